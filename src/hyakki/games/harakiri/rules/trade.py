"""Trading: what may change hands, building a proposal, consent, and the exchange itself."""

from __future__ import annotations

from hyakki.games.harakiri.events import Traded, TradeDeclined
from hyakki.games.harakiri.options import Agree, Decline, Drop, Give, Propose, Want
from hyakki.games.harakiri.rules.asking import ask_controller
from hyakki.games.harakiri.rules.creatures import adjacent
from hyakki.games.harakiri.rules.goods import (
    gain_armour,
    gain_weapon,
    give_up_armour,
    give_up_weapon,
    keep_limits,
)
from hyakki.games.harakiri.rules.move import spend
from hyakki.games.harakiri.state import Character, Deal, Harakiri
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

TRADE_COST = 1  # harakiri.interact.swap-belongings
COINS = (1, 5, 25)


def forbids_trade(g: Harakiri, character: Character, partner: Character) -> Refusal | None:
    """Why the active character cannot trade with another one now (harakiri.interact.swap-belongings); the
    defeated keep what they have (harakiri.defeat.character)."""
    if partner.id == character.id or partner.defeated:
        return refuse("harakiri.defeat.character")
    if not adjacent(g, character, partner):
        return refuse("harakiri.interact.swap-belongings.far")
    if character.ap < TRADE_COST:
        return refuse("harakiri.interact.swap-belongings")
    if not has_belongings(character) and not has_belongings(partner):
        return refuse("harakiri.interact.swap-belongings.nothing")
    return None


def partners(g: Harakiri, character: Character) -> list[Character]:
    """With whom the active character can trade now."""
    if not g.field.terrain.adjacent[character.cell] & g.party:
        return []
    return [other for other in g.characters if forbids_trade(g, character, other) is None]


def has_belongings(one: Character) -> bool:
    """Whether a character has anything that could be put into a trade."""
    purse = one.coins or one.heads or one.boss_heads
    return bool(purse or one.items or one.weapons or one.armour_card or one.specials)


def belongings(character: Character, offered: list[str]) -> list[str]:
    """What a character could still put into a trade: coins by their tokens, heads, items, equipment, special
    items; no condition tokens and no karma, no action points and no dice (harakiri.interact.trade-tokens)."""
    coins = character.coins - sum(int(thing[6:]) for thing in offered if thing.startswith("coins-"))
    things = [f"coins-{token}" for token in COINS if token <= coins]
    if character.heads > offered.count("head"):
        things.append("head")
    if character.boss_heads > offered.count("boss-head"):
        things.append("boss-head")
    single = [f"item-{item.number}" for item in character.items]
    single += [f"card-{card}" for card in character.weapons]
    if character.armour_card:
        single.append(f"card-{character.armour_card}")
    things += [thing for thing in single if thing not in offered]
    for card in dict.fromkeys(character.specials):
        if character.specials.count(card) > offered.count(f"special-{card}"):
            things.append(f"special-{card}")
    return things


def trade(g: Harakiri, character: Character, partner: Character, cost: int) -> Flow[bool]:
    """Build a proposal, ask the partner's controller, and exchange. Action points are paid only when it is
    agreed (harakiri.interact.trade-consent); two characters of one seat need no question. Gives whether
    anything came of it."""
    g.deal = Deal(character=character.id, partner=partner.id)
    deal = g.deal
    while True:
        answer = yield from ask_controller(
            g, character, "trade", lambda: proposals(character, partner, deal), partner=partner.id, cost=cost
        )
        if isinstance(answer, Give):
            deal.gives.append(answer.thing)
        elif isinstance(answer, Want):
            deal.wants.append(answer.thing)
        else:
            break
    agreed = isinstance(answer, Propose) and (yield from _agrees(g, character, partner))
    if agreed:
        spend(g, character, cost)
        yield from _exchange(g, character, partner, deal)
    g.deal = None
    return agreed


def proposals(character: Character, partner: Character, deal: Deal) -> list[Give | Want | Propose | Drop]:
    """What can still be put into the trade; ready once something is in it."""
    gives = [Give(thing) for thing in belongings(character, deal.gives)]
    wants = [Want(thing) for thing in belongings(partner, deal.wants)]
    ready = [Propose()] if deal.gives or deal.wants else []
    return [*gives, *wants, *ready, Drop()]


def _agrees(g: Harakiri, character: Character, partner: Character) -> Flow[bool]:
    if partner.seat == character.seat:
        return True
    answer = yield from ask_controller(
        g, partner, "agree", lambda: [Agree(), Decline()], partner=character.id
    )
    if isinstance(answer, Decline):
        g.tell(TradeDeclined(character.id, partner.id), "harakiri.interact.trade-consent")
    return isinstance(answer, Agree)


def _exchange(g: Harakiri, character: Character, partner: Character, deal: Deal) -> Flow[None]:
    """Everything changes hands at once; then limits are looked at for both."""
    gives, wants = tuple(deal.gives), tuple(deal.wants)
    g.tell(Traded(character.id, partner.id, gives, wants), "harakiri.interact.swap-belongings")
    armours = [
        (partner, *_armour_of(character, gives)),
        (character, *_armour_of(partner, wants)),
    ]
    _hand_over(g, character, partner, gives)
    _hand_over(g, partner, character, wants)
    for taker, card, value in armours:
        if card:
            yield from gain_armour(g, taker, card, value)
    yield from keep_limits(g, character)
    yield from keep_limits(g, partner)


def _armour_of(giver: Character, things: tuple[str, ...]) -> tuple[str, int]:
    """The armour among the things, taken off with its worn value (harakiri.limits.armor-card)."""
    if giver.armour_card and f"card-{giver.armour_card}" in things:
        return give_up_armour(giver)
    return "", 0


def _hand_over(g: Harakiri, giver: Character, taker: Character, things: tuple[str, ...]) -> None:
    """Things other than armour; charges go with their card, and so does its use in this round."""
    for thing in things:
        sort, _, name = thing.partition("-")
        if thing == "head":
            giver.heads -= 1
            taker.heads += 1
        elif thing == "boss-head":
            giver.boss_heads -= 1
            taker.boss_heads += 1
        elif sort == "coins":
            giver.coins -= int(name)
            taker.coins += int(name)
        elif sort == "item":
            item = next(one for one in giver.items if one.number == int(name))
            giver.items.remove(item)
            taker.items.append(item)
        elif sort == "special":
            giver.specials.remove(name)
            taker.specials.append(name)
        elif name in giver.weapons:
            give_up_weapon(g, giver, name)
            gain_weapon(g, taker, name)
