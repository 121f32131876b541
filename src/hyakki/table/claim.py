"""A file of tables is served by one process at a time: a lock beside it says by which, and where.

The lock is the operating system's (flock): it ends with the process, however that ends, so what a killed
server leaves behind keeps nobody out. Only the note in the file may be old, and it counts only while the lock
is held.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from pathlib import Path

import msgspec

from hyakki.table.errors import Served

PATIENCE = 3.0
"""Seconds in which a server that has just taken the lock finds its port."""


class Place(msgspec.Struct, frozen=True):
    """Where a server listens, and the address of its page."""

    host: str
    port: int
    address: str


class Claim:
    """The right of this process to serve a file of tables, until it is given up or the process ends."""

    def __init__(self, store: Path) -> None:
        """Take it; Served if somebody else has it."""
        self.path = _lock_beside(store)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = _opened(self.path)
        if not self._lock():
            place = self._wait_for_note()
            self.give_up()
            raise Served(place)
        with contextlib.suppress(OSError):  # a disk that is full: an old note is no worse than none
            os.truncate(self._file, 0)

    def _lock(self) -> bool:
        """Whether nobody else holds it."""
        try:
            import fcntl

            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except (ImportError, OSError):
            return True  # this system or this disk knows no locks: then nobody notices a second server
        return True

    def note(self, place: Place) -> None:
        """Let others know where these tables are served. A full disk keeps nobody from serving them."""
        with contextlib.suppress(OSError):
            os.pwrite(self._file, msgspec.json.encode(place), 0)

    def give_up(self) -> None:
        """Serve no longer. The file stays: whoever removed it could take the lock from under another."""
        os.close(self._file)

    def _wait_for_note(self) -> Place | None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(msgspec.DecodeError, UnicodeError, RecursionError):
                place = msgspec.json.decode(os.pread(self._file, 4096, 0), type=Place)
                return place if place.address.startswith("http://") else None
            time.sleep(0.05)
        return None


def _lock_beside(store: Path) -> Path:
    """The lock of a file, by whatever name that is called."""
    try:
        file = store.resolve()
    except RuntimeError:  # links that lead in a circle
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from None
    if not file.name or file.is_dir():
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    return file.with_name(file.name + ".lock")


def _opened(path: Path) -> int:
    """A file for the lock alone. It is emptied, so a link to somebody's file must not stand in its place."""
    found = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    if not stat.S_ISREG(os.fstat(found).st_mode):
        os.close(found)
        raise OSError(errno.EINVAL, f"{path.name} is no plain file")
    return found
