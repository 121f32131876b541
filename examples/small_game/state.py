"""What lies on the table. What a player remembers of the hands of others is part of it."""

from __future__ import annotations

from hyakki.kernel.bag import Bag
from hyakki.kernel.clone import Clonable, clonable
from hyakki.kernel.flow import State


@clonable
class Player(Clonable):
    """A seat: its hand, and what it knows of the hands of others (moon.draft.memory)."""

    hand: list[str]
    seen: dict[int, list[str]]
    score: int = 0


@clonable
class Moon(State):
    """The table."""

    players: list[Player]
    deck: Bag
    packs: dict[int, list[str]]  # dealt and not yet chosen from
    rounds: int
    active: int = 0
    left: int = 0  # actions left in this round
    guard: int = 0  # veils before the one who is raided
