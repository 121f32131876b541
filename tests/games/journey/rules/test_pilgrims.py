"""The Pilgrim phase: whose turn it is, AP, the list of actions, and what limits them (journey.pilgrim.*)."""

from __future__ import annotations

from hyakki.games.journey.rules import harm
from hyakki.games.journey.rules.activation import forbids_action
from hyakki.games.journey.rules.boxes import forbids_meditate, forbids_pray
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.karma import forbids_master_skill
from hyakki.games.journey.rules.pilgrims import actions, pilgrim_step
from hyakki.games.journey.rules.reach import targets_of
from hyakki.games.journey.rules.recovery import forbids_recover, forbids_rest, forbids_revive
from hyakki.games.journey.rules.tokens import (
    forbids_break_door,
    forbids_close_gate,
    forbids_collect,
    forbids_rescue,
    forbids_take_over,
)
from hyakki.games.journey.state import Journey, Pilgrim
from tests.games.journey.table import activate, first_question, give, legal, load, play, position, run
from tests.rules import rule

EVERYTHING = """
    U . W .
    V T> D D
    1 M . C
    1 X . .
"""


def kinds(g: Journey) -> set[str]:
    return {text.split()[0] for text in legal(g)}


@rule("journey.pilgrim.order")
def test_one_pilgrim_finishes_before_the_next_begins():
    g = position("C> . S> . T>", active=None)
    g.order[:] = [2, 3, 0, 1]
    play(g, "rest")
    assert g.act is not None
    assert (g.act.pilgrim, g.act.ap) == (2, 1)
    assert forbids_action(g, g.pilgrims[3], "rest") is not None
    play(g, "done", "rest")
    assert g.act.pilgrim == 3


@rule("journey.pilgrim.ap")
def test_two_ap_and_none_carried_over():
    g = position("T> . .", active=None)
    play(g, "rest")
    assert g.act is not None
    assert g.act.ap == 1
    play(g, "done")
    run(pilgrim_step(g))
    assert g.phase == "demons"
    g.phase, g.place = "pilgrims", 0
    play(g, "rest")
    assert g.act.ap == 1


@rule("journey.pilgrim.action-cost")
def test_each_action_costs_one_ap():
    g = position("T> s< .")
    load(g, ("red-1", 0), ("red-1", 0), ("white", 1))
    play(g, "rest", ("attack 4",))
    assert g.act is not None
    assert (g.act.ap, g.act.actions) == (0, ["rest", "attack"])
    assert legal(g) == ["done"]


@rule("journey.pilgrim.repeat")
def test_the_same_action_may_be_taken_again():
    g = position("T> s< .")
    load(g, *[("red-1", 0), ("red-1", 0), ("white", 1)] * 2)
    play(g, "attack 4", "attack 4")
    assert g.act is not None
    assert g.act.actions == ["attack", "attack"]


@rule("journey.pilgrim.pass")
def test_ending_at_once_passes_the_turn_on():
    g = position("T> M> .", active=None)
    play(g, "done")
    assert (g.act, g.place) == (None, 1)
    play(g, "rest")
    assert g.act is not None
    assert g.act.pilgrim == 1


@rule("journey.pilgrim.skip-unconscious")
def test_the_unconscious_are_passed_over():
    g = position("T> M> C>", active=None)
    harm.fall(g, g.pilgrims[1])
    play(g, "done", "rest")
    assert g.act is not None
    assert g.act.pilgrim == 2


@rule("journey.pilgrim.revived-same-turn")
def test_a_pilgrim_revived_before_its_place_acts_this_turn():
    g = position("T> M> S>", active=None)
    g.order[:] = [0, 1, 3, 2]
    harm.fall(g, g.pilgrims[1])
    play(g, ("revive 1", "pay 2 3"), "done", "rest")
    assert g.act is not None
    assert g.act.pilgrim == 1


@rule("journey.pilgrim.revived-same-turn")
def test_a_pilgrim_revived_after_its_place_waits():
    g = position("T> M> S>", active=None)
    g.order[:] = [1, 0, 3, 2]
    harm.fall(g, g.pilgrims[1])
    play(g, ("revive 1", "pay 2 3"), "done", "rest")
    assert g.act is not None
    assert g.act.pilgrim == 3


