"""Readable playthroughs: a recorded game as a text that shows the board, every decision and every sentence of
the log with its rule. Golden files in `tests/games/GAME/golden/` hold some of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Any

from hyakki.kernel.events import Told
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.saves import RESIGNS, read
from tests.games.own import own_module
from tests.games.probe import AnyMatch
from tests.games.recorded import folder

WIDTH = 110
HEAD = 150  # of the lines that name the table, and of questions and answers


@dataclass(frozen=True)
class Golden:
    """A golden file: which recorded game it tells, and `turn`, at whose changes the board is drawn."""

    file: str
    recorded: str
    turn: Callable[[Any], object]
    answers: int = 400

    def path(self, game: Game[Any]) -> Path:
        return folder(game).parent / "golden" / self.file

    def text(self, game: Game[Any]) -> str:
        return playthrough(game, (folder(game) / self.recorded).read_bytes(), self.turn, self.answers)

    def write(self, game: Game[Any]) -> None:
        path = self.path(game)
        path.parent.mkdir(exist_ok=True)
        path.write_text(self.text(game), encoding="utf-8")


def goldens(game: Game[Any]) -> tuple[Golden, ...]:
    """The golden files that a game declares in `tests/games/GAME/record.py`."""
    module = own_module(game, "record")
    found: tuple[Golden, ...] = () if module is None else module.GOLDENS
    return found


def playthrough(game: Game[Any], data: bytes, turn: Callable[[Any], object], answers: int) -> str:
    """The first `answers` answers of a recorded game, told from its start."""
    lines = _tell(game, data, turn, answers)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _tell(game: Game[Any], data: bytes, turn: Callable[[Any], object], answers: int) -> Iterator[str]:
    saved = read(data)
    chosen = ", ".join(f"{name} {value}" for name, value in saved.settings.items())
    yield from wrap(f"{game.title}, seats: {saved.seats}, {chosen}", HEAD)
    match = Match.new(game, saved.seats, saved.settings, bytes.fromhex(saved.key))
    now, board = turn(match.state), _board(match)
    yield from board
    yield from _log(match, 0)
    for line in saved.answers[:answers]:
        seat, _, text = line.partition(" ")
        if text == RESIGNS:
            match.resign(int(seat))
            yield f"\nSeat {seat} resigns."
            break
        heard = len(match.log)
        yield from _answer(match, int(seat), text)
        yield from _log(match, heard)
        if turn(match.state) != now:
            now = turn(match.state)
            before, board = board, _board(match)
            yield from board if board != before else ()
    if match.outcome is None:
        yield f"\n... and {len(saved.answers) - answers} answers more."
        return
    yield from _board(match)
    yield f"{game.texts.say(match.outcome.reason, **match.outcome.params)} [{match.outcome.rule}]"
    yield f"Winners: {', '.join(map(str, match.outcome.winners)) or 'nobody'}."


def _board(match: AnyMatch) -> list[str]:
    """What a spectator sees."""
    view = match.view(None)
    return ["", *(f"    {line}" for line in match.game.voice.draw(view)), ""]


def _answer(match: AnyMatch, seat: int, text: str) -> Iterator[str]:
    """The question, how many options there were, and the one that is chosen."""
    decision = match.decision(seat)
    assert decision is not None, f"seat {seat} is not asked"
    option = decision.find(text)
    assert option is not None, f"{text!r} is not possible"
    view = match.view(seat)
    yield from _row("", f"Seat {seat}: {match.game.voice.say_prompt(view, decision.prompt)}")
    said = match.game.voice.say_option(view, option)
    yield from _row("  > ", f"{said}  (one of {len(decision.options)}: {text})")
    match.answer(seat, option)


def _row(mark: str, text: str) -> list[str]:
    """A line, or a few if it is too long to read."""
    return wrap(text, HEAD, initial_indent=mark, subsequent_indent="      ", break_long_words=False)


def _log(match: AnyMatch, since: int) -> Iterator[str]:
    for told in match.log[since:]:
        yield from wrap(_sentence(match, told), WIDTH, initial_indent="    ", subsequent_indent="      ")


def _sentence(match: AnyMatch, told: Told) -> str:
    view = match.view(told.to[0] if told.to else None)
    said = match.game.voice.say_event(view, told.event)
    only = f"(only seat {', '.join(map(str, told.to))}) " if told.to else ""
    return f"{only}{said}" + (f" [{told.rule}]" if told.rule else "")
