"""How a game speaks: the second half of its contract, apart from the rules.

A `Voice` turns what a seat sees (a view, never the state) into words and pictures: options, events and
questions in sentences, the board as lines, names, hints and keys. The rules never call it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from hyakki.kernel.decision import Option
from hyakki.kernel.events import Event
from hyakki.kernel.terms import Picture, Prompt
from hyakki.kernel.text import Texts


class Voice(ABC):
    """What a game says. One object per game, without state of its own."""

    texts: Texts
    """Every sentence shown to people, by key."""

    # -- sentences

    @abstractmethod
    def say_option(self, view: Any, option: Option) -> str:
        """An option in a few words."""

    @abstractmethod
    def say_event(self, view: Any, event: Event) -> str:
        """An event in a sentence."""

    def say_prompt(self, view: Any, prompt: Prompt) -> str:
        """What is asked, in a sentence."""
        return self.texts.say(prompt.key, **prompt.params)

    def say_choice(self, view: Any, prompt: Prompt, option: Option) -> str:
        """An option as the answer to a question, where `Done` alone would leave open what is done."""
        return self.say_option(view, option)

    def heading(self, event: Event) -> bool:
        """Whether an event begins a new part of the log."""
        return False

    # -- names

    def say_setting(self, name: str, value: str | None = None) -> str:
        """A setting, or one of its values, in words: the texts `setting.NAME` and `setting.NAME.VALUE`."""
        key = f"setting.{name}" if value is None else f"setting.{name}.{value}"
        return self.texts.say(key) if key in self.texts else value or name

    def say_seat(self, view: Any, seat: int) -> str:
        """What a seat plays, in a word (a faction, a colour); nothing where seats are all alike."""
        return ""

    def seat_labels(self, view: Any) -> list[str]:
        """What the game calls each seat: its faction, its pilgrims. Empty words where nothing is settled."""
        return []

    def say_source(self, source: str) -> str:
        """A source of points in the scores of an outcome, in words."""
        return source

    def say_scorer(self, who: str) -> str:
        """Whose points the scores of an outcome count where they are no seat's, in words."""
        return who

    def say_anchor(self, view: Any, anchor: str) -> str:
        """What an anchor points at, in words."""
        kind, _, value = anchor.partition(":")
        return value.replace("-", " ") if kind == "do" else f"{kind} {value}"

    def anchor_called(self, name: str) -> str | None:
        """The place that people call so (`K6`), as an anchor; None if the game has no such names."""
        return None

    # -- pictures

    @abstractmethod
    def draw(self, view: Any) -> list[str]:
        """The board as lines of text."""

    @abstractmethod
    def sheets(self, view: Any) -> list[tuple[str, list[str]]]:
        """The sheets beside the board: a title and some lines each; the seat's own first."""

    def picture(self, view: Any) -> Picture:
        """The board with its colours and places."""
        return Picture(self.draw(view))

    def legend(self, view: Any) -> list[str]:
        """What the signs on the board mean, a line each."""
        return []

    def card(self) -> dict[str, str]:
        """How the game presents itself: the texts `card.subtitle`, `card.blurb`, `card.players` and so on."""
        keys = [key for key in self.texts if key.startswith("card.")]
        return {key.removeprefix("card."): self.texts.say(key) for key in keys}

    def cardboard(self) -> Any:
        """What a page shows besides the view: names, numbers and texts of the cardboard by id."""
        return {}

    # -- help

    def anchors(self, view: Any) -> list[str]:
        """Everything that a person can point at on this table, the most useful first."""
        return []

    def status(self, view: Any) -> list[str]:
        """Where the match stands, in a few short phrases: chapter, turn, phase, who acts."""
        return []

    def keys(self, view: Any, options: Sequence[Option]) -> dict[str, Option]:
        """Options that the keys `up`, `right`, `down` and `left` stand for."""
        return {}

    def hint(self, view: Any, prompt: Prompt) -> str:
        """A sentence for somebody who sees this question for the first time."""
        return ""

    def tip(self, view: Any, option: Option) -> str:
        """What an option is good for, told once in a match when it first becomes possible."""
        return ""
