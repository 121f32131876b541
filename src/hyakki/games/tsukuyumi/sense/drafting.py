"""The plan of a round: which action card to take, which actions to begin and in what order, initiative."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.carddefs import ActionCardDef
from hyakki.games.tsukuyumi.options import DONE, Act, Effect, Exchange, PlayEvent, Select, Shift
from hyakki.games.tsukuyumi.rules.areas import is_area
from hyakki.games.tsukuyumi.rules.darkseed import conqueror_fights
from hyakki.games.tsukuyumi.rules.factions import ACTING, is_idle
from hyakki.games.tsukuyumi.rules.scoring import INITIATIVE
from hyakki.games.tsukuyumi.sense import fighting, marching, oni, tricks, worth
from hyakki.games.tsukuyumi.sense.worth import Eyes
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.decision import Decision, Option

COMBAT = (0.0, 1.3, 2.5, 3.5, 4.3)  # what so many combat actions of a card are worth, if all can be used
MOVEMENT = (0.0, 1.0, 1.5, 1.8)
PLANNED = 0.5  # the part of a card's movement and combat that is reckoned by the areas in reach
SURE, UNPLANNED = 0.85, 0.3  # what comes of a planned conquest, and of a combat action without a plan
PRODUCTION = 0.45  # a point that becomes a unit with rounds to come; a part of it in the last round
LAST_PRODUCTION = 0.25
EFFECTS = {"nomads": 0.35, "dark-seed": 0.7, "cybersamurai": 0.5, "boarlords": 0.35}
EVENTS = 0.15
RISE = (
    1.0,
    0.35,
    0.25,
    0.2,
    0.2,
    0.2,
)  # a point for the place at the end, so many rounds before
TURN = 0.05  # what it is worth to act before one more seat
ONI_CONQUEST, PLACE_ONI = 0.5, 0.05
DENIAL = 0.1  # a card that the left neighbour would get, by how much it is better than its next best
WHITE = {"production": 0.55, "movement": 0.3, "events": 0.1}
TRY = 0.3  # an attack from this worth on is made in white
STRIKE = 0.25  # from this worth on a unit or marker is spent
ORDER = ("faction-effect", "events", "production", "initiative", "oni-conquest", "place-oni", "abyssal")


# ---------------------------------------------------------------------- the card


def select(eyes: Eyes, decision: Decision) -> Option:
    """The card that fits the own plan best, and that the next seat would like."""
    g = eyes.g
    cards = g.box.duel_cards if g.duel else g.box.action_cards
    hand = [cards[option.card] for option in decision.options if isinstance(option, Select)]
    if not hand:
        return decision.options[0]
    own = dict(zip([card.id for card in hand], _weighed(eyes, hand), strict=True))
    last = worth.rounds_left(g) == 1  # then the rest leaves the game (tsukuyumi.round.last-pass-discard)
    lost = {} if last or len(hand) < 2 else _denied(eyes, hand)
    best = max(hand, key=lambda card: own[card.id] + DENIAL * lost.get(card.id, 0.0))
    return Select(best.id)


def merits(eyes: Eyes, decision: Decision) -> list[float] | None:
    """What each card on offer is worth to the own plan."""
    g = eyes.g
    cards = g.box.duel_cards if g.duel else g.box.action_cards
    hand = [cards[option.card] for option in decision.options if isinstance(option, Select)]
    return _weighed(eyes, hand) if len(hand) == len(decision.options) else None


def _weighed(eyes: Eyes, hand: list[ActionCardDef]) -> list[float]:
    """What each card of a hand is worth to a seat."""
    gains = {steps: marching.harvest(eyes, steps) for steps in {card.movement for card in hand}}
    return [_card(eyes, card, gains[card.movement]) for card in hand]


def _denied(eyes: Eyes, hand: list[ActionCardDef]) -> dict[str, float]:
    """What the left neighbour would lose if a card did not come to it: the best one makes a difference."""
    g = eyes.g
    other = Eyes(g, (eyes.seat + 1) % len(g.seats))
    scores = _weighed(other, hand)
    first, second = sorted(scores, reverse=True)[:2]
    return {card.id: first - second for card, score in zip(hand, scores, strict=True) if score == first}


def _card(eyes: Eyes, card: ActionCardDef, gains: list[float]) -> float:
    g, player = eyes.g, eyes.g.seats[eyes.seat]
    units = sum(sum(troops) for troops in player.troops.values())
    fights = min(card.combat, max(1, units - 1), len(COMBAT) - 1)
    plain = COMBAT[fights] + MOVEMENT[min(card.movement, len(MOVEMENT) - 1)]
    planned = SURE * sum(gains[:fights]) + UNPLANNED * max(0, fights - len(gains))
    found = (1 - PLANNED) * plain + PLANNED * planned
    early = worth.rounds_left(g) > 1
    hunger = 1.4 if units < 5 else 1.0 if units < 9 else 0.7
    found += card.production * (PRODUCTION if early else LAST_PRODUCTION) * hunger
    found += card.faction_effect * EFFECTS.get(player.faction, 0.2)
    found += card.events * EVENTS + card.oni_conquest * ONI_CONQUEST + card.place_oni * PLACE_ONI
    return found + rise(g, eyes.seat, card.initiative)


def rise(g: Tsukuyumi, seat: int, places: int) -> float:
    """What moving up is worth: the points of the first places at the end, and to act before others."""
    now = g.order.index(seat)
    goal = max(0, min(len(g.order) - 1, now - places))
    if g.duel:
        return TURN * (now - goal)
    ahead = min(worth.rounds_left(g), len(RISE)) - 1
    return (_points(goal) - _points(now)) * RISE[ahead] + TURN * (now - goal)


def _points(place: int) -> float:
    return float(INITIATIVE[place]) if place < len(INITIATIVE) else 0.0


def shift(_eyes: Eyes, decision: Decision) -> Option:
    """Up as far as possible; whoever is in front acts first, and has the points at the end."""
    shifts = [option for option in decision.options if isinstance(option, Shift)]
    up = min(shifts, key=lambda option: option.places, default=decision.options[-1])
    return up if isinstance(up, Shift) and up.places < 0 else decision.options[-1]


def exchange(eyes: Eyes, decision: Decision) -> Option:
    """Second Thoughts: cards go back that are worse than what one may expect."""
    g = eyes.g
    cards = g.box.duel_cards if g.duel else g.box.action_cards
    hand = [cards[name] for name in g.seats[eyes.seat].hand]
    every = list(cards.values())
    scores = _weighed(eyes, every)
    mean = sum(scores) / len(scores)
    known = dict(zip([card.id for card in every], scores, strict=True))
    poor = {card.id for card in hand if known[card.id] < mean}
    offers = [option for option in decision.options if isinstance(option, Exchange)]
    return max(
        offers,
        key=lambda option: sum((mean - known[card]) * (1 if card in poor else 9) for card in option.cards),
        default=decision.options[0],
    )


# ---------------------------------------------------------------------- the turn


def act(eyes: Eyes, decision: Decision) -> Option:
    """The next action of a turn."""
    free = _free(eyes, decision)
    if free is not None:
        return free
    if eyes.g.phase == "white" or decision.prompt.key == "ask.tenno":
        return _white(eyes, decision)
    return _coloured(eyes, decision)


def _free(eyes: Eyes, decision: Decision) -> Option | None:
    """What needs no symbol, if it is worth it now."""
    for option in decision.options:
        if isinstance(option, PlayEvent) and tricks.is_useful(eyes, option.card):
            return option
        if isinstance(option, Effect) and _is_useful(eyes, option.name):
            return option
    return None


def _is_useful(eyes: Eyes, name: str) -> bool:
    g, seat = eyes.g, eyes.seat
    if name == "conqueror":
        return fighting.best(eyes, conqueror_fights(g, seat), 1)[0] >= worth.UNIT + 2 * worth.POINT
    if name == "tetsuo":
        return tricks.strike(eyes)[0] >= STRIKE
    if name in g.box.material:  # a marker of an uplink shuts an own area off
        return any(is_area(g, cell) and eyes.feared(cell) for cell in g.seats[seat].lands)
    return name not in g.box.uplinks or g.order[0] != seat  # Nerve Net: whoever is first stays there


def _white(eyes: Eyes, decision: Decision) -> Option:
    """A good attack at once; a step before an attack; else units."""
    g, seat, turn = eyes.g, eyes.seat, eyes.g.turn
    acts = {option.symbol: option for option in decision.options if isinstance(option, Act)}
    if not acts or turn is None:
        return DONE if DONE in decision.options else decision.options[-1]
    scores = {symbol: WHITE[symbol] for symbol in acts if symbol in WHITE}
    if "movement" in acts and not g.seats[seat].troops:
        scores["movement"] = -1.0
    if "combat" in acts:
        scores["combat"] = fighting.outlook(eyes)
    fresh = "combat" not in turn.white_done and turn.white_left > 1 and g.phase == "white"
    if "movement" in acts and fresh and scores.get("combat", 0.0) < TRY:
        scores["movement"] = max(scores["movement"], marching.can_reach(eyes, 1) * 0.8)
    best = max(scores, key=lambda symbol: scores[symbol])
    if scores[best] <= fighting.ENOUGH and DONE in decision.options and best == "combat":
        return DONE
    return acts[best]


def _coloured(eyes: Eyes, decision: Decision) -> Option:
    """Symbols in a fixed order; movement before combat, Oni where they help, last where they must."""
    acts = {option.symbol: option for option in decision.options if isinstance(option, Act)}
    if "movement" in acts:
        return acts["movement"]
    if "oni-conquest" in acts and "place-oni" in acts and oni.supports(eyes):
        return acts["place-oni"]  # they come first where the attack is to be
    for symbol in ORDER:
        if symbol in acts and not (symbol == ACTING and is_idle(eyes.g, eyes.seat)):
            return acts[symbol]
    if "combat" in acts and fighting.outlook(eyes, 2) >= fighting.ENOUGH:
        return acts["combat"]
    return DONE if DONE in decision.options else decision.options[0]
