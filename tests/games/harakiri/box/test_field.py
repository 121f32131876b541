"""Stages of chapters as one grid each: where zones, squares and points lie on it."""

from __future__ import annotations

from copy import deepcopy
from itertools import product

import msgspec
import pytest

from hyakki.board.masks import bits
from hyakki.board.strides import Going
from hyakki.games.harakiri.box.content import Box, load_box
from hyakki.games.harakiri.box.field import Field, field_of, fields_of
from tests.rules import rule

CHAPTERS = ("c1", "c2", "c3", "c4", "c5", "c6", "y")


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def stages(box: Box, chapter: str) -> tuple[Field, ...]:
    return fields_of(box.chapters[chapter], box.tiles)


def test_a_stage_is_what_can_lie_on_the_table_together(box):
    found = {chapter: [field.stage for field in stages(box, chapter)] for chapter in CHAPTERS}
    assert found == {
        "c1": [("1.1", "1.2")],
        "c2": [("2.1",), ("2.2",)],
        "c3": [("3.1", "3.2"), ("3.3",)],
        "c4": [("4.1",)],
        "c5": [("5.1", "5.2"), ("5.3",)],
        "c6": [("6.1",)],
        "y": [("y.1",)],
    }
    assert field_of(stages(box, "c3"), "3.2").stage == ("3.1", "3.2")
    assert field_of(stages(box, "c3"), "3.3").stage == ("3.3",)


def test_stages_are_shared(box):
    one, other = stages(box, "c1")[0], stages(box, "c1")[0]
    assert one is other
    assert deepcopy(one) is one


def test_other_content_makes_another_stage(box):
    tile = msgspec.structs.replace(box.tiles["1a"], rows=("........",) * 8)
    other = fields_of(box.chapters["c1"], {**box.tiles, "1a": tile})[0]
    assert other is not stages(box, "c1")[0]
    assert other.terrain.wall & other.zone_cells["1.1"] == 0


@rule("harakiri.content.coordinates")
def test_a_zone_behind_a_door_follows_east_with_rows_aligned(box):
    (field,) = stages(box, "c1")
    assert (field.terrain.width, field.terrain.height) == (16, 8)
    assert field.square(field.at("1.2", (1, 4))) == (9, 4)
    assert field.square(field.at("1.1", (8, 4))) == (8, 4)
    assert field.cell(9, 4) == field.at("1.2", (1, 4))
    assert field.zone_of[field.cell(8, 4)] == "1.1"
    assert field.zone_of[field.cell(9, 4)] == "1.2"


@rule("harakiri.content.coordinates")
def test_a_zone_that_is_travelled_to_lies_at_the_origin(box):
    field = field_of(stages(box, "c2"), "2.2")
    assert field.square(field.at("2.2", (1, 1))) == (1, 1)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_square_is_what_its_tile_says(box, chapter):
    zones = {zone.id: box.tiles[zone.tile] for zone in box.chapters[chapter].zones}
    for field in stages(box, chapter):
        ground = field.terrain
        assert sum(mask.bit_count() for mask in field.zone_cells.values()) == ground.cells.bit_count()
        for name in field.stage:
            tile = zones[name]
            squares = list(product(range(1, tile.width + 1), range(1, tile.height + 1)))
            assert field.zone_cells[name].bit_count() == len(squares)
            for square in squares:
                cell, sign = field.at(name, square), tile.sign(*square)
                masks = (
                    ground.wall,
                    ground.obstacle,
                    ground.difficult,
                    ground.stairs,
                    field.doors,
                    field.special,
                )
                drawn = "".join(
                    known for known, mask in zip("#o~S+*", masks, strict=True) if mask >> cell & 1
                )
                assert drawn == (sign if sign in "#o~S+*" else "")
                assert ground.heights[cell] == tile.level(*square)
                assert field.zone_of[cell] == name
                assert field.has(*field.square(cell))
            assert [tile.sign(*field.square(cell)) for cell in field.starts[name]] == ["@"] * len(
                tile.squares("@")
            )
            for number, cell in field.spawns[name].items():
                column, row = field.square(cell)
                assert tile.sign(column - field.west[name], row) == str(number)
            assert sorted(field.spawns[name]) == [1, 2]


