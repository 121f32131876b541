"""Writes classes of states out, so that mypyc can compile them.

`@clonable` makes a class while Python runs, and only what stands in the source can be compiled. So the build
compiles a copy in which every such class is written out: a dataclass with an `__init__` and a `clone` of its
own, in the words with which the decorator would have made them (hyakki.kernel.clone).

Nothing else of a module changes but this: what a class says to type checkers alone it says to all, slots are
left out (compiled objects have no others), classes from which plain Python may derive are marked, what reads
a docstring gets it in another way, and a `cached_property` keeps its value in a field of its own (mypyc would
take it for a property and work it out each time).
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
import sys
import typing
from collections.abc import Collection, Iterator
from types import ModuleType
from typing import Any

from hyakki.kernel import clone

OPEN = frozenset({"Clonable", "Ears", "State", "Rng", "Runner", "Match"})
"""Classes from which others derive that are not compiled: tests have games and matches of their own."""

IMPORTS = """
import dataclasses
from typing import TYPE_CHECKING, Any
if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
"""


def concerns(source: str) -> bool:
    """Whether something in a module is written in another way."""
    return any(f"class {name}" in source for name in OPEN) or re.search(r"^ *@\w", source, re.M) is not None


def written(source: str, module: ModuleType) -> str:
    """The source of a module with its classes written out. The module is imported: it knows all types."""
    tree = ast.parse(source)
    writer = Writer(module)
    body = [part for statement in tree.body for part in writer.statement(statement)]
    head = next(at for at, part in enumerate(body) if isinstance(part, ast.ImportFrom)) + 1  # __future__
    imports = [f"from {home} import {word}" for word, home in sorted(writer.foreign.items())]
    tree.body = [*body[:head], *ast.parse(IMPORTS + "\n".join(imports)).body, *body[head:]]
    return ast.unparse(ast.fix_missing_locations(tree))


class Writer:
    """Writes the classes of one module out, and gathers the foreign words that they need then."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.foreign: dict[str, str] = {}  # words, and the modules from which they come

    def statement(self, statement: ast.stmt) -> list[ast.stmt]:
        """What stands in the place of a statement of the module."""
        if isinstance(statement, ast.FunctionDef):
            return [self._with_doc(statement)]
        if not isinstance(statement, ast.ClassDef):
            return [statement]
        statement.body = [kept for part in statement.body for kept in _kept(part)]
        made = getattr(self.module, statement.name)
        if not issubclass(made, clone.Clonable):
            return [_marked(statement)]
        statement.body = [kept for part in statement.body for kept in _plain(part, made)]
        if made is clone.Clonable:
            return [_marked(statement)]
        if _is_clonable(statement):
            self._write_out(statement, made)
        self.foreign["as_written"] = clone.__name__
        return [_marked(statement), *ast.parse(_as_written(made)).body]

    def _with_doc(self, function: ast.FunctionDef) -> ast.FunctionDef:
        """A compiled function has no docstring: what is declared over it and reads that gets it as `doc`."""
        doc = ast.get_docstring(function)
        for mark in function.decorator_list:
            if doc and isinstance(mark, ast.Call) and "doc" in self._parameters(mark.func):
                mark.keywords.append(ast.keyword("doc", ast.Constant(doc)))
        return function

    def _parameters(self, decorator: ast.expr) -> Collection[str]:
        return inspect.signature(eval(ast.unparse(decorator), vars(self.module))).parameters

    def _write_out(self, statement: ast.ClassDef, made: type) -> None:
        self._need_words_of_bases(made)
        for part in statement.body:
            match part:
                case ast.AnnAssign(target=ast.Name(id=field), value=ast.Name(id="FRESH")):
                    maker = _name(_fields(made)[field].default_factory)
                    part.value = _expression(f"dataclasses.field(default_factory={maker})")
        statement.decorator_list = [_expression("dataclasses.dataclass(kw_only=True, init=False)")]
        statement.body += ast.parse(_init(made)).body + ast.parse(_clone(made)).body

    def _need_words_of_bases(self, made: type) -> None:
        """The types of inherited fields, which the written code names, come from the modules of the bases."""
        for base in made.__mro__[1:]:
            if base.__module__ != self.module.__name__:
                for kind in _annotations(base).values():
                    names = {node.id for node in ast.walk(ast.parse(kind)) if isinstance(node, ast.Name)}
                    space = vars(sys.modules[base.__module__])
                    unknown = names & set(space) - set(vars(self.module))
                    self.foreign |= dict.fromkeys(unknown, base.__module__)


