"""Blows that people tell of for the dice behind them: kills that few rolls would have brought, blows that
should have been the last, and falls that nobody had to fear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from hyakki.games.harakiri import events as e
from hyakki.games.harakiri.state import CHARACTERS
from hyakki.games.harakiri.tell.words import BoxVoice, figure_name
from hyakki.games.harakiri.view.seen import HarakiriView
from hyakki.kernel.events import Event
from hyakki.kernel.telling import capital

UNLIKELY = Fraction(1, 8)
"""A kill or a fall by a roll that is at most so likely is told."""
NARROW = Fraction(1, 2)
"""A blow that was survived is told if at least so many rolls would have been the end."""
MOST = 2
"""So many of each kind are told, the least likely ones."""


class Feat(NamedTuple):
    """One of them: after which event, what kind, how unlikely it was that it came so, and who by whom."""

    at: int
    kind: str  # kill, escape, fall
    chance: Fraction  # of what happened
    attacker: int
    target: int
    left: int


def feats(voice: BoxVoice, view: HarakiriView, events: Sequence[Event]) -> list[tuple[int, str]]:
    """Those that are told, each with the place of its event, in their order."""
    found: list[Feat] = []
    every = list(_feats(voice, view, events))
    for kind in ("kill", "escape", "fall"):
        found += sorted((one for one in every if one.kind == kind), key=lambda one: one.chance)[:MOST]
    return [(one.at, _said(voice, view, one)) for one in sorted(found)]


def _said(voice: BoxVoice, view: HarakiriView, one: Feat) -> str:
    shown = 1 - one.chance if one.kind == "escape" else one.chance
    return capital(
        voice.texts.say(
            f"feat.{one.kind}",
            attacker=figure_name(voice, view, one.attacker),
            target=figure_name(voice, view, one.target),
            left=one.left,
            percent=max(1, min(99, round(100 * shown))),
        )
    )


def _feats(voice: BoxVoice, view: HarakiriView, events: Sequence[Event]) -> Iterator[Feat]:
    roll: e.Rolled | None = None
    health = {one.id: one.most for one in view.characters}
    blows: dict[int, tuple[e.Rolled, e.Struck]] = {}
    for at, event in enumerate(events):
        match event:
            case e.ChapterBegan():
                health = {one.id: one.most for one in view.characters}
            case e.AttackBegan() | e.Rerolled():
                # Dice that were rolled again had other chances than one roll.
                roll = None
                blows.clear()
            case e.Rolled():
                roll = event
            case e.Struck() if roll is not None and roll.attacker == event.attacker:
                blows[event.target] = (roll, event)
                if event.attacker >= len(CHARACTERS) and event.target in health:
                    yield from _escape(voice, at, roll, event, health[event.target])
            case e.Hurt():
                health[event.figure] = event.left
                if not event.left and event.figure in blows:
                    yield from _kill(voice, at, *blows.pop(event.figure), event.n)
            case e.Healed():
                health[event.figure] = event.left
            case _:
                pass


def _escape(voice: BoxVoice, at: int, roll: e.Rolled, blow: e.Struck, health: int) -> Iterator[Feat]:
    """A blow at one of the four that most rolls would have made the last."""
    comes = sum(part.n for part in blow.parts)
    if health > 0 and comes < health:
        deadly = _at_least(voice, roll, roll.hits + health - comes)
        if deadly >= NARROW:
            yield Feat(at, "escape", 1 - deadly, blow.attacker, blow.target, health - blow.damage)


def _kill(voice: BoxVoice, at: int, roll: e.Rolled, blow: e.Struck, health: int) -> Iterator[Feat]:
    """A blow that felled somebody with a roll that comes seldom."""
    chance = _at_least(voice, roll, roll.hits - (sum(part.n for part in blow.parts) - health))
    ours = blow.attacker < len(CHARACTERS)
    if chance <= UNLIKELY and ours != (blow.target < len(CHARACTERS)):
        yield Feat(at, "kill" if ours else "fall", chance, blow.attacker, blow.target, 0)


def _at_least(voice: BoxVoice, roll: e.Rolled, needed: int) -> Fraction:
    """How likely the dice of an attack show so many hits or more."""
    sums = {0: Fraction(1)}
    for die in roll.dice:
        faces = voice.box.dice[die].faces
        then: dict[int, Fraction] = {}
        for total, chance in sums.items():
            for face in faces:
                then[total + face] = then.get(total + face, Fraction(0)) + chance / len(faces)
        sums = then
    return sum((chance for total, chance in sums.items() if total >= needed), Fraction(0))
