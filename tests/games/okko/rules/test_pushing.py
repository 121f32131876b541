"""Pushes: for KI and by effects, where they lead and who is not pushed."""

from __future__ import annotations

import pytest

from hyakki.board.masks import bits
from hyakki.games.okko.events import Pushed
from hyakki.games.okko.rules.attack import attack
from hyakki.games.okko.rules.pushing import push_cells, push_to
from hyakki.games.okko.state import Figure, Okko
from tests.games.okko.fighting import fall, fight, hold, told
from tests.games.okko.table import add, at, cell, figure, first_question, lay, listen, stain, table
from tests.rules import rule


def pushed(g: Okko, who: Figure, origin: str, nearer: bool = False) -> set[str]:
    return {g.palace.address(place) for place in bits(push_cells(g, who, cell(g, origin), nearer))}


def room(kind: str = "samurai", where: str = "A:3,2") -> tuple[Okko, Figure]:
    g = table(heroes=("okko",), at={"okko": "C:5,5"})
    return g, add(g, kind, where)


@rule("okko.attack.push-where")
def test_a_push_leads_to_an_adjacent_space_farther_away():
    g, samurai = room()
    assert pushed(g, samurai, "A:3,1") == {"A:3,3", "A:2,3", "A:4,3", "A:2,2", "A:4,2"}


@rule("okko.attack.push-where")
def test_a_diagonal_push():
    g, samurai = room()
    assert pushed(g, samurai, "A:2,1") == {"A:2,3", "A:3,3", "A:4,3", "A:4,2"}


@rule("okko.attack.push-where")
def test_a_push_leads_to_no_taken_space():
    g, samurai = room()
    add(g, "ashigaru", "A:3,3")
    lay(g, "chest", "chest-1", "A:2,3")
    stain(g, "A:2,2")
    assert pushed(g, samurai, "A:3,1") == {"A:4,3", "A:4,2"}


@rule("okko.attack.push-where", "okko.board.reinforcement-heroes")
def test_heroes_are_not_pushed_onto_reinforcement_spaces_but_agents_are():
    g, samurai = room(where="A:5,0")
    okko = figure(g, "okko")
    assert pushed(g, samurai, "A:4,0") == {"A:5,1"}
    okko.cell, samurai.cell = samurai.cell, okko.cell
    assert pushed(g, okko, "A:4,0") == set()


@rule("okko.attack.push-where")
def test_walls_and_doorways_hold():
    g, samurai = room(where="A:3,5")
    assert pushed(g, samurai, "A:3,4") == {"A:2,5", "A:4,5", "K1:1,3"}
    g.closed |= 1
    assert pushed(g, samurai, "A:3,4") == {"A:2,5", "A:4,5"}


@rule("okko.attack.push-where")
def test_without_a_fitting_space_nobody_is_asked():
    g, samurai = room(where="A:0,0")
    okko = figure(g, "okko")
    okko.cell = cell(g, "A:0,1")
    stain(g, "A:1,0")
    fight(g, okko, samurai, "KI 0 0 0")
    assert at(g, samurai) == "A:0,0"


@rule("okko.effect.pushing")
def test_a_pull_leads_nearer():
    g, samurai = room(where="A:3,3")
    assert pushed(g, samurai, "A:3,1", nearer=True) == {"A:3,2", "A:2,2", "A:4,2"}


@rule("okko.effect.pushing", "okko.attack.push")
def test_the_bakemono_is_neither_pushed_nor_pulled():
    g, bakemono = room("bakemono")
    assert pushed(g, bakemono, "A:3,1") == pushed(g, bakemono, "A:3,1", nearer=True) == set()
    okko = figure(g, "okko")
    okko.cell = cell(g, "A:3,1")
    fight(g, okko, bakemono, "KI 0 0 0 / 0")
    assert at(g, bakemono) == "A:3,2"


@rule("okko.effect.pushing", "okko.condition.amputee")
def test_without_its_talent_the_bakemono_is_pushed():
    g, bakemono = room("bakemono")
    bakemono.lost += ("bakemono.too-heavy",)
    assert pushed(g, bakemono, "A:3,1")


@rule("okko.effect.pushing")
def test_the_push_of_an_effect_is_offered_besides_the_push_for_ki():
    g = table(heroes=("okko",), at={"okko": "C:5,5"})
    stain(g, "A:0,0")
    kuma, samurai = add(g, "kuma.wrestler", "A:3,0", owner="okko"), add(g, "samurai", "A:3,1")
    steps = [f"pick-space {cell(g, place)}" for place in ("A:3,2", "A:3,3", "A:3,4")]
    heard = fight(g, kuma, samurai, "KI KI KI 2 0 0", *steps)
    assert [g.palace.address(event.end) for event in told(heard, Pushed)] == ["A:3,2", "A:3,3", "A:3,4"]


@rule("okko.effect.pushing")
def test_a_hit_with_the_kusarigama_pulls_before_the_ki_pushes():
    g = table(heroes=("okko",), at={"okko": "A:3,1"})
    stain(g, "A:0,0")
    samurai = add(g, "samurai", "A:3,3")
    hold(g, "okko", "kusarigama")
    fall(g, "2 2 KI 0 / 1")
    _, options = first_question(attack(g, figure(g, "okko"), samurai, "melee"))
    nearer = sorted(cell(g, place) for place in ("A:2,2", "A:3,2", "A:4,2"))
    assert options == [*(f"pick-space {place}" for place in nearer), "pass"]


def test_aims_are_looked_at_after_a_push(monkeypatch: pytest.MonkeyPatch):
    g, samurai = room()
    seen: list[str] = []
    monkeypatch.setattr("hyakki.games.okko.rules.watching.WATCHERS", [lambda g: seen.append(at(g, samurai))])
    heard = listen(g)
    push_to(g, samurai, cell(g, "A:3,3"), 0)
    assert seen == ["A:3,3"]
    assert told(heard, Pushed) == [Pushed(samurai.number, cell(g, "A:3,2"), cell(g, "A:3,3"), 0)]
