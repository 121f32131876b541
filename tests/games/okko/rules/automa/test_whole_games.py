"""Whole games against the automated Oni: nobody is asked for it, its play tells nothing of its secret, and
the same dice and answers bring the same game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.games.okko.events import Reasoned
from hyakki.games.okko.options import AccuseCourtier, AccuseNature, Investigate
from hyakki.games.okko.rules.asking import DECIDERS
from hyakki.games.okko.state import NOBODY, Okko
from hyakki.kernel.decision import Option
from hyakki.kernel.events import Told
from hyakki.kernel.flow import Question
from tests.games.okko.setting_up import fresh
from tests.games.okko.tables import SCENARIOS, at_random, automated, play, playing
from tests.rules import rule

HEROES = {"push", "reaction", "redirect", "reroll", "answer", "extra-attack", "sweep", "lose-talent", "cure"}
HEROES |= {"object", "object-tile", "move-who", "move-effect", "push-effect", "pull-effect", "reroll-test"}
HEROES |= {"move-token", "token-space", "close-door", "test-effect"}
"""Questions that both sides may be asked."""


@rule("okko.auto.module")
@pytest.mark.parametrize("seed", range(14))
def test_a_game_at_random_asks_heroes_only_and_comes_to_an_end(seed: int):
    g = automated(seed)
    told: list[Reasoned] = []
    g.io = lambda heard: told.append(heard.event) if isinstance(heard.event, Reasoned) else None
    choose = at_random(seed)

    def checked(question: Question, options: Sequence[Option]) -> Option:
        assert 0 <= question.seat < g.seats
        key = question.prompt.key.removeprefix("ask.")
        assert key not in set(DECIDERS) - HEROES
        return choose(question, options)

    assert play(g, checked) > 20
    assert g.outcome is not None
    assert g.outcome.winners in ((), tuple(range(g.seats)))
    for why in told:
        lines = len(g.box.decisions[why.decision].rules)
        assert -1 <= why.line < lines
        assert all(0 <= line < lines for line in why.tried)
        assert (why.line == -1) == (why.tie > 1)


@rule("okko.auto.ties")
def test_the_same_key_and_answers_bring_the_same_game():
    ties = 0
    for seed in range(30, 34):
        first, again = whole(seed), whole(seed)
        assert first == again
        ties += sum(isinstance(told.event, Reasoned) and told.event.tie > 0 for told in first)
    assert ties


def whole(seed: int) -> list[Told]:
    """All that is told in the first rounds of a game at random."""
    g = automated(seed)
    log: list[Told] = []
    g.io = log.append
    play(g, at_random(seed), until=lambda g: g.round > 4 or g.phase == "between")
    return log


# ---------------------------------------------------------------------- the secret


def dealt(scenario: str, seed: int) -> Okko:
    """A table after its set-up, with a secret."""
    g = fresh(2, key=seed, scenario=scenario, oni="even", picks="random", heroes="3")
    play(g, at_random(seed), until=lambda g: g.phase != "setup")
    assert g.oni.seat == NOBODY
    assert g.oni.nature
    return g


def swapped(g: Okko) -> Okko:
    """The same table with another nature and another identity; the cards change places with the Clue deck."""
    other = g.clone()
    nature = next(card for card in other.clues if card in g.box.natures)
    identity = next(card for card in other.clues if card in g.present)
    for new, old in ((nature, g.oni.nature), (identity, g.oni.identity)):
        other.clues[other.clues.index(new)] = old
    other.oni.nature, other.oni.identity = nature, identity
    return other


def heard_by_heroes(g: Okko) -> list[Told]:
    log: list[Told] = []
    g.io = lambda told: log.append(told) if told.to is None or told.reaches(0) else None
    return log


@rule("okko.auto.secret")
@pytest.mark.parametrize("scenario", ["guest-at-dusk", "silent-cell", "two-fires"])
def test_two_games_that_differ_in_the_secret_are_alike_until_the_demon_appears(scenario: str):
    truth = dealt(scenario, 3)
    other = swapped(truth)
    secrets = {truth.oni.nature, other.oni.nature, truth.oni.identity, other.oni.identity}
    logs = heard_by_heroes(truth), heard_by_heroes(other)
    games = playing(truth, until=lambda g: g.final), playing(other, until=lambda g: g.final)
    choose = at_random(3)
    asked = [next(game) for game in games]
    while True:
        (question, options), (same, offers) = asked
        assert question.prompt == same.prompt
        assert list(options) == list(offers)
        answer = choose(question, blind(options, secrets))
        try:
            asked = [game.send(answer) for game in games]
        except StopIteration:
            break
        assert logs[0] == logs[1]
    assert sum(isinstance(told.event, Reasoned) for told in logs[0]) > 50
    assert truth.final
    assert truth.round == truth.scene.reveal_round


def blind(options: Sequence[Option], secrets: set[str]) -> Sequence[Option]:
    """Answers that ask nothing of the Clue deck and accuse nobody; if somebody must be accused, neither of
    the secrets."""
    calm = [o for o in options if not isinstance(o, Investigate | AccuseNature | AccuseCourtier)]
    return calm or [option for option in options if not secrets & set(option.text().split())]


def test_tables_of_all_kinds_are_among_them():
    tables = [automated(seed) for seed in range(14)]
    assert {g.oni.level for g in tables} == {"gentle", "even", "grim"}
    assert {g.settings["scenario"] for g in tables} >= set(SCENARIOS) - {"chronicle"}
