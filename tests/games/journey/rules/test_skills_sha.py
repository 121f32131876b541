"""Monk Sha's twelve skill cards and his innate ability, one by one."""

from __future__ import annotations

from hyakki.games.journey.options import Play
from hyakki.games.journey.rules import attack, boxes, move, strike
from hyakki.games.journey.rules.conditions import give_condition, has
from hyakki.games.journey.rules.moments import Moment, Spin
from hyakki.games.journey.rules.profile import demon_mv
from tests.games.journey.fights import position
from tests.games.journey.playing import (
    demon_strikes,
    offered,
    pilgrim,
    play,
    react,
    refusal,
    ritual,
    under_way,
)
from tests.games.journey.table import at, give, load, on_top, run
from tests.rules import rule


@rule("journey.skill.spirit-fortune", "journey.card.after-sees-result")
def test_spirit_of_fortune_spins_again_for_any_pilgrim():
    g = position("C> S . X", active="C")
    sha = give(g, "S", "spirit-of-fortune")
    on_top(g.fortune, "jade-dew", "incense", "om-mala")
    load(g, 200, 10)
    run(boxes.do_meditate(g, pilgrim(g, "C")), "play 3 spirit-of-fortune", "keep incense")
    assert pilgrim(g, "C").fortune == ["incense"]
    assert (sha.chi, sha.skill_deck.discard) == (9, ["spirit-of-fortune"])


@rule("journey.skill.spirit-fortune")
def test_spirit_of_fortune_answers_spins_only():
    g = position("S> s< T .", active="S")
    give(g, "S", "spirit-of-fortune")
    rolled = Moment("after-roll", pilgrim=3, colours=("red", "white"))
    assert refusal(g, "S", "spirit-of-fortune", rolled) == "journey.card.timing-kinds"
    spun = Moment("after-spin", pilgrim=0, spin=Spin(0, 200, "black"))
    assert refusal(g, "S", "spirit-of-fortune", spun) == ""


@rule("journey.card.durations", "journey.def.half")
def test_quicksand_halves_the_movement_of_demons_on_the_tile():
    g = position("S> . s . a", active="S", tiles=[(0, 0, 3, 1), (3, 0, 2, 1)])
    sha = give(g, "S", "quicksand")
    play(g, "S", "quicksand")
    soldier, archer = g.demons
    assert (demon_mv(g, soldier), demon_mv(g, archer)) == (2, 3)
    assert (under_way(g).ap, sha.chi, g.active_cards) == (1, 7, ["3 quicksand"])


def test_crescent_moon_strikes_all_around():
    g = position("""
        s> . s>
        .  S> .
        s> . s>
    """, active="S")  # fmt: skip
    sha = give(g, "S", "crescent-moon")
    blow = (("red-2", 3), ("red-2", 0), ("white", 1))
    load(g, *blow * 4)
    run(
        attack.attack_action(g, sha, Play(3, "crescent-moon")),
        *(f"attack {number}" for number in range(4, 8)),
        *["kill"] * 4,
    )
    assert (g.demons, sha.chi) == ([], 7)


def test_steadfast_is_not_moved_and_not_crushed():
    g = position("l L> S> #", active=None)
    sha = give(g, "S", "steadfast")
    sha.chi = 1
    load(g, ("red-2", 1), ("red-2", 0), ("black", 2), ("blue-2", 0), ("blue-1", 0))
    demon_strikes(g, "S", answers=("play 3 steadfast",))
    assert (sha.health, sha.cell, sha.chi) == (11, at(g, 2, 0), 0)


def test_carry_the_burden_frees_an_adjacent_pilgrim():
    g = position("S> M . C", active="S")
    sha = give(g, "S", "carry-the-burden")
    assert offered(g, "S") == []
    for letter in "MC":
        give_condition(g, pilgrim(g, letter), "poisoned")
    play(g, "S", "carry-the-burden")
    assert (has(pilgrim(g, "M"), "poisoned"), has(pilgrim(g, "C"), "poisoned")) == (False, True)
    assert (g.conditions["poisoned"], sha.chi) == (3, 9)


@rule("journey.card.cost-health")
def test_penance_pays_health_but_keeps_one():
    g = position("S> . .", active="S")
    sha = give(g, "S", "penance")
    sha.chi, sha.health = 2, 3
    play(g, "S", "penance", "pay 2 0")
    assert (sha.health, sha.chi) == (1, 6)
    g = position("S> . .", active="S")
    sha = give(g, "S", "penance")
    sha.chi, sha.health = 2, 1
    assert refusal(g, "S", "penance") == "journey.card.cost-health"
    assert offered(g, "S") == []


