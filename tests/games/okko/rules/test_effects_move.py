"""Effects that move figures and tokens, push and pull, spread Corruption and close Doors.

The Gate Court, Tile A of The Silent Cell, is drawn in test_movement; the Apartments in test_sneaking.
"""

from __future__ import annotations

import pytest

from hyakki.board.masks import bits
from hyakki.games.okko import events
from hyakki.games.okko.events import CorruptionMoved, DoorClosed, Moved, Pushed, TokenMoved
from hyakki.games.okko.options import Corrupt, Creep, PickDoor, PickFigure, PickSpace, PickToken
from hyakki.games.okko.rules import effects_move, objects
from hyakki.games.okko.rules.operations import Use, operation
from hyakki.games.okko.rules.using import forbids_use, play_card, use_talent
from hyakki.games.okko.state import NOBODY, Attack, Figure, Okko
from hyakki.games.okko.terms import Memory
from tests.games.okko.table import (
    act,
    add,
    at,
    cell,
    figure,
    first_question,
    lay,
    listen,
    run,
    stain,
    table,
)
from tests.games.okko.ways import fill
from tests.rules import rule

HEROES, ONI = 0, 1


def hall(hero: str = "noshin", where: str = "A:2,0", **places: str) -> tuple[Okko, Figure]:
    g = table(heroes=(hero, *places), at={hero: where, **places})
    return g, act(g, hero)


def own(g: Okko, source: str, mover: Figure) -> Use:
    """A use of a Hero's card."""
    return Use(source, mover.number, HEROES)


def event(g: Okko, source: str, card: str = "ashigaru") -> Use:
    """A Special Effect of the Oni."""
    return Use(source, NOBODY, ONI, card)


def to(g: Okko, address: str) -> str:
    return PickSpace(cell(g, address)).text()


def areas(g: Okko, options: list[str]) -> set[str]:
    """The Areas of the Spaces among some options."""
    cells = [int(option.split()[1]) for option in options if option.startswith("pick-space")]
    return {g.palace.area_names[g.palace.areas.area_of[space]] for space in cells}


def offered(g: Okko, use: Use, *answers: str) -> list[str]:
    return first_question(use_talent(g, use), *answers)[1]


# ---------------------------------------------------------------------- by Areas


@rule("okko.effect.moving", "okko.move.effect-moves")
def test_a_move_by_areas_goes_through_whoever_stands_there():
    g, noshin = hall(where="A:0,2")
    noshin.conditions["stunned"] = 0
    add(g, "ashigaru", "A:3,2")
    add(g, "ashigaru", "A:0,1")
    found = offered(g, own(g, "noshin.unsteady-step", noshin))
    assert areas(g, found) == {"A.a", "A.d", "A.b", "A.c", "A.e", "A.f", "A.g"}
    assert to(g, "A:0,2") not in found, "not where it stands"
    assert to(g, "A:0,0") in found, "its own Area too"
    assert found[-1] == "pass"


@rule("okko.effect.moving", "okko.move.end-full", "okko.board.reinforcement-heroes")
def test_the_end_must_be_free_and_legal():
    g, noshin = hall()
    fill(g, "A.d", "ashigaru")
    lay(g, "chest", "chest-3", "A:4,0")
    found = offered(g, own(g, "noshin.unsteady-step", noshin))
    assert areas(g, found) == {"A.c", "A.f", "A.a", "A.b", "A.e", "A.g", "K2.b"}, "through a full Area"
    assert to(g, "A:4,0") not in found
    assert to(g, "A:5,1") not in found


@rule("okko.effect.moving", "okko.move.effect-moves")
def test_no_sneak_test_is_made():
    g = table("lanterns-for-the-dead", heroes=("noshin",), at={"noshin": "B:4,2"})
    noshin = act(g, "noshin")
    heard = listen(g)
    run(use_talent(g, own(g, "noshin.unsteady-step", noshin)), to(g, "D:2,2"))
    assert at(g, noshin) == "D:2,2"
    assert heard == [Moved(noshin.number, cell(g, "B:4,2"), cell(g, "D:2,2"), "noshin.unsteady-step")]


