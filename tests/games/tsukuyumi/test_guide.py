"""Names of what can be pointed at, and where the match stands."""

from __future__ import annotations

import pytest

from hyakki.games.tsukuyumi import guide
from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.view import view
from hyakki.kernel.decision import Prompt
from tests.games.tsukuyumi.table import position

COAST = """
    0,0   ocean        | 0: 2 private
    1,0   mountain 15  | owner 1
    2,-1  home 1
"""


@pytest.mark.parametrize(
    ("anchor", "words"),
    [
        ("area:1,0", "1,0, Mountain Range 15"),
        ("area:2,-1", "2,-1, Homezone of Boarlords"),
        ("area:7,7", "7,7"),
        ("edge:1,0,3", "the west edge of 1,0"),
        ("unit:squad-leader", "Squad Leader"),
        ("oni:large", "large Oni"),
        ("buy:uplink-shogun", "buy the uplink Shogun"),
        ("buy:bundle", "buy the bundle"),
        ("seat:9", "the Oni"),
        ("seat:1", "Boarlords"),
        ("do:oni-conquest", "Oni Conquest"),
        ("do:done", "done"),
        ("do:tetsuo", "Use Tetsuo"),
        ("to:0,1", "to 0,1"),
        ("to:boarguard", "into Boarguard"),
        ("card:annihilation-nomads", "Annihilation"),
        ("counter:retreat", GAME.box.counters["retreat"].name),
    ],
)
def test_anchors_have_names(anchor: str, words: str) -> None:
    assert guide.say_anchor(GAME, view(position(COAST), 0), anchor) == words


def test_what_can_be_pointed_at_begins_with_actions_and_ends_with_areas() -> None:
    g = position(COAST)
    g.seats[0].hand, g.seats[0].events = ["logistics"], ["oil", "oil"]
    found = guide.anchors(GAME, view(g, 0))
    assert found[0].startswith("do:")
    assert [anchor for anchor in found if anchor.startswith("area:")] == ["area:0,0", "area:2,-1", "area:1,0"]
    assert found.count("card:oil") == 1
    assert {"card:logistics", "card:conquest", "buy:private", "buy:pistol", "oni:small"} <= set(found)
    assert all(guide.say_anchor(GAME, view(g, 0), anchor) for anchor in found)
    assert not any(anchor.startswith("card:") for anchor in guide.anchors(GAME, view(g, None)))


def test_the_status_says_round_phase_and_turn() -> None:
    g = position(COAST, active=1)
    assert guide.status(GAME, view(g, 0)) == ["round 1 of 4", "red phase", "turn of Boarlords"]
    g.turn, g.round, g.phase = None, 0, "homes"
    assert guide.status(GAME, view(g, 0)) == ["homezones and starting units"]


def test_settings_in_words() -> None:
    assert guide.say_setting(GAME, "rounds", None) == "Rounds"
    assert guide.say_setting(GAME, "mascots", "on") == "on"
    assert guide.say_setting(GAME, "supremacy", "off") == "off: all rounds are played"
    assert guide.say_setting(GAME, "board", "control").startswith(GAME.box.scenarios["control"].name)


def test_first_questions_are_explained() -> None:
    assert guide.hint(GAME, Prompt("ask.select")).startswith("Everybody chooses at once")
    assert guide.hint(GAME, Prompt("ask.march.movement"))
    assert guide.hint(GAME, Prompt("ask.mark")) == ""
