"""Strange arguments, strange input, strange packs, strange screens: a sentence that says what was wrong."""

from __future__ import annotations

import os
import shutil
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from hyakki.cli.catalog import Catalog
from hyakki.cli.session import Session
from hyakki.cli.terminal.app import HyakkiApp
from hyakki.games import games
from hyakki.kernel.content import read_toml
from hyakki.kernel.errors import ContentError
from tests.attack.conftest import Run, assert_complains
from tests.cli.mini import Mini

# -- arguments


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--seats", "²"], "A seat cannot be '²'"),
        (["--seats", "9" * 20], "A seat cannot be"),
        (["--seats", "999999999"], "not by 999999999"),
        (["--seats", "0"], "not by 0"),
        (["--seats", ""], "A seat cannot be ''"),
        (["--seats", "me,\x1b[2J"], "A seat cannot be '?[2J'"),
        (["--set", "goal=1e9"], "Setting goal cannot be '1e9'"),
        (["--set", "goal=007"], "Setting goal cannot be '007'"),
        (["--set", "goal"], "Settings are written NAME=VALUE"),
        (["--set", "\u202egoal=5"], "has no setting"),
        (["--seed", "x"], "Invalid value for '--seed'"),
        (["--pace", "nan"], "The pace is"),
        (["--pace", "-1"], "The pace is"),
        (["--level", "god"], "There is no bot level 'god'"),
        (["--save", "."], "is no name for a file"),
        (["--save", "/"], "is no name for a file"),
        (["--save", "~nobody-has-this-name/x"], "there is no home folder ~nobody-has-this-name here"),
        (["--resume", "nowhere.json"], "no such file"),
        (["--resume", "."], "is a directory"),
        (["--resume", os.devnull], "it is not a plain file"),
        (["--content", "nowhere"], "No such option"),
    ],
)
def test_arguments_that_make_no_sense(args: list[str], words: str, hyakki: Run, mini: Mini):
    assert_complains(hyakki("play", "mini", "--text", *args), words)


def test_a_pipe_without_a_writer_is_not_waited_for(hyakki: Run, mini: Mini, tmp_path: Path):
    os.mkfifo(tmp_path / "pipe.json")
    assert_complains(hyakki("play", "--resume", str(tmp_path / "pipe.json")), "it is not a plain file")


def test_a_name_that_is_too_long_or_beneath_a_file(hyakki: Run, mini: Mini, tmp_path: Path):
    (tmp_path / "file").write_text("precious")
    for path in (tmp_path / ("x" * 300), tmp_path / "file" / "a.json"):
        assert_complains(hyakki("play", "mini", "--text", "--save", str(path)), "cannot be saved")
    assert (tmp_path / "file").read_text() == "precious"


# -- what is typed


