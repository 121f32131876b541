"""Journey: Wrath of Demons. One to four people lead four pilgrims through ten quests against demons that
run by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from hyakki.games.journey import events, options, sense, view, why
from hyakki.games.journey.box.check import check_content
from hyakki.games.journey.box.content import Box, load_box
from hyakki.games.journey.box.field import field_for
from hyakki.games.journey.box.vocabulary import VOCABULARY
from hyakki.games.journey.guard import flaws, pieces
from hyakki.games.journey.rules import forecast, odds, setup, turn, victory
from hyakki.games.journey.rules.figures import survey
from hyakki.games.journey.sense import feats, judging
from hyakki.games.journey.state import DEAD, STANDING, Journey
from hyakki.games.journey.tell.cardboard import JourneyBox
from hyakki.games.journey.tell.voice import JourneyVoice
from hyakki.games.journey.view import walks
from hyakki.games.journey.view.seen import JourneyView
from hyakki.kernel.boxed import BoxedGame
from hyakki.kernel.decision import Decision, Option, Pass, options_of
from hyakki.kernel.events import Told, events_of
from hyakki.kernel.flow import Flow
from hyakki.kernel.parts import Content, Loader
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Chance, FirstGame, Outcome, Prompt, Refusal, Setting, Trial

__all__ = ["GAME", "JourneyGame", "check_content"]


EVENTS = events_of(events)
"""Everything that can be told of a match."""


class JourneyGame(BoxedGame[Journey, Box]):
    """Journey, with the shipped box or one with a person's own pack laid over it."""

    id: ClassVar[str] = "journey"
    package: ClassVar[str] = __package__ or ""
    title: ClassVar[str] = "Journey: Wrath of Demons"
    version: ClassVar[int] = 2
    seats: ClassVar[range] = range(1, 5)  # journey.setup.player-count
    speaks: ClassVar[type[JourneyVoice]] = JourneyVoice
    load_box: ClassVar[Loader[Box]] = load_box
    state: type[Journey] = Journey
    options: ClassVar[tuple[type[Option], ...]] = options_of(options, Pass)
    strides: ClassVar[frozenset[str]] = frozenset({"move", "step", "turn"})
    end_reasons: ClassVar[tuple[str, ...]] = tuple(victory.END_RULES)
    cooperative: ClassVar[bool] = True
    page_types: ClassVar[tuple[Any, ...]] = (
        JourneyView, walks.Walks, walks.RangeView, JourneyBox, *EVENTS,
    )  # fmt: skip
    nothing_hidden: ClassVar[bool] = (
        True  # most of the time only the future is hidden, which is not in the state
    )

    def check_content(self, folder: Content | None) -> list[str]:
        return check_content(folder)

    def settings(self) -> tuple[Setting, ...]:
        return setup.settings(self.box)

    def setup(self, seats: int, settings: Mapping[str, str], rng: Rng) -> Journey:
        return setup.setup(self.box, seats, settings, rng)

    def flaws(self, g: Journey) -> list[str]:
        return list(flaws.flaws(self.box, g))

    def attach(self, g: Journey) -> None:
        g.box = self.box
        g.quest = self.box.quests[g.quest_id]
        g.field = field_for(self.box, g.quest_id, g.variant)
        survey(g)

    def step(self, g: Journey) -> Flow[None]:
        return turn.step(g)

    def resign(self, g: Journey, seat: int) -> Outcome | None:
        """Giving up ends the quest for all only when one person plays; else the others go on with a bot."""
        return victory.outcome(g, False, "end.resigned") if g.seats == 1 else None

    def common(self, g: Journey, before: Any = None) -> Any:
        return view.everybodys(g)

    def view(self, g: Journey, seat: int | None, common: Any = None) -> Any:
        return view.view(g, seat, common)

    def imagine(self, g: Journey, seat: int | None, rng: Rng) -> None:
        """Only the demon cards that another seat has looked at are hidden; everything else is open or
        undecided."""
        g.demon_deck.imagine(seat, rng)

    def why_not(self, g: Journey, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
        return why.why_not(g, seat, pointed)

    def pieces(self, g: Journey) -> dict[str, int]:
        return pieces.pieces(g)

    def odds(self, g: Journey, seat: int, option: Option) -> list[Chance] | None:
        return odds.odds(g, seat, option)

    def forecast(self, g: Journey) -> list[Told]:
        return forecast.forecast(g)

    def ways(self, g: Journey, seat: int | None, decision: Decision | None, pointed: tuple[str, ...]) -> Any:
        return walks.ways(g, decision, pointed)

    def signs(self, before: Journey, after: Journey, seat: int) -> list[str]:
        """What sampled odds count: falls, deaths, rituals, defeats, the end."""
        found = []
        for old, new in zip(before.pilgrims, after.pilgrims, strict=True):
            if old.fallen == STANDING and new.fallen != STANDING:
                found.append("odds.pilgrim-falls")
            elif new.fallen == DEAD and old.fallen != DEAD:
                found.append("odds.pilgrim-dies")
        cleansed = len(after.tally.cleansed) - len(before.tally.cleansed)
        if cleansed > 0:
            found.append("odds.demon-cleansed")
        if len(after.tally.defeated) - len(before.tally.defeated) > cleansed:
            found.append("odds.demon-defeated")
        if after.outcome is not None:
            found.append("odds.quest-won" if after.outcome.winners else "odds.quest-lost")
        return list(dict.fromkeys(found))

    def sense(self, g: Journey, decision: Decision) -> Option:
        return sense.answer(g, decision)

    def merits(self, g: Journey, decision: Decision) -> list[float] | None:
        return sense.merits(g, decision)

    def value(self, g: Journey, seat: int) -> float:
        return judging.value(g, seat)

    def chapter(self, g: Journey) -> int:
        return judging.chapter(g)

    def feats(self, g: Journey, seat: int) -> int:
        return feats.feats(g)

    def reason(self, g: Journey, decision: Decision, option: Option) -> Prompt | None:
        return sense.reason(g, decision, option)

    def first_games(self) -> Mapping[str, FirstGame]:
        """The first quest, with all four pilgrims in one hand."""
        return {"first": FirstGame(1, settings={"quest": "q1"})}

    # -- what the lab measures

    def clock(self, g: Journey) -> int:
        return g.turn

    def bench_setups(self) -> list[tuple[int, dict[str, str]]]:
        """Quests 3 to 10 with all content."""
        quests = [quest.id for quest in self.box.quests.values() if quest.number >= 3]
        return [(1, {"quest": quest, "omen": "random"}) for quest in quests]

    def balance_setups(self) -> list[Trial]:
        """Every set-up of every quest in both difficulties, one person leading all four pilgrims."""
        return [
            Trial(1, {"quest": quest.id, "difficulty": level, "variant": variant})
            for quest in self.box.quests.values()
            for level in ("normal", "wrath")
            for variant in quest.variant_ids()
        ]


GAME = JourneyGame()

VOCABULARY.gather()  # here, where only one looks: tables are rebuilt side by side later
