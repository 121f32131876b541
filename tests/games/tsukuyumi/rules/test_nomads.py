"""The Nomads: Pistols, Mines and immunity of the faction effect, Mines going off, and their goal."""

from __future__ import annotations

from hyakki.games.tsukuyumi.events import GoalFulfilled, MarkerPlaced, PartChosen, WeaponTaken
from hyakki.games.tsukuyumi.rules import ends, movement
from hyakki.games.tsukuyumi.rules.marking import conquer
from hyakki.games.tsukuyumi.rules.oni_moves import move_oni
from hyakki.games.tsukuyumi.state import ONI
from tests.games.tsukuyumi.effects import CYBER, NOMADS, SEED, effect, free, turn_of
from tests.games.tsukuyumi.marches import go, row
from tests.games.tsukuyumi.table import at, first_question, listen, own, position, run, there
from tests.rules import rule

HERE, EAST = at(0, 0), at(1, 0)

# ---------------------------------------------------------------------- faction effect


@rule("tsukuyumi.nomads.effect")
def test_immune_nomads_survive_radioactivity_and_have_their_pistols():
    g = turn_of("0,0 ocean radioactive | 0: 2 private | 2: worker", NOMADS, weapons={"pistol": 2})
    heard = listen(g)
    run(effect(g, NOMADS), "effect ignore-radioactivity")
    assert heard == [PartChosen(NOMADS, "ignore-radioactivity"), WeaponTaken(NOMADS, "pistol", 3)]
    run(ends.end_of_round(g))
    assert there(g, NOMADS, HERE) == {"private": 2}
    assert there(g, SEED, HERE) == {}
    assert g.seats[NOMADS].weapons["pistol"] == 5


@rule("tsukuyumi.nomads.effect")
def test_the_immunity_lasts_one_round():
    g = turn_of("0,0 ocean radioactive | 0: private", NOMADS)
    run(effect(g, NOMADS), "effect ignore-radioactivity")
    run(ends.end_of_round(g))
    run(ends.end_of_round(g))
    assert there(g, NOMADS, HERE) == {}


@rule("tsukuyumi.nomads.effect-pistols")
def test_other_weapons_stay_in_the_supply():
    g = turn_of("0,0 ocean | 0: private", NOMADS, weapons={"pistol": 3, "mg": 3})
    run(effect(g, NOMADS), "done")
    assert g.seats[NOMADS].weapons == {"pistol": 5, "mg": 3, "grenade": 0}
    assert g.seats[NOMADS].arsenal == {"pistol": 0, "mg": 2, "grenade": 2}


@rule("tsukuyumi.nomads.effect")
def test_each_stuff_sergeant_may_lay_a_mine_where_it_stands():
    g = turn_of("0,0 ocean | 0: stuff-sergeant\n1,0 ocean | 0: stuff-sergeant | 1: squeaker", NOMADS)
    heard = listen(g)
    run(effect(g, NOMADS), "effect lay-mines", "pick-area 1 0", "pick-area 0 0")
    assert g.mines == {HERE: 1, EAST: 1}
    assert g.seats[NOMADS].stock["mine"] == 18
    assert MarkerPlaced(NOMADS, "mine", (1, 0)) in heard
    assert there(g, 1, EAST) == {"squeaker": 1}
    assert "ignore-radioactivity" not in g.seats[NOMADS].effects


@rule("tsukuyumi.nomads.effect")
def test_one_of_the_two_parts_and_no_mine_in_a_homezone():
    g = turn_of("0,0 home 0 | 0: stuff-sergeant\n1,0 ocean | 0: stuff-sergeant", NOMADS)
    assert first_question(effect(g, NOMADS))[1] == ["effect lay-mines", "effect ignore-radioactivity", "done"]
    g = turn_of("0,0 home 0 | 0: stuff-sergeant\n1,0 ocean | 0: stuff-sergeant", NOMADS)
    assert first_question(effect(g, NOMADS), "effect lay-mines")[1] == ["pick-area 1 0", "done"]
    g = turn_of("0,0 home 0 | 0: stuff-sergeant", NOMADS)
    assert first_question(effect(g, NOMADS))[1] == ["effect ignore-radioactivity", "done"]


@rule("tsukuyumi.nomads.effect", "tsukuyumi.round.optional")
def test_mines_may_be_kept():
    g = turn_of("0,0 ocean | 0: 2 stuff-sergeant", NOMADS)
    run(effect(g, NOMADS), "effect lay-mines", "pick-area 0 0", "done")
    assert g.mines == {HERE: 1}
    assert g.turn is not None
    assert (g.turn.acting, g.turn.parts, g.turn.allowance) == ("", [], {})


