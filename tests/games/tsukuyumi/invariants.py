"""What is true of Tsukuyumi's table at every question, whatever was played: for properties and long runs.

`check` looks at a state, `hear` at what is told while it changes, `look` at an open question, `growing` gives
the numbers that never fall. Each raises AssertionError with what is wrong. Moves are in `moves.py`.
"""

from __future__ import annotations

from collections import Counter

from hyakki.games.tsukuyumi.box.frame import FRAME, HOME, MOON_CENTRE, RADIOACTIVE, at
from hyakki.games.tsukuyumi.events import OniMoved, PointsGained, TurnBegan, UnitMoved, UnitsLost
from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.options import Act, Move
from hyakki.games.tsukuyumi.rules import aims, scoring, victory
from hyakki.games.tsukuyumi.rules.actions import RUN
from hyakki.games.tsukuyumi.rules.areas import has_property, printed
from hyakki.games.tsukuyumi.rules.ends import CARDS, last_round
from hyakki.games.tsukuyumi.rules.movement import forbids_move
from hyakki.games.tsukuyumi.rules.stack import DISPLAY
from hyakki.games.tsukuyumi.rules.symbols import is_flipped
from hyakki.games.tsukuyumi.rules.totals import counts
from hyakki.games.tsukuyumi.rules.turns import forbids_act
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Seat, Tsukuyumi
from hyakki.kernel.decision import Decision
from hyakki.kernel.events import Told
from tests.games.tsukuyumi import moves

COLOURS = ("white", "blue", "green", "red", "end")
ORDER = ("factions", "tiles", "homes", "goals", "selection", *COLOURS)


def check(g: Tsukuyumi) -> None:
    """Everything that a look at the table can show."""
    found = GAME.flaws(g)
    assert not found, found
    nothing_is_below_zero(g)
    only_areas_are_held(g)
    negations_have_their_property(g)
    links_follow_from_the_tiles(g)
    phases_keep_their_own(g)
    hands_fit_the_round(g)
    what_is_under_way_is_there(g)
    for seat, player in enumerate(g.seats):
        if player.faction:
            points_were_earned(g, seat, player)
            faction_is_sound(g, seat, player)
    modules_that_are_off_bring_nothing(g)
    the_legend_is_sound(g)
    radioactivity_has_struck(g)


# ---------------------------------------------------------------------- the board


def nothing_is_below_zero(g: Tsukuyumi) -> None:
    stocks = [*g.supply.values(), g.oni_markers, *g.oni_supply]
    for lying in (g.eggs, g.mines, g.covers, g.strongholds):
        assert all(count > 0 for count in lying.values()), f"an empty pile of markers: {lying}"
    for player in g.seats:
        stocks += [player.markers, player.debt, *player.supply, *player.stock.values()]
        stocks += [*player.weapons.values(), *player.arsenal.values()]
    assert min(stocks) >= 0, stocks


def only_areas_are_held(g: Tsukuyumi) -> None:
    """No marker lies on a homezone or beside the board, and none is worth anything where nothing lies."""
    for cell, owner in enumerate(g.owner):
        if owner != NOBODY:
            assert 0 <= g.map.tiles[cell] < HOME, f"{owner} holds no area"
        if g.map.tiles[cell] < 0 or g.map.tiles[cell] >= HOME:
            assert not g.marked[cell] | g.negated[cell], "a property lies on no area"
    homes = [player.home for player in g.seats if player.home >= 0]
    assert len(set(homes)) == len(homes), f"homezones lie at {homes}"
    for number, player in enumerate(g.seats):
        if player.home >= 0:
            assert g.map.tiles[player.home] == HOME + number
    for cell in (*g.guarded, *g.stuck):
        assert g.map.tiles[cell] >= 0, "an effect lasts where nothing lies"
    for cell in g.wasted:
        assert 0 <= g.map.tiles[cell] < MOON_CENTRE, "the moon or a homezone is devastated"
    for edge in g.map.tunnels:
        ends = FRAME.ends[edge]
        assert all(cell >= 0 and g.map.tiles[cell] >= 0 for cell in ends), "a Tunnel leads into a hole"


