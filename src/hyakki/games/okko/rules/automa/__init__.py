"""The automated Oni: all seats lead Heroes, and the lists of the content decide for the Oni
(okko.auto.module).

The chapters declare who answers which question of the Oni (`rules/asking.py`): one function per decision of
`content/automa.toml`, and in it one small function per line. Everything that they look at is public but its
own hand of Events, and nature and identity are never read (okko.auto.secret).
"""

from __future__ import annotations

from hyakki.games.okko.rules.automa import act, cards, corrupting, effects, fighting, planning
from hyakki.games.okko.rules.automa.foretold import forecast
from hyakki.games.okko.rules.automa.planning import roll_stance

__all__ = ["CHAPTERS", "forecast", "roll_stance"]

CHAPTERS = (act, cards, corrupting, effects, fighting, planning)
"""The chapters that declare decisions: with them every question of the Oni has an answer."""
