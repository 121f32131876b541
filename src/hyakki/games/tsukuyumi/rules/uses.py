"""What single units may do so often: markers that they may place in their areas, and fights that each of them
may start once in a round.

Units are only counted, so what a unit has done is noted for its area (`Seat.once`): of the units there so
many have had their turn.
"""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.tsukuyumi.box.frame import at, place
from hyakki.games.tsukuyumi.options import DONE, Done, PickArea
from hyakki.games.tsukuyumi.rules.areas import is_area
from hyakki.games.tsukuyumi.rules.ground import refuse
from hyakki.games.tsukuyumi.state import Tsukuyumi, Turn
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt, Refusal


def turn_of(g: Tsukuyumi) -> Turn:
    """The turn under way."""
    assert g.turn is not None, "no turn is under way"
    return g.turn


def kinds_with(g: Tsukuyumi, seat: int, ability: str) -> list[int]:
    """The kinds of a seat's sheet that have an ability."""
    return [kind for kind, unit in enumerate(g.sheets[seat].units) if ability in unit.abilities]


# ---------------------------------------------------------------------- markers in the areas of units


def allowances(g: Tsukuyumi, seat: int, ability: str, each: int) -> dict[int, int]:
    """How many markers the units with an ability may place, by area; never in homezones, which are no areas
    (tsukuyumi.core.homezone-not-area)."""
    kinds = kinds_with(g, seat, ability)
    found = {}
    for cell, troops in sorted(g.seats[seat].troops.items()):
        count = sum(troops[kind] for kind in kinds)
        if count and is_area(g, cell):
            found[cell] = count * each
    return found


def lay_step(
    g: Tsukuyumi, seat: int, marker: str, ability: str, each: int, lay: Callable[[Tsukuyumi, int, int], None]
) -> Flow[bool]:
    """One marker in the area of one unit, or no more of them; whether all is done."""
    turn = turn_of(g)
    if not turn.allowance:
        turn.allowance = allowances(g, seat, ability, each)
    if not turn.allowance or not g.seats[seat].stock[marker]:
        turn.allowance.clear()
        return True
    prompt = Prompt("ask.lay", {"marker": marker, "left": sum(turn.allowance.values())})
    answer = yield from g.ask(seat, prompt, lambda: open_areas(g))
    if isinstance(answer, Done):
        turn.allowance.clear()
        return True
    cell = at(answer.q, answer.r)
    lay(g, seat, cell)
    spend(g, cell)
    return not turn.allowance


def forbids_laying(g: Tsukuyumi, marker: str, cell: int) -> Refusal | None:
    """Why no more markers may be placed in a space by the units there, or None."""
    if not is_area(g, cell):
        return refuse("core.homezone-not-area")
    if cell in turn_of(g).allowance:
        return None
    return refuse("action.faction-effect.unit", marker=marker)


def open_areas(g: Tsukuyumi) -> list[PickArea | Done]:
    """The areas in which markers may still be placed, and the end."""
    return [*(PickArea(*place(cell)) for cell in turn_of(g).allowance), DONE]


def spend(g: Tsukuyumi, cell: int) -> None:
    """One marker less for an area."""
    allowance = turn_of(g).allowance
    allowance[cell] -= 1
    if not allowance[cell]:
        del allowance[cell]


# ---------------------------------------------------------------------- one fight for each unit


def fresh_areas(g: Tsukuyumi, seat: int, ability: str) -> list[int]:
    """The areas with a unit of an ability that has not started its fight this round. However units have moved
    since, there are never more fights than units."""
    player, kinds = g.seats[seat], kinds_with(g, seat, ability)
    here = {cell: sum(troops[kind] for kind in kinds) for cell, troops in sorted(player.troops.items())}
    notes = [note for note in player.once if note.startswith(f"{ability}-")]
    if sum(here.values()) <= len(notes):
        return []
    return [cell for cell, count in here.items() if count > notes.count(_note(ability, cell))]


def note_use(g: Tsukuyumi, seat: int, ability: str, cell: int) -> None:
    """A unit in an area starts its fight of the round."""
    g.seats[seat].once.append(_note(ability, cell))


def forget_use(g: Tsukuyumi, seat: int, kind: int, cell: int) -> None:
    """A unit has fallen: of its kind those that have had their fight fall first
    (tsukuyumi.facevent.cyber-raider)."""
    once = g.seats[seat].once
    for ability in g.sheets[seat].units[kind].abilities:
        if _note(ability, cell) in once:
            once.remove(_note(ability, cell))


def _note(ability: str, cell: int) -> str:
    return f"{ability}-{cell}"


def fight_began(g: Tsukuyumi) -> None:
    """In red a fight ends the time for movement (tsukuyumi.round.move-before-combat)."""
    if g.phase == "red":
        turn_of(g).fought = True
