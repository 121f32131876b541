"""The windows in which seats are asked whether they play a card (journey.card.reaction-order)."""

from __future__ import annotations

from typing import cast

from hyakki.games.journey.options import Play
from hyakki.games.journey.rules.cards import has_play, play, plays, trigger, wanted_cards
from hyakki.games.journey.rules.moments import Moment, as_it_stands
from hyakki.games.journey.state import Journey
from hyakki.kernel.decision import PASS, Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt, Scalar

SILENCE: Flow[None] = cast("Flow[None]", ())
"""A flow that asks nobody: most windows are this, so it costs nothing."""

ANY_TIME = Moment("any")


def window(g: Journey, moment: Moment) -> Flow[None]:
    """Offer what fits a moment in initiative order; a play starts it anew (journey.card.reaction-order)."""
    seats = g.noted(lambda: _eligible(g, moment, None))
    return _window(g, moment, None, seats) if seats else SILENCE


def any_time(g: Journey) -> Flow[None]:
    """The open point for any-time cards; the seat of the active pilgrim has them among its actions."""
    if g.act is not None and g.seats == 1:
        return SILENCE
    without = None if g.act is None else g.pilgrims[g.act.pilgrim].seat
    seats = g.noted(lambda: _eligible(g, ANY_TIME, without))
    return _window(g, Moment("any"), without, seats) if seats else SILENCE


def _window(g: Journey, moment: Moment, without: int | None, seats: list[int]) -> Flow[None]:
    while True:
        for seat in seats:
            answer = yield from g.ask(seat, _prompt(moment), lambda: _reactions(g, seat, moment))
            if isinstance(answer, Play):
                yield from play(g, answer, moment)
                seats = g.noted(lambda: _eligible(g, moment, without))
                break
        else:
            return


def _eligible(g: Journey, moment: Moment, without: int | None) -> list[int]:
    """The seats with something to play, in the order of their first pilgrim that has it."""
    wanted = wanted_cards(g.box, trigger(moment.timing, moment.open))
    found: list[int] = []
    if not wanted:
        return found
    for number in g.order:
        p = g.pilgrims[number]
        if wanted.isdisjoint(p.skills) and p.name not in wanted and wanted.isdisjoint(p.fortune):
            continue
        if p.seat != without and p.seat not in found and has_play(g, p, moment, wanted):
            found.append(p.seat)
            if g.seats == 1:
                break
    return found


def _reactions(g: Journey, seat: int, moment: Moment) -> list[Option]:
    return [*plays(g, seat, moment), PASS]


def _prompt(moment: Moment) -> Prompt:
    """The moment in public numbers, for people and bots alike; what a text does not name is left unsaid."""
    params: dict[str, Scalar] = {}
    if moment.pilgrim is not None:
        params["pilgrim"] = moment.pilgrim
    params |= as_it_stands(moment)
    if moment.spin is not None:
        params["colour"] = moment.spin.colour
    return Prompt(f"ask.react.{moment.timing}", params)
