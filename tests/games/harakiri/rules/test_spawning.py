"""Creatures that come: boards, sides, spawn points, free squares, miniatures."""

from __future__ import annotations

from hyakki.games.harakiri.rules import spawning
from hyakki.games.harakiri.rules.creatures import health_of, stats_of
from hyakki.games.harakiri.rules.operations import Use, carry_out
from tests.games.harakiri.table import add, cell, run, square, table
from tests.rules import rule

FLOOR = ["......."] * 7


@rule("harakiri.setup.minion-board", "harakiri.components.rings")
def test_a_minion_enters_on_the_regular_side_with_a_ring_of_its_own() -> None:
    g = table(FLOOR)
    one = spawning.place_creature(g, "kappa", cell(g, 1, 1))
    other = spawning.place_creature(g, "kappa", cell(g, 3, 1))
    assert (health_of(one), stats_of(g, one).dice) == (5, ("green", "green"))
    assert one.colour != other.colour


@rule("harakiri.setup.upgrade-persists")
def test_once_upgraded_a_kind_stays_so_for_the_chapter() -> None:
    g = table(FLOOR)
    run(spawning.spawn(g, "ashigaru+", cell(g, 1, 1)))
    later = run(spawning.spawn(g, "ashigaru", cell(g, 3, 3)))
    assert later is not None
    assert health_of(later) == 7


@rule("harakiri.setup.upgrade-in-play")
def test_the_board_flips_for_those_in_play_too() -> None:
    g = table(FLOOR)
    hurt = spawning.place_creature(g, "akaname", cell(g, 1, 1))
    hurt.damage = 2
    run(spawning.spawn(g, "akaname+", cell(g, 3, 3)))
    assert (hurt.damage, hurt.most, stats_of(g, hurt).toughness) == (2, 5, 1)


@rule("harakiri.setup.chosen-board")
def test_a_chosen_enters_with_ten_cards() -> None:
    g = table(FLOOR)
    spawning.place_creature(g, "demon-hunter", cell(g, 1, 1))
    deck = g.decks["demon-hunter"]
    assert (deck.count(), deck.discard) == (10, [])
    assert {deck.clone().draw(g) for _ in range(60)} == {card.id for card in g.box.ai_of["demon-hunter"]}, (
        "any of them can be on top"
    )


@rule("harakiri.spawn.placement")
def test_a_taken_spawn_square_sends_it_to_a_free_one_beside() -> None:
    g = table(FLOOR, at={"akira": (4, 4)})
    made = run(spawning.spawn(g, "kappa", cell(g, 4, 4)), "pick-square 3 3")
    assert made is not None
    assert square(g, made) == (3, 3)


@rule("harakiri.spawn.closest")
def test_with_all_neighbours_full_it_is_a_square_at_range_two() -> None:
    g = table(FLOOR, at={"akira": (4, 4)})
    kinds = ["kachi", "kappa"] * 4
    squares = [(x, y) for x in (3, 4, 5) for y in (3, 4, 5) if (x, y) != (4, 4)]
    for kind, (x, y) in zip(kinds, squares, strict=True):
        add(g, kind, x, y)
    ranges = g.field.terrain.rays.ranges[cell(g, 4, 4)]
    found = spawning.closest_free(g, cell(g, 4, 4))
    assert {ranges[one] for one in found} == {2}
    assert cell(g, 2, 2) in found, "a diagonal of two counts 2"
    assert cell(g, 2, 3) not in found, "a knight's move counts 3"


def test_squares_of_the_same_height_come_first() -> None:
    g = table(["o.o", "o.o", "ooo", ".oo"], heights=["010", "000", "000", "000"], at={"akira": (2, 2)})
    assert spawning.closest_free(g, cell(g, 2, 2)) == [cell(g, 1, 4)]


@rule("harakiri.spawn.no-miniature", "harakiri.components.minion-limit")
def test_without_a_miniature_nothing_happens() -> None:
    g = table(FLOOR)
    for x in range(1, 4):
        add(g, "onryo", x, 1)
    assert run(spawning.spawn(g, "onryo", cell(g, 5, 5))) is None
    assert len(g.creatures) == 3
    assert g.malice == 0


def test_the_first_and_second_kind_of_a_zone() -> None:
    g = table("c1")
    assert spawning.kind_named(g, "1.1", "first") == "ashigaru"
    assert spawning.kind_named(g, "1.1", "second") == "akaname"
    g = table("c4")
    assert spawning.kind_named(g, "4.1", "second") == "shikome+"
    g = table("c6")
    assert spawning.kind_named(g, "6.1", "second") == "onryo+"


def test_a_spawn_of_an_entry_that_was_stopped_does_not_happen() -> None:
    g = table("c5", zones=["5.3"])
    g.phase = "events"
    entry = "spawn-kachi-plus-1"
    run(carry_out(g, Use(entry, zone="5.3", scope=()), g.box.triggers[entry]["use"]))
    assert len(g.creatures) == 1
    run(carry_out(g, Use("c5.e.cut", 0, point="e"), g.box.triggers["c5.e.cut"]["use"]))
    run(carry_out(g, Use(entry, zone="5.3", scope=()), g.box.triggers[entry]["use"]))
    assert len(g.creatures) == 1
