"""The end of a round: faction effects, the moon centre, radioactivity, scores, and what stops then."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.frame import MOON_CENTRE, RADIOACTIVE, place
from hyakki.games.tsukuyumi.box.vocabulary import FACTION_EVENTS
from hyakki.games.tsukuyumi.events import MarkerRemoved, ScoresTold
from hyakki.games.tsukuyumi.rules import scoring
from hyakki.games.tsukuyumi.rules.areas import areas, has_property
from hyakki.games.tsukuyumi.rules.damage import remove
from hyakki.games.tsukuyumi.rules.lasting import in_force
from hyakki.games.tsukuyumi.rules.nomads import IMMUNE
from hyakki.games.tsukuyumi.rules.production import produce_for
from hyakki.games.tsukuyumi.rules.totals import counts
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Tsukuyumi
from hyakki.games.tsukuyumi.terms import Loss
from hyakki.kernel.flow import Flow

KILL_PRODUCTION = FACTION_EVENTS.declare(
    "kill-production",
    numbers="amount",
    doc="`amount` production for each enemy unit destroyed this round.",
)

MOON_POINT = 1
CARDS = 6  # action cards that each seat is dealt: with Supremacy they bound the game
LASTING = ("lies-open", "white-turn")  # faction events that may outlast the round


def last_round(g: Tsukuyumi) -> int:
    """The round that ends the game; with Supremacy the cards decide (tsukuyumi.mode.supremacy-rounds)."""
    return CARDS if g.supremacy and not g.duel else g.rounds


def end_of_round(g: Tsukuyumi) -> Flow[None]:
    """The steps in their order, also in the last round (tsukuyumi.end.sequence, tsukuyumi.end.last-round)."""
    for seat in g.order[:]:
        yield from _faction_end(g, seat)
    _moon_point(g)
    _radioactivity(g)
    g.tell(
        ScoresTold({seat: scoring.total(g, seat) for seat in range(len(g.seats))}),
        "tsukuyumi.end.interim-score",
    )
    if g.round >= last_round(g):
        scoring.final_scoring(g)
    stop_effects(g)
    put_cards_away(g)


# ---------------------------------------------------------------------- the three steps


def _faction_end(g: Tsukuyumi, seat: int) -> Flow[None]:
    """Uplink markers come back, Food for the Queen is served (tsukuyumi.facevent.dark-food)."""
    markers = g.seats[seat].placed_markers
    for marker, cell in markers.items():
        g.tell(MarkerRemoved(marker, place(cell)), "tsukuyumi.cyber.uplink-markers")
    markers.clear()
    food = in_force(g, seat, KILL_PRODUCTION)
    if food is not None and g.seats[seat].kills_round:
        yield from produce_for(g, seat, food.amount * g.seats[seat].kills_round, food.id)


def _moon_point(g: Tsukuyumi) -> None:
    """The moon centre pays its controller each round (tsukuyumi.end.moon-point), but not with two seats."""
    owner = g.owner[g.map.tiles.index(MOON_CENTRE)] if MOON_CENTRE in g.map.tiles else NOBODY
    if owner not in (NOBODY, ONI) and not g.duel:
        scoring.gain(g, owner, "moon", MOON_POINT, "tsukuyumi.end.moon-point")


def _radioactivity(g: Tsukuyumi) -> None:
    """Units in radioactive areas are destroyed, by nobody (tsukuyumi.end.radioactive); Oni are immune
    (tsukuyumi.oni.immune-radio). That
    is all that the property does (tsukuyumi.area.radioactive)."""
    hot = [cell for cell in areas(g) if has_property(g, cell, RADIOACTIVE)]
    for seat in g.order[:]:
        for cell in hot:
            losses: list[Loss] = []
            for kind, count in enumerate(counts(g, seat, cell)):
                if not _is_immune(g, seat, kind):
                    losses += [Loss(seat, kind, NOBODY)] * count
            remove(g, cell, losses, "radioactivity")


def _is_immune(g: Tsukuyumi, side: int, kind: int) -> bool:
    """Oni are (tsukuyumi.oni.immune-radio), and Nomads who have chosen it: that outlasts this step
    (tsukuyumi.end.round-effects). A mascot, the last kind of a side, has nothing of it
    (tsukuyumi.mascot.limits)."""
    if side == ONI:
        return True
    return kind < len(g.sheets[side].units) and IMMUNE in g.seats[side].effects


def perishes(g: Tsukuyumi, side: int, kind: int, cell: int) -> bool:
    """Whether a unit that stands in an area when the round ends is lost, as things are now
    (tsukuyumi.end.radioactive)."""
    return has_property(g, cell, RADIOACTIVE) and not _is_immune(g, side, kind)


# ---------------------------------------------------------------------- what stops


def stop_effects(g: Tsukuyumi) -> None:
    """Effects of the round stop after all steps; Oil! and Storm last until the next white phase
    (tsukuyumi.end.round-effects)."""
    for player in g.seats:
        player.effects[:] = [effect for effect in player.effects if _outlasts(g, effect)]
        player.once.clear()
        player.conquered = player.retaken = ()
        player.kills_round = 0
        player.debt = 0
    g.guarded.clear()
    g.assembled.clear()


def _outlasts(g: Tsukuyumi, effect: str) -> bool:
    event = g.box.faction_events.get(effect)
    return event is not None and event.timing in LASTING


def put_cards_away(g: Tsukuyumi) -> None:
    """Used action cards leave play, open to all (tsukuyumi.round.card-used-up)."""
    for player in g.seats:
        if player.chosen:
            g.used_actions.append(player.chosen)
            player.chosen = ""
