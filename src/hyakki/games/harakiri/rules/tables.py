"""What a table keeps beside its fields: the box, the chapter that is played, its stage, and the masks."""

from __future__ import annotations

from hyakki.games.harakiri.box.content import Box
from hyakki.games.harakiri.box.field import field_of, fields_of
from hyakki.games.harakiri.rules.creatures import survey, survey_ground
from hyakki.games.harakiri.state import Harakiri


def attach(g: Harakiri, box: Box) -> None:
    """Fill what stands outside the fields."""
    g.box = box
    lay_stage(g)


def lay_stage(g: Harakiri) -> None:
    """The grid of the zones that lie on the table now (harakiri.content.coordinates)."""
    g.chapter = g.box.chapters[g.chapter_id]
    g.field = field_of(fields_of(g.chapter, g.box.tiles), g.stage or g.chapter.zones[0].id)
    survey_ground(g)
    survey(g)
