"""Harakiri's options in a few words."""

from __future__ import annotations

from typing import Any

from hyakki.games.harakiri import options as o
from hyakki.games.harakiri.state import FIRST
from hyakki.games.harakiri.tell.words import (
    BoxVoice,
    card_name,
    card_text,
    item_card,
    kind_name,
    place_of,
    plain,
    square_name,
    thing_name,
    word,
)
from hyakki.games.harakiri.view.seen import CharacterView, HarakiriView
from hyakki.kernel.decision import Option, tag_of
from hyakki.kernel.telling import Said, Telling
from hyakki.kernel.terms import Prompt

DOORS = ("door", "large-door")
PEOPLE = ("resistor", "wanderer")


def _acting(view: HarakiriView) -> CharacterView | None:
    return None if view.act is None else view.characters[view.act.character]


def _with_text(tag: str) -> Telling[BoxVoice, HarakiriView]:
    """An option about a skill or card, with what it says."""

    def said(voice: BoxVoice, view: HarakiriView, option: Any) -> Said:
        return tag, {"says": card_text(voice, option.skill)}

    return said


def _attribute(tag: str) -> Telling[BoxVoice, HarakiriView]:
    def said(voice: BoxVoice, view: HarakiriView, option: Any) -> Said:
        return tag, {"name": word(voice, "attribute", option.name)}

    return said


# ---------------------------------------------------------------------- campaign


def _scene(voice: BoxVoice, view: HarakiriView, option: o.Scene) -> Said:
    scene = voice.box.scene_of.get(view.chapter)
    found = [one.text for one in scene.options if one.id == option.which] if scene is not None else []
    return "scene", {"says": found[0] if found else plain(option.which)}


def _sell_heads(voice: BoxVoice, view: HarakiriView, option: o.SellHeads) -> Said:
    return "sell-heads-boss" if option.boss == "boss" else "sell-heads", {}


