"""Health and chi: falling, lying, dying, standing up, maxima, and decks that run out."""

from __future__ import annotations

from hyakki.games.journey.events import Fell, Hurt
from hyakki.games.journey.rules import harm, karma, plan, strike
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.profile import max_health, pilgrim_mv
from hyakki.games.journey.state import DEAD, FACE_DOWN, ON_BACK, STANDING
from hyakki.kernel.rng import Rng
from tests.games.journey.table import at, give, legal, listen, load, play, position, run
from tests.rules import rule


@rule("journey.unconscious.zero")
def test_damage_never_goes_below_zero_and_lays_the_pilgrim_face_down():
    g = position("T> M> .")
    monkey = g.pilgrims[1]
    monkey.health = 2
    heard = listen(g)
    harm.hurt(g, monkey, 5, "attack", "journey.unconscious.zero")
    assert (monkey.health, monkey.fallen) == (0, FACE_DOWN)
    assert heard == [Hurt(1, 2, 0, "attack"), Fell(1)]
    assert g.tally.falls == 1


@rule("journey.unconscious.zero")
def test_a_body_is_no_longer_hurt_and_lies_among_the_bodies():
    g = position("T> M> .")
    monkey = g.pilgrims[1]
    harm.fall(g, monkey)
    assert (g.crowd, g.bodies) == (1, 2)
    harm.hurt(g, monkey, 3, "red", "journey.terrain.red-enter")
    assert (monkey.health, monkey.fallen, g.tally.falls) == (0, FACE_DOWN, 1)


@rule("journey.unconscious.no-interrupt", "journey.pilgrim.skip-unconscious")
def test_a_fallen_pilgrim_plays_no_healing_card():
    g = position("T> M> .")
    give(g, "M", "peach-of-immortality")
    g.pilgrims[1].health = 4
    assert "play 1 peach-of-immortality" in legal(g)
    harm.hurt(g, g.pilgrims[1], 4, "attack", "journey.unconscious.zero")
    assert "play 1 peach-of-immortality" not in legal(g)


@rule("journey.unconscious.others-react")
def test_another_pilgrim_answers_the_roll_that_would_make_one_fall():
    g = position("""
        T> . .
        . C< s<
    """, active=None, phase="activations")  # fmt: skip
    g.pilgrims[2].health = 1
    give(g, "T", "prayer-of-mercy")
    load(g, ("red-1", 2), ("red-1", 2))
    run(strike.strike(g, strike.demon_blow(g, g.demons[0], g.pilgrims[2])), "play 0 prayer-of-mercy")
    assert (g.pilgrims[2].health, g.pilgrims[2].fallen) == (1, STANDING)


@rule("journey.unconscious.demons-ignore")
def test_a_demon_leaves_the_fallen_alone():
    g = position("""
        C . S
        . z^ .
        . Z T
    """, active=None, phase="activations")  # fmt: skip
    harm.fall(g, g.pilgrims[2])
    found = plan.best_plan(g, g.demons[0], 2)
    assert found is not None
    assert 2 not in found.targets


@rule("journey.unconscious.obstacle")
def test_a_body_stops_pilgrims_but_not_demons():
    g = position("""
        # # # # # # #
        s> M> . . . . T<
        # # # # # # #
    """)  # fmt: skip
    harm.fall(g, g.pilgrims[1])
    found = plan.best_plan(g, g.demons[0], 2)
    assert found is not None
    assert g.field.grid.xs[found.pose[0]] > 1, "past the body"
    g = position("""
        # # # #
        T> M> . .
        # # # #
    """)  # fmt: skip
    harm.fall(g, g.pilgrims[1])
    play(g, "move")
    assert [text for text in legal(g) if text.startswith("step")] == []


@rule("journey.unconscious.obstacle")
def test_no_demon_stops_on_a_body():
    g = position("""
        # # # # # # # #
        s> . . M> . . . T<
        # # # # # # # #
    """)  # fmt: skip
    harm.fall(g, g.pilgrims[1])
    found = plan.best_plan(g, g.demons[0], 1)
    assert found is not None
    assert g.field.grid.xs[found.pose[0]] != 3


@rule("journey.unconscious.active")
def test_falling_in_the_own_activation_ends_it():
    g = position("""
        T> r .
        M> . .
    """)  # fmt: skip
    g.pilgrims[0].health = 1
    play(g, "move", "step 1 0")
    assert g.pilgrims[0].fallen == FACE_DOWN
    assert g.pilgrims[0].cell == at(g, 1, 0)
    assert (g.act, g.place) == (None, 1)
    play(g, "rest")
    assert g.act is not None
    assert g.act.pilgrim == 1


@rule("journey.unconscious.dead-cards")
def test_shared_cards_of_the_dead_go_back():
    g = position("T> M> .")
    monkey = give(g, "M", "jade-dew", "incense", "weak-guard", "havoc")
    give_condition(g, monkey, "poisoned")
    harm.die(g, monkey)
    assert g.fortune.discard == ["jade-dew", "incense"]
    assert g.corruption.discard == ["weak-guard"]
    assert g.conditions["poisoned"] == 4
    assert monkey.skills == ["havoc"], "put aside"
    assert g.crowd == 1


