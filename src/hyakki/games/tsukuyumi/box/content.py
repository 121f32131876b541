"""Tsukuyumi's box: every faction, unit, card, marker, tile and board, loaded from TOML and indexed by id.

`load_box()` gives the shipped box; `load_box(folder)` lays a person's own pack over it: a folder with
`content` inside, whose entries add to the box or replace those of the same id.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
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
from hyakki.kernel.content import Entry, Shelf, fingerprint, toml_files

PARTS: dict[str, tuple[str, str, type[Entry]]] = {
    "components": ("components.toml", "component", ComponentDef),
    "factions": ("factions.toml", "faction", FactionDef),
    "homezones": ("factions.toml", "homezone", HomezoneDef),
    "defences": ("factions.toml", "defence", DefenceDef),
    "units": ("units.toml", "unit", UnitDef),
    "mascots": ("mascots.toml", "mascot", MascotDef),
    "weapons": ("material.toml", "weapon", WeaponDef),
    "material": ("material.toml", "material", MaterialDef),
    "uplinks": ("uplinks.toml", "uplink", UplinkDef),
    "oni": ("oni.toml", "oni", OniDef),
    "oni_powers": ("oni-powers.toml", "power", OniPowerDef),
    "legendary": ("legendary.toml", "legendary", LegendaryDef),
    "die": ("legendary.toml", "face", DieFaceDef),
    "combat_cards": ("combat.toml", "card", CombatCardDef),
    "counters": ("combat.toml", "counter", CounterDef),
    "white_actions": ("action-cards.toml", "white", WhiteActionDef),
    "action_cards": ("action-cards.toml", "card", ActionCardDef),
    "duel_cards": ("duel-cards.toml", "card", DuelCardDef),
    "victory_cards": ("victory-cards.toml", "card", VictoryCardDef),
    "events": ("events.toml", "event", EventDef),
    "epic_events": ("epic-events.toml", "event", EpicEventDef),
    "faction_events": ("faction-events.toml", "event", FactionEventDef),
    "advantages": ("advantages.toml", "advantage", AdvantageDef),
    "missions": ("missions.toml", "mission", AimDef),
    "goals": ("missions.toml", "goal", AimDef),
    "alternative_goals": ("missions.toml", "alternative", AimDef),
    "oni_missions": ("missions.toml", "oni_mission", AimDef),
    "terrain": ("areas.toml", "terrain", TerrainDef),
    "properties": ("areas.toml", "property", PropertyDef),
    "supplies": ("areas.toml", "supply", SupplyDef),
    "tiles": ("tiles.toml", "tile", TileDef),
    "moon": ("tiles.toml", "moon", MoonAreaDef),
    "boards": ("boards.toml", "board", BoardDef),
    "scatters": ("boards.toml", "scatter", ScatterDef),
    "scenarios": ("scenarios.toml", "scenario", ScenarioDef),
    "layouts": ("scenarios.toml", "layout", LayoutDef),
}
"""Each part of the box: its file, its table in the file, and what an entry looks like."""

CONTENT_FILES = tuple(dict.fromkeys(file for file, _, _ in PARTS.values()))


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
    fingerprint: str


def load_box(extra: Path | None = None) -> Box:
    """The shipped box, or that with a person's pack laid over it; a ContentError names every mistake."""
    return _shipped() if extra is None else _load(extra)


@cache
def _shipped() -> Box:
    return _load()


def _load(*packs: Traversable) -> Box:
    folders = [root.joinpath("content") for root in (files("hyakki.games.tsukuyumi"), *packs)]
    shelf = Shelf(*folders)
    for pack in packs:
        shelf.problems += _strange_files(pack)
    parts: dict[str, Any] = {}
    for part, (file, table, kind) in PARTS.items():
        beside = [other for name, other, _ in PARTS.values() if name == file and other != table]
        parts[part] = shelf.entries(file, table, kind, beside)
    shelf.finish()
    box = Box(**parts, **_indexes(parts), fingerprint=fingerprint(*folders))
    check_references(shelf, box)
    shelf.finish()
    return box


def _strange_files(pack: Traversable) -> Iterator[str]:
    """A misspelled file of a pack would have no effect at all: say so instead."""
    content = toml_files(pack.joinpath("content"))
    for file in content:
        if file.name not in CONTENT_FILES:
            yield f"content/{file.name}: unknown file, expected one of {', '.join(CONTENT_FILES)}"
    if not content:
        yield f"{pack.name}: expected a folder with 'content/*.toml' inside, found none"


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
    }


def check_references(shelf: Shelf, box: Box) -> None:
    """Every id that an entry names must be the id of another entry."""
    for faction in box.factions.values():
        shelf.expect(faction, "homezone", [faction.homezone], box.homezones)
        shelf.expect(faction, "line_up.units", [unit.id for unit in faction.line_up.units], box.units)
        shelf.expect(faction, "line_up.weapons", [gun.id for gun in faction.line_up.weapons], box.weapons)
        for option in faction.effect.always + faction.effect.options:
            shelf.expect(faction, "effect.weapon", [option.weapon], box.weapons)
            shelf.expect(faction, "effect.uplink", [option.uplink], box.uplinks)
    for unit in box.units.values():
        shelf.expect(unit, "upgrades.replaces", [upgrade.replaces for upgrade in unit.upgrades], box.units)
        shelf.expect(unit, "uplink", [unit.uplink], box.uplinks)
        shelf.expect(unit, "beside", [unit.beside], box.units)
    named: tuple[tuple[Iterable[Entry], str, Iterable[str]], ...] = (
        (box.uplinks.values(), "unit", box.units),
        (box.material.values(), "uplink", box.uplinks),
        (box.combat_cards.values(), "units", box.units),
        (box.combat_cards.values(), "counters", box.counters),
        (box.faction_events.values(), "units", box.units),
        (_aims(box), "units", box.units),
        (box.layouts.values(), "scenario", box.scenarios),
    )
    for entries, field, known in named:
        for entry in entries:
            value = getattr(entry, field)
            shelf.expect(entry, field, value if isinstance(value, tuple) else (value,), known)
    for card in box.victory_cards.values():
        shelf.expect(card, "conditions.unit", [line.unit for line in card.conditions], box.units)
        shelf.expect(card, "conditions.material", [line.material for line in card.conditions], box.material)


def _aims(box: Box) -> Iterator[AimDef]:
    for aims in (box.missions, box.goals, box.alternative_goals, box.oni_missions):
        yield from aims.values()
