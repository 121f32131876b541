"""Boards: the moon, random tiles, grown boards, and the board that two seats lay themselves."""

import pytest

from hyakki.board.hexes import holes
from hyakki.board.hexmaps import HexMap
from hyakki.games.tsukuyumi.box import random_boards
from hyakki.games.tsukuyumi.box.content import load_box
from hyakki.games.tsukuyumi.box.frame import FRAME, MOON_CENTRE, at
from hyakki.games.tsukuyumi.options import LayTile
from hyakki.games.tsukuyumi.rules import boards, homes
from hyakki.games.tsukuyumi.rules.areas import is_moon
from hyakki.games.tsukuyumi.rules.setup import setup_step
from hyakki.kernel.rng import Rng
from tests.games.tsukuyumi.fresh import (
    BOARS,
    CYBER,
    NOMADS,
    first,
    new,
    seen,
    terrains,
    tiles,
    until,
    with_factions,
)
from tests.games.tsukuyumi.table import first_question
from tests.rules import rule


@rule("tsukuyumi.setup.moon-center", "tsukuyumi.setup.moon-areas-count")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_moon_lies_in_the_middle(seats):
    g = new(seats)
    moon = [cell for cell in range(FRAME.size) if is_moon(g, cell)]
    assert moon == [0, *FRAME.neighbour[0]]
    assert [cell for cell in moon if g.map.tiles[cell] == MOON_CENTRE] == [0]
    assert all(g.map.wall_sides(cell) == 0 for cell in moon)


@rule("tsukuyumi.setup.tile-count", "tsukuyumi.setup.tile-random")
@pytest.mark.parametrize(("seats", "count"), [(2, 0), (3, 21), (4, 28)])
def test_so_many_tiles_are_laid_with_their_coloured_side_up(seats, count):
    g = new(seats)
    assert len(tiles(g)) == count
    assert g.wasted == []
    assert sorted(g.reserve + [g.map.tiles[cell] for cell in tiles(g)]) == list(range(37))


@rule("tsukuyumi.setup.tile-shape")
@pytest.mark.parametrize("seed", range(8))
def test_every_tile_of_a_random_board_can_be_reached_on_foot(seed):
    g = new(3, seed)
    assert [FRAME.ring_of[cell] for cell in tiles(g)] == [2] * 12 + [3] * 9
    assert all(g.map.adjacency.walks(0)[cell] < 255 for cell in tiles(g))


@rule("tsukuyumi.setup.tile-shape")
def test_an_area_behind_red_edges_is_out_of_reach():
    box = load_box()
    printed = (0b111111, *random_boards.printed_sides(box)[1:])
    moon = random_boards.moon_places(box)
    assert random_boards.all_reachable(HexMap.laid(8, printed, [*moon, (at(2, 0), 1, 0)]))
    assert not random_boards.all_reachable(HexMap.laid(8, printed, [*moon, (at(2, 0), 0, 0)]))


@rule("tsukuyumi.setup.tile-random")
def test_two_games_have_different_boards():
    assert new(4, 1).map.tiles != new(4, 2).map.tiles
    assert new(4, 1).map.tiles == new(4, 1).map.tiles


@rule("tsukuyumi.setup.tile-scatter")
@pytest.mark.parametrize("preset", ["low", "mid", "high"])
@pytest.mark.parametrize("seed", range(4))
def test_a_grown_board_has_all_tiles_and_holes_only_if_wanted(preset, seed):
    g = new(4, seed, board=preset)
    occupied = g.map.adjacency.cells
    assert len(tiles(g)) == 28
    needed = 2 if preset == "low" else 1
    assert all((FRAME.around[cell] & occupied).bit_count() >= needed for cell in tiles(g))
    if preset != "high":
        assert not holes(FRAME, occupied)
    assert random_boards.all_reachable(g.map)


@rule("tsukuyumi.setup.tile-scatter")
def test_a_grown_board_is_not_the_standard_outline():
    standard = set(tiles(new(4)))
    assert any(set(tiles(new(4, seed, board="mid"))) != standard for seed in range(3))
    assert (
        max(
            FRAME.ring_of[cell]
            for cell in random_boards.grown(load_box().scatters["high"], 35, Rng.seeded(3))
        )
        <= 6
    )


# ---------------------------------------------------------------------- two seats


def duel(seed=1):
    return until(with_factions(CYBER, BOARS, seed=seed), "tiles")


