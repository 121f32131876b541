"""Tests that lie on the board: Test tokens, lanterns and Doors that the scenario closed.

Each is an ordinary test that costs an Action (okko.test.action) and keeps its own Penalty tokens.
"""

from __future__ import annotations

from collections.abc import Callable

from hyakki.board.masks import bits
from hyakki.games.okko.box.vocabulary import TestAttribute
from hyakki.games.okko.events import LanternLit, TokenGone
from hyakki.games.okko.options import TryDoor, TryToken
from hyakki.games.okko.rules.deeds import deed
from hyakki.games.okko.rules.doors import open_door, touches
from hyakki.games.okko.rules.trials import forbids_test, is_beside, is_in_range, test
from hyakki.games.okko.state import Figure, Okko, Token
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

OBJECTIVES = "objectives"
"""In `g.counts`: Objectives that were dealt with by their test."""

Aftermath = Callable[[Okko, Figure], Flow[None]]

AFTER_OBJECTIVE: list[Aftermath] = []
"""What follows at once after an Objective was dealt with (okko.special.dead-stir)."""

# ---------------------------------------------------------------------- tokens


def token_test(g: Okko, token: Token) -> tuple[TestAttribute, int] | None:
    """Attribute and printed difficulty of the test of a token: of a Test token (okko.test.tokens), or of an
    Objective that has one, by Heroes at set-up (okko.special.lantern)."""
    if token.form == "test":
        card = g.box.test_tokens[token.id]
        return card.attribute, card.difficulty
    lantern = g.scene.objective_test
    if token.form == "objective" and lantern is not None:
        return lantern.attribute, lantern.difficulty_by_heroes[g.began - 1]
    return None


def forbids_try_token(g: Okko, figure: Figure, token: Token) -> Refusal | None:
    """Why a character cannot make the test of a token, or None."""
    found = token_test(g, token)
    if found is None:
        return refuse("okko.test.tokens")
    if is_beside(g, figure, found[0], token.cell):
        return forbids_test(figure)
    return refuse("okko.test.might-range" if found[0] == "might" else "okko.test.where")


def tokens_to_try(g: Okko, figure: Figure) -> list[TryToken]:
    """The tokens whose tests a Hero may make now."""
    return [
        TryToken(token.number)
        for token in g.tokens.values()
        if token.form in ("test", "objective") and forbids_try_token(g, figure, token) is None
    ]


@deed(TryToken, tokens_to_try)
def try_token(g: Okko, figure: Figure, option: TryToken) -> Flow[None]:
    """Make the test of a token; success takes it off the board, and with it whatever it kept locked
    (okko.special.locked, okko.test.penalty-shared)."""
    token = g.tokens[option.token]
    found = token_test(g, token)
    assert found is not None
    passed = yield from test(g, figure, found[0], token.form, token.number, found[1])
    if not passed:
        return
    del g.tokens[token.number]
    g.spent_tokens.setdefault(token.form, []).append(token.id)
    if token.form == "test":
        g.tell(TokenGone(token.number, token.form), "okko.test.tokens")
        return
    count = g.counts[OBJECTIVES] = g.counts.get(OBJECTIVES, 0) + 1
    g.tell(LanternLit(figure.number, token.number, count), "okko.special.lantern")
    for follows in AFTER_OBJECTIVE:
        yield from follows(g, figure)


# ---------------------------------------------------------------------- Doors


def forbids_try_door(g: Okko, figure: Figure, door: int, attribute: TestAttribute) -> Refusal | None:
    """Why a character cannot make the test of a Door with an attribute, or None: only Doors that the scenario
    closed have one (okko.board.closed-doors)."""
    if not g.palace.areas.doors >> door & 1:
        return refuse("okko.board.doors")
    if not g.closed >> door & 1:
        return refuse("okko.board.closed-doors.open")
    if g.shut >> door & 1:
        return refuse("okko.board.closed-doors.shut")
    if attribute not in g.scene.doors[door].attributes:
        return refuse("okko.board.closed-doors.attribute")
    if not _is_at(g, figure, door, attribute):
        return refuse("okko.board.closed-doors.touch")
    return forbids_test(figure)


def _is_at(g: Okko, figure: Figure, door: int, attribute: str) -> bool:
    """From a Space that touches the Door; a MIGHT Test from afar needs sight to such a Space
    (okko.test.might-range)."""
    if touches(g, figure.cell, door):
        return True
    return attribute == "might" and any(is_in_range(g, figure, cell) for cell in g.palace.doors[door])


def doors_to_try(g: Okko, figure: Figure) -> list[TryDoor]:
    """The Doors that a Hero may try to open by their test, with each attribute."""
    return [
        TryDoor(door, attribute)
        for door in bits(g.closed & ~g.shut & g.palace.areas.doors)
        for attribute in g.scene.doors[door].attributes
        if forbids_try_door(g, figure, door, attribute) is None
    ]


@deed(TryDoor, doors_to_try)
def try_door(g: Okko, figure: Figure, option: TryDoor) -> Flow[None]:
    """Make the test of a Door; once passed it stays open (okko.board.closed-doors)."""
    difficulty = g.scene.doors[option.door].difficulty
    passed = yield from test(g, figure, option.attribute, "door", option.door, difficulty)
    if passed:
        open_door(g, figure, option.door)
