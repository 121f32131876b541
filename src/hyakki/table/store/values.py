"""From the structs of the store to the values of its columns, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from hyakki.table.store.dialect import Garbled
from hyakki.table.store.rows import Bell, Chair, Clock, Listed, Origin, Posting, Row, Share, Summary
from hyakki.table.texts import say

TABLE_COLUMNS = (
    "id, game, name, visibility, host, rules, content, settings, seats, key, origin, origin_number,"
    " answers, paused, over, summary, created, changed, outcome, exposed, shares, clock, hints, bell, sequel"
)
LISTED_COLUMNS = (
    "id, game, name, visibility, host, rules, content, settings, seats, answers, paused, over, summary,"
    " created, changed, clock, hints"
)
"""What lists need: neither saves nor keys."""
CHAIR_COLUMNS = "seat, kind, level, name, guest, seen, here, lent, spent, passes, looked"
ENTRY_COLUMNS = "number, kind, seat, text, draws, numbers, at"
ORIGIN_COLUMNS = "after, save, rules, content, why, history, at"


V = TypeVar("V")


def _legible(build: Callable[[Sequence[Any]], V]) -> Callable[[Sequence[Any]], V]:
    """What comes from a store that is whole can be read; nothing else may look like a fault of ours."""

    def read(values: Sequence[Any]) -> V:
        try:
            return build(values)
        except (msgspec.MsgspecError, TypeError, ValueError) as error:
            raise Garbled(say("store.garbled", why=error)) from error

    return read


def table_values(row: Row) -> tuple[Any, ...]:
    return (
        row.id,
        row.game,
        row.name,
        row.visibility,
        row.host,
        row.rules,
        row.content,
        msgspec.json.encode(row.settings).decode(),
        row.seats,
        row.key,
        row.origin,
        row.origin_number,
        row.answers,
        int(row.paused),
        int(row.over),
        msgspec.json.encode(row.summary).decode(),
        row.created,
        row.changed,
        row.outcome,
        int(row.exposed),
        msgspec.json.encode(row.shares).decode(),
        _encoded(row.clock),
        int(row.hints),
        _encoded(row.bell),
        row.sequel,
    )


def _encoded(value: Bell | Clock | None) -> str:
    return "" if value is None else msgspec.json.encode(value).decode()


@_legible
def row_of(values: Sequence[Any]) -> Row:
    return _built(Row, TABLE_COLUMNS, values)


@_legible
def listed_of(values: Sequence[Any]) -> Listed:
    return _built(Listed, LISTED_COLUMNS, values)


R = TypeVar("R", Row, Listed)

DECODED: dict[str, Callable[[Any], Any]] = {
    "host": bytes,
    "key": bytes,
    "origin": lambda value: None if value is None else bytes(value),
    "settings": lambda value: msgspec.json.decode(value, type=dict[str, str]),
    "summary": lambda value: msgspec.json.decode(value, type=Summary),
    "paused": bool,
    "over": bool,
    "exposed": bool,
    "hints": bool,
    "shares": lambda value: msgspec.json.decode(value, type=list[Share]),
    "clock": lambda value: msgspec.json.decode(value, type=Clock) if value else None,
    "bell": lambda value: msgspec.json.decode(value, type=Bell) if value else None,
}


def _built(kind: type[R], columns: str, values: Sequence[Any]) -> R:
    fields = {name.strip(): value for name, value in zip(columns.split(","), values, strict=True)}
    for name in DECODED.keys() & fields.keys():
        fields[name] = DECODED[name](fields[name])
    return kind(**fields)


@_legible
def chair_of(values: Sequence[Any]) -> Chair:
    seat, kind, level, name, guest, seen, here, lent, spent, passes, looked = values
    return Chair(
        seat,
        kind,
        level,
        name,
        None if guest is None else bytes(guest),
        seen,
        here,
        bool(lent),
        spent,
        msgspec.json.decode(passes, type=list[str]),
        bool(looked),
    )


def chair_values(chair: Chair) -> tuple[Any, ...]:
    *plain, lent, spent, passes, looked = msgspec.structs.astuple(chair)
    return (*plain, int(lent), spent, msgspec.json.encode(passes).decode(), int(looked))


@_legible
def origin_of(values: Sequence[Any]) -> Origin:
    after, save, rules, content, why, history, at = values
    return Origin(after, bytes(save), rules, content, why, bytes(history), at)


@_legible
def entry_of(values: Sequence[Any]) -> Posting:
    number, kind, seat, text, draws, numbers, at = values
    return Posting(number, kind, seat, text, draws, [int(word) for word in numbers.split(",")], at)
