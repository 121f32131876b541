"""The games on this machine, with people's own content laid over them, and the check of such content.

Two hooks that a game may offer are used here: `with_content(folder)` gives the game with a pack laid over its
box, and `check_content(folder)` (of the game or its package) lists what is wrong with the box or with a pack,
a sentence each.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hyakki import games as registry
from hyakki.cli.errors import Misuse
from hyakki.cli.texts import say
from hyakki.kernel.content import ContentError
from hyakki.kernel.game import Game

Check = Callable[[Path | None], list[str]]


class Catalog:
    """The games by id, as they are played with a folder of own content (or none)."""

    def __init__(self, content: Path | None = None) -> None:
        if content is not None and not content.is_dir():
            raise Misuse(say("error.no-folder", path=content))
        self.content = content

    def games(self) -> dict[str, Game[Any]]:
        """Every game by its id."""
        return {name: self._dressed(game) for name, game in registry.games().items()}

    def find(self, name: str) -> Game[Any]:
        """The game with that id."""
        known = registry.games()
        if name not in known:
            raise Misuse(say("error.unknown-game", name=name, known=", ".join(known) or "-"))
        return self._dressed(known[name])

    def only(self) -> Game[Any] | None:
        """The game to play when none was named: the only one, if there is just one."""
        known = list(self.games().values())
        return known[0] if len(known) == 1 else None

    def _dressed(self, game: Game[Any]) -> Game[Any]:
        """The game with the person's own content, if it takes any."""
        with_content: Callable[[Path], Game[Any]] | None = getattr(game, "with_content", None)
        if self.content is None or with_content is None:
            return game
        try:
            return with_content(self.content)
        except ContentError as error:
            raise Misuse(say("error.content", path=self.content, count=len(error.problems))) from None


def checks() -> Iterator[tuple[Game[Any], Check]]:
    """Every game whose content can be checked, with its check."""
    for game in registry.games().values():
        check: Check | None = getattr(game, "check_content", None)
        if check is None:
            package = type(game).__module__
            check = getattr(importlib.import_module(package), "check_content", None)
        if check is not None:
            yield game, check
