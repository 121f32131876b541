"""Blockades: printed red edges, markers and passages, and who crosses them all the same."""

from __future__ import annotations

from hyakki.board.terms import Marker
from hyakki.games.tsukuyumi.box.frame import FRAME
from hyakki.games.tsukuyumi.rules import movement, oni, oni_moves
from tests.games.tsukuyumi.marches import go, goals, reason
from tests.games.tsukuyumi.table import at, position, run, there
from tests.rules import rule

NOMADS, BOARS, SEED = 0, 1, 2


def pair(p: str = "", q: str = "", pieces: str = "0: private"):
    """P at 0,0 with some units, Q east of it; `p` and `q` say what is printed on them."""
    return position(f"0,0 ocean {p} | {pieces}\n1,0 ocean {q}\n0,1 ocean")


def crosses(g, seat: int = NOMADS, unit: str = "private", why: str = "movement") -> bool:
    movement.start(g, seat, why, 1)
    return (1, 0) in goals(g, unit, (0, 0))


@rule("tsukuyumi.block.edge")
def test_a_printed_edge_and_a_marker_stop_every_kind_of_move():
    g = pair("red 0")
    for why in ("movement", "retreat", "racket", "quick-march", "hit-and-run", "advance"):
        assert not crosses(g, why=why)
        assert reason(g, "private", (0, 0), (1, 0)) == "block.edge"
    g = pair()
    assert crosses(g)
    g.map.mark(Marker(at(0, 0), 0))
    assert not crosses(g)


@rule("tsukuyumi.block.edge", "tsukuyumi.counter.retreat")
def test_nobody_retreats_over_a_blockade():
    g = position("0,0 ocean red 0 | 0: private | 1: boarguard\n1,0 ocean\n0,1 ocean red 0")
    run(movement.small_march(g, NOMADS, "retreat", at(0, 0), 1), "move private 0 0 0 1 walk")
    assert there(g, NOMADS, at(0, 1)) == {"private": 1}


@rule("tsukuyumi.block.either-tile")
def test_an_edge_is_closed_from_both_sides_whichever_tile_prints_it():
    assert not crosses(pair("red 0"))
    assert not crosses(pair("", "red 3"))
    assert crosses(pair("red 1", "red 0"))


@rule("tsukuyumi.block.marker-owner", "tsukuyumi.area.rotate")
def test_a_marker_turns_with_the_tile_it_was_placed_from():
    g = position("0,0 ocean | 0: private\n1,0 ocean\n0,-1 ocean")
    g.map.mark(Marker(at(0, 0), 0))
    g.map.turn(at(1, 0), 1)
    movement.start(g, NOMADS, "movement", 1)
    assert goals(g, "private", (0, 0)) == {(0, -1)}
    g.map.turn(at(0, 0), 2)
    movement.start(g, NOMADS, "movement", 1)
    assert goals(g, "private", (0, 0)) == {(1, 0)}


@rule("tsukuyumi.block.marker-owner", "tsukuyumi.area.removed-tile")
def test_a_marker_leaves_with_its_tile():
    g = position("0,0 ocean\n1,0 ocean | 0: private")
    g.map.mark(Marker(at(0, 0), 0))
    assert g.map.remove(at(0, 0)) == (Marker(at(0, 0), 0),)
    assert g.map.markers == ()


@rule("tsukuyumi.area.rotate")
def test_red_edges_turn_and_tunnels_stay():
    g = position("0,0 ocean red 0 | 0: private\n1,0 ocean\n1,-1 ocean")
    tunnel = FRAME.edges[at(0, 0)][0]
    g.map.dig(tunnel)
    g.map.turn(at(0, 0), 1)
    movement.start(g, NOMADS, "movement", 1)
    assert goals(g, "private", (0, 0)) == {(1, 0)}
    assert g.map.tunnels == (tunnel,)


@rule("tsukuyumi.block.flying", "tsukuyumi.move.flying")
def test_flyers_cross_blockades():
    g = pair("red 0", pieces="2: wasp, worker")
    assert crosses(g, SEED, "wasp")
    assert not crosses(g, SEED, "worker")


@rule("tsukuyumi.block.flying", "tsukuyumi.legend.skybound")
def test_a_flying_oni_crosses_blockades():
    g = position("0,0 ocean red 0 | oni: small | legend\n1,0 ocean", legend="skybound")
    movement.start_oni(g, NOMADS, "lured-away", 1, [at(0, 0)])
    assert goals(g, "small", (0, 0)) == set()
    assert goals(g, "skybound", (0, 0)) == {(1, 0)}
    go(g, "skybound", (0, 0), (1, 0))
    assert g.legend_cells == [at(1, 0)]
    assert oni_moves.oni_targets(g, at(0, 0), 0, 1) == []


@rule("tsukuyumi.block.passage")
def test_a_passage_opens_an_edge_whichever_tile_prints_it_red():
    for p, q in (("red 0", ""), ("", "red 3"), ("red 0", "red 3")):
        g = pair(p, q)
        assert not crosses(g)
        g.map.mark(Marker(at(0, 0), 0, passage=True))
        assert crosses(g)


@rule("tsukuyumi.block.passage", "tsukuyumi.block.marker-owner")
def test_a_passage_turns_with_its_tile():
    g = pair("", "red 3")
    g.map.mark(Marker(at(0, 0), 0, passage=True))
    g.map.turn(at(0, 0), 1)
    assert not crosses(g)


@rule("tsukuyumi.boar.blockade", "tsukuyumi.block.edge")
def test_a_boarlords_blockade_binds_them_too_unless_they_have_a_tunnel():
    g = pair(pieces="1: boarguard | 0: private")
    g.map.mark(Marker(at(0, 0), 0, owner=BOARS))
    assert not crosses(g, BOARS, "boarguard")
    assert not crosses(g)
    g.map.dig(FRAME.edge_between(at(0, 0), at(1, 0)))
    assert crosses(g, BOARS, "boarguard")
    assert not crosses(g)


@rule("tsukuyumi.block.oni-place", "tsukuyumi.oni.place-adjacent")
def test_oni_are_not_placed_over_a_blockade_but_in_the_spot_itself():
    g = position("0,0 ocean tsukuyumi red 0\n1,0 ocean\n0,1 ocean")
    assert oni.spots(g) == 1 << at(0, 0) | 1 << at(0, 1)
    assert oni.forbids_place(g, "small", at(1, 0)) is not None
    g.map.mark(Marker(at(0, 0), 0, passage=True))
    assert oni.forbids_place(g, "small", at(1, 0)) is None
