"""Effects that move something: figures by Areas or by Spaces, pushes and pulls, Courtier and Corruption
tokens; and those that close Doors.

The seat of the effect's owner decides, and may decline all of them (okko.effect.automatic).
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.board.walks import reach
from hyakki.games.okko.box.definitions import EffectDef
from hyakki.games.okko.events import TokenMoved
from hyakki.games.okko.options import Corrupt, Creep, Done, PickDoor, PickFigure, PickSpace, PickToken
from hyakki.games.okko.rules.asking import ask_seat
from hyakki.games.okko.rules.corruption import creep, creep_cells, creeping
from hyakki.games.okko.rules.doors import close_door, open_doors
from hyakki.games.okko.rules.ground import area_of, figures_mask, free_mask, passages, room_mask, side_of
from hyakki.games.okko.rules.limits import Bound
from hyakki.games.okko.rules.movement import move_to, shift_to
from hyakki.games.okko.rules.operations import Use, found, lacks, operation, owner_in, subjects
from hyakki.games.okko.rules.pushing import push_cells, push_to
from hyakki.games.okko.rules.watching import look
from hyakki.games.okko.state import OFF, Figure, Okko, Token
from hyakki.games.okko.terms import Side
from hyakki.kernel.decision import PASS, Pass
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal


def deciding_side(g: Okko, use: Use) -> Side:
    """The side whose effect it is."""
    return "oni" if use.seat == g.oni.seat else "heroes"


# ---------------------------------------------------------------------- figures


def move_cells(g: Okko, effect: EffectDef, figure: Figure) -> int:
    """The Spaces to which an effect may move a figure (okko.effect.moving): no test, no SPEED, and nobody
    stops it, but the Space must be legal for it (okko.move.effect-moves)."""
    if effect.unit == "space":
        reached = _spaces_within(g, figure, effect.n)
    else:
        reached = _areas_within(g, figure, effect.n)
    return reached & room_mask(g, side_of(figure))


def _areas_within(g: Okko, figure: Figure, steps: int) -> int:
    """Through adjacent Areas, whoever stands in them; its own Area is one of them."""
    away, mask = passages(g).distances(area_of(g, figure)), 0
    for area, spaces in enumerate(g.palace.areas.spaces_in):
        if away[area] <= steps:
            mask |= spaces
    return mask


def _spaces_within(g: Okko, figure: Figure, steps: int) -> int:
    """Over adjacent Spaces, past Allies and tokens but not past opponents."""
    foes: Side = "heroes" if figure.sort == "agent" else "oni"
    open_spaces = g.palace.areas.spaces & ~figures_mask(g, foes)
    return reach(passages(g).beside, 1 << figure.cell, open_spaces, steps)


def can_move(g: Okko, effect: EffectDef, figure: Figure) -> bool:
    """Whether an effect has a Space for a figure."""
    return move_cells(g, effect, figure) > 0


@operation("move", numbers="n unit", forbids=lacks(can_move))
def move(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """May be moved: by Areas to a free legal Space of an Area at most n steps away or of its own, by Spaces n
    steps over adjacent Spaces (okko.effect.moving).

    Of several figures the deciding seat says who is moved next."""
    effect = bound[2]
    there = yield from subjects(g, use, effect)
    left = [figure.number for figure in there]
    while left:
        number = left[0]
        if len(left) > 1:
            answer = yield from ask_seat(
                g, use.seat, "move-who", lambda: movers(g, effect, left), source=use.source
            )
            if isinstance(answer, Done):
                return
            number = answer.figure
        left.remove(number)
        if can_move(g, effect, g.figures[number]):
            yield from _move_one(g, use, effect, g.figures[number])


def movers(g: Okko, effect: EffectDef, left: list[int]) -> list[PickFigure | Done]:
    """Those whom an effect may move next, or nobody else."""
    return [*(PickFigure(number) for number in left if can_move(g, effect, g.figures[number])), Done()]


def _move_one(g: Okko, use: Use, effect: EffectDef, figure: Figure) -> Flow[None]:
    answer = yield from ask_seat(
        g,
        use.seat,
        "move-effect",
        lambda: spaces_or_none(move_cells(g, effect, figure)),
        source=use.source,
        figure=figure.number,
    )
    if isinstance(answer, Pass):
        return
    arrive = move_to if deciding_side(g, use) == side_of(figure) else shift_to
    arrive(g, figure, answer.cell, use.source)
    look(g)


def spaces_or_none(mask: int) -> list[PickSpace | Pass]:
    """Some Spaces to choose from, or none of them."""
    return [*(PickSpace(cell) for cell in bits(mask)), PASS]


def step_cells(g: Okko, effect: EffectDef, owner: Figure, figure: Figure) -> int:
    """The Spaces to which the next step of a push or pull by an effect may lead (okko.effect.pushing)."""
    return push_cells(g, figure, owner.cell, nearer=effect.n < 0)


def forbids_push(g: Okko, use: Use, bound: Bound) -> Refusal | None:
    """A push has no object unless somebody can be moved by it (okko.effect.nothing)."""
    owner = owner_in(g, use)
    if owner is not None:
        for figure in found(g, use, bound[2], "target"):
            if step_cells(g, bound[2], owner, figure):
                return None
    return refuse("okko.effect.nothing")


@operation("push", numbers="n", forbids=forbids_push)
def push(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """Is moved up to n Spaces away from the owner, or nearer if n is below 0, each step to an adjacent free
    Space that is legal for it (okko.effect.pushing).

    Each step may be left out; the push of a KI comes besides."""
    owner, effect = owner_in(g, use), bound[2]
    if owner is None or owner.cell == OFF:
        return
    there = yield from subjects(g, use, effect, "target")
    for figure in there:
        for _ in range(abs(effect.n)):
            moved = yield from _push_step(g, use, effect, owner, figure)
            if not moved:
                break


def _push_step(g: Okko, use: Use, effect: EffectDef, owner: Figure, figure: Figure) -> Flow[bool]:
    """One step, if there is room and it is wanted."""
    if OFF in (owner.cell, figure.cell) or not step_cells(g, effect, owner, figure):
        return False
    answer = yield from ask_seat(
        g,
        use.seat,
        "pull-effect" if effect.n < 0 else "push-effect",
        lambda: spaces_or_none(step_cells(g, effect, owner, figure)),
        source=use.source,
        figure=figure.number,
        by=owner.number,
    )
    if isinstance(answer, Pass):
        return False
    push_to(g, figure, answer.cell, owner.number)
    return True


# ---------------------------------------------------------------------- tokens


def token_cells(g: Okko, effect: EffectDef, token: Token) -> int:
    """The free blue Spaces of other Areas to which an effect may move a token, through open Doors, whoever
    stands there (okko.event.dark-influence)."""
    areas, mask = g.palace.areas, 0
    start = areas.area_of[token.cell]
    away = passages(g).distances(start)
    for area, spaces in enumerate(areas.spaces_in):
        if area != start and away[area] <= effect.areas:
            mask |= spaces
    return mask & free_mask(g) & g.palace.blue


def tokens_to_move(g: Okko, effect: EffectDef, moved: list[int]) -> list[PickToken | Done]:
    """The tokens of a kind on the board that have somewhere to go and were not moved yet. A Courtier who
    follows is a figure and no longer among them."""
    able = [
        PickToken(token.number)
        for token in g.tokens.values()
        if token.form == effect.kind
        and token.cell != OFF
        and token.number not in moved
        and token_cells(g, effect, token)
    ]
    return [*able, Done()]


def forbids_token(g: Okko, use: Use, bound: Bound) -> Refusal | None:
    """Moving tokens needs one that can be moved (okko.effect.nothing)."""
    return None if len(tokens_to_move(g, bound[2], [])) > 1 else refuse("okko.effect.nothing")


@operation("token", numbers="kind n areas", forbids=forbids_token)
def token(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """Up to n different tokens of a kind are moved, each to a free blue Space of another Area at most so many
    steps away (okko.event.dark-influence)."""
    effect = bound[2]
    moved: list[int] = []
    while len(moved) < effect.n:
        answer = yield from ask_seat(
            g,
            use.seat,
            "move-token",
            lambda: tokens_to_move(g, effect, moved),
            source=use.source,
            left=effect.n - len(moved),
        )
        if isinstance(answer, Done):
            return
        moved.append(answer.token)
        yield from _move_token(g, use, effect, g.tokens[answer.token])


def _move_token(g: Okko, use: Use, effect: EffectDef, moving: Token) -> Flow[None]:
    answer = yield from ask_seat(
        g,
        use.seat,
        "token-space",
        lambda: [PickSpace(cell) for cell in bits(token_cells(g, effect, moving))],
        source=use.source,
        token=moving.number,
    )
    start, moving.cell = moving.cell, answer.cell
    g.tell(TokenMoved(moving.number, start, answer.cell), "okko.event.dark-influence")
    look(g)


def forbids_spread(g: Okko, use: Use, bound: Bound) -> Refusal | None:
    """Spreading needs a Corruption token that can be moved (okko.effect.nothing)."""
    return None if creeping(g) else refuse("okko.effect.nothing")


@operation("spread", numbers="n", forbids=forbids_spread)
def spread(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """Up to n Corruption tokens on the board are moved to an adjacent Tile each; nothing happens once the Oni
    was unmasked (okko.corruption.move-adjacent, okko.corruption.unmasked-stop)."""
    moved: list[int] = []
    while len(moved) < bound[2].n:
        answer = yield from ask_seat(
            g,
            use.seat,
            "spread",
            lambda: stains_to_spread(g, moved),
            source=use.source,
            left=bound[2].n - len(moved),
        )
        if isinstance(answer, Done):
            return
        moved.append(answer.stain)
        yield from _spread_one(g, use, answer.stain)


def stains_to_spread(g: Okko, moved: list[int]) -> list[Creep | Done]:
    """The Corruption tokens that an effect may move and has not moved yet, or no more."""
    return [*(Creep(stain) for stain in creeping(g) if stain not in moved), Done()]


def _spread_one(g: Okko, use: Use, stain: int) -> Flow[None]:
    answer = yield from ask_seat(
        g,
        use.seat,
        "spread-space",
        lambda: [Corrupt(cell) for cell in bits(creep_cells(g, stain))],
        source=use.source,
        stain=stain,
    )
    creep(g, stain, answer.cell)
    look(g)


# ---------------------------------------------------------------------- Doors


def forbids_door(g: Okko, use: Use, bound: Bound) -> Refusal | None:
    """Closing Doors needs an open one (okko.effect.nothing)."""
    return None if open_doors(g) else refuse("okko.effect.nothing")


@operation("door", numbers="n", forbids=forbids_door)
def door(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """Up to n open Doors are closed until the round is over; anybody on a Space that touches one opens it for
    an Action (okko.effect.doors, okko.board.closed-doors)."""
    for closed in range(bound[2].n):
        answer = yield from ask_seat(
            g,
            use.seat,
            "close-door",
            lambda: doors_to_close(g),
            source=use.source,
            left=bound[2].n - closed,
        )
        if isinstance(answer, Done):
            return
        close_door(g, answer.door)
        look(g)


def doors_to_close(g: Okko) -> list[PickDoor | Done]:
    """The Doors that an effect may close, or no more."""
    return [*(PickDoor(door) for door in bits(open_doors(g))), Done()]
