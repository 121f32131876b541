"""The rules of thumb of the Heroes: what a sensible beginner does in plain positions."""

from __future__ import annotations

from hyakki.games.okko.options import (
    End,
    Go,
    HandObject,
    Investigate,
    Order,
    PickSpace,
    Plan,
    Planned,
    SneakInto,
    Stop,
    Strike,
    TakeHero,
    TakeObject,
    TryMission,
    TryToken,
    UseEffect,
    UseItem,
)
from hyakki.games.okko.rules.heroes import choices
from hyakki.games.okko.rules.strategy import plans
from hyakki.games.okko.sense.blows import used
from hyakki.games.okko.sense.eyes import NEVER, Eyes, approach, tries
from hyakki.games.okko.sense.heroes import WORTH, Mind
from hyakki.games.okko.sense.jobs import Jobs
from hyakki.games.okko.state import OFF, Attack, Okko, Turn
from hyakki.kernel.decision import PASS
from tests.games.okko.senses import HEROES, ONI, chosen, deed, planned
from tests.games.okko.table import act, add, cell, figure, lay, table

CLUES = ["ayame", "genzo", "yota", "gozu"]


def inquest(**places: str) -> Okko:
    """The Silent Cell with suspects and a Clue deck of which nothing is known, without its mission."""
    g = table("silent-cell", heroes=tuple(places), at=places)
    g.missions.clear()
    g.present = ["genzo", "ietsugu", "yota", "ayame"]
    g.clues = list(CLUES)
    g.oni.nature, g.oni.identity = "kumo", "ietsugu"
    return g


# ---------------------------------------------------------------------- jobs


def test_a_clue_beside_a_hero_is_looked_at():
    g = inquest(noshin="A:3,1")
    token = lay(g, "courtier", "genzo", "A:3,2")
    assert deed(g, "noshin") == Investigate(token.number)


def test_nobody_looks_for_clues_that_tell_nothing_new():
    g = inquest(noshin="A:3,1")
    lay(g, "courtier", "genzo", "A:3,2")
    g.final = True
    assert deed(g, "noshin") == End()


def test_whoever_may_not_ask_does_not_go_to_a_clue():
    g = inquest(setsuka="A:0,0")
    lay(g, "courtier", "genzo", "A:3,2")
    assert isinstance(deed(g, "setsuka"), Go)
    g.revealed, g.heroes[0].left = True, ["setsuka.a-name-from-before"]
    assert deed(g, "setsuka") == End()


def test_a_hero_goes_where_the_job_is_and_stands_beside_it():
    g = inquest(noshin="A:0,0")
    token = lay(g, "courtier", "genzo", "A:3,2")
    answer = deed(g, "noshin")
    assert isinstance(answer, Go)
    eyes = Eyes(g, HEROES)
    job = next(job for job in Jobs(eyes).all if job.key == ("clue", token.number))
    noshin = figure(g, "noshin")
    assert eyes.moves(noshin, answer.cell, job.spaces) == eyes.moves(noshin, noshin.cell, job.spaces) - 1


def test_two_heroes_go_for_two_tokens():
    g = inquest(noshin="A:2,1", setsuka="A:2,0")
    near = lay(g, "courtier", "genzo", "A:4,2")
    far = lay(g, "courtier", "yota", "A:2,5")
    shared = Jobs(Eyes(g, HEROES)).of
    assert {job.key for job in shared.values()} == {("clue", near.number), ("clue", far.number)}


def test_two_heroes_are_sent_to_the_bedchamber():
    g = table("two-fires", heroes=("noshin", "setsuka"), at={"noshin": "D:0,1", "setsuka": "D:0,3"})
    g.missions = [mission for mission in g.missions if mission.id == "m4"]
    shared = Jobs(Eyes(g, HEROES)).of
    assert [job.key[0] for job in shared.values()] == ["mission", "mission"]


def test_a_mission_is_tried_from_its_orange_space():
    g = table("silent-cell", heroes=("noburo",))
    tile = g.missions[0].tile
    orange = g.palace.orange_on[tile]
    noburo = figure(g, "noburo")
    noburo.cell = (orange & -orange).bit_length() - 1
    answer = deed(g, "noburo")
    assert isinstance(answer, TryMission)


