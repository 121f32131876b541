"""Characters, creatures and resistors as everybody sees them, with the sources of their numbers."""

from __future__ import annotations

from collections.abc import Iterable

from hyakki.board.masks import bits
from hyakki.games.harakiri.rules.active import AFFINITY, kami_skill, wears, works
from hyakki.games.harakiri.rules.creatures import health_of, most_health, size_of, stats_of
from hyakki.games.harakiri.rules.numbers import (
    armour_parts,
    attribute_parts,
    movement,
    movement_parts,
    toughness,
    weapon_range,
)
from hyakki.games.harakiri.state import NOBODY, OFF, Character, Creature, Harakiri, Resistor
from hyakki.games.harakiri.terms import Part
from hyakki.games.harakiri.view.seen import (
    CharacterView,
    CreatureView,
    ItemView,
    Number,
    ResistorView,
    SkillView,
)

ATTRIBUTES = ("power", "knowledge", "dexterity", "spirit")


def number(parts: Iterable[Part]) -> Number:
    """A number that is never below 0, with those of its parts that count."""
    kept = tuple([part for part in parts if part.n])
    return Number(max(0, sum([part.n for part in kept])), kept)


# ---------------------------------------------------------------------- characters


def character_view(g: Harakiri, one: Character) -> CharacterView:
    """A character's board and supply."""
    return CharacterView(
        id=one.id,
        name=one.name,
        seat=one.seat,
        level=one.level,
        at=None if one.cell == OFF else g.field.square(one.cell),
        defeated=one.defeated,
        health=one.health,
        most=most_health(g, one),
        armour=number(armour_parts(g, one)),
        worn=wears(g, one),
        movement=number(movement_parts(g, one)),
        attributes={name: number(attribute_parts(g, one, name)) for name in ATTRIBUTES},
        ap=one.ap,
        supply=tuple(one.supply),
        exhausted=one.exhausted,
        skills=tuple(_skill(g, one, skill) for skill in one.skills),
        kami=one.kami,
        affinity=one.affinity,
        kami_used=tuple(_used_of_kami(one)),
        mode=one.mode,
        mode_used=one.mode_used,
        karma=one.karma,
        coins=one.coins,
        heads=one.heads,
        boss_heads=one.boss_heads,
        weapons=tuple(one.weapons),
        equipped=one.equipped,
        range=weapon_range(g, one),
        armour_card=one.armour_card,
        items=tuple(
            ItemView(item.number, item.card, item.charges, item.used == g.round > 0) for item in one.items
        ),
        specials=tuple(one.specials),
        conditions=dict(one.conditions),
        first_blow=0 if one.marks.get("first-blow", 0) else one.first_blow,
    )


def _skill(g: Harakiri, one: Character, skill: str) -> SkillView:
    return SkillView(skill, one.slots.get(skill, 0), works(g, one, skill), _is_used(g, one, skill))


def _is_used(g: Harakiri, one: Character, skill: str) -> bool:
    """Whether a skill that is limited was used as often as it may be."""
    limit = g.box.skills[skill].limit
    if limit == "activation":
        return g.act is not None and g.act.character == one.id and bool(g.act.marks.get(skill, 0))
    return bool(limit) and bool(one.marks.get(f"{limit} {skill}", 0))


def _used_of_kami(one: Character) -> Iterable[str]:
    for part in AFFINITY:
        skill = kami_skill(one, part)
        if one.marks.get(f"phase {skill}", 0):
            yield skill


# ---------------------------------------------------------------------- creatures and resistors


def creature_view(g: Harakiri, one: Creature) -> CreatureView:
    """A miniature with what lies beside it."""
    field = g.field
    at = field.square(one.cell)
    size = size_of(g, one)
    squares = (at,) if size == 1 else tuple(map(field.square, bits(field.terrain.foot(size, one.cell))))
    return CreatureView(
        id=one.id,
        kind=one.kind,
        foe=one.foe,
        at=at,
        squares=squares,
        health=health_of(one),
        most=one.most,
        armour=number(armour_parts(g, one)),
        toughness=toughness(g, one),
        movement=movement(g, one),
        upgraded=stats_of(g, one) is not g.box.kinds[one.kind].regular,
        grounded=one.grounded,
        colour=one.colour,
        conditions=dict(one.conditions),
        marked=one.marked if g.box.kinds[one.kind].mark else NOBODY,
    )


def resistor_view(g: Harakiri, one: Resistor) -> ResistorView:
    """Somebody who resists, or something."""
    return ResistorView(one.id, one.point, g.field.square(one.cell), one.tokens)
