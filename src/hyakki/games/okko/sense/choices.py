"""The small questions of the Heroes' side: dice rolled again, blows taken for others, pushes, new items, whom
an effect is for, who comes along."""

from __future__ import annotations

from hyakki.games.okko.box.scenariodefs import ScenarioDef
from hyakki.games.okko.options import (
    Done,
    End,
    PickFigure,
    PickSpace,
    Put,
    Refuse,
    Reroll,
    Stop,
    Strike,
    TakeHero,
    UseEffect,
)
from hyakki.games.okko.rules.dice import total_of, worth
from hyakki.games.okko.rules.ground import side_of
from hyakki.games.okko.sense.blows import best_blow, strike
from hyakki.games.okko.sense.eyes import Eyes, wounds_of
from hyakki.games.okko.sense.jobs import GREAT, prize
from hyakki.kernel.decision import PASS, Decision, Option

AVERAGE = 0.95  # what a die shows


def harmless(_eyes: Eyes, decision: Decision) -> Option:
    """To let it be if that is possible, else the first that is offered."""
    for option in decision.options:
        if option == PASS or isinstance(option, Done | End | Stop | Refuse):
            return option
    return decision.options[0]


def first(_eyes: Eyes, decision: Decision) -> Option:
    """Whatever is offered first."""
    return decision.options[0]


def reroll(eyes: Eyes, decision: Decision) -> Option:
    """Roll bad dice again, if the roll is not good enough as it is."""
    g = eyes.g
    rerolls = [option for option in decision.options if isinstance(option, Reroll)]
    if not rerolls:
        return decision.options[-1]
    test, attack = g.test, g.attack
    if test is not None:
        if sum(test.faces) <= test.value:
            return harmless(eyes, decision)
        return max(rerolls, key=lambda option: sum(test.faces[die] for die in option.dice))
    if attack is None:
        return harmless(eyes, decision)
    own = side_of(g.figures[attack.attacker]) == "heroes"
    if (total_of(attack) >= attack.defense) == own:
        return harmless(eyes, decision)

    def gain(option: Reroll) -> float:
        shown = sum(worth(attack.chains[die]) for die in option.dice)
        more = len(option.dice) * AVERAGE - shown
        return more if own else -more

    best = max(rerolls, key=gain)
    return best if gain(best) > 0 else harmless(eyes, decision)


def use(eyes: Eyes, decision: Decision) -> Option:
    """Whatever helps is used."""
    uses = [option for option in decision.options if isinstance(option, UseEffect)]
    return uses[0] if uses else first(eyes, decision)


def extra_strike(eyes: Eyes, decision: Decision) -> Option:
    """An Attack that costs nothing goes where it is worth most; none is made that would raise the alarm for
    little."""
    g = eyes.g
    figure = g.figures[int(decision.prompt.params["figure"])]
    best, most = harmless(eyes, decision), 0.0
    for option in decision.options:
        if isinstance(option, Strike):
            worth = strike(eyes, figure, g.figures[option.target], option.form)
            if worth > most:
                best, most = option, worth
    return best


def redirect(eyes: Eyes, decision: Decision) -> Option:
    """A blow is taken for somebody who can stand it less."""
    g = eyes.g
    uses = [option for option in decision.options if isinstance(option, UseEffect)]
    if not uses or g.attack is None:
        return harmless(eyes, decision)
    target = g.figures[g.attack.target]
    for option in uses:
        figure = g.figures[option.figure]
        if target.sort == "hero" and (figure.sort != "hero" or _can_stand_more(eyes, option.figure)):
            return option
    return harmless(eyes, decision)


def _can_stand_more(eyes: Eyes, number: int) -> bool:
    g = eyes.g
    assert g.attack is not None
    target, figure = g.figures[g.attack.target], g.figures[number]
    mine, theirs = wounds_of(g.heroes[number]), wounds_of(g.heroes[target.number])
    if mine != theirs:
        return mine < theirs
    return eyes.is_worn(target) and not eyes.is_worn(figure)


def push(eyes: Eyes, decision: Decision) -> Option:
    """Push somebody to where it is beside fewest Heroes; one who has to be struck down is kept in reach."""
    g = eyes.g
    places = [option for option in decision.options if isinstance(option, PickSpace)]
    if not places or (g.attack is not None and prize(g, g.figures[g.attack.target]) >= GREAT):
        return harmless(eyes, decision)
    heroes = 0
    for hero in eyes.heroes():
        heroes |= 1 << hero.cell
    return min(places, key=lambda option: (eyes.ways.beside[option.cell] & heroes).bit_count())


def put(eyes: Eyes, decision: Decision) -> Option:
    """What was drawn goes where it fits: hands and clothing before Supplies. Nothing is thrown away."""
    puts = [option for option in decision.options if isinstance(option, Put)]
    good = [option for option in puts if option.slot != "supplies"]
    fitting = good or puts
    return fitting[0] if fitting else harmless(eyes, decision)


def whom(eyes: Eyes, decision: Decision) -> Option:
    """Whom an effect is for: the foe who is worth most, the friend who is hurt most or strikes best."""
    g = eyes.g
    picks = [option for option in decision.options if isinstance(option, PickFigure)]
    if not picks:
        return decision.options[0]

    def worth(option: PickFigure) -> tuple[float, float]:
        figure = g.figures[option.figure]
        if figure.sort == "agent":
            return prize(g, figure), float(figure.damage)
        return float(figure.damage), best_blow(eyes, figure)

    return max(picks, key=worth)


BAND: dict[str, tuple[str, ...]] = {
    "hunt": ("okko", "noshin", "setsuka", "noburo"),
    "wits": ("noshin", "okko", "setsuka", "noburo"),
    "arms": ("noburo", "okko", "setsuka", "noshin"),
    "legs": ("setsuka", "noburo", "okko", "noshin"),
}
"""Who comes along first where a demon hides, where lanterns wait, where a champion has to fall, where a thing
must be carried."""


def wanted_band(scene: ScenarioDef) -> str:
    """What a scenario asks for most."""
    if any(goal.kind == "carry-to" for goal in scene.goals):
        return "legs"
    if scene.investigation:
        return "hunt"
    return "wits" if scene.objective_test is not None else "arms"


def take_hero(eyes: Eyes, decision: Decision) -> Option:
    """The Heroes whom the scenario asks for."""
    band = BAND[wanted_band(eyes.g.scene)]
    offered = [option for option in decision.options if isinstance(option, TakeHero)]
    return min(offered, key=lambda option: band.index(option.hero)) if offered else decision.options[0]