def test_what_cannot_wait_comes_first():
    g = table("lanterns-for-the-dead", heroes=("noshin",), at={"noshin": "A:0,0"})
    lay(g, "objective", "objective-1", "B:0,0")
    eyes = Eyes(g, HEROES)
    noshin = figure(g, "noshin")
    early = Jobs(eyes).rate(noshin, noshin.cell, Jobs(eyes).all[0])
    g.round = g.scene.last_round_by_heroes[0] - 1
    late = Jobs(eyes).rate(noshin, noshin.cell, Jobs(eyes).all[0])
    g.round = g.scene.last_round_by_heroes[0] + 1
    assert late > early > Jobs(eyes).rate(noshin, noshin.cell, Jobs(eyes).all[0])


def test_the_lock_comes_before_the_relic_and_then_the_way_home():
    g = table("stolen-reliquary", heroes=("setsuka",), at={"setsuka": "D:0,3"})
    lock = lay(g, "test", g.scene.tests[0].token, "D:0,4")
    relic = lay(g, "relic", "relic", "D:4,0")
    assert deed(g, "setsuka") == TryToken(lock.number)
    del g.tokens[lock.number]
    figure(g, "setsuka").cell = cell(g, "D:4,1")
    assert deed(g, "setsuka") == TakeObject(relic.number)
    relic.cell, relic.holder = OFF, 0
    home = Jobs(Eyes(g, HEROES)).of[0]
    assert home.key == ("home", 0)
    assert home.spaces == g.palace.areas.spaces_on[g.palace.tile("A")]
    answer = deed(g, "setsuka")
    assert isinstance(answer, Go)
    eyes = Eyes(g, HEROES)
    setsuka = figure(g, "setsuka")
    assert eyes.moves(setsuka, answer.cell, home.spaces) < eyes.moves(setsuka, setsuka.cell, home.spaces)


def test_what_has_far_to_go_is_left_to_the_swift():
    g = table("stolen-reliquary", heroes=("setsuka", "noburo"), at={"setsuka": "D:4,1", "noburo": "D:5,1"})
    relic = lay(g, "relic", "relic", "D:4,0")
    assert deed(g, "noburo") != TakeObject(relic.number)
    assert deed(g, "setsuka") == TakeObject(relic.number)
    figure(g, "setsuka").cell = cell(g, "A:0,0")  # too far away to be home with it sooner
    assert deed(g, "noburo") == TakeObject(relic.number)


def test_the_slow_hand_it_to_the_swift_who_are_a_round_sooner_home():
    g = table("stolen-reliquary", heroes=("setsuka", "noburo"), at={"setsuka": "D:4,1", "noburo": "D:5,1"})
    relic = lay(g, "relic", "relic", "D:4,0")
    relic.cell, relic.holder = OFF, 1
    assert deed(g, "noburo") == HandObject(relic.number, 0)
    figure(g, "setsuka").cell = cell(g, "A:0,1")
    figure(g, "noburo").cell = cell(g, "A:5,2")
    assert not isinstance(deed(g, "noburo"), HandObject)


def test_whoever_carries_the_relic_plays_no_card_that_makes_it_slow():
    g = table("stolen-reliquary", heroes=("setsuka",), at={"setsuka": "D:4,1"})
    figure(g, "setsuka").damage = 3
    g.heroes[0].hand = ["setsuka.a-name-from-before", "setsuka.honeyed-words"]
    assert planned(g, "setsuka") == Plan(0, "setsuka.a-name-from-before", "left")
    relic = lay(g, "relic", "relic", "D:4,0")
    relic.cell, relic.holder = OFF, 0
    assert planned(g, "setsuka") != Plan(0, "setsuka.a-name-from-before", "left")


def test_who_is_not_stopped_by_opponents_is_held_by_them_all_the_same():
    g = inquest(setsuka="A:0,0")
    setsuka, goal = figure(g, "setsuka"), 1 << cell(g, "B:0,0")
    g.revealed, g.heroes[0].left = True, ["setsuka.like-a-shadow"]
    free = Eyes(g, HEROES).moves(setsuka, setsuka.cell, goal)
    add(g, "yurei", "A:0,1")
    here = g.palace.areas.area_of[setsuka.cell]
    assert g.palace.areas.area_of[cell(g, "A:0,1")] == here
    eyes = Eyes(g, HEROES)
    assert eyes.pace(setsuka)[1:3] == (0, 1 << here)
    assert eyes.moves(setsuka, setsuka.cell, goal) > free


