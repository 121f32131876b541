"""What happened, told in order to whoever may know it.

Rules tell events; clients animate them, the log prints them in sentences. An event is a frozen value with ids
and numbers; the sentence for it stands in the game's text.toml under `event.<tag>`.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import msgspec

from hyakki.kernel.decision import Frozen, kebab


class Event(Frozen, frozen=True, tag=kebab, tag_field="event"):
    """Base of all events of all games."""


class Told(msgspec.Struct, frozen=True):
    """One entry of a match's log: the event, the rule behind it, and the seats that may know (None: all)."""

    event: Event
    rule: str | None = None
    to: tuple[int, ...] | None = None

    def reaches(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) hears of it."""
        return self.to is None or (seat is not None and seat in self.to)


Listener = Callable[[Told], None]


def events_of(module: ModuleType) -> tuple[type[Event], ...]:
    """Every kind of event that a module defines, in its order."""
    found = (thing for thing in vars(module).values() if isinstance(thing, type))
    return tuple(kind for kind in found if issubclass(kind, Event) and kind is not Event)
