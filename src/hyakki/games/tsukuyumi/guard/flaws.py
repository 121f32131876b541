"""What cannot lie on Tsukuyumi's table: a look at tables that come from a file, before they are played on.

Anybody can write a file. A piece beside the board or a card that the box does not have would make some rule
fail much later, so it is found here and named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from hyakki.games.tsukuyumi.box.content import Box
from hyakki.games.tsukuyumi.box.frame import FRAME, HOME, MOON_CENTRE, RADIUS
from hyakki.games.tsukuyumi.guard import play
from hyakki.games.tsukuyumi.rules.hands import OPEN
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Seat, Tsukuyumi

MOST = 1000
"""No number on the table comes near this."""


def flaws(box: Box, g: Tsukuyumi) -> Iterator[str]:
    """What is wrong with a table, a phrase each; nothing if it can be played on."""
    if len(g.seats) not in box.board_for:
        yield f"there are {len(g.seats)} seats"
        return
    if sorted(g.order) != list(range(len(g.seats))):
        yield f"the order of the seats is {g.order}"
    board = [*_board(box, g)]
    yield from board
    if board:
        return
    named = [flaw for number, player in enumerate(g.seats) for flaw in _seat(box, g, number, player)]
    named += [*_oni(box, g), *_cards(box, g), *_complete(box, g), *_under_way(box, g)]
    yield from named or play.flaws(box, g)


def _board(box: Box, g: Tsukuyumi) -> Iterator[str]:
    size, tiles = FRAME.size, len(box.tile_list)
    if g.map.radius != RADIUS:
        yield f"the board has radius {g.map.radius}"
    for name in ("owner", "marked", "negated"):
        if len(getattr(g, name)) != size:
            yield f"the list of areas '{name}' has {len(getattr(g, name))} places, not {size}"
    for name in ("tiles", "turns"):
        if len(getattr(g.map, name)) != size:
            yield f"the map's '{name}' has {len(getattr(g.map, name))} places, not {size}"
    if len(g.map.printed) != HOME + len(box.factions):
        yield f"the map knows {len(g.map.printed)} tiles"
    for tile in g.map.tiles:
        if not NOBODY <= tile < len(g.map.printed):
            yield f"there is no tile {tile}"
    for marker in g.map.markers:
        if not (0 <= marker.cell < size and 0 <= marker.direction < 6):
            yield "an edge marker lies beside the board"
    if not all(0 <= edge < len(FRAME.ends) for edge in g.map.tunnels):
        yield "a Tunnel lies beside the board"
    for tile in (*g.reserve, *g.gone, *g.pile, *([] if g.drawn == NOBODY else [g.drawn])):
        if not 0 <= tile < tiles:
            yield f"there is no area tile {tile}"
    owners = (NOBODY, ONI, *range(len(g.seats)))
    if any(owner not in owners for owner in g.owner):
        yield "an area belongs to nobody that is here"
    lying = (g.eggs, g.mines, g.covers, g.strongholds, g.oni)
    for cell in (*(cell for group in lying for cell in group), *g.legend_cells, *g.stuck, *g.guarded):
        yield from _on_board(g, "something", cell)


def _on_board(g: Tsukuyumi, what: str, cell: int) -> Iterator[str]:
    if not (0 <= cell < len(g.map.tiles) and g.map.tiles[cell] >= 0):
        yield f"{what} lies beside the board"


def _known(what: str, cards: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    names = set(known)
    for card in cards:
        if card not in names:
            yield f"there is no {what} {card!r}"


def _seat(box: Box, g: Tsukuyumi, number: int, player: Seat) -> Iterator[str]:
    who = f"seat {number}"
    if not player.faction:
        if g.phase != "factions":
            yield f"{who} has no faction"
        return
    if player.faction not in box.factions:
        yield f"{who} has the unknown faction {player.faction!r}"
        return
    units = box.units_of[player.faction]
    if len(player.supply) != len(units) or any(not 0 <= n <= MOST for n in player.supply):
        yield f"the supply of {who} is {player.supply}"
    for cell, counts in player.troops.items():
        yield from _on_board(g, f"a unit of {who}", cell)
        if len(counts) != len(units) or any(not 0 <= n <= MOST for n in counts) or not any(counts):
            yield f"the units of {who} in an area are {counts}"
    for cell in (*([player.mascot] if player.mascot >= 0 else []), *player.placed_markers.values()):
        yield from _on_board(g, f"something of {who}", cell)
    if player.home >= 0:
        yield from _on_board(g, f"the homezone of {who}", player.home)
    if sorted(player.lands) != [cell for cell, owner in enumerate(g.owner) if owner == number]:
        yield f"the areas of {who} and its markers differ"
    actions = box.duel_cards if g.duel else box.action_cards
    held = [*player.hand, *([player.chosen] if player.chosen else []), *player.returned]
    yield from _known("action card", [*held, *(card for hand in player.passed for card in hand)], actions)
    yield from _known("event", player.events, [*box.events, *box.faction_events])
    yield from _known("uplink", player.uplinks, box.uplinks)
    yield from _known("weapon", [*player.weapons, *player.arsenal], box.weapons)
    yield from _known("material", [*player.stock, *player.placed_markers], box.material)
    yield from _known("advantage", [player.advantage] if player.advantage else [], box.advantages)
    goals = [*box.goals, *box.alternative_goals]
    yield from _known("goal", [player.goal] if player.goal else [], goals)
    yield from _known("mission", player.missions, [*box.missions, *box.oni_missions])


def _oni(box: Box, g: Tsukuyumi) -> Iterator[str]:
    if len(g.oni_supply) != 3 or any(not 0 <= n <= MOST for n in g.oni_supply):
        yield f"the supply of Oni is {g.oni_supply}"
    for counts in g.oni.values():
        if len(counts) != 3 or any(not 0 <= n <= MOST for n in counts) or not any(counts):
            yield f"the Oni in an area are {counts}"
    yield from _known("legendary Oni", [*g.legends, *([g.legend] if g.legend else [])], box.legendary)
    if bool(g.legend_cells) > bool(g.legend):
        yield "a figure without a name stands on the board"


def _cards(box: Box, g: Tsukuyumi) -> Iterator[str]:
    deck = [*g.event_deck.bag, *(placed.card for placed in g.event_deck.top), *g.event_deck.discard]
    yield from _known("event", [*deck, *g.display], [*box.events, *box.epic_events])
    yield from _known("epic event", [*g.epic_box, *g.seen_epics], box.epic_events)
    yield from _known("faction event", g.own_discard, box.faction_events)
    actions = box.duel_cards if g.duel else box.action_cards
    yield from _known("action card", [*g.actions, *g.used_actions], actions)
    yield from _known("advantage", [*g.advantages, *g.shown_advantages], box.advantages)
    powers = [*g.powers.bag, *g.powers.discard, *([g.power] if g.power else [])]
    yield from _known("Oni power", powers, box.oni_powers)
    yield from _known("Oni mission", g.oni_missions, box.oni_missions)
    needed = {*box.properties, "negation", "blockade"}
    if not needed <= set(g.supply) or any(not 0 <= n <= MOST for n in g.supply.values()):
        yield f"the markers in the reserve are {g.supply}"


def _complete(box: Box, g: Tsukuyumi) -> Iterator[str]:
    """Every action card, event and tile of the box is there as often as it should be."""
    chosen = [player.chosen for player in g.seats if player.chosen]
    held = [card for player in g.seats for card in player.hand]
    actions = box.duel_cards if g.duel else box.action_cards
    yield from _all_there(
        "action card", [*g.actions, *g.used_actions, *chosen, *held], Counter(list(actions))
    )
    deck = [*g.event_deck.bag, *(placed.card for placed in g.event_deck.top), *g.event_deck.discard]
    hands = [card for player in g.seats for card in player.events]
    copies = Counter({name: event.copies for name, event in box.events.items()})
    events = [card for card in (*deck, *g.display, *hands) if card in box.events]
    yield from _all_there("event", events, copies)
    drawn = [] if g.drawn == NOBODY else [g.drawn]
    laid = [tile for tile in g.map.tiles if 0 <= tile < MOON_CENTRE]
    tiles = [box.tile_list[tile].id for tile in (*g.reserve, *g.gone, *g.pile, *drawn, *laid)]
    yield from _all_there("tile", tiles, Counter(list(box.tiles)))
    places = Counter(tile for tile in g.map.tiles if tile >= MOON_CENTRE)
    if sum(places.values()) != len(places) or not set(range(MOON_CENTRE, HOME)) <= set(places):
        yield "the moon is not whole, or a homezone lies twice"
    for player in g.seats:
        if len(player.ages) > len(player.events) or any(old < OPEN for old in player.ages):
            yield "more is known of a hand than it has cards"
        for name, part in (("gift", player.gift), ("open event", player.open_events)):
            if Counter(part) - Counter(player.events):
                yield f"a card of a hand is counted as {name}, but is not in it"


def _all_there(what: str, found: list[str], expected: Counter[str]) -> Iterator[str]:
    counted = Counter(found)
    for name in sorted((counted - expected) + (expected - counted)):
        yield f"there {'is' if counted[name] == 1 else 'are'} {counted[name]} of the {what} {name!r}"


def _under_way(box: Box, g: Tsukuyumi) -> Iterator[str]:
    seats = range(len(g.seats))
    if g.turn is not None and g.turn.seat not in seats:
        yield f"seat {g.turn.seat} has the turn, but is not there"
    if g.march is not None:
        if g.march.seat != ONI and g.march.seat not in seats:
            yield f"seat {g.march.seat} moves, but is not there"
        for mover in g.march.movers:
            yield from _on_board(g, "a unit that moves", mover.cell)
    if g.battle is not None:
        yield from _known("combat card", [g.battle.card], box.combat_cards)
        yield from _on_board(g, "a battle", g.battle.cell)
