"""The generator of chronicles, held against the words of its rule."""

from __future__ import annotations

from collections import Counter

import pytest

from hyakki.games.okko.box.content import load_box
from hyakki.games.okko.box.palace import Palace, palace_of
from hyakki.games.okko.box.scenariodefs import ScenarioDef
from hyakki.games.okko.rules.chronicle import generate
from hyakki.kernel.rng import Rng
from tests.games.okko.setting_up import asked, fresh
from tests.rules import rule

BOX = load_box()
KEYS = range(60)


def drawn(heroes: int, key: int) -> tuple[ScenarioDef, Palace]:
    scene = generate(BOX, heroes, Rng.seeded(key))
    return scene, palace_of(BOX.tiles, scene)


@rule("okko.scenario.custom")
@pytest.mark.parametrize(("heroes", "tiles"), [(1, 4), (2, 4), (3, 5), (4, 5)])
def test_tiles_are_drawn_and_joined_by_corridors(heroes: int, tiles: int):
    for key in KEYS:
        scene, palace = drawn(heroes, key)
        big = [tile for tile in scene.tiles if not BOX.tiles[tile.face].corridor]
        small = [tile for tile in scene.tiles if BOX.tiles[tile.face].corridor]
        assert len(big) == tiles
        assert tiles - 1 <= len(small) <= 5
        assert big[0].face.endswith("A")
        assert (scene.start_tile, palace.start_tile) == (big[0].key, 0)
        assert len({tile.face[:-1] for tile in scene.tiles}) == len(scene.tiles)  # each Tile once
        assert len(scene.missions) <= 2
        assert set(scene.missions) == {BOX.tiles[tile.face].mission for tile in big} - {""}
        assert [(tile.x, tile.y) for tile in big] == [(8 * x, 8 * y) for x, y in BOX.chronicle.slots[:tiles]]
        assert len(scene.doors) == 2 * len(small)


@rule("okko.scenario.custom")
@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_tokens_lie_one_to_an_area_with_room_beside_them(heroes: int):
    for key in KEYS:
        scene, palace = drawn(heroes, key)
        courtiers = [*(courtier.at for courtier in scene.courtiers), *scene.question_marks]
        places = [*courtiers, *scene.evidence, *scene.parchment, *scene.chests]
        assert len(courtiers) == 3 + heroes
        assert len(places) == 3 + heroes + 3 + 3 + 2
        cells = [palace.cell(place) for place in places]
        areas = [palace.areas.area_of[cell] for cell in cells]
        assert len(set(areas)) == len(areas)
        assert all(palace.blue >> cell & 1 for cell in cells)
        assert not set(cells) & {*palace.start_cells, *palace.doors_at}
        assert not any(palace.sealed >> area & 1 for area in areas)
        assert all(palace.areas.tile_of[palace.cell(place)] != palace.start_tile for place in courtiers)
        for cell, area in zip(cells, areas, strict=True):
            room = palace.areas.spaces_in[area] & ~palace.reinforcement & ~(1 << cell)
            assert room.bit_count() >= 2


@rule("okko.scenario.custom")
@pytest.mark.parametrize(("heroes", "agents"), [(1, 6), (2, 8), (3, 11), (4, 13)])
def test_agents_stand_away_from_the_start_at_most_two_to_an_area(heroes: int, agents: int):
    for key in KEYS:
        scene, palace = drawn(heroes, key)
        assert len(scene.agents) == agents
        cells = [palace.cell(agent.at) for agent in scene.agents]
        assert len(set(cells)) == agents
        counts = Counter(palace.areas.area_of[cell] for cell in cells)
        assert max(counts.values()) <= 2
        for start in palace.start_cells:
            away = palace.areas.distances(palace.areas.area_of[start], palace.closed_at_start)
            assert all(away[area] >= 3 for area in counts)
        for kind, count in Counter(agent.kind for agent in scene.agents).items():
            assert count <= BOX.agents[kind].figures


@rule("okko.scenario.custom")
def test_four_starting_spaces_are_the_nearest_to_the_upper_left_corner():
    for key in KEYS:
        scene, palace = drawn(2, key)
        free = sorted(
            (palace.areas.apart(0, cell), cell)
            for cell in range(palace.areas.size)
            if palace.blue >> cell & 1
            and palace.areas.tile_of[cell] == palace.start_tile
            and cell not in palace.doors_at
        )
        assert sorted(palace.start_cells) == sorted(cell for _, cell in free[:4])
        assert len(scene.start_spaces) == 4


@rule("okko.scenario.custom")
def test_the_same_dice_make_the_same_chronicle_and_others_another():
    assert drawn(3, 5)[0] == drawn(3, 5)[0]
    assert len({drawn(3, key)[0].tiles for key in KEYS}) > 50


@rule("okko.scenario.custom")
def test_a_chronicle_is_an_investigation_for_as_many_heroes_as_play():
    g = fresh(4, scenario="chronicle")
    assert (g.began, g.scene.suggested_heroes, g.scene.investigation) == (3, 3, True)
    questions = {key for key, _ in asked(g)}
    assert "replacement" not in questions
    assert len(g.present) == 3 + 3
