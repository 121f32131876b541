"""Attribute Tests: how many dice, which number they must not exceed, re-rolls, and what a failure leaves
behind (okko.test.dice, okko.test.pass).

Only Heroes make them (okko.test.heroes-only). Chapters that own a test say where it is made and what passing
it does; the dice are here. `what` is the thing that a test is about, as `about` says: a token, for `door` the
Door, for `mission` an orange Space, for `sneak` a Tile.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from hyakki.board.masks import bits
from hyakki.games.okko.box.vocabulary import TestAttribute
from hyakki.games.okko.events import PenaltyPlaced, Rerolled, Tested
from hyakki.games.okko.options import Reroll, UseEffect
from hyakki.games.okko.rules.aiming import NO_LIMIT
from hyakki.games.okko.rules.asking import ask_seat, seat_of
from hyakki.games.okko.rules.attributes import BASE, Part, parts, ranged_to, value
from hyakki.games.okko.rules.dice import face
from hyakki.games.okko.rules.ground import adjacent, beside, in_sight, steps_between, tokens_mask
from hyakki.games.okko.rules.limits import Bound, is_left, mark
from hyakki.games.okko.rules.operations import Use
from hyakki.games.okko.rules.using import carry_out
from hyakki.games.okko.rules.words import Set, triggered
from hyakki.games.okko.state import NOBODY, Figure, Mission, Okko, Test
from hyakki.kernel.decision import PASS, Pass
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

PENALTY = "penalty"
"""Where dice go that Penalty tokens take off."""

PASSED: list[Callable[[Okko, Test], None]] = []
"""Called for every test that was passed."""

# ---------------------------------------------------------------------- one test


def test(
    g: Okko,
    hero: Figure,
    attribute: TestAttribute,
    about: str,
    what: int,
    difficulty: int,
    direct: bool = False,  # noqa: PT028  # a test of the game
) -> Flow[bool]:
    """One test of a difficulty as it is printed, from the dice to the judgement; true if it was passed. The
    Action that it costs was spent before (okko.test.action), also if nothing is rolled
    (okko.test.automatic)."""
    under_way = g.test = _begin(g, hero, attribute, about, what, difficulty, direct)
    given = [(BASE, difficulty)]
    if under_way.difficulty < difficulty:
        given.append((PENALTY, under_way.difficulty - difficulty))
    if under_way.difficulty:
        given += yield from _before(g, hero)
        under_way.dice = count_dice(given)
        under_way.faces = [face(g, "test") for _ in range(under_way.dice)]
        yield from _after(g, hero, under_way)
    passed = sum(under_way.faces) <= under_way.value
    _tell(g, hero, under_way, given, passed)
    g.test = None
    if not direct:
        _settle_penalty(g, about, what, passed)
    if passed:
        for watcher in PASSED:
            watcher(g, under_way)
    return passed


def _begin(
    g: Okko, hero: Figure, attribute: TestAttribute, about: str, what: int, difficulty: int, direct: bool
) -> Test:
    """Penalty tokens make an ordinary test easier, never a Direct one (okko.test.penalty,
    okko.test.direct). The attribute counts with all that changes it now (okko.test.modifiers,
    okko.card.guile)."""
    eased = 0 if direct else penalty_on(g, about, what)
    return Test(
        hero=hero.number,
        attribute=attribute,
        about=about,
        object=what,
        difficulty=max(0, difficulty - eased),
        value=value(g, hero, attribute),
    )


def count_dice(given: list[Part]) -> int:
    """Dice with all that adds to them or takes them off: at least 1 is left unless Penalty tokens alone have
    brought the test to none (okko.effect.stack, okko.test.automatic)."""
    if sum(count for source, count in given if source in (BASE, PENALTY)) <= 0:
        return 0
    return max(1, sum(count for _, count in given))


def _before(g: Okko, hero: Figure) -> Flow[list[Part]]:
    """What the test sets off before the roll: dice more or fewer, and whatever else a card says."""
    given = []
    for owner, bound in list(triggered(g, "test", hero)):
        if bound[2].do != "testdice":
            yield from carry_out(g, _use(g, owner, bound), (bound,))
        elif not bound[2].may or (yield from _accepts(g, hero, owner, bound)):
            mark(g, bound, _number(owner))
            given.append((bound[0], bound[2].n))
    return given


def _accepts(g: Okko, hero: Figure, owner: Figure | None, bound: Bound) -> Flow[bool]:
    """An effect marked so is asked about each time (okko.effect.automatic)."""
    use = _use(g, owner, bound)
    answer = yield from ask_seat(
        g,
        use.seat,
        "test-effect",
        lambda: [UseEffect(use.source, use.owner), PASS],
        source=use.source,
        hero=hero.number,
    )
    return isinstance(answer, UseEffect)


def _after(g: Okko, hero: Figure, under_way: Test) -> Flow[None]:
    """What the roll sets off before it is judged: the Hero's own re-rolls, then those of others
    (okko.effect.reroll, okko.effect.order)."""
    for owner, bound in list(triggered(g, "tested", hero)):
        if bound[2].do != "reroll":
            yield from carry_out(g, _use(g, owner, bound), (bound,))
        elif is_left(g, bound, _number(owner)):
            yield from _offer_reroll(g, under_way, owner, bound)


def _offer_reroll(g: Okko, under_way: Test, owner: Figure | None, bound: Bound) -> Flow[None]:
    """Up to so many dice are rolled once more together, or none."""
    answer = yield from ask_seat(
        g,
        _use(g, owner, bound).seat,
        "reroll-test",
        lambda: rerolls(len(under_way.faces), bound[2].n),
        source=bound[0],
        hero=under_way.hero,
        attribute=under_way.attribute,
        total=sum(under_way.faces),
        limit=under_way.value,
    )
    if isinstance(answer, Pass):
        return
    mark(g, bound, _number(owner))
    for place in answer.dice:
        under_way.faces[place] = face(g, "test")
    rolled = tuple((under_way.faces[place],) for place in answer.dice)
    g.tell(Rerolled(_number(owner), bound[0], answer.dice, rolled), "okko.effect.reroll")


def rerolls(dice: int, most: int) -> list[Reroll | Pass]:
    """Every choice of up to so many dice, and none."""
    found: list[Reroll | Pass] = []
    for count in range(1, min(dice, most) + 1):
        found += [Reroll(places) for places in combinations(range(dice), count)]
    return [*found, PASS]


def _number(owner: Figure | None) -> int:
    return NOBODY if owner is None else owner.number


def _use(g: Okko, owner: Figure | None, bound: Bound) -> Use:
    seat = g.oni.seat if owner is None else seat_of(g, owner)
    return Use(bound[0], _number(owner), seat)


def _tell(g: Okko, hero: Figure, under_way: Test, given: list[Part], passed: bool) -> None:
    if g.io is None:
        return
    g.tell(
        Tested(
            hero=hero.number,
            about=under_way.about,
            object=under_way.object,
            attribute=under_way.attribute,
            difficulty=under_way.difficulty,
            dice=tuple(given),
            value=tuple(parts(g, hero, under_way.attribute)),
            faces=tuple(under_way.faces),
            total=sum(under_way.faces),
            limit=under_way.value,
            passed=passed,
        ),
        "okko.test.pass" if under_way.difficulty else "okko.test.automatic",
    )


def prospect_test(
    g: Okko,
    hero: Figure,
    attribute: TestAttribute,
    about: str,
    what: int,
    difficulty: int,
    direct: bool = False,
) -> tuple[int, int, list[Part]]:
    """How a test would be rolled now: dice, the total that just passes, and where the dice come from. Nothing
    changes; re-rolls and effects that somebody would be asked about are left out."""
    before = g.test
    planned = g.test = _begin(g, hero, attribute, about, what, difficulty, direct)
    given = [(BASE, difficulty)]
    if planned.difficulty < difficulty:
        given.append((PENALTY, planned.difficulty - difficulty))
    if planned.difficulty:
        found: list[Set] = list(triggered(g, "test", hero))
        given += [
            (bound[0], bound[2].n) for _, bound in found if bound[2].do == "testdice" and not bound[2].may
        ]
    g.test = before
    return count_dice(given), planned.value, given


# ---------------------------------------------------------------------- Penalty tokens


def penalty_on(g: Okko, about: str, what: int) -> int:
    """The Penalty tokens on a test. They stay with it, whoever tries (okko.test.penalty-shared)."""
    if about == "door":
        return g.door_tests.get(what, 0)
    return _mission(g, what).penalty if about == "mission" else g.tokens[what].penalty


def _settle_penalty(g: Okko, about: str, what: int, passed: bool) -> None:
    """A failed ordinary test is 1 easier from now on (okko.test.penalty); one that was passed has no tokens
    left, so that it starts afresh if it can be repeated (okko.test.penalty-shared)."""
    count = 0 if passed else penalty_on(g, about, what) + 1
    if about == "door":
        g.door_tests[what] = count
    elif about == "mission":
        _mission(g, what).penalty = count
    else:
        g.tokens[what].penalty = count
    if not passed:
        g.tell(PenaltyPlaced(about, what, count), "okko.test.penalty")


def _mission(g: Okko, cell: int) -> Mission:
    """The mission to whose Tile an orange Space belongs."""
    tile = g.palace.areas.tile_of[cell]
    return next(mission for mission in g.missions if mission.tile == tile)


# ---------------------------------------------------------------------- where tests are made


def forbids_test(figure: Figure) -> Refusal | None:
    """Why a character makes no tests at all (okko.test.heroes-only)."""
    return None if figure.sort == "hero" else refuse("okko.test.heroes-only")


def is_in_range(g: Okko, hero: Figure, cell: int) -> bool:
    """Whether a Hero could make a MIGHT Test from a distance: it has a ranged ability in use, clear Line of
    Sight to the object, and that lies within the range of the ability (okko.test.might-range)."""
    far = ranged_to(g, hero)
    if far < 0 or (far < NO_LIMIT and steps_between(g, hero.cell, cell) > far):
        return False
    return in_sight(g, hero, cell)


def is_beside(g: Okko, hero: Figure, attribute: str, cell: int) -> bool:
    """Whether a Hero can make the test of a token: from an adjacent Space, or at range (okko.test.where)."""
    return adjacent(g, hero.cell, cell) or (attribute == "might" and is_in_range(g, hero, cell))


def interaction_spaces(g: Okko, hero: Figure, attribute: str) -> int:
    """The orange Spaces that a Hero may use for a test: the one on which it stands (okko.test.where), those
    beside it on which a token lies (okko.mission.token-on-interaction), and for a MIGHT Test all in range,
    occupied or not (okko.mission.range)."""
    orange, here = g.palace.orange, 1 << hero.cell
    found = orange & (here | beside(g, hero.cell) & tokens_mask(g))
    if attribute == "might" and ranged_to(g, hero) >= 0:
        for cell in bits(orange & ~found):
            if is_in_range(g, hero, cell):
                found |= 1 << cell
    return found
