"""What cannot be held, planned or hidden in Okko, and cards that are too many or too few."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hyakki.games.okko.box.content import Box
from hyakki.games.okko.guard.pieces import pieces
from hyakki.games.okko.rules.equipment import forbids_slot, items_of, room_of
from hyakki.games.okko.rules.eventdeck import may_be_in_deck, may_be_swapped, unseen_events
from hyakki.games.okko.rules.hands import placed_wounds
from hyakki.games.okko.rules.oniside import SWAPPED
from hyakki.games.okko.rules.setup import SWAPPING, new_table
from hyakki.games.okko.rules.strategy import MOST_CARDS, forbids_side
from hyakki.games.okko.rules.wounds import FATAL
from hyakki.games.okko.state import NOBODY, Hero, Okko
from hyakki.kernel.rng import Rng

PLANNED = ("order", "adjust", "activation")
"""Phases in which every Hero has cards beside its Character card."""


def flaws(box: Box, g: Okko) -> Iterator[str]:
    """What is wrong with hands, plans, Equipment and decks, a phrase each."""
    yield from _counted(box, g)
    for number, hero in enumerate(g.heroes):
        yield from _cards(g, hero)
        yield from _plan(g, hero)
        if hero.slots:
            yield from _equipment(g, number, hero)
    yield from _events(g)
    yield from _secret(g)


def _counted(box: Box, g: Okko) -> Iterator[str]:
    """Nothing was lost or added: the pieces are those of a fresh table."""
    expected, found = pieces(new_table(box, g.seats, g.settings, Rng.seeded(0))), pieces(g)
    for name in sorted(expected.keys() | found.keys()):
        if found.get(name, 0) != expected.get(name, 0):
            yield f"of {name!r} there are {found.get(name, 0)}, not {expected.get(name, 0)}"


# ---------------------------------------------------------------------- the Heroes


def _cards(g: Okko, hero: Hero) -> Iterator[str]:
    held = [*hero.hand, *hero.wounds, *hero.left, *hero.right, *hero.discard]
    if hero.out and held:
        yield f"{hero.id} has fallen and holds cards"
    if not hero.out and len(hero.wounds) >= FATAL:
        yield f"{hero.id} holds {len(hero.wounds)} Wounds"
    hidden = hero.wounds + ([] if g.revealed else placed_wounds(g, hero))
    if Counter(hero.open_wounds) - Counter(hidden):
        yield f"{hero.id} is known to hold Wounds that it does not hold"


def _plan(g: Okko, hero: Hero) -> Iterator[str]:
    """One or two cards that fit their sides, a Wound never alone (okko.strategy.min-max-cards,
    okko.strategy.wound-with-action)."""
    count, wounds = len(hero.left) + len(hero.right), len(placed_wounds(g, hero))
    if not count:
        if g.phase in PLANNED and not hero.out:
            yield f"{hero.id} has planned nothing"
        return
    if g.phase not in (*PLANNED, "end", "between"):
        yield f"{hero.id} has planned in phase {g.phase}"
    if count > MOST_CARDS or wounds > 1 or wounds == count:
        yield f"{hero.id} has planned {count} cards, {wounds} of them Wounds"
    right = [card for card in hero.right if card in g.box.actions]
    misfits = [card for card in hero.left if forbids_side(g, card, "left") is not None]
    misfits += [card for card in right if forbids_side(g, card, "right") is not None]
    if misfits:
        yield f"{misfits[0]!r} lies on the wrong side"


def _equipment(g: Okko, number: int, hero: Hero) -> Iterator[str]:
    items = items_of(hero)
    if len({*items}) < len(items) or len(hero.supplies) > room_of(g, hero, "supplies"):
        yield f"the Equipment of {hero.id} is {items}"
        return
    right, left = hero.slots["right"], hero.slots["left"]
    both = bool(right) and right == left
    placed = [(right, "hands")] if both else [(right, "right"), (left, "left")]
    for item, slot in (*placed, (hero.slots["clothing"], "clothing")):
        if item and forbids_slot(g, number, item, slot) is not None:  # type: ignore[arg-type]  # a slot
            yield f"{item!r} does not fit its slot"
    if hero.readied and hero.readied not in (right, left):
        yield f"{hero.readied!r} is readied, but not in hand"


# ---------------------------------------------------------------------- the Oni


def _events(g: Okko) -> Iterator[str]:
    """What lies hidden can be where it lies, by what everybody has seen (okko.info.turned-over)."""
    oni, deck = g.oni, g.oni.events
    if Counter(deck.bag) - may_be_in_deck(g) or Counter(oni.swapped) - may_be_swapped(g):
        yield "an Event lies where it cannot have come"
    if Counter(oni.doubt) - Counter(oni.missing):
        yield "Events are in doubt that were not missing"
    if Counter(oni.missing) - unseen_events(g) - Counter(deck.discard) - _placed(g):
        yield "Events were missing that are not there"
    started = g.phase != "setup" or (g.place, g.at) > (SWAPPING, 0)
    if started and not unseen_events(g) + Counter(deck.discard):
        yield "there are no Events"
    allowed = g.settings["expansion"] == "on" and oni.seat != NOBODY
    if oni.swapped and not (allowed and len(oni.swapped) <= SWAPPED):
        yield f"{len(oni.swapped)} Events were swapped out"
    if any(not events for events in oni.techniques.values()):
        yield "no Event lies where one should"
    if sum(map(len, oni.techniques.values())) > len(g.heroes):
        yield "too many Events lie beside Character cards"


def _placed(g: Okko) -> Counter[str]:
    return Counter(event for events in g.oni.techniques.values() for event in events)


def _secret(g: Okko) -> Iterator[str]:
    """In an Investigation the Oni has two cards once the decks are made, elsewhere none
    (okko.scenario.investigation-flag)."""
    oni = g.oni
    if not g.scene.investigation:
        if oni.nature or oni.identity or g.present or g.final or g.accused:
            yield "there is a secret without Investigation"
        return
    if g.phase != "setup" and not (oni.nature and oni.identity):
        yield "the Oni has no secret"
    if len({*g.present}) < len(g.present):
        yield "a Courtier is there twice"
    if g.false != len(g.accused):
        yield f"{g.false} Accusations were false"
    if {oni.nature, oni.identity} & {*g.accused}:
        yield "the truth was called false"
    if (
        (g.false >= FATAL or oni.unmasked or g.fate is not None)
        and not g.final
        and any(not hero.out for hero in g.heroes)
    ):
        yield "the Final Battle has not begun"
