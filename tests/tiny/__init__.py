"""Two tiny games that prove the kernel: the smallest examples of how a game is written."""

from tests.tiny.moon import MOON
from tests.tiny.palace import PALACE

__all__ = ["MOON", "PALACE"]
