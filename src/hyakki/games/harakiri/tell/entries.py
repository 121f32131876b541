"""How the sentences of the log belong together: who does what, whose turn it is, what parts there are."""

from __future__ import annotations

from hyakki.games.harakiri import events as e
from hyakki.games.harakiri.state import FIRST
from hyakki.games.harakiri.view.seen import HarakiriView
from hyakki.kernel.events import Event
from hyakki.kernel.voice import NOBODY, done_by

DOERS: dict[type[Event], str] = {
    e.ActivationBegan: "figure",
    e.BehaviourRolled: "figure",
    e.CardDrawn: "figure",
    e.Moved: "figure",
    e.HeadEaten: "figure",
    e.KiPlaced: "character",
    e.TechniqueUsed: "character",
    e.KamiModeBegan: "character",
    e.HeadTaken: "character",
    e.PointUsed: "character",
    e.WeaponEquipped: "character",
    e.ItemUsed: "character",
    e.Traded: "character",
}
"""The field that says whose doing an event is."""

FOLLOWING: tuple[type[Event], ...] = (
    e.ActivationEnded, e.Exerted, e.ApChanged, e.KiWithdrawn, e.KiLowered, e.KiRolled, e.AttackBegan,
    e.Rolled, e.Rerolled, e.Missed, e.BlindRolled, e.Struck, e.YinYangUsed, e.Countered, e.Hurt,
    e.Healed, e.TokenLost, e.Conditioned, e.Spared, e.ConditionEnded, e.Blessed, e.ArmourChanged,
    e.Survived, e.Defeated, e.HeadFell, e.LineTried, e.LineTaken, e.TargetChosen, e.TieBroken,
    e.SkillUsed, e.Tested, e.DoorOpened, e.ItemGained, e.CoinsChanged, e.KarmaChanged, e.SavedOne,
    e.Consecrated, e.SealBroken, e.StonesCleared, e.BrazierOut, e.LadCarried, e.CardKept, e.CardCooled,
    e.EffectBegan, e.ItemReturned,
)  # fmt: skip
"""What comes of what somebody does."""


def heading(event: Event) -> bool:
    """Chapters and rounds part the log; whoever is lost for good is told as loudly."""
    if isinstance(event, e.TokenLost):
        return not event.left
    return isinstance(event, e.ChapterBegan | e.RoundBegan)


def doer(event: Event) -> str:
    """The figure that acts."""
    return "" if heading(event) else done_by(event, "figure", DOERS, FOLLOWING)


def turn(view: HarakiriView, event: Event) -> int | None:
    """Characters act for their seats; enemies and rounds are nobody's turn."""
    if isinstance(event, e.ActivationBegan):
        return view.characters[event.figure].seat if event.figure < FIRST else NOBODY
    return NOBODY if isinstance(event, e.RoundBegan | e.PhaseEnded) else None