@rule("okko.effect.moving", "okko.effect.doors")
def test_closed_doors_and_walls_bar_the_way():
    g, noshin = hall(where="A:3,5")
    assert "K1.b" in areas(g, offered(g, own(g, "noshin.unsteady-step", noshin)))
    g.closed |= g.palace.areas.doors
    found = areas(g, offered(g, own(g, "noshin.unsteady-step", noshin)))
    assert found == {"A.e", "A.d", "A.g", "A.a", "A.b", "A.c", "A.f"}


@rule("okko.effect.automatic")
def test_a_move_may_be_declined():
    g, noshin = hall()
    run(use_talent(g, own(g, "noshin.unsteady-step", noshin)), "pass")
    assert at(g, noshin) == "A:2,0"


@rule("okko.effect.moving", "okko.effect.owner")
def test_the_seat_of_the_effects_owner_decides():
    g = table(heroes=("okko", "noburo"), at={"okko": "A:2,0", "noburo": "A:2,2"}, seats=3, seats_of=(0, 1))
    okko, noburo = act(g, "okko"), figure(g, "noburo")
    use = Use("okko.captains-nod", okko.number, 0)
    seat, found = first_question(use_talent(g, use))
    assert seat == 0, "Okko's seat moves Noburo"
    assert areas(g, found) == {"A.d", "A.a", "A.b", "A.c", "A.e", "A.f", "A.g"}
    assert noburo.cell == cell(g, "A:2,2")


@rule("okko.effect.moving", "okko.mission.carried")
def test_what_is_carried_comes_along_and_missions_are_looked_at():
    g, noshin = hall(where="D:2,0")
    mission = next(mission for mission in g.missions if mission.id == "m1")
    mission.taken = True
    objects.take_up(g, noshin.number, lay(g, "prisoner", "prisoner", "D:3,0"))
    run(use_talent(g, own(g, "noshin.unsteady-step", noshin)), to(g, "K4:0,2"))
    assert mission.done == "heroes"
    assert g.memoirs == [Memory("m1", "heroes")]


@rule("okko.effect.closed")
def test_an_effect_of_ones_own_side_counts_as_having_come_in():
    g, _ = hall()
    gozu = add(g, "gozu", "A:0,2")
    run(play_card(g, event(g, "sudden-rush", "gozu")), to(g, "A:2,2"))
    assert gozu.came_into == 1 << g.palace.area("A.d")


@rule("okko.effect.closed", "okko.effect.owner")
def test_moved_by_the_other_side_one_has_not_come_in():
    g, noshin = hall()
    bound = ("sudden-rush", 0, g.box.effects_of["noshin.unsteady-step"][0])
    run(operation["move"].run(g, Use("sudden-rush", noshin.number, ONI), bound), to(g, "A:2,2"))
    assert at(g, noshin) == "A:2,2"
    assert noshin.came_into == 0


# ---------------------------------------------------------------------- several figures


@rule("okko.event.special-agents", "okko.effect.moving", "okko.thrall.activate-corrupted")
def test_each_figure_of_the_activated_card_that_may_act_is_moved_in_any_order():
    g, _ = hall(where="C:0,0")
    first, second = add(g, "ashigaru", "A:2,2"), add(g, "ashigaru", "A:0,2")
    idle, other = add(g, "ashigaru", "B:0,3"), add(g, "samurai", "A:2,3")
    stain(g, "A:5,5")
    seat, found = first_question(play_card(g, event(g, "sudden-rush")))
    assert seat == ONI
    assert found == [PickFigure(first.number).text(), PickFigure(second.number).text(), "done"]
    answers = (PickFigure(second.number), to(g, "A:3,2"), to(g, "A:0,1"))
    run(play_card(g, event(g, "sudden-rush")), *answers)
    assert (at(g, second), at(g, first)) == ("A:3,2", "A:0,1")
    assert (at(g, idle), at(g, other)) == ("B:0,3", "A:2,3")


@rule("okko.effect.automatic")
def test_the_others_may_stay_where_they_are():
    g, _ = hall(where="C:0,0")
    guards = [add(g, "ashigaru", "A:2,2"), add(g, "ashigaru", "A:0,2")]
    g.alarm = True
    run(play_card(g, event(g, "sudden-rush")), "done")
    assert [at(g, guard) for guard in guards] == ["A:2,2", "A:0,2"]


