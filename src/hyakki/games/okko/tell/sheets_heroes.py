"""The sheet of a Hero: numbers with their sources, cards, Equipment, Follower, Personal Mission. Of cards
that a seat may not see it has the numbers only."""

from __future__ import annotations

from hyakki.games.okko.tell.places import ground_of, space_name
from hyakki.games.okko.tell.words import (
    NUMBERS,
    BoxVoice,
    attribute_name,
    card_name,
    card_text,
    cards_listed,
    condition_name,
    figure_name,
    hero_name,
    parts_listed,
    technique,
    token_name,
)
from hyakki.games.okko.view.mats import UNKNOWN, HeroView
from hyakki.games.okko.view.seen import FigureView, OkkoView
from hyakki.kernel.telling import listed

Sheet = tuple[str, list[str]]


def hero(voice: BoxVoice, view: OkkoView, shown: HeroView) -> Sheet:
    """One Hero."""
    say, name = voice.texts.say, hero_name(voice, shown.id)
    title = say("sheet.own", name=name) if shown.seat == view.seat else say("sheet.hero", name=name)
    if shown.out:
        return title, [say("hero.out")]
    figure = next((one for one in view.figures if one.number == shown.figure), None)
    lines = [] if figure is None else figure_lines(voice, view, figure)
    card = voice.box.heroes[shown.id]
    lines.append(say("hero.talent", name=card.natural_talent, text=card.text))
    lines += _played(voice, view, shown) + _hand(voice, view, shown) + _equipment(voice, shown)
    if shown.follower >= 0:
        lines.append(say("hero.follower", name=figure_name(voice, view, shown.follower)))
        lines += _follower(voice, view, shown.follower)
    if shown.carried:
        names = [token_name(voice, view, number) for number in shown.carried]
        lines.append(say("hero.carries", names=listed(voice.texts, names)))
    return title, lines + _personal(voice, shown)


# ---------------------------------------------------------------------- figures


def figure_lines(voice: BoxVoice, view: OkkoView, figure: FigureView) -> list[str]:
    """Where a figure is, its numbers with their sources, damage and Conditions."""
    say = voice.texts.say
    stamina = figure.attributes["stamina"].value if "stamina" in figure.attributes else 0
    lines = [say("hero.nowhere")]
    if ground_of(view.palace).is_cell(figure.cell):
        at = space_name(voice, view, figure.cell)
        lines = [say("hero.at", at=at, damage=figure.damage, stamina=stamina)]
    lines.append(", ".join(_number(voice, figure, name) for name in NUMBERS if name in figure.attributes))
    lines.append(say("hero.dice", combat=figure.dice[0], action=figure.dice[1]))
    if figure.conditions:
        names = [condition_name(voice, condition) for condition in figure.conditions]
        lines.append(say("hero.conditions", names=listed(voice.texts, names)))
    return lines


def _number(voice: BoxVoice, figure: FigureView, name: str) -> str:
    """`MIGHT 4 (Katana +1)`."""
    shown = figure.attributes[name]
    parts = parts_listed(voice, shown.parts)
    key = "hero.number-parts" if parts else "hero.number"
    return voice.texts.say(key, attribute=attribute_name(voice, name), value=shown.value, parts=parts)


def _follower(voice: BoxVoice, view: OkkoView, number: int) -> list[str]:
    for figure in view.figures:
        if figure.number == number:
            text = card_text(voice, figure.kind) or card_text(voice, f"{figure.kind}:follower")
            own = figure_lines(voice, view, figure)
            return [voice.texts.say("hero.follower-line", line=line) for line in (*own, text) if line]
    return []


# ---------------------------------------------------------------------- cards


def _played(voice: BoxVoice, view: OkkoView, shown: HeroView) -> list[str]:
    """Cards planned or turned up for this round."""
    say, lines = voice.texts.say, []
    for side, cards in (("left", shown.left), ("right", shown.right)):
        names = [say("hero.face-down") if card == UNKNOWN else card_name(voice, card) for card in cards]
        if names:
            lines.append(say(f"hero.{side}", cards=listed(voice.texts, names)))
    return lines


def _hand(voice: BoxVoice, view: OkkoView, shown: HeroView) -> list[str]:
    """The hand in full for its own side, in numbers for others; the discard pile is open."""
    say = voice.texts.say
    lines = [say("hero.hand-count", cards=shown.hand_count, wounds=shown.wound_count)]
    lines += [_card(voice, card) for card in shown.hand]
    lines += [
        say("hero.wound", name=card_name(voice, card), text=card_text(voice, card)) for card in shown.wounds
    ]
    if shown.discard:
        lines.append(say("hero.discard", cards=cards_listed(voice, shown.discard)))
    return lines


def _card(voice: BoxVoice, name: str) -> str:
    """An Action card with both of its uses."""
    say, card = voice.texts.say, voice.box.actions[name]
    numbers = technique(voice, card.technique)
    talent = (
        say("hero.card-talent", use=say(f"use.{card.use}"), text=card.text.rstrip("."))
        if card.use != "none"
        else ""
    )
    right = say("hero.card-technique", technique=numbers) if numbers else ""
    return say("hero.card", name=card.name, sides="; ".join(part for part in (talent, right) if part))


def _equipment(voice: BoxVoice, shown: HeroView) -> list[str]:
    say, lines = voice.texts.say, []
    for slot, item in shown.slots.items():
        if item:
            state = say("hero.readied") if item == shown.readied else ""
            words = {
                "slot": say(f"slot.{slot}"),
                "item": card_name(voice, item),
                "text": card_text(voice, item),
            }
            lines.append(say("hero.slot", state=state, **words))
    for item in shown.supplies:
        lines.append(say("hero.supply", item=card_name(voice, item), text=card_text(voice, item)))
    lines.append(say("hero.room", used=len(shown.supplies), room=shown.room))
    return lines


def _personal(voice: BoxVoice, shown: HeroView) -> list[str]:
    mission = voice.box.personal.get(shown.personal.id)
    if mission is None:
        return []
    say, key = voice.texts.say, "hero.personal-done" if shown.personal.done else "hero.personal"
    lines = [say(key, name=mission.name, text=mission.text)]
    steps = [
        say("hero.step", what=say(f"counted.{what}"), have=have, need=need)
        for what, have, need in shown.personal.steps
    ]
    if steps:
        lines.append(say("hero.so-far", steps=", ".join(steps)))
    return lines
