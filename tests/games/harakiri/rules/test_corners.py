"""Corners where two rules meet, in moves, attacks and activations: positions worked out by
hand from the ledger."""

from __future__ import annotations

import pytest

from hyakki.games.harakiri.rules import (
    counter,
    ending,
    enemies,
    harm,
    initiative,
    ki,
    rounds,
    targets,
)
from hyakki.games.harakiri.rules.active import is_barred
from hyakki.games.harakiri.rules.attack import attack
from hyakki.games.harakiri.rules.conditions import bless, inflict
from hyakki.games.harakiri.rules.creatures import adjacent, in_reach, put, range_between, sees
from hyakki.games.harakiri.rules.enemies import activate
from hyakki.games.harakiri.rules.kami import forbids_mode
from hyakki.games.harakiri.rules.plans import Scout, going_of_creature
from hyakki.games.harakiri.state import Hunt
from tests.games.harakiri.corners import CORRIDOR, OPEN, any_, chapter, duel, hunted, offers
from tests.games.harakiri.table import (
    act,
    add,
    cell,
    character,
    first_question,
    give,
    load,
    resistor,
    run,
    square,
    stand,
    table,
)
from tests.games.tabletop import on_top
from tests.rules import rule

# ---------------------------------------------------------------------- counterattacks between creatures


@rule("harakiri.aiattack.focus", "harakiri.counter.optional")
def test_an_enemy_answers_the_critical_fail_of_an_allied_wanderer() -> None:
    g = table(OPEN, at={"akira": (2, 2)})
    guest = add(g, "landolfo", 4, 2, foe=False)
    kachi = add(g, "kachi", 5, 2)
    g.queue = [0, guest.id, kachi.id]
    load(g, 3, 1, 1, 4, 3, 5)  # entry 4 with the focus die: critical; the kachi rolls 2 and 3
    run(activate(g, guest))
    assert kachi.damage == 0
    assert guest.damage == 3  # 5 less armour 2


@rule("harakiri.aiattack.focus", "harakiri.ai.wanderer-as-resistor", "harakiri.counter.optional")
def test_an_allied_wanderer_answers_an_enemys_critical_fail_without_a_question() -> None:
    g = table(OPEN, at={"akira": (1, 8)})
    guest = add(g, "landolfo", 4, 2, foe=False)
    kachi = add(g, "kachi", 5, 2)
    g.queue = [0, guest.id, kachi.id]
    g.current = "red"
    load(g, 5, 1, 1, 4, 2, 2)
    run(activate(g, kachi))
    assert guest.damage == 0
    assert kachi.damage == 3  # 4 less armour 1


# ---------------------------------------------------------------------- trade and moves


@rule("harakiri.interact.trade-consent", "harakiri.interact.during-move")
def test_a_trade_closes_an_open_move_only_if_it_is_agreed() -> None:
    g = table(OPEN, at={"akira": (2, 2), "tomoe": (2, 3)}, seats=(0, 0, 0, 1))
    akira = act(g, "akira")
    akira.coins = 5
    run(rounds.step(g), "move")
    run(rounds.step(g), "trade 3", "give coins-5", "propose", "decline")
    assert g.act is not None
    assert (akira.ap, akira.coins, g.act.moving, g.act.points) == (3, 5, True, 3)
    run(rounds.step(g), "trade 3", "drop")
    assert g.act.moving
    run(rounds.step(g), "trade 3", "give coins-5", "propose", "agree")
    assert (akira.ap, akira.coins, g.act.moving, g.act.points) == (2, 0, False, 0)


@rule("harakiri.move.end-empty", "harakiri.terrain.difficult-insufficient")
def test_an_ally_on_difficult_ground_must_be_left_for_two() -> None:
    g = table(["....", "####"], at={"akira": (1, 1), "tomoe": (2, 1)})
    g.rough |= 1 << cell(g, 2, 1)
    akira = act(g, "akira")
    run(rounds.step(g), "move")
    assert g.act is not None
    akira.ap, g.act.points = 0, 2
    assert "step 2 1" not in offers(g)
    g.act.points = 3
    assert "step 2 1" in offers(g)


