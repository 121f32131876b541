"""Everything that a view or an event names by id has a name on the page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

from hyakki.games.tsukuyumi.box.content import PARTS
from hyakki.games.tsukuyumi.game import EVENTS, GAME
from hyakki.games.tsukuyumi.rules.production import UPLINK
from hyakki.games.tsukuyumi.rules.setup import MODULES
from hyakki.games.tsukuyumi.tell.cardboard import TsukuyumiBox
from hyakki.kernel.match import Match
from hyakki.table import typescript
from tests.games.tsukuyumi.table import position

BOX: TsukuyumiBox = GAME.voice.cardboard()

PART_OF = {
    "factions": "factions", "units": "figures", "mascots": "figures", "oni": "figures",
    "legendary": "figures", "weapons": "items", "material": "items", "supplies": "items",
    "action_cards": "actions", "duel_cards": "duels", "white_actions": "white", "combat_cards": "combat",
    "counters": "counters", "events": "cards", "epic_events": "cards", "faction_events": "cards",
    "advantages": "cards", "oni_powers": "cards", "missions": "aims", "goals": "aims",
    "alternative_goals": "aims", "oni_missions": "aims", "tiles": "tiles", "terrain": "terrain",
    "properties": "properties",
}  # fmt: skip
"""Where the page finds each part of the box."""

INSIDE = {"homezones", "defences", "victory_cards", "uplinks", "die"}
"""Parts that are found under another id; tested one by one."""

OF_NO_CARD = {"components", "boards", "scatters", "scenarios", "layouts", "moon"}
"""Parts that neither a view nor an event names."""

NAMES = {
    "faction": ("factions",), "hand": ("actions", "duels"), "chosen": ("actions", "duels"),
    "passed": ("actions", "duels"), "returned": ("actions", "duels"), "used_actions": ("actions", "duels"),
    "events": ("cards",), "open_events": ("cards",), "gift": ("cards", "actions", "duels"),
    "display": ("cards",), "discard": ("cards",), "seen_epics": ("cards",), "own_discard": ("cards",),
    "shown_advantages": ("cards",), "power": ("cards",), "top": ("cards",),
    "glimpsed": ("cards",), "advantage": ("cards",),
    "supply": ("figures", "items", "properties"), "units": ("figures",), "unit": ("figures",),
    "each": ("figures",),
    "oni": ("figures",), "oni_supply": ("figures",), "oni_values": ("figures",), "legend": ("figures",),
    "legends": ("figures",), "stop": ("stops",), "forbids": ("barriers",),
    "doomed": ("figures",), "size": ("figures",), "missions": ("aims",), "goal": ("aims",), "aim": ("aims",),
    "oni_missions": ("aims",), "mission": ("aims",), "weapons": ("items",), "arsenal": ("items",),
    "stock": ("items",), "uplinks": ("uplinks",), "placed_markers": ("items",), "markers": ("items",),
    "marker": ("items", "properties", "cards"), "weapon": ("items",), "uplink": ("uplinks",),
    "tile": ("tiles",), "reserve": ("tiles",), "gone": ("tiles",), "pile": ("tiles",), "drawn": ("tiles",),
    "terrain": ("terrain",), "printed": ("properties",), "marked": ("properties",),
    "negated": ("properties",), "properties": ("properties",), "counters": ("counters",),
    "counter": ("counters",), "phase": ("phases",), "acting": ("symbols",), "symbol": ("symbols",),
    "white_done": ("symbols",), "symbols": ("symbols", "phases"), "cause": ("causes",),
    "card": ("cards", "combat", "actions", "duels"), "cards": ("actions", "duels"),
    "effects": ("uses", "cards"), "part": ("uses",), "modules": ("modules",),
    "scores": ("points", "aims"), "points": ("points", "aims"), "source": ("sources", "points", "aims"),
    "to": ("figures",),
}  # fmt: skip
"""Fields of views and events that hold ids, and the parts of the page's box that name them."""

INNER = ("turn", "march", "battle", "event_deck", "power_deck", "own_deck")
"""Fields that hold one thing with fields of its own."""

