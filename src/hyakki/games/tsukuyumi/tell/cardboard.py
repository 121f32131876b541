"""What a page shows of the box besides the view: names, numbers and sentences of everything with an id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from hyakki.games.tsukuyumi.box.carddefs import ActionCardDef, AimDef, DuelCardDef
from hyakki.games.tsukuyumi.box.content import Box
from hyakki.games.tsukuyumi.box.definitions import EffectOption, FactionDef, Named, UnitDef
from hyakki.games.tsukuyumi.box.vocabulary import USUAL_PHASE
from hyakki.games.tsukuyumi.rules.defences import PROTECTION_VALUE
from hyakki.games.tsukuyumi.rules.production import BUNDLE, UPLINK
from hyakki.games.tsukuyumi.tell.words import (
    COLOURS,
    BoxVoice,
    item_name,
    marker_name,
    symbol_act,
    symbol_name,
    unit_name,
)


class Label(msgspec.Struct, frozen=True):
    """Anything with a name and perhaps a sentence."""

    name: str
    says: str = ""


class FigureCard(msgspec.Struct, frozen=True):
    """A unit, a mascot, a size of Oni or a legendary Oni; `second` are the values of its second life."""

    name: str
    says: str
    kind: str
    faction: str
    conquest: int
    health: int
    damage: int
    strength: int
    count: int = 0
    cost: int = 0
    upgrades: dict[str, int] = {}
    second: tuple[int, int, int] | None = None


class FactionCard(msgspec.Struct, frozen=True):
    """A faction sheet: what it is, what it does by itself and by choice, and the ids of its pieces."""

    name: str
    epithet: str
    says: str
    initiative: int
    protection: int
    home: str
    defence: Label | None
    always: tuple[str, ...]
    choose: int
    options: tuple[str, ...]
    units: tuple[str, ...]
    combat: tuple[str, ...]
    material: tuple[str, ...]
    line_up: dict[str, int]
    bundle: tuple[int, int, int] | None


class ActionCard(msgspec.Struct, frozen=True):
    """The coloured side of an action card: numbers of its symbols by phase, and what it does to a rival."""

    name: str
    phases: dict[str, dict[str, int]]
    status: str = ""


class CombatCard(msgspec.Struct, frozen=True):
    """A combat card and the counterattacks that it allows."""

    name: str
    says: str
    kind: str
    owners: tuple[str, ...]
    counters: tuple[str, ...]


class TextCard(msgspec.Struct, frozen=True):
    """An event, an advantage or a power: a name, a sentence, and what pile it belongs to."""

    name: str
    says: str
    kind: str
    faction: str = ""


class AimCard(msgspec.Struct, frozen=True):
    """A mission, a goal or a line of a victory card, with its points."""

    name: str
    says: str
    kind: str
    points: int
    faction: str = ""
    at_most: int = 0


class ItemCard(msgspec.Struct, frozen=True):
    """A weapon, an uplink or a marker: `count` in the box, its price, the damage that it adds, and the
    protection value that it gives its owner."""

    name: str
    says: str
    kind: str
    faction: str = ""
    count: int = 0
    cost: int = 0
    damage: int = 0
    protection: int = 0


class TileCard(msgspec.Struct, frozen=True):
    """An area tile, as it is printed."""

    name: str
    terrain: str
    value: int
    property: str
    red: tuple[int, ...]


class TsukuyumiBox(msgspec.Struct, frozen=True):
    """The whole box by id; ids are unique inside each part."""

    factions: dict[str, FactionCard]
    figures: dict[str, FigureCard]
    actions: dict[str, ActionCard]
    duels: dict[str, ActionCard]
    white: dict[str, Label]
    combat: dict[str, CombatCard]
    counters: dict[str, Label]
    cards: dict[str, TextCard]
    aims: dict[str, AimCard]
    items: dict[str, ItemCard]
    tiles: dict[str, TileCard]
    terrain: dict[str, Label]
    properties: dict[str, Label]
    die: dict[str, Label]
    modules: dict[str, str]
    phases: dict[str, str]
    symbols: dict[str, str]
    acts: dict[str, list[str]]  # what a symbol lets one do, by its number
    sources: dict[str, str]
    points: dict[str, str]
    causes: dict[str, str]
    uses: dict[str, str]
    barriers: dict[str, str]  # why a way out of a battle is closed
    stops: dict[str, str]  # what ends the way of a group


def cardboard(voice: BoxVoice) -> TsukuyumiBox:
    """The page's box, from content and texts."""
    box, texts = voice.box, voice.texts
    return TsukuyumiBox(
        factions={faction.id: _faction(box, faction) for faction in box.factions.values()},
        figures=_figures(voice),
        actions={card.id: _action(card) for card in box.action_cards.values()},
        duels={card.id: _action(card) for card in box.duel_cards.values()},
        white=_labels(box.white_actions),
        combat={
            card.id: CombatCard(card.name, card.says, card.type, card.owners, card.counters)
            for card in box.combat_cards.values()
        },
        counters=_labels(box.counters),
        cards=_cards(box),
        aims=_aims(box),
        items=_items(voice),
        tiles={
            tile.id: TileCard(tile.name, tile.terrain, tile.value, tile.property or "", tile.red)
            for tile in box.tiles.values()
        },
        terrain=_labels(box.terrain) | {"home": Label(texts.say("terrain.homezone"))},
        properties=_labels(box.properties),
        die={str(face.face): Label(face.name, face.says) for face in box.die.values()},
        modules=_said(voice, "setting", MODULES),
        phases=_under(voice, "phase"),
        symbols={symbol: symbol_name(texts, symbol) for symbol in SYMBOLS},
        acts={symbol: _acts(voice, symbol) for symbol in SYMBOLS},
        sources=_under(voice, "source"),
        points=_under(voice, "points"),
        causes=_under(voice, "cause"),
        uses=_under(voice, "use"),
        barriers=_said(voice, "why", BARRIERS),
        stops={stop: texts.say(f"stop.{stop}") for stop in STOPS},
    )


