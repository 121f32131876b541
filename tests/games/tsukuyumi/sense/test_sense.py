"""The rules of thumb: what a sensible beginner does in plain positions, and that every answer is legal."""

from __future__ import annotations

import random

import pytest

from hyakki.games.tsukuyumi import sense
from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.options import (
    AGREE,
    DONE,
    Activate,
    Assign,
    Buy,
    Counter,
    Fight,
    Hit,
    Move,
    PlaceOni,
    Select,
    Shift,
)
from hyakki.games.tsukuyumi.rules import setup
from hyakki.games.tsukuyumi.rules.fights import fights
from hyakki.games.tsukuyumi.rules.production import buyable
from hyakki.games.tsukuyumi.sense import worth
from hyakki.games.tsukuyumi.state import ONI
from hyakki.kernel.decision import PASS
from hyakki.kernel.match import Match
from tests.games.thinking import assert_thinking_changes_nothing, kinds_answered
from tests.games.tsukuyumi.senses import battle, chosen, march
from tests.games.tsukuyumi.table import at, begin, position

# ---------------------------------------------------------------------- moving and fighting


def test_an_empty_area_with_own_units_is_conquered():
    g = position(
        """
        0,0   ocean   | 0: private
        1,0   fertile | 0: private
        0,1   ocean   | 0: private | owner 0
        """
    )
    begin(g, 0)
    assert chosen(g, 0, "ask.fight", [*fights(g, 0), DONE]) == Fight(1, 0, "conquest")


def test_a_conquest_that_costs_more_than_it_brings_is_left_alone():
    g = position(
        """
        0,0   ocean | 0: private, squad-leader | 1: boarmaster | owner 0
        """
    )
    begin(g, 0)
    assert chosen(g, 0, "ask.fight", [*fights(g, 0), DONE]) == DONE


def test_units_go_to_fertile_ground_that_nobody_holds():
    g = position(
        """
        0,0   ocean   | 0: 2 private | owner 0
        1,0   fertile
        0,1   ocean
        """
    )
    assert march(g, 0, 1) == Move("private", 0, 0, 1, 0)


def test_a_unit_that_can_conquer_where_it_stands_stays():
    g = position(
        """
        0,0   fertile | 0: private
        1,0   ocean   | owner 0
        """
    )
    assert march(g, 0, 1) == DONE


def test_no_unit_is_sent_where_it_is_too_weak_while_there_is_better():
    g = position(
        """
        0,0   ocean       | 0: private | owner 0
        1,0   mountain 15
        0,1   ocean
        """
    )
    assert march(g, 0, 1) == Move("private", 0, 0, 0, 1)


# ---------------------------------------------------------------------- defending


def test_a_counterstrike_that_destroys_is_chosen():
    g = position("0,0 ocean | 0: private | 3: attack-drone, 2 cybersamurai-2-1")
    battle(g, 0, 3, "conquest")
    options = [Counter("counterstrike"), Counter("retreat"), Counter("natures-wisdom"), PASS]
    assert chosen(g, 3, "ask.counter", options, side=3, card="conquest") == Counter("counterstrike")


def test_a_counterstrike_that_destroys_nobody_is_left_for_a_way_out():
    g = position("0,0 ocean | 1: squeaker | oni: medium | owner 1")
    battle(g, ONI, 1, "oni-conquest")
    options = [Counter("counterstrike"), Counter("retreat"), Counter("where-there-is-one"), PASS]
    assert chosen(g, 1, "ask.counter", options, side=1, card="oni-conquest") == Counter("retreat")


def test_protection_is_chosen_where_it_saves_units():
    g = position("0,0 ocean | 0: 2 private | 3: cybersamurai-2-1 | owner 3")
    battle(g, 0, 3, "annihilation-nomads", 10)
    options = [Counter("protection"), Counter("hold-the-line"), Counter("retreat"), PASS]
    found = chosen(g, 3, "ask.counter", options, side=3, card="annihilation-nomads")
    assert found == Counter("protection")


@pytest.mark.parametrize(("damage", "unit"), [(10, "boarmaiden"), (15, "squeaker")])
def test_damage_goes_where_it_does_least_harm(damage: int, unit: str):
    g = position("0,0 ocean | 0: 3 private | 1: squeaker, boarmaiden")
    battle(g, 0, 1, "annihilation-nomads", damage)
    options = [Hit("squeaker"), Hit("boarmaiden")]
    assert chosen(g, 1, "ask.hit", options, side=1, damage=damage) == Hit(unit)


