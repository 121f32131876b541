"""Corners where two rules meet, in cards, events, the queue, chapters and the campaign: positions worked
out by hand from the ledger."""

from __future__ import annotations

import pytest

from hyakki.games.harakiri.rules import (
    campaign,
    ending,
    eventcards,
    harm,
    initiative,
    intermission,
    levels,
    malice,
    numbers,
    oracle,
    rounds,
    shop,
    spawning,
    trials,
    zones,
)
from hyakki.games.harakiri.rules.attack import attack
from hyakki.games.harakiri.rules.creatures import health_of, put
from hyakki.games.harakiri.rules.enemies import activate
from hyakki.games.harakiri.rules.goods import gain_item, hold
from hyakki.games.harakiri.rules.lasting import end_round
from hyakki.games.harakiri.state import OFF, Activation
from hyakki.kernel.bag import Bag
from tests.games.harakiri.corners import OPEN, any_, between, chapter, duel, event, offers
from tests.games.harakiri.table import (
    act,
    add,
    cell,
    character,
    first_question,
    give,
    load,
    run,
    square,
    stand,
    table,
)
from tests.rules import rule

# ---------------------------------------------------------------------- cards


@rule("harakiri.limits.items")
def test_special_cards_of_the_market_fill_no_supply() -> None:
    g = table(OPEN, at={"akira": (1, 1)})
    akira = character(g, "akira")
    for card in ("travel-boots", "war-fan", "oni-mask", "healing-herb", "antidote"):
        give(g, akira, card)
    run(gain_item(g, akira, "prayer-tablet"))
    assert len(akira.items) == 6
    offered = first_question(gain_item(g, akira, "caltrops"))[1]
    assert len(offered) == 6  # never the tablet
    tablet = next(item for item in akira.items if item.card == "prayer-tablet")
    assert f"return item-{tablet.number}" not in offered


@rule("harakiri.item.held", "harakiri.campaign.omen")
def test_a_held_map_counts_in_the_omen_test_of_whoever_can_read_it() -> None:
    g = between("c2")
    hikaru, tomoe = character(g, "hikaru"), character(g, "tomoe")
    before = [numbers.total(intermission.omen_parts(g, one, "spirit")) for one in (hikaru, tomoe)]
    for one in (hikaru, tomoe):
        hold(g, one, "map-of-the-province")
    after = [numbers.total(intermission.omen_parts(g, one, "spirit")) for one in (hikaru, tomoe)]
    assert after == [before[0], before[1] + 1]  # Hikaru lacks the Knowledge


@rule("harakiri.test.procedure", "harakiri.campaign.omen")
def test_armour_counts_in_the_omen_test_and_skills_do_not() -> None:
    g = between("c3")
    akira, hikaru = character(g, "akira"), character(g, "hikaru")
    for one in (akira, hikaru):
        one.armour_card, one.armour = "tatami-do", 2  # Hikaru only carries it
    akira.skills.append("iron-will")
    akira.slots = {"iron-will": 6}  # as the phase before left it
    sums = [numbers.total(intermission.omen_parts(g, one, "dexterity")) for one in (akira, hikaru)]
    assert sums == [1, 0]
    assert numbers.total(intermission.omen_parts(g, akira, "knowledge")) == 0


@rule("harakiri.failure.restore", "harakiri.interact.class-restriction")
def test_armour_that_is_only_carried_is_not_repaired_after_a_failure() -> None:
    g = table(OPEN, at={"akira": (1, 1)})
    akira, hikaru = character(g, "akira"), character(g, "hikaru")
    hikaru.armour_card, hikaru.armour = "do-maru", 0
    akira.armour = 0
    run(ending.restore(g))
    assert (akira.armour, hikaru.armour) == (1, 0)


@rule("harakiri.item.once-per-round", "harakiri.item.uses")
def test_an_item_used_and_traded_rests_until_the_next_round() -> None:
    g = table(OPEN, at={"akira": (2, 2), "tomoe": (2, 3)})
    akira = act(g, "akira")
    stone = give(g, akira, "whetstone")
    run(rounds.step(g), f"use-item {stone.number}")
    run(rounds.step(g), "trade 3", f"give item-{stone.number}", "propose")
    act(g, "tomoe")
    assert f"use-item {stone.number}" not in offers(g)
    g.round += 1
    assert f"use-item {stone.number}" in offers(g)
    assert stone.charges == 1


