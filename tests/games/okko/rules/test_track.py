"""The open steps of the Strategy Phase: Time, Corruption and Enhancement tokens."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from hyakki.board.masks import bits
from hyakki.games.okko.events import (
    CorruptionMoved,
    CorruptionPlaced,
    Enhanced,
    PhaseBegan,
    RoundBegan,
    TimeMoved,
)
from hyakki.games.okko.options import Corrupt, Creep, Enhance, Go
from hyakki.games.okko.rules import agents, corruption, track
from hyakki.games.okko.rules.accusations import is_forced
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.ground import free_mask, is_corrupted, may_act
from hyakki.games.okko.rules.movement import goes
from hyakki.games.okko.rules.reinforcements import place_agent
from hyakki.games.okko.state import Okko, Token
from hyakki.kernel.decision import PASS, Option
from tests.games.okko.table import Answer, act, add, cell, drive, first_question, listen, stain, table
from tests.rules import rule


def strategy(number: int, scenario: str = "silent-cell", heroes: Sequence[str] = ("okko", "noburo")) -> Okko:
    """A table at the beginning of a round; the trees hold what rounds before have brought."""
    g = table(scenario, heroes)
    g.phase, g.round = "track", number
    g.track = [token for token in (2, 4, 6, 8) if token >= number]
    g.mortal = ["m-a", "m-b1", "m-c1", "m-d1"][: number // 2]
    g.supernatural = ["s-a", "s-b1", "s-c1"][: (number - 1) // 2]
    return g


def open_steps(g: Okko, *answers: Answer) -> None:
    """All open steps of the phase, with these answers."""
    left = list(answers)
    while g.phase == "track":
        drive(track.step(g), left)
    assert not left, f"never asked for {left}"


def asked(g: Okko) -> set[str]:
    """What the Oni is asked first."""
    while True:
        try:
            return set(first_question(track.step(g))[1])
        except StopIteration:
            assert g.phase == "track", "nothing was asked before planning"


def first(options: Sequence[Option]) -> Option:
    return options[0]


# ---------------------------------------------------------------------- Time


@rule("okko.round.first-time")
def test_the_time_token_does_not_move_in_round_1():
    g = strategy(1)
    heard = listen(g)
    open_steps(g)
    assert track.time_of(g) == 1
    assert not any(isinstance(event, TimeMoved) for event in heard)
    assert heard == [RoundBegan(1), PhaseBegan("strategy"), Enhanced("m-a")]


@rule("okko.round.first-time", "okko.strategy.track-first")
def test_from_round_2_on_the_time_token_moves_before_anything_else():
    g = strategy(2)
    heard = listen(g)
    open_steps(g, Corrupt(cell(g, "B:2,2")))
    assert heard[2:] == [TimeMoved(2), CorruptionPlaced(cell(g, "B:2,2"), False), Enhanced("s-a")]
    assert g.phase == "plan"


@rule("okko.round.after-eight")
def test_after_round_8_the_token_stays_and_nothing_is_added():
    g = strategy(9)
    g.track = []
    heard = listen(g)
    open_steps(g)
    assert track.time_of(g) == 8
    assert heard == [RoundBegan(9), PhaseBegan("strategy")]
    assert (len(g.mortal), len(g.supernatural), g.stains) == (4, 3, [])


@rule("okko.strategy.track-first")
def test_what_begins_the_phase_comes_before_the_time_token(monkeypatch: pytest.MonkeyPatch):
    g = strategy(3)
    monkeypatch.setattr(track, "STRATEGY_BEGINS", [lambda g: g.tell(Enhanced("hook"))])
    heard = listen(g)
    track.begin(g)
    assert heard[-2:] == [Enhanced("hook"), TimeMoved(3)]


# ---------------------------------------------------------------------- placing Corruption


@rule("okko.corruption.even-place", "okko.corruption.token-occupies")
def test_in_even_rounds_the_token_goes_to_any_free_space_of_any_tile():
    g = strategy(6)
    guard = add(g, "ashigaru", "C:3,3")
    offered = asked(g)
    assert offered == {Corrupt(free).text() for free in bits(free_mask(g))}
    assert Corrupt(cell(g, "A:1,0")).text() in offered  # a purple Space
    assert Corrupt(cell(g, "D:3,1")).text() in offered  # an orange one
    assert Corrupt(guard.cell).text() not in offered
    open_steps(g, Corrupt(cell(g, "C:2,2")))
    assert [found.cell for found in g.stains] == [cell(g, "C:2,2")]
    assert g.track == [8]
    assert is_corrupted(g, g.palace.tile("C"))


@rule("okko.corruption.token-occupies")
def test_nobody_ends_a_move_on_a_corruption_token():
    g = table(at={"okko": "A:2,2"})
    stain(g, "A:3,3")
    act(g, "okko")
    assert Go("A.d", cell(g, "A:3,2")) in goes(g, g.figures[0])
    assert Go("A.d", cell(g, "A:3,3")) not in goes(g, g.figures[0])
    refusal = corruption.forbids_stain(g, cell(g, "A:3,3"))
    assert refusal is not None
    assert refusal.rule == "okko.corruption.token-occupies"


@rule("okko.corruption.same-tile")
def test_a_second_token_may_lie_on_a_corrupted_tile():
    g = strategy(6)
    stain(g, "C:2,3")
    open_steps(g, Corrupt(cell(g, "C:2,2")))
    assert len(g.stains) == 2
    assert is_corrupted(g, g.palace.tile("C"))


@rule("okko.corruption.red-token")
def test_the_token_of_round_4_is_red_and_forces_an_accusation():
    g = strategy(4)
    assert not is_forced(g)
    open_steps(g, Corrupt(cell(g, "C:2,2")), first)
    assert [found.red for found in g.stains] == [True]
    assert is_forced(g)
    other = strategy(6)
    open_steps(other, Corrupt(cell(other, "C:2,2")))
    assert [found.red for found in other.stains] == [False]


@rule("okko.corruption.no-legal-space")
def test_without_a_free_space_the_token_stays_on_the_track():
    g = strategy(2)
    for number, free in enumerate(bits(free_mask(g)), 1):
        g.tokens[number] = Token(number=number, form="test", id="t", cell=free)
    open_steps(g)
    assert g.track == [2, 4, 6, 8]
    assert g.stains == []
    assert g.supernatural == ["s-a"]


@rule("okko.campaign.bonus")
def test_a_token_that_left_the_track_before_is_not_placed_again():
    g = strategy(2)
    corruption.place_stain(g, cell(g, "C:2,2"), 2)
    open_steps(g)
    assert len(g.stains) == 1


# ---------------------------------------------------------------------- moving Corruption


@rule("okko.corruption.odd-move")
def test_in_odd_rounds_from_3_on_a_token_may_be_moved_or_not():
    g = strategy(3)
    stain(g, "A:3,3")
    assert asked(g) == {Creep(0).text(), PASS.text()}
    open_steps(g, PASS, first)
    assert g.stains[0].cell == cell(g, "A:3,3")


@rule("okko.corruption.odd-move")
def test_in_round_1_there_is_nothing_to_move():
    g = strategy(1)
    stain(g, "A:3,3")
    open_steps(g)
    assert g.stains[0].cell == cell(g, "A:3,3")


@rule("okko.corruption.move-adjacent", "okko.corruption.moved-away")
def test_a_token_moves_to_a_free_space_of_an_adjacent_tile():
    g = strategy(5)
    stain(g, "A:3,3")
    stain(g, "D:0,0")
    guard = add(g, "ashigaru", "K1:0,0")
    while g.place != track.CORRUPTION:
        drive(track.step(g), [])
    _, offered = first_question(track.step(g), Creep(0))
    places = [place for place in bits(g.palace.areas.spaces) if Corrupt(place).text() in offered]
    tiles = {g.palace.areas.tile_of[place] for place in places}
    assert tiles == {g.palace.tile("K1"), g.palace.tile("K2")}
    assert Corrupt(guard.cell).text() not in offered
    heard = listen(g)
    open_steps(g, Creep(0), Corrupt(cell(g, "K1:1,1")), first)
    assert [found.cell for found in g.stains] == [cell(g, "K1:1,1"), cell(g, "D:0,0")]
    assert CorruptionMoved(0, cell(g, "A:3,3"), cell(g, "K1:1,1")) in heard
    assert not is_corrupted(g, g.palace.tile("A"))


@rule("okko.corruption.tile-adjacent")
def test_tiles_are_adjacent_through_doors_only_open_or_closed():
    g = table("guest-at-dusk")  # B and C touch, but no Door joins them
    stain(g, "B:0,0")
    rules = {}
    for key in ("K1", "C"):
        refusal = corruption.forbids_creep(g, 0, cell(g, f"{key}:0,1"))
        rules[key] = refusal.rule if refusal is not None else ""
    assert rules == {"K1": "", "C": "okko.corruption.move-adjacent"}
    g.closed = g.palace.areas.doors
    assert corruption.forbids_creep(g, 0, cell(g, "K1:0,1")) is None


@rule("okko.corruption.move-adjacent")
def test_the_refusal_and_the_spaces_offered_agree():
    g = table()
    stain(g, "C:2,2")
    add(g, "yurei", "K2:0,0")
    offered = corruption.creep_cells(g, 0)
    allowed = [
        place for place in bits(g.palace.areas.spaces) if corruption.forbids_creep(g, 0, place) is None
    ]
    assert bits(offered) == allowed


@rule("okko.corruption.after-eight")
@pytest.mark.parametrize("number", [9, 10])
def test_after_round_8_a_token_may_be_moved_in_every_round(number: int):
    g = strategy(number)
    stain(g, "A:3,3")
    assert asked(g) == {Creep(0).text(), PASS.text()}


@rule("okko.corruption.unmasked-stop")
@pytest.mark.parametrize("number", [5, 6, 9])
def test_an_unmasked_oni_neither_places_nor_moves_anything(number: int):
    g = strategy(number)
    g.oni.unmasked = True
    stain(g, "A:3,3")
    before = (list(g.mortal), list(g.supernatural), list(g.track))
    heard = listen(g)
    open_steps(g)
    assert (g.mortal, g.supernatural, g.track) == before
    assert [found.cell for found in g.stains] == [cell(g, "A:3,3")]
    assert TimeMoved(number) in heard or number > 8
    assert corruption.creeping(g) == []


@rule("okko.corruption.unmasked-existing", "okko.corruption.effect")
def test_tokens_on_the_board_go_on_working_for_an_unmasked_oni():
    g = table()
    g.oni.unmasked = True
    guard = add(g, "ashigaru", "C:2,1")
    assert not may_act(g, guard)
    stain(g, "C:5,5")
    assert agents.forbids_activate(g, "ashigaru") is None


@rule("okko.corruption.moved-away")
def test_thralls_of_a_tile_that_is_clean_again_cannot_be_activated():
    g = table()
    add(g, "ashigaru", "C:2,1")
    stain(g, "C:5,5")
    corruption.creep(g, 0, cell(g, "K2:0,0"))
    refusal = agents.forbids_activate(g, "ashigaru")
    assert refusal is not None
    assert refusal.rule == "okko.thrall.activate-corrupted"


@rule("okko.corruption.not-unmasked-continues")
def test_a_third_false_accusation_does_not_stop_the_track():
    g = strategy(5)
    g.final, g.false = True, 3
    open_steps(g, first)
    assert len(g.mortal) == 3


# ---------------------------------------------------------------------- Enhancement


@rule("okko.enhance.odd-thralls", "okko.enhance.even-supernatural")
def test_odd_rounds_enhance_thralls_and_even_rounds_supernatural_creatures():
    g = strategy(3)
    open_steps(g, first)
    assert (len(g.mortal), len(g.supernatural)) == (2, 1)
    g.phase, g.place, g.round = "track", 0, 4
    open_steps(g, first, first)
    assert (len(g.mortal), len(g.supernatural)) == (2, 2)


@rule("okko.enhance.round-eight")
def test_round_8_places_only_corruption():
    g = strategy(8)
    open_steps(g, Corrupt(cell(g, "C:2,2")))
    assert len(g.mortal) + len(g.supernatural) == 7
    assert len(g.stains) == 1


@rule("okko.enhance.column")
def test_a_token_goes_to_the_next_column():
    g = strategy(3)
    assert asked(g) == {Enhance("m-b1").text(), Enhance("m-b2").text()}
    for position in ("m-a", "m-c2"):
        refusal = track.forbids_enhance(g, position)
        assert refusal is not None
        assert refusal.rule == "okko.enhance.column"


@rule("okko.enhance.branch")
def test_a_token_follows_a_line_of_the_tree():
    g = strategy(5)
    g.mortal = ["m-a", "m-b2"]
    assert asked(g) == {Enhance("m-c2").text(), Enhance("m-c3").text()}
    refusal = track.forbids_enhance(g, "m-c1")
    assert refusal is not None
    assert refusal.rule == "okko.enhance.branch"
    g.mortal = ["m-a", "m-b2", "m-c3"]
    g.round = 7
    assert [option.position for option in track.enhance_options(g, "mortal")] == ["m-d3"]


@rule("okko.enhance.permanent")
def test_an_enhancement_holds_for_agents_that_come_later():
    g = strategy(3)
    open_steps(g, Enhance("m-b2"))
    g.round = 9
    guard = place_agent(g, "ashigaru", cell(g, "A:1,0"))
    assert value(g, guard, "defense") == g.box.sheets["ashigaru"].defense + 1


@rule("okko.enhance.greater-demon")
def test_supernatural_enhancements_hold_for_the_greater_demon():
    g = strategy(2)
    demon = add(g, "gozu", "C:2,2")
    plain = value(g, demon, "speed")
    open_steps(g, Corrupt(cell(g, "C:3,3")))
    assert value(g, demon, "speed") == plain + 1
    g.supernatural.append("s-b1")  # names Minions
    assert value(g, demon, "might") == g.box.sheets["gozu"].might


@rule("okko.enhance.tree-content")
def test_every_position_can_be_reached_and_the_last_column_leaves_no_choice():
    g = table()
    for tree, columns in ((g.box.mortal, 4), (g.box.supernatural, 3)):
        by_column = [[card for card in tree.values() if card.column == at + 1] for at in range(columns)]
        assert sum(map(len, by_column)) == len(tree)
        for before, after in pairwise(by_column):
            known = {card.id for card in before}
            assert all(card.from_ and set(card.from_) <= known for card in after)
        last = by_column[-1]
        assert all(sum(card.id in after.from_ for after in last) == 1 for card in by_column[-2])
