"""Equipment: slots, symbols and classes, arranging cards in small steps, drawing and placing them."""

from __future__ import annotations

from hyakki.games.okko.events import DeckTurned, ItemDiscarded, ItemPlaced, ItemUnreadied
from hyakki.games.okko.options import Slot
from hyakki.games.okko.rules.active import items_in_use
from hyakki.games.okko.rules.attributes import parts, value
from hyakki.games.okko.rules.equipment import (
    arm,
    auto_arrange,
    draw_items,
    fits,
    fitting,
    forbids_put,
    forbids_slot,
    has_room,
    items_of,
    place_items,
    puts,
    receive,
    slot_of,
    tidy,
)
from hyakki.games.okko.state import Okko
from hyakki.kernel.events import Told
from tests.games.okko.activation import actions, carry, do, equip, hero, is_over, offered, told
from tests.games.okko.table import act, figure, first_question, listen, on_top, run, table
from tests.rules import rule

EQUIPPED: tuple[Slot, ...] = ("right", "left", "hands", "clothing")


def slots(g: Okko, name: str, item: str) -> list[str]:
    """Where a Hero may put a card that it has."""
    return [put.slot for put in puts(g, figure(g, name).number) if put.item == item]


def why(g: Okko, name: str, item: str, slot: Slot) -> str:
    refusal = forbids_put(g, figure(g, name).number, item, slot)
    assert refusal is not None
    return refusal.rule


# ---------------------------------------------------------------------- slots


@rule("okko.equipment.slots")
def test_supplies_hold_as_many_cards_as_they_show_symbols():
    g = table()
    okko = carry(g, "okko", "healing-salve", "smoke-powder", "picks-and-wire")
    equip(g, "okko", "katana")
    assert not has_room(g, 0, "supplies")
    assert why(g, "okko", "katana", "supplies") == "okko.equipment.slots"
    okko.supplies.remove("smoke-powder")
    assert slots(g, "okko", "katana") == ["left", "supplies"]


@rule("okko.equipment.slots")
def test_the_heroes_have_the_supplies_of_their_sheets():
    g = table(heroes=("okko", "noshin"))
    assert [g.box.heroes[hero.id].supplies for hero in g.heroes] == [3, 4]
    carry(g, "noshin", "healing-salve", "smoke-powder", "picks-and-wire")
    assert has_room(g, 1, "supplies")


@rule("okko.equipment.slots", "okko.equipment.slot-symbol")
def test_each_other_slot_holds_one_card():
    g = table()
    okko = equip(g, "okko", "katana", "storm-lantern", "jitte", "hunters-haori", "shinobi-garb")
    assert okko.slots == {"right": "katana", "left": "storm-lantern", "clothing": "hunters-haori"}
    assert okko.supplies == ["jitte", "shinobi-garb"]


@rule("okko.equipment.slot-symbol")
def test_a_clothing_card_never_lies_in_a_hand():
    g = table()
    carry(g, "okko", "shinobi-garb", "healing-salve")
    assert fitting(g, 0, "shinobi-garb") == ["clothing", "supplies"]
    assert slots(g, "okko", "shinobi-garb") == ["clothing"]
    hands: tuple[Slot, ...] = ("right", "left", "hands")
    for slot in hands:
        assert why(g, "okko", "shinobi-garb", slot) == "okko.equipment.slot-symbol"
    assert slots(g, "okko", "healing-salve") == []


@rule("okko.equipment.two-hands")
def test_a_two_handed_card_fills_both_hands():
    g = table(heroes=("noburo",))
    noburo = equip(g, "noburo", "naginata", "wakizashi")
    assert noburo.slots["right"] == noburo.slots["left"] == "naginata"
    assert noburo.supplies == ["wakizashi"]
    assert items_of(noburo) == ["naginata", "wakizashi"]
    assert slot_of(noburo, "naginata") == "hands"
    assert not has_room(g, 0, "right")
    assert not has_room(g, 0, "left")


@rule("okko.equipment.class", "okko.hero.class")
def test_a_card_of_another_class_is_only_carried():
    g = table()
    carry(g, "okko", "tessen")
    assert fitting(g, 0, "tessen") == ["supplies"]
    assert slots(g, "okko", "tessen") == []
    refusal = forbids_slot(g, 0, "tessen", "right")
    assert refusal is not None
    assert refusal.rule == "okko.equipment.class"


