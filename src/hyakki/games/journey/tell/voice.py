"""How Journey speaks: the game's half of the contract that people read, hear and see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hyakki.games.journey.box.notation import Range
from hyakki.games.journey.tell import chronicle, draw, entries, guide, lying, sheets
from hyakki.games.journey.tell.cardboard import JourneyBox, cardboard
from hyakki.games.journey.tell.names import JourneyNames
from hyakki.games.journey.tell.say import TELLER
from hyakki.games.journey.view.seen import JourneyView
from hyakki.kernel.chronicle import Chronicle, Sequel, Stage, Stop
from hyakki.kernel.decision import Option, tag_of
from hyakki.kernel.events import Event, Told
from hyakki.kernel.terms import Outcome, Picture, Prompt

FIGURES = ("pilgrim", "target", "figure")
"""What a refusal says of figures, by number."""


class JourneyVoice(JourneyNames):
    """Journey in words and pictures."""

    weights = chronicle.WEIGHTS

    # -- sentences

    def say_option(self, view: JourneyView, option: Option) -> str:
        return TELLER.say_option(self, view, option)

    def say_event(self, view: JourneyView, event: Event) -> str:
        """An event in a sentence, also if its figures have left the board since."""
        return TELLER.say_event(self, view, event)

    def say_prompt(self, view: JourneyView, prompt: Prompt) -> str:
        return TELLER.say_prompt(self, view, Prompt(guide.question(view, prompt), prompt.params))

    def worded(self, view: JourneyView, params: Mapping[str, Any]) -> dict[str, Any]:
        """Figures by name, squares as people call them, ranges in a word."""
        found = {
            name: self.figure(view, value) if name in FIGURES and isinstance(value, int) else value
            for name, value in params.items()
        }
        if "at" in params:
            found["at"] = guide.square_said(str(params["at"]))
        if "range" in params:
            found["range"] = self.reach(Range.read(params["range"]))
        return found

    def heading(self, event: Event) -> bool:
        return entries.heading(event)

    def brief(self, view: JourneyView, event: Event) -> str:
        return TELLER.say_brief(self, view, event) if entries.is_news(event) else ""

    def doer(self, view: JourneyView, event: Event) -> str:
        return entries.doer(event)

    def turn(self, view: JourneyView, event: Event) -> int | None:
        return entries.turn(view, event)

    # -- names

    def say_setting(self, name: str, value: str | None = None) -> str:
        return guide.say_setting(self, name, value)

    def seat_labels(self, view: JourneyView) -> list[str]:
        """Who leads whom; while the pilgrims are being chosen nothing is settled."""
        if view.phase == "assign":
            return [""] * view.seats
        led = [[p.id for p in view.pilgrims if p.seat == seat] for seat in range(view.seats)]
        return [self.figures(view, pilgrims) for pilgrims in led]

    def say_anchor(self, view: JourneyView, anchor: str) -> str:
        return guide.say_anchor(self, view, anchor)

    def anchor_called(self, name: str) -> str | None:
        return guide.anchor_called(name)

    # -- pictures

    def draw(self, view: JourneyView) -> list[str]:
        return draw.draw(view)

    def picture(self, view: JourneyView) -> Picture:
        return draw.picture(view)

    def sheets(self, view: JourneyView) -> list[sheets.Sheet]:
        return sheets.sheets(self, view)

    def legend(self, view: JourneyView) -> list[str]:
        return [self.texts.say(f"signs.{kind}") for kind in draw.SIGNS]

    def cardboard(self) -> JourneyBox:
        return cardboard(self)

    # -- help

    def anchors(self, view: JourneyView) -> list[str]:
        return guide.anchors(self, view)

    def status(self, view: JourneyView) -> list[str]:
        """Quest, turn, phase, and who acts."""
        say, quest = self.texts.say, self.box.quests[view.quest]
        parts = [say("status.quest", number=quest.number, name=quest.name)]
        if view.turn:
            parts.append(say("sheet.turn", turn=view.turn, limit=view.turn_limit))
        parts.append(say(f"phase.{view.phase}"))
        if view.active is not None:
            parts.append(say("status.active", pilgrim=self.pilgrim(view.active.pilgrim)))
        return parts

    def keys(self, view: JourneyView, options: Sequence[Option]) -> dict[str, Option]:
        return guide.keys(view, options)

    def hint(self, view: JourneyView, prompt: Prompt) -> str:
        """A sentence on what this question is about; where dice lie, what they come to."""
        lies = lying.as_it_lies(self, view, prompt.params)
        if lies:
            return lies
        key = f"hint.{prompt.key}"
        if prompt.key.startswith("ask.react."):
            key = "hint.prices"
        elif prompt.key == "ask.action" and view.active is not None:
            if not view.active.ap and not view.active.mv:
                key = "hint.spent"
            elif view.active.moving:
                key = "hint.moving"
        return self.texts.say(key) if key in self.texts else ""

    def hint_on(self, view: JourneyView, prompt: Prompt, options: Sequence[Option]) -> str:
        """Where cards may be played and no dice lie: what they cost, for chi is not always spent."""
        lies = lying.as_it_lies(self, view, prompt.params)
        if prompt.key.startswith("ask.react.") and not lies:
            return guide.prices(self, view, options)
        return self.hint(view, prompt)

    def in_vain(self, view: JourneyView, prompt: Prompt) -> bool:
        return lying.in_vain(view, prompt) is not None

    def tip(self, view: JourneyView, option: Option) -> str:
        """In the first quests: what an action is good for."""
        key = f"tip.{tag_of(type(option))}"
        if self.box.quests[view.quest].number > guide.TUTORIALS or key not in self.texts:
            return ""
        return self.texts.say(key)

    # -- when it is over

    def chronicle(self, view: JourneyView, told: Sequence[Told], outcome: Outcome) -> Chronicle:
        return chronicle.chronicle(self, view, told, outcome)

    def sequels(self, seats: int, settings: Mapping[str, str], outcome: Outcome) -> list[Sequel]:
        return chronicle.sequels(self, settings, outcome)

    def stages(self) -> list[Stage]:
        return chronicle.stages(self)

    def stages_won(self, settings: Mapping[str, str], outcome: Outcome) -> list[str]:
        return chronicle.stages_won(self, settings, outcome)

    def road(self, view: JourneyView) -> list[Stop]:
        return chronicle.road(self, view)
