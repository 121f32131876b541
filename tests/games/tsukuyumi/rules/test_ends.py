"""The end of a round: its steps and their order, the moon, radioactivity, and what stops then."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.events import MarkerRemoved, PointsGained, ScoresTold, UnitPlaced, UnitsLost
from hyakki.games.tsukuyumi.rules import ends, rounds, scoring, turns
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.flow import GameOver
from tests.games.tsukuyumi.table import at, listen, own, position, run, there
from tests.rules import rule

NOMADS, BOARS, SEED, CYBER = range(4)


def ending(lines: str, round_: int = 1, **more: object) -> Tsukuyumi:
    """A round whose red phase is over."""
    g = position(lines, phase="end", **more)  # type: ignore[arg-type]  # whatever a position takes
    g.round = round_
    return g


# ---------------------------------------------------------------------- the steps


@rule("tsukuyumi.end.radioactive", "tsukuyumi.oni.immune-radio")
def test_radioactivity_destroys_all_units_but_oni() -> None:
    g = ending(
        "0,0 ocean radioactive | 2: 2 worker | 0: private | oni: small | owner 0 | eggs 1\n1,0 ocean | 0: dog"
    )
    run(ends.end_of_round(g))
    cell = at(0, 0)
    assert not g.seats[SEED].troops
    assert there(g, NOMADS, at(1, 0)) == {"dog": 1}
    assert g.oni[cell] == (1, 0, 0)
    assert g.owner[cell] == NOMADS
    assert g.eggs == {cell: 1}
    assert g.seats[SEED].supply == [unit.count for unit in g.sheets[SEED].units]


@rule("tsukuyumi.end.radioactive", "tsukuyumi.mascot.points")
def test_mascots_are_not_immune_and_negated_radioactivity_does_nothing() -> None:
    g = ending("0,0 ocean radioactive | mascot 0\n1,0 fertile radioactive | 0: dog | negated radioactive")
    run(ends.end_of_round(g))
    assert g.seats[NOMADS].mascot == -1
    assert there(g, NOMADS, at(1, 0)) == {"dog": 1}


@rule("tsukuyumi.end.sequence", "tsukuyumi.facevent.dark-food")
def test_faction_effects_come_before_radioactivity() -> None:
    g = ending("0,0 ocean radioactive | 2: breeder\n5,0 home 2")
    g.seats[SEED].effects.append("food-for-the-queen")
    g.seats[SEED].kills_round = 3
    heard = listen(g)
    # 3 points without the bonus of the Breeder, and she is still there to hatch the first unit
    run(ends.end_of_round(g), "buy warrior", "place-unit warrior 0 0", "buy worker", "place-unit worker 5 0")
    kinds = [type(event) for event in heard]
    assert kinds.index(UnitPlaced) < kinds.index(UnitsLost)
    assert g.seats[SEED].troops == {at(5, 0): (1, 0, 0, 0, 0, 0, 0)}


@rule("tsukuyumi.facevent.dark-food")
def test_food_for_the_queen_is_spent_at_once_or_lost() -> None:
    g = ending("0,0 ocean | 2: breeder\n5,0 home 2")
    g.seats[SEED].effects.append("food-for-the-queen")
    g.seats[SEED].kills_round = 3
    run(ends.end_of_round(g), "buy warrior", "place-unit warrior 5 0", "done")
    assert g.seats[SEED].effects == []
    run(ends.end_of_round(g))  # nothing is left of it in the next round


@rule("tsukuyumi.end.sequence")
def test_each_step_goes_in_initiative_order_and_scores_come_last() -> None:
    g = ending("0,0 ocean radioactive | 0: dog | 1: squeaker", order=(BOARS, NOMADS, CYBER, SEED), moon=False)
    g.map.lay(at(3, 0), 37)
    own(g, at(3, 0), NOMADS)
    heard = listen(g)
    run(ends.end_of_round(g))
    told = [event for event in heard if isinstance(event, PointsGained | UnitsLost | ScoresTold)]
    assert [type(event) for event in told] == [PointsGained, UnitsLost, UnitsLost, ScoresTold]
    assert [event.seat for event in told if isinstance(event, UnitsLost)] == [BOARS, NOMADS]


@rule("tsukuyumi.end.moon-point", "tsukuyumi.vp.permanent")
def test_the_moon_centre_pays_its_controller_each_round() -> None:
    g = ending("3,0 ocean", moon=True)
    own(g, at(0, 0), NOMADS)
    run(ends.end_of_round(g))
    assert g.seats[NOMADS].points == {"moon": 1}
    own(g, at(0, 0), BOARS)
    run(ends.end_of_round(g))
    assert g.seats[NOMADS].points == {"moon": 1}  # lost ground, kept point
    own(g, at(0, 0), NOMADS)
    run(ends.end_of_round(g))
    assert g.seats[NOMADS].points == {"moon": 2}


@rule("tsukuyumi.end.moon-point")
def test_nobody_is_paid_for_a_moon_centre_of_the_oni_or_of_nobody() -> None:
    g = ending("3,0 ocean", moon=True)
    run(ends.end_of_round(g))
    own(g, at(0, 0), 9)
    run(ends.end_of_round(g))
    assert [seat.points for seat in g.seats] == [{}, {}, {}, {}]


@rule("tsukuyumi.end.interim-score")
def test_interim_scores_are_told_and_only_permanent_points_stored() -> None:
    g = ending("1,0 ocean\n2,0 ocean\n3,0 ocean\n4,0 ocean\n5,0 ocean", order=(BOARS, NOMADS, CYBER, SEED))
    for q in range(1, 6):
        own(g, at(q, 0), NOMADS)
    g.seats[NOMADS].points = {"goal": 2, "moon": 1}
    heard = listen(g)
    run(ends.end_of_round(g))
    told = next(event for event in heard if isinstance(event, ScoresTold))
    assert told.scores == {NOMADS: 9, BOARS: 2, SEED: 0, CYBER: 0}
    assert sum(g.seats[NOMADS].points.values()) == 3


@rule("tsukuyumi.end.last-round", "tsukuyumi.round.count")
def test_the_last_round_has_its_end_too() -> None:
    g = ending("3,0 ocean radioactive | 1: squeaker", round_=4, moon=True, order=(BOARS, SEED, CYBER, NOMADS))
    own(g, at(0, 0), NOMADS)
    flow = turns.step(g)
    with pytest.raises(GameOver):
        next(flow)
    assert g.outcome is not None
    assert g.outcome.scores["0"] == {"moon": 1, "areas": 1}
    assert not g.seats[BOARS].troops  # the steps were taken before the scoring


@rule("tsukuyumi.duel.scoring")
def test_with_two_seats_the_moon_pays_nothing() -> None:
    g = ending("3,0 ocean", moon=True, duel=True, factions=("nomads", "boarlords"))
    own(g, at(0, 0), 1)
    run(ends.end_of_round(g))
    assert g.seats[1].points == {}


# ---------------------------------------------------------------------- what stops


@rule("tsukuyumi.end.round-effects")
def test_the_immunity_of_the_nomads_outlasts_radioactivity_and_then_stops() -> None:
    g = ending("0,0 ocean radioactive | 0: dog")
    g.seats[NOMADS].effects.append("ignore-radioactivity")
    run(ends.end_of_round(g))
    assert there(g, NOMADS, at(0, 0)) == {"dog": 1}
    run(ends.end_of_round(g))
    assert not g.seats[NOMADS].troops


@rule("tsukuyumi.end.round-effects", "tsukuyumi.cyber.uplink-markers")
def test_uplink_markers_come_back_and_oil_lasts_until_white() -> None:
    g = ending("0,0 ocean\n1,0 ocean | stuck | guarded", uplinks=["kaneda"])
    g.seats[CYBER].placed_markers["kaneda-blue"] = at(0, 0)
    heard = listen(g)
    run(ends.end_of_round(g))
    assert g.seats[CYBER].placed_markers == {}
    assert MarkerRemoved("kaneda-blue", (0, 0)) in heard
    assert g.guarded == []
    assert g.stuck == [at(1, 0)]
    rounds.begin_round(g)
    assert g.stuck == [at(1, 0)]
    turns.begin_phase(g, "white")
    assert g.stuck == []


@rule("tsukuyumi.end.round-effects")
def test_counts_and_cards_of_the_round_start_anew() -> None:
    g = ending("0,0 ocean")
    nomads, seed = g.seats[NOMADS], g.seats[SEED]
    nomads.conquered, nomads.retaken, nomads.kills, nomads.kills_round = (3, 4), (4,), 5, 2
    nomads.once.append("scorched-ground")
    seed.debt = 1
    seed.effects += ["full-nest", "take-wing"]
    g.seats[CYBER].effects += ["solar-laser", "raider-drone-update"]
    g.assembled.append(NOMADS)
    run(ends.end_of_round(g))
    assert (len(nomads.conquered), len(nomads.retaken), nomads.kills, nomads.kills_round) == (0, 0, 5, 0)
    assert (nomads.once, seed.debt, seed.effects, g.assembled) == ([], 0, [], [])
    assert g.seats[CYBER].effects == ["solar-laser"]  # it lies open until it is spent


@rule("tsukuyumi.round.card-used-up")
def test_used_cards_leave_play() -> None:
    g = ending("0,0 ocean")
    for seat, card in zip(g.seats, ("logistics", "raid", "siege", "patience"), strict=True):
        seat.chosen = card
    run(ends.end_of_round(g))
    assert g.used_actions == ["logistics", "raid", "siege", "patience"]
    assert not any(seat.chosen for seat in g.seats)


@rule("tsukuyumi.mode.supremacy-rounds")
def test_with_supremacy_the_cards_bound_the_game_to_six_rounds() -> None:
    g = ending("0,0 ocean", round_=4)
    g.supremacy = 20
    run(ends.end_of_round(g))  # goes on
    g.round = 6
    flow = ends.end_of_round(g)
    with pytest.raises(GameOver):
        next(flow)
    assert g.outcome is not None
    assert g.outcome.reason == "end.final"
    assert scoring.ranking(g)[0] == g.outcome.winners[0]