@rule("okko.effect.nothing")
def test_an_effect_without_room_has_no_object():
    g, noshin = hall(where="D:3,2")
    use = own(g, "noshin.unsteady-step", noshin)
    assert forbids_use(g, use) is None
    for spot in ("D:3,3", "D:4,3"):
        lay(g, "chest", "chest-3", spot)
    refusal = forbids_use(g, use)  # locked up in the cell, with nowhere else to stand
    assert refusal is not None
    assert refusal.rule == "okko.effect.nothing"


# ---------------------------------------------------------------------- by Spaces


DANCE = "setsuka.dance-of-fans"


def dance(g: Okko, mover: Figure) -> set[str]:
    bound = next(bound for bound in g.box.triggers[DANCE]["use"] if bound[2].do == "move")
    assert bound[2].unit == "space"
    return {g.palace.address(space) for space in bits(effects_move.move_cells(g, bound[2], mover))}


@rule("okko.effect.moving")
def test_a_move_by_spaces_steps_over_adjacent_spaces():
    g, setsuka = hall("setsuka")
    assert dance(g, setsuka) == {
        *("A:2,1", "A:2,2", "A:3,0", "A:3,1", "A:3,2", "A:4,0", "A:4,2"),
    }


@rule("okko.effect.moving")
def test_it_passes_allies_and_tokens_but_not_opponents():
    """A:2,2 is two steps from A:2,0, over A:2,1 or A:3,1."""
    g, setsuka = hall("setsuka", okko="A:2,1", noburo="A:3,1")
    assert "A:2,2" in dance(g, setsuka)
    figure(g, "noburo").cell = cell(g, "C:0,0")
    lay(g, "chest", "chest-3", "A:3,1")
    assert "A:2,2" in dance(g, setsuka)
    g.tokens.clear()
    figure(g, "okko").cell = cell(g, "C:0,1")
    add(g, "ashigaru", "A:2,1")
    add(g, "ashigaru", "A:3,1")
    assert dance(g, setsuka) == {"A:3,0", "A:4,0"}


# ---------------------------------------------------------------------- pushes


@rule("okko.effect.pushing", "okko.effect.order")
def test_a_push_by_a_talent_leads_away_from_its_owner():
    g, noburo = hall("noburo", "A:2,1")
    guard = add(g, "ashigaru", "A:2,2")
    use = own(g, "noburo.through-them", noburo)
    found = offered(g, use)
    assert found == [*(to(g, f"A:{spot}") for spot in ("1,2", "2,3", "3,2", "3,3")), "pass"]
    heard = listen(g)
    run(use_talent(g, use), to(g, "A:2,3"), to(g, "A:2,2"))
    assert (at(g, guard), at(g, noburo)) == ("A:2,3", "A:2,2"), "first the push, then the move"
    assert heard[0] == Pushed(guard.number, cell(g, "A:2,2"), cell(g, "A:2,3"), noburo.number)


def strike(g: Okko, attacker: Figure, target: Figure, source: str) -> Use:
    """A hit has just been made; the effect of a card follows."""
    g.attack = Attack(
        attacker=attacker.number, target=target.number, form="melee", declared=target.number, stage="hit"
    )
    return Use(source, attacker.number, HEROES if attacker.sort != "agent" else ONI)


@rule("okko.effect.pushing")
def test_a_push_of_two_spaces_goes_step_by_step_and_each_may_be_left_out():
    g, _ = hall(where="C:0,0")
    kuma, guard = add(g, "kuma.wrestler", "A:2,1", owner="noshin"), add(g, "samurai", "A:2,2")
    bounds = g.box.triggers["kuma.wrestler"]["hit"]
    use = strike(g, kuma, guard, "kuma.wrestler")
    run(operation["push"].run(g, use, bounds[0]), to(g, "A:2,3"), to(g, "A:2,4"))
    assert at(g, guard) == "A:2,4"
    guard.cell = cell(g, "A:2,2")
    run(operation["push"].run(g, use, bounds[0]), to(g, "A:2,3"), "pass")
    assert at(g, guard) == "A:2,3"
    guard.cell = cell(g, "A:2,2")
    run(operation["push"].run(g, use, bounds[0]), "pass")
    assert at(g, guard) == "A:2,2"


