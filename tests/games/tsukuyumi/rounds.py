"""Tables in the middle of a round: three seats with their action cards, chosen or still in hand."""

from __future__ import annotations

from typing import Any

from hyakki.games.tsukuyumi.state import Phase, Tsukuyumi, Turn
from hyakki.kernel.flow import Flow
from tests.games.tsukuyumi.table import position

THREE = ("nomads", "boarlords", "cybersamurai")
TWO = ("nomads", "boarlords")
HANDS = (
    ["logistics", "organization", "aggressive", "observation", "onslaught", "siege"],
    ["patience", "reserves", "expansion", "overture", "fortification", "scavenging"],
    ["skirmish", "counsel", "outriders", "raid", "ambush", "uprising"],
)
BOARD = """
    0,0   ocean     | 0: 2 private, hunter
    1,0   ocean     | 1: squeaker
    0,1   ocean     | 2: attack-drone
    1,1   ocean
    2,0   ocean     | 0: private
    -1,0  home 0
    2,1   home 1
    0,2   home 2
"""


def table(phase: Phase = "selection", board: str = BOARD, **more: Any) -> Tsukuyumi:
    """Three seats with six cards each, or as many as `factions` has."""
    g = position(board, **{"factions": THREE, "phase": phase, **more})
    for seat, hand in zip(g.seats, HANDS, strict=False):
        seat.hand = list(hand)
        for card in hand:
            if card in g.actions:
                g.actions.remove(card)
    return g


def chosen(g: Tsukuyumi, *cards: str) -> Tsukuyumi:
    """The cards of the round are chosen."""
    for seat, card in zip(g.seats, cards, strict=True):
        if card in seat.hand:
            seat.hand.remove(card)
        seat.chosen = card
    return g


def coloured(phase: Phase, *cards: str, board: str = BOARD, **more: Any) -> Tsukuyumi:
    """A phase of the round with these cards flipped."""
    return chosen(table(phase, board, **more), *cards)


def picks(*cards: str) -> list[str]:
    return [f"select {card}" for card in cards]


def quick(_g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """An action that is over at once."""
    turn.acting = ""
    yield from ()
