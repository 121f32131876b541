"""What areas are: types, properties, and what lies in them."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.frame import LUNAR
from hyakki.games.tsukuyumi.rules import ends, oni, scoring
from hyakki.games.tsukuyumi.rules.areas import has_property
from hyakki.games.tsukuyumi.rules.homes import forbids_start
from hyakki.games.tsukuyumi.rules.marking import controlled, set_owner
from hyakki.games.tsukuyumi.rules.presence import units_at
from hyakki.games.tsukuyumi.state import NOBODY, ONI
from tests.games.tsukuyumi.table import at, position, run
from tests.rules import rule


@rule("tsukuyumi.core.markers-flat")
def test_an_egg_does_not_stop_a_seat_from_starting_there() -> None:
    g = position("0,0 home 0\n1,0 ocean | eggs 1\n0,1 ocean | owner 1")
    assert forbids_start(g, 0, at(1, 0)) is None
    refusal = forbids_start(g, 0, at(0, 1))
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.setup.start-areas-bans"


@rule("tsukuyumi.area.regular-name")
def test_a_moon_area_is_no_regular_area() -> None:
    g = position("0,0 fertile | owner 0\n1,0 mountain 15 | owner 0\n0,1 moon | owner 0\n2,0 ocean")
    scoring.check(g)
    assert "geo-tagging" not in g.seats[0].missions
    set_owner(g, at(2, 0), 0)
    scoring.check(g)
    assert "geo-tagging" in g.seats[0].missions


@rule("tsukuyumi.area.fertile")
def test_fertile_ground_is_worth_two() -> None:
    oceans = "\n".join(f"{q},0 ocean | owner 0" for q in range(3))
    g = position(oceans + "\n0,1 fertile | owner 0\n1,1 fertile | owner 0")
    found = scoring.scores(g, 0)
    assert found["areas"] + found["fertile"] == 7


@rule("tsukuyumi.area.radioactive")
def test_only_units_that_stay_in_a_radioactive_area_are_destroyed() -> None:
    g = position("0,0 ocean radioactive | 0: private | owner 0\n1,0 ocean | 0: private", phase="end")
    run(ends.end_of_round(g))
    assert (units_at(g, 0, at(0, 0)), units_at(g, 0, at(1, 0))) == (0, 1)
    assert g.owner[at(0, 0)] == 0


@rule("tsukuyumi.area.tsukuyumi")
def test_oni_come_in_and_next_to_a_tsukuyumi_area_whoever_holds_it() -> None:
    g = position("0,0 ocean tsukuyumi | owner 0\n1,0 ocean\n3,0 ocean")
    spots = oni.spots(g)
    assert spots >> at(0, 0) & 1
    assert spots >> at(1, 0) & 1
    assert not spots >> at(3, 0) & 1
    assert g.owner[at(0, 0)] == 0


@rule("tsukuyumi.area.moon-tsukuyumi")
def test_moon_areas_have_the_property_until_it_is_negated() -> None:
    g = position("0,0 moon centre\n1,0 ocean")
    assert has_property(g, at(0, 0), LUNAR)
    assert oni.spots(g) >> at(0, 0) & 1
    g.negated[at(0, 0)] |= LUNAR
    assert not has_property(g, at(0, 0), LUNAR)
    assert not oni.spots(g)


@rule("tsukuyumi.area.three-oni-kinds")
def test_a_tsukuyumi_area_is_no_oni_territory() -> None:
    g = position("0,0 moon\n1,0 ocean tsukuyumi\n2,0 ocean | owner oni")
    assert controlled(g, ONI) == [at(2, 0)]
    assert g.owner[at(1, 0)] == NOBODY
    assert sorted(oni.sources(g)) == sorted([at(0, 0), at(1, 0), at(2, 0)])
