"""Accusations, and the Final Battle that they may begin."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.games.okko.events import Accused, DemonRevealed, FinalBattle
from hyakki.games.okko.game import GAME
from hyakki.games.okko.options import AccuseCourtier, AccuseNature
from hyakki.games.okko.rules import accusations, endround, final, memoirs
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.state import Okko
from hyakki.games.okko.terms import Memory
from hyakki.kernel.decision import Decision
from hyakki.kernel.flow import GameOver
from hyakki.kernel.match import Match
from tests.games.okko.table import add, at, cell, figure, first_question, lay, listen, run, stain, table
from tests.rules import rule


def court(nature: str = "gozu", identity: str = "genzo", round_: int = 3, **more: object) -> Okko:
    """The Silent Cell with its Courtiers, a secret, and nothing open but the demon."""
    g = table("silent-cell", heroes=("okko", "noburo"), **more)  # type: ignore[arg-type]  # passed on
    for courtier in g.scene.courtiers:
        lay(g, "courtier", courtier.id, courtier.at)
        g.present.append(courtier.id)
    g.oni.nature, g.oni.identity, g.round = nature, identity, round_
    g.phase, g.place = "end", 2
    return g


def options(g: Okko) -> Sequence[str]:
    return first_question(accusations.accuse(g))[1]


@rule("okko.accuse.types", "okko.accuse.candidates")
def test_any_demon_and_any_courtier_present_may_be_named_even_foolishly():
    g = court()
    g.natures.append("kumo")  # a drawn card has cleared it
    assert options(g) == [
        *(f"accuse-nature {nature}" for nature in g.box.natures),
        *(f"accuse-courtier {name}" for name in ("genzo", "ietsugu", "yota")),
        "pass",
    ]


@rule("okko.accuse.types")
def test_after_a_nature_only_the_identity_is_left_in_this_round():
    g = court()
    assert first_question(accusations.accuse(g), "accuse-nature kumo")[1] == [
        *(f"accuse-courtier {name}" for name in ("genzo", "ietsugu", "yota")),
        "pass",
    ]


@rule("okko.accuse.nature-right", "okko.accuse.candidates", "okko.accuse.truth")
def test_a_nature_that_is_right_is_confirmed_and_cannot_be_named_again():
    g = court()
    heard = listen(g)
    run(accusations.accuse(g), "accuse-nature gozu", "pass")
    assert heard == [Accused("nature", "gozu", True)]
    assert (g.oni.named, g.final, g.memoirs) == (True, False, [])
    assert all("nature" not in option for option in options(g))


@rule("okko.accuse.identity-right", "okko.final.triggers", "okko.final.replace")
def test_the_right_courtier_unmasks_the_oni_and_the_demon_stands_in_its_place():
    g = court()
    heard = listen(g)
    run(accusations.accuse(g), "accuse-courtier genzo")
    demon = figure(g, "gozu")
    assert at(g, demon) == "C:0,3"
    assert all(token.id != "genzo" for token in g.tokens.values())
    assert (g.oni.unmasked, g.final, "gozu" in g.oni.cards) == (True, True, True)
    assert g.memoirs == [Memory("unmasking", "heroes")]
    assert [type(event) for event in heard if isinstance(event, FinalBattle | DemonRevealed)] == [
        FinalBattle,
        DemonRevealed,
    ]


@rule("okko.accuse.order", "okko.final.round-eight-accuse")
def test_a_right_identity_closes_the_nature_for_good():
    g = court()
    run(accusations.accuse(g), "accuse-courtier genzo")
    refusal = accusations.forbids_accusing(g)
    assert refusal is not None
    run(accusations.accuse(g))  # nobody is asked
    assert not g.oni.named


@rule("okko.accuse.wrong-first", "okko.accuse.wrong-second")
def test_false_accusations_of_either_type_cost_one_recollection_each():
    g = court()
    run(accusations.accuse(g), "accuse-nature kumo", "accuse-courtier yota")
    assert g.memoirs == [Memory("embarrassing", "oni"), Memory("defamatory", "oni")]
    assert (g.false, g.accused, g.final) == (2, ["kumo", "yota"], False)


@rule("okko.accuse.wrong-third", "okko.corruption.not-unmasked-continues")
def test_the_third_false_accusation_reveals_the_demon_without_unmasking_it():
    g = court()
    g.false = 2
    run(accusations.accuse(g), "accuse-courtier yota")
    assert g.memoirs == [Memory("unmasking", "oni")]
    assert (g.final, g.oni.unmasked, at(g, figure(g, "gozu"))) == (True, False, "C:0,3")


@rule("okko.accuse.forced", "okko.corruption.red-token")
def test_in_round_four_the_red_token_forces_one_accusation_but_not_a_second():
    g = court(round_=4)
    assert "pass" in options(g)
    stain(g, "A:2,2", red=True)
    assert "pass" not in options(g)
    assert first_question(accusations.accuse(g), "accuse-nature kumo")[1][-1] == "pass"


@rule("okko.accuse.forced")
def test_with_a_confirmed_nature_the_forced_accusation_is_of_the_identity():
    g = court(round_=4)
    g.oni.named = True
    stain(g, "A:2,2", red=True)
    assert options(g) == [f"accuse-courtier {name}" for name in ("genzo", "ietsugu", "yota")]


@rule("okko.accuse.forced")
def test_nobody_is_forced_in_another_round():
    g = court(round_=5)
    stain(g, "A:2,2", red=True)
    assert "pass" in options(g)


@rule("okko.scenario.investigation-flag")
def test_without_an_investigation_nobody_is_accused():
    g = table("stolen-reliquary")
    run(accusations.accuse(g))
    refusal = accusations.forbids_accusing(g)
    assert refusal is not None
    assert refusal.rule == "okko.scenario.investigation-flag"


@rule("okko.accuse.when", "okko.endround.order")
def test_accusations_come_second_at_the_end_of_a_round_and_nowhere_else():
    g = court()
    g.place = 1
    run(endround.step(g))
    assert g.place == 2
    assert first_question(endround.step(g))[1] == options(g)


# ---------------------------------------------------------------------- the reveal


@rule("okko.final.round-eight", "okko.final.no-early")
def test_a_hidden_oni_shows_itself_at_the_end_of_round_eight_and_neither_side_takes_the_unmasking():
    g = court(round_=7)
    g.place = 1
    run(endround.step(g))
    assert len(g.figures) == 2
    g.round, g.place = 8, 1
    run(endround.step(g))
    assert g.final
    assert not memoirs.is_taken(g, "unmasking")


@rule("okko.final.round-eight-accuse")
def test_after_the_reveal_nobody_is_accused_any_more():
    g = court(round_=8)
    g.place = 1
    run(endround.step(g))
    run(endround.step(g))
    assert (g.place, g.oni.named) == (3, False)


@rule("okko.special.early-reveal")
def test_the_guest_at_dusk_shows_itself_in_round_six():
    g = table("guest-at-dusk")
    lay(g, "courtier", "doan", "B:0,0")
    g.present.append("doan")
    g.oni.nature, g.oni.identity, g.phase, g.place, g.round = "kumo", "doan", "end", 1, 5
    run(endround.step(g))
    assert not g.final
    g.round, g.place = 6, 1
    run(endround.step(g))
    assert (g.final, at(g, figure(g, "kumo"))) == (True, "B:0,0")


@rule("okko.final.replace-missing")
def test_without_its_token_the_demon_comes_on_a_green_space_that_is_used_in_this_game():
    g = court()
    g.tokens.clear()
    seat, offered = first_question(final.begin(g, "revealed"))
    assert seat == g.oni.seat
    green = {f"stand {place}" for place in range(g.palace.areas.size) if g.palace.kinds[place] == "green"}
    assert set(offered) == green  # +3 Spaces are not used with two Heroes


@rule("okko.final.replace-missing")
def test_with_all_green_spaces_taken_it_comes_on_a_corrupted_tile():
    g = court()
    g.tokens.clear()
    stain(g, "A:2,2")
    kinds = iter(["yurei"] * 5 + ["ninja"] * 5)
    for place in range(g.palace.areas.size):
        if g.palace.kinds[place] == "green":
            add(g, next(kinds), g.palace.address(place))
    offered = first_question(final.begin(g, "revealed"))[1]
    assert {g.palace.areas.tile_of[int(text.split()[1])] for text in offered} == {g.palace.tile("A")}


# ---------------------------------------------------------------------- the demon


@rule("okko.final.stamina")
@pytest.mark.parametrize(("heroes", "stamina"), [(1, 4), (2, 6), (3, 8), (4, 9)])
def test_the_demons_stamina_follows_the_heroes_at_set_up(heroes: int, stamina: int):
    g = court(began=heroes)
    run(final.begin(g, "revealed"))
    g.heroes[1].out = True  # eliminated Heroes do not lower it
    assert value(g, figure(g, "gozu"), "stamina") == stamina


@rule("okko.final.penalty", "okko.accuse.nature-right")
def test_a_named_demon_suffers_its_penalty_and_another_does_not():
    g = court()
    run(final.begin(g, "revealed"))
    demon = figure(g, "gozu")
    free = value(g, demon, "speed")
    g.oni.named = True
    assert value(g, demon, "speed") == free - 1


@rule("okko.final.escape", "okko.final.escape-conditions")
def test_the_demon_may_escape_only_after_a_hero_fell_in_the_final_battle():
    g = court()
    g.heroes[1].out = True  # before it: does not count
    run(final.begin(g, "revealed"))
    demon, guard = figure(g, "gozu"), add(g, "ashigaru", "C:2,2")
    refusal = final.forbids_escape(g, demon)
    assert refusal is not None
    g.fallen_in_final = 1
    assert final.forbids_escape(g, demon) is None
    other = final.forbids_escape(g, guard)
    assert other is not None
    assert other.rule == "okko.final.escape"


@rule("okko.final.escape", "okko.end.investigation")
def test_an_escape_with_the_mission_open_does_not_end_the_game():
    g = court()
    run(final.begin(g, "revealed"))
    final.escape(g, figure(g, "gozu"))
    assert (g.fate, final.demon(g), g.outcome) == ("oni", None, None)
    assert Memory("demon", "oni") in g.memoirs


@rule("okko.end.investigation", "okko.end.immediate")
def test_with_the_mission_done_the_escape_ends_the_game_at_once():
    g = court()
    g.missions[0].done = "heroes"
    run(final.begin(g, "revealed"))
    with pytest.raises(GameOver):
        final.escape(g, figure(g, "gozu"))
    assert g.outcome is not None
    assert (g.outcome.reason, g.outcome.winners) == ("end.escaped", (g.oni.seat,))


@rule("okko.end.endless")
def test_from_round_thirteen_on_the_palace_burns_heroes_and_demon():
    g = court(round_=13)
    run(final.begin(g, "revealed"))
    guard = add(g, "samurai", "C:2,2")
    run(final.burn(g))
    assert [figure(g, name).damage for name in ("okko", "noburo", "gozu")] == [1, 1, 1]
    assert guard.damage == 0
    g.round = 12
    run(final.burn(g))
    assert figure(g, "okko").damage == 1


@rule("okko.end.endless")
def test_without_the_demon_on_the_board_nothing_burns():
    g = court(round_=13)
    run(final.burn(g))
    assert figure(g, "okko").damage == 0


def test_addresses_of_this_table_are_what_they_seem():
    g = court()
    assert g.tokens[1].cell == cell(g, "C:0,3")


@rule("okko.accuse.truth")
@pytest.mark.parametrize("kind", ["nature", "identity"])
def test_an_accusation_is_never_taken_back_since_the_secret_cards_have_answered(kind: str):
    match = Match.new(GAME, 2, {"picks": "random"}, 1)
    decision = next_decision(match)
    while decision.prompt.key != "ask.accuse":
        match.answer(decision.seat, GAME.sense(match.state, decision))
        decision = next_decision(match)
    truth = match.state.oni.nature if kind == "nature" else match.state.oni.identity
    named = AccuseNature if kind == "nature" else AccuseCourtier
    wrong = [one for one in decision.options if isinstance(one, named) and truth not in one.text()]
    match.answer(decision.seat, wrong[0])
    assert match.undo_bar(decision.seat) is not None
    assert match.undo_bar(decision.seat, party=True) == "undo.barrier"


def next_decision(match: Match[Okko]) -> Decision:
    decision = match.decision(match.asked()[0])
    assert decision is not None
    return decision
