"""The Pilgrim phase: activations in initiative order, the list of actions, and what they cost.

One step is one choice of the active pilgrim: an action, a step or turn of a move, a card, or the end.
"""

from __future__ import annotations

from hyakki.games.journey.events import ActivationBegan, ActivationEnded, PhaseBegan
from hyakki.games.journey.options import DONE, FACING_NAMES, MOVE, Attack, Done, Move, Play, Step, Turn
from hyakki.games.journey.rules import actions as deeds
from hyakki.games.journey.rules import attack, cards, move, quests
from hyakki.games.journey.rules.figures import burden, pilgrim_def, suffers
from hyakki.games.journey.state import DEAD, STANDING, Activation, Journey, Pilgrim
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt, Refusal

NOTHING_BARRED, ALL_BARRED = "", "*"


def activation(g: Journey) -> Activation:
    """The activation under way."""
    act = g.act
    assert act is not None, "no activation is under way"
    return act


# -- one choice


def pilgrim_step(g: Journey) -> Flow[None]:
    """One choice of the pilgrim whose turn it is; with nobody left, on to the Demon phase."""
    if g.act is None:
        yield from _next_activation(g)
    act = g.act
    if act is None:
        g.phase = "demons"
        g.tell(PhaseBegan("demons"), "journey.turn.phases")
        return
    p = g.pilgrims[act.pilgrim]
    prompt = Prompt("ask.action", {"pilgrim": p.id, "ap": act.ap, "mv": act.mv})
    answer = yield from g.ask(p.seat, prompt, lambda: actions(g, p))
    if isinstance(answer, Done):
        yield from _end_activation(g, p)
        return
    yield from _carry_out(g, p, act, answer)
    quests.check(g)
    if p.fallen != STANDING:
        _close_activation(g, p)  # journey.unconscious.active
    elif act.move_ap and act.mv:
        return  # inside a move nobody else has a word
    yield from cards.any_time(g)
    quests.check(g)


def _carry_out(g: Journey, p: Pilgrim, act: Activation, answer: Option) -> Flow[None]:
    """Do what was chosen. Another action ends the move (journey.move.no-interrupt), as some cards do."""
    if isinstance(answer, Step):
        yield from move.do_step(g, p)
    elif isinstance(answer, Turn):
        move.do_turn(g, p, FACING_NAMES.index(answer.facing))
    elif isinstance(answer, Move):
        move.start_move(g, p)
    elif isinstance(answer, Play) and timing_of(g, answer) != "before-attack":
        yield from cards.play(g, answer, cards.own_moment(p))
    else:
        move.end_move(act)
        if isinstance(answer, Attack | Play):
            yield from attack.attack_action(g, p, answer)
        else:
            yield from deeds.do(g, p, answer)


def timing_of(g: Journey, play: Play) -> str:
    """When the card behind a play is for."""
    card = cards.card_of(g, g.pilgrims[play.pilgrim], play.card)
    return card.timing if card is not None else ""


# -- activations


def can_act(g: Journey, p: Pilgrim) -> bool:
    """Whether a pilgrim is activated: conscious (journey.pilgrim.skip-unconscious) and not Paralyzed."""
    return p.fallen == STANDING and not (p.conditions and suffers(g, p, "helpless"))


def _next_activation(g: Journey) -> Flow[None]:
    """Begin the activation of the next pilgrim that can act; `g.act` stays empty if there is none.

    Before one is passed over, everybody has the chance to bring it back: places that have passed are gone
    (journey.pilgrim.revived-same-turn). Before the first action of the phase the other seats have a word.
    """
    unasked = g.place == 0
    while g.place < len(g.order):
        p = g.pilgrims[g.order[g.place]]
        if p.fallen != DEAD:
            if not can_act(g, p):
                yield from cards.any_time(g)
                unasked = False
            if can_act(g, p):
                begin_activation(g, p)
                if unasked:
                    yield from cards.any_time(g)
                return
        g.place += 1


def begin_activation(g: Journey, p: Pilgrim) -> None:
    """The AP of the sheet and what cards have added (journey.pilgrim.ap, journey.pilgrim.extra-ap)."""
    ap = pilgrim_def(g, p).ap + p.extra_ap
    p.extra_ap = 0
    g.act = Activation(
        pilgrim=p.id, ap=ap, start=p.cell, actions=[], used_once=[], ignores=[], move_cards=[]
    )  # fmt: skip
    g.tell(ActivationBegan(p.id, ap), "journey.pilgrim.order")


