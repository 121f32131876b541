"""The examples in the documentation of the geometry are true."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

import hyakki.board
from hyakki.board import bases, hexes, hexmaps, hexpaths, paths, sight, squares


@pytest.mark.parametrize("module", [hyakki.board, bases, squares, sight, paths, hexes, hexmaps, hexpaths])
def test_examples(module: ModuleType):
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0
