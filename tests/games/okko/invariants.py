"""What is true of Okko's table at every question, whatever was played: for long runs.

`check` looks at a state, `look` at an open question. Each raises AssertionError with what is wrong. The guard
of saved tables says what cannot be: on the board at any time, elsewhere wherever a step begins.
"""

from __future__ import annotations

from hyakki.games.okko import why
from hyakki.games.okko.game import GAME
from hyakki.games.okko.guard import board
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.state import Okko
from hyakki.kernel.decision import Decision

FIRST = frozenset(
    f"ask.{question}"
    for question in (
        *("plan", "technique", "order", "adjust", "hero-act", "follower-act"),
        *("oni-card", "figure", "figure-act", "last-event", "next-scenario"),
    )
)
"""Questions that begin a step, so that the table could be saved as it lies."""


def check(g: Okko) -> None:
    """Everything that a look at the table can show at any time."""
    found = [*board.flaws(g)]
    assert not found, found
    everybody_who_stands_lives(g)
    decks_are_whole(g)


def everybody_who_stands_lives(g: Okko) -> None:
    """Whoever is no Hero leaves the board with as many Damage tokens as STAMINA (okko.damage.agents,
    okko.damage.followers)."""
    if g.attack is not None or g.test is not None:
        return
    for figure in g.figures.values():
        if figure.sort != "hero":
            stamina = value(g, figure, "stamina")
            assert figure.damage < stamina, f"figure {figure.number} has {figure.damage} of {stamina} Damage"


def decks_are_whole(g: Okko) -> None:
    """Nobody fixes the order of a deck, so that `imagine` need not know it; Clue cards apart."""
    for deck in (g.oni.events, g.equipment):
        assert not deck.top, f"{deck.top} lie fixed on a deck at which nobody looks"


def look(g: Okko, decision: Decision) -> None:
    """Where a step begins the table could be saved, and nothing is offered that the rules forbid."""
    if decision.prompt.key in FIRST:
        found = GAME.flaws(g)
        assert not found, found
    for option in decision.options:
        refusal = why.why_no_answer(g, decision, option.anchors())
        assert refusal is None, f"{option.text()!r} is offered and forbidden by {refusal}"


def growing(g: Okko) -> tuple[int, ...]:
    """What was learned, and the scenarios of a campaign that are over, never become fewer."""
    return g.learned, 0 if g.campaign is None else len(g.campaign.played)
