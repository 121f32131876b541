"""Nobody forgets to count up the version of the rules: old answers come out as they did, or it is another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hyakki.games import games
from hyakki.kernel import saves
from hyakki.kernel.flow import Flow
from hyakki.kernel.game import Game
from tests.games.conformance import variant
from tests.games.frozen import Frozen, Uncounted, check, freeze, place_of, recorded, thawed
from tests.games.test_recorded import palace_game
from tests.tiny import PALACE

every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
NOTHING = Frozen(0, b"", {})


@every_game
def test_old_answers_come_out_as_they_did_or_the_version_is_counted_up(game: Game[Any]) -> None:
    frozen = thawed(place_of(game))
    check(game, frozen, recorded(game))
    assert frozen.version == game.version, (
        f"nothing of version {game.version} is frozen yet: python -m tests.games.frozen {game.id}"
    )


# -- the check itself finds what it should


def one_die_more(self: Any, g: Any) -> Flow[None]:
    if g.rounds == 2:
        g.rng.below(6)
    yield from type(PALACE).step(PALACE, g)


CHANGED = variant(PALACE, step=one_die_more)
COUNTED = variant(PALACE, step=one_die_more, version=PALACE.version + 1)


def palace() -> Frozen:
    return Frozen(PALACE.version, b"", {"palace.json": saves.save(palace_game())})


def test_a_changed_rule_without_a_counted_version_is_found() -> None:
    check(PALACE, palace(), NOTHING)
    with pytest.raises(Uncounted, match=r"count it up.*palace\.json: answer"):
        check(CHANGED, palace(), NOTHING)
    check(COUNTED, palace(), NOTHING)


def test_what_is_recorded_anew_hides_no_changed_rule(tmp_path: Path) -> None:
    place, then = tmp_path / "frozen.tar.xz", palace()
    freeze(PALACE, place, then)
    assert thawed(place) == then
    again = Frozen(PALACE.version, b"", {"palace.json": b"recorded anew by the changed rule"})
    with pytest.raises(Uncounted):
        freeze(CHANGED, place, again)
    assert thawed(place) == then
    freeze(COUNTED, place, again._replace(version=COUNTED.version))
    with pytest.raises(Uncounted, match="was frozen already"):
        freeze(PALACE, place, then)
