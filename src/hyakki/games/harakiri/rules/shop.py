"""Between chapters: selling heads, the smith, the market row, the shrine, and sharing what one has."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.harakiri.events import (
    AffinityChanged,
    ArmourChanged,
    Bought,
    HeadsSold,
    KarmaChanged,
    Prayed,
    Repaired,
    RowLaid,
    Sold,
    WeaponEquipped,
)
from hyakki.games.harakiri.options import (
    Buy,
    BuyItem,
    Equip,
    Exchange,
    Pray,
    Ready,
    Repair,
    SellCard,
    SellHeads,
)
from hyakki.games.harakiri.rules.goods import (
    can_equip,
    draw_item,
    forbids_weapon_swap,
    gain_armour,
    gain_item,
    gain_weapon,
    give_up_armour,
    give_up_weapon,
    keep_limits,
    shuffle_in,
    swap_weapon,
)
from hyakki.games.harakiri.rules.prices import head_price, item_price, repair_price, row_size, sell_price
from hyakki.games.harakiri.rules.trade import belongings, trade
from hyakki.games.harakiri.state import Character, Harakiri
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

BLUEPRINT = "blueprint"

# ---------------------------------------------------------------------- the row


def lay_row(g: Harakiri) -> None:
    """Market cards face up; the row is not refilled (harakiri.campaign.market)."""
    drawn = [card for card in (draw_item(g) for _ in range(row_size(g))) if card is not None]
    g.row = drawn
    g.staples = []
    g.tell(RowLaid(tuple(drawn)), "harakiri.campaign.market")


def clear_row(g: Harakiri) -> None:
    """Unsold cards go back into the deck, which is shuffled."""
    shuffle_in(g, g.row)
    g.row = []
    g.staples = []


def is_staple(g: Harakiri, character: Character, card: str) -> bool:
    """Whether a character can have a staple: one of each per intermission while a copy is in the deck."""
    if not g.box.items[card].staple or f"{character.id} {card}" in g.staples:
        return False
    return card in g.market.bag or card in g.bottom


# ---------------------------------------------------------------------- what can be bought


def is_first(g: Harakiri) -> bool:
    """Before the first chapter there are no heads, no smith and no shrine
    (harakiri.campaign.adventure-missing)."""
    return g.chapter_id == g.box.campaign[0]


def pile(g: Harakiri, character: Character) -> list[str]:
    """The blacksmith pile: cards of the class up to the level, without those that somebody owns
    (harakiri.setup.blacksmith-pile, harakiri.level.blacksmith)."""
    owned = {card for one in g.characters for card in (*one.weapons, one.armour_card)}
    return [
        card.id
        for card in g.box.smith.values()
        if card.level <= character.level and can_equip(g, character, card.id) and card.id not in owned
    ]


def smith_price(g: Harakiri, card: str, how: str) -> int:
    """The printed cost, or half of it with a blueprint (harakiri.content.glossary-blueprints)."""
    cost = g.box.smith[card].cost
    return cost // 2 if how == "blueprint" else cost


def forbids_buy(g: Harakiri, character: Character, card: str, how: str = "coins") -> Refusal | None:
    """Why a blacksmith card cannot be bought (harakiri.campaign.smith)."""
    if is_first(g):
        return refuse("harakiri.campaign.adventure-missing")
    if card not in pile(g, character):
        return refuse("harakiri.setup.blacksmith-pile")
    if how == "blueprint" and BLUEPRINT not in character.specials:
        return refuse("harakiri.content.glossary-blueprints")
    price = smith_price(g, card, how)
    if character.coins < price:
        return refuse("harakiri.campaign.smith", price=price, coins=character.coins)
    return None


def forbids_buy_item(g: Harakiri, character: Character, card: str) -> Refusal | None:
    """Why a market card cannot be bought (harakiri.campaign.market)."""
    if card not in g.row and not is_staple(g, character, card):
        return refuse("harakiri.campaign.market.row")
    price = item_price(g, character, card)
    if character.coins < price:
        return refuse("harakiri.campaign.market", price=price, coins=character.coins)
    return None


def forbids_repair(g: Harakiri, character: Character) -> Refusal | None:
    """Why no armour can be repaired."""
    if is_first(g):
        return refuse("harakiri.campaign.adventure-missing")
    if not character.armour_card or character.armour >= g.box.armours[character.armour_card].armour:
        return refuse("harakiri.campaign.smith.whole")
    if character.coins < repair_price(g, character):
        return refuse("harakiri.campaign.smith", price=repair_price(g, character), coins=character.coins)
    return None


def forbids_pray(g: Harakiri, character: Character) -> Refusal | None:
    """Why the shrine does not help (harakiri.campaign.shrine)."""
    if is_first(g):
        return refuse("harakiri.campaign.adventure-missing")
    if character.affinity >= g.box.prices.affinity_maximum:
        return refuse("harakiri.campaign.shrine.full")
    if character.karma < g.box.prices.karma_per_affinity:
        return refuse("harakiri.campaign.shrine", karma=character.karma)
    return None


# ---------------------------------------------------------------------- offers


def sharing(g: Harakiri, own: Sequence[Character]) -> list[Option]:
    """Free exchange and change of weapons (harakiri.setup.free-exchange, harakiri.interact.swap-weapon) of
    characters that somebody leads; the other one of an exchange may be anybody's."""
    pairs: list[Option] = [
        Exchange(one.id, other.id)
        for one in g.characters
        for other in g.characters
        if one.id < other.id
        and (one in own or other in own)
        and (belongings(one, []) or belongings(other, []))
    ]
    return pairs + [Equip(one.id) for one in own if forbids_weapon_swap(g, one) is None]


