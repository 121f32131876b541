"""How much faster compiled rules run than plain ones, both beside catanatron. It reports, and never fails.

    python scripts/speedup.py FOLDER [--seconds N]      processor seconds for each game and side (usually 6)

FOLDER is where scripts/compiled.py has put what it compiled. Plain and compiled rules run in two processes
that take turns in short slices with catanatron (`pip install 'hyakki[bench]'`), which runs beside the plain
ones. Every figure is the median over all slices of how many times catanatron's rate it is.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median

HOME = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOME))

from scripts import slowdown  # noqa: E402  # beside this file, whatever the interpreter was told

KINDS = ("choices", "clones", "steps")
BESIDE = "catanatron"

Times = dict[tuple[str, str, str], float]
"""How many times the rate of catanatron: by game, kind of work, and plain or compiled."""


def compared(plain: slowdown.Side, fast: slowdown.Side, rounds: int) -> Times:
    """All games in turns, slice after slice."""
    found: dict[tuple[str, str, str], list[float]] = {}
    for _ in range(rounds):
        for kind in KINDS:
            for game in plain.games:
                other = plain.rate(BESIDE, kind)
                for name, side in (("plain", plain), ("compiled", fast)):
                    rate = side.rate(game, kind)
                    if rate and other:
                        found.setdefault((game, kind, name), []).append(rate / other)
    return {what: median(times) for what, times in found.items()}


def report(times: Times) -> list[str]:
    """A row for each game, as docs/performance.md has them."""
    lines = [
        f"Times the rate of {BESIDE}, plain and compiled; in brackets how many times plain compiled is:",
        f"| | {' | '.join(KINDS)} |",
    ]
    for game in dict.fromkeys(game for game, _, _ in times):
        cells = []
        for kind in KINDS:
            plain, fast = times[game, kind, "plain"], times[game, kind, "compiled"]
            cells.append(f"{plain:.2f}, {fast:.2f} ({fast / plain:.1f})")
        lines.append(f"| {game} | {' | '.join(cells)} |")
    for name in ("plain", "compiled"):
        worst = [min(share for (_, k, n), share in times.items() if (k, n) == (kind, name)) for kind in KINDS]
        lines.append(f"| the worst, {name} | {' | '.join(f'{share:.2f}' for share in worst)} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=6.0)
    wanted = parser.parse_args()
    rounds = max(1, round(wanted.seconds / (len(KINDS) * slowdown.slice_of_time())))
    sides: list[slowdown.Side] = []
    try:
        for source in (HOME / "src", wanted.folder.resolve() / "package"):
            sides.append(slowdown.Side(source))
        print("\n".join(report(compared(sides[0], sides[1], rounds))))
    except (OSError, RuntimeError) as error:
        print(f"Nothing can be compared: {error}.")
    finally:
        for side in sides:
            side.close()


if __name__ == "__main__":
    main()
