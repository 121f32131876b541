"""The oracle deck and malice."""

from __future__ import annotations

import pytest

from hyakki.games.harakiri.events import MaliceStruck
from hyakki.games.harakiri.rules import malice, oracle
from hyakki.games.harakiri.rules.creatures import minions
from hyakki.games.harakiri.rules.operations import Use
from hyakki.games.harakiri.rules.watching import PhaseOver
from hyakki.games.harakiri.state import Harakiri
from tests.games.harakiri.table import listen, run, table
from tests.rules import rule


def deck(g: Harakiri) -> list[str]:
    return sorted([*g.oracle.bag, *(placed.card for placed in g.oracle.top)])


@rule("harakiri.oracle.initial-deck", "harakiri.oracle.legend-numbers")
def test_the_deck_holds_what_the_first_zone_lists() -> None:
    g = table("c1")
    oracle.build(g, 3, 2)
    assert deck(g) == ["green"] * 3 + ["red"] * 2
    g.oracle_more = {"red": 1}
    oracle.build(g, 2, 2)
    assert deck(g) == ["green"] * 2 + ["red"] * 3


@rule("harakiri.oracle.add-on-reveal")
def test_a_revealed_zone_adds_to_the_cards_not_yet_drawn() -> None:
    g = table("c1")
    oracle.build(g, 3, 2)
    for _ in range(3):
        oracle.draw(g)
    current = g.current
    oracle.add(g, 1, 1)
    assert g.oracle.count() == 4
    assert len(g.oracle.discard) == 3
    assert g.current == current


@rule("harakiri.oracle.component-limit")
def test_there_are_eight_cards_of_a_colour() -> None:
    g = table("c1")
    oracle.build(g, 0, 8)
    oracle.add(g, 0, 1)
    assert deck(g) == ["red"] * 8
    assert g.oracle_box == {"green": 8, "red": 0}


@rule("harakiri.oracle.draw", "harakiri.oracle.empty")
def test_the_deck_is_rebuilt_the_moment_it_is_empty() -> None:
    g = table("c1")
    oracle.build(g, 0, 2)
    oracle.draw(g)
    assert (g.current, g.oracle.count()) == ("red", 1)
    oracle.draw(g)
    assert g.current == "red", "the colour stays in force"
    assert deck(g) == ["red", "red"]
    assert g.oracle.discard == []


@rule("harakiri.oracle.peek")
def test_a_card_that_was_seen_comes_next_until_the_deck_is_shuffled() -> None:
    g = table("c1")
    source = next(
        key for key, effects in g.box.effects_of.items() if effects and effects[0].do == "see-oracle"
    )
    bound = g.box.triggers[source]["use"][0]
    for _ in range(12):
        oracle.build(g, 4, 4)
        oracle.see_oracle(g, Use(source), bound)
        (seen,) = g.oracle.seen_by(0)
        oracle.draw(g)
        assert g.current == seen
    drawn = set()
    for _ in range(40):
        oracle.build(g, 4, 4)
        oracle.see_oracle(g, Use(source), bound)
        oracle.add(g, 0, 1)
        assert g.oracle.seen_by(0) == []
        oracle.draw(g)
        drawn.add(g.current)
    assert drawn == {"green", "red"}


@rule("harakiri.malice.limit")
def test_at_six_the_phase_fails_and_nothing_else_happens() -> None:
    g = table("c1")
    g.malice = 5
    with pytest.raises(PhaseOver):
        run(malice.raise_malice(g, 1))
    assert (g.result, g.reason, g.malice) == ("failure", "end.malice", 6)


@rule("harakiri.malice.chapter-effects")
def test_a_space_of_the_track_brings_what_the_chapter_lists() -> None:
    g = table("c1", at={"akira": (2, 2)})
    g.phase = "events"
    g.malice = 2
    told = listen(g)
    run(malice.raise_malice(g, 1))
    assert [one.kind for one in minions(g)] == ["ashigaru"]
    assert [one.at for one in told if isinstance(one, MaliceStruck)] == [1]
    run(malice.raise_malice(g, 1))
    assert len(g.creatures) == 1, "once, when it is entered"


def test_what_a_space_brings_can_depend_on_the_zone() -> None:
    g = table("c3", zones=["3.3"])
    g.phase = "events"
    g.malice = 3
    run(malice.raise_malice(g, 1))
    assert [one.kind for one in minions(g)] == ["akaname"]
    g = table("c3")
    g.phase = "events"
    g.malice = 3
    run(malice.raise_malice(g, 1))
    assert [one.kind for one in minions(g)] == ["kappa"]
