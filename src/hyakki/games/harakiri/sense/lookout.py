"""Where a character could go and what could be done from there."""

from __future__ import annotations

from hyakki.board.aims import hit_from
from hyakki.board.masks import bits
from hyakki.board.strides import Going
from hyakki.games.harakiri.options import Force
from hyakki.games.harakiri.rules.creatures import bodies, enemies, foot_of, is_inside, occupied_for, stats_of
from hyakki.games.harakiri.rules.move import going
from hyakki.games.harakiri.rules.numbers import EXERTED, movement
from hyakki.games.harakiri.sense.blows import forces, reach, threat, worth
from hyakki.games.harakiri.state import Activation, Character, Creature, Harakiri

FAR = 40  # points that reach every square of a stage


class Goal:
    """A square to go to: what waits there, and the price in action points."""

    __slots__ = ("cell", "cost", "force", "target", "worth")

    def __init__(
        self, cell: int, worth: float, target: int = -1, force: Force = "fast", cost: int = 0
    ) -> None:
        self.cell = cell
        self.worth = worth
        self.target = target
        self.force = force
        self.cost = cost


class Lookout:
    """What a character sees of its chances, worked out once for a decision."""

    __slots__ = ("act", "character", "ends", "g", "layers", "start", "threats", "way")

    def __init__(self, g: Harakiri, character: Character, act: Activation) -> None:
        self.g = g
        self.character = character
        self.act = act
        self.start = character.cell
        self.way: Going = going(g, character)
        self.layers = self.way.layers(character.cell, FAR)
        reached = 0
        for layer in self.layers:
            reached |= layer
        self.ends = self.way.ends(reached, bodies(g, character)) | 1 << character.cell
        self.threats = {one.id: threat(g, one, character) for one in enemies(g)}

    def points(self, ap: int) -> int:
        """Movement points that so many action points could buy from now on."""
        if self.act.moving:
            return self.act.points + EXERTED * ap
        if self.act.moved or ap < 1:
            return 0
        return movement(self.g, self.character) + EXERTED * (ap - 1)

    def price(self, steps: int) -> int:
        """Action points that a walk of so many movement points costs; more than there are if it cannot be."""
        if steps == 0:
            return 0
        have = self.act.points if self.act.moving else 0
        base = 0
        if not self.act.moving:
            if self.act.moved:
                return 99
            base, have = 1, movement(self.g, self.character)
        return base + max(0, -(-(steps - have) // EXERTED))

    def steps_to(self, cell: int) -> int:
        """Movement points to a square; -1 if it cannot be reached."""
        return self.way.cost_of(self.layers, cell)

    def next_cell(self, goal: int) -> int:
        """The first square on the way."""
        return self.way.path(self.layers, goal)[1]

    def danger(self, cell: int) -> float:
        """What could come over a character on a square before it acts again."""
        ranges = self.g.field.terrain.rays.ranges[cell]
        total = 0.0
        for one in enemies(self.g):
            stats = stats_of(self.g, one)
            if ranges[one.cell] <= stats.move + stats.reach:
                total += self.threats[one.id]
        return total

    # -- blows

    def blows(self) -> list[Goal]:
        """Every attack that can be made in this activation, from wherever it could be made."""
        found: list[Goal] = []
        character, g = self.character, self.g
        for target in enemies(g):
            if is_inside(g, target):
                continue
            for force in forces(g, character, character.ap):
                found += self._from_squares(target, force)
        return found

    def _from_squares(self, target: Creature, force: Force) -> list[Goal]:
        g, character = self.g, self.character
        spent = 1 if force == "fast" else 2
        budget = self.points(character.ap - spent)
        reached = 1 << self.start
        for layer in self.layers[: budget + 1]:
            reached |= layer
        cells = hit_from(
            g.field.terrain,
            foot_of(g, target),
            reach(g, character, force),
            reached & self.ends,
            occupied_for(g, False),
            g.closed,
        )
        if not cells:
            return []
        value = worth(g, character, target, force)
        best = min(bits(cells), key=lambda cell: (self._burden(cell), cell))
        return [Goal(best, value - self._burden(best) - 0.2 * spent, target.id, force, spent)]

    def _burden(self, cell: int) -> float:
        """Why not to stand on a square: the way there, and who could come."""
        burden = 0.35 * self.price(self.steps_to(cell))
        danger = self.danger(cell)
        burden += (0.3 if self.g.progress.carrier == self.character.id else 0.12) * danger
        if danger > self.character.health:
            burden += 1.0
        if self.g.field.terrain.heights[cell]:
            burden -= 0.3
        return burden

    def stage(self, goal: int) -> int:
        """Where a walk to a far square ends for now: the free square within this move's points from which it
        is nearest; where it stands, if none is nearer."""
        budget = self.act.points if self.act.moving else 0
        if not self.act.moved:
            budget = movement(self.g, self.character)
        back = self.way.layers(goal, FAR)
        reached = 1 << self.start
        for layer in self.layers[: budget + 1]:
            reached |= layer
        for layer in back:
            there = layer & reached & self.ends
            if there:
                return self.start if there >> self.start & 1 else bits(there)[0]
        return self.start

    def approach(self, cells: int) -> int:
        """The nearest of some squares where one could end, or the one nearest to them; -1 if none."""
        for layer in self.layers:
            there = layer & cells & self.ends
            if there:
                return bits(there)[0]
        return -1
