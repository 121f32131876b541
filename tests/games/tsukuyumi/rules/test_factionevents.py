"""Faction events: how they come into play, and what each of the twenty does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.games.tsukuyumi.box.frame import FRAME, HOME
from hyakki.games.tsukuyumi.rules import (
    boar,
    cyber,
    darkseed,
    ends,
    eventdeck,
    factionevents,
    factions,
    movement,
    plays,
    symbols,
    turns,
)
from hyakki.games.tsukuyumi.rules.actions import RUN, begin_action
from hyakki.games.tsukuyumi.rules.areas import is_home
from hyakki.games.tsukuyumi.rules.defences import tetsuo
from hyakki.games.tsukuyumi.rules.fights import forbids_fight
from hyakki.games.tsukuyumi.rules.lasting import in_force
from hyakki.games.tsukuyumi.rules.marking import set_owner
from hyakki.games.tsukuyumi.rules.production import placements, produce_for
from hyakki.games.tsukuyumi.rules.underway import turn_of
from hyakki.games.tsukuyumi.rules.weapons import limit
from hyakki.games.tsukuyumi.state import NOBODY, Tsukuyumi
from hyakki.kernel.decision import Option
from tests.games.tsukuyumi.marches import goals
from tests.games.tsukuyumi.table import at, begin, first_question, listen, on_top, position, run, there
from tests.rules import rule

NOMADS, BOARS, SEED, CYBER = range(4)
HERE = at(0, 0)
LAND = """
    0,0  ocean
    1,0  ocean
    0,1  ocean
