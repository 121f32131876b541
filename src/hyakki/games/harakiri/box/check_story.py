"""Checks of the shipped campaign: levels that rise, Kami that are unlocked, flags that are set and read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.box.places import place
from hyakki.games.harakiri.box.ruledefs import (
    CarryRule,
    CompanionRule,
    FirstHateCoolsRule,
    GiftRule,
    GuestRule,
    MissionRule,
    VillagersRule,
)

MEMORIES = frozenset({"clapper"})
"""Flags that are only remembered: the special item does the work."""


def check_story(box: Box) -> Iterator[str]:
    """All of them."""
    yield from check_levels(box)
    yield from check_unlocks(box)
    yield from check_flags(box)
    yield from check_endings(box)


def check_levels(box: Box) -> Iterator[str]:
    """Each chapter is made for the level that the rewards before it lead to (harakiri.content.chapters)."""
    level = 1
    for number, name in enumerate(box.campaign, start=1):
        chapter = box.chapters[name]
        where = place("chapters", chapter)
        if chapter.number != number:
            yield f"{where}: field 'number': expected {number}, got {chapter.number}."
        if chapter.level != level:
            yield f"{where}: field 'level': expected {level}, got {chapter.level}."
        if chapter.omen is None:
            yield f"{where}: field 'omen' is missing."
        if name not in box.scene_of:
            yield f"{where}: expected a road scene before it in content/intermission.toml."
        level += chapter.rewards.level


def check_unlocks(box: Box) -> Iterator[str]:
    """Every Kami that nobody starts with is unlocked once (harakiri.content.kami)."""
    unlocked: Counter[str] = Counter()
    for chapter in box.chapters.values():
        unlocked[chapter.rewards.kami] += 1
        unlocked.update(mission.kami for mission in chapter.all_rules(MissionRule))
    for kami in box.kami.values():
        wanted = 0 if kami.start else 1
        if unlocked[kami.id] != wanted:
            yield f"{place('kami', kami)}: expected to be unlocked {wanted} times, got {unlocked[kami.id]}."


def flags_set(box: Box) -> set[str]:
    """Flags that something sets."""
    found = {effect.what for thing in box.everything for effect in thing.effects if effect.do == "flag"}
    for chapter in box.chapters.values():
        found |= {rule.flag for rule in chapter.all_rules(VillagersRule)}
        found |= {rule.flag for rule in chapter.all_rules(GuestRule)}
    return found


def flags_read(box: Box) -> set[str]:
    """Flags that something looks at."""
    found: set[str] = set()
    for chapter in box.chapters.values():
        found |= {enemy.unless for zone in chapter.zones for enemy in zone.enemies if enemy.unless}
        found |= {rule.flag for rule in chapter.all_rules(GiftRule)}
        found |= {rule.flag for rule in chapter.all_rules(FirstHateCoolsRule)}
        found |= {rule.FLAG for rule in chapter.all_rules(CarryRule)}
        found |= {flag for rule in chapter.all_rules(CompanionRule) for flag in rule.flags}
    return found


def check_flags(box: Box) -> Iterator[str]:
    """What is set is read somewhere, and what is read can be set."""
    known, read = flags_set(box), flags_read(box) | MEMORIES
    for flag in sorted(known - read):
        yield f"The flag '{flag}' is set, but nothing reads it."
    for flag in sorted(read - known):
        yield f"The flag '{flag}' is read, but nothing sets it."
    for preset in box.presets.values():
        for flag in preset.flags:
            if flag not in known:
                yield f"{place('presets', preset)}: field 'flags': unknown flag '{flag}'."


def check_endings(box: Box) -> Iterator[str]:
    """The last chapter has an ending for every amount of honour (harakiri.campaign.endings)."""
    for name in box.campaign[-1:]:
        chapter = box.chapters[name]
        amounts = [ending.honour for ending in chapter.endings]
        if not amounts or amounts != sorted(amounts, reverse=True) or amounts[-1] != box.honour.minimum:
            down = f"from much honour down to {box.honour.minimum}"
            yield f"{place('chapters', chapter)}: field 'endings': expected them {down}."