# ---------------------------------------------------------------------------- what is written


def _as_written(made: type) -> str:
    return f"as_written({made.__name__}, {clone.slots_of(made)!r}, {_annotations(made)!r})"


def _init(made: type) -> str:
    kinds = _kinds(made)
    needed, given, lines = [], [], []
    for name, field in _fields(made).items():
        if field.default_factory is not dataclasses.MISSING:
            given.append(f"{name}: {kinds[name]} | None = None")
            lines.append(f"    self.{name} = {_name(field.default_factory)}() if {name} is None else {name}")
            continue
        lines.append(f"    self.{name} = {name}")
        if field.default is dataclasses.MISSING:
            needed.append(f"{name}: {kinds[name]}")
        else:
            given.append(f"{name}: {kinds[name]} = {_literal(field.default)}")
    if hasattr(made, "__post_init__"):  # clones come through here, too: it sets what is no field
        lines.append("    self.__post_init__()")
    return "\n".join([f"def __init__(self, *, {', '.join(needed + given)}) -> None:", *lines])


def _clone(made: type) -> str:
    name = made.__name__
    hints = typing.get_type_hints(made)
    copies = [f"{field}={clone.copied(hints[field], f'self.{field}', name)}" for field in _fields(made)]
    lines = [f"new = {name}({', '.join(copies)})", *clone.outside(made), "return new"]
    # A class that is derived from gives back whatever the derived class makes of itself.
    kind = "Any" if name in OPEN else name
    return "\n".join([f"def clone(self) -> {kind}:", *(f"    {line}" for line in lines)])


# ---------------------------------------------------------------------------- what is read


def _is_clonable(statement: ast.ClassDef) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "clonable" for mark in statement.decorator_list)


def _plain(part: ast.stmt, made: Any) -> Iterator[ast.stmt]:
    """A part of a class as it is compiled."""
    match part:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            yield from part.body
        case ast.Assign(targets=[ast.Name(id="__slots__")]):
            yield ast.Pass()
        case ast.AnnAssign(target=ast.Name(id="SHARED")):
            part.value = _expression(repr(made.SHARED))
            yield part
        case _:
            yield part


def _kept(part: ast.stmt) -> Iterator[ast.stmt]:
    """A part of a class; what is worked out once as a field, a property that reads it, and what fills it."""
    if not (isinstance(part, ast.FunctionDef) and part.returns is not None and _is_worked_out_once(part)):
        yield part
        return
    name, kind = part.name, ast.unparse(part.returns)
    lines = [
        f"_kept_{name}: {kind} | None = None",
        "@property",
        f"def {name}(self) -> {kind}:",
        f"    found = self._kept_{name}",
        "    if found is None:",
        f"        found = self._kept_{name} = self._make_{name}()",
        "    return found",
    ]
    yield from ast.parse("\n".join(lines)).body
    part.name, part.decorator_list = f"_make_{name}", []
    yield part


def _is_worked_out_once(function: ast.FunctionDef) -> bool:
    return [ast.unparse(mark) for mark in function.decorator_list] == ["cached_property"]


def _marked(statement: ast.ClassDef) -> ast.ClassDef:
    if statement.name in OPEN:
        statement.decorator_list.insert(0, _expression("mypyc_attr(allow_interpreted_subclasses=True)"))
    return statement


def _fields(made: Any) -> dict[str, dataclasses.Field[Any]]:
    return {field.name: field for field in dataclasses.fields(made)}


def _annotations(made: type) -> dict[str, str]:
    """What a class itself says of its fields, as text."""
    said: dict[str, str] = vars(made).get("__annotations__", {})
    return {name: kind for name, kind in said.items() if not kind.startswith("ClassVar")}


def _kinds(made: type) -> dict[str, str]:
    """The types of all fields as text, inherited ones included."""
    return {name: kind for base in reversed(made.__mro__) for name, kind in _annotations(base).items()}


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _literal(value: object) -> str:
    """A default as it can be written; else literal_eval says what is wrong with it."""
    ast.literal_eval(repr(value))
    return repr(value)


def _name(maker: Any) -> str:
    """A factory by its name: list, dict, set, or a clonable class."""
    return str(maker.__name__)
