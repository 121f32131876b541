"""Hard cases of the sequence of play: open points for cards, retries in a series, and the exit."""

from __future__ import annotations

import pytest

from hyakki.games.journey.box.questdefs import Goal
from hyakki.games.journey.game import GAME
from hyakki.games.journey.rules import placing, turn, victory
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import GameOver, Question
from hyakki.kernel.rng import Rng
from tests.games.journey.table import first_question, give, play, position, quiet_quest, run
from tests.rules import rule


@rule("journey.card.play", "journey.card.timing-kinds")
def test_other_seats_have_a_word_before_the_first_action_of_a_turn():
    g = position(
        """
        T> .
        C> .
        """,
        seats=4,
        active=None,
        phase="maintenance",
    )
    give(g, "C", "peach-of-immortality").health = 3
    run(turn.step(g))
    seat, options = first_question(turn.step(g))
    assert (seat, options) == (2, ["play 2 peach-of-immortality", "pass"])


@rule("journey.card.play")
def test_the_first_pilgrims_own_seat_has_its_cards_among_its_actions():
    g = position(
        """
        T> .
        C> .
        """,
        active=None,
        phase="maintenance",
    )
    give(g, "C", "peach-of-immortality").health = 3
    run(turn.step(g))
    _, options = first_question(turn.step(g))
    assert "play 2 peach-of-immortality" in options
    assert "move" in options


def started(**chosen: str):
    """A series at the first turn of its quest, every question answered with its first option."""
    settings = {setting.name: setting.usual for setting in GAME.settings()}
    g = GAME.setup(1, settings | {"series": "on", "quest": "q3"} | chosen, Rng.seeded(3))
    g.io = None
    until_turn_one(g)
    return g


def until_turn_one(g) -> None:
    while g.phase != "maintenance":
        flow = turn.step(g)
        answer: Option | None = None
        try:
            while True:
                question = flow.send(answer)
                assert isinstance(question, Question)
                answer = question.build()[0]
        except StopIteration:
            pass


@rule("journey.campaign.failed", "journey.setup.omens")
def test_a_retry_does_not_hand_out_the_gifts_of_the_omen_again():
    g = started(omen="full-granary")
    hands = [list(p.fortune) for p in g.pilgrims]
    assert [len(hand) for hand in hands] == [1, 1, 1, 1]
    with pytest.raises(victory.QuestOver):
        victory.end_quest(g, False, "end.turn-limit")
    g.phase = "after-quest"
    until_turn_one(g)
    assert [p.fortune for p in g.pilgrims] == hands


@rule("journey.campaign.failed", "journey.setup.omens")
def test_a_retry_lays_the_top_demon_card_open_again():
    g = started(omen="watchfires")
    with pytest.raises(victory.QuestOver):
        victory.end_quest(g, False, "end.turn-limit")
    g.phase = "after-quest"
    until_turn_one(g)
    assert [placed.known for placed in g.demon_deck.top] == [None]


def exit_quest():
    calm = quiet_quest()
    fields = {name: getattr(calm, name) for name in calm.__struct_fields__}
    return type(calm)(**{**fields, "goal": Goal(exit=3)})


@rule("journey.terrain.yellow-special", "journey.win.check-times")
def test_passing_another_pilgrim_on_an_exit_square_is_not_standing_there():
    g = position(
        """
        T> S> .
        .  C> M>
        """,
        quest=exit_quest(),
    )
    give(g, "T", "lotus-step")
    g.field.exit = 1 << 1 | 1 << 2 | 1 << 4 | 1 << 5
    play(g, "move", "play 0 lotus-step", "step 1 0")
    with pytest.raises(GameOver):
        play(g, "step 2 0")
    assert g.outcome is not None
    assert g.outcome.winners == (0,)


def spawned(phase, *specials):
    """Where a soldier comes out of a gate with a wall between it and Tripitaka."""
    g = position(
        """
        . . . # . .  .
        . 1 . # . .  .
        . 1 . # . T< .
        . . . # . .  .
        . . . . . .  .
        """,
        active=None,
        phase=phase,
    )
    g.specials = list(specials)
    soldier = run(placing.spawn_at_gate(g, "soldier", g.gates[0]))
    assert soldier is not None
    return *g.field.square(soldier.cell), soldier.facing


@rule("journey.end.until-end-of-turn", "journey.spawn.best-algorithm")
def test_phase_march_no_longer_counts_for_a_demon_that_comes_at_the_end_of_the_turn():
    assert spawned("spawning", "phase-march") == (2, 2, 1)  # straight through the wall
    assert spawned("end", "phase-march") == spawned("end") == (2, 3, 2)  # round it
