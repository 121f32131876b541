"""The bench counts real choices in whole games and measures clones of positions in mid-game."""

from __future__ import annotations

import msgspec

from hyakki.lab import bench
from tests.cli.mini import Mini


def test_the_figures_fit_together() -> None:
    figures = bench.bench(Mini(), 0.2)
    assert min(msgspec.structs.astuple(figures)) > 0
    assert figures.options_per_choice > 2
    ratio = figures.options_per_s / figures.choices_per_s
    assert abs(ratio - figures.options_per_choice) < 0.01 * ratio
    ratio = figures.choices_per_s / figures.games_per_s
    assert abs(ratio - figures.choices_per_game) < 0.01 * ratio


def test_a_game_may_name_the_tables_to_measure() -> None:
    class Chosen(Mini):
        def bench_setups(self):
            return [(2, {"goal": "30"})]

    assert bench.setups(Chosen()) == [(2, {"goal": "30"})]
    assert [seats for seats, _ in bench.setups(Mini())] == [1, 2, 3]


def test_the_same_seed_plays_the_same_game() -> None:
    counts = []
    for _ in range(2):
        count = bench._Count()
        bench.play_out(Mini(), (2, {}), 7, count)
        counts.append((count.games, count.choices, count.options))
    assert counts[0] == counts[1]
    assert counts[0][0] == 1


def test_positions_to_clone_stand_in_the_middle_of_games() -> None:
    found = bench.positions(Mini(), [(1, {}), (2, {})])
    assert len(found) == bench.SEEDS
    assert {match.seats for match in found} == {1, 2}
    assert all(match.outcome is None and match.history for match in found)


def test_progress_is_told_after_every_game() -> None:
    told: list[tuple[float, int]] = []
    bench.bench(Mini(), 0.05, lambda seconds, games: told.append((seconds, games)))
    assert [games for _, games in told] == list(range(1, len(told) + 1))
