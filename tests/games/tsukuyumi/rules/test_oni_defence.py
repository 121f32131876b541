"""Oni that are attacked, and the Oni missions."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.box.vocabulary import SMALL
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.counters import offered
from hyakki.games.tsukuyumi.rules.damage import destroy
from hyakki.games.tsukuyumi.rules.ends import end_of_round
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Battle, Tsukuyumi
from tests.games.tsukuyumi.oni_actions import CONQUEST, PLACE, act
from tests.games.tsukuyumi.table import at, position, run, there
from tests.rules import rule

HERE, EAST = at(0, 0), at(1, 0)


# ---------------------------------------------------------------------- Oni that are attacked


@rule("tsukuyumi.oni.defender-chooser", "tsukuyumi.oni.defender-damage")
@pytest.mark.parametrize(("attacker", "unit", "chooser"), [(1, "boarmaster", 3), (3, "cybersamurai-2-2", 1)])
def test_the_last_seat_that_does_not_attack_decides_for_oni(attacker: int, unit: str, chooser: int):
    g = position(f"0,0 ocean | oni: small, medium | {attacker}: {unit}", order=(0, 2, 1, 3), active=attacker)
    asked: list[int] = []
    answers = ["assign 9 15", "counter hold-the-line", "hit small"]
    run(fight(g, attacker, HERE, "annihilation"), *answers, seats=asked)
    assert asked == [attacker, chooser, chooser]
    assert there(g, ONI, HERE) == {"medium": 1}


@rule("tsukuyumi.oni.defender-damage")
def test_the_same_seat_aims_the_damage_of_defending_oni():
    g = position("0,0 ocean | oni: large | 1: boarguard | 2: worker", active=1)
    asked: list[int] = []
    answers = ["agree", "pass", "counter counterstrike", "assign 1 0", "assign 2 15"]
    run(fight(g, 1, HERE, "conquest"), *answers, seats=asked)
    assert asked == [1, 2, 3, 3, 3]
    assert there(g, 2, HERE) == {}


@rule("tsukuyumi.duel.oni-counter")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_with_two_seats_the_other_one_always_decides(order: tuple[int, int]):
    g = position("0,0 ocean | oni: small | 0: launcher", ["nomads", "boarlords"], order, duel=True, active=0)
    asked: list[int] = []
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 9 15", "counter retreat", seats=asked)
    assert asked == [0, 1]


def defending(g: Tsukuyumi, card: str) -> list[str]:
    """The counterattacks that are open to Oni in the first area."""
    g.battle = Battle(attacker=0, runner=0, cell=HERE, card=card, defenders=[ONI], points={})
    return offered(g, ONI)


@rule("tsukuyumi.oni.defender-limits")
def test_oni_have_neither_defence_action_nor_protection():
    g = position("0,0 ocean | oni: small | 0: launcher", active=0)
    found = defending(g, "annihilation")
    assert "defence-action" in g.box.combat_cards["annihilation"].counters
    assert "defence-action" not in found
    assert "protection" not in found
    assert "retreat" in found


@rule("tsukuyumi.oni.defender-natures-wisdom")
def test_oni_draw_no_events():
    g = position("0,0 ocean | oni: small | 0: launcher", active=0)
    assert "natures-wisdom" in g.box.combat_cards["conquest"].counters
    assert {"counterstrike", "retreat"} <= set(defending(g, "conquest"))
    assert "natures-wisdom" not in defending(g, "conquest")


@rule("tsukuyumi.oni.defender-hold")
@pytest.mark.parametrize(
    ("area", "holds", "owner"),
    [
        ("ocean", True, ONI),
        ("ocean | owner oni", False, ONI),
        ("moon", False, NOBODY),
        ("moon | owner 1", True, NOBODY),
    ],
)
def test_oni_that_hold_the_line(area: str, holds: bool, owner: int):
    from hyakki.games.tsukuyumi.rules.counters import hold_the_line

    g = position(f"0,0 {area} | oni: small | 0: launcher", active=0)
    card = next(card.id for card in g.box.combat_cards.values() if "hold-the-line" in card.counters)
    assert ("hold-the-line" in defending(g, card)) is holds
    run(hold_the_line(g, ONI))
    assert g.owner[HERE] == owner


@rule("tsukuyumi.oni.return")
def test_destroyed_oni_return_to_the_supply():
    g = position("0,0 ocean | oni: 2 small")
    before = g.oni_supply[SMALL]
    destroy(g, ONI, HERE, SMALL, 2, NOBODY, "attack")
    assert g.oni_supply[SMALL] == before + 2
    assert HERE not in g.oni


@rule("tsukuyumi.oni.immune-radio")
def test_oni_survive_radioactivity():
    g = position("0,0 ocean radioactive | oni: 3 small | 1: squeaker", phase="end")
    run(end_of_round(g))
    assert there(g, ONI, HERE) == {"small": 3}
    assert there(g, 1, HERE) == {}


# ---------------------------------------------------------------------- Oni missions


def points(g: Tsukuyumi, seat: int) -> int:
    return g.seats[seat].points.get("oni-missions", 0)


@rule("tsukuyumi.onimission.moon", "tsukuyumi.onimission.points")
def test_oni_moon_is_taken_by_winning_the_centre_from_a_player():
    g = position("0,0 moon centre | oni: small | owner 2", modules=["oni-missions"])
    act(g, 1, CONQUEST, 1)
    assert g.seats[1].missions == ["oni-moon"]
    assert points(g, 1) == 1
    assert "oni-moon" not in g.oni_missions


@rule("tsukuyumi.onimission.evaluation")
@pytest.mark.parametrize(("home", "is_met"), [(0, True), (1, False)])
def test_evaluation_needs_an_oni_in_the_own_homezone(home: int, is_met: bool):
    g = position(f"0,0 ocean | oni: 2 small\n1,0 home {home}", modules=["oni-missions"])
    act(g, 0, CONQUEST, 1, "move-oni small 0 0 1 0")
    assert there(g, ONI, EAST) == {"small": 1}
    assert ("evaluation" in g.seats[0].missions) is is_met


@rule("tsukuyumi.onimission.evaluation")
def test_an_oni_that_a_card_brings_home_does_not_count():
    lines = "0,0 moon centre\n1,0 home 0"
    g = position(lines, modules=["oni-missions", "legendary-oni"])
    g.legends = ["gambler"]
    g.oni_supply = [0, 3, 0]
    act(g, 0, PLACE, 1, "place-oni gambler 1 0")
    assert there(g, ONI, EAST) == {"medium": 3}
    assert g.seats[0].missions == []


@rule("tsukuyumi.onimission.neighbour")
@pytest.mark.parametrize(("home", "is_met"), [(0, False), (1, True)])
def test_neighbour_needs_a_conquest_beside_another_homezone(home: int, is_met: bool):
    g = position(f"0,0 ocean red 0 | oni: small\n1,0 home {home}", modules=["oni-missions"])
    act(g, 0, CONQUEST, 1)
    assert g.owner[HERE] == ONI
    assert ("neighbour" in g.seats[0].missions) is is_met


@rule("tsukuyumi.onimission.neighbour")
def test_a_counterattack_of_oni_does_not_fulfil_it():
    from hyakki.games.tsukuyumi.rules.counters import hold_the_line

    g = position("0,0 ocean | oni: small | 0: launcher\n1,0 home 1", modules=["oni-missions"], active=0)
    defending(g, "annihilation")
    run(hold_the_line(g, ONI))
    assert g.owner[HERE] == ONI
    assert "neighbour" in g.oni_missions


@rule("tsukuyumi.onimission.setup", "tsukuyumi.onimission.points")
def test_only_the_first_seat_gets_an_oni_mission():
    g = position(
        "0,0 ocean | oni: small\n1,0 home 2\n-1,0 home 3\n0,1 ocean | oni: small\n1,1 home 0",
        modules=["oni-missions"],
    )
    assert len(g.box.oni_missions) == 3
    act(g, 0, CONQUEST, 1, "activate 0 0", "done")
    act(g, 1, CONQUEST, 1, "activate 0 1")
    assert g.owner[at(0, 1)] == g.owner[HERE] == ONI
    assert (points(g, 0), points(g, 1)) == (1, 0)


@rule("tsukuyumi.onimission.setup")
def test_without_the_module_there_is_nothing_to_take():
    g = position("0,0 moon centre | oni: small | owner 2")
    act(g, 1, CONQUEST, 1)
    assert g.seats[1].missions == []
