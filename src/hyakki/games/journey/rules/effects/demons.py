"""Cards on gates and sutras, on what demons will do, and on the demon deck."""

from __future__ import annotations

from itertools import permutations

from hyakki.games.journey.box.content import PlayCard
from hyakki.games.journey.events import GateMuted, Looked, Saw
from hyakki.games.journey.options import Arrange, CloseGate, Collect, Pick
from hyakki.games.journey.rules import aims, quests, spawning, tokens
from hyakki.games.journey.rules.effects import EMPTY_DECK, NO_CHANGE, NO_TARGET, effect, lasting, unless
from hyakki.games.journey.rules.figures import demon
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.state import Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

# -- gates and sutras


def _nothing_to_seal(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    if quests.no_sealing(g):
        return refuse("journey.skill.sealing")
    return unless(aims.sealable(g, p), NO_TARGET)


@effect("close-gate", forbids=_nothing_to_seal)
def close_gate(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Prayer of Sealing: close one active or inactive gate on the owner's map tile without a sutra
    (journey.skill.sealing)."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.close-gate", {"card": card.id}),
        lambda: [CloseGate(gate.n) for gate in aims.sealable(g, p)],
    )
    tokens.close_gate(g, quests.gate_number(g, picked.gate), p)


def _no_sutra_here(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(g.sutras and aims.sutras_here(g, p), NO_TARGET)


@effect("collect-sutra", forbids=_no_sutra_here)
def collect_sutra(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Sutra Recital: collect one sutra anywhere on the owner's map tile."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.collect-sutra", {"card": card.id}),
        lambda: [Collect(*g.field.square(cell)) for cell in aims.sutras_here(g, p)],
    )
    tokens.take_sutra(g, p, g.field.cell(picked.x, picked.y))


def _no_gate_draws(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(aims.spawning_gates(g), NO_TARGET)


@effect(lasting("shut-gate"), forbids=_no_gate_draws)
def shut_gate(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Palm-Leaf Fan: one active gate draws no card this turn."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.shut-gate", {"card": card.id}),
        lambda: [CloseGate(gate.n) for gate in aims.spawning_gates(g)],
    )
    quests.gate_number(g, picked.gate).muted = True
    g.tell(GateMuted(picked.gate), "journey.card.durations")


# -- what demons will do


def _silent_already(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(g.demons and not g.chant, NO_CHANGE)


@effect(lasting("hush-tile"), forbids=_silent_already)
def hush_tile(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Om Chant: to the end of the turn demons on the owner's map tile are inactive, and those that enter it
    halt (journey.skill.om-chant)."""
    g.chant = True


def _nobody_to_slow(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(any(not demon.mired for demon in aims.demons_here(g, p)), NO_TARGET)


@effect(lasting("slow-tile"), forbids=_nobody_to_slow)
def slow_tile(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Quicksand: the demons that are on the owner's map tile now have half MV until the end of the turn."""
    for found in aims.demons_here(g, p):
        found.mired = True


def _nobody_to_hush(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(aims.hushable(g, p, card), NO_TARGET)


@effect(lasting("take-action"), numbers="amount spares", forbids=_nobody_to_hush)
def take_action(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Vow of Silence: one demon in sight, none of the kinds in `spares`, has `amount` AP less in this
    phase."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.take-action", {"card": card.id}),
        lambda: [Pick(found.id) for found in aims.hushable(g, p, card)],
    )
    demon(g, picked.figure).less_ap += card.amount


# -- the demon deck


def _no_demon_cards(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(g.demon_deck.count(), EMPTY_DECK)


@effect("look-at-demons", numbers="count", forbids=_no_demon_cards)
def look_at_demons(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """The next `count` demon cards, seen by the owner's seat alone, go back in any order
    (journey.info.private-look)."""
    deck = g.demon_deck
    count = min(card.count, deck.count())
    seen = deck.peek(g, count, (p.seat,))
    g.tell(Looked(p.id, count), "journey.info.private-look")
    g.tell(Saw(p.id, tuple(seen)), "journey.info.private-look", (p.seat,))
    del seen  # no card is held while the seat thinks: the options are read from the deck
    put = yield from g.ask_hidden(
        p.seat, Prompt("ask.card.arrange", {"card": card.id, "count": count}), lambda: orders(g, count)
    )
    deck.arrange((p.seat,), put.cards)
    spawning.lay_open(g)


def orders(g: Journey, count: int) -> list[Arrange]:
    """Every different order of the next demon cards, the first to be drawn first."""
    cards = [placed.card for placed in g.demon_deck.top[-count:]][::-1]
    return [Arrange(order) for order in dict.fromkeys(permutations(cards))]
