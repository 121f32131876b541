"""Recorded games: whole matches as saved files in `tests/games/GAME/recorded/`, which must come out the same.

`index.toml` beside them says of each how it ended. `python -m tests.games.GAME.record` records them anew when
rules or content have changed; `recording.py` is how.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hyakki.kernel.flow import Flow
from hyakki.kernel.game import Game
from hyakki.kernel.saves import load
from tests.games.conformance import variant
from tests.games.probe import AnyMatch

INDEX = "index.toml"


@dataclass(frozen=True)
class Recorded:
    """One line of the index: a file and how that match ended."""

    file: str
    what: str
    reason: str
    winners: tuple[int, ...]
    answers: int


def folder(game: Game[Any]) -> Path:
    return Path(__file__).parent / game.id / "recorded"


def index(game: Game[Any]) -> list[Recorded]:
    """All recorded games of a game; none if it has no index."""
    file = folder(game) / INDEX
    if not file.is_file():
        return []
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["game"]
    return [Recorded(**{**row, "winners": tuple(row["winners"])}) for row in rows]


def read(game: Game[Any], entry: Recorded) -> bytes:
    return (folder(game) / entry.file).read_bytes()


def watched(game: Game[Any], look: Callable[[Any], None]) -> Game[Any]:
    """The same game, with a look at the state whenever a rule asks something, also what answers itself."""

    def watch(flow: Flow[None], g: Any) -> Flow[None]:
        value: Any = None
        while True:
            try:
                request = flow.send(value)
            except StopIteration:
                return
            look(g)
            value = yield request

    real = type(game).step
    return variant(game, step=lambda self, g: watch(real(self, g), g))


def replay(game: Game[Any], data: bytes) -> AnyMatch:
    """Play a recorded game again, every answer, and look after its pieces; any difference is an error.

    It does not matter whether rules version and content are still those of the file.
    """
    counts: list[dict[str, int]] = []

    def count(g: Any) -> None:
        pieces = game.pieces(g)
        counts.append(pieces)
        assert pieces == counts[0], f"{pieces} instead of {counts[0]}"

    loaded = load(watched(game, count), data, replay=True)
    assert loaded.differs_at is None, (
        f"answer {loaded.differs_at} came out differently: {loaded.why} "
        f"(if that is meant: python -m tests.games.{game.id}.record)"
    )
    count(loaded.match.state)
    return loaded.match
