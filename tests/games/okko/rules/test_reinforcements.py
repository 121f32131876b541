"""New agents: where they may stand, what waves and Lieutenants cost, and Minions that effects bring."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.games.okko.events import EventsSpent, Reinforced
from hyakki.games.okko.options import Activate, Done, Reinforce, Spend, Wave
from hyakki.games.okko.rules import agents, reinforcements
from hyakki.games.okko.rules.operations import Use
from hyakki.games.okko.rules.reinforcements import (
    arrival_cells,
    buy,
    forbids_wave,
    kinds_available,
    place_agent,
    price,
    wave_options,
    wave_size,
)
from hyakki.games.okko.rules.using import play_card
from hyakki.games.okko.state import NOBODY, Okko, Turn
from tests.games.okko.table import Asked, add, cell, first_question, lay, listen, run, stain, table
from tests.rules import rule

HAND = ("barbs", "envenomed", "grave-chill", "ill-omen", "whispers")
ALL_HEROES = ("okko", "noburo", "noshin", "setsuka")


def open_step(
    number: int = 1,
    hand: Sequence[str] = HAND,
    scenario: str = "silent-cell",
    heroes: Sequence[str] = ("okko", "noburo"),
) -> Okko:
    """A table whose Oni may buy reinforcements."""
    g = table(scenario, heroes)
    g.phase, g.round = "track", number
    g.mortal = ["m-a", "m-b1"][: (number + 1) // 2]
    g.supernatural = ["s-a"][: number // 2]
    g.oni.hand = list(hand)
    for event in hand:
        g.oni.events.bag.remove(event)
    return g


def offered(g: Okko) -> list[str]:
    return [option.what if isinstance(option, Wave) else "" for option in wave_options(g)]


def refused(g: Okko, what: str) -> str:
    refusal = forbids_wave(g, what)
    return "" if refusal is None else refusal.rule


# ---------------------------------------------------------------------- Spaces and figures


@rule("okko.reinforce.spaces", "okko.reinforce.plus-marks")
def test_thralls_come_to_purple_and_creatures_to_green_spaces():
    g = table()
    mortal = {g.palace.address(place) for place in arrival_cells(g, "mortal")}
    supernatural = {g.palace.address(place) for place in arrival_cells(g, "supernatural")}
    assert mortal == {"A:1,0", "A:1,5", "B:1,0", "K2:1,1", "C:1,0", "C:1,5", "D:1,1"}
    assert supernatural == {"B:3,4", "K3:1,4", "K4:1,1"}
    add(g, "ashigaru", "A:1,0")
    stain(g, "B:3,4")
    assert cell(g, "A:1,0") not in arrival_cells(g, "mortal")
    assert cell(g, "B:3,4") not in arrival_cells(g, "supernatural")


@rule("okko.reinforce.plus-marks")
def test_spaces_marked_3_are_used_from_three_heroes_at_set_up_on():
    g = table(heroes=ALL_HEROES[:2])
    assert cell(g, "A:5,1") not in arrival_cells(g, "mortal")
    more = table(heroes=ALL_HEROES[:3])
    assert cell(more, "A:5,1") in arrival_cells(more, "mortal")
    assert cell(more, "D:5,4") in arrival_cells(more, "supernatural")
    fallen = table(heroes=ALL_HEROES[:2], began=3)
    assert cell(fallen, "A:5,1") in arrival_cells(fallen, "mortal")


@rule("okko.component.figure-limit")
def test_a_sixth_ninja_cannot_come():
    g = table()
    for place in ("A:2,2", "A:2,3", "A:3,2", "A:3,3"):
        add(g, "ninja", place)
    assert kinds_available(g, "supernatural", "minion") == ["yurei", "ninja"]
    add(g, "ninja", "A:4,2")
    assert kinds_available(g, "supernatural", "minion") == ["yurei"]


@rule("okko.component.figure-limit")
def test_a_newcomer_takes_the_lowest_number_that_is_free():
    g = table()
    first, second = (place_agent(g, "ashigaru", cell(g, at)) for at in ("A:2,2", "A:2,3"))
    del g.figures[first.number]
    third = place_agent(g, "ashigaru", cell(g, "A:3,3"))
    assert (first.number, second.number, third.number) == (10, 11, 10)


@rule("okko.reinforce.any-kind")
def test_kinds_that_the_scenario_does_not_have_may_come_with_their_card():
    g = table("guest-at-dusk")
    assert g.oni.cards == []
    assert kinds_available(g, "supernatural", "minion") == ["yurei", "ninja"]
    place_agent(g, "ninja", cell(g, "K1:1,1"))
    place_agent(g, "ninja", cell(g, "B:5,4"))
    assert g.oni.cards == ["ninja"]


@rule("okko.reinforce.any-kind")
def test_a_lieutenant_does_not_come_back_and_a_greater_demon_never_comes():
    g = table()
    assert kinds_available(g, "supernatural", "lieutenant") == ["bakemono"]
    g.oni.fallen = ["bakemono"]
    assert kinds_available(g, "supernatural", "lieutenant") == []
    assert kinds_available(g, "supernatural", "greater demon") == []
    add(g, "hiroji", "C:2,2")
    assert kinds_available(g, "mortal", "lieutenant") == []


@rule("okko.reinforce.details")
def test_a_newcomer_with_the_number_of_one_who_acted_may_act():
    g = table()
    g.turn = Turn(side="oni", card="yurei", stage="figures", acted=[30], marks={"yurei.x:0:30": 1})
    g.marks = {"yurei.x:0:30": 1, "yurei.x:0:31": 1}
    newcomer = place_agent(g, "yurei", cell(g, "K4:1,1"))
    assert newcomer.number == 30
    assert g.turn.acted == []
    assert g.turn.marks == {}
    assert g.marks == {"yurei.x:0:31": 1}


# ---------------------------------------------------------------------- purchases


@rule("okko.reinforce.details", "okko.reinforce.cost")
def test_two_events_bring_a_wave_of_two_minions_once_in_a_round():
    g = open_step(1)
    assert offered(g) == ["mortal", "hiroji", ""]  # nothing supernatural in round 1
    assert refused(g, "supernatural") == "okko.reinforce.cost"
    heard = listen(g)
    done = run(
        buy(g),
        Wave("mortal"),
        Spend("barbs"),
        Spend("whispers"),
        Reinforce("samurai", cell(g, "A:1,0")),
        Reinforce("ashigaru", cell(g, "A:1,5")),
    )
    assert not done
    assert g.oni.hand == ["envenomed", "grave-chill", "ill-omen"]
    assert g.oni.events.discard == ["barbs", "whispers"]
    assert sorted(figure.kind for figure in g.figures.values() if figure.sort == "agent") == [
        "ashigaru",
        "samurai",
    ]
    assert heard == [
        EventsSpent(("barbs", "whispers")),
        Reinforced(20, "samurai", cell(g, "A:1,0")),
        Reinforced(10, "ashigaru", cell(g, "A:1,5")),
    ]
    assert offered(g) == [""]
    assert (refused(g, "mortal"), refused(g, "hiroji")) == ("okko.reinforce.details",) * 2
    assert run(buy(g)) is True


@rule("okko.reinforce.details")
def test_green_spaces_are_not_offered_for_thralls():
    g = open_step(1)
    _, options = first_question(buy(g), Wave("mortal"), Spend("barbs"), Spend("ill-omen"))
    kinds, purple = ("ashigaru", "samurai"), arrival_cells(g, "mortal")
    assert set(options) == {Reinforce(kind, place).text() for kind in kinds for place in purple} | {
        Done().text()
    }


@rule("okko.reinforce.spaces")
def test_one_free_space_brings_one_minion():
    g = open_step(1)
    for place in arrival_cells(g, "mortal")[1:]:
        lay(g, "test", "t", g.palace.address(place))
    last = arrival_cells(g, "mortal")
    assert len(last) == 1
    run(buy(g), Wave("mortal"), Spend("barbs"), Spend("ill-omen"), Reinforce("ashigaru", last[0]))
    assert arrival_cells(g, "mortal") == []
    assert sum(figure.sort == "agent" for figure in g.figures.values()) == 1


@rule("okko.reinforce.spaces")
def test_without_a_free_space_nothing_can_be_bought():
    g = open_step(1)
    for place in arrival_cells(g, "mortal"):
        lay(g, "test", "t", g.palace.address(place))
    assert refused(g, "mortal") == "okko.reinforce.spaces"
    assert offered(g) == [""]


@rule("okko.reinforce.details")
def test_fewer_minions_may_be_placed():
    g = open_step(1)
    run(buy(g), Wave("mortal"), Spend("barbs"), Spend("ill-omen"), Done())
    assert not any(figure.sort == "agent" for figure in g.figures.values())


@rule("okko.reinforce.details")
def test_three_events_bring_a_lieutenant():
    g = open_step(2)
    assert offered(g) == ["mortal", "supernatural", "hiroji", "bakemono", ""]
    where = cell(g, "K3:1,4")
    run(
        buy(g),
        Wave("bakemono"),
        Spend("barbs"),
        Spend("ill-omen"),
        Spend("envenomed"),
        Reinforce("bakemono", where),
    )
    assert [figure.kind for figure in g.figures.values() if figure.sort == "agent"] == ["bakemono"]
    assert len(g.oni.hand) == 2
    assert g.oni.lieutenants == 1
    assert offered(g) == ["mortal", ""]  # the other type, and two Events left


@rule("okko.reinforce.details")
def test_what_the_oni_cannot_pay_is_not_offered():
    g = open_step(2, HAND[:2])
    assert offered(g) == ["mortal", "supernatural", ""]
    assert refused(g, "bakemono") == "okko.reinforce.details"
    assert offered(open_step(2, HAND[:1])) == [""]


@rule("okko.reinforce.cost")
def test_a_hand_that_is_just_enough_goes_without_a_question():
    g = open_step(1, HAND[:2])
    run(buy(g), Wave("mortal"), Done())
    assert g.oni.hand == []
    assert g.oni.events.discard == ["barbs", "envenomed"]


@rule("okko.reinforce.details")
@pytest.mark.parametrize(("heroes", "size"), [(1, 2), (2, 2), (3, 3), (4, 3)])
def test_waves_are_larger_in_games_that_began_with_three_heroes(heroes: int, size: int):
    g = table(heroes=ALL_HEROES[:heroes])
    assert wave_size(g, "mortal") == size


@rule("okko.reinforce.cost", "okko.enhance.tree-content")
def test_the_trees_make_waves_larger_and_the_bakemono_cheaper():
    g = open_step(6)
    g.mortal, g.supernatural = ["m-a", "m-b1", "m-c1"], ["s-a", "s-b3", "s-c3"]
    assert (wave_size(g, "mortal"), wave_size(g, "supernatural")) == (3, 3)
    assert {what: price(g, what) for what in ("mortal", "supernatural", "hiroji", "bakemono")} == {
        "mortal": 2,
        "supernatural": 2,
        "hiroji": 3,
        "bakemono": 2,
    }


@rule("okko.component.figure-limit")
def test_a_lieutenant_on_the_board_cannot_be_bought_again():
    g = open_step(2)
    add(g, "hiroji", "C:2,2")
    assert refused(g, "hiroji") == "okko.component.figure-limit"
    assert "hiroji" not in offered(g)


@rule("okko.reinforce.cost", "okko.final.enhancements-stay")
def test_an_unmasked_oni_still_buys_reinforcements_in_the_final_battle():
    g = open_step(6)
    g.oni.unmasked = g.final = True
    assert "mortal" in offered(g)


@rule("okko.reinforce.details")
def test_those_brought_may_act_in_the_same_round():
    g = open_step(2)
    run(buy(g), Wave("supernatural"), Spend("barbs"), Spend("whispers"),
        Reinforce("ninja", cell(g, "K4:1,1")), Done())  # fmt: skip
    assert agents.cards(g) == [Activate("ninja")]


# ---------------------------------------------------------------------- scenarios and effects


@rule("okko.special.no-waves")
def test_the_first_scenario_has_no_waves():
    g = open_step(3, HAND, "guest-at-dusk")
    assert offered(g) == [""]
    assert {refused(g, what) for what in ("mortal", "supernatural", "hiroji")} == {"okko.special.no-waves"}


@rule("okko.special.no-waves")
def test_events_place_minions_also_where_there_are_no_waves():
    g = open_step(3, HAND, "guest-at-dusk")
    where = cell(g, "K1:1,1")
    run(play_card(g, Use("night-summons", NOBODY, g.oni.seat)), Reinforce("yurei", where))
    assert [(figure.kind, figure.cell) for figure in g.figures.values() if figure.sort == "agent"] == [
        ("yurei", where)
    ]


@rule("okko.effect.automatic")
def test_a_summons_may_be_declined_and_offers_both_types():
    g = table()
    flow = play_card(g, Use("night-summons", NOBODY, g.oni.seat))
    seat, options = first_question(flow)
    assert seat == g.oni.seat
    assert Reinforce("samurai", cell(g, "A:1,0")).text() in options
    assert Reinforce("ninja", cell(g, "B:3,4")).text() in options
    assert Reinforce("hiroji", cell(g, "A:1,0")).text() not in options
    run(play_card(g, Use("night-summons", NOBODY, g.oni.seat)), Done())
    assert not any(figure.sort == "agent" for figure in g.figures.values())


@rule("okko.effect.nothing")
def test_a_summons_without_room_asks_nothing():
    g = table()
    for type in reinforcements.TYPES:
        for place in arrival_cells(g, type):
            lay(g, "test", "t", g.palace.address(place))
    run(play_card(g, Use("night-summons", NOBODY, g.oni.seat)))
    assert not any(figure.sort == "agent" for figure in g.figures.values())


def test_a_purchase_is_asked_of_the_oni():
    g = open_step(1)
    with pytest.raises(Asked, match=r"seat 1: ask\.wave"):
        run(buy(g))