@rule("harakiri.move.end-empty", "harakiri.activation.free-actions-list")
def test_on_a_shared_square_there_are_steps_exerting_and_free_actions_only() -> None:
    g = table([".....", "#####"], at={"akira": (1, 1), "tomoe": (2, 1)})
    akira = act(g, "akira")
    give(g, akira, "caltrops")
    akira.skills, akira.supply = ["stab"], [6]
    run(rounds.step(g), "move")
    run(rounds.step(g), "step 2 1")
    assert set(offers(g)) == {"step 1 1", "step 3 1", "exert", "place-ki 0 stab"}


@rule("harakiri.interact.during-move", "harakiri.zone.reveal-continues-action")
def test_a_move_goes_on_through_the_door_that_it_opened() -> None:
    g = chapter("c1", akira=(7, 4))
    akira = act(g, "akira")
    run(rounds.step(g), "move")
    run(rounds.step(g), "use a")
    assert g.act is not None
    assert (g.act.points, akira.ap) == (3, 2)
    assert "step 8 4" in offers(g)


# ---------------------------------------------------------------------- what would change nothing


@rule("harakiri.technique.no-effect")
def test_a_whistle_is_offered_only_if_a_card_can_move() -> None:
    g = table(OPEN, at={"akira": (2, 2), "tomoe": (5, 5)})
    akira = act(g, "akira")
    whistle = give(g, akira, "signal-whistle")
    kachi = add(g, "kachi", 8, 8)
    used = f"use-item {whistle.number}"
    g.queue, g.done = [3, 0, kachi.id], [3]
    assert used not in offers(g)  # she has acted
    g.queue, g.done = [0, 3, kachi.id], []
    assert used not in offers(g)  # she is next anyway
    g.queue = [0, kachi.id, 3]
    run(rounds.step(g), used)
    assert g.queue == [0, 3, kachi.id]


@rule("harakiri.technique.no-effect")
def test_field_lore_is_offered_only_while_an_entry_is_hidden() -> None:
    g = table("c1", at={"tomoe": (2, 3)}, level=2)
    tomoe = act(g, "tomoe")
    tomoe.skills[1] = "field-lore"
    tomoe.slots = {"field-lore": 2}
    entries = len(g.box.event_cards["p1"].entries)
    g.zones[0].cards = {"purple": "p1"}
    g.zones[0].shown = {"purple": entries - 1}
    assert "technique field-lore" in offers(g)
    run(rounds.step(g), "technique field-lore")
    assert g.zones[0].peeked == {"purple": entries}
    assert "technique field-lore" not in offers(g)


# ---------------------------------------------------------------------- attacks


@rule("harakiri.attack.extra-targets", "harakiri.golden.single-roll", "harakiri.damage.yin-yang")
def test_the_katana_looks_at_the_damage_of_the_declared_target_alone() -> None:
    g, akira, kachi = duel()
    akaname = add(g, "akaname", 2, 3)
    kachi.tokens = 2
    akira.level, akira.skills = 3, ["stab", "guarded-stance", "twin-cut"]
    akira.slots = {"twin-cut": 3}
    akira.ap = 2
    load(g, 4, 5)  # yin and yang, 4 hits and Power 1
    run(attack(g, akira, kachi.id, "fast"), "use-skill twin-cut", f"also {akaname.id}", "roll", "yin-yang")
    assert kachi.damage == 2
    assert akaname not in g.creatures
    assert (akira.ap, akira.heads) == (1, 1)


@rule("harakiri.attack.several-targets-focus", "harakiri.focus.critical")
def test_all_targets_of_a_critical_fail_answer_in_an_order_of_the_party() -> None:
    g, akira, kachi = duel()
    akaname = add(g, "akaname", 2, 3)
    akira.level, akira.health = 3, 13
    akira.skills, akira.slots = ["stab", "guarded-stance", "twin-cut"], {"twin-cut": 3}
    load(g, 0, 0, 4, 3, 3, 3, 2)  # the akaname first: 2 + 2; then the kachi: 2 + 2
    run(
        attack(g, akira, kachi.id, "fast"),
        "use-skill twin-cut", f"also {akaname.id}", "focus", "roll", f"pick {akaname.id}",
    )  # fmt: skip
    assert akira.health == 13 - 3 - 3


