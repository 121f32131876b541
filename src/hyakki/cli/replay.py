"""A saved match told again: its log in sentences, or the proof that it comes out exactly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hyakki.cli import saves
from hyakki.cli.catalog import Catalog
from hyakki.cli.session import Sentence
from hyakki.cli.texts import say
from hyakki.host import story as stories
from hyakki.host import telling
from hyakki.host.reading import voice_of
from hyakki.host.story import Form
from hyakki.kernel import saves as kernel
from hyakki.kernel.match import Match


def told(path: Path, catalog: Catalog) -> Iterator[Sentence]:
    """The log of a saved match. While it is not over, only what everybody may know."""
    loaded = saves.load(path, catalog)
    match = loaded.match
    yield from _head(match)
    if loaded.differs_at is not None:
        yield Sentence(say("replay.from-checkpoint", number=loaded.differs_at, why=loaded.why))
    entries = match.heard(None) if match.outcome is None else match.log
    views = {seat: match.view(seat) for seat in (None, *range(match.seats))}
    for entry in entries:
        view = views[entry.to[0] if entry.to else None]
        yield Sentence.of(telling.line(match.game, view, entry))
    if not entries:
        yield Sentence(say("replay.empty"))
    ending = telling.ending(match)
    if ending is None:
        yield Sentence(say("replay.unfinished"), kind="heading")
    elif not entries or voice_of(match.game).say_event(views[None], entries[-1].event) != ending.sentence:
        yield Sentence(ending.sentence, ending.rule)


def _head(match: Match[Any]) -> Iterator[Sentence]:
    yield Sentence(
        say(
            "replay.head",
            title=match.game.title,
            seats=match.seats,
            answers=len(match.history),
            fingerprint=match.fingerprint,
        )
    )
    if match.settings:
        words = voice_of(match.game).say_setting
        for name, value in match.settings.items():
            yield Sentence(say("replay.setting", name=words(name), value=words(name, value)))


def story(path: Path, catalog: Catalog, form: Form) -> str:
    """A saved match as a story to be read: Markdown, or a page."""
    loaded = saves.load(path, catalog)
    players = saves.read_record(path).players
    return stories.written(stories.story(loaded.match, sitters=players), form)


def verify(path: Path, catalog: Catalog) -> tuple[bool, str]:
    """Whether every answer comes out exactly as it was saved, and a sentence that says so."""
    loaded = saves.load(path, catalog)
    match = loaded.match
    if loaded.differs_at is not None:
        return False, say("replay.differs", number=loaded.differs_at, why=loaded.why)
    before, after = saves.read_record(path), kernel.read(kernel.save(match))
    if before.rules == after.rules and before.checkpoint != after.checkpoint:
        return False, say("replay.differs", number=len(match.history), why=say("replay.table"))
    return True, say("replay.exact", answers=len(match.history))
