"""Rounds: choosing and passing cards, the flip, phases, turns, the order of actions and duties."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hyakki.games.tsukuyumi import ends, turns
from hyakki.games.tsukuyumi.actions import RUN, begin_action
from hyakki.games.tsukuyumi.events import CardChosen, CardsFlipped, CardsSeen, PhaseBegan, RoundBegan
from hyakki.games.tsukuyumi.options import DONE, Act, Move
from hyakki.games.tsukuyumi.state import Phase, Tsukuyumi, Turn
from hyakki.games.tsukuyumi.symbols import symbols_of
from hyakki.kernel.bag import Bag
from hyakki.kernel.decision import Question
from hyakki.kernel.events import Event, Told
from hyakki.kernel.game import Flow, GameOver, Together
from tests.games.tsukuyumi.table import asked, at, listen, load, play, position, there
from tests.rules import rule

THREE = ("nomads", "boarlords", "cybersamurai")
TWO = ("nomads", "boarlords")
HANDS = (
    ["logistics", "organization", "aggressive", "observation", "onslaught", "siege"],
    ["patience", "reserves", "expansion", "overture", "fortification", "scavenging"],
    ["skirmish", "counsel", "outriders", "raid", "ambush", "uprising"],
)
BOARD = """
    0,0   ocean     | 0: 2 private, hunter
    1,0   ocean     | 1: squeaker
    0,1   ocean     | 2: attack-drone
    1,1   ocean
    2,0   ocean     | 0: private
    -1,0  home 0
    2,1   home 1
    0,2   home 2
"""


def table(phase: Phase = "selection", board: str = BOARD, **more: Any) -> Tsukuyumi:
    """Three seats with six cards each, or as many as `factions` has."""
    g = position(board, **{"factions": THREE, "phase": phase, **more})
    for seat, hand in zip(g.seats, HANDS, strict=False):
        seat.hand = list(hand)
        for card in hand:
            if card in g.actions:
                g.actions.remove(card)
    return g


def chosen(g: Tsukuyumi, *cards: str) -> Tsukuyumi:
    """The cards of the round are chosen."""
    for seat, card in zip(g.seats, cards, strict=True):
        if card in seat.hand:
            seat.hand.remove(card)
        seat.chosen = card
    return g


def coloured(phase: Phase, *cards: str, board: str = BOARD, **more: Any) -> Tsukuyumi:
    """A phase of the round with these cards flipped."""
    return chosen(table(phase, board, **more), *cards)


def picks(*cards: str) -> list[str]:
    return [f"select {card}" for card in cards]


def quick(_g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """An action that is over at once."""
    turn.acting = ""
    yield from ()


@pytest.fixture
def quick_actions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Oni actions, events and faction effects that only note that they were done."""
    done: list[str] = []

    def noting(symbol: str) -> Callable[[Tsukuyumi, Turn], Flow[None]]:
        def run(g: Tsukuyumi, turn: Turn) -> Flow[None]:
            done.append(symbol)
            return quick(g, turn)

        return run

    for symbol in ("faction-effect", "events", "place-oni", "oni-conquest", "abyssal"):
        monkeypatch.setitem(RUN, symbol, noting(symbol))
    return done


# ---------------------------------------------------------------------- choosing and passing


@rule("tsukuyumi.round.select-card", "tsukuyumi.info.simultaneous")
def test_all_seats_choose_in_secret_at_the_same_time() -> None:
    g = table()
    request = turns.step(g).send(None)
    assert isinstance(request, Together)
    assert request.seats == (0, 1, 2)
    assert not any(request.allies(a, b) for a in range(3) for b in range(3))
    asked_for = request.flow(1).send(None)
    assert isinstance(asked_for, Question)
    assert asked_for.hidden
    assert [option.text() for option in asked_for.build()] == picks(*HANDS[1])
    assert [len(seat.hand) for seat in g.seats] == [6, 6, 6]  # nothing moves before all have chosen
    assert not any(seat.chosen for seat in g.seats)


