"""The commands: what they print, and how they end."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import hyakki as package
from hyakki.cli import main, rulebook
from hyakki.cli.errors import Misuse
from hyakki.kernel.compiled import is_compiled
from hyakki.kernel.errors import ContentError
from tests.cli.conftest import Run
from tests.cli.mini import LEDGER, Mini

COMMANDS = ("play", "games", "rules", "replay", "bench", "check-content")


def test_help_names_every_command(hyakki: Run) -> None:
    code, out, _ = hyakki("--help")
    assert code == 0
    assert [name for name in COMMANDS if name not in out] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(hyakki: Run, command: str) -> None:
    code, out, _ = hyakki(command, "--help")
    assert code == 0
    assert f"hyakki {command}" in out


def test_the_version_is_shown(hyakki: Run) -> None:
    build = "compiled" if is_compiled() else "plain Python"
    assert hyakki("--version") == (0, f"hyakki {package.__version__} ({build})\n", "")


def test_the_command_ends_the_process_with_its_code(mini: Mini) -> None:
    with pytest.raises(SystemExit) as end:
        main(["play", "nonsense"])
    assert end.value.code == 2


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["frobnicate"], "frobnicate"),
        (["play", "chess"], "There is no game 'chess'; there is mini, party."),
        (["play"], "Say which game to play: mini, party."),
        (["play", "mini", "--seed", "x"], "--seed"),
        (["play", "mini", "--wrong"], "--wrong"),
        (["play", "mini", "--set", "goal=7"], "setting goal cannot be '7'; it can be 5, 10, 30"),
        (["play", "mini", "colour=red"], "has no setting 'colour'"),
        (["play", "mini", "--set", "goal"], "NAME=VALUE, not 'goal'"),
        (
            ["play", "mini", "--seats", "me,ghost"],
            "A seat cannot be 'ghost'; it can be one of me, random, gentle, novice, sense, adept, master.",
        ),
        (["play", "mini", "--seats", "4"], "Mini is played by 1 to 3, not by 4."),
        (["play", "mini", "--seats", "0"], "not by 0"),
        (["play", "mini", "--level", "genius"], "There is no bot level 'genius'"),
        (["play", "mini", "--pace", "-1"], "The pace is a number of seconds"),
        (["play", "--resume", "nowhere.json"], "The file nowhere.json cannot be read"),
        (["replay", "nowhere.json"], "The file nowhere.json cannot be read"),
        (["rules", "chess"], "There is no game 'chess'"),
        (["rules"], "GAME"),
        (["bench", "chess"], "There is no game 'chess'"),
        (["bench", "--seconds", "0"], "more than 0 seconds"),
        (["check-content", "nowhere"], "There is no folder nowhere."),
        (["--content", "nowhere", "games"], "There is no folder nowhere."),
        (["menu"], "The menu needs a terminal"),
    ],
)
def test_errors_of_use_are_one_sentence_on_stderr(hyakki: Run, args: list[str], says: str) -> None:
    code, out, err = hyakki(*args)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("hyakki: ")
    assert says.lower() in err.lower()


def test_games_lists_titles_seats_and_settings(hyakki: Run) -> None:
    code, out, _ = hyakki("games")
    assert code == 0
    assert "mini  Mini  1 to 3 players" in out
    assert "    goal=10  10 (usual)\n    goal=30  30\n" in out


def test_the_name_of_a_game_alone_plays_it(hyakki: Run) -> None:
    code, out, _ = hyakki("mini", "goal=5", typed="1\nq\n")
    assert code == 0
    assert out.startswith("Mini. You.\n")


def test_rules_are_found_by_words(hyakki: Run) -> None:
    code, out, _ = hyakki("rules", "mini", "walk")
    assert code == 0
    assert "mini.move.walk" in out
    assert "A lantern walks to any free square" in out
    assert "mini.dice.roll" not in out


def test_rules_without_words_lists_all_of_them(hyakki: Run) -> None:
    out = hyakki("rules", "mini")[1]
    assert [rule.id for rule in LEDGER if rule.id not in out] == []


def test_words_that_no_rule_holds_are_no_error(hyakki: Run) -> None:
    assert hyakki("rules", "mini", "submarine") == (0, "No rule of Mini holds all of these words.\n", "")


TESTED = """
import pytest
from tests.rules import rule

