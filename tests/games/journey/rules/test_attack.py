"""Attack actions: range, sight, targets, declarations and their order."""

from __future__ import annotations

from collections import Counter

import pytest

from hyakki.board.masks import bits
from hyakki.board.sight import reach_mask
from hyakki.games.journey.box.notation import Range
from hyakki.games.journey.events import AttackBegan, Left, Missed
from hyakki.games.journey.options import ROLL, Attack, Play
from hyakki.games.journey.rules import attack, cards
from hyakki.games.journey.rules.attack import attack_action, attack_options, forbids_attack
from hyakki.games.journey.rules.dice import roll
from hyakki.games.journey.rules.figures import demon, find_demon
from hyakki.games.journey.rules.moments import Declared, Moment
from hyakki.games.journey.rules.odds import attack_chances
from hyakki.games.journey.rules.reach import targets_of
from hyakki.games.journey.rules.strike import pilgrim_blow, roll_attack
from hyakki.kernel.rng import Rng
from tests.games.journey.fights import (
    blue,
    dice,
    is_struck,
    lay_down,
    only,
    pilgrim,
    position,
    red1,
    red2,
    rolls,
    square,
    strikes,
    white,
)
from tests.games.journey.table import first_question, give, listen, run
from tests.rules import rule


def why_not(g, one, target):
    """The rule that forbids an attack."""
    refusal = forbids_attack(g, one, target)
    return refusal and refusal.rule


def texts(options):
    return [option.text() for option in options]


# -- targets


@rule("journey.attack.target-needed")
def test_without_a_target_there_is_no_attack():
    g = position("""
        . . . . .
        . T> . . s<
    """)
    assert attack_options(g, pilgrim(g, "T")) == []
    assert why_not(g, pilgrim(g, "T"), 4) == "journey.attack.profile"
    assert why_not(g, pilgrim(g, "T"), 99) == "journey.attack.target-needed"


@rule("journey.attack.target-needed")
def test_a_demon_in_front_can_be_attacked():
    g = position("T> s<")
    assert texts(attack_options(g, pilgrim(g, "T"))) == ["attack 4"]
    assert forbids_attack(g, pilgrim(g, "T"), 4) is None


@rule("journey.attack.same-type")
def test_pilgrims_do_not_attack_pilgrims_nor_demons_demons():
    g = position("""
        T> M .
        s> s s
    """)
    assert targets_of(g, pilgrim(g, "T")) == []
    assert why_not(g, pilgrim(g, "T"), 1) == "journey.attack.same-type"
    assert targets_of(g, demon(g, 4)) == []


@rule("journey.attack.profile")
def test_no_more_targets_than_the_profile_says():
    g = position(
        """
        . s .
        C> s .
        . s .
    """,
        active="C",
    )
    assert targets_of(g, pilgrim(g, "C")) == [4, 5, 6]
    _, offered = first_question(attack_action(g, pilgrim(g, "C"), Attack(4)))
    assert offered == ["attack 5", "attack 6", "roll"]
    heard = listen(g)
    dice(g, red2(0, 0), white(1), red2(0, 0), white(1))
    strikes(g, "C", 4, "attack 6")  # after the second target nothing is left to declare
    assert only(heard, AttackBegan) == [AttackBegan(2, (4, 6))]


@rule("journey.attack.range-icons")
@pytest.mark.parametrize(
    ("icon", "squares"),
    [
        (Range("strike"), {(5, 4)}),
        (Range("sweep"), {(5, 3), (5, 4), (5, 5)}),
        (Range("whirl"), {(x, y) for x in (3, 4, 5) for y in (3, 4, 5)} - {(4, 4)}),
        (Range("thrust", 2), {(5, 4), (6, 4)}),
        (Range("cone", 2), {(5, 3), (5, 4), (5, 5), (6, 2), (6, 3), (6, 4), (6, 5), (6, 6)}),
        (Range("burst", 2), {(x, y) for x in range(2, 7) for y in range(2, 7)} - {(4, 4)}),
    ],
)
def test_ranges_are_exact_sets_of_squares(icon, squares):
    g = position("\n".join(". . . . . . . . ." for _ in range(9)))
    found = bits(reach_mask(g.field.grid, "1x1", g.field.cell(4, 4), 1, icon.shape, icon.n))
    assert {g.field.square(cell) for cell in found} == squares