@rule("tsukuyumi.round.pass-left", "tsukuyumi.info.simultaneous")
def test_the_rest_goes_to_the_left_neighbour_in_one_step() -> None:
    g = table()
    play(g, *picks("logistics", "patience", "raid"))
    assert [seat.chosen for seat in g.seats] == ["logistics", "patience", "raid"]
    assert g.seats[1].hand == [card for card in HANDS[0] if card != "logistics"]
    assert g.seats[2].hand == [card for card in HANDS[1] if card != "patience"]
    assert g.seats[0].hand == [card for card in HANDS[2] if card != "raid"]
    assert g.phase == "white"


@rule("tsukuyumi.duel.pass")
def test_two_seats_exchange_their_cards() -> None:
    g = position(
        BOARD.replace("| 2: attack-drone", "").replace("home 2", "ocean"),
        factions=TWO,
        phase="selection",
        duel=True,
    )
    g.seats[0].hand = ["vanguard", "drill", "recon", "ritual", "resupply", "storming"]
    g.seats[1].hand = ["even-hand", "hard-bargain", "siegecraft", "manoeuvre", "stockpile", "night-raid"]
    play(g, "select drill", "select siegecraft")
    assert g.seats[0].hand == ["even-hand", "hard-bargain", "manoeuvre", "stockpile", "night-raid"]
    assert g.seats[1].hand == ["vanguard", "recon", "ritual", "resupply", "storming"]


@rule("tsukuyumi.info.cards-memory")
def test_a_seat_remembers_what_it_passed_on_but_not_what_was_taken_of_it() -> None:
    g = table()
    told: list[Told] = []
    g.io = told.append
    play(g, *picks("logistics", "patience", "raid"))
    passed = [card for card in HANDS[0] if card != "logistics"]
    assert g.seats[0].passed == [passed]
    g.phase, g.round = "selection", 2
    told.clear()
    play(g, *picks("skirmish", "siege", "overture"))
    assert g.seats[0].passed[0] == passed  # still all five: nothing says that the siege is gone
    assert not any("siege" in repr(line.event) for line in told if line.to is None or 0 in line.to)


@rule("tsukuyumi.round.hand-shrinks", "tsukuyumi.round.count", "tsukuyumi.round.card-used-up")
def test_four_rounds_with_six_to_three_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    for symbol in RUN:
        monkeypatch.setitem(RUN, symbol, quick)
    g = table()
    g.round = 0
    turns.begin_round(g)
    sizes: list[list[int]] = []
    used: list[str] = []
    with pytest.raises(GameOver):
        _whole_game(g, sizes, used)
    assert sizes == [[6] * 3, [5] * 3, [4] * 3, [3] * 3]
    assert g.round == 4
    assert g.used_actions == used[:9]  # of the rounds that are over


def _whole_game(g: Tsukuyumi, sizes: list[list[int]], used: list[str]) -> None:
    while True:
        sizes.append([len(seat.hand) for seat in g.seats])
        assert not {card for seat in g.seats for card in seat.hand} & set(used)
        play(g, *(f"select {seat.hand[0]}" for seat in g.seats))
        used += [seat.chosen for seat in g.seats]
        _rush(g)


def _rush(g: Tsukuyumi) -> None:
    """Through all phases of a round with nothing but duties."""
    while g.phase != "selection":
        try:
            flow = turns.step(g)
            question = flow.send(None)
            while True:
                assert isinstance(question, Question)
                options = question.build()
                duty = [
                    option
                    for option in options
                    if option == Act("place-oni") or option == Act("oni-conquest")
                ]
                question = flow.send(duty[0] if duty else options[-1])
        except StopIteration:
            continue


@rule("tsukuyumi.round.last-pass-discard")
def test_in_the_last_round_nobody_keeps_cards() -> None:
    g = table()
    g.round = 4
    play(g, *picks("logistics", "patience", "raid"))
    assert [seat.hand for seat in g.seats] == [[], [], []]
    assert {"siege", "scavenging", "uprising"} <= set(g.actions)
    assert g.actions == sorted(g.actions)


