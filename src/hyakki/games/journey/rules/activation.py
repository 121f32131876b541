"""The activation of a pilgrim: its action points, what they may still be spent on, and the move under way."""

from __future__ import annotations

from hyakki.games.journey.box.vocabulary import BURDENS
from hyakki.games.journey.rules import figures
from hyakki.games.journey.rules.conditions import HELPLESS, suffers
from hyakki.games.journey.rules.profile import burden
from hyakki.games.journey.state import STANDING, Activation, Journey, Pilgrim
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

ACTION_LIMIT = BURDENS.declare("action-limit", numbers="amount", doc="At most `amount` actions per turn.")
NO_REPEAT = BURDENS.declare(
    "no-repeat", doc="The same action not twice in one turn, among the first two actions."
)

NOTHING_BARRED, ALL_BARRED = "", "*"


def under_way(g: Journey) -> Activation:
    """The activation under way."""
    act = g.act
    assert act is not None, "no activation is under way"
    return act


def spend_ap(g: Journey, kind: str, ap: int = 1) -> None:
    """Pay for an action and note its kind (journey.pilgrim.action-cost)."""
    act = under_way(g)
    act.ap -= ap
    act.actions.append(kind)


# -- what may be done


def can_act(g: Journey, p: Pilgrim) -> bool:
    """Whether a pilgrim is activated: conscious (journey.pilgrim.skip-unconscious) and not Paralyzed."""
    return p.fallen == STANDING and not (p.conditions and suffers(g, p, HELPLESS))


def forbids_action(g: Journey, p: Pilgrim, kind: str, ap: int = 1) -> Refusal | None:
    """Why a pilgrim may not take an action of some kind now, whatever it acts on; None if it may.

    Kinds are "move", "attack", "pray" and so on; a card with an AP cost has a kind of its own.
    """
    act = g.act
    if p.fallen != STANDING:
        return refuse("journey.pilgrim.skip-unconscious")
    if g.phase != "pilgrims" or act is None or act.pilgrim != p.id:
        return refuse("journey.pilgrim.order", pilgrim=p.id)
    if p.conditions and suffers(g, p, HELPLESS):
        return refuse("journey.condition.paralyzed")
    if act.ap < ap:
        return refuse("journey.pilgrim.action-cost", ap=act.ap, cost=ap)
    if act.ghost and kind != "move" and figures.on_obstacle(g, p):
        return refuse("journey.terrain.yellow-special")
    return forbids_kind(g, p, kind)


def forbids_kind(g: Journey, p: Pilgrim, kind: str) -> Refusal | None:
    """Why corruption forbids one more action of this kind, AP or not (journey.corruption.double-limits)."""
    if not p.corruption:
        return None
    barred = barred_kind(g, p, under_way(g))
    if barred == ALL_BARRED:
        return refuse("journey.corruption.distraction", pilgrim=p.id)
    if barred == kind:
        return refuse("journey.corruption.lure", pilgrim=p.id)
    return None


def forbids_done(g: Journey, p: Pilgrim) -> Refusal | None:
    """Why the activation cannot end here: only a move through obstacles keeps it going."""
    if under_way(g).ghost and figures.on_obstacle(g, p):
        return refuse("journey.terrain.yellow-special")
    return None


def barred_kind(g: Journey, p: Pilgrim, act: Activation) -> str:
    """The kind of action that corruption bars as the next one: all of them, one, or none.

    Demon Distraction limits the number of actions; Lure of Demons makes the second differ from the first.
    """
    limit = burden(g, p, ACTION_LIMIT)
    if limit and len(act.actions) >= limit:
        return ALL_BARRED
    if len(act.actions) == 1 and burden(g, p, NO_REPEAT):
        return act.actions[0]
    return NOTHING_BARRED


def moves_left(g: Journey, p: Pilgrim) -> int:
    """How many of the AP left could still be put into the move under way."""
    act = under_way(g)
    if not p.corruption:
        return act.ap
    if barred_kind(g, p, act) in (ALL_BARRED, "move"):
        return 0
    limit = burden(g, p, ACTION_LIMIT)
    return min(act.ap, limit - len(act.actions)) if limit else act.ap


def end_move(act: Activation) -> None:
    """What is left of the move is lost (journey.move.no-interrupt)."""
    act.move_ap = act.mv = 0
    act.moved = act.ghost = act.free_turn = False
    act.ignores.clear()
    act.move_cards.clear()
