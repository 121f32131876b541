"""A moment in words: question, tips, log, what can be taken back, the end."""

from __future__ import annotations

from typing import Any

from hyakki.host import telling
from hyakki.host.cards import OptionCard, QuestionCard
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Outcome
from tests.games.conformance import play_on
from tests.kernel.desk import A, desk, secrets
from tests.tiny import MOON, PALACE, TRUCE


def test_a_question_has_its_options_in_words_with_what_to_point_at():
    match: Match[Any] = Match.new(MOON, 3, key=2)
    seat = match.seat(0)
    assert seat.decision is not None
    card = telling.question(MOON, seat.view, seat.decision)
    assert card.prompt == "Keep a card (number 1)."
    assert [option.text for option in card.options] == [one.text() for one in seat.decision.options]
    named = telling.spots(MOON, seat.view, card)
    assert [spot.anchor for spot in named] == [option.anchors[0] for option in card.options]
    assert telling.spots(MOON, seat.view, None) == []


def test_an_option_without_a_name_of_its_own_is_called_as_it_is_said():
    view = Match.new(MOON, 3, key=2).view(0)
    lay = OptionCard("lay-eggs", "Lay 1 Egg.", ["do:lay-eggs"])
    both = OptionCard("keep bear", "Keep the bear.", ["card:bear", "do:keep-it"])
    card = QuestionCard(1, "ask.lay", "What?", "", [lay, both], [], [])
    named = {spot.anchor: spot.say for spot in telling.spots(MOON, view, card)}
    assert named == {"do:lay-eggs": "Lay 1 Egg.", "card:bear": "card bear", "do:keep-it": "keep it"}


def test_a_log_is_put_into_words_once_and_cut_when_something_is_taken_back():
    match: Match[Any] = Match.new(MOON, 3, key=2)
    play_on(match, Rng.seeded(2), 20)
    log = telling.Log(1)
    lines = log.read(match)
    assert len(lines) == len(match.heard(1))
    assert log.read(match) is lines
    kept = sum(told.reaches(1) for told in match.log[:3])
    assert log.cut(3) == kept == len(log.lines)
    assert len(log.read(match)) == len(match.heard(1))


def test_what_everybody_is_told_is_put_into_words_once_for_all_who_read_along():
    match: Match[Any] = Match.new(MOON, 3, key=2)
    play_on(match, Rng.seeded(2), 20)
    assert any(told.to is not None for told in match.heard(1)), "nothing is told to seat 1 alone"
    public = telling.Log(None)
    log = telling.Log(1, public=public)
    lines = log.read(match)
    assert [line.event for line in lines] == [told.event for told in match.heard(1)]
    assert lines == telling.Log(1).read(match)
    shared = [line for line, told in zip(lines, match.heard(1), strict=True) if told.to is None]
    assert [id(line) for line in shared] == [id(line) for line in public.lines]
    for one in (public, log):
        one.cut(3)
    assert log.read(match) == telling.Log(1).read(match)


def test_who_has_not_answered_has_nothing_to_take_back():
    match: Match[Any] = Match.new(MOON, 3, key=2)
    assert telling.undo_bar(match, None) == "undo.watching"
    assert telling.undo_bar(match, 0) in ("undo.nothing", "undo.other")
    play_on(match, Rng.seeded(2), 20)
    assert telling.undo_bar(match, match.asked()[0]) != "undo.nothing"


def test_ones_own_answer_before_a_secret_choice_is_not_said_to_be_somebody_elses():
    match = desk(secrets)
    match.answer(0, A)  # leads to a choice of all in secret; nobody else has answered
    assert telling.undo_bar(match, 0) == "undo.secret"
    assert telling.undo_bar(match, 1) == "undo.other"
    match.answer(1, A)
    assert telling.undo_bar(match, 0) == "undo.secret"  # whether others have chosen is not told


def test_the_end_is_told_with_the_key_of_the_dice():
    match: Match[Any] = Match.new(MOON, 3, key=2)
    assert telling.ending(match) is None
    play_on(match, Rng.seeded(2), 1000)
    ending = telling.ending(match)
    assert ending is not None
    assert match.outcome is not None
    assert (ending.key, ending.winners) == (match.key.hex(), list(match.outcome.winners))
    assert [score.total for score in ending.scores] == [player.score for player in match.state.players]


def test_plans_are_told_to_allies_in_words():
    match: Match[Any] = Match.new(PALACE, 4, key=1)
    match.answer_text(0, 0, "trap 3")
    match.answer_text(2, 0, "take careful")
    found = telling.plans(match.seat(1), match.view(1))
    assert found is not None
    assert [(plan.seat, plan.done) for plan in found] == [(1, False), (2, True), (3, False)]
    [choice] = found[1].choices
    assert (choice.key, choice.option.text, choice.option.say) == ("stance", "take careful", "be careful")
    own = telling.plans(match.seat(0), match.view(0))
    assert own is not None
    assert [(plan.seat, plan.done, len(plan.choices)) for plan in own] == [(0, False, 1)]
    assert telling.plans(match.seat(None), match.view(None)) == []


def test_outside_secret_choices_there_are_no_plans():
    match: Match[Any] = Match.new(PALACE, 4, key=1)
    while match.open is not None:
        play_on(match, Rng.seeded(1), 1)
    assert telling.plans(match.seat(1), match.view(1)) is None


def test_a_side_or_a_party_that_wins_shares_its_victory_with_nobody():
    def shared(game: Game[Any], winners: tuple[int, ...], **settings: str) -> bool:
        match: Match[Any] = Match.new(game, game.seats[0], settings, 1)
        match.state.outcome = Outcome(winners, "palace.end.dawn", game.end_reasons[-1], {"best": 1})
        ending = telling.ending(match)
        assert ending is not None
        return ending.shared

    assert not shared(PALACE, (1, 2, 3)), "the heroes are one side"
    assert shared(PALACE, (0, 1))
    assert not shared(TRUCE, (0, 1), peace="yes"), "a party"
    assert shared(MOON, (0, 1)), "everybody for itself"
    assert not shared(MOON, (0,))
    assert not shared(MOON, ())
