"""Every mistake of a pack in sentences: what loads, but could not be played or does not fit into the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from hyakki.board.hexes import DIRECTIONS, Frame, holes, length
from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.boarddefs import BoardDef, LayoutDef
from hyakki.games.tsukuyumi.box.carddefs import ActionCardDef
from hyakki.games.tsukuyumi.box.content import Box, load_box
from hyakki.games.tsukuyumi.box.frame import MOON_CENTRE
from hyakki.games.tsukuyumi.box.notation import Hex
from hyakki.games.tsukuyumi.box.random_boards import STANDARD, random_board
from hyakki.games.tsukuyumi.box.vocabulary import FIXED_HOMEZONES, START_IN_CLUSTERS
from hyakki.kernel.errors import ContentError, Refused
from hyakki.kernel.parts import Content
from hyakki.kernel.rng import Rng

TILE_SUMS = {
    "ocean floors": 27,
    "plain ocean floors": 18,
    "radioactive tiles": 3,
    "unstable tiles": 4,
    "Tsukuyumi tiles": 2,
    "fertile grounds": 5,
    "mountain ranges": 5,
    "mountain ranges of value 15": 2,
    "mountain ranges of value 20": 3,
    "red edges": 35,
    "tiles without red edges": 15,
}
"""tsukuyumi.setup.tile-list"""

CARD_SCALE = range(12, 15)
"""What the symbols of an action card weigh together (tsukuyumi.round.card-set)."""

STATUS_CARD_WEIGHT = 10
"""The same for the two-player cards that also change the opponent's card."""

COMBAT_CARDS = {"nomads": 4, "dark-seed": 4, "cybersamurai": 3, "boarlords": 4, "oni": 1, "skybound": 1}
"""tsukuyumi.counter.faction-list-rest"""


def check_content(folder: Content | None = None) -> list[str]:
    """All mistakes of the shipped box, or of a pack laid over it; an empty list if there is none.

    Numbers of pieces and cards and the scale of action cards are those of the printed box, so they bind the
    shipped content only: a pack may add.
    """
    try:
        box = load_box(folder)
    except ContentError as error:
        return error.problems
    found = [*check_factions(box), *check_battles(box), *check_moon(box), *check_boards(box)]
    if folder is None:
        found += [*check_components(box), *check_faction_cards(box)]
        found += [*check_tile_sums(box), *check_action_cards(box)]
    elif len(box.tiles) != MOON_CENTRE:
        added = list(box.tiles)[MOON_CENTRE:]
        found.append(
            f"content/tiles.toml: tile '{added[0]}': there are {MOON_CENTRE} tiles; "
            "a pack may replace some, but not add any."
        )
    if folder is not None and not found:
        found += check_ways(box)
    return found


# -- counts


def count_components(box: Box) -> dict[str, int]:
    """How many pieces there are in the entries, for each component that has entries."""
    material = Counter[str]()
    for marker in box.material.values():
        material["terraforming" if marker.dug else marker.effect] += marker.count
    combat = Counter[str](owner for card in box.combat_cards.values() for owner in card.owners)
    figures = {
        f"{faction}-figures": sum(unit.count for unit in units) for faction, units in box.units_of.items()
    }
    properties = sum(marker.count for marker in box.properties.values()) + box.supplies["negation"].count
    territory = sum(faction.territory for faction in box.factions.values())
    return figures | {
        "area-tiles": len(box.tiles),
        "homezones": len(box.homezones),
        "action-cards": len(box.action_cards),
        "event-cards": sum(event.copies for event in box.events.values()),
        "two-player-cards": len(box.duel_cards) + len(box.victory_cards),
        "faction-cards": sum(combat[faction] for faction in box.factions) + len(box.uplinks),
        "oni-combat-cards": combat["oni"],
        "skybound-combat-cards": combat["skybound"],
        "mission-cards": len(box.missions),
        "faction-sheets": len(box.factions),
        "property-markers": properties,
        "blockade-markers": box.supplies["blockade"].count,
        "territory-markers": territory + box.supplies["oni-territory"].count,
        "oni-figures": sum(oni.count for oni in box.oni.values()),
        "mine-markers": material["mine"],
        "weapon-markers": sum(weapon.count for weapon in box.weapons.values()),
        "egg-markers": material["egg"],
        "terraforming-markers": material["terraforming"],
        "uplink-markers": material["uplink-marker"],
        "legendary-figures": sum(oni.figures for oni in box.legendary.values()),
        "defiler-tiles": sum(not oni.figures for oni in box.legendary.values()),
        "epic-event-cards": len(box.epic_events),
        "faction-event-cards": len(box.faction_events),
        "alternative-goals": len(box.alternative_goals),
        "starting-advantages": len(box.advantages),
        "oni-power-cards": len(box.oni_powers),
        "oni-missions": len(box.oni_missions),
        "mascots": len(box.mascots),
    }


