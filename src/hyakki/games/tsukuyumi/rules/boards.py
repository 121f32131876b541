"""The board of a match: the scenario that it follows, and tiles that seats lay in turn."""

from __future__ import annotations

from hyakki.board.hexes import TURNED, rim
from hyakki.board.walks import components
from hyakki.games.tsukuyumi.box.boarddefs import LayoutDef
from hyakki.games.tsukuyumi.box.frame import FRAME, at, place
from hyakki.games.tsukuyumi.box.random_boards import SPINS, STANDARD
from hyakki.games.tsukuyumi.events import TileLaid
from hyakki.games.tsukuyumi.options import LayTile
from hyakki.games.tsukuyumi.state import NOBODY, Tsukuyumi
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal


def layout_of(g: Tsukuyumi) -> LayoutDef | None:
    """The scenario's board, None if no scenario is played."""
    return g.box.layout_for.get((g.settings.get("board", STANDARD), len(g.seats)))


def scenario_rules(g: Tsukuyumi) -> tuple[str, ...]:
    """The special rules of the scenario (tsukuyumi.scenario.use); The Canyon has none
    (tsukuyumi.scenario.canyon)."""
    layout = layout_of(g)
    return () if layout is None else g.box.scenarios[layout.scenario].rules


def clusters(layout: LayoutDef) -> list[int]:
    """The parts of a board that touch each other only through the moon (tsukuyumi.scenario.control)."""
    return components(FRAME.around, FRAME.mask(layout.positions))


# ---------------------------------------------------------------------- tiles laid by seats


def spins(g: Tsukuyumi, tile: int) -> list[int]:
    """The turns of a tile that look different: one for a tile without red edges."""
    seen: dict[int, int] = {}
    for spin in range(SPINS):
        seen.setdefault(TURNED[spin][g.map.printed[tile]], spin)
    return sorted(seen.values())


def tiles_step(g: Tsukuyumi) -> Flow[None]:
    """Draw a tile of the pile and lay it; the seats take turns, second place begins
    (tsukuyumi.duel.board-start)."""
    seat = g.order[1 - g.place % 2]
    if g.drawn == NOBODY:
        g.drawn = g.pile.pop(g.rng.below(len(g.pile)))
    tile = g.box.tile_list[g.drawn].id
    answer = yield from g.ask(
        seat, Prompt("ask.lay-tile", {"tile": tile, "left": len(g.pile)}), lambda: duel_places(g)
    )
    lay_tile(g, g.drawn, answer, "tsukuyumi.duel.board")
    g.drawn = NOBODY
    g.place += 1


def duel_places(g: Tsukuyumi) -> list[LayTile]:
    """Where the drawn tile may lie: next to the moon or another tile, in any turn (tsukuyumi.duel.moon)."""
    cells = rim(FRAME, g.map.adjacency.cells)
    turns = spins(g, g.drawn)
    found = []
    for cell in range(FRAME.size):
        if cells >> cell & 1:
            q, r = place(cell)
            found += [LayTile(q, r, spin) for spin in turns]
    return found


def forbids_lay(g: Tsukuyumi, cell: int) -> Refusal | None:
    """Why the drawn tile may not lie at a position, or None."""
    if g.map.tiles[cell] >= 0:
        return refuse("tsukuyumi.duel.board.taken")
    if not FRAME.around[cell] & g.map.adjacency.cells:
        return refuse("tsukuyumi.duel.moon")
    return None


def lay_tile(g: Tsukuyumi, tile: int, option: LayTile, rule: str) -> None:
    """Put a tile on an empty position, or over another, which leaves the game with its type and property;
    what stands or lies there stays (tsukuyumi.startadv.scout)."""
    cell = at(option.q, option.r)
    if g.map.tiles[cell] >= 0:
        g.gone.append(g.map.cover(cell, tile, option.spin))
    else:
        g.map.lay(cell, tile, option.spin)
    g.tell(TileLaid(g.box.tile_list[tile].id, (option.q, option.r), option.spin), rule)
