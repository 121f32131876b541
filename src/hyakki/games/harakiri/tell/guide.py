"""What helps people at the table: names of things to point at, keys, hints, and where the match stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hyakki.board.names import square_called
from hyakki.games.harakiri import options as o
from hyakki.games.harakiri.box.ruledefs import LastChoiceRule
from hyakki.games.harakiri.state import FIRST
from hyakki.games.harakiri.tell.offers import is_door
from hyakki.games.harakiri.tell.sheets import title
from hyakki.games.harakiri.tell.words import (
    BoxVoice,
    card_name,
    card_text,
    figure_name,
    figures_listed,
    item_card,
    place_of,
    point_name,
    square_said,
    thing_name,
    word,
    zone_name,
)
from hyakki.games.harakiri.view.seen import CharacterView, HarakiriView
from hyakki.kernel.decision import Option, tag_of
from hyakki.kernel.terms import Prompt

ACTIONS = (
    "move", "exert", "close", "fast", "strong", "reroll-ki", "withdraw", "kami-mode", "swap-weapon", "trade",
    "focus", "no-focus", "no-skill", "roll", "reroll", "go-on", "end",
)  # fmt: skip
"""What a character can do, as it is pointed at by name."""

SERVICES = ("ready", "visit", "repair", "pray", "sell", "blueprint", "sell-minion-head", "sell-boss-head")
"""What is done between chapters, by name."""

FIRST_CHAPTER = "c1"

ARROWS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


# ---------------------------------------------------------------------- names


def say_setting(voice: BoxVoice, name: str, value: str | None) -> str:
    """Settings in words; chapters have their names from the box."""
    say = voice.texts.say
    if value is None:
        return say(f"setting.{name}")
    if name == "play" and value in voice.box.chapters:
        chapter = voice.box.chapters[value]
        return say("setting-value.chapter", number=chapter.number, name=chapter.name)
    return say(f"setting.{name}.{value}")


def seat_label(voice: BoxVoice, view: HarakiriView, seat: int) -> str:
    """Whom a seat leads; nothing while characters are being taken."""
    if view.phase == "take":
        return ""
    return figures_listed(voice, view, [one.id for one in view.characters if one.seat == seat])


def say_anchor(voice: BoxVoice, view: HarakiriView, anchor: str) -> str:
    """What an anchor points at, in words."""
    kind, _, name = anchor.partition(":")
    say = voice.texts.say
    match kind:
        case "figure" if name.isdecimal() and _is_known(view, int(name)):
            return figure_name(voice, view, int(name))
        case "square":
            return say("anchor.square", square=square_said(name), holds=_holds(voice, view, name))
        case "point":
            return say("anchor.point", point=point_name(voice, view.chapter, name))
        case "zone":
            return zone_name(voice, name)
        case "card":
            return say("anchor.card", card=card_name(voice, name))
        case "item" if name.lstrip("-").isdecimal() and item_card(view, int(name)):
            return say("anchor.item", item=card_name(voice, item_card(view, int(name))))
        case "attribute":
            return word(voice, "attribute", name)
        case "condition":
            return word(voice, "condition", name)
        case "die" if name.isdecimal():
            return say("anchor.die", n=int(name) + 1)
        case "ki":
            return _ki_said(voice, view, name)
        case "give" | "want" if _is_thing(name):
            return say(f"anchor.{kind}", thing=thing_name(voice, view, name))
        case "do" if f"anchor.do-{name}" in voice.texts:
            return say(f"anchor.do-{name}")
        case _:
            return (name or kind).replace("-", " ")


def _ki_said(voice: BoxVoice, view: HarakiriView, name: str) -> str:
    """A Ki die of whoever acts by what it shows; by its place where that is unknown, or two show the same."""
    area, _, number = name.partition("-")
    supply = [] if view.act is None else view.characters[view.act.character].supply
    if area == "supply" and number.isdecimal() and int(number) < len(supply):
        value = supply[int(number)]
        if supply.count(value) == 1:
            return voice.texts.say("anchor.ki-showing", value=value)
    place = int(number) + 1 if number.isdecimal() else number
    return voice.texts.say("anchor.ki", area=word(voice, "area", area), n=place)


def anchor_called(name: str) -> str | None:
    """The square that people call so; its numbers count from 1."""
    found = square_called(name)
    return None if found is None else f"square:{found[0] + 1},{found[1] + 1}"


def _is_known(view: HarakiriView, number: int) -> bool:
    return number < FIRST or place_of(view, number) is not None or str(number) in view.gone


def _is_thing(name: str) -> bool:
    sort, _, rest = name.partition("-")
    return sort not in ("coins", "item") or rest.isdecimal()


def _holds(voice: BoxVoice, view: HarakiriView, name: str) -> str:
    """What lies on a square, if that helps to find it: `, well`."""
    there = [point.id for point in view.points for x, y in point.squares if f"{x},{y}" == name]
    found = [point_name(voice, view.chapter, point) for point in there]
    say = voice.texts.say
    found += [say("anchor.head") for head in view.heads if f"{head.at[0]},{head.at[1]}" == name]
    return "".join(say("anchor.holds", thing=thing) for thing in found)


def anchors(voice: BoxVoice, view: HarakiriView) -> list[str]:
    """Actions, figures, skills, Ki dice, items, points; then the squares."""
    found = [f"do:{action}" for action in ACTIONS]
    found += [f"figure:{creature.id}" for creature in view.creatures]
    found += [f"figure:{character.id}" for character in view.characters]
    found += [f"figure:{resistor.id}" for resistor in view.resistors]
    for character in view.characters:
        found += _own(character)
    found += _on_sale(view)
    found += [f"point:{point.id}" for point in view.points]
    found += [f"zone:{zone.id}" for zone in view.zones]
    for y, row in enumerate(view.board.rows, 1):
        found += [f"square:{x},{y}" for x, sign in enumerate(row, 1) if sign not in " #"]
    return list(dict.fromkeys(found))


def _own(character: CharacterView) -> Iterator[str]:
    yield from (f"card:{skill.id}" for skill in character.skills)
    if character.kami:
        yield from (f"card:{character.kami}.{part}" for part in ("third", "fifth"))
    yield from (f"ki:supply-{n}" for n in range(len(character.supply)))
    yield from (f"item:{item.number}" for item in character.items)


def _on_sale(view: HarakiriView) -> Iterator[str]:
    """What can be had between chapters."""
    for counter in view.market.counters:
        yield from (f"card:{price.card}" for price in (*counter.smith, *counter.items))
    if view.market.counters:
        yield from (f"do:{service}" for service in SERVICES)


# ---------------------------------------------------------------------- playing comfortably


def status(voice: BoxVoice, view: HarakiriView) -> list[str]:
    """Chapter, attempt, round, phase, oracle, malice, and who acts."""
    say = voice.texts.say
    parts = [title(voice, view)]
    if view.attempt > 1:
        parts.append(say("status.attempt", attempt=view.attempt))
    if view.round:
        parts.append(say("status.round", round=view.round))
    parts.append(word(voice, "phase", view.phase))
    if view.round and view.oracle.current:
        parts.append(say("status.oracle", colour=word(voice, "colour", view.oracle.current)))
        parts.append(say("status.malice", malice=view.malice))
    acting = [card.figure for card in view.queue if card.active]
    if acting:
        parts.append(say("status.acting", figure=figure_name(voice, view, acting[0])))
    return parts


def keys(view: HarakiriView, options: Sequence[Option]) -> dict[str, Option]:
    """While a character moves, each arrow is a step that way."""
    if view.act is None or not view.act.moving:
        return {}
    at = view.characters[view.act.character].at
    if at is None:
        return {}
    steps = {(step.x, step.y): step for step in options if isinstance(step, o.Step)}
    there = {key: (at[0] + dx, at[1] + dy) for key, (dx, dy) in ARROWS.items()}
    return {key: steps[square] for key, square in there.items() if square in steps}


def hint(voice: BoxVoice, view: HarakiriView, prompt: Prompt) -> str:
    """A sentence on what this question is about, after a loss with what to try; else what the card or event
    says that asks it."""
    key = f"hint.{prompt.key}"
    if prompt.key == "ask.action" and not _places_ki(voice, view):
        key = "hint.ask.action-no-ki"
    lost = f"{key}-{view.reason.removeprefix('end.')}"
    condition, source = prompt.params.get("condition"), prompt.params.get("source")
    if isinstance(condition, str):
        return voice.texts.say(f"condition-says.{condition}")
    if key in voice.texts:
        said = [voice.texts.say(key, **_numbers(voice, view, prompt)), *_explained(voice, view, prompt)]
        said += [voice.texts.say(lost)] if lost in voice.texts else []
        return " ".join(said)
    return card_text(voice, source.partition("/")[0]) if isinstance(source, str) else ""


def _places_ki(voice: BoxVoice, view: HarakiriView) -> bool:
    """Whether whoever acts has a Ki die that fits an empty skill."""
    if view.act is None:
        return False
    character = view.characters[view.act.character]
    best = max(character.supply, default=0)
    return any(not skill.die and voice.box.skills[skill.id].ki <= best for skill in character.skills)


def _explained(voice: BoxVoice, view: HarakiriView, prompt: Prompt) -> list[str]:
    """What words in the options of a place mean that nobody has met before."""
    point = prompt.params.get("point")
    if prompt.key != "ask.section" or not isinstance(point, str):
        return []
    deeds = [
        one.do for option in voice.box.chapters[view.chapter].point(point).options for one in option.effects
    ]
    keys = [f"deed-says.{deed}" for deed in dict.fromkeys(deeds)]
    return [voice.texts.say(key) for key in keys if key in voice.texts]


def _numbers(voice: BoxVoice, view: HarakiriView, prompt: Prompt) -> dict[str, int | str]:
    """What a hint names of the chapter."""
    rule = voice.box.chapters[view.chapter].rule(LastChoiceRule)
    if prompt.key != "ask.last-choice" or rule is None:
        return {}
    attribute = word(voice, "attribute", rule.attribute)
    return {"attribute": attribute, "n": rule.difficulty, "more": rule.success, "less": -rule.failure}


def tip(voice: BoxVoice, view: HarakiriView, option: Option) -> str:
    """In the first chapter: what an action is good for."""
    key = f"tip.{tag_of(type(option))}"
    if isinstance(option, o.Use) and is_door(view, option.point):
        key = "tip.use-door"
    if view.chapter != FIRST_CHAPTER or key not in voice.texts:
        return ""
    return voice.texts.say(key)
