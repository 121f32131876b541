"""What a sensible seat answers to a question in a position."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.okko import sense
from hyakki.games.okko.rules.heroes import choices
from hyakki.games.okko.rules.strategy import plans
from hyakki.games.okko.state import Okko
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.terms import Prompt
from tests.games.okko.table import act, figure

HEROES, ONI = 0, 1
"""Seats."""


def chosen(g: Okko, seat: int, key: str, options: Sequence[Option], **params: int | str) -> Option:
    """What a seat answers to a question."""
    return sense.answer(g, Decision(seat, 1, Prompt(f"ask.{key}", dict(params)), tuple(options), (seat,)))


def deed(g: Okko, hero: str, actions: int = 3) -> Option:
    """What a Hero does with its next Action."""
    return chosen(g, HEROES, "hero-act", choices(g, act(g, hero, actions)))


def planned(g: Okko, hero: str) -> Option:
    """The first card that a Hero plans."""
    number = figure(g, hero).number
    return chosen(g, HEROES, "plan", plans(g, number, ()), hero=number)
