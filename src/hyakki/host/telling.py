"""A moment of a match in words: the open question, the log, what can be taken back, how it ended."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from hyakki.host.cards import (
    ChoiceCard,
    Ending,
    Line,
    OddsLine,
    OptionCard,
    Phrase,
    PlanCard,
    QuestionCard,
    ScoreCard,
    Spot,
    TipCard,
)
from hyakki.host.reading import voice_of
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.events import Told
from hyakki.kernel.game import Game
from hyakki.kernel.marks import read
from hyakki.kernel.match import Match
from hyakki.kernel.seat import Seat
from hyakki.kernel.terms import Chance, Prompt
from hyakki.kernel.voice import Voice


def line(game: Game[Any], view: Any, told: Told) -> Line:
    """One entry of the log."""
    voice, event = voice_of(game).marking(), told.event
    text, names = read(voice.say_event(view, event))
    brief = voice.brief(view, event)
    return Line(
        text=text,
        rule=told.rule,
        heading=voice.heading(event),
        event=event,
        names=names,
        brief=Phrase(*read(brief)) if brief else None,
        by=voice.doer(view, event),
        turn=voice.turn(view, event),
    )


def question(game: Game[Any], view: Any, decision: Decision) -> QuestionCard:
    """An open question with its options in words."""
    voice, prompt = voice_of(game), decision.prompt
    return QuestionCard(
        number=decision.number,
        key=prompt.key,
        prompt=voice.say_prompt(view, prompt),
        hint=voice.hint_on(view, prompt, decision.options),
        options=[_option(voice, view, prompt, option) for option in decision.options],
        may=list(decision.may),
        tips=tips(game, view, decision),
        vain=voice.in_vain(view, prompt),
    )


def _option(voice: Voice, view: Any, prompt: Prompt, option: Option) -> OptionCard:
    return OptionCard(option.text(), voice.say_choice(view, prompt, option), list(option.anchors()))


def plans(seat: Seat, view: Any) -> list[PlanCard] | None:
    """While some choose in secret: what a seat and its allies have chosen so far. Else None."""
    planned = seat.planned
    if planned is None:
        return None
    voice, asked = voice_of(seat.game), seat.asked
    return [
        PlanCard(
            other,
            other not in asked,
            [ChoiceCard(one.prompt.key, _option(voice, view, one.prompt, one.option)) for one in choices],
        )
        for other, choices in planned.items()
    ]


def tips(game: Game[Any], view: Any, decision: Decision) -> list[TipCard]:
    """What the options of a question are good for, each sentence once."""
    found: dict[str, list[int]] = {}
    voice = voice_of(game)
    for number, option in enumerate(decision.options):
        found.setdefault(voice.tip(view, option), []).append(number)
    return [TipCard(tip, numbers) for tip, numbers in found.items() if tip]


def spots(game: Game[Any], view: Any, card: QuestionCard | None) -> list[Spot]:
    """What the things are called that an open question can be answered with."""
    if card is None:
        return []
    options = {anchor: option for option in reversed(card.options) for anchor in option.anchors}
    anchors = dict.fromkeys(anchor for option in card.options for anchor in option.anchors)
    voice = voice_of(game)
    return [Spot(anchor, _called(voice, view, anchor, options[anchor])) for anchor in anchors]


def _called(voice: Voice, view: Any, anchor: str, option: OptionCard) -> str:
    """What is pointed at, in words; an option without a name of its own is called as it is said."""
    said = voice.say_anchor(view, anchor)
    is_nameless = said == anchor.partition(":")[2].replace("-", " ")
    return option.say if is_nameless and option.anchors == [anchor] else said


def ending(match: Match[Any], voice: Voice | None = None) -> Ending | None:
    """How the match ended, with the key of its dice; in the words of a voice, or of whoever reads."""
    outcome = match.outcome
    if outcome is None:
        return None
    voice = voice or voice_of(match.game)
    scores = [
        ScoreCard(
            who if who.isdigit() else voice.say_scorer(who),
            sum(parts.values()),
            {voice.say_source(one): n for one, n in parts.items()},
        )
        for who, parts in outcome.scores.items()
    ]
    return Ending(
        winners=list(outcome.winners),
        shared=_is_shared(match, outcome.winners),
        sentence=voice.say_end(outcome),
        rule=outcome.rule,
        scores=scores,
        key=match.key.hex(),
        fingerprint=match.fingerprint,
    )


def _is_shared(match: Match[Any], winners: Sequence[int]) -> bool:
    """Whether seats that played against each other have won together."""
    sides = {match.game.side(match.state, seat) or seat for seat in winners}
    return len(sides) > 1 and not match.party


def odds(voice: Voice, view: Any, chances: list[Chance]) -> list[OddsLine]:
    """The odds of an option in words, in the order in which the game names them."""
    return [
        OddsLine(voice.say_chance(view, chance), chance.chance, chance.about, chance.amount)
        for chance in chances
    ]


def undo_bar(match: Match[Any], seat: int | None) -> str | None:
    """Why a seat cannot take back its last answer, as a text key; None if it can.

    Who has not answered yet has nothing to take back: that no die has fallen since is no comfort then. Whose
    own answer led to a secret choice is not told that somebody else has answered: nobody need have.
    """
    bar = match.seat(seat).undo_bar()
    began = match.before_secrets()
    if bar == "undo.other" and began and match.history[began - 1].seat == seat:
        return "undo.secret"
    if bar == "undo.barrier" and all(entry.seat != seat for entry in match.history):
        return "undo.nothing"
    return bar


class Log:
    """The log as one seat reads it, put into words once.

    What everybody is told is put into words as those read it who only watch, and once for all who read along:
    `public` is their log.
    """

    __slots__ = ("lines", "places", "public", "seat", "upto")

    def __init__(self, seat: int | None, before: Sequence[Line] = (), public: Log | None = None) -> None:
        self.seat = seat
        self.public = public
        self.lines: list[Line] = [*before]  # what was told before this match began
        self.places: list[int] = [-1] * len(before)  # where in the match's log each line stands
        self.upto = 0

    def read(self, match: Match[Any]) -> list[Line]:
        """All lines up to now."""
        log = match.log
        if self.upto < len(log):
            if self.public is not None:
                self.public.read(match)
            for place in range(self.upto, len(log)):
                if log[place].reaches(self.seat):
                    self.lines.append(self._line(match, place))
                    self.places.append(place)
            self.upto = len(log)
        return self.lines

    def _line(self, match: Match[Any], place: int) -> Line:
        told = match.log[place]
        if told.to is not None:
            return line(match.game, match.view(self.seat), told)
        if self.public is not None:
            return self.public.lines[bisect_left(self.public.places, place)]
        return line(match.game, match.view(None), told)

    def cut(self, length: int) -> int:
        """Something was taken back: the match's log has this length now. Gives the lines that are left."""
        kept = bisect_left(self.places, length)
        del self.lines[kept:], self.places[kept:]
        self.upto = min(self.upto, length)
        return kept
