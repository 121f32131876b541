"""Whom and what effects of the automated Oni are about: the decision `effect-choice` for Events,
Complications, bonuses and scenarios, and the small ones beside it (okko.auto.choices).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from hyakki.board.masks import bits
from hyakki.board.walks import path
from hyakki.games.okko.options import (
    Done,
    PickDoor,
    PickFigure,
    PickMission,
    PickSpace,
    PickTile,
    PickToken,
    Reinforce,
    Stand,
)
from hyakki.games.okko.rules.asking import decides
from hyakki.games.okko.rules.automa.act import choose_place
from hyakki.games.okko.rules.automa.cards import choose_figure
from hyakki.games.okko.rules.automa.facts import (
    actions_left,
    heroes,
    heroes_on,
    mission_tiles,
    open_clues,
    to_hero,
)
from hyakki.games.okko.rules.automa.fighting import choose_shove
from hyakki.games.okko.rules.automa.lines import decide, least, most, tell
from hyakki.games.okko.rules.automa.targets import choose_hero, in_order
from hyakki.games.okko.rules.automa.uses import HEROES, effects_of, puppet
from hyakki.games.okko.rules.ground import area_of, rank_of, side_of
from hyakki.games.okko.rules.missions import card_of
from hyakki.games.okko.rules.objects import carried
from hyakki.games.okko.rules.odds import NONE, hit_chance
from hyakki.games.okko.state import Figure, Okko, Token
from hyakki.kernel.decision import Option
from hyakki.kernel.terms import Prompt

CHOICE, MISSIONS, DEMON, TIES = "effect-choice", "mission-order", "demon-space", "ties"

HERO, DOOR, TOKEN, MINION, MOVED, HEALED, TILE, MISSION, STAIN, THRALL = range(10)
"""The lines of `effect-choice`, each about another kind of thing."""

# ---------------------------------------------------------------------- figures


@decides("object")
def choose_object(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Whom an effect is about: an agent whom it helps, or somebody of the other side."""
    source = str(prompt.params["source"])
    choices = [option for option in options if isinstance(option, PickFigure)]
    if side_of(g.figures[choices[0].figure]) == "heroes":
        return _choose_hero(g, source, choices)
    if effects_of(g, source, "attack"):
        return decide(g, CHOICE, (g, source), choices, (best_puppet,), f"effect:{source}", THRALL)
    return decide(g, CHOICE, g, choices, (most_hurt,), f"effect:{source}", HEALED)


def _choose_hero(g: Okko, source: str, choices: list[PickFigure]) -> PickFigure:
    """A Hero: by decision `target`, of those for whom the condition of the Event holds."""
    fits = HEROES.get(source)
    left = choices if fits is None else [c for c in choices if fits(g, g.figures[c.figure])] or choices
    if len(left) == 1 < len(choices) and g.io is not None:
        tell(g, CHOICE, f"effect:{source}", (), HERO, 0, f"figure:{left[0].figure}")
    return choose_hero(g, source, left)


def most_hurt(g: Okko, choices: list[PickFigure]) -> list[PickFigure]:
    """An agent to heal: the demon, then the Lieutenant, then the Minion with most damage; one without damage
    only if there is no other."""

    def key(choice: PickFigure) -> tuple[bool, int, int]:
        figure = g.figures[choice.figure]
        return figure.damage > 0, RANKS.index(rank_of(g, figure)), figure.damage

    return most(choices, key)


RANKS: Final = ("", "minion", "lieutenant", "greater demon")


def best_puppet(case: tuple[Okko, str], choices: list[PickFigure]) -> list[PickFigure]:
    """A thrall for Puppet Strings: the one whose Attack has the best chance, on whichever Hero it could
    attack."""
    g, source = case

    def chance(choice: PickFigure) -> Fraction:
        outlook = puppet(g, g.figures[choice.figure], source)
        there = [hero for hero in heroes(g) if outlook.can_attack(hero)]
        found = [hit_chance(g, outlook.figure, h, outlook.form_against(h)) for h in there]
        return max(found, default=NONE - 1)

    return most(choices, chance)


