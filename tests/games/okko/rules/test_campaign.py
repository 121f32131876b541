"""Campaigns: what is kept, how they branch, what the winner gets, who wins."""

from __future__ import annotations

import pytest

from hyakki.games.okko.game import GAME
from hyakki.games.okko.rules import campaign, memoirs
from hyakki.games.okko.state import NOBODY, Campaign, Okko, Turn
from hyakki.games.okko.terms import Memory, NodePlayed, Side
from hyakki.kernel.errors import Refused
from hyakki.kernel.flow import GameOver, Question
from tests.games.okko.setting_up import asked, fresh, named
from tests.games.okko.table import run
from tests.rules import rule


def begun(name: str = "the-veil-lifts", seats: int = 2, **wishes: str) -> Okko:
    """The first scenario of a campaign, set up."""
    g = fresh(seats, 1, campaign=name, **wishes)
    asked(g, named(stand="last"))
    return g


def won(g: Okko, side: Side) -> None:
    """A side wins the scenario that is played, and the campaign goes on."""
    memoirs.take(g, "demon" if g.scene.investigation else "scenario", side, "okko.final.defeat")
    g.phase = "between"
    run(campaign.step(g), "done")


def node(g: Okko) -> str:
    assert g.campaign is not None
    return g.campaign.node


def progress(g: Okko) -> Campaign:
    assert g.campaign is not None
    return g.campaign


def items(g: Okko, hero: int) -> set[str]:
    return {*g.heroes[hero].slots.values(), *g.heroes[hero].supplies} - {""}


# ---------------------------------------------------------------------- the course


@rule("okko.campaign.simple", "okko.campaign.content")
@pytest.mark.parametrize("side", ["heroes", "oni"])
def test_a_simple_campaign_is_a_fixed_line(side: Side):
    g = begun("three-nights")
    seen = []
    for _ in range(2):
        seen.append(g.scene.id)
        won(g, side)
        asked(g)
    seen.append(g.scene.id)
    assert seen == ["guest-at-dusk", "stolen-reliquary", "silent-cell"]


@rule("okko.campaign.branching", "okko.campaign.content")
@pytest.mark.parametrize(
    ("first", "second", "path"),
    [("heroes", "heroes", ["lanterns-for-the-dead", "two-fires"]),
     ("heroes", "oni", ["lanterns-for-the-dead", "champion-of-the-gate"]),
     ("oni", "heroes", ["stolen-reliquary", "two-fires"]),
     ("oni", "oni", ["stolen-reliquary", "champion-of-the-gate"])],
)  # fmt: skip
def test_the_winner_of_an_act_decides_what_is_played_next(first: Side, second: Side, path: list[str]):
    g = begun()
    won(g, first)
    asked(g)
    assert g.scene.id == path[0]
    won(g, second)
    assert g.scene.id == path[1]


@rule("okko.campaign.table")
def test_the_table_stays_until_the_heroes_go_on_also_if_none_of_them_is_left():
    g = begun()
    for hero in g.heroes:
        hero.out = True
    memoirs.take(g, "demon", "oni", "okko.end.all-heroes-out")
    g.phase = "between"
    flow = campaign.step(g)
    question = flow.send(None)
    assert isinstance(question, Question)
    assert (question.seat, question.hidden, g.scene.id) == (0, True, "guest-at-dusk")


def underway(g: Okko) -> tuple[str, Turn | None, int, int]:
    return g.phase, g.turn, g.striker, g.striker_dice


@rule("okko.end.immediate", "okko.campaign.table")
def test_a_scenario_that_ends_in_an_activation_leaves_a_table_that_can_be_saved():
    g = begun()
    event = g.oni.events.draw(g)
    assert event is not None
    g.turn = Turn(side="oni", card=g.oni.cards[0], stage="figures", event=True, playing=event)
    g.striker, g.striker_dice = next(iter(g.figures)), 1
    before = GAME.pieces(g)
    with pytest.raises(memoirs.ScenarioOver):
        memoirs.end_scenario(g, "end.oni", "okko.final.escape")
    assert underway(g) == ("between", None, NOBODY, 0)
    assert g.oni.events.discard == [event]
    assert GAME.pieces(g) == before
    assert GAME.flaws(g) == []


@rule("okko.scenario.custom", "okko.players.count")
def test_a_chronicle_is_no_part_of_a_campaign():
    with pytest.raises(Refused, match="campaign"):
        fresh(2, 1, campaign="three-nights", scenario="chronicle")


