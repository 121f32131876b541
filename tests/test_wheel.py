"""What is in the wheel and in the source archive, both built once with the builder that is installed here."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts import page
from tests.project import ROOT, committed


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both; tests need no network."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture
def wheel(built: Path) -> Iterator[zipfile.ZipFile]:
    [path] = built.glob("*.whl")
    with zipfile.ZipFile(path) as opened:
        yield opened


def test_the_wheel_holds_code_and_data(wheel: zipfile.ZipFile) -> None:
    source = ROOT / "src"
    wanted = {
        str(path.relative_to(source))
        for path in committed()
        if path.is_relative_to(source) and path.suffix in {".py", ".toml", ".typed"}
    }
    assert "hyakki/py.typed" in wanted
    assert wanted - set(wheel.namelist()) == set()


def test_the_wheel_holds_the_page_as_its_sources_are(wheel: zipfile.ZipFile) -> None:
    assert "hyakki/table/static/index.html" in wheel.namelist()
    assert wheel.read("hyakki/table/static/sources").decode() == page.fingerprint()


def test_the_source_archive_holds_the_page_and_no_packages_of_node(built: Path) -> None:
    [path] = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = archive.getnames()
    root = names[0].partition("/")[0]
    assert f"{root}/web/package-lock.json" in names
    assert f"{root}/src/hyakki/table/static/index.html" in names
    assert f"{root}/examples/small_game/rules.toml" in names
    assert [name for name in names if "node_modules" in name] == []
