"""Spaces of the board in words: their ground, who holds them, and who else stands there."""

from __future__ import annotations

from hyakki.board.hexes import DIRECTIONS
from hyakki.games.tsukuyumi.rules.nomads import IMMUNE
from hyakki.games.tsukuyumi.state import NOBODY, ONI
from hyakki.games.tsukuyumi.tell.say import factions
from hyakki.games.tsukuyumi.tell.words import BoxVoice, direction, side
from hyakki.games.tsukuyumi.view.seen import Area, AreaView, TsukuyumiView
from hyakki.kernel.telling import counted, listed


def side_name(voice: BoxVoice, view: TsukuyumiView, seat: int | None) -> str:
    """A side by its faction; the Oni and nobody have names too."""
    return side(voice.texts, voice.box, factions(view), seat)


def area_at(view: TsukuyumiView, at: Area) -> AreaView | None:
    """The space at a position, if there is one."""
    return next((area for area in view.areas if area.at == at), None)


def ground_name(voice: BoxVoice, view: TsukuyumiView, area: AreaView) -> str:
    """The ground of a space in words."""
    say = voice.texts.say
    if area.home != NOBODY:
        return say("terrain.home", side=side_name(voice, view, area.home))
    kind = "moon-centre" if area.centre else area.terrain
    return say(f"terrain.{kind}", value=area.mountain)


def about(voice: BoxVoice, view: TsukuyumiView, at: Area, but: int | None = None) -> str:
    """`: Ocean Floor, yours; the Oni 1 unit, conquest 15`: what is at a position, without the side `but`."""
    area = area_at(view, at)
    if area is None:
        return ""
    stacks = "".join(_stack(voice, view, area, seat) for seat in range(10) if seat != but)
    return f": {ground_name(voice, view, area)}{_holder(voice, view, area)}{stacks}"


def peril(voice: BoxVoice, view: TsukuyumiView, at: Area, unit: str, seat: int | None) -> str:
    """What a unit that comes to a position has to fear there, or nothing (tsukuyumi.end.radioactive)."""
    area = area_at(view, at)
    if area is None or seat is None or seat == ONI or "radioactive" not in area.properties:
        return ""
    immune = IMMUNE in view.seats[seat].effects and unit not in voice.box.mascots
    return "" if immune else voice.texts.say("place.radioactive")


def _holder(voice: BoxVoice, view: TsukuyumiView, area: AreaView) -> str:
    say = voice.texts.say
    if area.home != NOBODY:
        return ""
    if area.owner == NOBODY:
        return say("place.free")
    if area.owner == view.seat:
        return say("place.yours")
    return say("place.held", side=side_name(voice, view, area.owner))


def _stack(voice: BoxVoice, view: TsukuyumiView, area: AreaView, seat: int) -> str:
    for there in area.sides:
        if there.seat == seat:
            words = {"units": there.units, "conquest": there.defence}
            if seat == view.seat:
                return voice.texts.say("place.your-stack", **words)
            return voice.texts.say("place.stack", side=side_name(voice, view, seat), **words)
    return ""


def crew(voice: BoxVoice, view: TsukuyumiView, area: AreaView) -> str:
    """Who stands in a space, in a few words, the seat's own units by kind: `: 2 Private and 1 Dog`."""
    own = {} if view.seat is None else area.units.get(view.seat, {})
    if own:
        names = [(voice.box.units[unit].name, n) for unit, n in own.items() if unit in voice.box.units]
        return f": {counted(voice.texts, names)}" if names else ""
    others = [
        voice.texts.say("place.count", side=side_name(voice, view, there.seat), units=there.units)
        for there in area.sides
    ]
    return f": {listed(voice.texts, others)}" if others else ""


def way(voice: BoxVoice, start: Area, goal: Area) -> str:
    """` (east)` for a step to a neighbour."""
    step = (goal[0] - start[0], goal[1] - start[1])
    return f" ({direction(voice.texts, DIRECTIONS.index(step))})" if step in DIRECTIONS else ""


def surroundings(voice: BoxVoice, view: TsukuyumiView, at: Area) -> str:
    """What an empty position offers as a home: its way to the moon, and the ground around it."""
    q, r = at
    found: dict[str, int] = {}
    for dq, dr in DIRECTIONS:
        area = area_at(view, (q + dq, r + dr))
        if area is not None:
            name = ground_name(voice, view, area)
            found[name] = found.get(name, 0) + 1
    far = max(abs(q), abs(r), abs(q + r))
    return voice.texts.say("place.around", far=far, grounds=counted(voice.texts, found.items()))
