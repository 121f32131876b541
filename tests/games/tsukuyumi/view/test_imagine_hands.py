"""What others can know of an event hand: by the display, by cards played, and by the discard pile that was
turned over when the stack was empty. An oracle that follows every possible world is the judge."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from hyakki.games.tsukuyumi.rules import eventdeck, hands
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.games.tsukuyumi.view.imagine import fights_later
from hyakki.kernel.rng import Rng
from tests.games.tsukuyumi.table import on_top, position, run
from tests.games.tsukuyumi.worlds import worlds
from tests.rules import rule

SEATS = 3


def table(*cards: str) -> Tsukuyumi:
    """Three seats and a stack of some cards."""
    g = position("0,0 ocean", factions=("nomads", "boarlords", "dark-seed"))
    g.event_deck.bag[:] = sorted(cards)
    return g


def draw(g: Tsukuyumi, seat: int, *cards: str) -> None:
    """Cards from the stack into a hand; these, if they are named."""
    on_top(g.event_deck, *cards)
    for _ in cards or ("any",):
        run(eventdeck.draw(g, seat, "stack"))


def discard(g: Tsukuyumi, seat: int, card: str) -> None:
    """A card of a hand is played, without its effect."""
    hands.leave_hand(g, seat, card)
    g.event_deck.discard.append(card)


# ---------------------------------------------------------------------- the discard pile is turned over


@rule("tsukuyumi.event.hand-secret", "tsukuyumi.event.discard")
def test_what_was_held_when_the_discards_were_shuffled_is_none_of_them() -> None:
    g = table("oil", "storm", "cave-in", "quick-march")
    draw(g, 1, "oil")
    draw(g, 2, "storm")
    draw(g, 0, "cave-in", "quick-march")
    discard(g, 0, "cave-in")
    discard(g, 0, "quick-march")
    draw(g, 1)  # the stack is empty: the two discards are turned over
    held = {tuple(world.seats[1].events) for world in worlds(g, None, 200)}
    assert held == {(old, new) for old in ("oil", "storm") for new in ("cave-in", "quick-march")}
    assert {world.seats[1].events[0] for world in worlds(g, 2, 40)} == {"oil"}


@rule("tsukuyumi.event.hand-secret")
def test_a_known_card_and_a_hidden_one_of_the_same_name_are_not_mixed_up() -> None:
    g = table("oni-rule", "storm", "oil")
    draw(g, 1, "oni-rule")
    draw(g, 2, "storm")
    draw(g, 0, "oil")
    discard(g, 0, "oil")
    hands.turn_over(g)
    g.event_deck.bag[:], g.event_deck.discard[:] = ["oil"], []
    g.seats[1].events.append("oni-rule")  # the other copy, from the display
    g.seats[1].open_events.append("oni-rule")
    assert hands.open_places(g.seats[1]) == [1]
    firsts = {world.seats[1].events[0] for world in worlds(g, 0, 100)}
    assert firsts == {"oni-rule", "storm"}
    hands.leave_hand(g, 1, "oni-rule")
    assert (g.seats[1].events, g.seats[1].open_events, g.seats[1].ages) == (["oni-rule"], [], [1])


@rule("tsukuyumi.event.hand-secret")
@pytest.mark.parametrize("played", [0, 1])
def test_nobody_learns_which_of_two_stacks_a_played_card_came_from(played: int) -> None:
    """The Boarlords hold a card of the old stack and one of the new one. They play Oni Rule, and there was
    one in both stacks: the other card may be of either stack, whatever the truth is."""
    g = table("oni-rule", "storm", "oni-rule", "oil")
    held = ("oni-rule", "oil") if played == 0 else ("storm", "oni-rule")
    other = "storm" if played == 0 else "oni-rule"
    draw(g, 1, held[0])
    draw(g, 2, other)
    draw(g, 0, *sorted(g.event_deck.bag))
    for card in g.seats[0].events[:]:
        discard(g, 0, card)
    hands.turn_over(g)
    g.event_deck.bag[:], g.event_deck.discard[:] = sorted(g.event_deck.discard), []
    draw(g, 1, held[1])
    discard(g, 1, "oni-rule")
    left = {world.seats[1].events[0] for world in worlds(g, None, 200)}
    assert left == {"storm", "oil", "oni-rule"}


@rule("tsukuyumi.epic.nature-on-the-move", "tsukuyumi.event.hand-secret")
def test_a_card_drawn_and_put_down_again_leaves_the_older_ones_alone() -> None:
    g = table("oil", "storm")
    draw(g, 1, "oil")
    hands.turn_over(g)
    draw(g, 1, "storm")
    assert hands.leave_last(g, 1) == "storm"
    assert (g.seats[1].events, g.seats[1].ages) == (["oil"], [1])


# ---------------------------------------------------------------------- every possible world

Hands = tuple[tuple[str, ...], ...]
World = tuple[tuple[str, ...], Hands]  # the stack, and the hands


class Oracle:
    """Every world that fits what somebody has seen; seat None is a spectator."""

    def __init__(self, seat: int | None, bag: list[str]) -> None:
        self.seat = seat
        self.worlds: set[World] = {(tuple(sorted(bag)), ((),) * SEATS)}

    def draws(self, seat: int, card: str) -> None:
        """A card from the stack goes into a hand, hidden from the others."""
        found: set[World] = set()
        for bag, held in self.worlds:
            for drawn in set(bag) if seat != self.seat else {card} & set(bag):
                found.add((_without(bag, drawn), _changed(held, seat, (*held[seat], drawn))))
        self.worlds = found

    def plays(self, seat: int, card: str) -> None:
        self.worlds = {
            (bag, _changed(held, seat, _without(held[seat], card)))
            for bag, held in self.worlds
            if card in held[seat]
        }

    def turned_over(self, discards: list[str]) -> None:
        assert all(not bag for bag, _ in self.worlds)
        self.worlds = {(tuple(sorted(discards)), held) for _, held in self.worlds}


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    left = list(cards)
    left.remove(card)
    return tuple(left)


def _changed(
    held: tuple[tuple[str, ...], ...], seat: int, cards: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    return (*held[:seat], tuple(sorted(cards)), *held[seat + 1 :])


def _as_world(g: Tsukuyumi) -> World:
    return tuple(sorted(g.event_deck.bag)), tuple(tuple(sorted(player.events)) for player in g.seats)


DECK = ("oni-rule", "oni-rule", "storm", "oil", "cave-in", "cave-in", "quick-march")


@rule("tsukuyumi.event.hand-secret", "tsukuyumi.info.hidden")
@pytest.mark.parametrize("key", range(12))
def test_imagined_hands_are_the_possible_ones(key: int) -> None:
    blurred: list[str] = []
    g, rng = table(*DECK), Rng.seeded(key)
    oracles = [Oracle(seat, list(DECK)) for seat in (None, 0, 1, 2)]
    for _ in range(24):
        seat = rng.below(SEATS)
        if g.seats[seat].events and (rng.below(2) or not (g.event_deck.bag or g.event_deck.discard)):
            card = rng.pick(g.seats[seat].events)
            if hands.blurred(g, g.seats[seat], card):
                blurred.append(card)
            discard(g, seat, card)
            for oracle in oracles:
                oracle.plays(seat, card)
        elif g.event_deck.bag or g.event_deck.discard:
            if not g.event_deck.bag:
                for oracle in oracles:
                    oracle.turned_over(g.event_deck.discard)
            draw(g, seat)
            for oracle in oracles:
                oracle.draws(seat, g.seats[seat].events[-1])
        for oracle in oracles:
            assert _as_world(g) in oracle.worlds
            imagined = {_as_world(world) for world in worlds(g, oracle.seat, 25)}
            if not blurred:
                assert imagined <= oracle.worlds
    spectators = oracles[0].worlds
    seen = {_as_world(world) for world in worlds(g, None, 40 * len(spectators))}
    assert seen == spectators if not blurred else seen >= spectators


# ---------------------------------------------------------------------- cards that a battle gives away


@rule("tsukuyumi.darkseed.kamikaze-limit", "tsukuyumi.info.hidden")
def test_kamikaze_before_the_flip_tells_that_more_combat_is_to_come() -> None:
    g = table("oil")
    peaceful = {
        name: msgspec.structs.replace(card, combat=0) if number % 3 else card
        for number, (name, card) in enumerate(g.box.action_cards.items())
    }
    g.box = replace(g.box, action_cards=peaceful)
    fierce = [name for name in peaceful if fights_later(g, name)]
    g.phase = "white"
    g.seats[2].chosen = fierce[0]
    g.actions.remove(fierce[0])
    assert len({fights_later(world, world.seats[2].chosen) for world in worlds(g, 0)}) == 2
    g.seats[2].once.append("kamikaze")
    chosen = {world.seats[2].chosen for world in worlds(g, 0, 400)}
    assert chosen == set(fierce)
