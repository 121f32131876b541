"""Bots play a game to its end; then its board, its last words and how it ended."""

import hyakki

match = hyakki.play("tsukuyumi", "sense", "random", seed=4)

print(match)
spectator = match.seat(None)
for told in spectator.heard(-5):
    print(match.game.voice.say_event(spectator.view, told.event))
print(match.game.texts.say(match.outcome.reason, **match.outcome.params))
print(repr(match))
