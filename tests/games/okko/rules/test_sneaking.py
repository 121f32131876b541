"""Sneaking: Moves onto Prohibited Tiles, their tests, and what happens to those who are caught.

Most positions stand before and on Tile D of Lanterns for the Dead, the Daimyo's Apartments, difficulty 3:

    B.g above, Door B:5,2 to D:0,2        a a a|b b b     Door D:0,5 to K2.a
    K1.b at the left, Door to D:0,0       a p a|b # b
                                          . . . . . .
                                          c c:d d:e e
                                          c #:d d:# e
                                          - - . . - -
                                          f f f|g g g
                                          f P f|g g* g    (* green)
"""

from __future__ import annotations

import msgspec

from hyakki.board.masks import bits
from hyakki.games.okko import events
from hyakki.games.okko.events import AttackDeclared, Caught, Moved, Surrounded
from hyakki.games.okko.options import PickFigure, PickSpace, SneakInto
from hyakki.games.okko.rules import deeds, movement, sneaking
from hyakki.games.okko.rules.ground import adjacent, may_act
from hyakki.games.okko.rules.limits import stay
from hyakki.games.okko.rules.tables import attach
from hyakki.games.okko.state import NOBODY, Figure, Okko
from hyakki.kernel.decision import Option
from hyakki.kernel.events import Event
from tests.games.okko.table import (
    TEST,
    Answer,
    act,
    add,
    at,
    cell,
    drive,
    first_question,
    lay,
    listen,
    load,
    run,
    stain,
    table,
)
from tests.games.okko.ways import ends, fill, reason, sneaks_due
from tests.rules import rule

HEROES, ONI = 0, 1
PASSING = (TEST[0],) * 3
FAILING = (TEST[2],) * 3


def outside(
    hero: str = "okko", where: str = "B:4,2", scenario: str = "lanterns-for-the-dead", **places: str
) -> tuple[Okko, Figure]:
    """A Hero in front of the Apartments, its activation under way."""
    g = table(scenario, heroes=(hero, *places), at={hero: where, **places})
    return g, act(g, hero)


def go_in(g: Okko, mover: Figure, area: str, *answers: Answer) -> None:
    run(deeds.perform(g, mover, SneakInto(area)), *answers)


def space(g: Okko, address: str) -> PickSpace:
    return PickSpace(cell(g, address))


def go(g: Okko, address: str) -> str:
    here = cell(g, address)
    return f"go {g.palace.area_names[g.palace.areas.area_of[here]]} {here}"


def told(heard: list[Event], kind: type[Event]) -> list[Event]:
    return [event for event in heard if isinstance(event, kind)]


# ---------------------------------------------------------------------- the way in


@rule("okko.sneak.trigger", "okko.sneak.way")
def test_moving_onto_a_prohibited_tile_is_offered_as_sneaking_only():
    g, mover = outside()
    assert sneaks_due(g, mover) == {"D.a"}
    offered = movement.moves(g, mover)
    assert [option for option in offered if isinstance(option, SneakInto)] == [SneakInto("D.a")]
    assert not {area for area in ends(g, mover) if area.startswith("D.")}
    assert reason(g, mover, "D:0,1") == "sneak.way"
    assert reason(g, mover, "D:2,2") == "sneak.way.first"


@rule("okko.sneak.trigger", "okko.test.direct", "okko.sneak.success")
def test_the_test_is_rolled_without_another_action():
    g, mover = outside()
    heard = listen(g)
    load(g, TEST[1], TEST[1], TEST[0])
    go_in(g, mover, "D.a", go(g, "D:1,2"))
    (tested,) = told(heard, events.Tested)
    assert isinstance(tested, events.Tested)
    assert (tested.about, tested.object, tested.attribute) == ("sneak", g.palace.tile("D"), "speed")
    assert tested.faces == (1, 1, 0)
    assert tested.passed
    assert g.turn is not None
    assert g.turn.actions == 2
    assert at(g, mover) == "D:1,2"
    assert g.sneak is None


