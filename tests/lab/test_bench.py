"""The bench counts real choices in whole games, clones positions in mid-game and steps on from them."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.lab import bench
from hyakki.lab.catan import Catan
from tests.cli.mini import Mini


class Told:
    """Notes who was at work, without doing anything."""

    def __init__(self, name: str, order: list[str]) -> None:
        self.name = name
        self.order = order

    def play(self, done: bench.Count) -> None:
        self.order.append(f"{self.name} plays")
        done.choices += 1

    def clone(self) -> int:
        self.order.append(f"{self.name} clones")
        return 1

    def step(self) -> int:
        self.order.append(f"{self.name} steps")
        return 1


def test_the_figures_fit_together() -> None:
    figures = bench.race({"mini": bench.Plays(Mini())}, 0.2)["mini"]
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
        count = bench.Count()
        bench.play_out(Mini(), (2, {}), 7, count)
        counts.append((count.games, count.choices, count.options))
    assert counts[0] == counts[1]
    assert counts[0][0] == 1


def test_positions_stand_at_real_choices_in_the_middle_of_games() -> None:
    found = bench.positions(Mini(), [(1, {}), (2, {})])
    assert len(found) == bench.SEEDS
    assert {match.seats for match in found} == {1, 2}
    assert all(match.outcome is None and match.history for match in found)
    assert all(len(match.choices()) > 1 for match in found)


def test_a_search_step_leaves_the_position_as_it_was() -> None:
    plays = bench.Plays(Mini(), [(2, {})])
    before = [(match.shown(0), len(match.history)) for match in plays.positions]
    assert plays.step() == plays.clone() == bench.SEEDS
    assert [(match.shown(0), len(match.history)) for match in plays.positions] == before


def test_all_take_turns_at_every_kind_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SLICE", 0.0001)
    order: list[str] = []
    told: list[float] = []
    bench.race({name: Told(name, order) for name in "ab"}, 0.0006, told.append)
    turns = [did for did, before in zip(order, ["", *order], strict=False) if did != before]
    once = ["a plays", "b plays", "a clones", "b clones", "a steps", "b steps"]
    assert turns == once * 2
    assert told == [0.5, 1.0]


def test_catanatron_is_measured_like_a_game_of_ours() -> None:
    pytest.importorskip("catanatron")
    figures = bench.race({"catan": Catan()}, 0.05)["catan"]
    assert min(msgspec.structs.astuple(figures)) > 0
