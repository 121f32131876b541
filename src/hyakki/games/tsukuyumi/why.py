"""Why something cannot be done: whatever a person points at, the rule that forbids it.

Built on the `forbids_...` checks of the chapters, which also make the legal lists. Of hidden things it reads
only what the asking seat itself holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from hyakki.board.hexes import length
from hyakki.games.tsukuyumi import (
    boards,
    conquests,
    cyber,
    eventdeck,
    fights,
    homes,
    movement,
    oni,
    production,
    setup,
    turns,
)
from hyakki.games.tsukuyumi.actions import RUN
from hyakki.games.tsukuyumi.content import Box
from hyakki.games.tsukuyumi.eventcards import forbids_area
from hyakki.games.tsukuyumi.say import worded
from hyakki.games.tsukuyumi.state import RADIUS, Tsukuyumi
from hyakki.games.tsukuyumi.totals import name_of
from hyakki.games.tsukuyumi.world import FRAME, SIZES, is_home
from hyakki.kernel.game import Refusal
from hyakki.kernel.text import Texts, load_texts

OVER = Refusal("tsukuyumi.vp.final", "why.now.over")
SOMETHING_ELSE = Refusal("tsukuyumi.round.any-order", "why.now.question")
NOT_A_THING = Refusal("tsukuyumi.round.quantity", "why.now.unknown")
NOBODY_ACTS = Refusal("tsukuyumi.round.phase-order", "why.now.nobody")
IN_BATTLE = Refusal("tsukuyumi.combat.sequence", "why.now.battle")
NO_SPACE = Refusal("tsukuyumi.move.board-only", "why.now.no-space")
HOMEZONE = Refusal("tsukuyumi.core.homezone-not-area", "why.now.homezone")
BEGIN = Refusal("tsukuyumi.round.any-order", "why.now.begin")
NOT_HELD = Refusal("tsukuyumi.info.hidden", "why.now.card-held")
CHOSEN = Refusal("tsukuyumi.round.select-card", "why.now.card-chosen")
NONE_THERE = Refusal("tsukuyumi.move.each-unit", "why.now.none-there")
NO_UPGRADE = Refusal("tsukuyumi.production.upgrade-anywhere", "why.now.no-upgrade")

PHASES = {
    "factions": Refusal("tsukuyumi.setup.sequence", "why.now.factions"),
    "tiles": Refusal("tsukuyumi.duel.setup-order", "why.now.tiles"),
    "homes": Refusal("tsukuyumi.setup.per-seat-steps", "why.now.homes"),
    "goals": Refusal("tsukuyumi.setup.sequence", "why.now.goals"),
    "selection": Refusal("tsukuyumi.round.select-card", "why.now.selection"),
    "end": Refusal("tsukuyumi.end.sequence", "why.now.end"),
}
"""Why there are no actions in the phases that are none of the four colours."""

ANSWERS = {
    "counter": Refusal("tsukuyumi.counter.choice", "why.now.counter"),
    "weapon": Refusal("tsukuyumi.nomads.weapons", "why.now.no-weapon"),
    "seat": Refusal("tsukuyumi.combat.split-declare", "why.now.seat"),
    "tile": Refusal("tsukuyumi.epic.land-emerges", "why.now.tile"),
    "edge": Refusal("tsukuyumi.block.edge", "why.now.edge"),
    "faction": Refusal("tsukuyumi.setup.faction-choice", "why.now.faction"),
}
"""What is only ever an answer to a question of its own."""

SYMBOLS = frozenset(RUN)


def why_not(g: Tsukuyumi, seat: int, pointed: tuple[str, ...]) -> Refusal:
    """Which rule forbids what a seat points at. The match asks only for what is not among the seat's options.

    So where no check forbids it, another question is open and comes first.
    """
    refusal = forbidden(g, seat, pointed) or SOMETHING_ELSE
    if not refusal.params:
        return refusal
    words = worded(_Voice(g.box), [player.faction for player in g.seats], refusal.params)
    return Refusal(refusal.rule, refusal.reason, words)


class _Voice:
    """The box of the table with the sentences of the game."""

    def __init__(self, box: Box) -> None:
        self.box = box

    @property
    def texts(self) -> Texts:
        return _texts()


@cache
def _texts() -> Texts:
    return load_texts(files("hyakki.games.tsukuyumi"))


def forbidden(g: Tsukuyumi, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
    """The rule that forbids it in the turn of the seat; None if no rule does."""
    if g.outcome is not None:
        return OVER
    if g.phase in PHASES:
        return _setting_up(g, seat, pointed)
    refusal = _not_now(g, seat)
    if refusal is not None or not pointed:
        return refusal
    kind, _, name = pointed[0].partition(":")
    if kind in KINDS:
        return KINDS[kind](g, seat, name, pointed[1:])
    return ANSWERS.get(kind, NOT_A_THING)


def _not_now(g: Tsukuyumi, seat: int) -> Refusal | None:
    """Why a seat does nothing of its own accord now."""
    if g.turn is None:
        return NOBODY_ACTS
    if g.turn.seat != seat:
        faction = g.seats[g.turn.seat].faction
        return Refusal("tsukuyumi.round.phase-order", "why.now.other-seat", {"faction": faction})
    return IN_BATTLE if g.battle is not None else None


def _needs(symbol: str, rule: str) -> Refusal:
    return Refusal(rule, "why.now.acting", {"symbol": symbol})


def _acting(g: Tsukuyumi) -> str:
    return "" if g.turn is None else g.turn.acting


def _cell(name: str) -> int | None:
    """The cell of `q,r`, None if it is none."""
    found = re.fullmatch(r"(-?\d{1,2}),(-?\d{1,2})", name)
    if not found or length(int(found[1]), int(found[2])) > RADIUS:
        return None
    return FRAME.cell(int(found[1]), int(found[2]))


# ---------------------------------------------------------------------- before the first turn


def _setting_up(g: Tsukuyumi, seat: int, pointed: tuple[str, ...]) -> Refusal:
    """In set-up and in the selection there is one question for each seat."""
    usual = PHASES[g.phase]
    kind, _, name = pointed[0].partition(":") if pointed else ("", "", "")
    refusal: Refusal | None = None
    if kind == "faction" and g.phase == "factions" and name in g.box.factions:
        refusal = setup.forbids_faction(g, name)
    elif kind == "card" and g.phase == "selection":
        refusal = CHOSEN if g.seats[seat].chosen else None if name in g.seats[seat].hand else NOT_HELD
    elif kind == "area":
        cell = _cell(name)
        if cell is None:
            refusal = NO_SPACE
        elif g.phase == "tiles":
            refusal = boards.forbids_lay(g, cell)
        elif g.phase == "homes" and g.seats[seat].faction:
            homeless = g.seats[seat].home < 0
            refusal = homes.forbids_short(g, seat, cell) if homeless else homes.forbids_start(g, seat, cell)
    return refusal or usual


# ---------------------------------------------------------------------- areas


def _area(g: Tsukuyumi, seat: int, name: str, more: tuple[str, ...]) -> Refusal | None:
    """An area, with what is to be done there; alone, what the action under way could do there."""
    cell = _cell(name)
    if cell is None or g.map.tiles[cell] < 0:
        return NO_SPACE
    if not more:
        alone = ALONE.get(_acting(g))
        if g.march is not None:
            alone = _marching
        return BEGIN if alone is None else alone(g, seat, cell)
    kind, _, what = more[0].partition(":")
    if kind == "card":
        return _fight(g, seat, cell, what)
    if kind in ("unit", "oni"):
        return _move_or_upgrade(g, seat, cell, what, more[1:])
    return SOMETHING_ELSE


def _fight(g: Tsukuyumi, seat: int, cell: int, card: str) -> Refusal | None:
    event = g.box.events.get(card)
    if event is not None:
        return eventdeck.forbids_event(g, seat, card) or forbids_area(g, seat, event, cell)
    if _acting(g) != "combat":
        return _needs("combat", "tsukuyumi.combat.cost")
    return fights.forbids_fight(g, seat, cell, card)


def _fighting(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    """No card fits there: what the first of them lacks, which is Conquest."""
    reasons = [
        fights.forbids_fight(g, seat, cell, card.id) for card in g.box.combat_cards_of[g.seats[seat].faction]
    ]
    return None if None in reasons else reasons[0]


def _marching(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    """Somebody there may move on, or nobody."""
    units = _movers(g, cell)
    if not units:
        return NONE_THERE
    reasons = [_step_from(g, unit, cell) for unit in units]
    return None if None in reasons else reasons[0]


def _movers(g: Tsukuyumi, cell: int) -> list[str]:
    """The kinds there that take part in the movement."""
    march = g.march
    assert march is not None
    return sorted({name_of(g, march.seat, mover.kind) for mover in march.movers if mover.cell == cell})


def _step_from(g: Tsukuyumi, unit: str, cell: int) -> Refusal | None:
    """Why units of a kind can go nowhere from an area."""
    around = [other for other in FRAME.neighbour[cell] if other >= 0 and g.map.tiles[other] >= 0]
    reasons = [movement.forbids_move(g, unit, cell, to) for to in around]
    return None if None in reasons else reasons[0] if reasons else NO_SPACE


def _move_or_upgrade(g: Tsukuyumi, seat: int, cell: int, unit: str, more: tuple[str, ...]) -> Refusal | None:
    goal = more[0].partition(":")[2] if more else ""
    if _acting(g) == "production" and g.turn is not None:
        if not goal:
            return None if _upgrades(g, seat, cell, unit) else NO_UPGRADE
        if unit not in g.sheets[seat].index:
            return Refusal("tsukuyumi.production.points", "why.production.not-on-sheet", {"item": unit})
        return production.forbids_upgrade(g, seat, unit, goal, cell, g.turn.points)
    if g.march is None:
        return movement.forbids_move(g, unit, cell, cell)
    if not goal:
        if unit in _movers(g, cell):
            return _step_from(g, unit, cell)
        return Refusal("tsukuyumi.move.each-unit", "why.move.no-unit", {"unit": unit})
    to = _cell(goal)
    return NO_SPACE if to is None else movement.forbids_move(g, unit, cell, to)


def _upgrades(g: Tsukuyumi, seat: int, cell: int, unit: str) -> bool:
    """Whether the points suffice to turn a unit there into any other."""
    if g.turn is None or unit not in g.sheets[seat].index:
        return False
    points = g.turn.points
    return any(
        production.forbids_upgrade(g, seat, unit, to, cell, points) is None for to in g.sheets[seat].names
    )


def _producing(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    return None if any(_upgrades(g, seat, cell, unit) for unit in g.sheets[seat].names) else NO_UPGRADE


def _placing_oni(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    reasons = [oni.forbids_place(g, size, cell) for size in SIZES]
    return None if None in reasons else reasons[0]


def _conquering(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    assert g.turn is not None
    if g.turn.stage == conquests.ATTACKING:
        return conquests.forbids_attack(g, cell)
    return conquests.forbids_activate(g, cell)


def _elsewhere(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    return HOMEZONE if is_home(g, cell) else SOMETHING_ELSE


ALONE: dict[str, Callable[[Tsukuyumi, int, int], Refusal | None]] = {
    "combat": _fighting,
    "production": _producing,
    "place-oni": _placing_oni,
    "oni-conquest": _conquering,
    "events": _elsewhere,
    "faction-effect": _elsewhere,
    "abyssal": _elsewhere,
    "initiative": _elsewhere,
}
"""What pointing at an area means in each action."""


# ---------------------------------------------------------------------- units, Oni, purchases


def _unit(g: Tsukuyumi, seat: int, name: str, more: tuple[str, ...]) -> Refusal | None:
    """A new unit, and where it appears."""
    if name not in g.sheets[seat].index:
        return Refusal("tsukuyumi.production.points", "why.production.not-on-sheet", {"item": name})
    if not more:
        return _buy(g, seat, name, ())
    cell = _cell(more[0].partition(":")[2])
    return NO_SPACE if cell is None else production.forbids_placement(g, seat, name, cell)


def _oni(g: Tsukuyumi, seat: int, name: str, more: tuple[str, ...]) -> Refusal | None:
    if name not in SIZES and name not in g.box.legendary:
        return NOT_A_THING
    if _acting(g) != "place-oni":
        return _needs("place-oni", "tsukuyumi.oni.place")
    if not more:
        spots = oni.placements(g)
        if any(spot.size == name for spot in spots):
            return None
        return oni.forbids_place(g, name, FRAME.cell(0, 0))
    cell = _cell(more[0].partition(":")[2])
    return NO_SPACE if cell is None else oni.forbids_place(g, name, cell)


def _buy(g: Tsukuyumi, seat: int, name: str, more: tuple[str, ...]) -> Refusal | None:
    if _acting(g) != "production" or g.turn is None:
        return _needs("production", "tsukuyumi.production.points")
    return production.forbids_buy(g, seat, name, g.turn.points)


# ---------------------------------------------------------------------- cards


def _card(g: Tsukuyumi, seat: int, name: str, more: tuple[str, ...]) -> Refusal | None:
    """An action card, a combat card, an event."""
    if name in g.box.combat_cards:
        if _acting(g) != "combat":
            return _needs("combat", "tsukuyumi.combat.cost")
        cells = sorted(g.seats[seat].troops)
        reasons = [fights.forbids_fight(g, seat, cell, name) for cell in cells]
        return reasons[0] if reasons else Refusal("tsukuyumi.combat.need-unit", "why.combat.need-unit")
    if name in g.seats[seat].events:
        if _acting(g) != "events" or g.turn is None:
            return _needs("events", "tsukuyumi.event.play")
        if not g.turn.plays:
            return Refusal("tsukuyumi.event.play", "why.now.play")
        return eventdeck.forbids_event(g, seat, name)
    if name in g.box.action_cards or name in g.box.duel_cards:
        return CHOSEN
    return NOT_HELD


# ---------------------------------------------------------------------- actions by name


def _do(g: Tsukuyumi, seat: int, name: str, more: tuple[str, ...]) -> Refusal | None:
    if name in SYMBOLS:
        return turns.forbids_act(g, seat, name)
    if name == "done":
        return SOMETHING_ELSE if _acting(g) else turns.forbids_done(g, seat)
    if name.startswith("draw-"):
        if _acting(g) != "events" or g.turn is None:
            return _needs("events", "tsukuyumi.event.draw")
        return SOMETHING_ELSE if g.turn.draws else Refusal("tsukuyumi.event.draw", "why.now.draw")
    if name.startswith("shift"):
        return Refusal("tsukuyumi.init.change", "why.now.shift")
    if name in g.box.material and g.box.material[name].effect == "uplink-marker":
        return cyber.forbids_marker(g, seat, name, FRAME.cell(1, 0))
    return Refusal("tsukuyumi.action.faction-effect", "why.now.effect")


KINDS: dict[str, Callable[[Tsukuyumi, int, str, tuple[str, ...]], Refusal | None]] = {
    "area": _area,
    "unit": _unit,
    "oni": _oni,
    "buy": _buy,
    "card": _card,
    "do": _do,
}
"""What can be pointed at in a turn."""
