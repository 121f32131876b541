"""Counting the box: every card, miniature and die, wherever it lies, is the same at every decision."""

from __future__ import annotations

from collections import Counter

from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.state import Character, Harakiri
from hyakki.kernel.bag import Bag

EXPLORING = ("position", "prepare", "oracle", "events", "initiative", "act", "ki")
"""Phases in which Ki dice lie with the characters."""


def pieces(g: Harakiri) -> dict[str, int]:
    """All pieces by kind: on the table, in supplies, in decks, or left in the box."""
    found: Counter[str] = Counter()
    _add(found, "item", item_cards(g))
    _add(found, "oracle card", oracle_cards(g))
    _add(found, "event card", event_cards(g))
    _add(found, "AI card", ai_cards(g))
    _add(found, "smith card", _at_least(smith_cards(g), dict.fromkeys(g.box.smith, 1)))
    _add(found, "Kami", _at_least(kami_cards(g), dict.fromkeys(g.box.kami, 1)))
    _add(found, "miniature", _at_least(miniatures(g), _printed_miniatures(g.box)))
    _add(found, "special item", _at_least(special_items(g), _printed_specials(g.box)))
    found["Ki die"] = ki_dice(g)
    found["character"] = len(g.characters)
    return dict(sorted(found.items()))


def _add(found: Counter[str], kind: str, things: Counter[str]) -> None:
    for name, count in things.items():
        found[f"{kind} {name}"] += count


def _at_least(there: Counter[str], whole: dict[str, int]) -> Counter[str]:
    """Pieces of which the rest lies in the box."""
    return Counter({name: max(there[name], whole.get(name, 0)) for name in {*there, *whole}})


def deck(bag: Bag) -> list[str]:
    """All cards of a deck: face down, on top, and in its pile."""
    return [*bag.bag, *(placed.card for placed in bag.top), *bag.discard]


# ---------------------------------------------------------------------- cards


def item_cards(g: Harakiri) -> Counter[str]:
    """Market cards: in the deck, under it, face up, and held."""
    held = [item.card for character in g.characters for item in character.items]
    return Counter([*deck(g.market), *g.bottom, *g.row, *held])


def oracle_cards(g: Harakiri) -> Counter[str]:
    """Oracle cards: in the deck, drawn, and in the box."""
    return Counter(deck(g.oracle)) + Counter(g.oracle_box)


def event_cards(g: Harakiri) -> Counter[str]:
    """Event cards: in the box, in sleeves, laid aside."""
    boxed = [card for cards in g.events.values() for card in cards]
    return Counter([*boxed, *(card for zone in (*g.zones, *g.aside) for card in zone.cards.values())])


def ai_cards(g: Harakiri) -> Counter[str]:
    """AI cards: in decks, in play, the one that is being resolved; those of Chosen that are not here."""
    there = Counter(card for bag in g.decks.values() for card in deck(bag))
    there.update(g.hate)
    if g.hunt is not None and g.hunt.card:
        there[g.hunt.card] += 1
    away = [card for chosen, cards in g.box.ai_of.items() if chosen not in g.decks for card in cards]
    return there + Counter({card.id: card.copies for card in away})


def smith_cards(g: Harakiri) -> Counter[str]:
    """Blacksmith cards that somebody owns."""
    return Counter(card for one in g.characters for card in (*one.weapons, one.armour_card) if card)


def kami_cards(g: Harakiri) -> Counter[str]:
    """Kami cards beside characters."""
    return Counter(one.kami for one in g.characters if one.kami)


def special_items(g: Harakiri) -> Counter[str]:
    """Special items in supplies."""
    return Counter(card for one in g.characters for card in one.specials)


def _printed_specials(box: Box) -> dict[str, int]:
    """Special items are tokens of the supply: as many as there are tokens."""
    return dict.fromkeys(box.specials, box.components["interaction-tokens"].count)


# ---------------------------------------------------------------------- figures and dice


def miniatures(g: Harakiri) -> Counter[str]:
    """Miniatures on the table."""
    return Counter(creature.kind for creature in g.creatures)


def _printed_miniatures(box: Box) -> dict[str, int]:
    return {kind.id: kind.copies for kind in box.kinds.values()}


def ki_dice(g: Harakiri) -> int:
    """Ki dice: with the characters as many as their levels, the others in the box
    (harakiri.setup.ki-dice-roll, harakiri.level.ki-die)."""
    whole = g.box.components["ki-dice"].count
    if g.phase not in EXPLORING:
        return whole
    return whole + sum(dice_of(one) - one.level for one in g.characters)


def dice_of(character: Character) -> int:
    """The Ki dice of a character, wherever they lie."""
    return len(character.supply) + len(character.slots) + character.exhausted
