"""What may come of an answer: an attack, a test, or nothing that dice decide yet."""

from __future__ import annotations

from hyakki.games.harakiri import options as o
from hyakki.games.harakiri.rules.odds import odds
from hyakki.games.harakiri.rules.trial_odds import trial_odds
from hyakki.games.harakiri.state import Harakiri
from hyakki.kernel.decision import Option
from hyakki.kernel.terms import Chance

UNDICED = (o.Position, o.Ready, o.Visit, o.Side, o.Take, o.Exchange, o.Buy, o.BuyItem, o.Give, o.Want)
"""Answers that prepare something: what happens long after them says nothing about them."""


def answer_odds(g: Harakiri, seat: int, option: Option) -> list[Chance] | None:
    """The exact chances of an answer; None where they are sampled, nothing where no die is at stake yet."""
    if isinstance(option, UNDICED):
        return []
    found = odds(g, seat, option)
    return trial_odds(g, option) if found is None else found
