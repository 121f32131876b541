"""What characters hold: the market deck with its known bottom, limits, equipment, coins, action points."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.harakiri.box.effectdefs import EffectDef
from hyakki.games.harakiri.box.indexes import Bound
from hyakki.games.harakiri.events import (
    ApChanged,
    CoinsChanged,
    ItemGained,
    ItemReturned,
    KarmaChanged,
    SpecialGained,
)
from hyakki.games.harakiri.options import PickCard, Return
from hyakki.games.harakiri.rules.asking import ask_controller
from hyakki.games.harakiri.rules.operations import Use, lacks, operation, subjects
from hyakki.games.harakiri.state import Character, Fighter, Harakiri, Item
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

ACTION_POINTS = 4  # harakiri.activation.ap-cap
MOST_WEAPONS, MOST_PERMANENT, MOST_ITEMS = 2, 3, 5  # harakiri.limits.equipment, harakiri.limits.items

# ---------------------------------------------------------------------- the market deck


def draw_item(g: Harakiri) -> str | None:
    """The next card of the market deck; those at its bottom come only after every other one
    (harakiri.limits.bottom)."""
    if g.market.bag:
        return g.market.bag.pop(g.rng.below(len(g.market.bag)))
    if g.bottom:
        g.learned += 1
        return g.bottom.pop(0)
    return None


def shuffle_in(g: Harakiri, cards: Sequence[str]) -> None:
    """Cards go back into the deck, which is shuffled: what lay at its bottom is among the others again
    (harakiri.item.consumable, harakiri.limits.bottom)."""
    g.market.bag[:] = sorted([*g.market.bag, *cards, *g.bottom])
    g.bottom.clear()


def put_at_bottom(g: Harakiri, card: str) -> None:
    """A card goes under the deck, before everybody's eyes."""
    g.bottom.append(card)


# ---------------------------------------------------------------------- limits


def hold(g: Harakiri, character: Character, card: str) -> Item:
    """An item comes into a supply, with its charges (harakiri.item.uses)."""
    made = Item(number=g.next_item, card=card, charges=g.box.items[card].uses or 0)
    g.next_item += 1
    character.items.append(made)
    return made


def gain_item(g: Harakiri, character: Character, card: str) -> Flow[None]:
    """An item card comes into a supply; over the limit something goes back at once."""
    hold(g, character, card)
    g.tell(ItemGained(character.id, card), "harakiri.item.uses")
    yield from keep_limits(g, character)


def keep_limits(g: Harakiri, character: Character) -> Flow[None]:
    """At most 2 weapons (harakiri.limits.equipment), 3 permanent items and 5 in all; special items are exempt
    (harakiri.limits.items). The controller chooses what goes back."""
    while len(character.weapons) > MOST_WEAPONS:
        offered = tuple(character.weapons)
        answer = yield from ask_controller(g, character, "return", lambda: [Return(card) for card in offered])
        give_up_weapon(g, character, answer.card)
        g.tell(ItemReturned(character.id, answer.card, "pile"), "harakiri.limits.equipment")
    while True:
        over = over_limit(g, character)
        if not over:
            return
        numbers = [item.number for item in over]
        answer = yield from ask_controller(
            g, character, "return", lambda: [Return(f"item-{number}") for number in numbers]
        )
        item = next(one for one in over if f"item-{one.number}" == answer.card)
        character.items.remove(item)
        put_at_bottom(g, item.card)
        g.tell(ItemReturned(character.id, item.card, "bottom"), "harakiri.limits.items")


def over_limit(g: Harakiri, character: Character) -> list[Item]:
    """The items of which one must go back; none within the limits. Special ones are never among them."""
    counted = [item for item in character.items if g.box.items[item.card].keyword != "special"]
    permanent = [item for item in counted if g.box.items[item.card].keyword == "permanent"]
    if len(permanent) > MOST_PERMANENT:
        return permanent
    return counted if len(counted) > MOST_ITEMS else []


# ---------------------------------------------------------------------- equipment


def can_equip(g: Harakiri, character: Character, card: str) -> bool:
    """Whether a blacksmith card is of the character's class (harakiri.interact.class-restriction)."""
    return g.box.smith[card].class_ == g.box.characters[character.name].class_


def gain_weapon(g: Harakiri, character: Character, card: str) -> None:
    """A weapon comes into a supply; the first that can be is equipped (harakiri.setup.equipped-weapon). The
    caller looks at the limits."""
    character.weapons.append(card)
    if not character.equipped and can_equip(g, character, card):
        character.equipped = card


def give_up_weapon(g: Harakiri, character: Character, card: str) -> None:
    """A weapon leaves a supply; another one that can be is equipped in its place."""
    character.weapons.remove(card)
    if character.equipped == card:
        able = [one for one in character.weapons if can_equip(g, character, one)]
        character.equipped = able[0] if able else ""


