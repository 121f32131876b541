"""What cannot lie on Harakiri's table: a look at tables that come from a file, before they are played on.

Anybody can write a file. A figure beside the board or a card that the box does not have would make some rule
fail much later, so it is found here and named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.guard.play import play_flaws
from hyakki.games.harakiri.guard.table import table_flaws
from hyakki.games.harakiri.guard.terms import MOST, number, words
from hyakki.games.harakiri.state import CHARACTERS, NOBODY, Character, Harakiri
from hyakki.kernel.bag import Bag

ATTRIBUTES = ("power", "knowledge", "dexterity", "spirit")
MOST_ATTRIBUTE, MOST_LEVEL, MOST_AP = 3, 5, 4


def flaws(box: Box, g: Harakiri) -> Iterator[str]:
    """What is wrong with a table, a phrase each; nothing if it can be played on."""
    broken = [*_frame(box, g)]
    yield from broken
    if broken:
        return
    for character in g.characters:
        yield from _character(box, g, character)
    yield from _cards(box, g)
    yield from table_flaws(box, g)
    yield from play_flaws(box, g)


def _frame(box: Box, g: Harakiri) -> Iterator[str]:
    """What everything else is looked at by: the chapter, its zones, the four."""
    if g.chapter_id not in box.chapters:
        yield f"there is no chapter {g.chapter_id!r}"
        return
    zones = {zone.id for zone in box.chapters[g.chapter_id].zones}
    yield from words("zone", [zone.id for zone in g.zones], zones)
    yield from words("stage", [g.stage] if g.stage else [], zones)
    found = [(one.id, one.name) for one in g.characters]
    if found != list(enumerate(CHARACTERS)):
        yield f"the characters are {', '.join(name for _, name in found) or 'gone'}"
    if not 1 <= g.seats <= len(CHARACTERS):
        yield f"there are {g.seats} seats"
    seats = [NOBODY, *range(g.seats)] if g.phase == "take" else list(range(g.seats))
    for one in g.characters:
        if one.seat not in seats:
            yield f"{one.name} is led by seat {one.seat}"
    for one in g.characters:
        if not 1 <= one.level <= MOST_LEVEL:
            yield f"the level of {one.name} is {one.level}"


# ---------------------------------------------------------------------- characters


def _character(box: Box, g: Harakiri, one: Character) -> Iterator[str]:
    printed = box.characters[one.name]
    yield from number(f"health of {one.name}", one.health, printed.health[one.level - 1])
    yield from number(f"affinity of {one.name}", one.affinity, box.prices.affinity_maximum, 1)
    yield from number(f"action points of {one.name}", one.ap, MOST_AP)
    for word in ("karma", "coins", "heads", "boss_heads", "first_blow", "exhausted", "armour"):
        yield from number(f"{word} of {one.name}", getattr(one, word), MOST)
    yield from words(f"attribute of {one.name}", one.attributes, ATTRIBUTES)
    for name, score in one.attributes.items():
        yield from number(f"{name} of {one.name}", score, MOST_ATTRIBUTE)
    yield from _skills(box, g, one)
    yield from _dice(one)
    yield from _equipment(box, one)
    if one.kami not in ("", *box.kami):
        yield f"{one.name} has the unknown Kami {one.kami!r}"


def _skills(box: Box, g: Harakiri, one: Character) -> Iterator[str]:
    """One side of each tile up to the level (harakiri.level.skill)."""
    yield from words(f"skill of {one.name}", one.skills, box.skills)
    known = [box.skills[skill] for skill in one.skills if skill in box.skills]
    levels = [(skill.character, skill.level) for skill in known]
    expected = [(one.name, level) for level in range(1, len(known) + 1)]
    if levels != expected or len(known) > one.level:
        yield f"the skills of {one.name} are {', '.join(one.skills)}"
    elif len(known) < one.level and g.phase not in ("take", "side"):
        yield f"{one.name} lacks a skill of its level"
    yield from words(f"slot of {one.name}", one.slots, one.skills)


def _dice(one: Character) -> Iterator[str]:
    """Ki dice show 1 to 6 and are as many as the level at the most (harakiri.setup.ki-dice-roll)."""
    for value in (*one.supply, *one.slots.values()):
        yield from number(f"a Ki die of {one.name}", value, 6, 1)
    count = len(one.supply) + len(one.slots) + one.exhausted
    if count > one.level:
        yield f"{one.name} has {count} Ki dice at level {one.level}"


def _equipment(box: Box, one: Character) -> Iterator[str]:
    yield from words(f"weapon of {one.name}", one.weapons, box.weapons)
    if one.equipped and one.equipped not in one.weapons:
        yield f"{one.name} holds {one.equipped!r} without having it"
    if one.armour_card and one.armour_card not in box.armours:
        yield f"{one.name} has the unknown armour {one.armour_card!r}"
    yield from words(f"item of {one.name}", [item.card for item in one.items], box.items)
    yield from words(f"special item of {one.name}", one.specials, box.specials)


# ---------------------------------------------------------------------- cards


def _cards(box: Box, g: Harakiri) -> Iterator[str]:
    """Every card of the box is there, and no other."""
    held = [item.card for one in g.characters for item in one.items]
    items = {card.id: card.copies for card in box.items.values()}
    yield from _pile("market", items, g.market, g.bottom, g.row, held)
    component = box.components["oracle-cards"]
    oracle = {"green": component.green, "red": component.red}
    boxed = [colour for colour, n in g.oracle_box.items() for _ in range(min(n, MOST))]
    yield from _pile("oracle", oracle, g.oracle, boxed)
    events = {card.id: 1 for card in box.event_cards.values()}
    sleeves = [card for zone in (*g.zones, *g.aside) for card in zone.cards.values()]
    yield from _pile("event", events, None, [card for cards in g.events.values() for card in cards], sleeves)
    numbers = [item.number for one in g.characters for item in one.items]
    if len(set(numbers)) < len(numbers) or any(n >= g.next_item for n in numbers):
        yield f"the numbers of the items are {numbers}"


def _pile(
    kind: str, expected: Mapping[str, int], deck: Bag | None, *elsewhere: Iterable[str]
) -> Iterator[str]:
    found: Counter[str] = Counter()
    if deck is not None:
        found.update([*deck.bag, *(placed.card for placed in deck.top), *deck.discard])
    for cards in elsewhere:
        found.update(cards)
    wanted = Counter(dict(expected))
    for card in sorted((found - wanted) + (wanted - found)):
        yield f"there {'is' if found[card] == 1 else 'are'} {found[card]} of the {kind} card {card!r}"
