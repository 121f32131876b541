"""Victory cards of the two-player mode: the only source of points there (tsukuyumi.duel.scoring), places on
the initiative board give none (tsukuyumi.duel.initiative-points)."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.tsukuyumi.box.carddefs import ScoreDef
from hyakki.games.tsukuyumi.box.frame import MOON_CENTRE, PROPERTY_BITS
from hyakki.games.tsukuyumi.box.vocabulary import SCORES
from hyakki.games.tsukuyumi.events import PointsGained
from hyakki.games.tsukuyumi.rules.areas import has_property, terrain
from hyakki.games.tsukuyumi.state import Tsukuyumi

Count = Callable[[Tsukuyumi, int, ScoreDef], int]

COUNTS: dict[str, Count] = {}
"""How often a condition is met: 0 or 1 for those that pay once."""


def score(name: str, *, numbers: str = "", doc: str) -> Callable[[Count], Count]:
    """Declare a condition over the code that counts how often it is met."""

    def declared(count: Count) -> Count:
        COUNTS[SCORES.declare(name, numbers=numbers, doc=doc)] = count
        return count

    return declared


def conditions(g: Tsukuyumi, seat: int) -> list[ScoreDef]:
    """All conditions on the victory cards of a seat's faction."""
    return [line for card in g.box.victory_cards_of[g.seats[seat].faction] for line in card.conditions]


def scores(g: Tsukuyumi, seat: int) -> dict[str, int]:
    """Points by condition: as judged, or as they stand now."""
    judged = g.seats[seat].points
    found = {}
    for line in conditions(g, seat):
        points = judged[line.id] if line.id in judged else worth(g, seat, line)
        if points:
            found[line.id] = points
    return found


def judge(g: Tsukuyumi, seat: int) -> None:
    """The seat's last red turn ends: all conditions but those of the whole game are settled now
    (tsukuyumi.duel.victory-cards-rest)."""
    for line in conditions(g, seat):
        if not line.whole_game:
            points = worth(g, seat, line)
            g.seats[seat].points[line.id] = points
            g.tell(PointsGained(seat, line.id, points), "tsukuyumi.duel.victory-cards")


def worth(g: Tsukuyumi, seat: int, line: ScoreDef) -> int:
    """The points of a condition at this moment."""
    points = line.points * COUNTS[line.scores](g, seat, line)
    return min(points, line.at_most) if line.at_most else points


@score("moon-centre", doc="Control of the moon centre.")
def _moon_centre(g: Tsukuyumi, seat: int, _line: ScoreDef) -> int:
    return sum(g.map.tiles[cell] == MOON_CENTRE for cell in g.seats[seat].lands)


@score("per-kind", numbers="kind", doc="For each controlled area of `kind`.")
def _per_kind(g: Tsukuyumi, seat: int, line: ScoreDef) -> int:
    bit = PROPERTY_BITS.get(line.kind or "")
    lands = g.seats[seat].lands
    if bit is None:
        return sum(terrain(g, cell) == line.kind for cell in lands)
    return sum(has_property(g, cell, bit) for cell in lands)


@score("per-area", numbers="beyond", doc="For each controlled area beyond `beyond`.")
def _per_area(g: Tsukuyumi, seat: int, line: ScoreDef) -> int:
    return max(0, len(g.seats[seat].lands) - line.beyond)


@score("per-kill", doc="For each enemy faction unit destroyed.")
def _per_kill(g: Tsukuyumi, seat: int, _line: ScoreDef) -> int:
    return g.seats[seat].kills


@score("per-material", numbers="material", doc="For each controlled area with `material`.")
def _per_material(g: Tsukuyumi, seat: int, line: ScoreDef) -> int:
    where = {"stronghold": g.strongholds, "cover": g.covers, "egg": g.eggs, "mine": g.mines}[line.material]
    return sum(cell in where for cell in g.seats[seat].lands)


@score("home-unentered", doc="Enemy faction units never entered the homezone.")
def _home_unentered(g: Tsukuyumi, seat: int, _line: ScoreDef) -> int:
    return 0 if g.seats[seat].home_entered else 1


@score("units-on-board", numbers="needed", doc="At least `needed` own units on the board.")
def _units_on_board(g: Tsukuyumi, seat: int, line: ScoreDef) -> int:
    player = g.seats[seat]
    count = sum(sum(troops) for troops in player.troops.values()) + (player.mascot >= 0)
    return int(count >= line.needed)


@score("unit-on-board", numbers="unit", doc="The own unit `unit` on the board.")
def _unit_on_board(g: Tsukuyumi, seat: int, line: ScoreDef) -> int:
    kind = g.sheets[seat].index[line.unit]
    return int(any(troops[kind] for troops in g.seats[seat].troops.values()))


@score("in-enemy-home", doc="An own unit in the enemy homezone.")
def _in_enemy_home(g: Tsukuyumi, seat: int, _line: ScoreDef) -> int:
    player = g.seats[seat]
    homes = [other.home for number, other in enumerate(g.seats) if number != seat and other.home >= 0]
    return int(any(home in player.troops or home == player.mascot for home in homes))
