"""Who decides: the controller of a character, or the party (harakiri.players.collective-decision)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hyakki.games.harakiri.events import TieBroken
from hyakki.games.harakiri.options import Pick, PickSquare
from hyakki.games.harakiri.rules.creatures import health_of, look_up
from hyakki.games.harakiri.state import FIRST, NOBODY, Character, Harakiri, Resistor
from hyakki.kernel.flow import Flow, O
from hyakki.kernel.terms import Prompt, Scalar


def leader(g: Harakiri) -> int:
    """The seat that is asked first: that of the active character, else the lowest with an undefeated
    character; between phases the lowest."""
    if g.act is not None:
        return g.characters[g.act.character].seat
    playing = [character.seat for character in g.characters if not character.defeated]
    return min(playing, default=0)


def ask_party(g: Harakiri, key: str, options: Callable[[], Sequence[O]], **params: Scalar) -> Flow[O]:
    """Ask the party: every seat may answer, the first valid answer counts."""
    seats = tuple(range(g.seats))
    return g.ask(leader(g), Prompt(f"ask.{key}", params), options, may=seats if g.seats > 1 else None)


def ask_controller(
    g: Harakiri, character: Character, key: str, options: Callable[[], Sequence[O]], **params: Scalar
) -> Flow[O]:
    """Ask the one who controls a character (harakiri.players.control)."""
    return g.ask(character.seat, Prompt(f"ask.{key}", {"character": character.id, **params}), options)


def ask_seat(
    g: Harakiri, seat: int, key: str, options: Callable[[], Sequence[O]], **params: Scalar
) -> Flow[O]:
    """Ask one seat about all characters that it leads (harakiri.players.control)."""
    return g.ask(seat, Prompt(f"ask.{key}", params), options)


# ---------------------------------------------------------------------- ties


def tied_figure(
    g: Harakiri, figures: Sequence[int], about: int, key: str = "target", **params: Scalar
) -> Flow[int]:
    """One of several figures that nothing separates: the party chooses (harakiri.golden.players-break-ties),
    or the table by the order of harakiri.players.auto-ties. `about` is the enemy that acts."""
    if len(figures) == 1:
        return figures[0]
    if g.auto_ties:
        chosen = min(figures, key=lambda number: _auto_order(g, number))
        g.tell(TieBroken(about, "auto"), "harakiri.players.auto-ties")
        return chosen
    offered = tuple(figures)
    answer = yield from ask_party(
        g, key, lambda: [Pick(number) for number in offered], figure=about, **params
    )
    g.tell(TieBroken(about, "party"), "harakiri.golden.players-break-ties")
    return answer.figure


def _auto_order(g: Harakiri, number: int) -> tuple[int, int]:
    """Most current health first, then the four in their order, then by age."""
    found = look_up(g, number)
    health = 0 if found is None or isinstance(found, Resistor) else health_of(found)
    return -health, number


def tied_square(g: Harakiri, cells: Sequence[int], about: int, key: str = "square") -> Flow[int]:
    """One of several squares that nothing separates; by itself the first by row, then column
    (harakiri.players.auto-ties)."""
    if len(cells) == 1:
        return cells[0]
    if g.auto_ties:
        g.tell(TieBroken(about, "auto"), "harakiri.players.auto-ties")
        return min(cells)
    offered = tuple(sorted(cells))
    squares = [g.field.square(cell) for cell in offered]
    answer = yield from ask_party(g, key, lambda: [PickSquare(x, y) for x, y in squares], figure=about)
    g.tell(TieBroken(about, "party"), "harakiri.golden.players-break-ties")
    return g.field.cell(answer.x, answer.y)


def seat_of(g: Harakiri, number: int) -> int:
    """The seat that decides for a figure; the leader for whoever has none."""
    return g.characters[number].seat if NOBODY < number < FIRST else leader(g)