def negations_have_their_property(g: Tsukuyumi) -> None:
    """A Negation marker lies on a property that is there (tsukuyumi.area.negation)."""
    for cell, negated in enumerate(g.negated):
        if negated:
            assert not negated & ~(g.marked[cell] | printed(g, cell)), (
                f"nothing to negate: {FRAME.place(cell)}"
            )


def links_follow_from_the_tiles(g: Tsukuyumi) -> None:
    """What is kept for speed is what a fresh look finds."""
    fresh = g.map.clone()
    fresh.rebuild()
    assert fresh.adjacency is g.map.adjacency


def radioactivity_has_struck(g: Tsukuyumi) -> None:
    """When a new round begins nobody but immune Nomads is left in a hot area (tsukuyumi.end.radioactive)."""
    if g.phase != "selection" or g.round < 2:
        return
    for player in g.seats:
        if player.faction != "nomads":
            for cell in (*player.troops, *([player.mascot] if player.mascot >= 0 else [])):
                assert not has_property(g, cell, RADIOACTIVE), f"{player.faction} survived in a hot area"


def the_legend_is_sound(g: Tsukuyumi) -> None:
    """At most one legendary Oni is on the board, with no more figures than it has (tsukuyumi.legend.use)."""
    if not g.legend:
        assert not g.legend_cells, "a legendary figure without a name"
        return
    assert "legendary-oni" in g.modules
    most = g.box.legendary[g.legend].figures or 1  # the Defiler is a tile
    assert len(g.legend_cells) <= most, f"{g.legend} at {g.legend_cells}"
    assert g.legend_side == 0 or g.box.legendary[g.legend].second is not None


# ---------------------------------------------------------------------- rounds, phases, cards


def phases_keep_their_own(g: Tsukuyumi) -> None:
    chosen = [bool(player.chosen) for player in g.seats]
    if is_flipped(g) or g.phase == "white":
        assert all(chosen)
    else:
        assert not any(chosen)
    assert (g.round > 0) == (g.phase in ("selection", *COLOURS)), f"round {g.round} in phase {g.phase}"
    assert g.round <= last_round(g), f"round {g.round} of {last_round(g)}"
    if g.turn is None:
        assert g.march is None or g.phase in ("goals", "end"), "a march without a turn"
        return
    turn = g.turn
    assert g.phase in COLOURS[:4], f"a turn in phase {g.phase}"
    assert not turn.acting or turn.acting in RUN, turn.acting
    assert set(turn.symbols) <= set(RUN), turn.symbols
    numbers = [*turn.symbols.values(), turn.combats, turn.points, turn.draws, turn.plays, turn.amount]
    assert min([*numbers, turn.white_left, turn.conquests, *turn.allowance.values()]) >= 0, turn


def hands_fit_the_round(g: Tsukuyumi) -> None:
    """Six action cards in round 1, one less in each; the last hand is put away (tsukuyumi.round.hand-shrinks,
    tsukuyumi.round.last-pass-discard)."""
    if g.phase in COLOURS:
        held, passed = 0 if g.round >= last_round(g) else CARDS - g.round, g.round
    elif g.phase == "selection":
        held, passed = CARDS - g.round + 1, g.round - 1
    else:
        held, passed = 0 if g.duel and g.phase != "goals" else CARDS, 0
    if g.phase != "goals" or not g.duel:  # two seats get theirs in this phase
        assert [len(player.hand) for player in g.seats] == [held] * len(g.seats), (
            f"round {g.round}: not {held}"
        )
    assert all(len(player.passed) == passed for player in g.seats)
    over = max(0, g.round - 1) * len(g.seats)
    assert len(g.used_actions) == over, f"{len(g.used_actions)} used cards, not {over}"
    assert len(g.display) <= DISPLAY