def test_the_heroes_wait_where_the_demon_will_appear():
    g = inquest(okko="A:3,1", noshin="A:0,0")
    lay(g, "courtier", "ietsugu", "A:3,2").flipped = True
    g.present, g.clues = ["ietsugu"], []
    assert deed(g, "okko") == End()


def test_sneaking_costs_the_blows_of_those_who_watch():
    g = table("two-fires", heroes=("okko",), at={"okko": "K4:0,2"})
    g.missions.clear()
    g.present, g.clues, g.oni.nature, g.oni.identity = ["genzo", "yota"], list(CLUES), "kumo", "yota"
    lay(g, "courtier", "genzo", "D:0,1")
    okko = act(g, "okko")
    (way,) = (option for option in choices(g, okko) if isinstance(option, SneakInto))

    def worth() -> float:
        return WORTH[SneakInto](Mind(Eyes(g, HEROES), okko), way)

    alone = worth()
    assert alone > 0
    thrall = add(g, "ashigaru", "C:5,5")
    assert worth() == alone
    thrall.cell = cell(g, "D:5,5")
    assert worth() < alone


def test_a_sneaked_move_goes_on_towards_the_job():
    g = table("two-fires", heroes=("setsuka",), at={"setsuka": "D:2,0"})
    g.missions.clear()
    g.present, g.clues, g.oni.nature, g.oni.identity = ["genzo", "yota"], list(CLUES), "kumo", "yota"
    lay(g, "courtier", "genzo", "D:0,1")
    act(g, "setsuka")
    near, here = Go("D.a", cell(g, "D:0,0")), Go("D.d", cell(g, "D:2,0"))
    assert chosen(g, HEROES, "sneak-on", [here, near]) == near


# ---------------------------------------------------------------------- fights


def test_a_thrall_asleep_is_left_alone():
    g = inquest(okko="A:3,1")
    add(g, "ashigaru", "A:3,2")
    assert deed(g, "okko") == End()


def test_a_foe_that_can_act_is_struck():
    g = inquest(okko="A:3,1")
    foe = add(g, "yurei", "A:3,2")
    assert deed(g, "okko") == Strike(foe.number, "melee")


def test_the_demon_is_struck_before_anybody_else():
    g = inquest(okko="A:3,1")
    add(g, "yurei", "A:3,2")
    demon = add(g, "gozu", "A:2,1")
    g.final = True
    assert deed(g, "okko") == Strike(demon.number, "melee")


def test_whoever_is_weak_in_arms_comes_to_the_demon_too():
    g = inquest(noshin="A:0,0", okko="A:3,3")
    demon = add(g, "hannya", "A:2,5")
    g.final = True
    answer = deed(g, "noshin")
    assert isinstance(answer, Go)
    eyes = Eyes(g, HEROES)
    assert eyes.steps(answer.cell, demon.cell) < eyes.steps(cell(g, "A:0,0"), demon.cell)


def test_nobody_leaves_the_demon_for_its_servants():
    g = inquest(noshin="A:3,1")
    add(g, "gozu", "A:2,1")
    add(g, "yurei", "A:4,4")
    g.final = True
    assert not isinstance(deed(g, "noshin"), Go)


def test_whoever_stands_between_the_heroes_and_the_demon_is_struck_even_asleep():
    g = inquest(okko="C:0,5")
    demon = add(g, "gozu", "K4:0,0")
    area = g.palace.areas.spaces_in[g.palace.areas.area_of[demon.cell]] & ~(1 << demon.cell)
    asleep = [add(g, "ashigaru", address) for address in ("K4:0,1", "K4:1,0", "K4:1,1")]
    g.final = True
    eyes = Eyes(g, HEROES)
    assert area == sum(1 << foe.cell for foe in asleep)
    assert all(eyes.is_in_the_way(foe) for foe in asleep)
    asleep[0].cell = cell(g, "A:0,0")
    eyes = Eyes(g, HEROES)
    assert not any(eyes.is_in_the_way(foe) for foe in asleep)


def test_the_demon_is_not_pushed_out_of_reach():
    g = inquest(okko="A:3,1")
    options = [PickSpace(cell(g, "A:1,1")), PASS]
    for kind, answer in (("yurei", options[0]), ("gozu", PASS)):
        foe = add(g, kind, "A:2,1")
        g.attack = Attack(attacker=0, target=foe.number, form="melee", declared=foe.number)
        assert chosen(g, HEROES, "push", options) == answer
        del g.figures[foe.number]


