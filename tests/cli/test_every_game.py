"""The client knows no game, so it must manage all of them: those in the box and the small ones here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

import hyakki.games as games
from hyakki.bots import QUICK
from hyakki.cli.catalog import Catalog
from hyakki.cli.session import Session
from hyakki.cli.terminal.app import HyakkiApp
from hyakki.cli.terminal.table import TableScreen
from hyakki.kernel.game import Game
from tests.cli.conftest import Run
from tests.cli.mini import Mini
from tests.tiny import MOON
from tests.tiny.palace import PALACE

EVERY = [*games.games().values(), MOON, PALACE]


@pytest.fixture(params=EVERY, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, mini: Mini) -> Game[Any]:
    found: Game[Any] = request.param
    monkeypatch.setattr(games, "games", lambda: {found.id: found})
    return found


@pytest.mark.parametrize("level", list(QUICK))
def test_bots_play_it_to_the_end_and_the_replay_is_exact(
    hyakki: Run, game: Game[Any], tmp_path: Path, level: str
) -> None:
    seats, path = str(game.seats[-1]), str(tmp_path / "match.json")
    play = ["play", "--watch", "--level", level, "--seed", "1", "--seats", seats, "--save", path]
    code, told, _ = hyakki(*play)
    assert code == 0
    assert "The key of the dice was" in told
    code, verdict, _ = hyakki("replay", "--verify", path)
    assert (code, verdict.endswith("answers come out exactly.\n")) == (0, True)
    assert hyakki("replay", path)[1].count("\n") > 3


async def test_a_person_answers_on_the_full_screen(game: Game[Any]) -> None:
    usual = {setting.name: setting.usual for setting in game.settings()}
    session = Session.new(game, ["me", *["random"] * (game.usual_seats() - 1)], usual, seed=1)
    app = HyakkiApp(Catalog(), session, pace=0.0)
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(6):
            await pilot.press("1", "enter")
            await pilot.pause(0.05)
        assert isinstance(app.screen, TableScreen)
        assert sum(entry.seat == 0 for entry in session.match.history) >= 2
        board = str(app.screen.query_one("#board-page", Static).render())
        assert board.splitlines()[0] == game.voice.draw(session.view())[0]
