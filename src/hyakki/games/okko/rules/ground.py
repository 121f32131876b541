"""The board as the rules ask for it: who and what stands where, what is free, who is beside or in sight of
whom, which Tiles are corrupted.

Sets of Spaces, Areas and Tiles are masks, as in `hyakki.board.areas`.
"""

from __future__ import annotations

from hyakki.board.areas import Passages
from hyakki.board.areasight import sees as clear_line
from hyakki.games.okko.state import NOBODY, OFF, Figure, Hero, Okko, Token
from hyakki.games.okko.terms import Side

# ---------------------------------------------------------------------- sides


def side_of(figure: Figure) -> Side:
    """Heroes, Followers and Kami are Allies of one another, and so are all agents (okko.players.sides)."""
    return "oni" if figure.sort == "agent" else "heroes"


def heroes_in_play(g: Okko) -> int:
    """Heroes that are not eliminated: what rules mean by the number of Heroes
    (okko.players.number-of-heroes)."""
    count = 0
    for hero in g.heroes:
        count += not hero.out
    return count


def hero_of(g: Okko, figure: Figure) -> Hero | None:
    """The sheet of a Hero's figure."""
    return g.heroes[figure.number] if figure.sort == "hero" else None


def owner_of(g: Okko, figure: Figure) -> Figure | None:
    """The Hero whom a Follower or Kami follows."""
    return None if figure.owner == NOBODY else g.figures[figure.owner]


def type_of(g: Okko, figure: Figure) -> str:
    """`mortal`, `supernatural`, or nothing for the Hero side (okko.agent.types)."""
    return g.box.sheets[figure.kind].type


def rank_of(g: Okko, figure: Figure) -> str:
    """`minion`, `lieutenant`, `greater demon`, or nothing for the Hero side (okko.agent.ranks)."""
    return g.box.sheets[figure.kind].rank


# ---------------------------------------------------------------------- what stands where


def passages(g: Okko) -> Passages:
    """The palace with its Doors as they are."""
    return g.palace.areas.passages(g.closed)


def figure_at(g: Okko, cell: int) -> Figure | None:
    """Who stands on a Space."""
    for figure in g.figures.values():
        if figure.cell == cell:
            return figure
    return None


def token_at(g: Okko, cell: int) -> Token | None:
    """The token on a Space, Corruption apart."""
    for token in g.tokens.values():
        if token.cell == cell:
            return token
    return None


def board(g: Okko) -> list[Figure]:
    """All figures on the board."""
    return [figure for figure in g.figures.values() if figure.cell != OFF]


def figures_mask(g: Okko, side: Side | None = None) -> int:
    """The Spaces with figures, of one side or of both."""
    mask, agents = 0, side == "oni"
    for figure in g.figures.values():
        if figure.cell != OFF and (side is None or (figure.sort == "agent") == agents):
            mask |= 1 << figure.cell
    return mask


def tokens_mask(g: Okko) -> int:
    """The Spaces with tokens of any kind, which nobody may end on (okko.move.token-space,
    okko.corruption.token-occupies)."""
    mask = 0
    for token in g.tokens.values():
        if token.cell != OFF:
            mask |= 1 << token.cell
    for stain in g.stains:
        mask |= 1 << stain.cell
    return mask


def free_mask(g: Okko) -> int:
    """The Spaces that hold nothing (okko.board.tiles)."""
    return g.palace.areas.spaces & ~figures_mask(g) & ~tokens_mask(g)


def barred_mask(g: Okko, side: Side) -> int:
    """Spaces on which a side never stands: Heroes and their Allies keep off Reinforcement Spaces
    (okko.board.reinforcement-heroes), agents do not (okko.board.reinforcement-agents)."""
    return g.palace.reinforcement if side == "heroes" else 0


def room_mask(g: Okko, side: Side) -> int:
    """The free Spaces on which a figure of a side may come to stand."""
    return free_mask(g) & ~barred_mask(g, side)


# ---------------------------------------------------------------------- Areas and Tiles


def area_of(g: Okko, figure: Figure) -> int:
    """The Area in which a figure stands."""
    return g.palace.areas.area_of[figure.cell]


def tile_of(g: Okko, figure: Figure) -> int:
    """The Tile on which a figure stands."""
    return g.palace.areas.tile_of[figure.cell]


def opposed_areas(g: Okko, side: Side) -> int:
    """The Areas that hold an opponent of a side; Followers and Kami hold agents as Heroes do
    (okko.move.followers-are-opponents)."""
    mask, area_at, agent = 0, g.palace.areas.area_of, side == "oni"
    for figure in g.figures.values():
        if figure.cell != OFF and (figure.sort == "agent") != agent:
            mask |= 1 << area_at[figure.cell]
    return mask


def steps_between(g: Okko, a: int, b: int) -> int:
    """The Area steps between two Spaces through open Doors, whoever stands there."""
    area_at = g.palace.areas.area_of
    return passages(g).distances(area_at[a])[area_at[b]]


def corrupted_tiles(g: Okko) -> int:
    """The Tiles with at least one Corruption token (okko.corruption.effect, okko.corruption.moved-away)."""
    mask = 0
    for stain in g.stains:
        mask |= 1 << g.palace.areas.tile_of[stain.cell]
    return mask


def is_corrupted(g: Okko, tile: int) -> bool:
    """Whether a Corruption token lies on a Tile; a second one there changes nothing
    (okko.corruption.same-tile)."""
    for stain in g.stains:
        if g.palace.areas.tile_of[stain.cell] == tile:
            return True
    return False


# ---------------------------------------------------------------------- beside and in sight


def adjacent(g: Okko, a: int, b: int) -> bool:
    """Whether two Spaces are adjacent as the Doors stand (okko.board.space-adjacency)."""
    return bool(passages(g).beside[a] >> b & 1)


def beside(g: Okko, cell: int) -> int:
    """The Spaces adjacent to one."""
    return passages(g).beside[cell]


def in_sight(g: Okko, figure: Figure, cell: int) -> bool:
    """Whether a figure has a clear Line of Sight to a Space: walls, closed Doors and its opponents block,
    Allies, tokens and scenery do not (okko.sight.line, okko.sight.allies)."""
    foes: Side = "heroes" if figure.sort == "agent" else "oni"
    return clear_line(g.palace.areas, figure.cell, cell, g.closed, figures_mask(g, foes))


# ---------------------------------------------------------------------- thralls


def may_act(g: Okko, figure: Figure) -> bool:
    """Whether the Oni may activate a figure now: before the alarm a Mortal Thrall only on a corrupted Tile
    (okko.thrall.activate-corrupted, okko.alarm.effect), Supernatural Creatures anywhere
    (okko.thrall.supernatural-free). Asked when it begins its Actions (okko.thrall.activate-start)."""
    return g.alarm or type_of(g, figure) != "mortal" or is_corrupted(g, tile_of(g, figure))
