"""Where the automated Oni puts Corruption tokens and when it moves them: the decisions `place-corruption` and
`move-corruption` (okko.auto.track).

A Tile is chosen first, then a Space of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.board.masks import bits
from hyakki.games.okko.options import Corrupt, Creep, Done
from hyakki.games.okko.rules.asking import decides
from hyakki.games.okko.rules.automa.facts import heroes_on, thralls_on, tile_to_hero, to_hero
from hyakki.games.okko.rules.automa.lines import Line, decide, least, most, some
from hyakki.games.okko.rules.corruption import creep_cells
from hyakki.games.okko.rules.ground import corrupted_tiles
from hyakki.games.okko.rules.missions import card_of, open_missions
from hyakki.games.okko.state import Okko
from hyakki.kernel.decision import Option, Pass
from hyakki.kernel.terms import Prompt

PLACE, MOVE = "place-corruption", "move-corruption"
GAINS = "corrupted-no-hero"
"""The bonus of a clock that asks for Corruption (okko.mission.shrine)."""

# ---------------------------------------------------------------------- the Tile of a new token


def clean(g: Okko, tiles: list[int]) -> list[int]:
    """Of some Tiles those without a Corruption token."""
    stained = corrupted_tiles(g)
    return [tile for tile in tiles if not stained >> tile & 1]


def gaining_missions(g: Okko, tiles: list[int]) -> list[int]:
    """After the alarm: a clean Tile of an open mission whose clock gains from Corruption."""
    if not g.alarm:
        return []
    gaining = [mission.tile for mission in open_missions(g) if card_of(g, mission).clock.bonus_if == GAINS]
    return [tile for tile in clean(g, tiles) if tile in gaining]


def most_heroes(g: Okko, tiles: list[int]) -> list[int]:
    """After the alarm: the clean Tile with most Heroes."""
    return most(clean(g, tiles), lambda tile: heroes_on(g, tile)) if g.alarm else []


def most_thralls(g: Okko, tiles: list[int]) -> list[int]:
    """Before the alarm: the clean Tile with most Mortal Thralls."""
    return [] if g.alarm else most(clean(g, tiles), lambda tile: thralls_on(g, tile))


def any_tile(g: Okko, tiles: list[int]) -> list[int]:
    """If no Tile is clean: any Tile with a free Space."""
    return [] if clean(g, tiles) else tiles


def nearest_tile(g: Okko, tiles: list[int]) -> list[int]:
    """The Tile nearest to a Hero."""
    return least(tiles, lambda tile: tile_to_hero(g, tile))


def first_tile(g: Okko, tiles: list[int]) -> list[int]:
    """The first in the scenario's list of Tiles."""
    return [min(tiles)]


TILE_LINES: tuple[Line[Okko, int], ...] = (
    gaining_missions,
    most_heroes,
    most_thralls,
    any_tile,
    nearest_tile,
    first_tile,
)
SPACE_LINE = len(TILE_LINES)


# ---------------------------------------------------------------------- its Space


def quiet_space(g: Okko, choices: list[Corrupt]) -> list[Corrupt]:
    """A blue Space if one is free; of these the one whose nearest Hero is farthest, the first in reading
    order."""
    left = some(choices, lambda choice: bool(g.palace.blue >> choice.cell & 1))
    return least(most(left, lambda choice: to_hero(g, choice.cell)), lambda choice: choice.cell)


def _on_tile(g: Okko, options: Sequence[Option], tile: int) -> list[Corrupt]:
    tile_at = g.palace.areas.tile_of
    return [option for option in options if isinstance(option, Corrupt) and tile_at[option.cell] == tile]


def _tiles(g: Okko, options: Sequence[Option]) -> list[int]:
    tile_at = g.palace.areas.tile_of
    return sorted({tile_at[option.cell] for option in options if isinstance(option, Corrupt)})


def tile_anchor(tile: int) -> str:
    """How a Tile is pointed at."""
    return f"tile:{tile}"


@decides("corrupt", "bonus-corruption")
def choose_space(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Where a new Corruption token goes."""
    tile = decide(g, PLACE, g, _tiles(g, options), TILE_LINES, name=tile_anchor)
    return decide(g, PLACE, g, _on_tile(g, options, tile), (quiet_space,), first=SPACE_LINE)


# ---------------------------------------------------------------------- moving one


def goals(g: Okko, stain: int) -> list[int]:
    """The clean Tiles with Mortal Thralls to which a Corruption token can be moved."""
    tile_at = g.palace.areas.tile_of
    around = sorted({tile_at[cell] for cell in bits(creep_cells(g, stain))})
    return [tile for tile in clean(g, around) if thralls_on(g, tile)]


def is_wanted(g: Okko, stain: int) -> bool:
    """Whether a token lies on a Tile without Mortal Thralls while an adjacent clean Tile has some."""
    tile = g.palace.areas.tile_of[g.stains[stain].cell]
    return not thralls_on(g, tile) and bool(goals(g, stain))


def would_move(g: Okko) -> bool:
    """Whether the decision would move a token."""
    return not g.alarm and any(is_wanted(g, stain) for stain in range(len(g.stains)))


def never_after_alarm(g: Okko, choices: list[Option]) -> list[Option]:
    """Never after the alarm."""
    return [choice for choice in choices if not isinstance(choice, Creep)] if g.alarm else []


def first_idle(g: Okko, choices: list[Option]) -> list[Option]:
    """The first placed token that is wanted elsewhere; if there is none, no move."""
    for choice in choices:
        if isinstance(choice, Creep) and is_wanted(g, choice.stain):
            return [choice]
    return [choice for choice in choices if isinstance(choice, Pass | Done)]


def shadowed_tile(g: Okko, tiles: list[int]) -> list[int]:
    """The clean Tile with most Mortal Thralls, then the nearest to a Hero, then the first in the list."""
    left = most(clean(g, tiles), lambda tile: thralls_on(g, tile))
    return [min(least(left, lambda tile: tile_to_hero(g, tile)))] if left else []


@decides("creep", "spread")
def choose_token(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Which Corruption token is moved, if any; for an effect each in turn (decision `effect-choice`)."""
    return decide(g, MOVE, g, options, (never_after_alarm, first_idle))


@decides("creep-to", "spread-space")
def choose_goal(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Where it goes."""
    stain = f"stain:{prompt.params['stain']}"
    tile = decide(g, MOVE, g, _tiles(g, options), (shadowed_tile,), stain, 2, tile_anchor)
    return decide(g, MOVE, g, _on_tile(g, options, tile), (quiet_space,), stain, 3)
