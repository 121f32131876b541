"""What the lab counts of a finished match."""

from __future__ import annotations

from hyakki.games.harakiri.events import AttributeChanged, Defeated, KamiModeBegan
from hyakki.games.harakiri.game import GAME
from hyakki.kernel.events import Event, Told
from tests.games.harakiri.table import table

LOG: list[Event] = [
    Defeated(0, 9),
    Defeated(9, 0),  # an enemy
    KamiModeBegan(2, "amaterasu"),
    AttributeChanged(0, "power", -1, 1),
    AttributeChanged(0, "power", 1, 2),
]


def test_a_chapter_counts_who_fell_and_who_was_possessed() -> None:
    g = table("c1")
    g.round = 16
    found = GAME.measures(g, [Told(event) for event in LOG])
    assert found == {"characters defeated": 1, "Kami Mode": 1, "after round 16": 0}
    g.round = 17
    assert GAME.measures(g, [])["after round 16"] == 1


def test_a_campaign_counts_attempts_and_what_it_cost() -> None:
    g = table("c3")
    g.campaign, g.honour = True, 7
    g.endings = ["c1 failure", "c1 failure", "y failure", "c1 victory", "c2 victory"]
    for one, coins in zip(g.characters, (1, 2, 3, 4), strict=True):
        one.coins = coins
    found = GAME.measures(g, [Told(event) for event in LOG])
    assert found == {
        "characters defeated": 1,
        "Kami Mode": 1,
        "attempts at c1": 3,
        "attempts at c2": 1,
        "most attempts": 3,
        "coins left": 10,
        "attributes lost": 1,
        "honour": 7,
    }
