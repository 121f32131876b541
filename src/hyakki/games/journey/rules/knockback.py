"""Knock back: where a target is pushed, what crushes it, and how the attacker follows."""

from __future__ import annotations

from hyakki.board.poses import VECTORS
from hyakki.games.journey.events import Followed, Pushed, Square
from hyakki.games.journey.options import Follow
from hyakki.games.journey.rules import hazards, windows
from hyakki.games.journey.rules.figures import footprint, survey
from hyakki.games.journey.rules.moments import Blow, Moment
from hyakki.games.journey.state import DEAD, STANDING, TRIPITAKA, Demon, Figure, Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt


def push_direction(g: Journey, from_mask: int, to_mask: int) -> tuple[int, int]:
    """Along an axis if it is at least twice the other offset, else diagonal (journey.knockback.direction)."""
    dx, dy = g.field.grid.nearest_offset(from_mask, to_mask)
    wide, high = abs(dx), abs(dy)
    step_x = (dx > 0) - (dx < 0)
    step_y = (dy > 0) - (dy < 0)
    if wide >= 2 * high:
        return step_x, 0
    if high >= 2 * wide:
        return 0, step_y
    return step_x, step_y


def pushed(g: Journey, feet: int, dx: int, dy: int) -> int:
    """The footprint one square further, 0 if anything stops any square of it (journey.knockback.obstacles,
    journey.knockback.large).

    Tokens are bordered by yellow lines, so they also close their way round a corner (journey.terrain.tokens).
    """
    return g.field.grid.push(feet, dx, dy, g.crowd | g.bodies | g.horde, g.things)


def knock_back(
    g: Journey, target: Figure, dx: int, dy: int, n: int, blow: Blow | None = None
) -> Flow[tuple[int, int]]:
    """Push a figure up to n squares; how far it went, and the crushing damage that its attack adds.

    This is no move: any direction will do, facing and MV do not matter (journey.knockback.not-legal-move).
    A pilgrim is hurt by every red square that it enters, and no blue one slows it
    (journey.knockback.terrain-entry); one that falls there is pushed no further.
    """
    width = g.field.grid.width
    path: list[Square] = [g.field.square(target.cell)]
    moved = 0
    while moved < n and pushed(g, footprint(g, target), dx, dy):
        target.cell += dx + dy * width
        survey(g)
        moved += 1
        path.append(g.field.square(target.cell))
        if isinstance(target, Pilgrim):
            yield from hazards.enter(g, target, _doomed(target, blow))
            if target.fallen != STANDING:
                n = moved
    crushing = n - moved  # journey.knockback.crushing
    if crushing and isinstance(target, Pilgrim):
        crushing = yield from _soften(g, target, crushing, blow)
    if g.io is not None:
        g.tell(Pushed(target.id, tuple(path), crushing), "journey.knockback.distance")
    return moved, crushing


def _doomed(target: Pilgrim, blow: Blow | None) -> int | None:
    """The target, if the damage of the attack alone makes it fall (journey.unconscious.no-interrupt)."""
    return target.id if blow is not None and blow.net >= target.health else None


def _soften(g: Journey, target: Pilgrim, crushing: int, blow: Blow | None) -> Flow[int]:
    """Thick Hide: the crushing damage that is left."""
    barred = _doomed(target, blow)
    moment = Moment("before-hurt", pilgrim=target.id, blow=blow, barred=barred, amount=crushing)
    yield from windows.window(g, moment)
    return 0 if moment.prevented or (blow is not None and "hurt" in blow.ignores) else crushing


# ---------------------------------------------------------------------- following


def follow(g: Journey, attacker: Figure, moved: int, line: tuple[int, int] | None = None) -> Flow[None]:
    """The attacker may go straight ahead, as far as the target went (journey.knockback.follow-length).

    `line`: the push must have gone this way straight ahead of the attacker (journey.skill.skull-knockback).
    """
    if line is not None and line != VECTORS[attacker.facing]:
        return
    if isinstance(attacker, Demon):
        _demon_follows(g, attacker, _way_ahead(g, attacker, moved))
        return
    if attacker.fallen != STANDING:
        return
    far = len(_way_ahead(g, attacker, moved))
    if not far:
        return
    answer = yield from g.ask(
        attacker.seat,
        Prompt("ask.follow", {"pilgrim": attacker.id}),
        lambda: [Follow(squares) for squares in range(far + 1)],
    )
    if answer.squares:
        yield from _pilgrim_follows(g, attacker, answer.squares)


def _way_ahead(g: Journey, attacker: Figure, moved: int) -> list[int]:
    """The footprints straight ahead that are open, at most so many."""
    dx, dy = VECTORS[attacker.facing]
    blockers = g.crowd | g.bodies | g.horde
    feet = footprint(g, attacker)
    blockers &= ~feet
    way: list[int] = []
    while len(way) < moved:
        feet = g.field.grid.push(feet, dx, dy, blockers, g.things)
        if not feet:
            break
        way.append(feet)
    return way


def _pilgrim_follows(g: Journey, pilgrim: Pilgrim, squares: int) -> Flow[None]:
    """Red squares hurt as always, blue ones cost nothing."""
    step = g.field.grid.steps[pilgrim.facing]
    path = [g.field.square(pilgrim.cell + step * i) for i in range(squares + 1)]
    g.tell(Followed(pilgrim.id, tuple(path)), "journey.knockback.follow")
    for _ in range(squares):
        pilgrim.cell += step
        survey(g)
        yield from hazards.enter(g, pilgrim)
        if pilgrim.fallen != STANDING:
            return


def _demon_follows(g: Journey, demon: Demon, way: list[int]) -> None:
    """As far as it can without ending further from Tripitaka than it is (journey.knockback.follow-demons)."""
    prey = _hunted(g)
    if not way or not prey:
        return
    grid = g.field.grid
    now = grid.board_distance(footprint(g, demon), prey)
    for squares in range(len(way), 0, -1):
        if grid.board_distance(way[squares - 1], prey) <= now:
            step = grid.steps[demon.facing]
            path = [g.field.square(demon.cell + step * i) for i in range(squares + 1)]
            demon.cell += step * squares
            survey(g)
            g.tell(Followed(demon.id, tuple(path)), "journey.knockback.follow-demons")
            return


def _hunted(g: Journey) -> int:
    """Tripitaka's square, or the conscious pilgrims if he is dead (journey.ai.tripitaka-down)."""
    monk = g.pilgrims[TRIPITAKA]
    return 1 << monk.cell if monk.fallen != DEAD else g.crowd
