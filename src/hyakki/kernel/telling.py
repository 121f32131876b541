"""From options, events and questions to sentences, by tables.

A `Teller` knows how people read each field (a figure by its name, a square as it is pointed at) and which
options and events need more than their fields. The others fill the sentence under their tag.

    >>> from hyakki.kernel.text import Texts
    >>> class Speaker:
    ...     texts = Texts({"option.hit": "hit {figure}", "option.hit-hard": "hit {figure} for {damage}"})
    >>> class Hit(Option):
    ...     figure: int
    >>> def say_hit(speaker: Speaker, view: dict[int, str], option: Hit) -> Said:
    ...     return ("hit-hard", {"damage": 9}) if option.figure == 2 else ("hit", {})
    >>> teller = Teller[Speaker, dict[int, str]](
    ...     words={"figure": lambda speaker, view, number: view[number]},
    ...     options={Hit: say_hit},
    ...     finish=capital,
    ... )
    >>> teller.say_option(Speaker(), {1: "Monkey", 2: "Sha"}, Hit(1))
    'Hit Monkey'
    >>> teller.say_option(Speaker(), {1: "Monkey", 2: "Sha"}, Hit(2))
    'Hit Sha for 9'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from hyakki.kernel.decision import Option, tag_of
from hyakki.kernel.events import Event
from hyakki.kernel.sentences import capital
from hyakki.kernel.terms import Prompt
from hyakki.kernel.text import Texts

__all__ = ["Said", "Teller", "Worder", "capital", "counted", "listed", "worded"]


class Speaker(Protocol):
    """Whoever has sentences: usually the game's voice."""

    @property
    def texts(self) -> Texts: ...


G = TypeVar("G", bound=Speaker)
V = TypeVar("V")

Worder = Callable[[G, V, Any], Any]
"""The value of a field as people read it; what it does not know it gives back as it is."""

Said = tuple[str, dict[str, Any]] | str
"""The key of a sentence below `option` or `event` with what its places need beyond the fields (or instead of
them); or a finished sentence."""

Telling = Callable[[G, V, Any], Said]

_NONE: Mapping[Any, Any] = MappingProxyType({})


class Teller(Generic[G, V]):
    """Tables from field to word, from option and event to sentence. `joined` makes words that several fields
    have together, as column and row make a square; `finish` has the last word on each sentence."""

    def __init__(
        self,
        *,
        words: Mapping[str, Worder[G, V]] = _NONE,
        options: Mapping[type[Option], Telling[G, V]] = _NONE,
        events: Mapping[type[Event], Telling[G, V]] = _NONE,
        joined: Callable[[Mapping[str, Any]], dict[str, Any]] = lambda _: {},
        finish: Callable[[str], str] = str,
    ) -> None:
        self._words = words
        self._options = options
        self._events = events
        self._joined = joined
        self._finish = finish

    def say_option(self, speaker: G, view: V, option: Option) -> str:
        """An option in a few words."""
        return self._say(speaker, view, option, "option", self._options.get(type(option)))

    def say_event(self, speaker: G, view: V, event: Event) -> str:
        """An event in a sentence."""
        return self._say(speaker, view, event, "event", self._events.get(type(event)))

    def say_brief(self, speaker: G, view: V, event: Event) -> str:
        """An event in a few words: the text under `brief` for the same sentence, or for its tag, if any."""
        tag, telling = tag_of(type(event)), self._events.get(type(event))
        said: Said = (tag, {}) if telling is None else telling(speaker, view, event)
        key, more = (tag, {}) if isinstance(said, str) else said
        for name in (f"brief.{key}", f"brief.{tag}"):
            if name in speaker.texts:
                return speaker.texts.say(name, **(self.fields(speaker, view, event) | more))
        return ""

    def say_prompt(self, speaker: G, view: V, prompt: Prompt) -> str:
        """What is asked, in a sentence."""
        return self._finish(speaker.texts.say(prompt.key, **self.worded(speaker, view, prompt.params)))

    def fields(self, speaker: G, view: V, thing: Option | Event) -> dict[str, Any]:
        """The fields of an option or event, as people read them."""
        return self.worded(speaker, view, {name: getattr(thing, name) for name in thing.__struct_fields__})

    def worded(self, speaker: G, view: V, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Fields, or the parameters of a question or refusal, as people read them."""
        return worded(self._words, speaker, view, fields) | self._joined(fields)

    def _say(
        self, speaker: G, view: V, thing: Option | Event, kind: str, telling: Telling[G, V] | None
    ) -> str:
        said = (tag_of(type(thing)), {}) if telling is None else telling(speaker, view, thing)
        if isinstance(said, str):
            return said
        key, more = said
        return self._finish(speaker.texts.say(f"{kind}.{key}", **(self.fields(speaker, view, thing) | more)))


def worded(
    words: Mapping[str, Worder[G, V]], speaker: G, view: V, fields: Mapping[str, Any]
) -> dict[str, Any]:
    """Fields by a table of words; those that are not in it stay as they are."""
    return {
        name: words[name](speaker, view, value) if name in words else value for name, value in fields.items()
    }


def listed(texts: Texts, names: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return texts.say("name.and", first=", ".join(names[:-1]), last=names[-1])


def counted(texts: Texts, names: Iterable[tuple[str, int]]) -> str:
    """`2 Private and 1 Dog`, without what there is none of."""
    return listed(
        texts, [texts.say("name.counted", count=count, name=name) for name, count in names if count]
    )