@rule("tsukuyumi.mode.fast-epic")
def test_fast_games_end_after_three_rounds_and_epic_ones_after_five() -> None:
    g = table("end", BOARD)
    g.rounds, g.round = 3, 3
    with pytest.raises(GameOver):
        play(g, "done")
    g = table("end", BOARD)
    g.rounds, g.round = 5, 4
    for seat in g.seats:
        seat.hand = seat.hand[:2]
    heard = listen(g)
    request = None
    while request is None:
        request = next(turns.step(g), None)
    assert RoundBegan(5) in heard
    assert isinstance(request, Together)
    for number in range(3):
        question = request.flow(number).send(None)
        assert isinstance(question, Question)
        assert len(question.build()) == 2


# ---------------------------------------------------------------------- what is secret, and the flip


def _fronts(told: list[Told], to: int | None, cards: list[str]) -> list[Event]:
    """What a seat (None: a spectator) was told that names one of some cards."""
    heard = [line.event for line in told if line.to is None or (to is not None and to in line.to)]
    return [event for event in heard if any(card in repr(event) for card in cards)]


@rule("tsukuyumi.white.hidden-front", "tsukuyumi.info.hidden", "tsukuyumi.info.removed-cards")
def test_nobody_is_told_a_front_before_the_flip() -> None:
    g = table()
    told: list[Told] = []
    g.io = told.append
    play(g, *picks("logistics", "patience", "raid"), "done", "done")
    assert [line.event for line in told if isinstance(line.event, CardChosen)] == [
        CardChosen(n) for n in range(3)
    ]
    for seat in (0, 1, 2, None):
        others = [card for number, card in enumerate(("logistics", "patience", "raid")) if number != seat]
        assert _fronts(told, seat, [*others, *g.actions]) == []
    hands = [line for line in told if isinstance(line.event, CardsSeen)]
    assert [line.to for line in hands] == [(0,), (1,), (2,)]
    assert g.phase == "white"


@rule("tsukuyumi.round.flip-after-white")
def test_all_cards_are_flipped_when_the_last_white_turn_is_over() -> None:
    g = table()
    heard = listen(g)
    play(g, *picks("logistics", "patience", "raid"), "done", "done")
    assert not any(isinstance(event, CardsFlipped) for event in heard)
    play(g, "done")
    asked(g)
    assert CardsFlipped({0: "logistics", 1: "patience", 2: "raid"}) in heard
    assert g.phase == "blue"


# ---------------------------------------------------------------------- phases and turns


@rule("tsukuyumi.round.phase-order")
def test_phases_come_one_after_the_other_for_everybody(quick_actions: list[str]) -> None:
    g = coloured("green", "logistics", "patience", "raid")
    assert asked(g)[0] == 0
    refusal = turns.forbids_act(g, 1, "combat")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.round.phase-order"
    heard = listen(g)
    play(g, "act place-oni", "done", "act oni-conquest", "done", "act oni-conquest", "done")
    assert asked(g)[0] == 0
    assert [event.phase for event in heard if isinstance(event, PhaseBegan)] == ["red"]
    assert quick_actions == ["place-oni", "oni-conquest", "oni-conquest"]


@rule("tsukuyumi.round.phase-order", "tsukuyumi.round.flip-after-white")
def test_white_blue_green_red_end() -> None:
    phase: str = "white"
    seen = [phase]
    while phase in turns.NEXT:
        phase = turns.NEXT[phase]
        seen.append(phase)
    assert seen == ["white", "blue", "green", "red", "end"]


@rule("tsukuyumi.round.all-phases", "tsukuyumi.round.extra-symbols")
def test_a_breeder_produces_although_the_card_shows_no_production_in_green() -> None:
    board = "0,0 ocean | 0: worker, breeder\n1,0 ocean | 1: squeaker\n-1,0 home 0\n2,0 home 1"
    g = position(board, factions=("dark-seed", "boarlords", "nomads"), phase="green")
    chosen(g, "supply-line", "logistics", "logistics")
    assert symbols_of(g, 0, "green") == {"oni-conquest": 1}
    turns.begin_turn(g, 0)
    assert asked(g) == (0, ["act production", "act oni-conquest"])
    play(g, "act production")
    assert g.turn is not None
    assert g.turn.points == 1


