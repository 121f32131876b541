"""Holds the sentences of the shipped box against its effects: every number, attribute, condition and limit.

A sentence says each number of its effects in digits or as a small word ("2 hits", "two different enemies"), a
change with its sign, and leaves out what goes without saying: all there are (99). A pack may word its cards
as it likes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.box.effectdefs import EffectDef, flat
from hyakki.games.harakiri.box.indexes import Effective
from hyakki.games.harakiri.box.places import place
from hyakki.games.harakiri.box.ruledefs import RuleDef
from hyakki.games.harakiri.box.tabledefs import CostDef
from hyakki.games.harakiri.box.vocabulary import MOST_ATTRIBUTE

ALL: Final = 99
"""As many as there are."""

WORDS: Final = {"one": 1, "once": 1, "first": 1, "another": 1, "second": 1} | {
    **dict.fromkeys(("two", "twice", "both"), 2),
    **dict.fromkeys(("three", "third"), 3),
}
"""Numbers that sentences say as words; a second target is 1 more."""

BY_CONDITION: Final = {"far-attacker": 3, "range4": 4, "damage3": 3, "affinity3": 3, "moved3": 3}
"""Numbers that conditions have in their names."""

BY_OPERATION: Final = {
    "attribute": MOST_ATTRIBUTE,  # "also above 3"
    "ap-income": 3,  # in place of what is usual
    "price": 1,  # the least that is paid
    "break": 1,
    "inflict": 1,
}
"""Numbers that a sentence may say besides, since the rules know them."""

UNTIL: Final = {
    "activation": ("this activation",),
    "own-next": ("next activation",),
    "round": ("this round",),
    "next-round": ("the next round",),
    "phase": ("the phase", "the combat"),
}
"""How a sentence says for how long."""


def check_wording(box: Box) -> Iterator[str]:
    """Sentences and effects of everything, and the numbers of the rules of chapters."""
    for thing in box.everything:
        if is_told(box, thing):
            for problem in (*strange_numbers(box, thing), *unsaid(box, thing)):
                yield f"{place(thing.part, thing.entry)}: the sentence of '{thing.key}' {problem}."
    for part in ("skills", "items"):
        for card in getattr(box, part).values():
            if card.limit and f"per {card.limit}" not in card.text:
                yield f"{place(part, card)}: the sentence does not say 'per {card.limit}'."
    for skill in box.skills.values():
        if skill.trait and f"Trait: {skill.trait}." not in skill.text:
            yield f"{place('skills', skill)}: the sentence does not say 'Trait: {skill.trait}.'"
    for chapter in box.chapters.values():
        for rule in chapter.rules:
            for number in sorted(rule_numbers(rule) - said(rule.says)):
                where = f"{place('chapters', chapter)}: rule '{rule.__struct_config__.tag}'"
                yield f"{where}: the sentence does not say {number}."


def is_told(box: Box, thing: Effective) -> bool:
    """Whether it has a sentence of its own about its effects: what tests lead to is said with the test, and
    rows of malice and points without a choice have a line of story."""
    if ".malice." in thing.key or thing.key.endswith((".success", ".failure")):
        return False
    return thing.key not in box.options_of or bool(box.options_of[thing.key].text)


# -- numbers


def digits(text: str) -> set[int]:
    """The numbers that a sentence says in digits, without their signs; a d6 is none."""
    return {int(number) for number in re.findall(r"(?<![a-z\d])\d+", text)}


def said(text: str) -> set[int]:
    """The same with those that it says as words."""
    words = re.findall(r"[a-z]+", text.lower())
    return digits(text) | {WORDS[word] for word in words if word in WORDS}


def all_effects(box: Box, thing: Effective) -> list[EffectDef]:
    """What a sentence speaks of: the effects, what tests lead to, and those of an option's test."""
    found = list(flat(thing.effects))
    for key in (f"{thing.key}.success", f"{thing.key}.failure"):
        found += flat(box.effects_of.get(key, ()))
    return found


