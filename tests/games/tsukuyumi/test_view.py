"""What a seat may know: everything but hands, chosen cards, unused advantages and the order of decks."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.options import Select
from hyakki.games.tsukuyumi.state import ONI
from hyakki.games.tsukuyumi.view import UNKNOWN, view
from hyakki.kernel.match import Match
from tests.games.tsukuyumi.table import at, position
from tests.games.tsukuyumi.test_imagine import in_phase, played_until
from tests.rules import rule

EVERYBODY = (0, 1, 2, None)


def area(g, q: int, r: int, seat: int | None = 0):  # type: ignore[no-untyped-def]
    return next(one for one in view(g, seat).areas if one.at == (q, r))
