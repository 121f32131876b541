"""Whether compiled rules play as the plain ones do, to the last die.

    python -m tests.games.alike FOLDER                      every game: 60 at random, 10 by rules of thumb
    python -m tests.games.alike FOLDER okko --random 200    of one game, and more of them

FOLDER is where scripts/compiled.py has put what it compiled. Plain and compiled rules play the same games in
two processes, at random tables. A game comes to one checksum: of all answers, of all that was told, of the
table at its end; and every so often of a copy, of an imagined world, of what is shown to the seat that is
asked and of how the game judges it. The first game that differs is named, with the answers given until then.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

from hyakki.games import find, games
from hyakki.kernel.game import Game
from hyakki.kernel.rng import Rng, derive
from tests.games import soak
from tests.games.probe import AnyMatch, tree_bytes

HOME = Path(__file__).resolve().parent.parent.parent
REAL = soak.REAL  # numbers of games that keep a journal are multiples of it
LOOKED_AT = 40  # after so many answers everything is looked at that hangs on a position


# ---------------------------------------------------------------------------- playing


def play(game: Game[Any], kind: str, number: int) -> Iterator[str]:
    """One game at a random table: a checksum whenever it was looked at, and at its end."""
    rng = soak.seeded(number)
    match = soak.new_match(game, number * REAL, rng)
    digest = hashlib.sha256()
    told = answers = 0
    while match.outcome is None:
        decision = soak.next_decision(match)
        share = 100 if kind == "sense" and answers < soak.TIRED else 0
        option = soak.choose(game, match.state, decision, share, rng)
        digest.update(f"{decision.seat} {option.text()} {len(decision.options)}\n".encode())
        match.answer(decision.seat, option)
        answers += 1
        for entry in match.log[told:]:
            digest.update(msgspec.json.encode(entry))
        told = len(match.log)
        if answers % LOOKED_AT == 0 and match.outcome is None:
            for part in looked_at(match, rng):
                digest.update(part)
            yield f"{answers} {digest.hexdigest()[:16]}"
    digest.update(tree_bytes(match.state))
    yield f"{answers} {digest.hexdigest()[:16]} {match.outcome.reason}"


def looked_at(match: AnyMatch, rng: Rng) -> Iterator[bytes]:
    """What hangs on a position: the table, a copy of it, what the seat that is asked sees, imagines and is
    worth, and how the imagined match goes on for a few answers."""
    decision = soak.next_decision(match)
    yield tree_bytes(match.state)
    yield tree_bytes(match.clone().state)
    yield match.shown(decision.seat)
    yield f"{match.game.value(match.state, decision.seat):.9f} {match.game.chapter(match.state)}".encode()
    world = match.imagine(decision.seat, derive(rng.key, "world"))
    for _ in range(3):
        if world.outcome is None:
            asked = soak.next_decision(world)
            world.answer(asked.seat, match.game.sense(world.state, asked))
    yield tree_bytes(world.state)


def tell(name: str, numbers: dict[str, int]) -> None:
    """The process of one side: tells every checksum as it comes to it."""
    for kind, many in numbers.items():
        for number in range(many):
            try:
                for line in play(find(name), kind, number):
                    _say(f"{kind} {number} {line}")
            except Exception as error:  # noqa: BLE001  # a crash is a difference like any other
                _say(f"{kind} {number} {error!r}")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


# ---------------------------------------------------------------------------- comparing


def side(package: Path, name: str, numbers: dict[str, int]) -> subprocess.Popen[str]:
    """A process that plays with the package in a folder."""
    wanted = [f"--{kind}={many}" for kind, many in numbers.items()]
    return subprocess.Popen(
        [sys.executable, "-m", "tests.games.alike", "--tell", str(package), name, *wanted],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(package), str(HOME)])},
        stdout=subprocess.PIPE,
        text=True,
    )


def are_alike(package: Path, name: str, numbers: dict[str, int]) -> bool:
    """Play a game on both sides at once, and tell what came of it."""
    sides = plain, fast = side(HOME / "src", name, numbers), side(package, name, numbers)
    try:
        said, heard = lines(plain), lines(fast)
        ended = 0
        for line, other in zip_longest(said, heard, fillvalue="nothing"):
            if line != other:
                _say(f"{name}: DIFFERENT. Plain: {line}. Compiled: {other}.")
                return False
            ended += len(line.split()) > len(("kind", "number", "answers", "sum"))
        _say(f"{name}: {ended} games are the same to the last die, plain and compiled.")
        return ended == sum(numbers.values())
    finally:
        for process in sides:
            process.kill()
            process.wait()


def lines(process: subprocess.Popen[str]) -> Iterator[str]:
    """What a process tells."""
    assert process.stdout is not None
    for line in process.stdout:
        yield line.strip()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.games.alike", description="Compiled and plain.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--random", type=int, default=60)
    parser.add_argument("--sense", type=int, default=10)
    parser.add_argument("--tell", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    names, numbers = wanted.games or list(games()), {"random": wanted.random, "sense": wanted.sense}
    if wanted.tell:
        tell(names[0], numbers)
        return 0
    package = (wanted.folder / "package").resolve()
    alike = [are_alike(package, name, numbers) for name in names]
    return 0 if all(alike) else 1


if __name__ == "__main__":
    sys.exit(main())
