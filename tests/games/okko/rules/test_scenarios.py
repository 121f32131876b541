"""Goals of scenarios, ends, Memoirs, Personal Missions."""

from __future__ import annotations

import pytest

from hyakki.games.okko.rules import endround, memoirs, personal, scenarios, tallies
from hyakki.games.okko.rules.damage import ATTACK, hurt
from hyakki.games.okko.rules.watching import look
from hyakki.games.okko.state import OFF, Okko
from hyakki.games.okko.terms import Memory, Side
from hyakki.kernel.flow import GameOver
from hyakki.kernel.terms import Outcome
from tests.games.okko.table import add, cell, figure, lay, run, table
from tests.rules import rule


def ended(g: Okko) -> Outcome:
    """Look at everything; the game is over."""
    with pytest.raises(GameOver):
        look(g)
    assert g.outcome is not None
    return g.outcome


def fell(g: Okko, kind: str, place: str, by: int = 0) -> None:
    """An agent is eliminated by a Hero's Attack."""
    run(hurt(g, add(g, kind, place), 9, ATTACK, by))


# ---------------------------------------------------------------------- goals


@rule("okko.scenario.goals", "okko.end.scenario", "okko.end.immediate")
def test_the_relic_on_the_named_tile_with_its_carrier_ends_the_game():
    g = table("stolen-reliquary", at={"okko": "K1:1,2"})
    token = lay(g, "relic", "relic", "D:4,0")
    token.cell, token.holder = OFF, 0
    look(g)
    assert g.outcome is None
    figure(g, "okko").cell = cell(g, "A:2,5")
    outcome = ended(g)
    assert (outcome.reason, outcome.winners, g.goals["scenario"]) == ("end.goal", (0,), "heroes")
    assert outcome.scores["heroes"] == {"scenario": 4}


@rule("okko.scenario.goals")
def test_lanterns_are_counted_and_the_third_ends_the_game():
    g = table("lanterns-for-the-dead")
    g.counts["objectives"] = 2
    look(g)
    g.counts["objectives"] = 3
    assert ended(g).reason == "end.goal"


@rule("okko.scenario.goals")
def test_supernatural_creatures_are_counted_by_type_whoever_eliminates_them():
    g = table("lanterns-for-the-dead")
    for place in ("C:5,0", "B:2,3", "D:4,0", "C:4,0", "B:2,2"):
        fell(g, "yurei", place)
    fell(g, "ashigaru", "D:5,2")
    assert "scenario-side" not in g.goals
    fell(g, "ninja", "C:0,4", by=-1)
    assert g.goals == {"scenario-side": "heroes"}
    assert Memory("scenario-side", "heroes") in g.memoirs


@rule("okko.scenario.goals")
def test_a_goal_taken_by_one_side_is_out_of_reach_for_the_other():
    g = table("lanterns-for-the-dead")
    g.heroes[1].out = True
    look(g)
    assert g.goals == {"scenario-side": "oni"}
    g.counts["supernatural"] = 9
    look(g)
    assert g.memoirs == [Memory("scenario-side", "oni")]


@rule("okko.scenario.goals")
def test_in_the_same_moment_the_heroes_take_it():
    g = table("lanterns-for-the-dead")
    g.heroes[1].out = True
    g.counts["supernatural"] = 6
    look(g)
    assert g.goals == {"scenario-side": "heroes"}


@rule("okko.scenario.goals", "okko.scenario.mission-count")
def test_the_fallen_champion_ends_the_game_only_once_the_mission_is_resolved():
    g = table("champion-of-the-gate")
    fell(g, "hiroji", "D:5,0")
    assert (g.goals, g.outcome) == ({"scenario": "heroes"}, None)
    g.missions[0].done = "oni"
    assert ended(g).reason == "end.goal"


@rule("okko.scenario.round-limit")
@pytest.mark.parametrize(("began", "last"), [(1, 5), (2, 5), (3, 5), (4, 6)])
def test_after_the_last_round_what_is_open_goes_to_the_oni(began: int, last: int):
    g = table("champion-of-the-gate", began=began)
    g.phase, g.place, g.round = "end", 10, last - 1
    run(endround.step(g))
    assert not g.goals
    g.phase, g.place, g.round = "end", 10, last
    with pytest.raises(GameOver):
        run(endround.step(g))
    assert g.outcome is not None
    assert (g.outcome.reason, g.goals["scenario"], g.missions[0].done) == ("end.last-round", "oni", "oni")


@rule("okko.special.porter")
def test_the_porter_counts_for_the_heroes_only_at_the_end_and_only_with_a_hero_in_play():
    g = table("stolen-reliquary", heroes=("okko", "setsuka"))
    kuma = add(g, "kuma.porter", "C:4,0", owner="okko")
    g.porter = "kuma"
    look(g)
    assert not g.goals
    g.phase, g.place, g.round = "end", 10, 9
    with pytest.raises(GameOver):
        run(endround.step(g))
    assert g.goals["scenario-side"] == "heroes"
    assert kuma.owner == 0


