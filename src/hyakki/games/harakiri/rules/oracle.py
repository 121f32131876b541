"""The oracle deck: what it is built of, the draw of a round, and what is known of it.

Cards that are not in the deck are in the box (`g.oracle_box`); drawn ones lie in its discard pile.
"""

from __future__ import annotations

from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.events import OracleAdded, OracleDrawn, OracleSeen
from hyakki.games.harakiri.options import Keep, Redraw
from hyakki.games.harakiri.rules.active import own
from hyakki.games.harakiri.rules.asking import ask_controller
from hyakki.games.harakiri.rules.creatures import standing
from hyakki.games.harakiri.rules.operations import Use, operation
from hyakki.games.harakiri.rules.words import holds
from hyakki.games.harakiri.state import Character, Harakiri
from hyakki.kernel.bag import Bag
from hyakki.kernel.flow import Flow


def build(g: Harakiri, green: int, red: int) -> None:
    """The deck of a phase: the cards of its first zone in the column of the omen, and those that scenes add
    (harakiri.oracle.initial-deck); how many is data (harakiri.oracle.legend-numbers)."""
    g.oracle = Bag.of([])
    cards = g.box.components["oracle-cards"]
    g.oracle_box = {"green": cards.green or 0, "red": cards.red or 0}
    _take(g, "green", green + g.oracle_more.get("green", 0))
    _take(g, "red", red + g.oracle_more.get("red", 0))


def add(g: Harakiri, green: int, red: int) -> None:
    """A revealed zone adds its cards: they are shuffled with those not yet drawn, the drawn ones stay aside
    and the current card in force (harakiri.oracle.add-on-reveal). Nobody knows the next card any more
    (harakiri.oracle.peek)."""
    taken = (_take(g, "green", green), _take(g, "red", red))
    if any(taken):
        _shuffle(g)
        g.tell(OracleAdded(*taken), "harakiri.oracle.add-on-reveal")


def _take(g: Harakiri, colour: str, n: int) -> int:
    """Cards from the box into the deck, as many as there are (harakiri.oracle.component-limit)."""
    taken = min(n, g.oracle_box[colour])
    g.oracle_box[colour] -= taken
    g.oracle.bag[:] = sorted([*g.oracle.bag, *[colour] * taken])
    return taken


def _shuffle(g: Harakiri) -> None:
    """What was on top knowingly is among the others again."""
    g.oracle.bag[:] = sorted([*g.oracle.bag, *(placed.card for placed in g.oracle.top)])
    g.oracle.top.clear()


# ---------------------------------------------------------------------- the draw


def draw(g: Harakiri) -> None:
    """The card of the round; its colour is in force until the next draw (harakiri.oracle.draw). The deck is
    rebuilt from all drawn cards the moment it is empty (harakiri.oracle.empty)."""
    colour = g.oracle.draw(g)
    assert colour is not None, "the oracle deck is never empty"
    g.oracle.discard.append(colour)
    g.current = colour
    g.tell(OracleDrawn(colour, g.oracle.count()), "harakiri.oracle.draw")
    if not g.oracle.count():
        g.oracle.bag[:] = sorted(g.oracle.discard)
        g.oracle.discard.clear()


def offer_redraws(g: Harakiri) -> Flow[None]:
    """Skills that act on the drawn card, each controller in turn."""
    for character in standing(g):
        for bound in own(g, character, "oracle"):
            if bound.effect.do == "redraw-oracle" and holds(g, bound.effect, character):
                yield from _offer_redraw(g, character, bound)


def _offer_redraw(g: Harakiri, character: Character, bound: Bound) -> Flow[None]:
    answer = yield from ask_controller(
        g, character, "redraw", lambda: [Redraw(), Keep()], source=bound.source
    )
    if isinstance(answer, Redraw):
        draw(g)


REDRAW = operation.declare(
    "redraw-oracle",
    doc="The drawn card is laid with the drawn cards and the next one counts in its place.",
)


@operation("see-oracle")
def see_oracle(g: Harakiri, use: Use, bound: Bound) -> None:
    """Everybody sees the next oracle card; it stays on top until the deck is shuffled
    (harakiri.oracle.peek)."""
    for colour in g.oracle.peek(g, 1, None):
        g.tell(OracleSeen(colour), "harakiri.oracle.peek")
