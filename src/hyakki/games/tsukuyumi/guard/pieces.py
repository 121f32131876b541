"""Counting Tsukuyumi's box: every card, unit, Oni, tile and marker, wherever it lies, is the same at every
decision."""

from __future__ import annotations

from collections.abc import Iterable

from hyakki.games.tsukuyumi.box.frame import HOME, MOON_CENTRE, PROPERTY_BITS
from hyakki.games.tsukuyumi.box.vocabulary import SIZES
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Seat, Tsukuyumi
from hyakki.kernel.bag import Bag


def pieces(g: Tsukuyumi) -> dict[str, int]:
    """All pieces by kind; what belongs to a faction that nobody plays lies in the box."""
    found: dict[str, int] = {}
    _cards(g, found)
    _figures(g, found)
    _markers(g, found)
    _material(g, found)
    _tiles(g, found)
    return dict(sorted(found.items()))


def _add(found: dict[str, int], kind: str, things: Iterable[str]) -> None:
    for thing in things:
        name = f"{kind} {thing}"
        found[name] = found.get(name, 0) + 1


def _deck(deck: Bag) -> list[str]:
    return [*deck.bag, *(placed.card for placed in deck.top), *deck.discard]


# ---------------------------------------------------------------------- cards


def _cards(g: Tsukuyumi, found: dict[str, int]) -> None:
    _add(found, "action card", [*g.actions, *g.used_actions])
    _add(found, "event", [*_deck(g.event_deck), *g.display, *g.epic_box])
    _add(found, "advantage", [*g.advantages, *g.shown_advantages])
    _add(found, "Oni power", [*_deck(g.powers), *([g.power] if g.power else [])])
    _add(found, "Oni mission", g.oni_missions)
    for player in g.seats:
        _add(found, "action card", [*player.hand, *([player.chosen] if player.chosen else [])])
        _add(found, "event", [card for card in player.events if card not in g.box.faction_events])
        _add(found, "advantage", [player.advantage] if player.advantage else [])
        _add(found, "Oni mission", [card for card in player.missions if card in g.box.oni_missions])
    if "faction-events" in g.modules:
        _faction_events(g, found)


def _faction_events(g: Tsukuyumi, found: dict[str, int]) -> None:
    _add(found, "faction event", g.own_discard)
    for faction, cards in g.box.events_of.items():
        player = _player(g, faction)
        if player is None:
            _add(found, "faction event", [card.id for card in cards])
        else:
            held = [card for card in player.events if card in g.box.faction_events]
            _add(found, "faction event", [*_deck(player.own_events), *held])


# ---------------------------------------------------------------------- figures


def _player(g: Tsukuyumi, faction: str) -> Seat | None:
    """Who plays a faction and has its pieces; None while they lie in the box."""
    return next((player for player in g.seats if player.faction == faction and player.supply), None)


def _figures(g: Tsukuyumi, found: dict[str, int]) -> None:
    for size, numbers in zip(SIZES, zip(g.oni_supply, *g.oni.values(), strict=True), strict=True):
        found[f"Oni {size}"] = sum(numbers)
    for faction, units in g.box.units_of.items():
        player = _player(g, faction)
        if player is None:
            counts = [unit.count for unit in units]
        else:
            counts = list(map(sum, zip(player.supply, *player.troops.values(), strict=True)))
        for unit, count in zip(units, counts, strict=True):
            found[f"unit {unit.id}"] = count
    legends = [*g.legends, *([g.legend] if g.legend and g.legend not in g.legends else [])]
    _add(found, "legendary Oni", legends)


# ---------------------------------------------------------------------- markers and material


def _markers(g: Tsukuyumi, found: dict[str, int]) -> None:
    found["Oni territory"] = g.oni_markers + g.owner.count(ONI)
    owned = [(cell, owner) for cell, owner in enumerate(g.owner) if owner >= 0]
    for number, player in enumerate(g.seats):
        lands = {cell for cell, owner in owned if owner == number}
        found[f"territory of seat {number}"] = player.markers + len(lands)
        found[f"lands of seat {number} without marker"] = len(set(player.lands) ^ lands)
    marked = [marks for marks in g.marked if marks]
    for name, bit in PROPERTY_BITS.items():
        found[f"marker {name}"] = g.supply[name] + sum(bool(marks & bit) for marks in marked)
    found["marker negation"] = g.supply["negation"] + sum(marks.bit_count() for marks in g.negated if marks)
    neutral = sum(marker.owner == NOBODY for marker in g.map.markers)
    found["marker blockade"] = g.supply["blockade"] + neutral


def _material(g: Tsukuyumi, found: dict[str, int]) -> None:
    lying = {
        "mine": sum(g.mines.values()),
        "egg": sum(g.eggs.values()),
        "cover": sum(g.covers.values()),
        "stronghold": sum(g.strongholds.values()),
        "tunnel": len(g.map.tunnels),
        "boarlords-blockade": sum(marker.owner != NOBODY for marker in g.map.markers),
    }
    for name, count in lying.items():
        player = _player(g, g.box.material[name].faction)
        found[f"material {name}"] = (
            g.box.material[name].count if player is None else player.stock[name] + count
        )
    nomads = next((player for player in g.seats if player.arsenal or player.weapons), None)
    used = g.battle.weapons if g.battle is not None else {}
    for name, weapon in g.box.weapons.items():
        found[f"weapon {name}"] = weapon.count
        if nomads is not None:
            held = nomads.weapons.get(name, 0) + nomads.arsenal.get(name, 0)
            found[f"weapon {name}"] = held + used.get(name, 0)


# ---------------------------------------------------------------------- tiles


def _tiles(g: Tsukuyumi, found: dict[str, int]) -> None:
    drawn = [] if g.drawn == NOBODY else [g.drawn]
    laid = [tile for tile in g.map.tiles if 0 <= tile < MOON_CENTRE]
    _add(found, "tile", [g.box.tile_list[tile].id for tile in (*g.reserve, *g.gone, *g.pile, *drawn, *laid)])
    found["moon areas"] = len([tile for tile in g.map.tiles if MOON_CENTRE <= tile < HOME])
