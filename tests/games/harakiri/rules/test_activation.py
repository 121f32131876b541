"""An activation from its beginning to its end: action points, limits, points and doors, items, trade."""

from __future__ import annotations

from hyakki.games.harakiri.rules import activation, goods, interact, items, move, rounds, trade
from hyakki.games.harakiri.rules.activation import actions
from hyakki.games.harakiri.rules.operations import Use, carry_out
from hyakki.games.harakiri.state import AKIRA, HATTORI, TOMOE, Character, Harakiri
from tests.games.harakiri.table import act, add, character, give, load, run, square, table
from tests.rules import rule

FLOOR = ["......"] * 4
FOUR = {"akira": (1, 1), "hattori": (1, 2), "hikaru": (1, 3), "tomoe": (1, 4)}


def party(seats: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Harakiri:
    g = table(FLOOR, at=FOUR, seats=seats)
    add(g, "shikome", 6, 4)
    g.queue = [0, 1, 2, 3]
    return g


def texts(g: Harakiri, one: Character) -> list[str]:
    return [option.text() for option in actions(g, one)]


def kinds(g: Harakiri, one: Character) -> set[str]:
    return {text.split()[0] for text in texts(g, one)}


# ---------------------------------------------------------------------- action points


@rule("harakiri.activation.gain-ap", "harakiri.activation.ap-cap")
def test_three_points_at_the_beginning_and_never_more_than_four() -> None:
    g = party()
    akira = character(g, "akira")
    akira.ap = 0
    run(activation.begin(g, akira))
    assert akira.ap == 3
    goods.gain_points(g, akira, 2, "harakiri.activation.ap-cap")
    assert akira.ap == 4


@rule("harakiri.activation.ap-retain", "harakiri.activation.pass")
def test_at_the_end_one_point_is_kept_and_downed_goes() -> None:
    g = party()
    akira = act(g, "akira")
    akira.ap, akira.conditions["downed"] = 3, 1
    run(rounds.step(g), "end")
    assert (akira.ap, akira.conditions.get("downed", 0), g.done) == (1, 0, [AKIRA])
    g.done.clear()
    run(activation.begin(g, akira))
    assert akira.ap == 4


@rule("harakiri.condition.downed")
def test_the_downed_gain_one_point_fewer() -> None:
    g = party()
    akira = character(g, "akira")
    akira.ap, akira.conditions["downed"] = 0, 1
    run(activation.begin(g, akira))
    assert akira.ap == 2


@rule("harakiri.activation.start-order")
def test_whoever_bleeds_to_death_has_no_activation() -> None:
    g = party()
    akira = character(g, "akira")
    akira.ap, akira.health, akira.conditions["bleeding"] = 0, 1, 1
    run(activation.begin(g, akira))
    assert akira.defeated
    assert (akira.ap, g.act) == (0, None)
    assert AKIRA not in g.queue


@rule("harakiri.activation.once-limits")
def test_one_move_and_one_attack_per_activation() -> None:
    g = party()
    akira = act(g, "akira")
    add(g, "kappa", 2, 1)
    assert g.act is not None
    assert {"move", "attack"} <= kinds(g, akira)
    g.act.moved, g.act.attacks = True, 1
    assert not {"move", "attack"} & kinds(g, akira)
    found = move.forbids_move(g, akira, g.act)
    assert found is not None
    assert found.rule == "harakiri.activation.once-limits"


@rule("harakiri.activation.complete-action", "harakiri.interact.during-move")
def test_an_attack_closes_the_move_and_its_points_are_lost() -> None:
    g = party()
    akira = act(g, "akira")
    kappa = add(g, "kappa", 3, 1)
    run(rounds.step(g), "move")
    run(rounds.step(g), "step 2 1")
    load(g, 2, 2, 2)
    run(rounds.step(g), f"attack {kappa.id} fast", "roll", always=lambda options: options[-1])
    assert g.act is not None
    assert (g.act.moving, g.act.points) == (False, 0)
    assert not any(text.startswith("step") for text in texts(g, akira))


@rule("harakiri.activation.defeated")
def test_a_character_that_falls_in_its_own_activation_stops_at_once() -> None:
    g = party()
    akira = act(g, "akira")
    akira.ap = 2
    akira.skills = []
    akira.health = 1
    g.lasting.clear()
    kappa = add(g, "kappa", 2, 1)
    # Fast attack with focus: a critical fail, and the kappa's answer hits hard enough.
    akira.armour = 0
    load(g, 0, 0, 4, 3, 3)
    run(rounds.step(g), f"attack {kappa.id} fast", "focus", "roll", always=lambda options: options[-1])
    assert akira.defeated
    assert g.act is None
    assert g.queue == [1, 2, 3]
    assert akira.ap == 1, "no end effects"
    run(rounds.step(g))
    assert getattr(g.act, "character", None) == HATTORI


@rule("harakiri.activation.actions-list")
def test_actions_in_any_order_and_number() -> None:
    g = table("c1", at={"akira": (3, 6), "hattori": (2, 2)})
    add(g, "shikome", 7, 2)
    g.points = ["b"]
    akira = act(g, "akira")
    akira.ap, akira.health = 3, 3
    herb = give(g, akira, "healing-herb")
    run(rounds.step(g), f"use-item {herb.number}")
    run(rounds.step(g), "use b", "choose water")
    assert akira.ap == 1
    assert akira.health == 6
    assert g.progress.resistance == {"v1": 1, "v2": 1}


# ---------------------------------------------------------------------- points and doors


@rule("harakiri.interact.point", "harakiri.interact.token-removed", "harakiri.campaign.section-choice")
def test_a_point_on_an_adjacent_square_is_used_for_a_point_and_is_gone() -> None:
    g = table("c1", at={"akira": (3, 6)})
    add(g, "shikome", 7, 2)
    g.points = ["b"]
    akira = act(g, "akira")
    assert g.act is not None
    options = interact.options_of(g, akira, g.act, g.chapter.point("b"))
    assert [option.id for option in options] == ["water", "bucket"]
    run(rounds.step(g), "use b", "choose bucket")
    assert (akira.ap, len(akira.items), g.points) == (3, 1, [])
    assert g.taken == ["c1.b.bucket"]
    akira.cell = g.field.cell(6, 2)
    g.points = ["b"]
    found = interact.forbids_use(g, akira, g.act, "b")
    assert found is not None
    assert found.reason == "why.interact.point.far"


@rule("harakiri.interact.point")
def test_the_own_square_counts_too() -> None:
    g = table("c1", at={"akira": (3, 7)})
    add(g, "shikome", 7, 2)
    g.points = ["b"]
    akira = act(g, "akira")
    assert g.act is not None
    assert interact.usable(g, akira, g.act) == ["b"]


@rule("harakiri.interact.during-move")
def test_a_door_opened_in_a_move_leaves_its_points() -> None:
    g = table("c1", at={"akira": (7, 4), "tomoe": (2, 2)})
    g.events = {colour: sorted(card.id for card in cards) for colour, cards in g.box.cards_of.items()}
    g.points = ["a"]
    akira = act(g, "akira")
    assert g.act is not None
    g.act.moved = g.act.moving = True
    g.act.points = 2
    run(rounds.step(g), "use a")
    assert (g.act.moving, g.act.points) == (True, 2)
    run(rounds.step(g), "step 8 4")
    run(rounds.step(g), "step 9 4")
    assert square(g, akira) == (9, 4)


@rule("harakiri.interact.large-door")
def test_a_large_door_opens_both_squares_from_either() -> None:
    g = table("c5", at={"akira": (7, 5), "tomoe": (2, 2)})
    g.events = {colour: sorted(card.id for card in cards) for colour, cards in g.box.cards_of.items()}
    g.points = ["a"]
    act(g, "akira")
    both = 1 << g.field.cell(8, 4) | 1 << g.field.cell(8, 5)
    assert g.closed & both == both
    run(rounds.step(g), "use a")
    assert not g.closed & both


@rule("harakiri.level.traits")
def test_a_thief_finds_coins_at_a_hoard() -> None:
    g = table("c1", zones=["1.1", "1.2"], at={"hattori": (15, 6), "akira": (2, 2)})
    add(g, "shikome", 7, 2)
    g.points = ["c"]
    thief = next(skill.id for skill in g.box.skills.values() if skill.trait == "thief")
    hattori = act(g, "hattori")
    hattori.skills, hattori.coins = [thief], 0
    run(rounds.step(g), "use c", "choose bar")
    assert hattori.coins == g.box.traits["thief"].hoard
    assert g.honour == g.box.honour.start + 1


# ---------------------------------------------------------------------- items


@rule("harakiri.item.use")
def test_an_item_needs_knowledge() -> None:
    g = party()
    akira = act(g, "akira")
    card = next(
        card for card in g.box.items.values() if card.knowledge == 1 and not card.held and card.area is None
    )
    item = give(g, akira, card.id)
    found = items.forbids_item(g, akira, item.number)
    assert found is not None
    assert found.reason == "why.item.use.knowledge"


@rule("harakiri.item.once-per-round")
def test_an_item_is_used_once_per_round_whoever_holds_it() -> None:
    g = party()
    akira = act(g, "akira")
    akira.health = character(g, "hattori").health = 2
    card = next(card for card in g.box.items.values() if card.keyword == "use" and card.area is None)
    akira.attributes["knowledge"] = character(g, "hattori").attributes["knowledge"] = 3
    item = give(g, akira, card.id)
    run(rounds.step(g), f"use-item {item.number}", always=lambda options: options[0])
    assert item.used == g.round
    run(rounds.step(g), "trade 1", f"give item-{item.number}", "propose")
    hattori = character(g, "hattori")
    g.act = None
    act(g, "hattori")
    found = items.forbids_item(g, hattori, item.number)
    assert found is not None
    assert found.rule == "harakiri.item.once-per-round"
    g.round += 1
    assert items.forbids_item(g, hattori, item.number) is None


@rule("harakiri.item.consumable")
def test_a_consumable_goes_back_into_the_deck() -> None:
    g = party()
    akira = act(g, "akira")
    akira.health = 2
    herb = give(g, akira, "healing-herb")
    before = len(g.market.bag)
    run(rounds.step(g), f"use-item {herb.number}")
    assert (akira.health, akira.items, len(g.market.bag)) == (5, [], before + 1)


@rule("harakiri.item.uses")
def test_the_last_charge_sends_the_card_back() -> None:
    g = party()
    akira = act(g, "akira")
    card = next(card for card in g.box.items.values() if card.keyword == "use" and card.area is None)
    akira.attributes["knowledge"] = 3
    akira.health = 2
    item = give(g, akira, card.id)
    assert item.charges == card.uses
    item.charges = 1
    before = len(g.market.bag)
    run(rounds.step(g), f"use-item {item.number}", always=lambda options: options[0])
    assert (akira.items, len(g.market.bag)) == ([], before + 1)


@rule("harakiri.technique.no-effect")
def test_a_herb_is_not_offered_at_full_health() -> None:
    g = party()
    akira = act(g, "akira")
    herb = give(g, akira, "healing-herb")
    found = items.forbids_item(g, akira, herb.number)
    assert found is not None
    assert found.rule == "harakiri.technique.no-effect"


@rule("harakiri.limits.items")
def test_too_many_items_go_to_the_bottom_of_the_deck() -> None:
    g = party()
    akira = act(g, "akira")
    permanent = [card.id for card in g.box.items.values() if card.keyword == "permanent"][:4]
    for card in permanent[:3]:
        give(g, akira, card)
    give(g, akira, "healing-herb")
    give(g, akira, "bandage")
    akira.specials.append("blueprint")
    assert goods.over_limit(g, akira) == []
    fourth = give(g, akira, permanent[3])
    run(goods.keep_limits(g, akira), f"return item-{fourth.number}")
    assert g.bottom == [permanent[3]]
    assert len(akira.items) == 5


@rule("harakiri.limits.bottom")
def test_a_card_at_the_bottom_is_drawn_last_until_the_deck_is_shuffled() -> None:
    g = party()
    g.market.bag = ["bandage", "antidote"]
    goods.put_at_bottom(g, "healing-herb")
    assert {goods.draw_item(g), goods.draw_item(g)} == {"bandage", "antidote"}
    assert goods.draw_item(g) == "healing-herb"
    goods.put_at_bottom(g, "healing-herb")
    goods.shuffle_in(g, ["bandage"])
    assert (g.bottom, g.market.bag) == ([], ["bandage", "healing-herb"])


# ---------------------------------------------------------------------- equipment


@rule("harakiri.interact.swap-weapon")
def test_changing_weapons_is_an_interaction() -> None:
    g = party()
    akira = act(g, "akira")
    assert "swap-weapon" not in texts(g, akira)
    goods.gain_weapon(g, akira, "tempered-katana")
    run(rounds.step(g), "swap-weapon")
    assert (akira.equipped, akira.ap) == ("tempered-katana", 3)


@rule("harakiri.interact.class-restriction")
def test_weapons_and_armour_of_another_class_are_carried_only() -> None:
    g = party()
    akira = act(g, "akira")
    goods.gain_weapon(g, akira, "bo-staff")
    assert goods.forbids_weapon_swap(g, akira) is not None
    assert not goods.can_equip(g, akira, "travel-robe")


@rule("harakiri.limits.equipment")
def test_a_third_weapon_sends_one_back() -> None:
    g = party()
    akira = act(g, "akira")
    goods.gain_weapon(g, akira, "tempered-katana")
    goods.gain_weapon(g, akira, "uchigatana")
    run(goods.keep_limits(g, akira), "return katana")
    assert (akira.weapons, akira.equipped) == (["tempered-katana", "uchigatana"], "tempered-katana")


@rule("harakiri.limits.armor-card")
def test_worn_armour_keeps_its_value_when_it_changes_hands() -> None:
    g = party()
    akira = act(g, "akira")
    other = next(card.id for card in g.box.armours.values() if card.class_ == "samurai" and card.armour == 2)
    hattori = character(g, "hattori")
    hattori.armour_card, hattori.armour = other, 1
    run(rounds.step(g), "trade 1", f"want card-{other}", "propose", "return do-maru")
    assert (akira.armour_card, akira.armour) == (other, 1)
    assert (hattori.armour_card, hattori.armour) == ("", 0)


# ---------------------------------------------------------------------- trade


@rule("harakiri.interact.swap-belongings", "harakiri.interact.trade-tokens")
def test_what_can_change_hands() -> None:
    g = party()
    akira = act(g, "akira")
    akira.heads, akira.karma, akira.coins = 1, 3, 6
    akira.conditions["blessed"] = 1
    akira.supply = [6]
    assert trade.belongings(akira, []) == ["coins-1", "coins-5", "head", "card-katana", "card-do-maru"]
    assert "coins-5" not in trade.belongings(akira, ["coins-5"])
    run(rounds.step(g), "trade 1", "give head", "give coins-5", "propose")
    hattori = character(g, "hattori")
    assert (akira.heads, hattori.heads, akira.coins, hattori.coins) == (0, 1, 1, 25)
    assert akira.ap == 3
    found = trade.forbids_trade(g, akira, character(g, "tomoe"))
    assert found is not None
    assert found.reason == "why.interact.swap-belongings.far"


@rule("harakiri.interact.trade-consent")
def test_the_partner_must_agree_and_only_then_a_point_is_paid() -> None:
    g = party(seats=(0, 1, 0, 0))
    akira = act(g, "akira")
    akira.heads = 1
    seats: list[int] = []
    run(rounds.step(g), "trade 1", "give head", "propose", "decline", seats=seats)
    assert seats == [0, 0, 0, 1]
    assert (akira.heads, akira.ap) == (1, 4)
    run(rounds.step(g), "trade 1", "give head", "propose", "agree")
    assert (akira.heads, akira.ap) == (0, 3)


@rule("harakiri.defeat.character")
def test_nobody_trades_with_the_defeated() -> None:
    g = party()
    akira = act(g, "akira")
    hattori = character(g, "hattori")
    hattori.defeated, hattori.cell = True, -1
    found = trade.forbids_trade(g, akira, hattori)
    assert found is not None
    assert found.rule == "harakiri.defeat.character"


def test_points_of_others_by_an_effect() -> None:
    g = party()
    tomoe = character(g, "tomoe")
    tomoe.ap = 1
    source = next(key for key, effects in g.box.effects_of.items() if effects and effects[0].do == "lose-ap")
    run(carry_out(g, Use(source, scope=(TOMOE,)), g.box.triggers[source]["use"]))
    assert tomoe.ap == 0
