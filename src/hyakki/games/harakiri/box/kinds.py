"""One record for every kind of creature, whatever its type, made of the entries of minions and bosses.

Here the lines of an enemy meet its skills: a line may name attack skills and techniques of its creature only,
and the last line of an entry must always work (harakiri.ai.fallback).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from hyakki.games.harakiri.box.creaturedefs import (
    AICardDef,
    BehaviourDef,
    BossDef,
    EnemySkillDef,
    KindDef,
    MinionDef,
    Stats,
)
from hyakki.games.harakiri.box.notation import Line
from hyakki.kernel.content import Entry
from hyakki.kernel.parts import Opened
from hyakki.kernel.sentences import one_of


def read_kinds(opened: Opened) -> dict[str, KindDef]:
    """All kinds by id; reports lines that cannot be carried out."""
    parts = opened.parts
    kinds: dict[str, KindDef] = {}
    for part in ("minions", "servants", "wanderers", "chosen"):
        for entry in parts[part].values():
            if entry.id in kinds:
                opened.report(entry, f"the name '{entry.id}' is taken by another creature")
            kinds[entry.id] = _minion(entry) if isinstance(entry, MinionDef) else _boss(entry)
            for field in ("normal", "aggressive", "entries"):
                for row in getattr(entry, field, ()):
                    _expect_lines(opened, entry, field, row.lines, entry.skills)
    return kinds


def read_cards(opened: Opened) -> dict[str, AICardDef]:
    """AI cards with the lines of their Chosen; reports lines that cannot be carried out."""
    chosen: Mapping[str, BossDef] = opened.parts["chosen"]
    found: dict[str, AICardDef] = {}
    for card in opened.parts["ai_cards"].values():
        skills = chosen[card.chosen].skills if card.chosen in chosen else ()
        _expect_lines(opened, card, "lines", card.lines, skills)
        if card.empowered:
            _expect_lines(opened, card, "empowered", card.empowered, skills)
        lines, empowered = _resolved(card.lines, skills), _resolved(card.empowered, skills)
        found[card.id] = msgspec.structs.replace(card, lines=lines, empowered=empowered)
    return found


def _expect_lines(
    opened: Opened, entry: Entry, field: str, lines: tuple[Line, ...], skills: Iterable[EnemySkillDef]
) -> None:
    usable = {skill.id: skill for skill in skills if skill.type != "passive"}
    for line in lines:
        for part in line.skills():
            if part.skill not in usable:
                words = one_of(usable) if usable else "none"
                problem = f"line '{line.text}': unknown skill '{part.skill}', expected {words}"
                opened.report(entry, f"field '{field}': {problem}")
            elif part.focus and usable[part.skill].type != "attack":
                opened.report(entry, f"field '{field}': line '{line.text}': focus on a technique")
    if not _resolved(lines[-1:], skills)[0].always:
        opened.report(entry, f"field '{field}': last line '{lines[-1].text}': expected one that always works")


def _resolved(lines: tuple[Line, ...], skills: Iterable[EnemySkillDef]) -> tuple[Line, ...]:
    techniques = frozenset(skill.id for skill in skills if skill.type == "technique")
    return tuple(line.resolved(techniques) for line in lines)


def _by_roll(table: tuple[BehaviourDef, ...], skills: Iterable[EnemySkillDef]) -> tuple[BehaviourDef, ...]:
    """The entry of each result of the die, with lines that know techniques."""
    rows = {
        roll: msgspec.structs.replace(row, lines=_resolved(row.lines, skills))
        for row in table
        for roll in row.rolls
    }
    return tuple(rows[roll] for roll in sorted(rows))


def _minion(entry: MinionDef) -> KindDef:
    return KindDef(
        **_shared(entry, entry.skills),
        type="minion",
        size=1,
        copies=entry.copies,
        regular=entry.regular,
        upgraded=entry.upgraded,
        normal=_by_roll(entry.normal, entry.skills),
        aggressive=_by_roll(entry.aggressive, entry.skills),
        advance=0,
        module="",
        health_by_level=(),
    )


def _boss(entry: BossDef) -> KindDef:
    stats = Stats(
        health=entry.health or 0,
        armour=entry.armour,
        toughness=entry.toughness,
        move=entry.move,
        range=entry.range,
        dice=entry.dice,
    )
    table = _by_roll(entry.entries, entry.skills)
    return KindDef(
        **_shared(entry, entry.skills),
        type=entry.TYPE,
        size=entry.size,
        copies=1,
        regular=stats,
        upgraded=stats,
        normal=table,
        aggressive=table,
        advance=entry.advance or 0,
        module=entry.module,
        health_by_level=entry.health_by_level,
    )


def _shared(entry: MinionDef | BossDef, skills: tuple[EnemySkillDef, ...]) -> dict[str, Any]:
    return {
        "id": entry.id,
        "name": entry.name,
        "gait": entry.gait,
        "skills": {skill.id: skill for skill in skills},
        "passives": tuple(f"{entry.id}.{skill.id}" for skill in skills if skill.type == "passive"),
        "yin_yang": f"{entry.id}.yin-yang" if entry.yin_yang else "",
        **{word: any(getattr(skill, word) for skill in skills) for word in _MARKS},
    }


_MARKS = ("sure_footed", "mark", "hate")
