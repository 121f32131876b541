"""Measuring levels against each other: paired, resumable, with intervals."""

from __future__ import annotations

from pathlib import Path

import pytest

from hyakki.lab import strength
from hyakki.lab.contests import ALL, NONE, Contest, Played
from hyakki.lab.strength import arrangements, known, play, report, run

DUEL = Contest("tsukuyumi", 2, {"factions": "random"}, "sense", "random", False, False, None)
QUEST = Contest("journey", 1, {"quest": "q1"}, "sense", "random", True, True, None)


def played(contest: Contest, seed: int, seat: int, *winners: int, **more: float) -> Played:
    return Played(
        contest.name(), seed, seat, winners, "end", "", ("", ""), 0.0, questions=10, left=1,
        thought=more.get("thought", 0.5), longest=0.1, answers=9,
    )  # fmt: skip


def test_the_challenger_has_every_seat_in_turn_and_a_party_plays_twice() -> None:
    assert arrangements(DUEL) == [0, 1]
    assert arrangements(Contest("okko", 2, {}, "adept", "sense", False, True, None)) == [0, 1, NONE]
    assert arrangements(QUEST) == [ALL, NONE]


def test_one_game_is_played_and_counted() -> None:
    found = play((QUEST, 3, ALL))
    assert (found.seed, found.seat, found.contest) == (3, ALL, QUEST.name())
    assert found.answers > 10
    assert found == play((QUEST, 3, ALL)), "the same seed plays the same game"


def test_a_run_goes_on_behind_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, asked = tmp_path / "games.jsonl", []

    def quick(job: strength.Job) -> Played:
        asked.append(job[1:])
        return played(job[0], job[1], job[2], 0)

    monkeypatch.setattr(strength, "play", quick)
    assert len(run(DUEL, range(2), out, 1)) == 4
    with out.open("ab") as file:
        file.write(b'{"contest": "cut o')
    again = run(DUEL, range(3), out, 1)
    assert asked == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    assert len(again) == 6
    assert len(known(out)) == 6
    assert len(run(DUEL, range(3), out, 1)) == 6


def test_the_table_tells_wins_with_their_interval_and_what_the_defender_did_with_the_same_dice() -> None:
    games = [played(QUEST, seed, ALL, *([0] if seed < 8 else [])) for seed in range(10)]
    games += [played(QUEST, seed, NONE, *([0] if seed < 5 else [])) for seed in range(10)]
    row = report(QUEST, games).splitlines()[2]
    assert "| 10 | 80 % | 49 to 94 | 50 % | +30 ± 30 | 50 | 100 | 10 % |" in row


def test_a_duel_needs_nothing_beside_it() -> None:
    games = [played(DUEL, seed, seat, 0) for seed in range(5) for seat in range(2)]
    assert "| 10 | 50 % | 24 to 76 |  |  |" in report(DUEL, games)


def test_files_are_counted_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "duel.jsonl", tmp_path / "quest.jsonl", tmp_path / "nothing.jsonl"]
    for seat in range(2):
        strength._keep(files[0], played(DUEL, 1, seat, 0))
    strength._keep(files[1], played(QUEST, 1, ALL, 0))
    assert strength.main(["--count", *map(str, files)]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 4
    assert "tsukuyumi, 2 seats, sense against random: all | 2 | 50 %" in rows[2]
    assert "journey, 1 seats, sense against random: all | 1 | 100 %" in rows[3]


def test_a_side_that_was_not_played_yet_is_not_told() -> None:
    sides = Contest("okko", 2, {}, "adept", "sense", False, True, None)
    assert len(report(sides, [played(sides, 1, 0, 0)]).splitlines()) == 4
