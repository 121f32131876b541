"""What cannot be under way in Okko: phases, activations, trees, missions, numbers out of reach.

A table comes from a file as it lay between two steps: no Attack, test or sneaked Move is under way there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hyakki.games.okko.box.definitions import PositionDef
from hyakki.games.okko.guard.agreed import MOST
from hyakki.games.okko.rules.asking import hero_seats
from hyakki.games.okko.rules.ground import heroes_in_play
from hyakki.games.okko.rules.setup import DEALING, LAYING, PARTS, TAKING
from hyakki.games.okko.state import NOBODY, Mission, Okko, Turn

TRACK = range(4)  # open steps of the Oni
END = range(1, 11)  # steps of the End of the Round Phase
HERO_STAGES = ("begin", "act", "follower")
ONI_STAGES = ("card", "figures", "figure")
FACE_UP = ("activation", "end", "between")
"""Phases in which the cards of the round may lie face up."""


def flaws(g: Okko) -> Iterator[str]:
    """What is wrong with the course of a table, a phrase each."""
    yield from _numbers(g)
    yield from _heroes(g)
    yield from _phase(g)
    yield from _order(g)
    yield from _quiet(g)
    if g.turn is not None:
        yield from _turn(g, g.turn)
    for taken, tree in ((g.mortal, g.box.mortal), (g.supernatural, g.box.supernatural)):
        yield from _tree(taken, tree)
    yield from _missions(g)
    if len({memory.id for memory in g.memoirs}) < len(g.memoirs):
        yield "a Recollection was taken twice"


def _numbers(g: Okko) -> Iterator[str]:
    counted = [g.place, g.at, g.round - 1, g.turned, g.next_token, g.fallen_in_final, g.false]
    counted += [g.oni.tokens, g.oni.lieutenants, *g.counts.values(), *g.marks.values()]
    counted += g.game_marks.values()
    for hero in g.heroes:
        counted += [hero.fewer + MOST // 2, *hero.tallies.values()]
    for mission in g.missions:
        counted += [mission.clock, mission.penalty, *mission.rounds]
    if g.turn is not None:
        counted += [g.turn.actions, *g.turn.marks.values()]
    if not all(0 <= number < MOST for number in counted) or g.learned < 0:
        yield "a number is below nothing, or out of reach"
    if g.oni.tokens > len(g.heroes):
        yield f"{g.oni.tokens} Activation tokens are used"


def _heroes(g: Okko) -> Iterator[str]:
    """Hero seats have taken Heroes in turn (okko.players.share)."""
    seats = hero_seats(g)
    taking = g.phase == "setup" and g.place <= TAKING
    if len(g.heroes) > g.began or (len(g.heroes) < g.began and not taking):
        yield f"there are {len(g.heroes)} Heroes, not {g.began}"
    if len({hero.id for hero in g.heroes}) < len(g.heroes):
        yield "a Hero was taken twice"
    for number, hero in enumerate(g.heroes):
        if hero.seat != seats[number % len(seats)]:
            yield f"{hero.id} is led by seat {hero.seat}"
    dealt = g.phase != "setup" or g.place > DEALING
    if any((number in g.figures) != dealt for number in range(len(g.heroes))):
        yield "a Hero has no miniature, or too early"
    if g.phase not in ("setup", "between") and not heroes_in_play(g):
        yield "no Hero is left"


# ---------------------------------------------------------------------- phases


def _phase(g: Okko) -> Iterator[str]:
    places: Mapping[str, Sequence[int]] = {"setup": range(len(PARTS)), "track": TRACK, "end": END}
    if g.place not in places.get(g.phase, range(MOST)):
        yield f"phase {g.phase} has come to place {g.place}"
    if g.phase == "between" and g.campaign is None:
        yield "there is nothing after the scenario"
    if g.revealed and g.phase not in FACE_UP:
        yield f"cards lie face up in phase {g.phase}"
    if g.phase == "activation" and not g.revealed:
        yield "the cards of the round were not revealed"
    if g.turn is not None and g.phase != "activation":
        yield f"somebody is activated in phase {g.phase}"


def _order(g: Okko) -> Iterator[str]:
    """Every Hero has one Initiative card (okko.strategy.initiative)."""
    heroes = range(len(g.heroes))
    for order in (g.order, g.last_order):
        if len({*order}) < len(order) or not {*order} <= {*heroes}:
            yield f"the order of the Heroes is {order}"
            return
    if g.turned > len(g.order):
        yield f"{g.turned} Initiative cards were turned up"
    waiting = {number for number in heroes if not g.heroes[number].out} - {*g.order[: g.turned]}
    if g.phase in ("adjust", "activation") and waiting != {*g.order[g.turned :]}:
        yield f"the order of the Heroes is {g.order}"


def _quiet(g: Okko) -> Iterator[str]:
    for what, thing in (("an Attack", g.attack), ("a test", g.test), ("a sneaked Move", g.sneak)):
        if thing is not None:
            yield f"{what} is under way between two steps"
    if g.striker != NOBODY or g.striker_dice:
        yield "somebody strikes between two steps"


# ---------------------------------------------------------------------- an activation


def _turn(g: Okko, turn: Turn) -> Iterator[str]:
    if turn.playing:
        yield "an Event is played between two steps"
    yield from _hero_turn(g, turn) if turn.side == "heroes" else _oni_turn(g, turn)


def _hero_turn(g: Okko, turn: Turn) -> Iterator[str]:
    """The Hero whose Initiative card was turned up last acts, or its Follower."""
    shown = g.order[g.turned - 1] if 0 < g.turned <= len(g.order) else NOBODY
    if turn.hero != shown or shown not in range(len(g.heroes)) or g.heroes[shown].out:
        yield f"Hero {turn.hero} is activated out of turn"
        return
    follower = turn.stage == "follower"
    expected = g.heroes[turn.hero].follower if follower else turn.hero
    if turn.stage not in HERO_STAGES or turn.figure != expected or turn.figure not in g.figures:
        yield f"figure {turn.figure} acts in stage {turn.stage!r}"


def _oni_turn(g: Okko, turn: Turn) -> Iterator[str]:
    if turn.stage not in ONI_STAGES or (turn.card and turn.card not in g.oni.activated):
        yield f"{turn.card!r} is activated in stage {turn.stage!r}"
    acts = g.figures.get(turn.figure)
    if (turn.stage == "figure") != (acts is not None and acts.kind == turn.card):
        yield f"figure {turn.figure} acts in stage {turn.stage!r}"
    if turn.stage == "card" and turn.card:
        yield f"{turn.card!r} was chosen before"


# ---------------------------------------------------------------------- trees and missions


def _tree(taken: list[str], tree: Mapping[str, PositionDef]) -> Iterator[str]:
    """One token in each column, along the lines (okko.enhance.column, okko.enhance.branch)."""
    before = ""
    for column, position in enumerate(taken, start=1):
        found = tree[position]
        if found.column != column or (before and before not in found.from_):
            yield f"the Enhancements are {taken}"
            return
        before = position


def _missions(g: Okko) -> Iterator[str]:
    laid = g.phase != "setup" or g.place > LAYING
    if [mission.id for mission in g.missions] != (list(g.scene.missions) if laid else []):
        yield "the missions are not those of the scenario"
        return
    for mission in g.missions:
        yield from _mission(g, mission)


def _mission(g: Okko, mission: Mission) -> Iterator[str]:
    if mission.tile != g.palace.missions[mission.id]:
        yield f"the mission {mission.id!r} is on another Tile"
    if mission.clock > g.box.missions[mission.id].clock.end:
        yield f"the clock of {mission.id!r} shows {mission.clock}"
    if len(mission.marks) != len(mission.rounds) or not {*mission.marks} <= {*range(len(g.heroes))}:
        yield f"the progress of {mission.id!r} is {mission.marks}"
