"""The rules of thumb: defending, the leader, initiative, drafting, and the choices of modules and duels."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.games.tsukuyumi.options import (
    DONE,
    Act,
    Activate,
    Exchange,
    Fight,
    LayTile,
    Move,
    PickArea,
    PickEdge,
    PickTile,
    PlaceHome,
    PlaceOni,
    PlaceUnit,
    PlayEvent,
    RedrawAdvantage,
    Rotate,
    Select,
    Shift,
    TakeGoal,
    UseAdvantage,
)
from hyakki.games.tsukuyumi.rules import epic
from hyakki.games.tsukuyumi.rules.fights import fights
from hyakki.games.tsukuyumi.rules.production import buyable
from hyakki.games.tsukuyumi.sense.worth import Eyes
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.decision import Option
from tests.games.tsukuyumi.senses import chosen, march
from tests.games.tsukuyumi.table import at, begin, position

LEADER = """
    0,0   ocean | owner 1
    1,0   ocean | owner 1
    2,0   ocean | owner 1
    4,0   ocean | owner 2
"""


# ---------------------------------------------------------------------- expanding and defending


def test_free_fertile_ground_comes_before_free_ocean():
    g = position(
        """
        0,0   ocean   | 0: private | owner 0
        1,0   ocean
        -1,0  fertile
        """
    )
    assert march(g, 0, 1) == Move("private", 0, 0, -1, 0)


def test_each_unit_goes_to_an_area_of_its_own():
    g = position(
        """
        0,0   ocean   | 0: private | owner 0
        1,0   fertile | 0: private
        -1,0  fertile
        """
    )
    assert march(g, 0, 2) == Move("private", 0, 0, -1, 0)


def test_the_last_unit_stays_on_fertile_ground_that_others_could_come_to():
    ground = """
        0,0   fertile | 0: private | owner 0
        1,0   ocean
        -1,0  ocean   | {}
    """
    assert march(position(ground.format("2: worker | owner 1")), 0, 0) == DONE
    assert march(position(ground.format("owner 1")), 0, 0) != DONE


def test_new_units_guard_fertile_ground_at_the_border():
    g = position(
        """
        0,0   home 0
        1,0   fertile | owner 0
        0,1   fertile | owner 0
        2,0   ocean   | 1: squeaker | owner 1
        """,
        phase="green",
    )
    spots = [PlaceUnit("private", 0, 1), PlaceUnit("private", 1, 0)]
    assert chosen(g, 0, "ask.place-unit", spots, unit="private") == spots[1]


def test_nobody_stays_on_hot_ground_for_nothing():
    g = position(
        """
        0,0   ocean radioactive | 0: private | owner 0
        1,0   ocean             | owner 0
        """
    )
    assert march(g, 0, 1) == Move("private", 0, 0, 1, 0)


# ---------------------------------------------------------------------- the leader


def test_a_point_of_the_leader_is_worth_more_than_one_of_another():
    eyes = Eyes(position(LEADER), 0)
    assert eyes.first == 1
    assert eyes.harm(at(0, 0)) > eyes.harm(at(4, 0)) > 0


@pytest.mark.parametrize("size", ["small", "large"])
def test_oni_come_to_the_land_of_the_leader(size: str):
    g = position(LEADER, phase="green")
    spots = [PlaceOni(size, 4, 0), PlaceOni(size, 1, 0)]
    assert chosen(g, 0, "ask.place-oni", spots) == spots[1]
    assert chosen(g, 1, "ask.place-oni", spots) == spots[0]


def test_oni_are_led_against_the_leader():
    g = position(
        """
        0,0   ocean | owner 1 | oni: small
        1,0   ocean | owner 1
        2,0   ocean | owner 1
        4,0   ocean | owner 2 | oni: small
        """,
        phase="green",
    )
    begin(g, 0, 0)
    assert chosen(g, 0, "ask.activate", [Activate(4, 0), Activate(0, 0)]) == Activate(0, 0)
    attacks = [Fight(4, 0, "oni-conquest"), Fight(0, 0, "oni-conquest")]
    assert chosen(g, 0, "ask.oni-attack", attacks) == attacks[1]


def test_oni_that_have_no_target_come_before_the_conquest():
    g = position(LEADER.strip() + "\n7,0 moon | oni: small", phase="green")
    begin(g, 0, 0, **{"place-oni": 1, "oni-conquest": 1})
    options = [Act("place-oni"), Act("oni-conquest")]
    assert chosen(g, 0, "ask.turn", options, phase="green") == Act("place-oni")


def test_land_of_the_leader_is_conquered_first():
    g = position(
        """
        0,0   ocean | owner 1 | 0: private
        1,0   ocean | owner 1
        2,0   ocean | owner 1
        4,0   ocean | owner 2 | 0: private
        """
    )
    begin(g, 0)
    assert chosen(g, 0, "ask.fight", [*reversed(fights(g, 0)), DONE]) == Fight(0, 0, "conquest")


# ---------------------------------------------------------------------- cards and initiative


def test_many_targets_call_for_combat_and_few_units_for_production():
    busy = position(
        """
        0,0   ocean | 0: 4 private | owner 0
        1,0   fertile
        0,1   fertile
        -1,0  fertile
        """
    )
    idle = position("0,0 ocean | 0: private | owner 0")
    for g in (busy, idle):
        g.round, g.phase = 2, "selection"
    hand = [Select("onslaught"), Select("quiet-growth")]
    assert chosen(busy, 0, "ask.select", hand, round=2) == Select("onslaught")
    assert chosen(idle, 0, "ask.select", hand, round=2) == Select("quiet-growth")


def test_a_long_way_calls_for_movement():
    ground = "0,0 ocean | 0: 3 hunter | owner 0\n{}"
    far = position(
        ground.format("1,0 ocean | owner 0\n2,0 ocean | owner 0\n3,0 ocean | owner 0\n4,0 fertile")
    )
    far.round, far.phase = 2, "selection"
    hand = [Select("aggressive"), Select("outriders")]
    assert chosen(far, 0, "ask.select", hand, round=2) == Select("outriders")


def test_before_the_end_the_first_place_is_worth_its_points():
    g = position("0,0 ocean | 1: squeaker | owner 1", order=(0, 2, 3, 1))
    g.round, g.phase = 4, "selection"
    hand = [Select("stratagem"), Select("momentum")]
    assert chosen(g, 1, "ask.select", hand, round=4) == Select("momentum")


def test_whoever_is_first_does_not_step_back():
    g = position("0,0 ocean | 0: private")
    assert chosen(g, 0, "ask.initiative", [Shift(1), Shift(2), DONE], places=2) == DONE


def test_poor_cards_go_back():
    g = position("0,0 ocean | 0: 3 private\n1,0 fertile")
    g.seats[0].hand[:] = ["onslaught", "quiet-growth", "war-council"]
    offers = [Exchange(()), Exchange(("onslaught",)), Exchange(("war-council",))]
    assert chosen(g, 0, "ask.exchange", offers, cards=1) == offers[2]


# ---------------------------------------------------------------------- modules


def test_an_advantage_is_used_or_exchanged():
    g = position("0,0 ocean")
    assert chosen(g, 0, "ask.advantage.look", [UseAdvantage(), DONE]) == UseAdvantage()
    assert chosen(g, 0, "ask.advantage.look", [RedrawAdvantage(), DONE]) == RedrawAdvantage()


@pytest.mark.parametrize(
    ("seat", "goals", "goal"),
    [
        (0, ["regain-former-strength", "conquest"], "conquest"),
        (1, ["holy-ritual", "territorial-expansion"], "territorial-expansion"),
    ],
)
def test_the_goal_that_can_be_reached_is_taken(seat: int, goals: Sequence[str], goal: str):
    g = position("0,0 ocean", modules=["alternative-goals"])
    assert chosen(g, seat, "ask.goal", [TakeGoal(name) for name in goals]) == TakeGoal(goal)


def test_a_mascot_stays_at_home():
    g = position("0,0 ocean | owner 0\n1,0 home 0", modules=["mascots"])
    spots = [PlaceUnit("trudy", 0, 0), PlaceUnit("trudy", 1, 0)]
    assert chosen(g, 0, "ask.start-unit", spots) == spots[1]


def test_oni_that_hurt_units_are_sent_against_others():
    """With Revenge of the Oni they attack units instead of taking land."""
    g = position(
        """
        0,0   ocean | 0: private  | oni: large
        2,0   ocean | 1: squeaker | oni: large
        """,
        phase="green",
        power="revenge-of-the-oni",
        modules=["oni-powers"],
    )
    begin(g, 0, 0)
    attacks = [Fight(0, 0, "oni-conquest"), Fight(2, 0, "oni-conquest")]
    assert chosen(g, 0, "ask.oni-attack", attacks) == attacks[1]
    assert chosen(g, 1, "ask.oni-attack", attacks) == attacks[0]


def test_an_oni_mission_is_worth_an_attack():
    ground = """
        0,0   ocean | owner 1 | oni: small
        2,0   ocean | owner 1 | oni: small
        3,0   home 2
    """
    attacks = [Fight(0, 0, "oni-conquest"), Fight(2, 0, "oni-conquest")]
    for missions, best in (([], attacks[0]), (["neighbour"], attacks[1])):
        g = position(ground, phase="green", modules=["oni-missions"])
        g.oni_missions[:] = missions
        assert chosen(g, 0, "ask.oni-attack", attacks) == best


def test_a_legendary_oni_comes_to_the_homezone_of_another():
    g = position("0,0 home 0\n2,0 home 1\n1,0 ocean | owner 1", phase="green", modules=["legendary-oni"])
    homes = [PlaceOni("gambler", 0, 0), PlaceOni("gambler", 2, 0)]
    assert chosen(g, 0, "ask.place-oni", homes) == homes[1]


def test_land_breaks_away_from_under_the_others():
    g = position(LEADER.strip() + "\n6,0 ocean | owner 0", modules=["epic-events"])
    areas = [PickArea(6, 0), PickArea(4, 0), PickArea(1, 0), DONE]
    found = chosen(g, 0, "ask.epic-target", areas, card="the-ground-breaks-away", left=1)
    assert found == PickArea(1, 0)
    own = [PickArea(6, 0), DONE]
    assert chosen(g, 0, "ask.epic-target", own, card="the-ground-breaks-away", left=1) == DONE


def test_a_marker_moves_to_better_ground_and_else_not():
    ground = "0,0 ocean | owner 0\n1,0 {}"
    for terrain, answer in (("fertile", PickArea(0, 0)), ("ocean", DONE)):
        g = position(ground.format(terrain), modules=["epic-events"])
        lands = [PickArea(0, 0), DONE] if epic.marker_shifts(g, at(0, 0)) else [DONE, DONE]
        assert chosen(g, 0, "ask.frontier", lands) == answer


def test_a_blockade_lies_between_own_ground_and_others():
    g = position(
        """
        0,0   fertile | owner 0
        1,0   ocean   | 1: squeaker | owner 1
        -1,0  ocean   | 0: private
        """
    )
    edges: list[Option] = [PickEdge(-1, 0, 0), PickEdge(0, 0, 0), PickEdge(1, 0, 3)]
    found = chosen(g, 0, "ask.event-target", edges, card="cave-in")
    assert found in edges[1:]


def test_a_tile_turns_its_red_side_to_the_others():
    g = position("0,0 fertile red 3 | owner 0\n1,0 ocean | 1: squeaker | owner 1\n-1,0 ocean | owner 0")
    turns = [Rotate(0, 0, steps) for steps in range(1, 6)]
    assert chosen(g, 0, "ask.event-turn", turns, card="turning-ground") == Rotate(0, 0, 3)


def test_a_scout_brings_fertile_ground_near_to_home():
    g = position("0,0 ocean\n1,0 home 0\n-3,0 home 1\n-2,0 ocean")
    tiles = {tile.terrain: tile.id for tile in g.box.tile_list if not tile.property}
    picks = [PickTile(tiles["mountain-range"]), PickTile(tiles["fertile-ground"])]
    assert chosen(g, 0, "ask.scout-tile", picks) == picks[1]
    spots = [LayTile(-2, 1, 0), LayTile(0, 1, 0)]
    assert chosen(g, 0, "ask.scout-place", spots, tile=tiles["fertile-ground"]) == spots[1]


@pytest.mark.parametrize(("weapons", "plays"), [({}, False), ({"mg": 1, "pistol": 1}, True)])
def test_a_faction_event_waits_for_its_time(weapons: dict[str, int], plays: bool):
    g = position("0,0 ocean | 0: private", weapons=weapons, phase="blue", modules=["faction-events"])
    begin(g, 0, 0)
    found = chosen(g, 0, "ask.events", [PlayEvent("all-guns-blazing"), DONE])
    assert (found == PlayEvent("all-guns-blazing")) is plays


# ---------------------------------------------------------------------- duels


def duel(lines: str, factions: Sequence[str], last: bool = True) -> Tsukuyumi:
    g = position(lines, factions=factions, order=(0, 1), duel=True)
    g.round = g.rounds if last else 1
    return g


def test_the_nomads_end_a_duel_in_the_homezone_of_the_other():
    ground = "0,0 ocean | 0: private | owner 0\n1,0 home 1"
    sides = ("nomads", "boarlords")
    assert march(duel(ground, sides), 0, 0) == Move("private", 0, 0, 1, 0)
    assert march(duel(ground, sides, last=False), 0, 0) == DONE


def test_a_home_that_wants_to_stay_unentered_is_entered():
    g = duel("0,0 ocean | 0: squeaker | owner 0\n1,0 home 1", ("boarlords", "cybersamurai"), last=False)
    assert march(g, 0, 0) == Move("squeaker", 0, 0, 1, 0)
    g.seats[1].home_entered = True
    assert march(g, 0, 0) == DONE


def test_each_faction_wants_what_its_victory_cards_pay_for():
    g = duel("0,0 ocean\n1,0 mountain 15\n2,0 fertile\n3,0 moon", ("cybersamurai", "dark-seed"))
    mountain, fertile = at(1, 0), at(2, 0)
    assert Eyes(g, 0).gain(mountain) > Eyes(g, 0).gain(fertile)
    assert Eyes(g, 1).gain(fertile) > Eyes(g, 1).gain(mountain)


def test_the_boarmother_is_worth_her_points():
    g = duel("0,0 ocean | 0: 2 boarmaiden\n1,0 home 0", ("boarlords", "nomads"))
    g.phase = "green"
    begin(g, 0, 0)
    found = chosen(g, 0, "ask.produce", buyable(g, 0, 1), points=1)
    assert getattr(found, "to", "") == "boarmother"


def test_the_nest_does_not_cover_own_ground():
    g = position("0,0 fertile | owner 2\n1,0 home 2\n-1,0 fertile", modules=["faction-events"])
    homes = [PlaceHome(0, 0), PlaceHome(-2, 0)]
    assert chosen(g, 2, "ask.queen-travels", homes) == homes[1]
