"""Activations of enemies and wanderers: die or card, the lines that are tried, the line that is taken."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.harakiri.box.effectdefs import EffectDef
from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.box.notation import Line, LinePart
from hyakki.games.harakiri.box.ruledefs import FirstHateCoolsRule
from hyakki.games.harakiri.events import (
    ActivationBegan,
    ActivationEnded,
    ArmourChanged,
    BehaviourRolled,
    CardCooled,
    CardDrawn,
    CardKept,
    HeadEaten,
    LineTaken,
    LineTried,
    Moved,
    SkillUsed,
)
from hyakki.games.harakiri.options import PickCard
from hyakki.games.harakiri.rules.aiattack import strike
from hyakki.games.harakiri.rules.asking import ask_party, tied_square
from hyakki.games.harakiri.rules.conditions import bleed, rise
from hyakki.games.harakiri.rules.creatures import (
    foot_of,
    is_inside,
    kind_of,
    look_up,
    put,
    standing,
    survey,
)
from hyakki.games.harakiri.rules.dice import d6
from hyakki.games.harakiri.rules.harm import falling, regain
from hyakki.games.harakiri.rules.lasting import begin_activation, effect_of, end_activation
from hyakki.games.harakiri.rules.numbers import armour
from hyakki.games.harakiri.rules.operations import Use, carry_out, lacks, operation, subjects
from hyakki.games.harakiri.rules.plans import Scout
from hyakki.games.harakiri.rules.spawning import closest_free
from hyakki.games.harakiri.rules.targets import choose
from hyakki.games.harakiri.rules.watching import look
from hyakki.games.harakiri.state import Body, Creature, Fighter, Harakiri, Hunt
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

FALLBACK = "move toward"  # what remains if no line can be resolved
TOWARD = LinePart("move", "toward")
UPSETTING = ("technique", "attack", "skill")  # parts after which others may stand elsewhere, or not at all
ROLLED = {
    "minion": "harakiri.ai.minion-roll",
    "servant": "harakiri.ai.servant",
    "wanderer": "harakiri.ai.wanderer",
}

# ---------------------------------------------------------------------- activations


def activate_card(g: Harakiri, creature: Creature) -> Flow[None]:
    """The card of a creature comes up: its activation, then it is marked
    (harakiri.initiative.activated-mark)."""
    yield from activate(g, creature)
    if creature.id in g.queue:
        g.done.append(creature.id)


def activate(g: Harakiri, creature: Creature) -> Flow[None]:
    """A whole activation: bleeding, die or card, one line, downed off (harakiri.ai.extra-activation)."""
    outer, g.hunt = g.hunt, Hunt(creature=creature.id)
    creature.entered = 0
    begin_activation(g, creature.id)
    g.tell(ActivationBegan(creature.id, 0), "harakiri.round.sequence")
    yield from bleed(g, creature)
    if is_there(g, creature):
        if kind_of(g, creature).type == "chosen":
            yield from _by_card(g, creature)
        else:
            yield from _by_die(g, creature)
    if is_there(g, creature):
        rise(g, creature)
        creature.entered = 0
        end_activation(g, creature.id)
    g.tell(ActivationEnded(creature.id), "harakiri.round.sequence")
    g.hunt = outer
    look(g)


def is_there(g: Harakiri, creature: Creature) -> bool:
    """Whether it still is on the table."""
    return look_up(g, creature.id) is not None


def _by_die(g: Harakiri, creature: Creature) -> Flow[None]:
    """A die, and the entry of that number: for a minion in the table of the oracle's colour
    (harakiri.ai.minion-roll, harakiri.ai.oracle-midround), for servants and wanderers in their only one
    (harakiri.ai.servant, harakiri.ai.wanderer), allied ones too (harakiri.wanderer.ally-control)."""
    kind = kind_of(g, creature)
    red = kind.type == "minion" and g.current == "red"
    die = d6(g)
    entry = (kind.aggressive if red else kind.normal)[die - 1]
    table = "entries" if kind.type != "minion" else "aggressive" if red else "normal"
    assert g.hunt is not None
    g.hunt.roll = die
    g.tell(BehaviourRolled(creature.id, die, table, die - 1), ROLLED[kind.type])
    yield from resolve(g, creature, entry.lines, entry.priority)


def _by_card(g: Harakiri, creature: Creature) -> Flow[None]:
    """The top card of the AI deck, turned over anew when it is empty (harakiri.ai.chosen,
    harakiri.ai.chosen-reshuffle). A Hate card stays in play, and is empowered if another one lay there
    already (harakiri.content.blood-oni-hate)."""
    deck = g.decks[creature.kind]
    drawn = deck.draw(g)
    assert drawn is not None, "cards in play never are all of a deck"
    assert g.hunt is not None
    g.hunt.card = drawn
    card = g.box.ai_cards[drawn]
    empowered = bool(card.empowered and g.hate)
    g.tell(CardDrawn(creature.id, drawn, empowered, deck.count()), "harakiri.ai.chosen")
    yield from resolve(g, creature, card.empowered if empowered else card.lines, card.priority)
    g.hunt.card = ""  # from here on it lies elsewhere
    if not (card.empowered and kind_of(g, creature).hate and is_there(g, creature)):
        deck.discard.append(drawn)
    elif _cools(g):
        deck.discard.append(drawn)
        g.tell(CardCooled(drawn), "harakiri.campaign.companions")
    else:
        g.hate.append(drawn)
        g.tell(CardKept(drawn), "harakiri.content.blood-oni-hate")


def lay_down_card(g: Harakiri) -> None:
    """The phase is over: a card that was being resolved goes to its discard pile (harakiri.ai.chosen)."""
    if g.hunt is not None and g.hunt.card:
        g.decks[g.box.ai_cards[g.hunt.card].chosen].discard.append(g.hunt.card)
        g.hunt.card = ""


def _cools(g: Harakiri) -> bool:
    """Whether the rites were kept: then the first Hate card does not stay (harakiri.campaign.companions)."""
    rule = g.chapter.rule(FirstHateCoolsRule)
    if rule is None or rule.flag not in g.flags or g.progress.cooled:
        return False
    g.progress.cooled = True
    return True


# ---------------------------------------------------------------------- lines


def resolve(g: Harakiri, creature: Creature, lines: Sequence[Line], priority: str) -> Flow[None]:
    """The first line that can be resolved fully is, and no other (harakiri.ai.minion-lines); if none can, it
    moves toward its target (harakiri.ai.fallback). A priority printed in the line goes before that of its
    entry (harakiri.ai.line-priority)."""
    scout = Scout(g, creature)
    place = g.noted(lambda: _first_resolvable(g, scout, lines))
    if place is None:
        if scout.targets:
            g.tell(LineTaken(creature.id, FALLBACK), "harakiri.ai.fallback")
        yield from _move(g, scout, TOWARD, (), priority)
        return
    line = lines[place]
    assert g.hunt is not None
    g.hunt.line = place
    g.tell(LineTaken(creature.id, line.text), "harakiri.ai.minion-lines")
    for number, part in enumerate(line.parts):
        rest = line.parts[number + 1 :]
        yield from _part(g, scout, part, rest, line.priority or priority)
        if not rest or not is_there(g, creature):
            return
        if part.do in UPSETTING:
            scout = Scout(g, creature)


def _first_resolvable(g: Harakiri, scout: Scout, lines: Sequence[Line]) -> int | None:
    """Which line is taken; those that were tried in vain are told."""
    for place, line in enumerate(lines):
        why = scout.why_not(line)
        if not why:
            return place
        if g.io is not None:
            g.tell(LineTried(scout.creature.id, line.text, why), "harakiri.ai.resolvable")
    return None


def _part(g: Harakiri, scout: Scout, part: LinePart, rest: Sequence[LinePart], priority: str) -> Flow[None]:
    """One part of a line; each picks its target anew (harakiri.ai.retarget-per-part). Its condition was
    looked at before the line was taken."""
    creature = scout.creature
    match part.do:
        case "move":
            yield from _move(g, scout, part, rest, priority)
        case "attack" | "skill":
            yield from strike(g, scout, part, priority)
        case "technique":
            yield from _technique(g, scout, part, rest)
        case "regain":
            regain(g, creature, part.n, "line")  # never needed (harakiri.ai.heal-optional)
        case "armour":
            brace(g, creature, part.n)


def brace(g: Harakiri, creature: Creature, n: int) -> None:
    """Armour until the end of the round (harakiri.content.undertaker-profaner); twice in a round adds up."""
    before = creature.marks.get("braced", 0) if creature.marks.get("braced-in") == g.round else 0
    creature.marks["braced"] = before + n
    creature.marks["braced-in"] = g.round
    if g.io is not None:
        g.tell(ArmourChanged(creature.id, n, armour(g, creature)), "harakiri.content.undertaker-profaner")


# ---------------------------------------------------------------------- moving


def _move(g: Harakiri, scout: Scout, part: LinePart, rest: Sequence[LinePart], priority: str) -> Flow[None]:
    """To the square that the part asks for: the target by the priority (harakiri.aimove.target-adjacent,
    harakiri.aimove.target-range, harakiri.aimove.target-toward-away), then the least movement, then the party
    (harakiri.aimove.fewest-steps, harakiri.aimove.worked-example)."""
    if part.way == "grave":
        yield from go(g, scout, scout.graves(rest))
        return
    met = scout.meetings(part, rest)
    able = [one for one in scout.targets if one.id in met]
    if able:
        target = yield from choose(g, scout.creature, able, priority, f"move {part.way}")
        yield from go(g, scout, met[target.id])


def go(g: Harakiri, scout: Scout, places: int) -> Flow[None]:
    """Walk to the nearest of some places; already there, it does not move."""
    squares = scout.nearest(places)
    if not squares:
        return
    creature = scout.creature
    cell = yield from tied_square(g, squares, creature.id)
    if cell == creature.cell:
        return
    way = scout.walk()
    path, cost = way.path(scout.layers, cell), way.cost_of(scout.layers, cell)
    put(g, creature, cell)
    scout.arrive()
    creature.entered += len(path) - 1
    if g.io is not None:
        walked = tuple(g.field.square(one) for one in path)
        g.tell(Moved(creature.id, walked, cost), "harakiri.aimove.path")


# ---------------------------------------------------------------------- techniques


def _technique(g: Harakiri, scout: Scout, part: LinePart, rest: Sequence[LinePart]) -> Flow[None]:
    """A technique never spoils a line; the downed skip it (harakiri.ai.downed, harakiri.skill.enemy)."""
    if scout.downed:
        return
    creature = scout.creature
    skill = kind_of(g, creature).skills[part.skill]
    source = f"{creature.kind}.{part.skill}"
    g.tell(SkillUsed(creature.id, source), "harakiri.skill.enemy")
    if skill.kin:
        yield from go(g, scout, scout.beside_kin(rest))
    if skill.devour:
        yield from _devour(g, creature, skill.devour, source)
    yield from carry_out(g, Use(source, creature.id), g.box.triggers[source].get("use", ()))
    look(g)


def _devour(g: Harakiri, creature: Creature, n: int, source: str) -> Flow[None]:
    """A minion's head on its own or an adjacent square is eaten; of several the party chooses."""
    foot = foot_of(g, creature)
    near = foot | g.field.terrain.beside(foot)
    cells = [cell for cell in sorted(g.heads) if near >> cell & 1]
    if not cells:
        return
    cell = yield from tied_square(g, cells, creature.id, "head-square")
    g.heads[cell] -= 1
    if not g.heads[cell]:
        del g.heads[cell]
    g.tell(HeadEaten(creature.id, g.field.square(cell)), "harakiri.content.minions")
    regain(g, creature, n, source)


