"""What is told of a Move, an Attack or a test before it is done. Filled by `ways`."""

from __future__ import annotations

from hyakki.games.okko.view.seen import Source
from hyakki.kernel.decision import Frozen


class AreaWay(Frozen):
    """An Area that a Move could lead to: after so many steps, by a shortest way through these Areas with
    start and end, the Spaces on which it may end, and the chance to get in unseen where that needs a test (1
    elsewhere)."""

    area: str
    steps: int
    way: tuple[str, ...]
    spaces: tuple[int, ...]
    sneak: bool
    chance: float


class MoveWays(Frozen):
    """Where a figure could go with one Move as things stand."""

    figure: int
    speed: int
    areas: tuple[AreaWay, ...]


class StrikeWays(Frozen):
    """What an Attack would be like: dice, DEFENSE and additions with their sources, and its chances. `why` is
    what forbids it, if anything does; the line is drawn all the same. `hidden` is what lies across the line
    of sight: `wall`, or a Door or figure by its anchor. `rerolls`: somebody could have dice rolled again,
    which the chances leave out."""

    attacker: int
    target: int
    form: str
    why: str
    hidden: str
    combat: int
    action: int
    defense: int
    hits: int
    ki_hits: int
    dice: tuple[Source, ...]
    guard: tuple[Source, ...]
    additions: tuple[Source, ...]
    hit: float
    eliminated: float
    ki: float
    rerolls: bool


class TrialWays(Frozen):
    """What a test would be like: dice with their sources, the number that they must not exceed, and the
    chance to pass. `rerolls` as for an Attack."""

    hero: int
    attribute: str
    about: str
    object: int
    dice: int
    limit: int
    parts: tuple[Source, ...]
    chance: float
    rerolls: bool
