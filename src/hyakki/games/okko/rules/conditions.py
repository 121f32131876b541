"""Conditions: Bleeding, Poisoned, Stunned and Amputee, from the moment they are inflicted to the end of the
round in which they fade.

What Poisoned and Stunned take from DEFENSE and SPEED is worked out in `attributes`, Bleeding in `attack`.
"""

from __future__ import annotations

from hyakki.games.okko.events import ConditionFlipped, ConditionGone, ConditionPlaced, TalentLost
from hyakki.games.okko.options import LoseTalent, PickCondition
from hyakki.games.okko.rules.active import natural_talents
from hyakki.games.okko.rules.asking import ask_owner, ask_seat
from hyakki.games.okko.rules.ground import board
from hyakki.games.okko.state import Figure, Okko
from hyakki.kernel.flow import Flow

AMPUTEE, BLEEDING = "amputee", "bleeding"
FIRST, FLIPPED = 0, 1  # the sides of a token


def inflict(g: Okko, figure: Figure, condition: str, why: str) -> Flow[None]:
    """A figure suffers a Condition: the token lies with the greater penalty up (okko.condition.place,
    okko.condition.values). Different ones add up (okko.condition.cumulative); the same one is replaced, for
    all characters (okko.condition.no-double)."""
    figure.conditions[condition] = FIRST
    g.tell(ConditionPlaced(figure.number, condition, why), "okko.condition.place")
    if condition == AMPUTEE:
        yield from _lose_talent(g, figure)


def _lose_talent(g: Okko, figure: Figure) -> Flow[None]:
    """An Amputee loses one Natural Talent of its own choice for good, if it has one left; inflicted again it
    loses another (okko.condition.amputee)."""
    if not natural_talents(g, figure):
        return
    answer = yield from ask_owner(
        g, figure, "lose-talent", lambda: [LoseTalent(talent) for talent in natural_talents(g, figure)]
    )
    figure.lost += (answer.talent,)
    g.tell(TalentLost(figure.number, answer.talent), "okko.condition.amputee")


def curable(figure: Figure) -> list[str]:
    """The Conditions that can be removed: all but Amputee, whose token stays (okko.condition.amputee)."""
    return [condition for condition in figure.conditions if condition != AMPUTEE]


def cure(g: Okko, figure: Figure, n: int, why: str, seat: int) -> Flow[int]:
    """Up to n Conditions are removed; where there are more the deciding seat chooses. Returns how many."""
    found = curable(figure)
    if n < len(found):
        return (yield from _cure_some(g, figure, n, why, seat))
    for condition in found:
        _remove(g, figure, condition, "okko.effect.automatic")
    return len(found)


def _cure_some(g: Okko, figure: Figure, n: int, why: str, seat: int) -> Flow[int]:
    for left in range(n, 0, -1):
        answer = yield from ask_seat(
            g,
            seat,
            "cure",
            lambda: [PickCondition(condition) for condition in curable(figure)],
            figure=figure.number,
            source=why,
            left=left,
        )
        _remove(g, figure, answer.condition, "okko.effect.automatic")
    return n


def _remove(g: Okko, figure: Figure, condition: str, rule: str) -> None:
    del figure.conditions[condition]
    g.tell(ConditionGone(figure.number, condition), rule)


def decay_conditions(g: Okko) -> None:
    """In the End of the Round Phase tokens on their first side are flipped to the weaker one, and those that
    were flipped in an earlier round are discarded; Amputee stays as it is (okko.condition.decay,
    okko.condition.amputee)."""
    for figure in board(g):
        for condition in curable(figure):
            if figure.conditions[condition] == FIRST:
                figure.conditions[condition] = FLIPPED
                g.tell(ConditionFlipped(figure.number, condition), "okko.condition.decay")
            else:
                _remove(g, figure, condition, "okko.condition.decay")
