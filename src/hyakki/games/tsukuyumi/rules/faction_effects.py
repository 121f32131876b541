"""The parts of faction effects: every faction declares its own, factions.py carries them out."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.definitions import EffectOption
from hyakki.games.tsukuyumi.box.vocabulary import FACTION_EFFECTS
from hyakki.games.tsukuyumi.rules.underway import turn_of
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.effects import Effects
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

instant = Effects[[Tsukuyumi, int, EffectOption]](FACTION_EFFECTS)
"""Parts without a question; they come before all others, so wings carry the move of the same effect."""

part = Effects[[Tsukuyumi, int, EffectOption]](FACTION_EFFECTS)
"""Parts that ask, one step with each call; the last one ends with `end_part`."""


def end_part(g: Tsukuyumi) -> None:
    """The part under way is over, the next one follows."""
    turn_of(g).parts.pop(0)


def idle() -> Refusal:
    """Why a part is not offered that could do nothing."""
    return refuse("tsukuyumi.action.faction-effect.idle")
