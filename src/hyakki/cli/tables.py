"""`hyakki tables`: the host's tools for all stored games. They list, export, delete and back up; what checks
and upgrades them is in `verify.py`.

Nothing here writes unless its name says so, and what is deleted is listed and asked for first. All but
`upgrade` work beside a running server.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from hyakki.cli import saves
from hyakki.cli.catalog import Catalog
from hyakki.cli.errors import Misuse
from hyakki.cli.serving import plain
from hyakki.cli.texts import say
from hyakki.kernel.errors import SaveError
from hyakki.kernel.saves import save
from hyakki.table.errors import Damaged, StoreError
from hyakki.table.journal import load_match
from hyakki.table.live import Live
from hyakki.table.serve import store_address
from hyakki.table.standstill import stored_save
from hyakki.table.store import Kept, Store, dialect_of, file_of, open_store
from hyakki.table.store.backup import Progress, back_up, copy

T = TypeVar("T")

DAY = 24 * 3600.0
SHOWN = 20
"""Tables that are listed before a question; of more only the number is told."""
CHUNK = 50
"""Tables that are deleted in one transaction."""


class Wish:
    """Which of the tables are meant."""

    def __init__(
        self, game: str | None = None, over: bool | None = None, older_than: float | None = None
    ) -> None:
        self.game, self.over, self.older_than = game, over, older_than

    def holds(self, table: Kept, now: float) -> bool:
        """Whether a table is one of them."""
        return (
            (self.game is None or table.game == self.game)
            and (self.over is None or table.over == self.over)
            and (self.older_than is None or now - table.changed > self.older_than * DAY)
        )


# ---------------------------------------------------------------------------- opening a store


def address(store: str | None) -> str:
    """The store that is meant; a file has to be there."""
    found = store or store_address()
    file = file_of(found)
    if file is not None and not file.is_file():
        raise Misuse(say("tables.no-store", store=plain(found)))
    return found


def run(work: Coroutine[Any, Any, T], where: str) -> T:
    """Do it, and say in a sentence what is wrong with the store."""
    with in_words(where):
        return asyncio.run(work)


@contextlib.contextmanager
def in_words(where: str) -> Iterator[None]:
    """Errors of a store become sentences for whoever keeps it."""
    try:
        yield
    except Damaged as damaged:
        raise Misuse(say("serve.damaged", store=plain(where), found=damaged.found)) from None
    except StoreError as error:
        raise Misuse(say("tables.store", store=plain(where), why=error)) from None


@contextlib.asynccontextmanager
async def looking(where: str) -> AsyncIterator[Store]:
    """A store that is only looked at, whatever version has written it."""
    store = open_store(where)
    try:
        await store.look()
        yield store
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def reading(where: str, progress: Progress) -> AsyncIterator[Store]:
    """A store with the schema of this version: a copy as of now, so that nothing is written to the other."""
    with tempfile.TemporaryDirectory(prefix="hyakki-tables-") as folder:
        file = Path(folder) / "tables.sqlite"
        await asyncio.to_thread(copy, dialect_of(where), file, progress)
        store = open_store(str(file))
        try:
            await store.start()
            yield store
        finally:
            await store.close()


CLEAR = "\r\x1b[K"


class Showing:
    """How far something is, in one line on stderr that goes again; what is printed meanwhile stays."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.is_shown = sys.stderr.isatty()
        self._write(what if self.is_shown else f"{what}\n")

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()

    def __call__(self, done: int, total: int) -> None:
        if self.is_shown:
            self._write(CLEAR + say("tables.progress", what=self.what, done=done, total=total))

    def clear(self) -> None:
        """Make room for something else."""
        if self.is_shown:
            self._write(CLEAR)


@contextlib.contextmanager
def showing(key: str) -> Iterator[Showing]:
    """Show how far something is as long as it lasts."""
    found = Showing(say(key))
    try:
        yield found
    finally:
        found.clear()


def agreed(question: str, yes: bool) -> bool:
    """Whether the person says yes."""
    if yes:
        return True
    print(question, end=" ", flush=True)
    try:
        return input().strip().lower() in say("tables.yes").split()
    except EOFError:
        print()
        raise Misuse(say("tables.no-answer")) from None


# ---------------------------------------------------------------------------- listing


