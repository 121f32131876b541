"""Okko Chronicles. Heroes look for the demon that hides behind one of the Courtiers. One seat plays the Oni,
or it is automated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hyakki.games.okko import events, sense, view, why
from hyakki.games.okko.box.check import check_content
from hyakki.games.okko.box.content import Box, load_box
from hyakki.games.okko.box.vocabulary import VOCABULARY
from hyakki.games.okko.guard import flaws, pieces
from hyakki.games.okko.options import OPTIONS
from hyakki.games.okko.rules import accounts, automa, odds, resigning, rounds, setup, signs, tables
from hyakki.games.okko.sense import feats, judging
from hyakki.games.okko.state import Okko
from hyakki.games.okko.tell.printed import OkkoBox
from hyakki.games.okko.tell.voice import OkkoVoice
from hyakki.games.okko.view import imagine, ways
from hyakki.games.okko.view.foretold import MoveWays, StrikeWays, TrialWays
from hyakki.games.okko.view.seen import OkkoView
from hyakki.kernel.boxed import BoxedGame
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.events import Told, events_of
from hyakki.kernel.flow import Flow
from hyakki.kernel.parts import Content, Loader
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Chance, FirstGame, Outcome, Prompt, Refusal, Setting, Trial

__all__ = ["GAME", "OkkoGame", "check_content"]

EVENTS = events_of(events)
"""Everything that can be told of a match."""

ENDS = ("defeated", "escaped", "mission", "goal", "last-round", "nobody-left", "resigned")
CAMPAIGN_ENDS = ("campaign-simple", "campaign-branching")


class OkkoGame(BoxedGame[Okko, Box]):
    """Okko, with the shipped box or one with a person's own pack laid over it."""

    id: ClassVar[str] = "okko"
    package: ClassVar[str] = __package__ or ""
    title: ClassVar[str] = "Okko Chronicles"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 6)  # okko.players.count
    speaks: ClassVar[type[OkkoVoice]] = OkkoVoice
    load_box: ClassVar[Loader[Box]] = load_box
    state: type[Okko] = Okko
    options: ClassVar[tuple[type[Option], ...]] = OPTIONS
    strides: ClassVar[frozenset[str]] = frozenset({"go"})
    end_reasons: ClassVar[tuple[str, ...]] = tuple(f"end.{reason}" for reason in (*ENDS, *CAMPAIGN_ENDS))
    page_types: ClassVar[tuple[Any, ...]] = (OkkoView, MoveWays, StrikeWays, TrialWays, OkkoBox, *EVENTS)

    def check_content(self, folder: Content | None) -> list[str]:
        return check_content(folder)

    def settings(self) -> tuple[Setting, ...]:
        return setup.settings(self.box)

    def party(self, seats: int, settings: Mapping[str, str]) -> bool:
        """Against the automated Oni all seats are Heroes (okko.auto.module)."""
        return settings["oni"] in self.box.levels

    # -- how it is played

    def setup(self, seats: int, settings: Mapping[str, str], rng: Rng) -> Okko:
        return setup.new_table(self.box, seats, settings, rng)

    def flaws(self, g: Okko) -> list[str]:
        return list(flaws.flaws(self.box, g))

    def attach(self, g: Okko) -> None:
        tables.attach(g, self.box)

    def step(self, g: Okko) -> Flow[None]:
        return rounds.step(g)

    def resign(self, g: Okko, seat: int) -> Outcome | None:
        return resigning.resign(g, seat)

    # -- what a seat knows

    def common(self, g: Okko, before: Any = None) -> Any:
        return view.common(g)

    def view(self, g: Okko, seat: int | None, common: Any = None) -> Any:
        return view.view(g, seat, common)

    def imagine(self, g: Okko, seat: int | None, rng: Rng) -> None:
        imagine.imagine(g, seat, rng)

    def why_not(self, g: Okko, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
        return why.why_not(g, seat, pointed)

    def why_no_answer(self, g: Okko, decision: Decision, pointed: tuple[str, ...]) -> Refusal | None:
        return why.why_no_answer(g, decision, pointed)

    def pieces(self, g: Okko) -> dict[str, int]:
        return pieces.pieces(g)

    # -- what bots use

    def odds(self, g: Okko, seat: int, option: Option) -> list[Chance] | None:
        return odds.odds(g, seat, option)

    def forecast(self, g: Okko) -> list[Told]:
        return automa.forecast(g)

    def ways(self, g: Okko, seat: int | None, decision: Decision | None, pointed: tuple[str, ...]) -> Any:
        return ways.ways(g, pointed)

    def signs(self, before: Okko, after: Okko, seat: int) -> list[str]:
        return signs.signs(before, after, seat)

    def sense(self, g: Okko, decision: Decision) -> Option:
        return sense.answer(g, decision)

    def value(self, g: Okko, seat: int) -> float:
        return judging.value(g, seat)

    def chapter(self, g: Okko) -> int:
        return judging.chapter(g)

    def feats(self, g: Okko, seat: int) -> int:
        return 0 if seat == g.oni.seat else feats.feats(g)

    def reason(self, g: Okko, decision: Decision, option: Option) -> Prompt | None:
        return sense.reason(g, decision, option)

    def first_games(self) -> Mapping[str, FirstGame]:
        """The first scenario, once from each side: both Heroes in one hand, and the Oni against them."""
        return {"hero": FirstGame(2, seat=0), "oni": FirstGame(2, seat=1)}

    # -- what the lab measures

    def clock(self, g: Okko) -> int:
        return g.round

    def measures(self, g: Okko, log: Sequence[Told]) -> dict[str, int]:
        return accounts.measures(g, log)

    def bench_setups(self) -> list[tuple[int, dict[str, str]]]:
        """The largest palace with all Heroes, and the smallest one with two."""
        full = {"scenario": "two-fires", "heroes": "4", "expansion": "on"}
        return [(3, full), (2, {})]

    def balance_setups(self) -> list[Trial]:
        """Every scenario with every number of Heroes, a sensible Hero seat against a sensible Oni; with the
        suggested number one of them sensible and the other random; and one seat against each level of the
        automated Oni. Levels stay with their sides: the Oni sits last."""
        found = []
        for scenario in self.box.scenarios.values():
            usual = {"scenario": scenario.id, "heroes": str(scenario.suggested_heroes)}
            for heroes in range(1, setup.MOST_HEROES + 1):
                table = usual | {"heroes": str(heroes)}
                found.append(Trial(2, table, ("sense", "sense"), fixed=True))
            found.append(Trial(2, usual, ("sense", "random"), fixed=True))
            found.append(Trial(2, usual, ("random", "sense"), fixed=True))
            found += [Trial(1, usual | {"oni": level}, ("sense",), fixed=True) for level in self.box.levels]
        return found

    def usual_seats(self) -> int:
        """One leads the Heroes, another is the Oni."""
        return setup.FEWEST_WITH_ONI

    def side(self, g: Okko, seat: int) -> str:
        return "oni" if seat == g.oni.seat else "heroes"


GAME = OkkoGame()

VOCABULARY.gather()  # here, where only one looks: tables are rebuilt side by side later
