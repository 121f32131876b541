"""The open steps at the beginning of the Strategy Phase, all finished before planning opens
(okko.strategy.track-first): Time token, Corruption token, Enhancement token, reinforcements.

`g.place` is the part that comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hyakki.board.masks import bits
from hyakki.games.okko.box.vocabulary import TrackCorruption, TrackTree
from hyakki.games.okko.events import Enhanced, PhaseBegan, RoundBegan, TimeMoved
from hyakki.games.okko.options import Corrupt, Creep, Enhance
from hyakki.games.okko.rules.asking import ask_oni
from hyakki.games.okko.rules.corruption import creep, creep_cells, creeping, place_stain
from hyakki.games.okko.rules.ground import free_mask
from hyakki.games.okko.rules.reinforcements import buy
from hyakki.games.okko.state import Okko
from hyakki.kernel.decision import PASS, Pass
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

BEGIN: Final = 0
CORRUPTION: Final = 1
ENHANCEMENT: Final = 2
REINFORCEMENTS: Final = 3

STRATEGY_BEGINS: list[Callable[[Okko], None]] = []
"""What happens at the start of every Strategy Phase, before the Time token (the automated Oni's stance)."""


def step(g: Okko) -> Flow[None]:
    """One open decision of the Oni; after the last one both sides plan."""
    if g.place == BEGIN:
        begin(g)
        g.place = CORRUPTION
    elif g.place == CORRUPTION:
        yield from advance_corruption(g)
        g.place = ENHANCEMENT
    elif g.place == ENHANCEMENT:
        yield from enhance(g)
        g.place = REINFORCEMENTS
    elif (yield from buy(g)):
        g.phase, g.place = "plan", 0


def begin(g: Okko) -> None:
    """The round begins; the Time token moves first of all, but for round 1 (okko.round.first-time). After the
    last Space of the track it stays there while rounds go on (okko.round.after-eight)."""
    g.tell(RoundBegan(g.round), "okko.round.phases")
    g.tell(PhaseBegan("strategy"), "okko.strategy.track-first")
    for begins in STRATEGY_BEGINS:
        begins(g)
    if g.round > 1 and g.round in g.box.round_of:
        g.tell(TimeMoved(time_of(g)), "okko.round.first-time")


def time_of(g: Okko) -> int:
    """Where the Time token stands (okko.round.after-eight)."""
    return min(g.round, max(g.box.round_of))


# ---------------------------------------------------------------------- Corruption


def due_corruption(g: Okko) -> TrackCorruption:
    """What the track asks for in this round: to place its token in even rounds, to move one in odd rounds
    from 3 on and in every round after 8 (okko.corruption.even-place, okko.corruption.odd-move,
    okko.corruption.after-eight). Only an unmasked Oni is cut off from it, one revealed otherwise is not; what
    lies on the board stays there and works (okko.corruption.unmasked-stop, okko.corruption.unmasked-existing,
    okko.corruption.not-unmasked-continues)."""
    if g.oni.unmasked:
        return "none"
    space = g.box.round_of.get(g.round)
    due = g.box.after_eight.corruption if space is None else space.corruption
    # The token of a round may have left the track before, as the bonus of a campaign.
    return "none" if due == "place" and g.round not in g.track else due


def advance_corruption(g: Okko) -> Flow[None]:
    """The Corruption token of the round is placed, or one on the board may be moved."""
    due = due_corruption(g)
    # Without a free Space the token stays on the track, unused (okko.corruption.no-legal-space).
    if due == "place" and free_mask(g):
        answer = yield from ask_oni(g, "corrupt", lambda: [Corrupt(cell) for cell in bits(free_mask(g))])
        place_stain(g, answer.cell, g.round)
    elif due == "move" and g.noted(lambda: bool(creeping(g))):
        chosen = yield from ask_oni(g, "creep", lambda: creep_options(g))
        if isinstance(chosen, Creep):
            stain = chosen.stain
            goal = yield from ask_oni(
                g, "creep-to", lambda: [Corrupt(cell) for cell in bits(creep_cells(g, stain))], stain=stain
            )
            creep(g, stain, goal.cell)


def creep_options(g: Okko) -> Sequence[Creep | Pass]:
    """Moving one of the tokens on the board, or none (okko.corruption.odd-move)."""
    return [*map(Creep, creeping(g)), PASS]


# ---------------------------------------------------------------------- Enhancement


def due_tree(g: Okko) -> TrackTree:
    """The tree that gets an Enhancement token in this round: Mortal Thralls in rounds 1, 3, 5 and 7,
    Supernatural Creatures in 2, 4 and 6, none afterwards or once the Oni was unmasked
    (okko.enhance.odd-thralls, okko.enhance.even-supernatural, okko.enhance.round-eight,
    okko.corruption.unmasked-stop)."""
    space = g.box.round_of.get(g.round)
    return "none" if space is None or g.oni.unmasked else space.enhancement


def enhance(g: Okko) -> Flow[None]:
    """An Enhancement token is placed for good and works at once, for agents that come later too
    (okko.enhance.permanent); for the Greater Demon as for other Supernatural Creatures
    (okko.enhance.greater-demon)."""
    tree = due_tree(g)
    if tree == "none":
        return
    answer = yield from ask_oni(g, "enhance", lambda: enhance_options(g, tree), tree=tree)
    placed = g.mortal if tree == "mortal" else g.supernatural
    placed.append(answer.position)
    rule = "okko.enhance.odd-thralls" if tree == "mortal" else "okko.enhance.even-supernatural"
    g.tell(Enhanced(answer.position), rule)


def enhance_options(g: Okko, tree: TrackTree) -> list[Enhance]:
    """The positions of a tree that its next token may take (okko.enhance.tree-content)."""
    known = g.box.mortal if tree == "mortal" else g.box.supernatural
    return [Enhance(position) for position in known if forbids_enhance(g, position) is None]


def forbids_enhance(g: Okko, position: str) -> Refusal | None:
    """Why a position cannot take the next token of its tree, or None: that goes to the next column, along a
    line from the one before (okko.enhance.column, okko.enhance.branch)."""
    card = g.box.positions[position]
    placed = g.mortal if position in g.box.mortal else g.supernatural
    if card.column != len(placed) + 1:
        return refuse("okko.enhance.column", column=len(placed) + 1)
    if placed and placed[-1] not in card.from_:
        return refuse("okko.enhance.branch")
    return None
