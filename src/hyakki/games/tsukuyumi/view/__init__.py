"""What one seat sees of Tsukuyumi's table, and what it remembers (tsukuyumi.info.hidden).

Everything is open but action cards in hands, chosen cards until the flip, event hands, unused starting
advantages and the order of decks; of a hand that others know nothing about only the number of cards is seen.
"""

from __future__ import annotations

from msgspec.structs import replace

from hyakki.games.tsukuyumi.box.frame import at, place
from hyakki.games.tsukuyumi.box.vocabulary import SIZES
from hyakki.games.tsukuyumi.rules import fights, scoring, totals, victory
from hyakki.games.tsukuyumi.rules.aims import progress
from hyakki.games.tsukuyumi.rules.factionevents import held_own
from hyakki.games.tsukuyumi.rules.factions import ACTING, is_idle
from hyakki.games.tsukuyumi.rules.symbols import is_flipped, symbols_of
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Seat, Tsukuyumi, Turn
from hyakki.games.tsukuyumi.view import live
from hyakki.games.tsukuyumi.view.areas import Areas
from hyakki.games.tsukuyumi.view.seen import (
    AttackView,
    BattleView,
    EdgeView,
    MarchView,
    MoverView,
    ProgressView,
    SeatView,
    TsukuyumiView,
    TurnView,
)
from hyakki.games.tsukuyumi.view.ways import answering, goals_of, ways_from
from hyakki.kernel.decks import UNKNOWN

COLOURS = ("blue", "green", "red")


class Common:
    """What all seats and spectators see, with the areas that the next look may take over."""

    __slots__ = ("areas", "shown")

    def __init__(self, g: Tsukuyumi, before: Common | None = None) -> None:
        self.areas: Areas = Areas(g, None if before is None else before.areas)
        self.shown = _everybodys(g, self.areas)


def view(g: Tsukuyumi, seat: int | None, common: Common | None = None) -> TsukuyumiView:
    """All that a seat (None: a spectator) may know: what everybody sees, and its own secrets."""
    if common is None:
        common = Common(g)
    shown = common.shown
    if seat is None:
        return shown
    own = _own(g, seat, shown.seats[seat])
    seats = (*shown.seats[:seat], own, *shown.seats[seat + 1 :])
    return replace(shown, seat=seat, seats=seats, attacks=_own_attacks(g, seat, common))


def _everybodys(g: Tsukuyumi, areas: Areas) -> TsukuyumiView:
    return TsukuyumiView(
        seat=None,
        seats=tuple(_seat(g, number) for number in range(len(g.seats))),
        settings=dict(g.settings),
        modules=tuple(g.modules),
        rounds=g.rounds,
        supremacy=g.supremacy,
        duel=g.duel,
        phase=g.phase,
        round=g.round,
        order=tuple(g.order),
        turn=None if g.turn is None else _turn(g, g.turn),
        march=_march(g),
        battle=_battle(g),
        attacks=_attacks(g, None, areas),
        areas=areas.views,
        edges=tuple(
            EdgeView(place(marker.cell), marker.direction, marker.passage, marker.owner)
            for marker in g.map.markers
        ),
        tunnels=_tunnels(g),
        reserve=_tiles(g, g.reserve),
        gone=_tiles(g, g.gone),
        pile=_tiles(g, g.pile),
        drawn="" if g.drawn == NOBODY else g.box.tile_list[g.drawn].id,
        oni_supply=dict(zip(SIZES, g.oni_supply, strict=True)),
        oni_values=_oni_values(g),
        oni_markers=g.oni_markers,
        legend=g.legend,
        legend_side=g.legend_side,
        legends=tuple(g.legends),
        undealt=len(g.actions),
        used_actions=tuple(g.used_actions),
        event_deck=g.event_deck.view(None),  # nobody ever looks into a deck, so it is the same for all
        display=tuple(g.display),
        seen_epics=tuple(g.seen_epics),
        own_discard=tuple(g.own_discard),
        shown_advantages=tuple(g.shown_advantages),
        power=g.power,
        power_deck=g.powers.view(None),
        oni_missions=tuple(g.oni_missions),
        supply=dict(g.supply),
        storm=g.storm,
        dragon_blood=g.dragon_blood,
    )


