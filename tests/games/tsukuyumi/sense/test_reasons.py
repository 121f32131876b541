"""Advice says why: every answer that the rules of thumb give often has a reason, in the game's words."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from hyakki.games.tsukuyumi import GAME
from hyakki.games.tsukuyumi.box.frame import at
from hyakki.games.tsukuyumi.box.vocabulary import COUNTERS, Symbol
from hyakki.games.tsukuyumi.options import DONE, Act, Counter, Fight, MarkStart, Move, Shift
from hyakki.games.tsukuyumi.state import NOBODY, ONI
from hyakki.host.illustrations import played
from hyakki.kernel.decision import PASS, Decision
from hyakki.kernel.terms import Prompt
from tests.games.tsukuyumi.table import position

SELDOM = 40
"""Kinds of answers may have nothing to say if there are no more than one of so many."""


def reasons(seed: int) -> list[tuple[Any, Any, Any, Any]]:
    """All real choices of a first game: the owners of areas, the question, the answer, and its reason."""
    found = []
    for _, match in played(GAME, "first", seed):
        for seat in match.asked()[:1]:
            decision = match.decision(seat)
            if decision is not None and len(decision.options) > 1:
                option = GAME.sense(match.state, decision)
                why = GAME.reason(match.state, decision, option)
                said = GAME.voice.say_prompt(match.view(seat), why) if why else ""
                found.append((match.state.owner[:], decision, option, (why, said)))
    return found


@pytest.fixture(scope="module")
def told() -> list[tuple[Any, Any, Any, Any]]:
    return reasons(13)


def test_nearly_every_answer_has_a_reason(told: list[Any]) -> None:
    mute = [decision.prompt.key for _, decision, _, (why, _) in told if why is None]
    assert len(mute) * SELDOM < len(told), mute


def test_reasons_are_whole_sentences(told: list[Any]) -> None:
    for _, _, _, (why, said) in told:
        assert why is None or (said.endswith(".") and "{" not in said), (why, said)


def test_land_of_nobody_and_of_rivals_have_reasons_of_their_own(told: list[Any]) -> None:
    battles = [
        (owner[at(option.q, option.r)], why.key)
        for owner, _, option, (why, _) in told
        if isinstance(option, Fight) and option.card == "conquest"
    ]
    assert {key for owner, key in battles if owner == NOBODY} <= {"reason.fight-free", "reason.fight-moon"}
    assert "reason.fight-rival" in {key for owner, key in battles if owner not in (NOBODY, 9)}
    moves = {why.key for _, _, option, (why, _) in told if isinstance(option, Move)}
    assert {"reason.move-free", "reason.move-rival"} <= moves


def test_every_counterattack_and_every_symbol_has_a_reason() -> None:
    symbols = {*get_args(Symbol), "faction-effect", "abyssal"} - {"faction"}
    wanted = {f"counter-{name}" for name in COUNTERS.names()} | {f"act-{name}" for name in symbols}
    for name in wanted:
        assert GAME.voice.texts.say(f"reason.{name}")


# ---------------------------------------------------------------------- nothing is promised in vain


def why(g: Any, prompt: Prompt, option: Any, other: Any = DONE) -> str:
    """The key of the reason for one of two answers."""
    found = GAME.reason(g, Decision(0, 1, prompt, (option, other), (0,)), option)
    assert found is not None
    return found.key.removeprefix("reason.")


LAND = "0,0 ocean | 0: private\n1,0 fertile\n2,0 home 1\n0,1 home 0"
MARCH = Prompt("ask.march.movement")


def test_in_a_duel_nobody_is_told_of_points_for_land_or_places() -> None:
    g = position(LAND, duel=True)
    assert why(g, MARCH, Move("private", 0, 0, 1, 0, "walk")) == "move-duel"
    assert why(g, Prompt("ask.fight"), Fight(0, 0, "conquest")) == "fight-duel"
    assert why(g, Prompt("ask.start-area"), MarkStart(1, 0)) == "start-duel"
    assert why(g, Prompt("ask.initiative"), Shift(-1)) == "order-rise-duel"
    assert why(g, Prompt("ask.turn"), Act("initiative")) == "act-initiative-duel"


def test_a_homezone_of_somebody_else_is_not_called_ones_own() -> None:
    g = position(LAND)
    assert why(g, MARCH, Move("private", 0, 0, 0, 1, "walk")) == "move-home"
    assert why(g, MARCH, Move("private", 1, 0, 2, 0, "walk")) == "move-foreign-home"


def test_devastated_land_is_promised_no_points() -> None:
    g = position("0,0 ocean | 0: private\n1,0 fertile | wasted")
    move = Move("private", 0, 0, 1, 0, "walk")
    found = GAME.reason(g, Decision(0, 1, MARCH, (move, DONE), (0,)), move)
    assert found is not None
    assert found.params["points"] == 0


def test_an_answer_of_the_oni_that_strikes_nobody_is_not_said_to_strike() -> None:
    g = position("0,0 ocean | 0: private | oni: small")
    asked = Prompt("ask.counter", {"side": ONI, "card": "conquest"})
    assert why(g, asked, Counter("counterstrike"), PASS) == "counter-for-oni"
    assert why(g, asked, Counter("retreat"), PASS) == "counter-for-oni-other"


def test_dig_in_deals_no_damage() -> None:
    g = position("0,0 ocean | 0: boarmaiden", factions=("boarlords", "nomads", "dark-seed"))
    assert why(g, Prompt("ask.fight"), Fight(0, 0, "dig-in")) == "fight-terraform"
