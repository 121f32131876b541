"""The recorded games of Harakiri: every chapter won, every way to end, both ways over the pass, the endings
of campaigns, and one that meets the Shinigami; and the golden playthrough.

    python -m tests.games.harakiri.record

looks for fitting keys and writes `recorded/` and `golden/` anew.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from hyakki.games.harakiri.game import GAME
from hyakki.games.harakiri.options import (
    Attack,
    CallByName,
    Choose,
    EndCampaign,
    KamiMode,
    Repeat,
    Scene,
    StrikeAgain,
    Use,
)
from hyakki.games.harakiri.rules.creatures import undefeated
from hyakki.games.harakiri.state import Harakiri
from hyakki.kernel.decision import Option
from hyakki.kernel.rng import Rng
from tests.games.playthrough import Golden
from tests.games.probe import AnyMatch
from tests.games.recorded_play import Player, at_random, by_sense
from tests.games.recording import Wanted, record

WON = ("end.chapter-won",)
CAMPAIGN = 9000  # answers of a campaign at the most

DISHONOURABLE = {"hide", "toll", "force", "guide", "watch", "silver"}
"""What those choose who do not care how they will be remembered."""


# ---------------------------------------------------------------------- who plays


def stubborn(match: AnyMatch, seat: int, rng: Rng) -> Option:
    """By rules of thumb, and never gives a campaign up."""
    return Repeat() if Repeat() in match.choices() else by_sense(match, seat, rng)


def ruthless(match: AnyMatch, seat: int, rng: Rng) -> Option:
    """Stubborn, and chooses what brings no honour."""
    options = match.choices()
    if StrikeAgain() in options:
        return StrikeAgain()
    for option in options:
        if isinstance(option, Scene | Choose) and option.which in DISHONOURABLE:
            return option
    return stubborn(match, seat, rng)


def honest(match: AnyMatch, seat: int, rng: Rng) -> Option:
    """Stubborn, and calls him by name."""
    return CallByName() if CallByName() in match.choices() else stubborn(match, seat, rng)


def careless(match: AnyMatch, seat: int, rng: Rng) -> Option:
    """Two answers of three by rules of thumb."""
    return by_sense(match, seat, rng) if rng.below(3) else at_random(match, seat, rng)


def haunted(match: AnyMatch, seat: int, rng: Rng) -> Option:
    """Careless, tries again until the Shinigami was met, and then ends the campaign."""
    if EndCampaign() in match.choices():
        return EndCampaign() if match.state.faced else Repeat()
    return by_sense(match, seat, rng) if rng.below(6) else at_random(match, seat, rng)


def possessed(match: AnyMatch, seat: int, rng: Rng) -> Option:
    """The last one on its feet lets its Kami take over as soon as it can; until then all are careless."""
    options = match.choices()
    if len(undefeated(match.state)) > 1:
        return by_sense(match, seat, rng) if rng.below(8) else at_random(match, seat, rng)
    return KamiMode() if KamiMode() in options else by_sense(match, seat, rng)


def without(kind: Callable[[AnyMatch, Option], bool]) -> Player:
    """By rules of thumb, but never an answer of that kind."""

    def player(match: AnyMatch, seat: int, rng: Rng) -> Option:
        wished = by_sense(match, seat, rng)
        if not kind(match, wished):
            return wished
        return rng.pick([option for option in match.choices() if not kind(match, option)])

    return player


def _at_boss(match: AnyMatch, option: Option) -> bool:
    kinds = {one.id: one.kind for one in match.state.creatures}
    return isinstance(option, Attack) and kinds.get(option.target) == "nue"


def _at_rocks(match: AnyMatch, option: Option) -> bool:
    return isinstance(option, Use) and match.state.chapter.point(option.point).name == "rockfall"


climbers, hunters = without(_at_boss), without(_at_rocks)


# ---------------------------------------------------------------------- what is recorded

CHAPTERS = (
    Wanted("c1.json", "Chapter 1 is won.", WON, 1, {"play": "c1"}),
    Wanted("c2.json", "Chapter 2 is won by two after a bad omen.", WON, 2, {"play": "c2", "omen": "bad"}),
    Wanted("c3.json", "Chapter 3 is won by three who took their characters.", WON, 3,
           {"play": "c3", "characters": "pick"}),
    Wanted("c4.json", "Chapter 4: the Nue is defeated.", WON, 4, {"play": "c4", "ties": "auto"}, hunters),
    Wanted("c4-cave.json", "Chapter 4: the lad is brought through the cave.", WON, 1, {"play": "c4"},
           climbers),
    Wanted("c5.json", "Chapter 5 is won after a good omen.", WON, 2, {"play": "c5", "omen": "good"}),
    Wanted("c6.json", "Chapter 6 is won.", WON, 1, {"play": "c6"}),
)  # fmt: skip


def ended(
    reason: str, what: str, seats: int, settings: dict[str, str], player: Player, **more: int
) -> Wanted:
    """A game that ends for this reason, in a file of that name."""
    return Wanted(f"{reason}.json", what, (f"end.{reason}",), seats, settings, player, **more)


ENDS = (
    ended("all-defeated", "All four fall.", 2, {"play": "c2"}, at_random),
    ended("malice", "Malice comes to its end.", 3, {"play": "c3", "omen": "bad"}, careless),
    ended("villagers-lost", "Both villagers are killed.", 1, {"play": "c1"}, careless),
    ended("lad-lost", "The lad is lost on the pass.", 4, {"play": "c4"}, careless),
    ended("kami-alone", "Only one in Kami Mode is left.", 1, {"play": "c6", "omen": "good"}, possessed),
    ended("resigned", "The only player gives up.", 1, {"play": "c5"}, by_sense, resigns_after=40),
)

CAMPAIGNS = (
    ended("dawn", "The campaign is won with honour.", 1, {"play": "campaign"}, honest, longest=CAMPAIGN),
    ended("ash", "The campaign is won.", 2, {"play": "campaign", "ties": "auto"}, ruthless, longest=CAMPAIGN),
    ended("silence", "The campaign is won without honour.", 1, {"play": "campaign"}, ruthless,
          longest=CAMPAIGN),
    ended("campaign-ended", "The party meets the Shinigami and gives up.", 2,
          {"play": "campaign", "yomi": "on"}, haunted, longest=CAMPAIGN),
)  # fmt: skip

WANTED = (*CHAPTERS, *ENDS, *CAMPAIGNS)


def round_of(g: Harakiri) -> tuple[str, int, int]:
    """The board is drawn at the start of every round."""
    return g.chapter_id, g.attempt, g.round


GOLDENS = (Golden("c1.txt", "c1.json", round_of),)


if __name__ == "__main__":
    assert GAME.id == "harakiri"
    sys.exit(record("harakiri"))
