"""What would you do, and why? The answer of the strongest bot, for a person on the same seat.

It is worked out from the seat alone: its own decision, its own view, and worlds that it cannot tell from the
truth. What the answer leads to is found by going on in such a world by the rules of thumb, as long as nobody
else is asked and no die has fallen.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from hyakki import bots
from hyakki.host import telling
from hyakki.host.cards import HintCard, OptionCard
from hyakki.host.reading import voice_of
from hyakki.kernel.decision import Decision, Option, tag_of
from hyakki.kernel.errors import Refused
from hyakki.kernel.match import Match
from hyakki.kernel.rng import derive
from hyakki.kernel.seat import Seat
from hyakki.kernel.terms import Chance

NO_DEED = ("done", "pass")
FAR = 40
"""Answers that are looked ahead at most."""


class Move(NamedTuple):
    """An answer of the way: the option, in words, and its odds where the game knows them exactly."""

    option: Option
    say: str
    odds: list[Chance] | None


def hint(seat: Seat, key: bytes, level: str = bots.STRONGEST) -> HintCard:
    """What a bot would answer now, what for, and how likely that is: for the same key the same."""
    decision, game = seat.decision, seat.game
    if decision is None or seat.number is None:
        raise Refused("nothing is asked of this seat")
    view, voice = seat.view, voice_of(game)
    option = bots.make(level, derive(key, "adviser")).choose(seat)
    world = seat.imagine(derive(key, "world"))
    why = game.reason(world.state, decision, option)
    way = _way(world, decision, option)
    spoken = [way[0], *way[1:][-2:]]  # where the walk ends, and what is done there
    return HintCard(
        option=OptionCard(option.text(), way[0].say, list(option.anchors())),
        then=[move.say for move in spoken[1:]],
        why=voice.tip(view, option) if why is None else voice.say_prompt(view, why),
        odds=telling.odds(voice, view, way[-1].odds or []),
        anchors=list(dict.fromkeys(anchor for move in spoken for anchor in move.option.anchors())),
    )


def _way(world: Match[Any], decision: Decision, option: Option) -> list[Move]:
    """The answers that lead to a deed, the given one first: as many as the seat gives before dice fall."""
    game, seat, draws = world.game, decision.seat, world.state.rng.draws
    way: list[Move] = []
    asked: Decision | None = decision
    while asked is not None and len(way) < FAR:
        chosen = game.sense(world.state, asked) if way else option
        if way and tag_of(type(chosen)) in NO_DEED:
            break
        said = voice_of(game).say_choice(world.view(seat), asked.prompt, chosen)
        way.append(Move(chosen, said, game.odds(world.state, seat, chosen)))
        if tag_of(type(chosen)) not in game.strides:
            break
        world.answer(seat, chosen)
        fell = world.outcome is not None or world.state.rng.draws != draws
        asked = None if fell else world.decision(seat)
    return way
