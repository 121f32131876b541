"""Why something is no answer in the set-up: factions, tiles, homezones, starting units, advantages, goals."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.tsukuyumi.rules import advantages, boards, homes, setup
from hyakki.games.tsukuyumi.rules.legends import FERTILE
from hyakki.games.tsukuyumi.rules.production import UPLINK
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.games.tsukuyumi.why.asked import NOT_HELD, Asked, by_area, turned
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal


def faction(asked: Asked) -> Refusal | None:
    return setup.forbids_faction(asked.g, asked.named["faction"][0])


# ---------------------------------------------------------------------- tiles


def _laying(forbids: Callable[[Tsukuyumi, int], Refusal | None]) -> Callable[[Asked], Refusal | None]:
    """The check of a question for a position and a turn of a tile."""

    def check(asked: Asked) -> Refusal | None:
        refusal = None if asked.cell is None else forbids(asked.g, asked.cell)
        return refusal or turned(asked)

    return check


lay_tile = _laying(boards.forbids_lay)
scout_place = _laying(advantages.forbids_scout)


def scout_tile(asked: Asked) -> Refusal | None:
    """Of tiles that look alike only one is offered."""
    g, tile = asked.g, asked.named["tile"][0]
    if asked.is_offered("tile"):
        return None
    if list(g.box.tiles).index(tile) in g.reserve:
        return refuse("tsukuyumi.startadv.scout.alike", tile=tile)
    return refuse("tsukuyumi.startadv.scout.tile", tile=tile)


def fertile_tile(asked: Asked) -> Refusal | None:
    g, tile = asked.g, asked.named["tile"][0]
    fits = g.box.tiles[tile].terrain == FERTILE and list(g.box.tiles).index(tile) in g.reserve
    return None if fits else refuse("tsukuyumi.legend.ronin.tile", tile=tile)


def spin(asked: Asked) -> Refusal | None:
    """The tile has its place already."""
    if "area" in asked.named and asked.named["area"][0] not in asked.offers("area"):
        return refuse("tsukuyumi.area.rotate.chosen")
    return turned(asked)


# ---------------------------------------------------------------------- where a seat begins


home = by_area(lambda asked, cell: homes.forbids_short(asked.g, asked.seat, cell))
start_area = by_area(lambda asked, cell: homes.forbids_start(asked.g, asked.seat, cell))


def start_unit(asked: Asked) -> Refusal | None:
    """One unit of the line-up after the other."""
    unit = asked.param("unit")
    if asked.name("unit") not in (None, unit):
        return refuse("tsukuyumi.setup.start-units.next", unit=unit)
    return None if asked.cell is None else homes.forbids_start_unit(asked.g, asked.seat, asked.cell)


def start_uplink(asked: Asked) -> Refusal | None:
    item = asked.named["buy"][0]
    uplink = item.removeprefix(UPLINK)
    if not item.startswith(UPLINK) or uplink not in asked.g.box.uplinks:
        return refuse("tsukuyumi.setup.start-units-list")
    return setup.forbids_start_uplink(asked.g, asked.seat, uplink)


def goal(asked: Asked) -> Refusal | None:
    return setup.forbids_goal(asked.g, asked.seat, asked.named["card"][0])


# ---------------------------------------------------------------------- starting advantages


def advantage(asked: Asked) -> Refusal | None:
    """What a seat may not do with its own card at this moment."""
    g, seat, deed = asked.g, asked.seat, asked.named["do"][0]
    timings = {"ask.advantage.look": advantages.AT_ONCE, "ask.advantage.setup": advantages.OWN_SET_UP}.get(
        asked.key, advantages.late_timings(g)
    )
    if deed == "use-advantage":
        return advantages.forbids_use(g, seat, timings)
    if deed == "redraw-advantage":
        return advantages.forbids_redraw(g, seat, timings)
    if deed != "decline-advantage":
        return refuse("tsukuyumi.startadv.deal")
    can = timings != advantages.AT_ONCE and advantages.forbids_use(g, seat, timings) is None
    return None if can else refuse("tsukuyumi.startadv.deal.decline-advantage")


def rise(asked: Asked) -> Refusal | None:
    if asked.is_offered("do"):
        return None
    most = max(abs(int(name.split(" ")[1])) for name in asked.offers("do"))
    return refuse("tsukuyumi.startadv.rise", places=most)


banish = by_area(lambda asked, cell: advantages.forbids_banishing(asked.g, cell))


def exchange(asked: Asked) -> Refusal | None:
    """Cards of the own hand, and not too many."""
    hand = asked.g.seats[asked.seat].hand
    if any(card not in hand for card in asked.named["card"]):
        return NOT_HELD
    return (
        None if asked.is_offered("card") else refuse("tsukuyumi.startadv.rest", cards=asked.number("cards"))
    )
