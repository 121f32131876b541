"""A moment in words: question, tips, log, what can be taken back, the end."""

from __future__ import annotations

from typing import Any

from hyakki.host import telling
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from tests.games.conformance import play_on
from tests.tiny import MOON


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


def test_a_log_is_put_into_words_once_and_cut_when_something_is_taken_back():
    match: Match[Any] = Match.new(MOON, 3, key=2)
    play_on(match, Rng.seeded(2), 20)
    log = telling.Log(1)
    lines = log.read(match, match.view(1))
    assert len(lines) == len(match.heard(1))
    assert log.read(match, match.view(1)) is lines
    kept = sum(told.reaches(1) for told in match.log[:3])
    assert log.cut(3) == kept == len(log.lines)
    assert len(log.read(match, match.view(1))) == len(match.heard(1))


def test_who_has_not_answered_has_nothing_to_take_back():
    match: Match[Any] = Match.new(MOON, 3, key=2)
    assert telling.undo_bar(match, None) == "undo.watching"
    assert telling.undo_bar(match, 0) in ("undo.nothing", "undo.other")
    play_on(match, Rng.seeded(2), 20)
    assert telling.undo_bar(match, match.asked()[0]) != "undo.nothing"


def test_the_end_is_told_with_the_key_of_the_dice():
    match: Match[Any] = Match.new(MOON, 3, key=2)
    assert telling.ending(match) is None
    play_on(match, Rng.seeded(2), 1000)
    ending = telling.ending(match)
    assert ending is not None
    assert match.outcome is not None
    assert (ending.key, ending.winners) == (match.key.hex(), list(match.outcome.winners))
    assert [score.total for score in ending.scores] == [player.score for player in match.state.players]
