"""How tests are shared out among processes with `-n auto --dist loadfile`."""

from __future__ import annotations

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

CONFORMANCE = "tests/games/test_conformance.py"


class ByFileAndTable(LoadFileScheduling):
    """The tests of a file stay together, so that nothing they share is made twice.

    The conformance suite is too long for one process: there the tests of a table stay together, which look at
    the same games.
    """

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        table = nodeid.rpartition("[")[2].rpartition("-")[0]
        return f"{file} {table}" if file == CONFORMANCE else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFileAndTable | None:
    return ByFileAndTable(config, log) if config.getvalue("dist") == "loadfile" else None