def test_damage_is_never_turned_against_oneself():
    g = position("0,0 ocean | 0: private | 1: squeaker | oni: large")
    battle(g, 0, 1, "conquest")
    options = [Assign(1, 15), Assign(1, 10), Assign(1, 5), Assign(1, 0)]
    assert chosen(g, 1, "ask.split", options, target=1, left=15) == Assign(1, 0)
    assert chosen(g, 0, "ask.split", options, target=1, left=15) == Assign(1, 15)


# ---------------------------------------------------------------------- Oni


def test_oni_are_sent_against_others_not_against_oneself():
    g = position(
        """
        0,0   ocean | oni: small | owner 0
        2,0   ocean | oni: small | owner 1
        """,
        phase="green",
    )
    begin(g, 0, 0)
    assert chosen(g, 0, "ask.activate", [Activate(0, 0), Activate(2, 0)]) == Activate(2, 0)
    assert chosen(g, 1, "ask.activate", [Activate(0, 0), Activate(2, 0)]) == Activate(0, 0)
    attacks = [Fight(0, 0, "oni-conquest"), Fight(2, 0, "oni-conquest")]
    assert chosen(g, 0, "ask.oni-attack", attacks) == attacks[1]


def test_oni_are_placed_on_the_ground_of_others():
    g = position(
        """
        0,0   ocean | owner 0
        2,0   ocean | owner 1
        """,
        phase="green",
    )
    spots = [PlaceOni("large", 0, 0), PlaceOni("large", 2, 0)]
    assert chosen(g, 0, "ask.place-oni", spots) == spots[1]


# ---------------------------------------------------------------------- plans


def test_the_nomads_buy_two_units_and_a_weapon_together():
    g = position("0,0 ocean | 0: private\n1,0 home 0", phase="green")
    begin(g, 0, 0)
    assert chosen(g, 0, "ask.produce", buyable(g, 0, 2), points=2) == Buy("bundle")


def test_a_card_with_more_of_everything_is_taken():
    g = position("0,0 ocean | 0: 3 private\n1,0 ocean")
    g.round, g.phase = 1, "selection"
    options = [Select("aggressive"), Select("breakthrough"), Select("diversion")]
    assert chosen(g, 0, "ask.select", options, round=1) == Select("breakthrough")


def test_initiative_is_taken_upwards_and_markers_are_placed():
    g = position("0,0 ocean | 0: private")
    assert chosen(g, 0, "ask.initiative", [Shift(1), Shift(0), Shift(-1)], places=1) == Shift(-1)
    assert chosen(g, 0, "ask.mark", [AGREE, DONE]) == AGREE


def test_the_centre_of_the_moon_and_fertile_ground_are_worth_more():
    g = position("1,0 ocean\n2,0 fertile\n0,0 moon centre")
    ocean, fertile, centre = (worth.holding(g, 0, at(q, 0)) for q in (1, 2, 0))
    assert ocean < fertile < centre


# ---------------------------------------------------------------------- any question


ALL = dict.fromkeys(setup.MODULES, "on")
DUEL = {name: "on" for name in setup.MODULES if name not in setup.BARRED_IN_DUELS}


@pytest.mark.parametrize(
    ("seats", "wishes", "key"),
    [(2, {}, 11), (2, DUEL, 12), (3, {}, 13), (3, ALL, 14), (4, {}, 15), (4, ALL, 16), (4, ALL, 17)],
)
def test_every_question_gets_a_legal_answer_that_is_always_the_same(
    seats: int, wishes: dict[str, str], key: int
):
    match = Match.new(GAME, seats, wishes, key, disposable=True)
    kinds = kinds_answered(match, random.Random(key))
    assert {"ask.turn", "ask.produce", "ask.march.movement"} <= kinds


def test_thinking_leaves_the_table_as_it_is():
    assert_thinking_changes_nothing(Match.new(GAME, 3, {"factions": "random"}, 3), 120)


def test_a_sensible_seat_beats_random_ones():
    for key, seats in ((1, 2), (2, 4)):
        chance = random.Random(key)
        match = Match.new(GAME, seats, {"factions": "random"}, key, disposable=True)
        while match.outcome is None:
            seat = match.asked()[0]
            decision = match.decision(seat)
            assert decision is not None
            sensible = seat == 0
            match.answer(
                seat, sense.answer(match.state, decision) if sensible else chance.choice(decision.options)
            )
        assert match.outcome.winners == (0,)