# ---------------------------------------------------------------------- events


@rule("harakiri.events.duration", "harakiri.events.scope")
def test_an_event_about_far_attacks_counts_when_they_are_made() -> None:
    g, tomoe, akaname = duel("akaname", "tomoe", (6, 2))
    event(g, "green-06", tomoe.id, akaname.id)
    load(g, 1, 1)
    run(attack(g, tomoe, akaname.id, "fast"), "roll")
    assert akaname.damage == 1  # range 4: 2 hits less 1
    put(g, akaname, cell(g, 3, 2))
    load(g, 1, 0)
    run(attack(g, tomoe, akaname.id, "fast"), "roll")
    assert akaname.damage == 2  # adjacent: 1 hit counts whole


@rule("harakiri.events.scope", "harakiri.events.duration")
def test_an_event_goes_with_those_who_leave_and_misses_those_who_come() -> None:
    g = table("c1", zones=("1.1", "1.2"), at={"akira": (2, 3), "tomoe": (12, 3)})
    akira, tomoe = character(g, "akira"), character(g, "tomoe")
    event(g, "green-02", *eventcards.scope_of(g, "1.1"))
    stand(g, akira, 12, 4)
    stand(g, tomoe, 2, 3)
    assert (numbers.movement(g, akira), numbers.movement(g, tomoe)) == (4, 3)
    end_round(g)
    assert numbers.movement(g, akira) == 3


@rule("harakiri.events.wrong-colour-left", "harakiri.events.none-available")
def test_malice_rises_once_for_each_zone_without_an_entry_of_the_colour() -> None:
    g = table("c1", zones=("1.1", "1.2"), at={"akira": (2, 3), "tomoe": (12, 3)})
    green, red = g.box.cards_of["green"][0].id, g.box.cards_of["red"][0].id
    add(g, "kachi", 13, 6)
    for zone in g.zones:
        zone.cards = {"green": green, "red": red}
        zone.shown = {"green": len(g.box.event_cards[green].entries)}
    g.current, g.phase = "green", "events"
    eventcards.await_events(g)
    run(rounds.step(g), "pick-zone 1.2")
    run(rounds.step(g))
    assert g.malice == 2
    assert all("red" not in zone.shown for zone in g.zones)


@rule("harakiri.oracle.empty", "harakiri.oracle.add-on-reveal", "harakiri.oracle.peek")
def test_a_rebuilt_deck_takes_the_cards_of_a_zone_and_forgets_what_was_seen() -> None:
    g = table(OPEN, at={"akira": (1, 1)})
    g.oracle = Bag.of(["red"])
    g.oracle.discard[:] = ["green", "green"]
    g.oracle_box = {"green": 6, "red": 7}
    oracle.draw(g)
    assert (g.current, g.oracle.count(), g.oracle.discard) == ("red", 3, [])
    event(g, "green-14")
    assert len(g.oracle.top) == 1
    oracle.add(g, 0, 1)
    assert not g.oracle.top
    assert g.oracle.bag == ["green", "green", "red", "red"]


# ---------------------------------------------------------------------- initiative


@rule("harakiri.players.auto-ties", "harakiri.initiative.servant-passive")
def test_ties_settled_by_the_table_shift_servants_in_the_order_of_the_queue() -> None:
    g = table(OPEN, at={"akira": (1, 1), "hattori": (2, 1), "hikaru": (3, 1)}, ties="auto")
    undertaker, nue = add(g, "undertaker", 8, 8), add(g, "nue", 6, 6)
    g.queue = [0, 1, 2, nue.id, undertaker.id]
    run(initiative.enemy_shifts(g))
    assert g.queue == [nue.id, undertaker.id, 0, 1, 2]