@rule("okko.hero.class")
def test_the_class_of_a_hero_decides_over_every_card():
    g = table(heroes=("okko", "noburo", "noshin", "setsuka"))
    for number, sheet in enumerate(g.box.heroes.values()):
        for item, card in g.box.all_equipment.items():
            equipped = any(fits(g, number, item, slot) for slot in EQUIPPED)
            assert equipped == (card.slot != "supplies" and sheet.class_ in card.classes), (sheet.id, item)


@rule("okko.equipment.supplies")
def test_only_supplies_work_among_the_supplies():
    g = table(heroes=("noburo",))
    noburo = carry(g, "noburo", "naginata", "bo", "healing-salve")
    act(g, "noburo")
    assert items_in_use(g, noburo) == ["healing-salve"]
    assert [source for source, _ in parts(g, figure(g, "noburo"), "defense")] == ["base"]


@rule("okko.equipment.clothing")
def test_clothing_works_at_all_times():
    g = table()
    equip(g, "okko", "lamellar-armour")
    assert is_over(g)
    assert value(g, figure(g, "okko"), "defense") == 6


@rule("okko.equipment.hands-facedown")
def test_a_card_that_is_put_in_a_hand_sleeps():
    g = table(heroes=("noshin",))
    noshin = carry(g, "noshin", "bo")
    act(g, "noshin")
    do(g, "reorganize", "put bo right")
    assert slot_of(noshin, "bo") == "right"
    assert value(g, figure(g, "noshin"), "defense") == 4
    noshin.readied = "bo"
    assert value(g, figure(g, "noshin"), "defense") == 5


@rule("okko.equipment.cards")
def test_the_deck_holds_thirty_two_cards_of_the_kinds_that_are_told():
    cards = table().box.equipment.values()
    assert len(cards) == 32
    assert sum(bool(card.starting) for card in cards) == 12
    by_slot = {slot: sum(card.slot == slot for card in cards) for slot in {card.slot for card in cards}}
    assert by_slot == {"hand": 13, "two hands": 6, "clothing": 7, "supplies": 6}
    assert sum(card.legendary for card in cards) == 6
    ranged = [card.id for card in cards if any(effect.do == "ranged" for effect in card.effects)]
    assert len(ranged) == 4
    assert all(card.classes and card.effects for card in cards)


# ---------------------------------------------------------------------- arranging


def test_auto_arrange_discards_what_has_no_room():
    g = table()
    items = ["healing-salve", "smoke-powder", "picks-and-wire", "ofuda"]
    heard = listen(g)
    auto_arrange(g, 0, items)
    assert g.heroes[0].supplies == items[:3]
    assert g.equipment.discard == ["ofuda"]
    assert heard == [ItemDiscarded(0, "ofuda")]


@rule("okko.setup.start-equipment")
def test_starting_equipment_is_arranged_on_legal_slots_face_down():
    g = table(heroes=("setsuka",))
    setsuka = equip(g, "setsuka", *g.box.heroes["setsuka"].start)
    seat, options = first_question(arm(g, 0))
    assert seat == 0
    assert "put tessen left" in options
    assert options[-1] == "done"
    run(arm(g, 0), "put tessen left", "done")
    assert setsuka.slots == {"right": "hairpins", "left": "tessen", "clothing": "silk-kimono"}
    assert setsuka.readied == ""


def test_what_lies_in_the_wanted_slot_goes_where_the_card_came_from():
    g = table()
    okko = equip(g, "okko", "katana", "storm-lantern")
    carry(g, "okko", "jitte")
    heard = listen(g)
    run(tidy(g, 0), "put jitte right", "done")
    assert okko.slots["right"] == "jitte"
    assert okko.supplies == ["katana"]
    assert heard == [ItemPlaced(0, "jitte", "right"), ItemPlaced(0, "katana", "supplies")]


@rule("okko.equipment.two-hands")
def test_two_hand_cards_make_room_for_a_two_handed_one_if_there_is_room_for_them():
    g = table(heroes=("noburo",))
    noburo = equip(g, "noburo", "wakizashi", "inro")
    carry(g, "noburo", "naginata", "healing-salve")
    assert "hands" in slots(g, "noburo", "naginata")
    carry(g, "noburo", "smoke-powder")
    assert why(g, "noburo", "naginata", "hands") == "okko.equipment.slots"
    noburo.supplies.remove("smoke-powder")
    run(tidy(g, 0), "put naginata hands", "done")
    assert noburo.slots["right"] == noburo.slots["left"] == "naginata"
    assert noburo.supplies == ["healing-salve", "wakizashi", "inro"]


