"""A copy of a whole store as one SQLite file, made while servers write to it: all of it from one moment."""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hyakki.table.errors import Damaged, StoreError
from hyakki.table.store.dialect import meaning
from hyakki.table.store.schema import migrations, statements
from hyakki.table.store.sqlite import Sqlite, flaws
from hyakki.table.texts import say

if TYPE_CHECKING:
    from hyakki.table.store.postgres import Postgres

try:
    from psycopg import Error as PostgresError
except ImportError:  # then there is none to be copied
    ERRORS: tuple[type[Exception], ...] = (sqlite3.Error,)
else:
    ERRORS = (sqlite3.Error, PostgresError)

PAGES = 2000
"""Pages that are copied between two words of progress."""
ROWS = 500

Progress = Callable[[int, int], None]
"""Gets how much is done, and of how much."""


def back_up(dialect: Sqlite | Postgres, target: Path, progress: Progress) -> None:
    """Copy a store to a file that does not exist yet; it appears there when it is whole and on disk."""
    if os.path.lexists(target):
        raise StoreError(say("store.exists", file=target))
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        copy(dialect, part, progress)
        found = _checked(part)
        if found:
            raise Damaged(dialect.where, found[0])
        _settle(part, target)
    except OSError as error:
        raise StoreError(f"{target}: {error.strerror or error}") from None
    finally:
        for rest in (part, *(part.with_name(part.name + end) for end in ("-wal", "-shm", "-journal"))):
            rest.unlink(missing_ok=True)


def copy(dialect: Sqlite | Postgres, target: Path, progress: Progress) -> None:
    """All of a store as it is at one moment, into a fresh file. A damaged file is copied as it is."""
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    goal = sqlite3.connect(target, isolation_level=None)
    try:
        if isinstance(dialect, Sqlite):
            _from_sqlite(dialect, goal, progress)
        else:
            _from_postgres(dialect, goal, progress)
    except ERRORS as error:
        raise meaning(dialect, error, say("store.no-copy", why=str(error).partition("\n")[0])) from None
    finally:
        goal.close()


def _from_sqlite(dialect: Sqlite, goal: sqlite3.Connection, progress: Progress) -> None:
    """Page by page, within one reading transaction: what is written meanwhile does not show, nor wait."""
    if not dialect.path.is_file():
        raise StoreError(say("store.no-file", file=dialect.path))
    source = sqlite3.connect(f"{dialect.path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
    try:
        source.execute("BEGIN")
        source.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        source.backup(goal, pages=PAGES, progress=lambda _, left, all_: progress(all_ - left, all_), sleep=0)
    finally:
        source.close()


def _from_postgres(dialect: Postgres, goal: sqlite3.Connection, progress: Progress) -> None:
    """Row by row, within one transaction that sees all tables as they were when it began."""
    from psycopg import sql

    with dialect.dial() as source:
        source.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        if "migrations" not in dialect.names(source):
            raise StoreError(say("store.empty"))
        done = {row[0] for row in source.execute("SELECT number FROM migrations").fetchall()}
        if done - migrations().keys():
            raise StoreError(say("store.newer"))
        goal.execute("BEGIN")
        goal.execute("CREATE TABLE migrations (number BIGINT PRIMARY KEY)")
        for number in sorted(done):
            for statement in statements(migrations()[number]):
                goal.execute(Sqlite.sql(statement))
            goal.execute("INSERT INTO migrations (number) VALUES (?)", (number,))
        parts = {name: columns(goal, name) for name in names(goal) if name != "migrations"}
        counts = {name: source.execute(f"SELECT COUNT(*) FROM {name}".encode()).fetchone() for name in parts}
        total, made = sum(found[0] for found in counts.values() if found is not None), 0
        for name, fields in parts.items():
            query = sql.SQL("SELECT {} FROM {}").format(
                sql.SQL(", ").join(map(sql.Identifier, fields)), sql.Identifier(name)
            )
            marks = ", ".join("?" * len(fields))
            with source.cursor(name=f"backup_{name}") as cursor:
                cursor.execute(query)
                while rows := cursor.fetchmany(ROWS):
                    goal.executemany(f"INSERT INTO {name} ({', '.join(fields)}) VALUES ({marks})", rows)
                    made += len(rows)
                    progress(made, total)
        goal.execute("COMMIT")
        source.execute("ROLLBACK")


def names(connection: sqlite3.Connection) -> list[str]:
    """The tables of a file, in the order in which they were made."""
    return [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


def columns(connection: sqlite3.Connection, name: str) -> list[str]:
    """The columns of a table."""
    return [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]


def _checked(file: Path) -> list[str]:
    """What is wrong with a fresh copy; one file is all of it afterwards."""
    connection: Any = sqlite3.connect(file, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
        return flaws(connection, "quick_check", 1)
    except sqlite3.DatabaseError as error:
        return [str(error)]
    finally:
        connection.close()


def _settle(part: Path, target: Path) -> None:
    """Give a file that is on disk its name, unless somebody else has taken that meanwhile."""
    with part.open("rb") as file:
        os.fsync(file.fileno())
    try:
        os.link(part, target)
    except FileExistsError:
        raise StoreError(say("store.exists", file=target)) from None
    except OSError:  # a disk that knows no second names
        if os.path.lexists(target):
            raise StoreError(say("store.exists", file=target)) from None
        os.rename(part, target)
    with contextlib.suppress(OSError):
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
