"""Worlds that a seat cannot tell from the truth, row by row of what is hidden in Tsukuyumi.

| who | does not know |
| --- | --- |
| every seat | action cards that others hold, and those that were not dealt |
| every seat | fronts of the cards that others have chosen, until the flip |
| every seat | events in other hands, but for those taken from the display |
| every seat | order of the event stack, faction stacks (its own too), Oni powers, reserve tiles |
| every seat | which epic events are in the deck, until they come up |
| every seat | starting advantages of others that were not used |
| whoever passed cards | which of them the neighbour picked, until the flip |
| spectators | everything that is hidden from any seat |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import pytest

from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.rules import eventdeck, hands, stack
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.games.tsukuyumi.view import view
from hyakki.kernel.bag import Bag
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive
from tests.games.tsukuyumi.setups import ALL_MODULES
from tests.games.tsukuyumi.table import position, run
from tests.games.tsukuyumi.worlds import worlds
from tests.rules import rule

EVERYBODY = (0, 1, 2, None)
NOTHING: Mapping[str, str] = {}


def played_until(
    stop: Callable[[Tsukuyumi], bool], seats: int = 3, key: int = 1, settings: Mapping[str, str] = NOTHING
) -> Match[Tsukuyumi]:
    """A match, played at random until something is true of its table."""
    match = Match.new(GAME, seats, {"factions": "random", **settings}, key)
    rng = Rng.seeded(key)
    while not stop(match.state):
        assert match.outcome is None, "it never came to that"
        seat = rng.pick(match.asked())
        decision = match.decision(seat)
        assert decision is not None
        match.answer(seat, rng.pick(decision.options))
    return match


def in_phase(phase: str, number: int = 1) -> Callable[[Tsukuyumi], bool]:
    return lambda g: g.phase == phase and g.round == number


def others(g: Tsukuyumi, seat: int | None) -> list[int]:
    return [number for number in range(len(g.seats)) if number != seat]


# -- action cards that others hold


@rule("tsukuyumi.info.hidden", "tsukuyumi.info.removed-cards")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_before_the_first_choice_others_may_hold_every_card_that_is_not_in_the_own_hand(
    seat: int | None,
) -> None:
    g = played_until(in_phase("selection")).state
    own = set() if seat is None else set(g.seats[seat].hand)
    unseen = set(g.box.action_cards) - own
    held: dict[int, set[str]] = {number: set() for number in others(g, seat)}
    left: set[str] = set()
    for world in worlds(g, seat, 400):
        for number, cards in held.items():
            cards |= set(world.seats[number].hand)
        left |= set(world.actions)
        if seat is not None:
            assert world.seats[seat].hand == g.seats[seat].hand
    assert left == unseen
    assert all(cards == unseen for cards in held.values())


@rule("tsukuyumi.info.hidden", "tsukuyumi.duel.action-cards")
def test_with_two_seats_only_their_own_cards_are_imagined() -> None:
    g = played_until(in_phase("selection"), 2).state
    for world in worlds(g, 0, 20):
        assert {*world.seats[1].hand, *world.actions} == set(g.box.duel_cards) - set(g.seats[0].hand)


# -- chosen cards until the flip


@rule("tsukuyumi.round.flip-after-white", "tsukuyumi.info.hidden")
def test_until_the_flip_a_chosen_card_may_be_any_that_the_seat_has_not_seen() -> None:
    g = played_until(in_phase("white")).state
    for seat in range(3):
        seen = {*g.seats[seat].hand, g.seats[seat].chosen, *g.seats[seat].passed[0]}
        stranger = (seat + 2) % 3  # whoever passed to this seat: its card was never in a hand seen here
        fronts = {world.seats[stranger].chosen for world in worlds(g, seat, 400)}
        assert len(fronts) > 15
        assert not fronts & seen
        assert {world.seats[seat].chosen for world in worlds(g, seat, 20)} == {g.seats[seat].chosen}


@rule("tsukuyumi.round.flip-after-white")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_after_the_flip_all_chosen_cards_are_certain(seat: int | None) -> None:
    g = played_until(in_phase("blue")).state
    fronts = [player.chosen for player in g.seats]
    for world in worlds(g, seat):
        assert [player.chosen for player in world.seats] == fronts


# -- what a seat remembers of cards that it passed


@rule("tsukuyumi.info.cards-memory", "tsukuyumi.round.pass-left")
def test_in_the_next_round_the_neighbour_holds_what_was_passed_to_it() -> None:
    g = played_until(in_phase("selection", 2)).state
    for seat in range(3):
        neighbour = (seat + 1) % 3
        passed = set(g.seats[seat].passed[-1])
        assert set(g.seats[neighbour].hand) == passed
        for world in worlds(g, seat):
            assert set(world.seats[neighbour].hand) == passed


@rule("tsukuyumi.info.cards-memory")
def test_which_of_the_passed_cards_the_neighbour_picked_is_open_until_the_flip() -> None:
    g = played_until(in_phase("white", 2)).state
    for seat in range(3):
        neighbour, beyond = (seat + 1) % 3, (seat + 2) % 3
        passed = set(g.seats[seat].passed[0])
        picked = set()
        for world in worlds(g, seat, 200):
            pick = world.seats[neighbour].chosen
            picked.add(pick)
            assert {pick, *world.seats[beyond].hand} == passed
            assert set(world.seats[neighbour].passed[-1]) == passed - {pick}
        assert picked == passed


@rule("tsukuyumi.info.cards-memory")
def test_a_hand_that_comes_back_tells_what_the_neighbour_took() -> None:
    g = played_until(in_phase("white", 2), 2).state
    for seat in range(2):
        other = 1 - seat
        taken = set(g.seats[seat].passed[0]) - set(g.seats[seat].hand)
        assert taken == {g.seats[other].chosen}
        assert {world.seats[other].chosen for world in worlds(g, seat, 40)} == taken


@rule("tsukuyumi.round.last-pass-discard", "tsukuyumi.info.cards-memory")
def test_in_the_last_round_a_seat_knows_which_cards_it_left() -> None:
    g = played_until(in_phase("white", 3), settings={"rounds": "3"}).state
    for seat in range(3):
        left = set(g.seats[seat].passed[-1])
        assert left
        for world in worlds(g, seat):
            assert left <= set(world.actions)


@rule("tsukuyumi.startadv.rest")
def test_cards_given_back_by_second_thoughts_are_known_to_be_out_of_the_game() -> None:
    g = played_until(in_phase("selection")).state
    back = g.actions[:2]
    g.seats[0].returned += tuple(back)
    for world in worlds(g, 0):
        assert set(back) <= set(world.actions)
    moved = {card for world in worlds(g, 1, 60) for card in world.seats[0].returned}
    assert len(moved) > 10


# -- events


def event_table() -> Tsukuyumi:
    g = position("0,0 ocean", factions=("nomads", "boarlords", "dark-seed"), moon=False)
    g.event_deck.bag.sort()
    return g


@rule("tsukuyumi.event.hand-secret", "tsukuyumi.info.hidden")
def test_an_event_drawn_from_the_stack_may_be_any_that_is_not_seen() -> None:
    g = event_table()
    run(eventdeck.draw(g, 1, "stack"))
    unseen = {*g.event_deck.bag, *g.seats[1].events}
    for seat in (0, 2, None):
        assert {world.seats[1].events[0] for world in worlds(g, seat, 300)} == unseen
    assert {world.seats[1].events[0] for world in worlds(g, 1, 20)} == set(g.seats[1].events)


@rule("tsukuyumi.event.draw", "tsukuyumi.event.hand-secret")
def test_an_event_taken_from_the_display_is_known_while_it_is_held() -> None:
    g = event_table()
    stack.lay_out(g)
    taken = g.display[0]
    run(eventdeck.draw(g, 1, "left"))
    run(eventdeck.draw(g, 1, "stack"))
    for seat in (0, 2, None):
        assert view(g, seat).seats[1].open_events == (taken,)
        assert view(g, seat).seats[1].events == ()
        assert {world.seats[1].events[0] for world in worlds(g, seat)} == {taken}
        assert len({world.seats[1].events[1] for world in worlds(g, seat, 100)}) > 5
    hands.leave_hand(g, 1, taken)
    assert view(g, 0).seats[1].open_events == ()


@rule("tsukuyumi.startadv.intelligence", "tsukuyumi.event.hand-secret")
def test_the_cards_of_intelligence_stay_those_of_the_hand() -> None:
    """They came before all others, so they are the first ones."""
    g = event_table()
    for _ in range(3):
        run(eventdeck.draw(g, 1, "stack"))
    g.seats[1].gift += g.seats[1].events[:2]
    kinds = set()
    for world in worlds(g, 0, 80):
        assert world.seats[1].gift == world.seats[1].events[:2]
        kinds |= set(world.seats[1].gift)
    assert len(kinds) > 5


@rule("tsukuyumi.facevent.setup", "tsukuyumi.info.hidden")
def test_a_held_faction_event_is_one_of_the_five_and_stays_one() -> None:
    g = event_table()
    g.modules.append("faction-events")
    run(eventdeck.draw(g, 2, "faction"))
    own = {card.id for card in g.box.events_of["dark-seed"]}
    for seat in (0, 1, None):
        assert {world.seats[2].events[0] for world in worlds(g, seat, 100)} == own
    for world in worlds(g, 2, 20):
        assert world.seats[2].events == g.seats[2].events
        assert world.seats[2].own_events == g.seats[2].own_events


# -- orders of decks


@rule("tsukuyumi.info.hidden")
def test_no_deck_has_an_order_that_a_state_could_hold() -> None:
    g = played_until(in_phase("red", 2), key=3, settings=ALL_MODULES).state
    for deck in (g.event_deck, g.powers, *(player.own_events for player in g.seats)):
        assert deck.bag == sorted(deck.bag)
        assert deck.top == []
    assert g.actions == sorted(g.actions)
    assert g.advantages == sorted(g.advantages)


@rule("tsukuyumi.info.hidden", "tsukuyumi.facevent.setup", "tsukuyumi.onipower.cycle")
@pytest.mark.parametrize("name", ["events", "own", "powers"])
def test_every_card_that_lies_face_down_may_come_next(name: str) -> None:
    match = played_until(in_phase("selection"), settings={"faction-events": "on", "oni-powers": "on"})

    def deck(g: Tsukuyumi) -> Bag:
        return {"events": g.event_deck, "own": g.seats[0].own_events, "powers": g.powers}[name]

    came = set()
    for number in range(400):
        world = match.imagine(0, derive(b"next", number)).state
        came.add(deck(world).draw(world))
    assert came == {*deck(match.state).bag}


@rule("tsukuyumi.epic.setup", "tsukuyumi.info.hidden")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_nobody_knows_which_epic_events_are_in_the_deck_until_they_are_seen(seat: int | None) -> None:
    g = played_until(in_phase("selection"), settings={"epic-events": "on"}).state
    epics = g.box.epic_events
    g.seen_epics[:] = [next(card for card in g.event_deck.bag if card in epics)]
    possible: Counter[str] = Counter()
    for world in worlds(g, seat, 200):
        mixed = [card for card in world.event_deck.bag if card in epics]
        assert len(mixed) == 4
        assert g.seen_epics[0] in mixed
        possible.update(mixed)
    assert set(possible) == set(epics)


# -- starting advantages


@rule("tsukuyumi.startadv.deal", "tsukuyumi.info.hidden")
def test_an_advantage_that_was_not_used_may_be_any_that_was_not_shown() -> None:
    g = played_until(in_phase("selection"), key=5, settings={"starting-advantages": "on"}).state
    for player in g.seats:
        player.advantage_used = False
    g.seats[2].advantage_used = True
    open_cards = {g.seats[0].advantage, g.seats[2].advantage, *g.shown_advantages}
    held = set()
    for world in worlds(g, 0, 300):
        assert (world.seats[0].advantage, world.seats[2].advantage) == (
            g.seats[0].advantage,
            g.seats[2].advantage,
        )
        held.add(world.seats[1].advantage)
    assert held == set(g.box.advantages) - open_cards


# -- tiles and spectators


@rule("tsukuyumi.duel.board", "tsukuyumi.info.hidden")
def test_the_tiles_that_are_left_are_known_but_not_which_comes_next() -> None:
    match = played_until(lambda g: g.phase == "tiles" and len(g.pile) == 6, 2)
    for world in worlds(match.state, 0, 20):
        assert world.pile == match.state.pile == sorted(match.state.pile)
    drawn = set()
    for number in range(150):
        future = match.imagine(0, derive(b"tiles", number))
        future.answer(future.asked()[0], future.choices()[0])
        drawn.add(future.state.drawn)
    assert drawn == set(match.state.pile)


@rule("tsukuyumi.info.hidden")
@pytest.mark.parametrize("phase", ["white", "red"])
def test_spectators_know_nothing_that_a_seat_does_not(phase: str) -> None:
    g = played_until(in_phase(phase, 2), key=2, settings=ALL_MODULES).state
    seen = view(g, None)
    for seat in range(3):
        for world in worlds(g, seat, 20):
            assert view(world, None) == seen
    assert all((player.hand, player.passed, player.events) == ((), (), ()) for player in seen.seats)
