"""Where a seat begins: homezone, starting areas and starting units."""

from hyakki.games.tsukuyumi.box.frame import FRAME, at
from hyakki.games.tsukuyumi.rules import homes
from hyakki.games.tsukuyumi.rules.areas import is_home, properties, terrain
from hyakki.games.tsukuyumi.rules.marking import set_owner
from hyakki.games.tsukuyumi.rules.setup import setup_step
from tests.games.tsukuyumi.fresh import (
    BOARS,
    CYBER,
    FACTIONS,
    NOMADS,
    SEED,
    drive,
    first,
    last,
    seen,
    until,
    with_factions,
)
from tests.games.tsukuyumi.table import own, position, run, there
from tests.rules import rule

# ---------------------------------------------------------------------- homezones

PATCH = """
    0,0   moon centre
    1,0   moon
    2,0   ocean
    3,0   ocean
    4,0   fertile radioactive
    3,1   ocean
"""


@rule("tsukuyumi.setup.homezone-edge")
def test_a_homezone_lies_at_the_edge_next_to_a_tile():
    g = position(PATCH, phase="homes")
    for wrong in ((6, 0), (-1, 0), (3, 0)):
        refusal = homes.forbids_home(g, 0, at(*wrong))
        assert refusal is not None
        assert refusal.rule == "tsukuyumi.setup.homezone-edge"
    assert homes.forbids_home(g, 0, at(5, 0)) is None
    run(setup_step(g), "place-home 5 0")
    assert g.seats[0].home == at(5, 0)
    assert is_home(g, at(5, 0))


@rule("tsukuyumi.setup.homezone-edge")
def test_a_hole_is_no_edge():
    around = "\n".join(f"{3 + q},{r} ocean" for q, r in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)))
    g = position(around, phase="homes")
    refusal = homes.forbids_home(g, 0, at(3, 0))
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.setup.homezone-edge"


@rule("tsukuyumi.setup.homezone-count")
def test_four_factions_have_four_homezones():
    g = until(with_factions(*FACTIONS), "selection", first)
    assert len({player.home for player in g.seats}) == 4
    assert sum(is_home(g, cell) for cell in range(FRAME.size)) == 4


@rule("tsukuyumi.setup.nest-free", "tsukuyumi.setup.nest-not-on-homezone")
def test_the_nest_lies_on_any_tile_without_a_foreign_marker():
    g = position(PATCH + "1,1 home 3\n", phase="homes", order=[2, 0, 1, 3])
    own(g, at(3, 1), 3)
    reasons = {
        where: homes.forbids_home(g, 2, at(*where)) for where in ((3, 0), (3, 1), (1, 0), (1, 1), (5, 0))
    }
    assert {where: refusal.reason for where, refusal in reasons.items() if refusal is not None} == {
        (3, 1): "why.setup.nest-free",
        (1, 0): "why.setup.nest-free.moon",
        (1, 1): "why.setup.nest-not-on-homezone",
    }


@rule("tsukuyumi.setup.nest-replaces")
def test_the_tile_under_the_nest_leaves_the_game():
    for ground in ("ocean radioactive", "fertile"):
        g = position(PATCH.replace("fertile radioactive", ground), phase="homes")
        covered = g.map.tiles[at(4, 0)]
        assert bool(properties(g, at(4, 0))) == (ground != "fertile")
        run(homes.place_home(g, 2), "place-home 4 0")
        assert (terrain(g, at(4, 0)), properties(g, at(4, 0))) == ("home", 0)
        assert g.gone == [covered]


# ---------------------------------------------------------------------- starting areas


@rule("tsukuyumi.setup.start-areas")
def test_each_starting_area_is_linked_with_home_or_another_one():
    g = position(PATCH + "5,0 home 0\n", phase="homes")
    assert homes.start_cells(g, 0) == [at(4, 0)]
    run(setup_step(g))
    assert g.owner[at(4, 0)] == 0
    run(setup_step(g), "mark-start 3 0")
    assert homes.forbids_start(g, 0, at(2, 0)) is None
    run(setup_step(g), "mark-start 2 0")
    refusal = homes.forbids_start(g, 0, at(3, 1))
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.setup.start-areas"
    assert sorted(g.seats[0].lands) == sorted([at(2, 0), at(3, 0), at(4, 0)])
    assert g.seats[0].markers == 23