def gain_armour(g: Harakiri, character: Character, card: str, value: int) -> Flow[None]:
    """An armour card with its worn value (harakiri.limits.armor-card); of two the controller returns one
    (harakiri.limits.equipment)."""
    if character.armour_card:
        offered = (character.armour_card, card)
        answer = yield from ask_controller(
            g, character, "return", lambda: [Return(one) for one in dict.fromkeys(offered)]
        )
        g.tell(ItemReturned(character.id, answer.card, "pile"), "harakiri.limits.equipment")
        if answer.card == card:
            return
    character.armour_card, character.armour = card, value


def give_up_armour(character: Character) -> tuple[str, int]:
    """The armour leaves a supply, with its worn value."""
    card, value = character.armour_card, character.armour
    character.armour_card, character.armour = "", 0
    return card, value


# ---------------------------------------------------------------------- effects


@operation("draw", numbers="n keep?")
def draw(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """Draws `n` market cards openly and keeps some of them, or all; the others go back into the deck, which
    is shuffled."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Character):
            yield from _draw_for(g, figure, bound)


def _draw_for(g: Harakiri, character: Character, bound: Bound) -> Flow[None]:
    drawn = [card for card in (draw_item(g) for _ in range(bound.effect.n)) if card is not None]
    g.row += drawn  # face up on the table until it is settled what is kept
    for _ in range(bound.effect.keep or len(drawn)):
        offered = tuple(dict.fromkeys(drawn))
        if not offered:
            break
        answer = yield from ask_controller(
            g, character, "keep", lambda: [PickCard(card) for card in offered], source=bound.source
        )
        drawn.remove(answer.card)
        g.row.remove(answer.card)
        yield from gain_item(g, character, answer.card)
    if drawn:
        for card in drawn:
            g.row.remove(card)
        shuffle_in(g, drawn)


@operation("special-item", numbers="what")
def special_item(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """Gets that special item."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Character):
            figure.specials.append(bound.effect.what)
            g.tell(SpecialGained(figure.id, bound.effect.what), "harakiri.limits.items")


def change_coins(g: Harakiri, character: Character, n: int, rule: str) -> int:
    """Gain coins, or lose them as far as there are any; what it came to."""
    change = max(n, -character.coins)
    if change:
        character.coins += change
        g.tell(CoinsChanged(character.id, change, character.coins), rule)
    return change


@operation("coins", numbers="n")
def coins(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """Gains (or loses, as far as there are any) `n` coins."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Character):
            change_coins(g, figure, bound.effect.n, "harakiri.components.token-supply")


@operation("karma", numbers="n")
def karma(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """Gains `n` karma (harakiri.content.karma)."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Character):
            figure.karma += bound.effect.n
            g.tell(KarmaChanged(figure.id, bound.effect.n, figure.karma), "harakiri.content.karma")


# ---------------------------------------------------------------------- action points


def gain_points(g: Harakiri, character: Character, n: int, rule: str) -> None:
    """Gain action points up to the limit of 4; the rest is lost (harakiri.activation.ap-cap)."""
    gained = min(n, ACTION_POINTS - character.ap)
    if gained > 0:
        character.ap += gained
        g.tell(ApChanged(character.id, gained, character.ap), rule)


def _lacks_points(g: Harakiri, effect: EffectDef, figure: Fighter) -> bool:
    return isinstance(figure, Character) and figure.ap < ACTION_POINTS


@operation("gain-ap", numbers="n", forbids=lacks(_lacks_points))
def gain_ap(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """Gains `n` action points, at most 4 in all."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Character):
            gain_points(g, figure, bound.effect.n, "harakiri.activation.ap-cap")


def _has_points(g: Harakiri, effect: EffectDef, figure: Fighter) -> bool:
    return isinstance(figure, Character) and figure.ap > 0


@operation("lose-ap", numbers="n", forbids=lacks(_has_points))
def lose_ap(g: Harakiri, use: Use, bound: Bound) -> Flow[None]:
    """Loses up to `n` action points of its supply."""
    figures = yield from subjects(g, use, bound.effect)
    for figure in figures:
        if isinstance(figure, Character) and figure.ap:
            lost = min(bound.effect.n, figure.ap)
            figure.ap -= lost
            g.tell(ApChanged(figure.id, -lost, figure.ap), "harakiri.activation.ap-cap")


INCOME = operation.declare(
    "ap-income", numbers="n", doc="Gains `n` action points in place of 3 at the beginning of its activation."
)
ATTRIBUTE = operation.declare(
    "attribute", numbers="what n", doc="That attribute counts `n` more, also above 3."
)
FREE_INTERACTION = operation.declare(
    "free-interaction",
    numbers="n",
    doc="The first `n` interactions with a point or door in each activation cost no action points.",
)


def forbids_weapon_swap(g: Harakiri, character: Character) -> Refusal | None:
    """Why the equipped weapon cannot be exchanged (harakiri.interact.swap-weapon)."""
    others = [card for card in character.weapons if card != character.equipped]
    if not any(can_equip(g, character, card) for card in others):
        return refuse("harakiri.interact.swap-weapon")
    return None


def swap_weapon(g: Harakiri, character: Character) -> None:
    """The other weapon is equipped."""
    others = [card for card in character.weapons if card != character.equipped]
    character.equipped = next(card for card in others if can_equip(g, character, card))
