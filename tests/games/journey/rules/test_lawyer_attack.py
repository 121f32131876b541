"""Hard cases of attacks, pushes and rituals: what may still be played when, and what a base can stand on."""

from __future__ import annotations

import pytest

from hyakki.games.journey.rules import attack, knockback, turn
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.figures import footprint
from tests.games.journey.table import Asked, at, give, load, play, position, run
from tests.rules import rule

RITUAL = """
    T> s<
    .  .
"""


def failing_ritual(*whites):
    """Tripitaka with Patient Heart defeats a soldier (SP 5); the white dice of his rolls follow."""
    g = position(RITUAL)
    give(g, "T", "patient-heart")
    load(g, ("red-1", 2), ("red-1", 2), ("white", 1), *(("white", face) for face in whites))
    return g


@rule("journey.card.after-sees-result", "journey.card.reaction-order", "journey.cleanse.roll")
def test_the_second_roll_of_patient_heart_may_be_rolled_again_too():
    g = failing_ritual(1, 1, 1, 1, 1, 2, 6, 6, 6)
    give(g, "T", "grace-of-the-bodhisattva")
    # attack roll: no Grace; ritual: no Compassion, no Grace, Patient Heart, then Grace
    play(
        g,
        (
            "attack 4",
            "pass",
            "cleanse",
            "pass",
            "pass",
            "play 0 patient-heart",
            "play 0 grace-of-the-bodhisattva",
        ),
    )
    assert g.demons == []
    assert g.tally.cleansed == ["soldier"]


@rule("journey.card.permanent-once-per-trigger")
def test_patient_heart_works_once_for_a_ritual():
    g = failing_ritual(1, 1, 1, 1, 1, 2)
    play(g, ("attack 4", "cleanse", "pass", "play 0 patient-heart"))
    assert len(g.demons) == 1
    assert g.pilgrims[0].chi == 8


@rule("journey.unconscious.no-interrupt", "journey.knockback.terrain-entry")
def test_a_pilgrim_that_is_known_to_fall_plays_nothing_on_the_red_square_it_is_pushed_to():
    g = position(
        """
        Z z> C< r .
        . .  .  . T<
        """,
        active=None,
        phase="activations",
    )
    cho = give(g, "C", "thick-hide")
    cho.health = 3
    load(g, ("red-2", 3), ("red-2", 0), ("black", 2), ("blue-1", 0), ("blue-1", 0))
    run(attack.demon_attack(g, g.demons[0], [2]))
    assert cho.cell == at(g, 3, 0)
    assert (cho.health, cho.chi) == (0, 10)


@rule("journey.unconscious.no-interrupt", "journey.knockback.terrain-entry")
def test_a_pilgrim_that_would_stand_may_answer_the_red_square():
    g = position(
        """
        Z z> C< r .
        . .  .  . T<
        """,
        active=None,
        phase="activations",
    )
    cho = give(g, "C", "thick-hide")
    load(g, ("red-2", 3), ("red-2", 0), ("black", 2), ("blue-1", 0), ("blue-1", 0))
    run(attack.demon_attack(g, g.demons[0], [2]), "play 2 thick-hide")
    assert cho.health == 14 - 3


@rule("journey.condition.paralyzed", "journey.card.play")
def test_a_pilgrim_freed_before_the_roll_defends():
    g = position(
        """
        s> T< C<
        .  .  .
        """,
        active=None,
        phase="activations",
    )
    monk = g.pilgrims[0]
    give_condition(g, monk, "paralyzed")
    give(g, "C", "incense")
    load(g, ("red-1", 2), ("red-1", 2), ("blue-2", 2), ("blue-1", 1))
    run(attack.demon_attack(g, g.demons[0], [0]), "play 2 incense")
    assert monk.health == 12 - (4 - 3)


DOORWAY = """
    . . .  .  .
    . . z^ T< .
    . . Z  .  .
    . . .  .  .
"""


@rule("journey.knockback.large", "journey.knockback.obstacles", "journey.terrain.yellow-move")
def test_a_long_base_is_not_pushed_across_the_end_of_a_wall():
    g = position(DOORWAY, yellow=[(1, 1, 2)])
    berserker = g.demons[0]
    before = footprint(g, berserker)
    assert run(knockback.knock_back(g, berserker, -1, 0, 1)) == (0, 1)
    assert footprint(g, berserker) == before


@rule("journey.knockback.large")
def test_without_the_wall_it_is_pushed():
    g = position(DOORWAY)
    assert run(knockback.knock_back(g, g.demons[0], -1, 0, 1)) == (1, 0)


@rule("journey.move.large-forward", "journey.terrain.yellow-move", "journey.ai.water")
@pytest.mark.parametrize("colour", ["yellow", "purple"])
def test_the_king_walks_round_a_wall_that_ends_before_the_middle_of_his_base(colour):
    g = position(
        """
        .  . . . . . .  .
        T> . . . . . K< k
        .  . . . . . k  k
        .  . . . . . .  .
        """,
        active=None,
        phase="activations",
        yellow=[(3, 1, 2)] if colour == "yellow" else (),
        purple=[(3, 1, 2)] if colour == "purple" else (),
    )
    king = g.demons[0]
    g.queue = [king.id]
    run(turn.step(g))
    # Straight ahead he would be there for 5 MV; round the wall it takes two turns and a step more.
    assert king.cell == at(g, 1, 0)


@rule("journey.ai.priority-one")
def test_without_a_wall_the_king_goes_straight_ahead():
    g = position(
        """
        .  . . . . . .  .
        T> . . . . . K< k
        .  . . . . . k  k
        .  . . . . . .  .
        """,
        active=None,
        phase="activations",
    )
    king = g.demons[0]
    g.queue = [king.id]
    run(turn.step(g))
    assert king.cell == at(g, 1, 1)


@rule("journey.unconscious.no-interrupt")
def test_the_thick_hide_is_asked_for_when_it_matters():
    g = position(
        """
        Z z> C< r .
        . .  .  . T<
        """,
        active=None,
        phase="activations",
    )
    give(g, "C", "thick-hide")
    load(g, ("red-2", 3), ("red-2", 0), ("black", 2), ("blue-1", 0), ("blue-1", 0))
    with pytest.raises(Asked, match="before-hurt"):
        run(attack.demon_attack(g, g.demons[0], [2]))