def clean(words: str) -> str:
    """What people have written must not steer the terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in words)


def moment(at: float) -> str:
    """A time in words that sort."""
    with contextlib.suppress(OverflowError, ValueError, OSError):
        return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M")
    return "-"


def line(table: Kept) -> str:
    """A table in a list."""
    return say(
        "tables.line",
        id=clean(table.id),
        game=clean(table.game).ljust(10),
        state=say("tables.over" if table.over else "tables.running").ljust(8),
        answers=table.answers,
        moment=moment(table.changed),
        name=clean(table.name),
    )


async def chosen(where: str, wish: Wish) -> list[Kept]:
    """The tables that a wish means, the latest first."""
    async with looking(where) as store:
        now = time.time()
        return [table for table in await store.kept() if wish.holds(table, now)]


def show(where: str, wish: Wish) -> None:
    """List tables."""
    found = run(chosen(where, wish), where)
    for table in found:
        print(line(table))
    print(say("tables.count", count=len(found)) if found else say("tables.none"))


# ---------------------------------------------------------------------------- deleting


def delete(where: str, wish: Wish, yes: bool) -> None:
    """Delete finished or old tables, when the person has seen which and agrees."""
    if wish.over is None and wish.older_than is None:
        raise Misuse(say("tables.which-delete"))
    found = run(chosen(where, wish), where)
    if not found:
        print(say("tables.none"))
        return
    _list_some(found)
    if not agreed(say("tables.ask-delete", count=len(found)), yes):
        print(say("tables.kept"))
        return
    with showing("tables.deleting") as progress:
        gone = run(_remove(where, found, progress), where)
    print(say("tables.deleted", count=gone))
    if gone < len(found):
        print(say("tables.not-deleted", count=len(found) - gone))


def _list_some(found: Sequence[Kept]) -> None:
    for table in found[:SHOWN]:
        print(line(table))
    if len(found) > SHOWN:
        print(say("tables.more", count=len(found) - SHOWN))


async def _remove(where: str, found: Sequence[Kept], progress: Progress) -> int:
    store = open_store(where)
    gone = 0
    try:
        await store.look()
        for first in range(0, len(found), CHUNK):
            gone += len(await store.remove(found[first : first + CHUNK]))
            progress(min(first + CHUNK, len(found)), len(found))
    finally:
        await store.close()
    return gone


# ---------------------------------------------------------------------------- backing up


def back_up_to(where: str, target: Path) -> None:
    """Copy the whole store into a file that does not exist yet."""
    target = _named(target)
    with in_words(where), showing("tables.copying") as progress:
        back_up(dialect_of(where), target, progress)
    print(say("tables.backed-up", file=target, size=f"{target.stat().st_size / 1e6:.1f}"))
    if file_of(where) is None:
        print(say("tables.from-postgres"))


def _named(target: Path) -> Path:
    try:
        target = target.expanduser()
    except RuntimeError:  # pathlib's word for a person that this machine does not know
        raise Misuse(say("error.no-home", path=target, home=target.parts[0])) from None
    if not target.name:
        raise Misuse(say("error.no-name", path=target))
    if not target.parent.is_dir():
        raise Misuse(say("error.no-folder", path=target.parent))
    if os.path.lexists(target):
        raise Misuse(say("tables.taken", path=target))
    return target


# ---------------------------------------------------------------------------- exporting


def export(catalog: Catalog, where: str, names: Sequence[str], folder: Path) -> int:
    """Write tables (all, if none is named) as saved matches; the number of those that it could not write."""
    found = run(chosen(where, Wish()), where)
    wanted = [_meant(found, name, where) for name in names] if names else found
    folder = folder.expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Misuse(say("tables.no-folder", path=folder, why=saves.reason(error))) from None
    running = sum(not table.over for table in wanted)
    if running:
        print(say("tables.secrets", count=running), file=sys.stderr)
    written, problems = run(_export(catalog, where, wanted, folder), where)
    for problem in problems:
        print(problem)
    print(say("tables.exported", count=written, folder=folder))
    return len(problems)


def _meant(found: Sequence[Kept], name: str, where: str) -> Kept:
    """The table with an id, or the only one whose id begins so."""
    fits = [table for table in found if table.id == name] or [
        table for table in found if name and table.id.startswith(name)
    ]
    if len(fits) != 1:
        key = "tables.unknown" if not fits else "tables.several"
        raise Misuse(say(key, name=name, store=plain(where)))
    return fits[0]


async def _export(
    catalog: Catalog, where: str, wanted: Sequence[Kept], folder: Path
) -> tuple[int, list[str]]:
    games, problems = catalog.games(), []
    with showing("tables.exporting") as progress:
        async with reading(where, progress) as store:
            for number, table in enumerate(wanted):
                path = folder / f"{table.game}-{table.id}.json"
                problem = await _export_one(store, games, table, path)
                if problem is not None:
                    problems.append(say("tables.not-exported", id=clean(table.id), why=problem))
                progress(number + 1, len(wanted))
    return len(wanted) - len(problems), problems


async def _export_one(store: Store, games: dict[str, Any], table: Kept, path: Path) -> str | None:
    """Why a table could not be written; None if it was."""
    if os.path.lexists(path):
        return say("tables.exists", path=path)
    try:
        row = await store.find(table.id)
        if row is None:
            return say("tables.gone")
        rebuilt = await load_match(store, games.get(row.game), row)
        players = [chair.level if chair.kind == "bot" else "me" for chair in row.chairs]
        if rebuilt.finding is None or rebuilt.finding.is_fine:
            assert rebuilt.match is not None
            data = save(rebuilt.match, players)
        else:
            data = stored_save(Live(games.get(row.game), row, rebuilt, store), players)
        await asyncio.to_thread(saves.write, path, data)
    except (StoreError, SaveError) as error:
        return str(error)
    except OSError as error:
        return saves.reason(error)
    return None
