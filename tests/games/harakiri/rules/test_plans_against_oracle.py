"""What enemies do, held against the slow opinion of `plan_oracle.py` on random positions: every kind, both
sides of boards, all gaits, heights, stairs, difficult ground, doors, resistors, wanderers of either side,
hidden and marked characters, the downed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from hyakki.board.masks import bits
from hyakki.games.harakiri.box.notation import Line, LinePart
from hyakki.games.harakiri.events import Moved, TargetChosen
from hyakki.games.harakiri.rules.creatures import find, survey, survey_ground
from hyakki.games.harakiri.rules.enemies import TOWARD, resolve
from hyakki.games.harakiri.rules.plans import Scout
from hyakki.games.harakiri.rules.targets import best
from hyakki.games.harakiri.rules.watching import PhaseOver
from hyakki.games.harakiri.state import NOBODY, OFF, Creature, Harakiri, Hunt, Lasting, Progress
from hyakki.kernel.flow import Question
from hyakki.kernel.rng import Rng
from tests.board.levelsoracle import Square
from tests.games.harakiri.plan_oracle import NO_ONE, PlanOracle
from tests.games.harakiri.table import add, listen, resistor, table
from tests.rules import rule

PRIORITIES = ("near", "-health", "+health", "-armour", "+power", "first", "next")

MORE_LINES = (
    "attack, move away",
    "move away, attack",
    "move toward, attack adjacent",
    "move range 1, attack",
    "move range 4, attack range 2",
    "move range 3",
    "move adjacent",
    "if health 9, move away, regain 4",
    "if health 99, move grave, regain 8, armour 4",
    "move grave, attack",
)
"""Lines of other shapes than those of the box, which anybody may have."""

ZONES = (("c1", ("1.1",)), ("c1", ("1.1", "1.2")), ("c2", ("2.2",)), ("c3", ()), ("c5", ()), ("c6", ()))


# ---------------------------------------------------------------------- random positions


@cache
def grounds(seed: int) -> Harakiri:
    """A table of the book, or one with random ground."""
    random = Random(seed)
    if random.random() < 0.4:
        chapter, zones = random.choice(ZONES)
        return table(chapter, zones=zones)
    width, height = random.randint(3, 9), random.randint(3, 8)
    rows = ["".join(random.choices(".#o~S", (12, 1, 1, 3, 1), k=width)) for _ in range(height)]
    level = [[0] * width for _ in range(height)]
    for _ in range(random.choice((0, 0, 1, 2))):
        left, top, up = random.randrange(width), random.randrange(height), random.randint(0, 2)
        for y in range(top, min(height, top + random.randint(1, 4))):
            for x in range(left, min(width, left + random.randint(1, 4))):
                level[y][x] = up
    return table(rows, heights=["".join(map(str, row)) for row in level])


def scatter(g: Harakiri, random: Random) -> Creature | None:
    """Everything of a table laid anew; gives a creature that is to act, if there was room for one."""
    g.creatures.clear()
    g.resistors.clear()
    g.lasting.clear()
    g.upgraded.clear()
    g.progress = Progress()
    terrain = g.field.terrain
    g.opened = [door.id for door in g.chapter.points if door.kind == "door" and random.random() < 0.5]
    survey_ground(g)
    cells = list(bits(terrain.cells & ~g.off))
    g.rough = sum(1 << cell for cell in cells if random.random() < 0.05)
    for character in g.characters:
        character.cell, character.defeated = OFF, True
    taken = 0
    free = [cell for cell in cells if not (g.closed | terrain.obstacle) >> cell & 1]
    random.shuffle(free)
    for character in g.characters:
        if free and random.random() < 0.75:
            character.cell, character.defeated = free.pop(), False
            taken |= 1 << character.cell
            character.health = random.randint(1, 4)
            character.armour = random.randint(0, 3)
            character.attributes["power"] = random.randint(0, 3)
    for _ in range(random.choice((0, 0, 1, 2))):
        if free:
            made = resistor(g, 1, 1, random.choice((0, 1, 2)))
            made.cell = free.pop()
            taken |= 1 << made.cell
    rare = ["onryo", "landolfo", "sedrik", "kachi"]  # spectral, of either side, with kin
    for kind in random.choices([*g.box.kinds, *rare, *rare], k=random.randint(1, 6)):
        taken |= _place(g, random, kind, taken)
    survey(g)
    _dress(g, random)
    return random.choice(g.creatures) if g.creatures else None


def _place(g: Harakiri, random: Random, kind: str, taken: int) -> int:
    """A creature on a square where it may stand; gives the squares under it."""
    terrain, printed = g.field.terrain, g.box.kinds[kind]
    blocked = taken | g.off if printed.gait == "spectral" else taken | g.closed | terrain.obstacle
    places = terrain.fits(printed.size, terrain.cells & ~blocked) & terrain.even[printed.size]
    if not places:
        return 0
    made = add(g, kind, 1, 1, foe=printed.type != "wanderer" or random.random() < 0.5)
    inside = places & (g.closed | terrain.obstacle)
    made.cell = random.choice(bits(inside if inside and random.random() < 0.5 else places))
    made.damage = random.randint(0, made.most - 1)
    return terrain.foot(printed.size, made.cell)


def _dress(g: Harakiri, random: Random) -> None:
    """Conditions, marks, the queue, who hides."""
    for creature in g.creatures:
        creature.conditions = {"downed": 1} if random.random() < 0.15 else {}
        creature.marked = random.choice((NOBODY, 0, 1, 2, 3))
        inside = (g.closed | g.field.terrain.obstacle) >> creature.cell & 1
        creature.grounded = random.random() < 0.1 and not inside
    g.upgraded = [kind for kind in g.box.minions if random.random() < 0.3]
    if random.random() < 0.2:
        g.lasting.append(
            Lasting(source="vanish", place=0, owner=1, target=random.randrange(4), until="own-next", round=1)
        )
    for grave in g.field.graves:
        if random.random() < 0.3:
            g.progress.consecrated.append(grave)
    g.queue = [one.id for one in g.characters if one.cell != OFF] + [one.id for one in g.creatures]
    random.shuffle(g.queue)
    g.phase = "act"
    if random.random() < 0.1:  # there is no queue while events are read
        g.phase = "events"
        g.queue = []


def lines_of(g: Harakiri, creature: Creature, random: Random) -> list[Line]:
    """Lines that its tables or cards hold, and some others."""
    kind = g.box.kinds[creature.kind]
    tables = [row.lines for row in (*kind.normal, *kind.aggressive)]
    tables += [part for card in g.box.ai_of.get(creature.kind, ()) for part in (card.lines, card.empowered)]
    own = sorted({line for lines in tables for line in lines}, key=lambda line: line.text)
    more = [Line.read(text) for text in random.sample(MORE_LINES, 2)]
    kin = [line for line in own if any(kind.skills[part.skill].kin for part in line.skills())]
    return random.sample(own, min(4, len(own))) + kin + more


def positions(first: int, count: int) -> Iterator[tuple[Harakiri, Creature, Random]]:
    for seed in range(first, first + count):
        random = Random(seed)
        g = grounds(random.randrange(40))
        creature = scatter(g, random)
        if creature is not None:
            yield g, creature, random


# ---------------------------------------------------------------------- the two opinions


def squares(g: Harakiri, cells: list[int]) -> set[Square]:
    width = g.field.terrain.width
    return {(cell % width, cell // width) for cell in cells}


def engine_moves(g: Harakiri, scout: Scout, line: Line, at: int, priority: str) -> set[tuple[int, Square]]:
    part, rest = line.parts[at], line.parts[at + 1 :]
    if part.way == "grave":
        return {(NO_ONE, one) for one in squares(g, scout.nearest(scout.graves(rest)))}
    if part.do == "technique":
        there = scout.nearest(scout.beside_kin(rest)) or [scout.creature.cell]
        return {(NO_ONE, one) for one in squares(g, there)}
    met = scout.meetings(part, rest)
    if not met:
        return set()
    able = [target for target in scout.targets if target.id in met]
    chosen, _, _ = best(g, scout.creature, able, priority)
    return {(number, one) for number in chosen for one in squares(g, scout.nearest(met[number]))}


def differences(g: Harakiri, creature: Creature, random: Random, seen: Counter[str]) -> list[str]:
    """Where engine and oracle do not agree about the lines of a creature."""
    scout, oracle = Scout(g, creature), PlanOracle(g, creature)
    found = []
    for line in lines_of(g, creature, random):
        priority = random.choice(PRIORITIES)
        said, wanted = scout.why_not(line), oracle.why_not(line, priority)
        seen[wanted] += 1
        if said != wanted:
            found.append(f"{line}: {said!r}, expected {wanted!r}")
            continue
        for at, part in enumerate(line.parts):
            if not oracle.is_move(part):
                continue
            results = engine_moves(g, scout, line, at, priority)
            expected = oracle.moves(part, line.parts[at + 1 :], priority)
            if results != expected:
                found.append(f"{line} by {priority}: {results}, expected {expected}")
        if not wanted:
            found += _attack_differences(g, creature, oracle, line, priority)
    return found


def _attack_differences(
    g: Harakiri, creature: Creature, oracle: PlanOracle, line: Line, priority: str
) -> list[str]:
    """The targets of each attack from every square where it may then stand."""
    found, here = [], creature.cell
    for (at, square), expected in oracle.attacks(line, priority).items():
        creature.cell = oracle.land.cell(square)
        survey(g)
        part, scout = line.parts[at], Scout(g, creature)
        valid = scout.valid_targets(part)
        said = {one.id for one in valid}
        if not oracle.hits_all(part) and valid:
            said = set(best(g, creature, [find(g, one) for one in sorted(said)], priority)[0])
        if said != expected:
            found.append(f"{line} by {priority} from {square}: {said}, expected {expected}")
    creature.cell = here
    survey(g)
    return found


@rule(
    "harakiri.ai.resolvable",
    "harakiri.ai.move-must-be-possible",
    "harakiri.aimove.useful-square",
    "harakiri.aimove.fewest-steps",
)
@pytest.mark.parametrize("first", [0, 100, 200])
def test_enemies_plan_as_a_slow_reader_of_the_rules_would(first: int) -> None:
    seen: Counter[str] = Counter()
    for g, creature, random in positions(first, 100):
        assert differences(g, creature, random, seen) == [], (first, creature.kind)
    assert set(seen) >= {"", "condition", "target", "adjacent", "range", "serve"}


# ---------------------------------------------------------------------- what they then do


class Followed:
    """One line as it was resolved: what was asked, what was told, where the creature ended."""

    def __init__(self, g: Harakiri, number: int, line: Line, priority: str, random: Random) -> None:
        self.g = g = g.clone()
        creature = find(g, number)
        assert isinstance(creature, Creature)
        g.hunt = Hunt(creature=number)
        g.rng = Rng.seeded(random.randrange(1000))
        self.heard = listen(g)
        self.asked: list[tuple[str, tuple[str, ...]]] = []
        flow, value = resolve(g, creature, [line], priority), None
        try:
            while True:
                question = flow.send(value)
                assert isinstance(question, Question)
                options = question.build()
                self.asked.append((question.prompt.key, tuple(sorted(option.text() for option in options))))
                value = random.choice(options)
        except (StopIteration, PhaseOver):
            pass
        self.moved = [event for event in self.heard if isinstance(event, Moved) and event.figure == number]
        self.chosen = [event for event in self.heard if isinstance(event, TargetChosen)]


def strayed(g: Harakiri, creature: Creature, random: Random) -> list[str]:
    """Where a creature did something else than the oracle allows, or asked for something else."""
    oracle, found = PlanOracle(g, creature), []
    for line in lines_of(g, creature, random):
        if any(part.do == "technique" and not oracle.is_move(part) for part in line.parts):
            continue  # what techniques change is not the oracle's business
        priority = random.choice(PRIORITIES)
        parts = (TOWARD,) if oracle.why_not(line, priority) else line.parts
        done = Followed(g, creature.id, line, priority, random)
        found += [f"{line} by {priority}: {wrong}" for wrong in _wrongs(g, oracle, parts, priority, done)]
    return found


def _wrongs(
    g: Harakiri, oracle: PlanOracle, parts: tuple[LinePart, ...], priority: str, done: Followed
) -> Iterator[str]:
    """What is wrong with the move of a line and with the target of the attack after it."""
    places = [at for at, part in enumerate(parts) if oracle.is_move(part)]
    end = oracle.here
    if places and not any(part.attacks for part in parts[: places[0]]):
        part = parts[places[0]]
        results = oracle.moves(part, parts[places[0] + 1 :], priority)
        if done.moved:
            x, y = done.moved[0].path[-1]
            end = x - 1, y - 1
        target = (
            done.chosen[0].target if part.do == "move" and part.way != "grave" and done.chosen else NO_ONE
        )
        if results and (target, end) not in results:
            yield f"{target} at {end}, expected one of {results}"
        yield from _wrong_questions(done, part, results, target)
    attacks = [part for part in parts if part.attacks]
    struck = [event.target for event in done.chosen if event.part == "attack"]
    if attacks and struck and not oracle.hits_all(attacks[0]):
        expected = oracle.chosen(oracle.valid(attacks[0], end), priority, end)
        if struck[0] not in expected:
            yield f"strikes {struck[0]} from {end}, expected one of {expected}"


def _wrong_questions(
    done: Followed, part: LinePart, results: set[tuple[int, Square]], target: int
) -> Iterator[str]:
    """Ties between targets and between squares are asked, and nothing else is."""
    targets = {number for number, _ in results}
    there = {square for number, square in results if number == target}
    expected = []
    if len(targets) > 1:
        expected.append(("ask.target", tuple(sorted(f"pick {number}" for number in targets))))
    if len(there) > 1:
        expected.append(("ask.square", tuple(sorted(f"pick-square {x + 1} {y + 1}" for x, y in there))))
    if done.asked[: len(expected)] != expected:
        yield f"{part} asks {done.asked}, expected {expected}"


@rule(
    "harakiri.ai.minion-lines",
    "harakiri.ai.fallback",
    "harakiri.ai.retarget-per-part",
    "harakiri.golden.players-break-ties",
)
def test_enemies_do_what_they_plan_and_ask_where_nothing_separates() -> None:
    for g, creature, random in positions(5000, 100):
        assert strayed(g, creature, random) == [], creature.kind
