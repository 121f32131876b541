"""Worlds that a seat cannot tell from the truth, row by row of what is hidden in Journey.

| who | does not know |
| --- | --- |
| every seat | the order of the face-down decks, future dice |
| every seat but the one that looked | demon cards seen through Fiery Eyes or the Wanderer's Map |
| nobody, under the omen Watchfires | the top demon card: it lies open |
| whoever searched a skill deck | nothing more than all: what is in it follows from what lies open |
| the demons | nothing is hidden from the rules, but no plan uses deck order or dice to come |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from hyakki.games.journey.game import GAME
from hyakki.games.journey.options import Arrange
from hyakki.games.journey.rules import spawning
from hyakki.games.journey.rules.plan import Plan, activation_order, best_plan
from hyakki.games.journey.state import Journey
from hyakki.games.journey.view import view
from hyakki.kernel.bag import Bag
from hyakki.kernel.decks import UNKNOWN, Placed
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive
from tests.games.journey.playing import play
from tests.games.journey.table import activate, give, on_top, position
from tests.games.journey.view.test_view import looking
from tests.games.probe import hidden_bytes
from tests.rules import rule

ROOM = """
    T> .  s<
    .  M> .
    C> .  S>
"""
EVERYBODY = (0, 1, None)
LEFT, RIGHT = "left-general", "right-general"  # the demon cards of which the deck has only one


def decks(g: Journey) -> dict[str, Bag]:
    """All face-down decks by name."""
    shared = {
        "demon": g.demon_deck,
        "fortune": g.fortune,
        "misfortune": g.misfortune,
        "corruption": g.corruption,
    }
    return shared | {p.name: p.skill_deck for p in g.pilgrims}


def worlds(g: Journey, seat: int | None, count: int = 300) -> Iterator[Journey]:
    """So many tables that a seat cannot tell from this one."""
    for number in range(count):
        world = g.clone()
        GAME.imagine(world, seat, Rng.seeded(number))
        yield world


def next_cards(g: Journey) -> tuple[str, ...]:
    """The demon cards that lie fixed, the first to be drawn first."""
    return tuple(placed.card for placed in reversed(g.demon_deck.top))


def face_down(g: Journey) -> Counter[str]:
    return Counter([*g.demon_deck.bag, *next_cards(g)])


def after_some_play(seed: int = 4, answers: int = 120, **settings: str) -> Match[Journey]:
    """A match of two in which something has happened."""
    match = Match.new(GAME, 2, {"quest": "q3", "pilgrims": "dealt", **settings}, seed)
    rng = Rng.seeded(seed)
    for _ in range(answers):
        if match.outcome is None:
            match.answer(match.asked()[0], rng.pick(match.choices()))
    return match


# -- deck orders and future dice: unknown to all, and not in the state


@rule("journey.info.deck-order")
def test_no_deck_has_an_order_that_a_state_could_hold() -> None:
    g = after_some_play().state
    for name, deck in decks(g).items():
        assert deck.bag == sorted(deck.bag), name
        assert deck.top == [], name


@rule("journey.info.deck-order")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_so_there_is_nothing_to_imagine_but_the_dice(seat: int | None) -> None:
    match = after_some_play()
    world = match.imagine(seat, b"some key", disposable=False, candid=False).state
    assert hidden_bytes(world) == hidden_bytes(match.state)
    assert world.rng.key != match.state.rng.key


@rule("journey.info.deck-order")
@pytest.mark.parametrize("name", ["demon", "fortune", "misfortune", "corruption", "tripitaka", "sha"])
def test_every_card_that_lies_face_down_may_come_next(name: str) -> None:
    match = after_some_play()
    deck = decks(match.state)[name]
    drawn = set()
    for number in range(50 + 12 * len(deck.bag)):
        world = match.imagine(number % 2, derive(b"next card", number)).state
        card = decks(world)[name].draw(world)
        assert card is not None
        drawn.add(card)
    assert drawn == set(deck.bag)


def test_imagined_dice_fall_otherwise() -> None:
    match = after_some_play()
    falls = {match.imagine(0, derive(b"dice", number)).state.rng.below(6) for number in range(60)}
    assert falls == set(range(6))


# -- demon cards that one seat has seen


def looked(letter: str, card: str, *put: str) -> Journey:
    """A pilgrim has looked at the next demon cards and has put them back in this order."""
    g = position(ROOM, seats=2, active=letter)
    give(g, letter, card)
    on_top(g.demon_deck, *sorted(put))
    play(g, letter, card, Arrange(put))
    return g


LOOKS = [
    pytest.param("M", "fiery-eyes", (LEFT, RIGHT), id="fiery-eyes"),
    pytest.param("S", "wanderers-map", (LEFT, "soldiers-1", RIGHT), id="wanderers-map"),
]
every_look = pytest.mark.parametrize(("letter", "card", "put"), LOOKS)


@rule("journey.info.private-look")
@every_look
def test_the_world_of_the_looker_keeps_the_cards_in_their_order(
    letter: str, card: str, put: tuple[str, ...]
) -> None:
    g = looked(letter, card, *put)
    assert view(g, 1).demon_deck.top == put
    for world in worlds(g, 1, 40):
        assert hidden_bytes(world) == hidden_bytes(g)


@rule("journey.info.private-look")
@pytest.mark.parametrize("seat", [0, None])
@every_look
def test_for_the_others_every_card_may_lie_there(
    letter: str, card: str, put: tuple[str, ...], seat: int | None
) -> None:
    g = looked(letter, card, *put)
    assert view(g, seat).demon_deck.top == (UNKNOWN,) * len(put)
    first, last = set(), set()
    for world in worlds(g, seat, 800):
        assert face_down(world) == face_down(g)
        assert view(world, seat) == view(g, seat)
        first.add(next_cards(world)[0])
        last.add(next_cards(world)[-1])
    assert first == last == set(face_down(g))


@rule("journey.info.private-look")
@pytest.mark.parametrize("seat", [0, None])
def test_nobody_imagines_a_card_that_lies_open_or_in_the_discard_pile(seat: int | None) -> None:
    g = looked("M", "fiery-eyes", LEFT, RIGHT)
    deck = g.demon_deck
    g.specials += [card for card in deck.bag if card == "spawn-lord"]
    deck.discard += [card for card in deck.bag if card.startswith("soldiers")]
    gone = {*g.specials, *deck.discard}
    deck.bag[:] = [card for card in deck.bag if card not in gone]
    assert len(gone) == 4
    for world in worlds(g, seat):
        assert not gone & set(next_cards(world))
        assert (world.specials, world.demon_deck.discard) == (g.specials, deck.discard)


@rule("journey.info.private-look")
def test_when_another_seat_looks_too_the_first_still_knows_what_is_there_but_not_where() -> None:
    g = looked("M", "fiery-eyes", LEFT, RIGHT)
    give(g, "T", "wanderers-map")
    g.demon_deck.bag.remove("spawn-lord")
    g.demon_deck.top.insert(0, Placed("spawn-lord", ()))  # the third card, which seat 1 has not seen
    activate(g, "T")
    play(g, "T", "wanderers-map", Arrange(("spawn-lord", RIGHT, LEFT)))
    assert {next_cards(world) for world in worlds(g, 0, 40)} == {("spawn-lord", RIGHT, LEFT)}
    assert view(g, 1).demon_deck.glimpsed == (LEFT, RIGHT)
    strangers, places = set(), set()
    for world in worlds(g, 1, 1500):
        cards = next_cards(world)
        assert {RIGHT, LEFT} <= set(cards)
        places.add((cards.index(RIGHT), cards.index(LEFT)))
        strangers |= set(cards) - {RIGHT, LEFT}
    assert len(places) == 6
    assert strangers == set(face_down(g)) - {RIGHT, LEFT}


@rule("journey.info.private-look")
def test_a_seen_card_that_is_drawn_is_known_to_all_and_the_next_stays_secret() -> None:
    g = looked("M", "fiery-eyes", LEFT, RIGHT)
    assert g.demon_deck.draw(g) == LEFT
    g.demon_deck.discard.append(LEFT)
    assert {next_cards(world) for world in worlds(g, 1, 40)} == {(RIGHT,)}
    for seat in (0, None):
        imagined = {next_cards(world)[0] for world in worlds(g, seat, 800)}
        assert imagined == set(face_down(g))
        assert LEFT not in imagined


@rule("journey.info.private-look")
def test_while_the_looker_thinks_its_question_differs_from_world_to_world_of_the_others() -> None:
    match = looking()
    match.answer_text(1, match.numbers[1], "play 1 fiery-eyes")
    asked = set()
    for number in range(40):
        key = derive(b"thinking", number)
        own = match.imagine(1, key, disposable=False, candid=False)
        assert own.shown(1) == match.shown(1)
        other = match.imagine(0, key, disposable=False, candid=False)
        assert other.shown(0) == match.shown(0)
        decision = other.decision(1)
        assert decision is not None
        asked.add(decision.options)
    assert len(asked) > 20


# -- the omen Watchfires


@rule("journey.setup.omens")
@pytest.mark.parametrize("answers", [1, 90])
def test_under_watchfires_everybody_knows_the_top_card_and_nobody_the_next(answers: int) -> None:
    match = after_some_play(answers=answers, omen="watchfires")
    g = match.state
    assert g.outcome is None
    [card] = next_cards(g)
    for seat in EVERYBODY:
        assert view(g, seat).demon_deck.top == (card,)
        following = set()
        for number in range(200):
            world = match.imagine(seat, derive(b"fires", number)).state
            assert hidden_bytes(world) == hidden_bytes(g)
            assert world.demon_deck.draw(world) == card
            following.add(world.demon_deck.draw(world))
        assert len(following) > 5


@rule("journey.setup.omens", "journey.info.private-look")
def test_an_open_card_that_a_looker_puts_further_down_is_still_known_to_be_there() -> None:
    g = position(ROOM, seats=2, active="S")
    g.omen = "watchfires"
    give(g, "S", "wanderers-map")
    on_top(g.demon_deck, LEFT, RIGHT, "spawn-lord")
    spawning.lay_open(g)
    play(g, "S", "wanderers-map", Arrange((RIGHT, "spawn-lord", LEFT)))
    assert {next_cards(world) for world in worlds(g, 1, 40)} == {(RIGHT, "spawn-lord", LEFT)}
    for seat in (0, None):
        assert view(g, seat).demon_deck.top == (RIGHT, UNKNOWN, UNKNOWN)
        assert view(g, seat).demon_deck.glimpsed == (LEFT,)
        others = set(face_down(g)) - {RIGHT, LEFT}
        below = {next_cards(world)[1:] for world in worlds(g, seat, 1500)}
        assert below == {pair for other in others for pair in ((other, LEFT), (LEFT, other))}
        assert {next_cards(world)[0] for world in worlds(g, seat, 40)} == {RIGHT}


# -- searching a skill deck


@rule("journey.info.deck-order", "journey.fortune.om-mala")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_whoever_searches_a_deck_knows_no_more_than_the_others_can_work_out(seat: int | None) -> None:
    g = position(ROOM, seats=2)
    give(g, "T", "om-mala", "white-horse")
    play(g, "T", "om-mala", "pick-card om-chant")
    for world in worlds(g, seat, 20):
        assert hidden_bytes(world) == hidden_bytes(g)
    seen = view(g, seat).pilgrims[0]
    assert (seen.skill_deck.top, seen.skill_deck.glimpsed) == ((), ())
    own = Counter(card.id for card in g.box.skills.values() if card.pilgrim == "tripitaka")
    open_cards = Counter([*seen.skills, *seen.skill_deck.discard])
    assert own - open_cards == Counter(g.pilgrims[0].skill_deck.bag)


# -- demons


def thought(plan: Plan | None) -> tuple[object, ...] | None:
    """What a plan says, without the layers of the search."""
    if plan is None:
        return None
    return plan.number, plan.pose, plan.cost, plan.ties, plan.targets, plan.way, plan.moves


def plans(g: Journey) -> list[object]:
    """What every demon would do now, and in which order."""
    return [
        [demon.id for demon in activation_order(g)],
        *(thought(best_plan(g, demon, 2)) for demon in g.demons),
    ]


def hunted_positions() -> Iterator[Match[Journey]]:
    for quest in ("q2", "q4", "q7", "q10"):
        for answers in (60, 140):
            match = after_some_play(seed=7, answers=answers, quest=quest)
            if match.outcome is None and match.state.demons:
                yield match


@rule("journey.ai.control")
def test_no_plan_of_a_demon_depends_on_decks_or_dice() -> None:
    tried = 0
    for match in hunted_positions():
        truth = plans(match.state)
        for seat in EVERYBODY:
            world = match.imagine(seat, b"another future").state
            on_top(world.demon_deck, *world.demon_deck.bag[:3])
            on_top(world.fortune, *world.fortune.bag[-3:])
            assert plans(world) == truth
        tried += len(truth) - 1
    assert tried > 20


@rule("journey.ai.control")
def test_planning_draws_nothing_and_shows_nobody_anything() -> None:
    for match in hunted_positions():
        before = hidden_bytes(match.state), match.state.rng.draws
        plans(match.state)
        assert (hidden_bytes(match.state), match.state.rng.draws) == before
