"""The order of the tests: those that look at the same games stand side by side.

With `--dist worksteal` every process takes a stretch of tests and, when it is done, half of what another has
left. What neighbours share is then made once, but where a stretch was cut.
"""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The conformance suite table by table; everything else as it was written."""
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
