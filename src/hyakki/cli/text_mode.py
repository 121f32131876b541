"""Playing in plain lines: for pipes, screen readers and people who like it quiet."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from hyakki.cli import saves
from hyakki.cli.errors import Misuse
from hyakki.cli.pointing import Pointing
from hyakki.cli.rulebook import in_english
from hyakki.cli.seating import is_number
from hyakki.cli.session import Sentence, Session
from hyakki.cli.texts import say
from hyakki.host.reading import language, voice_of

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Empties a terminal, with what has scrolled away."""


class TextMode:
    """A conversation about one match."""

    def __init__(self, session: Session, source: TextIO, sink: TextIO, pace: float = 0.0) -> None:
        self.session = session
        self.source = source
        self.sink = sink
        self.pace = pace
        self.heard = 0  # how much of the log was printed for the seat at the screen
        self.remarked = 0  # and how many remarks of the table
        self.pointing: Pointing | None = None
        self.trouble = ""

    # ------------------------------------------------------------------ the conversation

    def run(self, notice: str = "") -> None:
        """Play until the match is over, the person leaves, or the input ends; the match is kept."""
        session = self.session
        players = ", ".join(session.seat_name(seat) for seat in range(session.match.seats))
        self.say(say("plain.head", title=session.game.title, players=players))
        if notice:
            self.say(notice)
        session.turn_to_asked()
        self.draw()
        if session.people:
            self.say(say("plain.hint"))
        while True:
            self.news()
            if session.is_over:
                break
            if session.bot_asked() is not None:
                if not self._bot():
                    break
            elif not self._person():
                break
        session.keep()

    def _bot(self) -> bool:
        if self.pace and not self.session.is_secret:
            self.sink.flush()
            time.sleep(self.pace)
        trouble = self.session.bot_answer()
        if trouble:
            self.say(trouble)
        return not self.session.is_stuck

    def _person(self) -> bool:
        """One question to a person; False when they leave."""
        session = self.session
        if session.needs_curtain():
            asked = session.person_asked()
            assert asked is not None
            if self.sink.isatty():
                print(CLEAR, end="", file=self.sink)  # what the last person saw is not for the next
            self.say(say("plain.curtain", name=session.seat_name(asked)))
            if self.read(say("plain.ready")) is None:
                return False
        before = session.seat
        session.turn_to_asked()
        if session.seat != before:
            self.heard = len(session.place.heard())
            self.draw()
        if self.pointing is None:
            self.pointing = session.pointing()
            self.options()
        line = self.read(say("plain.more"))
        if line is None:
            self.say(say("plain.end"))
            return False
        return self._obey(line)

    def _obey(self, line: str) -> bool:
        """Do what a line says; False when it says to leave."""
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            self.why_not(line[1:].strip())
        elif is_number(line):
            self._number(int(line))
        elif word.lower() == "q" and not rest:
            return False
        elif word.lower() in self._commands() and (not rest or word.lower() in "iors"):
            self._commands()[word.lower()](rest.strip())
        elif line:
            self._words(line)
        return True

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "u": lambda _: self.undo(),
            "o": self.odds,
            "b": lambda _: self.draw(),
            "i": self.sheets,
            "l": lambda _: self.log(),
            "r": self.rules,
            "a": lambda _: self.options(),
            "s": self.save,
            "h": lambda _: self.help(),
        }

    # ------------------------------------------------------------------ choosing

    def options(self) -> None:
        """What is asked, and the options by number."""
        session, pointing = self.session, self.pointing
        assert session.seat is not None
        assert pointing is not None
        self.say("")
        name = session.asked_name()
        self.say(say("bar.turn", name=name, prompt=session.prompt()) if name else session.prompt())
        hint = session.new_hint()
        if hint:
            self.say(f"  ({hint})")
        for plan in session.plans():
            self.say(f"  {plan}")
        if pointing.path:
            self.say(say("choose.path", path=", ".join(pointing.chosen_so_far())))
        for number, line in enumerate(pointing.lines, 1):
            self.say(f"{number}. {line.label}")
        if pointing.path:
            self.say(say("plain.back"))

    def _number(self, number: int) -> None:
        assert self.pointing is not None
        if number == 0 and self.pointing.back():
            self.options()
        elif 1 <= number <= len(self.pointing.lines):
            self._take(self.pointing.lines[number - 1].label, number - 1)
        else:
            self.say(say("plain.number", number=number, most=len(self.pointing.lines)))

    def _words(self, text: str) -> None:
        assert self.pointing is not None
        line = self.pointing.find(text)
        if line is None:
            self.say(say("plain.unknown"))
        elif line.option is not None:
            self._answer(line.label, line.option.text())
        else:
            self._take(line.label, self.pointing.lines.index(line))

    def _take(self, label: str, index: int) -> None:
        assert self.pointing is not None
        option = self.pointing.take(self.pointing.lines[index])
        if option is None:
            self.options()
        else:
            self._answer(label, option.text())

    def _answer(self, label: str, text: str) -> None:
        assert self.pointing is not None
        option = self.pointing.decision.find(text)
        assert option is not None
        self.say(f"> {label}")
        crashed = self.session.answer(option)
        self.pointing = None
        if crashed:
            self.say(crashed)

    # ------------------------------------------------------------------ looking and asking

    def news(self) -> None:
        """What was told since the last time; people see the board again where a new part of the log began."""
        told = self.session.told(self.heard)
        before = "plain"
        for sentence in told:
            if sentence.kind == "heading" and before != "heading":
                self.say("")
            self.say(sentence.text if sentence.kind == "heading" else f"- {sentence.text}")
            before = sentence.kind
        self.heard += len(told)
        for remark in self.session.remarks(self.remarked):
            self.say(f"* {remark.text}")
        self.remarked = self.session.remarks_made
        if self.session.people and any(sentence.kind == "heading" for sentence in told):
            self.draw()
        if self.session.trouble and self.session.trouble != self.trouble:
            self.say(self.session.trouble)
        self.trouble = self.session.trouble

    def help(self) -> None:
        """What can be typed, and what the signs on the board mean."""
        self.say(say("plain.help").strip("\n"))
        for line in voice_of(self.session.game).legend(self.session.view()):
            self.say(f"  {line}")

    def draw(self) -> None:
        """The board alone."""
        for line in voice_of(self.session.game).draw(self.session.view()):
            self.say(line.rstrip())

    def sheets(self, words: str) -> None:
        """The sheets, or those whose title holds the words."""
        found = voice_of(self.session.game).sheets(self.session.view())
        for title, lines in [sheet for sheet in found if words.lower() in sheet[0].lower()] or found:
            self.say(f"[{title}]")
            for line in lines:
                self.say(f"  {line}")

    def log(self) -> None:
        told = self.session.story() or [Sentence(say("plain.empty-log"))]
        for sentence in told:
            self.say(f"- {sentence}")

    def rules(self, words: str) -> None:
        ledger = self.session.game.titled(language())
        found = ledger.search(words)
        for line in in_english() if found else []:
            self.say(line)
        for rule in found:
            self.say(f"{rule.id}: {rule.title}")
            self.say(f"  {rule.text.strip()}")
        if not found:
            self.say(say("rules.none", title=ledger.title))

    def why_not(self, text: str) -> None:
        anchors = self.session.read_pointed(text)
        if anchors:
            self.say(str(self.session.why_not(anchors)))
        else:
            view, game = self.session.view(), self.session.game
            things = [anchor for anchor in self.session.known_anchors() if not anchor.startswith("do:")]
            example = voice_of(game).say_anchor(view, things[0]) if things else "square:4,7"
            self.say(say("why.hint", example=f"? {example}"))

    def odds(self, text: str) -> None:
        assert self.pointing is not None
        if not is_number(text) or not 1 <= int(text) <= len(self.pointing.lines):
            self.say(say("odds.which"))
            return
        line = self.pointing.lines[int(text) - 1]
        if line.option is None:
            self.say(say("odds.group"))
            return
        for chance in self.session.odds_of(line.option)():
            self.say(chance)

    def undo(self) -> None:
        before = len(self.session.match.log)
        refused = self.session.undo()
        self.say(refused or say("undo.done"))
        if not refused:
            self.pointing = None
            self.heard -= before - len(self.session.match.log)
            self.heard = max(0, min(self.heard, len(self.session.place.heard())))

    # ------------------------------------------------------------------ saving and leaving

    def save(self, name: str) -> None:
        self.session.keep()
        if name:
            path = Path(name)
            try:
                path = saves.check_free(path, self.session.match)
                saves.write_match(path, self.session.match, self.session.players)
            except Misuse as error:
                self.say(str(error))
                return
            except OSError as error:
                self.say(say("error.writing", path=path, why=saves.reason(error)))
                return
            self.say(say("save.good", path=path))
        elif not self.session.trouble:
            self.say(say("save.good", path=self.session.path))

    def say(self, line: str) -> None:
        print(line, file=self.sink)

    def read(self, prompt: str) -> str | None:
        """The next line; None at the end of the input."""
        if self.source.isatty():
            print(prompt, end=" ", file=self.sink)
        self.sink.flush()
        line = self.source.readline()
        return line.strip() if line else None
