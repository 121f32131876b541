"""What things cost between chapters, and what Kami and scenes change about it."""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.games.harakiri.box.effectdefs import EffectDef
from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.rules.operations import Use, operation, subjects
from hyakki.games.harakiri.state import Character, Harakiri
from hyakki.kernel.flow import Flow


def firsts(g: Harakiri, character: Character, do: str) -> Iterator[EffectDef]:
    """Effects of the first skill of a Kami, which works in intermissions only (harakiri.skill.kami-first)."""
    if character.kami:
        for bound in g.box.triggers[f"{character.kami}.first"].get("intermission", ()):
            if bound.effect.do == do:
                yield bound.effect


def repair_price(g: Harakiri, character: Character) -> int:
    """Coins for a point of armour (harakiri.campaign.smith)."""
    prices = [effect.n for effect in firsts(g, character, "price") if effect.what == "repair"]
    return min([g.box.prices.repair, *prices])


def sell_price(g: Harakiri, card: str) -> int:
    """Coins for a weapon or armour: half of its cost, rounded down (harakiri.campaign.smith)."""
    return g.box.smith[card].cost // g.box.prices.sell_back


def head_price(g: Harakiri, character: Character, boss: bool) -> int:
    """Coins for a head (harakiri.campaign.sell-heads)."""
    more = sum(effect.n for effect in firsts(g, character, "price") if effect.what == "head")
    return (g.box.prices.boss_head if boss else g.box.prices.head) + more


def item_price(g: Harakiri, character: Character, card: str) -> int:
    """Coins for a market card, at least 1 (harakiri.campaign.market)."""
    less = sum(effect.n for effect in firsts(g, character, "price") if effect.what == "market")
    return max(1, g.box.items[card].price - less)


def row_size(g: Harakiri) -> int:
    """Cards in the market row, changed by scenes and Kami."""
    more = sum(effect.n for one in g.characters for effect in firsts(g, one, "market-row"))
    return max(0, g.box.prices.market_row + g.row_more + more)


PRICE = operation.declare(
    "price",
    numbers="what n",
    doc="Repairs cost `n` coins per point; heads bring `n` more; purchases of the owner cost `n` less.",
)


@operation("market-row", numbers="n")
def market_row(g: Harakiri, use: Use, bound: Bound) -> None:
    """The market row has `n` more (or fewer) cards."""
    g.row_more += bound.effect.n


@operation("omen-bonus", numbers="n attribute?")
def omen_bonus(g: Harakiri, use: Use, bound: Bound) -> None:
    """`n` on the coming omen test."""
    g.omen_bonus += bound.effect.n


@operation("omen-again")
def omen_again(g: Harakiri, use: Use, bound: Bound) -> None:
    """The omen die is rolled twice and the better result counts."""
    g.omen_again = True


@operation("oracle-cards", numbers="what n")
def oracle_cards(g: Harakiri, use: Use, bound: Bound) -> None:
    """`n` more cards of that colour in the starting oracle deck of the coming chapter, also in repeats."""
    colour = bound.effect.what
    g.oracle_more[colour] = g.oracle_more.get(colour, 0) + bound.effect.n


@operation("first-blow", numbers="n")
def first_blow(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """The first attack of that character in the coming chapter, each attempt, has `n` more hits."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Character):
            figure.first_blow = bound.effect.n
