"""Boxes of content that tables were opened with. Each is kept in the store once, and goes on serving them
when the server has another one."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

from hyakki.kernel.errors import ContentError
from hyakki.kernel.game import Game
from hyakki.table.store import Store
from hyakki.table.texts import kept

PACKS = 32
"""Boxes of other days that are kept ready."""


class Cupboard:
    """The content of all tables of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: set[str] = set()

    async def keep(self, game: Game[Any]) -> None:
        """Keep the content of a game, for a table that is played with it."""
        mark = await asyncio.to_thread(game.fingerprint)
        if mark in self._kept:
            return
        data = await asyncio.to_thread(game.pack)
        if data is not None:
            await self._store.keep_pack(mark, game.id, data)
        self._kept.add(mark)

    async def keep_used(self, game: Game[Any]) -> None:
        """The same if there are tables of an older version, which kept none."""
        mark = await asyncio.to_thread(game.fingerprint)
        if await self._store.is_used(game.id, mark) and await self._store.pack(mark) is None:
            await self.keep(game)

    async def find(self, game: Game[Any], content: str) -> Game[Any]:
        """A game with the content of this fingerprint, or with that in use if it is not to be had."""
        if content == await asyncio.to_thread(game.fingerprint):
            return game
        pack = await self._store.pack(content)
        found, _ = await asyncio.to_thread(dressed, game, content, pack)
        return found


def dressed(game: Game[Any], content: str, pack: bytes | None) -> tuple[Game[Any], tuple[str, ...]]:
    """The game with the content of a table, and what of that no longer fits.

    Where it is not to be had, the content in use serves; the fingerprint then tells.
    """
    if pack is None or game.fingerprint() == content:
        return game, ()
    found = _unpacked(game, pack)
    if isinstance(found, tuple):
        return game, found
    return (found, ()) if found.fingerprint() == content else (game, (kept("still.pack"),))


@lru_cache(PACKS)
def _unpacked(game: Game[Any], pack: bytes) -> Game[Any] | tuple[str, ...]:
    try:
        return game.with_pack(pack)
    except ContentError as error:
        return tuple(error.problems)
