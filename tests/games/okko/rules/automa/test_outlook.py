"""What figures of the Oni can come to do, held against a slow second opinion that moves them for true."""

from __future__ import annotations

import random

import pytest

from hyakki.board.masks import bits
from hyakki.board.walks import FAR
from hyakki.games.okko.rules.aiming import targets
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.automa.facts import foes
from hyakki.games.okko.rules.automa.outlook import Outlook, uneven
from hyakki.games.okko.rules.limits import stay
from hyakki.games.okko.rules.movement import destinations
from hyakki.games.okko.state import Figure, Okko
from tests.games.okko.crowds import SCENARIOS, position
from tests.games.okko.lists import auto
from tests.games.okko.table import add, cell
from tests.rules import rule


def tried(g: Okko, figure: Figure, actions: int) -> dict[int, int]:
    """By whom it could attack: how many Moves come before. Every Move is made and every Attack looked at."""
    home = figure.cell
    found: dict[int, int] = {}
    here, seen = {home}, {home}
    for moves in range(actions):
        there: set[int] = set()
        for space in here:
            figure.cell = space
            for strike in targets(g, figure):
                found.setdefault(strike.target, moves)
            if moves + 1 < actions:
                there |= set(bits(destinations(g, figure)))
        here = there - seen
        seen |= there
    figure.cell = home
    return found


def crowd(scenario: str, seed: int) -> tuple[Okko, list[Figure]]:
    """A position and some of its agents."""
    g = position(scenario, seed)
    agents = [figure for figure in g.figures.values() if figure.sort == "agent"]
    return g, random.Random(seed).sample(agents, min(3, len(agents)))


@rule("okko.auto.activate", "okko.auto.target")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whom_a_figure_can_attack_and_after_how_many_moves(scenario: str):
    looked = 0
    for seed in range(16):
        g, agents = crowd(scenario, seed)
        for figure in agents:
            for actions in (1, 2, 3):
                outlook = Outlook(g, figure, actions)
                told = {foe.number: outlook.moves_before(foe) for foe in foes(g)}
                reached = {number: moves for number, moves in told.items() if moves != FAR}
                assert reached == tried(g, figure, actions), (seed, figure.kind, actions)
                looked += bool(reached)
    assert looked > 20


@rule("okko.auto.activate")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_how_many_moves_are_needed_from_anywhere(scenario: str):
    most = 5
    for seed in range(10):
        g, agents = crowd(scenario, seed)
        for figure in agents:
            outlook, foe = Outlook(g, figure, 2), foes(g)[0]
            further, home = outlook.further(foe), figure.cell
            for space in (home, *random.Random(seed).sample(bits(outlook.room), 2)):
                figure.cell = space
                needed = tried(g, figure, most).get(foe.number)
                figure.cell = home
                told = further.get(space, FAR)
                assert (told if told < most else None) == needed, (seed, figure.kind, space)


def test_ground_that_slows_down_is_felt_where_it_lies():
    g = auto(heroes=("okko",), at={"okko": "D:2,1"})
    ghost = add(g, "yurei", "B:4,2")
    assert not uneven(g, ghost)
    add(g, "earth.root", "B:5,2", owner="okko")
    assert uneven(g, ghost) == {"area"}
    assert value(g, ghost, "speed") == 1
    outlook = Outlook(g, ghost, 3)
    assert outlook.moves_before(g.figures[0]) == tried(g, ghost, 3)[0] == 2, "slow at first, quick beyond"
    assert ghost.cell == cell(g, "B:4,2")


def test_who_may_not_attack_has_nobody_in_reach():
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    guard = add(g, "ashigaru", "A:2,3")
    assert Outlook(g, guard, 2).can_attack(g.figures[0])
    bound = g.box.triggers["mayu"]["use"][0]
    stay(g, bound, "round", begun=True, target=guard.number)
    assert not Outlook(g, guard, 2).can_attack(g.figures[0])
    assert not tried(g, guard, 2)


def test_a_long_reach_and_its_line_of_sight():
    g = auto(heroes=("okko", "noburo"), at={"okko": "A:2,2", "noburo": "A:3,2"})
    guard = add(g, "ashigaru", "A:4,2")
    bound = g.box.triggers["x.long-arms"]["use"][0]
    stay(g, bound, "activation", begun=True, card="ashigaru")
    for actions in (1, 2, 3):
        outlook = Outlook(g, guard, actions)
        told = {foe.number: outlook.moves_before(foe) for foe in foes(g)}
        assert {n: m for n, m in told.items() if m != FAR} == tried(g, guard, actions)
    assert Outlook(g, guard, 1).moves_before(g.figures[0]) == FAR, "Noburo stands in between"


@pytest.mark.parametrize(
    ("place", "form"), [("A:2,3", "melee"), ("A:4,3", "ranged"), ("B:3,0", "ranged"), ("D:5,5", "ranged")]
)
def test_how_it_would_attack(place: str, form: str):
    g = auto(heroes=("okko",), at={"okko": "A:2,2"})
    assert Outlook(g, add(g, "ninja", place), 2).form_against(g.figures[0]) == form
    assert Outlook(g, add(g, "samurai", "A:3,2"), 2).form_against(g.figures[0]) == "melee"
