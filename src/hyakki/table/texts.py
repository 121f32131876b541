"""The sentences of the server: `text.toml` beside this file."""

from __future__ import annotations

import unicodedata

from hyakki.host.wording import Wording

_WORDING = Wording("hyakki.table", "table")

say = _WORDING.say
kept = _WORDING.kept
retold = _WORDING.retold

JOINERS = {"\u200c", "\u200d"}
"""Signs without a look of their own that some scripts, and pictures of faces, need inside a word."""
TURNERS = {chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
"""Signs that turn the direction of writing round: they can make a name look like another."""


def tidy(text: str) -> str:
    """Words of a person in one line, without signs that no store keeps and nobody can read."""
    kept = (" " if unicodedata.category(sign) in ("Cc", "Cs") else sign for sign in text)
    seen = (sign for sign in kept if sign in JOINERS or unicodedata.category(sign) != "Cf")
    return " ".join("".join(sign for sign in seen if sign not in TURNERS).split())
