"""What cannot lie on Journey's table: a look at tables that come from a file, before they are played on.

Anybody can write a file. A figure beside the board or a card that the box does not have would make some rule
fail much later, so it is found here and named.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hyakki.games.journey.box.content import Box
from hyakki.games.journey.box.field import Field, field_for
from hyakki.games.journey.rules.cards import used_up
from hyakki.games.journey.rules.setup import NOBODY
from hyakki.games.journey.state import DEAD, PILGRIMS, Demon, Journey, Pilgrim
from hyakki.kernel.bag import Bag

MOST = 1000
"""No number on the table comes near this."""


def flaws(box: Box, g: Journey) -> Iterator[str]:
    """What is wrong with a table, a phrase each; nothing if it can be played on."""
    quest = box.quests.get(g.quest_id)
    if quest is None:
        yield f"there is no quest {g.quest_id!r}"
        return
    if g.variant not in quest.variant_ids():
        yield f"quest {g.quest_id!r} has no variant {g.variant!r}"
        return
    yield from _people(g)
    if g.omen and g.omen not in box.omens:
        yield f"there is no omen {g.omen!r}"
    for name in ("turn", "place", "quests_won", "heroic_wins", "cool_until"):
        yield from _number(name, getattr(g, name), MOST)
    yield from _cards(box, g)
    field = field_for(box, g.quest_id, g.variant)
    for pilgrim in g.pilgrims:
        yield from _pilgrim(box, field, pilgrim)
    for demon in g.demons:
        yield from _demon(box, field, demon, g.next_figure)
    yield from _tokens(field, g)
    yield from _under_way(box, g)


def _number(what: str, number: int, most: int, least: int = 0) -> Iterator[str]:
    if not least <= number <= most:
        yield f"{what} is {number}, not {least} to {most}"


def _square(field: Field, what: str, cell: int) -> Iterator[str]:
    if not (0 <= cell < field.grid.size and field.grid.cells >> cell & 1):
        yield f"{what} is not on the board"


def _people(g: Journey) -> Iterator[str]:
    """Four pilgrims in their order, each led by somebody or not taken yet."""
    found = [(pilgrim.id, pilgrim.name) for pilgrim in g.pilgrims]
    if found != list(enumerate(PILGRIMS)):
        yield f"the pilgrims are {', '.join(name for _, name in found) or 'gone'}"
    if sorted(g.order) != list(range(len(PILGRIMS))):
        yield f"the order of the pilgrims is {g.order}"
    seats = [NOBODY, *range(g.seats)] if g.phase == "assign" else list(range(g.seats))
    for pilgrim in g.pilgrims:
        if pilgrim.seat not in seats:
            yield f"{pilgrim.name} is led by seat {pilgrim.seat}"
    numbers = [demon.id for demon in g.demons]
    if len(set(numbers)) < len(numbers):
        yield f"two demons have the same number: {numbers}"


# ---------------------------------------------------------------------- cards


def _cards(box: Box, g: Journey) -> Iterator[str]:
    """Every card of the box is there, and no other."""
    people = g.pilgrims
    excluded = box.quests[g.quest_id].excluded
    demon_cards = {name: card for name, card in box.demon_cards.items() if name not in excluded}
    strange = [played for played in g.active_cards if not re.fullmatch(r"[0-3] [\w-]+", played)]
    yield from (f"{played!r} is in force" for played in strange)
    active = [] if strange else list(used_up(box, g.active_cards))
    lying = [card for _, card in active if card in box.fortune]
    yield from _pile("fortune", box.fortune, g.fortune, lying, *(p.fortune for p in people))
    yield from _pile("misfortune", box.misfortune, g.misfortune)
    yield from _pile("corruption", box.corruption, g.corruption, *(p.corruption for p in people))
    yield from _pile("demon", demon_cards, g.demon_deck, g.specials)
    for p in people:
        own = {name: card for name, card in box.skills.items() if card.pilgrim == p.name}
        lying = [card for number, card in active if number == p.id and card in box.skills]
        yield from _pile(f"{p.name} skill", own, p.skill_deck, p.skills, lying)
    if set(g.conditions) != set(box.conditions):
        yield f"the conditions are {', '.join(g.conditions)}"
    for kind, left in g.conditions.items():
        yield from _number(f"the supply of {kind}", left, MOST)


def _pile(kind: str, known: Mapping[str, Any], deck: Bag, *elsewhere: Iterable[str]) -> Iterator[str]:
    found = Counter([*deck.bag, *(placed.card for placed in deck.top), *deck.discard])
    for cards in elsewhere:
        found.update(cards)
    expected = Counter({name: card.copies for name, card in known.items()})
    for card in sorted((found - expected) + (expected - found)):
        yield f"there {'is' if found[card] == 1 else 'are'} {found[card]} of the {kind} card {card!r}"


def _conditions(box: Box, what: str, one: Pilgrim | Demon) -> Iterator[str]:
    for condition in one.conditions:
        if condition.kind not in box.conditions:
            yield f"{what} has the unknown condition {condition.kind!r}"
        else:
            most = box.conditions[condition.kind].duration
            yield from _number(f"{condition.kind} of {what}", condition.tokens, most)


# ---------------------------------------------------------------------- figures and tokens


def _pilgrim(box: Box, field: Field, p: Pilgrim) -> Iterator[str]:
    yield from _number(f"the facing of {p.name}", p.facing, 3)
    yield from _number(f"the weapon of {p.name}", p.weapon, 3, 1)
    yield from _number(f"the fall of {p.name}", p.fallen, DEAD)
    for wheel in ("health", "chi", "good", "bad", "sutras", "villagers", "extra_ap", "starting_kept"):
        yield from _number(f"{wheel} of {p.name}", getattr(p, wheel), MOST)
    yield from _square(field, p.name, p.cell)
    yield from _conditions(box, p.name, p)


def _demon(box: Box, field: Field, demon: Demon, next_figure: int) -> Iterator[str]:
    what = f"demon {demon.id}"
    profile = box.demons.get(demon.kind)
    if profile is None:
        yield f"{what} is of the unknown kind {demon.kind!r}"
        return
    yield from _number("the number of a demon", demon.id, next_figure - 1, len(PILGRIMS))
    yield from _number(f"the facing of {what}", demon.facing, 3)
    yield from _number(f"the health of {what}", demon.health, profile.health)
    off = [*_square(field, what, demon.cell)]
    if not off and demon.facing in range(4) and not field.grid.feet[profile.base][demon.facing][demon.cell]:
        off = [f"{what} stands half off the board"]
    yield from off
    yield from _conditions(box, what, demon)


def _tokens(field: Field, g: Journey) -> Iterator[str]:
    for name, cells in (
        ("a mystical box", g.boxes),
        ("a sutra", g.sutras),
        ("a villager", g.villagers),
        ("a well", [well.cell for well in g.wells]),
        ("a gate", [cell for gate in g.gates for cell in gate.cells]),
        ("a door", [cell for door in g.doors for cell in door.cells]),
    ):
        for cell in cells:
            yield from _square(field, name, cell)
    for what, numbers in (("gates", [gate.n for gate in g.gates]), ("doors", [door.n for door in g.doors])):
        if len(set(numbers)) < len(numbers):
            yield f"two {what} have the same number: {numbers}"


# ---------------------------------------------------------------------- what is under way


def _under_way(box: Box, g: Journey) -> Iterator[str]:
    demons = [demon.id for demon in g.demons]
    waiting = {"spawning": [gate.n for gate in g.gates], "activations": demons}.get(g.phase)
    if waiting is not None and not set(g.queue) <= set(waiting):
        yield f"{g.queue} are waiting in phase {g.phase}, but only {waiting} are there"
    if g.hunt is not None and g.hunt.demon not in demons:
        yield f"demon {g.hunt.demon} acts, but is not there"
    if g.verdict and g.verdict not in demons:
        yield f"demon {g.verdict} was defeated, but is not there"
    yield from _number("the pilgrim of the ritual", g.ritualist, len(PILGRIMS) - 1)
    if g.act is not None:
        yield from _number("the pilgrim who acts", g.act.pilgrim, len(PILGRIMS) - 1)
        for name in ("ap", "mv", "move_ap", "rests", "charge"):
            yield from _number(f"{name} of the activation", getattr(g.act, name), MOST)
    for known in g.gone.values():
        if known not in box.demons:
            yield f"a demon of the unknown kind {known!r} has left"
