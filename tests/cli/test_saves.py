"""Saved matches on the disk: whole or not at all, and listed for the menu."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from hyakki.cli import saves
from hyakki.cli.catalog import Catalog
from hyakki.cli.session import Session
from tests.cli.mini import Bid, Mini, Roll


def session(mini: Mini, *players: str) -> Session:
    return Session.new(mini, players or ("me",), {"goal": "5", "stones": "no"}, seed=4)


def test_the_folder_follows_the_custom_of_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert saves.matches_folder() == tmp_path / "hyakki" / "matches"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saves.matches_folder() == tmp_path / ".local" / "share" / "hyakki" / "matches"


def test_every_answer_is_on_the_disk_at_once(mini: Mini) -> None:
    table = session(mini)
    assert len(saves.read_record(table.path).answers) == 0
    table.answer(Bid(3))
    assert saves.read_record(table.path).answers == ["0 bid 3"]


def test_a_full_disk_leaves_the_old_file_and_no_rest(mini: Mini, monkeypatch: pytest.MonkeyPatch) -> None:
    table = session(mini)
    table.answer(Bid(3))
    before = table.path.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert table.answer(Roll()) == ""
        assert "no space left on device" in table.trouble
    assert table.path.read_bytes() == before
    assert [path.name for path in table.path.parent.iterdir()] == [table.path.name]
    assert len(table.match.history) == 2  # play went on
    table.keep()
    assert table.trouble == ""
    assert len(saves.read_record(table.path).answers) == 2


def test_saved_matches_are_listed_the_latest_first(mini: Mini, home: Path) -> None:
    first, second = session(mini), session(mini, "me", "random")
    os.utime(first.path, (1000, 1000))
    (home / "strange.json").write_text("{}", encoding="utf-8")
    (home / "notes.txt").write_text("hello", encoding="utf-8")
    found = saves.saved_matches()
    assert [saved.path for saved in found] == [second.path, first.path]
    assert [saved.is_over for saved in found] == [False, False]


def test_a_match_that_is_over_is_marked(mini: Mini) -> None:
    table = session(mini)
    table.answer(Bid(3))
    while not table.is_over:
        table.answer(Roll())
    [saved] = saves.saved_matches()
    assert saved.is_over
    assert saved.path == table.path


def test_who_sits_where_is_remembered(mini: Mini) -> None:
    table = session(mini, "me", "random", "sense")
    record = saves.read_record(table.path)
    assert saves.players_of(record) == ("me", "random", "sense")
    record.players = ["me", "oracle", "sense"]  # a level that this program does not have
    assert saves.players_of(record) == ("me", "me", "me")


def test_a_file_that_does_not_say_who_plays_is_for_people(mini: Mini) -> None:
    table = session(mini, "me", "random")
    tree = json.loads(table.path.read_text(encoding="utf-8"))
    del tree["players"]
    table.path.write_text(json.dumps(tree), encoding="utf-8")
    assert saves.players_of(saves.read_record(table.path)) == ("me", "me")
    assert saves.load(table.path, Catalog()).match.seats == 2


def test_throwing_away_leaves_nothing(mini: Mini, home: Path) -> None:
    table = session(mini, "me", "random")
    saves.remove(table.path)
    assert list(home.iterdir()) == []