"""


def table(lines: str = LAND, seat: int = NOMADS, phase: str = "blue", **more: object) -> Tsukuyumi:
    """A seat in its turn, the module in play."""
    g = position(lines, phase=phase, modules=("faction-events",), **more)  # type: ignore[arg-type]
    turn = begin(g, seat, 0)
    turn.acting, turn.draws, turn.plays = "events", 1, 1
    g.display += ["oil", "storm"]
    for card in g.display:
        g.event_deck.bag.remove(card)
    return g


def take(g: Tsukuyumi, seat: int, card: str) -> None:
    """A seat has drawn one of its faction events."""
    g.seats[seat].own_events.bag.remove(card)
    g.seats[seat].events.append(card)


def play(g: Tsukuyumi, seat: int, card: str, *answers: str) -> None:
    """A seat plays one of its faction events."""
    take(g, seat, card)
    assert plays.forbids_event(g, seat, card) is None
    run(plays.play_event(g, seat, card), *answers)
    assert card in g.own_discard


def why(g: Tsukuyumi, seat: int, card: str) -> str:
    """The rule that forbids to play a faction event."""
    refusal = factionevents.forbids_own_event(g, seat, g.box.faction_events[card])
    return "" if refusal is None else refusal.rule.removeprefix("tsukuyumi.")


# ---------------------------------------------------------------------- the module


@rule("tsukuyumi.facevent.setup")
def test_a_faction_event_takes_the_place_of_a_normal_one():
    g = table()
    on_top(g.seats[NOMADS].own_events, "offroad-training")
    before = g.event_deck.count()
    run(eventdeck.event_step(g, turn_of(g)), "draw faction")
    assert g.seats[NOMADS].events == ["offroad-training"]
    run(eventdeck.event_step(g, turn_of(g)), "play-event offroad-training")
    assert g.turn is not None
    assert g.turn.acting == ""
    assert g.event_deck.count() == before
    assert g.event_deck.discard == []
    assert g.own_discard == ["offroad-training"]


@rule("tsukuyumi.facevent.setup")
def test_without_the_module_no_stack_is_offered():
    g = table()
    g.modules.clear()
    assert "draw faction" not in [option.text() for option in eventdeck.event_options(g)]


@rule("tsukuyumi.facevent.limits")
def test_each_faction_event_is_used_once_in_a_game():
    g = table()
    play(g, NOMADS, "offroad-training")
    bag = g.seats[NOMADS].own_events
    drawn = [bag.draw(g) for _ in range(5)]
    assert drawn[-1] is None  # an empty stack is not filled again
    assert "offroad-training" not in drawn


@rule("tsukuyumi.facevent.no-sentinels")
def test_the_four_factions_have_five_events_each():
    g = table()
    assert [seat.own_events.count() for seat in g.seats] == [5] * 4
    assert len(g.box.faction_events) == 20


# ---------------------------------------------------------------------- Cybersamurai


@rule("tsukuyumi.facevent.cyber-mimicry")
def test_mimicry_copies_an_event_of_another_seat_with_own_targets():
    g = table()
    take(g, CYBER, "digital-mimicry")
    g.seats[NOMADS].events.append("storm")
    run(
        plays.play_event(g, NOMADS, "storm"),
        "pick-area 0 0",
        "play-event digital-mimicry",
        lambda options: next(o for o in options if o.text() == "pick-area 1 0"),
    )
    assert g.stuck == [HERE, at(1, 0)]
    assert g.own_discard == ["digital-mimicry"]


@rule("tsukuyumi.facevent.cyber-mimicry")
def test_mimicry_does_not_stack_and_needs_an_event():
    g = table("0,0 ocean")
    take(g, CYBER, "digital-mimicry")
    assert why(g, CYBER, "digital-mimicry") == "facevent.cyber-mimicry"
    g.seats[NOMADS].events.append("storm")
    assert first_question(plays.play_event(g, NOMADS, "storm")) == (CYBER, ["pass"])  # the area is held


@rule("tsukuyumi.facevent.cyber-mimicry", "tsukuyumi.event.hand-secret")
def test_mimicry_is_asked_for_while_any_faction_event_is_held():
    g = table()
    take(g, CYBER, "update-2-1")
    g.seats[NOMADS].events.append("storm")
    assert first_question(plays.play_event(g, NOMADS, "storm"), "pick-area 0 0") == (CYBER, ["pass"])
    g = table()
    g.seats[CYBER].events.append("cave-in")
    g.seats[NOMADS].events.append("storm")
    run(plays.play_event(g, NOMADS, "storm"), "pick-area 0 0")  # nobody is asked
    g = table()
    take(g, CYBER, "digital-mimicry")
    play(g, NOMADS, "offroad-training")  # no faction event is copied


@rule("tsukuyumi.facevent.cyber-update")
def test_update_rises_two_places():
    g = table(seat=CYBER)
    play(g, CYBER, "update-2-1")
    assert g.order == [0, 3, 1, 2]
    g = table(seat=CYBER, order=(0, 3, 1, 2))
    play(g, CYBER, "update-2-1")
    assert g.order == [3, 0, 1, 2]
    assert why(g, CYBER, "update-2-1") == "facevent.cyber-update"


@rule("tsukuyumi.facevent.cyber-solar")
def test_solar_laser_lies_open_and_is_spent_with_tetsuo():
    g = table("0,0 ocean | 1: 4 squeaker\n1,0 ocean", seat=CYBER, uplinks=["tetsuo"])
    play(g, CYBER, "solar-laser")
    ends.stop_effects(g)
    assert in_force(g, CYBER, "stronger-tetsuo") is not None  # it may be saved
    run(tetsuo(g, CYBER, HERE), "agree", always=lambda options: options[0])
    assert there(g, BOARS, HERE) == {"squeaker": 1}
    assert in_force(g, CYBER, "stronger-tetsuo") is None


@rule("tsukuyumi.facevent.cyber-solar")
def test_a_use_of_tetsuo_without_it_deals_the_usual_damage():
    g = table("0,0 ocean | 1: 4 squeaker\n1,0 ocean", seat=CYBER, uplinks=["tetsuo"])
    play(g, CYBER, "solar-laser")
    run(tetsuo(g, CYBER, HERE), "done", always=lambda options: options[0])
    assert there(g, BOARS, HERE) == {"squeaker": 3}
    assert in_force(g, CYBER, "stronger-tetsuo") is not None


def acts(g: Tsukuyumi) -> list[str]:
    """The actions that may be begun."""
    return [option.text() for option in turns.turn_options(g) if option.text().startswith("act ")]


@rule("tsukuyumi.facevent.cyber-combat-analysis", "tsukuyumi.facevent.cyber-analysis-time")
def test_combat_analysis_in_a_white_turn_gives_a_third_action():
    g = table("0,0 ocean | 3: attack-drone\n1,0 home 3", seat=CYBER, phase="white")
    assert g.turn is not None
    g.turn.white_done += ["production", "events"]
    play(g, CYBER, "combat-analysis")
    g.turn.acting = ""
    assert g.turn.white_left == 1
    assert "act production" in acts(g)  # one action may be taken twice
    g.turn.white_done.append("production")
    assert acts(g) == []


@rule("tsukuyumi.facevent.cyber-analysis-time")
def test_combat_analysis_played_later_waits_for_the_next_white_phase():
    g = table("0,0 ocean | 3: attack-drone\n1,0 home 3", seat=CYBER)
    play(g, CYBER, "combat-analysis")
    ends.stop_effects(g)
    turns.begin_phase(g, "white")
    turns.begin_turn(g, CYBER)
    assert symbols.white_limit(g, CYBER) == 3
    turns.end_turn(g)
    assert symbols.white_limit(g, CYBER) == 2


@rule("tsukuyumi.facevent.cyber-combat-analysis")
def test_repeated_actions_are_not_pooled():
    g = table("0,0 ocean | 3: attack-drone\n1,0 home 3", seat=CYBER, phase="white")
    play(g, CYBER, "combat-analysis")
    assert g.turn is not None
    g.turn.acting = ""
    for _ in range(2):
        begin_action(g, "production", 1)
        assert g.turn.points == 1
        _, asked = first_question(RUN["production"](g, g.turn))
        assert "buy cyberoid" not in asked
        run(RUN["production"](g, g.turn), "done")


@rule("tsukuyumi.facevent.cyber-raider")
def test_shield_drones_give_free_conquests_and_no_other_fights():
    g = table(
        "0,0 ocean | 3: 2 shield-drone, cyberoid | 1: squeaker\n1,0 ocean | 3: attack-drone", seat=CYBER
    )
    assert cyber.drone_fights(g, CYBER) == []
    play(g, CYBER, "raider-drone-update")
    assert [fight.text() for fight in cyber.drone_fights(g, CYBER)] == ["fight 0 0 conquest"]


@rule("tsukuyumi.facevent.cyber-raider")
@pytest.mark.parametrize(("launchers", "left"), [(0, 1), (1, 1), (2, 0)])
def test_a_drone_that_falls_to_the_counter_has_had_its_conquest(launchers: int, left: int):
    enemy = f" | 0: {launchers} launcher" if launchers else ""
    g = table(f"0,0 ocean | 3: 2 shield-drone, cyberoid{enemy}\n1,0 ocean", seat=CYBER)
    play(g, CYBER, "raider-drone-update")
    run(cyber.use_free(g, CYBER, cyber.RAIDER), always=_on_drones)
    assert g.owner[HERE] == CYBER
    assert there(g, CYBER, HERE).get("shield-drone", 0) == 2 - launchers
    set_owner(g, HERE, NOBODY)  # so that there is something to conquer again
    assert len(cyber.drone_fights(g, CYBER)) == left


def _on_drones(options: Sequence[Option]) -> Option:
    """Strike back, with all damage on Shield Drones."""
    wanted = ("counter counterstrike", "hit shield-drone")
    return next((option for option in options if option.text() in wanted), options[0])


# ---------------------------------------------------------------------- Dark Seed


@rule("tsukuyumi.facevent.dark-old-seed")
def test_old_seed_places_eggs_anywhere_but_in_homezones():
    g = table("0,0 ocean | 1: squeaker | owner 1\n1,0 ocean\n0,1 home 1", seat=SEED)
    take(g, SEED, "old-seed")
    _, asked = first_question(plays.play_event(g, SEED, "old-seed"))
    assert asked == ["pick-area 0 0", "pick-area 1 0"]
    g.own_discard.clear()
    g.seats[SEED].own_events.bag.append("old-seed")
    play(g, SEED, "old-seed", "pick-area 0 0", "pick-area 0 0", "pick-area 1 0")
    assert g.eggs == {HERE: 2, at(1, 0): 1}
    assert g.seats[SEED].stock["egg"] == 22
    g.seats[SEED].stock["egg"] = 0
    assert why(g, SEED, "old-seed") == "core.material-limit"


@rule("tsukuyumi.facevent.dark-queen", "tsukuyumi.facevent.dark-queen-limits")
def test_the_nest_travels_onto_an_enemy_area():
    g = table(
        """
        0,0  moon centre
        1,0  ocean | 1: squeaker | owner 1 | mines 2
        2,0  ocean
        3,0  home 2 | 2: 3 worker
        1,-1 home 0
        """,
        seat=SEED,
    )
    tile = g.map.tiles[at(1, 0)]
    play(g, SEED, "the-queen-travels", "place-home 1 0")
    goal = at(1, 0)
    assert g.seats[SEED].home == goal
    assert g.map.tiles[goal] == HOME + SEED
    assert g.owner[goal] == NOBODY
    assert g.seats[BOARS].markers == 26
    assert g.mines == {goal: 2}
    assert there(g, BOARS, goal) == {"squeaker": 1}
    assert there(g, SEED, goal) == {"worker": 3}  # the units of the Nest travel with it
    assert g.map.tiles[at(3, 0)] == -1  # a hole
    assert tile in g.gone
    assert is_home(g, goal)


@rule("tsukuyumi.facevent.dark-queen", "tsukuyumi.facevent.dark-queen-limits")
@pytest.mark.parametrize(
    ("cell", "rule_id"),
    [
        (at(0, 0), "facevent.dark-queen-limits"),
        (at(1, -1), "facevent.dark-queen"),
        (at(5, 0), "setup.homezone-edge"),
        (at(2, 0), ""),
        (at(3, -1), ""),
    ],
)
def test_where_the_nest_may_travel(cell: int, rule_id: str):
    g = table("0,0 moon centre\n1,0 ocean\n2,0 ocean\n3,0 home 2\n1,-1 home 0", seat=SEED)
    refusal = factionevents.forbids_nest(g, SEED, cell)
    assert ("" if refusal is None else refusal.rule.removeprefix("tsukuyumi.")) == rule_id
    offered = [at(option.q, option.r) for option in factionevents.nest_positions(g, SEED)]
    assert (cell in offered) == (refusal is None)


@rule("tsukuyumi.facevent.dark-queen")
def test_the_nest_travels_along_the_edge():
    g = table("0,0 moon centre\n1,0 ocean\n2,0 ocean\n3,0 home 2 | 2: worker\n1,-1 home 0", seat=SEED)
    play(g, SEED, "the-queen-travels", "place-home 3 -1")
    assert g.seats[SEED].home == at(3, -1)
    assert g.map.tiles[at(3, 0)] == -1
    assert there(g, SEED, at(3, -1)) == {"worker": 1}
    assert g.gone == []


@rule("tsukuyumi.boar.terraforming-effects", "tsukuyumi.facevent.dark-queen")
@pytest.mark.parametrize("goal", ["3 -1", "1 0"])
def test_no_tunnel_leads_to_where_the_nest_was(goal: str):
    g = table("0,0 moon centre\n1,0 ocean\n2,0 ocean\n3,0 home 2\n1,-1 home 0", seat=SEED)
    boar.put(g, BOARS, "tunnel", at(2, 0), 0)
    boar.put(g, BOARS, "tunnel", at(2, 0), 3)
    play(g, SEED, "the-queen-travels", f"place-home {goal}")
    assert len(g.map.tunnels) == 1
    assert g.seats[BOARS].stock["tunnel"] == 9


@rule("tsukuyumi.facevent.dark-pioneers")
def test_pioneers_keep_the_conquerors_that_fight():
    g = table("0,0 ocean | 2: conqueror\n1,0 ocean | 2: conqueror", seat=SEED)
    play(g, SEED, "pioneers-for-the-nest")
    for _ in range(2):
        assert [option.text() for option in factions.free_actions(g, SEED)] == ["effect conqueror"]
        run(darkseed.use_conqueror(g, SEED), always=lambda options: options[0])
    assert sorted(g.seats[SEED].lands) == [HERE, at(1, 0)]
    assert there(g, SEED, HERE) == there(g, SEED, at(1, 0)) == {"conqueror": 1}
    assert factions.free_actions(g, SEED) == []  # one battle each


@rule("tsukuyumi.facevent.dark-food")
def test_food_for_the_queen_is_served_at_the_end_of_the_round():
    g = table("0,0 ocean | 2: breeder\n1,0 home 2", seat=SEED)
    play(g, SEED, "food-for-the-queen")
    g.seats[SEED].kills_round = 3
    flow = ends.end_of_round(g)
    question = flow.send(None)
    assert question.prompt.params["points"] == 3  # type: ignore[union-attr]  # no bonus of the Breeder


@rule("tsukuyumi.facevent.dark-full-nest")
def test_an_egg_of_a_full_nest_serves_any_number():
    g = table("0,0 ocean | eggs 1\n2,0 home 2", seat=SEED)
    play(g, SEED, "full-nest")
    run(produce_for(g, SEED, 4), *["buy worker", "place-unit worker 0 0"] * 4)
    assert there(g, SEED, HERE) == {"worker": 4}
    assert g.eggs == {HERE: 1}


# ---------------------------------------------------------------------- Boarlords


@rule("tsukuyumi.facevent.boar-burrowing")
def test_each_boarrior_places_three_terraformings():
    g = table("0,0 ocean | 1: 2 boarrior\n1,0 ocean\n0,1 ocean", seat=BOARS)
    play(g, BOARS, "burrowing-for-mother")
    assert g.turn is not None
    g.turn.acting = "faction-effect"
    heard = listen(g)
    for _ in range(6):
        assert g.turn.acting == "faction-effect"
        run(factions.faction_effect(g, g.turn), always=lambda options: options[0])
    assert g.turn.acting == ""
    assert len(heard) == 6


@rule("tsukuyumi.facevent.boar-depths")
def test_from_the_depths_lifts_the_limits_of_tunnels():
    g = table("0,0 ocean | 1: 5 squeaker\n1,0 ocean\n2,0 ocean\n3,0 ocean", seat=BOARS)
    for a, b in ((0, 1), (1, 2)):
        g.map.dig(FRAME.edge_between(at(a, 0), at(b, 0)))
    play(g, BOARS, "from-the-depths")
    movement.start(g, BOARS, "movement", 1)
    for start in (0, 1):
        for _ in range(5):
            steps = [
                o
                for o in movement.march_options(g)
                if o.text().startswith(f"move squeaker {start} 0 {start + 1}")
            ]
            run(movement.take_step(g, next(o for o in steps if "tunnel" in o.text())))  # type: ignore[arg-type]
    assert there(g, BOARS, at(2, 0)) == {"squeaker": 5}
    assert (3, 0) in goals(g, "squeaker", (2, 0), "walk")  # each still has its step


@rule("tsukuyumi.facevent.boar-rich-harvest")
def test_five_strongholds_give_three_squeakers():
    g = table(
        "0,0 ocean | strongholds 2\n1,0 ocean | strongholds 2\n0,1 ocean | strongholds 1\n2,0 home 1",
        seat=BOARS,
    )
    play(g, BOARS, "rich-harvest", *["place-unit squeaker 2 0"] * 3)
    assert there(g, BOARS, at(2, 0)) == {"squeaker": 3}
    assert placements(g, BOARS, "squeaker")
    assert why(table(seat=BOARS), BOARS, "rich-harvest") == "facevent.boar-rich-harvest"


@rule("tsukuyumi.facevent.boar-trenches")
def test_deep_trenches_double_strongholds():
    for privates, allowed in ((3, False), (4, True)):
        g = table(f"0,0 ocean | 1: squeaker | strongholds 1 | 0: {privates} private", seat=BOARS)
        assert forbids_fight(g, NOMADS, HERE, "conquest", free=True) is None
        play(g, BOARS, "deep-trenches")
        assert (forbids_fight(g, NOMADS, HERE, "conquest", free=True) is None) == allowed


@rule("tsukuyumi.facevent.boar-for-mother")
def test_boarmaidens_go_farther_in_every_kind_of_move():
    g = table("0,0 ocean | 1: boarmaiden, squeaker\n1,0 ocean\n2,0 ocean", seat=BOARS)
    play(g, BOARS, "for-mother")
    for kind in ("movement", "retreat"):
        movement.start(g, BOARS, kind, 1)
        assert g.march is not None
        index = g.sheets[BOARS].index
        left = {mover.kind: mover.left for mover in g.march.movers}
        assert left == {index["boarmaiden"]: 2, index["squeaker"]: 1}


# ---------------------------------------------------------------------- Nomads


@rule("tsukuyumi.facevent.nomad-secret-ops")
def test_secret_operations_lay_two_mines_that_hit_nobody_there():
    g = table("0,0 ocean | 1: 3 squeaker | owner 1\n1,0 home 1\n0,1 ocean")
    play(g, NOMADS, "secret-operations", "pick-area 0 0")
    assert g.mines == {HERE: 2}
    assert g.seats[NOMADS].stock["mine"] == 18
    assert there(g, BOARS, HERE) == {"squeaker": 3}


@rule("tsukuyumi.facevent.nomad-guns")
def test_all_guns_blazing_adds_one_weapon_in_all():
    g = table("0,0 ocean | 0: 2 hunter | 1: squeaker", weapons={"pistol": 5})
    assert limit(g, NOMADS, HERE, 1) == 2
    play(g, NOMADS, "all-guns-blazing")
    assert limit(g, NOMADS, HERE, 1) == 3
    assert limit(g, NOMADS, at(1, 0), 1) == 0  # nobody there to hold it


@rule("tsukuyumi.facevent.nomad-reload")
def test_reload_is_in_force_until_it_is_spent_or_the_round_ends():
    g = table()
    play(g, NOMADS, "reload")
    assert in_force(g, NOMADS, "keep-weapons") is not None
    ends.stop_effects(g)
    assert in_force(g, NOMADS, "keep-weapons") is None


@rule("tsukuyumi.facevent.nomad-perimeter")
def test_nobody_else_enters_the_two_guarded_areas_this_round():
    g = table("0,0 ocean | 1: squeaker\n1,0 ocean\n0,1 ocean")
    play(g, NOMADS, "perimeter-defence", "pick-area 0 0", "pick-area 1 0")
    movement.start(g, BOARS, "movement", 1)
    assert goals(g, "squeaker", (0, 0)) == {(0, 1)}  # it may leave, but not into the other one
    movement.finish(g)
    ends.stop_effects(g)
    movement.start(g, BOARS, "movement", 1)
    assert goals(g, "squeaker", (0, 0)) == {(0, 1), (1, 0)}


@rule("tsukuyumi.facevent.nomad-offroad")
def test_offroad_training_passes_any_enemy():
    g = table("0,0 ocean | 0: private\n1,0 ocean | 1: 4 squeaker\n2,0 ocean")
    play(g, NOMADS, "offroad-training")
    movement.start(g, NOMADS, "movement", 2)
    run(movement.march_step(g), "move private 0 0 1 0 walk")
    assert (2, 0) in goals(g, "private", (1, 0))
