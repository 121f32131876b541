"""The dice: the same everywhere, unbiased, countable, and loaded when a test wants it."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyakki.kernel.errors import OutOfDice
from hyakki.kernel.rng import BLOCK, LoadedDice, Rng, derive, fingerprint

sizes = st.integers(1, 1 << 20) | st.integers(1, 300)


def test_known_dice():
    dice = Rng.seeded(0)
    assert [dice.below(6) for _ in range(20)] == [3, 5, 3, 5, 3, 0, 4, 1, 4, 3, 2, 1, 4, 2, 4, 5, 2, 0, 2, 1]
    dice = Rng.seeded(1)
    assert [dice.below(1000) for _ in range(6)] == [652, 872, 981, 448, 246, 247]
    dice = Rng.seeded(2)
    assert [dice.below(10**6) for _ in range(4)] == [942588, 885252, 855292, 201876]


def test_known_orders_and_keys():
    things = list(range(8))
    Rng.seeded(3).shuffle(things)
    assert things == [7, 5, 3, 4, 1, 0, 6, 2]
    assert fingerprint(b"key") == "0604560c9b1a80f599912cb0996b67e6"
    assert derive(b"key", "a", 1).hex() == "6f4b402ae7a74f808348c676b5304742c893221ccef6ce75bbd91ebccb524f93"


def test_the_stream_is_blake2b_over_a_counter():
    dice = Rng(key=b"secret")
    stream = b"".join(blake2b(n.to_bytes(8, "big"), key=b"secret").digest() for n in range(3))
    assert bytes(dice.below(256) for _ in range(3 * BLOCK)) == stream


@given(st.integers(0, 1 << 30), st.lists(sizes, min_size=1, max_size=40))
def test_draws_lie_below_their_limit_and_are_counted(seed: int, limits: list[int]):
    dice = Rng.seeded(seed)
    for number, limit in enumerate(limits, 1):
        assert 0 <= dice.below(limit) < limit
        assert dice.draws == number


@given(st.integers(0, 1 << 30), st.lists(sizes, max_size=80), st.lists(sizes, max_size=20))
def test_a_clone_goes_on_the_same_way(seed: int, before: list[int], after: list[int]):
    dice = Rng.seeded(seed)
    for limit in before:
        dice.below(limit)
    twin = dice.clone()
    assert [dice.below(n) for n in after] == [twin.below(n) for n in after]
    assert dice == twin


@pytest.mark.parametrize("limit", [3, 6, 100, 257, 1000])
def test_every_face_is_equally_likely(limit: int):
    dice, rolls = Rng.seeded(limit), limit * 300
    counts = Counter(dice.below(limit) for _ in range(rolls))
    surprise = sum((counts[face] - 300) ** 2 / 300 for face in range(limit))  # chi squared
    assert abs(surprise - (limit - 1)) < 5 * (2 * limit) ** 0.5


def test_every_order_is_equally_likely():
    dice = Rng.seeded(9)
    counts: Counter[str] = Counter()
    for _ in range(2400):
        things = list("abcd")
        dice.shuffle(things)
        counts["".join(things)] += 1
    assert len(counts) == 24
    assert max(counts.values()) < 150
    assert min(counts.values()) > 60


@pytest.mark.parametrize("limit", [0, -1, -300])
def test_a_die_without_faces_is_refused(limit: int):
    dice = Rng.seeded(0)
    with pytest.raises(ValueError, match="no faces"):
        dice.below(limit)
    assert dice.draws == 0


def test_nothing_can_be_picked_from_nothing():
    with pytest.raises(ValueError, match="no faces"):
        Rng.seeded(0).pick([])


def test_a_new_key_changes_the_future_and_keeps_the_count():
    dice = Rng.seeded(0)
    dice.below(6)
    dice.rekey(b"other")
    assert dice.draws == 1
    fresh = Rng(key=b"other")
    assert [dice.below(6) for _ in range(20)] == [fresh.below(6) for _ in range(20)]


def test_derived_keys_differ_by_every_word():
    keys = {derive(b"key", *words) for words in [("a",), ("b",), ("a", 1), ("a", 2), (1,), ()]}
    assert len(keys) == 6
    assert derive(b"other", "a") not in keys


def test_loaded_dice_fall_as_told_and_then_run_out():
    dice = LoadedDice([5, 0, 2])
    assert [dice.below(6), dice.below(2), dice.pick("abc")] == [5, 0, "c"]
    assert dice.draws == 3
    with pytest.raises(OutOfDice, match="no loaded value left for a draw below 6"):
        dice.below(6)


def test_loaded_dice_refuse_a_face_that_the_die_does_not_have():
    with pytest.raises(OutOfDice, match="loaded value 6 does not fit a draw below 6"):
        LoadedDice([6]).below(6)


def test_a_clone_of_loaded_dice_has_its_own_values():
    dice = LoadedDice([1, 2])
    twin = dice.clone()
    assert dice.below(6) == 1
    assert [twin.below(6), twin.below(6)] == [1, 2]
