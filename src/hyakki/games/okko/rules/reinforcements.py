"""New agents: where and which kinds may come, the waves and Lieutenants that the Oni buys with Events, and
Minions that effects summon.
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.board.masks import bits
from hyakki.games.okko.box.vocabulary import AgentType, Rank
from hyakki.games.okko.events import EventsSpent, Reinforced
from hyakki.games.okko.options import Done, Reinforce, Spend, Wave
from hyakki.games.okko.rules.asking import ask_oni, ask_oni_hidden, ask_seat
from hyakki.games.okko.rules.eventdeck import spend
from hyakki.games.okko.rules.ground import free_mask
from hyakki.games.okko.rules.limits import Bound
from hyakki.games.okko.rules.operations import Use, operation
from hyakki.games.okko.rules.watching import look
from hyakki.games.okko.state import Figure, Okko
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

TYPES: tuple[AgentType, ...] = ("mortal", "supernatural")
MANY = 3
"""So many Heroes at set-up make larger waves."""

# ---------------------------------------------------------------------- who may come where


def arrival_cells(g: Okko, type: AgentType) -> list[int]:
    """The Reinforcement Spaces on which an agent of a type may be placed: free ones of its colour, those
    marked +3 only in games that began with 3 or more Heroes (okko.reinforce.spaces,
    okko.reinforce.plus-marks)."""
    return bits(g.palace.arrivals(type, g.began) & free_mask(g))


def free_number(g: Okko, kind: str) -> int | None:
    """The lowest number of a kind whose miniature is not on the board (okko.component.figure-limit)."""
    for number in g.box.figures.numbers(kind):
        if number not in g.figures:
            return number
    return None


def kinds_available(g: Okko, type: AgentType, rank: Rank) -> list[str]:
    """The kinds of a type and rank of which a figure is left, whether or not the scenario has them; unique
    ones not after they were eliminated, Greater Demons never (okko.reinforce.any-kind)."""
    return [
        kind
        for kind, card in g.box.agents.items()
        if card.type == type
        and card.rank == rank
        and kind not in g.oni.fallen
        and free_number(g, kind) is not None
    ]


def place_agent(g: Okko, kind: str, cell: int) -> Figure:
    """A new agent stands on a Space; the Character card of its kind is put in play if it was not."""
    number = free_number(g, kind)
    assert number is not None, f"all {kind} are on the board"
    figure = Figure(number=number, sort="agent", kind=kind, cell=cell)
    g.figures[number] = figure
    if kind not in g.oni.cards:
        g.oni.cards.append(kind)
    _forget_deeds(g, number)
    return figure


def _forget_deeds(g: Okko, number: int) -> None:
    """Whoever had this number before is gone: what it did in this round does not count for the newcomer."""
    end = f":{number}"
    for marks in (g.marks, {} if g.turn is None else g.turn.marks):
        for key in [key for key in marks if key.endswith(end)]:
            del marks[key]
    if g.turn is not None and number in g.turn.acted:
        g.turn.acted.remove(number)


# ---------------------------------------------------------------------- what the Oni buys


def type_bought(g: Okko, what: str) -> AgentType:
    """The type of a purchase: a wave is named by it, a Lieutenant has it on its card."""
    if what in g.box.agents:
        return g.box.agents[what].type
    return "mortal" if what == "mortal" else "supernatural"


def tree_of(g: Okko, type: AgentType) -> list[str]:
    """The positions taken in the tree of a type."""
    return g.mortal if type == "mortal" else g.supernatural


def price(g: Okko, what: str) -> int:
    """What a purchase costs in Events; the trees may make Lieutenants cheaper (okko.reinforce.cost)."""
    if what not in g.box.agents:
        return g.box.wave.price
    prices = [g.box.positions[position].lieutenant_price for position in tree_of(g, type_bought(g, what))]
    return min([g.box.wave.lieutenant_price, *filter(None, prices)])


def wave_size(g: Okko, type: AgentType) -> int:
    """How many Minions a wave brings: more in games that began with 3 or more Heroes, and by the trees
    (okko.reinforce.details)."""
    wave = g.box.wave
    count = wave.minions if g.began < MANY else wave.minions_with_3_or_more_heroes
    return count + sum(g.box.positions[position].wave_extra for position in tree_of(g, type))


def forbids_wave(g: Okko, what: str) -> Refusal | None:
    """Why the Oni cannot buy a wave of a type, or a Lieutenant, now; or None. Trees are opened by their first
    column, one purchase of each type is made in a round, also in the Final Battle (okko.reinforce.details,
    okko.reinforce.cost)."""
    type = type_bought(g, what)
    if not g.scene.waves:
        return refuse("okko.special.no-waves")
    if not any(g.box.positions[position].opens_wave == type for position in tree_of(g, type)):
        return refuse("okko.reinforce.cost")
    if g.oni.bought.count(type) >= g.box.wave.per_type_and_round:
        return refuse("okko.reinforce.details")
    if len(g.oni.hand) < price(g, what):
        return refuse("okko.reinforce.details.price", price=price(g, what))
    if not arrival_cells(g, type):
        return refuse("okko.reinforce.spaces")
    rank: Rank = "lieutenant" if what in g.box.agents else "minion"
    available = kinds_available(g, type, rank)
    if not available or (rank == "lieutenant" and what not in available):
        return refuse("okko.component.figure-limit")
    return None


def wave_options(g: Okko) -> Sequence[Wave | Done]:
    """What the Oni may buy, as everybody can work out from the number of its Events, or nothing more."""
    lieutenants = [kind for kind, card in g.box.agents.items() if card.rank == "lieutenant"]
    bought = [Wave(what) for what in (*TYPES, *lieutenants) if forbids_wave(g, what) is None]
    return [*bought, Done()]


def buy(g: Okko) -> Flow[bool]:
    """One purchase of reinforcements, paid and placed; true once the Oni wants no more. Newcomers may act in
    the same round (okko.reinforce.details)."""
    answer = yield from ask_oni(g, "wave", lambda: wave_options(g))
    if not isinstance(answer, Wave):
        return True
    what = answer.what
    type = type_bought(g, what)
    g.oni.bought.append(type)
    yield from _pay(g, what, price(g, what))
    if what in g.box.agents:
        g.oni.lieutenants += 1
        yield from _place_lieutenant(g, what)
    else:
        yield from _place_wave(g, type)
    look(g)
    return False


def _pay(g: Okko, what: str, cards: int) -> Flow[None]:
    """Events of the Oni's choice are discarded, one after the other; where the whole hand goes there is
    nothing to choose."""
    spent: list[str] = []
    for left in range(cards, 0, -1):
        if len(g.oni.hand) == left:
            g.learned += 1  # everybody sees the whole hand, without another question
            spent += g.oni.hand
            for event in list(g.oni.hand):
                spend(g, event)
            break
        answer = yield from ask_oni_hidden(
            g, "spend", lambda: [Spend(event) for event in dict.fromkeys(g.oni.hand)], what=what, left=left
        )
        spent.append(answer.event)
        spend(g, answer.event)
    g.tell(EventsSpent(tuple(spent)), "okko.reinforce.cost")


def _place_wave(g: Okko, type: AgentType) -> Flow[None]:
    """Minions of one type, kinds mixed at will, one by one, as many as there are or fewer."""
    for left in range(wave_size(g, type), 0, -1):
        answer = yield from ask_oni(
            g, "reinforce", lambda: [*minion_options(g, (type,)), Done()], what=type, left=left
        )
        if not isinstance(answer, Reinforce):
            return
        _arrive(g, answer, "okko.reinforce.details")


def _place_lieutenant(g: Okko, kind: str) -> Flow[None]:
    type = type_bought(g, kind)
    answer = yield from ask_oni(
        g, "reinforce", lambda: [Reinforce(kind, cell) for cell in arrival_cells(g, type)], what=kind, left=1
    )
    _arrive(g, answer, "okko.reinforce.details")


def _arrive(g: Okko, answer: Reinforce, rule: str | None) -> None:
    figure = place_agent(g, answer.kind, answer.cell)
    g.tell(Reinforced(figure.number, figure.kind, figure.cell), rule)


# ---------------------------------------------------------------------- what effects summon


def minion_options(g: Okko, types: Sequence[AgentType]) -> list[Reinforce]:
    """Every Minion of some types that could come, with every Space that fits it."""
    return [
        Reinforce(kind, cell)
        for type in types
        for kind in kinds_available(g, type, "minion")
        for cell in arrival_cells(g, type)
    ]


def summon_minions(g: Okko, seat: int, types: Sequence[AgentType], n: int, source: str) -> Flow[None]:
    """A seat may place Minions of some types on fitting free Reinforcement Spaces, the type chosen for each;
    also where waves cannot be bought (okko.special.no-waves)."""
    for left in range(n, 0, -1):
        if not minion_options(g, types):
            return
        answer = yield from ask_seat(
            g, seat, "summon", lambda: [*minion_options(g, types), Done()], source=source, left=left
        )
        if not isinstance(answer, Reinforce):
            return
        _arrive(g, answer, None)
        look(g)


@operation("summon", numbers="type n")
def summon(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """Up to `n` Minions of `type` (mortal, supernatural, or either) are placed on free fitting Reinforcement
    Spaces."""
    effect = bound[2]
    types = TYPES if effect.type == "either" else tuple(type for type in TYPES if type == effect.type)
    yield from summon_minions(g, use.seat, types, effect.n, use.source)
