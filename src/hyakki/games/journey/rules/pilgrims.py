"""The Pilgrim phase: activations in initiative order, and the list of actions.

One step is one choice of the active pilgrim: an action, a step or turn of a move, a card, or the end.
"""

from __future__ import annotations

from hyakki.games.journey.events import ActivationBegan, ActivationEnded, PhaseBegan
from hyakki.games.journey.options import DONE, FACING_NAMES, MOVE, Attack, Done, Move, Play, Step, Turn
from hyakki.games.journey.rules import actions as deeds
from hyakki.games.journey.rules import activation, attack, cards, figures, hazards, move, victory, windows
from hyakki.games.journey.rules.activation import ALL_BARRED, NOTHING_BARRED, barred_kind, can_act, under_way
from hyakki.games.journey.rules.conditions import HELPLESS, suffers
from hyakki.games.journey.rules.profile import pilgrim_def
from hyakki.games.journey.state import DEAD, STANDING, Activation, Journey, Pilgrim
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt

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
    victory.check(g)
    if p.fallen != STANDING:
        _close_activation(g, p)  # journey.unconscious.active
    elif act.move_ap and act.mv:
        return  # inside a move nobody else has a word
    yield from windows.any_time(g)
    victory.check(g)


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
        activation.end_move(act)
        if isinstance(answer, Attack | Play):
            yield from attack.attack_action(g, p, answer)
        else:
            yield from deeds.do(g, p, answer)


def timing_of(g: Journey, play: Play) -> str:
    """When the card behind a play is for."""
    card = cards.card_of(g, g.pilgrims[play.pilgrim], play.card)
    return card.timing if card is not None else ""


# -- activations


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
                yield from windows.any_time(g)
                unasked = False
            if can_act(g, p):
                begin_activation(g, p)
                if unasked:
                    yield from windows.any_time(g)
                return
        g.place += 1


def begin_activation(g: Journey, p: Pilgrim) -> None:
    """The AP of the sheet and what cards have added (journey.pilgrim.ap, journey.pilgrim.extra-ap)."""
    ap = pilgrim_def(g, p).ap + p.extra_ap
    p.extra_ap = 0
    g.act = Activation(pilgrim=p.id, ap=ap, start=p.cell)
    g.tell(ActivationBegan(p.id, ap), "journey.pilgrim.order")


def _end_activation(g: Journey, p: Pilgrim) -> Flow[None]:
    """The seat is done: the ground hurts whoever stayed, AP left over are lost (journey.pilgrim.pass)."""
    activation.end_move(under_way(g))
    yield from hazards.stay(g, p)
    victory.check(g)
    yield from windows.any_time(g)
    victory.check(g)
    _close_activation(g, p)


def _close_activation(g: Journey, p: Pilgrim) -> None:
    g.act = None
    g.place += 1
    g.tell(ActivationEnded(p.id), "journey.pilgrim.order")


# -- what may be done


def actions(g: Journey, p: Pilgrim) -> list[Option]:
    """Everything that the active pilgrim may choose now.

    What it has done already matters only to limits of single actions and cards (journey.pilgrim.repeat).
    """
    act = under_way(g)
    if p.conditions and suffers(g, p, HELPLESS):
        return [DONE]
    found: list[Option] = []
    if act.move_ap:
        move.add_options(g, p, act, found)
    stuck = act.ghost and figures.on_obstacle(g, p)
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
