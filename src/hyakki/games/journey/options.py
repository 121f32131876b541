"""Everything that a person can answer in Journey.

Options hold figure numbers, squares as column and row, and ids. Their anchors say what to point at:
`figure:5`, `square:4,7`, `facing:e`, `gate:1`, `card:white-horse`, or an action by name (`do:rest`).
"""

from __future__ import annotations

from typing import Literal

from hyakki.kernel.decision import Option

FacingName = Literal["n", "e", "s", "w"]
FACING_NAMES: tuple[FacingName, ...] = ("n", "e", "s", "w")
Colour = Literal["red", "white", "blue", "black"]


class Take(Option):
    """Set-up: take a pilgrim."""

    pilgrim: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.pilgrim}",)


class Upgrade(Option):
    """Set-up: take 10 karma as good or bad."""

    karma: Literal["good", "bad"]


class Order(Option):
    """Set-up: the order of play."""

    pilgrims: tuple[int, ...]

    def anchors(self) -> tuple[str, ...]:
        return tuple(f"figure:{pilgrim}" for pilgrim in self.pilgrims)


class Swap(Option):
    """Old Road: two pilgrims exchange their start squares."""

    first: int
    second: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.first}", f"figure:{self.second}")


class Move(Option):
    """Put 1 AP into a move, or a further one into the move under way."""


class Step(Option):
    """One square straight ahead."""

    x: int
    y: int

    def anchors(self) -> tuple[str, ...]:
        return (f"square:{self.x},{self.y}",)


class Turn(Option):
    """A quarter turn to a facing."""

    facing: FacingName

    def anchors(self) -> tuple[str, ...]:
        return (f"facing:{self.facing}",)


class Attack(Option):
    """Attack a figure: begins an attack action, or names a further target of it."""

    target: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.target}", "do:attack")


class Roll(Option):
    """No more cards or targets: roll."""


class Pray(Option):
    """Pray at a mystical box."""


class Meditate(Option):
    """Meditate at a mystical box."""


class Keep(Option):
    """Which of the drawn fortune cards to keep."""

    card: str

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class BreakDoor(Option):
    """Break down a door."""

    door: int

    def anchors(self) -> tuple[str, ...]:
        return (f"door:{self.door}",)


class Collect(Option):
    """Collect the sutra on a square."""

    x: int
    y: int

    def anchors(self) -> tuple[str, ...]:
        return (f"square:{self.x},{self.y}", "do:collect")


class TakeOver(Option):
    """Tripitaka takes a sutra that an adjacent pilgrim carries (journey.sutra.take-over)."""

    pilgrim: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.pilgrim}", "do:take-over")


class Rescue(Option):
    """Rescue the villager on a square."""

    x: int
    y: int

    def anchors(self) -> tuple[str, ...]:
        return (f"square:{self.x},{self.y}", "do:rescue")


class Recover(Option):
    """Recover at the well on a square."""

    x: int
    y: int

    def anchors(self) -> tuple[str, ...]:
        return (f"square:{self.x},{self.y}", "do:recover")


class Rest(Option):
    """Rest: regain chi."""


class Revive(Option):
    """Tripitaka revives an adjacent pilgrim."""

    pilgrim: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.pilgrim}", "do:revive")


class Pay(Option):
    """What a revival or a card costs: so much health and chi."""

    health: int
    chi: int


class MasterSkill(Option):
    """Master a skill for 4 good karma."""


class CloseGate(Option):
    """Tripitaka closes a gate; also the choice of a gate for a card."""

    gate: int

    def anchors(self) -> tuple[str, ...]:
        return (f"gate:{self.gate}",)


class UseFan(Option):
    """Quest 9: fan the flames away."""


class Play(Option):
    """Play a card, or use the innate ability, of a pilgrim."""

    pilgrim: int
    card: str

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.pilgrim}", f"card:{self.card}")


class Pick(Option):
    """Choose a figure for a card."""

    figure: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.figure}",)


class Leap(Option):
    """Where a card puts the pilgrim: square and facing."""

    x: int
    y: int
    facing: FacingName

    def anchors(self) -> tuple[str, ...]:
        return (f"square:{self.x},{self.y}", f"facing:{self.facing}")


class PickCard(Option):
    """Choose a card: to discard, or to take."""

    card: str

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class PickCondition(Option):
    """Choose a condition of a pilgrim to discard."""

    pilgrim: int
    condition: str

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.pilgrim}", f"condition:{self.condition}")


class PickColour(Option):
    """Choose which dice of a roll are rolled again."""

    colour: Colour


class Arrange(Option):
    """Put the seen demon cards back, the first to be drawn first."""

    cards: tuple[str, ...]

    def anchors(self) -> tuple[str, ...]:
        return tuple(f"card:{card}" for card in self.cards)


class Kill(Option):
    """Kill the defeated demon."""


class Cleanse(Option):
    """Cleanse the defeated demon."""


class Roller(Option):
    """Quest 7: who rolls the ritual."""

    pilgrim: int

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.pilgrim}",)


class Follow(Option):
    """Follow a knocked back target so many squares; 0 stays."""

    squares: int


class Tie(Option):
    """With ask_ties: which of the tied poses a demon takes."""

    x: int
    y: int
    facing: FacingName

    def anchors(self) -> tuple[str, ...]:
        return (f"square:{self.x},{self.y}", f"facing:{self.facing}")


class Retry(Option):
    """A failed quest of a series is tried again from its start."""


class EndSeries(Option):
    """The series ends after a failed quest."""


class Balance(Option):
    """Balance step: a pilgrim takes a missing upgrade as good or bad karma."""

    pilgrim: int
    karma: Literal["good", "bad"]

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.pilgrim}", f"do:{self.karma}")


class Discard(Option):
    """Balance step: a pilgrim that is too strong discards a card."""

    pilgrim: int
    card: str

    def anchors(self) -> tuple[str, ...]:
        return (f"figure:{self.pilgrim}", f"card:{self.card}")


class Done(Option):
    """End the activation, or a step with several choices."""


DONE = Done()
MOVE = Move()
REST = Rest()
PRAY = Pray()
MEDITATE = Meditate()
MASTER_SKILL = MasterSkill()
ROLL = Roll()
KILL = Kill()
CLEANSE = Cleanse()
