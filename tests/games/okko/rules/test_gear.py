"""What a Hero does with its Equipment in its activation: using, giving, throwing away."""

from __future__ import annotations

from hyakki.games.okko.events import ItemDiscarded, ItemGiven, ItemPlaced, ItemRefused, ItemUsed
from hyakki.games.okko.rules.gear import forbids_give, forbids_item, forbids_throw
from hyakki.games.okko.rules.heroes import step
from hyakki.games.okko.state import OFF, Okko
from tests.games.okko.activation import actions, carry, do, end, equip, hero, offered, told
from tests.games.okko.table import act, add, cell, figure, first_question, listen, table
from tests.rules import rule


def pair() -> Okko:
    """Okko, who acts, beside Setsuka, whom another seat leads."""
    g = table(
        heroes=("okko", "setsuka"),
        at={"okko": "A:2,2", "setsuka": "A:3,3"},
        seats=3,
        seats_of=(0, 1),
    )
    act(g, "okko")
    return g


# ---------------------------------------------------------------------- using


@rule("okko.equipment.use")
def test_a_salve_is_used_without_an_action_and_then_discarded():
    g = pair()
    okko = carry(g, "okko", "healing-salve")
    figure(g, "okko").damage = 4
    act(g, "okko", actions=0)
    assert offered(g, "use-item") == ["use-item healing-salve"]
    heard = listen(g)
    do(g, "use-item healing-salve", "pick-figure 0")
    assert told(heard, ItemUsed) == [ItemUsed(0, "healing-salve")]
    assert figure(g, "okko").damage == 1
    assert okko.supplies == []
    assert g.equipment.discard == ["healing-salve"]
    assert actions(g) == 0
    assert g.turn is not None
    assert not g.turn.discarded  # this was not the free discard


@rule("okko.equipment.use")
def test_an_item_marked_action_costs_one_each_time_and_stays():
    g = table(heroes=("noburo",))
    noburo = equip(g, "noburo", "inro", readied="inro")
    figure(g, "noburo").damage = 3
    act(g, "noburo")
    do(g, "use-item inro")
    do(g, "use-item inro")
    assert figure(g, "noburo").damage == 1
    assert actions(g) == 1
    assert noburo.readied == "inro"
    do(g, "use-item inro")
    assert offered(g, "use-item") == []


@rule("okko.equipment.use", "okko.activation.three-actions")
def test_an_item_marked_action_needs_an_action():
    g = table(heroes=("noburo",))
    equip(g, "noburo", "inro", readied="inro")
    figure(g, "noburo").damage = 3
    act(g, "noburo", actions=0)
    assert offered(g, "use-item") == []


@rule("okko.equipment.use", "okko.equipment.hands-facedown")
def test_a_hand_item_must_be_readied_for_any_use():
    g = table(heroes=("noburo",))
    noburo = equip(g, "noburo", "inro")
    acting = act(g, "noburo")
    acting.damage = 2
    assert offered(g, "use-item") == []
    refusal = forbids_item(g, acting, "inro")
    assert refusal is not None
    assert refusal.rule == "okko.equipment.hands-facedown"
    noburo.readied = "inro"
    assert offered(g, "use-item") == ["use-item inro"]


@rule("okko.equipment.supplies")
def test_a_hand_item_among_the_supplies_is_not_used():
    g = table(heroes=("noburo",))
    carry(g, "noburo", "inro")
    acting = act(g, "noburo")
    acting.damage = 2
    refusal = forbids_item(g, acting, "inro")
    assert refusal is not None
    assert refusal.rule == "okko.equipment.supplies"


@rule("okko.equipment.supplies-class")
def test_supplies_of_another_class_are_carried_but_not_used():
    g = pair()
    carry(g, "setsuka", "sake-gourd")
    acting = act(g, "setsuka")
    acting.damage = 2
    assert offered(g, "use-item") == []
    refusal = forbids_item(g, acting, "sake-gourd")
    assert refusal is not None
    assert refusal.rule == "okko.equipment.supplies-class"


@rule("okko.equipment.use")
def test_what_works_by_itself_is_not_used():
    g = pair()
    equip(g, "okko", "katana", readied="katana")
    refusal = forbids_item(g, figure(g, "okko"), "katana")
    assert refusal is not None
    assert refusal.rule == "okko.equipment.use"
    strange = forbids_item(g, figure(g, "okko"), "tessen")
    assert strange is not None
    assert strange.reason == "why.equipment.use.own"


@rule("okko.effect.nothing")
def test_an_item_without_an_object_is_not_offered():
    g = pair()
    carry(g, "okko", "healing-salve")
    assert offered(g, "use-item") == []
    refusal = forbids_item(g, figure(g, "okko"), "healing-salve")
    assert refusal is not None
    assert refusal.rule == "okko.effect.nothing"
    figure(g, "setsuka").damage = 1  # an adjacent Ally
    assert offered(g, "use-item") == ["use-item healing-salve"]
    figure(g, "setsuka").cell = cell(g, "A:5,5")
    assert offered(g, "use-item") == []


# ---------------------------------------------------------------------- throwing away


@rule("okko.equipment.free-discard")
def test_one_card_is_thrown_away_for_free_from_any_slot():
    g = pair()
    okko = equip(g, "okko", "katana", "hunters-haori", "storm-lantern", readied="katana")
    carry(g, "okko", "healing-salve")
    assert offered(g, "throw-away") == [
        f"throw-away {item}" for item in ("katana", "storm-lantern", "hunters-haori", "healing-salve")
    ]
    heard = listen(g)
    do(g, "throw-away katana")
    assert told(heard, ItemDiscarded) == [ItemDiscarded(0, "katana")]
    assert okko.readied == ""
    assert g.equipment.discard == ["katana"]
    assert actions(g) == 3
    assert offered(g, "throw-away") == []
    refusal = forbids_throw(g, figure(g, "okko"), "hunters-haori")
    assert refusal is not None
    assert refusal.rule == "okko.equipment.free-discard"
    g.turn = None
    assert forbids_throw(g, figure(g, "okko"), "hunters-haori") == refusal