@rule("okko.special.porter")
def test_an_eliminated_porter_counts_for_the_oni_at_that_moment():
    g = table("stolen-reliquary", heroes=("okko", "setsuka"))
    kuma = add(g, "kuma.porter", "C:4,0", owner="okko")
    g.porter = "kuma"
    run(hurt(g, kuma, 3, ATTACK))
    assert g.goals == {"scenario-side": "oni"}


# ---------------------------------------------------------------------- ends of an Investigation


@rule("okko.end.investigation", "okko.final.defeat")
def test_the_demons_defeat_ends_a_game_without_open_missions():
    g = table("guest-at-dusk")
    g.oni.nature, g.final = "kumo", True
    demon = add(g, "kumo", "B:0,0")
    with pytest.raises(GameOver):
        run(hurt(g, demon, 9, ATTACK, 0))
    assert g.outcome is not None
    assert (g.outcome.reason, g.fate) == ("end.defeated", "heroes")


@rule("okko.end.investigation", "okko.end.after-final")
def test_after_the_final_battle_play_goes_on_for_the_mission():
    g = table("silent-cell")
    g.oni.nature, g.final = "kumo", True
    run(hurt(g, add(g, "kumo", "B:0,0"), 9, ATTACK, 0))
    assert (g.fate, g.outcome) == ("heroes", None)
    g.missions[0].done = "oni"
    memoirs.take(g, "m1", "oni", "okko.mission.resolve")
    assert ended(g).reason == "end.mission"


@rule("okko.end.all-heroes-out")
def test_with_nobody_left_the_demon_escapes_and_missions_go_red():
    g = table("silent-cell")
    for hero in g.heroes:
        hero.out = True
    outcome = ended(g)
    assert (outcome.reason, g.fate, g.missions[0].done) == ("end.nobody-left", "oni", "oni")
    assert outcome.winners == (g.oni.seat,)


@rule("okko.end.all-heroes-out")
def test_a_demon_that_was_defeated_before_stays_defeated():
    g = table("silent-cell")
    g.fate = "heroes"
    memoirs.take(g, "demon", "heroes", "okko.final.defeat")
    for hero in g.heroes:
        hero.out = True
    ended(g)
    assert g.fate == "heroes"


# ---------------------------------------------------------------------- Memoirs


@rule("okko.memoirs.points", "okko.memoirs.sizes")
@pytest.mark.parametrize(
    ("name", "points"),
    [("demon", 4), ("scenario", 4), ("unmasking", 2), ("defamatory", 2), ("m1", 2), ("scenario-side", 2),
     ("embarrassing", 1), ("alarm", 1), ("hero-okko", 1), ("act-1", 1), ("act-2", 2), ("act-3", 4)],
)  # fmt: skip
def test_recollections_are_worth_four_two_or_one(name: str, points: int):
    assert memoirs.worth(table(), name) == points


@rule("okko.memoirs.two-sided")
def test_two_sides_of_one_tile_exclude_each_other():
    g = table()
    memoirs.take(g, "unmasking", "heroes", "okko.accuse.identity-right")
    memoirs.take(g, "unmasking", "oni", "okko.accuse.wrong-third")
    assert g.memoirs == [Memory("unmasking", "heroes")]


@rule("okko.memoirs.winner", "okko.memoirs.content")
def test_each_side_adds_up_its_own_colour_and_the_higher_total_wins():
    g = table()
    memoirs.take(g, "demon", "heroes", "okko.final.defeat")
    memoirs.take(g, "defamatory", "oni", "okko.accuse.wrong-second")
    memoirs.take(g, "alarm", "oni", "okko.alarm.recollection")
    assert (memoirs.points(g, "heroes"), memoirs.points(g, "oni")) == (
        {"demon": 4},
        {"defamatory": 2, "alarm": 1},
    )
    assert memoirs.winner(g) == "heroes"


@rule("okko.memoirs.tie", "okko.memoirs.scroll")
@pytest.mark.parametrize("side", ["heroes", "oni"])
def test_on_equal_points_the_final_battle_decides(side: Side):
    g = table()
    g.fate = side
    other: Side = "oni" if side == "heroes" else "heroes"
    memoirs.take(g, "demon", side, "okko.final.defeat")
    memoirs.take(g, "m1", other, "okko.mission.resolve")
    memoirs.take(g, "m2", other, "okko.mission.resolve")
    assert (memoirs.winner(g), memoirs.scroll(g)) == (side, side)


