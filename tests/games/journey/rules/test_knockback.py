"""Knock back: direction, obstacles, crushing, and following."""

from __future__ import annotations

import pytest

from hyakki.games.journey.events import Followed, Pushed
from hyakki.games.journey.options import Attack, Play
from hyakki.games.journey.rules import cards
from hyakki.games.journey.rules.attack import attack_action
from hyakki.games.journey.rules.figures import demon, footprint
from hyakki.games.journey.rules.knockback import follow, knock_back, push_direction
from hyakki.games.journey.state import FACE_DOWN
from tests.games.journey.fights import (
    black,
    blue,
    dice,
    is_struck,
    lay_down,
    only,
    pilgrim,
    position,
    red1,
    red2,
    square,
    strikes,
    white,
)
from tests.games.journey.table import at, first_question, give, listen, run
from tests.rules import rule


def push(g, figure, dx, dy, n):
    """Squares moved, crushing."""
    return run(knock_back(g, figure, dx, dy, n))


# -- direction and distance


@rule("journey.knockback.distance")
def test_the_target_goes_straight_back():
    g = position("M> L< l . . .", active="M")
    dice(g, red2(2, 0, 0), white(6), blue(0, 0))
    strikes(g, "M", 4, "follow 0")
    assert square(g, demon(g, 4)) == (3, 0)
    assert demon(g, 4).health == 10


@rule("journey.knockback.distance")
def test_several_knock_backs_of_one_attack_add_up():
    g = position("I> T . . . .")
    dice(g, red2(2, 0), black(1, 2), blue(0, 0))
    is_struck(g, 4, "T")
    assert square(g, pilgrim(g, "T")) == (4, 0)


@rule("journey.knockback.not-legal-move")
def test_a_push_may_be_diagonal_and_keeps_the_facing():
    g = position("""
        . . . .
        . . s> .
        . S^ . .
    """, active="S")  # fmt: skip
    dice(g, red2(1, 0), white(6))
    strikes(g, "S", 4, "follow 0")
    assert square(g, demon(g, 4)) == (3, 0)
    assert demon(g, 4).facing == 1


@rule("journey.knockback.direction")
@pytest.mark.parametrize(
    ("offset", "way"),
    [
        ((3, 1), (1, 0)),
        ((3, 2), (1, 1)),
        ((2, 1), (1, 0)),
        ((1, 3), (0, 1)),
        ((0, 2), (0, 1)),
        ((1, 1), (1, 1)),
        ((2, 3), (1, 1)),
    ],
)
def test_the_line_of_attack(offset, way):
    g = position("\n".join(". . . . . . ." for _ in range(7)))
    for mirror in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        dx, dy = offset[0] * mirror[0], offset[1] * mirror[1]
        found = push_direction(g, 1 << at(g, 3, 3), 1 << at(g, 3 + dx, 3 + dy))
        assert found == (way[0] * mirror[0], way[1] * mirror[1])


@rule("journey.knockback.direction")
def test_the_nearest_squares_of_large_bases_count():
    g = position("""
        K k . . .
        k k . . T
    """)
    assert push_direction(g, footprint(g, demon(g, 4)), footprint(g, pilgrim(g, "T"))) == (1, 0)


# -- obstacles


@rule("journey.knockback.crushing")
def test_squares_that_cannot_be_travelled_crush():
    g = position("s . # .")
    assert push(g, demon(g, 4), 1, 0, 3) == (1, 2)
    assert square(g, demon(g, 4)) == (1, 0)


@rule("journey.knockback.crushing")
def test_the_board_edge_crushes():
    g = position(". s")
    assert push(g, demon(g, 4), 1, 0, 2) == (0, 2)


@rule("journey.knockback.obstacles")
@pytest.mark.parametrize("behind", ["s", "X", "V", "U", "W", "#", "%", "M"])
def test_what_stops_a_push(behind):
    g = position(f"s {behind} .")
    assert push(g, demon(g, 4), 1, 0, 1) == (0, 1)


@rule("journey.knockback.obstacles")
def test_a_body_stops_a_push():
    g = position("s C .")
    lay_down(g, "C")
    assert push(g, demon(g, 4), 1, 0, 1) == (0, 1)


