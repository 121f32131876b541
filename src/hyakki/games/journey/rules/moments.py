"""What is going on while a rule waits for reactions: an individual attack, a ritual, a spin.

These live only while their rule runs. They hold public things alone, so they may be locals across a question.
"""

from __future__ import annotations

import msgspec

from hyakki.games.journey.box.notation import Range
from hyakki.games.journey.box.vocabulary import Timing
from hyakki.games.journey.options import Colour


class Blow(msgspec.Struct):
    """One individual attack, from its declaration to its damage (flow A1 to A12)."""

    attacker: int
    target: int
    red: list[str]  # dice ids of the attack pool
    red_faces: list[int] = []
    white: int = 0  # the pilgrim die, 0: none was rolled
    black_faces: list[int] = []
    damage_bonus: int = 0  # from declared cards
    card_knock_back: int = 0  # from declared cards
    card_conditions: list[str] = []  # from declared cards
    knock_back: int = 0  # of dice rows and cards together
    conditions: list[str] = []
    damage: int = 0
    blue: list[str] = []  # dice ids of the defense pool, with those that cards add
    blue_faces: list[int] = []
    defense_bonus: int = 0
    defense: int = 0
    net: int = 0
    redirected: bool = False  # Brotherhood of the Skull: the target is not the one aimed at
    ignored: bool = False  # Prayer of Mercy: no effect whatever
    reflected: bool = False  # Asure Seal: all effects hit the attacker
    ignores: list[str] = []  # what the target ignores: "knock-back", "condition", "hurt"


class Declared(msgspec.Struct):
    """The cards declared for one attack action (flow A0). Effects of timing "before-attack" fill it."""

    pilgrim: int
    range: Range | None = None  # instead of the one on the sheet
    targets: int = 0  # instead of the number on the sheet, 0: that one
    damage_bonus: int = 0  # on the first individual attack
    knock_back: int = 0  # added to each successful individual attack
    conditions: list[str] = []  # given by the first successful individual attack
    twice: bool = False  # a second attack action follows for the same AP
    cards: list[str] = []  # what was played for it


class Ritual(msgspec.Struct):
    """One cleanse roll."""

    pilgrim: int
    demon: int
    dice: list[str]
    needed: int
    faces: list[int] = []
    bonus: int = 0


class Spin(msgspec.Struct):
    """One spin of the fortune wheel."""

    pilgrim: int
    angle: int
    colour: str


class Moment(msgspec.Struct):
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
    used: list[str] = []
