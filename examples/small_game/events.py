"""What is told while a game is played."""

from __future__ import annotations

from hyakki.kernel.events import Event


class Raided(Event):
    """A raid begins."""

    seat: int
    card: str
    target: int


class Veiled(Event):
    """Somebody has played a veil."""

    seat: int


class Fought(Event):
    """Both sides have rolled."""

    attack: int
    defence: int


class Stolen(Event):
    """Told to the two it concerns: the card that changed hands."""

    card: str


class Drew(Event):
    """Somebody has drawn a card."""

    seat: int


class Got(Event):
    """Told to the one who drew: the card."""

    card: str


class Omen(Event):
    """An omen was drawn."""

    seat: int


class Struck(Event):
    """Somebody lost a card to an omen."""

    target: int
    card: str


class Scried(Event):
    """Somebody has looked at the next cards."""

    seat: int
