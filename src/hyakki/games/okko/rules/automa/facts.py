"""What the lists of the automated Oni ask about the table. All of it is public: nothing here reads a hand, a
secret card or the order of what lies face down (okko.auto.secret).

"Nearest" counts steps of Areas through open Doors, whoever stands there; of Spaces that are equally near by
that, the one whose centre is nearer. A Tile is as near as its nearest Area.
"""

from __future__ import annotations

from collections.abc import Callable

from hyakki.board.walks import FAR
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.clues import CLUES
from hyakki.games.okko.rules.ground import area_of, board, passages, steps_between, tile_of, type_of
from hyakki.games.okko.rules.missions import open_missions
from hyakki.games.okko.rules.objects import OBJECTS
from hyakki.games.okko.state import NOBODY, OFF, Figure, Okko, Token

Distance = tuple[int, int]
"""Steps of Areas, then the squared distance of centres."""

UNSEEN: Distance = (FAR + 1, 0)
"""Farther than anything on the board."""

# ---------------------------------------------------------------------- figures


def heroes(g: Okko) -> list[Figure]:
    """The Heroes on the board."""
    return [figure for figure in g.figures.values() if figure.sort == "hero" and figure.cell != OFF]


def foes(g: Okko) -> list[Figure]:
    """Heroes, Followers and Kami on the board."""
    return [figure for figure in g.figures.values() if figure.sort != "agent" and figure.cell != OFF]


def is_mortal(g: Okko, figure: Figure) -> bool:
    """Whether a figure is a Mortal Thrall."""
    return type_of(g, figure) == "mortal"


def is_waiting(g: Okko, hero: Figure) -> bool:
    """Whether a Hero was not activated yet in this round."""
    return hero.sort == "hero" and not g.heroes[hero.number].activated


def carries(g: Okko, figure: Figure) -> bool:
    """Whether a Hero carries a Relic, Objective, prisoner or strongbox."""
    for token in g.tokens.values():
        if token.holder == figure.number and token.form in OBJECTS:
            return True
    return False


def actions_left(g: Okko, figure: Figure) -> int:
    """The Actions that an agent has in the activation under way: what is left while it acts, none once it has
    acted, else all."""
    turn = g.turn
    if turn is not None and turn.side == "oni":
        if turn.figure == figure.number:
            return turn.actions
        if figure.number in turn.acted:
            return 0
    return value(g, figure, "actions")


def by_might(g: Okko, number: int) -> tuple[int, int]:
    """For the order of figures by MIGHT, the highest first, then by number."""
    return -value(g, g.figures[number], "might"), number


def acted_last(g: Okko, hero: Figure) -> int:
    """How late a Hero was activated last, in this round or the one before; -1 if never. Cards that were not
    turned up yet do not count."""
    turned = [*g.last_order, *g.order[: g.turned]]
    for place in range(len(turned) - 1, -1, -1):
        if turned[place] == hero.number:
            return place
    return NOBODY


# ---------------------------------------------------------------------- distances


def distance(g: Okko, a: int, b: int) -> Distance:
    """How far two Spaces are from each other."""
    return steps_between(g, a, b), g.palace.areas.apart(a, b)


def to_hero(g: Okko, cell: int) -> Distance:
    """How far the nearest Hero is from a Space."""
    return min((distance(g, cell, hero.cell) for hero in heroes(g)), default=UNSEEN)


def steps_to_hero(g: Okko, cell: int) -> int:
    """How many Areas the nearest Hero is away from a Space."""
    return to_hero(g, cell)[0]


def tile_to_hero(g: Okko, tile: int) -> int:
    """How many Areas the nearest Hero is away from a Tile."""
    ways, areas = passages(g), g.palace.areas
    nearest = FAR
    for hero in heroes(g):
        away = ways.distances(area_of(g, hero))
        for area, lies_on in enumerate(areas.tile_of_area):
            if lies_on == tile and away[area] < nearest:
                nearest = away[area]
    return nearest


def within(g: Okko, hero: Figure, cells: int, steps: int) -> bool:
    """Whether one of some Spaces lies so many Areas away from a Hero or nearer."""
    areas, away = g.palace.areas, passages(g).distances(area_of(g, hero))
    while cells:
        low = cells & -cells
        if away[areas.area_of[low.bit_length() - 1]] <= steps:
            return True
        cells ^= low
    return False


# ---------------------------------------------------------------------- tokens, Tiles, missions


def is_open_clue(token: Token) -> bool:
    """Whether a Clue token lies on the board that can still be tested; a Courtier who has talked cannot."""
    return token.form in CLUES and token.cell != OFF and not (token.form == "courtier" and token.flipped)


def token_spaces(g: Okko, test: Callable[[Token], bool]) -> int:
    """The Spaces with tokens for which something holds, as a mask."""
    mask = 0
    for token in g.tokens.values():
        if token.cell != OFF and test(token):
            mask |= 1 << token.cell
    return mask


def open_clues(g: Okko) -> int:
    """The Spaces with open Clue tokens."""
    return token_spaces(g, is_open_clue)


def mission_spaces(g: Okko) -> int:
    """The orange Spaces of open missions."""
    mask = 0
    for mission in open_missions(g):
        mask |= g.palace.orange_on[mission.tile]
    return mask


def mission_tiles(g: Okko) -> int:
    """The Tiles of open missions."""
    mask = 0
    for mission in open_missions(g):
        mask |= 1 << mission.tile
    return mask


def count_on(g: Okko, tile: int, test: Callable[[Figure], bool]) -> int:
    """How many figures of a sort stand on a Tile."""
    return sum(1 for figure in board(g) if tile_of(g, figure) == tile and test(figure))


def thralls_on(g: Okko, tile: int) -> int:
    """How many Mortal Thralls stand on a Tile."""
    return count_on(g, tile, lambda figure: is_mortal(g, figure))


def heroes_on(g: Okko, tile: int) -> int:
    """How many Heroes stand on a Tile."""
    return count_on(g, tile, lambda figure: figure.sort == "hero")
