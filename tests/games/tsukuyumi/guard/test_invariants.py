"""The checks of the long runs find what they should: a sound table passes, each planted fault is named."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from hyakki.games.tsukuyumi.box.frame import LUNAR, place
from hyakki.games.tsukuyumi.events import OniMoved, PointsGained, UnitMoved
from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.options import Move
from hyakki.games.tsukuyumi.rules.movement import start, step
from hyakki.games.tsukuyumi.state import NOBODY, Mover, Tsukuyumi
from hyakki.kernel.decision import Decision
from hyakki.kernel.events import Event, Told
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from tests.games.probe import AnyMatch
from tests.games.tsukuyumi import invariants
from tests.games.tsukuyumi.setups import ALL_MODULES
from tests.games.tsukuyumi.table import at, position

Fault = Callable[[Tsukuyumi], None]


@cache
def reached(prompt: str) -> AnyMatch:
    """The first such question after round 1 in a random game of four."""
    match, rng = Match.new(GAME, 4, {**ALL_MODULES, "factions": "random"}, 1), Rng.seeded(1)
    while True:
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        if match.state.round > 1 and decision.prompt.key == prompt:
            return match
        match.answer(seat, rng.pick(decision.options))


def table(prompt: str = "ask.turn") -> Tsukuyumi:
    g: Tsukuyumi = reached(prompt).clone().state
    return g


def question(prompt: str) -> Decision:
    match = reached(prompt)
    found = match.decision(match.asked()[0])
    assert found is not None
    return found


def one_unit_more(g: Tsukuyumi) -> None:
    troops = g.seats[0].troops
    cell = next(iter(troops))
    troops[cell] = (troops[cell][0] + 1, *troops[cell][1:])


def one_marker_too_few(g: Tsukuyumi) -> None:
    g.seats[1].markers -= 1


def a_card_too_many(g: Tsukuyumi) -> None:
    g.seats[0].hand.append(g.actions.pop())


def a_forgotten_card(g: Tsukuyumi) -> None:
    g.used_actions.append(g.actions.pop())


def a_homezone_is_held(g: Tsukuyumi) -> None:
    g.owner[g.seats[0].home] = 9


def two_owners(g: Tsukuyumi) -> None:
    g.seats[1].lands += (g.seats[0].lands[0],)


def nothing_to_negate(g: Tsukuyumi) -> None:
    cell = next(cell for cell, tile in enumerate(g.map.tiles) if 0 <= tile < 18 and not g.marked[cell])
    g.negated[cell] |= LUNAR


def stolen_initiative(g: Tsukuyumi) -> None:
    g.order[0] = g.order[1]


def points_for_nothing(g: Tsukuyumi) -> None:
    g.seats[2].points["missions"] = 7


def a_mascot_without_its_module(g: Tsukuyumi) -> None:
    g.modules.remove("mascots")
    g.seats[0].mascot = g.seats[0].home


def a_figure_too_many(g: Tsukuyumi) -> None:
    g.legend, g.legend_cells[:] = "merchant", [g.seats[0].home] * 2


def an_uplink_twice(g: Tsukuyumi) -> None:
    g.seats[0].uplinks += ["nerve-net", "nerve-net"]


def an_endless_game(g: Tsukuyumi) -> None:
    g.round = 5


def a_symbol_below_zero(g: Tsukuyumi) -> None:
    assert g.turn is not None
    g.turn.combats = -1


@pytest.mark.parametrize(
    "fault",
    [
        one_unit_more, one_marker_too_few, a_card_too_many, a_forgotten_card, a_homezone_is_held, two_owners,
        nothing_to_negate, stolen_initiative, points_for_nothing, a_mascot_without_its_module,
        a_figure_too_many, an_uplink_twice, an_endless_game, a_symbol_below_zero,
    ],
)  # fmt: skip
def test_a_planted_fault_is_found(fault: Fault) -> None:
    g = table()
    invariants.check(g)
    fault(g)
    with pytest.raises(AssertionError):
        invariants.check(g)


def test_more_movers_than_units_are_found() -> None:
    g = table("ask.march.movement")
    invariants.check(g)
    assert g.march is not None
    cell = next(iter(g.seats[g.march.seat].troops))
    g.march.movers.append(Mover(cell=cell, kind=0, count=50, left=1, fresh=True, cleared=True))
    with pytest.raises(AssertionError, match=r"5\d of kind 0"):
        invariants.check(g)


def test_a_mission_that_was_not_given_is_found() -> None:
    g = table()
    invariants.look(g, question("ask.turn"))
    g.seats[0].missions.clear()
    g.seats[0].kills = 99
    with pytest.raises(AssertionError, match="is due"):
        invariants.look(g, question("ask.turn"))


def test_an_empty_display_is_found() -> None:
    g = table()
    g.display.pop()
    with pytest.raises(AssertionError, match="the display shows"):
        invariants.look(g, question("ask.turn"))


def test_a_step_that_no_rule_allows_any_more_is_found() -> None:
    g = table("ask.march.movement")
    invariants.look(g, question("ask.march.movement"))
    g.stuck.extend(cell for cell, tile in enumerate(g.map.tiles) if tile != NOBODY)
    with pytest.raises(AssertionError, match="is offered and forbidden"):
        invariants.look(g, question("ask.march.movement"))


def test_a_card_in_two_places_is_found() -> None:
    g = table()
    invariants.every_card_is_there(g)
    g.event_deck.discard.append(g.display[0])
    with pytest.raises(AssertionError, match="event"):
        invariants.every_card_is_there(g)


def test_points_that_are_lost_are_found() -> None:
    g = table()
    g.seats[0].points["extra"] = 2
    before = invariants.growing(g)
    g.seats[0].points["extra"] = 1
    assert any(old > new for old, new in zip(before, invariants.growing(g), strict=True))


# ---------------------------------------------------------------------- steps

EDGES = """
    0,0   ocean red 0   | 0: private, 2 dog | 1: boarrior | oni: small
    1,0   ocean
    0,1   ocean         | 1: 3 boarrior
    -1,0  home 0
    2,0   home 1
"""


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (UnitMoved(0, "private", (0, 0), (2, 0)), "is no step"),
        (UnitMoved(0, "private", (0, 0), (0, -1)), "leaves the board"),
        (UnitMoved(0, "private", (0, 0), (1, 0)), "crosses a closed edge"),
        (UnitMoved(0, "hunter", (0, 0), (0, 1)), "nobody is there"),
        (OniMoved(9, "small", (0, 0), (1, 0)), "crosses a closed edge"),
        (PointsGained(0, "moon", 0), "points=0"),
    ],
)
def test_an_impossible_event_is_found(event: Event, words: str) -> None:
    g = position(EDGES, factions=("nomads", "boarlords", "cybersamurai"), active=0)
    with pytest.raises(AssertionError, match=words):
        invariants.hear(g, Told(event))


def test_a_unit_that_passes_somebody_stronger_is_found() -> None:
    g = position(EDGES, factions=("nomads", "boarlords", "cybersamurai"), active=0)
    start(g, 0, "movement", 2)
    heard: list[Told] = []

    def ear(told: Told) -> None:
        invariants.hear(g, told)
        heard.append(told)

    g.io = ear
    step(g, Move("private", 0, 0, 0, 1))
    assert heard
    assert g.march is not None
    on = next(mover for mover in g.march.movers if mover.cell == at(0, 1))
    assert not on.cleared
    on.cleared = True  # as if nobody stood there
    with pytest.raises(AssertionError, match="passes who is stronger"):
        step(g, Move("private", 0, 1, *place(at(0, 0)), f"walk-{on.left}"))
