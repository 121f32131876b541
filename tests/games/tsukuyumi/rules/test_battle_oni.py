"""Battles with Oni: as attackers, as defenders, with power cards and legendary figures."""

from __future__ import annotations

from hyakki.board.terms import Marker
from hyakki.games.tsukuyumi.events import BattleEnded, CounterChosen, DieRolled
from hyakki.games.tsukuyumi.rules.areas import has_property, terrain
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.counters import offered
from hyakki.games.tsukuyumi.rules.damage import oni_chooser
from hyakki.games.tsukuyumi.rules.fights import forbids_oni_fight
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Battle, Tsukuyumi
from tests.games.tsukuyumi.table import at, first_question, listen, load, position, run, there
from tests.rules import rule

HERE, EAST = at(0, 0), at(1, 0)


def oni_attack(g: Tsukuyumi, seat: int, card: str = "oni-conquest"):
    return fight(g, seat, HERE, card, oni=True)


def valid(g: Tsukuyumi) -> bool:
    return forbids_oni_fight(g, HERE) is None


# ---------------------------------------------------------------------- Oni attack


@rule("tsukuyumi.oni.conquest-valid")
def test_valid_targets_of_oni():
    assert valid(position("0,0 ocean | oni: small"))
    assert valid(position("0,0 ocean | oni: small | owner 0"))
    assert not valid(position("0,0 ocean | oni: small | owner oni"))
    assert not valid(position("0,0 moon | oni: small"))
    assert valid(position("0,0 moon | oni: small | owner 0"))
    assert not valid(position("0,0 ocean tsukuyumi | oni: small"))
    assert valid(position("0,0 ocean tsukuyumi | oni: small | owner 0"))


@rule("tsukuyumi.oni.conquest-homezone")
def test_homezones_are_no_targets():
    refusal = forbids_oni_fight(position("0,0 home 2 | oni: small | 2: worker"), HERE)
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.oni.conquest-homezone"


@rule("tsukuyumi.cyber.kaneda")
def test_oni_start_no_fight_under_kaneda():
    g = position("0,0 ocean | oni: small")
    g.seats[3].placed_markers["kaneda-red"] = HERE
    assert not valid(g)


@rule("tsukuyumi.oni.conquest-success")
def test_oni_take_the_area_from_the_strongest_single_opponent():
    g = position("0,0 ocean | oni: small, medium | 0: 2 private, dog | 2: 2 worker | owner 0", active=1)
    run(oni_attack(g, 1), "pass", "pass")
    assert g.owner[HERE] == ONI


@rule("tsukuyumi.oni.conquest-weak")
def test_weak_oni_attack_without_success():
    g = position("0,0 ocean | oni: small | 1: 2 squeaker | owner 1", active=0)
    asked: list[int] = []
    run(oni_attack(g, 0), "pass", seats=asked)
    assert asked == [1]
    assert g.owner[HERE] == 1


@rule("tsukuyumi.oni.conquest-tsukuyumi")
def test_on_the_moon_a_players_marker_is_only_removed():
    g = position("0,0 moon | oni: small | owner 2", active=0)
    run(oni_attack(g, 0))
    assert g.owner[HERE] == NOBODY
    assert g.seats[2].markers == 26


@rule("tsukuyumi.area.mountain-oni")
def test_oni_need_the_value_of_a_mountain():
    g = position("0,0 mountain 20 | oni: medium", active=0)
    run(oni_attack(g, 0))
    assert g.owner[HERE] == NOBODY
    strong = position("0,0 mountain 20 | oni: large", active=0)
    run(oni_attack(strong, 0))
    assert strong.owner[HERE] == ONI


@rule("tsukuyumi.oni.no-damage", "tsukuyumi.oni.control")
def test_oni_deal_no_damage_and_use_no_weapons():
    g = position("0,0 ocean | oni: 2 large | 1: squeaker", active=0, weapons={"grenade": 2})
    run(oni_attack(g, 0), "pass")
    assert there(g, 1, HERE) == {"squeaker": 1}
    assert g.seats[0].weapons["grenade"] == 2


@rule("tsukuyumi.oni.attack-counters")
def test_the_active_seat_counterattacks_too():
    g = position("0,0 ocean | oni: large | 0: private | 1: squeaker", active=0)
    heard = listen(g)
    run(oni_attack(g, 0), "counter retreat", "counter counterstrike", "assign 9 5")
    assert [event.seat for event in heard if isinstance(event, CounterChosen)] == [0, 1]


@rule("tsukuyumi.oni.attack-damage-owner")
def test_the_active_seat_picks_the_attacking_oni_that_are_hit():
    g = position("0,0 ocean | oni: small, large | 1: boarguard", active=0)
    asked: list[int] = []
    run(oni_attack(g, 0), "counter counterstrike", "assign 9 10", "hit large", seats=asked)
    assert asked == [1, 1, 0]
    assert there(g, ONI, HERE) == {"small": 1, "large": 1}


