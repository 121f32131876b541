"""What one seat sees of Harakiri's table: everything but the sleeves (harakiri.players.open-information).

Of a sleeve everybody knows the entries that were read or seen ahead. Zones that are not revealed, the text of
points that nobody has used, and purple cards are no part of it either.
"""

from __future__ import annotations

from msgspec.structs import replace

from hyakki.games.harakiri.state import Harakiri
from hyakki.games.harakiri.view import board, figures, live
from hyakki.games.harakiri.view.seen import HarakiriView

__all__ = ["HarakiriView", "common", "view"]


def view(g: Harakiri, seat: int | None, shared: HarakiriView | None = None) -> HarakiriView:
    """All that a seat (None: a spectator) may know."""
    shown = common(g) if shared is None else shared
    return shown if seat is None else replace(shown, seat=seat)


def common(g: Harakiri) -> HarakiriView:
    """What all seats and spectators see."""
    return HarakiriView(
        seat=None,
        seats=g.seats,
        settings=dict(g.settings),
        campaign=g.campaign,
        yomi=g.yomi,
        phase=g.phase,
        place=g.place,
        chapter=g.chapter_id,
        attempt=g.attempt,
        round=g.round,
        honour=g.honour,
        flags=tuple(g.flags),
        scenes=dict(g.scenes),
        omen=g.omen,
        marks=g.marks,
        faced=g.faced,
        unlocked=tuple(g.unlocked),
        endings=tuple(g.endings),
        characters=tuple(figures.character_view(g, one) for one in g.characters),
        creatures=tuple(figures.creature_view(g, one) for one in g.creatures),
        resistors=tuple(figures.resistor_view(g, one) for one in g.resistors),
        gone=dict(g.gone),
        board=board.board_view(g),
        zones=tuple(board.zone_view(g, zone) for zone in g.zones),
        points=board.point_views(g),
        heads=board.head_views(g),
        upgraded=tuple(g.upgraded),
        progress=live.progress_view(g),
        oracle=live.oracle_view(g),
        malice=g.malice,
        market=live.market_view(g),
        decks=live.deck_views(g),
        hate=tuple(g.hate),
        queue=live.queue_view(g),
        waiting=tuple(g.waiting),
        act=live.act_view(g),
        aim=live.aim_view(g),
        deal=live.deal_view(g),
        hunt=live.hunt_view(g),
        lasting=live.lasting_views(g),
        result=g.result,
        reason=g.reason,
        fallen=tuple(g.fallen),
    )
