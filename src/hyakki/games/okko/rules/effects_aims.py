"""Operations of effects on the aims of the game: the clocks of Mission Tiles."""

from __future__ import annotations

from hyakki.games.okko.options import PickMission
from hyakki.games.okko.rules.asking import ask_seat
from hyakki.games.okko.rules.limits import Bound
from hyakki.games.okko.rules.missions import card_of, hasten, open_missions
from hyakki.games.okko.rules.operations import Use, operation
from hyakki.games.okko.state import Mission, Okko
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal


def running(g: Okko) -> list[Mission]:
    """Unresolved Mission Tiles whose clock an effect can still move on: it never brings it to its end."""
    return [mission for mission in open_missions(g) if mission.clock < card_of(g, mission).clock.end - 1]


def _forbids_clock(g: Okko, _use: Use, _bound: Bound) -> Refusal | None:
    return None if running(g) else refuse("okko.effect.nothing")


@operation("clock", numbers="n", forbids=_forbids_clock)
def move_clock(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """The clock of one unresolved Mission Tile moves by `n`, to one step before its end at most."""
    names = [mission.id for mission in running(g)]
    if not names:
        return
    answer = yield from ask_seat(
        g, use.seat, "clock", lambda: [PickMission(name) for name in names], source=use.source
    )
    mission = next(mission for mission in g.missions if mission.id == answer.mission)
    hasten(g, mission, bound[2].n, use.source)