@rule("tsukuyumi.mission.kill-credit")
def test_oni_attacks_give_nobody_credit():
    g = position("0,0 ocean | oni: large | 0: private", active=1, power="revenge-of-the-oni")
    run(oni_attack(g, 1), "assign 0 15", "pass")
    assert there(g, 0, HERE) == {}
    assert [seat.kills for seat in g.seats] == [0, 0, 0, 0]


# ---------------------------------------------------------------------- Oni defend


@rule("tsukuyumi.oni.defender-chooser")
def test_the_last_seat_chooses_for_defending_oni_unless_it_attacks():
    g = position("0,0 ocean | 0: 2 private | 3: 2 cyberoid | oni: small")
    assert (oni_chooser(g, 0), oni_chooser(g, 3)) == (3, 2)
    seat, _ = first_question(fight(g, 3, HERE, "conquest"), "agree", "pass")
    assert seat == 2


@rule("tsukuyumi.oni.defender-damage")
def test_the_chooser_also_assigns_damage_to_defending_oni():
    g = position("0,0 ocean | 0: launcher, private | oni: small, medium, large", active=0)
    asked: list[int] = []
    run(
        fight(g, 0, HERE, "annihilation-nomads"),
        "assign 9 20", "counter retreat", "hit small", seats=asked,
    )  # fmt: skip
    assert asked == [0, 3, 3]
    assert there(g, ONI, HERE) == {"medium": 1, "large": 1}


def choices(g: Tsukuyumi, card: str) -> list[str]:
    g.battle = Battle(attacker=0, runner=0, cell=HERE, card=card, defenders=[ONI], points={})
    return offered(g, ONI)


@rule("tsukuyumi.oni.defender-limits")
def test_oni_have_no_defence_action_and_no_protection():
    g = position("0,0 ocean | 0: private | oni: small")
    assert choices(g, "annihilation-nomads") == ["hold-the-line", "retreat", "out-of-ammo", "what-a-racket"]


@rule("tsukuyumi.oni.defender-natures-wisdom")
def test_oni_draw_no_events():
    g = position("0,0 ocean | 0: private | oni: small")
    assert choices(g, "conquest") == ["counterstrike", "retreat"]
    assert choices(g, "kamikaze") == ["total-loss", "loss-of-momentum", "hold-the-line"]


@rule("tsukuyumi.oni.defender-hold")
def test_oni_hold_plain_land_with_a_marker():
    g = position("0,0 ocean | 0: private | oni: small | owner 0", active=0)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 9 5", "counter hold-the-line")
    assert g.owner[HERE] == ONI


@rule("tsukuyumi.oni.defender-hold")
def test_on_the_moon_oni_only_remove_a_players_marker():
    g = position("0,0 moon | 0: private | oni: small | owner 0", active=0)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 9 5", "counter hold-the-line")
    assert g.owner[HERE] == NOBODY
    bare = position("0,0 moon | 0: private | oni: small")
    assert "hold-the-line" not in choices(bare, "annihilation-nomads")


# ---------------------------------------------------------------------- power cards


@rule("tsukuyumi.onipower.strong-defensive", "tsukuyumi.onipower.strong-defensive-same")
def test_strong_defensive_gives_a_second_different_counterattack():
    g = position("0,0 ocean | 0: 2 private | oni: small\n1,0 ocean", active=0, power="strong-defensive")
    run(
        fight(g, 0, HERE, "conquest"),
        "agree", "counter counterstrike", "counter retreat", "assign 0 5", "move-oni small 0 0 1 0",
    )  # fmt: skip
    assert there(g, ONI, EAST) == {"small": 1}


@rule("tsukuyumi.onipower.full-power")
def test_at_full_power_a_small_oni_strikes_back_with_15():
    g = position("0,0 ocean | 0: 2 private | oni: small", active=0, power="at-full-power")
    _, options = first_question(fight(g, 0, HERE, "conquest"), "agree", "counter counterstrike")
    assert options[0] == "assign 0 15"


@rule("tsukuyumi.onipower.revenge")
def test_in_revenge_oni_hit_units_and_mark_nothing():
    g = position(
        "0,0 ocean | oni: 2 large | 0: 2 private | 1: squeaker", active=0, power="revenge-of-the-oni"
    )
    run(oni_attack(g, 0), "assign 0 20", "assign 1 10", "pass", "pass")
    assert (there(g, 0, HERE), there(g, 1, HERE)) == ({}, {})
    assert g.owner[HERE] == NOBODY
    assert not valid(g)


# ---------------------------------------------------------------------- legendary Oni


@rule("tsukuyumi.legend.observer")
def test_the_observers_attack_is_divided_by_the_active_seat():
    g = position("0,0 ocean | oni: small | legend | 1: squeaker", active=0, legend="dark-observer")
    seat, options = first_question(oni_attack(g, 0))
    assert (seat, options[0]) == (0, "assign 1 25")
    _, counters = first_question(oni_attack(g, 0), "assign 1 25")
    assert counters[:2] == ["counter counterstrike", "counter retreat"]


