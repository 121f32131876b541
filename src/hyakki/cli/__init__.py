"""The command line and the terminal client."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence


def main(args: Sequence[str] | None = None) -> None:
    """The command `hyakki`. Ends the process with 0, 1 (a check found something) or 2 (an error of use)."""
    from hyakki.cli.language import choose

    choose(sys.argv[1:] if args is None else args, os.environ)  # before the commands: they explain themselves
    from hyakki.cli.commands import run  # the client takes a moment to import; the package alone should not

    raise SystemExit(run(args))
