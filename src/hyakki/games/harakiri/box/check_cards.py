"""Checks of characters, skills, Kami, the smith, the market, enemies and events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.box.notation import Pool
from hyakki.games.harakiri.box.places import place
from hyakki.games.harakiri.box.tabledefs import PARTY
from hyakki.games.harakiri.box.vocabulary import HIGHEST_LEVEL
from hyakki.kernel.content import Entry
from hyakki.kernel.sentences import one_of

STAGES = ("first", "third", "fifth", "mode")


def check_cards(box: Box) -> Iterator[str]:
    """All of them."""
    yield from check_characters(box)
    yield from check_skills(box)
    yield from check_kami(box)
    yield from check_smith(box)
    yield from check_pools(box)
    yield from check_creatures(box)
    yield from check_events(box)


def check_characters(box: Box) -> Iterator[str]:
    """The four are there with a kit of their class and level 1, and the Kami that names them
    (harakiri.content.characters)."""
    for name in PARTY:
        if name not in box.characters:
            yield f"content/characters.toml: expected a character '{name}'."
    for character in box.characters.values():
        where = place("characters", character)
        if character.id not in PARTY:
            yield f"{where}: no rule knows it, expected {one_of(PARTY)}."
        if len(character.health) != HIGHEST_LEVEL:
            yield f"{where}: field 'health': expected {HIGHEST_LEVEL} numbers, got {len(character.health)}."
        for field, card in (
            ("weapon", box.weapons[character.weapon]),
            ("armour", box.armours[character.armour]),
        ):
            if card.class_ != character.class_:
                yield f"{where}: field '{field}': '{card.id}' is of the class '{card.class_}'."
            if card.level != 1:
                yield f"{where}: field '{field}': expected a card of level 1, got {card.level}."
        if box.kami[character.kami].start != character.id:
            yield f"{where}: field 'kami': '{character.kami}' must name it in its field 'start'."


def check_skills(box: Box) -> Iterator[str]:
    """Each tile has two sides and belongs to a character and a level; tiers go up from the requirement
    (harakiri.content.skills, harakiri.skill.blue-tiers)."""
    sides: Counter[tuple[str, str]] = Counter((skill.tile, skill.side) for skill in box.skills.values())
    for name in PARTY:
        for level in range(1, HIGHEST_LEVEL + 1):
            for side in "ab":
                if (got := sides[f"{name}-{level}", side]) != 1:
                    yield f"content/skills.toml: expected one side {side} of '{name}-{level}', got {got}."
    for skill in box.skills.values():
        where = place("skills", skill)
        if skill.tile != f"{skill.character}-{skill.level}":
            yield f"{where}: field 'tile': expected '{skill.character}-{skill.level}', got '{skill.tile}'."
        if skill.ki > 6:
            yield f"{where}: field 'ki': expected a value of a die, got {skill.ki}."
        tiers = [effect.ki for effect in skill.effects if effect.ki]
        if tiers and min(tiers) < skill.ki:
            yield f"{where}: field 'effects': a tier below the requirement {skill.ki} is always met."
        if skill.aggregate and len(set(tiers)) < 2:
            yield f"{where}: field 'aggregate': expected with effects of different tiers."
        if skill.needs and skill.type != "attack":
            yield f"{where}: field 'needs': expected with type = \"attack\"."


def check_kami(box: Box) -> Iterator[str]:
    """Each character starts with one Kami of its own (harakiri.content.kami)."""
    for kami in box.kami.values():
        if kami.start and box.characters[kami.start].kami != kami.id:
            yield f"{place('kami', kami)}: field 'start': '{kami.start}' starts with another Kami."


def check_smith(box: Box) -> Iterator[str]:
    """Weapons are of the class of their line; nothing is above the highest level
    (harakiri.content.blacksmith)."""
    for weapon in box.weapons.values():
        if box.lines[weapon.line].class_ != weapon.class_:
            yield f"{place('weapons', weapon)}: field 'line': '{weapon.line}' is of another class."
    for part in ("weapons", "armours"):
        for card in getattr(box, part).values():
            if card.level > HIGHEST_LEVEL:
                yield f"{place(part, card)}: field 'level': expected at most {HIGHEST_LEVEL}."


def check_pools(box: Box) -> Iterator[str]:
    """No pool has more dice of a colour than there are (harakiri.components.attack-dice-pool)."""
    for part, entry, field, pool in _pools(box):
        for colour, number in Counter(pool).items():
            copies = box.dice[colour].copies if colour in box.dice else 0
            if number > copies:
                problem = f"expected at most {copies} {colour} dice, got {number}"
                yield f"{place(part, entry)}: field '{field}': {problem}."


def _pools(box: Box) -> Iterator[tuple[str, Entry, str, Pool]]:
    for weapon in box.weapons.values():
        yield "weapons", weapon, "fast", weapon.fast
        yield "weapons", weapon, "strong", weapon.strong
    for minion in box.minions.values():
        yield "minions", minion, "regular.dice", minion.regular.dice
        yield "minions", minion, "upgraded.dice", minion.upgraded.dice
    for part in ("servants", "wanderers", "chosen"):
        for boss in getattr(box, part).values():
            yield part, boss, "dice", boss.dice


def check_creatures(box: Box) -> Iterator[str]:
    """Printed ranges and dice are there, reaches are within the printed ranges, a Chosen has AI cards
    (harakiri.content.chosen)."""
    for part in ("minions", "servants", "wanderers", "chosen"):
        for entry in getattr(box, part).values():
            kind, where = box.kinds[entry.id], place(part, entry)
            for side in {kind.regular, kind.upgraded}:
                if not side.range or not side.dice:
                    yield f"{where}: field 'dice': expected dice and at least one range."
                    continue
                for skill in kind.skills.values():
                    if skill.reach is not None and skill.reach.n > side.reach:
                        yield f"{where}: field 'skills': '{skill.id}' is beyond range {side.reach}."
    for chosen, cards in box.ai_of.items():
        if not cards:
            yield f"{place('chosen', box.chosen[chosen])}: expected AI cards in content/ai-cards.toml."


def check_events(box: Box) -> Iterator[str]:
    """Cards hold entries of their colour, purple ones any (harakiri.content.events)."""
    for card in box.event_cards.values():
        for name in card.entries:
            if card.colour != "purple" and box.entries[name].colour != card.colour:
                yield f"{place('event_cards', card)}: field 'entries': '{name}' is of another colour."
    for colour in ("green", "red"):
        wanted = max(len(chapter.zones) for chapter in box.chapters.values())
        if len(box.cards_of[colour]) < wanted:
            yield f"content/events.toml: expected at least {wanted} {colour} cards, one for each zone."
