"""Two tiny games that prove the kernel. Moon is the one in examples/ that others copy."""

from examples.small_game import GAME as MOON
from tests.tiny.palace import PALACE, TRUCE

__all__ = ["MOON", "PALACE", "TRUCE"]
