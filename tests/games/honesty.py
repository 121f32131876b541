"""What a bot could find by following everything that hangs on its seat: nothing of the truth.

A walk goes from a seat, from what it gives out and from the worlds that it imagines along every attribute,
slot, container, closure, bound method, generator frame and weak reference. It stops at modules and classes,
and at the box: the game and the tables that all matches share, in which nothing of a match may lie either.
"""

from __future__ import annotations

import gc
import types
import weakref
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import msgspec

from hyakki.kernel.flow import State
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.runner import Deed, Leg
from hyakki.kernel.seat import Seat
from tests.games.probe import AnyMatch, nodes, seats_of, shared_tables
from tests.games.recorded_play import Moment

ATOMS = (int, float, complex, type(None), type(Ellipsis), types.CodeType)
ENDS = (types.ModuleType, type)
NOTHING_HANGS_ON = (*ATOMS, *ENDS)
OF_A_MATCH = (Match, State, Rng, Leg, Deed)


class Starts(dict[str, Any]):
    """Where a walk begins: things by name."""


def parts(thing: Any) -> Iterable[Any]:
    """All that can be reached from a thing in one step, by whatever means."""
    if isinstance(thing, types.FunctionType):  # its globals are a module's
        return [*(thing.__closure__ or ()), thing.__defaults__, thing.__kwdefaults__, thing.__dict__]
    if isinstance(thing, types.FrameType):  # who called it is no secret of the seat: that is the bot itself
        return thing.f_locals.values()
    if isinstance(thing, types.TracebackType):
        return [thing.tb_frame, thing.tb_next]
    if isinstance(thing, BaseException):
        return [thing.args, vars(thing), thing.__traceback__, thing.__cause__, thing.__context__]
    if isinstance(thing, weakref.ProxyTypes):
        return [thing.__init__.__self__]
    if isinstance(thing, weakref.ref):
        return [thing(), thing.__callback__]
    if isinstance(thing, msgspec.Struct):
        return [getattr(thing, name) for name in thing.__struct_fields__]
    if isinstance(thing, types.GeneratorType) and thing.gi_frame is not None:
        return [*thing.gi_frame.f_locals.values(), thing.gi_yieldfrom]
    return [*gc.get_referents(thing), getattr(thing, "__weakref__", None)]


Way: TypeAlias = "tuple[Way, type] | tuple[None, str]"
"""The way before a thing and the kind of it; where a walk begins: its name."""


def told(way: Way) -> str:
    """A way in words. That takes longer than to go it, so only who has found something is told."""
    if way[0] is None:
        return f" {way[1]}"
    return f"{told(way[0])} > {way[1].__name__}"


def reachable(start: Any, stop: Mapping[int, Any]) -> Iterator[tuple[Way, Any]]:
    """Everything that hangs on a thing, each once, with the way that leads there."""
    met: dict[int, Any] = {}  # kept alive, so that no number comes twice
    left: list[tuple[Way, Any]] = [((None, ""), start)]
    while left:
        way, thing = left.pop()
        if isinstance(thing, NOTHING_HANGS_ON) or id(thing) in met or id(thing) in stop:
            continue
        met[id(thing)] = thing
        yield way, thing
        if type(thing) is Starts:
            left += [((None, name), part) for name, part in thing.items()]
        elif not isinstance(thing, str | bytes):
            left += [((way, type(part)), part) for part in parts(thing)]


_BOX: dict[int, Any] = {}


def box(match: AnyMatch) -> dict[int, Any]:
    """The game and the tables that all its matches share, with all that belongs to them.

    Each is walked once, and must not hold anything of a match itself.
    """
    for thing in {id(thing): thing for thing in (match.game, *shared_tables(match.state))}.values():
        if id(thing) not in _BOX:
            found = dict(_BOX)
            for way, part in reachable(thing, _BOX):
                assert not isinstance(part, OF_A_MATCH), f"the box of {match.game.id} holds one:{told(way)}"
                found[id(part)] = part
            _BOX.update(found)
    return _BOX


