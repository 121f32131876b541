"""Whatever a game refuses, it names a rule of its ledger and has a sentence that uses just its parameters."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from hyakki.games import games
from tests.refusals import mistakes


@pytest.mark.parametrize("name", sorted(games()))
def test_every_refusal_has_its_rule_and_its_sentence(name: str) -> None:
    game = games()[name]
    folder = Path(str(files("hyakki.games").joinpath(name)))
    assert mistakes(folder, game.ledger, game.texts) == []
