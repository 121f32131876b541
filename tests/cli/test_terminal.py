"""The full screen, used by keyboard as a person would."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Select, Static

from hyakki.cli import saves
from hyakki.cli.catalog import Catalog
from hyakki.cli.session import Session
from hyakki.cli.terminal.app import HyakkiApp
from hyakki.cli.terminal.dialogs import Curtain, Odds, Reading, Rules, WhyNot
from hyakki.cli.terminal.menu import MenuScreen, SetupScreen
from hyakki.cli.terminal.table import TableScreen
from hyakki.cli.terminal.widgets import INK_STYLES, POINTED_AT, Choices, board_text
from hyakki.kernel.terms import Picture
from tests.cli.mini import Bid, Mini, Party

SIZES = [(120, 40), (80, 24), (180, 50)]


def session(game: Mini, *players: str, **settings: str) -> Session:
    chosen = {"goal": "30", "stones": "no"} | settings
    return Session.new(game, players or ("me",), chosen, seed=4)


def app_for(table: Session) -> HyakkiApp:
    return HyakkiApp(Catalog(), table, pace=0.0)


def read(pilot: Pilot[None], name: str) -> str:
    """The text of one part of the screen."""
    return str(pilot.app.screen.query_one(f"#{name}", Static).render())


def on_top(pilot: Pilot[None]) -> type:
    """The kind of screen on top."""
    return type(pilot.app.screen)


def labels(pilot: Pilot[None]) -> list[str]:
    return pilot.app.screen.query_one(Choices).labels


@pytest.mark.parametrize("size", SIZES)
async def test_board_sheets_log_and_decision_are_shown(mini: Mini, size: tuple[int, int]) -> None:
    async with app_for(session(mini)).run_test(size=size) as pilot:
        await pilot.press("3")
        await pilot.pause()
        assert "1 . . ." in read(pilot, "board-page")
        assert "points 0" in read(pilot, "sheet-page")
        assert "You hide 3 coins." in read(pilot, "log-page")
        assert "Walk or roll, turn 1?" in read(pilot, "prompt")
        assert labels(pilot) == ["Roll", "walk ... (44)"]
        choices = pilot.app.screen.query_one(Choices)
        assert choices.region.bottom <= size[1]
        assert choices.region.height >= 1


async def test_rules_are_cited_in_the_log(mini: Mini) -> None:
    async with app_for(session(mini)).run_test() as pilot:
        await pilot.press("3", "1")
        await pilot.pause()
        assert read(pilot, "log-page").endswith("Lantern 1 rolls 1.")
        await pilot.press("l")
        await pilot.pause()
        assert "Lantern 1 rolls 1. dice.roll" in read(pilot, "content")


async def test_a_choice_of_several_parts_is_walked_and_escaped(mini: Mini) -> None:
    table = session(mini)
    async with app_for(table).run_test() as pilot:
        await pilot.press("1", "2")
        await pilot.pause()
        assert "Chosen so far: walk" in read(pilot, "prompt")
        assert labels(pilot)[0] == "square 1,0 ... (4)"
        await pilot.press("1", "1", "2")  # number 11 of 11, then facing e
        await pilot.pause()
        assert table.match.history[-1].option is not None
        assert table.match.history[-1].option.text() == "walk 3 2 e"
        await pilot.press("2", "escape")
        await pilot.pause()
        assert labels(pilot)[0] == "Roll"


async def test_a_number_that_could_go_on_waits_for_enter(mini: Mini) -> None:
    async with app_for(session(mini)).run_test() as pilot:
        await pilot.press("1", "2", "1")
        await pilot.pause()
        assert "number 1 ..." in read(pilot, "note")
        await pilot.press("enter")
        await pilot.pause()
        assert labels(pilot)[0] == "Walk to 1,0 facing n"


async def test_choosing_with_the_arrows(mini: Mini) -> None:
    table = session(mini)
    async with app_for(table).run_test() as pilot:
        await pilot.press("right", "right", "left", "enter")
        await pilot.pause()
        assert table.match.history[-1].option == Bid(2)


async def test_undo_and_why_it_is_refused(mini: Mini) -> None:
    table = session(mini)
    async with app_for(table).run_test() as pilot:
        await pilot.press("1", "2", "2", "1")
        await pilot.pause()
        assert len(table.match.history) == 2
        assert "U undo" in read(pilot, "keys")
        await pilot.press("u")
        await pilot.pause()
        assert len(table.match.history) == 1
        assert read(pilot, "note") == "Taken back."
        await pilot.press("1", "u")
        await pilot.pause()
        assert "since then a die fell" in read(pilot, "note")


async def test_why_not_by_typing_and_by_picking(mini: Mini) -> None:
    async with app_for(session(mini)).run_test() as pilot:
        await pilot.press("1", "question_mark")
        await pilot.pause()
        assert on_top(pilot) is WhyNot
        await pilot.press(*"square:0,0", "enter")
        await pilot.pause()
        assert read(pilot, "answer") == "Another lantern stands on 0,0. move.taken"
        await pilot.press(*["backspace"] * 3, *"3,2", "down", "enter")
        await pilot.pause()
        assert read(pilot, "answer").startswith("Nothing forbids square 3,2. For example: Walk to 3,2")
        await pilot.press("escape")
        await pilot.pause()
        assert on_top(pilot) is TableScreen


async def test_odds_of_the_marked_option(mini: Mini) -> None:
    table = session(mini)
    async with app_for(table).run_test() as pilot:
        await pilot.press("1", "o")
        await pilot.pause()
        assert on_top(pilot) is Odds
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "% at least four points" in read(pilot, "content")
        await pilot.press("escape", "right", "o")
        await pilot.pause()
        assert "only the first part of a choice" in read(pilot, "note")
        assert len(table.match.history) == 1


async def test_rules_are_searched(mini: Mini) -> None:
    async with app_for(session(mini)).run_test() as pilot:
        await pilot.press("r")
        await pilot.pause()
        assert on_top(pilot) is Rules
        await pilot.press(*"walk")
        await pilot.pause()
        shown = "\n".join(
            str(strip.text)
            for strip in pilot.app.screen.query_one("#content").render_lines(
                pilot.app.screen.query_one("#content").size.region
            )
        )
        assert "mini.move.walk" in shown
        assert "mini.dice.roll" not in shown
        await pilot.press("escape")
        await pilot.pause()
        assert on_top(pilot) is TableScreen


@pytest.mark.parametrize(("key", "says"), [("l", "You hide 1 coin."), ("h", "Esc"), ("f12", "undo")])
async def test_log_and_help_open_and_close(mini: Mini, key: str, says: str) -> None:
    async with app_for(session(mini)).run_test() as pilot:
        await pilot.press("1", key)
        await pilot.pause()
        assert on_top(pilot) is Reading
        assert says in read(pilot, "content")
        await pilot.press("escape")
        await pilot.pause()
        assert on_top(pilot) is TableScreen


async def test_a_rule_that_fails_is_told_kindly(mini: Mini) -> None:
    table = session(mini, stones="yes")
    async with app_for(table).run_test() as pilot:
        await pilot.press("1", "2")
        await pilot.pause()
        assert "A rule failed on that answer, so nothing was changed." in read(pilot, "note")
        assert len(table.match.history) == 1
        await pilot.press("1")
        await pilot.pause()
        assert len(table.match.history) == 2


async def test_panels_fold_and_take_turns(mini: Mini) -> None:
    async with app_for(session(mini)).run_test(size=(120, 40)) as pilot:
        screen = pilot.app.screen
        assert screen.query_one("#sheets").region.width > 0
        await pilot.press("left_square_bracket", "right_square_bracket")
        await pilot.pause()
        assert not screen.query_one("#sheets").display
        assert not screen.query_one("#log").display
        assert screen.query_one("#board").region.width == 120
        await pilot.press("f1")
        await pilot.pause()
        assert screen.query_one("#sheets").display


async def test_on_a_narrow_screen_one_panel_is_shown(mini: Mini) -> None:
    async with app_for(session(mini)).run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen

        def shown() -> list[str]:
            return [name for name in ("board", "sheets", "log") if screen.query_one(f"#{name}").display]

        seen = [shown()]
        for _ in range(3):
            await pilot.press("tab")
            await pilot.pause()
            seen.append(shown())
        assert seen == [["board"], ["sheets"], ["log"], ["board"]]


async def test_bots_answer_by_themselves(mini: Mini) -> None:
    table = session(mini, "me", "sense")
    async with app_for(table).run_test() as pilot:
        await pilot.press("1")
        await pilot.pause(0.2)
        await pilot.press("1")
        await pilot.pause(0.2)
        assert [entry.seat for entry in table.match.history] in ([0, 1, 0, 1], [1, 0, 0, 1])
        assert table.person_asked() == 0


async def test_watching_pausing_stepping_and_pace(mini: Mini) -> None:
    table = session(mini, "sense", "sense")
    app = HyakkiApp(Catalog(), table, pace=3.0)
    async with app.run_test() as pilot:
        assert "Bots play." in read(pilot, "prompt")
        await pilot.press("space")
        await pilot.pause()
        assert "Paused." in read(pilot, "prompt")
        before = len(table.match.history)
        await pilot.press("n", "n")
        await pilot.pause()
        assert len(table.match.history) == before + 2
        await pilot.press(*["plus"] * 9)
        await pilot.pause()
        assert "(0 s)" in read(pilot, "prompt")
        await pilot.press("space")
        for _ in range(100):
            await pilot.pause(0.05)
            if table.is_over:
                break
        assert table.is_over
        await pilot.pause()
        assert "reaches the goal." in read(pilot, "prompt")


async def test_two_people_get_a_curtain_between_them(mini: Mini) -> None:
    table = session(mini, "me", "me")
    async with app_for(table).run_test() as pilot:
        await pilot.press("1")
        await pilot.pause()
        assert on_top(pilot) is Curtain
        assert "Player 2" in read(pilot, "curtain")
        await pilot.press("enter", "4")
        await pilot.pause()
        assert [entry.option for entry in table.match.history] == [Bid(1), Bid(4)]


async def test_leaving_saves_and_ends(mini: Mini) -> None:
    table = session(mini)
    app = app_for(table)
    async with app.run_test() as pilot:
        await pilot.press("1", "s")
        await pilot.pause()
        assert not app.is_running or app._exit
    assert len(saves.read_record(table.path).answers) == 1


async def test_from_the_menu_to_a_match_and_back(mini: Mini, home: Path) -> None:
    app = HyakkiApp(Catalog(), pace=0.0)
    async with app.run_test(size=(120, 40)) as pilot:
        assert isinstance(app.screen, MenuScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        app.screen.query_one("#seats", Select).value = 2
        app.screen.query_one("#setting-goal", Select).value = "5"
        await pilot.pause()
        assert app.screen.query_one("#row-seat-1").display
        assert not app.screen.query_one("#row-seat-2").display
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.players == ("me", "sense")
        assert app.screen.session.match.settings["goal"] == "5"
        await pilot.press("2")
        await pilot.pause(0.1)
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        [path] = home.glob("*.json")
        assert "is kept in" in read(pilot, "note")
        assert str(path.name) in read(pilot, "note").replace("\n", "")


async def test_a_saved_match_is_resumed_from_the_menu(mini: Mini) -> None:
    table = session(mini, "me", "random")
    table.bot_answer()
    table.answer(Bid(6))
    app = HyakkiApp(Catalog(), pace=0.0)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("end", "enter")
        await pilot.pause(0.2)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.players == ("me", "random")
        assert "You hide 6 coins." in read(pilot, "log-page")


async def test_a_saved_match_is_thrown_away_with_two_presses(mini: Mini, home: Path) -> None:
    session(mini)
    app = HyakkiApp(Catalog())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("end", "delete")
        await pilot.pause()
        assert len(list(home.glob("*.json"))) == 1
        await pilot.press("delete")
        await pilot.pause()
        assert list(home.glob("*.json")) == []
        assert app.screen.query_one(OptionList).option_count > 0


async def test_bots_are_watched_from_the_menu(mini: Mini) -> None:
    app = HyakkiApp(Catalog(), pace=3.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("w")
        await pilot.pause(0.2)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.players == ("sense",)
        assert "watching" in read(pilot, "head")


async def test_a_damaged_save_leads_back_to_the_menu(mini: Mini) -> None:
    table = session(mini)
    text = table.path.read_text(encoding="utf-8").replace('"mini"', '"gone"', 1)
    table.path.write_text(text, encoding="utf-8")
    app = HyakkiApp(Catalog())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("end", "enter")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        assert "There is no game 'gone'" in read(pilot, "note")


async def test_when_saving_fails_play_goes_on_with_a_word(mini: Mini, home: Path) -> None:
    home.parent.mkdir(parents=True)
    home.write_text("in the way", encoding="utf-8")
    table = session(Party())
    async with app_for(table).run_test() as pilot:
        await pilot.press("1")
        await pilot.pause()
        assert "cannot be saved" in read(pilot, "note")
        assert len(table.match.history) == 1


def test_dark_letters_keep_their_own_light_ground_where_something_is_pointed_at() -> None:
    picture = Picture(["ab"], ["Aa"], {"area:1": [(0, 0, 2)]}, "")
    shown = board_text(picture, offered=["area:1"], pointed=["area:1"])
    last = {
        spot: [span.style for span in shown.spans if span.start <= spot < span.end][-1] for spot in (0, 1)
    }
    assert last == {0: INK_STYLES["A"], 1: POINTED_AT}