SYMBOLS = (*USUAL_PHASE, "faction-effect", "abyssal")

BARRIERS = ("block.edge", "event.oil-storm", "cyber.rocket-attack", "facevent.nomad-perimeter")
"""What keeps units from going to a neighbouring area."""

STOPS = ("mountain", "massive", "strength")
"""What ends the way of units, as the view calls it."""

MODULES = (
    "alternative-goals", "starting-advantages", "epic-events", "faction-events", "mascots", "oni-powers",
    "oni-missions", "legendary-oni", "first-game",
)  # fmt: skip


def _labels(entries: Mapping[str, Named]) -> dict[str, Label]:
    return {key: Label(entry.name, getattr(entry, "says", "")) for key, entry in entries.items()}


def _said(voice: BoxVoice, chapter: str, words: Iterable[str]) -> dict[str, str]:
    return {word: voice.texts.say(f"{chapter}.{word}") for word in words}


def _under(voice: BoxVoice, chapter: str) -> dict[str, str]:
    """All short texts of a chapter."""
    keys = [key for key in voice.texts if key.startswith(f"{chapter}.")]
    return {key.removeprefix(f"{chapter}."): voice.texts.say(key) for key in keys}


# ---------------------------------------------------------------------- factions and figures


def _faction(box: Box, faction: FactionDef) -> FactionCard:
    defence, deal = box.defence_of.get(faction.id), faction.discount
    return FactionCard(
        name=faction.name,
        epithet=faction.epithet,
        says=faction.says,
        initiative=faction.initiative,
        protection=faction.protection,
        home=box.homezones[faction.homezone].name,
        defence=None if defence is None else Label(defence.name, defence.says),
        always=_parts(faction.effect.always),
        choose=faction.effect.choose,
        options=_parts(faction.effect.options),
        units=tuple(unit.id for unit in box.units_of[faction.id]),
        combat=tuple(card.id for card in box.combat_cards_of[faction.id]),
        material=tuple(thing.id for thing in box.material.values() if thing.faction == faction.id),
        line_up={unit.id: unit.count for unit in faction.line_up.units},
        bundle=None if deal is None else (deal.cost, deal.units, deal.weapons),
    )


def _parts(options: tuple[EffectOption, ...]) -> tuple[str, ...]:
    return tuple(option.says for option in options)


