"""Where matches lie on the disk: one readable file each, always replaced as a whole."""

from __future__ import annotations

import errno
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from hyakki.bots import LEVELS
from hyakki.cli.catalog import Catalog
from hyakki.cli.errors import Misuse
from hyakki.cli.seating import ME
from hyakki.cli.texts import retold, say
from hyakki.kernel import saves
from hyakki.kernel.errors import SaveError
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.saves import Loaded, Save

FINISHED = "-finished"
REST_AGE = 600
"""Seconds after which nobody can still be writing."""

Mark = tuple[int, int, int]
"""By which a file is known again: inode, time of the last change, size."""


def data_folder() -> Path:
    """The folder for this person's data: XDG_DATA_HOME where it is set, else the custom of the system."""
    named = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(named):
        return Path(named) / "hyakki"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "hyakki"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "hyakki"
    return Path.home() / ".local" / "share" / "hyakki"


def matches_folder() -> Path:
    """The folder of saved matches."""
    return data_folder() / "matches"


def new_path(game: Game[Any]) -> Path:
    """A fresh name for a match of a game."""
    moment = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return matches_folder() / f"{game.id}-{moment}-{secrets.token_hex(2)}.json"


def write(path: Path, data: bytes) -> None:
    """Replace the file as a whole: written beside it, forced to the disk, then renamed over it.

    A link stays a link: what it points at is replaced.
    """
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            os.unlink(beside)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name durable too, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sweep(path: Path) -> None:
    """Take away what a write that was killed has left beside a file; fresh ones may still be under way."""
    with suppress(OSError):
        for rest in path.parent.iterdir():
            old = rest.name.startswith(f".{path.name}.") and len(rest.name) == len(path.name) + 10
            if old and time.time() - rest.stat().st_mtime > REST_AGE:
                rest.unlink()


def mark(path: Path) -> Mark | None:
    """The file as it is now; None if there is none."""
    try:
        now = path.stat()
    except OSError:
        return None
    return now.st_ino, now.st_mtime_ns, now.st_size


def beside(path: Path) -> Path:
    """A fresh name beside a file."""
    return path.with_name(f"{path.stem}-{secrets.token_hex(2)}{path.suffix}")


def check_free(path: Path, match: Match[Any] | None = None) -> Path:
    """A file that the person named to keep a match in: nothing but the same match is ever written over."""
    if not path.name or "\0" in str(path):
        raise Misuse(say("error.no-name", path=path))
    try:
        path = path.expanduser()
    except RuntimeError:  # pathlib's word for a person that this machine does not know
        raise Misuse(say("error.no-home", path=path, home=path.parts[0])) from None
    if os.path.lexists(path):
        same = False
        if match is not None:
            with suppress(OSError, SaveError):
                same = saves.read(_read(path)).key == match.key.hex()
        if not same:
            raise Misuse(say("error.exists", path=path))
    return path


def write_match(path: Path, match: Match[Any], players: Sequence[str]) -> None:
    """Save a match, and who sits where."""
    write(path, saves.save(match, players))


def players_of(record: Save) -> tuple[str, ...]:
    """Who sat where; people everywhere if nothing was noted that can be used."""
    noted = tuple(record.players)
    if len(noted) == record.seats and all(player == ME or player in LEVELS for player in noted):
        return noted
    return (ME,) * record.seats


def remove(path: Path) -> None:
    """Throw a saved match away."""
    path.unlink(missing_ok=True)


def finish(path: Path) -> Path:
    """Mark one of our own files as a match that is over; a file that the person named keeps its name."""
    if path.parent != matches_folder() or path.stem.endswith(FINISHED):
        return path
    done = path.with_name(f"{path.stem}{FINISHED}{path.suffix}")
    try:
        path.rename(done)
    except OSError:
        return path
    return done


@dataclass(frozen=True)
class Saved:
    """One saved match in the list: its file, what it says, and when it was last touched."""

    path: Path
    record: Save
    touched: datetime

    @property
    def is_over(self) -> bool:
        return self.path.stem.endswith(FINISHED)


def saved_matches() -> list[Saved]:
    """Every saved match of this person, the latest first; files that are no saves are left out."""
    found = []
    with suppress(OSError):
        for path in matches_folder().glob("*.json"):
            with suppress(OSError, SaveError):
                record = saves.read(_read(path))
                found.append(Saved(path, record, datetime.fromtimestamp(path.stat().st_mtime)))
    return sorted(found, key=lambda saved: saved.touched, reverse=True)


def _read(path: Path) -> bytes:
    """What a plain file holds; no more than a save can have. Pipes and devices may never end."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.EINVAL, say("error.not-plain"))
    with path.open("rb") as file:
        return file.read(saves.MOST_BYTES + 1)


def read_bytes(path: Path) -> bytes:
    """What a file that the person named holds."""
    try:
        return _read(path)
    except OSError as error:
        raise Misuse(say("error.unreadable", path=path, why=reason(error))) from None


def read_record(path: Path) -> Save:
    """A saved match as it stands in the file."""
    try:
        return saves.read(read_bytes(path))
    except SaveError as error:
        raise Misuse(say("error.no-save", path=path, why=retold(str(error)))) from None


def load(path: Path, catalog: Catalog) -> Loaded[Any]:
    """Go on with a saved match, its log included."""
    data = read_bytes(path)
    try:
        game = catalog.find(saves.read(data).game)
        return saves.load(game, data, replay=True)
    except SaveError as error:
        raise Misuse(say("error.no-save", path=path, why=retold(str(error)))) from None


def reason(error: OSError) -> str:
    """Why the system refused, in its own words or in those of whoever reads."""
    return retold((error.strerror or str(error)).lower())
