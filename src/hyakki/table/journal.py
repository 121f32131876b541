"""From the rows of a store to a match that stands where it was left.

Nothing here writes, and nothing is given up: `examine` says what has become of a stored match under the
rules and the content of today. It comes out as it was, or it is found where it no longer does, with the ways
in which its people could go on (`going_on.py`). What the store keeps is only ever added to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from hyakki.host.cards import Ending
from hyakki.host.telling import ending
from hyakki.kernel.errors import Refused, SaveError, place_of
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.saves import looks_different
from hyakki.table.cupboard import PACKS, dressed
from hyakki.table.errors import Differs, Failed
from hyakki.table.findings import LONGEST, Drift, Finding, Rebuilt, Verdict
from hyakki.table.going_on import ways_of
from hyakki.table.retrace import before_set_up, everybody, retraced, started, work_off
from hyakki.table.store import Origin, Posting, Row, Store
from hyakki.table.texts import kept

TRIES = 5
"""How often a table is read when others write to it meanwhile."""


def examine(
    game: Game[Any] | None,
    row: Row,
    entries: Sequence[Posting],
    checkpoint: tuple[int, bytes] | None,
    pack: bytes | None = None,
) -> Finding:
    """What has become of the match of a table, under a game as it is today (None: it is gone).

    `pack` is the content named by the row, if the store has it. All other arguments are as the store gives
    them. Takes as long as all entries take, and changes nothing.
    """
    last = entries[-1].number if entries else row.origin_number
    if game is None:
        found = Finding(None, Drift(), (entries, checkpoint), last)
        found.differ("unbuilt", row.origin_number, kept("still.no-game", game=row.game))
        return found
    serving, misfits = dressed(game, row.content, pack)
    rules = None if row.rules == game.version else (row.rules, game.version)
    mark = serving.fingerprint()
    content = None if row.content == mark else (row.content, mark)
    if checkpoint is not None and checkpoint[0] <= row.origin_number:
        checkpoint = None  # of what came before the place from which it goes on
    found = Finding(serving, Drift(rules, content, misfits), (entries, checkpoint), last)
    mine = [entry for entry in entries if entry.number > row.origin_number]
    found.ended = has_ended(row)
    _replay(found, row, mine, checkpoint)
    if found.match is not None:
        _compare_end(found, row, mine)
    if not found.is_fine and not has_ended(row):
        found.ways = tuple(ways_of(found, row, mine, checkpoint))
    if found.is_fine:
        found.stored = ((), None)
    return found


def _replay(found: Finding, row: Row, mine: Sequence[Posting], checkpoint: tuple[int, bytes] | None) -> None:
    """Work off the entries as far as they come out, and compare on the way."""
    assert found.game is not None
    match = _begin(found, row, mine)
    if match is None:
        return
    found.match, found.number = match, row.origin_number
    for entry in before_set_up(row, mine):
        found.number = entry.number
        found.unnoticed.add(everybody(row.seats))
    for entry in mine[len(before_set_up(row, mine)) :]:
        try:
            work_off(match, entry, found.unnoticed)
        except (Differs, Failed) as error:
            verdict: Verdict = "differs" if isinstance(error, Differs) else "fails"
            found.differ(verdict, entry.number, error.why)
            found.match, found.unnoticed = retraced(found.game, row, mine, found.number)
            return
        found.number = entry.number
        if checkpoint is not None and entry.number == checkpoint[0] and looks_different(match, checkpoint[1]):
            found.differ("differs", entry.number, kept("still.state", number=found.shown(entry.number)))


def _begin(found: Finding, row: Row, mine: Sequence[Posting]) -> Match[Any] | None:
    """The match before its first entry; None, with the reason noted, if there is none to be had."""
    assert found.game is not None
    try:
        loaded = started(found.game, row, mine)
    except Refused as error:  # a setting that there is no longer
        found.differ("unbuilt", row.origin_number, kept("still.setup", why=str(error)[:LONGEST]))
    except SaveError as error:
        found.differ("unbuilt", row.origin_number, kept("still.origin"), str(error))
    except Exception as error:  # noqa: BLE001  # rules of another day: whatever they stumble over
        found.differ("unbuilt", row.origin_number, kept("still.setup", why=place_of(error)))
    else:
        if loaded.differs_at is not None:
            found.differ("differs", row.origin_number, kept("still.origin"), loaded.why)
        return loaded.match
    return None


def has_ended(row: Row) -> bool:
    """Whether a match had come to its end by what was kept of it."""
    return row.over and bool(row.outcome or row.summary.ending)


def _compare_end(found: Finding, row: Row, mine: Sequence[Posting]) -> None:
    """A match that had ended has to end so again, and one that had not has not to."""
    match = found.match
    assert match is not None
    now = ending(match, match.game.voice)
    if has_ended(row):
        if now is None:
            found.differ("differs", found.last, kept("still.revived"))
        result = result_of(row)
        if now is None or not _same_end(result, now):
            found.result = result
    elif now is not None and mine:
        # Nobody may see what is shown at an end, the key of the dice first of all, while it goes on in truth.
        why = kept("still.ended", number=found.shown(found.number))
        found.verdict, found.at, found.why, found.detail = "differs", found.number, why, why
        assert found.game is not None
        found.number = max(row.origin_number, found.number - 1)
        found.match, found.unnoticed = retraced(found.game, row, mine, found.number)
    elif mine and found.is_fine:
        asked = [seat for seat in range(match.seats) if match.asking(seat) is not None]
        if asked != row.summary.asked:
            found.differ("differs", found.last, kept("still.asked", number=found.shown(found.last)))


def result_of(row: Row) -> Ending:
    """How a match ended, as it was kept then. Of an older one only the sentence is known."""
    if row.outcome:
        return msgspec.json.decode(row.outcome, type=Ending)
    return Ending([], False, row.summary.ending, "", [], "", "")


def _same_end(kept: Ending, now: Ending) -> bool:
    """Whether an end is the one that was kept; the names of things may have changed."""
    if not kept.fingerprint:
        return kept.sentence == now.sentence
    totals = [[(score.who, score.total) for score in one.scores] for one in (kept, now)]
    return totals[0] == totals[1] and kept.winners == now.winners


# ---------------------------------------------------------------------------- from the store


async def load_match(store: Store, game: Game[Any] | None, row: Row) -> Rebuilt:
    """The match of a table as the store has it, built beside the event loop. Reads, and writes nothing.

    The row is brought up to what the store has, so that it belongs to the entries that were read.
    """
    entries = await store.entries(row.id)
    now: Row | None = None
    origins: list[Origin] = []
    for _ in range(TRIES):
        now = await store.find(row.id)
        origins = await store.origins(row.id)
        again = await store.entries(row.id, entries[-1].number if entries else 0)
        entries += again
        is_moved = now is not None and bool(origins) and origins[-1].save != now.origin
        if not (again or is_moved):
            break
    if now is not None:
        for name in row.__struct_fields__:
            setattr(row, name, getattr(now, name))
    checkpoint = await store.checkpoint(row.id)
    pack = None
    if game is not None and row.content != await asyncio.to_thread(game.fingerprint):
        pack = await store.pack(row.content)
    found = await asyncio.to_thread(examine, game, row, entries, checkpoint, pack)
    if game is not None and pack is None and found.drift.content is not None and not found.is_fine:
        found = await _with_other_content(store, game, row, found)
    history = origins[-1].history if origins else b"[]"
    return Rebuilt(found.match, found.number, found.unnoticed, found, history, len(origins))


async def _with_other_content(store: Store, game: Game[Any], row: Row, lost: Finding) -> Finding:
    """A table of which nobody knows any more what it was played with: perhaps with a box that was kept for
    others. The one that lets it come out as it was is the right one."""
    for content in (await store.packs(row.game))[:PACKS]:
        pack = await store.pack(content)
        other = msgspec.structs.replace(row, content=content)
        found = await asyncio.to_thread(examine, game, other, *lost.stored, pack)
        if found.is_fine and found.drift.content is None:
            return found
    return lost
