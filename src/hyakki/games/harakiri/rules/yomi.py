"""The Yomi module: boxes for the defeated, and the encounter with the Shinigami."""

from __future__ import annotations

from hyakki.games.harakiri.events import YomiMarked
from hyakki.games.harakiri.state import Harakiri
from hyakki.kernel.flow import Flow

ENCOUNTER = "y"


def is_encounter(g: Harakiri) -> bool:
    """Whether the phase is the encounter."""
    return g.chapter_id == ENCOUNTER


def mark(g: Harakiri) -> Flow[None]:
    """One box for each character that counts as defeated in the phase (harakiri.yomi.track,
    harakiri.yomi.kami-mode); the encounter itself marks none."""
    if g.yomi and not is_encounter(g) and g.fallen:
        track = g.box.chapters[ENCOUNTER].track
        assert track is not None
        n = min(len(g.fallen), track.boxes - g.marks)
        g.marks += n
        if n:
            g.tell(YomiMarked(n, g.marks), "harakiri.yomi.track")
    yield from ()


def is_due(g: Harakiri) -> bool:
    """Whether the marks have reached a bold box that was not met yet: each counts once
    (harakiri.yomi.encounter)."""
    track = g.box.chapters[ENCOUNTER].track
    if not g.yomi or track is None or is_encounter(g):
        return False
    return sum(g.marks >= box for box in track.bold) > g.faced
