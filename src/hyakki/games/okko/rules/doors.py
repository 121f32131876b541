"""Doors: which are closed, by whom, and how they are opened again (okko.board.closed-doors).

Doors are the first gates of the palace. A closed Door blocks movement, adjacency and sight for all, and the
steps that ranges count; Tiles stay adjacent through it (okko.effect.doors). `g.shut` are those that an effect
closed until the round is over; a closed Door that is not among them was closed by the scenario and has a test
of its own, which is in `tasks`.
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.okko.events import DoorClosed, DoorOpened
from hyakki.games.okko.options import OpenDoor
from hyakki.games.okko.rules.deeds import ALLIES, deed
from hyakki.games.okko.state import NOBODY, Figure, Okko
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

# ---------------------------------------------------------------------- how they stand


def open_doors(g: Okko) -> int:
    """The Doors that are open; passages are what Door tokens are for (okko.board.doors)."""
    return g.palace.areas.doors & ~g.closed


def touches(g: Okko, cell: int, door: int) -> bool:
    """Whether a Space touches a Door."""
    return bool(g.palace.doors_at.get(cell, 0) >> door & 1)


def forbids_closing(g: Okko, door: int) -> Refusal | None:
    """Why an effect cannot close a Door: any open one will do, whoever stands beside it
    (okko.effect.doors)."""
    if not g.palace.areas.doors >> door & 1:
        return refuse("okko.board.doors")
    return None if open_doors(g) >> door & 1 else refuse("okko.effect.doors")


def forbids_open(g: Okko, figure: Figure, door: int) -> Refusal | None:
    """Why a character cannot open a Door for an Action; any character on a Space that touches it may, if an
    effect closed it (okko.board.closed-doors)."""
    if not g.palace.areas.doors >> door & 1:
        return refuse("okko.board.doors")
    if not g.closed >> door & 1:
        return refuse("okko.board.closed-doors.open")
    if not g.shut >> door & 1:
        return refuse("okko.board.closed-doors.test")
    return None if touches(g, figure.cell, door) else refuse("okko.board.closed-doors.touch")


def doors_to_open(g: Okko, figure: Figure) -> list[OpenDoor]:
    """The Doors that a character may open for an Action."""
    return [OpenDoor(door) for door in bits(g.shut & g.palace.doors_at.get(figure.cell, 0))]


# ---------------------------------------------------------------------- opening and closing


@deed(OpenDoor, doors_to_open, sorts=ALLIES)
def push_open(g: Okko, figure: Figure, option: OpenDoor) -> Flow[None]:
    """Open a Door that an effect closed (okko.board.closed-doors)."""
    open_door(g, figure, option.door)
    yield from ()


def open_door(g: Okko, figure: Figure, door: int) -> None:
    """A Door is open from now on, whatever had closed it."""
    _clear(g, 1 << door)
    g.tell(DoorOpened(door, figure.number), "okko.board.closed-doors")


def close_door(g: Okko, door: int) -> None:
    """An effect closes a Door until the round is over (okko.effect.doors)."""
    g.closed |= 1 << door
    g.shut |= 1 << door
    g.tell(DoorClosed(door), "okko.effect.doors")


def open_again(g: Okko) -> None:
    """The round is over: Doors that an effect closed are open again (okko.board.closed-doors)."""
    shut = g.shut
    _clear(g, shut)
    for door in bits(shut):
        g.tell(DoorOpened(door, NOBODY), "okko.board.closed-doors")


def _clear(g: Okko, doors: int) -> None:
    g.closed &= ~doors
    g.shut &= ~doors
