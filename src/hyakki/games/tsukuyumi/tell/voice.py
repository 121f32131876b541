"""How Tsukuyumi speaks: the game's half of the contract that people read, hear and see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hyakki.games.tsukuyumi.box.content import Box
from hyakki.games.tsukuyumi.events import PhaseBegan, RoundBegan
from hyakki.games.tsukuyumi.tell import cardboard, draw, guide, offers, say, sheets, words
from hyakki.games.tsukuyumi.tell.cardboard import TsukuyumiBox
from hyakki.kernel.boxed import BoxedVoice
from hyakki.kernel.decision import Option
from hyakki.kernel.events import Event
from hyakki.kernel.terms import Picture, Prompt


class TsukuyumiVoice(BoxedVoice[Box]):
    """Tsukuyumi in words and pictures."""

    def say_option(self, view: Any, option: Option) -> str:
        return offers.say_option(self, view, option)

    def say_event(self, view: Any, event: Event) -> str:
        return say.say_event(self, view, event)

    def draw(self, view: Any) -> list[str]:
        return draw.draw(self, view)

    def sheets(self, view: Any) -> list[tuple[str, list[str]]]:
        return sheets.sheets(self, view)

    def say_prompt(self, view: Any, prompt: Prompt) -> str:
        return say.say_prompt(self, view, prompt)

    def say_setting(self, name: str, value: str | None = None) -> str:
        return guide.say_setting(self, name, value)

    def say_choice(self, view: Any, prompt: Prompt, option: Option) -> str:
        return offers.say_choice(self, view, prompt, option)

    def say_seat(self, view: Any, seat: int) -> str:
        return guide.say_seat(self, view, seat)

    def say_source(self, source: str) -> str:
        return words.points_name(self.texts, self.box, source)

    def say_anchor(self, view: Any, anchor: str) -> str:
        return guide.say_anchor(self, view, anchor)

    def anchors(self, view: Any) -> list[str]:
        return guide.anchors(self, view)

    def picture(self, view: Any) -> Picture:
        return draw.picture(self, view)

    def legend(self, view: Any) -> list[str]:
        return sheets.signs(self)

    def cardboard(self) -> TsukuyumiBox:
        return cardboard.cardboard(self)

    def seat_labels(self, view: Any) -> list[str]:
        return [guide.say_seat(self, view, seat) for seat in range(len(view.seats))]

    def status(self, view: Any) -> list[str]:
        return guide.status(self, view)

    def keys(self, view: Any, options: Sequence[Option]) -> dict[str, Option]:
        return guide.keys(view, options)

    def hint(self, view: Any, prompt: Prompt) -> str:
        return guide.hint(self, view, prompt)

    def tip(self, view: Any, option: Option) -> str:
        return guide.tip(self, view, option)

    def heading(self, event: Event) -> bool:
        return isinstance(event, RoundBegan | PhaseBegan)
