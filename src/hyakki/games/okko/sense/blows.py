"""What Attacks and used cards are worth to the Heroes, in the same points as their jobs."""

from __future__ import annotations

from hyakki.games.okko.box.definitions import EffectDef
from hyakki.games.okko.options import Form
from hyakki.games.okko.rules import attack, personal
from hyakki.games.okko.rules.aiming import targets
from hyakki.games.okko.rules.ground import may_act
from hyakki.games.okko.rules.missions import open_missions
from hyakki.games.okko.sense.eyes import Eyes
from hyakki.games.okko.sense.jobs import BREACH, PERSONAL, prize
from hyakki.games.okko.state import Figure

HEALED = 0.3  # a Damage token less on a Hero
ALARM = 2.5  # what it costs to raise the alarm: a point, and all thralls awake
ALARM_AT_LAST = 0.2  # when the demon is there
TIDINESS = 0.15  # for an agent that is gone rather than hurt
RANDOM_DEED = 0.15  # for an effect that nobody thought about


def strike(eyes: Eyes, figure: Figure, foe: Figure, form: Form) -> float:
    """What an Attack is worth: the hits it brings, less the alarm that it raises."""
    g = eyes.g
    worth = max(prize(g, foe), BREACH if eyes.is_in_the_way(foe) else 0.0)
    if worth <= 0 and not _holds(eyes, figure, foe):
        return 0.0
    chances = eyes.attack(figure, foe, form)
    gain = max(worth, 0.2) * float(chances.hit) + TIDINESS * float(chances.eliminated)
    if foe.kind in g.box.demons:
        gain += 2.0 * float(chances.eliminated)
    if figure.sort == "hero" and _counts_kills(eyes, figure):
        gain += 0.25 * PERSONAL * float(chances.eliminated)
    if attack.raises_alarm(g, figure, foe):
        gain -= ALARM_AT_LAST if g.final else ALARM
    return gain


def _holds(eyes: Eyes, figure: Figure, foe: Figure) -> bool:
    """Whether a foe in the same Area keeps somebody from going on."""
    area_of = eyes.g.palace.areas.area_of
    return area_of[figure.cell] == area_of[foe.cell] and eyes.g.alarm


def _counts_kills(eyes: Eyes, figure: Figure) -> bool:
    mission = eyes.g.heroes[figure.number].mission
    if not mission or eyes.g.box.personal[mission].goal.kind not in ("kills", "kills-rank"):
        return False
    return not personal.is_done(eyes.g, figure.number)


def best_blow(eyes: Eyes, figure: Figure) -> float:
    """What the best Attack of somebody from where it stands is worth."""
    figures = eyes.g.figures
    return max(
        (strike(eyes, figure, figures[found.target], found.form) for found in targets(eyes.g, figure)),
        default=0.0,
    )


# ---------------------------------------------------------------------- used cards


def used(eyes: Eyes, figure: Figure, source: str) -> float:
    """What using a card is worth, by what it does."""
    found = eyes.g.box.triggers[source].get("use", ())
    return sum(_effect(eyes, figure, bound[2]) for bound in found)


def _effect(eyes: Eyes, figure: Figure, effect: EffectDef) -> float:
    g = eyes.g
    match effect.do:
        case "heal":
            return HEALED * min(effect.n, _worst_hurt(eyes, figure, effect))
        case "cure":
            return 0.3 if any(ally.conditions for ally in _patients(eyes, figure, effect)) else 0.0
        case "attack":
            return _attack(eyes, figure, effect)
        case "damage":
            near = [prize(g, foe) for foe in eyes.foes() if eyes.steps(figure.cell, foe.cell) <= 1]
            return effect.n * max(near, default=0.0)
        case "kami":
            return _kami(eyes, figure)
        case "peek":
            known = len(g.clue_top) >= effect.n  # all that it would show
            return 0.0 if eyes.is_solved() or not g.clues or known else 0.4
        case "actions":
            waiting = [hero for hero in eyes.heroes() if not g.heroes[hero.number].activated]
            return 0.5 * effect.n if any(hero is not figure for hero in waiting) else 0.0
        case "mod":
            return _mod(eyes, figure, effect)
        case "draw" | "recover":
            return 0.4
        case "move" | "push" | "upgrade" | "testdice":
            return 0.0
    return RANDOM_DEED


def _patients(eyes: Eyes, figure: Figure, effect: EffectDef) -> list[Figure]:
    if effect.who in ("", "self"):
        return [figure]
    near = eyes.ways.beside[figure.cell] | 1 << figure.cell
    return [ally for ally in eyes.g.figures.values() if ally.sort == "hero" and near >> max(0, ally.cell) & 1]


def _worst_hurt(eyes: Eyes, figure: Figure, effect: EffectDef) -> int:
    return max((ally.damage for ally in _patients(eyes, figure, effect)), default=0)


def _attack(eyes: Eyes, figure: Figure, effect: EffectDef) -> float:
    if effect.who in ("", "self"):
        if effect.against == "each-adjacent":
            near = [found for found in targets(eyes.g, figure) if found.form == "melee"]
            figures = eyes.g.figures
            return sum(0.9 * strike(eyes, figure, figures[found.target], found.form) for found in near)
        return (1.15 + 0.1 * effect.n) * best_blow(eyes, figure)
    allies = [ally for ally in eyes.heroes() if ally is not figure]
    return max((1.1 * best_blow(eyes, ally) for ally in allies), default=0.0)


def _kami(eyes: Eyes, figure: Figure) -> float:
    g = eyes.g
    awake = any(may_act(g, foe) and eyes.steps(figure.cell, foe.cell) <= 3 for foe in eyes.foes())
    worth = 0.6 if awake else 0.1
    mission = g.heroes[figure.number].mission if figure.sort == "hero" else ""
    if mission and g.box.personal[mission].goal.kind == "kami" and not personal.is_done(g, figure.number):
        worth += 0.5 * PERSONAL
    return worth


def _mod(eyes: Eyes, figure: Figure, effect: EffectDef) -> float:
    """A changed number helps where it is needed: arms against foes, wits beside a clue."""
    helps = effect.n > 0 if effect.who not in ("opponents", "opponent", "target") else effect.n < 0
    if not helps:
        return -0.05
    if effect.attr in ("might", "defense"):
        return 0.2 * abs(effect.n) if eyes.threat(figure) > 0.5 else 0.0
    if effect.attr == "guile" and eyes.g.final and not open_missions(eyes.g):
        return 0.0
    return 0.1 * abs(effect.n)
