"""The balance tool plays every table as often as asked, repeats itself, and writes a table."""

from __future__ import annotations

import pytest

from hyakki.games import find
from hyakki.kernel.terms import Trial
from hyakki.lab import balance
from hyakki.lab.tallies import Result, Row, contest_table, measure_table, party_table, wilson
from tests.tiny import PALACE, TRUCE

QUEST = Trial(1, {"quest": "q1", "difficulty": "normal", "variant": "a"})
UNEVEN = Trial(4, {"factions": "random"}, ("sense", "random", "random", "random"))


def test_a_seed_always_plays_the_same_game() -> None:
    game = find("journey")
    first, again = (balance.play(game, QUEST, "sense", 4) for _ in range(2))
    assert first == again
    assert first.turn >= 1
    assert first.reason.startswith("end.")


def test_tables_can_be_chosen_by_their_settings() -> None:
    game = find("journey")
    assert len(balance.setups(game)) == 60
    some = balance.setups(game, {"quest": ["q1", "q2"], "difficulty": ["wrath"]})
    assert [(t.settings["quest"], t.settings["variant"]) for t in some] == [
        (q, v) for q in ("q1", "q2") for v in "abc"
    ]


def test_tables_can_be_chosen_by_seats_and_levels() -> None:
    game = find("tsukuyumi")
    assert {trial.seats for trial in balance.setups(game, {"seats": ["2"]})} == {2}
    (uneven,) = balance.setups(game, {"levels": ["sense+random+random+random"]})
    assert uneven.seats == 4


def test_every_game_counts_in_its_row() -> None:
    tables = balance.setups(
        find("journey"), {"quest": ["q1"], "difficulty": ["normal"], "variant": ["a", "c"]}
    )
    seen: list[tuple[int, int]] = []
    rows = balance.measure("journey", tables, 2, progress=lambda done, total: seen.append((done, total)))
    assert [row.games for row in rows] == [2, 2]
    assert [sum(row.reasons.values()) for row in rows] == [2, 2]
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_the_table_of_a_party_has_a_line_for_each_set_up() -> None:
    row = Row(Trial(2, {"quest": "q3"}))
    row.count(Result(True, "end.victory", 6))
    row.count(Result(False, "end.turn-limit", 9))
    assert balance.table(find("journey"), [row]) == party_table([row])
    assert party_table([row]).splitlines() == [
        "| quest | seats | won | turns | ends |",
        "| --- | --- | --- | --- | --- |",
        "| q3 | 2 | 50.0 | 7.5 | victory 1, turn-limit 1 |",
    ]


def test_what_a_game_counts_besides_is_told_for_the_games_that_counted_it() -> None:
    row = Row(Trial(1, {"quest": "q3"}))
    for counted in ({"points": 3, "falls": 0}, {"points": 4, "falls": 0, "late": 0, "round": 7}):
        row.count(Result(True, "end.victory", 6, measures=counted))
    assert measure_table([row]) == "1 seats (quest q3): late 0.00 (1), points 3.50, round 7.00 (1)\n"
    assert balance.table(find("journey"), [row]).endswith(measure_table([row]))


# ---------------------------------------------------------------------- seats against each other


def test_levels_go_round_the_table() -> None:
    assert balance.seated(UNEVEN, "", 0) == ("sense", "random", "random", "random")
    assert balance.seated(UNEVEN, "", 6) == ("random", "random", "sense", "random")
    assert balance.seated(Trial(2, {}), "random", 3) == ("random", "random")


def test_a_win_counts_for_the_level_the_side_and_the_seat() -> None:
    row = Row(UNEVEN)
    sides = ("red", "blue", "green", "black")
    row.count(Result(True, "end.final", 0, (0,), sides, balance.seated(UNEVEN, "", 0)))
    row.count(Result(True, "end.final", 0, (2,), sides, balance.seated(UNEVEN, "", 1)))
    names = ["sense", "random", "sense as red", "sense as blue", "random in seat 3"]
    assert [row.tallies[name].games for name in names] == [2, 6, 1, 1, 2]
    assert [row.tallies[name].wins for name in names] == [1, 1, 1, 0, 1]


def test_where_all_play_alike_pairs_of_sides_are_counted_too() -> None:
    row = Row(Trial(2, {}, ("sense", "sense")))
    row.count(Result(True, "end.duel", 0, (1,), ("red", "blue"), ("sense", "sense")))
    assert set(row.tallies) == {"red", "blue", "red against blue", "blue against red", "seat 1", "seat 2"}
    assert row.tallies["blue against red"].wins == 1


def test_a_shared_win_is_shared() -> None:
    row = Row(Trial(2, {}, ("sense", "sense")))
    row.count(Result(True, "end.duel", 0, (0, 1), (), ("sense", "sense")))
    assert row.tallies["seat 1"].wins == row.tallies["seat 2"].wins == 0.5


