"""Battles at random: whatever is chosen, they end, nothing stays pending, and no piece is lost."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.games.tsukuyumi.box.frame import at
from hyakki.games.tsukuyumi.box.vocabulary import SIZES
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.fights import fights, forbids_oni_fight
from hyakki.games.tsukuyumi.rules.totals import oni_card
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi
from hyakki.kernel.decision import Option
from hyakki.kernel.rng import Rng
from tests.games.tsukuyumi.table import add, begin, own, position, run

GROUND = """
    0,0   ocean
    1,0   mountain 15 red 1
    0,1   fertile tsukuyumi
    -1,0  moon
    0,-1  moon centre
    1,-1  home 0
    -1,1  home 1
    2,0   home 2
    2,-1  home 3
"""
AREAS = [at(0, 0), at(1, 0), at(0, 1), at(-1, 0), at(0, -1), at(1, -1)]


def scattered(rng: Rng) -> Tsukuyumi:
    """A crowded little board."""
    uplinks = ["tetsuo", "kaneda", "rocket-attack"][: rng.below(4)]
    powers = ["", "", "strong-defensive", "at-full-power", "new-strength", "revenge-of-the-oni"]
    legends = ["", "", "dark-observer", "skybound", "merchant", "defiler"]
    g = position(
        GROUND,
        weapons={"mg": rng.below(3), "grenade": rng.below(2)},
        uplinks=uplinks,
        power=powers[rng.below(len(powers))],
        legend=legends[rng.below(len(legends))],
    )
    if g.legend:
        g.legend_cells.append(AREAS[rng.below(5)])
    for seat, sheet in enumerate(g.sheets):
        for _ in range(8):
            kind = rng.below(len(sheet.units))
            if g.seats[seat].supply[kind]:
                add(g, seat, AREAS[rng.below(6)], sheet.names[kind])
        own(g, AREAS[rng.below(5)], seat)
    for _ in range(6):
        size = rng.below(3)
        if g.oni_supply[size]:
            add(g, ONI, AREAS[rng.below(6)], SIZES[size])
    return g


def pieces(g: Tsukuyumi) -> list[object]:
    """What must stay the same in every battle, wherever it lies."""
    units = [
        [n + sum(troops[kind] for troops in seat.troops.values()) for kind, n in enumerate(seat.supply)]
        for seat in g.seats
    ]
    oni = [n + sum(counts[size] for counts in g.oni.values()) for size, n in enumerate(g.oni_supply)]
    markers = [seat.markers + g.owner.count(number) for number, seat in enumerate(g.seats)]
    weapons = sum(g.seats[0].weapons.values()) + sum(g.seats[0].arsenal.values())
    eggs = g.seats[2].stock["egg"] + sum(g.eggs.values())
    blockades = g.supply["blockade"] + len(g.map.markers)
    return [units, oni, g.oni_markers + g.owner.count(ONI), markers, weapons, eggs, blockades]


@pytest.mark.parametrize("seed", range(120))
def test_random_battles_end_and_lose_no_piece(seed: int):
    rng = Rng.seeded(seed)
    g = scattered(rng)
    before = pieces(g)

    def pick(options: Sequence[Option]) -> Option:
        return options[rng.below(len(options))]

    for _ in range(4):
        seat = rng.below(4)
        begin(g, seat, 2)
        legal = fights(g, seat)
        targets = [cell for cell in AREAS if forbids_oni_fight(g, cell) is None]
        if legal and (rng.below(3) or not targets):
            option = legal[rng.below(len(legal))]
            flow = fight(g, seat, at(option.q, option.r), option.card)
        elif targets:
            cell = targets[rng.below(len(targets))]
            flow = fight(g, seat, cell, oni_card(g, cell), oni=True)
        else:
            continue
        assert run(flow, always=pick) is None
        assert (g.battle, g.march) == (None, None)
        assert pieces(g) == before
        assert all(n >= 0 for troops in _all_counts(g) for n in troops)


def _all_counts(g: Tsukuyumi) -> list[Sequence[int]]:
    return [counts for seat in g.seats for counts in (*seat.troops.values(), seat.supply)] + [*g.oni.values()]
