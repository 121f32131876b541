"""What a sensible seat answers to a question in a position."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.tsukuyumi import sense
from hyakki.games.tsukuyumi.rules import movement
from hyakki.games.tsukuyumi.state import Battle, Tsukuyumi
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.terms import Prompt
from tests.games.tsukuyumi.table import at, begin


def chosen(g: Tsukuyumi, seat: int, key: str, options: Sequence[Option], **params: int | str) -> Option:
    """What a seat answers to a question."""
    return sense.answer(g, Decision(seat, 1, Prompt(key, dict(params)), tuple(options), (seat,)))


def march(g: Tsukuyumi, seat: int, combats: int) -> Option:
    """The first step of a movement by one area, with so many combat actions to follow."""
    begin(g, seat, 0, combat=combats)
    movement.start(g, seat, "movement", 1)
    return chosen(g, seat, "ask.march.movement", movement.march_options(g))


def battle(g: Tsukuyumi, attacker: int, defender: int, card: str, share: int = 0) -> None:
    """A battle in the middle of the table, up to the counterattack."""
    g.battle = Battle(
        attacker=attacker, runner=attacker, cell=at(0, 0), card=card, defenders=[defender], points={}
    )
    g.battle.shares = {defender: share}