@rule("tsukuyumi.setup.start-areas-blockade")
def test_a_link_does_not_count_across_a_blockade():
    g = position(
        """
        0,0   home 0
        1,0   ocean
        0,1   ocean red 2
    """,
        phase="homes",
    )
    refusal = homes.forbids_start(g, 0, at(0, 1))
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.setup.start-areas-blockade"
    own(g, at(1, 0), 0)
    assert homes.forbids_start(g, 0, at(0, 1)) is None


@rule("tsukuyumi.setup.start-areas-bans")
def test_mountains_may_be_marked_but_not_the_moon_and_foreign_areas():
    g = position(
        """
        0,0   home 0
        1,0   mountain 20
        0,1   ocean | owner 1
        -1,0  moon
        -1,1  ocean radioactive
    """,
        phase="homes",
    )
    assert homes.start_cells(g, 0) == sorted([at(1, 0), at(-1, 1)])
    for banned in ((0, 1), (-1, 0)):
        refusal = homes.forbids_start(g, 0, at(*banned))
        assert refusal is not None
        assert refusal.rule == "tsukuyumi.setup.start-areas-bans"


@rule("tsukuyumi.setup.start-areas-short")
def test_a_position_with_too_little_room_is_not_offered():
    g = position(PATCH + "-3,0 ocean\n", phase="homes")
    assert homes.forbids_home(g, 0, at(-4, 0)) is None
    assert at(-4, 0) not in homes.home_cells(g, 0)
    refusal = homes.forbids_short(g, 0, at(-4, 0))
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.setup.start-areas-short"
    assert at(5, 0) in homes.home_cells(g, 0)


@rule("tsukuyumi.setup.start-areas-short")
def test_without_room_anywhere_a_seat_marks_what_it_can():
    g = position("1,0 ocean\n2,0 ocean", phase="homes", factions=(NOMADS, BOARS))
    assert at(3, 0) in homes.home_cells(g, 0)
    run(setup_step(g), "place-home 3 0")
    run(setup_step(g))
    run(setup_step(g))
    assert len(g.seats[0].lands) == 2
    run(setup_step(g), "place-unit private 3 0")
    assert there(g, 0, at(3, 0)) == {"private": 1}


# ---------------------------------------------------------------------- starting units


@rule("tsukuyumi.setup.start-units", "tsukuyumi.setup.start-units-list")
def test_all_starting_units_may_stand_in_one_area():
    g = position(PATCH + "5,0 home 0\n", phase="homes")
    for where in ((4, 0), (3, 0), (2, 0)):
        set_owner(g, at(*where), 0)
    for _ in range(5):
        drive(setup_step(g), lambda _seat, options: next(o for o in options if o.text().endswith("3 0")))
    assert there(g, 0, at(3, 0)) == {"private": 2, "stuff-sergeant": 1, "hunter": 1, "squad-leader": 1}
    run(setup_step(g))
    assert g.seats[0].weapons["pistol"] == 1
    assert g.place == 1


@rule("tsukuyumi.setup.start-units-list")
def test_the_line_ups_of_all_factions():
    g = until(with_factions(*FACTIONS), "selection", first)
    found = {}
    for seat, player in enumerate(g.seats):
        counts = [sum(kind) for kind in zip(*player.troops.values(), strict=True)]
        found[player.faction] = sum(n * v for n, v in zip(counts, g.sheets[seat].conquest, strict=True))
        left = [n + m for n, m in zip(counts, player.supply, strict=True)]
        assert left == [unit.count for unit in g.sheets[seat].units]
    assert found == {NOMADS: 55, SEED: 40, CYBER: 40, BOARS: 60}
    (uplink,) = g.seats[3].uplinks
    assert g.box.uplinks[uplink].cost == 1


@rule("tsukuyumi.setup.per-seat-steps")
def test_a_seat_finishes_its_set_up_before_the_next_one_begins():
    g = until(with_factions(NOMADS, CYBER, SEED), "homes")
    asked: list[tuple[int, str]] = []
    until(g, "goals", seen(asked, last))
    assert list(dict.fromkeys(seat for seat, _ in asked)) == [1, 2, 0]
    homes_at = [number for number, (_, text) in enumerate(asked) if text.startswith("place-home")]
    blocks = [{seat for seat, _ in asked[a:b]} for a, b in zip(homes_at, [*homes_at[1:], None], strict=True)]
    assert blocks == [{1}, {2}, {0}]
