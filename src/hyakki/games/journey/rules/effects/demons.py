"""Cards on gates and sutras, on what demons will do, and on the demon deck."""

from __future__ import annotations

from itertools import permutations

from hyakki.games.journey.box.content import PlayCard
from hyakki.games.journey.events import GateMuted, Looked, Saw
from hyakki.games.journey.options import Arrange, CloseGate, Collect, Pick
from hyakki.games.journey.rules import aims, spawning, tokens
from hyakki.games.journey.rules.figures import demon
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.state import Gate, Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt


def _gate(g: Journey, n: int) -> Gate:
    return next(gate for gate in g.gates if gate.n == n)


def close_gate(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Prayer of Sealing: a gate on the tile, without a sutra (journey.skill.sealing)."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.close-gate", {"card": card.id}),
        lambda: [CloseGate(gate.n) for gate in aims.sealable(g, p)],
    )
    tokens.close_gate(g, _gate(g, picked.gate), p)


def collect_sutra(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Sutra Recital: one sutra anywhere on the tile."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.collect-sutra", {"card": card.id}),
        lambda: [Collect(*g.field.square(cell)) for cell in aims.sutras_here(g, p)],
    )
    tokens.take_sutra(g, p, g.field.cell(picked.x, picked.y))


def shut_gate(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Palm-Leaf Fan: a gate draws no card this turn."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.shut-gate", {"card": card.id}),
        lambda: [CloseGate(gate.n) for gate in aims.spawning_gates(g)],
    )
    _gate(g, picked.gate).muted = True
    g.tell(GateMuted(picked.gate), "journey.card.durations")


def hush_tile(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Om Chant is in force until the end of the turn (journey.skill.om-chant)."""
    g.chant = True


def slow_tile(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Quicksand: the demons that are on the tile now have half MV until the end of the turn."""
    for found in aims.demons_here(g, p):
        found.mired = True


def take_action(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Vow of Silence: a demon in sight has fewer AP in this phase."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.take-action", {"card": card.id}),
        lambda: [Pick(found.id) for found in aims.hushable(g, p, card)],
    )
    demon(g, picked.figure).less_ap += card.amount


def look_at_demons(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """The next demon cards, seen by the owner's seat alone, in a new order (journey.info.private-look)."""
    deck = g.demon_deck
    count = min(card.count, deck.count())
    seen = deck.peek(g, count, (p.seat,))
    g.tell(Looked(p.id, count), "journey.info.private-look")
    g.tell(Saw(p.id, tuple(seen)), "journey.info.private-look", (p.seat,))
    del seen  # no card is held while the seat thinks: the options are read from the deck
    put = yield from g.ask_hidden(
        p.seat, Prompt("ask.card.arrange", {"card": card.id, "count": count}), lambda: orders(g, count)
    )
    deck.arrange(p.seat, put.cards)
    spawning.lay_open(g)


def orders(g: Journey, count: int) -> list[Arrange]:
    """Every different order of the next demon cards, the first to be drawn first."""
    cards = [placed.card for placed in g.demon_deck.top[-count:]][::-1]
    return [Arrange(order) for order in dict.fromkeys(permutations(cards))]
