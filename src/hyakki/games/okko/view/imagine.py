"""Worlds that a seat cannot tell from the truth (okko.info.oni-hidden, okko.info.heroes-hidden,
okko.info.nobody).

What is hidden changes places with what could lie there instead; numbers and everything open stay. Lists are
filled anew in place and never replaced. What is dealt follows from what the seat knows alone: places are
dealt from sorted cards, so that equal knowledge brings equal worlds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from hyakki.games.okko.options import PlanSide
from hyakki.games.okko.rules.eventdeck import may_be_in_deck, may_be_swapped, unseen_events
from hyakki.games.okko.rules.hands import held_wounds, placed_wounds
from hyakki.games.okko.rules.strategy import forbids_side
from hyakki.games.okko.rules.wounds import NAMELESS
from hyakki.games.okko.state import Hero, Okko
from hyakki.games.okko.view.knowing import (
    RANDOM_FORMS,
    front_of,
    is_identity_open,
    is_nature_open,
    is_of_heroes,
    is_oni,
    may_be_identity,
    may_be_nature,
    may_be_porter,
    unseen_tokens,
    waiting_follower,
)
from hyakki.kernel.rng import Rng

TRIES = 200
"""How often swapped-out Events are drawn anew that do not agree with the deck; nearly always once."""


def imagine(g: Okko, seat: int | None, rng: Rng) -> None:
    """Change what a seat (None: a spectator) does not know, in place."""
    for form in RANDOM_FORMS:
        _tokens(g, form, rng)
    _porter(g, rng)
    _clues(g, seat, rng)
    if not is_oni(g, seat):
        _events(g, rng)
    if not is_of_heroes(g, seat):
        _hands(g, rng)
        _order(g, rng)


def _take(cards: list[str], count: int, rng: Rng) -> list[str]:
    """So many of some cards at random; they are gone from the list."""
    rng.shuffle(cards)
    taken = cards[:count]
    del cards[:count]
    return taken


# ---------------------------------------------------------------------- what nobody sees


def _tokens(g: Okko, form: str, rng: Rng) -> None:
    """Evidence, Parchments and Chests with one front change places, those in the supply too. One that was
    flipped has shown both sides (okko.info.fronts, okko.chest.keep-hidden)."""
    supply = g.supply.get(form)
    if supply is None:
        return
    lying = unseen_tokens(g, form)
    fronts: dict[tuple[int, int], list[str]] = {}
    for name in sorted([*supply, *(token.id for token in lying)]):
        fronts.setdefault(front_of(g, form, name), []).append(name)
    for names in fronts.values():
        rng.shuffle(names)
    for token in lying:
        token.id = fronts[front_of(g, form, token.id)].pop()
    supply[:] = sorted(fronts[front_of(g, form, name)].pop() for name in supply)


def _porter(g: Okko, rng: Rng) -> None:
    """A Follower that lies face down may be any that it could be (okko.scenario.follower-facedown)."""
    token = waiting_follower(g)
    if token is not None:
        token.id = rng.pick(may_be_porter(g))


# ---------------------------------------------------------------------- clues


def _clues(g: Okko, seat: int | None, rng: Rng) -> None:
    """The deck, the cards that the expansion removed, and what the seat does not know of the peeked cards and
    of the Oni's two are dealt anew among each other (okko.setup.oni-secret, okko.expansion.clues-when)."""
    top = [] if is_of_heroes(g, seat) else g.clue_top
    cards = [*g.clues, *g.removed, *top]
    seen = g.clue_top if is_of_heroes(g, seat) else []
    if g.oni.nature and not is_oni(g, seat) and not is_nature_open(g):
        g.oni.nature = _secret(cards, g.oni.nature, may_be_nature(g, seen), rng)
    if g.oni.identity and not is_oni(g, seat) and not is_identity_open(g):
        g.oni.identity = _secret(cards, g.oni.identity, may_be_identity(g, seen), rng)
    cards.sort()
    rng.shuffle(cards)
    for pile in (top, g.clues, g.removed):
        count = len(pile)
        pile[:] = cards[:count]
        del cards[:count]
    g.clues.sort()
    g.removed.sort()


def _secret(cards: list[str], card: str, candidates: list[str], rng: Rng) -> str:
    """Another secret card; the old one goes among the others. Before the deck is made there are none."""
    chosen = rng.pick(candidates)
    if cards:
        cards.append(card)
        cards.remove(chosen)
    return chosen


# ---------------------------------------------------------------------- Events