def test_skull_rosary_adds_three_to_his_own_ritual():
    g = position("S> s<", active="S")
    sha = give(g, "S", "skull-rosary")
    load(g, ("white", 1), ("white", 1))
    assert ritual(g, "S", "play 3 skull-rosary") == "cleansed"
    assert (sha.chi, sha.skill_deck.discard) == (8, ["skull-rosary"])


@rule("journey.skill.skull")
def test_brotherhood_of_the_skull_takes_an_attack_out_of_range():
    g = position("s> T . . . . S .", active=None)
    sha = give(g, "S", "brotherhood-of-the-skull")
    load(g, ("red-1", 2), ("red-1", 2), ("blue-2", 1), ("blue-1", 0))
    demon_strikes(g, "T", answers=("play 3 brotherhood-of-the-skull", "pass"))
    assert (pilgrim(g, "T").health, sha.health, sha.chi) == (12, 9, 8)


@rule("journey.skill.skull")
def test_brotherhood_of_the_skull_reaches_six_squares():
    g = position("s> T . . . . . . S", active=None)
    give(g, "S", "brotherhood-of-the-skull")
    load(g, ("red-1", 2), ("red-1", 2), ("blue-2", 1), ("blue-1", 0))
    demon_strikes(g, "T")
    assert pilgrim(g, "T").health == 9


@rule("journey.skill.skull-knockback")
def test_the_redirected_attack_pushes_sha_away_from_the_attacker():
    g = position("Z z> T . . . S . .", active=None)
    sha = give(g, "S", "brotherhood-of-the-skull")
    sha.chi = 2
    load(g, ("red-2", 1), ("red-2", 0), ("black", 2), ("blue-2", 0), ("blue-1", 0))
    demon_strikes(g, "T", answers=("play 3 brotherhood-of-the-skull",))
    assert (sha.cell, sha.health) == (at(g, 7, 0), 11)
    assert g.demons[0].cell == at(g, 1, 0)


def test_spade_guard_adds_a_heavy_die():
    g = position("s> S> .", active=None)
    sha = give(g, "S", "spade-guard")
    sha.chi = 2
    load(g, ("red-1", 2), ("red-1", 2), ("blue-2", 0), ("blue-1", 0), ("blue-2", 2))
    demon_strikes(g, "S", answers=("play 3 spade-guard",))
    assert (sha.health, sha.chi) == (10, 0)


def test_river_walker_ignores_blue_squares():
    g = position("S> b b .", active="S")
    sha = give(g, "S", "river-walker")
    move.start_move(g, sha)
    play(g, "S", "river-walker")
    run(move.do_step(g, sha))
    run(move.do_step(g, sha))
    assert (under_way(g).mv, sha.chi) == (2, 9)


def test_wandering_healer_heals_an_adjacent_pilgrim():
    g = position("""
        T M .
        S> . C
    """, active="S")  # fmt: skip
    sha = give(g, "S", "wandering-healer")
    for letter in "TMC":
        pilgrim(g, letter).health = 2
    play(g, "S", "wandering-healer", "pick 1")
    assert [p.health for p in g.pilgrims] == [2, 5, 2, 12]
    assert (under_way(g).ap, sha.chi) == (1, 8)


def test_shield_brother_gives_a_die_to_a_pilgrim_beside_him():
    g = position("""
        s> T .
        .  S .
    """, active=None)  # fmt: skip
    sha = give(g, "S", "shield-brother")
    load(g, ("red-1", 2), ("red-1", 2), ("blue-2", 0), ("blue-1", 0), ("blue-1", 1))
    demon_strikes(g, "T", answers=("play 3 shield-brother",))
    assert (pilgrim(g, "T").health, sha.chi) == (9, 8)
    g = position("s> S .", active=None)
    give(g, "S", "shield-brother").chi = 2
    attacked = Moment("before-defense", pilgrim=3, blow=strike.demon_blow(g, g.demons[0], pilgrim(g, "S")))
    assert refusal(g, "S", "shield-brother", attacked) == "journey.card.play"


@rule("journey.profile.abilities", "journey.card.permanent-once-per-trigger")
def test_guardian_adds_a_light_die_once_per_attack():
    g = position("s> S> .", active=None)
    sha = pilgrim(g, "S")
    load(g, ("red-1", 2), ("red-1", 2), ("blue-2", 0), ("blue-1", 0), ("blue-1", 1))
    demon_strikes(g, "S", answers=("play 3 guardian",))
    assert (sha.health, sha.chi) == (9, 8)


def test_a_window_without_playable_cards_asks_nobody():
    g = position("S> s<", active="S")
    pilgrim(g, "S").chi = 1
    react(g, Moment("before-cleanse", pilgrim=3))
    assert pilgrim(g, "S").chi == 1