@rule("okko.equipment.two-hands")
def test_one_hand_card_ousts_a_two_handed_one_from_both_hands():
    g = table(heroes=("noburo",))
    noburo = equip(g, "noburo", "naginata", "wakizashi")
    run(tidy(g, 0), "put wakizashi left", "done")
    assert noburo.slots == {"right": "", "left": "wakizashi", "clothing": ""}
    assert noburo.supplies == ["naginata"]


@rule("okko.equipment.reorganize")
def test_a_card_is_taken_in_hand_once_in_an_arrangement():
    g = table()
    equip(g, "okko", "katana")
    flow = tidy(g, 0)
    _, options = first_question(flow)
    assert options == ["put katana left", "put katana supplies", "done"]
    run(tidy(g, 0), "put katana left")  # nothing is left to be put, so nobody is asked again
    refusal = forbids_put(g, 0, "katana", "right", ["katana"])
    assert refusal is not None
    assert refusal.reason == "why.equipment.reorganize.once"


def test_every_legal_arrangement_can_be_reached():
    g = table(heroes=("noburo",))
    items = ("naginata", "wakizashi", "inro", "lamellar-armour")
    equip(g, "noburo", *items)
    seen: set[tuple[str, str, str]] = set()
    _explore(g, [], seen)
    wanted = {
        (right, left, clothing)
        for right in ("", "naginata", "wakizashi", "inro")
        for left in ("", "naginata", "wakizashi", "inro")
        for clothing in ("", "lamellar-armour")
        if (right == "naginata") == (left == "naginata")
        and (right != left or right in ("", "naginata"))
        and len({right, left, clothing} - {""}) >= 1  # three of four cards at most are carried
    }
    assert seen == wanted


def _explore(g: Okko, moved: list[str], seen: set[tuple[str, str, str]]) -> None:
    noburo = g.heroes[0]
    seen.add((noburo.slots["right"], noburo.slots["left"], noburo.slots["clothing"]))
    for step in puts(g, 0, moved):
        then = g.clone()
        then.box, then.palace, then.scene, then.io = g.box, g.palace, g.scene, None
        run(tidy(then, 0), step, always=lambda options: options[-1])
        _explore(then, [*moved, step.item], seen)


@rule("okko.equipment.reorganize")
def test_one_action_pays_for_the_whole_rearrangement():
    g = table()
    okko = equip(g, "okko", "katana", "storm-lantern", "hunters-haori")
    carry(g, "okko", "shinobi-garb", "healing-salve", "smoke-powder")
    act(g, "okko")
    assert "reorganize" in offered(g)
    do(g, "reorganize", "put shinobi-garb clothing", "put katana left", "done")
    assert actions(g) == 2
    assert okko.slots == {"right": "storm-lantern", "left": "katana", "clothing": "shinobi-garb"}
    assert sorted(okko.supplies) == ["healing-salve", "hunters-haori", "smoke-powder"]


@rule("okko.equipment.reorganize")
def test_without_another_place_for_any_card_there_is_nothing_to_rearrange():
    g = table()
    carry(g, "okko", "healing-salve", "tessen")
    act(g, "okko")
    assert "reorganize" not in offered(g)


@rule("okko.equipment.reorganize-end")
def test_at_the_end_of_the_round_it_costs_nothing():
    g = table()
    okko = equip(g, "okko", "katana")
    g.phase, g.turn = "end", None
    seats: list[int] = []
    run(tidy(g, 0), "put katana left", seats=seats)
    assert seats == [0]
    assert okko.slots["left"] == "katana"


@rule("okko.equipment.moved-active")
def test_a_readied_card_that_lies_elsewhere_in_the_end_turns_face_down():
    g = table(heroes=("setsuka",))
    setsuka = equip(g, "setsuka", "tessen", "hairpins", readied="tessen")
    act(g, "setsuka")
    heard = listen(g)
    do(g, "reorganize", "put tessen left", "done")
    assert setsuka.readied == ""
    assert told(heard, ItemUnreadied) == [ItemUnreadied(0, "tessen")]


