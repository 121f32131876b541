"""Counting the box: every card and token, wherever it lies, is the same at every decision."""

from __future__ import annotations

from hyakki.games.journey.rules.cards import used_up
from hyakki.games.journey.rules.conditions import has
from hyakki.games.journey.state import Journey
from hyakki.kernel.bag import Bag


def pieces(g: Journey) -> dict[str, int]:
    """All pieces by kind: on the board, in hands, in decks and piles, or left in the box in this quest."""
    people = g.pilgrims
    sutras = len(g.sutras) + sum(p.sutras for p in people) + g.tally.sutras_spent
    villagers = len(g.villagers) + g.tally.rescued + g.tally.lost_villagers
    count = {
        "pilgrims": len(people),
        "sutras": sutras + _left_in_box(g, "sutras"),
        "villagers": villagers + _left_in_box(g, "villagers"),
        "demon cards": _deck(g.demon_deck) + len(g.specials) + _excluded(g),
        "misfortune cards": _deck(g.misfortune),
        "fortune cards": _deck(g.fortune) + sum(len(p.fortune) for p in people),
        "corruption cards": _deck(g.corruption) + sum(len(p.corruption) for p in people),
    }
    for kind, left in g.conditions.items():
        held = sum(has(p, kind) for p in people) + sum(has(demon, kind) for demon in g.demons)
        count[f"condition {kind}"] = left + held
    for p in people:
        count[f"skills of {p.name}"] = _deck(p.skill_deck) + len(p.skills)
    for number, card in used_up(g.box, g.active_cards):
        count[f"skills of {people[number].name}" if card in g.box.skills else "fortune cards"] += 1
    return count


def _deck(deck: Bag) -> int:
    return deck.count() + len(deck.discard)


def _left_in_box(g: Journey, token: str) -> int:
    """Tokens that another quest needs and this one does not."""
    sizes = {
        (quest.id, variant): len(getattr(quest.layout(variant), token))
        for quest in g.box.quests.values()
        for variant in quest.variant_ids()
    }
    return max(sizes.values()) - sizes[g.quest_id, g.variant]


def _excluded(g: Journey) -> int:
    """Demon cards that the quest leaves out."""
    return sum(g.box.demon_cards[card].copies for card in g.quest.excluded)
