"""What a contest of two levels is made of, as it stands in a file: who sat where, who won, how long was
thought."""

from __future__ import annotations

import msgspec


class Contest(msgspec.Struct, frozen=True):
    """A challenger against a defender at tables of one kind."""

    game: str
    seats: int
    settings: dict[str, str]
    challenger: str
    defender: str
    party: bool  # all seats play together: each level plays all of them, with the same dice
    baseline: bool  # the defender also plays alone, with the same dice
    seconds: float | None  # of processor time for a decision; None: so many rollouts as the levels have

    def name(self) -> str:
        """Which games belong to it."""
        return msgspec.json.encode(self, order="sorted").decode()


class Played(msgspec.Struct, frozen=True):
    """One game: `seat` is the challenger's, -1 if it has all, -2 if the defender has."""

    contest: str
    seed: int
    seat: int
    winners: tuple[int, ...]
    reason: str
    side: str  # that the challenger's seat played; "" where all play alike
    sides: tuple[str, ...]
    margin: float  # points ahead of the best other, where there are points
    questions: int  # about which was thought
    left: int  # answered otherwise than by the rules of thumb
    thought: float  # seconds of processor time in all
    longest: float
    answers: int


ALL, NONE = -1, -2
