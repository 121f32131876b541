"""The sentences that terminal and server share: `text.toml` beside this file."""

from __future__ import annotations

from hyakki.host.wording import Wording

_WORDING = Wording("hyakki.host", "host")

say = _WORDING.say
retold = _WORDING.retold
