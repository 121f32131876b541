"""Operations of effects on cards: drawing and discarding them, looking at clues, taking spent cards back,
mending Wounds, and how many Actions or readied cards a Hero has. All of them concern Heroes, who alone have
cards.
"""

from __future__ import annotations

from functools import partial
from itertools import permutations

from hyakki.games.okko.box.definitions import EffectDef
from hyakki.games.okko.events import (
    ActionsChanged,
    CardsRecovered,
    CluesArranged,
    CluesSeen,
    ItemUnreadied,
    Peeked,
    WoundsMended,
    WoundsMendedSeen,
)
from hyakki.games.okko.options import PickCard, PickItem, Remember
from hyakki.games.okko.rules.asking import ask_hero, council, hero_seats
from hyakki.games.okko.rules.equipment import discard_item, items_of, receive
from hyakki.games.okko.rules.eventdeck import draw_events
from hyakki.games.okko.rules.hands import left_unseen
from hyakki.games.okko.rules.limits import Bound
from hyakki.games.okko.rules.operations import Use, found, lacks, operation, subjects
from hyakki.games.okko.state import Figure, Hero, Okko, Turn
from hyakki.kernel.decision import PASS, Pass
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

EVENTS = "event"
HEROES_SIDE = "heroes-side"

# ---------------------------------------------------------------------- drawing and discarding


def _forbids_draw(g: Okko, use: Use, bound: Bound) -> Refusal | None:
    """Without a card left there is nothing to draw."""
    effect = bound[2]
    deck = g.oni.events if effect.deck == EVENTS else g.equipment
    if deck.count() + len(deck.discard) and (effect.deck == EVENTS or found(g, use, effect)):
        return None
    return refuse("okko.effect.nothing")


