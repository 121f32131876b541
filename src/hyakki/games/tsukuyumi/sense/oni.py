"""The Oni: where they come, whom they are sent against; never against oneself if it can be avoided."""

from __future__ import annotations

from hyakki.board.bases import bits
from hyakki.games.tsukuyumi.fights import forbids_oni_fight
from hyakki.games.tsukuyumi.oni_moves import oni_reach
from hyakki.games.tsukuyumi.options import DONE, Activate, Fight, MoveOni, PlaceOni
from hyakki.games.tsukuyumi.sense import worth
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Tsukuyumi
from hyakki.games.tsukuyumi.totals import conquest, needed
from hyakki.games.tsukuyumi.world import SIZES, at, is_home, opponents, place
from hyakki.kernel.decision import Decision, Option

ASHORE = -0.1  # an area that belongs to nobody: Oni territory there is in everybody's way
IN_VAIN = 0.1  # what is left of the worth of an attack that fails
WEIGHT = {"small": 1.0, "medium": 1.2, "large": 1.4}
STEP_BACK = 0.02  # nobody moves Oni to and fro for nothing


def attack(g: Tsukuyumi, seat: int, cell: int, more: int = 0) -> float:
    """What an attack of the Oni in an area is worth to a seat; `more` points come there first."""
    if g.owner[cell] == NOBODY:
        return ASHORE
    found = worth.harm(g, seat, cell)
    won = conquest(g, ONI, cell, False) + more >= needed(g, ONI, cell)
    return found if won else found * IN_VAIN


def choose(g: Tsukuyumi, decision: Decision) -> Option:
    """The best of attacks, activations and steps."""
    last = decision.options[-1]
    best, found = (0.0 if last == DONE else -99.0), last
    for option in decision.options:
        score = _score(g, decision.seat, option)
        if option != DONE and score > best:
            best, found = score, option
    return found


def _score(g: Tsukuyumi, seat: int, option: Option) -> float:
    if isinstance(option, Fight):
        return attack(g, seat, at(option.q, option.r)) + 1.0
    if isinstance(option, Activate):
        return _waking(g, seat, at(option.q, option.r))
    if isinstance(option, MoveOni):
        return _step(g, seat, option)
    if isinstance(option, PlaceOni):
        return presence(g, seat, at(option.q, option.r)) * WEIGHT.get(option.size, 1.5)
    return 0.0


def _waking(g: Tsukuyumi, seat: int, cell: int) -> float:
    """The best attack that the Oni of an area could make."""
    force = conquest(g, ONI, cell, False)
    found = -5.0
    for to in bits(oni_reach(g, cell)):
        if forbids_oni_fight(g, to, 0) is None:
            found = max(found, attack(g, seat, to, 0 if to == cell else force))
    return found


def _step(g: Tsukuyumi, seat: int, option: MoveOni) -> float:
    """A step is good if the attack there is better than here."""
    cell, to = at(option.q, option.r), at(option.to_q, option.to_r)
    force = g.box.oni[option.size].conquest if option.size in SIZES else 30
    here = attack(g, seat, cell) if forbids_oni_fight(g, cell) is None else 0.0
    if is_home(g, to):
        there = -1.0 if to == g.seats[seat].home else 0.05
    elif forbids_oni_fight(g, to, 0) is None:
        # the others of the group may follow
        there = attack(g, seat, to, max(force, conquest(g, ONI, cell, False)))
    else:
        there = presence(g, seat, to) * 0.1
    return there - max(0.0, here) - STEP_BACK


def presence(g: Tsukuyumi, seat: int, cell: int) -> float:
    """How good it is for a seat that Oni stand in an area."""
    found = worth.harm(g, seat, cell)
    if g.seats[seat].troops.get(cell):
        found -= 1.0
    found += 0.1 * sum(other not in (seat, ONI) for other in opponents(g, seat, cell))
    around = g.map.adjacency.open_neighbours[cell]
    for land in bits(around):
        found += 0.3 * worth.harm(g, seat, land)
        if land == g.seats[seat].home:
            found -= 0.5
    if g.owner[cell] == NOBODY:
        found -= 0.1 * worth.gain(g, seat, cell)
    return found


def lured(g: Tsukuyumi, seat: int) -> tuple[float, Option]:
    """The Oni that are most in the way of a seat."""
    best, found = 0.0, Activate(0, 0)
    for cell in sorted(g.oni):
        score = -presence(g, seat, cell)
        if score > best:
            best, found = score, Activate(*place(cell))
    return best, found
