"""The Cybersamurai between actions: markers of uplinks, Tetsuo, Nerve Net, free Conquests of Shield Drones;
and their faction effect, Tenno Sub-AI.

Uplinks are installed in production.py; those that only add a number are read where it counts. Defence Matrix
is in defences.py.
"""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.definitions import EffectOption, UplinkDef
from hyakki.games.tsukuyumi.box.frame import MOON_CENTRE, at, place
from hyakki.games.tsukuyumi.box.vocabulary import FACTION_EVENTS, UPLINK_EFFECTS
from hyakki.games.tsukuyumi.events import MarkerPlaced
from hyakki.games.tsukuyumi.options import DONE, Act, Done, Effect, Fight, PickArea
from hyakki.games.tsukuyumi.rules import initiative
from hyakki.games.tsukuyumi.rules.actions import begin_action
from hyakki.games.tsukuyumi.rules.areas import areas, is_area
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.damage import BODYGUARD
from hyakki.games.tsukuyumi.rules.defences import TETSUO, can_use_tetsuo, tetsuo, tetsuo_targets
from hyakki.games.tsukuyumi.rules.faction_effects import end_part, part
from hyakki.games.tsukuyumi.rules.fights import fights, forbids_fight
from hyakki.games.tsukuyumi.rules.free_fights import fight_began, fresh_areas, note_use
from hyakki.games.tsukuyumi.rules.lasting import UPLINK_MARKER, in_force
from hyakki.games.tsukuyumi.rules.underway import turn_of
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

WHITE_ACTION = UPLINK_EFFECTS.declare(
    "white-action", numbers="amount", doc="The faction effect gives `amount` actions of the white list."
)
SHIFT = UPLINK_EFFECTS.declare(
    "shift", numbers="amount", doc="In each own blue turn up to `amount` places in initiative."
)
DRONE_CONQUESTS = FACTION_EVENTS.declare(
    "drone-conquests", doc="One free Conquest for each Shield Drone in its area."
)

RAIDER = "raider-drone"  # the use between actions
STRIKING = ("blue", "red")  # the phases in which Tetsuo may be used (tsukuyumi.cyber.tetsuo)


def installed(g: Tsukuyumi, seat: int, effect: str) -> UplinkDef | None:
    """The installed uplink with an effect."""
    for name in g.seats[seat].uplinks:
        if g.box.uplinks[name].effect == effect:
            return g.box.uplinks[name]
    return None


# ---------------------------------------------------------------------- Tenno Sub-AI


def _no_uplink(g: Tsukuyumi, seat: int, chosen: EffectOption) -> Refusal | None:
    return None if chosen.uplink in g.seats[seat].uplinks else refuse("tsukuyumi.cyber.effect")


@part("use-uplink", numbers="uplink", forbids=_no_uplink)
def use_uplink(g: Tsukuyumi, seat: int, chosen: EffectOption) -> Flow[None]:
    """Use the uplink `uplink` if it is installed (tsukuyumi.cyber.effect): an action of the white list at
    once (tsukuyumi.cyber.tenno)."""
    if chosen.uplink in g.seats[seat].uplinks:
        answer = yield from g.ask(seat, Prompt("ask.tenno"), lambda: _white_list(g, seat))
        if isinstance(answer, Act):
            begin_action(g, answer.symbol, g.box.white_actions[answer.symbol].amount)
    end_part(g)


def _white_list(g: Tsukuyumi, seat: int) -> list[Act | Done]:
    """The four actions, without a combat action that could be spent on nothing."""
    found = [symbol for symbol in g.box.white_actions if forbids_tenno(g, seat, symbol) is None]
    return [*(Act(symbol) for symbol in found), DONE]


def forbids_tenno(g: Tsukuyumi, seat: int, symbol: str) -> Refusal | None:
    """Why Tenno Sub-AI cannot begin an action, or None."""
    if symbol not in g.box.white_actions:
        return refuse("tsukuyumi.cyber.tenno", symbol=symbol)
    if symbol == "combat" and not fights(g, seat, free=True):
        return refuse("tsukuyumi.combat.card-conditions")
    return None


# ---------------------------------------------------------------------- uses without a symbol


def free_actions(g: Tsukuyumi, seat: int) -> list[Effect]:
    """What the seat may use now between its actions."""
    player, found = g.seats[seat], []
    if player.uplinks:
        found += markers_at_hand(g, seat)
        if g.phase in STRIKING and can_use_tetsuo(g, seat) and strike_areas(g, seat):
            found.append(TETSUO)
        net = installed(g, seat, SHIFT)
        if net is not None and g.phase == "blue" and net.id not in turn_of(g).free:
            found.append(net.id)
    if player.effects and drone_fights(g, seat):
        found.append(RAIDER)
    return [Effect(name) for name in found]


