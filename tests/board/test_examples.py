"""The examples in the documentation of the geometry are true."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

import hyakki.board
from hyakki.board import (
    aims,
    areas,
    areasight,
    hexes,
    hexmaps,
    levels,
    masks,
    poses,
    posewalks,
    rays,
    sight,
    squares,
    strides,
    walks,
)


@pytest.mark.parametrize(
    "module",
    [
        *(hyakki.board, masks, walks, squares, sight, poses, posewalks, hexes, hexmaps, areas, areasight),
        *(rays, levels, strides, aims),
    ],
)
def test_examples(module: ModuleType):
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0