# ---------------------------------------------------------------------- effects


@operation("activate")
def activate_one(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The subject makes a full extra activation now; its initiative card is not touched."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Creature):
            yield from activate(g, figure)


@operation("go-toward")
def go_toward(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The subject moves toward the nearest character by its movement value, without attack."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Creature) and standing(g):
            scout = Scout(g, figure)
            met = scout.meetings(TOWARD, ())
            there: list[Body] = [*standing(g)]
            target = yield from choose(g, figure, there, "near", "move toward")
            yield from go(g, scout, met[target.id])


@operation("go-crowd", numbers="n")
def go_crowd(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The subject moves by up to `n`, to the place where the most characters are adjacent to it; ties fewest
    steps, then the party."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Creature):
            scout = Scout(g, figure)
            scout.stretch(bound.effect.n)
            yield from go(g, scout, scout.crowded())


def _has_gait(g: Harakiri, effect: EffectDef, figure: Fighter) -> bool:
    return isinstance(figure, Creature) and not figure.grounded


@operation("lose-gait", forbids=lacks(_has_gait))
def lose_gait(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The subjects walk for the rest of the phase; one inside occupied terrain is put on the closest free
    square."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Creature):
            figure.grounded = True
            if is_inside(g, figure):
                cells = closest_free(g, figure.cell)
                if cells:
                    cell = yield from tied_square(g, cells, figure.id, "spawn-square")
                    put(g, figure, cell)
    survey(g)


# ---------------------------------------------------------------------- Hate


def cool_one(g: Harakiri, card: str = "") -> None:
    """A Hate card in play goes to the discard pile of its deck."""
    if g.hate:
        cooled = card or g.hate[0]
        g.hate.remove(cooled)
        g.decks[g.box.ai_cards[cooled].chosen].discard.append(cooled)
        g.tell(CardCooled(cooled), "harakiri.chapter.braziers")


@falling
def end_hate(g: Harakiri, figure: Body, cell: int) -> None:
    """The combat is over when the one who hates is defeated: its cards leave play, and nobody is barred from
    Kami skills by it any more (harakiri.content.hate-combat-scope)."""
    if not isinstance(figure, Creature) or not kind_of(g, figure).hate:
        return
    g.decks[figure.kind].discard += g.hate
    g.hate.clear()
    g.lasting[:] = [
        one for one in g.lasting if one.owner != figure.id or effect_of(g, one).effect.do != "bar-kami"
    ]


def _has_hate(g: Harakiri, use: Use, bound: Bound) -> Refusal | None:
    return None if g.hate else refuse("harakiri.technique.no-effect")


@operation("cool-hate", forbids=_has_hate)
def cool_hate(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """One Hate card in play goes to the discard pile of its deck."""
    if g.hate:
        offered = tuple(dict.fromkeys(g.hate))
        answer = yield from ask_party(g, "hate", lambda: [PickCard(card) for card in offered])
        cool_one(g, answer.card)
