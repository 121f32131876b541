"""What is true of Tsukuyumi's table at every question, whatever was played: for properties and long runs.

`check` looks at a state, `look` at an open question. Each raises AssertionError with what is wrong.
"""

from __future__ import annotations

from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.scoring import total
from hyakki.games.tsukuyumi.state import HOME, NOBODY, ONI, Tsukuyumi
from hyakki.games.tsukuyumi.symbols import is_flipped
from hyakki.kernel.decision import Decision
from hyakki.kernel.events import Told


def check(g: Tsukuyumi) -> None:
    """Everything that a look at the table can show."""
    assert GAME.flaws(g) == []
    nothing_is_below_zero(g)
    only_areas_are_held(g)
    links_follow_from_the_tiles(g)
    phases_keep_their_own(g)
    nobody_has_fewer_points_than_earned(g)


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
    for number, player in enumerate(g.seats):
        if player.home >= 0:
            assert g.map.tiles[player.home] == HOME + number
    for cell in (*g.wasted, *g.guarded, *g.stuck):
        assert g.map.tiles[cell] >= 0


def links_follow_from_the_tiles(g: Tsukuyumi) -> None:
    """What is kept for speed is what a fresh look finds."""
    fresh = g.map.clone()
    fresh.rebuild()
    assert fresh.adjacency is g.map.adjacency


def phases_keep_their_own(g: Tsukuyumi) -> None:
    chosen = [bool(player.chosen) for player in g.seats]
    if is_flipped(g) or g.phase == "white":
        assert all(chosen)
    else:
        assert not any(chosen)
    if g.turn is None:
        assert g.march is None or g.phase in ("goals", "end"), "a march without a turn"
    if g.battle is not None:
        sides = {g.battle.attacker, *g.battle.defenders}
        assert sides <= {ONI, *range(len(g.seats))}


def nobody_has_fewer_points_than_earned(g: Tsukuyumi) -> None:
    """Permanent points are never lost (tsukuyumi.vp.permanent)."""
    for number, player in enumerate(g.seats):
        if player.faction:
            assert total(g, number) >= sum(player.points.values()) or g.duel


def hear(g: Tsukuyumi, told: Told) -> None:
    """What is told cites a rule of the ledger."""
    assert told.rule is None or told.rule in GAME.ledger, told.rule


def look(g: Tsukuyumi, decision: Decision) -> None:
    """No option is offered twice, and each is of a known kind."""
    assert len(set(decision.options)) == len(decision.options)
    assert all(type(option) in GAME.options for option in decision.options)


def every_card_is_there(g: Tsukuyumi) -> None:
    counts = GAME.pieces(g)
    cards = g.box.duel_cards if g.duel else g.box.action_cards
    assert all(counts[f"action card {card}"] == 1 for card in cards)
    assert all(counts[f"event {event.id}"] == event.copies for event in g.box.events.values())
    assert all(counts[f"tile {tile}"] == 1 for tile in g.box.tiles)
