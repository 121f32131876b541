"""Places of the palace in words, the same in log, board and lists: `Kitchens B3` is the second Space of the
third row of that Tile as it lies on the table, `Area c of Kitchens` an Area, and a Door lies between two
Tiles."""

from __future__ import annotations

from typing import Protocol

from hyakki.games.okko.tell.words import BoxVoice, figure_name, token_name
from hyakki.games.okko.view.seen import GateView, OkkoView, PalaceView, TileView
from hyakki.kernel.telling import listed

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_GROUNDS = 64  # palaces whose tables are kept


class Placed(Protocol):
    """Whatever has a palace with Doors: a view."""

    @property
    def palace(self) -> PalaceView: ...

    @property
    def gates(self) -> tuple[GateView, ...]: ...


class Ground:
    """Where each cell of a palace lies: its Area, its Tile, and its place within the Tile."""

    def __init__(self, palace: PalaceView) -> None:
        self.width, self.size = palace.width, palace.width * palace.height
        self.area_of = [-1] * self.size
        self.tile_of = [-1] * self.size
        for number, area in enumerate(palace.areas):
            for cell in area.cells:
                self.area_of[cell] = number
                self.tile_of[cell] = area.tile
        self.area_number = {area.name: number for number, area in enumerate(palace.areas)}
        self.walls = frozenset(palace.walls)

    def place_on(self, tile: TileView, cell: int) -> str:
        """`B3`: column and row of a cell on its Tile."""
        row, column = divmod(cell, self.width)
        return f"{LETTERS[(column - tile.x) % len(LETTERS)]}{row - tile.y + 1}"

    def is_cell(self, cell: int) -> bool:
        """Whether a number is a cell of a Tile."""
        return 0 <= cell < self.size and self.tile_of[cell] >= 0

    def around(self, cell: int, closed: frozenset[tuple[int, int]]) -> list[int]:
        """The cells adjacent to one: straight ones with nothing between, diagonal ones with nothing on any of
        the four edges at the corner. `closed` are edges with closed gates, or any gate at a corner."""
        column = cell % self.width
        found = []
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                if (down or right) and 0 <= column + right < self.width:
                    other = cell + down * self.width + right
                    if self.is_cell(other) and self._is_open(cell, other, down, right, closed):
                        found.append(other)
        return found

    def _is_open(
        self, cell: int, other: int, down: int, right: int, closed: frozenset[tuple[int, int]]
    ) -> bool:
        if not down or not right:
            return self._free(cell, other, closed)
        beside, below = cell + right, cell + down * self.width
        edges = ((cell, beside), (cell, below), (beside, other), (below, other))
        return all(self._free(a, b, closed) and self.tile_of[a] == self.tile_of[b] for a, b in edges)

    def _free(self, a: int, b: int, closed: frozenset[tuple[int, int]]) -> bool:
        edge = (a, b) if a < b else (b, a)
        inside = self.tile_of[a] >= 0 and self.tile_of[b] >= 0
        return inside and edge not in self.walls and edge not in closed


_GROUNDS: dict[int, tuple[PalaceView, Ground]] = {}


def ground_of(palace: PalaceView) -> Ground:
    """The tables of a palace, made once; the palace of a view is the same object while it is used."""
    found = _GROUNDS.get(id(palace))
    if found is None or found[0] is not palace:
        if len(_GROUNDS) >= MOST_GROUNDS:
            _GROUNDS.clear()
        found = _GROUNDS[id(palace)] = (palace, Ground(palace))
    return found[1]


# ---------------------------------------------------------------------- Tiles, Areas, Spaces


def tile_name(voice: BoxVoice, view: Placed, tile: int) -> str:
    """A Tile or Corridor; a Mission Tile by its mission."""
    if not 0 <= tile < len(view.palace.tiles):
        return voice.texts.say("place.elsewhere")
    shown = view.palace.tiles[tile]
    mission = voice.box.missions.get(shown.mission)
    return voice.box.tiles[shown.face].name if mission is None else mission.name


