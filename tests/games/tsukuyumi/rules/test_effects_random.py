"""Faction effects and free uses at random: they end, nothing stays pending, and no piece is lost."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.games.tsukuyumi.rules import factions
from hyakki.games.tsukuyumi.state import Phase, Tsukuyumi
from hyakki.kernel.decision import Option
from hyakki.kernel.rng import Rng
from tests.games.tsukuyumi.effects import effect
from tests.games.tsukuyumi.rules.test_battle_random import pieces, scattered
from tests.games.tsukuyumi.table import begin, run

PHASES: tuple[Phase, ...] = ("blue", "green", "red")
CARDS = [
    "pioneers-for-the-nest",
    "raider-drone-update",
    "burrowing-for-mother",
    "solar-laser",
    "from-the-depths",
]


def material(g: Tsukuyumi) -> dict[str, int]:
    """Every marker of the factions, on the board and off it."""
    on_board = {
        "mine": sum(g.mines.values()),
        "egg": sum(g.eggs.values()),
        "cover": sum(g.covers.values()),
        "stronghold": sum(g.strongholds.values()),
        "tunnel": len(g.map.tunnels),
        "boarlords-blockade": sum(marker.owner >= 0 for marker in g.map.markers),
    }
    return {name: n + on_board[name] for seat in g.seats for name, n in seat.stock.items()}


def table(seed: int) -> tuple[Tsukuyumi, Rng]:
    """A crowded board with uplinks and some faction events in force."""
    rng = Rng.seeded(seed)
    g = scattered(rng)
    for seat in g.seats:
        seat.effects += [
            card for card in CARDS if g.box.faction_events[card].faction == seat.faction and rng.below(2)
        ]
    g.seats[3].uplinks = [name for name in g.box.uplinks if rng.below(2)]
    g.phase = PHASES[rng.below(3)]
    return g, rng


@pytest.mark.parametrize("seed", range(60))
def test_a_faction_effect_ends_and_loses_nothing(seed: int):
    g, rng = table(seed)

    def any_of(options: Sequence[Option]) -> Option:
        return options[rng.below(len(options))]

    seat = seed % 4
    begin(g, seat, combats=0)
    before = material(g)
    run(effect(g, seat), always=any_of)
    assert g.turn is not None
    assert (g.turn.parts, g.turn.allowance) == ([], {})
    if g.turn.acting == "":
        assert g.march is None
    assert material(g) == before


@pytest.mark.parametrize("seed", range(60))
def test_free_uses_come_to_an_end(seed: int):
    g, rng = table(seed)
    seat = 2 + seed % 2
    begin(g, seat, combats=0)
    before = [material(g), *pieces(g)[:3]]

    # whoever may choose a counterattack declines: no events, no moves of others
    def calm(options: Sequence[Option]) -> Option:
        return next(
            (option for option in options if option.text() == "pass"), options[rng.below(len(options))]
        )

    uses = 0
    while found := factions.free_actions(g, seat):
        uses += 1
        assert uses < 20
        run(factions.use_free(g, seat, found[rng.below(len(found))]), always=calm)
        assert g.battle is None
    assert [material(g), *pieces(g)[:3]] == before