def _buy(voice: BoxVoice, view: HarakiriView, option: o.Buy) -> Said:
    cost = voice.box.smith[option.card].cost if option.card in voice.box.smith else 0
    if option.how == "blueprint":
        return "buy-blueprint", {"price": cost // 2}
    return "buy", {"price": cost}


def _sell_card(voice: BoxVoice, view: HarakiriView, option: o.SellCard) -> Said:
    counters = [one for one in view.market.counters if one.character == option.character]
    prices = [price.coins for one in counters for price in one.sells if price.card == option.card]
    return "sell-card", {"price": sum(prices)}


def _companion(voice: BoxVoice, view: HarakiriView, option: o.Companion) -> Said:
    if option.kind == "none":
        return "companion-none", {}
    return "companion", {"kind": kind_name(voice, option.kind)}


# ---------------------------------------------------------------------- activations


def _move(voice: BoxVoice, view: HarakiriView, option: o.Move) -> Said:
    character = _acting(view)
    return "move", {"n": 0 if character is None else character.movement.value}


def _attack(voice: BoxVoice, view: HarakiriView, option: o.Attack) -> Said:
    at = place_of(view, option.target)
    return "attack", {
        "force": word(voice, "force", option.force),
        "at": voice.texts.say("name.unknown") if at is None else square_name(at),
    }


def _ki_die(voice: BoxVoice, view: HarakiriView, option: o.KiDie) -> Said:
    return _die_of(voice, _acting(view), option)


def _die_of(voice: BoxVoice, character: CharacterView | None, option: o.KiDie) -> tuple[str, dict[str, Any]]:
    """A Ki die by its value, and by its skill if it lies on one; without knowing whose it is by its place."""
    if option.area == "supply":
        known = character is not None and option.n < len(character.supply)
        return "ki-die", {"value": character.supply[option.n] if character and known else option.n + 1}
    if option.area == "slot" and character is not None and option.n < len(character.skills):
        skill = character.skills[option.n]
        return "ki-die-slot", {"value": skill.die, "skill": card_name(voice, skill.id)}
    return "ki-die-exhausted", {}


def die_text(voice: BoxVoice, view: HarakiriView, prompt: Prompt, option: o.KiDie) -> str:
    """A Ki die of the character that the question is about."""
    number = prompt.params.get("character")
    character = view.characters[number] if isinstance(number, int) else _acting(view)
    key, words = _die_of(voice, character, option)
    return voice.texts.say(f"option.{key}", **words)


def _place_ki(voice: BoxVoice, view: HarakiriView, option: o.PlaceKi) -> Said:
    character = _acting(view)
    known = character is not None and option.n < len(character.supply)
    value = character.supply[option.n] if character is not None and known else option.n + 1
    return "place-ki", {"value": value, "says": card_text(voice, option.skill)}


def _retrieve(voice: BoxVoice, view: HarakiriView, option: o.Retrieve) -> Said:
    return "retrieve-boss" if option.boss == "boss" else "retrieve", {}


def _use(voice: BoxVoice, view: HarakiriView, option: o.Use) -> Said:
    if is_door(view, option.point):
        return "use-door", {}
    people = any(one.id == option.point and one.kind in PEOPLE for one in view.points)
    return "use-person" if people else "use", {}


def is_door(view: HarakiriView, point: str) -> bool:
    """Whether a point is a door that is still shut."""
    return any(one.id == point and one.kind in DOORS and not one.open for one in view.points)


def _choose(voice: BoxVoice, view: HarakiriView, option: o.Choose) -> Said:
    """An option of the section that is being read; others are told by their question (`choice_text`)."""
    point = "" if view.act is None else view.act.point
    says = voice.box.text_of.get(f"{view.chapter}.{point}.{option.which}", "")
    return "choose", {"says": says or plain(option.which)}


def _use_item(voice: BoxVoice, view: HarakiriView, option: o.UseItem) -> Said:
    card = item_card(view, option.item)
    return "use-item", {"item": card_name(voice, card), "says": card_text(voice, card)}


def _thing(tag: str) -> Telling[BoxVoice, HarakiriView]:
    def said(voice: BoxVoice, view: HarakiriView, option: Any) -> Said:
        return tag, {"thing": thing_name(voice, view, option.thing)}

    return said


def _end(voice: BoxVoice, view: HarakiriView, option: o.End) -> Said:
    """Whoever stops with more action points than can be kept should know it."""
    character = _acting(view)
    lost = character is not None and character.ap > 1
    return ("end-early", {"ap": character.ap}) if character is not None and lost else ("end", {})


# ---------------------------------------------------------------------- inside an attack


def _also(voice: BoxVoice, view: HarakiriView, option: o.Also) -> Said:
    chosen = view.aim is not None and option.target in view.aim.targets
    return "also-not" if chosen else "also", {}


def _die(voice: BoxVoice, view: HarakiriView, option: o.Die) -> Said:
    aim = view.aim
    if aim is None or option.n >= len(aim.faces):
        return "die", {"colour": "", "face": option.n + 1}
    colour = aim.pool[option.n]
    return "die", {"colour": word(voice, "colour", colour), "face": face(voice, colour, aim.faces[option.n])}


def face(voice: BoxVoice, colour: str, place: int) -> str:
    """What a die shows: its hits and its symbol."""
    die = voice.box.dice[colour]
    if not die.symbols[place]:
        return voice.texts.say("die.face", hits=die.faces[place])
    symbol = word(voice, "symbol", die.symbols[place])
    return voice.texts.say("die.face-symbol", hits=die.faces[place], symbol=symbol)


def _yin_yang(voice: BoxVoice, view: HarakiriView, option: o.YinYang) -> Said:
    attacker = None if view.aim is None else view.aim.attacker
    if attacker is None or attacker >= FIRST:
        return "yin-yang", {"says": ""}
    return "yin-yang", {"says": card_text(voice, view.characters[attacker].equipped)}


def _pick(voice: BoxVoice, view: HarakiriView, option: o.Pick) -> Said:
    at = place_of(view, option.figure)
    return ("pick", {}) if at is None else ("pick-at", {"at": square_name(at)})


def _pick_card(voice: BoxVoice, view: HarakiriView, option: o.PickCard) -> Said:
    says = card_text(voice, option.card)
    return ("pick-card", {"says": says}) if says else ("pick-card-plain", {})


def _return(voice: BoxVoice, view: HarakiriView, option: o.Return) -> Said:
    if option.card.startswith("item-"):
        return "return", {"card": thing_name(voice, view, option.card)}
    return "return", {"card": card_name(voice, option.card)}


def _swap(voice: BoxVoice, view: HarakiriView, option: o.Swap) -> Said:
    """Who swaps with whom, and when each of them acts then."""
    queue = [card.figure for card in view.queue]
    if option.first not in queue or option.second not in queue:
        return "swap-plain", {}
    return "swap", {"here": queue.index(option.first) + 1, "there": queue.index(option.second) + 1}


OPTIONS: dict[type[Option], Telling[BoxVoice, HarakiriView]] = {
    o.Swap: _swap,
    o.Side: _with_text("side"),
    o.Technique: _with_text("technique"),
    o.UseSkill: _with_text("use-skill"),
    o.Attribute: _attribute("attribute"),
    o.Lose: _attribute("lose"),
    o.PickAttribute: _attribute("pick-attribute"),
    o.Scene: _scene,
    o.SellHeads: _sell_heads,
    o.Buy: _buy,
    o.SellCard: _sell_card,
    o.Companion: _companion,
    o.Move: _move,
    o.Attack: _attack,
    o.KiDie: _ki_die,
    o.PlaceKi: _place_ki,
    o.Retrieve: _retrieve,
    o.Use: _use,
    o.Choose: _choose,
    o.UseItem: _use_item,
    o.Give: _thing("give"),
    o.Want: _thing("want"),
    o.End: _end,
    o.Also: _also,
    o.Die: _die,
    o.YinYang: _yin_yang,
    o.Pick: _pick,
    o.PickCard: _pick_card,
    o.Return: _return,
}
"""Options whose sentence needs more than their fields; the others fill `option.<tag>`."""


# ---------------------------------------------------------------------- as answers to a question


def said_of(voice: BoxVoice, view: HarakiriView, option: Option) -> tuple[str, dict[str, Any]] | None:
    """The key of an option's sentence and what it needs beyond its fields; None if it has its own words."""
    telling = OPTIONS.get(type(option))
    said = (tag_of(type(option)), {}) if telling is None else telling(voice, view, option)
    return None if isinstance(said, str) else said


def choice_text(voice: BoxVoice, view: HarakiriView, prompt: Prompt, option: o.Choose) -> str:
    """The words of an option of a section or of a choice, which only its question knows."""
    box = voice.box
    if "point" in prompt.params:
        key = f"{view.chapter}.{prompt.params['point']}.{option.which}"
        return box.text_of.get(key, "")
    return box.text_of.get(f"{prompt.params.get('source', '')}.{option.which}", "")
