"""What lines of enemies come to: whether they can be resolved, where they lead (rules/plans.py)."""

from __future__ import annotations

from hyakki.games.harakiri.box.notation import Line
from hyakki.games.harakiri.events import LineTaken, LineTried, Moved
from hyakki.games.harakiri.rules.creatures import survey, survey_ground
from hyakki.games.harakiri.rules.enemies import activate
from hyakki.games.harakiri.rules.plans import Scout
from hyakki.games.harakiri.rules.targets import best
from hyakki.games.harakiri.state import AKIRA, TOMOE, Creature, Harakiri
from tests.games.harakiri.table import add, cell, character, listen, load, resistor, run, square, table
from tests.rules import rule

FLOOR = ["........"] * 5


def why_not(g: Harakiri, creature: Creature, text: str) -> str:
    return Scout(g, creature).why_not(own(g, creature, text))


def own(g: Harakiri, creature: Creature, text: str) -> Line:
    """A line of a creature, its techniques told from its attack skills."""
    skills = g.box.kinds[creature.kind].skills
    return Line.read(text).resolved(frozenset(one for one in skills if skills[one].type == "technique"))


def ends(g: Harakiri, creature: Creature, text: str, priority: str = "near") -> set[tuple[int, int]]:
    """The squares among which a creature ends by a line that begins with a move."""
    scout, line = Scout(g, creature), Line.read(text)
    met = scout.meetings(line.parts[0], line.parts[1:])
    numbers = best(g, creature, [one for one in scout.targets if one.id in met], priority)[0]
    return {g.field.square(one) for number in numbers for one in scout.nearest(met[number])}


# ---------------------------------------------------------------------- lines


@rule("harakiri.ai.resolvable")
def test_a_line_is_resolvable_by_the_movement_that_it_makes_itself() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    kachi = add(g, "kachi", 5, 1)  # 4 movement: it comes next to him with 3
    assert why_not(g, kachi, "attack adjacent") == "target"
    assert why_not(g, kachi, "move adjacent, attack adjacent") == ""
    kachi = add(g, "kachi", 8, 5)
    assert why_not(g, kachi, "move adjacent, attack adjacent") == "adjacent"
    assert why_not(g, kachi, "move range 2, attack") == "range"


@rule("harakiri.ai.move-must-be-possible")
def test_a_false_condition_and_a_move_to_nobody_spoil_a_line() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    kappa = add(g, "kappa", 8, 5)
    kappa.most, kappa.damage = 8, 0
    assert why_not(g, kappa, "if health 6, move away") == "condition"
    kappa.damage = 2
    assert why_not(g, kappa, "if health 6, move away") == ""
    assert why_not(g, kappa, "move adjacent") == "adjacent"
    assert why_not(g, kappa, "move grave") == "grave"
    assert why_not(g, kappa, "move toward") == ""
    empty = table(FLOOR)
    assert why_not(empty, add(empty, "kappa", 2, 2), "move toward") == "nobody"


@rule("harakiri.ai.heal-optional")
def test_healing_is_not_needed_for_a_line() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    landolfo = add(g, "landolfo", 2, 1)
    assert why_not(g, landolfo, "attack adjacent, regain 2") == ""


# ---------------------------------------------------------------------- whom a move is about


@rule("harakiri.aimove.worked-example", "harakiri.aimove.diagonal", "harakiri.aimove.target-adjacent")
def test_the_kappa_of_the_rulebook() -> None:
    """Akira could be reached with 3 points only by passing Tomoe diagonally; Hikaru is too far away."""
    g = table([".........."] * 5, at={"akira": (1, 1), "tomoe": (2, 2), "hikaru": (10, 1)})
    for name, health in (("akira", 9), ("tomoe", 8), ("hikaru", 9)):
        character(g, name).health = health
    kappa = add(g, "kappa", 5, 4)
    heard = listen(g)
    load(g, 0, 0, 0)  # entry 1: most health; move adjacent and attack
    run(activate(g, kappa), "pick-square 3 2")
    assert ends(g, kappa, "move adjacent") == {(3, 2)}
    assert [(event.path[0], event.path[-1], event.cost) for event in heard if isinstance(event, Moved)] == [
        ((5, 4), (3, 2), 2)
    ]
    assert character(g, "tomoe").marks["attacked"] == 1
    character(g, "tomoe").cell = cell(g, 8, 5)
    kappa.cell = cell(g, 5, 4)
    survey(g)
    assert ends(g, kappa, "move adjacent", "near") == {(7, 4), (7, 5)}
    assert Scout(g, kappa).meetings(Line.read("move adjacent").parts[0], ()).keys() == {AKIRA, TOMOE}


