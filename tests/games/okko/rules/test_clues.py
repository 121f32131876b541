"""Investigation: tokens, Clue cards, Courtiers who help or follow."""

from __future__ import annotations

import pytest

from hyakki.games.okko.events import ClueDrawn, TokenFlipped, TokenGone
from hyakki.games.okko.options import Call, Investigate
from hyakki.games.okko.rules import clues
from hyakki.games.okko.rules.attributes import ignores, value
from hyakki.games.okko.rules.deeds import possible
from hyakki.games.okko.state import NOBODY, Okko, Token, TokenForm
from tests.games.okko.table import (
    TEST,
    act,
    add,
    at,
    cell,
    figure,
    first_question,
    lay,
    listen,
    load,
    run,
    table,
)
from tests.rules import rule

LOW, HIGH = TEST[0], TEST[2]


def beside(
    form: TokenForm, name: str, heroes: tuple[str, ...] = ("okko", "noburo"), **more: object
) -> tuple[Okko, Token]:
    """Okko beside a Clue token in the Gate Court."""
    g = table("silent-cell", heroes=heroes, at={heroes[0]: "A:2,2"}, **more)  # type: ignore[arg-type]
    token = lay(g, form, name, "A:2,3")
    act(g, heroes[0])
    return g, token


def ask(g: Okko, token: Token, *answers: str, dice: tuple[int, ...] = ()) -> None:
    """Make the Investigation Test of a token with loaded dice."""
    load(g, *dice)
    run(clues.investigate(g, g.figures[0], Investigate(token.number)), *answers)


# ---------------------------------------------------------------------- tests


@rule("okko.clue.tokens", "okko.clue.investigate", "okko.clue.token-values")
@pytest.mark.parametrize(
    ("form", "name", "dice"),
    [("evidence", "evidence-black-blood", 4), ("parchment", "parchment-poem", 2), ("courtier", "genzo", 4)],
)
def test_the_test_is_a_direct_guile_test_of_the_difficulty_on_the_token(
    form: TokenForm, name: str, dice: int
):
    g, token = beside(form, name)
    ask(g, token, dice=(HIGH,) * dice)  # 2 each against GUILE 3
    assert (token.flipped, token.penalty) == (False, 0)  # no Penalty token: it does not get easier


@rule("okko.clue.investigate")
def test_a_token_is_investigated_from_an_adjacent_space_only():
    g, token = beside("evidence", "evidence-ash")
    assert clues.investigations(g, g.figures[0]) == [Investigate(token.number)]
    g.figures[0].cell = cell(g, "A:4,2")
    refusal = clues.forbids_investigation(g, g.figures[0], token)
    assert refusal is not None
    assert refusal.rule == "okko.clue.investigate"


@rule("okko.clue.draw", "okko.clue.public")
def test_success_draws_as_many_cards_as_the_token_says():
    g, token = beside("evidence", "evidence-black-blood")
    g.clues = ["gozu", "hannya", "kumo"]
    heard = listen(g)
    ask(g, token, dice=(LOW, LOW, LOW, LOW, 0, 0))
    assert g.natures == ["gozu", "hannya"]
    assert [event.card for event in heard if isinstance(event, ClueDrawn)] == ["gozu", "hannya"]


@rule("okko.clue.flip", "okko.clue.remove")
def test_the_first_success_flips_and_the_second_removes():
    g, token = beside("evidence", "evidence-ash")
    heard = listen(g)
    ask(g, token, dice=(LOW,) * 3)
    assert TokenFlipped(token.number) in heard
    assert clues.difficulty(g, token) == 4  # the other side has its own
    ask(g, token, dice=(LOW,) * 4)
    assert TokenGone(token.number, "evidence") in heard
    assert not g.tokens


@rule("okko.clue.courtier-once")
def test_a_courtier_talks_once_and_stays():
    g, token = beside("courtier", "doan")
    ask(g, token, dice=(LOW,) * 2)
    assert at(g, token) == "A:2,3"
    refusal = clues.forbids_investigation(g, g.figures[0], token)
    assert refusal is not None
    assert refusal.rule == "okko.clue.courtier-once"
    assert g.heroes[0].spoken == ["doan"]


@rule("okko.clue.empty-deck", "okko.final.clues")
def test_an_empty_clue_deck_brings_nothing_and_the_test_may_still_be_made():
    g, token = beside("courtier", "doan")
    g.final = True
    ask(g, token, dice=(LOW,) * 2)
    assert (g.held, token.flipped) == ([], True)
    assert g.heroes[0].tallies["investigations"] == 1


# ---------------------------------------------------------------------- cards


@rule("okko.clue.oni-card", "okko.clue.courtier-card")
def test_drawn_natures_and_courtiers_stay_with_the_heroes():
    g = table("silent-cell")
    g.clue_top = ["doan", "kumo"]
    run(clues.draw_clue(g, 0))
    run(clues.draw_clue(g, 0))
    assert (g.natures, g.held) == (["kumo"], ["doan"])


