"""Odds with figures and skills by name, ready for their sentences."""

from __future__ import annotations

from msgspec.structs import replace

from hyakki.games.harakiri import options as o
from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.rules.creatures import look_up
from hyakki.games.harakiri.rules.odds import odds
from hyakki.games.harakiri.rules.trial_odds import trial_odds
from hyakki.games.harakiri.state import FIRST, Creature, Harakiri
from hyakki.games.harakiri.tell.voice import HarakiriVoice
from hyakki.games.harakiri.tell.words import card_name, character_name, creature_name
from hyakki.kernel.decision import Option
from hyakki.kernel.terms import Chance
from hyakki.kernel.text import Texts

UNDICED = (o.Position, o.Ready, o.Visit, o.Side, o.Take, o.Exchange, o.Buy, o.BuyItem, o.Give, o.Want)
"""Answers that prepare something: what happens long after them says nothing about them."""


def worded_odds(box: Box, texts: Texts, g: Harakiri, seat: int, option: Option) -> list[Chance] | None:
    """The exact chances of an answer; None where they are sampled, nothing where no die is at stake yet."""
    if isinstance(option, UNDICED):
        return []
    found = odds(g, seat, option)
    if found is None:
        return trial_odds(g, option)
    voice = HarakiriVoice(box, texts)
    return [replace(chance, params=_worded(voice, g, chance)) for chance in found]


def _worded(voice: HarakiriVoice, g: Harakiri, chance: Chance) -> dict[str, int | str]:
    params = dict(chance.params)
    target, skill = params.get("target"), params.get("skill")
    if isinstance(target, int):
        params["target"] = figure_named(voice, g, target)
    if isinstance(skill, str):
        params["skill"] = card_name(voice, skill)
    return params


def figure_named(voice: HarakiriVoice, g: Harakiri, number: int) -> str:
    """A figure by number, from the table itself."""
    if number < FIRST:
        return character_name(voice, number)
    there = look_up(g, number)
    if isinstance(there, Creature):
        return creature_name(voice, there.kind, number)
    return voice.texts.say("name.some", number=number)
