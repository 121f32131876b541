"""The smallest game there can be: a desk with notes on it, and one rule that a test brings along."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hyakki.kernel.clone import clonable
from hyakki.kernel.decision import Option, Pass
from hyakki.kernel.events import Event
from hyakki.kernel.flow import Flow, State
from hyakki.kernel.game import Game
from hyakki.kernel.ledger import Ledger
from hyakki.kernel.match import Match
from hyakki.kernel.rng import LoadedDice, Rng
from hyakki.kernel.terms import Outcome, Prompt, Refusal, Setting
from hyakki.kernel.text import Texts
from hyakki.kernel.voice import Voice

OVER = Outcome((0,), "desk.end.enough", "end.enough")
GIVEN_UP = Outcome((1,), "desk.end.given-up", "end.given-up")


@clonable
class Desk(State):
    notes: list[str]
    turn: int = 0


class Write(Option):
    word: str


class Stop(Option):
    pass


class Written(Event):
    word: str


Rule = Callable[[Desk], Flow[None]]


class DeskVoice(Voice):
    """How Desk speaks."""

    texts = Texts({})

    def say_option(self, view: Any, option: Option) -> str:
        return option.text()

    def say_event(self, view: Any, event: Event) -> str:
        return str(event)

    def draw(self, view: Any) -> list[str]:
        return []

    def sheets(self, view: Any) -> list[tuple[str, list[str]]]:
        return []


class DeskGame(Game[Desk]):
    """`rule` is the step. Seat 0 that resigns loses; for the others the game goes on. With red ink all are
    one party."""

    id = "desk"
    title = "Desk"
    version = 3
    seats = range(1, 5)
    voice = DeskVoice()
    state = Desk
    options = (Write, Stop, Pass)
    end_reasons = ("end.enough", "end.given-up")
    ledger = Ledger("desk", "Desk", [])
    texts = Texts({})

    def __init__(self, rule: Rule) -> None:
        self.rule = rule

    def fingerprint(self) -> str:
        return "paper"

    def settings(self) -> tuple[Setting, ...]:
        return (Setting("ink", ("blue", "red"), "blue"), Setting("paper", ("white",), "white"))

    def party(self, seats: int, settings: Mapping[str, str]) -> bool:
        return settings["ink"] == "red"

    def setup(self, seats: int, settings: Mapping[str, str], rng: Rng) -> Desk:
        return Desk(rng=rng, notes=[settings["ink"]])

    def step(self, g: Desk) -> Flow[None]:
        g.turn += 1
        return self.rule(g)

    def resign(self, g: Desk, seat: int) -> Outcome | None:
        return GIVEN_UP if seat == 0 else None

    def view(self, g: Desk, seat: int | None, common: Any = None) -> Any:
        return {"notes": g.notes, "turn": g.turn}

    def imagine(self, g: Desk, seat: int | None, rng: Rng) -> None:
        pass

    def why_not(self, g: Desk, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
        return Refusal("desk.write.word", "no.word", {"word": pointed[0]})

    def pieces(self, g: Desk) -> dict[str, int]:
        return {"desk": 1}


def desk(rule: Rule, seats: int = 3, dice: list[int] | None = None) -> Match[Desk]:
    """A match under that rule, if need be with loaded dice."""
    game = DeskGame(rule)
    if dice is None:
        return Match.new(game, seats)
    match = Match(game, Desk(rng=LoadedDice(dice), notes=[]), seats, {"ink": "blue"}, b"key")
    match.stand()
    return match


def words(*names: str) -> Callable[[], list[Write]]:
    return lambda: [Write(name) for name in names]


def write(g: Desk, seat: int, *names: str) -> Flow[None]:
    """Ask a seat for a word and write it down."""
    answer = yield from g.ask(seat, Prompt("word"), words(*names))
    g.notes.append(answer.word)
    g.tell(Written(answer.word))


# -- rules that many tests use


A, B = Write("a"), Write("b")


def turns(g: Desk) -> Flow[None]:
    """Seats 0, 1, 2 write in turn."""
    yield from write(g, (g.turn - 1) % 3, "a", "b")


def secrets(g: Desk) -> Flow[None]:
    """Seat 0 writes openly, then all write two words each in secret; they are shown at the end."""
    yield from write(g, 0, "a", "b")
    picks = yield from g.together((0, 1, 2), lambda seat: two_words(g, seat), lambda a, b: {a, b} == {1, 2})
    g.notes += ["".join(pick) for pick in picks.values()]


def two_words(g: Desk, seat: int) -> Flow[list[str]]:
    first = yield from g.ask_hidden(seat, Prompt("first"), words("a", "b"))
    second = yield from g.ask_hidden(seat, Prompt("second"), words("a", "b"))
    return [first.word, second.word]