@rule("okko.clue.complication")
def test_a_complication_happens_at_once_and_is_gone():
    g = table("silent-cell")
    g.clue_top = ["a-knife-in-the-dark"]
    run(clues.draw_clue(g, 1))
    assert g.complications == ["a-knife-in-the-dark"]
    assert (figure(g, "noburo").damage, figure(g, "okko").damage) == (1, 0)


@rule("okko.clue.complication")
def test_the_rest_of_the_draw_follows_a_complication():
    g, token = beside("evidence", "evidence-black-blood")
    g.clue_top = ["kumo", "poisoned-ink"]
    ask(g, token, dice=(LOW,) * 4)
    assert g.figures[0].conditions == {"poisoned": 0}
    assert g.natures == ["kumo"]


@rule("okko.clue.complication")
@pytest.mark.parametrize(
    ("card", "side"), [("locked-in", "oni"), ("old-friend", "drawer"), ("clear-mind", "side")]
)
def test_the_seat_that_a_complication_names_decides(card: str, side: str):
    g = table("silent-cell", seats=3, seats_of=(0, 1))
    g.clue_top = [card]
    for hero in g.heroes:
        hero.discard, hero.hand = hero.hand[:4], hero.hand[4:]
    g.last_order = [1, 0]
    on_top = g.equipment.bag.index("yumi")
    load(g, on_top, 0, 0)
    seat, _ = first_question(clues.draw_clue(g, 0))
    assert seat == {"oni": 2, "drawer": 0, "side": 1}[side]


# ---------------------------------------------------------------------- help


@rule("okko.clue.courtier-help", "okko.clue.courtier-discard")
def test_a_courtier_helps_at_the_beginning_of_an_activation_until_the_round_is_over():
    g = table("silent-cell")
    g.held = ["ayame", "masanori"]
    okko = act(g, "okko")
    assert clues.calls(g, okko) == []  # an Action was spent
    assert g.turn is not None
    g.turn.stage = "begin"
    before = value(g, okko, "guile")
    run(clues.call(g, okko, Call("ayame")))
    assert value(g, okko, "guile") == before + 2
    assert (g.held, g.helped) == (["masanori"], ["ayame"])
    assert clues.calls(g, okko) == [Call("masanori")]  # several may be played
    run(clues.call(g, okko, Call("masanori")))
    assert ignores(g, okko, "sneak")
    assert not ignores(g, figure(g, "noburo"), "sneak")


@rule("okko.clue.courtier-help")
def test_calling_costs_no_action():
    g = table("silent-cell")
    g.held = ["doan"]
    okko = act(g, "okko", actions=0)
    assert g.turn is not None
    g.turn.stage = "begin"
    assert Call("doan") in possible(g, okko)


# ---------------------------------------------------------------------- followers


@rule("okko.clue.courtier-follower", "okko.clue.courtier-follower-place", "okko.players.council")
def test_a_courtier_may_follow_a_hero_of_the_heroes_choice_from_where_its_token_stands():
    g = table("silent-cell", seats=3, seats_of=(0, 1))
    lay(g, "courtier", "genzo", "C:0,3")
    g.clue_top = ["genzo"]
    g.last_order = [1, 0]
    seat, offered = first_question(clues.draw_clue(g, 0))
    assert (seat, offered) == (1, ["owner 0", "owner 1", "pass"])
    g.held.clear()
    g.clue_top = ["genzo"]
    run(clues.draw_clue(g, 0), "owner 1")
    genzo = figure(g, "genzo")
    assert (at(g, genzo), genzo.owner, g.heroes[1].follower) == ("C:0,3", 1, genzo.number)
    assert (g.held, g.helped, g.tokens) == ([], ["genzo"], {})


@rule("okko.clue.courtier-follower-place")
def test_declined_it_is_kept_as_an_ordinary_card():
    g = table("silent-cell")
    lay(g, "courtier", "genzo", "C:0,3")
    g.clue_top = ["genzo"]
    run(clues.draw_clue(g, 0), "pass")
    assert (g.held, len(g.tokens)) == (["genzo"], 1)


@rule("okko.clue.courtier-follower-place", "okko.follower.one")
def test_without_a_free_slot_nobody_is_asked():
    g = table("silent-cell", heroes=("okko",))
    add(g, "tikku.novice", "A:2,3", owner="okko")
    lay(g, "courtier", "genzo", "C:0,3")
    g.clue_top = ["genzo"]
    run(clues.draw_clue(g, 0))
    assert g.held == ["genzo"]


@rule("okko.clue.courtier-follower")
def test_a_courtier_who_cannot_follow_is_not_offered():
    g = table("silent-cell")
    lay(g, "courtier", "doan", "C:0,3")
    g.clue_top = ["doan"]
    run(clues.draw_clue(g, 0))
    assert g.held == ["doan"]
    assert g.heroes[0].follower == NOBODY


@rule("okko.clue.courtier-follower-immune")
def test_a_courtier_who_follows_is_no_token_any_more():
    g = table("silent-cell", at={"okko": "C:0,4"})
    token = lay(g, "courtier", "genzo", "C:0,3")
    okko = act(g, "okko")
    assert clues.investigations(g, okko) == [Investigate(token.number)]
    g.clue_top = ["genzo"]
    run(clues.draw_clue(g, 0), "owner 0")
    assert clues.investigations(g, okko) == []
