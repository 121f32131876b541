"""A bot that tries every answer in a world of its own, then takes the one that leaves most to choose."""

import hyakki


class Restless:
    level = "restless"

    def choose(self, seat):
        return max(seat.decision.options, key=lambda option: self.freedom(seat, option))

    def freedom(self, seat, option):
        world = seat.imagine(b"dice of its own")
        world.answer(seat.number, option)
        return 0 if world.outcome else len(world.choices())


match = hyakki.play("journey", Restless(), "random", settings={"quest": "q1"}, seed=2)
print(repr(match))
