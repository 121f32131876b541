"""The games. Each is a package with a `GAME`; whatever lies here is found by itself."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
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
