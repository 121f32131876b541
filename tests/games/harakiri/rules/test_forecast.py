"""What enemies would do if they acted now (rules/forecast.py), held against the slow reader of the ledger."""

from __future__ import annotations

from hyakki.games.harakiri.events import Foreseen
from hyakki.games.harakiri.rules.forecast import forecast, foresee
from hyakki.games.harakiri.state import AKIRA, HIKARU, NOBODY, TOMOE, Creature, Harakiri
from tests.games.harakiri.plan_oracle import PlanOracle
from tests.games.harakiri.rules.test_plans_against_oracle import positions
from tests.games.harakiri.table import add, character, table
from tests.games.tabletop import on_top
from tests.rules import rule

FLOOR = ["........"] * 5


def foreseen(g: Harakiri, creature: Creature) -> list[Foreseen]:
    return [told.event for told in foresee(g, creature) if isinstance(told.event, Foreseen)]


@rule("harakiri.ai.minion-roll")
def test_a_minion_is_foreseen_by_the_entries_of_the_table_in_force() -> None:
    g = table(FLOOR, at={"akira": (1, 1), "tomoe": (8, 5)})
    kachi = add(g, "kachi", 4, 1)
    g.queue, g.done = [kachi.id, AKIRA, TOMOE], []
    rows = foreseen(g, kachi)
    assert [(row.rolls, row.share, row.line) for row in rows] == [
        ((1, 2), 33, "move adjacent, attack adjacent"),
        ((3, 4, 5), 50, "move adjacent, attack adjacent"),
        ((6,), 16, "move adjacent, slice-them"),
    ]
    assert {row.target for row in rows[:2]} == {AKIRA}
    assert rows[2].target == TOMOE, "she can be reached too and has less health"
    assert {row.square for row in rows[:2]} == {None}, "two squares would do"
    g.current = "red"
    assert [row.rolls for row in foreseen(g, kachi)] == [(1, 2), (3, 4, 5), (6,)]
    assert [told.event for told in forecast(g)] == foreseen(g, kachi), "only of those still to act"
    g.done = [kachi.id]
    assert forecast(g) == []


def test_ties_are_shown_as_ties() -> None:
    g = table(FLOOR, at={"akira": (3, 1), "tomoe": (5, 1)})
    kappa = add(g, "kappa", 4, 1)
    character(g, "akira").health = character(g, "tomoe").health = 5
    first = foreseen(g, kappa)[0]
    assert (first.line, first.square, first.target) == ("attack adjacent", None, NOBODY)
    assert (first.ties, first.every) == ((AKIRA, TOMOE), False)


@rule("harakiri.ai.chosen")
def test_a_chosen_is_foreseen_by_the_cards_left() -> None:
    g = table(["........"] * 6, at={"hikaru": (4, 2), "tomoe": (4, 3)})
    oni = add(g, "blood-oni", 2, 2)
    deck = g.decks["blood-oni"]
    deck.bag[:] = ["club-sweep", "hate", "hate", "hate"]
    g.queue = [oni.id, HIKARU, TOMOE]
    sweep, hate = foreseen(g, oni)
    assert (sweep.card, sweep.share, sweep.ties, sweep.every) == ("club-sweep", 25, (HIKARU, TOMOE), True)
    assert (hate.card, hate.share, hate.line, hate.target) == ("hate", 75, "move range 2, club", HIKARU)
    g.hate = ["hate"]
    assert foreseen(g, oni)[1].line == "move range 2, hateful-club focus"
    deck.bag.append("stamp")
    on_top(deck, "stamp")
    assert {row.card for row in foreseen(g, oni)} == {"club-sweep", "hate", "stamp"}


@rule("harakiri.ai.minion-lines", "harakiri.ai.fallback")
def test_the_forecast_agrees_with_a_slow_reader_of_the_rules() -> None:
    seen = 0
    for g, creature, _ in positions(9000, 40):
        kind, oracle = g.box.kinds[creature.kind], PlanOracle(g, creature)
        entries = {entry.rolls: entry for entry in kind.normal}
        for row in foreseen(g, creature):
            if row.card or g.current != "green":
                continue
            entry = entries[row.rolls]
            able = [line for line in entry.lines if not oracle.why_not(line, entry.priority)]
            assert row.line == (able[0].text if able else "move toward")
            if able:
                seen += 1
                ends = oracle.ends(able[0], entry.priority)
                moved = {g.field.square(oracle.land.cell(one)) for one in ends - {oracle.here}}
                assert row.square == (next(iter(moved)) if moved and len(ends) == 1 else None)
                struck = oracle.attacks(able[0], entry.priority).values()
                assert not struck or {row.target, *row.ties} - {NOBODY} == set().union(*struck)
    assert seen > 40