def test_start_squares_come_in_reading_order(box):
    (field,) = stages(box, "c1")
    assert [field.square(cell) for cell in field.starts["1.1"]] == [(2, 2), (2, 3), (2, 5), (2, 6)]
    assert field.starts["1.2"] == ()
    assert field.square(field.spawns["1.2"][1]) == (15, 2)


def test_points_of_the_chapter_are_cells_of_their_stage(box):
    for chapter in CHAPTERS:
        for field in stages(box, chapter):
            mine = [point for point in box.chapters[chapter].points if point.zone in field.stage]
            assert list(field.points) == [point.id for point in mine]
            for point in mine:
                assert field.points[point.id] == tuple(field.at(point.zone, square) for square in point.at)
                if point.kind in ("door", "large-door"):
                    assert all(field.doors >> cell & 1 for cell in field.points[point.id])


def test_graves_are_the_special_squares_that_the_chapter_names(box):
    road, tombs = stages(box, "c2")
    assert road.graves == {}
    assert sorted(tombs.graves.values()) == bits(tombs.special)
    assert tombs.terrain.wall & tombs.special == 0


def test_what_is_not_shown_is_not_there(box):
    (field,) = stages(box, "c1")
    first, both = field.shown(["1.1"]), field.shown(["1.1", "1.2"])
    assert field.off(first) == field.zone_cells["1.2"]
    assert field.off(both) == 0
    assert not field.has(17, 4)
    assert not field.has(0, 1)
    door = field.doors & field.zone_cells["1.1"]
    assert field.closed(first, 0) == field.terrain.wall | field.doors | field.zone_cells["1.2"]
    assert field.closed(both, door) & door == 0


def test_zones_are_one_grid_where_the_door_is_open(box):
    (field,) = stages(box, "c1")
    ground, both = field.terrain, field.shown(["1.1", "1.2"])
    beyond = 1 << field.cell(10, 4)
    for opened in (0, field.doors):
        closed = field.closed(both, opened)
        going = Going(ground.gait("walk"), closed | ground.obstacle, closed, ground.difficult)
        assert bool(going.reach(field.cell(7, 4), 3) & beyond) == bool(opened)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_free_square_of_a_stage_is_reached_on_foot_once_its_doors_are_open(box, chapter):
    for field in stages(box, chapter):
        ground, shown = field.terrain, field.shown(field.stage)
        # Doors by which the group travels lead out of the stage, but one can stand in them.
        closed = field.closed(shown, field.doors)
        going = Going(ground.gait("walk"), closed | ground.obstacle, closed, ground.difficult)
        free = ground.cells & ~closed & ~ground.obstacle
        assert going.reach(field.starts[field.stage[0]][0], 99) == free


def test_a_spectral_creature_stays_in_the_zones_that_are_shown(box):
    (field,) = stages(box, "c1")
    shown = field.shown(["1.1"])
    closed, off = field.closed(shown, 0), field.off(shown)
    going = Going(field.terrain.gait("spectral"), closed, closed, off=off)
    assert going.reach(field.cell(7, 4), 20) == shown


def test_tiles_of_different_size_leave_no_squares_beside_the_smaller(box):
    chapter = box.chapters["c1"]
    zones = (chapter.zones[0], msgspec.structs.replace(chapter.zones[1], tile="mega-b"))
    (field,) = fields_of(msgspec.structs.replace(chapter, zones=zones, points=()), box.tiles)
    assert (field.terrain.width, field.terrain.height) == (20, 12)
    assert not field.has(8, 9)
    assert field.zone_of[field.cell(8, 9)] == ""
    assert field.terrain.wall >> field.cell(8, 9) & 1
    assert field.has(9, 9)


def test_zones_follow_each_other_and_never_lie_on_each_other(box):
    chapter = box.chapters["c1"]
    first, second = chapter.zones
    third = msgspec.structs.replace(second, id="1.3", of="1.2")
    (field,) = fields_of(msgspec.structs.replace(chapter, zones=(first, third, second), points=()), box.tiles)
    assert field.stage == ("1.1", "1.2", "1.3")
    assert field.square(field.at("1.3", (1, 4))) == (17, 4)
    twice = msgspec.structs.replace(second, id="1.3")
    with pytest.raises(ValueError, match=r"zones 1\.2 and 1\.3 of chapter c1"):
        fields_of(msgspec.structs.replace(chapter, zones=(first, second, twice), points=()), box.tiles)