@rule("okko.effect.pushing")
def test_whoever_cannot_be_pushed_is_not_pushed_or_pulled():
    g, _ = hall(where="C:0,0")
    kuma, brute = add(g, "kuma.wrestler", "A:2,1", owner="noshin"), add(g, "bakemono", "A:2,2")
    run(
        operation["push"].run(
            g, strike(g, kuma, brute, "kuma.wrestler"), g.box.triggers["kuma.wrestler"]["hit"][0]
        )
    )
    assert at(g, brute) == "A:2,2"


@rule("okko.effect.pushing", "okko.board.reinforcement-heroes", "okko.move.token-space")
def test_a_pull_leads_nearer_and_never_onto_tokens_or_coloured_spaces():
    g, noshin = hall(where="A:4,0")
    kumo = add(g, "kumo", "A:5,2")
    bound = next(bound for bound in g.box.triggers["kumo.web"]["hit"] if bound[2].do == "push")
    use = strike(g, kumo, noshin, "kumo.web")
    assert bound[2].n < 0
    assert effects_move.step_cells(g, bound[2], kumo, noshin) == 1 << cell(g, "A:5,0"), "A:5,1 is purple"
    run(operation["push"].run(g, use, bound), to(g, "A:5,0"))
    assert at(g, noshin) == "A:5,0"
    noshin.cell = cell(g, "A:4,0")
    lay(g, "chest", "chest-3", "A:5,0")
    assert effects_move.step_cells(g, bound[2], kumo, noshin) == 0


@rule("okko.move.effect-moves", "okko.effect.pushing")
def test_a_hero_pushed_onto_a_prohibited_tile_makes_no_test():
    g = table("lanterns-for-the-dead", heroes=("okko",), at={"okko": "B:5,2"})
    okko, ninja = act(g, "okko"), add(g, "ninja", "B:4,2")
    bound = g.box.triggers["kuma.wrestler"]["hit"][0]
    heard = listen(g)
    run(operation["push"].run(g, strike(g, ninja, okko, "kuma.wrestler"), bound), to(g, "D:0,2"), "pass")
    assert at(g, okko) == "D:0,2"
    assert not [event for event in heard if isinstance(event, events.Tested)]
    assert g.sneak is None


@rule("okko.effect.nothing")
def test_a_push_without_anybody_to_push_does_nothing():
    g, noburo = hall("noburo", "A:2,1")
    bound = next(bound for bound in g.box.triggers["noburo.through-them"]["use"] if bound[2].do == "push")
    assert effects_move.forbids_push(g, own(g, "noburo.through-them", noburo), bound) is not None
    add(g, "ashigaru", "A:2,2")
    assert effects_move.forbids_push(g, own(g, "noburo.through-them", noburo), bound) is None


# ---------------------------------------------------------------------- tokens


def court() -> Okko:
    """Two Courtiers on the Gate Court and a Chest."""
    g, _ = hall(where="A:3,3")
    lay(g, "courtier", "genzo", "A:0,2")
    lay(g, "courtier", "yota", "A:2,4")
    lay(g, "chest", "chest-3", "A:0,0")
    return g


@rule("okko.event.dark-influence")
def test_up_to_two_courtiers_are_moved_to_an_adjacent_area_and_no_other_token():
    g = court()
    seat, found = first_question(play_card(g, event(g, "dark-influence")))
    assert (seat, found) == (ONI, [PickToken(1).text(), PickToken(2).text(), "done"])
    heard = listen(g)
    run(
        play_card(g, event(g, "dark-influence")),
        PickToken(2),
        to(g, "A:4,5"),
        PickToken(1),
        to(g, "A:2,2"),
    )
    assert [at(g, token) for token in g.tokens.values()] == ["A:2,2", "A:4,5", "A:0,0"]
    assert heard == [
        TokenMoved(2, cell(g, "A:2,4"), cell(g, "A:4,5")),
        TokenMoved(1, cell(g, "A:0,2"), cell(g, "A:2,2")),
    ]


