"""How Tsukuyumi speaks: the game's half of the contract that people read, hear and see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hyakki.games.tsukuyumi.box.content import Box
from hyakki.games.tsukuyumi.tell import cardboard, chronicle, draw, entries, guide, sheets
from hyakki.games.tsukuyumi.tell.cardboard import TsukuyumiBox
from hyakki.games.tsukuyumi.tell.offers import OPTIONS, say_choice
from hyakki.games.tsukuyumi.tell.say import EVENTS, WORDS, joined
from hyakki.games.tsukuyumi.tell.words import BoxVoice, named, points_name
from hyakki.games.tsukuyumi.view.seen import TsukuyumiView
from hyakki.kernel.boxed import BoxedVoice
from hyakki.kernel.chronicle import Chronicle, Sequel
from hyakki.kernel.decision import Option
from hyakki.kernel.events import Event, Told
from hyakki.kernel.telling import Teller, capital
from hyakki.kernel.terms import Outcome, Picture, Prompt

TELLER = Teller[BoxVoice, Any](words=WORDS, options=OPTIONS, events=EVENTS, joined=joined, finish=capital)


class TsukuyumiVoice(BoxedVoice[Box]):
    """Tsukuyumi in words and pictures."""

    weights = chronicle.WEIGHTS

    # -- sentences

    def say_option(self, view: TsukuyumiView, option: Option) -> str:
        return TELLER.say_option(self, view, option)

    def say_event(self, view: TsukuyumiView, event: Event) -> str:
        return TELLER.say_event(self, view, event)

    def say_prompt(self, view: TsukuyumiView, prompt: Prompt) -> str:
        return TELLER.say_prompt(self, view, prompt)

    def say_choice(self, view: TsukuyumiView, prompt: Prompt, option: Option) -> str:
        return say_choice(self, view, prompt, option)

    def worded(self, view: TsukuyumiView, params: Mapping[str, Any]) -> dict[str, Any]:
        return TELLER.worded(self, view, params)

    def heading(self, event: Event) -> bool:
        return entries.heading(event)

    def brief(self, view: TsukuyumiView, event: Event) -> str:
        return TELLER.say_brief(self, view, event)

    def doer(self, view: TsukuyumiView, event: Event) -> str:
        return entries.doer(event)

    def turn(self, view: TsukuyumiView, event: Event) -> int | None:
        return entries.turn(event)

    # -- names

    def say_setting(self, name: str, value: str | None = None) -> str:
        return guide.say_setting(self, name, value)

    def say_seat(self, view: TsukuyumiView, seat: int) -> str:
        faction = view.seats[seat].faction
        return named(self.box, faction) if faction else ""

    def seat_labels(self, view: TsukuyumiView) -> list[str]:
        return [self.say_seat(view, seat) for seat in range(len(view.seats))]

    def say_source(self, source: str) -> str:
        return points_name(self.texts, self.box, source)

    def say_anchor(self, view: TsukuyumiView, anchor: str) -> str:
        return guide.say_anchor(self, view, anchor)

    def anchor_called(self, name: str) -> str | None:
        return guide.anchor_called(name)

    # -- pictures

    def draw(self, view: TsukuyumiView) -> list[str]:
        return self.picture(view).lines

    def picture(self, view: TsukuyumiView) -> Picture:
        return draw.picture(self, view)

    def sheets(self, view: TsukuyumiView) -> list[tuple[str, list[str]]]:
        return sheets.sheets(self, view)

    def legend(self, view: TsukuyumiView) -> list[str]:
        return sheets.signs(self)

    def cardboard(self) -> TsukuyumiBox:
        return cardboard.cardboard(self)

    # -- help

    def anchors(self, view: TsukuyumiView) -> list[str]:
        return guide.anchors(self, view)

    def status(self, view: TsukuyumiView) -> list[str]:
        return guide.status(self, view)

    def keys(self, view: TsukuyumiView, options: Sequence[Option]) -> dict[str, Option]:
        return guide.keys(view, options)

    def hint(self, view: TsukuyumiView, prompt: Prompt) -> str:
        return guide.hint(self, view, prompt)

    def tip(self, view: TsukuyumiView, option: Option) -> str:
        return guide.tip(self, view, option)

    # -- when it is over

    def weight(self, event: Event) -> int:
        return chronicle.weight(event)

    def chronicle(self, view: TsukuyumiView, told: Sequence[Told], outcome: Outcome) -> Chronicle:
        return chronicle.chronicle(self, view, told, outcome)

    def sequels(self, seats: int, settings: Mapping[str, str], outcome: Outcome) -> list[Sequel]:
        return chronicle.sequels(self, seats, settings)
