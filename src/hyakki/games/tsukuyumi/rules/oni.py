"""Placing Oni: where they may come, which of them, and the action that brings them.

One step places one Oni. If none can be placed at all, the action becomes a single Oni Conquest, which is in
conquests.py.
"""

from __future__ import annotations

from functools import lru_cache

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.frame import LUNAR, at, place
from hyakki.games.tsukuyumi.box.vocabulary import SIZES
from hyakki.games.tsukuyumi.events import ActionTurned, OniPlaced
from hyakki.games.tsukuyumi.options import DONE, Done, PlaceOni
from hyakki.games.tsukuyumi.rules import legends, onipowers
from hyakki.games.tsukuyumi.rules.actions import action
from hyakki.games.tsukuyumi.rules.areas import areas, has_property, is_area, is_home
from hyakki.games.tsukuyumi.rules.figures import place_oni
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi, Turn
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

PLACING = "placing"  # `Turn.stage` once the number of Oni to place is settled

# ---------------------------------------------------------------------- where


def sources(g: Tsukuyumi) -> list[int]:
    """Spaces in and next to which Oni are placed: Tsukuyumi property, Oni territory, a Shadow, in a homezone
    too (tsukuyumi.oni.place, tsukuyumi.legend.shadows). Oni themselves open nothing
    (tsukuyumi.oni.place-chain)."""
    found = [cell for cell in areas(g) if g.owner[cell] == ONI or has_property(g, cell, LUNAR)]
    return found + [cell for cell in legends.open_spots(g) if cell not in found]


def spots(g: Tsukuyumi) -> int:
    """The areas where Oni may be placed, as a mask: next to a source (tsukuyumi.area.tsukuyumi) only over an
    open edge (tsukuyumi.oni.place-adjacent, tsukuyumi.block.oni-place), never homezones
    (tsukuyumi.oni.place-homezone)."""
    mask, links = 0, g.map.adjacency.open_neighbours
    for cell in sources(g):
        mask |= 1 << cell | links[cell]
    for player in g.seats:
        if player.home >= 0:
            mask &= ~(1 << player.home)
    return mask


@lru_cache(maxsize=4096)
def _options(name: str, mask: int) -> tuple[PlaceOni, ...]:
    return tuple(PlaceOni(name, *place(cell)) for cell in bits(mask))


def ordinary(g: Tsukuyumi) -> list[PlaceOni]:
    """Every Oni of the supply in every legal spot."""
    if not any(g.oni_supply):
        return []
    mask = spots(g)
    return [
        option
        for size, left in zip(SIZES, g.oni_supply, strict=True)
        if left
        for option in _options(size, mask)
    ]


def can_place(g: Tsukuyumi) -> bool:
    """Whether there is such an Oni and such a spot."""
    return any(g.oni_supply) and bool(spots(g))


def legendary(g: Tsukuyumi) -> list[PlaceOni]:
    """Every legendary Oni that may come now, in all of its places (tsukuyumi.legend.use)."""
    if g.legend or "legendary-oni" not in g.modules:
        return []
    return [option for name in g.legends for option in _options(name, legends.places(g, name))]


def placements(g: Tsukuyumi) -> list[PlaceOni]:
    """Everything that may be placed as one Oni."""
    return ordinary(g) + legendary(g)


def forbids_place(g: Tsukuyumi, name: str, cell: int) -> Refusal | None:
    """Why an Oni of a size, or a legendary one, may not be placed in a space."""
    if name not in SIZES:
        return legends.forbids_legend(g, name, cell)
    if not g.oni_supply[SIZES.index(name)]:
        return refuse("tsukuyumi.oni.place-short", size=name)
    if is_home(g, cell):
        return refuse("tsukuyumi.oni.place-homezone")
    if is_area(g, cell) and spots(g) >> cell & 1:
        return None
    around = g.map.adjacency.adjacent_mask(cell)
    if any(around >> source & 1 for source in sources(g)):
        return refuse("tsukuyumi.oni.place-adjacent")
    return refuse("tsukuyumi.oni.place")


# ---------------------------------------------------------------------- placing


def put(g: Tsukuyumi, seat: int, option: PlaceOni) -> Flow[None]:
    """Place one Oni, or a legendary one with all that comes with it."""
    cell = at(option.q, option.r)
    if option.size in SIZES:
        place_oni(g, SIZES.index(option.size), cell)
        g.tell(OniPlaced(seat, option.size, (option.q, option.r)), "tsukuyumi.oni.place")
    else:
        yield from legends.come(g, seat, option.size, cell)


def place_one(g: Tsukuyumi, seat: int) -> Flow[None]:
    """Place 1 Oni for a card or effect; nothing happens if none can be placed. The card of the round may ask
    for one more (tsukuyumi.onipower.assemble)."""
    if not can_place(g):
        return
    left = 1 + onipowers.extra_oni(g, seat)
    while left and can_place(g):
        left -= 1
        option = yield from g.ask(seat, Prompt("ask.place-oni", {"left": left + 1}), lambda: placements(g))
        yield from put(g, seat, option)


@action("place-oni")
def place_oni_action(g: Tsukuyumi, turn: Turn) -> Flow[None]:
    """One Oni of a Place Oni action; it must be carried out as far as possible (tsukuyumi.oni.place)."""
    possible = can_place(g)
    if turn.stage != PLACING and not possible and not legendary(g):
        conquer_instead(g, turn)
        return
    if turn.stage != PLACING and possible:
        turn.amount += onipowers.extra_oni(g, turn.seat)
    prompt = Prompt("ask.place-oni", {"left": turn.amount})
    option = yield from g.ask(turn.seat, prompt, lambda: _choices(g))
    if isinstance(option, Done):
        if turn.stage == PLACING:
            _end(turn)
        else:
            conquer_instead(g, turn)
        return
    turn.stage = PLACING
    turn.amount -= 1
    yield from put(g, turn.seat, option)
    if not turn.amount or not (can_place(g) or legendary(g)):
        _end(turn)  # a supply that is too small ends it: all that is left was placed


def _choices(g: Tsukuyumi) -> list[PlaceOni | Done]:
    """A legendary Oni may come, nobody has to bring it: it is no duty when no other is left."""
    found = ordinary(g)
    return [*found, *legendary(g)] if found else [*legendary(g), DONE]


def conquer_instead(g: Tsukuyumi, turn: Turn) -> None:
    """No Oni can be placed: one Oni Conquest, however many were due (tsukuyumi.oni.place-short,
    tsukuyumi.oni.place-no-spot)."""
    rule = "tsukuyumi.oni.place-no-spot" if any(g.oni_supply) else "tsukuyumi.oni.place-short"
    g.tell(ActionTurned(turn.seat, "oni-conquest"), rule)
    turn.acting, turn.stage, turn.amount = "oni-conquest", "", 0
    turn.conquests = 1
    turn.activated.clear()
    turn.awake.clear()


def _end(turn: Turn) -> None:
    turn.acting, turn.stage, turn.amount = "", "", 0
