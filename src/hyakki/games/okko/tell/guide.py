"""Names for settings and for whatever can be pointed at, where a match stands, help for a first game."""

from __future__ import annotations

from hyakki.games.okko import options as o
from hyakki.games.okko.tell.memoirs import story_of
from hyakki.games.okko.tell.words import (
    BoxVoice,
    attribute_name,
    card_text,
    figure_name,
    hero_name,
    kind_name,
    plain,
)
from hyakki.games.okko.view.seen import OkkoView
from hyakki.kernel.decision import Option, tag_of
from hyakki.kernel.telling import listed
from hyakki.kernel.terms import Prompt

FIRST_ROUNDS = 2
"""So many rounds explain each kind of answer when it first becomes possible."""

DEEDS = (
    "end", "done", "pass", "stop", "sneak", "melee", "ranged", "investigate", "open-chest", "reorganize",
)  # fmt: skip
"""What can be done without pointing at anything else, the commonest first."""

# ---------------------------------------------------------------------- names


def say_setting(voice: BoxVoice, name: str, value: str | None) -> str:
    """Settings in words; scenarios, campaigns and levels have theirs from the box."""
    say, box = voice.texts.say, voice.box
    key = f"setting.{name}" if value is None else f"setting.{name}.{value}"
    if key in voice.texts:
        return say(key)
    if name == "scenario" and value in box.scenarios:
        scenario = box.scenarios[value]
        return say("setting-value.named", name=scenario.name, text=scenario.story)
    if name == "campaign" and value in box.campaigns:
        campaign = box.campaigns[value]
        return say("setting-value.named", name=campaign.name, text=campaign.text)
    return plain(value or name)


def say_seat(voice: BoxVoice, view: OkkoView, seat: int) -> str:
    """What a seat plays: the Oni, or the Heroes that it leads."""
    if seat == view.oni.seat:
        return voice.texts.say("seat.oni")
    names = [hero_name(voice, hero.id) for hero in view.heroes if hero.seat == seat]
    return listed(voice.texts, names) or voice.texts.say("seat.heroes")


# ---------------------------------------------------------------------- what can be pointed at


def anchors(voice: BoxVoice, view: OkkoView) -> list[str]:
    """Figures, tokens, Doors, the seat's own cards, suspects; then Areas and Spaces; last the deeds."""
    found = [f"figure:{figure.number}" for figure in view.figures]
    found += [f"token:{token.number}" for token in view.tokens]
    found += [f"door:{gate.number}" for gate in view.gates if gate.door]
    for hero in view.heroes:
        if hero.seat == view.seat:
            found += [f"card:{card}" for card in (*hero.hand, *hero.wounds, *hero.left, *hero.right)]
            found += [f"item:{item}" for item in _items(hero.slots, hero.supplies)]
    found += [f"event:{event}" for event in dict.fromkeys(view.oni.hand)]
    found += [f"kind:{card.kind}" for card in view.oni.cards]
    found += [f"courtier:{suspect.id}" for suspect in view.deduction.courtiers]
    found += [f"nature:{suspect.id}" for suspect in view.deduction.natures]
    found += [f"mission:{mission.id}" for mission in view.missions]
    found += [f"area:{area.name}" for area in view.palace.areas]
    found += [f"space:{cell}" for cell, kind in enumerate(view.palace.kinds) if kind not in ("", "scenery")]
    return found + [f"do:{deed}" for deed in DEEDS]


def _items(slots: dict[str, str], supplies: tuple[str, ...]) -> list[str]:
    return list(dict.fromkeys(item for item in (*slots.values(), *supplies) if item))


# ---------------------------------------------------------------------- where the match stands


def status(voice: BoxVoice, view: OkkoView) -> list[str]:
    """Scenario, round and phase, the alarm, the Final Battle, points, and who acts."""
    say = voice.texts.say
    parts = [story_of(voice, view.scene.id).name]
    if view.phase != "setup":
        parts.append(say("status.round", round=view.round))
    parts.append(say(f"phase.{view.phase}"))
    if view.alarm:
        parts.append(say("status.alarm"))
    if view.final:
        parts.append(say("status.final"))
    parts.append(say("status.points", heroes=view.memoirs.heroes, oni=view.memoirs.oni))
    if view.turn is not None:
        parts.append(_acting(voice, view))
    return parts


def _acting(voice: BoxVoice, view: OkkoView) -> str:
    turn = view.turn
    assert turn is not None
    if turn.figure >= 0:
        name = figure_name(voice, view, turn.figure)
        return voice.texts.say("status.acts", name=name, actions=turn.actions)
    return voice.texts.say("status.card", kind=kind_name(voice, turn.card) if turn.card else "")


# ---------------------------------------------------------------------- playing for the first time


def hint(voice: BoxVoice, view: OkkoView, prompt: Prompt) -> str:
    """A sentence for somebody who sees this question for the first time."""
    source = prompt.params.get("source")
    key = f"hint.{prompt.key}"
    if prompt.key == "ask.accuse" and prompt.params.get("said"):
        key = "hint.accuse-second"
    elif prompt.key == "ask.accuse" and _is_forced(voice, view):
        key = "hint.accuse-forced"
    elif prompt.key == "ask.hero-act" and view.final:
        key = "hint.hero-act-final"
    elif prompt.key == "ask.reroll-test" and _has_passed(prompt):
        key = "hint.reroll-passed"
    if key in voice.texts:
        return voice.texts.say(key)
    return card_text(voice, source) if isinstance(source, str) else ""


def as_it_lies(prompt: Prompt) -> Prompt:
    """The question as people read it: where a test is passed already, that comes first."""
    if prompt.key == "ask.reroll-test" and _has_passed(prompt):
        return Prompt("passed.reroll-test", prompt.params)
    return prompt


def _has_passed(prompt: Prompt) -> bool:
    """Whether the dice of a test are low enough as they lie."""
    total, limit = prompt.params.get("total"), prompt.params.get("limit")
    return isinstance(total, int) and isinstance(limit, int) and total <= limit


def _is_forced(voice: BoxVoice, view: OkkoView) -> bool:
    """Whether the red token is out in the round in which it makes the Heroes accuse somebody."""
    space = voice.box.round_of.get(view.round)
    return space is not None and space.forced_accusation and any(stain.red for stain in view.stains)


def tip(voice: BoxVoice, view: OkkoView, option: Option) -> str:
    """What an answer is good for: told once, in the first rounds."""
    if view.round > FIRST_ROUNDS:
        return ""
    key = f"tip.{tag_of(type(option))}"
    if isinstance(option, o.Plan):
        key = f"tip.plan-{option.side}"
    elif isinstance(option, o.Strike) and view.side == "heroes" and _is_calm(view, option.target):
        key = "tip.strike-calm"
    elif isinstance(option, o.TryMission | o.TryDoor):
        return voice.texts.say("tip.try", attribute=attribute_name(voice, option.attribute))
    return voice.texts.say(key) if key in voice.texts else ""


def _is_calm(view: OkkoView, target: int) -> bool:
    """Whether somebody is a Mortal Thrall before the alarm."""
    return not view.alarm and any(
        figure.number == target and figure.type == "mortal" for figure in view.figures
    )
