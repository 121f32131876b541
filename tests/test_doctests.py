"""The examples in the docstrings of all modules are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import hyakki

MODULES = ["hyakki"] + [
    module.name
    for module in pkgutil.walk_packages(hyakki.__path__, "hyakki.")
    if "__main__" not in module.name
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    examples = [
        test for name in MODULES for test in finder.find(importlib.import_module(name)) if test.examples
    ]
    assert len(examples) >= 5
