"""What a seat is asked and what it points at, read as things of Okko's table.

Nothing hidden from the asking seat is looked at: cards by their names only, tokens by what lies up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import get_args

from hyakki.games.okko.options import Form, PlanSide, Slot
from hyakki.games.okko.rules.asking import hero_seats
from hyakki.games.okko.state import OFF, Figure, Okko, Token
from hyakki.kernel.asked import Asked as AnyAsked
from hyakki.kernel.decision import Decision
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

NOT_A_THING = refuse("okko.info.public", key="why.now.unknown")
NO_PLACE = refuse("okko.board.tiles", key="why.now.no-place")

FORMS: tuple[Form, ...] = get_args(Form)
SLOTS: tuple[Slot, ...] = get_args(Slot)
SIDES: tuple[PlanSide, ...] = get_args(PlanSide)

Check = Callable[["Asked"], Refusal | None]
"""Says which rule forbids what is pointed at as an answer to one question; None if none does."""


class Asked(AnyAsked[Okko]):
    """An open question of a seat in Okko, and what it points at instead of an answer."""

    __slots__ = ()

    def __init__(self, g: Okko, decision: Decision, pointed: Sequence[str]) -> None:
        super().__init__(g, decision, pointed)

    @property
    def is_oni(self) -> bool:
        """Whether the seat plays the Oni."""
        return self.seat not in hero_seats(self.g)

    @property
    def cell(self) -> int | None:
        """The Space that was pointed at."""
        return self._number("space")

    @property
    def area(self) -> int | None:
        """The Area that was pointed at."""
        name = self.name("area")
        return None if name is None else self.g.palace.area(name)

    @property
    def figure(self) -> Figure | None:
        """The figure that was pointed at."""
        number = self._number("figure")
        return None if number is None else self.g.figures.get(number)

    @property
    def token(self) -> Token | None:
        """The token that was pointed at."""
        number = self._number("token")
        return None if number is None else self.g.tokens.get(number)

    @property
    def deed(self) -> str | None:
        """What shall be done, by name."""
        return self.name("do")

    def _number(self, kind: str) -> int | None:
        name = self.name(kind)
        return None if name is None else int(name)


# ---------------------------------------------------------------------- things that do not exist


def malformed(asked: Asked) -> Refusal | None:
    """Refuses what is no thing of this table."""
    for kind, names in asked.named.items():
        for name in names:
            if not _exists(asked.g, kind, name):
                return NO_PLACE if kind in ("space", "area", "door", "tile") else NOT_A_THING
    return None


def _exists(g: Okko, kind: str, name: str) -> bool:
    number = int(name) if name.isdecimal() and len(name) < 6 else None
    match kind:
        case "space":
            return number is not None and number < g.palace.areas.size and g.palace.areas.area_of[number] >= 0
        case "area":
            return name in g.palace.area_names
        case "door":
            return number is not None and number < len(g.palace.doors)
        case "tile":
            return number is not None and number < len(g.palace.keys)
        case "figure":
            return number is not None and number in g.figures
        case "token":
            return number is not None and number in g.tokens
        case "stain":
            return number is not None and number < len(g.stains)
        case "die":
            return number is not None
        case _:
            return _is_named(g, kind, name)


def _is_named(g: Okko, kind: str, name: str) -> bool:
    box = g.box
    match kind:
        case "card" | "effect":
            return name in box.effects_of or name in box.actions or name in box.wounds
        case "item":
            return name in box.all_equipment
        case "event" | "by":
            return name in box.all_events
        case "kind" | "to":
            return name in box.agents or name in box.demons
        case "courtier":
            return name in box.all_courtiers
        case "nature":
            return name in box.natures
        case "clue":
            return name in box.natures or name in box.all_courtiers or name in box.all_complications
        case "hero":
            return name in box.heroes
        case "position":
            return name in box.positions
        case "mission":
            return name in box.missions
        case "wave":
            return name in ("mortal", "supernatural") or name in box.agents
        case "slot":
            return name in SLOTS
        case "side":
            return name in SIDES
        case "element":
            return name in box.kami_tokens
        case "talent":
            return name in box.effects_of
        case _:
            return kind in ("do", "condition", "seat", "recollection")


# ---------------------------------------------------------------------- several reasons


def first_of(reasons: Sequence[Refusal | None]) -> Refusal | None:
    """None if one way is open, else the first reason."""
    return None if not reasons or None in reasons else reasons[0]


def is_away(figure: Figure) -> bool:
    """Whether a figure is not on the board."""
    return figure.cell == OFF
