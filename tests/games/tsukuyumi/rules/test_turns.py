"""Turns: movement before combat, duties, numbers beside symbols, white actions, turns of two players."""

from __future__ import annotations

from hyakki.games.tsukuyumi.events import ActionsLeft, BattleBegan
from hyakki.games.tsukuyumi.options import DONE, Move
from hyakki.games.tsukuyumi.rules import ends, rounds, symbols, turns
from hyakki.games.tsukuyumi.rules.actions import begin_action
from hyakki.games.tsukuyumi.rules.symbols import symbols_of
from hyakki.games.tsukuyumi.state import Phase, Tsukuyumi
from hyakki.kernel.bag import Bag
from hyakki.kernel.events import Told
from tests.games.tsukuyumi.rounds import TWO, chosen, coloured, picks, table
from tests.games.tsukuyumi.table import asked, at, load, play, position, there
from tests.rules import rule

# ---------------------------------------------------------------------- movement and combat

CLASH = """
    0,0   ocean     | 0: 2 private, hunter | 1: squeaker
    1,0   ocean     | 1: squeaker
    -1,0  home 0
    2,1   home 1
"""


UNANSWERED = ("done", "pass")  # the attacker leaves the area as it is, the defender does nothing


def battles(g: Tsukuyumi) -> list[tuple[tuple[int, int], str]]:
    """The battles that begin from now on."""
    fought: list[tuple[tuple[int, int], str]] = []

    def hear(told: Told) -> None:
        if isinstance(told.event, BattleBegan):
            fought.append((told.event.at, told.event.card))

    g.io = hear
    return fought


@rule("tsukuyumi.round.move-before-combat")
def test_after_the_first_battle_in_red_movement_is_lost() -> None:
    g = coloured("red", "organization", "patience", "raid", board=CLASH)
    assert asked(g) == (0, ["act movement", "act combat", "done"])
    fought = battles(g)
    play(g, "act combat", "fight 0 0 conquest", *UNANSWERED, "done")
    assert fought == [((0, 0), "conquest")]
    refusal = turns.forbids_act(g, 0, "movement")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.round.move-before-combat"
    assert asked(g)[0] == 1  # neither movement nor combat is left


@rule("tsukuyumi.round.expire")
def test_it_is_told_what_a_turn_leaves_out() -> None:
    g = coloured("red", "organization", "patience", "raid", board=CLASH)
    told: list[ActionsLeft] = []
    g.io = lambda one: told.append(one.event) if isinstance(one.event, ActionsLeft) else None
    play(g, "act movement", "done", "done")
    assert told == [ActionsLeft(0, {"combat": symbols_of(g, 0, "red")["combat"]})]


@rule("tsukuyumi.round.move-before-combat")
def test_movement_comes_before_combat() -> None:
    g = coloured("red", "organization", "patience", "raid", board=CLASH)
    play(g, "act movement", "done")
    assert asked(g) == (0, ["act combat", "done"])


@rule("tsukuyumi.round.move-before-combat-scope")
def test_in_white_a_seat_may_fight_first_and_move_afterwards() -> None:
    g = coloured("white", "logistics", "patience", "raid", board=CLASH)
    turns.begin_turn(g, 0)
    assert g.turn is not None
    g.turn.white_done, g.turn.fought = ["combat"], True
    assert "act movement" in asked(g)[1]
    g.phase, g.turn.symbols = "red", {"movement": 1}
    refusal = turns.forbids_act(g, 0, "movement")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.round.move-before-combat"


@rule("tsukuyumi.round.optional")
def test_part_of_a_quantity_is_enough(quick_actions: list[str]) -> None:
    g = coloured("green", "logistics", "patience", "raid")
    play(
        g,
        "act production",
        "buy private",
        "place-unit private -1 0",
        "buy private",
        "place-unit private -1 0",
        "done",
    )
    assert there(g, 0, at(-1, 0)) == {"private": 2}
    assert asked(g)[0] == 1  # the Oni come by themselves, and nothing else was left
    assert g.seats[0].acted
    assert quick_actions == ["place-oni"]


@rule("tsukuyumi.round.oni-mandatory")
def test_green_does_not_end_before_the_oni_have_come() -> None:
    g = coloured("green", "logistics", "patience", "raid")
    assert asked(g) == (0, ["act production", "act place-oni"])
    refusal = turns.forbids_done(g, 0)
    assert refusal is not None
    assert (refusal.rule, refusal.params) == ("tsukuyumi.round.oni-mandatory", {"symbol": "place-oni"})


@rule("tsukuyumi.round.oni-mandatory", "tsukuyumi.core.no-elimination")
def test_a_seat_without_units_and_areas_still_has_its_duties() -> None:
    g = coloured("green", "logistics", "patience", "raid", board="0,0 ocean\n-1,0 home 0\n2,1 home 1")
    assert not g.seats[0].troops
    assert asked(g) == (0, ["act production", "act place-oni"])


