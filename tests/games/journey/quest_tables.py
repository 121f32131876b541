"""Tables of real quests in play, and the end of one."""

from __future__ import annotations

import pytest

from hyakki.games.journey.box.questdefs import QuestDef
from hyakki.games.journey.game import GAME
from hyakki.games.journey.rules import victory
from hyakki.games.journey.state import Demon, Journey
from hyakki.kernel.flow import GameOver
from tests.games.journey.rules.test_setup import answer, new
from tests.games.journey.table import quiet_quest


def quest_with(**changes: object) -> QuestDef:
    """The quiet quest with some fields changed."""
    quiet = quiet_quest()
    fields = {name: getattr(quiet, name) for name in quiet.__struct_fields__}
    return QuestDef(**{**fields, **changes})


def in_turn(quest: str, turn: int = 1) -> Journey:
    """The table of a real quest with its set-up choices made, in the Pilgrim phase."""
    match = new(quest=quest)
    upgrades = GAME.box.quests[quest].karma_upgrades
    answer(match, *["upgrade good"] * 4 * upgrades, "order 0,1,2,3")
    match.state.turn = turn
    return match.state


def find(g: Journey, kind: str) -> Demon:
    return next(demon for demon in g.demons if demon.kind == kind)


def ended(g: Journey) -> str:
    with pytest.raises(GameOver):
        victory.check(g)
    assert g.outcome is not None
    return g.outcome.reason
