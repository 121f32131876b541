"""Okko Chronicles. One Oni hides among the courtiers of a palace, one to four Heroes look for it.

The folder is the rulebook's table of contents; `game.py` tells it to the kernel.
"""

from hyakki.games.okko.box.check import check_content
from hyakki.games.okko.game import GAME, OkkoGame

__all__ = ["GAME", "OkkoGame", "check_content"]
