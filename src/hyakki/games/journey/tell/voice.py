"""How Journey speaks: the game's half of the contract that people read, hear and see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hyakki.games.journey.box.content import Box
from hyakki.games.journey.tell import draw, guide, say
from hyakki.games.journey.tell.cardboard import JourneyBox, cardboard
from hyakki.games.journey.tell.words import listed
from hyakki.kernel.boxed import BoxedVoice
from hyakki.kernel.decision import Option
from hyakki.kernel.events import Event
from hyakki.kernel.terms import Picture, Prompt


class JourneyVoice(BoxedVoice[Box]):
    """Journey in words and pictures."""

    def say_option(self, view: Any, option: Option) -> str:
        return say.say_option(self, view, option)

    def say_event(self, view: Any, event: Event) -> str:
        return say.say_event(self, view, event)

    def draw(self, view: Any) -> list[str]:
        return draw.draw(view)

    def sheets(self, view: Any) -> list[tuple[str, list[str]]]:
        return draw.sheets(self, view)

    def say_prompt(self, view: Any, prompt: Prompt) -> str:
        return say.say_prompt(self, view, prompt)

    def say_setting(self, name: str, value: str | None = None) -> str:
        return guide.say_setting(self, name, value)

    def say_anchor(self, view: Any, anchor: str) -> str:
        return guide.say_anchor(self, view, anchor)

    def anchors(self, view: Any) -> list[str]:
        return guide.anchors(self, view)

    def picture(self, view: Any) -> Picture:
        return draw.picture(view)

    def legend(self, view: Any) -> list[str]:
        return [self.texts.say(f"signs.{kind}") for kind in draw.SIGNS]

    def cardboard(self) -> JourneyBox:
        return cardboard(self)

    def seat_labels(self, view: Any) -> list[str]:
        """Who leads whom; while the pilgrims are being chosen nothing is settled."""
        if view.phase == "assign":
            return [""] * view.seats
        led = [[p.name for p in view.pilgrims if p.seat == seat] for seat in range(view.seats)]
        return [listed(self.texts, [self.box.pilgrims[name].name for name in names]) for names in led]

    def status(self, view: Any) -> list[str]:
        return guide.status(self, view)

    def keys(self, view: Any, options: Sequence[Option]) -> dict[str, Option]:
        return guide.keys(view, options)

    def hint(self, view: Any, prompt: Prompt) -> str:
        return guide.hint(self, view, prompt)

    def tip(self, view: Any, option: Option) -> str:
        return guide.tip(self, view, option)

    def heading(self, event: Event) -> bool:
        return guide.heading(event)