@rule("okko.sneak.timing", "okko.sneak.way")
def test_after_success_the_rest_of_the_speed_is_left():
    g, mover = outside("setsuka")
    load(g, *PASSING)
    seat, options = first_question(sneaking.sneak(g, mover, SneakInto("D.a")))
    assert seat == HEROES
    assert g.sneak is not None
    assert g.sneak.left == 2
    assert go(g, "D:0,0") in options, "staying"
    assert go(g, "D:2,5") in options, "D.e is two Areas away"
    assert go(g, "A:5,0") not in options, "A.f is three Areas away"
    assert go(g, "B:4,2") in options, "even back where it came from"


@rule("okko.sneak.timing", "okko.sneak.way")
def test_crossing_a_prohibited_tile_needs_its_test_too():
    g, mover = outside("setsuka", "A:5,3", "two-fires")
    assert "C.a" not in ends(g, mover)
    assert sneaks_due(g, mover) == {"K2.b"}
    load(g, *PASSING)
    go_in(g, mover, "K2.b", go(g, "C:0,1"))
    assert at(g, mover) == "C:0,1"


@rule("okko.sneak.way")
def test_what_can_be_reached_without_a_test_is_offered_without_one():
    """K1.b can be reached from A.f; through the Apartments it would need a test."""
    g, mover = outside("setsuka", "A:5,2")
    assert {"K1.a", "K1.b"} <= ends(g, mover)
    assert sneaks_due(g, mover) == {"D.a"}


@rule("okko.sneak.timing", "okko.move.pass-allies")
def test_if_the_first_area_is_full_the_test_is_made_in_the_next_one():
    g, mover = outside("setsuka", okko="D:0,0", noburo="D:0,1", noshin="D:0,2")
    assert sneaks_due(g, mover) == {"D.a"}
    lay(g, "chest", "chest-3", "D:1,0")
    lay(g, "chest", "chest-4", "D:1,2")
    assert sneaks_due(g, mover) == {"D.c", "D.d"}
    load(g, *PASSING)
    first_question(sneaking.sneak(g, mover, SneakInto("D.c")))
    assert g.sneak is not None
    assert g.sneak.left == 1


@rule("okko.sneak.timing", "okko.sneak.way")
def test_a_prohibited_tile_without_room_on_the_way_cannot_be_crossed():
    """The Corridor K2 leads from A to C through its middle; whoever is caught on it has to stand there."""
    g, mover = outside("setsuka", "A:5,3", "two-fires")
    assert reason(g, mover, "C:0,1") == "sneak.way.first"
    for space in bits(g.palace.areas.spaces_in[g.palace.area("K2.b")]):
        stain(g, g.palace.address(space))
    assert sneaks_due(g, mover) == {"K2.a", "K2.c"}
    for space in bits(g.palace.areas.spaces_on[g.palace.tile("K2")]):
        stain(g, g.palace.address(space))
    assert sneaks_due(g, mover) == set()
    assert "C.a" not in ends(g, mover)
    assert reason(g, mover, "C:0,1") == "sneak.timing"
    g.heroes[0].left = ["setsuka.like-a-shadow"]
    assert "C.a" in ends(g, mover), "without a test nobody is caught, and tokens stop nobody"


@rule("okko.sneak.once")
def test_on_the_tile_one_moves_without_further_tests():
    g, mover = outside("okko", "D:1,2")
    assert {"D.a", "D.c", "D.d", "D.b", "D.e", "D.f", "D.g"} <= ends(g, mover)
    assert sneaks_due(g, mover) == set()


@rule("okko.sneak.once")
def test_leaving_and_coming_back_needs_a_new_test():
    g, mover = outside("okko", "D:1,2")
    movement.move_to(g, mover, cell(g, "B:5,2"))
    assert sneaks_due(g, mover) == {"D.a"}