def _tiles(g: Tsukuyumi, tiles: list[int]) -> tuple[str, ...]:
    """Tiles that lie in no order."""
    return tuple(g.box.tile_list[tile].id for tile in sorted(tiles))


def _oni_values(g: Tsukuyumi) -> dict[str, tuple[int, int, int]]:
    kinds = range(len(SIZES) + bool(g.legend))
    return {totals.name_of(g, ONI, kind): totals.oni_values(g, kind) for kind in kinds}


def _tunnels(g: Tsukuyumi) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    ends = g.map.adjacency.frame.ends
    return tuple((place(ends[edge][0]), place(ends[edge][1])) for edge in g.map.tunnels)


# ---------------------------------------------------------------------- the seats


def _seat(g: Tsukuyumi, number: int) -> SeatView:
    """What the others see of a seat."""
    player = g.seats[number]
    chosen, advantage = player.chosen, player.advantage
    scores = scoring.scores(g, number) if player.faction else {}
    return SeatView(
        faction=player.faction,
        home=None if player.home < 0 else place(player.home),
        hand=(),
        hand_count=len(player.hand),
        chosen=chosen if is_flipped(g) or not chosen else UNKNOWN,
        symbols=_symbols(g, number) if is_flipped(g) else {},
        passed=(),
        returned=(),
        events=(),
        open_events=tuple(player.open_events),
        event_count=len(player.events),
        gift=(),
        gift_count=len(player.gift),
        own_held=held_own(g, number) if player.faction and "faction-events" in g.modules else 0,
        own_deck=player.own_events.view(None),
        supply=_supply(g, number),
        mascot=None if player.mascot < 0 else place(player.mascot),
        markers=player.markers,
        lands=tuple(place(cell) for cell in sorted(player.lands)),
        points=dict(player.points),
        scores=scores,
        total=sum(scores.values()),
        missions=tuple(player.missions),
        progress=_progress(g, number),
        goal=player.goal,
        goal_done=player.goal_done,
        advantage=advantage if player.advantage_used or not advantage else UNKNOWN,
        advantage_used=player.advantage_used,
        effects=tuple(player.effects),
        once=tuple(player.once),
        acted=player.acted,
        kills=player.kills,
        kills_round=player.kills_round,
        conquered=tuple(place(cell) for cell in player.conquered),
        retaken=tuple(place(cell) for cell in player.retaken),
        lunar=tuple(place(cell) for cell in player.lunar),
        debt=player.debt,
        home_entered=player.home_entered,
        oni_killed=player.oni_killed,
        weapons=dict(player.weapons),
        arsenal=dict(player.arsenal),
        stock=dict(player.stock),
        uplinks=tuple(player.uplinks),
        placed_markers={name: place(cell) for name, cell in player.placed_markers.items()},
    )


def _own(g: Tsukuyumi, seat: int, shown: SeatView) -> SeatView:
    """What a seat sees of itself: besides what the others see, all that it holds or remembers in secret."""
    player = g.seats[seat]
    return replace(
        shown,
        hand=tuple(player.hand),
        chosen=player.chosen,
        symbols=shown.symbols or _symbols(g, seat),
        passed=tuple(map(tuple, player.passed)),
        returned=tuple(player.returned),
        events=tuple(player.events),
        gift=tuple(player.gift),
        advantage=player.advantage,
    )


def _symbols(g: Tsukuyumi, number: int) -> dict[str, dict[str, int]]:
    """What the chosen card gives in each phase, for those who may see its front."""
    if not g.seats[number].chosen:
        return {}
    return {
        "blue": symbols_of(g, number, "blue"),
        "green": symbols_of(g, number, "green"),
        "red": symbols_of(g, number, "red"),
    }


