"""Where an entry stands, for sentences about it: file, table and id."""

from __future__ import annotations

from hyakki.games.okko.box.content import PARTS
from hyakki.kernel.content import Entry


def place(part: str, entry: Entry) -> str:
    """An entry of a part, such as `content/heroes.toml: hero 'okko'`."""
    home = PARTS[part]
    return f"{home.place}: {home.table} '{entry.id}'"
