"""Where matches lie on the disk: one readable file each, always replaced as a whole."""

from __future__ import annotations

import os
import secrets
import sys
import tempfile
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
from hyakki.cli.texts import say
from hyakki.kernel import saves
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.saves import Loaded, Save, SaveError

FINISHED = "-finished"
PLAYERS = ".players"


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
    """Replace the file as a whole: written beside it, forced to the disk, then renamed over it."""
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


def write_match(path: Path, match: Match[Any]) -> None:
    """Save a match."""
    write(path, saves.save(match))


def _players_path(path: Path) -> Path:
    """Who sits where is no part of a match, so it lies in a small file beside it."""
    return path.with_name(f"{path.stem}{PLAYERS}")


def write_players(path: Path, players: Sequence[str]) -> None:
    """Remember who sits where in a saved match."""
    write(_players_path(path), (",".join(players) + "\n").encode())


def read_players(path: Path, seats: int) -> tuple[str, ...]:
    """Who sat where; people everywhere if nothing was noted."""
    with suppress(OSError, UnicodeDecodeError):
        noted = tuple(_players_path(path).read_text(encoding="utf-8").strip().split(","))
        if len(noted) == seats and all(player == ME or player in LEVELS for player in noted):
            return noted
    return (ME,) * seats


def remove(path: Path) -> None:
    """Throw a saved match away."""
    path.unlink(missing_ok=True)
    _players_path(path).unlink(missing_ok=True)


def finish(path: Path) -> Path:
    """Mark one of our own files as a match that is over; a file that the person named keeps its name."""
    if path.parent != matches_folder() or path.stem.endswith(FINISHED):
        return path
    done = path.with_name(f"{path.stem}{FINISHED}{path.suffix}")
    try:
        path.rename(done)
    except OSError:
        return path
    with suppress(OSError):
        _players_path(path).rename(_players_path(done))
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
                record = saves.read(path.read_bytes())
                found.append(Saved(path, record, datetime.fromtimestamp(path.stat().st_mtime)))
    return sorted(found, key=lambda saved: saved.touched, reverse=True)


def read_bytes(path: Path) -> bytes:
    """What a file that the person named holds."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise Misuse(say("error.unreadable", path=path, why=reason(error))) from None


def read_record(path: Path) -> Save:
    """A saved match as it stands in the file."""
    try:
        return saves.read(read_bytes(path))
    except SaveError as error:
        raise Misuse(say("error.no-save", path=path, why=error)) from None


def load(path: Path, catalog: Catalog) -> Loaded[Any]:
    """Go on with a saved match, its log included."""
    record = read_record(path)
    game = catalog.find(record.game)
    try:
        return saves.load(game, read_bytes(path), replay=True)
    except SaveError as error:
        raise Misuse(say("error.no-save", path=path, why=error)) from None


def reason(error: OSError) -> str:
    """Why the system refused, in its own words."""
    return (error.strerror or str(error)).lower()
