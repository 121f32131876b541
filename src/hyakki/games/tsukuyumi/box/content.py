"""Tsukuyumi's box: every faction, unit, card, marker, tile and board, loaded from TOML and indexed by id.

`load_box()` gives the shipped box; `load_box(folder)` lays a person's own pack over it: a folder with
`content` inside, whose entries add to the box or replace those of the same id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hyakki.games.tsukuyumi.box.boarddefs import (
    BoardDef,
    LayoutDef,
    MoonAreaDef,
    PropertyDef,
    ScatterDef,
    ScenarioDef,
    SupplyDef,
    TerrainDef,
    TileDef,
)
from hyakki.games.tsukuyumi.box.carddefs import (
    ActionCardDef,
    AdvantageDef,
    AimDef,
    CombatCardDef,
    CounterDef,
    DuelCardDef,
    EpicEventDef,
    EventDef,
    FactionEventDef,
    VictoryCardDef,
    WhiteActionDef,
)
from hyakki.games.tsukuyumi.box.definitions import (
    ComponentDef,
    DefenceDef,
    DieFaceDef,
    FactionDef,
    HomezoneDef,
    LegendaryDef,
    MascotDef,
    MaterialDef,
    OniDef,
    OniPowerDef,
    UnitDef,
    UplinkDef,
    WeaponDef,
)
from hyakki.kernel.parts import Loader, Names, Opened, Part

PARTS: dict[str, Part] = {
    "components": Part("components.toml", "component", ComponentDef),
    "factions": Part("factions.toml", "faction", FactionDef),
    "homezones": Part("factions.toml", "homezone", HomezoneDef),
    "defences": Part("factions.toml", "defence", DefenceDef),
    "units": Part("units.toml", "unit", UnitDef),
    "mascots": Part("mascots.toml", "mascot", MascotDef),
    "weapons": Part("material.toml", "weapon", WeaponDef),
    "material": Part("material.toml", "material", MaterialDef),
    "uplinks": Part("uplinks.toml", "uplink", UplinkDef),
    "oni": Part("oni.toml", "oni", OniDef),
    "oni_powers": Part("oni-powers.toml", "power", OniPowerDef),
    "legendary": Part("legendary.toml", "legendary", LegendaryDef),
    "die": Part("legendary.toml", "face", DieFaceDef),
    "combat_cards": Part("combat.toml", "card", CombatCardDef),
    "counters": Part("combat.toml", "counter", CounterDef),
    "white_actions": Part("action-cards.toml", "white", WhiteActionDef),
    "action_cards": Part("action-cards.toml", "card", ActionCardDef),
    "duel_cards": Part("duel-cards.toml", "card", DuelCardDef),
    "victory_cards": Part("victory-cards.toml", "card", VictoryCardDef),
    "events": Part("events.toml", "event", EventDef),
    "epic_events": Part("epic-events.toml", "event", EpicEventDef),
    "faction_events": Part("faction-events.toml", "event", FactionEventDef),
    "advantages": Part("advantages.toml", "advantage", AdvantageDef),
    "missions": Part("missions.toml", "mission", AimDef),
    "goals": Part("missions.toml", "goal", AimDef),
    "alternative_goals": Part("missions.toml", "alternative", AimDef),
    "oni_missions": Part("missions.toml", "oni_mission", AimDef),
    "terrain": Part("areas.toml", "terrain", TerrainDef),
    "properties": Part("areas.toml", "property", PropertyDef),
    "supplies": Part("areas.toml", "supply", SupplyDef),
    "tiles": Part("tiles.toml", "tile", TileDef),
    "moon": Part("tiles.toml", "moon", MoonAreaDef),
    "boards": Part("boards.toml", "board", BoardDef),
    "scatters": Part("boards.toml", "scatter", ScatterDef),
    "scenarios": Part("scenarios.toml", "scenario", ScenarioDef),
    "layouts": Part("scenarios.toml", "layout", LayoutDef),
}
"""Each part of the box: its file, its table in the file, and what an entry looks like."""

AIMS = "missions goals alternative_goals oni_missions"

NAMES = (
    Names("factions", "homezone", "homezones"),
    Names("factions", "line_up.units.id", "units"),
    Names("factions", "line_up.weapons.id", "weapons"),
    Names("units", "upgrades.replaces", "units"),
    Names("units", "uplink", "uplinks"),
    Names("units", "beside", "units"),
    Names("uplinks", "unit", "units"),
    Names("material", "uplink", "uplinks"),
    Names("combat_cards", "units", "units"),
    Names("combat_cards", "counters", "counters"),
    Names("faction_events", "units", "units"),
    Names(AIMS, "units", "units"),
    Names("layouts", "scenario", "scenarios"),
    Names("victory_cards", "conditions.unit", "units"),
    Names("victory_cards", "conditions.material", "material"),
)
"""Every id that an entry names must be the id of another entry."""

NAMED_FIRST = ("units", "combat_cards")
"""Where two things share an id, these parts of the box give the name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """Everything in the box, by id and in the order of the files."""

    components: dict[str, ComponentDef]
    factions: dict[str, FactionDef]
    homezones: dict[str, HomezoneDef]
    defences: dict[str, DefenceDef]
    units: dict[str, UnitDef]
    mascots: dict[str, MascotDef]
    weapons: dict[str, WeaponDef]
    material: dict[str, MaterialDef]
    uplinks: dict[str, UplinkDef]
    oni: dict[str, OniDef]
    oni_powers: dict[str, OniPowerDef]
    legendary: dict[str, LegendaryDef]
    die: dict[str, DieFaceDef]
    combat_cards: dict[str, CombatCardDef]
    counters: dict[str, CounterDef]
    white_actions: dict[str, WhiteActionDef]
    action_cards: dict[str, ActionCardDef]
    duel_cards: dict[str, DuelCardDef]
    victory_cards: dict[str, VictoryCardDef]
    events: dict[str, EventDef]
    epic_events: dict[str, EpicEventDef]
    faction_events: dict[str, FactionEventDef]
    advantages: dict[str, AdvantageDef]
    missions: dict[str, AimDef]
    goals: dict[str, AimDef]
    alternative_goals: dict[str, AimDef]
    oni_missions: dict[str, AimDef]
    terrain: dict[str, TerrainDef]
    properties: dict[str, PropertyDef]
    supplies: dict[str, SupplyDef]
    tiles: dict[str, TileDef]
    moon: dict[str, MoonAreaDef]
    boards: dict[str, BoardDef]
    scatters: dict[str, ScatterDef]
    scenarios: dict[str, ScenarioDef]
    layouts: dict[str, LayoutDef]
    # the same entries once more, by what one asks for
    tile_list: tuple[TileDef, ...]  # by number, as maps count them
    units_of: dict[str, tuple[UnitDef, ...]]  # by faction, in the order of its sheet
    combat_cards_of: dict[str, tuple[CombatCardDef, ...]]  # by owner: faction, "oni" or "skybound"
    events_of: dict[str, tuple[FactionEventDef, ...]]  # by faction
    victory_cards_of: dict[str, tuple[VictoryCardDef, ...]]  # by faction
    defence_of: dict[str, DefenceDef]  # by faction; the Nomads have none
    mascot_of: dict[str, MascotDef]  # by faction
    mission_of: dict[str, AimDef]  # by faction
    goal_of: dict[str, AimDef]  # by faction
    alternative_of: dict[str, AimDef]  # by faction
    die_faces: dict[int, DieFaceDef]  # by number thrown
    board_for: dict[int, BoardDef]  # by number of seats
    layout_for: dict[tuple[str, int], LayoutDef]  # by scenario and number of seats
    words: dict[str, tuple[str, str]]  # name and sentence of everything, by id
    fingerprint: str