@rule("okko.memoirs.tie", "okko.memoirs.scroll")
def test_without_an_investigation_the_main_goal_decides_ties_and_the_scroll():
    g = table("stolen-reliquary")
    memoirs.take(g, "scenario", "oni", "okko.scenario.round-limit")
    for name in ("scenario-side", "hero-okko", "hero-noburo"):
        memoirs.take(g, name, "heroes", "okko.personal.complete")
    assert (memoirs.scroll(g), memoirs.winner(g)) == ("oni", "oni")


@rule("okko.memoirs.winner")
def test_all_hero_seats_win_together_eliminated_ones_included():
    g = table("stolen-reliquary", seats=3, seats_of=(0, 1))
    g.heroes[1].out = True
    g.goals["scenario"] = "heroes"
    memoirs.take(g, "scenario", "heroes", "okko.scenario.goals")
    assert ended(g).winners == (0, 1)


@rule("okko.alarm.recollection", "okko.end.immediate")
def test_the_alarm_is_added_at_the_end_once():
    g = table("lanterns-for-the-dead")
    g.alarm = True
    g.counts["objectives"] = 3
    assert ended(g).scores["oni"] == {"alarm": 1}


@rule("okko.special.open-war", "okko.alarm.recollection")
def test_an_alarm_that_was_raised_from_the_start_is_no_recollection():
    g = table("champion-of-the-gate")
    g.missions[0].done = "heroes"
    g.goals["scenario"] = "heroes"
    assert "alarm" not in ended(g).scores["oni"]


@rule("okko.memoirs.prints")
def test_the_scroll_lies_in_rows_as_wide_as_eight_points():
    g = table()
    for name in ("demon", "unmasking", "hero-okko", "m1", "alarm"):
        memoirs.take(g, name, "heroes", "okko.memoirs.content")
    assert [[memory.id for memory in row] for row in memoirs.layout(g)] == [
        ["demon", "unmasking", "hero-okko"],
        ["m1", "alarm"],
    ]


# ---------------------------------------------------------------------- Personal Missions


@rule("okko.personal.complete")
@pytest.mark.parametrize(
    ("done", "out", "memory"),
    [(True, False, [Memory("hero-okko", "heroes")]), (True, True, [Memory("hero-okko", "oni")]),
     (False, True, [Memory("hero-okko", "oni")]), (False, False, [])],
)  # fmt: skip
def test_a_personal_result_is_blue_red_or_nothing(done: bool, out: bool, memory: list[Memory]):
    g = table("lanterns-for-the-dead")
    g.heroes[0].tallies = {"agents": 3, "supernatural": 1} if done else {}
    g.heroes[0].out = out
    g.counts["objectives"] = 3
    g.goals["scenario-side"] = "oni"
    ended(g)
    assert [found for found in g.memoirs if found.id == "hero-okko"] == memory


GOALS = [
    ("okko.1", {"agents": 3, "supernatural": 1}, {"agents": 3}),
    ("noburo.1", {"minions": 4}, {"minions": 3}),
    ("noburo.1", {"lieutenants": 1}, {}),
]


@rule("okko.personal.cards")
@pytest.mark.parametrize(("mission", "enough", "short"), GOALS)
def test_counts_fulfil_a_personal_mission(mission: str, enough: dict[str, int], short: dict[str, int]):
    g = table(heroes=(mission.split(".")[0],))
    g.heroes[0].mission = mission
    g.heroes[0].tallies = dict(short)
    assert not personal.is_done(g, 0)
    g.heroes[0].tallies = dict(enough)
    assert personal.is_done(g, 0)


@rule("okko.personal.cards")
def test_every_personal_mission_can_be_judged_and_is_open_at_first():
    g = table()
    for mission in g.box.personal.values():
        g.heroes[0].mission = mission.id
        g.heroes[0].tallies = {"wounds": 0}
        assert personal.is_done(g, 0) is False


@rule("okko.personal.cards")
def test_kills_by_own_attacks_are_counted_by_rank_and_type():
    g = table("silent-cell")
    fell(g, "yurei", "B:0,5", by=0)
    fell(g, "samurai", "C:1,2", by=0)
    fell(g, "hiroji", "C:0,5", by=0)
    fell(g, "ninja", "D:0,4", by=1)
    assert g.heroes[0].tallies == {"agents": 3, "supernatural": 1, "minions": 2, "lieutenants": 1}
    assert g.heroes[1].tallies == {"agents": 1, "supernatural": 1, "minions": 1}


@rule("okko.personal.cards")
def test_spoken_courtiers_and_elements_count_once_each():
    g = table(heroes=("setsuka",))
    for word in ("ayame", "ayame", "doan"):
        tallies.remember(g, 0, word)
    assert g.heroes[0].spoken == ["ayame", "doan"]


@rule("okko.players.number-of-heroes")
def test_goals_use_the_number_of_heroes_at_set_up():
    g = table("lanterns-for-the-dead", began=4)
    goal = g.scene.goals[2]
    g.heroes[1].out = True
    assert scenarios.needed(g, goal) == 7
