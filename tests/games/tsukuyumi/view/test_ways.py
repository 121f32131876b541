"""What is told before it is done: several units that step together, one that comes, a counterattack."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hyakki.games.tsukuyumi.box.frame import FRAME
from hyakki.games.tsukuyumi.rules import movement
from hyakki.games.tsukuyumi.rules.defences import protection
from hyakki.games.tsukuyumi.rules.totals import damage
from hyakki.games.tsukuyumi.state import Battle, Tsukuyumi
from hyakki.games.tsukuyumi.view import ways
from hyakki.games.tsukuyumi.view.seen import CounterPlay, Joining, MarchWay
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.terms import Prompt
from tests.games.tsukuyumi.marches import BOARS, go, row
from tests.games.tsukuyumi.table import at, position, run, there
from tests.rules import rule


def group(g: Tsukuyumi, *pointed: str) -> dict[tuple[int, int], MarchWay]:
    """Where a group may step, by area."""
    options = tuple(movement.march_options(g))
    found = ways.together(g, Decision(0, 1, Prompt("ask.march.movement"), options, ()), pointed)
    assert found is not None
    return {way.at: way for way in found.ways}


def pointing_at(anchors: tuple[str, ...]) -> Callable[[Sequence[Option]], Option]:
    return lambda options: next(option for option in options if option.anchors() == anchors)


@rule("tsukuyumi.move.strength-group")
def test_a_group_passes_where_one_alone_would_be_stopped():
    g = row("0: 2 private", "1: boarguard")
    one = group(g, "area:0,0", "unit:private")[1, 0]
    two = group(g, "area:0,0", "unit:private", "unit:private")[1, 0]
    assert (one.stop, one.own < one.theirs) == ("strength", True)
    assert (two.stop, two.own) == ("" if two.own >= two.theirs else "strength", 2 * one.own)
    assert two.left == 1


@rule("tsukuyumi.move.strength-group", "tsukuyumi.move.each-unit")
def test_the_steps_of_a_group_are_answers_that_lead_there_and_say_what_comes_of_it():
    g = row("0: 3 private", "1: boarguard")
    way = group(g, "area:0,0", "unit:private", "unit:private", "unit:private")[1, 0]
    for anchors in way.steps:
        run(movement.march_step(g), pointing_at(anchors))
    assert there(g, 0, at(1, 0)) == {"private": 3}
    assert g.march is not None
    (mover,) = [one for one in g.march.movers if one.cell == at(1, 0)]
    assert (mover.left, mover.cleared) == (way.left, not way.stop)


@rule("tsukuyumi.move.each-unit")
def test_a_group_goes_only_where_all_of_it_can():
    g = row("0: 2 private")
    go(g, "private", (0, 0), (1, 0), (2, 0))
    assert set(group(g, "area:0,0", "unit:private")) == {(1, 0)}
    assert group(g, "area:0,0", "unit:private", "unit:private") == {}
    assert group(g, "area:2,0", "unit:private") == {}


def test_units_alike_with_different_steps_left_are_told_apart():
    g = row("0: private", "0: private", steps=3)
    go(g, "private", (0, 0), (1, 0))
    way = group(g, "area:1,0", "unit:private", "unit:private")[2, 0]
    assert sorted(step[3] for step in way.steps) == ["how:walk", "how:walk-2"]
    assert way.left == 1


@rule("tsukuyumi.boar.tunnel")
def test_a_group_goes_through_a_tunnel_where_it_cannot_walk():
    g = position("0,0 ocean red 0 | 1: 3 squeaker\n1,0 ocean")
    g.map.dig(FRAME.edge_between(at(0, 0), at(1, 0)))
    movement.start(g, BOARS, "movement", 1)
    found = group(g, "area:0,0", "unit:squeaker", "unit:squeaker")
    assert {step[3] for step in found[1, 0].steps} == {"how:tunnel"}
    assert group(g, "area:0,0", "unit:squeaker", "unit:squeaker", "unit:squeaker") == {}, (
        "two for each Tunnel"
    )


def test_nothing_is_told_without_a_movement():
    g = row("0: private", seat=None)
    assert ways.together(g, None, ("area:0,0", "unit:private")) is None
    assert ways.together(g, Decision(0, 1, Prompt("ask.march.movement"), (), ()), ("area:0",)) is None


# ---------------------------------------------------------------------- one figure that comes


def come(g: Tsukuyumi, seat: int, *pointed: str) -> tuple[int, int, int, int]:
    """Conquest, defence, health and damage of a side once a figure has come."""
    found = ways.ways(g, seat, None, pointed)
    assert isinstance(found, Joining)
    side = found.side
    return side.conquest, side.defence, side.health, side.damage


@rule("tsukuyumi.boar.cover", "tsukuyumi.boar.stronghold", "tsukuyumi.area.mountain-conquest")
def test_who_comes_finds_cover_strongholds_and_mountains():
    g = position("0,0 mountain 15 | covers 1 | strongholds 1\n1,0 ocean | 1: squeaker")
    before = g.clone()
    squeaker = g.box.units["squeaker"]
    cover, stronghold = g.box.material["cover"].amount, g.box.material["stronghold"].amount
    bare = (squeaker.conquest, squeaker.conquest + 15, squeaker.health, squeaker.damage)
    held = (bare[0], bare[1] + stronghold, bare[2] + cover, bare[3])
    assert come(g, 1, "unit:squeaker", "area:0,0") == held
    assert come(g, 1, "area:1,0", "unit:squeaker", "to:0,0", "how:walk") == held
    private = g.box.units["private"]
    assert come(g, 0, "unit:private", "area:0,0")[1:3] == (private.conquest + 15, private.health)
    assert g == before


@rule("tsukuyumi.mascot.limits", "tsukuyumi.onipower.full-power")
def test_mascots_bring_health_alone_and_oni_what_their_power_gives():
    g = position("0,0 ocean | covers 1 | 1: squeaker | oni: small\n1,0 ocean", power="at-full-power")
    mascot = g.box.mascot_of["boarlords"]
    plain = come(g, 1, "unit:squeaker", "area:1,0")
    assert come(g, 1, f"unit:{mascot.id}", "area:1,0") == (0, 0, mascot.health, 0)
    assert plain[0] == g.box.units["squeaker"].conquest
    one, two = come(g, 1, "oni:small", "area:1,0"), come(g, 1, "oni:small", "area:0,0")
    assert two == tuple(2 * value for value in one)
    assert one[3] > g.box.oni["small"].damage


@rule("tsukuyumi.end.radioactive", "tsukuyumi.oni.immune-radio", "tsukuyumi.mascot.limits")
def test_it_is_told_who_perishes_where_it_is_radioactive():
    g = position("0,0 ocean radioactive\n1,0 ocean | 0: 2 private")

    def perishes(*pointed: str) -> bool:
        found = ways.ways(g, 0, None, pointed)
        assert isinstance(found, Joining)
        return found.perish

    assert perishes("unit:private", "area:0,0")
    assert not perishes("unit:private", "area:1,0")
    assert not perishes("oni:small", "area:0,0")
    g.march = None
    movement.start(g, 0, "movement", 2)
    assert group(g, "area:1,0", "unit:private", "unit:private")[0, 0].perish
    g.seats[0].effects.append("ignore-radioactivity")
    assert not group(g, "area:1,0", "unit:private")[0, 0].perish
    assert not perishes("unit:private", "area:0,0")
    assert perishes("unit:trudy", "area:0,0")


def test_what_is_no_figure_of_the_side_comes_nowhere():
    g = position("0,0 ocean | 1: squeaker")
    for pointed in (
        ("unit:squeaker", "area:9,9"),
        ("unit:", "area:0,0"),
        ("unit:nobody", "area:0,0"),
        ("unit:trudy", "area:0,0"),
        ("oni:", "area:0,0"),
        ("oni:abyssal", "area:0,0"),
        ("oni:squeaker", "area:0,0"),
        ("to:0,0",),
        ("unit:squeaker",),
    ):
        assert ways.ways(g, 1, None, pointed) is None, pointed
    assert ways.ways(g, None, None, ("unit:squeaker", "area:0,0")) is None


# ---------------------------------------------------------------------- a counterattack


def fought(lines: str, points: dict[int, int]) -> Tsukuyumi:
    """A battle of the Nomads in the middle, with nothing chosen yet."""
    g = position(lines, active=0)
    sides = [side for side in points if side]
    g.battle = Battle(attacker=0, runner=0, cell=at(0, 0), card="conquest", defenders=sides, points=points)
    return g


@rule("tsukuyumi.counter.you-shall-not-pass")
def test_only_who_has_most_points_could_take_the_area():
    lines = "0,0 ocean | 0: private | 1: squeaker | 2: worker"
    for points, takes in (({0: 5, 1: 15, 2: 10}, True), ({0: 15, 1: 15, 2: 10}, False)):
        found = ways.ways(fought(lines, points), 1, None, ("counter:you-shall-not-pass",))
        assert isinstance(found, CounterPlay)
        assert (found.side, found.takes) == (1, takes)


@rule("tsukuyumi.counter.counterstrike", "tsukuyumi.counter.what-a-racket")
def test_a_counterattack_tells_its_damage_its_armour_and_its_areas():
    g = fought("0,0 ocean | 0: private | 1: 2 squeaker\n1,0 ocean | oni: small\n2,0 ocean", {0: 5, 1: 15})
    strike = ways.foretold(g, 1, "counterstrike")
    armour = ways.foretold(g, 1, "protection")
    racket = ways.foretold(g, 0, "what-a-racket")
    assert strike is not None
    assert armour is not None
    assert racket is not None
    assert strike.strike == damage(g, 1, at(0, 0)) > 0
    assert armour.armour == protection(g, 1) > 0
    assert (racket.side, racket.areas) == (1, ((0, 0), (1, 0)))


def test_nothing_is_foretold_without_a_choice():
    g = fought("0,0 ocean | 0: private | 1: squeaker", {0: 5, 1: 15})
    assert g.battle is not None
    g.battle.counters[1] = ["retreat"]
    assert ways.foretold(g, 1, "retreat") is None
    g.battle = None
    assert ways.foretold(g, 1, "retreat") is None


def test_pointing_at_what_is_no_area_of_the_movement_leads_nowhere():
    g = row("0: 2 private")
    for nonsense in (
        "",
        "area:",
        "area:1,2,3",
        "area:a,b",
        "area:99999999,9",
        "area:0, 0",
        "seat:0",
        "unit:private",
    ):
        assert group(g, nonsense, "unit:private") == {}