@rule("journey.pilgrim.action-list")
def test_the_actions_of_tripitaka():
    g = position("T> s< .")
    assert kinds(g) == {"move", "attack", "rest", "done"}
    g = position(EVERYTHING)
    monk = g.pilgrims[0]
    monk.sutras, monk.good, monk.health = 1, 4, 5
    harm.fall(g, g.pilgrims[1])
    assert kinds(g) == {
        "move", "pray", "meditate", "break-door", "collect", "rescue", "recover", "rest", "revive",
        "master-skill", "close-gate", "done",
    }  # fmt: skip


@rule("journey.pilgrim.action-list", "journey.revive.who", "journey.sutra.use")
def test_others_than_tripitaka_neither_close_gates_nor_revive():
    g = position("""
        1 C> T
        1 M .
    """, active="C")  # fmt: skip
    g.pilgrims[2].sutras = 1
    harm.fall(g, g.pilgrims[1])
    assert not {"close-gate", "revive"} & kinds(g)


@rule("journey.pilgrim.extra-ap")
def test_extra_ap_last_for_one_activation():
    g = position("T> . .", active=None)
    g.pilgrims[0].extra_ap = 1
    play(g, "rest", "rest", "move")
    assert g.act is not None
    assert g.act.actions == ["rest", "rest", "move"]
    assert g.pilgrims[0].extra_ap == 0


@rule("journey.pilgrim.extra-ap")
def test_borrowed_hour_adds_an_action_within_the_limits_of_each():
    g = position("T> . .")
    give(g, "T", "borrowed-hour")
    play(g, "rest", "rest", "play 0 borrowed-hour")
    assert "move" in legal(g)
    assert "rest" not in legal(g)


@rule("journey.corruption.lure")
def test_lure_of_demons_forbids_the_same_action_twice():
    g = position("T> . .")
    give(g, "T", "lure-of-demons")
    play(g, "move")
    assert "move" not in legal(g)
    assert "step 1 0" in legal(g), "the move itself goes on"
    assert "rest" in legal(g)


@rule("journey.corruption.double-limits")
def test_a_third_action_may_repeat_any():
    g = position("T> s< .", ap=3)
    give(g, "T", "lure-of-demons")
    load(g, ("red-1", 0), ("red-1", 0), ("white", 1))
    play(g, "attack 4")
    assert "attack 4" not in legal(g)
    play(g, "rest")
    assert "attack 4" in legal(g)
    assert "rest" in legal(g)


@rule("journey.corruption.distraction")
def test_demon_distraction_leaves_one_action_whatever_the_ap():
    g = position("T> . .", ap=3)
    give(g, "T", "demon-distraction")
    play(g, "rest")
    assert legal(g) == ["done"]


@rule("journey.corruption.distraction-free")
def test_free_cards_stay_playable_and_cards_with_ap_do_not():
    g = position("T> . .")
    give(g, "T", "demon-distraction", "peach-of-immortality", "golden-light")
    g.pilgrims[0].health = 5
    assert "play 0 golden-light" in legal(g)
    play(g, "rest")
    assert legal(g) == ["play 0 peach-of-immortality", "done"]


@rule("journey.corruption.limp")
def test_a_limp_costs_one_point_of_a_double_move():
    g = position("T> . .")
    give(g, "T", "permanent-limp")
    assert g.act is not None
    play(g, "move")
    assert g.act.mv == 4
    play(g, "move")
    assert g.act.mv == 7


@rule("journey.corruption.limp-triple")
def test_a_limp_costs_one_point_of_a_triple_move():
    g = position("T> . .", ap=3)
    give(g, "T", "permanent-limp")
    play(g, "move", "move", "move")
    assert g.act is not None
    assert g.act.mv == 11


