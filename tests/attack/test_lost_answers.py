"""No acknowledged answer is lost: kills at any moment, full disks, closed folders, two tables on one file."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hyakki.cli import saves
from hyakki.cli.session import Session
from hyakki.kernel.saves import load, save
from tests.cli.mini import Bid, Mini, Roll, Walk

PROGRAM = """
import sys
import hyakki.games as games
from tests.cli.mini import Mini
box = {"mini": Mini()}
games.games = lambda: box
from hyakki.cli.commands import run
sys.exit(run(sys.argv[1:]))
"""
KILLS = 5


def count(path: Path) -> int:
    return len(saves.read_record(path).answers)


def test_killed_at_any_moment_the_file_is_whole_and_holds_every_acknowledged_answer(tmp_path: Path):
    """An answer is acknowledged when the next question is asked. The table is killed after 1, 2, ... such."""
    path = tmp_path / "a.json"
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    for kill in range(KILLS):
        before = count(path) if path.exists() else 0
        start = ["mini", "goal=30", "--save"] if not path.exists() else ["--resume"]
        table = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "play", "--text", *start, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        assert table.stdin is not None
        assert table.stdout is not None
        # A flood of answers that change nothing but the place of the lantern, and a kill in the middle of it.
        flood = ["bid 1"] if before == 0 else []
        flood += [f"walk {1 + n % 2} {1 + n % 2} n" for n in range(500)]
        table.stdin.write("\n".join(flood) + "\n")
        table.stdin.flush()
        said: list[str] = []
        while sum("Walk or roll" in line for line in said) < 2 + kill:
            line = table.stdout.readline()
            assert line, said
            said.append(line)
        time.sleep(0.003 * kill)
        table.send_signal(signal.SIGKILL)
        said += table.stdout.readlines()
        table.wait()
        table.stdin.close()
        table.stdout.close()
        asked = sum("Walk or roll" in line for line in said)
        after = count(path)  # it can be read: it is whole
        assert after >= before + asked - 1, f"{asked} questions were asked, {after - before} answers are kept"
        loaded = load(Mini(), path.read_bytes(), replay=True)
        assert loaded.differs_at is None
        assert save(loaded.match, saves.read_record(path).players) == path.read_bytes()
    assert count(path) > KILLS


def begun(mini: Mini, path: Path | None = None) -> Session:
    return Session.new(mini, ("me",), {"goal": "30", "stones": "no"}, path, seed=4)


def resumed(mini: Mini, path: Path) -> Session:
    return Session(load(mini, path.read_bytes(), replay=True).match, ("me",), path)


@pytest.mark.parametrize("name", ["write", "fsync", "replace"])
def test_a_full_disk_at_every_step_of_a_write(name: str, mini: Mini, monkeypatch: pytest.MonkeyPatch):
    table = begun(mini)
    table.answer(Bid(3))
    before = table.path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        if name == "write":
            patch.setattr(os, "fdopen", full)
        else:
            patch.setattr(os, name, full)
        assert table.answer(Roll()) == ""
        assert "no space left on device" in table.trouble
        assert table.path.read_bytes() == before
    assert [path.name for path in table.path.parent.iterdir()] == [table.path.name]
    table.answer(Roll())
    assert (table.trouble, count(table.path)) == ("", 3)


def test_a_folder_in_which_nothing_can_be_written(
    mini: Mini, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    table = begun(mini, tmp_path / "own" / "a.json")

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", refused)
        table.answer(Bid(2))
        assert "permission denied" in table.trouble
    assert count(table.path) == 0
    table.keep()
    assert (table.trouble, count(table.path)) == ("", 1)


def test_two_tables_on_one_file_lose_nothing(mini: Mini, tmp_path: Path):
    first = begun(mini, tmp_path / "a.json")
    first.answer(Bid(3))
    second = resumed(mini, first.path)
    second.answer(Walk(1, 1, "n"))
    second.answer(Walk(2, 2, "n"))
    first.answer(Roll())
    assert first.path != second.path
    assert any("Somebody else has changed" in str(remark) for remark in first.remarks())
    second.answer(Walk(1, 1, "e"))
    first.answer(Roll())
    assert saves.read_record(second.path).answers == [
        "0 bid 3",
        "0 walk 1 1 n",
        "0 walk 2 2 n",
        "0 walk 1 1 e",
    ]
    assert saves.read_record(first.path).answers == ["0 bid 3", "0 roll", "0 roll"]
    assert {first.path.parent, second.path.parent} == {tmp_path}


def test_a_link_stays_a_link(mini: Mini, tmp_path: Path):
    real = tmp_path / "far" / "a.json"
    begun(mini, real)
    link = tmp_path / "link.json"
    link.symlink_to(real)
    resumed(mini, link).answer(Bid(1))
    assert link.is_symlink()
    assert count(real) == 1


def test_what_killed_writes_have_left_is_swept_away_later(mini: Mini, tmp_path: Path):
    old, fresh = tmp_path / ".a.json.abcd1234", tmp_path / ".a.json.efgh5678"
    other = tmp_path / ".a.json.settings-of-mine"
    for path in (old, fresh, other):
        path.write_bytes(b"half")
    for path in (old, other):
        os.utime(path, (1000, 1000))
    begun(mini, tmp_path / "a.json")
    assert not old.exists()
    assert fresh.exists()
    assert other.exists()


def test_strange_files_among_the_saved_matches(mini: Mini, home: Path):
    begun(mini)
    os.mkfifo(home / "pipe.json")
    (home / "folder.json").mkdir()
    (home / "loop.json").symlink_to(home / "loop.json")
    (home / "deep.json").write_bytes(b"[" * 100_000)
    (home / "binary.json").write_bytes(bytes(range(256)))
    assert len(saves.saved_matches()) == 1