@pytest.mark.parametrize(
    "typed",
    [
        bytes(range(256)) * 20,
        b"\xff\xfe\n? \xff\n",
        "²\n٣\no ²\no 9999999999\n".encode(),
        b"9" * 5000 + b"\n" + b"o " + b"9" * 5000 + b"\n",
        b"r " + b"a " * 200_000 + b"\n",
        b"x" * 1_000_000 + b"\n? " + b"y" * 100_000 + b"\n",
        b"s a\0b\ns ~nobody-has-this-name/x\ns .\ns /\n",
        b"1",
        b"?\n? square:\n? square:a,b:c do: : ::\n? figure:99999999999999999999\n",
        b"u\nu\nu\nl\nb\na\nh\n0\n-1\n",
    ],
)
def test_anything_can_be_typed(typed: bytes, hyakki: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "a.json"
    monkeypatch.chdir(tmp_path)
    code, out, err = hyakki("play", "journey", "--text", "--seed", "1", "--save", str(path), typed=typed)
    assert (code, err) == (0, "")
    assert str(path) in out
    assert hyakki("replay", "--verify", str(path))[0] == 0
    assert {file.name for file in tmp_path.iterdir()} <= {"a.json", "data"}  # nothing else was left


def test_a_match_is_kept_in_a_home_folder_only_if_there_is_one(
    hyakki: Run, mini: Mini, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("HOME", str(tmp_path))
    code, out, _ = hyakki("play", "mini", "--text", typed="s ~nobody-has-this-name/x\ns ~/kept.json\n")
    assert code == 0
    assert "there is no home folder ~nobody-has-this-name here" in out
    assert (tmp_path / "kept.json").is_file()


def test_what_is_typed_does_not_write_over_other_files(hyakki: Run, mini: Mini, tmp_path: Path):
    precious = tmp_path / "precious.txt"
    precious.write_text("do not touch")
    copy = tmp_path / "copy.json"
    typed = f"s {precious}\n1\ns {copy}\n1\ns {copy}\n"
    code, out, _ = hyakki("play", "mini", "--text", typed=typed)
    assert code == 0
    assert f"There is a file {precious} already" in out
    assert precious.read_text() == "do not touch"
    assert out.count(f"The match is kept in {copy}.") == 2  # its own copy may be renewed
    assert_complains(hyakki("play", "mini", "--text", "--save", str(copy)), "There is a file")


def test_a_full_disk_behind_the_output(hyakki: Run, mini: Mini, monkeypatch: pytest.MonkeyPatch):
    class Full:
        encoding = "utf-8"

        def write(self, _: str) -> int:
            raise OSError(28, "No space left on device")

        def flush(self) -> None: ...
        def isatty(self) -> bool:
            return False

        def fileno(self) -> int:
            return os.open(os.devnull, os.O_WRONLY)

    monkeypatch.setattr("sys.stdout", Full())
    assert_complains(
        hyakki("play", "mini", "--text"), "The output cannot be written: no space left on device."
    )


# -- packs


PACKS: dict[str, tuple[str, bytes, str]] = {
    "broken": (
        "content/demons.toml",
        b"[[demon]\nid = 1",
        "content/demons.toml: line 1: this is not valid TOML",
    ),
    "binary": ("content/demons.toml", bytes(range(256)), "expected text in UTF-8"),
    "deep": ("content/demons.toml", b"a = " + b"[" * 20_000, "nested too deeply"),
    "empty-id": (
        "content/promotion.toml",
        b'[[promotion]]\nid = ""\nsource = "house"\nsteps = []\n',
        "promotion",
    ),
    "table": ("content/demons.toml", b"demon = 3\n", "must be written as a list of tables"),
    "strange": ("content/cows.toml", b"", "unknown file"),
    "quest": ("quests/mine.toml", b'id = "mine"\nsource = "house"\n', "quests/mine.toml"),
    "dates": ("content/demons.toml", b"[[demon]]\nid = 1979-05-27\n", "demon"),
}


def pack(folder: Path, name: str, data: bytes) -> Path:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)
    return folder


@pytest.mark.parametrize("name", PACKS)
def test_packs_that_cannot_be_used(name: str, hyakki: Run, tmp_path: Path):
    file, data, words = PACKS[name]
    folder = pack(tmp_path / "pack", file, data)
    code, out, err = hyakki("check-content", str(folder))
    assert (code, err) == (1, "")
    assert words in out
    assert_complains(hyakki("--content", str(folder), "play", "journey", "--text"), "The content in")


SHIPPED = files("hyakki.games.journey")


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        (
            "content/pilgrims.toml",
            "health = 12",
            "health = -5",
            "field 'health': expected a number from 1 to 999, got -5",
        ),
        ("content/pilgrims.toml", "health = 12", "health = 0", "expected a number from 1 to 999"),
        (
            "content/demons.toml",
            "minis = 6",
            "minis = 99999999999999999999",
            "expected a number from 1 to 999",
        ),
        (
            "content/fortune.toml",
            "copies = 2",
            "copies = 1000000000",
            "field 'copies': expected a number from 0 to 999",
        ),
        (
            "content/fortune.toml",
            "copies = 2",
            "copies = -1",
            "field 'copies': expected a number from 0 to 999",
        ),
        ("content/fortune.toml", "copies = 2", "copies = nan", "field 'copies'"),
        (
            "quests/q03.toml",
            "sutras = [[7, 7]]",
            "sutras = [[7, -1]]",
            "field 'sutras[0][1]': expected a number",
        ),
        ("quests/q03.toml", "sutras = [[7, 7]]", "sutras = [[7, 99]]", "is not on an open square"),
        (
            "quests/q03.toml",
            "sutras = [[7, 7]]",
            "sutras = [[7, 1000000000]]",
            "expected a number from 0 to 999",
        ),
        ("quests/q03.toml", 'id = "', 'id = "no such ', "expected a name without spaces"),
    ],
)
def test_packs_with_impossible_numbers(
    file: str, old: str, new: str, words: str, hyakki: Run, tmp_path: Path
):
    text = SHIPPED.joinpath(file).read_text(encoding="utf-8")
    assert old in text
    folder = pack(tmp_path / "pack", file, text.replace(old, new, 1).encode())
    code, out, _ = hyakki("check-content", str(folder))
    assert code == 1
    assert words in out
    with pytest.raises(ContentError, match=r"\w"):
        games()["journey"].with_content(folder)


