"""What one seat sees of Okko's table, and what it remembers (okko.info.public).

Everything is open but the Oni's two cards, its hand and face-down Events, the Heroes' hands, plans and order,
the order of decks, and the other sides of tokens. Of what is hidden only numbers are seen.
"""

from __future__ import annotations

from msgspec.structs import replace

from hyakki.games.okko.state import Okko
from hyakki.games.okko.view import aims, board, figures, live, sides
from hyakki.games.okko.view.knowing import is_oni
from hyakki.games.okko.view.mats import UNKNOWN
from hyakki.games.okko.view.seen import OkkoView

__all__ = ["UNKNOWN", "OkkoView", "common", "view"]


def view(g: Okko, seat: int | None, shared: OkkoView | None = None) -> OkkoView:
    """All that a seat (None: a spectator) may know: what everybody sees, and what its side does."""
    shown = common(g) if shared is None else shared
    if seat is None:
        return shown
    if is_oni(g, seat):
        return replace(sides.oni_side(g, shown), seat=seat, side="oni")
    return replace(sides.hero_side(g, shown), seat=seat, side="heroes")


def common(g: Okko) -> OkkoView:
    """What all seats and spectators see."""
    return OkkoView(
        seat=None,
        side=None,
        settings=dict(g.settings),
        seats=g.seats,
        began=g.began,
        scene=aims.scene_view(g),
        phase=g.phase,
        place=g.place,
        round=g.round,
        palace=board.palace_view(g.palace, g.scene.tiles),
        gates=board.gate_views(g),
        stains=board.stain_views(g),
        tokens=board.token_views(g),
        spent=board.spent_views(g),
        supply={form: len(names) for form, names in sorted(g.supply.items())},
        alarm=g.alarm,
        figures=figures.figure_views(g),
        heroes=sides.hero_views(g),
        oni=sides.oni_view(g),
        order=sides.order_view(g),
        turned=g.turned,
        revealed=g.revealed,
        clues=sides.clues_view(g),
        deduction=sides.deduction(g, []),
        equipment=g.equipment.count(),
        equipment_discard=tuple(g.equipment.discard),
        wounds=len(g.wounds),
        gone=tuple(sorted(g.gone)),
        missions=aims.mission_views(g),
        goals=aims.goal_views(g),
        memoirs=aims.memoirs_view(g),
        final=g.final,
        fate=g.fate,
        won=aims.won(g),
        campaign=aims.campaign_view(g),
        turn=live.turn_view(g),
        attack=live.attack_view(g),
        test=live.trial_view(g),
        sneak=live.sneak_view(g),
        lasting=live.lasting_views(g),
    )
