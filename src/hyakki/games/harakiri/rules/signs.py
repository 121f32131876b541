"""What an option has left on the table: the signs from which sampled odds are counted."""

from __future__ import annotations

from hyakki.games.harakiri.state import Harakiri


def signs(before: Harakiri, after: Harakiri, seat: int) -> list[str]:
    """What came of an option, as text keys; all seats are one party. Nothing is said where nothing came of
    it: a share of nothing says nothing."""
    ended = after.result if not before.result else ""
    found = {
        "odds.character-defeated": _defeated(after) > _defeated(before),
        "odds.enemy-defeated": _enemy_fell(before, after),
        "odds.condition-gained": _conditions(after) > _conditions(before),
        "odds.chapter-won": ended == "victory",
        "odds.chapter-lost": ended == "failure",
    }
    return [sign for sign, seen in found.items() if seen]


def _defeated(g: Harakiri) -> int:
    return sum(character.defeated for character in g.characters)


def _enemy_fell(before: Harakiri, after: Harakiri) -> bool:
    """Whether an enemy is gone; those that are left behind by travelling are not defeated."""
    if before.stage != after.stage:
        return False
    there = {creature.id for creature in after.creatures}
    return any(creature.foe and creature.id not in there for creature in before.creatures)


def _conditions(g: Harakiri) -> int:
    """Negative tokens on characters."""
    return sum(n for one in g.characters for condition, n in one.conditions.items() if condition != "blessed")
