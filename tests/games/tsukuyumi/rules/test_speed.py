"""What is worked out quickly for the whole board is what the rules say of each space, all through random
games."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.box.frame import LUNAR
from hyakki.games.tsukuyumi.box.landscape import Landscape
from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.rules import aims, conquests, oni_moves, scoring
from hyakki.games.tsukuyumi.rules.areas import is_area, is_home, is_moon, mountain, printed
from hyakki.games.tsukuyumi.rules.fights import can_fight, fights, forbids_oni_fight, oni_targets
from hyakki.games.tsukuyumi.rules.lasting import locked, uplink_areas
from hyakki.games.tsukuyumi.rules.oni import can_place, ordinary
from hyakki.games.tsukuyumi.rules.outlook import NOWHERE, Outlooks
from hyakki.games.tsukuyumi.rules.setup import MODULES
from hyakki.games.tsukuyumi.rules.tables import landscape
from hyakki.games.tsukuyumi.rules.totals import LEGEND, counts
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from tests.games.tsukuyumi.table import position

ALL_ON = dict.fromkeys(MODULES, "on")
EVERY = 11  # so many answers lie between two looks


def kinds(g: Tsukuyumi) -> list[int]:
    """The kinds of Oni that there may be."""
    return [*range(LEGEND), *([LEGEND] if g.legend else ())]


def land_is_as_it_lies(g: Tsukuyumi) -> None:
    land, fresh = landscape(g), Landscape(g.box, g.map.tiles)
    assert all(getattr(land, name) == getattr(fresh, name) for name in Landscape.__slots__)
    for cell, tile in enumerate(g.map.tiles):
        if tile < 0:
            assert not (land.areas | land.homes) >> cell & 1
            continue
        assert land.areas >> cell & 1 == is_area(g, cell) == (cell in land.cells)
        assert land.homes >> cell & 1 == is_home(g, cell)
        assert land.moon >> cell & 1 == is_moon(g, cell)
        assert land.ground >> cell & 1 == (is_area(g, cell) and not is_moon(g, cell))
        assert land.mountains >> cell & 1 == bool(mountain(g, cell))
        assert land.lunar >> cell & 1 == bool(printed(g, cell) & LUNAR)
        assert uplink_areas(g, "lock-area") >> cell & 1 == locked(g, cell)


def targets_are_those_that_nothing_forbids(g: Tsukuyumi) -> None:
    for kind in kinds(g):
        mask = oni_targets(g, kind)
        for cell, tile in enumerate(g.map.tiles):
            allowed = tile >= 0 and forbids_oni_fight(g, cell, kind) is None
            assert mask >> cell & 1 == allowed, (kind, cell)


def ways_lead_as_far_as_they_are_walked(g: Tsukuyumi) -> None:
    """The steps counted backwards from the targets are those of an Oni that walks to them."""
    outlooks = Outlooks(g)
    for cell in conquests.oni_areas(g):
        for kind, n in enumerate(counts(g, ONI, cell)):
            if n:
                walked = steps_to_a_target(g, cell, kind)
                assert outlooks[kind].distance(cell) == walked
                for steps in range(4):
                    assert outlooks[kind].leads(cell, steps) == (walked <= steps)


def steps_to_a_target(g: Tsukuyumi, cell: int, kind: int) -> int:
    """Counted by walking a little farther each time."""
    targets = oni_targets(g, kind)
    if targets >> cell & 1:
        return 0
    far = oni_moves.oni_targets(g, cell, kind, oni_moves.FARTHEST)
    if not any(targets >> to & 1 for to in far):
        return NOWHERE
    steps = 1
    while not any(targets >> to & 1 for to in oni_moves.oni_targets(g, cell, kind, steps)):
        steps += 1
    return steps


def a_yes_is_a_list_with_something_in_it(g: Tsukuyumi) -> None:
    assert can_place(g) == bool(ordinary(g))
    assert conquests.is_promising(g) == bool(list(conquests.promising(g)))
    if g.turn is not None:
        assert can_fight(g, g.turn.seat) == bool(fights(g, g.turn.seat))


def nobody_has_more_than_the_quick_count_says(g: Tsukuyumi) -> None:
    if g.duel:
        return
    for seat, player in enumerate(g.seats):
        goal = scoring.goal_of(g, seat)
        for aim in [*scoring.missions(g), *([goal] if goal is not None else ())]:
            wish = aims.Wish(g, aim)
            have, need = aims.progress(g, seat, aim)
            assert wish.is_met(g, seat) == (have >= need)
            assert have <= wish.tally(player)


def look(g: Tsukuyumi) -> None:
    land_is_as_it_lies(g)
    if g.round:
        targets_are_those_that_nothing_forbids(g)
        ways_lead_as_far_as_they_are_walked(g)
        a_yes_is_a_list_with_something_in_it(g)
        nobody_has_more_than_the_quick_count_says(g)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_quick_is_right_all_through_a_game(seed: int) -> None:
    seats = 2 + seed % 3
    rng = Rng.seeded(seed)
    match = Match.new(GAME, seats, ALL_ON if seats > 2 else {}, seed, disposable=True, candid=True)
    looks = answers = 0
    while match.outcome is None:
        if answers % EVERY == 0:
            look(match.state)
            looks += 1
        offered = match.choices()
        match.answer(match.asked()[0], offered[rng.below(len(offered))])
        answers += 1
    assert looks > 5


REVENGE = "revenge-of-the-oni"
BOARD = """
    0,0   ocean        | oni: small, large | legend
    1,0   ocean        | 0: 3 private
    2,0   mountain 15  | oni: medium
    3,0   ocean        | 1: squeaker | mascot 1
    0,1   fertile      | owner oni
    1,1   ocean radioactive | wasted | oni: small
    0,2   ocean        | 2: worker | owner 2
    -1,0  ocean red 0 3 | owner 1
    -2,0  moon
    2,1   home 3
"""


@pytest.mark.parametrize(
    "legend", ["", "skybound", "dark-observer", "abyssal", "three-shadows", "defiler", "ronin"]
)
@pytest.mark.parametrize("power", ["", REVENGE])
def test_what_is_quick_is_right_for_every_legendary_oni(legend: str, power: str) -> None:
    board = BOARD if legend else BOARD.replace(" | legend", "")
    g = position(board, legend=legend, power=power, active=0, combats=0)
    assert (g.legend, bool(g.legend_cells)) == (legend, bool(legend))
    land_is_as_it_lies(g)
    targets_are_those_that_nothing_forbids(g)
    ways_lead_as_far_as_they_are_walked(g)
