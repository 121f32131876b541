"""The pilgrim actions besides moving and attacking: doors, tokens, rest, revival, skills, gates.

`add_options` lists what is legal now, the use of boxes (boxes.py) too; `forbids_...` give the reasons why
an action is not legal.
"""

from __future__ import annotations

from hyakki.games.journey.events import (
    DoorBroken,
    GateClosed,
    Rested,
    SutraTaken,
    SutraTakenOver,
    VillagerRescued,
    WellUsed,
)
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
    Pay,
    Pray,
    Recover,
    Rescue,
    Rest,
    Revive,
    TakeOver,
    UseFan,
)
from hyakki.games.journey.rules import boxes, cards, harm, karma, pilgrims, quests
from hyakki.games.journey.rules.figures import adjacent, burden, is_unconscious, max_health, survey
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.state import (
    DEAD,
    STANDING,
    TRIPITAKA,
    Activation,
    Door,
    Gate,
    Journey,
    Pilgrim,
    Well,
)
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt, Refusal

REST_CHI = 5
REST_LIMIT = 2
MASTER_COST = 4
REVIVE_LIMIT = 5

USE_FAN = UseFan()


# -- the legal list


def add_options(g: Journey, p: Pilgrim, act: Activation, barred: str, found: list[Option]) -> None:
    """Add every legal action of this chapter but those of the barred kind. AP are there."""
    grid = g.field.grid
    if not act.box_used and g.boxes and boxes.has_box(g, p):
        if barred != "pray" and not (p.corruption and burden(g, p, "no-prayer")):
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
        found += [BreakDoor(door.n) for door in g.doors if _faces_door(g, p, door)]
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
            if other.sutras and barred != "collect" and _can_take_over(g, p, other):
                found.append(TakeOver(other.id))
            if other.fallen and p.health > 1 and barred != "revive" and _can_revive(g, p, other):
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


# -- doors


def door_number(g: Journey, n: int) -> Door:
    """The door with that number."""
    return next(door for door in g.doors if door.n == n)


def _faces_door(g: Journey, p: Pilgrim, door: Door) -> bool:
    """Full base contact: the square ahead is a square of the closed door (journey.door.contact)."""
    grid = g.field.grid
    if door.broken or not grid.exits[p.facing] >> p.cell & 1:
        return False
    return p.cell + grid.steps[p.facing] in door.cells


def forbids_break_door(g: Journey, p: Pilgrim, door: Door) -> Refusal | None:
    """Why the pilgrim may not break a door."""
    refusal = pilgrims.forbids_action(g, p, "break-door")
    if refusal is None and door.broken:
        return Refusal("journey.door.stays-open", "why.door.stays-open")
    if refusal is None and not _faces_door(g, p, door):
        return Refusal("journey.door.contact", "why.door.contact")
    return refusal


def do_break_door(g: Journey, p: Pilgrim, door: Door) -> None:
    """Break a door down; it always succeeds (journey.door.break)."""
    pilgrims.spend_ap(g, "break-door")
    door.broken = True
    survey(g)
    g.tell(DoorBroken(p.id, door.n), "journey.door.break")
    quests.on_door(g)


# -- sutras and villagers


def _forbids_token(g: Journey, p: Pilgrim, kind: str, rule: str, there: bool, cells: int) -> Refusal | None:
    """Why not: no AP, nothing there, not beside it, or a wall between (journey.map.adjacent-walls)."""
    refusal = pilgrims.forbids_action(g, p, kind)
    if refusal is not None or (there and adjacent(g, p, cells)):
        return refusal
    if there and g.field.grid.ring(1 << p.cell) & cells:
        return Refusal("journey.map.adjacent-walls", "why.map.adjacent-walls")
    return Refusal(f"journey.{rule}", f"why.{rule}")


def forbids_collect(g: Journey, p: Pilgrim, cell: int) -> Refusal | None:
    """Why the pilgrim may not collect a sutra from a square."""
    return _forbids_token(g, p, "collect", "sutra.collect", cell in g.sutras, 1 << cell)


def do_collect(g: Journey, p: Pilgrim, cell: int) -> None:
    """Pick up one sutra."""
    pilgrims.spend_ap(g, "collect")
    take_sutra(g, p, cell)


def take_sutra(g: Journey, p: Pilgrim, cell: int) -> None:
    """One sutra token goes from a square to a pilgrim's sheet, by the action or a card; there is room for any
    number (journey.sutra.unlimited)."""
    g.sutras.remove(cell)
    p.sutras += 1
    survey(g)
    g.tell(SutraTaken(p.id, g.field.square(cell)), "journey.sutra.collect")


def _can_take_over(g: Journey, p: Pilgrim, giver: Pilgrim) -> bool:
    return giver is not p and adjacent(g, p, 1 << giver.cell)


