"""The Event deck: drawing, turning the pile over, and what the Heroes can work out of it."""

from __future__ import annotations

from hyakki.games.okko.events import DeckTurned, EventsDrawn, EventsHeld, EventsKnown, EventsSpent
from hyakki.games.okko.rules.eventdeck import (
    discard_techniques,
    draw_events,
    draw_for_round,
    hidden_events,
    known_events,
    spend,
)
from hyakki.games.okko.state import Okko
from hyakki.kernel.events import Told
from tests.games.okko.table import listen, on_top, table
from tests.rules import rule

ALL = 26


def dealt(hand: list[str], bag: int = 0, **rest: list[str]) -> Okko:
    """A table whose Oni holds some Events; so many lie in the deck, the others on the discard pile."""
    g = table()
    deck = g.oni.events
    for event in [*hand, *rest.get("swapped", [])]:
        deck.bag.remove(event)
    g.oni.hand = sorted(hand)
    g.oni.swapped = sorted(rest.get("swapped", []))
    deck.discard, deck.bag = deck.bag[bag:], deck.bag[:bag]
    return g


def whole(g: Okko) -> int:
    deck = g.oni.events
    placed = sum(map(len, g.oni.techniques.values()))
    return deck.count() + len(deck.discard) + len(g.oni.hand) + placed + len(g.oni.swapped)


@rule("okko.event.no-limit")
def test_the_hand_has_no_limit():
    g = dealt([])
    g.oni.events.bag, g.oni.events.discard = sorted(g.oni.events.discard), []
    draw_events(g, 9)
    draw_events(g, 2)
    assert len(g.oni.hand) == 11
    assert whole(g) == ALL


@rule("okko.event.reshuffle")
def test_an_exhausted_deck_is_made_anew_from_the_pile():
    g = dealt(["barbs"], bag=1)
    last, pile = g.oni.events.bag[0], list(g.oni.events.discard)
    draw_events(g, 2)
    assert len(g.oni.hand) == 3
    assert last in g.oni.hand
    assert not g.oni.events.discard
    drawn = list(g.oni.hand)
    drawn.remove("barbs")
    drawn.remove(last)
    assert drawn[0] in pile
    assert whole(g) == ALL


@rule("okko.event.reshuffle")
def test_nothing_is_drawn_where_deck_and_pile_are_empty():
    g = dealt([])
    g.oni.hand, g.oni.events.discard = sorted(g.oni.events.discard), []
    heard = listen(g)
    draw_events(g, 2)
    assert len(g.oni.hand) == ALL
    assert heard == []


@rule("okko.info.oni-hidden")
def test_the_names_of_drawn_events_are_told_to_the_oni_alone():
    g = table()
    on_top(g.oni.events, "barbs", "whispers")
    told: list[Told] = []
    g.io = told.append
    draw_events(g, 2)
    assert [entry.event for entry in told] == [EventsDrawn(2), EventsHeld(("barbs", "whispers"))]
    assert told[0].to is None
    assert told[1].to == (g.oni.seat,)


@rule("okko.info.oni-hidden")
def test_nobody_is_told_what_the_automated_oni_draws():
    g = table(oni="even")
    told: list[Told] = []
    g.io = told.append
    draw_events(g, 1)
    assert [entry.to for entry in told if isinstance(entry.event, EventsHeld)] == [()]


@rule("okko.event.draw-two")
def test_techniques_are_discarded_and_two_events_drawn_at_the_end_of_the_round():
    g = dealt(["barbs", "whispers", "false-trail"], bag=10)
    g.oni.hand = ["barbs"]
    g.oni.techniques = {"yurei": ["whispers"], "ninja": ["false-trail"]}
    g.revealed = True
    heard = listen(g)
    discard_techniques(g)
    draw_for_round(g)
    assert len(g.oni.hand) == 3
    assert g.oni.techniques == {}
    assert g.oni.events.discard[-2:] == ["whispers", "false-trail"]
    assert EventsSpent(("whispers", "false-trail")) in heard
    assert whole(g) == ALL


@rule("okko.auto.level")
def test_a_gentle_automated_oni_draws_no_event_and_a_grim_one_three():
    drawn = {}
    for level in ("gentle", "even", "grim"):
        g = table(oni=level)
        draw_for_round(g)
        drawn[level] = len(g.oni.hand)
    assert drawn == {"gentle": 0, "even": 2, "grim": 3}


# ---------------------------------------------------------------------- what the Heroes know

