"""The short forms of Harakiri's content files: dice pools, reaches of enemy skills, lines of enemies.

A line is a list of parts joined by ", ". They are read once, when the file is loaded:

    attack | attack adjacent | attack range N     with the printed dice; alone: at the highest printed range
    move adjacent | move range N | move toward | move away | move grave
    SKILL                                         an attack skill or technique of the creature, by id
    regain N | armour N | if health N

`focus` after an attack or attack skill: the focus die is rolled too. `by PRIORITY` at the end of a line: it
replaces the priority of the entry (harakiri.ai.line-priority).

    >>> line = Line.read("move range 2, thrust focus")
    >>> line.parts[0]
    LinePart(do='move', way='range', n=2, skill='', focus=False)
    >>> line.parts[1].skill, line.parts[1].focus
    ('thrust', True)
    >>> Line.read("move adjacent, attack adjacent by +power").priority
    '+power'
    >>> Pool.read("RPP")
    ('red', 'purple', 'purple')
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, cast, get_args

from hyakki.games.harakiri.box.vocabulary import DieColour, Priority
from hyakki.kernel.content import Notation, text_of

_DIE: Final[dict[str, DieColour]] = {"O": "orange", "G": "green", "P": "purple", "R": "red"}


class Pool(tuple[DieColour, ...], Notation):
    """Dice rolled together, as die ids in the written order: `RPP`; "" is no dice."""

    __slots__ = ()

    @classmethod
    def read(cls, raw: object) -> Pool:
        text = text_of(raw, "dice such as 'RPG'")
        for letter in text:
            if letter not in _DIE:
                raise ValueError(f"expected dice as the letters O, G, P and R, got '{text}'")
        return cls(_DIE[letter] for letter in text)


class Reach(Notation):
    """Who can be, or is, a target of an enemy's attack: within `n`, or adjacent if it is 0; `all` of them.

    Written `"adjacent"`, `"all-adjacent"`, `{ range = 2 }` or `{ all-range = 2 }`.
    """

    __slots__ = ("all", "n")

    def __init__(self, n: int, all: bool = False) -> None:
        self.n = n
        self.all = all

    @property
    def adjacent(self) -> bool:
        return self.n == 0

    @classmethod
    def read(cls, raw: object) -> Reach:
        if raw in ("adjacent", "all-adjacent"):
            return cls(0, raw == "all-adjacent")
        if isinstance(raw, dict) and len(raw) == 1:
            ((word, n),) = raw.items()
            if word in ("range", "all-range") and type(n) is int and 1 <= n <= 9:
                return cls(n, word == "all-range")
        expected = "'adjacent', 'all-adjacent', { range = N } or { all-range = N } with N from 1 to 9"
        raise ValueError(f"expected {expected}, got {raw!r}")

    def number(self) -> int | None:
        return self.n or None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reach) and (self.n, self.all) == (other.n, other.all)

    def __hash__(self) -> int:
        return hash((self.n, self.all))

    def __repr__(self) -> str:
        return f"{'all-' if self.all else ''}{f'range {self.n}' if self.n else 'adjacent'}"


PartKind = Literal[
    "attack",  # way: "" (highest printed range), adjacent, range
    "skill",  # an attack skill
    "technique",
    "move",  # way: adjacent, range, toward, away, grave
    "regain",
    "armour",
    "if-health",
]
PartWay = Literal["", "adjacent", "range", "toward", "away", "grave"]


class LinePart(NamedTuple):
    """One part of a line."""

    do: PartKind
    way: PartWay = ""
    n: int = 0  # of the range, the health or the armour
    skill: str = ""
    focus: bool = False

    @property
    def attacks(self) -> bool:
        """Whether it needs a target to attack."""
        return self.do in ("attack", "skill")


class Line(Notation):
    """A line of an enemy: its parts, and the text that people read.

    Until it is known whose line it is, a skill counts as an attack skill; `resolved` tells techniques.
    """

    __slots__ = ("parts", "priority", "text")

    def __init__(self, text: str, parts: tuple[LinePart, ...], priority: Priority | None = None) -> None:
        self.text = text
        self.parts = parts
        self.priority = priority  # its own, in place of the entry's

    @classmethod
    def read(cls, raw: object) -> Line:
        text = text_of(raw, "a line such as 'move adjacent, attack adjacent focus'")
        written, by, priority = text.partition(" by ")
        if by and priority not in get_args(Priority):
            raise ValueError(
                f"line '{text}': cannot read '{priority}', expected {', '.join(get_args(Priority))}"
            )
        parts = tuple(_part(part, text) for part in written.split(", "))
        return cls(text, parts, cast(Priority, priority) if by else None)

    def resolved(self, techniques: frozenset[str]) -> Line:
        """The same line of a creature with these techniques."""
        parts = tuple(
            part._replace(do="technique") if part.skill in techniques else part for part in self.parts
        )
        return Line(self.text, parts, self.priority)

    @property
    def always(self) -> bool:
        """Whether nothing in it can fail: the last line of every entry is so."""
        return not any(
            part.attacks or part.do == "if-health" or part.way in ("adjacent", "range", "grave")
            for part in self.parts
        )

    def skills(self) -> Iterator[LinePart]:
        """The parts that name a skill."""
        return (part for part in self.parts if part.skill)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and (self.text, self.parts) == (other.text, other.parts)

    def __hash__(self) -> int:
        return hash((self.text, self.parts))

    def __repr__(self) -> str:
        return f"Line({self.text!r})"


_PART: Final = re.compile(
    r"(?P<attack>attack)(?: (?P<beside>adjacent)| range (?P<far>[1-9]))?(?P<focus> focus)?"
    r"|move (?:(?P<move>adjacent|toward|away|grave)|range (?P<near>[1-9]))"
    r"|(?P<gain>regain|armour) (?P<n>[1-9][0-9]?)"
    r"|if health (?P<health>[1-9][0-9]{0,2})"
)
_SKILL: Final = re.compile(r"(?P<skill>[a-z]+(?:-[a-z]+)*)(?P<focus> focus)?")
_WORDS: Final = ("attack", "move", "regain", "armour", "if", "focus")


def _part(text: str, line: str) -> LinePart:
    """One part, as it is written."""
    if found := _PART.fullmatch(text):
        if found["attack"]:
            way: PartWay = "adjacent" if found["beside"] else "range" if found["far"] else ""
            return LinePart("attack", way, int(found["far"] or 0), "", bool(found["focus"]))
        if found["move"]:
            return LinePart("move", cast(PartWay, found["move"]))
        if found["near"]:
            return LinePart("move", "range", int(found["near"]))
        if found["gain"]:
            return LinePart(cast(PartKind, found["gain"]), "", int(found["n"]))
        return LinePart("if-health", "", int(found["health"]))
    if (found := _SKILL.fullmatch(text)) and found["skill"] not in _WORDS:
        return LinePart("skill", "", 0, found["skill"], bool(found["focus"]))
    expected = "attack, attack adjacent, attack range N, move adjacent, move range N, move toward, move away"
    more = "move grave, regain N, armour N, if health N or a skill"
    raise ValueError(f"line '{line}': cannot read '{text}', expected {expected}, {more}")
