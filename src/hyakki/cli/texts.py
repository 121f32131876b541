"""The sentences of the command line and the terminal client: `text.toml` beside this file."""

from __future__ import annotations

from hyakki.host.wording import Wording

_WORDING = Wording("hyakki.cli", "cli")

say = _WORDING.say
