"""Missions, goals, alternative goals and Oni missions: when they are met, and what they pay."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.box.frame import LUNAR
from hyakki.games.tsukuyumi.events import GoalFulfilled, GoalTaken, MissionFulfilled, PointsGained
from hyakki.games.tsukuyumi.options import Move
from hyakki.games.tsukuyumi.rules import aims, ends, marking, rounds, scoring, turns
from hyakki.games.tsukuyumi.rules.aims import progress
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Tsukuyumi
from tests.games.tsukuyumi.table import FACTIONS, add, at, begin, listen, own, play, position
from tests.rules import rule

NOMADS, BOARS, SEED, CYBER = range(4)


def plain(count: int, owner: int | None = None) -> str:
    """So many ocean floors in a row."""
    mark = "" if owner is None else f" | owner {owner}"
    return "\n".join(f"{q},0 ocean{mark}" for q in range(count))


def met(g: Tsukuyumi, seat: int) -> list[str]:
    """What a seat has fulfilled after a check."""
    scoring.check(g)
    return g.seats[seat].missions


def conquer(g: Tsukuyumi, seat: int, *places: tuple[int, int]) -> None:
    for q, r in places:
        assert marking.conquer(g, seat, at(q, r))


# ---------------------------------------------------------------------- missions


@rule("tsukuyumi.mission.source", "tsukuyumi.mission.faction-map")
def test_each_faction_brings_one_mission() -> None:
    g = position("0,0 ocean", factions=("cybersamurai", "dark-seed", "nomads"))
    assert [aim.id for aim in scoring.missions(g)] == ["geo-tagging", "swarm", "moonstruck"]
    g = position("0,0 ocean")
    assert len(scoring.missions(g)) == 4


@rule("tsukuyumi.mission.source")
def test_every_seat_may_fulfil_the_missions_of_others() -> None:
    g = position(plain(7, BOARS))
    assert met(g, BOARS) == ["swarm"]  # the card of the Dark Seed


@rule("tsukuyumi.mission.swarm", "tsukuyumi.mission.reward")
def test_swarm_needs_seven_areas() -> None:
    g = position(plain(6, NOMADS) + "\n6,0 ocean")
    assert met(g, NOMADS) == []
    heard = listen(g)
    conquer(g, NOMADS, (6, 0))
    assert heard[1:] == [MissionFulfilled(NOMADS, "swarm"), PointsGained(NOMADS, "missions", 1)]
    assert g.seats[NOMADS].points == {"missions": 1}


@rule("tsukuyumi.mission.reward", "tsukuyumi.vp.permanent")
def test_several_seats_score_a_mission_and_each_only_once() -> None:
    g = position(plain(8, NOMADS) + "\n" + plain(7).replace(",0", ",1"))
    scoring.check(g)
    scoring.check(g)
    for q in range(7):
        own(g, at(q, 1), BOARS)
    scoring.check(g)
    for q in range(5):
        marking.clear_marker(g, at(q, 0))
    assert [g.seats[seat].points for seat in (NOMADS, BOARS)] == [{"missions": 1}, {"missions": 1}]


@rule("tsukuyumi.mission.timing")
def test_missions_are_given_at_once_in_the_turn_of_another() -> None:
    g = position(plain(6, BOARS) + "\n6,0 ocean | 1: squeaker", active=NOMADS)
    conquer(g, BOARS, (6, 0))  # by a counterattack
    assert g.turn is not None
    assert g.turn.seat == NOMADS
    assert g.seats[BOARS].missions == ["swarm"]


@rule("tsukuyumi.mission.timing")
def test_setup_fulfils_nothing_before_the_first_round() -> None:
    g = position(plain(7, NOMADS), phase="homes")
    g.round = 0
    assert met(g, NOMADS) == []
    rounds.begin_round(g)
    assert g.seats[NOMADS].missions == ["swarm"]


@rule("tsukuyumi.mission.geo-tagging")
def test_geo_tagging_needs_three_types_at_the_same_time() -> None:
    g = position(
        """
        0,0 fertile | owner 0
        1,0 fertile | owner 0
        2,0 mountain 15 | owner 0
        3,0 ocean
        0,1 moon | owner 0
        """
    )
    assert met(g, NOMADS) == []
    conquer(g, NOMADS, (3, 0))
    assert g.seats[NOMADS].missions == ["geo-tagging"]


@rule("tsukuyumi.mission.moonstruck")
def test_moonstruck_counts_conquests_over_the_whole_game() -> None:
    g = position("0,0 moon centre\n1,0 moon\n3,0 ocean tsukuyumi\n4,0 ocean")
    conquer(g, NOMADS, (1, 0), (4, 0))
    assert g.seats[NOMADS].missions == []
    ends.stop_effects(g)  # two rounds later
    marking.mark(g, BOARS, at(1, 0))  # it need not be held
    conquer(g, NOMADS, (3, 0))
    assert g.seats[NOMADS].missions == ["moonstruck"]


@rule("tsukuyumi.mission.moonstruck-span")
def test_moonstruck_needs_two_different_areas_that_have_the_property_then() -> None:
    g = position("0,0 moon centre\n1,0 ocean tsukuyumi | negated tsukuyumi")
    conquer(g, NOMADS, (0, 0))
    marking.mark(g, BOARS, at(0, 0))
    conquer(g, NOMADS, (0, 0), (1, 0))
    assert g.seats[NOMADS].lunar == (at(0, 0),)
    g.negated[at(1, 0)] &= ~LUNAR  # too late: it counts at the moment of conquest
    assert met(g, NOMADS) == []


@rule("tsukuyumi.mission.survival", "tsukuyumi.core.enemy-units")
def test_survival_of_the_fittest_needs_three_enemy_units() -> None:
    from hyakki.games.tsukuyumi.rules.damage import destroy

    g = position("0,0 ocean | 1: 3 squeaker | oni: 2 small")
    destroy(g, BOARS, at(0, 0), g.sheets[BOARS].index["squeaker"], 1, NOMADS, "test")
    ends.stop_effects(g)
    destroy(g, ONI, at(0, 0), 0, 2, NOMADS, "test")
    destroy(g, BOARS, at(0, 0), g.sheets[BOARS].index["squeaker"], 1, NOMADS, "test")
    assert g.seats[NOMADS].missions == []
    destroy(g, BOARS, at(0, 0), g.sheets[BOARS].index["squeaker"], 1, NOMADS, "test")
    assert g.seats[NOMADS].missions == ["survival-of-the-fittest"]


# ---------------------------------------------------------------------- goals


@rule("tsukuyumi.goal.reward", "tsukuyumi.darkseed.goal")
def test_a_goal_gives_two_points_once_in_a_game() -> None:
    g = position(plain(6) + "\n" + plain(6).replace(",0", ",1"))
    heard = listen(g)
    conquer(g, SEED, *((q, 0) for q in range(5)))
    assert not g.seats[SEED].goal_done
    marking.clear_marker(g, at(0, 0))  # holding is not needed
    conquer(g, SEED, (5, 0))
    assert GoalFulfilled(SEED, "space-for-the-swarm") in heard
    ends.stop_effects(g)
    conquer(g, SEED, *((q, 1) for q in range(6)))
    assert g.seats[SEED].points["goal"] == 2


@rule("tsukuyumi.darkseed.goal")
def test_conquests_of_two_rounds_do_not_add_up() -> None:
    g = position(plain(6))
    conquer(g, SEED, *((q, 0) for q in range(5)))
    ends.stop_effects(g)
    conquer(g, SEED, (5, 0))
    assert not g.seats[SEED].goal_done


@rule("tsukuyumi.goal.reward")
def test_a_goal_belongs_to_its_own_faction() -> None:
    g = position(plain(6))
    conquer(g, BOARS, *((q, 0) for q in range(6)))
    assert [seat.goal_done for seat in g.seats] == [False] * 4


@rule("tsukuyumi.goal.oni-marker-counting")
def test_progress_is_open_to_all() -> None:
    g = position("0,0 fertile | owner 0\n1,0 ocean | owner 0\n2,0 ocean | owner 0")
    g.seats[NOMADS].kills = 2
    found = {aim.id: progress(g, NOMADS, aim) for aim in scoring.missions(g)}
    assert found == {
        "moonstruck": (0, 2),
        "survival-of-the-fittest": (2, 3),
        "swarm": (3, 7),
        "geo-tagging": (2, 3),
    }


@rule("tsukuyumi.nomads.goal", "tsukuyumi.nomads.goal-own")
def test_nomads_conquer_four_areas_that_others_hold() -> None:
    g = position("0,0 ocean | owner 1\n1,0 ocean | owner oni\n2,0 ocean | owner 2\n3,0 ocean\n4,0 ocean")
    conquer(g, NOMADS, (0, 0), (1, 0), (2, 0), (3, 0))  # the last one belonged to nobody
    assert not g.seats[NOMADS].goal_done
    marking.mark(g, BOARS, at(0, 0))
    conquer(g, NOMADS, (0, 0))  # taken back in between, so it counts again
    assert g.seats[NOMADS].goal_done


@rule("tsukuyumi.cyber.goal", "tsukuyumi.cyber.goal-distinct")
def test_cybersamurai_need_four_kinds_in_four_different_areas() -> None:
    g = position("0,0 mountain 15 tsukuyumi | owner 3\n1,0 fertile | owner 3\n2,0 ocean | owner 3\n0,1 moon")
    scoring.check(g)
    assert not g.seats[CYBER].goal_done
    assert aims.progress(g, CYBER, g.box.goals["gps-mapping"]) == (3, 4)
    marking.mark(g, CYBER, at(0, 1))
    assert g.seats[CYBER].goal_done


@rule("tsukuyumi.cyber.goal-distinct")
def test_the_kinds_are_matched_as_well_as_they_can_be() -> None:
    # the only ocean floor is also a Tsukuyumi area: it must not be wasted on that
    g = position(
        """
        0,0 ocean tsukuyumi | owner 3
        1,0 fertile tsukuyumi | owner 3
        2,0 mountain 15 | owner 3
        3,0 fertile | owner 3
        """
    )
    scoring.check(g)
    assert g.seats[CYBER].goal_done


@rule("tsukuyumi.boar.goal")
def test_boarlords_need_ten_areas_when_their_red_turn_ends() -> None:
    g = position(plain(8, BOARS) + "\n0,1 ocean | owner 1\n1,1 ocean | owner 1", phase="red")
    scoring.check(g)
    assert not g.seats[BOARS].goal_done  # in the middle of red
    marking.clear_marker(g, at(0, 0))
    begin(g, BOARS)
    turns.end_turn(g)
    assert not g.seats[BOARS].goal_done
    own(g, at(0, 0), BOARS)
    begin(g, NOMADS)
    turns.end_turn(g)
    assert not g.seats[BOARS].goal_done  # the turn of another
    begin(g, BOARS)
    turns.end_turn(g)
    assert g.seats[BOARS].goal_done


@rule("tsukuyumi.scenario.exploration")
def test_without_goals_nobody_scores_one() -> None:
    g = position(plain(6))
    g.seats[SEED].goal = ""
    conquer(g, SEED, *((q, 0) for q in range(6)))
    assert "goal" not in g.seats[SEED].points


# ---------------------------------------------------------------------- alternative goals


@rule("tsukuyumi.altgoal.choice")
def test_only_the_chosen_goal_counts() -> None:
    g = position(plain(8))
    g.seats[SEED].goal = "fodder-for-the-swarm"
    conquer(g, SEED, *((q, 0) for q in range(8)))
    assert not g.seats[SEED].goal_done
    g.seats[SEED].kills_round = 6
    scoring.check(g)
    assert g.seats[SEED].points["goal"] == 2


@rule("tsukuyumi.altgoal.core")
def test_fodder_needs_six_kills_in_one_round() -> None:
    g = position("0,0 ocean")
    g.seats[SEED].goal = "fodder-for-the-swarm"
    g.seats[SEED].kills, g.seats[SEED].kills_round = 9, 5
    scoring.check(g)
    assert not g.seats[SEED].goal_done


@rule("tsukuyumi.altgoal.core")
def test_conquest_of_the_nomads_needs_eight_areas() -> None:
    g = position(plain(8, NOMADS).replace("3,0", "5,2"))
    g.seats[NOMADS].goal = "conquest"
    marking.clear_marker(g, at(7, 0))
    assert not g.seats[NOMADS].goal_done
    own(g, at(7, 0), NOMADS)
    scoring.check(g)
    assert g.seats[NOMADS].goal_done


@rule("tsukuyumi.altgoal.core")
@pytest.mark.parametrize(("maidens", "done"), [(5, False), (6, True)])
def test_holy_ritual_needs_all_of_them_in_one_area(maidens: int, done: bool) -> None:
    g = position(f"0,0 ocean | 1: boarmother, 4 boarrior, {maidens} boarmaiden, squeaker\n1,0 ocean")
    g.seats[BOARS].goal = "holy-ritual"
    if not done:
        add(g, BOARS, at(1, 0), "boarmaiden")
    scoring.check(g)
    assert g.seats[BOARS].goal_done is done


@rule("tsukuyumi.altgoal.core", "tsukuyumi.mission.timing")
def test_holy_ritual_is_met_in_the_middle_of_a_march() -> None:
    g = position(
        "0,0 ocean | 1: boarmother, 4 boarrior, 5 boarmaiden\n1,0 ocean | 1: boarmaiden",
        modules=["alternative-goals"],
    )
    g.seats[BOARS].goal = "holy-ritual"
    for seat in g.seats:
        seat.chosen = "logistics"
    turns.begin_turn(g, BOARS)
    play(g, "act movement")
    assert not g.seats[BOARS].goal_done
    play(g, Move("boarmaiden", 1, 0, 0, 0))
    assert g.march is not None  # it may go on at once: the ritual is held
    assert g.seats[BOARS].points == {"goal": 2}


@rule("tsukuyumi.altgoal.target-finder")
def test_goal_finder_needs_three_missions() -> None:
    g = position(plain(6, CYBER) + "\n6,0 ocean")
    g.seats[CYBER].goal = "goal-finder"
    g.seats[CYBER].missions = ["moonstruck", "geo-tagging"]
    scoring.check(g)
    assert not g.seats[CYBER].goal_done
    conquer(g, CYBER, (6, 0))
    assert g.seats[CYBER].points == {"missions": 1, "goal": 2}


@rule("tsukuyumi.altgoal.secret")
def test_the_choice_of_the_goal_is_told_to_all() -> None:
    """The event has no secret part, and the goal in force can be asked for every seat."""
    assert GoalTaken.__struct_fields__ == ("seat", "goal")
    g = position("0,0 ocean")
    g.seats[NOMADS].goal = "conquest"
    goals = [scoring.goal_of(g, seat) for seat in range(len(FACTIONS))]
    assert [goal.id for goal in goals if goal is not None] == [
        "conquest",
        "territorial-expansion",
        "space-for-the-swarm",
        "gps-mapping",
    ]


# ---------------------------------------------------------------------- Oni missions

MOONLIT = """
    0,0   moon centre | owner 1
    4,0   ocean
    5,0   home 0
    -4,0  ocean
    -5,0  home 1
