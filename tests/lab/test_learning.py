"""Learning what counts: the fit finds what is there, leaves out what makes no sense, and is written as plain
numbers."""

from __future__ import annotations

from math import exp

import pytest

from hyakki.games.tsukuyumi.sense.appraising import FEATURES
from hyakki.kernel.rng import Rng
from hyakki.lab.learning import Example, fit, play, sensible, told, written

POINTS, AREAS, FIRST = (FEATURES.index(name) for name in ("points", "areas", "first"))


def examples(count: int, **weights: float) -> list[Example]:
    """Made-up rounds of which it is known what counts."""
    rng, found = Rng.seeded(4), []
    for _ in range(count):
        ahead = [(rng.below(2001) - 1000) / 500 for _ in FEATURES]
        factions = rng.pick([("nomads", "boarlords"), ("boarlords", "nomads")])
        odds = sum(weights.get(name, 0.0) * lead for name, lead in zip(FEATURES, ahead, strict=True))
        odds += weights["nomads"] * (1 if factions[0] == "nomads" else -1)
        won = float(rng.below(1000) < 1000 / (1 + exp(-odds)))
        found.append(Example(1, ahead, factions, won))
    return found


def test_a_fit_finds_what_counts() -> None:
    rows = [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]] * 400
    won = [0.75, 0.5, 0.75] * 400
    assert fit(rows, won) == pytest.approx([1.0986, 0.0], abs=0.02)


def test_weights_and_factions_come_out_and_wrong_signs_are_left_out() -> None:
    counts, factions = sensible(examples(1200, points=1.0, areas=-0.8, first=-0.9, nomads=0.5))
    assert counts[POINTS] == pytest.approx(1.0, abs=0.25)
    assert counts[AREAS] == 0.0
    assert counts[FIRST] == pytest.approx(-0.9, abs=0.25)
    assert factions["nomads"] - factions["boarlords"] == pytest.approx(0.5, abs=0.3)


def test_how_well_weights_tell_who_wins() -> None:
    seen = examples(400, points=3.0, nomads=0.0)
    right = [0.0] * len(FEATURES)
    right[POINTS] = 3.0
    auc, loss = told(seen, right, {})
    assert auc > 0.9
    assert loss < 0.45
    assert told(seen, [0.0] * len(FEATURES), {})[0] == 0.5


def test_a_game_gives_the_starts_of_its_later_rounds() -> None:
    found = play(1_000_000)
    assert [one.left for one in found] == [2, 1]
    assert {one.won for one in found} < {0.0, 0.5, 1.0}
    assert found == play(1_000_000)


def test_what_is_written_is_a_module_of_plain_numbers() -> None:
    text = written({2: ([0.5, -0.0001, 0.0, 0.25, 1.0, -2.0], {"nomads": 0.125})}, 7)
    module: dict[str, object] = {}
    exec(text, module)
    assert module["COUNTS"] == {2: (0.5, 0.0, 0.0, 0.25, 1.0, -2.0)}
    assert module["FACTIONS"] == {2: {"nomads": 0.125}}
    assert "7 games" in str(module["__doc__"])
