"""Chests: who may open one, the test, what is drawn, kept and discarded."""

from __future__ import annotations

from hyakki.games.okko import events
from hyakki.games.okko.events import ChestOpened
from hyakki.games.okko.rules.chests import forbids_chest, values_of
from hyakki.games.okko.rules.heroes import step
from hyakki.games.okko.state import Okko, Token
from tests.games.okko.activation import actions, carry, do, equip, hero, offered, told
from tests.games.okko.table import TEST, act, cell, figure, first_question, lay, listen, load, on_top, table
from tests.rules import rule


def beside(chest: str = "chest-3", items: tuple[str, ...] = ("inro", "ofuda", "jitte")) -> tuple[Okko, Token]:
    """Okko (SPEED 2), who acts, beside a Chest in which some Equipment lies."""
    g = table(at={"okko": "A:2,2", "noburo": "A:5,5"})
    token = lay(g, "chest", chest, "A:3,3")
    on_top(g.equipment, *items)
    act(g, "okko")
    return g, token


def passing(g: Okko, dice: int = 3) -> None:
    load(g, *[TEST[0]] * dice)


@rule("okko.chest.open", "okko.test.action")
def test_a_chest_is_opened_by_a_speed_test_of_its_difficulty():
    g, token = beside()
    heard = listen(g)
    passing(g)
    do(g, f"open-chest {token.number}", "done")
    tested = told(heard, events.Tested)[0]
    assert (tested.attribute, tested.about, tested.difficulty, tested.limit) == ("speed", "chest", 3, 2)
    assert len(tested.faces) == 3
    assert actions(g) == 2


@rule("okko.chest.where")
def test_the_hero_stands_adjacent_to_the_chest():
    g, token = beside()
    assert offered(g, "open-chest") == [f"open-chest {token.number}"]
    figure(g, "okko").cell = cell(g, "A:4,2")
    token.cell = cell(g, "A:2,2")  # the same Area, two Spaces away
    assert offered(g, "open-chest") == []
    refusal = forbids_chest(g, figure(g, "okko"), token)
    assert refusal is not None
    assert refusal.rule == "okko.chest.where"


@rule("okko.chest.open")
def test_only_chests_are_opened():
    g, _ = beside()
    refusal = forbids_chest(g, figure(g, "okko"), lay(g, "evidence", "evidence-ash", "A:2,3"))
    assert refusal is not None
    assert refusal.rule == "okko.chest.open"


@rule("okko.chest.ordinary")
def test_a_failure_makes_the_chest_easier():
    g, token = beside()
    load(g, TEST[1], TEST[1], TEST[1])
    do(g, f"open-chest {token.number}")
    assert token.penalty == 1
    heard = listen(g)
    load(g, TEST[1], TEST[1])
    do(g, f"open-chest {token.number}", "done")
    assert len(told(heard, events.Tested)[0].faces) == 2
    assert told(heard, events.Tested)[0].passed


@rule("okko.chest.draw")
def test_cards_are_drawn_openly_some_kept_and_the_rest_discarded_with_the_token():
    g, token = beside("chest-2")  # draw 3, keep 1
    okko = hero(g, "okko")
    heard = listen(g)
    passing(g)
    do(g, f"open-chest {token.number}", "keep jitte", "put jitte left")
    assert told(heard, ChestOpened) == [ChestOpened(0, token.number, ("inro", "ofuda", "jitte"), 1)]
    assert okko.slots["left"] == "jitte"
    assert g.equipment.discard == ["inro", "ofuda"]
    assert token.number not in g.tokens
    assert g.spent_tokens["chest"] == ["chest-2"]


@rule("okko.chest.draw", "okko.chest.keep-room")
def test_fewer_may_be_kept():
    g, token = beside()
    passing(g)
    do(g, f"open-chest {token.number}", "keep inro", "put inro right", "done")
    assert hero(g, "okko").slots["right"] == "inro"
    assert g.equipment.discard == ["ofuda", "jitte"]


@rule("okko.chest.keep-hidden", "okko.info.fronts")
def test_two_chests_with_one_front_differ_only_when_they_are_opened():
    counts = set()
    for chest in ("chest-2", "chest-3"):
        g, token = beside(chest)
        assert (values_of(g, token).difficulty, values_of(g, token).draw) == (3, 3)
        assert offered(g, "open-chest") == [f"open-chest {token.number}"]
        heard = listen(g)
        passing(g)
        before = g.learned
        do(g, f"open-chest {token.number}", "done")
        assert g.learned > before  # what was under the token is known now
        counts.add(told(heard, ChestOpened)[0].keep)
    assert counts == {1, 2}


@rule("okko.chest.keep-room")
def test_a_full_hero_discards_a_card_for_each_that_it_keeps_or_lets_it_go():
    g, token = beside()  # keep 2
    okko = equip(g, "okko", "katana", "storm-lantern", "hunters-haori")
    carry(g, "okko", "healing-salve", "smoke-powder", "picks-and-wire")
    passing(g)
    do(
        g,
        f"open-chest {token.number}",
        "keep ofuda",
        "throw-away smoke-powder",
        "put ofuda supplies",
        "keep inro",
        "refuse",
        "done",
    )
    assert okko.supplies == ["healing-salve", "picks-and-wire", "ofuda"]
    assert sorted(g.equipment.discard) == ["inro", "jitte", "smoke-powder"]
    assert g.turn is not None
    assert not g.turn.discarded


@rule("okko.chest.keep-room")
def test_a_card_that_was_let_go_does_not_count_as_kept():
    g, token = beside("chest-2")  # keep 1
    passing(g)
    _, options = first_question(step(g), f"open-chest {token.number}", "keep inro", "refuse")
    assert options == ["keep ofuda", "keep jitte", "done"]


@rule("okko.chest.tokens")
def test_the_six_chests_are_those_of_the_ledger():
    chests = table().box.chests.values()
    assert [(chest.difficulty, chest.draw, chest.keep) for chest in chests] == [
        (2, 2, 1),
        (3, 3, 1),
        (3, 3, 2),
        (4, 4, 2),
        (4, 5, 3),
        (5, 5, 3),
    ]


@rule("okko.chest.keep-hidden")
def test_opening_a_chest_without_dice_is_not_taken_back():
    g, token = beside()
    g.equipment.bag, g.equipment.top, token.penalty = [], [], 3
    before = g.learned
    load(g)
    do(g, f"open-chest {token.number}")  # passed without a roll, and nothing is left to be drawn
    assert token.number not in g.tokens
    assert g.learned > before


def test_opening_a_chest_counts_for_personal_missions():
    g, token = beside()
    load(g, TEST[2], TEST[2], TEST[2])
    do(g, f"open-chest {token.number}")
    assert hero(g, "okko").tallies == {}
    passing(g, 2)
    do(g, f"open-chest {token.number}", "done")
    assert hero(g, "okko").tallies == {"found": 1}
