"""The normal events, card by card: where each may be played and what it does."""

from __future__ import annotations

import pytest

from hyakki.board.terms import Marker
from hyakki.games.tsukuyumi.box.content import load_box
from hyakki.games.tsukuyumi.box.frame import FRAME, LUNAR, RADIOACTIVE, UNSTABLE
from hyakki.games.tsukuyumi.options import PickCard
from hyakki.games.tsukuyumi.rules import ends, eventcards, movement, plays
from hyakki.games.tsukuyumi.rules.areas import has_property, properties
from hyakki.games.tsukuyumi.rules.ground import turn_tile
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi
from tests.games.tsukuyumi.marches import goals
from tests.games.tsukuyumi.table import at, first_question, position, run, there
from tests.rules import rule

NOMADS, BOARS, SEED, CYBER = range(4)
HERE = at(0, 0)


def play(g: Tsukuyumi, card: str, *answers: str, seat: int = NOMADS) -> None:
    """A seat plays a card from its hand."""
    if card in g.event_deck.bag:
        g.event_deck.bag.remove(card)
    g.seats[seat].events.append(card)
    assert plays.forbids_event(g, seat, card) is None
    run(plays.play_event(g, seat, card), *answers)


def asked(g: Tsukuyumi, card: str, seat: int = NOMADS) -> list[str]:
    """The targets that a card offers."""
    return [option.text() for option in eventcards.targets(g, seat, g.box.events[card])]


def why(g: Tsukuyumi, card: str, cell: int = HERE, seat: int = NOMADS) -> str:
    """The rule that forbids to play a card on a space."""
    refusal = eventcards.forbids_area(g, seat, g.box.events[card], cell)
    return "" if refusal is None else refusal.rule.removeprefix("tsukuyumi.")


# ---------------------------------------------------------------------- where


@rule("tsukuyumi.event.anywhere")
def test_an_event_may_hit_any_area_whoever_is_there():
    g = position(
        "1,0 ocean | 1: squeaker | owner 1\n2,0 ocean | oni: small\n0,2 home 1\n0,1 ocean\n0,0 moon centre"
    )
    assert asked(g, "danger-in-the-deep") == [
        "pick-area 0 0", "pick-area 1 0", "pick-area 0 1", "pick-area 2 0"
    ]  # fmt: skip
    assert why(g, "storm", at(0, 2)) == "event.anywhere"


@rule("tsukuyumi.event.unoccupied")
def test_an_oni_makes_an_area_occupied_but_markers_do_not():
    g = position("0,0 ocean | oni: small\n1,0 ocean | owner 2 | eggs 1 | mines 1\n0,1 ocean | 2: worker")
    assert why(g, "radioactive-contamination") == "event.unoccupied"
    assert asked(g, "radioactive-contamination") == ["pick-area 1 0"]


@rule("tsukuyumi.event.unstable")
def test_in_unstable_areas_units_do_not_matter():
    g = position("0,0 ocean unstable | 1: 3 squeaker\n1,0 ocean | 1: squeaker")
    play(g, "radioactive-contamination")
    assert properties(g, HERE) == UNSTABLE | RADIOACTIVE


# ---------------------------------------------------------------------- properties


@rule("tsukuyumi.event.neutralisation")
def test_a_neutralised_area_does_no_harm():
    g = position("0,0 ocean radioactive | 0: private\n1,0 ocean", phase="end")
    play(g, "neutralisation")
    run(ends.end_of_round(g))
    assert there(g, NOMADS, HERE) == {"private": 1}
    assert g.supply["negation"] == 9


@rule("tsukuyumi.event.neutralisation")
def test_one_property_of_several_is_chosen():
    g = position("0,0 ocean radioactive unstable")
    assert asked(g, "neutralisation") == ["pick-property 0 0 radioactive", "pick-property 0 0 unstable"]
    play(g, "neutralisation", "pick-property 0 0 unstable")
    assert properties(g, HERE) == RADIOACTIVE
    assert why(position("0,0 ocean"), "neutralisation") == "event.neutralisation"


@rule("tsukuyumi.event.radioactive-contamination")
def test_an_empty_ocean_floor_becomes_radioactive():
    g = position("0,0 ocean\n1,0 ocean | 0: private")
    play(g, "radioactive-contamination")
    assert has_property(g, HERE, RADIOACTIVE)
    assert g.supply["radioactive"] == 14


@rule("tsukuyumi.event.oni-rule", "tsukuyumi.area.multi-property")
def test_an_area_may_have_several_properties_and_keeps_its_marker():
    g = position("0,0 ocean radioactive | 1: squeaker | owner 1")
    play(g, "oni-rule")
    assert properties(g, HERE) == RADIOACTIVE | LUNAR
    assert g.owner[HERE] == BOARS
    assert why(g, "oni-rule") == "area.multi-property"


