"""How Okko speaks: the game's half of the contract that people read, hear and see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hyakki.games.okko.box.content import Box
from hyakki.games.okko.tell import cardboard, chronicle, draw, entries, guide, memoirs, pointing, sheets
from hyakki.games.okko.tell.choices import say_choice
from hyakki.games.okko.tell.offers import OPTIONS
from hyakki.games.okko.tell.printed import OkkoBox
from hyakki.games.okko.tell.say import EVENTS, WORDS
from hyakki.games.okko.tell.words import BoxVoice, side_name
from hyakki.games.okko.view.seen import OkkoView
from hyakki.kernel.boxed import BoxedVoice
from hyakki.kernel.chronicle import Chronicle, Sequel, Stage, Stop
from hyakki.kernel.decision import Option
from hyakki.kernel.events import Event, Told
from hyakki.kernel.telling import Teller, capital
from hyakki.kernel.terms import Outcome, Picture, Prompt

TELLER = Teller[BoxVoice, Any](words=WORDS, options=OPTIONS, events=EVENTS, finish=capital)


class OkkoVoice(BoxedVoice[Box]):
    """Okko in words and pictures."""

    weights = chronicle.WEIGHTS

    # -- sentences

    def say_option(self, view: OkkoView, option: Option) -> str:
        return TELLER.say_option(self, view, option)

    def say_event(self, view: OkkoView, event: Event) -> str:
        return TELLER.say_event(self, view, event)

    def say_prompt(self, view: OkkoView, prompt: Prompt) -> str:
        return TELLER.say_prompt(self, view, guide.as_it_lies(prompt))

    def say_choice(self, view: OkkoView, prompt: Prompt, option: Option) -> str:
        return say_choice(self, view, prompt, option)

    def worded(self, view: OkkoView, params: Mapping[str, Any]) -> dict[str, Any]:
        return TELLER.worded(self, view, params)

    def heading(self, event: Event) -> bool:
        return entries.heading(event)

    def brief(self, view: OkkoView, event: Event) -> str:
        return TELLER.say_brief(self, view, event)

    def doer(self, view: OkkoView, event: Event) -> str:
        return entries.doer(event)

    def turn(self, view: OkkoView, event: Event) -> int | None:
        return entries.turn(view, event)

    # -- names

    def say_setting(self, name: str, value: str | None = None) -> str:
        return guide.say_setting(self, name, value)

    def say_seat(self, view: OkkoView, seat: int) -> str:
        return guide.say_seat(self, view, seat)

    def seat_labels(self, view: OkkoView) -> list[str]:
        return [self.say_seat(view, seat) for seat in range(view.seats)]

    def say_source(self, source: str) -> str:
        return memoirs.points_name(self, source)

    def say_scorer(self, who: str) -> str:
        return capital(side_name(self.texts, who))

    def say_anchor(self, view: OkkoView, anchor: str) -> str:
        return pointing.say_anchor(self, view, anchor)

    # -- pictures

    def draw(self, view: OkkoView) -> list[str]:
        return self.picture(view).lines

    def picture(self, view: OkkoView) -> Picture:
        return draw.picture(self, view)

    def sheets(self, view: OkkoView) -> list[tuple[str, list[str]]]:
        return sheets.sheets(self, view)

    def legend(self, view: OkkoView) -> list[str]:
        return sheets.signs(self)

    def cardboard(self) -> OkkoBox:
        return cardboard.cardboard(self)

    # -- help

    def anchors(self, view: OkkoView) -> list[str]:
        return guide.anchors(self, view)

    def status(self, view: OkkoView) -> list[str]:
        return guide.status(self, view)

    def hint(self, view: OkkoView, prompt: Prompt) -> str:
        return guide.hint(self, view, prompt)

    def tip(self, view: OkkoView, option: Option) -> str:
        return guide.tip(self, view, option)

    # -- when it is over

    def chronicle(self, view: OkkoView, told: Sequence[Told], outcome: Outcome) -> Chronicle:
        return chronicle.chronicle(self, view, told, outcome)

    def sequels(self, seats: int, settings: Mapping[str, str], outcome: Outcome) -> list[Sequel]:
        return chronicle.sequels(self, settings)

    def stages(self) -> list[Stage]:
        return chronicle.stages(self)

    def stages_won(self, settings: Mapping[str, str], outcome: Outcome) -> list[str]:
        return chronicle.stages_won(settings, outcome)

    def road(self, view: OkkoView) -> list[Stop]:
        return chronicle.road(self, view)