@rule("harakiri.initiative.worked-example")
def test_a_queue_goes_through_all_its_steps() -> None:
    g = table(OPEN, at={"hattori": (1, 1), "akira": (2, 1), "hikaru": (3, 1), "tomoe": (4, 1)})
    minion, servant, chosen = add(g, "kappa", 8, 8), add(g, "undertaker", 8, 1), add(g, "demon-hunter", 1, 8)
    akira = character(g, "akira")
    akira.skills, akira.slots = ["sixth-sense"], {"sixth-sense": 2}
    g.phase = "initiative"
    load(g, 1, 0, 2, 0, 0, 0)  # Hattori, Akira, minion, Hikaru, Tomoe, servant
    run(rounds.step(g), "accept", "swap 0 3")
    assert g.queue == [chosen.id, 3, 1, servant.id, minion.id, 2, 0]


@rule("harakiri.initiative.new-zone", "harakiri.initiative.new-zone-chosen")
def test_newcomers_are_shuffled_behind_the_active_card_with_the_pending_ones() -> None:
    g = table(OPEN, at={"akira": (1, 1), "hattori": (2, 1), "hikaru": (3, 1)})
    kappa = add(g, "kappa", 8, 8)
    g.queue, g.done = [1, 0, 2, kappa.id], [1]
    act(g, "akira")
    kachi, hunter = add(g, "kachi", 7, 7), add(g, "demon-hunter", 6, 6)
    initiative.join(g, [kachi.id, hunter.id])
    assert g.queue[:2] == [1, 0]
    assert sorted(g.queue[2:]) == sorted([2, kappa.id, kachi.id, hunter.id])


# ---------------------------------------------------------------------- chapters and the campaign


@rule("harakiri.chapter.gates", "harakiri.malice.limit")
def test_the_lych_gate_forced_at_malice_five_ends_the_phase_before_anybody_travels() -> None:
    g = chapter("c2", akira=(7, 4))
    add(g, "jikininki", 4, 6)
    g.malice = 5
    act(g, "akira")
    load(g, 5)
    run(rounds.step(g), "use a")
    assert (g.result, g.reason) == ("failure", "end.malice")
    assert [zone.id for zone in g.zones] == ["2.1"]


@rule("harakiri.chapter.seals", "harakiri.chapter.guests", "harakiri.zone.travel-several-old")
def test_the_third_seal_leaves_the_spawned_behind_and_honours_the_guest() -> None:
    g = chapter("c3", ("3.1", "3.2"), akira=(10, 7), tomoe=(2, 3))
    guest = add(g, "sedrik", 2, 6, foe=False)
    akira = act(g, "akira")
    g.queue, g.progress.seals = [0, guest.id, 3], ["s1", "s2"]
    honour = g.honour
    load(g, *[0] * 40)
    run(rounds.step(g), "use s3", "choose read", "pick-attribute spirit", always=any_)
    assert [zone.id for zone in g.zones] == ["3.3"]
    assert all(one.kind != "ashigaru" for one in g.creatures)
    assert "sedrik" in g.flags
    assert g.honour == honour  # a spawn came of it
    assert akira.conditions == {"blinded": 1}


@rule("harakiri.chapter.carry", "harakiri.ai.resistor-first")
def test_the_lad_stands_where_his_carrier_fell_and_is_the_next_target() -> None:
    g = chapter("c4", akira=(3, 3), tomoe=(3, 4))
    kappa = add(g, "kappa", 4, 3)
    g.queue, g.progress.carrier, g.progress.lad = [kappa.id, 3], 0, 3
    run(harm.defeat(g, character(g, "akira")))
    load(g, 0)
    run(activate(g, kappa))
    assert [(square(g, lad), lad.tokens) for lad in g.resistors] == [((3, 3), 2)]


@rule("harakiri.chapter.pass-objective")
@pytest.mark.parametrize(("at", "result"), [((7, 5), "victory"), ((2, 5), "")])
def test_the_cave_is_reached_at_the_end_of_a_round(at: tuple[int, int], result: str) -> None:
    g = chapter("c4", akira=at, tomoe=(2, 2))
    add(g, "nue", 5, 2)
    g.progress.carrier, g.progress.stones, g.phase = 0, 0, "ki"
    run(rounds.step(g))
    assert g.result == result