@rule("tsukuyumi.event.danger-in-the-deep")
def test_danger_in_the_deep_makes_an_occupied_area_unstable():
    g = position("0,0 ocean | 1: squeaker")
    play(g, "danger-in-the-deep")
    assert has_property(g, HERE, UNSTABLE)


@rule("tsukuyumi.area.negation")
def test_a_new_marker_of_a_negated_property_makes_it_active_again():
    g = position("0,0 ocean radioactive | negated radioactive")
    play(g, "radioactive-contamination")
    assert has_property(g, HERE, RADIOACTIVE)
    assert g.supply["negation"] == 10
    assert g.supply["radioactive"] == 14


@rule("tsukuyumi.area.negation", "tsukuyumi.core.material-limit")
def test_a_negated_marker_comes_back_without_a_second_one():
    g = position("0,0 moon centre radioactive | negated radioactive")
    g.supply["radioactive"] = 0
    play(g, "radioactive-contamination")
    assert has_property(g, HERE, RADIOACTIVE)
    assert g.supply["radioactive"] == 0
    g.supply["unstable"] = 0
    assert why(g, "danger-in-the-deep") == "core.material-limit"


# ---------------------------------------------------------------------- units


@rule("tsukuyumi.event.oil-storm")
def test_storm_holds_even_flying_units_and_stops_those_who_enter():
    g = position(
        "0,0 ocean | 2: wasp\n1,0 ocean | 2: wasp\n2,0 ocean", factions=("nomads", "boarlords", "dark-seed")
    )
    play(g, "storm", "pick-area 0 0")
    movement.start(g, SEED, "movement", 1)
    assert goals(g, "wasp", (0, 0)) == set()
    assert goals(g, "wasp", (1, 0)) == {(0, 0), (2, 0)}
    run(movement.march_step(g), "move wasp 1 0 0 0 walk")
    assert goals(g, "wasp", (0, 0)) == set()  # it may enter, but must stop
    assert why(g, "oil") == "event.oil-storm"  # twice would not hold more


@rule("tsukuyumi.event.lured-away")
def test_oni_are_lured_away_one_area_each():
    g = position("0,0 ocean | oni: 2 small, large\n1,0 ocean\n0,1 ocean | 0: private")
    play(g, "lured-away", "move-oni small 0 0 1 0", "move-oni large 0 0 0 1", "done")
    assert there(g, ONI, HERE) == {"small": 1}
    assert there(g, ONI, at(1, 0)) == {"small": 1}
    assert there(g, ONI, at(0, 1)) == {"large": 1}
    assert there(g, NOMADS, at(0, 1)) == {"private": 1}  # none attacks
    assert why(g, "lured-away", at(2, 2)) == "event.anywhere"


@rule("tsukuyumi.event.hidden-reserves")
def test_hidden_reserves_buy_for_one_point_in_any_phase():
    g = position("0,0 home 1\n1,0 ocean", phase="blue")
    g.seats[BOARS].events.append("hidden-reserves")
    flow = plays.play_event(g, BOARS, "hidden-reserves")
    assert first_question(flow) == (BOARS, ["buy squeaker", "done"])
    play(g, "hidden-reserves", "buy squeaker", "place-unit squeaker 1 0", seat=BOARS)
    assert there(g, BOARS, at(1, 0)) == {"squeaker": 1}


@rule("tsukuyumi.event.quick-march")
def test_quick_march_moves_units_of_one_area_with_their_bonuses():
    g = position(
        "0,0 ocean | 2: wasp, worker\n1,0 ocean\n2,0 ocean\n0,1 ocean | 2: worker",
        factions=("nomads", "boarlords", "dark-seed"), active=SEED,
    )  # fmt: skip
    assert g.turn is not None
    g.turn.fought = True  # it is no movement action: a battle before does not matter
    g.seats[SEED].events.append("quick-march")
    run(
        plays.play_event(g, SEED, "quick-march"),
        "pick-area 0 0",
        "move worker 0 0 1 0 walk",
        "move wasp 0 0 1 0 walk",
        "move wasp 1 0 2 0 walk-1",
    )
    assert there(g, SEED, at(1, 0)) == {"worker": 1}
    assert there(g, SEED, at(2, 0)) == {"wasp": 1}


# ---------------------------------------------------------------------- edges and tiles


@rule("tsukuyumi.event.cave-in")
def test_cave_in_closes_an_open_edge_of_a_free_area():
    g = position("0,0 ocean | 0: private\n1,0 ocean red 1\n1,-1 home 0\n2,-1 ocean")
    assert why(g, "cave-in") == "event.unoccupied"
    assert asked(g, "cave-in")[:2] == ["pick-edge 1 0 2", "pick-edge 1 0 3"]  # not the red one, not the rim
    play(g, "cave-in", "pick-edge 1 0 3")
    assert not g.map.adjacency.open_edge(HERE, 0)
    assert g.supply["blockade"] == 12
    assert g.map.markers == (Marker(at(1, 0), 3),)


