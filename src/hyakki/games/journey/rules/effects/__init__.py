"""What cards do: one declaration per effect, with its code, the numbers that it reads from its card, why it
would do nothing now, and its text.

A card that would change nothing is not offered, so each effect says in `forbids` what it needs. The modules
of this folder declare the effects; who plays a card looks its effect up here.
"""

from __future__ import annotations

from hyakki.games.journey.box.content import PlayCard
from hyakki.games.journey.box.vocabulary import EFFECTS
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.state import Journey, Pilgrim
from hyakki.kernel.effects import Effects
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

effect = Effects[[Journey, Pilgrim, PlayCard, Moment]](EFFECTS)

LASTING: set[str] = set()
"""Effects that are in force until the end of the turn (journey.card.durations)."""

NO_TARGET = refuse("journey.card.play", key="why.card.no-target")
NO_CHANGE = refuse("journey.card.play", key="why.card.no-change")
NOT_THIS_ONE = refuse("journey.card.play", key="why.card.not-this-one")
FULL = refuse("journey.fortune.caps")
EMPTY_DECK = refuse("journey.def.discard-empty")


def lasting(name: str) -> str:
    """The name of an effect that is in force until the end of the turn."""
    LASTING.add(name)
    return name


def unless(found: object, refusal: Refusal) -> Refusal | None:
    """The refusal, unless there is something."""
    return None if found else refusal