BESIDES = {"settings", "once", "free", "stage", "why", "reason"}
"""Fields with words that the page shows nobody: notes of the rules, and settings (home has them)."""


def _part(name: str) -> Mapping[str, Any]:
    if name == "uplinks":
        return {key.removeprefix(UPLINK): item for key, item in BOX.items.items() if key.startswith(UPLINK)}
    part: Mapping[str, Any] = getattr(BOX, name)
    return part


def _ids(field: str, value: Any) -> Iterator[tuple[str, str]]:
    """Every word in a tree of plain values, with the field that holds it."""
    if isinstance(value, str):
        if value and value != "?" and not re.fullmatch(r"-?\d+", value):
            yield field, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _ids(field, str(key)) if _is_id(field, key) else ()
            yield from _ids(str(key) if field in ("", "row") else _inner(field, str(key)), inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _ids("row" if isinstance(inner, dict) else field, inner)


def _is_id(field: str, key: Any) -> bool:
    return field not in ("", "row", *INNER) and isinstance(key, str)


def _inner(field: str, key: str) -> str:
    return key if field in INNER else field


def _unnamed(tree: Any) -> set[tuple[str, str]]:
    return {
        (field, word)
        for field, word in _ids("", tree)
        if field not in BESIDES and not any(word in _part(name) for name in NAMES.get(field, ()))
    }


def test_every_part_of_the_box_is_on_the_page_or_left_out_on_purpose() -> None:
    assert set(PARTS) == set(PART_OF) | INSIDE | OF_NO_CARD


@pytest.mark.parametrize("part", sorted(PART_OF))
def test_every_entry_of_the_box_has_a_name(part: str) -> None:
    for key in getattr(GAME.box, part):
        assert _part(PART_OF[part])[key].name


def test_things_with_other_ids_have_names_too() -> None:
    assert set(_part("uplinks")) == set(GAME.box.uplinks)
    assert {str(face.face) for face in GAME.box.die.values()} == set(BOX.die)
    lines = [line.id for card in GAME.box.victory_cards.values() for line in card.conditions]
    assert all(BOX.aims[line].kind == "victory" for line in lines)
    assert set(BOX.modules) >= set(MODULES)
    for faction in GAME.box.factions.values():
        assert BOX.factions[faction.id].home == GAME.box.homezones[faction.homezone].name
        assert (BOX.factions[faction.id].defence is None) == (faction.id not in GAME.box.defence_of)


def test_two_decks_have_a_card_of_the_same_name_with_other_numbers() -> None:
    assert BOX.actions["observation"].phases != BOX.duels["observation"].phases


@pytest.mark.parametrize(
    ("seats", "settings"),
    [(4, dict.fromkeys(MODULES, "on")), (3, {}), (2, {})],
    ids=["all-modules", "three", "duel"],
)
def test_every_id_of_a_match_has_a_name(seats: int, settings: dict[str, str]) -> None:
    match = Match.new(GAME, seats, settings, 7)
    unnamed: set[tuple[str, str]] = set()
    for number in range(1500):
        if match.outcome is not None:
            break
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.answer(seat, decision.options[number * 7 % len(decision.options)])
        if number % 50 == 0:
            for watcher in (None, *range(seats)):
                unnamed |= _unnamed(msgspec.to_builtins(match.view(watcher), str_keys=True))
    for told in match.log:
        unnamed |= {
            found for found in _unnamed(msgspec.to_builtins(told.event, str_keys=True)) if found[0] != "event"
        }
    assert unnamed == set()


def test_every_event_is_known_to_the_page() -> None:
    text = typescript.of_game(GAME.page_types)
    for kind in EVENTS:
        assert f"export interface {kind.__name__} " in text


def test_seats_are_called_by_their_factions() -> None:
    g = position("0,0 ocean | 0: private", factions=("nomads", "boarlords"))
    assert GAME.voice.seat_labels(GAME.view(g, None)) == ["Nomads", "Boarlords"]
