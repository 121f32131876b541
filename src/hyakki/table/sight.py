"""What each pair of eyes has been told of a table, worked out once for all who look through them and read the
same language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hyakki.host.reading import language, voice_of
from hyakki.host.telling import Log, undo_bar
from hyakki.kernel.match import Seen
from hyakki.table.changes import Changes
from hyakki.table.company import Onlooker
from hyakki.table.history import read_again, told_to
from hyakki.table.messages import Moment
from hyakki.table.passes import in_force
from hyakki.table.telling import Eyes, moment

if TYPE_CHECKING:
    from hyakki.table.live import Live


Reader = tuple[Eyes, str]
"""Through whose eyes something is read, and in which language."""


class Sight:
    """The words for a match as it stands, and its log so far, by whose eyes they are for."""

    def __init__(self) -> None:
        self.changes = Changes()  # to this moment: what pages share of them is worked out once
        self.logs: dict[Reader, Log] = {}
        self.told: dict[Reader, Moment] = {}
        self._seen: Seen | None = None  # what this moment was told from

    def moment(self, table: Live, onlooker: Onlooker) -> Moment:
        """What an onlooker gets now. Marks the log as sent up to here."""
        seat = onlooker.seat
        log = self._log(table, seat)
        lines = log.read(table.match)
        since = min(onlooker.sent, len(lines))
        onlooker.sent = len(lines)
        clocks = None if table.ticking is None else table.ticking.shown(table, seat)
        passes = [] if seat is None else in_force(table, table.row.chairs[seat])
        told = self._told_to(table, seat)
        return msgspec.structs.replace(told, since=since, lines=lines[since:], clocks=clocks, passes=passes)

    def _log(self, table: Live, seat: Eyes) -> Log:
        """The log of a seat: what was told before the match went on from elsewhere, and since."""
        reader = seat, language()
        if reader not in self.logs:
            before = told_to(table.history, seat)
            lines = read_again(before, voice_of(table.game)) if before else before
            self.logs[reader] = Log(seat, lines, None if seat is None else self._log(table, None))
        return self.logs[reader]

    def _told_to(self, table: Live, seat: Eyes) -> Moment:
        """All of a moment that comes from the match but its log, put into words once for all of a seat."""
        if table.match.seen is not self._seen:
            self._seen, self.told, self.changes = table.match.seen, {}, Changes()
        reader = seat, language()
        if reader not in self.told:
            bar = undo_bar(table.match, seat)
            told = moment(table.match, seat, table.view(seat), [], 0, table.answers(seat), bar)
            if table.history:
                told = msgspec.structs.replace(told, own=told.own + len(told_to(table.history, seat)))
            if table.stands_still:  # nothing is asked of anybody
                told = msgspec.structs.replace(told, question=None, spots=[], asked=[], undo="undo.still")
            if table.result is not None:
                sentence = voice_of(table.game).retold(table.result.sentence)
                end = msgspec.structs.replace(table.result, sentence=sentence)
                told = msgspec.structs.replace(told, ending=end)
            self.told[reader] = told
        return self.told[reader]

    def rest(self, table: Live, seat: Eyes) -> None:
        """Somebody has left. What was worked out for eyes through which nobody looks any more is let go:
        whoever comes again gets it anew."""
        if all(onlooker.seat != seat for onlooker in table.onlookers):
            if seat is not None:  # the log of those who only watch serves all the others
                self.logs = {reader: log for reader, log in self.logs.items() if reader[0] != seat}
            self.told = {reader: told for reader, told in self.told.items() if reader[0] != seat}
        if not table.onlookers:
            self._seen, self.logs, self.told, self.changes = None, {}, {}, Changes()
            if table.has_match:
                table.match.rest()

    def forget(self, table: Live) -> None:
        """The match is another object now: everybody reads its log anew."""
        self.logs.clear()
        for onlooker in table.onlookers:
            onlooker.sent = 0
            onlooker.wake()

    def cut(self, table: Live) -> None:
        """Entries of the log were taken back."""
        length = len(table.match.log)
        for (seat, _), log in self.logs.items():
            kept = log.cut(length)
            for onlooker in table.onlookers:
                if onlooker.seat == seat:
                    onlooker.sent = min(onlooker.sent, kept)