def use_free(g: Tsukuyumi, seat: int, name: str) -> Flow[None]:
    """Carry out one of them."""
    if name == TETSUO:
        yield from use_tetsuo(g, seat)
    elif name == RAIDER:
        yield from use_drone(g, seat)
    elif name in g.box.material:
        yield from place_marker(g, seat, name)
    else:
        turn_of(g).free.append(name)
        yield from initiative.change(g, seat, g.box.uplinks[name].amount)


def markers_at_hand(g: Tsukuyumi, seat: int) -> list[str]:
    """The markers of installed uplinks that may be placed in this phase (tsukuyumi.cyber.uplink-markers)."""
    player = g.seats[seat]
    return [
        marker.id
        for marker in g.box.material.values()
        if marker.effect == UPLINK_MARKER
        and marker.phase == g.phase
        and marker.uplink in player.uplinks
        and marker.id not in player.placed_markers
    ]


def forbids_marker(g: Tsukuyumi, seat: int, marker: str, cell: int) -> Refusal | None:
    """Why a seat may not place an uplink marker in a space now, or None."""
    if marker not in markers_at_hand(g, seat):
        return refuse("tsukuyumi.cyber.uplink-markers", key="why.cyber.marker-not-at-hand", marker=marker)
    if not is_area(g, cell) or g.map.tiles[cell] == MOON_CENTRE:
        return refuse("tsukuyumi.cyber.uplink-markers")
    return None


def place_marker(g: Tsukuyumi, seat: int, marker: str) -> Flow[None]:
    """Place an uplink marker in an area."""
    answer = yield from g.ask(
        seat, Prompt("ask.uplink-marker", {"marker": marker}), lambda: _marker_areas(g, seat, marker)
    )
    cell = at(answer.q, answer.r)
    g.seats[seat].placed_markers[marker] = cell
    g.tell(MarkerPlaced(seat, marker, place(cell)), "tsukuyumi.cyber.uplink-markers")


def _marker_areas(g: Tsukuyumi, seat: int, marker: str) -> list[PickArea]:
    return [PickArea(*place(cell)) for cell in areas(g) if forbids_marker(g, seat, marker, cell) is None]


def forbids_strike(g: Tsukuyumi, seat: int, cell: int) -> Refusal | None:
    """Why Tetsuo cannot be aimed at a space, or None."""
    if not is_area(g, cell):
        return refuse("tsukuyumi.core.homezone-not-area")
    return None if tetsuo_targets(g, seat, cell) else refuse("tsukuyumi.cyber.tetsuo.nobody")


def strike_areas(g: Tsukuyumi, seat: int) -> list[int]:
    """The areas, not homezones, in which Tetsuo could hit somebody."""
    cells = set(g.oni) | set(g.legend_cells)
    for other, player in enumerate(g.seats):
        if other != seat:
            cells |= player.troops.keys() | {player.mascot} - {-1}
    return [cell for cell in sorted(cells) if forbids_strike(g, seat, cell) is None]


def use_tetsuo(g: Tsukuyumi, seat: int) -> Flow[None]:
    """Aim Tetsuo at an area."""
    answer = yield from g.ask(
        seat,
        Prompt("ask.tetsuo-area"),
        lambda: [PickArea(*place(cell)) for cell in strike_areas(g, seat)],
    )
    yield from tetsuo(g, seat, at(answer.q, answer.r))


# ---------------------------------------------------------------------- Raider Drone Update


def drone_fights(g: Tsukuyumi, seat: int) -> list[Fight]:
    """Free Conquests in areas of Shield Drones that have had none yet (tsukuyumi.facevent.cyber-raider)."""
    if in_force(g, seat, DRONE_CONQUESTS) is None:
        return []
    cells = fresh_areas(g, seat, BODYGUARD)
    if not cells:
        return []
    return [
        attack
        for attack in fights(g, seat, free=True)
        if at(attack.q, attack.r) in cells and g.box.combat_cards[attack.card].type == "conquest"
    ]


def forbids_drone(g: Tsukuyumi, seat: int, cell: int, card: str) -> Refusal | None:
    """Why Shield Drones give no free Conquest in a space with a card, or None."""
    refusal = forbids_fight(g, seat, cell, card, free=True)
    if refusal is not None:
        return refusal
    if g.box.combat_cards[card].type != "conquest":
        return refuse("tsukuyumi.facevent.cyber-raider.card")
    fresh = in_force(g, seat, DRONE_CONQUESTS) is not None and cell in fresh_areas(g, seat, BODYGUARD)
    return None if fresh else refuse("tsukuyumi.facevent.cyber-raider")


def use_drone(g: Tsukuyumi, seat: int) -> Flow[None]:
    """One free Conquest; all units of the area take part in it."""
    answer = yield from g.ask(seat, Prompt("ask.raider-drone"), lambda: drone_fights(g, seat))
    cell = at(answer.q, answer.r)
    fight_began(g)
    note_use(g, seat, BODYGUARD, cell)
    yield from fight(g, seat, cell, answer.card)
