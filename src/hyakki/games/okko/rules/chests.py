"""Chests: a SPEED Test opens one, its Equipment is drawn openly, and only then is it known how many cards may
be kept (okko.chest.open).
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.okko.box.definitions import ChestDef
from hyakki.games.okko.events import ChestOpened
from hyakki.games.okko.options import Done, Keep, OpenChest
from hyakki.games.okko.rules import tallies
from hyakki.games.okko.rules.asking import ask_hero
from hyakki.games.okko.rules.deeds import deed
from hyakki.games.okko.rules.equipment import DONE, draw_items, place_item
from hyakki.games.okko.rules.ground import adjacent
from hyakki.games.okko.rules.trials import test
from hyakki.games.okko.state import Figure, Okko, Token
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal


def values_of(g: Okko, token: Token) -> ChestDef:
    """What is printed on a Chest. Its difficulty and how many cards it gives are on the front; how many may
    be kept nobody knows before it is opened (okko.chest.keep-hidden, okko.info.fronts)."""
    return g.box.chests[token.id]


def forbids_chest(g: Okko, figure: Figure, token: Token) -> Refusal | None:
    """Why a Hero cannot try to open a Chest, or None: it must stand beside it (okko.chest.where)."""
    if token.form != "chest":
        return refuse("okko.chest.open")
    if not adjacent(g, figure.cell, token.cell):
        return refuse("okko.chest.where")
    return None


def chests_beside(g: Okko, figure: Figure) -> list[OpenChest]:
    """The Chests that a Hero can try to open."""
    return [
        OpenChest(token.number)
        for token in g.tokens.values()
        if token.form == "chest" and forbids_chest(g, figure, token) is None
    ]


@deed(OpenChest, chests_beside)
def open_chest(g: Okko, figure: Figure, option: OpenChest) -> Flow[None]:
    """An ordinary SPEED Test, easier after each failure (okko.chest.ordinary); on success draw and keep."""
    token = g.tokens[option.token]
    passed = yield from test(g, figure, "speed", "chest", token.number, values_of(g, token).difficulty)
    if passed:
        yield from _empty(g, figure.number, token)


def _empty(g: Okko, number: int, token: Token) -> Flow[None]:
    """So many cards are drawn, the token is flipped, and up to so many are kept; the rest is discarded with
    the token (okko.chest.draw)."""
    chest = values_of(g, token)
    drawn = draw_items(g, number, chest.draw)
    del g.tokens[token.number]
    g.spent_tokens.setdefault("chest", []).append(token.id)
    g.learned += 1
    tallies.count(g, number, tallies.FOUND)
    g.tell(ChestOpened(number, token.number, tuple(drawn), chest.keep), "okko.chest.draw")
    yield from _keep(g, number, drawn, chest.keep)


def _keep(g: Okko, number: int, drawn: list[str], keep: int) -> Flow[None]:
    """One card after the other is chosen and placed; fewer may be kept (okko.chest.keep-room). A card for
    which no room was made is let go."""
    left = list(drawn)
    while keep:
        answer = yield from ask_hero(g, number, "keep", lambda: _choices(left), left=keep)
        if isinstance(answer, Done):
            return
        left.remove(answer.item)
        taken = yield from place_item(g, number, answer.item)
        keep -= taken


def _choices(left: Sequence[str]) -> list[Keep | Done]:
    return [*(Keep(item) for item in left), DONE]
