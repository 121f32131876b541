"""How Harakiri speaks: the game's half of the contract that people read, hear and see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.options import Choose, KiDie, Pick
from hyakki.games.harakiri.tell import (
    asks,
    cardboard,
    chronicle,
    costs,
    draw,
    entries,
    feats,
    guide,
    offers,
    sheets,
)
from hyakki.games.harakiri.tell.cardboard import HarakiriBox
from hyakki.games.harakiri.tell.say import EVENTS, WORDS, joined
from hyakki.games.harakiri.tell.words import BoxVoice
from hyakki.games.harakiri.view.seen import HarakiriView
from hyakki.kernel.boxed import BoxedVoice
from hyakki.kernel.chronicle import Chronicle, Sequel, Stage, Stop
from hyakki.kernel.decision import Option, tag_of
from hyakki.kernel.events import Event, Told
from hyakki.kernel.telling import Teller, capital
from hyakki.kernel.terms import Chance, Outcome, Picture, Prompt

TELLER = Teller[BoxVoice, HarakiriView](
    words=WORDS, options=offers.OPTIONS, events=EVENTS, joined=joined, finish=capital
)


class HarakiriVoice(BoxedVoice[Box]):
    """Harakiri in words and pictures."""

    weights = chronicle.WEIGHTS

    # -- sentences

    def say_option(self, view: HarakiriView, option: Option) -> str:
        return TELLER.say_option(self, view, option)

    def say_event(self, view: HarakiriView, event: Event) -> str:
        return TELLER.say_event(self, view, event)

    def say_prompt(self, view: HarakiriView, prompt: Prompt) -> str:
        key, more = asks.asked_words(self, view, prompt)
        return capital(self.texts.say(key, **(TELLER.worded(self, view, prompt.params) | more)))

    def say_choice(self, view: HarakiriView, prompt: Prompt, option: Option) -> str:
        """What an answer means to its question: a section's own words, whose Ki die, what there is to
        know of a figure, what `yes` is to."""
        if isinstance(option, Choose):
            return offers.choice_text(self, view, prompt, option) or self.say_option(view, option)
        if isinstance(option, KiDie):
            return capital(offers.die_text(self, view, prompt, option))
        if isinstance(option, Pick):
            return capital(asks.pick_text(self, view, prompt, option)) or self.say_option(view, option)
        key = f"answer.{tag_of(type(option))}.{prompt.key}"
        if key in self.texts:
            return capital(self.texts.say(key))
        return self._with_cost(view, prompt, option) or self.say_option(view, option)

    def _with_cost(self, view: HarakiriView, prompt: Prompt, option: Option) -> str:
        """An action with the action points that it takes; "" where there is nothing to say about them."""
        cost, said = costs.cost_of(prompt, option), offers.said_of(self, view, option)
        if cost is None or said is None or f"choice.{said[0]}" not in self.texts:
            return ""
        words = TELLER.fields(self, view, option) | said[1] | {"cost": costs.cost_words(self, cost)}
        return capital(self.texts.say(f"choice.{said[0]}", **words))

    def worded(self, view: HarakiriView, params: Mapping[str, Any]) -> dict[str, Any]:
        return TELLER.worded(self, view, params)

    def say_chance(self, view: HarakiriView, chance: Chance) -> str:
        return self.texts.say(chance.result, **self.measured(self.worded(view, chance.params)))

    def heading(self, event: Event) -> bool:
        return entries.heading(event)

    def brief(self, view: HarakiriView, event: Event) -> str:
        return TELLER.say_brief(self, view, event)

    def doer(self, view: HarakiriView, event: Event) -> str:
        return entries.doer(event)

    def turn(self, view: HarakiriView, event: Event) -> int | None:
        return entries.turn(view, event)

    # -- names

    def say_setting(self, name: str, value: str | None = None) -> str:
        return guide.say_setting(self, name, value)

    def seat_labels(self, view: HarakiriView) -> list[str]:
        return [guide.seat_label(self, view, seat) for seat in range(view.seats)]

    def say_seat(self, view: HarakiriView, seat: int) -> str:
        return guide.seat_label(self, view, seat)

    def say_anchor(self, view: HarakiriView, anchor: str) -> str:
        return guide.say_anchor(self, view, anchor)

    def anchor_called(self, name: str) -> str | None:
        return guide.anchor_called(name)

    # -- pictures

    def draw(self, view: HarakiriView) -> list[str]:
        return draw.picture(self, view).lines

    def picture(self, view: HarakiriView) -> Picture:
        return draw.picture(self, view)

    def sheets(self, view: HarakiriView) -> list[sheets.Sheet]:
        return sheets.sheets(self, view)

    def legend(self, view: HarakiriView) -> list[str]:
        return sheets.signs(self)

    def cardboard(self) -> HarakiriBox:
        return cardboard.cardboard(self)

    # -- help

    def anchors(self, view: HarakiriView) -> list[str]:
        return guide.anchors(self, view)

    def status(self, view: HarakiriView) -> list[str]:
        return guide.status(self, view)

    def keys(self, view: HarakiriView, options: Sequence[Option]) -> dict[str, Option]:
        return guide.keys(view, options)

    def hint(self, view: HarakiriView, prompt: Prompt) -> str:
        return guide.hint(self, view, prompt)

    def tip(self, view: HarakiriView, option: Option) -> str:
        return guide.tip(self, view, option)

    # -- when it is over

    def weight(self, event: Event) -> int:
        return chronicle.weight(event)

    def feats(self, view: HarakiriView, events: Sequence[Event]) -> list[tuple[int, str]]:
        return feats.feats(self, view, events)

    def chronicle(self, view: HarakiriView, told: Sequence[Told], outcome: Outcome) -> Chronicle:
        return chronicle.chronicle(self, view, told, outcome)

    def sequels(self, seats: int, settings: Mapping[str, str], outcome: Outcome) -> list[Sequel]:
        return chronicle.sequels(self, settings, outcome)

    def stages(self) -> list[Stage]:
        return chronicle.stages(self)

    def stages_won(self, settings: Mapping[str, str], outcome: Outcome) -> list[str]:
        return chronicle.stages_won(self, settings, outcome)

    def road(self, view: HarakiriView) -> list[Stop]:
        return chronicle.road(self, view)