def space_name(voice: BoxVoice, view: Placed, cell: int) -> str:
    """`Kitchens B3`. In the log of a campaign a Space may belong to a palace that is no longer there."""
    ground = ground_of(view.palace)
    if not ground.is_cell(cell):
        return voice.texts.say("place.elsewhere")
    tile = ground.tile_of[cell]
    at = ground.place_on(view.palace.tiles[tile], cell)
    said = voice.texts.say("place.space", tile=tile_name(voice, view, tile), at=at)
    return voice.mark(f"space:{cell}", said)


def area_name(voice: BoxVoice, view: Placed, name: str) -> str:
    """`Area c of Kitchens` for `B.c`."""
    number = ground_of(view.palace).area_number.get(name)
    if number is None:
        return voice.texts.say("place.elsewhere")
    tile = tile_name(voice, view, view.palace.areas[number].tile)
    return voice.texts.say("place.area", letter=name.rpartition(".")[2], tile=tile)


def area_of(voice: BoxVoice, view: Placed, cell: int) -> str:
    """The Area of a Space."""
    ground = ground_of(view.palace)
    if not ground.is_cell(cell):
        return voice.texts.say("place.elsewhere")
    return area_name(voice, view, view.palace.areas[ground.area_of[cell]].name)


def door_name(voice: BoxVoice, view: Placed, number: int) -> str:
    """`the Door between Kitchens and Lacquer Gallery`; by its Spaces where several Doors join two Tiles."""
    gate = next((gate for gate in view.gates if gate.number == number), None)
    if gate is None:
        return voice.texts.say("place.door-some")
    key = "place.door" if gate.door else "place.wall"
    sides = _tiles(view, gate)
    if gate.door and sum(_tiles(view, other) == sides for other in view.gates if other.door) == 1:
        names = [tile_name(voice, view, tile) for tile in sides]
    else:
        names = [space_name(voice, view, cell) for cell in gate.cells]
    return voice.texts.say(key, a=names[0], b=names[1])


def _tiles(view: Placed, gate: GateView) -> tuple[int, ...]:
    tile_of = ground_of(view.palace).tile_of
    return tuple(sorted(tile_of[cell] for cell in gate.cells))


def stain_name(voice: BoxVoice, view: OkkoView, stain: int) -> str:
    """A Corruption token by where it lies."""
    if not 0 <= stain < len(view.stains):
        return voice.texts.say("place.stain-some")
    return voice.texts.say("place.stain", at=space_name(voice, view, view.stains[stain].cell))


# ---------------------------------------------------------------------- who and what is there


def there(voice: BoxVoice, view: OkkoView, cells: frozenset[int]) -> list[str]:
    """Figures, tokens and Corruption on some cells, by name."""
    names = [figure_name(voice, view, figure.number) for figure in view.figures if figure.cell in cells]
    names += [token_name(voice, view, token.number) for token in view.tokens if token.cell in cells]
    return names + [voice.texts.say("place.corruption") for stain in view.stains if stain.cell in cells]


def beside(voice: BoxVoice, view: OkkoView, cell: int, but: int = -1) -> str:
    """`, beside Chest 10 and Ashigaru 2`: figures and tokens adjacent to a Space, without one figure."""
    ground = ground_of(view.palace)
    closed = frozenset(gate.cells for gate in view.gates if gate.closed)
    cells = frozenset(ground.around(cell, closed))
    names = [
        figure_name(voice, view, figure.number)
        for figure in view.figures
        if figure.cell in cells and figure.number != but
    ]
    names += [token_name(voice, view, token.number) for token in view.tokens if token.cell in cells]
    return voice.texts.say("place.beside", names=listed(voice.texts, names)) if names else ""


def ground_note(voice: BoxVoice, view: OkkoView, cell: int) -> str:
    """What is special about a Space: `, an orange Space`."""
    kind = view.palace.kinds[cell]
    return voice.texts.say(f"place.{kind}") if f"place.{kind}" in voice.texts else ""