@rule("harakiri.chapter.parley")
def test_landolfo_is_addressed_once_per_activation_and_keeps_his_card() -> None:
    g = chapter("c5", hikaru=(3, 4))
    guest, hikaru = add(g, "landolfo", 4, 4), act(g, "hikaru")
    g.honour, g.queue = 5, [2, guest.id]
    load(g, 1)
    run(rounds.step(g), "use landolfo")
    assert [one.foe for one in g.creatures] == [True]
    assert "use landolfo" not in offers(g)
    g.act, hikaru.ap = Activation(character=2), 3
    load(g, 2)  # 3 and Spirit 1 and honour 1
    run(rounds.step(g), "use landolfo")
    assert [one.foe for one in g.creatures] == [False]
    assert g.queue == [2, guest.id]


@rule("harakiri.chapter.parley", "harakiri.test.procedure", "harakiri.ki.below-requirement")
@pytest.mark.parametrize(
    ("die", "foe"), [(2, False), (1, True)], ids=["Iron Will works", "its die is too low"]
)
def test_iron_will_helps_in_the_parley_while_its_die_suffices(die: int, foe: bool) -> None:
    g = chapter("c5", level=3, akira=(3, 4))
    guest, akira = add(g, "landolfo", 4, 4), act(g, "akira")
    akira.skills[2], akira.slots = "iron-will", {"iron-will": die}
    g.honour, g.queue = 5, [0, guest.id]
    load(g, 2)  # 3, no Spirit, honour 1: one is missing
    run(rounds.step(g), "use landolfo")
    assert [one.foe for one in g.creatures] == [foe]


@rule("harakiri.chapter.braziers", "harakiri.campaign.section-choice")
def test_blood_is_never_offered_with_the_last_health_and_cools_a_hate_card() -> None:
    g = chapter("c6", level=5, akira=(3, 3))
    oni, akira = add(g, "blood-oni", 9, 6), act(g, "akira")
    g.decks["blood-oni"].bag.remove("hate")
    g.hate, akira.health = ["hate"], 3
    load(g, 0)
    run(rounds.step(g), "use k1")  # the test alone can be tried
    assert (akira.health, g.progress.out) == (3, [])
    akira.health = 4
    run(rounds.step(g), "use k1", "choose blood")
    assert (akira.health, g.progress.out, g.hate) == (1, ["k1"], [])
    assert numbers.toughness(g, oni) == 1


@rule("harakiri.campaign.companions")
def test_a_companion_comes_with_half_of_his_health_at_honour_six() -> None:
    g = chapter("c6", level=5, akira=(3, 6))
    g.honour, g.flags, g.phase = 5, ["sedrik", "landolfo"], "prepare"
    run(rounds.step(g))
    assert g.creatures == []
    g.honour, g.phase = 6, "prepare"
    run(rounds.step(g), "companion sedrik")
    assert [(one.kind, health_of(one), one.foe) for one in g.creatures] == [("sedrik", 7, False)]


@rule("harakiri.campaign.endings")
def test_a_name_called_with_two_braziers_out_leads_to_dawn() -> None:
    g = chapter("c6", level=5, hikaru=(8, 6), akira=(1, 1))
    oni, hikaru = add(g, "blood-oni", 9, 6), act(g, "hikaru")
    oni.damage, g.honour, g.progress.out = 111, 7, ["k1", "k2"]
    g.queue = [oni.id, 2, 0]
    load(g, 3, 3, 2)
    run(rounds.step(g), f"attack {oni.id} fast", "roll")
    assert (g.result, hikaru.boss_heads) == ("victory", 1)
    run(ending.chapter_honour(g), "call-by-name")  # 3, Spirit 1 and 2 braziers
    assert g.honour == 9
    found = campaign.ending_of(g)
    assert found is not None
    assert found.name == "Dawn"


@rule("harakiri.defeat.lose-attribute", "harakiri.players.control")
def test_a_failed_resurrection_never_takes_the_initial_point() -> None:
    g = table(OPEN, at={"akira": (1, 1)}, level=4, seats=(1, 0, 0, 0))
    akira = character(g, "akira")
    akira.attributes = {"power": 2, "dexterity": 1}
    seats: list[int] = []
    load(g, 2, 2, 2)
    run(levels.resurrect(g, akira, False), "lose power", seats=seats)
    assert seats == [1]
    run(levels.resurrect(g, akira, False))
    run(levels.resurrect(g, akira, False))
    assert akira.attributes == {"power": 1, "dexterity": 0}


