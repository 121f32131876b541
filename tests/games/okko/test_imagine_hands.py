"""What the Oni and spectators do not see of the Heroes: hands, plans, kinds of Wounds, the order."""

from __future__ import annotations

from itertools import permutations

import pytest

from hyakki.games.okko.options import Plan
from hyakki.games.okko.rules.damage import eliminate_hero
from hyakki.games.okko.rules.effects_cards import mend
from hyakki.games.okko.rules.operations import Use
from hyakki.games.okko.rules.strategy import forbids_plan, reveal
from hyakki.games.okko.rules.wounds import NAMELESS, discard_played, draw_wound, refresh
from hyakki.games.okko.state import Hero, Okko
from hyakki.games.okko.view import view
from tests.games.okko.table import run, table
from tests.games.okko.worlds import in_phase, played, worlds
from tests.rules import rule

ONI = 1  # of a table of two
OUTSIDE = (ONI, None)
WEAKNESS, NO_TALENT = "okko.old-debt", "okko.cold-fury"


def planned(left: tuple[str, ...] = (), right: tuple[str, ...] = (), wounds: tuple[str, ...] = ()) -> Okko:
    """Okko and Noburo, cards of Okko face down; the Wounds named are in his hand but for the planned one."""
    g = table(heroes=("okko", "noburo"))
    g.phase, g.order = "adjust", [1, 0]
    hero = g.heroes[0]
    for card in wounds:
        g.wounds.remove(card)
        hero.wounds.append(card)
    for card in (*left, *right):
        (hero.hand if card in hero.hand else hero.wounds).remove(card)
    hero.left, hero.right = [*left], [*right]
    other = g.heroes[1]
    other.right = [other.hand.pop(0)]
    return g


def is_legal(g: Okko, hero: Hero) -> bool:
    """Whether a plan could have been made by the rules, card by card with an Action card first."""
    cards = [*((card, "left") for card in hero.left), *((card, "right") for card in hero.right)]
    before = g.clone()
    again = before.heroes[0]
    again.hand += [card for card, _ in cards if card in g.box.actions]
    again.wounds += [card for card, _ in cards if card not in g.box.actions]
    made: list[Plan] = []
    for card, side in sorted(cards, key=lambda one: one[0] not in g.box.actions):
        if forbids_plan(before, 0, card, side, made) is not None:  # type: ignore[arg-type]  # a side
            return False
        made.append(Plan(0, card, side))  # type: ignore[arg-type]
    return True


# ---------------------------------------------------------------------- plans and hands


@rule("okko.info.heroes-hidden", "okko.strategy.one-function-cards")
@pytest.mark.parametrize("seat", OUTSIDE)
def test_a_face_down_card_may_be_every_card_that_fits_its_side(seat: int | None) -> None:
    g = planned(left=("okko.one-breath",))
    own = {card.id for card in g.box.actions_of["okko"]}
    assert {world.heroes[0].left[0] for world in worlds(g, seat, 200)} == own - {NO_TALENT}
    g = planned(right=("okko.one-breath",))
    assert {world.heroes[0].right[0] for world in worlds(g, seat, 200)} == own - {WEAKNESS}


@rule("okko.info.heroes-hidden", "okko.info.sides")
@pytest.mark.parametrize("seat", OUTSIDE)
def test_hand_and_plan_together_are_what_was_not_discarded(seat: int | None) -> None:
    g = planned(left=("okko.one-breath",), right=("okko.cold-trail",))
    hero = g.heroes[0]
    hero.discard = ["okko.still-water", WEAKNESS]
    hero.hand = [card for card in hero.hand if card not in hero.discard]
    unplayed = sorted([*hero.hand, *hero.left, *hero.right])
    plans = set()
    for world in worlds(g, seat, 300):
        now = world.heroes[0]
        assert sorted([*now.hand, *now.left, *now.right]) == unplayed
        assert (len(now.left), len(now.right), len(now.hand)) == (1, 1, 4)
        assert now.discard == hero.discard
        assert is_legal(world, now)
        plans.add((now.left[0], now.right[0]))
    left = [card for card in unplayed if card != NO_TALENT]
    assert plans == {(one, other) for one in left for other in unplayed if one != other}


