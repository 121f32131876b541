"""The sentences of the command line and the terminal client: `text.toml` beside this file."""

from __future__ import annotations

from hyakki.host.texts import retold as retold_by_all
from hyakki.host.wording import Wording

_WORDING = Wording("hyakki.cli", "cli")

say = _WORDING.say


def retold(text: str) -> str:
    """What the kernel, the system or the reader of the command line says in English, for whoever reads."""
    own = _WORDING.retold(text)
    return retold_by_all(text) if own == text else own