"""


def oni_missions() -> Tsukuyumi:
    return position(MOONLIT, modules=["oni-missions"])


@rule("tsukuyumi.onimission.setup", "tsukuyumi.onimission.points")
def test_only_the_first_seat_gets_an_oni_mission() -> None:
    g = oni_missions()
    scoring.oni_came(g, NOMADS, g.seats[NOMADS].home)
    scoring.oni_came(g, BOARS, g.seats[BOARS].home)
    assert g.seats[NOMADS].points == {"oni-missions": 1}
    assert g.seats[BOARS].points == {}
    assert sorted(g.oni_missions) == ["neighbour", "oni-moon"]


@rule("tsukuyumi.onimission.evaluation")
def test_foreign_homezones_do_not_count() -> None:
    g = oni_missions()
    scoring.oni_came(g, NOMADS, g.seats[BOARS].home)
    add(g, ONI, g.seats[NOMADS].home, "small")  # placed by a card
    assert met(g, NOMADS) == []


@rule("tsukuyumi.onimission.moon")
def test_oni_take_the_moon_centre_from_a_player() -> None:
    g = oni_missions()
    scoring.oni_conquered(g, NOMADS, at(0, 0), NOBODY)
    assert g.seats[NOMADS].missions == []
    scoring.oni_conquered(g, NOMADS, at(0, 0), BOARS)
    assert g.seats[NOMADS].missions == ["oni-moon"]


@rule("tsukuyumi.onimission.neighbour")
def test_oni_conquer_next_to_the_homezone_of_another() -> None:
    g = oni_missions()
    scoring.oni_conquered(g, NOMADS, at(4, 0), NOBODY)  # touches only the own homezone
    assert g.seats[NOMADS].missions == []
    scoring.oni_conquered(g, NOMADS, at(-4, 0), NOBODY)
    assert g.seats[NOMADS].missions == ["neighbour"]


@rule("tsukuyumi.onimission.setup")
def test_without_the_module_there_are_no_oni_missions() -> None:
    g = position(MOONLIT)
    scoring.oni_conquered(g, NOMADS, at(-4, 0), NOBODY)
    assert g.seats[NOMADS].missions == []
