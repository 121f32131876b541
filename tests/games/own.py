"""What a game's own folder of tests, `tests/games/GAME/`, offers to the suites that run over all games."""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType
from typing import Any

from hyakki.kernel.game import Game


def own_module(game: Game[Any], name: str) -> ModuleType | None:
    """The module `name` in the game's folder of tests, if there is one."""
    folder = f"tests.games.{game.id}"
    if importlib.util.find_spec(folder) and importlib.util.find_spec(f"{folder}.{name}"):
        return importlib.import_module(f"{folder}.{name}")
    return None
