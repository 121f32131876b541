"""Everything that a person can answer in Tsukuyumi.

Areas are axial coordinates. Anchors say what to point at: `area:1,-2`, `edge:1,-2,3`, `unit:worker`,
`oni:small`, `card:logistics`, `seat:2`, or an action by name (`do:production`).
"""

from __future__ import annotations

import sys
from typing import Literal

from hyakki.kernel.decision import Option, Pass, options_of

Source = Literal["stack", "left", "right", "faction"]


def area(q: int, r: int) -> str:
    """The anchor of an area."""
    return f"area:{q},{r}"


class TakeFaction(Option):
    """Set-up: take a faction."""

    faction: str

    def anchors(self) -> tuple[str, ...]:
        return (f"faction:{self.faction}",)


class UseAdvantage(Option):
    """Use the starting advantage."""


class DeclineAdvantage(Option):
    """Leave the starting advantage unused."""


class RedrawAdvantage(Option):
    """A starting advantage without effect for the faction: draw another."""


class Exchange(Option):
    """Second Thoughts: give these action cards back for others."""

    cards: tuple[str, ...]

    def anchors(self) -> tuple[str, ...]:
        return tuple(f"card:{card}" for card in self.cards)


class LayTile(Option):
    """Lay a tile at a position with a rotation: two-player board, Scout, Land Emerges."""

    q: int
    r: int
    spin: int

    def anchors(self) -> tuple[str, ...]:
        return (area(self.q, self.r), f"spin:{self.spin}")


class PickTile(Option):
    """Choose a tile of the reserve."""

    tile: str

    def anchors(self) -> tuple[str, ...]:
        return (f"tile:{self.tile}",)


class PlaceHome(Option):
    """Put the homezone on a position."""

    q: int
    r: int

    def anchors(self) -> tuple[str, ...]:
        return (area(self.q, self.r),)


class MarkStart(Option):
    """Mark a starting area."""

    q: int
    r: int

    def anchors(self) -> tuple[str, ...]:
        return (area(self.q, self.r),)


class PlaceUnit(Option):
    """Put a unit into an area: line-up, production, cards."""

    unit: str
    q: int
    r: int

    def anchors(self) -> tuple[str, ...]:
        return (f"unit:{self.unit}", area(self.q, self.r))


class TakeGoal(Option):
    """Choose the goal that counts."""

    goal: str

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.goal}",)


class Select(Option):
    """Choose the action card of the round, in secret."""

    card: str

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class Act(Option):
    """Begin an action of the turn: one of the symbols of the card or of the white list."""

    symbol: str

    def anchors(self) -> tuple[str, ...]:
        return (f"do:{self.symbol}",)


class Draw(Option):
    """Draw an event from the stack, the display or the faction's own stack."""

    source: Source

    def anchors(self) -> tuple[str, ...]:
        return (f"do:draw-{self.source}",)


class PlayEvent(Option):
    """Play an event card."""

    card: str

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class PickCard(Option):
    """Choose a card: of the discard pile, to exchange, to keep."""

    card: str

    def anchors(self) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class Shift(Option):
    """Move in initiative by so many places: negative is up, towards the first place."""

    places: int


class Effect(Option):
    """Choose a part of the faction effect, or a kind of Terraforming or uplink use, by name."""

    name: str

    def anchors(self) -> tuple[str, ...]:
        return (f"do:{self.name}",)


class Buy(Option):
    """Buy a unit, a weapon or an uplink; a bundle where the sheet has one."""

    item: str

    def anchors(self) -> tuple[str, ...]:
        return (f"buy:{self.item}",)


class Upgrade(Option):
    """Replace a unit on the board by a better one."""

    unit: str
    to: str
    q: int
    r: int

    def anchors(self) -> tuple[str, ...]:
        return (area(self.q, self.r), f"unit:{self.unit}", f"to:{self.to}")


class PlaceOni(Option):
    """Put an Oni into an area."""

    size: str
    q: int
    r: int

    def anchors(self) -> tuple[str, ...]:
        return (f"oni:{self.size}", area(self.q, self.r))


class Activate(Option):
    """Oni Conquest: activate the Oni of an area."""

    q: int
    r: int

    def anchors(self) -> tuple[str, ...]:
        return (area(self.q, self.r), "do:activate")  # own units there may be meant, too (What a Racket)


class MoveOni(Option):
    """Move an Oni by one area."""

    size: str
    q: int
    r: int
    to_q: int
    to_r: int

    def anchors(self) -> tuple[str, ...]:
        return (area(self.q, self.r), f"oni:{self.size}", f"to:{self.to_q},{self.to_r}")


class Move(Option):
    """Move one unit of a kind by one area; `how` tells groups of one kind and area with different steps
    left apart."""

    unit: str
    q: int
    r: int
    to_q: int
    to_r: int
    how: str = "walk"

    def anchors(self) -> tuple[str, ...]:
        return (area(self.q, self.r), f"unit:{self.unit}", f"to:{self.to_q},{self.to_r}", f"how:{self.how}")


class Fight(Option):
    """Spend a combat action: an area and a combat card."""

    q: int
    r: int
    card: str

    def anchors(self) -> tuple[str, ...]:
        return (area(self.q, self.r), f"card:{self.card}")


class Assign(Option):
    """Give so much damage to an opponent, the rest to the others."""

    target: int
    amount: int

    def anchors(self) -> tuple[str, ...]:
        return (f"seat:{self.target}", f"amount:{self.amount}")


class Arm(Option):
    """Nomads: use a weapon in this fight."""

    weapon: str

    def anchors(self) -> tuple[str, ...]:
        return (f"weapon:{self.weapon}",)


class Counter(Option):
    """Choose a counterattack."""

    name: str

    def anchors(self) -> tuple[str, ...]:
        return (f"counter:{self.name}",)


class Hit(Option):
    """The next unit (or Oni) to take damage."""

    unit: str

    def anchors(self) -> tuple[str, ...]:
        return (f"unit:{self.unit}",)


class PickArea(Option):
    """Choose an area for a card or effect."""

    q: int
    r: int

    def anchors(self) -> tuple[str, ...]:
        return (area(self.q, self.r),)


class PickEdge(Option):
    """Choose an edge of an area."""

    q: int
    r: int
    direction: int

    def anchors(self) -> tuple[str, ...]:
        return (f"edge:{self.q},{self.r},{self.direction}",)


class PickProperty(Option):
    """Choose a property of an area."""

    q: int
    r: int
    name: str

    def anchors(self) -> tuple[str, ...]:
        return (area(self.q, self.r), f"property:{self.name}")


class Rotate(Option):
    """Turn a tile by so many steps."""

    q: int
    r: int
    steps: int

    def anchors(self) -> tuple[str, ...]:
        return (area(self.q, self.r), f"steps:{self.steps}")


class PickSeat(Option):
    """Choose a seat (or the Oni, seat 9)."""

    seat: int

    def anchors(self) -> tuple[str, ...]:
        return (f"seat:{self.seat}",)


class Agree(Option):
    """Make use of something optional: place the marker, detonate, keep."""


class Done(Option):
    """End an action, a turn or a choice with several parts."""


DONE = Done()
AGREE = Agree()


def yes_or_no() -> list[Agree | Done]:
    """Make use of it, or not."""
    return [AGREE, DONE]


OPTIONS = options_of(sys.modules[__name__], Pass)
