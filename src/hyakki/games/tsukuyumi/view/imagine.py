"""Worlds that a seat cannot tell from the truth (tsukuyumi.info.hidden).

What is hidden changes places with what could lie there instead; counts and everything open stay. Lists are
filled anew in place and never replaced. Spectators (None) know what is open to all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hyakki.games.tsukuyumi.box.vocabulary import Phase
from hyakki.games.tsukuyumi.rules.hands import NEW, age, open_places, secret_places
from hyakki.games.tsukuyumi.rules.symbols import is_flipped
from hyakki.games.tsukuyumi.state import Seat, Tsukuyumi
from hyakki.kernel.rng import Rng

COLOURS: tuple[Phase, ...] = ("blue", "green", "red")
POOL = -1  # the class of action cards that a seat has never seen


def imagine(g: Tsukuyumi, seat: int | None, rng: Rng) -> None:
    """Change the hidden parts, in place."""
    _action_cards(g, seat, rng)
    _events(g, seat, rng)
    _faction_events(g, seat, rng)
    _epic_events(g, rng)
    _advantages(g, seat, rng)


def _others(g: Tsukuyumi, seat: int | None) -> list[Seat]:
    return [player for number, player in enumerate(g.seats) if number != seat]


class Slot(NamedTuple):
    """A place in a list of the state."""

    where: list[str]
    at: int


def _deal(slots: list[Slot], rng: Rng) -> None:
    """Shuffle what lies in some places among them: from sorted cards, whatever lies where in truth."""
    cards = sorted(slot.where[slot.at] for slot in slots)
    rng.shuffle(cards)
    for slot, card in zip(slots, cards, strict=True):
        slot.where[slot.at] = card


# ---------------------------------------------------------------------- action cards


def _action_cards(g: Tsukuyumi, seat: int | None, rng: Rng) -> None:
    """Cards that a seat has never seen may be in every other hand, chosen, or not dealt. Cards that it passed
    on are still in the hand they were passed with, or the one card chosen from it
    (tsukuyumi.info.cards-memory). All cards differ, so a world is an exchange of names; it is dealt from
    sorted names to places, so that it does not depend on which card lies where in truth."""
    hidden = _hidden_cards(g, seat)
    classes: dict[int, list[str]] = {}
    for card in hidden:
        classes.setdefault(_last_seen(g, seat, card), []).append(card)
    places = _places(g, seat)
    names: dict[str, str] = {}
    for _, found in sorted(classes.items()):
        cards = sorted(found, key=lambda card: places.get(card, []))
        shuffled = sorted(found)
        rng.shuffle(shuffled)
        fitted = dict(zip(cards, shuffled, strict=True))
        for player in _others(g, seat):
            _explain(g, player, fitted, rng)
        names.update(fitted)
    _rename(g, seat, names)


def _explain(g: Tsukuyumi, player: Seat, names: dict[str, str], rng: Rng) -> None:
    """Whoever has played Kamikaze before the flip has chosen a card with combat actions in later phases
    (tsukuyumi.darkseed.kamikaze-limit). What Loss of Momentum takes from them is written down openly."""
    if player.chosen not in names or not _has_fought_on(g, player) or fights_later(g, names[player.chosen]):
        return
    fitting = [card for card, name in names.items() if fights_later(g, name)]
    other = rng.pick(fitting)
    names[player.chosen], names[other] = names[other], names[player.chosen]


def _has_fought_on(g: Tsukuyumi, player: Seat) -> bool:
    cards = g.box.combat_cards
    return g.phase == "white" and any(
        card in cards and "not-last-combat" in cards[card].conditions for card in player.once
    )


def fights_later(g: Tsukuyumi, card: str) -> bool:
    """Whether an action card has combat actions after the white phase."""
    found = g.box.duel_cards[card] if g.duel else g.box.action_cards[card]
    return any(found.symbols(phase).get("combat") for phase in COLOURS)


def _hidden_cards(g: Tsukuyumi, seat: int | None) -> list[str]:
    """Every card whose place the seat cannot see."""
    returned = [] if seat is None else g.seats[seat].returned
    found = [card for card in g.actions if card not in returned]
    for player in _others(g, seat):
        found += player.hand
        if player.chosen and not is_flipped(g):
            found.append(player.chosen)
    return found


def _places(g: Tsukuyumi, seat: int | None) -> dict[str, list[tuple[int, int, int]]]:
    """Where other seats have a card, or remember it: seat, list and place in it. Cards that nobody has and
    nobody remembers are alike."""
    found: dict[str, list[tuple[int, int, int]]] = {}
    for number, player in enumerate(_others(g, seat)):
        for which, cards in enumerate(([player.chosen], player.hand, player.returned, *player.passed)):
            for at, card in enumerate(cards):
                found.setdefault(card, []).append((number, which, at))
    return found


def _last_seen(g: Tsukuyumi, seat: int | None, card: str) -> int:
    """The last hand that the seat passed on with this card in it."""
    if seat is not None:
        passed = g.seats[seat].passed
        for number in range(len(passed) - 1, -1, -1):
            if card in passed[number]:
                return number
    return POOL


def _rename(g: Tsukuyumi, seat: int | None, names: dict[str, str]) -> None:
    """Put the new names everywhere but into what the seat remembers itself."""
    for player in _others(g, seat):
        player.hand[:] = _renamed(player.hand, names)
        player.returned = _renamed(player.returned, names)
        player.passed = tuple(_renamed(cards, names) for cards in player.passed)
        if not is_flipped(g):
            player.chosen = names.get(player.chosen, player.chosen)
    g.actions[:] = sorted(names.get(card, card) for card in g.actions)


def _renamed(cards: Sequence[str], names: dict[str, str]) -> tuple[str, ...]:
    return tuple([names.get(card, card) for card in cards])


# ---------------------------------------------------------------------- events


def _events(g: Tsukuyumi, seat: int | None, rng: Rng) -> None:
    """Normal events in other hands, but for those taken from the display, against the face-down stack
    (tsukuyumi.event.hand-secret). What was held when the discard pile was turned over is not in the stack
    that came of it: such cards change places only with others that were drawn from the same stack."""
    bag = g.event_deck.bag
    ages = {NEW: [Slot(bag, at) for at, card in enumerate(bag) if card in g.box.events]}
    gifts: list[tuple[Seat, list[int]]] = []
    for player in _others(g, seat):
        _put_open_first(player)
        places = secret_places(player, g.box.events)
        gifts.append((player, places[: len(player.gift)]))  # Intelligence came before all other events
        for at in places:
            ages.setdefault(age(player, at), []).append(Slot(player.events, at))
    for _, slots in sorted(ages.items()):
        _deal(slots, rng)
    bag.sort()
    for player, places in gifts:
        player.gift[:] = [player.events[at] for at in places]


def _put_open_first(player: Seat) -> None:
    """Of new cards those that all know come first: of two alike nobody could say which of them it is."""
    known = open_places(player)
    places = [at for at in range(len(player.events)) if age(player, at) == NEW]
    cards = sorted(player.events[at] for at in places if at in known)
    cards += [player.events[at] for at in places if at not in known]
    for at, card in zip(places, cards, strict=True):
        player.events[at] = card


def _faction_events(g: Tsukuyumi, seat: int | None, rng: Rng) -> None:
    """Faction events in another hand against the stack of that seat; how many it holds is known to all."""
    for player in _others(g, seat):
        bag = player.own_events.bag
        slots = [Slot(player.events, at) for at in secret_places(player, g.box.faction_events)]
        if slots:
            _deal([*slots, *(Slot(bag, at) for at in range(len(bag)))], rng)
            bag.sort()


def _epic_events(g: Tsukuyumi, rng: Rng) -> None:
    """Nobody knows which epic events are in the deck until they come up (tsukuyumi.epic.setup)."""
    bag = g.event_deck.bag
    slots = [
        Slot(cards, at)
        for cards in (bag, g.epic_box)
        for at, card in enumerate(cards)
        if card in g.box.epic_events and card not in g.seen_epics
    ]
    _deal(slots, rng)
    bag.sort()
    g.epic_box.sort()


# ---------------------------------------------------------------------- starting advantages


def _advantages(g: Tsukuyumi, seat: int | None, rng: Rng) -> None:
    """Advantages that others have not shown, against those that nobody holds (tsukuyumi.startadv.deal)."""
    holders = [player for player in _others(g, seat) if player.advantage and not player.advantage_used]
    if not holders:
        return
    cards = sorted([*g.advantages, *(player.advantage for player in holders)])
    rng.shuffle(cards)
    for player in holders:
        player.advantage = cards.pop()
    g.advantages[:] = sorted(cards)
