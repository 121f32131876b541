"""Technique skills, of characters and of their Kami: when they can be used, and using them."""

from __future__ import annotations

from functools import cache

from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.events import TechniqueUsed
from hyakki.games.harakiri.rules.active import AFFINITY, bounds_of, is_barred, works
from hyakki.games.harakiri.rules.operations import Use, carry_out, operation, would_change
from hyakki.games.harakiri.state import Character, Harakiri
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

TECHNIQUE_COST = 1  # harakiri.technique.use


def is_own(g: Harakiri, character: Character, skill: str) -> bool:
    """Whether a skill is on the character's board or on its Kami card."""
    return skill in own_skills(character)


def own_skills(character: Character) -> list[str]:
    """The skills of a character, and of its Kami if it has one."""
    return [*character.skills, *_skills_of(character.kami)] if character.kami else character.skills


@cache
def _skills_of(kami: str) -> tuple[str, ...]:
    """The keys of the skills on a Kami card."""
    return tuple(f"{kami}.{part}" for part in AFFINITY)


def type_of(g: Harakiri, skill: str) -> str:
    """Passive, technique or attack (harakiri.skill.types)."""
    return g.box.types[skill]


def forbids_requirement(g: Harakiri, character: Character, skill: str) -> Refusal | None:
    """Why a skill does not work now: a sufficient die in its slot (harakiri.skill.character-requirement), or
    affinity, and each Kami skill once per phase (harakiri.skill.kami-requirement,
    harakiri.skill.kami-passive)."""
    if skill in g.box.skills:
        if not works(g, character, skill):
            needed = g.box.skills[skill].ki
            return refuse("harakiri.skill.character-requirement", needed=needed)
        return _forbids_again(g, character, skill)
    part = skill.partition(".")[2]
    if character.affinity < AFFINITY[part]:
        return refuse("harakiri.skill.kami-requirement", needed=AFFINITY[part])
    if is_barred(g, character):
        return refuse("harakiri.content.blood-oni-hate")
    if character.marks.get(f"phase {skill}", 0):
        return refuse("harakiri.skill.kami-passive")
    return None


def _forbids_again(g: Harakiri, character: Character, skill: str) -> Refusal | None:
    """Once per activation, round or phase, where the tile says so (harakiri.technique.use)."""
    limit = g.box.skills[skill].limit
    if limit == "activation" and g.act is not None and g.act.marks.get(skill, 0):
        return refuse("harakiri.technique.use.activation")
    if limit in ("round", "phase") and character.marks.get(f"{limit} {skill}", 0):
        return refuse(f"harakiri.technique.use.{limit}")
    return None


def mark_used(g: Harakiri, character: Character, skill: str) -> None:
    """Count a use for the limits of the skill."""
    limit = g.box.skills[skill].limit if skill in g.box.skills else "phase"
    if limit == "activation" and g.act is not None:
        g.act.marks[skill] = 1
    elif limit in ("round", "phase"):
        character.marks[f"{limit} {skill}"] = 1


def effects_of(g: Harakiri, character: Character, skill: str) -> list[Bound]:
    """What a technique does when it is used now."""
    found = bounds_of(g, character, skill, "use")
    for when in g.box.triggers[skill]:
        if when != "use":  # waits for its moment once the technique was used
            found += bounds_of(g, character, skill, when)
    return found


def forbids_technique(g: Harakiri, character: Character, skill: str) -> Refusal | None:
    """Why a technique cannot be used now (harakiri.technique.use); one that would change nothing is not
    offered (harakiri.technique.no-effect)."""
    if not is_own(g, character, skill) or type_of(g, skill) != "technique":
        return refuse("harakiri.skill.types")
    if character.ap < TECHNIQUE_COST:
        return refuse("harakiri.technique.use.points")
    refusal = forbids_requirement(g, character, skill)
    if refusal is not None:
        return refusal
    if not would_change(g, Use(skill, character.id), effects_of(g, character, skill)):
        return refuse("harakiri.technique.no-effect")
    return None


def techniques(g: Harakiri, character: Character) -> list[str]:
    """Every technique that can be used now."""
    if character.ap < TECHNIQUE_COST:
        return []  # without looking at each
    types = g.box.types
    owned = [skill for skill in own_skills(character) if types[skill] == "technique"]
    return [skill for skill in owned if forbids_technique(g, character, skill) is None]


def use_technique(g: Harakiri, character: Character, skill: str) -> Flow[None]:
    """Resolve a technique; its action point is paid before. The die stays where it is
    (harakiri.skill.character-requirement)."""
    bounds = effects_of(g, character, skill)
    mark_used(g, character, skill)
    g.tell(TechniqueUsed(character.id, skill), "harakiri.technique.use")
    yield from carry_out(g, Use(skill, character.id), bounds)


BAR = operation.declare(
    "bar-kami", doc="Kami skills of the subject do not work, passives too; Kami Mode is not affected."
)
