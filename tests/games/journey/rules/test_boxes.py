"""Mystical boxes: praying, meditating, and the fan that lies in one (journey.box.*)."""

from __future__ import annotations

import pytest

from hyakki.games.journey.box.questrules import Fan
from hyakki.games.journey.events import Spun
from hyakki.games.journey.rules import boxes, hazards
from tests.games.journey.rules.test_actions import reason, with_rules
from tests.games.journey.table import give, legal, listen, load, play, position
from tests.rules import rule


@rule("journey.box.pray")
def test_prayer_anywhere_on_the_tile_draws_a_fortune_card():
    g = position("""
        T> . . . .
        . . . . X
    """)  # fmt: skip
    play(g, "pray")
    assert len(g.pilgrims[0].fortune) == 1
    assert g.act is not None
    assert g.act.ap == 1


@rule("journey.box.meditate")
def test_without_a_box_on_the_tile_nobody_prays_or_meditates():
    g = position("T> . X .", tiles=[(0, 0, 2, 1), (2, 0, 2, 1)])
    assert not {"pray", "meditate"} & set(legal(g))
    g.pilgrims[0].cell = 3
    assert {"pray", "meditate"} <= set(legal(g))


@rule("journey.box.white")
def test_white_gives_one_of_three_fortune_cards():
    g = position("T> X .")
    g.fortune.bag[:] = ["bell-of-clarity"] * 4 + ["incense"] * 2 + ["jade-dew"] * 3
    load(g, 179, 8, 4, 0)
    play(g, ("meditate", "keep incense"))
    assert g.pilgrims[0].fortune == ["incense"]
    assert (len(g.fortune.bag), sorted(g.fortune.discard)) == (6, ["bell-of-clarity", "jade-dew"])
    assert g.tally.meditations == 1


@rule("journey.box.black", "journey.box.spinner-split")
def test_black_brings_a_misfortune():
    g = position("T> X .")
    g.misfortune.bag[:] = ["losing-health"]
    load(g, 180, 0)
    play(g, "meditate")
    assert g.pilgrims[0].health == 9
    assert g.misfortune.discard == ["losing-health"]
    assert g.pilgrims[0].fortune == []


@rule("journey.box.full-spin", "journey.box.spinner-split")
@pytest.mark.parametrize(("angle", "colour"), [(0, "white"), (179, "white"), (180, "black"), (359, "black")])
def test_a_spin_is_one_angle(angle, colour):
    g = position("T> X .")
    g.fortune.bag.clear()
    g.misfortune.bag.clear()
    heard = listen(g)
    load(g, angle)
    play(g, "meditate")
    assert [event for event in heard if isinstance(event, Spun)] == [Spun(0, angle, colour)]
    assert g.rng.draws == 1


@rule("journey.box.once")
def test_one_use_per_activation():
    g = position("T> X .")
    play(g, "pray")
    assert not {"pray", "meditate"} & set(legal(g))


@rule("journey.box.once-scope")
def test_another_box_does_not_lift_the_limit():
    g = position("X T> . X", tiles=[(0, 0, 2, 1), (2, 0, 2, 1)], ap=3)
    play(g, "pray", "move", "step 2 0")
    assert not {"pray", "meditate"} & set(legal(g))
    assert reason(boxes.forbids_pray(g, g.pilgrims[0])) == "box.once"


@rule("journey.box.few-cards")
def test_with_two_cards_left_one_of_two_is_kept():
    g = position("T> X .")
    g.fortune.bag[:], g.fortune.discard[:] = ["incense"], ["jade-dew"]
    load(g, 0, 0, 0)
    play(g, ("meditate", "keep jade-dew"))
    assert g.pilgrims[0].fortune == ["jade-dew"]
    assert g.fortune.discard == ["incense"]


def test_deaf_to_prayer_may_only_meditate():
    g = position("T> X .")
    give(g, "T", "deaf-to-prayer")
    assert "pray" not in legal(g)
    assert "meditate" in legal(g)
    assert reason(boxes.forbids_pray(g, g.pilgrims[0])) == "corruption.permanent"


def test_a_drought_lets_a_prayer_keep_one_of_two():
    g = position("T> X .")
    g.omen = "drought"
    g.fortune.bag[:] = ["incense", "jade-dew"]
    load(g, 0, 0)
    play(g, ("pray", "keep jade-dew"))
    assert (g.pilgrims[0].fortune, g.fortune.discard) == (["jade-dew"], ["incense"])


def test_cho_eats_when_he_prays():
    g = position("C> X T", active="C")
    g.pilgrims[2].chi = 3
    play(g, "pray")
    assert g.pilgrims[2].chi == 5


def test_spirit_of_fortune_spins_again():
    g = position("T> X S")
    give(g, "S", "spirit-of-fortune")
    g.fortune.bag[:] = ["incense"]
    load(g, 300, 10, 0)
    play(g, ("meditate", "play 3 spirit-of-fortune"))
    assert g.pilgrims[0].fortune == ["incense"]


def test_the_fan_cools_the_ground_to_the_end_of_the_next_turn():
    g = with_rules(position("T> X r"), Fan(says="", ap=1, uses=1))
    play(g, "use-fan")
    assert g.cool_until == 2
    assert "use-fan" not in legal(g)
    assert not hazards.red_hurts(g, g.pilgrims[0])
    g.turn = 3
    assert hazards.red_hurts(g, g.pilgrims[0])


def test_the_fan_is_out_of_reach_from_afar():
    g = with_rules(position("T> . X"), Fan(says="", ap=1, uses=1))
    assert "use-fan" not in legal(g)
    assert reason(boxes.forbids_fan(g, g.pilgrims[0])) == "map.adjacent"
