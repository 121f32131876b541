"""Harakiri: Blades of Honor. Four retainers of a dead lord fight their way to the thing that was made of him.

The folder is the rulebook's table of contents; `game.py` tells it to the kernel.
"""

from hyakki.games.harakiri.box.check import check_content
from hyakki.games.harakiri.game import GAME, HarakiriGame

__all__ = ["GAME", "HarakiriGame", "check_content"]
