"""Doing again what the entries of a table say, from its beginning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hyakki.kernel.errors import Refused, RuleCrash
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.saves import Loaded, load
from hyakki.table.errors import Differs, Failed
from hyakki.table.keys import mixed
from hyakki.table.store import Posting, Row
from hyakki.table.telling import Eyes
from hyakki.table.texts import kept
from hyakki.table.unnoticed import Unnoticed, unaware


def start(game: Game[Any], row: Row, mine: Sequence[Posting] = ()) -> Match[Any]:
    """The match before its first answer: the set-up, or the save that it goes on from."""
    return started(game, row, mine).match


def started(game: Game[Any], row: Row, mine: Sequence[Posting]) -> Loaded[Any]:
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
    shown = entry.number - unnoticed[None]  # how many were given in secret is told to nobody
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
        raise Differs(entry.number, kept("still.possible", number=shown)) from error
    except RuleCrash as crash:
        raise Failed(entry.number, crash.public) from crash
    if match.state.rng.draws != entry.draws:
        raise Differs(entry.number, kept("still.draws", number=shown))
    if match.numbers != entry.numbers:
        raise Differs(entry.number, kept("still.numbers", number=shown))
    is_dice = entry.kind == "dice"
    unnoticed.add(everybody(match.seats) if is_dice else unaware(match, entry.seat, since))


def retraced(game: Game[Any], row: Row, mine: Sequence[Posting], number: int) -> tuple[Match[Any], Unnoticed]:
    """The match after the entries up to a number, which are known to come out."""
    match, unnoticed = start(game, row, mine), Unnoticed()
    first = before_set_up(row, mine)
    for _ in first:
        unnoticed.add(everybody(row.seats))
    for entry in mine[len(first) :]:
        if entry.number <= number:
            work_off(match, entry, unnoticed)
    return match, unnoticed