@rule("harakiri.aimove.target-adjacent")
def test_who_cannot_be_reached_is_no_target_of_move_adjacent() -> None:
    g = table([".........."] * 2, at={"akira": (1, 1), "tomoe": (10, 1)})
    character(g, "tomoe").health = 1
    kachi = add(g, "kachi", 3, 1)
    load(g, 5, 0, 0)  # entry 6: least health
    run(activate(g, kachi), "pick-square 2 1")
    assert square(g, kachi) == (2, 1)


@rule("harakiri.aimove.target-toward-away")
def test_toward_may_be_about_somebody_in_another_zone() -> None:
    g = table("c1", zones=("1.1", "1.2"), at={"akira": (1, 1)})
    tomoe = character(g, "tomoe")
    tomoe.cell, tomoe.defeated, tomoe.health = g.field.at("1.2", (7, 7)), False, 1
    kachi = add(g, "kachi", 3, 6)
    scout = Scout(g, kachi)
    met = scout.meetings(Line.read("move toward").parts[0], ())
    assert set(met) == {AKIRA, tomoe.id}
    assert best(g, kachi, [one for one in scout.targets if one.id in met], "-health")[0] == [tomoe.id]


@rule("harakiri.aimove.target-range")
def test_a_range_counts_where_a_square_with_sight_can_be_reached() -> None:
    g = table(["........"], at={"akira": (6, 1)})
    kappa = add(g, "kappa", 1, 1)
    g.upgraded, kappa.marks = [], {}
    scout = Scout(g, kappa)
    scout.stretch(2)
    part = Line.read("move range 3").parts[0]
    assert {g.field.square(one) for one in scout.nearest(scout.meetings(part, ())[AKIRA])} == {(3, 1)}
    wall = table(["...#....", "...#....", "...#...."], at={"akira": (6, 2)})
    assert why_not(wall, add(wall, "kappa", 2, 2), "move range 4") == "range", "in range, but not in sight"


# ---------------------------------------------------------------------- where a move leads


@rule("harakiri.aimove.path")
def test_a_way_that_costs_more_than_the_movement_is_none() -> None:
    g = table(["......"], at={"akira": (6, 1)})
    assert why_not(g, add(g, "kappa", 2, 1), "move adjacent") == ""  # 3 steps
    assert why_not(g, add(g, "kappa", 1, 1), "move adjacent") == "adjacent"  # 4, past the other one


@rule("harakiri.aimove.toward")
def test_toward_is_the_smallest_range() -> None:
    g = table(["........"], at={"akira": (7, 1)})
    shikome = add(g, "shikome", 1, 1)
    scout = Scout(g, shikome)
    scout.stretch(2)
    met = scout.meetings(Line.read("move toward").parts[0], ())
    assert [g.field.square(one) for one in scout.nearest(met[AKIRA])] == [(3, 1)]


@rule("harakiri.aimove.away")
def test_away_is_the_largest_range_and_the_party_chooses_the_side() -> None:
    g = table(["......."] * 5, at={"akira": (1, 3)})
    kappa = add(g, "kappa", 2, 3)
    scout = Scout(g, kappa)
    scout.stretch(2)
    met = scout.meetings(Line.read("move away").parts[0], ())
    assert {g.field.square(one) for one in scout.nearest(met[AKIRA])} == {(4, 1), (4, 5)}


@rule("harakiri.aimove.range-metric")
def test_behind_a_wall_an_enemy_that_can_come_no_nearer_stays() -> None:
    g = table(["....#....", "....#....", "....#...."], at={"akira": (6, 2)})
    kappa = add(g, "kappa", 4, 2)
    assert ends(g, kappa, "move toward") == {(4, 2)}


