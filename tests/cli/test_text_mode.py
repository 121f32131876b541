"""Playing in plain lines, as a person or a screen reader would."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hyakki.cli import saves
from tests.cli.conftest import Run
from tests.cli.mini import Mini

ROOT = Path(__file__).resolve().parents[2]


def talk(hyakki: Run, *typed: str, args: tuple[str, ...] = (), game: str = "mini") -> list[str]:
    lines = "".join(f"{line}\n" for line in typed)
    code, out, err = hyakki("play", game, "--text", "--seed", "4", *args, typed=lines)
    assert (code, err) == (0, "")
    return out.splitlines()


def test_prompt_and_numbered_options_are_printed(hyakki: Run) -> None:
    out = talk(hyakki)
    assert "How many coins do you bid in secret?" in out
    assert "1. Bid 1" in out
    assert "6. Bid 6" in out


def test_the_end_of_the_input_saves_and_says_how_to_go_on(hyakki: Run, home: Path) -> None:
    out = talk(hyakki, "2")
    [path] = home.glob("*.json")
    assert "The input ended." in out
    assert out[-1] == f"To go on, choose it in the menu of `hyakki`, or: hyakki play --resume {path}"
    assert len(saves.read_record(path).answers) == 1


@pytest.mark.parametrize("answer", ["3", "bid 3", "Bid 3", "BID 3"])
def test_an_option_is_chosen_by_number_or_words(hyakki: Run, answer: str) -> None:
    assert "- You hide 3 coins." in talk(hyakki, answer)


def test_many_options_are_narrowed_step_by_step(hyakki: Run) -> None:
    out = talk(hyakki, "1", "2", "walk", "square 2,1", "3")
    assert "2. walk ... (44)" in out
    assert "Chosen so far: walk" in out
    assert "Chosen so far: walk, square 1,0" not in out
    assert "3. Walk to 2,1 facing s" in out
    assert "- Lantern 1 walks to 2,1." in out


def test_zero_goes_one_step_back(hyakki: Run) -> None:
    out = talk(hyakki, "1", "2", "1", "0", "0")
    path = [line for line in out if line.startswith("Chosen so far")]
    assert path == ["Chosen so far: walk", "Chosen so far: walk, square 1,0", "Chosen so far: walk"]
    assert out.count("1. Roll") == 2
    assert out.count("1. square 1,0 ... (4)") == 2


def test_a_whole_option_can_be_written_out(hyakki: Run) -> None:
    assert "- Lantern 1 walks to 3,2." in talk(hyakki, "1", "walk 3 2 e")


def test_nonsense_is_answered_kindly(hyakki: Run) -> None:
    out = talk(hyakki, "77", "abracadabra", "")
    assert "There is no number 77; choose 1 to 6." in out
    assert "That is none of the options, or fits several. Answer with a number; h explains the rest." in out


def test_why_not_names_the_rule(hyakki: Run) -> None:
    out = talk(hyakki, "1", "? square:0,0", "? square:1,1", "? figure:9", "?")
    assert "Another lantern stands on 0,0. [mini.move.taken]" in out
    assert "Nothing forbids square 1,1. For example: Walk to 1,1 facing n." in out
    assert "figure 9 is nothing that can be pointed at for what is asked now." in out
    assert any(line.endswith("or to point at? For example ? square 1,0.") for line in out)


def test_undo_takes_back_what_nobody_rolled(hyakki: Run) -> None:
    out = talk(hyakki, "1", "walk 3 2 e", "u", "1", "u")
    assert out.count("Walk or roll, turn 1?") == 2
    assert "Taken back." in out
    assert out.index("Taken back.") < out.index("- Lantern 1 rolls 1.")
    assert any(line.startswith("Nothing can be taken back") for line in out)


def test_odds_of_an_option(hyakki: Run) -> None:
    out = talk(hyakki, "1", "o 1", "o 2", "o", "o x")
    percent = next(line for line in out if line.endswith("% at least four points"))
    about, number = percent.split()[:2]
    assert about == "about"
    assert 35 <= int(number) <= 65
    assert "That is only the first part of a choice; narrow it down first." in out
    assert out.count("Odds of which option? Say `o` and its number.") == 2


def test_board_log_rules_help_and_options_on_demand(hyakki: Run) -> None:
    out = talk(hyakki, "l", "1", "b", "i", "l", "r goal", "r submarine", "h", "a")
    assert "- Nothing has been told yet." in out
    assert out.count("1 . . .") == 2
    assert out.count("- You hide 1 coin.") == 2
    assert "  points 0" in out
    assert "mini.end.goal: The goal" in out
    assert "No rule of Mini holds all of these words." in out
    assert any("why not?" in line for line in out)
    assert out.count("Walk or roll, turn 1?") == 2


def test_saving_to_another_file_and_leaving(hyakki: Run, tmp_path: Path) -> None:
    out = talk(hyakki, "1", f"s {tmp_path}/copy.json", "s", "q", "2")
    assert f"The match is kept in {tmp_path}/copy.json." in out
    assert len(saves.read_record(tmp_path / "copy.json").answers) == 1
    assert "The input ended." not in out


def test_a_file_that_cannot_be_written_is_named(hyakki: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    out = talk(hyakki, f"s {tmp_path}/file/copy.json", "2")
    assert any(line.startswith(f"The match could not be saved to {tmp_path}/file/copy.json") for line in out)
    assert "- You hide 2 coins." in out


def test_a_rule_that_fails_changes_nothing(hyakki: Run) -> None:
    out = talk(hyakki, "1", "stumble", "1", args=("stones=yes",))
    assert any(line.startswith("A rule failed on that answer, so nothing was changed.") for line in out)
    assert "- Lantern 1 rolls 1." in out


def test_bots_play_in_the_other_seats(hyakki: Run) -> None:
    out = talk(hyakki, "1", "1", args=("--seats", "me,sense,random"))
    assert out[0] == "Mini. Player 1 (you), Player 2 (bot, sense), Player 3 (bot, random)."
    assert any(line.startswith("- Lantern 2 rolls") for line in out)


def test_bots_play_alone_when_watched(hyakki: Run, home: Path) -> None:
    out = talk(hyakki, args=("--seats", "2", "--watch", "--set", "goal=30"))
    assert any(line.endswith("reaches the goal.") for line in out)
    assert any(line.startswith("The key of the dice was ") for line in out)
    assert not any("You hide" in line for line in out)  # a spectator hears no secrets
    [path] = home.glob("*.json")
    assert path.stem.endswith("-finished")


def test_two_people_at_one_screen_are_called_in_turn(hyakki: Run) -> None:
    out = talk(hyakki, "1", "", "5", "", "q", args=("--seats", "me,me"))
    curtain = "The next to answer is Player 2 (you). Press Enter when they are at the screen."
    assert curtain in out
    back = "The next to answer is Player 1 (you). Press Enter when they are at the screen."
    first, second = out[: out.index(curtain)], out[out.index(curtain) : out.index(back)]
    assert "Player 1 (you): How many coins do you bid in secret?" in first
    assert "Player 2 (you): How many coins do you bid in secret?" in second
    assert "- You hide 1 coin." not in second


def test_a_party_needs_no_curtain(hyakki: Run) -> None:
    out = talk(hyakki, "1", "5", "1", args=("--seats", "me,me"), game="party")
    assert not any(line.startswith("The next to answer") for line in out)
    assert "Player 2 (you): Walk or roll, turn 2?" in out


def test_a_saved_match_goes_on_with_its_bots_and_its_log(hyakki: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.json")
    talk(hyakki, "1", "1", args=("--seats", "me,sense", "--save", path))
    code, out, _ = hyakki("play", "--resume", path, "--text", typed="l\nq\n")
    assert code == 0
    assert "Player 2 (bot, sense)" in out
    assert out.count("- You hide 1 coin.") == 2  # told on sitting down, and again by l


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("party",), "leave out party"),
        (("goal=5",), "leave out goal=5"),
        (("--seats", "me,me"), "The saved match has 1 seat, but 2 were named."),
    ],
)
def test_a_saved_match_cannot_be_made_another(
    hyakki: Run, tmp_path: Path, args: tuple[str, ...], says: str
) -> None:
    path = str(tmp_path / "a.json")
    talk(hyakki, "1", args=("--save", path))
    code, _, err = hyakki("play", "--resume", path, *args)
    assert code == 2
    assert says in err


def test_a_match_of_older_rules_says_where_it_differs(hyakki: Run, tmp_path: Path, mini: Mini) -> None:
    path = tmp_path / "a.json"
    talk(hyakki, "1", "1", "1", args=("--save", str(path)))
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"0 roll"', '"0 fly"', 1), encoding="utf-8")
    code, out, _ = hyakki("play", "--resume", str(path), "--text", typed="q\n")
    assert code == 0
    assert "answer 2 comes out differently" in out


def test_a_folder_that_cannot_be_written_does_not_stop_play(hyakki: Run, home: Path) -> None:
    home.parent.mkdir(parents=True)
    home.write_text("in the way", encoding="utf-8")
    out = talk(hyakki, "1", "1")
    assert any("cannot be saved" in line and "not kept" in line for line in out)
    assert any(line.startswith("- Lantern 1 rolls") for line in out)


def test_a_named_file_that_cannot_be_written_is_an_error_of_use(hyakki: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    code, _, err = hyakki("play", "mini", "--save", str(tmp_path / "file" / "a.json"))
    assert code == 2
    assert "cannot be saved" in err


def test_it_works_through_real_pipes(tmp_path: Path) -> None:
    script = (
        "import sys; import hyakki.games as games; from tests.cli.mini import Mini\n"
        "games.games = lambda: {'mini': Mini()}\n"
        "from hyakki.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "play", "--seed", "4"],
        input="1\n1\nq\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "- Lantern 1 rolls 1." in done.stdout
