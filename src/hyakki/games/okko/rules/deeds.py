"""What Actions buy (okko.activation.hero-actions): every chapter declares its own deeds here, and the
activation of a Hero, Follower or Kami offers those of its sort.

A deed is declared over the flow that carries it out, with the option that names it and the function that
lists what is possible now, whatever Actions are left:

    @deed(OpenChest, chests_beside)
    def open_chest(g: Okko, figure: Figure, option: OpenChest) -> Flow[None]: ...

It costs 1 Action unless `cost` says otherwise: a number, or a function of the table and the option. The
Action is spent before the flow begins, but for a deed that may come to nothing (`upfront=False`): its flow
calls `spend`. Missions and goals are looked at after every deed. `sorts` are those who may do it: Heroes
alone, unless Followers and Kami are named too. Where two deeds are worked out at once the first lists both,
and the other is `listed_elsewhere`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hyakki.games.okko.options import OPTIONS
from hyakki.games.okko.rules.watching import look
from hyakki.games.okko.state import Figure, Okko, Sort
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow, O
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

Listing = Callable[[Okko, Figure], Sequence[O]]
Doing = Callable[[Okko, Figure, O], Flow[None]]
Cost = int | Callable[[Okko, O], int]

HEROES: tuple[Sort, ...] = ("hero",)
ALLIES: tuple[Sort, ...] = ("hero", "follower", "kami")
FOLLOWERS: tuple[Sort, ...] = ("follower", "kami")


class Deed:
    """Something that an activated character can do."""

    __slots__ = ("cost", "do", "options", "sorts", "upfront")

    def __init__(
        self,
        options: Listing[Any],
        do: Doing[Any],
        cost: Cost[Any],
        sorts: tuple[Sort, ...],
        upfront: bool,
    ) -> None:
        self.options = options
        self.do = do
        self.cost = cost
        self.sorts = sorts
        self.upfront = upfront

    def price(self, g: Okko, option: Option) -> int:
        """The Actions that an option costs."""
        return self.cost if isinstance(self.cost, int) else self.cost(g, option)


DEEDS: dict[type[Option], Deed] = {}
_PLACES = {kind: place for place, kind in enumerate(OPTIONS)}


def deed(
    kind: type[O],
    options: Listing[Option],
    *,
    cost: Cost[O] = 1,
    sorts: tuple[Sort, ...] = HEROES,
    upfront: bool = True,
) -> Callable[[Doing[O]], Doing[O]]:
    """Declare what carries an option out."""

    def declared(do: Doing[O]) -> Doing[O]:
        if kind in DEEDS:
            raise ValueError(f"the deed {kind.__name__} is declared twice")
        DEEDS[kind] = Deed(options, do, cost, sorts, upfront)
        # in the order of the options, whichever chapter is imported first
        for known in sorted(DEEDS, key=_PLACES.__getitem__):
            DEEDS[known] = DEEDS.pop(known)
        return do

    return declared


def listed_elsewhere(g: Okko, figure: Figure) -> Sequence[Option]:
    """The options of a deed that another one lists."""
    return ()


# ---------------------------------------------------------------------- Actions


def forbids_cost(g: Okko, cost: int) -> Refusal | None:
    """Why the character that acts cannot spend so many Actions, or None (okko.activation.three-actions)."""
    if g.turn is None:
        return refuse("okko.activation.hero-order")
    return None if g.turn.actions >= cost else refuse("okko.activation.three-actions")


def possible(g: Okko, figure: Figure) -> list[Option]:
    """All that an activated character can do with its Actions now, in any order and as often as it likes
    (okko.round.actions-any-order)."""
    found: list[Option] = []
    left = 0 if g.turn is None else g.turn.actions
    for known in DEEDS.values():
        if figure.sort not in known.sorts:
            continue
        if isinstance(known.cost, int):
            if known.cost <= left:
                found += known.options(g, figure)
        else:
            found += [option for option in known.options(g, figure) if known.cost(g, option) <= left]
    return found


def spend(g: Okko, cost: int = 1) -> None:
    """Actions are spent; the beginning of an activation is over with the first (okko.clue.courtier-help)."""
    turn = g.turn
    assert turn is not None
    turn.actions -= cost
    if turn.stage == "begin":
        turn.stage = "act"


def perform(g: Okko, figure: Figure, option: Option) -> Flow[None]:
    """Spend the Actions that an option costs and do it."""
    known = DEEDS[type(option)]
    cost = known.price(g, option)
    if cost and known.upfront:
        spend(g, cost)
    yield from known.do(g, figure, option)
    look(g)
