"""Okko attacked from outside: what people point at, send and write into files."""

from __future__ import annotations

import pytest

from hyakki.games.okko.game import GAME
from hyakki.kernel.match import Match


@pytest.mark.parametrize("kind", ["space", "figure", "token", "door", "tile", "stain", "die", "card", "do"])
@pytest.mark.parametrize("name", ["²", "1²", "٣٣", "-1", "", "99999", "1e3", "\x00"])
def test_pointing_at_a_number_that_is_none_is_refused_in_words(kind: str, name: str) -> None:
    match = Match.new(GAME, 2, {}, 1)
    refusal = match.why_not(0, (f"{kind}:{name}",))
    assert refusal is not None
    assert GAME.texts.say(refusal.reason, **refusal.params)


@pytest.mark.parametrize("kind", ["space", "figure", "token", "door", "tile", "stain"])
def test_an_anchor_that_is_no_number_still_has_words(kind: str) -> None:
    view = Match.new(GAME, 2, {}, 1).view(0)
    assert GAME.voice.say_anchor(view, f"{kind}:²")
