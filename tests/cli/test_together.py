"""Choosing in secret at this terminal: one reads what allies have chosen, and of strangers nothing."""

from __future__ import annotations

import io
import time
from pathlib import Path

import pytest

from hyakki.cli.catalog import Catalog
from hyakki.cli.session import Session
from hyakki.cli.terminal.app import HyakkiApp
from hyakki.cli.text_mode import TextMode
from tests.cli.screens import read
from tests.tiny import PALACE
from tests.tiny.palace.play import Trap


def planning(tmp_path: Path, *players: str, bots_first: bool = True) -> Session:
    """The oni and three heroes at the beginning of a round; all bots have planned."""
    table = Session.new(PALACE, players, {"rounds": "2"}, tmp_path / "palace.json", seed=4)
    while bots_first and table.bot_asked() is not None:
        table.bot_answer()
    table.turn_to_asked()
    return table


def test_a_hero_reads_what_its_allies_have_chosen(tmp_path: Path) -> None:
    table = planning(tmp_path, "sense", "sense", "me", "sense")
    assert table.is_secret
    assert table.plans() == [
        "Player 2 (bot, sense) has chosen: be brave",
        "Player 4 (bot, sense) has chosen: be brave",
    ]


def test_whoever_has_no_allies_reads_its_own_choices_alone(tmp_path: Path) -> None:
    table = planning(tmp_path, "me", "sense", "sense", "sense")
    assert table.plans() == []
    table.answer(Trap(1))
    assert table.plans() == ["Player 1 (you) has chosen: a trap in room 1"]
    table.answer(Trap(2))
    assert (table.is_secret, table.plans()) == (False, [])


def test_whoever_watches_reads_nothing(tmp_path: Path) -> None:
    table = planning(tmp_path, "sense", "sense", "sense", "sense", bots_first=False)
    table.bot_answer()
    table.bot_answer()
    assert (table.is_secret, table.plans()) == (True, [])


def test_in_plain_lines_plans_stand_below_the_question(tmp_path: Path) -> None:
    out = io.StringIO()
    table = planning(tmp_path, "sense", "sense", "me", "sense", bots_first=False)
    began = time.monotonic()
    TextMode(table, io.StringIO("q\n"), out, pace=5.0).run()
    assert time.monotonic() - began < 5, "bots that choose in secret answer at once"
    lines = out.getvalue().splitlines()
    asked = lines.index("Which stance?")
    assert lines[asked + 1 : asked + 3] == [
        "  Player 2 (bot, sense) has chosen: be brave",
        "  Player 4 (bot, sense) has chosen: be brave",
    ]
    assert "trap" not in out.getvalue()


async def test_on_the_screen_plans_are_a_sheet(tmp_path: Path) -> None:
    table = planning(tmp_path, "sense", "sense", "me", "sense", bots_first=False)
    app = HyakkiApp(Catalog(), table, pace=60.0)
    async with app.run_test() as pilot:
        await pilot.pause(0.2)
        sheets = read(pilot, "sheet-page")
        assert "Chosen in secret" in sheets
        assert "Player 4 (bot, sense) has chosen" in " ".join(sheets.split())
        assert "Which stance?" in read(pilot, "prompt")


def test_a_person_who_may_answer_for_its_side_is_asked_before_bots(tmp_path: Path) -> None:
    table = planning(tmp_path, "sense", "sense", "me", "sense")
    while table.match.question is None or table.match.question.prompt.key != "accuse":
        if table.bot_asked() is not None:
            table.bot_answer()
        else:
            table.turn_to_asked()
            decision = table.decision()
            assert decision is not None
            table.answer(decision.options[-1])
    assert table.match.asked() == (1,)
    assert (table.bot_asked(), table.person_asked()) == (None, 2)


async def test_while_bots_choose_nobody_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = planning(tmp_path, "sense", "sense", "me", "sense", bots_first=False)
    monkeypatch.setattr("hyakki.cli.terminal.table.TableScreen._let_bot_think", lambda self: None)
    async with HyakkiApp(Catalog(), table, pace=60.0).run_test() as pilot:
        await pilot.pause()
        assert read(pilot, "prompt") == "The others are choosing in secret."