# ---------------------------------------------------------------------- what is kept


@rule("okko.campaign.equipment", "okko.campaign.fresh-start", "okko.campaign.table")
def test_equipment_is_kept_and_everything_else_is_fresh():
    g = begun("three-nights")
    kept = items(g, 0)
    g.heroes[1].out = True
    lost = items(g, 1)
    g.figures[0].damage, g.alarm, g.round = 2, True, 5
    g.heroes[0].wounds, g.held = ["fever"], ["doan"]
    names = [hero.id for hero in g.heroes]
    won(g, "oni")
    asked(g, named(stand="last"))
    assert kept <= items(g, 0)
    assert lost <= items(g, 1)  # the fallen come back with what they had
    assert [hero.id for hero in g.heroes] == names
    assert (g.figures[0].damage, g.alarm, g.round, g.heroes[0].wounds, g.held) == (0, False, 1, [], [])
    assert not any(hero.out for hero in g.heroes)


@rule("okko.campaign.fresh-start")
def test_starting_equipment_is_given_once_by_the_first_scenario_that_gives_any():
    g = begun("three-nights")
    assert not progress(g).kit
    assert "katana" not in items(g, 0)
    won(g, "heroes")
    asked(g, named(stand="last"))
    assert progress(g).kit
    assert {"katana", "hunters-haori", "storm-lantern"} <= items(g, 0)
    g.heroes[0].supplies.clear()
    g.heroes[0].slots.update(right="", left="", clothing="")
    won(g, "heroes")
    asked(g, named(stand="last"))
    assert items(g, 0) == set()
    assert "katana" in g.equipment.bag


@rule("okko.campaign.table")
def test_equipment_that_nobody_holds_is_fresh_in_each_scenario():
    g = begun("three-nights")
    held = items(g, 0) | items(g, 1)
    g.equipment.discard, g.equipment.bag = g.equipment.bag, []
    won(g, "heroes")
    asked(g, named(stand="last"))
    now = items(g, 0) | items(g, 1)
    assert held <= now
    assert sorted({*g.equipment.bag, *now}) == sorted(g.box.equipment)


@rule("okko.campaign.kept-recollections")
def test_only_achievements_and_objectives_count_for_the_campaign():
    g = begun()
    for name, side in (
        ("embarrassing", "oni"),
        ("unmasking", "heroes"),
        ("hero-okko", "heroes"),
        ("alarm", "oni"),
    ):
        memoirs.take(g, name, side, "okko.memoirs.content")  # type: ignore[arg-type]  # a side
    won(g, "heroes")
    assert progress(g).played == [NodePlayed("act-1", "heroes", 7, 2, (Memory("demon", "heroes"),))]


# ---------------------------------------------------------------------- bonuses


@rule("okko.campaign.bonus")
def test_heroes_who_won_act_one_draw_a_card_each_and_place_it():
    g = begun()
    before = [len(items(g, hero)) for hero in (0, 1)]
    won(g, "heroes")
    questions = asked(g, named(stand="last"))
    assert (progress(g).bonus, progress(g).bonus_side) == ("equipment-each", "heroes")
    assert [key for key, _ in questions]
    assert [len(items(g, hero)) for hero in (0, 1)] >= [count + 3 for count in before]


@rule("okko.campaign.bonus")
def test_the_oni_who_won_act_one_draws_an_event_more():
    g = begun()
    won(g, "oni")
    asked(g, named(stand="last"))
    assert len(g.oni.hand) == g.began + 1


@rule("okko.campaign.bonus")
def test_the_oni_who_won_act_two_places_a_minion():
    g = begun()
    won(g, "heroes")
    asked(g, named(stand="last"))
    won(g, "oni")
    questions = asked(g, named(stand="last"))
    assert (g.scene.id, ("bonus-minion", g.oni.seat) in questions) == ("champion-of-the-gate", True)
    listed = sum(agent.from_heroes <= g.began for agent in g.scene.agents)
    assert sum(figure.sort == "agent" for figure in g.figures.values()) == listed + 1


@rule("okko.campaign.bonus")
def test_the_heroes_who_won_act_two_draw_a_clue():
    g = begun()
    won(g, "heroes")
    asked(g, named(stand="last"))
    won(g, "heroes")
    asked(g, named(stand="last"))
    assert len(g.held) + len(g.natures) + len(g.complications) + len(g.helped) == 1


