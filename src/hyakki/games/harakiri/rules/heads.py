"""Heads: what the defeated leave behind, and taking it up from a square."""

from __future__ import annotations

from typing import Literal

from hyakki.games.harakiri.events import HeadFell, HeadTaken
from hyakki.games.harakiri.options import Pick, Retrieve
from hyakki.games.harakiri.rules.asking import ask_party
from hyakki.games.harakiri.rules.creatures import kind_of, undefeated
from hyakki.games.harakiri.rules.free import free_action
from hyakki.games.harakiri.rules.watching import ending
from hyakki.games.harakiri.state import FIRST, NOBODY, OFF, Character, Creature, Harakiri
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

Head = Literal["minion", "boss"]

HEADS: tuple[Head, ...] = ("minion", "boss")


def head_of(g: Harakiri, creature: Creature) -> Head | None:
    """What a creature leaves: minions a head, servants and Chosen a boss head (harakiri.heads.boss),
    wanderers nothing (harakiri.heads.wanderer)."""
    kind = kind_of(g, creature).type
    if kind == "wanderer":
        return None
    return "minion" if kind == "minion" else "boss"


def fall(g: Harakiri, creature: Creature, cell: int, by: int, beside: bool) -> Flow[None]:
    """The head of a creature that was just defeated and is off the table. `cell`: where it stood, a large one
    with the top left square of its base (harakiri.heads.large). `by`: who defeated it in an attack or by an
    effect of its own, as the active or the counterattacking character (harakiri.heads.by-effect); `beside`:
    that one was adjacent to it."""
    head = head_of(g, creature)
    if head is None:
        return
    killer = g.characters[by] if NOBODY < by < FIRST else None
    if ending(g) is not None and (killer is not None or undefeated(g)):
        taker = killer if killer is not None else (yield from _heir(g))
        take(g, taker, head, "harakiri.heads.final-kill")
    elif killer is not None and beside:
        take(g, killer, head, f"harakiri.heads.{head}")
    else:
        _drop(g, cell, head)


def _heir(g: Harakiri) -> Flow[Character]:
    """Who gets the head of an ending kill that no character made (harakiri.heads.final-kill-nobody)."""
    numbers = [character.id for character in undefeated(g)]
    answer = yield from ask_party(g, "heir", lambda: [Pick(number) for number in numbers])
    return g.characters[answer.figure]


def take(g: Harakiri, character: Character, head: Head, rule: str) -> None:
    """A head goes to a supply."""
    if head == "boss":
        character.boss_heads += 1
    else:
        character.heads += 1
    g.tell(HeadTaken(character.id, head == "boss"), rule)


def _drop(g: Harakiri, cell: int, head: Head) -> None:
    """A head lies on the square (harakiri.heads.minion, harakiri.heads.no-active-character)."""
    lying = heads_on(g, head)
    lying[cell] = lying.get(cell, 0) + 1
    g.tell(HeadFell(g.field.square(cell), head == "boss"), f"harakiri.heads.{head}")


def heads_on(g: Harakiri, head: Head) -> dict[int, int]:
    """The heads of one kind that lie on squares."""
    return g.boss_heads if head == "boss" else g.heads


def lift(g: Harakiri, cell: int, head: Head) -> None:
    """One head is taken from a square, by whomever."""
    lying = heads_on(g, head)
    lying[cell] -= 1
    if not lying[cell]:
        del lying[cell]


# ---------------------------------------------------------------------- taking one up


def forbids_retrieve(g: Harakiri, character: Character, cell: int, head: Head) -> Refusal | None:
    """A head lies on the own or an adjacent square (harakiri.heads.retrieve)."""
    if not heads_on(g, head).get(cell, 0):
        return refuse("harakiri.heads.retrieve.none")
    if character.cell == OFF:
        return refuse("harakiri.heads.retrieve.far")
    near = g.field.terrain.adjacent[character.cell] | 1 << character.cell
    return None if near >> cell & 1 else refuse("harakiri.heads.retrieve.far")


def retrievable(g: Harakiri, character: Character) -> list[Retrieve]:
    """The heads that a character can take up now."""
    if not g.heads and not g.boss_heads:
        return []
    return [
        Retrieve(*g.field.square(cell), head)
        for head in HEADS
        for cell in sorted(heads_on(g, head))
        if forbids_retrieve(g, character, cell, head) is None
    ]


@free_action(Retrieve, retrievable)
def retrieve(g: Harakiri, character: Character, option: Retrieve) -> Flow[None]:
    """Take up one head; it may be repeated. Heads are only carried in this phase, nothing of it sells them
    (harakiri.heads.sale)."""
    lift(g, g.field.cell(option.x, option.y), option.boss)
    take(g, character, option.boss, "harakiri.heads.retrieve")
    yield from ()