def test_a_promotion_that_runs_in_a_loop(hyakki: Run, tmp_path: Path):
    steps = b'steps = [["archer"], ["berserker"], ["archer"]]\n'
    looped = b'[[promotion]]\nid = "soldiers-1"\nsource = "house"\n' + steps
    folder = pack(tmp_path / "pack", "content/promotion.toml", looped)
    code, out, _ = hyakki("check-content", str(folder))
    assert code == 1
    assert "Promotion 'soldiers-1' runs in a loop." in out


def test_a_folder_in_the_place_of_a_file(tmp_path: Path):
    (tmp_path / "a.toml").mkdir()
    with pytest.raises(ContentError, match="missing or cannot be read"):
        read_toml(tmp_path, "a.toml")


def test_a_pack_that_is_taken_away_while_a_match_is_saved(hyakki: Run, tmp_path: Path):
    """A match of a pack's own quest cannot go on without the pack; it says so and stays whole."""
    with as_file(SHIPPED.joinpath("quests/q01.toml")) as source:
        folder = pack(tmp_path / "pack", "quests/mine.toml", source.read_bytes())
    text = (folder / "quests/mine.toml").read_text(encoding="utf-8").replace('id = "q1"', 'id = "mine"', 1)
    (folder / "quests/mine.toml").write_text(text, encoding="utf-8")
    path = tmp_path / "a.json"
    done = hyakki("--content", str(folder), "play", "journey", "quest=mine", "--text", "--save", str(path))
    assert done[0] == 0, done
    before = path.read_bytes()
    shutil.rmtree(folder)
    assert_complains(hyakki("play", "--resume", str(path)), "setting quest cannot be 'mine'")
    assert path.read_bytes() == before


# -- screens


@pytest.mark.parametrize("columns", ["0", "1", "-5", "abc"])
def test_narrow_terminals(columns: str, hyakki: Run, mini: Mini, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", columns)
    for command in (["games"], ["rules", "mini", "walk"]):
        code, out, err = hyakki(*command)
        assert (code, err) == (0, "")
        assert out


async def test_the_table_on_a_screen_without_room(mini: Mini):
    session = Session.new(mini, ("me",), {"goal": "5", "stones": "no"}, seed=4)
    app = HyakkiApp(Catalog(), session)
    async with app.run_test(size=(1, 1)) as pilot:
        await pilot.press("1", "l", "escape")
        await pilot.resize_terminal(300, 2)
        await pilot.resize_terminal(1, 1)
        await pilot.press("1")
        await pilot.pause()
        assert app.is_running
    assert len(session.match.history) >= 1