def _events(g: Okko, rng: Rng) -> None:
    """Hand, face-down Techniques, deck and swapped-out Events. What was missing when the pile was turned over
    is not in the deck that came of it (okko.info.turned-over)."""
    oni = g.oni
    swapped, deck = _unseen(g, rng)
    rest = unseen_events(g) - Counter(placed.card for placed in oni.events.top)
    held = sorted((rest - Counter(swapped) - Counter(deck)).elements())
    oni.swapped[:] = sorted(swapped)
    oni.events.bag[:] = sorted(deck)
    if not g.revealed:
        for kind in oni.cards:
            placed = oni.techniques.get(kind)
            if placed:
                placed[:] = sorted(_take(held, len(placed), rng))
    oni.hand[:] = sorted(held)


def _unseen(g: Okko, rng: Rng) -> tuple[list[str], list[str]]:
    """Which Events were swapped out and which lie in the deck, so that both agree with what is known."""
    oni = g.oni
    top = Counter(placed.card for placed in oni.events.top)
    doubt, drawn = may_be_swapped(g), may_be_in_deck(g)
    left = unseen_events(g) - top
    for _ in range(TRIES if oni.swapped else 0):
        swapped = _take(sorted((doubt & left).elements()), len(oni.swapped), rng)
        deck = sorted((drawn & (left - Counter(swapped))).elements())
        if len(deck) >= len(oni.events.bag):
            return swapped, _take(deck, len(oni.events.bag), rng)
    # The first way that will do: the true one would tell of itself.
    for first in combinations(sorted((doubt & left).elements()), len(oni.swapped)):
        deck = sorted((drawn & (left - Counter(first))).elements())
        if len(deck) >= len(oni.events.bag):
            return [*first], _take(deck, len(oni.events.bag), rng)
    raise AssertionError("the true Events do not agree with what is known of them")


# ---------------------------------------------------------------------- the Heroes' cards


def _hands(g: Okko, rng: Rng) -> None:
    """Until the reveal any cards that fit their sides may be the planned ones; the kinds of Wounds change
    places with the Wound deck, but for those that everybody knows (okko.info.heroes-hidden)."""
    holding = [(hero, held_wounds(g, hero), _certain(g, hero)) for hero in g.heroes if not hero.out]
    pool = [*g.wounds]
    for hero, _, certain in holding:
        pool += (_hidden_wounds(g, hero) - certain).elements()
    pool.sort()
    for hero, count, certain in holding:
        wounds = [*sorted(certain.elements()), *_take(pool, count - certain.total(), rng)]
        if not g.revealed and (hero.left or hero.right):
            _plan(g, hero, wounds, rng)
        hero.wounds[:] = sorted(wounds)
    g.wounds[:] = sorted(pool)


def _hidden_wounds(g: Okko, hero: Hero) -> Counter[str]:
    return Counter(hero.wounds + ([] if g.revealed else placed_wounds(g, hero)))


def _certain(g: Okko, hero: Hero) -> Counter[str]:
    """The Wounds that stay with a Hero in every world: those that everybody knows, and nameless ones, which
    the deck never has (okko.wound.deck)."""
    hidden = _hidden_wounds(g, hero)
    return hidden & Counter([*hero.open_wounds, *[NAMELESS] * hidden[NAMELESS]])


def _plan(g: Okko, hero: Hero, wounds: list[str], rng: Rng) -> None:
    """Other cards lie face down, as many on each side; a Wound among them leaves the Wounds in hand."""
    cards = sorted(card for card in (*hero.hand, *hero.left, *hero.right) if card in g.box.actions)
    left, right, with_wound = rng.pick([*_plans(g, hero, cards, len(wounds))])
    hero.hand[:] = [card for card in cards if card not in left and card not in right]
    hero.left[:], hero.right[:] = left, right
    if with_wound:
        hero.right.append(wounds.pop(rng.below(len(wounds))))


Plans = tuple[tuple[str, ...], tuple[str, ...], bool]


def _plans(g: Okko, hero: Hero, cards: list[str], wounds: int) -> Iterator[Plans]:
    """Every plan with as many cards on each side: the Action cards left and right, and whether a Wound lies
    with them, which needs an Action card beside it (okko.strategy.wound-with-action)."""
    lefts, rights = _fitting(g, cards, "left"), _fitting(g, cards, "right")
    may_hurt = wounds > 0 and len(hero.right) > 0 and len(hero.left) + len(hero.right) > 1
    for with_wound in (False, True) if may_hurt else (False,):
        for left in combinations(lefts, len(hero.left)):
            others = [card for card in rights if card not in left]
            for right in combinations(others, len(hero.right) - with_wound):
                yield left, right, with_wound


def _fitting(g: Okko, cards: list[str], side: PlanSide) -> list[str]:
    return [card for card in cards if forbids_side(g, card, side) is None]


def _order(g: Okko, rng: Rng) -> None:
    """Initiative cards that were not turned up may lie in any order (okko.strategy.initiative)."""
    waiting = sorted(g.order[g.turned :])
    rng.shuffle(waiting)
    g.order[g.turned :] = waiting
