"""Every refusal that the code of a game can make, found in its sources: the calls of `refuse` with the rule
or the key written out, by whatever name a module has imported it. One made without `refuse` is a mistake."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

from hyakki.kernel.ledger import Ledger
from hyakki.kernel.refuse import refuse
from hyakki.kernel.text import Texts

REFUSE = ("hyakki.kernel.refuse", "refuse")
REFUSAL = ("hyakki.kernel.terms", "Refusal")


class Call(NamedTuple):
    """One reason for a refusal, where it is made, and the names of its parameters; `rule` is empty where it
    comes from elsewhere."""

    place: str
    rule: str
    reason: str
    params: frozenset[str]


def refusals(folder: Path) -> list[Call]:
    """All calls in a folder and the folders below, one for each id that a call may name."""
    return [
        reason
        for place, call, constants in _calls(folder, REFUSE)
        for reason in _reasons(call, place, constants)
    ]


def mistakes(folder: Path, ledger: Ledger, texts: Texts) -> list[str]:
    """Refusals whose rule is not in the ledger, whose sentence is missing or needs other parameters, or that
    are not made by `refuse` and so escape the check."""
    found = [f"{place}: a refusal is made without `refuse`" for place, *_ in _calls(folder, REFUSAL)]
    for call in refusals(folder):
        if call.rule and call.rule not in ledger:
            found.append(f"{call.place}: the ledger has no rule '{call.rule}'")
        if call.reason not in texts:
            found.append(f"{call.place}: there is no text '{call.reason}'")
        elif texts.params(call.reason) != call.params:
            wanted, given = sorted(texts.params(call.reason)), sorted(call.params)
            found.append(f"{call.place}: the text '{call.reason}' needs {wanted}, not {given}")
    return found


def _calls(folder: Path, of: tuple[str, str]) -> Iterator[tuple[str, ast.Call, dict[str, ast.expr]]]:
    """Where something of another module is called, each call, and the constants of the module around it."""
    home, thing = of
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names = {
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module == home
            for alias in node.names
            if alias.name == thing
        }
        constants = _constants(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield f"{file.relative_to(folder)}:{node.lineno}", node, constants


def _constants(tree: ast.Module) -> dict[str, ast.expr]:
    """What the names at the top of a module stand for."""
    return {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _reasons(call: ast.Call, place: str, constants: dict[str, ast.expr]) -> Iterator[Call]:
    given = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg is not None}
    keys = list(_literals(given["key"], constants)) if "key" in given else [""]
    params = frozenset(name for name in given if name != "key")
    rules = list(_literals(call.args[0], constants))
    for rule, key in product(rules, keys):
        made = refuse(rule, key=key)
        yield Call(place, made.rule, made.reason, params)
    if not rules:
        yield from (Call(place, "", key, params) for key in keys if key)


def _literals(node: ast.expr, constants: dict[str, ast.expr]) -> Iterator[str]:
    """The texts that an expression may be: itself, both sides of `a if b else c`, or a constant's."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body, constants)
        yield from _literals(node.orelse, constants)
    elif isinstance(node, ast.Name) and node.id in constants:
        yield from _literals(constants[node.id], {})
