"""The examples, and what README shows, run as they are written."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import hyakki
from hyakki.kernel.errors import UnknownGame, UnknownLevel
from hyakki.kernel.saves import load, save
from tests.cli.mini import Mini
from tests.project import ROOT, words

SHOWN = re.findall(r"```python\n(.*?)```", words(ROOT / "README.md"), re.DOTALL)


def run(*command: str) -> str:
    """What a program prints, run by itself."""
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_game_is_played_and_told():
    said = run("examples/play_a_game.py")
    assert re.search(r"<Tsukuyumi: Full Moon Down, 2 seats, \d+ answers, .+>\n$", said)


def test_ten_lines_are_a_bot():
    source = words(ROOT / "examples/a_bot_in_ten_lines.py")
    body = source[source.index("class ") : source.index("\n\n\nmatch")]
    assert len([line for line in body.splitlines() if line.strip()]) <= 10
    assert "<Journey: Wrath of Demons, 2 seats," in run("examples/a_bot_in_ten_lines.py")


def test_a_study_gives_shares_and_lengths_with_their_intervals():
    said = run("examples/study.py", "3")
    assert re.fullmatch(r"won: \d+ % \(\d+ to \d+ %\)\nturns: \d+\.\d \(\+- \d+\.\d\)\n", said)
    assert "turns: 0.0" not in said


@pytest.mark.parametrize("number", range(2))
def test_what_the_readme_shows_is_true(number: int):
    assert len(SHOWN) == 2
    assert "answers, " in run("-c", SHOWN[number])


def test_the_small_game_can_be_copied_to_any_place(tmp_path: Path):
    for path in (ROOT / "examples/small_game").iterdir():
        if path.is_file():
            copy = tmp_path / "mine" / path.name
            copy.parent.mkdir(exist_ok=True)
            copy.write_bytes(path.read_bytes())
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import hyakki, mine; print([hyakki.play(mine.GAME)])"
    )
    assert run("-c", program, str(tmp_path)).startswith("[<Moon, 3 seats, ")


def test_the_small_game_has_the_rooms_of_a_game():
    """Copied to the games it keeps their layers: what these ask for is there, and nothing beside it."""
    project = tomllib.loads(words(ROOT / "pyproject.toml"))
    [layers] = [
        contract["layers"]
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract.get("containers") == ["hyakki.games.*"]
    ]
    rooms = [room for layer in layers for room in layer.split(" | ")]
    built = {path.stem for path in (ROOT / "examples/small_game").glob("*.py")} - {"__init__"}
    assert {room for room in rooms if room[0] != "("} <= built <= {room.strip("()") for room in rooms}


# -- the front door


def test_everything_that_is_promised_is_there():
    assert set(hyakki.__all__) <= set(dir(hyakki))
    for name in hyakki.__all__:
        assert getattr(hyakki, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = hyakki.chess  # type: ignore[attr-defined]  # that is the point


def test_the_package_alone_loads_nothing_of_the_games():
    program = "import sys, hyakki; print([name for name in sys.modules if name.startswith('hyakki.')])"
    assert run("-c", program) == "[]\n"


def test_games_are_found_by_name():
    assert hyakki.games()["journey"] is hyakki.game("journey")
    with pytest.raises(UnknownGame, match="there is no game 'chess'"):
        hyakki.game("chess")


def test_bots_sit_down_in_their_order():
    sense, random = (hyakki.bot(level, 1) for level in ("sense", "random"))
    match = hyakki.play(Mini(), sense, random, settings={"goal": "5"})
    assert (match.seats, match.outcome is not None) == (2, True)
    with pytest.raises(ValueError, match="3 seats need as many bots, not 2"):
        hyakki.play(Mini(), sense, random, seats=3)
    with pytest.raises(UnknownLevel):
        hyakki.play(Mini(), "genius")


def test_a_single_bot_plays_every_seat_and_without_any_the_rules_of_thumb_do():
    assert hyakki.play(Mini(), "random", seats=3).seats == 3
    game = Mini()
    assert hyakki.play(game).seats == game.usual_seats()
    assert game.sensed


def test_the_same_seed_plays_the_same_match_and_it_can_be_saved():
    one, other = (hyakki.play(Mini(), "random", seats=2, seed=3) for _ in range(2))
    assert save(one) == save(other)
    assert repr(load(Mini(), save(one)).match) == repr(one)


def test_a_match_says_where_it_stands():
    match = hyakki.Match.new(Mini(), 2, key=1)
    assert repr(match) == "<Mini, 2 seats, 0 answers, seats 0, 1 are asked>"
    assert repr(match.seat(0).imagine(b"k")) == "<Mini, 2 seats, without a journal, seats 0, 1 are asked>"
    assert str(match) == "\n".join(match.game.voice.draw(match.view(None)))
    over = hyakki.play(Mini(), "random", seats=1, seed=1)
    assert re.fullmatch(r"<Mini, 1 seat, \d+ answers, won by seat 0: end\.\w+>", repr(over))
