"""What people are told of a match, as structs: printed by the terminal, sent by the server as they are."""

from __future__ import annotations

from typing import Any

import msgspec


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all that people are told."""


class OptionCard(Card, frozen=True):
    """One way to answer: how it travels, how it is said, what to point at for it."""

    text: str
    say: str
    anchors: list[str]


class TipCard(Card, frozen=True):
    """What some of the answers are good for: a sentence, and which options of the question it speaks of."""

    say: str
    options: list[int]


class QuestionCard(Card, frozen=True, omit_defaults=True):
    """What this seat is asked."""

    number: int
    key: str
    prompt: str
    hint: str
    options: list[OptionCard]
    may: list[int]
    tips: list[TipCard]
    vain: bool = False  # a reaction could gain nothing here


class ChoiceCard(Card, frozen=True):
    """One answer that was given in secret: the key of its question, and what was chosen."""

    key: str
    option: OptionCard


class PlanCard(Card, frozen=True):
    """What a seat has chosen so far while all choose in secret: this seat's own, or an ally's."""

    seat: int
    done: bool
    choices: list[ChoiceCard]


class Phrase(Card, frozen=True, omit_defaults=True):
    """A few words, and where names stand in them: begin, length, anchor."""

    text: str
    names: list[tuple[int, int, str]] = []


class Line(Card, frozen=True, omit_defaults=True):
    """One entry of the log as this seat reads it."""

    text: str
    rule: str | None
    heading: bool
    event: Any
    names: list[tuple[int, int, str]] = []  # in the text: begin, length, anchor
    brief: Phrase | None = None  # the same in a few words, behind the name of whoever did it
    by: str = ""  # whose doing it is; "+": it goes on with the entry before; nothing: it stands alone
    turn: int | None = None  # whose turn begins with it; -1: nobody's


class ScoreCard(Card, frozen=True):
    """The points of a seat, by its number, or of a side, by its name; with their sources."""

    who: str
    total: int
    sources: dict[str, int]


class Ending(Card, frozen=True):
    """How the match ended, and the key that proves its dice."""

    winners: list[int]
    shared: bool  # by several who played against each other; a party and a side win as one
    sentence: str
    rule: str
    scores: list[ScoreCard]
    key: str
    fingerprint: str


class Spot(Card, frozen=True):
    """What an anchor is called, for the names that a screen reader says."""

    anchor: str
    say: str


class HintCard(Card, frozen=True):
    """What a bot would do on this seat: its answer, what follows, why, and the odds of the last."""

    option: OptionCard
    then: list[str]
    why: str
    odds: list[OddsLine]
    anchors: list[str]  # all that it speaks of
    weighed: list[WeighedCard] = []  # what it expects of this and of other answers


class WeighedCard(Card, frozen=True):
    """An answer that a bot has thought about: how likely its seat is to win after it (0 to 1), in how many
    imagined games it looked, and whether it can tell the answer from the one that it would give."""

    say: str
    chance: float
    games: int
    even: bool = False  # as good as its own, as far as it can tell


class IllustrationCard(Card, frozen=True):
    """A moment of a match that is drawn to explain something: what a seat sees, what of it is lit, what
    has to be in sight (nothing: all of it), and who strikes whom."""

    view: Any
    lit: list[str]
    around: list[str]
    strikes: list[str]


class OddsLine(Card, frozen=True):
    """What may come of an option, and how likely it is (0 to 1): exactly, or about so. With an amount it says
    how much is to be expected on average, and nothing about a chance."""

    say: str
    chance: float
    about: bool
    amount: float | None = None
