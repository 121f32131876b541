"""Learns from games of the rules of thumb what counts, and writes it as a module of plain numbers.

    python -m hyakki.lab.learning tsukuyumi --games 1600 > src/hyakki/games/tsukuyumi/sense/learned.py
    python -m hyakki.lab.learning okko --games 1500 > src/hyakki/games/okko/sense/learned.py

All seats answer by rules of thumb, in two games of three with a few answers by chance. Who won is explained
by what is looked at (`lessons`), by a logistic regression with a ridge (`fitting`). What came out with a sign
that makes no sense is left out. Each fifth game only tells how good that is: this and the progress go to
standard error.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from hyakki.lab.lessons import LESSONS, Example

HELD_OUT = 5


def written(game: str, lines: Sequence[str], games: int) -> str:
    """The module of plain numbers."""
    lesson = LESSONS[game]
    head = [
        f'"""{lesson.about}, learned from {games} games. Written by',
        f"`python -m hyakki.lab.learning {game}`; what the numbers mean stands in `{lesson.explained_in}`.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
    ]
    return "\n".join([*head, *lines, ""])


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn from the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m hyakki.lab.learning", description="What counts in a game, learned from many."
    )
    parser.add_argument("game", choices=sorted(LESSONS))
    parser.add_argument("--games", type=int, default=1600)
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first seed")
    wish = parser.parse_args(arguments)
    lesson = LESSONS[wish.game]
    seen: dict[bool, list[Example]] = {False: [], True: []}
    for game in range(wish.games):
        seen[game % HELD_OUT == 0] += lesson.examples(wish.seed + game)
        if game % 50 == 49:
            sys.stderr.write(f"\r{game + 1} of {wish.games} games ")
            sys.stderr.flush()
    lines, words = lesson.learned(seen[False], seen[True])
    for word in words:
        sys.stderr.write(f"\n{len(seen[True])} moments held out: {word}")
    sys.stderr.write("\n")
    sys.stdout.write(written(wish.game, lines, wish.games))
    return 0


if __name__ == "__main__":
    sys.exit(main())