@rule("tsukuyumi.legend.abyssal", "tsukuyumi.round.oni-mandatory")
def test_the_abyssal_is_a_duty_of_every_green_turn(quick_actions: list[str]) -> None:
    g = coloured("green", "logistics", "patience", "raid", legend="abyssal")
    turns.begin_turn(g, 0)
    assert g.turn is not None
    g.turn.symbols = {}  # a card without Oni actions
    assert asked(g)[0] == 1  # the only thing to do was done, and the turn ended by itself
    assert quick_actions == ["abyssal"]
    assert "act abyssal" in asked(g)[1]
    g.legend = ""
    assert "act abyssal" not in asked(g)[1]


def begun(g: Tsukuyumi, phase: Phase) -> tuple[dict[str, int], int, int]:
    """Symbols, combat actions and production points at the start of a turn of the first seat."""
    g.phase = phase
    turns.begin_turn(g, 0)
    assert g.turn is not None
    return g.turn.symbols, g.turn.combats, g.turn.points


@rule("tsukuyumi.round.expire")
def test_what_is_left_is_lost() -> None:
    g = coloured("red", "organization", "aggressive", "raid")
    assert asked(g)[0] == 0
    play(g, "done")
    assert g.turn is None
    for seat in (1, 2):
        turns.begin_turn(g, seat)
        turns.end_turn(g)
    assert begun(g, "white") == ({}, 0, 0)


@rule("tsukuyumi.round.expire", "tsukuyumi.round.optional")
def test_production_points_are_lost_with_their_action() -> None:
    g = coloured("green", "logistics", "patience", "raid")
    play(g, "act production", "done")
    assert g.turn is not None
    assert g.turn.points == 0
    refusal = turns.forbids_act(g, 0, "production")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.round.expire"


@rule("tsukuyumi.round.quantity")
def test_numbers_beside_the_symbols() -> None:
    g = coloured("red", "logistics", "patience", "raid")
    turns.begin_turn(g, 0)
    assert g.turn is not None
    begin_action(g, "movement", 2)
    assert g.march is not None
    assert sum(mover.count for mover in g.march.movers) == 4
    assert {mover.left for mover in g.march.movers} == {2, 3}  # the Hunter goes one farther
    g.march = None
    begin_action(g, "combat", 3)
    assert g.turn.combats == 3
    begin_action(g, "production", 4)
    assert g.turn.points == 4
    begin_action(g, "events", 2)
    assert (g.turn.draws, g.turn.plays) == (2, 2)


@rule("tsukuyumi.round.quantity")
def test_so_many_battles_as_the_combat_action_says() -> None:
    g = coloured("red", "organization", "patience", "raid", board=CLASH)
    fought = battles(g)
    play(g, "act combat", "fight 0 0 conquest", *UNANSWERED)
    play(g, "fight 0 0 hit-and-run", "assign 1 0", "pass", "done")
    assert fought == [((0, 0), "conquest"), ((0, 0), "hit-and-run")]
    assert g.turn is not None
    assert not g.turn.acting


def test_the_combats_of_a_later_phase_pay_a_debt() -> None:
    g = coloured("red", "organization", "patience", "raid", board=CLASH)
    g.seats[0].debt = 1
    turns.begin_turn(g, 0)
    assert g.turn is not None
    assert g.turn.symbols == {"movement": 1, "combat": 1}
    assert g.seats[0].debt == 0


# ---------------------------------------------------------------------- white


@rule("tsukuyumi.white.two-actions")
def test_two_different_white_actions() -> None:
    g = coloured("white", "logistics", "patience", "raid", board=CLASH)
    assert asked(g) == (0, ["act events", "act production", "act movement", "act combat", "done"])
    play(g, "act production", "done")
    refusal = turns.forbids_act(g, 0, "production")
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.white.two-actions"
    assert "act movement" in asked(g)[1]
    play(g, "act movement", "done")
    assert asked(g)[0] == 1  # nothing is left to the first seat


@rule("tsukuyumi.white.two-actions")
def test_white_actions_have_the_number_one() -> None:
    g = coloured("white", "logistics", "patience", "raid", board=CLASH)
    play(g, "act movement")
    assert g.march is not None
    assert min(mover.left for mover in g.march.movers) == 1
    g = coloured("white", "logistics", "patience", "raid", board=CLASH)
    play(g, "act production")
    assert g.turn is not None
    assert g.turn.points == 1


@rule("tsukuyumi.white.optional", "tsukuyumi.init.board")
def test_a_seat_may_pass_in_white_at_once() -> None:
    g = coloured("white", "logistics", "patience", "raid")
    play(g, "done")
    assert g.seats[0].acted
    assert asked(g)[0] == 1


