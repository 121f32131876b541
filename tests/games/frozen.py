"""Recorded games as they came out when the version of the rules was last counted up, with their content.

    python -m tests.games.frozen GAME      freeze what is recorded now

Whoever changes a rule records its games anew, and they are green again. What is frozen stays: as long as the
version is the same, those answers have to come out as they did, each with its own content. Else running
tables would stand still after an update, and nobody had said that the rules have changed.
"""

from __future__ import annotations

import io
import sys
import tarfile
from pathlib import Path
from typing import Any, NamedTuple

from hyakki.games import find
from hyakki.kernel.errors import ContentError, SaveError
from hyakki.kernel.game import Game
from hyakki.kernel.saves import load
from tests.games.recorded import folder, index

VERSION, PACK = "version", "content.zip"


class Frozen(NamedTuple):
    """The version of the rules, the content, and whole games as files by name."""

    version: int
    pack: bytes
    saves: dict[str, bytes]


class Uncounted(Exception):
    """Old answers come out differently, and the version of the rules is the same."""


def place_of(game: Game[Any]) -> Path:
    return folder(game).with_name("frozen.tar.xz")


def thawed(place: Path) -> Frozen:
    """What was frozen."""
    with tarfile.open(place, "r:xz") as archive:
        parts = {member.name: archive.extractfile(member) for member in archive}
        found = {name: part.read() for name, part in parts.items() if part is not None}
    return Frozen(int(found.pop(VERSION)), found.pop(PACK), found)


def recorded(game: Game[Any]) -> Frozen:
    """What is recorded now."""
    saves = {entry.file: (folder(game) / entry.file).read_bytes() for entry in index(game)}
    return Frozen(game.version, game.pack() or b"", saves)


def differences(game: Game[Any], frozen: Frozen, proven: Frozen) -> list[str]:
    """The frozen games that come out differently by the rules of today, each with its reason. Those that are
    `proven` are not played again: with the same content they are among the recorded games."""
    try:
        then = game.with_pack(frozen.pack) if frozen.pack else game
    except ContentError as error:
        return [f"its content no longer fits: {error.problems[0]}"]
    known = proven.saves if proven.pack == frozen.pack else {}
    found = []
    for name, data in frozen.saves.items():
        if known.get(name) != data:
            why = _difference(then, data)
            found += [f"{name}: {why}"] if why else []
    return found


def _difference(game: Game[Any], data: bytes) -> str:
    try:
        loaded = load(game, data, replay=True)
    except SaveError as error:
        return str(error)
    return "" if loaded.differs_at is None else f"answer {loaded.differs_at}: {loaded.why}"


def check(game: Game[Any], frozen: Frozen, proven: Frozen) -> None:
    """Uncounted if the version has to be counted up before anything is frozen anew."""
    if frozen.version > game.version:
        raise Uncounted(f"version {frozen.version} of the rules of {game.id} was frozen already")
    if frozen.version == game.version and (found := differences(game, frozen, proven)):
        raise Uncounted(
            f"old answers come out differently, and the rules of {game.id} are still version {game.version}: "
            f"count it up, with a migration, then python -m tests.games.frozen {game.id} ({found[0]})"
        )


def freeze(game: Game[Any], place: Path, now: Frozen) -> None:
    """Keep what is recorded now; Uncounted if that would hide that rules have changed."""
    if place.is_file():
        check(game, thawed(place), now)
    parts = {VERSION: str(now.version).encode(), PACK: now.pack, **now.saves}
    with tarfile.open(place, "w:xz", preset=9) as archive:
        for name, data in sorted(parts.items()):
            member = tarfile.TarInfo(name)  # with no time and no owner: the same parts give the same file
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))


def main(names: list[str]) -> int:
    for name in names:
        game = find(name)
        try:
            freeze(game, place_of(game), recorded(game))
        except Uncounted as error:
            sys.stdout.write(f"{error}\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
