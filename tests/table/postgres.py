"""A real PostgreSQL server for the tests: started once, shared by all workers, gone when the run is over.

It keeps its promises (fsync stays on) and lives in a folder of its own on a free port. As root it runs as the
user `postgres`, since it refuses to run as root.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg

PATIENCE = 30.0
SERVANT = "postgres"
_running: list[subprocess.Popen[bytes]] = []
INSTALLED = Path(os.sep, "usr", "lib", "postgresql")


class NoServer(Exception):
    """Why there is no PostgreSQL server to test with."""


def programs() -> Path:
    """The folder of the server's programs."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = sorted(INSTALLED.glob("*/bin"), key=lambda folder: float(folder.parent.name))
    if not folders:
        raise NoServer("PostgreSQL is not installed (Debian: apt install postgresql)")
    return folders[-1]


def address(shared: Path, keeper: int) -> str:
    """The address of the one server of this run, started by whoever comes first; it ends with `keeper`."""
    note = shared / "postgres.json"
    with (shared / "postgres.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not note.exists():
            try:
                found = {"address": start(keeper)}
            except (NoServer, OSError, subprocess.SubprocessError) as error:
                found = {"why": str(error) or type(error).__name__}
            note.write_text(json.dumps(found))
        known = json.loads(note.read_text())
    if "why" in known:
        raise NoServer(known["why"])
    found_address: str = known["address"]
    return found_address


def start(keeper: int) -> str:
    """Start a server that a watchman ends when the keeper is gone."""
    bins = programs()
    user = SERVANT if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="hyakki-postgres-"))
    if user is not None:
        shutil.chown(folder, user)
    data = folder / "data"
    setup = [str(bins / "initdb"), "-D", str(data), "-U", "hyakki", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(setup, user=user, cwd=folder, check=True, capture_output=True, timeout=60)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = {"listen_addresses": "127.0.0.1", "max_connections": "200", "unix_socket_directories": folder}
    command = [str(bins / "postgres"), "-D", str(data), "-p", str(port)]
    for name, value in options.items():
        command += ["-c", f"{name}={value}"]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            command, user=user, cwd=folder, stdout=log, stderr=log, start_new_session=True
        )
    watchman = [sys.executable, __file__, str(keeper), str(server.pid), str(folder)]
    _running.extend((server, subprocess.Popen(watchman, start_new_session=True, stdin=subprocess.DEVNULL)))
    found = f"postgresql://hyakki@127.0.0.1:{port}/postgres"
    until = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(found, connect_timeout=3).close()
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > until:
                raise NoServer("the PostgreSQL server does not start here") from None
            time.sleep(0.05)
        else:
            return found


@contextlib.contextmanager
def database(server: str) -> Iterator[str]:
    """The address of a fresh database, dropped at the end."""
    name = f"t_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    yield server.rpartition("/")[0] + f"/{name}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def _is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def watch(keeper: int, server: int, folder: str) -> None:
    """Wait until the keeper is gone, then end the server and clear up."""
    while _is_there(keeper):
        time.sleep(0.3)
    with contextlib.suppress(ProcessLookupError):
        os.kill(server, signal.SIGQUIT)
    until = time.monotonic() + 10
    while _is_there(server) and time.monotonic() < until:
        time.sleep(0.1)
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    watch(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
