"""Why something cannot be done: whatever a person points at, the rule that forbids it.

Built on the `forbids_...` checks of the chapters, which also make the legal lists. Everything it reads lies
open to all seats.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from hyakki.games.journey.options import FACING_NAMES, Play
from hyakki.games.journey.rules import (
    activation,
    attack,
    boxes,
    cards,
    karma,
    move,
    pilgrims,
    recovery,
    tokens,
)
from hyakki.games.journey.rules.conditions import HELPLESS, NO_ATTACK, suffers
from hyakki.games.journey.rules.figures import find_demon
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.state import DEAD, PILGRIMS, STANDING, TRIPITAKA, Journey, Pilgrim
from hyakki.games.journey.tell.names import demon_name, pilgrim_name
from hyakki.games.journey.why import sightlines
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

NOT_A_THING = refuse("journey.pilgrim.action-list", key="why.now.unknown")
PHASES = {
    "assign": refuse("journey.setup.pilgrim-pick", key="why.now.assign"),
    "upgrade": refuse("journey.quest.karma-upgrade", key="why.now.upgrade"),
    "order": refuse("journey.setup.initiative-deciders", key="why.now.order"),
    "reinforce": refuse("journey.setup.difficulty", key="why.now.reinforce"),
    "balance": refuse("journey.campaign.balance", key="why.now.balance"),
    "after-quest": refuse("journey.campaign.failed", key="why.now.after-quest"),
    "maintenance": refuse("journey.turn.phases", key="why.now.maintenance"),
    "end": refuse("journey.turn.phases", key="why.now.end"),
}
"""Why pilgrims do nothing in the phases that are neither theirs nor the demons'."""

ELSEWHERE = {
    "kill": refuse("journey.defeat.kill", key="why.now.defeated"),
    "cleanse": refuse("journey.cleanse.eligible", key="why.now.defeated"),
    "roll": refuse("journey.attack.declare", key="why.now.roll"),
    "pass": refuse("journey.card.play", key="why.now.pass"),
    "follow": refuse("journey.knockback.follow", key="why.now.follow"),
    "pay": refuse("journey.revive.cost", key="why.now.pay"),
    "pick-colour": refuse("journey.card.play", key="why.now.pick-colour"),
    "upgrade": refuse("journey.quest.karma-upgrade", key="why.now.no-upgrade"),
    "retry": refuse("journey.campaign.failed", key="why.now.no-retry"),
    "end-series": refuse("journey.campaign.failed", key="why.now.no-retry"),
    "good": refuse("journey.campaign.balance", key="why.now.no-balance"),
    "bad": refuse("journey.campaign.balance", key="why.now.no-balance"),
}
"""Answers that belong to one question only: when that is asked."""


