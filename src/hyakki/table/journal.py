"""From the rows of a store to a match that stands where it was left, and back again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from hyakki.kernel.errors import Refused, RuleCrash, SaveError
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.saves import load, save
from hyakki.table.errors import Differs, Failed
from hyakki.table.store import Posting, Row, Store
from hyakki.table.unnoticed import Unnoticed, unaware


class Rebuilt:
    """A match from the store, which has `number` entries of it.

    If `differs` is set, the rules have changed, and all entries after the first `kept` were given up.
    """

    __slots__ = ("differs", "kept", "match", "number", "unnoticed")

    def __init__(
        self, match: Match[Any], number: int, unnoticed: Unnoticed, differs: Differs | None = None
    ) -> None:
        self.match = match
        self.number = self.kept = number
        self.unnoticed = unnoticed
        self.differs = differs


def start(game: Game[Any], row: Row) -> Match[Any]:
    """The match before its first entry: the set-up, or the save that it goes on from."""
    if row.origin is not None:
        return load(game, row.origin, replay=True).match
    return Match.new(game, row.seats, row.settings, row.key)


def work_off(match: Match[Any], entry: Posting, unnoticed: Unnoticed) -> None:
    """Do again what an entry says; Differs if it does not come out as it did, Failed if a rule fails."""
    since = match.before_secrets()
    try:
        if entry.kind == "answer":
            match.answer_text(entry.seat, match.numbers[entry.seat], entry.text)
        elif entry.kind == "resigned":
            match.resign(entry.seat)
        else:
            match.undo(entry.seat, party=entry.kind == "party")
    except Refused as error:
        raise Differs(entry.number, f"entry {entry.number} is no longer possible") from error
    except RuleCrash as crash:
        raise Failed(entry.number, crash.public) from crash
    if match.state.rng.draws != entry.draws or match.numbers != entry.numbers:
        raise Differs(entry.number, f"entry {entry.number} comes out differently")
    unnoticed.add(unaware(match, entry.seat, since))


async def load_match(store: Store, game: Game[Any], row: Row) -> Rebuilt:
    """The match of a table as the store has it, built beside the event loop."""
    entries = await store.entries(row.id)
    checkpoint = await store.checkpoint(row.id)
    rebuilt = await asyncio.to_thread(rebuild, game, row, entries, checkpoint)
    if rebuilt.differs is not None:
        # The rules have changed: the match goes on from here, and the old entries stay as its history.
        last = entries[-1].number if entries else row.origin_number
        data = save(rebuilt.match)
        await store.put_origin(row.id, last, data, game.version, game.fingerprint())
        row.origin, row.origin_number = data, last
        rebuilt.kept, rebuilt.number = rebuilt.number, last
    return rebuilt


def rebuild(
    game: Game[Any], row: Row, entries: Sequence[Posting], checkpoint: tuple[int, bytes] | None
) -> Rebuilt:
    """The match as the entries leave it.

    Where the rules have changed so that they no longer come out, it stands where the most of it can be kept:
    at the last checkpoint, or before the first entry that comes out differently. Later entries are given up.
    Where a rule fails the entries are as good as they were: Failed, and all of them stay.
    """
    mine = [entry for entry in entries if entry.number > row.origin_number]
    unnoticed = Unnoticed()
    try:
        match = start(game, row)
        for entry in mine:
            work_off(match, entry, unnoticed)
    except Differs as differs:
        found = differs
    except SaveError as error:
        found = Differs(row.origin_number, str(error))
    else:
        return Rebuilt(match, entries[-1].number if entries else row.origin_number, unnoticed)
    if checkpoint is not None and checkpoint[0] >= found.number - 1:
        number, data = checkpoint
        try:
            return Rebuilt(load(game, data).match, number, Unnoticed(), found)
        except SaveError:
            pass  # not even that fits these rules; what comes before it may
    try:
        match = start(game, row)
        for entry in mine:
            if entry.number < found.number:
                work_off(match, entry, Unnoticed())
    except SaveError as error:
        raise Differs(found.number, str(error)) from error
    return Rebuilt(match, max(found.number - 1, row.origin_number), Unnoticed(), found)
