"""Secrets in a match of Okko: plans that allies see and strangers do not, what cannot be taken back, tables
that come from files."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from hyakki.games.okko.game import GAME
from hyakki.games.okko.options import Call, Done, Plan, Wave
from hyakki.games.okko.rules.asking import ask_oni, ask_oni_hidden
from hyakki.games.okko.rules.reinforcements import buy
from hyakki.games.okko.state import Okko, Turn
from hyakki.games.okko.view import view
from hyakki.kernel.errors import SaveError
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive
from hyakki.kernel.saves import load, save
from tests.games.okko.table import run, table
from tests.rules import rule

ONI = 2


def played_until(stop: Callable[[Match[Okko]], bool], seats: int = 3, **wishes: str) -> Match[Okko]:
    """A match, played at random until something is true of it."""
    match = Match.new(GAME, seats, {"scenario": "silent-cell", **wishes}, 3)
    rng = Rng.seeded(3)
    while not stop(match):
        assert match.outcome is None, "it never came to that"
        seat = rng.pick(match.asked())
        decision = match.decision(seat)
        assert decision is not None
        match.answer(seat, rng.pick(decision.options))
    return match


def planning() -> Match[Okko]:
    return played_until(lambda match: match.open is not None)


# ---------------------------------------------------------------------- planning in secret


@rule("okko.players.table-talk", "okko.strategy.planning", "okko.info.sides")
def test_heroes_see_what_another_hero_plans_as_soon_as_it_is_chosen() -> None:
    match = planning()
    decision = match.decision(0)
    assert decision is not None
    chosen = decision.options[0]
    assert isinstance(chosen, Plan)
    before = [match.shown(seat) for seat in (ONI, None)]
    match.answer(0, chosen)
    seen = match.planned(1)
    assert seen is not None
    assert [choice.option for choice in seen[0]] == [chosen]
    assert match.planned(ONI) == {ONI: ()}
    assert not match.planned(None)
    assert [match.shown(seat) for seat in (ONI, None)] == before


@rule("okko.strategy.simultaneous", "okko.info.oni-hidden")
def test_heroes_do_not_see_that_the_oni_places_events() -> None:
    match = planning()
    decision = match.decision(ONI)
    assert decision is not None
    before = [match.shown(seat) for seat in (0, 1, None)]
    match.answer(ONI, decision.options[0])
    assert [match.shown(seat) for seat in (0, 1, None)] == before
    assert match.planned(0) == {0: (), 1: ()}


@rule("okko.strategy.planning", "okko.info.heroes-hidden")
def test_in_a_world_of_the_oni_the_heroes_begin_their_plans_again() -> None:
    match = planning()
    decision = match.decision(0)
    assert decision is not None
    match.answer(0, decision.options[0])
    world = match.imagine(ONI, derive(b"world", 1), disposable=False, candid=False)
    assert world.planned(0) == {0: (), 1: ()}
    assert msgspec.json.decode(world.shown(ONI))["view"] == msgspec.json.decode(match.shown(ONI))["view"]
    own = match.imagine(1, derive(b"world", 1), disposable=False, candid=False)
    assert own.planned(1) == match.planned(1)


# ---------------------------------------------------------------------- looking at clues together


@rule("okko.players.council", "okko.info.heroes-hidden")
def test_any_hero_seat_puts_the_clues_back_and_the_oni_learns_nothing_of_it() -> None:
    shown = []
    for order in ("kumo,gozu", "gozu,kumo"):
        g = table(heroes=("okko", "setsuka"), seats=3, seats_of=(0, 1))
        g.held, g.clue_top, g.turned, g.revealed = ["rensai"], ["gozu", "kumo"], 1, True
        g.turn = Turn(side="heroes", hero=0, figure=0, stage="begin", actions=3)
        match = Match(GAME, g, 3, g.settings, bytes(32))
        match.stand()
        match.answer(0, Call("rensai"))
        assert [match.asking(seat) is not None for seat in range(3)] == [True, True, False]
        assert match.awaited(ONI) == (0, 1)
        match.answer_text(1, match.numbers[1], f"remember {order}")
        assert match.view(0).clues.top == tuple(order.split(","))
        shown.append([match.shown(seat) for seat in (ONI, None)])
    assert shown[0] == shown[1]


# ---------------------------------------------------------------------- what cannot be taken back


@rule("okko.strategy.initiative")
def test_the_order_cannot_be_taken_back_once_the_oni_knows_that_the_heroes_are_ready() -> None:
    match = played_until(lambda match: match.state.phase == "order")
    decision = match.decision(match.asked()[0])
    assert decision is not None
    match.answer(decision.seat, decision.options[0])
    assert match.undo_bar(decision.seat, party=True) is not None


@rule("okko.reinforce.cost", "okko.info.oni-hidden")
def test_spending_the_whole_hand_shows_it() -> None:
    g = table("silent-cell")
    g.mortal = [next(iter(g.box.mortal))]
    g.oni.hand = [g.oni.events.bag.pop() for _ in range(g.box.wave.price)]
    before, hand = g.learned, sorted(g.oni.hand)
    run(buy(g), lambda options: next(one for one in options if isinstance(one, Wave)), "done")
    assert g.learned > before
    assert sorted(g.oni.events.discard) == hand
    assert view(g, 0).oni.discard == tuple(g.oni.events.discard)


@rule("okko.auto.event", "okko.auto.module")
def test_what_the_automated_oni_did_with_its_hand_cannot_be_taken_back() -> None:
    match = Match.new(GAME, 1, {"scenario": "silent-cell", "oni": "even", "heroes": "3"}, 4)
    rng, seen = Rng.seeded(4), 0
    for _ in range(120):
        if match.outcome is not None:
            break
        decision = match.decision(0)
        assert decision is not None
        activations = match.state.oni.tokens
        held = len(match.state.oni.hand)
        match.answer(0, rng.pick(decision.options))
        if match.state.oni.tokens > activations and held:
            seen += 1
            assert match.undo_bar(0) is not None
    assert seen > 3


@rule("okko.auto.module")
def test_everybody_learns_from_what_it_decides_about_its_hand() -> None:
    g = table(oni="even")
    run(ask_oni_hidden(g, "technique", lambda: [Done()], left=1))
    assert g.learned == 1
    run(ask_oni(g, "creep", lambda: [Done()]))
    assert g.learned == 1


# ---------------------------------------------------------------------- files


def test_a_match_is_played_on_from_its_file() -> None:
    match = played_until(lambda match: match.state.round == 2)
    again = load(GAME, save(match)).match
    assert [again.shown(seat) for seat in (0, 1, 2, None)] == [match.shown(seat) for seat in (0, 1, 2, None)]
    checkpoint = again.legs[-1].checkpoint
    assert checkpoint is not None
    assert GAME.flaws(checkpoint) == []


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("seats", 7, "there are 7 seats"),
        ("closed", 1 << 80, "Doors are closed that are not there"),
        ("round", -3, "a number is below nothing"),
        ("settings", {}, "setting campaign cannot be None"),
        ("gone", ["a sock"], "there is no card 'a sock'"),
    ],
)
def test_a_file_with_a_table_that_cannot_be_is_refused_with_a_phrase(
    field: str, value: object, said: str
) -> None:
    record = msgspec.json.decode(save(played_until(lambda match: match.state.phase == "order")))
    record["checkpoint"]["state"][field] = value
    with pytest.raises(SaveError, match=said):
        load(GAME, msgspec.json.encode(record))
