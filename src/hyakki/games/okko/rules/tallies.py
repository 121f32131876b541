"""What each Hero has done that Personal Missions count, in the open; `personal.py` judges it."""

from __future__ import annotations

from hyakki.games.okko.state import Okko

AGENTS, SUPERNATURAL, LIEUTENANTS, MINIONS = "agents", "supernatural", "lieutenants", "minions"
LAST, DEMON, WOUNDS, MIGHT, FOUND = "last-damage", "demon-damage", "wounds", "might-tests", "found"
CLUES, DECIPHERED = "investigations", "decipher"


def count(g: Okko, hero: int, what: str, more: int = 1) -> None:
    """A Hero has done something that Personal Missions count."""
    tallies = g.heroes[hero].tallies
    tallies[what] = tallies.get(what, 0) + more


def remember(g: Okko, hero: int, what: str) -> None:
    """A Hero has spoken with a Courtier or summoned an element: each counts once."""
    spoken = g.heroes[hero].spoken
    if what not in spoken:
        spoken.append(what)
