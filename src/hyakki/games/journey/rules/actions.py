"""The pilgrim actions besides moving and attacking: their legal list, and carrying them out.

Each action has its chapter: boxes.py, tokens.py, recovery.py and karma.py, whose `forbids_...` give the
reasons why it is not legal.
"""

from __future__ import annotations

from hyakki.games.journey.options import (
    MASTER_SKILL,
    MEDITATE,
    PRAY,
    REST,
    BreakDoor,
    CloseGate,
    Collect,
    MasterSkill,
    Meditate,
    Pray,
    Recover,
    Rescue,
    Rest,
    Revive,
    TakeOver,
    UseFan,
)
from hyakki.games.journey.rules import boxes, quests
from hyakki.games.journey.rules.boxes import NO_PRAYER
from hyakki.games.journey.rules.figures import adjacent
from hyakki.games.journey.rules.karma import MASTER_COST, do_master_skill, forbids_master_skill
from hyakki.games.journey.rules.profile import burden
from hyakki.games.journey.rules.recovery import (
    can_revive,
    do_recover,
    do_rest,
    do_revive,
    forbids_well,
    rest_limit,
    well_at,
)
from hyakki.games.journey.rules.tokens import (
    can_take_over,
    do_break_door,
    do_close_gate,
    do_collect,
    do_rescue,
    do_take_over,
    door_number,
    faces_door,
    forbids_sealing,
)
from hyakki.games.journey.state import TRIPITAKA, Activation, Journey, Pilgrim
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow

USE_FAN = UseFan()


# -- the legal list


def add_options(g: Journey, p: Pilgrim, act: Activation, barred: str, found: list[Option]) -> None:
    """Add every legal action of this chapter but those of the barred kind. AP are there."""
    grid = g.field.grid
    if not act.box_used and g.boxes and boxes.has_box(g, p):
        if barred != "pray" and not (p.corruption and burden(g, p, NO_PRAYER)):
            found.append(PRAY)
        if barred != "meditate":
            found.append(MEDITATE)
    if grid.beside_table[p.cell] & g.things:
        _add_token_options(g, p, act, barred, found)
    if p.id == TRIPITAKA:
        _add_monk_options(g, p, barred, found)
    if barred != "rest" and act.rests < rest_limit(g, p):
        found.append(REST)
    if p.good >= MASTER_COST and barred != "master-skill" and forbids_master_skill(g, p) is None:
        found.append(MASTER_SKILL)


def _add_token_options(g: Journey, p: Pilgrim, act: Activation, barred: str, found: list[Option]) -> None:
    """Actions on tokens beside the pilgrim."""
    xs, ys, near = g.field.grid.xs, g.field.grid.ys, g.field.grid.beside_table[p.cell]
    if g.doors and barred != "break-door":
        found += [BreakDoor(door.n) for door in g.doors if faces_door(g, p, door)]
    if barred != "collect":
        for cell in dict.fromkeys(g.sutras):
            if near >> cell & 1 and adjacent(g, p, 1 << cell):
                found.append(Collect(xs[cell], ys[cell]))
    if barred != "rescue":
        for cell in g.villagers:
            if near >> cell & 1 and adjacent(g, p, 1 << cell):
                found.append(Rescue(xs[cell], ys[cell]))
    if barred != "recover":
        for well in g.wells:
            if near >> well.cell & 1 and forbids_well(g, p, well) is None:
                found.append(Recover(xs[well.cell], ys[well.cell]))
    if barred != "fan" and g.quest.rules:
        rule = quests.fan(g)
        if rule is not None and act.ap >= rule.ap and boxes.beside_box(g, p):
            found.append(USE_FAN)


def _add_monk_options(g: Journey, p: Pilgrim, barred: str, found: list[Option]) -> None:
    """What only Tripitaka does: close gates, take over sutras, revive."""
    near = g.field.grid.beside_table[p.cell]
    if p.sutras and barred != "close-gate" and near & g.things:
        found += [CloseGate(gate.n) for gate in g.gates if forbids_sealing(g, p, gate) is None]
    for other in g.pilgrims:
        if near >> other.cell & 1:
            if other.sutras and barred != "collect" and can_take_over(g, p, other):
                found.append(TakeOver(other.id))
            if other.fallen and p.health > 1 and barred != "revive" and can_revive(g, p, other):
                found.append(Revive(other.id))


def do(g: Journey, p: Pilgrim, answer: Option) -> Flow[None]:
    """Carry out an action of this chapter."""
    cell = g.field.cell
    match answer:
        case Pray():
            yield from boxes.do_pray(g, p)
        case Meditate():
            yield from boxes.do_meditate(g, p)
        case BreakDoor():
            do_break_door(g, p, door_number(g, answer.door))
        case Collect():
            do_collect(g, p, cell(answer.x, answer.y))
        case TakeOver():
            do_take_over(g, p, g.pilgrims[answer.pilgrim])
        case Rescue():
            do_rescue(g, p, cell(answer.x, answer.y))
        case Recover():
            yield from do_recover(g, p, well_at(g, cell(answer.x, answer.y)))
        case Rest():
            yield from do_rest(g, p)
        case Revive():
            yield from do_revive(g, p, g.pilgrims[answer.pilgrim])
        case MasterSkill():
            do_master_skill(g, p)
        case CloseGate():
            do_close_gate(g, p, quests.gate_number(g, answer.gate))
        case UseFan():
            boxes.do_fan(g, p)
        case _:
            raise TypeError(f"no pilgrim action: {answer.text()}")
