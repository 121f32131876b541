"""The exact chances of Attacks and tests, from their dice as they would be rolled now.

A KI counts 1 and its die is rolled again, so what a die is worth has no end: its chances are the power series
of a fraction, of which only the terms below DEFENSE are needed. All sums are of whole fractions.

What others may answer is left out: redirects, effects that somebody is asked about, and re-rolls. Where
somebody could have dice rolled again the chances say so.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from hyakki.games.okko.box.vocabulary import TestAttribute
from hyakki.games.okko.options import (
    Investigate,
    Keep,
    OpenChest,
    Put,
    Refuse,
    Reroll,
    SneakInto,
    Strike,
    ThrowAway,
    TryDoor,
    TryMission,
    TryToken,
)
from hyakki.games.okko.rules import clues, missions
from hyakki.games.okko.rules.attack import raises_alarm
from hyakki.games.okko.rules.attributes import Part, value
from hyakki.games.okko.rules.chests import values_of
from hyakki.games.okko.rules.prospect import Prospect, prospect
from hyakki.games.okko.rules.sneaking import prospect_sneak
from hyakki.games.okko.rules.tasks import token_test
from hyakki.games.okko.rules.trials import prospect_test
from hyakki.games.okko.rules.words import MARGIN, triggered
from hyakki.games.okko.state import KI, NOBODY, Attack, Figure, Form, Okko, Test
from hyakki.kernel.decision import Option, Pass
from hyakki.kernel.terms import Chance

Series = tuple[Fraction, ...]
"""The chances of 0, 1, 2, ..., as far as they are needed."""

NONE, ALL = Fraction(0), Fraction(1)

# ---------------------------------------------------------------------- dice


@lru_cache(maxsize=256)
def die_series(faces: tuple[str, ...], terms: int, with_ki: bool) -> Series:
    """What one die is worth, with a KI and all that follows it, or only as far as it shows none."""
    shown = {face: Fraction(faces.count(face), len(faces)) for face in faces}
    again = shown.get("KI", NONE) if with_ki else NONE
    found: list[Fraction] = []
    for worth in range(terms):
        before = found[worth - 1] if worth else NONE
        found.append(shown.get(str(worth), NONE) + again * before)
    return tuple(found)


def both(first: Series, second: Series) -> Series:
    """What two things are worth together."""
    return tuple(
        sum((first[n] * second[worth - n] for n in range(worth + 1)), NONE) for worth in range(len(first))
    )


@lru_cache(maxsize=4096)
def pool_series(
    combat: tuple[str, ...], action: tuple[str, ...], dice: tuple[int, int], terms: int, with_ki: bool
) -> Series:
    """What a pool of Combat and Action dice is worth (okko.attack.ki, okko.attack.ki-same-die)."""
    found: Series = tuple(ALL if worth == 0 else NONE for worth in range(terms))
    for faces, count in zip((combat, action), dice, strict=True):
        die = die_series(faces, terms, with_ki)
        for _ in range(count):
            found = both(found, die)
    return found


class Pool:
    """The dice of an Attack: how likely they are to reach a number, with or without a KI among them."""

    __slots__ = ("action", "combat", "dice", "no_ki")

    def __init__(self, g: Okko, combat: int, action: int) -> None:
        self.combat, self.action = g.box.dice["combat"].faces, g.box.dice["action"].faces
        self.dice = combat, action
        self.no_ki = _not_ki(self.combat) ** combat * _not_ki(self.action) ** action

    def reach(self, number: int, with_ki: bool) -> Fraction:
        """The chance that a KI shows (or none does) and the dice are worth at least so much."""
        below = max(0, number)
        plain = sum(pool_series(self.combat, self.action, self.dice, below, with_ki=False), NONE)
        if not with_ki:
            return self.no_ki - plain
        whole = sum(pool_series(self.combat, self.action, self.dice, below, with_ki=True), NONE)
        return (1 - self.no_ki) - (whole - plain)


def _not_ki(faces: tuple[str, ...]) -> Fraction:
    return 1 - Fraction(faces.count("KI"), len(faces))


@lru_cache(maxsize=1024)
def pass_chance(faces: tuple[str, ...], dice: int, limit: int) -> Fraction:
    """The chance that so many Test dice do not exceed a number (okko.test.dice, okko.test.pass)."""
    die = die_series(faces, limit + 1, with_ki=False)
    found: Series = tuple(ALL if worth == 0 else NONE for worth in range(limit + 1))
    for _ in range(dice):
        found = both(found, die)
    return sum(found, NONE)


# ---------------------------------------------------------------------- an Attack


class AttackChances:
    """What may come of an Attack: a hit, a hit that eliminates the target (of a Hero: that brings its damage
    to STAMINA), a KI; `rerolls`: somebody could have dice rolled again."""

    __slots__ = ("eliminated", "found", "hit", "ki", "rerolls")

    def __init__(self, found: Prospect, hit: Fraction, eliminated: Fraction, ki: Fraction, rerolls: bool):
        self.found = found
        self.hit, self.eliminated, self.ki = hit, eliminated, ki
        self.rerolls = rerolls


def attack_chances(g: Okko, attacker: Figure, target: Figure, form: Form, extra: int = 0) -> AttackChances:
    """The chances of an Attack if it were made now."""
    found = prospect(g, attacker, target, form, extra)
    pool = Pool(g, found.combat, found.action)
    left = value(g, target, "stamina") - target.damage
    attack = Attack(attacker=attacker.number, target=target.number, form=form, declared=target.number)
    hit = eliminated = NONE
    for with_ki in (False, True):
        number = found.defense - found.hits - (found.ki_hits if with_ki else 0)
        clear = pool.reach(number + MARGIN, with_ki)
        narrow = pool.reach(number, with_ki) - clear
        hit += clear + narrow
        for chance, margin in ((narrow, 0), (clear, MARGIN)):
            if _harm(g, attack, with_ki, margin) >= left:
                eliminated += chance
    return AttackChances(found, hit, eliminated, 1 - pool.no_ki, _has_rerolls(g, attack))


def hit_chance(g: Okko, attacker: Figure, target: Figure, form: Form) -> Fraction:
    """How likely an Attack hits, for those who need nothing else of it."""
    found = prospect(g, attacker, target, form)
    pool, number = Pool(g, found.combat, found.action), found.defense - found.hits
    return pool.reach(number, with_ki=False) + pool.reach(number - found.ki_hits, with_ki=True)


def _harm(g: Okko, attack: Attack, with_ki: bool, margin: int) -> int:
    """The Damage tokens of a hit with or without a KI that beats DEFENSE by so much."""
    attack.chains = [[KI, 0]] if with_ki else [[1]]
    attack.hits, attack.defense = margin, 1
    harm = attack.harm
    target, attacker = g.figures[attack.target], g.figures[attack.attacker]
    for _, bound in (
        *triggered(g, "hit-by", target, attack),
        *triggered(g, "hit", attacker, attack),
    ):
        if bound[2].do == "harm" and not bound[2].may:
            harm += bound[2].n
    return max(0, harm)


def _has_rerolls(g: Okko, attack: Attack) -> bool:
    target, attacker = g.figures[attack.target], g.figures[attack.attacker]
    found = (*triggered(g, "rolled-against", target, attack), *triggered(g, "rolled", attacker, attack))
    return any(bound[2].do == "reroll" for _, bound in found)


# ---------------------------------------------------------------------- a test


class TrialChances:
    """How likely a test is passed: dice, the number that they must not exceed, where the dice come from."""

    __slots__ = ("about", "attribute", "chance", "dice", "limit", "parts", "rerolls", "what")

    def __init__(
        self, attribute: TestAttribute, about: str, what: int, rolled: tuple[int, int, list[Part]]
    ) -> None:
        self.attribute, self.about, self.what = attribute, about, what
        self.dice, self.limit, self.parts = rolled
        self.chance = ALL
        self.rerolls = False


def trial_chances(g: Okko, hero: Figure, option: Option) -> TrialChances | None:
    """The chances of the test that an option makes; None if it makes none."""
    found = _test_of(g, hero, option)
    if found is not None:
        found.chance = pass_chance(g.box.dice["test"].faces, found.dice, found.limit)
        found.rerolls = found.dice > 0 and _has_test_rerolls(g, hero, found)
    return found


def _test_of(g: Okko, hero: Figure, option: Option) -> TrialChances | None:
    match option:
        case Investigate(number):
            token = g.tokens[number]
            return _planned(g, hero, "guile", token.form, number, clues.difficulty(g, token), direct=True)
        case OpenChest(number):
            hard = values_of(g, g.tokens[number]).difficulty
            return _planned(g, hero, "speed", "chest", number, hard)
        case TryToken(number):
            token = g.tokens[number]
            found = token_test(g, token)
            return None if found is None else _planned(g, hero, found[0], token.form, number, found[1])
        case TryDoor(door, attribute):
            return _planned(g, hero, attribute, "door", door, g.scene.doors[door].difficulty)
        case TryMission(cell, attribute):
            mission = missions.mission_at(g, g.palace.areas.tile_of[cell])
            if mission is None:
                return None
            return _planned(g, hero, attribute, "mission", cell, missions.difficulty(g, mission))
        case SneakInto(name):
            area = g.palace.area(name)
            tile = g.palace.areas.tile_of_area[area]
            return TrialChances("speed", "sneak", tile, prospect_sneak(g, hero, area))
    return None


def _planned(
    g: Okko, hero: Figure, attribute: TestAttribute, about: str, what: int, hard: int, direct: bool = False
) -> TrialChances:
    return TrialChances(
        attribute, about, what, prospect_test(g, hero, attribute, about, what, hard, direct=direct)
    )


def _has_test_rerolls(g: Okko, hero: Figure, found: TrialChances) -> bool:
    before = g.test
    g.test = Test(
        hero=hero.number, attribute=found.attribute, about=found.about, object=found.what, difficulty=1
    )
    rerolls = any(bound[2].do == "reroll" for _, bound in triggered(g, "tested", hero))
    g.test = before
    return rerolls


# ---------------------------------------------------------------------- in words


def acting(g: Okko) -> Figure | None:
    """Who would attack or make a test now: whoever an effect lets strike, else the one who is activated."""
    number = g.striker
    if number == NOBODY and g.turn is not None:
        number = g.turn.figure
    return g.figures.get(number)


def odds(g: Okko, seat: int, option: Option) -> list[Chance] | None:
    """The exact chances of an Attack or a test; None for everything else, and where somebody else than the
    one who acts would strike. Where a card of Equipment lies changes nothing of what comes after it: that
    needs no number."""
    if isinstance(option, Put | Keep | ThrowAway | Refuse):
        return []
    if g.test is not None and g.test.faces and isinstance(option, Reroll | Pass):
        return [Chance("odds.passed-so", float(_chance_so(g, g.test, option)))]
    figure = acting(g)
    if figure is None:
        return None
    if isinstance(option, Strike):
        target = g.figures[option.target]
        if (figure.sort == "agent") == (target.sort == "agent"):
            return None  # an Attack of the thralls that surround the one who acts
        return _attack_odds(g, figure, target, option.form)
    found = trial_chances(g, figure, option)
    if found is None:
        return None
    key = "odds.passed-rerolls" if found.rerolls else "odds.passed"
    return [Chance(key, float(found.chance), {"dice": found.dice, "limit": found.limit})]


def _chance_so(g: Okko, under_way: Test, option: Reroll | Pass) -> Fraction:
    """The chance that a test is passed whose dice lie there: as they are, or with some rolled once more."""
    again = option.dice if isinstance(option, Reroll) else ()
    kept = sum(face for place, face in enumerate(under_way.faces) if place not in again)
    if kept > under_way.value:
        return NONE
    return pass_chance(tuple(g.box.dice["test"].faces), len(again), under_way.value - kept)


def _attack_odds(g: Okko, figure: Figure, target: Figure, form: Form) -> list[Chance]:
    extra = g.striker_dice if figure.number == g.striker else 0
    chances = attack_chances(g, figure, target, form, extra)
    key = "odds.hit-rerolls" if chances.rerolls else "odds.hit"
    falls = "odds.wounded" if target.sort == "hero" else "odds.eliminated"
    found = [
        Chance(key, float(chances.hit), {"defense": chances.found.defense}),
        Chance(falls, float(chances.eliminated)),
        Chance("odds.ki", float(chances.ki)),
    ]
    if raises_alarm(g, figure, target):
        found.append(Chance("odds.alarm", 1.0))
    return found
