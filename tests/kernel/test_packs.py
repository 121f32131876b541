"""Boxes that are kept for years: what was packed comes back as it was, whatever is shipped by then."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

import hyakki.games as games
from hyakki.kernel.content import Entry
from hyakki.kernel.errors import ContentError
from hyakki.kernel.game import Game
from hyakki.kernel.match import Match
from hyakki.kernel.parts import Layers, Loader, Opened, Part
from tests.games.journey.own_card import NOODLES
from tests.tiny import MOON


class Weapon(Entry, frozen=True, kw_only=True):
    damage: int


def boxed(opened: Opened) -> dict[str, Weapon]:
    return opened.parts["weapons"]


PARTS = {"weapons": Part("arms.toml", "weapon", Weapon)}
STAFF = '[[weapon]]\nid = "staff"\nsource = "house"\ndamage = {damage}\n'
SPEAR = '[[weapon]]\nid = "spear"\nsource = "house"\ndamage = 3\n'


def write(root: Path, text: str, file: str = "arms.toml") -> Path:
    (root / "content").mkdir(parents=True, exist_ok=True)
    (root / "content" / file).write_bytes(text.encode())
    return root


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package with one weapon."""
    root = write(tmp_path / f"box_{abs(hash(tmp_path))}", STAFF.format(damage=1))
    (root / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    return root


def loader(shipped: Path) -> Loader[dict[str, Weapon]]:
    return Loader(shipped.name, PARTS, boxed)


def test_a_pack_is_the_box_as_it_was_and_not_what_is_shipped_now(shipped: Path, tmp_path: Path) -> None:
    load = loader(shipped)
    mine = write(tmp_path / "mine", SPEAR)
    data = load.pack(load.layers(mine))
    was = load.fingerprint(load.layers(mine))
    write(shipped, STAFF.format(damage=9))
    write(mine, SPEAR.replace("3", "8"))
    then = load(Layers.unpacked(data))
    assert [(one.id, one.damage) for one in then.values()] == [("staff", 1), ("spear", 3)]
    assert load.fingerprint(Layers.unpacked(data)) == was != load.fingerprint(load.layers(mine))


def test_the_same_files_give_the_same_bytes(shipped: Path) -> None:
    load = loader(shipped)
    data = load.pack(load.layers())
    assert load.pack(Layers.unpacked(data)) == data
    file = shipped / "content" / "arms.toml"
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert load.pack(load.layers()) == data, "ends of lines are no part of the content"


def test_what_no_longer_fits_is_named(shipped: Path) -> None:
    load = loader(shipped)
    write(shipped, STAFF.format(damage='"much"'))
    write(shipped, "", "armour.toml")
    data = load.pack(load.layers())
    with pytest.raises(ContentError) as found:
        load(Layers.unpacked(data))
    assert found.value.problems == [
        "content/armour.toml: unknown file, expected one of arms.toml",
        "content/arms.toml: weapon 'staff': field 'damage': expected int, got str",
    ]


def archive(*names: str) -> bytes:
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w") as file:
        for name in names:
            file.writestr(name, "")
    return found.getvalue()


@pytest.mark.parametrize(
    "data", [b"", b"no archive", archive(), archive("content/arms.toml"), archive("1/a")]
)
def test_what_is_no_pack_is_refused(data: bytes) -> None:
    with pytest.raises(ContentError, match="archive"):
        Layers.unpacked(data)


# ---------------------------------------------------------------------------- the games


@pytest.mark.parametrize("name", games.games())
def test_every_game_comes_back_from_its_pack(name: str) -> None:
    game: Game[Any] = games.games()[name]
    data = game.pack()
    assert data is not None
    again = game.with_pack(data)
    assert again is not game
    assert again.fingerprint() == game.fingerprint()
    assert again.pack() == data
    assert again.settings() == game.settings()
    seats = game.usual_seats()
    assert Match.new(again, seats, {}, 7).shown(0) == Match.new(game, seats, {}, 7).shown(0)


def test_own_content_is_packed_with_what_it_was_laid_over(tmp_path: Path) -> None:
    """Also when its files are written on, or lost, after they were read."""
    journey = games.games()["journey"]
    folder = write(tmp_path / "mine", NOODLES, "fortune.toml")
    dressed = journey.with_content(folder)
    (folder / "content" / "fortune.toml").unlink()
    data = dressed.pack()
    assert data is not None
    again = journey.with_pack(data)
    assert again.fingerprint() == dressed.fingerprint() != journey.fingerprint()
    assert "long-noodles" in again.box.fortune  # type: ignore[attr-defined]
    assert "long-noodles" not in journey.box.fortune  # type: ignore[attr-defined]


def test_a_game_without_files_has_no_pack() -> None:
    assert MOON.pack() is None
    assert MOON.with_pack(b"") is MOON
