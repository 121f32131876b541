"""The queue: how it is laid, shifted, changed in mid-round, and who is first or next in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import permutations

from hyakki.games.harakiri.box.effectdefs import EffectDef
from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.events import QueueSet, QueueShifted, Swapped
from hyakki.games.harakiri.options import Accept, Keep, Pick, Refuse, Shift, Swap
from hyakki.games.harakiri.rules.active import own
from hyakki.games.harakiri.rules.asking import ask_controller, ask_party
from hyakki.games.harakiri.rules.creatures import kind_of, standing
from hyakki.games.harakiri.rules.operations import Use, lacks, operation, subjects
from hyakki.games.harakiri.state import FIRST, Fighter, Harakiri
from hyakki.kernel.flow import Flow

# ---------------------------------------------------------------------- reading it


def pending(g: Harakiri) -> list[int]:
    """The cards that are still to be activated, left to right (harakiri.initiative.activated-mark)."""
    return [number for number in g.queue if number not in g.done]


def first(g: Harakiri, eligible: Collection[int]) -> list[int]:
    """Who is first in initiative: the leftmost card, activated or not. Before the round has a queue nobody is
    separated (harakiri.initiative.first-next, harakiri.initiative.no-queue)."""
    return [number for number in g.queue if number in eligible][:1] or list(eligible)


def next_after(g: Harakiri, creature: int, eligible: Collection[int]) -> list[int]:
    """Who is next in initiative: the first eligible card right of the active enemy's, from the left end if
    there is none. One without a card, and everybody before there is a queue, separates nobody."""
    if creature not in g.queue:
        return list(eligible)
    place = g.queue.index(creature)
    turned = g.queue[place + 1 :] + g.queue[:place]
    return [number for number in turned if number in eligible][:1] or list(eligible)


# ---------------------------------------------------------------------- laying it


def lay_queue(g: Harakiri) -> None:
    """Shuffle the cards of everybody in play but the Chosen (harakiri.initiative.shuffle): each miniature has
    a card of its own (harakiri.components.initiative-cards)."""
    cards = [one.id for one in standing(g)]
    cards += [one.id for one in g.creatures if kind_of(g, one).type != "chosen"]
    g.queue = shuffled(g, cards)
    g.done = []
    g.swapped = False
    g.tell(QueueSet(tuple(g.queue)), "harakiri.initiative.shuffle")


def shuffled(g: Harakiri, cards: list[int]) -> list[int]:
    """The cards in an order by chance."""
    left = list(cards)
    return [left.pop(g.rng.below(len(left))) for _ in cards]


def shift(g: Harakiri, number: int, n: int, source: str, rule: str) -> None:
    """A card is taken out and put in again n places further left, or right if n is below 0, stopping at the
    end of the queue (harakiri.initiative.advance-meaning)."""
    if number not in g.queue:
        return
    place = g.queue.index(number)
    to = min(max(place - n, 0), len(g.queue) - 1)
    if to == place:
        return
    g.queue.insert(to, g.queue.pop(place))
    g.tell(QueueShifted(number, place - to, tuple(g.queue), source), rule)


# ---------------------------------------------------------------------- step 2 of the round


def event_shifts(g: Harakiri) -> Flow[None]:
    """Shifts of events, in an order of the party (harakiri.initiative.effects-order). Only the cards of those
    whom the event applies to move (harakiri.events.shift-scope)."""
    while g.shifts:
        chosen = g.shifts[0]
        if len(g.shifts) > 1 and not g.auto_ties:
            waiting = tuple(dict.fromkeys(entry.split()[0] for entry in g.shifts))
            answer = yield from ask_party(g, "shift", lambda: [Shift(source) for source in waiting])
            chosen = next(entry for entry in g.shifts if entry.split()[0] == answer.source)
        g.shifts.remove(chosen)
        source, n, numbers = chosen.split()
        shift_all(g, [int(number) for number in numbers.split(",")], int(n), source)


def shift_all(g: Harakiri, numbers: Iterable[int], n: int, source: str) -> None:
    """Several cards: an advance from left to right, a delay from right to left
    (harakiri.initiative.advance-direction)."""
    cards = [number for number in g.queue if number in set(numbers)]
    for number in cards if n > 0 else reversed(cards):
        shift(g, number, n, source, "harakiri.initiative.advance-direction")


def character_shifts(g: Harakiri) -> Flow[None]:
    """Skills of characters, in an order of the party; each controller may leave its own out."""
    cards = [g.characters[number] for number in g.queue if number < FIRST]
    waiting = [(one.id, bound) for one in cards for bound in own(g, one, "initiative")]
    while waiting:
        chosen = 0
        if len(waiting) > 1 and not g.auto_ties:
            owners = tuple(number for number, _ in waiting)
            answer = yield from ask_party(g, "skill-shift", lambda: [Pick(number) for number in owners])
            chosen = owners.index(answer.figure)
        number, bound = waiting.pop(chosen)
        if not bound.effect.may or (yield from _wants(g, number, bound)):
            shift(g, number, bound.effect.n, bound.source, "harakiri.initiative.effects-order")


def _wants(g: Harakiri, number: int, bound: Bound) -> Flow[bool]:
    """Whether a controller lets its card move; not asked where it cannot."""
    if g.queue and g.queue[0 if bound.effect.n > 0 else -1] == number:
        return False
    answer = yield from ask_controller(
        g, g.characters[number], "advance", lambda: [Accept(), Refuse()], source=bound.source
    )
    return isinstance(answer, Accept)


def enemy_shifts(g: Harakiri) -> Flow[None]:
    """Servants and wanderers advance, all of them, in an order of the party where it matters
    (harakiri.initiative.servant-passive)."""
    advances = {one.id: kind_of(g, one).advance for one in g.creatures}
    waiting = [number for number in g.queue if advances.get(number, 0)]
    while waiting:
        chosen = waiting[0]
        if not g.auto_ties and _order_matters(g.queue, waiting, advances):
            offered = tuple(waiting)
            answer = yield from ask_party(g, "enemy-shift", lambda: [Pick(number) for number in offered])
            chosen = answer.figure
        waiting.remove(chosen)
        shift(g, chosen, advances[chosen], "servant", "harakiri.initiative.servant-passive")


def _order_matters(queue: list[int], waiting: list[int], advances: Mapping[int, int]) -> bool:
    """Whether the queue would come out differently: nothing is asked where all orders are alike."""
    found = set()
    for order in permutations(waiting):
        moved = list(queue)
        for number in order:
            place = moved.index(number)
            moved.insert(max(place - advances[number], 0), moved.pop(place))
        found.add(tuple(moved))
    return len(found) > 1


def offer_swap(g: Harakiri) -> Flow[None]:
    """Once per round the party may exchange two character cards, after all effects and before the first
    activation (harakiri.initiative.swap, harakiri.initiative.swap-timing)."""
    g.swapped = True
    answer = yield from ask_party(g, "swap", lambda: swaps(g))
    if isinstance(answer, Swap):
        one, other = g.queue.index(answer.first), g.queue.index(answer.second)
        g.queue[one], g.queue[other] = answer.second, answer.first
        g.tell(Swapped(answer.first, answer.second), "harakiri.initiative.swap")


def swaps(g: Harakiri) -> list[Swap | Keep]:
    """Every pair of character cards, or none."""
    cards = sorted(number for number in g.queue if number < FIRST)
    pairs = [Swap(one, other) for place, one in enumerate(cards) for other in cards[place + 1 :]]
    return [Keep(), *pairs]


def chosen_to_front(g: Harakiri) -> Flow[None]:
    """Cards of Chosen come before all others, untouched by shifts; several in an order of the party, each
    round anew (harakiri.initiative.chosen-front, harakiri.initiative.two-chosen)."""
    waiting = [one.id for one in g.creatures if kind_of(g, one).type == "chosen"]
    front: list[int] = []
    while waiting:
        chosen = waiting[0]
        if len(waiting) > 1 and not g.auto_ties:
            offered = tuple(waiting)
            answer = yield from ask_party(g, "chosen-order", lambda: [Pick(number) for number in offered])
            chosen = answer.figure
        waiting.remove(chosen)
        front.append(chosen)
    if front:
        g.queue = [*front, *g.queue]
        g.tell(QueueSet(tuple(g.queue)), "harakiri.initiative.chosen-front")


# ---------------------------------------------------------------------- in mid-round


def join(g: Harakiri, numbers: Iterable[int]) -> None:
    """Miniatures that came in mid-round: their cards are shuffled with all that are not activated yet and
    laid after the active one, Chosen too, without any modifier (harakiri.initiative.new-zone,
    harakiri.initiative.new-zone-chosen, harakiri.initiative.mid-round-spawn). Before there is a queue they
    simply join the coming one."""
    new = list(numbers)
    if g.phase != "act" or not new:
        return
    active = _active(g)
    done = [number for number in g.queue if number in g.done or number == active]
    rest = [number for number in g.queue if number not in done]
    g.queue = [*done, *shuffled(g, [*rest, *new])]
    g.tell(QueueSet(tuple(g.queue)), "harakiri.initiative.new-zone")


def _active(g: Harakiri) -> int:
    """The card that is being activated; -1 between activations."""
    if g.act is not None:
        return g.act.character
    return -1 if g.hunt is None else g.hunt.creature


def leave(g: Harakiri, number: int) -> None:
    """The card of a figure that was defeated or removed leaves the queue, activated or not
    (harakiri.initiative.remove-defeated)."""
    if number in g.queue:
        g.queue.remove(number)
    if number in g.done:
        g.done.remove(number)


# ---------------------------------------------------------------------- effects


@operation("advance", numbers="n")
def advance(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """Initiative cards of the subjects advance `n` places; below 0 they are delayed. Of an event: in step 2
    of the round."""
    figures = yield from subjects(g, use, bound.effect)
    numbers = [figure.id for figure in figures]
    if not numbers:
        return
    if g.phase == "act":
        shift_all(g, [number for number in numbers if number in pending(g)], bound.effect.n, use.source)
    else:
        g.shifts.append(f"{use.source} {bound.effect.n} {','.join(map(str, numbers))}")


def _can_follow(g: Harakiri, effect: EffectDef, figure: Fighter) -> bool:
    """Whether the card of a figure is still to come, and not directly behind the active one already."""
    active = _active(g)
    if figure.id == active or active not in g.queue or figure.id not in pending(g):
        return False
    return g.queue.index(figure.id) != g.queue.index(active) + 1


@operation("next-in-queue", forbids=lacks(_can_follow))
def next_in_queue(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The pending initiative card of the subject moves directly behind the active card."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if figure.id in pending(g) and figure.id != _active(g):
            place = g.queue.index(figure.id)
            g.queue.pop(place)
            to = g.queue.index(_active(g)) + 1
            g.queue.insert(to, figure.id)
            g.tell(QueueShifted(figure.id, place - to, tuple(g.queue), use.source), "harakiri.technique.use")


@operation("to-the-end")
def to_the_end(g: Harakiri, use: Use, bound: Bound) -> None:
    """All pending initiative cards of characters move to the right end, keeping their order."""
    waiting = [number for number in pending(g) if number < FIRST]
    g.queue = [number for number in g.queue if number not in waiting] + waiting
    g.tell(QueueSet(tuple(g.queue)), "harakiri.initiative.advance-meaning")
