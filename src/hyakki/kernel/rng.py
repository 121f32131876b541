"""All chance of a match: BLAKE2b in counter mode, unbiased, small to clone, the same on every machine.

The key is secret until the match ends; its `fingerprint` is published at the start, so that anybody can
check afterwards that the dice were fixed beforehand.

    >>> first, second = Rng.seeded(7), Rng.seeded(7)
    >>> [first.below(6) for _ in range(9)] == [second.below(6) for _ in range(9)]
    True
    >>> first.draws
    9
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

from hyakki.kernel.clone import Clonable, clonable
from hyakki.kernel.errors import OutOfDice

T = TypeVar("T")

BLOCK = 64
_BYTE_LIMIT = [0] + [256 - 256 % n for n in range(1, 257)]


def fingerprint(key: bytes) -> str:
    """What is published of a key at the start of a match.

    >>> fingerprint(b"k") == fingerprint(b"k"), fingerprint(b"k") == fingerprint(b"l"), len(fingerprint(b"k"))
    (True, False, 32)
    """
    return blake2b(key, digest_size=16, person=b"hyakki-key").hexdigest()


def derive(key: bytes, *parts: int | str) -> bytes:
    """A new key that follows from `key` and some words, for streams that must not touch the match's own."""
    words = "/".join(str(part) for part in parts).encode()
    return blake2b(words, key=key[:64], digest_size=32, person=b"hyakki-derive").digest()


@clonable
class Rng(Clonable):
    """A stream of dice. `draws` counts every die, so that the match sees which answers rolled something."""

    key: bytes
    counter: int = 0
    at: int = BLOCK
    draws: int = 0
    block: bytes = b""

    @classmethod
    def seeded(cls, seed: int) -> Rng:
        """A stream for a small number, for tests, benches and simulations."""
        return cls(key=blake2b(str(seed).encode(), digest_size=32, person=b"hyakki-seed").digest())

    @property
    def used(self) -> int:
        """How many bytes of its key's stream have been used up; below 0: so many of an older key come first.

        >>> dice = Rng.seeded(7)
        >>> dice.used, dice.below(6) in range(6), dice.used > 0
        (0, True, True)
        """
        return self.counter * BLOCK - (BLOCK - self.at)

    def rekey(self, key: bytes, kept: int = 0) -> None:
        """Change the future, in place; the count of draws goes on. The next `kept` bytes stay as they are.

        >>> dice, same = Rng.seeded(7), Rng.seeded(7)
        >>> dice.rekey(b"new", kept=1)
        >>> dice.below(256) == same.below(256), dice.used, dice.below(256) == same.below(256)
        (True, 0, False)
        """
        if not 0 <= kept <= BLOCK:
            raise ValueError(f"{kept} bytes cannot be kept; at most {BLOCK} can")
        still = bytes(self._byte() for _ in range(kept))
        self.key = key
        self.counter = 0
        self.at = BLOCK - kept
        self.block = bytes(BLOCK - kept) + still if kept else b""

    def _byte(self) -> int:
        at = self.at
        if at >= BLOCK:
            self.block = blake2b(self.counter.to_bytes(8, "big"), key=self.key[:64]).digest()
            self.counter += 1
            at = 0
        self.at = at + 1
        return self.block[at]

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely.

        >>> sorted({Rng.seeded(s).below(3) for s in range(40)})
        [0, 1, 2]
        """
        if n < 1:
            raise ValueError(f"a draw below {n} has no faces")
        self.draws += 1
        if n <= 256:
            limit = _BYTE_LIMIT[n]
            while True:
                at = self.at
                if at >= BLOCK:
                    byte = self._byte()
                else:
                    self.at = at + 1
                    byte = self.block[at]
                if byte < limit:
                    return byte % n
        if n <= 65536:
            limit = 65536 - 65536 % n
            while True:
                value = self._byte() << 8 | self._byte()
                if value < limit:
                    return value % n
        size = (n.bit_length() + 7) // 8
        limit = (1 << 8 * size) - (1 << 8 * size) % n
        while True:
            value = 0
            for _ in range(size):
                value = value << 8 | self._byte()
            if value < limit:
                return value % n

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each equally likely."""
        return things[self.below(len(things))]

    def shuffle(self, things: list[T]) -> None:
        """Every order equally likely, in place."""
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]


class LoadedDice(Rng):
    """Dice that fall as a test says: each value answers one `below`, in order.

    >>> LoadedDice([3, 1]).below(6)
    3
    >>> LoadedDice([6]).below(6)
    Traceback (most recent call last):
    ...
    hyakki.kernel.errors.OutOfDice: loaded value 6 does not fit a draw below 6
    """

    __slots__ = ("values",)

    def __init__(self, values: Sequence[int]) -> None:
        super().__init__(key=b"loaded")
        self.values = list(values)

    def below(self, n: int) -> int:
        if not self.values:
            raise OutOfDice(f"no loaded value left for a draw below {n}")
        value = self.values.pop(0)
        if not 0 <= value < n:
            raise OutOfDice(f"loaded value {value} does not fit a draw below {n}")
        self.draws += 1
        return value

    def clone(self) -> LoadedDice:
        copy = LoadedDice(self.values)
        copy.draws = self.draws
        return copy