def _boxed(opened: Opened) -> Box:
    parts: dict[str, Any] = opened.parts
    for faction in parts["factions"].values():
        for option in faction.effect.always + faction.effect.options:
            opened.expect(faction, "effect.weapon", [option.weapon], parts["weapons"])
            opened.expect(faction, "effect.uplink", [option.uplink], parts["uplinks"])
    return Box(**parts, **_indexes(parts), fingerprint=opened.fingerprint)


def _indexes(parts: Mapping[str, Any]) -> dict[str, Any]:
    def grouped(part: str) -> dict[str, tuple[Any, ...]]:
        found: dict[str, tuple[Any, ...]] = dict.fromkeys(parts["factions"], ())
        for entry in parts[part].values():
            found[entry.faction] = (*found.get(entry.faction, ()), entry)
        return found

    def single(part: str) -> dict[str, Any]:
        return {entry.faction: entry for entry in parts[part].values()}

    owned: dict[str, tuple[CombatCardDef, ...]] = {}
    for card in parts["combat_cards"].values():
        for owner in card.owners:
            owned[owner] = (*owned.get(owner, ()), card)
    return {
        "tile_list": tuple(parts["tiles"].values()),
        "units_of": grouped("units"),
        "combat_cards_of": owned,
        "events_of": grouped("faction_events"),
        "victory_cards_of": grouped("victory_cards"),
        "defence_of": single("defences"),
        "mascot_of": single("mascots"),
        "mission_of": single("missions"),
        "goal_of": single("goals"),
        "alternative_of": single("alternative_goals"),
        "die_faces": {face.face: face for face in parts["die"].values()},
        "board_for": {board.seats: board for board in parts["boards"].values()},
        "layout_for": {(layout.scenario, layout.seats): layout for layout in parts["layouts"].values()},
        "words": _words(parts),
    }


def _words(parts: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """Name and sentence of everything. They belong to this very box: that of another language has others."""
    found: dict[str, tuple[str, str]] = {}
    for part in (*NAMED_FIRST, *parts):
        for key, entry in parts[part].items():
            found.setdefault(key, (getattr(entry, "name", key), getattr(entry, "says", "")))
    for card in parts["victory_cards"].values():
        for line in card.conditions:
            found.setdefault(line.id, (line.name, line.says))
    return found


load_box = Loader("hyakki.games.tsukuyumi", PARTS, _boxed, NAMES)
"""The shipped box, or that with a person's pack laid over it; a ContentError names every mistake."""
