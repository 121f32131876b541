"""Instruments of the conformance suite: what a state holds, what reaches a seat, what rules remember."""

from __future__ import annotations

import dataclasses
import functools
import types
from collections.abc import Iterator
from typing import Any

import msgspec

from hyakki.kernel.clone import Clonable
from hyakki.kernel.flow import State
from hyakki.kernel.match import Match

AnyMatch = Match[Any]


def seats_of(match: AnyMatch) -> list[int | None]:
    """Every seat, and the spectator."""
    return [*range(match.seats), None]


# -- the state


def tree(state: State) -> dict[str, Any]:
    """A state as builtins, with sets in order."""
    found: dict[str, Any] = msgspec.to_builtins(state, str_keys=True, order="sorted")
    return found


def tree_bytes(state: State) -> bytes:
    return msgspec.json.encode(tree(state))


def hidden_bytes(state: State) -> bytes:
    """The state without its dice: what imagining is about."""
    return msgspec.json.encode({name: part for name, part in tree(state).items() if name != "rng"})


CHANGING = (Clonable, dict, list, set)


@functools.cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


def nodes(state: State) -> Iterator[tuple[str, Any]]:
    """Everything in a state that can change, with the way that leads there."""
    left: list[tuple[str, Any]] = [("state", state)]
    while left:
        path, thing = left.pop()
        yield path, thing
        match thing:
            case Clonable():
                kind: Any = type(thing)
                names = _fields(kind)
                parts = [(f"{path}.{n}", p) for n in names if isinstance(p := getattr(thing, n), CHANGING)]
            case dict():
                parts = [(f"{path}[{key}]", p) for key, p in thing.items() if isinstance(p, CHANGING)]
            case list():
                parts = [(f"{path}[{at}]", p) for at, p in enumerate(thing) if isinstance(p, CHANGING)]
            case _:
                continue  # nothing in a set can change
        left += reversed(parts)


def changing(state: State) -> list[Any]:
    """Everything in a state that can change; `nodes` also says where it is, which takes longer."""
    found: list[Any] = [state]
    for thing in found:  # it grows on the way
        if isinstance(thing, Clonable):
            kind: Any = type(thing)
            parts = [getattr(thing, name) for name in _fields(kind)]
        elif isinstance(thing, dict):
            parts = list(thing.values())
        else:
            parts = thing if isinstance(thing, list) else []  # nothing in a set can change
        found += [part for part in parts if isinstance(part, CHANGING)]
    return found


def deep_copy(thing: Any) -> Any:
    """What copy.deepcopy makes of something in a state; of compiled objects it would not see the fields."""
    if isinstance(thing, Clonable):
        kind: Any = type(thing)
        return kind(**{name: deep_copy(getattr(thing, name)) for name in _fields(kind)})
    if isinstance(thing, dict):
        return {key: deep_copy(part) for key, part in thing.items()}
    return type(thing)(map(deep_copy, thing)) if isinstance(thing, list | set) else thing


def shared_tables(state: State) -> list[Any]:
    """What the objects of a state refer to outside their fields."""
    return [
        getattr(node, name)
        for node in changing(state)
        if isinstance(node, Clonable)
        for name in type(node).SHARED
    ]


# -- what reaches a seat


class Json(bytes):
    """A part of what is shown, read only where two of them are not written alike: most are."""

    __hash__ = bytes.__hash__

    def __eq__(self, other: object) -> bool:
        return bytes.__eq__(self, other) or (isinstance(other, Json) and self.read() == other.read())

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __repr__(self) -> str:
        return repr(self.read())

    def read(self) -> Any:
        return msgspec.json.decode(self)


class _Shown(msgspec.Struct):
    view: msgspec.Raw
    asked: list[int]
    planned: msgspec.Raw
    question: msgspec.Raw
    outcome: msgspec.Raw


def packet(match: AnyMatch, seat: int | None) -> dict[str, Any]:
    """What is shown to a seat, by its parts."""
    shown = msgspec.json.decode(match.shown(seat), type=_Shown)
    return {
        "view": Json(shown.view),
        "asked": shown.asked,
        "planned": Json(shown.planned),
        "question": Json(shown.question),
        "outcome": Json(shown.outcome),
    }


def unnumbered(match: AnyMatch, seat: int | None) -> bytes:
    """What is shown to a seat without the question's number, which undo does not bring back."""
    numbers, match.numbers = match.numbers, [0] * match.seats
    try:
        return match.shown(seat)
    finally:
        match.numbers = numbers


