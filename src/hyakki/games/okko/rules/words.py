"""What the words of an effect mean on this table: whom it concerns, how near they must be, when it holds."""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.games.okko.box.definitions import EffectDef
from hyakki.games.okko.rules.active import others, own
from hyakki.games.okko.rules.dice import shows_ki, total_of
from hyakki.games.okko.rules.ground import (
    adjacent,
    area_of,
    board,
    corrupted_tiles,
    in_sight,
    steps_between,
    tile_of,
    type_of,
)
from hyakki.games.okko.rules.limits import Bound, is_left
from hyakki.games.okko.state import NOBODY, Attack, Figure, Okko

Set = tuple[Figure | None, Bound]
"""An effect that was set off, with its owner (None: the Oni, without a figure)."""

CROWD = 3  # okko.agent.ashigaru-talent
MARGIN = 3

# ---------------------------------------------------------------------- whom


def is_meant(g: Okko, who: str, owner: Figure | None, figure: Figure) -> bool:
    """Whether a word for somebody names a figure, seen from the owner of the effect."""
    ally = (figure.sort == "agent") == (owner is None or owner.sort == "agent")
    match who:
        case "" | "self":
            return owner is not None and figure.number == owner.number
        case "owner":
            return owner is not None and figure.number == owner.owner
        case "ally" | "allies":
            return ally
        case "other-ally" | "other-allies":
            return ally and (owner is None or figure.number != owner.number)
        case "opponent" | "opponents":
            return not ally
        case "hero" | "heroes":
            return figure.sort == "hero"
        case "other-hero":
            return figure.sort == "hero" and (owner is None or figure.number != owner.number)
        case "agent":
            return figure.sort == "agent"
        case "thrall" | "thralls" | "thrall-type":
            return type_of(g, figure) == "mortal"
        case "supernatural" | "supernatural-type":
            return type_of(g, figure) == "supernatural"
        case "thrall-minions" | "supernatural-minions":
            sheet = g.box.sheets[figure.kind]
            return sheet.rank == "minion" and sheet.type == ("mortal" if who[0] == "t" else "supernatural")
        case "card":
            return owner is not None and figure.kind == owner.kind
        case "target":
            return g.attack is not None and figure.number == g.attack.target
        case "attacker":
            return g.attack is not None and figure.number == g.attack.attacker
    return False


def is_near(g: Okko, near: str, owner: Figure | None, figure: Figure) -> bool:
    """Whether a figure is in the range of an effect; its owner always is."""
    if near in ("", "any") or owner is None or figure.number == owner.number:
        return True
    if near == "adjacent":
        return adjacent(g, owner.cell, figure.cell)
    if near == "area":
        return area_of(g, owner) == area_of(g, figure)
    if near == "near":
        return steps_between(g, owner.cell, figure.cell) <= 1
    if near == "corrupted":
        return bool(corrupted_tiles(g) >> tile_of(g, figure) & 1)
    return in_sight(g, owner, figure.cell)


def concerns(g: Okko, effect: EffectDef, owner: Figure | None, figure: Figure) -> bool:
    """Whether an effect that is always there holds for a figure."""
    return is_meant(g, effect.who, owner, figure) and is_near(g, effect.range, owner, figure)


def objects(g: Okko, effect: EffectDef, owner: Figure | None) -> list[Figure]:
    """All figures on the board that an effect could be about, those that its conditions allow
    (okko.effect.nothing)."""
    return [
        figure for figure in board(g) if concerns(g, effect, owner, figure) and _is_fit(g, effect, figure)
    ]


def _is_fit(g: Okko, effect: EffectDef, figure: Figure) -> bool:
    """Conditions that look at the Hero whom an effect is about: whether it still waits, and whether the card
    that it has readied is mundane (okko.equipment.legendary)."""
    if figure.sort != "hero":
        return True
    hero = g.heroes[figure.number]
    if "waiting" in effect.if_ and hero.activated:
        return False
    return "mundane" not in effect.if_ or bool(
        hero.readied and not g.box.all_equipment[hero.readied].legendary
    )


# ---------------------------------------------------------------------- when


OWN_ATTACK = ("attacking", "rolled", "hit", "kills")
INVESTIGATIONS = ("evidence", "courtier", "parchment")


def holds(g: Okko, effect: EffectDef, owner: Figure | None, attack: Attack | None = None) -> bool:
    """Whether all conditions of an effect hold now, for the Attack or test that is under way, or for an
    Attack that might be made."""
    for condition in effect.if_:
        if not _holds(g, condition, effect, owner, attack or g.attack):
            return False
    return True


def _holds(g: Okko, condition: str, effect: EffectDef, owner: Figure | None, attack: Attack | None) -> bool:
    if condition == "no-alarm":
        return not g.alarm
    if condition == "no-mission":
        return all(mission.done is not None for mission in g.missions)
    if condition in ("waiting", "mundane"):
        return True  # these look at the object, see above
    if g.test is not None and effect.when in ("test", "tested"):
        return _of_test(g, condition)
    return attack is not None and _of_attack(g, condition, effect, owner, attack)


def _of_test(g: Okko, condition: str) -> bool:
    test = g.test
    assert test is not None
    if condition == "investigation":
        return test.about in INVESTIGATIONS
    if condition in ("speed-test", "might-test"):
        return f"{test.attribute}-test" == condition
    return test.about == condition


def _of_attack(g: Okko, condition: str, effect: EffectDef, owner: Figure | None, attack: Attack) -> bool:
    if condition in ("melee", "ranged"):
        return attack.form == condition
    if condition == "ki":
        return shows_ki(attack)
    if condition == "margin3":
        return total_of(attack) - attack.defense >= MARGIN
    target = g.figures[attack.target]
    if condition == "supernatural":  # the type of the card (okko.agent.type-matters)
        other = target if effect.when in OWN_ATTACK else g.figures[attack.attacker]
        return type_of(g, other) == "supernatural"
    if condition == "afflicted":
        return bool(target.conditions)
    if condition == "entered":
        return owner is not None and bool(owner.came_into >> area_of(g, target) & 1)
    assert condition == "crowd3"
    return target.sort == "hero" and owner is not None and _crowd(g, owner, target) >= CROWD


def _crowd(g: Okko, owner: Figure, target: Figure) -> int:
    """How many figures of the owner's card are adjacent to the target (okko.agent.ashigaru-talent)."""
    return sum(
        1 for figure in board(g) if figure.kind == owner.kind and adjacent(g, figure.cell, target.cell)
    )


# ---------------------------------------------------------------------- what is set off


def triggered(g: Okko, when: str, subject: Figure, attack: Attack | None = None) -> Iterator[Set]:
    """The effects that an Attack, a test or another moment of a figure sets off: its own, and those of others
    that name it with `by`. Those that are used up or whose conditions do not hold are left out. `attack` is
    one that might be made, in the place of the one under way."""
    for bound in own(g, subject, when):
        if not bound[2].by and _works(g, bound, subject, attack):
            yield subject, bound
    for owner, bound in others(g, when):
        effect = bound[2]
        if effect.by and is_meant(g, effect.by, owner, subject) and is_near(g, effect.range, owner, subject):
            if _works(g, bound, owner, attack):
                yield owner, bound


def _works(g: Okko, bound: Bound, owner: Figure | None, attack: Attack | None) -> bool:
    number = NOBODY if owner is None else owner.number
    return is_left(g, bound, number) and holds(g, bound[2], owner, attack)
