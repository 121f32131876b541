"""The event deck: drawing, the display, playing, the discard pile, and who knows what."""

from __future__ import annotations

from hyakki.games.tsukuyumi.events import EventDrawn, EventShown
from hyakki.games.tsukuyumi.options import Draw, PlayEvent
from hyakki.games.tsukuyumi.rules import eventdeck, plays
from hyakki.games.tsukuyumi.rules.underway import turn_of
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.events import Told
from tests.games.tsukuyumi.table import at, begin, first_question, listen, on_top, position, run
from tests.rules import rule

NOMADS, BOARS, SEED, CYBER = range(4)
LAND = """
    0,0  ocean | 1: squeaker | owner 1
    1,0  ocean
    0,1  fertile | 0: private
    1,1  ocean
"""


def table(*display: str, modules: tuple[str, ...] = (), x: int = 1, lines: str = LAND) -> Tsukuyumi:
    """The Nomads in their blue turn with an event action for x cards, and the display as named."""
    g = position(lines, phase="blue", modules=modules)
    turn = begin(g, NOMADS, 0)
    turn.acting, turn.draws, turn.plays = "events", x, x
    for card in display:
        g.event_deck.bag.remove(card)
        g.display.append(card)
    return g


def hand(g: Tsukuyumi, seat: int, *cards: str) -> None:
    """Give a seat events of the deck."""
    for card in cards:
        g.event_deck.bag.remove(card)
        g.seats[seat].events.append(card)


def offers(g: Tsukuyumi) -> list[str]:
    """What the event action offers now."""
    return [option.text() for option in eventdeck.event_options(g)]


# ---------------------------------------------------------------------- drawing


@rule("tsukuyumi.event.draw")
def test_up_to_x_cards_are_drawn_from_the_stack_or_the_display():
    g = table("oil", "storm", x=3)
    assert offers(g) == ["draw stack", "draw left", "draw right", "done"]
    run(eventdeck.event_step(g, turn_of(g)), "draw stack")
    run(eventdeck.event_step(g, turn_of(g)), "draw stack")
    run(eventdeck.event_step(g, turn_of(g)), "done")
    assert len(g.seats[NOMADS].events) == 2
    assert g.display == ["oil", "storm"]
    assert g.turn is not None
    assert g.turn.acting == ""


@rule("tsukuyumi.event.refill")
def test_a_taken_card_is_replaced_before_the_next_draw():
    g = table("oil", "storm", x=2)
    on_top(g.event_deck, "cave-in")
    heard = listen(g)
    run(eventdeck.event_step(g, turn_of(g)), "draw left")
    assert g.display == ["cave-in", "storm"]
    assert EventShown("cave-in") in heard
    run(eventdeck.event_step(g, turn_of(g)), "draw left")
    assert g.seats[NOMADS].events == ["oil", "cave-in"]


@rule("tsukuyumi.event.discard")
def test_the_discard_pile_becomes_the_new_stack():
    g = table("oil", "storm")
    deck = g.event_deck
    deck.discard[:], deck.bag[:] = deck.bag[:6], []
    run(eventdeck.draw(g, NOMADS, "left"))
    assert len(g.display) == 2
    assert deck.discard == []
    assert deck.count() == 5


@rule("tsukuyumi.event.discard")
def test_with_both_piles_empty_no_card_is_drawn():
    g = table("oil")
    g.event_deck.bag.clear()
    assert offers(g) == ["draw left", "done"]
    run(eventdeck.draw(g, NOMADS, "left"))
    assert g.display == []
    assert not run(eventdeck.draw(g, NOMADS, "stack"))
    assert g.seats[NOMADS].events == ["oil"]


@rule("tsukuyumi.event.discard")
def test_a_played_event_lies_open_on_the_discard_pile():
    g = table("oil", "storm")
    hand(g, NOMADS, "oni-rule")
    run(eventdeck.event_step(g, turn_of(g)), "play-event oni-rule", "pick-area 1 0")
    assert g.event_deck.discard == ["oni-rule"]
    assert g.seats[NOMADS].events == []


# ---------------------------------------------------------------------- playing


@rule("tsukuyumi.event.play")
def test_kept_cards_are_played_later_and_the_rest_is_kept():
    g = table("oil", "storm")
    hand(g, NOMADS, "oni-rule", "danger-in-the-deep")
    run(eventdeck.event_step(g, turn_of(g)), "play-event oni-rule", "pick-area 1 0")
    assert offers(g) == ["draw stack", "draw left", "draw right", "done"]  # no second play with events 1
    run(eventdeck.event_step(g, turn_of(g)), "done")
    assert g.seats[NOMADS].events == ["danger-in-the-deep"]


