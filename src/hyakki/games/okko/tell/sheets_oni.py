"""The sheets of the Oni's side: its secret and its hand for the Oni itself, Character cards with their
figures and the Enhancement Trees for everybody."""

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
    courtier_name,
    figure_name,
    kind_name,
    nature_name,
    technique,
)
from hyakki.games.okko.view.mats import UNKNOWN, CardView
from hyakki.games.okko.view.seen import FigureView, OkkoView
from hyakki.kernel.telling import listed

Sheet = tuple[str, list[str]]


def secret(voice: BoxVoice, view: OkkoView) -> list[Sheet]:
    """What only the Oni knows: who it is, its Events, and what the Heroes can know."""
    say, oni = voice.texts.say, view.oni
    lines = []
    if oni.nature and oni.identity:
        nature, identity = nature_name(voice, oni.nature), courtier_name(voice, oni.identity)
        lines.append(say("oni.secret", nature=nature, identity=identity))
        lines.append(say("oni.pairs", pairs=view.deduction.pairs))
    lines += [_event(voice, event) for event in oni.hand]
    if not oni.hand:
        lines.append(say("oni.no-events"))
    if oni.known:
        lines.append(say("oni.known", cards=cards_listed(voice, oni.known)))
    if oni.swapped:
        lines.append(say("oni.swapped", cards=cards_listed(voice, oni.swapped)))
    return [(say("sheet.secret"), lines)]


def _event(voice: BoxVoice, event: str) -> str:
    """An Event with both of its uses."""
    return voice.texts.say(
        "oni.event",
        name=card_name(voice, event),
        text=card_text(voice, event),
        technique=technique(voice, voice.box.all_events[event].technique),
    )


def side(voice: BoxVoice, view: OkkoView) -> list[Sheet]:
    """What everybody sees: Character cards, the Event deck, the track."""
    say = voice.texts.say
    cards = [line for card in view.oni.cards for line in _card(voice, view, card)]
    return [(say("sheet.oni"), cards + _deck(voice, view)), (say("sheet.track"), _track(voice, view))]


# ---------------------------------------------------------------------- Character cards


def _card(voice: BoxVoice, view: OkkoView, card: CardView) -> list[str]:
    say = voice.texts.say
    if not card.figures:
        return []
    first = next(figure for figure in view.figures if figure.number == card.figures[0])
    numbers = ", ".join(
        say(
            "hero.number", attribute=attribute_name(voice, name), value=first.attributes[name].value, parts=""
        )
        for name in NUMBERS
        if name in first.attributes and name != "guile"
    )
    state = say("oni.activated") if card.activated else say("oni.able", able=len(card.able))
    lines = [say("oni.card", kind=kind_name(voice, card.kind), numbers=numbers, state=state)]
    lines += [
        say("oni.talent", name=voice.box.name_of[key], text=card_text(voice, key))
        for key in voice.box.sheets[card.kind].talents
    ]
    if card.techniques:
        names = [
            say("hero.face-down") if one == UNKNOWN else card_name(voice, one) for one in card.techniques
        ]
        lines.append(say("oni.techniques", cards=listed(voice.texts, names)))
    shown = [figure for figure in view.figures if figure.number in card.figures]
    return lines + [_figure(voice, view, figure, figure.number in card.able) for figure in shown]


def _figure(voice: BoxVoice, view: OkkoView, figure: FigureView, able: bool) -> str:
    say = voice.texts.say
    at = space_name(voice, view, figure.cell) if ground_of(view.palace).is_cell(figure.cell) else ""
    names = [condition_name(voice, condition) for condition in figure.conditions]
    return say(
        "oni.figure" if able else "oni.figure-idle",
        name=figure_name(voice, view, figure.number),
        at=at,
        damage=figure.damage,
        stamina=figure.attributes["stamina"].value,
        conditions=say("oni.conditions", names=listed(voice.texts, names)) if names else "",
    )


def _deck(voice: BoxVoice, view: OkkoView) -> list[str]:
    say, oni = voice.texts.say, view.oni
    lines = [say("oni.hand", cards=oni.hand_count, deck=oni.deck)]
    lines.append(say("oni.tokens", used=oni.tokens, all=oni.activations))
    if oni.discard:
        lines.append(say("oni.discard", cards=cards_listed(voice, oni.discard)))
    if view.side != "oni" and oni.known:
        lines.append(say("oni.known-open", cards=cards_listed(voice, oni.known)))
    if oni.level:
        lines.append(say("oni.level", level=say(f"setting.oni.{oni.level}")))
    if oni.stance:
        lines.append(say("oni.stance", stance=say(f"stance.{oni.stance}")))
    return lines


# ---------------------------------------------------------------------- the track


def _track(voice: BoxVoice, view: OkkoView) -> list[str]:
    """What the trees have brought, where they may go on, and which rounds still bring Corruption."""
    say, box = voice.texts.say, voice.box
    lines = []
    for tree, taken in (("mortal", view.oni.mortal), ("supernatural", view.oni.supernatural)):
        name = say(f"type.{tree}")
        lines += [say("oni.taken", tree=name, text=box.positions[position].text) for position in taken]
        known = box.mortal if tree == "mortal" else box.supernatural
        last = taken[-1] if taken else ""
        ahead = [
            position.text
            for position in known.values()
            if (last in position.from_ if last else not position.from_)
        ]
        lines += [say("oni.ahead", tree=name, text=text) for text in ahead]
    if view.oni.track:
        rounds = listed(voice.texts, [str(number) for number in view.oni.track])
        lines.append(say("oni.corruption", rounds=rounds))
    return lines
