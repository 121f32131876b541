"""The games on this machine, with people's own content laid over them, and the check of such content."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hyakki.games as registry
from hyakki.cli.errors import Misuse
from hyakki.cli.texts import say
from hyakki.kernel.errors import ContentError
from hyakki.kernel.game import Game

STRANGE = (": expected a folder with ", ": unknown file,", ": unknown ")
"""What games say of folders, files, tables and fields that they have no use for."""


class Catalog:
    """The games by id, as they are played with a folder of own content (or none)."""

    def __init__(self, content: Path | None = None) -> None:
        if content is not None and not content.is_dir():
            raise Misuse(say("error.no-folder", path=content))
        self.content = content

    def games(self) -> dict[str, Game[Any]]:
        """Every game by its id."""
        known = registry.games()
        if self.content is None:
            return known
        mine = [game.id for game, _ in checked(self.content)]
        return {
            name: self._dressed(game) if name in mine or game.check_content(None) is None else game
            for name, game in known.items()
        }

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
        if self.content is None:
            return game
        try:
            return game.with_content(self.content)
        except ContentError as error:
            raise Misuse(say("error.content", path=self.content, count=len(error.problems))) from None


def checked(folder: Path | None) -> Iterator[tuple[Game[Any], list[str]]]:
    """Every game whose content can be checked, with what is wrong with it, a sentence each.

    A folder of own content is a pack for one game: for the one that knows all its files and complains least.
    """
    found = [(game, game.check_content(folder)) for game in registry.games().values()]
    known = [(game, problems) for game, problems in found if problems is not None]
    if folder is not None and known:
        known = [min(known, key=lambda pair: _strangeness(pair[1]))]
    yield from known


def _strangeness(problems: list[str]) -> tuple[int, ...]:
    """How little a pack looks like one for a game that has found these problems."""
    return (*(sum(sign in problem for problem in problems) for sign in STRANGE), len(problems))
