"""The games. Each is a package with a `GAME`; whatever lies here is found by itself.

The package can be called: `hyakki.games()` is short for `hyakki.games.games()`.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from functools import cache
from types import ModuleType
from typing import Any

from hyakki.kernel.errors import UnknownGame
from hyakki.kernel.game import Game


@cache
def games() -> dict[str, Game[Any]]:
    """Every game by its id, in alphabetical order."""
    found: dict[str, Game[Any]] = {}
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        game = getattr(importlib.import_module(f"{__name__}.{module.name}"), "GAME", None)
        if isinstance(game, Game):
            found[game.id] = game
    return found


def find(name: str) -> Game[Any]:
    """The game with that id; a clear error otherwise."""
    known = games()
    if name not in known:
        raise UnknownGame(f"there is no game {name!r}; there is {', '.join(known)}")
    return known[name]


class Shelf(ModuleType):
    """This package: a module that gives the games when it is called."""

    def __call__(self) -> dict[str, Game[Any]]:
        found: dict[str, Game[Any]] = self.games()
        return found


sys.modules[__name__].__class__ = Shelf
