"""How Harakiri judges itself: what helps the party makes its value greater, what hurts it smaller."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hyakki.games import find
from hyakki.games.harakiri.rules.chapter_rules import set_down
from hyakki.games.harakiri.rules.creatures import enemies
from hyakki.games.harakiri.sense.judging import FIGHT, value
from hyakki.games.harakiri.state import Harakiri
from hyakki.kernel.match import Match
from tests.games.judged import answer_sensibly, position


def table(number: int) -> Harakiri:
    state = position("harakiri", number, 3, 60).state
    assert isinstance(state, Harakiri)
    assert state.phase in FIGHT
    return state


def hurt(g: Harakiri) -> None:
    g.characters[0].health -= 1


def fall(g: Harakiri) -> None:
    g.characters[0].defeated = True


def malice(g: Harakiri) -> None:
    g.malice += 1


def another(g: Harakiri) -> None:
    g.creatures.append(enemies(g)[0].clone())


def later(g: Harakiri) -> None:
    g.round += 1


@pytest.mark.parametrize("harm", [hurt, fall, malice, another, later])
@pytest.mark.parametrize("number", [0, 1])
def test_harm_makes_it_smaller(number: int, harm: Callable[[Harakiri], None]) -> None:
    g = table(number)
    before = value(g, 0)
    harm(g)
    assert value(g, 0) < before


@pytest.mark.parametrize("number", [0, 1])
def test_a_hurt_enemy_is_good_news(number: int) -> None:
    g = table(number)
    before = value(g, 0)
    enemies(g)[0].damage += 1
    assert value(g, 0) > before


def opened(chapter: str) -> Harakiri:
    """A chapter when its first round begins."""
    match = Match.new(find("harakiri"), 1, {"play": chapter, "omen": "bad", "ties": "auto"}, 1)
    while match.state.phase not in FIGHT:
        answer_sensibly(match)
    assert isinstance(match.state, Harakiri)
    return match.state


@pytest.mark.parametrize("chapter", ["c1", "c2", "c3", "c4", "c5", "c6"])
def test_no_chapter_is_won_or_lost_when_it_begins(chapter: str) -> None:
    """Where all seems settled no answer makes a difference, and nobody thinks ahead."""
    assert 0.3 < value(opened(chapter), 0) < 0.9


def test_whoever_must_not_be_lost_had_better_be_whole_and_carried() -> None:
    g = opened("c4")
    whole = value(g, 0)
    g.progress.lad -= 1
    hurt = value(g, 0)
    set_down(g, g.characters[0].cell)
    assert whole > hurt > value(g, 0)
