"""What a sensible player sees at a glance: where things are worth going, who threatens whom, how likely blows
and tests are. Everything is worked out from a world that the seat cannot tell from the truth, and only from
what the seat knows of it."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.okko.options import Form
from hyakki.games.okko.rules import clues, missions, objects
from hyakki.games.okko.rules.aiming import targets
from hyakki.games.okko.rules.attributes import ranged_to, value
from hyakki.games.okko.rules.ground import beside, board, may_act, passages, side_of, tile_of
from hyakki.games.okko.rules.odds import Pool, attack_chances, pass_chance
from hyakki.games.okko.rules.tasks import token_test
from hyakki.games.okko.rules.trials import prospect_test
from hyakki.games.okko.state import OFF, Figure, Mission, Okko, Token
from hyakki.games.okko.view.knowing import may_be_identity, may_be_nature

FAR = 255

Interest = tuple[int, float]
"""Spaces (a mask) from which something can be done, and what that is worth."""


class Eyes:
    """A table through the eyes of one seat; what costs something to see is looked at once."""

    __slots__ = ("_hits", "_interests", "g", "seat")

    def __init__(self, g: Okko, seat: int) -> None:
        self.g = g
        self.seat = seat
        self._hits: dict[tuple[int, int, str], float] = {}
        self._interests: dict[int, list[Interest]] = {}

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

    # -- blows

    def hit(self, attacker: Figure, target: Figure, form: Form) -> float:
        """How likely an Attack is to hit."""
        key = attacker.number, target.number, form
        if key not in self._hits:
            self._hits[key] = float(attack_chances(self.g, attacker, target, form).hit)
        return self._hits[key]

    def falls(self, attacker: Figure, target: Figure, form: Form) -> float:
        """How likely it eliminates its target."""
        return float(attack_chances(self.g, attacker, target, form).eliminated)

    def rough_hit(self, attacker: Figure, target: Figure) -> float:
        """How likely an Attack would be without looking at the two more closely."""
        g = self.g
        pool = Pool(g, value(g, attacker, "might"), 0)
        need = value(g, target, "defense")
        return float(pool.reach(need, with_ki=False) + pool.reach(need, with_ki=True))

    def blow(self, attacker: Figure) -> tuple[float, int]:
        """The best Attack of a figure from where it stands: its chance, and on whom."""
        best = 0.0, -1
        for strike in targets(self.g, attacker):
            chance = self.hit(attacker, self.g.figures[strike.target], strike.form)
            if chance > best[0]:
                best = chance, strike.target
        return best

    # -- danger

    def threats(self, hero: Figure) -> float:
        """How many blows may fall on a Hero before it acts again, roughly weighed by how hard they are."""
        g, count = self.g, 0.0
        for foe in board(g):
            if foe.sort == "agent" and may_act(g, foe):
                reach = value(g, foe, "speed") * max(0, value(g, foe, "actions") - 1)
                if self.steps(foe.cell, hero.cell) <= reach + max(0, ranged_to(g, foe)):
                    count += self.rough_hit(foe, hero) * max(1, value(g, foe, "actions") - 1)
        return count

    def is_hurt(self, hero: Figure) -> bool:
        """Whether a Hero would draw a Wound if it were hit once more."""
        return hero.damage + 1 >= value(self.g, hero, "stamina")

    # -- places

    def steps(self, a: int, b: int) -> int:
        """Area steps between two Spaces."""
        area_of = self.g.palace.areas.area_of
        return passages(self.g).distances(area_of[a])[area_of[b]]

    def test(self, hero: Figure, attribute: str, about: str, what: int, hard: int, direct: bool) -> float:
        """How likely a Hero is to pass a test wherever it stands."""
        dice, limit, _ = prospect_test(self.g, hero, attribute, about, what, hard, direct=direct)  # type: ignore[arg-type]
        return float(pass_chance(self.g.box.dice["test"].faces, dice, limit))

    def interests(self, hero: Figure) -> list[Interest]:
        """Where a Hero could do something for its side."""
        found = self._interests.get(hero.number)
        if found is None:
            found = self._interests[hero.number] = [
                (mask, worth) for mask, worth in self._all_interests(hero) if mask and worth > 0
            ]
        return found

    def _all_interests(self, hero: Figure) -> list[Interest]:
        g = self.g
        found = [self._token(hero, token) for token in g.tokens.values() if token.cell != OFF]
        found += [self._mission(hero, mission.id) for mission in missions.open_missions(g)]
        found += self._carrying(hero)
        found += self._fights(hero)
        return found

    def _token(self, hero: Figure, token: Token) -> Interest:
        g, near = self.g, beside(self.g, token.cell)
        if token.form in clues.CLUES:
            if (
                self.is_solved()
                or (token.form == "courtier" and token.flipped)
                or not (g.clues or g.clue_top)
            ):
                return 0, 0.0
            chance = self.test(hero, "guile", token.form, token.number, clues.difficulty(g, token), True)
            return near, 2.2 * chance * clues.cards(g, token)
        if token.form == "chest":
            return near, 0.8
        known = token_test(g, token)
        if known is not None:
            chance = self.test(hero, known[0], token.form, token.number, known[1], False)
            return near, 4.5 * tried(chance)
        if token.form in ("relic", "prisoner", "strongbox") and objects.lock_of(g, token) is None:
            return near, 6.0
        if token.form == "follower":
            return near, 1.0
        return 0, 0.0

    def _mission(self, hero: Figure, name: str) -> Interest:
        g = self.g
        mission = next(found for found in g.missions if found.id == name)
        if missions.forbids_mission(g, hero, mission) is not None:
            return 0, 0.0
        test = missions.card_of(g, mission).tests[0]
        spaces = g.palace.orange_on[mission.tile]
        cell = next(iter(bits(spaces)))
        chance = self.test(hero, test.attribute, "mission", cell, missions.difficulty(g, mission), False)
        hurry = 1.0 + mission.clock / missions.card_of(g, mission).clock.end
        return spaces, 3.6 * tried(chance) * hurry

    def _carrying(self, hero: Figure) -> list[Interest]:
        """Whoever carries something brings it where it belongs."""
        g, found = self.g, []
        areas = g.palace.areas
        for token in g.tokens.values():
            if token.holder != hero.number:
                continue
            for goal in g.scene.goals:
                if goal.kind == "carry-to" and goal.what == token.form:
                    found.append((areas.spaces_on[g.palace.tile(goal.to)], 9.0))
            for mission in missions.open_missions(g):
                if missions.card_of(g, mission).heroes.what == token.form:
                    found.append((self._away(mission), 7.0))
        return found

    def _away(self, mission: Mission) -> int:
        g, areas = self.g, self.g.palace.areas
        kind = missions.card_of(g, mission).heroes.kind
        mask = 0
        for tile in range(areas.tiles):
            near = areas.joined[mission.tile] >> tile & 1
            if tile != mission.tile and (kind == "carried-off" or not near or tile == g.palace.start_tile):
                mask |= areas.spaces_on[tile]
        return mask

    def _fights(self, hero: Figure) -> list[Interest]:
        """Opponents whom it is worth to go to."""
        g, found = self.g, []
        for foe in board(g):
            if foe.sort == "agent":
                worth = prize(g, foe)
                if worth > 0:
                    found.append((beside(g, foe.cell), worth * (0.3 + self.rough_hit(hero, foe))))
        return found


def tried(chance: float) -> float:
    """What trying an ordinary test is worth: a failure makes the next try easier."""
    return 0.4 + 0.6 * chance


def prize(g: Okko, foe: Figure) -> float:
    """What it is worth to hit an agent."""
    if foe.kind in g.box.demons:
        return 5.0
    for goal in g.scene.goals:
        if goal.kind == "eliminated" and goal.recollection not in g.goals:
            if goal.what == foe.kind:
                return 4.0
            if goal.what == g.box.sheets[foe.kind].type:
                return 1.6
    if g.final and g.fate is None:
        return 0.5 if may_act(g, foe) else 0.0
    return 0.9 if may_act(g, foe) else 0.0


def is_foe(a: Figure, b: Figure) -> bool:
    """Whether two figures are opponents."""
    return side_of(a) != side_of(b)


def same_tile(g: Okko, a: Figure, b: Figure) -> bool:
    """Whether two figures stand on one Tile."""
    return tile_of(g, a) == tile_of(g, b)