@rule("tsukuyumi.event.cleared-pass", "tsukuyumi.block.passage")
def test_cleared_pass_opens_a_printed_edge():
    g = position("0,0 ocean red 0 | 0: private\n1,0 ocean")
    play(g, "cleared-pass")
    movement.start(g, NOMADS, "movement", 1)
    assert goals(g, "private", (0, 0)) == {(1, 0)}
    assert g.supply["blockade"] == 12


@rule("tsukuyumi.event.cleared-pass", "tsukuyumi.boar.blockade")
def test_cleared_pass_takes_blockades_off():
    g = position("0,0 ocean\n1,0 ocean\n0,1 ocean")
    g.seats[BOARS].stock["boarlords-blockade"] -= 1
    g.supply["blockade"] -= 1
    g.map.mark(Marker(HERE, 0, owner=BOARS))
    g.map.mark(Marker(at(0, 1), 2))
    assert asked(g, "cleared-pass") == ["pick-edge 0 0 0", "pick-edge 0 1 2"]
    play(g, "cleared-pass", "pick-edge 0 0 0")
    assert g.seats[BOARS].stock["boarlords-blockade"] == 5
    play(g, "cleared-pass")
    assert g.supply["blockade"] == 13
    assert g.map.markers == ()


@rule("tsukuyumi.event.turning-ground")
def test_turning_ground_turns_the_red_edge():
    g = position("0,0 ocean red 0\n1,0 moon\n-1,0 ocean | 0: private\n0,1 home 0")
    assert asked(g, "turning-ground") == ["pick-area 0 0"]  # no moon, no homezone, no units
    play(g, "turning-ground", "rotate 0 0 3")
    assert g.map.wall_sides(HERE) == 1 << 3
    assert why(g, "turning-ground", at(1, 0)) == "event.turning-ground"
    assert why(g, "turning-ground", at(-1, 0)) == "event.unoccupied"


@rule("tsukuyumi.area.rotate", "tsukuyumi.block.marker-owner")
def test_edge_markers_turn_with_their_tile_and_tunnels_do_not():
    g = position("0,0 ocean red 0 | 0: private\n1,0 ocean\n1,-1 ocean")
    g.map.mark(Marker(HERE, 0))
    tunnel = FRAME.edge_between(HERE, at(1, 0))
    g.map.dig(tunnel)
    turn_tile(g, at(1, 0), 2, "tsukuyumi.area.rotate")  # the neighbour: nothing moves along
    assert g.map.markers == (Marker(HERE, 0),)
    turn_tile(g, HERE, 1, "tsukuyumi.area.rotate")
    assert g.map.wall_sides(HERE) == 1 << 1
    assert g.map.markers == (Marker(HERE, 1),)
    assert g.map.tunnels == (tunnel,)
    assert there(g, NOMADS, HERE) == {"private": 1}


# ---------------------------------------------------------------------- the discard pile


@rule("tsukuyumi.event.play-it-again")
def test_play_it_again_resolves_a_discarded_event():
    g = position("0,0 ocean | 0: private\n1,0 ocean")
    sam = g.box.events["play-it-again-sam"]
    refusal = eventcards.forbids_event_card(g, NOMADS, sam)
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.event.play-it-again"
    g.event_deck.discard += ["storm", "play-it-again-sam", "earthquake", "cave-in"]
    assert eventcards.replays(g, NOMADS) == [PickCard("cave-in"), PickCard("storm")]
    play(g, "play-it-again-sam", "pick-card storm", "pick-area 1 0")
    assert g.stuck == [at(1, 0)]
    assert g.event_deck.discard.count("storm") == 1


@rule("tsukuyumi.event.play-it-again", "tsukuyumi.facevent.limits")
def test_play_it_again_finds_no_faction_event():
    g = position("0,0 ocean")
    g.own_discard.append("old-seed")
    assert eventcards.replays(g, NOMADS) == []


@rule("tsukuyumi.event.deck-rest")
@pytest.mark.parametrize("card", load_box().events)
def test_every_event_can_be_carried_out(card: str):
    g = position(
        """
        0,0  ocean radioactive red 0 | 0: private | oni: small
        1,0  ocean
        0,1  ocean
        0,-1 home 0
        """
    )
    g.event_deck.discard.append("danger-in-the-deep")
    event = g.box.events[card]
    assert eventcards.forbids_event_card(g, NOMADS, event) is None
    flow = eventcards.resolve(g, NOMADS, event)
    value = None
    for _ in range(8):
        try:
            question = flow.send(value)
        except StopIteration:
            break
        value = question.build()[0]  # type: ignore[union-attr]  # a single question
    else:
        pytest.fail(f"{card} does not come to an end")
