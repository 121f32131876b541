"""What a seat may do in each phase: the symbols of its action card, white actions, what cards add to them."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.carddefs import ActionCardDef, AdvantageDef
from hyakki.games.tsukuyumi.box.vocabulary import FACTION_EVENTS, Phase, Symbol
from hyakki.games.tsukuyumi.rules.lasting import advantage, idle, in_force, use
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.terms import Refusal

WHITE_TURN = FACTION_EVENTS.declare(
    "white-actions", numbers="amount", doc="`amount` white actions, one may repeat."
)


def _no_white_phase(g: Tsukuyumi, seat: int, card: AdvantageDef) -> Refusal | None:
    return idle() if g.settings.get("first-game") == "on" else None


JACK = use.declare(
    "white-actions",
    numbers="amount",
    doc="`amount` different white actions in round 1.",
    forbids=_no_white_phase,
)
FIRST_STRIKE = use.declare("combat", numbers="amount", doc="`amount` more combat actions.")
STORES = use.declare("production", numbers="amount", doc="`amount` more production points.")

FLIPPED = ("blue", "green", "red", "end")
WHITE_ACTIONS = 2  # so many different ones in a white turn (tsukuyumi.white.two-actions)


def is_flipped(g: Tsukuyumi) -> bool:
    """Whether the fronts of the chosen cards are open (tsukuyumi.round.flip-after-white), hidden until then
    (tsukuyumi.white.hidden-front)."""
    return g.phase in FLIPPED


def card_of(g: Tsukuyumi, seat: int) -> ActionCardDef:
    """The action card that a seat has chosen for this round."""
    chosen = g.seats[seat].chosen
    return g.box.duel_cards[chosen] if g.duel else g.box.action_cards[chosen]


def symbols_of(g: Tsukuyumi, seat: int, phase: Phase) -> dict[str, int]:
    """The symbols of a seat's card in one phase with their numbers, status changes included."""
    found: dict[str, int] = {}
    for symbol, amount in _printed(g, seat, phase).items():
        amount = _changed(g, seat, symbol, amount)
        if amount:
            found["faction-effect" if symbol == "faction" else symbol] = amount
    return found


_PRINTED: dict[tuple[str, bool, str, str], dict[Symbol, int]] = {}


def _printed(g: Tsukuyumi, seat: int, phase: Phase) -> dict[Symbol, int]:
    """The symbols of a card, worked out once per content."""
    key = (g.box.fingerprint, g.duel, g.seats[seat].chosen, phase)
    found = _PRINTED.get(key)
    if found is None:
        found = _PRINTED[key] = card_of(g, seat).symbols(phase)
    return found


def _changed(g: Tsukuyumi, seat: int, symbol: str, amount: int) -> int:
    """What the opponent's card leaves of a number: from the reveal on, and never less than it says
    (tsukuyumi.duel.status-cards, tsukuyumi.duel.action-cards-rest)."""
    if not g.duel or not is_flipped(g):
        return amount
    for other, player in enumerate(g.seats):
        status = g.box.duel_cards[player.chosen].status if other != seat and player.chosen else None
        if status is not None and status.symbol == symbol:
            amount = max(amount - status.minus, min(amount, status.at_least))
    return amount


# ---------------------------------------------------------------------- more than the card shows


def white_limit(g: Tsukuyumi, seat: int) -> int:
    """How many white actions a seat has: more with Combat Analysis or Jack of All Trades."""
    limit = WHITE_ACTIONS
    analysis = in_force(g, seat, WHITE_TURN)
    if analysis is not None:
        limit = max(limit, analysis.amount)
    if g.round == 1 and g.seats[seat].advantage:
        limit = max(limit, white_actions(g, seat))
    return limit


def white_actions(g: Tsukuyumi, seat: int) -> int:
    """How many different white actions a seat may take; more with Jack of All Trades in round 1
    (tsukuyumi.startadv.jack)."""
    card = advantage(g, seat, JACK)
    return card.amount if card is not None and g.round == 1 else WHITE_ACTIONS


def bonus_combat(g: Tsukuyumi, seat: int) -> int:
    """First Strike: more combat actions in the first red turn."""
    card = advantage(g, seat, FIRST_STRIKE)
    return card.amount if card is not None and g.round == 1 else 0


def bonus_production(g: Tsukuyumi, seat: int) -> int:
    """Hidden Stores: more production in the first green turn."""
    card = advantage(g, seat, STORES)
    return card.amount if card is not None and g.round == 1 else 0
