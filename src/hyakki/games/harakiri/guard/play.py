"""What cannot be under way on a loaded table: the queue, activations, attacks, lasting effects, AI cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.guard.terms import MOST, number, once, words
from hyakki.games.harakiri.state import FIRST, NOBODY, OFF, Harakiri

MOST_MALICE = 6
DEALING = ("shop", "exchange")  # where `place` says whose turn it is


def play_flaws(box: Box, g: Harakiri) -> Iterator[str]:
    """What is wrong with what goes on."""
    for name in ("round", "attempt", "place", "marks", "faced", "next_figure", "next_item"):
        yield from number(name, getattr(g, name), MOST)
    if g.phase in DEALING:
        yield from number("who deals", g.place, g.seats + len(g.characters))
    yield from number("honour", g.honour, box.honour.maximum, box.honour.minimum)
    yield from number("malice", g.malice, MOST_MALICE)
    yield from words("oracle colour", [g.current] if g.current else [], ("green", "red"))
    yield from _queue(g)
    yield from _under_way(box, g)
    yield from _lasting(box, g)
    yield from _ai_cards(box, g)
    if g.progress.carrier not in (NOBODY, *range(FIRST)):
        yield f"figure {g.progress.carrier} carries the lad"


def _queue(g: Harakiri) -> Iterator[str]:
    """The queue holds the cards of those in play, each once (harakiri.components.initiative-cards)."""
    playing = {one.id for one in g.characters if one.cell != OFF} | {one.id for one in g.creatures}
    yield from once("card of figure", g.queue)
    for name in g.queue:
        if name not in playing:
            yield f"figure {name} has a card in the queue and is not in play"
    if g.phase == "act" and set(g.queue) != playing:
        missing = sorted(playing - set(g.queue))
        if missing:
            yield f"figures {missing} have no card in the queue"
    for name in g.done:
        if name not in g.queue:
            yield f"figure {name} is done without a card in the queue"


def _under_way(box: Box, g: Harakiri) -> Iterator[str]:
    act = g.act
    if act is not None:
        if not 0 <= act.character < FIRST or g.characters[act.character].cell == OFF:
            yield f"character {act.character} acts and is not in play"
        for name in ("points", "entered", "attacks", "withdrawals", "interactions"):
            yield from number(f"{name} of the activation", getattr(act, name), MOST)
        if act.point or g.aim is not None or g.deal is not None:
            yield "something is under way between two steps"
    there = {one.id for one in g.creatures}
    if g.hunt is not None and g.hunt.creature not in there:
        yield f"creature {g.hunt.creature} acts and is not there"
    zones = {zone.id for zone in g.zones}
    yield from words("zone with an event to come", g.waiting, zones)
    for known in g.gone.values():
        if known not in box.kinds and known.partition(".")[0] not in box.chapters:
            yield f"somebody of the unknown kind {known!r} has left"
    for kind in g.upgraded:
        if kind not in box.kinds:
            yield f"there is no kind {kind!r} to be stronger"
    for entry in g.shifts:
        parts = entry.split()
        if len(parts) != 3 or parts[0] not in box.effects_of:
            yield f"the queue would be moved by {entry!r}"


def _lasting(box: Box, g: Harakiri) -> Iterator[str]:
    for one in g.lasting:
        if not 0 <= one.place < len(box.effects_of.get(one.source, ())):
            yield f"an unknown effect {one.source!r} lasts"
        if not NOBODY <= one.target < g.next_figure or not NOBODY <= one.owner < g.next_figure:
            yield f"an effect of {one.source!r} concerns nobody"


def _ai_cards(box: Box, g: Harakiri) -> Iterator[str]:
    """All cards of a Chosen in play, and no other (harakiri.setup.chosen-board)."""
    found: Counter[str] = Counter(g.hate)
    if g.hunt is not None and g.hunt.card:
        found[g.hunt.card] += 1
    expected: Counter[str] = Counter()
    for chosen, deck in g.decks.items():
        if chosen not in box.ai_of:
            yield f"there are AI cards of the unknown Chosen {chosen!r}"
            continue
        found.update([*deck.bag, *(placed.card for placed in deck.top), *deck.discard])
        expected.update({card.id: card.copies for card in box.ai_of[chosen]})
    for card in sorted((found - expected) + (expected - found)):
        yield f"there {'is' if found[card] == 1 else 'are'} {found[card]} of the AI card {card!r}"
