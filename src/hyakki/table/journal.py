"""From the rows of a store to a match that stands where it was left.

Nothing here writes, and nothing is given up: `examine` says what has become of a stored match under the
rules and the content of today. It comes out as it was, or it is found where it no longer does, with the ways
in which its people could go on (`go_on`). What the store keeps is only ever added to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec

from hyakki.host.cards import Ending, Line
from hyakki.host.telling import ending, line
from hyakki.kernel.errors import ContentError, Refused, RuleCrash, SaveError, place_of
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.saves import Loaded, load, looks_different, resume, save
from hyakki.table.errors import Differs, Failed
from hyakki.table.keys import mixed
from hyakki.table.store import Origin, Posting, Row, Store
from hyakki.table.telling import Eyes
from hyakki.table.texts import say
from hyakki.table.unnoticed import Unnoticed, unaware

Verdict = Literal["fine", "differs", "fails", "unbuilt"]
"""It comes out as it was; it comes out differently from some entry on; a rule fails there; there is no match
to be built at all."""

WayName = Literal["checkpoint", "replay"]
"""On from the last checkpoint; on from as far as today's rules lead."""

PACKS = 32
"""Boxes of other days that are kept ready."""
LONGEST = 300
"""Letters of a reason that people are told."""
TRIES = 5
"""How often a table is read when others write to it meanwhile."""


Stored = tuple[Sequence[Posting], tuple[int, bytes] | None]
"""The entries of a table and its last checkpoint."""


class Drift(NamedTuple):
    """What has changed since a match was last played on. Nothing, if it is all empty."""

    rules: tuple[int, int] | None = None  # the version then and now
    content: tuple[str, str] | None = None  # the fingerprint then, and of the content that serves it now
    misfits: tuple[str, ...] = ()  # what of the content then no longer fits the rules


class Way(NamedTuple):
    """How a match that stands still could go on."""

    name: WayName
    number: int  # the last entry that would count
    given_up: int  # how many entries after it would not
    again: bool  # the action under way then would begin again


class Finding:
    """What has become of a stored match.

    `match` stands where the first `number` entries lead by the rules of today, and `last` is the number of
    the last that there is. `at` is the first entry that is known to come out differently and `why` says what
    is wrong with it: for all at the table, so no secret is in it. `detail` is for whoever keeps the store.
    """

    __slots__ = (
        "at", "detail", "drift", "ended", "game", "last", "match", "number", "result", "stored", "unnoticed",
        "verdict", "ways", "why",
    )  # fmt: skip

    def __init__(self, game: Game[Any] | None, drift: Drift, stored: Stored, last: int) -> None:
        self.game = game
        self.stored = stored  # what was examined; kept only where something is wrong
        self.drift = drift
        self.last = last
        self.verdict: Verdict = "fine"
        self.match: Match[Any] | None = None
        self.number = 0
        self.unnoticed = Unnoticed()
        self.at: int | None = None
        self.why = self.detail = ""
        self.ways: tuple[Way, ...] = ()
        self.ended = False  # whether it had come to its end, by what was kept of it
        self.result: Ending | None = None  # of a match that ended otherwise by today's rules: what was kept

    @property
    def is_fine(self) -> bool:
        """Whether the match stands where it was left."""
        return self.verdict == "fine"

    def differ(self, verdict: Verdict, at: int, why: str, detail: str = "") -> None:
        """Note the first thing that is not as it was."""
        if self.is_fine:
            self.verdict, self.at, self.why, self.detail = verdict, at, why, detail or why


class Rebuilt:
    """A match from the store, which has `number` entries of it, and what was told before its beginning.

    `finding` is set where there is something to say; without a match only that.
    """

    __slots__ = ("finding", "history", "match", "number", "origins", "unnoticed")

    def __init__(
        self,
        match: Match[Any] | None,
        number: int,
        unnoticed: Unnoticed,
        finding: Finding | None = None,
        history: bytes = b"[]",
        origins: int = 0,
    ) -> None:
        self.match = match
        self.number = number
        self.unnoticed = unnoticed
        self.finding = finding
        self.history = history
        self.origins = origins  # how often it was played on from elsewhere


