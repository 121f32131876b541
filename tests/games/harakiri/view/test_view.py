"""What a seat sees: everything that lies open with its sources, and nothing of sleeves, sections or zones."""

from __future__ import annotations

import msgspec

from hyakki.games.harakiri import view
from hyakki.games.harakiri.game import GAME
from hyakki.games.harakiri.rules.lasting import stay
from hyakki.games.harakiri.rules.shop import sell_card
from hyakki.games.harakiri.rules.zones import lay_zone, reveal
from hyakki.games.harakiri.state import Harakiri
from hyakki.games.harakiri.terms import Part
from hyakki.kernel.match import Match
from tests.games.harakiri.corners import between
from tests.games.harakiri.table import act, add, character, give, table
from tests.rules import rule


def shown(g: Harakiri) -> str:
    """All that reaches a seat, as text."""
    return msgspec.json.encode(view.view(g, 0)).decode()


def laid(chapter: str) -> Harakiri:
    """A chapter with its first zone as it is laid."""
    g = table(chapter)
    g.zones.clear()
    g.events = {colour: sorted(card.id for card in cards) for colour, cards in g.box.cards_of.items()}
    lay_zone(g, g.chapter.zones[0].id)
    return g


def test_a_zone_that_is_not_revealed_is_not_even_there_as_blank_squares() -> None:
    g = laid("c1")
    before = view.view(g, 0).board
    reveal(g, "1.2")
    after = view.view(g, 0).board
    assert [len(row) for row in before.rows] == [8] * 8
    assert [len(row) for row in after.rows] == [16] * 8
    assert after.rows[0].startswith(before.rows[0])


@rule("harakiri.players.open-information")
def test_points_are_known_by_name_and_their_texts_are_not() -> None:
    g = laid("c1")
    text = shown(g)
    names = {point.name for point in view.view(g, 0).points}
    assert names == {"barred door", "well"}
    for point in g.chapter.points:
        assert point.says not in text
        assert all(option.text not in text for option in point.options if option.text)


@rule("harakiri.players.open-information")
def test_of_a_sleeve_only_entries_that_were_read_or_seen_are_shown() -> None:
    g = laid("c1")
    zone = g.zones[0]
    entries = g.box.event_cards[zone.cards["green"]].entries
    zone.shown["green"], zone.peeked["green"] = 1, 2
    seen = view.view(g, 0).zones[0]
    assert [(entry.id, entry.read) for entry in seen.sleeves["green"]] == [
        (entries[0], True),
        (entries[1], False),
    ]
    assert seen.sleeves["red"] == ()
    assert seen.left == {"green": 3, "red": 4}
    assert zone.cards["green"] not in shown(g)


def test_numbers_have_their_sources() -> None:
    g = table("c1", at={"akira": (2, 2)}, level=3)
    akira = character(g, "akira")
    akira.attributes["dexterity"] = 2
    akira.conditions["downed"] = 1
    seen = view.view(g, 0).characters[0]
    assert seen.movement.value == 5
    assert Part("attribute.dexterity", 2) in seen.movement.parts
    assert Part("downed", -1) in seen.armour.parts
    assert seen.armour.value == akira.armour - 1


def test_queue_items_and_creatures_are_shown() -> None:
    g = table("c1", at={"akira": (2, 2), "tomoe": (2, 3)})
    kachi = add(g, "kachi+", 6, 3)
    kachi.damage = 2
    give(g, character(g, "tomoe"), "healing-herb").used = g.round
    act(g, "tomoe")
    g.queue, g.done = [3, kachi.id, 0], [0]
    seen = view.view(g, 0)
    assert [(card.figure, card.done, card.active) for card in seen.queue] == [
        (3, False, True),
        (kachi.id, False, False),
        (0, True, False),
    ]
    assert seen.characters[3].items[0].used
    assert (seen.creatures[0].health, seen.creatures[0].most, seen.creatures[0].upgraded) == (
        kachi.most - 2,
        kachi.most,
        True,
    )


def test_a_large_creature_is_shown_on_all_its_squares() -> None:
    g = table("c4", at={"akira": (2, 2)})
    nue = add(g, "nue", 5, 5)
    seen = next(one for one in view.view(g, 0).creatures if one.id == nue.id)
    assert set(seen.squares) == {(5, 5), (6, 5), (5, 6), (6, 6)}


def test_what_lasts_is_shown_once_for_each_figure() -> None:
    g = table("c1", at={"akira": (2, 2)})
    bound = g.box.triggers["green-02"]["use"][0]
    stay(g, bound, -1, 0, "round")
    seen = view.view(g, 0)
    assert [(one.source, one.target, one.until) for one in seen.lasting] == [("green-02", 0, "round")]
    assert seen.characters[0].movement.parts[-1] == Part("green-02", 1)


def test_ai_cards_left_are_known_without_their_order() -> None:
    g = table("c6", at={"akira": (2, 2)})
    add(g, "blood-oni", 6, 6)
    g.decks["blood-oni"].bag.remove("hate")
    g.hate.append("hate")
    seen = view.view(g, 0)
    printed = {card.id: card.copies for card in g.box.ai_of["blood-oni"]}
    assert seen.decks[0].left["hate"] == printed["hate"] - 1
    assert sum(seen.decks[0].left.values()) == sum(printed.values()) - 1
    assert seen.hate == ("hate",)


def test_every_seat_sees_the_same_but_for_its_number() -> None:
    match = Match.new(GAME, 3, {"play": "c3"}, 5)
    first, second, nobody = match.view(0), match.view(1), match.view(None)
    assert (first.seat, second.seat, nobody.seat) == (0, 1, None)
    assert msgspec.structs.replace(first, seat=None) == nobody == msgspec.structs.replace(second, seat=None)


def test_between_chapters_prices_are_shown() -> None:
    match = Match.new(GAME, 1, {"play": "campaign"}, 1)
    while match.state.phase != "shop":
        match.answer(0, match.choices()[0])
    market = match.view(0).market
    assert len(market.row) == GAME.box.prices.market_row
    assert [counter.character for counter in market.counters] == [0, 1, 2, 3]
    assert all(
        counter.smith == counter.sells == () for counter in market.counters
    )  # before the first chapter
    herb = next(price for price in market.counters[0].items if price.card == "healing-herb")
    assert herb.coins == GAME.box.items["healing-herb"].price


def test_what_a_card_brings_is_shown_before_it_is_sold() -> None:
    g = between("c2")
    g.phase = "shop"
    akira = g.characters[0]
    (weapon, armour) = view.view(g, 0).market.counters[0].sells
    assert (weapon.card, armour.card) == (akira.weapons[0], akira.armour_card)
    before = akira.coins
    sell_card(g, akira, weapon.card)
    assert akira.coins == before + weapon.coins
