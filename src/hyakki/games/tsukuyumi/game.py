"""Tsukuyumi: Full Moon Down. Two to four factions fight for the dried-out sea around the fallen moon."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar

from hyakki.games.tsukuyumi import (
    draw,
    guide,
    imagine,
    pieces,
    say,
    sense,
    setup,
    sheets,
    sound,
    turns,
    view,
    why,
    world,
)
from hyakki.games.tsukuyumi.check import check_content
from hyakki.games.tsukuyumi.content import Box, load_box
from hyakki.games.tsukuyumi.events import PhaseBegan, RoundBegan
from hyakki.games.tsukuyumi.options import OPTIONS
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.content import ContentError
from hyakki.kernel.decision import Decision, Option, Prompt
from hyakki.kernel.events import Event
from hyakki.kernel.game import Flow, Game, Outcome, Picture, Refusal, Setting
from hyakki.kernel.ledger import Ledger, load_ledger
from hyakki.kernel.rng import Rng
from hyakki.kernel.text import Texts, load_texts

__all__ = ["GAME", "TsukuyumiGame", "check_content"]


class TsukuyumiGame(Game[Tsukuyumi]):
    """Tsukuyumi, with the shipped box or one with a person's own pack laid over it."""

    id: ClassVar[str] = "tsukuyumi"
    title: ClassVar[str] = "Tsukuyumi: Full Moon Down"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    state: type[Tsukuyumi] = Tsukuyumi
    options: ClassVar[tuple[type[Option], ...]] = OPTIONS
    end_reasons: ClassVar[tuple[str, ...]] = ("end.final", "end.duel", "end.supremacy", "end.resigned")

    def __init__(self, box: Box | None = None) -> None:
        self._box = box

    @cached_property
    def box(self) -> Box:
        """The cardboard in use."""
        return self._box or load_box()

    def with_content(self, folder: Path) -> TsukuyumiGame:
        """The same game with a person's own pack laid over the shipped box."""
        if problems := check_content(folder):
            raise ContentError(*problems)
        return TsukuyumiGame(load_box(folder))

    def check_content(self, folder: Path | None) -> list[str]:
        return check_content(folder)

    @cached_property
    def ledger(self) -> Ledger:
        return load_ledger(files(__package__ or ""))

    @cached_property
    def texts(self) -> Texts:
        return load_texts(files(__package__ or ""))

    def fingerprint(self) -> str:
        return self.box.fingerprint

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
        """With two seats the other one wins; else the others go on with a bot."""
        if len(g.seats) > 2:
            return None
        params: dict[str, str | int | bool] = {"seat": seat}
        return Outcome((1 - seat,), "tsukuyumi.duel.use", "end.resigned", params)

    # -- what a seat knows

    def view(self, g: Tsukuyumi, seat: int | None) -> Any:
        return view.view(g, seat)

    def imagine(self, g: Tsukuyumi, seat: int | None, rng: Rng) -> None:
        imagine.imagine(g, seat, rng)

    def why_not(self, g: Tsukuyumi, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
        return why.why_not(g, seat, pointed)

    def pieces(self, g: Tsukuyumi) -> dict[str, int]:
        return pieces.pieces(g)

    # -- how it is told

    def say_option(self, view: Any, option: Option) -> str:
        return say.say_option(self, view, option)

    def say_event(self, view: Any, event: Event) -> str:
        return say.say_event(self, view, event)

    def say_prompt(self, view: Any, prompt: Prompt) -> str:
        return say.say_prompt(self, view, prompt)

    def draw(self, view: Any) -> list[str]:
        return draw.draw(view)

    def picture(self, view: Any) -> Picture:
        return draw.picture(view)

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
        return guide.hint(self, prompt)

    def heading(self, event: Event) -> bool:
        return isinstance(event, RoundBegan | PhaseBegan)

    # -- what bots use

    def sense(self, g: Tsukuyumi, decision: Decision) -> Option:
        return sense.answer(g, decision)

    # -- what the lab measures

    def bench_setups(self) -> list[tuple[int, dict[str, str]]]:
        """All numbers of seats, and four seats with all modules."""
        return [(2, {}), (3, {}), (4, {}), (4, dict.fromkeys(setup.MODULES, "on"))]


GAME = TsukuyumiGame()
