"""Phrases that the checks of loaded tables share."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

MOST = 10_000
"""No number on the table comes near this."""


def number(what: str, n: int, most: int, least: int = 0) -> Iterator[str]:
    """A number that is out of its bounds."""
    if not least <= n <= most:
        yield f"{what} is {n}, not {least} to {most}"


def words(what: str, found: Iterable[str], known: Collection[str]) -> Iterator[str]:
    """Ids that nothing is known about."""
    for name in found:
        if name not in known:
            yield f"there is no {what} {name!r}"


def once(what: str, found: Iterable[object]) -> Iterator[str]:
    """Things that are there twice."""
    seen: set[object] = set()
    for thing in found:
        if thing in seen:
            yield f"{what} {thing!r} is there twice"
        seen.add(thing)
