"""Makes a fleet of old games: a store and saves as the version leaves them that this is run with.

It is run once for a version, with its code and at its tag, and what it makes is kept for all later ones:

    git clone . ELSEWHERE && cd ELSEWHERE && git checkout v0.1
    PYTHONPATH=src python .../tests/fleet/make.py 0.1 .../tests/fleet/0.1

There is a table of every game in the middle of an action, with answers that were taken back; one in which
some have chosen in secret, where a game knows that; and one that is over. `fleet.json` says what they held.
"""

from __future__ import annotations

import asyncio
import gzip
import io
import itertools
import json
import sys
import zipfile
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import hyakki.games as games
from hyakki import bots
from hyakki.kernel.rng import derive
from hyakki.kernel.saves import save
from hyakki.table import hall as halls
from hyakki.table import keys
from hyakki.table.errors import Denied
from hyakki.table.hall import Hall
from hyakki.table.hall_messages import SeatWish, TableWish
from hyakki.table.live import Live
from hyakki.table.store import open_store

TOKEN = "fleet-of-old-games-0-1"
"""The cookie of the person who sits on every seat."""
GUEST = keys.hashed(TOKEN)
FOLDERS = ("content", "quests", "chapters")
SEATS = {"tsukuyumi finished": 3}
"""How many sit at a table, where not two do: with three the points of missions count."""
SHORT: dict[str, dict[str, str]] = {"tsukuyumi": {"rounds": "3"}}
"""Settings that make a finished game a short one."""
LONGEST = 4000


class Fleet:
    """Plays the tables of one store."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.facts: list[dict[str, Any]] = []

    async def open(self, game: str, what: str, settings: dict[str, str]) -> Live:
        """A table with the same person on every seat: nobody plays there but this script."""
        seats = [SeatWish("person")] * SEATS.get(f"{game} {what}", 2)
        wish = TableWish(game, settings, seats, f"{game} {what}", "public", "Mika")
        opened = await self.hall.open(wish, GUEST)
        live = await self.hall.table(opened.table)
        for chair in live.row.chairs:
            chair.guest, chair.name = GUEST, "Mika"
            await self.hall.store.put_chair(opened.table, chair)
        return live

    async def play(self, live: Live, until: Any, level: str = "sense") -> bool:
        """Answer until something holds; whether it came to that."""
        players = [bots.make(level, derive(b"fleet", seat)) for seat in range(live.row.seats)]
        for count in range(LONGEST):
            match = live.match
            if until(live, count):
                return True
            if match.outcome is not None:
                return False
            seat = match.asked()[0]
            choice = players[seat].choose(match.seat(seat))
            await live.answer(seat, match.numbers[seat], choice.text())
            if count % 9 == 4:
                await self.take_back(live, seat)
        return False

    async def take_back(self, live: Live, seat: int) -> None:
        """Undo and answer again, where that can be done."""
        try:
            await live.undo(seat)
        except Denied:
            return

    async def keep(self, live: Live, folder: Path) -> None:
        """Write down what a table holds, and its match as a file."""
        await asyncio.sleep(0)
        while live._chores:
            await asyncio.sleep(0.01)
        match, row = live.match, live.row
        entries = await self.hall.store.entries(row.id)
        data = save(match, ["me"] * match.seats)
        name = row.name.replace(" ", "-")
        (folder / f"{name}.json.gz").write_bytes(gzip.compress(data, 9, mtime=0))
        outcome = match.outcome
        self.facts.append(
            {
                "name": row.name,
                "game": row.game,
                "table": row.id,
                "entries": len(entries),
                "undone": sum(entry.kind == "undo" for entry in entries),
                "answers": len(match.history),
                "secret": match.open is not None,
                "asked": list(match.asked()),
                "ending": row.summary.ending,
                "winners": None if outcome is None else list(outcome.winners),
                "scores": None
                if outcome is None
                else {who: sum(parts.values()) for who, parts in outcome.scores.items()},
                "content": row.content,
                "rules": row.rules,
            }
        )


def is_mid_action(live: Live, count: int) -> bool:
    """Some way into a match, with answers since the start of the action under way."""
    inside = [entry for entry in live.match.legs[-1].entries if not entry.auto]
    return count >= 60 and len(inside) >= 2 and live.match.open is None


def is_secret(live: Live, count: int) -> bool:
    """Somebody has chosen in secret, and somebody has not."""
    began = live.match.before_secrets()
    return count >= 20 and began is not None and len(live.match.history) > began


def never(live: Live, count: int) -> bool:
    return False


def pack(game: str) -> bytes:
    """The content of a game as it is shipped, in the form in which stores keep it."""
    found, root = io.BytesIO(), files(f"hyakki.games.{game}")
    with zipfile.ZipFile(found, "w") as archive:
        for folder in FOLDERS:
            place = root.joinpath(folder)
            if place.is_dir():
                for file in sorted(place.iterdir(), key=lambda one: one.name):
                    if file.name.endswith(".toml"):
                        info = zipfile.ZipInfo(f"0/{folder}/{file.name}")
                        archive.writestr(info, file.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return found.getvalue()


async def make(version: str, folder: Path) -> None:
    """A store, saves, packs and facts."""
    store = folder / "tables.sqlite"
    hall = Hall(open_store(str(store)))
    await hall.start()
    fleet = Fleet(hall)
    for game in games.games():
        live = await fleet.open(game, "running", {})
        assert await fleet.play(live, is_mid_action), game
        await fleet.keep(live, folder)
        live = await fleet.open(game, "secret", {})
        if await fleet.play(live, is_secret, "random"):
            await fleet.keep(live, folder)
        live = await fleet.open(game, "finished", SHORT.get(game, {}))
        await fleet.play(live, never)
        assert live.match.outcome is not None, game
        await fleet.keep(live, folder)
        (folder / f"{game}.zip").write_bytes(pack(game))
    await hall.close()
    facts = {"version": version, "tables": fleet.facts}
    (folder / "fleet.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


def main(version: str, place: str) -> None:
    count = itertools.count()
    chance = SimpleNamespace(token_bytes=lambda length: derive(b"fleet", next(count))[:length])
    setattr(halls, "secrets", chance)  # noqa: B010  # the same games whenever it is run
    folder = Path(place)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    asyncio.run(make(version, folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
