"""Rounds: choosing and passing cards, the flip, phases and the order of actions in them."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.events import CardChosen, CardsFlipped, CardsSeen, PhaseBegan, RoundBegan
from hyakki.games.tsukuyumi.options import Act
from hyakki.games.tsukuyumi.rules import rounds, turns
from hyakki.games.tsukuyumi.rules.actions import RUN
from hyakki.games.tsukuyumi.rules.symbols import symbols_of
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.events import Event, Told
from hyakki.kernel.flow import GameOver, Question, Together
from tests.games.tsukuyumi.rounds import BOARD, HANDS, TWO, chosen, coloured, picks, quick, table
from tests.games.tsukuyumi.table import asked, listen, play, position
from tests.rules import rule

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
    passed = tuple(card for card in HANDS[0] if card != "logistics")
    assert g.seats[0].passed == (passed,)
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
    rounds.begin_round(g)
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
