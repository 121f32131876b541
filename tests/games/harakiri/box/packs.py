"""Packs for Harakiri that tests write: shipped entries with some of their words changed."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from hyakki.games.harakiri.box.check import check_box
from hyakki.games.harakiri.box.content import load_box
from hyakki.kernel.errors import ContentError


def shipped(name: str, folder: str = "content") -> str:
    """The text of a shipped file."""
    return files("hyakki.games.harakiri").joinpath(folder).joinpath(name).read_text(encoding="utf-8")


def entry(name: str, table: str, entry_id: str) -> str:
    """The text of one shipped entry, with all that belongs to it."""
    found = re.search(rf'(?ms)^\[\[{table}\]\]\nid = "{re.escape(entry_id)}"\n.*?(?=^\[\[|\Z)', shipped(name))
    assert found, f"{name} has no {table} {entry_id}"
    return found[0]


def changed(text: str, *changes: tuple[str, str]) -> str:
    """A text with some of its words changed."""
    for old, new in changes:
        assert old in text, f"{old!r} is not in {text}"
        text = text.replace(old, new, 1)
    return text


def pack(place: Path, name: str, text: str, folder: str = "content") -> Path:
    """A person's pack with one file."""
    (place / folder).mkdir(parents=True, exist_ok=True)
    (place / folder / name).write_text(text, encoding="utf-8")
    return place


def told(folder: Path) -> list[str]:
    """What a pack is told, but for the names of operations, which the rules know."""
    try:
        return list(check_box(load_box(folder)))
    except ContentError as error:
        return error.problems
