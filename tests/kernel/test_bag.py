"""A deck as a bag: draws are dice, and what each seat knows of the cards on top."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyakki.kernel.bag import Bag
from hyakki.kernel.decks import UNKNOWN, DeckView, Placed
from hyakki.kernel.flow import State
from hyakki.kernel.rng import LoadedDice, Rng


def table(*dice: int) -> State:
    state = State(rng=LoadedDice(dice))
    state.io = None
    return state


def worlds(deck: Bag, seat: int | None) -> set[tuple[str, ...]]:
    """What a seat thinks may lie on top, the next card first."""
    found = set()
    for seed in range(200):
        twin = deck.clone()
        twin.imagine(seat, Rng.seeded(seed))
        assert cards(twin) == cards(deck)
        assert [place.known for place in twin.top] == [place.known for place in deck.top]
        found.add(tuple(place.card for place in reversed(twin.top)))
    return found


def cards(deck: Bag) -> Counter[str]:
    return Counter([*deck.bag, *(place.card for place in deck.top), *deck.discard])


def test_a_draw_is_a_die():
    g, deck = table(1, 0), Bag.of("cab")
    assert deck.bag == ["a", "b", "c"]
    assert (deck.draw(g), deck.draw(g)) == ("b", "a")
    assert (g.rng.draws, g.learned, deck.count()) == (2, 0, 1)


def test_even_the_last_card_is_a_die():
    g, deck = table(0), Bag.of("a")
    assert deck.draw(g) == "a"
    assert g.rng.draws == 1


def test_the_discard_pile_is_turned_over_at_need():
    g, deck = table(0, 1), Bag.of("a")
    deck.discard = ["z", "y"]
    assert deck.draw(g) == "a"
    assert deck.discard == ["z", "y"]
    assert deck.draw(g) == "z"
    assert (deck.bag, deck.discard) == (["y"], [])


def test_an_empty_deck_gives_nothing():
    assert Bag.of("").draw(table()) is None


def test_a_card_on_top_is_drawn_without_dice_and_somebody_learns():
    g, deck = table(), Bag.of("ab")
    deck.put_on_top("x", (1,))
    deck.put_on_top("y", None)
    assert deck.take(g, (0,)) == Placed("y", None)
    assert deck.take(g, (0,)) == Placed("x", (1,))
    assert (g.rng.draws, g.learned) == (0, 2)


def test_a_card_put_back_has_no_place():
    deck = Bag.of("ac")
    deck.put_back("b")
    assert (deck.bag, deck.top) == (["a", "b", "c"], [])


def test_a_peek_fixes_the_next_cards_for_those_who_look():
    g, deck = table(2, 0), Bag.of("abc")
    assert deck.peek(g, 2, (1,)) == ["c", "a"]
    assert (g.rng.draws, g.learned) == (2, 1)
    assert deck.seen_by(1) == ["c", "a"]
    assert deck.seen_by(0) == deck.seen_by(None) == [None, None]
    assert (deck.draw(g), deck.draw(g)) == ("c", "a")


def test_a_second_peek_shows_the_same_cards():
    g, deck = table(2, 0, 0), Bag.of("abc")
    deck.peek(g, 1, (1,))
    assert deck.peek(g, 2, (0,)) == ["c", "a"]
    assert deck.seen_by(1) == ["c", None]
    assert deck.seen_by(0) == ["c", "a"]
    assert deck.peek(g, 9, None) == ["c", "a", "b"]
    assert deck.seen_by(None) == ["c", "a", "b"]


def test_a_peek_at_nothing():
    assert Bag.of("").peek(table(), 3, (0,)) == []
    assert Bag.of("ab").peek(table(), 0, (0,)) == []


def test_whoever_looks_imagines_the_truth_and_the_others_anything():
    deck = Bag.of("abc")
    deck.peek(table(2, 0), 2, (1,))
    assert worlds(deck, 1) == {("c", "a")}
    pairs = {(x, y) for x in "abc" for y in "abc" if x != y}
    assert worlds(deck, 0) == worlds(deck, None) == pairs


def test_after_a_new_order_those_who_knew_the_cards_know_them_without_their_places():
    deck = Bag.of("abcde")
    deck.peek(table(0, 0), 2, (0, 1))
    deck.arrange((0,), ["b", "a"])
    assert deck.seen_by(0) == ["b", "a"]
    assert (deck.seen_by(1), deck.glimpsed_by(1)) == ([None, None], [["a", "b"]])
    assert (deck.seen_by(2), deck.glimpsed_by(2), deck.glimpsed_by(0)) == ([None, None], [], [])
    assert worlds(deck, 0) == {("b", "a")}
    assert worlds(deck, 1) == {("b", "a"), ("a", "b")}
    assert len(worlds(deck, 2)) == 20


def test_open_cards_in_a_new_order_are_glimpsed_by_all():
    deck = Bag.of("abcde")
    deck.peek(table(0, 0), 2, None)
    deck.arrange((0,), ["b", "a"])
    assert worlds(deck, None) == worlds(deck, 3) == {("b", "a"), ("a", "b")}
    assert deck.glimpsed_by(None) == [["a", "b"]]


def test_one_known_card_among_two_may_have_gone_to_either_place():
    deck = Bag.of("abc")
    deck.peek(table(0), 1, (1,))
    deck.peek(table(0), 2, (0,))
    deck.arrange((0,), ["b", "a"])
    assert deck.glimpsed_by(1) == [["a"]]
    assert worlds(deck, 1) == {("a", "b"), ("a", "c"), ("b", "a"), ("c", "a")}


def test_a_drawn_card_that_is_seen_leaves_the_rest_of_its_group_known():
    g, deck = table(0, 0), Bag.of("abcde")
    deck.peek(g, 2, (0, 1))
    deck.arrange((0,), ["b", "a"])
    deck.draw(g)
    assert worlds(deck, 1) == {("a",)}


def test_a_drawn_card_that_is_not_seen_makes_the_rest_uncertain():
    # Seat 1 glimpsed a and b; one of them is now in a hidden hand, and it must not find out which.
    g, deck = table(0, 0), Bag.of("abcde")
    deck.peek(g, 2, (0, 1))
    deck.arrange((0,), ["b", "a"])
    taken = deck.take(g, (2,))
    assert taken is not None
    assert (taken.card, taken.known) == ("b", (0,))
    assert deck.glimpsed_by(1) == []
    assert worlds(deck, 1) > {("a",)}
    assert worlds(deck, 0) == {("a",)}


def test_a_new_order_of_a_part_of_a_group_makes_it_uncertain():
    deck = Bag.of("abcdef")
    deck.peek(table(0, 0, 0), 3, (0, 1))
    deck.arrange((0,), ["c", "b", "a"])
    deck.arrange((0,), ["b", "c"])
    assert deck.seen_by(0) == ["b", "c", "a"]
    assert deck.glimpsed_by(1) == []


def test_looking_again_makes_sure():
    deck = Bag.of("abcde")
    deck.peek(table(0, 0), 2, (0, 1))
    deck.arrange((0,), ["b", "a"])
    deck.peek(table(), 1, (1,))
    assert (deck.seen_by(1), deck.glimpsed_by(1)) == (["b", None], [["a"]])
    assert worlds(deck, 1) == {("b", "a")}


def test_only_the_next_cards_can_be_put_back():
    deck = Bag.of("abc")
    deck.peek(table(0, 0), 2, (0,))
    with pytest.raises(ValueError, match="are not the next 2 cards"):
        deck.arrange((0,), ["a", "c"])
    with pytest.raises(ValueError, match="are not the next 3 cards"):
        deck.arrange((0,), ["a", "b", "c"])


def test_equal_cards_can_be_arranged():
    deck = Bag.of("aab")
    deck.peek(table(0, 0), 2, (0,))
    deck.arrange((0,), ["a", "a"])
    assert deck.seen_by(0) == ["a", "a"]


def test_several_seats_may_know_a_new_order():
    """A side looks at its cards together, one of them orders them, and all of them see it."""
    deck = Bag.of("abcde")
    deck.peek(table(0, 0, 0), 3, (0, 1, 2))
    deck.arrange((1, 0), ["c", "a", "b"])
    assert deck.seen_by(0) == deck.seen_by(1) == ["c", "a", "b"]
    assert worlds(deck, 0) == worlds(deck, 1) == {("c", "a", "b")}
    assert (deck.seen_by(2), deck.glimpsed_by(2)) == ([None] * 3, [["a", "b", "c"]])
    assert len(worlds(deck, 2)) == 6
    assert worlds(deck, 2) < worlds(deck, 3) | worlds(deck, 2)
    assert any("d" in world for world in worlds(deck, None)), "strangers know nothing"
    taken = deck.take(table(), (3,))
    assert taken is not None
    assert (taken.card, taken.known) == ("c", (0, 1))


def test_whoever_sees_a_new_order_needs_not_have_known_the_cards():
    deck = Bag.of("abcde")
    deck.peek(table(0, 0), 2, (0,))
    deck.arrange((0, 2), ["b", "a"])
    assert deck.seen_by(2) == ["b", "a"]
    assert (deck.seen_by(1), deck.glimpsed_by(1)) == ([None, None], [])


def test_a_new_order_before_the_eyes_of_all_is_known_to_all():
    deck = Bag.of("abcde")
    deck.peek(table(0, 0), 2, (0,))
    deck.arrange(None, ["b", "a"])
    assert worlds(deck, None) == worlds(deck, 3) == {("b", "a")}


moves = st.lists(
    st.tuples(st.sampled_from(["peek", "arrange", "share", "draw", "put"]), st.integers(0, 2)), max_size=25
)


@given(st.integers(0, 10_000), moves)
def test_nobody_imagines_what_contradicts_his_knowledge(seed: int, played: list[tuple[str, int]]):
    g, deck = State(rng=Rng.seeded(seed)), Bag.of("aabbccddee")
    for move, seat in played:
        if move == "peek":
            deck.peek(g, 1 + seat, (seat,))
        elif move == "arrange":
            known = [card for card in deck.seen_by(seat)[:2] if card is not None]
            if len(known) == 2:
                deck.arrange((seat,), known[::-1])
        elif move == "share":
            deck.peek(g, 2, (seat, (seat + 1) % 3))
            deck.arrange((seat, (seat + 1) % 3), [placed.card for placed in deck.top[-2:]])
        elif move == "draw":
            taken = deck.take(g, (seat,))
            deck.discard += [taken.card] if taken else []
        elif deck.discard:
            deck.put_on_top(deck.discard.pop(), (seat,))
        assert cards(deck) == Counter("aabbccddee")
    for observer in (0, 1, 2, None):
        twin = deck.clone()
        twin.imagine(observer, Rng.seeded(seed))
        assert cards(twin) == cards(deck)
        assert twin.seen_by(observer) == deck.seen_by(observer)
        assert twin.glimpsed_by(observer) == deck.glimpsed_by(observer)


def test_a_view_shows_what_the_seat_knows():
    g = table(0, 3)
    deck = Bag.of("abcdef")
    first, second = deck.peek(g, 2, (0,))
    deck.put_on_top("x", None)
    deck.discard.append("y")
    assert deck.view(0) == DeckView(7, ("x", first, second), (), ("y",))
    assert deck.view(1) == deck.view(None) == DeckView(7, ("x", UNKNOWN, UNKNOWN), (), ("y",))


def test_a_view_shows_what_was_glimpsed_without_its_place():
    g = table(0, 3)
    deck = Bag.of("abcdef")
    seen = deck.peek(g, 2, (0,))
    deck.arrange((1,), seen[::-1])
    assert deck.view(0) == DeckView(6, (UNKNOWN, UNKNOWN), tuple(sorted(seen)), ())
    assert deck.view(1).top == tuple(seen[::-1])


@pytest.mark.parametrize("seat", [0, 1, None])
def test_decks_that_a_seat_cannot_tell_apart_are_imagined_alike(seat: int | None) -> None:
    """Seat 1 has put three cards back in a new order; seat 0 had seen one of them, seat 2 another."""
    for key in range(30):
        g, deck = table(3, 1, 4), Bag.of("abcdefgh")
        deck.peek(g, 1, (0,))
        deck.peek(g, 2, (2,))
        deck.arrange((1,), deck.peek(g, 3, (1,))[::-1])
        twin = deck.clone()
        twin.imagine(seat, Rng.seeded(key))
        assert twin.view(seat) == deck.view(seat)
        for one in (deck, twin):
            one.imagine(seat, Rng.seeded(1000))
        assert (twin.top, twin.bag) == (deck.top, deck.bag)
