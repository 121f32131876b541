"""What is known about single cards and creatures: the shipped box keeps it, whatever else is changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.box.definitions import ArmourDef
from hyakki.games.harakiri.box.places import place

ROSTER: Final = {
    "chosen": {"demon-hunter", "blood-oni", "tsurube-otoshi"},
    "servants": {"nue", "undertaker"},
    "wanderers": {"landolfo", "sedrik"},
}
"""harakiri.components.chosen-roster; servants of modules come on top."""

WITHOUT_RULES: Final = ("cut-path", "block", "destiny", "luck", "stealth")
"""Tokens that no rule of the book uses (harakiri.content.cut-path, harakiri.content.wrath-tokens)."""

LINES: Final = {
    # harakiri.content.kachi-entry-six
    ("kachi", 6): ("-health", ("kenjutsu", "support, kenjutsu", "move adjacent, slice-them")),
    # harakiri.content.undertaker-machete
    ("undertaker", 1): ("first", ("attack adjacent", "move adjacent, attack adjacent")),
    # harakiri.content.undertaker-profaner
    ("undertaker", 3): ("-health", ("if health 15, move grave, regain 8, armour 4",)),
}
"""Priority and first lines of entries, by creature and result of the die under a green oracle."""


def check_known(box: Box) -> Iterator[str]:
    """All of them."""
    for part, names in ROSTER.items():
        entries = getattr(box, part).values()
        if (found := {entry.id for entry in entries if not entry.module}) != names:
            yield f"content/bosses.toml: expected the {part} {sorted(names)}, got {sorted(found)}."
    for name in WITHOUT_RULES:
        if name in box.components:
            yield f"{place('components', box.components[name])}: no rule uses it."
    for (kind, roll), (priority, lines) in LINES.items():
        entry = box.kinds[kind].normal[roll - 1]
        known = tuple(line.text for line in entry.lines[: len(lines)])
        if (entry.priority, known) != (priority, lines):
            yield f"The entry {roll} of '{kind}' must have the priority {priority} and the lines {lines}."
    yield from check_numbers(box)
    yield from check_katana(box)


def check_numbers(box: Box) -> Iterator[str]:
    """Numbers of minions (harakiri.content.minions), of an armour card (harakiri.content.blacksmith) and of a
    character (harakiri.content.characters)."""
    ashigaru, kappa = box.kinds["ashigaru"].regular, box.kinds["kappa"].regular
    if (ashigaru.health, ashigaru.armour, ashigaru.toughness) != (5, 1, 1):
        yield "The ashigaru must have health 5, armour 1 and toughness 1."
    if kappa.move != 3:
        yield f"The kappa must have movement 3, but has {kappa.move}."
    if not any((card.level, card.armour, card.cost) == (1, 1, 45) for card in _monk_armour(box)):
        yield "The smith must have an armour of level 1 for monks with armour 1 and cost 45."
    if (10, 11, 13, 15, 18) not in {character.health for character in box.characters.values()}:
        yield "A character must have the health 10, 11, 13, 15, 18."


def _monk_armour(box: Box) -> Iterator[ArmourDef]:
    return (card for card in box.armours.values() if card.class_ == "monk")


def check_katana(box: Box) -> Iterator[str]:
    """The katana gives an action point for 3 damage (harakiri.content.katana-reward); Sixth Sense and Stab do
    what they are known for (harakiri.content.skills)."""
    for key, moment, expected in (
        ("katana", "after-attack", ("gain-ap", 1, "", ("damage3",))),
        ("sixth-sense", "initiative", ("advance", 1, "", ())),
        ("stab", "attack", ("ignore", 0, "armour", ())),
    ):
        effects = [bound.effect for bound in box.triggers[key].get(moment, ())]
        if [(one.do, one.n, one.what, one.if_) for one in effects] != [expected]:
            yield f"The effect of '{key}' must be {expected} at the moment '{moment}'."
