"""What has changed between two moments of one seat, and how to put the later one together again.

A change is worked out from two moments that this very seat was sent or could have been, and from no more. It
is written as plain JSON, so that a page needs a few lines to follow it:

    7, "text", true, null       instead of what was there
    ["=", value]                the same for lists and objects
    {"name": change, ...}       an object of which some parts have changed, are new, or are gone
    ["-"]                       such a part that is gone
    ["#", {"3": change, ...}]   a list of which some places have changed
    ["~", 3, 2, [value, ...]]   a list of which, from place 3 on, two have made room for others
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, cast
from zlib import crc32

import msgspec
from msgspec.inspect import (
    BoolType,
    DictType,
    IntType,
    ListType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)
from msgspec.structs import astuple

SAME: Final = ("=",)
"""Nothing has changed; this never travels."""
GONE: Final = ["-"]

PLAIN, NAMED, ANYTHING = "plain", "named", "anything"
"""What a part of a struct holds by its type: something that is written alike if it is equal; a dict of such,
of which the order counts too; or something to be looked at closely."""

_LEAVES = frozenset({int, str, bool, float, type(None)})
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode
_canonical = msgspec.json.Encoder(order="sorted").encode


class Changes:
    """Works out changes. What several seats share is compared once: keep one of these for each moment.

    What is the very same thing as before is not looked into at all, so whoever builds moments does well to
    take over what has not changed.
    """

    __slots__ = ("_known",)

    def __init__(self) -> None:
        # By the identity of both things, which are kept here so that no other gets their numbers.
        self._known: dict[tuple[int, int], tuple[Any, Any, Any]] = {}

    def between(self, old: Any, new: Any) -> Any:
        """The change that leads from one thing to another; `SAME` if they do not differ."""
        if old is new:
            return SAME
        kind = type(new)
        if kind in _LEAVES:
            return SAME if type(old) is kind and old == new else new
        if type(old) is not kind:
            return ["=", new]
        return self._compared(kind, old, new)

    def _compared(self, kind: type, old: Any, new: Any) -> Any:
        """The same for two things of one kind that have parts."""
        key = (id(old), id(new))
        known = self._known.get(key)
        if known is None:
            if kind is tuple or kind is list:
                change = self._list(old, new)
            elif _has_parts(kind):
                change = SAME if _is_plain_struct(kind) and old == new else self.parts(old, new)
            elif _equal(old, new):
                change = SAME
            elif kind is dict:
                change = self._dict(old, new)
            else:
                change = ["=", new]
            known = self._known[key] = (old, new, change)
        return known[2]

    def parts(self, old: Any, new: Any, but: Container[str] = ()) -> Any:
        """What has changed among the parts of two structs of one kind, but for some of them."""
        found = {}
        parts = _parts_of(cast(Any, type(new)))
        for (name, holds), before, now in zip(parts, astuple(old), astuple(new), strict=True):
            if before is now or name in but:
                continue
            if holds is not ANYTHING and before == now:
                if holds is PLAIN or list(before) == list(now):
                    continue
            kind = type(now)
            if kind in _LEAVES:
                if type(before) is not kind or before != now:
                    found[name] = now
            elif type(before) is not kind:
                found[name] = ["=", now]
            else:
                change = self._compared(kind, before, now)
                if change is not SAME:
                    found[name] = change
        return found or SAME

    def _dict(self, old: Mapping[Any, Any], new: Mapping[Any, Any]) -> Any:
        kept = [name for name in old if name in new]
        if not kept or list(new)[: len(kept)] != kept:
            return ["=", new]  # the order counts: figures stand in the order in which they are told
        found: dict[Any, Any] = {name: GONE for name in old if name not in new}
        for name, value in new.items():
            change = self.between(old[name], value) if name in old else _whole(value)
            if change is not SAME:
                found[name] = change
        return found or SAME

    def _list(self, old: Sequence[Any], new: Sequence[Any]) -> Any:
        if len(old) != len(new):
            return self._spliced(old, new)
        found = {}
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            if one is not other:
                change = self.between(one, other)
                if change is not SAME:
                    found[place] = change
        if not found:
            return SAME
        return ["=", new] if 3 * len(found) > 2 * len(new) and _is_flat(new) else ["#", found]

    def _spliced(self, old: Sequence[Any], new: Sequence[Any]) -> Any:
        """A list that has become longer or shorter: all between the parts that are as before is told anew."""
        most = min(len(old), len(new))
        front = self._alike(zip(old, new, strict=False))
        back = min(most - front, self._alike(zip(reversed(old), reversed(new), strict=False)))
        if not front and not back:
            return ["=", new]
        return ["~", front, len(old) - front - back, new[front : len(new) - back]]

    def _alike(self, pairs: Iterable[tuple[Any, Any]]) -> int:
        count = 0
        for one, other in pairs:
            if one is not other and self.between(one, other) is not SAME:
                break
            count += 1
        return count


@cache
def _parts_of(kind: Any) -> tuple[tuple[str, str], ...]:
    """What the parts of a kind of struct are called in JSON, and what they hold by their types."""
    found = cast(StructType, type_info(kind))
    return tuple((field.encode_name, _holds(field.type)) for field in found.fields)


def _holds(kind: Type) -> str:
    if _is_plain(kind):
        return PLAIN
    return NAMED if isinstance(kind, DictType) and _is_plain(kind.value_type) else ANYTHING


def _is_plain(kind: Type, inside: tuple[type, ...] = ()) -> bool:
    """Whether values of a type that are equal are written alike: dicts are equal in any order, 1 is 1.0, and
    True is 1 where both may stand."""
    if isinstance(kind, UnionType):
        numbers = sum(isinstance(part, BoolType | IntType) for part in kind.types)
        return numbers < 2 and all(_is_plain(part, inside) for part in kind.types)
    if isinstance(kind, VarTupleType | ListType):
        return _is_plain(kind.item_type, inside)
    if isinstance(kind, TupleType):
        return all(_is_plain(part, inside) for part in kind.item_types)
    if isinstance(kind, StructType):
        within = (*inside, kind.cls)
        return kind.cls not in inside and all(_is_plain(field.type, within) for field in kind.fields)
    return isinstance(kind, IntType | StrType | BoolType | NoneType | LiteralType)


@cache
def _is_plain_struct(kind: Any) -> bool:
    return all(holds is PLAIN for _, holds in _parts_of(kind))


@cache
def _has_parts(kind: Any) -> bool:
    """Whether this is a kind of struct that is written with the names of all its parts."""
    if not issubclass(kind, msgspec.Struct):
        return False
    config = kind.__struct_config__
    return not (config.array_like or config.omit_defaults)


def _equal(one: Any, other: Any) -> bool:
    """Whether two things are written alike: for Python, dicts are equal in any order, and True is 1."""
    return bool(one == other) and _encode(one) == _encode(other)


def _whole(value: Any) -> Any:
    return value if type(value) in _LEAVES else ["=", value]


def _is_flat(values: Sequence[Any]) -> bool:
    return all(type(value) in _LEAVES for value in values)


def check(view: Any) -> int:
    """A short number for all that a view says, which a page can work out as well."""
    return crc32(_canonical(_decode(_encode(view))))


def applied(change: Any, old: Any) -> Any:
    """What a change makes of something, both as they come out of JSON. What has not changed is shared."""
    if isinstance(change, dict):
        return _changed_object(change, old)
    if not isinstance(change, list):
        return change
    match change:
        case ["=", value]:
            return value
        case ["#", dict() as places]:
            found = list(old)
            for place, part in places.items():
                found[int(place)] = applied(part, old[int(place)])
            return found
        case ["~", int() as start, int() as gone, list() as values]:
            return [*old[:start], *values, *old[start + gone :]]
    raise ValueError(f"this is no change: {change!r:.80}")


def _changed_object(change: Mapping[str, Any], old: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(old)
    for name, part in change.items():
        if part == GONE:
            del found[name]
        else:
            found[name] = applied(part, old.get(name))
    return found