@rule("journey.knockback.obstacles", "journey.terrain.purple")
@pytest.mark.parametrize("colour", ["yellow", "purple"])
def test_lines_stop_a_push(colour):
    g = position("s . .", **{colour: [(0, 0, 1)]})
    assert push(g, demon(g, 4), 1, 0, 1) == (0, 1)


@rule("journey.knockback.obstacles")
def test_who_is_bumped_into_takes_no_damage():
    g = position("T> s s .", active="T")
    demon(g, 4).health = 2
    demon(g, 5).health = 1
    heard = listen(g)
    dice(g, red1(1, 0), white(6))  # 1 net and 1 crushing
    strikes(g, "T", 4, "kill")
    assert [one.id for one in g.demons] == [5]
    assert only(heard, Pushed)[0].crushed == 1


@rule("journey.knockback.obstacles")
def test_a_diagonal_push_needs_one_free_way_round_the_corner():
    one_line = position("""
        s .
        . .
    """, yellow=[(0, 0, 1)])  # fmt: skip
    assert push(one_line, demon(one_line, 4), 1, 1, 1) == (1, 0)
    two_lines = position("""
        s .
        . .
    """, yellow=[(0, 0, 1), (0, 0, 2)])  # fmt: skip
    assert push(two_lines, demon(two_lines, 4), 1, 1, 1) == (0, 1)
    miniatures = position("""
        s C
        M .
    """)
    assert push(miniatures, demon(miniatures, 4), 1, 1, 1) == (1, 0)


@rule("journey.knockback.large")
def test_a_large_base_moves_as_a_whole_or_not_at_all():
    g = position("""
        K k .
        k k X
        . . .
    """)
    assert push(g, demon(g, 4), 1, 0, 1) == (0, 1)
    assert push(g, demon(g, 4), 0, 1, 1) == (1, 0)
    assert square(g, demon(g, 4)) == (0, 1)


# -- ground


@rule("journey.knockback.terrain-entry")
def test_red_squares_hurt_who_is_pushed_through_them():
    g = position("T r r .")
    pilgrim(g, "T").health = 5
    assert push(g, pilgrim(g, "T"), 1, 0, 3) == (3, 0)
    assert pilgrim(g, "T").health == 3


@rule("journey.knockback.terrain-entry")
def test_blue_squares_do_not_shorten_a_push():
    g = position("T b b .")
    assert push(g, pilgrim(g, "T"), 1, 0, 2) == (2, 0)


@rule("journey.knockback.terrain-entry")
def test_demons_do_not_mind_red_squares():
    g = position("s r .")
    assert push(g, demon(g, 4), 1, 0, 1) == (1, 0)
    assert len(g.demons) == 1


def test_who_falls_on_red_is_pushed_no_further_and_not_crushed():
    g = position("T r . .")
    pilgrim(g, "T").health = 1
    assert push(g, pilgrim(g, "T"), 1, 0, 3) == (1, 0)
    assert pilgrim(g, "T").fallen == FACE_DOWN
    assert square(g, pilgrim(g, "T")) == (1, 0)


@rule("journey.knockback.target-pilgrims")
def test_pilgrims_are_knocked_back_and_keep_their_facing():
    g = position("""
        Z z> Cv . .
        . .  .  . .
    """)
    dice(g, red2(2, 0), black(2), [("blue-1", 0)] * 2)
    is_struck(g, 4, "C")
    assert square(g, pilgrim(g, "C")) == (3, 0)
    assert pilgrim(g, "C").facing == 2


# -- following


@rule("journey.knockback.follow", "journey.corruption.distraction-free")
def test_following_is_free():
    g = position("M> L< l . . .", active="M", ap=2)
    dice(g, red2(2, 0, 0), white(6), blue(0, 0))
    strikes(g, "M", 4, "follow 2")
    assert square(g, pilgrim(g, "M")) == (2, 0)
    assert g.act is not None
    assert g.act.ap == 1  # for the attack alone


@rule("journey.knockback.follow-length")
def test_a_follow_is_no_longer_than_the_push():
    g = position("M> . s . #", active="M")  # he could walk 2 squares; of a push by 2 the wall leaves 1
    dice(g, red2(1, 0, 0), white(6))
    _, offered = first_question(attack_action(g, pilgrim(g, "M"), Attack(4)))
    assert square(g, demon(g, 4)) == (3, 0)
    assert offered == ["follow 0", "follow 1"]


