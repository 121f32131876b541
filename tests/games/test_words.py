"""What pages and terminals say while a game is played, in every language: nothing that only a terminal has,
nobody without a name, and no name of the code in place of a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from hyakki.games import games
from hyakki.host import telling
from hyakki.host.cards import QuestionCard
from hyakki.host.reading import reading
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from tests.games.probe import AnyMatch
from tests.games.recorded_play import by_sense

ANSWERS = 240
LANGUAGES = ("en", "de")

ODD = re.compile(
    r"\(@\)|\b[Pp]ress [A-Z]\b|\b[Dd]rücke? [A-Z]\b"  # keys and signs of the terminal
    r"|\b[A-Z] (?:shows|explains|zeigt|erklärt)\b"
    r"|\(player \d|\(Spieler \d|\bplayer 0\b|\bSpieler 0\b|\bseat 0\b|\bPlatz 0\b"  # people have names
    r"|attack nobody|greif(?:t|en) niemand"
    r"|\bNone\b|[{}]|\b[a-z]+:[a-z0-9]"  # names of the code
)


def played(game: Game[Any], seed: int) -> Iterator[AnyMatch]:
    """A game at each of its questions: bots with sense, who now and then do anything."""
    match: AnyMatch = Match.new(game, max(game.seats), {}, seed)
    rng = Rng.seeded(seed)
    for number in range(ANSWERS):
        if match.outcome is not None:
            return
        yield match
        seat = match.asked()[0]
        match.answer(seat, rng.pick(match.choices()) if number % 3 == 0 else by_sense(match, seat, rng))


def asked(match: AnyMatch) -> tuple[Any, QuestionCard]:
    seat = match.asked()[0]
    decision, view = match.decision(seat), match.view(seat)
    assert decision is not None
    return view, telling.question(match.game, view, decision)


@pytest.mark.parametrize("name", sorted(games()))
def test_questions_speak_of_people_and_things_by_their_names(name: str) -> None:
    odd: set[str] = set()
    for match in played(games()[name], 5):
        for language in LANGUAGES:
            with reading(language):
                view, card = asked(match)
                said = [card.prompt, card.hint, *(option.say for option in card.options)]
                said += [tip.say for tip in card.tips]
                said += [spot.say for spot in telling.spots(match.game, view, card)]
            odd.update(sentence for sentence in said if ODD.search(sentence))
    assert odd == set()


@pytest.mark.parametrize("name", sorted(games()))
def test_what_everybody_is_told_reads_the_same_through_all_eyes(name: str) -> None:
    """Tables rely on it: it is put into words once, as those read it who only watch."""
    upto, other = 0, set[tuple[str, str]]()
    for match in played(games()[name], 7):
        everybodys = [told for told in match.log[upto:] if told.to is None]
        upto = len(match.log)
        for told in everybodys:
            public = telling.line(match.game, match.view(None), told)
            for seat in range(match.seats):
                own = telling.line(match.game, match.view(seat), told)
                if own != public:
                    other.add((own.text, public.text))
    assert upto
    assert other == set()


@pytest.mark.parametrize("name", sorted(games()))
def test_the_log_speaks_of_people_and_things_by_their_names(name: str) -> None:
    *_, match = played(games()[name], 7)
    odd: set[str] = set()
    for language in LANGUAGES:
        with reading(language):
            lines = telling.Log(0).read(match)
            briefs = [line.brief.text for line in lines if line.brief is not None]
            assert lines
        odd.update(said for said in (*briefs, *(line.text for line in lines)) if ODD.search(said))
    assert odd == set()


@pytest.mark.parametrize("name", sorted(games()))
def test_deeds_have_a_word_of_their_own(name: str) -> None:
    """Said in another language one sees whether a word was written or made of a name of the code."""
    plain: set[str] = set()
    for match in played(games()[name], 6):
        with reading("de"):
            spots = telling.spots(match.game, *asked(match))
        for spot in spots:
            kind, _, value = spot.anchor.partition(":")
            if kind == "do" and spot.say == value.replace("-", " "):
                plain.add(spot.anchor)
    assert plain == set()
