"""Between chapters: what to sell and to buy, what to learn, and when to go on."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.harakiri.options import (
    Attribute,
    Buy,
    BuyItem,
    Equip,
    Lose,
    Pray,
    Ready,
    Repair,
    SellCard,
    SellHeads,
    Side,
    TakeKami,
    Tester,
)
from hyakki.games.harakiri.rules.intermission import omen_parts
from hyakki.games.harakiri.rules.numbers import total
from hyakki.games.harakiri.rules.shop import smith_price
from hyakki.games.harakiri.state import Harakiri
from hyakki.kernel.decision import Decision, Option

HERB = "healing-herb"
WANTED = ("power", "dexterity", "spirit", "knowledge")
"""Which attribute is raised first."""


def shop(g: Harakiri, options: Sequence[Option]) -> Option:
    """Heads become coins, karma affinity; then a better weapon, better armour, a herb each, repairs."""
    for option in options:
        if isinstance(option, SellHeads | Pray):
            return option
    better = [option for option in options if isinstance(option, Buy) and _gain(g, option) > 0]
    if better:
        return max(better, key=lambda option: _gain(g, option))
    for option in options:
        if isinstance(option, Equip) and _is_better(g, option.character):
            return option
        if isinstance(option, SellCard) and _is_spare(g, option):
            return option
        if isinstance(option, BuyItem) and option.card == HERB and not _has(g, option.character, HERB):
            return option
        if isinstance(option, Repair):
            return option
    return Ready() if Ready() in options else options[0]


def _gain(g: Harakiri, option: Buy) -> float:
    """How much better a card is than what its buyer has; 0 if it is not."""
    character = g.characters[option.character]
    card = g.box.smith[option.card]
    if option.card in g.box.weapons:
        have = max((g.box.weapons[one].level for one in character.weapons), default=0)
        line = g.box.weapons[character.equipped].line if character.equipped else ""
        same = g.box.weapons[option.card].line == line
        return (card.level - have) * (2.0 if same else 1.0) if card.level > have else 0.0
    worn = g.box.armours[character.armour_card].armour if character.armour_card else 0
    new = g.box.armours[option.card].armour
    return 1.5 * (new - worn) if new > worn and smith_price(g, option.card, option.how) else 0.0


def _is_better(g: Harakiri, number: int) -> bool:
    character = g.characters[number]
    levels = {card: g.box.weapons[card].level for card in character.weapons}
    return max(levels.values()) > levels.get(character.equipped, 0)


def _is_spare(g: Harakiri, option: SellCard) -> bool:
    """A weapon of a lower level than the equipped one."""
    character = g.characters[option.character]
    if option.card not in g.box.weapons or option.card == character.equipped or not character.equipped:
        return False
    return g.box.weapons[option.card].level < g.box.weapons[character.equipped].level


def _has(g: Harakiri, number: int, card: str) -> bool:
    return any(item.card == card for item in g.characters[number].items)


def learn(g: Harakiri, decision: Decision) -> Option:
    """Which attribute to raise, or to lose, and which side of a tile."""
    options = decision.options
    first = options[0]
    if isinstance(first, Attribute):
        names = [option.name for option in options if isinstance(option, Attribute)]
        return Attribute(_next_attribute(g, decision, names))
    if isinstance(first, Lose):
        names = [option.name for option in options if isinstance(option, Lose)]
        return Lose(max(names, key=WANTED.index))
    if isinstance(first, Side):
        return _side(g, options)
    if isinstance(first, TakeKami):
        return options[-1]
    return first


def _next_attribute(g: Harakiri, decision: Decision, names: Sequence[str]) -> str:
    """Power first, and a little Spirit to come back whole when one has fallen."""
    scores = g.characters[int(decision.prompt.params.get("character", 0))].attributes
    if "spirit" in names and scores.get("power", 0) >= 2 and scores.get("spirit", 0) < 1:
        return "spirit"
    return min(names, key=WANTED.index)


def _side(g: Harakiri, options: Sequence[Option]) -> Option:
    """Skills for fighting first."""
    order = {"attack": 2, "passive": 1, "technique": 0}
    sides = [option for option in options if isinstance(option, Side)]
    return max(sides, key=lambda option: order[g.box.skills[option.skill].type])


def tester(g: Harakiri, options: Sequence[Option]) -> Option:
    """Who is best at the omen."""
    omen = g.chapter.omen
    testers = [option for option in options if isinstance(option, Tester)]
    if omen is None or not testers:
        return options[0]
    return max(
        testers, key=lambda option: total(omen_parts(g, g.characters[option.character], omen.attribute))
    )