@rule("tsukuyumi.event.order")
def test_draws_and_plays_may_be_mixed():
    g = table("oil", "storm", x=2)
    on_top(g.event_deck, "oni-rule", "danger-in-the-deep")
    for draw, play in (("stack", "oni-rule"), ("stack", "danger-in-the-deep")):
        run(eventdeck.event_step(g, turn_of(g)), f"draw {draw}")
        run(eventdeck.event_step(g, turn_of(g)), f"play-event {play}", "pick-area 1 0")
    assert g.turn is not None
    assert g.turn.acting == ""
    assert g.seats[NOMADS].events == []


@rule("tsukuyumi.event.play")
def test_a_card_without_a_target_stays_in_the_hand():
    g = table("oil", "storm", lines="0,0 ocean | 0: private\n1,0 ocean")
    hand(g, NOMADS, "lured-away")
    assert offers(g) == ["draw stack", "draw left", "draw right", "done"]
    refusal = plays.forbids_event(g, NOMADS, "lured-away")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.event.play"


def test_an_action_with_nothing_to_draw_or_play_ends_by_itself():
    g = table()
    g.event_deck.bag.clear()
    run(eventdeck.event_step(g, turn_of(g)))
    assert g.turn is not None
    assert g.turn.acting == ""


# ---------------------------------------------------------------------- who knows


@rule("tsukuyumi.event.hand-secret", "tsukuyumi.info.hidden")
def test_a_card_from_the_stack_is_told_to_its_seat_only():
    g = table("oil", "storm")
    on_top(g.event_deck, "oni-rule")
    told: list[Told] = []
    g.io = told.append
    run(eventdeck.draw(g, NOMADS, "stack"))
    own = [entry.event for entry in told if entry.reaches(NOMADS)]
    others = [entry.event for entry in told if entry.reaches(BOARS)]
    assert own == [EventDrawn(NOMADS, "stack", "oni-rule")]
    assert others == [EventDrawn(NOMADS, "stack", "")]


@rule("tsukuyumi.event.hand-secret")
def test_a_card_from_the_display_is_known_to_all_and_hands_have_no_limit():
    g = table("oil", "storm")
    heard = listen(g)
    run(eventdeck.draw(g, NOMADS, "right"))
    assert EventDrawn(NOMADS, "right", "storm") in heard
    for _ in range(12):
        run(eventdeck.draw(g, NOMADS, "stack"))
    assert len(g.seats[NOMADS].events) == 13


@rule("tsukuyumi.event.hand-secret")
def test_what_may_be_played_is_a_hidden_question():
    g = table("oil", "storm")
    question = eventdeck.event_step(g, turn_of(g)).send(None)
    assert question.hidden  # type: ignore[union-attr]  # a single question
    flow = eventdeck.draw_and_maybe_play(g, BOARS)
    assert first_question(flow, "draw stack")[0] == BOARS


# ---------------------------------------------------------------------- Nature's Wisdom


@rule("tsukuyumi.counter.natures-wisdom")
def test_a_defender_draws_and_keeps():
    g = table("oil", "storm")
    run(eventdeck.draw_and_maybe_play(g, BOARS), "draw right", "done")
    assert g.seats[BOARS].events == ["storm"]


@rule("tsukuyumi.counter.natures-wisdom")
def test_a_defender_plays_the_drawn_event_anywhere_but_no_other():
    g = table("oil", "storm")
    hand(g, BOARS, "oni-rule")
    seat, asked = first_question(eventdeck.draw_and_maybe_play(g, BOARS), "draw right")
    assert (seat, asked) == (BOARS, ["play-event storm", "done"])
    g = table("oil", "storm")
    run(eventdeck.draw_and_maybe_play(g, BOARS), "draw right", "play-event storm", "pick-area 0 1")
    assert g.stuck == [at(0, 1)]


@rule("tsukuyumi.facevent.limits")
def test_a_counterattack_never_brings_a_faction_event():
    g = table("oil", "storm", modules=("faction-events",))
    _, asked = first_question(eventdeck.draw_and_maybe_play(g, BOARS))
    assert asked == ["draw stack", "draw left", "draw right", "done"]
    assert "draw faction" in offers(g)  # but the event action does
    assert Draw("faction") in eventdeck.event_options(g)
    assert PlayEvent("reload") not in eventdeck.event_options(g)
