"""The operations of effects: where chapters declare them, how one finds whom it is about, and how the effects
of a source are carried out one after the other.

An operation is declared over its code with the fields of an effect that it reads, and called with the table,
the use that it is part of, and the effect. One that is only read where it counts (`operation.declare`) is not
carried out but stays with its subjects for as long as the effect says.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from msgspec.structs import replace

from hyakki.games.harakiri.box.effectdefs import EffectDef
from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.box.vocabulary import ONE, OPERATIONS
from hyakki.games.harakiri.events import EffectBegan
from hyakki.games.harakiri.options import Accept, Pick, Refuse, Stop
from hyakki.games.harakiri.rules.asking import ask_controller, ask_party, tied_figure
from hyakki.games.harakiri.rules.creatures import foot_of, look_up
from hyakki.games.harakiri.rules.lasting import stay
from hyakki.games.harakiri.rules.words import IN_ATTACK, SUPERLATIVES, foremost, found, holds
from hyakki.games.harakiri.state import FIRST, NOBODY, Character, Creature, Fighter, Harakiri
from hyakki.kernel.effects import Effects
from hyakki.kernel.flow import Flow, O
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal, Scalar

ABOUT_ATTACKS = frozenset({*IN_ATTACK, "far-attacker", "minion", "not-minion"})
"""Conditions that are about an attack or its target."""


class Use:
    """One use of a source: whose it is, to whom it applies, and whom it was found to be about."""

    __slots__ = ("area", "chosen", "owner", "point", "scope", "source", "zone")

    def __init__(
        self,
        source: str,
        owner: int = NOBODY,
        *,
        zone: str = "",
        scope: Collection[int] | None = None,
        point: str = "",
    ) -> None:
        self.source = source
        self.owner = owner  # the acting character or creature; NOBODY: an event, a scene, the chapter
        self.zone = zone  # the zone of the event or section
        self.scope = scope  # the figures that an event applies to (harakiri.events.scope)
        self.point = point  # the point of the section
        self.area = NOBODY  # the square that was chosen for an item with an area
        self.chosen: dict[tuple[str, int | str | None], list[int]] = {}


operation = Effects[[Harakiri, Use, Bound]](OPERATIONS)
"""Declares an operation: `@operation("regain", numbers="n")` over `def regain(g, use, bound)`."""


def owner_of(g: Harakiri, use: Use) -> Fighter | None:
    """The figure whose effect it is, if it has one that still stands."""
    if use.owner == NOBODY:
        return None
    there = look_up(g, use.owner)
    return there if isinstance(there, Character | Creature) else None


def decides(g: Harakiri, use: Use) -> Character | None:
    """The character whose controller chooses; None: the party does."""
    return g.characters[use.owner] if NOBODY < use.owner < FIRST else None


def ask_decider(
    g: Harakiri, use: Use, key: str, options: Callable[[], Sequence[O]], **params: Scalar
) -> Flow[O]:
    """Ask whoever decides about a use."""
    character = decides(g, use)
    if character is None:
        return ask_party(g, key, options, source=use.source, **params)
    return ask_controller(g, character, key, options, source=use.source, **params)


def _deed(effect: EffectDef) -> dict[str, Scalar]:
    """What an effect does to whoever is chosen, for the question."""
    return {"deed": effect.do, "n": effect.n, "what": effect.what, "until": effect.until}


# ---------------------------------------------------------------------- subjects


def is_out(figure: Fighter) -> bool:
    """Whether a character is defeated; creatures that are out cannot be found any more."""
    return isinstance(figure, Character) and figure.defeated


def subjects(g: Harakiri, use: Use, effect: EffectDef) -> Flow[list[Fighter]]:
    """The figures that an operation is about: all that its word names, or those of them that are chosen,
    once for all effects of the use with the same word and range. None where there is no legal object."""
    known = use.chosen.get((effect.who, effect.range))
    if known is not None:
        there = [look_up(g, number) for number in known]
        return [one for one in there if isinstance(one, Character | Creature) and not is_out(one)]
    candidates = candidates_of(g, use, effect)
    if effect.who in SUPERLATIVES:
        return (yield from _foremost(g, use, effect, candidates))
    if effect.who not in ONE or not candidates:
        return candidates
    numbers = yield from _choose(g, use, effect, [one.id for one in candidates])
    use.chosen[effect.who, effect.range] = numbers
    return [one for one in candidates if one.id in numbers]


def candidates_of(g: Harakiri, use: Use, effect: EffectDef) -> list[Fighter]:
    """Whom an operation could be about; around the square of an item with an area, if it has one."""
    if use.area == NOBODY:
        return found(g, effect, owner_of(g, use), use.scope)
    around = g.field.terrain.adjacent[use.area] | 1 << use.area
    named = found(g, _anywhere(effect), owner_of(g, use), use.scope)
    return [one for one in named if around & foot_of(g, one)]


def _anywhere(effect: EffectDef) -> EffectDef:
    """The effect without its range, which is counted from the chosen square."""
    return replace(effect, range=None, sight=False)


def _foremost(g: Harakiri, use: Use, effect: EffectDef, candidates: list[Fighter]) -> Flow[list[Fighter]]:
    """The one that a superlative names; equal ones are a tie of the party."""
    best = foremost(g, effect.who, candidates)
    if not best:
        return []
    numbers = [one.id for one in best]
    number = yield from tied_figure(g, numbers, NOBODY, "equal", source=use.source, **_deed(effect))
    return [one for one in best if one.id == number]


def _choose(g: Harakiri, use: Use, effect: EffectDef, numbers: list[int]) -> Flow[list[int]]:
    """One of them, or up to `count` different ones."""
    if effect.count == 1:
        one = yield from ask_decider(
            g, use, "subject", lambda: [Pick(number) for number in numbers], **_deed(effect)
        )
        return [one.figure]
    picked: list[int] = []
    while len(picked) < min(effect.count, len(numbers)):
        answer = yield from ask_decider(
            g, use, "subjects", lambda: _further(numbers, picked), **_deed(effect)
        )
        if isinstance(answer, Stop):
            break
        picked.append(answer.figure)
    return picked


def _further(numbers: list[int], picked: list[int]) -> list[Pick | Stop]:
    """One more of them, or no more once one is chosen."""
    more = [Pick(number) for number in numbers if number not in picked]
    return [*more, Stop()] if picked else [*more]


# ---------------------------------------------------------------------- carrying out


def carry_out(g: Harakiri, use: Use, bounds: Iterable[Bound]) -> Flow[None]:
    """Effects in the listed order. What is only read where it counts, or waits for another moment than its
    source's, stays with its subjects."""
    for bound in bounds:
        effect = bound[2]
        if not begins(g, effect, owner_of(g, use)):
            continue
        if effect.may and not per_subject(effect) and not (yield from _is_wanted(g, use, effect)):
            continue
        if waits(effect):
            yield from go_on(g, use, bound)
        else:
            yield from operation[effect.do].run(g, use, bound)


