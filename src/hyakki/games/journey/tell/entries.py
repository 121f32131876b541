"""How the sentences of the log belong together: who does what, whose turn it is, what parts there are."""

from __future__ import annotations

from hyakki.games.journey import events as e
from hyakki.games.journey.view.seen import JourneyView
from hyakki.kernel.events import Event
from hyakki.kernel.voice import NOBODY, done_by

DOERS: dict[type[Event], str] = {
    e.ActivationBegan: "pilgrim",
    e.Moved: "figure",
    e.AttackBegan: "attacker",
    e.PlanMade: "demon",
    e.DemonIdle: "demon",
    e.DoorBroken: "pilgrim",
    e.SutraTaken: "pilgrim",
    e.SutraTakenOver: "pilgrim",
    e.VillagerRescued: "pilgrim",
    e.WellUsed: "pilgrim",
    e.Rested: "pilgrim",
    e.GateClosed: "pilgrim",
    e.FanUsed: "pilgrim",
}
"""The field that says whose doing an event is."""

FOLLOWING: tuple[type[Event], ...] = (
    e.ActivationEnded, e.CardPlayed, e.Pushed, e.Followed, e.Hurt, e.Healed, e.ChiChanged, e.Rolled,
    e.Struck, e.Missed, e.Conditioned, e.ConditionEnded, e.Defeated, e.Killed, e.CleanseTried,
    e.KarmaGained, e.CardDrawn, e.CardsPassedOver, e.CardDiscarded, e.Spun, e.SutrasDropped, e.Looked,
    e.Saw, e.WeaponRaised, e.Revived, e.PhaseBegan,
)  # fmt: skip
"""What comes of what somebody does; phases are parts of their turn."""


def heading(event: Event) -> bool:
    """Turns and phases part the log."""
    return isinstance(event, e.TurnBegan | e.PhaseBegan)


def doer(event: Event) -> str:
    """The figure that acts."""
    return done_by(event, "figure", DOERS, FOLLOWING)


def turn(view: JourneyView, event: Event) -> int | None:
    """Pilgrims act for their seats; outside their phase it is nobody's turn."""
    if isinstance(event, e.ActivationBegan):
        return view.pilgrims[event.pilgrim].seat
    return NOBODY if isinstance(event, e.PhaseBegan | e.TurnBegan) else None


def is_news(event: Event) -> bool:
    """Whether a few words on an event add to those before it: what an attack does is told with its dice."""
    if isinstance(event, e.Struck):
        return event.net > 0
    if isinstance(event, e.Moved):  # whoever has only turned went nowhere
        return event.path[0][:2] != event.path[-1][:2]
    return not (isinstance(event, e.Hurt) and event.cause == "attack")