pytestmark = [pytest.mark.slow, pytest.mark.rule("mini.end.goal")]

@rule("mini.move.walk", "mini.move.gone")
def test_walking(): ...

class TestDice:
    @pytest.mark.parametrize("n", [pytest.param(1, marks=rule("mini.dice.roll"))])
    async def test_rolling(self, n): ...

def helper():
    return rule_of("mini.move.taken")
"""


def test_ids_are_read_from_decorators_and_module_marks(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_it.py").write_text(TESTED, encoding="utf-8")
    assert rulebook.ids_in_tests(tmp_path) == {
        "mini.end.goal",
        "mini.move.walk",
        "mini.move.gone",
        "mini.dice.roll",
    }


def test_untested_rules_are_listed(hyakki: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(TESTED, encoding="utf-8")
    monkeypatch.setattr(rulebook, "tests_folder", lambda: tmp_path)
    code, out, _ = hyakki("rules", "mini", "--untested")
    assert code == 0
    assert "mini.move.taken" in out
    assert "mini.dice.roll" not in out
    assert "1 of 4 rules of Mini has no test." in out
    assert "1 test names a rule that is not in the ledger: mini.move.gone." in out


def test_when_all_are_tested_it_says_none(
    hyakki: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    marks = ", ".join(repr(rule.id) for rule in LEDGER)
    (tmp_path / "test_it.py").write_text(f"@rule({marks})\ndef test(): ...\n", encoding="utf-8")
    monkeypatch.setattr(rulebook, "tests_folder", lambda: tmp_path)
    assert hyakki("rules", "mini", "--untested") == (0, "None: all 4 rules of Mini have a test.\n", "")


def test_outside_a_source_tree_untested_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert rulebook.tests_folder().name == "tests"
    monkeypatch.setattr(package, "__file__", str(tmp_path / "lib" / "hyakki" / "__init__.py"))
    with pytest.raises(Misuse, match="source tree only"):
        rulebook.tests_folder()


def test_bench_prints_one_object_for_all_games(hyakki: Run) -> None:
    code, out, err = hyakki("bench", "--json", "--seconds", "0.1")
    figures = json.loads(out)
    assert code == 0
    assert list(figures) == ["mini", "party"]
    assert list(figures["mini"]) == [
        "choices_per_s",
        "options_per_s",
        "clones_per_s",
        "steps_per_s",
        "games_per_s",
        "options_per_choice",
        "choices_per_game",
    ]
    assert all(value > 0 for value in figures["mini"].values())
    assert "measuring mini, party in turns" in err


def test_bench_prints_a_table_for_one_game(hyakki: Run) -> None:
    code, out, _ = hyakki("bench", "mini", "--seconds", "0.05")
    assert code == 0
    assert "clones per s" in out
    assert "party" not in out


def test_bench_beside_an_engine_that_is_missing_says_how_to_get_it(
    hyakki: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "catanatron", None)
    code, _, err = hyakki("bench", "mini", "--seconds", "0.05", "--catan")
    assert code == 2
    assert "hyakki[bench]" in err


def test_content_is_praised_or_its_problems_are_named(hyakki: Run, mini: Mini, tmp_path: Path) -> None:
    assert hyakki("check-content") == (2, "", "hyakki: No game here has content that can be checked.\n")
    asked: list[Path | None] = []

    def check(folder: Path | None) -> list[str]:
        asked.append(folder)
        return [] if folder is None else ["pack/cards.toml: card 'a' has no name.", "Another one."]

    setattr(mini, "check_content", check)  # noqa: B010  # a hook that the class does not declare
    code, out, _ = hyakki("check-content")
    assert (code, out) == (0, "All content is in order: Mini. Well made!\n")
    code, out, _ = hyakki("check-content", str(tmp_path))
    assert code == 1
    assert out.splitlines() == ["pack/cards.toml: card 'a' has no name.", "Another one.", "2 problems found."]
    assert asked == [None, tmp_path]


def test_own_content_is_laid_over_the_games_that_take_it(hyakki: Run, mini: Mini, tmp_path: Path) -> None:
    class Dressed(Mini):
        title = "Mini with a pack"

    def with_content(folder: Path) -> Mini:
        if folder != tmp_path:
            raise ContentError("pack: this is wrong")
        return Dressed()

    setattr(mini, "with_content", with_content)  # noqa: B010  # a hook that the class does not declare
    code, out, _ = hyakki("--content", str(tmp_path), "games")
    assert code == 0
    assert "Mini with a pack" in out
    assert "Mini with a pack" not in hyakki("games")[1]
    (tmp_path / "bad").mkdir()
    code, _, err = hyakki("--content", str(tmp_path / "bad"), "play", "mini")
    assert code == 2
    assert "has 1 problem; `hyakki check-content" in err


def saved(hyakki: Run, path: Path, *args: str, typed: str = "2\n1\n1\nq\n") -> None:
    assert hyakki("play", "mini", "--seed", "4", "--save", str(path), *args, typed=typed)[0] == 0


def test_a_saved_match_is_told_again_with_its_rules(hyakki: Run, tmp_path: Path) -> None:
    saved(hyakki, tmp_path / "a.json")
    code, out, _ = hyakki("replay", "--rules", str(tmp_path / "a.json"))
    assert code == 0
    assert "Lantern 1 rolls" in out
    assert "[mini.dice.roll]" in out
    assert "[mini.dice.roll]" not in hyakki("replay", str(tmp_path / "a.json"))[1]
    assert "You hide" not in out  # while the match goes on, secrets stay secrets
    assert out.endswith("The match is not over yet.\n")


def test_when_it_is_over_all_is_told(hyakki: Run, tmp_path: Path) -> None:
    saved(hyakki, tmp_path / "a.json", "goal=5", "--watch", typed="")
    out = hyakki("replay", str(tmp_path / "a.json"))[1]
    assert "You hide" in out
    assert out.endswith("Lantern 1 reaches the goal.\n")


def test_a_replay_is_told_as_a_story(hyakki: Run, tmp_path: Path) -> None:
    saved(hyakki, tmp_path / "a.json")
    code, out, _ = hyakki("replay", "--story", "md", str(tmp_path / "a.json"))
    assert code == 0
    assert out.startswith("# ")
    assert "\n## The end\n" in out
    assert hyakki("replay", "--story", "html", str(tmp_path / "a.json"))[1].startswith("<!doctype html>")
    code, _, err = hyakki("replay", "--story", "pdf", str(tmp_path / "a.json"))
    assert code != 0
    assert "md, html" in err


def test_a_replay_comes_out_exactly(hyakki: Run, tmp_path: Path) -> None:
    saved(hyakki, tmp_path / "a.json")
    code, out, _ = hyakki("replay", "--verify", str(tmp_path / "a.json"))
    assert (code, out) == (0, "All 3 answers come out exactly.\n")


@pytest.mark.parametrize("field", ["answers", "draws", "state"])
def test_a_replay_that_differs_names_the_answer(hyakki: Run, tmp_path: Path, field: str) -> None:
    path = tmp_path / "a.json"
    saved(hyakki, path)
    record = json.loads(path.read_bytes())
    if field == "answers":
        record["answers"][1] = "0 walk 9 9 n"
    elif field == "draws":
        record["draws"][1] += 1
    else:
        record["checkpoint"]["state"]["points"] = [99]
    path.write_text(json.dumps(record), encoding="utf-8")
    code, out, _ = hyakki("replay", "--verify", str(path))
    assert code == 1
    assert out.startswith(f"Answer {3 if field == 'state' else 2} comes out differently: ")


def test_a_file_that_is_no_save_is_refused_in_one_sentence(hyakki: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("{}", encoding="utf-8")
    code, _, err = hyakki("replay", str(path))
    assert code == 2
    assert "this is not a saved match" in err


def test_whoever_stops_reading_gets_no_complaint() -> None:
    line = [sys.executable, "-c", "from hyakki.cli import main; main(['--help'])"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaint = process.stderr.read()
        process.wait()
    assert complaint == b""