@rule("okko.equipment.moved-active")
def test_a_readied_card_that_lies_where_it_lay_stays_readied():
    g = table(heroes=("setsuka",))
    setsuka = equip(g, "setsuka", "tessen", "hairpins", readied="tessen")
    act(g, "setsuka")
    # the hairpins push it to the left, and it comes back
    do(g, "reorganize", "put hairpins right", "put tessen right")
    assert setsuka.slots["right"] == "tessen"
    assert setsuka.readied == "tessen"


# ---------------------------------------------------------------------- new cards


@rule("okko.equipment.discard-pile")
def test_an_empty_deck_is_made_of_the_discard_pile_first():
    g = table()
    g.equipment.bag, g.equipment.discard = [], ["katana", "inro", "ofuda"]
    heard = listen(g)
    drawn = draw_items(g, 0, 2)
    assert len(drawn) == 2
    assert g.equipment.discard == drawn
    assert g.equipment.count() == 1
    assert heard == [DeckTurned("equipment")]


@rule("okko.equipment.discard-pile")
def test_without_deck_and_pile_nothing_is_drawn():
    g = table()
    g.equipment.bag, g.equipment.discard = [], []
    heard = listen(g)
    assert draw_items(g, 0, 2) == []
    assert heard == []


@rule("okko.equipment.discard-pile")
def test_cards_drawn_in_the_same_draw_do_not_come_back_in_it():
    g = table()
    g.equipment.bag, g.equipment.discard = ["katana"], ["inro"]
    heard = listen(g)
    assert draw_items(g, 0, 5) == ["katana", "inro"]
    assert g.equipment.discard == ["katana", "inro"]
    assert heard == [DeckTurned("equipment")]


@rule("okko.chest.keep-room")
def test_a_new_card_is_placed_at_once_hand_cards_face_down():
    g = table()
    okko = equip(g, "okko", "katana", readied="katana")
    on_top(g.equipment, "jitte")
    run(receive(g, 0, 1), "put jitte left")
    assert okko.slots["left"] == "jitte"
    assert okko.readied == "katana"
    assert g.equipment.discard == []


@rule("okko.chest.keep-room")
def test_own_cards_may_be_discarded_to_make_room_for_a_new_one():
    g = table(heroes=("noburo",))
    noburo = equip(g, "noburo", "wakizashi", "inro", "lamellar-armour", readied="inro")
    carry(g, "noburo", "healing-salve", "smoke-powder", "picks-and-wire")
    on_top(g.equipment, "naginata")
    flow = receive(g, 0, 1)
    _, options = first_question(flow)
    assert options == [
        "throw-away wakizashi",
        "throw-away inro",
        "throw-away healing-salve",
        "throw-away smoke-powder",
        "throw-away picks-and-wire",
        "refuse",
    ]  # the armour is not in the way
    g.equipment.discard.remove("naginata")
    g.equipment.put_back("naginata")
    on_top(g.equipment, "naginata")
    run(receive(g, 0, 1), "throw-away wakizashi", "throw-away inro", "put naginata hands")
    assert slot_of(noburo, "naginata") == "hands"
    assert noburo.readied == ""
    assert g.equipment.discard == ["wakizashi", "inro"]


@rule("okko.chest.keep-room")
def test_what_lies_where_there_is_room_anyway_is_not_in_the_way():
    g = table()
    carry(g, "okko", "healing-salve", "smoke-powder")
    g.equipment.discard.append("inro")
    _, options = first_question(place_items(g, 0, ["inro"]))
    assert options == ["put inro right", "put inro left", "put inro supplies", "refuse"]


@rule("okko.chest.keep-room")
def test_a_new_card_may_be_let_go():
    g = table()
    g.equipment.discard.append("inro")
    run(place_items(g, 0, ["inro"]), "refuse")
    assert items_of(hero(g, "okko")) == []
    assert g.equipment.discard == ["inro"]


@rule("okko.info.equipment-open")
def test_everybody_hears_of_every_card_that_is_placed():
    g = table()
    heard: list[Told] = []
    g.io = heard.append
    on_top(g.equipment, "inro")
    run(receive(g, 0, 1), "put inro right")
    assert [event.to for event in heard] == [None, None]
    assert heard[-1].event == ItemPlaced(0, "inro", "right")