def check_components(box: Box) -> Iterator[str]:
    """The entries agree with the list of components."""
    for component, number in count_components(box).items():
        listed = box.components.get(component)
        if listed is None:
            yield f"Component '{component}' is missing in components.toml."
        elif listed.count != number:
            yield f"The box must have {listed.count} pieces of '{component}', but has {number}."


def check_faction_cards(box: Box) -> Iterator[str]:
    """The printed numbers of combat cards, faction events and victory cards."""
    for owner, number in COMBAT_CARDS.items():
        cards = len(box.combat_cards_of.get(owner, ()))
        if cards != number:
            yield f"'{owner}' must have {number} combat cards, but has {cards}."
    for faction in box.factions:
        victory = box.victory_cards_of[faction]
        conditions = sum(len(card.conditions) for card in victory)
        if (len(victory), conditions) != (2, 3):
            yield (
                f"Faction '{faction}' must have 2 victory cards with 3 conditions, "
                f"but has {len(victory)} with {conditions}."
            )
        if len(box.events_of[faction]) != 5:
            yield f"Faction '{faction}' must have 5 faction events, but has {len(box.events_of[faction])}."


def count_tiles(box: Box) -> dict[str, int]:
    """The sums of the tile list."""
    tiles = box.tiles.values()
    ocean = [tile for tile in tiles if tile.terrain == "ocean-floor"]
    mountains = [tile for tile in tiles if tile.terrain == "mountain-range"]
    return {
        "ocean floors": len(ocean),
        "plain ocean floors": sum(tile.property is None for tile in ocean),
        "radioactive tiles": sum(tile.property == "radioactive" for tile in tiles),
        "unstable tiles": sum(tile.property == "unstable" for tile in tiles),
        "Tsukuyumi tiles": sum(tile.property == "tsukuyumi" for tile in tiles),
        "fertile grounds": sum(tile.terrain == "fertile-ground" for tile in tiles),
        "mountain ranges": len(mountains),
        "mountain ranges of value 15": sum(tile.value == 15 for tile in mountains),
        "mountain ranges of value 20": sum(tile.value == 20 for tile in mountains),
        "red edges": sum(len(tile.red) for tile in tiles),
        "tiles without red edges": sum(not tile.red for tile in tiles),
    }


def check_tile_sums(box: Box) -> Iterator[str]:
    """The tiles are those of the core box."""
    for what, number in count_tiles(box).items():
        if number != TILE_SUMS[what]:
            yield f"The tiles must have {TILE_SUMS[what]} {what}, but have {number}."


def check_action_cards(box: Box) -> Iterator[str]:
    """Both decks: one scale, no card like another, an Oni action on each."""
    yield from _check_deck("Action card", box.action_cards.values())
    yield from _check_deck("Two-player card", box.duel_cards.values())
    for card in box.action_cards.values():
        if card.weight not in CARD_SCALE:
            yield f"Action card '{card.id}' must weigh 12 to 14, but weighs {card.weight}."
    for duel in box.duel_cards.values():
        if duel.status and duel.weight != STATUS_CARD_WEIGHT:
            yield f"Two-player card '{duel.id}' has a status and must weigh 10, but weighs {duel.weight}."
        elif not duel.status and duel.weight not in CARD_SCALE:
            yield f"Two-player card '{duel.id}' must weigh 12 to 14, but weighs {duel.weight}."


def _check_deck(kind: str, cards: Iterable[ActionCardDef]) -> Iterator[str]:
    seen: dict[tuple[int, ...], str] = {}
    for card in cards:
        if card.combination in seen:
            yield f"{kind} '{card.id}' has the same numbers as '{seen[card.combination]}'."
        seen.setdefault(card.combination, card.id)
        if not card.place_oni and not card.oni_conquest:
            yield f"{kind} '{card.id}' must have an Oni action, but has none."


# -- factions and battles


