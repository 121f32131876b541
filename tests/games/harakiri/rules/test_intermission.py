"""Between chapters with several seats: everybody deals for its own characters, and the party goes on."""

from __future__ import annotations

from typing import Literal

import pytest

from hyakki.games.harakiri.game import GAME
from hyakki.games.harakiri.options import (
    Buy,
    BuyItem,
    Equip,
    Exchange,
    Pray,
    Ready,
    Repair,
    SellCard,
    SellHeads,
    Visit,
)
from hyakki.games.harakiri.rules import rounds
from hyakki.games.harakiri.state import Harakiri
from hyakki.kernel.decision import Decision, Option
from hyakki.kernel.flow import Question
from hyakki.kernel.match import Match
from tests.games.harakiri.table import character, run, table
from tests.rules import rule

OWN = Buy | BuyItem | Equip | Pray | Repair | SellCard | SellHeads
"""What one does for a single character."""

Dealing = Literal["shop", "exchange"]


def resting(seats: tuple[int, int, int, int] = (0, 1, 0, 1), phase: Dealing = "shop") -> Harakiri:
    """A table between chapters where everybody can pray, sell a head and share."""
    g = table("c2", level=2, seats=seats)
    g.campaign, g.phase, g.place = True, phase, 0
    for one in g.characters:
        one.defeated, one.karma, one.heads = False, 6, 1
    return g


def asked(g: Harakiri) -> tuple[Question, list[Option]]:
    question = next(rounds.step(g))
    assert isinstance(question, Question)
    return question, list(question.build())


def dealt_for(options: list[Option]) -> set[int]:
    return {option.character for option in options if isinstance(option, OWN)}


# ---------------------------------------------------------------------- turns


@rule("harakiri.campaign.own-deals", "harakiri.players.control")
def test_seats_deal_for_their_own_in_turn_then_the_party_goes_on() -> None:
    g = resting()
    for seat, own in ((0, {0, 2}), (1, {1, 3})):
        question, options = asked(g)
        assert question.seats() == (seat,)
        assert dealt_for(options) == own
        run(rounds.step(g), "ready")
    question, options = asked(g)
    assert question.seats() == (0, 1), "either may answer"
    assert options == [*[Visit(number) for number in range(4)], Ready()]
    run(rounds.step(g), "ready")
    assert g.phase == "omen"


@rule("harakiri.campaign.own-deals")
def test_a_seat_deals_as_long_as_it_likes() -> None:
    g = resting()
    run(rounds.step(g), "pray 0")
    run(rounds.step(g), "sell-heads 2 minion")
    assert asked(g)[0].seats() == (0,)
    assert (character(g, "akira").karma, character(g, "hikaru").heads) == (3, 0)


@rule("harakiri.campaign.own-deals")
def test_somebody_deals_again_before_the_party_goes_on() -> None:
    g = resting()
    for answer in ("ready", "ready", "visit 2"):
        run(rounds.step(g), answer)
    question, options = asked(g)
    assert question.seats() == (0,)
    assert dealt_for(options) == {2}, "the one that was named"
    run(rounds.step(g), "pray 2")
    run(rounds.step(g), "ready")
    assert asked(g)[0].prompt.key == "ask.leave"
    assert g.phase == "shop"


@rule("harakiri.campaign.own-deals", "harakiri.setup.free-exchange")
def test_the_last_exchange_begins_with_the_party() -> None:
    g = resting(phase="exchange")
    question, options = asked(g)
    assert question.seats() == (0, 1)
    assert options == [*[Visit(number) for number in range(4)], Ready()]
    run(rounds.step(g), "visit 3")
    assert asked(g)[0].seats() == (1,)
    run(rounds.step(g), "ready")
    run(rounds.step(g), "ready")
    assert g.phase == "position"


@rule("harakiri.campaign.own-deals")
@pytest.mark.parametrize(("phase", "key"), [("shop", "ask.shop"), ("exchange", "ask.exchange")])
def test_one_seat_needs_no_turns(phase: Dealing, key: str) -> None:
    g = resting((0, 0, 0, 0), phase)
    question, options = asked(g)
    assert (question.prompt.key, question.seats()) == (key, (0,))
    assert not any(isinstance(option, Visit) for option in options)
    run(rounds.step(g), "ready")
    assert g.phase in ("omen", "position")


@rule("harakiri.campaign.own-deals")
def test_who_has_nothing_to_do_is_not_offered() -> None:
    g = resting(phase="exchange")
    for one in g.characters:
        one.heads = one.coins = 0
        one.items, one.weapons, one.equipped, one.armour_card = [], [], "", ""
    character(g, "akira").coins = 5
    assert asked(g)[1] == [*[Visit(number) for number in range(4)], Ready()], "all can ask Akira"
    character(g, "akira").coins = 0
    assert asked(g)[1] == [Ready()]


# ---------------------------------------------------------------------- exchange


@rule("harakiri.campaign.own-deals", "harakiri.interact.trade-consent")
def test_whose_turn_it_is_proposes_and_the_other_agrees() -> None:
    g = resting()
    run(rounds.step(g), "ready")
    pairs = [option for option in asked(g)[1] if isinstance(option, Exchange)]
    assert Exchange(0, 2) not in pairs, "both are somebody else's"
    seats: list[int] = []
    run(rounds.step(g), "exchange 0 1", "want head", "propose", "agree", seats=seats)
    assert seats == [1, 1, 1, 0], "Hattori's seat builds it, Akira's agrees"
    assert (character(g, "akira").heads, character(g, "hattori").heads) == (0, 2)


# ---------------------------------------------------------------------- bots


@rule("harakiri.campaign.own-deals")
def test_a_bot_deals_for_its_own_and_lets_the_party_go_on() -> None:
    g = resting()
    g.place = 1
    while g.place == 1:
        question, options = asked(g)
        decision = Decision(1, 1, question.prompt, tuple(options), question.seats())
        chosen = GAME.sense(g, decision)
        assert not isinstance(chosen, OWN) or chosen.character in (1, 3)
        run(rounds.step(g), chosen, always=lambda offered: offered[0])
    assert [one.heads for one in g.characters] == [1, 0, 1, 0]
    assert [one.karma for one in g.characters] == [6, 0, 6, 0]
    question, options = asked(g)
    assert GAME.sense(g, Decision(0, 1, question.prompt, tuple(options), question.seats())) == Ready()


@rule("harakiri.campaign.own-deals", "harakiri.players.control")
def test_no_seat_is_offered_anything_for_a_character_of_another_one() -> None:
    """From the first question of a campaign to the first round of its first chapter."""
    match = Match.new(GAME, 3, {"play": "campaign"}, 5)
    dealing = set()
    while match.state.round == 0:
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        for option in decision.options:
            if isinstance(option, OWN):
                dealing.add(seat)
                assert match.state.characters[option.character].seat == seat
        match.answer(seat, GAME.sense(match.state, decision))
    assert dealing == {0, 1, 2}
