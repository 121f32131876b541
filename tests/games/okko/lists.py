"""Tables of the automated Oni for tests: what a list answers, and the reason that is told for it.

g = auto(at={"okko": "A:2,2"}, stance="hunt")
guard = add(g, "ashigaru", "A:2,3")
answer, why = deed(g, guard)
assert (answer.text(), why.line) == ("strike 0 melee", 1)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hyakki.games.okko.events import Reasoned
from hyakki.games.okko.rules import agents
from hyakki.games.okko.rules.asking import DECIDERS
from hyakki.games.okko.state import Figure, Okko, Turn
from hyakki.kernel.decision import Option
from hyakki.kernel.events import Event
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Prompt, Scalar
from tests.games.okko.table import cell, listen, table

NOTHING = Reasoned("", "", (), -2, 0, "")
"""No reason was told: there was nothing to choose."""


def auto(
    scenario: str = "silent-cell",
    heroes: Sequence[str] = ("okko", "noburo"),
    at: Mapping[str, str] | None = None,
    stance: str = "",
    alarm: bool = True,
    key: int = 1,
) -> Okko:
    """A bare table without a seat for the Oni, in the Activation Phase, the alarm raised."""
    g = table(scenario, heroes, at, seats=1, oni="even")
    g.rng = Rng.seeded(key)
    g.oni.stance, g.alarm, g.revealed = stance, alarm, True
    return g


def reasons(heard: Sequence[Event], decision: str = "") -> list[Reasoned]:
    """The reasons that were told, of one decision or of all."""
    found = [event for event in heard if isinstance(event, Reasoned)]
    return [reason for reason in found if not decision or reason.decision == decision]


def answer(
    g: Okko, key: str, options: Sequence[Option], decision: str = "", **params: Scalar
) -> tuple[Option, Reasoned]:
    """What the list of a question answers, and the last reason told (of one decision)."""
    heard = listen(g)
    chosen = DECIDERS[key](g, options, Prompt(f"ask.{key}", params))
    g.io = None
    assert chosen in options
    return chosen, ([NOTHING, *reasons(heard, decision)])[-1]


def oni_turn(g: Okko, card: str, figure: Figure | None = None, actions: int = 2) -> Turn:
    """An activation of a Character card is under way, with a figure that acts."""
    g.turn = Turn(side="oni", card=card, stage="figures")
    if figure is not None:
        g.turn.stage, g.turn.figure, g.turn.actions = "figure", figure.number, actions
    if card and card not in g.oni.activated:
        g.oni.activated.append(card)
    return g.turn


def deed(g: Okko, figure: Figure, actions: int = 2) -> tuple[Option, Reasoned]:
    """What a figure does with its next Action, and why."""
    oni_turn(g, figure.kind, figure, actions)
    options = agents.deed_options(g, figure)
    return answer(g, "figure-act", options, "act", figure=figure.number, card=figure.kind, left=actions)


def target(g: Okko, figure: Figure, actions: int = 2) -> tuple[int, Reasoned]:
    """Whom a figure would attack or approach, and why."""
    oni_turn(g, figure.kind, figure, actions)
    options = agents.deed_options(g, figure)
    _, why = answer(g, "figure-act", options, "target", figure=figure.number, card=figure.kind, left=actions)
    return int(why.chosen.removeprefix("figure:") or -1), why


def place(g: Okko, address: str) -> str:
    """The anchor of a Space."""
    return f"space:{cell(g, address)}"


def hold(g: Okko, *events: str) -> None:
    """The Oni has these Events in hand, out of the deck."""
    for event in events:
        g.oni.events.bag.remove(event)
    g.oni.hand = sorted(events)


def worn(g: Okko, hero: int, wounds: Sequence[str] = (), damage: int = 0) -> None:
    """A Hero has these Wounds in hand and so much damage."""
    for wound in wounds:
        g.wounds.remove(wound)
    g.heroes[hero].wounds = sorted(wounds)
    g.figures[hero].damage = damage
