"""Sets of cells as ints."""

from __future__ import annotations

import random

import pytest

from hyakki.board.masks import BYTES, FEW, bits


@pytest.mark.parametrize("width", [1, 8, 61, 300, 8 * BYTES, 8 * BYTES + 1, 1200])
@pytest.mark.parametrize("cells", [0, 1, FEW, FEW + 1, 40, 400])
def test_the_cells_of_a_mask_are_found_in_order_however_many_and_wherever_they_are(width: int, cells: int):
    chance = random.Random(width * 1000 + cells)
    for _ in range(20):
        wanted = sorted(chance.sample(range(width), min(cells, width)))
        assert bits(sum(1 << cell for cell in wanted)) == wanted


def test_found_cells_are_a_list_of_ones_own():
    assert bits(0b1111111) is not bits(0b1111111)
    bits(0b1111111).clear()
    assert bits(0b1111111) == [0, 1, 2, 3, 4, 5, 6]