def waits(effect: EffectDef) -> bool:
    """Whether an effect is not carried out at once but stays behind: a changed number, or one for another
    moment."""
    return bool(effect.until) and (not operation[effect.do].acts or effect.when not in ("use", "start"))


def begins(g: Harakiri, effect: EffectDef, owner: Fighter | None) -> bool:
    """Whether an effect takes place now. One that stays behind for attacks to come is asked about each of
    them when it counts (harakiri.events.duration)."""
    if g.aim is None and waits(effect) and ABOUT_ATTACKS.issuperset(effect.if_):
        return True
    return holds(g, effect, owner)


def per_subject(effect: EffectDef) -> bool:
    """Whether leaving it out is asked of each subject's controller by the operation itself: dice and tests of
    every character, steps."""
    return effect.do in ("test", "ki-reroll", "step", "shove", "reroll")


def _is_wanted(g: Harakiri, use: Use, effect: EffectDef) -> Flow[bool]:
    answer = yield from ask_decider(g, use, "may", lambda: [Accept(), Refuse()])
    return isinstance(answer, Accept)


def go_on(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """A change that lasts begins for everybody whom it is about."""
    effect = bound[2]
    figures = yield from subjects(g, use, effect)
    for figure in figures:
        stay(g, bound, use.owner, figure.id, effect.until or "round")
    if figures:
        numbers = tuple(figure.id for figure in figures)
        g.tell(EffectBegan(use.source, numbers, effect.until or "round"), "harakiri.events.duration")


def would_change(g: Harakiri, use: Use, bounds: Iterable[Bound]) -> bool:
    """Whether any effect would change something now (harakiri.technique.no-effect)."""
    return any(forbids_effect(g, use, bound) is None for bound in bounds)


def forbids_effect(g: Harakiri, use: Use, bound: Bound) -> Refusal | None:
    """Why an effect would do nothing now, or None."""
    effect = bound[2]
    if not begins(g, effect, owner_of(g, use)):
        return refuse("harakiri.technique.no-effect")
    if waits(effect):
        return None if candidates_of(g, use, effect) else refuse("harakiri.technique.no-effect")
    return operation.forbids(effect.do, g, use, bound)


def lacks(
    fit: Callable[[Harakiri, EffectDef, Fighter], bool],
) -> Callable[[Harakiri, Use, Bound], Refusal | None]:
    """For `forbids` of an operation: it does nothing unless it changes something about one of the figures
    that it could be about."""

    def forbids(g: Harakiri, use: Use, bound: Bound) -> Refusal | None:
        effect = bound[2]
        if any(fit(g, effect, figure) for figure in candidates_of(g, use, effect)):
            return None
        return refuse("harakiri.technique.no-effect")

    return forbids
