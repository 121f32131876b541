"""Where an entry stands, for sentences about it: file, table and id."""

from __future__ import annotations

from hyakki.games.harakiri.box.content import PARTS
from hyakki.kernel.content import Entry
from hyakki.kernel.parts import EVERY


def place(part: str, entry: Entry) -> str:
    """An entry of a part, such as `content/skills.toml: skill 'stab'`; a chapter is a file of its own."""
    home = PARTS[part]
    file = f"{home.folder}/{entry.id}.toml" if home.file == EVERY else home.place
    return f"{file}: {home.table} '{entry.id}'"
