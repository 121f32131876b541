"""Tsukuyumi at a plain table that is killed in mid-game: the file is whole, and the match goes on from it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from hyakki.cli import saves
from hyakki.games.tsukuyumi.game import GAME
from hyakki.kernel.saves import load, save
from tests.games.probe import seats_of, standing

KILLS = 2
FLOOD = "1\n2\n3\n" * 400
SETTINGS = ("starting-advantages=on", "faction-events=on", "epic-events=on", "factions=random")


def killed(path: Path, home: Path, lines: int) -> int:
    """Play until so many lines were said, then kill the table with no warning; how many lines there were."""
    start = ["--resume"] if path.exists() else ["tsukuyumi", *SETTINGS, "--seats", "me,random,me", "--save"]
    table = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys; from hyakki.cli import main; sys.exit(main())",
            "play",
            "--text",
            *start,
            str(path),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "XDG_DATA_HOME": str(home), "PYTHONPATH": os.pathsep.join(sys.path)},
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    assert table.stdin is not None
    assert table.stdout is not None
    table.stdin.write(FLOOD)
    table.stdin.flush()
    said = 0
    while said < lines and table.stdout.readline():
        said += 1
    table.send_signal(signal.SIGKILL)
    said += len(table.stdout.readlines())
    table.wait()
    table.stdin.close()
    table.stdout.close()
    return said


def test_a_killed_match_goes_on_where_it_stood(tmp_path: Path):
    path, answers = tmp_path / "a.json", 0
    for kill in range(KILLS):
        assert killed(path, tmp_path, 300 + 170 * kill) >= 300
        record = saves.read_record(path)
        assert len(record.answers) > answers
        answers = len(record.answers)
        plain, replayed = (load(GAME, path.read_bytes(), replay=replay) for replay in (False, True))
        assert (plain.differs_at, replayed.differs_at) == (None, None)
        assert standing(plain.match) == standing(replayed.match)
        assert save(replayed.match, record.players) == path.read_bytes()
        assert all(plain.match.shown(seat) for seat in seats_of(plain.match))
