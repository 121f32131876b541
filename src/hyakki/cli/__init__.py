"""The command line and the terminal client."""

from __future__ import annotations

from collections.abc import Sequence


def main(args: Sequence[str] | None = None) -> None:
    """The command `hyakki`. Ends the process with 0, 1 (a check found something) or 2 (an error of use)."""
    from hyakki.cli.commands import run  # the client takes a moment to import; the package alone should not

    raise SystemExit(run(args))