@decides("move-who")
def choose_moved(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Who is moved next: in the order in which figures act."""
    numbers = [option.figure for option in options if isinstance(option, PickFigure)]
    return PickFigure(choose_figure(g, numbers))


@decides("move-effect")
def choose_move(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Where a figure is moved: as decision `act`; somebody of the other side as if it were pushed."""
    figure = g.figures[int(prompt.params["figure"])]
    if side_of(figure) == "heroes":
        return choose_shove(g, options, figure)
    strikes = effects_of(g, str(prompt.params["source"]), "attack")
    return choose_place(g, figure, options, 1 if strikes else actions_left(g, figure))


# ---------------------------------------------------------------------- Doors


@decides("close-door")
def choose_door(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """The first Door on the shortest way of each Hero, in the order of decision `target`, to where it wants;
    a Hero before whom that Door is closed already has had its turn."""
    open_ = [option.door for option in options if isinstance(option, PickDoor)]
    for hero in in_order(g, heroes(g)):
        door = first_door(g, hero)
        if door in open_:
            if g.io is not None:
                tell(g, CHOICE, f"figure:{hero.number}", (), DOOR, 0, f"door:{door}")
            return PickDoor(door)
    return Done()


def first_door(g: Okko, hero: Figure) -> int:
    """The first Door on the shortest way of a Hero to its nearest open Clue token or open mission or, if it
    carries something, to where that belongs, as if nobody had closed a Door; -1 if there is none."""
    areas, start = g.palace.areas, area_of(g, hero)
    ways = areas.passages(g.closed & ~g.shut)
    way = path(ways.steps, 1 << start, wishes(g, hero), areas.everywhere) or []
    for before, after in pairwise(way):
        for door in bits(areas.doors):
            if {areas.area_of[cell] for cell in areas.gates[door]} == {before, after}:
                return door
    return -1


def wishes(g: Okko, hero: Figure) -> int:
    """The Areas to which a Hero wants to go."""
    areas, mask = g.palace.areas, 0
    for token in carried(g, hero.number):
        for tile in belongs(g, token):
            mask |= areas.areas_on[tile]
    if mask:
        return mask
    for tile in bits(mission_tiles(g)):
        mask |= areas.areas_on[tile]
    for cell in bits(open_clues(g)):
        mask |= 1 << areas.area_of[cell]
    return mask


def belongs(g: Okko, token: Token) -> list[int]:
    """The Tiles to which a Hero carries an object: as a goal of the scenario says, or away from its
    mission."""
    tiles = [g.palace.tile(goal.to) for goal in g.scene.goals if goal.to and goal.what == token.form]
    for mission in g.missions:
        need = card_of(g, mission).heroes
        if need.what == token.form:
            near = 0 if need.kind == "carried-off" else g.palace.areas.joined[mission.tile]
            near = (near | 1 << mission.tile) & ~(1 << g.palace.start_tile)
            tiles += [tile for tile in range(g.palace.areas.tiles) if not near >> tile & 1]
    return tiles


# ---------------------------------------------------------------------- tokens


@decides("move-token")
def choose_token(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """A Courtier token: the nearest to a Hero of those that were not interrogated; else none."""
    silent = [o for o in options if isinstance(o, PickToken) and not g.tokens[o.token].flipped]
    return decide(g, CHOICE, g, silent, (nearest_token,), _source(prompt), TOKEN) if silent else Done()


def nearest_token(g: Okko, choices: list[PickToken]) -> list[PickToken]:
    """The nearest to a Hero."""
    return least(choices, lambda choice: to_hero(g, g.tokens[choice.token].cell))


@decides("token-space")
def choose_token_space(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Where it goes: to the Space whose nearest Hero is farthest."""
    spaces = [option for option in options if isinstance(option, PickSpace)]
    about = f"token:{prompt.params['token']}"
    return decide(g, CHOICE, g, spaces, (loneliest,), about, TOKEN)


def loneliest(g: Okko, choices: list[PickSpace]) -> list[PickSpace]:
    """The Space whose nearest Hero is farthest."""
    return most(choices, lambda choice: to_hero(g, choice.cell))


def _source(prompt: Prompt) -> str:
    return f"effect:{prompt.params['source']}"


# ---------------------------------------------------------------------- Minions

BEFORE_ALARM: Final = ("ninja", "yurei", "samurai", "ashigaru")
AFTER_ALARM: Final = ("samurai", "ashigaru", "ninja", "yurei")


@decides("summon", "bonus-minion")
def choose_minion(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """A Minion to place, whenever one may come."""
    choices = [option for option in options if isinstance(option, Reinforce)]
    return decide(g, CHOICE, g, choices, (useful_minion,), first=MINION)


def useful_minion(g: Okko, choices: list[Reinforce]) -> list[Reinforce]:
    """A Ninja, or a Samurai after the alarm, as figures last, then the other of the type, then the other
    type; on the Space nearest to a Hero."""
    order = AFTER_ALARM if g.alarm else BEFORE_ALARM
    left = least(choices, lambda c: order.index(c.kind) if c.kind in order else len(order))
    return least(left, lambda choice: to_hero(g, choice.cell))


# ---------------------------------------------------------------------- Tiles, missions, the rest


@decides("object-tile")
def choose_tile(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """A corrupted Tile."""
    tiles = [option for option in options if isinstance(option, PickTile)]
    return decide(g, CHOICE, g, tiles, (fullest_tile,), _source(prompt), TILE)


def fullest_tile(g: Okko, choices: list[PickTile]) -> list[PickTile]:
    """The one with most Heroes."""
    return most(choices, lambda choice: heroes_on(g, choice.tile))


@decides("clock")
def choose_mission(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """A Mission Tile whose clock is moved."""
    missions = [option for option in options if isinstance(option, PickMission)]
    return decide(g, CHOICE, g, missions, (latest_mission,), _source(prompt), MISSION)


def latest_mission(g: Okko, choices: list[PickMission]) -> list[PickMission]:
    """The one whose clock is most advanced."""
    clocks = {mission.id: mission.clock for mission in g.missions}
    return most(choices, lambda choice: clocks[choice.mission])


@decides("mission-order")
def choose_next_mission(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Whose clock runs next."""
    missions = [option for option in options if isinstance(option, PickMission)]
    return decide(g, MISSIONS, g, missions, (by_number,))


def by_number(g: Okko, choices: list[PickMission]) -> list[PickMission]:
    """By number, as the box has them."""
    numbers = list(g.box.missions)
    return least(choices, lambda choice: numbers.index(choice.mission))


@decides("demon-space")
def choose_appearance(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Where the demon appears if its Courtier is gone."""
    spaces = [option for option in options if isinstance(option, Stand)]
    return decide(g, DEMON, g, spaces, (nearest_space,))


def nearest_space(g: Okko, choices: list[Stand]) -> list[Stand]:
    """The one nearest to a Hero."""
    return least(choices, lambda choice: to_hero(g, choice.cell))


@decides("cure")
def choose_condition(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Which of several Conditions an agent loses: no list prefers one, so the dice decide."""
    return decide(g, TIES, g, options, (), about=f"figure:{prompt.params['figure']}")
