"""A match being played at this terminal: who sits where, who is asked, what is told, and where it is kept.

The text mode and the terminal client both sit on this; neither knows a game.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from hyakki import bots
from hyakki.bots.supporting import beside
from hyakki.cli import saves
from hyakki.cli.pointing import Pointing, read_anchors
from hyakki.cli.seating import ME
from hyakki.cli.texts import say
from hyakki.host import advice, driving, telling
from hyakki.host.cards import Line, OddsLine
from hyakki.host.reading import voice_of
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.errors import RuleCrash
from hyakki.kernel.events import Told
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng, derive
from hyakki.kernel.seat import Seat

SAVE_EVERY = 1.0
"""Seconds between saves while only bots answer; the answer of a person is saved at once."""


TIPS_AT_ONCE = 1
"""Nobody reads many of them before an answer; the others come with the next questions."""


@dataclass(frozen=True)
class Sentence:
    """Something told to the people at the table, with the rule behind it.

    A heading begins a new part of the log; a remark comes from the table, not from the rules.
    """

    text: str
    rule: str | None = None
    kind: Literal["plain", "heading", "remark"] = "plain"

    @classmethod
    def of(cls, line: Line) -> Sentence:
        """An entry of the log."""
        return cls(line.text, line.rule, "heading" if line.heading else "plain")

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
        self._dodged = driving.Dodged()  # answers of bots on which a rule failed
        self._seen_anchors: dict[int, dict[str, None]] = {}  # by seat: what one was offered may be secret
        # what the table said: after how much of the log, to whom (None: all), and what
        self._remarks: list[tuple[int, int | None, str]] = []
        self._mark: saves.Mark | None = None  # the file as we left it
        self._said: set[str] = set()  # tips and hints that were given already
        self._tipped: tuple[int, int] | None = None  # the last question for which there were tips
        self.people = tuple(seat for seat, player in enumerate(self.players) if player == ME)
        self.bots = {
            seat: beside(
                bots.make(player, derive(self._key, "bot", seat), time.monotonic),
                self.people,
                derive(self._key, "manners", seat),
            )
            for seat, player in enumerate(self.players)
            if player != ME
        }
        self.seat: int | None = self.people[0] if self.people else None  # through whose eyes we look
        self._look()
        saves.sweep(self.path)
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
        return self.match.party

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
        return driving.asked_bot(self.match, self.bots)

    @property
    def is_secret(self) -> bool:
        """Whether some choose in secret now: bots then answer at once, and nobody counts their answers."""
        return self.place.planned is not None

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

    @property
    def place(self) -> Seat:
        """The seat at the screen; without people, a spectator's."""
        return self.match.seat(self.seat)

    def view(self) -> Any:
        """What the seat at the screen sees."""
        return self.place.view

    def decision(self) -> Decision | None:
        """The open question of the seat at the screen."""
        return self.place.decision

    def pointing(self) -> Pointing | None:
        """The open question, ready to be chosen from."""
        decision = self.decision()
        return None if decision is None else Pointing(self.game, self.view(), decision)

    def prompt(self) -> str:
        """What the seat at the screen is asked."""
        decision = self.decision()
        return "" if decision is None else voice_of(self.game).say_prompt(self.view(), decision.prompt)

    def hint(self) -> str:
        """A sentence for somebody who sees such a question for the first time."""
        decision = self.decision()
        return "" if decision is None else voice_of(self.game).hint(self.view(), decision.prompt)

    def new_hint(self) -> str:
        """The same, but only once."""
        hint = self.hint()
        if hint in self._said:
            return ""
        self._said.add(hint)
        return hint

    def plans(self) -> list[str]:
        """While all choose in secret: what the seat at the screen and its allies have chosen, a line each."""
        plans = telling.plans(self.place, self.view()) or []
        return [
            say(
                "choose.planned",
                name=self.seat_name(plan.seat),
                plan=", ".join(choice.option.say for choice in plan.choices),
            )
            for plan in plans
            if plan.choices
        ]

    def told(self, since: int = 0) -> list[Sentence]:
        """What the seat at the screen was told, from entry number `since` on; -3 means the last three."""
        view = self.view()
        return [self._sentence(view, told) for told in self.place.heard(since)]

    def _sentence(self, view: Any, told: Told) -> Sentence:
        return Sentence.of(telling.line(self.game, view, told))

    def remarks(self, since: int = 0) -> list[Sentence]:
        """What the table itself had to say to the seat at the screen, from its remark number `since` on."""
        heard = [text for _, seat, text in self._remarks[since:] if seat in (None, self.seat)]
        return [Sentence(text, kind="remark") for text in heard]

    @property
    def remarks_made(self) -> int:
        """How many remarks the table has made, to whomever."""
        return len(self._remarks)

    def story(self, last: int | None = None) -> list[Sentence]:
        """The log (or its last entries) with the remarks of the table where they were made."""
        view = self.view()
        heard = [(n, told) for n, told in enumerate(self.match.log) if told.reaches(self.seat)]
        if last is not None:
            heard = heard[-last:]
        first = heard[0][0] if heard else 0
        own = (None, self.seat)
        remarks = [(at, text) for at, seat, text in self._remarks if at >= first and seat in own]
        lines: list[Sentence] = []
        for number, told in heard:
            while remarks and remarks[0][0] <= number:
                lines.append(Sentence(remarks.pop(0)[1], kind="remark"))
            lines.append(self._sentence(view, told))
        return [*lines, *(Sentence(text, kind="remark") for _, text in remarks)]

    def outcome(self) -> list[Sentence]:
        """How the match ended."""
        ending = telling.ending(self.match)
        if ending is None:
            return []
        lines = [Sentence(ending.sentence, ending.rule)]
        names = [self.seat_name(seat) for seat in ending.winners]
        if not self.is_party:  # a party wins or loses as one, and the first sentence says so
            lines.append(
                Sentence(say("over.winners", names=", ".join(names)) if names else say("over.nobody"))
            )
        for score in sorted(ending.scores, key=lambda score: -score.total):
            name = self.seat_name(int(score.who)) if score.who.isdigit() else score.who
            parts = ", ".join(f"{source} {n}" for source, n in score.sources.items() if n)
            key = "over.score" if parts else "over.score-plain"
            lines.append(Sentence(say(key, who=name, points=score.total, parts=parts)))
        return lines

    def ending(self) -> list[Sentence]:
        """What the log has not told yet about the end, and the key that proves the dice."""
        lines, ending = self.outcome(), telling.ending(self.match)
        if ending is None:
            return []
        if lines[0].text in [told.text for told in self.told(-1)]:
            lines = lines[1:]
        return [*lines, Sentence(say("over.key", key=ending.key, fingerprint=ending.fingerprint))]

    def seat_name(self, seat: int) -> str:
        """A seat in words: its number and who sits there."""
        if self.match.seats == 1:
            return say("seat.alone" if self.bots == {} else "seat.alone-bot", level=self.players[seat])
        who = say("seat.me") if self.players[seat] == ME else say("seat.bot", level=self.players[seat])
        side = voice_of(self.game).say_seat(self.view(), seat)
        if side:
            return say("seat.side", side=side, number=seat + 1, who=who)
        return say("seat.name", number=seat + 1, who=who)

    def asked_name(self) -> str:
        """Who answers at the screen; nothing where only one person can be meant."""
        return "" if self.seat is None or len(self.people) == 1 else self.seat_name(self.seat)

    def known_anchors(self) -> list[str]:
        """What can be pointed at: all that the game names, and all that was on offer so far."""
        offered = {} if self.seat is None else self._seen_anchors.get(self.seat, {})
        return list(dict.fromkeys(voice_of(self.game).anchors(self.view())) | offered)

    def read_pointed(self, text: str) -> tuple[str, ...]:
        """What a line points at: anchors (`figure:3 do:attack`), or one thing by its name or a part of it."""
        anchors = tuple(self._called(anchor) for anchor in read_anchors(text))
        if not anchors or all(":" in anchor for anchor in anchors):
            return anchors
        view, wanted = self.view(), " ".join(text.lower().split())
        names = {
            anchor: voice_of(self.game).say_anchor(view, anchor).lower() for anchor in self.known_anchors()
        }
        for fits in (wanted.__eq__, lambda name: name.startswith(wanted), lambda name: wanted in name):
            for anchor, name in names.items():
                if fits(name):
                    return (anchor,)
        return anchors

    def _called(self, anchor: str) -> str:
        """A place by what people call it (`K6`, `square:K6`) as it is pointed at; all else as it is."""
        kind, colon, name = anchor.rpartition(":")
        found = voice_of(self.game).anchor_called(name)
        if found is None:
            return anchor
        return f"{kind}:{found.partition(':')[2]}" if colon else found

    def _look(self) -> None:
        """Remember what the open question can be answered by pointing at; explain what is new in it."""
        decision = self.decision()
        if decision is None:
            return
        seen = self._seen_anchors.setdefault(decision.seat, {})
        for option in decision.options:
            seen |= dict.fromkeys(option.anchors())
        if self._tipped != (decision.seat, decision.number):
            self._tipped = (decision.seat, decision.number)
            tips = [tip.say for tip in telling.tips(self.game, self.view(), decision)]
            fresh = [tip for tip in tips if tip not in self._said][:TIPS_AT_ONCE]
            self._said.update(fresh)
            for tip in fresh:
                self._remark(say("tip.line", tip=tip), decision.seat)

    def _remark(self, text: str, to: int | None = None) -> None:
        self._remarks.append((len(self.match.log), to, text))

    # ------------------------------------------------------------------ answering

    def answer(self, option: Option) -> str:
        """Answer for the seat at the screen. Gives a sentence if a rule failed, else nothing."""
        try:
            self.place.answer(option)
        except RuleCrash as crash:
            return say("crash.own", why=crash.public)
        self._look()
        self.keep()
        return ""

    def bot_answer(self) -> str:
        """Let the bot that is asked answer. Gives a sentence if it could not do what it wanted."""
        seat = self.bot_asked()
        assert seat is not None
        place = self.match.seat(seat)
        choice = driving.think(self.bots[seat], place, self._dodged, lambda where: self._failed(seat, where))
        if choice is None:
            self.is_stuck = True
            return say("crash.stuck", name=self.seat_name(seat))
        question = self.match.numbers[seat]
        try:
            place.answer(choice)
        except RuleCrash as crash:
            self._dodged.add(seat, question, choice.text())
            return say("crash.bot", name=self.seat_name(seat), why=crash.public)
        self._look()
        if self.bot_asked() is None or self.is_over or time.monotonic() - self._saved_at > SAVE_EVERY:
            self.keep()
        return ""

    def _failed(self, seat: int, where: str) -> None:
        """A bot's own thinking has failed: it takes any answer."""
        self._remark(say("crash.bot-thinking", name=self.seat_name(seat), why=where))

    def undo(self) -> str:
        """Take back the last answer of a person here. Gives the reason if that is not allowed."""
        if self.seat is None:
            return say("undo.watching")
        if self.place.undo_bar() is None:
            self.place.undo()
            return self._undone()
        recent = self.match.history[self.match.floor :]
        ago = next((n for n, entry in enumerate(reversed(recent)) if entry.seat in self.people), None)
        if self.is_over or ago is None:
            return say(self.place.undo_bar() or "undo.barrier")
        if ago > 0 and not self.is_party:
            return say("undo.other")
        actor = recent[-1 - ago].seat
        assert actor is not None
        # What bots did since goes as well: they would only do it again.
        for _ in range(ago + 1):
            bar = self.match.seat(actor).undo_bar(self.is_party)
            if bar is not None:
                return say(bar)
            self.match.seat(actor).undo(self.is_party)
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
            return self.place.undo_bar() is None or bool(recent and recent[-1].seat in self.people)
        return any(entry.seat in self.people for entry in recent)

    # ------------------------------------------------------------------ asking

    def why_not(self, anchors: Sequence[str]) -> Sentence:
        """Which rule forbids what is pointed at."""
        if self.seat is None:
            return Sentence(say("why.watching"))
        reason = advice.why_not(self.place, anchors)
        if reason.text:
            return Sentence(reason.text, reason.rule)
        voice, view = voice_of(self.game), self.view()
        what = ", ".join(voice.say_anchor(view, anchor) for anchor in anchors)
        if reason.allowed is None:
            return Sentence(say("why.unknown", what=what))
        return Sentence(say("why.allowed", what=what, option=voice.say_option(view, reason.allowed)))

    def odds_of(self, option: Option) -> Callable[[], list[str]]:
        """Work to be done, perhaps beside the screen: what may come of an option, the likeliest first."""
        seat = self.seat
        assert seat is not None
        self._odds_asked += 1
        key = derive(self._key, "odds", self._odds_asked)
        work = advice.odds(self.match, seat, option, key)
        voice, view = voice_of(self.game), self.view()

        def lines() -> list[str]:
            chances = sorted(work(), key=lambda chance: -chance.chance)
            return [_say_odds(line) for line in telling.odds(voice, view, chances)] or [say("odds.none")]

        return lambda: advice.contained(lines, lambda where: [say("crash.odds", why=where)])

    # ------------------------------------------------------------------ keeping

    def keep(self) -> None:
        """Save the match. If the disk refuses, play goes on and `trouble` says so.

        If somebody else has written the file since, it stays as it is, and this match goes on in its own.
        """
        if self._mark is not None and saves.mark(self.path) not in (None, self._mark):
            taken, self.path = self.path, saves.beside(self.path)
            self._remark(say("save.taken", taken=taken, path=self.path))
        try:
            saves.write_match(self.path, self.match, self.players)
        except OSError as error:
            self.trouble = say("save.trouble", path=self.path, why=saves.reason(error))
            return
        self.trouble = ""
        self._saved_at = time.monotonic()
        if self.is_over:
            self.path = saves.finish(self.path)
        self._mark = saves.mark(self.path)


def _say_odds(line: OddsLine) -> str:
    if line.amount is not None:
        return say("odds.amount", amount=f"{line.amount:.1f}", result=line.say)
    percent = f"{100 * line.chance:.0f}"
    if percent == "0" and line.chance > 0:
        percent = "<1"
    return say("odds.about" if line.about else "odds.line", percent=percent, result=line.say)
