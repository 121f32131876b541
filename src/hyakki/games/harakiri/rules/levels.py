"""Level increase, resurrection and Kami that were unlocked."""

from __future__ import annotations

from hyakki.games.harakiri.events import (
    AttributeChanged,
    KamiTaken,
    Levelled,
    Resurrected,
    SideChosen,
    Tested,
)
from hyakki.games.harakiri.options import Attribute, LeaveKami, Lose, TakeKami
from hyakki.games.harakiri.rules.asking import ask_controller, ask_party
from hyakki.games.harakiri.rules.creatures import most_health
from hyakki.games.harakiri.rules.dice import d6
from hyakki.games.harakiri.rules.numbers import attribute_parts, total
from hyakki.games.harakiri.rules.operations import operation
from hyakki.games.harakiri.rules.setup import sides
from hyakki.games.harakiri.rules.trials import card_parts
from hyakki.games.harakiri.state import Character, Harakiri
from hyakki.games.harakiri.terms import Part
from hyakki.kernel.flow import Flow

ATTRIBUTES = ("power", "knowledge", "dexterity", "spirit")
MOST, LAST_LEVEL = 3, 5  # harakiri.level.attribute, harakiri.level.max

# ---------------------------------------------------------------------- levels


def rise(g: Harakiri, character: Character) -> Flow[None]:
    """One more attribute point, the tile of the new level, the class's health and one more Ki die from the
    next set-up on (harakiri.level.attribute, harakiri.level.skill, harakiri.level.health,
    harakiri.level.ki-die); the smith has its new cards by itself (harakiri.level.blacksmith). At the last
    level nothing happens (harakiri.level.max)."""
    if character.level >= LAST_LEVEL:
        return
    able = [name for name in ATTRIBUTES if character.attributes.get(name, 0) < MOST]
    answer = yield from ask_controller(
        g, character, "attribute-up", lambda: [Attribute(name) for name in able]
    )
    _change(g, character, answer.name, 1)
    level = character.level + 1
    side = yield from ask_controller(g, character, "side", lambda: sides(g, character, level), level=level)
    character.skills.append(side.skill)
    character.level = level
    character.health = most_health(g, character)
    g.tell(SideChosen(character.id, side.skill), "harakiri.level.skill")
    g.tell(Levelled(character.id, level, character.health), "harakiri.level.health")


def _change(g: Harakiri, character: Character, name: str, n: int) -> None:
    score = character.attributes.get(name, 0) + n
    character.attributes[name] = score
    g.tell(AttributeChanged(character.id, name, n, score), "harakiri.level.attribute")


# ---------------------------------------------------------------------- resurrection


def resurrect(g: Harakiri, character: Character, automatic: bool) -> Flow[None]:
    """A defeated character is back with full health and tests Spirit against its level
    (harakiri.defeat.resurrection, harakiri.defeat.resurrection-attribute); one that fails loses an attribute
    point (harakiri.defeat.lose-attribute). Each is tested alone (harakiri.test.several)."""
    character.defeated = False
    character.health = most_health(g, character)
    success = automatic or _returns_whole(g, character)
    g.tell(Resurrected(character.id, automatic), "harakiri.defeat.resurrection")
    if success:
        return
    able = losable(g, character)
    if able:
        answer = yield from ask_controller(g, character, "lose", lambda: [Lose(name) for name in able])
        _change(g, character, answer.name, -1)


def resurrection_parts(g: Harakiri, character: Character) -> list[Part]:
    """What is added to the die: Spirit, what worn armour and held cards add to its tests, and what the Kami
    gives even in defeat (harakiri.defeat.known-path, harakiri.skill.kami-first). No skill does
    (harakiri.defeat.resurrection)."""
    spirit = attribute_parts(g, character, "spirit")
    parts = [part for part in spirit if part.source not in g.box.skills]
    parts += card_parts(g, character, "spirit", "test")
    if character.kami:
        first = f"{character.kami}.first"
        for bound in g.box.triggers[first].get("resurrection", ()):
            if bound.effect.do == "resurrection-bonus":
                parts.append(Part(first, bound.effect.n))
    return parts


def _returns_whole(g: Harakiri, character: Character) -> bool:
    parts = resurrection_parts(g, character)
    die = d6(g)
    success = die + total(parts) >= character.level
    told = tuple(part for part in parts if part.n)
    g.tell(
        Tested(character.id, "spirit", die, told, character.level, success, "resurrection"),
        "harakiri.defeat.resurrection",
    )
    return success


def losable(g: Harakiri, character: Character) -> list[str]:
    """Attributes of which a point can be lost: the initial one of the class never
    (harakiri.defeat.lose-attribute)."""
    initial = g.box.characters[character.name].initial
    return [name for name in ATTRIBUTES if character.attributes.get(name, 0) > (1 if name == initial else 0)]


RESURRECTION_BONUS = operation.declare(
    "resurrection-bonus", numbers="n", doc="`n` on the owner's resurrection test."
)

# ---------------------------------------------------------------------- Kami


def offer_kami(g: Harakiri, unlocked: str) -> Flow[None]:
    """The character of a personal mission may replace its Kami (harakiri.kami.change-personal), or any one
    of them takes the Kami of a common one (harakiri.kami.change-common); affinity stays
    (harakiri.kami.keep-affinity)."""
    kami, _, name = unlocked.partition(" ")
    if name:
        character = next(one for one in g.characters if one.name == name)
        answer = yield from ask_controller(
            g, character, "kami", lambda: [TakeKami(character.id), LeaveKami()], kami=kami
        )
    else:
        answer = yield from ask_party(
            g, "kami", lambda: [*(TakeKami(one.id) for one in g.characters), LeaveKami()], kami=kami
        )
    if isinstance(answer, TakeKami):
        g.characters[answer.character].kami = kami
        g.tell(KamiTaken(answer.character, kami), "harakiri.kami.keep-affinity")
