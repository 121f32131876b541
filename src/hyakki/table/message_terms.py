"""What messages between the page and the server are made of.

Unknown fields are refused on the way in. The messages stand in `hall_messages.py`, `messages.py` and
`replay_messages.py`.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

PROTOCOL = 2
"""Counts up when an old page could no longer talk to a new server."""

NAME_LENGTH = 40
CHAT_LENGTH = 500
CLOCK_LEAST, CLOCK_MOST = 10, 90 * 24 * 3600
"""Seconds of a clock: at least a breath, at most a season."""

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Word = Annotated[str, Meta(min_length=1, max_length=80)]
TableId = Annotated[str, Meta(pattern="^[a-z0-9]{16}$")]
Token = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Anchor = Annotated[str, Meta(min_length=1, max_length=120)]
Request = Annotated[int, Meta(ge=0, le=2**31)]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all that travels."""
