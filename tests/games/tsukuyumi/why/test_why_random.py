"""In random games of all modes and modules: whatever is pointed at is a part of an answer, or it is refused
with a rule and a sentence that fits the question; and the checks alone agree with the legal lists."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from hyakki.games.tsukuyumi import why
from hyakki.games.tsukuyumi.game import GAME
from hyakki.kernel.decision import Option
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from tests.games.tsukuyumi.pointing import Pointed, check, said, things
from tests.games.tsukuyumi.setups import ALL_MODULES, DUEL_MODULES

TABLES: tuple[tuple[int, Mapping[str, str], int], ...] = (
    (2, {}, 11),
    (2, DUEL_MODULES, 12),
    (3, {"board": "pacific-standoff"}, 13),
    (3, ALL_MODULES, 14),
    (3, {**ALL_MODULES, "factions": "random"}, 15),
    (4, ALL_MODULES, 16),
    (4, {**ALL_MODULES, "rounds": "3"}, 17),
    (4, {"first-game": "on", "factions": "random"}, 18),
)
GAMES, OFTEN = 4, 2  # so many games at each table; so often a question is looked at


def pick_kind_first(rng: Rng, options: Sequence[Option]) -> Option:
    """A random option, but rare kinds as often as common ones."""
    kind = rng.pick(list(dict.fromkeys(type(option) for option in options)))
    return rng.pick([option for option in options if type(option) is kind])


@cache
def looked_at(table: int) -> tuple[Counter[str], int, int]:
    """Plays some games and checks their questions: how often each was open, refusals, and general ones."""
    seats, settings, seed = TABLES[table]
    rng = Rng.seeded(seed)
    seen: Counter[str] = Counter()
    others: list[Pointed] = []
    refusals = general = 0
    for number in range(GAMES):
        match = Match.new(GAME, seats, settings, 100 * seed + number)
        while match.outcome is None:
            asked = [match.decision(seat) for seat in match.asked() if match.asking(seat) is not None]
            for decision in asked:
                assert decision is not None
                seen[decision.prompt.key] += 1
                if seen[decision.prompt.key] <= OFTEN:
                    found = check(match.state, decision, rng, others)
                    refusals, general = refusals + found[0], general + found[1]
                    others += [option.anchors() for option in decision.options[:20]]
            match.answer(match.asked()[0], pick_kind_first(rng, match.choices()))
    return seen, refusals, general


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_everything_is_an_answer_or_refused_with_a_fitting_rule(table: int) -> None:
    seen, refusals, general = looked_at(table)
    assert len(seen) > 20  # many different questions, or the test is worth little
    assert refusals > 1000
    # What is left says what is asked, for it has nothing to do with the question.
    assert general < refusals


def test_every_question_in_the_code_has_a_topic() -> None:
    folder = Path(str(files("hyakki.games.tsukuyumi")))
    sources = [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))]
    asked = {key for text in sources for key in re.findall(r'Prompt\(\s*"(ask\.[a-z.-]*[a-z])"', text)}
    asked |= {"ask.hold-the-line", "ask.not-pass"}  # these share one place in the code
    marches = {key for key in GAME.texts if key.startswith("ask.march.")}
    assert len(asked) > 70
    assert asked | marches == set(why.TOPICS)
    assert sorted(topic.rule for topic in why.TOPICS.values() if topic.rule not in GAME.ledger) == []


@pytest.mark.parametrize("table", [1, 3])
def test_who_is_not_asked_learns_whose_turn_it_is(table: int) -> None:
    seats, settings, seed = TABLES[table]
    match, rng = Match.new(GAME, seats, settings, seed), Rng.seeded(seed)
    checked = 0
    for number in range(300):
        if number % 23 == 0:
            for seat in set(range(seats)) - set(match.asked()):
                for pointed in list(things(match.state, seat))[::9]:
                    assert said(match.view(seat), match.why_not(seat, pointed))
                    checked += 1
        if match.outcome is not None:
            break
        match.answer(match.asked()[0], pick_kind_first(rng, match.choices()))
    assert checked > 100


@pytest.mark.parametrize("table", [3, 5])
def test_no_refusal_depends_on_what_others_hold(table: int) -> None:
    seats, settings, seed = TABLES[table]
    match, rng = Match.new(GAME, seats, settings, seed), Rng.seeded(seed)
    checked = 0
    for number in range(500):
        if number % 41 == 0:
            for seat in range(seats):
                world = match.imagine(seat, bytes([number % 256]) * 32, disposable=False, candid=False)
                for pointed in list(things(match.state, seat))[::5]:
                    assert match.why_not(seat, pointed) == world.why_not(seat, pointed), pointed
                    checked += 1
        if match.outcome is not None:
            break
        match.answer(match.asked()[0], pick_kind_first(rng, match.choices()))
    assert checked > 500
