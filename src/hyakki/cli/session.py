"""A match being played at this terminal: who sits where, who is asked, what is told, and where it is kept.

The text mode and the terminal client both sit on this; neither knows a game.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hyakki import bots
from hyakki.cli import saves
from hyakki.cli.pointing import Pointing
from hyakki.cli.seating import ME
from hyakki.cli.texts import say
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.game import Chance, Game
from hyakki.kernel.match import Match, RuleCrash
from hyakki.kernel.rng import Rng, derive

SAVE_EVERY = 1.0
"""Seconds between saves while only bots answer; the answer of a person is saved at once."""


@dataclass(frozen=True)
class Sentence:
    """Something told to the people at the table, with the rule behind it."""

    text: str
    rule: str | None = None

    def __str__(self) -> str:
        return self.text if self.rule is None else f"{self.text} [{self.rule}]"


class Session:
    """One match at this terminal."""

    def __init__(
        self, match: Match[Any], players: Sequence[str], path: Path, seed: bytes | None = None
    ) -> None:
        self.match = match
        self.game: Game[Any] = match.game
        self.players = tuple(players)
        self.path = path
        self.trouble = ""  # why the match could not be saved, if so
        self.is_stuck = False  # a rule fails on every answer of the bot that is asked
        self._key = secrets.token_bytes(32) if seed is None else seed
        self._odds_asked = 0
        self._saved_at = 0.0
        self._dodged: set[tuple[int, int, str]] = set()  # answers of bots on which a rule failed
        self._seen_anchors: dict[str, None] = {}
        self.bots = {
            seat: bots.make(player, derive(self._key, "bot", seat))
            for seat, player in enumerate(self.players)
            if player != ME
        }
        self.people = tuple(seat for seat, player in enumerate(self.players) if player == ME)
        self.seat: int | None = self.people[0] if self.people else None  # through whose eyes we look
        self._look()
        self._keep_players()
        self.keep()

    @classmethod
    def new(
        cls,
        game: Game[Any],
        players: Sequence[str],
        settings: dict[str, str],
        path: Path | None = None,
        seed: int | None = None,
    ) -> Session:
        """A new match; without a seed its dice are a secret of this machine."""
        key = secrets.token_bytes(32) if seed is None else Rng.seeded(seed).key
        match = Match.new(game, len(players), settings, key)
        # The bots' chance follows from the seed too, but by a one-way road: it tells nothing about the dice.
        own = None if seed is None else derive(key, "bots")
        return cls(match, players, path or saves.new_path(game), own)

    # ------------------------------------------------------------------ whose turn it is

    @property
    def is_party(self) -> bool:
        """Whether all play together, so that one may take back what another did."""
        return bool(getattr(self.game, "cooperative", False))

    @property
    def is_over(self) -> bool:
        return self.match.outcome is not None

    def person_asked(self) -> int | None:
        """The person who is asked now; the one at the screen if several are."""
        asked = [seat for seat in self.people if self.match.asking(seat) is not None]
        named = [seat for seat in asked if seat in self.match.asked()] or asked
        return self.seat if self.seat in named else (named[0] if named else None)

    def bot_asked(self) -> int | None:
        """The bot that is asked now. Where a person may answer as well, the bots stand back."""
        if self.match.open is None and self.person_asked() is not None:
            return None
        return next((seat for seat in self.match.asked() if seat in self.bots), None)

    def needs_curtain(self) -> bool:
        """Whether another person must take the screen now, and may not see what this one sees."""
        asked = self.person_asked()
        secret = not self.is_party and not self.game.nothing_hidden
        return secret and self.bot_asked() is None and asked is not None and asked != self.seat

    def turn_to_asked(self) -> None:
        """Look through the eyes of the person who is asked now."""
        asked = self.person_asked()
        if asked is not None:
            self.seat = asked
        self._look()

    # ------------------------------------------------------------------ what is seen

    def view(self) -> Any:
        """What the seat at the screen sees; without people, what a spectator sees."""
        return self.game.view(self.match.state, self.seat)

    def decision(self) -> Decision | None:
        """The open question of the seat at the screen."""
        return None if self.seat is None else self.match.decision(self.seat)

    def pointing(self) -> Pointing | None:
        """The open question, ready to be chosen from."""
        decision = self.decision()
        return None if decision is None else Pointing(self.game, self.view(), decision)

    def prompt(self) -> str:
        """What the seat at the screen is asked."""
        decision = self.decision()
        return "" if decision is None else self.game.say_prompt(self.view(), decision.prompt)

    def told(self, since: int = 0) -> list[Sentence]:
        """What the seat at the screen was told, from entry number `since` on; -3 means the last three."""
        view = self.view()
        heard = self.match.heard(self.seat, since)
        return [Sentence(self.game.say_event(view, told.event), told.rule) for told in heard]

    def outcome(self) -> list[Sentence]:
        """How the match ended."""
        outcome = self.match.outcome
        if outcome is None:
            return []
        lines = [Sentence(self.game.texts.say(outcome.reason, **outcome.params), outcome.rule)]
        names = [self.seat_name(seat) for seat in outcome.winners]
        lines.append(Sentence(say("over.winners", names=", ".join(names)) if names else say("over.nobody")))
        for who, sources in outcome.scores.items():
            parts = ", ".join(f"{source} {points}" for source, points in sources.items())
            lines.append(Sentence(say("over.score", who=who, points=sum(sources.values()), parts=parts)))
        lines.append(Sentence(say("over.key", key=self.match.key.hex(), fingerprint=self.match.fingerprint)))
        return lines

    def seat_name(self, seat: int) -> str:
        """A seat in words: its number and who sits there."""
        who = say("seat.me") if self.players[seat] == ME else say("seat.bot", level=self.players[seat])
        return say("seat.name", number=seat + 1, who=who)

    def known_anchors(self) -> list[str]:
        """What can be pointed at: all that the game names, and all that was on offer so far."""
        named: Callable[[Any], Sequence[str]] | None = getattr(self.game, "anchors", None)
        every = dict.fromkeys(named(self.view())) if named is not None else {}
        return list(every | self._seen_anchors)

    def _look(self) -> None:
        """Remember what the open question can be answered by pointing at."""
        decision = self.decision()
        if decision is not None:
            for option in decision.options:
                self._seen_anchors |= dict.fromkeys(option.anchors())

    # ------------------------------------------------------------------ answering

    def answer(self, option: Option) -> str:
        """Answer for the seat at the screen. Gives a sentence if a rule failed, else nothing."""
        assert self.seat is not None
        try:
            self.match.answer(self.seat, option)
        except RuleCrash as crash:
            return say("crash.own", why=crash)
        self._look()
        self.keep()
        return ""

    def bot_answer(self) -> str:
        """Let the bot that is asked answer. Gives a sentence if it could not do what it wanted."""
        seat = self.bot_asked()
        assert seat is not None
        decision = self.match.decision(seat)
        assert decision is not None
        left = [o for o in decision.options if (seat, decision.number, o.text()) not in self._dodged]
        if not left:
            self.is_stuck = True
            return say("crash.stuck", name=self.seat_name(seat))
        choice = self.bots[seat].choose(self.match, seat)
        if choice not in left:
            choice = left[0]
        try:
            self.match.answer(seat, choice)
        except RuleCrash as crash:
            self._dodged.add((seat, decision.number, choice.text()))
            return say("crash.bot", name=self.seat_name(seat), why=crash)
        self._look()
        if self.bot_asked() is None or self.is_over or time.monotonic() - self._saved_at > SAVE_EVERY:
            self.keep()
        return ""

    def undo(self) -> str:
        """Take back the last answer of a person here. Gives the reason if that is not allowed."""
        if self.seat is None:
            return say("undo.watching")
        if self.match.undo_bar(self.seat) is None:
            self.match.undo(self.seat)
            return self._undone()
        recent = self.match.history[self.match.floor :]
        ago = next((n for n, entry in enumerate(reversed(recent)) if entry.seat in self.people), None)
        if self.is_over or ago is None:
            return say(self.match.undo_bar(self.seat) or "undo.barrier")
        if ago > 0 and not self.is_party:
            return say("undo.other")
        actor = recent[-1 - ago].seat
        assert actor is not None
        # What bots did since goes as well: they would only do it again.
        for _ in range(ago + 1):
            bar = self.match.undo_bar(actor, self.is_party)
            if bar is not None:
                return say(bar)
            self.match.undo(actor, self.is_party)
        return self._undone()

    def _undone(self) -> str:
        self._dodged.clear()
        self.is_stuck = False
        self.keep()
        return ""

    def can_undo(self) -> bool:
        """Whether an answer of a person here can be taken back."""
        if self.seat is None or self.is_over:
            return False
        recent = self.match.history[self.match.floor :]
        if not self.is_party:
            return self.match.undo_bar(self.seat) is None or bool(recent and recent[-1].seat in self.people)
        return any(entry.seat in self.people for entry in recent)

    # ------------------------------------------------------------------ asking

    def why_not(self, anchors: Sequence[str]) -> Sentence:
        """Which rule forbids what is pointed at."""
        if self.seat is None:
            return Sentence(say("why.watching"))
        refusal = self.match.why_not(self.seat, anchors)
        if refusal is not None:
            return Sentence(self.game.texts.say(refusal.reason, **refusal.params), refusal.rule)
        what = " ".join(anchors)
        option = self._pointed_at(anchors)
        if option is None:
            return Sentence(say("why.unknown", what=what))
        return Sentence(say("why.allowed", what=what, option=self.game.say_option(self.view(), option)))

    def _pointed_at(self, anchors: Sequence[str]) -> Option | None:
        """An option that can be said by pointing at these things, in this order, among others."""
        decision = self.decision()
        for option in () if decision is None else decision.options:
            there = iter(option.anchors())
            if all(anchor in there for anchor in anchors):
                return option
        return None

    def odds_of(self, option: Option) -> Callable[[], list[str]]:
        """Work to be done, perhaps beside the screen: what may come of an option, the likeliest first."""
        seat = self.seat
        assert seat is not None
        self._odds_asked += 1
        key = derive(self._key, "odds", self._odds_asked)
        copy = self.match.clone()  # nothing of the work may touch the match

        def work() -> list[str]:
            chances = sorted(copy.odds(seat, option, key), key=lambda chance: -chance.chance)
            return [self._say_chance(chance) for chance in chances] or [say("odds.none")]

        return work

    def _say_chance(self, chance: Chance) -> str:
        percent = f"{100 * chance.chance:.0f}"
        if percent == "0" and chance.chance > 0:
            percent = "<1"
        return say("odds.line", percent=percent, result=self.game.texts.say(chance.result, **chance.params))

    # ------------------------------------------------------------------ keeping

    def keep(self) -> None:
        """Save the match. If the disk refuses, play goes on and `trouble` says so."""
        try:
            saves.write_match(self.path, self.match)
        except OSError as error:
            self.trouble = say("save.trouble", path=self.path, why=saves.reason(error))
            return
        self.trouble = ""
        self._saved_at = time.monotonic()
        if self.is_over:
            self.path = saves.finish(self.path)

    def _keep_players(self) -> None:
        if self.bots:
            try:
                saves.write_players(self.path, self.players)
            except OSError as error:
                self.trouble = say("save.trouble", path=self.path, why=saves.reason(error))
