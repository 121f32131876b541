"""A table that people sit at: one match, its chairs, and whoever looks on.

Whatever changes the match is done under the table's lock: first on the match, then in the store, and only
when it is on disk does anybody see it. If the store refuses, the match is built again from what is stored.
Messages are made under the lock too, so nobody is ever shown an answer that could still be lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from hyakki.host.cards import Ending
from hyakki.host.chronicle import stages_won
from hyakki.host.reading import reading
from hyakki.host.telling import ending
from hyakki.kernel.errors import Refused, RuleCrash
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import fingerprint
from hyakki.kernel.saves import save
from hyakki.table.cards import bell_host, table_card
from hyakki.table.company import Company, Onlooker
from hyakki.table.dice import is_untouched, share_in_words
from hyakki.table.errors import Conflict, Denied, Overtaken, StoreError
from hyakki.table.findings import Rebuilt
from hyakki.table.habits import Habits
from hyakki.table.hall_messages import TableCard
from hyakki.table.history import decoded
from hyakki.table.journal import has_ended, load_match
from hyakki.table.messages import Moment, Proposal, Seats, Standing
from hyakki.table.retrace import everybody
from hyakki.table.sight import Sight
from hyakki.table.standstill import still_card
from hyakki.table.store import Origin, Posting, Row, Share, Store, Summary
from hyakki.table.store.rows import EntryKind
from hyakki.table.telling import Eyes
from hyakki.table.texts import retold
from hyakki.table.unnoticed import Unnoticed, unaware

if TYPE_CHECKING:
    pass

CHECKPOINT_EVERY = 25
"""Entries between two checkpoints."""
TRIES = 8
"""How often an answer is tried when other processes are faster."""


class Live(Company):
    """A table in use."""

    def __init__(self, game: Game[Any] | None, row: Row, rebuilt: Rebuilt, store: Store) -> None:
        super().__init__(row, store)
        self._in_use = game  # as it serves new tables; this one may have content of its own
        self._stand(rebuilt)
        self.lock = asyncio.Lock()
        self.watchers: list[Callable[[Live], None]] = []  # bots, clocks: whoever acts when something changes
        self.habits = Habits()
        self.used = time.monotonic()
        self.foreign = 0.0  # when another process last did something here
        self.proposal: Proposal | None = None
        self.is_broken = False  # the store was lost in the middle of an answer
        self.sight = Sight()
        self._chores: set[asyncio.Task[None]] = set()

    def _stand(self, rebuilt: Rebuilt) -> None:
        """Stand where the store says."""
        found = rebuilt.finding
        self._match = rebuilt.match
        self._game = self._in_use if found is None else found.game
        self.number = rebuilt.number  # entries in the store that led here
        self.unnoticed = rebuilt.unnoticed  # and those among them that some have not noticed
        self.origins = rebuilt.origins  # how often it was played on from elsewhere
        self.finding = found  # what has become of it since it was last in use, if it was read from the store
        self._whole = rebuilt.number  # up to which entry it is kept whole, or was when it was read
        self.history = decoded(rebuilt.history, self.row.seats)  # what was told before it began

    @property
    def game(self) -> Game[Any]:
        """The game with the content of this table."""
        if self._game is None:
            raise Denied("refused.still", why=self._why())
        return self._game

    @property
    def match(self) -> Match[Any]:
        """The match; where none can be built any more, a word instead."""
        if self._match is None:
            raise Denied("refused.still", why=self._why())
        return self._match

    @property
    def stands_still(self) -> bool:
        """Whether the match no longer comes out as it was left: it is looked at, and waits for a choice."""
        return self.finding is not None and not self.finding.is_fine

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, so that what was hidden may be seen.

        A row alone does not say so, since it may remember an end to which the rules of today do not come. Nor
        does a match: by these rules it may be over too early, and an answer that ends it could still be lost
        on its way to the store.
        """
        has_end = self._match is not None and self._match.outcome is not None
        return has_end and self.row.over and (not self.stands_still or has_ended(self.row))

    @property
    def has_match(self) -> bool:
        """Whether there is something to look at."""
        return self._match is not None

    @property
    def result(self) -> Ending | None:
        """How the match ended, where the rules of today come to another end."""
        return None if self.finding is None else self.finding.result

    @property
    def fingerprint(self) -> str:
        """Of the dice: published at the start."""
        return fingerprint(self.row.key) if self._match is None else self._match.fingerprint

    @property
    def content(self) -> str:
        """The fingerprint of the cardboard that this table is played with."""
        return self.row.content if self._game is None else self._game.fingerprint()

    def _why(self) -> str:
        return "" if self.finding is None else retold(self.finding.why)

    # ------------------------------------------------------------------ who is here

    @property
    def runs(self) -> bool:
        """Whether answers can be given here now."""
        is_stopped = self.row.paused or self.is_broken or self.stands_still
        return not (is_stopped or self.match.outcome is not None)

    def card(self, guest: bytes | None = None) -> TableCard:
        """The table in a list, as a guest sees it."""
        return self._card(guest, self.present())

    def _card(self, guest: bytes | None, present: set[int]) -> TableCard:
        card = table_card(self.row, self._game, guest, present)
        mine = card.my_turn and not self.stands_still
        bare, bell = not self.has_match, bell_host(self.row.bell)
        sequel, content = self.row.sequel, self.content
        return msgspec.structs.replace(
            card, content=content, bare=bare, my_turn=mine, bell=bell, sequel=sequel
        )

    def summary(self) -> Summary:
        """What a list shows of the match: what a spectator sees, and no more."""
        view = self.view(None)
        end = ending(self.match, self.game.voice)
        return Summary(
            status=self.game.voice.status(view),
            asked=[seat for seat in range(self.match.seats) if self.match.asking(seat) is not None],
            labels=self.game.voice.seat_labels(view),
            ending="" if end is None else end.sentence,
            winners=[] if end is None else end.winners,
            points={} if end is None else {score.who: score.total for score in end.scores},
            stages=stages_won(self.match),
            road=self.game.voice.road(view),
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
                raise Denied("trouble.unsure")
            if not self.admits(onlooker):
                raise Denied("trouble.not-yours")
            return self.sight.moment(self, onlooker)

    def tell_seats(self) -> None:
        """Who sits where has changed. Whoever has lost a seat learns it when it fetches the moment."""
        present = self.present()
        for onlooker in self.onlookers:
            if self.admits(onlooker):
                with reading(onlooker.language):
                    onlooker.tell(Seats(self._card(onlooker.guest, present)))
            else:
                onlooker.wake()

    def changed(self) -> None:
        """The match has moved on: everybody gets the new moment, and bots may be asked."""
        if self.proposal is not None:
            self.hear_proposal(msgspec.structs.replace(self.proposal, open=False))
        for onlooker in self.onlookers:
            onlooker.wake()
        for watch in self.watchers:
            watch(self)

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
            self.sight.cut(self)
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
            raise Denied("trouble.unsure")
        if self.stands_still:
            raise Denied("refused.still", why=self._why())
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
            end = ending(match, match.game.voice)
        except Exception:
            await self.restore()  # a fault of ours: the match must not run ahead of the store
            raise
        try:
            outcome = "" if end is None else msgspec.json.encode(end).decode()
            quiet = None in unseen
            await self.store.append(self.row.id, entry, over, summary, quiet, outcome, self.origins)
        except StoreError as error:
            await self._lost(entry, error)
            return
        self.number = entry.number
        self.unnoticed.add(unseen)
        self.row.over, self.row.summary, self.row.answers = over, summary, self.answers(None)
        self.row.outcome = outcome
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
        await self.restore()
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

    async def keep_whole(self) -> None:
        """Keep the match as it stands, if it has moved on since: nobody knows which rules read it next."""
        async with self.lock:
            has_moved = self.number > self._whole and not (self.is_broken or self.stands_still)
            if has_moved and self._match is not None and self._match.outcome is None:
                await self._checkpoint(self.number, self._match.clone())

    async def _checkpoint(self, number: int, copy: Match[Any]) -> None:
        """Keep the whole match, beside the play; it is needed only if the rules change."""
        data = await asyncio.to_thread(save, copy)
        with contextlib.suppress(StoreError):
            await self.store.put_checkpoint(self.row.id, number, data)
            self._whole = max(self._whole, number)

    async def restore(self) -> None:
        """Stand again where the store says, as if the last answer had never come."""
        before, stood = self._match, self.stands_still
        try:
            self._stand(await load_match(self.store, self._in_use, self.row))
        except StoreError:
            self.is_broken = True  # nobody may see it any more; whoever comes next loads it anew
            for onlooker in self.onlookers:
                onlooker.wake()
            return
        self.settle()
        if before is None or self._match is None or before.log != self._match.log:
            self.sight.forget(self)
        if stood or self.stands_still:
            self.tell_standing()

    async def take_share(self, share: Share, key: bytes) -> None:
        """Somebody has given to the key of the dice, which is `key` now. Before the first answer the table is
        set up anew with it; later nobody notices before dice fall. Under the table's lock."""
        anew = is_untouched(self, share.seat)
        if anew:
            row = self.row
            self._match = await asyncio.to_thread(Match.new, self.game, row.seats, row.settings, key)
        else:
            self.match.rekey(key)
        match, shares = self.match, [*self.row.shares, share]
        draws, numbers = match.state.rng.draws, list(match.numbers)
        entry = Posting(self.number + 1, "dice", share.seat, share.word, draws, numbers, share.at)
        told = share_in_words(self.row, share, self.row.shares)
        try:
            await self.store.append_share(
                self.row.id, entry, self.summary(), shares, told, self.origins, anew
            )
        except StoreError as error:
            await self._lost(entry, error)
            return
        self.number, self.row.shares = entry.number, shares
        self.unnoticed.add(everybody(self.row.seats))
        self.settle()
        if anew:
            self.sight.forget(self)

    async def go_on_from(
        self,
        match: Match[Any],
        why: Literal["upgrade", "dice"],
        history: bytes,
        write: Callable[[Origin], Awaitable[None]] | None = None,
    ) -> None:
        """The match goes on from another save. What it was before stays in the store, and what was told of
        it (`history`: see history.told_by) in everybody's log. `write` keeps the origin, if more than that is
        to be kept with it. Under the table's lock."""
        last = self.number if self.finding is None else max(self.number, self.finding.last)
        data = await asyncio.to_thread(save, match)
        game, now = match.game, time.time()
        origin = Origin(last, data, game.version, game.fingerprint(), why, history, now)
        if write is None:
            await self.store.add_origin(self.row.id, origin, self.origins)
        else:
            await write(origin)
        self.row.origin, self.row.origin_number = data, last
        self.row.rules, self.row.content = origin.rules, origin.content
        self._stand(Rebuilt(match, last, Unnoticed(), None, history, self.origins + 1))
        self._game = game
        self.settle()
        self.sight.forget(self)

    def tell_standing(self) -> None:
        """Whether the table stands still has changed."""
        for onlooker in self.onlookers:
            with reading(onlooker.language):
                onlooker.tell(Standing(still_card(self, onlooker.guest)))

    def settle(self) -> None:
        """What lists show, as the match stands now. Only for a match that is in the store as it stands."""
        if self.stands_still or self.result is not None:
            return  # lists go on showing how it was left
        self.row.answers, self.row.over = self.answers(None), self.match.outcome is not None
        self.row.summary = self.summary()