@rule("journey.sutra.dropped")
def test_sutras_of_the_dead_lie_on_the_last_square():
    g = position("T> M> .")
    monkey = g.pilgrims[1]
    monkey.sutras = 2
    harm.die(g, monkey)
    assert g.sutras == [1, 1]
    assert monkey.sutras == 0
    play(g, "collect 1 0")
    assert (g.sutras, g.pilgrims[0].sutras) == ([1], 1)
    assert g.things == 0b10, "the stack still blocks its square"


@rule("journey.revive.set-chi", "journey.revive.state")
def test_standing_up_sets_health_and_chi_and_keeps_the_rest():
    g = position("T> Mv .")
    monkey = g.pilgrims[1]
    monkey.chi = 6
    give_condition(g, monkey, "slowed")
    harm.fall(g, monkey)
    harm.stand_up(g, monkey, 2, 1)
    assert (monkey.health, monkey.chi, monkey.fallen, monkey.facing) == (2, 1, STANDING, 2)
    assert [condition.kind for condition in monkey.conditions] == ["slowed"]
    assert (g.crowd, g.bodies) == (3, 0)


@rule("journey.revive.set-chi")
def test_revived_values_are_capped_at_the_current_maxima():
    g = position("T> M> .")
    monkey = give(g, "M", "clouded-mind")
    harm.fall(g, monkey)
    harm.stand_up(g, monkey, 99, 9)
    assert (monkey.health, monkey.chi) == (10, 7)


@rule("journey.def.maximum")
def test_nothing_rises_above_the_maximum():
    g = position("T> M> .")
    monk = give(g, "T", "withered-body")
    monk.health, monk.chi = 8, 9
    harm.heal(g, monk, 7)
    harm.gain_chi(g, monk, 7)
    assert (monk.health, monk.chi) == (10, 10)


@rule("journey.def.maximum")
def test_healing_does_not_wake_the_fallen():
    g = position("T> M> .")
    harm.fall(g, g.pilgrims[1])
    harm.heal(g, g.pilgrims[1], 5)
    assert g.pilgrims[1].health == 0


@rule("journey.def.maximum", "journey.def.maximum-lowered")
def test_a_lower_maximum_takes_the_value_with_it_but_does_no_damage():
    g = position("T> M> .")
    monk = give(g, "T", "withered-body")
    monk.health = 12
    harm.clamp(g, monk)
    assert monk.health == 10
    monk.health = 3
    harm.clamp(g, monk)
    assert monk.health == 3


@rule("journey.def.maximum-lowered")
def test_a_maximum_is_never_below_one():
    g = position("T> M> .")
    monkey = g.pilgrims[1]
    monkey.corruption = ["withered-body"] * 6
    assert max_health(g, monkey) == 1


@rule("journey.def.half", "journey.def.half-double")
def test_half_movement_is_rounded_down_before_it_is_multiplied():
    g = position("T> M> . . . . .", active="M")
    monkey = g.pilgrims[1]
    give_condition(g, monkey, "slowed")
    assert pilgrim_mv(g, monkey) == 2
    play(g, "move")
    assert g.act is not None
    assert g.act.mv == 2
    play(g, "move")
    assert g.act.mv == 4


@rule("journey.def.discard", "journey.def.reshuffle-when")
def test_an_empty_deck_takes_in_its_discards_when_a_card_is_needed():
    g = position("T> X .")
    g.fortune.bag[:], g.fortune.discard[:] = ["incense"], ["jade-dew"] * 5
    play(g, "pray")
    assert (g.fortune.bag, g.fortune.discard) == ([], ["jade-dew"] * 5), "not before the next draw"
    assert g.act is not None
    g.act.box_used = False
    play(g, "pray")
    assert (len(g.fortune.bag), g.fortune.discard) == (4, [])
    assert g.pilgrims[0].fortune == ["incense", "jade-dew"]


@rule("journey.def.discard-empty")
def test_nothing_is_drawn_from_nothing():
    g = position("T> X .")
    g.misfortune.bag.clear()
    load(g, 200)
    play(g, "meditate")
    g.fortune.bag.clear()
    assert g.act is not None
    g.act.box_used = False
    play(g, "pray")
    assert (g.pilgrims[0].fortune, g.act.ap) == ([], 0)
    g.corruption.bag.clear()
    karma.draw_corruption(g, g.pilgrims[0])
    assert g.pilgrims[0].corruption == []


@rule("journey.def.random")
def test_the_same_seed_and_choices_give_the_same_table():
    def played(seed: int) -> object:
        g = position("T> X s< M>")
        g.rng = Rng.seeded(seed)
        play(g, "pray", ("move",), "done")
        karma.gain_bad(g, g.pilgrims[0], 25)
        return (g.pilgrims[0].fortune, g.pilgrims[0].corruption, g.rng.draws, g.fortune.bag)

    assert played(5) == played(5)
    assert len({str(played(seed)) for seed in range(8)}) > 1


@rule("journey.maintenance.unconscious-step")
def test_the_third_step_is_death():
    g = position("T> M> .")
    monkey = g.pilgrims[1]
    harm.fall(g, monkey)
    harm.worsen(g, monkey)
    harm.worsen(g, monkey)
    assert monkey.fallen == ON_BACK
    harm.worsen(g, monkey)
    assert monkey.fallen == DEAD
