"""`hyakki tables`: what a host sees of the stored games, beside a running server too, and what stays."""

from __future__ import annotations

import asyncio
import contextlib
import io
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

import hyakki.games as games
from hyakki.cli.commands import run
from hyakki.kernel.game import Game
from hyakki.kernel.saves import load, read
from hyakki.table import live as lives
from hyakki.table.claim import Claim
from hyakki.table.store import Store, backup, dialect_of, open_store
from tests.table import conftest, postgres
from tests.table.house import PERSON, TINY, House, Person, bot, house, play, wait_for
from tests.table.processes import ended, serving
from tests.table.test_years import Failing, OneDieMore, Richer, Same
from tests.tiny import MOON

CHANGED = f"version {MOON.version} of the rules; this is version {MOON.version + 1}"

Hyakki = Callable[..., tuple[int, str, str]]


@pytest.fixture
def box(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Game[Any]]:
    """The games of this version; a test may put another version of one there."""
    found = dict(TINY)
    monkeypatch.setattr(games, "games", lambda: found)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return found


@pytest.fixture
def hyakki(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, box: dict[str, Game[Any]]
) -> Hyakki:
    """Run a command line: exit code, stdout, stderr."""

    def go(*args: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        monkeypatch.setenv("COLUMNS", "300")
        capsys.readouterr()
        code = run(("tables", *args))
        out, err = capsys.readouterr()
        return code, out, err

    return go


same_dice, patience = conftest.same_dice, conftest.patience
postgres_server = conftest.postgres_server


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An empty store of each kind, and the one that the commands mean."""
    with contextlib.ExitStack() as stack:
        found = str(tmp_path / "tables.sqlite")
        if request.param == "postgres":
            found = stack.enter_context(postgres.database(request.getfixturevalue("postgres_server")))
        monkeypatch.setenv("HYAKKI_STORE", found)
        yield found


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same for what concerns files alone."""
    found = tmp_path / "tables.sqlite"
    monkeypatch.setenv("HYAKKI_STORE", str(found))
    return found


def begin(inn: House, answers: int = 12, game: str = "moon") -> str:
    """A table with so many answers of its person, or until it is over."""
    mika = inn.person("Mika")
    table: str = mika.open(game, [PERSON, bot(), bot()], name=f"{game} of {answers}")["table"]
    page = mika.page(table, 0)
    play([page], answers)
    live = inn.live(table)
    wait_for(lambda: not inn.hall.robots.are_at(table) and not live.lock.locked() and not live._chores)
    page.close()
    return table


def filled(where: str) -> tuple[str, str]:
    """A store with a running and a finished game."""
    with house(where, known=TINY) as inn:
        return begin(inn, 4), begin(inn, 1000)


def content(where: str) -> dict[str, list[Any]]:
    """All that a store holds, by what a copy of it has."""
    found: dict[str, list[Any]] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "copy.sqlite"
        backup.copy(dialect_of(where), path, lambda done, total: None)
        with contextlib.closing(sqlite3.connect(path)) as connection:
            for name in backup.names(connection):
                found[name] = sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
    return found


async def _with(where: str, work: Callable[[Store], Any]) -> Any:
    store = open_store(where)
    await store.start()
    try:
        return await work(store)
    finally:
        await store.close()


def with_store(where: str, work: Callable[[Store], Any]) -> Any:
    return asyncio.run(_with(where, work))


# ---------------------------------------------------------------------------- listing


def test_games_are_listed_the_latest_first(store: str, hyakki: Hyakki) -> None:
    running, over = filled(store)
    code, out, err = hyakki("list")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert [text.split()[:3] for text in lines[:2]] == [[over, "moon", "over"], [running, "moon", "running"]]
    assert lines[2] == "2 games."
    assert hyakki("list", "--running")[1].count("moon of 4") == 1
    assert "moon of 4" not in hyakki("list", "--finished")[1]
    assert hyakki("list", "--game", "palace")[1] == "There are no such games.\n"
    assert hyakki("list", "--older-than", "1")[1] == "There are no such games.\n"
    assert len(hyakki("list", "--older-than", "0")[1].splitlines()) == 3


def test_looking_creates_nothing_and_says_what_is_missing(file: Path, hyakki: Hyakki) -> None:
    for command in (["list"], ["verify"], ["upgrade"], ["export", "--all", "x"], ["backup", "x"]):
        code, out, err = hyakki(*command)
        assert (code, out) == (2, "")
        assert err == f"hyakki: There are no stored games in {file}.\n"
    assert not file.exists()
    other = file.with_name("other.sqlite")
    with contextlib.closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE cats (name TEXT)")
    code, _, err = hyakki("list", "--store", str(other))
    assert code == 2
    assert "no tables were ever kept there" in err
    with contextlib.closing(sqlite3.connect(other)) as connection:
        assert backup.names(connection) == ["cats"]


def test_names_cannot_steer_the_terminal(file: Path, hyakki: Hyakki) -> None:
    filled(str(file))
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE tables SET name = ?", ("\x1b[2Jgone\r\n",))
    out = hyakki("list")[1]
    assert "\x1b" not in out
    assert out.count("?[2Jgone??") == 2


# ---------------------------------------------------------------------------- verifying


def test_stored_games_that_come_out_are_fine_and_nothing_is_written(store: str, hyakki: Hyakki) -> None:
    filled(store)
    before = content(store)
    code, out, err = hyakki("verify")
    assert code == 0, out
    assert out.count(": fine\n") == 2
    assert out.endswith("2 games: 2 fine, 0 with something that has changed, 0 standing still, 0 damaged.\n")
    assert "Playing the games again" in err
    assert content(store) == before


def test_a_change_of_rules_is_found_before_it_goes_live(
    store: str, hyakki: Hyakki, box: dict[str, Game[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lives, "CHECKPOINT_EVERY", 4)
    running, over = filled(store)
    before = content(store)
    box["moon"] = OneDieMore()
    code, out, _ = hyakki("verify")
    assert code == 1
    lines = {text.split()[0]: text for text in out.splitlines()}
    assert "STANDS STILL from answer 6" in lines[running]
    assert CHANGED in lines[running]
    assert "It could go on: Go on from the table as it was kept last" in lines[running]
    assert "fine, but" in lines[over], "a finished game keeps its result"
    assert "1 standing still" in out
    assert content(store) == before
    box["moon"] = MOON
    assert hyakki("verify")[0] == 0, "with the old rules all is as it was"


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (Same(), f"fine, but: It was played by {CHANGED}."),
        (Richer(), "fine, but: It was played with other content"),
        (Failing(), "STANDS STILL from answer"),
        (None, "STANDS STILL from answer 0: The game moon is not on this server."),
    ],
)
def test_each_kind_of_change_has_its_line(
    file: Path, hyakki: Hyakki, box: dict[str, Game[Any]], game: Game[Any] | None, says: str
) -> None:
    filled(str(file))
    del box["moon"]
    if game is not None:
        box["moon"] = game
    code, out, _ = hyakki("verify")
    assert code == ("STANDS STILL" in says)
    assert says in out


def test_a_store_of_an_older_schema_is_verified_as_it_is(file: Path, hyakki: Hyakki) -> None:
    """Before an update goes live: the server that runs is the old one, and must be able to go on."""
    filled(str(file))
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        _to_the_first_version(connection)
    before = sha256(file.read_bytes()).hexdigest()
    code, out, _ = hyakki("verify")
    assert code == 0, out
    assert out.count(": fine") == 2
    assert len(hyakki("list")[1].splitlines()) == 3
    assert sha256(file.read_bytes()).hexdigest() == before


def _to_the_first_version(connection: sqlite3.Connection) -> None:
    """What the later steps of the schema have added is taken away again."""
    for index in ("tables_host", "links_seat"):
        connection.execute(f"DROP INDEX {index}")
    added = {
        "tables": ("outcome", "exposed", "shares", "clock", "hints", "bell", "rung", "sequel"),
        "chairs": ("here", "lent", "spent", "passes", "looked"),
        "links": ("guest",),
    }
    for name, columns in added.items():
        for column in set(columns) & set(backup.columns(connection, name)):
            connection.execute(f"ALTER TABLE {name} DROP COLUMN {column}")
    for name in ("packs", "origins"):
        connection.execute(f"DROP TABLE {name}")
    connection.execute("DELETE FROM migrations WHERE number > 1")


def test_damage_is_found_and_what_is_left_is_told(file: Path, hyakki: Hyakki) -> None:
    running, over = filled(str(file))
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE tables SET summary = '{' WHERE id = ?", (running,))
    code, out, _ = hyakki("verify")
    assert code == 1
    lines = {text.split()[0]: text for text in out.splitlines()}
    assert "DAMAGED: a row of it cannot be read" in lines[running]
    assert lines[over].endswith(": fine")
    assert "put the last backup in its place" in out


def test_a_torn_file_is_found_damaged(file: Path, hyakki: Hyakki) -> None:
    filled(str(file))
    data = bytearray(file.read_bytes())
    data[len(data) // 3 : len(data) // 2] = b"\x5a" * (len(data) // 2 - len(data) // 3)
    file.write_bytes(data)
    code, out, err = hyakki("verify")
    assert code == 1
    assert out.startswith("Damage: ")
    assert "is damaged. Stop the server" in out
    assert "Traceback" not in out + err
    assert bytes(data) == file.read_bytes()


def test_a_server_over_a_torn_file_says_what_it_is_and_what_to_do(
    file: Path, capsys: pytest.CaptureFixture[str], box: dict[str, Game[Any]]
) -> None:
    filled(str(file))
    data = bytearray(file.read_bytes())
    data[len(data) // 3 : len(data) // 2] = b"\x5a" * (len(data) // 2 - len(data) // 3)
    file.write_bytes(data)
    capsys.readouterr()
    assert run(("serve", "--no-browser")) == 2
    out, err = capsys.readouterr()
    assert out == ""
    said = [line for line in err.splitlines() if line.startswith("hyakki: ")]
    assert len(said) == 1
    assert f"The games in {file} are damaged: " in said[0]
    assert "`hyakki tables verify`" in said[0]
    assert "backup" in said[0]
    assert "Traceback" not in err
    assert file.read_bytes() == bytes(data), "nothing was changed"


def test_no_database_at_all_is_said_to_be_none(file: Path, hyakki: Hyakki) -> None:
    file.write_bytes(b"Dear diary, " * 500)
    code, out, _ = hyakki("verify")
    assert code == 1
    assert "Damage: file is not a database" in out
    code, out, err = hyakki("list")
    assert (code, out) == (2, "")
    assert "are damaged: file is not a database" in err
    assert "hyakki tables verify" in err


# ---------------------------------------------------------------------------- upgrading


def test_games_that_stand_still_go_on_when_the_host_agrees(
    store: str, hyakki: Hyakki, box: dict[str, Game[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lives, "CHECKPOINT_EVERY", 4)
    running, _ = filled(store)
    entries = with_store(store, lambda kept: kept.entries(running))
    box["moon"] = OneDieMore()
    before = content(store)
    code, out, _ = hyakki("upgrade", typed="n\n")
    assert code == 1
    assert running in out
    assert out.endswith("Nothing was changed.\n")
    assert content(store) == before
    code, out, err = hyakki("upgrade", typed="")
    assert (code, "--yes" in err) == (2, True)
    code, out, _ = hyakki("upgrade", typed="y\n")
    assert code == 0, out
    assert out.endswith("1 game goes on.\n")
    assert with_store(store, lambda kept: kept.entries(running)) == entries, "what was stored stays"
    origins = with_store(store, lambda kept: kept.origins(running))
    assert [(origin.why, origin.rules) for origin in origins] == [("upgrade", OneDieMore.version)]
    assert hyakki("verify")[0] == 0
    assert hyakki("upgrade", "--yes")[:2] == (0, "No game stands still.\n")
    with house(store, known=box) as inn:
        live = inn.live(running)
        assert live.finding is None or live.finding.is_fine
        said = inn.do(inn.hall.store.chat(running))
        assert any("The host has chosen how this game goes on" in one.text for one in said)


def test_what_is_being_served_is_not_upgraded(file: Path, hyakki: Hyakki) -> None:
    filled(str(file))
    claim = Claim(file)
    code, out, err = hyakki("upgrade", "--yes")
    assert (code, out) == (2, "")
    assert "are being served" in err
    claim.give_up()
    assert hyakki("upgrade", "--yes")[0] == 0


def test_what_another_process_serves_from_postgres_is_not_upgraded(
    postgres_server: str, hyakki: Hyakki, monkeypatch: pytest.MonkeyPatch
) -> None:
    with postgres.database(postgres_server) as where:
        monkeypatch.setenv("HYAKKI_STORE", where)
        with house(where, known=TINY) as inn:
            begin(inn, 2)
            code, out, err = hyakki("upgrade", "--yes")
            assert (code, out) == (2, "")
            assert "are being served" in err
            assert "hyakki@" not in err
        assert hyakki("upgrade", "--yes")[0] == 0


# ---------------------------------------------------------------------------- exporting


def test_games_are_written_as_saved_matches(store: str, hyakki: Hyakki, tmp_path: Path) -> None:
    running, over = filled(store)
    folder = tmp_path / "out"
    code, out, err = hyakki("export", over, str(folder))
    assert (code, out) == (0, f"1 game written to {folder}.\n")
    assert "secret" not in err
    path = folder / f"moon-{over}.json"
    loaded = load(MOON, path.read_bytes(), replay=True)
    assert loaded.match.outcome is not None
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    code, out, err = hyakki("export", "--all", str(folder))
    assert code == 1
    assert f"{over} was not written: there is a file" in out
    assert "still being played. Its file tells every secret" in err
    assert read((folder / f"moon-{running}.json").read_bytes()).game == "moon"


def test_a_game_that_stands_still_is_written_with_all_its_answers(
    file: Path, hyakki: Hyakki, box: dict[str, Game[Any]], tmp_path: Path
) -> None:
    running, _ = filled(str(file))
    hyakki("export", running, str(tmp_path / "before"))
    box["moon"] = OneDieMore()
    hyakki("export", running, str(tmp_path / "after"))
    before, after = (
        read((tmp_path / name / f"moon-{running}.json").read_bytes()) for name in ("before", "after")
    )
    assert after.answers == before.answers
    assert after.rules == MOON.version


def test_what_is_to_be_written_must_be_clear(file: Path, hyakki: Hyakki, tmp_path: Path) -> None:
    running, _ = filled(str(file))
    for words in ([str(tmp_path / "x")], ["--all", running, str(tmp_path / "x")]):
        code, _, err = hyakki("export", *words)
        assert code == 2
        assert "ID... DIR, or --all DIR" in err
    code, _, err = hyakki("export", "nonsense", str(tmp_path / "x"))
    assert "There is no game nonsense" in err
    assert hyakki("export", running[:8], str(tmp_path / "x"))[0] == 0


# ---------------------------------------------------------------------------- deleting


def test_old_games_are_deleted_when_the_host_agrees(store: str, hyakki: Hyakki) -> None:
    running, over = filled(store)
    before = content(store)
    assert hyakki("delete")[0] == 2
    code, out, _ = hyakki("delete", "--finished", typed="no\n")
    assert over in out
    assert running not in out
    assert out.endswith("[y/N] Nothing was changed.\n")
    assert content(store) == before
    assert hyakki("delete", "--finished", typed="")[0] == 2
    code, out, _ = hyakki("delete", "--finished", "--yes")
    assert (code, out.splitlines()[-1]) == (0, "1 game deleted.")
    after = content(store)
    for name in ("tables", "chairs", "links", "entries", "chat", "checkpoints"):
        left = [row for row in before[name] if over not in row]
        assert after[name] == left, name
    assert hyakki("verify")[0] == 0
    assert hyakki("delete", "--older-than", "30", "--yes")[1] == "There are no such games.\n"
    with_store(store, lambda kept: kept._write(lambda c: kept._run(c, "UPDATE tables SET changed = 5.0")))
    assert hyakki("delete", "--older-than", "30", "--yes")[1].endswith("1 game deleted.\n")
    assert content(store)["tables"] == []


def test_a_game_that_was_played_on_meanwhile_stays(store: str, box: dict[str, Game[Any]]) -> None:
    running, over = filled(store)

    async def work(kept: Store) -> list[str]:
        seen = await kept.kept()
        old = [msgspec.structs.replace(one, changed=1.0) if one.id == running else one for one in seen]
        return await kept.remove(old)

    assert with_store(store, work) == [over]
    assert [row.id for row in with_store(store, lambda kept: kept.kept())] == [running]


# ---------------------------------------------------------------------------- backing up


def test_a_backup_holds_everything_and_overwrites_nothing(store: str, hyakki: Hyakki, tmp_path: Path) -> None:
    filled(store)
    target = tmp_path / "backup.sqlite"
    code, out, _ = hyakki("backup", str(target))
    assert code == 0
    assert out.startswith(f"All games are in {target} now")
    assert content(str(target)) == content(store)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith((".", "backup"))] == [target.name]
    data = target.read_bytes()
    code, _, err = hyakki("backup", str(target))
    assert code == 2
    assert "stays as it is" in err
    assert target.read_bytes() == data
    assert hyakki("verify", "--store", str(target))[0] == 0
    with house(str(target), known=TINY) as inn:
        assert inn.do(inn.hall.store.count()) == 2


def test_a_damaged_store_gives_no_backup(file: Path, hyakki: Hyakki, tmp_path: Path) -> None:
    filled(str(file))
    data = bytearray(file.read_bytes())
    data[len(data) // 3 : len(data) // 2] = b"\x5a" * (len(data) // 2 - len(data) // 3)
    file.write_bytes(data)
    code, _, err = hyakki("backup", str(tmp_path / "backup.sqlite"))
    assert code == 2
    assert "are damaged" in err
    assert not (tmp_path / "backup.sqlite").exists()
    assert not [one for one in tmp_path.iterdir() if one.name.endswith(".part")]


def test_a_backup_is_of_one_moment_while_others_write(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two rows of two tables that are always written together are never found apart, page by page."""
    monkeypatch.setattr(backup, "PAGES", 1)
    filled(store)

    async def work(kept: Store) -> None:
        one = (await kept.kept())[0].id
        numbers = iter(range(10**9))

        def both(connection: Any) -> None:
            number = str(next(numbers))
            kept._run(connection, "UPDATE tables SET name = ? WHERE id = ?", number, one)
            kept._run(connection, "UPDATE chairs SET name = ? WHERE id = ?", number, one)

        is_over = False

        async def writing() -> None:
            while not is_over:
                await kept._write(both)

        await kept._write(both)
        task = asyncio.create_task(writing())
        seen = set()
        for number in range(12):
            path = tmp_path / f"backup-{number}.sqlite"
            await asyncio.to_thread(backup.back_up, dialect_of(store), path, lambda done, total: None)
            with contextlib.closing(sqlite3.connect(path)) as connection:
                query = "SELECT name FROM tables WHERE id = ? UNION SELECT name FROM chairs WHERE id = ?"
                names = {name for (name,) in connection.execute(query, (one, one))}
            assert len(names) == 1, names
            seen |= names
        is_over = True
        await task
        assert len(seen) > 1, "nobody wrote meanwhile"

    with_store(store, work)


# ---------------------------------------------------------------------------- beside a server


def test_all_that_looks_works_beside_a_server(store: str, hyakki: Hyakki, tmp_path: Path) -> None:
    """A process serves the store, and a person plays on while the host looks."""
    process, url = serving(store)
    mika = Person(url, "Mika")
    try:
        table = mika.open("moon", [PERSON, bot(), bot()])["table"]
        page = mika.page(table, 0)
        for number in range(3):
            page.answer()
            code, out, _ = hyakki("verify")
            assert (code, out.count(": fine")) == (0, 1), out
            assert table in hyakki("list", "--running")[1]
            assert hyakki("backup", str(tmp_path / f"{number}.sqlite"))[0] == 0
            assert hyakki("export", table, str(tmp_path / f"out{number}"))[0] == 0
        assert hyakki("upgrade", "--yes")[0] == 2
        play([page])
        assert page.now["ending"] is not None
        code, out, _ = hyakki("delete", "--finished", "--yes")
        assert out.endswith("1 game deleted.\n")
        again = mika.open("moon", [PERSON, bot(), bot()])["table"]
        mika.page(again, 0).answer()
    finally:
        mika.close()
        log = ended(process)
    assert "Traceback" not in log, log
    assert "fault" not in log, log