def what_is_under_way_is_there(g: Tsukuyumi) -> None:
    """No more units move, or are doomed, than there are."""
    if g.march is not None:
        moves.groups_are_there(g, g.march)
    if g.battle is not None:
        battle = g.battle
        sides = {battle.attacker, *battle.defenders}
        assert sides <= {ONI, *range(len(g.seats))}
        assert min([0, *battle.shares.values(), *battle.armour.values()]) >= 0
        doomed = Counter((loss.side, loss.kind) for loss in battle.doomed)
        for (side, kind), count in doomed.items() if not battle.settled else ():
            assert counts(g, side, battle.cell)[kind] >= count, f"{count} of kind {kind} of {side} are doomed"


# ---------------------------------------------------------------------- seats


def points_were_earned(g: Tsukuyumi, seat: int, player: Seat) -> None:
    """Permanent points are those of the fulfilled aims and are never lost (tsukuyumi.vp.permanent)."""
    earned = player.points
    assert min([0, *earned.values()]) >= 0, earned
    assert len(set(player.missions)) == len(player.missions), player.missions
    if g.duel:  # only victory cards give points there (tsukuyumi.duel.scoring)
        assert set(earned) <= {line.id for line in victory.conditions(g, seat)}, earned
        return
    assert scoring.total(g, seat) >= sum(earned.values())
    own = [aim for aim in player.missions if aim in g.box.oni_missions]
    due = sum(g.box.oni_missions[aim].points for aim in own)
    assert earned.get("oni-missions", 0) == due, f"{earned} for {player.missions}"
    usual = {aim.id: aim.points for aim in scoring.missions(g)}
    due = sum(usual[aim] for aim in player.missions if aim not in own)
    assert earned.get("missions", 0) == due, f"{earned} for {player.missions}"
    goal = scoring.goal_of(g, seat)
    due = goal.points if goal is not None and player.goal_done else 0
    assert earned.get("goal", 0) == due, f"{earned} for {player.goal}"
    assert sum(other.points.get("moon", 0) for other in g.seats) <= g.round


def faction_is_sound(g: Tsukuyumi, seat: int, player: Seat) -> None:
    """Nobody has more units, markers and cards than the faction's box (tsukuyumi.core.material-limit)."""
    sheet = g.sheets[seat]
    for kind, unit in enumerate(sheet.units):
        there = sum(troops[kind] for troops in player.troops.values())
        assert there + player.supply[kind] == unit.count, f"{there} {unit.id} are on the board"
    assert player.markers + len(player.lands) == sheet.faction.territory
    assert len(set(player.lands)) == len(player.lands)
    assert len(set(player.uplinks)) == len(player.uplinks), player.uplinks
    for marker in player.placed_markers:
        assert g.box.material[marker].uplink in player.uplinks, f"{marker} without its uplink"
    own = {card.id for card in g.box.events_of[player.faction]}
    held = [card for card in player.events if card in g.box.faction_events]
    assert set(held) <= own, f"{player.faction} hold {held}"
    assert set(player.conquered) >= set(player.retaken)
    assert player.kills >= player.kills_round >= 0


def modules_that_are_off_bring_nothing(g: Tsukuyumi) -> None:
    """A module is in play or it is in the box."""
    brought = {
        "starting-advantages": [*g.advantages, *(player.advantage for player in g.seats if player.advantage)],
        "epic-events": [*g.epic_box, *g.seen_epics],
        "faction-events": [*g.own_discard, *(player for player in g.seats if player.own_events.count())],
        "mascots": [player for player in g.seats if player.mascot >= 0],
        "oni-powers": [g.power] if g.power else [],
        "oni-missions": g.oni_missions,
        "legendary-oni": g.legends,
        "alternative-goals": [player for player in g.seats if player.goal in g.box.alternative_goals],
    }
    for module, things in brought.items():
        assert module in g.modules or not things, f"{module} is off, and there are {things}"


# ---------------------------------------------------------------------- what is told, asked, and grows