@rule("okko.sneak.once", "okko.sneak.way", "okko.sneak.timing")
def test_another_prohibited_tile_in_the_same_move_has_its_own_test():
    """Two Fires with a Nightingale Floor in front of the Bedchamber: K3 and D are both Prohibited."""
    g, mover = outside("setsuka", "B:5,2", "two-fires")
    floor = [
        msgspec.structs.replace(tile, face="C3B") if tile.key == "K3" else tile for tile in g.scene.tiles
    ]
    g.chronicle = msgspec.structs.replace(g.scene, tiles=tuple(floor))
    attach(g, g.box)
    assert sneaks_due(g, mover) == {"E.d", "K3.b"}, "D behind it comes later"
    load(g, *PASSING, *PASSING)
    flow = sneaking.sneak(g, mover, SneakInto("K3.b"))
    _, options = first_question(flow)
    assert "sneak-into D.b" in options
    assert not [option for option in options if option.startswith("go D.")]
    load(g, *PASSING, *PASSING)
    mover.cell, g.sneak = cell(g, "B:5,2"), None
    heard = listen(g)
    go_in(g, mover, "K3.b", SneakInto("D.b"), go(g, "D:2,2"))
    assert at(g, mover) == "D:2,2"
    tiles = [event.object for event in heard if isinstance(event, events.Tested)]
    assert tiles == [g.palace.tile("K3"), g.palace.tile("D")]


@rule("okko.sneak.prohibited-mark")
def test_other_tiles_are_entered_freely_and_a_mission_tile_may_be_prohibited():
    g, mover = outside("okko", "K1:1,2", "two-fires")
    assert {"A.e", "B.d"} <= ends(g, mover)
    assert sneaks_due(g, mover) == set()
    mover.cell = cell(g, "K3:1,2")
    assert sneaks_due(g, mover) == {"D.b"}
    assert g.palace.missions["m4"] == g.palace.tile("D")
    load(g, *(TEST[0],) * 4)
    heard = listen(g)
    go_in(g, mover, "D.b", go(g, "D:1,2"))
    (tested,) = told(heard, events.Tested)
    assert isinstance(tested, events.Tested)
    assert len(tested.faces) == 4, "its own difficulty"


@rule("okko.sneak.heroes-only")
def test_followers_kami_and_agents_enter_without_a_test():
    g, mover = outside()
    follower = add(g, "tikku.novice", "B:4,3", owner="okko")
    kami = add(g, "wind.gust", "B:5,3")
    ninja = add(g, "ninja", "K1:0,3")
    for one in (follower, kami, ninja):
        assert "D.a" in ends(g, one)
        assert sneaks_due(g, one) == set()
    refusal = sneaking.forbids_sneak(g, follower, g.palace.area("D.a"))
    assert refusal is not None
    assert refusal.rule == "okko.sneak.heroes-only"
    assert sneaking.forbids_sneak(g, mover, g.palace.area("D.a")) is None


@rule("okko.effect.closed", "okko.sneak.trigger")
def test_an_effect_may_spare_a_hero_the_tests():
    g, mover = outside("setsuka")
    g.heroes[0].left = ["setsuka.like-a-shadow"]
    assert "D.a" in ends(g, mover)
    assert sneaks_due(g, mover) == set()


@rule("okko.move.leave-opponent", "okko.sneak.way")
def test_a_hero_who_is_held_sneaks_one_area_and_no_farther():
    g, mover = outside("setsuka")
    add(g, "ninja", "B:5,3")
    load(g, *PASSING)
    _, options = first_question(sneaking.sneak(g, mover, SneakInto("D.a")))
    assert {option.split()[1] for option in options} == {"D.a"}


@rule("okko.move.stop-on-opponent", "okko.sneak.way")
def test_an_opponent_in_the_first_area_ends_the_move_there():
    g, mover = outside("setsuka")
    guard = add(g, "ashigaru", "D:0,1")
    load(g, *PASSING)
    _, options = first_question(sneaking.sneak(g, mover, SneakInto("D.a")))
    assert set(options) == {go(g, f"D:{spot}") for spot in ("0,0", "0,2", "1,0", "1,2")}
    refusal = movement.forbids_go(g, mover, cell(g, "D:2,2"))
    assert refusal is not None
    assert dict(refusal.params) == {"by": guard.number}


