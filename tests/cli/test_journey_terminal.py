"""Journey as people meet it: quest 1 on the full screen, by keyboard, and in plain lines through a pipe."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from textual.widgets import OptionList

from hyakki.cli import saves
from hyakki.cli.catalog import Catalog
from hyakki.cli.commands import run
from hyakki.cli.session import Session
from hyakki.cli.terminal.app import HyakkiApp
from hyakki.cli.terminal.dialogs import Odds, WhyNot
from hyakki.cli.terminal.menu import MenuScreen, SetupScreen
from hyakki.cli.terminal.table import TableScreen
from hyakki.cli.terminal.widgets import POINTED_AT, board_text
from hyakki.cli.text_mode import TextMode
from hyakki.games import games
from hyakki.games.journey.game import GAME
from tests.cli.screens import labels, press, read, screen_for

MONKEY_FIRST = ("2", "1")  # the order of play: Monkey King, Tripitaka, Cho Hakkai, Monk Sha


def quest_one(*players: str) -> Session:
    usual = {setting.name: setting.usual for setting in GAME.settings()}
    return Session.new(GAME, players or ("me",), usual, seed=3)


def answers(table: Session) -> list[str]:
    return [entry.option.text() for entry in table.match.history if entry.option is not None]


async def test_the_first_screen_names_the_quest_and_says_what_to_do(home: Path) -> None:
    async with screen_for(quest_one()).run_test(size=(120, 40)) as pilot:
        assert "Quest 1: The House in the Village" in read(pilot, "head")
        assert read(pilot, "prompt") == "In which order do the pilgrims act?"
        assert "All four act every turn" in read(pilot, "hint")
        assert labels(pilot)[0] == "Tripitaka ... (6)"
        assert "Tip: " in read(pilot, "log-page")


async def test_a_pilgrim_walks_with_the_arrows_and_the_move_is_taken_back(home: Path) -> None:
    table = quest_one()
    async with screen_for(table).run_test(size=(80, 24)) as pilot:
        await press(pilot, *MONKEY_FIRST, "1")
        assert any(label.startswith("\u2192 Step to C4") for label in labels(pilot))
        await press(pilot, "right", "left", "left")
        assert answers(table)[1:] == ["move", "step 2 3", "turn s", "turn w"]  # straight back: two turns
        assert "Monkey King" in read(pilot, "head")
        await press(pilot, "u", "u", "u", "u", "u")
        assert answers(table) == []
        await press(pilot, "u")
        assert "Nothing can be taken back" in read(pilot, "note")


async def test_undo_stops_at_a_drawn_card(home: Path) -> None:
    table = quest_one()
    async with screen_for(table).run_test() as pilot:
        await press(pilot, *MONKEY_FIRST)
        prayer = next(n for n, label in enumerate(labels(pilot), 1) if label.startswith("Pray"))
        await press(pilot, str(prayer), "u")
        assert answers(table)[-1] == "pray"
        assert "since then a die fell, a card was drawn" in read(pilot, "note")


async def test_a_whole_turn_ends_with_the_demons(home: Path) -> None:
    table = quest_one()
    async with screen_for(table).run_test(size=(120, 40)) as pilot:
        await press(pilot, *MONKEY_FIRST)
        for _ in range(30):
            if "Turn 2" in read(pilot, "head"):
                break
            await press(pilot, "end", "enter")  # the last choice is Done, or to play nothing
        assert "Turn 2" in read(pilot, "head")
        assert "Turn 2 begins." in read(pilot, "log-page")
        assert any("appears at" in sentence.text for sentence in table.told())


async def test_why_not_is_asked_by_name_and_odds_by_choice(home: Path) -> None:
    async with screen_for(quest_one()).run_test(size=(120, 40)) as pilot:
        await press(pilot, *MONKEY_FIRST, "question_mark", *"bull", "enter")
        assert isinstance(pilot.app.screen, WhyNot)
        assert read(pilot, "answer") == (
            "Bull Soldier 4 is 11 squares away, and the range of Monkey King is thrust 2. attack.profile"
        )
        await press(pilot, "ctrl+u", *"resc", "enter")
        assert "There is no villager next to Monkey King." in read(pilot, "answer")
        await press(pilot, "ctrl+u", *"e B2", "enter")
        assert read(pilot, "answer").startswith("Nobody walks into a structure.")
        known = pilot.app.screen.query_one(OptionList)
        assert [known.get_option_at_index(0).prompt] == ["square B2"]
        await press(pilot, "escape", "o")
        assert isinstance(pilot.app.screen, Odds)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "Nothing that depends on chance" in read(pilot, "content")


async def test_targets_are_marked_on_the_board_and_can_be_clicked(home: Path) -> None:
    table = quest_one()
    async with screen_for(table).run_test(size=(120, 40)) as pilot:
        await press(pilot, *MONKEY_FIRST, "1")
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        assert screen.picture.focus == "figure:1"
        shown = board_text(screen.picture, (), ["square:2,3"])
        row, column, width = screen.picture.spots["square:2,3"][0]
        start = sum(len(line) + 1 for line in screen.picture.lines[:row]) + column
        assert [(s.start, s.end) for s in shown.spans if s.style == POINTED_AT] == [(start, start + width)]
        await pilot.click("#board-page", offset=(column + 1, row))
        await pilot.pause()
        assert answers(table)[-1] == "step 2 3"
        row, column, _ = screen.picture.spots["figure:4"][0]
        await pilot.click("#board-page", offset=(column, row))
        await pilot.pause()
        assert read(pilot, "note") == (
            "Bull Soldier 4 is 10 squares away, and the range of Monkey King is thrust 2."
        )


async def test_left_and_resumed_from_the_menu(home: Path) -> None:
    app = HyakkiApp(Catalog(), pace=0.0)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, *["down"] * list(games()).index("journey"), "enter")
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.query_one("#setting-quest").value == "q1"  # type: ignore[attr-defined]  # a Select
        await press(pilot, "b")
        assert isinstance(app.screen, TableScreen)
        await press(pilot, *MONKEY_FIRST, "1", "right", "s")
        assert isinstance(app.screen, MenuScreen)
        [saved] = saves.saved_matches()
        assert "1 The House in the Village" in app.screen._saved_line(saved)
        await press(pilot, "end", "enter")
        assert isinstance(app.screen, TableScreen)
        assert answers(app.screen.session) == ["order 1,0,2,3", "move", "step 2 3"]
        assert "Monkey King steps to C4." in read(pilot, "log-page")


async def test_bots_are_watched_to_the_end(home: Path) -> None:
    table = quest_one("sense")
    async with screen_for(table).run_test() as pilot:
        assert read(pilot, "head").startswith("watching")
        for _ in range(400):
            await pilot.pause(0.02)
            if table.is_over:
                break
        await pilot.pause(0.1)
        assert table.is_over
        assert "The quest The House in the Village is" in read(pilot, "prompt")
        assert "S leave" in read(pilot, "keys")
    assert saves.saved_matches()[0].is_over


def test_random_numbers_through_a_pipe_reach_the_end(home: Path) -> None:
    table = quest_one()
    chance = random.Random(1)
    said: list[str] = []

    class Pipe:
        """Answers with any number on offer; reads what the table writes."""

        def isatty(self) -> bool:
            return False

        def flush(self) -> None:
            pass

        def write(self, text: str) -> int:
            said.append(text)
            return len(text)

        def readline(self) -> str:
            assert talk.pointing is not None
            return f"{chance.randint(1, len(talk.pointing.lines))}\n"

    pipe = Pipe()
    talk = TextMode(table, pipe, pipe)  # type: ignore[arg-type]  # as much of a file as is used
    talk.run()
    assert table.is_over
    text = "".join(said)
    assert "* Tip: Move: 1 AP" in text
    assert "Turn 2 begins." in text
    assert "[journey." not in text  # rules are cited where they are asked for


def test_settings_are_listed_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    out = capsys.readouterr().out
    assert "quest=q10  10 The Bull Demon King" in out
    assert "difficulty=normal  normal (usual)" in out
