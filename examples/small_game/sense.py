"""Rules of thumb for bots, and what may come of an option."""

from __future__ import annotations

from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.terms import Chance

from .box import STRENGTH
from .options import Keep, Raid, Veil
from .state import Moon


def sense(g: Moon, decision: Decision) -> Option:
    """Raid the leader with the strongest beast; veil when raided; else take what comes first."""

    def worth(option: Option) -> int:
        match option:
            case Raid(card, target):
                return 10 + STRENGTH[card] + g.players[target].score
            case Keep(card):
                return STRENGTH.get(card, 0)
            case Veil():
                return 1 if decision.prompt.params["target"] == decision.seat else -1
        return 0

    return max(decision.options, key=worth)


def odds(g: Moon, seat: int, option: Option) -> list[Chance] | None:
    """The exact chances of a raid that nobody veils; other options are sampled."""
    if not isinstance(option, Raid):
        return None
    strength = STRENGTH[option.card]
    wins = sum(a + strength > d for a in range(1, 7) for d in range(1, 7))
    return [Chance("odds.win", wins / 36)]
