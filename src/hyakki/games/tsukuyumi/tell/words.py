"""Names of sides, pieces, cards and places, and small phrases, as people read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from hyakki.board.names import hex_name
from hyakki.games.tsukuyumi.box.carddefs import ActionCardDef, ScoreDef
from hyakki.games.tsukuyumi.box.content import Box
from hyakki.games.tsukuyumi.box.frame import RADIUS
from hyakki.games.tsukuyumi.rules.production import BUNDLE, UPLINK
from hyakki.games.tsukuyumi.state import NOBODY, ONI
from hyakki.kernel.boxed import BoxedVoice
from hyakki.kernel.telling import counted
from hyakki.kernel.text import Texts

Area = tuple[int, int]

LETTERS = {"nomads": "N", "dark-seed": "D", "cybersamurai": "C", "boarlords": "B"}
"""Factions as the board shows them."""

ONI_LETTER = "o"

COLOURS: tuple[Literal["blue", "green", "red"], ...] = ("blue", "green", "red")


BoxVoice = BoxedVoice[Box]
"""Whoever speaks for the game: it has the sentences and the box."""


def is_named(box: Box, key: str) -> bool:
    """Whether the box has a name for this id."""
    return key in box.words


def named(box: Box, key: str) -> str:
    """The name of a unit, card, marker, faction ...; an unknown id is shown as words."""
    found = box.words.get(key)
    return key.replace("-", " ") if found is None else found[0]


def says(box: Box, key: str) -> str:
    """The sentence on a card or piece."""
    found = box.words.get(key)
    return "" if found is None else found[1]


def card_says(texts: Texts, box: Box, card: str, duel: bool) -> str:
    """What a card says; an action card by its symbols. Two decks have an Observation."""
    action = box.duel_cards.get(card) if duel else box.action_cards.get(card)
    return says(box, card) if action is None else symbols(texts, action)


def victory_line(box: Box, key: str) -> ScoreDef | None:
    """A condition on a victory card."""
    lines = (line for card in box.victory_cards.values() for line in card.conditions)
    return next((line for line in lines if line.id == key), None)


def symbols(texts: Texts, card: ActionCardDef) -> str:
    """The symbols of an action card, phase by phase."""
    shown = []
    for phase in COLOURS:
        counts = {str(name): count for name, count in card.symbols(phase).items()}
        if found := amounts(texts, counts):
            shown.append(texts.say("sheet.phase", phase=texts.say(f"colour.{phase}"), symbols=found))
    return "; ".join(shown)


def amounts(texts: Texts, found: Mapping[str, int]) -> str:
    """Symbols with their numbers; a faction effect needs none."""
    return ", ".join(
        texts.say(
            "sheet.symbol-plain" if symbol.startswith("faction") else "sheet.symbol",
            symbol=symbol_name(texts, symbol),
            amount=amount,
        )
        for symbol, amount in found.items()
    )


def symbol_name(texts: Texts, symbol: str) -> str:
    """A symbol of the action cards in a word or two."""
    return texts.say(f"symbol.{_action(symbol)}")


def symbol_act(texts: Texts, symbol: str, amount: int) -> str:
    """What a symbol of the action cards lets one do."""
    return texts.say(f"act.{_action(symbol)}", amount=amount)


def _action(symbol: str) -> str:
    """The action that a symbol stands for."""
    return "faction-effect" if symbol == "faction" else symbol


def side(texts: Texts, box: Box, factions: Sequence[str], seat: int | None) -> str:
    """A side by its faction; seats without one by their number."""
    if seat == ONI:
        return texts.say("name.oni")
    if seat is None or seat == NOBODY:
        return texts.say("name.nobody")
    if seat < len(factions) and factions[seat]:
        return named(box, factions[seat])
    return texts.say("name.player", seat=seat + 1)


def part_says(box: Box, name: str) -> str:
    """What a part of a faction effect says on the sheet, or nothing: it is no part of any."""
    effects = (faction.effect for faction in box.factions.values())
    parts = (part for effect in effects for part in effect.always + effect.options)
    return next((part.says for part in parts if part.effect == name), "")


def use_name(voice: BoxVoice, name: str) -> str:
    """Something to use between actions, a part of a faction effect, or an effect in force."""
    return voice.texts.say(f"use.{name}") if f"use.{name}" in voice.texts else named(voice.box, name)


def unit_name(texts: Texts, box: Box, unit: str) -> str:
    """A unit, a mascot, a size of Oni or a legendary Oni."""
    return texts.say(f"name.{unit}") if unit in box.oni else named(box, unit)


def item_name(texts: Texts, box: Box, item: str) -> str:
    """Something to buy or to run out of: a unit, a weapon, an uplink, the bundle, a marker."""
    if item == BUNDLE:
        return texts.say("name.bundle")
    if item.startswith(UPLINK):
        return texts.say("name.uplink", name=named(box, item.removeprefix(UPLINK)))
    return marker_name(texts, box, item)


def marker_name(texts: Texts, box: Box, marker: str) -> str:
    """A marker of any kind; some are only sides of others."""
    return texts.say(f"name.{marker}") if f"name.{marker}" in texts else named(box, marker)


def points_name(texts: Texts, box: Box, source: str) -> str:
    """A source of points."""
    return texts.say(f"points.{source}") if f"points.{source}" in texts else named(box, source)


def units_listed(texts: Texts, box: Box, units: Mapping[str, int]) -> str:
    """Units by kind with their numbers."""
    return counted(texts, [(unit_name(texts, box, unit), count) for unit, count in units.items()])


def place(at: Area) -> str:
    """An area as people call it: `H8`."""
    return hex_name(*at, RADIUS)


def spot(at: Area) -> str:
    """An area, as it is pointed at."""
    return f"{at[0]},{at[1]}"


def place_said(name: str) -> str:
    """An area as people call it, from what it is pointed at with (`1,-2`)."""
    q, _, r = name.partition(",")
    known = q.removeprefix("-").isdecimal() and r.removeprefix("-").isdecimal()
    return place((int(q), int(r))) if known else name


def direction(texts: Texts, number: int) -> str:
    """The direction of an edge in a word."""
    return texts.say(f"direction.{number}")
