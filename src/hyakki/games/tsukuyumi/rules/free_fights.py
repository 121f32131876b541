"""Fights beside the combat actions, which each unit of a kind may start once in a round.

Units are only counted, so what a unit has done is noted for its area (`Seat.once`): of the units there so
many have had their turn.
"""

from __future__ import annotations

from hyakki.games.tsukuyumi.rules.underway import turn_of
from hyakki.games.tsukuyumi.state import Tsukuyumi


def fresh_areas(g: Tsukuyumi, seat: int, ability: str) -> list[int]:
    """The areas with a unit of an ability that has not started its fight this round. However units have moved
    since, there are never more fights than units."""
    player, kinds = g.seats[seat], g.sheets[seat].kinds_with(ability)
    here = {cell: sum(troops[kind] for kind in kinds) for cell, troops in sorted(player.troops.items())}
    notes = [note for note in player.once if note.startswith(f"{ability}-")]
    if sum(here.values()) <= len(notes):
        return []
    return [cell for cell, count in here.items() if count > notes.count(_note(ability, cell))]


def note_use(g: Tsukuyumi, seat: int, ability: str, cell: int) -> None:
    """A unit in an area starts its fight of the round."""
    g.seats[seat].once.append(_note(ability, cell))


def forget_use(g: Tsukuyumi, seat: int, kind: int, cell: int) -> None:
    """A unit has fallen: of its kind those that have had their fight fall first
    (tsukuyumi.facevent.cyber-raider)."""
    once = g.seats[seat].once
    for ability in g.sheets[seat].units[kind].abilities:
        if _note(ability, cell) in once:
            once.remove(_note(ability, cell))


def _note(ability: str, cell: int) -> str:
    return f"{ability}-{cell}"


def fight_began(g: Tsukuyumi) -> None:
    """In red a fight ends the time for movement (tsukuyumi.round.move-before-combat)."""
    if g.phase == "red":
        turn_of(g).fought = True
