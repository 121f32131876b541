"""Smaller questions: inside an attack, ties, tokens, what is kept and what is given up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hyakki.games.harakiri.options import (
    Accept,
    Also,
    Counter,
    Die,
    GoOn,
    KiDie,
    Pick,
    PickAttribute,
    PickCondition,
    PickSquare,
    PlaceKi,
    Reroll,
    Return,
    Roll,
    SpendBlessed,
    Stop,
    Survive,
    UseSkill,
    YinYang,
)
from hyakki.games.harakiri.rules.attack import attack_skills
from hyakki.games.harakiri.rules.creatures import fighter, health_of, is_foe, look_up, most_health
from hyakki.games.harakiri.rules.dice import face_hits
from hyakki.games.harakiri.rules.numbers import armour, attribute
from hyakki.games.harakiri.rules.prospects import plan, prospect
from hyakki.games.harakiri.state import Aim, Character, Creature, Harakiri
from hyakki.kernel.decision import Decision, Option

ALWAYS = (Accept, SpendBlessed, Counter, Survive, YinYang)
"""What is always worth saying yes to."""


def choose(g: Harakiri, decision: Decision) -> Option:
    """A sensible answer to a small question."""
    options = decision.options
    found = BY_KEY.get(decision.prompt.key)
    if found is not None:
        return found(g, decision)
    for option in options:
        if isinstance(option, ALWAYS):
            return option
    first = options[0]
    if isinstance(first, Pick):
        return pick(g, decision)
    if isinstance(first, PickAttribute):
        return _attribute(g, decision)
    if isinstance(first, Return):
        return _give_up(g, options)
    if isinstance(first, PickCondition):
        return first
    return first


# ---------------------------------------------------------------------- inside an attack


def attack(g: Harakiri, decision: Decision) -> Option:
    """Ki dice, further targets, the skill that promises most, the focus die where nothing gets through
    without it; then the roll."""
    aim = g.aim
    assert aim is not None
    for option in decision.options:
        if isinstance(option, PlaceKi) or (isinstance(option, Also) and option.target not in aim.targets):
            return option
    attacker = fighter(g, aim.attacker)
    assert isinstance(attacker, Character)
    best, focus = _best_way(g, attacker, aim)
    if best != aim.skill:
        use = UseSkill(best)
        if use in decision.options:
            return use
    if focus and not aim.focus:
        for option in decision.options:
            if type(option).__name__ == "Focus":
                return option
    return Roll() if Roll() in decision.options else decision.options[0]


def _best_way(g: Harakiri, attacker: Character, aim: Aim) -> tuple[str, bool]:
    """The skill, and whether the focus die helps: it fails twice in six, so only where plain dice cannot get
    through."""
    ranked = []
    for skill in ["", *attack_skills(g, attacker)]:
        for focus in (False, True):
            way = plan(g, attacker, aim.target, "strong" if aim.kind == "strong" else "fast", skill, focus)
            if way is not None:
                ranked.append((_promise(g, way) - (0.5 if focus else 0.0), skill, focus))
    if not ranked:
        return aim.skill, aim.focus
    _, skill, focus = max(ranked)
    return skill, focus


def _promise(g: Harakiri, aim: Aim) -> float:
    found = prospect(g, aim)
    total = 0.0
    for number, spread in found.spread.items():
        target = look_up(g, number)
        if isinstance(target, Creature):
            for damage, ways in spread.items():
                total += min(damage, health_of(target)) * ways
            total += 3.0 * found.defeats.get(number, 0)
    return total / found.whole


def rolled(g: Harakiri, decision: Decision) -> Option:
    """Roll blanks again."""
    aim = g.aim
    assert aim is not None
    for option in decision.options:
        if isinstance(option, PlaceKi):
            return option
        if isinstance(option, Die) and face_hits(g, aim.pool[option.n], aim.faces[option.n]) == 0:
            return option
    if Reroll() in decision.options:
        return Reroll()
    return GoOn()


# ---------------------------------------------------------------------- one of several


def pick(g: Harakiri, decision: Decision) -> Option:
    """Of friends that something good is for, the one who needs it most; of enemies the nearest to its end.
    Ties of enemies' targets fall on whoever bears it best."""
    picks = [option for option in decision.options if isinstance(option, Pick)]
    stopping = any(isinstance(option, Stop) for option in decision.options)
    there = [(option, look_up(g, option.figure)) for option in picks]
    fighters = [(option, one) for option, one in there if isinstance(one, Character | Creature)]
    if not fighters:
        return decision.options[0]
    if is_foe(fighters[0][1]):
        return min(fighters, key=lambda entry: health_of(entry[1]))[0]
    if decision.prompt.key == "ask.target":
        return max(fighters, key=lambda entry: (health_of(entry[1]), armour(g, entry[1])))[0]
    if stopping and all(health_of(one) == most_health(g, one) for _, one in fighters):
        return picks[0]
    return min(fighters, key=lambda entry: health_of(entry[1]) / most_health(g, entry[1]))[0]


def square(g: Harakiri, decision: Decision) -> Option:
    """A square for an enemy or for a step: the first is as good as any."""
    for option in decision.options:
        if isinstance(option, PickSquare):
            return option
    return decision.options[0]


def _attribute(g: Harakiri, decision: Decision) -> Option:
    number = decision.prompt.params.get("character", 0)
    character = g.characters[int(number)]
    picks = [option for option in decision.options if isinstance(option, PickAttribute)]
    return max(picks, key=lambda option: attribute(g, character, option.name))


def _give_up(g: Harakiri, options: Sequence[Option]) -> Option:
    """The cheapest thing goes back."""
    return min(options, key=lambda option: _price(g, option))


def _price(g: Harakiri, option: Option) -> int:
    card = getattr(option, "card", "")
    if card in g.box.smith:
        return g.box.smith[card].cost
    for character in g.characters:
        for item in character.items:
            if card == f"item-{item.number}":
                return g.box.items[item.card].price
    return 0


def ki_dice(g: Harakiri, decision: Decision) -> Option:
    """Exhausted dice and low ones are rolled again, the rest stays."""
    number = int(decision.prompt.params.get("character", 0))
    character = g.characters[number]
    for option in decision.options:
        if isinstance(option, KiDie):
            if option.area == "exhausted":
                return option
            if option.area == "supply" and character.supply[option.n] <= 2:
                return option
    return GoOn() if GoOn() in decision.options else decision.options[0]


BY_KEY: dict[str, Callable[[Harakiri, Decision], Option]] = {
    "ask.attack": attack,
    "ask.rolled": rolled,
    "ask.target": pick,
    "ask.square": square,
    "ask.reroll-ki": ki_dice,
    "ask.reroll-some": ki_dice,
}
