"""One server for one file of tables: a second one finds the first, and a killed one keeps nobody out."""

from __future__ import annotations

import errno
import os
import socket
from pathlib import Path
from typing import Any

import pytest

from hyakki.cli import serving as command
from hyakki.cli.catalog import Catalog
from hyakki.cli.errors import Misuse
from hyakki.table import claim, serve
from hyakki.table.claim import Claim, Place
from hyakki.table.errors import Served, StoreError
from tests.table.processes import ended, serving

PLACE = Place("127.0.0.1", 4848, "http://localhost:4848/")


class NoGames(Catalog):
    """Nothing has to be known to find another server."""

    def __init__(self) -> None:
        super().__init__(None)

    def games(self) -> dict[str, Any]:
        return {}


def test_a_file_is_claimed_once_by_whatever_name(tmp_path: Path) -> None:
    file, link = tmp_path / "deep" / "tables.sqlite", tmp_path / "link.sqlite"
    first = Claim(file)
    first.note(PLACE)
    link.symlink_to(file)
    for name in (file, link, tmp_path / "deep" / ".." / "deep" / "tables.sqlite"):
        with pytest.raises(Served) as served:
            Claim(name)
        assert served.value.place == PLACE
    other = Claim(tmp_path / "other.sqlite")
    other.give_up()
    first.give_up()
    again = Claim(link)
    assert again.path == first.path
    assert again.path.read_bytes() == b"", "what the last one noted is no longer true"
    again.give_up()


def test_a_server_that_does_not_say_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claim, "PATIENCE", 0.1)
    first = Claim(tmp_path / "tables.sqlite")
    with pytest.raises(Served) as served:
        Claim(tmp_path / "tables.sqlite")
    assert served.value.place is None
    monkeypatch.setenv("HYAKKI_STORE", str(tmp_path / "tables.sqlite"))
    with pytest.raises(Misuse, match="does not say where"):
        command.run(NoGames(), command.HERE, None, browser=True)
    first.give_up()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"file.tables\.sqlite: "):
        serve.claimed(str(tmp_path / "file" / "tables.sqlite"))
    assert serve.claimed("postgresql://somewhere/else") is None


@pytest.mark.parametrize("stands", ["link", "pipe", "folder"])
def test_whatever_stands_in_the_place_of_the_lock_is_left_alone(tmp_path: Path, stands: str) -> None:
    """The lock is emptied when it is taken: nobody may have that done to another file."""
    store, lock, other = (tmp_path / name for name in ("tables.sqlite", "tables.sqlite.lock", "diary"))
    other.write_text("dear diary")
    if stands == "link":
        lock.symlink_to(other)
    elif stands == "pipe":
        os.mkfifo(lock)
    else:
        lock.mkdir()
    with pytest.raises(StoreError, match=r"tables\.sqlite: "):
        serve.claimed(str(store))
    assert other.read_text() == "dear diary"


def test_a_store_that_can_be_no_file_is_named(tmp_path: Path) -> None:
    circle, other = tmp_path / "circle", tmp_path / "other"
    circle.symlink_to(other)
    other.symlink_to(circle)
    for store in (circle, tmp_path, Path(tmp_path.anchor)):
        with pytest.raises(StoreError, match=f"^{store}: "):
            serve.claimed(str(store))
    assert not tmp_path.with_name(tmp_path.name + ".lock").exists()


def test_a_full_disk_keeps_no_server_from_its_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claim, "PATIENCE", 0.1)

    def full(*_: Any) -> int:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(os, "pwrite", full)
    first = Claim(tmp_path / "tables.sqlite")
    first.note(PLACE)
    with pytest.raises(Served) as served:
        Claim(tmp_path / "tables.sqlite")
    assert served.value.place is None
    first.give_up()


@pytest.mark.parametrize(
    "note",
    [
        b"\xff\xfe",
        b"[" * 5000,
        b'{"host":"127.0.0.1","port":4848,"address":"file:///etc/hosts"}',
        b'{"host":"127.0.0.1","port":"x","address":"http://localhost/"}',
        b'{"host":"127.0.0.1","port":4848,"addr',
    ],
)
def test_a_note_that_no_server_wrote_leads_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, note: bytes
) -> None:
    monkeypatch.setattr(claim, "PATIENCE", 0.1)
    first = Claim(tmp_path / "tables.sqlite")
    first.path.write_bytes(note)
    with pytest.raises(Served) as served:
        Claim(tmp_path / "tables.sqlite")
    assert served.value.place is None
    first.give_up()


def test_a_second_server_opens_the_page_of_the_first(
    sqlite_store: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setenv("HYAKKI_STORE", sqlite_store)
    server, url = serving(sqlite_store)
    try:
        port = int(url.rstrip("/").rpartition(":")[2])
        for wanted in (None, port):
            command.run(NoGames(), command.HERE, wanted, browser=wanted is None)
            assert f"stands at {url} already" in capsys.readouterr().out
        assert opened == [url]
        for host, wanted in ((command.HERE, port - 1), ("0.0.0.0", None)):
            with pytest.raises(Misuse, match=f"served at {url} already"):
                command.run(NoGames(), host, wanted, browser=True)
    finally:
        ended(server, kill=True)
    after = Claim(Path(sqlite_store))
    after.give_up()
    assert opened == [url]


def test_a_port_that_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever asked for it hears so; without a wish any other will do."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(serve, "PORT", port)
        found = serve.listen("127.0.0.1", None)
        assert found.getsockname()[1] != port
        with pytest.raises(OSError, match="in use"):
            serve.listen("127.0.0.1", found.getsockname()[1])
        found.close()
        monkeypatch.setenv("HYAKKI_STORE", str(tmp_path / "tables.sqlite"))
        with pytest.raises(Misuse, match=rf"port {port} cannot be used: .* Without --port"):
            command.run(NoGames(), command.HERE, port, browser=True)
    with pytest.raises(Misuse, match="a number from 0 to 65535"):
        command.run(NoGames(), command.HERE, 70000, browser=True)
    Claim(tmp_path / "tables.sqlite").give_up()
    assert capsys.readouterr().out == ""