def hear(g: Tsukuyumi, told: Told) -> None:
    """What is told cites a rule of the ledger and fits the table."""
    assert told.rule is None or told.rule in GAME.ledger, told.rule
    event = told.event
    if isinstance(event, UnitMoved | OniMoved):
        moves.a_step_is_possible(g, event)
    elif isinstance(event, UnitsLost):
        assert event.units, "nobody is lost"
        assert min(event.units.values()) > 0, event
    elif isinstance(event, PointsGained):
        assert event.points > 0 or g.duel, event  # a victory card is judged, whatever it gives
    elif isinstance(event, TurnBegan):
        assert not g.seats[event.seat].acted, f"seat {event.seat} acts twice"


def look(g: Tsukuyumi, decision: Decision) -> None:
    """No option is offered twice or forbidden by a rule, and between two actions nothing is due."""
    assert len(set(decision.options)) == len(decision.options)
    assert all(type(option) in GAME.options for option in decision.options)
    key = decision.prompt.key
    if key == "ask.turn":
        nothing_is_due(g)
    for option in decision.options:
        refusal = None
        if key == "ask.turn" and isinstance(option, Act):
            refusal = forbids_act(g, decision.seat, option.symbol)
        elif key.startswith("ask.march.") and isinstance(option, Move):  # not who is pushed
            refusal = forbids_move(g, option.unit, at(option.q, option.r), at(option.to_q, option.to_r))
        assert refusal is None, f"{option.text()!r} is offered and forbidden by {refusal}"


def nothing_is_due(g: Tsukuyumi) -> None:
    """Missions, goals and the end by Supremacy come at once (tsukuyumi.mission.timing,
    tsukuyumi.mode.supremacy), and the display is full (tsukuyumi.event.refill)."""
    for seat, player in enumerate(g.seats):
        goal = scoring.goal_of(g, seat)
        due = [aim for aim in scoring.missions(g) if aim.id not in player.missions]
        if goal is not None and goal.check == "always" and not player.goal_done:
            due.append(goal)
        for aim in due:
            have, need = aims.progress(g, seat, aim)
            assert have < need, f"{aim.id} is due to seat {seat}"
        assert not g.supremacy or scoring.total(g, seat) < g.supremacy, f"seat {seat} has won already"
    left = g.event_deck.count() + len(g.event_deck.discard)
    assert len(g.display) == DISPLAY or not left, f"the display shows {g.display}, {left} are left"
    assert g.battle is None, "a battle is not over"
    assert g.march is None, "a march is not over"


def growing(g: Tsukuyumi) -> list[int]:
    """Rounds and phases go on; points, missions and kills stay."""
    found = [g.round, g.round * 100 + ORDER.index(g.phase), len(g.used_actions), -len(g.oni_missions)]
    for player in g.seats:
        found += [sum(player.points.values()), len(player.missions), player.kills, int(player.goal_done)]
        found += [len(player.lunar), len(player.passed), int(player.mascot < 0 < g.round)]
    return found


def every_card_is_there(g: Tsukuyumi) -> None:
    """Not only as many cards as in the box, but the same ones, each in one place."""
    found = GAME.pieces(g)
    box, on = g.box, g.modules
    wanted: dict[str, dict[str, int]] = {
        "action card": dict.fromkeys(box.duel_cards if g.duel else box.action_cards, 1),
        "event": {event.id: event.copies for event in box.events.values()}
        | (dict.fromkeys(box.epic_events, 1) if "epic-events" in on else {}),
        "tile": dict.fromkeys(box.tiles, 1),
        "unit": {unit.id: unit.count for unit in box.units.values()},
        "weapon": {weapon.id: weapon.count for weapon in box.weapons.values()},
        "faction event": dict.fromkeys(box.faction_events if "faction-events" in on else (), 1),
        "advantage": dict.fromkeys(box.advantages if "starting-advantages" in on else (), 1),
        "Oni power": dict.fromkeys(box.oni_powers if "oni-powers" in on else (), 1),
        "Oni mission": dict.fromkeys(box.oni_missions if "oni-missions" in on else (), 1),
        "legendary Oni": dict.fromkeys(box.legendary if "legendary-oni" in on else (), 1),
    }
    for kind, things in wanted.items():
        there = {name: count for name, count in found.items() if name.startswith(f"{kind} ")}
        assert there == {f"{kind} {name}": count for name, count in things.items()}, kind
