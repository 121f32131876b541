"""Getting better: wells, rest, and revival by Tripitaka."""

from __future__ import annotations

from hyakki.games.journey.box.vocabulary import BURDENS
from hyakki.games.journey.events import Rested, WellUsed
from hyakki.games.journey.options import Pay
from hyakki.games.journey.rules import activation, cards, harm, windows
from hyakki.games.journey.rules.figures import adjacent, is_unconscious
from hyakki.games.journey.rules.moments import Moment
from hyakki.games.journey.rules.profile import burden, max_health
from hyakki.games.journey.state import DEAD, STANDING, TRIPITAKA, Journey, Pilgrim, Well
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

FEWER_RESTS = BURDENS.declare("rest-limit", numbers="amount", doc="At most `amount` rests per activation.")
LESS_REST = BURDENS.declare("rest-gives", numbers="amount", doc="Rest gives `amount` chi.")

REST_CHI = 5
REST_LIMIT = 2
REVIVE_LIMIT = 5


# -- rest


def rest_limit(g: Journey, p: Pilgrim) -> int:
    """How often the pilgrim may rest in one activation."""
    if p.corruption:
        return burden(g, p, FEWER_RESTS) or REST_LIMIT
    return REST_LIMIT


def forbids_rest(g: Journey, p: Pilgrim) -> Refusal | None:
    """Why the pilgrim may not rest."""
    refusal = activation.forbids_action(g, p, "rest")
    limit = rest_limit(g, p)
    if refusal is None and activation.under_way(g).rests >= limit:
        return refuse("journey.rest.limit", limit=limit)
    return refusal


def do_rest(g: Journey, p: Pilgrim) -> Flow[None]:
    """Regain chi; Restless takes a part of it."""
    activation.spend_ap(g, "rest")
    activation.under_way(g).rests += 1
    g.tell(Rested(p.id), "journey.rest.chi")
    harm.gain_chi(g, p, burden(g, p, LESS_REST) or REST_CHI)
    yield from windows.window(g, Moment("after-rest", pilgrim=p.id))


# -- wells


def well_at(g: Journey, cell: int) -> Well:
    """The well on a square."""
    return next(well for well in g.wells if well.cell == cell)


def forbids_well(g: Journey, p: Pilgrim, well: Well) -> Refusal | None:
    """Why a well does nothing for a pilgrim, AP aside."""
    if not adjacent(g, p, 1 << well.cell):
        if g.field.grid.ring(1 << p.cell) >> well.cell & 1:
            return refuse("journey.map.adjacent-walls")
        return refuse("journey.recover.well")
    if p.id in well.used:
        return refuse("journey.recover.once")
    served = g.box.omens[g.omen].well_pilgrims if g.omen else 0
    if served and len(well.used) >= served:
        return refuse("journey.setup.omens", key="why.recover.drought", pilgrims=served)
    if p.health >= max_health(g, p):
        return refuse("journey.recover.pointless")
    return None


def forbids_recover(g: Journey, p: Pilgrim, well: Well) -> Refusal | None:
    """Why the pilgrim may not recover at a well."""
    return activation.forbids_action(g, p, "recover") or forbids_well(g, p, well)


def do_recover(g: Journey, p: Pilgrim, well: Well) -> Flow[None]:
    """Health becomes maximum; the pilgrim's marker stays beside the well."""
    activation.spend_ap(g, "recover")
    well.used.append(p.id)
    g.tell(WellUsed(p.id, g.field.square(well.cell)), "journey.recover.well")
    harm.heal(g, p, max_health(g, p))
    yield from cards.forced(g, p, "recover")


# -- revival


def can_revive(g: Journey, p: Pilgrim, fallen: Pilgrim) -> bool:
    return is_unconscious(fallen) and adjacent(g, p, 1 << fallen.cell)


def forbids_revive(g: Journey, p: Pilgrim, fallen: Pilgrim) -> Refusal | None:
    """Why the pilgrim may not revive another one."""
    if p.id != TRIPITAKA:
        rule = "journey.revive.tripitaka-down" if fallen.id == TRIPITAKA else "journey.revive.who"
        return refuse(rule, key="why.revive.who")
    refusal = activation.forbids_action(g, p, "revive")
    if refusal is not None:
        return refusal
    if fallen.fallen == DEAD:
        return refuse("journey.revive.dead", pilgrim=fallen.id)
    if fallen.fallen == STANDING:
        return refuse("journey.revive.who", key="why.revive.conscious", pilgrim=fallen.id)
    if p.health < 2:
        return refuse("journey.revive.minimum")
    if not adjacent(g, p, 1 << fallen.cell):
        return refuse("journey.revive.who", key="why.revive.adjacent", pilgrim=fallen.id)
    return None


def revive_prices(p: Pilgrim) -> list[Pay]:
    """What Tripitaka can give: 1 to 5 health, keeping 1, and 0 to 5 chi (journey.revive.cost)."""
    healths = range(1, min(REVIVE_LIMIT, p.health - 1) + 1)
    chis = range(min(REVIVE_LIMIT, p.chi) + 1)
    return [Pay(health, chi) for health in healths for chi in chis]


def do_revive(g: Journey, p: Pilgrim, fallen: Pilgrim) -> Flow[None]:
    """The fallen pilgrim stands up with as much as Tripitaka pays (journey.revive.result)."""
    activation.spend_ap(g, "revive")
    prompt = Prompt("ask.revive", {"pilgrim": fallen.id})
    price = yield from g.ask(p.seat, prompt, lambda: revive_prices(p))
    harm.pay_health(g, p, price.health)
    harm.pay_chi(g, p, price.chi)
    harm.stand_up(g, fallen, price.health, price.chi)