@rule("okko.equipment.free-discard")
def test_it_is_still_possible_without_an_action_left():
    g = pair()
    equip(g, "okko", "katana")
    act(g, "okko", actions=0)
    assert offered(g) == ["throw-away katana", "end"]


# ---------------------------------------------------------------------- giving


@rule("okko.equipment.transfer")
def test_only_cards_among_the_supplies_are_given_to_an_adjacent_hero():
    g = pair()
    equip(g, "okko", "katana")
    carry(g, "okko", "tessen")
    assert offered(g, "give") == ["give tessen 1"]
    refusal = forbids_give(g, figure(g, "okko"), "katana", 1)
    assert refusal is not None
    assert refusal.rule == "okko.equipment.transfer"
    figure(g, "setsuka").cell = cell(g, "A:4,3")
    far = forbids_give(g, figure(g, "okko"), "tessen", 1)
    assert far is not None
    assert far.reason == "why.equipment.transfer.adjacent"
    assert offered(g, "give") == []


@rule("okko.equipment.transfer")
def test_the_receiver_places_the_card_at_once():
    g = pair()
    okko = carry(g, "okko", "tessen")
    setsuka = hero(g, "setsuka")
    seat, options = first_question(step(g), "give tessen 1")
    assert seat == 1
    assert options == ["put tessen right", "put tessen left", "put tessen supplies", "refuse"]
    heard = listen(g)
    do(g, "give tessen 1", "put tessen left")
    assert okko.supplies == []
    assert setsuka.slots["left"] == "tessen"
    assert setsuka.readied == ""
    assert actions(g) == 2
    assert heard == [ItemGiven(0, "tessen", 1), ItemPlaced(1, "tessen", "left")]


@rule("okko.equipment.transfer", "okko.equipment.transfer-room")
def test_nobody_gives_to_itself_or_to_the_fallen():
    g = pair()
    carry(g, "okko", "ofuda")
    okko = figure(g, "okko")
    own = forbids_give(g, okko, "ofuda", 0)
    assert own is not None
    assert own.reason == "why.equipment.transfer-room.heroes"
    figure(g, "setsuka").cell = OFF
    fallen = forbids_give(g, okko, "ofuda", 1)
    assert fallen is not None
    assert fallen.reason == "why.equipment.transfer.adjacent"
    figure(g, "setsuka").cell = cell(g, "A:3,3")
    g.turn = None
    assert forbids_give(g, okko, "ofuda", 1) is None  # but for the Action


@rule("okko.equipment.transfer-room")
def test_the_receiver_may_discard_one_of_its_cards_to_make_room():
    g = pair()
    carry(g, "okko", "ofuda")
    setsuka = carry(g, "setsuka", "healing-salve", "smoke-powder", "picks-and-wire")
    equip(g, "setsuka", "tessen")
    assert first_question(step(g), "give ofuda 1")[1] == [
        "throw-away healing-salve",
        "throw-away smoke-powder",
        "throw-away picks-and-wire",
        "refuse",
    ]
    do(g, "give ofuda 1", "throw-away smoke-powder")
    assert setsuka.supplies == ["healing-salve", "picks-and-wire", "ofuda"]
    assert g.equipment.discard == ["smoke-powder"]
    assert actions(g) == 2


@rule("okko.equipment.transfer-room")
def test_a_transfer_that_is_refused_is_not_made_and_costs_nothing():
    g = pair()
    okko = carry(g, "okko", "ofuda", "inro")
    assert g.turn is not None
    g.turn.stage = "begin"
    carry(g, "setsuka", "healing-salve", "smoke-powder", "picks-and-wire")
    heard = listen(g)
    do(g, "give ofuda 1", "refuse")
    assert okko.supplies == ["ofuda", "inro"]
    assert actions(g) == 3
    assert g.turn.stage == "begin"
    assert told(heard, ItemRefused) == [ItemRefused(1, "ofuda")]
    # it is not offered again in this activation, another card is
    assert offered(g, "give") == ["give inro 1"]
    refusal = forbids_give(g, figure(g, "okko"), "ofuda", 1)
    assert refusal is not None
    assert refusal.rule == "okko.equipment.transfer-room"


@rule("okko.equipment.transfer-room")
def test_one_discard_is_not_enough_for_a_two_handed_card():
    g = table(heroes=("okko", "noburo"), at={"okko": "A:2,2", "noburo": "A:3,3"})
    carry(g, "okko", "naginata")
    equip(g, "noburo", "wakizashi", "inro")
    act(g, "okko")
    _, options = first_question(step(g), "give naginata 1")
    assert options == ["put naginata supplies", "refuse"]


@rule("okko.equipment.transfer-room", "okko.follower.attributes")
def test_followers_neither_give_nor_take_equipment():
    g = pair()
    carry(g, "okko", "ofuda")
    figure(g, "setsuka").cell = cell(g, "A:5,5")
    tikku = add(g, "tikku.novice", "A:2,3", owner="okko")
    assert offered(g, "give") == []
    refusal = forbids_give(g, figure(g, "okko"), "ofuda", tikku.number)
    assert refusal is not None
    assert refusal.reason == "why.equipment.transfer-room.heroes"
    end(g)
    assert g.turn is not None
    assert g.turn.figure == tikku.number
    assert offered(g, "give") == offered(g, "throw-away") == offered(g, "reorganize") == []
