"""No card, miniature or die is lost: counting finds what is."""

from __future__ import annotations

import pytest

from hyakki.games.harakiri.game import GAME
from hyakki.games.harakiri.guard.pieces import pieces
from hyakki.games.harakiri.state import Harakiri
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng


def started(play: str = "c6") -> Harakiri:
    """A chapter in its first round."""
    match = Match.new(GAME, 1, {"play": play, "ties": "auto"}, 3)
    while match.state.round == 0:
        match.answer(0, match.choices()[0])
    return match.state


def test_the_box_is_counted_whole() -> None:
    found = pieces(started())
    box = GAME.box
    assert sum(n for name, n in found.items() if name.startswith("item ")) == 112
    assert sum(n for name, n in found.items() if name.startswith("event card ")) == 90
    assert sum(n for name, n in found.items() if name.startswith("AI card ")) == 30
    assert (found["oracle card green"], found["oracle card red"]) == (8, 8)
    assert sum(n for name, n in found.items() if name.startswith("smith card ")) == len(box.smith)
    assert found["Ki die"] == 20


def test_it_is_the_same_before_and_after_set_up_and_in_every_chapter() -> None:
    counts = [pieces(Match.new(GAME, 1, {"play": play}, 1).state) for play in ("c1", "c6", "campaign")]
    assert counts[0] == counts[1] == counts[2] == pieces(started())


def test_it_is_the_same_through_a_whole_game() -> None:
    match, rng = Match.new(GAME, 2, {"play": "c3"}, 8), Rng.seeded(8)
    whole = pieces(match.state)
    while match.outcome is None:
        match.answer(match.asked()[0], rng.pick(match.choices()))
        assert pieces(match.state) == whole


def lose_item(g: Harakiri) -> None:
    g.market.bag.pop()


def lose_oracle(g: Harakiri) -> None:
    g.oracle_box["green"] -= 1


def lose_sleeve(g: Harakiri) -> None:
    g.zones[0].cards.clear()


def lose_ai_card(g: Harakiri) -> None:
    g.decks["blood-oni"].bag.pop()


def double_kami(g: Harakiri) -> None:
    g.characters[0].kami = g.characters[1].kami


def double_weapon(g: Harakiri) -> None:
    g.characters[0].weapons = g.characters[1].weapons * 2


def lose_die(g: Harakiri) -> None:
    g.characters[2].supply.pop()


def many_minions(g: Harakiri) -> None:
    creature = g.creatures[0]
    g.creatures += [creature.clone() for _ in range(10)]


@pytest.mark.parametrize(
    "change",
    [
        lose_item, lose_oracle, lose_sleeve, lose_ai_card, double_kami, double_weapon, lose_die, many_minions,
    ],
)  # fmt: skip
def test_whatever_is_lost_or_doubled_is_noticed(change: object) -> None:
    g = started()
    before = pieces(g)
    assert callable(change)
    change(g)
    assert pieces(g) != before
