"""What Harakiri counts of a chapter, and what could follow."""

from __future__ import annotations

from msgspec.structs import replace

from hyakki.games.harakiri import GAME
from hyakki.games.harakiri import events as e
from hyakki.games.harakiri.tell import chronicle
from hyakki.kernel.chronicle import tallied
from hyakki.kernel.events import Told
from hyakki.kernel.match import Match
from hyakki.kernel.terms import Outcome

AKIRA, TOMOE, ASHIGARU = 0, 3, 6
WON = Outcome((0,), "harakiri.ending.result", "end.chapter-won", {"chapter": "c1"})
LOST = Outcome((), "harakiri.ending.conditions", "end.all-defeated", {"chapter": "c1"})


def test_deeds_are_counted_for_whoever_did_them() -> None:
    counts = tallied(
        [
            e.Struck(AKIRA, ASHIGARU, (), 3),
            e.Defeated(ASHIGARU, AKIRA),
            e.HeadTaken(TOMOE, True),
            e.Hurt(TOMOE, 2, 5, "attack"),
            e.Healed(TOMOE, 1, 6, "rest"),
            e.Moved(AKIRA, ((0, 0), (0, 1), (0, 2)), 2),
            e.Defeated(TOMOE, TOMOE),
        ],
        chronicle.deeds,
    )
    assert counts[AKIRA] == {"damage": 3, "felled": 1, "walked": 2}
    assert counts[TOMOE] == {"heads": 1, "bosses": 1, "lost": 2, "healed": 1}


def test_whoever_led_a_villager_away_is_remembered_for_it() -> None:
    view = Match.new(GAME, 1, {}, b"k" * 32).view(None)
    told = [Told(e.PointUsed(TOMOE, "well", "lead")), Told(e.SavedOne(9, "well"))]
    found = GAME.voice.chronicle(view, told, LOST)
    assert found is not None
    assert [member.counts["saved"] for member in found.members] == [0, 0, 0, 1]
    honour = found.members[TOMOE].honour
    assert honour is not None
    assert honour.key == "saviour"


def test_it_is_told_who_fell_and_who_was_killed() -> None:
    view = Match.new(GAME, 1, {}, b"k" * 32).view(None)
    told = [Told(e.RoundBegan(2)), Told(e.Defeated(ASHIGARU, AKIRA)), Told(e.Defeated(TOMOE, ASHIGARU))]
    price = replace(view.progress, killed=("v1",))
    found = GAME.voice.chronicle(replace(view, progress=price), told, WON)
    assert found is not None
    assert found.facts[-2:] == ("Fallen: Tomoe", "Killed: old man")
    assert found.near == "", "not all of them stood at the end"
    hurt = tuple(replace(one, health=2) if one.id == AKIRA else one for one in view.characters)
    close = GAME.voice.chronicle(replace(view, characters=hurt), told, WON)
    assert close is not None
    assert "Akira came out of it with 2 health" in close.near
    assert [member.note for member in found.members] == ["", "", "", "fell in round 2"]
    unharmed = GAME.voice.chronicle(view, [], WON)
    assert unharmed is not None
    assert unharmed.near == "All four were on their feet at the end."


def test_dice_are_read_by_the_place_of_their_faces() -> None:
    view = Match.new(GAME, 1, {}, b"k" * 32).view(None)
    told = [Told(e.Rolled(AKIRA, ("red", "red"), (3, 0), 4, False, False, ""))]  # red: 0 2 3 4 1 2
    found = GAME.voice.chronicle(view, told, LOST)
    assert found is not None
    assert found.members[AKIRA].dice == 0.0


def test_everybody_is_remembered_for_something_with_a_number() -> None:
    view = Match.new(GAME, 1, {}, b"k" * 32).view(None)
    told = [Told(e.Hurt(one, 1, 5, "attack")) for one in range(4)]  # nobody stands out
    found = GAME.voice.chronicle(view, told, LOST)
    assert found is not None
    said = [member.honour.why for member in found.members if member.honour is not None]
    assert len(said) == 4
    assert all(any(sign.isdigit() for sign in why) for why in said), said


def test_the_next_chapter_follows_a_victory_alone() -> None:
    settings = Match.new(GAME, 1, {}, b"k" * 32).settings
    assert [(one.kind, one.settings["play"]) for one in GAME.voice.sequels(1, settings, WON)] == [
        ("next", "c2"),
        ("dare", "campaign"),
    ]
    assert "made ready" in GAME.voice.sequels(1, settings, WON)[0].detail, "nothing is carried over"
    assert [one.kind for one in GAME.voice.sequels(1, settings, LOST)] == ["dare"]


def test_a_campaign_is_won_as_far_as_it_came() -> None:
    settings = {**Match.new(GAME, 1, {}, b"k" * 32).settings, "play": "campaign"}
    ended = Outcome((), "harakiri.campaign.no-loss", "end.campaign-ended", {"chapter": "c3"})
    assert GAME.voice.stages_won(settings, ended) == ["c1", "c2"]
    dawn = Outcome((0,), "harakiri.campaign.endings", "end.dawn", {"chapter": "c6"})
    assert len(GAME.voice.stages_won(settings, dawn)) == 6


def test_the_road_of_the_campaign() -> None:
    view = Match.new(GAME, 1, {"play": "campaign"}, b"k" * 32).view(None)
    assert [stop.state for stop in GAME.voice.road(view)] == ["now", *["later"] * 5]
    assert GAME.voice.road(Match.new(GAME, 1, {}, b"k" * 32).view(None)) == []