def _figures(voice: BoxVoice) -> dict[str, FigureCard]:
    box = voice.box
    found = {unit.id: _unit(unit) for unit in box.units.values()}
    for one in box.mascots.values():
        values = (one.conquest, one.health, one.damage, one.strength)
        found[one.id] = FigureCard(one.name, one.says, "mascot", one.faction, *values, count=1)
    for oni in box.oni.values():
        values = (oni.conquest, oni.health, oni.damage, oni.strength)
        name = unit_name(voice.texts, box, oni.id)
        found[oni.id] = FigureCard(name, oni.says, "oni", "", *values, count=oni.count)
    for legend in box.legendary.values():
        values = (legend.conquest, legend.health, legend.damage, legend.strength)
        two = legend.second
        found[legend.id] = FigureCard(
            legend.name,
            legend.says,
            "legend",
            "",
            *values,
            count=legend.figures,
            second=None if two is None else (two.conquest, two.health, two.damage),
        )
    return found


def _unit(unit: UnitDef) -> FigureCard:
    return FigureCard(
        unit.name,
        unit.says,
        "unit",
        unit.faction,
        unit.conquest,
        unit.health,
        unit.damage,
        unit.strength,
        count=unit.count,
        cost=unit.cost,
        upgrades={upgrade.replaces: upgrade.cost for upgrade in unit.upgrades},
    )


# ---------------------------------------------------------------------- cards and things


def _action(card: ActionCardDef) -> ActionCard:
    phases = {str(phase): {str(symbol): n for symbol, n in card.symbols(phase).items()} for phase in COLOURS}
    status = card.status if isinstance(card, DuelCardDef) else None
    return ActionCard(card.name, phases, "" if status is None else status.says)


def _acts(voice: BoxVoice, symbol: str) -> list[str]:
    """What a symbol lets one do with every number that stands on a card."""
    decks = (*voice.box.action_cards.values(), *voice.box.duel_cards.values())
    most = max(n for card in decks for phase in COLOURS for n in card.symbols(phase).values())
    return [symbol_act(voice.texts, symbol, n) for n in range(most + 1)]


def _cards(box: Box) -> dict[str, TextCard]:
    found: dict[str, TextCard] = {}
    for event in box.events.values():
        found[event.id] = TextCard(event.name, event.says, "event")
    for epic in box.epic_events.values():
        found[epic.id] = TextCard(epic.name, epic.says, "epic")
    for own in box.faction_events.values():
        found[own.id] = TextCard(own.name, own.says, "faction-event", own.faction)
    for advantage in box.advantages.values():
        found[advantage.id] = TextCard(advantage.name, advantage.says, "advantage")
    for power in box.oni_powers.values():
        found[power.id] = TextCard(power.name, power.says, "power")
    return found


def _aims(box: Box) -> dict[str, AimCard]:
    found: dict[str, AimCard] = {}
    kinds: dict[str, dict[str, AimDef]] = {
        "mission": box.missions,
        "goal": box.goals,
        "alternative": box.alternative_goals,
        "oni-mission": box.oni_missions,
    }
    for kind, aims in kinds.items():
        for aim in aims.values():
            found[aim.id] = AimCard(aim.name, aim.says, kind, aim.points, aim.faction or "")
    for card in box.victory_cards.values():
        for line in card.conditions:
            found[line.id] = AimCard(
                line.name, line.says, "victory", line.points, card.faction, at_most=line.at_most
            )
    return found


def _items(voice: BoxVoice) -> dict[str, ItemCard]:
    """Weapons, uplinks (as they are bought), markers of factions and neutral ones."""
    box, texts = voice.box, voice.texts
    found: dict[str, ItemCard] = {BUNDLE: ItemCard(item_name(texts, box, BUNDLE), "", "bundle", "nomads")}
    for gun in box.weapons.values():
        found[gun.id] = ItemCard(gun.name, gun.says, "weapon", "nomads", gun.count, gun.cost, gun.damage)
    for uplink in box.uplinks.values():
        protection = uplink.amount if uplink.effect == PROTECTION_VALUE else 0
        card = ItemCard(uplink.name, uplink.says, "uplink", "cybersamurai", 1, uplink.cost)
        found[UPLINK + uplink.id] = msgspec.structs.replace(card, protection=protection)
    for thing in box.material.values():
        found[thing.id] = ItemCard(thing.name, thing.says, "material", thing.faction, thing.count)
    for supply in box.supplies.values():
        found[supply.id] = ItemCard(
            marker_name(texts, box, supply.id), supply.says, "marker", "", supply.count
        )
    found["passage"] = ItemCard(marker_name(texts, box, "passage"), "", "marker")
    found["devastated"] = ItemCard(texts.say("note.wasted"), "", "marker")
    return found
