"""A table that people sit at: one match, its chairs, and whoever looks on.

Whatever changes the match is done under the table's lock: first on the match, then in the store, and only
when it is on disk does anybody see it. If the store refuses, the match is built again from what is stored.
Messages are made under the lock too, so nobody is ever shown an answer that could still be lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from hyakki.host.telling import Log, ending, undo_bar
from hyakki.kernel.errors import Refused, RuleCrash
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.saves import save
from hyakki.table.cards import is_elsewhere, table_card
from hyakki.table.errors import Conflict, Denied, Differs, Failed, Overtaken, StoreError
from hyakki.table.journal import Rebuilt, load_match, work_off
from hyakki.table.keys import same
from hyakki.table.messages import Moment, Proposal, Said, Seats, TableCard, ToPage
from hyakki.table.store import Chair, Posting, Row, Store, Summary
from hyakki.table.store.rows import EntryKind
from hyakki.table.telling import Eyes, moment
from hyakki.table.texts import say
from hyakki.table.unnoticed import unaware

if TYPE_CHECKING:
    from hyakki.table.robots import Robots

CHECKPOINT_EVERY = 25
"""Entries between two checkpoints."""
ABSENT = 120.0
"""Seconds after which a bot may take the seat of somebody who has gone."""
STILL_HERE = 45.0
"""Seconds for which a process vouches for a person; if it is killed, that person seems present so long."""

TRIES = 8
"""How often an answer is tried when other processes are faster."""


class Onlooker(Protocol):
    """Whoever is told what happens at the table: one connection."""

    seat: Eyes
    guest: bytes
    sent: int  # entries of the log that it has got

    def wake(self) -> None:
        """There is a new moment to be fetched."""

    def tell(self, message: ToPage) -> None:
        """A message to be passed on."""


class Live:
    """A table in use."""

    def __init__(self, game: Game[Any], row: Row, rebuilt: Rebuilt, store: Store) -> None:
        self.game = game
        self.row = row
        self.match = rebuilt.match
        self.number = rebuilt.number  # entries in the store that led here
        self.unnoticed = rebuilt.unnoticed  # and those among them that some have not noticed
        self.store = store
        self.lock = asyncio.Lock()
        self.onlookers: set[Onlooker] = set()
        self.robots: Robots | None = None
        self.used = time.monotonic()
        self.foreign = 0.0  # when another process last did something here
        self.proposal: Proposal | None = None
        self.chat_upto = 0
        self.is_broken = False  # the store was lost in the middle of an answer
        self._chatting = asyncio.Lock()
        self._logs: dict[Eyes, Log] = {}
        self._chores: set[asyncio.Task[None]] = set()

    # ------------------------------------------------------------------ who is here

    def chair(self, seat: int) -> Chair:
        """The chair of a seat."""
        if not 0 <= seat < self.row.seats:
            raise Denied("trouble.no-seat", seat=seat + 1)
        return self.row.chairs[seat]

    def seats_of(self, guest: bytes) -> list[int]:
        """The seats that a guest holds."""
        return [chair.seat for chair in self.row.chairs if same(chair.guest, guest)]

    def is_host(self, guest: bytes) -> bool:
        """Whether a guest opened this table."""
        return same(self.row.host, guest)

    def may_watch(self, guest: bytes) -> bool:
        """Whether a guest without a seat may look on."""
        return self.row.visibility != "private" or self.is_host(guest) or bool(self.seats_of(guest))

    def admits(self, onlooker: Onlooker) -> bool:
        """Whether somebody still has what it looks on with: a seat may have gone to somebody else."""
        if onlooker.seat is None:
            return self.may_watch(onlooker.guest)
        return same(self.row.chairs[onlooker.seat].guest, onlooker.guest)

    def is_present(self, chair: Chair) -> bool:
        """Whether the person of a chair is connected, here or with another process."""
        return is_elsewhere(chair) or any(onlooker.seat == chair.seat for onlooker in self.onlookers)

    def present(self) -> set[int]:
        """The seats whose people are connected."""
        here = {onlooker.seat for onlooker in self.onlookers}
        return {chair.seat for chair in self.row.chairs if chair.seat in here or is_elsewhere(chair)}

    async def vouch(self, seat: int) -> None:
        """Tell the other processes that the person of a seat is here, or has gone."""
        chair = self.row.chairs[seat]
        chair.seen = time.time()
        is_here = self.store.is_shared and any(onlooker.seat == seat for onlooker in self.onlookers)
        chair.here = chair.seen + STILL_HERE if is_here else 0.0
        with contextlib.suppress(StoreError):  # when somebody was last seen is worth no trouble
            await self.store.put_seen(self.row.id, seat, chair.seen, chair.here)

    def is_absent(self, chair: Chair) -> bool:
        """Whether a bot may take this person's seat: free, or left for a while."""
        return chair.guest is None or (not self.is_present(chair) and time.time() - chair.seen > ABSENT)

    def card(self, guest: bytes | None = None) -> TableCard:
        """The table in a list, as a guest sees it."""
        return table_card(self.row, guest, self.present())

    def summary(self) -> Summary:
        """What a list shows of the match: what a spectator sees, and no more."""
        view = self.view(None)
        end = ending(self.match)
        return Summary(
            status=self.game.voice.status(view),
            asked=[seat for seat in range(self.match.seats) if self.match.asking(seat) is not None],
            labels=self.game.voice.seat_labels(view),
            ending="" if end is None else end.sentence,
        )

    # ------------------------------------------------------------------ what is seen

    def view(self, seat: Eyes) -> Any:
        """What a seat sees now, worked out once for all that look through it."""
        return self.match.view(seat)

    def answers(self, seat: Eyes) -> int:
        """How many entries led here, for all that a seat has noticed."""
        return self.number - self.unnoticed[seat]

    async def moment(self, onlooker: Onlooker) -> Moment:
        """What an onlooker gets now. Marks the log as sent up to here."""
        async with self.lock:
            self.used = time.monotonic()
            if self.is_broken:
                raise Denied("trouble.server")
            if not self.admits(onlooker):
                raise Denied("trouble.not-yours")
            seat = onlooker.seat
            log = self._logs.setdefault(seat, Log(seat))
            view = self.view(seat)
            lines = log.read(self.match, view)
            since = min(onlooker.sent, len(lines))
            onlooker.sent = len(lines)
            undo = undo_bar(self.match, seat)
            return moment(self.match, seat, view, lines, since, self.answers(seat), undo)

    def tell_all(self, message: ToPage) -> None:
        """The same to everybody who looks on."""
        for onlooker in self.onlookers:
            onlooker.tell(message)

    def _sitting(self) -> list[Any]:
        """All that lists of seats show."""
        present = self.present()
        sitting = [(chair.kind, chair.level, chair.name, chair.guest) for chair in self.row.chairs]
        return [self.row.paused, present, sitting]

    def tell_seats(self) -> None:
        """Who sits where has changed. Whoever has lost a seat learns it when it fetches the moment."""
        present = self.present()
        for onlooker in self.onlookers:
            if self.admits(onlooker):
                onlooker.tell(Seats(table_card(self.row, onlooker.guest, present)))
            else:
                onlooker.wake()

    def changed(self) -> None:
        """The match has moved on: everybody gets the new moment, and bots may be asked."""
        if self.proposal is not None:
            self.hear_proposal(msgspec.structs.replace(self.proposal, open=False))
        for onlooker in self.onlookers:
            onlooker.wake()
        if self.robots is not None:
            self.robots.look(self)

    # ------------------------------------------------------------------ what is done

    async def answer(self, seat: int, question: int, text: str) -> None:
        """Answer the open question of a seat.

        When another process was faster, the match stands elsewhere. If this question is still open there
        (others were asked at the same time), the answer still counts.
        """
        async with self.lock:
            for left in reversed(range(TRIES)):
                self._check_running()
                if self.match.asking(seat) is None:
                    raise Denied("refused.not-asked")
                if question != self.match.numbers[seat]:
                    raise Denied("refused.stale")
                began = self.match.before_secrets()
                self._try(lambda: self.match.seat(seat).answer_text(question, text))
                try:
                    await self._keep("answer", seat, text, began)
                    break
                except Overtaken:
                    if not left:
                        raise
        self.changed()

    async def undo(self, seat: int, party: bool = False, number: int | None = None) -> None:
        """Take back the last answer: one's own, or (by agreement) anybody's, if it is still `number`."""
        async with self.lock:
            if number not in (None, self.number):
                raise Denied("refused.no-proposal")
            self.check_undo(seat, party)
            began = self.match.before_secrets()
            self._try(lambda: self.match.seat(seat).undo(party))
            self._cut()
            await self._keep("party" if party else "undo", seat, "", began)
        self.changed()

    def check_undo(self, seat: int, party: bool = False) -> None:
        """Refuse what cannot be taken back. Under the table's lock."""
        self._check_running()
        bar = self.match.seat(seat).undo_bar(party)
        if bar is not None:
            raise Denied("refused." + bar.replace(".", "-"))

    def hear_proposal(self, proposal: Proposal) -> None:
        """A proposal, or what came of one, from here or from another process."""
        self.proposal = proposal if proposal.open else None
        self.tell_all(proposal)

    async def resign(self, seat: int) -> bool:
        """Give up for a seat; whether that ended the match."""
        async with self.lock:
            self._check_running()
            ended = self.match.seat(seat).resign() is not None
            if ended:
                await self._keep("resigned", seat, "")
        if ended:
            self.changed()
        return ended

    def _check_running(self) -> None:
        self.used = time.monotonic()
        if self.is_broken:
            raise Denied("trouble.server")
        if self.match.outcome is not None:
            raise Denied("refused.over")
        if self.row.paused:
            raise Denied("refused.paused")

    def _try(self, what: Callable[[], None]) -> None:
        try:
            what()
        except RuleCrash as crash:
            raise Denied("refused.crash", why=crash.public) from crash
        except Refused:
            raise Denied("refused.option") from None

    async def _keep(self, kind: EntryKind, seat: int, text: str, began: int | None = None) -> None:
        """Have what was just done written down. If that fails it did not happen.

        `began`: when the secret flows did that were open before it.
        """
        match = self.match
        unseen = unaware(match, seat, began)
        numbers, draws = list(match.numbers), match.state.rng.draws
        entry = Posting(self.number + 1, kind, seat, text, draws, numbers, time.time())
        try:
            over, summary = match.outcome is not None, self.summary()
        except Exception:
            await self._restore()  # a fault of ours: the match must not run ahead of the store
            raise
        try:
            await self.store.append(self.row.id, entry, over, summary, None in unseen)
        except StoreError as error:
            await self._lost(entry, error)
            return
        self.number = entry.number
        self.unnoticed.add(unseen)
        self.row.over, self.row.summary, self.row.answers = over, summary, self.answers(None)
        if None not in unseen:
            self.row.changed = entry.at
        self.foreign = 0.0  # whoever did the last thing plays the bots
        # The name of the table shifts it, so that tables that began together do not all save at once.
        if (self.number + int(self.row.id[:4], 36)) % CHECKPOINT_EVERY == 0 and not over:
            task = asyncio.create_task(self._checkpoint(self.number, match.clone()))
            self._chores.add(task)
            task.add_done_callback(self._chores.discard)

    async def _lost(self, entry: Posting, error: StoreError) -> None:
        """The store has refused an entry, or went away before it could say whether it took it."""
        await self._restore()
        if isinstance(error, Conflict):
            self.foreign = time.monotonic()
            self.changed()
            raise Overtaken("refused.stale") from error
        if self.is_broken:
            raise Denied("trouble.unsure") from error
        try:
            found = await self.store.entries(self.row.id, entry.number - 1)
        except StoreError:
            raise Denied("trouble.unsure") from error
        if entry not in found:
            raise Denied("trouble.store", why=str(error)) from error

    async def _checkpoint(self, number: int, copy: Match[Any]) -> None:
        """Keep the whole match, beside the play; it is needed only if the rules change."""
        data = await asyncio.to_thread(save, copy)
        with contextlib.suppress(StoreError):
            await self.store.put_checkpoint(self.row.id, number, data)

    async def _restore(self) -> None:
        """Stand again where the store says, as if the last answer had never come."""
        try:
            rebuilt = await load_match(self.store, self.game, self.row)
        except (StoreError, Differs, Failed):
            self.is_broken = True  # nobody may see it any more; whoever comes next loads it anew
            for onlooker in self.onlookers:
                onlooker.wake()
            return
        same = rebuilt.match.log == self.match.log
        self.match, self.number, self.unnoticed = rebuilt.match, rebuilt.number, rebuilt.unnoticed
        self._settle()
        if not same:
            self._forget()

    def _settle(self) -> None:
        """What lists show, as the match stands now. Only for a match that is in the store as it stands."""
        self.row.answers, self.row.over = self.answers(None), self.match.outcome is not None
        self.row.summary = self.summary()

    def _forget(self) -> None:
        """The match is another object now: everybody reads its log anew."""
        self._logs.clear()
        for onlooker in self.onlookers:
            onlooker.sent = 0
            onlooker.wake()

    def _cut(self) -> None:
        """Entries of the log were taken back."""
        length = len(self.match.log)
        for seat, log in self._logs.items():
            kept = log.cut(length)
            for onlooker in self.onlookers:
                if onlooker.seat == seat:
                    onlooker.sent = min(onlooker.sent, kept)

    # ------------------------------------------------------------------ other processes

    async def catch_up(self) -> None:
        """Another process has changed this table: do what it did."""
        async with self.lock:
            row = await self.store.find(self.row.id)
            if row is None or self.is_broken:
                return
            moved = await self._follow(row)
            players = (row.paused, [chair.level for chair in row.chairs])
            moved = moved or players != (self.row.paused, [chair.level for chair in self.row.chairs])
            before = self._sitting()
            self.row.chairs, self.row.paused, self.row.changed = row.chairs, row.paused, row.changed
        for seat in {onlooker.seat for onlooker in self.onlookers if self.admits(onlooker)}:
            if seat is not None and not self.row.chairs[seat].here:
                await self.vouch(seat)  # it has left another process, but it is here as well
        await self.hear_chat()
        if self._sitting() != before:
            self.tell_seats()  # else it would tell that somebody has answered, perhaps in secret
        if moved:
            self.foreign = time.monotonic()
            self.changed()

    async def _follow(self, row: Row) -> bool:
        entries = await self.store.entries(self.row.id, self.number)
        if row.origin_number != self.row.origin_number:
            self.row = row
            await self._restore()
            return True
        try:
            for entry in entries:
                work_off(self.match, entry, self.unnoticed)
                if entry.kind in ("undo", "party"):
                    self._cut()
                self.number = entry.number
        except (Differs, Failed):
            await self._restore()
        if entries:
            self._settle()
        return bool(entries)

    async def hear_chat(self) -> None:
        """Pass on what was said since, here or with another process, in the order of its numbers."""
        async with self._chatting:
            for said in await self.store.chat(self.row.id, self.chat_upto):
                self.chat_upto = said.number
                self.tell_all(Said(said.number, said.who, said.seat, said.text, said.at))

    async def speak(self, text: str) -> None:
        """Something that all at the table have to know, kept with its chat."""
        await self.store.say(self.row.id, None, say("table.voice"), text, time.time())
        await self.hear_chat()