@rule("okko.players.table-talk", "okko.info.sides")
def test_the_heroes_know_their_own_cards() -> None:
    g = planned(left=("okko.one-breath",), right=("okko.cold-trail",), wounds=("gashed-leg",))
    for world in worlds(g, 0, 20):
        assert world.heroes == g.heroes
        assert world.order == g.order


@rule("okko.info.heroes-hidden", "okko.activation.reveal")
@pytest.mark.parametrize("seat", OUTSIDE)
def test_after_the_reveal_the_cards_are_certain(seat: int | None) -> None:
    g = planned(left=("okko.one-breath",), right=("okko.cold-trail",))
    run(reveal(g))
    for world in worlds(g, seat, 20):
        assert world.heroes[0] == g.heroes[0]


@rule("okko.info.heroes-hidden", "okko.strategy.planning")
@pytest.mark.parametrize("seat", OUTSIDE)
def test_before_anything_is_planned_a_hand_is_known_from_the_discard_pile(seat: int | None) -> None:
    g = table()
    g.phase = "plan"
    g.heroes[0].discard = [g.heroes[0].hand.pop()]
    for world in worlds(g, seat, 20):
        assert world.heroes[0].hand == g.heroes[0].hand


# ---------------------------------------------------------------------- Wounds


@rule("okko.info.heroes-hidden", "okko.wound.deck")
@pytest.mark.parametrize("seat", OUTSIDE)
def test_a_wound_in_hand_may_be_any_that_lies_nowhere_else(seat: int | None) -> None:
    g = planned(right=("okko.one-breath",), wounds=("gashed-leg",))
    g.wounds = [card for card in g.wounds if card != "dizzy"]
    g.heroes[1].discard += ["dizzy", "dizzy"]
    held = {world.heroes[0].wounds[0] for world in worlds(g, seat, 400) if world.heroes[0].wounds}
    assert held == {*g.box.wounds} - {"dizzy"}
    assert len(held) == 7


@rule("okko.info.heroes-hidden", "okko.strategy.wound-with-action")
@pytest.mark.parametrize("seat", OUTSIDE)
def test_one_of_two_cards_may_be_a_wound_and_the_count_does_not_tell(seat: int | None) -> None:
    for right in (("okko.one-breath", "gashed-leg"), ("okko.one-breath", "okko.cold-trail")):
        g = planned(right=right, wounds=("gashed-leg", "fever"))
        assert view(g, seat).heroes[0].wound_count == 2
        found = set()
        for world in worlds(g, seat, 200):
            hero = world.heroes[0]
            placed = [card for card in hero.right if card in g.box.wounds]
            assert len(placed) + len(hero.wounds) == 2
            assert is_legal(world, hero)
            found.add(len(placed))
        assert found == {0, 1}


@rule("okko.strategy.wound-with-action", "okko.strategy.min-max-cards")
@pytest.mark.parametrize("seat", OUTSIDE)
def test_a_single_card_is_no_wound_and_on_the_left_there_is_none(seat: int | None) -> None:
    alone = planned(right=("okko.one-breath",), wounds=("gashed-leg", "fever"))
    lefts = planned(left=("okko.one-breath", "okko.cold-trail"), wounds=("gashed-leg", "fever"))
    for g in (alone, lefts):
        for world in worlds(g, seat, 60):
            assert len(world.heroes[0].wounds) == 2


@rule("okko.info.heroes-hidden")
def test_without_a_wound_in_hand_no_card_is_one() -> None:
    g = planned(right=("okko.one-breath", "okko.cold-trail"))
    for world in worlds(g, ONI, 60):
        assert all(card in g.box.actions for card in world.heroes[0].right)


@rule("okko.info.heroes-hidden", "okko.wound.refresh-returns")
@pytest.mark.parametrize("seat", OUTSIDE)
def test_a_wound_that_came_back_from_the_open_pile_is_known_until_it_leaves_the_hand(
    seat: int | None,
) -> None:
    g = table()
    hero = g.heroes[0]
    hero.discard, hero.hand = [*hero.hand, "gashed-leg"], []
    g.wounds.remove("gashed-leg")
    run(refresh(g, 0))
    draw_wound(g, 0)
    assert view(g, seat).heroes[0].open_wounds == ("gashed-leg",)
    others = set()
    for world in worlds(g, seat, 300):
        wounds = [*world.heroes[0].wounds]
        wounds.remove("gashed-leg")
        others.add(wounds[0])
    assert others == {*g.box.wounds}


