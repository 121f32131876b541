"""The table as it was, as the page puts it together for its playback, against the table as it really was.

Games are played by rules of thumb. Of every answer the view before, what was told and the view after are
written down, and the page takes back what was told (`earlier` of every game): it must come to the view
before.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

import hyakki.games as games
from hyakki.kernel.events import Told
from hyakki.kernel.match import Match
from scripts import page as building

STEPS = 160
"""So many steps of every playing are written down."""
DICE = (1, 2)
PLAYED: dict[str, tuple[tuple[int, dict[str, str]], ...]] = {
    "journey": ((2, {"quest": "q1"}), (3, {"quest": "q3"})),
    "okko": ((2, {"picks": "random"}), (3, {"picks": "random"})),
    "harakiri": ((1, {}), (2, {"play": "campaign", "ties": "auto"})),
    "tsukuyumi": ((3, {"factions": "random"}), (4, {"factions": "random"})),
}


def entry(told: Told) -> dict[str, Any]:
    """An entry of the log, as far as boards look at it."""
    event = json.loads(msgspec.json.encode(told.event))
    return {"text": "", "rule": None, "heading": False, "event": event}


def steps(match: Match[Any]) -> list[dict[str, Any]]:
    """What the first seat saw before and after every answer that somebody was told of."""
    found: list[dict[str, Any]] = []
    seen: dict[str, Any] = json.loads(match.shown(0))["view"]
    heard = len(match.heard(0))
    while match.outcome is None and len(found) < STEPS:
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.answer(seat, match.game.sense(match.state, decision))
        told = [entry(one) for one in match.heard(0, heard)]
        now: dict[str, Any] = json.loads(match.shown(0))["view"]
        if told:
            found.append({"before": seen, "lines": told, "after": now})
            heard += len(told)
        seen = now
    return found


@pytest.mark.parametrize("game", PLAYED)
def test_taking_back_what_was_told_leads_to_the_table_as_it_was(game: str, tmp_path: Path):
    record = {
        "game": game,
        "steps": [
            step
            for dice in DICE
            for seats, settings in PLAYED[game]
            for step in steps(Match.new(games.find(game), seats, settings, dice))
        ],
    }
    written = tmp_path / f"{game}.json"
    written.write_text(json.dumps(record))
    try:
        command, environment = building.npm_command()
        with building.alone():  # the page's own checks may just be fetching them
            building.fetch(dev=True)
    except building.NoPage as reason:
        pytest.skip(str(reason))
    run = subprocess.run(
        [*command, "run", "--silent", "test", "--", "src/games/truth.test.ts"],
        cwd=building.WEB,
        env={**os.environ, **environment, "HYAKKI_STEPS": str(written)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
