"""The initiative board: whose turn it is, shifts, and the storm that turns the order round."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.events import InitiativeChanged
from hyakki.games.tsukuyumi.rules import initiative, turns
from hyakki.games.tsukuyumi.rules.presence import present
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi
from tests.games.tsukuyumi.table import asked, at, first_question, listen, play, position, run
from tests.rules import rule

A, B, C, D = range(4)
FACTIONS = ("nomads", "boarlords", "cybersamurai", "dark-seed")


def blue(*cards: str, order: tuple[int, ...] = ()) -> Tsukuyumi:
    """Four seats without units in the blue phase."""
    g = position("0,0 ocean\n1,0 ocean", factions=FACTIONS, phase="blue", order=order)
    for seat, card in zip(g.seats, cards or ("momentum",) * 4, strict=True):
        seat.chosen = card
    return g


def walk(g: Tsukuyumi) -> list[int]:
    """The seats in the order of their turns until the phase is over."""
    seen = []
    while (seat := initiative.next_seat(g)) is not None:
        turns.begin_turn(g, seat)
        seen.append(seat)
        turns.end_turn(g)
    return seen


@rule("tsukuyumi.init.board")
def test_turns_go_from_the_first_place_to_the_last_and_turn_the_marker() -> None:
    g = blue(order=(C, A, D, B))
    g.seats[C].acted = g.seats[A].acted = g.seats[B].acted = True
    assert initiative.next_seat(g) == D
    initiative.turn_markers_back(g)
    assert walk(g) == [C, A, D, B]
    assert all(seat.acted for seat in g.seats)


@rule("tsukuyumi.init.uniform")
def test_with_a_new_phase_nobody_has_acted() -> None:
    g = blue()
    walk(g)
    turns.begin_phase(g, "green")
    assert not any(seat.acted for seat in g.seats)
    assert initiative.next_seat(g) == A


@rule("tsukuyumi.init.change")
@pytest.mark.parametrize(
    ("seat", "places", "order"),
    [
        (D, -2, [A, D, B, C]),
        (A, 2, [B, C, A, D]),
        (B, 1, [A, C, B, D]),
        (C, -1, [A, C, B, D]),
        (B, 0, [A, B, C, D]),
    ],
)
def test_others_slide_towards_the_vacated_place(seat: int, places: int, order: list[int]) -> None:
    g = blue()
    heard = listen(g)
    initiative.shift(g, seat, places)
    assert g.order == order
    assert heard == ([InitiativeChanged(tuple(order))] if places else [])


@rule("tsukuyumi.init.change-partial")
def test_a_shift_stops_at_the_first_and_the_last_place() -> None:
    g = blue()
    initiative.shift(g, B, -3)
    assert g.order == [B, A, C, D]
    initiative.shift(g, C, 9)
    assert g.order == [B, A, D, C]


@rule("tsukuyumi.init.change-partial", "tsukuyumi.init.change")
def test_any_number_of_places_up_to_the_given_one() -> None:
    g = blue()
    seat, options = first_question(initiative.change(g, B, 3))
    assert (seat, options) == (B, ["shift -1", "shift 1", "shift 2", "done"])
    run(initiative.change(g, B, 3), "done")
    assert g.order == [A, B, C, D]
    run(initiative.change(g, B, 3), "shift 1")
    assert g.order == [A, C, B, D]


@rule("tsukuyumi.init.flip-at-once")
def test_after_the_change_the_turn_goes_on_and_comes_only_once() -> None:
    g = blue("momentum", "foresight", "logistics", "raid")
    g.seats[A].chosen = "logistics"
    play(g, "act initiative", "shift 1")
    assert g.seats[A].acted
    assert asked(g) == (A, ["act faction-effect", "act events", "done"])
    play(g, "done")
    assert g.order == [B, A, C, D]
    assert asked(g)[0] == B
    play(g, "done")
    assert asked(g)[0] == C


@rule("tsukuyumi.init.no-skip")
def test_whoever_drops_in_its_own_turn_does_not_act_again() -> None:
    g = blue()
    play(g, "act initiative", "shift 2")
    assert g.order == [B, C, A, D]
    assert walk(_ended(g)) == [B, C, D]


@rule("tsukuyumi.init.no-skip")
def test_whoever_rises_over_the_active_seat_is_not_skipped_and_those_who_acted_do_not_come_back() -> None:
    g = blue()
    turns.begin_turn(g, A)
    initiative.shift(g, D, -3)  # a card in another seat's turn
    assert not g.seats[D].acted
    assert walk(_ended(g)) == [D, B, C]


def _ended(g: Tsukuyumi) -> Tsukuyumi:
    if g.turn is not None:
        turns.end_turn(g)
    return g


@rule("tsukuyumi.init.oni-lowest")
def test_the_oni_come_after_all_players() -> None:
    g = position(
        "0,0 ocean | oni: small | 0: private | 2: attack-drone", factions=FACTIONS, order=(C, B, A, D)
    )
    assert present(g, at(0, 0)) == [C, A, ONI]


@rule("tsukuyumi.epic.storm")
def test_the_storm_turns_the_order_round_with_the_next_phase() -> None:
    g = blue(order=(B, A, D, C))
    turns.begin_turn(g, B)
    g.storm = True
    turns.end_turn(g)
    assert walk(g) == [A, D, C]  # blue goes on in the old order
    assert g.order == [B, A, D, C]
    turns.begin_phase(g, "green")
    assert g.order == [C, D, A, B]
    turns.begin_phase(g, "red")
    assert g.order == [C, D, A, B]  # once is enough