@rule("harakiri.activation.free-during-attack", "harakiri.ki.all-exhausted-timing")
def test_a_chosen_skill_stays_though_its_only_die_is_withdrawn_and_rolled_anew() -> None:
    g, akira, ashigaru = duel("ashigaru")
    akira.skills, akira.slots, akira.attributes["spirit"] = ["stab"], {"stab": 2}, 1
    load(g, 5, 3, 1)  # the Ki die shows 6; then 2 and 1
    run(attack(g, akira, ashigaru.id, "fast"), "use-skill stab", "withdraw stab", "roll")
    assert akira.supply == [6]
    assert ashigaru.damage == 3  # 3 and Power 1 less toughness 1


@rule("harakiri.focus.break-zero", "harakiri.condition.downed")
def test_a_break_looks_past_downed_at_the_printed_armour() -> None:
    g, akira, kachi = duel()
    kachi.conditions["downed"] = 1
    load(g, 0, 0, 1)
    run(attack(g, akira, kachi.id, "fast"), "focus", "roll")
    assert (kachi.damage, kachi.tokens) == (1, -1)
    assert g.act is not None
    g.act.attacks = 0
    load(g, 0, 0, 1)
    run(attack(g, akira, kachi.id, "fast"), "focus", "roll")
    assert (kachi.damage, kachi.tokens) == (2, -1)


@rule("harakiri.condition.poison-scope", "harakiri.condition.blinded")
@pytest.mark.parametrize(("die", "damage"), [(3, 0), (4, 3)])
def test_poison_lowers_the_blinded_check_and_the_hits(die: int, damage: int) -> None:
    g, akira, akaname = duel("akaname")
    add(g, "kachi", 8, 8)
    akaname.most = 9
    akira.conditions = {"blinded": 1, "poisoned": 1}
    load(g, 3, 1, die)  # 3 hits, 1 fewer, and Power 1
    run(attack(g, akira, akaname.id, "fast"), "roll")
    assert akaname.damage == damage
    assert akira.conditions == {"poisoned": 1}


@rule("harakiri.attack.order", "harakiri.condition.blinded-counter")
def test_a_blank_comes_before_the_blinded_check_and_leaves_the_token() -> None:
    g, akira, kachi = duel()
    akira.conditions["blinded"] = 1
    load(g, 5, 5, 0)
    run(attack(g, akira, kachi.id, "strong"), "focus", "roll")
    assert (kachi.damage, akira.ap, akira.conditions) == (0, 2, {"blinded": 1})


@rule("harakiri.attack.reroll-symbols")
def test_a_die_rolled_again_gives_hits_but_no_symbol() -> None:
    g = table(OPEN, at={"tomoe": (1, 1)}, level=2)
    prey = add(g, "jikininki", 4, 1)
    tomoe = act(g, "tomoe")
    tomoe.skills[1] = "quick-nock"
    tomoe.slots = {"quick-nock": 2}
    load(g, 5, 0, 4)  # yang and nothing; the second shows yin then
    run(attack(g, tomoe, prey.id, "fast"), "use-skill quick-nock", "roll", "die 1")
    assert (prey.damage, prey.conditions) == (2, {})


@rule("harakiri.range.height", "harakiri.damage.height-bonus")
def test_a_skill_with_a_longer_range_reaches_down_where_the_staff_does_not() -> None:
    g = table(["....."], heights=["10000"], at={"hikaru": (1, 1)}, level=3)
    akaname = add(g, "akaname", 2, 1)
    hikaru = act(g, "hikaru")
    hikaru.skills[2] = "chi-wave"
    assert f"attack {akaname.id} fast" not in offers(g)
    hikaru.slots = {"chi-wave": 4}
    assert "no-skill" not in first_question(attack(g, hikaru, akaname.id, "fast"))[1]
    load(g, 1, 0)
    run(attack(g, hikaru, akaname.id, "fast"), "roll")
    assert akaname.damage == 2


@rule("harakiri.attack.extra-targets", "harakiri.spectral.inside")
def test_targets_that_a_skill_adds_need_no_sight_but_are_never_inside_terrain() -> None:
    g = table(["......", "......", "...##.", "...#.."], at={"tomoe": (1, 1)}, level=3)
    kachi, akaname, onryo = add(g, "kachi", 4, 2), add(g, "akaname", 5, 2), add(g, "onryo", 4, 3)
    tomoe = act(g, "tomoe")
    tomoe.skills[2] = "arrow-rain"
    tomoe.slots = {"arrow-rain": 4}
    assert not in_reach(g, tomoe, akaname, 6)
    load(g, 3, 3)
    run(attack(g, tomoe, kachi.id, "fast"), "use-skill arrow-rain", "roll")
    assert (kachi.damage, onryo.damage) == (3, 0)
    assert akaname not in g.creatures


