"""Tables that stand still: their match no longer comes out as it was left.

Everybody looks at it as far as it comes out, reads what has changed, and nothing is given up. Somebody who
sits there, or the host, chooses how it goes on; or all wait until the rules or the content are back, and it
goes on as if nothing had been.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from hyakki.host.reading import FIRST, reading
from hyakki.kernel.errors import SaveError
from hyakki.kernel.saves import RESIGNS, Checkpoint, Save, encoded, read, save
from hyakki.table import history
from hyakki.table.errors import Conflict, Denied
from hyakki.table.findings import LONGEST, Finding, Way, WayName
from hyakki.table.going_on import go_on
from hyakki.table.keys import mixed
from hyakki.table.messages import StillCard, WayCard
from hyakki.table.retrace import before_set_up, first_key
from hyakki.table.store import Posting, Row
from hyakki.table.texts import kept, retold, say

if TYPE_CHECKING:
    from hyakki.table.live import Live


def still_card(table: Live, guest: bytes) -> StillCard | None:
    """Why a table stands still, for the page of a guest; None if it does not."""
    found = table.finding
    if found is None or found.is_fine:
        return None
    ways = [WayCard(way.name, way_in_words(found, way)) for way in found.ways]
    sentences = [*drift_in_words(found), reason_in_words(found)]
    shown = found.shown(found.number)
    if found.match is not None and shown < table.row.answers:
        sentences.append(say("still.shown", number=shown, last=table.row.answers))
    sentences.append(say("still.over" if found.ended else "still.kept" if ways else "still.wait"))
    return StillCard(say("still.title"), sentences, ways, may_choose(table, guest), table.has_match)


def may_choose(table: Live, guest: bytes) -> bool:
    """Whether a guest may say how the match goes on."""
    return table.is_host(guest) or bool(table.seats_of(guest))


def way_in_words(found: Finding, way: Way) -> str:
    """A way to go on, and what it costs; not whether anybody has chosen in secret since."""
    lost = say("way.secret" if way.secret else "way.given-up" if way.given_up else "way.all")
    if way.name == "replay":
        number = found.shown(way.number)
        place = say("way.replay", number=number) if number else say("way.start")
    else:
        place = say("way.again" if way.again else "way.checkpoint")
    return f"{place} {lost}"


def reason_in_words(found: Finding) -> str:
    """What is known to be different, and from where on."""
    if found.verdict == "fails":
        return say("still.failed", number=found.shown(found.at or 0), why=retold(found.why))
    return retold(found.why)


def drift_in_words(found: Finding) -> list[str]:
    """What has changed since the match was last played on, a sentence each."""
    drift, words = found.drift, []
    if drift.rules is not None:
        words.append(say("still.rules", old=drift.rules[0], new=drift.rules[1]))
    if drift.misfits:
        words.append(say("still.misfit", why=drift.misfits[0].rstrip(".")[:LONGEST]))
    elif drift.content is not None:
        words.append(say("still.content"))
    if not words and found.game is not None and found.verdict == "differs":
        words.append(say("still.code"))
    return words


def news(found: Finding) -> str:
    """What a table says of changes that it has come through; "" if there is nothing to say."""
    words = drift_in_words(found)
    if not found.is_fine:
        return " ".join([*words, reason_in_words(found), say("still.over" if found.ended else "still.told")])
    if found.result is not None:
        return " ".join([*words, say("still.result")])
    return " ".join([*words, say("still.goes-on")]) if words else ""


async def choose(table: Live, guest: bytes, name: WayName) -> None:
    """Go on in a way that a guest has chosen, and say so at the table."""
    if not may_choose(table, guest):
        raise Denied("trouble.not-yours")
    row = table.row
    async with table.lock:
        found = table.finding
        if found is None or found.is_fine:
            raise Denied("refused.moving")
        told = history.encoded(table.history)
        onward = await asyncio.to_thread(go_on, found, name, row, told)
        if onward is None:
            raise Denied("refused.no-way")
        try:
            await table.go_on_from(onward.match, "upgrade", onward.history)
        except Conflict as error:  # somebody has chosen with another process
            raise Denied("refused.moving") from error
        way = next(way for way in found.ways if way.name == name)
    table.tell_standing()
    table.changed()
    mine = table.seats_of(guest)
    who = row.chairs[mine[0]].name if mine else kept("table.host")
    with reading(FIRST):
        words = way_in_words(found, way)
    await table.speak(kept("table.goes-on", who=who, way=words))


# ---------------------------------------------------------------------------- what is stored, as a file


def stored_save(table: Live, players: Sequence[str] = ()) -> bytes:
    """A match that stands still as a file, with every answer that is stored: whoever has the rules that it
    was played by can go on with it."""
    row, found = table.row, table.finding
    assert found is not None
    entries, checkpoint = found.stored
    mine = [entry for entry in entries if entry.number > row.origin_number]
    base = _base(row, mine) if found.match is None else read(save(found.match))
    base.rules, base.content = row.rules, row.content
    lines = [*zip(base.answers, base.draws, strict=True)]
    first = 0 if found.match is not None else len(before_set_up(row, mine))
    for entry in mine[first:]:
        if entry.number > found.number and entry.kind == "dice":
            key = base.rekeys[-1][1] if base.rekeys else base.key
            base.rekeys.append((len(lines), mixed(bytes.fromhex(key), entry.text).hex()))
        elif entry.number > found.number:
            _post(lines, entry)
    base.answers, base.draws = [line for line, _ in lines], [draws for _, draws in lines]
    if mine:
        base.numbers = list(mine[-1].numbers)
    base.checkpoint = _checkpoint(base, row, checkpoint)
    base.players = list(players)
    return encoded(base)


def _base(row: Row, mine: Sequence[Posting]) -> Save:
    """A match before its first entry."""
    if row.origin is not None:
        return read(row.origin)
    return Save(
        hyakki="saved match",
        format=1,
        game=row.game,
        rules=row.rules,
        content=row.content,
        seats=row.seats,
        settings=row.settings,
        key=first_key(row, mine).hex(),
        answers=[],
        draws=[],
        numbers=[0] * row.seats,
        checkpoint=Checkpoint(0, {}),
    )


def _post(lines: list[tuple[str, int]], entry: Posting) -> None:
    """Add an answer, or take one back as it was taken back."""
    if entry.kind in ("answer", "resigned"):
        text = entry.text if entry.kind == "answer" else RESIGNS
        lines.append((f"{entry.seat} {text}", entry.draws))
        return
    if entry.kind not in ("undo", "party"):
        return
    own = [place for place, (line, _) in enumerate(lines) if line.startswith(f"{entry.seat} ")]
    if entry.kind == "undo" and own:
        del lines[own[-1]]
    elif lines:
        lines.pop()


def _checkpoint(base: Save, row: Row, kept: tuple[int, bytes] | None) -> Checkpoint:
    """The last state that was stored and that the answers of the file lead to; empty if there is none."""
    for data in (kept[1] if kept is not None and kept[0] > row.origin_number else None, row.origin):
        if data is None:
            continue
        try:
            record = read(data)
        except SaveError:
            continue
        if record.answers == base.answers[: len(record.answers)] and record.origin == base.origin:
            return record.checkpoint
    return Checkpoint(0, base.origin or {})
