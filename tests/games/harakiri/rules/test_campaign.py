"""Between phases: rewards, levels, resurrection, repeats, intermissions, the Yomi module."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.games.harakiri import events
from hyakki.games.harakiri.box.content import load_box
from hyakki.games.harakiri.rules import (
    campaign,
    ending,
    intermission,
    levels,
    rounds,
    setup,
    shop,
    trials,
    yomi,
)
from hyakki.games.harakiri.rules.creatures import most_health
from hyakki.games.harakiri.rules.honour import change_honour
from hyakki.games.harakiri.rules.prices import head_price, item_price, repair_price, row_size
from hyakki.games.harakiri.state import AKIRA, HIKARU, OFF, TOMOE, Harakiri
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import GameOver
from hyakki.kernel.rng import Rng
from tests.games.harakiri.table import SETTINGS, character, first_question, give, listen, load, run, table
from tests.rules import rule


def campaigning(chapter: str = "c1", level: int = 1, module: str = "off") -> Harakiri:
    """A campaign at the end of a chapter's phase, everybody alive."""
    chosen = {**SETTINGS, "play": "campaign", "yomi": module}
    g = setup.setup(load_box(), 2, chosen, Rng.seeded(3))
    g.chapter_id = chapter
    for one in g.characters:
        one.level = level
        one.skills = [g.box.skill_of[f"{one.name}-{tile}", "a"] for tile in range(1, level + 1)]
        one.health = most_health(g, one)
    setup.begin_phase(g)
    for one, cell in zip(g.characters, g.field.starts[g.stage], strict=False):
        one.cell = cell
    g.phase, g.place, g.round = "after", 0, 5
    return g


def phase_of(g: Harakiri) -> str:
    return g.phase


def finish(g: Harakiri, result: str = "victory", *answers: str) -> None:
    """Go through the end of the phase, with answers, then whatever comes first."""
    g.result = "victory" if result == "victory" else "failure"
    g.reason = "end.chapter-won" if result == "victory" else "end.all-defeated"
    left = list(answers)
    while phase_of(g) == "after":
        run(rounds.step(g), always=lambda options: _answer(left, options))
    assert not left


def _answer(left: list[str], options: Sequence[Option]) -> Option:
    texts = [option.text() for option in options]
    if left and left[0] in texts:
        return options[texts.index(left.pop(0))]
    return options[0]


# ---------------------------------------------------------------------- victory


@rule(
    "harakiri.campaign.rewards", "harakiri.level.attribute", "harakiri.level.skill", "harakiri.level.health"
)
def test_a_victory_pays_and_raises_the_level() -> None:
    g = campaigning("c1")
    akira = character(g, "akira")
    finish(g, "victory", "attribute dexterity", "side rally")
    assert (akira.level, akira.skills[1:], akira.attributes) == (2, ["rally"], {"power": 1, "dexterity": 1})
    assert (akira.coins, akira.karma, akira.affinity) == (70, 1, 2)
    assert akira.health == 11
    assert (g.chapter_id, phase_of(g), g.attempt) == ("c2", "scene", 1)


@rule("harakiri.level.attribute")
def test_a_score_of_three_is_not_raised() -> None:
    g = campaigning("c1")
    akira = character(g, "akira")
    akira.attributes["power"] = 3
    _, texts = first_question(levels.rise(g, akira))
    assert texts == ["attribute knowledge", "attribute dexterity", "attribute spirit"]


@rule("harakiri.level.skill")
def test_a_tile_is_chosen_once() -> None:
    g = campaigning("c4", 4)
    akira = character(g, "akira")
    _, texts = first_question(levels.rise(g, akira), "attribute spirit")
    assert texts == [f"side {g.box.skill_of['akira-5', side]}" for side in "ab"]


@rule("harakiri.level.max")
def test_nothing_comes_after_level_five() -> None:
    g = campaigning("c5", 5)
    akira = character(g, "akira")
    run(levels.rise(g, akira))
    assert (akira.level, sum(akira.attributes.values())) == (5, 1)


