"""What would you do, and why? The answer of a bot that thinks ahead, for a person on the same seat.

It is worked out from the seat alone: its own decision, its own view, and worlds that it cannot tell from the
truth. What the answer leads to is found by going on in such a world by the rules of thumb, as long as nobody
else is asked and no die has fallen.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any, NamedTuple

from hyakki import bots
from hyakki.host import telling
from hyakki.host.cards import HintCard, OptionCard, WeighedCard
from hyakki.host.mind_messages import Found, Weighed
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
SHOWN = 4
"""Answers whose expectations are told."""
ALIKE = 0.01
"""Chances to win that differ by less are the same to a person."""
UNTOLD = 0.03
"""How far the chance from one imagined game may be off at least."""


class Move(NamedTuple):
    """An answer of the way: the option, in words, and its odds where the game knows them exactly."""

    option: Option
    say: str
    odds: list[Chance] | None


def hint(seat: Seat, key: bytes, thought: Found | None = None) -> HintCard:
    """What a bot would answer now, what for, and how likely that is: for the same key the same. `thought` is
    what it has thought ahead; without it the rules of thumb answer."""
    decision, game = seat.decision, seat.game
    if decision is None or seat.number is None:
        raise Refused("nothing is asked of this seat")
    view, voice = seat.view, voice_of(game)
    found = None if thought is None else decision.find(thought.text)
    option = bots.make(bots.STAND_IN, derive(key, "adviser")).choose(seat) if found is None else found
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
        weighed=[] if thought is None else weighed(seat, thought),
    )


def weighed(seat: Seat, thought: Found) -> list[WeighedCard]:
    """What a bot expects of its answer and of the best others. There is nothing to compare where it looked at
    one answer only, or where all come to the same."""
    differ = len({round(one.value, 2) for one in thought.weighed}) > 1
    return in_words(seat, thought.weighed[:SHOWN]) if differ else []


def in_words(seat: Seat, weighed: Sequence[Weighed]) -> list[WeighedCard]:
    """Answers that a bot has thought about, in the words of the game; its own stands first."""
    decision, view, voice = seat.decision, seat.view, voice_of(seat.game)
    assert decision is not None
    found = []
    for at, one in enumerate(weighed):
        option = decision.find(one.text)
        assert option is not None
        said = voice.say_choice(view, decision.prompt, option)
        even = at > 0 and is_even(weighed[0], one)
        found.append(WeighedCard(said, one.value, one.visits, even))
    return found


def is_even(own: Weighed, other: Weighed) -> bool:
    """Whether an answer comes to about the same as that of the bot, as far as it can tell: what looks better
    and was not chosen did so by chance, and what looks worse by less than it may be off is not worse. Of a
    single world nobody knows how far that is."""
    error = hypot(own.error, other.error) if min(own.visits, other.visits) > 1 else UNTOLD
    return other.value >= own.value - max(error, ALIKE)


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
