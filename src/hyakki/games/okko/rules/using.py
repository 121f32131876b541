"""Using a card: its effects one after the other in the listed order (okko.effect.order), and what stays
behind afterwards (okko.effect.begins).
"""

from __future__ import annotations

from hyakki.games.okko.rules.asking import seat_of
from hyakki.games.okko.rules.limits import Bound, is_left, mark, stay
from hyakki.games.okko.rules.operations import Use, found, operation, owner_in
from hyakki.games.okko.rules.words import holds, triggered
from hyakki.games.okko.state import NOBODY, Figure, Okko, Until
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

AT_ONCE = ("use", "drawn")


def use_of(g: Okko, figure: Figure, source: str) -> Use:
    """A figure uses its own card; its seat decides (okko.effect.owner)."""
    return Use(source, figure.number, seat_of(g, figure))


def forbids_use(g: Okko, use: Use) -> Refusal | None:
    """Why an ACTION, UNIQUE ACTION or item would do nothing now, or None: at least one of its operations must
    have an object (okko.effect.nothing). What begins with the use has one by itself."""
    for when, bounds in g.box.triggers[use.source].items():
        for bound in bounds:
            if bound[2].after_use or (when == "use" and has_object(g, use, bound)):
                return None
    return refuse("okko.effect.nothing")


def has_object(g: Okko, use: Use, bound: Bound) -> bool:
    """Whether an effect would do something now: it is not used up, its conditions hold, and there is somebody
    or something that it is about."""
    effect = bound[2]
    if not is_left(g, bound, use.owner) or not holds(g, effect, owner_in(g, use)):
        return False
    forbids = operation[effect.do].forbids
    return bool(found(g, use, effect)) if forbids is None else forbids(g, use, bound) is None


def carry_out(g: Okko, use: Use, bounds: tuple[Bound, ...]) -> Flow[None]:
    """Some effects of one use that happen now."""
    for bound in bounds:
        owner = owner_in(g, use)
        if is_left(g, bound, use.owner) and holds(g, bound[2], owner):
            mark(g, bound, use.owner)
            yield from operation[bound[2].do].run(g, use, bound)


def use_talent(g: Okko, use: Use) -> Flow[None]:
    """An ACTION, UNIQUE ACTION or item: the effects with the trigger `use` happen, those marked after_use
    begin."""
    triggers = g.box.triggers[use.source]
    yield from carry_out(g, use, triggers.get("use", ()))
    for bounds in triggers.values():
        for bound in bounds:
            if bound[2].after_use:
                _leave(g, use, bound)


def play_card(g: Okko, use: Use) -> Flow[None]:
    """A Special Effect, a Courtier's help or a Complication: everything begins now; effects with another
    trigger stay behind."""
    triggers = g.box.triggers[use.source]
    for when, bounds in triggers.items():
        if when in AT_ONCE:
            yield from carry_out(g, use, bounds)
        else:
            for bound in bounds:
                _leave(g, use, bound)


def _leave(g: Okko, use: Use, bound: Bound) -> None:
    until: Until = bound[2].until or "round"
    stay(g, bound, until, begun=bound[2].when == "always", owner=use.owner, card=use.card)


def set_off(g: Okko, use: Use, when: str) -> Flow[None]:
    """The effects of a card that a moment sets off: the reveal, the beginning or end of an activation."""
    yield from carry_out(g, use, g.box.triggers[use.source].get(when, ()))


def moment(g: Okko, figure: Figure, when: str) -> Flow[None]:
    """What the beginning or the end of a figure's activation sets off: its own effects, and those of others
    that name it."""
    uses: dict[tuple[str, int], Use] = {}
    for owner, bound in list(triggered(g, when, figure)):
        source = bound[0]
        new = Use(source, NOBODY, g.oni.seat) if owner is None else use_of(g, owner, source)
        yield from carry_out(g, uses.setdefault((source, new.owner), new), (bound,))
