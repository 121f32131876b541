"""Everything that a seat of Tsukuyumi can read, point at or ask for, to be compared between worlds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.decision import Option
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from tests.games.probe import packet
from tests.games.tsukuyumi.pointing import things

Table = Match[Tsukuyumi]
LATEST = 12  # so many of the last events are put into words


def answer_rarely(match: Table, rng: Rng) -> None:
    """One answer of one seat; rare kinds of options come as often as common ones."""
    seat = rng.pick(match.asked())
    decision = match.decision(seat)
    assert decision is not None
    kind = rng.pick(list(dict.fromkeys(type(option) for option in decision.options)))
    match.answer(seat, rng.pick([option for option in decision.options if type(option) is kind]))


def readable(match: Table, seat: int | None) -> dict[str, Any]:
    """What a client can put on the screen of a seat (None: a spectator)."""
    view = match.view(seat)
    return {
        "shown": packet(match, seat),
        "board": GAME.voice.draw(view),
        "picture": repr(GAME.voice.picture(view)),
        "legend": GAME.voice.legend(view),
        "sheets": GAME.voice.sheets(view),
        "status": GAME.voice.status(view),
        "labels": GAME.voice.seat_labels(view),
        "anchors": [(anchor, GAME.voice.say_anchor(view, anchor)) for anchor in GAME.voice.anchors(view)],
        "heard": [
            (msgspec.to_builtins(told.event), GAME.voice.say_event(view, told.event))
            for told in match.heard(seat)[-LATEST:]
        ],
        **({} if seat is None else _question(match, seat, view)),
    }


def _question(match: Table, seat: int, view: Any) -> dict[str, Any]:
    decision = match.decision(seat)
    if decision is None:
        return {}
    prompt = decision.prompt
    return {
        "prompt": GAME.voice.say_prompt(view, prompt),
        "hint": GAME.voice.hint(view, prompt),
        "keys": {key: option.text() for key, option in GAME.voice.keys(view, decision.options).items()},
        "options": [
            (
                option.text(),
                GAME.voice.say_option(view, option),
                GAME.voice.say_choice(view, prompt, option),
                GAME.voice.tip(view, option),
                repr(GAME.odds(match.state, seat, option)),
            )
            for option in decision.options
        ],
    }


def refusals(match: Table, seat: int, others: Sequence[Option] = (), every: int = 1) -> Iterator[Any]:
    """What is said against everything that a seat can point at, hidden cards of others among it."""
    box = match.state.box
    cards = [*box.action_cards, *box.duel_cards, *box.events, *box.faction_events, *box.epic_events]
    pointed = [*things(match.state, seat), *((f"card:{card}",) for card in [*cards, *box.advantages])]
    pointed += [option.anchors() for option in others]
    for anchors in pointed[::every]:
        yield anchors, match.why_not(seat, anchors)