@rule("tsukuyumi.production.bonus-pool", "tsukuyumi.round.extra-symbols")
def test_green_bonus_joins_the_production_of_the_card() -> None:
    board = "0,0 ocean | 0: planter\n-1,0 home 0\n2,0 home 1"
    g = position(board, factions=("dark-seed", "boarlords", "nomads"), phase="green")
    chosen(g, "aggressive", "logistics", "organization")
    play(g, "act production")
    assert g.turn is not None
    assert g.turn.points == 4  # 2 of the card and 2 of the Planter


@rule("tsukuyumi.round.extra-symbols")
def test_a_movement_bonus_gives_no_movement() -> None:
    g = coloured("red", "night-march", "patience", "raid", board=BOARD.replace("hunter", "lt-dan"))
    turns.begin_turn(g, 0)
    assert "act movement" not in asked(g)[1]
    refusal = turns.forbids_act(g, 0, "movement")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.round.symbol-phase"  # its movement stands in green


@rule("tsukuyumi.round.any-order")
def test_actions_of_a_phase_in_any_order(quick_actions: list[str]) -> None:
    g = coloured("blue", "logistics", "patience", "raid")
    assert asked(g) == (0, ["act faction-effect", "act events", "act initiative", "done"])
    play(g, "act initiative", "done", "act events", "act faction-effect")
    assert quick_actions == ["events"]
    assert asked(g) == (1, ["act events", "act initiative", "done"])  # nothing was left to the first seat
    assert quick_actions == ["events", "faction-effect"]


@rule("tsukuyumi.round.any-order")
def test_one_action_is_completed_before_the_next() -> None:
    g = coloured("red", "logistics", "patience", "raid")
    play(g, "act movement")
    refusal = turns.forbids_act(g, 0, "combat")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.round.any-order"
    assert all(text.startswith("move ") or text == "done" for text in asked(g)[1])


@rule("tsukuyumi.action.faction-effect")
def test_the_faction_effect_comes_once(quick_actions: list[str]) -> None:
    g = coloured("blue", "logistics", "patience", "raid")
    play(g, "act faction-effect")
    assert quick_actions == []
    assert asked(g) == (0, ["act events", "act initiative", "done"])
    assert quick_actions == ["faction-effect"]
    refusal = turns.forbids_act(g, 0, "faction-effect")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.round.expire"


@rule("tsukuyumi.action.faction-effect", "tsukuyumi.round.symbol-phase", "tsukuyumi.round.card-phases")
def test_a_faction_effect_printed_in_green_waits_for_green() -> None:
    g = coloured("blue", "uprising", "patience", "raid")
    turns.begin_turn(g, 0)
    refusal = turns.forbids_act(g, 0, "faction-effect")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.round.symbol-phase"
    g.phase = "green"
    turns.begin_turn(g, 0)
    assert turns.forbids_act(g, 0, "faction-effect") is None


@rule("tsukuyumi.round.cards-known", "tsukuyumi.round.card-phases", "tsukuyumi.round.card-observation")
def test_known_cards_in_their_phases() -> None:
    g = coloured("blue", "organization", "aggressive", "observation")
    assert symbols_of(g, 0, "red") == {"movement": 1, "combat": 2}
    assert symbols_of(g, 1, "green") == {"production": 2, "oni-conquest": 1}
    assert symbols_of(g, 2, "green") == {"production": 2, "place-oni": 2, "oni-conquest": 1}
    assert symbols_of(g, 2, "blue") == {"faction-effect": 1, "events": 2, "initiative": 1}


# ---------------------------------------------------------------------- movement and combat

CLASH = """
    0,0   ocean     | 0: 2 private, hunter | 1: squeaker
    1,0   ocean     | 1: squeaker
    -1,0  home 0
    2,1   home 1
"""


