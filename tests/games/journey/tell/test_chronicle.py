"""What Journey counts of a quest, and what it makes of it."""

from __future__ import annotations

from hyakki.games.journey import GAME
from hyakki.games.journey import events as e
from hyakki.games.journey.tell import chronicle
from hyakki.kernel.chronicle import tallied
from hyakki.kernel.events import Told
from hyakki.kernel.match import Match
from hyakki.kernel.terms import Outcome

TRIPITAKA, MONKEY, CHO, SHA, SOLDIER = 0, 1, 2, 3, 7
LOST = Outcome((), "journey.end.quest-time", "end.turn-limit")
WON = Outcome((0,), "journey.win.immediate", "end.victory")


def test_deeds_are_counted_for_whoever_did_them() -> None:
    counts = tallied(
        [
            e.Struck(MONKEY, SOLDIER, 5, 1, 4),
            e.Struck(SOLDIER, CHO, 3, 1, 2),
            e.Struck(SOLDIER, CHO, 1, 1, 0),
            e.Missed(SOLDIER, CHO, "defended"),  # the same attack
            e.Missed(SOLDIER, CHO, "mercy"),
            e.Killed(SOLDIER, "soldier", MONKEY),
            e.Killed(SOLDIER, "soldier", None),
            e.CleanseTried(TRIPITAKA, SOLDIER, 6, 5, True),
            e.CleanseTried(TRIPITAKA, SOLDIER, 4, 5, False),
            e.Hurt(CHO, 2, 8, "attack"),
            e.ChiChanged(SHA, -3, 2),
            e.ChiChanged(SHA, 2, 4),
            e.VillagerRescued(SHA, (1, 1)),
        ],
        chronicle.deeds,
    )
    assert counts[MONKEY] == {"damage": 4, "felled": 1, "killed": 1}
    assert counts[CHO] == {"hunted": 3, "lost": 2}
    assert counts[TRIPITAKA] == {"felled": 1, "cleansed": 1}
    assert counts[SHA] == {"chi": 3, "rescued": 1}


def test_a_turn_on_the_spot_is_no_square_walked() -> None:
    path = ((0, 0, 1), (0, 0, 2), (0, 1, 2), (0, 2, 2))
    assert tallied([e.Moved(MONKEY, path)], chronicle.deeds)[MONKEY] == {"walked": 2}


def test_dice_are_held_against_what_is_printed_on_them() -> None:
    view = Match.new(GAME, 1, {}, b"k" * 32).view(None)
    rolls = [
        e.Rolled(MONKEY, ("red-1", "red-1"), (2, 2), "attack", 4),  # of faces 0 0 1 1 2 2
        e.Rolled(CHO, ("white",), (1,), "cleanse", 1),
    ]
    told = [Told(event) for event in rolls]
    found = GAME.voice.chronicle(view, told, LOST)
    assert found is not None
    members = {member.id: member for member in found.members}
    assert members["monkey"].dice == 2.0
    assert members["cho"].dice is None, "a ritual points at a row"


def test_what_is_missing_for_a_heroic_victory_is_named_when_it_is_one_thing() -> None:
    view = Match.new(GAME, 1, {"quest": "q2"}, b"k" * 32).view(None)
    assert [goal.kind for goal in view.heroic] == ["demons-cleansed", "nobody-fell"]
    found = GAME.voice.chronicle(view, [], WON)
    assert found is not None
    assert "demons cleansed" in found.near


def test_the_next_quest_follows_a_victory_alone() -> None:
    settings = Match.new(GAME, 1, {}, b"k" * 32).settings
    after = GAME.voice.sequels(1, settings, WON)
    assert [(one.kind, one.settings["quest"]) for one in after] == [("next", "q2"), ("dare", "q1")]
    assert GAME.voice.sequels(1, settings, LOST) == []
    assert [one.kind for one in GAME.voice.sequels(1, {**settings, "quest": "q10"}, WON)] == ["dare"]


def test_a_series_is_won_as_far_as_it_came() -> None:
    settings = {**Match.new(GAME, 1, {}, b"k" * 32).settings, "series": "on", "quest": "q3"}
    broken = Outcome((), "journey.campaign.failed", "end.series-ended", {"won": 2})
    assert GAME.voice.stages_won(settings, broken) == ["q3", "q4"]


def test_the_road_of_a_series_begins_where_it_began() -> None:
    view = Match.new(GAME, 1, {"series": "on", "quest": "q8"}, b"k" * 32).view(None)
    assert [(stop.id, stop.state) for stop in GAME.voice.road(view)] == [
        ("q8", "now"),
        ("q9", "later"),
        ("q10", "later"),
    ]
