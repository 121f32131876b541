"""Why something cannot be had between chapters, and before one begins."""

from __future__ import annotations

from hyakki.games.harakiri.rules import shop
from hyakki.games.harakiri.rules.goods import forbids_weapon_swap
from hyakki.games.harakiri.rules.intermission import at_counter
from hyakki.games.harakiri.state import OFF, Character
from hyakki.games.harakiri.why.asked import NOT_A_THING, SAY_MORE, Asked
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal


def shopping(asked: Asked) -> Refusal | None:
    """Smith, market, shrine, heads and weapons of a character."""
    character = asked.character
    if character is None:
        return SAY_MORE if asked.named.keys() <= {"card", "do"} else NOT_A_THING
    if character not in at_counter(asked.g):
        return others(asked)
    if "card" in asked.named:
        return _card(asked, character, asked.name("card") or "")
    match asked.word:
        case "repair":
            return shop.forbids_repair(asked.g, character)
        case "pray":
            return shop.forbids_pray(asked.g, character)
        case "swap-weapon":
            return forbids_weapon_swap(asked.g, character)
        case "sell-minion-head" | "sell-boss-head":
            return refuse("harakiri.campaign.sell-heads")
        case "":
            return SAY_MORE
        case _:
            return NOT_A_THING


def others(asked: Asked) -> Refusal | None:
    """Nobody deals for somebody else's character, nor out of its turn (harakiri.campaign.own-deals)."""
    character, dealing = asked.character, at_counter(asked.g)
    if character is None or character in dealing:
        return None
    if dealing and character.seat != dealing[0].seat:
        return refuse("harakiri.campaign.own-deals", figure=character.id)
    return refuse("harakiri.campaign.own-deals.turn", figure=character.id)


def _card(asked: Asked, character: Character, card: str) -> Refusal | None:
    g = asked.g
    if asked.word == "sell" or card not in (*g.box.smith, *g.box.items):
        return refuse("harakiri.setup.blacksmith-pile")
    if card in g.box.items:
        return shop.forbids_buy_item(g, character, card)
    return shop.forbids_buy(g, character, card, "blueprint" if asked.word == "blueprint" else "coins")


def placing(asked: Asked) -> Refusal | None:
    """Characters start on free start squares (harakiri.setup.character-placement)."""
    character = asked.character
    if "figure" in asked.named and (character is None or character.cell != OFF or character.defeated):
        return refuse("harakiri.setup.character-placement")
    if "square" in asked.named:
        return NOT_A_THING if asked.cell is None else refuse("harakiri.setup.character-placement")
    return None


def trading(asked: Asked) -> Refusal | None:
    """What is not to be had in a trade (harakiri.interact.trade-tokens)."""
    if asked.named.keys() & {"give", "want"}:
        return refuse("harakiri.interact.trade-tokens")
    return None
