"""The dice of a table belong to nobody: people who sit down give to their key, and nobody may know it.

The key of a table is secret, and its fingerprint is told before anybody gives to it: with `Opened` to whoever
opens the table, with `Seated` to whoever joins. Then each browser sends a word of chance (`ShareWish`), and
the key is mixed with it. So the server had to choose before it knew the word, and the guest before it knew
the key. What was given is kept in order. At the end a replay shows the first key, every word and every
fingerprint, and anybody can work out that they follow from each other (`flaws`; the page does it too).

Before the first answer the table is set up anew with the mixed key, once for each seat, and only by words of
those who have not seen yet what was dealt to them: nobody chooses whether it is dealt again. Later the dice
that are still to fall change, and nothing else.

Where somebody could know the key (it has the game as a file), a guest who sits down must not play against it.
Before it sees anything the table has a new key, which follows from nothing, and all that those who sat there
could not see is dealt afresh (see onward.py).
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hyakki.kernel.match import Match
from hyakki.kernel.rng import fingerprint
from hyakki.table import history
from hyakki.table.errors import Denied, Overtaken
from hyakki.table.hall_messages import Shared, ShareWish
from hyakki.table.keys import mixed, same
from hyakki.table.onward import Turned, turn_off
from hyakki.table.replay_messages import Proof, ProofStep
from hyakki.table.store import ChatRow, Row, Share
from hyakki.table.telling import Eyes
from hyakki.table.texts import kept

if TYPE_CHECKING:
    from hyakki.table.live import Live

NOBODY = -1
"""The seat of a key that the table has chosen by itself, since the old one could be known."""
TRIES = 8
"""How often something is tried when other processes are faster."""


# ---------------------------------------------------------------------------- what people give


async def share(live: Live, guest: bytes, wish: ShareWish) -> Shared:
    """Mix somebody's word into the key, if it is still the one whose fingerprint the guest was shown: else
    the server could have chosen what came between when it knew the word.

    A second word of the same guest on the same seat is none, and nothing is mixed while somebody could know
    the key: it would know the next one too. Nor is a word taken that would deal again what was seen.
    """
    seat, word = wish.seat, wish.word
    for left in reversed(range(TRIES)):
        async with live.lock:
            chair = live.chair(seat)
            if not same(chair.guest, guest):
                raise Denied("trouble.not-yours")
            given = any(one.seat == seat and same(one.guest, guest) for one in live.row.shares)
            is_open = live.has_match and not live.stands_still and live.match.outcome is None
            if given or live.row.exposed or not is_open or wish.fingerprint != live.fingerprint:
                return Shared(live.fingerprint, False)
            if chair.looked and is_untouched(live, seat):
                return Shared(live.fingerprint, False)
            key = mixed(live.match.key, word)
            step = Share(seat, chair.name, word, fingerprint(key), time.time(), guest)
            try:
                await live.take_share(step, key)
            except Overtaken:
                if not left:
                    raise
                continue
        live.changed()
        return Shared(step.fingerprint, True)
    raise AssertionError("unreachable")


def share_in_words(row: Row, step: Share, before: Sequence[Share]) -> list[ChatRow]:
    """What a table says when somebody has given to its key. Where one person sits alone nobody hears it."""
    if sum(chair.kind == "person" for chair in row.chairs) < 2:
        return []
    old = before[-1].fingerprint if before else fingerprint(row.key)
    text = kept("table.share", name=step.name, seat=step.seat + 1, old=old, new=step.fingerprint)
    return [ChatRow(0, None, kept("table.voice"), text, step.at)]


def is_untouched(live: Live, seat: int) -> bool:
    """Whether a word of this seat sets the table up anew: nobody has answered, and none came from it yet."""
    row, given = live.row, [one.seat for one in live.row.shares]
    begun = row.origin is not None or live.match.history or live.number != len(given)
    return not begun and len({*given, seat}) == len(given) + 1


async def open_eyes(live: Live, seat: Eyes) -> None:
    """Somebody is about to look through the eyes of a seat. If no word came from there yet, none sets the
    table up anew from now on."""
    if seat is None or live.chair(seat).looked or not live.has_match:
        return
    async with live.lock:
        if is_untouched(live, seat):
            await live.store.put_looked(live.row.id, seat)
            live.chair(seat).looked = True


# ---------------------------------------------------------------------------- whoever could know the key


async def renewed(live: Live, newcomer: int) -> tuple[Turned, bytes, list[Share]]:
    """The match with other dice, what was told before it, and how its keys came about.

    `newcomer`: the seat of whoever sits down. All others who sit there keep what they see.
    """
    then, key = live.match, secrets.token_bytes(32)
    eyes = [chair.seat for chair in live.row.chairs if chair.guest is not None and chair.seat != newcomer]
    turned = await asyncio.to_thread(turn_off, then, eyes, key)
    turned.match.numbers = [number + 1 for number in then.numbers]  # answers to old questions come too late
    history = await asyncio.to_thread(_told, live, turned, eyes)
    step = Share(NOBODY, "", key.hex(), fingerprint(key), time.time())
    return turned, history, [*live.row.shares, step]


def _told(live: Live, turned: Turned, eyes: Sequence[int]) -> bytes:
    """What was told up to the action under way, which the new match tells again. What those have heard alone
    whose things were dealt afresh is no longer true."""
    then, match = live.match, turned.match
    told = history.decoded(history.told_by(then, history.encoded(live.history)), then.seats)
    if turned.answers == len(then.history):
        again = [len(match.heard(seat)) for seat in (None, *range(match.seats))]
        told = [lines[: len(lines) - count] for lines, count in zip(told, again, strict=True)]
    found = [lines if seat < 0 or seat in eyes else told[0] for seat, lines in enumerate(told, -1)]
    return history.encoded(found)


# ---------------------------------------------------------------------------- the proof


def proof(row: Row, match: Match[Any]) -> Proof:
    """How the key of a match came about. Only for one that is over: it tells all of its keys."""
    steps = [ProofStep(one.seat, one.name, one.word, one.fingerprint, one.at) for one in row.shares]
    return Proof(row.key.hex(), fingerprint(row.key), steps, match.key.hex())


def flaws(found: Proof) -> list[int]:
    """The lines of a proof that do not follow from those before: 0 is the first key, then each step; one more
    if the last key is not the one that the dice fell by. Empty: nobody has changed the dice."""
    key = bytes.fromhex(found.key)
    wrong = [] if fingerprint(key) == found.fingerprint else [0]
    for number, step in enumerate(found.steps, 1):
        key = bytes.fromhex(step.word) if step.seat == NOBODY else mixed(key, step.word)
        if fingerprint(key) != step.fingerprint:
            wrong.append(number)
    return wrong if key.hex() == found.last else [*wrong, len(found.steps) + 1]