@rule("okko.sneak.trigger", "okko.condition.stunned", "okko.card.speed")
def test_whatever_changes_speed_counts_in_the_test():
    g, mover = outside("okko")
    mover.conditions["stunned"] = 1
    load(g, TEST[1], TEST[1], TEST[0])
    heard = listen(g)
    go_in(g, mover, "D.a", space(g, "D:0,2"))
    (tested,) = told(heard, events.Tested)
    assert isinstance(tested, events.Tested)
    assert (tested.total, tested.limit, tested.passed) == (2, 1, False)


@rule("okko.sneak.trigger")
def test_the_chance_is_known_before_and_is_that_of_the_area_entered():
    g, mover = outside("setsuka")
    before = mover.cell
    assert sneaking.prospect_sneak(g, mover, g.palace.area("D.a")) == (2, 3, [("base", 3), ("setsuka", -1)])
    add(g, "kumo", "D:2,2")
    assert sneaking.prospect_sneak(g, mover, g.palace.area("D.a"))[1] == 3
    add(g, "earth.root", "B:0,0")
    g.figures[g.box.figures.numbers("kumo")[0]].cell = cell(g, "D:0,1")
    assert sneaking.prospect_sneak(g, mover, g.palace.area("D.a"))[1] == 2, "its web slows those in its Area"
    assert mover.cell == before


# ---------------------------------------------------------------------- caught


@rule("okko.sneak.timing")
def test_after_failure_the_move_ends_in_that_area_on_a_space_of_choice():
    g, mover = outside("setsuka")
    load(g, TEST[2], TEST[2])
    flow = sneaking.sneak(g, mover, SneakInto("D.a"))
    seat, options = first_question(flow)
    assert seat == HEROES
    assert options == [space(g, f"D:{spot}").text() for spot in ("0,0", "0,1", "0,2", "1,0", "1,2")]
    g, mover = outside("setsuka")
    load(g, TEST[2], TEST[2])
    heard = listen(g)
    go_in(g, mover, "D.a", space(g, "D:1,0"))
    assert at(g, mover) == "D:1,0"
    assert told(heard, Caught) == [Caught(mover.number, g.palace.tile("D"))]
    assert g.sneak is None
    assert g.turn is not None
    assert g.turn.actions == 2, "the activation goes on"


@rule("okko.sneak.fail-surround")
def test_all_mortal_thralls_of_the_tile_close_in_whatever_their_speed():
    g, mover = outside()
    thralls = [add(g, "samurai", f"D:{spot}") for spot in ("4,0", "5,2", "5,5", "0,4")]
    elsewhere, ghost = add(g, "samurai", "B:4,4"), add(g, "yurei", "D:4,3")
    assert not any(may_act(g, thrall) for thrall in thralls)
    load(g, *FAILING, *(0,) * 16)
    seats: list[int] = []
    spots = ("D:0,1", "D:0,2", "D:2,1", "D:2,2")  # of five that are free
    run(
        sneaking.sneak(g, mover, SneakInto("D.a")),
        *(space(g, spot) for spot in ("D:1,2", *spots)),
        *(PickFigure(thrall.number) for thrall in thralls[:3]),
        seats=seats,
    )
    assert tuple(at(g, thrall) for thrall in thralls) == spots
    assert all(adjacent(g, thrall.cell, mover.cell) for thrall in thralls)
    assert (at(g, elsewhere), at(g, ghost)) == ("B:4,4", "D:4,3")
    assert seats == [HEROES] + [ONI] * 7


