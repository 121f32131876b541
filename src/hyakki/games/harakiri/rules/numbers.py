"""Current numbers of figures with the sources of each: attributes, armour, toughness, movement, range.

Inside an attack (`g.aim`) what depends on attacker and target counts as well.
"""

from __future__ import annotations

from typing import cast

from hyakki.games.harakiri.box.ruledefs import BraziersRule
from hyakki.games.harakiri.box.vocabulary import Gait
from hyakki.games.harakiri.rules.active import armour_track, at_work
from hyakki.games.harakiri.rules.creatures import kind_of, stats_of
from hyakki.games.harakiri.rules.words import holds
from hyakki.games.harakiri.state import Character, Creature, Fighter, Harakiri
from hyakki.games.harakiri.terms import Part

BASE_MOVEMENT = 3  # harakiri.move.cost
EXERTED = 3  # harakiri.move.exert
SHORT = 2  # attacks up to this range do not work across heights (harakiri.range.height)


def parts_of(g: Harakiri, figure: Fighter, do: str, *whens: str) -> list[Part]:
    """What effects of one operation add for a figure, by source, where their conditions hold."""
    return [
        Part(source, effect.n)
        for source, _, effect in at_work(g, figure, do, *whens)
        if holds(g, effect, figure)
    ]


def total(parts: list[Part]) -> int:
    """What parts come to."""
    return sum(part.n for part in parts)


def is_on(g: Harakiri, figure: Fighter, do: str, *whens: str) -> bool:
    """Whether an effect without a number is at work for a figure."""
    return any(holds(g, effect, figure) for _, _, effect in at_work(g, figure, do, *whens))


# ---------------------------------------------------------------------- attributes


def attribute_parts(g: Harakiri, character: Character, name: str) -> list[Part]:
    """An attribute: the score, and what lifts it, also above 3 (harakiri.level.attribute)."""
    raised = [
        Part(source, effect.n)
        for source, _, effect in at_work(g, character, "attribute", "always")
        if effect.what == name and holds(g, effect, character)
    ]
    return [Part(f"attribute.{name}", character.attributes.get(name, 0)), *raised]


def attribute(g: Harakiri, character: Character, name: str) -> int:
    """The current value of an attribute: the sum of its parts, asked for all the time and so without them."""
    score = character.attributes.get(name, 0)
    for _, _, effect in at_work(g, character, "attribute", "always"):
        if effect.what == name and holds(g, effect, character):
            score += effect.n
    return score


# ---------------------------------------------------------------------- defences


def plain_armour(g: Harakiri, figure: Fighter) -> int:
    """The armour track, or the printed value with its tokens: what a break lowers
    (harakiri.components.armor-tokens, harakiri.focus.break-zero)."""
    if isinstance(figure, Character):
        return armour_track(g, figure)
    return max(0, stats_of(g, figure).armour + figure.tokens)


def armour_parts(g: Harakiri, figure: Fighter) -> list[Part]:
    """Armour with everything that changes it now; the sum counts as 0 if it is below."""
    parts = [Part("armour", plain_armour(g, figure))]
    for source, _, effect in at_work(g, figure, "armour", "always", "attacked"):
        if holds(g, effect, figure, figure):  # a condition about the target is about this one
            parts.append(Part(source, effect.n))
    if isinstance(figure, Creature) and "braced" in figure.marks and figure.marks["braced-in"] == g.round:
        parts.append(Part("line", figure.marks["braced"]))  # harakiri.content.undertaker-profaner
    if figure.conditions.get("downed", 0):
        parts.append(Part("downed", -1))  # harakiri.condition.downed, harakiri.condition.downed-icon
    return parts


def armour(g: Harakiri, figure: Fighter) -> int:
    """Current armour, not below 0."""
    return max(0, total(armour_parts(g, figure)))


def toughness(g: Harakiri, figure: Fighter) -> int:
    """The natural defence of enemies and wanderers; characters have none (harakiri.damage.two-defences). Each
    brazier that is out takes some of the boss's (harakiri.chapter.braziers)."""
    if isinstance(figure, Character):
        return 0
    printed = stats_of(g, figure).toughness
    rule = g.chapter.rule(BraziersRule)
    if rule is not None and kind_of(g, figure).type == "chosen":
        return max(0, printed - rule.toughness * len(g.progress.out))
    return printed


# ---------------------------------------------------------------------- movement and range


def movement_parts(g: Harakiri, figure: Fighter) -> list[Part]:
    """Movement points of the move action (harakiri.move.cost), or the movement value of an enemy."""
    changes = parts_of(g, figure, "movement", "always")
    if isinstance(figure, Creature):
        return [Part("movement", stats_of(g, figure).move), *changes]
    dexterity = attribute(g, figure, "dexterity")
    return [Part("movement", BASE_MOVEMENT), Part("attribute.dexterity", dexterity), *changes]


def movement(g: Harakiri, figure: Fighter) -> int:
    """Movement points now, not below 0."""
    return max(0, total(movement_parts(g, figure)))


def gait(g: Harakiri, character: Character) -> Gait:
    """How a character moves: on foot, unless an effect says otherwise."""
    for _, _, effect in at_work(g, character, "gait", "always"):
        return cast("Gait", effect.what)  # the box lets no other word in
    return "walk"


def climbs(g: Harakiri, character: Character) -> bool:
    """Whether squares that touch by a side and differ by one level are joined for a character."""
    return is_on(g, character, "climb", "always")


def weapon_range(g: Harakiri, character: Character) -> int:
    """The range of the equipped weapon; 0 without one (harakiri.attack.target, harakiri.attack.no-weapon)."""
    if not character.equipped:
        return 0
    printed = g.box.weapons[character.equipped].range
    longer = [
        effect.n
        for _, _, effect in at_work(g, character, "weapon-range", "always")
        if printed >= effect.least and holds(g, effect, character)
    ]
    return printed + sum(longer)
