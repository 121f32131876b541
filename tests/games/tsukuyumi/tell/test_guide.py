"""Names of what can be pointed at, and where the match stands."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.options import DONE, Act, Move, Select, TakeFaction
from hyakki.games.tsukuyumi.tell import guide
from hyakki.games.tsukuyumi.view import view
from hyakki.kernel.terms import Prompt
from tests.games.tsukuyumi.table import position

COAST = """
    0,0   ocean        | 0: 2 private
    1,0   mountain 15  | owner 1
    0,1   fertile      | 1: squeaker | oni: 2 small
    2,-1  home 1
"""


@pytest.mark.parametrize(
    ("anchor", "words"),
    [
        ("area:1,0", "J9, Mountain Range 15"),
        ("area:2,-1", "J8, Homezone of Boarlords"),
        ("area:0,0", "I9, Ocean Floor: 2 Private"),
        ("area:0,1", "I10, Fertile Ground: Boarlords 1 unit and the Oni 2 units"),
        ("area:7,7", "S16"),
        ("edge:1,0,3", "the west edge of J9"),
        ("unit:squad-leader", "Squad Leader: conquest 15, health 15, damage 15"),
        ("oni:large", "large Oni: conquest 20, health 20, damage 15"),
        ("buy:uplink-shogun", "buy the uplink Shogun"),
        ("buy:bundle", "buy the bundle"),
        ("seat:9", "the Oni"),
        ("seat:1", "Boarlords"),
        ("do:oni-conquest", "Oni Conquest"),
        ("do:done", "done"),
        ("do:tetsuo", "Use Tetsuo"),
        ("to:0,1", "to I10"),
        ("to:boarguard", "into Boarguard"),
        ("card:annihilation-nomads", "Annihilation"),
        ("counter:retreat", GAME.box.counters["retreat"].name),
    ],
)
def test_anchors_have_names(anchor: str, words: str) -> None:
    assert GAME.voice.say_anchor(view(position(COAST), 0), anchor) == words


def test_what_there_is_from_the_start_is_taken_not_bought() -> None:
    g = position(COAST)
    g.round = 0
    assert GAME.voice.say_anchor(view(g, 0), "buy:uplink-shogun") == "take the uplink Shogun"


def test_what_can_be_pointed_at_begins_with_actions_and_ends_with_areas() -> None:
    g = position(COAST)
    g.seats[0].hand, g.seats[0].events = ["logistics"], ["oil", "oil"]
    found = GAME.voice.anchors(view(g, 0))
    assert found[0].startswith("do:")
    areas = [anchor for anchor in found if anchor.startswith("area:")]
    assert areas == ["area:0,0", "area:2,-1", "area:1,0", "area:0,1"]
    assert found.count("card:oil") == 1
    assert {"card:logistics", "card:conquest", "buy:private", "buy:pistol", "oni:small"} <= set(found)
    assert all(GAME.voice.say_anchor(view(g, 0), anchor) for anchor in found)
    assert not any(anchor.startswith("card:") for anchor in GAME.voice.anchors(view(g, None)))


def test_the_status_says_round_phase_and_turn() -> None:
    g = position(COAST, active=1)
    row = "N 2 > B 2 > D 0 > C 0 points"
    assert GAME.voice.status(view(g, 0)) == ["round 1 of 4", "red phase", row, "Boarlords: combat"]
    assert GAME.voice.status(view(g, 1))[-1] == "you, Boarlords: combat"
    g.turn, g.round, g.phase = None, 0, "homes"
    assert GAME.voice.status(view(g, 0)) == ["homezones and starting units"]


def test_settings_in_words() -> None:
    assert GAME.voice.say_setting("rounds", None) == "Rounds"
    assert GAME.voice.say_setting("mascots", "on") == "on"
    assert GAME.voice.say_setting("supremacy", "off") == "off: all rounds are played"
    assert GAME.voice.say_setting("board", "control").startswith(GAME.box.scenarios["control"].name)


def test_first_questions_are_explained() -> None:
    seen = view(position(COAST), 0)
    assert "in blue, green and red" in GAME.voice.hint(seen, Prompt("ask.select"))
    assert "mountain ranges stop you" in GAME.voice.hint(seen, Prompt("ask.march.movement"))
    assert GAME.voice.hint(seen, Prompt("ask.march.retreat")).startswith("Nobody has to move")
    assert GAME.voice.hint(seen, Prompt("ask.march.oni-conquest")).startswith("You lead these Oni")
    assert GAME.voice.hint(seen, Prompt("ask.counter", {"side": 9})).startswith("Oni have no player")
    assert GAME.voice.hint(seen, Prompt("ask.counter", {"side": 1})).startswith(
        "One answer for each defender"
    )
    assert GAME.voice.hint(seen, Prompt("ask.event-target", {"card": "oil"})) == GAME.box.events["oil"].says
    assert GAME.voice.hint(seen, Prompt("ask.frontier-to")) == ""


def test_a_turn_is_explained_for_its_phase() -> None:
    g = position(COAST, active=0)
    told = set()
    for phase in ("white", "blue", "red"):
        g.phase = phase
        told.add(GAME.voice.hint(view(g, 0), Prompt("ask.turn", {"phase": phase})))
    assert len(told) == 3
    assert any("two different" in hint for hint in told)
    assert any("Move before you fight" in hint for hint in told)


def test_initiative_is_worth_points_but_not_in_a_duel() -> None:
    prompt = Prompt("ask.initiative", {"places": 1})
    assert "2 points" in GAME.voice.hint(view(position(COAST), 0), prompt)
    duel = position("0,0 ocean | 0: dog", factions=("nomads", "boarlords"), duel=True)
    assert "points" not in GAME.voice.hint(view(duel, 0), prompt)


# ---------------------------------------------------------------------- the first rounds


def test_tips_are_for_the_first_rounds() -> None:
    g = position(COAST, active=0)
    assert GAME.voice.tip(view(g, 0), Act("movement")).startswith("Move: ")
    assert GAME.voice.tip(view(g, 0), Select("logistics")).startswith("A round has five parts")
    assert GAME.voice.tip(view(g, 0), DONE) == ""
    g.round = 3
    assert GAME.voice.tip(view(g, 0), Act("movement")) == ""
    duel = position("0,0 ocean | 0: dog", factions=("nomads", "boarlords"), duel=True)
    assert "victory cards" in GAME.voice.tip(view(duel, 0), TakeFaction("nomads"))
    assert "victory cards" not in GAME.voice.tip(view(position(COAST), 0), TakeFaction("nomads"))


def test_every_action_has_a_tip() -> None:
    seen = view(position(COAST, active=0), 0)
    symbols = (
        "faction-effect",
        "events",
        "initiative",
        "production",
        "place-oni",
        "oni-conquest",
        "movement",
        "combat",
    )
    assert all(GAME.voice.tip(seen, Act(symbol)) for symbol in symbols)


# ---------------------------------------------------------------------- keys and names of seats


def test_arrows_move_the_last_group_of_units() -> None:
    east, west = Move("dog", 0, 0, 1, 0), Move("dog", 0, 0, -1, 0)
    north_west, south_west, south_east = (Move("dog", 0, 0, *step) for step in ((0, -1), (-1, 1), (0, 1)))
    seen = view(position(COAST), 0)
    found = guide.keys(seen, [east, west, north_west, south_west, south_east, DONE])
    assert found == {"right": east, "left": west, "up": north_west, "down": south_west}


def test_arrows_stay_with_the_list_while_several_could_move() -> None:
    seen = view(position(COAST), 0)
    assert guide.keys(seen, [Move("dog", 0, 0, 1, 0), Move("private", 0, 0, 1, 0)]) == {}
    assert guide.keys(seen, [Move("dog", 0, 0, 1, 0), Move("dog", 0, 0, 1, 0, "tunnel")]) == {}
    assert guide.keys(seen, [DONE]) == {}


def test_seats_go_by_their_faction_and_points_by_their_source() -> None:
    g = position(COAST)
    assert GAME.voice.say_seat(view(g, 0), 1) == "Boarlords"
    g.seats[1].faction = ""
    assert GAME.voice.say_seat(view(g, 0), 1) == ""
    assert GAME.voice.say_source("fertile") == "fertile ground (2 each)"
