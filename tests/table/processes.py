"""Servers as processes of their own, that can be killed."""

from __future__ import annotations

import subprocess
import sys

SERVER = """
import sys
import hyakki.games as games
from hyakki.table import connection
from hyakki.table.serve import serve
from tests.tiny import MOON, PALACE

connection.FAST = connection.BURST = 1e6
known = {"moon": MOON, "palace": PALACE}
found = games.games() if set(sys.argv[2:]) - known.keys() else {}
known |= found if "all" in sys.argv else {name: found[name] for name in sys.argv[2:] if name in found}
serve("127.0.0.1", 0, lambda url: print(url, flush=True), known, sys.argv[1], 0.0)
"""


def serving(store: str, *more: str) -> tuple[subprocess.Popen[str], str]:
    """A server process over a store, and where it is. It knows the tiny games, and those named or "all"."""
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, store, *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    url = server.stdout.readline().strip()
    if not url:
        raise AssertionError(f"the server does not start: {server.communicate(timeout=10)[1]}")
    return server, url


def ended(server: subprocess.Popen[str], kill: bool = False) -> str:
    """End a server, and give what it has said in its log."""
    if kill:
        server.kill()
    else:
        server.terminate()
    return server.communicate(timeout=20)[1]
