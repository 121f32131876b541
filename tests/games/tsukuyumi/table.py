"""Positions for Tsukuyumi's rules tests: areas line by line, and a runner that answers as the test says.

    g = position('''
        0,0   ocean                 | 0: 2 private, dog | 1: squeaker | oni: small, 2 large
        1,0   mountain 15           | owner 1
        0,1   fertile radioactive   | eggs 2 | owner oni
        -1,0  ocean red 0 3         | 2: worker
        2,-1  home 1
    ''')

A line is a position (q,r), what lies there, and after bars who and what is there. Terrain is `ocean`,
`fertile`, `mountain 15`, `moon`, `moon centre` or `home SEAT`; then properties (`radioactive`, `unstable`,
`tsukuyumi`; printed if the box has such a tile, else as a marker) and `red` with the directions of closed
edges. Pieces are `SEAT: units`, `oni: sizes`, `mascot SEAT`, `legend`, `owner SEAT` (or `oni`), `eggs`,
`mines`, `covers`, `strongholds` with a number, `stuck`, `guarded`, `wasted` and `negated PROPERTY`.

Seats 0 to 3 are Nomads, Boarlords, Dark Seed and Cybersamurai unless `factions` says otherwise; the order of
initiative is that of the seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hyakki.board.hexmaps import HexMap
from hyakki.games.tsukuyumi.box.content import Box, load_box
from hyakki.games.tsukuyumi.box.frame import FRAME, HOME, MOON, MOON_CENTRE, PROPERTY_BITS, RADIUS
from hyakki.games.tsukuyumi.box.vocabulary import SIZES
from hyakki.games.tsukuyumi.rules.figures import place_oni, place_units
from hyakki.games.tsukuyumi.rules.tables import attach
from hyakki.games.tsukuyumi.state import ONI, Phase, Seat, Tsukuyumi, Turn
from hyakki.kernel.bag import Bag
from hyakki.kernel.rng import LoadedDice, Rng
from tests.games.tabletop import Answer, Asked, drive, first_question, listen, on_top, run

__all__ = [
    "FACTIONS", "FULL_MOON", "TERRAINS", "Answer", "Asked", "add", "asked", "at", "begin", "first_question",
    "listen", "load", "on_top", "own", "play", "position", "run", "there",
]  # fmt: skip

FACTIONS = ("nomads", "boarlords", "dark-seed", "cybersamurai")
TERRAINS = {"ocean": "ocean-floor", "fertile": "fertile-ground", "mountain": "mountain-range"}
FULL_MOON = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def position(
    lines: str,
    factions: Sequence[str] = FACTIONS,
    order: Sequence[int] = (),
    phase: Phase = "red",
    active: int | None = None,
    combats: int = 1,
    weapons: Mapping[str, int] | None = None,
    uplinks: Iterable[str] = (),
    modules: Iterable[str] = (),
    power: str = "",
    legend: str = "",
    moon: bool = False,
    duel: bool = False,
) -> Tsukuyumi:
    """A table from lines. `active` is the seat whose turn is under way, with so many combat actions;
    `weapons` are those that the Nomads have ready, `uplinks` those that the Cybersamurai have installed;
    `moon` lays the seven areas around 0,0."""
    box = load_box()
    spots = [_Spot(line) for line in lines.strip().splitlines()]
    if moon:
        spots += [_Spot("0,0 moon centre"), *(_Spot(f"{q},{r} moon") for q, r in FULL_MOON)]
    g = _bare(box, factions, order or range(len(factions)), phase, _map(box, spots), modules, duel)
    g.power, g.legend = power, legend
    attach(g, box)
    for number, seat in enumerate(g.seats):
        _equip(g, number, seat)
    for spot in spots:
        spot.settle(g)
    for name, count in (weapons or {}).items():
        nomads = next(seat for seat in g.seats if seat.faction == "nomads")
        nomads.arsenal[name] -= count
        nomads.weapons[name] = count
    for seat in g.seats:
        if seat.faction == "cybersamurai":
            seat.uplinks += uplinks
    if active is not None:
        begin(g, active, combats)
    return g


def begin(g: Tsukuyumi, seat: int, combats: int = 1, **symbols: int) -> Turn:
    """Begin a turn: a seat with combat actions of the symbol under way and other symbols still to come."""
    g.turn = Turn(seat=seat, symbols=dict(symbols), combats=combats, acting="combat" if combats else "")
    return g.turn


class _Spot:
    """One line of a position."""

    def __init__(self, line: str) -> None:
        ground, *self.pieces = [part.strip() for part in line.split("|")]
        where, *words = ground.split()
        q, r = where.split(",")
        self.cell = FRAME.cell(int(q), int(r))
        self.red = 0
        if "red" in words:
            for edge in words[words.index("red") + 1 :]:
                self.red |= 1 << int(edge)
            words = words[: words.index("red")]
        self.kind = words.pop(0)
        self.number = int(words.pop(0)) if self.kind in ("mountain", "home") else 0
        self.centre = "centre" in words
        self.properties = [word for word in words if word in PROPERTY_BITS]
        self.marked: list[str] = []

    def tile(self, box: Box, used: set[int]) -> int:
        """The number of an unused tile that fits; properties that no tile prints become markers."""
        if self.kind == "home":
            return HOME + self.number
        if self.kind == "moon":
            self.marked = [name for name in self.properties if name != "tsukuyumi"]
            return MOON_CENTRE if self.centre else next(n for n in range(MOON, HOME) if n not in used)
        for wish in [*self.properties[:1], None]:
            for number, tile in enumerate(box.tile_list):
                fits = (tile.terrain, tile.value, tile.property) == (TERRAINS[self.kind], self.number, wish)
                if fits and number not in used:
                    self.marked = [name for name in self.properties if name != wish]
                    return number
        raise ValueError(f"the box has no more tiles {self.kind} {self.number}")

    def settle(self, g: Tsukuyumi) -> None:
        """Put markers and pieces in their places."""
        for name in self.marked:
            g.marked[self.cell] |= PROPERTY_BITS[name]
            g.supply[name] -= 1
        if self.kind == "home":
            g.seats[self.number].home = self.cell
        for piece in self.pieces:
            self._put(g, piece)

    def _put(self, g: Tsukuyumi, piece: str) -> None:
        who, colon, units = piece.partition(":")
        if colon:
            for part in units.split(","):
                *number, name = part.split()
                add(g, ONI if who == "oni" else int(who), self.cell, name, int(number[0]) if number else 1)
            return
        word, *rest = piece.split()
        if word == "owner":
            own(g, self.cell, ONI if rest[0] == "oni" else int(rest[0]))
        elif word == "mascot":
            g.seats[int(rest[0])].mascot = self.cell
        elif word == "legend":
            g.legend_cells.append(self.cell)
        elif word == "negated":
            g.negated[self.cell] |= PROPERTY_BITS[rest[0]]
            g.supply["negation"] -= 1
        elif word in ("stuck", "guarded", "wasted"):
            {"stuck": g.stuck, "guarded": g.guarded, "wasted": g.wasted}[word].append(self.cell)
        else:
            _lay(g, word, self.cell, int(rest[0]))


def _lay(g: Tsukuyumi, word: str, cell: int, count: int) -> None:
    places = {"eggs": g.eggs, "mines": g.mines, "covers": g.covers, "strongholds": g.strongholds}
    places[word][cell] = count
    owner = next((seat for seat in g.seats if word[:-1] in seat.stock), None)
    if owner is not None:
        owner.stock[word[:-1]] -= count


def _map(box: Box, spots: list[_Spot]) -> HexMap:
    printed = [sum(1 << edge for edge in tile.red) for tile in box.tile_list] + [0] * 11
    used: set[int] = set()
    places = []
    for spot in spots:
        tile = spot.tile(box, used)
        used.add(tile)
        printed[tile] = spot.red
        places.append((spot.cell, tile, 0))
    return HexMap.laid(RADIUS, printed, places)


def _bare(
    box: Box,
    factions: Sequence[str],
    order: Iterable[int],
    phase: Phase,
    board: HexMap,
    modules: Iterable[str],
    duel: bool,
) -> Tsukuyumi:
    size = FRAME.size
    laid = set(board.tiles)
    g = Tsukuyumi(
        rng=Rng.seeded(1),
        seats=[Seat(faction=faction) for faction in factions],
        settings={},
        modules=list(modules),
        rounds=4,
        supremacy=0,
        duel=duel,
        phase=phase,
        round=1,
        order=list(order),
        map=board,
        owner=[-1] * size,
        marked=[0] * size,
        negated=[0] * size,
        wasted=[],
        reserve=[tile for tile in range(len(box.tile_list)) if tile not in laid],
        gone=[],
        eggs={},
        mines={},
        covers={},
        strongholds={},
        stuck=[],
        guarded=[],
        oni={},
        oni_supply=[box.oni[name].count for name in SIZES],
        actions=[] if duel else list(box.action_cards),
        used_actions=[],
        event_deck=Bag.of(event.id for event in box.events.values() for _ in range(event.copies)),
        display=[],
        own_discard=[],
        epic_box=list(box.epic_events),
        advantages=list(box.advantages),
        powers=Bag.of(box.oni_powers),
        oni_missions=list(box.oni_missions),
        supply={name: entry.count for name, entry in box.properties.items()}
        | {name: entry.count for name, entry in box.supplies.items()},
    )
    g.io = None
    return g


def _equip(g: Tsukuyumi, number: int, seat: Seat) -> None:
    """Everything of a faction in its supply."""
    seat.supply = [unit.count for unit in g.sheets[number].units]
    seat.goal = g.box.goal_of[seat.faction].id
    seat.own_events = Bag.of(card.id for card in g.box.events_of[seat.faction])
    if seat.faction == "nomads":
        seat.arsenal = {weapon.id: weapon.count for weapon in g.box.weapons.values()}
        seat.weapons = dict.fromkeys(g.box.weapons, 0)
    for material in g.box.material.values():
        if material.faction == seat.faction and material.effect != "uplink-marker":
            seat.stock[material.id] = material.count


# ---------------------------------------------------------------------- changing a position


def at(q: int, r: int) -> int:
    """The cell of an axial coordinate."""
    return FRAME.cell(q, r)


def add(g: Tsukuyumi, seat: int, cell: int, name: str, count: int = 1) -> None:
    """Put units (or Oni by size) into an area without any rule."""
    if seat == ONI:
        place_oni(g, SIZES.index(name), cell, count)
    else:
        place_units(g, seat, g.sheets[seat].index[name], cell, count)


def own(g: Tsukuyumi, cell: int, seat: int) -> None:
    """Put a territory marker into an area without any rule."""
    from hyakki.games.tsukuyumi.rules.marking import set_owner

    set_owner(g, cell, seat)


def there(g: Tsukuyumi, seat: int, cell: int) -> dict[str, int]:
    """What a seat (or the Oni) has in an area, by name."""
    if seat == ONI:
        return {name: n for name, n in zip(SIZES, g.oni.get(cell, ()), strict=False) if n}
    return {
        name: n
        for name, n in zip(g.sheets[seat].names, g.seats[seat].troops.get(cell, ()), strict=False)
        if n
    }


def load(g: Tsukuyumi, *falls: int) -> None:
    """Load the dice: each number answers one raw draw (a die's face minus 1, a card's place in the bag)."""
    g.rng = LoadedDice(falls)


# ---------------------------------------------------------------------- playing


def play(g: Tsukuyumi, *answers: Answer) -> None:
    """Play steps of the game with the given answers, in order, until the last one is given."""
    from hyakki.games.tsukuyumi.rules.turns import step

    left = list(answers)
    while left:
        drive(step(g), left)


def asked(g: Tsukuyumi) -> tuple[int, list[str]]:
    """The next open question of the game: the seat and the texts of the options."""
    from hyakki.games.tsukuyumi.rules.turns import step

    while True:
        try:
            return first_question(step(g))
        except StopIteration:
            continue
