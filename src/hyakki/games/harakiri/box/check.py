"""Every mistake of a pack in sentences: what loads, but could not be played or does not fit into the box.

Numbers of the printed box bind the shipped content only: a pack may add. Whatever a match needs to be played
binds both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hyakki.games.harakiri.box.check_cards import check_cards
from hyakki.games.harakiri.box.check_chapters import check_chapters
from hyakki.games.harakiri.box.check_effects import check_effects, check_operations, check_used
from hyakki.games.harakiri.box.check_known import check_known
from hyakki.games.harakiri.box.check_maps import check_tiles
from hyakki.games.harakiri.box.check_story import check_story
from hyakki.games.harakiri.box.check_table import check_table
from hyakki.games.harakiri.box.content import Box, load_box
from hyakki.games.harakiri.box.vocabulary import CLASSES
from hyakki.games.harakiri.box.wording import check_wording
from hyakki.kernel.errors import ContentError
from hyakki.kernel.parts import Content


def check_content(folder: Content | None = None) -> list[str]:
    """All mistakes of the shipped box, or of a pack laid over it; an empty list if there is none."""
    try:
        box = load_box(folder)
    except ContentError as error:
        return error.problems
    found = [*check_operations(box), *check_box(box)]
    return found if folder else [*found, *check_used(box), *check_printed(box)]


def check_box(box: Box) -> Iterator[str]:
    """What binds every box: without it a match could not be set up or played."""
    yield from check_cards(box)
    yield from check_table(box)
    yield from check_effects(box)
    strange = list(check_tiles(box))
    yield from strange or check_chapters(box)


def check_printed(box: Box) -> Iterator[str]:
    """What binds the shipped box: the numbers of its pieces, its story, sentences that say its effects."""
    yield from check_components(box)
    yield from check_known(box)
    yield from check_story(box)
    yield from check_wording(box)


def count_pieces(box: Box) -> dict[str, int]:
    """How many pieces there are in the entries, by the component that they are."""
    counts = {
        "character-boards": len(box.characters),
        "chosen": len(box.chosen),
        "servants": sum(not servant.module for servant in box.servants.values()),
        "wanderers": len(box.wanderers),
        "minions": sum(minion.copies for minion in box.minions.values()),
        "minion-wanderer-boards": len(box.minions) + len(box.wanderers),
        "skill-tiles": len({skill.tile for skill in box.skills.values()}),
        "tiles": len({name.rstrip("ab") for name in box.tiles}),
        "event-cards": len(box.event_cards),
        "blacksmith-cards": len(box.smith),
        "market-cards": sum(item.copies for item in box.items.values()),
        "kami-cards": len(box.kami),
        "ai-cards": sum(card.copies for card in box.ai_cards.values()),
        "attack-dice": sum(die.copies for die in box.dice.values()) + box.focus.copies,
        "ki-dice": box.numbered["ki"].copies,
        "test-die": box.numbered["test"].copies,
    }
    figures = ("minions", "servants", "wanderers", "chosen", "character-boards")
    counts["initiative-cards"] = sum(counts[name] for name in figures)
    return counts


MINIATURES = {"akaname": 6, "ashigaru": 6, "jikininki": 6, "kachi": 6, "kappa": 6, "onryo": 3, "shikome": 3}
"""harakiri.components.minion-limit"""

EVENT_CARDS = {"green": 36, "red": 36, "purple": 18}
"""harakiri.content.events"""

AI_CARDS = 10
"""Of each Chosen (harakiri.content.chosen)."""

SMITH_CARDS = {("weapon", level): 3 for level in range(1, 6)} | {
    ("armour", level): 1 if level == 1 else 2 for level in range(1, 6)
}
"""Of each class, by level (harakiri.content.blacksmith)."""


def check_components(box: Box) -> Iterator[str]:
    """The entries agree with the list of components (harakiri.components.initiative-cards)."""
    for name, number in count_pieces(box).items():
        known = box.components[name].count if name in box.components else 0
        if known != number:
            yield f"content/components.toml: component '{name}': expected {number}, as in the files."
    for kind, number in MINIATURES.items():
        got = box.minions[kind].copies if kind in box.minions else 0
        if got != number:
            yield f"The box must have {number} figures of '{kind}', but has {got}."
    for colour, number in EVENT_CARDS.items():
        if len(box.cards_of[colour]) != number:
            yield f"The box must have {number} {colour} event cards, but has {len(box.cards_of[colour])}."
    alike = Counter(card.entries for card in box.event_cards.values() if card.colour != "purple")
    for entries, number in alike.items():
        if number > 1:
            yield f"content/events.toml: {number} cards have the entries {', '.join(entries)}."
    for chosen, cards in box.ai_of.items():
        if (number := sum(card.copies for card in cards)) != AI_CARDS:
            yield f"The box must have {AI_CARDS} AI cards of '{chosen}', but has {number}."
    for class_ in CLASSES:
        weapons = [("weapon", card.level) for card in box.weapons.values() if card.class_ == class_]
        armours = [("armour", card.level) for card in box.armours.values() if card.class_ == class_]
        if Counter(weapons + armours) != SMITH_CARDS:
            yield f"The smith must have 15 weapons and 9 armours of the class '{class_}', spread by level."