@rule("okko.info.heroes-hidden", "okko.wound.play")
def test_which_of_the_known_and_unknown_wounds_lies_face_down_is_open_until_the_reveal() -> None:
    g = planned(right=("okko.one-breath", "gashed-leg"), wounds=("gashed-leg", "fever"))
    g.heroes[0].open_wounds = ["gashed-leg"]
    placed = set()
    for world in worlds(g, ONI, 300):
        hero = world.heroes[0]
        down = [card for card in hero.right if card in g.box.wounds]
        assert "gashed-leg" in [*hero.wounds, *down]
        placed |= {*down}
    assert {"gashed-leg"} < placed
    run(reveal(g))
    assert g.heroes[0].open_wounds == []
    discard_played(g, 0)
    for world in worlds(g, ONI, 20):
        assert world.heroes[0].discard == g.heroes[0].discard


@rule("okko.info.heroes-hidden")
def test_after_a_wound_was_mended_in_secret_nobody_is_sure_of_the_one_that_is_left() -> None:
    g = table()
    hero = g.heroes[0]
    for card in ("gashed-leg", "fever"):
        g.wounds.remove(card)
    hero.wounds = ["fever", "gashed-leg"]
    hero.open_wounds = ["gashed-leg"]
    source = next(
        key for key, effects in g.box.effects_of.items() if any(one.do == "mend" for one in effects)
    )
    bound = next(bound for bound in g.box.triggers[source]["drawn"] if bound[2].do == "mend")
    run(mend(g, Use(source, 0, 0, drawer=0), bound), "pick-card fever")
    assert hero.wounds == ["gashed-leg"]
    assert hero.open_wounds == []
    left = {world.heroes[0].wounds[0] for world in worlds(g, ONI, 300)}
    assert len(left) == len(g.box.wounds)


@rule("okko.wound.deck", "okko.info.heroes-hidden")
def test_a_nameless_wound_stays_where_it_is() -> None:
    g = table()
    g.heroes[1].discard += g.wounds
    g.wounds = []
    draw_wound(g, 0)
    assert g.heroes[0].wounds == [NAMELESS]
    for world in worlds(g, ONI, 10):
        assert world.heroes[0].wounds == [NAMELESS]
        assert world.wounds == []


@rule("okko.info.public", "okko.damage.hero-eliminated")
def test_the_cards_of_a_fallen_hero_are_open() -> None:
    g = table()
    g.wounds.remove("gashed-leg")
    g.heroes[0].wounds = ["gashed-leg"]
    before = g.learned
    run(eliminate_hero(g, 0))
    assert g.learned > before
    for seat in OUTSIDE:
        assert "gashed-leg" in view(g, seat).gone
        for world in worlds(g, seat, 10):
            assert world.gone == g.gone


# ---------------------------------------------------------------------- the order


@rule("okko.strategy.initiative", "okko.info.heroes-hidden")
@pytest.mark.parametrize("seat", [3, None])
def test_initiative_cards_that_were_not_turned_up_may_lie_in_any_order(seat: int | None) -> None:
    g = played(in_phase("adjust"), 4, scenario="silent-cell", heroes="4")
    orders = {tuple(world.order) for world in worlds(g, seat, 400)}
    assert orders == {*permutations(range(4))}
    assert {tuple(world.order) for world in worlds(g, 0, 20)} == {tuple(g.order)}


@rule("okko.strategy.initiative", "okko.activation.hero-order")
def test_what_was_turned_up_of_the_order_is_certain() -> None:
    g = played(lambda table: table.turned == 2, 4, scenario="silent-cell", heroes="4")
    orders = {tuple(world.order) for world in worlds(g, 3, 60)}
    assert {order[:2] for order in orders} == {tuple(g.order[:2])}
    assert {order[2:] for order in orders} == {*permutations(g.order[2:])}
    assert view(g, 3).order == (*g.order[:2], -1, -1)
