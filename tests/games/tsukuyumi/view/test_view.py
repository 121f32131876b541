"""What a seat may know: everything but hands, chosen cards, unused advantages and the order of decks."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.games.tsukuyumi.state import NOBODY, ONI, Tsukuyumi
from hyakki.games.tsukuyumi.view import view
from hyakki.games.tsukuyumi.view.seen import AreaView
from hyakki.kernel.bag import Bag
from hyakki.kernel.decks import UNKNOWN, DeckView
from tests.games.tsukuyumi.table import position
from tests.games.tsukuyumi.view.test_imagine import in_phase, played_until
from tests.rules import rule

EVERYBODY = (0, 1, 2, None)


def area(g: Tsukuyumi, q: int, r: int) -> AreaView:
    return next(one for one in view(g, None).areas if one.at == (q, r))


# -- the board


@rule("tsukuyumi.info.hidden", "tsukuyumi.area.negation")
def test_the_board_lies_open_with_all_that_is_on_it() -> None:
    g = position(
        """
        0,0   ocean radioactive red 0    | 0: 2 private, dog | oni: small | eggs 2 | negated radioactive
        1,0   fertile unstable           | owner 1
        0,1   mountain 15                | owner oni | stuck
        -1,0  home 0
        """
    )
    here = area(g, 0, 0)
    assert here.units == {0: {"private": 2, "dog": 1}}
    assert here.oni == {"small": 1}
    assert (here.eggs, here.closed, here.owner) == (2, (0,), NOBODY)
    assert (here.printed, here.negated, here.properties) == (("radioactive",), ("radioactive",), ())
    assert (area(g, 1, 0).owner, area(g, 1, 0).properties) == (1, ("unstable",))
    assert (area(g, 0, 1).owner, area(g, 0, 1).mountain, area(g, 0, 1).stuck) == (ONI, 15, True)
    assert (area(g, -1, 0).home, area(g, -1, 0).terrain) == (0, "home")


@rule("tsukuyumi.combat.all-units", "tsukuyumi.area.mountain-conquest")
def test_live_totals_stand_beside_every_side() -> None:
    g = position("0,0 mountain 15 | 0: 2 private | oni: large")
    mine, oni = area(g, 0, 0).sides
    assert (mine.seat, mine.conquest, mine.defence, mine.damage, mine.health) == (0, 20, 35, 10, 20)
    assert (oni.seat, oni.conquest, oni.damage, oni.health) == (ONI, 20, 15, 20)


@rule("tsukuyumi.combat.card-choice")
def test_every_battle_that_the_active_seat_could_start_is_worked_out() -> None:
    g = position("0,0 ocean | 0: 2 private, launcher | 1: squeaker", active=0, weapons={"pistol": 1})
    found = {attack.card: attack for attack in view(g, 1).attacks}
    conquest = found["conquest"]
    assert (conquest.points, conquest.needed, conquest.conquers, conquest.damage) == (30, 15, True, 0)
    strike = next(plan for card, plan in found.items() if g.box.combat_cards[card].type == "annihilation")
    assert (strike.damage, strike.armed) == (25, 35)
    assert strike.counters
    assert [side.seat for side in strike.opponents] == [1]


@rule("tsukuyumi.counter.counterstrike")
def test_an_attack_says_what_counterstrike_could_do() -> None:
    g = position("0,0 ocean | 0: private, launcher | 1: squeaker | 2: worker | oni: small", active=0)
    found = {attack.card: attack for attack in view(g, 0).attacks}
    assert found["conquest"].strike == sum(side.damage for side in found["conquest"].opponents) > 0
    assert "counterstrike" not in found["annihilation-nomads"].counters
    assert found["annihilation-nomads"].strike == 0
    alone = position("0,0 ocean | 0: private, launcher", active=0)
    assert {attack.strike for attack in view(alone, 0).attacks} == {0}


@rule("tsukuyumi.darkseed.kamikaze-limit", "tsukuyumi.round.flip-after-white")
def test_before_the_flip_only_the_owner_sees_attacks_that_tell_of_its_card() -> None:
    g = position("0,0 ocean | 2: 3 worker | 1: squeaker", phase="white", active=2)
    g.seats[2].chosen = next(name for name, card in g.box.action_cards.items() if card.total("combat") > 1)
    assert "kamikaze" in {attack.card for attack in view(g, 2).attacks}
    for seat in (0, 1, None):
        cards = {attack.card for attack in view(g, seat).attacks}
        assert cards
        assert "kamikaze" not in cards
    g.phase = "red"
    g.turn.combats = 2  # type: ignore[union-attr]  # the position has a turn
    assert "kamikaze" in {attack.card for attack in view(g, 0).attacks}


# -- cards


@rule("tsukuyumi.info.hidden")
def test_of_a_deck_everybody_sees_how_many_cards_it_has_and_the_open_pile() -> None:
    g = position("0,0 ocean")
    g.event_deck = Bag(bag=["sand-storm", "volcano"], top=[], discard=["storm"])
    g.seats[1].own_events = Bag.of("abc")
    for seat in EVERYBODY:
        shown = view(g, seat)
        assert shown.event_deck == DeckView(2, (), (), ("storm",))
        assert shown.seats[1].own_deck == DeckView(3, (), (), ())


@rule("tsukuyumi.info.hidden", "tsukuyumi.event.hand-secret")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_hands_are_seen_by_their_own_seat_and_counted_by_all(seat: int | None) -> None:
    g = position("0,0 ocean")
    for number, player in enumerate(g.seats):
        player.hand += g.actions[number : number + 2]
        player.events += ["hidden-reserves"] * (number + 1)
        player.passed += (("a-card",),)
    for number, seen in enumerate(view(g, seat).seats):
        assert (seen.hand_count, seen.event_count) == (2, number + 1)
        if number == seat:
            assert seen.hand == tuple(g.seats[number].hand)
            assert seen.events == tuple(g.seats[number].events)
            assert seen.passed == (("a-card",),)
        else:
            assert (seen.hand, seen.events, seen.passed) == ((), (), ())


@rule("tsukuyumi.round.flip-after-white", "tsukuyumi.info.hidden")
def test_fronts_of_chosen_cards_are_open_after_the_white_phase() -> None:
    white = played_until(in_phase("white")).state
    for seat in EVERYBODY:
        shown = [player.chosen for player in view(white, seat).seats]
        assert shown == [
            player.chosen if number == seat else UNKNOWN for number, player in enumerate(white.seats)
        ]
        assert [bool(player.symbols) for player in view(white, seat).seats] == [n == seat for n in range(3)]
    blue = played_until(in_phase("blue")).state
    for seat in EVERYBODY:
        assert [player.chosen for player in view(blue, seat).seats] == [p.chosen for p in blue.seats]


@rule("tsukuyumi.info.removed-cards", "tsukuyumi.setup.action-deal")
def test_of_cards_that_were_not_dealt_only_the_number_is_shown() -> None:
    g = played_until(in_phase("selection")).state
    for seat in EVERYBODY:
        seen = view(g, seat)
        assert seen.undealt == 19
        shown = msgspec.json.encode(seen).decode()
        assert not [card for card in g.actions if f'"{card}"' in shown]


@rule("tsukuyumi.startadv.deal", "tsukuyumi.info.hidden")
def test_an_advantage_is_seen_by_its_holder_until_it_is_used() -> None:
    g = position("0,0 ocean")
    g.seats[1].advantage = "scout"
    assert [view(g, seat).seats[1].advantage for seat in EVERYBODY] == [UNKNOWN, "scout", UNKNOWN, UNKNOWN]
    g.seats[1].advantage_used = True
    assert {view(g, seat).seats[1].advantage for seat in EVERYBODY} == {"scout"}


# -- points


@rule("tsukuyumi.end.interim-score", "tsukuyumi.goal.oni-marker-counting")
def test_points_missions_and_progress_are_open_to_all() -> None:
    g = position("0,0 ocean | owner 0\n1,0 fertile | owner 0")
    for seat in EVERYBODY:
        mine = view(g, seat).seats[0]
        assert (mine.scores["areas"], mine.scores["fertile"]) == (1, 2)
        assert mine.total == sum(mine.scores.values())
        assert {line.aim for line in mine.progress} >= {g.box.goal_of["nomads"].id}
        assert all(0 <= line.have <= line.need for line in mine.progress)


@rule("tsukuyumi.duel.victory-cards")
def test_with_two_seats_the_victory_cards_are_counted() -> None:
    g = position("0,0 mountain 15 | owner 0", factions=("cybersamurai", "nomads"), duel=True)
    lines = {line.aim: line.have for line in view(g, 1).seats[0].progress}
    cards = g.box.victory_cards_of["cybersamurai"]
    assert set(lines) == {line.id for card in cards for line in card.conditions}
    assert max(lines.values()) > 0
