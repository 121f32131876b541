"""Whether compiled rules play as the plain ones do, to the last die.

    python -m tests.games.alike FOLDER                      every game: 60 at random, 10 by rules of thumb
    python -m tests.games.alike FOLDER okko --random 200    of one game, and more of them

FOLDER is where scripts/compiled.py has put what it compiled. Plain and compiled rules play the same games in
two processes, at random tables. Each game comes to one checksum: of all answers, of all that was told, of the
table at its end; and every so often of a copy, of an imagined world, of what is shown to the seat that is
asked and of how the game judges it. The first game that differs is named, with the answer after which it does.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
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
TIRED = 3000
LOOKED_AT = 40
"""After so many answers everything is looked at that hangs on a position."""


# ---------------------------------------------------------------------------- playing


def play(game: Game[Any], kind: str, number: int) -> Iterator[str]:
    """One game at a random table: a checksum whenever it was looked at, and at its end."""
    rng = soak.seeded(number)
    match = soak.new_match(game, number * REAL, rng)
    digest = hashlib.sha256()
    told = answers = 0
    while match.outcome is None:
        decision = soak.next_decision(match)
        option = soak.choose(
            game, match.state, decision, 100 if kind == "sense" and answers < TIRED else 0, rng
        )
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


def tell(names: list[str], numbers: dict[str, int]) -> None:
    """The process of one side: tells every checksum as it comes to it."""
    for name in names:
        for kind, many in numbers.items():
            for number in range(many):
                try:
                    for line in play(find(name), kind, number):
                        print(name, kind, number, line, flush=True)
                except Exception as error:  # noqa: BLE001  # a crash is a difference like any other
                    print(name, kind, number, repr(error), flush=True)


# ---------------------------------------------------------------------------- comparing


def side(package: Path, names: list[str], numbers: dict[str, int]) -> subprocess.Popen[str]:
    """A process that plays with the package in a folder."""
    wanted = [f"--{kind}={many}" for kind, many in numbers.items()]
    return subprocess.Popen(
        [sys.executable, "-m", "tests.games.alike", "--tell", str(package), *names, *wanted],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(package), str(HOME)])},
        stdout=subprocess.PIPE,
        text=True,
    )


def compare(package: Path, names: list[str], numbers: dict[str, int]) -> int:
    """Play on both sides at once: 1 if a game differs, which is told."""
    plain, fast = side(HOME / "src", names, numbers), side(package, names, numbers)
    assert plain.stdout is not None
    assert fast.stdout is not None
    ended = 0
    wrong: set[str] = set()
    try:
        for line in plain.stdout:
            other = fast.stdout.readline()
            if line != other:
                print(f"DIFFERENT: {line.strip()} plain, {other.strip() or 'nothing'} compiled.")
                return 1
            ended += len(line.split()) > 5
        if fast.stdout.readline():
            print("DIFFERENT: the compiled rules play on.")
            return 1
    finally:
        for process in (plain, fast):
            process.kill()
            process.wait()
    print(f"{ended} games of {', '.join(names)} are the same to the last die, plain and compiled.")
    return 1 if wrong or not ended else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.games.alike", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--random", type=int, default=60)
    parser.add_argument("--sense", type=int, default=10)
    parser.add_argument("--tell", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    names, numbers = wanted.games or list(games()), {"random": wanted.random, "sense": wanted.sense}
    if wanted.tell:
        tell(names, numbers)
        return 0
    return compare((wanted.folder / "package").resolve(), names, numbers)


if __name__ == "__main__":
    sys.exit(main())
