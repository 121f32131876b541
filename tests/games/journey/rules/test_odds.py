"""Exact chances: the table of the box to two decimals, and what a seat is shown."""

from __future__ import annotations

import itertools

import pytest

from hyakki.games.journey.options import CLEANSE, KILL, Attack, Roller
from hyakki.games.journey.rules.defeat import damage_demon
from hyakki.games.journey.rules.dice import roll
from hyakki.games.journey.rules.figures import demon
from hyakki.games.journey.rules.odds import attack_chances, cleanse_chance, odds, ritual_chance, spread
from hyakki.games.journey.rules.strike import pilgrim_blow, roll_attack, tally_defense
from hyakki.kernel.flow import Question
from hyakki.kernel.rng import Rng
from tests.games.journey.fights import pilgrim, position
from tests.games.journey.table import add_demon, at, give
from tests.rules import rule

OPEN = "\n".join(". . . . . . . . ." for _ in range(9))

ONE_HIT = {  # soldier, archer, berserker
    "T": (0.74, 0.74, 0.11),
    "M": (0.98, 0.98, 0.74),
    "C": (0.92, 0.92, 0.47),
    "S": (0.92, 0.92, 0.47),
}
MEAN = {  # General, Empress, Kei Lun, King without gates
    "T": (1.12, 1.12, 0.85, 0.85),
    "M": (3.86, 3.86, 3.40, 3.40),
    "C": (2.42, 2.42, 2.02, 2.02),
    "S": (2.42, 2.42, 2.02, 2.02),
}
RITUAL = {  # SP 5, 6, 8, 10, 11, 12, 13, 15
    1: (0.33, 0.17, 0, 0, 0, 0, 0, 0),
    2: (0.83, 0.72, 0.42, 0.17, 0.08, 0.03, 0, 0),
    3: (0.98, 0.95, 0.84, 0.62, 0.50, 0.38, 0.26, 0.09),
}


def duel(letter, kind):
    """A pilgrim and a demon with open ground all round."""
    g = position(OPEN.replace(". .", f"{letter}> .", 1), active=letter)
    one = pilgrim(g, letter)
    one.cell = at(g, 3, 3)
    add_demon(g, kind, at(g, 4, 3), 3)
    return g, one, g.demons[0]


@rule("journey.info.odds", "journey.attack.dice-faces")
@pytest.mark.parametrize("letter", "TMCS")
def test_the_chance_to_defeat_one_hit_kills(letter):
    for kind, chance in zip(("soldier", "archer", "berserker"), ONE_HIT[letter], strict=True):
        found = attack_chances(*duel(letter, kind))
        assert round(found.defeats, 2) == chance
        assert found.defeats + found.nothing == pytest.approx(1)


@rule("journey.info.odds", "journey.attack.dice-faces")
@pytest.mark.parametrize("letter", "TMCS")
def test_the_mean_damage_on_tracks(letter):
    for kind, mean in zip(("left-general", "empress", "kei-lun", "king"), MEAN[letter], strict=True):
        assert round(attack_chances(*duel(letter, kind)).mean, 2) == mean


@rule("journey.info.odds", "journey.cleanse.cr-dice")
@pytest.mark.parametrize("number", RITUAL)
def test_the_chance_of_a_cleanse_roll(number):
    g = position("T")
    for needed, chance in zip((5, 6, 8, 10, 11, 12, 13, 15), RITUAL[number], strict=True):
        assert round(ritual_chance(g.box, ("white",) * number, needed), 2) == chance


@rule("journey.info.odds")
def test_the_shown_chance_of_shas_ritual_against_an_archer():
    g = position("S a< .", active="S")
    flow = damage_demon(g, demon(g, 4), 2, pilgrim(g, "S"), pilgrim(g, "S"))
    question = flow.send(None)
    assert isinstance(question, Question)
    assert list(question.build()) == [KILL, CLEANSE]
    shown = odds(g, 0, CLEANSE)
    assert shown is not None
    assert [line.result for line in shown] == ["odds.cleanses", "odds.ritual-fails"]
    assert [line.chance for line in shown] == pytest.approx([26 / 36, 10 / 36])
    assert odds(g, 0, KILL) is None


@rule("journey.info.odds")
def test_an_attack_shows_its_odds_before_it_is_made():
    g, one, _ = duel("M", "left-general")
    draws = g.rng.draws
    shown = odds(g, 0, Attack(4))
    assert shown is not None
    # What cannot happen yet is left out.
    assert [line.result for line in shown] == ["odds.hurts", "odds.nothing"]
    assert sum(line.chance for line in shown) == pytest.approx(1)
    assert shown[0].params == {"tenths": 39, "left": 12}
    g.demons[0].health = 4
    weaker = odds(g, 0, Attack(4))
    assert weaker is not None
    assert [line.result for line in weaker] == ["odds.defeats", "odds.hurts", "odds.nothing"]
    assert g.rng.draws == draws
    assert odds(g, 0, Attack(99)) is None
    assert one.health == 10


@rule("journey.info.odds")
def test_a_wall_behind_the_target_is_counted():
    open_ground, _, _ = duel("T", "soldier")
    free = attack_chances(open_ground, pilgrim(open_ground, "T"), open_ground.demons[0]).defeats
    g = position("T> s #", active="T")
    assert attack_chances(g, pilgrim(g, "T"), demon(g, 4)).defeats > free


def test_ground_and_charge_are_counted():
    plain = position("T> z< Z")
    green = position("T> gz< Z")
    charged = position("T> z< Z", active="T")
    assert charged.act is not None
    charged.act.charge = 2
    chances = [attack_chances(g, pilgrim(g, "T"), demon(g, 4)).defeats for g in (green, plain, charged)]
    assert chances == sorted(set(chances))


def test_corruption_and_omen_are_counted():
    g = position("T s .")
    plain = cleanse_chance(g, pilgrim(g, "T"), demon(g, 4))
    give(g, "T", "hardened-heart")
    assert cleanse_chance(g, pilgrim(g, "T"), demon(g, 4)) < plain
    g.omen = "lotus-bloom"
    assert cleanse_chance(g, pilgrim(g, "T"), demon(g, 4)) == plain
    assert cleanse_chance(g, pilgrim(g, "T"), demon(g, 4), bonus=2) == 1


def test_a_demon_without_soul_power_has_no_chance_of_a_ritual():
    g, one, king = duel("T", "king")
    assert cleanse_chance(g, one, king) == 0
    assert odds(g, 0, CLEANSE) is None
    assert odds(g, 0, Roller(0)) is None


def test_pools_are_convolved():
    pools = ((0, 1, 1, 2), (0, 3), (1, 2, 3))
    sums = [sum(faces) for faces in itertools.product(*pools)]
    assert list(spread(pools)) == [sums.count(total) for total in range(9)]


def test_the_odds_agree_with_the_dice():
    g, one, target = duel("M", "berserker")
    g.rng = Rng.seeded(11)
    wins, trials = 0, 4000
    for _ in range(trials):
        blow = pilgrim_blow(g, one, target)
        roll_attack(g, blow)
        blow.blue_faces = roll(g, blow.blue)
        tally_defense(g, blow)
        wins += blow.net >= 4
    assert abs(wins / trials - attack_chances(g, one, target).defeats) < 0.03
