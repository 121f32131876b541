"""Rules of single chapters: villagers, graves, seals, guests, the lad, stones, braziers, companions."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.harakiri.box.chapterdefs import PointDef
from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.box.ruledefs import (
    BraziersRule,
    CarryRule,
    CaveGoal,
    CompanionRule,
    DefeatGoal,
    GiftRule,
    GuestRule,
    MissionRule,
    RoundLimitRule,
    SealsRule,
    StonesRule,
    VillagersRule,
)
from hyakki.games.harakiri.events import (
    BrazierOut,
    Consecrated,
    LadCarried,
    SavedOne,
    SealBroken,
    SideChanged,
    StonesCleared,
    StoryTold,
)
from hyakki.games.harakiri.options import Carrier, Companion, HandOver, Lift, SetDown
from hyakki.games.harakiri.rules.asking import ask_party
from hyakki.games.harakiri.rules.chapters import LAD
from hyakki.games.harakiri.rules.creatures import adjacent, bodies, occupied_for, standing, survey
from hyakki.games.harakiri.rules.deeds import deed
from hyakki.games.harakiri.rules.enemies import cool_one
from hyakki.games.harakiri.rules.harm import falling, regain, take_off
from hyakki.games.harakiri.rules.honour import change_honour, set_flag
from hyakki.games.harakiri.rules.interact import cells_of
from hyakki.games.harakiri.rules.operations import Use, carry_out, operation
from hyakki.games.harakiri.rules.spawning import place_creature
from hyakki.games.harakiri.rules.watching import end_phase
from hyakki.games.harakiri.rules.zones import when_laid, when_leaving
from hyakki.games.harakiri.state import NOBODY, OFF, Body, Character, Creature, Harakiri, Resistor
from hyakki.kernel.flow import Flow

NOT_THERE = "none"

# ---------------------------------------------------------------------- set-up


def prepare_step(g: Harakiri) -> Flow[None]:
    """What a chapter asks for after the characters were placed; then the first round."""
    stones = g.chapter.rule(StonesRule)
    if stones is not None:
        g.progress.stones = stones.count  # harakiri.chapter.pass-objective
    carry = g.chapter.rule(CarryRule)
    if carry is not None:
        yield from _take_up(g, carry)
    companion = g.chapter.rule(CompanionRule)
    if companion is not None:
        yield from _call_companion(g, companion)
    for gift in g.chapter.all_rules(GiftRule):
        if gift.flag in g.flags:
            source = f"{g.chapter_id}.gift"
            yield from carry_out(g, Use(source), g.box.triggers[source].get("use", ()))
    g.phase, g.place = "oracle", 0


def _take_up(g: Harakiri, rule: CarryRule) -> Flow[None]:
    """The party names who carries the lad (harakiri.chapter.carry)."""
    answer = yield from ask_party(g, "carrier", lambda: [Carrier(one.id) for one in standing(g)])
    g.progress.lad = rule.more if CarryRule.FLAG in g.flags else rule.tokens
    g.progress.carrier = answer.character
    g.tell(LadCarried(answer.character, None), "harakiri.chapter.carry")


def _call_companion(g: Harakiri, rule: CompanionRule) -> Flow[None]:
    """With enough honour one wanderer whose flag is set may come along, with half of his health, rounded up
    (harakiri.campaign.companions)."""
    willing = [flag for flag in rule.flags if flag in g.flags] if g.honour >= rule.honour else []
    if not willing:
        return
    answer = yield from ask_party(
        g, "companion", lambda: [*(Companion(kind) for kind in willing), Companion(NOT_THERE)]
    )
    if answer.kind != NOT_THERE:
        cell = g.field.at(g.chapter.zones[0].id, rule.at)
        made = place_creature(g, answer.kind, cell, foe=False)
        if rule.half:
            made.damage = made.most // 2  # he may regain the rest (harakiri.golden.heal-cap)


# ---------------------------------------------------------------------- guests


@when_laid
def guests_come(g: Harakiri, zone: str) -> None:
    """A wanderer stands in his zone: as ally after a good omen, else as enemy or not at all
    (harakiri.chapter.guests)."""
    for rule in g.chapter.all_rules(GuestRule):
        if rule.zone != zone:
            continue
        square = rule.ally if g.omen == "success" else rule.enemy
        if square is not None:
            place_creature(g, rule.who, g.field.at(zone, square), foe=g.omen != "success")
            if rule.opening and g.omen == "success":
                g.tell(StoryTold(g.chapter_id, f"guest.{rule.who}"), "harakiri.chapter.guests")


@when_leaving
def guests_stay(g: Harakiri, zone: str) -> None:
    """He never travels; still an ally and alive then, he sets his flag (harakiri.chapter.guests)."""
    for rule in g.chapter.all_rules(GuestRule):
        if rule.by == zone and any(one.kind == rule.who and not one.foe for one in g.creatures):
            set_flag(g, rule.flag)
            change_honour(g, rule.honour, f"{g.chapter_id}.guest")


@operation("change-side")
def change_side(g: Harakiri, use: Use, bound: Bound) -> None:
    """The hostile wanderer of this section is an ally for the phase; its initiative card stays where it is
    (harakiri.chapter.parley)."""
    for creature in g.creatures:
        if creature.kind == use.point:
            creature.foe = False
            survey(g)
            g.tell(SideChanged(creature.id, False), "harakiri.chapter.parley")


# ---------------------------------------------------------------------- villagers


@operation("resistance", numbers="n")
def resistance(g: Harakiri, use: Use, bound: Bound) -> None:
    """Resistance tokens, at once or when the resistor is placed."""
    rule = g.chapter.rule(VillagersRule)
    for point in () if rule is None else rule.resistors:
        there = [one for one in g.resistors if one.point == point]
        if there:
            there[0].tokens += bound.effect.n
        else:
            g.progress.resistance[point] = g.progress.resistance.get(point, 0) + bound.effect.n


@operation("lead-away")
def lead_away(g: Harakiri, use: Use, bound: Bound) -> None:
    """The resistor of this section leaves the map and counts as saved (harakiri.chapter.villagers)."""
    for resistor in g.resistors[:]:
        if resistor.point == use.point:
            g.progress.saved.append(resistor.point)
            g.points.remove(resistor.point)
            g.tell(SavedOne(resistor.id, resistor.point), "harakiri.chapter.villagers")
            take_off(g, resistor)


@falling
def resistor_falls(g: Harakiri, figure: Body, cell: int) -> None:
    """A living resistor that lost its last token was killed (harakiri.resistor.removed)."""
    if isinstance(figure, Resistor):
        g.progress.killed.append(figure.point)
        if figure.point in g.points:
            g.points.remove(figure.point)


# ---------------------------------------------------------------------- graves


def free_graves(g: Harakiri) -> int:
    """Graves that are neither consecrated nor occupied (harakiri.chapter.graves): special squares that this
    chapter gives a meaning (harakiri.terrain.special)."""
    cells = 0
    for point, cell in g.field.graves.items():
        if point not in g.progress.consecrated:
            cells |= 1 << cell
    return cells & ~bodies(g)


@operation("consecrate")
def consecrate(g: Harakiri, use: Use, bound: Bound) -> None:
    """That grave is consecrated until the phase ends (harakiri.chapter.graves)."""
    g.progress.consecrated.append(use.point)
    if use.point in g.points:
        g.points.remove(use.point)
    g.tell(Consecrated(use.point), "harakiri.chapter.graves")


# ---------------------------------------------------------------------- seals


@operation("break-seal")
def break_seal(g: Harakiri, use: Use, bound: Bound) -> None:
    """The seal of this section is broken; the last one makes the group travel after all other effects
    (harakiri.chapter.seals)."""
    rule = g.chapter.rule(SealsRule)
    assert rule is not None, "only a chapter with seals breaks them"
    g.progress.seals.append(use.point)
    left = rule.count - len(g.progress.seals)
    g.tell(SealBroken(use.point, left), "harakiri.chapter.seals")
    fulfil(g, use.owner, "break-seal")
    if left <= 0:
        if not g.progress.spawned_by_seal:
            change_honour(g, rule.honour, f"{g.chapter_id}.seals")
        g.travel_to = rule.zone


def fulfil(g: Harakiri, character: int, need: str) -> None:
    """A personal mission is done, if this character has it (harakiri.kami.change-personal)."""
    for rule in g.chapter.all_rules(MissionRule):
        if (
            character != NOBODY
            and rule.need == need
            and g.characters[character].name == rule.character
            and rule.kami not in g.progress.missions
        ):
            g.progress.missions.append(rule.kami)


@falling
def boss_falls(g: Harakiri, figure: Body, cell: int) -> None:
    """The killing blow on the one that the chapter is about can be a personal mission."""
    goals = {goal.who for goal in g.chapter.objectives if isinstance(goal, DefeatGoal)}
    if isinstance(figure, Creature) and figure.kind in goals:
        fulfil(g, g.progress.killer, "kill")


# ---------------------------------------------------------------------- the lad


@falling
def carrier_falls(g: Harakiri, figure: Body, cell: int) -> None:
    """The lad stands on the square of a defeated carrier, with the tokens that he has left
    (harakiri.chapter.carry)."""
    if isinstance(figure, Character) and figure.id == g.progress.carrier:
        set_down(g, cell)


def set_down(g: Harakiri, cell: int) -> None:
    """The lad stands on a square as a living resistor (harakiri.content.allies)."""
    g.progress.carrier = NOBODY
    g.resistors.append(Resistor(id=g.next_figure, point=LAD, cell=cell, tokens=g.progress.lad))
    g.next_figure += 1
    survey(g)
    g.tell(LadCarried(NOBODY, g.field.square(cell)), "harakiri.chapter.carry")


def lad_of(g: Harakiri) -> Resistor | None:
    """The lad, where he stands on the map."""
    return next((one for one in g.resistors if one.point == LAD), None)


def takers(g: Harakiri, character: Character) -> list[HandOver]:
    """To whom the carrier can hand the lad over."""
    if g.progress.carrier != character.id:
        return []
    others = [one for one in standing(g) if one.id != character.id]
    return [HandOver(one.id) for one in others if adjacent(g, character, one)]


@deed(HandOver, offers=takers)
def hand_over(g: Harakiri, character: Character, option: HandOver) -> Flow[None]:
    """The lad goes to an adjacent character (harakiri.chapter.carry)."""
    g.progress.carrier = option.character
    g.tell(LadCarried(option.character, None), "harakiri.chapter.carry")
    yield from ()


def spots(g: Harakiri, character: Character) -> list[SetDown]:
    """Where the carrier can set the lad down: adjacent free squares."""
    if g.progress.carrier != character.id:
        return []
    free = g.field.terrain.adjacent[character.cell] & ~(occupied_for(g, False) | bodies(g))
    return [SetDown(*g.field.square(cell)) for cell in bits(free)]


@deed(SetDown, offers=spots)
def put_down(g: Harakiri, character: Character, option: SetDown) -> Flow[None]:
    """The lad stands on an adjacent square (harakiri.chapter.carry)."""
    set_down(g, g.field.cell(option.x, option.y))
    yield from ()


def lifts(g: Harakiri, character: Character) -> list[Lift]:
    """Whether the lad stands beside the character."""
    lad = lad_of(g)
    return [Lift()] if lad is not None and adjacent(g, character, lad) else []


@deed(Lift, offers=lifts)
def lift(g: Harakiri, character: Character, option: Lift) -> Flow[None]:
    """The character takes the lad up, with the tokens that he has left (harakiri.chapter.carry)."""
    lad = lad_of(g)
    assert lad is not None
    g.progress.lad = lad.tokens
    g.progress.carrier = character.id
    take_off(g, lad)
    g.tell(LadCarried(character.id, None), "harakiri.chapter.carry")
    yield from ()


@operation("clear-stones", numbers="n")
def clear_stones(g: Harakiri, use: Use, bound: Bound) -> None:
    """`n` stones of the rockfall are taken away (harakiri.chapter.pass-objective)."""
    cleared = min(bound.effect.n, g.progress.stones)
    g.progress.stones -= cleared
    g.tell(StonesCleared(cleared, g.progress.stones), "harakiri.chapter.pass-objective")


def is_at_cave(g: Harakiri, goal: CaveGoal) -> bool:
    """No stone is left and the carrier is undefeated and adjacent to the point."""
    if g.progress.stones or g.progress.carrier == NOBODY:
        return False
    carrier = g.characters[g.progress.carrier]
    near = g.field.terrain.adjacent[carrier.cell] | 1 << carrier.cell if carrier.cell != OFF else 0
    return bool(near & cells_of(g, g.chapter.point(goal.point)))


# ---------------------------------------------------------------------- braziers


@operation("put-out")
def put_out(g: Harakiri, use: Use, bound: Bound) -> None:
    """The brazier of this section is out: the boss is less tough and a Hate card cools; enough of them put
    out by blood: honour (harakiri.chapter.braziers)."""
    rule = g.chapter.rule(BraziersRule)
    assert rule is not None, "only a chapter with braziers puts them out"
    g.progress.out.append(use.point)
    if use.point in g.points:
        g.points.remove(use.point)
    if use.source.endswith(".blood"):
        g.progress.blood += 1
        if g.progress.blood == rule.blood:
            change_honour(g, rule.honour, f"{g.chapter_id}.blood")
    g.tell(BrazierOut(use.point, burning(g)), "harakiri.chapter.braziers")
    cool_one(g)


def burning(g: Harakiri) -> int:
    """Braziers that still burn."""
    return sum(_is_brazier(point) for point in g.chapter.points) - len(g.progress.out)


def _is_brazier(point: PointDef) -> bool:
    effects = [effect for option in point.options for effect in (*option.effects, *option.success)]
    return any(effect.do == "put-out" for effect in effects)


# ---------------------------------------------------------------------- the end of a round


def end_of_round(g: Harakiri) -> None:
    """What a chapter does when a round is over."""
    braziers = g.chapter.rule(BraziersRule)
    if braziers is not None and burning(g) >= braziers.burning:
        for creature in g.creatures:
            if g.box.kinds[creature.kind].type == "chosen":
                regain(g, creature, braziers.regain, "braziers")
    for goal in g.chapter.objectives:
        if isinstance(goal, CaveGoal) and is_at_cave(g, goal):
            g.progress.escaped = True  # the objective is looked at next
    limit = g.chapter.rule(RoundLimitRule)
    if limit is not None and g.round >= limit.rounds and not g.progress.slain:
        end_phase(g, "failure", "end.left")
