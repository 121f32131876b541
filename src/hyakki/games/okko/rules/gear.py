"""What a Hero does with its Equipment in its activation: using a card, rearranging them, giving one away,
throwing one away.
"""

from __future__ import annotations

from hyakki.games.okko.events import ItemGiven, ItemPlaced, ItemRefused, ItemUsed
from hyakki.games.okko.options import Give, Put, Refuse, Reorganize, ThrowAway, UseItem
from hyakki.games.okko.rules.active import items_in_use
from hyakki.games.okko.rules.asking import ask_hero
from hyakki.games.okko.rules.deeds import deed, spend
from hyakki.games.okko.rules.equipment import (
    arrange,
    discard_item,
    free_places,
    items_of,
    lay,
    makes_room,
    puts,
    slot_of,
    take_away,
)
from hyakki.games.okko.rules.ground import adjacent
from hyakki.games.okko.rules.using import forbids_use, use_of, use_talent
from hyakki.games.okko.state import OFF, Figure, Okko
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

# ---------------------------------------------------------------------- using


def forbids_item(g: Okko, figure: Figure, item: str) -> Refusal | None:
    """Why a Hero cannot use one of its Equipment cards in its activation, or None (okko.equipment.use). Hand
    cards must be readied, supplies be for its class."""
    hero, card = g.heroes[figure.number], g.box.all_equipment[item]
    if item not in items_of(hero):
        return refuse("okko.equipment.use.own")
    if card.use == "passive":
        return refuse("okko.equipment.use")
    if item not in items_in_use(g, hero):
        if card.slot == "supplies":
            return refuse("okko.equipment.supplies-class")
        carried = slot_of(hero, item) == "supplies"
        return refuse("okko.equipment.supplies" if carried else "okko.equipment.hands-facedown")
    return forbids_use(g, use_of(g, figure, item))


def usable_items(g: Okko, figure: Figure) -> list[UseItem]:
    """The Equipment cards that a Hero can use now."""
    held = items_of(g.heroes[figure.number])
    return [UseItem(item) for item in held if forbids_item(g, figure, item) is None]


def item_cost(g: Okko, option: UseItem) -> int:
    """A card marked action costs 1 Action, one marked discard none (okko.equipment.use)."""
    return 1 if g.box.all_equipment[option.item].use == "action" else 0


@deed(UseItem, usable_items, cost=item_cost)
def use_item(g: Okko, figure: Figure, option: UseItem) -> Flow[None]:
    """A card is used; one marked discard is then discarded, which is not the free discard
    (okko.equipment.use)."""
    g.tell(ItemUsed(figure.number, option.item), "okko.equipment.use")
    yield from use_talent(g, use_of(g, figure, option.item))
    if g.box.all_equipment[option.item].use == "discard":
        discard_item(g, figure.number, option.item)


# ---------------------------------------------------------------------- rearranging and throwing away


def forbids_reorganize(g: Okko, figure: Figure) -> Refusal | None:
    """Why there is nothing to rearrange, or None."""
    return None if puts(g, figure.number) else refuse("okko.equipment.reorganize")


def rearrangements(g: Okko, figure: Figure) -> list[Reorganize]:
    """Rearranging, if a card can be put elsewhere."""
    return [Reorganize()] if forbids_reorganize(g, figure) is None else []


@deed(Reorganize, rearrangements)
def reorganize(g: Okko, figure: Figure, _option: Reorganize) -> Flow[None]:
    """One Action for the whole rearrangement (okko.equipment.reorganize)."""
    return arrange(g, figure.number, "reorganize")


def forbids_throw(g: Okko, figure: Figure, item: str) -> Refusal | None:
    """Why the active Hero cannot throw a card away for free, or None: once per activation, from any slot
    (okko.equipment.free-discard)."""
    if item not in items_of(g.heroes[figure.number]):
        return refuse("okko.equipment.use.own")
    if g.turn is None or g.turn.discarded:
        return refuse("okko.equipment.free-discard")
    return None


def throws(g: Okko, figure: Figure) -> list[ThrowAway]:
    """The cards that a Hero may throw away now."""
    held = items_of(g.heroes[figure.number])
    return [ThrowAway(item) for item in held if forbids_throw(g, figure, item) is None]


@deed(ThrowAway, throws, cost=0)
def throw_away(g: Okko, figure: Figure, option: ThrowAway) -> Flow[None]:
    """The one free discard of an activation."""
    yield from ()
    assert g.turn is not None
    g.turn.discarded = True
    discard_item(g, figure.number, option.item)


# ---------------------------------------------------------------------- giving


def _offer(item: str, to: int) -> str:
    """The mark of a card that was refused in this activation."""
    return f"refused:{item}:{to}"


def forbids_give(g: Okko, figure: Figure, item: str, to: int) -> Refusal | None:
    """Why a Hero cannot give a card to somebody, or None: a card of its Supplies slot, to an adjacent Hero
    (okko.equipment.transfer). Followers neither give nor take, and nobody is offered twice in one activation
    what it has refused (okko.equipment.transfer-room)."""
    if to == figure.number or to not in range(len(g.heroes)):
        return refuse("okko.equipment.transfer-room.heroes")
    if item not in g.heroes[figure.number].supplies:
        return refuse("okko.equipment.transfer")
    other = g.figures[to]
    if other.cell == OFF or not adjacent(g, figure.cell, other.cell):
        return refuse("okko.equipment.transfer.adjacent")
    if g.turn is not None and _offer(item, to) in g.turn.marks:
        return refuse("okko.equipment.transfer-room")
    return None


def gifts(g: Okko, figure: Figure) -> list[Give]:
    """The cards that a Hero can give away, and to whom."""
    return [
        Give(item, to)
        for item in g.heroes[figure.number].supplies
        for to in range(len(g.heroes))
        if forbids_give(g, figure, item, to) is None
    ]


def takings(g: Okko, to: int, item: str) -> list[Put | ThrowAway | Refuse]:
    """What the receiver of a card can do: place it, discard one card that leaves room for it, or refuse."""
    own = items_of(g.heroes[to])
    return [
        *free_places(g, to, item),
        *(ThrowAway(card) for card in own if makes_room(g, to, card, item)),
        Refuse(),
    ]


@deed(Give, gifts, upfront=False)
def give(g: Okko, figure: Figure, option: Give) -> Flow[None]:
    """The receiver places the card at once in a legal slot, discarding one of its own if it likes; if it does
    not take it, the transfer is not made and costs nothing (okko.equipment.transfer-room)."""
    assert g.turn is not None
    item, to, giver = option.item, option.hero, figure.number
    answer = yield from ask_hero(g, to, "take-item", lambda: takings(g, to, item), item=item, giver=giver)
    if isinstance(answer, Refuse):
        g.turn.marks[_offer(item, to)] = 1
        g.tell(ItemRefused(to, item), "okko.equipment.transfer-room")
        return
    spend(g)
    if isinstance(answer, ThrowAway):
        discard_item(g, to, answer.item)
        answer = yield from ask_hero(g, to, "place-item", lambda: free_places(g, to, item), item=item)
    take_away(g, giver, item)
    lay(g.heroes[to], item, answer.slot)
    g.tell(ItemGiven(giver, item, to), "okko.equipment.transfer")
    g.tell(ItemPlaced(to, item, answer.slot), "okko.equipment.transfer")
