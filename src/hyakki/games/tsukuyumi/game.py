"""Tsukuyumi: Full Moon Down. Two to four factions fight for the dried-out sea around the fallen moon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from hyakki.games.tsukuyumi import (
    cardboard,
    draw,
    events,
    guide,
    imagine,
    offers,
    pieces,
    prospects,
    say,
    sense,
    setup,
    sheets,
    sound,
    turns,
    view,
    ways,
    why,
    words,
    world,
)
from hyakki.games.tsukuyumi.cardboard import TsukuyumiBox
from hyakki.games.tsukuyumi.check import check_content
from hyakki.games.tsukuyumi.content import Box, load_box
from hyakki.games.tsukuyumi.events import PhaseBegan, RoundBegan
from hyakki.games.tsukuyumi.options import OPTIONS
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.games.tsukuyumi.viewdefs import MarchWays, TsukuyumiView
from hyakki.kernel.boxed import BoxedGame
from hyakki.kernel.decision import Decision, Option, Prompt
from hyakki.kernel.events import Event, events_of
from hyakki.kernel.game import Flow, Outcome, Picture, Refusal, Setting, Trial
from hyakki.kernel.rng import Rng

__all__ = ["GAME", "TsukuyumiGame", "check_content"]

EVENTS = events_of(events)
"""Everything that can be told of a match."""


class TsukuyumiGame(BoxedGame[Tsukuyumi, Box]):
    """Tsukuyumi, with the shipped box or one with a person's own pack laid over it."""

    id: ClassVar[str] = "tsukuyumi"
    package: ClassVar[str] = __package__ or ""
    title: ClassVar[str] = "Tsukuyumi: Full Moon Down"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    state: type[Tsukuyumi] = Tsukuyumi
    options: ClassVar[tuple[type[Option], ...]] = OPTIONS
    end_reasons: ClassVar[tuple[str, ...]] = ("end.final", "end.duel", "end.supremacy", "end.resigned")
    page_types: ClassVar[tuple[Any, ...]] = (TsukuyumiView, MarchWays, TsukuyumiBox, *EVENTS)

    def load_box(self, pack: Path | None) -> Box:
        return load_box(pack)

    def check_content(self, folder: Path | None) -> list[str]:
        return check_content(folder)

    def settings(self) -> tuple[Setting, ...]:
        return setup.settings(self.box)

    # -- how it is played

    def setup(self, seats: int, settings: Mapping[str, str], rng: Rng) -> Tsukuyumi:
        return setup.setup(self.box, seats, settings, rng)

    def flaws(self, g: Tsukuyumi) -> list[str]:
        return list(sound.flaws(self.box, g))

    def attach(self, g: Tsukuyumi) -> None:
        world.attach(g, self.box)

    def step(self, g: Tsukuyumi) -> Flow[None]:
        return turns.step(g)

    def resign(self, g: Tsukuyumi, seat: int) -> Outcome | None:
        """With two seats the other one wins; else the others go on with a bot (tsukuyumi.mode.resign)."""
        if len(g.seats) > 2:
            return None
        params: dict[str, str | int | bool] = {"seat": seat}
        return Outcome((1 - seat,), "tsukuyumi.mode.resign", "end.resigned", params)

    # -- what a seat knows

    def view(self, g: Tsukuyumi, seat: int | None) -> Any:
        return view.view(g, seat)

    def imagine(self, g: Tsukuyumi, seat: int | None, rng: Rng) -> None:
        imagine.imagine(g, seat, rng)

    def why_not(self, g: Tsukuyumi, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
        return why.why_not(g, seat, pointed)

    def why_no_answer(self, g: Tsukuyumi, decision: Decision, pointed: tuple[str, ...]) -> Refusal | None:
        return why.why_no_answer(g, decision, pointed)

    def pieces(self, g: Tsukuyumi) -> dict[str, int]:
        return pieces.pieces(g)

    # -- how it is told

    def say_option(self, view: Any, option: Option) -> str:
        return offers.say_option(self, view, option)

    def say_choice(self, view: Any, prompt: Prompt, option: Option) -> str:
        return offers.say_choice(self, view, prompt, option)

    def say_event(self, view: Any, event: Event) -> str:
        return say.say_event(self, view, event)

    def say_prompt(self, view: Any, prompt: Prompt) -> str:
        return say.say_prompt(self, view, prompt)

    def draw(self, view: Any) -> list[str]:
        return draw.draw(self, view)

    def picture(self, view: Any) -> Picture:
        return draw.picture(self, view)

    def legend(self, view: Any) -> list[str]:
        return sheets.signs(self)

    def sheets(self, view: Any) -> list[tuple[str, list[str]]]:
        return sheets.sheets(self, view)

    def status(self, view: Any) -> list[str]:
        return guide.status(self, view)

    def say_setting(self, name: str, value: str | None = None) -> str:
        return guide.say_setting(self, name, value)

    def say_anchor(self, view: Any, anchor: str) -> str:
        return guide.say_anchor(self, view, anchor)

    def anchors(self, view: Any) -> list[str]:
        return guide.anchors(self, view)

    def hint(self, view: Any, prompt: Prompt) -> str:
        return guide.hint(self, view, prompt)

    def tip(self, view: Any, option: Option) -> str:
        return guide.tip(self, view, option)

    def keys(self, view: Any, options: Sequence[Option]) -> dict[str, Option]:
        return guide.keys(view, options)

    def say_seat(self, view: Any, seat: int) -> str:
        return guide.say_seat(self, view, seat)

    def say_source(self, source: str) -> str:
        return words.points_name(self.texts, self.box, source)

    def heading(self, event: Event) -> bool:
        return isinstance(event, RoundBegan | PhaseBegan)

    def cardboard(self) -> TsukuyumiBox:
        return cardboard.cardboard(self)

    def seat_labels(self, view: Any) -> list[str]:
        return [guide.say_seat(self, view, seat) for seat in range(len(view.seats))]

    # -- what bots use

    def ways(
        self, g: Tsukuyumi, seat: int | None, decision: Decision | None, pointed: tuple[str, ...]
    ) -> Any:
        return ways.together(g, decision, pointed)

    def signs(self, before: Tsukuyumi, after: Tsukuyumi, seat: int) -> list[str]:
        return prospects.signs(before, after, seat)

    def sense(self, g: Tsukuyumi, decision: Decision) -> Option:
        return sense.answer(g, decision)

    # -- what the lab measures

    def bench_setups(self) -> list[tuple[int, dict[str, str]]]:
        """The fullest table: four seats with all modules."""
        return [(4, dict.fromkeys(setup.MODULES, "on"))]

    def balance_setups(self) -> list[Trial]:
        """Even tables of sensible seats, and one sensible seat against random ones; factions are dealt."""
        dealt = {"factions": "random"}
        return [
            Trial(4, dealt, ("sense",) * 4),
            Trial(4, dealt, ("sense", "random", "random", "random")),
            Trial(2, dealt, ("sense", "random")),
            Trial(2, dealt, ("sense",) * 2),
        ]

    def side(self, g: Tsukuyumi, seat: int) -> str:
        return g.seats[seat].faction


GAME = TsukuyumiGame()
