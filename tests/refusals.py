"""Every refusal that the code of a game can make, found in its sources: the calls of `refuse` with the rule
written out, whatever name a module has imported it under."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hyakki.kernel.ledger import Ledger
from hyakki.kernel.refuse import refuse
from hyakki.kernel.text import Texts

HOME = "hyakki.kernel.refuse"


class Call(NamedTuple):
    """One reason for a refusal, where it is made, and the names of its parameters."""

    place: str
    rule: str
    reason: str
    params: frozenset[str]


def refusals(folder: Path) -> list[Call]:
    """All calls in a folder and the folders below, one for each id that a call may name."""
    return [call for file in sorted(folder.rglob("*.py")) for call in _in_file(file, folder)]


def mistakes(folder: Path, ledger: Ledger, texts: Texts) -> list[str]:
    """Refusals whose rule is not in the ledger, or whose sentence is missing or needs other parameters."""
    found = []
    for call in refusals(folder):
        if call.rule not in ledger:
            found.append(f"{call.place}: the ledger has no rule '{call.rule}'")
        if call.reason not in texts:
            found.append(f"{call.place}: there is no text '{call.reason}'")
        elif texts.params(call.reason) != call.params:
            wanted, given = sorted(texts.params(call.reason)), sorted(call.params)
            found.append(f"{call.place}: the text '{call.reason}' needs {wanted}, not {given}")
    return found


def _in_file(file: Path, folder: Path) -> Iterator[Call]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    names = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == HOME
        for alias in node.names
        if alias.name == "refuse"
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield from _reasons(node, f"{file.relative_to(folder)}:{node.lineno}")


def _reasons(call: ast.Call, place: str) -> Iterator[Call]:
    given = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg is not None}
    keys = list(_literals(given["key"])) if "key" in given else [""]
    params = frozenset(name for name in given if name != "key")
    for rule in _literals(call.args[0]):
        for key in keys:
            made = refuse(rule, key=key)
            yield Call(place, made.rule, made.reason, params)


def _literals(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be: itself, or both sides of `a if b else c`."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)