@rule("journey.condition.disabled", "journey.condition.different")
def test_the_disabled_do_all_but_attack():
    g = position("T> s< X")
    give_condition(g, g.pilgrims[0], "disabled")
    give_condition(g, g.pilgrims[0], "poisoned")
    assert kinds(g) == {"move", "pray", "meditate", "rest", "done"}
    assert targets_of(g, g.pilgrims[0]) == [4], "it is in range"


@rule("journey.condition.paralyzed")
def test_the_paralyzed_are_passed_over():
    g = position("T> M> .", active=None)
    give_condition(g, g.pilgrims[0], "paralyzed")
    play(g, "rest")
    assert g.act is not None
    assert g.act.pilgrim == 1


@rule("journey.condition.paralyzed")
def test_before_the_paralyzed_are_passed_over_the_others_may_help():
    g = position("T> M> .", active=None, seats=2)
    give(g, "M", "incense")
    give_condition(g, g.pilgrims[0], "paralyzed")
    play(g, ("play 1 incense", "rest"))
    assert g.act is not None
    assert g.act.pilgrim == 0


def test_other_seats_may_play_any_time_cards_after_an_action():
    g = position("T> M> .", seats=2)
    give(g, "M", "peach-of-immortality")
    g.pilgrims[1].health = 2
    asked: list[int] = []
    run(pilgrim_step(g), "rest", "play 1 peach-of-immortality", seats=asked)
    assert asked == [0, 1]
    assert g.pilgrims[1].health == 7


def test_one_seat_has_the_any_time_cards_of_all_its_pilgrims_among_its_actions():
    g = position("T> M> .")
    give(g, "M", "peach-of-immortality")
    g.pilgrims[1].health = 2
    play(g, "play 1 peach-of-immortality")
    assert g.pilgrims[1].health == 7
    assert first_question(pilgrim_step(g))[0] == 0


def test_the_list_and_the_reasons_agree():
    """Whatever is listed has no refusal, whatever is not has one, for every pilgrim in a crowded place."""
    for letter in "TMCS":
        for corruption in ([], ["lure-of-demons"], ["demon-distraction"], ["deaf-to-prayer", "sleepless"]):
            for ap, before in ((2, []), (1, ["rest"]), (1, ["pray"]), (0, ["move", "move"])):
                g = position(EVERYTHING.replace("W .", "W S"))
                p = g.pilgrims["TMCS".index(letter)]
                g.pilgrims[1].sutras, g.pilgrims[0].sutras, p.good, p.health = 1, 1, 5, 5
                if letter != "M":
                    harm.fall(g, g.pilgrims[1])
                act = activate(g, letter, ap)
                p.corruption, act.actions = list(corruption), list(before)
                act.rests = before.count("rest")
                act.box_used = "pray" in before
                listed = {option.text() for option in actions(g, p)}
                others = ("move", "done", "attack", "play")
                assert {text for text in listed if text.split()[0] not in others} == _allowed(g, p)


def _allowed(g: Journey, p: Pilgrim) -> set[str]:
    xs, ys = g.field.grid.xs, g.field.grid.ys
    tests = {
        "pray": forbids_pray(g, p), "meditate": forbids_meditate(g, p), "rest": forbids_rest(g, p),
        "master-skill": forbids_master_skill(g, p),
    }  # fmt: skip
    tests |= {f"break-door {door.n}": forbids_break_door(g, p, door) for door in g.doors}
    tests |= {
        f"collect {xs[cell]} {ys[cell]}": forbids_collect(g, p, cell) for cell in range(g.field.grid.size)
    }
    tests |= {
        f"rescue {xs[cell]} {ys[cell]}": forbids_rescue(g, p, cell) for cell in range(g.field.grid.size)
    }
    tests |= {f"recover {xs[well.cell]} {ys[well.cell]}": forbids_recover(g, p, well) for well in g.wells}
    tests |= {f"close-gate {gate.n}": forbids_close_gate(g, p, gate) for gate in g.gates}
    tests |= {f"revive {other.id}": forbids_revive(g, p, other) for other in g.pilgrims}
    tests |= {f"take-over {other.id}": forbids_take_over(g, p, other) for other in g.pilgrims}
    return {text for text, refusal in tests.items() if refusal is None}
