"""Why the acting character cannot do what is pointed at: the same checks that make its list of actions."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.harakiri.options import Force
from hyakki.games.harakiri.rules import kami, ki, move, skills
from hyakki.games.harakiri.rules.attack import FORCES, forbids_attack, forbids_force, forbids_use_skill
from hyakki.games.harakiri.rules.goods import forbids_weapon_swap
from hyakki.games.harakiri.rules.heads import HEADS, forbids_retrieve
from hyakki.games.harakiri.rules.interact import INTERACTION_COST, forbids_use
from hyakki.games.harakiri.rules.items import forbids_item
from hyakki.games.harakiri.rules.trade import forbids_trade
from hyakki.games.harakiri.state import Activation, Character, Harakiri
from hyakki.games.harakiri.why.asked import NOT_A_THING, SAY_MORE, Asked, number_of
from hyakki.games.harakiri.why.walking import OFF_THE_BOARD, forbids_walk, from_afar
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

CARRY = refuse("harakiri.chapter.carry")
SHARED = refuse("harakiri.activation.complete-action")
FREE = ("square", "ki", "card")
"""What may be pointed at while the move must go on: steps, heads and Ki."""


def acting(asked: Asked) -> Refusal | None:
    """Why something is no action now."""
    g, act = asked.g, asked.g.act
    if act is None:
        return None
    character = g.characters[act.character]
    # Where something lies says more than what is done with it, in whatever order they are pointed at.
    kind = "square" if "square" in asked.named else next(iter(asked.named), "")
    if asked.word == "withdraw" and "card" in asked.named:
        kind = "card"
    if kind not in KINDS:
        return NOT_A_THING
    shared = act.moving and move.shares(g, character)
    if shared and kind not in FREE and asked.word not in ("exert", "kami-mode"):
        return SHARED
    return KINDS[kind](asked, character, act)


# ---------------------------------------------------------------------- by what is pointed at


def _figure(asked: Asked, character: Character, act: Activation) -> Refusal | None:
    g, there = asked.g, asked.figure
    if there is None:
        return NOT_A_THING
    if asked.word == "hand-over":
        return CARRY
    if isinstance(there, Character) and asked.word not in FORCES:
        if asked.word not in ("", "trade"):
            return NOT_A_THING
        return from_afar(g, character, act, [there.cell], forbids_trade(g, character, there))
    forces: tuple[Force, ...] = tuple(force for force in FORCES if force == asked.word) or FORCES
    refusals = [forbids_attack(g, character, there.id, force) for force in forces]
    return None if None in refusals else refusals[0]


def _square(asked: Asked, character: Character, act: Activation) -> Refusal | None:
    cell = asked.cell
    if cell is None:
        return OFF_THE_BOARD if asked.is_square else NOT_A_THING
    if asked.word == "set-down":
        return CARRY
    for head in HEADS:
        if asked.word == f"retrieve-{head}":
            refusal = forbids_retrieve(asked.g, character, cell, head)
            return from_afar(asked.g, character, act, [cell], refusal)
    refusal = forbids_walk(asked.g, character, act, cell)
    return refusal or move.forbids_step(asked.g, character, act, cell)


def _card(asked: Asked, character: Character, act: Activation) -> Refusal | None:
    g, skill = asked.g, asked.name("card") or ""
    if asked.word == "withdraw":
        return ki.forbids_withdraw(g, character, skill)
    if not skills.is_own(g, character, skill):
        return refuse("harakiri.ki.areas")
    refusal = skills.forbids_technique(g, character, skill)
    if skills.type_of(g, skill) == "attack":
        return skills.forbids_requirement(g, character, skill) or refusal
    return refusal


def _ki(asked: Asked, character: Character, act: Activation) -> Refusal | None:
    """A die and the skill that it should go to; a die alone: why it fits nowhere."""
    g, die, skill = asked.g, asked.die, asked.name("card")
    if die is None:
        return refuse("harakiri.ki.areas")
    if skill is not None:
        return ki.forbids_place(g, character, die, skill)
    refusals = [ki.forbids_place(g, character, die, one) for one in character.skills]
    if not refusals:
        return refuse("harakiri.ki.areas")
    return SAY_MORE if None in refusals else refusals[0]


def _point(asked: Asked, character: Character, act: Activation) -> Refusal | None:
    g, name = asked.g, asked.name("point") or ""
    refusal = forbids_use(g, character, act, name)
    squares = g.field.points.get(name, ())
    return from_afar(g, character, act, squares, refusal) if squares else refusal


def _item(asked: Asked, character: Character, act: Activation) -> Refusal | None:
    number = number_of(asked.name("item"))
    return NOT_A_THING if number is None else forbids_item(asked.g, character, number)


# ---------------------------------------------------------------------- by name


def _do(asked: Asked, character: Character, act: Activation) -> Refusal | None:
    deed = DEEDS.get(asked.word)
    if deed is not None:
        return deed(asked.g, character, act)
    for force in FORCES:
        if asked.word == force:
            return forbids_force(asked.g, character, force) or SAY_MORE
    if asked.word in ("trade", "withdraw", "retrieve-minion", "retrieve-boss"):
        return SAY_MORE
    return refuse("harakiri.activation.actions-list", key="why.now.elsewhere")


def _swap_weapon(g: Harakiri, character: Character, act: Activation) -> Refusal | None:
    refusal = forbids_weapon_swap(g, character)
    if refusal is None and character.ap < INTERACTION_COST:
        return refuse("harakiri.interact.swap-weapon.points")
    return refusal


DEEDS: dict[str, Callable[[Harakiri, Character, Activation], Refusal | None]] = {
    "move": move.forbids_move,
    "exert": move.forbids_exert,
    "close": lambda g, character, act: refuse("harakiri.move.exert-timing"),
    "end": lambda g, character, act: refuse("harakiri.activation.pass"),
    "reroll-ki": lambda g, character, act: ki.forbids_reroll(g, character),
    "kami-mode": lambda g, character, act: kami.forbids_mode(g, character),
    "swap-weapon": _swap_weapon,
    "lift": lambda g, character, act: CARRY,
    "hand-over": lambda g, character, act: CARRY,
    "set-down": lambda g, character, act: CARRY,
}
"""Actions by name, and why they cannot be taken."""

KINDS: dict[str, Callable[[Asked, Character, Activation], Refusal | None]] = {
    "figure": _figure,
    "square": _square,
    "card": _card,
    "ki": _ki,
    "point": _point,
    "item": _item,
    "do": _do,
}
"""By the kind of what is pointed at first."""


# ---------------------------------------------------------------------- inside an attack


def preparing(asked: Asked) -> Refusal | None:
    """Before the roll: skills, further targets, and free actions."""
    g, aim = asked.g, asked.g.aim
    if aim is None or g.act is None:
        return None
    character = g.characters[g.act.character]
    skill = asked.name("card")
    if skill is not None and "ki" not in asked.named and asked.word != "withdraw":
        return forbids_use_skill(g, character, aim, skill)
    if "figure" in asked.named:
        return refuse("harakiri.attack.extra-targets") if asked.figure is not None else NOT_A_THING
    return _free(asked, character, g.act)


def rolled(asked: Asked) -> Refusal | None:
    """After the roll: dice, and free actions."""
    g = asked.g
    if "die" in asked.named:
        return refuse("harakiri.attack.reroll-dice")
    return None if g.act is None else _free(asked, g.characters[g.act.character], g.act)


def _free(asked: Asked, character: Character, act: Activation) -> Refusal | None:
    """Free actions inside another action (harakiri.activation.free-during-attack)."""
    if "ki" in asked.named:
        return _ki(asked, character, act)
    if asked.word == "withdraw":
        return ki.forbids_withdraw(asked.g, character, asked.name("card") or "")
    if asked.word.startswith("retrieve-") and "square" in asked.named:
        return _square(asked, character, act)
    if asked.word == "kami-mode":
        return kami.forbids_mode(asked.g, character)
    return None
