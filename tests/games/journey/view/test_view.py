"""What a seat may know: everything but the order of decks, and what others alone have looked at."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.games.journey.box.questdefs import Goal
from hyakki.games.journey.game import GAME
from hyakki.games.journey.rules import victory
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.figures import demon, remove_demon
from hyakki.games.journey.state import MONKEY, STANDING, Activation, Journey
from hyakki.games.journey.view import view
from hyakki.kernel.decks import UNKNOWN, Placed
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from tests.games.journey.quest_tables import quest_with
from tests.games.journey.table import give, on_top, position
from tests.rules import rule

ROOM = """
    T> .  s<
    .  M> .
    C> .  S>
"""
SEEN = ("wild-attacks", "phase-march")
SETTINGS = {"quest": "q3", "pilgrims": "dealt"}


def encoded(g: Journey, seat: int | None) -> bytes:
    return msgspec.json.encode(view(g, seat))


@rule("journey.info.hands-open")
def test_all_hands_lie_open() -> None:
    g = position(ROOM, seats=2)
    give(g, "T", "white-horse")
    give(g, "M", "havoc", "incense", "permanent-limp")
    for seat in (0, 1, None):
        seen = view(g, seat)
        assert seen.pilgrims[0].skills == ("white-horse",)
        monkey = seen.pilgrims[1]
        assert (monkey.skills, monkey.fortune, monkey.corruption) == (
            ("havoc",),
            ("incense",),
            ("permanent-limp",),
        )


@rule("journey.info.deck-order")
def test_of_a_deck_only_the_count_and_the_open_pile_are_seen() -> None:
    g = position(ROOM)
    g.fortune.discard.append(g.fortune.bag.pop())
    deck = view(g, 0).fortune
    assert (deck.count, deck.top, deck.glimpsed, len(deck.discard)) == (29, (), (), 1)


@rule("journey.info.deck-order")
def test_cards_that_nobody_knows_leave_no_trace() -> None:
    first, second = position(ROOM, seats=2), position(ROOM, seats=2)
    on_top(first.demon_deck, "wild-attacks", "flood-gate")
    on_top(second.demon_deck, "soldiers-1", "archers-2")
    for seat in (0, 1, None):
        assert view(first, seat).demon_deck.top == (UNKNOWN, UNKNOWN)
        assert encoded(first, seat) == encoded(second, seat)


@pytest.mark.parametrize(
    ("seat", "top"), [(0, ("?", "?")), (1, ("spawn-lord", "wild-attacks")), (None, ("?", "?"))]
)
def test_known_cards_are_shown_to_those_who_know_them(seat: int | None, top: tuple[str, ...]) -> None:
    g = position(ROOM, seats=2)
    g.demon_deck.top += [Placed("wild-attacks", (1,)), Placed("spawn-lord", (1,))]
    assert view(g, seat).demon_deck.top == top


@rule("journey.info.private-look", "journey.info.deck-order")
def test_whose_order_was_changed_by_another_seat_is_only_glimpsed() -> None:
    g = position(ROOM, seats=2)
    on_top(g.demon_deck, *SEEN)
    g.demon_deck.peek(g, 2, (0, 1))
    g.demon_deck.arrange((1,), ("phase-march", "wild-attacks"))
    assert view(g, 1).demon_deck.top == ("phase-march", "wild-attacks")
    assert view(g, 0).demon_deck.top == (UNKNOWN, UNKNOWN)
    assert view(g, 0).demon_deck.glimpsed == ("phase-march", "wild-attacks")
    assert view(g, None).demon_deck.glimpsed == ()


def looking() -> Match[Journey]:
    """A match of two in which the Monkey King, of the second seat, may look at the next two demon cards."""
    rng = Rng.seeded(1)
    settings = {setting.name: setting.usual for setting in GAME.settings()} | SETTINGS
    g = GAME.setup(2, settings, rng)
    g.phase, g.turn, g.order[:] = "pilgrims", 1, [1, 0, 2, 3]
    give(g, "M", "fiery-eyes")
    on_top(g.demon_deck, *SEEN)
    g.act = Activation(
        pilgrim=MONKEY,
        ap=2,
        start=g.pilgrims[MONKEY].cell,
        actions=[],
        used_once=[],
        ignores=[],
        move_cards=[],
    )
    match = Match(GAME, g, 2, settings, rng.key)
    GAME.attach(g)
    match.stand()
    return match


def reached(match: Match[Journey], seat: int | None) -> bytes:
    """All that has reached a seat: the moment and the log."""
    return match.shown(seat) + msgspec.json.encode(match.heard(seat))


@rule("journey.info.private-look")
def test_only_the_seat_that_looks_sees_the_cards() -> None:
    match = looking()
    assert not any(card.encode() in reached(match, seat) for card in SEEN for seat in (0, 1, None))
    match.answer_text(1, match.numbers[1], "play 1 fiery-eyes")
    for _ in range(2):  # while it is asked for the order, and after it has put the cards back
        for card in SEEN:
            assert card.encode() in match.shown(1)
            assert card.encode() in msgspec.json.encode(match.heard(1))
            assert card.encode() not in reached(match, 0)
            assert card.encode() not in reached(match, None)
        decision = match.decision(1)
        assert decision is not None
        match.answer(1, decision.options[-1])


@rule("journey.info.private-look")
def test_the_others_learn_how_many_cards_were_seen() -> None:
    match = looking()
    match.answer_text(1, match.numbers[1], "play 1 fiery-eyes")
    told = [GAME.voice.say_event(GAME.view(match.state, 0), told.event) for told in match.heard(0)]
    assert "Monkey King looks at the next 2 demon cards." in told
    assert not any("You see" in sentence for sentence in told)


def test_the_board_is_told_in_columns_and_rows() -> None:
    g = position(
        """
        T> r  g b  #
        %  Z  . E  .
        """,
        yellow=[(0, 0, 2)],
        purple=[(4, 1, 1)],
    )
    board = view(g, 0).board
    assert board.rows == (".rgb#", "%....")
    assert board.exit == ((3, 1),)
    assert (0, 1, "n") in board.yellow
    assert (4, 1, "e") in board.purple


def test_figures_that_have_left_are_remembered_by_kind() -> None:
    g = position(ROOM)
    assert view(g, 0).gone == {}
    remove_demon(g, demon(g, 4))
    assert view(g, 0).gone == {"4": "soldier"}


def corruption(effect: str) -> str:
    return next(card.id for card in GAME.box.corruption.values() if card.effect == effect)


@rule("journey.def.half", "journey.def.maximum-lowered")
def test_current_values_are_worked_out_and_say_what_has_changed_them() -> None:
    g = position(ROOM)
    tough, slow, weak = corruption("health-maximum"), corruption("move-penalty"), corruption("chi-maximum")
    give(g, "M", tough, slow, weak)
    give_condition(g, g.pilgrims[1], "slowed")
    give_condition(g, g.demons[0], "slowed")
    g.demons[0].mired = True
    seen = view(g, 0)
    monkey, soldier, sheet = seen.pilgrims[1], seen.demons[0], GAME.box.pilgrims["monkey"]
    assert monkey.health_changes == ((tough, -2),)
    assert monkey.max_health == sheet.health - 2
    assert monkey.chi_changes == ((weak, -3),)
    assert monkey.max_chi == sheet.chi - 3
    assert (sheet.mv, monkey.mv) == (5, 2)
    assert monkey.mv_changes == ((slow, -1), ("slowed", -2))
    mv = GAME.box.demons["soldier"].mv
    assert soldier.mv == mv // 2 // 2
    assert soldier.mv_changes == (("quicksand", mv // 2 - mv), ("slowed", mv // 4 - mv // 2))
    assert seen.pilgrims[0].mv_changes == ()


def test_a_value_that_cannot_fall_farther_says_what_was_really_lost() -> None:
    g = position(ROOM)
    slow = corruption("move-penalty")
    monkey = give(g, "M", slow)
    monkey.corruption += [slow] * 9
    seen = view(g, 0).pilgrims[1]
    assert seen.mv == 1
    assert sum(amount for _, amount in seen.mv_changes) == 1 - GAME.box.pilgrims["monkey"].mv


@rule("journey.win.immediate")
def test_the_goal_is_told_part_by_part_and_the_exit_wants_tripitaka() -> None:
    quest = quest_with(goal=Goal(exit=2, rescue=1, close=(1,), defeat=("king",)))
    g = position("T> M> C> E E 1 1", quest=quest)
    g.pilgrims[1].cell, g.pilgrims[2].cell = 3, 4
    told = {(goal.kind, goal.who): (goal.have, goal.need) for goal in view(g, 0).goals}
    assert told == {
        ("rescue", ""): (0, 1),
        ("exit", "tripitaka"): (0, 1),
        ("exit", ""): (2, 2),  # enough, but not without the monk
        ("close", ""): (0, 1),
        ("defeat", "king"): (0, 1),
    }
    assert not victory.is_won(g)
    g.tally.rescued, g.gates[0].state = 1, "closed"
    g.tally.defeated.append("king")
    assert not victory.is_won(g)
    g.pilgrims[0].cell, g.pilgrims[1].cell = 3, 0
    g.pilgrims[3].cell, g.pilgrims[3].fallen = 4, STANDING
    assert all(goal.have >= goal.need for goal in view(g, 0).goals)
    assert victory.is_won(g)


@rule("journey.rage.ap")
def test_the_view_says_how_many_actions_demons_have() -> None:
    g = position(ROOM)
    assert view(g, 0).demon_ap == 2
    g.rage = True
    assert view(g, 0).demon_ap == 3
