"""Rules alone make notes: whoever builds options or listens comes to them in another order, or never."""

from __future__ import annotations

import ast
from pathlib import Path

import hyakki

ROOT = Path(hyakki.__file__).parent / "games"


def misplaced(source: str) -> list[int]:
    """The lines on which something is noted where a replay may not come by, or in another order."""
    tree = ast.parse(source)
    found: list[int] = []

    def walk(node: ast.AST, in_rule: bool) -> None:
        if isinstance(node, ast.FunctionDef):
            in_rule = node.returns is not None and ast.unparse(node.returns).startswith("Flow[")
        elif isinstance(node, ast.Lambda) or (isinstance(node, ast.If) and ".io" in ast.unparse(node.test)):
            in_rule = False
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "noted":
            if not in_rule:
                found.append(node.lineno)
        for child in ast.iter_child_nodes(node):
            walk(child, in_rule)

    walk(tree, False)
    return found


def test_rules_alone_make_notes() -> None:
    wrong = {
        str(path.relative_to(ROOT)): lines
        for path in sorted(ROOT.rglob("*.py"))
        if (lines := misplaced(path.read_text(encoding="utf-8")))
    }
    assert wrong == {}


def test_notes_in_options_in_plain_functions_and_for_listeners_are_found() -> None:
    source = """
def rule(g) -> Flow[None]:
    far = g.noted(lambda: reach(g))
    yield from g.ask(0, PROMPT, lambda: g.noted(lambda: list_of(g)))
    if g.io is not None:
        g.tell(Seen(g.noted(lambda: reach(g))))

def options(g) -> list[Option]:
    return g.noted(lambda: list_of(g))
"""
    assert misplaced(source) == [4, 6, 9]
