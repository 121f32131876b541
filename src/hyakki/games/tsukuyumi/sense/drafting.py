"""The plan of a round: which action card to take, which actions to begin and in what order, initiative."""

from __future__ import annotations

from hyakki.games.tsukuyumi.carddefs import ActionCardDef
from hyakki.games.tsukuyumi.options import DONE, Act, Effect, PlayEvent, Select, Shift
from hyakki.games.tsukuyumi.scoring import INITIATIVE
from hyakki.games.tsukuyumi.sense import fighting, marching, worth
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.games.tsukuyumi.world import is_area
from hyakki.kernel.decision import Decision, Option

COMBAT = (0.0, 1.3, 2.5, 3.5, 4.3)  # what so many combat actions of a card are worth, if all can be used
MOVEMENT = (0.0, 1.0, 1.5, 1.8)
PRODUCTION = 0.45  # a point that becomes a unit with rounds to come; a part of it in the last round
LAST_PRODUCTION = 0.25
EFFECTS = {"nomads": 0.35, "dark-seed": 0.7, "cybersamurai": 0.5, "boarlords": 0.35}
EVENTS, RANK = 0.15, 0.1
ONI_CONQUEST = 0.5
WHITE = {"production": 0.55, "movement": 0.3, "events": 0.1}
TRY = 0.3  # an attack from this worth on is made in white
STRIKE = 0.25  # from this worth on a unit or marker is spent
ORDER = ("faction-effect", "events", "production", "initiative", "oni-conquest", "place-oni", "abyssal")


# ---------------------------------------------------------------------- the card


def select(g: Tsukuyumi, decision: Decision) -> Option:
    """The card that fits the position best."""
    cards = g.box.duel_cards if g.duel else g.box.action_cards
    return max(
        decision.options,
        key=lambda option: (
            _card(g, decision.seat, cards[option.card]) if isinstance(option, Select) else -1.0
        ),
    )


def _card(g: Tsukuyumi, seat: int, card: ActionCardDef) -> float:
    player = g.seats[seat]
    units = sum(sum(troops) for troops in player.troops.values())
    fights = min(card.combat, max(1, units - 1), len(COMBAT) - 1)
    found = COMBAT[fights] + MOVEMENT[min(card.movement, len(MOVEMENT) - 1)]
    early = worth.rounds_left(g) > 1
    hunger = 1.4 if units < 5 else 1.0 if units < 9 else 0.7
    found += card.production * (PRODUCTION if early else LAST_PRODUCTION) * hunger
    found += card.faction_effect * EFFECTS.get(player.faction, 0.2)
    found += card.events * EVENTS + card.oni_conquest * ONI_CONQUEST
    return found + _rank(g, seat, card.initiative)


def _rank(g: Tsukuyumi, seat: int, places: int) -> float:
    """What moving up is worth: points for the first places at the end, little before."""
    if g.duel or worth.rounds_left(g) > 1:
        return RANK * places
    now = g.order.index(seat)
    return _points(max(0, now - places)) - _points(now)


def _points(place: int) -> float:
    return float(INITIATIVE[place]) if place < len(INITIATIVE) else 0.0


def shift(g: Tsukuyumi, decision: Decision) -> Option:
    """Up as far as possible; whoever is in front acts first, and has the points at the end."""
    shifts = [option for option in decision.options if isinstance(option, Shift)]
    return min(shifts, key=lambda option: option.places, default=decision.options[-1])


# ---------------------------------------------------------------------- the turn


def act(g: Tsukuyumi, decision: Decision) -> Option:
    """The next action of a turn."""
    free = _free(g, decision)
    if free is not None:
        return free
    if g.phase == "white" or decision.prompt.key == "ask.tenno":
        return _white(g, decision)
    return _coloured(g, decision)


def _free(g: Tsukuyumi, decision: Decision) -> Option | None:
    """What needs no symbol, if it is worth it now."""
    for option in decision.options:
        if isinstance(option, PlayEvent):
            return option
        if isinstance(option, Effect) and _is_useful(g, decision.seat, option.name):
            return option
    return None


def _is_useful(g: Tsukuyumi, seat: int, name: str) -> bool:
    if name == "conqueror":
        from hyakki.games.tsukuyumi.darkseed import conqueror_fights

        return fighting.best(g, seat, conqueror_fights(g, seat), 1)[0] >= worth.UNIT + 2 * worth.POINT
    if name == "tetsuo":
        from hyakki.games.tsukuyumi.sense.tricks import strike

        return strike(g, seat)[0] >= STRIKE
    if name in g.box.material:  # a marker of an uplink shuts an own area off
        return any(is_area(g, cell) and worth.feared(g, seat, cell) for cell in g.seats[seat].lands)
    return True


def _white(g: Tsukuyumi, decision: Decision) -> Option:
    """A good attack at once; a step before an attack; else units."""
    seat, turn = decision.seat, g.turn
    acts = {option.symbol: option for option in decision.options if isinstance(option, Act)}
    if not acts or turn is None:
        return DONE if DONE in decision.options else decision.options[-1]
    scores = {symbol: WHITE[symbol] for symbol in acts if symbol in WHITE}
    if "movement" in acts and not g.seats[seat].troops:
        scores["movement"] = -1.0
    if "combat" in acts:
        scores["combat"] = fighting.outlook(g, seat)
    fresh = "combat" not in turn.white_done and turn.white_left > 1 and g.phase == "white"
    if "movement" in acts and fresh and scores.get("combat", 0.0) < TRY:
        scores["movement"] = max(scores["movement"], marching.can_reach(g, seat, 1) * 0.8)
    best = max(scores, key=lambda symbol: scores[symbol])
    if scores[best] <= fighting.ENOUGH and DONE in decision.options and best == "combat":
        return DONE
    return acts[best]


def _coloured(g: Tsukuyumi, decision: Decision) -> Option:
    """Symbols in a fixed order; movement before combat, Oni where they help, last where they must."""
    acts = {option.symbol: option for option in decision.options if isinstance(option, Act)}
    if "movement" in acts:
        return acts["movement"]
    for symbol in ORDER:
        if symbol not in acts:
            continue
        return acts[symbol]
    if "combat" in acts and fighting.outlook(g, decision.seat, 2) >= fighting.ENOUGH:
        return acts["combat"]
    return DONE if DONE in decision.options else decision.options[0]