def test_nomads_use_nothing_without_a_symbol():
    assert free(turn_of("0,0 ocean | 0: lt-dan | 1: squeaker", NOMADS), NOMADS) == []


# ---------------------------------------------------------------------- Mines


@rule("tsukuyumi.nomads.mines")
def test_two_mines_kill_three_workers_that_came_together():
    g = row("2: 3 worker", "mines 2", seat=SEED, steps=1)
    for _ in range(2):
        run(movement.march_step(g), "move worker 0 0 1 0 walk", "done")
    asked: list[int] = []
    run(movement.march_step(g), "move worker 0 0 1 0 walk", "assign 2 20", seats=asked)
    assert asked == [SEED, NOMADS]
    assert there(g, SEED, EAST) == {}
    assert (g.mines, g.seats[NOMADS].stock["mine"]) == ({}, 20)
    assert g.seats[NOMADS].kills == 3
    assert g.eggs == {EAST: 3}


@rule("tsukuyumi.nomads.mines")
def test_any_number_of_mines_goes_off_and_their_owner_is_never_hit():
    g = row("2: warrior", "mines 3", seat=SEED, steps=1)
    run(movement.march_step(g), "move warrior 0 0 1 0 walk", "assign 2 10")
    assert there(g, SEED, EAST) == {}
    assert g.mines == {EAST: 2}
    g = row("0: private", "mines 3", seat=NOMADS, steps=1)
    go(g, "private", (0, 0), (1, 0))
    assert g.mines == {EAST: 3}


@rule("tsukuyumi.nomads.mines")
def test_units_that_were_there_are_not_hit_and_the_owner_picks():
    g = row("2: worker, warrior", "2: 4 worker | mines 1", seat=SEED, steps=1)
    run(movement.march_step(g), "move worker 0 0 1 0 walk", "done")
    asked: list[int] = []
    answers = ["move warrior 0 0 1 0 walk", "assign 2 10", "hit warrior"]
    run(movement.march_step(g), *answers, seats=asked)
    assert asked == [SEED, NOMADS, SEED]
    assert there(g, SEED, EAST) == {"worker": 5}


@rule("tsukuyumi.nomads.mines")
def test_oni_set_off_mines():
    g = position("0,0 ocean | oni: small\n1,0 ocean | mines 1")
    run(move_oni(g, 0, HERE, EAST), "assign 9 10")
    assert there(g, ONI, EAST) == {}
    assert g.mines == {}


@rule("tsukuyumi.nomads.mines", "tsukuyumi.cyber.shield-drone")
def test_a_shield_drone_takes_the_mines():
    g = row("3: attack-drone", "3: shield-drone | mines 1", seat=CYBER, steps=1)
    run(movement.march_step(g), "move attack-drone 0 0 1 0 walk", "assign 3 10", "hit shield-drone")
    assert there(g, CYBER, EAST) == {"attack-drone": 1, "shield-drone": 1}


# ---------------------------------------------------------------------- goal

FIVE = "\n".join(f"{q},0 ocean | 0: private | owner {who}" for q, who in enumerate([1, 2, 3, "oni", 1]))


@rule("tsukuyumi.nomads.goal")
def test_four_areas_taken_from_others_in_one_round():
    g = position(FIVE, phase="white")
    heard = listen(g)
    assert conquer(g, NOMADS, at(0, 0))
    g.phase = "red"
    conquer(g, NOMADS, at(1, 0))
    conquer(g, NOMADS, at(2, 0))
    assert "goal" not in g.seats[NOMADS].points
    own(g, at(0, 0), 1)  # it need not be held
    conquer(g, NOMADS, at(3, 0))
    assert g.seats[NOMADS].points["goal"] == 2
    assert GoalFulfilled(NOMADS, "regain-former-strength") in heard


@rule("tsukuyumi.nomads.goal")
def test_conquests_of_two_rounds_do_not_add_up():
    g = position(FIVE)
    for q in range(3):
        conquer(g, NOMADS, at(q, 0))
    ends.stop_effects(g)
    conquer(g, NOMADS, at(3, 0))
    assert "goal" not in g.seats[NOMADS].points


@rule("tsukuyumi.nomads.goal-own")
def test_unmarked_areas_do_not_count_and_one_taken_back_counts_again():
    g = position(FIVE + "\n0,1 ocean | 0: private")
    for cell in (at(0, 1), at(0, 0), at(1, 0), at(2, 0)):
        conquer(g, NOMADS, cell)
    assert "goal" not in g.seats[NOMADS].points
    assert not conquer(g, NOMADS, at(0, 0))
    own(g, at(0, 0), 1)
    conquer(g, NOMADS, at(0, 0))
    assert g.seats[NOMADS].points["goal"] == 2