def test_the_frail_do_not_come_back_to_where_they_fled_from():
    g = inquest(noshin="A:3,1")
    lay(g, "courtier", "genzo", "A:3,2")
    foe = add(g, "yurei", "A:0,5")
    hurt = figure(g, "noshin")
    hurt.damage, g.heroes[0].wounds = 2, ["fever", "dizzy"]
    mind = Mind(Eyes(g, HEROES), hurt)
    assert mind.place(cell(g, "C:5,5")) > mind.place(foe.cell - 1)
    hurt.cell = cell(g, "C:5,5")
    assert Mind(Eyes(g, HEROES), hurt).place(foe.cell - 1) <= 0


def test_known_cards_of_the_clue_deck_are_not_looked_at_again():
    g = inquest(noshin="A:3,1")
    assert used(Eyes(g, HEROES), figure(g, "noshin"), "noshin.ink-and-ash") > 0
    g.clues, g.clue_top = [], ["ayame", "genzo", "yota"]
    assert used(Eyes(g, HEROES), figure(g, "noshin"), "noshin.ink-and-ash") == 0


def test_an_attack_for_nothing_wakes_nobody():
    g = inquest(noburo="A:3,1")
    asleep = add(g, "ashigaru", "A:3,2")
    ghost = add(g, "yurei", "A:2,1")
    options = [Strike(asleep.number, "melee"), PASS]
    assert chosen(g, HEROES, "answer", options, figure=0) == PASS
    options.insert(1, Strike(ghost.number, "melee"))
    assert chosen(g, HEROES, "extra-attack", options, figure=0) == Strike(ghost.number, "melee")


def test_nobody_drinks_without_being_hurt():
    g = inquest(noshin="A:3,1")
    g.heroes[0].supplies.append("sake-gourd")
    assert deed(g, "noshin") == End()
    figure(g, "noshin").damage = 2
    assert deed(g, "noshin") == UseItem("sake-gourd")


def test_a_blow_is_taken_for_the_one_who_has_more_wounds():
    g = inquest(noburo="A:3,1", noshin="A:3,2")
    foe = add(g, "yurei", "A:2,2")
    g.attack = Attack(attacker=foe.number, target=1, form="melee", declared=1)
    options = [UseEffect("noburo.stay-behind-me", 0), PASS]
    assert chosen(g, HEROES, "redirect", options) == PASS
    g.heroes[1].wounds = ["fever"]
    assert chosen(g, HEROES, "redirect", options) == options[0]


# ---------------------------------------------------------------------- planning


def test_strength_is_planned_against_the_demon_beside():
    g = inquest(okko="A:3,1")
    add(g, "gozu", "A:2,1")
    g.final = True
    assert planned(g, "okko") == Plan(0, "okko.cold-fury", "right")


def test_wits_are_planned_beside_a_clue():
    g = inquest(okko="A:3,1")
    lay(g, "courtier", "genzo", "A:3,2")
    answer = planned(g, "okko")
    assert isinstance(answer, Plan)
    assert answer.card == "okko.cold-trail"


def test_the_weakness_is_played_when_it_heals():
    g = inquest(okko="A:3,1")
    add(g, "yurei", "A:4,4")
    assert planned(g, "okko") != Plan(0, "okko.old-debt", "left")
    figure(g, "okko").damage = 4
    assert planned(g, "okko") == Plan(0, "okko.old-debt", "left")


def test_a_second_wound_is_played_and_with_many_no_card_more():
    g = inquest(okko="A:3,1")
    hero = g.heroes[0]
    first = Plan(0, "okko.cold-trail", "left")
    hero.wounds = ["fever"]

    def second() -> object:
        return chosen(g, HEROES, "plan-second", [*plans(g, 0, (first,)), Planned(0)], hero=0)

    assert second() == Planned(0)
    hero.wounds = ["dizzy", "fever"]
    assert second() in (Plan(0, "dizzy", "right"), Plan(0, "fever", "right"))
    add(g, "gozu", "A:2,1")
    g.final = True
    hero.wounds = ["fever"]
    answer = second()
    assert isinstance(answer, Plan)
    hero.discard = ["cut-arm", "dizzy"]
    assert second() == Planned(0)


def test_whoever_plays_the_weakness_acts_last():
    g = inquest(okko="A:3,1", noshin="A:3,2")
    g.heroes[0].left = ["okko.old-debt"]
    options = [Order((0, 1)), Order((1, 0))]
    assert chosen(g, HEROES, "order", options) == Order((1, 0))
    g.heroes[0].left, g.heroes[1].left = [], ["noshin.one-cup-more"]
    assert chosen(g, HEROES, "order", options) == Order((0, 1))


