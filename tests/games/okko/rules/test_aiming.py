"""Whom one may attack: sides, adjacent Spaces, doorways, reach, sight and range."""

from __future__ import annotations

import pytest

from hyakki.games.okko.options import Strike
from hyakki.games.okko.rules.aiming import forbids_sight, forbids_strike, targets
from hyakki.games.okko.rules.limits import stay
from hyakki.games.okko.state import Figure, Form, Okko
from hyakki.kernel.rng import Rng
from tests.games.okko.fighting import hold
from tests.games.okko.table import add, cell, figure, lay, stain, table
from tests.rules import rule

# Tile A of the Silent Cell, where most positions are:
#
#       0  1  2  3  4  5
#    2  .  . |.  .|.  .      walls above columns 0, 1, 4, 5
#    3  .  . |.  .|.  .  D   the Door to K1:1,3
#    4  .  # |.  .|#  .
#    5  .  P  .  . P  .      the Door below 2 leads to K2:0,2


def why(g: Okko, attacker: Figure, target: Figure, form: Form = "melee") -> str:
    refusal = forbids_strike(g, attacker, target, form)
    return "" if refusal is None else refusal.reason


@rule("okko.attack.targets", "okko.players.sides")
def test_heroes_attack_agents_that_may_not_be_activated_yet():
    g = table(at={"okko": "A:3,2"})
    guard = add(g, "ashigaru", "A:3,3")
    assert targets(g, figure(g, "okko")) == [Strike(guard.number, "melee")]


@rule("okko.attack.targets", "okko.players.sides")
@pytest.mark.parametrize("kind", ["tikku.novice", "fire.blaze", "okko"])
def test_agents_attack_heroes_followers_and_kami(kind: str):
    g = table(at={"okko": "A:3,2", "noburo": "C:5,5"})
    guard = add(g, "samurai", "A:3,3")
    target = figure(g, "okko") if kind == "okko" else add(g, kind, "A:2,3", owner="okko")
    assert Strike(target.number, "melee") in targets(g, guard)


@rule("okko.attack.targets", "okko.players.sides")
def test_allies_are_not_attacked():
    g = table(at={"okko": "A:3,2", "noburo": "A:3,3"})
    okko, noburo = figure(g, "okko"), figure(g, "noburo")
    kami = add(g, "fire.blaze", "A:2,2", owner="okko")
    assert why(g, okko, noburo) == why(g, kami, okko) == "why.attack.targets"
    assert targets(g, okko) == targets(g, kami) == []
    a, b = add(g, "samurai", "C:2,2"), add(g, "yurei", "C:2,3")
    assert why(g, a, b) == "why.attack.targets"


@rule("okko.attack.targets")
def test_a_courtier_token_is_no_target():
    g = table(at={"okko": "A:3,2"})
    lay(g, "courtier", "doan", "A:3,3")
    assert targets(g, figure(g, "okko")) == []


# ---------------------------------------------------------------------- melee


@rule("okko.attack.melee")
@pytest.mark.parametrize("where", ["A:2,1", "A:3,2", "A:2,2", "A:3,0"])
def test_melee_reaches_adjacent_spaces_in_the_same_area_or_not(where: str):
    g = table(at={"okko": "A:3,1", "noburo": "C:5,5"})
    guard = add(g, "ashigaru", where)
    assert why(g, figure(g, "okko"), guard) == ""


@rule("okko.attack.melee")
def test_melee_does_not_reach_two_spaces():
    g = table(at={"okko": "A:3,1", "noburo": "C:5,5"})
    guard = add(g, "ashigaru", "A:3,3")
    assert why(g, figure(g, "okko"), guard) == "why.attack.melee"
    assert targets(g, figure(g, "okko")) == []


@rule("okko.attack.melee", "okko.sight.line")
def test_a_wall_between_neighbours_is_named():
    g = table(at={"okko": "A:2,5", "noburo": "C:5,5"})
    guard = add(g, "ashigaru", "A:1,5")
    assert why(g, figure(g, "okko"), guard) == "why.sight.line.wall"


@rule("okko.attack.melee-doorway")
@pytest.mark.parametrize(
    ("where", "reason"),
    [("K1:1,3", ""), ("K1:1,2", "why.attack.melee-doorway"), ("K1:1,4", "why.attack.melee-doorway")],
)
def test_nobody_strikes_diagonally_through_a_doorway(where: str, reason: str):
    g = table(at={"okko": "A:3,5", "noburo": "C:5,5"})
    guard = add(g, "ashigaru", where)
    assert why(g, figure(g, "okko"), guard) == reason
    assert (targets(g, figure(g, "okko")) == []) == bool(reason)


