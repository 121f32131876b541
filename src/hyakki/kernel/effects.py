"""One effect, one place: its code, the numbers and targets that it reads from its card, when it is forbidden
and how it is told stand together in one declaration.

A game makes a list of words in its vocabulary, says in its rules with what the effects of that list are
called, and declares each of them over its code. The rules carry an effect out by the name on its card.

    >>> from hyakki.kernel.words import Vocabulary
    >>> HEAL = Vocabulary().words("effect")
    >>> effect = Effects[[dict[str, int], int]](HEAL)
    >>> def full(pilgrim: dict[str, int], amount: int) -> Refusal | None:
    ...     return Refusal("game.health.full", "why.health.full") if pilgrim["health"] > 9 else None
    >>> @effect("heal", numbers="amount", forbids=full)
    ... def heal(pilgrim: dict[str, int], amount: int) -> None:
    ...     "Regain `amount` health."
    ...     pilgrim["health"] += amount
    >>> sha = {"health": 8}
    >>> effect.forbids("heal", sha, 2) is None
    True
    >>> list(effect["heal"].run(sha, 2)), sha
    ([], {'health': 10})
    >>> effect.forbids("heal", sha, 2).rule
    'game.health.full'
    >>> HEAL["heal"].doc
    'Regain `amount` health.'
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Generic, ParamSpec, TypeVar

from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Refusal
from hyakki.kernel.words import Words

P = ParamSpec("P")
R = TypeVar("R", Flow[None], None)


class Effect(Generic[P]):
    """What an effect does, and when it may not be used (`forbids` is None where nothing forbids it)."""

    __slots__ = ("acts", "forbids", "name", "run")

    def __init__(
        self,
        name: str,
        run: Callable[P, Flow[None]],
        forbids: Callable[P, Refusal | None] | None,
        acts: bool,
    ) -> None:
        self.name = name
        self.run = run
        self.forbids = forbids
        self.acts = acts  # False: it has no code of its own and is read where it counts


class Effects(dict[str, Effect[P]], Generic[P]):
    """The effects of one list of words, by name; all of them are called with the same things."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words

    def __call__(
        self,
        name: str,
        *,
        numbers: str = "",
        forbids: Callable[P, Refusal | None] | None = None,
        text: str = "",
        doc: str | None = None,
    ) -> Callable[[Callable[P, R]], Callable[P, R]]:
        """Declare an effect over its code: a flow, or a plain function if it asks nothing.

        `numbers` names the fields that it reads, `?` after those that a card may leave out; the first
        paragraph of the docstring says what it does. Compiled code has none: the build gives it as `doc`.
        """

        def declared(code: Callable[P, R]) -> Callable[P, R]:
            said = _first_paragraph(code.__doc__ if doc is None else doc)
            self.words.declare(name, numbers=numbers, doc=said, text=text)
            self[name] = Effect(name, _as_flow(code), forbids, True)
            return code

        return declared

    def declare(
        self,
        name: str,
        *,
        numbers: str = "",
        doc: str,
        forbids: Callable[P, Refusal | None] | None = None,
        text: str = "",
    ) -> str:
        """Declare an effect that is read where it counts; carried out, it does nothing. Returns its name."""
        self.words.declare(name, numbers=numbers, doc=doc, text=text)
        self[name] = Effect(name, _nothing, forbids, False)
        return name

    def forbids(self, name: str, *args: P.args, **kwargs: P.kwargs) -> Refusal | None:
        """Why an effect may not be used with these things, or None."""
        check = self[name].forbids
        return None if check is None else check(*args, **kwargs)

    def __missing__(self, name: str) -> Effect[P]:
        self.words[name]  # gathers the chapters, and raises if there is no such word
        if name not in self:
            raise KeyError(f"the word '{name}' has no effect")
        return self[name]


def _first_paragraph(doc: str | None) -> str:
    return " ".join(inspect.cleandoc(doc or "").partition("\n\n")[0].split())


def _as_flow(code: Callable[P, Flow[None] | None]) -> Callable[P, Flow[None]]:
    def flow(*args: P.args, **kwargs: P.kwargs) -> Flow[None]:
        asking = code(*args, **kwargs)
        return _nothing() if asking is None else asking

    return flow


def _nothing(*args: Any, **kwargs: Any) -> Flow[None]:
    yield from ()
