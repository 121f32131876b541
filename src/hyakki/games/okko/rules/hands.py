"""The Wounds that a Hero holds: how many everybody counts, and which of them everybody remembers.

Which kind a Wound in hand is only the Hero side sees (okko.info.heroes-hidden). One that was played lay open
on the discard pile, and when it comes back to the hand everybody still knows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hyakki.games.okko.state import Hero, Okko


def held_wounds(g: Okko, hero: Hero) -> int:
    """How many Wounds a Hero holds as everybody counts them: until the reveal a face-down one is among them,
    so that the count does not tell whether one was played (okko.info.heroes-hidden)."""
    return len(hero.wounds) + (0 if g.revealed else len(placed_wounds(g, hero)))


def placed_wounds(g: Okko, hero: Hero) -> list[str]:
    """The Wounds beside a Hero's card, face down or turned up: one at most
    (okko.strategy.wound-with-action)."""
    return [card for card in hero.right if card not in g.box.actions]


def came_back(hero: Hero, wounds: Sequence[str]) -> None:
    """Wounds came to a hand before everybody's eyes."""
    hero.open_wounds += wounds
    hero.open_wounds.sort()


def turned_up(hero: Hero) -> None:
    """A face-down Wound is revealed: it is not in the hand any more."""
    for card in hero.right:
        if card in hero.open_wounds:
            hero.open_wounds.remove(card)


def left_unseen(hero: Hero) -> None:
    """A Wound has left a hand and only the Hero side saw which: of each kind one less is certain."""
    left = Counter(hero.open_wounds) - Counter(set(hero.open_wounds))
    hero.open_wounds[:] = sorted(left.elements())