def _end_activation(g: Journey, p: Pilgrim) -> Flow[None]:
    """The seat is done: the ground hurts whoever stayed, AP left over are lost (journey.pilgrim.pass)."""
    move.end_move(activation(g))
    yield from move.stay(g, p)
    quests.check(g)
    yield from cards.any_time(g)
    quests.check(g)
    _close_activation(g, p)


def _close_activation(g: Journey, p: Pilgrim) -> None:
    g.act = None
    g.place += 1
    g.tell(ActivationEnded(p.id), "journey.pilgrim.order")


# -- what may be done


def actions(g: Journey, p: Pilgrim) -> list[Option]:
    """Everything that the active pilgrim may choose now (D6, D7).

    What it has done already matters only to limits of single actions and cards (journey.pilgrim.repeat).
    """
    act = activation(g)
    if p.conditions and suffers(g, p, "helpless"):
        return [DONE]
    found: list[Option] = []
    if act.move_ap:
        move.add_options(g, p, act, found)
    stuck = act.ghost and move.on_obstacle(g, p)
    if act.ap:
        barred = barred_kind(g, p, act) if p.corruption else NOTHING_BARRED
        if barred != ALL_BARRED:
            if barred != "move":
                found.append(MOVE)
            if not stuck:
                if barred != "attack":
                    found += attack.attack_options(g, p)
                deeds.add_options(g, p, act, barred, found)
    found += cards.own_plays(g, p)
    if not stuck:
        found.append(DONE)
    return found


def forbids_action(g: Journey, p: Pilgrim, kind: str, ap: int = 1) -> Refusal | None:
    """Why a pilgrim may not take an action of some kind now, whatever it acts on; None if it may.

    Kinds are "move", "attack", "pray" and so on; a card with an AP cost has a kind of its own.
    """
    act = g.act
    if p.fallen != STANDING:
        return Refusal("journey.pilgrim.skip-unconscious", "why.pilgrim.skip-unconscious", {"pilgrim": p.id})
    if g.phase != "pilgrims" or act is None or act.pilgrim != p.id:
        return Refusal("journey.pilgrim.order", "why.pilgrim.order", {"pilgrim": p.id})
    if p.conditions and suffers(g, p, "helpless"):
        return Refusal("journey.condition.paralyzed", "why.condition.paralyzed", {"pilgrim": p.id})
    if act.ap < ap:
        return Refusal("journey.pilgrim.action-cost", "why.pilgrim.action-cost", {"ap": act.ap, "cost": ap})
    if act.ghost and kind != "move" and move.on_obstacle(g, p):
        return Refusal("journey.terrain.yellow-special", "why.terrain.yellow-special")
    return forbids_kind(g, p, kind)


def forbids_kind(g: Journey, p: Pilgrim, kind: str) -> Refusal | None:
    """Why corruption forbids one more action of this kind, AP or not (journey.corruption.double-limits)."""
    if not p.corruption:
        return None
    barred = barred_kind(g, p, activation(g))
    if barred == ALL_BARRED:
        return Refusal("journey.corruption.distraction", "why.corruption.distraction", {"pilgrim": p.id})
    if barred == kind:
        return Refusal("journey.corruption.lure", "why.corruption.lure", {"pilgrim": p.id})
    return None


def forbids_done(g: Journey, p: Pilgrim) -> Refusal | None:
    """Why the activation cannot end here: only a move through obstacles keeps it going."""
    if activation(g).ghost and move.on_obstacle(g, p):
        return Refusal("journey.terrain.yellow-special", "why.terrain.yellow-special")
    return None


def barred_kind(g: Journey, p: Pilgrim, act: Activation) -> str:
    """The kind of action that corruption bars as the next one: all of them, one, or none.

    Demon Distraction limits the number of actions; Lure of Demons makes the second differ from the first.
    """
    limit = burden(g, p, "action-limit")
    if limit and len(act.actions) >= limit:
        return ALL_BARRED
    if len(act.actions) == 1 and burden(g, p, "no-repeat"):
        return act.actions[0]
    return NOTHING_BARRED


def moves_left(g: Journey, p: Pilgrim) -> int:
    """How many of the AP left could still be put into the move under way."""
    act = activation(g)
    if not p.corruption:
        return act.ap
    if barred_kind(g, p, act) in (ALL_BARRED, "move"):
        return 0
    limit = burden(g, p, "action-limit")
    return min(act.ap, limit - len(act.actions)) if limit else act.ap


def spend_ap(g: Journey, kind: str, ap: int = 1) -> None:
    """Pay for an action and note its kind (journey.pilgrim.action-cost)."""
    act = activation(g)
    act.ap -= ap
    act.actions.append(kind)