def effect_numbers(effect: EffectDef) -> set[int]:
    """The numbers of an effect that its sentence says."""
    found = {abs(effect.n), effect.difficulty, effect.least, effect.keep, effect.ki}
    found |= {effect.count} if effect.count > 1 else set()
    found |= {number for number in (effect.range, effect.at) if isinstance(number, int)}
    found |= {BY_CONDITION.get(word, 0) for word in effect.if_}
    return found - {0, ALL}


def own_numbers(box: Box, thing: Effective) -> set[int]:
    """The numbers that stand beside the effects: of a test, a cost, an area, a reach."""
    found: set[int] = set()
    if option := box.options_of.get(thing.key):
        if option.test is not None:
            found |= {option.test.difficulty}
            found |= {1, 5} if option.test.plus == "honour5" else set()
        found |= cost_numbers(option.cost)
    if thing.key in box.items and (area := box.items[thing.key].area) is not None:
        found |= {area.range}
    if thing.part == "scenes":
        scene = box.scenes[thing.entry.id]
        for choice in scene.options:
            if thing.key == f"{scene.id}.{choice.id}":
                found |= cost_numbers(choice.cost) | {choice.at_most}
    if kind := box.kinds.get(thing.entry.id):
        skill = kind.skills.get(thing.key.removeprefix(f"{kind.id}."))
        if skill is not None:
            found |= {skill.devour, skill.reach.n if skill.reach else 0, int(skill.sure_footed)}
    return found - {0}


def cost_numbers(cost: CostDef | None) -> set[int]:
    return set() if cost is None else {cost.coins, cost.health, cost.karma} - {0}


def strange_numbers(box: Box, thing: Effective) -> Iterator[str]:
    """Numbers of the sentence that nothing has, and changes that no effect makes."""
    effects = all_effects(box, thing)
    known = own_numbers(box, thing)
    for effect in effects:
        known |= effect_numbers(effect) | {BY_OPERATION.get(effect.do, 0)}
        known |= set(range(effect.ki, 7)) if effect.ki else set()
    if thing.key in box.specials:
        known |= {1, *(box.chapters[name].number for name in [box.specials[thing.key].chapter] if name)}
    for number in sorted(digits(thing.text) - known):
        yield f"says {number}, but no effect has this number"
    changes = {effect.n for effect in effects} | own_numbers(box, thing)
    for number in re.findall(r"(?<!\w)[+-]\d+", thing.text):
        if int(number) not in changes:
            yield f"says {number}, but no effect does so"


def unsaid(box: Box, thing: Effective) -> Iterator[str]:
    """Numbers, attributes, conditions and durations that the sentence does not say."""
    numbers = said(thing.text)
    for number in sorted(own_numbers(box, thing) - numbers):
        yield f"does not say {number}"
    for effect in all_effects(box, thing):
        for number in sorted(effect_numbers(effect) - numbers):
            yield f"does not say {number} of its effect '{effect.do}'"
        if effect.attribute and effect.attribute.capitalize() not in thing.text:
            yield f"does not say {effect.attribute.capitalize()}"
        if effect.do in ("inflict", "cure") and effect.what != "any" and effect.what not in thing.text:
            yield f"does not say {effect.what}"
        if effect.until and not any(words in thing.text for words in UNTIL.get(effect.until, ("",))):
            yield f"does not say until when ('{effect.until}') its effect '{effect.do}' lasts"
    if (option := box.options_of.get(thing.key)) and option.test is not None:
        for attribute in option.test.attributes:
            if f"{attribute.capitalize()} {option.test.difficulty}" not in thing.text:
                yield f"does not say {attribute.capitalize()} {option.test.difficulty}"


def rule_numbers(rule: RuleDef) -> set[int]:
    """The numbers of a rule of a chapter that its sentence says."""
    values = msgspec.structs.asdict(rule).values()
    return {abs(value) for value in values if isinstance(value, int) and not isinstance(value, bool)} - {0}
