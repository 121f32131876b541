"""Tsukuyumi as people meet it: the full screen by keyboard and mouse, and plain lines through a pipe."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from hyakki.cli import saves
from hyakki.cli.session import Session
from hyakki.cli.terminal.dialogs import Odds, Reading
from hyakki.cli.terminal.table import TableScreen
from hyakki.cli.terminal.widgets import Choices
from hyakki.cli.text_mode import TextMode
from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.options import Counter, Fight, Move, PlaceHome
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.decision import Decision
from hyakki.kernel.match import Match
from tests.cli.screens import labels, press, read, screen_for

WIDE, USUAL, NARROW = (200, 60), (160, 48), (80, 24)


def usual() -> dict[str, str]:
    return {setting.name: setting.usual for setting in GAME.settings()}


def table(*players: str) -> Session:
    return Session.new(GAME, players or ("me", "sense", "sense"), usual(), seed=5)


@cache
def questions() -> list[tuple[Decision, Match[Tsukuyumi]]]:
    """Every question to the first seat in a match that rules of thumb play; played once for all tests."""
    match = Match.new(GAME, 3, usual(), 5)
    found: list[tuple[Decision, Match[Tsukuyumi]]] = []
    while match.outcome is None:
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        if seat == 0:
            found.append((decision, match.clone()))
        match.answer(seat, GAME.sense(match.state, decision))
    return found


def at_question(key: str, fits: Callable[[Decision], bool] = lambda _: True) -> Session:
    """A match in which rules of thumb have played until the person is asked this."""
    for decision, match in questions():
        if decision.prompt.key == key and fits(decision):
            return Session(match.clone(), ("me", "sense", "sense"), saves.new_path(GAME), b"bots")
    raise AssertionError(f"nobody asked {key}")


# ---------------------------------------------------------------------- setting up


async def test_the_first_screen_says_what_the_game_is_about(home: Path) -> None:
    async with screen_for(table()).run_test(size=USUAL) as pilot:
        assert read(pilot, "prompt") == "Choose the faction that you will lead."
        assert "Nomads are plain to play" in read(pilot, "hint")
        assert "Tip: The aim is to have the most points" in read(pilot, "log-page")
        assert labels(pilot)[0].startswith("Nomads, Roving Army: Few, mobile soldiers")


async def test_homezones_are_chosen_on_positions_that_the_board_shows(home: Path) -> None:
    match = at_question("ask.home")
    async with screen_for(match).run_test(size=WIDE) as pilot:
        decision, screen = match.decision(), pilot.app.screen
        assert decision is not None
        assert isinstance(screen, TableScreen)
        for option in decision.options:
            assert isinstance(option, PlaceHome)
            assert option.anchors()[0] in screen.picture.spots
        row, column, _ = screen.picture.spots[decision.options[1].anchors()[0]][0]
        await pilot.click("#board-page", offset=(column + 5, row))
        await pilot.pause()
        assert decision.options[1] in [entry.option for entry in match.match.history]


# ---------------------------------------------------------------------- a round


async def test_action_cards_are_read_phase_by_phase(home: Path) -> None:
    match = at_question("ask.select")
    async with screen_for(match).run_test(size=USUAL) as pilot:
        assert read(pilot, "prompt").startswith("Round 1: choose in secret the action card")
        assert all("blue: " in label and "red: " in label for label in labels(pilot))
        assert "Tip: A round has five parts" in read(pilot, "log-page")


async def test_the_white_phase_explains_itself_and_done_says_what_it_ends(home: Path) -> None:
    match = at_question("ask.turn")
    async with screen_for(match).run_test(size=USUAL) as pilot:
        assert "points │ you, " in read(pilot, "head")
        assert "two different ones of four actions" in read(pilot, "hint")
        assert "Movement: each of your units may go 1 area far" in labels(pilot)
        assert labels(pilot)[-1] == "End your turn in this phase"


def _one_group(decision: Decision) -> bool:
    moves = [option for option in decision.options if isinstance(option, Move)]
    return len({move.anchors()[0] for move in moves}) > 1 and len(moves) > 12


async def test_arrows_move_the_unit_that_was_picked(home: Path) -> None:
    match = at_question("ask.march.movement", _one_group)
    before = len(match.match.history)
    async with screen_for(match).run_test(size=USUAL) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        assert screen.arrows == {}
        for number, line in enumerate(screen.pointing.lines if screen.pointing is not None else ()):
            assert screen.pointing is not None
            moves = [o for o in screen.pointing.offered() if o.anchors()[:1] == line.path[:1]]
            if line.option is None and len({move.anchors()[:2] for move in moves}) == 1:
                screen.query_one(Choices).mark(number)
                break
        await press(pilot, "enter")
        assert screen.arrows
        key, move = next(iter(screen.arrows.items()))
        await press(pilot, key)
        assert match.match.history[before].option == move


async def test_the_goal_of_a_marked_step_lights_up(home: Path) -> None:
    match = at_question("ask.march.movement")
    async with screen_for(match).run_test(size=USUAL) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        decision = match.decision()
        assert decision is not None
        move = next(option for option in decision.options if isinstance(option, Move))
        assert f"to:{move.to_q},{move.to_r}" in screen.picture.spots


# ---------------------------------------------------------------------- battles


def _strikes(decision: Decision) -> bool:
    return any(isinstance(option, Fight) and option.card != "conquest" for option in decision.options)


async def test_a_battle_shows_what_it_needs_and_risks_before_it_begins(home: Path) -> None:
    match = at_question("ask.fight", _strikes)
    async with screen_for(match).run_test(size=WIDE) as pilot:
        assert read(pilot, "prompt").startswith("Battle: choose an area and a combat card.")
        sheets = " ".join(read(pilot, "sheet-page").split())
        assert "Battles within your reach" in sheets
        assert "possible answers:" in sheets
        assert "with health" in sheets
        decision, screen = match.decision(), pilot.app.screen
        assert decision is not None
        assert isinstance(screen, TableScreen)
        assert screen.pointing is not None
        said = [GAME.voice.say_choice(match.view(), decision.prompt, option) for option in decision.options]
        assert any(" damage" in sentence and "possible answers" in sentence for sentence in said)


async def test_odds_of_a_battle_are_told_in_words(home: Path) -> None:
    match = at_question("ask.fight", lambda decision: len(decision.options) <= 12)
    async with screen_for(match).run_test(size=USUAL) as pilot:
        await press(pilot, "o")
        assert isinstance(pilot.app.screen, Odds)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "about 100 % you take an area" in read(pilot, "content")


async def test_a_counterattack_says_who_answers_what(home: Path) -> None:
    strike = Counter("counterstrike")
    match = at_question("ask.counter", lambda decision: strike in decision.options)
    async with screen_for(match).run_test(size=USUAL) as pilot:
        assert "which answer" in read(pilot, "prompt")
        assert read(pilot, "hint")
        assert any(
            re.match(r"Counterstrike\W+(destroys nobody: )?\d+ damage\b", label) for label in labels(pilot)
        )
        sheets = " ".join(read(pilot, "sheet-page").split())
        assert "Battle at " in sheets


# ---------------------------------------------------------------------- help, small screens, the end


async def test_help_explains_the_signs_of_the_board(home: Path) -> None:
    async with screen_for(table()).run_test(size=USUAL) as pilot:
        await press(pilot, "h")
        assert isinstance(pilot.app.screen, Reading)
        page = read(pilot, "content")
        assert "What the board shows" in page
        assert "R radioactive, U unstable, T Tsukuyumi" in page


async def test_on_a_narrow_screen_the_whole_of_a_cut_choice_is_told(home: Path) -> None:
    async with screen_for(table()).run_test(size=NARROW) as pilot:
        await pilot.pause()
        first = labels(pilot)[0]
        assert len(first) > NARROW[0]
        assert read(pilot, "note") == first
        await press(pilot, "down")
        assert read(pilot, "note") == labels(pilot)[1]


async def test_bots_are_named_by_their_factions(home: Path) -> None:
    match = at_question("ask.select")
    assert match.seat_name(0).endswith(", player 1 (you)")
    assert match.seat_name(1).split(",")[0] in {faction.name for faction in GAME.box.factions.values()}


def test_the_end_names_factions_and_sources(home: Path) -> None:
    match = table("sense", "sense", "sense")
    while not match.is_over:
        match.bot_answer()
    lines = [str(sentence.text) for sentence in match.outcome()]
    assert lines[0].startswith("The last round is over, and ")
    names = [faction.name for faction in GAME.box.factions.values()]
    scores = lines[2:]
    assert len(scores) == 3
    assert all(line.split(",")[0] in names for line in scores)
    points = [int(line.split(": ")[1].split(" ")[0]) for line in scores]
    assert points == sorted(points, reverse=True)
    assert any("areas" in line for line in scores)


def test_plain_lines_tell_the_signs_and_the_tips(home: Path) -> None:
    said = io.StringIO()
    TextMode(table(), io.StringIO("h\n1\n1\n"), said).run()
    text = said.getvalue()
    assert "An area shows its name and its ground" in text
    assert "* Tip: The aim is to have the most points" in text
    assert "1. Nomads, Roving Army: " in text
    assert "o the Oni" in text
