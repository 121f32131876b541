"""Finds and records games: what each game wants recorded is `WANTED` in its `tests/games/GAME/record.py`.

Keys are tried from 0 on until a match ends as wanted, so that recording twice gives the same files.
"""

from __future__ import annotations

import importlib
import multiprocessing
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from hyakki.games import find
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.saves import save
from tests.games import frozen, playthrough
from tests.games.probe import AnyMatch
from tests.games.recorded import INDEX, Recorded, folder
from tests.games.recorded_play import Player, by_sense

JOBS = 2


@dataclass(frozen=True)
class Wanted:
    """A game to be recorded: the table, who plays, and how it should end."""

    file: str
    what: str
    reasons: tuple[str, ...]
    seats: int = 1
    settings: Mapping[str, str] = field(default_factory=dict)
    player: Player = by_sense
    resigns_after: int | None = None
    shortest: int = 0  # so many answers at least
    longest: int = 2500  # and so many at most
    tries: int = 1000


class NotFound(Exception):
    """No key gives the wanted game."""


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def compact(data: bytes) -> bytes:
    """A save with one line for each of its parts."""
    record: dict[str, Any] = msgspec.json.decode(data)
    lines = [
        f"{msgspec.json.encode(name).decode()}: {msgspec.json.encode(part).decode()}"
        for name, part in record.items()
    ]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def play(game: Game[Any], wanted: Wanted, key: int) -> AnyMatch | None:
    """The match with this key, if it ends as wanted."""
    match = Match.new(game, wanted.seats, wanted.settings, key)
    rng = Rng.seeded(key + 1000)
    while match.outcome is None:
        if len(match.history) == wanted.resigns_after:
            match.resign(0)
            break
        if len(match.history) >= wanted.longest:
            return None
        seat = match.asked()[0]
        match.answer(seat, wanted.player(match, seat, rng))
    fits = match.outcome is not None and match.outcome.reason in wanted.reasons
    return match if fits and len(match.history) >= wanted.shortest else None


def search(game: Game[Any], wanted: Wanted) -> tuple[Recorded, bytes, int]:
    """The first match that ends as wanted, and its key."""
    for key in range(wanted.tries):
        match = play(game, wanted, key)
        if match is not None:
            assert match.outcome is not None
            end = match.outcome
            entry = Recorded(wanted.file, wanted.what, end.reason, end.winners, len(match.history))
            return entry, compact(save(match)), key
    raise NotFound(f"{wanted.file}: none of {wanted.tries} matches ended by {' or '.join(wanted.reasons)}")


def _wanted(name: str) -> tuple[Wanted, ...]:
    wanted: tuple[Wanted, ...] = importlib.import_module(f"tests.games.{name}.record").WANTED
    return wanted


def _job(name: str, number: int) -> tuple[Recorded, bytes, int] | str:
    try:
        return search(find(name), _wanted(name)[number])
    except NotFound as error:
        return str(error)


def write_index(place: Path, entries: list[Recorded]) -> None:
    parts = ["# Written by the recording tool; see CONTRIBUTING.md.\n"]
    for entry in entries:
        rows = msgspec.to_builtins(entry).items()
        parts.append("[[game]]\n" + "".join(f"{key} = {_json(value)}\n" for key, value in rows))
    (place / INDEX).write_text("\n".join(parts), encoding="utf-8")


def record(name: str) -> int:
    """Record everything that a game wants, its golden playthroughs too. How many could not be found."""
    game, wanted, started = find(name), _wanted(name), time.monotonic()
    place = folder(game)
    place.mkdir(exist_ok=True)
    found: list[Recorded] = []
    missing = 0
    with multiprocessing.get_context("spawn").Pool(JOBS) as pool:
        for result in pool.imap(partial(_job, name), range(len(wanted))):
            if isinstance(result, str):
                missing += 1
                sys.stdout.write(f"not found: {result}\n")
                continue
            entry, data, key = result
            found.append(entry)
            (place / entry.file).write_bytes(data)
            sys.stdout.write(f"{entry.file:24} key {key:4}, {entry.answers:5} answers, {entry.reason}\n")
            sys.stdout.flush()
    for old in place.glob("*.json"):
        if old.name not in {entry.file for entry in found}:
            old.unlink()
    write_index(place, found)
    for golden in playthrough.goldens(game):
        golden.write(game)
    missing += frozen.main([name])
    sys.stdout.write(f"{len(found)} games in {time.monotonic() - started:.0f} s\n")
    return missing
