"""Cards for the move of a pilgrim, and the leap that stands for one."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.journey.box.content import PlayCard
from hyakki.games.journey.events import Moved
from hyakki.games.journey.options import FACING_NAMES, FacingName, Leap
from hyakki.games.journey.rules import aims, hazards
from hyakki.games.journey.rules.effects import NO_CHANGE, NO_TARGET, effect, unless
from hyakki.games.journey.rules.figures import survey
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.state import Activation, Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

NAMES: tuple[FacingName, ...] = ("n", "e", "s", "w")


def _move(g: Journey, card: PlayCard) -> Activation:
    """The move under way, with the card noted on it."""
    if g.act is None:
        raise ValueError(f"{card.id} is played on a move, but nobody moves")
    g.act.move_cards.append(card.id)
    return g.act


def _not_for_this_move(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    """Cards for a move are played when it has begun and nothing of it is spent."""
    act = g.act
    if act is None or act.pilgrim != p.id or not act.move_ap or act.moved:
        return refuse("journey.card.timing-kinds", key="why.card.timing.before-move")
    if card.id in act.move_cards and card.id in p.skills:
        return refuse("journey.card.permanent-once-per-trigger")
    return None


@effect("move-bonus", numbers="mv", forbids=_not_for_this_move)
def move_bonus(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """`mv` more in this move."""
    _move(g, card).mv += card.mv


@effect("charge", numbers="mv amount", forbids=_not_for_this_move)
def charge(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Stampede: `mv` more in this move, and `amount` damage on the next individual attack of this
    activation."""
    act = _move(g, card)
    act.mv += card.mv
    act.charge += card.amount


def _ignored_anyway(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    refused = _not_for_this_move(g, p, card, moment)
    if refused is None and g.act is not None and all(ground in g.act.ignores for ground in card.grounds):
        return NO_CHANGE
    return refused


@effect("ignore-ground", numbers="grounds", forbids=_ignored_anyway)
def ignore_ground(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """This move ignores squares of the colours in `grounds`: blue ones do not slow it, red ones do not hurt
    in it."""
    _move(g, card).ignores.extend(card.grounds)


def _passes_anyway(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    refused = _not_for_this_move(g, p, card, moment)
    if refused is None and g.act is not None and g.act.ghost:
        return NO_CHANGE
    return refused


@effect("pass-obstacles", forbids=_passes_anyway)
def pass_obstacles(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Lotus Step: this move may pass miniatures, tokens and yellow lines (journey.terrain.yellow-special)."""
    _move(g, card).ghost = True


def _turns_for_nothing(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    act = g.act
    if act is None or act.pilgrim != p.id or not act.move_ap:
        return refuse("journey.card.timing-kinds", key="why.card.timing.during-move")
    return NO_CHANGE if act.free_turn else None


@effect("free-turn", forbids=_turns_for_nothing)
def free_turn(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Agility: the next quarter turn of this move costs nothing."""
    _move(g, card).free_turn = True


# -- the leap


def _nowhere_to_land(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Refusal | None:
    return unless(aims.can_land(g, p), NO_TARGET)


@effect("leap", forbids=_nowhere_to_land)
def leap(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Cloud Somersault: to any open square of the own or a neighbouring map tile, any facing, if some way
    without a purple line leads there."""
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
