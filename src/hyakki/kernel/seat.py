"""A seat at a table: all that whoever sits there may know and do, and nothing else. Bots get this.

A seat is a handle, like the number of an open file: it holds its own number and a ticket. Which match a
ticket belongs to stands in a table of this module, under weak references, so no attribute, closure or bound
method of a seat leads to the match, its key, its journal or the cards of others. What a seat gives out is
made for it: its decision, its view, what it was told, and worlds that it cannot tell from the truth, each a
match of its own without a past and with dice of its own. What fails behind a seat comes out as a
plain sentence, without the frames and values of the match.

    >>> from hyakki.games import find
    >>> from hyakki.kernel.match import Match
    >>> match = Match.new(find("journey"), seats=1, key=7)
    >>> seat = match.seat(0)
    >>> seat
    <seat 0>
    >>> seat.answer(seat.decision.options[0])
    >>> world = seat.imagine(b"a key of my own")
    >>> world.key == match.key
    False

A seat does not keep its match: whoever wants to go on asking has to hold the match as well.

This keeps a bot from knowing too much by mistake, and from finding it by looking around. It is no prison:
code that reads the frames of its callers or the globals of modules, or replaces methods of the game, reaches
everything in its process. Whoever does not trust a bot at all runs it in another one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakKeyDictionary, ref

from hyakki.kernel.decision import Decision, Option, Planned
from hyakki.kernel.errors import Refused, RuleCrash, place_of
from hyakki.kernel.events import Told
from hyakki.kernel.journal import begins_step
from hyakki.kernel.rng import derive
from hyakki.kernel.terms import Chance, Outcome, Refusal

if TYPE_CHECKING:
    from hyakki.kernel.game import Game
    from hyakki.kernel.match import Match

P = ParamSpec("P")
R = TypeVar("R")


class Ticket:
    """What stands for a seat of a match. There is nothing in it, and no two are alike."""

    __slots__ = ("__weakref__",)


delattr(
    Ticket, "__weakref__"
)  # else a ticket shows the reference that the table has under it, and so the table


_SEATED: WeakKeyDictionary[Ticket, tuple[ref[Match[Any]], int | None]] = WeakKeyDictionary()
"""Where each ticket leads: a match and the number of a seat, for the kernel's eyes only."""


def seat_at(match: Match[Any], number: int | None) -> Seat:
    """A handle for a seat of a match (None: a spectator)."""
    ticket = Ticket()
    _SEATED[ticket] = ref(match), number
    return Seat(number, ticket)


def _there(seat: Seat) -> tuple[Match[Any], int | None]:
    there, number = _SEATED.get(seat._ticket, (None, None))
    match = None if there is None else there()
    if match is None:
        raise Refused("the match of this seat is gone")
    return match, number


def _own(seat: Seat) -> tuple[Match[Any], int]:
    match, number = _there(seat)
    if number is None:
        raise Refused("a spectator has nothing to decide")
    return match, number


def _chance(match: Match[Any], number: int | None, key: bytes) -> bytes:
    """What worlds for a seat are made from: its own key, mixed with the secret of the match and the moment.

    A world is the truth with its hidden cards exchanged. Whoever knew the key of that exchange could undo it,
    and whoever saw the same exchange twice could tell what has changed between. Inside secret flows nothing
    changes but the choices in them, and whether strangers have made theirs must not show in a world either.
    """
    moment: list[int | str] = [*match.numbers]
    if match.open is not None:
        moment.append(f"secrets since {match.before_secrets()}")
        for stranger in match.open.strangers(number):
            moment[stranger] = "-"
    return derive(match.key, "imagined by", str(number), *moment, key.hex())


def _closed(method: Callable[Concatenate[Seat, P], R]) -> Callable[Concatenate[Seat, P], R]:
    """What goes wrong inside comes out without the frames, values and causes of the match."""

    @wraps(method)
    def call(seat: Seat, /, *args: P.args, **kwargs: P.kwargs) -> R:
        failure: BaseException
        try:
            return method(seat, *args, **kwargs)
        except Refused as error:
            failure = Refused(*error.args)
        except RuleCrash as crash:
            failure = RuleCrash(crash.public, crash.public)
        except Exception as error:  # noqa: BLE001  # whatever it was, it must not show where it comes from
            said = f"a rule failed: {place_of(error)}"
            failure = RuleCrash(said, said)
        except BaseException as error:  # noqa: BLE001  # an interruption goes on, but not with those frames
            failure = error.with_traceback(None)
            failure.__cause__ = failure.__context__ = None
        raise failure

    return call


