"""Face-down cards in words: how many lie where, and what they are when all are turned up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hyakki.games.okko.tell.words import BoxVoice, card_name, cards_listed, figure_name, kind_name
from hyakki.games.okko.view.seen import OkkoView
from hyakki.kernel.telling import Said, listed


def told_plans(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """How many cards lie on which side, and beside which Character cards."""
    say = voice.texts.say
    numbers = dict.fromkeys((*event.left, *event.right))
    parts = [
        say(
            "planned.hero",
            hero=figure_name(voice, view, hero),
            left=event.left.get(hero, 0),
            right=event.right.get(hero, 0),
        )
        for hero in numbers
    ]
    return "plans-laid", {"plans": "; ".join([*parts, beside_cards(voice, event.techniques)])}


def beside_cards(voice: BoxVoice, techniques: Mapping[str, int]) -> str:
    """How many Events lie beside which Character cards."""
    say = voice.texts.say
    found = [
        say("planned.oni", count=count, kind=kind_name(voice, kind))
        for kind, count in techniques.items()
        if count
    ]
    return ", ".join(found) if found else say("planned.oni-none")


def told_adjusted(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """How many Events lie where after the Oni's adjustment."""
    return "adjusted", {"plans": beside_cards(voice, event.techniques)}


def told_reveal(voice: BoxVoice, view: OkkoView, event: Any) -> Said:
    """Every card that is turned up, Hero by Hero, then beside the Character cards."""
    say = voice.texts.say
    parts = []
    for hero in dict.fromkeys((*event.left, *event.right)):
        played = [
            say(f"planned.{side}", card=card_name(voice, card))
            for side, cards in (("left", event.left), ("right", event.right))
            for card in cards.get(hero, ())
        ]
        if played:
            name = figure_name(voice, view, hero)
            parts.append(say("planned.shown", who=name, cards=listed(voice.texts, played)))
    for kind, cards in event.techniques.items():
        if cards:
            name = kind_name(voice, kind)
            parts.append(say("planned.shown", who=name, cards=cards_listed(voice, cards)))
    return "revealed", {"cards": "; ".join(parts) or say("planned.nothing")}