def _supply(g: Tsukuyumi, number: int) -> dict[str, int]:
    player: Seat = g.seats[number]
    return dict(zip(g.sheets[number].names, player.supply, strict=True)) if player.supply else {}


def _progress(g: Tsukuyumi, number: int) -> tuple[ProgressView, ...]:
    """How far a seat is with missions and its goal, or with its victory cards."""
    if not g.seats[number].faction:
        return ()
    if g.duel:
        lines = victory.conditions(g, number)
        return tuple(ProgressView(line.id, victory.worth(g, number, line), 0) for line in lines)
    goal = scoring.goal_of(g, number)
    aims = [*scoring.missions(g), *([goal] if goal is not None else [])]
    return tuple(ProgressView(aim.id, *progress(g, number, aim)) for aim in aims)


# ---------------------------------------------------------------------- what is under way


def _turn(g: Tsukuyumi, turn: Turn) -> TurnView:
    return TurnView(
        seat=turn.seat,
        symbols=dict(turn.symbols),
        white_left=turn.white_left,
        white_done=tuple(turn.white_done),
        fought=turn.fought,
        combats=turn.combats,
        points=turn.points,
        draws=turn.draws,
        plays=turn.plays,
        amount=turn.amount,
        acting=turn.acting,
        conquests=turn.conquests,
        activated=tuple(place(cell) for cell in turn.activated),
        stage=turn.stage,
        free=tuple(turn.free),
        idle=(ACTING,) if ACTING in turn.symbols and is_idle(g, turn.seat) else (),
    )


def _march(g: Tsukuyumi) -> MarchView | None:
    march = g.march
    if march is None:
        return None
    movers = tuple(
        MoverView(
            at=place(mover.cell),
            unit=totals.name_of(g, march.seat, mover.kind),
            count=mover.count,
            left=mover.left,
            fresh=mover.fresh,
            goals=goals_of(g, march, mover),
        )
        for mover in march.movers
    )
    return MarchView(march.seat, march.why, movers)


def _battle(g: Tsukuyumi) -> BattleView | None:
    battle = g.battle
    if battle is None:
        return None
    doomed: dict[int, dict[str, int]] = {}
    for loss in battle.doomed:
        units = doomed.setdefault(loss.side, {})
        name = totals.name_of(g, loss.side, loss.kind)
        units[name] = units.get(name, 0) + 1
    return BattleView(
        attacker=battle.attacker,
        runner=battle.runner,
        at=place(battle.cell),
        card=battle.card,
        defenders=tuple(battle.defenders),
        points=dict(battle.points),
        total=battle.total,
        shares=dict(battle.shares),
        counters={side: tuple(names) for side, names in battle.counters.items()},
        weapons=dict(battle.weapons),
        doomed=doomed,
        ways=ways_from(g),
        answering=answering(g),
    )


def _attacks(g: Tsukuyumi, seat: int | None, areas: Areas) -> tuple[AttackView, ...]:
    """What the battles that the active seat could start now would begin with.

    Before the flip a card that must not be the last combat of the round tells of the secret card, so only its
    owner sees it here.
    """
    turn = g.turn
    if turn is None or (g.phase != "white" and g.phase not in COLOURS) or not g.seats[turn.seat].troops:
        return ()
    found = []
    for option in fights.fights(g, turn.seat):
        card = g.box.combat_cards[option.card]
        if seat != turn.seat and not is_flipped(g) and "not-last-combat" in card.conditions:
            continue
        cell = at(option.q, option.r)
        found.append(live.preview(g, turn.seat, cell, option.card, areas.sides(cell)))
    return tuple(found)


def _own_attacks(g: Tsukuyumi, seat: int, common: Common) -> tuple[AttackView, ...]:
    """The attacks as a seat sees them: others than everybody does only in its own turn before the flip."""
    is_secret = g.turn is not None and g.turn.seat == seat and not is_flipped(g)
    return _attacks(g, seat, common.areas) if is_secret else common.shown.attacks


__all__ = ["Common", "TsukuyumiView", "view"]
