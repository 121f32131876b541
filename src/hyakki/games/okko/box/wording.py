"""Holds the sentences of the shipped cards against their effects: every number, attribute and Condition.

A sentence says each number of its effects in digits ("2 dice less", "DEFENSE +1"), how often as once, twice
or three times, and leaves out what goes without saying: no change, no limit (99), once where `limit` stands
for itself. A pack may word its cards as it likes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hyakki.games.okko.box.carddefs import PersonalGoal
from hyakki.games.okko.box.content import Box
from hyakki.games.okko.box.definitions import EffectDef, PositionDef
from hyakki.games.okko.box.indexes import Effective
from hyakki.games.okko.box.places import place

NO_LIMIT = 99
"""As many as there are."""

TIMES = {"once": 1, "next": 1, "twice": 2, "three times": 3}
BY_WORD = {"margin3": 3, "crowd3": 3}
"""Numbers that conditions have in their names."""

FACT = {"dice": "might"}
"""What an operation without attribute of its own changes, in the words of a card."""


def check_wording(box: Box) -> Iterator[str]:
    """Sentences and effects of all cards, and of Personal Missions and Mission Tiles."""
    for thing in box.everything:
        for problem in (*strange_numbers(thing), *unsaid(box, thing)):
            yield f"{place(thing.part, thing.entry)}: the sentence of '{thing.key}' {problem}."
    for mission in box.personal.values():
        if wrong := said(mission.text) ^ goal_numbers(mission.goal):
            yield f"{place('personal', mission)}: the sentence and the goal differ in {sorted(wrong)}."
    yield from check_mission_wording(box)


def said(text: str) -> set[int]:
    """The numbers that a sentence says in digits, without their signs."""
    return {int(number) for number in re.findall(r"\d+", text)}


def goal_numbers(goal: PersonalGoal) -> set[int]:
    """The numbers that the sentence of a Personal Mission says: all but none, and one that is "a"."""
    numbers = {getattr(goal, name) for name in goal.__struct_fields__}
    found = {number for number in numbers if isinstance(number, int) and number}
    return found - ({1} if goal.lieutenants == 1 else set())


def effect_numbers(effect: EffectDef) -> set[int]:
    """The numbers of an effect that its sentence may say."""
    found = {abs(effect.n), effect.areas, *(BY_WORD.get(word, 0) for word in effect.if_)}
    return found - {0, NO_LIMIT}


def strange_numbers(thing: Effective) -> Iterator[str]:
    """Numbers of the sentence that no effect has, and changes of attributes that no effect makes."""
    known = {number for effect in thing.effects for number in effect_numbers(effect)}
    if isinstance(thing.entry, PositionDef):
        known |= {thing.entry.wave_extra, thing.entry.lieutenant_price}
    for number in sorted(said(thing.text) - known):
        yield f"says {number}, but no effect has this number"
    changes = {(FACT.get(effect.do, effect.attr), effect.n) for effect in thing.effects}
    for attribute, number in re.findall(r"([A-Z]{5,}) ([+-]\d+)", thing.text):
        if (attribute.lower(), int(number)) not in changes:
            yield f"says {attribute} {number}, but no effect does so"


def unsaid(box: Box, thing: Effective) -> Iterator[str]:
    """Numbers, attributes, Conditions and limits of the effects that the sentence does not say."""
    for effect in thing.effects:
        if is_weakness_healing(box, thing, effect):
            continue
        for number in sorted(effect_numbers(effect) - said(thing.text)):
            if not (number == effect.areas == 1 and "adjacent Area" in thing.text):
                yield f"does not say {number} of its effect '{effect.do}'"
        if effect.attr and effect.attr.upper() not in thing.text:
            yield f"does not say {effect.attr.upper()}"
        if effect.name and box.conditions[effect.name].name not in thing.text:
            yield f"does not say {box.conditions[effect.name].name}"
        if effect.limit and not any(
            count == effect.count and word in thing.text.lower() for word, count in TIMES.items()
        ):
            yield f"does not say {effect.count} times per {effect.limit}"


def is_weakness_healing(box: Box, thing: Effective, effect: EffectDef) -> bool:
    """Whether it heals as much as the Hero's STAMINA, which the sentence says by name."""
    card = box.actions.get(thing.key)
    return card is not None and card.kind == "weakness" and effect.do == "heal" and "STAMINA" in card.text


def check_mission_wording(box: Box) -> Iterator[str]:
    """Difficulties, clock and burden of the Mission Tiles."""
    for mission in box.missions.values():
        where = place("missions", mission)
        for test in mission.tests:
            wanted = f"{test.attribute.upper()} Test of difficulty {test.difficulty_by_heroes[0]}"
            if wanted not in mission.interaction:
                yield f"{where}: field 'interaction': expected '{wanted}'."
            if not set(test.difficulty_by_heroes) <= said(mission.interaction):
                yield f"{where}: field 'interaction': expected all of {test.difficulty_by_heroes}."
        if f"clock reaches {mission.clock.end}" not in mission.oni_text:
            yield f"{where}: field 'oni_text': expected 'clock reaches {mission.clock.end}'."
        if mission.carrier_speed and f"SPEED {mission.carrier_speed}" not in mission.heroes_text:
            yield f"{where}: field 'heroes_text': expected 'SPEED {mission.carrier_speed}'."
        if sum(int(count) for count in re.findall(r"\d+", mission.token_use)) != mission.tokens:
            yield f"{where}: field 'token_use': expected {mission.tokens} tokens in all."
