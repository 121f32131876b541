"""How a game speaks: the second half of its contract, apart from the rules.

A `Voice` turns what a seat sees (a view, never the state) into words and pictures: options, events and
questions in sentences, the board as lines, names, hints and keys. The rules never call it. What they hand out
(options, events, refusals, outcomes) holds ids and numbers, and the voice of a language puts words to them,
so that everybody at a table may read another language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from functools import cached_property
from types import MappingProxyType
from typing import Any, Self

from hyakki.kernel.chronicle import Chronicle, Sequel, Stage, Stop
from hyakki.kernel.decision import Option
from hyakki.kernel.events import Event, Told
from hyakki.kernel.marks import bare, mark
from hyakki.kernel.terms import Chance, Outcome, Picture, Prompt, Refusal
from hyakki.kernel.text import Texts

GOES_ON = "+"
"""Instead of a doer: an event that belongs to what was told before it."""

NOBODY = -1
"""Instead of a seat: from here on it is nobody's turn."""


def done_by(
    event: Event, what: str, doers: Mapping[type[Event], str], following: Collection[type[Event]]
) -> str:
    """Whose doing an event is, by tables: the field of it that names the doer (of this kind of anchor), and
    the events that come of what was told before them."""
    kind = type(event)
    if kind in doers:
        return f"{what}:{getattr(event, doers[kind])}"
    return GOES_ON if kind in following else ""


class Voice(ABC):
    """What a game says. One object per game and language, without state of its own."""

    texts: Texts
    """Every sentence shown to people, by key."""

    mark: Callable[[str, str], str] = staticmethod(bare)
    """A name in a sentence, with the anchor of what it stands for: names are made with it."""

    weights: Mapping[type[Event], int] = MappingProxyType({})
    """How much events of a kind matter later, where that is not 1 (see `weight`)."""

    def marking(self) -> Self:
        """The same voice, whose names say what they point at (`kernel/marks.py`)."""
        return self._marking

    @cached_property
    def _marking(self) -> Self:
        found = copy(self)
        found.mark = mark
        return found

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

    def say_refusal(self, view: Any, refusal: Refusal, asked: Prompt | None = None) -> str:
        """Why something is not allowed. A sentence with a place `question` names what is `asked` instead."""
        params = self.worded(view, refusal.params)
        if asked is not None and "question" in self.texts.params(refusal.reason):
            params["question"] = self.say_prompt(view, asked)
        return self.texts.say(refusal.reason, **params)

    def say_chance(self, view: Any, chance: Chance) -> str:
        """What may come of an option."""
        return self.texts.say(chance.result, **self.measured(chance.params))

    def measured(self, words: Mapping[str, Any]) -> dict[str, Any]:
        """The words of a chance; damage in `tenths` as a number that is written as the language does."""
        found = dict(words)
        if "tenths" in found:
            whole, tenth = divmod(found.pop("tenths"), 10)
            found["damage"] = self.texts.say("odds.decimal", whole=whole, tenth=tenth)
        return found

    def say_end(self, outcome: Outcome) -> str:
        """Why the match is over."""
        return self.texts.say(outcome.reason, **outcome.params)

    def worded(self, view: Any, params: Mapping[str, Any]) -> dict[str, Any]:
        """The parameters of a refusal as people read them: figures and cards by name."""
        return dict(params)

    def retold(self, text: str) -> str:
        """A sentence that was kept in English, in the language of this voice."""
        return text

    # -- the log: how sentences belong together

    def heading(self, event: Event) -> bool:
        """Whether an event begins a new part of the log."""
        return False

    def brief(self, view: Any, event: Event) -> str:
        """An event in a few words behind the name of whoever did it (`to K6`), or the name of a part of the
        log; nothing: only its whole sentence says it."""
        return ""

    def doer(self, view: Any, event: Event) -> str:
        """Whose doing an event is, as an anchor: what one does in a row is one entry. `GOES_ON`: it belongs
        to what was told before it, as a part of the log may to a greater one. Nothing: it stands alone."""
        return ""

    def turn(self, view: Any, event: Event) -> int | None:
        """The seat whose turn begins with an event, or `NOBODY`; None: it goes on as it was."""
        return None

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

    def hint_on(self, view: Any, prompt: Prompt, options: Sequence[Option]) -> str:
        """The same where it depends on what can be answered."""
        return self.hint(view, prompt)

    def in_vain(self, view: Any, prompt: Prompt) -> bool:
        """Whether a reaction that is asked for could gain nothing, by all that this seat sees.

        People may let the table pass such questions.
        """
        return False

    def tip(self, view: Any, option: Option) -> str:
        """What an option is good for, told once in a match when it first becomes possible."""
        return ""

    # -- when it is over, and what comes then

    def weight(self, event: Event) -> int:
        """How much an event matters to whoever hears of the match later: 0 is left out of its story, 1 is
        told, 2 is a turn in it, 3 is what people remember."""
        return self.weights.get(type(event), 1)

    def feats(self, view: Any, events: Sequence[Event]) -> list[tuple[int, str]]:
        """What people remember of a match that no single event says, such as a blow against all odds: after
        which of the events that everybody heard, and in a sentence, in their order."""
        return []

    def chronicle(self, view: Any, told: Sequence[Told], outcome: Outcome) -> Chronicle | None:
        """The match as it will be remembered: deeds, awards, aims. `view` is what a spectator sees at the end
        and `told` what everybody heard, so nothing can be in it that was hidden."""
        return None

    def sequels(self, seats: int, settings: Mapping[str, str], outcome: Outcome) -> list[Sequel]:
        """What so many seats could play after a match with these settings, the likeliest first."""
        return []

    def stages(self) -> list[Stage]:
        """What can be won one after the other, in its order; empty where every match is like the others."""
        return []

    def stages_won(self, settings: Mapping[str, str], outcome: Outcome) -> list[str]:
        """Which of them the winners of a match with these settings have to their names now; a party has no
        winners when it lost, and may have won some on its way."""
        return []

    def road(self, view: Any) -> list[Stop]:
        """Where a campaign stands that is played at this very table, as a spectator may know it; empty where
        none is."""
        return []
