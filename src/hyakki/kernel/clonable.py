"""What all parts of a state derive from. It stands apart from the decorator that writes their copying, which
cannot be compiled: see `hyakki.kernel.clone`."""

from __future__ import annotations

from typing import ClassVar, Self


class Clonable:
    """Anything that can copy itself."""

    __slots__ = ()
    SHARED: ClassVar[tuple[str, ...]] = ()

    def clone(self) -> Self:
        """A copy that shares nothing that can change; `@clonable` writes it."""
        raise NotImplementedError