def exchanges(g: Harakiri, own: Sequence[Character]) -> list[Option]:
    """All that can be done right before a phase."""
    return [*sharing(g, own), Ready()]


def offers(g: Harakiri, own: Sequence[Character]) -> list[Option]:
    """All that can be done in an intermission for some characters, in any order and as often as wanted."""
    found: list[Option] = []
    for one in own:
        found += _goods(g, one)
        if not is_first(g):
            found += _services(g, one)
    return [*found, *exchanges(g, own)]


def _goods(g: Harakiri, character: Character) -> list[Option]:
    staples = [card.id for card in g.box.items.values() if card.staple]
    cards = dict.fromkeys([*g.row, *staples])
    return [BuyItem(character.id, card) for card in cards if forbids_buy_item(g, character, card) is None]


def _services(g: Harakiri, character: Character) -> list[Option]:
    number = character.id
    found: list[Option] = []
    if character.heads:
        found.append(SellHeads(number, "minion"))
    if character.boss_heads:
        found.append(SellHeads(number, "boss"))
    for card in pile(g, character):
        if forbids_buy(g, character, card) is None:
            found.append(Buy(number, card, "coins"))
        if BLUEPRINT in character.specials and forbids_buy(g, character, card, "blueprint") is None:
            found.append(Buy(number, card, "blueprint"))
    found += [SellCard(number, card) for card in character.weapons]
    if character.armour_card:
        found.append(SellCard(number, character.armour_card))
    if forbids_repair(g, character) is None:
        found.append(Repair(number))
    if forbids_pray(g, character) is None:
        found.append(Pray(number))
    return found


# ---------------------------------------------------------------------- doing it


def deal(g: Harakiri, seat: int, answer: Option) -> Flow[None]:
    """Carry out one answer of an intermission, given by a seat."""
    match answer:
        case SellHeads(number, boss):
            sell_head(g, g.characters[number], boss == "boss")
        case Buy(number, card, how):
            yield from buy(g, g.characters[number], card, how)
        case SellCard(number, card):
            sell_card(g, g.characters[number], card)
        case Repair(number):
            repair(g, g.characters[number])
        case BuyItem(number, card):
            yield from buy_item(g, g.characters[number], card)
        case Pray(number):
            pray(g, g.characters[number])
        case Exchange(first, second):
            pair = g.characters[first], g.characters[second]
            giver, taker = pair if pair[0].seat == seat else pair[::-1]
            yield from trade(g, giver, taker, 0)
        case Equip(number):
            character = g.characters[number]
            swap_weapon(g, character)
            g.tell(WeaponEquipped(number, character.equipped), "harakiri.interact.swap-weapon")


def sell_head(g: Harakiri, character: Character, boss: bool) -> None:
    """One head for coins, credited to its holder (harakiri.campaign.sell-heads, harakiri.heads.sale)."""
    price = head_price(g, character, boss)
    if boss:
        character.boss_heads -= 1
    else:
        character.heads -= 1
    character.coins += price
    g.tell(HeadsSold(character.id, int(not boss), int(boss), price), "harakiri.campaign.sell-heads")


def buy(g: Harakiri, character: Character, card: str, how: str) -> Flow[None]:
    """A card of the own pile; armour starts at its printed value (harakiri.limits.armor-card)."""
    price = smith_price(g, card, how)
    if how == "blueprint":
        character.specials.remove(BLUEPRINT)
    character.coins -= price
    g.tell(Bought(character.id, card, price), "harakiri.campaign.smith")
    if card in g.box.weapons:
        gain_weapon(g, character, card)
        yield from keep_limits(g, character)
    else:
        yield from gain_armour(g, character, card, g.box.armours[card].armour)


def sell_card(g: Harakiri, character: Character, card: str) -> None:
    """A weapon or armour goes back (harakiri.campaign.smith)."""
    price = sell_price(g, card)
    if card in character.weapons:
        give_up_weapon(g, character, card)
    else:
        give_up_armour(character)
    character.coins += price
    g.tell(Sold(character.id, card, price), "harakiri.campaign.smith")


def repair(g: Harakiri, character: Character) -> None:
    """One point of armour (harakiri.campaign.smith)."""
    price = repair_price(g, character)
    character.coins -= price
    character.armour += 1
    g.tell(Repaired(character.id, 1, price), "harakiri.campaign.smith")
    g.tell(ArmourChanged(character.id, 1, character.armour), "harakiri.campaign.smith")


def buy_item(g: Harakiri, character: Character, card: str) -> Flow[None]:
    """A card of the row, or a staple from the deck (harakiri.campaign.market)."""
    price = item_price(g, character, card)
    character.coins -= price
    g.tell(Bought(character.id, card, price), "harakiri.campaign.market")
    if card in g.row:
        g.row.remove(card)
    else:
        (g.market.bag if card in g.market.bag else g.bottom).remove(card)
        g.staples.append(f"{character.id} {card}")
    yield from gain_item(g, character, card)


def pray(g: Harakiri, character: Character) -> None:
    """Karma for affinity (harakiri.campaign.shrine, harakiri.content.karma)."""
    cost = g.box.prices.karma_per_affinity
    character.karma -= cost
    character.affinity += 1
    g.tell(KarmaChanged(character.id, -cost, character.karma), "harakiri.content.karma")
    g.tell(AffinityChanged(character.id, 1, character.affinity), "harakiri.campaign.shrine")
    g.tell(Prayed(character.id, character.affinity), "harakiri.campaign.shrine")