@rule("journey.setup.omens")
def test_in_the_fog_nothing_reaches_further_than_three_squares():
    g = position("a> . . . T")
    assert targets_of(g, demon(g, 4)) == [0]
    g.omen = "fog"
    assert targets_of(g, demon(g, 4)) == []
    g = position("M> . . . s")
    assert targets_of(g, pilgrim(g, "M"), Range("thrust", 4)) == [4]
    g.omen = "fog"
    assert targets_of(g, pilgrim(g, "M"), Range("thrust", 4)) == []


# -- sight


@rule("journey.attack.los")
def test_a_token_in_between_stops_sight():
    g = position("a> V T")
    assert targets_of(g, demon(g, 4)) == []
    g = position("a> . T")
    assert targets_of(g, demon(g, 4)) == [0]


@rule("journey.attack.los")
def test_the_refusal_names_the_line_of_sight():
    g = position("M> V s")
    assert why_not(g, pilgrim(g, "M"), 4) == "journey.attack.los"


@rule("journey.attack.los-large")
def test_one_visible_square_of_a_large_target_is_enough():
    g = position("""
        .  # K k
        M> . k k
    """)
    assert targets_of(g, pilgrim(g, "M")) == [4]


@rule("journey.attack.los-geometry")
@pytest.mark.parametrize(("between", "targets"), [("#", []), (".", [0])])
def test_a_line_through_the_interior_of_a_blocked_square_is_closed(between, targets):
    g = position(f"""
        a> {between} .
        .  . T
    """)
    assert targets_of(g, demon(g, 4)) == targets


@rule("journey.attack.los-geometry")
def test_through_a_corner_one_free_way_is_enough():
    g = position("""
        a> # .
        . T .
    """)
    assert targets_of(g, demon(g, 4)) == [0]
    g = position("""
        a> # .
        # T .
    """)
    assert targets_of(g, demon(g, 4)) == []


@rule("journey.attack.los-adjacent")
def test_a_line_between_neighbours_stops_sight():
    g = position("T> s", yellow=[(0, 0, 1)])
    assert targets_of(g, pilgrim(g, "T")) == []
    assert why_not(g, pilgrim(g, "T"), 4) == "journey.attack.los"


@rule("journey.attack.los-adjacent")
def test_diagonal_neighbours_see_each_other_unless_both_ways_are_closed():
    one_way = position(
        """
        S> .
        .  s
    """,
        yellow=[(0, 0, 1)],
    )
    assert targets_of(one_way, pilgrim(one_way, "S")) == [4]
    no_way = position(
        """
        S> .
        .  s
    """,
        yellow=[(0, 0, 1), (0, 0, 2)],
    )
    assert targets_of(no_way, pilgrim(no_way, "S")) == []


@rule("journey.attack.miniatures-block")
def test_friends_stop_sight_too():
    g = position("M> C . s")
    assert targets_of(g, pilgrim(g, "M"), Range("thrust", 4)) == []
    lay_down(g, "C")
    assert targets_of(g, pilgrim(g, "M"), Range("thrust", 4)) == []


@rule("journey.attack.miniatures-block", "journey.unconscious.obstacle")
def test_demons_look_past_bodies():
    g = position("a> C T")
    assert targets_of(g, demon(g, 4)) == [2]
    lay_down(g, "C")
    assert targets_of(g, demon(g, 4)) == [0]


def test_refusals_and_targets_agree():
    g = position("""
        . s # a .
        . C> s V s
        . s . . .
    """)
    cho = pilgrim(g, "C")
    for facing in range(4):
        cho.facing = facing
        legal = [one.id for one in g.demons if forbids_attack(g, cho, one.id) is None]
        assert targets_of(g, cho) == legal


# -- declarations


@rule("journey.attack.declare")
def test_cards_for_an_attack_are_named_before_the_roll():
    g = position("M> s", active="M")
    give(g, "M", "mighty-blow")
    monkey = pilgrim(g, "M")
    before = Moment("before-attack", pilgrim=1, declared=Declared(1))
    assert cards.forbids_play(g, monkey, "mighty-blow", before) is None
    blow = pilgrim_blow(g, monkey, demon(g, 4))
    after = Moment("after-roll", pilgrim=1, blow=blow, colours=("red", "white"))
    assert cards.forbids_play(g, monkey, "mighty-blow", after) is not None
    dice(g, red2(0, 0, 0), white(1))
    strikes(g, "M", 4, "roll")  # nothing is asked after this
    assert monkey.skills == ["mighty-blow"]


@rule("journey.attack.declare")
def test_declared_damage_counts_for_the_first_individual_attack_only():
    g = position(
        """
        . s
        C> .
        . s
    """,
        active="C",
    )
    give(g, "C", "thunder-drum")
    dice(g, red2(0, 0), white(1), red2(0, 1), white(1))
    strikes(g, "C", 4, "attack 5", "play 2 thunder-drum", "kill")
    assert find_demon(g, 4) is None
    assert find_demon(g, 5) is not None


