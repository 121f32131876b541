"""Tsukuyumi: Full Moon Down. Two to four factions fight for the dried-out sea around the fallen moon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from hyakki.games.tsukuyumi import events, sense, view, why
from hyakki.games.tsukuyumi.box.check import check_content
from hyakki.games.tsukuyumi.box.content import Box, load_box
from hyakki.games.tsukuyumi.box.vocabulary import VOCABULARY
from hyakki.games.tsukuyumi.guard import flaws, pieces
from hyakki.games.tsukuyumi.options import OPTIONS
from hyakki.games.tsukuyumi.rules import setup, signs, tables, turns
from hyakki.games.tsukuyumi.sense import appraising, judging, reasons
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.games.tsukuyumi.tell.cardboard import TsukuyumiBox
from hyakki.games.tsukuyumi.tell.voice import TsukuyumiVoice
from hyakki.games.tsukuyumi.view import imagine, ways
from hyakki.games.tsukuyumi.view.seen import CounterPlay, Joining, MarchWays, TsukuyumiView
from hyakki.kernel.boxed import BoxedGame
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.events import events_of
from hyakki.kernel.flow import Flow
from hyakki.kernel.parts import Content, Loader
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import FirstGame, Outcome, Prompt, Refusal, Setting, Trial

__all__ = ["GAME", "TsukuyumiGame", "check_content"]

EVENTS = events_of(events)
"""Everything that can be told of a match."""


class TsukuyumiGame(BoxedGame[Tsukuyumi, Box]):
    """Tsukuyumi, with the shipped box or one with a person's own pack laid over it."""

    id: ClassVar[str] = "tsukuyumi"
    package: ClassVar[str] = __package__ or ""
    title: ClassVar[str] = "Tsukuyumi: Full Moon Down"
    version: ClassVar[int] = 3
    seats: ClassVar[range] = range(2, 5)
    speaks: ClassVar[type[TsukuyumiVoice]] = TsukuyumiVoice
    load_box: ClassVar[Loader[Box]] = load_box
    state: type[Tsukuyumi] = Tsukuyumi
    options: ClassVar[tuple[type[Option], ...]] = OPTIONS
    end_reasons: ClassVar[tuple[str, ...]] = ("end.final", "end.duel", "end.supremacy", "end.resigned")
    loud_dice: ClassVar[bool] = False  # once the cards are flipped little is left to chance
    page_types: ClassVar[tuple[Any, ...]] = (
        TsukuyumiView, MarchWays, CounterPlay, Joining, TsukuyumiBox, *EVENTS,
    )  # fmt: skip

    def check_content(self, folder: Content | None) -> list[str]:
        return check_content(folder)

    def settings(self) -> tuple[Setting, ...]:
        return setup.settings(self.box)

    # -- how it is played

    def setup(self, seats: int, settings: Mapping[str, str], rng: Rng) -> Tsukuyumi:
        return setup.setup(self.box, seats, settings, rng)

    def flaws(self, g: Tsukuyumi) -> list[str]:
        return list(flaws.flaws(self.box, g))

    def attach(self, g: Tsukuyumi) -> None:
        tables.attach(g, self.box)

    def step(self, g: Tsukuyumi) -> Flow[None]:
        return turns.step(g)

    def resign(self, g: Tsukuyumi, seat: int) -> Outcome | None:
        """With two seats the other one wins; else the others go on with a bot (tsukuyumi.mode.resign)."""
        if len(g.seats) > 2:
            return None
        return Outcome((1 - seat,), "tsukuyumi.mode.resign", "end.resigned", {"seat": seat})

    # -- what a seat knows

    def common(self, g: Tsukuyumi, before: Any = None) -> Any:
        return view.Common(g, before)

    def view(self, g: Tsukuyumi, seat: int | None, common: Any = None) -> Any:
        return view.view(g, seat, common)

    def imagine(self, g: Tsukuyumi, seat: int | None, rng: Rng) -> None:
        imagine.imagine(g, seat, rng)

    def why_not(self, g: Tsukuyumi, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
        return why.why_not(g, seat, pointed)

    def why_no_answer(self, g: Tsukuyumi, decision: Decision, pointed: tuple[str, ...]) -> Refusal | None:
        return why.why_no_answer(g, decision, pointed)

    def pieces(self, g: Tsukuyumi) -> dict[str, int]:
        return pieces.pieces(g)

    # -- what bots use

    def ways(
        self, g: Tsukuyumi, seat: int | None, decision: Decision | None, pointed: tuple[str, ...]
    ) -> Any:
        return ways.ways(g, seat, decision, pointed)

    def signs(self, before: Tsukuyumi, after: Tsukuyumi, seat: int) -> list[str]:
        return signs.signs(before, after, seat)

    def sense(self, g: Tsukuyumi, decision: Decision) -> Option:
        return sense.answer(g, decision)

    def merits(self, g: Tsukuyumi, decision: Decision) -> list[float] | None:
        return sense.merits(g, decision)

    def value(self, g: Tsukuyumi, seat: int) -> float:
        return judging.value(g, seat)

    def appraise(self, g: Tsukuyumi, seat: int) -> float:
        return appraising.appraise(g, seat)

    def chapter(self, g: Tsukuyumi) -> int:
        return judging.chapter(g)

    def reason(self, g: Tsukuyumi, decision: Decision, option: Option) -> Prompt | None:
        return reasons.reason(g, decision, option)

    def first_games(self) -> Mapping[str, FirstGame]:
        """The learning variant over three rounds, against two gentle opponents and few Oni
        (tsukuyumi.setup.first-game)."""
        settings = {"first-game": "on", "rounds": "3", "oni-supply": "few"}
        return {"first": FirstGame(3, settings=settings, others="gentle")}

    # -- what the lab measures

    def clock(self, g: Tsukuyumi) -> int:
        return g.round

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

VOCABULARY.gather()  # here, where only one looks: tables are rebuilt side by side later
