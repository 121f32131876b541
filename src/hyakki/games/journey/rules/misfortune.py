"""Misfortune cards: applied when drawn, as far as possible, and discarded (journey.misfortune.*)."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.board.squares import bits
from hyakki.games.journey.box.content import MisfortuneDef
from hyakki.games.journey.events import CardDiscarded, CardDrawn
from hyakki.games.journey.options import PickCard
from hyakki.games.journey.rules import harm, hazards, karma, placing, quests
from hyakki.games.journey.rules.figures import supply
from hyakki.games.journey.state import Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt

RULE = "journey.misfortune.immediate"


def draw_misfortune(g: Journey, p: Pilgrim) -> Flow[None]:
    """Draw a misfortune card and apply it before anything else happens."""
    drawn = g.misfortune.draw(g)
    if drawn is None:
        return  # journey.def.discard-empty
    g.misfortune.discard.append(drawn)
    g.tell(CardDrawn(p.id, "misfortune", drawn), RULE)
    card = g.box.misfortune[drawn]
    yield from MISHAPS[card.effect](g, p, card)


def _lose_health(g: Journey, p: Pilgrim, card: MisfortuneDef) -> Flow[None]:
    """Losing Health can make the pilgrim fall (journey.misfortune.losing-health)."""
    harm.hurt(g, p, card.amount, "misfortune", "journey.misfortune.losing-health")
    yield from ()


def _lose_chi(g: Journey, p: Pilgrim, card: MisfortuneDef) -> Flow[None]:
    """As much as there is (journey.misfortune.partial)."""
    harm.pay_chi(g, p, card.amount)
    yield from ()


def _bad_karma(g: Journey, p: Pilgrim, card: MisfortuneDef) -> Flow[None]:
    karma.gain_bad(g, p, card.amount)
    yield from ()


def _lose_good_karma(g: Journey, p: Pilgrim, card: MisfortuneDef) -> Flow[None]:
    karma.lose_good(g, p, card.amount)
    yield from ()


def _get_condition(g: Journey, p: Pilgrim, card: MisfortuneDef) -> Flow[None]:
    """A condition, with its damage at once; Stubborn may keep it off."""
    damage = yield from hazards.receive_condition(g, p, card.condition)
    harm.hurt(g, p, damage, "condition", RULE)


def _lose_fortune(g: Journey, p: Pilgrim, card: MisfortuneDef) -> Flow[None]:
    """Lost Blessing: fortune cards of the owner's choice, or chi if there is none."""
    if not p.fortune:
        harm.pay_chi(g, p, card.amount)
        return
    for _ in range(min(card.count, len(p.fortune))):
        gone = yield from g.ask(
            p.seat,
            Prompt("ask.card.lose-fortune", {"card": card.id}),
            lambda: [PickCard(name) for name in dict.fromkeys(p.fortune)],
        )
        p.fortune.remove(gone.card)
        g.fortune.discard.append(gone.card)
        g.tell(CardDiscarded(p.id, "fortune", gone.card), RULE)


def _ambush(g: Journey, p: Pilgrim, card: MisfortuneDef) -> Flow[None]:
    """Demons next to the pilgrim, as far as figures and open squares go (journey.misfortune.partial)."""
    for _ in range(card.count):
        cell = ambush_square(g, p)
        if cell is None or supply(g, card.demon) <= 0 or card.demon in quests.reserved(g):
            break
        placing.put_demon(g, card.demon, cell, facing_towards(g, cell, p.cell))
    yield from ()


MISHAPS: dict[str, Callable[[Journey, Pilgrim, MisfortuneDef], Flow[None]]] = {
    "ambush": _ambush,
    "bad-karma": _bad_karma,
    "get-condition": _get_condition,
    "lose-chi": _lose_chi,
    "lose-fortune": _lose_fortune,
    "lose-good-karma": _lose_good_karma,
    "lose-health": _lose_health,
}


def ambush_square(g: Journey, p: Pilgrim) -> int | None:
    """The open square next to a pilgrim that is closest to Tripitaka; by row and column among equals."""
    grid = g.field.grid
    taken = g.crowd | g.bodies | g.horde | g.things
    free = bits(grid.ring(1 << p.cell) & grid.open & ~taken)
    away = grid.distance[g.pilgrims[0].cell]
    return min(free, key=lambda cell: (away[cell], cell), default=None)


def facing_towards(g: Journey, cell: int, goal: int) -> int:
    """The facing from one square that looks best at another; of two equal ones the first of N, E, S, W."""
    grid = g.field.grid
    dx, dy = grid.xs[goal] - grid.xs[cell], grid.ys[goal] - grid.ys[cell]
    return max(range(4), key=lambda facing: (-dy, dx, dy, -dx)[facing])