def test_the_table_of_a_contest_tells_of_the_strongest_level() -> None:
    row = Row(Trial(2, {"factions": "random"}, ("sense", "random")))
    row.count(Result(True, "end.duel", 0, (0,), ("red", "blue"), ("sense", "random")))
    assert contest_table(row).splitlines() == [
        "1 sense against 1 random (factions random): 1 games (duel 1)",
        "",
        "| who | seats played | won | percent | 95 percent interval |",
        "| --- | --- | --- | --- | --- |",
        "| sense | 1 | 1 | 100.0 | 20.7 to 100.0 |",
        "| sense as red | 1 | 1 | 100.0 | 20.7 to 100.0 |",
        "| sense in seat 1 | 1 | 1 | 100.0 | 20.7 to 100.0 |",
    ]


# ---------------------------------------------------------------------- sides that are not alike


SIDES = Trial(4, {"rounds": "2"}, ("random", "sense", "sense", "sense"), fixed=True)
HEROES_WIN: tuple[int, ...] = (1, 2, 3)
ONI_WINS: tuple[int, ...] = (0,)


def test_fixed_levels_keep_their_seats() -> None:
    assert {balance.seated(SIDES, "", seed) for seed in range(8)} == {SIDES.levels}
    assert balance.seated(Trial(3, {}, fixed=True), "sense", 5) == ("sense",) * 3


def test_a_table_names_a_level_for_each_of_its_seats() -> None:
    with pytest.raises(ValueError, match="a table of 3 seats names 2 levels: sense, random"):
        balance.seated(Trial(3, {}, ("sense", "random")), "", 0)


def test_a_bot_of_the_wrong_side_never_sits_down() -> None:
    for seed in range(3):
        result = balance.play(PALACE, SIDES, "", seed)
        assert result.levels == SIDES.levels
        assert result.sides == ("oni", "heroes", "heroes", "heroes")
        assert result.winners in (HEROES_WIN, ONI_WINS)


def test_a_side_wins_once_however_many_seats_it_has() -> None:
    row, sides = Row(SIDES), ("oni", "heroes", "heroes", "heroes")
    for winners, turn in ((HEROES_WIN, 4), (HEROES_WIN, 6), (ONI_WINS, 8)):
        row.count(Result(True, "end.found", turn, winners, sides, SIDES.levels))
    assert {name: (tally.games, tally.wins) for name, tally in row.tallies.items()} == {
        "random as oni": (3, 1),
        "sense as heroes": (3, 2),
    }
    assert contest_table(row).splitlines() == [
        "random, sense, sense, sense (rounds 2): 3 games, last turn 6.0 (found 3)",
        "",
        "| who | games | won | percent | 95 percent interval |",
        "| --- | --- | --- | --- | --- |",
        "| random as oni | 3 | 1 | 33.3 | 6.1 to 79.2 |",
        "| sense as heroes | 3 | 2 | 66.7 | 20.8 to 93.9 |",
    ]


def test_sides_of_one_level_are_named_alone() -> None:
    trial = Trial(2, {}, fixed=True)
    row = Row(trial)
    row.count(Result(True, "end.found", 0, (1,), ("oni", "heroes"), balance.seated(trial, "sense", 1)))
    assert set(row.tallies) == {"oni", "heroes"}
    assert contest_table(row).startswith("2 seats: 1 games (found 1)\n")


def test_where_levels_go_round_a_side_of_several_seats_also_wins_once() -> None:
    row = Row(Trial(3, {}, ("sense", "sense", "random")))
    row.count(Result(True, "end.found", 0, (0, 1), ("day", "day", "night"), ("sense", "sense", "random")))
    found = {name: (tally.games, tally.wins) for name, tally in row.tallies.items()}
    won = ("sense", "sense as day", "sense in seat 1", "sense in seat 2")
    assert found == dict.fromkeys(won, (1, 1)) | dict.fromkeys(
        ("random", "random as night", "random in seat 3"), (1, 0)
    )


def test_sides_that_share_a_win_have_a_part_of_it_each() -> None:
    row = Row(Trial(4, {}, fixed=True))
    sides = ("day", "day", "night", "dusk")
    row.count(Result(True, "end.found", 0, (0, 1, 2), sides, ("sense",) * 4))
    assert [row.tallies[name].wins for name in ("day", "night", "dusk")] == [0.5, 0.5, 0]


def test_each_table_is_told_as_what_it_is() -> None:
    war, peace = Trial(4, {}, fixed=True), Trial(4, {"peace": "yes"})
    rows = [Row(peace), Row(peace), Row(war), Row(peace)]
    assert [balance.is_party(TRUCE, row.trial) for row in rows] == [True, True, False, True]
    found = balance.table(TRUCE, rows)
    assert found == "\n".join([party_table(rows[:2]), contest_table(rows[2]), party_table(rows[3:])])


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 27.8), (95, 100, 88.8, 97.8), (0, 0, 0.0, 100.0)]
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.05)


def test_a_contest_is_played_by_the_levels_of_its_table() -> None:
    (duel,) = balance.setups(find("tsukuyumi"), {"levels": ["sense+random"]})
    result = balance.play(find("tsukuyumi"), duel, "random", 3)
    assert result.levels == ("random", "sense")
    assert result.winners == (1,)
    assert len(set(result.sides)) == 2
