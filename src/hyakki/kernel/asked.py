"""What a seat is asked and what it points at instead of an answer, for games that say why that is none.

>>> from hyakki.kernel.decision import Option
>>> from hyakki.kernel.terms import Prompt
>>> class Strike(Option):
...     figure: int
...     def anchors(self) -> tuple[str, ...]:
...         return (f"figure:{self.figure}", "do:strike")
>>> decision = Decision(0, 1, Prompt("ask.strike", {"left": 2}), (Strike(3),), (0,))
>>> asked = Asked(None, decision, ("figure:4", "do:strike"))
>>> asked.name("figure"), asked.number("left"), asked.offers("figure"), asked.is_offered("figure")
('4', 2, ['3'], False)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from hyakki.kernel.decision import Decision, Option

G = TypeVar("G")


class Asked(Generic[G]):
    """An open question of a seat, and the things that it points at, by kind."""

    __slots__ = ("g", "key", "named", "options", "params", "seat")

    def __init__(self, g: G, decision: Decision, pointed: Sequence[str]) -> None:
        self.g, self.seat = g, decision.seat
        self.key, self.params = decision.prompt.key, decision.prompt.params
        self.options: Sequence[Option] = decision.options
        self.named: dict[str, list[str]] = {}
        for anchor in pointed:
            kind, _, name = anchor.partition(":")
            self.named.setdefault(kind, []).append(name)

    def name(self, kind: str) -> str | None:
        """What was pointed at of a kind, None if nothing."""
        return self.named[kind][0] if kind in self.named else None

    def param(self, name: str) -> str:
        """A word of the question."""
        return str(self.params[name])

    def number(self, name: str) -> int:
        """A number of the question."""
        return int(self.params[name])

    def offers(self, kind: str) -> list[str]:
        """Everything of a kind that the options name."""
        found = [anchor.partition(":") for option in self.options for anchor in option.anchors()]
        return list(dict.fromkeys(name for word, _, name in found if word == kind))

    def kinds(self) -> set[str]:
        """The kinds of things that the options name."""
        return {anchor.partition(":")[0] for option in self.options for anchor in option.anchors()}

    def is_offered(self, *kinds: str) -> bool:
        """Whether some option names all that was pointed at of these kinds."""
        wanted = {f"{kind}:{name}" for kind in kinds for name in self.named.get(kind, ())}
        return any(wanted.issubset(option.anchors()) for option in self.options)