@rule("okko.campaign.bonus")
def test_a_bonus_follower_joins_a_hero_with_a_free_slot():
    g = begun()
    won(g, "oni")
    asked(g, named(stand="last"))
    won(g, "heroes")
    assert (g.scene.id, progress(g).bonus) == ("two-fires", "follower")
    asked(g, named(stand="last"))
    assert all(hero.follower != NOBODY for hero in g.heroes)


@rule("okko.campaign.bonus")
def test_an_early_corruption_token_is_that_of_round_two():
    g = begun()
    won(g, "oni")
    asked(g, named(stand="last"))
    won(g, "oni")
    questions = asked(g, named(stand="last"))
    assert ("bonus-corruption", g.oni.seat) in questions
    assert g.track == [4, 6, 8]
    assert g.palace.areas.tile_of[g.stains[0].cell] != g.palace.start_tile


@rule("okko.campaign.bonus")
def test_a_bonus_counts_for_the_next_scenario_only():
    g = begun()
    won(g, "oni")
    asked(g, named(stand="last"))
    won(g, "heroes")
    asked(g, named(stand="last"))
    assert len(g.oni.hand) == g.began


# ---------------------------------------------------------------------- who wins


def finished(name: str, *played: NodePlayed) -> Okko:
    g = fresh(2, 1, campaign=name)
    progress(g).played.extend(played)
    return g


@rule("okko.campaign.simple")
def test_the_side_that_wins_more_scenarios_wins_a_simple_campaign():
    g = finished(
        "three-nights",
        NodePlayed("guest-at-dusk", "heroes", 5, 4),
        NodePlayed("stolen-reliquary", "heroes", 5, 4),
        NodePlayed("silent-cell", "oni", 0, 12),
    )
    assert campaign.winner(g, progress(g)) == "heroes"


@rule("okko.campaign.simple-tie")
@pytest.mark.parametrize(("points", "side"), [((7, 5), "heroes"), ((5, 7), "oni"), ((6, 6), "oni")])
def test_with_equal_wins_points_decide_and_then_the_last_scenario(points: tuple[int, int], side: Side):
    heroes, oni = points
    g = finished(
        "three-nights",
        NodePlayed("guest-at-dusk", "heroes", heroes, 0),
        NodePlayed("silent-cell", "oni", 0, oni),
    )
    assert campaign.winner(g, progress(g)) == side


@rule("okko.campaign.branching-score")
def test_kept_recollections_and_acts_are_the_score_of_a_branching_campaign():
    demon = (Memory("demon", "heroes"),)
    g = finished(
        "the-veil-lifts", NodePlayed("act-1", "heroes", 4, 0, demon), NodePlayed("act-2-light", "oni", 0, 4),
        NodePlayed("act-3-gate", "oni", 0, 4, (Memory("scenario", "oni"),)),
    )  # fmt: skip
    assert campaign.standing(g, progress(g)) == {
        "heroes": {"demon": 4, "act-1": 1},
        "oni": {"act-2": 2, "scenario": 4, "act-3": 4},
    }
    assert campaign.winner(g, progress(g)) == "oni"


@rule("okko.campaign.branching-score")
def test_a_tie_goes_to_the_winner_of_act_three():
    kept = (Memory("m1", "oni"), Memory("alarm", "oni"))
    g = finished(
        "the-veil-lifts", NodePlayed("act-1", "oni", 0, 3, kept), NodePlayed("act-3-gate", "heroes", 1, 0)
    )
    assert campaign.standing(g, progress(g)) == {
        "heroes": {"act-3": 4},
        "oni": {"m1": 2, "alarm": 1, "act-1": 1},
    }
    assert campaign.winner(g, progress(g)) == "heroes"


@rule("okko.campaign.simple", "okko.campaign.branching-score")
@pytest.mark.parametrize(
    ("name", "reason"),
    [("three-nights", "end.campaign-simple"), ("the-veil-lifts", "end.campaign-branching")],
)
def test_the_campaign_ends_after_its_last_scenario(name: str, reason: str):
    g = begun(name)
    for _ in range(2):
        won(g, "heroes")
        asked(g, named(stand="last"))
    with pytest.raises(GameOver):
        won(g, "heroes")
    assert g.outcome is not None
    assert (g.outcome.reason, g.outcome.winners) == (reason, (0,))
