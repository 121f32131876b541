"""Makes .venv ready for `./play` or `./test` and does nothing when it already is.

Run by the two scripts as `python environment.py play|test`, with the interpreter of .venv if that works.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
VENV = HOME / ".venv"
PYTHON = VENV / "bin" / "python"
NOTES = VENV / "hyakki.json"
INPUTS = (HOME / "pyproject.toml", HOME / "constraints.txt", HOME / "scripts" / "page.py")
WEB = HOME / "web"
GROUPS = {"play": [], "test": ["--group", f"{HOME / 'pyproject.toml'}:dev"]}


class Unready(Exception):
    """Why the environment could not be made, in a sentence for the person at the keyboard."""


def notes() -> dict[str, str]:
    """What .venv says about itself: where it was made, and for which inputs each purpose is installed."""
    try:
        found = json.loads(NOTES.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def fingerprint() -> str:
    """Of all that decides what gets installed."""
    digest = hashlib.sha256(f"{sys.version_info[:2]}".encode())
    page = (path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.parts)
    for path in (*INPUTS, *sorted(page)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def usable() -> bool:
    """Whether .venv runs and was made here: a copied one has scripts that point to its old place."""
    if notes().get("home") != str(HOME):
        return False
    if Path(sys.prefix) == VENV:
        return True
    try:
        return subprocess.run([PYTHON, "-I", "-c", ""], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def ready(purpose: str) -> bool:
    """Whether nothing needs doing. What the tests need includes what playing needs."""
    if not usable():
        return False
    known, wanted = notes(), fingerprint()
    return wanted in (known.get(purpose), known.get("test"))


def run(command: list[str | Path], complaint: str) -> None:
    if subprocess.run(command, check=False, stdout=sys.stderr).returncode != 0:
        raise Unready(complaint)


def make() -> None:
    """A fresh .venv with uv in it."""
    # The interpreter behind .venv, as .venv itself is about to go.
    python = getattr(sys, "_base_executable", sys.executable)
    run(
        [python, "-m", "venv", "--clear", VENV], "Python could not make a virtual environment, as said above."
    )
    pip: list[str | Path] = [PYTHON, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    uv: list[str | Path] = ["install", "-c", HOME / "constraints.txt", "uv"]
    run([*pip, *uv], "Could not install uv, as said above; the first start needs a network.")
    NOTES.write_text(json.dumps({"home": str(HOME)}), encoding="utf-8")


def install(purpose: str) -> None:
    uv: list[str | Path] = [VENV / "bin" / "uv", "pip", "install", "--quiet", "--python", PYTHON]
    # Hyakki itself is installed anew each time: that builds the page.
    packages: list[str | Path] = ["--reinstall-package", "hyakki", "-c", HOME / "constraints.txt", "-e", HOME]
    packages += GROUPS[purpose]
    run(
        [*uv, *packages],
        "Could not install what Hyakki needs, as said above; the first start needs a network.",
    )
    fresh = NOTES.with_suffix(".new")
    fresh.write_text(json.dumps({**notes(), purpose: fingerprint()}), encoding="utf-8")
    fresh.replace(NOTES)


def prepare(purpose: str) -> None:
    if ready(purpose):
        return
    with (HOME / ".venv.lock").open("w") as lock:
        # Two first starts at once: the second waits and finds the work done.
        fcntl.flock(lock, fcntl.LOCK_EX)
        if ready(purpose):
            return
        print("Setting up Hyakki in .venv; this happens once and takes about a minute.", file=sys.stderr)
        if not usable():
            make()
        install(purpose)


def main() -> int:
    try:
        prepare(sys.argv[1])
    except Unready as reason:
        print(reason, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
