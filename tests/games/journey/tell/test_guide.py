"""What helps people at the table: names, keys, hints and tips."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.games.journey import options as o
from hyakki.games.journey.game import GAME
from hyakki.games.journey.view import view
from hyakki.kernel.decision import PASS, Decision
from hyakki.kernel.match import Match
from hyakki.kernel.terms import Prompt
from tests.games.journey.table import activate, give, position


def start(quest: str) -> Match[Any]:
    return Match.new(GAME, 1, {"quest": quest}, 1)


@pytest.mark.parametrize(
    ("anchor", "name"),
    [
        ("figure:0", "Tripitaka"),
        ("figure:4", "Bull Soldier 4"),
        ("square:4,7", "square E8"),
        ("square:2,1", "square C2, villager"),
        ("facing:n", "face north"),
        ("card:white-horse", "card White Horse"),
        ("gate:1", "gate 1"),
        ("door:1", "door 1"),
        ("condition:poisoned", "Poisoned"),
        ("do:take-over", "take over a sutra"),
        ("do:pay 2 1", "pay 2 1"),
    ],
)
def test_anchors_have_names(anchor: str, name: str) -> None:
    g = position("""
        T> M> . s<
        .  .  V .
    """)
    assert GAME.voice.say_anchor(view(g, 0), anchor) == name


def test_everything_on_the_table_can_be_pointed_at() -> None:
    g = position("""
        T> M> . s<
        1  .  D D
        1  X  W .
    """)
    give(g, "T", "white-horse")
    found = GAME.voice.anchors(view(g, 0))
    wanted = ["do:attack", "figure:0", "figure:4", "card:white-horse", "gate:1", "door:1", "facing:w"]
    wanted.append("square:3,0")
    assert [anchor for anchor in wanted if anchor not in found] == []
    assert len(set(found)) == len(found)
    for anchor in found:
        assert GAME.voice.say_anchor(view(g, 0), anchor)
        GAME.why_not(g, 0, (anchor,))


def test_arrows_walk_only_while_a_move_is_under_way() -> None:
    g = position(". . .\n. M> .\n. . .", active="M")
    options = [o.Step(2, 1), o.Turn("n"), o.Turn("s"), o.MOVE, o.DONE]
    assert GAME.voice.keys(view(g, 0), options) == {}
    assert g.act is not None
    g.act.move_ap, g.act.mv = 1, 4
    assert GAME.voice.keys(view(g, 0), options) == {
        "right": o.Step(2, 1),
        "up": o.Turn("n"),
        "down": o.Turn("s"),
        "left": o.Turn("s"),  # straight back: the first of two turns
    }
    assert GAME.voice.keys(view(g, 0), [o.DONE]) == {}


def test_the_ribbon_says_where_the_match_stands() -> None:
    shown = view(start("q1").state, 0)
    assert GAME.voice.status(shown) == ["Quest 1: The House in the Village", "Order of play"]
    g = position("T> M>", active="M")
    assert GAME.voice.status(view(g, 0))[-2:] == ["Pilgrim phase", "Monkey King acts"]


def test_every_question_has_a_hint_or_names_its_card() -> None:
    shown = view(start("q1").state, 0)
    asked = [key for key in GAME.texts if key.startswith("ask.") and not key.startswith("ask.card.")]
    assert len(asked) > 20
    assert [key for key in asked if not GAME.voice.hint(shown, Prompt(key))] == []
    assert GAME.voice.hint(shown, Prompt("ask.card.heal")) == ""


def test_tips_are_for_the_first_two_quests() -> None:
    assert GAME.voice.tip(view(start("q2").state, 0), o.MOVE).startswith("Move: 1 AP")
    assert GAME.voice.tip(view(start("q3").state, 0), o.MOVE) == ""
    assert GAME.voice.tip(view(start("q1").state, 0), o.DONE) == ""


def test_every_setting_and_value_has_a_name() -> None:
    for setting in GAME.settings():
        assert GAME.voice.say_setting(setting.name) != setting.name
        names = [GAME.voice.say_setting(setting.name, value) for value in setting.values]
        assert len(set(names)) == len(names)
    assert GAME.voice.say_setting("quest", "q3") == "3 Two Generals at the Docks"
    assert GAME.voice.say_setting("omen", "fog").startswith("Fog: ")


def test_the_party_is_told_at_a_glance() -> None:
    g = position("T> M> C> S>", active="M")
    g.pilgrims[2].fallen, g.pilgrims[3].fallen = 2, 4
    lines = dict(GAME.voice.sheets(view(g, 0)))["The pilgrims, in order"]
    assert lines[1:] == [
        "> Monkey King 10/10, chi 10/10",
        "Cho Hakkai is down, chi 10/10",
        "Monk Sha is dead",
    ]


def test_balance_is_measured_on_every_quest() -> None:
    assert {trial.settings["quest"] for trial in GAME.balance_setups()} == set(GAME.box.quests)
    for trial in GAME.balance_setups()[:2]:
        assert Match.new(GAME, trial.seats, trial.settings, 1).asked() == (0,)


def test_who_has_spent_all_is_not_told_to_spend() -> None:
    g = position("T> M> . s<")
    activate(g, "M")
    asked = Prompt("ask.action", {"pilgrim": 1, "ap": 2, "mv": 0})
    assert GAME.voice.hint(view(g, 0), asked).startswith("Point at a square")
    assert g.act is not None
    g.act.ap = 0
    assert GAME.voice.hint(view(g, 0), asked).startswith("All AP are spent")


@pytest.mark.parametrize(
    ("card", "wanted"),
    [
        ("vow-of-silence", "Vow of Silence costs no chi and can be used once"),
        ("mighty-blow", "Mighty Blow costs "),
    ],
)
def test_a_question_about_cards_says_what_they_cost(card: str, wanted: str) -> None:
    g = position("T> M> s<")
    give(g, "M", card)
    options = (o.Play(1, card), PASS)
    said = GAME.voice.hint_on(view(g, 0), Prompt("ask.react.before-demons"), options)
    assert said.startswith(wanted)


def test_more_cards_than_the_bar_has_room_for_say_it_themselves() -> None:
    g = position("T> M> s<")
    options = tuple(o.Play(1, card) for card in ("vow-of-silence", "mighty-blow", "palm-leaf-fan"))
    said = GAME.voice.hint_on(view(g, 0), Prompt("ask.react.before-demons"), options)
    assert said == GAME.voice.hint(view(g, 0), Prompt("ask.react.before-demons"))


def test_advice_to_play_a_card_says_what_this_card_is_played_for() -> None:
    g = position("T> M> s<")
    give(g, "M", "vow-of-silence")
    play = o.Play(1, "vow-of-silence")
    decision = Decision(0, 1, Prompt("ask.react.before-demons"), (play, PASS), (0,))
    why = GAME.reason(g, decision, play)
    assert why is not None
    assert "from the demons before they act" in GAME.voice.say_prompt(view(g, 0), why)
    keep = GAME.reason(g, decision, PASS)
    assert keep is not None
    assert "better moments" in GAME.voice.say_prompt(view(g, 0), keep)