def capture(match: AnyMatch) -> tuple[Any, ...]:
    """All that can be seen of a match from outside."""
    return tree_bytes(match.state), [match.shown(seat) for seat in seats_of(match)], journal(match)


def journal(match: AnyMatch) -> tuple[Any, ...]:
    """What was answered and told, and how far back it can be taken."""
    return (
        list(match.numbers),
        [(entry.kind, entry.seat, entry.option) for entry in match.history],
        match.floor,
        len(match.legs),
        list(match.log),
        [(match.undo_bar(seat), match.undo_bar(seat, party=True)) for seat in range(match.seats)],
    )


def table(match: AnyMatch) -> tuple[Any, ...]:
    """Table, log and questions of a match: what the views of all seats are made of."""
    decisions = [match.decision(seat) for seat in range(match.seats)]
    asked = [None if one is None else (one.seat, one.prompt, one.options, one.may) for one in decisions]
    return tree_bytes(match.state), list(match.log), asked, match.asked(), match.outcome


def standing(match: AnyMatch) -> tuple[Any, ...]:
    """Where a match stands, however it came there."""
    return tree_bytes(match.state), [unnumbered(match, seat) for seat in seats_of(match)]


# -- what suspended rules remember


def suspended(match: AnyMatch, seat: int | None) -> Iterator[tuple[str, dict[str, Any]]]:
    """The locals of every rule that waits for an answer, but for the secret flows of strangers."""
    flows: list[Any] = [match.flow]
    if match.open is not None:
        strangers = match.open.strangers(seat)
        flows += [flow for other, flow in match.open.flows.items() if other not in strangers]
    for flow in flows:
        while isinstance(flow, types.GeneratorType) and flow.gi_frame is not None:
            yield flow.__qualname__, dict(flow.gi_frame.f_locals)
            flow = flow.gi_yieldfrom


def references(match: AnyMatch, seat: int | None) -> list[tuple[str, Any]]:
    """The locals of suspended rules that point into the state."""
    places = set(map(id, changing(match.state)))
    return [
        (f"{rule}: {name}", value)
        for rule, names in suspended(match, seat)
        for name, value in names.items()
        if id(value) in places
    ]


class Comparison:
    """Compares what rules remember in two worlds; a reference into the state stands for its place there."""

    def __init__(self, first: State, second: State) -> None:
        self.first = {id(node): path for path, node in nodes(first)}
        self.second = {id(node): path for path, node in nodes(second)}
        self.met: set[tuple[int, int]] = set()

    def difference(self, a: Any, b: Any) -> str | None:
        """What differs, in words, or None."""
        if a is b or (id(a), id(b)) in self.met:
            return None
        place, other = self.first.get(id(a)), self.second.get(id(b))
        if place is not None or other is not None:
            return None if place == other else f"{place or a!r} against {other or b!r}"
        if type(a) is not type(b):
            return f"{a!r} against {b!r}"
        self.met.add((id(a), id(b)))
        first, second = _parts(a), _parts(b)
        if first is None or second is None:
            return None if a == b else f"{a!r} against {b!r}"
        if len(first) != len(second):
            return f"{a!r} against {b!r}"
        for one, two in zip(first, second, strict=True):
            found = self.difference(one, two)
            if found is not None:
                return found
        return None


def _parts(thing: Any) -> list[Any] | None:
    """What a value is made of; None if it stands for itself."""
    match thing:
        case list() | tuple():
            return list(thing)
        case dict():
            return [part for pair in thing.items() for part in pair]
        case functools.partial():
            return [thing.func, thing.args, thing.keywords]
        case types.FunctionType():
            cells = [cell.cell_contents for cell in thing.__closure__ or ()]
            return [thing.__code__, cells, thing.__defaults__]
        case types.MethodType():
            return [thing.__func__, thing.__self__]
        case types.GeneratorType():
            return [thing.__qualname__]  # its frame is looked at by itself
        case (
            types.CodeType()
            | msgspec.Struct()
            | str()
            | bytes()
            | int()
            | float()
            | None
            | set()
            | frozenset()
        ):
            return None
    if dataclasses.is_dataclass(thing):
        return [getattr(thing, field.name) for field in dataclasses.fields(thing)]
    if hasattr(thing, "__dict__"):
        return list(vars(thing).values())
    slots = [slot for base in type(thing).__mro__ for slot in getattr(base, "__slots__", ())]
    if slots:
        return [getattr(thing, slot, None) for slot in slots]
    return [type(thing)]  # iterators and the like
