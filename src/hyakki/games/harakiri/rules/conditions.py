"""Conditions: gaining, preventing and losing their tokens, and what they do to activations and attacks."""

from __future__ import annotations

from hyakki.games.harakiri.events import (
    Blessed,
    BlindRolled,
    Conditioned,
    ConditionEnded,
    Missed,
    Spared,
)
from hyakki.games.harakiri.options import Endure, SpendBlessed
from hyakki.games.harakiri.rules.active import at_work
from hyakki.games.harakiri.rules.asking import ask_controller
from hyakki.games.harakiri.rules.creatures import kind_of
from hyakki.games.harakiri.rules.dice import d6
from hyakki.games.harakiri.rules.harm import lose
from hyakki.games.harakiri.rules.numbers import is_on
from hyakki.games.harakiri.rules.watching import look
from hyakki.games.harakiri.rules.words import holds
from hyakki.games.harakiri.state import OFF, Body, Character, Creature, Fighter, Harakiri, Resistor
from hyakki.kernel.flow import Flow

SINGLE = ("downed", "blinded")  # one token each (harakiri.condition.stacking)
MISSES = 3  # a blinded creature's attack misses on this or less


# ---------------------------------------------------------------------- gaining one


def can_have(g: Harakiri, figure: Body) -> bool:
    """Characters and minions on the table can have conditions, nobody else (harakiri.condition.targets,
    harakiri.damage.boss-survives)."""
    if figure.cell == OFF or isinstance(figure, Resistor):
        return False
    return isinstance(figure, Character) or kind_of(g, figure).type == "minion"


def would_gain(g: Harakiri, figure: Body, condition: str) -> bool:
    """Whether a token would change something: downed and blinded are limited to one each
    (harakiri.condition.stacking)."""
    if isinstance(figure, Resistor) or not can_have(g, figure):
        return False
    return not (condition in SINGLE and figure.conditions.get(condition, 0))


def inflict(g: Harakiri, figure: Fighter, condition: str, n: int, cause: str) -> Flow[None]:
    """Tokens of a negative condition, one after the other. There is no limit to the tokens themselves
    (harakiri.components.token-supply)."""
    for _ in range(n):
        if would_gain(g, figure, condition):
            yield from _inflict_one(g, figure, condition, cause)


def _inflict_one(g: Harakiri, figure: Fighter, condition: str, cause: str) -> Flow[None]:
    if is_on(g, figure, "immune", "always"):
        g.tell(Spared(figure.id, condition, "immune"))
        return
    if _warded(g, figure):
        g.tell(Spared(figure.id, condition, "ward"))
        return
    if isinstance(figure, Character) and figure.conditions.get("blessed", 0):
        spent = yield from _spends_blessed(g, figure, condition, cause)
        if spent:
            return
    figure.conditions[condition] = figure.conditions.get(condition, 0) + 1
    g.tell(Conditioned(figure.id, condition, 1), f"harakiri.condition.{condition}")


def _warded(g: Harakiri, figure: Fighter) -> bool:
    """Whether the first tokens of the phase are not gained; counts this one."""
    wards = sum(effect.n for _, _, effect in at_work(g, figure, "ward", "always") if holds(g, effect, figure))
    used = figure.marks.get("ward", 0)
    if used >= wards:
        return False
    figure.marks["ward"] = used + 1
    return True


def _spends_blessed(g: Harakiri, character: Character, condition: str, cause: str) -> Flow[bool]:
    """A blessed token in place of one token of the condition, if its controller wants that
    (harakiri.condition.blessed, harakiri.condition.blessed-scope)."""
    answer = yield from ask_controller(
        g, character, "blessed", lambda: [SpendBlessed(), Endure()], condition=condition, source=cause
    )
    if not isinstance(answer, SpendBlessed):
        return False
    _discard(character, "blessed", 1)
    g.tell(Spared(character.id, condition, "blessed"), "harakiri.condition.blessed")
    return True


def bless(g: Harakiri, character: Character, n: int) -> None:
    """A character gains blessed tokens; any number can be held."""
    character.conditions["blessed"] = character.conditions.get("blessed", 0) + n
    g.tell(Blessed(character.id, n), "harakiri.condition.blessed")


# ---------------------------------------------------------------------- losing it


def cure(g: Harakiri, figure: Fighter, condition: str) -> None:
    """All tokens of a condition are removed (harakiri.condition.removal)."""
    if figure.conditions.pop(condition, 0):
        g.tell(ConditionEnded(figure.id, condition), "harakiri.condition.removal")


def _discard(figure: Fighter, condition: str, n: int) -> None:
    left = figure.conditions.get(condition, 0) - n
    if left > 0:
        figure.conditions[condition] = left
    else:
        figure.conditions.pop(condition, None)


def rise(g: Harakiri, figure: Fighter) -> None:
    """The activation of a downed creature is over (harakiri.condition.downed)."""
    cure(g, figure, "downed")


def discard_all(g: Harakiri) -> None:
    """The phase is over: nobody keeps a token (harakiri.ending.discard-conditions)."""
    figures: list[Fighter] = [*g.characters, *g.creatures]
    for figure in figures:
        figure.conditions.clear()


# ---------------------------------------------------------------------- what they do


def bleed(g: Harakiri, figure: Fighter) -> Flow[None]:
    """An activation begins: 1 health per bleeding token, which no defence reduces; the tokens stay
    (harakiri.condition.bleeding)."""
    tokens = figure.conditions.get("bleeding", 0)
    if tokens:
        yield from lose(g, figure, tokens, "bleeding")
        look(g)


def poison_of(figure: Fighter) -> int:
    """By how much the rolls of a creature are lowered: attack dice in sum, tests and the blinded check, never
    behaviour, Ki or focus dice (harakiri.condition.poisoned, harakiri.condition.poison-scope)."""
    return figure.conditions.get("poisoned", 0)


def is_blinded(figure: Fighter) -> bool:
    """Whether an attack of this creature may miss."""
    return figure.conditions.get("blinded", 0) > 0


def is_downed(figure: Fighter) -> bool:
    """Whether a creature lies on the ground."""
    return figure.conditions.get("downed", 0) > 0


def blinded_check(g: Harakiri, figure: Character | Creature, target: int) -> bool:
    """In an attack action, before damage: a d6 of 3 or less, and the attack misses without any effect. The
    token is discarded whatever it shows, so that a second attack is not checked again
    (harakiri.condition.blinded, harakiri.condition.blinded-minion-attacks)."""
    if not is_blinded(figure):
        return False
    die = d6(g)
    cure(g, figure, "blinded")
    if die - poison_of(figure) > MISSES:
        g.tell(BlindRolled(figure.id, die), "harakiri.condition.blinded")
        return False
    g.tell(Missed(figure.id, target, "blinded", die), "harakiri.condition.blinded")
    return True
