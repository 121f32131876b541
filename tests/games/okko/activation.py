"""Activations for Okko's rules tests: a Hero who acts with what it holds and has played, and what it is
offered."""

from __future__ import annotations

from typing import Any

from hyakki.games.okko.options import PlanSide
from hyakki.games.okko.rules.equipment import auto_arrange
from hyakki.games.okko.rules.heroes import choices, step
from hyakki.games.okko.state import Figure, Hero, Okko
from tests.games.okko.table import Answer, figure, run


def hero(g: Okko, name: str) -> Hero:
    """What lies beside a Hero."""
    return g.heroes[figure(g, name).number]


def equip(g: Okko, name: str, *items: str, readied: str = "") -> Hero:
    """A Hero gets Equipment out of the deck, each card in the first slot that it fits."""
    for item in items:
        if item in g.equipment.bag:
            g.equipment.bag.remove(item)
    auto_arrange(g, figure(g, name).number, items)
    found = hero(g, name)
    found.readied = readied
    return found


def carry(g: Okko, name: str, *items: str) -> Hero:
    """A Hero gets Equipment among its Supplies."""
    found = hero(g, name)
    for item in items:
        g.equipment.bag.remove(item)
        found.supplies.append(item)
    return found


def play(g: Okko, name: str, *cards: str, side: PlanSide = "left") -> Hero:
    """Action or Wound cards of a Hero lie revealed on one side."""
    found = hero(g, name)
    for card in cards:
        for pile in (found.hand, g.wounds):
            if card in pile:
                pile.remove(card)
                break
        (found.left if side == "left" else found.right).append(card)
    g.revealed = True
    return found


def offered(g: Okko, kind: str = "") -> list[str]:
    """What the one who acts may do, as texts; those that begin with a word."""
    assert g.turn is not None
    texts = [option.text() for option in choices(g, g.figures[g.turn.figure])]
    return [text for text in texts if not kind or text.split()[0] == kind]


def do(g: Okko, *answers: Answer) -> None:
    """One step of the activation, answered."""
    run(step(g), *answers)


def end(g: Okko) -> None:
    """The one who acts ends its activation; where nothing else is possible nobody is asked."""
    run(step(g), *(["end"] if len(offered(g)) > 1 else []))


def told(heard: list[Any], kind: type) -> list[Any]:
    """The events of one kind among those that were heard."""
    return [event for event in heard if isinstance(event, kind)]


def actions(g: Okko) -> int:
    """The Actions that are left to the one who acts."""
    assert g.turn is not None
    return g.turn.actions


def is_over(g: Okko) -> bool:
    """Whether the activation is over."""
    return g.turn is None


def acting(g: Okko) -> Figure:
    """Who acts now."""
    assert g.turn is not None
    return g.figures[g.turn.figure]
