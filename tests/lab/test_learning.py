"""Learning what counts: the fit finds what is there, leaves out what makes no sense, and is written as plain
numbers."""

from __future__ import annotations

from math import exp

import pytest

from hyakki.games.okko.sense import judging
from hyakki.games.okko.sense import learned as battle_numbers
from hyakki.games.tsukuyumi.sense import learned as duel_numbers
from hyakki.games.tsukuyumi.sense.appraising import FEATURES
from hyakki.kernel.rng import Rng
from hyakki.lab.fitting import fit, sensible, told
from hyakki.lab.learning import main, written
from hyakki.lab.lessons import LESSONS, Battles, Duels, Example, practice


def rounds(count: int, *weights: float) -> tuple[list[list[float]], list[float]]:
    """Made-up rounds of which it is known what counts."""
    rng, rows, won = Rng.seeded(4), [], []
    for _ in range(count):
        row = [(rng.below(2001) - 1000) / 500 for _ in weights]
        odds = sum(weight * number for weight, number in zip(weights, row, strict=True))
        rows.append(row)
        won.append(float(rng.below(1000) < 1000 / (1 + exp(-odds))))
    return rows, won


def test_a_fit_finds_what_counts() -> None:
    rows = [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]] * 400
    won = [0.75, 0.5, 0.75] * 400
    assert fit(rows, won) == pytest.approx([1.0986, 0.0], abs=0.02)


def test_wrong_signs_are_left_out_but_where_either_way_makes_sense() -> None:
    rows, won = rounds(1200, 1.0, -0.8, -0.9)
    first, second, third = sensible(rows, won, free=[2])
    assert first == pytest.approx(1.0, abs=0.25)
    assert second == 0.0
    assert third == pytest.approx(-0.9, abs=0.25)


def test_how_well_weights_tell_who_wins() -> None:
    rows, won = rounds(400, 3.0, 0.0)
    auc, loss = told(rows, won, [3.0, 0.0])
    assert auc > 0.9
    assert loss < 0.45
    assert told(rows, won, [0.0, 0.0])[0] == 0.5


def test_a_duel_gives_the_starts_of_its_later_rounds() -> None:
    found = Duels().examples(1_000_000)
    assert [one.kind for one in found] == [2, 1]
    assert {one.won for one in found} < {0.0, 0.5, 1.0}
    assert found == Duels().examples(1_000_000)


def test_a_game_of_okko_gives_the_rounds_of_its_final_battle() -> None:
    found = Battles().examples(1_000_000)
    assert len(found) >= 2
    assert {len(one.has) for one in found} == {len(judging.FEATURES)}
    assert len({one.won for one in found}) == 1
    hurt = [one.has[1] for one in found]
    assert hurt == sorted(hurt)  # a demon does not heal
    assert found == Battles().examples(1_000_000)


def winners(game: str, settings: dict[str, str], seed: int) -> tuple[int, ...]:
    """Who wins the same game; the Heroes of Okko have the first seat."""
    *_, match = practice(game, 2, settings, seed)
    assert match.outcome is not None
    return match.outcome.winners


def test_who_won_is_taken_from_the_end_of_the_game() -> None:
    seeds = range(1_000_000, 1_000_012)
    heroes = [winners("okko", {}, seed) == (0,) for seed in seeds]
    assert [Battles().examples(seed)[0].won == 1.0 for seed in seeds] == heroes
    assert {True, False} == set(heroes)
    first = [winners("tsukuyumi", {"factions": "random"}, seed) == (0,) for seed in seeds]
    assert [Duels().examples(seed)[0].won == 1.0 for seed in seeds] == first
    assert {True, False} == set(first)


def test_what_a_faction_is_good_at_is_learned_apart() -> None:
    rng, seen = Rng.seeded(5), []
    for _ in range(1200):
        names = rng.pick([("nomads", "boarlords"), ("boarlords", "nomads")])
        odds = 0.5 if names[0] == "nomads" else -0.5
        seen.append(
            Example(1, [0.0] * len(FEATURES), names, float(rng.below(1000) < 1000 / (1 + exp(-odds))))
        )
    lines, _ = Duels().learned(seen, [])
    module: dict[str, dict[int, dict[str, float]]] = {}
    exec("\n".join(lines), {}, module)
    factions = module["FACTIONS"][1]
    assert factions["nomads"] - factions["boarlords"] == pytest.approx(0.5, abs=0.3)


@pytest.mark.parametrize("game", sorted(LESSONS))
def test_what_is_written_is_a_module_of_plain_numbers(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([game, "--games", "6"]) == 0
    text, progress = capsys.readouterr()
    module: dict[str, object] = {}
    exec(text, module)
    assert "6 games" in str(module["__doc__"])
    assert "COUNTS" in module
    assert "held out: " in progress


def test_numbers_are_written_short_and_without_a_negative_nothing() -> None:
    assert written("okko", ["COUNTS = (0.5,)"], 7).endswith("\n\nCOUNTS = (0.5,)\n")
    lines, _ = Battles().learned([Example(0, [1.0] + [0.0] * 5, (), won) for won in (1.0, 1.0, 0.0)], [])
    assert "-0.0" not in lines[0]


def test_nothing_learned_counts_against_whoever_has_it() -> None:
    assert all(count >= 0 for count in battle_numbers.COUNTS)
    assert len(battle_numbers.COUNTS) == len(judging.FEATURES)
    for counts in duel_numbers.COUNTS.values():
        assert all(count >= 0 for count in counts[:-1])
