"""Every mistake of a pack in sentences: what loads, but could not be played or does not fit into the box.

Numbers of the printed box bind the shipped content only: a pack may add. Whatever a match needs to be played
binds both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hyakki.games.okko.box.check_cards import check_cards
from hyakki.games.okko.box.check_palace import check_tile_numbers, check_tiles
from hyakki.games.okko.box.check_scenarios import check_book, check_campaigns, check_scenarios
from hyakki.games.okko.box.check_table import check_table
from hyakki.games.okko.box.content import Box, load_box
from hyakki.games.okko.box.places import place
from hyakki.games.okko.box.vocabulary import OPERATIONS
from hyakki.games.okko.box.wording import check_wording
from hyakki.kernel.errors import ContentError
from hyakki.kernel.parts import Content
from hyakki.kernel.words import Lists, number_problems, strange_words

COMPONENTS = {
    "Hero cards": 4,
    "agent cards": 6,
    "Oni cards": 4,
    "Initiative cards": 4,
    "Personal Mission cards": 4,
    "Action cards": 32,
    "Equipment cards": 32,
    "Follower cards": 6,
    "Kami cards": 8,
    "Clue cards": 20,
    "Event cards": 26,
    "Wound cards": 16,
    "Reference cards": 4,
    "Tiles": 8,
    "Corridors": 5,
    "Doors": 12,
    "Clue tokens": 21,
    "Chest tokens": 6,
    "Condition tokens": 16,
    "Test tokens": 16,
    "Mission tokens": 31,
    "Hero Mission tokens": 4,
    "Objective tokens": 3,
    "Relic tokens": 1,
    "Follower tokens": 3,
    "Kami tokens": 4,
    "Corruption tokens": 4,
    "Enhancement tokens": 7,
    "Activation tokens": 4,
    "Time tokens": 1,
}
"""What is in the box (okko.component.box)."""

FIGURES = {"ashigaru": 10, "samurai": 5, "hiroji": 1, "yurei": 5, "ninja": 5, "bakemono": 1}
"""How many miniatures of a kind there are (okko.component.figure-limit)."""

CARDS = {
    "Starting Equipment cards": 12,
    "hand cards": 13,
    "two-handed cards": 6,
    "clothing cards": 7,
    "supplies cards": 6,
    "ranged cards": 4,
    "legendary cards": 6,
    "kinds of Events": 17,
    "kinds of Events with 2 copies": 9,
    "kinds of Wounds": 8,
    "Oni Clue cards": 4,
    "Courtiers": 9,
    "Courtiers who can follow": 3,
    "Complications": 7,
    "Courtier tokens": 9,
    "Evidence tokens": 6,
    "Parchment tokens": 6,
}
"""Of which sort they are (okko.equipment.cards, okko.event.cards, okko.wound.cards, okko.clue.cards,
okko.clue.token-values)."""

OPERATION: Lists = {"do": OPERATIONS}


def check_content(folder: Content | None = None) -> list[str]:
    """All mistakes of the shipped box, or of a pack laid over it; an empty list if there is none."""
    try:
        box = load_box(folder)
    except ContentError as error:
        return error.problems
    found = [*check_effects(box), *check_box(box)]
    return found if folder else [*found, *check_printed(box)]


def check_box(box: Box) -> Iterator[str]:
    """What binds every box: without it a match could not be set up or played."""
    yield from check_cards(box)
    yield from check_table(box)
    strange = list(check_tiles(box))
    yield from strange or check_scenarios(box)
    yield from check_campaigns(box)


def check_printed(box: Box) -> Iterator[str]:
    """What binds the shipped box: the numbers that are printed, and sentences that say them."""
    yield from check_components(box)
    yield from check_tile_numbers(box)
    yield from check_book(box)
    yield from check_wording(box)


def check_effects(box: Box) -> Iterator[str]:
    """Each operation is one of the rules, has all that it reads, and nothing that it does not
    (okko.effect.closed)."""
    for thing in box.everything:
        for number, effect in enumerate(thing.effects, start=1):
            found = strange_words(effect, OPERATION)
            for problem in found or number_problems(effect, OPERATION):
                yield f"{place(thing.part, thing.entry)}: effect {number} of '{thing.key}': {problem}."


def count_components(box: Box) -> dict[str, int]:
    """How many pieces of each kind there are in the entries."""
    plain = {thing.id: thing.count for thing in box.plain.values()}
    corridors = Counter(tile.corridor for tile in box.tiles.values())
    return {
        "Hero cards": len(box.heroes),
        "agent cards": len(box.agents),
        "Oni cards": len(box.demons),
        "Initiative cards": plain.get("initiative-card", 0),
        "Personal Mission cards": len({mission.hero for mission in box.personal.values()}),
        "Action cards": len(box.actions),
        "Equipment cards": len(box.equipment),
        "Follower cards": len(box.followers),
        "Kami cards": len(box.kami),
        "Clue cards": len(box.natures) + len(box.courtiers) + len(box.complications),
        "Event cards": sum(event.copies for event in box.events.values()),
        "Wound cards": sum(wound.copies for wound in box.wounds.values()),
        "Reference cards": len(box.missions),
        "Tiles": corridors[False] // 2,
        "Corridors": corridors[True] // 2,
        "Doors": plain.get("door-token", 0),
        "Clue tokens": len(box.clue_tokens),
        "Chest tokens": len(box.chests),
        "Condition tokens": sum(condition.tokens for condition in box.conditions.values()),
        "Test tokens": len(box.test_tokens),
        "Mission tokens": sum(mission.tokens for mission in box.missions.values()),
        "Hero Mission tokens": plain.get("hero-mission-token", 0),
        "Objective tokens": plain.get("objective-token", 0),
        "Relic tokens": plain.get("relic-token", 0),
        "Follower tokens": len(box.follower_tokens),
        "Kami tokens": len(box.kami_tokens),
        "Corruption tokens": plain.get("corruption-token", 0),
        "Enhancement tokens": plain.get("enhancement-token", 0),
        "Activation tokens": plain.get("activation-token", 0),
        "Time tokens": plain.get("time-token", 0),
    }


def count_cards(box: Box) -> dict[str, int]:
    """How many there are of each sort."""
    equipment = box.equipment.values()
    slots = Counter(card.slot for card in equipment)
    forms = Counter(token.form for token in box.clue_tokens.values())
    ranged = [card for card in equipment if any(effect.do == "ranged" for effect in card.effects)]
    return {
        "Starting Equipment cards": sum(bool(card.starting) for card in equipment),
        "hand cards": slots["hand"],
        "two-handed cards": slots["two hands"],
        "clothing cards": slots["clothing"],
        "supplies cards": slots["supplies"],
        "ranged cards": len(ranged),
        "legendary cards": sum(card.legendary for card in equipment),
        "kinds of Events": len(box.events),
        "kinds of Events with 2 copies": sum(event.copies == 2 for event in box.events.values()),
        "kinds of Wounds": sum(wound.copies == 2 for wound in box.wounds.values()),
        "Oni Clue cards": len(box.natures),
        "Courtiers": len(box.courtiers),
        "Courtiers who can follow": sum(courtier.can_follow for courtier in box.courtiers.values()),
        "Complications": len(box.complications),
        "Courtier tokens": forms["courtier"],
        "Evidence tokens": forms["evidence"],
        "Parchment tokens": forms["parchment"],
    }


def check_components(box: Box) -> Iterator[str]:
    """The entries agree with the list of components, and so do the expansion and the miniatures."""
    counted = count_components(box) | count_cards(box)
    for component, number in (COMPONENTS | CARDS).items():
        if counted[component] != number:
            yield f"The box must have {number} {component}, but has {counted[component]}."
    for kind, figures in FIGURES.items():
        got = box.agents[kind].figures if kind in box.agents else 0
        if got != figures:
            yield f"The box must have {figures} figures of '{kind}', but has {got}."
    expansion = {"Equipment": len(box.x_equipment), "Clue": len(box.x_clues), "Event": len(box.x_events)}
    for deck, number in expansion.items():
        if number != EXPANSION[deck]:
            yield f"The expansion must have {EXPANSION[deck]} {deck} cards, but has {number}."


EXPANSION = {"Equipment": 4, "Clue": 5, "Event": 5}
"""okko.expansion.content"""