def cornered(*thralls: str) -> tuple[Okko, Figure, list[Figure]]:
    """A Hero who will be caught on D:0,0, with three Spaces beside it: D:0,1, D:1,0 and the purple D:1,1; the
    one behind the Door is taken."""
    g, mover = outside()
    lay(g, "chest", "chest-3", "K1:0,5")
    made = [add(g, "samurai", place) for place in thralls]
    load(g, *FAILING, *(0,) * 16)
    return g, mover, made


@rule("okko.sneak.fail-overflow", "okko.sneak.fail-attack")
def test_thralls_without_room_beside_the_hero_come_near_and_do_not_attack():
    g, mover, thralls = cornered("D:4,0", "D:5,2", "D:5,5", "D:0,4")
    far = ("hairpins", 0, g.box.effects_of["hairpins"][0])
    stay(g, far, "round", begun=True, target=thralls[2].number)  # not even if it could from afar
    heard = listen(g)
    order = [thralls[3], thralls[0], thralls[1]]
    answers: list[Option] = [space(g, "D:0,0")]
    for thrall, spot in zip(order, ("D:1,1", "D:0,1", "D:1,0"), strict=True):
        answers += [PickFigure(thrall.number), space(g, spot)]
    answers = answers[:-1]  # the third has no choice left
    answers += [PickFigure(order[0].number), PickFigure(order[1].number)]
    go_in(g, mover, "D.a", *answers)
    assert [at(g, thrall) for thrall in order] == ["D:1,1", "D:0,1", "D:1,0"]
    assert at(g, thralls[2]) == "D:0,2", "in the Hero's Area, as near as there is room"
    attacks = [event.attacker for event in heard if isinstance(event, AttackDeclared)]
    assert attacks == [thrall.number for thrall in order]


@rule("okko.sneak.fail-overflow")
def test_the_overflow_goes_to_the_nearest_spaces_of_the_tile_by_areas_first():
    g, mover, _ = cornered("D:0,1", "D:1,0", "D:1,1", "D:0,2", "D:1,2")
    more = [add(g, "ashigaru", place) for place in ("D:5,5", "D:4,0")]
    mover.cell = cell(g, "D:0,0")
    g.figures = {number: one for number, one in g.figures.items() if one.kind != "samurai"}
    for spot in ("0,1", "0,2", "1,0", "1,1", "1,2"):
        lay(g, "chest", "chest-3", f"D:{spot}")
    # D.c is adjacent to D.a, D.d too; D:2,0 is the nearest of both
    assert sneaking.places(g, mover, [one.number for one in more]) == 1 << cell(g, "D:2,0")
    more[0].cell = cell(g, "D:2,0")
    assert sneaking.places(g, mover, [more[1].number]) == 1 << cell(g, "D:2,1")


@rule("okko.sneak.fail-overflow")
def test_thralls_already_beside_the_hero_may_stay_or_change_places():
    g, mover, (first, second) = cornered("D:0,1", "D:1,0")
    heard = listen(g)
    go_in(g, mover, "D.a", space(g, "D:0,0"), space(g, "D:1,0"), space(g, "D:0,1"), PickFigure(first.number))
    assert (at(g, first), at(g, second)) == ("D:1,0", "D:0,1")
    assert len(told(heard, Surrounded)) == 2, "they changed places"
    g, mover, (first, second) = cornered("D:0,1", "D:1,0")
    heard = listen(g)
    go_in(g, mover, "D.a", space(g, "D:0,0"), space(g, "D:0,1"), space(g, "D:1,0"), PickFigure(first.number))
    assert (at(g, first), at(g, second)) == ("D:0,1", "D:1,0")
    assert told(heard, Surrounded) == []


@rule("okko.sneak.fail-surround")
def test_spaces_beside_the_hero_behind_an_open_door_count_too():
    g, mover, (guard,) = cornered("D:5,5")
    g.tokens.clear()
    go_in(g, mover, "D.a", space(g, "D:0,0"), space(g, "K1:0,5"))
    assert at(g, guard) == "K1:0,5"