def check_factions(box: Box) -> Iterator[str]:
    """Each faction has all its parts, and starts with pieces of its own that it has."""
    places = Counter(faction.initiative for faction in box.factions.values())
    for faction in box.factions.values():
        name = f"Faction '{faction.id}'"
        if places[faction.initiative] > 1:
            yield f"{name} shares the initiative number {faction.initiative} with another faction."
        if box.homezones[faction.homezone].faction != faction.id:
            yield f"{name} has the homezone of '{box.homezones[faction.homezone].faction}'."
        for pieces in faction.line_up.units:
            unit = box.units[pieces.id]
            if unit.faction != faction.id:
                yield f"{name} starts with '{unit.id}', a unit of '{unit.faction}'."
            elif pieces.count > unit.count:
                yield f"{name} starts with {pieces.count} pieces of '{unit.id}', but has {unit.count}."
        cost, wanted = faction.line_up.uplink_cost, faction.line_up.uplinks
        uplinks = sum(uplink.cost == cost for uplink in box.uplinks.values())
        if wanted > uplinks:
            yield f"{name} starts with {wanted} uplinks of cost {cost}, but there are {uplinks}."
        for index in ("mission_of", "goal_of", "alternative_of", "mascot_of"):
            if faction.id not in getattr(box, index):
                yield f"{name} must have {_A[index]}, but has none."
    for unit in box.units.values():
        for upgrade in unit.upgrades:
            if box.units[upgrade.replaces].faction != unit.faction:
                yield f"Unit '{unit.id}' replaces '{upgrade.replaces}', a unit of another faction."


_A = {
    "mission_of": "a mission",
    "goal_of": "a goal",
    "alternative_of": "an alternative goal",
    "mascot_of": "a mascot",
}


def check_battles(box: Box) -> Iterator[str]:
    """One card once per round for each faction; damage can be defended against; the die has six faces."""
    for faction in box.factions:
        once = sum(card.type == "once-per-round" for card in box.combat_cards_of.get(faction, ()))
        if once != 1:
            yield f"Faction '{faction}' must have 1 combat card of type 'once-per-round', but has {once}."
    for card in box.combat_cards.values():
        hurts = {"damage", "half-damage"} & set(card.effects)
        if hurts and not {"defence-action", "protection"} <= set(card.counters):
            yield f"Combat card '{card.id}' causes damage and must offer 'defence-action' and 'protection'."
    if sorted(box.die_faces) != [1, 2, 3, 4, 5, 6]:
        yield f"The die of the Gambler must have the faces 1 to 6, but has {sorted(box.die_faces)}."


# -- boards