def forbids_take_over(g: Journey, p: Pilgrim, giver: Pilgrim) -> Refusal | None:
    """Why the pilgrim may not take a sutra that another one carries (journey.sutra.take-over)."""
    refusal = pilgrims.forbids_action(g, p, "collect")
    if refusal is None and p.id != TRIPITAKA:
        return Refusal("journey.sutra.no-transfer", "why.sutra.no-transfer")
    if refusal is None and not (giver.sutras and _can_take_over(g, p, giver)):
        return Refusal("journey.sutra.take-over", "why.sutra.take-over")
    return refusal


def do_take_over(g: Journey, p: Pilgrim, giver: Pilgrim) -> None:
    """Tripitaka takes one sutra from a pilgrim beside him, conscious or not."""
    pilgrims.spend_ap(g, "collect")
    giver.sutras -= 1
    p.sutras += 1
    g.tell(SutraTakenOver(p.id, giver.id), "journey.sutra.take-over")


def forbids_rescue(g: Journey, p: Pilgrim, cell: int) -> Refusal | None:
    """Why the pilgrim may not rescue a villager from a square; it may be any one, and face anywhere
    (journey.villager.any-pilgrim)."""
    return _forbids_token(g, p, "rescue", "villager.rescue", cell in g.villagers, 1 << cell)


def do_rescue(g: Journey, p: Pilgrim, cell: int) -> None:
    """A villager is safe from now on, whatever becomes of the pilgrim (journey.villager.kept)."""
    pilgrims.spend_ap(g, "rescue")
    g.villagers.remove(cell)
    p.villagers += 1
    g.tally.rescued += 1
    survey(g)
    g.tell(VillagerRescued(p.id, g.field.square(cell)), "journey.villager.rescue")
    karma.gain_good(g, p, quests.villager_karma(g))


# -- wells and rest


def well_at(g: Journey, cell: int) -> Well:
    """The well on a square."""
    return next(well for well in g.wells if well.cell == cell)


def forbids_well(g: Journey, p: Pilgrim, well: Well) -> Refusal | None:
    """Why a well does nothing for a pilgrim, AP aside."""
    if not adjacent(g, p, 1 << well.cell):
        if g.field.grid.ring(1 << p.cell) >> well.cell & 1:
            return Refusal("journey.map.adjacent-walls", "why.map.adjacent-walls")
        return Refusal("journey.recover.well", "why.recover.well")
    if p.id in well.used:
        return Refusal("journey.recover.once", "why.recover.once")
    served = g.box.omens[g.omen].well_pilgrims if g.omen else 0
    if served and len(well.used) >= served:
        return Refusal("journey.setup.omens", "why.recover.drought", {"pilgrims": served})
    if p.health >= max_health(g, p):
        return Refusal("journey.recover.pointless", "why.recover.pointless")
    return None


def forbids_recover(g: Journey, p: Pilgrim, well: Well) -> Refusal | None:
    """Why the pilgrim may not recover at a well."""
    return pilgrims.forbids_action(g, p, "recover") or forbids_well(g, p, well)


def do_recover(g: Journey, p: Pilgrim, well: Well) -> Flow[None]:
    """Health becomes maximum; the pilgrim's marker stays beside the well."""
    pilgrims.spend_ap(g, "recover")
    well.used.append(p.id)
    g.tell(WellUsed(p.id, g.field.square(well.cell)), "journey.recover.well")
    harm.heal(g, p, max_health(g, p))
    yield from cards.forced(g, p, "recover")


def rest_limit(g: Journey, p: Pilgrim) -> int:
    """How often the pilgrim may rest in one activation."""
    if p.corruption:
        return burden(g, p, "rest-limit") or REST_LIMIT
    return REST_LIMIT


def forbids_rest(g: Journey, p: Pilgrim) -> Refusal | None:
    """Why the pilgrim may not rest."""
    refusal = pilgrims.forbids_action(g, p, "rest")
    limit = rest_limit(g, p)
    if refusal is None and pilgrims.activation(g).rests >= limit:
        return Refusal("journey.rest.limit", "why.rest.limit", {"limit": limit})
    return refusal


def do_rest(g: Journey, p: Pilgrim) -> Flow[None]:
    """Regain chi; Restless takes a part of it."""
    pilgrims.spend_ap(g, "rest")
    pilgrims.activation(g).rests += 1
    g.tell(Rested(p.id), "journey.rest.chi")
    harm.gain_chi(g, p, burden(g, p, "rest-gives") or REST_CHI)
    yield from cards.window(g, Moment("after-rest", pilgrim=p.id))


# -- Tripitaka


