"""From what was said on the command line to a match: new or resumed, in full screen or in plain lines."""

from __future__ import annotations

import io
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from hyakki.cli import saves, seating
from hyakki.cli.catalog import Catalog
from hyakki.cli.errors import Misuse
from hyakki.cli.session import Session
from hyakki.cli.text_mode import TextMode
from hyakki.cli.texts import say
from hyakki.kernel.errors import Refused

PACE = 0.4
WATCHING_PACE = 0.8


@dataclass(frozen=True)
class Wish:
    """What a person asked for."""

    game: str | None = None
    settings: tuple[str, ...] = ()
    seats: str | None = None
    resume: Path | None = None
    save: Path | None = None
    text: bool = False
    watch: bool = False
    pace: float | None = None
    seed: int | None = None
    level: str = "sense"


def command() -> str:
    """How this program was called: `./play` says so, otherwise it is `hyakki`."""
    return os.environ.get("HYAKKI_COMMAND") or "hyakki"


def has_terminal() -> bool:
    """Whether a full screen can be drawn and keys can be read."""
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def open_menu(catalog: Catalog) -> None:
    """The menu, where there is a terminal for it."""
    if not has_terminal():
        raise Misuse(say("error.no-terminal"))
    from hyakki.cli.terminal.app import HyakkiApp  # takes a moment to import: only for the full screen

    HyakkiApp(catalog).run()


def play(catalog: Catalog, wish: Wish) -> None:
    """Do as was wished."""
    if wish.pace is not None and not 0 <= wish.pace <= 60:
        raise Misuse(say("error.pace", pace=wish.pace))
    nothing_said = wish == Wish(pace=wish.pace)
    if nothing_said and catalog.only() is None and has_terminal():
        open_menu(catalog)
        return
    if wish.resume is not None:
        session, notice = resumed(catalog, wish, wish.resume)
    else:
        session, notice = begun(catalog, wish), ""
    if wish.save is not None and session.trouble:
        raise Misuse(session.trouble)
    if wish.text or not has_terminal():
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # neither strange bytes nor a poor terminal end a match
        TextMode(session, sys.stdin, sys.stdout, wish.pace or 0.0).run(notice)
    else:
        from hyakki.cli.terminal.app import HyakkiApp  # as above

        HyakkiApp(catalog, session, wish.pace, notice).run()
    for line in farewell(session):
        print(line)


def farewell(session: Session) -> list[str]:
    """What to say when a match has been left: how it ended, and where it is kept."""
    lines = [sentence.text for sentence in session.ending()]
    if session.trouble:
        return [*lines, session.trouble]
    lines.append(say("save.good", path=session.path))
    return lines if session.is_over else [*lines, say("save.again", command=command(), path=session.path)]


def begun(catalog: Catalog, wish: Wish) -> Session:
    """A new match."""
    game = catalog.find(wish.game) if wish.game is not None else catalog.only()
    if game is None:
        known = ", ".join(catalog.games())
        raise Misuse(say("error.which-game", known=known) if known else say("error.no-games"))
    settings = seating.read_settings(game, wish.settings)
    players = seating.read_seats(game, wish.seats, wish.level, wish.watch)
    path = None if wish.save is None else saves.check_free(wish.save)
    try:
        return Session.new(game, players, settings, path, wish.seed)
    except Refused as error:  # settings that do not go together
        raise Misuse(seating.sentence(str(error))) from None


def resumed(catalog: Catalog, wish: Wish, path: Path) -> tuple[Session, str]:
    """A saved match, and what to tell the people if it does not stand exactly where it was left."""
    record = saves.read_record(path)
    if wish.game not in (None, record.game):
        raise Misuse(say("error.resume-and-new", what=wish.game))
    if wish.settings:
        raise Misuse(say("error.resume-and-new", what=" ".join(wish.settings)))
    loaded = saves.load(path, catalog)
    match = loaded.match
    players = saves.players_of(record)
    if wish.seats is not None or wish.watch:
        players = seating.read_seats(match.game, wish.seats or ",".join(players), wish.level, wish.watch)
    if len(players) != match.seats:
        raise Misuse(say("error.resume-seats", seats=match.seats, count=len(players)))
    notice = ""
    if loaded.differs_at is not None:
        notice = say("resumed.differs", number=loaded.differs_at, why=loaded.why)
        path = saves.beside(path)  # the answers that are lost here stay in the old file
    if wish.save is not None:
        path = saves.check_free(wish.save, match)
    return Session(match, players, path), notice
