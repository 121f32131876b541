"""How the page comes into the package: built when its sources change, by one at a time, never in the way."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest
from hatchling.bridge.app import Application
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from scripts import environment, page
from scripts.hook import Hook


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small page of our own, in another place."""
    folder = tmp_path / "web"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "main.ts").write_text("export {};\n")
    (folder / "package-lock.json").write_text("{}")
    monkeypatch.setattr(page, "WEB", folder)
    monkeypatch.setattr(page, "MODULES", folder / "node_modules")
    monkeypatch.setattr(page, "LANGUAGES", tmp_path / "languages")
    monkeypatch.setattr(page, "STATIC", tmp_path / "static")
    return folder


@pytest.fixture
def calls(web: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What npm is asked to do; it writes a page, and nothing else happens."""
    asked: list[list[str]] = []

    def run(arguments: list[str], complaint: str) -> None:
        asked.append(arguments)
        page.MODULES.mkdir(exist_ok=True)
        if arguments[0] == "run":
            fresh = Path(arguments[arguments.index("--outDir") + 1])
            fresh.mkdir(parents=True)
            (fresh / "index.html").write_text("a page")

    monkeypatch.setattr(page, "run", run)
    return asked


def test_the_page_is_built_once_and_again_when_a_source_changes(web: Path, calls: list[list[str]]) -> None:
    page.build()
    page.build()
    assert [call[0] for call in calls] == ["ci", "run"]
    assert (page.STATIC / "index.html").read_text() == "a page"
    (web / "src" / "main.ts").write_text("export const changed = true;\n")
    assert not page.is_current()
    page.build()
    assert [call[0] for call in calls] == ["ci", "run", "run"]
    assert page.is_current()


def test_only_what_the_page_is_made_of_counts(web: Path) -> None:
    before = page.fingerprint()
    (web / "node_modules").mkdir()
    (web / "node_modules" / "thing.js").write_text("1")
    (web / "src" / "main.test.ts").write_text("1")
    assert page.fingerprint() == before
    (web / "src" / "main.ts").rename(web / "src" / "other.ts")
    assert page.fingerprint() != before


def test_the_words_of_the_page_count_and_those_of_the_server_do_not(web: Path) -> None:
    before = page.fingerprint()
    (page.LANGUAGES / "de" / "page").mkdir(parents=True)
    (page.LANGUAGES / "de" / "table.toml").write_text("")
    assert page.fingerprint() == before
    (page.LANGUAGES / "de" / "page" / "shell.toml").write_text("")
    assert page.fingerprint() != before


def test_packages_for_checks_are_fetched_when_only_the_others_are_there(
    calls: list[list[str]],
) -> None:
    page.fetch(dev=False)
    page.fetch(dev=False)
    page.fetch(dev=True)
    page.fetch(dev=False)
    assert [("--omit=dev" in call) for call in calls] == [True, False]


def test_a_page_that_fails_to_build_leaves_the_old_one(
    web: Path, calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    page.build()
    (web / "src" / "main.ts").write_text("oops(")
    monkeypatch.setattr(page, "run", fail)
    with pytest.raises(page.NoPage):
        page.build()
    assert (page.STATIC / "index.html").read_text() == "a page"
    assert not page.is_current()


def test_whoever_comes_while_the_page_is_built_waits_and_finds_it(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def come(name: str) -> None:
        page.build()
        done.append(name)

    second = threading.Thread(target=come, args=["second"])
    quick = page.run

    def run(arguments: list[str], complaint: str) -> None:
        if not calls:
            second.start()
            second.join(0.3)  # it would be through by now if it did not wait
        assert done == []
        quick(arguments, complaint)

    monkeypatch.setattr(page, "run", run)
    come("first")
    second.join(10)
    assert sorted(done) == ["first", "second"]
    assert [call[0] for call in calls] == ["ci", "run"]


def fail(arguments: list[str], complaint: str) -> None:
    raise page.NoPage(complaint)


def hook(tmp_path: Path) -> Hook:
    metadata: ProjectMetadata[PluginManager] = ProjectMetadata(str(tmp_path), None)
    return Hook(str(tmp_path), {}, None, metadata, str(tmp_path), "wheel", Application())


def test_an_editable_install_goes_on_without_a_page_but_a_wheel_does_not(
    web: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "run", fail)
    hook(tmp_path).initialize("editable", {"artifacts": []})
    with pytest.raises(page.NoPage):
        hook(tmp_path).initialize("standard", {"artifacts": []})


def test_a_build_without_node_asks_for_one(
    web: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "has_node", lambda: False)
    assert hook(tmp_path).dependencies() == [page.NODE_PACKAGE]
    monkeypatch.setattr(page, "has_node", lambda: True)
    assert hook(tmp_path).dependencies() == []


def test_a_page_that_could_not_be_built_is_tried_again_after_a_while_or_a_change(
    web: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = {"no-page": f"{page.fingerprint()} {time.time():.0f}"}
    monkeypatch.setattr(environment, "notes", lambda: noted)
    assert environment.page_is_settled()
    (web / "src" / "main.ts").write_text("export const mended = true;\n")
    assert not environment.page_is_settled()
    noted["no-page"] = f"{page.fingerprint()} {time.time() - environment.PATIENCE - 1:.0f}"
    assert not environment.page_is_settled()