@rule("okko.sneak.fail-attack")
def test_each_thrall_beside_the_hero_attacks_exactly_once_in_the_order_of_the_oni():
    g, mover, (first, second) = cornered("D:0,1", "D:1,0")
    heard = listen(g)
    answers = [space(g, "D:0,0"), space(g, "D:0,1"), space(g, "D:1,0"), PickFigure(second.number)]
    go_in(g, mover, "D.a", *answers)
    attacks = [event for event in heard if isinstance(event, AttackDeclared)]
    assert [(event.attacker, event.target, event.form) for event in attacks] == [
        (second.number, mover.number, "melee"),
        (first.number, mover.number, "melee"),
    ]
    assert all(event.why == "sneak" for event in attacks)


@rule("okko.sneak.fail-attack")
def test_a_hero_pushed_away_is_out_of_reach_of_the_next_thrall():
    g, mover, (first, second) = cornered("D:0,1", "D:1,0")
    load(g, *FAILING, 5, 0, 0, 0, 0)  # a KI and nothing else
    g.tokens.clear()
    heard = listen(g)
    answers = [space(g, "D:0,0"), space(g, "D:0,1"), space(g, "D:1,0"), PickFigure(first.number)]
    go_in(g, mover, "D.a", *answers, space(g, "K1:0,5"))
    assert at(g, mover) == "K1:0,5"
    assert [event.attacker for event in heard if isinstance(event, AttackDeclared)] == [first.number]
    assert second.number in g.figures


@rule("okko.effect.closed", "okko.sneak.fail-attack")
def test_a_thrall_that_may_not_attack_does_not():
    g, mover, (first, second) = cornered("D:0,1", "D:1,0")
    source, place = next(
        (key, at)
        for key, effects in g.box.effects_of.items()
        for at, effect in enumerate(effects)
        if effect.do == "block" and effect.what == "attack"
    )
    bound = (source, place, g.box.effects_of[source][place])
    stay(g, bound, "round", begun=True, owner=NOBODY, target=first.number)
    heard = listen(g)
    go_in(g, mover, "D.a", space(g, "D:0,0"), space(g, "D:0,1"), space(g, "D:1,0"))
    assert [event.attacker for event in heard if isinstance(event, AttackDeclared)] == [second.number]


@rule("okko.sneak.no-activation")
def test_it_is_no_activation_and_needs_no_alarm():
    g, mover, (first, second) = cornered("D:0,1", "D:1,0")
    g.oni.hand = ["barbs"]
    seats: list[int] = []
    answers = [space(g, "D:0,0"), space(g, "D:0,1"), space(g, "D:1,0"), PickFigure(first.number)]
    left: list[Answer] = list(answers)
    drive(deeds.perform(g, mover, SneakInto("D.a")), left, seats)
    assert left == []
    assert seats == [HEROES, ONI, ONI, ONI], "nobody was asked for an Event"
    assert (g.alarm, g.oni.activated, g.oni.tokens) == (False, [], 0)
    assert g.turn is not None
    assert (g.turn.side, g.turn.hero, g.turn.actions) == ("heroes", mover.number, 2)
    stain(g, "D:5,0")
    assert may_act(g, first)
    assert may_act(g, second)


@rule("okko.sneak.fail-surround", "okko.sneak.no-activation")
def test_without_thralls_nothing_else_happens():
    g, mover = outside()
    add(g, "yurei", "D:5,5")
    load(g, *FAILING)
    heard = listen(g)
    go_in(g, mover, "D.a", space(g, "D:0,1"))
    assert [type(event) for event in heard] == [Moved, events.Tested, Moved, Caught]


@rule("okko.move.full-with-opponent", "okko.sneak.way")
def test_no_way_in_through_a_full_area_with_an_opponent():
    g, mover = outside("setsuka")
    fill(g, "D.a", "ashigaru")
    assert sneaks_due(g, mover) == set()
    assert reason(g, mover, "D:2,2") == "move.full-with-opponent.way"
