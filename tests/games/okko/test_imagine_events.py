"""What the Heroes and spectators do not see of the Oni's Events: hand, deck, face-down, swapped-out ones."""

from __future__ import annotations

from collections import Counter

import pytest

from hyakki.games.okko.rules.eventdeck import draw_events, known_events, spend, unseen_events
from hyakki.games.okko.rules.strategy import reveal
from hyakki.games.okko.state import Okko
from hyakki.games.okko.view import view
from tests.games.okko.table import add, run, table
from tests.games.okko.worlds import in_phase, played, worlds
from tests.rules import rule

HEROES = 0
OUTSIDE = (HEROES, None)
OUT = ["barbs", "false-trail", "grave-chill", "iron-discipline", "whispers"]


def holding(*hand: str, discard: tuple[str, ...] = (), swapped: tuple[str, ...] = ()) -> Okko:
    """A table whose Oni holds some Events; some lie on the discard pile, some were swapped out."""
    g = table()
    if swapped:
        g.settings["expansion"] = "on"
        for event in g.box.x_events:
            g.oni.events.put_back(event)
    for event in (*hand, *discard, *swapped):
        g.oni.events.bag.remove(event)
    g.oni.hand, g.oni.swapped = sorted(hand), sorted(swapped)
    g.oni.events.discard = [*discard]
    return g


def turned_over(*hand: str, swapped: tuple[str, ...] = ()) -> Okko:
    """The same just after the pile was turned over, and one more Event drawn."""
    g = holding(*hand, swapped=swapped)
    deck = g.oni.events
    deck.discard, deck.bag = deck.bag, []
    draw_events(g, 1)
    return g


# ---------------------------------------------------------------------- hand and deck


@rule("okko.info.oni-hidden")
@pytest.mark.parametrize("seat", OUTSIDE)
def test_an_event_in_hand_may_be_every_one_that_does_not_lie_open(seat: int | None) -> None:
    g = holding("slammed-doors", "barbs", discard=("ill-omen", "whispers"))
    held: Counter[str] = Counter()
    for world in worlds(g, seat, 400):
        assert len(world.oni.hand) == 2
        assert world.oni.hand == sorted(world.oni.hand)
        held.update(world.oni.hand)
    assert {*held} == {*g.box.events} - {"ill-omen"}
    assert known_events(g) == []


@rule("okko.info.oni-hidden")
def test_the_oni_knows_its_hand_and_thus_what_is_left_in_the_deck() -> None:
    g = holding("slammed-doors", "barbs", discard=("ill-omen",))
    for world in worlds(g, 1, 20):
        assert world.oni.hand == g.oni.hand
        assert world.oni.events == g.oni.events


@rule("okko.info.oni-hidden", "okko.strategy.simultaneous", "okko.strategy.planning")
@pytest.mark.parametrize("seat", OUTSIDE)
def test_face_down_techniques_may_be_any_too_and_lie_where_they_lie(seat: int | None) -> None:
    g = holding("slammed-doors", "barbs", "ill-omen")
    add(g, "yurei", "A:2,2")
    add(g, "ninja", "A:3,3")
    g.phase, g.revealed = "adjust", False
    g.oni.hand = ["barbs"]
    g.oni.techniques = {"yurei": ["slammed-doors", "ill-omen"]}
    placed = set()
    for world in worlds(g, seat, 300):
        assert {kind: len(events) for kind, events in world.oni.techniques.items()} == {"yurei": 2}
        placed |= {*world.oni.techniques["yurei"]}
    assert placed == {*g.box.events}


@rule("okko.activation.reveal", "okko.info.oni-hidden")
@pytest.mark.parametrize("seat", OUTSIDE)
def test_after_the_reveal_techniques_are_certain(seat: int | None) -> None:
    g = holding("slammed-doors", "barbs")
    add(g, "yurei", "A:2,2")
    g.oni.hand, g.oni.techniques = ["barbs"], {"yurei": ["slammed-doors"]}
    for hero in g.heroes:
        hero.right = [hero.hand.pop(0)]
    run(reveal(g))
    for world in worlds(g, seat, 60):
        assert world.oni.techniques == g.oni.techniques
        assert "slammed-doors" not in world.oni.hand


@rule("okko.info.oni-hidden", "okko.auto.module")
def test_the_events_of_the_automated_oni_are_hidden_from_all_seats() -> None:
    g = table(oni="even")
    draw_events(g, 3)
    for seat in (0, 1, None):
        assert len({tuple(world.oni.hand) for world in worlds(g, seat, 60)}) > 40
        assert view(g, seat).oni.hand == ()


# ---------------------------------------------------------------------- a turned-over pile


@rule("okko.info.turned-over")
@pytest.mark.parametrize("seat", OUTSIDE)
def test_what_was_held_when_the_pile_was_turned_over_is_held_in_every_world(seat: int | None) -> None:
    held = ("barbs", "ill-omen", "slammed-doors", "whispers")
    g = turned_over(*held)
    assert view(g, seat).oni.known == held
    new = set()
    for world in worlds(g, seat, 300):
        assert not Counter(held) - Counter(world.oni.hand)
        new |= {*(Counter(world.oni.hand) - Counter(held))}
    assert new == {*g.oni.events.bag, *(Counter(g.oni.hand) - Counter(held))}


