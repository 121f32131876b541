"""Short words for tests of cards: what is offered, playing a card, an attack with answers."""

from __future__ import annotations

from typing import Any

from hyakki.games.journey.options import Attack, Play
from hyakki.games.journey.rules import activation, attack, cards, defeat, windows
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.state import Activation, Journey, Pilgrim
from hyakki.kernel.terms import Refusal
from tests.games.journey.table import PILGRIM_LETTERS, Answer, run


def pilgrim(g: Journey, letter: str) -> Pilgrim:
    return g.pilgrims[PILGRIM_LETTERS[letter]]


def under_way(g: Journey) -> Activation:
    """The activation under way."""
    return activation.under_way(g)


def offered(g: Journey, letter: str) -> list[str]:
    """The cards that the seat of the active pilgrim may play between actions."""
    return [play.card for play in cards.own_plays(g, pilgrim(g, letter))]


def refusal(g: Journey, letter: str, card: str, moment: Moment | None = None) -> str:
    """The rule that forbids to play a card, "" if none does."""
    p = pilgrim(g, letter)
    found = cards.forbids_play(g, p, card, moment or cards.own_moment(p))
    return found.rule if isinstance(found, Refusal) else ""


def play(g: Journey, letter: str, card: str, *answers: Answer) -> None:
    """The active pilgrim plays a card that is offered."""
    p = pilgrim(g, letter)
    assert Play(p.id, card) in cards.own_plays(g, p)
    run(cards.play(g, Play(p.id, card), cards.own_moment(p)), *answers)


def react(g: Journey, moment: Moment, *answers: Answer, seats: list[int] | None = None) -> None:
    """Open a window."""
    run(windows.window(g, moment), *answers, seats=seats)


def strikes(g: Journey, letter: str, target: int, *answers: Answer) -> None:
    """A pilgrim attacks."""
    run(attack.attack_action(g, pilgrim(g, letter), Attack(target)), *answers)


def demon_strikes(g: Journey, *letters: str, answers: tuple[Answer, ...] = (), **more: Any) -> None:
    """The first demon attacks these pilgrims."""
    run(
        attack.demon_attack(g, g.demons[0], [PILGRIM_LETTERS[letter] for letter in letters]), *answers, **more
    )


def ritual(g: Journey, letter: str, *answers: Answer) -> str:
    """A pilgrim tries to cleanse the first demon; what came of it."""
    demon = g.demons[0]
    return run(defeat.cleanse(g, demon, pilgrim(g, letter), demon.health), *answers)