@rule("harakiri.level.ki-die")
def test_a_new_level_brings_a_die_from_the_next_set_up_on() -> None:
    g = campaigning("c1")
    finish(g)
    akira = character(g, "akira")
    assert len(akira.supply) == 1
    setup.begin_phase(g)
    assert len(akira.supply) == 2


@rule("harakiri.ending.discard-conditions")
def test_conditions_go_when_the_phase_ends() -> None:
    g = campaigning("c1")
    character(g, "akira").conditions = {"blessed": 2}
    character(g, "tomoe").conditions = {"poisoned": 1}
    g.result, g.reason = "victory", "end.chapter-won"
    ending.fix_result(g)
    assert all(one.conditions == {} for one in g.characters)
    assert all(one.cell == OFF for one in g.characters)


@rule("harakiri.content.glossary-blueprints")
def test_a_blueprint_halves_the_price_once() -> None:
    g = campaigning("c2", 2)
    finish(g, "victory", "pick 3")
    tomoe = character(g, "tomoe")
    assert tomoe.specials == ["blueprint"]
    g.phase, tomoe.coins = "shop", 40
    card = next(card for card in shop.pile(g, tomoe) if 60 <= g.box.smith[card].cost <= 80)
    cost = g.box.smith[card].cost
    found = shop.forbids_buy(g, tomoe, card)
    assert found is not None
    assert found.rule == "harakiri.campaign.smith"
    run(shop.buy(g, tomoe, card, "blueprint"), always=lambda options: options[0])
    assert (tomoe.coins, tomoe.specials) == (40 - cost // 2, [])


# ---------------------------------------------------------------------- resurrection


@rule("harakiri.victory.resurrect", "harakiri.defeat.resurrection", "harakiri.defeat.resurrection-attribute")
def test_the_defeated_are_tested_at_their_old_level_before_anything_is_read() -> None:
    g = campaigning("c2", 2)
    akira = character(g, "akira")
    akira.defeated, akira.cell, akira.health = True, OFF, 0
    told = listen(g)
    load(g, 1, *[0] * 40)
    finish(g)
    tested = next(one for one in told if isinstance(one, events.Tested))
    assert (tested.attribute, tested.difficulty, tested.die, tested.success) == ("spirit", 2, 2, True)
    kinds = [type(one).__name__ for one in told]
    assert kinds.index("Tested") < kinds.index("StoryTold") < kinds.index("Levelled")
    assert (akira.defeated, akira.level) == (False, 3)


@rule("harakiri.defeat.lose-attribute")
def test_a_failed_test_costs_a_point_but_never_the_initial_one() -> None:
    g = campaigning("c4", 4)
    akira = character(g, "akira")
    akira.attributes = {"power": 2}
    load(g, 0, 0)
    run(levels.resurrect(g, akira, False))
    assert akira.attributes == {"power": 1}
    run(levels.resurrect(g, akira, False))
    assert akira.attributes == {"power": 1}


@rule("harakiri.defeat.known-path", "harakiri.skill.kami-first")
def test_known_path_helps_in_the_test() -> None:
    g = campaigning("c3", 3)
    tomoe = character(g, "tomoe")
    tomoe.kami = "izanami"
    tomoe.attributes = {"knowledge": 1, "power": 1}
    load(g, 0)
    run(levels.resurrect(g, tomoe, False))
    assert tomoe.attributes == {"knowledge": 1, "power": 1}


@rule("harakiri.defeat.resurrection", "harakiri.kami-mode.end-of-chapter")
@pytest.mark.parametrize("possessed", [False, True], ids=["defeated", "in Kami Mode"])
def test_a_strong_will_does_not_bring_anybody_back(possessed: bool) -> None:
    """Iron Will adds to attribute tests while its die lies there; not to this one, for the dice rest."""
    g = campaigning("c3", 3)
    akira = character(g, "akira")
    akira.skills[2], akira.slots = "iron-will", {"iron-will": 6}
    akira.attributes = {"power": 2}
    assert ("iron-will", 1) in [(part.source, part.n) for part in trials.trial_parts(g, akira, "spirit")]
    if possessed:
        akira.mode, akira.mode_used = "active", True
    else:
        akira.defeated, akira.cell, akira.health = True, OFF, 0
    told = listen(g)
    load(g, 1, *[0] * 60)
    finish(g)
    tested = next(one for one in told if isinstance(one, events.Tested))
    assert (tested.figure, tested.about, tested.parts, tested.success) == (AKIRA, "resurrection", (), False)


@rule("harakiri.defeat.resurrection", "harakiri.item.held", "harakiri.test.procedure")
def test_cards_that_add_to_tests_of_spirit_help_in_defeat() -> None:
    g = campaigning("c3", 3)
    akira = character(g, "akira")
    akira.attributes = {"power": 2}
    give(g, akira, "jade-amulet")
    parts = levels.resurrection_parts(g, akira)
    assert [(part.source, part.n) for part in parts if part.n] == [("jade-amulet", 1)]
    assert trials.card_parts(g, akira, "dexterity", "test") == []
    akira.armour_card = "tatami-do"
    assert [part.n for part in trials.card_parts(g, akira, "dexterity", "test")] == [1]
    assert trials.card_parts(g, akira, "spirit", "test") == []


# ---------------------------------------------------------------------- Kami


@rule("harakiri.kami.change-personal", "harakiri.kami.keep-affinity", "harakiri.campaign.rewards")
def test_a_personal_kami_is_offered_to_its_character_after_the_level() -> None:
    g = campaigning("c3", 3)
    g.progress.missions = ["susanoo"]
    character(g, "tomoe").affinity = 4
    finish(g)
    assert phase_of(g) == "kami"
    seat, texts = first_question(ending.kami_step(g))
    assert (seat, texts) == (character(g, "tomoe").seat, [f"take-kami {TOMOE}", "leave-kami"])
    run(rounds.step(g), f"take-kami {TOMOE}")
    assert character(g, "tomoe").kami == "susanoo"
    assert character(g, "tomoe").affinity == 5
    assert phase_of(g) == "scene"


@rule("harakiri.kami.change-common")
def test_a_common_kami_goes_to_one_of_them() -> None:
    g = campaigning("c2", 2)
    finish(g, "victory", "pick 0")
    assert phase_of(g) == "kami"
    run(rounds.step(g), f"take-kami {HIKARU}")
    assert [one.kami for one in g.characters].count("izanami") == 1
    assert phase_of(g) == "scene"


# ---------------------------------------------------------------------- failure


@rule("harakiri.failure.restore", "harakiri.failure.repeat", "harakiri.failure.keep-gains")
def test_after_a_failure_the_phase_is_played_again() -> None:
    g = campaigning("c2", 2)
    akira = character(g, "akira")
    akira.health, akira.armour, akira.heads = 2, 0, 2
    g.omen = "failure"
    finish(g, "failure")
    assert (akira.health, akira.armour, akira.heads) == (11, 1, 2)
    assert phase_of(g) == "again"
    run(rounds.step(g), "repeat")
    assert (phase_of(g), g.attempt, g.chapter_id) == ("exchange", 2, "c2")
    run(rounds.step(g), "ready")
    assert phase_of(g) == "position"
    assert akira.level == 2


@rule("harakiri.failure.oracle-column")
def test_the_omen_stays_for_a_repeat() -> None:
    g = campaigning("c2", 2)
    g.omen = "success"
    finish(g, "failure")
    run(rounds.step(g), "repeat")
    run(rounds.step(g), "ready")
    assert sorted(g.oracle.bag) == ["green"] * 3 + ["red"] * 2


@rule("harakiri.campaign.no-loss")
def test_a_chapter_is_offered_again_as_often_as_it_fails() -> None:
    g = campaigning("c3", 3)
    for attempt in range(2, 6):
        finish(g, "failure")
        run(rounds.step(g), "repeat")
        assert (g.attempt, g.chapter_id) == (attempt, "c3")
        run(rounds.step(g), "ready")
        g.phase, g.place = "after", 0
    finish(g, "failure")
    with pytest.raises(GameOver):
        run(rounds.step(g), "end-campaign")
    assert g.outcome is not None
    assert (g.outcome.winners, g.outcome.reason) == ((), "end.campaign-ended")


@rule("harakiri.campaign.modes")
def test_the_first_result_of_a_single_chapter_ends_the_match() -> None:
    g = setup.setup(load_box(), 1, {**SETTINGS, "play": "c4", "omen": "bad"}, Rng.seeded(1))
    run(rounds.step(g))
    assert g.omen == "failure"
    assert phase_of(g) == "position"
    g.phase, g.place, g.result, g.reason = "after", 0, "failure", "end.lad-lost"
    with pytest.raises(GameOver):
        to_the_end(g)
    assert g.outcome is not None
    assert (g.outcome.winners, g.outcome.reason) == ((), "end.lad-lost")


def to_the_end(g: Harakiri) -> None:
    while g.outcome is None:
        run(rounds.step(g), always=lambda options: options[0])


@rule("harakiri.campaign.progress", "harakiri.campaign.endings")
def test_the_last_chapter_wins_the_campaign_by_its_honour() -> None:
    for honour, reason in ((8, "end.dawn"), (4, "end.ash"), (3, "end.silence")):
        g = campaigning("c6", 5)
        g.honour = honour
        with pytest.raises(GameOver):
            finish(g, "victory", "strike-again")
        assert g.outcome is not None
        assert (g.outcome.reason, g.outcome.winners) == (reason, (0, 1))


@rule("harakiri.campaign.progress", "harakiri.content.chapters")
def test_four_victories_lead_to_level_five() -> None:
    g = campaigning("c1")
    for chapter in ("c1", "c2", "c3", "c4"):
        assert g.chapter_id == chapter
        g.phase, g.place = "after", 0
        finish(g)
    assert (g.chapter_id, {one.level for one in g.characters}) == ("c5", {5})


# ---------------------------------------------------------------------- intermission


def resting(chapter: str = "c2", level: int = 2) -> Harakiri:
    """A campaign in the intermission before a chapter; one seat leads all four."""
    g = campaigning(chapter, level)
    g.seats = 1
    g.zones.clear()
    g.creatures.clear()
    for one in g.characters:
        one.cell, one.seat = OFF, 0
    g.phase, g.place = "shop", 0
    return g


@rule("harakiri.campaign.adventure-missing")
def test_an_intermission_comes_between_chapters() -> None:
    g = campaigning("c1")
    finish(g)
    assert (g.chapter_id, phase_of(g)) == ("c2", "scene")
    run(rounds.step(g), "scene river")
    for _ in range(3):  # both seats, then the party
        assert phase_of(g) == "shop"
        run(rounds.step(g), "ready")
    assert phase_of(g) == "omen"
    run(rounds.step(g), "tester 2")
    assert phase_of(g) == "exchange"
    g = resting("c1", 1)
    character(g, "akira").heads = 2
    kinds = {option.text().split()[0] for option in shop.offers(g, g.characters)}
    assert not kinds & {"sell-heads", "buy", "sell-card", "repair", "pray"}


@rule("harakiri.campaign.road-scene")
def test_a_scene_is_played_once_and_costs_are_shared() -> None:
    g = resting("c3", 3)
    g.phase = "scene"
    for one, coins in zip(g.characters, (9, 8, 3, 0), strict=True):
        one.coins = coins
    run(rounds.step(g), "scene pay")
    assert [one.coins for one in g.characters] == [0, 0, 0, 0]
    assert g.omen_again
    g.phase = "scene"
    run(rounds.step(g))
    assert phase_of(g) == "shop", "not again"
    g = resting("c3", 3)
    for one in g.characters:
        one.coins = 1
    options = [one.id for one in intermission.choices(g, g.box.scene_of["c3"], None)]
    assert options == ["force", "wade"]


@rule("harakiri.campaign.road-scene")
def test_before_the_last_chapter_every_controller_answers_and_two_oaths_count() -> None:
    g = resting("c6", 5)
    g.phase = "scene"
    for one in g.characters:
        one.karma = 2
    honour = g.honour
    for _ in range(3):
        run(rounds.step(g), "scene oath")
    run(rounds.step(g), "scene whet")
    assert g.honour == honour + 2
    assert [one.karma for one in g.characters] == [0, 0, 0, 2]
    assert character(g, "tomoe").first_blow == 2


@rule("harakiri.campaign.omen")
def test_the_omen_chooses_the_oracle_column() -> None:
    g = resting("c1", 1)
    g.phase = "omen"
    for one in g.characters:
        one.skills = []
    load(g, 1)
    run(rounds.step(g), f"tester {TOMOE}")
    assert omen_of(g) == "failure", "Knowledge 1 and a 2 against 4"
    g.phase = "omen"
    load(g, 2)
    run(rounds.step(g), f"tester {TOMOE}")
    assert omen_of(g) == "success"


def omen_of(g: Harakiri) -> str:
    return g.omen


@rule("harakiri.level.traits", "harakiri.campaign.omen")
def test_traits_kami_and_scenes_help_with_the_omen() -> None:
    g = resting("c1", 1)
    tomoe = character(g, "tomoe")
    tomoe.skills = [next(skill.id for skill in g.box.skills.values() if skill.trait == "scholar")]
    g.omen_bonus = 1
    parts = intermission.omen_parts(g, tomoe, "knowledge")
    assert ("trait.scholar", 1) in [(part.source, part.n) for part in parts]
    assert ("scene", 1) in [(part.source, part.n) for part in parts]


@rule("harakiri.campaign.sell-heads", "harakiri.heads.sale")
def test_heads_are_sold() -> None:
    g = resting()
    akira = character(g, "akira")
    akira.heads, akira.boss_heads, akira.coins = 3, 1, 0
    for answer in ("sell-heads 0 minion",) * 3 + ("sell-heads 0 boss",):
        run(rounds.step(g), answer)
    assert (akira.coins, akira.heads, akira.boss_heads) == (80, 0, 0)
    g.phase = "act"
    assert head_price(g, character(g, "hattori"), False) == 12


@rule("harakiri.campaign.smith")
def test_the_smith_sells_buys_back_and_repairs() -> None:
    g = resting()
    tomoe = character(g, "tomoe")
    tomoe.armour_card = next(
        card.id for card in g.box.armours.values() if card.class_ == "archer" and card.armour == 3
    )
    tomoe.armour, tomoe.coins = 1, 10
    run(rounds.step(g), "repair 3")
    run(rounds.step(g), "repair 3")
    assert (tomoe.armour, tomoe.coins) == (3, 0)
    assert repair_price(g, character(g, "akira")) == 3, "the armourer's friend"
    akira = character(g, "akira")
    akira.coins = 100
    card = next(one for one in shop.pile(g, akira) if one in g.box.weapons and g.box.weapons[one].level == 2)
    run(rounds.step(g), f"buy 0 {card} coins")
    assert (akira.coins, akira.weapons) == (100 - g.box.smith[card].cost, ["katana", card])
    coins = akira.coins
    run(rounds.step(g), "sell-card 0 katana")
    assert akira.coins == coins + g.box.smith["katana"].cost // 2
    assert akira.equipped == card


@rule("harakiri.campaign.market")
def test_the_row_is_bought_from_and_the_rest_goes_back() -> None:
    g = resting()
    shop.lay_row(g)
    assert len(g.row) == row_size(g) == 6
    cards = len(g.market.bag)
    akira = character(g, "akira")
    akira.coins = 999
    for _ in range(2):
        run(rounds.step(g), f"buy-item 0 {g.row[0]}")
    run(rounds.step(g), "ready")
    assert (g.row, len(g.market.bag)) == ([], cards + 4)


@rule("harakiri.campaign.market")
def test_a_staple_is_bought_once_by_each_while_the_deck_has_one() -> None:
    g = resting()
    akira = character(g, "akira")
    akira.coins = 50
    run(rounds.step(g), "buy-item 0 healing-herb")
    assert shop.forbids_buy_item(g, akira, "healing-herb") is not None
    assert shop.forbids_buy_item(g, character(g, "hikaru"), "healing-herb") is None
    g.market.bag = [card for card in g.market.bag if card != "healing-herb"]
    assert shop.forbids_buy_item(g, character(g, "hikaru"), "healing-herb") is not None
    assert item_price(g, akira, "healing-herb") == 10


@rule("harakiri.campaign.shrine", "harakiri.content.karma")
def test_karma_becomes_affinity() -> None:
    g = resting()
    akira = character(g, "akira")
    akira.karma, akira.affinity = 4, 2
    run(rounds.step(g), "pray 0")
    assert (akira.karma, akira.affinity) == (1, 3)
    found = shop.forbids_pray(g, akira)
    assert found is not None
    assert found.rule == "harakiri.campaign.shrine"
    akira.affinity = 5
    ending.change_affinity(g, akira, 1)
    ending.change_affinity(g, akira, 1)
    assert akira.affinity == 6


@rule("harakiri.campaign.honour")
def test_honour_has_bounds_and_each_source_counts_once() -> None:
    g = resting()
    g.honour = 10
    change_honour(g, 1, "c1.c.bar")
    assert g.honour == 10
    g.honour = 5
    change_honour(g, 1, "c1.c.bar")
    assert g.honour == 5
    change_honour(g, -9, "x")
    assert g.honour == 0


# ---------------------------------------------------------------------- Yomi


@rule("harakiri.yomi.track", "harakiri.yomi.kami-mode")
def test_a_box_for_each_who_counts_as_defeated() -> None:
    g = campaigning("c1", module="on")
    g.fallen = [AKIRA, TOMOE]
    run(yomi.mark(g))
    assert g.marks == 2
    g = campaigning("c1", module="on")
    character(g, "akira").mode_used = True
    finish(g)
    assert g.marks == 1
    g = campaigning("c1")
    g.fallen = [AKIRA]
    run(yomi.mark(g))
    assert g.marks == 0, "the module is not in play"


def met() -> Harakiri:
    """The Shinigami, after a failed chapter."""
    g = campaigning("c2", 2, module="on")
    g.marks = 3
    akira = character(g, "akira")
    akira.defeated, akira.cell, akira.armour = True, OFF, 0
    finish(g, "failure")
    return g


@rule("harakiri.yomi.encounter", "harakiri.yomi.timing", "harakiri.yomi.restore")
def test_the_fourth_mark_brings_the_shinigami_before_the_repeat() -> None:
    g = met()
    assert (g.chapter_id, phase_of(g), g.marks, g.faced) == ("y", "position", 4, 1)
    (shinigami,) = g.creatures
    assert (shinigami.kind, shinigami.most) == ("shinigami", 88)
    assert all(one.health == most_health(g, one) for one in g.characters)
    assert character(g, "akira").armour == 1


@rule("harakiri.yomi.resurrection", "harakiri.yomi.encounter")
def test_a_lost_encounter_costs_affinity_and_no_test_is_made() -> None:
    g = met()
    for one in g.characters:
        one.affinity = 2
    character(g, "tomoe").affinity = 1
    character(g, "akira").defeated = True
    g.phase, g.place = "after", 0
    told = listen(g)
    load(g)
    g.result, g.reason = "failure", "end.left"
    while phase_of(g) == "after":
        run(rounds.step(g))
    assert not any(isinstance(one, events.Tested) for one in told)
    assert [one.affinity for one in g.characters] == [1, 1, 1, 1]
    assert (g.chapter_id, phase_of(g), g.marks) == ("c2", "again", 4)


@rule("harakiri.yomi.encounter")
def test_the_shinigami_leaves_after_six_rounds() -> None:
    g = met()
    for one, cell in zip(g.characters, g.field.starts[g.stage], strict=True):
        one.cell = cell
    g.round, g.phase = 5, "ki"
    run(rounds.step(g))
    assert phase_of(g) == "oracle"
    g.round, g.phase = 6, "ki"
    run(rounds.step(g))
    assert (phase_of(g), g.result, g.reason) == ("after", "failure", "end.left")


def test_every_way_to_end_has_a_rule() -> None:
    g = table("c1")
    for reason in campaign.END_RULES:
        assert campaign.outcome(g, False, reason).rule.startswith("harakiri.")
