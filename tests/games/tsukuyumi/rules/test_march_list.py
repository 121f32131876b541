"""The list of steps and the reasons against steps: they agree in every position of random walks."""

from __future__ import annotations

import dataclasses

import pytest

from hyakki.games.tsukuyumi.box.frame import FRAME
from hyakki.games.tsukuyumi.options import Move
from hyakki.games.tsukuyumi.rules import gaits, movement
from hyakki.games.tsukuyumi.state import March
from hyakki.kernel.rng import Rng
from tests.games.tsukuyumi.marches import BOARS, CYBER, NOMADS, SEED
from tests.games.tsukuyumi.table import at, position
from tests.rules import rule


@rule("tsukuyumi.move.each-unit", "tsukuyumi.move.strength-group")
@pytest.mark.parametrize("seed", range(12))
def test_the_list_holds_exactly_what_is_not_forbidden(seed: int):
    """Random walks on a board with everything that hinders: options and refusals agree at every step."""
    rng = Rng.seeded(seed)
    g = position(CROWD)
    for a, b in (((0, 0), (1, 0)), ((0, 1), (1, 1)), ((0, 0), (0, 1))):
        g.map.dig(FRAME.edge_between(at(*a), at(*b)))
    g.seats[CYBER].placed_markers["rocket-attack-red"] = at(2, -1)
    for seat in (NOMADS, BOARS, SEED, CYBER):
        movement.start(g, seat, "movement", 2)
        for _ in range(12):
            options = movement.march_options(g)
            assert len({option.text() for option in options}) == len(options)
            check_reasons(g)
            option = options[rng.below(len(options))]
            if not isinstance(option, Move):
                break
            before = troops(g)
            movement.step(g, option)
            assert troops(g) == before
            check_march(g)


CROWD = """
    0,0   ocean red 0 | 0: 2 private, hunter, squad-leader | oni: small
    1,0   ocean       | 1: 3 squeaker, boarguard | 2: worker
    0,1   mountain 15 | 1: 2 squeaker
    1,1   ocean red 4 | 2: 3 worker, 2 wasp, warrior | oni: large
    2,-1  ocean       | 3: attack-drone
    1,-1  ocean       | 3: cyberoid, attack-drone, cybersamurai-2-1 | mascot 3
    0,-1  ocean       | guarded
    -1,0  ocean red 0 2 | 0: lt-dan, dog
    -1,1  ocean       | stuck | 0: launcher
    2,0   home 1
"""


def check_reasons(g) -> None:
    listed = {
        (option.unit, at(option.q, option.r), at(option.to_q, option.to_r))
        for option in movement.march_options(g)
        if isinstance(option, Move)
    }
    spaces = [cell for cell, tile in enumerate(g.map.tiles) if tile >= 0]
    names = gaits.gait_of(g, g.march.seat).names
    for name in names:
        for cell in spaces:
            for to in spaces:
                allowed = movement.forbids_move(g, name, cell, to) is None
                assert allowed == ((name, cell, to) in listed), (name, cell, to)


def check_march(g) -> None:
    """The groups of a march hold every unit of the seat once, and know who has entered."""
    march: March = g.march
    found: dict[tuple[int, int], int] = {}
    come: dict[tuple[int, int], int] = {}
    for mover in march.movers:
        key = (mover.cell, mover.kind)
        found[key] = found.get(key, 0) + mover.count
        if not mover.fresh:
            come[key] = come.get(key, 0) + mover.count
    units = {
        (cell, kind): n for cell, row in g.seats[march.seat].troops.items() for kind, n in enumerate(row) if n
    }
    if g.seats[march.seat].mascot >= 0:
        units[g.seats[march.seat].mascot, len(g.sheets[march.seat].units)] = 1
    assert found == units
    assert come == {(cell, kind): n for cell, row in march.entered.items() for kind, n in enumerate(row) if n}
    fields = [
        tuple(getattr(m, field.name) for field in dataclasses.fields(m) if field.name != "count")
        for m in march.movers
    ]
    assert len(set(fields)) == len(fields)


def troops(g) -> list[int]:
    return [sum(sum(row) for row in seat.troops.values()) for seat in g.seats]
