"""What helps people at the table: names of things to point at, keys, hints, and where the match stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from hyakki.games.journey import events as e
from hyakki.games.journey import options as o
from hyakki.games.journey.state import PILGRIMS
from hyakki.games.journey.tell.words import card_name, facing, figure_name, pilgrim_name
from hyakki.games.journey.view import JourneyView, PilgrimView, Square
from hyakki.kernel.decision import Option, tag_of
from hyakki.kernel.events import Event
from hyakki.kernel.terms import Prompt

if TYPE_CHECKING:
    from hyakki.games.journey.tell.voice import JourneyVoice

ACTIONS = (
    "move", "attack", "pray", "meditate", "rest", "collect", "rescue", "recover", "break-door", "close-gate",
    "revive", "take-over", "master-skill", "use-fan", "done",
)  # fmt: skip
"""What a pilgrim can do, as it is pointed at by name."""

TUTORIALS = 2
"""So many quests explain each action when it first becomes possible."""

ARROW_KEYS = ("up", "right", "down", "left")
"""By facing."""


# ---------------------------------------------------------------------- names


def say_setting(game: JourneyVoice, name: str, value: str | None) -> str:
    """Settings in words; quests and omens have their names from the box."""
    box, say = game.box, game.texts.say
    if value is None:
        return say(f"setting.{name}")
    if name == "quest" and value in box.quests:
        quest = box.quests[value]
        key = "setting-value.tutorial" if quest.number <= TUTORIALS else "setting-value.quest"
        return say(key, number=quest.number, name=quest.name)
    if name == "omen" and value in box.omens:
        omen = box.omens[value]
        return say("setting-value.omen", name=omen.name, says=omen.says)
    return say(f"setting.{name}.{value}")


def say_anchor(game: JourneyVoice, view: JourneyView, anchor: str) -> str:
    """What an anchor points at, in words."""
    kind, _, name = anchor.partition(":")
    say, box = game.texts.say, game.box
    match kind:
        case "figure" if name.isdigit():
            return figure_name(game.texts, box, view, int(name))
        case "square":
            return say("anchor.square", square=name, holds=_holds(game, view, name))
        case "facing" if name in o.FACING_NAMES:
            return say("anchor.facing", facing=facing(game.texts, name))
        case "gate":
            return say("anchor.gate", gate=name)
        case "door":
            return say("anchor.door", door=name)
        case "card":
            return say("anchor.card", card=card_name(box, name))
        case "condition" if name in box.conditions:
            return box.conditions[name].name
        case "do" if name in ACTIONS:
            return say(f"anchor.do-{name}")
        case _:
            return name.replace("-", " ")


def _holds(game: JourneyVoice, view: JourneyView, name: str) -> str:
    """What lies on a square, if that helps to find it: `, villager`."""
    wells = tuple(well.at for well in view.wells)
    tokens = (("box", view.boxes), ("well", wells), ("sutra", view.sutras), ("villager", view.villagers))
    found = [token for token, squares in tokens if any(f"{x},{y}" == name for x, y in squares)]
    say = game.texts.say
    return "".join(say("anchor.holds", thing=say(f"thing.{token}")) for token in found)


def anchors(game: JourneyVoice, view: JourneyView) -> list[str]:
    """Actions, figures, cards, gates and doors, facings; then the squares, those with tokens first."""
    found = [f"do:{action}" for action in ACTIONS]
    found += [f"figure:{demon.id}" for demon in view.demons]
    found += [f"figure:{pilgrim.id}" for pilgrim in view.pilgrims if pilgrim.at is not None]
    held = [card for pilgrim in view.pilgrims for card in _cards(game, pilgrim)]
    found += [f"card:{card}" for card in dict.fromkeys(held)]
    found += [f"gate:{gate.n}" for gate in view.gates]
    found += [f"door:{door.n}" for door in view.doors]
    found += [f"facing:{name}" for name in o.FACING_NAMES]
    tokens: list[Square] = [*view.villagers, *view.sutras, *view.boxes, *(well.at for well in view.wells)]
    board = [(x, y) for y, row in enumerate(view.board.rows) for x, kind in enumerate(row) if kind != " "]
    return found + [f"square:{x},{y}" for x, y in dict.fromkeys([*tokens, *board])]


def _cards(game: JourneyVoice, pilgrim: PilgrimView) -> Iterable[str]:
    yield game.box.abilities[pilgrim.name].id
    yield from pilgrim.skills
    yield from pilgrim.fortune
    yield from pilgrim.corruption


# ---------------------------------------------------------------------- where the match stands


def status(game: JourneyVoice, view: JourneyView) -> list[str]:
    """Quest, turn, phase, and who acts."""
    say, quest = game.texts.say, game.box.quests[view.quest]
    parts = [say("status.quest", number=quest.number, name=quest.name)]
    if view.turn:
        parts.append(say("sheet.turn", turn=view.turn, limit=view.turn_limit))
    parts.append(say(f"phase.{view.phase}"))
    if view.active is not None:
        name = pilgrim_name(game.box, view.active.pilgrim)
        parts.append(say("status.active", pilgrim=name))
    return parts


def heading(event: Event) -> bool:
    """Turns and phases part the log."""
    return isinstance(event, e.TurnBegan | e.PhaseBegan)


# ---------------------------------------------------------------------- playing comfortably


def keys(view: JourneyView, options: Sequence[Option]) -> dict[str, Option]:
    """While a pilgrim moves, each arrow steps or turns that way.

    Straight back takes two quarter turns, so the arrow backwards makes the first of them.
    """
    act = view.active
    if act is None or not act.moving:
        return {}
    pilgrim = view.pilgrims[act.pilgrim]
    turns = {option.facing: option for option in options if isinstance(option, o.Turn)}
    found: dict[str, Option] = {}
    for number, (key, name) in enumerate(zip(ARROW_KEYS, o.FACING_NAMES, strict=True)):
        if name in turns:
            found[key] = turns[name]
        elif number == (pilgrim.facing + 2) % 4 and turns:
            right = o.FACING_NAMES[(pilgrim.facing + 1) % 4]
            found[key] = turns.get(right) or next(iter(turns.values()))
    ahead = next((option for option in options if isinstance(option, o.Step)), None)
    if ahead is not None:
        found[ARROW_KEYS[pilgrim.facing]] = ahead
    return found


def hint(game: JourneyVoice, view: JourneyView, prompt: Prompt) -> str:
    """A sentence on what this question is about."""
    key = f"hint.{prompt.key}"
    if prompt.key.startswith("ask.react."):
        key = "hint.react"
    elif prompt.key == "ask.action" and view.active is not None and view.active.moving:
        key = "hint.moving"
    return game.texts.say(key) if key in game.texts else ""


def tip(game: JourneyVoice, view: JourneyView, option: Option) -> str:
    """In the first quests: what an action is good for."""
    key = f"tip.{tag_of(type(option))}"
    if game.box.quests[view.quest].number > TUTORIALS or key not in game.texts:
        return ""
    return game.texts.say(key)


def party(game: JourneyVoice, view: JourneyView) -> list[str]:
    """A line for each pilgrim in the order of play: who acts, health and chi."""
    lines = []
    for number in view.order:
        p = view.pilgrims[number]
        name = pilgrim_name(game.box, number)
        if p.at is None:
            lines.append(game.texts.say("party.dead", name=name))
            continue
        acts = view.active is not None and view.active.pilgrim == number
        key = "party.acting" if acts else "party.down" if p.fallen else "party.waiting"
        lines.append(
            game.texts.say(key, name=name, health=p.health, most=p.max_health, chi=p.chi, most_chi=p.max_chi)
        )
    assert len(lines) == len(PILGRIMS)
    return lines
