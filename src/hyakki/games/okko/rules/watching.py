"""What is looked at after every Action, effect and push: missions, goals, and whether the game is over
(okko.scenario.goals, okko.mission.carried, okko.end.immediate).

Chapters put their watchers here; the ends come last.
"""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.okko.state import Okko

Watcher = Callable[[Okko], None]

WATCHERS: list[Watcher] = []
ENDS: list[Watcher] = []


def watches(watcher: Watcher) -> Watcher:
    """Declare a watcher: it may take a Recollection for a side."""
    WATCHERS.append(watcher)
    return watcher


def ends(watcher: Watcher) -> Watcher:
    """Declare what may end the game once everything else has been looked at."""
    ENDS.append(watcher)
    return watcher


def look(g: Okko) -> None:
    """Look at everything once; what ends the game does so here and now."""
    for watcher in WATCHERS:
        watcher(g)
    for end in ENDS:
        end(g)