class Seat:
    """One seat of a match, or (number None) a spectator's chair. Made by `Match.seat`."""

    __slots__ = ("_ticket", "number")

    def __init__(self, number: int | None, ticket: Ticket) -> None:
        self.number = number
        self._ticket = ticket

    def __repr__(self) -> str:
        return "<spectator>" if self.number is None else f"<seat {self.number}>"

    # ------------------------------------------------------------------ what it knows

    @property
    @_closed
    def game(self) -> Game[Any]:
        """The game that is played."""
        return _there(self)[0].game

    @property
    @_closed
    def seats(self) -> int:
        """How many seats there are at the table."""
        return _there(self)[0].seats

    @property
    @_closed
    def decision(self) -> Decision | None:
        """The open question of this seat with its options; None while it is not asked."""
        match, number = _there(self)
        return None if number is None else match.decision(number)

    @property
    @_closed
    def begins(self) -> bool:
        """Whether the open question is the first of its step: whoever answers it begins an action, and does
        more than to have a say in one that is under way. Never so while seats choose in secret. (A disposable
        match keeps no journal and takes every question for a first one.)"""
        return begins_step(_there(self)[0])

    @property
    @_closed
    def view(self) -> Any:
        """All that this seat sees and remembers."""
        match, number = _there(self)
        return match.view(number)

    @_closed
    def heard(self, since: int = 0) -> list[Told]:
        """What this seat was told, from its own entry number `since` on; -3 means the last three."""
        match, number = _there(self)
        return match.heard(number, since)

    @property
    @_closed
    def asked(self) -> tuple[int, ...]:
        """The seats that may be asked now, for all that this seat can know.

        Of strangers who choose in secret nobody is told who is done: they are named until all are in. Of its
        own allies a seat knows it.
        """
        match, number = _there(self)
        return match.awaited(number)

    @property
    @_closed
    def planned(self) -> Planned | None:
        """While seats choose in secret: what this seat and its allies have chosen in that so far, by seat.

        None at all other times; empty for a spectator and for whoever has no part and no ally in it.
        """
        match, number = _there(self)
        return match.planned(number)

    @property
    @_closed
    def outcome(self) -> Outcome | None:
        """How the match ended, or None."""
        return _there(self)[0].outcome

    @property
    @_closed
    def own(self) -> int:
        """How many entries of its log this seat had heard when it answered last."""
        match, number = _there(self)
        return 0 if number is None else match.heard_before(number)

    # ------------------------------------------------------------------ what it can work out

    @_closed
    def odds(self, option: Option, key: bytes) -> list[Chance]:
        """What may come of an option: exact where the game knows, else by playing worlds with own dice."""
        match, number = _own(self)
        return match.odds(number, option, _chance(match, number, key))

    @_closed
    def why_not(self, pointed: Sequence[str]) -> Refusal | None:
        """Which rule forbids what the anchors point at; None if it is allowed."""
        match, number = _own(self)
        return match.why_not(number, pointed)

    @_closed
    def imagine(self, key: bytes) -> Match[Any]:
        """A match in which all that this seat cannot see may be different; another one for another key.

        It is disposable (no journal, no log) and candid (what leaves no choice answers itself); do with it
        what you like.
        """
        match, number = _there(self)
        return match.imagine(number, _chance(match, number, key))

    # ------------------------------------------------------------------ what it does

    @_closed
    def answer(self, option: Option) -> None:
        """Answer the open question of this seat with one of its options."""
        match, number = _own(self)
        match.answer(number, option)

    @_closed
    def answer_text(self, number: int, text: str) -> None:
        """Answer from outside: the number of the question it is for, and the option's text."""
        match, seat = _own(self)
        match.answer_text(seat, number, text)

    @property
    @_closed
    def party(self) -> bool:
        """Whether all seats of the table are one party."""
        return _there(self)[0].party

    @_closed
    def undo_bar(self, party: bool = False) -> str | None:
        """Why this seat cannot take back the last answer (a text key), or None if it can.

        With `party` it would take back anybody's, which is for tables that are one party.
        """
        match, number = _there(self)
        if number is None:
            return "undo.watching"
        return "undo.other" if party and not match.party else match.undo_bar(number, party)

    @_closed
    def undo(self, party: bool = False) -> None:
        """Take back the last answer: of this seat, or (party) of anybody, never past a barrier."""
        match, number = _own(self)
        if party and not match.party:
            raise Refused("undo.other")
        match.undo(number, party)

    @_closed
    def resign(self) -> Outcome | None:
        """Give up for this seat: the outcome that this leads to, or None if the others go on."""
        match, number = _own(self)
        return match.resign(number)
