"""The long run itself: it plays every game, and what goes wrong in one is reported with its place."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.games import games
from hyakki.kernel.game import Game
from hyakki.kernel.rng import Rng
from tests.games import soak
from tests.games.conformance import variant
from tests.tiny import PALACE

every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)


@every_game
@pytest.mark.parametrize("number", [0, 1, 2], ids=["a real match", "a quick one", "another"])
def test_a_game_at_any_table_ends_without_a_finding(game: Game[Any], number: int) -> None:
    _, reason, answers, wrong = soak.try_game(game.id, number)
    assert wrong == ""
    assert reason in game.end_reasons
    assert answers > 0


@every_game
def test_tables_are_of_all_kinds(game: Game[Any]) -> None:
    rng = Rng.seeded(1)
    tables = [soak.any_table(game, rng) for _ in range(300)]
    assert {seats for seats, _ in tables} == set(game.seats)
    for setting in game.settings():
        assert {chosen[setting.name] for _, chosen in tables} == set(setting.values)


def losing_a_piece(game: Game[Any]) -> Game[Any]:
    asked: list[None] = []

    def pieces(self: Any, g: Any) -> dict[str, int]:
        asked.append(None)
        return {"die": 1 if len(asked) < 2 else 0}

    return variant(game, pieces=pieces)


def test_a_lost_piece_is_a_finding() -> None:
    with pytest.raises(AssertionError, match="instead of"):
        soak.play(losing_a_piece(PALACE), 1)


def test_a_crash_is_reported_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(game: Game[Any], number: int) -> tuple[str, int]:
        raise KeyError("no such demon")

    monkeypatch.setattr(soak, "play", crash)
    number, reason, answers, wrong = soak.try_game(next(iter(games())), 7)
    assert (number, reason, answers) == (7, "failed", 0)
    assert "no such demon" in wrong


def test_a_number_that_falls_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    falling = iter(range(1000, 0, -1))
    known = soak.invariants_of(PALACE)
    known.growing = lambda g: [next(falling)]
    monkeypatch.setattr(soak, "invariants_of", lambda game: known)
    with pytest.raises(AssertionError, match=r"\[1000\] has become \[999\]"):
        soak.play(PALACE, 1)


@every_game
def test_settings_are_changed_one_at_a_time_too(game: Game[Any]) -> None:
    usual = {setting.name: setting.usual for setting in game.settings()}
    rng = Rng.seeded(2)
    alone = set()
    for _ in range(600):
        changed = [item for item in soak.any_settings(game, rng).items() if usual[item[0]] != item[1]]
        alone |= set(changed) if len(changed) == 1 else set()
    assert {name for name, _ in alone} == set(usual)
