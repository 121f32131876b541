"""Palace: an oni hides among the servants and sets traps; three heroes have to find out who it is.

The rules in the order of play. Heroes see everything of each other; the oni's identity, claws and traps are
hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from hyakki.kernel.clone import Clonable, clonable
from hyakki.kernel.decision import Option
from hyakki.kernel.events import Event
from hyakki.kernel.flow import Flow, State
from hyakki.kernel.terms import Outcome, Prompt

ONI, HEROES = 0, (1, 2, 3)
SERVANTS = ("cook", "dancer", "guard", "monk")
ROOMS = range(6)
TRAPS, PER_ROUND, ACTIONS, HEALTH, DOOM = 5, 2, 2, 3, 3


@clonable
class Hero(Clonable):
    """One of the three."""

    room: int
    stance: str = "brave"
    wounds: int = 0

    def is_down(self) -> bool:
        return self.wounds >= HEALTH


@clonable
class Palace(State):
    """The table."""

    heroes: dict[int, Hero]
    disguise: str  # hidden
    claws: int  # hidden until they strike
    traps: list[int]  # hidden: the rooms
    rounds: int
    supply: int = TRAPS
    sprung: int = 0
    cleared: list[str]
    claws_known: bool = False
    doom: int = 0
    planned: bool = False
    active: int = 0  # index into the heroes; behind the last one the party may accuse
    left: int = ACTIONS


class Trap(Option):
    room: int

    def anchors(self) -> tuple[str, ...]:
        return (f"room:{self.room}",)


class Done(Option):
    pass


class Take(Option):
    stance: str


class Go(Option):
    room: int

    def anchors(self) -> tuple[str, ...]:
        return (f"room:{self.room}",)


class Search(Option):
    pass


class Wait(Option):
    pass


class Spring(Option):
    pass


class Shield(Option):
    pass


class Accuse(Option):
    servant: str

    def anchors(self) -> tuple[str, ...]:
        return (f"servant:{self.servant}",)


class Planned(Event):
    traps: int


class Moved(Event):
    hero: int
    room: int


class Sprung(Event):
    hero: int
    claws: int


class Shielded(Event):
    hero: int
    friend: int


class Searched(Event):
    hero: int
    die: int


class Cleared(Event):
    servant: str


def step(g: Palace) -> Flow[None]:
    """Plans, one action of a hero, or the party's accusation."""
    if not g.planned:
        yield from plans(g)
    elif g.active < len(HEROES):
        yield from activation(g, HEROES[g.active])
    else:
        yield from accusation(g)


# -- plans


def allied(seat: int, other: int) -> bool:
    """Heroes plan together (palace.plan.together)."""
    return seat != ONI and other != ONI


def plans(g: Palace) -> Flow[None]:
    """The oni sets traps while the heroes take their stances (palace.plan.*)."""
    seats = [ONI, *(seat for seat in HEROES if not g.heroes[seat].is_down())]
    picks = yield from g.together(seats, lambda seat: plan(g, seat), allied)
    write_plans(g, {seat: tuple(pick) for seat, pick in picks.items()})
    g.tell(Planned(len(picks[ONI])), "palace.plan.traps")


def write_plans(g: Palace, picks: dict[int, tuple[str, ...]]) -> None:
    for seat, pick in picks.items():
        if seat == ONI:
            g.traps += [int(room) for room in pick]
            g.supply -= len(pick)
        else:
            g.heroes[seat].stance = pick[0]
    g.planned, g.active, g.left = True, 0, ACTIONS


def plan(g: Palace, seat: int) -> Flow[list[str]]:
    if seat != ONI:
        stance = yield from g.ask(seat, Prompt("stance"), lambda: stances(g, seat))
        return [stance.stance]
    chosen: list[str] = []
    while len(chosen) < min(PER_ROUND, g.supply):
        answer = yield from g.ask_hidden(seat, Prompt("trap"), partial(trap_rooms, g, chosen))
        if isinstance(answer, Done):
            break
        chosen.append(str(answer.room))
    return chosen


def stances(g: Palace, seat: int) -> list[Take]:
    """Whoever is badly hurt cannot be anything but careful (palace.plan.hurt)."""
    if g.heroes[seat].wounds == HEALTH - 1:
        return [Take("careful")]
    return [Take("brave"), Take("careful")]


