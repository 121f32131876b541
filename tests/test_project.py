"""The project as a whole: what is committed, the two commands, the version, and shipped data."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

import hyakki
from tests.project import ROOT, committed, words

SCRIPTS = ("play", "test", ".ci/run")

# Put together from parts, so that this file does not name them itself.
HOSTS = [
    ("py" + "pi", "org"),
    ("python" + "hosted", "org"),
    ("registry", "npm" + "js"),
    ("deb", "debian", "org"),
]
FOLDERS = ["wo" + "rk", "fa" + "rm", "ro" + "ot", "ho" + "me/[a-z]+"]
FOREIGN = re.compile(
    "|".join([*(r"\.".join(host) for host in HOSTS), rf"(?<![\w.])/(?:{'|'.join(FOLDERS)})/"]),
)


def pyproject() -> dict[str, object]:
    project = tomllib.loads(words(ROOT / "pyproject.toml"))["project"]
    assert isinstance(project, dict)
    return project


def test_no_file_names_a_registry_or_a_place_on_some_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {hit.group(0)}"
        for path in committed()
        for hit in FOREIGN.finditer(words(path))
    ]
    assert found == []


@pytest.mark.parametrize("text", [f"https://{'.'.join(HOSTS[0])}/simple", f"cd /{FOLDERS[0]}/main"])
def test_the_search_for_such_names_finds_them(text: str) -> None:
    assert FOREIGN.search(text)


def test_lock_files_with_addresses_are_ignored() -> None:
    ignored = words(ROOT / ".gitignore").splitlines()
    assert {"uv.lock", "pylock.toml"} <= set(ignored)
    assert not [path for path in committed() if path.name in {"uv.lock", "pylock.toml"}]


def test_constraints_pin_every_package_and_hold_no_address() -> None:
    lines = words(ROOT / "constraints.txt").splitlines()
    pin = re.compile(r"[a-z0-9.-]+==[\w.+!-]+( ; .+)?")
    assert [line for line in lines if not pin.fullmatch(line)] == []
    pinned = {line.partition("==")[0] for line in lines}
    assert {"msgspec", "textual", "rich", "typer", "pytest", "uv"} <= pinned


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_can_be_run(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK)


@pytest.mark.parametrize("name", ["play", "test", "scripts/python.sh"])
def test_scripts_are_sound_posix_shell(name: str) -> None:
    checked = subprocess.run(["sh", "-n", ROOT / name], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


def bare_run(name: str, tools: Path, path: str) -> subprocess.CompletedProcess[str]:
    """Run a command from a copy of the scripts alone, with nothing but what PATH holds."""
    project = tools / "project"
    (project / "scripts").mkdir(parents=True)
    for file in (name, "scripts/python.sh"):
        (project / file).write_bytes((ROOT / file).read_bytes())
    command = ["/bin/sh", str(project / name)]
    return subprocess.run(command, env={"PATH": path}, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["play", "test"])
def test_without_python_the_commands_say_what_is_missing(name: str, tmp_path: Path) -> None:
    dirname = shutil.which("dirname")
    assert dirname is not None
    (tmp_path / "dirname").symlink_to(dirname)
    run = bare_run(name, tmp_path, str(tmp_path))
    assert run.returncode == 1
    assert run.stderr == "Hyakki needs Python 3.11 or newer, and no python3 was found here.\n"


@pytest.mark.parametrize("name", ["play", "test"])
def test_an_old_python_is_named(name: str, tmp_path: Path) -> None:
    for python in ("python3", "python3.11", "python3.12", "python3.13", "python3.14", "python"):
        old = tmp_path / python
        old.write_text("#!/bin/sh\necho 3.9\n", encoding="utf-8")
        old.chmod(0o755)
    run = bare_run(name, tmp_path, f"{tmp_path}:{os.environ['PATH']}")
    assert run.returncode == 1
    assert run.stderr == "Hyakki needs Python 3.11 or newer, and the one found here is 3.9.\n"


def test_the_readme_names_both_commands() -> None:
    readme = words(ROOT / "README.md")
    assert "./play" in readme
    assert "./test" in readme


def test_every_promise_names_a_test_that_is_there() -> None:
    section = words(ROOT / "README.md").partition("## What is promised")[2].partition("\n## ")[0]
    promises = re.findall(r"^\| ([^|]+) \| `(tests/[^`]+)::(\w+)` \|$", section, re.MULTILINE)
    assert len(promises) == section.count("\n| ") - 2, "each line but the two of the heading is a promise"
    for promise, file, name in promises:
        assert re.search(rf"^(async )?def {name}\(", words(ROOT / file), re.MULTILINE), promise


def test_the_build_machine_runs_the_same_tests() -> None:
    assert "./test" in words(ROOT / ".ci/run")


def test_the_version_is_the_same_everywhere() -> None:
    assert hyakki.__version__ == pyproject()["version"]
    assert f"## {hyakki.__version__}" in words(ROOT / "CHANGELOG.md")


def test_the_package_tells_type_checkers_that_it_is_typed() -> None:
    assert (Path(hyakki.__file__).parent / "py.typed").is_file()


def test_every_folder_of_code_is_a_package() -> None:
    # import-linter does not see code in folders without __init__.py.
    folders = {path.parent for path in (ROOT / "src" / "hyakki").rglob("*.py")}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_the_licence_is_the_one_that_is_declared() -> None:
    assert pyproject()["license"] == "Apache-2.0"
    assert "Apache License" in words(ROOT / "LICENSE")
