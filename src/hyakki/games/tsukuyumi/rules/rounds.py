"""A round begins: its Oni power card, and the action cards that all choose in secret and show."""

from __future__ import annotations

from hyakki.games.tsukuyumi.events import CardChosen, CardsFlipped, CardsSeen, PowerRevealed, RoundBegan
from hyakki.games.tsukuyumi.options import Select
from hyakki.games.tsukuyumi.rules import ends, scoring
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt


def begin_round(g: Tsukuyumi) -> None:
    """The next round, and its Oni power card. What setup has fulfilled is given now."""
    g.round += 1
    g.phase = "selection"
    g.tell(RoundBegan(g.round), "tsukuyumi.round.count")
    if "oni-powers" in g.modules:
        _reveal_power(g)
    scoring.check(g)


def _reveal_power(g: Tsukuyumi) -> None:
    """One card is in force; the old one goes under the stack (tsukuyumi.onipower.cycle)."""
    powers = g.powers
    # what was in force lies openly at the bottom, the oldest first
    card = powers.draw(g) if powers.count() else powers.discard.pop(0) if powers.discard else g.power
    if g.power and card != g.power:
        powers.discard.append(g.power)
    g.power = card or ""
    g.learned += 1
    g.tell(PowerRevealed(g.power), "tsukuyumi.onipower.cycle")


def lay_cards(g: Tsukuyumi) -> Flow[None]:
    """Every seat chooses one of its cards in secret (tsukuyumi.round.select-card): the one thing that all do
    at the same time (tsukuyumi.info.simultaneous)."""
    seats = range(len(g.seats))
    picks = yield from g.ask_all(
        seats,
        Prompt("ask.select", {"round": g.round}),
        lambda seat: [Select(card) for card in g.seats[seat].hand],
    )
    for seat, pick in picks.items():
        g.seats[seat].hand.remove(pick.card)
        g.seats[seat].chosen = pick.card
        g.tell(CardChosen(seat), "tsukuyumi.round.select-card")


def pass_on(g: Tsukuyumi) -> None:
    """The rest, a card less in each round (tsukuyumi.round.hand-shrinks), goes to the left neighbour, who
    sees it now; two seats exchange it (tsukuyumi.duel.pass). Each seat remembers what it gave away
    (tsukuyumi.info.cards-memory). In the last round it leaves the game
    (tsukuyumi.round.last-pass-discard)."""
    hands = [tuple(player.hand) for player in g.seats]
    last = g.round >= ends.last_round(g)
    for seat, player in enumerate(g.seats):
        player.passed += (hands[seat],)
        player.hand[:] = () if last else hands[seat - 1]
        if last:
            g.actions.extend(hands[seat])
        elif g.io is not None:
            g.tell(CardsSeen(seat, tuple(player.hand)), "tsukuyumi.round.pass-left", (seat,))
    g.actions.sort()  # unseen cards lie in no order
    g.learned += 1


def flip(g: Tsukuyumi) -> None:
    """All fronts become public at once (tsukuyumi.round.flip-after-white)."""
    g.learned += 1
    cards = {seat: player.chosen for seat, player in enumerate(g.seats)}
    g.tell(CardsFlipped(cards), "tsukuyumi.round.flip-after-white")
