"""What a seat is asked and what it points at: the anchors read, and refusals that need no rule of a chapter.

The modules `why_...` hold one check for each question. A check gets an `Asked` and gives back the rule that
forbids it, or None. Nothing hidden from the asking seat is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hyakki.board.hexes import length
from hyakki.games.tsukuyumi.box.frame import FRAME, PROPERTY_BITS, RADIUS
from hyakki.games.tsukuyumi.box.vocabulary import SIZES
from hyakki.games.tsukuyumi.rules.production import BUNDLE, UPLINK
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi
from hyakki.games.tsukuyumi.tell.words import is_named
from hyakki.kernel.asked import Asked as AnyAsked
from hyakki.kernel.decision import Decision
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

NOT_A_THING = refuse("tsukuyumi.round.quantity", key="why.now.unknown")
NO_SPACE = refuse("tsukuyumi.move.board-only", key="why.now.no-space")
NOT_HELD = refuse("tsukuyumi.info.hidden", key="why.now.card-held")

ACTIVATE = "do:activate"  # only says that the Oni of an area are meant, and says nothing alone

Check = Callable[["Asked"], Refusal | None]


class Asked(AnyAsked[Tsukuyumi]):
    """An open question of a seat, and the things that it points at instead of an answer, by kind."""

    __slots__ = ()

    def __init__(self, g: Tsukuyumi, decision: Decision, pointed: Sequence[str]) -> None:
        super().__init__(g, decision, [anchor for anchor in pointed if anchor != ACTIVATE])

    @property
    def cell(self) -> int | None:
        """The area that was pointed at."""
        name = self.name("area")
        return None if name is None else cell_of(name)

    @property
    def goal(self) -> int | None:
        """The area to which something shall go."""
        name = self.name("to")
        return None if name is None else cell_of(name)

    @property
    def edge(self) -> tuple[int, int]:
        """The edge that was pointed at, as a cell and a direction."""
        at, _, direction = self.named["edge"][0].rpartition(",")
        cell = cell_of(at)
        assert cell is not None, "malformed things are refused before"
        return cell, int(direction)


def cell_of(name: str) -> int | None:
    """The cell of `q,r`, None if it is none."""
    found = re.fullmatch(r"(-?\d{1,2}),(-?\d{1,2})", name)
    if not found or length(int(found[1]), int(found[2])) > RADIUS:
        return None
    return FRAME.cell(int(found[1]), int(found[2]))


# ---------------------------------------------------------------------- things that do not exist


def malformed(asked: Asked, empty: bool) -> Refusal | None:
    """Refuses what is no thing of this table; `empty`: positions without a tile are things, too."""
    for kind, names in asked.named.items():
        for name in names:
            refusal = _malformed(asked.g, kind, name, empty)
            if refusal is not None:
                return refusal
    return None


def _malformed(g: Tsukuyumi, kind: str, name: str, empty: bool) -> Refusal | None:
    if kind == "area" or (kind == "to" and "," in name):
        cell = cell_of(name)
        return NO_SPACE if cell is None or (g.map.tiles[cell] < 0 and not empty) else None
    if kind == "edge":
        at, _, direction = name.rpartition(",")
        cell = cell_of(at)
        lies = cell is not None and g.map.tiles[cell] >= 0 and direction in ("0", "1", "2", "3", "4", "5")
        return None if lies else NO_SPACE
    return None if _exists(g, kind, name) else NOT_A_THING


def _exists(g: Tsukuyumi, kind: str, name: str) -> bool:
    box = g.box
    match kind:
        case "unit" | "to" | "oni":
            return name in SIZES or is_named(box, name)
        case "buy":
            return name == BUNDLE or is_named(box, name.removeprefix(UPLINK))
        case "card":
            return is_named(box, name)
        case "seat":
            return name == str(ONI) or (name.isdigit() and int(name) < len(g.seats))
        case "amount" | "spin" | "steps":
            return name.isdigit() and len(name) < 5
        case "faction":
            return name in box.factions
        case "tile":
            return name in box.tiles
        case "weapon":
            return name in box.weapons
        case "counter":
            return name in box.counters
        case "property":
            return name in PROPERTY_BITS
        case _:
            return kind in ("do", "how")


# ---------------------------------------------------------------------- checks that several questions share


def by_area(forbids: Callable[[Asked, int], Refusal | None]) -> Check:
    """The check of a question for one area."""

    def check(asked: Asked) -> Refusal | None:
        cell = asked.cell
        return None if cell is None else forbids(asked, cell)

    return check


def turned(asked: Asked) -> Refusal | None:
    """Why a tile is not laid with a turn: it looks the same in another one."""
    spin = asked.name("spin")
    if spin is None or spin in asked.offers("spin"):
        return None
    return refuse("tsukuyumi.area.rotate.alike" if int(spin) < 6 else "tsukuyumi.area.rotate.six")


def first_of(reasons: Sequence[Refusal | None]) -> Refusal | None:
    """None if one way is open, else the first reason."""
    return None if None in reasons else next(iter(reasons), None)
