"""A very small game to try the clients with: lanterns on a field, secret bids, and a rule that fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from hyakki.kernel.clone import clonable
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.events import Event
from hyakki.kernel.flow import Flow, State
from hyakki.kernel.game import Game
from hyakki.kernel.ledger import Ledger, Rule
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Chance, Outcome, Prompt, Refusal, Setting
from hyakki.kernel.text import Texts
from hyakki.kernel.voice import Voice

WIDE, HIGH = 4, 3


class Bid(Option):
    coins: int


class Walk(Option):
    x: int
    y: int
    facing: str

    def anchors(self) -> tuple[str, ...]:
        return ("do:walk", f"square:{self.x},{self.y}", f"facing:{self.facing}")


class Roll(Option):
    pass


class Stumble(Option):
    """A rule fails on it."""


class Walked(Event):
    seat: int
    x: int
    y: int


class Rolled(Event):
    seat: int
    face: int


class Whispered(Event):
    seat: int
    coins: int


@clonable
class Field(State):
    places: list[int]
    points: list[int]
    bids: list[int]
    turn: int = 0
    goal: int = 10
    stones: bool = False


def _rule(name: str, title: str, text: str) -> Rule:
    return Rule(id=f"mini.{name}", title=title, text=text, source="house", kind="rule", check="see the test")


LEDGER = Ledger(
    "mini",
    "Mini",
    [
        _rule("move.walk", "Walking", "A lantern walks to any free square and faces any side."),
        _rule("move.taken", "Taken squares", "Two lanterns never share a square."),
        _rule("dice.roll", "Rolling", "A die gives as many points as it shows."),
        _rule("end.goal", "The goal", "Whoever reaches the goal wins."),
    ],
)

TEXTS = Texts(
    {
        "ask.bid": "How many coins do you bid in secret?",
        "ask.turn": "Walk or roll, turn {turn}?",
        "event.walked": "Lantern {seat} walks to {x},{y}.",
        "event.rolled": "Lantern {seat} rolls {face}.",
        "event.whispered": "You hide {coins} coin{coins:s}.",
        "end.goal": "Lantern {seat} reaches the goal.",
        "end.resigned": "Lantern {seat} gives up.",
        "why.taken": "Another lantern stands on {x},{y}.",
        "sign.good": "at least four points",
    }
)


class MiniVoice(Voice):
    """How Mini speaks."""

    texts = TEXTS

    def say_option(self, view: Any, option: Option) -> str:
        match option:
            case Bid(coins):
                return f"Bid {coins}"
            case Walk(x, y, facing):
                return f"Walk to {x},{y} facing {facing}"
        return type(option).__name__

    def say_event(self, view: Any, event: Event) -> str:
        fields = msgspec.structs.asdict(event)
        return TEXTS.say(f"event.{type(event).__name__.lower()}", **fields)

    def draw(self, view: Any) -> list[str]:
        rows = []
        for y in range(HIGH):
            cells = [y * WIDE + x for x in range(WIDE)]
            rows.append(
                " ".join(str(view["places"].index(c) + 1) if c in view["places"] else "." for c in cells)
            )
        return rows

    def sheets(self, view: Any) -> list[tuple[str, list[str]]]:
        return [
            (f"Lantern {n + 1}", [f"points {points}", f"bid {view['bids'][n] or '?'}"])
            for n, points in enumerate(view["points"])
        ]


class Mini(Game[Field]):
    id = "mini"
    title = "Mini"
    version = 1
    seats = range(1, 4)
    voice = MiniVoice()
    state = Field
    options: ClassVar[tuple[type[Option], ...]] = (Bid, Walk, Roll, Stumble)
    end_reasons = ("end.goal", "end.resigned")

    def __init__(self) -> None:
        self.sensed: list[tuple[int, list[int]]] = []  # what the rules of thumb saw: whose turn, and all bids

    @property
    def ledger(self) -> Ledger:
        return LEDGER

    @property
    def texts(self) -> Texts:
        return TEXTS

    def fingerprint(self) -> str:
        return "mini"

    def settings(self) -> tuple[Setting, ...]:
        return (Setting("goal", ("5", "10", "30"), "10"), Setting("stones", ("no", "yes"), "no"))

    def setup(self, seats: int, settings: Mapping[str, str], rng: Rng) -> Field:
        return Field(
            rng=rng,
            places=list(range(seats)),
            points=[0] * seats,
            bids=[0] * seats,
            goal=int(settings["goal"]),
            stones=settings["stones"] == "yes",
        )

    def step(self, g: Field) -> Flow[None]:
        seats = range(len(g.places))
        if g.turn == 0:
            bids = yield from g.ask_all(seats, Prompt("ask.bid"), lambda _: [Bid(n) for n in range(1, 7)])
            for seat, bid in bids.items():
                g.bids[seat] = bid.coins
                g.tell(Whispered(seat, bid.coins), to=(seat,))
            g.turn = 1
            return
        seat = (g.turn - 1) % len(g.places)
        choice = yield from g.ask(seat, Prompt("ask.turn", {"turn": g.turn}), lambda: self.moves(g))
        if isinstance(choice, Walk):
            g.places[seat] = choice.y * WIDE + choice.x
            g.tell(Walked(seat + 1, choice.x, choice.y), "mini.move.walk")
        elif isinstance(choice, Roll):
            face = 1 + g.rng.below(6)
            g.points[seat] += face
            g.tell(Rolled(seat + 1, face), "mini.dice.roll")
        else:
            raise ZeroDivisionError("stumbled over a stone")
        g.turn += 1
        if g.points[seat] >= g.goal:
            scores = {f"lantern {n + 1}": {"dice": points} for n, points in enumerate(g.points)}
            g.finish(Outcome((seat,), "mini.end.goal", "end.goal", {"seat": seat + 1}, scores))

    def moves(self, g: Field) -> Sequence[Option]:
        free = [cell for cell in range(WIDE * HIGH) if cell not in g.places]
        walks = [Walk(cell % WIDE, cell // WIDE, facing) for cell in free for facing in "nesw"]
        return [Roll(), *([Stumble()] if g.stones else []), *walks]

    def resign(self, g: Field, seat: int) -> Outcome | None:
        others = tuple(other for other in range(len(g.places)) if other != seat)
        return Outcome(others, "mini.end.goal", "end.resigned", {"seat": seat + 1})

    def view(self, g: Field, seat: int | None, common: Any = None) -> Any:
        bids = [bid if who == seat else None for who, bid in enumerate(g.bids)]
        return {"seat": seat, "places": g.places[:], "points": g.points[:], "bids": bids, "turn": g.turn}

    def imagine(self, g: Field, seat: int | None, rng: Rng) -> None:
        if g.turn:
            g.bids = [bid if who == seat else 1 + rng.below(6) for who, bid in enumerate(g.bids)]

    def why_not(self, g: Field, seat: int, pointed: tuple[str, ...]) -> Refusal | None:
        for anchor in pointed:
            kind, _, value = anchor.partition(":")
            if kind == "square":
                x, y = (int(part) for part in value.split(","))
                if y * WIDE + x in g.places:
                    return Refusal("mini.move.taken", "why.taken", {"x": x, "y": y})
        return None

    def pieces(self, g: Field) -> dict[str, int]:
        return {"lantern": len(g.places)}

    def odds(self, g: Field, seat: int, option: Option) -> list[Chance] | None:
        return None

    def signs(self, before: Field, after: Field, seat: int) -> list[str]:
        return ["sign.good"] if after.points[seat] - before.points[seat] >= 4 else []

    def sense(self, g: Field, decision: Decision) -> Option:
        self.sensed.append((decision.seat, g.bids[:]))
        return next((o for o in decision.options if isinstance(o, Roll)), decision.options[-1])


class Party(Mini):
    """The same, played together."""

    id = "party"
    title = "Party"
    cooperative = True
