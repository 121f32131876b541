"""Equipment: which card fits which slot of a Hero, putting cards there and taking them away, and arranging
them in small steps (okko.equipment.slots).

All Equipment is open to everybody, in whatever slot and on the discard pile (okko.info.equipment-open); face
down means only that a hand card is not readied.
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.okko.events import DeckTurned, ItemDiscarded, ItemPlaced, ItemsDrawn, ItemUnreadied
from hyakki.games.okko.options import Done, Put, Refuse, Slot, ThrowAway
from hyakki.games.okko.rules.asking import ask_hero
from hyakki.games.okko.state import Hero, Okko
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

HANDS: tuple[Slot, ...] = ("right", "left")

SYMBOLS: dict[str, tuple[Slot, ...]] = {
    "hand": HANDS,
    "two hands": ("hands",),
    "clothing": ("clothing",),
    "supplies": (),
}
"""Where a card with a symbol works; any card may be carried among the Supplies (okko.equipment.supplies)."""

DONE = Done()

# ---------------------------------------------------------------------- slots and what lies there


def items_of(hero: Hero) -> list[str]:
    """All Equipment cards of a Hero, each once."""
    return [*dict.fromkeys(item for item in hero.slots.values() if item), *hero.supplies]


def slot_of(hero: Hero, item: str) -> Slot:
    """The slot in which a card of a Hero lies; `hands` for a two-handed one (okko.equipment.two-hands)."""
    if item in hero.supplies:
        return "supplies"
    if hero.slots["clothing"] == item:
        return "clothing"
    if hero.slots["right"] == item:
        return "hands" if hero.slots["left"] == item else "right"
    return "left"


def room_of(g: Okko, hero: Hero, slot: Slot) -> int:
    """How many cards a slot holds: one, Supplies as many as it shows symbols (okko.equipment.slots)."""
    return g.box.heroes[hero.id].supplies if slot == "supplies" else 1


def is_permitted(g: Okko, hero: Hero, item: str) -> bool:
    """Whether the class of a Hero is marked on a card (okko.hero.class, okko.equipment.class)."""
    return g.box.heroes[hero.id].class_ in g.box.all_equipment[item].classes


def forbids_slot(g: Okko, number: int, item: str, slot: Slot) -> Refusal | None:
    """Why a card never lies in a slot of a Hero, whatever else lies there, or None."""
    if slot == "supplies":
        return None
    if slot not in SYMBOLS[g.box.all_equipment[item].slot]:
        return refuse("okko.equipment.slot-symbol")
    if not is_permitted(g, g.heroes[number], item):
        return refuse("okko.equipment.class")
    return None


def fits(g: Okko, number: int, item: str, slot: Slot) -> bool:
    """Whether a card may lie in a slot of a Hero."""
    return forbids_slot(g, number, item, slot) is None


def fitting(g: Okko, number: int, item: str) -> list[Slot]:
    """The slots in which a card may lie: those of its symbol first, Supplies last."""
    own = SYMBOLS[g.box.all_equipment[item].slot] if is_permitted(g, g.heroes[number], item) else ()
    return [*own, "supplies"]


def lying_in(hero: Hero, slot: Slot) -> list[str]:
    """The cards in a slot; for `hands` those in either hand."""
    if slot == "supplies":
        return list(hero.supplies)
    places = HANDS if slot == "hands" else (slot,)
    return list(dict.fromkeys(hero.slots[place] for place in places if hero.slots[place]))


def has_room(g: Okko, number: int, slot: Slot) -> bool:
    """Whether one more card finds room in a slot."""
    hero = g.heroes[number]
    return len(lying_in(hero, slot)) < room_of(g, hero, slot)


def lay(hero: Hero, item: str, slot: Slot) -> None:
    """Put a card into a slot that is free."""
    if slot == "supplies":
        hero.supplies.append(item)
        return
    for place in HANDS if slot == "hands" else (slot,):
        hero.slots[place] = item


def lift(hero: Hero, item: str) -> None:
    """Take a card out of wherever it lies."""
    if item in hero.supplies:
        hero.supplies.remove(item)
    for place, there in hero.slots.items():
        if there == item:
            hero.slots[place] = ""


def take_away(g: Okko, number: int, item: str) -> None:
    """A card leaves a Hero; one that was readied no longer is."""
    hero = g.heroes[number]
    lift(hero, item)
    if hero.readied == item:
        hero.readied = ""


def discard_item(g: Okko, number: int, item: str) -> None:
    """A card of a Hero goes to the discard pile (okko.equipment.discard-pile)."""
    take_away(g, number, item)
    g.equipment.discard.append(item)
    g.tell(ItemDiscarded(number, item), "okko.equipment.discard-pile")


def auto_arrange(g: Okko, number: int, items: Sequence[str]) -> list[str]:
    """Each card goes to the first free slot that it fits, else among the Supplies
    (okko.setup.start-equipment). Where that leaves a card over, two-handed ones come last, since two others
    fill the hands that one of them takes. What has no room all the same is discarded; returns it."""
    hero = g.heroes[number]
    left = _fill(g, number, items)
    if left:
        for item in items:
            lift(hero, item)
        left = _fill(g, number, sorted(items, key=lambda item: g.box.all_equipment[item].slot == "two hands"))
    for item in left:
        g.equipment.discard.append(item)
        g.tell(ItemDiscarded(number, item), "okko.equipment.discard-pile")
    return left


def _fill(g: Okko, number: int, items: Sequence[str]) -> list[str]:
    """Lay cards into free slots, one after the other; those without room."""
    left = []
    for item in items:
        free = [slot for slot in fitting(g, number, item) if has_room(g, number, slot)]
        if free:
            lay(g.heroes[number], item, free[0])
        else:
            left.append(item)
    return left


# ---------------------------------------------------------------------- arranging


def forbids_put(g: Okko, number: int, item: str, slot: Slot, moved: Sequence[str] = ()) -> Refusal | None:
    """Why a Hero cannot put one of its cards into another slot while it arranges them, or None. Each card is
    taken in hand once in an arrangement, which is enough for every arrangement there is."""
    hero = g.heroes[number]
    if item in moved:
        return refuse("okko.equipment.reorganize.once")
    if slot_of(hero, item) == slot:
        return refuse("okko.equipment.reorganize.there")
    return forbids_slot(g, number, item, slot) or _forbids_exchange(g, number, item, slot)


def _forbids_exchange(g: Okko, number: int, item: str, slot: Slot) -> Refusal | None:
    """Whether there is room, or what lies there finds another place."""
    if has_room(g, number, slot):
        return None
    if slot == "supplies" or not _ousted_to(g, number, item, slot):
        return refuse("okko.equipment.slots")
    return None


def _ousted_to(g: Okko, number: int, item: str, slot: Slot) -> list[Slot]:
    """Where the cards go that make room for another: from hand to hand they change places, all else goes
    among the Supplies; nothing if there is no room for all of them."""
    hero = g.heroes[number]
    old, ousted = slot_of(hero, item), lying_in(hero, slot)
    if old in HANDS:
        return [old]
    room = room_of(g, hero, "supplies") - len(hero.supplies) + 1  # the card itself comes from there
    return ["supplies"] * len(ousted) if len(ousted) <= room else []


def put(g: Okko, number: int, item: str, slot: Slot) -> None:
    """A card changes its slot, and what lay there makes room."""
    hero = g.heroes[number]
    ousted = [] if has_room(g, number, slot) else lying_in(hero, slot)
    places = _ousted_to(g, number, item, slot) if ousted else []
    for card in (item, *ousted):
        lift(hero, card)
    lay(hero, item, slot)
    g.tell(ItemPlaced(number, item, slot), "okko.equipment.reorganize")
    for card, place in zip(ousted, places, strict=True):
        lay(hero, card, place)
        g.tell(ItemPlaced(number, card, place), "okko.equipment.reorganize")


def puts(g: Okko, number: int, moved: Sequence[str] = ()) -> list[Put]:
    """The next steps of an arrangement."""
    return [
        Put(item, slot)
        for item in items_of(g.heroes[number])
        for slot in fitting(g, number, item)
        if forbids_put(g, number, item, slot, moved) is None
    ]


def arrange(g: Okko, number: int, key: str) -> Flow[None]:
    """A Hero rearranges as many of its cards as it likes, one at a time (okko.equipment.reorganize). A card
    that was readied stays so only if it lies where it lay when all is done (okko.equipment.moved-active)."""
    hero = g.heroes[number]
    before = slot_of(hero, hero.readied) if hero.readied else ""
    moved: list[str] = []
    while True:
        answer = yield from ask_hero(g, number, key, lambda: _steps(g, number, moved))
        if isinstance(answer, Done):
            break
        put(g, number, answer.item, answer.slot)
        moved.append(answer.item)
    if hero.readied and slot_of(hero, hero.readied) != before:
        g.tell(ItemUnreadied(number, hero.readied), "okko.equipment.moved-active")
        hero.readied = ""


def _steps(g: Okko, number: int, moved: Sequence[str]) -> list[Put | Done]:
    return [*puts(g, number, moved), DONE]


def arm(g: Okko, number: int) -> Flow[None]:
    """A Hero arranges its Starting Equipment; hand cards lie face down (okko.setup.start-equipment)."""
    return arrange(g, number, "arm")


def tidy(g: Okko, number: int) -> Flow[None]:
    """A Hero may rearrange its Equipment at the end of the round without cost
    (okko.equipment.reorganize-end)."""
    return arrange(g, number, "tidy")


# ---------------------------------------------------------------------- new cards


def draw_items(g: Okko, number: int, count: int) -> list[str]:
    """A Hero draws Equipment openly. The cards lie on the discard pile until they are placed, so that what
    is not kept is discarded already; an empty deck is made of the pile first, and without either nothing is
    drawn (okko.equipment.discard-pile)."""
    drawn: list[str] = []
    for _ in range(count):
        if not g.equipment.count() and g.equipment.discard:
            g.tell(DeckTurned("equipment"), "okko.equipment.discard-pile")
        card = g.equipment.draw(g)
        if card is None:
            break
        drawn.append(card)
    g.equipment.discard += drawn
    return drawn


def forbids_room(g: Okko, number: int, own: str, item: str) -> Refusal | None:
    """Why discarding one of its own cards brings a Hero no nearer to placing a new one, or None: it must lie
    in a slot that is wanted and full."""
    hero = g.heroes[number]
    for slot in fitting(g, number, item):
        if own in lying_in(hero, slot) and not has_room(g, number, slot):
            return None
    return refuse("okko.chest.keep-room")


def makes_room(g: Okko, number: int, own: str, item: str) -> bool:
    """Whether a new card finds room in a full slot as soon as a Hero has discarded one of its own."""
    hero = g.heroes[number]
    for slot in fitting(g, number, item):
        there = lying_in(hero, slot)
        if own in there and len(there) == room_of(g, hero, slot):
            return True
    return False


def free_places(g: Okko, number: int, item: str) -> list[Put]:
    """The free slots in which a new card may lie."""
    return [Put(item, slot) for slot in fitting(g, number, item) if has_room(g, number, slot)]


def placings(g: Okko, number: int, item: str) -> list[Put | ThrowAway | Refuse]:
    """Where a Hero may put a new card at once, what it may discard to make room, or letting it go."""
    return [
        *free_places(g, number, item),
        *(ThrowAway(own) for own in items_of(g.heroes[number]) if forbids_room(g, number, own, item) is None),
        Refuse(),
    ]


def place_item(g: Okko, number: int, item: str) -> Flow[bool]:
    """A card that lies open on the discard pile is placed at once in a legal free slot, hand cards face down;
    own cards may be discarded to make room (okko.chest.keep-room). Whether it was taken."""
    while True:
        answer = yield from ask_hero(g, number, "place-item", lambda: placings(g, number, item), item=item)
        if isinstance(answer, Refuse):
            return False
        if isinstance(answer, Put):
            g.equipment.discard.remove(item)
            lay(g.heroes[number], item, answer.slot)
            g.tell(ItemPlaced(number, item, answer.slot), "okko.chest.keep-room")
            return True
        discard_item(g, number, answer.item)


def place_items(g: Okko, number: int, items: Sequence[str]) -> Flow[None]:
    """A Hero places several new cards that lie open on the discard pile, one after the other."""
    for item in items:
        yield from place_item(g, number, item)


def receive(g: Okko, number: int, count: int) -> Flow[None]:
    """A Hero draws Equipment by an effect and places it at once as from a Chest (okko.chest.keep-room)."""
    drawn = draw_items(g, number, count)
    if drawn:
        g.tell(ItemsDrawn(number, tuple(drawn)), "okko.chest.keep-room")
    yield from place_items(g, number, drawn)