@rule("tsukuyumi.startadv.jack")
def test_jack_of_all_trades_has_three_different_white_actions() -> None:
    g = coloured("white", "logistics", "patience", "raid", board=CLASH)
    g.seats[0].advantage, g.seats[0].advantage_used = "jack-of-all-trades", True
    play(g, "act movement", "done", "act production", "done")
    seat, options = asked(g)
    assert seat == 0
    assert "act combat" in options
    assert "act movement" not in options
    g.round = 2
    assert symbols.white_limit(g, 0) == 2


@rule("tsukuyumi.facevent.cyber-combat-analysis")
def test_combat_analysis_lets_one_of_three_actions_come_twice() -> None:
    g = coloured("white", "logistics", "patience", "raid", order=(2, 0, 1))
    g.seats[2].effects.append("combat-analysis")
    play(g, "act production")
    assert g.turn is not None
    assert g.turn.points == 1
    play(g, "done", "act production")
    assert g.turn.points == 1  # not pooled: nothing that costs 2
    assert not any("cyberoid" in text for text in asked(g)[1])
    play(g, "done")
    assert asked(g)[1] == ["act events", "act movement", "act combat", "done"]
    play(g, "act movement", "done")
    assert asked(g)[0] == 0


@rule("tsukuyumi.facevent.cyber-analysis-time")
def test_combat_analysis_waits_for_the_next_white_turn_and_is_used_up_there() -> None:
    g = coloured("end", "logistics", "patience", "raid", order=(2, 0, 1))
    g.seats[2].effects.append("combat-analysis")  # played in blue
    ends.stop_effects(g)
    g.phase, g.round = "white", 3
    assert symbols.white_limit(g, 2) == 3
    play(g, "done")
    assert symbols.white_limit(g, 2) == 2
    assert g.seats[2].effects == []


# ---------------------------------------------------------------------- two players and modules


def duel(phase: Phase, *cards: str) -> Tsukuyumi:
    g = position(CLASH, factions=TWO, phase=phase, duel=True)
    return chosen(g, *cards)


@rule("tsukuyumi.duel.status-cards", "tsukuyumi.duel.action-cards-rest")
def test_suppression_holds_from_the_reveal_on_even_for_the_seat_that_acts_first() -> None:
    g = duel("blue", "even-hand", "suppression")
    assert g.order == [0, 1]
    assert symbols_of(g, 0, "red") == {"movement": 1, "combat": 1}
    assert symbols_of(g, 1, "red")["combat"] == 2
    g.phase = "white"
    assert symbols_of(g, 0, "red")["combat"] == 2  # not revealed yet


@rule("tsukuyumi.duel.action-cards-rest")
def test_status_changes_stop_at_their_limits() -> None:
    g = duel("blue", "lack-of-resources", "night-raid")
    assert symbols_of(g, 1, "green")["production"] == 1  # at least 1
    g = duel("blue", "observation", "suppression")
    assert "events" not in symbols_of(g, 1, "blue")  # 1 less is none
    assert symbols_of(g, 0, "red")["combat"] == 1
    g = duel("blue", "suppression", "vanguard")
    assert symbols_of(g, 1, "red")["combat"] == 1


@rule("tsukuyumi.duel.action-cards")
def test_two_seats_play_with_their_own_cards() -> None:
    g = duel("blue", "observation", "vanguard")
    assert symbols_of(g, 0, "green") == {"production": 2, "place-oni": 1}
    g.duel = False
    assert symbols_of(g, 0, "green") == {"production": 2, "place-oni": 2, "oni-conquest": 1}


@rule("tsukuyumi.onipower.cycle")
def test_a_new_oni_power_each_round_and_the_old_one_at_the_bottom() -> None:
    g = table(modules=["oni-powers"])
    g.round = 0
    load(g, 0, 0)
    rounds.begin_round(g)
    first = g.power
    assert first == sorted(g.box.oni_powers)[0]
    rounds.begin_round(g)
    assert g.power == sorted(g.box.oni_powers)[1]
    assert g.powers.discard == [first]
    g.powers.bag.clear()
    rounds.begin_round(g)
    assert g.power == first  # the whole stack has passed: the oldest comes again
    g.modules.clear()
    rounds.begin_round(g)
    assert g.power == first


@rule("tsukuyumi.onipower.cycle")
def test_a_single_power_card_stays() -> None:
    g = table(modules=["oni-powers"])
    g.powers = Bag.of(["agility"])
    rounds.begin_round(g)
    rounds.begin_round(g)
    assert g.power == "agility"
    assert g.powers.discard == []


def test_a_walk_through_a_white_turn() -> None:
    """The chapters fit together: cards, a march of two steps, a purchase, the next seat."""
    g = table()
    play(g, *picks("logistics", "patience", "raid"), "act movement", Move("hunter", 0, 0, 1, 0), "done")
    assert there(g, 0, at(1, 0)) == {"hunter": 1}
    play(g, "act combat", "fight 0 0 conquest")
    assert g.owner[at(0, 0)] == 0
    assert asked(g) == (1, ["act events", "act production", "act movement", "act combat", DONE.text()])
