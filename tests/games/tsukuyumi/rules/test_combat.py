"""Battles: who may start which, and the order in which they are carried out."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.box.content import load_box
from hyakki.games.tsukuyumi.events import BattleBegan, BattleEnded, CounterChosen, DamageSplit, UnitsLost
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.fights import fights, forbids_fight
from hyakki.games.tsukuyumi.rules.marking import conquer, controlled, mark
from hyakki.games.tsukuyumi.rules.presence import opponents
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Tsukuyumi
from tests.games.tsukuyumi.table import add, at, first_question, listen, position, run, there
from tests.rules import rule

HERE = at(0, 0)


def cards(g: Tsukuyumi, seat: int) -> list[str]:
    """The combat cards that a seat is offered in the middle."""
    return [option.card for option in fights(g, seat) if (option.q, option.r) == (0, 0)]


def why(g: Tsukuyumi, seat: int, card: str) -> str:
    """The rule that forbids an attack in the middle, without the name of the game."""
    refusal = forbids_fight(g, seat, HERE, card)
    return "" if refusal is None else refusal.rule.removeprefix("tsukuyumi.")


# ---------------------------------------------------------------------- who and where


@rule("tsukuyumi.combat.need-unit")
def test_a_marker_alone_gives_no_defence():
    g = position("0,0 ocean | 0: private | owner 1", active=0)
    heard = listen(g)
    run(fight(g, 0, HERE, "conquest"))
    begun = [event for event in heard if isinstance(event, BattleBegan)]
    assert [(event.card, event.defenders) for event in begun] == [("conquest", ())]
    assert g.owner[HERE] == 0


@rule("tsukuyumi.combat.need-unit")
def test_an_attacker_needs_a_unit_in_the_area():
    assert why(position("0,0 ocean | 1: squeaker"), 0, "annihilation-nomads") == "combat.need-unit"


@rule("tsukuyumi.mascot.limits")
def test_a_mascot_alone_cannot_attack():
    g = position("0,0 ocean | mascot 0 | 1: squeaker")
    assert why(g, 0, "annihilation-nomads") == "mascot.limits"
    assert cards(g, 0) == []


@rule("tsukuyumi.combat.attacker-role")
def test_everybody_else_there_defends():
    g = position("0,0 ocean | 0: private | 1: squeaker | oni: small")
    assert opponents(g, 0, HERE) == [1, ONI]


@rule("tsukuyumi.core.enemy-in-play")
def test_oni_are_opponents_in_battles():
    g = position("0,0 ocean | 0: private | oni: small, medium", active=0)
    assert "annihilation-nomads" in cards(g, 0)
    heard = listen(g)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 9 5", "counter retreat")
    assert [event.defenders for event in heard if isinstance(event, BattleBegan)] == [(ONI,)]


@rule("tsukuyumi.core.stacking")
def test_any_number_of_units_may_share_an_area():
    g = position("0,0 ocean | 0: 5 private | 1: 8 squeaker | 2: 15 worker | oni: 9 small")
    add(g, 3, HERE, "cyberoid")
    assert opponents(g, 3, HERE) == [0, 1, 2, ONI]


@rule("tsukuyumi.core.adjacent")
def test_areas_across_an_empty_position_are_not_adjacent():
    g = position("0,0 ocean\n1,0 ocean\n3,0 ocean")
    neighbours = g.map.adjacency.neighbours
    assert neighbours[at(0, 0)] == 1 << at(1, 0)
    assert neighbours[at(3, 0)] == 0


# ---------------------------------------------------------------------- cards


@rule("tsukuyumi.combat.card-choice")
def test_without_opponents_only_conquest_is_offered():
    assert cards(position("0,0 ocean | 2: 2 worker", active=2), 2) == ["conquest"]


@rule("tsukuyumi.combat.card-choice")
def test_cards_of_other_factions_cannot_be_played():
    g = position("0,0 ocean | 1: boarguard | 2: worker")
    assert why(g, 1, "surgical-strike") == "combat.card-choice"


@rule("tsukuyumi.counter.faction-list-rest")
def test_each_faction_has_its_cards():
    box = load_box()
    assert [
        len(box.combat_cards_of[name]) for name in ("nomads", "cybersamurai", "boarlords", "dark-seed")
    ] == [
        4,
        3,
        4,
        4,
    ]
    for faction in box.factions:
        once = [card for card in box.combat_cards_of[faction] if card.type == "once-per-round"]
        assert len(once) == 1
        for card in box.combat_cards_of[faction]:
            if {"damage", "half-damage"} & set(card.effects):
                assert {"defence-action", "protection"} <= set(card.counters)


@rule("tsukuyumi.combat.card-conditions")
def test_a_card_for_free_areas_is_not_offered_beside_an_oni():
    g = position("0,0 ocean | 1: boarmaiden | oni: small", active=1)
    assert "dig-in" not in cards(g, 1)
    assert why(g, 1, "dig-in") == "combat.card-conditions"


@rule("tsukuyumi.combat.once-per-round")
def test_the_once_per_round_card_is_used_up_for_the_round():
    g = position("0,0 ocean | 1: boarguard | 2: 5 worker", active=1)
    run(fight(g, 1, HERE, "stampede"), "assign 2 5", "pass", "agree")
    assert why(g, 1, "stampede") == "combat.once-per-round"
    g.seats[1].once.clear()  # the next round
    assert why(g, 1, "stampede") == ""


@rule("tsukuyumi.combat.card-reuse", "tsukuyumi.combat.cost")
def test_conquest_may_be_played_again_and_again():
    g = position("0,0 ocean | 0: private\n1,0 ocean | 0: private\n2,0 ocean | 0: private", active=0)
    for q in range(3):
        run(fight(g, 0, at(q, 0), "conquest"))
    assert controlled(g, 0) == sorted([at(0, 0), at(1, 0), at(2, 0)])


@rule("tsukuyumi.combat.cost")
def test_one_area_may_be_attacked_twice():
    g = position("0,0 ocean | 0: launcher | 2: 4 worker", active=0, combats=3)
    for _ in range(2):
        run(fight(g, 0, HERE, "annihilation-nomads"), "assign 2 5", "pass")
    assert there(g, 2, HERE) == {"worker": 2}


@rule("tsukuyumi.combat.types")
def test_a_conquest_deals_no_damage():
    g = position("0,0 ocean | 0: 3 launcher | 2: worker", active=0)
    run(fight(g, 0, HERE, "conquest"), "agree", "pass")
    assert there(g, 2, HERE) == {"worker": 1}


@rule("tsukuyumi.combat.any-phase")
def test_the_rules_of_battle_hold_in_every_phase():
    g = position("0,0 ocean | 0: 2 private | 1: squeaker", active=0, phase="white")
    seat, options = first_question(fight(g, 0, HERE, "conquest"), "agree")
    assert (seat, options) == (
        1,
        ["counter counterstrike", "counter retreat", "counter natures-wisdom", "pass"],
    )


# ---------------------------------------------------------------------- conquest


@rule("tsukuyumi.combat.conquest")
def test_defenders_are_compared_one_by_one_and_ties_suffice():
    g = position("0,0 ocean | 0: 3 private | 1: 2 squeaker | 2: 5 worker", active=0)
    assert why(g, 0, "conquest") == ""
    run(fight(g, 0, HERE, "conquest"), "agree", "pass", "pass")
    assert g.owner[HERE] == 0


@rule("tsukuyumi.combat.conquest-card")
def test_the_conquest_card_of_all_factions():
    g = position("0,0 ocean | 3: 2 cyberoid | 1: squeaker", active=3)
    _, options = first_question(fight(g, 3, HERE, "conquest"), "agree")
    assert options == ["counter counterstrike", "counter retreat", "counter natures-wisdom", "pass"]


@rule("tsukuyumi.combat.conquest-empty", "tsukuyumi.core.one-marker")
def test_an_area_without_units_is_taken_at_once():
    g = position("0,0 ocean | 2: worker | owner oni", active=2)
    run(fight(g, 2, HERE, "conquest"))
    assert g.owner[HERE] == 2
    assert (g.oni_markers, g.seats[2].markers) == (26, 25)


@rule("tsukuyumi.core.one-marker")
def test_the_former_marker_goes_back_to_its_owner():
    g = position("0,0 ocean | 2: worker | owner 1", active=2)
    run(fight(g, 2, HERE, "conquest"))
    assert (controlled(g, 1), controlled(g, 2)) == ([], [HERE])
    assert g.seats[1].markers == 26


@rule("tsukuyumi.combat.conquest-own")
def test_an_own_area_cannot_be_conquered_again():
    g = position("0,0 ocean | 0: private | owner 0", active=0)
    assert cards(g, 0) == []
    assert why(g, 0, "conquest") == "combat.conquest-own"


@rule("tsukuyumi.combat.conquest-homezone")
def test_homezones_are_fought_in_but_never_conquered():
    g = position("0,0 home 1 | 0: private", active=0)
    assert why(g, 0, "conquest") == "combat.conquest-homezone"
    add(g, 1, HERE, "squeaker")
    assert cards(g, 0) == ["annihilation-nomads", "hit-and-run", "scorched-ground"]


@rule("tsukuyumi.combat.conquest-oni")
def test_oni_are_an_opponent_with_their_summed_points():
    g = position("0,0 ocean | 0: 2 private | oni: small, medium", active=0)
    assert why(g, 0, "conquest") == "combat.conquest-oni"
    add(g, 0, HERE, "dog")
    assert why(g, 0, "conquest") == ""


@rule("tsukuyumi.combat.conquest-blocked")
def test_a_conquest_without_the_points_is_not_offered():
    g = position("0,0 ocean | 0: 2 private | 1: squeaker, squeaker", active=0)
    assert "conquest" not in cards(g, 0)
    assert why(g, 0, "conquest") == "combat.conquest-blocked"


@rule("tsukuyumi.legend.defiler")
def test_the_defiler_shields_oni_land():
    g = position(
        "0,0 ocean | 0: private | owner oni\n1,0 ocean tsukuyumi | 0: private\n2,0 ocean | 0: private",
        active=0,
        legend="defiler",
    )
    assert why(g, 0, "conquest") == "legend.defiler"
    assert [(option.q, option.r) for option in fights(g, 0)] == [(2, 0)]


@rule("tsukuyumi.core.territory-limit")
def test_only_the_markers_on_the_map_are_limited():
    g = position("0,0 ocean | 0: private", active=0)
    g.seats[0].points["missions"] = 9
    g.seats[0].markers = 6
    run(fight(g, 0, HERE, "conquest"))
    assert (g.owner[HERE], g.seats[0].markers, g.seats[0].points["missions"]) == (0, 5, 9)
    empty = position("0,0 ocean | 0: private", active=0)
    empty.seats[0].markers = 0
    assert not conquer(empty, 0, HERE)
    assert empty.owner[HERE] == NOBODY


@rule("tsukuyumi.core.control")
def test_units_give_no_control_and_control_needs_no_units():
    g = position("0,0 ocean | 0: 5 private, dog\n1,0 ocean | owner 0")
    assert controlled(g, 0) == [at(1, 0)]


@rule("tsukuyumi.core.conquer-vs-control")
def test_marking_by_a_card_or_a_counterattack_is_a_conquest_and_others_are_not():
    g = position("0,0 ocean | 0: launcher | 1: 2 boarguard | owner 0\n1,0 ocean\n2,0 moon | 0: private")
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 1 5", "counter hold-the-line", "agree")
    assert (g.seats[1].conquered, g.seats[1].retaken) == ((HERE,), (HERE,))
    mark(g, 1, at(1, 0))
    assert g.seats[1].conquered == (HERE,)
    run(fight(g, 0, at(2, 0), "conquest"))
    assert (g.seats[0].conquered, g.seats[0].retaken, g.seats[0].lunar) == ((at(2, 0),), (), (at(2, 0),))


@rule("tsukuyumi.darkseed.eggs")
def test_eggs_go_when_another_faction_conquers_the_area():
    g = position("0,0 ocean | 0: private | eggs 2", active=0)
    run(fight(g, 0, HERE, "conquest"))
    assert g.eggs == {}
    assert g.seats[2].stock["egg"] == 25


# ---------------------------------------------------------------------- annihilation


@rule("tsukuyumi.combat.annihilation")
def test_annihilation_needs_an_opponent_and_sums_all_damage():
    alone = position("0,0 ocean | 0: launcher, private", active=0)
    assert why(alone, 0, "annihilation-nomads") == "combat.annihilation"
    g = position("0,0 ocean | 0: launcher, private | 1: squeaker", active=0)
    _, options = first_question(fight(g, 0, HERE, "annihilation-nomads"))
    assert options[0] == "assign 1 20"


@rule("tsukuyumi.combat.annihilation-card")
def test_only_against_nomads_there_is_out_of_ammo():
    g = position("0,0 ocean | 1: boarguard | 0: private", active=1)
    _, options = first_question(fight(g, 1, HERE, "annihilation"), "assign 0 10")
    assert options == [
        "counter protection", "counter hold-the-line", "counter retreat", "counter what-a-racket", "pass",
    ]  # fmt: skip


@rule("tsukuyumi.combat.annihilation-no-land")
def test_annihilation_never_changes_markers():
    g = position("0,0 ocean | 0: launcher | 2: worker | owner 2", active=0)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 2 15", "pass")
    assert there(g, 2, HERE) == {}
    assert g.owner[HERE] == 2


@rule("tsukuyumi.combat.split-damage")
def test_the_attacker_divides_the_damage_freely():
    g = position("0,0 ocean | 0: 2 launcher, squad-leader | 1: boarmaster | 2: 2 worker", active=0)
    heard = listen(g)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 1 45", "pass", "pass")
    assert DamageSplit(0, {1: 45, 2: 0}) in heard
    assert (there(g, 1, HERE), there(g, 2, HERE)) == ({}, {"worker": 2})


@rule("tsukuyumi.combat.split-declare")
def test_the_split_stands_before_counterattacks_are_chosen():
    lines = "0,0 ocean | 0: 2 launcher | 2: 4 worker | 3: 2 attack-drone\n1,0 ocean"
    g = position(lines, active=0)
    run(
        fight(g, 0, HERE, "annihilation-nomads"),
        "assign 2 20", "assign 3 10", "counter defence-action", "pass",
    )  # fmt: skip
    assert there(g, 2, at(1, 0)) == {"worker": 2}
    assert there(g, 3, HERE) == {}  # the 10, and nothing of the 20 that lapsed


@rule("tsukuyumi.combat.partial")
def test_the_attacker_may_deal_less_and_counterattacks_are_offered_all_the_same():
    g = position("0,0 ocean | 0: 2 launcher, hunter | 2: 8 worker", active=0)
    seat, options = first_question(fight(g, 0, HERE, "annihilation-nomads"), "assign 2 15")
    assert seat == 2
    assert "counter hold-the-line" in options


@rule("tsukuyumi.combat.partial", "tsukuyumi.combat.attack-certain")
def test_the_attacker_may_forgo_the_marker():
    g = position("0,0 ocean | 0: 2 private | 1: squeaker", active=0)
    run(fight(g, 0, HERE, "conquest"), "done", "pass")
    assert g.owner[HERE] == NOBODY


# ---------------------------------------------------------------------- order


@rule("tsukuyumi.combat.attack-certain")
def test_the_marker_is_placed_even_if_the_attackers_fall():
    g = position("0,0 ocean | 2: 3 worker | 3: 2 attack-drone", active=2)
    run(fight(g, 2, HERE, "conquest"), "agree", "counter counterstrike", "assign 2 20")
    assert there(g, 2, HERE) == {}
    assert g.owner[HERE] == 2


@rule("tsukuyumi.combat.sequence")
def test_counterattacks_come_after_the_declaration_and_before_removal():
    g = position("0,0 ocean | 0: launcher | 2: worker", active=0)
    heard = listen(g)
    run(fight(g, 0, HERE, "annihilation-nomads"), "assign 2 15", "counter hold-the-line")
    kinds = [type(event) for event in heard]
    order = [BattleBegan, DamageSplit, CounterChosen, UnitsLost, BattleEnded]
    assert [kind for kind in kinds if kind in order] == order
    assert g.battle is None


@rule("tsukuyumi.combat.casualties-last")
def test_doomed_units_still_strike_back():
    g = position("0,0 ocean | 3: cyberoid | 2: 2 warrior", active=3)
    run(fight(g, 3, HERE, "surgical-strike"), "assign 2 20", "counter counterstrike", "assign 3 20")
    assert (there(g, 2, HERE), there(g, 3, HERE)) == ({}, {})


@rule("tsukuyumi.combat.resolve-order")
def test_protection_acts_before_damage_and_retreat_after_removal():
    g = position("0,0 ocean | 0: 2 launcher, squad-leader | 1: 2 squeaker | 2: 2 worker\n1,0 ocean", active=0)
    run(
        fight(g, 0, HERE, "annihilation-nomads"),
        "assign 1 20", "assign 2 5", "counter protection", "counter retreat", "move worker 0 0 1 0 walk",
    )  # fmt: skip
    assert there(g, 1, HERE) == {"squeaker": 1}
    assert (there(g, 2, HERE), there(g, 2, at(1, 0))) == ({}, {"worker": 1})


@rule("tsukuyumi.core.precedence")
def test_a_faction_without_defence_action_is_not_offered_one():
    g = position("0,0 ocean | 2: 3 worker | 0: private\n1,0 ocean", active=2)
    _, options = first_question(fight(g, 2, HERE, "annihilation"), "assign 0 15")
    assert "counter defence-action" not in options


@rule("tsukuyumi.cyber.kaneda")
def test_nobody_starts_a_fight_under_kaneda():
    g = position("0,0 ocean | 0: private | 2: worker", active=0)
    g.seats[3].placed_markers["kaneda-blue"] = HERE
    assert why(g, 0, "conquest") == "cyber.kaneda"
    assert fights(g, 0) == []


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_offered_attacks_and_refusals_agree(seat: int):
    lines = "0,0 mountain 15 | 0: 3 private | 1: boarguard | 2: 4 warrior | 3: cyberoid | oni: small"
    g = position(lines, active=seat, combats=2)
    offered = cards(g, seat)
    for card in g.box.combat_cards:
        assert (forbids_fight(g, seat, HERE, card) is None) == (card in offered)
