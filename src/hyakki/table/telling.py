"""What a seat is shown of a match, in the words of messages.py: the one place where a match becomes one."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from hyakki.kernel.decision import Decision
from hyakki.kernel.events import Told
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.terms import Chance
from hyakki.table.messages import (
    Ending,
    Line,
    Moment,
    OddsLine,
    OptionCard,
    QuestionCard,
    ScoreCard,
    Spot,
    TipCard,
)

Seat = int | None


def line(game: Game[Any], view: Any, told: Told) -> Line:
    """One entry of the log."""
    return Line(game.voice.say_event(view, told.event), told.rule, game.voice.heading(told.event), told.event)


def question(game: Game[Any], view: Any, decision: Decision) -> QuestionCard:
    """An open question with its options in words."""
    options = [
        OptionCard(
            option.text(), game.voice.say_choice(view, decision.prompt, option), list(option.anchors())
        )
        for option in decision.options
    ]
    tips: dict[str, list[int]] = {}
    for number, option in enumerate(decision.options):
        tips.setdefault(game.voice.tip(view, option), []).append(number)
    return QuestionCard(
        number=decision.number,
        key=decision.prompt.key,
        prompt=game.voice.say_prompt(view, decision.prompt),
        hint=game.voice.hint(view, decision.prompt),
        options=options,
        may=list(decision.may),
        tips=[TipCard(tip, numbers) for tip, numbers in tips.items() if tip],
    )


def spots(game: Game[Any], view: Any, card: QuestionCard | None) -> list[Spot]:
    """What the things are called that an open question can be answered with."""
    if card is None:
        return []
    anchors = dict.fromkeys(anchor for option in card.options for anchor in option.anchors)
    return [Spot(anchor, game.voice.say_anchor(view, anchor)) for anchor in anchors]


def ending(match: Match[Any]) -> Ending | None:
    """How the match ended, with the key of its dice."""
    outcome = match.outcome
    if outcome is None:
        return None
    scores = [
        ScoreCard(who, sum(parts.values()), {match.game.voice.say_source(one): n for one, n in parts.items()})
        for who, parts in outcome.scores.items()
    ]
    return Ending(
        winners=list(outcome.winners),
        sentence=match.game.texts.say(outcome.reason, **outcome.params),
        rule=outcome.rule,
        scores=scores,
        key=match.key.hex(),
        fingerprint=match.fingerprint,
    )


def odds(game: Game[Any], chances: list[Chance]) -> list[OddsLine]:
    """The odds of an option; what matters most comes first."""
    return [OddsLine(game.texts.say(chance.result, **chance.params), chance.chance) for chance in chances]


def own_last(match: Match[Any], seat: Seat) -> int:
    """How many entries of its log a seat had read when it answered last."""
    if seat is None:
        return 0
    for entry in reversed(match.history):
        if entry.seat == seat:
            return sum(1 for told in match.log[: entry.log] if told.reaches(seat))
    return 0


def undo_bar(match: Match[Any], seat: int) -> str | None:
    """Why a seat cannot take back its last answer. Who has not answered yet has nothing to take back: that no
    die has fallen since is no comfort then."""
    bar = match.undo_bar(seat)
    if bar == "undo.barrier" and all(entry.seat != seat for entry in match.history):
        return "undo.nothing"
    return bar


def moment(
    match: Match[Any], seat: Seat, view: Any, lines: list[Line], since: int, answers: int, undo: str | None
) -> Moment:
    """All that a seat gets of this moment, with the entries of the log that it has not got yet."""
    game = match.game
    decision = None if seat is None else match.decision(seat)
    card = None if decision is None else question(game, view, decision)
    return Moment(
        answers=answers,
        seat=seat,
        view=view,
        asked=list(match.asked()),
        question=card,
        status=game.voice.status(view),
        undo=undo,
        ending=ending(match),
        since=since,
        lines=lines[since:],
        own=own_last(match, seat),
        spots=spots(game, view, card),
    )


class Log:
    """The log as one seat reads it, put into words once."""

    __slots__ = ("lines", "places", "seat", "upto")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.lines: list[Line] = []
        self.places: list[int] = []  # where in the match's log each line stands
        self.upto = 0

    def read(self, match: Match[Any], view: Any) -> list[Line]:
        """All lines up to now."""
        log = match.log
        if self.upto < len(log):
            for place in range(self.upto, len(log)):
                if log[place].reaches(self.seat):
                    self.lines.append(line(match.game, view, log[place]))
                    self.places.append(place)
            self.upto = len(log)
        return self.lines

    def cut(self, length: int) -> int:
        """Something was taken back: the match's log has this length now. Gives the lines that are left."""
        kept = bisect_left(self.places, length)
        del self.lines[kept:], self.places[kept:]
        self.upto = min(self.upto, length)
        return kept