@rule("harakiri.counter.by-enemy", "harakiri.activation.defeated")
def test_a_counterattack_that_defeats_stops_the_activation() -> None:
    g, akira, kachi = duel()
    stand(g, character(g, "tomoe"), 1, 8)
    akira.health = 2
    g.queue = [0, kachi.id, 3]
    load(g, 3, 3, 4, 3, 2)
    run(rounds.step(g), f"attack {kachi.id} fast", "focus", "roll")
    assert akira.defeated
    assert g.act is None
    assert initiative.pending(g) == [kachi.id, 3]


@rule("harakiri.ai.downed", "harakiri.counter.by-enemy")
@pytest.mark.parametrize(("downed", "left"), [(True, 10), (False, 7)])
def test_a_downed_spearman_answers_adjacent_attackers_only(downed: bool, left: int) -> None:
    g, hikaru, ashigaru = duel("ashigaru", "hikaru", (4, 2))
    if downed:
        ashigaru.conditions["downed"] = 1
    load(g, 3, 3, 4, 3, 3)
    run(attack(g, hikaru, ashigaru.id, "fast"), "focus", "roll")
    assert hikaru.health == left


# ---------------------------------------------------------------------- enemies


@rule("harakiri.condition.blinded-minion-attacks")
def test_a_blinded_shikome_is_checked_for_its_first_attack_only() -> None:
    g, akira, shikome = hunted("shikome", red=True)
    shikome.conditions["blinded"] = 1
    load(g, 0, 1, 1, 5, 1, 1)  # 2 hits, the check shows 6, 2 hits again
    run(activate(g, shikome))
    assert akira.health == 8
    assert shikome.conditions == {}


@rule("harakiri.ai.downed")
def test_a_downed_spearman_goes_adjacent_and_strikes_plainly() -> None:
    g, akira, ashigaru = hunted("ashigaru", (4, 2), red=True)
    ashigaru.conditions["downed"] = 1
    load(g, 4, 3, 3)  # thrust with the focus die becomes a plain attack
    run(activate(g, ashigaru), always=any_)
    assert adjacent(g, ashigaru, akira)
    assert akira.health == 10 - 3
    assert ashigaru.conditions == {}


@rule("harakiri.aimove.useful-square", "harakiri.adjacency.walls")
def test_an_adjacent_square_without_sight_serves_no_attack() -> None:
    g = table(["#####..", "#..o...", "##o....", "......."], at={"akira": (3, 2)})
    kappa = add(g, "kappa", 4, 3)
    g.queue = [0, kappa.id]
    assert adjacent(g, kappa, character(g, "akira"))
    load(g, 0)
    run(activate(g, kappa))
    assert character(g, "akira").health == 10
    assert square(g, kappa) == (4, 3)


@rule("harakiri.ai.retarget-per-part")
def test_the_attack_of_a_line_chooses_anew_after_its_move() -> None:
    g = table(OPEN, at={"akira": (4, 1), "tomoe": (4, 3)})
    akaname = add(g, "akaname", 1, 2)
    akira, tomoe = character(g, "akira"), character(g, "tomoe")
    g.queue = [0, 3, akaname.id]
    akira.health = tomoe.health = 4
    load(g, 2, 3, 3)
    run(activate(g, akaname), "pick 0", "pick-square 3 2", "pick 3")
    assert (akira.health, tomoe.health) == (4, 4 - (4 - tomoe.armour))


@rule("harakiri.ai.resistor-first", "harakiri.ai.wanderer-as-resistor")
def test_between_a_wanderer_and_a_resistor_the_party_chooses() -> None:
    g, akira, kachi = hunted()
    guest, villager = add(g, "sedrik", 4, 3, foe=False), resistor(g, 4, 2, 3)
    akira.health = 1
    load(g, 0, 3, 5)
    run(activate(g, kachi), f"pick {guest.id}")
    assert (guest.damage, villager.tokens, akira.health) == (3, 3, 1)
    load(g, 0)
    run(activate(g, kachi), f"pick {villager.id}")
    assert villager.tokens == 2


