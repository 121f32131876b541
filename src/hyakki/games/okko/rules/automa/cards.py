"""Which Character card the automated Oni activates and in which order its figures act: the decisions
`choose-card` and `choose-figure` (okko.auto.activate).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hyakki.games.okko.options import Activate, End, Lead
from hyakki.games.okko.rules.agents import figures_of
from hyakki.games.okko.rules.asking import decides
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.automa.facts import actions_left, heroes, mission_spaces, steps_to_hero
from hyakki.games.okko.rules.automa.lines import decide, least, most, sift
from hyakki.games.okko.rules.automa.outlook import Outlook
from hyakki.games.okko.rules.automa.targets import expected_target
from hyakki.games.okko.rules.automa.uses import choose_event
from hyakki.games.okko.rules.final import forbids_escape
from hyakki.games.okko.rules.ground import may_act, steps_between
from hyakki.games.okko.state import Figure, Okko
from hyakki.kernel.decision import Option
from hyakki.kernel.terms import Prompt

CARD, FIGURE = "choose-card", "choose-figure"

NEAR: Final = 6
"""So many Areas away from a Hero a figure still counts."""

KINDS: Final = ("hiroji", "bakemono", "samurai", "ninja", "yurei", "ashigaru")
"""Cards that are equal in everything else, in the order in which they are taken; the demon comes first, and
kinds of a person's own pack last."""


class Cards:
    """The Character cards that the Oni could activate, with the outlook of each figure that may act."""

    __slots__ = ("g", "outlooks")

    def __init__(self, g: Okko, kinds: Sequence[str]) -> None:
        self.g = g
        self.outlooks = {
            kind: [
                Outlook(g, figure, actions_left(g, figure))
                for figure in figures_of(g, kind)
                if may_act(g, figure)
            ]
            for kind in kinds
        }

    def attackers(self, kind: str) -> int:
        """How many figures of a card can attack a Hero."""
        there = heroes(self.g)
        return sum(outlook.can_attack_any(there) for outlook in self.outlooks[kind])


# ---------------------------------------------------------------------- the lines about cards


def demon(cards: Cards, kinds: list[str]) -> list[str]:
    """The Greater Demon if it may escape, or can attack a Hero."""
    g = cards.g
    return [
        kind
        for kind in kinds
        if kind in g.box.demons
        and (cards.attackers(kind) or any(_may_escape(g, each.figure) for each in cards.outlooks[kind]))
    ]


def _may_escape(g: Okko, figure: Figure) -> bool:
    return forbids_escape(g, figure) is None


def most_attackers(cards: Cards, kinds: list[str]) -> list[str]:
    """The card with most figures that can attack a Hero, if at least one can."""
    return most([kind for kind in kinds if cards.attackers(kind)], cards.attackers)


def most_posted(cards: Cards, kinds: list[str]) -> list[str]:
    """On guard and when it schemes: the card with most figures that hold, or can reach in this activation, an
    orange Space of an open mission."""
    if cards.g.oni.stance not in ("guard", "scheme"):
        return []
    posts = mission_spaces(cards.g)
    return most(
        kinds, lambda kind: sum(bool(each.stands(each.actions) & posts) for each in cards.outlooks[kind])
    )


def most_near(cards: Cards, kinds: list[str]) -> list[str]:
    """The card with most figures whose nearest Hero is not too far away."""
    g = cards.g
    return most(
        kinds,
        lambda kind: sum(steps_to_hero(g, each.figure.cell) <= NEAR for each in cards.outlooks[kind]),
    )


def mightiest(cards: Cards, kinds: list[str]) -> list[str]:
    """The higher MIGHT with all modifiers, then the order of kinds."""
    g = cards.g
    left = most(
        kinds,
        lambda kind: max((value(g, each.figure, "might") for each in cards.outlooks[kind]), default=-1),
    )
    return least(left, lambda kind: _place(g, kind))


def _place(g: Okko, kind: str) -> int:
    if kind in g.box.demons:
        return -1
    return KINDS.index(kind) if kind in KINDS else len(KINDS)


CARD_LINES = (demon, most_attackers, most_posted, most_near, mightiest)


def kind_anchor(kind: str) -> str:
    """How a Character card is pointed at."""
    return f"kind:{kind}"


@decides("oni-card")
def choose_card(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Which Character card is activated."""
    kinds = [option.kind for option in options if isinstance(option, Activate)]
    return Activate(decide(g, CARD, Cards(g, kinds), kinds, CARD_LINES, name=kind_anchor))


def ranked(g: Okko, kinds: Sequence[str]) -> list[str]:
    """Character cards in the order in which they would be activated on the board as it is; those alike as
    they lie (decision `technique`)."""
    cards, left, found = Cards(g, kinds), list(kinds), []
    while left:
        first = left[0] if len(left) == 1 else sift(cards, left, CARD_LINES)[0][0]
        left.remove(first)
        found.append(first)
    return found


# ---------------------------------------------------------------------- the lines about figures


class Figures:
    """The figures of the activated card that have not acted yet."""

    __slots__ = ("g", "outlooks")

    def __init__(self, g: Okko, numbers: Sequence[int]) -> None:
        self.g = g
        figures = [g.figures[number] for number in numbers]
        self.outlooks = {each.number: Outlook(g, each, actions_left(g, each)) for each in figures}

    def moves(self, number: int) -> int:
        """How many Moves a figure makes before it attacks a Hero: none, one, or more than that."""
        outlook = self.outlooks[number]
        return min([2, *(outlook.moves_before(hero) for hero in heroes(self.g))])

    def to_target(self, number: int) -> int:
        """How many Areas its target is away."""
        outlook = self.outlooks[number]
        return steps_between(self.g, outlook.figure.cell, expected_target(self.g, outlook).cell)


def soonest(figures: Figures, numbers: list[int]) -> list[int]:
    """Those that can attack a Hero without moving, then those that can after one Move, then the others."""
    return least(numbers, figures.moves)


def nearest(figures: Figures, numbers: list[int]) -> list[int]:
    """The nearest to its target, then the lower number."""
    return [min(least(numbers, figures.to_target))]


FIGURE_LINES = (soonest, nearest)


def choose_figure(g: Okko, numbers: Sequence[int]) -> int:
    """Which of some figures comes next."""
    return decide(g, FIGURE, Figures(g, numbers), numbers, FIGURE_LINES, name=lambda n: f"figure:{n}")


@decides("figure")
def lead(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """An Event before the first figure, else the next figure; none stays idle."""
    event = choose_event(g, options)
    if event is not None:
        return event
    return Lead(choose_figure(g, [option.figure for option in options if isinstance(option, Lead)]))


@decides("last-event")
def end(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """Where no figure is to act an Event may still come if none has acted: after a draw. Else it is over."""
    return choose_event(g, options) or End()
