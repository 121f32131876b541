"""Counterattacks: who chooses when, and what each of them does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.games.tsukuyumi.events import CounterChosen, CounterIdle, DamageSplit
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.counters import divide, offered
from hyakki.games.tsukuyumi.rules.defences import protection_with
from hyakki.games.tsukuyumi.rules.fights import forbids_fight, pay_debt
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Battle, Tsukuyumi
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Question
from tests.games.tsukuyumi.table import at, begin, first_question, listen, on_top, position, run, there
from tests.rules import rule

HERE, EAST, WEST = at(0, 0), at(1, 0), at(-1, 0)


def counters(g: Tsukuyumi, card: str, side: int, attacker: int = 0) -> list[str]:
    """What a defender in the middle could choose against a card."""
    g.battle = Battle(attacker=attacker, runner=attacker, cell=HERE, card=card, defenders=[side], points={})
    found = offered(g, side)
    g.battle = None
    return found


# ---------------------------------------------------------------------- choosing


@rule("tsukuyumi.counter.choice", "tsukuyumi.init.oni-lowest")
def test_defenders_choose_in_initiative_order_and_the_oni_last():
    lines = "0,0 ocean | 0: launcher | 1: squeaker | 2: worker | oni: small"
    g = position(lines, order=(2, 0, 1, 3), active=0)
    heard = listen(g)
    asked: list[int] = []
    run(
        fight(g, 0, HERE, "hit-and-run"),
        "assign 2 0", "assign 1 0", "assign 9 0",
        "counter counterstrike", "counter counterstrike", "counter counterstrike",
        "assign 0 0", "assign 1 0", "assign 9 0",
        "assign 0 0", "assign 2 0", "assign 9 0",
        "assign 0 0", "assign 2 0", "assign 1 0",
        seats=asked,
    )  # fmt: skip
    chosen = [event.seat for event in heard if isinstance(event, CounterChosen)]
    assert chosen == [2, 1, ONI]
    assert asked[3:6] == [2, 1, 3]


@rule("tsukuyumi.counter.optional")
def test_a_player_may_decline():
    g = position("0,0 ocean | 0: 2 private | 1: squeaker", active=0)
    run(fight(g, 0, HERE, "conquest"), "agree", "pass")
    assert g.owner[HERE] == 0


@rule("tsukuyumi.counter.optional")
def test_for_oni_one_must_be_chosen():
    g = position("0,0 ocean | 0: 2 private | oni: small", active=0)
    seat, options = first_question(fight(g, 0, HERE, "conquest"), "agree")
    assert (seat, options) == (3, ["counter counterstrike", "counter retreat"])


@rule("tsukuyumi.counter.defence-or-protection")
def test_defence_and_protection_are_offered_against_damage_cards_only():
    g = position("0,0 ocean | 0: 2 private | 1: squeaker\n1,0 ocean")
    assert counters(g, "annihilation-nomads", 1)[:2] == ["defence-action", "protection"]
    assert counters(g, "conquest", 1) == ["counterstrike", "retreat", "natures-wisdom"]
    assert counters(g, "oni-conquest", 1, ONI)[:2] == ["counterstrike", "retreat"]


@rule("tsukuyumi.counter.hold-your-ground-name")
def test_the_oni_card_has_one_marking_counterattack():
    g = position("0,0 ocean | 1: squeaker | oni: small")
    marking = {"hold-the-line", "you-shall-not-pass"}
    assert [name for name in counters(g, "oni-conquest", 1, ONI) if name in marking] == ["you-shall-not-pass"]


@rule("tsukuyumi.mascot.limits")
def test_a_mascot_alone_has_no_protection_and_no_defence_action():
    g = position("0,0 ocean | 0: private | mascot 1\n1,0 ocean")
    found = counters(g, "annihilation-nomads", 1)
    assert found == ["hold-the-line", "retreat", "out-of-ammo", "what-a-racket"]


# ---------------------------------------------------------------------- striking back


@rule("tsukuyumi.counter.counterstrike")
def test_counterstrike_deals_the_summed_damage():
    g = position("0,0 ocean | 0: 4 private | 1: 2 boarmaiden", active=0)
    _, options = first_question(fight(g, 0, HERE, "conquest"), "agree", "counter counterstrike")
    assert options[0] == "assign 0 20"


@rule("tsukuyumi.counter.even-if-dead")
def test_a_defender_that_loses_its_only_unit_strikes_all_the_same():
    g = position("0,0 ocean | 3: 2 attack-drone | 0: private", active=3)
    run(
        fight(g, 3, HERE, "surgical-strike"), "assign 0 20", "counter counterstrike", "assign 3 5",
    )  # fmt: skip
    assert there(g, 0, HERE) == {}
    assert there(g, 3, HERE) == {"attack-drone": 1}


@rule("tsukuyumi.counter.third-party")
def test_a_counterattack_may_hit_another_defender():
    g = position("0,0 ocean | 0: 4 private | 1: 2 boarmaiden | 2: 4 worker", active=0)
    run(
        fight(g, 0, HERE, "conquest"),
        "agree", "counter counterstrike", "pass", "assign 0 0", "assign 2 20",
    )  # fmt: skip
    assert (there(g, 0, HERE), there(g, 2, HERE)) == ({"private": 4}, {})
    assert g.seats[1].kills == 4


@rule("tsukuyumi.counter.third-split")
def test_counter_damage_is_divided_like_an_attack():
    g = position("0,0 ocean | 0: 5 private | 1: 3 boarmaiden | oni: small, large", active=0)
    heard = listen(g)
    run(
        fight(g, 0, HERE, "conquest"),
        "agree", "counter counterstrike", "counter retreat", "assign 0 20", "assign 9 10", "hit small",
    )  # fmt: skip
    assert DamageSplit(1, {0: 20, ONI: 10}) in heard
    assert there(g, 0, HERE) == {"private": 3}
    assert there(g, ONI, HERE) == {"large": 1}


@rule("tsukuyumi.combat.partial")
def test_damage_to_a_lone_opponent_is_dealt_and_not_shared():
    g = position("0,0 ocean | 0: 2 hunter | 1: 2 squeaker", active=0)
    asked = [next(divide(g, 0, 0, 20, targets)) for targets in ([1], [1, 2])]
    prompts = [question.prompt for question in asked if isinstance(question, Question)]
    assert [prompt.key for prompt in prompts] == ["ask.deal", "ask.split"]
    assert prompts[0].params["target"] == 1


@rule("tsukuyumi.counter.protection")
def test_protection_gives_each_unit_health():
    g = position("0,0 ocean | 0: 2 hunter | 1: 2 squeaker", active=0)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 1 20", "counter protection")
    assert there(g, 1, HERE) == {"squeaker": 1}


@rule("tsukuyumi.counter.protection")
def test_protection_values():
    g = position("0,0 ocean | 0: private | 1: squeaker | 2: worker | 3: cyberoid\n1,0 ocean")
    assert "protection" not in counters(g, "annihilation-nomads", 2)
    assert "protection" in counters(g, "annihilation-nomads", 3)
    bare = position("0,0 ocean | 0: 2 private | 3: attack-drone", active=0)
    run(fight(bare, 0, HERE, "annihilation-nomads"), "assign 3 5", "counter protection")
    assert there(bare, 3, HERE) == {"attack-drone": 1}


@rule("tsukuyumi.counter.protection", "tsukuyumi.boar.cover")
def test_protection_adds_to_cover():
    g = position("0,0 ocean | 0: launcher, private | 1: squeaker | covers 1", active=0)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 1 20", "counter protection")
    assert there(g, 1, HERE) == {"squeaker": 1}


@rule("tsukuyumi.counter.protection", "tsukuyumi.counter.third-party")
def test_protection_holds_against_the_counterstrike_of_another_defender():
    g = position("0,0 ocean | 0: hunter | 1: squeaker | 3: cybersamurai-2-2", active=0)
    run(
        fight(g, 0, HERE, "hit-and-run"),
        "assign 1 0", "assign 3 0", "counter protection", "counter counterstrike",
        "assign 0 0", "assign 1 15",
    )  # fmt: skip
    assert there(g, 1, HERE) == {"squeaker": 1}


@rule("tsukuyumi.cyber.uplink-passive")
def test_aegis_mesh_protects_better():
    g = position("0,0 ocean | 0: hunter | 3: attack-drone", active=0, uplinks=["aegis-mesh"])
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 3 10", "counter protection")
    assert there(g, 3, HERE) == {"attack-drone": 1}


@rule("tsukuyumi.counter.total-loss")
def test_total_loss_takes_every_attacker():
    g = position("0,0 ocean | 2: 2 warrior, wasp | 0: 5 private", active=2, combats=2)
    run(fight(g, 2, HERE, "kamikaze"), "assign 0 0", "counter total-loss")
    assert there(g, 2, HERE) == {}
    assert g.seats[0].kills == 3
    assert g.eggs == {HERE: 3}


# ---------------------------------------------------------------------- after the casualties


@rule("tsukuyumi.counter.loss-of-momentum")
def test_loss_of_momentum_costs_another_combat_action():
    g = position("0,0 ocean | 2: 2 warrior | 0: 5 private", active=2, combats=3)
    assert g.turn is not None
    g.turn.combats -= 1  # paid by the turn
    run(fight(g, 2, HERE, "kamikaze"), "assign 0 0", "counter loss-of-momentum")
    assert g.turn.combats == 1


@rule("tsukuyumi.darkseed.kamikaze-limit")
def test_loss_of_momentum_takes_an_action_of_a_later_phase():
    g = position("0,0 ocean | 2: 2 warrior | 0: 5 private", phase="blue", active=2, combats=0)
    g.seats[2].chosen = "logistics"  # combat 1 in red
    assert forbids_fight(g, 2, HERE, "kamikaze", free=True) is None
    run(fight(g, 2, HERE, "kamikaze"), "assign 0 0", "counter loss-of-momentum")
    assert g.seats[2].debt == 1
    symbols = {"movement": 2, "combat": 1}
    pay_debt(g, 2, symbols)
    assert (symbols["combat"], g.seats[2].debt) == (0, 0)


@rule("tsukuyumi.darkseed.kamikaze-limit", "tsukuyumi.darkseed.kamikaze")
def test_kamikaze_is_never_the_last_combat_action():
    g = position("0,0 ocean | 2: 2 warrior | 0: 5 private", active=2, combats=1)
    refusal = forbids_fight(g, 2, HERE, "kamikaze")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.darkseed.kamikaze-limit"
    begin(g, 2, combats=2)
    assert forbids_fight(g, 2, HERE, "kamikaze") is None


@rule("tsukuyumi.counter.retreat")
def test_survivors_retreat_to_different_areas_or_stay():
    g = position("0,0 ocean | 0: 5 private | 1: 3 squeaker\n1,0 ocean\n-1,0 ocean", active=0)
    run(
        fight(g, 0, HERE, "conquest"),
        "agree", "counter retreat", "move squeaker 0 0 1 0 walk", "move squeaker 0 0 -1 0 walk", "done",
    )  # fmt: skip
    assert [there(g, 1, cell) for cell in (HERE, EAST, WEST)] == [{"squeaker": 1}] * 3


@rule("tsukuyumi.counter.retreat", "tsukuyumi.block.edge")
def test_a_retreat_obeys_blockades():
    g = position("0,0 ocean red 0 | 0: 5 private | 1: squeaker\n1,0 ocean\n-1,0 ocean", active=0)
    _, options = first_question(fight(g, 0, HERE, "conquest"), "agree", "counter retreat")
    assert options == ["move squeaker 0 0 -1 0 walk", "done"]


@rule("tsukuyumi.counter.retreat", "tsukuyumi.counter.hold-the-line", "tsukuyumi.counter.counterstrike")
@pytest.mark.parametrize(
    ("land", "card", "answers", "reason"),
    [
        ("ocean | 0: 5 private | 1: squeaker", "conquest", "agree, counter retreat, done", "stay"),
        ("ocean | 0: 5 private | 1: squeaker", "conquest",
         "agree, counter counterstrike, assign 0 0", "no-damage"),
        ("ocean | 0: hunter | 1: 2 squeaker | owner 0", "annihilation-nomads",
         "assign 1 10, counter hold-the-line, done", "no-marker"),
        ("ocean | 0: hunter | 1: squeaker | owner 0", "annihilation-nomads",
         "assign 1 10, counter hold-the-line", "fallen"),
        ("ocean | 0: private | 1: squeaker", "annihilation-nomads",
         "assign 1 0, counter what-a-racket, pick-area 0 0, done", "stay"),
        ("ocean | 0: 2 private | 1: squeaker", "conquest",
         "agree, counter natures-wisdom, done", "no-card"),
        ("ocean | 0: private | 1: boarmaster", "annihilation-nomads",
         "assign 1 5, counter out-of-ammo", "no-weapon"),
        ("ocean | 0: private | 1: squeaker", "annihilation-nomads",
         "assign 1 0, counter protection", "no-damage"),
    ],
)  # fmt: skip
def test_an_answer_that_changes_nothing_is_told(land: str, card: str, answers: str, reason: str):
    g = position(f"0,0 {land}\n1,0 ocean", active=0)
    heard = listen(g)
    run(fight(g, 0, HERE, card), *answers.split(", "))
    assert [event.reason for event in heard if isinstance(event, CounterIdle)] == [reason]


@rule("tsukuyumi.counter.retreat", "tsukuyumi.move.locked")
def test_a_retreat_without_a_way_out_is_told_as_that():
    g = position("0,0 ocean | 0: 5 private | 1: squeaker", active=0)
    heard = listen(g)
    run(fight(g, 0, HERE, "conquest"), "agree", "counter retreat")
    assert [event.reason for event in heard if isinstance(event, CounterIdle)] == ["shut-in"]


@rule("tsukuyumi.counter.retreat")
def test_a_retreat_that_happens_is_not_told_as_nothing():
    g = position("0,0 ocean | 0: 5 private | 1: squeaker\n1,0 ocean", active=0)
    heard = listen(g)
    run(fight(g, 0, HERE, "conquest"), "agree", "counter retreat", "move squeaker 0 0 1 0 walk")
    assert not [event for event in heard if isinstance(event, CounterIdle)]


@rule("tsukuyumi.counter.retreat")
@pytest.mark.parametrize(
    "moves",
    [
        ["move squeaker 0 0 1 0 walk", "done"],
        ["move hunter 0 0 1 0 walk", "move hunter 1 0 0 0 walk-1"],
    ],
)
def test_some_who_leave_or_come_back_have_left(moves: list[str]):
    hunted = "hunter" in moves[0]
    units = "0: hunter | 1: 5 squeaker" if hunted else "0: 5 private | 1: 2 squeaker"
    g = position(f"0,0 ocean | {units}\n1,0 ocean", active=1 if hunted else 0)
    heard = listen(g)
    run(fight(g, 1 if hunted else 0, HERE, "conquest"), "agree", "counter retreat", *moves)
    assert not [event for event in heard if isinstance(event, CounterIdle)]


@rule("tsukuyumi.counter.where-there-is-one")
def test_no_oni_that_is_placed_is_told_as_well():
    for supply, answers in (([0, 0, 0], []), ([1, 0, 0], ["done"])):
        g = position("0,0 ocean | 0: private | oni: small\n1,0 moon", active=1)
        g.oni_supply = supply
        heard = listen(g)
        run(fight(g, 1, HERE, "oni-conquest", oni=True), "counter where-there-is-one", *answers)
        assert [event.reason for event in heard if isinstance(event, CounterIdle)] == ["no-oni"]


@rule("tsukuyumi.counter.hold-the-line", "tsukuyumi.core.territory-limit")
def test_nobody_is_asked_to_mark_without_a_marker():
    g = position("0,0 ocean | 0: hunter | 1: 2 squeaker | owner 0", active=0)
    g.seats[1].markers = 0
    heard = listen(g)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 1 10", "counter hold-the-line")
    assert g.owner[HERE] == 0
    assert [event.reason for event in heard if isinstance(event, CounterIdle)] == ["no-marker"]


@rule("tsukuyumi.counter.hold-the-line")
def test_a_survivor_who_was_pushed_away_holds_the_line_all_the_same():
    lines = "0,0 ocean | 0: hunter | 1: boarmaiden | 2: 2 worker | owner 0\n1,0 ocean"
    g = position(lines, order=(1, 2, 0, 3), active=0)

    def pushed(options: Sequence[Option]) -> Option:
        return next((one for one in options if one.text() == "agree"), options[0])

    run(
        fight(g, 0, HERE, "annihilation-nomads"),
        "assign 1 0", "assign 2 0", "counter defence-action", "counter hold-the-line",
        always=pushed,
    )  # fmt: skip
    assert (there(g, 2, HERE), g.owner[HERE]) == ({}, 2)


@rule("tsukuyumi.counter.hold-the-line")
@pytest.mark.parametrize(("answer", "owner"), [("agree", 1), ("done", 0)])
def test_a_survivor_may_mark_the_area(answer: str, owner: int):
    g = position("0,0 ocean | 0: hunter | 1: 2 squeaker | owner 0", active=0)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 1 10", "counter hold-the-line", answer)
    assert g.owner[HERE] == owner


@rule("tsukuyumi.counter.hold-the-line")
def test_without_a_survivor_the_line_is_lost():
    g = position("0,0 ocean | 0: hunter | 1: squeaker | owner 0", active=0)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 1 10", "counter hold-the-line")
    assert g.owner[HERE] == 0


@rule("tsukuyumi.counter.hold-two")
def test_a_later_claim_replaces_an_earlier_one():
    g = position("0,0 ocean | 0: private | 1: squeaker | 2: 2 worker | owner 0", active=0)
    run(
        fight(g, 0, HERE, "annihilation-nomads"),
        "assign 1 0", "assign 2 0", "counter hold-the-line", "counter hold-the-line", "agree", "agree",
    )  # fmt: skip
    assert g.owner[HERE] == 2


@rule("tsukuyumi.counter.out-of-ammo")
def test_out_of_ammo_takes_one_weapon_more():
    g = position("0,0 ocean | 0: private | 1: boarmaster", active=0, weapons={"mg": 2})
    run(fight(g, 0, HERE, "annihilation-nomads"), "arm mg", "assign 1 20", "counter out-of-ammo")
    assert (g.seats[0].weapons["mg"], g.seats[0].arsenal["mg"]) == (0, 5)


@rule("tsukuyumi.counter.out-of-ammo")
def test_out_of_ammo_without_weapons_does_nothing():
    g = position("0,0 ocean | 0: private | 1: boarmaster", active=0)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 1 5", "counter out-of-ammo")
    assert sum(g.seats[0].arsenal.values()) == 12


@rule("tsukuyumi.counter.what-a-racket")
def test_a_racket_moves_the_oni_of_any_one_area():
    g = position("0,0 ocean | 0: private | 1: squeaker\n3,0 ocean | oni: 3 small\n4,0 ocean", active=0)
    run(
        fight(g, 0, HERE, "annihilation-nomads"),
        "assign 1 0", "counter what-a-racket", "activate 3 0", *["move-oni small 3 0 4 0"] * 2, "done",
    )  # fmt: skip
    assert (there(g, ONI, at(3, 0)), there(g, ONI, at(4, 0))) == ({"small": 1}, {"small": 2})


@rule("tsukuyumi.counter.what-a-racket")
def test_a_racket_moves_own_units_of_any_one_area():
    g = position("0,0 ocean | 0: private | 1: squeaker\n3,0 ocean | 1: 2 boarguard\n4,0 ocean", active=0)
    run(
        fight(g, 0, HERE, "annihilation-nomads"),
        "assign 1 0", "counter what-a-racket", "pick-area 3 0", "move boarguard 3 0 4 0 walk", "done",
    )  # fmt: skip
    assert there(g, 1, at(4, 0)) == {"boarguard": 1}


@rule("tsukuyumi.counter.you-shall-not-pass", "tsukuyumi.oni.attack-self")
def test_the_strongest_defender_may_claim_the_area_from_attacking_oni():
    g = position("0,0 ocean | 0: 2 private, dog | oni: large", active=0)
    run(fight(g, 0, HERE, "oni-conquest", oni=True), "counter you-shall-not-pass", "agree")
    assert g.owner[HERE] == 0
    assert g.seats[0].conquered == (HERE,)


@rule("tsukuyumi.counter.you-shall-not-pass")
def test_a_tie_with_the_oni_or_another_faction_is_not_enough():
    tie = position("0,0 ocean | 0: 2 private | oni: large | owner 1", active=0)
    run(fight(tie, 0, HERE, "oni-conquest", oni=True), "counter you-shall-not-pass")
    assert tie.owner[HERE] == ONI
    two = position("0,0 ocean | 0: 3 private | 1: 2 squeaker | oni: large", active=0)
    run(fight(two, 0, HERE, "oni-conquest", oni=True), "counter you-shall-not-pass", "pass")
    assert two.owner[HERE] == NOBODY


@rule("tsukuyumi.counter.you-shall-not-pass")
def test_doomed_units_count_for_the_claim():
    g = position("0,0 ocean | 0: 4 private | 1: 2 boarmaiden | oni: small", active=2)
    run(
        fight(g, 2, HERE, "oni-conquest", oni=True),
        "counter you-shall-not-pass", "counter counterstrike", "assign 9 0", "assign 0 20", "agree",
    )  # fmt: skip
    assert there(g, 0, HERE) == {"private": 2}
    assert g.owner[HERE] == 0


@rule("tsukuyumi.counter.where-there-is-one")
def test_where_there_is_one_places_an_oni():
    g = position("0,0 ocean | 0: private | oni: small\n1,0 moon", active=1)
    g.oni_supply = [1, 0, 0]
    run(
        fight(g, 1, HERE, "oni-conquest", oni=True),
        "counter where-there-is-one", "agree", lambda options: options[0],
    )  # fmt: skip
    assert g.oni_supply == [0, 0, 0]


@rule("tsukuyumi.counter.where-there-is-one")
def test_with_an_empty_supply_nothing_is_placed():
    g = position("0,0 ocean | 0: private | oni: small\n1,0 moon", active=1)
    g.oni_supply = [0, 0, 0]
    run(fight(g, 1, HERE, "oni-conquest", oni=True), "counter where-there-is-one")
    assert g.oni == {HERE: (1, 0, 0)}


@rule("tsukuyumi.counter.natures-wisdom")
def test_natures_wisdom_draws_an_event_to_keep():
    g = position("0,0 ocean | 0: 2 private | 1: squeaker", active=0)
    on_top(g.event_deck, "storm")
    run(fight(g, 0, HERE, "conquest"), "agree", "counter natures-wisdom", "draw stack", "done")
    assert g.seats[1].events == ["storm"]


@rule("tsukuyumi.counter.natures-wisdom")
def test_natures_wisdom_may_be_played_at_once_in_any_area():
    g = position("0,0 ocean | 0: 2 private | 1: squeaker\n3,0 ocean", active=0)
    on_top(g.event_deck, "storm")
    run(
        fight(g, 0, HERE, "conquest"),
        "agree", "counter natures-wisdom", "draw stack", "play-event storm", "pick-area 3 0",
    )  # fmt: skip
    assert g.stuck == [at(3, 0)]
    assert g.seats[1].events == []


@rule("tsukuyumi.counter.defence-action-effect")
def test_displacement_acts_after_the_damage():
    g = position("0,0 ocean | 0: 2 hunter | 1: 2 squeaker\n1,0 ocean", active=0)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 1 20", "counter defence-action")
    assert there(g, 1, HERE) == {}
    assert there(g, 0, EAST) == {"hunter": 2}


@rule("tsukuyumi.counter.protection")
def test_an_uplink_gives_another_protection_value():
    g = position("0,0 ocean | 0: private | 3: cyberoid", active=0)
    printed = g.box.factions["cybersamurai"].protection
    assert protection_with(g.box, "cybersamurai", ["nerve-net"]) == printed
    assert protection_with(g.box, "cybersamurai", ["nerve-net", "aegis-mesh"]) == 10