@rule("okko.attack.melee", "okko.sight.line")
def test_a_closed_door_stops_a_melee_attack():
    g = table(at={"okko": "A:3,5", "noburo": "C:5,5"})
    guard = add(g, "ashigaru", "K1:1,3")
    g.closed |= 1
    assert why(g, figure(g, "okko"), guard) == "why.sight.line.door"
    assert targets(g, figure(g, "okko")) == []


@rule("okko.attack.melee")
def test_a_long_weapon_reaches_two_spaces_in_a_row():
    g = table(at={"noburo": "A:3,1", "okko": "C:5,5"})
    noburo = figure(g, "noburo")
    hold(g, "noburo", "naginata")
    row, knight = add(g, "ashigaru", "A:3,3"), add(g, "ashigaru", "A:2,3")
    assert why(g, noburo, row) == ""
    assert why(g, noburo, knight) == "why.attack.melee.reach"
    assert targets(g, noburo) == [Strike(row.number, "melee")]


@rule("okko.attack.melee", "okko.sight.line")
def test_a_long_weapon_does_not_reach_past_an_opponent():
    g = table(at={"noburo": "A:3,1", "okko": "C:5,5"})
    hold(g, "noburo", "naginata")
    far, near = add(g, "ashigaru", "A:3,3"), add(g, "ashigaru", "A:3,2")
    assert why(g, figure(g, "noburo"), far) == "why.sight.line.figure"
    assert targets(g, figure(g, "noburo")) == [Strike(near.number, "melee")]


@rule("okko.attack.melee", "okko.sight.allies")
def test_a_long_weapon_reaches_past_an_ally():
    g = table(at={"noburo": "A:3,1", "okko": "A:3,2"})
    hold(g, "noburo", "naginata")
    guard = add(g, "ashigaru", "A:3,3")
    assert why(g, figure(g, "noburo"), guard) == ""


# ---------------------------------------------------------------------- ranged


@rule("okko.attack.ranged")
def test_without_a_ranged_ability_nobody_shoots():
    g = table(at={"okko": "A:3,1", "noburo": "C:5,5"})
    guard = add(g, "ashigaru", "A:3,3")
    assert why(g, figure(g, "okko"), guard, "ranged") == "why.attack.ranged"
    hold(g, "okko", "shuriken")
    assert targets(g, figure(g, "okko")) == [Strike(guard.number, "ranged")]


@rule("okko.attack.ranged")
def test_a_weapon_that_is_not_readied_grants_nothing():
    g = table(at={"okko": "A:3,1", "noburo": "C:5,5"})
    guard = add(g, "ashigaru", "A:3,3")
    hold(g, "okko", "shuriken")
    g.heroes[0].readied = ""
    assert why(g, figure(g, "okko"), guard, "ranged") == "why.attack.ranged"


@rule("okko.attack.ranged", "okko.attack.form")
def test_an_adjacent_target_can_be_attacked_in_both_forms():
    g = table(at={"okko": "A:3,2", "noburo": "C:5,5"})
    guard = add(g, "ashigaru", "A:3,3")
    hold(g, "okko", "shuriken")
    assert targets(g, figure(g, "okko")) == [Strike(guard.number, "melee"), Strike(guard.number, "ranged")]


@rule("okko.sight.range")
def test_a_bow_shoots_over_three_tiles():
    g = table(at={"okko": "A:3,1", "noburo": "C:5,5"})
    yurei = add(g, "yurei", "B:3,1")
    hold(g, "okko", "yumi")
    assert targets(g, figure(g, "okko")) == [Strike(yurei.number, "ranged")]


@rule("okko.sight.range")
@pytest.mark.parametrize(("where", "reason"), [("K1:0,3", ""), ("B:3,0", "why.sight.range")])
def test_an_ability_with_a_range_counts_area_steps(where: str, reason: str):
    g = table(at={"okko": "A:3,3", "noburo": "C:5,5"})
    guard = add(g, "ashigaru", where)
    hold(g, "okko", "shuriken")
    assert why(g, figure(g, "okko"), guard, "ranged") == reason


@rule("okko.effect.doors", "okko.sight.range")
def test_steps_through_a_closed_door_do_not_count():
    g = table(at={"okko": "A:3,5", "noburo": "C:5,5"})
    guard = add(g, "ashigaru", "K1:0,3")
    hold(g, "okko", "shuriken")
    assert why(g, figure(g, "okko"), guard, "ranged") == ""
    g.closed |= 1
    assert why(g, figure(g, "okko"), guard, "ranged") == "why.sight.line.door"