def trap_rooms(g: Palace, chosen: Sequence[str]) -> list[Trap | Done]:
    free = [room for room in ROOMS if room not in g.traps and str(room) not in chosen]
    return [*(Trap(room) for room in free), Done()]


# -- heroes


def activation(g: Palace, seat: int) -> Flow[None]:
    """One action of a hero; the next hero comes when none is left (palace.hero.actions)."""
    hero = g.heroes[seat]
    if not hero.is_down():
        answer = yield from g.ask(seat, Prompt("hero", {"left": g.left}), lambda: hero_options(g, hero))
        match answer:
            case Go(room):
                yield from go(g, seat, hero, room)
            case Search():
                search(g, seat)
            case _:
                g.left = 1
    g.left -= 1
    if g.left == 0 or hero.is_down():
        g.active, g.left = g.active + 1, ACTIONS


def hero_options(g: Palace, hero: Hero) -> list[Go | Search | Wait]:
    near = sorted({(hero.room + 1) % len(ROOMS), (hero.room - 1) % len(ROOMS)})
    return [*(Go(room) for room in near), Search(), Wait()]


def go(g: Palace, seat: int, hero: Hero, room: int) -> Flow[None]:
    """Enter a room; the oni may spring a trap there, whether or not there is one (palace.trap.window)."""
    hero.room = room
    g.tell(Moved(seat, room), "palace.hero.move")
    yield from g.window(
        lambda: [ONI] if g.traps and not hero.is_down() else [],
        Prompt("spring", {"room": room}),
        lambda _oni: [Spring()] if room in g.traps else [],
        lambda _oni, _spring: spring(g, seat, hero, room),
    )


def spring(g: Palace, seat: int, hero: Hero, room: int) -> Flow[None]:
    """A trap strikes with the claws of the oni, unless a careful friend in the room takes the blow."""
    g.traps.remove(room)
    g.sprung += 1
    g.claws_known = True
    g.learned += 1
    g.tell(Sprung(seat, g.claws), "palace.trap.claws")
    victim = seat
    for friend in HEROES:
        if friend != seat and can_shield(g, friend, room):
            answer = yield from g.ask(friend, Prompt("shield", {"hero": seat}), lambda: [Shield(), Wait()])
            if isinstance(answer, Shield):
                g.tell(Shielded(seat, friend), "palace.trap.shield")
                victim = friend
                break
    g.heroes[victim].wounds = min(HEALTH, g.heroes[victim].wounds + g.claws)
    if all(other.is_down() for other in g.heroes.values()):
        g.finish(Outcome((ONI,), "palace.end.down", "end.down"))


def can_shield(g: Palace, friend: int, room: int) -> bool:
    hero = g.heroes[friend]
    return hero.stance == "careful" and hero.room == room and not hero.is_down()


def search(g: Palace, seat: int) -> None:
    """A four or more shows a servant that is not the oni (palace.hero.search)."""
    die = 1 + g.rng.below(6)
    g.tell(Searched(seat, die), "palace.hero.search")
    innocent = [name for name in SERVANTS if name != g.disguise and name not in g.cleared]
    if die >= 4 and innocent:
        clear(g, g.rng.pick(innocent))


def clear(g: Palace, servant: str) -> None:
    g.cleared.append(servant)
    g.tell(Cleared(servant), "palace.hero.search")


# -- the end of a round


def accusation(g: Palace) -> Flow[None]:
    """The heroes may accuse a servant; whoever of them speaks first, speaks for all (palace.end.accuse)."""
    leader = next(seat for seat in HEROES if not g.heroes[seat].is_down())
    answer = yield from g.ask(leader, Prompt("accuse"), lambda: suspects(g), HEROES)
    if isinstance(answer, Accuse):
        g.learned += 1
        if answer.servant == g.disguise:
            g.finish(Outcome(HEROES, "palace.end.accuse", "end.found", {"servant": g.disguise}))
        clear(g, answer.servant)
        g.doom += 1
        if g.doom == DOOM:
            g.finish(Outcome((ONI,), "palace.end.doom", "end.doom"))
    g.rounds -= 1
    if g.rounds == 0:
        g.outcome = Outcome((ONI,), "palace.end.dawn", "end.dawn")
    g.planned = False


def suspects(g: Palace) -> list[Accuse | Wait]:
    return [*(Accuse(name) for name in SERVANTS if name not in g.cleared), Wait()]