@rule("harakiri.ai.fallback")
def test_without_a_line_that_resolves_an_enemy_only_goes_toward_its_target() -> None:
    g = table(OPEN, at={"akira": (8, 8)})
    kachi = add(g, "kachi", 1, 1)
    g.queue, g.hunt = [0, kachi.id], Hunt(creature=kachi.id)
    run(enemies.resolve(g, kachi, g.box.kinds["kachi"].normal[0].lines[:1], "near"))
    assert square(g, kachi) == (5, 5)
    assert character(g, "akira").health == 10


@rule("harakiri.aimove.away", "harakiri.range.closed-form")
def test_away_is_a_matter_of_the_range_count() -> None:
    g = table(["...#.", "...#.", "...#.", "####."], at={"akira": (5, 1)})
    akaname = add(g, "akaname", 1, 1)
    g.queue = [0, akaname.id]
    load(g, 4)
    run(activate(g, akaname))
    assert square(g, akaname) == (1, 3)  # range 6; the corner at (1,1) has 4


@rule("harakiri.aimove.through-enemies", "harakiri.terrain.difficult")
def test_an_enemy_passes_its_own_side_and_pays_for_leaving_difficult_ground() -> None:
    g = table(CORRIDOR, at={"akira": (5, 1)})
    kachi = add(g, "kachi", 1, 1)
    add(g, "kappa", 2, 1)
    add(g, "kappa", 3, 1)
    g.queue = [0, kachi.id]
    load(g, 0, 1, 1)
    run(activate(g, kachi))
    assert square(g, kachi) == (4, 1)
    g = table(["~~~~~~~~"], at={"akira": (5, 1)})
    kachi, kappa = add(g, "kachi", 1, 1), add(g, "kappa", 8, 1)
    assert Scout(g, kachi).ends() == sum(1 << cell(g, x, 1) for x in (1, 2, 3))
    assert Scout(g, kappa).ends() == sum(1 << cell(g, x, 1) for x in (6, 7, 8))  # river born


@rule("harakiri.spectral.inside", "harakiri.spectral.passes")
def test_a_ghost_goes_through_a_wall_but_strikes_from_outside_of_it() -> None:
    g = table(["..#..", "..#..", "..#.."], at={"akira": (1, 2)})
    onryo = add(g, "onryo", 5, 2)
    g.queue = [0, onryo.id]
    load(g, 2, 1, 2)
    run(activate(g, onryo), always=any_)
    assert character(g, "akira").health == 9
    assert square(g, onryo) == (2, 1) or square(g, onryo) == (2, 2) or square(g, onryo) == (2, 3)
    put(g, onryo, cell(g, 3, 2))
    assert not counter.can_counter(g, onryo, character(g, "akira"))


@rule("harakiri.large.footprint")
def test_a_large_base_with_one_part_on_difficult_ground_leaves_it_for_two() -> None:
    g = table([".~......", "........", "........", "........"], at={"akira": (8, 4)})
    oni = add(g, "blood-oni", 1, 1)
    assert going_of_creature(g, oni).cost(oni.cell) == 2
    put(g, oni, cell(g, 1, 2))
    assert going_of_creature(g, oni).cost(oni.cell) == 1


@rule("harakiri.ai.priority-icon", "harakiri.ai.resistor-first")
def test_the_marked_one_comes_before_priorities_and_after_resistors() -> None:
    g = table(OPEN, at={"akira": (2, 2), "tomoe": (5, 5)})
    hunter, villager = add(g, "demon-hunter", 7, 7), resistor(g, 4, 4)
    akira, tomoe = character(g, "akira"), character(g, "tomoe")
    hunter.marked, tomoe.armour = akira.id, 0
    assert targets.best(g, hunter, [akira, tomoe], "-armour")[0] == [akira.id]
    assert targets.best(g, hunter, [tomoe], "-armour")[0] == [tomoe.id]
    assert targets.best(g, hunter, [akira, tomoe, villager], "-armour")[0] == [villager.id]


