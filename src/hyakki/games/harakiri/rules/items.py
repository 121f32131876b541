"""Using items: Knowledge, once per round, charges, squares to throw at, and what becomes of the card."""

from __future__ import annotations

from hyakki.board.aims import watch_from
from hyakki.board.masks import bits
from hyakki.games.harakiri.box.definitions import ItemDef, SpecialDef
from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.events import GroundChanged, ItemReturned, ItemUsed
from hyakki.games.harakiri.options import PickSquare
from hyakki.games.harakiri.rules.asking import ask_controller
from hyakki.games.harakiri.rules.creatures import bodies, occupied_for
from hyakki.games.harakiri.rules.goods import shuffle_in
from hyakki.games.harakiri.rules.numbers import attribute
from hyakki.games.harakiri.rules.operations import Use, ask_decider, carry_out, operation, would_change
from hyakki.games.harakiri.state import NOBODY, Character, Harakiri, Item
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

ITEM_COST = 1  # harakiri.item.use


def item_of(character: Character, number: int) -> Item | None:
    """An item of the supply by its number."""
    for item in character.items:
        if item.number == number:
            return item
    return None


def special_of(character: Character, number: int) -> str:
    """A special item of the supply: -1 is the first; "" if there is none."""
    place = -number - 1
    return character.specials[place] if 0 <= place < len(character.specials) else ""


def card_of(character: Character, number: int) -> str:
    """The card behind the number of an item; "" if the character does not hold it."""
    item = item_of(character, number)
    return special_of(character, number) if item is None else item.card


def printed(g: Harakiri, card: str) -> ItemDef | SpecialDef:
    """What a card says."""
    return g.box.items[card] if card in g.box.items else g.box.specials[card]


# ---------------------------------------------------------------------- whether


def forbids_item(g: Harakiri, character: Character, number: int) -> Refusal | None:
    """Why an item cannot be used now (harakiri.item.use)."""
    card = card_of(character, number)
    if not card:
        return refuse("harakiri.item.use.holder")
    says = printed(g, card)
    if isinstance(says, ItemDef) and says.held:
        return refuse("harakiri.item.held")
    if isinstance(says, SpecialDef) and says.chapter not in ("", g.chapter_id):
        return refuse("harakiri.item.use.chapter")
    if character.ap < ITEM_COST:
        return refuse("harakiri.item.use")
    if attribute(g, character, "knowledge") < says.knowledge:
        return refuse("harakiri.item.use.knowledge", needed=says.knowledge)
    item = item_of(character, number)
    if item is not None and item.used == g.round:
        return refuse("harakiri.item.once-per-round")
    if isinstance(says, ItemDef) and says.limit == "phase" and character.marks.get(f"phase {card}", 0):
        return refuse("harakiri.item.once-per-round.phase")
    if not _does_something(g, character, card):
        return refuse("harakiri.technique.no-effect")
    return None


def _does_something(g: Harakiri, character: Character, card: str) -> bool:
    bounds = g.box.triggers[card].get("use", ())
    says = printed(g, card)
    if isinstance(says, ItemDef) and says.area is not None:
        return bool(areas(g, character, card))
    return would_change(g, Use(card, character.id), bounds)


def areas(g: Harakiri, character: Character, card: str) -> list[int]:
    """The squares that an item with an area can be thrown at: near enough, in sight if it asks for it, and
    with somebody around whom it changes."""
    says = g.box.items[card]
    assert says.area is not None
    terrain = g.field.terrain
    cells = terrain.rays.within(character.cell, says.area.range) & terrain.cells & ~g.closed
    if says.area.sight:
        here = 1 << character.cell
        sight = watch_from(terrain, here, says.area.range, cells, occupied_for(g, False), g.closed)
        cells = sight | here
    found = []
    for cell in bits(cells):
        use = Use(card, character.id)
        use.area = cell
        if would_change(g, use, g.box.triggers[card].get("use", ())):
            found.append(cell)
    return found


def usable_items(g: Harakiri, character: Character) -> list[int]:
    """The numbers of all items that can be used now; of equal ones the first."""
    if character.ap < ITEM_COST:
        return []  # without looking at each
    numbers = [item.number for item in character.items]
    numbers += [-place - 1 for place in range(len(character.specials))]
    found: dict[str, int] = {}
    for number in numbers:
        if forbids_item(g, character, number) is None:
            found.setdefault(card_of(character, number), number)
    return list(found.values())


# ---------------------------------------------------------------------- using


def use_item(g: Harakiri, character: Character, number: int) -> Flow[None]:
    """Resolve an item; its action point is paid before. Then the card is counted or goes back."""
    card = card_of(character, number)
    says = printed(g, card)
    item = item_of(character, number)
    if item is not None:
        item.used = g.round
    if isinstance(says, ItemDef) and says.limit == "phase":
        character.marks[f"phase {card}"] = 1
    use = Use(card, character.id)
    if isinstance(says, ItemDef) and says.area is not None:
        use.area = yield from _aim(g, character, card)
    left = max(item.charges - 1, 0) if item is not None and says.keyword == "use" else 0
    g.tell(ItemUsed(character.id, card, left), "harakiri.item.use")
    yield from carry_out(g, use, g.box.triggers[card].get("use", ()))
    _count(g, character, number, card)


def _aim(g: Harakiri, character: Character, card: str) -> Flow[int]:
    squares = [g.field.square(cell) for cell in areas(g, character, card)]
    answer = yield from ask_controller(
        g, character, "area", lambda: [PickSquare(x, y) for x, y in squares], source=card
    )
    return g.field.cell(answer.x, answer.y)


def _count(g: Harakiri, character: Character, number: int, card: str) -> None:
    """A consumable goes back into the deck (harakiri.item.consumable), one with charges loses one and goes
    with the last (harakiri.item.uses); special items that were used are gone."""
    item = item_of(character, number)
    if item is None:
        if card in character.specials:
            character.specials.remove(card)
        return
    keyword = g.box.items[card].keyword
    if keyword == "use":
        item.charges -= 1
    if keyword == "consumable" or (keyword == "use" and not item.charges):
        character.items.remove(item)
        shuffle_in(g, [card])
        g.tell(ItemReturned(character.id, card, "deck"), "harakiri.item.consumable")


# ---------------------------------------------------------------------- caltrops


def _ground_cells(g: Harakiri, use: Use) -> list[int]:
    """Adjacent empty plain squares."""
    if use.owner == NOBODY:
        return []
    terrain = g.field.terrain
    plain = terrain.adjacent[g.characters[use.owner].cell] & terrain.cells
    taken = occupied_for(g, False) | bodies(g) | terrain.difficult | terrain.stairs | terrain.special
    return list(bits(plain & ~(taken | g.rough)))


def _has_ground(g: Harakiri, use: Use, bound: Bound) -> Refusal | None:
    return None if _ground_cells(g, use) else refuse("harakiri.technique.no-effect")


@operation("ground", numbers="what", forbids=_has_ground)
def ground(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """An adjacent empty plain square becomes that terrain until the phase ends."""
    squares = [g.field.square(cell) for cell in _ground_cells(g, use)]
    if not squares:
        return
    answer = yield from ask_decider(g, use, "ground", lambda: [PickSquare(x, y) for x, y in squares])
    g.rough |= 1 << g.field.cell(answer.x, answer.y)
    g.tell(GroundChanged((answer.x, answer.y), bound.effect.what), "harakiri.terrain.difficult")
