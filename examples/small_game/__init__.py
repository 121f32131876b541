"""Moon, a complete small game to copy.

Draft two cards and pass two on, then raid each other under a moon that sends omens. It has everything that a
game needs and nothing else: copied to `src/hyakki/games/moon`, it is found by itself, is played in browser
and terminal, and the conformance suite runs over it.

    box.py                            what is printed on cardboard
    state.py, options.py, events.py   what lies on the table, what can be answered, what is told
    rules.py                          the rules in the order of play
    view.py                           what a seat sees, and the worlds it can imagine
    tell.py, text.toml                how the game speaks
    why.py, guard.py, sense.py        which rule forbids a thing; counting the pieces; rules of thumb for bots
    rules.toml                        the ledger: every rule with its id
    game.py                           the game as the kernel sees it
"""

from .game import GAME

__all__ = ["GAME"]
