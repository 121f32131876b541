"""The activation of a character: how it begins, one answer after the other, how it ends."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.events import ActivationBegan, ActivationEnded, WeaponEquipped
from hyakki.games.harakiri.options import (
    Attack,
    Close,
    End,
    Exert,
    Move,
    RerollKi,
    Shift,
    Step,
    SwapWeapon,
    Technique,
    Trade,
    Use,
    UseItem,
)
from hyakki.games.harakiri.rules import kami, ki, lasting, move, skills, zones
from hyakki.games.harakiri.rules import operations as ops
from hyakki.games.harakiri.rules.active import at_work, own
from hyakki.games.harakiri.rules.asking import ask_controller
from hyakki.games.harakiri.rules.attack import FORCES, attack, attack_cost, attacks
from hyakki.games.harakiri.rules.conditions import bleed, rise
from hyakki.games.harakiri.rules.deeds import DEEDS, carry_out_deed, deeds
from hyakki.games.harakiri.rules.free import free_actions, is_free, take_free
from hyakki.games.harakiri.rules.goods import forbids_weapon_swap, gain_points, swap_weapon
from hyakki.games.harakiri.rules.interact import INTERACTION_COST, cost_of, usable, use_point
from hyakki.games.harakiri.rules.items import ITEM_COST, usable_items, use_item
from hyakki.games.harakiri.rules.trade import TRADE_COST, partners, trade
from hyakki.games.harakiri.rules.watching import look
from hyakki.games.harakiri.state import Activation, Character, Harakiri
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt, Scalar

INCOME = 3  # harakiri.activation.gain-ap
KEPT = 1  # harakiri.activation.ap-retain

# ---------------------------------------------------------------------- beginning


def begin(g: Harakiri, character: Character) -> Flow[None]:
    """Bleeding first, then effects of the start in the controller's order, then action points; whoever bleeds
    to death has no activation (harakiri.activation.start-order)."""
    lasting.begin_activation(g, character.id)
    yield from bleed(g, character)
    if character.defeated:
        return
    g.act = Activation(character=character.id)
    kami.begin_activation(character)
    g.tell(ActivationBegan(character.id, character.ap), "harakiri.activation.start-order")
    yield from _start_effects(g, character)
    gain_points(g, character, income(g, character), "harakiri.activation.gain-ap")


def _start_effects(g: Harakiri, character: Character) -> Flow[None]:
    waiting: list[Bound] = list(own(g, character, "start"))
    while waiting:
        chosen = waiting[0]
        sources = tuple(dict.fromkeys(bound.source for bound in waiting))
        if len(sources) > 1:
            answer = yield from ask_controller(
                g, character, "start", lambda: [Shift(source) for source in sources]
            )
            chosen = next(bound for bound in waiting if bound.source == answer.source)
        waiting.remove(chosen)
        yield from ops.carry_out(g, ops.Use(chosen.source, character.id), [chosen])
        look(g)


def income(g: Harakiri, character: Character) -> int:
    """3 action points (harakiri.activation.gain-ap), or what an effect says in place of it; one fewer for the
    downed (harakiri.condition.downed)."""
    gained = INCOME
    for bound in at_work(g, character, "ap-income", "always"):
        gained = bound.effect.n
    return gained - (1 if character.conditions.get("downed", 0) else 0)


# ---------------------------------------------------------------------- the loop


def act(g: Harakiri) -> Flow[None]:
    """One answer of the active character: an action, a step of its move, a free action, or the end
    (harakiri.activation.actions-list, harakiri.activation.pass)."""
    assert g.act is not None
    character = g.characters[g.act.character]
    under_way = g.act
    answer = yield from g.ask(
        character.seat, lambda: _asked(g, character, under_way), lambda: actions(g, character)
    )
    if is_free(answer):
        yield from take_free(g, character, answer)
    else:
        yield from _carry_out(g, character, g.act, answer)
    look(g)
    if character.defeated:
        g.act = None  # what is left is dropped, no end effects (harakiri.activation.defeated)
    elif g.travel_to:
        yield from end_of_activation(g, character)
        look(g)
        zones.travel(g)


def _asked(g: Harakiri, character: Character, act: Activation) -> Prompt:
    """What the question says: points in hand, and what costs not always the same."""
    costs: dict[str, Scalar] = {force: attack_cost(g, character, force) for force in FORCES}
    costs["use"] = cost_of(g, character, act)
    return Prompt(
        "ask.action", {"character": character.id, "ap": character.ap, "points": act.points, **costs}
    )


def actions(g: Harakiri, character: Character) -> Sequence[Option]:
    """Everything that the active character can do now. On a shared square it must go on: steps, exerting and
    free actions only (harakiri.move.end-empty)."""
    act = g.act
    assert act is not None
    found: list[Option] = [*move.steps(g, character, act)]
    if move.forbids_exert(g, character, act) is None:
        found.append(Exert())
    found += free_actions(g, character)
    if act.moving and move.shares(g, character):
        return found
    if act.moving:
        found.append(Close())
    elif move.forbids_move(g, character, act) is None:
        found.append(Move())
    found += [Use(point) for point in usable(g, character, act)]
    found += _others(g, character)
    found.append(End())
    return found


def _others(g: Harakiri, character: Character) -> list[Option]:
    """Actions that close an open move (harakiri.interact.during-move)."""
    found: list[Option] = [*attacks(g, character)]
    found += [Technique(skill) for skill in skills.techniques(g, character)]
    if ki.forbids_reroll(g, character) is None:
        found.append(RerollKi())
    found += [UseItem(number) for number in usable_items(g, character)]
    found += [Trade(other.id) for other in partners(g, character)]
    if character.ap >= INTERACTION_COST:
        if forbids_weapon_swap(g, character) is None:
            found.append(SwapWeapon())
        found += deeds(g, character)
    return found


def _carry_out(g: Harakiri, character: Character, act: Activation, answer: Option) -> Flow[None]:
    """An action must be completed before another one; only points and doors leave a move open
    (harakiri.activation.complete-action)."""
    match answer:
        case Move():
            move.begin_move(g, character, act)
        case Step(x, y):
            move.step(g, character, act, g.field.cell(x, y))
        case Exert():
            move.exert(g, character, act)
        case Close():
            move.close(act)
        case Use(point):
            yield from use_point(g, character, act, point)
        case End():
            yield from end_of_activation(g, character)
        case Trade(partner):  # one that nobody agrees to is no action and leaves a move open
            if (yield from trade(g, character, g.characters[partner], TRADE_COST)):
                move.close(act)
        case _:
            move.close(act)
            yield from _carry_out_other(g, character, answer)


def _carry_out_other(g: Harakiri, character: Character, answer: Option) -> Flow[None]:
    match answer:
        case Attack(target, force):
            yield from attack(g, character, target, force)
        case Technique(skill):
            move.spend(g, character, skills.TECHNIQUE_COST)
            yield from skills.use_technique(g, character, skill)
        case RerollKi():
            move.spend(g, character, ki.REROLL_COST)
            yield from ki.reroll(g, character)
        case UseItem(number):
            move.spend(g, character, ITEM_COST)
            yield from use_item(g, character, number)
        case SwapWeapon():
            move.spend(g, character, INTERACTION_COST)
            swap_weapon(g, character)
            g.tell(WeaponEquipped(character.id, character.equipped), "harakiri.interact.swap-weapon")
        case _ if type(answer) in DEEDS:
            move.spend(g, character, INTERACTION_COST)
            yield from carry_out_deed(g, character, answer)


# ---------------------------------------------------------------------- ending


def end_of_activation(g: Harakiri, character: Character) -> Flow[None]:
    """Downed is discarded, Kami Mode may be over, action points beyond 1 go back, the card is marked
    (harakiri.activation.pass, harakiri.activation.ap-retain)."""
    rise(g, character)
    g.tell(ActivationEnded(character.id), "harakiri.activation.pass")
    yield from kami.end_activation(g, character)
    character.ap = min(character.ap, KEPT)
    if character.id in g.queue:
        g.done.append(character.id)
    lasting.end_activation(g, character.id)
    g.act = None
