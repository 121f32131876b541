"""Every game keeps its rooms in order: imports stand at the top of a module, and structs apart from rules,
the boards and the part of the kernel that drives them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from hyakki.games import games

STRUCTS = ("Struct", "Frozen", "Option", "Event", "Entry")
"""The bases by which a class becomes a struct."""

COMPILED = ("rules/", "sense/", "state.py")
"""Rooms that can be compiled, which structs cannot."""

DRIVING = ("flow.py", "runner.py", "match.py", "rng.py", "bag.py", "clone.py")
"""Modules of the kernel that can be compiled."""

BOARD_STRUCTS = ("terms.py",)
"""Where the boards keep their structs."""


def _modules(folder: Traversable, path: str = "") -> Iterator[tuple[str, ast.Module]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _modules(entry, f"{path}{entry.name}/")
        elif entry.name.endswith(".py"):
            yield f"{path}{entry.name}", ast.parse(entry.read_text(encoding="utf-8"))


@cache
def modules(package: str) -> tuple[tuple[str, ast.Module], ...]:
    """The modules of a package, by their path."""
    return tuple(sorted(_modules(files(package)), key=lambda found: found[0]))


def _inner_imports(tree: ast.Module) -> Iterator[int]:
    left: list[tuple[ast.AST, bool]] = [(tree, False)]
    while left:
        node, inside = left.pop()
        if inside and isinstance(node, ast.Import | ast.ImportFrom):
            yield node.lineno
        inside = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        left += [(part, inside) for part in ast.iter_child_nodes(node) if not isinstance(part, ast.expr)]


def _structs(tree: ast.Module) -> Iterator[str]:
    """The names of classes that are structs, by their own bases or by those of a class beside them."""
    bases = set(STRUCTS)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            named = {ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases}
            if named & bases:
                bases.add(node.name)
                yield node.name


def structs_in(package: str, paths: Sequence[str]) -> list[str]:
    """The structs in some modules of a package; each of them has to be there."""
    trees = dict(modules(package))
    return [f"{path}: {struct}" for path in paths for struct in _structs(trees[path])]


@pytest.mark.parametrize("name", games())
def test_no_function_imports_anything(name: str) -> None:
    """Two chapters that need each other want a third one, or a registry; not an import at the last moment."""
    found = [
        f"{path}:{line}" for path, tree in modules(f"hyakki.games.{name}") for line in _inner_imports(tree)
    ]
    assert found == []


@pytest.mark.parametrize("name", games())
def test_rules_state_and_sense_define_no_structs(name: str) -> None:
    paths = [path for path, _ in modules(f"hyakki.games.{name}") if path.startswith(COMPILED)]
    assert structs_in(f"hyakki.games.{name}", paths) == []


def test_the_driving_part_of_the_kernel_defines_no_structs() -> None:
    assert structs_in("hyakki.kernel", DRIVING) == []


def test_boards_define_no_structs_outside_their_terms() -> None:
    paths = [path for path, _ in modules("hyakki.board") if path not in BOARD_STRUCTS]
    assert structs_in("hyakki.board", paths) == []
    assert structs_in("hyakki.board", BOARD_STRUCTS)  # or the line above would prove nothing


def test_structs_and_inner_imports_are_found() -> None:
    """The checks above see what they are meant to see."""
    tree = ast.parse(
        "class Card(msgspec.Struct, frozen=True): pass\n"
        "class Skill(Card): pass\n"
        "class Deck(Bag): pass\n"
        "def play():\n    if Deck:\n        from game import rules\n"
    )
    assert list(_structs(tree)) == ["Card", "Skill"]
    assert list(_inner_imports(tree)) == [6]
