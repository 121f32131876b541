"""The words that rules, kernel and clients share: what is asked, why not, how likely, how it ended.

They are frozen structs, and stand apart from classes with behaviour so that those can be compiled.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

Scalar = int | str


class Prompt(msgspec.Struct, frozen=True):
    """What a seat is asked for: a key in the game's texts and its parameters."""

    key: str
    params: dict[str, Scalar] = {}


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: who won, the scores with their sources, and the rule that ended it.

    `reason` is a text key; `params` fill its sentence.
    """

    winners: tuple[int, ...]
    rule: str
    reason: str
    params: dict[str, Scalar] = {}
    scores: dict[str, dict[str, int]] = {}


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not allowed: the rule, and a text key with parameters for the sentence."""

    rule: str
    reason: str
    params: dict[str, Scalar] = {}


class Chance(msgspec.Struct, frozen=True):
    """One line of the odds of an option: what may come of it (a text key) and how likely it is, 0 to 1.

    `about`: it was counted in samples and not worked out, and whoever says it says so. `amount`: how much is
    to be expected on average, where that is told in place of a chance.
    """

    result: str
    chance: float
    params: dict[str, Scalar] = {}
    about: bool = False
    amount: float | None = None


class Setting(msgspec.Struct, frozen=True):
    """One thing that can be set before a match: its name, the values it may have, and the usual one."""

    name: str
    values: tuple[str, ...]
    usual: str


class Trial(msgspec.Struct, frozen=True):
    """A table on which bots measure a game: seats, settings, and the level of the bot in each seat.

    Without levels all seats are played alike, by whatever level is being measured. With levels the strongest
    stands first and the levels go round the table from game to game, so that no level keeps a seat. Where
    sides are not alike the levels are `fixed`: each stays in its seat, and what is measured are the sides.
    """

    seats: int
    settings: Mapping[str, str]
    levels: tuple[str, ...] = ()
    fixed: bool = False


class FirstGame(msgspec.Struct, frozen=True):
    """A friendly table for somebody's first game: how many sit there, on which seat the person does, and the
    settings that are not the usual ones. Its dice are as fair as all others.

    `others` is the level of the bots on the other seats; none: the strongest.
    """

    seats: int
    seat: int = 0
    settings: Mapping[str, str] = {}
    others: str = ""


class Illustration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a first game that is drawn to explain something: the table of `guide`, after so many
    answers by the rules of thumb, through the eyes of `seat` (its person's, if none is named).

    `lit` and `around` name what is lit and what has to be in sight; without `around` all of the board is.
    `strikes` names who strikes, and then whom: an arrow is drawn between them.
    `asks` is the key of the question that is open there: a test says when rules have led elsewhere.
    """

    answers: int
    asks: str
    seed: int = 1
    guide: str = "first"
    seat: int | None = None
    lit: tuple[str, ...] = ()
    around: tuple[str, ...] = ()
    strikes: tuple[str, ...] = ()


INKS = {
    " ": "as it comes",
    ".": "open ground and whatever else stays in the background",
    "n": "numbers at the rim",
    "#": "what nobody enters",
    "r": "red ground",
    "g": "green ground",
    "b": "blue ground",
    "y": "yellow line",
    "p": "purple line or void",
    "a": "a figure of the players",
    "A": "the figure that acts now",
    "x": "a figure of the players that is down",
    "e": "a figure that threatens the players",
    "t": "a thing to reach or to use",
    "d": "a way in: door, gate, exit",
}
"""What the letters of a picture's inks mean. A client has a colour for each."""


class Picture(msgspec.Struct, frozen=True):
    """The board for a screen with colours.

    `lines` is what `Voice.draw` gives; `inks` has a letter of INKS for each of its characters. `spots` says
    where the things lie that anchors point at, as (row, column, width); `focus` is the anchor that should be
    in sight.
    """

    lines: list[str]
    inks: list[str] = []
    spots: dict[str, list[tuple[int, int, int]]] = {}
    focus: str = ""
