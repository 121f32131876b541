"""What must not reach anybody before its time, in positions where it nearly could: pairs of tables that
differ in one hidden thing only are played alike, and a seat that does not know it sees, hears and is asked
the same.
"""

from __future__ import annotations

import pytest

from hyakki.games.okko.events import SecretShown
from hyakki.games.okko.game import GAME
from hyakki.games.okko.rules import memoirs
from hyakki.games.okko.state import Okko
from hyakki.games.okko.view import UNKNOWN, view
from hyakki.kernel.flow import GameOver
from hyakki.kernel.match import Match
from tests.games.okko.table import listen, table
from tests.rules import rule

# ---------------------------------------------------------------------- the end


def hidden_table() -> Okko:
    g = table("silent-cell")
    g.present = ["ayame", "doan", "mayu"]
    g.oni.nature, g.oni.identity = "gozu", "doan"
    return g


@rule("okko.end.immediate", "okko.setup.oni-secret")
def test_a_scenario_that_ends_while_the_demon_is_hidden_shows_its_two_cards() -> None:
    g = hidden_table()
    assert (view(g, 0).oni.nature, view(g, None).oni.identity) == (UNKNOWN, UNKNOWN)
    heard, before = listen(g), g.learned
    with pytest.raises(GameOver):
        memoirs.end_scenario(g, "end.nobody-left", "okko.end.all-heroes-out")
    assert SecretShown("gozu", "doan") in heard
    assert g.learned > before, "nobody takes back what led to it"
    for seat in (0, None):
        seen = view(g, seat)
        assert (seen.oni.nature, seen.oni.identity) == ("gozu", "doan")
        assert {suspect.id: suspect.why for suspect in seen.deduction.courtiers}["doan"] == "found"


@rule("okko.end.immediate", "okko.campaign.table")
def test_they_lie_open_between_two_scenarios() -> None:
    g = hidden_table()
    g.phase = "between"
    assert (view(g, 0).oni.nature, view(g, None).oni.identity) == ("gozu", "doan")


@rule("okko.end.immediate")
def test_a_demon_that_everybody_has_seen_is_not_shown_again() -> None:
    g = hidden_table()
    g.final = True
    heard = listen(g)
    with pytest.raises(GameOver):
        memoirs.end_scenario(g, "end.escaped", "okko.final.escape")
    assert not [event for event in heard if isinstance(event, SecretShown)]


@rule("okko.end.immediate", "okko.end.resign")
def test_giving_up_shows_them_too() -> None:
    match = Match.new(GAME, 2, {}, 1)
    while match.state.phase == "setup":
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.answer(seat, decision.options[0])
    assert match.view(0).oni.identity == UNKNOWN
    match.resign(0)
    assert match.view(0).oni.identity == match.state.oni.identity != UNKNOWN
