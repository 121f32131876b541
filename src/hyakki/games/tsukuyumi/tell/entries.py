"""How the sentences of the log belong together: who does what, whose turn it is, what parts there are."""

from __future__ import annotations

from hyakki.games.tsukuyumi import events as e
from hyakki.games.tsukuyumi.state import ONI
from hyakki.kernel.events import Event
from hyakki.kernel.voice import NOBODY, done_by

DOERS: dict[type[Event], str] = {
    e.TurnBegan: "seat",
    e.ActionTaken: "seat",
    e.ActionTurned: "seat",
    e.ActionsLeft: "seat",
    e.PartChosen: "seat",
    e.UnitPlaced: "seat",
    e.UnitUpgraded: "seat",
    e.UnitMoved: "seat",
    e.OniPlaced: "seat",
    e.EventDrawn: "seat",
    e.EventPlayed: "seat",
    e.EventDiscarded: "seat",
    e.WeaponTaken: "seat",
    e.UplinkInstalled: "seat",
}
"""The field that says whose doing an event is."""

FOLLOWING: tuple[type[Event], ...] = (
    e.MarkerRemoved, e.AreaConquered, e.AreaCleared, e.UnitsLost, e.DamageTaken, e.DamageSplit,
    e.CounterChosen, e.CounterIdle, e.BattleEnded, e.PointsGained, e.OniMoved, e.DieRolled, e.MarkerPlaced,
    e.PhaseBegan,
)  # fmt: skip
"""What comes of what somebody does; phases are parts of their round."""


def heading(event: Event) -> bool:
    """Rounds and phases part the log."""
    return isinstance(event, e.RoundBegan | e.PhaseBegan)


def doer(event: Event) -> str:
    """The side that acts; a battle is an entry of its own, and the Oni are nobody."""
    if isinstance(event, e.BattleBegan):
        return f"area:{event.at[0]},{event.at[1]}"
    found = done_by(event, "seat", DOERS, FOLLOWING)
    return "" if found == f"seat:{ONI}" else found


def turn(event: Event) -> int | None:
    """Whose turn begins; between phases it is nobody's."""
    if isinstance(event, e.TurnBegan):
        return event.seat
    return NOBODY if isinstance(event, e.RoundBegan | e.PhaseBegan) else None
