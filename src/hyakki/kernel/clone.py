"""`@clonable` writes the `clone` of a slotted dataclass from its annotations.

A state is a tree of such objects: numbers, names and frozen values are shared, lists, dicts and objects are
copied. What a class holds outside its fields is declared in `SHARED` (tables that all matches share: copied
by reference, never saved); the slots `io` and `notebook` start empty in a clone: a copy talks to nobody
and reads nobody's notes. A field that usually begins empty has the default `FRESH`: each object gets a list,
dict, set or object of its own.

    >>> @clonable
    ... class Pawn(Clonable):
    ...     cell: int
    ...     marks: list[str] = FRESH
    >>> first = Pawn(cell=3)
    >>> second = first.clone()
    >>> second.marks.append("blue"); first.marks, Pawn(cell=4).marks
    ([], [])
"""

from __future__ import annotations

import dataclasses
import enum
import types
import typing
from collections.abc import Callable
from typing import Any, TypeVar, dataclass_transform

import msgspec

from hyakki.kernel.clonable import Clonable as Clonable

C = TypeVar("C", bound=type)

FRESH: Any = object()
"""As the default of a field: whatever its annotation says, new and empty for each object."""

EMPTY = ("io", "notebook")

_SCALARS = (int, str, bool, bytes, float, type(None))


def _is_shareable(kind: Any) -> bool:
    """Whether values of this type never change and may stand in two trees."""
    origin = typing.get_origin(kind)
    if origin is typing.Literal:
        return True
    if origin is tuple or origin in (types.UnionType, typing.Union):
        return all(_is_shareable(part) for part in typing.get_args(kind) if part is not Ellipsis)
    if not isinstance(kind, type):
        return False
    if issubclass(kind, msgspec.Struct):
        return kind.__struct_config__.frozen
    return issubclass(kind, (*_SCALARS, enum.Enum))


def copied(kind: Any, name: str, where: str) -> str:
    """The expression that copies the variable `name` of type `kind`."""
    if _is_shareable(kind):
        return name
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        parts = [part for part in args if part is not type(None)]
        inner = {copied(part, name, where) for part in parts}
        if len(inner) == 1:
            copy = inner.pop()
            return f"(None if {name} is None else {copy})" if len(parts) < len(args) else copy
    elif origin is list:
        if _is_shareable(args[0]):
            return f"{name}.copy()"
        return f"([{copied(args[0], 'x', where)} for x in {name}] if {name} else [])"
    elif origin is dict:
        if _is_shareable(args[1]):
            return f"{name}.copy()"
        return f"({{k: {copied(args[1], 'v', where)} for k, v in {name}.items()}} if {name} else {{}})"
    elif origin is set and _is_shareable(args[0]):
        return f"{name}.copy()"
    elif isinstance(kind, type) and issubclass(kind, Clonable):
        return f"{name}.clone()"
    raise TypeError(f"{where}: cannot write a clone for type {kind}")


def _factory(kind: Any, where: str) -> Callable[[], Any]:
    """What makes an empty value of a type."""
    origin = typing.get_origin(kind)
    if origin in (list, dict, set):
        return typing.cast("Callable[[], Any]", origin)
    if isinstance(kind, type) and issubclass(kind, Clonable):
        needed = [
            field.name
            for field in dataclasses.fields(typing.cast(Any, kind))
            if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
        ]
        if not needed:
            return kind
        raise TypeError(f"{where}: {kind.__name__} cannot be FRESH, it needs {', '.join(needed)}")
    raise TypeError(f"{where}: {kind} cannot be FRESH; use a list, dict, set or clonable object")


def _with_factories(cls: type) -> None:
    """Put a factory in the place of every FRESH."""
    fresh = [name for name, value in vars(cls).items() if value is FRESH]
    hints = typing.get_type_hints(cls) if fresh else {}
    for name in fresh:
        made = _factory(hints[name], f"{cls.__name__}.{name}")
        setattr(cls, name, dataclasses.field(default_factory=made))


def slots_of(cls: type) -> tuple[str, ...]:
    """The slots that a class itself declares, compiled or not."""
    found: tuple[str, ...] = vars(cls).get("__slots__", vars(cls).get("WRITTEN_SLOTS", ()))
    return found


def _with_slots(cls: type) -> type:
    """The class made once more, with slots for its own fields. (dataclasses would add some for the fields of
    a compiled base, which has room for them already.)"""
    said = vars(cls).get("__annotations__", {})
    own = tuple(field.name for field in dataclasses.fields(cls) if field.name in said)
    body = {name: value for name, value in vars(cls).items() if name not in (*own, "__dict__", "__weakref__")}
    return type(cls)(cls.__name__, cls.__bases__, {**body, "__slots__": own})


def outside(cls: type) -> list[str]:
    """Lines for slots that are no fields: shared ones by reference, the listener empty."""
    fields = {field.name for field in dataclasses.fields(cls)}
    slots = [slot for base in cls.__mro__ for slot in slots_of(base)]
    lines = []
    for slot in slots:
        if slot in fields:
            continue
        if slot in cls.SHARED:  # type: ignore[attr-defined]  # every clonable class derives from Clonable
            lines.append(f"new.{slot} = self.{slot}")
        elif slot in EMPTY:
            lines.append(f"new.{slot} = None")
        else:
            raise TypeError(f"{cls.__name__}.{slot}: a slot outside the fields must be named in SHARED")
    return lines


@dataclass_transform(kw_only_default=True)
def clonable(cls: C) -> C:
    """Make the class a slotted, keyword-only dataclass with a written `clone`."""
    _with_factories(cls)
    made: Any = _with_slots(dataclasses.dataclass(kw_only=True)(cls))
    hints = typing.get_type_hints(made)
    lines = ["def clone(self):", " new = make(cls)"]
    for field in dataclasses.fields(made):
        kind = hints[field.name]
        copy = copied(kind, "value", f"{made.__name__}.{field.name}")
        if copy == "value":
            lines.append(f" new.{field.name} = self.{field.name}")
        else:
            lines.append(f" value = self.{field.name}; new.{field.name} = {copy}")
    lines += [*(f" {line}" for line in outside(made)), " return new"]
    space: dict[str, Any] = {"make": made.__new__, "cls": made}
    exec("\n".join(lines), space)
    made.clone = space["clone"]
    return typing.cast(C, made)


def as_written(cls: type, slots: tuple[str, ...], kinds: dict[str, str]) -> None:
    """Have a compiled class tell what its source says of slots and fields: compiled, it has forgotten both.

    The build writes such calls (scripts/native.py), so that classes are looked at in one way everywhere.
    """
    made: Any = cls
    made.WRITTEN_SLOTS = slots
    made.__annotations__ = kinds