@rule("tsukuyumi.legend.skybound", "tsukuyumi.legend.devastated")
def test_skybound_devastates_the_area():
    g = position("0,0 fertile | legend | 1: squeaker", active=0, legend="skybound")
    _, options = first_question(oni_attack(g, 0, "skybound-attack"))
    assert options == ["counter counterstrike", "counter public-outcry", "counter landscaping", "pass"]
    assert g.wasted == [HERE]
    assert terrain(g, HERE) == "fertile-ground"
    assert not valid(g)


@rule("tsukuyumi.legend.devastated")
def test_a_devastated_area_keeps_its_property():
    g = position("0,0 ocean radioactive | legend", active=0, legend="skybound")
    run(oni_attack(g, 0, "skybound-attack"))
    assert g.wasted == [HERE]
    assert has_property(g, HERE, 1)


@rule("tsukuyumi.legend.skybound-card")
def test_on_the_moon_skybound_deals_damage():
    g = position("0,0 moon | legend | oni: small | 1: boarmaster", active=0, legend="skybound")
    run(
        oni_attack(g, 0, "skybound-attack"),
        "assign 1 30",
        "counter counterstrike",
        "assign 9 10",
        "hit small",
    )
    assert there(g, 1, HERE) == {}
    assert there(g, ONI, HERE) == {}  # the counterstrike is not halved
    assert g.wasted == []


@rule("tsukuyumi.legend.skybound-counters")
def test_public_outcry_lets_the_defender_produce():
    g = position("0,0 ocean | legend | 1: squeaker\n1,0 home 1", active=0, legend="skybound")
    seat, options = first_question(oni_attack(g, 0, "skybound-attack"), "counter public-outcry")
    assert seat == 1
    assert "buy squeaker" in options


@rule("tsukuyumi.legend.skybound-counters")
def test_landscaping_places_a_blockade():
    g = position("0,0 ocean | legend | 1: squeaker\n1,0 ocean", active=0, legend="skybound")
    run(oni_attack(g, 0, "skybound-attack"), "counter landscaping", "pick-edge 0 0 0")
    assert g.map.markers == (Marker(HERE, 0),)
    assert g.supply["blockade"] == 12


@rule("tsukuyumi.legend.skybound-counters", "tsukuyumi.boar.blockade")
def test_landscaping_removes_a_blockade():
    g = position("0,0 ocean | legend | 0: private\n1,0 ocean", active=0, legend="skybound")
    g.map.mark(Marker(EAST, 3, False, 1))
    g.seats[1].stock["boarlords-blockade"] -= 1
    run(oni_attack(g, 0, "skybound-attack"), "counter landscaping", "pick-edge 0 0 0")
    assert g.map.markers == ()
    assert g.seats[1].stock["boarlords-blockade"] == 5


@rule("tsukuyumi.core.marker-supply")
def test_without_blockades_in_the_supply_none_is_placed():
    g = position("0,0 ocean | legend | 1: squeaker\n1,0 ocean", active=0, legend="skybound")
    g.supply["blockade"] = 0
    run(oni_attack(g, 0, "skybound-attack"), "counter landscaping")
    assert g.map.markers == ()


@rule("tsukuyumi.legend.defiler")
def test_the_defiler_turns_before_it_leaves():
    g = position("0,0 moon centre | legend | 0: 2 launcher", active=0, legend="defiler")
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 9 20", lambda options: options[0])
    assert (g.legend, g.legend_side, g.legend_cells) == ("defiler", 1, [HERE])


@rule("tsukuyumi.legend.merchant")
def test_the_destroyer_of_the_merchant_produces():
    g = position(
        "0,0 moon centre | legend | oni: small | 0: launcher\n1,0 home 0", active=1, legend="merchant"
    )
    flow = fight(g, 1, HERE, "oni-conquest", oni=True)
    seat, options = first_question(flow, "counter counterstrike", "assign 9 15", "hit merchant")
    assert seat == 0
    assert "buy private" in options
    assert g.legend == ""


@rule("tsukuyumi.legend.gambler")
def test_after_a_battle_with_the_gambler_the_active_seat_throws_the_die():
    g = position("0,0 home 1 | legend | 0: private", active=0, legend="gambler")
    load(g, 3)
    heard = listen(g)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 9 5", "counter retreat")
    assert DieRolled(0, 4) in heard
    assert heard.index(BattleEnded((0, 0))) < heard.index(DieRolled(0, 4))


@rule("tsukuyumi.legend.gambler")
def test_a_battle_elsewhere_does_not_concern_the_gambler():
    g = position("0,0 ocean | 0: private | 1: squeaker\n1,0 home 1 | legend", active=0, legend="gambler")
    heard = listen(g)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 1 5", "pass")
    assert not [event for event in heard if isinstance(event, DieRolled)]
