"""The exact chances of tests: of sections, of the omen, of the last choice."""

from __future__ import annotations

from fractions import Fraction

from hyakki.games.harakiri.box.ruledefs import LastChoiceRule
from hyakki.games.harakiri.options import CallByName, Choose, Tester
from hyakki.games.harakiri.rules.dice import SIDES
from hyakki.games.harakiri.rules.intermission import omen_parts
from hyakki.games.harakiri.rules.numbers import total
from hyakki.games.harakiri.rules.odds import success_chance
from hyakki.games.harakiri.rules.trials import plus_parts
from hyakki.games.harakiri.state import NOBODY, Harakiri
from hyakki.kernel.decision import Option
from hyakki.kernel.terms import Chance


def trial_odds(g: Harakiri, option: Option) -> list[Chance] | None:
    """How likely the test behind an answer succeeds; None where there is none."""
    match option:
        case Choose(which):
            chance = _section(g, which)
        case Tester(number):
            chance = _omen(g, number)
        case CallByName():
            chance = _last_choice(g)
        case _:
            return None
    if chance is None:
        return None
    return [Chance("odds.success", float(chance)), Chance("odds.failure", float(1 - chance))]


def _section(g: Harakiri, which: str) -> Fraction | None:
    """A test of the point that is being used, by the best of the attributes that it allows."""
    if g.act is None or not g.act.point:
        return None
    options = [one for one in g.chapter.point(g.act.point).options if one.id == which]
    test = options[0].test if options else None
    if test is None:
        return None
    character, extra = g.characters[g.act.character], plus_parts(g, test.plus)
    return max(success_chance(g, character, name, test.difficulty, extra) for name in test.attributes)


def _omen(g: Harakiri, number: int) -> Fraction | None:
    """The omen test, with the better of two dice where the road has brought that (harakiri.campaign.omen)."""
    omen = g.chapter.omen
    if omen is None:
        return None
    needed = omen.difficulty - total(omen_parts(g, g.characters[number], omen.attribute))
    failure = Fraction(max(0, min(SIDES, needed - 1)), SIDES)
    return 1 - failure ** (2 if g.omen_again else 1)


def _last_choice(g: Harakiri) -> Fraction | None:
    """Calling him by name; whoever speaks is known if somebody made the last blow."""
    rule = g.chapter.rule(LastChoiceRule)
    if rule is None:
        return None
    killer = g.progress.killer
    speakers = list(g.characters) if killer == NOBODY else [g.characters[killer]]
    extra = plus_parts(g, rule.plus)
    return max(success_chance(g, one, rule.attribute, rule.difficulty, extra) for one in speakers)