# ---------------------------------------------------------------------------- the content of a table


def dressed(game: Game[Any], content: str, pack: bytes | None) -> tuple[Game[Any], tuple[str, ...]]:
    """The game with the content of a table, and what of that no longer fits.

    Where it is not to be had, the content in use serves; the fingerprint then tells.
    """
    if pack is None or game.fingerprint() == content:
        return game, ()
    found = _unpacked(game, pack)
    if isinstance(found, tuple):
        return game, found
    return (found, ()) if found.fingerprint() == content else (game, (say("still.pack"),))


@lru_cache(PACKS)
def _unpacked(game: Game[Any], pack: bytes) -> Game[Any] | tuple[str, ...]:
    try:
        return game.with_pack(pack)
    except ContentError as error:
        return tuple(error.problems)


# ---------------------------------------------------------------------------- doing it again


def start(game: Game[Any], row: Row, mine: Sequence[Posting] = ()) -> Match[Any]:
    """The match before its first answer: the set-up, or the save that it goes on from."""
    return _started(game, row, mine).match


def _started(game: Game[Any], row: Row, mine: Sequence[Posting]) -> Loaded[Any]:
    """The same, and whether it comes out as it was saved."""
    if row.origin is not None:
        return load(game, row.origin, replay=True)
    return Loaded(Match.new(game, row.seats, row.settings, first_key(row, mine)))


def before_set_up(row: Row, mine: Sequence[Posting]) -> list[Posting]:
    """The entries by which people gave to the key before anybody answered, the first of each seat: with them
    the table was set up anew."""
    seats: list[int] = []
    for entry in mine if row.origin is None else ():
        if entry.kind != "dice" or entry.seat in seats:
            break
        seats.append(entry.seat)
    return list(mine[: len(seats)])


def first_key(row: Row, mine: Sequence[Posting]) -> bytes:
    """The key that a table was set up with."""
    key = row.key
    for entry in before_set_up(row, mine):
        key = mixed(key, entry.text)
    return key


def everybody(seats: int) -> list[Eyes]:
    """All eyes: nobody notices when the key changes of dice that have not fallen yet."""
    return [None, *range(seats)]


def work_off(match: Match[Any], entry: Posting, unnoticed: Unnoticed) -> None:
    """Do again what an entry says; Differs if it does not come out as it did, Failed if a rule fails."""
    since = match.before_secrets()
    try:
        if entry.kind == "dice":
            match.rekey(mixed(match.key, entry.text))
        elif entry.kind == "answer":
            match.answer_text(entry.seat, match.numbers[entry.seat], entry.text)
        elif entry.kind == "resigned":
            match.resign(entry.seat)
        else:
            match.undo(entry.seat, party=entry.kind == "party")
    except Refused as error:
        raise Differs(entry.number, say("still.possible", number=entry.number)) from error
    except RuleCrash as crash:
        raise Failed(entry.number, crash.public) from crash
    if match.state.rng.draws != entry.draws:
        raise Differs(entry.number, say("still.draws", number=entry.number))
    if match.numbers != entry.numbers:
        raise Differs(entry.number, say("still.numbers", number=entry.number))
    is_dice = entry.kind == "dice"
    unnoticed.add(everybody(match.seats) if is_dice else unaware(match, entry.seat, since))


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
        found.differ("unbuilt", row.origin_number, say("still.no-game", game=row.game))
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
        found.ways = tuple(_ways(found, row, mine, checkpoint))
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
            found.match, found.unnoticed = _upto(found.game, row, mine, found.number)
            return
        found.number = entry.number
        if checkpoint is not None and entry.number == checkpoint[0] and looks_different(match, checkpoint[1]):
            found.differ("differs", entry.number, say("still.state", number=entry.number))


