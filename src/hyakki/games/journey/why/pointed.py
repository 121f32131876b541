"""What people point at, before anything is known about it."""

from __future__ import annotations

import re

from hyakki.kernel.refuse import refuse

NOT_A_THING = refuse("journey.pilgrim.action-list", key="why.now.unknown")


def number_of(name: str) -> int:
    """A number that was pointed at, -1 if it is none."""
    return int(name) if re.fullmatch(r"\d{1,6}", name) else -1
