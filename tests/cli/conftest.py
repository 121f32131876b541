"""The command line with a small game in the box and an own folder for saved matches."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import hyakki.games as games
from hyakki.cli.commands import run
from tests.cli.mini import Mini, Party

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where saved matches lie in this test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "hyakki" / "matches"


@pytest.fixture
def mini(monkeypatch: pytest.MonkeyPatch, home: Path) -> Mini:
    """The only games are the small ones."""
    game = Mini()
    box = {"mini": game, "party": Party()}
    monkeypatch.setattr(games, "games", lambda: box)
    return game


@pytest.fixture
def hyakki(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, mini: Mini) -> Run:
    """Run a command line: exit code, stdout, stderr."""

    def go(*args: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        monkeypatch.setenv("COLUMNS", "100")
        code = run(args)
        out, err = capsys.readouterr()
        return code, out, err

    return go
