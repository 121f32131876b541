"""The course of a game: phases, whose turn it is, and rules that hold for all chapters."""

from __future__ import annotations

import pytest

from hyakki.games.okko.rules import agents, final, rounds, scenarios
from hyakki.games.okko.state import Okko
from tests.games.okko.setting_up import asked, fresh
from tests.games.okko.table import act, add, figure, first_question, run, stain, step, table
from tests.rules import rule


@rule("okko.round.phases", "okko.strategy.track-first", "okko.strategy.planning")
def test_a_round_goes_through_its_phases_in_order() -> None:
    g = fresh(1, 3, oni="even")
    asked(g)
    seen: list[str] = []
    while g.round == 1:
        if not seen or seen[-1] != g.phase:
            seen.append(g.phase)
        run(step(g), always=lambda options: options[-1]) if g.phase != "plan" else _plan(g)
    assert seen == ["track", "plan", "order", "adjust", "activation", "end"]


def _plan(g: Okko) -> None:
    """Everybody plays the first card that is offered."""
    flow = step(g)
    together = flow.send(None)
    picks = {seat: _alone(together.flow(seat)) for seat in together.seats}  # type: ignore[union-attr]
    with pytest.raises(StopIteration):
        flow.send(picks)


def _alone(flow: object) -> object:
    value = None
    while True:
        try:
            question = flow.send(value)  # type: ignore[attr-defined]
        except StopIteration as stop:
            return stop.value
        value = question.build()[0]


@rule("okko.activation.oni-turn", "okko.activation.oni-count")
def test_the_oni_answers_every_hero_as_often_as_there_are_heroes() -> None:
    g = table("silent-cell", heroes=("okko", "noburo", "noshin"))
    g.turned, g.oni.tokens = 1, 0
    assert rounds.is_onis_turn(g)
    g.oni.tokens = 1
    assert not rounds.is_onis_turn(g)
    g.turned = 3
    assert rounds.is_onis_turn(g)
    g.oni.tokens = 3
    assert not rounds.is_onis_turn(g)


@rule("okko.activation.eliminated-during", "okko.players.number-of-heroes")
def test_after_a_hero_fell_the_oni_acts_only_while_tokens_are_fewer_than_heroes() -> None:
    g = table("silent-cell", heroes=("okko", "noburo"))
    g.turned, g.oni.tokens = 2, 1
    assert rounds.is_onis_turn(g)
    g.heroes[1].out = True
    assert not rounds.is_onis_turn(g)


@rule("okko.activation.hero-order")
def test_the_top_initiative_card_is_turned_up_and_its_hero_acts() -> None:
    g = table("silent-cell", seats=3, seats_of=(0, 1))
    g.order = [1, 0]
    run(step(g))
    assert g.turn is not None
    assert (g.turn.hero, g.turned) == (1, 1)
    assert first_question(step(g))[0] == 1


@rule("okko.endround.trigger")
def test_with_all_cards_turned_and_all_tokens_used_the_round_ends() -> None:
    g = table("silent-cell")
    g.turned, g.oni.tokens = 2, 2
    run(step(g))
    assert g.phase == "end"


@rule("okko.final.activation")
def test_the_demon_is_activated_like_any_card_from_the_next_round_on() -> None:
    g = table("silent-cell")
    g.oni.nature, g.oni.identity = "gozu", "genzo"
    g.phase, g.place, g.round = "end", 2, 3
    run(final.begin(g, "unmasked"), always=lambda options: options[0])
    assert g.phase == "end"  # nobody acts any more in this round
    g.phase = "activation"
    assert agents.forbids_activate(g, "gozu") is None
    assert len([kind for kind in g.oni.cards if kind == "gozu"]) == 1


@rule("okko.special.dead-stir")
@pytest.mark.parametrize(("lit", "stirs"), [(1, False), (2, True), (3, False)])
def test_after_the_second_lantern_the_oni_may_place_a_creature(lit: int, stirs: bool) -> None:
    g = table("lanterns-for-the-dead")
    g.counts["objectives"] = lit
    flow = scenarios.dead_stir(g, figure(g, "okko"))
    if not stirs:
        run(flow)
        return
    seat, offered = first_question(flow)
    assert seat == g.oni.seat
    kinds = {option.split()[1] for option in offered if option.startswith("reinforce")}
    assert kinds == {"yurei", "ninja"}
    assert any(option in ("done", "pass") for option in offered)


@rule("okko.players.precedence")
def test_where_the_books_differ_the_rulebook_counts() -> None:
    """Courtiers help at the beginning of an activation (rulebook), not at any time of it (summary)."""
    g = table("silent-cell")
    g.held = ["doan"]
    okko = act(g, "okko")
    add(g, "ashigaru", "C:2,2")
    stain(g, "C:0,0")
    assert g.turn is not None
    assert all("call" not in option for option in first_question(step(g))[1])
    g.turn.stage = "begin"
    assert any(option == "call doan" for option in first_question(step(g))[1])
    assert okko.number == 0
