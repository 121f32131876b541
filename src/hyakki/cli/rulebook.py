"""Rules for people: printed from the ledger, and checked against the tests that prove them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

import hyakki
from hyakki.cli.errors import Misuse
from hyakki.cli.texts import say
from hyakki.host.reading import FIRST, language
from hyakki.kernel.ledger import Ledger, Rule


def shown(rule: Rule, accent: str = "cyan") -> RenderableType:
    """A rule as it is printed: id and title, then its text."""
    head = Text.assemble((rule.title, "bold"), "  ", (rule.id, accent))
    tail = Text(say("rules.source", source=rule.source), style="dim")
    return Group(head, Padding(Group(Text(rule.text.strip()), tail), (0, 0, 1, 2), expand=False))


def in_english() -> list[str]:
    """What somebody who reads another language is told first: only the titles of rules are translated."""
    return [] if language() == FIRST else [say("rules.english")]


def print_search(console: Console, ledger: Ledger, words: str) -> None:
    """The rules that hold all of the words; without words, all of them by chapter."""
    if not words.strip():
        for chapter, rules in ledger.chapters.items():
            console.print(Text(chapter, style="bold"))
            for rule in rules:
                console.print(Text.assemble("  ", (rule.id, "cyan"), "  ", rule.title))
            console.print()
        console.print(say("rules.all", total=len(ledger), title=ledger.title, game=ledger.game))
        return
    found = ledger.search(words)
    for line in in_english() if found else []:
        console.print(Text(line, style="dim"))
    for rule in found:
        console.print(shown(rule))
    if not found:
        console.print(say("rules.none", title=ledger.title))


# ---------------------------------------------------------------------- which rules have a test


def tests_folder() -> Path:
    """The tests of the source tree that this package lies in."""
    root = Path(hyakki.__file__).resolve().parent.parent.parent
    folder = root / "tests"
    if not folder.is_dir() or not (root / "pyproject.toml").is_file():
        raise Misuse(say("error.no-tests"))
    return folder


def ids_in_tests(folder: Path) -> set[str]:
    """Every id that a test names with `@rule(...)`, or a whole module with `pytestmark`."""
    found: set[str] = set()
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        found.update(_ids(_marks(tree)))
    return found


def _marks(tree: ast.Module) -> Iterator[ast.expr]:
    """What stands in decorators, and what `pytestmark` is set to."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from node.decorator_list
    for statement in tree.body:
        if isinstance(statement, ast.Assign):
            targets = [target.id for target in statement.targets if isinstance(target, ast.Name)]
            if "pytestmark" in targets:
                yield statement.value


def _ids(marks: Iterable[ast.expr]) -> Iterator[str]:
    """The literal ids of every call of `rule` or `pytest.mark.rule`, also inside lists and parameter sets."""
    for mark in marks:
        for node in ast.walk(mark):
            if isinstance(node, ast.Call) and _name(node.func) == "rule":
                for word in node.args:
                    if isinstance(word, ast.Constant) and isinstance(word.value, str):
                        yield word.value


def _name(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def print_untested(console: Console, ledger: Ledger, tested: set[str]) -> None:
    """The rules that no test names, and what tests name that is no rule."""
    missing = [rule for rule in ledger if rule.id not in tested]
    for rule in missing:
        console.print(Text.assemble((rule.id, "cyan"), "  ", rule.title))
    if missing:
        console.print(say("rules.untested", count=len(missing), total=len(ledger), title=ledger.title))
    else:
        console.print(say("rules.all-tested", total=len(ledger), title=ledger.title))
    strange = sorted(name for name in tested if name.startswith(f"{ledger.game}.") and name not in ledger)
    if strange:
        console.print(say("rules.unknown", count=len(strange), ids=", ".join(strange)))