def secrets_of(match: AnyMatch) -> list[bytes]:
    """What would tell the dice: the key, and the dice that are cut from it already."""
    found = [match.key, match.state.rng.key, match.state.rng.block]
    return [secret for secret in found if secret]


def own_objects(match: AnyMatch) -> dict[int, str]:
    """Every object that is a match's own."""
    states = [match.state, match.origin, *(leg.checkpoint for leg in match.legs)]
    own: list[tuple[str, Any]] = [
        ("the match", match),
        ("its journal", match.history),
        ("its log", match.log),
    ]
    own += [("its legs", match.legs), ("its flow", match.flow), ("its open flows", match.open)]
    own += [("its question", match.question), ("its ear", match.ear), ("its settings", match.settings)]
    own += [(f"a step: {type(leg).__name__}", leg) for leg in match.legs]
    own += [("an entry of its journal", entry) for entry in match.history]
    for state in states:
        own += [] if state is None else nodes(state)
    return {id(thing): name for name, thing in own if thing is not None}


class Truth:
    """What belongs to a true match alone, and the walk that looks for it."""

    def __init__(self, match: AnyMatch) -> None:
        self.own, self.secrets, self.box = own_objects(match), secrets_of(match), box(match)

    def found_from(self, **starts: Any) -> Iterator[str]:
        """What of it can be reached from some things, in words."""
        for way, thing in reachable(Starts(starts), self.box):
            if id(thing) in self.own:
                yield f"{self.own[id(thing)]} is reached by{told(way)}"
            elif isinstance(thing, bytes) and any(secret in thing for secret in self.secrets):
                yield f"the dice are reached by{told(way)}"
            elif isinstance(thing, str) and any(secret.hex() in thing for secret in self.secrets):
                yield f"the dice are reached in words by{told(way)}"


def given_out(seat: Seat, key: bytes) -> dict[str, Any]:
    """A seat and all that it gives out when asked."""
    found = {"seat": seat, "methods": [getattr(seat, name) for name in dir(seat) if name[:2] != "__"]}
    found |= {"decision": seat.decision, "view": seat.view, "heard": seat.heard(), "asked": seat.asked}
    return found | {"world": seat.imagine(key), "refused": refusals(seat)}


class Interruption(BaseException):
    """What no rule catches."""


class Rude:
    """An argument that interrupts whoever looks at it."""

    def __eq__(self, other: object) -> bool:
        raise Interruption

    def __hash__(self) -> int:
        raise Interruption

    def __iter__(self) -> Iterator[str]:
        raise Interruption

    def __index__(self) -> int:
        raise Interruption

    def hex(self) -> str:
        raise Interruption


def refusals(seat: Seat) -> list[BaseException]:
    """What is thrown at somebody who asks for what cannot be had."""
    found: list[BaseException] = []
    wrong: Any = object()
    rude: Any = Rude()
    for attempt in (
        lambda: seat.answer(rude),
        lambda: seat.odds(rude, b"key"),
        lambda: seat.imagine(rude),
        lambda: seat.why_not(rude),
        lambda: seat.heard(rude),
        lambda: seat.answer(wrong),
        lambda: seat.answer_text(-1, "nothing"),
        lambda: seat.odds(wrong, b"key"),
        lambda: seat.imagine(wrong),
        lambda: seat.why_not(wrong),
    ):
        try:
            attempt()
        except BaseException as error:  # noqa: BLE001  # whatever it is, it is looked at
            found.append(error.with_traceback(_inside(error)))
    return found


def _inside(error: BaseException) -> types.TracebackType | None:
    """The traceback without the frame of the test itself, which holds the match."""
    trace = error.__traceback__
    return None if trace is None else trace.tb_next


def seats_lead_nowhere(moment: Moment) -> None:
    """Nothing that hangs on a seat, on what it gives out or on its worlds belongs to the true match."""
    match, key = moment.match, moment.key()
    truth = Truth(match)
    for number in seats_of(match):
        found = next(truth.found_from(**given_out(match.seat(number), key)), None)
        assert found is None, f"from seat {number}: {found}"


MOMENT_CHECKS = (seats_lead_nowhere,)
