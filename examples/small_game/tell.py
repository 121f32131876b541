"""How Moon speaks: texts by tag, the table as lines. It sees views, never the state."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from hyakki.kernel.decision import Option
from hyakki.kernel.events import Event
from hyakki.kernel.telling import Teller
from hyakki.kernel.text import load_texts
from hyakki.kernel.voice import Voice

TELLER: Teller[Voice, Any] = Teller()
"""Words for single fields, options or events would stand here; the fields of Moon are words already."""


class MoonVoice(Voice):
    """How Moon speaks."""

    texts = load_texts(files(__package__))

    def say_option(self, view: Any, option: Option) -> str:
        return TELLER.say_option(self, view, option)

    def say_event(self, view: Any, event: Event) -> str:
        return TELLER.say_event(self, view, event)

    def draw(self, view: Any) -> list[str]:
        deck = view["deck"]
        return [self.texts.say("board", count=deck["count"], discard=" ".join(deck["discard"]))]

    def sheets(self, view: Any) -> list[tuple[str, list[str]]]:
        return [
            (
                self.texts.say("sheet.title", seat=seat),
                [self.texts.say("sheet.line", score=player["score"], hand=player["hand"])],
            )
            for seat, player in enumerate(view["players"])
        ]
