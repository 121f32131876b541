"""Misfortune cards: applied when drawn, as far as possible, and discarded (journey.misfortune.*)."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.journey.box.content import MisfortuneDef
from hyakki.games.journey.box.vocabulary import MISHAPS
from hyakki.games.journey.events import CardDiscarded, CardDrawn
from hyakki.games.journey.options import PickCard
from hyakki.games.journey.rules import harm, hazards, karma, placing, quests
from hyakki.games.journey.rules.figures import supply
from hyakki.games.journey.state import Journey, Pilgrim
from hyakki.kernel.effects import Effects
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt

mishap = Effects[[Journey, Pilgrim, MisfortuneDef]](MISHAPS)

RULE = "journey.misfortune.immediate"


def draw_misfortune(g: Journey, p: Pilgrim) -> Flow[None]:
    """Draw a misfortune card and apply it before anything else happens."""
    drawn = g.misfortune.draw(g)
    if drawn is None:
        return  # journey.def.discard-empty
    g.misfortune.discard.append(drawn)
    g.tell(CardDrawn(p.id, "misfortune", drawn), RULE)
    card = g.box.misfortune[drawn]
    yield from mishap[card.effect].run(g, p, card)


@mishap("lose-health", numbers="amount")
def lose_health(g: Journey, p: Pilgrim, card: MisfortuneDef) -> None:
    """Lose `amount` health, even the last (journey.misfortune.losing-health)."""
    harm.hurt(g, p, card.amount, "misfortune", "journey.misfortune.losing-health")


@mishap("lose-chi", numbers="amount")
def lose_chi(g: Journey, p: Pilgrim, card: MisfortuneDef) -> None:
    """Lose `amount` chi, or as much as there is (journey.misfortune.partial)."""
    harm.pay_chi(g, p, card.amount)


@mishap("bad-karma", numbers="amount")
def bad_karma(g: Journey, p: Pilgrim, card: MisfortuneDef) -> None:
    """Gain `amount` bad karma."""
    karma.gain_bad(g, p, card.amount)


@mishap("lose-good-karma", numbers="amount")
def lose_good_karma(g: Journey, p: Pilgrim, card: MisfortuneDef) -> None:
    """Lose `amount` good karma, not below 0."""
    karma.lose_good(g, p, card.amount)


@mishap("get-condition", numbers="condition")
def get_condition(g: Journey, p: Pilgrim, card: MisfortuneDef) -> Flow[None]:
    """Get `condition`, with its damage at once; Stubborn may keep it off."""
    damage = yield from hazards.receive_condition(g, p, card.condition)
    harm.hurt(g, p, damage, "condition", RULE)


@mishap("lose-fortune", numbers="count amount")
def lose_fortune(g: Journey, p: Pilgrim, card: MisfortuneDef) -> Flow[None]:
    """Lost Blessing: discard `count` fortune cards of own choice, or lose `amount` chi if there is none."""
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


@mishap("ambush", numbers="demon count")
def ambush(g: Journey, p: Pilgrim, card: MisfortuneDef) -> None:
    """`count` miniatures of `demon` appear beside the pilgrim, as far as figures and open squares go
    (journey.misfortune.partial)."""
    for _ in range(card.count):
        cell = ambush_square(g, p)
        if cell is None or supply(g, card.demon) <= 0 or card.demon in quests.reserved(g):
            break
        placing.put_demon(g, card.demon, cell, facing_towards(g, cell, p.cell))


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
