"""The words of cards about health, conditions, armour and leaving play."""

from __future__ import annotations

from hyakki.games.harakiri.box.effectdefs import EffectDef
from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.box.vocabulary import NEGATIVE
from hyakki.games.harakiri.events import Left
from hyakki.games.harakiri.options import PickCondition
from hyakki.games.harakiri.rules.conditions import bless, cure
from hyakki.games.harakiri.rules.harm import (
    can_regain,
    lose,
    lower_armour,
    mend_armour,
    regain,
    take_off,
    worn_off,
)
from hyakki.games.harakiri.rules.numbers import plain_armour, toughness
from hyakki.games.harakiri.rules.operations import Use, ask_decider, lacks, operation, subjects
from hyakki.games.harakiri.rules.watching import look
from hyakki.games.harakiri.state import Character, Fighter, Harakiri
from hyakki.kernel.flow import Flow

# ---------------------------------------------------------------------- health


def _can_regain(g: Harakiri, effect: EffectDef, figure: Fighter) -> bool:
    return can_regain(g, figure)


@operation("regain", numbers="n", forbids=lacks(_can_regain))
def regain_health(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The subjects regain `n` health, not above their maximum or printed health."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        regain(g, figure, bound.effect.n, use.source)
    look(g)


def _is_there(g: Harakiri, effect: EffectDef, figure: Fighter) -> bool:
    return True


@operation("lose", numbers="n", forbids=lacks(_is_there))
def lose_health(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The subjects lose `n` health; no defence counts, since it is no attack (harakiri.damage.loss). Heads
    fall as after an attack of the owner (harakiri.heads.by-effect)."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        yield from lose(g, figure, bound.effect.n, use.source, use.owner)
    look(g)


def _burns(g: Harakiri, effect: EffectDef, figure: Fighter) -> bool:
    return effect.n > toughness(g, figure)


@operation("burn", numbers="n", forbids=lacks(_burns))
def burn(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The subjects lose `n` minus their toughness health (harakiri.damage.loss)."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if _burns(g, bound.effect, figure):
            yield from lose(g, figure, bound.effect.n - toughness(g, figure), use.source, use.owner)
    look(g)


# ---------------------------------------------------------------------- conditions


def _is_character(g: Harakiri, effect: EffectDef, figure: Fighter) -> bool:
    return isinstance(figure, Character)


@operation("bless", numbers="n", forbids=lacks(_is_character))
def give_blessing(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The subjects gain `n` blessed tokens."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Character):
            bless(g, figure, bound.effect.n)


def curable(figure: Fighter, what: str) -> list[str]:
    """The negative conditions of a figure that a cure could end."""
    return [name for name in NEGATIVE if what in ("any", name) and figure.conditions.get(name, 0)]


def _is_curable(g: Harakiri, effect: EffectDef, figure: Fighter) -> bool:
    return bool(curable(figure, effect.what))


@operation("cure", numbers="what", forbids=lacks(_is_curable))
def cure_condition(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The subjects lose all tokens of that condition; of any: of one that is chosen."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        names = curable(figure, bound.effect.what)
        if not names:
            continue
        answer = yield from ask_decider(g, use, "cure", lambda: [PickCondition(name) for name in names])
        cure(g, figure, answer.condition)


# ---------------------------------------------------------------------- armour


def _is_worn_off(g: Harakiri, effect: EffectDef, figure: Fighter) -> bool:
    return isinstance(figure, Character) and worn_off(g, figure) > 0


@operation("repair", numbers="n", forbids=lacks(_is_worn_off))
def repair(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """Current armour of the subjects is `n` higher, up to the printed value of the worn card."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Character):
            mend_armour(g, figure, bound.effect.n)


def _has_armour(g: Harakiri, effect: EffectDef, figure: Fighter) -> bool:
    return plain_armour(g, figure) > 0


@operation("wear", numbers="n", forbids=lacks(_has_armour))
def wear(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """Current armour of the subjects is `n` lower, not below 0."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        lower_armour(g, figure, bound.effect.n, "harakiri.components.armor-tokens")


# ---------------------------------------------------------------------- leaving play


@operation("remove", forbids=lacks(_is_there))
def remove(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The subjects leave play without a head (harakiri.heads.by-effect)."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        take_off(g, figure)
        g.tell(Left(figure.id), "harakiri.heads.by-effect")
    look(g)
