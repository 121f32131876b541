"""What stays true in any match, at any table, whatever is answered (see invariants.py).

The examples follow from the seeds alone, so that a run can be repeated; `python -m tests.games.soak journey`
plays thousands more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hyakki.games.journey.events import DemonCardDrawn
from hyakki.games.journey.game import GAME
from hyakki.games.journey.state import Condition, Journey
from hyakki.kernel.events import Told
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from tests.games.journey import invariants
from tests.games.journey.table import position
from tests.games.probe import tree_bytes
from tests.games.soak import any_table, choose, next_decision

seeds = st.integers(0, 2**32)
repeatable = settings(
    derandomize=True, max_examples=14, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
LOOKED_AT = 70  # answers of a match after which everything is checked


def begun(seed: int, before: int, share: int) -> Match[Journey]:
    """A match at any table that stands some way in, played at random and (share of 100) by rules of thumb."""
    rng = Rng.seeded(seed)
    seats, chosen = any_table(GAME, rng)
    match = Match.new(GAME, seats, chosen, seed)
    match.ear = hearing(match)
    while match.outcome is None and len(match.history) < before:
        answer(match, share, rng)
    return match


def hearing(match: Match[Journey]) -> Callable[[Told], None]:
    return lambda told: invariants.hear(match.state, told)


def answer(match: Match[Journey], share: int, rng: Rng) -> None:
    decision = next_decision(match)
    match.answer(decision.seat, choose(GAME, match.state, decision, share, rng))


any_match = st.builds(begun, seeds, st.integers(0, 350), st.sampled_from([0, 60, 100]))


@repeatable
@given(any_match, seeds)
def test_the_table_is_sound_after_every_answer(match: Match[Journey], seed: int) -> None:
    rng, pieces = Rng.seeded(seed), GAME.pieces(match.state)
    for _ in range(LOOKED_AT):
        invariants.check(match.state)
        invariants.every_card_is_there(match.state)
        assert GAME.pieces(match.state) == pieces
        if match.outcome is not None:
            break
        answer(match, 50, rng)


@repeatable
@given(any_match, seeds)
def test_nothing_that_is_offered_is_forbidden(match: Match[Journey], seed: int) -> None:
    rng = Rng.seeded(seed)
    for _ in range(LOOKED_AT):
        if match.outcome is not None:
            break
        decision = next_decision(match)
        invariants.look(match.state, decision)
        for option in decision.options:
            assert match.why_not(decision.seat, option.anchors()) is None
        answer(match, 50, rng)


@repeatable
@given(any_match, seeds)
def test_taking_back_and_answering_again_changes_nothing(match: Match[Journey], seed: int) -> None:
    rng = Rng.seeded(seed)
    for _ in range(LOOKED_AT):
        if match.outcome is not None:
            break
        before, shown = tree_bytes(match.state), match.log[:]
        answer(match, 50, rng)
        after, entry = tree_bytes(match.state), match.history[-1]
        if match.undo_bar(0, party=True) is not None:
            continue
        assert entry.seat is not None
        assert entry.option is not None
        match.undo(0, party=True)
        assert (tree_bytes(match.state), match.log) == (before, shown)
        match.answer(entry.seat, entry.option)
        assert tree_bytes(match.state) == after


# -- the invariants themselves notice what is wrong


def sound_table() -> Journey:
    return position(
        """
        T> .  s< .
        .  M> .  X
        C> .  S> #
    """
    )


def shifted(g: Journey) -> None:
    g.pilgrims[1].cell += 1


def on_a_token(g: Journey) -> None:
    g.pilgrims[1].cell = g.boxes[0]
    g.crowd = sum(1 << p.cell for p in g.pilgrims)


def on_another(g: Journey) -> None:
    g.pilgrims[1].cell = g.demons[0].cell
    g.crowd = sum(1 << p.cell for p in g.pilgrims)


def on_a_structure(g: Journey) -> None:
    g.pilgrims[1].cell = 11
    g.crowd = sum(1 << p.cell for p in g.pilgrims)


def too_healthy(g: Journey) -> None:
    g.pilgrims[2].health += 1


def dead_on_the_feet(g: Journey) -> None:
    g.pilgrims[2].health = 0


def too_much_chi(g: Journey) -> None:
    g.pilgrims[3].chi += 1


def ten_karma(g: Journey) -> None:
    g.pilgrims[3].bad = 10


def weapon_four(g: Journey) -> None:
    g.pilgrims[3].weapon = 4


def no_health(g: Journey) -> None:
    g.demons[0].health = -1


def twice_poisoned(g: Journey) -> None:
    kind = next(iter(g.conditions))
    g.demons[0].conditions += [Condition(kind=kind), Condition(kind=kind)]


def missing_condition(g: Journey) -> None:
    g.conditions[next(iter(g.conditions))] = -1


def below_no_ap(g: Journey) -> None:
    assert g.act is not None
    g.act.ap = -1


def acting_ghost(g: Journey) -> None:
    g.act, g.phase = None, "activations"
    g.queue[:] = [99]


FAULTS = [
    shifted,
    on_a_token,
    on_another,
    on_a_structure,
    too_healthy,
    dead_on_the_feet,
    too_much_chi,
    ten_karma,
    weapon_four,
    no_health,
    twice_poisoned,
    missing_condition,
    below_no_ap,
    acting_ghost,
]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_noticed(fault: Callable[[Journey], None]) -> None:
    g = sound_table()
    invariants.check(g)
    fault(g)
    with pytest.raises(AssertionError):
        invariants.check(g)


def test_a_lost_card_is_noticed() -> None:
    g = Match.new(GAME, 1, {"quest": "q3"}).state
    invariants.every_card_is_there(g)
    g.fortune.bag[0] = g.fortune.bag[-1]
    with pytest.raises(AssertionError, match="not the cards of the box"):
        invariants.every_card_is_there(g)


@pytest.mark.parametrize("state", ["inactive", "closed"])
def test_a_gate_that_must_not_draw_is_noticed(state: Any) -> None:
    g = position("1 . T>\n1 . .")
    told = Told(DemonCardDrawn(1, "soldiers-1"), None, None)
    invariants.hear(g, told)
    g.gates[0].state = state
    with pytest.raises(AssertionError, match="gate 1 draws"):
        invariants.hear(g, told)