def test_the_band_fits_the_scenario():
    offered = [TakeHero(name) for name in ("okko", "noburo", "noshin", "setsuka")]
    taken = {
        scenario: chosen(table(scenario), HEROES, "take-hero", offered)
        for scenario in (
            "silent-cell",
            "lanterns-for-the-dead",
            "stolen-reliquary",
            "champion-of-the-gate",
        )
    }
    assert taken == {
        "silent-cell": TakeHero("okko"),
        "lanterns-for-the-dead": TakeHero("noshin"),
        "stolen-reliquary": TakeHero("setsuka"),
        "champion-of-the-gate": TakeHero("noburo"),
    }


# ---------------------------------------------------------------------- the Oni's champion


def test_the_champion_waits_for_the_heroes_and_strikes_those_who_come():
    g = table("champion-of-the-gate", heroes=("okko",))
    hiroji = add(g, "hiroji", "D:5,0")
    turn = g.turn = _lead(g, hiroji.number)
    away = [Go("D.g", cell(g, "D:4,0")), Stop()]
    assert chosen(g, ONI, "figure-act", away) == Stop()
    figure(g, "okko").cell = cell(g, "D:4,1")
    options = [*away, Strike(0, "melee")]
    assert chosen(g, ONI, "figure-act", options, figure=turn.figure) == Strike(0, "melee")


def _lead(g: Okko, number: int) -> Turn:
    act(g, "okko")
    turn = g.turn
    assert turn is not None
    turn.side, turn.figure, turn.hero, turn.card, turn.stage = "oni", number, -1, "hiroji", "figure"
    return turn


def test_blows_go_to_a_hero_who_still_feels_them():
    g = table("champion-of-the-gate", heroes=("okko", "noshin"), at={"okko": "D:4,1", "noshin": "D:5,1"})
    hiroji = add(g, "hiroji", "D:5,0")
    turn = g.turn = _lead(g, hiroji.number)
    options = [Strike(0, "melee"), Strike(1, "melee"), Stop()]
    g.heroes[0].wounds = ["fever"]
    figure(g, "okko").damage = 5
    assert chosen(g, ONI, "figure-act", options, figure=turn.figure) == Strike(0, "melee")
    figure(g, "okko").damage = 6
    assert chosen(g, ONI, "figure-act", options, figure=turn.figure) == Strike(1, "melee")


# ---------------------------------------------------------------------- tables


def test_nobody_comes_through_an_area_where_it_would_be_stopped_and_cannot_stand():
    g = inquest(okko="A:0,0")
    areas = g.palace.areas
    goal, start = 1 << cell(g, "B:0,0"), areas.area_of[cell(g, "A:0,0")]
    ways = areas.passages(g.closed)
    gate = 1 << areas.area_of[cell(g, "A:3,5")] | 1 << areas.area_of[cell(g, "A:5,2")]
    assert approach(ways, goal, 2, gate, gate)[start] < NEVER
    assert approach(ways, goal, 2, gate, gate, gate)[start] == NEVER


def test_moves_are_counted_as_the_rules_of_movement_count_them():
    g = inquest(okko="A:0,0")
    areas = g.palace.areas
    goal = 1 << cell(g, "B:0,0")
    ways = areas.passages(g.closed)
    start, end = areas.area_of[cell(g, "A:0,0")], areas.area_of[cell(g, "B:0,0")]
    away = ways.distances(start)[end]
    assert approach(ways, goal, 2, 0, 0)[start] == -(-away // 2)
    assert approach(ways, goal, 1, 0, 0)[start] == away
    everywhere = areas.everywhere
    assert approach(ways, goal, 2, everywhere, everywhere)[start] == away  # opponents: step by step
    assert approach(ways, goal, 2, 0, everywhere)[start] == away  # nobody stops one, all hold one back
    assert approach(ways, goal, 2, 0, 0)[end] == 1


def test_an_ordinary_test_gets_easier_and_a_direct_one_does_not():
    faces = ("0", "0", "1", "1", "2", "2")
    assert tries(faces, 1, 2, eases=True) == tries(faces, 1, 2, eases=False) == 1.0
    assert 1.0 < tries(faces, 2, 0, eases=True) < tries(faces, 2, 0, eases=False)
