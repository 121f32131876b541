"""Who decides: a Hero's seat, the Hero side together, the Oni's seat, or the automated Oni.

Chapters ask through here. Where no seat plays the Oni, the list that answers a question in its place is found
by the key of the question (okko.auto.module); chapters of `automa` declare themselves with `decides`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hyakki.games.okko.state import NOBODY, Figure, Okko
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow, O
from hyakki.kernel.terms import Prompt, Scalar

Decider = Callable[[Okko, Sequence[Option], Prompt], Option]
"""How the automated Oni answers a question: the table, what is possible, what is asked."""

DECIDERS: dict[str, Decider] = {}


def decides(*keys: str) -> Callable[[Decider], Decider]:
    """Declare who answers these questions for the automated Oni."""

    def declared(decider: Decider) -> Decider:
        for key in keys:
            if key in DECIDERS:
                raise ValueError(f"the question '{key}' has two deciders")
            DECIDERS[key] = decider
        return decider

    return declared


# ---------------------------------------------------------------------- seats


def hero_seats(g: Okko) -> tuple[int, ...]:
    """The seats of the Hero side."""
    return tuple(seat for seat in range(g.seats) if seat != g.oni.seat)


def oni_seats(g: Okko) -> tuple[int, ...]:
    """The seat of the Oni, if somebody plays it."""
    return () if g.oni.seat == NOBODY else (g.oni.seat,)


def seat_of(g: Okko, figure: Figure) -> int:
    """Who decides for a figure: the seat of its Hero, or the Oni's (NOBODY: automated)."""
    if figure.sort == "agent":
        return g.oni.seat
    hero = figure.number if figure.sort == "hero" else figure.owner
    return g.heroes[hero].seat if hero != NOBODY else council(g)[0]


def council(g: Okko) -> tuple[int, ...]:
    """The seats that answer for the Hero side, the one that is asked first (okko.players.council)."""
    known = g.last_order or range(len(g.heroes))
    playing = [g.heroes[hero].seat for hero in known if not g.heroes[hero].out]
    rest = [hero.seat for hero in g.heroes if not hero.out]
    return tuple(dict.fromkeys([*playing, *rest]))


# ---------------------------------------------------------------------- questions


def ask_seat(g: Okko, seat: int, key: str, options: Callable[[], Sequence[O]], **params: Scalar) -> Flow[O]:
    """Ask a seat what everybody can work out; NOBODY is the automated Oni."""
    prompt = Prompt(f"ask.{key}", params)
    if seat == NOBODY:
        return _automated(g, key, options, prompt)
    return g.ask(seat, prompt, options)


def ask_hero(g: Okko, hero: int, key: str, options: Callable[[], Sequence[O]], **params: Scalar) -> Flow[O]:
    """Ask the seat that leads a Hero."""
    return g.ask(g.heroes[hero].seat, Prompt(f"ask.{key}", {"hero": hero, **params}), options)


def ask_owner(
    g: Okko, figure: Figure, key: str, options: Callable[[], Sequence[O]], **params: Scalar
) -> Flow[O]:
    """Ask whoever decides for a figure."""
    return ask_seat(g, seat_of(g, figure), key, options, figure=figure.number, **params)


def ask_oni(g: Okko, key: str, options: Callable[[], Sequence[O]], **params: Scalar) -> Flow[O]:
    """Ask the Oni what everybody can work out."""
    return ask_seat(g, g.oni.seat, key, options, **params)


def ask_oni_hidden(g: Okko, key: str, options: Callable[[], Sequence[O]], **params: Scalar) -> Flow[O]:
    """Ask the Oni for something that depends on its hand or its secret."""
    prompt = Prompt(f"ask.{key}", params)
    if g.oni.seat == NOBODY:
        return _automated_hidden(g, key, options, prompt)
    return g.ask_hidden(g.oni.seat, prompt, options)


def ask_side(g: Okko, key: str, options: Callable[[], Sequence[O]], **params: Scalar) -> Flow[O]:
    """Ask the Hero side: the first answer of any of its seats with a Hero in play counts
    (okko.players.council)."""
    seats = council(g)
    return g.ask(seats[0], Prompt(f"ask.{key}", params), options, may=seats)


def _automated(g: Okko, key: str, options: Callable[[], Sequence[O]], prompt: Prompt) -> Flow[O]:
    """What the lists of the automated Oni say; where nothing is left to choose they are not asked."""
    yield from ()
    offered = options()
    if len(offered) == 1:
        return offered[0]
    chosen = DECIDERS[key](g, offered, prompt)
    for option in offered:
        if option == chosen:
            return option
    raise RuntimeError(f"the automated Oni answered {key!r} with {chosen!r}, which was not offered")


def _automated_hidden(g: Okko, key: str, options: Callable[[], Sequence[O]], prompt: Prompt) -> Flow[O]:
    """The same for what depends on its hand: whatever it does, everybody learns something of it, so that
    nobody takes back what led to it."""
    g.learned += 1
    return _automated(g, key, options, prompt)