@rule("okko.event.dark-influence")
def test_each_of_them_once_and_only_to_free_blue_spaces_of_another_area():
    g = court()
    _, found = first_question(play_card(g, event(g, "dark-influence")), PickToken(2))
    spots = {g.palace.address(int(option.split()[1])) for option in found}
    assert {spot.split(":")[0] for spot in spots} == {"A", "K1"}, "through the open Door"
    assert not spots & {"A:2,5", "A:3,4"}, "not inside its Area"
    assert not spots & {"A:3,3", "A:5,4"}, "not onto a figure or a purple Space"
    answers = (PickToken(2), to(g, "A:4,5"))
    assert first_question(play_card(g, event(g, "dark-influence")), *answers)[1] == [
        PickToken(1).text(),
        "done",
    ]


@rule("okko.event.dark-influence", "okko.effect.automatic")
def test_fewer_may_be_moved():
    g = court()
    run(play_card(g, event(g, "dark-influence")), PickToken(1), to(g, "A:2,2"), "done")
    run(play_card(g, event(g, "dark-influence")), "done")
    assert [at(g, token) for token in g.tokens.values()] == ["A:2,2", "A:2,4", "A:0,0"]


@rule("okko.effect.nothing", "okko.event.dark-influence")
def test_without_courtiers_nothing_is_asked():
    g, _ = hall()
    run(play_card(g, event(g, "dark-influence")))
    bound = g.box.triggers["dark-influence"]["use"][0]
    assert effects_move.forbids_token(g, event(g, "dark-influence"), bound) is not None


@rule("okko.corruption.move-adjacent", "okko.effect.automatic")
def test_corruption_spreads_to_adjacent_tiles_each_token_once():
    g, _ = hall()
    stain(g, "A:5,5")
    stain(g, "B:0,3")
    heard = listen(g)
    answers = (Creep(0), Corrupt(cell(g, "K1:0,0")), Creep(1), Corrupt(cell(g, "K3:0,0")))
    run(play_card(g, event(g, "spreading-shadow")), *answers)
    assert [g.palace.address(one.cell) for one in g.stains] == ["K1:0,0", "K3:0,0"]
    assert heard[0] == CorruptionMoved(0, cell(g, "A:5,5"), cell(g, "K1:0,0"))
    _, found = first_question(play_card(g, event(g, "spreading-shadow")), Creep(0), Corrupt(cell(g, "A:0,0")))
    assert found == [Creep(1).text(), "done"]


@rule("okko.corruption.unmasked-stop", "okko.effect.nothing")
def test_after_the_unmasking_corruption_spreads_no_more():
    g, _ = hall()
    stain(g, "A:5,5")
    g.oni.unmasked = True
    run(play_card(g, event(g, "spreading-shadow")))
    bound = g.box.triggers["spreading-shadow"]["use"][0]
    assert effects_move.forbids_spread(g, event(g, "spreading-shadow"), bound) is not None


# ---------------------------------------------------------------------- Doors


@rule("okko.effect.doors", "okko.board.closed-doors")
def test_slammed_doors_closes_up_to_two_open_doors():
    g, _ = hall()
    seat, found = first_question(play_card(g, event(g, "slammed-doors")))
    assert (seat, found) == (ONI, [*(PickDoor(door).text() for door in range(8)), "done"])
    heard = listen(g)
    run(play_card(g, event(g, "slammed-doors")), PickDoor(3), PickDoor(5))
    assert heard == [DoorClosed(3), DoorClosed(5)]
    assert g.shut == 1 << 3 | 1 << 5
    assert g.closed == g.palace.closed_at_start | g.shut
    _, found = first_question(play_card(g, event(g, "slammed-doors")))
    assert PickDoor(3).text() not in found


@rule("okko.effect.doors", "okko.effect.nothing")
@pytest.mark.parametrize("doors", [0, 1])
def test_only_doors_that_are_open_can_be_closed(doors: int):
    g, _ = hall()
    g.closed |= g.palace.areas.doors & ~doors
    answers = (PickDoor(0),) if doors else ()
    run(play_card(g, event(g, "slammed-doors")), *answers)
    bound = g.box.triggers["slammed-doors"]["use"][0]
    assert effects_move.forbids_door(g, event(g, "slammed-doors"), bound) is not None
