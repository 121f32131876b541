"""What one seat sees of Journey's table, and what it remembers (journey.info.*).

Everything is open but the order of face-down decks (journey.info.deck-order); of demon cards that lie fixed
on the deck a seat sees those it knows.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hyakki.board.masks import bits
from hyakki.games.journey.rules import victory
from hyakki.games.journey.rules.figures import footprint, supply
from hyakki.games.journey.rules.profile import (
    chi_changes,
    demon_ap,
    demon_mv,
    demon_mv_changes,
    health_changes,
    max_chi,
    max_health,
    mv_changes,
    pilgrim_mv,
)
from hyakki.games.journey.state import DEAD, Activation, Demon, Journey, Pilgrim
from hyakki.games.journey.view.seen import (
    ActivationView,
    BoardView,
    ConditionView,
    DemonView,
    DoorView,
    GateView,
    GoalView,
    JourneyView,
    Line,
    PilgrimView,
    Square,
    TallyView,
    TileView,
    WellView,
)
from hyakki.kernel.bag import Bag
from hyakki.kernel.decks import DeckView

_BOARDS: dict[int, tuple[Any, BoardView]] = {}


def view(g: Journey, seat: int | None, common: JourneyView | None = None) -> JourneyView:
    """All that a seat (None: a spectator) may know: what everybody sees, and the cards that it knows."""
    shown = everybodys(g) if common is None else common
    if seat is None:
        return shown
    return replace(
        shown,
        seat=seat,
        pilgrims=tuple(
            replace(sheet, skill_deck=_known(pilgrim.skill_deck, seat, sheet.skill_deck))
            for pilgrim, sheet in zip(g.pilgrims, shown.pilgrims, strict=True)
        ),
        fortune=_known(g.fortune, seat, shown.fortune),
        misfortune=_known(g.misfortune, seat, shown.misfortune),
        corruption=_known(g.corruption, seat, shown.corruption),
        demon_deck=_known(g.demon_deck, seat, shown.demon_deck),
    )


def everybodys(g: Journey) -> JourneyView:
    """What all seats and spectators see."""
    square = g.field.square
    return JourneyView(
        seat=None,
        seats=g.seats,
        quest=g.quest_id,
        variant=g.variant,
        wrath=g.wrath,
        omen=g.omen,
        series=g.series,
        quests_won=g.quests_won,
        heroic_wins=g.heroic_wins,
        phase=g.phase,
        turn=g.turn,
        turn_limit=victory.turn_limit(g),
        goals=tuple(GoalView(*part) for part in victory.parts(g)),
        heroic=tuple(GoalView(*part) for part in victory.heroic_parts(g)),
        order=tuple(g.order),
        active=None if g.act is None else _activation(g.act),
        board=_board(g),
        pilgrims=tuple(_pilgrim(g, pilgrim) for pilgrim in g.pilgrims),
        demons=tuple(_demon(g, demon) for demon in g.demons),
        gone=dict(g.gone),
        gates=tuple(GateView(gate.n, _pair(g, gate.cells), gate.state, gate.muted) for gate in g.gates),
        doors=tuple(DoorView(door.n, _pair(g, door.cells), door.broken) for door in g.doors),
        boxes=tuple(map(square, g.boxes)),
        wells=tuple(WellView(square(well.cell), tuple(well.used)) for well in g.wells),
        sutras=tuple(map(square, g.sutras)),
        villagers=tuple(map(square, g.villagers)),
        fortune=g.fortune.view(None),
        misfortune=g.misfortune.view(None),
        corruption=g.corruption.view(None),
        demon_deck=g.demon_deck.view(None),
        conditions=dict(g.conditions),
        supply={kind: supply(g, kind) for kind in g.box.demons},
        specials=tuple(g.specials),
        rage=g.rage,
        demon_ap=demon_ap(g),
        queue=tuple(g.queue),
        active_cards=tuple(g.active_cards),
        cool_until=g.cool_until,
        tally=_tally(g),
    )


def _pair(g: Journey, cells: tuple[int, int]) -> tuple[Square, Square]:
    return g.field.square(cells[0]), g.field.square(cells[1])


def _tally(g: Journey) -> TallyView:
    tally = g.tally
    return TallyView(
        rescued=tally.rescued,
        lost=tally.lost_villagers,
        cleansed=tuple(tally.cleansed),
        defeated=tuple(tally.defeated),
        meditations=tally.meditations,
        skills_gained=tally.skills_gained,
        skills_played=tally.skills_played,
        falls=tally.falls,
    )


def _activation(act: Activation) -> ActivationView:
    return ActivationView(
        pilgrim=act.pilgrim,
        ap=act.ap,
        moving=act.move_ap > 0,
        mv=act.mv,
        actions=tuple(act.actions),
        ignores=tuple(act.ignores),
        free_turn=act.free_turn,
    )


def _known(deck: Bag, seat: int, shown: DeckView) -> DeckView:
    """A deck as a seat knows it: as everybody does if nothing lies on top of it."""
    return deck.view(seat) if deck.top else shown


def _pilgrim(g: Journey, p: Pilgrim) -> PilgrimView:
    """The sheet with every card in hand, the same for all seats (journey.info.hands-open)."""
    return PilgrimView(
        id=p.id,
        name=p.name,
        seat=p.seat,
        at=None if p.fallen == DEAD else g.field.square(p.cell),
        facing=p.facing,
        health=p.health,
        max_health=max_health(g, p),
        chi=p.chi,
        max_chi=max_chi(g, p),
        good=p.good,
        bad=p.bad,
        weapon=p.weapon,
        mv=pilgrim_mv(g, p),
        mv_changes=tuple(mv_changes(g, p)),
        health_changes=tuple(health_changes(g, p)),
        chi_changes=tuple(chi_changes(g, p)),
        skills=tuple(p.skills),
        skill_deck=p.skill_deck.view(None),
        fortune=tuple(p.fortune),
        corruption=tuple(p.corruption),
        conditions=_conditions(g, p),
        sutras=p.sutras,
        villagers=p.villagers,
        fallen=p.fallen,
    )


def _demon(g: Journey, demon: Demon) -> DemonView:
    profile = g.box.demons[demon.kind]
    return DemonView(
        id=demon.id,
        kind=demon.kind,
        at=g.field.square(demon.cell),
        squares=tuple(map(g.field.square, bits(footprint(g, demon)))),
        facing=demon.facing,
        health=demon.health,
        max_health=profile.health,
        track=profile.track,
        mv=demon_mv(g, demon),
        mv_changes=tuple(demon_mv_changes(g, demon)),
        conditions=_conditions(g, demon),
        visitor=demon.visitor,
        waiting=g.phase == "activations" and demon.id in g.queue,
    )


def _conditions(g: Journey, one: Pilgrim | Demon) -> tuple[ConditionView, ...]:
    return tuple(
        ConditionView(condition.kind, condition.tokens, g.box.conditions[condition.kind].duration)
        for condition in one.conditions
    )


def _board(g: Journey) -> BoardView:
    """The printed board does not change: it is written once."""
    field = g.field
    found = _BOARDS.get(id(field))
    if found is not None and found[0] is field:
        return found[1]
    grid = field.grid
    letters = []
    for cell in range(grid.size):
        bit = 1 << cell
        if not grid.cells & bit:
            letters.append(" ")
        elif grid.void & bit:
            letters.append("%")
        elif grid.blocked & bit:
            letters.append("#")
        else:
            kinds = (("r", field.red), ("g", field.green), ("b", field.blue))
            letters.append(next((kind for kind, mask in kinds if mask & bit), "."))
    text = "".join(letters)
    made = BoardView(
        width=grid.width,
        height=grid.height,
        rows=tuple(text[y * grid.width : (y + 1) * grid.width] for y in range(grid.height)),
        yellow=_lines(g, grid.fences),
        purple=_lines(g, grid.bounds),
        tiles=tuple(
            TileView(name, tuple(map(field.square, bits(mask))))
            for name, mask in zip(field.tile_ids, field.tiles, strict=True)
        ),
        exit=tuple(map(field.square, bits(field.exit))),
    )
    _BOARDS[id(field)] = (field, made)
    return made


def _lines(g: Journey, sides: tuple[int, int, int, int]) -> tuple[Line, ...]:
    """Every line once: on the north or west side of a square, or on the south or east side at the rim."""
    grid = g.field.grid
    found: list[Line] = []
    for cell in bits(grid.cells):
        x, y = g.field.square(cell)
        for side, name, dx, dy in ((0, "n", 0, -1), (3, "w", -1, 0), (2, "s", 0, 1), (1, "e", 1, 0)):
            if not sides[side] >> cell & 1:
                continue
            inside = 0 <= x + dx < grid.width and 0 <= y + dy < grid.height
            other_drawn = name in "se" and inside and grid.cells >> (y + dy) * grid.width + x + dx & 1
            if not other_drawn:
                found.append((x, y, name))
    return tuple(found)
