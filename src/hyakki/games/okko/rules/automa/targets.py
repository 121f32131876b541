"""Whom a figure attacks or approaches, and whom an Event of the Oni is about: the decision `target`
(okko.auto.target).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hyakki.games.okko.options import PickFigure
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.automa.facts import (
    acted_last,
    carries,
    foes,
    mission_tiles,
    token_spaces,
)
from hyakki.games.okko.rules.automa.lines import decide, least, most, sift, some
from hyakki.games.okko.rules.automa.outlook import Outlook
from hyakki.games.okko.rules.clues import CLUES
from hyakki.games.okko.rules.ground import beside, steps_between, tile_of
from hyakki.games.okko.rules.hands import held_wounds
from hyakki.games.okko.rules.odds import hit_chance
from hyakki.games.okko.state import Figure, Okko

TARGET = "target"


class Aim:
    """Who looks for a target; without an outlook it is the Oni itself, and what counts Areas from a figure or
    dice of one is left out."""

    __slots__ = ("g", "outlook")

    def __init__(self, g: Okko, outlook: Outlook | None = None) -> None:
        self.g, self.outlook = g, outlook


# ---------------------------------------------------------------------- the lines


def in_reach(aim: Aim, choices: list[Figure]) -> list[Figure]:
    """Those whom it can attack with the Actions it has left; if none, all Heroes."""
    outlook = aim.outlook
    if outlook is None:
        return []
    able = [foe for foe in choices if outlook.can_attack(foe)]
    return able or [foe for foe in choices if foe.sort == "hero"]


def heroes_first(aim: Aim, choices: list[Figure]) -> list[Figure]:
    """Heroes before Followers and Kami."""
    return [foe for foe in choices if foe.sort == "hero"]


def carriers(aim: Aim, choices: list[Figure]) -> list[Figure]:
    """A Hero who carries something."""
    return [foe for foe in choices if foe.sort == "hero" and carries(aim.g, foe)]


def hunted(aim: Aim, choices: list[Figure]) -> list[Figure]:
    """In the hunt: most Wound cards in hand, as everybody counts them, then most damage in proportion."""
    g = aim.g
    if g.oni.stance != "hunt":
        return []
    return most(most(choices, lambda foe: _wounds(g, foe)), lambda foe: _worn(g, foe))


def _wounds(g: Okko, foe: Figure) -> int:
    return held_wounds(g, g.heroes[foe.number]) if foe.sort == "hero" else 0


def _worn(g: Okko, foe: Figure) -> Fraction:
    return Fraction(foe.damage, max(1, value(g, foe, "stamina")))


def guarded(aim: Aim, choices: list[Figure]) -> list[Figure]:
    """On guard: a Hero on the Tile of an open mission, then one adjacent to a Clue token."""
    g = aim.g
    if g.oni.stance != "guard":
        return []
    tiles, clues = mission_tiles(g), token_spaces(g, lambda token: token.form in CLUES)
    there = [foe for foe in choices if foe.sort == "hero"]
    there = some(there, lambda foe: bool(tiles >> tile_of(g, foe) & 1))
    return some(there, lambda foe: bool(beside(g, foe.cell) & clues))


def schemed(aim: Aim, choices: list[Figure]) -> list[Figure]:
    """When it schemes: the highest chance to be hit, from where the figure stands now."""
    g, outlook = aim.g, aim.outlook
    if g.oni.stance != "scheme" or outlook is None:
        return []
    return most(choices, lambda foe: hit_chance(g, outlook.figure, foe, outlook.form_against(foe)))


def weakest(aim: Aim, choices: list[Figure]) -> list[Figure]:
    """The lowest DEFENSE, then the nearest, then the Hero who acted last."""
    g = aim.g
    left = least(choices, lambda foe: value(g, foe, "defense"))
    outlook = aim.outlook
    if outlook is not None:
        cell = outlook.figure.cell
        left = least(left, lambda foe: steps_between(g, cell, foe.cell))
    return most(left, lambda foe: acted_last(g, foe))


LINES = (in_reach, heroes_first, carriers, hunted, guarded, schemed, weakest)


# ---------------------------------------------------------------------- asking it


def choose_target(g: Okko, outlook: Outlook) -> Figure:
    """The target of a figure, told."""
    return decide(
        g,
        TARGET,
        Aim(g, outlook),
        foes(g),
        LINES,
        about=f"figure:{outlook.figure.number}",
        name=lambda foe: f"figure:{foe.number}",
    )


def expected_target(g: Okko, outlook: Outlook) -> Figure:
    """The target of a figure, or one of several that are alike in all that the lines look at, without asking
    the dice: for lists that only need to know where it is."""
    return sift(Aim(g, outlook), foes(g), LINES)[0][0]


def choose_struck(g: Okko, outlook: Outlook, struck: Sequence[int]) -> Figure:
    """Whom a figure strikes, of those whom an effect lets it strike, told."""
    return decide(
        g,
        TARGET,
        Aim(g, outlook),
        [g.figures[number] for number in struck],
        LINES,
        about=f"figure:{outlook.figure.number}",
        name=lambda foe: f"figure:{foe.number}",
    )


def choose_hero(g: Okko, source: str, choices: Sequence[PickFigure]) -> PickFigure:
    """The Hero whom an effect of the Oni is about, told."""
    chosen = decide(
        g,
        TARGET,
        Aim(g),
        [g.figures[choice.figure] for choice in choices],
        LINES,
        about=f"effect:{source}",
        name=lambda foe: f"figure:{foe.number}",
    )
    return PickFigure(chosen.number)


def in_order(g: Okko, heroes: Sequence[Figure]) -> list[Figure]:
    """Heroes in the order in which the Oni itself would choose them; those alike by their numbers."""
    left, found = list(heroes), []
    while left:
        first = left[0] if len(left) == 1 else sift(Aim(g), left, LINES)[0][0]
        left.remove(first)
        found.append(first)
    return found