@rule("harakiri.content.blood-oni-hate", "harakiri.content.hate-combat-scope")
def test_hate_bars_kami_skills_but_not_kami_mode_until_the_oni_falls() -> None:
    g = table("c6", at={"hikaru": (6, 6), "akira": (1, 1)}, level=5)
    oni = add(g, "blood-oni", 9, 6)
    hikaru = character(g, "hikaru")
    g.queue = [oni.id, 2, 0]
    on_top(g.decks["blood-oni"], "hate", "hate")
    load(g, 1, 1, 1, 1)
    run(activate(g, oni), always=any_)
    assert not is_barred(g, hikaru)
    hikaru.health, hikaru.affinity = 17, 6
    load(g, 1, 1, 1, 1, 1)
    run(activate(g, oni), always=any_)
    assert g.hate == ["hate", "hate"]
    assert is_barred(g, hikaru)
    hikaru.health = 3
    assert forbids_mode(g, hikaru) is None
    run(harm.defeat(g, oni, 0))
    assert not is_barred(g, hikaru)
    assert g.hate == []


@rule("harakiri.ai.extra-activation")
def test_an_extra_activation_bleeds_and_leaves_the_card_for_later() -> None:
    g, _, kachi = hunted()
    kachi.conditions["bleeding"] = 1
    load(g, 0, 0, 0, 0, 0, 0)
    run(activate(g, kachi))
    assert kachi.damage == 1
    assert kachi.id not in g.done
    run(enemies.activate_card(g, kachi))
    assert kachi.damage == 2
    assert kachi.id in g.done


# ---------------------------------------------------------------------- conditions, heads, Ki, Kami


@rule("harakiri.condition.blessed-scope", "harakiri.condition.stacking")
def test_each_token_needs_a_blessed_one_and_a_second_downed_asks_nobody() -> None:
    g = table(OPEN, at={"akira": (2, 2)})
    akira = character(g, "akira")
    bless(g, akira, 1)
    run(inflict(g, akira, "bleeding", 2, "test"), "spend-blessed")
    assert akira.conditions == {"bleeding": 1}
    bless(g, akira, 1)
    akira.conditions["downed"] = 1
    run(inflict(g, akira, "downed", 1, "test"))
    assert akira.conditions == {"bleeding": 1, "blessed": 1, "downed": 1}


@rule("harakiri.activation.start-order", "harakiri.condition.downed", "harakiri.activation.ap-retain")
def test_a_bleeding_downed_character_bleeds_then_gains_two() -> None:
    g = table(OPEN, at={"akira": (2, 2)})
    akira = character(g, "akira")
    akira.conditions, akira.ap, g.queue = {"bleeding": 2, "downed": 1}, 1, [0]
    run(rounds.step(g))
    assert (akira.health, akira.ap) == (8, 3)
    run(rounds.step(g), "end")
    assert (akira.ap, akira.conditions, g.done) == (1, {"bleeding": 2}, [0])


@rule("harakiri.heads.final-kill-nobody", "harakiri.chapter.villagers")
def test_the_head_of_a_last_enemy_that_bled_to_death_goes_to_whom_the_party_names() -> None:
    g = table("c1", zones=("1.1", "1.2"), at={"tomoe": (2, 3), "akira": (2, 5)})
    kachi = add(g, "kachi", 6, 5)
    kachi.damage, kachi.conditions = 3, {"bleeding": 1}
    g.queue = [kachi.id, 0, 3]
    run(rounds.step(g), "pick 3")
    assert (g.phase, g.result, character(g, "tomoe").heads) == ("after", "victory", 1)


@rule("harakiri.heads.minion", "harakiri.height.stairs", "harakiri.heads.retrieve")
def test_a_head_one_step_up_the_stair_is_not_adjacent() -> None:
    g = table([".S..", "####"], heights=["0011", "0000"], at={"akira": (2, 1), "hikaru": (3, 1)})
    act(g, "akira")
    g.heads = {cell(g, 3, 1): 1, cell(g, 1, 1): 1}
    offered = offers(g)
    assert "retrieve 1 1 minion" in offered
    assert "retrieve 3 1 minion" not in offered
    assert "trade 2" not in offered


@rule("harakiri.ki.defeated-characters", "harakiri.ki.all-exhausted", "harakiri.ki.below-requirement")
def test_the_ki_step_lowers_exhausts_and_leaves_the_defeated_alone() -> None:
    g = table(OPEN, at={"akira": (2, 2), "tomoe": (4, 4)}, level=2)
    akira, hattori, tomoe = character(g, "akira"), character(g, "hattori"), character(g, "tomoe")
    akira.slots, akira.supply = {"guarded-stance": 3}, [4]
    tomoe.slots, tomoe.exhausted = {tomoe.skills[0]: 1}, 1
    hattori.slots = {hattori.skills[0]: 1}
    load(g, 0, 1)
    run(ki.lower_all(g))
    assert (akira.slots, akira.supply) == ({"guarded-stance": 2}, [4])
    assert (tomoe.supply, tomoe.slots, tomoe.exhausted) == ([1, 2], {}, 0)
    assert hattori.slots == {hattori.skills[0]: 1}


