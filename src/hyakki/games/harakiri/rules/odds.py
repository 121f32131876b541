"""The exact chances of answers: attacks with all ways of making them, and tests.

What an attack may come to is counted in `prospects.py`. All lines leave rerolls out until dice are picked,
but for one that says how likely the target falls if they are used in the best way for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hyakki.games.harakiri.options import Attack, Die, GoOn, Leave, Reroll, Roll, YinYang
from hyakki.games.harakiri.rules.after_roll import rerolls
from hyakki.games.harakiri.rules.attack import decide
from hyakki.games.harakiri.rules.creatures import fighter, health_of, look_up
from hyakki.games.harakiri.rules.dice import SIDES
from hyakki.games.harakiri.rules.numbers import total
from hyakki.games.harakiri.rules.prospects import Prospect, best_again, plans, prospect
from hyakki.games.harakiri.rules.trials import trial_parts
from hyakki.games.harakiri.state import Aim, Character, Harakiri
from hyakki.games.harakiri.terms import Part
from hyakki.kernel.decision import Option
from hyakki.kernel.terms import Chance, Scalar

UNLIKELY = Fraction(1, 10)
"""Below this the defeat of a target is not what an attack is weighed by."""

# ---------------------------------------------------------------------- a test


def success_chance(
    g: Harakiri, character: Character, name: str, difficulty: int, extra: Sequence[Part] = ()
) -> Fraction:
    """How likely a test succeeds: a d6 with all that is added now reaches the difficulty."""
    needed = difficulty - total(trial_parts(g, character, name, extra))
    return Fraction(max(0, min(SIDES, SIDES + 1 - needed)), SIDES)


# ---------------------------------------------------------------------- in words


def odds(g: Harakiri, seat: int, option: Option) -> list[Chance] | None:
    """The exact chances of an answer about an attack; None for everything else."""
    if isinstance(option, Attack):
        if g.act is None or look_up(g, option.target) is None:
            return None
        return _attack_odds(g, g.characters[g.act.character], option)
    aim = _changed(g, option)
    return None if aim is None else [*chances(g, prospect(g, aim)), *_again(g, aim)]


def _attack_odds(g: Harakiri, character: Character, option: Attack) -> list[Chance]:
    """How likely the attack as it would be declared defeats the target, and each other way of making it; then
    what else may come of it."""
    first, *others = [(aim, prospect(g, aim)) for aim in plans(g, character, option.target, option.force)]
    declared = first[1]
    head = headline(g, declared)
    rest = [*_beside(declared), *_again(g, first[0])]
    return [*head, *(_other_way(g, aim, other) for aim, other in others), *rest]


def _other_way(g: Harakiri, aim: Aim, found: Prospect) -> Chance:
    """Another way of making an attack: how likely it defeats the target, else what damage it does."""
    again = best_again(g, aim)
    chance = found.defeat() if again is None else again
    way = "with" if aim.skill else "focus"
    focus = "-focus" if aim.skill and aim.focus else ""
    if not chance:
        return Chance(f"odds.mean-{way}{focus}", 1.0, {"skill": aim.skill}, amount=float(found.mean()))
    key = f"odds.defeat-{way if again is None else 'again'}{focus}"
    return Chance(key, float(chance), {"skill": aim.skill, "tenths": tenths(found)})


def _again(g: Harakiri, aim: Aim) -> list[Chance]:
    """What rolling dice again can make of it, which the other lines leave out."""
    best = best_again(g, aim)
    if best:
        return [Chance("odds.again", float(best), {"target": aim.target})]
    return [Chance("odds.rerolls", 1.0)] if rerolls(g, aim) and not aim.picked else []


def _changed(g: Harakiri, option: Option) -> Aim | None:
    """The attack under way as it would be after an answer about it."""
    if g.aim is None or g.aim.attacker >= len(g.characters):
        return None
    aim, character = g.aim.clone(), g.characters[g.aim.attacker]
    match option:
        case Roll() | GoOn():
            aim.picked = []
        case Die(n):
            aim.picked.append(n)
        case Reroll():
            pass
        case YinYang() | Leave():
            aim.yin_yang = isinstance(option, YinYang)
            aim.stage = "hit"
        case _:
            return aim if decide(g, character, aim, option) else None
    return aim


def chances(g: Harakiri, found: Prospect) -> list[Chance]:
    """A prospect in lines: defeat and damage of the declared target, defeats of others, and what else there
    may be."""
    return [*headline(g, found), *_beside(found)]


def headline(g: Harakiri, found: Prospect) -> list[Chance]:
    """What matters most about the declared target: that it is defeated, or, where that is unlikely, the
    damage to expect and what it leaves. Each names the other too, so that attacks can be compared."""
    defeat, target = found.defeat(), fighter(g, found.target)
    if defeat >= UNLIKELY:
        return [Chance("odds.falls", float(defeat), {"target": found.target, "tenths": tenths(found)})]
    mean, health = float(found.mean()), health_of(target)
    params: dict[str, Scalar] = {
        "target": found.target,
        "left": int(max(0.0, health - mean) + 0.5),
        "health": health,
    }
    if not defeat:
        return [Chance("odds.mean", 1.0, params, amount=mean)]
    params["percent"] = max(1, round(100 * defeat))
    return [Chance("odds.hardly", 1.0, params, amount=mean)]


def tenths(found: Prospect) -> int:
    """The damage to expect in tenths, for languages to write as they do."""
    return int(10 * found.mean() + Fraction(1, 2))


def _beside(found: Prospect) -> list[Chance]:
    """What else may come of an attack: defeats of others, each damage, and what befalls it."""
    lines = [
        Chance("odds.defeat", float(found.defeat(number)), {"target": number})
        for number in found.spread
        if number != found.target and found.defeat(number)
    ]
    for damage, ways in sorted(found.spread.get(found.target, {}).items()):
        lines.append(Chance("odds.damage", float(found.chance(ways)), {"n": damage}))
    also = {
        "odds.missed": found.missed,
        "odds.countered": found.countered,
        "odds.broken": found.broken,
        "odds.yin-yang": found.yin_yang,
    }
    lines += [Chance(key, float(found.chance(ways))) for key, ways in also.items() if ways]
    return lines