def _can_revive(g: Journey, p: Pilgrim, fallen: Pilgrim) -> bool:
    return is_unconscious(fallen) and adjacent(g, p, 1 << fallen.cell)


def forbids_revive(g: Journey, p: Pilgrim, fallen: Pilgrim) -> Refusal | None:
    """Why the pilgrim may not revive another one."""
    if p.id != TRIPITAKA:
        rule = "journey.revive.tripitaka-down" if fallen.id == TRIPITAKA else "journey.revive.who"
        return Refusal(rule, "why.revive.who")
    refusal = pilgrims.forbids_action(g, p, "revive")
    if refusal is not None:
        return refusal
    if fallen.fallen == DEAD:
        return Refusal("journey.revive.dead", "why.revive.dead", {"pilgrim": fallen.id})
    if fallen.fallen == STANDING:
        return Refusal("journey.revive.who", "why.revive.conscious", {"pilgrim": fallen.id})
    if p.health < 2:
        return Refusal("journey.revive.minimum", "why.revive.minimum")
    if not adjacent(g, p, 1 << fallen.cell):
        return Refusal("journey.revive.who", "why.revive.adjacent", {"pilgrim": fallen.id})
    return None


def revive_prices(p: Pilgrim) -> list[Pay]:
    """What Tripitaka can give: 1 to 5 health, keeping 1, and 0 to 5 chi (D13)."""
    healths = range(1, min(REVIVE_LIMIT, p.health - 1) + 1)
    chis = range(min(REVIVE_LIMIT, p.chi) + 1)
    return [Pay(health, chi) for health in healths for chi in chis]


def do_revive(g: Journey, p: Pilgrim, fallen: Pilgrim) -> Flow[None]:
    """The fallen pilgrim stands up with as much as Tripitaka pays (journey.revive.result)."""
    pilgrims.spend_ap(g, "revive")
    prompt = Prompt("ask.revive", {"pilgrim": fallen.id})
    price = yield from g.ask(p.seat, prompt, lambda: revive_prices(p))
    harm.pay_health(g, p, price.health)
    harm.pay_chi(g, p, price.chi)
    harm.stand_up(g, fallen, price.health, price.chi)


def forbids_sealing(g: Journey, p: Pilgrim, gate: Gate) -> Refusal | None:
    """Why Tripitaka cannot close a gate with a sutra, AP aside."""
    if p.id != TRIPITAKA:
        return Refusal("journey.sutra.use", "why.sutra.use")
    if gate.state == "closed":
        return Refusal("journey.gate.states", "why.gate.states")
    if quests.no_sealing(g):
        return Refusal("journey.gate.quest-forbids", "why.gate.quest-forbids")
    if not p.sutras:
        return Refusal("journey.gate.close", "why.gate.close")
    if not adjacent(g, p, 1 << gate.cells[0] | 1 << gate.cells[1]):
        return Refusal("journey.map.adjacent", "why.gate.adjacent")
    return None


def forbids_close_gate(g: Journey, p: Pilgrim, gate: Gate) -> Refusal | None:
    """Why the pilgrim may not close a gate."""
    return pilgrims.forbids_action(g, p, "close-gate") or forbids_sealing(g, p, gate)


def do_close_gate(g: Journey, p: Pilgrim, gate: Gate) -> None:
    """Close a gate; the sutra leaves play (journey.gate.close)."""
    pilgrims.spend_ap(g, "close-gate")
    p.sutras -= 1
    g.tally.sutras_spent += 1
    close_gate(g, gate, p)


def close_gate(g: Journey, gate: Gate, p: Pilgrim) -> None:
    """Turn a gate over for good, by a sutra or a card (journey.gate.states)."""
    gate.state = "closed"
    g.tell(GateClosed(gate.n, p.id), "journey.gate.close")
    quests.on_gate_closed(g, gate)


# -- skills


def forbids_master_skill(g: Journey, p: Pilgrim) -> Refusal | None:
    """Why the pilgrim may not master a skill."""
    refusal = pilgrims.forbids_action(g, p, "master-skill")
    if refusal is not None:
        return refusal
    if p.good < MASTER_COST:
        return Refusal("journey.master.requirement", "why.master.requirement", {"karma": p.good})
    if pilgrims.activation(g).mastered:
        return Refusal("journey.master.limit", "why.master.limit")
    if not karma.can_draw_skill(g, p, "once"):
        return Refusal("journey.master.exhausted", "why.master.exhausted")
    return None


def do_master_skill(g: Journey, p: Pilgrim) -> None:
    """Pay 4 good karma for a new one-time skill."""
    pilgrims.spend_ap(g, "master-skill")
    pilgrims.activation(g).mastered = True
    karma.lose_good(g, p, MASTER_COST)
    karma.draw_skill(g, p, "once")
