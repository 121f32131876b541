"""Journey: Wrath of Demons. Four pilgrims, ten quests, demons that run by themselves; one to four people.

The folder is the rulebook's table of contents; `game.py` tells it to the kernel.
"""

from hyakki.games.journey.game import GAME, JourneyGame, check_content

__all__ = ["GAME", "JourneyGame", "check_content"]
