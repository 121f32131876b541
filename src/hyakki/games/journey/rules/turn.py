"""The sequence of play: set-up, then turns of Maintenance, Pilgrim, Demon and End of Turn phase."""

from __future__ import annotations

from hyakki.games.journey.events import ConditionEnded, PhaseBegan, RageEnded, SpecialEnded, TurnBegan
from hyakki.games.journey.rules import (
    campaign,
    cards,
    defeat,
    demons,
    harm,
    pilgrims,
    questevents,
    setup,
    victory,
)
from hyakki.games.journey.rules.conditions import drop_condition
from hyakki.games.journey.rules.figures import find_demon, in_order, is_unconscious
from hyakki.games.journey.state import DEAD, Figure, Journey
from hyakki.kernel.flow import Flow


def step(g: Journey) -> Flow[None]:
    """From one quiet table to the next."""
    try:
        yield from _phase_step(g)
    except victory.QuestOver:
        g.act = g.hunt = None
        g.phase = "after-quest"


def _phase_step(g: Journey) -> Flow[None]:
    """The flow of the phase; no generator of its own, since every answer would have to pass through it."""
    phase = g.phase
    if phase == "pilgrims":
        return pilgrims.pilgrim_step(g)
    if phase in ("demons", "spawning", "before-demons", "activations"):
        return demons.demon_step(g)
    if phase == "maintenance":
        return _maintenance_step(g)
    if phase == "end":
        return _end_step(g)
    if phase in ("after-quest", "balance"):
        return campaign.campaign_step(g)
    return setup.setup_step(g)


def _maintenance_step(g: Journey) -> Flow[None]:
    begin_turn(g)
    yield from maintenance(g)
    begin_pilgrim_phase(g)


def _end_step(g: Journey) -> Flow[None]:
    yield from end_of_turn(g)
    g.phase = "maintenance"


def begin_turn(g: Journey) -> None:
    """The next turn; the first one too begins with Maintenance (journey.turn.first-maintenance)."""
    g.turn += 1
    g.tell(TurnBegan(g.turn), "journey.turn.phases")


def begin_pilgrim_phase(g: Journey) -> None:
    """Initiative starts from the first place."""
    g.phase = "pilgrims"
    g.place = 0
    g.act = None
    g.tell(PhaseBegan("pilgrims"), "journey.turn.phases")


# -- Maintenance


def maintenance(g: Journey) -> Flow[None]:
    """The steps in the printed order (journey.maintenance.step-order)."""
    # Whoever falls in this Maintenance takes no further step in it (journey.maintenance.unconscious-timing).
    lying = [p for p in in_order(g) if is_unconscious(p)]
    _expire(g)
    yield from _ongoing(g)
    for p in lying:
        harm.worsen(g, p)
        victory.check(g)
    if g.rage:
        g.rage = False  # the next Demon phase may bring it back (journey.rage.end)
        g.tell(RageEnded(), "journey.maintenance.rage-removed")
    for card in g.specials:
        g.demon_deck.discard.append(card)
        g.tell(SpecialEnded(card), "journey.maintenance.special-discard")
    g.specials.clear()


def _figures(g: Journey) -> list[Figure]:
    """Pilgrims in initiative order, then demons by age (journey.maintenance.simultaneous).

    Cards beside unconscious pilgrims count time and expire too (journey.maintenance.unconscious-conditions).
    """
    return [*(p for p in in_order(g) if p.fallen != DEAD), *g.demons]


def _expire(g: Journey) -> None:
    """Cards whose time is up go, without a last effect (journey.maintenance.expiry-no-effect)."""
    kinds = g.box.conditions
    for one in _figures(g):
        for condition in one.conditions[:]:
            if condition.tokens >= kinds[condition.kind].duration:
                drop_condition(g, one, condition.kind)
                g.tell(ConditionEnded(one.id, condition.kind), "journey.maintenance.expiry")


def _ongoing(g: Journey) -> Flow[None]:
    """Conditions that hurt do so, without any defense (journey.condition.no-defense)."""
    kinds = g.box.conditions
    for p in in_order(g):
        for condition in p.conditions:
            harm.hurt(g, p, kinds[condition.kind].each_turn, condition.kind, "journey.maintenance.ongoing")
    victory.check(g)
    for demon in g.demons[:]:
        for kind in [condition.kind for condition in demon.conditions]:
            amount = kinds[kind].each_turn
            if amount and find_demon(g, demon.id) is not None:
                # By nobody: no karma for anybody (journey.defeat.indirect-karma). Each card hurts by itself:
                # a one hit kill seldom minds it (journey.defeat.condition-one-hit).
                yield from defeat.damage_demon(g, demon, amount, None, None, cause=kind)
    victory.check(g)


# -- End of Turn


def end_of_turn(g: Journey) -> Flow[None]:
    """Tokens, effects that last this turn, quest time."""
    add_turn_tokens(g)
    _stop_effects(g)
    yield from questevents.end_of_turn(g)


def add_turn_tokens(g: Journey) -> None:
    """One token on each card that lasts several turns (journey.end.tokens): they count up
    (journey.condition.token-direction), and there are always enough (journey.setup.component-limits)."""
    for one in _figures(g):
        for condition in one.conditions:
            condition.tokens += 1


def _stop_effects(g: Journey) -> None:
    """Everything that lasts until the end of the turn stops (journey.end.until-end-of-turn)."""
    g.chant = False
    cards.end_active_cards(g)
    for p in g.pilgrims:
        p.extra_ap = 0
    for demon in g.demons:
        demon.less_ap = 0
        demon.mired = False
    for gate in g.gates:
        gate.muted = False
        gate.drawn = 0
