"""A real server in a process of its own, as the tests of the page use it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import TracebackType

import httpx

START = """
import sys
from hyakki.table.serve import serve
port, store, pace = int(sys.argv[1]), sys.argv[2], float(sys.argv[3])
serve("127.0.0.1", port, lambda address: print(address, flush=True), store=store, pace=pace)
"""


class Server:
    """A server on a free port with a store of its own, to be killed and started again at the same place."""

    def __init__(self, folder: Path, pace: float = 0.0) -> None:
        self.pace = pace  # seconds between two answers of bots
        self.store = folder / "tables.sqlite"
        self.log = folder / "server.log"
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port: int = found.getsockname()[1]
        self.address = f"http://localhost:{self.port}"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it and wait until the page can be opened."""
        command = [sys.executable, "-c", START, str(self.port), str(self.store), str(self.pace)]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._process.stdout is not None
        address = self._process.stdout.readline().strip()
        assert address == f"{self.address}/", self.log.read_text()

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        os.kill(process.pid, how)
        process.wait(timeout=20)
        assert process.stdout is not None
        process.stdout.close()

    def client(self) -> httpx.Client:
        """Somebody without a browser."""
        return httpx.Client(base_url=self.address, timeout=30)

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end(signal.SIGTERM)
