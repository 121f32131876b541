"""The Dark Seed: two parts of three of their faction effect, and Conquerors that are given up for a fight.

For the Queen is in defences.py; Eggs of the fallen are in damage.py, new units from Eggs in production.py.
"""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.definitions import EffectOption
from hyakki.games.tsukuyumi.box.frame import at, place
from hyakki.games.tsukuyumi.box.vocabulary import ABILITIES, FACTION_EVENTS
from hyakki.games.tsukuyumi.events import MarkerPlaced
from hyakki.games.tsukuyumi.options import Effect, Fight
from hyakki.games.tsukuyumi.rules import gaits, movement
from hyakki.games.tsukuyumi.rules.allowances import allowances, lay_step
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.faction_effects import end_part, idle, instant, part
from hyakki.games.tsukuyumi.rules.fights import fights, forbids_fight
from hyakki.games.tsukuyumi.rules.free_fights import fight_began, fresh_areas, note_use
from hyakki.games.tsukuyumi.rules.lasting import in_force
from hyakki.games.tsukuyumi.rules.production import HATCHERY
from hyakki.games.tsukuyumi.rules.underway import turn_of
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

CONQUEROR = "conqueror"  # the use between actions
GRANTED = "use-conquerors"  # in `Turn.free`: the faction effect allows Conquerors in this turn

SACRIFICE = ABILITIES.declare("sacrifice", doc="In blue it may be given up for 1 combat action in its area.")
KEEP_CONQUERORS = FACTION_EVENTS.declare(
    "keep-conquerors", doc="Conquerors may each be used once without being removed."
)


# ---------------------------------------------------------------------- faction effect


@instant(GRANTED)
def allow_conquerors(g: Tsukuyumi, _seat: int, _part: EffectOption) -> None:
    """Units with `sacrifice` may be used in any case (tsukuyumi.darkseed.effect)."""
    turn_of(g).free.append(GRANTED)


@instant(gaits.TAKE_WING)
def take_wing(g: Tsukuyumi, seat: int, _part: EffectOption) -> None:
    """All own units fly until the end of the round (tsukuyumi.darkseed.effect-range)."""
    if gaits.TAKE_WING not in g.seats[seat].effects:
        g.seats[seat].effects.append(gaits.TAKE_WING)


@part("march", numbers="amount")
def march(g: Tsukuyumi, seat: int, chosen: EffectOption) -> Flow[None]:
    """All own units move `amount` areas: one step of one unit, or the end."""
    if g.march is None:
        movement.start(g, seat, "faction", chosen.amount)
    yield from movement.march_step(g)
    if g.march is None:
        end_part(g)


def _no_eggs(g: Tsukuyumi, seat: int, chosen: EffectOption) -> Refusal | None:
    able = g.seats[seat].stock["egg"] and allowances(g, seat, HATCHERY, chosen.amount)
    return None if able else idle()


@part("lay-eggs", numbers="amount", forbids=_no_eggs)
def lay_eggs(g: Tsukuyumi, seat: int, chosen: EffectOption) -> Flow[None]:
    """Each hatchery may place `amount` Eggs in its area: one of them, or the end."""
    over = yield from lay_step(g, seat, "egg", HATCHERY, chosen.amount, lay_egg)
    if over:
        end_part(g)


def lay_egg(g: Tsukuyumi, seat: int, cell: int) -> None:
    """Place an Egg."""
    g.seats[seat].stock["egg"] -= 1
    g.eggs[cell] = g.eggs.get(cell, 0) + 1
    g.tell(MarkerPlaced(seat, "egg", place(cell)), "tsukuyumi.darkseed.effect")


# ---------------------------------------------------------------------- Conquerors


def free_actions(g: Tsukuyumi, seat: int) -> list[Effect]:
    """A Conqueror, if one can be used now."""
    return [Effect(CONQUEROR)] if conqueror_fights(g, seat) else []


def conqueror_fights(g: Tsukuyumi, seat: int) -> list[Fight]:
    """Fights for which a Conqueror may be given up: in own blue turns, in its area
    (tsukuyumi.darkseed.conqueror)."""
    if g.phase != "blue" and GRANTED not in turn_of(g).free:
        return []
    cells = fresh_areas(g, seat, SACRIFICE)
    if not cells:
        return []
    return [attack for attack in fights(g, seat, free=True) if at(attack.q, attack.r) in cells]


def forbids_conqueror(g: Tsukuyumi, seat: int, cell: int, card: str) -> Refusal | None:
    """Why no Conqueror can be given up for a fight in a space with a card, or None."""
    if g.phase != "blue" and GRANTED not in turn_of(g).free:
        return refuse("tsukuyumi.darkseed.conqueror.phase")
    refusal = forbids_fight(g, seat, cell, card, free=True)
    if refusal is not None:
        return refusal
    return None if cell in fresh_areas(g, seat, SACRIFICE) else refuse("tsukuyumi.darkseed.conqueror")


def use_conqueror(g: Tsukuyumi, seat: int) -> Flow[None]:
    """A fight for a Conqueror. It takes part and is removed afterwards, unless Pioneers for the Nest keeps
    it (tsukuyumi.facevent.dark-pioneers)."""
    answer = yield from g.ask(seat, Prompt("ask.conqueror"), lambda: conqueror_fights(g, seat))
    cell = at(answer.q, answer.r)
    kind = next(kind for kind in g.sheets[seat].kinds_with(SACRIFICE) if g.seats[seat].troops[cell][kind])
    fight_began(g)
    if in_force(g, seat, KEEP_CONQUERORS) is None:
        yield from fight(g, seat, cell, answer.card, sacrifice=kind)
        return
    note_use(g, seat, SACRIFICE, cell)
    yield from fight(g, seat, cell, answer.card)
