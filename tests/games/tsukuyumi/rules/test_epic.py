"""Epic events: when they resolve, and what each of them does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.board.terms import Marker
from hyakki.games.tsukuyumi.box.frame import FRAME, HOME, LUNAR, MOON_CENTRE, PROPERTY_BITS
from hyakki.games.tsukuyumi.rules import epic, eventdeck, stack, turns
from hyakki.games.tsukuyumi.rules.areas import areas, has_property
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.ground import remove_tile
from hyakki.games.tsukuyumi.rules.initiative import next_seat
from hyakki.games.tsukuyumi.rules.underway import turn_of
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Tsukuyumi
from hyakki.kernel.decision import Option
from hyakki.kernel.rng import Rng
from tests.games.tsukuyumi.table import at, begin, first_question, load, on_top, position, run, there
from tests.rules import rule

NOMADS, BOARS, SEED, CYBER = range(4)
THREE = ("nomads", "boarlords", "dark-seed")
HERE = at(0, 0)
LAND = """
    0,0  ocean | 0: private
    1,0  ocean
    0,1  ocean
    1,1  ocean
"""


def table(lines: str = LAND, *top: str, order: tuple[int, ...] = (0, 1, 2)) -> Tsukuyumi:
    """Three seats, the Nomads in their blue turn with events 1, and some epic cards on top of the stack."""
    g = position(lines, factions=THREE, order=order, phase="blue", modules=("epic-events",))
    turn = begin(g, NOMADS, 0)
    turn.acting, turn.draws, turn.plays = "events", 1, 1
    g.display += ["oil", "storm"]
    for card in g.display:
        g.event_deck.bag.remove(card)
    for card in top:
        if card in g.epic_box:
            g.epic_box.remove(card)
            g.event_deck.bag.append(card)
    on_top(g.event_deck, *top)
    return g


def strike(
    g: Tsukuyumi, card: str, *answers: str, seat: int = NOMADS, seats: list[int] | None = None
) -> None:
    """An epic event comes up in the turn of a seat."""
    run(epic.resolve(g, seat, g.box.epic_events[card]), *answers, seats=seats)


# ---------------------------------------------------------------------- the module


@rule("tsukuyumi.epic.setup")
def test_one_epic_event_more_than_seats_is_mixed_in():
    g = position("0,0 ocean", modules=("epic-events",))
    stack.lay_out(g)
    cards = [*g.event_deck.bag, *g.display]
    assert len(cards) == 25
    assert sum(card in g.box.epic_events for card in cards) == 5
    assert len(g.epic_box) == 5
    plain = position("0,0 ocean")
    stack.lay_out(plain)
    assert plain.event_deck.count() + len(plain.display) == 20


@rule("tsukuyumi.epic.setup-reveal")
def test_an_epic_event_in_setup_is_shuffled_back():
    g = position("0,0 ocean | 0: private\n1,0 ocean", modules=())
    g.event_deck.bag.append("dragon-blood")
    on_top(g.event_deck, "dragon-blood", "oil")
    stack.lay_out(g)
    assert len(g.display) == 2
    assert g.display[0] == "oil"
    assert "dragon-blood" in g.event_deck.bag
    assert not g.dragon_blood


@rule("tsukuyumi.epic.trigger")
def test_an_epic_event_for_the_display_resolves_before_anything_else():
    g = table(LAND, "dragon-blood", "cave-in")
    run(eventdeck.draw(g, NOMADS, "left"))
    assert g.dragon_blood
    assert g.display == ["cave-in", "storm"]
    assert g.seats[NOMADS].events == ["oil"]
    assert g.event_deck.discard == ["dragon-blood"]


@rule("tsukuyumi.epic.trigger", "tsukuyumi.epic.draw-count")
def test_a_drawn_epic_event_uses_up_the_draw_and_is_not_kept():
    g = table(LAND, "dragon-blood")
    run(eventdeck.event_step(g, turn_of(g)), "draw stack")
    assert g.dragon_blood
    assert g.seats[NOMADS].events == []
    assert "draw stack" not in [option.text() for option in eventdeck.event_options(g)]


@rule("tsukuyumi.epic.trigger")
def test_the_active_seat_resolves_what_a_defender_draws():
    g = table(LAND, "rockfall")
    flow = eventdeck.draw_and_maybe_play(g, BOARS)
    seat, asked = first_question(flow, "draw stack")
    assert seat == NOMADS
    assert asked[0].startswith("pick-edge")


# ---------------------------------------------------------------------- markers


@rule("tsukuyumi.epic.gain-of-power")
def test_each_seat_marks_a_tsukuyumi_area():
    g = table(LAND + "    2,0 ocean | owner 1\n", order=(2, 0, 1))
    seats: list[int] = []
    strike(g, "gain-of-power", "pick-area 1 0", "pick-area 2 0", "pick-area 0 0", seats=seats)
    assert seats == [2, 0, 1]
    assert [place for place in areas(g) if has_property(g, place, LUNAR)] == [HERE, at(1, 0), at(2, 0)]
    assert g.owner[at(2, 0)] == BOARS
    assert g.supply["tsukuyumi"] == 12


@rule("tsukuyumi.epic.rockfall")
def test_rockfall_places_three_blockades_and_may_enclose_units():
    g = table("0,0 ocean | 0: private\n1,0 ocean\n0,1 ocean")
    strike(g, "rockfall", "pick-edge 0 0 0", "pick-edge 0 0 5", "pick-edge 1 0 4")
    assert g.supply["blockade"] == 10
    assert not g.map.adjacency.open_neighbours[HERE]


@rule("tsukuyumi.epic.rockfall")
def test_rockfall_ends_with_the_last_marker():
    g = table()
    g.supply["blockade"] = 1
    strike(g, "rockfall", "pick-edge 0 0 0")
    assert g.supply["blockade"] == 0


# ---------------------------------------------------------------------- tiles


@rule("tsukuyumi.epic.land-emerges")
def test_each_seat_lays_a_reserve_tile_beside_the_board():
    g = table("0,0 ocean | 0: private\n1,0 ocean red 0")
    g.reserve[:] = [30, 31, 32, 33, 34]
    g.map.printed = (*g.map.printed[:30], *[1] * 5, *g.map.printed[35:])
    load(g, 0, 0, 0)
    strike(g, "land-emerges", "lay-tile 2 0 3", "lay-tile 0 1 2", "lay-tile 3 0 0")  # (2,0): over a red edge
    assert len(areas(g)) == 5
    assert len(g.reserve) == 2
    assert g.map.wall_sides(at(2, 0)) == 1 << 3


@rule("tsukuyumi.epic.land-emerges")
def test_land_emerges_never_on_tiles_and_only_while_there_are_tiles():
    g = table("0,0 ocean\n1,0 home 0")
    g.reserve[:] = [30, 31]
    g.map.printed = (*g.map.printed[:30], 0, 0, *g.map.printed[32:])
    load(g, 0, 0)
    _, asked = first_question(epic.resolve(g, 0, g.box.epic_events["land-emerges"]))
    around = {(1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}  # not the homezone, nor positions beside it only
    assert set(asked) == {f"lay-tile {q} {r} 0" for q, r in around}
    g.reserve[:] = [30, 31]
    load(g, 0, 0)
    strike(g, "land-emerges", "lay-tile 0 1 0", "lay-tile -1 0 0")
    assert len(areas(g)) == 3


@rule("tsukuyumi.epic.ground-breaks")
def test_the_ground_breaks_away_under_two_empty_areas():
    g = table("0,0 moon centre\n1,0 ocean\n0,1 ocean\n1,1 ocean | 0: private\n-1,0 home 0")
    _, asked = first_question(epic.resolve(g, 0, g.box.epic_events["the-ground-breaks-away"]))
    assert asked == ["pick-area 1 0", "pick-area 0 1", "done"]
    strike(g, "the-ground-breaks-away", "pick-area 1 0", "pick-area 0 1")
    assert g.map.tiles[at(1, 0)] == g.map.tiles[at(0, 1)] == -1
    assert len(g.gone) == 2


@rule("tsukuyumi.epic.ground")
def test_an_unstable_area_with_a_unit_does_not_break_away():
    g = table("0,0 ocean unstable | 0: private\n1,0 ocean")
    refusal = epic.forbids_removal(g, HERE)
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.epic.ground"


@rule("tsukuyumi.area.removed-tile", "tsukuyumi.epic.ground")
def test_markers_of_a_removed_tile_go_back():
    g = table(
        """
        0,0 ocean unstable | eggs 1 | mines 2 | covers 1 | strongholds 1 | owner 0 | negated unstable
        1,0 ocean
        """
    )
    g.supply["blockade"] -= 1
    g.seats[BOARS].stock["boarlords-blockade"] -= 1
    g.seats[BOARS].stock["tunnel"] -= 1
    g.map.mark(Marker(HERE, 0))
    g.map.mark(Marker(HERE, 1, owner=BOARS))
    g.map.mark(Marker(at(1, 0), 0))
    g.map.dig(FRAME.edge_between(HERE, at(1, 0)))
    remove_tile(g, HERE, "tsukuyumi.area.removed-tile")
    assert g.seats[SEED].stock["egg"] == 25
    assert g.seats[NOMADS].stock["mine"] == 20
    assert g.seats[NOMADS].markers == 26
    stock = g.seats[BOARS].stock
    assert [stock[name] for name in ("tunnel", "cover", "stronghold", "boarlords-blockade")] == [
        10,
        10,
        10,
        5,
    ]
    assert [g.supply[name] for name in ("unstable", "negation", "blockade")] == [15, 10, 13]
    assert g.map.markers == (Marker(at(1, 0), 0),)
    assert not g.map.adjacency.neighbours[at(1, 0)]  # a hole is no neighbour


@rule("tsukuyumi.epic.liquid-magma")
def test_each_seat_may_turn_one_area():
    g = table("0,0 ocean red 0 | 0: private\n1,0 moon\n0,1 home 0\n-1,0 ocean")
    seats: list[int] = []
    strike(
        g,
        "liquid-magma",
        "pick-area 0 0",
        "rotate 0 0 1",
        "done",
        "pick-area 0 0",
        "rotate 0 0 2",
        seats=seats,
    )
    assert seats == [0, 0, 1, 2, 2]
    assert g.map.wall_sides(HERE) == 1 << 3
    _, asked = first_question(epic.resolve(g, 0, g.box.epic_events["liquid-magma"]))
    assert asked == ["pick-area 0 0", "pick-area -1 0", "done"]


@rule("tsukuyumi.epic.earthquake")
def test_the_active_seat_turns_three_different_areas():
    g = table("0,0 ocean red 0 | 0: private\n1,0 ocean red 0\n0,1 fertile red 0\n2,0 moon\n-1,0 home 0")
    for cell in (at(2, 0), at(-1, 0)):
        refusal = epic.forbids_turning(g, cell)
        assert refusal is not None
        assert refusal.rule == "tsukuyumi.epic.earthquake"
    flow = epic.resolve(g, 1, g.box.epic_events["earthquake"])
    assert first_question(flow, "pick-area 0 0", "rotate 0 0 1") == (
        1, ["pick-area 1 0", "pick-area 0 1", "done"]
    )  # fmt: skip
    strike(
        g, "earthquake", "pick-area 0 0", "rotate 0 0 1", "pick-area 1 0", "rotate 1 0 2", "pick-area 0 1",
        "rotate 0 1 3",
    )  # fmt: skip
    assert [g.map.wall_sides(at(*where)) for where in ((0, 0), (1, 0), (0, 1))] == [1 << 2, 1 << 2, 1 << 3]


# ---------------------------------------------------------------------- frontiers


@rule("tsukuyumi.epic.shifting-frontiers")
def test_a_moved_marker_is_no_conquest():
    g = table("0,0 moon centre\n1,0 ocean | owner 0\n0,1 ocean red 1\n2,0 ocean | owner 1")
    strike(g, "shifting-frontiers", "pick-area 1 0", "done")
    assert g.owner[at(1, 0)] == NOBODY
    assert g.owner[at(0, 1)] == NOMADS  # over a Blockade; neither the moon centre nor a marked area
    assert g.seats[NOMADS].conquered == ()
    assert g.seats[NOMADS].markers == 25


@rule("tsukuyumi.epic.frontiers")
def test_a_marker_does_not_shift_into_a_marked_area():
    g = table("0,0 ocean | owner 0\n1,0 ocean | owner 1\n0,1 ocean")
    refusal = epic.forbids_frontier(g, at(1, 0))
    assert refusal is not None
    assert refusal.rule == "tsukuyumi.epic.frontiers"
    assert [option.text() for option in epic.marker_shifts(g, HERE)] == ["pick-area 0 1"]


@rule("tsukuyumi.epic.frontiers", "tsukuyumi.epic.shifting-frontiers")
def test_a_homezone_moves_one_position_with_all_on_it():
    g = table(
        "0,0 ocean\n1,0 home 0 | 0: private | 1: squeaker | oni: small | mines 1\n0,1 ocean\n3,0 home 1"
    )
    assert [option.text() for option in epic.home_shifts(g, NOMADS)] == ["place-home 1 -1", "place-home 1 1"]
    strike(g, "shifting-frontiers", "place-home 1 1")
    goal = at(1, 1)
    assert g.seats[NOMADS].home == goal
    assert g.map.tiles[at(1, 0)] == -1
    assert there(g, NOMADS, goal) == {"private": 1}
    assert there(g, BOARS, goal) == {"squeaker": 1}
    assert g.oni == {goal: (1, 0, 0)}
    assert g.mines == {goal: 1}


# ---------------------------------------------------------------------- initiative, Oni, other cards


@rule("tsukuyumi.epic.surprised-by-storm", "tsukuyumi.epic.storm")
def test_the_order_turns_round_with_the_next_phase():
    g = table()
    strike(g, "surprised-by-the-storm")
    assert g.order == [0, 1, 2]
    g.seats[NOMADS].acted = True
    assert next_seat(g) == BOARS  # blue goes on as before
    turns.begin_phase(g, "green")
    assert g.order == [2, 1, 0]
    turns.begin_phase(g, "red")
    assert g.order == [2, 1, 0]


@rule("tsukuyumi.epic.dragon-blood")
def test_the_first_oni_destroyed_brings_a_point_once():
    g = table("0,0 ocean | 0: 2 launcher | oni: 2 small\n1,0 ocean")
    run(fight(g, NOMADS, HERE, "annihilation-nomads"), always=lambda options: options[0])
    assert g.seats[NOMADS].points == {}  # before the event nothing
    g = table("0,0 ocean | 0: 2 launcher | oni: 2 small\n1,0 ocean")
    strike(g, "dragon-blood")
    run(fight(g, NOMADS, HERE, "annihilation-nomads"), always=lambda options: options[0])
    assert g.oni == {}
    assert g.seats[NOMADS].points == {"dragon-blood": 1}


@rule("tsukuyumi.epic.nature-on-the-move")
def test_each_seat_draws_a_normal_event_and_plays_or_discards_it():
    g = table(LAND, "danger-in-the-deep", "oni-rule", "cave-in", order=(1, 0, 2))
    seats: list[int] = []
    strike(
        g, "nature-on-the-move", "play-event danger-in-the-deep", "pick-area 1 0", "done",
        "play-event cave-in", "pick-edge 1 0 3", seats=seats,
    )  # fmt: skip
    assert seats == [1, 1, 0, 2, 2]
    assert g.event_deck.discard == ["danger-in-the-deep", "oni-rule", "cave-in"]
    assert all(seat.events == [] for seat in g.seats)


@rule("tsukuyumi.epic.nature", "tsukuyumi.epic.trigger")
def test_epic_events_that_come_up_meanwhile_have_no_effect():
    g = table(LAND, "dragon-blood", "oni-rule", "cave-in", "quick-march")
    strike(g, "nature-on-the-move", "done", "done", "done")
    assert not g.dragon_blood
    assert "dragon-blood" in g.event_deck.bag
    assert g.event_deck.discard == ["oni-rule", "cave-in", "quick-march"]


# ---------------------------------------------------------------------- whatever is chosen


def pieces(g: Tsukuyumi) -> dict[str, int]:
    """Every marker, unit, tile and event, wherever it lies."""
    markers, stock = g.map.markers, {name: n for seat in g.seats for name, n in seat.stock.items()}
    own_markers = sum(marker.owner >= 0 for marker in markers)
    found = {name: n + sum(bool(bits & bit) for bits in g.marked) for name, bit, n in _reserve(g)}
    found["negation"] = g.supply["negation"] + sum(bits.bit_count() for bits in g.negated)
    found["edges"] = g.supply["blockade"] + len(markers) - own_markers
    found["boars"] = stock["boarlords-blockade"] + own_markers
    found["tunnels"] = stock["tunnel"] + len(g.map.tunnels)
    lain = (("egg", g.eggs), ("mine", g.mines), ("cover", g.covers), ("stronghold", g.strongholds))
    found |= {name: stock[name] + sum(lying.values()) for name, lying in lain}
    found["owners"] = (
        sum(seat.markers + len(seat.lands) for seat in g.seats) + g.oni_markers + g.owner.count(ONI)
    )
    found["tiles"] = len(g.reserve) + len(g.gone) + sum(0 <= tile < MOON_CENTRE for tile in g.map.tiles)
    found["homes"] = sum(g.map.tiles[seat.home] == HOME + number for number, seat in enumerate(g.seats))
    deck = g.event_deck
    found["events"] = (
        deck.count() + len(deck.discard) + len(g.display) + sum(len(seat.events) for seat in g.seats)
    )
    for number, seat in enumerate(g.seats):
        found[f"units {number}"] = sum(seat.supply) + sum(sum(troops) for troops in seat.troops.values())
    return found


def _reserve(g: Tsukuyumi) -> list[tuple[str, int, int]]:
    return [(name, bit, g.supply[name]) for name, bit in PROPERTY_BITS.items()]


BUSY = """
    0,0   moon centre | oni: small | owner oni
    1,0   ocean radioactive red 0 1 | owner 0 | mines 1
    0,1   ocean unstable | 1: 2 squeaker | owner 1 | strongholds 1 | covers 1
    1,1   fertile | eggs 2 | owner 2
    -1,1  mountain 15 red 2
    -1,0  ocean | negated unstable
    2,0   ocean unstable red 3 4
    0,2   home 0 | 0: 2 private
    3,-1  home 1 | 1: boarrior
    -2,1  home 2 | 2: 3 worker | 1: squeaker
