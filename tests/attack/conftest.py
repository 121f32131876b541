"""A command line with an own folder for saved matches, and with two small games that have secrets."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import hyakki.games as games
from hyakki.cli.commands import run
from tests.cli.mini import Mini
from tests.tiny import MOON

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where saved matches lie in this test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "hyakki" / "matches"


@pytest.fixture
def mini(monkeypatch: pytest.MonkeyPatch, home: Path) -> Mini:
    game = Mini()
    box = {"mini": game, "moon": MOON}
    monkeypatch.setattr(games, "games", lambda: box)
    return game


@pytest.fixture
def hyakki(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path) -> Run:
    """Run a command line: exit code, stdout, stderr. What is typed may be bytes."""

    def go(*args: str, typed: str | bytes = "") -> tuple[int, str, str]:
        data = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        monkeypatch.setenv("COLUMNS", "100")
        code = run(args)
        out, err = capsys.readouterr()
        return code, out, err

    return go


def assert_complains(done: tuple[int, str, str], *words: str) -> None:
    """One clear sentence on stderr, and exit code 2."""
    code, _, err = done
    assert code == 2, done
    assert err.startswith("hyakki: "), err
    assert err.count("\n") == 1, err
    assert all(sign.isprintable() for sign in err[:-1]), repr(err)
    assert len(err) < 2500
    for word in words:
        assert word in err, err
