"""Options as answers to a question: what `done` and `no` mean there, whom a Space is for, what is left as it
lies."""

from __future__ import annotations

from hyakki.games.okko import options as o
from hyakki.games.okko.tell.offers import slot_of, space_words
from hyakki.games.okko.tell.places import space_name
from hyakki.games.okko.tell.words import BoxVoice, card_name
from hyakki.games.okko.view.seen import OkkoView
from hyakki.kernel.decision import Option, Pass, tag_of
from hyakki.kernel.telling import capital, listed
from hyakki.kernel.terms import Prompt

CLOSERS = (o.Done, o.End, o.Stop, o.Planned, o.ReadyNone, o.Refuse, Pass)
"""Answers whose meaning depends on the question."""

MOVERS = {
    "ask.push": "target",
    "ask.caught": "hero",
    **dict.fromkeys(("ask.move-effect", "ask.push-effect", "ask.pull-effect", "ask.surround"), "figure"),
}
"""Questions about where somebody goes, and the word for whom: nobody is beside itself."""

ARRANGING = ("ask.arm", "ask.tidy", "ask.reorganize")
"""Questions that go on until everything lies as it should."""

MAKING_ROOM = ("ask.place-item", "ask.take-item")


def say_choice(voice: BoxVoice, view: OkkoView, prompt: Prompt, option: Option) -> str:
    """An option as the answer to a question."""
    if isinstance(option, CLOSERS):
        return _closing(voice, view, prompt, option)
    if isinstance(option, o.PickSpace) and prompt.key in MOVERS:
        mover = int(prompt.params[MOVERS[prompt.key]])
        words = space_words(voice, view, option.cell, mover)
        return voice.texts.say("option.pick-space", cell=space_name(voice, view, option.cell), **words)
    if isinstance(option, o.ThrowAway) and prompt.key in MAKING_ROOM:
        return voice.texts.say("option.throw-away-room", item=card_name(voice, option.item))
    if isinstance(option, o.Strike) and prompt.key == "ask.surround-form":
        return capital(voice.texts.say(f"form.{option.form}"))
    return voice.say_option(view, option)


def _closing(voice: BoxVoice, view: OkkoView, prompt: Prompt, option: Option) -> str:
    """What it means to want no more of something."""
    if prompt.key in ARRANGING:
        return _as_it_lies(voice, view, int(prompt.params["hero"]))
    key = f"answer.{tag_of(type(option))}.{prompt.key}"
    if key not in voice.texts or prompt.params.get("actions") == 0:
        return voice.say_option(view, option)
    return voice.texts.say(key)


def _as_it_lies(voice: BoxVoice, view: OkkoView, number: int) -> str:
    """The Equipment of a Hero and where it lies, for somebody who may leave it so."""
    say, hero = voice.texts.say, view.heroes[number]
    items = dict.fromkeys(item for item in (*hero.slots.values(), *hero.supplies) if item)
    lies = [
        say("answer.lies", item=card_name(voice, item), slot=say(f"slot.{slot_of(hero, item)}"))
        for item in items
    ]
    return say("answer.as-it-lies", items=listed(voice.texts, lies) or say("answer.nothing"))