@rule("okko.info.turned-over")
def test_known_events_may_be_in_hand_or_face_down() -> None:
    g = turned_over("barbs", "ill-omen", "slammed-doors")
    add(g, "yurei", "A:2,2")
    g.phase, g.revealed = "adjust", False
    g.oni.hand.remove("barbs")
    g.oni.techniques = {"yurei": ["barbs"]}
    assert view(g, HEROES).oni.known == ("barbs", "ill-omen", "slammed-doors")
    placed = {world.oni.techniques["yurei"][0] for world in worlds(g, HEROES, 200)}
    assert placed >= {"barbs", "ill-omen", "slammed-doors"}
    assert len(placed) > 5


@rule("okko.info.turned-over")
def test_a_known_event_that_was_spent_is_known_no_more_and_a_copy_of_it_may_be_in_the_deck() -> None:
    g = turned_over("barbs", "ill-omen")
    spend(g, "barbs")
    assert view(g, HEROES).oni.known == ("ill-omen",)
    where = {("barbs" in world.oni.hand, "barbs" in world.oni.events.bag) for world in worlds(g, HEROES, 200)}
    assert where == {(True, False), (False, True)}


@rule("okko.info.turned-over")
def test_when_the_deck_is_empty_everything_that_is_not_open_is_held() -> None:
    g = holding("barbs", "ill-omen")
    g.oni.events.discard, g.oni.events.bag = g.oni.events.bag, []
    assert view(g, HEROES).oni.known == ("barbs", "ill-omen")
    for world in worlds(g, HEROES, 10):
        assert world.oni.hand == ["barbs", "ill-omen"]


# ---------------------------------------------------------------------- swapped-out Events


@rule("okko.expansion.events", "okko.info.oni-hidden")
@pytest.mark.parametrize("seat", OUTSIDE)
def test_any_five_base_events_may_have_been_swapped_out(seat: int | None) -> None:
    g = holding("ill-omen", "x.hunger", discard=("slammed-doors",), swapped=(*OUT,))
    out, held = set(), set()
    for world in worlds(g, seat, 400):
        assert len(world.oni.swapped) == 5
        out |= {*world.oni.swapped}
        held |= {*world.oni.hand}
    assert out == {*g.box.events} - {"slammed-doors"}
    assert held == {*g.box.all_events} - {"slammed-doors"}


@rule("okko.expansion.events")
def test_while_events_are_swapped_out_one_by_one_the_ones_gone_are_hidden() -> None:
    g = played(lambda table: len(table.oni.swapped) == 2, 2, 6, scenario="silent-cell", expansion="on")
    out = {event for world in worlds(g, 0, 200) for event in world.oni.swapped}
    assert out == {*g.box.events}
    assert view(g, 0).oni.swapped == ("?", "?")
    assert view(g, 1).oni.swapped == tuple(g.oni.swapped)


@rule("okko.info.turned-over", "okko.expansion.events")
@pytest.mark.parametrize("seat", OUTSIDE)
def test_after_a_swap_missing_base_events_are_held_or_swapped_out_and_never_in_the_deck(
    seat: int | None,
) -> None:
    g = turned_over("ill-omen", "slammed-doors", "x.hunger", swapped=(*OUT,))
    missing = Counter(g.oni.missing)
    assert view(g, seat).oni.known == ("x.hunger",)
    sets = set()
    for world in worlds(g, seat, 300):
        assert "x.hunger" in world.oni.hand
        assert not Counter(world.oni.swapped) - missing
        assert not {"ill-omen", "slammed-doors", "grave-chill"} & {*world.oni.events.bag}
        assert Counter(world.oni.hand) + Counter(world.oni.swapped) >= missing
        sets.add(tuple(world.oni.swapped))
    assert len(sets) == 7 * 6 // 2  # five of the seven base Events that were missing


@rule("okko.info.turned-over", "okko.expansion.events")
def test_two_truths_that_the_heroes_cannot_tell_apart_bring_the_same_worlds() -> None:
    """What is imagined follows from what a seat knows, and not from what is true."""
    first = turned_over("ill-omen", "x.hunger", swapped=(*OUT,))
    drawn = (Counter(first.oni.hand) - Counter(["ill-omen", "x.hunger"])).elements()
    second = first.clone()
    second.oni.swapped = sorted([*OUT[1:], "ill-omen"])
    second.oni.hand = sorted(["barbs", "x.hunger", *drawn])
    assert view(first, HEROES) == view(second, HEROES)
    assert unseen_events(first) == unseen_events(second)
    for one, other in zip(worlds(first, HEROES, 40), worlds(second, HEROES, 40), strict=True):
        assert (one.oni.hand, one.oni.swapped) == (other.oni.hand, other.oni.swapped)
        assert one.oni.events.bag == other.oni.events.bag


@rule("okko.info.turned-over")
def test_in_a_long_game_worlds_agree_with_every_pile_that_was_turned_over() -> None:
    g = played(in_phase("adjust", 12), 3, 6, scenario="two-fires", heroes="3", expansion="on")
    assert g.oni.missing
    for seat in (0, None):
        known = Counter(view(g, seat).oni.known)
        for world in worlds(g, seat, 60):
            placed = [event for events in world.oni.techniques.values() for event in events]
            assert not known - Counter([*world.oni.hand, *placed])