def check_moon(box: Box) -> Iterator[str]:
    """A centre and the ring of six around it."""
    centres = [area.at for area in box.moon.values() if area.centre]
    if centres != [(0, 0)]:
        yield f"The moon must have its one centre at (0, 0), but has it at {_at(centres) or 'no position'}."
    fewest = sum(min(oni.recommended * 2 // 3, oni.count) for oni in box.oni.values())  # see setup.py
    if fewest < len(box.moon):
        yield f"An easy game has {fewest} Oni, but {len(box.moon)} begin on the moon."
    if sorted(area.at for area in box.moon.values()) != sorted([(0, 0), *DIRECTIONS]):
        yield "The moon must cover (0, 0) and the six positions around it."


def check_boards(box: Box) -> Iterator[str]:
    """Every standard board and every board of a scenario can be laid."""
    for board in box.boards.values():
        name = f"Board '{board.id}'"
        yield from (f"{name}: {problem}" for problem in check_outline(box, board))
        if board.rows and (found := _holes(box, board.positions)):
            yield f"{name}: {_at(found)} must not be enclosed."
    for layout in box.layouts.values():
        name = f"Layout '{layout.id}'"
        yield from (f"{name}: {problem}" for problem in check_outline(box, layout))
        yield from (f"{name}: {problem}" for problem in check_layout(box, layout))
    for scenario in box.scenarios:
        if not any(layout.scenario == scenario for layout in box.layouts.values()):
            yield f"Scenario '{scenario}' must have a layout, but has none."


def check_ways(box: Box) -> Iterator[str]:
    """The tiles leave ways open: a board can be laid on which every area is reached."""
    for seats in box.board_for:
        names = [STANDARD, *box.scatters, *(name for name, count in box.layout_for if count == seats)]
        for name in names if seats <= len(box.factions) else ():
            try:
                random_board(box, seats, name, Rng.seeded(0))
            except Refused as refused:
                yield f"content/tiles.toml: {refused}."
                return


def check_outline(box: Box, outline: BoardDef | LayoutDef) -> Iterator[str]:
    """The right number of positions, each once and beside the moon, all connected; enough tiles for them."""
    positions = outline.positions
    board = box.board_for.get(outline.seats)
    if board and outline.tiles != board.tiles:
        yield f"{outline.seats} seats need {board.tiles} tiles, but {outline.tiles} are named."
    if (positions or isinstance(outline, LayoutDef)) and len(positions) != outline.tiles:
        yield f"it must have {outline.tiles} positions, but has {len(positions)}."
    if twice := [at for at, number in Counter(positions).items() if number > 1]:
        yield f"{_at(twice)} is named twice."
    if covered := [at for at in positions if at in _moon(box)]:
        yield f"{_at(covered)} is covered by the moon."
    if apart := _apart(box, positions):
        yield f"{_at(apart)} cannot be reached from the moon."
    if sum(need.count for need in outline.needs) > outline.tiles:
        yield f"it needs more tiles of certain kinds than the {outline.tiles} that are laid."
    for need in outline.needs:
        there = sum(tile.is_kind(need.kind) for tile in box.tiles.values())
        if need.count > there:
            yield f"it needs {need.count} tiles of kind '{need.kind}', but the box has {there}."
    barred = {need.kind for need in outline.needs if need.exact}
    free = sum(not any(tile.is_kind(kind) for kind in barred) for tile in box.tiles.values())
    exact = sum(need.count for need in outline.needs if need.exact)
    if outline.tiles - exact > free:
        yield f"it needs {outline.tiles - exact} other tiles, but the box has {free}."


def check_layout(box: Box, layout: LayoutDef) -> Iterator[str]:
    """The marks of a scenario's board lie where they can, and its clusters are apart."""
    taken = {*layout.positions, *_moon(box)}
    rules = box.scenarios[layout.scenario].rules
    if strange := [at for at in layout.fertile if at not in layout.positions]:
        yield f"the fertile position {_at(strange)} is no position of a tile."
    fertile = sum(need.count for need in layout.needs if need.kind == "fertile-ground")
    if layout.fertile and len(layout.fertile) != fertile:
        yield f"{len(layout.fertile)} fertile positions are marked, but {fertile} fertile grounds are needed."
    enclosed = _holes(box, layout.positions)
    if sorted(layout.holes) != enclosed:
        named = _at(sorted(layout.holes))
        yield f"the holes must be {_at(enclosed) or 'none'}, but {named or 'none'} are named."
    for spot in layout.homezones:
        if spot.at in taken:
            yield f"the homezone {spot.mark} at {_at([spot.at])} must be free, but a tile lies there."
        elif spot.at in enclosed:
            yield f"the homezone {spot.mark} at {_at([spot.at])} lies in a hole."
        elif not any(at in layout.positions for at in _around(spot.at)):
            yield f"the homezone {spot.mark} at {_at([spot.at])} touches no tile."
    if twice := [at for at, number in Counter(spot.at for spot in layout.homezones).items() if number > 1]:
        yield f"two homezones are marked at {_at(twice)}."
    spots = layout.seats if FIXED_HOMEZONES in rules else 0
    if len(layout.homezones) != spots:
        yield f"it must have {spots} marked homezones, but has {len(layout.homezones)}."
    if START_IN_CLUSTERS in rules:
        sizes = sorted(len(cluster) for cluster in clusters(layout.positions))
        if sizes != [layout.tiles // layout.seats] * layout.seats:
            yield f"it must have {layout.seats} clusters of one size, but has clusters of {sizes}."


def clusters(positions: Iterable[Hex]) -> list[set[Hex]]:
    """Positions in groups that touch each other."""
    left = set(positions)
    found = []
    while left:
        group = {left.pop()}
        edge = list(group)
        while edge:
            new = [at for at in _around(edge.pop()) if at in left]
            left.difference_update(new)
            group.update(new)
            edge += new
        found.append(group)
    return found


def _moon(box: Box) -> set[Hex]:
    return {area.at for area in box.moon.values()}


def _apart(box: Box, positions: Iterable[Hex]) -> list[Hex]:
    """The positions that do not hang together with the moon."""
    moon = _moon(box)
    groups = clusters({*positions, *moon})
    return sorted(at for group in groups if not group & moon for at in group)


def _holes(box: Box, positions: Iterable[Hex]) -> list[Hex]:
    """The enclosed empty positions of a board."""
    laid = {*positions, *_moon(box)}
    frame = Frame.of(max(length(q, r) for q, r in laid))
    return sorted(frame.place(cell) for cell in bits(holes(frame, frame.mask(laid))))


def _around(at: Hex) -> list[Hex]:
    return [(at[0] + dq, at[1] + dr) for dq, dr in DIRECTIONS]


def _at(positions: Iterable[Hex]) -> str:
    return " ".join(f"({q}, {r})" for q, r in positions)
