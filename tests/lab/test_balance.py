"""The balance tool plays every table as often as asked, repeats itself, and writes a table."""

from __future__ import annotations

from hyakki.games import find
from hyakki.lab import balance


def test_a_seed_always_plays_the_same_game() -> None:
    game = find("journey")
    settings = {"quest": "q1", "difficulty": "normal", "variant": "a"}
    first, again = (balance.play(game, 1, settings, "sense", 4) for _ in range(2))
    assert first == again
    assert first.turn >= 1
    assert first.reason.startswith("end.")


def test_tables_can_be_chosen_by_their_settings() -> None:
    game = find("journey")
    assert len(balance.setups(game)) == 60
    some = balance.setups(game, {"quest": ["q1", "q2"], "difficulty": ["wrath"]})
    assert [(s["quest"], s["variant"]) for _, s in some] == [(q, v) for q in ("q1", "q2") for v in "abc"]


def test_every_game_counts_in_its_row() -> None:
    tables = balance.setups(
        find("journey"), {"quest": ["q1"], "difficulty": ["normal"], "variant": ["a", "c"]}
    )
    seen: list[tuple[int, int]] = []
    rows = balance.measure("journey", tables, 2, progress=lambda done, total: seen.append((done, total)))
    assert [row.games for row in rows] == [2, 2]
    assert [sum(row.reasons.values()) for row in rows] == [2, 2]
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_the_table_is_markdown() -> None:
    row = balance.Row(2, {"quest": "q3"})
    row.count(balance.Result(True, "end.victory", 6))
    row.count(balance.Result(False, "end.turn-limit", 9))
    assert balance.table([row]).splitlines() == [
        "| quest | seats | won | turns | ends |",
        "| --- | --- | --- | --- | --- |",
        "| q3 | 2 | 50.0 | 7.5 | victory 1, turn-limit 1 |",
    ]
