"""Harakiri: Blades of Honor. Four masterless warriors against the Shogun, one chapter or a whole campaign.

The players are one party; enemies act by themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hyakki.games.harakiri import events, options, sense, view, why
from hyakki.games.harakiri.box.check import check_content
from hyakki.games.harakiri.box.content import Box, load_box
from hyakki.games.harakiri.box.vocabulary import VOCABULARY
from hyakki.games.harakiri.guard import flaws, pieces
from hyakki.games.harakiri.rules import accounts, campaign, forecast, rounds, setup, signs, tables
from hyakki.games.harakiri.rules.answer_odds import answer_odds
from hyakki.games.harakiri.sense import feats, judging
from hyakki.games.harakiri.state import Harakiri
from hyakki.games.harakiri.tell.cardboard import HarakiriBox
from hyakki.games.harakiri.tell.voice import HarakiriVoice
from hyakki.games.harakiri.view import imagine, ways
from hyakki.games.harakiri.view.seen import HarakiriView, SightView, Walks
from hyakki.kernel.boxed import BoxedGame
from hyakki.kernel.decision import Decision, Option, options_of
from hyakki.kernel.events import Told, events_of
from hyakki.kernel.flow import Flow
from hyakki.kernel.parts import Content, Loader
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Chance, FirstGame, Outcome, Prompt, Refusal, Setting, Trial

__all__ = ["GAME", "HarakiriGame", "check_content"]

EVENTS = events_of(events)
"""Everything that can be told of a match."""


class HarakiriGame(BoxedGame[Harakiri, Box]):
    """Harakiri, with the shipped box or one with a person's own pack laid over it."""

    id: ClassVar[str] = "harakiri"
    package: ClassVar[str] = __package__ or ""
    title: ClassVar[str] = "Harakiri: Blades of Honor"
    version: ClassVar[int] = 2
    seats: ClassVar[range] = range(1, 5)  # harakiri.players.seats
    speaks: ClassVar[type[HarakiriVoice]] = HarakiriVoice
    load_box: ClassVar[Loader[Box]] = load_box
    state: type[Harakiri] = Harakiri
    options: ClassVar[tuple[type[Option], ...]] = options_of(options)
    strides: ClassVar[frozenset[str]] = frozenset({"move", "step", "exert"})
    end_reasons: ClassVar[tuple[str, ...]] = tuple(campaign.END_RULES)
    nothing_hidden: ClassVar[bool] = True  # in scripted zones only the future is
    cooperative: ClassVar[bool] = True  # harakiri.players.cooperative
    page_types: ClassVar[tuple[Any, ...]] = (HarakiriView, Walks, SightView, HarakiriBox, *EVENTS)

    def check_content(self, folder: Content | None) -> list[str]:
        return check_content(folder)

    def settings(self) -> tuple[Setting, ...]:
        return setup.settings(self.box)

    # -- how it is played

    def setup(self, seats: int, settings: Mapping[str, str], rng: Rng) -> Harakiri:
        return setup.setup(self.box, seats, settings, rng)

    def flaws(self, g: Harakiri) -> list[str]:
        return list(flaws.flaws(self.box, g))

    def attach(self, g: Harakiri) -> None:
        tables.attach(g, self.box)

    def step(self, g: Harakiri) -> Flow[None]:
        return rounds.step(g)

    def resign(self, g: Harakiri, seat: int) -> Outcome | None:
        """Alone the match is lost; else the others go on (harakiri.players.cooperative)."""
        return campaign.outcome(g, False, "end.resigned") if g.seats == 1 else None

    # -- what a seat knows

    def common(self, g: Harakiri, before: Any = None) -> HarakiriView:
        return view.common(g)

    def view(self, g: Harakiri, seat: int | None, common: Any = None) -> HarakiriView:
        return view.view(g, seat, common)

    def imagine(self, g: Harakiri, seat: int | None, rng: Rng) -> None:
        imagine.imagine(g, rng)

    def why_not(self, g: Harakiri, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
        return why.why_not(g, seat, pointed)

    def why_no_answer(self, g: Harakiri, decision: Decision, pointed: tuple[str, ...]) -> Refusal | None:
        return why.why_no_answer(g, decision, pointed)

    def pieces(self, g: Harakiri) -> dict[str, int]:
        return pieces.pieces(g)

    # -- what bots use

    def odds(self, g: Harakiri, seat: int, option: Option) -> list[Chance] | None:
        return answer_odds(g, seat, option)

    def forecast(self, g: Harakiri) -> list[Told]:
        return forecast.forecast(g)

    def ways(self, g: Harakiri, seat: int | None, decision: Decision | None, pointed: tuple[str, ...]) -> Any:
        return ways.ways(g, decision, pointed)

    def signs(self, before: Harakiri, after: Harakiri, seat: int) -> list[str]:
        return signs.signs(before, after, seat)

    def sense(self, g: Harakiri, decision: Decision) -> Option:
        return sense.answer(g, decision)

    def value(self, g: Harakiri, seat: int) -> float:
        return judging.value(g, seat)

    def chapter(self, g: Harakiri) -> int:
        return judging.chapter(g)

    def feats(self, g: Harakiri, seat: int) -> int:
        return feats.feats(g)

    def reason(self, g: Harakiri, decision: Decision, option: Option) -> Prompt | None:
        return sense.reason(g, decision, option)

    def first_games(self) -> Mapping[str, FirstGame]:
        """The first chapter under a good omen, with all four characters in one hand."""
        return {"first": FirstGame(1, settings={"play": "c1", "omen": "good", "ties": "auto"})}

    # -- what the lab measures

    def clock(self, g: Harakiri) -> int:
        return g.round

    def measures(self, g: Harakiri, log: Sequence[Told]) -> dict[str, int]:
        return accounts.measures(g, log)

    def bench_setups(self) -> list[tuple[int, dict[str, str]]]:
        """A small and a large chapter."""
        return [(1, {"play": "c1"}), (4, {"play": "c6", "ties": "auto"})]

    def balance_setups(self) -> list[Trial]:
        """Every chapter with both omens, and the whole campaign; one seat."""
        chapters = [
            Trial(1, {"play": chapter, "omen": omen, "ties": "auto"})
            for chapter in self.box.campaign
            for omen in ("good", "bad")
        ]
        return [*chapters, Trial(1, {"play": "campaign", "ties": "auto"})]


GAME = HarakiriGame()

VOCABULARY.gather()  # here, where only one looks: tables are rebuilt side by side later
