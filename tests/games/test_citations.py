"""Code and ledger know each other: every rule is cited where it is enforced, and nothing else is cited."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from hyakki.games import games


def _sources(folder: Traversable) -> Iterator[str]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _sources(entry)
        elif entry.name.endswith(".py"):
            yield entry.read_text(encoding="utf-8")


@cache
def cited(name: str) -> frozenset[str]:
    """Everything in the code of a game that looks like the id of a rule."""
    code = "\n".join(_sources(files("hyakki.games").joinpath(name)))
    return frozenset(re.findall(rf"(?<![\w.]){name}\.[a-z0-9-]+\.[a-z0-9-]+", code))


@pytest.mark.parametrize("name", games())
def test_every_rule_is_cited_in_the_code(name: str) -> None:
    assert sorted(rule.id for rule in games()[name].ledger if rule.id not in cited(name)) == []


@pytest.mark.parametrize("name", games())
def test_every_cited_rule_is_in_the_ledger(name: str) -> None:
    assert sorted(cited(name) - {rule.id for rule in games()[name].ledger}) == []
