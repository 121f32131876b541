"""The order of the tests: those that look at the same games stand side by side. And files are read once.

With `--dist worksteal` every process takes a stretch of tests and, when it is done, half of what another has
left. What neighbours share is then made once, but where a stretch was cut.

Tests of packs read the whole box of a game again for every pack, and almost all of their time went into
parsing the same shipped files. What a text of TOML means is kept; everybody gets a copy of their own.
"""

from __future__ import annotations

import pickle
import tomllib
from functools import cache
from typing import Any

import pytest

from hyakki.kernel.compiled import is_compiled

_parse = tomllib.loads


@cache
def _parsed(text: str) -> bytes:
    return pickle.dumps(_parse(text))


def _read(text: str, /) -> dict[str, Any]:
    found: dict[str, Any] = pickle.loads(_parsed(text))
    return found


tomllib.loads = _read  # type: ignore[assignment]  # without `parse_float`, which nobody here uses


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The conformance suite table by table; everything else as it was written. Where rules are compiled, what
    looks at their locals or replaces one of their functions is left out."""
    if is_compiled():
        for item in items:
            if item.get_closest_marker("plain") is not None:
                item.add_marker(pytest.mark.skip(reason="only plain Python lets itself be looked at so"))
    places = [at for at, item in enumerate(items) if table_of(item) is not None]
    tables: dict[str, list[pytest.Item]] = {}
    for at in places:
        tables.setdefault(str(table_of(items[at])), []).append(items[at])
    together = [item for group in tables.values() for item in group]
    for at, item in zip(places, together, strict=True):
        items[at] = item


def table_of(item: pytest.Item) -> object:
    """The table whose games a test of the conformance suite looks at."""
    return item.callspec.params.get("setup") if hasattr(item, "callspec") else None
