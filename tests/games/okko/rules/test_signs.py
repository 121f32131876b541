"""What an option leaves behind for a side, and what comes of giving up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hyakki.games.okko.rules.resigning import resign
from hyakki.games.okko.rules.signs import signs
from hyakki.games.okko.state import Okko
from hyakki.kernel.terms import Outcome
from tests.games.okko.table import act, add, cell, figure, table
from tests.rules import rule

HEROES, ONI = 0, 1


def position() -> Okko:
    g = table("two-fires", heroes=("okko", "noburo"), at={"okko": "A:2,2"})
    act(g, "okko")
    add(g, "samurai", "A:2,3")
    add(g, "tikku.novice", "A:3,2", owner="okko")
    return g


def after(change: Callable[[Okko], object]) -> tuple[Okko, Okko]:
    g = position()
    changed = g.clone()
    change(changed)
    return g, changed


def _wound(g: Okko) -> None:
    figure(g, "okko").damage = g.box.heroes["okko"].stamina


def _fall(kind: str) -> Callable[[Okko], object]:
    return lambda g: g.figures.pop(figure(g, kind).number)


def _harm(kind: str) -> Callable[[Okko], object]:
    def change(g: Okko) -> None:
        figure(g, kind).damage += 1

    return change


def _mission(side: str) -> Callable[[Okko], object]:
    def change(g: Okko) -> None:
        g.missions[0].done = "heroes" if side == "heroes" else "oni"

    return change


CASES: list[tuple[Callable[[Okko], object], list[str], list[str]]] = [
    (lambda g: None, ["odds.nothing"], ["odds.nothing"]),
    (_harm("samurai"), ["odds.hit"], ["odds.hurt"]),
    (_harm("okko"), ["odds.hurt"], ["odds.hit"]),
    (_fall("samurai"), ["odds.hit", "odds.eliminated"], ["odds.hurt", "odds.fallen"]),
    (_fall("tikku.novice"), ["odds.hurt", "odds.fallen"], ["odds.hit", "odds.eliminated"]),
    (_wound, ["odds.hurt", "odds.wounded"], ["odds.hit", "odds.wounded"]),
    (lambda g: setattr(g, "alarm", True), ["odds.alarm"], ["odds.alarm"]),
    (lambda g: g.complications.append("x"), ["odds.clue"], ["odds.clue"]),
    (_mission("heroes"), ["odds.mission"], ["odds.mission-lost"]),
    (_mission("oni"), ["odds.mission-lost"], ["odds.mission"]),
    (
        lambda g: setattr(g, "outcome", Outcome((HEROES,), "okko.end.resign", "end.resigned")),
        ["odds.won"],
        ["odds.lost"],
    ),
    (lambda g: setattr(g, "scenario", "silent-cell"), ["odds.next-scenario"], ["odds.next-scenario"]),
]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_each_sign_is_seen_from_both_sides(number: int) -> None:
    change, heroes, oni = CASES[number]
    before, changed = after(change)
    assert signs(before, changed, HEROES) == heroes
    assert signs(before, changed, ONI) == oni


def test_a_kami_whose_time_is_over_was_not_eliminated() -> None:
    g = table(at={"noburo": "A:2,2"})
    kami = add(g, next(iter(g.box.kami)), "A:3,2", owner="okko")
    kami.old = True
    gone = g.clone()
    del gone.figures[kami.number]
    assert signs(g, gone, HEROES) == ["odds.nothing"]


def test_a_hero_is_caught_where_thralls_close_in_on_a_prohibited_tile() -> None:
    name = next(name for name in table().box.scenarios if table(name).palace.prohibited)
    g = table(name)
    okko = act(g, "okko")
    areas = g.palace.areas
    tile = (g.palace.prohibited & -g.palace.prohibited).bit_length() - 1
    spaces = [place for place in range(areas.size) if areas.spaces_on[tile] & g.palace.blue & 1 << place]
    guard = add(g, "ashigaru", g.palace.address(spaces[0]))
    sneaked = g.clone()
    sneaked.figures[okko.number].cell = spaces[1]
    assert signs(g, sneaked, HEROES) == ["odds.nothing"]
    sneaked.figures[guard.number].cell = spaces[2]
    assert signs(g, sneaked, HEROES) == ["odds.caught"]
    pushed = g.clone()
    pushed.figures[guard.number].cell = spaces[2]
    assert signs(g, pushed, HEROES) == ["odds.nothing"]
    assert cell(g, g.palace.address(spaces[0])) == spaces[0]


# ---------------------------------------------------------------------- giving up


@rule("okko.end.resign")
def test_if_the_oni_gives_up_all_hero_seats_win() -> None:
    g = table(seats=3, seats_of=(0, 1))
    outcome = resign(g, 2)
    assert outcome is not None
    assert (outcome.winners, outcome.rule, outcome.scores) == ((0, 1), "okko.end.resign", {})


@rule("okko.end.resign")
def test_if_the_only_hero_seat_gives_up_the_oni_wins() -> None:
    outcome = resign(table(), 0)
    assert outcome is not None
    assert outcome.winners == (1,)


@rule("okko.end.resign")
def test_after_one_of_several_hero_seats_the_others_go_on() -> None:
    assert resign(table(seats=3, seats_of=(0, 1)), 0) is None


@rule("okko.end.resign", "okko.auto.module")
def test_against_the_automated_oni_nobody_wins_when_the_last_seat_gives_up() -> None:
    outcome = resign(table(seats=1, oni="even"), 0)
    assert outcome is not None
    assert outcome.winners == ()
    assert resign(table(seats=2, oni="even", seats_of=(0, 1)), 0) is None
