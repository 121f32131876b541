"""Packs for Tsukuyumi that are broken, or that stretch its numbers: file, entry and expectation are named,
and what is accepted can be played."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from hyakki.games.tsukuyumi.game import GAME
from hyakki.kernel.errors import ContentError
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from tests.attack.conftest import Run, assert_complains
from tests.attack.tsukuyumi_outputs import answer_rarely
from tests.games.tsukuyumi.setups import ALL_MODULES, DUEL_MODULES

CONTENT = files("hyakki.games.tsukuyumi").joinpath("content")


def pack(folder: Path, name: str, text: str) -> Path:
    (folder / "content").mkdir(parents=True)
    (folder / "content" / name).write_text(text, encoding="utf-8")
    return folder


def shipped(name: str, old: str, new: str) -> str:
    """A shipped file with something exchanged wherever it stands."""
    text, times = re.subn(old, new, CONTENT.joinpath(name).read_text(encoding="utf-8"), flags=re.M)
    assert times
    return text


A_TILE = '[[tile]]\nid = "t99"\nsource = "house"\nname = "Mud"\nterrain = "ocean-floor"\nred = []\n'

BROKEN: dict[str, tuple[str, str, str]] = {
    "toml": ("tiles.toml", "[[tile]\n", "content/tiles.toml: line 1: this is not valid TOML"),
    "effect": (
        "events.toml",
        shipped("events.toml", r'^effect = ".*"', 'effect = "explode"'),
        "content/events.toml: event '[a-z-]+': field 'effect': expected one of .*got 'explode'",
    ),
    "unnamed": (
        "units.toml",
        shipped("units.toml", r"^name = .*\n", ""),
        "content/units.toml: unit '[a-z-]+': field 'name' is missing",
    ),
    "tiles": ("tiles.toml", A_TILE, "tile 't99': there are 37 tiles; a pack may replace some, but not add"),
    "walls": (
        "tiles.toml",
        re.sub(
            "(?m)^terrain", "red = [0, 1, 2, 3, 4, 5]\nterrain", shipped("tiles.toml", r"^red = .*\n", "")
        ),
        "content/tiles.toml: the tiles close every way",
    ),
    "chance": (
        "boards.toml",
        shipped("boards.toml", r"^chance = \d+", "chance = 0"),
        "scatter '[a-z]+': field 'chance': expected a number from 1",
    ),
    "neighbours": (
        "boards.toml",
        shipped("boards.toml", r"^neighbours = \d+", "neighbours = 5"),
        "scatter '[a-z]+': field 'neighbours': expected one of 1, 2, got 5",
    ),
    "uplinks": (
        "factions.toml",
        shipped("factions.toml", r"\buplinks = \d+", "uplinks = 99"),
        "'cybersamurai' starts with 99 uplinks of cost 1, but there are",
    ),
    "oni": (
        "oni.toml",
        shipped("oni.toml", r"^recommended = \d+", "recommended = 1"),
        "An easy game has 0 Oni, but 7 begin on the moon",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_pack_is_told_what_is_wrong(name: str, hyakki: Run, tmp_path: Path):
    file, text, words = BROKEN[name]
    folder = pack(tmp_path / "pack", file, text)
    code, out, err = hyakki("check-content", str(folder))
    assert (code, err) == (1, "")
    assert re.search(words, " ".join(out.split())), out
    assert_complains(hyakki("--content", str(folder), "play", "tsukuyumi", "--text"), "The content in")
    with pytest.raises(ContentError, match=r"\w"):
        GAME.with_content(folder)


STRETCHED: dict[str, tuple[str, str, str]] = {
    "far": ("action-cards.toml", r"^movement = \d+", "movement = 99"),
    "swift": ("units.toml", r"^move = \d+", "move = 999"),
    "generous": ("advantages.toml", r"^amount = \d+", "amount = 99"),
    "many": ("legendary.toml", r"^figures = [1-9]\d*", "figures = 999"),
    "landless": ("factions.toml", r"\bterritory = \d+", "territory = 0"),
}


@pytest.mark.parametrize("name", STRETCHED)
def test_stretched_numbers_can_be_played(name: str, tmp_path: Path):
    file, old, new = STRETCHED[name]
    game = GAME.with_content(pack(tmp_path / "pack", file, shipped(file, old, new)))
    for seats, settings in ((2, DUEL_MODULES), (4, ALL_MODULES)):
        match, rng = Match.new(game, seats, settings, 2), Rng.seeded(seats)
        for _ in range(160):
            if match.outcome is None:
                answer_rarely(match, rng)
        assert game.flaws(match.state) == []


@pytest.mark.parametrize(
    ("game", "file"),
    [
        ("tsukuyumi", "tiles.toml"),
        ("tsukuyumi", "units.toml"),
        ("journey", "tiles.toml"),
        ("journey", "demons.toml"),
    ],
)
def test_a_pack_is_for_one_game(game: str, file: str, hyakki: Run, tmp_path: Path):
    """The other games have no use for its files, and are played as they are."""
    text = files(f"hyakki.games.{game}").joinpath("content", file).read_text(encoding="utf-8")
    folder = str(pack(tmp_path / "pack", file, text))
    code, out, err = hyakki("check-content", folder)
    assert (code, err) == (0, ""), out
    code, out, err = hyakki("--content", folder, "games")
    assert (code, err) == (0, "")
    assert "Tsukuyumi" in out
    assert "Journey" in out
