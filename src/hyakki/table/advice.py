"""What a seat may ask beside the play: why not, what may come of an option, the board as text.

All of it is made from what the seat knows; the truth behind it is looked at under the table's lock only.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from hyakki.host import advice, telling
from hyakki.host.cards import Line, OddsLine
from hyakki.host.reading import voice_of
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.rng import derive
from hyakki.table.errors import Denied
from hyakki.table.live import Live
from hyakki.table.telling import Eyes
from hyakki.table.texts import say

log = logging.getLogger(__name__)


async def why_not(table: Live, eyes: Eyes, anchors: list[str]) -> tuple[str, str | None]:
    """Why these things cannot be pointed at: a sentence and the rule."""
    if eyes is None:
        return say("why.watching"), None
    async with table.lock:
        reason = advice.why_not(table.match.seat(eyes), anchors)
        if reason.allowed is not None:
            option = voice_of(table.game).say_option(table.view(eyes), reason.allowed)
            return say("why.allowed", option=option), None
    return reason.text or say("why.unknown"), reason.rule


async def odds_of(table: Live, seat: int, question: int, text: str) -> Callable[[], list[OddsLine]]:
    """Work for another thread: what may come of an option. Whoever asks again gets the same figures."""
    async with table.lock:
        option = _asked(table, seat, question, text)
        voice, view = voice_of(table.game), table.view(seat)
        key = derive(table.row.key, "odds", seat, question, text)
        work = advice.odds(table.match, seat, option, key)
    return lambda: telling.odds(voice, view, work())


async def is_final(table: Live, seat: int, question: int, text: str) -> Callable[[], bool]:
    """Work for another thread: whether an answer could not be taken back, as far as the seat can know."""
    async with table.lock:
        option = _asked(table, seat, question, text)
        copy = table.match.clone()
        key = derive(table.row.key, "final", seat, question, text)

    def work() -> bool:
        world = copy.imagine(seat, key, disposable=False)
        world.answer(seat, option)
        return world.undo_bar(seat) is not None

    def failed(where: str) -> bool:
        log.warning("an answer could not be tried: %s", where)
        return True  # nobody knows, so better ask

    return lambda: advice.contained(work, failed)


async def odds_ahead(
    table: Live, seat: int, question: int, steps: list[list[str]]
) -> Callable[[], list[OddsLine]]:
    """Work for another thread: what may come of the last of some answers that follow each other.

    The others are given in a world that the seat only imagines, with dice of its own. Nothing is said where
    one of them could not be given there, or where the game cannot work the chances out.
    """
    async with table.lock:
        decision = table.match.seat(seat).decision
        if decision is None or decision.number != question:
            raise Denied("refused.stale")
        copy, game = table.match.clone(), table.game
        voice, view = voice_of(game), table.view(seat)
        key = derive(table.row.key, "ahead", seat, question)

    def work() -> list[OddsLine]:
        world = copy.seat(seat).imagine(key)
        for anchors in steps[:-1]:
            option = _pointed(world.decision(seat), anchors)
            if option is None:
                return []
            world.answer(seat, option)
        last = _pointed(world.decision(seat), steps[-1])
        chances = None if last is None else game.odds(world.state, seat, last)
        return telling.odds(voice, view, chances or [])

    return work


def _asked(table: Live, seat: int, question: int, text: str) -> Option:
    """An option of the question that the seat has before it."""
    decision = table.match.seat(seat).decision
    option = None if decision is None or decision.number != question else decision.find(text)
    if option is None:
        raise Denied("refused.stale")
    return option


def _pointed(decision: Decision | None, anchors: list[str]) -> Option | None:
    """The option that is said by pointing at exactly these things."""
    options = () if decision is None else decision.options
    return next((option for option in options if option.anchors() == tuple(anchors)), None)


async def forecast(table: Live, eyes: Eyes) -> list[Line]:
    """What figures without a player would do now."""
    async with table.lock:
        view = table.view(eyes)
        foreseen = table.game.forecast(table.match.state)
        return [telling.line(table.game, view, told) for told in foreseen if told.reaches(eyes)]


async def ways(table: Live, eyes: Eyes, pointed: list[str]) -> Callable[[], Any]:
    """Work for another thread: where answers in a row could lead, in a world that the seat only imagines."""
    async with table.lock:
        copy = table.match.clone()
        key = derive(table.row.key, "ways", -1 if eyes is None else eyes)

    def work() -> Any:
        world = copy.seat(eyes).imagine(key)
        decision = None if eyes is None else world.decision(eyes)
        return world.game.ways(world.state, eyes, decision, tuple(pointed))

    def failed(where: str) -> None:
        log.warning("ways could not be worked out: %s", where)

    return lambda: advice.contained(work, failed)


async def listing(table: Live, eyes: Eyes) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """The board and the sheets as text."""
    async with table.lock:
        view = table.view(eyes)
        voice = voice_of(table.game)
        return voice.draw(view), voice.sheets(view)