def _begin(found: Finding, row: Row, mine: Sequence[Posting]) -> Match[Any] | None:
    """The match before its first entry; None, with the reason noted, if there is none to be had."""
    assert found.game is not None
    try:
        loaded = _started(found.game, row, mine)
    except Refused as error:  # a setting that there is no longer
        found.differ("unbuilt", row.origin_number, say("still.setup", why=str(error)[:LONGEST]))
    except SaveError as error:
        found.differ("unbuilt", row.origin_number, say("still.origin"), str(error))
    except Exception as error:  # noqa: BLE001  # rules of another day: whatever they stumble over
        found.differ("unbuilt", row.origin_number, say("still.setup", why=place_of(error)))
    else:
        if loaded.differs_at is not None:
            found.differ("differs", row.origin_number, say("still.origin"), loaded.why)
        return loaded.match
    return None


def _upto(game: Game[Any], row: Row, mine: Sequence[Posting], number: int) -> tuple[Match[Any], Unnoticed]:
    """The match after the entries up to a number, which are known to come out."""
    match, unnoticed = start(game, row, mine), Unnoticed()
    first = before_set_up(row, mine)
    for _ in first:
        unnoticed.add(everybody(row.seats))
    for entry in mine[len(first) :]:
        if entry.number <= number:
            work_off(match, entry, unnoticed)
    return match, unnoticed


def has_ended(row: Row) -> bool:
    """Whether a match had come to its end by what was kept of it."""
    return row.over and bool(row.outcome or row.summary.ending)


def _compare_end(found: Finding, row: Row, mine: Sequence[Posting]) -> None:
    """A match that had ended has to end so again, and one that had not has not to."""
    match = found.match
    assert match is not None
    now = ending(match)
    if has_ended(row):
        if now is None:
            found.differ("differs", found.last, say("still.revived"))
        kept = result_of(row)
        if now is None or not _same_end(kept, now):
            found.result = kept
    elif now is not None and mine:
        # Nobody may see what is shown at an end, the key of the dice first of all, while it goes on in truth.
        why = say("still.ended", number=found.number)
        found.verdict, found.at, found.why, found.detail = "differs", found.number, why, why
        assert found.game is not None
        found.number = max(row.origin_number, found.number - 1)
        found.match, found.unnoticed = _upto(found.game, row, mine, found.number)
    elif mine and found.is_fine:
        asked = [seat for seat in range(match.seats) if match.asking(seat) is not None]
        if asked != row.summary.asked:
            found.differ("differs", found.last, say("still.asked", number=found.last))


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


# ---------------------------------------------------------------------------- going on


class Onward(NamedTuple):
    """A match that goes on from elsewhere: where its entries end, and what was told before it."""

    match: Match[Any]
    number: int
    again: bool
    history: bytes


def _ways(
    found: Finding, row: Row, mine: Sequence[Posting], checkpoint: tuple[int, bytes] | None
) -> list[Way]:
    ways = []
    resumed = _resumed(found, row, mine, checkpoint)
    if resumed is not None:
        _, number, again = resumed
        ways.append(Way("checkpoint", number, found.last - number, again))
    if found.match is not None and found.at != row.origin_number:
        ways.append(Way("replay", found.number, found.last - found.number, False))
    return ways


def _resumed(
    found: Finding, row: Row, mine: Sequence[Posting], checkpoint: tuple[int, bytes] | None
) -> tuple[Match[Any], int, bool] | None:
    """The match from its last checkpoint on, with the entries since as far as they come out."""
    number, data = checkpoint or (row.origin_number, row.origin)
    if data is None or found.game is None:
        return None
    upto = found.last
    while True:
        try:
            loaded = resume(found.game, data)
        except SaveError:
            return None
        match, reached = loaded.match, number
        try:
            for entry in mine:
                if number < entry.number <= upto:
                    work_off(match, entry, Unnoticed())
                    if match.outcome is not None:
                        raise Differs(entry.number, say("still.ended", number=entry.number))
                    reached = entry.number
        except (Differs, Failed):
            upto = reached  # what does not come out may have moved the match: once more without it
            continue
        return match, reached, loaded.differs_at is not None


