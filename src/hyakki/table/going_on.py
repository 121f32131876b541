"""How a match that no longer comes out as it was left could go on, and going on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hyakki.host.cards import Line
from hyakki.kernel.errors import SaveError
from hyakki.kernel.match import Match
from hyakki.kernel.saves import resume, save
from hyakki.table.errors import Differs, Failed
from hyakki.table.findings import Finding, Way, WayName
from hyakki.table.history import decoded, encoded, told_by, with_answers
from hyakki.table.retrace import work_off
from hyakki.table.store import Origin, Posting, Row
from hyakki.table.texts import kept
from hyakki.table.unnoticed import Unnoticed


class Onward(NamedTuple):
    """A match that goes on from elsewhere: where its entries end, and what was told before it."""

    match: Match[Any]
    number: int
    again: bool
    history: bytes


def ways_of(
    found: Finding, row: Row, mine: Sequence[Posting], checkpoint: tuple[int, bytes] | None
) -> list[Way]:
    """The ways in which the match of a finding could go on."""
    ways = []
    resumed = _resumed(found, row, mine, checkpoint)
    if resumed is not None:
        match, number, again = resumed
        ways.append(Way("checkpoint", number, found.last - number, again, match.open is not None))
    if found.match is not None and found.at != row.origin_number:
        secret = found.match.open is not None
        ways.append(Way("replay", found.number, found.last - found.number, False, secret))
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
                        raise Differs(entry.number, kept("still.ended", number=entry.number))
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
        told = _with_mute(decoded(history, row.seats), found.match, (), _after(mine, found.number))
        return Onward(_asked_anew(found.match, mine), found.number, False, encoded(told))
    resumed = _resumed(found, row, mine, checkpoint)
    if resumed is None:
        return None
    match, number, again = resumed
    told = decoded(history, row.seats) if found.match is None else decoded(told_by(found.match, history))
    upto = (checkpoint or (row.origin_number, None))[0]
    told = _with_mute(told, match, _after(mine, found.number, upto), _after(mine, number))
    return Onward(_asked_anew(match, mine), number, again, encoded(told))


def _with_mute(
    told: list[list[Line]], match: Match[Any], silent: Sequence[Posting], given_up: Sequence[Posting]
) -> list[list[Line]]:
    """What was told, and then what today's rules cannot tell: answers that count, and such as do not.

    While some choose in secret the same is said whether there are any or not, since all of them may be such
    choices.
    """
    if match.open is not None:
        return with_answers(told, "secret", [*silent, *given_up])
    for key, mute in (("silent", silent), ("given-up", given_up)):
        if mute:
            told = with_answers(told, key, mute)
    return told


def _after(mine: Sequence[Posting], number: int, upto: int | None = None) -> list[Posting]:
    """The entries after a number."""
    return [entry for entry in mine if number < entry.number and (upto is None or entry.number <= upto)]


def _asked_anew(match: Match[Any], mine: Sequence[Posting]) -> Match[Any]:
    """A copy whose questions nobody has answered yet: answers to old ones come too late."""
    copy = match.clone()
    copy.numbers = [asked + 1 for asked in (mine[-1].numbers if mine else match.numbers)]
    return copy


def origin_of(onward: Onward, last: int, at: float) -> Origin:
    """The place from which a match goes on, for the store. `last`: the number of its last entry so far."""
    game = onward.match.game
    data = save(onward.match)
    return Origin(last, data, game.version, game.fingerprint(), "upgrade", onward.history, at)
