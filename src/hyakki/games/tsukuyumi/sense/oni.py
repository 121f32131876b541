"""The Oni: where they come, whom they are sent against. They are the weapon of those who are behind: against
the leader first, never against oneself if it can be avoided."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.frame import MOON_CENTRE, at, place
from hyakki.games.tsukuyumi.box.vocabulary import SIZES
from hyakki.games.tsukuyumi.options import DONE, Activate, Fight, MoveOni, PickArea, PlaceOni
from hyakki.games.tsukuyumi.rules.areas import is_home, terrain
from hyakki.games.tsukuyumi.rules.fights import forbids_oni_fight
from hyakki.games.tsukuyumi.rules.oni_moves import oni_reach
from hyakki.games.tsukuyumi.rules.presence import opponents
from hyakki.games.tsukuyumi.rules.totals import conquest, damage, needed, oni_hits
from hyakki.games.tsukuyumi.sense import worth
from hyakki.games.tsukuyumi.sense.worth import Eyes
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Tsukuyumi
from hyakki.kernel.decision import Decision, Option

ASHORE = -0.1  # an area that belongs to nobody: Oni territory there is in everybody's way
IN_VAIN = 0.1  # what is left of the worth of an attack that fails
WEIGHT = {"small": 1.0, "medium": 1.2, "large": 1.4}
LEGENDS = {
    "abyssal": 1.6, "dark-observer": 1.5, "skybound": 1.6, "three-shadows": 1.2, "defiler": 0.3,
    "gambler": 1.3, "merchant": 0.1, "ronin": 1.5,
}  # fmt: skip  # how much a legendary Oni does to those whom it comes to
STEP_BACK = 0.02  # nobody moves Oni to and fro for nothing
BLOCKED = 0.4  # what it is worth that Oni stand in the homezone of the seat to beat


def attack(eyes: Eyes, cell: int, more: int = 0) -> float:
    """What an attack of the Oni in an area is worth to a seat; `more` points come there first."""
    g = eyes.g
    if oni_hits(g, cell, 0 if more else None):
        return _blow(eyes, cell)
    if g.owner[cell] == NOBODY:
        return ASHORE + _mission(eyes, cell)
    found = eyes.harm(cell)
    if conquest(g, ONI, cell, False) + more < needed(g, ONI, cell):
        return found * IN_VAIN
    return found + _mission(eyes, cell)


def _blow(eyes: Eyes, cell: int) -> float:
    """An attack that deals damage instead of taking land (tsukuyumi.onipower.revenge)."""
    g, power, found = eyes.g, damage(eyes.g, ONI, cell), 0.0
    for side in opponents(g, ONI, cell):
        lost = worth.losses(g, side, cell, power)[1]
        found += -lost if side == eyes.seat else lost * eyes.spite[side]
    return found


def _mission(eyes: Eyes, cell: int) -> float:
    """What a conquest of the Oni here brings by an Oni mission that is still open."""
    g = eyes.g
    if not g.oni_missions:
        return 0.0
    around, found = g.map.adjacency.adjacent_mask(cell), 0.0
    taken = g.owner[cell] not in (NOBODY, ONI)
    for aim in map(g.box.oni_missions.__getitem__, g.oni_missions):
        if aim.aim == "oni-take-centre" and taken and g.map.tiles[cell] == MOON_CENTRE:
            found += aim.points
        if aim.aim == "oni-take-neighbour":
            found += aim.points * any(
                other != eyes.seat and player.home >= 0 and around >> player.home & 1
                for other, player in enumerate(g.seats)
            )
    return found


def _homecoming(eyes: Eyes) -> float:
    """Oni in the own homezone: once they bring a point."""
    aims = map(eyes.g.box.oni_missions.__getitem__, eyes.g.oni_missions)
    return -1.0 + sum(2.0 * aim.points for aim in aims if aim.aim == "oni-come-home")


def choose(eyes: Eyes, decision: Decision) -> Option:
    """The best of attacks, activations and steps."""
    last = decision.options[-1]
    best, found = (0.0 if last == DONE else -99.0), last
    known: dict[int, float] = {}
    for option in decision.options:
        if isinstance(option, PlaceOni):
            cell = at(option.q, option.r)
            if cell not in known:
                known[cell] = presence(eyes, cell)
            score = _coming(eyes, option, known[cell])
        else:
            score = _score(eyes, option)
        if option != DONE and score > best:
            best, found = score, option
    return found


def _score(eyes: Eyes, option: Option) -> float:
    if isinstance(option, Fight):
        return attack(eyes, at(option.q, option.r)) + 1.0
    if isinstance(option, Activate):
        return _waking(eyes, at(option.q, option.r))
    if isinstance(option, MoveOni):
        return _step(eyes, option)
    if isinstance(option, PickArea):
        return presence(eyes, at(option.q, option.r))
    return 0.0


def _coming(eyes: Eyes, option: PlaceOni, here: float) -> float:
    """A new Oni: a large one where it hurts others; where all is bad for oneself, a small one."""
    if option.size in WEIGHT:
        weight = WEIGHT[option.size]
    else:
        weight = LEGENDS.get(option.size, 1.0)
        if terrain(eyes.g, at(option.q, option.r)) == "fertile-ground":
            here += 0.1
    return here * weight


def _waking(eyes: Eyes, cell: int) -> float:
    """The best attack that the Oni of an area could make."""
    g, force, found = eyes.g, conquest(eyes.g, ONI, cell, False), -5.0
    for to in bits(oni_reach(g, cell)):
        if forbids_oni_fight(g, to, 0) is None:
            found = max(found, attack(eyes, to, 0 if to == cell else force))
    return found


def supports(eyes: Eyes) -> bool:
    """Whether no Oni on the board has a good target now, so that others have to come first."""
    g = eyes.g
    return all(_waking(eyes, cell) < worth.SPITE for cell in sorted({*g.oni, *g.legend_cells}))


def _step(eyes: Eyes, option: MoveOni) -> float:
    """A step is good if the attack there is better than here."""
    g, cell, to = eyes.g, at(option.q, option.r), at(option.to_q, option.to_r)
    force = g.box.oni[option.size].conquest if option.size in SIZES else 30
    here = attack(eyes, cell) if forbids_oni_fight(g, cell) is None else 0.0
    if is_home(g, to):
        there = _homecoming(eyes) if to == g.seats[eyes.seat].home else 0.05
    elif forbids_oni_fight(g, to, 0) is None:
        # the others of the group may follow
        there = attack(eyes, to, max(force, conquest(g, ONI, cell, False)))
    else:
        there = presence(eyes, to) * 0.1
    return there - max(0.0, here) - STEP_BACK


def presence(eyes: Eyes, cell: int) -> float:
    """How good it is for a seat that Oni stand in an area."""
    g, seat = eyes.g, eyes.seat
    if is_home(g, cell):
        owner = _lives(g, cell)
        return -2.0 if owner == seat else BLOCKED * eyes.spite.get(owner, 0.0)
    found = eyes.harm(cell)
    if g.seats[seat].troops.get(cell):
        found -= 1.0
    found += 0.1 * sum(other not in (seat, ONI) for other in eyes.others(cell))
    for land in bits(g.map.adjacency.open_neighbours[cell]):
        if land == g.seats[seat].home:
            found -= 0.5
        elif not is_home(g, land):
            found += 0.3 * eyes.harm(land)
    if g.owner[cell] == NOBODY:
        found -= 0.1 * eyes.gain(cell)
    return found


def _lives(g: Tsukuyumi, cell: int) -> int:
    return next((seat for seat, player in enumerate(g.seats) if player.home == cell), NOBODY)


def lured(eyes: Eyes) -> tuple[float, Option]:
    """The Oni that are most in the way of a seat."""
    best, found = 0.0, Activate(0, 0)
    for cell in sorted(eyes.g.oni):
        score = -presence(eyes, cell)
        if score > best:
            best, found = score, Activate(*place(cell))
    return best, found
