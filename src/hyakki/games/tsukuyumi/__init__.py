"""Tsukuyumi: Full Moon Down. Two to four factions against each other and the neutral Oni on a board of hexes.

The folder is the rulebook's table of contents; `game.py` tells it to the kernel.
"""

from hyakki.games.tsukuyumi.box.check import check_content
from hyakki.games.tsukuyumi.game import GAME, TsukuyumiGame

__all__ = ["GAME", "TsukuyumiGame", "check_content"]