@rule("tsukuyumi.duel.board", "tsukuyumi.setup.tile-count")
@pytest.mark.parametrize("seed", range(4))
def test_ten_tiles_with_two_of_each_terrain_make_the_two_player_board(seed):
    g = duel(seed)
    assert len(g.pile) == 10
    asked: list[tuple[int, str]] = []
    until(g, "homes", seen(asked))
    assert [seat for seat, _ in asked] == [1, 0] * 5
    assert len(tiles(g)) == 10
    for kind in ("fertile-ground", "ocean-floor", "mountain-range"):
        assert len(terrains(g, kind)) >= 2
    assert not set(g.reserve) & {g.map.tiles[cell] for cell in tiles(g)}


@rule("tsukuyumi.duel.board-start", "tsukuyumi.duel.moon")
def test_second_place_lays_the_first_tile_next_to_the_moon():
    g = duel()
    assert g.order == [0, 1]
    seat, options = first_question(setup_step(g))
    assert seat == 1
    where = {tuple(int(word) for word in option.split()[1:3]) for option in options}
    assert where == {FRAME.place(cell) for cell in FRAME.rings[2]}
    assert sum(g.oni[cell] != [0, 0, 0] for cell in [0, *FRAME.neighbour[0]]) == 7
    refusals = [boards.forbids_lay(g, at(q, 0)) for q in (1, 2, 3)]
    assert [refusal and refusal.reason for refusal in refusals] == [
        "why.duel.board.taken",
        None,
        "why.duel.moon",
    ]


@rule("tsukuyumi.duel.moon")
def test_the_next_tile_may_touch_the_moon_or_the_first_tile():
    g = duel()
    g.drawn = g.pile.pop()
    boards.lay_tile(g, g.drawn, LayTile(2, 0, 0), "tsukuyumi.duel.board")
    assert boards.forbids_lay(g, at(3, 0)) is None
    assert boards.forbids_lay(g, at(-2, 0)) is None
    assert boards.forbids_lay(g, at(4, 0)) is not None


@rule("tsukuyumi.duel.board")
def test_the_seat_that_lays_a_tile_chooses_its_turn():
    g = duel()
    plain = next(tile for tile, sides in enumerate(g.map.printed[:37]) if not sides)
    sided = next(tile for tile, sides in enumerate(g.map.printed[:37]) if sides.bit_count() == 1)
    assert boards.spins(g, plain) == [0]
    assert boards.spins(g, sided) == [0, 1, 2, 3, 4, 5]


@rule("tsukuyumi.duel.setup-order")
def test_factions_then_tiles_then_homezones_then_cards():
    g = new(2)
    assert (g.phase, g.oni, g.display, tiles(g)) == ("factions", {}, [], [])
    until(g, "tiles", first)
    assert [player.faction for player in g.seats].count("") == 0
    assert [g.sheets[seat].faction.initiative for seat in g.order] == sorted(
        sheet.faction.initiative for sheet in g.sheets
    )
    until(g, "homes", first)
    assert all(player.home < 0 and not player.hand for player in g.seats)
    until(g, "goals", first)
    assert all(player.home >= 0 and not player.hand for player in g.seats)
    assert g.display == []
    until(g, "selection", first)
    assert all(len(player.hand) == 6 for player in g.seats)
    assert len(g.display) == 2


@rule("tsukuyumi.duel.start")
def test_two_seats_start_with_a_single_area_each():
    g = until(with_factions(NOMADS, BOARS), "selection", first)
    assert [len(player.lands) for player in g.seats] == [1, 1]
    assert homes.start_areas(g, 0) == 1
    assert [sum(map(sum, player.troops.values())) for player in g.seats] == [5, 4]


@rule("tsukuyumi.duel.action-cards")
def test_two_seats_get_six_of_the_sixteen_cards_each():
    g = until(with_factions(NOMADS, BOARS), "selection", first)
    cards = [card for player in g.seats for card in player.hand]
    assert (len(cards), len(g.actions)) == (12, 4)
    assert sorted(cards + g.actions) == sorted(g.box.duel_cards)


@rule("tsukuyumi.duel.use", "tsukuyumi.duel.victory-cards")
def test_two_seats_play_three_rounds_without_missions_and_goals():
    from hyakki.games.tsukuyumi.rules import ends, scoring

    g = until(with_factions(NOMADS, BOARS), "selection", first)
    assert (g.duel, ends.last_round(g)) == (True, 3)
    assert scoring.missions(g) == []
    assert [player.goal for player in g.seats] == ["", ""]
    assert [len(g.box.victory_cards_of[player.faction]) for player in g.seats] == [2, 2]
