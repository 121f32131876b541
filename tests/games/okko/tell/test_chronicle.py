"""What Okko counts of a night, for Heroes one by one and for the Oni as a whole."""

from __future__ import annotations

from hyakki.games.okko import GAME
from hyakki.games.okko import events as e
from hyakki.games.okko.tell import chronicle
from hyakki.kernel.chronicle import tallied
from hyakki.kernel.events import Told
from hyakki.kernel.match import Match
from hyakki.kernel.terms import Outcome

OKKO, NOSHIN, NINJA = 0, 1, 30
ONI = chronicle.ONI


def attacked(attacker: int, target: int, hit: bool, chains: tuple[tuple[int, ...], ...]) -> e.Attacked:
    return e.Attacked(attacker, target, ("combat",) * len(chains), chains, (), (), 3, 2, hit)


def test_all_figures_of_the_oni_count_as_one() -> None:
    counts = tallied(
        [
            attacked(OKKO, NINJA, True, ((2,),)),
            attacked(NINJA, OKKO, True, ((1,),)),
            attacked(NINJA + 1, OKKO, False, ((0,),)),
            e.Fell(NINJA, "ninja", OKKO),
            e.HeroFell(NOSHIN),
            e.WoundDrawn(NOSHIN),
            e.ClueDrawn(OKKO, "saigen"),
            e.Accused("identity", "mayu", False),
            e.Accused("identity", "rensai", True),
        ],
        chronicle.deeds_of({}),
    )
    assert counts[OKKO] == {"hits": 1, "felled": 1, "clues": 1}
    assert counts[NOSHIN] == {"fallen": 1, "wounds": 1}
    assert counts[ONI] == {"hits": 1, "heroes": 1, "deceived": 1}


def test_what_a_companion_does_is_a_deed_of_its_hero_even_after_it_has_gone() -> None:
    kami, follower = 53, 50
    events = [
        e.FollowerTaken(OKKO, follower, "kuma.guard"),
        e.KamiSummoned(NOSHIN, kami, "fire.ember", 7),
        attacked(kami, NINJA, True, ((2,),)),
        e.Fell(NINJA, "ninja", kami),
        e.KamiFaded(kami, "fire.ember"),
        attacked(follower, NINJA, True, ((2,),)),
        attacked(NINJA, OKKO, True, ((1,),)),
    ]
    view = Match.new(GAME, 2, {}, b"k" * 32).view(None)
    counts = tallied(events, chronicle.deeds_of(chronicle.owners_of(view, events)))
    assert counts[NOSHIN] == {"hits": 1, "felled": 1}
    assert counts[OKKO] == {"followers": 1, "hits": 1}
    assert counts[ONI] == {"hits": 1}


def test_a_complication_is_no_clue() -> None:
    drawn = [
        e.ClueDrawn(OKKO, "saigen"),
        e.CourtierCleared("saigen"),
        e.ClueDrawn(OKKO, "spilled-ink"),
        e.Complicated(OKKO, "spilled-ink"),
    ]
    assert tallied(drawn, chronicle.deeds_of({}))[OKKO]["clues"] == 1


def test_a_die_that_is_rolled_again_has_a_higher_mean() -> None:
    """Combat dice show 0 0 1 1 2 and a KI, which counts 1 and is rolled again: (4 + 1 + mean) / 6."""
    view = Match.new(GAME, 2, {}, b"k" * 32).view(None)
    told = [Told(attacked(NINJA, OKKO, True, ((3, 2),)))]
    outcome = Outcome((0,), "okko.memoirs.winner", "end.defeated")
    found = GAME.voice.chronicle(view, told, outcome)
    assert found is not None
    oni = found.members[-1]
    assert oni.id == "oni"
    assert oni.dice == 2.0  # 1 + 2 against 1


def test_a_night_in_a_campaign_is_no_stage_of_its_own() -> None:
    settings = Match.new(GAME, 2, {}, b"k" * 32).settings
    won = Outcome((0,), "okko.memoirs.winner", "end.defeated")
    assert GAME.voice.stages_won(settings, won) == ["guest-at-dusk"]
    assert GAME.voice.stages_won({**settings, "campaign": "three-nights"}, won) == []


def test_the_next_scenario_follows_and_after_the_last_a_campaign() -> None:
    settings = Match.new(GAME, 2, {}, b"k" * 32).settings
    over = Outcome((1,), "okko.memoirs.winner", "end.escaped")
    (then,) = GAME.voice.sequels(2, settings, over)
    assert then.settings["scenario"] == "silent-cell"
    (then,) = GAME.voice.sequels(2, {**settings, "scenario": "champion-of-the-gate"}, over)
    assert then.settings["campaign"] == "three-nights"


def test_the_road_of_a_campaign_with_branches_shows_what_is_sure() -> None:
    simple = Match.new(GAME, 2, {"campaign": "three-nights"}, b"k" * 32).view(None)
    assert [stop.state for stop in GAME.voice.road(simple)] == ["now", "later", "later"]
    branching = Match.new(GAME, 2, {"campaign": "the-veil-lifts"}, b"k" * 32).view(None)
    assert [stop.state for stop in GAME.voice.road(branching)] == ["now"]
    alone = Match.new(GAME, 2, {}, b"k" * 32).view(None)
    assert GAME.voice.road(alone) == []
