"""Points: areas, initiative, permanent ones, ties, Supremacy, and the victory cards of two players."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.events import GameEnded
from hyakki.games.tsukuyumi.rules import ends, marking, scoring, turns, victory
from hyakki.games.tsukuyumi.rules.figures import place_oni
from hyakki.games.tsukuyumi.rules.initiative import shift
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi
from hyakki.kernel.flow import GameOver
from hyakki.kernel.terms import Outcome
from tests.games.tsukuyumi.table import at, listen, own, position
from tests.rules import rule

A, B, C = range(3)
THREE = ("nomads", "boarlords", "cybersamurai")


def board(lines: str = "3,0 ocean", order: tuple[int, ...] = (A, B, C)) -> Tsukuyumi:
    """Three seats in the last round."""
    g = position(lines, factions=THREE, order=order)
    g.round = 4
    return g


def outcome(g: Tsukuyumi) -> Outcome:
    """How the game ends now."""
    with pytest.raises(GameOver):
        scoring.final_scoring(g)
    assert g.outcome is not None
    return g.outcome


# ---------------------------------------------------------------------- sources


@rule("tsukuyumi.vp.areas")
def test_areas_are_worth_one_and_fertile_ground_two() -> None:
    g = board(
        """
        1,0 ocean | owner 2
        2,0 ocean | owner 2
        3,0 ocean radioactive | owner 2
        4,0 ocean unstable | owner 2
        1,1 mountain 15 | owner 2
        0,1 moon | owner 2
        2,1 fertile | owner 2
        3,1 ocean | owner 0
        """
    )
    assert scoring.scores(g, C) == {"areas": 6, "fertile": 2}
    assert scoring.total(g, C) == 8


@rule("tsukuyumi.legend.devastated")
def test_devastated_areas_are_worth_nothing() -> None:
    g = board("1,0 fertile | owner 2 | wasted\n2,0 ocean | owner 2")
    assert scoring.scores(g, C) == {"areas": 1}


@rule("tsukuyumi.core.control")
def test_units_alone_score_nothing() -> None:
    g = board("1,0 fertile | 2: attack-drone")
    assert scoring.total(g, C) == 0


@rule("tsukuyumi.vp.initiative")
def test_the_first_two_places_are_worth_two_and_one() -> None:
    g = board(order=(C, A, B))
    assert [scoring.scores(g, seat) for seat in (C, A, B)] == [{"initiative": 2}, {"initiative": 1}, {}]


@rule("tsukuyumi.vp.other", "tsukuyumi.mascot.points")
def test_a_living_mascot_is_worth_a_point() -> None:
    g = board("1,0 ocean | mascot 2")
    assert scoring.scores(g, C) == {"mascot": 1}
    g.seats[C].mascot = -1
    assert scoring.scores(g, C) == {}


@rule("tsukuyumi.vp.permanent")
def test_permanent_points_stay_when_the_ground_is_lost() -> None:
    g = board("1,0 ocean | owner 2")
    scoring.gain(g, C, "moon", 1, "tsukuyumi.end.moon-point")
    marking.mark(g, A, at(1, 0))
    assert scoring.scores(g, C) == {"moon": 1}


@rule("tsukuyumi.vp.public", "tsukuyumi.end.interim-score")
def test_the_score_of_every_seat_can_be_asked_at_any_time() -> None:
    g = board("1,0 ocean | owner 2", order=(B, C, A))
    g.phase = "white"
    g.seats[A].points = {"goal": 2}
    assert {seat: scoring.scores(g, seat) for seat in range(3)} == {
        A: {"goal": 2},
        B: {"initiative": 2},
        C: {"areas": 1, "initiative": 1},
    }


# ---------------------------------------------------------------------- the winner


@rule("tsukuyumi.vp.final")
def test_the_sum_of_end_points_and_permanent_points_wins() -> None:
    g = board("\n".join(f"{q},0 ocean" for q in range(1, 8)) + "\n1,1 fertile\n2,1 fertile\n3,1 fertile")
    for q in range(1, 6):
        own(g, at(q, 0), A)
    for q in range(1, 4):
        own(g, at(q, 1), B)
    own(g, at(6, 0), B)
    own(g, at(7, 0), B)
    g.seats[A].points = {"missions": 2, "goal": 2}
    g.seats[B].points = {"moon": 1}
    heard = listen(g)
    end = outcome(g)
    assert (scoring.total(g, A), scoring.total(g, B)) == (11, 10)  # 7 and 4 against 9 and 1
    assert end.winners == (A,)
    assert (end.rule, end.reason, end.params) == (
        "tsukuyumi.vp.final",
        "end.final",
        {"seat": A, "points": 11},
    )
    assert end.scores["1"] == {"moon": 1, "areas": 2, "fertile": 6, "initiative": 1}
    assert heard == [GameEnded("end.final")]


@rule("tsukuyumi.vp.tie")
def test_of_equals_the_one_placed_higher_wins() -> None:
    g = board(order=(A, C, B))
    g.seats[B].points = {"moon": 14}
    g.seats[C].points = {"moon": 13}  # and 1 for the second place
    assert scoring.ranking(g) == [C, B, A]
    end = outcome(g)
    assert end.winners == (C,)
    assert end.rule == "tsukuyumi.vp.tie"


# ---------------------------------------------------------------------- Supremacy


def supremacy(points: dict[int, int]) -> Tsukuyumi:
    g = board("1,0 fertile\n2,0 ocean | owner 1", order=(B, A, C))
    g.round, g.supremacy = 2, 20
    for seat, amount in points.items():
        g.seats[seat].points = {"moon": amount}
    return g


@rule("tsukuyumi.mode.supremacy")
def test_the_game_ends_when_a_total_reaches_the_target() -> None:
    g = supremacy({A: 18})  # and 1 for the second place
    scoring.check(g)  # goes on
    with pytest.raises(GameOver):
        marking.conquer(g, A, at(1, 0))
    assert g.outcome is not None
    assert (g.outcome.winners, g.outcome.reason) == ((A,), "end.supremacy")
    assert g.outcome.rule == "tsukuyumi.mode.supremacy"


@rule("tsukuyumi.mode.supremacy")
def test_a_higher_place_in_initiative_counts_at_once() -> None:
    g = supremacy({A: 18})
    with pytest.raises(GameOver):
        shift(g, A, -1)
    assert g.outcome is not None
    assert g.outcome.winners == (A,)


@rule("tsukuyumi.mode.supremacy")
def test_without_the_option_there_is_no_target() -> None:
    g = supremacy({A: 40})
    g.supremacy = 0
    scoring.check(g)
    assert g.outcome is None


@rule("tsukuyumi.mode.supremacy-rounds")
def test_of_two_that_reach_the_target_together_the_higher_total_wins_then_initiative() -> None:
    g = supremacy({A: 20, B: 17})  # 21 and 20
    with pytest.raises(GameOver):
        scoring.check(g)
    assert g.outcome is not None
    assert g.outcome.winners == (A,)
    g = supremacy({A: 19, B: 17})  # 20 and 20
    with pytest.raises(GameOver):
        scoring.check(g)
    assert g.outcome is not None
    assert g.outcome.winners == (B,)


# ---------------------------------------------------------------------- two players


def duel(lines: str, *factions: str, order: tuple[int, ...] = (A, B)) -> Tsukuyumi:
    g = position(lines, factions=factions, order=order, duel=True)
    g.rounds, g.round = 3, 3
    return g


def judged(g: Tsukuyumi, seat: int) -> dict[str, int]:
    """The points of a seat when its last red turn has ended."""
    scoring.red_turn_over(g, seat, last=True)
    return scoring.scores(g, seat)


@rule("tsukuyumi.duel.scoring", "tsukuyumi.duel.initiative-points")
def test_only_victory_cards_give_points() -> None:
    lines = (
        "\n".join(f"{q},0 ocean | owner 0" for q in range(1, 8))
        + "\n1,1 fertile | owner 0\n2,1 fertile | owner 0"
    )
    g = duel(lines, "nomads", "boarlords")
    g.seats[A].points = {"advantage": 1}
    assert judged(g, A) == {}
    assert scoring.missions(g) == []
    assert g.seats[A].missions == []
    assert scoring.goal_of(g, A) is None


@rule("tsukuyumi.duel.use")
def test_two_seats_end_after_three_rounds_without_missions() -> None:
    g = duel("1,0 ocean", "nomads", "boarlords")
    g.phase = "end"
    with pytest.raises(GameOver):
        next(turns.step(g))
    assert g.outcome is not None
    assert g.outcome.reason == "end.duel"
    assert ends.last_round(g) == 3


@rule("tsukuyumi.duel.tie")
def test_of_equals_the_seat_in_the_first_place_wins() -> None:
    g = duel("1,0 ocean", "nomads", "boarlords", order=(B, A))
    g.seats[A].points = dict.fromkeys(("moon-landing",), 6)
    g.seats[B].points = dict.fromkeys(("bulwarks",), 6)
    end = outcome(g)
    assert end.winners == (B,)
    assert end.rule == "tsukuyumi.duel.tie"


@rule("tsukuyumi.duel.victory-cards", "tsukuyumi.duel.victory-cards-rest")
def test_cybersamurai_score_mountains_the_moon_centre_and_a_pure_home() -> None:
    g = duel(
        """
        0,0 moon centre | owner 0
        1,0 mountain 15 | owner 0
        2,0 mountain 15 | owner 0
        3,0 mountain 20 | owner 0
        4,0 home 0
        """,
        "cybersamurai",
        "boarlords",
    )
    assert judged(g, A) == {"kami-of-the-mountains": 6, "fault-correction": 3, "purity-of-home": 3}
    marking.mark(g, B, at(1, 0))  # later turns change nothing any more
    assert scoring.scores(g, A)["kami-of-the-mountains"] == 6
    g.seats[A].home_entered = True  # but this is watched to the end
    assert "purity-of-home" not in scoring.scores(g, A)


@rule("tsukuyumi.duel.victory-cards")
def test_conditions_are_judged_when_the_last_red_turn_ends() -> None:
    g = duel("1,0 mountain 15 | owner 0", "cybersamurai", "boarlords")
    g.phase, g.seats[A].chosen, g.seats[B].chosen = "red", "vanguard", "drill"
    turns.begin_turn(g, A)
    turns.end_turn(g)
    assert g.seats[A].points == {"kami-of-the-mountains": 2, "fault-correction": 0}
    g.round = 2
    turns.begin_turn(g, B)
    turns.end_turn(g)
    assert g.seats[B].points == {}  # not the last one


@rule("tsukuyumi.duel.purity-oni")
def test_oni_do_not_spoil_a_pure_home() -> None:
    g = duel("4,0 home 0", "cybersamurai", "boarlords")
    place_oni(g, 0, at(4, 0))
    assert judged(g, A) == {"purity-of-home": 3}


@rule("tsukuyumi.duel.victory-cards-rest")
def test_dark_seed_score_areas_fertile_ground_and_numbers() -> None:
    lines = "1,0 fertile | owner 0 | 0: 11 worker\n2,0 fertile | owner 0\n" + "\n".join(
        f"{q},1 ocean | owner 0" for q in range(3)
    )
    g = duel(lines, "dark-seed", "boarlords")
    assert victory.scores(g, A) == {"spreading-brood": 2, "green-pastures": 4}
    g.seats[A].mascot = at(0, 1)
    assert victory.scores(g, A)["teeming"] == 3
    for q in range(3, 8):
        g.map.lay(at(q, -1), q)
        own(g, at(q, -1), A)
    assert victory.scores(g, A)["spreading-brood"] == 6  # 7 areas beyond 3, at most 6


@rule("tsukuyumi.duel.victory-cards-rest")
def test_nomads_score_kills_the_moon_and_a_raid() -> None:
    g = duel("0,0 moon centre | owner 0\n1,0 moon | owner 0\n4,0 home 1 | 0: dog", "nomads", "boarlords")
    g.seats[A].kills = 9
    assert judged(g, A) == {"body-count": 3, "moon-landing": 4, "raid": 2}
    g.seats[A].kills = 2
    assert scoring.scores(g, A)["body-count"] == 2  # counted over the whole game, not judged


@rule("tsukuyumi.duel.victory-cards-rest")
def test_boarlords_score_strongholds_areas_and_the_boarmother() -> None:
    lines = """
        1,0 ocean | owner 1 | strongholds 2
        2,0 ocean | owner 1 | strongholds 1
        3,0 ocean | owner 0 | strongholds 1
        4,0 ocean | owner 1 | 1: boarmother
    """
    g = duel(lines, "nomads", "boarlords")
    assert judged(g, B) == {"bulwarks": 4, "broad-domain": 1, "mothers-blessing": 2}


@rule("tsukuyumi.duel.scoring")
def test_a_duel_is_won_by_victory_points() -> None:
    g = duel(
        "0,0 moon centre | owner 0\n1,0 ocean | owner 1\n2,0 ocean | owner 1",
        "nomads",
        "boarlords",
        order=(B, A),
    )
    end = outcome(g)
    assert end.winners == (A,)
    assert (end.rule, end.reason) == ("tsukuyumi.duel.scoring", "end.duel")
    assert end.scores == {"0": {"moon-landing": 2}, "1": {}}
    assert ONI not in end.winners
