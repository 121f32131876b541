"""The switch between plain and compiled rules: who asks for it, what a build needs, what is played with. That
compiled rules play the same is a stage of `./test --deep`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, cast

import pytest
from hatchling.bridge.app import Application
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from hyakki.games import find
from hyakki.kernel.compiled import is_compiled
from scripts import compiled, environment, machine, page, slowdown, speedup
from scripts.hook import Hook
from tests.games import alike

SUFFIX = ".cpython.so"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small package, with nothing compiled yet."""
    for name in ("kernel/flow.py", "kernel/text.py", "table/static/index.html", "games/tag/state.py"):
        path = tmp_path / "src" / "hyakki" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    monkeypatch.setattr(compiled, "HOME", tmp_path)
    monkeypatch.setattr(compiled, "SOURCE", tmp_path / "src" / "hyakki")
    monkeypatch.setattr(compiled, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(compiled, "TOOLS", ())
    return tmp_path


@pytest.fixture
def kept(project: Path) -> Path:
    """What was compiled of it."""
    for name in ("hyakki_kernel__mypyc", "hyakki/kernel/flow", "hyakki/games/tag/state"):
        path = project / "kept" / "lib" / f"{name}{SUFFIX}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"compiled {name}")
    compiled.make_package(project / "kept", compiled.fingerprint())
    return project / "kept"


def hook(folder: Path, target: str = "wheel") -> Hook:
    metadata: ProjectMetadata[PluginManager] = ProjectMetadata(str(folder), None)
    return Hook(str(folder), {}, None, metadata, str(folder), target, Application())


def packed(folder: Path, version: str = "standard", target: str = "wheel") -> dict[str, Any]:
    """What the hook says about a wheel."""
    found: dict[str, Any] = {"artifacts": [], "force_include": {}, "pure_python": True}
    hook(folder, target).initialize(version, found)
    return found


# ---------------------------------------------------------------------- the wheel


def test_only_a_build_that_compiles_needs_a_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(page.LATER, "yes")
    for said in ("", "0"):
        monkeypatch.setenv(compiled.WANTED, said)
        assert hook(tmp_path).dependencies() == []
    monkeypatch.setenv(compiled.WANTED, "1")
    names = [package.partition(">")[0] for package in hook(tmp_path).dependencies()]
    assert names == ["mypy", "setuptools", "msgspec"]


def test_a_compiled_wheel_is_one_for_this_machine(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(page.LATER, "yes")
    monkeypatch.setenv(compiled.WANTED, "1")
    wheel = packed(kept)
    assert (wheel["pure_python"], wheel["infer_tag"]) == (False, True)
    assert sorted(wheel["force_include"].values()) == [
        f"hyakki/games/tag/state{SUFFIX}",
        f"hyakki/kernel/flow{SUFFIX}",
        f"hyakki_kernel__mypyc{SUFFIX}",
    ]


@pytest.mark.parametrize(
    ("said", "version", "target"),
    [("", "standard", "wheel"), ("1", "editable", "wheel"), ("1", "standard", "sdist")],
)
def test_everything_else_stays_plain(
    kept: Path, monkeypatch: pytest.MonkeyPatch, said: str, version: str, target: str
) -> None:
    monkeypatch.setenv(page.LATER, "yes")
    monkeypatch.setenv(compiled.WANTED, said)
    assert packed(kept, version, target)["force_include"] == {}


# ---------------------------------------------------------------------- ./play --fast


def test_compiled_modules_stand_beside_links_to_the_sources(project: Path, kept: Path) -> None:
    package = kept / "package" / "hyakki"
    assert (package / "kernel" / f"flow{SUFFIX}").read_text() == "compiled hyakki/kernel/flow"
    assert (package / "kernel" / "text.py").resolve() == compiled.SOURCE / "kernel" / "text.py"
    page_of_later = compiled.SOURCE / "table" / "static" / "later.html"
    page_of_later.write_text("a page that is built anew")
    assert (package / "table" / "static" / "later.html").is_file()


def test_a_module_that_is_plain_again_leaves_no_library_behind(tmp_path: Path) -> None:
    within = tmp_path / "lib" / "hyakki" / "table"
    within.mkdir(parents=True)
    for place in (
        tmp_path / "lib" / "kernel__mypyc.so",
        within / "kept.cpython.so",
        within / "plain.cpython.so",
    ):
        place.touch()
    compiled.drop_strangers(tmp_path, ["kernel__mypyc", "hyakki.table.kept"])
    assert [place for _, place in compiled.libraries(tmp_path)] == [
        "hyakki/table/kept.cpython.so",
        "kernel__mypyc.so",
    ]


def test_what_was_compiled_serves_until_a_module_changes(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert environment.compiled_package() == kept / "package"
    (compiled.SOURCE / "kernel" / "words.toml").write_text("it = 'is read when it is played'")
    assert environment.compiled_package() == kept / "package"
    (compiled.SOURCE / "kernel" / "text.py").write_text("CHANGED = True")
    assert environment.compiled_package() is None
    assert "plain Python" in capsys.readouterr().err


def test_nobody_hears_of_compiling_who_has_not_asked_for_it(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    environment.prepare_rules("play")
    assert capsys.readouterr() == ("", "")


def test_what_compiling_needs_includes_what_playing_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "usable", lambda: True)
    monkeypatch.setattr(environment, "notes", lambda: {"fast": environment.fingerprint()})
    assert [environment.ready(purpose) for purpose in ("play", "fast", "test")] == [True, True, False]


def test_without_a_compiler_it_says_so_and_goes_on(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(machine, "compiler", lambda: None)
    environment.prepare_rules("fast")
    out, err = capsys.readouterr()
    assert out == ""
    assert "There is no C compiler" in err
    assert "Hyakki plays in plain Python" in err


def test_an_object_is_compiled_again_when_a_header_is_newer(tmp_path: Path) -> None:
    made, header, notes = (tmp_path / name for name in ("rules.o", "rules.h", "rules.d"))
    for path in (header, made):
        path.write_text("")
    assert not compiled.is_built(made), "nobody knows what it was made of"
    notes.write_text(f"rules.o: \\\n {header}\n")
    os.utime(header, (1000, 1000))
    assert compiled.is_built(made)
    os.utime(made, (900, 900))
    assert not compiled.is_built(made)


# ---------------------------------------------------------------------- what is compared


def test_a_game_comes_to_the_same_checksums_each_time() -> None:
    first, second = (list(alike.play(find("journey"), "random", 1)) for _ in range(2))
    assert first == second
    assert len(first[-1].split()) == 3, "answers, checksum, how it ended"
    assert first != list(alike.play(find("journey"), "random", 2))


class Paced:
    """Rules whose games run at a fixed pace."""

    def __init__(self, **paces: float) -> None:
        self.games = [name for name in paces if name != speedup.BESIDE]
        self.paces = paces

    def rate(self, game: str, kind: str) -> float:
        return self.paces[game] * (2 if kind == "clones" else 1)


def test_both_are_told_as_times_the_rate_of_another_engine() -> None:
    plain, fast = Paced(tag=30, chess=20, catanatron=10), Paced(tag=60, chess=80)
    times = speedup.compared(cast(slowdown.Side, plain), cast(slowdown.Side, fast), 2)
    assert times["tag", "clones", "compiled"] == 6
    lines = speedup.report(times)
    assert "| tag | 3.00, 6.00 (2.0) | 3.00, 6.00 (2.0) | 3.00, 6.00 (2.0) |" in lines
    assert "| the worst, plain | 2.00 | 2.00 | 2.00 |" in lines
    assert "| the worst, compiled | 6.00 | 6.00 | 6.00 |" in lines


@pytest.mark.plain
def test_the_sources_are_plain_python() -> None:
    assert not is_compiled()