@operation("draw", numbers="deck n", forbids=_forbids_draw)
def draw(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """`n` cards are drawn: Events to the Oni's hand, Equipment is placed at once by the Hero."""
    effect = bound[2]
    if effect.deck == EVENTS:
        draw_events(g, effect.n)
        return
    heroes = yield from subjects(g, use, effect)
    for figure in heroes:
        yield from receive(g, figure.number, effect.n)


def _has_items(g: Okko, _effect: EffectDef, figure: Figure) -> bool:
    return bool(items_of(g.heroes[figure.number]))


@operation("discard", numbers="deck n", forbids=lacks(_has_items))
def discard(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """`n` Equipment cards are discarded, chosen by the seat of the Hero who has them."""
    effect = bound[2]
    heroes = yield from subjects(g, use, effect)
    for figure in heroes:
        hero = g.heroes[figure.number]
        for _ in range(min(effect.n, len(items_of(hero)))):
            answer = yield from ask_hero(
                g, figure.number, "discard", partial(_items, hero), source=use.source
            )
            discard_item(g, figure.number, answer.item)


def _items(hero: Hero) -> list[PickItem]:
    return [PickItem(item) for item in items_of(hero)]


# ---------------------------------------------------------------------- Action and Wound cards


def _spent(g: Okko, hero: Hero) -> list[str]:
    """The Action cards on a Hero's discard pile."""
    return [card for card in hero.discard if card in g.box.actions]


def _has_spent(g: Okko, _effect: EffectDef, figure: Figure) -> bool:
    return bool(_spent(g, g.heroes[figure.number]))


@operation("recover", numbers="n", forbids=lacks(_has_spent))
def recover(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """`n` Action cards of own choice (all, if fewer) come from the discard pile back to the hand."""
    effect = bound[2]
    heroes = yield from subjects(g, use, effect)
    for figure in heroes:
        hero = g.heroes[figure.number]
        taken: list[str] = []
        for _ in range(min(effect.n, len(_spent(g, hero)))):
            answer = yield from ask_hero(
                g, figure.number, "recover", partial(_cards, g, hero), source=use.source
            )
            hero.discard.remove(answer.card)
            hero.hand.append(answer.card)
            taken.append(answer.card)
        if taken:
            g.tell(CardsRecovered(figure.number, tuple(taken)), "okko.effect.automatic")


def _cards(g: Okko, hero: Hero) -> list[PickCard]:
    return [PickCard(card) for card in _spent(g, hero)]


def _wounds(g: Okko, hero: Hero) -> list[str]:
    """The Wound cards in a Hero's hand, then those on the discard pile."""
    return [*hero.wounds, *(card for card in hero.discard if card not in g.box.actions)]


def _has_wounds(g: Okko, _effect: EffectDef, figure: Figure) -> bool:
    return bool(_wounds(g, g.heroes[figure.number]))


@operation("mend", numbers="n", forbids=lacks(_has_wounds))
def mend(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """`n` Wound cards of own choice go from hand or discard pile back into the Wound deck."""
    effect = bound[2]
    heroes = yield from subjects(g, use, effect)
    for figure in heroes:
        hero = g.heroes[figure.number]
        for _ in range(min(effect.n, len(_wounds(g, hero)))):  # how many there are is public
            # which Wounds are in hand is not (okko.info.heroes-hidden)
            prompt = Prompt("ask.mend", {"hero": figure.number, "source": use.source})
            answer = yield from g.ask_hidden(hero.seat, prompt, partial(_mendable, g, hero))
            if isinstance(answer, Pass):
                break
            _mend(g, figure.number, answer.card)


def _mendable(g: Okko, hero: Hero) -> list[PickCard | Pass]:
    return [*(PickCard(card) for card in dict.fromkeys(_wounds(g, hero))), PASS]


def _mend(g: Okko, number: int, card: str) -> None:
    """A Wound leaves the Hero, from the hand if it has one of this kind there, since only those eliminate."""
    hero = g.heroes[number]
    if card in hero.wounds:
        hero.wounds.remove(card)
        left_unseen(hero)
    else:
        hero.discard.remove(card)
    if card in g.box.wounds:  # one without penalty was never in the deck (okko.wound.deck)
        g.wounds.append(card)
        g.wounds.sort()
    g.tell(WoundsMended(number, 1), "okko.effect.automatic")
    g.tell(WoundsMendedSeen(number, (card,)), "okko.info.heroes-hidden", hero_seats(g))


# ---------------------------------------------------------------------- clues


def _forbids_peek(g: Okko, _use: Use, _bound: Bound) -> Refusal | None:
    """Without a Clue card left there is nothing to look at."""
    return None if g.clues or g.clue_top else refuse("okko.effect.nothing")


@operation("peek", numbers="deck n", forbids=_forbids_peek)
def peek(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """All Hero seats see the next `n` Clue cards. The owner's seat puts them back in any order
    (okko.effect.owner), or any of them where the effect names the Hero side (okko.players.council)."""
    count = min(bound[2].n, len(g.clues) + len(g.clue_top))
    if not count:
        return
    while len(g.clue_top) < count:
        g.clue_top.insert(0, g.clues.pop(g.rng.below(len(g.clues))))
    g.learned += 1
    g.tell(Peeked(count), "okko.info.heroes-hidden")
    g.tell(CluesSeen(_next_clues(g, count)), "okko.info.heroes-hidden", hero_seats(g))
    if count == 1:
        return
    seats = council(g)
    seat = use.seat if use.seat in hero_seats(g) else seats[0]
    may = seats if bound[2].who == HEROES_SIDE else None
    prompt = Prompt("ask.remember", {"source": use.source})
    answer = yield from g.ask_hidden(seat, prompt, lambda: _orders(g, count), may)
    g.clue_top[-count:] = reversed(answer.cards)
    g.tell(CluesArranged(answer.cards), "okko.info.heroes-hidden", hero_seats(g))


def _next_clues(g: Okko, count: int) -> tuple[str, ...]:
    """The cards on top of the Clue deck, the next to be drawn first."""
    return tuple(reversed(g.clue_top[-count:]))


def _orders(g: Okko, count: int) -> list[Remember]:
    return [Remember(order) for order in permutations(_next_clues(g, count))]


# ---------------------------------------------------------------------- Actions and readied cards


def _may_still_act(g: Okko, _effect: EffectDef, figure: Figure) -> bool:
    """Whether a Hero's activation of this round is under way or to come."""
    return not g.heroes[figure.number].activated or _turn_of(g, figure) is not None


def _turn_of(g: Okko, figure: Figure) -> Turn | None:
    """The activation under way, if it is the Hero's own."""
    return g.turn if g.turn is not None and g.turn.figure == figure.number else None


@operation("actions", numbers="n", forbids=lacks(_may_still_act))
def actions(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """`n` Actions more (or fewer) in the present activation or, before it, the next one of this round."""
    effect = bound[2]
    heroes = yield from subjects(g, use, effect)
    for figure in heroes:
        if not _may_still_act(g, effect, figure):
            continue
        turn = _turn_of(g, figure)
        if turn is not None:
            turn.actions = max(0, turn.actions + effect.n)
        else:
            g.heroes[figure.number].fewer += effect.n
        g.tell(ActionsChanged(figure.number, effect.n, use.source), "okko.activation.three-actions")


@operation("unready")
def unready(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """The readied hand card is turned face down, and none can be readied until the round is over."""
    heroes = yield from subjects(g, use, bound[2])
    for figure in heroes:
        hero = g.heroes[figure.number]
        hero.unready = True
        if hero.readied:
            g.tell(ItemUnreadied(figure.number, hero.readied), "okko.effect.automatic")
            hero.readied = ""