"""


@rule("tsukuyumi.area.removed-tile", "tsukuyumi.epic.trigger")
@pytest.mark.parametrize("seed", range(25))
def test_no_piece_is_lost_or_made_whatever_is_chosen(seed: int):
    dice = Rng.seeded(seed)
    g = table(BUSY)
    g.rng = Rng.seeded(seed + 1000)
    g.modules.append("faction-events")
    g.seats[BOARS].stock["boarlords-blockade"] -= 1
    g.seats[BOARS].stock["tunnel"] -= 1
    g.map.mark(Marker(at(1, 0), 5, owner=BOARS))
    g.map.dig(FRAME.edge_between(at(1, 0), at(2, 0)))
    for _ in range(len(g.epic_box)):
        g.event_deck.put_back(g.epic_box.pop())
    before = pieces(g)

    def any_of(options: Sequence[Option]) -> Option:
        return options[dice.below(len(options))]

    for _ in range(40):
        assert g.turn is not None
        g.turn.acting, g.turn.draws, g.turn.plays = "events", 1, 2
        while g.turn.acting:
            run(eventdeck.event_step(g, turn_of(g)), always=any_of)
            now = pieces(g)
            now["events"] += len(g.own_discard) + sum(seat.own_events.count() for seat in g.seats)
            assert now == before | {"events": before["events"] + 15}
        g.turn.seat = (g.turn.seat + 1) % 3
