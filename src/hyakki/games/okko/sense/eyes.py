"""What a sensible player sees at a glance: how likely blows and tests are, how far things are, who threatens
whom, what the Heroes know of the Oni. It is worked out from a world that the seat cannot tell from the truth,
and only from what the seat knows of it."""

from __future__ import annotations

from functools import lru_cache

from hyakki.board.areas import Passages
from hyakki.board.masks import bits
from hyakki.games.okko.box.vocabulary import Attribute
from hyakki.games.okko.options import Form
from hyakki.games.okko.rules.attributes import ignores, ranged_to, value
from hyakki.games.okko.rules.ground import board, may_act, opposed_areas, passages, room_mask
from hyakki.games.okko.rules.odds import AttackChances, attack_chances, pass_chance, pool_series
from hyakki.games.okko.state import Figure, Hero, Okko
from hyakki.games.okko.view.knowing import may_be_identity, may_be_nature

NEVER = 99  # Moves: no way leads there
HOPELESS = 12.0  # tries that nobody makes


class Eyes:
    """A table through the eyes of one seat; what costs something to see is looked at once."""

    __slots__ = ("_attacks", "_awake", "_crowd", "_foes", "_paces", "_values", "g", "seat", "ways")

    def __init__(self, g: Okko, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.ways = passages(g)
        self._attacks: dict[tuple[int, int, str], AttackChances] = {}
        self._awake: list[tuple[Figure, int, int, int, int]] | None = None
        self._crowd: int | None = None
        self._foes: list[Figure] | None = None
        self._paces: dict[int, tuple[int, int, int, int]] = {}
        self._values: dict[tuple[int, str], int] = {}

    # -- knowledge

    def natures(self) -> list[str]:
        """The natures that the demon may have, as the Heroes know it."""
        return [self.g.oni.nature] if self.g.oni.named else may_be_nature(self.g, list(self.g.clue_top))

    def identities(self) -> list[str]:
        """The Courtiers behind whom it may hide, as the Heroes know it."""
        return may_be_identity(self.g, list(self.g.clue_top))

    def is_solved(self) -> bool:
        """Whether more clues would tell nothing new."""
        return self.g.final or len(self.natures()) * len(self.identities()) <= 1

    # -- numbers

    def value(self, figure: Figure, attribute: Attribute) -> int:
        """A number of a figure with all that changes it now."""
        key = figure.number, attribute
        if key not in self._values:
            self._values[key] = value(self.g, figure, attribute)
        return self._values[key]

    def foes(self) -> list[Figure]:
        """The agents on the board."""
        if self._foes is None:
            self._foes = [figure for figure in board(self.g) if figure.sort == "agent"]
        return self._foes

    def heroes(self) -> list[Figure]:
        """The Heroes on the board."""
        return [self.g.figures[number] for number, hero in enumerate(self.g.heroes) if not hero.out]

    # -- blows

    def attack(self, attacker: Figure, target: Figure, form: Form) -> AttackChances:
        """The chances of an Attack if it were made now."""
        key = attacker.number, target.number, form
        if key not in self._attacks:
            self._attacks[key] = attack_chances(self.g, attacker, target, form)
        return self._attacks[key]

    def rough_hit(self, attacker: Figure, target: Figure, more: int = 0) -> float:
        """How likely an Attack is to hit, without looking at the two more closely."""
        might = self.value(attacker, "might") + more
        return blow(self.g.box.dice["combat"].faces, max(0, might), self.value(target, "defense"))

    # -- danger

    def threat(self, hero: Figure, armour: int = 0) -> float:
        """How much damage may come to a Hero before it acts again, by the foes who could get at it."""
        count, faces = 0.0, self.g.box.dice["combat"].faces
        guard = self.value(hero, "defense") + armour
        for foe, actions, speed, might, shot in self._dangers():
            away = self.steps(foe.cell, hero.cell)
            moves = -(-max(0, away - shot) // speed)
            if moves < actions:
                count += (actions - moves) * blow(faces, might, guard)
        return count

    def _dangers(self) -> list[tuple[Figure, int, int, int, int]]:
        """The foes who may act, with their Actions, SPEED, MIGHT and how far they shoot."""
        if self._awake is None:
            self._awake = [
                (
                    foe,
                    self.value(foe, "actions"),
                    max(1, self.value(foe, "speed")),
                    self.value(foe, "might"),
                    max(0, ranged_to(self.g, foe)),
                )
                for foe in self.foes()
                if may_act(self.g, foe)
            ]
        return self._awake

    def is_worn(self, hero: Figure) -> bool:
        """Whether a Hero would draw a Wound if it were hit once more."""
        return hero.damage + 1 >= self.value(hero, "stamina")

    def is_in_the_way(self, foe: Figure) -> bool:
        """Whether an agent stands by the demon in an Area that is full: no Hero can come in."""
        if self._crowd is None:
            self._crowd = self._around_demon()
        return bool(self._crowd >> foe.cell & 1)

    def _around_demon(self) -> int:
        g = self.g
        if not g.final:
            return 0
        for foe in self.foes():
            if foe.kind in g.box.demons:
                around = g.palace.areas.spaces_in[g.palace.areas.area_of[foe.cell]]
                return 0 if around & room_mask(g, "heroes") else around
        return 0

    # -- places

    def steps(self, a: int, b: int) -> int:
        """Area steps between two Spaces."""
        area_of = self.g.palace.areas.area_of
        return self.ways.distances(area_of[a])[area_of[b]]

    def pace(self, figure: Figure) -> tuple[int, int, int, int]:
        """How many Areas a Move of a figure passes, the Areas where opponents stop it, those from which they
        let it go a single step, and those of them that are full: these are closed to everybody."""
        found = self._paces.get(figure.number)
        if found is None:
            opposed = opposed_areas(self.g, "heroes")
            stops = 0 if opposed and ignores(self.g, figure, "stop") else opposed
            held = 0 if opposed and ignores(self.g, figure, "leave") else opposed
            speed = max(1, self.value(figure, "speed"))
            found = self._paces[figure.number] = speed, stops, held, self._full(opposed)
        return found

    def _full(self, opposed: int) -> int:
        """The Areas where a Hero would be stopped but finds no Space to stand on."""
        room, spaces_in, full = room_mask(self.g, "heroes"), self.g.palace.areas.spaces_in, 0
        for area in bits(opposed):
            if not spaces_in[area] & room:
                full |= 1 << area
        return full

    def moves(self, figure: Figure, cell: int, goal: int, more: int = 0) -> int:
        """How many Moves a figure needs from a Space to one of some others."""
        if goal >> cell & 1:
            return 0
        speed, stops, held, full = self.pace(figure)
        return approach(self.ways, goal, speed + more, stops, held, full)[self.g.palace.areas.area_of[cell]]


def wounds_of(hero: Hero) -> int:
    """How many Wounds a Hero has in all: those of the discard pile come back with it."""
    return len(hero.wounds) + sum("." not in card for card in (*hero.left, *hero.right, *hero.discard))


# ---------------------------------------------------------------------- tables


@lru_cache(maxsize=4096)
def approach(ways: Passages, goal: int, speed: int, stops: int, held: int, full: int = 0) -> tuple[int, ...]:
    """For every Area, how many Moves lead from it to one of some Spaces: some Areas end a Move, from those
    that hold back it leads a single step, and nobody comes through one that is full."""
    areas, steps = ways.areas, ways.steps
    there = 0
    for area, spaces in enumerate(areas.spaces_in):
        if spaces & goal:
            there |= 1 << area
    found, moves = [NEVER] * len(areas.spaces_in), 1
    known = new = there | _one_move(steps, there, speed, stops, held)
    while new:
        _mark(found, new, moves)
        moves += 1
        new = _one_move(steps, known & ~full, speed, stops, held) & ~known
        known |= new
    return tuple(found)


def _mark(found: list[int], areas: int, moves: int) -> None:
    while areas:
        low = areas & -areas
        found[low.bit_length() - 1] = moves
        areas ^= low


def _one_move(steps: tuple[int, ...], goals: int, speed: int, stops: int, held: int) -> int:
    """The Areas from which one Move leads to some Areas."""
    found, front = 0, goals
    for step in range(speed):
        beside, rest = 0, front
        while rest:
            low = rest & -rest
            beside |= steps[low.bit_length() - 1]
            rest ^= low
        found |= beside if step == 0 else beside & ~held
        front = beside & ~stops
    return found


@lru_cache(maxsize=4096)
def blow(faces: tuple[str, ...], dice: int, defense: int) -> float:
    """The chance that so many Combat dice reach a DEFENSE."""
    return 1.0 - float(sum(pool_series(faces, faces, (dice, 0), max(0, defense), with_ki=True)))


@lru_cache(maxsize=4096)
def passing(faces: tuple[str, ...], dice: int, limit: int) -> float:
    """The chance that so many Test dice do not exceed a number."""
    return 1.0 if dice <= 0 else float(pass_chance(faces, dice, limit)) if limit >= 0 else 0.0


@lru_cache(maxsize=4096)
def tries(faces: tuple[str, ...], dice: int, limit: int, eases: bool) -> float:
    """How often a test is tried until it is passed, on average; an ordinary one gets easier each time."""
    if not eases:
        return min(HOPELESS, 1.0 / max(0.01, passing(faces, dice, limit)))
    count, still = 0.0, 1.0
    while still > 0.01:
        count += still
        still *= 1.0 - passing(faces, dice, limit)
        dice -= 1
    return count