@rule("harakiri.setup.phase-resets", "harakiri.failure.repeat", "harakiri.failure.oracle-column")
def test_a_repeat_begins_anew_with_what_was_gained_and_the_old_omen() -> None:
    g = between("c1")
    akira = character(g, "akira")
    g.omen, g.malice, g.phase = "failure", 5, "again"
    akira.marks, akira.mode_used, akira.ap, akira.heads = {"phase hachiman.fifth": 1}, True, 0, 2
    run(rounds.step(g), "repeat")
    run(rounds.step(g), "ready")
    assert (g.malice, g.attempt) == (0, 2)
    assert (akira.marks, akira.mode_used, akira.ap, akira.heads) == ({}, False, 4, 2)
    assert g.oracle.bag == ["green", "green", "red", "red"]


@rule("harakiri.campaign.once", "harakiri.campaign.honour")
def test_the_silver_remains_when_the_door_was_barred_before() -> None:
    g = chapter("c1", ("1.1", "1.2"), akira=(15, 6))
    add(g, "kachi", 2, 3)
    honour = g.honour
    akira = act(g, "akira")
    run(rounds.step(g), "use c", "choose bar")
    g.points.append("c")
    run(rounds.step(g), "use c")
    assert (g.honour, akira.coins) == (honour + 1, 35)
    assert not zones.has_options(g, g.chapter.point("c"))


@rule("harakiri.campaign.smith", "harakiri.campaign.sell-heads", "harakiri.skill.kami-first")
def test_kami_change_the_prices_of_their_own_characters() -> None:
    g = between("c2")
    akira, hattori, hikaru = character(g, "akira"), character(g, "hattori"), character(g, "hikaru")
    for one in (hattori, hikaru):
        one.heads, one.coins = 1, 0
        shop.sell_head(g, one, False)
    assert (hattori.coins, hikaru.coins) == (12, 10)
    akira.armour, akira.coins = 0, 3
    hikaru.armour, hikaru.coins = 0, 4
    assert shop.forbids_repair(g, hikaru) is not None
    shop.repair(g, akira)
    assert (akira.armour, akira.coins) == (1, 0)


@rule("harakiri.setup.upgrade-in-play", "harakiri.spawn.placement", "harakiri.spawn.closest")
def test_a_flipped_board_counts_for_the_wounded_and_for_those_who_come() -> None:
    g = table(["....."], heights=["10001"], at={"akira": (1, 1)})
    akaname = add(g, "akaname", 2, 1)
    akaname.damage = 2
    made = run(spawning.spawn(g, "akaname+", cell(g, 1, 1)))
    assert made is not None
    assert (health_of(akaname), made.most) == (3, 5)
    assert square(g, made) == (5, 1)  # the same height first
    assert akaname.cell != OFF


@rule("harakiri.malice.chapter-effects", "harakiri.initiative.mid-round-spawn")
def test_what_malice_brings_in_mid_round_joins_the_queue() -> None:
    g = table("c1", at={"akira": (2, 3)})
    act(g, "akira")
    g.malice = 2
    run(malice.raise_malice(g, 1))
    assert [one.kind for one in g.creatures] == ["ashigaru"]
    assert g.queue == [0, g.creatures[0].id]


@rule("harakiri.test.several", "harakiri.condition.poisoned")
def test_one_die_serves_all_and_poison_lowers_it_for_the_poisoned() -> None:
    g = table(OPEN, at={"akira": (1, 1), "hattori": (2, 1)})
    akira, hattori = character(g, "akira"), character(g, "hattori")
    load(g, 3)
    assert trials.roll(g, [akira, hattori], "dexterity", 5, "test") == {0: False, 1: True}
    hattori.conditions["poisoned"] = 1
    load(g, 3)
    assert trials.roll(g, [akira, hattori], "dexterity", 5, "test") == {0: False, 1: False}
