"""What can be answered: small frozen values with a text form, and what a person points at to say them."""

from __future__ import annotations

from hyakki.kernel.decision import Option


class Keep(Option):
    """Keep a card of the pack."""

    card: str

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class Raid(Option):
    """Play a beast against another player."""

    card: str
    target: int

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.card}", f"seat:{self.target}")


class Draw(Option):
    """Take a card."""


class Scry(Option):
    """Look at the next two cards."""


class Arrange(Option):
    """Put the two cards back in this order."""

    first: str
    second: str


class Veil(Option):
    """Protect whoever is raided."""


class Strike(Option):
    """Let the omen strike this player."""

    target: int

    def anchors(self) -> tuple[str, ...]:
        return (f"seat:{self.target}",)