def go_on(
    found: Finding,
    way: WayName,
    row: Row,
    history: bytes = b"[]",
) -> Onward | None:
    """The match as it goes on in one of the ways of a finding; None if there is no such way any more.

    `history` is what had been told before the place that it went on from so far.
    """
    entries, checkpoint = found.stored
    mine = [entry for entry in entries if entry.number > row.origin_number]
    if all(way != known.name for known in found.ways):
        return None
    if way == "replay":
        assert found.match is not None
        told = _with_answers(decoded(history, row.seats), "given-up", _after(mine, found.number))
        match = _asked_anew(found.match, found.number, mine)
        return Onward(match, found.number, False, encoded(told))
    resumed = _resumed(found, row, mine, checkpoint)
    if resumed is None:
        return None
    match, number, again = resumed
    told = decoded(history, row.seats) if found.match is None else decoded(told_by(found.match, history))
    upto = (checkpoint or (row.origin_number, None))[0]
    told = _with_answers(told, "silent", _after(mine, found.number, upto))
    told = _with_answers(told, "given-up", _after(mine, number))
    return Onward(_asked_anew(match, number, mine), number, again, encoded(told))


def _after(mine: Sequence[Posting], number: int, upto: int | None = None) -> list[Posting]:
    """The entries after a number."""
    return [entry for entry in mine if number < entry.number and (upto is None or entry.number <= upto)]


def _asked_anew(match: Match[Any], number: int, mine: Sequence[Posting]) -> Match[Any]:
    """A copy whose questions nobody has answered yet: answers to old ones come too late."""
    copy = match.clone()
    if mine and number < mine[-1].number:
        copy.numbers = [asked + 1 for asked in mine[-1].numbers]
    return copy


def origin_of(onward: Onward, last: int, at: float) -> Origin:
    """The place from which a match goes on, for the store. `last`: the number of its last entry so far."""
    game = onward.match.game
    data = save(onward.match)
    return Origin(last, data, game.version, game.fingerprint(), "upgrade", onward.history, at)


def _with_answers(told: list[list[Line]], key: str, mute: Sequence[Posting]) -> list[list[Line]]:
    """What was told, and then answers that today's rules cannot put into words: to each seat its own.

    Of others nothing is said, not even how many they gave: they may have chosen in secret.
    """
    if not mute:
        return told
    head = _plain(say(f"history.{key}", first=mute[0].number, last=mute[-1].number))
    found = [[*told[0], head]]
    for seat, lines in enumerate(told[1:]):
        own = [entry.text for entry in mute if entry.seat == seat and entry.kind == "answer"]
        found.append([*lines, head, *(_plain(say("history.own", text=text)) for text in own)])
    return found


def _plain(text: str) -> Line:
    return Line(text, None, False, {"event": "told-before"})  # no page knows it, and none needs to


def told_by(match: Match[Any], history: bytes = b"[]") -> bytes:
    """All that a match has told so far, to the public and to each seat, after what had been told before."""
    before, found = decoded(history, match.seats), []
    for seat in (None, *range(match.seats)):
        view = match.view(seat)
        lines = [line(match.game, view, told) for told in match.heard(seat)]
        found.append([*before[0 if seat is None else seat + 1], *lines])
    return msgspec.json.encode(found)


def decoded(history: bytes, seats: int = 0) -> list[list[Line]]:
    """What was told before: to the public, then to each seat."""
    found = msgspec.json.decode(history, type=list[list[Line]])
    return found or [[] for _ in range(seats + 1)]


def encoded(history: list[list[Line]]) -> bytes:
    """The same for the store."""
    return msgspec.json.encode(history)


def told_to(history: list[list[Line]], eyes: Eyes) -> list[Line]:
    """What some eyes were told before."""
    place = 0 if eyes is None else eyes + 1
    return history[place] if place < len(history) else []


# ---------------------------------------------------------------------------- from the store


async def load_match(store: Store, game: Game[Any] | None, row: Row) -> Rebuilt:
    """The match of a table as the store has it, built beside the event loop. Reads, and writes nothing.

    The row is brought up to what the store has, so that it belongs to the entries that were read.
    """
    entries = await store.entries(row.id)
    now: Row | None = None
    for _ in range(TRIES):
        now = await store.find(row.id)
        again = await store.entries(row.id, entries[-1].number if entries else 0)
        entries += again
        if not again:
            break
    if now is not None:
        for name in row.__struct_fields__:
            setattr(row, name, getattr(now, name))
    checkpoint = await store.checkpoint(row.id)
    origins = await store.origins(row.id)
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
