"""What enemies would do if they acted now: by each result of the die, or by each kind of card left.

Only what the rules fix and everybody can work out; where they leave a tie it is told as one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from hyakki.games.harakiri.box.notation import Line, LinePart
from hyakki.games.harakiri.events import Foreseen
from hyakki.games.harakiri.rules.creatures import kind_of, look_up
from hyakki.games.harakiri.rules.dice import SIDES
from hyakki.games.harakiri.rules.initiative import pending
from hyakki.games.harakiri.rules.plans import Scout, first_resolvable
from hyakki.games.harakiri.rules.targets import best
from hyakki.games.harakiri.state import NOBODY, Body, Creature, Harakiri
from hyakki.games.harakiri.terms import Square
from hyakki.kernel.events import Told

TOWARD = LinePart("move", "toward")
FALLBACK = Line("move toward", (TOWARD,))  # harakiri.ai.fallback


def forecast(g: Harakiri) -> list[Told]:
    """Every enemy and wanderer that is still to act in this round, in the order of the queue."""
    found: list[Told] = []
    if g.phase == "act":
        for number in pending(g):
            creature = look_up(g, number)
            if isinstance(creature, Creature):
                found += foresee(g, creature)
    return found


def foresee(g: Harakiri, creature: Creature) -> list[Told]:
    """What one creature would do, one entry for each way that its die or card can come."""
    scout = Scout(g, creature)
    if kind_of(g, creature).type == "chosen":
        return list(_by_cards(g, scout))
    return list(_by_die(g, scout))


def _by_die(g: Harakiri, scout: Scout) -> Iterable[Told]:
    """The entries of the table in force (harakiri.ai.minion-roll, harakiri.ai.oracle-midround)."""
    kind = kind_of(g, scout.creature)
    red = kind.type == "minion" and g.current == "red"
    entries = dict.fromkeys(kind.aggressive if red else kind.normal)
    for entry in entries:
        share = 100 * len(entry.rolls) // SIDES
        told = _foreseen(g, scout, entry.lines, entry.priority, tuple(entry.rolls), "", share)
        yield Told(told, "harakiri.ai.minion-lines")


def _by_cards(g: Harakiri, scout: Scout) -> Iterable[Told]:
    """The cards left in the deck, or all of the pile if it is to be turned over (harakiri.ai.chosen)."""
    deck = g.decks[scout.creature.kind]
    left = Counter([*deck.bag, *(placed.card for placed in deck.top)] or deck.discard)
    for name, copies in sorted(left.items()):
        card = g.box.ai_cards[name]
        lines = card.empowered if card.empowered and g.hate else card.lines
        share = 100 * copies // left.total()
        yield Told(_foreseen(g, scout, lines, card.priority, (), name, share), "harakiri.ai.chosen")


def _foreseen(
    g: Harakiri,
    scout: Scout,
    lines: Sequence[Line],
    priority: str,
    rolls: tuple[int, ...],
    card: str,
    share: int,
) -> Foreseen:
    """The line that would be taken, where it would lead and against whom."""
    place = first_resolvable(scout, lines)
    line = FALLBACK if place < 0 else lines[place]
    square, targets = _way(g, scout, line, line.priority or priority)
    target = targets[0] if len(targets) == 1 else NOBODY
    several = tuple(targets) if len(targets) > 1 else ()
    every = any(scout.hits_all(part) for part in line.parts)
    return Foreseen(scout.creature.id, rolls, card, share, line.text, square, target, several, every)


def _way(g: Harakiri, scout: Scout, line: Line, priority: str) -> tuple[Square | None, list[int]]:
    """The square that a line leads to, if only one does, and whom its last part with a target could mean."""
    creature = scout.creature
    cells, targets = [creature.cell], list[int]()
    for number, part in enumerate(line.parts):
        rest = line.parts[number + 1 :]
        if part.do == "move":
            targets, cells = _move(g, scout, part, rest, priority)
        elif part.do == "technique" and scout.is_kin(part):
            cells = scout.nearest(scout.beside_kin(rest)) or cells
        elif part.attacks:
            struck: dict[int, None] = {}
            for cell in cells:  # of several equal squares each may lead to another target
                struck.update(dict.fromkeys(_struck(g, scout, part, priority, cell)))
            targets = list(struck) or targets
    moved = len(cells) == 1 and cells[0] != creature.cell
    return (g.field.square(cells[0]) if moved else None), targets


def _move(
    g: Harakiri, scout: Scout, part: LinePart, rest: Sequence[LinePart], priority: str
) -> tuple[list[int], list[int]]:
    """To whom a part would move, and the squares that would serve it equally well."""
    here = [scout.creature.cell]
    if part.way == "grave":
        return [], scout.nearest(scout.graves(rest)) or here
    met = scout.meetings(part, rest)
    able: list[Body] = [one for one in scout.targets if one.id in met]
    if not able:
        return [], here
    numbers, _, _ = best(g, scout.creature, able, priority)
    return numbers, list(dict.fromkeys(cell for number in numbers for cell in scout.nearest(met[number])))


def _struck(g: Harakiri, scout: Scout, part: LinePart, priority: str, cell: int) -> list[int]:
    """Whom an attack part would have from a square that serves it: those that nothing separates, or all of
    them."""
    if cell == scout.creature.cell:
        valid = scout.valid_targets(part)
    else:
        reach = scout.reach_of(part)
        valid = [one for one in scout.struck if scout.strikes(reach, one, 1 << cell)]
    if not valid or scout.hits_all(part):
        return [one.id for one in valid]
    there = scout.creature.clone()
    there.cell = cell
    return best(g, there, valid, priority)[0]
