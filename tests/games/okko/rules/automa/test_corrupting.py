"""The decisions `place-corruption` and `move-corruption`, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.board.masks import bits
from hyakki.games.okko.events import CorruptionMoved, CorruptionPlaced, Reasoned
from hyakki.games.okko.options import Corrupt, Creep, Done
from hyakki.games.okko.rules.asking import DECIDERS
from hyakki.games.okko.rules.automa.facts import to_hero
from hyakki.games.okko.rules.corruption import creep_cells
from hyakki.games.okko.rules.effects_move import stains_to_spread
from hyakki.games.okko.rules.ground import free_mask
from hyakki.games.okko.rules.track import creep_options
from hyakki.games.okko.state import Okko
from hyakki.kernel.decision import PASS, Option
from hyakki.kernel.terms import Prompt
from tests.games.okko.activation import told
from tests.games.okko.lists import answer, auto, reasons
from tests.games.okko.table import add, drive, listen, stain, step
from tests.rules import rule

START = {"okko": "A:2,2", "noburo": "A:3,3"}


def free(g: Okko) -> list[Corrupt]:
    return [Corrupt(cell) for cell in bits(free_mask(g))]


def placed(g: Okko, key: str, options: Sequence[Option], stain: int = 0) -> tuple[str, Reasoned, Reasoned]:
    """Where a token goes, and why to that Tile and to that Space of it."""
    heard = listen(g)
    chosen = DECIDERS[key](g, options, Prompt(f"ask.{key}", {"stain": stain}))
    assert isinstance(chosen, Corrupt)
    tile, space = reasons(heard)
    assert tile.chosen == f"tile:{g.palace.areas.tile_of[chosen.cell]}"
    assert space.chosen == f"space:{chosen.cell}"
    return g.palace.address(chosen.cell), tile, space


# ---------------------------------------------------------------------- a new token: its Tile


@rule("okko.auto.track")
def test_line_0_after_the_alarm_a_mission_that_gains_from_corruption():
    g = auto("two-fires", at=START)
    address, tile, _ = placed(g, "corrupt", free(g))
    assert (address[0], tile.line) == ("C", 0)
    stain(g, "C:0,0")
    assert placed(g, "corrupt", free(g))[1].line == 1, "it is not clean any more"


def test_line_0_hands_on_before_the_alarm_and_when_the_mission_is_done():
    g = auto("two-fires", at=START, alarm=False)
    assert 0 in placed(g, "corrupt", free(g))[1].tried
    g.alarm, g.missions[0].done = True, "heroes"
    assert 0 in placed(g, "corrupt", free(g))[1].tried


@rule("okko.auto.track")
def test_line_1_after_the_alarm_the_clean_tile_with_most_heroes():
    g = auto(heroes=("okko", "noburo", "noshin"), at={"okko": "B:0,0", "noburo": "B:0,1", "noshin": "D:5,5"})
    for place in ("C:0,0", "C:0,1", "C:0,2"):
        add(g, "ashigaru", place)
    address, tile, _ = placed(g, "corrupt", free(g))
    assert (address[0], tile.line, tile.tried) == ("B", 1, (0,))
    stain(g, "B:5,5")
    assert placed(g, "corrupt", free(g))[0][0] == "D"


@rule("okko.auto.track")
def test_line_2_before_the_alarm_the_clean_tile_with_most_mortal_thralls():
    g = auto(at=START, alarm=False)
    for kind, place in (("ashigaru", "C:0,0"), ("samurai", "C:0,1"), ("ashigaru", "B:0,0")):
        add(g, kind, place)
    for place in ("D:0,0", "D:0,1", "D:0,2"):
        add(g, "yurei", place)
    address, tile, _ = placed(g, "corrupt", free(g))
    assert (address[0], tile.line, tile.tried) == ("C", 2, (0, 1))
    stain(g, "C:5,5")
    assert placed(g, "corrupt", free(g))[0][0] == "B"


def test_line_3_if_no_tile_is_clean_any_will_do():
    g = auto(at=START, alarm=False)
    for key in g.palace.keys:
        spaces = g.palace.areas.spaces_on[g.palace.tile(key)]
        stain(g, g.palace.address(bits(free_mask(g) & spaces)[-1]))
    address, tile, _ = placed(g, "corrupt", free(g))
    assert (address[0], tile.line) == ("A", 4), "of all Tiles the nearest"
    assert tile.tried == (0, 1, 2, 3)


@rule("okko.auto.track")
def test_line_4_of_equal_tiles_the_nearest_to_a_hero():
    g = auto(at={"okko": "C:0,0", "noburo": "C:0,1"}, alarm=False)
    add(g, "ashigaru", "B:0,0")
    add(g, "ashigaru", "K4:0,1")
    address, tile, _ = placed(g, "corrupt", free(g))
    assert (address[:2], tile.line, tile.tried) == ("K4", 4, (0, 1, 2, 3))


@rule("okko.auto.track")
def test_line_5_then_the_first_in_the_list_of_tiles():
    g = auto(at={"okko": "C:0,0", "noburo": "B:0,1"}, alarm=False)
    add(g, "ashigaru", "B:0,0")
    add(g, "ashigaru", "C:0,1")
    address, tile, _ = placed(g, "corrupt", free(g))
    assert (address[0], tile.line) == ("B", 5)


# ---------------------------------------------------------------------- its Space


@rule("okko.auto.track")
def test_line_6_a_blue_space_whose_nearest_hero_is_farthest():
    g = auto(at={"okko": "A:0,0", "noburo": "A:0,1"}, alarm=False)
    add(g, "ashigaru", "A:2,2")
    address, _, space = placed(g, "corrupt", free(g))
    assert (space.line, address) == (6, "A:5,5")
    assert g.palace.kinds[g.palace.cell(address)] == "blue"
    cells = bits(free_mask(g) & g.palace.blue & g.palace.areas.spaces_on[0])
    assert to_hero(g, g.palace.cell(address)) == max(to_hero(g, cell) for cell in cells)


def test_line_6_another_colour_only_if_no_blue_one_is_free():
    g = auto(at={"okko": "A:0,0", "noburo": "A:0,1"}, alarm=False)
    purple = [Corrupt(cell) for cell in bits(free_mask(g) & g.palace.reinforcement)]
    tile = g.palace.areas.tile_of
    options = [option for option in purple if tile[option.cell] == 0]
    chosen, why = answer(g, "corrupt", options)
    assert chosen in options
    assert why.line == 6


@rule("okko.auto.track", "okko.auto.module")
def test_the_track_places_its_token_without_asking_anybody():
    g = auto(at=START, alarm=False)
    add(g, "ashigaru", "C:0,0")
    g.phase, g.place, g.round = "track", 1, 2
    heard = listen(g)
    drive(step(g), [])
    (event,) = told(heard, CorruptionPlaced)
    assert g.palace.address(event.cell).startswith("C:")


# ---------------------------------------------------------------------- moving one


def shadows() -> Okko:
    """A token on an empty Tile, with thralls on both Tiles beside it."""
    g = auto(at=START, alarm=False)
    stain(g, "K2:0,0")
    add(g, "ashigaru", "C:0,0")
    add(g, "samurai", "C:0,1")
    return g


@rule("okko.auto.track")
def test_moving_line_0_never_after_the_alarm():
    g = shadows()
    g.alarm = True
    chosen, why = answer(g, "creep", creep_options(g))
    assert (chosen, why.line) == (PASS, 0)


@rule("okko.auto.track")
def test_moving_line_1_the_first_token_without_thralls_beside_a_clean_tile_with_some():
    g = shadows()
    chosen, why = answer(g, "creep", creep_options(g))
    assert (chosen, why.line, why.tried) == (Creep(0), 1, (0,))
    add(g, "ashigaru", "K2:1,2")
    assert answer(g, "creep", creep_options(g))[0] == PASS, "thralls stand on its own Tile"


def test_moving_line_1_not_to_a_corrupted_tile():
    g = shadows()
    stain(g, "C:5,4")
    assert answer(g, "creep", creep_options(g))[0] == PASS


def test_moving_line_1_passes_over_tokens_that_are_well_placed():
    g = auto(at=START, alarm=False)
    stain(g, "B:0,0")
    stain(g, "K2:0,0")
    add(g, "ashigaru", "B:0,1")
    add(g, "ashigaru", "C:0,0")
    assert answer(g, "creep", creep_options(g))[0] == Creep(1)


@rule("okko.auto.track")
def test_moving_line_2_to_the_tile_with_most_thralls():
    g = shadows()
    add(g, "ashigaru", "A:5,5")
    options = [Corrupt(cell) for cell in bits(creep_cells(g, 0))]
    address, tile, space = placed(g, "creep-to", options)
    assert (address[0], tile.line, space.line) == ("C", 2, 3)
    add(g, "samurai", "A:5,0")
    assert placed(g, "creep-to", options)[0][0] == "A", "equal, but nearer to the Heroes"


@rule("okko.auto.track")
def test_moving_line_3_to_a_space_as_a_new_token():
    g = shadows()
    options = [Corrupt(cell) for cell in bits(creep_cells(g, 0))]
    address, _, _ = placed(g, "creep-to", options)
    assert g.palace.kinds[g.palace.cell(address)] == "blue"
    blue = bits(creep_cells(g, 0) & g.palace.blue & g.palace.areas.spaces_on[g.palace.tile("C")])
    assert to_hero(g, g.palace.cell(address)) == max(to_hero(g, cell) for cell in blue)


@rule("okko.auto.track")
def test_the_track_moves_a_token_by_the_same_lines():
    g = shadows()
    g.phase, g.place, g.round = "track", 1, 3
    heard = listen(g)
    drive(step(g), [])
    (event,) = told(heard, CorruptionMoved)
    assert g.palace.address(event.end).startswith("C:")


@rule("okko.auto.choices")
def test_an_event_spreads_tokens_by_the_same_lines_each_in_turn():
    g = shadows()
    assert answer(g, "spread", stains_to_spread(g, []))[0] == Creep(0)
    assert answer(g, "spread", stains_to_spread(g, [0]))[0] == Done()
    assert placed(g, "spread-space", [Corrupt(cell) for cell in bits(creep_cells(g, 0))])[0][0] == "C"
