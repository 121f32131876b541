"""Where a figure could go, and what an Attack or a test would be like, told before it is done.

One points at a figure for its Moves, at two figures and a form for an Attack, at a Hero and a token, an
orange Space or a Door for a test. While all plan, cards with their sides and a hand card to be readied may
follow an Attack: what it would be like with them. It asks the same rules that carry them out; whoever points
at anything else is told nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.board.masks import bits
from hyakki.board.walks import path
from hyakki.games.okko.options import Investigate, OpenChest, SneakInto, TryDoor, TryMission, TryToken
from hyakki.games.okko.rules.aiming import forbids_sight, forbids_strike
from hyakki.games.okko.rules.clues import CLUES
from hyakki.games.okko.rules.ground import passages, side_of
from hyakki.games.okko.rules.missions import card_of, mission_at
from hyakki.games.okko.rules.movement import (
    full_areas,
    hindrances,
    joined,
    layers,
    pace,
    standing_room,
    watched_tiles,
)
from hyakki.games.okko.rules.odds import attack_chances, trial_chances
from hyakki.games.okko.rules.strategy import hand_items
from hyakki.games.okko.state import OFF, Figure, Form, Okko, Token
from hyakki.games.okko.view.foretold import AreaWay, MoveWays, StrikeWays, TrialWays
from hyakki.kernel.decision import Option

FORMS: dict[str, Form] = {"do:melee": "melee", "do:ranged": "ranged"}
SIDES = ("side:left", "side:right")

Ways = MoveWays | StrikeWays | TrialWays


def ways(g: Okko, pointed: tuple[str, ...]) -> Ways | None:
    """What the anchors ask for, on a table that the seat imagines."""
    figure = _figure(g, pointed[0]) if pointed else None
    if figure is None:
        return None
    if len(pointed) == 1:
        return moves(g, figure)
    target = _figure(g, pointed[1])
    if target is not None:
        form = FORMS.get(pointed[2]) if len(pointed) > 2 else "melee"
        if form is None or not lay_ahead(g, figure, pointed[3:]):
            return None
        return strike(g, figure, target, form)
    return trial(g, figure, pointed[1:])


def _number(anchor: str, kind: str) -> int:
    """The number of an anchor of a kind; -1 if it is none."""
    name, _, number = anchor.partition(":")
    return int(number) if name == kind and number.isdecimal() and len(number) < 6 else -1


def _figure(g: Okko, anchor: str) -> Figure | None:
    found = g.figures.get(_number(anchor, "figure"))
    return None if found is None or found.cell == OFF else found


# ---------------------------------------------------------------------- Moves


def moves(g: Okko, figure: Figure) -> MoveWays:
    """Where one Move of a figure could end: Areas by their steps, then those that need a Sneak test."""
    free, tests = layers(g, figure)
    passable = joined(free) & ~hindrances(g, figure, 0, standing_room(g, figure))[0] | free[0]
    found = [*_areas(g, figure, free, passable), *_areas(g, figure, tests, passable, sneak=True)]
    return MoveWays(figure.number, pace(g, figure), tuple(found))


def _areas(
    g: Okko, figure: Figure, by_steps: list[int], passable: int, sneak: bool = False
) -> Iterator[AreaWay]:
    room, names = standing_room(g, figure), g.palace.area_names
    for steps, areas in enumerate(by_steps):
        for area in bits(areas):
            spaces = tuple(bits(g.palace.areas.spaces_in[area] & room))
            if spaces:
                way = tuple(names[passed] for passed in _way(g, figure, area, passable, sneak))
                chance = _chance(g, figure, names[area]) if sneak else 1.0
                yield AreaWay(names[area], steps, way, spaces, sneak, chance)


def _way(g: Okko, figure: Figure, area: int, passable: int, sneak: bool) -> list[int]:
    """A shortest way to an Area: through Areas that end no Move, and on a Prohibited Tile through full ones
    as well (okko.sneak.way); who stays on such a Tile does not leave it on the way."""
    areas = g.palace.areas
    tile = areas.areas_on[areas.tile_of_area[area]]
    if watched_tiles(g, figure) >> areas.tile_of_area[area] & 1:
        passable = passable | full_areas(g, tile, standing_room(g, figure)) if sneak else passable & tile
    start = 1 << areas.area_of[figure.cell]
    return path(passages(g).steps, start, 1 << area, passable | 1 << area) or []


def _chance(g: Okko, figure: Figure, area: str) -> float:
    found = trial_chances(g, figure, SneakInto(area))
    return 1.0 if found is None else float(found.chance)


# ---------------------------------------------------------------------- Attacks


def strike(g: Okko, attacker: Figure, target: Figure, form: Form) -> StrikeWays | None:
    """What an Attack would be like, also if it is not possible now; nothing for Allies."""
    if side_of(attacker) == side_of(target):
        return None
    refusal = forbids_strike(g, attacker, target, form)
    extra = g.striker_dice if g.striker == attacker.number else 0
    chances = attack_chances(g, attacker, target, form, extra)
    found = chances.found
    return StrikeWays(
        attacker=attacker.number,
        target=target.number,
        form=form,
        why="" if refusal is None else refusal.reason,
        hidden=_hidden(g, attacker, target),
        combat=found.combat,
        action=found.action,
        defense=found.defense,
        hits=found.hits,
        ki_hits=found.ki_hits,
        dice=tuple(found.dice),
        guard=tuple(found.guard),
        additions=tuple(found.additions),
        hit=float(chances.hit),
        eliminated=float(chances.eliminated),
        ki=float(chances.ki),
        rerolls=chances.rerolls,
    )


def _hidden(g: Okko, attacker: Figure, target: Figure) -> str:
    """What hides a figure from another one (okko.sight.line)."""
    refusal = forbids_sight(g, attacker, target.cell)
    if refusal is None:
        return ""
    for kind in ("door", "figure"):
        if kind in refusal.params:
            return f"{kind}:{refusal.params[kind]}"
    return "wall"


def lay_ahead(g: Okko, figure: Figure, anchors: tuple[str, ...]) -> bool:
    """Lay cards of a Hero's hand as if all were turned up, and ready a hand card; whether these can be laid.
    The table is only imagined, and while all plan nothing else lies there."""
    if not anchors:
        return True
    if g.phase != "plan" or figure.sort != "hero" or len(anchors) % 2:
        return False
    hero = g.heroes[figure.number]
    for what, how in zip(anchors[::2], anchors[1::2], strict=True):
        kind, _, name = what.partition(":")
        if kind == "item" and how == "do:ready" and name in hand_items(hero):
            hero.readied = name
        elif kind == "card" and how in SIDES and (name in hero.hand or name in hero.wounds):
            (hero.hand if name in hero.hand else hero.wounds).remove(name)
            (hero.left if how == "side:left" else hero.right).append(name)
        else:
            return False
    g.revealed = True
    return True


# ---------------------------------------------------------------------- tests


def trial(g: Okko, hero: Figure, pointed: tuple[str, ...]) -> TrialWays | None:
    """What a test of a Hero would be like, wherever the Hero stands."""
    option = _tried(g, pointed) if hero.sort == "hero" else None
    found = None if option is None else trial_chances(g, hero, option)
    if found is None:
        return None
    return TrialWays(
        hero=hero.number,
        attribute=found.attribute,
        about=found.about,
        object=found.what,
        dice=found.dice,
        limit=found.limit,
        parts=tuple(found.parts),
        chance=float(found.chance),
        rerolls=found.rerolls,
    )


def _tried(g: Okko, pointed: tuple[str, ...]) -> Option | None:
    """The test of what is pointed at."""
    anchor = pointed[0]
    token = g.tokens.get(_number(anchor, "token"))
    if token is not None and token.cell != OFF:
        return _token(token)
    cell = _number(anchor, "space")
    if 0 <= cell < g.palace.areas.size and g.palace.orange >> cell & 1:
        mission = mission_at(g, g.palace.areas.tile_of[cell])
        return None if mission is None else TryMission(cell, card_of(g, mission).tests[0].attribute)
    door = _number(anchor, "door")
    if 0 <= door < len(g.scene.doors) and g.closed >> door & 1 and not g.shut >> door & 1:
        return _door(g, door, pointed[1:])
    return None


def _token(token: Token) -> Option | None:
    """The test of a token; a Courtier who has talked has none (okko.clue.courtier-once)."""
    if token.form == "chest":
        return OpenChest(token.number)
    if token.form in CLUES:
        return None if token.form == "courtier" and token.flipped else Investigate(token.number)
    return TryToken(token.number)


def _door(g: Okko, door: int, pointed: tuple[str, ...]) -> TryDoor | None:
    """The test of a closed Door with the attribute that is pointed at, or with its first one."""
    for attribute in g.scene.doors[door].attributes:
        if not pointed or pointed[0] == f"do:test-{attribute}":
            return TryDoor(door, attribute)
    return None
