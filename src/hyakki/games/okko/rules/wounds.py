"""Wounds and hands: drawing a Wound, the refresh, and when a Hero is eliminated by them."""

from __future__ import annotations

from hyakki.games.okko.events import HandRefreshed, Healed, WoundDrawn, WoundSeen
from hyakki.games.okko.rules import tallies
from hyakki.games.okko.rules.asking import hero_seats
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.damage import eliminate_hero
from hyakki.games.okko.rules.hands import came_back
from hyakki.games.okko.state import Okko
from hyakki.kernel.flow import Flow

FATAL = 3  # Wound cards in hand (okko.damage.hero-eliminated)
NAMELESS = "wound"
"""A Wound without penalty, when the deck is empty (okko.wound.deck)."""


def draw_wound(g: Okko, number: int) -> None:
    """A Hero draws a Wound card into the hand; which one only its own side sees (okko.info.heroes-hidden)."""
    hero = g.heroes[number]
    card = g.wounds.pop(g.rng.below(len(g.wounds))) if g.wounds else NAMELESS
    hero.wounds.append(card)
    hero.wounds.sort()
    if card == NAMELESS:
        came_back(hero, (NAMELESS,))  # everybody sees that the deck is empty
    tallies.count(g, number, tallies.WOUNDS)
    g.tell(WoundDrawn(number), "okko.wound.check")
    g.tell(WoundSeen(number, card), "okko.wound.check", hero_seats(g))


def is_fatal(g: Okko, number: int) -> bool:
    """Whether a Hero holds so many Wounds that it is eliminated at once."""
    return not g.heroes[number].out and len(g.heroes[number].wounds) >= FATAL


def check_wounds(g: Okko, number: int) -> Flow[None]:
    """Step 6: damage of at least STAMINA becomes one Wound, however much it is; the rest stays
    (okko.wound.check, okko.wound.one-per-round)."""
    figure = g.figures[number]
    stamina = value(g, figure, "stamina")
    if g.heroes[number].out or figure.damage < stamina:
        return
    figure.damage -= stamina
    g.tell(Healed(number, stamina, "okko.wound.check"), "okko.wound.check")
    draw_wound(g, number)
    if is_fatal(g, number):
        yield from eliminate_hero(g, number)


def discard_played(g: Okko, number: int) -> None:
    """Step 4: cards played in this round, Wounds too, go to the discard pile (okko.card.discard,
    okko.wound.play)."""
    hero = g.heroes[number]
    hero.discard += hero.left + hero.right
    hero.discard.sort()
    hero.left.clear()
    hero.right.clear()


def refresh(g: Okko, number: int) -> Flow[None]:
    """Step 7: a hand without Action cards takes the whole discard pile back, Wounds included, by itself
    (okko.card.refresh, okko.card.refresh-forced, okko.wound.not-action). That alone can eliminate
    (okko.wound.refresh-returns)."""
    hero = g.heroes[number]
    if hero.out or hero.hand:
        return
    back = [card for card in hero.discard if card in g.box.actions]
    wounds = [card for card in hero.discard if card not in g.box.actions]
    hero.hand += back
    hero.wounds += wounds
    hero.wounds.sort()
    came_back(hero, wounds)
    hero.discard.clear()
    g.tell(HandRefreshed(number, len(back), len(wounds)), "okko.card.refresh")
    if is_fatal(g, number):
        yield from eliminate_hero(g, number)