@rule("journey.attack.declare")
def test_a_range_card_can_begin_an_attack():
    g = position("M> . . s", active="M")
    give(g, "M", "staff-of-ten-miles")
    assert texts(attack_options(g, pilgrim(g, "M"))) == ["play 1 staff-of-ten-miles"]
    dice(g, red2(2, 0, 0), white(1))
    run(attack_action(g, pilgrim(g, "M"), Play(1, "staff-of-ten-miles")), "kill")
    assert g.demons == []
    assert g.act is not None
    assert g.act.ap == 1


@rule("journey.attack.declare")
def test_a_range_card_is_not_offered_when_it_would_lose_a_named_target():
    g = position("M> . s", active="M")
    give(g, "M", "staff-whirl")
    dice(g, red2(0, 0, 0), white(1))
    strikes(g, "M", 4)  # the whirl does not reach the soldier: nothing to ask
    assert pilgrim(g, "M").chi == 10


@rule("journey.card.durations")
def test_a_declared_range_is_gone_with_its_action():
    g = position("M> . . s", active="M")
    give(g, "M", "staff-of-ten-miles")
    dice(g, red2(0, 0, 0), white(1))
    run(attack_action(g, pilgrim(g, "M"), Play(1, "staff-of-ten-miles")))
    assert attack_options(g, pilgrim(g, "M")) == []


# -- several targets


@rule("journey.attack.multi-target", "journey.attack.seats-order")
def test_several_targets_are_separate_attacks_in_the_order_of_the_attackers_seat():
    g = position(
        """
        .  L< l
        C> .  .
        .  R< q
    """,
        active="C",
        seats=4,
    )
    heard = listen(g)
    seats: list[int] = []
    dice(g, red2(1, 1), white(1), blue(0, 0), red2(1, 0), white(1), blue(1, 1))
    strikes(g, "C", 5, "attack 4", seats=seats)
    assert seats == [2]
    assert [event.figure for event in rolls(heard, "defense")] == [5, 4]
    assert len(rolls(heard, "attack")) == 2
    assert (demon(g, 5).health, demon(g, 4).health) == (10, 12)


@rule("journey.attack.multi-revalidate")
@pytest.mark.parametrize(("follow", "attacked"), [("follow 1", [4]), ("follow 0", [4, 5])])
def test_a_target_out_of_reach_by_then_is_lost(follow, attacked):
    g = position(
        """
        .  s .  .
        C> s .  .
    """,
        active="C",
    )
    first, second = g.demons[1], g.demons[0]
    give(g, "C", "rake-sweep")
    heard = listen(g)
    dice(g, red2(1, 0), white(1), *([red2(0, 0), white(1)] if follow == "follow 0" else []))
    strikes(g, "C", first.id, f"attack {second.id}", "play 2 rake-sweep", follow)
    assert square(g, first) == (2, 1)
    assert len(rolls(heard, "attack")) == len(attacked)
    lost = [event.target for event in only(heard, Missed) if event.why == "out-of-reach"]
    assert lost == ([second.id] if follow == "follow 1" else [])


@rule("journey.attack.twice")
def test_the_second_attack_sees_what_the_first_revealed():
    g = position("M> s s", active="M")
    give(g, "M", "hair-clones")
    assert targets_of(g, pilgrim(g, "M")) == [4]
    dice(g, red2(2, 0, 0), white(1), red2(2, 0, 0), white(1))
    strikes(g, "M", 4, "play 1 hair-clones", "kill", "attack 5", "kill")
    assert g.demons == []
    assert g.act is not None
    assert (g.act.ap, pilgrim(g, "M").chi) == (1, 6)


@rule("journey.attack.twice")
def test_the_second_attack_may_be_left_out():
    g = position("M> . s", active="M")
    give(g, "M", "hair-clones")
    dice(g, red2(0, 0, 0), white(1))
    strikes(g, "M", 4, "play 1 hair-clones", "done")
    assert len(g.demons) == 1


def test_after_a_kill_havoc_gives_a_free_attack():
    g = position("M> s s", active="M")
    give(g, "M", "havoc")
    dice(g, red2(2, 0, 0), white(1), red2(2, 0, 0), white(1))
    strikes(g, "M", 4, "kill", "play 1 havoc", "kill")
    assert g.demons == []
    assert g.act is not None
    assert g.act.ap == 1


