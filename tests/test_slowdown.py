"""The report on speed: what is compared with the last tag, and what it says without one."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import cast

import pytest

from scripts import slowdown


class Paced:
    """A version whose games run at a fixed pace."""

    def __init__(self, **paces: float) -> None:
        self.games = list(paces)
        self.paces = paces

    def rate(self, game: str, kind: str) -> float:
        return self.paces[game] * (2 if kind == "clones" else 1)


def git(tree: Path, *args: str) -> None:
    named = ["-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *named, *args], cwd=tree, check=True, capture_output=True)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A project with a tag, and a change since."""
    git(tmp_path, "init", "-q")
    source = tmp_path / "src" / "rules.py"
    source.parent.mkdir()
    for words, tag in (("as tagged", "v1"), ("as it is", None)):
        source.write_text(words)
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "-qm", words)
        if tag is not None:
            git(tmp_path, "tag", tag)
    return tmp_path


def test_the_last_tag_is_unpacked_as_it_was(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("old")
    assert slowdown.last_tag(tree) == "v1"
    assert (slowdown.unpack("v1", folder, tree) / "rules.py").read_text() == "as tagged"


def test_without_a_tag_it_says_so_and_ends_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert slowdown.last_tag(tmp_path) is None
    monkeypatch.setattr(slowdown, "last_tag", lambda: None)
    monkeypatch.setattr("sys.argv", ["slowdown.py"])
    slowdown.main()
    assert "no tag" in capsys.readouterr().out


def test_any_commit_can_be_named_and_an_unknown_one_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["slowdown.py", "--since", "no-such-commit"])
    slowdown.main()
    assert "no-such-commit cannot be measured" in capsys.readouterr().out


def test_games_of_both_are_compared_and_more_than_15_percent_is_named() -> None:
    old = cast(slowdown.Side, Paced(go=1.2, chess=1.1, gone=1.0))
    new = cast(slowdown.Side, Paced(go=1.0, chess=1.0, fresh=1.0))
    times = slowdown.compared(old, new, 0.3)
    assert {game for game, _ in times} == {"go", "chess"}
    said = "\n".join(slowdown.report("v1", times))
    assert "SLOWER: clones of go take 20 % longer than at v1." in said
    assert "of chess take" not in said
    assert "chess: choices 1.10" in said
