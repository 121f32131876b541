"""Tikku's Memoirs: Recollections as they are taken, their points, who wins, and the end of a scenario
(okko.memoirs.content).
"""

from __future__ import annotations

from hyakki.games.okko.events import PersonalResult, RecollectionTaken, ScenarioEnded, SecretShown
from hyakki.games.okko.rules.asking import hero_seats, oni_seats
from hyakki.games.okko.rules.personal import is_done
from hyakki.games.okko.state import NOBODY, Okko
from hyakki.games.okko.terms import Memory, Side
from hyakki.kernel.terms import Outcome

FATE, SCENARIO = "demon", "scenario"
"""The Recollections that decide the scroll and ties (okko.memoirs.scroll)."""


class ScenarioOver(BaseException):
    """A scenario of a campaign has ended; only the step of the game catches it."""


# ---------------------------------------------------------------------- Recollections


def take(g: Okko, recollection: str, side: Side, rule: str) -> None:
    """A side takes a Recollection, once; the other side of it is then out of reach
    (okko.memoirs.two-sided)."""
    if is_taken(g, recollection):
        return
    memory = Memory(recollection, side)
    g.memoirs.append(memory)
    g.tell(RecollectionTaken(memory, worth(g, recollection)), rule)


def is_taken(g: Okko, recollection: str) -> bool:
    """Whether either side has taken it."""
    for memory in g.memoirs:
        if memory.id == recollection:
            return True
    return False


def worth(g: Okko, recollection: str) -> int:
    """Its points: large 4, medium 2, small 1 (okko.memoirs.points, okko.memoirs.sizes)."""
    return g.box.sizes[g.box.recollections[recollection].size].points


def points(g: Okko, side: Side) -> dict[str, int]:
    """What a side has, by Recollection: blue counts for the Heroes, red for the Oni."""
    return {memory.id: worth(g, memory.id) for memory in g.memoirs if memory.side == side}


def layout(g: Okko) -> list[list[Memory]]:
    """The scroll in rows: in the order in which they were taken; one that does not fit begins a new row, and
    the rest of a row is prints (okko.memoirs.prints)."""
    rows: list[list[Memory]] = [[]]
    width = 0
    for memory in g.memoirs:
        wide = worth(g, memory.id)
        if width + wide > g.box.scroll.row and rows[-1]:
            rows.append([])
            width = 0
        rows[-1].append(memory)
        width += wide
    return rows


# ---------------------------------------------------------------------- the winner


def scroll(g: Okko) -> Side | None:
    """The colour of the scroll: the demon's fate, or without Investigation the main goal, whoever has more
    points (okko.memoirs.scroll). None while that is open."""
    if g.scene.investigation:
        return g.fate
    for memory in g.memoirs:
        if memory.id == SCENARIO:
            return memory.side
    return None


def winner(g: Okko) -> Side:
    """More points win (okko.memoirs.winner); on equal points the side that won the Final Battle, or reached
    the main goal (okko.memoirs.tie)."""
    heroes, oni = sum(points(g, "heroes").values()), sum(points(g, "oni").values())
    if heroes != oni:
        return "heroes" if heroes > oni else "oni"
    return scroll(g) or "oni"


def seats_of(g: Okko, side: Side) -> tuple[int, ...]:
    """Who wins with a side; eliminated Heroes win too, and the automated Oni is nobody."""
    return hero_seats(g) if side == "heroes" else oni_seats(g)


# ---------------------------------------------------------------------- the end


def end_scenario(g: Okko, reason: str, rule: str) -> None:
    """The scenario ends here and now (okko.end.immediate): what is due at the end is added, then the points
    decide; a secret that was kept is no longer one. In a campaign the next scenario follows."""
    g.attack = g.test = g.sneak = None  # whatever was under way is broken off
    _take_due(g)
    if g.oni.nature and not g.final:
        g.learned += 1
        g.tell(SecretShown(g.oni.nature, g.oni.identity), "okko.end.immediate")
    won = winner(g)
    heroes, oni = points(g, "heroes"), points(g, "oni")
    g.tell(
        ScenarioEnded(g.scene.id, reason, won, sum(heroes.values()), sum(oni.values())), "okko.memoirs.winner"
    )
    if g.campaign is not None:
        _break_off(g)
        g.phase = "between"
        raise ScenarioOver
    scores = {"heroes": heroes, "oni": oni}
    params = {"side": won, "round": g.round, "scenario": g.scene.id}
    g.finish(Outcome(seats_of(g, won), rule, reason, params, scores))


def _break_off(g: Okko) -> None:
    """Nobody is activated any more, so that the table can be saved between two scenarios; an Event that was
    being played goes to its discard pile (okko.event.special-discard)."""
    if g.turn is not None and g.turn.playing:
        g.oni.events.discard.append(g.turn.playing)
    g.turn = None
    g.striker, g.striker_dice = NOBODY, 0


def _take_due(g: Okko) -> None:
    """The alarm (okko.alarm.recollection) and the personal result of each Hero: red if it fell, even with its
    mission done, blue if it is done, else nothing (okko.personal.complete)."""
    if g.alarm and g.scene.alarm != "raised":
        take(g, "alarm", "oni", "okko.alarm.recollection")
    for number, hero in enumerate(g.heroes):
        done = is_done(g, number)
        g.tell(PersonalResult(number, done, hero.out), "okko.personal.complete")
        if hero.out:
            take(g, f"hero-{hero.id}", "oni", "okko.personal.complete")
        elif done:
            take(g, f"hero-{hero.id}", "heroes", "okko.personal.complete")
