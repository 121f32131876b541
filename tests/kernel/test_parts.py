"""A box from a table of its parts: files, packs laid over them, strange files, and names across parts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hyakki.kernel.content import Entry, fingerprint
from hyakki.kernel.errors import ContentError
from hyakki.kernel.parts import Loader, Names, Opened, Part


class Row(msgspec.Struct, frozen=True):
    condition: str = ""


class Weapon(Entry, frozen=True, kw_only=True):
    rows: tuple[Row, ...] = ()


class Condition(Entry, frozen=True, kw_only=True):
    turns: int = 1


class Demon(Entry, frozen=True, kw_only=True):
    weapon: str = ""
    steps: tuple[tuple[str, ...], ...] = ()


class Quest(Entry, frozen=True, kw_only=True):
    demons: tuple[str, ...] = ()


PARTS = {
    "weapons": Part("arms.toml", "weapon", Weapon),
    "conditions": Part("arms.toml", "condition", Condition),
    "demons": Part("demons.toml", "demon", Demon),
    "quests": Part("*.toml", "quest", Quest, "quests"),
}
NAMES = (
    Names("weapons", "rows.condition", "conditions"),
    Names("demons", "weapon", "weapons"),
    Names("demons", "steps", "demons", also=("general",)),
    Names("quests", "demons", "demons weapons"),
)
FILES = {
    "content/arms": """
        [[weapon]]
        id = "staff"
        rows = [{ condition = "slowed" }, {}]
        [[condition]]
        id = "slowed"
    """,
    "content/demons": '[[demon]]\nid = "archer"\nweapon = "staff"\nsteps = [["general"], ["archer"]]\n',
    "quests/one": 'id = "one"\ndemons = ["archer", "staff"]\n',
}


def write(root: Path, **texts: str) -> Path:
    root.mkdir(exist_ok=True)
    for name, text in texts.items():
        file = root / f"{name}.toml"
        file.parent.mkdir(exist_ok=True)
        sourced = text.replace("id =", 'source = "house"\nid =')
        file.write_text(sourced, encoding="utf-8")
    return root


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A shipped box; every test has one of its own."""
    name = f"shipped_{abs(hash(tmp_path))}"
    write(tmp_path / name, **FILES)
    (tmp_path / name / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    return name


def loader(package: str, **more: Any) -> Loader[Opened]:
    return Loader(package, PARTS, lambda opened: opened, NAMES, **more)


def complaints(load: Loader[Any], pack: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load(pack)
    return caught.value.problems


def test_every_part_is_there_by_id(package, tmp_path):
    opened = loader(package)()
    assert {name: list(part) for name, part in opened.parts.items()} == {
        "weapons": ["staff"],
        "conditions": ["slowed"],
        "demons": ["archer"],
        "quests": ["one"],
    }
    root = tmp_path / package
    assert opened.fingerprint == fingerprint(root / "content", root / "quests")


def test_the_shipped_box_is_read_once(package):
    load = loader(package)
    assert load() is load()


def test_a_pack_adds_and_replaces(package, tmp_path):
    load = loader(package)
    pack = write(
        tmp_path / "mine",
        **{
            "content/arms": '[[condition]]\nid = "slowed"\nturns = 3\n[[condition]]\nid = "burning"\n',
            "quests/two": 'id = "two"\n',
        },
    )
    opened = load(pack)
    assert {key: entry.turns for key, entry in opened.parts["conditions"].items()} == {
        "slowed": 3,
        "burning": 1,
    }
    assert list(opened.parts["quests"]) == ["one", "two"]
    assert opened.fingerprint != load().fingerprint
    assert list(load().parts["quests"]) == ["one"]


@pytest.mark.parametrize(
    ("files", "problem"),
    [
        (
            {"content/weapons": ""},
            "content/weapons.toml: unknown file, expected one of arms.toml, demons.toml",
        ),
        ({}, "mine: expected a folder with 'content/*.toml' or 'quests/*.toml' inside, found neither"),
        (
            {"content/arms": '[[armor]]\nid = "x"\n'},
            "content/arms.toml: unknown table 'armor', expected one of weapon, condition",
        ),
        (
            {"content/arms": '[[weapon]]\nid = "bow"\nrows = [{ condition = "slwed" }]\n'},
            "content/arms.toml: weapon 'bow': field 'rows.condition': unknown id 'slwed', expected slowed",
        ),
        (
            {"content/demons": '[[demon]]\nid = "king"\nsteps = [["archer", "gneral"]]\n'},
            (
                "content/demons.toml: demon 'king': field 'steps': unknown id 'gneral', "
                "expected one of general, archer, king"
            ),
        ),
        (
            {"quests/two": 'id = "two"\ndemons = ["king"]\n'},
            "quests/two.toml: quest 'two': field 'demons': unknown id 'king', expected one of archer, staff",
        ),
    ],
)
def test_a_mistake_of_a_pack_names_file_and_entry(package, tmp_path, files, problem):
    found = complaints(loader(package), write(tmp_path / "mine", **files))
    assert found[0] == problem
    assert len(found) == len(set(found))


def test_mistakes_of_all_folders_are_told_together(package, tmp_path):
    broken = {"content/demons": "demon = 3", "quests/two": "id = 3"}
    found = complaints(loader(package), write(tmp_path / "mine", **broken))
    assert [problem.partition(":")[0] for problem in found] == ["content/demons.toml", "quests/two.toml"]


def test_a_box_may_report_more(package, tmp_path):
    def boxed(opened: Opened) -> None:
        for quest in opened.parts["quests"].values():
            opened.report(quest, "is too hard")
            opened.expect(quest, "demons", ["queen"], opened.parts["demons"])

    found = complaints(
        Loader(package, PARTS, boxed), write(tmp_path / "mine", **{"quests/one": 'id = "one"'})
    )
    assert found == [
        "quests/one.toml: quest 'one': is too hard",
        "quests/one.toml: quest 'one': field 'demons': unknown id 'queen', expected archer",
    ]


def test_with_one_folder_a_pack_that_lacks_it_has_none(package, tmp_path):
    load = Loader(package, {"demons": PARTS["demons"]}, lambda opened: opened)
    (tmp_path / "mine").mkdir()
    assert complaints(load, tmp_path / "mine") == [
        "mine: expected a folder with 'content/*.toml' inside, found none"
    ]
