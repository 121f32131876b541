"""Faction effects and free uses in tests: a turn of a phase, and a whole effect in one go."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from hyakki.games.tsukuyumi.options import Effect
from hyakki.games.tsukuyumi.rules import factions
from hyakki.games.tsukuyumi.rules.turns import begin_turn
from hyakki.games.tsukuyumi.state import Phase, Tsukuyumi
from tests.games.tsukuyumi.table import begin, position, run

NOMADS, BOARS, SEED, CYBER = 0, 1, 2, 3


def turn_of(lines: str, seat: int, phase: Phase = "blue", card: str = "", **more: Any) -> Tsukuyumi:
    """A position in the turn of a seat between two actions; with a card its symbols are laid out."""
    g = position(lines, phase=phase, **more)
    for player in g.seats:
        player.chosen = card
    if card:
        begin_turn(g, seat)
    else:
        begin(g, seat, combats=0)
    return g


def effect(g: Tsukuyumi, seat: int) -> Generator[Any, Any, None]:
    """The whole faction effect of a seat, step by step."""
    assert g.turn is not None
    g.turn.acting = factions.ACTING
    while g.turn.acting == factions.ACTING:
        yield from factions.faction_effect(g, g.turn)


def free(g: Tsukuyumi, seat: int) -> list[str]:
    """What a seat may use between its actions."""
    return [option.text().removeprefix("effect ") for option in factions.free_actions(g, seat)]


def use(g: Tsukuyumi, seat: int, name: str, *answers: str) -> None:
    """Use one of these."""
    assert name in free(g, seat)
    run(factions.use_free(g, seat, Effect(name)), *answers)
