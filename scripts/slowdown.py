"""Whether the rules have become slower since the last tag. It reports, and never fails.

    python scripts/slowdown.py [--seconds N]      processor seconds for each game and side (usually 6)
                               [--since COMMIT]   any other version instead of the last tag

The sources of the last tag and of this tree run in two processes that take turns in short slices: choices,
clones and search steps of every game that both have (see hyakki/lab/bench.py, which measures both of them).
The figure is the median over all pairs of slices, so that a busy machine does little harm.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

HOME = Path(__file__).resolve().parent.parent
BENCH = HOME / "src" / "hyakki" / "lab" / "bench.py"
TOO_SLOW = 1.15


class Side:
    """One version of the rules in a process of its own, which works a slice whenever it is told to."""

    def __init__(self, source: Path) -> None:
        paths = [str(source), os.environ.get("PYTHONPATH", "")]
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--work"],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.games: list[str] = self._hear()

    def rate(self, game: str, kind: str) -> float | None:
        """Pieces of work a second in one slice; None if this version cannot play the game."""
        found: float | None = self._ask([game, kind])
        return found

    def _ask(self, wanted: list[str]) -> Any:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(wanted) + "\n")
        self.process.stdin.flush()
        return self._hear()

    def _hear(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("a process that measures has ended")
        return json.loads(line)

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def work() -> None:
    """The process of a side: tells its games, then answers every [game, kind] with a rate."""
    bench = _bench()
    from hyakki.games import games

    found = games()
    lanes: dict[str, Any] = {}
    print(json.dumps(list(found)), flush=True)
    for line in sys.stdin:
        game, kind = json.loads(line)
        if game not in lanes:
            lanes[game] = bench.Lane(bench.Plays(found[game]) if game in found else _catan())
        print(json.dumps(lanes[game].clocks[kind].turn(bench.SLICE)), flush=True)


def _catan() -> Any:
    """The public engine that scripts/speedup.py compares with."""
    from hyakki.lab.catan import Catan

    return Catan()


def slice_of_time() -> float:
    """How many seconds of processor time a side works when it is told to."""
    seconds: float = _bench().SLICE
    return seconds


def _bench() -> ModuleType:
    """This tree's bench, whichever version of the rules it measures."""
    spec = importlib.util.spec_from_file_location("bench_of_this_tree", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def last_tag(tree: Path = HOME) -> str | None:
    """The last tag before or at what is checked out; None without git or without a tag."""
    try:
        told = subprocess.run(
            ["git", "-C", str(tree), "describe", "--tags", "--abbrev=0"],
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return told.stdout.strip()


def unpack(tag: str, folder: Path, tree: Path = HOME) -> Path:
    """The sources of a tag, laid into a folder."""
    packed = subprocess.run(
        ["git", "-C", str(tree), "archive", tag, "src"], capture_output=True, check=True
    ).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def compared(old: Side, new: Side, seconds: float) -> dict[tuple[str, str], float]:
    """How many times as long every kind of work takes now, for each game that both have."""
    bench = _bench()
    kinds = ("choices", "clones", "steps")
    rounds = max(1, round(seconds / (len(kinds) * bench.SLICE)))
    found: dict[tuple[str, str], list[float]] = {}
    for _ in range(rounds):
        for game in (game for game in new.games if game in old.games):
            for kind in kinds:
                before, now = old.rate(game, kind), new.rate(game, kind)
                if before and now:
                    found.setdefault((game, kind), []).append(before / now)
    return {what: median(times) for what, times in found.items()}


def report(tag: str, times: dict[tuple[str, str], float]) -> list[str]:
    """A line for each game, and one for each kind of work that takes noticeably longer."""
    lines = [f"Time against {tag}, 1.00 is as long as then:"]
    for game in dict.fromkeys(game for game, _ in times):
        parts = [f"{kind} {share:.2f}" for (of, kind), share in times.items() if of == game]
        lines.append(f"  {game}: {', '.join(parts)}")
    for (game, kind), share in times.items():
        if share > TOO_SLOW:
            lines.append(f"SLOWER: {kind} of {game} take {100 * (share - 1):.0f} % longer than at {tag}.")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--since", metavar="COMMIT", help="compare with this instead of the last tag")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.work:
        work()
        return
    tag = wanted.since or last_tag()
    if tag is None:
        print("There is no tag (or no git) to compare with, so nothing was measured.")
        return
    with tempfile.TemporaryDirectory() as folder:
        sides: list[Side] = []
        try:
            old, new = Side(unpack(tag, Path(folder))), Side(HOME / "src")
            sides += [old, new]
            print("\n".join(report(tag, compared(old, new, wanted.seconds))))
        except (OSError, RuntimeError, subprocess.CalledProcessError) as error:
            print(f"{tag} cannot be measured beside this tree: {error}.")
        finally:
            for side in sides:
                side.close()


if __name__ == "__main__":
    main()
