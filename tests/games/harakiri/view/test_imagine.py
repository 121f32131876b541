"""Imagined worlds: other sleeves that begin as everybody has seen, and nothing else changes."""

from __future__ import annotations

from collections import Counter

from hyakki.games.harakiri import view
from hyakki.games.harakiri.guard.pieces import pieces
from hyakki.games.harakiri.rules.zones import lay_zone
from hyakki.games.harakiri.state import Harakiri, Zone
from hyakki.games.harakiri.view.imagine import imagine
from hyakki.kernel.rng import Rng
from tests.games.harakiri.table import table


def laid(chapter: str = "c1", *zones: str) -> Harakiri:
    g = table(chapter)
    g.zones.clear()
    g.events = {colour: sorted(card.id for card in cards) for colour, cards in g.box.cards_of.items()}
    for zone in zones or [one.id for one in g.chapter.zones[:2]]:
        lay_zone(g, zone)
    return g


def worlds(g: Harakiri, count: int = 40) -> list[Harakiri]:
    found = []
    for key in range(count):
        world = g.clone()
        imagine(world, Rng.seeded(key))
        found.append(world)
    return found


def test_a_sleeve_that_nobody_has_read_may_hold_any_card() -> None:
    g = laid()
    seen = {world.zones[0].cards["green"] for world in worlds(g)}
    assert len(seen) > 10


def test_what_everybody_has_seen_stays() -> None:
    g = laid()
    zone = g.zones[0]
    zone.shown["green"], zone.peeked["red"] = 1, 1
    known = {colour: g.box.event_cards[zone.cards[colour]].entries[0] for colour in ("green", "red")}
    for world in worlds(g):
        for colour, entry in known.items():
            assert g.box.event_cards[world.zones[0].cards[colour]].entries[0] == entry
        assert view.view(world, 0) == view.view(g, 0)


def test_no_card_is_in_two_sleeves_and_the_box_holds_the_others() -> None:
    g = laid()
    g.aside.append(Zone(id="1.1", cards={"green": g.events["green"].pop()}, shown={"green": 2}))
    for world in worlds(g):
        sleeves = [zone.cards["green"] for zone in (*world.zones, *world.aside)]
        assert max(Counter([*sleeves, *world.events["green"]]).values()) == 1
        assert pieces(world) == pieces(g)


def test_two_sleeves_with_the_same_beginning_are_dealt_different_cards() -> None:
    g = laid()
    first, second = g.zones
    shared = Counter(g.box.event_cards[card].entries[0] for card in [*g.events["red"]]).most_common(1)[0][0]
    fitting = [card for card in g.events["red"] if g.box.event_cards[card].entries[0] == shared][:2]
    assert len(fitting) == 2
    for zone, card in zip((first, second), fitting, strict=True):
        g.events["red"].append(zone.cards["red"])
        g.events["red"].remove(card)
        zone.cards["red"], zone.shown["red"] = card, 1
    for world in worlds(g):
        cards = [zone.cards["red"] for zone in world.zones]
        assert cards[0] != cards[1]
        assert [g.box.event_cards[card].entries[0] for card in cards] == [shared, shared]


def test_a_laid_aside_sleeve_is_dealt_anew_too() -> None:
    g = laid()
    g.aside.append(g.zones.pop(0))
    assert len({world.aside[0].cards["green"] for world in worlds(g)}) > 10


def test_purple_cards_are_the_chapters() -> None:
    g = laid("c6", "6.1")
    card = g.zones[0].cards["purple"]
    assert {world.zones[0].cards["purple"] for world in worlds(g, 5)} == {card}