SWAPPED = ["barbs", "false-trail", "grave-chill", "iron-discipline", "whispers"]


@rule("okko.info.turned-over")
def test_what_is_held_when_the_pile_is_turned_over_is_known_and_later_cards_are_not():
    held = ["barbs", "grave-chill", "ill-omen", "whispers"]
    g = dealt(held)
    heard = listen(g)
    draw_events(g, 1)
    assert len(g.oni.hand) == 5
    assert known_events(g) == held
    assert heard[:2] == [DeckTurned("events"), EventsKnown(tuple(held))]


@rule("okko.info.turned-over")
def test_before_the_pile_was_turned_over_nothing_is_known():
    g = dealt(["barbs", "whispers"], bag=20)
    draw_events(g, 2)
    assert known_events(g) == []


@rule("okko.info.turned-over")
def test_face_down_techniques_are_known_too_but_not_which_lie_there():
    g = dealt(["barbs", "whispers"])
    g.oni.hand, g.oni.techniques = ["barbs"], {"yurei": ["whispers"]}
    draw_events(g, 1)
    assert known_events(g) == ["barbs", "whispers"]


@rule("okko.info.turned-over")
def test_a_card_drawn_before_the_pile_is_turned_over_in_the_same_draw_is_known():
    g = dealt(["barbs"], bag=1)
    last = g.oni.events.bag[0]
    draw_events(g, 2)
    assert known_events(g) == sorted(["barbs", last])


@rule("okko.info.turned-over")
def test_known_events_are_forgotten_once_they_are_spent():
    g = dealt(["barbs", "barbs", "whispers"])
    draw_events(g, 1)
    spend(g, "barbs")
    assert known_events(g) == ["barbs", "whispers"]
    spend(g, "whispers")
    assert known_events(g) == ["barbs"]


@rule("okko.info.turned-over")
def test_turned_up_techniques_are_no_secret_any_more():
    g = dealt(["barbs", "whispers"])
    g.oni.hand, g.oni.techniques, g.revealed = ["barbs"], {"yurei": ["whispers"]}, True
    assert hidden_events(g) == ["barbs"]
    draw_events(g, 1)
    assert known_events(g) == ["barbs"]


@rule("okko.info.turned-over")
def test_after_a_swap_base_events_that_are_missing_may_be_the_swapped_ones():
    g = dealt(["ill-omen", "barbs"], swapped=SWAPPED)
    draw_events(g, 1)
    assert known_events(g) == []
    assert g.oni.doubt == sorted([*SWAPPED, "barbs", "ill-omen"])


@rule("okko.info.turned-over")
def test_an_event_of_the_expansion_that_is_missing_was_not_swapped_out():
    g = dealt(["ill-omen"], swapped=SWAPPED)
    g.oni.hand.append("x.hunger")
    draw_events(g, 1)
    assert known_events(g) == ["x.hunger"]


def turned_again(g: Okko, hand: list[str]) -> None:
    """The pile is turned over once more, while the Oni holds just these of the Events that are in play."""
    deck = g.oni.events
    everything = sorted([*deck.bag, *g.oni.hand])
    for event in hand:
        everything.remove(event)
    deck.bag, deck.discard, g.oni.hand = [], everything, sorted(hand)
    draw_events(g, 1)


@rule("okko.info.turned-over")
def test_an_event_that_was_in_the_pile_before_was_not_swapped_out():
    g = dealt(["ill-omen", "slammed-doors"], swapped=SWAPPED)
    draw_events(g, 1)
    turned_again(g, ["cracked-blade", "ill-omen"])
    assert known_events(g) == ["cracked-blade"]
    assert g.oni.doubt == sorted([*SWAPPED, "ill-omen"])


@rule("okko.info.turned-over")
def test_all_is_known_once_only_the_swapped_ones_were_missing_each_time():
    g = dealt([], swapped=SWAPPED)
    draw_events(g, 1)
    turned_again(g, ["barbs"])  # the other copy
    assert g.oni.doubt == SWAPPED
    assert known_events(g) == ["barbs"]


@rule("okko.info.turned-over")
def test_what_is_known_does_not_depend_on_what_is_hidden():
    first = dealt(["ill-omen", "slammed-doors"], swapped=SWAPPED)
    other = dealt(["ill-omen", "barbs"], swapped=["slammed-doors", *SWAPPED[1:]])
    for g in (first, other):
        draw_events(g, 1)
    assert known_events(first) == known_events(other)
    assert first.oni.doubt == other.oni.doubt
    assert first.oni.missing == other.oni.missing
