"""What is under way: the turn of the active seat, a march, a battle."""

from __future__ import annotations

from hyakki.games.tsukuyumi.state import Battle, March, Tsukuyumi, Turn


def turn_of(g: Tsukuyumi) -> Turn:
    """The turn under way."""
    assert g.turn is not None, "no turn is under way"
    return g.turn


def march_of(g: Tsukuyumi) -> March:
    """The movement under way."""
    assert g.march is not None, "no movement is under way"
    return g.march


def battle_of(g: Tsukuyumi) -> Battle:
    """The battle under way."""
    assert g.battle is not None, "no battle is under way"
    return g.battle
