"""States from trees of JSON.

The objects of a state may be compiled, and nothing gets into a compiled object but through its `__init__`.
So a tree is read into forms first: structs with the fields of the clonable classes, checked as strictly as
any other. Each of them is then made into the object that it stands for.

    >>> from hyakki.kernel.clone import FRESH, clonable
    >>> @clonable
    ... class Pawn(Clonable):
    ...     cell: int
    ...     marks: list[str] = FRESH
    >>> made_from({"cell": 3}, Pawn)
    Pawn(cell=3, marks=[])
    >>> made_from({"cell": "c"}, Pawn)
    Traceback (most recent call last):
    ...
    msgspec.ValidationError: Expected `int`, got `str` - at `$.cell`
"""

from __future__ import annotations

import dataclasses
import types
import typing
from functools import cache
from typing import Any, ClassVar, TypeVar

import msgspec

from hyakki.kernel.clonable import Clonable

C = TypeVar("C", bound=Clonable)


class Form(msgspec.Struct, kw_only=True):
    """What is read from a tree for one object. A field that the tree does not have is UNSET: the object's
    class says what it is then."""

    stands_for: ClassVar[type[Clonable]]


def made_from(tree: dict[str, Any], cls: type[C]) -> C:
    """An object of a clonable class, with all that hangs on it, as msgspec has encoded it."""
    wanted: Any = cls
    read = msgspec.convert(tree, form_of(wanted), strict=True, builtin_types=(), str_keys=True)
    return typing.cast(C, _made(read))


@cache
def form_of(cls: Any) -> Any:
    """The form of a clonable class."""
    kinds = typing.get_type_hints(cls)
    fields = [
        (field.name, _read_as(kinds[field.name]), *([] if _is_needed(field) else [msgspec.UNSET]))
        for field in dataclasses.fields(cls)
    ]
    return msgspec.defstruct(cls.__name__, fields, bases=(Form,), namespace={"stands_for": cls}, kw_only=True)


def _is_needed(field: dataclasses.Field[Any]) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def _read_as(kind: Any) -> Any:
    """A type with forms in the place of clonable classes."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        return typing.Union[tuple(_read_as(part) for part in args)]  # noqa: UP007  # as many as there are
    if origin in (list, dict):
        return origin[tuple(_read_as(part) for part in args)]
    return form_of(kind) if _is_clonable(kind) else kind


def _is_clonable(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Clonable)


def _made(value: Any) -> Any:
    """A value with objects in the place of forms."""
    if isinstance(value, Form):
        given = {name: _made(getattr(value, name)) for name in value.__struct_fields__}
        return value.stands_for(**{name: part for name, part in given.items() if part is not msgspec.UNSET})
    if type(value) is list:
        return [_made(part) for part in value]
    if type(value) is dict:
        return {key: _made(part) for key, part in value.items()}
    return value