@rule("harakiri.aimove.fewest-steps")
def test_the_least_movement_decides_and_who_is_there_stays() -> None:
    g = table(["....", "...."], at={"akira": (4, 1)})
    assert ends(g, add(g, "kachi", 1, 1), "move adjacent") == {(3, 1), (3, 2)}
    assert ends(g, add(g, "kachi", 3, 2), "move adjacent") == {(3, 2)}
    mud = table(["..~~..", "......"], at={"akira": (6, 1)})  # through the mud to (5, 1) would cost 6
    kachi = add(mud, "kachi", 2, 1)
    assert ends(mud, kachi, "move adjacent") == {(5, 1), (5, 2)}
    resistor(mud, 3, 2, tokens=0)
    assert why_not(mud, kachi, "move adjacent") == "adjacent"
    assert ends(mud, add(mud, "kappa", 1, 1), "move toward") == {(4, 1)}, "river born"


@rule("harakiri.aimove.useful-square")
def test_a_square_from_which_the_attack_has_no_target_does_not_count() -> None:
    """Beside Akira on the diagonal, with obstacles at both corners, there is no line to him."""
    g = table(["....", ".o..", "..o."], at={"akira": (2, 3)})
    onryo = add(g, "onryo", 3, 2)
    assert ends(g, onryo, "move adjacent") == {(3, 2)}
    assert ends(g, onryo, "move adjacent, attack adjacent") == {(1, 2), (1, 3)}
    g.creatures.remove(onryo)
    kappa = add(g, "kappa", 3, 2)
    assert why_not(g, kappa, "move adjacent") == ""
    assert why_not(g, kappa, "move adjacent, attack adjacent") == "serve"


@rule("harakiri.aimove.through-enemies")
def test_enemies_pass_each_other_and_end_on_an_empty_square() -> None:
    g = table(["......"], at={"akira": (6, 1)})
    add(g, "kappa", 3, 1)
    kachi = add(g, "kachi", 2, 1)
    assert ends(g, kachi, "move adjacent") == {(5, 1)}
    add(g, "kappa", 5, 1)
    assert why_not(g, kachi, "move adjacent") == "adjacent"


@rule("harakiri.aimove.diagonal")
def test_characters_and_resistors_restrict_diagonal_steps_of_enemies() -> None:
    g = table(["...", "..."], at={"akira": (2, 1)})
    kachi = add(g, "kachi", 2, 2)
    steps = {g.field.square(one) for one in range(6) if Scout(g, kachi).walk().next(kachi.cell) >> one & 1}
    assert steps == {(1, 2), (3, 2)}
    g = table(["...", "..."], at={"akira": (1, 1)})
    resistor(g, 3, 2)
    kachi = add(g, "kachi", 2, 2)
    steps = {g.field.square(one) for one in range(6) if Scout(g, kachi).walk().next(kachi.cell) >> one & 1}
    assert steps == {(1, 2), (2, 1)}


@rule("harakiri.aimove.enemy-zone-borders")
def test_an_enemy_crosses_the_border_of_zones_through_an_open_door() -> None:
    g = table("c1", zones=("1.1", "1.2"), at={"akira": (1, 1)})
    akira = character(g, "akira")
    door = g.field.points["a"][0]
    akira.cell = door + 2
    kachi = add(g, "kachi", *g.field.square(door - 1))
    assert not Scout(g, kachi).ends() >> (door + 1) & 1
    g.opened.append("a")
    survey_ground(g)
    assert Scout(g, kachi).ends() >> (door + 1) & 1
    assert ends(g, kachi, "move adjacent") == {g.field.square(door + 1)}


# ---------------------------------------------------------------------- gaits and bases


@rule("harakiri.flying.movement", "harakiri.flying.diagonal")
def test_flyers_pass_over_everything_but_walls() -> None:
    g = table(["..o..", "..o..", "..o.."], at={"akira": (5, 2)})
    shinigami = add(g, "shinigami", 2, 2)
    assert ends(g, shinigami, "move adjacent") == {(4, 1), (4, 2), (4, 3)}
    assert ends(g, shinigami, "move toward") == {(4, 1), (4, 2), (4, 3)}
    walled = table(["..#..", "..#..", "..#.."], at={"akira": (5, 2)})
    assert why_not(walled, add(walled, "shinigami", 2, 2), "move adjacent") == "adjacent"
    over = table(["...", "..."], at={"akira": (2, 1)})
    shinigami = add(over, "shinigami", 2, 2)
    assert Scout(over, shinigami).walk().next(shinigami.cell) >> cell(over, 3, 1) & 1


