"""Oni actions in tests: running a whole action with its answers, or up to an open question."""

from __future__ import annotations

from collections.abc import Iterable

from hyakki.games.tsukuyumi.rules.actions import RUN, begin_action
from hyakki.games.tsukuyumi.rules.oni import forbids_place
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.flow import Flow
from tests.games.tsukuyumi.table import Answer, begin, first_question, position, run

CONQUEST, PLACE, ABYSSAL = "oni-conquest", "place-oni", "abyssal"


def whole(g: Tsukuyumi) -> Flow[None]:
    """The action under way, part by part, to its end."""
    assert g.turn is not None
    while g.turn.acting:
        yield from RUN[g.turn.acting](g, g.turn)


def act(g: Tsukuyumi, seat: int, symbol: str, quantity: int, *answers: Answer) -> list[int]:
    """A whole action of a seat; gives back who was asked, in order."""
    begin(g, seat, 0)
    begin_action(g, symbol, quantity)
    asked: list[int] = []
    run(whole(g), *answers, seats=asked)
    return asked


def offers(g: Tsukuyumi, seat: int, symbol: str, quantity: int, *answers: Answer) -> list[str]:
    """The options of the first question that is left open after some answers; the table stays as it is."""
    g = copied(g)
    begin(g, seat, 0)
    begin_action(g, symbol, quantity)
    return first_question(whole(g), *answers)[1]


def copied(g: Tsukuyumi) -> Tsukuyumi:
    """The same table once more."""
    other = g.clone()
    other.io = None
    return other


def spots_of(options: Iterable[str], name: str) -> set[tuple[int, int]]:
    """Where an Oni of this name may be placed, of the texts of options."""
    found = set()
    for option in options:
        word, *rest = option.split()
        if word == "place-oni" and rest[0] == name:
            found.add((int(rest[1]), int(rest[2])))
    return found


def agreed(lines: str, *legends: str, moon: bool = False) -> Tsukuyumi:
    """A table where these legendary Oni may come."""
    g = position(lines, modules=["legendary-oni"], moon=moon)
    g.legends = list(legends)
    return g


def because(g: Tsukuyumi, name: str, cell: int) -> str | None:
    """The rule that keeps an Oni from being placed somewhere, without the name of the game."""
    refusal = forbids_place(g, name, cell)
    return None if refusal is None else refusal.rule.removeprefix("tsukuyumi.")


def spots(g: Tsukuyumi, name: str) -> set[tuple[int, int]]:
    """Where one Oni may be placed."""
    return spots_of(offers(g, 0, PLACE, 1), name)
