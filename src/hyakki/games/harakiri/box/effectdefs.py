"""Effects, which nearly every card has: when something happens, what it does, and to whom.

An effect that names no moment gets that of its source when it is read: `when` is never empty on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, Literal

import msgspec
from msgspec.structs import force_setattr

from hyakki.games.harakiri.box.vocabulary import (
    AT_SOME_RANGE,
    ONE,
    WHAT,
    Attribute,
    How,
    If,
    SkillType,
    Until,
    Way,
    When,
    Where,
    Who,
)
from hyakki.kernel.content import Entry
from hyakki.kernel.sentences import one_of

Square = tuple[int, int]
"""Column and row on the tile face of the zone, from 1 at the top left (harakiri.content.coordinates)."""


class Nested(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of an entry."""


class Named(Entry, frozen=True, kw_only=True):
    """An entry with a name for people."""

    SIGNED: ClassVar[tuple[str, ...]] = ("n",)

    name: str


# -- effects


class ChoiceDef(Nested, frozen=True, kw_only=True):
    """One of the options of a `choose`."""

    text: str
    effects: tuple[EffectDef, ...]


class EffectDef(Nested, frozen=True, kw_only=True, rename={"if_": "if"}):
    """One effect: when it happens, what it does to whom, and the numbers and names that the operation reads.

    `who`: whom it concerns, if not the owner, who is acting; one among several is chosen by the owner's
    controller, in events, scenes and chapter rules by the party. `count`: up to so many different ones.
    `range`: how near they must be to the owner, who is within it himself; no attack range, so heights do not
    matter (harakiri.range.not-attack). `sight`: in line of sight too. All of `if` must hold at the moment.
    `until`: how long it lasts, if not for as long as its source works, for this attack, or at once. `once`:
    used up by the first attack or test of its subject that it changes. `may`: it can be left out. `ki`: the
    slotted die must show at least this; only the highest such tier counts, unless the skill is aggregate
    (harakiri.skill.blue-tiers). Effects of one source are resolved in order; one without a legal object does
    nothing (harakiri.content.vocabulary).
    """

    do: str
    when: When | Literal[""] = ""
    who: Who | Literal[""] = ""
    range: int | Literal["adjacent"] | None = None
    count: int = 1
    sight: bool = False
    if_: tuple[If, ...] = ()
    until: Until | Literal[""] = ""
    once: bool = False
    may: bool = False
    ki: int = 0
    # what operations read
    n: int = 0
    what: str = ""
    least: int = 0  # weapon-range
    keep: int = 0  # draw; 0: all
    way: Way | Literal[""] = ""  # shove
    how: How | Literal[""] = ""  # step
    at: int | Where = 0  # spawn: the number of a point, each or nearest
    zone: str = ""  # spawn, place, reveal, travel
    square: Square | None = None  # place
    kind: str = ""  # spawn
    entries: tuple[str, ...] = ()  # no-spawn
    attribute: Attribute | Literal[""] = ""  # tests and bonuses
    difficulty: int = 0
    success: tuple[EffectDef, ...] = ()
    failure: tuple[EffectDef, ...] = ()
    options: tuple[ChoiceDef, ...] = ()


def timed(effects: Sequence[EffectDef], when: When) -> tuple[EffectDef, ...]:
    """Effects of a source that happen at this moment unless they name another; those inside them follow."""
    return tuple(_timed(effect, when) for effect in effects)


def _timed(effect: EffectDef, when: When) -> EffectDef:
    return msgspec.structs.replace(
        effect,
        when=effect.when or when,
        success=timed(effect.success, "use"),
        failure=timed(effect.failure, "use"),
        options=tuple(
            msgspec.structs.replace(option, effects=timed(option.effects, "use")) for option in effect.options
        ),
    )


def flat(effects: Iterable[EffectDef]) -> Iterator[EffectDef]:
    """Effects with all that stand inside them."""
    for effect in effects:
        yield effect
        yield from flat(effect.success)
        yield from flat(effect.failure)
        for option in effect.options:
            yield from flat(option.effects)


MOMENT: Final[Mapping[SkillType, When]] = {"passive": "always", "technique": "use", "attack": "attack"}
"""When the effects of a skill of a type happen that name no moment."""


def effect_problems(effects: Sequence[EffectDef], field: str = "effects") -> list[str]:
    """What does not fit together inside effects, whatever their operations read."""
    found: list[str] = []
    for number, effect in enumerate(effects):
        place = f"{field}[{number}]"
        found += [f"field '{place}{problem}" for problem in _problems_of(effect)]
        found += effect_problems(effect.success, f"{place}.success")
        found += effect_problems(effect.failure, f"{place}.failure")
        for at, option in enumerate(effect.options):
            found += effect_problems(option.effects, f"{place}.options[{at}].effects")
    return found


def _problems_of(effect: EffectDef) -> Iterator[str]:
    known = WHAT.get(effect.do)
    if known is not None and effect.what not in known:
        yield f".what': expected {one_of(sorted(known))}, got '{effect.what}'"
    if effect.do == "splash":
        if not effect.range:
            yield ".range': expected with splash, to say how far"
    elif effect.range is not None and effect.who not in AT_SOME_RANGE:
        yield f".range': expected with who = {one_of(sorted(AT_SOME_RANGE))}, to say who must be that near"
    if effect.sight and effect.range is None:
        yield ".sight': expected with range"
    if effect.count != 1 and effect.who not in ONE:
        yield f".count': expected with who = {one_of(sorted(ONE))}"
    if effect.count < 1:
        yield f".count': expected at least 1, got {effect.count}"
    if not 0 <= effect.ki <= 6:
        yield f".ki': expected a value of a die, got {effect.ki}"
    if effect.once and not effect.until:
        yield ".until': expected with once, to say how long it waits"


class SectionDef(Nested, frozen=True, kw_only=True):
    """Effects with their sentence that belong to something else: yin-yang effects of enemies."""

    text: str
    effects: tuple[EffectDef, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "effects", timed(self.effects, "attack"))
