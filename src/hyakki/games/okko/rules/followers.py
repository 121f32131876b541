"""Followers: who has one, how a Hero comes by one and gives one away, and tokens that lie face down
(okko.follower.one).

A Follower or Kami is a figure with an `owner`; its Hero knows it by its number. Its values are those of its
own card, whatever its Hero's are (okko.follower.own-values, okko.follower.attributes), and it is an Ally but
no Hero (okko.follower.not-hero).
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.okko.events import FollowerRevealed, FollowerTaken, TokenGone
from hyakki.games.okko.options import HandOver, Reveal, TakeIn, TakeOver, Version
from hyakki.games.okko.rules.asking import ask_hero
from hyakki.games.okko.rules.deeds import deed
from hyakki.games.okko.rules.eventdeck import draw_events
from hyakki.games.okko.rules.ground import adjacent, beside, passages, room_mask
from hyakki.games.okko.state import NOBODY, OFF, Figure, Okko, Token
from hyakki.kernel.decision import PASS, Pass
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

# ---------------------------------------------------------------------- joining a Hero


def forbids_follower(g: Okko, number: int) -> Refusal | None:
    """Why a Hero cannot have a Follower or Kami more, or None (okko.follower.one)."""
    return None if g.heroes[number].follower == NOBODY else refuse("okko.follower.one")


def join(g: Okko, number: int, kind: str, cell: int) -> Figure:
    """A new Follower or Kami comes into play with a Hero: its card goes to the Follower slot, its token to a
    Space, or nowhere yet (OFF) during the set-up."""
    figure = Figure(
        number=g.box.figures.numbers(kind)[0],
        sort=g.box.sheets[kind].sort,
        kind=kind,
        cell=cell,
        owner=number,
    )
    g.figures[figure.number] = figure
    g.heroes[number].follower = figure.number
    return figure


def room_beside(g: Okko, figure: Figure) -> int:
    """Where the Follower or Kami of a Hero appears, as a mask: the free Spaces adjacent to it that are no
    Reinforcement Spaces (okko.setup.follower-token, okko.kami.place); without any, the free ones that are
    fewest Areas away (okko.setup.follower-no-room)."""
    room = room_mask(g, "heroes")
    return room & beside(g, figure.cell) or passages(g).nearest_areas(figure.cell, room)


def free_slots(g: Okko) -> list[int]:
    """Heroes in play without a Follower or Kami (okko.follower.one)."""
    return [number for number, hero in enumerate(g.heroes) if hero.follower == NOBODY and not hero.out]


def free_followers(g: Okko) -> list[str]:
    """Follower cards whose token is not in play (okko.players.fewer-choice)."""
    return [
        card.id
        for token in g.box.follower_tokens
        if g.box.figures.blocks[token].start not in g.figures
        for card in g.box.versions_of[token]
    ]


def versions(g: Okko, piece: str) -> list[Version]:
    """The cards of a Follower or Kami."""
    return [Version(card.id) for card in g.box.versions_of[piece]]


# ---------------------------------------------------------------------- from Hero to Hero


def forbids_hand_over(g: Okko, figure: Figure, follower: int, to: int) -> Refusal | None:
    """Why a Hero cannot give its Follower to another, or None: the Hero must stand beside the Follower and
    have a free slot (okko.follower.transfer); Kami stay (okko.kami.no-transfer)."""
    if g.heroes[figure.number].follower != follower or follower == NOBODY:
        return refuse("okko.follower.transfer.own")
    if g.figures[follower].sort == "kami":
        return refuse("okko.kami.no-transfer")
    if to == figure.number or to not in range(len(g.heroes)):
        return refuse("okko.follower.transfer")
    if g.figures[to].cell == OFF or not adjacent(g, g.figures[follower].cell, g.figures[to].cell):
        return refuse("okko.follower.transfer")
    return forbids_follower(g, to)


def handings(g: Okko, figure: Figure) -> list[HandOver]:
    """The Heroes to whom a Hero can give its Follower."""
    follower = g.heroes[figure.number].follower
    return [
        HandOver(follower, to)
        for to in range(len(g.heroes))
        if forbids_hand_over(g, figure, follower, to) is None
    ]


@deed(HandOver, handings)
def hand_over(g: Okko, figure: Figure, option: HandOver) -> Flow[None]:
    """The card changes hands, the token stays where it is."""
    yield from ()
    g.heroes[figure.number].follower = NOBODY
    _belong(g, g.figures[option.follower], option.hero, "okko.follower.transfer")


def _belong(g: Okko, follower: Figure, number: int, rule: str) -> None:
    follower.owner = number
    g.heroes[number].follower = follower.number
    g.tell(FollowerTaken(number, follower.number, follower.kind), rule)


def forbids_take_over(g: Okko, figure: Figure, follower: Figure) -> Refusal | None:
    """Why a Hero cannot take over a Follower whose Hero has fallen, or None; until somebody does it does not
    act but can be attacked (okko.follower.owner-eliminated)."""
    if follower.sort != "follower" or follower.owner != NOBODY:
        return refuse("okko.follower.owner-eliminated")
    if not adjacent(g, figure.cell, follower.cell):
        return refuse("okko.follower.owner-eliminated.far")
    return forbids_follower(g, figure.number)


def orphans_beside(g: Okko, figure: Figure) -> list[TakeOver]:
    """The Followers that a Hero can take over."""
    return [
        TakeOver(other.number)
        for other in g.figures.values()
        if other.sort == "follower" and forbids_take_over(g, figure, other) is None
    ]


@deed(TakeOver, orphans_beside)
def take_over(g: Okko, figure: Figure, option: TakeOver) -> Flow[None]:
    """A Hero becomes the owner of a Follower that has none."""
    yield from ()
    _belong(g, g.figures[option.follower], figure.number, "okko.follower.owner-eliminated")


# ---------------------------------------------------------------------- face-down tokens


def forbids_reveal(g: Okko, figure: Figure, token: Token) -> Refusal | None:
    """Why a Hero cannot turn up a Follower token, or None: it must be face down and beside the Hero
    (okko.follower.reveal)."""
    if token.form != "follower" or token.flipped:
        return refuse("okko.follower.reveal")
    if not adjacent(g, figure.cell, token.cell):
        return refuse("okko.follower.reveal.far")
    return None


def reveals(g: Okko, figure: Figure) -> list[Reveal]:
    """The Follower tokens that a Hero can turn up."""
    return [
        Reveal(token.number)
        for token in g.tokens.values()
        if token.form == "follower" and forbids_reveal(g, figure, token) is None
    ]


@deed(Reveal, reveals)
def reveal(g: Okko, figure: Figure, option: Reveal) -> Flow[None]:
    """The token is turned up; with a free slot the Hero may take the Follower at once
    (okko.follower.reveal)."""
    token = g.tokens[option.token]
    token.flipped = True
    g.learned += 1
    g.tell(FollowerRevealed(figure.number, token.number, token.id), "okko.follower.reveal")
    if is_duplicate(g, token.id):
        _remove(g, token)
        draw_events(g, 1)
        return
    g.porter = token.id
    if forbids_follower(g, figure.number) is None:
        answer = yield from ask_hero(
            g, figure.number, "take-follower", lambda: _may_take(g, token), follower=token.id
        )
        if not isinstance(answer, Pass):
            _take_in(g, figure.number, token, answer.card)


def _may_take(g: Okko, token: Token) -> list[Version | Pass]:
    return [*versions(g, token.id), PASS]


def is_duplicate(g: Okko, follower: str) -> bool:
    """Whether a revealed Follower belongs to a Hero in play, or is in play itself: then the token leaves and
    the Oni draws an Event (okko.follower.reveal-duplicate)."""
    heroes = {card.hero for card in g.box.followers.values() if card.token == follower}
    if any(hero.id in heroes and not hero.out for hero in g.heroes):
        return True
    return any(number in g.figures for number in g.box.figures.blocks[follower])


def _remove(g: Okko, token: Token) -> None:
    del g.tokens[token.number]
    g.spent_tokens.setdefault("follower", []).append(token.id)
    g.tell(TokenGone(token.number, token.form), "okko.follower.reveal-duplicate")


def _take_in(g: Okko, number: int, token: Token, card: str) -> None:
    """The token is now that Follower, on the Space where it lay (okko.follower.reveal-version)."""
    del g.tokens[token.number]
    follower = join(g, number, card, token.cell)
    g.tell(FollowerTaken(number, follower.number, card), "okko.follower.reveal-version")


def forbids_take_in(g: Okko, figure: Figure, token: Token) -> Refusal | None:
    """Why a Hero cannot take a Follower that was turned up and that nobody took, or None
    (okko.follower.reveal-version)."""
    if token.form != "follower" or not token.flipped:
        return refuse("okko.follower.reveal-version")
    if not adjacent(g, figure.cell, token.cell):
        return refuse("okko.follower.reveal.far")
    return forbids_follower(g, figure.number)


def waiting_beside(g: Okko, figure: Figure) -> Sequence[TakeIn]:
    """The revealed Followers that a Hero can take."""
    return [
        TakeIn(token.number)
        for token in g.tokens.values()
        if token.form == "follower" and forbids_take_in(g, figure, token) is None
    ]


@deed(TakeIn, waiting_beside)
def take_in(g: Okko, figure: Figure, option: TakeIn) -> Flow[None]:
    """The Hero chooses one of the two cards of the Follower and owns it (okko.follower.reveal-version)."""
    token = g.tokens[option.token]
    answer = yield from ask_hero(
        g, figure.number, "follower-version", lambda: versions(g, token.id), follower=token.id
    )
    _take_in(g, figure.number, token, answer.card)