@pytest.fixture
def battles(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """Battles that only note that they were fought."""
    fought: list[tuple[int, str]] = []

    def fight(_g: Tsukuyumi, _seat: int, cell: int, card: str) -> Flow[None]:
        fought.append((cell, card))
        yield from ()

    monkeypatch.setattr("hyakki.games.tsukuyumi.battle.fight", fight)
    return fought


@rule("tsukuyumi.round.move-before-combat")
def test_after_the_first_battle_in_red_movement_is_lost(battles: list[tuple[int, str]]) -> None:
    g = coloured("red", "organization", "patience", "raid", board=CLASH)
    assert asked(g) == (0, ["act movement", "act combat", "done"])
    play(g, "act combat", "fight 0 0 conquest", "done")
    assert battles == [(at(0, 0), "conquest")]
    refusal = turns.forbids_act(g, 0, "movement")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.round.move-before-combat"
    assert asked(g)[0] == 1  # neither movement nor combat is left


@rule("tsukuyumi.round.move-before-combat")
def test_movement_comes_before_combat(battles: list[tuple[int, str]]) -> None:
    g = coloured("red", "organization", "patience", "raid", board=CLASH)
    play(g, "act movement", "done")
    assert asked(g) == (0, ["act combat", "done"])


@rule("tsukuyumi.round.move-before-combat-scope")
def test_in_white_a_seat_may_fight_first_and_move_afterwards() -> None:
    g = coloured("white", "logistics", "patience", "raid", board=CLASH)
    turns.begin_turn(g, 0)
    assert g.turn is not None
    g.turn.white_done, g.turn.fought = ["combat"], True
    assert "act movement" in asked(g)[1]
    g.phase, g.turn.symbols = "red", {"movement": 1}
    refusal = turns.forbids_act(g, 0, "movement")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.round.move-before-combat"


@rule("tsukuyumi.round.optional")
def test_part_of_a_quantity_is_enough(quick_actions: list[str]) -> None:
    g = coloured("green", "logistics", "patience", "raid")
    play(
        g,
        "act production",
        "buy private",
        "place-unit private -1 0",
        "buy private",
        "place-unit private -1 0",
        "done",
    )
    assert there(g, 0, at(-1, 0)) == {"private": 2}
    assert asked(g)[0] == 1  # the Oni come by themselves, and nothing else was left
    assert g.seats[0].acted
    assert quick_actions == ["place-oni"]


@rule("tsukuyumi.round.oni-mandatory")
def test_green_does_not_end_before_the_oni_have_come() -> None:
    g = coloured("green", "logistics", "patience", "raid")
    assert asked(g) == (0, ["act production", "act place-oni"])
    refusal = turns.forbids_done(g, 0)
    assert refusal is not None
    assert (refusal.rule, refusal.params) == ("tsukuyumi.round.oni-mandatory", {"symbol": "place-oni"})


@rule("tsukuyumi.round.oni-mandatory", "tsukuyumi.core.no-elimination")
def test_a_seat_without_units_and_areas_still_has_its_duties() -> None:
    g = coloured("green", "logistics", "patience", "raid", board="0,0 ocean\n-1,0 home 0\n2,1 home 1")
    assert not g.seats[0].troops
    assert asked(g) == (0, ["act production", "act place-oni"])


@rule("tsukuyumi.legend.abyssal", "tsukuyumi.round.oni-mandatory")
def test_the_abyssal_is_a_duty_of_every_green_turn(quick_actions: list[str]) -> None:
    g = coloured("green", "logistics", "patience", "raid", legend="abyssal")
    turns.begin_turn(g, 0)
    assert g.turn is not None
    g.turn.symbols = {}  # a card without Oni actions
    assert asked(g)[0] == 1  # the only thing to do was done, and the turn ended by itself
    assert quick_actions == ["abyssal"]
    assert "act abyssal" in asked(g)[1]
    g.legend = ""
    assert "act abyssal" not in asked(g)[1]


def begun(g: Tsukuyumi, phase: Phase) -> tuple[dict[str, int], int, int]:
    """Symbols, combat actions and production points at the start of a turn of the first seat."""
    g.phase = phase
    turns.begin_turn(g, 0)
    assert g.turn is not None
    return g.turn.symbols, g.turn.combats, g.turn.points


@rule("tsukuyumi.round.expire")
def test_what_is_left_is_lost() -> None:
    g = coloured("red", "organization", "aggressive", "raid")
    assert asked(g)[0] == 0
    play(g, "done")
    assert g.turn is None
    for seat in (1, 2):
        turns.begin_turn(g, seat)
        turns.end_turn(g)
    assert begun(g, "white") == ({}, 0, 0)


@rule("tsukuyumi.round.expire", "tsukuyumi.round.optional")
def test_production_points_are_lost_with_their_action() -> None:
    g = coloured("green", "logistics", "patience", "raid")
    play(g, "act production", "done")
    assert g.turn is not None
    assert g.turn.points == 0
    refusal = turns.forbids_act(g, 0, "production")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.round.expire"


@rule("tsukuyumi.round.quantity")
def test_numbers_beside_the_symbols() -> None:
    g = coloured("red", "logistics", "patience", "raid")
    turns.begin_turn(g, 0)
    assert g.turn is not None
    begin_action(g, "movement", 2)
    assert g.march is not None
    assert sum(mover.count for mover in g.march.movers) == 4
    assert {mover.left for mover in g.march.movers} == {2, 3}  # the Hunter goes one farther
    g.march = None
    begin_action(g, "combat", 3)
    assert g.turn.combats == 3
    begin_action(g, "production", 4)
    assert g.turn.points == 4
    begin_action(g, "events", 2)
    assert (g.turn.draws, g.turn.plays) == (2, 2)


@rule("tsukuyumi.round.quantity")
def test_so_many_battles_as_the_combat_action_says(battles: list[tuple[int, str]]) -> None:
    g = coloured("red", "organization", "patience", "raid", board=CLASH)
    play(g, "act combat", "fight 0 0 conquest", "fight 0 0 hit-and-run")
    assert battles == [(at(0, 0), "conquest"), (at(0, 0), "hit-and-run")]
    assert g.turn is not None
    assert not g.turn.acting


def test_the_combats_of_a_later_phase_pay_a_debt() -> None:
    g = coloured("red", "organization", "patience", "raid", board=CLASH)
    g.seats[0].debt = 1
    turns.begin_turn(g, 0)
    assert g.turn is not None
    assert g.turn.symbols == {"movement": 1, "combat": 1}
    assert g.seats[0].debt == 0


# ---------------------------------------------------------------------- white


@rule("tsukuyumi.white.two-actions")
def test_two_different_white_actions() -> None:
    g = coloured("white", "logistics", "patience", "raid", board=CLASH)
    assert asked(g) == (0, ["act events", "act production", "act movement", "act combat", "done"])
    play(g, "act production", "done")
    refusal = turns.forbids_act(g, 0, "production")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.white.two-actions"
    assert "act movement" in asked(g)[1]
    play(g, "act movement", "done")
    assert asked(g)[0] == 1  # nothing is left to the first seat


@rule("tsukuyumi.white.two-actions")
def test_white_actions_have_the_number_one() -> None:
    g = coloured("white", "logistics", "patience", "raid", board=CLASH)
    play(g, "act movement")
    assert g.march is not None
    assert min(mover.left for mover in g.march.movers) == 1
    g = coloured("white", "logistics", "patience", "raid", board=CLASH)
    play(g, "act production")
    assert g.turn is not None
    assert g.turn.points == 1


@rule("tsukuyumi.white.optional", "tsukuyumi.init.board")
def test_a_seat_may_pass_in_white_at_once() -> None:
    g = coloured("white", "logistics", "patience", "raid")
    play(g, "done")
    assert g.seats[0].acted
    assert asked(g)[0] == 1


@rule("tsukuyumi.startadv.jack")
def test_jack_of_all_trades_has_three_different_white_actions() -> None:
    g = coloured("white", "logistics", "patience", "raid", board=CLASH)
    g.seats[0].advantage, g.seats[0].advantage_used = "jack-of-all-trades", True
    play(g, "act movement", "done", "act production", "done")
    seat, options = asked(g)
    assert seat == 0
    assert "act combat" in options
    assert "act movement" not in options
    g.round = 2
    assert turns.white_limit(g, 0) == 2


@rule("tsukuyumi.facevent.cyber-combat-analysis")
def test_combat_analysis_lets_one_of_three_actions_come_twice() -> None:
    g = coloured("white", "logistics", "patience", "raid", order=(2, 0, 1))
    g.seats[2].effects.append("combat-analysis")
    play(g, "act production")
    assert g.turn is not None
    assert g.turn.points == 1
    play(g, "done", "act production")
    assert g.turn.points == 1  # not pooled: nothing that costs 2
    assert not any("cyberoid" in text for text in asked(g)[1])
    play(g, "done")
    assert asked(g)[1] == ["act events", "act movement", "act combat", "done"]
    play(g, "act movement", "done")
    assert asked(g)[0] == 0


@rule("tsukuyumi.facevent.cyber-analysis-time")
def test_combat_analysis_waits_for_the_next_white_turn_and_is_used_up_there() -> None:
    g = coloured("end", "logistics", "patience", "raid", order=(2, 0, 1))
    g.seats[2].effects.append("combat-analysis")  # played in blue
    ends.stop_effects(g)
    g.phase, g.round = "white", 3
    assert turns.white_limit(g, 2) == 3
    play(g, "done")
    assert turns.white_limit(g, 2) == 2
    assert g.seats[2].effects == []


# ---------------------------------------------------------------------- two players and modules


def duel(phase: Phase, *cards: str) -> Tsukuyumi:
    g = position(CLASH, factions=TWO, phase=phase, duel=True)
    return chosen(g, *cards)


@rule("tsukuyumi.duel.status-cards", "tsukuyumi.duel.action-cards-rest")
def test_suppression_holds_from_the_reveal_on_even_for_the_seat_that_acts_first() -> None:
    g = duel("blue", "even-hand", "suppression")
    assert g.order == [0, 1]
    assert symbols_of(g, 0, "red") == {"movement": 1, "combat": 1}
    assert symbols_of(g, 1, "red")["combat"] == 2
    g.phase = "white"
    assert symbols_of(g, 0, "red")["combat"] == 2  # not revealed yet


@rule("tsukuyumi.duel.action-cards-rest")
def test_status_changes_stop_at_their_limits() -> None:
    g = duel("blue", "lack-of-resources", "night-raid")
    assert symbols_of(g, 1, "green")["production"] == 1  # at least 1
    g = duel("blue", "observation", "suppression")
    assert "events" not in symbols_of(g, 1, "blue")  # 1 less is none
    assert symbols_of(g, 0, "red")["combat"] == 1
    g = duel("blue", "suppression", "vanguard")
    assert symbols_of(g, 1, "red")["combat"] == 1


@rule("tsukuyumi.duel.action-cards")
def test_two_seats_play_with_their_own_cards() -> None:
    g = duel("blue", "observation", "vanguard")
    assert symbols_of(g, 0, "green") == {"production": 2, "place-oni": 1}
    g.duel = False
    assert symbols_of(g, 0, "green") == {"production": 2, "place-oni": 2, "oni-conquest": 1}


@rule("tsukuyumi.onipower.cycle")
def test_a_new_oni_power_each_round_and_the_old_one_at_the_bottom() -> None:
    g = table(modules=["oni-powers"])
    g.round = 0
    load(g, 0, 0)
    turns.begin_round(g)
    first = g.power
    assert first == sorted(g.box.oni_powers)[0]
    turns.begin_round(g)
    assert g.power == sorted(g.box.oni_powers)[1]
    assert g.powers.discard == [first]
    g.powers.bag.clear()
    turns.begin_round(g)
    assert g.power == first  # the whole stack has passed: the oldest comes again
    g.modules.clear()
    turns.begin_round(g)
    assert g.power == first


@rule("tsukuyumi.onipower.cycle")
def test_a_single_power_card_stays() -> None:
    g = table(modules=["oni-powers"])
    g.powers = Bag.of(["agility"])
    turns.begin_round(g)
    turns.begin_round(g)
    assert g.power == "agility"
    assert g.powers.discard == []


def test_a_walk_through_a_white_turn() -> None:
    """The chapters fit together: cards, a march of two steps, a purchase, the next seat."""
    g = table()
    play(g, *picks("logistics", "patience", "raid"), "act movement", Move("hunter", 0, 0, 1, 0), "done")
    assert there(g, 0, at(1, 0)) == {"hunter": 1}
    play(g, "act combat", "fight 0 0 conquest")
    assert g.owner[at(0, 0)] == 0
    assert asked(g) == (1, ["act events", "act production", "act movement", "act combat", DONE.text()])