def why_not(g: Journey, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
    """Which rule forbids what a seat points at. The match asks only for what is not among the seat's options.

    So where no check forbids it, another question is open and comes first.
    """
    return _named(g, forbidden(g, seat, pointed) or refuse("journey.turn.phases", key="why.now.question"))


def forbidden(g: Journey, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
    """The rule that forbids it in an activation of the seat's pilgrim; None if no rule does."""
    if g.outcome is not None:
        return refuse("journey.win.immediate", key="why.now.over")
    if not pointed:
        return _not_now(g, seat)
    kind, _, name = pointed[0].partition(":")
    if kind == "do" and name.split(" ")[0] in ELSEWHERE:
        return ELSEWHERE[name.split(" ")[0]]
    if kind == "card":
        return _card_alone(g, seat, name)
    if kind == "figure" and len(pointed) > 1 and pointed[1].startswith("card:"):
        return _card_of_figure(g, seat, name, pointed[1].removeprefix("card:"))
    if kind not in KINDS:
        return NOT_A_THING
    refusal = _not_now(g, seat)
    if refusal is not None or g.act is None:
        return refusal
    p = g.pilgrims[g.act.pilgrim]
    if p.conditions and suffers(g, p, HELPLESS) and pointed != ("do:done",):
        return cards.PARALYZED
    return KINDS[kind](g, p, name, pointed[1:])


def _not_now(g: Journey, seat: int) -> Refusal | None:
    """Why a seat does nothing at all now but react with cards."""
    if g.phase in PHASES:
        return PHASES[g.phase]
    if g.phase != "pilgrims":
        return refuse("journey.ai.control", key="why.now.demons")
    if g.act is None:
        return refuse("journey.pilgrim.order", key="why.now.between")
    if g.pilgrims[g.act.pilgrim].seat != seat:
        return refuse("journey.pilgrim.order", key="why.now.other-seat", pilgrim=g.act.pilgrim)
    return None


def _named(g: Journey, refusal: Refusal) -> Refusal:
    """The same refusal with figures by name, ready for its sentence."""
    params = dict(refusal.params)
    for name in ("pilgrim", "target", "figure"):
        number = params.get(name)
        if isinstance(number, int):
            params[name] = _figure_name(g, number)
    return Refusal(refusal.rule, refusal.reason, params)


def _figure_name(g: Journey, number: int) -> str:
    if number < len(PILGRIMS):
        return pilgrim_name(g.box, number)
    demon = find_demon(g, number)
    kind = g.gone.get(str(number)) if demon is None else demon.kind
    return str(number) if kind is None else demon_name(g.box, kind, number)


def _number(name: str) -> int:
    """A number that was pointed at, -1 if it is none."""
    return int(name) if re.fullmatch(r"\d{1,6}", name) else -1


# ---------------------------------------------------------------------- squares and facings


def _square(g: Journey, p: Pilgrim, name: str, more: tuple[str, ...]) -> Refusal | None:
    """A square: the token on it, or a step into it."""
    found = re.fullmatch(r"(\d{1,3}),(\d{1,3})", name)
    grid = g.field.grid
    if not found or not (int(found[1]) < grid.width and int(found[2]) < grid.height):
        return refuse("journey.move.edge")
    cell = g.field.cell(int(found[1]), int(found[2]))
    if not grid.cells >> cell & 1:
        return refuse("journey.move.edge")
    action = more[0] if more else ""
    if action == "do:collect" or (not action and cell in g.sutras):
        return tokens.forbids_collect(g, p, cell)
    if action == "do:rescue" or (not action and cell in g.villagers):
        return tokens.forbids_rescue(g, p, cell)
    if action == "do:recover" or (not action and any(well.cell == cell for well in g.wells)):
        return _recover(g, p, cell)
    if action:
        return NOT_A_THING
    if grid.void >> cell & 1:
        return refuse("journey.terrain.purple", key="why.terrain.void")
    if grid.blocked >> cell & 1 and not (g.act is not None and g.act.ghost):
        return refuse("journey.move.blocked", key="why.move.structure")
    if cell == p.cell:
        return refuse("journey.move.forward", key="why.move.here", pilgrim=p.id)
    return move.forbids_step_to(g, p, cell)


def _recover(g: Journey, p: Pilgrim, cell: int) -> Refusal | None:
    for well in g.wells:
        if well.cell == cell:
            return recovery.forbids_recover(g, p, well)
    return refuse("journey.recover.well", key="why.recover.no-well")


def _facing(g: Journey, p: Pilgrim, name: str, more: tuple[str, ...]) -> Refusal | None:
    if name not in FACING_NAMES:
        return NOT_A_THING
    return move.forbids_turn(g, p, FACING_NAMES.index(name))


# ---------------------------------------------------------------------- figures, gates, doors


def _figure(g: Journey, p: Pilgrim, name: str, more: tuple[str, ...]) -> Refusal | None:
    """A demon is attacked; a pilgrim is revived, gives a sutra, or plays a card."""
    number = _number(name)
    action = more[0] if more else ""
    if 0 <= number < len(PILGRIMS):
        return _pilgrim(g, p, g.pilgrims[number], action)
    demon = find_demon(g, number)
    if demon is None:
        if str(number) in g.gone:
            return refuse("journey.attack.target-needed", key="why.attack.gone", target=number)
        return NOT_A_THING
    if action not in ("", "do:attack"):
        return NOT_A_THING
    refusal = activation.forbids_action(g, p, "attack") or attack.forbids_attack(g, p, number)
    if refusal is not None and refusal.rule == "journey.attack.los":
        return sightlines.forbids_sight(g, p, demon)
    return refusal


def _pilgrim(g: Journey, p: Pilgrim, other: Pilgrim, action: str) -> Refusal | None:
    if action == "do:revive":
        return recovery.forbids_revive(g, p, other)
    if action == "do:take-over":
        return tokens.forbids_take_over(g, p, other)
    if action == "do:attack":
        return activation.forbids_action(g, p, "attack") or attack.forbids_attack(g, p, other.id)
    if action:
        return NOT_A_THING
    if other.seat == p.seat and any(play.pilgrim == other.id for play in cards.own_plays(g, p)):
        return None
    if other.id == p.id:
        if _openings(g, p):
            return None
        return refuse("journey.card.play", key="why.card.nothing", pilgrim=p.id)
    if other.fallen == DEAD:
        return refuse("journey.revive.dead", pilgrim=other.id)
    if other.sutras and p.id == TRIPITAKA:
        refusal = tokens.forbids_take_over(g, p, other)
        if refusal is None or other.fallen == STANDING:
            return refusal
    if other.fallen != STANDING:
        return recovery.forbids_revive(g, p, other)
    return refuse("journey.attack.same-type", target=other.id)


def _openings(g: Journey, p: Pilgrim) -> list[Play]:
    """Cards with which the pilgrim can begin an attack action."""
    if activation.forbids_action(g, p, "attack") is not None:
        return []
    return [option for option in attack.attack_options(g, p) if isinstance(option, Play)]


def _gate(g: Journey, p: Pilgrim, name: str, more: tuple[str, ...]) -> Refusal | None:
    for gate in g.gates:
        if gate.n == _number(name):
            return tokens.forbids_close_gate(g, p, gate)
    return NOT_A_THING


def _door(g: Journey, p: Pilgrim, name: str, more: tuple[str, ...]) -> Refusal | None:
    for door in g.doors:
        if door.n == _number(name):
            return tokens.forbids_break_door(g, p, door)
    return NOT_A_THING


# ---------------------------------------------------------------------- actions by name


def _do(g: Journey, p: Pilgrim, name: str, more: tuple[str, ...]) -> Refusal | None:
    if name == "done":
        return activation.forbids_done(g, p)
    if name == "move":
        return activation.forbids_action(g, p, "move")
    if name in PLAIN:
        return PLAIN[name](g, p)
    if name in AIMED:
        return _aimed(g, p, name)
    return NOT_A_THING


PLAIN: dict[str, Callable[[Journey, Pilgrim], Refusal | None]] = {
    "pray": boxes.forbids_pray,
    "meditate": boxes.forbids_meditate,
    "rest": recovery.forbids_rest,
    "master-skill": karma.forbids_master_skill,
    "use-fan": boxes.forbids_fan,
}
"""Actions that are named and nothing more."""

AIMED = {
    "attack": "journey.attack.target-needed",
    "collect": "journey.sutra.collect",
    "take-over": "journey.sutra.take-over",
    "rescue": "journey.villager.rescue",
    "recover": "journey.recover.well",
    "revive": "journey.revive.who",
    "break-door": "journey.door.contact",
    "close-gate": "journey.gate.close",
}
"""Actions that need something to act on, with the rule that says so."""


def _aimed(g: Journey, p: Pilgrim, name: str) -> Refusal:
    """What keeps an action from being taken at all; else, that it must be said on what."""
    refusal = activation.forbids_action(g, p, "collect" if name == "take-over" else name)
    if refusal is not None:
        return refusal
    if name == "attack" and p.conditions and suffers(g, p, NO_ATTACK):
        return refuse("journey.condition.disabled", pilgrim=p.id)
    if name in ("take-over", "revive", "close-gate") and p.id != TRIPITAKA:
        return refuse(AIMED[name], key=f"why.only-tripitaka.{name}")
    if any(_begins(option.text(), option.anchors(), name) for option in pilgrims.actions(g, p)):
        return refuse(AIMED[name], key=f"why.say-which.{name}")
    return refuse(AIMED[name], key=f"why.nothing-to.{name}", pilgrim=p.id)


def _begins(text: str, anchors: tuple[str, ...], name: str) -> bool:
    return f"do:{name}" in anchors or text.split(" ")[0] == name


# ---------------------------------------------------------------------- cards


def _card_alone(g: Journey, seat: int, card: str) -> Refusal | None:
    """A card without the pilgrim who plays it: who holds it, and why it cannot be played."""
    holders = [p for p in g.pilgrims if cards.card_of(g, p, card) is not None and p.fallen != DEAD]
    own = [p for p in holders if p.seat == seat]
    if own:
        refusals = [_play(g, seat, p, card) for p in own]
        for p, refusal in zip(own, refusals, strict=True):
            if refusal is None:
                return refuse("journey.card.owner", key="why.card.say-who", pilgrim=p.id)
        return refusals[0]
    if holders:
        return refuse("journey.card.owner", key="why.card.other-seat", pilgrim=holders[0].id)
    if card in g.box.corruption:
        return refuse("journey.corruption.permanent", key="why.card.corruption")
    return refuse("journey.card.owner", key="why.card.nobody")


def _card_of_figure(g: Journey, seat: int, name: str, card: str) -> Refusal | None:
    number = _number(name)
    if not 0 <= number < len(PILGRIMS):
        return NOT_A_THING
    p = g.pilgrims[number]
    if p.seat != seat:
        return refuse("journey.card.owner", key="why.card.other-seat", pilgrim=p.id)
    if card in p.corruption:
        return refuse("journey.corruption.permanent", key="why.card.corruption")
    return _play(g, seat, p, card)


AT_ANY_MOMENT = (
    cards.UNCONSCIOUS.reason,
    cards.PARALYZED.reason,
    cards.USED_THIS_ACTIVATION.reason,
    "why.card.cost-chi",
    "why.fortune.caps",
)
"""Reasons that hold whatever the moment is."""


def _play(g: Journey, seat: int, p: Pilgrim, card: str) -> Refusal | None:
    """Why a pilgrim of this seat cannot play a card among the actions of an activation."""
    found = cards.card_of(g, p, card)
    if found is None:
        return cards.NOT_HELD
    acting = g.phase == "pilgrims" and g.act is not None and g.pilgrims[g.act.pilgrim].seat == seat
    if acting and g.act is not None:
        active = g.pilgrims[g.act.pilgrim]
        if any(option.pilgrim == p.id and option.card == card for option in _openings(g, active)):
            return None
        refusal = cards.forbids_play(g, p, card, cards.own_moment(active))
        if refusal is None or refusal.rule != "journey.card.timing-kinds":
            return refusal
    # The right moment may be now or not: what holds at any moment says more than when it would be.
    refusal = cards.forbids_play(g, p, card, Moment(found.timing, pilgrim=p.id))
    if refusal is not None and refusal.reason in AT_ANY_MOMENT:
        return refusal
    return refuse("journey.card.timing-kinds", key=f"why.card.timing.{found.timing}")


KINDS: dict[str, Callable[[Journey, Pilgrim, str, tuple[str, ...]], Refusal | None]] = {
    "square": _square,
    "facing": _facing,
    "figure": _figure,
    "gate": _gate,
    "door": _door,
    "do": _do,
}
"""What can be pointed at in an activation."""
