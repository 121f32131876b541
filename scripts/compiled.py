"""Compiles the rules with mypyc, so that everything that plays many games runs faster.

    python scripts/compiled.py FOLDER       compiles into a folder, with all that can serve the next time
    PYTHONPATH=FOLDER/package hyakki ...    plays with what was compiled

What is compiled are the boards, the part of the kernel that drives matches, and states, rules and `sense` of
the games below. Structs are not (a compiled one would lose that it is frozen): they stand in modules of
their own, and so does whatever else must stay plain. It needs mypy, setuptools and a C compiler. Neither the
wheel nor `./play` and `./test` use it yet.
"""

from __future__ import annotations

import importlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HOME = Path(__file__).resolve().parent.parent
SOURCE = HOME / "src" / "hyakki"
sys.path[:0] = [str(HOME / "src"), str(HOME)]

GAMES = ("harakiri", "journey")
"""Games whose compiled rules have played 60 random games each as the plain ones do, to the last die. Okko's
do not come to an end in some games, and Tsukuyumi's have not been played compiled."""

KERNEL = ("bag", "clonable", "flow", "match", "rng", "runner")
PLAIN = frozenset({"board/__init__.py", "board/terms.py"})
"""Modules among the others that stay as they are: structs, and what is nothing but names."""

OPTIMISED = "1"
"""As -O says it."""


# ---------------------------------------------------------------------------- what is compiled


def groups() -> dict[str, list[Path]]:
    """The modules to compile, in groups that end up in one library each: whoever changes a game compiles it
    alone."""
    found = {"hyakki_kernel": [SOURCE / "kernel" / f"{name}.py" for name in KERNEL]}
    found["hyakki_kernel"] += _compiled(SOURCE / "board")
    for game in GAMES:
        folder = SOURCE / "games" / game
        rooms = [*_compiled(folder / "rules"), *_compiled(folder / "sense")]
        found[f"hyakki_{game}"] = [folder / "state.py", *rooms]
    return found


def _compiled(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if _place(path) not in PLAIN)


def _place(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


# ---------------------------------------------------------------------------- compiling


def compile_into(folder: Path) -> None:
    """Compile everything; libraries of groups that have not changed since the last time stay."""
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)  # paths in what is written are relative, wherever the project stands
    _write_sources(folder / "src" / "hyakki")
    extensions = _generate()
    for extension in extensions:
        # A group names the table of another one in each of its files; it is meant to be one and the same.
        extension.extra_compile_args.append("-fcommon")
    setuptools = importlib.import_module("setuptools")
    steps = ["--quiet", "build_ext", "--build-lib", "lib", "--build-temp", "objects"]
    setuptools.setup(name="hyakki-compiled", packages=[], ext_modules=extensions, script_args=steps)


def _write_sources(target: Path) -> None:
    """A copy of all modules, with the classes of states written out where they are compiled."""
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


# ---------------------------------------------------------------------------- using it


def libraries(folder: Path) -> Iterator[tuple[Path, str]]:
    """The compiled modules in a folder, and where each belongs beside or in the package."""
    for path in sorted((folder / "lib").rglob("*.*")):
        if path.is_file():
            yield path, path.relative_to(folder / "lib").as_posix()


def tree(folder: Path, target: Path) -> None:
    """A folder for PYTHONPATH in which the package has its compiled modules. All the rest are links to the
    sources."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(SOURCE, target / "hyakki", copy_function=os.symlink, ignore=_caches)
    for path, place in libraries(folder):
        (target / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target / place)


def _caches(_folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name == "__pycache__"]


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__)
        return 2
    folder = Path(arguments[0]).resolve()
    compile_into(folder)
    tree(folder, folder / "package")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
