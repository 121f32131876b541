"""A faction's sheet as the rules read it: plain lists by kind of unit, made once per content."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.content import Box
from hyakki.games.tsukuyumi.box.definitions import FactionDef, UnitDef


class Sheet:
    """A faction's sheet with its units in order, as plain lists for quick sums."""

    __slots__ = ("conquest", "damage", "faction", "health", "index", "names", "strength", "units")

    def __init__(self, box: Box, faction: str) -> None:
        self.faction: FactionDef = box.factions[faction]
        self.units: tuple[UnitDef, ...] = box.units_of[faction]
        self.names = [unit.id for unit in self.units]
        self.index = {unit.id: number for number, unit in enumerate(self.units)}
        self.conquest = [unit.conquest for unit in self.units]
        self.health = [unit.health for unit in self.units]
        self.damage = [unit.damage for unit in self.units]
        self.strength: list[int] = [unit.strength for unit in self.units]

    def kinds_with(self, ability: str) -> list[int]:
        """The kinds that have an ability."""
        return [kind for kind, unit in enumerate(self.units) if ability in unit.abilities]

    def __copy__(self) -> Sheet:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Sheet:
        return self


_SHEETS: dict[tuple[str, str], Sheet] = {}


def sheet_of(box: Box, faction: str) -> Sheet:
    """The sheet of a faction, made once per content."""
    key = (box.fingerprint, faction)
    if key not in _SHEETS:
        _SHEETS[key] = Sheet(box, faction)
    return _SHEETS[key]
