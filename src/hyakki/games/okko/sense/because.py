"""Reasons of a side as keys of sentences, and the few shapes that most of them have."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hyakki.games.okko.options import Done
from hyakki.games.okko.sense.eyes import Eyes
from hyakki.kernel.decision import PASS, Decision, Option
from hyakki.kernel.terms import Prompt

Reason = Callable[[Eyes, Decision, Option], Prompt | None]


class Because:
    """Why a side answers so: the sentences below a key of the texts."""

    __slots__ = ("below",)

    def __init__(self, below: str) -> None:
        self.below = below

    def __call__(self, key: str, **params: str | int) -> Prompt:
        return Prompt(f"{self.below}.{key}", dict(params))

    def always(self, key: str) -> Reason:
        """The same reason whatever is answered."""
        return lambda eyes, decision, option: self(key)

    def unless_passed(self, key: str, passed: str) -> Reason:
        """One reason for doing something, another for letting it be."""
        return lambda eyes, decision, option: self(
            passed if option == PASS or isinstance(option, Done) else key
        )


def found_in(reasons: Mapping[str, Reason], eyes: Eyes, decision: Decision, option: Option) -> Prompt | None:
    """The reason for an answer, by the question that it is given to; None where there is none to be said."""
    reason = reasons.get(decision.prompt.key.removeprefix("ask."))
    return None if reason is None else reason(eyes, decision, option)
