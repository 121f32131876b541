"""What an action costs, said before it is paid."""

from __future__ import annotations

from hyakki.games.harakiri import options as o
from hyakki.games.harakiri.rules.interact import INTERACTION_COST
from hyakki.games.harakiri.rules.items import ITEM_COST
from hyakki.games.harakiri.rules.skills import TECHNIQUE_COST
from hyakki.games.harakiri.rules.trade import TRADE_COST
from hyakki.games.harakiri.tell.words import BoxVoice
from hyakki.kernel.decision import Option
from hyakki.kernel.terms import Prompt

FIXED: dict[type[Option], int] = {
    o.Technique: TECHNIQUE_COST,
    o.UseItem: ITEM_COST,
    o.Trade: TRADE_COST,
    o.SwapWeapon: INTERACTION_COST,
    o.HandOver: INTERACTION_COST,
    o.SetDown: INTERACTION_COST,
    o.Lift: INTERACTION_COST,
    o.PlaceKi: 0,
    o.Withdraw: 0,
    o.Retrieve: 0,
}
"""Action points of answers that always cost the same. Moves, exerting and new Ki say theirs themselves."""


def cost_of(prompt: Prompt, option: Option) -> int | None:
    """Action points of an answer; None where it is no action, or nothing is known of its cost."""
    match option:
        case o.Attack(_, force):
            found = prompt.params.get(force)
        case o.Use():
            found = prompt.params.get("use")
        case _:
            return FIXED.get(type(option))
    return found if isinstance(found, int) else None


def cost_words(voice: BoxVoice, n: int) -> str:
    """`2 action points`, `free`."""
    return voice.texts.say("cost.points", n=n) if n else voice.texts.say("cost.free")
