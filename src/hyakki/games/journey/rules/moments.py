"""What is going on while a rule waits for reactions: an individual attack, a ritual, a spin.

These live only while their rule runs. They hold public things alone, so they may be locals across a question.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hyakki.games.journey.box.notation import Range
from hyakki.games.journey.box.vocabulary import Timing
from hyakki.games.journey.options import Colour
from hyakki.kernel.terms import Scalar


@dataclass(slots=True)
class Blow:
    """One individual attack, from its declaration to its damage (journey.attack.step-order)."""

    attacker: int
    target: int
    red: list[str]  # dice ids of the attack pool
    red_faces: Sequence[int] = ()
    white: int = 0  # the pilgrim die, 0: none was rolled
    black_faces: Sequence[int] = ()
    damage_bonus: int = 0  # from declared cards
    card_knock_back: int = 0  # from declared cards
    card_conditions: Sequence[str] = ()  # from declared cards
    knock_back: int = 0  # of dice rows and cards together
    conditions: list[str] = field(default_factory=list)
    damage: int = 0
    blue: list[str] = field(default_factory=list)  # dice ids of the defense pool, with those that cards add
    blue_faces: Sequence[int] = ()
    defense_bonus: int = 0
    defense: int = 0
    net: int = 0
    redirected: bool = False  # Brotherhood of the Skull: the target is not the one aimed at
    ignored: bool = False  # Prayer of Mercy: no effect whatever
    reflected: bool = False  # Asure Seal: all effects hit the attacker
    ignores: list[str] = field(default_factory=list)  # by the target: "knock-back", "condition", "hurt"


@dataclass(slots=True)
class Declared:
    """The cards declared for one attack action (journey.attack.declare).

    Effects of timing "before-attack" fill it.
    """

    pilgrim: int
    range: Range | None = None  # instead of the one on the sheet
    targets: int = 0  # instead of the number on the sheet, 0: that one
    damage_bonus: int = 0  # on the first individual attack
    charge: int = 0  # likewise, and kept for later if there is none
    knock_back: int = 0  # added to each successful individual attack
    conditions: list[str] = field(default_factory=list)  # given by the first success
    twice: bool = False  # a second attack action follows for the same AP
    cards: list[str] = field(default_factory=list)  # what was played for it


@dataclass(slots=True)
class Ritual:
    """One cleanse roll."""

    pilgrim: int
    demon: int
    dice: list[str]
    needed: int
    faces: Sequence[int] = ()
    bonus: int = 0


@dataclass(slots=True)
class Spin:
    """One spin of the fortune wheel."""

    pilgrim: int
    angle: int
    colour: str


@dataclass(slots=True)
class Moment:
    """A point at which cards may be played.

    `timing` is what the cards must say; with `open` any-time cards are offered too. `pilgrim` is whom it is
    about: the one who attacks, is attacked, rolls, moves or is hurt. `used` collects "pilgrim card", since a
    permanent card works once per trigger (journey.card.permanent-once-per-trigger).
    """

    timing: Timing
    pilgrim: int | None = None
    blow: Blow | None = None
    declared: Declared | None = None
    ritual: Ritual | None = None
    spin: Spin | None = None
    open: bool = False
    barred: int | None = None  # whose fall is known: it plays nothing (journey.unconscious.no-interrupt)
    colours: tuple[Colour, ...] = ()  # colours of dice just rolled, for roll-again cards
    condition: str = ""  # the condition that is about to be received
    amount: int = 0  # damage that is about to be taken
    prevented: bool = False  # a card made it void
    used: list[str] = field(default_factory=list)


def as_it_stands(moment: Moment) -> dict[str, Scalar]:
    """The attack or ritual of a moment in public numbers, for people and bots alike.

    `lies` says what has been rolled: the attack, with the defense still to come or without any; the defense
    as well; or a ritual.
    """
    found: dict[str, Scalar] = {}
    blow, ritual = moment.blow, moment.ritual
    if blow is not None:
        found |= {"attacker": blow.attacker, "target": blow.target, "damage": blow.damage, "net": blow.net}
        if blow.red_faces:
            found["lies"] = "defense" if blow.blue_faces else "attack" if blow.blue else "unguarded"
            found |= {"defense": blow.defense, "knock": blow.knock_back}
            found["conditions"] = " ".join(blow.conditions)
    if ritual is not None:
        total = sum(ritual.faces) + ritual.bonus
        found |= {"demon": ritual.demon, "needed": ritual.needed, "total": total}
        if ritual.faces:
            found["lies"] = "ritual"
    return found
