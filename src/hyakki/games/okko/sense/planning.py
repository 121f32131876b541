"""How sensible Heroes plan: which cards, which weapon, in which order, and whom to accuse."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.okko.options import (
    AccuseCourtier,
    AccuseNature,
    Order,
    Plan,
    Planned,
    Ready,
    ReadyNone,
)
from hyakki.games.okko.rules.ground import beside
from hyakki.games.okko.rules.wounds import FATAL
from hyakki.games.okko.sense.eyes import Eyes
from hyakki.games.okko.state import Figure, Hero
from hyakki.kernel.decision import PASS, Decision, Option

# ---------------------------------------------------------------------- cards


class Mood:
    """What a Hero will need this round: arms, wits or legs."""

    __slots__ = ("fight", "hurt", "search", "walk")

    def __init__(self, eyes: Eyes, figure: Figure) -> None:
        g = eyes.g
        foes = sum(
            1 for foe in g.figures.values() if foe.sort == "agent" and beside(g, figure.cell) >> foe.cell & 1
        )
        self.fight = min(2.0, eyes.threats(figure)) + (0.8 if foes else 0.0) + (1.2 if g.final else 0.0)
        near = [worth for mask, worth in eyes.interests(figure) if _is_near(eyes, figure, mask)]
        self.search = 0.0 if eyes.is_solved() and not g.missions else min(1.5, max(near, default=0.3))
        self.walk = 0.5 if not near else 0.2
        self.hurt = figure.damage


def _is_near(eyes: Eyes, figure: Figure, mask: int) -> bool:
    return any(eyes.steps(figure.cell, cell) <= 1 for cell in bits(mask))


def plan(eyes: Eyes, decision: Decision) -> Option:
    """The card that helps most; the Weakness when it heals, a Wound when too many are held."""
    number = int(decision.prompt.params["hero"])
    hero, figure = eyes.g.heroes[number], eyes.g.figures[number]
    mood = Mood(eyes, figure)
    best, most = decision.options[0], -99.0
    for option in decision.options:
        worth = _rest(hero) if isinstance(option, Planned) else _card(eyes, hero, mood, option)
        if worth > most:
            best, most = option, worth
    return best


def _rest(hero: Hero) -> float:
    """What it is worth to play no second card: cards last longer, and Wounds stay away."""
    wounds = len(hero.wounds) + sum(1 for card in hero.discard if "." not in card)
    return 3.0 if wounds >= FATAL and len(hero.hand) <= 2 else 0.45


def _card(eyes: Eyes, hero: Hero, mood: Mood, option: Option) -> float:
    assert isinstance(option, Plan)
    g = eyes.g
    if option.card in g.box.wounds or option.card not in g.box.actions:
        return 2.2 if len(hero.wounds) >= FATAL - 1 else -1.0
    card = g.box.actions[option.card]
    if card.kind == "weakness":
        return 2.4 if mood.hurt >= 2 else 0.2 if len(hero.hand) <= 3 else -0.5
    if option.side == "right":
        numbers = card.technique
        return (
            0.55 * numbers.might * mood.fight
            + 0.4 * numbers.defense * min(mood.fight, 1.5)
            + 0.6 * numbers.guile * mood.search
            + 0.5 * numbers.speed * mood.walk
        )
    match card.kind:
        case "attack":
            return 0.8 * mood.fight
        case "defense":
            return 0.6 * mood.fight
        case "guile":
            return 0.9 * mood.search
        case "coordination":
            return 0.7
    return 0.5 * mood.walk + 0.2


def ready(eyes: Eyes, decision: Decision) -> Option:
    """A weapon for fights, a tool beside a token."""
    number = int(decision.prompt.params["hero"])
    mood = Mood(eyes, eyes.g.figures[number])
    best, most = decision.options[-1], 0.0
    for option in decision.options:
        if isinstance(option, Ready):
            worth = 0.2
            for effect in eyes.g.box.effects_of[option.item]:
                if effect.do in ("testdice",):
                    worth += mood.search
                elif effect.do in ("dice", "mod", "ranged", "harm", "condition"):
                    worth += 0.6 * mood.fight
                elif effect.when == "use":
                    worth += 0.4 * mood.hurt
            if worth > most:
                best, most = option, worth
    return best if isinstance(best, Ready | ReadyNone) else decision.options[0]


def order(eyes: Eyes, decision: Decision) -> Option:
    """The hurt come last, whoever has something to do beside it first."""
    g = eyes.g

    def late(number: int) -> tuple[int, int]:
        return len(g.heroes[number].wounds), g.figures[number].damage

    def worth(option: Option) -> int:
        assert isinstance(option, Order)
        return sum(
            1
            for at, hero in enumerate(option.heroes)
            for other in option.heroes[at + 1 :]
            if late(hero) <= late(other)
        )

    return max(decision.options, key=worth)


# ---------------------------------------------------------------------- Accusations


def accuse(eyes: Eyes, decision: Decision) -> Option:
    """The nature at two candidates or fewer, the identity at one, or at two late in the game; if somebody
    must be named, whichever has fewer candidates."""
    g = eyes.g
    natures, courtiers = eyes.natures(), eyes.identities()
    by_nature = [o for o in decision.options if isinstance(o, AccuseNature) and o.nature in natures]
    by_courtier = [o for o in decision.options if isinstance(o, AccuseCourtier) and o.courtier in courtiers]
    if by_nature and len(natures) == 1:
        return by_nature[0]
    if by_courtier and len(courtiers) == 1:
        return by_courtier[0]
    forced = PASS not in decision.options
    late = g.round >= 5 and g.false <= 1
    if by_nature and len(natures) == 2 and (forced or g.false == 0) and len(courtiers) > 1:
        return by_nature[0]
    if by_courtier and len(courtiers) == 2 and late:
        return by_courtier[0]
    if not forced:
        return PASS
    fewer = by_nature if by_nature and len(natures) <= len(courtiers) else by_courtier
    return (fewer or by_nature or list(decision.options))[0]
