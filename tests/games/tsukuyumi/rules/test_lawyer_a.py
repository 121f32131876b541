"""Points of law about set-up, rounds, production and movement: what happens when several rules meet."""

from __future__ import annotations

from hyakki.games.tsukuyumi.rules import ends, turns
from hyakki.games.tsukuyumi.rules.figures import take_units
from hyakki.games.tsukuyumi.state import Tsukuyumi
from tests.games.tsukuyumi.table import add, at, position, run
from tests.rules import rule

NEST = """
    0,0   moon centre
    1,0   ocean        | 0: worker
    2,0   home 0
"""


def green_turn(lines: str, card: str = "supply-line") -> Tsukuyumi:
    """The Dark Seed's green turn begins; Supply Line has its production in blue."""
    g = position(lines, factions=["dark-seed", "nomads", "boarlords"], phase="green")
    for seat in g.seats:
        seat.chosen = card
    turns.begin_turn(g, 0)
    return g


def offered(g: Tsukuyumi) -> list[str]:
    return [option.text() for option in turns.turn_options(g)]


# ---------------------------------------------------------------------- symbols that units grant


@rule("tsukuyumi.round.extra-symbols", "tsukuyumi.production.bonus-pool")
def test_a_breeder_that_comes_in_the_green_turn_grants_its_symbol_in_this_turn() -> None:
    g = green_turn(NEST)
    assert "act production" not in offered(g)
    add(g, 0, at(1, 0), "breeder")  # by the Gambler's die, say
    assert "act production" in offered(g)
    run(turns.step(g), "act production")
    assert g.turn is not None
    assert g.turn.points == 1


@rule("tsukuyumi.round.extra-symbols", "tsukuyumi.round.expire")
def test_units_grant_their_symbol_once_in_a_turn() -> None:
    g = green_turn(NEST)
    add(g, 0, at(1, 0), "breeder")
    run(turns.step(g), "act production")
    run(turns.step(g), "done")
    add(g, 0, at(1, 0), "breeder")
    assert "act production" not in offered(g)


@rule("tsukuyumi.round.extra-symbols")
def test_a_breeder_that_has_fallen_grants_no_symbol() -> None:
    g = green_turn(NEST.replace("0: worker", "0: worker, breeder"))
    assert "act production" in offered(g)
    take_units(g, 0, g.sheets[0].index["breeder"], at(1, 0))
    assert "act production" not in offered(g)


# ---------------------------------------------------------------------- the end of a round


@rule("tsukuyumi.mascot.limits", "tsukuyumi.nomads.effect", "tsukuyumi.end.radioactive")
def test_a_mascot_has_nothing_of_the_immunity_of_the_nomads() -> None:
    g = position("0,0 ocean radioactive | 0: private | mascot 0", modules=["mascots"])
    g.seats[0].effects.append("ignore-radioactivity")
    run(ends.end_of_round(g))
    assert g.seats[0].troops
    assert g.seats[0].mascot == -1