@rule("journey.knockback.follow-length")
def test_nobody_follows_a_target_that_did_not_move():
    g = position("M> s #", active="M")
    demon(g, 4).health = 9
    dice(g, red2(2, 0, 0), white(5))
    strikes(g, "M", 4)  # not asked
    assert square(g, pilgrim(g, "M")) == (0, 0)


@rule("journey.knockback.follow-length")
def test_a_follow_goes_through_open_squares_only():
    g = position("""
        C> .  V .
        .  .  . .
    """)
    _, offered = first_question(follow(g, pilgrim(g, "C"), 3))
    assert offered == ["follow 0", "follow 1"]
    walled = position("C> . .", yellow=[(0, 0, 1)])
    run(follow(walled, pilgrim(walled, "C"), 2))
    assert square(walled, pilgrim(walled, "C")) == (0, 0)


@rule("journey.knockback.follow-length")
def test_red_squares_hurt_who_follows_and_blue_ones_cost_nothing():
    g = position("C> b r .", active="C")
    run(follow(g, pilgrim(g, "C"), 2), "follow 2")
    assert square(g, pilgrim(g, "C")) == (2, 0)
    assert pilgrim(g, "C").health == 13


@rule("journey.knockback.follow-demons")
def test_a_demon_follows_tripitaka():
    g = position("Z z> T . .")
    heard = listen(g)
    dice(g, red2(2, 0), black(2), blue(0, 0))
    is_struck(g, 4, "T")
    assert square(g, pilgrim(g, "T")) == (3, 0)
    assert square(g, demon(g, 4)) == (2, 0)
    assert only(heard, Followed) == [Followed(4, ((1, 0), (2, 0)))]


@rule("journey.knockback.follow-demons")
def test_a_demon_does_not_follow_away_from_tripitaka():
    g = position("T Z z> C . .")
    dice(g, red2(2, 0), black(2), [("blue-1", 0)] * 2)
    is_struck(g, 4, "C")
    assert square(g, pilgrim(g, "C")) == (4, 0)
    assert square(g, demon(g, 4)) == (2, 0)


@rule("journey.knockback.follow-demons")
def test_a_demon_follows_if_that_leaves_it_as_far_from_tripitaka_as_before():
    g = position("""
        Z z> C . .
        . .  . . .
        . T  . . .
    """)
    dice(g, red2(2, 0), black(2), [("blue-1", 0)] * 2)
    is_struck(g, 4, "C")
    assert square(g, pilgrim(g, "C")) == (3, 0)
    assert square(g, demon(g, 4)) == (2, 0)  # its rear square is as near to him now as its front was


@rule("journey.defeat.fallen-attacker")
def test_who_falls_while_following_still_kills_and_bears_the_bad_karma():
    g = position("M> r s . . .\nT> . . . . .", active="M")
    monkey = pilgrim(g, "M")
    monkey.health = 1
    dice(g, red2(3, 3, 0), white(6))
    strikes(g, "M", 4, "follow 1")  # neither kill nor cleanse is asked
    assert (monkey.fallen, square(g, monkey)) == (FACE_DOWN, (1, 0))
    assert g.demons == []
    assert monkey.bad == g.box.demons["soldier"].bkr


def test_a_demon_goes_as_far_as_it_gets_no_further_from_tripitaka():
    g = position("""
        l L> C . . .
        . .  . T . .
    """)
    # Tripitaka's square is beside the way: one square brings it nearer, two no further away than it was.
    dice(g, red2(2, 0), black(2), [("blue-1", 0)] * 2)
    is_struck(g, 4, "C")
    assert square(g, pilgrim(g, "C")) == (4, 0)
    assert square(g, demon(g, 4)) == (3, 0)


def test_wrestle_throws_without_a_roll_and_cho_follows_straight_ahead():
    g = position("C> s . .", active="C")
    give(g, "C", "wrestle")
    run(cards.play(g, Play(2, "wrestle"), cards.own_moment(pilgrim(g, "C"))), "follow 2")
    assert square(g, demon(g, 4)) == (3, 0)
    assert square(g, pilgrim(g, "C")) == (2, 0)
