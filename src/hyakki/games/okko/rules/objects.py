"""Things that Heroes carry: Objectives, the Relic, the prisoner and the strongbox
(okko.scenario.objective-tokens, okko.mission.carried).

A carried token has a holder and no Space, so it moves with its Hero however that one is moved. What it adds
to the SPEED of its carrier is counted with the other numbers (okko.special.heavy).
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.okko.events import ObjectDropped, ObjectGiven, ObjectTaken
from hyakki.games.okko.options import HandObject, TakeObject
from hyakki.games.okko.rules.deeds import deed
from hyakki.games.okko.rules.ground import adjacent, free_mask, passages
from hyakki.games.okko.rules.tallies import FOUND, count
from hyakki.games.okko.state import NOBODY, OFF, Figure, Okko, Token
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

OBJECTS = ("objective", "relic", "prisoner", "strongbox")


def carried(g: Okko, hero: int) -> list[Token]:
    """What a Hero carries; it may be several things."""
    return [token for token in g.tokens.values() if token.holder == hero]


def lock_of(g: Okko, token: Token) -> Token | None:
    """The Test token that has to be passed before an object can be taken (okko.special.locked)."""
    for test in g.scene.tests:
        if test.frees and test.frees == token.form:
            for other in g.tokens.values():
                if other.form == "test" and other.id == test.token:
                    return other
    return None


# ---------------------------------------------------------------------- taking


def forbids_take(g: Okko, figure: Figure, token: Token) -> Refusal | None:
    """Why a character cannot take an object for an Action, or None. Followers, Kami and agents carry nothing
    (okko.scenario.objective-tokens)."""
    if token.form not in OBJECTS:
        return refuse("okko.scenario.objective-tokens")
    if token.form == "objective" and g.scene.objective_test is not None:
        return refuse("okko.special.lantern")
    if figure.sort != "hero":
        return refuse("okko.scenario.objective-tokens.heroes")
    if token.holder != NOBODY:
        return refuse("okko.scenario.objective-tokens.carried", by=token.holder)
    if not adjacent(g, figure.cell, token.cell):
        return refuse("okko.scenario.objective-tokens.far")
    lock = lock_of(g, token)
    return None if lock is None else refuse("okko.special.locked", token=lock.number)


def objects_to_take(g: Okko, figure: Figure) -> list[TakeObject]:
    """The objects that a Hero may take now."""
    return [
        TakeObject(token.number)
        for token in g.tokens.values()
        if token.form in OBJECTS and forbids_take(g, figure, token) is None
    ]


@deed(TakeObject, objects_to_take)
def take(g: Okko, figure: Figure, option: TakeObject) -> Flow[None]:
    """A Hero takes an object from a Space beside it."""
    take_up(g, figure.number, g.tokens[option.token])
    yield from ()


def take_up(g: Okko, hero: int, token: Token) -> None:
    """An object leaves the board, or comes into the game, in the hands of a Hero; its Space is free."""
    token.cell, token.holder = OFF, hero
    count(g, hero, FOUND)
    g.tell(ObjectTaken(hero, token.number, token.form), "okko.scenario.objective-tokens")


# ---------------------------------------------------------------------- handing over and dropping


def forbids_hand_over(g: Okko, figure: Figure, token: Token, to: Figure) -> Refusal | None:
    """Why a Hero cannot hand an object to another Hero for an Action, or None."""
    if token.holder != figure.number:
        return refuse("okko.scenario.objective-tokens.not-carried")
    if to.sort != "hero":
        return refuse("okko.scenario.objective-tokens.heroes")
    if to is figure or to.cell == OFF or not adjacent(g, figure.cell, to.cell):
        return refuse("okko.scenario.objective-tokens.far-hero")
    return None


def objects_to_hand(g: Okko, figure: Figure) -> list[HandObject]:
    """The objects that a Hero carries, with every Hero beside it."""
    held = carried(g, figure.number)
    return [
        HandObject(token.number, to.number)
        for token in held
        for to in g.figures.values()
        if to.cell != OFF and forbids_hand_over(g, figure, token, to) is None
    ]


@deed(HandObject, objects_to_hand)
def hand_over(g: Okko, figure: Figure, option: HandObject) -> Flow[None]:
    """A Hero gives an object to a Hero beside it."""
    g.tokens[option.token].holder = option.hero
    g.tell(ObjectGiven(figure.number, option.token, option.hero), "okko.scenario.objective-tokens")
    yield from ()


def drop_all(g: Okko, hero: int, cell: int) -> None:
    """A Hero falls: what it carried lies on its Space, which must be free by now. A Space holds one token, so
    of several things the others lie on the nearest free Spaces, the first in reading order
    (okko.scenario.objective-tokens)."""
    for token in carried(g, hero):
        free = free_mask(g)
        spot = cell if free >> cell & 1 else bits(passages(g).nearest(cell, free))[0]
        token.cell, token.holder = spot, NOBODY
        g.tell(ObjectDropped(hero, token.number, spot), "okko.scenario.objective-tokens")
