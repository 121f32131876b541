"""What is true of Journey's table at every question, whatever was played: for properties and long runs.

`check` looks at a state, `hear` at what is told while it changes, `look` at an open question. Each raises
AssertionError with what is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from hyakki.board.masks import bits
from hyakki.games.journey import why
from hyakki.games.journey.events import DemonCardDrawn
from hyakki.games.journey.rules.figures import footprint, supply, survey
from hyakki.games.journey.rules.profile import max_chi, max_health
from hyakki.games.journey.rules.quests import gate_number
from hyakki.games.journey.rules.regions import is_open_gate
from hyakki.games.journey.rules.victory import turn_limit
from hyakki.games.journey.state import DEAD, STANDING, Demon, Journey, Pilgrim
from hyakki.kernel.bag import Bag
from hyakki.kernel.decision import Decision
from hyakki.kernel.events import Told

KARMA = range(10)
WEAPONS = range(1, 4)


def check(g: Journey) -> None:
    """Everything that a look at the table can show."""
    masks_follow_from_the_figures(g)
    figures_stand_apart(g)
    for pilgrim in g.pilgrims:
        sheet_is_sound(g, pilgrim)
    for demon in g.demons:
        demon_is_sound(g, demon)
    supplies_suffice(g)
    phases_keep_their_own(g)


def masks_follow_from_the_figures(g: Journey) -> None:
    """What is kept for speed is what a fresh look finds."""
    kept = g.crowd, g.bodies, g.horde, g.things
    survey(g)
    fresh = g.crowd, g.bodies, g.horde, g.things
    assert kept == fresh, f"masks {[bits(mask) for mask in kept]} instead of {[bits(mask) for mask in fresh]}"


def is_passing(g: Journey, pilgrim: Pilgrim) -> bool:
    """Whether Lotus Step carries the pilgrim through figures, tokens and yellow lines right now."""
    return g.act is not None and g.act.ghost and g.act.pilgrim == pilgrim.id


def figures_stand_apart(g: Journey) -> None:
    """No base lies on another one, on a token, a structure or off the board (journey.move.blocked).

    That holds for bodies too: nobody ends a move on one (journey.unconscious.obstacle).
    """
    taken = 0
    figures: list[Pilgrim | Demon] = [*g.pilgrims, *g.demons]
    for one in figures:
        if isinstance(one, Pilgrim) and (one.fallen == DEAD or is_passing(g, one)):
            continue
        feet = footprint(g, one)
        assert feet, f"figure {one.id} stands half off the board at {g.field.square(one.cell)}"
        assert not feet & taken, f"figure {one.id} stands on another one at {g.field.square(one.cell)}"
        assert not feet & g.things, f"figure {one.id} stands on a token at {g.field.square(one.cell)}"
        assert not feet & ~g.field.grid.open, f"figure {one.id} stands on no open square"
        taken |= feet


def sheet_is_sound(g: Journey, pilgrim: Pilgrim) -> None:
    """The wheels of a pilgrim are within their bounds, and whoever has health is on the feet."""
    name = pilgrim.name
    most = max_health(g, pilgrim)
    assert 0 <= pilgrim.health <= most, f"{name} has health {pilgrim.health} of {most}"
    assert (pilgrim.health > 0) == (pilgrim.fallen == STANDING), f"{name}: {pilgrim.health}, {pilgrim.fallen}"
    assert 0 <= pilgrim.chi <= max_chi(g, pilgrim), f"{name} has chi {pilgrim.chi}"
    assert pilgrim.good in KARMA, f"{name} has good karma {pilgrim.good}"
    assert pilgrim.bad in KARMA, f"{name} has bad karma {pilgrim.bad}"
    assert pilgrim.weapon in WEAPONS, f"{name} has weapon {pilgrim.weapon}"
    assert min(pilgrim.sutras, pilgrim.villagers, pilgrim.extra_ap) >= 0, f"{name} has less than nothing"
    _conditions_are_sound(g, pilgrim)
    if pilgrim.fallen == DEAD:
        kept = [*pilgrim.fortune, *pilgrim.corruption, *pilgrim.conditions]
        assert not kept, f"{name} is dead and keeps {kept}"


def demon_is_sound(g: Journey, demon: Demon) -> None:
    """A demon on the board is alive, numbered and has not left."""
    assert 0 <= demon.health <= g.box.demons[demon.kind].health, f"{demon.kind} has health {demon.health}"
    assert len(g.pilgrims) <= demon.id < g.next_figure, f"{demon.kind} has number {demon.id}"
    assert str(demon.id) not in g.gone, f"{demon.kind} {demon.id} has left and is there"
    _conditions_are_sound(g, demon)


def _conditions_are_sound(g: Journey, one: Pilgrim | Demon) -> None:
    if not one.conditions:
        return
    kinds = [condition.kind for condition in one.conditions]
    assert len(set(kinds)) == len(kinds), f"figure {one.id} has {kinds}"
    for condition in one.conditions:
        most = g.box.conditions[condition.kind].duration
        assert 0 <= condition.tokens <= most, f"{condition.kind} of {one.id} has {condition.tokens} tokens"


def supplies_suffice(g: Journey) -> None:
    """No more miniatures and condition cards than the box has; every number of a demon is its own.

    Without health is only the one demon about which kill or cleanse is being settled.
    """
    assert sum(1 for demon in g.demons if not demon.health) <= 1, "two demons are there without health"
    numbers = [demon.id for demon in g.demons]
    assert len(set(numbers)) == len(numbers), f"demons have the numbers {numbers}"
    for kind in {demon.kind for demon in g.demons}:
        assert supply(g, kind) >= 0, f"too many of {kind} are on the board"
    for kind, left in g.conditions.items():
        assert left >= 0, f"{-left} cards of {kind} are missing"
    # Only demon cards are ever looked at or laid open, so `imagine` need not know the other decks.
    for deck in (g.fortune, g.misfortune, g.corruption, *(p.skill_deck for p in g.pilgrims)):
        assert not deck.top, f"{deck.top} lie fixed on a deck at which nobody looks"


def phases_keep_their_own(g: Journey) -> None:
    """Turn, activation, queue and hunt belong to the phase under way."""
    assert g.turn <= turn_limit(g), f"turn {g.turn} of {turn_limit(g)}"
    if g.act is not None:
        assert g.act.ap >= 0, f"{g.act.ap} AP are left"
        assert g.act.mv >= 0, f"{g.act.mv} movement points are left"
        assert g.phase == "pilgrims", f"an activation in phase {g.phase}"
    if g.phase == "activations":
        alive = {demon.id for demon in g.demons}
        assert len(set(g.queue)) == len(g.queue), f"a demon acts twice: {g.queue}"
        assert set(g.queue) <= alive, f"of {g.queue} only {alive} are there"
        assert g.hunt is None or g.hunt.ap >= 0, "a demon has less than no AP"
    elif g.phase == "spawning":
        for number in g.queue:
            assert gate_number(g, number).state == "active", f"gate {number} is to draw"
    elif g.phase in ("maintenance", "pilgrims", "end", "order"):
        assert not g.queue, f"{g.queue} wait in phase {g.phase}"
        assert g.hunt is None, f"a demon acts in phase {g.phase}"


def hear(g: Journey, told: Told) -> None:
    """What is told fits the table: only active gates that no door shuts off draw (journey.gate.order)."""
    if isinstance(told.event, DemonCardDrawn):
        gate = gate_number(g, told.event.gate)
        assert gate.state == "active", f"gate {gate.n} draws and is {gate.state}"
        assert is_open_gate(g, gate), f"gate {gate.n} draws and is shut off"


def look(g: Journey, decision: Decision) -> None:
    """Between two actions nothing is unsettled, and no check of the rules forbids what is offered."""
    if decision.prompt.key != "ask.action":
        return
    assert all(demon.health for demon in g.demons), "a demon without health is there"
    assert not g.verdict, f"demon {g.verdict} is still to be judged"
    for option in decision.options:
        refusal = why.forbidden(g, decision.seat, option.anchors())
        assert refusal is None, f"{option.text()!r} is offered and forbidden by {refusal}"


def every_card_is_there(g: Journey) -> None:
    """Not only as many cards as in the box, but the same ones."""
    box, people = g.box, g.pilgrims
    excluded = [card for card in g.quest.excluded for _ in range(box.demon_cards[card].copies)]
    decks: list[tuple[dict[str, Any], Bag, list[str]]] = [
        (box.fortune, g.fortune, [card for p in people for card in p.fortune] + _lying(g, box.fortune)),
        (box.misfortune, g.misfortune, []),
        (box.corruption, g.corruption, [card for p in people for card in p.corruption]),
        (box.demon_cards, g.demon_deck, [*g.specials, *excluded]),
    ]
    for cards, deck, elsewhere in decks:
        wanted = {card.id: card.copies for card in cards.values()}
        assert Counter(_all_cards(deck) + elsewhere) == wanted, f"not the cards of the box: {elsewhere}"
    for p in people:
        own = Counter(card.id for card in box.skills.values() if card.pilgrim == p.name)
        lying = _lying(g, [card for card in own if box.skills[card].kind == "once"])
        assert Counter(_all_cards(p.skill_deck) + p.skills + lying) == own, f"not the skills of {p.name}"


def _lying(g: Journey, cards: Iterable[str]) -> list[str]:
    """Those of some cards that lie beside a sheet, being carried out or in force."""
    active = [played.split()[1] for played in g.active_cards]
    return [card for card in active if card in cards]


def _all_cards(deck: Bag) -> list[str]:
    return [*deck.bag, *(placed.card for placed in deck.top), *deck.discard]
