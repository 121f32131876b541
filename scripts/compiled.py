"""Compiles the rules with mypyc, so that everything that plays many games runs faster.

    python scripts/compiled.py FOLDER       compiles into a folder, with all that can serve the next time
    PYTHONPATH=FOLDER/package hyakki ...    plays with what was compiled

`HYAKKI_COMPILE=1 pip install .` and `./play --fast` do the same (scripts/hook.py, scripts/environment.py).

What is compiled are the boards, the part of the kernel that drives matches, and states, rules, `sense` and
views of every game. Structs are not (a compiled one would lose that it is frozen): they stand in modules of
their own, and so does whatever else must stay plain. It needs mypy, setuptools, a C compiler and the headers
of Python.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import re
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

HOME = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOME))

from scripts import machine  # noqa: E402  # beside this file, whatever the interpreter was told

SOURCE = HOME / "src" / "hyakki"
KEPT = HOME / ".venv" / "compiled"
"""Where `./play --fast` and the tests keep what they have compiled."""
TOOLS = (HOME / "scripts" / "compiled.py", HOME / "scripts" / "native.py")
STAMP = "sources"
WANTED = "HYAKKI_COMPILE"
"""Set by whoever wants a compiled wheel."""

KERNEL = ("bag", "clonable", "flow", "journal", "match", "rng", "runner")
PLAIN = frozenset({"board/__init__.py", "board/terms.py"})
"""Modules among the others that stay as they are: structs, and what is nothing but names."""
STRUCTS = re.compile(r"^class \w+\((?:Frozen|msgspec\.Struct)\b", re.MULTILINE)
"""Modules of views that have some stay plain: what a seat sees are structs."""

OPTIMISED = "1"
"""As -O says it. More takes twice as long to compile."""

HOW_LONG = "which takes about seven minutes on one core"


class NotCompiled(Exception):
    """Why nothing can be compiled here, in a sentence."""


# ---------------------------------------------------------------------------- what is compiled


def groups() -> dict[str, list[Path]]:
    """The modules to compile, in groups that end up in one library each: whoever changes a game compiles it
    alone."""
    found = {"hyakki_kernel": [SOURCE / "kernel" / f"{name}.py" for name in KERNEL]}
    found["hyakki_kernel"] += _compiled(SOURCE / "board")
    for folder in sorted(path.parent for path in (SOURCE / "games").glob("*/state.py")):
        rooms = [*_compiled(folder / "rules"), *_compiled(folder / "sense")]
        views = [path for path in _compiled(folder / "view") if not STRUCTS.search(path.read_text("utf-8"))]
        found[f"hyakki_{folder.name}"] = [folder / "state.py", *rooms, *views]
    return found


def _compiled(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if _place(path) not in PLAIN)


def _place(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def fingerprint() -> str:
    """Of all that decides what the compiled modules do: every module of the package (those that are compiled
    rely on the types of the others), what writes and compiles them, and the interpreter."""
    digest = hashlib.sha256(f"{sys.implementation.cache_tag} {sysconfig.get_platform()}".encode())
    for path in [*sorted(SOURCE.rglob("*.py")), *TOOLS]:
        digest.update(path.relative_to(HOME).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_current(folder: Path) -> bool:
    """Whether a folder holds what these sources compile to."""
    stamp = folder / "package" / STAMP
    return stamp.is_file() and stamp.read_text("utf-8") == fingerprint()


# ---------------------------------------------------------------------------- what it takes


def needed() -> list[str]:
    """The packages with which the package is compiled: the compiler, and what states are made of."""
    told = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))
    own = [package for package in told["project"]["dependencies"] if package.startswith("msgspec")]
    return [*told["dependency-groups"]["compile"], *own]


def check_machine() -> None:
    """Say what this machine lacks, if it lacks something."""
    if machine.compiler() is None:
        wish = " ".join(machine.COMPILER)
        raise NotCompiled(
            f"There is no C compiler with the headers of Python here (Debian and Ubuntu: apt install {wish})."
        )


# ---------------------------------------------------------------------------- compiling


def compile_into(folder: Path) -> None:
    """Compile everything; libraries of groups that have not changed since the last time stay."""
    wanted = fingerprint()
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)  # paths in what is written are relative, wherever the project stands
    _write_sources(folder / "src" / "hyakki")
    extensions = _generate()
    for extension in extensions:
        # A group names the table of another one in each of its files; it is meant to be one and the same.
        extension.extra_compile_args += ["-fcommon", "-MMD"]
    _build(extensions)
    drop_strangers(folder, [extension.name for extension in extensions])
    make_package(folder, wanted)


def _write_sources(target: Path) -> None:
    """A copy of all modules, with the classes of states written out where they are compiled."""
    sys.path.insert(0, str(HOME / "src"))
    from scripts import native  # imports the package, whose sources were found just now

    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(SOURCE, target, ignore=_anything_but_modules)
    for path in (path for group in groups().values() for path in group):
        text = path.read_text("utf-8")
        if native.concerns(text):
            name = ".".join(("hyakki", *path.relative_to(SOURCE).with_suffix("").parts))
            (target / _place(path)).write_text(native.written(text, importlib.import_module(name)), "utf-8")


def _anything_but_modules(folder: str, names: list[str]) -> list[str]:
    return [
        name for name in names if not (name.endswith((".py", ".typed")) or (Path(folder) / name).is_dir())
    ]


def _generate() -> list[Any]:
    """C from the copied modules, as extensions for setuptools."""
    build = importlib.import_module("mypyc.build")
    os.environ["MYPYPATH"] = "src"
    named = [([f"src/hyakki/{_place(path)}" for path in paths], name) for name, paths in groups().items()]
    found: list[Any] = build.mypycify(
        ["--config-file=", "--explicit-package-bases", *(path for paths, _ in named for path in paths)],
        opt_level=OPTIMISED,
        debug_level="0",
        multi_file=True,
        separate=named,
        target_dir="c",
    )
    return found


def _build(extensions: list[Any]) -> None:
    """Libraries from C. What was compiled before stays as long as neither its file nor a header changes."""
    setuptools = importlib.import_module("setuptools")
    command = importlib.import_module("setuptools.command.build_ext").build_ext

    class Keeping(command):  # type: ignore[misc, valid-type]  # it is known only now
        def build_extensions(self) -> None:
            compile_one = self.compiler._compile

            def keep_or_compile(target: str, source: str, *rest: Any) -> None:
                if not is_built(Path(target)):
                    compile_one(target, source, *rest)

            self.compiler._compile = keep_or_compile
            super().build_extensions()

    jobs = ["--parallel", str(os.cpu_count() or 1)]
    setuptools.setup(
        name="hyakki-compiled",
        packages=[],
        ext_modules=extensions,
        cmdclass={"build_ext": Keeping},
        script_args=["--quiet", "build_ext", *jobs, "--build-lib", "lib", "--build-temp", "objects"],
    )


def is_built(target: Path) -> bool:
    """Whether an object is newer than all that it was made of, as the compiler has noted (-MMD)."""
    noted = target.with_suffix(".d")
    if not (target.is_file() and noted.is_file()):
        return False
    made_of = noted.read_text("utf-8").replace("\\\n", " ").partition(":")[2].split()
    built = target.stat().st_mtime
    return all(Path(name).is_file() and Path(name).stat().st_mtime < built for name in made_of)


# ---------------------------------------------------------------------------- using it


def libraries(folder: Path) -> Iterator[tuple[Path, str]]:
    """The compiled modules in a folder, and where each belongs beside or in the package."""
    for path in sorted((folder / "lib").rglob("*.*")):
        if path.is_file():
            yield path, path.relative_to(folder / "lib").as_posix()


def drop_strangers(folder: Path, names: Iterable[str]) -> None:
    """Delete libraries of an earlier time for modules that are no longer there, or plain again."""
    kept = {name.replace(".", "/") for name in names}
    for path, place in libraries(folder):
        if place.partition(".")[0] not in kept:
            path.unlink()


def make_package(folder: Path, stamp: str) -> None:
    """A folder for PYTHONPATH in which the package has its compiled modules and all the rest are links to the
    sources. What was there stays until the new one is whole, for whoever is playing with it."""
    fresh, old, package = (folder / name for name in ("fresh", "old", "package"))
    for gone in (fresh, old):
        shutil.rmtree(gone, ignore_errors=True)
    found = list(libraries(folder))
    _link(SOURCE, fresh / "hyakki", {(fresh / place).parent for _, place in found})
    for path, place in found:
        shutil.copy2(path, fresh / place)
    (fresh / STAMP).write_text(stamp, "utf-8")
    if package.exists():
        package.rename(old)
    fresh.rename(package)
    shutil.rmtree(old, ignore_errors=True)


def _link(source: Path, target: Path, holding: set[Path]) -> None:
    """Link what is in a folder. Only folders that hold something compiled, at any depth, are made anew: in
    all others files may come and go, like the page's."""
    target.mkdir(parents=True)
    for path in source.iterdir():
        place = target / path.name
        if path.is_dir() and any(inner.is_relative_to(place) for inner in holding):
            _link(path, place, holding)
        elif path.name != "__pycache__":
            place.symlink_to(path)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__)
        return 2
    folder = Path(arguments[0]).resolve()
    try:
        check_machine()
        if not is_current(folder):
            compile_into(folder)
    except NotCompiled as reason:
        print(reason, file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
