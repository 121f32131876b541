"""Harakiri as the kernel sees it: one party, giving up, odds in words, tables on which it is measured."""

from __future__ import annotations

import pytest

from hyakki.games.harakiri import options as o
from hyakki.games.harakiri.game import EVENTS, GAME
from hyakki.games.harakiri.options import Attack, Choose
from hyakki.games.harakiri.rules.numbers import attribute
from hyakki.games.harakiri.state import NOBODY
from hyakki.host.reading import reading, voice_of
from hyakki.kernel.match import Match
from hyakki.table import typescript
from tests.games.harakiri.table import act, add, character, table
from tests.rules import rule


@rule("harakiri.players.seats")
@pytest.mark.parametrize("seats", GAME.seats)
def test_all_four_are_led_whatever_the_number_of_seats(seats: int) -> None:
    dealt = Match.new(GAME, seats, {"play": "c1"}, 1)
    assert sorted({one.seat for one in dealt.state.characters}) == list(range(seats))
    picked = Match.new(GAME, seats, {"play": "c1", "characters": "pick"}, 1)
    while picked.state.phase == "take":
        picked.answer(picked.asked()[0], picked.choices()[-1])
    assert all(one.seat != NOBODY for one in picked.state.characters)
    assert {one.seat for one in picked.state.characters} == set(range(seats))


@rule("harakiri.players.cooperative")
def test_alone_giving_up_ends_the_match_else_the_others_go_on() -> None:
    alone, two = Match.new(GAME, 1, {"play": "c1"}, 1), Match.new(GAME, 2, {"play": "c1"}, 1)
    ended = alone.resign(0)
    assert ended is not None
    assert (ended.winners, ended.reason) == ((), "end.resigned")
    assert two.resign(0) is None
    assert two.asked()
    assert GAME.party(2, {})


def test_odds_of_an_attack_are_told_with_names() -> None:
    g = table(["....", "...."], at={"akira": (1, 1)}, level=5)
    kachi = add(g, "kachi", 2, 1)
    act(g, "akira")
    akira = character(g, "akira")
    skill = next(one for one in akira.skills if g.box.skills[one].type == "attack")
    akira.slots[skill] = 6
    found = GAME.odds(g, 0, Attack(kachi.id, "fast"))
    assert found is not None
    view = GAME.view(g, 0)
    said = [GAME.voice.say_chance(view, chance) for chance in found]
    damage = found[0].params["tenths"]
    assert isinstance(damage, int)
    assert said[0] == f"Kachi {kachi.id} is defeated, {damage / 10} damage on average"
    with reading("de"):
        german = voice_of(GAME).say_chance(view, found[0])
    assert f"{damage // 10},{damage % 10} Schaden" in german, "as the language writes it"
    assert any(g.box.skills[skill].name in line for line in said)
    assert all(0 <= chance.chance <= 1 for chance in found)


def test_odds_of_tests_count_what_is_added() -> None:
    g = table("c4", at={"akira": (2, 2)})
    act(g, "akira")
    assert g.act is not None
    g.act.point = next(point.id for point in g.chapter.points if point.name == "rockfall")
    akira = character(g, "akira")
    for power, ways in ((0, 2), (1, 3), (3, 5)):
        akira.attributes["power"] = power
        found = GAME.odds(g, 0, Choose("clear"))
        assert found is not None
        assert found[0].chance == pytest.approx(ways / 6)
    assert GAME.odds(g, 0, Choose("nothing")) is None


@pytest.mark.parametrize("again", [False, True])
def test_odds_of_the_omen(again: bool) -> None:
    g = table("c1")
    g.omen_again = again
    tomoe = character(g, "tomoe")
    tomoe.skills = []
    failure = (3 - attribute(g, tomoe, "knowledge")) / 6  # Knowledge against 4
    found = GAME.odds(g, 0, o.Tester(3))
    assert found is not None
    assert found[0].chance == pytest.approx(1 - failure ** (2 if again else 1))


def test_the_clock_counts_rounds() -> None:
    match = Match.new(GAME, 1, {"play": "c1"}, 1)
    assert GAME.clock(match.state) == 0
    while match.state.round == 0:
        match.answer(0, match.choices()[0])
    assert GAME.clock(match.state) == 1


def test_tables_for_the_lab_can_be_played() -> None:
    for seats, settings in GAME.bench_setups():
        assert Match.new(GAME, seats, settings, 1).asked()
    trials = GAME.balance_setups()
    chapters = [(chapter, omen) for chapter in GAME.box.campaign for omen in ("good", "bad")]
    tables = [(trial.settings["play"], trial.settings.get("omen")) for trial in trials]
    assert tables == [*chapters, ("campaign", None)]
    for trial in trials:
        assert trial.seats == 1
        assert Match.new(GAME, trial.seats, trial.settings, 1).asked()


def test_the_page_gets_types_for_views_events_and_cardboard() -> None:
    text = typescript.of_game(GAME.page_types)
    for name in (
        "HarakiriView", "HarakiriBox", "Walks", "SightView", *(kind.__name__ for kind in EVENTS),
    ):  # fmt: skip
        assert f"export interface {name} " in text


def test_every_end_has_a_sentence_and_a_rule() -> None:
    assert [reason for reason in GAME.end_reasons if reason not in GAME.texts] == []