# ---------------------------------------------------------------------- sight


@rule("okko.sight.line")
def test_an_opponent_on_the_line_blocks_sight():
    g = table(at={"okko": "A:3,0", "noburo": "C:5,5"})
    hold(g, "okko", "yumi")
    samurai, guard = add(g, "samurai", "A:3,3"), add(g, "ashigaru", "A:3,2")
    refusal = forbids_strike(g, figure(g, "okko"), samurai, "ranged")
    assert refusal is not None
    assert (refusal.rule, refusal.params) == ("okko.sight.line", {"figure": guard.number})


@rule("okko.sight.allies")
def test_allies_tokens_and_scenery_do_not_block_sight():
    g = table(at={"okko": "A:3,0", "noburo": "A:3,1"})
    samurai = add(g, "samurai", "A:3,4")
    lay(g, "chest", "chest-1", "A:3,2")
    stain(g, "A:3,3")
    assert forbids_sight(g, figure(g, "okko"), samurai.cell) is None
    samurai.cell = cell(g, "A:4,2")
    figure(g, "okko").cell = cell(g, "A:4,0")  # a piece of furniture stands between them
    assert forbids_sight(g, figure(g, "okko"), samurai.cell) is None


@rule("okko.sight.allies", "okko.sight.line")
def test_who_blocks_depends_on_who_looks():
    g = table(at={"okko": "A:3,0", "noburo": "C:5,5"})
    far, between = add(g, "ninja", "A:3,3"), add(g, "ashigaru", "A:3,2")
    assert forbids_sight(g, figure(g, "okko"), far.cell) is not None
    assert forbids_sight(g, far, figure(g, "okko").cell) is None
    assert between.cell == cell(g, "A:3,2")


@rule("okko.sight.geometry")
@pytest.mark.parametrize(("between", "clear"), [("A:3,2", True), ("A:3,3", False)])
def test_only_an_opponent_whose_cell_is_crossed_blocks(between: str, clear: bool):
    g = table(at={"okko": "A:2,2", "noburo": "C:5,5"})
    target = add(g, "samurai", "A:4,4")
    target.cell = cell(g, "A:4,3") + 1  # the scenery two cells away diagonally
    add(g, "ashigaru", between)
    assert (forbids_sight(g, figure(g, "okko"), target.cell) is None) == clear


@rule("okko.sight.geometry")
def test_a_line_that_touches_the_end_of_a_wall_is_blocked():
    g = table(at={"okko": "A:1,2", "noburo": "C:5,5"})
    refusal = forbids_sight(g, figure(g, "okko"), cell(g, "A:2,1"))
    assert refusal is not None
    assert refusal.reason == "why.sight.line.wall"


# ---------------------------------------------------------------------- what forbids it


@rule("okko.effect.closed")
def test_an_effect_may_keep_a_figure_from_attacking():
    g = table(at={"okko": "A:3,2", "noburo": "C:5,5"})
    guard = add(g, "samurai", "A:3,3")
    stay(g, ("mayu", 0, g.box.effects_of["mayu"][0]), "round", begun=True, target=guard.number)
    assert why(g, guard, figure(g, "okko")) == "why.effect.closed.attack"
    assert targets(g, guard) == []


def test_what_is_offered_is_what_is_not_forbidden():
    """At random tables the quick list says the same as the reasons."""
    rng = Rng.seeded(5)
    found = 0
    for _ in range(150):
        g = table(heroes=("okko", "noburo", "setsuka"))
        spaces = [place for place in range(g.palace.areas.size) if g.palace.areas.spaces >> place & 1]
        tile = [place for place in spaces if g.palace.areas.tile_of[place] in (0, 1)]
        rng.shuffle(tile)
        for hero in range(3):
            g.figures[hero].cell = tile.pop()
        for kind in ("ashigaru", "ashigaru", "ninja", "samurai", "yurei", "bakemono"):
            add(g, kind, g.palace.address(tile.pop()))
        hold(g, "okko", rng.pick(["yumi", "katana", "shuriken"]))
        hold(g, "noburo", rng.pick(["naginata", "wakizashi"]))
        hold(g, "setsuka", rng.pick(["hairpins", "kusarigama"]))
        g.closed |= rng.below(2)
        for figure_ in g.figures.values():
            wanted = [
                Strike(other.number, form)
                for other in g.figures.values()
                for form in ("melee", "ranged")
                if other is not figure_ and forbids_strike(g, figure_, other, form) is None
            ]
            assert targets(g, figure_) == wanted
            found += len(wanted)
    assert found > 1000
