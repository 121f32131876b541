"""The Equipment with which Heroes begin: their own, what a first evening brings, what a campaign kept."""

from __future__ import annotations

from hyakki.games.okko.events import Dealt
from hyakki.games.okko.rules.equipment import arm as arm_hero
from hyakki.games.okko.rules.equipment import auto_arrange, place_items, receive
from hyakki.games.okko.state import Okko
from hyakki.kernel.bag import Bag
from hyakki.kernel.flow import Flow

OF_OWN_CLASS = 2  # okko.special.first-evening


def give(g: Okko) -> Flow[bool]:
    """Each Hero gets its Equipment, and the rest is the deck (okko.setup.hero-kit, okko.setup.decks). What
    has no room is discarded, unless the Hero rather parts with another card (okko.campaign.fresh-start)."""
    campaign = g.campaign
    kept = {} if campaign is None else campaign.kept
    own = {hero.id: list(g.box.heroes[hero.id].start) for hero in g.heroes}
    first_kit = g.scene.kit == "full" and (campaign is None or not campaign.kit)
    held = {hero: [*items, *(own[hero] if first_kit else ())] for hero, items in _all_kept(g, kept).items()}
    _make_deck(g, held, own)
    left = []
    for number, hero in enumerate(g.heroes):
        items = held[hero.id]
        if g.scene.kit != "full":
            items = items + _of_class(g, hero.id)
        g.tell(Dealt(number, tuple(items)), "okko.setup.hero-kit")
        left.append(auto_arrange(g, number, items))
    if campaign is not None and first_kit:
        campaign.kit = True  # Starting Equipment is given once (okko.campaign.fresh-start)
    for number, items in enumerate(left):
        yield from place_items(g, number, items)
    return True


def _all_kept(g: Okko, kept: dict[str, list[str]]) -> dict[str, list[str]]:
    """What each Hero has from earlier scenarios (okko.campaign.equipment)."""
    return {hero.id: list(kept.get(hero.id, ())) for hero in g.heroes}


def _make_deck(g: Okko, held: dict[str, list[str]], own: dict[str, list[str]]) -> None:
    """The Equipment deck: without what Heroes hold; on a first evening Starting Equipment of Heroes in play
    is not in it (okko.special.first-evening), while that of other Heroes is (okko.equipment.cards). An
    expansion adds its cards (okko.expansion.equipment)."""
    cards = g.box.all_equipment if g.settings["expansion"] == "on" else g.box.equipment
    taken = {item for items in held.values() for item in items}
    starting = {item for items in own.values() for item in items} if g.scene.kit != "full" else set()
    g.equipment = Bag.of(item for item in cards if item not in taken | starting)
    g.gone += sorted(starting - taken)


def _of_class(g: Okko, hero: str) -> list[str]:
    """Equipment cards are turned over until two of the Hero's own class have come; the others are shuffled
    back (okko.special.first-evening)."""
    class_ = g.box.heroes[hero].class_
    found: list[str] = []
    passed: list[str] = []
    while len(found) < OF_OWN_CLASS and g.equipment.count():
        card = g.equipment.draw(g)
        assert card is not None
        (found if class_ in g.box.all_equipment[card].classes else passed).append(card)
    for card in passed:
        g.equipment.put_back(card)
    return found


def arm(g: Okko) -> Flow[bool]:
    """Each Hero arranges what it has on legal slots (okko.setup.start-equipment)."""
    if g.at >= len(g.heroes):
        return True
    yield from arm_hero(g, g.at)
    g.at += 1
    return False


def bonus_equipment(g: Okko) -> Flow[bool]:
    """The Heroes won the last scenario of a campaign: each draws Equipment and places it as from a Chest
    (okko.campaign.bonus)."""
    campaign = g.campaign
    if campaign is None or campaign.bonus != "equipment-each" or g.at >= len(g.heroes):
        return True
    yield from receive(g, g.at, campaign.bonus_n)
    g.at += 1
    return False
