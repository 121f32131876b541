"""What cannot be agreed on, counted or under way in Tsukuyumi: the second half of the look at tables from
files. The first half (flaws.py) has found every name and every place to be one of the box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from hyakki.games.tsukuyumi.box.content import Box
from hyakki.games.tsukuyumi.box.frame import FRAME, HOME, MOON_CENTRE, PROPERTY_BITS
from hyakki.games.tsukuyumi.box.random_boards import printed_sides
from hyakki.games.tsukuyumi.guard.pieces import pieces
from hyakki.games.tsukuyumi.rules import conquests, oni, setup
from hyakki.games.tsukuyumi.rules.actions import RUN
from hyakki.games.tsukuyumi.rules.ends import CARDS, last_round
from hyakki.games.tsukuyumi.rules.tables import attach
from hyakki.games.tsukuyumi.rules.totals import counts
from hyakki.games.tsukuyumi.state import NOBODY, ONI, March, Seat, Tsukuyumi, Turn
from hyakki.kernel.errors import Refused
from hyakki.kernel.rng import Rng

MOST = 100_000
"""No count of points, steps or actions comes near this, whatever a pack says."""

ALL_PROPERTIES = sum(PROPERTY_BITS.values())
TURNS = ("white", "blue", "green", "red")
ROUNDS = ("selection", *TURNS, "end")
STAGES = ("", oni.PLACING, conquests.MOVING, conquests.STRAYING, conquests.ATTACKING)


def flaws(box: Box, g: Tsukuyumi) -> Iterator[str]:
    """What is wrong with a table whose names and places are right, a phrase each."""
    found = [*_agreed(box, g), *_ground(box, g)]
    for number, player in enumerate(g.seats):
        found += _faction(box, g, number, player) if player.faction else ()
    yield from found
    if found:
        return
    if not hasattr(g, "box"):
        attach(g, box)
    yield from _numbers(g)
    yield from _counted(box, g)
    yield from _rounds(g)
    yield from _legend(box, g)
    if g.turn is not None:
        yield from _turn(g, g.turn)
    if g.march is not None:
        yield from _march(g, g.march)
    yield from _battle(g)


# ---------------------------------------------------------------------- what was agreed, and the board


def _agreed(box: Box, g: Tsukuyumi) -> Iterator[str]:
    known = {setting.name: setting.values for setting in setup.settings(box)}
    for name in sorted(known.keys() | g.settings.keys()):
        if g.settings.get(name) not in known.get(name, ()):
            yield f"setting {name} cannot be {g.settings.get(name)!r}"
            return
    try:
        setup.refuse_wishes(box, len(g.seats), g.settings)
    except Refused as refused:
        yield str(refused)
        return
    agreed = setup.setup(box, len(g.seats), g.settings, Rng.seeded(0))
    for field in ("modules", "rounds", "supremacy", "duel"):
        if getattr(g, field) != getattr(agreed, field):
            yield f"'{field}' is {getattr(g, field)!r}, but {getattr(agreed, field)!r} was agreed"


def _ground(box: Box, g: Tsukuyumi) -> Iterator[str]:
    if g.map.printed != printed_sides(box):
        yield "the map does not show the tiles of the box"
    if not all(0 <= turn < 6 for turn in g.map.turns):
        yield "a tile is turned by more than it has sides"
    for cell, tile in enumerate(g.map.tiles):
        if not (0 <= g.marked[cell] <= ALL_PROPERTIES and 0 <= g.negated[cell] <= ALL_PROPERTIES):
            yield "there is a marker of no property"
        elif (g.marked[cell] or g.negated[cell] or g.owner[cell] != NOBODY) and not 0 <= tile < HOME:
            yield "a marker lies on no area"
    if len(set(g.map.markers)) < len(g.map.markers) or len(set(g.map.tunnels)) < len(g.map.tunnels):
        yield "two markers lie on one edge"
    if not all(0 <= cell < FRAME.size and 0 <= g.map.tiles[cell] < MOON_CENTRE for cell in g.wasted):
        yield "what is devastated is no tile"
    for name, lying in (("eggs", g.eggs), ("mines", g.mines), ("covers", g.covers)):
        if min(lying.values(), default=1) < 1:
            yield f"the {name} on the board are {lying}"
    if min(g.strongholds.values(), default=1) < 1:
        yield f"the strongholds on the board are {g.strongholds}"


# ---------------------------------------------------------------------- counting


def _numbers(g: Tsukuyumi) -> Iterator[str]:
    counted = [g.oni_markers, g.round, g.place, g.learned % MOST, *g.supply.values()]
    for player in g.seats:
        counted += [player.markers, player.debt, player.kills, player.kills_round, *player.points.values()]
        counted += [*player.weapons.values(), *player.arsenal.values(), *player.stock.values()]
    turn = g.turn
    if turn is not None:
        counted += [turn.white_left, turn.combats, turn.points, turn.draws, turn.plays, turn.amount]
        counted += [turn.conquests, *turn.symbols.values()]
    if not all(0 <= number <= MOST for number in counted) or g.learned < 0:
        yield "a number is below nothing, or out of reach"


def _counted(box: Box, g: Tsukuyumi) -> Iterator[str]:
    """Nothing was lost or added: the pieces are those of a fresh table."""
    expected = pieces(setup.setup(box, len(g.seats), g.settings, Rng.seeded(0)))
    for number, player in enumerate(g.seats):
        if player.faction:
            expected[f"territory of seat {number}"] = box.factions[player.faction].territory
        elif g.settings["factions"] == "random":
            yield f"seat {number} has no faction"
    found = pieces(g)
    for name in sorted(expected.keys() | found.keys()):
        if found.get(name, 0) != expected.get(name, 0):
            yield f"of {name!r} there are {found.get(name, 0)}, not {expected.get(name, 0)}"


# ---------------------------------------------------------------------- rounds and cards


def _rounds(g: Tsukuyumi) -> Iterator[str]:
    """Action cards grow fewer with the rounds (tsukuyumi.round.hand-shrinks)."""
    if (g.round > 0) != (g.phase in ROUNDS) or g.round > last_round(g):
        yield f"round {g.round} is not played in phase {g.phase}"
        return
    chosen = [player.chosen for player in g.seats if player.chosen]
    if len(chosen) != (len(g.seats) if g.phase in (*TURNS, "end") else 0):
        yield f"{len(chosen)} cards are chosen in phase {g.phase}"
    held = {CARDS - g.round + (1 if g.phase == "selection" else 0)}
    if g.round >= last_round(g) and g.phase != "selection":
        held = {0}
    elif not g.round:
        held = {0, CARDS} if g.duel else {CARDS}  # two seats are dealt theirs last
    passed = g.round - 1 if g.phase == "selection" else g.round
    for number, player in enumerate(g.seats):
        if len(player.hand) not in held or len(player.passed) != passed:
            yield f"the action cards of seat {number} are not those of round {g.round}"
    if g.turn is not None and g.phase not in TURNS:
        yield f"a turn is under way in phase {g.phase}"
    places = 2 * len(g.seats) + 1 if g.phase == "goals" else len(g.seats)
    if (g.phase != "tiles" and g.place > places) or (g.phase == "homes" and g.place == places):
        yield f"the set-up has come to place {g.place}"


# ---------------------------------------------------------------------- seats


def _faction(box: Box, g: Tsukuyumi, number: int, player: Seat) -> Iterator[str]:
    who, sheet = f"seat {number}", box.factions[player.faction]
    if sum(other.faction == player.faction for other in g.seats) > 1:
        yield f"{who} has the faction of another seat"
    laid = g.map.tiles.index(HOME + number) if HOME + number in g.map.tiles else NOBODY
    if player.home != laid or (laid == NOBODY and g.phase in ("goals", *ROUNDS)):
        yield f"the homezone of {who} is not where it lies"
    material = {piece.id: piece for piece in box.material.values() if piece.faction == player.faction}
    if set(player.stock) != {name for name, piece in material.items() if piece.effect != "uplink-marker"}:
        yield f"the markers in the supply of {who} are {player.stock}"
    armed = any(part.effect == "take-weapons" for part in sheet.effect.always)
    weapons = set(box.weapons) if armed else set()
    if set(player.weapons) != weapons or set(player.arsenal) != weapons:
        yield f"the weapons of {who} are {player.weapons} and {player.arsenal}"
    if _twice(player.uplinks) or _twice(player.missions):
        yield f"an uplink or a mission of {who} is there twice"
    for marker in player.placed_markers:
        if marker not in material or material[marker].uplink not in player.uplinks:
            yield f"the marker {marker!r} of {who} needs an uplink"
    if player.advantage_used and not player.advantage:
        yield f"{who} has used a starting advantage, but has none"
    if player.mascot >= 0 and "mascots" not in g.modules:
        yield f"{who} has a mascot, which was not agreed"
    own = {card.id for card in box.events_of[player.faction]}
    if not {card for card in player.events if card in box.faction_events} <= own:
        yield f"{who} holds events of another faction"
    cells = (*player.conquered, *player.retaken, *player.lunar)
    if not all(0 <= cell < FRAME.size for cell in cells):
        yield f"{who} has conquered what is beside the board"


def _twice(names: Iterable[str]) -> bool:
    return max(Counter(names).values(), default=0) > 1


def _legend(box: Box, g: Tsukuyumi) -> Iterator[str]:
    if not g.legend:
        return
    figure = box.legendary[g.legend]
    if "legendary-oni" not in g.modules or len(g.legend_cells) > (figure.figures or 1):
        yield f"the figures of {g.legend!r} are too many"
    if g.legend_side not in ((0,) if figure.second is None else (0, 1)):
        yield f"{g.legend!r} has no side {g.legend_side}"


# ---------------------------------------------------------------------- what is under way


def _turn(g: Tsukuyumi, turn: Turn) -> Iterator[str]:
    names = [*turn.symbols, *turn.white_done, *([turn.acting] if turn.acting else [])]
    unknown = [name for name in names if name not in RUN]
    if unknown:
        yield f"there is no action {unknown[0]!r}"
    if turn.stage not in STAGES:
        yield f"there is no stage {turn.stage!r} of an action"
    effect = g.sheets[turn.seat].faction.effect
    if not set(turn.parts) <= {part.effect for part in (*effect.always, *effect.options)}:
        yield f"the faction effect has no parts {turn.parts}"
    for cell in (*turn.activated, *turn.awake, *turn.allowance):
        if not (0 <= cell < FRAME.size and g.map.tiles[cell] >= 0):
            yield "an action takes place beside the board"
    if not all(0 < left <= MOST for left in turn.allowance.values()):
        yield f"markers are left to place: {turn.allowance}"
    for cell, awake in turn.awake.items():
        if len(awake) != len(counts(g, ONI, cell)) or not all(0 <= up <= MOST for up in awake):
            yield f"the Oni that are activated in an area are {awake}"


def _march(g: Tsukuyumi, march: March) -> Iterator[str]:
    """No more units of a kind move on from an area than stand there."""
    if march.chooser not in (NOBODY, *range(len(g.seats))):
        yield f"seat {march.chooser} decides about a movement, but is not there"
    if not set(march.tunnels) <= set(g.map.tunnels) or min(march.tunnels.values(), default=0) < 0:
        yield "a movement has used a Tunnel that is not there"
    movers: Counter[tuple[int, int]] = Counter()
    moved: Counter[tuple[int, int]] = Counter()
    for mover in march.movers:
        if not (0 < mover.count <= MOST and -1 <= mover.left <= MOST):
            yield f"{mover.count} units that move have {mover.left} steps left"
        movers[mover.cell, mover.kind] += mover.count
        moved[mover.cell, mover.kind] += 0 if mover.fresh else mover.count
    for (cell, kind), count in movers.items():
        there = counts(g, march.seat, cell)
        if not 0 <= kind < len(there) or there[kind] < count:
            yield f"{count} of kind {kind} move from an area where less are"
            return
    for cell, row in march.entered.items():
        there = counts(g, march.seat, cell)
        if len(row) != len(there) or not all(0 <= come <= n for come, n in zip(row, there, strict=True)):
            yield "units have moved that are not there"
            return
    for (cell, kind), count in moved.items():
        if count and march.entered.get(cell, [0] * (kind + 1))[kind] < count:
            yield "units have moved, but did not come"


def _battle(g: Tsukuyumi) -> Iterator[str]:
    battle = g.battle
    if battle is None:
        return
    sides = {ONI, *range(len(g.seats))}
    named = {battle.attacker, battle.runner, *battle.defenders, *battle.points, *battle.shares}
    if not named | set(battle.counters) | set(battle.armour) | {loss.side for loss in battle.doomed} <= sides:
        yield "somebody fights who is not there"
