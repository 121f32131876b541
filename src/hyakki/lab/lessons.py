"""What can be learned from games of rules of thumb, and how: a lesson for each game that has one.

A lesson plays a game, keeps what it looks at as examples, and writes what was learned from many of them as a
module of plain numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from hyakki.games import find
from hyakki.games.okko.rules import final
from hyakki.games.okko.sense import judging as battle
from hyakki.games.tsukuyumi.sense import appraising as duel
from hyakki.games.tsukuyumi.sense.worth import rounds_left
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive
from hyakki.lab.fitting import Row, sensible, told

CHANCE = (0, 3, 6)
"""Answers of a hundred that are given by chance, in one game after another: so positions are met to which
only other answers lead."""


class Example(NamedTuple):
    """A moment of a game: what somebody has, who they are against whom, and whether they won (a half if
    nobody did)."""

    kind: int  # moments of one kind are learned together
    has: Row
    names: tuple[str, ...]
    won: float


class Lesson(Protocol):
    """What is learned about a game."""

    about: str
    """What it is about."""
    explained_in: str
    """The module beside the numbers that says what they mean."""

    def examples(self, seed: int) -> list[Example]:
        """One game, as examples."""

    def learned(self, seen: Sequence[Example], held: Sequence[Example]) -> tuple[list[str], list[str]]:
        """What many of them say: the lines of the module, and how well that told who won among those that
        were held out."""


def practice(game: str, seats: int, settings: Mapping[str, str], seed: int) -> Iterator[Match[Any]]:
    """A game of rules of thumb with a few answers by chance, before each answer and at its end."""
    key = Rng.seeded(seed).key
    rng, slips = Rng(key=derive(key, "slips")), CHANCE[seed % len(CHANCE)]
    match = Match.new(find(game), seats, settings, key, disposable=True, candid=True)
    while match.outcome is None:
        yield match
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        by_chance = rng.below(100) < slips
        match.answer(
            seat, rng.pick(decision.options) if by_chance else match.game.sense(match.state, decision)
        )
    yield match


def number(weight: float) -> str:
    """A weight as it is written."""
    return str(round(weight, 3) + 0.0)


class Duels:
    """What counts at the start of a round in a duel of Tsukuyumi: what one seat has more of than the other,
    and the factions."""

    about = "What counts at the start of a round in a duel"
    explained_in = "appraising"

    def examples(self, seed: int) -> list[Example]:
        found: list[tuple[int, Row, tuple[str, ...]]] = []
        here = 1  # set-up and the first round are not looked at
        winners: tuple[int, ...] = ()
        for match in practice("tsukuyumi", 2, {"factions": "random"}, seed):
            g = match.state
            if match.outcome is not None:
                winners = match.outcome.winners
            elif g.round > here:
                here = g.round
                pairs = zip(duel.features(g, 0), duel.features(g, 1), strict=True)
                names = g.seats[0].faction, g.seats[1].faction
                found.append((rounds_left(g), [own - other for own, other in pairs], names))
        won = 0.5 if len(winners) != 1 else float(winners[0] == 0)
        return [Example(left, ahead, names, won) for left, ahead, names in found]

    def learned(self, seen: Sequence[Example], held: Sequence[Example]) -> tuple[list[str], list[str]]:
        names = sorted({name for one in seen for name in one.names})
        counts, factions, words = [], [], []
        for left in sorted({one.kind for one in seen}, reverse=True):
            rows, won = self._rows(seen, left, names)
            size = len(duel.FEATURES)
            either = {at for at, name in enumerate(duel.FEATURES) if name in duel.EITHER}
            weights = sensible(rows, won, either | set(range(size, size + len(names))))
            counts.append(f"    {left}: ({', '.join(map(number, weights[:size]))}),")
            factions.append(f"    {left}: {{")
            factions += [
                f'        "{name}": {number(weight)},'
                for name, weight in zip(names, weights[size:], strict=True)
            ]
            factions.append("    },")
            rows, won = self._rows(held, left, names)
            if rows:
                words.append(
                    "{} rounds left, AUC {:.3f}, log loss {:.3f}".format(left, *told(rows, won, weights))
                )
        lines = [
            "COUNTS: dict[int, tuple[float, ...]] = {",
            *counts,
            "}",
            '"""Log odds for each feature that a seat has one more of, by rounds left."""',
            "FACTIONS: dict[int, dict[str, float]] = {",
            *factions,
            "}",
        ]
        return lines, words

    def _rows(self, examples: Sequence[Example], left: int, names: list[str]) -> tuple[list[Row], Row]:
        some = [one for one in examples if one.kind == left]
        rows = [
            one.has + [float(one.names[0] == name) - float(one.names[1] == name) for name in names]
            for one in some
        ]
        return rows, [one.won for one in some]


class Battles:
    """What counts for the Heroes at the start of a round of Okko's Final Battle, in the first scenario."""

    about = "What counts at the start of a round of the Final Battle"
    explained_in = "judging"

    def examples(self, seed: int) -> list[Example]:
        found: list[Row] = []
        here, won = 0, 0.0
        for match in practice("okko", 2, {}, seed):
            g = match.state
            if match.outcome is not None:
                won = float(g.oni.seat not in match.outcome.winners)
            elif g.round > here and g.final and g.fate is None and final.demon(g) is not None:
                here = g.round
                found.append(list(battle.features(g)))
        return [Example(0, has, (), won) for has in found]

    def learned(self, seen: Sequence[Example], held: Sequence[Example]) -> tuple[list[str], list[str]]:
        size = len(battle.FEATURES)
        rows, won = self._rows(seen)
        weights = sensible(rows, won, {size})
        lines = [
            f"COUNTS: tuple[float, ...] = ({', '.join(map(number, weights[:size]))})",
            '"""Log odds for the Heroes for one more of each feature."""',
        ]
        rows, won = self._rows(held)
        words = ["AUC {:.3f}, log loss {:.3f}".format(*told(rows, won, weights))] if rows else []
        return lines, words

    def _rows(self, examples: Sequence[Example]) -> tuple[list[Row], Row]:
        return [[*one.has, 1.0] for one in examples], [one.won for one in examples]


LESSONS: dict[str, Lesson] = {"tsukuyumi": Duels(), "okko": Battles()}
"""By game."""
