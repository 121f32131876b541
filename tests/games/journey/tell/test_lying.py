"""What dice come to as they lie: told wherever some may be rolled again."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.games.journey.game import GAME
from hyakki.games.journey.rules.moments import Blow, Moment, Ritual, as_it_stands
from hyakki.games.journey.view import view
from hyakki.kernel.terms import Prompt
from tests.games.journey.table import position

ROOM = "T> M> s<"


def told(key: str, moment: Moment) -> str:
    return GAME.voice.hint(view(position(ROOM), 0), Prompt(key, as_it_stands(moment)))


def blow(**rolled: Any) -> Moment:
    base: dict[str, Any] = {"attacker": 1, "target": 4, "red": ["red-1"]}
    return Moment("after-roll", pilgrim=1, blow=Blow(**base | rolled), colours=("red", "white"))


ATTACK: dict[str, Any] = {"red_faces": [2], "damage": 3, "knock_back": 1, "conditions": ["slowed"]}
GUARD: dict[str, Any] = {"blue": ["blue-1"], "blue_faces": [1], "defense": 1, "net": 2}
MONK: dict[str, Any] = {"attacker": 4, "target": 0, "conditions": [], "knock_back": 0}


@pytest.mark.parametrize(
    ("rolled", "wanted"),
    [
        (ATTACK | {"blue": ["blue-1"]}, "3 damage, knock back 1 and Slowed. Next Bull Soldier 4 rolls"),
        (ATTACK, "3 damage, knock back 1 and Slowed. Bull Soldier 4 has no defense dice. Bull Soldier 4"),
        (ATTACK | {"damage": 0}, "no damage, the attack fails"),
        (ATTACK | GUARD, "3 damage – 1 defense = 2 damage, knock back 1 and Slowed. Bull Soldier 4 falls to"),
        (ATTACK | GUARD | MONK, "3 damage – 1 defense = 2 damage. Tripitaka has "),
        (ATTACK | GUARD | {"defense": 3, "net": 0}, "3 damage – 3 defense: nothing gets through."),
    ],
)  # fmt: skip
def test_an_attack_is_told_as_its_dice_lie(rolled: dict[str, Any], wanted: str) -> None:
    assert f"As the dice lie: {wanted}" in told("ask.react.after-roll", blow(**rolled))


@pytest.mark.parametrize(("faces", "wanted"), [([2, 1], "3 of 5, the ritual fails."), ([3, 2], "succeeds.")])
def test_a_ritual_is_told_as_its_dice_lie(faces: list[int], wanted: str) -> None:
    ritual = Ritual(1, 4, ["white", "white"], 5, faces)
    assert wanted in told("ask.card.roll-again", Moment("after-roll", pilgrim=1, ritual=ritual))


def test_before_the_dice_fall_there_is_nothing_to_tell() -> None:
    assert "dice lie" not in told("ask.react.any", blow())
    ritual = Moment("before-cleanse", pilgrim=1, ritual=Ritual(1, 4, ["white"], 5, bonus=1))
    assert told("ask.react.before-cleanse", ritual) == "The white dice of this ritual must come to 4 or more."


RITUAL = Moment("after-roll", pilgrim=1, ritual=Ritual(1, 4, ["white", "white"], 5, [3, 2]))
SOLDIER: dict[str, Any] = {"attacker": 4, "target": 0}


@pytest.mark.parametrize(
    ("moment", "begins"),
    [
        (blow(**ATTACK), "The demon falls anyway."),
        (RITUAL, "The ritual succeeds anyway."),
        (blow(**ATTACK | GUARD | SOLDIER | {"defense": 3, "net": 0}), "No damage gets through anyway."),
        (blow(**ATTACK | SOLDIER | {"damage": 0}), "No damage gets through anyway."),
    ],
)
def test_a_question_says_first_that_nothing_can_be_gained(moment: Moment, begins: str) -> None:
    asked = Prompt("ask.react.after-roll", as_it_stands(moment) | {"pilgrim": 1})
    table = view(position(ROOM), 0)
    assert GAME.voice.in_vain(table, asked)
    assert GAME.voice.say_prompt(table, asked).startswith(begins)


@pytest.mark.parametrize(
    "moment",
    [
        blow(**ATTACK | {"damage": 1}),
        blow(**ATTACK | {"blue": ["blue-1"]}),
        blow(**ATTACK | GUARD),
        blow(**ATTACK | GUARD | SOLDIER),
        Moment("after-roll", pilgrim=1, ritual=Ritual(1, 4, ["white", "white"], 5, [2, 2])),
    ],
)
def test_where_a_card_can_help_nothing_is_in_vain(moment: Moment) -> None:
    asked = Prompt("ask.react.after-roll", as_it_stands(moment) | {"pilgrim": 1})
    assert not GAME.voice.in_vain(view(position(ROOM), 0), asked)


@pytest.mark.parametrize(("colour", "wanted"), [("white", "white: the best"), ("black", "black: a misfort")])
def test_after_a_spin_the_question_says_where_the_wheel_has_stopped(colour: str, wanted: str) -> None:
    asked = Prompt("ask.react.after-spin", {"pilgrim": 1, "colour": colour})
    assert wanted in GAME.voice.say_prompt(view(position(ROOM), 0), asked)
