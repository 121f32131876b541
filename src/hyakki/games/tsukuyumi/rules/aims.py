"""Aims of missions and goals: how far a seat is with each of them, and how far it has to come."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.tsukuyumi.box.carddefs import AimDef
from hyakki.games.tsukuyumi.box.content import Box
from hyakki.games.tsukuyumi.box.frame import HOME, LUNAR, MOON_CENTRE, PROPERTY_BITS
from hyakki.games.tsukuyumi.box.vocabulary import AIMS
from hyakki.games.tsukuyumi.rules.areas import has_property, terrain
from hyakki.games.tsukuyumi.state import Seat, Tsukuyumi

Tally = Callable[[Seat], int]
Progress = Callable[[Tsukuyumi, int, AimDef], int]

PROGRESS: dict[str, Progress] = {}
"""How far a seat is, for each aim that is looked at after every change."""

TALLY: dict[str, Tally] = {}


def _endless(_player: Seat) -> int:
    return 99


def aim(
    name: str, *, numbers: str, tally: Tally = _endless, doc: str | None = None
) -> Callable[[Progress], Progress]:
    """Declare an aim over the code that says how far a seat is. `tally` counts what a seat has at most,
    quickly. `doc` is its docstring, which compiled code has not."""

    def declared(progress: Progress) -> Progress:
        AIMS.declare(name, numbers=numbers, doc=" ".join((doc or progress.__doc__ or "").split()))
        PROGRESS[name], TALLY[name] = progress, tally
        return progress

    return declared


class Wish:
    """An aim that is looked at after every change. `tally` counts what a seat has at most, quickly; only when
    that is as much as the `need` it is worth to look closer."""

    __slots__ = ("aim", "count", "id", "need", "tally")

    def __init__(self, g: Tsukuyumi, aim: AimDef) -> None:
        self.aim, self.id, self.need = aim, aim.id, needed(g, aim)
        self.count = PROGRESS.get(aim.aim)
        self.tally = TALLY.get(aim.aim, _endless)

    def is_met(self, g: Tsukuyumi, seat: int) -> bool:
        """Whether a seat has fulfilled the aim."""
        if self.count is None:
            return False  # Oni missions come with an action, see oni_came and oni_conquered
        if self.aim.kinds and not _has_all(g, g.seats[seat].lands, self.aim):
            return False  # quickly, before areas are matched with kinds
        return self.count(g, seat, self.aim) >= self.need


def _has_all(g: Tsukuyumi, lands: tuple[int, ...], aim: AimDef) -> bool:
    """Whether every kind is there, be it twice in the same area."""
    bits, wanted = _kind_bits(g.box.fingerprint, g.box, aim.kinds)
    tiles, marked, negated = g.map.tiles, g.marked, g.negated
    held = 0
    for cell in lands:
        held |= (bits[tiles[cell]] | marked[cell]) & ~negated[cell]
    return not wanted & ~held


_KIND_BITS: dict[tuple[str, tuple[str, ...]], tuple[list[int], int]] = {}


def _kind_bits(content: str, box: Box, kinds: tuple[str, ...]) -> tuple[list[int], int]:
    """Types and printed properties of all tiles of the box as bits, and the bits of some kinds."""
    found = _KIND_BITS.get((content, kinds))
    if found is None:
        of = {**PROPERTY_BITS, **{name: 8 << number for number, name in enumerate(box.terrain)}}
        tiles = [of[tile.terrain] | (of[tile.property] if tile.property else 0) for tile in box.tile_list]
        tiles += [of["moon"] | LUNAR] * (HOME - MOON_CENTRE)
        found = _KIND_BITS[content, kinds] = tiles, sum(of[kind] for kind in set(kinds))
    return found


def progress(g: Tsukuyumi, seat: int, aim: AimDef) -> tuple[int, int]:
    """How far a seat is with a mission or goal, and how far it has to come: open to all
    (tsukuyumi.goal.oni-marker-counting)."""
    count, need = PROGRESS.get(aim.aim), needed(g, aim)
    return (0 if count is None else min(need, count(g, seat, aim))), need


def needed(g: Tsukuyumi, aim: AimDef) -> int:
    """The number that fulfils an aim."""
    if aim.aim == "control-kinds":
        return len(aim.kinds)
    if aim.aim == "gather-units":
        return sum(g.box.units[unit].count for unit in aim.units)
    return aim.amount or 1


def _lands(player: Seat) -> int:
    return len(player.lands)


@aim("control-kinds", numbers="kinds", tally=_lands)  # each kind needs an area of its own
def _kinds(g: Tsukuyumi, seat: int, wish: AimDef) -> int:
    """Control a different area of each of `kinds` (tsukuyumi.mission.geo-tagging): how many of the kinds are
    held at the same time (tsukuyumi.cyber.goal), each by another area (tsukuyumi.cyber.goal-distinct)."""
    lands = g.seats[seat].lands
    fits = [[cell for cell in lands if is_kind(g, cell, kind)] for kind in wish.kinds]
    holder: dict[int, int] = {}  # the kind that an area stands for

    def find(kind: int, tried: set[int]) -> bool:
        for cell in fits[kind]:
            if cell not in tried:
                tried.add(cell)
                if cell not in holder or find(holder[cell], tried):
                    holder[cell] = kind
                    return True
        return False

    return sum(find(kind, set()) for kind in range(len(fits)))


def is_kind(g: Tsukuyumi, cell: int, kind: str) -> bool:
    """Whether an area is of a type or has a property."""
    bit = PROPERTY_BITS.get(kind)
    return terrain(g, cell) == kind if bit is None else has_property(g, cell, bit)


@aim("control-areas", numbers="amount", tally=_lands)
def _held(g: Tsukuyumi, seat: int, wish: AimDef) -> int:
    """Control `amount` areas (tsukuyumi.mission.swarm)."""
    return len(g.seats[seat].lands)


@aim("conquer-areas", numbers="amount", tally=lambda player: len(player.conquered))
def _conquered(g: Tsukuyumi, seat: int, wish: AimDef) -> int:
    """Conquer `amount` areas within `span` (tsukuyumi.darkseed.goal).

    The same area counts once more (tsukuyumi.darkseed.goal-again).
    """
    return len(g.seats[seat].conquered)


@aim("conquer-marked", numbers="amount", tally=lambda player: len(player.retaken))
def _retaken(g: Tsukuyumi, seat: int, wish: AimDef) -> int:
    """Conquer `amount` areas that bear another marker (tsukuyumi.nomads.goal), also the same area once more
    (tsukuyumi.nomads.goal-own)."""
    return len(g.seats[seat].retaken)


@aim("conquer-property", numbers="amount property", tally=lambda player: len(player.lunar))
def _lunar(g: Tsukuyumi, seat: int, wish: AimDef) -> int:
    """Conquer `amount` different areas with `property` (tsukuyumi.mission.moonstruck), over the whole game
    (tsukuyumi.mission.moonstruck-span)."""
    return len(g.seats[seat].lunar)


@aim("destroy-units", numbers="amount", tally=lambda player: max(player.kills, player.kills_round))
def _destroyed(g: Tsukuyumi, seat: int, wish: AimDef) -> int:
    """Destroy `amount` enemy faction units (tsukuyumi.mission.survival)."""
    return g.seats[seat].kills_round if wish.span == "round" else g.seats[seat].kills


@aim("fulfil-missions", numbers="amount", tally=lambda player: len(player.missions))
def _fulfilled(g: Tsukuyumi, seat: int, wish: AimDef) -> int:
    """Score `amount` missions (tsukuyumi.altgoal.target-finder)."""
    return len(g.seats[seat].missions)


@aim("gather-units", numbers="units")
def _gathered(g: Tsukuyumi, seat: int, wish: AimDef) -> int:
    """All pieces of `units` in one area: the most that stand in one (tsukuyumi.altgoal.core)."""
    kinds = [g.sheets[seat].index[unit] for unit in wish.units]
    return max((sum(troops[kind] for kind in kinds) for troops in g.seats[seat].troops.values()), default=0)
