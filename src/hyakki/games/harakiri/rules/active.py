"""Which effects are at work for a figure: those of its skills, Kami, armour and held items, those of others
that reach it, and those that last (harakiri.skill.types, harakiri.skill.enemy)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.rules.creatures import adjacent, range_between
from hyakki.games.harakiri.rules.lasting import effect_of
from hyakki.games.harakiri.state import OFF, Character, Creature, Fighter, Harakiri, Lasting

AFFINITY = {"third": 3, "fifth": 5}  # harakiri.skill.kami-requirement

# ---------------------------------------------------------------------- sources


def works(g: Harakiri, character: Character, skill: str) -> bool:
    """Whether the slot of a skill holds a sufficient die (harakiri.skill.character-requirement,
    harakiri.ki.below-requirement)."""
    return character.slots.get(skill, 0) >= g.box.skills[skill].ki


def kami_skill(character: Character, part: str) -> str:
    """The key of a skill of the own Kami."""
    return f"{character.kami}.{part}"


def is_barred(g: Harakiri, character: Character) -> bool:
    """Whether Kami skills do not work for a character now."""
    for lasting in g.lasting:
        if lasting.target == character.id and effect_of(g, lasting)[2].do == "bar-kami":
            return True
    return False


def has_affinity(g: Harakiri, character: Character, part: str) -> bool:
    """Whether a Kami skill can be used as far as affinity and bars go (harakiri.skill.kami-requirement)."""
    return bool(character.kami) and character.affinity >= AFFINITY[part] and not is_barred(g, character)


def wears(g: Harakiri, character: Character) -> bool:
    """Whether the armour card is worn, and not just carried (harakiri.interact.class-restriction)."""
    if not character.armour_card:
        return False
    return g.box.armours[character.armour_card].class_ == g.box.characters[character.name].class_


def armour_track(g: Harakiri, character: Character) -> int:
    """The armour track of a character: 0 without armour that is worn (harakiri.limits.armor-card)."""
    return character.armour if wears(g, character) else 0


def held_items(g: Harakiri, character: Character) -> list[str]:
    """Cards that work while they are held, with their Knowledge met (harakiri.item.held). One that raises
    Knowledge may allow another one, so they are looked at until no more is added."""
    if not character.items:
        return []
    knowledge = character.attributes.get("knowledge", 0)
    waiting = [item.card for item in character.items if g.box.items[item.card].held]
    found: list[str] = []
    while True:
        allowed = [card for card in waiting if g.box.items[card].knowledge <= knowledge]
        if not allowed:
            return found
        found += allowed
        waiting = [card for card in waiting if g.box.items[card].knowledge > knowledge]
        for card in dict.fromkeys(allowed):
            for effect in g.box.effects_of[card]:
                if effect.do == "attribute" and effect.what == "knowledge":
                    knowledge += effect.n


def sources_among(g: Harakiri, figure: Fighter, wanted: Container[str]) -> list[str]:
    """Those of some sources whose passive effects a figure has now, each once: the others are not looked
    at."""
    if isinstance(figure, Creature):
        return [source for source in g.box.kinds[figure.kind].passives if source in wanted]
    skills, slots = g.box.skills, figure.slots
    found = [
        skill
        for skill in figure.skills
        if skill in wanted and skill in slots and skills[skill].type == "passive" and works(g, figure, skill)
    ]
    if figure.kami:
        kami = g.box.kami[figure.kami]
        for part, skill in (("third", kami.third), ("fifth", kami.fifth)):
            if skill.type == "passive" and (key := kami_skill(figure, part)) in wanted:
                if has_affinity(g, figure, part):
                    found.append(key)
        if figure.mode and (key := kami_skill(figure, "mode")) in wanted:
            found.append(key)
    if figure.armour_card in wanted and wears(g, figure):
        found.append(figure.armour_card)
    for item in figure.items:
        if item.card in wanted:
            return [*found, *(card for card in dict.fromkeys(held_items(g, figure)) if card in wanted)]
    return found


# ---------------------------------------------------------------------- effects


def tiers(g: Harakiri, character: Character, skill: str, bounds: tuple[Bound, ...]) -> list[Bound]:
    """The effects of a skill that the value of its die allows now."""
    return tiers_at(g, skill, character.slots.get(skill, 0), bounds)


def tiers_at(g: Harakiri, skill: str, value: int, bounds: tuple[Bound, ...]) -> list[Bound]:
    """The effects of a skill that a value allows: the highest tier met besides those without one, or with
    aggregate every tier met (harakiri.skill.blue-tiers, harakiri.skill.aggregate)."""
    met = [bound for bound in bounds if bound[2].ki <= value]
    if g.box.skills[skill].aggregate:
        return met
    best = max((effect.ki for effect in g.box.effects_of[skill] if effect.ki <= value), default=0)
    return [bound for bound in met if bound[2].ki in (0, best)]


def bounds_of(g: Harakiri, figure: Fighter, source: str, when: str) -> list[Bound]:
    """The effects of a source of a figure for one moment."""
    bounds = g.box.triggers[source].get(when, ())
    if bounds and isinstance(figure, Character) and source in g.box.skills:
        return tiers(g, figure, source, bounds)
    return list(bounds)


def own(g: Harakiri, figure: Fighter, when: str) -> Iterator[Bound]:
    """The passive effects of a figure for one moment, as they concern itself or start from it."""
    acting = g.box.acting.get(when)
    if acting is None or not may_have(g, figure, acting):
        return
    triggers = g.box.triggers
    for source in sources_among(g, figure, acting):
        if when in triggers.get(source, ()):
            yield from bounds_of(g, figure, source, when)


def at_work(g: Harakiri, figure: Fighter, do: str, *whens: str) -> Iterable[Bound]:
    """Every effect of one operation that counts for a figure at these moments: its own, those of others
    within their range, and what lasts. Conditions are not looked at. Mostly there is none: that is seen at
    once."""
    box = g.box
    doing = box.doing.get(do)
    owns = doing is not None and may_have(g, figure, doing)
    lasts = [lasting for lasting in g.lasting if lasting.target == figure.id] if g.lasting else []
    if not owns and not lasts and do not in box.reaching:
        return ()
    sources = sources_among(g, figure, doing) if owns and doing is not None else []
    if not sources and not lasts and do not in box.reaching:
        return ()
    return _at_work(g, figure, do, whens, sources, lasts)


def _at_work(
    g: Harakiri, figure: Fighter, do: str, whens: tuple[str, ...], sources: list[str], lasts: list[Lasting]
) -> Iterator[Bound]:
    for when in whens:
        for source in sources:
            if when in g.box.triggers[source]:
                for bound in bounds_of(g, figure, source, when):
                    if bound[2].do == do and bound[2].who in ("", "self", "characters", "creatures"):
                        yield bound
        if do in g.box.reaching:
            yield from _reaching(g, figure, do, when)
    for lasting in lasts:
        bound = effect_of(g, lasting)
        if bound[2].do == do and (bound[2].when == "use" or bound[2].when in whens):
            yield bound


def may_have(g: Harakiri, figure: Fighter, doing: frozenset[str]) -> bool:
    """Whether a figure holds any of these sources, at work or not: a quick look before the long one."""
    if isinstance(figure, Creature):
        return not doing.isdisjoint(g.box.kinds[figure.kind].passives)
    if figure.kami in doing or figure.armour_card in doing or not doing.isdisjoint(figure.skills):
        return True
    for item in figure.items:  # asked more than anything else
        if item.card in doing:
            return True
    return False


def _reaching(g: Harakiri, figure: Fighter, do: str, when: str) -> Iterator[Bound]:
    """Passive effects of other characters that concern this one."""
    if not isinstance(figure, Character):
        return
    doing = g.box.doing[do]
    for owner in g.characters:
        if owner.cell == OFF or owner.id == figure.id or not may_have(g, owner, doing):
            continue
        for bound in own(g, owner, when):
            effect = bound[2]
            if (
                effect.do == do
                and effect.who in ("others", "characters")
                and _is_near(g, owner, figure, bound)
            ):
                yield bound


def _is_near(g: Harakiri, owner: Fighter, figure: Fighter, bound: Bound) -> bool:
    near = bound[2].range
    if near is None:
        return True
    return adjacent(g, owner, figure) if near == "adjacent" else range_between(g, owner, figure) <= near
