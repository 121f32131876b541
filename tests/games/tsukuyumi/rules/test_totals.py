"""What sides are worth: sums of units, mountains, Strongholds, Oni powers, and the live totals."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.rules.areas import terrain
from hyakki.games.tsukuyumi.rules.fights import forbids_fight
from hyakki.games.tsukuyumi.rules.totals import conquest, damage, health, oni_card, oni_hits
from hyakki.games.tsukuyumi.state import ONI
from hyakki.games.tsukuyumi.view.live import preview, sides
from tests.games.tsukuyumi.table import at, position
from tests.rules import rule

HERE = at(0, 0)


@rule("tsukuyumi.combat.all-units")
def test_the_damage_of_all_units_in_the_area_is_summed():
    g = position("0,0 ocean | 2: 2 warrior, worker")
    assert damage(g, 2, HERE) == 25


@rule("tsukuyumi.nomads.units")
def test_nomad_values():
    g = position("0,0 ocean | 0: dog, 2 launcher")
    assert (conquest(g, 0, HERE, False), damage(g, 0, HERE)) == (25, 40)


@rule("tsukuyumi.darkseed.units")
def test_dark_seed_values():
    assert conquest(position("0,0 ocean | 2: conqueror, 3 worker"), 2, HERE, False) == 35


@rule("tsukuyumi.cyber.units", "tsukuyumi.cyber.unit-columns")
def test_cybersamurai_values():
    g = position("0,0 ocean | 3: shogun, shield-drone")
    assert damage(g, 3, HERE) == 25
    assert health(g, 3, g.sheets[3].index["shield-drone"], HERE) == 15


@rule("tsukuyumi.boar.units")
def test_boarlords_values():
    assert conquest(position("0,0 ocean | 1: boarguard, 2 squeaker"), 1, HERE, False) == 80


@rule("tsukuyumi.oni.stats")
def test_oni_values():
    g = position("0,0 ocean | oni: small, large")
    assert (conquest(g, ONI, HERE, False), damage(g, ONI, HERE)) == (30, 20)


@rule("tsukuyumi.legend.stats")
def test_legendary_values_join_those_of_the_other_oni():
    assert conquest(position("0,0 ocean | oni: small | legend", legend="abyssal"), ONI, HERE, False) == 40


@rule("tsukuyumi.area.mountain-conquest")
@pytest.mark.parametrize(("privates", "squads", "legal"), [(2, 0, False), (1, 1, False), (2, 1, True)])
def test_a_defender_on_a_mountain_adds_its_value(privates: int, squads: int, legal: bool):
    g = position(f"0,0 mountain 15 | 1: squeaker | 0: {privates} private", active=0)
    if squads:
        g = position(
            f"0,0 mountain 15 | 1: squeaker | 0: {privates} private, {squads} squad-leader", active=0
        )
    assert (forbids_fight(g, 0, HERE, "conquest") is None) is legal


@rule("tsukuyumi.area.mountain-conquest")
def test_an_empty_mountain_needs_its_value():
    weak = position("0,0 mountain 15 | 0: private", active=0)
    refusal = forbids_fight(weak, 0, HERE, "conquest")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.area.mountain-conquest"
    assert forbids_fight(position("0,0 mountain 15 | 0: squad-leader"), 0, HERE, "conquest") is None


@rule("tsukuyumi.area.mountain-oni")
def test_defending_oni_add_the_mountain():
    g = position("0,0 mountain 20 | oni: small | 0: private")
    assert (conquest(g, ONI, HERE, True), conquest(g, ONI, HERE, False)) == (30, 10)


@rule("tsukuyumi.area.types")
def test_a_property_does_not_change_the_type():
    assert terrain(position("0,0 fertile tsukuyumi"), HERE) == "fertile-ground"


@rule("tsukuyumi.boar.stronghold")
def test_strongholds_count_for_defending_boarlords_with_a_unit():
    g = position("0,0 ocean | 1: squeaker | 2: 4 worker | strongholds 1")
    assert (conquest(g, 1, HERE, True), conquest(g, 1, HERE, False)) == (25, 15)
    refusal = forbids_fight(g, 2, HERE, "conquest")
    assert refusal is not None
    assert refusal.params == {"points": 20, "needed": 25}
    five = position("0,0 ocean | 1: squeaker | 2: 5 worker | strongholds 1")
    assert forbids_fight(five, 2, HERE, "conquest") is None
    empty = position("0,0 ocean | 2: worker | strongholds 1 | owner 1")
    assert forbids_fight(empty, 2, HERE, "conquest") is None


@rule("tsukuyumi.facevent.boar-trenches")
def test_deep_trenches_double_strongholds():
    g = position("0,0 ocean | 1: squeaker | 2: 6 worker | strongholds 1")
    g.seats[1].effects.append("deep-trenches")
    assert forbids_fight(g, 2, HERE, "conquest") is not None
    more = position("0,0 ocean | 1: squeaker | 2: 7 worker | strongholds 1")
    more.seats[1].effects.append("deep-trenches")
    assert forbids_fight(more, 2, HERE, "conquest") is None


@rule("tsukuyumi.boar.cover")
def test_a_cover_gives_boarlords_units_health():
    g = position("0,0 ocean | 1: squeaker | 0: private | covers 1")
    assert health(g, 1, g.sheets[1].index["squeaker"], HERE) == 15
    assert health(g, 0, g.sheets[0].index["private"], HERE) == 10


@rule("tsukuyumi.onipower.new-strength")
def test_new_strength_doubles_the_points_of_oni():
    g = position("0,0 mountain 15 | oni: medium, large", power="new-strength")
    assert (conquest(g, ONI, HERE, False), conquest(g, ONI, HERE, True)) == (70, 85)


@rule("tsukuyumi.onipower.full-power")
def test_at_full_power_each_oni_deals_more():
    g = position("0,0 ocean | oni: 2 small", power="at-full-power")
    assert damage(g, ONI, HERE) == 30


@rule("tsukuyumi.legend.observer", "tsukuyumi.legend.precedence")
def test_the_observers_group_deals_damage_only_while_she_is_there():
    g = position("0,0 moon | oni: small | legend\n1,0 ocean | oni: small", legend="dark-observer")
    assert (oni_hits(g, HERE), oni_hits(g, at(1, 0))) == (True, False)
    g.legend, g.legend_cells = "", []
    assert not oni_hits(g, HERE)


@rule("tsukuyumi.legend.skybound")
def test_skybound_uses_only_its_own_card():
    g = position("0,0 ocean | oni: small | legend\n1,0 ocean | oni: small", legend="skybound")
    assert (oni_card(g, HERE), oni_card(g, at(1, 0))) == ("skybound-attack", "oni-conquest")


def test_live_totals_show_every_side_in_initiative_order():
    g = position("0,0 mountain 15 | 0: private | 1: squeaker | oni: small", order=(1, 0, 2, 3))
    assert [side.seat for side in sides(g, HERE)] == [1, 0, ONI]
    squeaker = sides(g, HERE)[0]
    assert (squeaker.conquest, squeaker.defence, squeaker.damage, squeaker.health) == (15, 30, 5, 10)
    assert (squeaker.units, squeaker.strength) == (1, 2)


def test_a_preview_shows_damage_with_and_without_weapons():
    g = position("0,0 ocean | 0: 2 private | 1: squeaker", weapons={"mg": 3})
    battle = preview(g, 0, HERE, "annihilation-nomads", sides(g, HERE))
    assert (battle.damage, battle.armed, battle.conquers) == (10, 40, False)
    assert [(side.seat, side.health) for side in battle.opponents] == [(1, 10)]


def test_a_preview_shows_whether_a_conquest_succeeds():
    g = position("0,0 ocean | 0: 2 private | 1: squeaker | oni: small")
    battle = preview(g, 0, HERE, "conquest", sides(g, HERE))
    assert (battle.points, battle.needed, battle.conquers, battle.damage) == (20, 15, True, 0)
    assert preview(g, ONI, HERE, "oni-conquest", sides(g, HERE)).conquers is False
