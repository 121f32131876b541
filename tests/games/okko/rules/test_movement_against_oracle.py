"""Moves at thousands of random positions, held against a slow second opinion: where they end, where a test is
due, how a sneaked Move goes on, and whether the reason given for what is not possible is true."""

from __future__ import annotations

import random

import pytest

from hyakki.board.masks import bits
from hyakki.games.okko.rules import movement, sneaking
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.state import Figure, Okko
from tests.games.okko import reach_oracle
from tests.games.okko.crowds import SCENARIOS, position
from tests.games.okko.table import table
from tests.rules import rule


def compare(g: Okko, figure: Figure) -> reach_oracle.Ways:
    """One Move of a figure by both opinions."""
    under_way = movement.is_sneaking(g, figure)
    start, speed = g.palace.areas.area_of[figure.cell], movement.pace(g, figure)
    told = reach_oracle.ways(g, figure, start, speed, under_way)
    ends = {cell for area in told.free for cell in reach_oracle.room_in(g, figure, area, under_way)}
    assert set(bits(movement.destinations(g, figure))) == ends
    assert set(bits(movement.sneak_areas(g, figure))) == set(told.tests)
    return told


@rule("okko.move.speed", "okko.move.stop-on-opponent", "okko.move.full-with-opponent", "okko.sneak.way")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_move_of_everybody_leads_where_the_ledger_says(scenario: str):
    due = 0
    for seed in range(250):
        g = position(scenario, seed)
        for figure in list(g.figures.values()):
            due += len(compare(g, figure).tests)
    prohibited = table(scenario).palace.prohibited
    assert bool(due) == bool(prohibited), "tests are due wherever Tiles are Prohibited, and nowhere else"


@rule("okko.sneak.way", "okko.sneak.timing", "okko.sneak.once")
@pytest.mark.parametrize("scenario", ["two-fires", "lanterns-for-the-dead"])
def test_after_each_passed_test_the_rest_of_the_move_leads_where_the_ledger_says(scenario: str):
    legs = 0
    for seed in range(150):
        g = position(scenario, seed)
        for number in range(len(g.heroes)):
            legs += follow(g.clone(), number, random.Random(seed))
    assert legs > 100


def follow(g: Okko, number: int, dice: random.Random) -> int:
    """Sneak on at random as long as there is a test, and compare after each of them."""
    figure, legs = g.figures[number], 0
    told = compare(g, figure)
    limit = value(g, figure, "speed")
    start = g.palace.areas.area_of[figure.cell]
    if reach_oracle.opponents_in(g, figure, start) and not reach_oracle.spared(g, figure, "leave"):
        limit = 1
    while told.tests:
        area = dice.choice(sorted(told.tests))
        sneaking.come_into(g, figure, area)
        limit -= told.tests[area]
        if reach_oracle.opponents_in(g, figure, area) and not reach_oracle.spared(g, figure, "stop"):
            limit = 0
        assert g.sneak is not None
        assert g.sneak.left == limit
        assert g.palace.areas.area_of[figure.cell] == area
        told = compare(g, figure)
        legs += 1
    return legs


@rule("okko.move.speed", "okko.move.leave-opponent", "okko.move.stop-on-opponent", "okko.move.token-space")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_reasons_for_what_is_not_possible_are_true(scenario: str):
    seen: set[str] = set()
    for seed in range(8):
        g = position(scenario, 1000 + seed)
        for figure in list(g.figures.values()):
            ends = movement.destinations(g, figure)
            for cell in range(g.palace.areas.size):
                refusal = movement.forbids_go(g, figure, cell)
                assert (refusal is None) == bool(ends >> cell & 1)
                if refusal is not None:
                    seen.add(refusal.rule)
                    check(g, figure, cell, refusal.rule, dict(refusal.params))
    assert {"okko.move.speed", "okko.move.token-space", "okko.board.tiles", "okko.board.scenery"} <= seen


def check(g: Okko, figure: Figure, cell: int, rule_id: str, params: dict[str, object]) -> None:
    """Hold one reason against the position."""
    areas, speed = g.palace.areas, value(g, figure, "speed")
    start, area = areas.area_of[figure.cell], areas.area_of[cell]
    by = g.figures[params["by"]] if isinstance(params.get("by"), int) else None  # type: ignore[index]
    if rule_id in ("okko.move.speed", "okko.move.leave-opponent"):
        away = reach_oracle.distance(g, start, area)
        assert params["away"] == away
        assert away is not None
        assert away > (speed if rule_id == "okko.move.speed" else 1)
    if rule_id == "okko.board.tiles":
        assert by is not None
        assert by.cell == cell
    elif by is not None:
        assert by in reach_oracle.opponents_in(g, figure, areas.area_of[by.cell])
    if rule_id == "okko.move.leave-opponent":
        assert by is not None
        assert areas.area_of[by.cell] == start
    if rule_id in ("okko.move.stop-on-opponent", "okko.move.thrall-stop"):
        told = reach_oracle.ways(g, figure, start, speed)
        assert by is not None
        assert areas.area_of[by.cell] in {**told.free, **told.tests}, "it could come as far as that"
    if rule_id == "okko.board.closed-doors":
        door = params["door"]
        assert isinstance(door, int)
        assert g.closed >> door & 1
