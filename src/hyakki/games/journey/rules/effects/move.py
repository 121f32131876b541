"""Cards for the move of a pilgrim, and the leap that stands for one."""

from __future__ import annotations

from hyakki.board.squares import bits
from hyakki.games.journey.box.content import PlayCard
from hyakki.games.journey.events import Moved
from hyakki.games.journey.options import FACING_NAMES, FacingName, Leap
from hyakki.games.journey.rules import aims, hazards
from hyakki.games.journey.rules.figures import survey
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.state import Activation, Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt

NAMES: tuple[FacingName, ...] = ("n", "e", "s", "w")


def _move(g: Journey, card: PlayCard) -> Activation:
    """The move under way, with the card noted on it."""
    if g.act is None:
        raise ValueError(f"{card.id} is played on a move, but nobody moves")
    g.act.move_cards.append(card.id)
    return g.act


def move_bonus(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """More MV for this move."""
    _move(g, card).mv += card.mv


def charge(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Stampede: more MV, and more damage on the next individual attack of this activation."""
    act = _move(g, card)
    act.mv += card.mv
    act.charge += card.amount


def ignore_ground(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Blue squares do not slow this move, red ones do not hurt in it."""
    _move(g, card).ignores.extend(card.grounds)


def pass_obstacles(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Lotus Step: through figures, tokens and yellow lines (journey.terrain.yellow-special)."""
    _move(g, card).ghost = True


def free_turn(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Agility: the next turn of this move costs nothing."""
    _move(g, card).free_turn = True


def leap(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Cloud Somersault: to any open square near by that some way without a purple line leads to."""
    landed = yield from g.ask(p.seat, Prompt("ask.card.leap", {"card": card.id}), lambda: landings(g, p))
    grid = g.field.grid
    before = (grid.xs[p.cell], grid.ys[p.cell], p.facing)
    p.cell, p.facing = g.field.cell(landed.x, landed.y), FACING_NAMES.index(landed.facing)
    survey(g)
    g.tell(Moved(p.id, (before, (landed.x, landed.y, p.facing))), "journey.terrain.purple")
    yield from hazards.enter(g, p)


def landings(g: Journey, p: Pilgrim) -> list[Leap]:
    """Every square and facing that a leap may end in."""
    xs, ys = g.field.grid.xs, g.field.grid.ys
    return [Leap(xs[cell], ys[cell], name) for cell in bits(aims.landing(g, p)) for name in NAMES]