@rule("harakiri.kami-mode.travel", "harakiri.zone.travel-cleanup", "harakiri.kami-mode.aftermath")
def test_travel_ends_the_activation_first_and_kami_mode_with_the_next_one() -> None:
    g = chapter("c2", akira=(7, 4), tomoe=(2, 3))
    akira, tomoe = character(g, "akira"), character(g, "tomoe")
    akira.health, akira.affinity, akira.slots = 2, 6, {"sixth-sense": 3}
    akira.conditions["downed"] = 1
    tomoe.ap = 3
    g.queue, g.done = [3, 0], [3]
    run(rounds.step(g))
    run(rounds.step(g), "kami-mode")
    run(rounds.step(g), "use a")
    assert (g.phase, akira.mode, akira.ap, tomoe.ap) == ("position", "active", 1, 3)
    assert akira.slots == {"sixth-sense": 3}
    assert akira.conditions == {}
    stand(g, akira, 2, 3)
    g.phase, g.queue = "act", [0]
    run(rounds.step(g))
    run(rounds.step(g), "end")
    assert akira.defeated


@rule("harakiri.kami-mode.sole-survivor", "harakiri.kami-mode.end-of-chapter")
def test_the_last_one_standing_in_kami_mode_turns_the_victory_into_a_failure() -> None:
    g = chapter("c4", tomoe=(2, 3))
    nue, tomoe = add(g, "nue", 7, 3), act(g, "tomoe")
    nue.damage, tomoe.mode, tomoe.mode_used = 63, "active", True
    g.queue = [3, nue.id]
    load(g, 3, 3)
    run(rounds.step(g), f"attack {nue.id} fast", "roll")
    assert (g.phase, g.result) == ("after", "victory")
    ending.fix_result(g)
    assert (g.result, g.reason) == ("failure", "end.kami-alone")
    assert tomoe.id in g.fallen


# ---------------------------------------------------------------------- sight and range


@rule("harakiri.los.corner-count", "harakiri.los.definition")
def test_two_touched_squares_at_different_corners_block_one_does_not() -> None:
    g = table([".o..", "....", "....", "...."], at={"tomoe": (1, 1)})
    assert sees(g, character(g, "tomoe"), add(g, "kachi", 4, 4))
    g = table([".o..", "..o.", "....", "...."], at={"tomoe": (1, 1)})
    assert not sees(g, character(g, "tomoe"), add(g, "kachi", 4, 4))


@rule("harakiri.los.height", "harakiri.los.between-heights")
def test_between_heights_only_walls_block_and_on_one_height_a_platform_does_not() -> None:
    g = table(["..o..", "....."], heights=["10000", "00000"], at={"tomoe": (1, 1)})
    kachi = add(g, "kachi", 4, 1)
    add(g, "kachi", 2, 1)
    assert in_reach(g, character(g, "tomoe"), kachi, 6)
    g = table(["..#..", "....."], heights=["10000", "00000"], at={"tomoe": (1, 1)})
    assert not in_reach(g, character(g, "tomoe"), add(g, "kachi", 4, 1), 6)
    g = table(["....", "...."], heights=["0100", "0000"], at={"tomoe": (1, 1)})
    kachi = add(g, "kachi", 3, 1)
    assert in_reach(g, character(g, "tomoe"), kachi, 6)
    add(g, "kachi", 2, 1)
    assert not in_reach(g, character(g, "tomoe"), kachi, 6)


@rule("harakiri.range.closed-form", "harakiri.range.definition")
@pytest.mark.parametrize(
    ("across", "down", "count"),
    [(2, 1, 3), (2, 2, 2), (3, 1, 3), (4, 2, 6), (5, 0, 5), (3, 2, 5), (5, 1, 5), (5, 3, 7)],
)
def test_the_range_counts_the_squares_that_the_line_enters(across: int, down: int, count: int) -> None:
    g = table(OPEN, at={"akira": (1, 1), "tomoe": (1 + across, 1 + down)})
    assert range_between(g, character(g, "akira"), character(g, "tomoe")) == count
