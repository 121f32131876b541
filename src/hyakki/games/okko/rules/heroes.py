"""The activation of a Hero: three Actions, one at a time, then its Follower or Kami
(okko.activation.hero-order, okko.activation.follower-after).

What an Action buys is declared by the chapters (`deeds`). A step is one thing that the Hero does.
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.okko.events import Activated, ActivationEnded
from hyakki.games.okko.options import End
from hyakki.games.okko.rules import (
    attack,
    chests,
    clues,
    doors,
    followers,
    gear,
    missions,
    movement,
    objects,
    sneaking,
    talents,
    tasks,
)
from hyakki.games.okko.rules.asking import ask_hero
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.deeds import perform, possible
from hyakki.games.okko.rules.kami import age
from hyakki.games.okko.rules.limits import expire
from hyakki.games.okko.rules.movement import forget_ways
from hyakki.games.okko.rules.using import moment
from hyakki.games.okko.rules.watching import look
from hyakki.games.okko.state import NOBODY, Figure, Okko, Turn
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow

END = End()

CHAPTERS = (
    *(attack, chests, clues, doors, followers, gear),
    *(missions, movement, objects, sneaking, talents, tasks),
)
"""The chapters that declare deeds: with them an activation offers all that there is."""


def begin(g: Okko, number: int) -> Flow[None]:
    """A Hero is activated, once in the round (okko.activation.hero-order), with 3 Actions, more or fewer by
    effects (okko.activation.three-actions, okko.hero.attributes)."""
    hero, figure = g.heroes[number], g.figures[number]
    actions = max(0, value(g, figure, "actions") + hero.fewer)
    hero.activated, hero.fewer = True, 0
    g.turn = Turn(side="heroes", hero=number, figure=number, stage="begin", actions=actions)
    yield from _start(g, figure)


def _start(g: Okko, figure: Figure) -> Flow[None]:
    """Whoever is activated begins."""
    forget_ways(g)
    g.tell(Activated(figure.number), "okko.activation.hero-order")
    yield from moment(g, figure, "start")
    look(g)


def step(g: Okko) -> Flow[None]:
    """The Hero or its Follower does one thing, or ends its activation early; unused Actions are lost
    (okko.activation.three-actions, okko.activation.follower-optional)."""
    turn = g.turn
    assert turn is not None
    figure = g.figures[turn.figure]
    key = "follower-act" if turn.stage == "follower" else "hero-act"
    answer = yield from ask_hero(
        g, turn.hero, key, lambda: choices(g, figure), figure=figure.number, actions=turn.actions
    )
    if isinstance(answer, End):
        yield from _end(g, figure)
    else:
        yield from perform(g, figure, answer)
        if _is_gone(g, figure):
            _close(g)


def choices(g: Okko, figure: Figure) -> Sequence[Option]:
    """All that the active Hero or Follower can do, and ending its activation."""
    return [*possible(g, figure), END]


def _is_gone(g: Okko, figure: Figure) -> bool:
    """Whether the one who acts was eliminated: a Hero's activation then ends at once and its Follower is not
    activated (okko.activation.eliminated-during)."""
    return g.heroes[figure.number].out if figure.sort == "hero" else figure.number not in g.figures


def _end(g: Okko, figure: Figure) -> Flow[None]:
    """The end of an activation: a played Weakness heals now, before the Follower acts (okko.weakness.heal,
    okko.weakness.heal-timing); after the Hero its Follower, after that the Oni."""
    yield from moment(g, figure, "end")
    g.tell(ActivationEnded(figure.number), "okko.activation.three-actions")
    look(g)
    if figure.sort == "hero":
        yield from _follower(g, figure)
    else:
        if figure.sort == "kami":
            age(g, figure)
        _close(g)


def _follower(g: Okko, hero: Figure) -> Flow[None]:
    """The Follower or Kami is activated with its own number of Actions (okko.activation.follower-after), at
    most once in a round, whoever its Hero is by now (okko.follower.once)."""
    turn, number = g.turn, g.heroes[hero.number].follower
    assert turn is not None
    if number == NOBODY or g.figures[number].acted:
        _close(g)
        return
    expire(g, "activation")
    follower = g.figures[number]
    follower.acted = True
    turn.stage, turn.figure = "follower", number
    turn.actions = value(g, follower, "actions")
    turn.marks.clear()
    yield from _start(g, follower)


def _close(g: Okko) -> None:
    """The activation is over; play passes to the Oni."""
    expire(g, "activation")
    g.turn = None
