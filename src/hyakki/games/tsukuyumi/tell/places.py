"""Spaces of the board in words: their ground, who holds them, and who else stands there."""

from __future__ import annotations

from hyakki.board.hexes import DIRECTIONS
from hyakki.games.tsukuyumi.state import NOBODY
from hyakki.games.tsukuyumi.tell.say import factions
from hyakki.games.tsukuyumi.tell.words import Voice, counted, direction, listed, side
from hyakki.games.tsukuyumi.view.seen import Area, AreaView, TsukuyumiView


def side_name(game: Voice, view: TsukuyumiView, seat: int | None) -> str:
    """A side by its faction; the Oni and nobody have names too."""
    return side(game.texts, game.box, factions(view), seat)


def area_at(view: TsukuyumiView, at: Area) -> AreaView | None:
    """The space at a position, if there is one."""
    return next((area for area in view.areas if area.at == at), None)


def ground_name(game: Voice, view: TsukuyumiView, area: AreaView) -> str:
    """The ground of a space in words."""
    say = game.texts.say
    if area.home != NOBODY:
        return say("terrain.home", side=side_name(game, view, area.home))
    kind = "moon-centre" if area.centre else area.terrain
    return say(f"terrain.{kind}", value=area.mountain)


def about(game: Voice, view: TsukuyumiView, at: Area, but: int | None = None) -> str:
    """`: Ocean Floor, yours; the Oni 1 unit, conquest 15`: what is at a position, without the side `but`."""
    area = area_at(view, at)
    if area is None:
        return ""
    stacks = "".join(_stack(game, view, area, seat) for seat in range(10) if seat != but)
    return f": {ground_name(game, view, area)}{_holder(game, view, area)}{stacks}"


def _holder(game: Voice, view: TsukuyumiView, area: AreaView) -> str:
    say = game.texts.say
    if area.home != NOBODY:
        return ""
    if area.owner == NOBODY:
        return say("place.free")
    if area.owner == view.seat:
        return say("place.yours")
    return say("place.held", side=side_name(game, view, area.owner))


def _stack(game: Voice, view: TsukuyumiView, area: AreaView, seat: int) -> str:
    for there in area.sides:
        if there.seat == seat:
            words = {"units": there.units, "conquest": there.defence}
            if seat == view.seat:
                return game.texts.say("place.your-stack", **words)
            return game.texts.say("place.stack", side=side_name(game, view, seat), **words)
    return ""


def crew(game: Voice, view: TsukuyumiView, area: AreaView) -> str:
    """Who stands in a space, in a few words, the seat's own units by kind: `: 2 Private and 1 Dog`."""
    own = {} if view.seat is None else area.units.get(view.seat, {})
    if own:
        names = [(game.box.units[unit].name, n) for unit, n in own.items() if unit in game.box.units]
        return f": {counted(game.texts, names)}" if names else ""
    others = [
        game.texts.say("place.count", side=side_name(game, view, there.seat), units=there.units)
        for there in area.sides
    ]
    return f": {listed(game.texts, others)}" if others else ""


def way(game: Voice, start: Area, goal: Area) -> str:
    """` (east)` for a step to a neighbour."""
    step = (goal[0] - start[0], goal[1] - start[1])
    return f" ({direction(game.texts, DIRECTIONS.index(step))})" if step in DIRECTIONS else ""


def surroundings(game: Voice, view: TsukuyumiView, at: Area) -> str:
    """What an empty position offers as a home: its way to the moon, and the ground around it."""
    q, r = at
    found: dict[str, int] = {}
    for dq, dr in DIRECTIONS:
        area = area_at(view, (q + dq, r + dr))
        if area is not None:
            name = ground_name(game, view, area)
            found[name] = found.get(name, 0) + 1
    far = max(abs(q), abs(r), abs(q + r))
    return game.texts.say("place.around", far=far, grounds=counted(game.texts, found.items()))
