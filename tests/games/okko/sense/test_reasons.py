"""Why the rules of thumb advise something: said for all that is asked often, to both sides, and the same
whatever is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from hyakki.board.masks import bits
from hyakki.games.okko.game import GAME
from hyakki.games.okko.options import Plan, Reroll, Strike
from hyakki.games.okko.rules.ground import beside, room_mask
from hyakki.games.okko.state import Attack, Okko
from hyakki.host.illustrations import played
from hyakki.kernel.decision import PASS, Decision, Option
from hyakki.kernel.match import Match
from hyakki.kernel.terms import Prompt
from tests.games.okko.table import add, figure, table

SILENT = ("ask.cure", "ask.close-door")
"""Questions that are rare, and whose options speak for themselves."""

Moment = tuple[Match[Okko], Decision]


@cache
def asked() -> list[Moment]:
    """What is asked in a first game that is played by the rules of thumb."""
    return list(_asked())


def _asked() -> Iterator[Moment]:
    for _, match in played(GAME, "hero", 1):
        if match.outcome is None:
            copy = match.clone()
            decision = copy.decision(copy.asked()[0])
            assert decision is not None
            yield copy, decision


def advice(match: Match[Okko], decision: Decision, world: bytes) -> tuple[Option, Okko]:
    state = match.seat(decision.seat).imagine(world).state
    return GAME.sense(state, decision), state


@pytest.mark.parametrize("language", ["en", "de"])
def test_whatever_is_asked_often_gets_a_reason_in_words(language: str) -> None:
    voice = GAME.speaking(language)
    mute = set()
    for match, decision in asked():
        option, state = advice(match, decision, b"w" * 32)
        found = GAME.reason(state, decision, option)
        if found is None:
            mute.add(decision.prompt.key)
        else:
            said = voice.say_prompt(match.view(decision.seat), found)
            assert len(said) > 15
            assert "{" not in said
    assert mute <= set(SILENT)


def test_a_reason_says_nothing_that_its_seat_does_not_know() -> None:
    """The same advice has the same reason in every world that the seat cannot tell from the truth."""
    for match, decision in asked():
        option, _ = advice(match, decision, b"w" * 32)
        found = [
            GAME.reason(match.seat(decision.seat).imagine(bytes([world]) * 32).state, decision, option)
            for world in range(4)
        ]
        assert all(one == found[0] for one in found), f"{decision.prompt.key}: {found}"


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("ask.take-hero", "advice.take-hero.hunt"),
        ("ask.plan", "advice.plan.clue"),
        ("ask.hero-act", "advice.go.clue"),
        ("ask.accuse", "advice.accuse.wait"),
        ("ask.disguise", "advice.oni.disguise"),
        ("ask.corrupt", "advice.oni.corrupt.wakes"),
        ("ask.figure-act", "advice.oni.go.near"),
    ],
)
def test_the_first_advice_of_a_kind_tells_what_it_is_for(key: str, reason: str) -> None:
    match, decision = next(one for one in asked() if one[1].prompt.key == key)
    option, state = advice(match, decision, b"w" * 32)
    found = GAME.reason(state, decision, option)
    assert found is not None
    assert found.key == reason


def test_a_guard_who_may_not_act_is_not_called_awake() -> None:
    g = table("silent-cell", heroes=("okko", "noburo"))
    free = bits(beside(g, g.figures[0].cell) & room_mask(g, "oni"))
    guard = add(g, "ashigaru", g.palace.address(free[0]))
    asked = Decision(0, 1, Prompt("ask.extra-attack"), (Strike(guard.number, "melee"), PASS), (0,))
    found = GAME.reason(g, asked, asked.options[0])
    assert found is not None
    assert found.key == "advice.strike.asleep"
    g.alarm = True
    found = GAME.reason(g, asked, asked.options[0])
    assert found is not None
    assert found.key == "advice.strike.awake"


@pytest.mark.parametrize(("damage", "reason"), [(0, "advice.plan.spare"), (2, "advice.plan.heal")])
def test_a_card_that_heals_is_played_for_it_only_if_somebody_is_hurt(damage: int, reason: str) -> None:
    g = table("silent-cell", heroes=("noshin", "noburo"))
    heals = next(
        card.id
        for card in g.box.actions_of["noshin"]
        if card.kind != "weakness" and {effect.do for effect in card.effects} & {"heal", "cure"}
    )
    figure(g, "noburo").damage = damage
    asked = Decision(0, 1, Prompt("ask.plan", {"hero": 0}), (Plan(0, heals, "left"), PASS), (0,))
    found = GAME.reason(g, asked, asked.options[0])
    assert found is not None
    assert found.key == reason


def attack_by_guard(g: Okko, *chains: list[int]) -> Attack:
    """A guard beside the first Hero has rolled."""
    guard = add(g, "ashigaru", g.palace.address(bits(beside(g, g.figures[0].cell))[0]))
    return Attack(
        attacker=guard.number,
        target=0,
        form="melee",
        declared=0,
        kinds=["combat"] * len(chains),
        chains=list(chains),
        stage="rolled",
    )


@pytest.mark.parametrize(
    ("defense", "answer", "reason"),
    [(3, Reroll((1,)), "advice.reroll.foe"), (4, PASS, "advice.reroll.missed")],
)
def test_dice_of_a_foe_are_rolled_again_if_they_hit(defense: int, answer: Option, reason: str) -> None:
    g = table("silent-cell", heroes=("okko", "noburo"))
    g.attack = attack_by_guard(g, [1], [2])
    g.attack.defense = defense
    asked = Decision(0, 1, Prompt("ask.reroll"), (Reroll((0,)), Reroll((1,)), PASS), (0,))
    assert GAME.sense(g, asked) == answer
    found = GAME.reason(g, asked, answer)
    assert found is not None
    assert found.key == reason


def test_dice_of_a_foe_that_show_little_are_kept() -> None:
    g = table("silent-cell", heroes=("okko", "noburo"))
    g.attack = attack_by_guard(g, [0])
    asked = Decision(0, 1, Prompt("ask.reroll"), (Reroll((0,)), PASS), (0,))
    assert GAME.sense(g, asked) == PASS
    found = GAME.reason(g, asked, PASS)
    assert found is not None
    assert found.key == "advice.reroll.keep"
