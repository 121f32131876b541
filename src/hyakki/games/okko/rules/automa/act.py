"""What a figure of the Oni does with an Action, and where an effect moves it: the decision `act`
(okko.auto.activate, okko.auto.escape).
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.okko.options import Escape, Go, OpenDoor, PickSpace, PlayEvent, Stop, Strike
from hyakki.games.okko.rules.asking import decides
from hyakki.games.okko.rules.automa.facts import actions_left, distance, foes, is_mortal, mission_spaces
from hyakki.games.okko.rules.automa.lines import decide, least, most
from hyakki.games.okko.rules.automa.outlook import Outlook
from hyakki.games.okko.rules.automa.targets import choose_target
from hyakki.games.okko.rules.ground import (
    area_of,
    beside,
    corrupted_tiles,
    figures_mask,
    is_corrupted,
    steps_between,
    tile_of,
)
from hyakki.games.okko.state import Figure, Okko
from hyakki.kernel.decision import Option, Pass
from hyakki.kernel.terms import Prompt

ACT = "act"


class Deed:
    """A figure with a target: one that acts, or one that an effect may move without an Action."""

    __slots__ = ("can_attack", "figure", "g", "moved", "outlook", "target")

    def __init__(self, g: Okko, outlook: Outlook, target: Figure, moved: bool = False) -> None:
        self.g, self.figure, self.outlook, self.target = g, outlook.figure, outlook, target
        self.can_attack = outlook.can_attack_any(foes(g))
        self.moved = moved

    def places(self, choices: list[Option]) -> list[tuple[Option, int]]:
        """Those choices that move it, with the Spaces to which they do."""
        return [(choice, choice.cell) for choice in choices if isinstance(choice, Go | PickSpace)]


# ---------------------------------------------------------------------- the lines


def escapes(deed: Deed, choices: list[Option]) -> list[Option]:
    """The demon escapes as soon as it may (okko.auto.escape)."""
    return [choice for choice in choices if isinstance(choice, Escape)]


def strikes(deed: Deed, choices: list[Option]) -> list[Option]:
    """It attacks its target, in melee if both forms are possible; whoever can do so is not moved by an
    effect."""
    if deed.moved and deed.outlook.strikes(deed.target, 1 << deed.figure.cell):
        return stops(deed, choices)
    found = [choice for choice in choices if _strikes(choice, deed.target.number)]
    return [choice for choice in found if "do:melee" in choice.anchors()] or found


def _strikes(choice: Option, target: int) -> bool:
    return isinstance(choice, Strike) and choice.target == target


def holds_post(deed: Deed, choices: list[Option]) -> list[Option]:
    """On guard: it stays on an orange Space of an open mission, or goes to a free one within one Move if it
    cannot attack anybody in this activation."""
    if deed.g.oni.stance != "guard":
        return []
    posts = mission_spaces(deed.g)
    if posts >> deed.figure.cell & 1:
        return stops(deed, choices)
    if deed.can_attack:
        return []
    return [choice for choice, cell in deed.places(choices) if posts >> cell & 1]


def keeps_to_corruption(deed: Deed, choices: list[Option]) -> list[Option]:
    """Before the alarm a Mortal Thrall that cannot attack in this activation makes no Move from a corrupted
    Tile onto a clean one, on which it could not be activated."""
    g, figure = deed.g, deed.figure
    if g.alarm or deed.can_attack or not is_mortal(g, figure) or not is_corrupted(g, tile_of(g, figure)):
        return []
    stained, tile_at = corrupted_tiles(g), g.palace.areas.tile_of
    return [
        choice
        for choice in choices
        if not isinstance(choice, Go | PickSpace) or stained >> tile_at[choice.cell] & 1
    ]


def opens_door(deed: Deed, choices: list[Option]) -> list[Option]:
    """A closed Door on the shortest way to its target, touching its Space: with it open the way is shorter
    than any that is open now."""
    return [choice for choice in choices if isinstance(choice, OpenDoor) and _shortens(deed, choice.door)]


def _shortens(deed: Deed, door: int) -> bool:
    g = deed.g
    areas, goal = g.palace.areas, area_of(g, deed.target)
    here = area_of(g, deed.figure)
    there = next(area for area in (areas.area_of[cell] for cell in areas.gates[door]) if area != here)
    away = areas.distances(goal, g.closed & ~g.shut)
    return away[there] + 1 == away[here] < areas.distances(goal, g.closed)[here]


def closes_in(deed: Deed, choices: list[Option]) -> list[Option]:
    """Where the fewest further Actions are needed before it can attack its target, fewer than from here. A
    melee figure goes to the Space with the fewest opponents beside it, one that attacks at range to the
    farthest from which it can attack; then the first in reading order."""
    further = deed.outlook.further(deed.target)
    places = [place for place in deed.places(choices) if place[1] in further]
    best = least(places, lambda place: further[place[1]])
    now = further.get(deed.figure.cell)
    if not best or (now is not None and further[best[0][1]] >= now):
        return []
    if deed.outlook.limit < 0:
        best = least(best, lambda place: _opponents_beside(deed.g, place[1]))
    elif not further[best[0][1]]:
        best = most(best, lambda place: distance(deed.g, place[1], deed.target.cell))
    return [choice for choice, _ in least(best, lambda place: place[1])]


def _opponents_beside(g: Okko, cell: int) -> int:
    return (beside(g, cell) & figures_mask(g, "heroes")).bit_count()


def approaches(deed: Deed, choices: list[Option]) -> list[Option]:
    """The reachable Area nearest to its target, if that is nearer than now; there the Space nearest to it."""
    g, goal = deed.g, deed.target.cell
    best = least(deed.places(choices), lambda place: steps_between(g, place[1], goal))
    if not best or steps_between(g, best[0][1], goal) >= steps_between(g, deed.figure.cell, goal):
        return []
    return [choice for choice, _ in least(best, lambda place: g.palace.areas.apart(place[1], goal))]


def stops(deed: Deed, choices: list[Option]) -> list[Option]:
    """It does no more, or is not moved."""
    return [choice for choice in choices if isinstance(choice, Stop | Pass)]


LINES = (
    escapes,
    strikes,
    holds_post,
    keeps_to_corruption,
    opens_door,
    closes_in,
    approaches,
    stops,
)


# ---------------------------------------------------------------------- asking it


@decides("figure-act")
def choose_deed(g: Okko, options: Sequence[Option], prompt: Prompt) -> Option:
    """What a figure does with its next Action; its target is chosen anew each time. Events are played before
    the first figure only (decision `special-effect`)."""
    figure = g.figures[int(prompt.params["figure"])]
    outlook = Outlook(g, figure, actions_left(g, figure))
    deed = Deed(g, outlook, choose_target(g, outlook))
    choices = [option for option in options if not isinstance(option, PlayEvent)]
    return decide(g, ACT, deed, choices, LINES, about=f"figure:{figure.number}")


def choose_place(g: Okko, figure: Figure, options: Sequence[Option], actions: int) -> Option:
    """Where an effect moves a figure that has so many Actions to come."""
    cells = 1 << figure.cell
    for option in options:
        if isinstance(option, PickSpace):
            cells |= 1 << option.cell
    outlook = Outlook(g, figure, actions, starts=cells)
    deed = Deed(g, outlook, choose_target(g, outlook), moved=True)
    return decide(g, ACT, deed, options, LINES, about=f"figure:{figure.number}")
