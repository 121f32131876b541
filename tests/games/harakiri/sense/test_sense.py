"""Rules of thumb: what a sensible samurai does in plain positions."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from hyakki.games.harakiri import sense
from hyakki.games.harakiri.options import Attack, Pick, Ready
from hyakki.games.harakiri.rules import asking, rounds, shop
from hyakki.games.harakiri.sense.blows import outcome, sums
from hyakki.games.harakiri.state import Character, Harakiri
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.flow import Question
from tests.games.harakiri.table import act, add, character, give, square, table

FLOOR = ["........"] * 5
FOUR = {"akira": (1, 1), "hattori": (1, 2), "hikaru": (1, 4), "tomoe": (1, 5)}


def ask(g: Harakiri, flow: Generator[Any, Any, Any]) -> Option:
    """The answer to the first question of a flow."""
    question = next(flow)
    assert isinstance(question, Question)
    options = tuple(question.build())
    chosen = sense.answer(g, Decision(question.seat, 1, question.prompt, options, ()))
    assert chosen in options
    return chosen


def whole_activation(g: Harakiri, name: str) -> Character:
    """Let a character act until its activation ends."""
    one = act(g, name)
    for _ in range(40):
        if g.act is None:
            return one
        flow = rounds.step(g)
        value: Any = None
        while True:
            try:
                question = flow.send(value)
            except StopIteration:
                break
            assert isinstance(question, Question)
            options = tuple(question.build())
            value = sense.answer(g, Decision(question.seat, 1, question.prompt, options, ()))
            assert value in options
    raise AssertionError("the activation never ends")


def test_dice_are_counted_exactly() -> None:
    assert sums(((0, 1), (0, 1))) == {0: 0.25, 1: 0.5, 2: 0.25}
    assert outcome(((0, 1), (0, 1)), 0, 1) == (0.75, 0.75)
    assert outcome(((0, 1),), -1, 1) == (0.0, 0.0)


def test_a_blow_is_struck_at_the_one_who_falls() -> None:
    g = table(FLOOR, at=FOUR)
    hurt, whole = add(g, "kappa", 2, 1), add(g, "kappa", 2, 2)
    hurt.damage = 4
    act(g, "akira")
    chosen = ask(g, rounds.step(g))
    assert isinstance(chosen, Attack)
    assert chosen.target == hurt.id
    assert whole.damage == 0


def test_a_die_is_placed_at_once() -> None:
    g = table(FLOOR, at=FOUR)
    akira = act(g, "akira")
    akira.skills, akira.supply = ["stab"], [2, 5]
    assert ask(g, rounds.step(g)).text() == "place-ki 1 stab"


def test_a_herb_is_used_when_half_of_the_health_is_gone() -> None:
    g = table(FLOOR, at=FOUR)
    akira = act(g, "akira")
    herb = give(g, akira, "healing-herb")
    akira.health = 8
    assert ask(g, rounds.step(g)).text() != f"use-item {herb.number}"
    akira.health = 5
    assert ask(g, rounds.step(g)).text() == f"use-item {herb.number}"


def test_it_walks_to_the_enemy_and_does_not_go_to_and_fro() -> None:
    g = table(["............"] * 5, at=FOUR)
    add(g, "kappa", 11, 3)
    add(g, "ashigaru", 11, 5)
    visited = []
    for _ in range(3):
        akira = character(g, "akira")
        whole_activation(g, "akira")
        visited.append(square(g, akira))
        akira.ap = 4
    columns = [place[0] for place in visited if place is not None]
    assert columns == sorted(columns)
    assert columns[-1] >= 9


def test_a_door_is_opened_when_the_zone_is_clear() -> None:
    g = table("c1", at={"akira": (7, 4), "tomoe": (2, 2)})
    g.points = ["a"]
    act(g, "akira")
    assert ask(g, rounds.step(g)).text() == "use a"
    for x in (2, 3, 4):
        add(g, "ashigaru", x, 7)
    assert ask(g, rounds.step(g)).text() != "use a"


def test_a_tie_of_enemies_falls_on_whoever_bears_it_best() -> None:
    g = table(FLOOR, at=FOUR)
    character(g, "akira").health = 2
    assert ask(g, asking.tied_figure(g, [0, 3], 9)) == Pick(3)


def test_between_chapters_heads_are_sold_and_better_weapons_bought() -> None:
    g = table("c2", level=2)
    g.phase = "shop"
    akira = character(g, "akira")
    akira.heads, akira.coins = 1, 95
    decision = Decision(0, 1, _prompt(), tuple(shop.offers(g, g.characters)), ())
    assert sense.answer(g, decision).text() == "sell-heads 0 minion"
    akira.heads = 0
    bought = sense.answer(g, Decision(0, 1, _prompt(), tuple(shop.offers(g, g.characters)), ()))
    assert bought.text().startswith("buy 0 ")
    for one in g.characters:
        one.coins = 0
    assert sense.answer(g, Decision(0, 1, _prompt(), tuple(shop.offers(g, g.characters)), ())) == Ready()


def _prompt() -> Any:
    question = next(asking.ask_party(table("c2"), "shop", lambda: [Ready(), Ready()]))
    assert isinstance(question, Question)
    return question.prompt
