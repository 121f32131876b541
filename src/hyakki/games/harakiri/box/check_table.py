"""Checks of dice, components that the rules name, traits, road scenes and ready-made parties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.box.places import place
from hyakki.games.harakiri.box.tabledefs import PARTY, KitDef, PresetDef
from hyakki.games.harakiri.box.vocabulary import MOST_ATTRIBUTE, DieColour, Trait
from hyakki.kernel.sentences import one_of

SIX = (1, 2, 3, 4, 5, 6)


def check_table(box: Box) -> Iterator[str]:
    """All of them."""
    yield from check_dice(box)
    yield from check_oracle(box)
    yield from check_scenes(box)
    yield from check_presets(box)


def check_dice(box: Box) -> Iterator[str]:
    """The four attack dice with both symbols, Ki dice and test die from 1 to 6
    (harakiri.components.attack-die-faces, harakiri.components.ki-dice)."""
    for colour in get_args(DieColour):
        if colour not in box.dice:
            yield f"content/dice.toml: expected a die '{colour}'."
            continue
        die = box.dice[colour]
        if die.letter != colour[0].upper():
            yield f"{place('dice', die)}: field 'letter': expected {colour[0].upper()}, got {die.letter}."
        if {"yin", "yang"} - set(die.symbols):
            yield f"{place('dice', die)}: field 'symbols': expected yin and yang."
    for die in box.dice.values():
        if die.id not in get_args(DieColour):
            yield f"{place('dice', die)}: no rule knows it, expected {one_of(get_args(DieColour))}."
    for name in ("ki", "test"):
        if name not in box.numbered:
            yield f"content/dice.toml: expected a numbered die '{name}'."
        elif box.numbered[name].faces != SIX:
            yield f"{place('numbered', box.numbered[name])}: field 'faces': expected 1 to 6."
    if set(box.focus.faces) != {"blank", "break", "critical", "pierce"}:
        yield f"{place('focus_dice', box.focus)}: field 'faces': expected blank, break, critical and pierce."


def check_oracle(box: Box) -> Iterator[str]:
    """Traits and the oracle cards that the rules count are there."""
    for trait in get_args(Trait):
        if trait not in box.traits:
            yield f"content/intermission.toml: expected a trait '{trait}'."
    cards = box.components.get("oracle-cards")
    if cards is None or not cards.green or not cards.red:
        yield "content/components.toml: expected a component 'oracle-cards' with numbers for green and red."


def check_scenes(box: Box) -> Iterator[str]:
    """One road scene before a chapter, with an option that costs nothing
    (harakiri.campaign.road-scene)."""
    before = Counter(scene.chapter for scene in box.scenes.values())
    for scene in box.scenes.values():
        where = place("scenes", scene)
        if before[scene.chapter] > 1:
            yield f"{where}: field 'chapter': there is another scene before '{scene.chapter}'."
        if all(option.cost is not None or option.at_most for option in scene.options):
            yield f"{where}: field 'options': expected one that everybody can take."
        for option in scene.options:
            if option.cost is not None and option.cost.item and option.cost.item not in box.items:
                yield f"{where}: field 'options': unknown item '{option.cost.item}'."


def check_presets(box: Box) -> Iterator[str]:
    """Every chapter of the campaign has a party of its level (harakiri.campaign.preset)."""
    for chapter in box.campaign:
        if chapter not in box.presets:
            yield f"content/presets.toml: expected a preset '{chapter}'."
    for preset in box.presets.values():
        for name in PARTY:
            for problem in _kit_problems(box, preset, name, preset.kit(name)):
                yield f"{place('presets', preset)}: field '{name}': {problem}."


def _kit_problems(box: Box, preset: PresetDef, name: str, kit: KitDef) -> Iterator[str]:
    level, character = box.chapters[preset.id].level, box.characters[name]
    if len(kit.skills) != level or set(kit.skills) - {"a", "b"}:
        yield f"expected a side a or b for each of {level} skills, got '{kit.skills}'"
    if sum(kit.attributes.values()) != level:
        yield f"expected {level} points of attributes, got {sum(kit.attributes.values())}"
    if kit.attributes.get(character.initial, 0) < 1:
        yield f"expected at least 1 point of {character.initial}"
    if max(kit.attributes.values(), default=0) > MOST_ATTRIBUTE:
        yield f"expected at most {MOST_ATTRIBUTE} points of an attribute"
    for card in (box.weapons[kit.weapon], box.armours[kit.armour]):
        if card.class_ != character.class_ or card.level > level:
            yield f"'{card.id}' is of the class '{card.class_}' and level {card.level}"
