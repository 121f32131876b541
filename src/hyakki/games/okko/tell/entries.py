"""How the sentences of the log belong together: who does what, whose turn it is, what parts there are."""

from __future__ import annotations

from hyakki.games.okko import events as e
from hyakki.games.okko.box.figures import HEROES
from hyakki.games.okko.view.seen import OkkoView
from hyakki.kernel.events import Event
from hyakki.kernel.voice import NOBODY, done_by

DOERS: dict[type[Event], str] = {
    e.Activated: "figure",
    e.FigureActs: "figure",
    e.Moved: "figure",
    e.AttackDeclared: "attacker",
}
"""The field that says whose doing an event is."""

FOLLOWING: tuple[type[Event], ...] = (
    e.ActivationEnded, e.Caught, e.Surrounded, e.AlarmRaised, e.Pushed, e.Redirected, e.Attacked,
    e.DiceRolled, e.Rerolled, e.Damaged, e.HarmChanged, e.Healed, e.ConditionPlaced, e.ConditionFlipped,
    e.ConditionGone, e.TalentLost, e.Fell, e.HeroFell, e.Tested, e.PenaltyPlaced, e.ClueDrawn,
    e.TokenFlipped, e.TokenGone, e.CourtierCleared, e.NatureCleared, e.Complicated, e.CourtierHelped,
    e.CourtierFollows, e.ChestOpened, e.ItemsDrawn, e.ItemPlaced, e.ItemDiscarded, e.ItemUsed,
    e.ItemGiven, e.FollowerRevealed, e.FollowerTaken, e.KamiSummoned, e.ObjectTaken, e.ObjectGiven,
    e.ObjectDropped, e.DoorOpened, e.DoorClosed, e.WallBroken, e.TalentUsed, e.EffectWorked,
    e.ActionsChanged, e.WoundDrawn, e.WoundSeen, e.ProgressMade, e.LanternLit, e.Reasoned,
    e.PhaseBegan,
)  # fmt: skip
"""What comes of what somebody does; phases are parts of their round."""


def heading(event: Event) -> bool:
    """Rounds and phases part the log."""
    return isinstance(event, e.RoundBegan | e.PhaseBegan)


def doer(event: Event) -> str:
    """The figure that acts."""
    return done_by(event, "figure", DOERS, FOLLOWING)


def turn(view: OkkoView, event: Event) -> int | None:
    """Heroes act for their seats, all others for the Oni; between activations it is nobody's turn."""
    if isinstance(event, e.Activated) and event.figure in HEROES and event.figure < len(view.heroes):
        return view.heroes[event.figure].seat
    if isinstance(event, e.CardActivated):
        return view.oni.seat
    return NOBODY if isinstance(event, e.RoundBegan | e.PhaseBegan | e.Activated) else None
