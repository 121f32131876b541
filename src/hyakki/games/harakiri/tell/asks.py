"""Harakiri's questions: what happens to whoever is chosen, by what, and what is known of each choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hyakki.games.harakiri import options as o
from hyakki.games.harakiri.state import FIRST
from hyakki.games.harakiri.tell.words import (
    BoxVoice,
    conditions_listed,
    figure_name,
    place_of,
    square_name,
    word,
)
from hyakki.games.harakiri.view.seen import CharacterView, CreatureView, HarakiriView
from hyakki.kernel.terms import Prompt

# ---------------------------------------------------------------------- what is asked


def asked_words(voice: BoxVoice, view: HarakiriView, prompt: Prompt) -> tuple[str, dict[str, Any]]:
    """The sentence of a question, and what its places need beyond its parameters."""
    words = ASKS.get(prompt.key.removeprefix("ask."))
    key, more = (prompt.key, {}) if words is None else words(voice, view, prompt)
    entry = voice.box.entries.get(str(prompt.params.get("source", "")).partition("/")[0])
    if entry is not None:
        more = {**more, "source": _event(voice, entry.colour)}
    return key, more


def _event(voice: BoxVoice, colour: str) -> str:
    """An event by the card that it stands on: people know it by the colour that the oracle shows."""
    if colour == "purple":
        return voice.texts.say("name.place-event")
    return voice.texts.say("name.oracle-event", colour=word(voice, "colour", colour))


def _subject(voice: BoxVoice, view: HarakiriView, prompt: Prompt) -> tuple[str, dict[str, Any]]:
    """`who regains 2 health?`: what the effect does to whoever is chosen. What is taken instead of given has
    a sentence of its own, and so has a change until some time."""
    n, what = prompt.params.get("n", 0), str(prompt.params.get("what", ""))
    key = f"whom.{prompt.params.get('deed', '')}"
    if isinstance(n, int) and n < 0:
        key, n = f"{key}-down", -n
    if f"{key}-{what}" in voice.texts:
        key = f"{key}-{what}"
    if key not in voice.texts:
        key = "whom.other"
    until = word(voice, "until", str(prompt.params.get("until", "")))
    whom = voice.texts.say(key, n=n, what=word(voice, "condition", what), until=until)
    return prompt.key, {"whom": whom}


def _target(voice: BoxVoice, view: HarakiriView, prompt: Prompt) -> tuple[str, dict[str, Any]]:
    """What an enemy is about to do, and whom it prefers."""
    part, how = prompt.params.get("part", ""), prompt.params.get("how", "")
    if f"aims.{part}" not in voice.texts:
        return prompt.key, {}
    priority = word(voice, "priority", str(prompt.params.get("priority", "")))
    key = f"among.{how}" if f"among.{how}" in voice.texts else "among.priority"
    among = voice.texts.say(key, priority=priority)
    return "ask.target-for", {"aim": voice.texts.say(f"aims.{part}"), "among": among}


def _rolled(voice: BoxVoice, view: HarakiriView, prompt: Prompt) -> tuple[str, dict[str, Any]]:
    """Where no die can be rolled again the question is not about dice."""
    return (prompt.key if prompt.params.get("again", 1) else "ask.rolled-free"), {}


def _trade(voice: BoxVoice, view: HarakiriView, prompt: Prompt) -> tuple[str, dict[str, Any]]:
    """Between chapters sharing is free."""
    return ("ask.trade-cost" if prompt.params.get("cost") else prompt.key), {}


def _zone(voice: BoxVoice, view: HarakiriView, prompt: Prompt) -> tuple[str, dict[str, Any]]:
    return prompt.key, {"colour": word(voice, "colour", view.oracle.current)}


def _again(voice: BoxVoice, view: HarakiriView, prompt: Prompt) -> tuple[str, dict[str, Any]]:
    """Why the chapter was lost, and what the party keeps."""
    reason = view.reason.removeprefix("end.")
    if f"reason.{reason}" not in voice.texts:
        return prompt.key, {}
    heads = sum(one.heads + one.boss_heads for one in view.characters)
    coins = sum(one.coins for one in view.characters)
    return "ask.again-why", {"why": word(voice, "reason", reason), "heads": heads, "coins": coins}


Words = Callable[[BoxVoice, HarakiriView, Prompt], tuple[str, dict[str, Any]]]

ASKS: dict[str, Words] = {
    "subject": _subject,
    "subjects": _subject,
    "equal": _subject,
    "target": _target,
    "rolled": _rolled,
    "trade": _trade,
    "zone": _zone,
    "again": _again,
}
"""Questions that say more than their parameters."""


# ---------------------------------------------------------------------- what there is to know of a choice

FACTS: dict[str, tuple[str, ...]] = {
    "wear": ("armour", "health"),
    "repair": ("armour",),
    "armour": ("armour", "health"),
    "coins": ("coins",),
    "bless": ("conditions", "health"),
    "cure": ("conditions",),
    "draw": ("items",),
    "gain-ap": ("ap", "health"),
}
"""What matters where an effect chooses somebody; elsewhere health and armour do."""

WEIGHED = ("subject", "subjects", "equal", "target", "counter-order")
"""Questions whose figures are told with what there is to know of them."""


def pick_text(voice: BoxVoice, view: HarakiriView, prompt: Prompt, option: o.Pick) -> str:
    """A figure as an answer to a question about figures; "" where its name is enough."""
    if prompt.key.removeprefix("ask.") not in WEIGHED:
        return ""
    facts = listed_facts(voice, view, option.figure, FACTS.get(str(prompt.params.get("deed", "")), ()))
    at = place_of(view, option.figure)
    if not facts or at is None:
        return ""
    name = figure_name(voice, view, option.figure)
    return voice.texts.say("option.pick-known", figure=name, facts=facts, at=square_name(at))


def listed_facts(voice: BoxVoice, view: HarakiriView, number: int, wanted: tuple[str, ...]) -> str:
    """`health 6 of 10, armour 1`, of a resistor its tokens."""
    say = voice.texts.say
    for resistor in view.resistors:
        if resistor.id == number:
            return say("fact.tokens", n=resistor.tokens)
    one = _figure(view, number)
    if one is None:
        return ""
    known = _facts(voice, one)
    return ", ".join(known[fact] for fact in wanted or ("health", "armour") if fact in known)


def _figure(view: HarakiriView, number: int) -> CharacterView | CreatureView | None:
    if 0 <= number < FIRST:
        return view.characters[number]
    return next((creature for creature in view.creatures if creature.id == number), None)


def _facts(voice: BoxVoice, one: CharacterView | CreatureView) -> dict[str, str]:
    say = voice.texts.say
    conditions = conditions_listed(voice, one.conditions) or say("fact.unharmed")
    found = {
        "health": say("fact.health", n=one.health, most=one.most),
        "armour": say("fact.armour", n=one.armour.value),
        "conditions": conditions,
    }
    if isinstance(one, CharacterView):
        found |= {
            "coins": say("name.coins", n=one.coins),
            "items": say("fact.items", n=len(one.items)),
            "ap": say("fact.ap", n=one.ap),
        }
    return found
