"""Recorded games of every game come out exactly as they were, and there is one for every way to end.

When rules or content have changed on purpose, record them anew: `python -m tests.games.GAME.record`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hyakki.games import games
from hyakki.kernel import saves
from hyakki.kernel.errors import SaveError
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from tests.games.conformance import variant
from tests.games.probe import AnyMatch
from tests.games.recorded import INDEX, Recorded, folder, index, read, replay
from tests.tiny import PALACE

RECORDED = [
    pytest.param(game, entry, id=f"{game.id}-{entry.file}")
    for game in games().values()
    for entry in index(game)
]
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)


@pytest.mark.parametrize(("game", "entry"), RECORDED)
def test_a_recorded_game_comes_out_as_it_was(game: Game[Any], entry: Recorded) -> None:
    match = replay(game, read(game, entry))
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.winners) == (entry.reason, entry.winners)
    assert match.outcome.rule in game.ledger
    assert len(match.history) == entry.answers


@every_game
def test_every_way_to_end_is_recorded(game: Game[Any]) -> None:
    assert set(game.end_reasons) - {entry.reason for entry in index(game)} == set()


@every_game
def test_the_index_names_every_file_once(game: Game[Any]) -> None:
    files = sorted(path.name for path in folder(game).iterdir() if path.name != INDEX)
    assert sorted(entry.file for entry in index(game)) == files


# -- the check itself finds what it should


def palace_game() -> AnyMatch:
    match, rng = Match.new(PALACE, 4, {"rounds": "2"}, 3), Rng.seeded(5)
    while match.outcome is None:
        match.answer(match.asked()[0], rng.pick(match.choices()))
    return match


def changed(match: AnyMatch, change: Callable[[dict[str, Any]], None]) -> bytes:
    record: dict[str, Any] = msgspec.json.decode(saves.save(match))
    change(record)
    return msgspec.json.encode(record)


def other_content(record: dict[str, Any]) -> None:
    record["content"] = "something older"


def one_die_more(record: dict[str, Any]) -> None:
    record["draws"][5] += 1


def another_answer(record: dict[str, Any]) -> None:
    record["answers"][3] = "0 nonsense"


def another_table(record: dict[str, Any]) -> None:
    record["checkpoint"]["state"]["learned"] += 1


def test_a_recorded_game_of_older_content_is_played_again_all_the_same() -> None:
    match = palace_game()
    again = replay(PALACE, changed(match, other_content))
    assert [entry.option for entry in again.history] == [entry.option for entry in match.history]
    assert again.log == match.log


@pytest.mark.parametrize("content", [other_content, lambda record: None], ids=["older", "same"])
@pytest.mark.parametrize("change", [one_die_more, another_answer, another_table])
def test_a_difference_is_found(
    change: Callable[[dict[str, Any]], None], content: Callable[[dict[str, Any]], None]
) -> None:
    def both(record: dict[str, Any]) -> None:
        change(record)
        content(record)

    with pytest.raises(AssertionError, match="came out differently"):
        replay(PALACE, changed(palace_game(), both))


def test_a_piece_that_gets_lost_on_the_way_is_found() -> None:
    counted: list[None] = []

    def pieces(self: Any, g: Any) -> dict[str, int]:
        counted.append(None)
        return {**type(PALACE).pieces(PALACE, g), "die": 1 if len(counted) < 20 else 0}

    with pytest.raises(SaveError, match="AssertionError in recorded"):
        replay(variant(PALACE, pieces=pieces), saves.save(palace_game()))
