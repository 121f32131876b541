"""Bots beside people leave feats to them: on a desk where a feat is a word, and in one drawn position of each
game that has a party."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hyakki import bots
from hyakki.bots.supporting import beside
from hyakki.games import find
from hyakki.games.harakiri.options import Attack
from hyakki.games.journey.options import Rescue
from hyakki.games.okko.options import OpenChest
from hyakki.kernel.bag import Bag
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.match import Match
from tests.games.harakiri import table as harakiri
from tests.games.journey import table as journey
from tests.games.okko import table as okko
from tests.kernel.desk import OVER, Desk, DeskGame, Rule, Write, write

PERSON, BOT = 0, 1
FEAT, WORK = Write("feat"), Write("work")
PARTY, RIVALS = {"ink": "red"}, {"ink": "blue"}


class Tale(DeskGame):
    """A desk on which every "feat" is one; the rules of thumb write it wherever they can."""

    urgent = False  # whether all hangs on that the bot does not wait

    def feats(self, g: Desk, seat: int) -> int:
        return g.notes.count("feat")

    def value(self, g: Desk, seat: int) -> float:
        return 0.2 if self.urgent and "work" in g.notes else 0.8


def told(rule: Rule, settings: Mapping[str, str], urgent: bool = False) -> Match[Desk]:
    game = Tale(rule)
    game.urgent = urgent
    return Match.new(game, 2, settings)


def supported(match: Match[Any]) -> Option:
    """What a sensible bot answers beside the person."""
    return beside(bots.make("sense", 1), [PERSON], b"key").choose(match.seat(BOT))


def both(g: Desk) -> Flow[None]:
    """The bot writes, then the person, four times in all."""
    yield from write(g, g.turn % 2, "feat", "work")
    if g.turn == 4:
        g.finish(OVER)


def bot_only(g: Desk) -> Flow[None]:
    """The person can write no feat."""
    yield from write(g, g.turn % 2, *(("feat", "work") if g.turn % 2 == BOT else ("ink", "blot")))
    if g.turn == 4:
        g.finish(OVER)


def with_a_say(g: Desk) -> Flow[None]:
    """The person begins, and the bot has a say in the same step."""
    yield from write(g, PERSON, "ink", "blot")
    yield from write(g, BOT, "feat", "work")
    if g.turn == 3:
        g.finish(OVER)


def test_a_feat_is_left_to_a_person_who_does_it_next() -> None:
    assert supported(told(both, PARTY)) == WORK


def test_a_feat_is_done_that_no_person_can_do() -> None:
    assert supported(told(bot_only, PARTY)) == FEAT


def test_a_feat_is_done_if_waiting_costs_the_party_too_much() -> None:
    assert supported(told(both, PARTY, urgent=True)) == FEAT


def test_a_rival_gets_no_feat() -> None:
    assert supported(told(both, RIVALS)) == FEAT


def test_whoever_has_a_say_in_the_action_of_a_person_helps_with_it() -> None:
    match = told(with_a_say, PARTY)
    match.answer(PERSON, Write("ink"))
    assert not match.seat(BOT).begins
    assert supported(match) == FEAT


def test_a_fault_in_a_thought_costs_the_manners_and_not_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> float:
        raise ValueError("no idea")

    monkeypatch.setattr(Tale, "value", fails)
    assert supported(told(both, PARTY)) == FEAT


def test_a_game_without_feats_leaves_nothing_but_the_win() -> None:
    assert DeskGame(both).feats(Desk(rng=told(both, PARTY).state.rng, notes=["feat"]), BOT) == 0


# ---------------------------------------------------------------------- one position of each game


def stood(name: str, g: Any, settings: Mapping[str, str]) -> Match[Any]:
    match: Match[Any] = Match(find(name), g, 2, settings, bytes(32))
    match.stand()
    return match


def pilgrims(drawing: str) -> Match[Any]:
    """Monkey is the bot's and begins; Tripitaka and Cho are the person's."""
    g = journey.position(drawing, active="M", seats=2)
    g.place = 1
    return stood("journey", g, {"quest": "q3"})


NEAR = """
    . . . . . .
    . M> V C< . .
    T> . . . . .
"""
FAR = """
    . . . . . . . . . . . . . . . . . . . . .
    . M> V . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . . . T>
"""


def test_a_villager_is_left_to_a_pilgrim_of_the_person_that_stands_beside() -> None:
    assert not isinstance(supported(pilgrims(NEAR)), Rescue)


def test_a_villager_is_rescued_that_the_person_would_have_to_run_for() -> None:
    assert isinstance(supported(pilgrims(FAR)), Rescue)


def warriors(**at: tuple[int, int]) -> Match[Any]:
    """Akira is the bot's and begins, the others are the person's; a Nue is nearly dead."""
    g = harakiri.table(["........"] * 3, at=at, seats=(1, 0, 0, 0), ties="auto")
    g.oracle = Bag.of(["green"] * 4)
    nue = harakiri.add(g, "nue", 3, 1)
    nue.damage = nue.most - 1
    harakiri.act(g, "akira")
    g.queue = [one.id for one in g.characters if not one.defeated] + [nue.id]
    return stood("harakiri", g, g.settings)


def test_the_last_blow_is_left_to_a_warrior_of_the_person_who_is_next() -> None:
    assert not isinstance(supported(warriors(akira=(2, 1), hattori=(3, 2), tomoe=(4, 2))), Attack)


def test_the_last_blow_is_struck_where_the_person_has_nobody_left() -> None:
    assert isinstance(supported(warriors(akira=(2, 1))), Attack)


def heroes(noburo: int) -> Match[Any]:
    """Okko is the bot's and begins; a chest stands between him and Noburo, who is led by that seat."""
    places = {"okko": "A:2,2", "noburo": "A:3,3"}
    g = okko.table(at=places, seats=2, oni="gentle", seats_of=(BOT, noburo))
    okko.lay(g, "chest", "chest-3", "A:3,2")
    okko.act(g, "okko")
    g.turned = 1
    return stood("okko", g, g.settings)


def test_a_chest_is_left_to_a_hero_of_the_person_beside_it() -> None:
    assert not isinstance(supported(heroes(PERSON)), OpenChest)


def test_a_chest_is_opened_where_no_hero_is_the_persons() -> None:
    assert isinstance(supported(heroes(BOT)), OpenChest)
