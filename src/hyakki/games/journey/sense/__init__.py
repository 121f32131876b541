"""Rules of thumb for Journey: how a sensible table-mate plays.

It reads only what lies open. `activation` weighs what a pilgrim could do with its actions, `lookout` what is
within reach, `threats` what the demons could do about it; `errands` knows what the quest wants, `reactions`
when a card is worth its price.
"""

from __future__ import annotations

from hyakki.games.journey.options import Balance, Done, Keep, Order, PickCard, Play, Retry, Take, Tie, Upgrade
from hyakki.games.journey.sense import activation, reactions
from hyakki.games.journey.state import CHO, MONKEY, SHA, TRIPITAKA, Journey
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.terms import Prompt

FORTUNE_WORTH = (
    "ginseng-fruit", "peach-of-immortality", "heavenly-shield", "borrowed-hour", "palm-leaf-fan", "jade-dew",
    "grace-of-the-bodhisattva", "thunder-drum", "vow-of-silence", "swift-sandals", "cleansing-water",
    "incense", "om-mala", "bell-of-clarity", "wanderers-map",
)  # fmt: skip
SKILL_WORTH = (
    "havoc", "nimble-guard", "spade-guard", "brotherhood-of-the-skull", "blessing-of-compassion",
    "golden-light", "patient-heart", "hair-clones", "mighty-blow", "asure-seal", "prayer-of-mercy",
    "om-chant", "iron-belly", "feast",
)  # fmt: skip


PATIENCE = 3  # how often a lost quest of a series is tried again


def answer(g: Journey, decision: Decision) -> Option:
    """A sensible answer to any question of the game."""
    options = decision.options
    if len(options) == 1:
        return options[0]
    first = options[0]
    match decision.prompt.key:
        case "ask.action":
            return activation.choose(g, options)
        case "ask.order":
            return _find(options, Order((MONKEY, CHO, SHA, TRIPITAKA)))
        case "ask.upgrade":
            return _upgrade(g, decision)
        case "ask.balance":
            return next((o for o in options if isinstance(o, Balance)), options[-1])
        case "ask.retry":
            return _find(options, Retry()) if g.retries < PATIENCE else options[-1]
    if isinstance(first, Keep | PickCard):
        return max(options, key=lambda option: _worth(getattr(option, "card", "")))
    if isinstance(first, Take | Tie):
        return first
    return reactions.choose(g, decision)


def merits(g: Journey, decision: Decision) -> list[float] | None:
    """How good a sensible table-mate finds each option, where all are weighed."""
    if decision.prompt.key != "ask.action" or g.act is None:
        return None
    return activation.merits(g, decision.options)


def reason(g: Journey, decision: Decision, option: Option) -> Prompt | None:
    """Why a sensible table-mate would answer so, where that can be said."""
    if len(decision.options) == 1:
        return None
    if decision.prompt.key != "ask.action" or isinstance(option, Play):
        return reactions.reason(g, option)
    if g.act is None:
        return None
    key = activation.purpose(g, decision.options, option)
    return Prompt(key, {"pilgrim": g.act.pilgrim}) if key else None


def _find(options: tuple[Option, ...], wanted: Option) -> Option:
    return wanted if wanted in options else options[0]


def _upgrade(g: Journey, decision: Decision) -> Option:
    """Fighters take a better weapon first; the monk and second upgrades take a skill."""
    number = decision.prompt.params.get("pilgrim", 0)
    pilgrim = g.pilgrims[int(number)]
    wants_weapon = pilgrim.id in (MONKEY, CHO, SHA) and pilgrim.weapon == 1
    return _find(decision.options, Upgrade("bad" if wants_weapon else "good"))


def _worth(card: str) -> int:
    for cards in (FORTUNE_WORTH, SKILL_WORTH):
        if card in cards:
            return len(cards) - cards.index(card)
    return 0


__all__ = ["Done", "answer", "merits", "reason"]
