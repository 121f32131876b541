"""Demons come through gates: the demon deck, promotion and rage."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.journey.box.content import GENERAL, DemonCardDef
from hyakki.games.journey.events import DemonCardDrawn, DemonCardRevealed, Promoted, RageBegan
from hyakki.games.journey.options import CloseGate
from hyakki.games.journey.rules import quests, specials
from hyakki.games.journey.rules.figures import supply, tripitaka
from hyakki.games.journey.rules.placing import spawn_at_gate
from hyakki.games.journey.rules.profile import demon_ap
from hyakki.games.journey.rules.regions import distance_to_hunted, gate_mask, is_open_gate
from hyakki.games.journey.state import Gate, Journey
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt

# ---------------------------------------------------------------------- gates


def gate_order(g: Journey) -> Flow[list[int]]:
    """The active gates that are not shut off, the closest to Tripitaka first (journey.gate.order); no others
    draw (journey.spawn.inactive-gate), and Phase March opens none (journey.special.phase-los)."""
    active = [gate for gate in g.gates if gate.state == "active" and is_open_gate(g, gate)]
    by_distance: dict[int, list[int]] = {}
    for gate in sorted(active, key=lambda gate: gate.n):
        by_distance.setdefault(distance_to_hunted(g, gate_mask(gate)), []).append(gate.n)
    order: list[int] = []
    for distance in sorted(by_distance):
        tied = by_distance[distance]
        while g.ask_ties and len(tied) > 1:
            first = yield from _first_gate(g, tied)
            tied.remove(first)
            order.append(first)
        order += tied
    return order


def draws(g: Journey) -> Flow[list[int]]:
    """The gates that draw in this phase: in wrath the closest one sometimes twice, muted ones not at all."""
    order = yield from gate_order(g)
    if order and quests.wrath_second_card(g):
        order.insert(0, order[0])
    muted = [gate.n for gate in g.gates if gate.muted]
    return [n for n in order if n not in muted]


def _first_gate(g: Journey, tied: Sequence[int]) -> Flow[int]:
    """Tripitaka's seat says which of the gates at equal distance goes first (journey.gate.order-ties,
    journey.ai.ambiguity)."""
    answer = yield from g.ask(
        tripitaka(g).seat, Prompt("ask.gate-order"), lambda: [CloseGate(number) for number in tied]
    )
    return answer.gate


# ---------------------------------------------------------------------- the demon deck


def draw_for_gate(g: Journey, gate: Gate) -> Flow[None]:
    """A gate draws a demon card and follows it (journey.spawn.draw); some cards are drawn again."""
    while True:
        card = _draw(g)
        if card is None:
            return
        g.tell(DemonCardDrawn(gate.n, card.id), "journey.spawn.draw")
        if _can_follow(g, card):
            gate.drawn += 1
            yield from _follow(g, card, gate)
            return
        # journey.spawn.unique, journey.special.lord-which: discarded, and another is drawn.
        if not _anything_else(g):
            return  # journey.rage.unique


def _draw(g: Journey) -> DemonCardDef | None:
    """The next demon card, which goes to the discard pile at once."""
    card = g.demon_deck.draw(g)
    if card is None:
        return None
    g.demon_deck.discard.append(card)
    lay_open(g)
    return g.box.demon_cards[card]


def lay_open(g: Journey) -> None:
    """Watchfires: the top demon card lies open for all."""
    deck = g.demon_deck
    if not g.omen or not g.box.omens[g.omen].open_demon_card or not deck.count():
        return
    if deck.top and deck.top[-1].known is None:
        return
    (card,) = deck.peek(g, 1, None)
    g.tell(DemonCardRevealed(card), "journey.setup.omens")


def _can_follow(g: Journey, card: DemonCardDef) -> bool:
    """Whether a card is not drawn again: its unique demon, or a lord, is there to come.

    Each General has a card of his own, whatever became of the other (journey.profile.generals).
    """
    if card.kind == "unique":
        return available(g, card.demons)
    return card.effect != specials.SPAWN_LORD or bool(specials.free_lords(g))


def _anything_else(g: Journey) -> bool:
    """Whether deck and discard pile hold any card that would not be drawn again."""
    deck = g.demon_deck
    cards = {*deck.bag, *deck.discard, *(placed.card for placed in deck.top)}
    return any(_can_follow(g, g.box.demon_cards[card]) for card in sorted(cards))


def _follow(g: Journey, card: DemonCardDef, gate: Gate) -> Flow[None]:
    """A special card stands in the place of demons (journey.spawn.special-no-demon)."""
    if card.kind == "special":
        yield from specials.follow(g, card, gate)
    elif card.kind == "unique":
        yield from _spawn_all(g, card.demons, gate)
    else:
        yield from _reinforcement(g, card, gate)


def reinforce(g: Journey) -> Flow[None]:
    """Wrath: before turn 1 each active gate draws one reinforcement card (journey.setup.difficulty), until
    rage is on (journey.rage.stop-drawing)."""
    for n in (yield from gate_order(g)):
        if g.rage:
            return
        gate = next(gate for gate in g.gates if gate.n == n)
        card = _draw_reinforcement(g)
        if card is not None:
            g.tell(DemonCardDrawn(gate.n, card.id), "journey.setup.difficulty")
            yield from _reinforcement(g, card, gate)


def _draw_reinforcement(g: Journey) -> DemonCardDef | None:
    """The first reinforcement card; the others go back and are shuffled in."""
    deck, others = g.demon_deck, []
    found = None
    while found is None:
        drawn = deck.draw(g)
        if drawn is None:
            break
        card = g.box.demon_cards[drawn]
        if card.kind == "reinforcement":
            deck.discard.append(drawn)
            found = card
        else:
            others.append(drawn)
    for drawn in others:
        deck.put_back(drawn)
    lay_open(g)
    return found


# ---------------------------------------------------------------------- promotion and rage


def available(g: Journey, kinds: Sequence[str]) -> bool:
    """Whether these miniatures are all in supply and not reserved (journey.setup.figure-limits)."""
    if any(supply(g, kind) < kinds.count(kind) for kind in kinds):
        return False
    special_ones = [kind for kind in kinds if g.box.demons[kind].kind != "ordinary"]
    return not special_ones or quests.reserved(g).isdisjoint(special_ones)


def _reinforcement(g: Journey, card: DemonCardDef, gate: Gate) -> Flow[None]:
    """What the card lists, or the first tougher result that is there, or rage (journey.rage.promotion,
    journey.rage.precedence)."""
    kinds = card.demons
    if not available(g, kinds):
        promoted = _promoted(g, card)
        if promoted is None:
            _begin_rage(g)
            return
        g.tell(Promoted(kinds, promoted), "journey.rage.promotion")
        kinds = promoted
    yield from _spawn_all(g, kinds, gate)


def _promoted(g: Journey, card: DemonCardDef) -> tuple[str, ...] | None:
    """The entire result is replaced (journey.rage.promotion-whole); None: rage."""
    promotion = g.box.promotion.get(card.id)
    for step in promotion.steps if promotion else ():
        for kinds in _readings(g, step):
            if available(g, kinds):
                return kinds
    return None


def _readings(g: Journey, step: tuple[str, ...]) -> list[tuple[str, ...]]:
    """A step as it stands; a General is the Left one, or else the Right one (journey.rage.general-step)."""
    if GENERAL not in step:
        return [step]
    generals = [demon.id for demon in g.box.demons.values() if demon.kind == "unique"]
    return [tuple(general if kind == GENERAL else kind for kind in step) for general in generals]


def _begin_rage(g: Journey) -> None:
    """Nothing comes, no more cards are drawn this turn, and demons have more AP (journey.rage.start)."""
    g.rage = True
    g.tell(RageBegan(demon_ap(g)), "journey.rage.start")


def _spawn_all(g: Journey, kinds: Sequence[str], gate: Gate) -> Flow[None]:
    """One at a time, each in the way of the next (journey.spawn.sequence)."""
    for kind in kinds:
        yield from spawn_at_gate(g, kind, gate)
