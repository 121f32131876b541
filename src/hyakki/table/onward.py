"""Playing on from any answer of a finished match, at a new table; and at the same one when its key is known.

Whoever has seen how a match ended knows its key, and with it every die that was still to fall and everything
that lay hidden. So the new table gets neither:

- Its dice have a fresh secret key from that answer on. Only dice that had fallen by then stay as they fell.
- All that the chosen seats could not see at that answer is dealt afresh, by the game's own imagining: they
  cannot tell the new table from the old one, and what a replay shows of the others is no longer true.
- What others had chosen in secret by then, they choose again.

A state can be changed so only between two actions. The new match therefore begins where the action under way
began, with the dice kept that fell in it, and its answers are given again. Where they no longer come out,
since they hung on something hidden, other dealings are tried; if none will do, the action begins anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from hyakki.kernel.errors import Refused, RuleCrash
from hyakki.kernel.match import Match
from hyakki.kernel.rng import BLOCK, Rng, derive
from hyakki.kernel.runner import Deed
from hyakki.table.errors import Denied
from hyakki.table.hall_messages import SeatWish, TableWish
from hyakki.table.message_terms import NAME_LENGTH
from hyakki.table.replay_messages import OnwardWish
from hyakki.table.store import Row
from hyakki.table.texts import say

TRIES = 12
"""Dealings of the hidden things that are tried."""


class Turned(NamedTuple):
    """A match that has turned off from another, and after how many of its answers."""

    match: Match[Any]
    answers: int


def turn_off(then: Match[Any], eyes: Sequence[int], key: bytes) -> Turned:
    """A match that goes on from where another one stood, as some of its seats knew it (none: the public),
    with fresh dice. Where several seats together know too much for that, it is as the first knew it."""
    if then.outcome is not None:
        raise Denied("trouble.ended-here")
    leg = then.legs[-1]
    assert leg.checkpoint is not None
    seat = eyes[0] if eyes else None
    kept, inside = _kept(then, seat), sum(1 for entry in leg.entries if not entry.auto)
    answers = len(then.history)
    fallen = then.state.rng.used - leg.checkpoint.rng.used
    rekeyed = any(entry.kind == "rekeyed" for entry in leg.entries)
    if 0 <= fallen <= BLOCK and not rekeyed:
        for deal in range(TRIES if kept or len(eyes) > 1 else 1):
            match = _begin(then, seat, key, deal, fallen)
            alike = eyes if deal < TRIES // 2 else eyes[:1]
            if _follow(match, kept) and all(_is_same(then, match, one) for one in alike or (None,)):
                return Turned(match, answers)
    return Turned(_begin(then, seat, key, TRIES, 0), answers - inside)


def table_wish(row: Row, wish: OnwardWish, answers: int) -> TableWish:
    """The table that is opened for it: one person, and bots on all other seats."""
    bot = SeatWish("bot", wish.level)
    seats = [SeatWish("person") if seat == wish.seat else bot for seat in range(row.seats)]
    name = say("table.onward-name", name=row.name, answers=answers)
    if len(name) > NAME_LENGTH:
        name = row.name
    return TableWish(row.game, seats=seats, name=name, person=wish.person)


def _kept(then: Match[Any], seat: int | None) -> list[Deed]:
    """The answers of the action under way that stay: all but what others have chosen in secret so far."""
    entries = then.legs[-1].entries
    since, strangers = len(entries), []
    if then.open is not None:
        since, strangers = then.open.since, then.open.strangers(seat)
    return [
        entry
        for place, entry in enumerate(entries)
        if not entry.auto and (place < since or entry.seat not in strangers)
    ]


def _begin(then: Match[Any], seat: int | None, key: bytes, deal: int, fallen: int) -> Match[Any]:
    """A match at the start of the action under way, with the hidden things dealt afresh."""
    checkpoint = then.legs[-1].checkpoint
    assert checkpoint is not None
    state = checkpoint.clone()
    state.io = None
    then.game.attach(state)
    state.rng.rekey(key, fallen)
    then.game.imagine(state, seat, Rng(key=derive(key, "worlds", deal)))
    match = Match(then.game, state, then.seats, then.settings, key)
    match.stand()
    match.origin = match.legs[-1].checkpoint
    return match


def _follow(match: Match[Any], entries: list[Deed]) -> bool:
    """Give these answers again; whether they all came out."""
    try:
        for entry in entries:
            assert entry.seat is not None
            assert entry.option is not None
            match.answer(entry.seat, entry.option)
    except (Refused, RuleCrash):
        return False
    return True


def _is_same(then: Match[Any], match: Match[Any], seat: int | None) -> bool:
    """Whether a seat cannot tell two matches apart, and no die of the old key is left to fall."""
    if match.outcome is not None or match.state.rng.used != 0:
        return False
    views = [msgspec.json.encode(one.view(seat)) for one in (then, match)]
    mine = [None if seat is None else one.asking(seat) for one in (then, match)]
    prompts = [None if question is None else question.prompt for question in mine]
    return views[0] == views[1] and prompts[0] == prompts[1]
