"""What a seat is asked and what it points at, read as things of Harakiri's table."""

from __future__ import annotations

import re
from collections.abc import Callable

from hyakki.games.harakiri.rules.creatures import look_up
from hyakki.games.harakiri.state import Body, Character, Harakiri
from hyakki.kernel.asked import Asked as AnyAsked
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

NOT_A_THING = refuse("harakiri.players.open-information", key="why.now.unknown")
SAY_MORE = refuse("harakiri.activation.actions-list", key="why.now.step")

SQUARE = r"(\d{1,3}),(\d{1,3})"

Check = Callable[["Asked"], Refusal | None]
"""Says which rule forbids what is pointed at as an answer to one question; None if none does."""


def number_of(name: str | None) -> int | None:
    """A number that was pointed at, None if it is none."""
    return int(name) if name is not None and re.fullmatch(r"-?\d{1,6}", name) else None


class Asked(AnyAsked[Harakiri]):
    """An open question of a seat, and what it points at instead of an answer."""

    __slots__ = ()

    @property
    def figure(self) -> Body | None:
        """The figure that was pointed at, if it is one."""
        number = number_of(self.name("figure"))
        if number is None or number < 0:
            return None
        return look_up(self.g, number)

    @property
    def character(self) -> Character | None:
        """The character that was pointed at."""
        there = self.figure
        return there if isinstance(there, Character) else None

    @property
    def is_square(self) -> bool:
        """Whether a square was pointed at, wherever it is."""
        return re.fullmatch(SQUARE, self.name("square") or "") is not None

    @property
    def cell(self) -> int | None:
        """The square that was pointed at, if it lies on the table."""
        found = re.fullmatch(SQUARE, self.name("square") or "")
        if found is None or not self.g.field.has(int(found[1]), int(found[2])):
            return None
        cell = self.g.field.cell(int(found[1]), int(found[2]))
        return None if self.g.off >> cell & 1 else cell

    @property
    def die(self) -> int | None:
        """The place of a Ki die of the supply."""
        found = re.fullmatch(r"supply-(\d{1,2})", self.name("ki") or "")
        return None if found is None else int(found[1])

    @property
    def word(self) -> str:
        """The action that was pointed at by name; "" if none was."""
        return self.name("do") or ""
