"""What helps people at the table: names of things to point at, keys, hints, and where the match stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hyakki.board.names import square_called, square_name
from hyakki.games.journey import options as o
from hyakki.games.journey.box.definitions import FortuneDef, PlayCard, SkillDef
from hyakki.games.journey.tell import lying
from hyakki.games.journey.tell.names import JourneyNames, card_of
from hyakki.games.journey.view.seen import JourneyView, PilgrimView, Square
from hyakki.kernel.decision import Option
from hyakki.kernel.terms import Prompt

ACTIONS = (
    "move", "attack", "pray", "meditate", "rest", "collect", "rescue", "recover", "break-door", "close-gate",
    "revive", "take-over", "master-skill", "use-fan", "done",
)  # fmt: skip
"""What a pilgrim can do, as it is pointed at by name."""

TUTORIALS = 2
"""So many quests explain each action when it first becomes possible."""

MOST_PRICES = 2
"""Of more cards the bar has no room to say what each costs: it stands on them."""

ARROW_KEYS = ("up", "right", "down", "left")
"""By facing."""


# ---------------------------------------------------------------------- questions


def question(view: JourneyView, prompt: Prompt) -> str:
    """The key of the sentence that asks: movement is told in a walk only, and targets if there are some; what
    the wheel shows; and where nothing can be gained, that first."""
    if prompt.key == "ask.action" and not prompt.params.get("mv"):
        return "asking.action-fresh"
    if prompt.key == "ask.declare" and "aimed" in prompt.params:
        return "asking.declare-at"
    if prompt.key == "ask.react.after-spin" and "colour" in prompt.params:
        return f"asking.spun-{prompt.params['colour']}"
    vain = lying.in_vain(view, prompt)
    return f"asking.{vain}" if vain else prompt.key


def prices(voice: JourneyNames, view: JourneyView, options: Sequence[Option]) -> str:
    """What the cards cost that may be played now: no chi and the card itself, or how much of what one has."""
    say, found = voice.texts.say, dict[str, str]()
    for play in options:
        card = card_of(voice.box, play.card) if isinstance(play, o.Play) else None
        if not isinstance(play, o.Play) or not isinstance(card, PlayCard):
            continue
        is_once = isinstance(card, FortuneDef) or (isinstance(card, SkillDef) and card.kind == "once")
        key = "hint.price-chi" if card.chi else "hint.price-once" if is_once else "hint.price-free"
        has = view.pilgrims[play.pilgrim].chi
        found.setdefault(play.card, say(key, card=card.name, chi=card.chi, has=has))
    return " ".join(found.values()) if len(found) <= MOST_PRICES else say("hint.prices")


# ---------------------------------------------------------------------- names


def say_setting(voice: JourneyNames, name: str, value: str | None) -> str:
    """Settings in words; quests and omens have their names from the box."""
    box, say = voice.box, voice.texts.say
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


def say_anchor(voice: JourneyNames, view: JourneyView, anchor: str) -> str:
    """What an anchor points at, in words."""
    kind, _, name = anchor.partition(":")
    say, box = voice.texts.say, voice.box
    match kind:
        case "figure" if name.isdigit():
            return voice.figure(view, int(name))
        case "square":
            return say("anchor.square", square=square_said(name), holds=_holds(voice, view, name))
        case "facing" if name in o.FACING_NAMES:
            return say("anchor.facing", facing=voice.facing(name))
        case "gate":
            return say("anchor.gate", gate=name)
        case "door":
            return say("anchor.door", door=name)
        case "card":
            return say("anchor.card", card=voice.card_named(name))
        case "condition" if name in box.conditions:
            return box.conditions[name].name
        case "do" if f"anchor.do-{name.replace(' ', '-')}" in voice.texts:
            return say(f"anchor.do-{name.replace(' ', '-')}")
        case _:
            return name.replace("-", " ")


def square_said(name: str) -> str:
    """A square as people call it, from its column and row."""
    column, _, row = name.partition(",")
    return square_name(int(column), int(row)) if column.isdecimal() and row.isdecimal() else name


def anchor_called(name: str) -> str | None:
    """The square that people call so."""
    found = square_called(name)
    return None if found is None else f"square:{found[0]},{found[1]}"


def _holds(voice: JourneyNames, view: JourneyView, name: str) -> str:
    """What lies on a square, if that helps to find it: `, villager`."""
    wells = tuple(well.at for well in view.wells)
    tokens = (("box", view.boxes), ("well", wells), ("sutra", view.sutras), ("villager", view.villagers))
    found = [token for token, squares in tokens if any(f"{x},{y}" == name for x, y in squares)]
    say = voice.texts.say
    return "".join(say("anchor.holds", thing=say(f"thing.{token}")) for token in found)


def anchors(voice: JourneyNames, view: JourneyView) -> list[str]:
    """Actions, figures, cards, gates and doors, facings; then the squares, those with tokens first."""
    found = [f"do:{action}" for action in ACTIONS]
    found += [f"figure:{demon.id}" for demon in view.demons]
    found += [f"figure:{pilgrim.id}" for pilgrim in view.pilgrims if pilgrim.at is not None]
    held = [card for pilgrim in view.pilgrims for card in _cards(voice, pilgrim)]
    found += [f"card:{card}" for card in dict.fromkeys(held)]
    found += [f"gate:{gate.n}" for gate in view.gates]
    found += [f"door:{door.n}" for door in view.doors]
    found += [f"facing:{name}" for name in o.FACING_NAMES]
    tokens: list[Square] = [*view.villagers, *view.sutras, *view.boxes, *(well.at for well in view.wells)]
    board = [(x, y) for y, row in enumerate(view.board.rows) for x, kind in enumerate(row) if kind != " "]
    return found + [f"square:{x},{y}" for x, y in dict.fromkeys([*tokens, *board])]


def _cards(voice: JourneyNames, pilgrim: PilgrimView) -> Iterable[str]:
    yield voice.box.abilities[pilgrim.name].id
    yield from pilgrim.skills
    yield from pilgrim.fortune
    yield from pilgrim.corruption


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