@rule("harakiri.spectral.movement", "harakiri.spectral.passes")
def test_spectral_creatures_pass_walls_heights_and_bodies_but_end_on_none() -> None:
    g = table([".#....", "######"], heights=["001111", "000000"], at={"akira": (5, 1)})
    onryo = add(g, "onryo", 1, 1)
    scout = Scout(g, onryo)
    free = {g.field.square(one) for one in range(12) if scout.ends() >> one & 1}
    assert {(2, 1), (3, 1), (4, 1)} <= free, "into the wall, and up the platform beyond it"
    assert (5, 1) not in free
    assert (5, 2) in free, "inside the wall below"


@rule("harakiri.spectral.inside")
def test_inside_terrain_nobody_targets_and_nobody_is_targeted() -> None:
    g = table(["..o..", "....."], at={"akira": (2, 1)})
    onryo = add(g, "onryo", 3, 1)
    assert why_not(g, onryo, "wail") == "target"
    assert why_not(g, onryo, "move range 2, wail") == ""
    sedrik = add(g, "sedrik", 5, 2, foe=False)
    assert why_not(g, sedrik, "attack") == "target"
    assert why_not(g, sedrik, "move toward") == "", "moving is no attack"


@rule("harakiri.large.footprint", "harakiri.large.diagonal")
def test_a_large_creature_needs_room_for_all_of_its_squares() -> None:
    g = table([".....", ".....", "..o..", "....."], at={"akira": (5, 4)})
    oni = add(g, "blood-oni", 1, 1)
    scout = Scout(g, oni)
    there = {g.field.square(one) for one in range(20) if scout.ends() >> one & 1}
    assert not there & {(2, 2), (3, 2)}, "the obstacle would be under it"
    assert there >= {(1, 3), (4, 1)}
    scout.stretch(1)
    assert {g.field.square(one) for one in range(20) if scout.ends() >> one & 1} == {(1, 1), (2, 1), (1, 2)}


@rule("harakiri.large.pair")
def test_range_and_sight_hold_by_one_pair_of_squares() -> None:
    """The upper squares of the Oni are in range but see nothing, the lower ones see and are too far."""
    g = table(["..o.", "....", "....", "...."], at={"akira": (4, 1)})
    oni = add(g, "blood-oni", 1, 1)
    assert why_not(g, oni, "attack range 2") == "target"
    free = table(["....", "....", "....", "...."], at={"akira": (4, 1)})
    assert why_not(free, add(free, "blood-oni", 1, 1), "attack range 2") == ""


# ---------------------------------------------------------------------- the downed, kin, graves


@rule("harakiri.ai.downed")
def test_the_downed_need_an_adjacent_target_for_whatever_attack() -> None:
    g = table(["......"], at={"akira": (6, 1)})
    ashigaru = add(g, "ashigaru", 4, 1)
    assert why_not(g, ashigaru, "thrust") == ""
    ashigaru.conditions["downed"] = 1
    assert why_not(g, ashigaru, "thrust") == "target"
    assert ends(g, ashigaru, "move range 2, thrust") == {(5, 1)}


@rule("harakiri.content.kachi-entry-six")
def test_support_leads_to_a_kachi_and_to_a_target() -> None:
    g = table(FLOOR, at={"akira": (5, 1)})
    kachi, _ = add(g, "kachi", 2, 1), add(g, "kachi", 5, 3)
    heard = listen(g)
    load(g, 5, 0, 0)
    run(activate(g, kachi), always=lambda options: options[0])
    assert [event.line for event in heard if isinstance(event, LineTried)] == ["kenjutsu"]
    assert [event.line for event in heard if isinstance(event, LineTaken)] == ["support, kenjutsu"]
    assert square(g, kachi) in ((4, 2), (5, 2))


@rule("harakiri.content.kachi-entry-six")
def test_without_another_kachi_the_third_line_is_read() -> None:
    g = table(FLOOR, at={"akira": (5, 1)})
    kachi = add(g, "kachi", 2, 1)
    heard = listen(g)
    load(g, 5, 3, 3)
    run(activate(g, kachi), always=lambda options: options[0])
    assert [event.line for event in heard if isinstance(event, LineTaken)] == ["move adjacent, slice-them"]
    assert character(g, "akira").conditions == {"bleeding": 1}