def test_stampede_adds_to_the_next_individual_attack():
    g = position("C> s s", active="C")
    assert g.act is not None
    g.act.charge = 2
    dice(g, red2(0, 0), white(1))
    strikes(g, "C", 4, "kill")
    assert [one.id for one in g.demons] == [5]
    assert g.act.charge == 0


def charged():
    """Cho beside two demons, both in reach, with a charge."""
    g = position(
        """
        .  s .
        C> s .
    """,
        active="C",
    )
    assert g.act is not None
    g.act.charge = 2
    return g


@rule("journey.info.odds")
def test_a_second_target_does_not_count_on_the_charge_of_the_first():
    g = charged()
    with_it = attack_chances(g, pilgrim(g, "C"), demon(g, 5)).defeats
    _, options = first_question(attack_action(g, pilgrim(g, "C"), Attack(4)))
    assert "attack 5" in options
    assert attack_chances(g, pilgrim(g, "C"), demon(g, 5)).defeats < with_it


def test_a_charge_that_met_nobody_is_kept():
    g = charged()

    def vanish(options):
        assert ROLL in options
        g.demons.clear()
        return ROLL

    run(attack_action(g, pilgrim(g, "C"), Attack(4)), vanish)
    assert g.act.charge == 2


# -- dice


@rule("journey.attack.dice-roll")
def test_numbers_are_added_and_x_is_nothing():
    g = position("M> s")
    blow = pilgrim_blow(g, pilgrim(g, "M"), demon(g, 4))
    dice(g, red2(0, 2, 3), white(1))
    roll_attack(g, blow)
    assert blow.damage == 5


@rule("journey.attack.white-die")
def test_the_white_die_adds_what_the_weapon_card_says():
    g = position("T> s")
    blow = pilgrim_blow(g, pilgrim(g, "T"), demon(g, 4))
    dice(g, red1(1, 0), white(4))
    roll_attack(g, blow)
    assert blow.damage == 2


@rule("journey.attack.auto-dice", "journey.weapon.lookup")
def test_one_white_die_for_each_individual_attack():
    g = position(
        """
        .  s
        C> s
    """,
        active="C",
    )
    heard = listen(g)
    dice(g, red2(0, 0), white(1), red2(0, 0), white(1))
    strikes(g, "C", 4, "attack 5")
    assert [event.dice.count("white") for event in rolls(heard, "attack")] == [1, 1]


@rule("journey.attack.black-die")
def test_black_dice_only_where_the_profile_has_them():
    g = position("""
        s> T .
        . . .
    """)
    heard = listen(g)
    dice(g, red1(0, 0), blue(0, 0))
    is_struck(g, 4, "T")
    assert rolls(heard, "attack")[0].dice == ("red-1", "red-1")
    g = position("a> T")
    heard = listen(g)
    dice(g, red2(1), [("black", 1)], blue(0, 0))
    is_struck(g, 4, "T")
    assert rolls(heard, "attack")[0].dice == ("red-2", "black")
    assert pilgrim(g, "T").health == 12 - 2  # I is +1 for an archer


@rule("journey.attack.dice-faces")
def test_every_face_comes_up_about_as_often():
    g = position("T")
    g.rng = Rng.seeded(5)
    counts = Counter(roll(g, ("red-2",) * 6000))
    assert set(counts) == {0, 1, 2, 3}
    for value, faces in ((0, 1), (1, 2), (2, 1), (3, 2)):
        assert abs(counts[value] - 1000 * faces) < 150


# -- demons


@rule("journey.special.lord-full-attack", "journey.special.lord")
def test_a_visiting_lord_leaves_after_its_whole_attack_action():
    g = position("""
        I> T .
        .  C .
    """)
    lord = g.demons[0]
    lord.visitor = True
    heard = listen(g)
    dice(g, red2(0, 0), [("black", 0)] * 2, blue(0, 0), red2(0, 0), [("black", 0)] * 2, [("blue-1", 0)] * 2)
    run(attack.demon_attack(g, lord, [0, 2]))
    assert len(rolls(heard, "attack")) == 2
    assert heard[-1] == Left(lord.id, "empress")
    assert g.demons == []
    assert [p.bad + p.good for p in g.pilgrims] == [0, 0, 0, 0]


def test_a_demon_does_not_attack_a_target_that_fell_before_its_turn():
    g = position("""
        I> T .
        .  C .
    """)
    lay_down(g, "C")
    heard = listen(g)
    dice(g, red2(0, 0), [("black", 0)] * 2, blue(0, 0))
    is_struck(g, 4, "TC")
    assert only(heard, Missed)[-1] == Missed(4, 2, "out-of-reach")
