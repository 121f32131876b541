"""Faction events: five cards of each faction (tsukuyumi.facevent.no-sentinels), each used once in a game.

What acts at once is carried out here. What lasts is a note in `Seat.effects`, the id of the card, which the
chapters of movement, battle, production and factions look up with `lasting.in_force`; the card lies open.
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.carddefs import FactionEventDef
from hyakki.games.tsukuyumi.box.frame import at, place
from hyakki.games.tsukuyumi.box.vocabulary import FACTION_EVENTS
from hyakki.games.tsukuyumi.events import MarkerPlaced
from hyakki.games.tsukuyumi.options import PickArea, PlaceHome
from hyakki.games.tsukuyumi.rules import ground
from hyakki.games.tsukuyumi.rules.areas import areas, is_area, is_home, is_moon
from hyakki.games.tsukuyumi.rules.initiative import shift
from hyakki.games.tsukuyumi.rules.production import place_free
from hyakki.games.tsukuyumi.rules.symbols import WHITE_TURN, white_limit
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.effects import Effects
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

EGG, MINE, SQUEAKER = "egg", "mine", "squeaker"


def held_own(g: Tsukuyumi, seat: int) -> int:
    """How many faction events a seat holds: all can work it out from its stack and the cards played."""
    own = g.box.events_of[g.seats[seat].faction]
    played = sum(card.id in g.own_discard for card in own)
    return len(own) - g.seats[seat].own_events.count() - played


# ---------------------------------------------------------------------- whether they may be played


own_event = Effects[[Tsukuyumi, int, FactionEventDef]](FACTION_EVENTS)
"""What acts at once; faction events that last are declared by the chapters that read them."""


def forbids_own_event(g: Tsukuyumi, seat: int, card: FactionEventDef) -> Refusal | None:
    """Why a faction event of the hand may not be played with an action now, or None."""
    return own_event.forbids(card.effect, g, seat, card) if card.effect in own_event else None


def _only_after_another(g: Tsukuyumi, seat: int, card: FactionEventDef) -> Refusal | None:
    return refuse("tsukuyumi.facevent.cyber-mimicry")


COPY_EVENT = own_event.declare(
    "copy-event",
    doc="Resolve the event just resolved, with own targets.",
    forbids=_only_after_another,
)


# ---------------------------------------------------------------------- what they do


def resolve_own(g: Tsukuyumi, seat: int, card: FactionEventDef) -> Flow[None]:
    """Carry a faction event out, or note it as being in force."""
    if card.effect in own_event:
        yield from own_event[card.effect].run(g, seat, card)
    if card.timing != "at-once":
        g.seats[seat].effects.append(card.id)
    if card.effect == WHITE_TURN and g.phase == "white" and g.turn is not None and g.turn.seat == seat:
        # in a white turn the event action is one of the three (tsukuyumi.facevent.cyber-analysis-time)
        g.turn.white_left = white_limit(g, seat) - len(g.turn.white_done)


def _first_already(g: Tsukuyumi, seat: int, card: FactionEventDef) -> Refusal | None:
    return refuse("tsukuyumi.facevent.cyber-update") if g.order[0] == seat else None


@own_event("rise", numbers="amount", forbids=_first_already)
def rise(g: Tsukuyumi, seat: int, card: FactionEventDef) -> None:
    """Rise `amount` places in initiative, not beyond the first (tsukuyumi.facevent.cyber-update)."""
    shift(g, seat, -card.amount)


def forbids_own_target(g: Tsukuyumi, card: FactionEventDef, cell: int) -> Refusal | None:
    """Why a faction event may not be carried out in a space, or None: any area will do, and different ones
    for Perimeter Defence."""
    if not is_area(g, cell):
        return refuse("tsukuyumi.event.anywhere")
    if card.effect == "close-areas" and cell in g.guarded:
        return refuse("tsukuyumi.facevent.nomad-perimeter.twice")
    return None


def _open_to(g: Tsukuyumi, card: FactionEventDef) -> list[PickArea]:
    return [PickArea(*place(cell)) for cell in areas(g) if forbids_own_target(g, card, cell) is None]


def _no_eggs(g: Tsukuyumi, seat: int, card: FactionEventDef) -> Refusal | None:
    return None if g.seats[seat].stock[EGG] else refuse("tsukuyumi.core.material-limit", item=EGG)


@own_event("place-eggs", numbers="amount", forbids=_no_eggs)
def _eggs(g: Tsukuyumi, seat: int, card: FactionEventDef) -> Flow[None]:
    """`amount` Eggs one by one in any areas, whoever holds them (tsukuyumi.facevent.dark-old-seed)."""
    for left in range(min(card.amount, g.seats[seat].stock[EGG]), 0, -1):
        prompt = Prompt("ask.own-event", {"card": card.id, "left": left})
        answer = yield from g.ask(seat, prompt, lambda: _open_to(g, card))
        cell = at(answer.q, answer.r)
        g.seats[seat].stock[EGG] -= 1
        g.eggs[cell] = g.eggs.get(cell, 0) + 1
        g.tell(MarkerPlaced(seat, EGG, (answer.q, answer.r)), "tsukuyumi.facevent.dark-old-seed")


def _no_mines(g: Tsukuyumi, seat: int, card: FactionEventDef) -> Refusal | None:
    return None if g.seats[seat].stock[MINE] else refuse("tsukuyumi.core.material-limit", item=MINE)


@own_event("place-mines", numbers="amount", forbids=_no_mines)
def _mines(g: Tsukuyumi, seat: int, card: FactionEventDef) -> Flow[None]:
    """`amount` Mines in one area; whoever is there already is not hit
    (tsukuyumi.facevent.nomad-secret-ops)."""
    prompt = Prompt("ask.own-event", {"card": card.id, "left": 1})
    answer = yield from g.ask(seat, prompt, lambda: _open_to(g, card))
    cell, count = at(answer.q, answer.r), min(card.amount, g.seats[seat].stock[MINE])
    g.seats[seat].stock[MINE] -= count
    g.mines[cell] = g.mines.get(cell, 0) + count
    for _ in range(count):
        g.tell(MarkerPlaced(seat, MINE, (answer.q, answer.r)), "tsukuyumi.facevent.nomad-secret-ops")


@own_event("close-areas", numbers="amount")
def _guard(g: Tsukuyumi, seat: int, card: FactionEventDef) -> Flow[None]:
    """Opponents and Oni may not move into `amount` chosen areas this round
    (tsukuyumi.facevent.nomad-perimeter)."""
    for left in range(card.amount, 0, -1):
        if not _open_to(g, card):
            return
        prompt = Prompt("ask.own-event", {"card": card.id, "left": left})
        answer = yield from g.ask(seat, prompt, lambda: _open_to(g, card))
        g.guarded.append(at(answer.q, answer.r))
        g.tell(MarkerPlaced(seat, card.id, (answer.q, answer.r)), "tsukuyumi.facevent.nomad-perimeter")


def _no_squeakers(g: Tsukuyumi, seat: int, card: FactionEventDef) -> Refusal | None:
    if not g.strongholds:
        return refuse("tsukuyumi.facevent.boar-rich-harvest")
    left = g.seats[seat].supply[g.sheets[seat].index[SQUEAKER]]
    return None if left else refuse("tsukuyumi.core.material-limit", item=SQUEAKER)


@own_event("squeakers-for-strongholds", numbers="amount", forbids=_no_squeakers)
def _squeakers(g: Tsukuyumi, seat: int, card: FactionEventDef) -> Flow[None]:
    """1 Squeaker for every `amount` Strongholds in play, rounded up
    (tsukuyumi.facevent.boar-rich-harvest)."""
    count = -(-sum(g.strongholds.values()) // card.amount)
    yield from place_free(g, seat, SQUEAKER, count)


# ---------------------------------------------------------------------- the Nest


def forbids_nest(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    """Why the Nest may not travel to a position (tsukuyumi.facevent.dark-queen)."""
    if is_home(g, cell):
        return refuse("tsukuyumi.facevent.dark-queen")
    if is_moon(g, cell):
        return refuse("tsukuyumi.facevent.dark-queen-limits")  # tsukuyumi.facevent.dark-queen-limits
    if ground.is_tile(g, cell) or ground.edge_positions(g, g.seats[seat].home) >> cell & 1:
        return None
    return refuse("tsukuyumi.setup.homezone-edge")


def nest_positions(g: Tsukuyumi, seat: int) -> list[PlaceHome]:
    """Everywhere the Nest may go: the outer edge, and every area tile."""
    home = g.seats[seat].home
    if home < 0:
        return []
    mask = ground.edge_positions(g, home) & ~(1 << home)
    for cell in areas(g):
        if not is_moon(g, cell):
            mask |= 1 << cell
    return [PlaceHome(*place(cell)) for cell in bits(mask)]


def _no_nest(g: Tsukuyumi, seat: int, card: FactionEventDef) -> Refusal | None:
    return None if nest_positions(g, seat) else refuse("tsukuyumi.facevent.dark-queen")


@own_event("move-nest", forbids=_no_nest)
def _travel(g: Tsukuyumi, seat: int, card: FactionEventDef) -> Flow[None]:
    """The Nest travels to the outer edge or onto an area tile (tsukuyumi.facevent.dark-queen)."""
    answer = yield from g.ask(seat, Prompt("ask.queen-travels"), lambda: nest_positions(g, seat))
    goal = at(answer.q, answer.r)
    if g.map.tiles[goal] < 0:
        ground.move_home(g, seat, goal, "tsukuyumi.facevent.dark-queen")
    else:
        ground.cover_with_home(g, seat, goal, "tsukuyumi.facevent.dark-queen")
