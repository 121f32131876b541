"""Points of law about cards, modules, points and boards: what happens when several rules meet."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from hyakki.games.tsukuyumi.box.carddefs import EpicEventDef
from hyakki.games.tsukuyumi.box.content import load_box
from hyakki.games.tsukuyumi.box.frame import RADIUS
from hyakki.games.tsukuyumi.events import PointsGained, UnitsLost
from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.rules import advantages, boards, scoring
from hyakki.games.tsukuyumi.rules.actions import begin_action
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.epic import resolve
from hyakki.games.tsukuyumi.rules.legends import come
from hyakki.games.tsukuyumi.rules.oni import ordinary
from hyakki.games.tsukuyumi.rules.plays import play_event
from hyakki.games.tsukuyumi.rules.production import placements
from hyakki.games.tsukuyumi.rules.scoring import oni_slain
from hyakki.games.tsukuyumi.state import NOBODY, Tsukuyumi
from hyakki.kernel.match import Match
from tests.games.tsukuyumi.fresh import new
from tests.games.tsukuyumi.oni_actions import ABYSSAL, CONQUEST, act, whole
from tests.games.tsukuyumi.table import at, begin, first_question, listen, load, on_top, position, run
from tests.rules import rule


def epic(g: Tsukuyumi, name: str) -> EpicEventDef:
    return g.box.epic_events[name]


def mixed_in(g: Tsukuyumi, *names: str) -> None:
    """Put epic events on top of the stack, the first named to be drawn first."""
    for name in names:
        g.epic_box.remove(name)
        g.event_deck.put_back(name)
    on_top(g.event_deck, *names)


# ---------------------------------------------------------------------- Oni missions


@rule("tsukuyumi.onimission.neighbour", "tsukuyumi.onimission.setup")
def test_an_oni_mission_is_taken_before_anybody_answers_the_attack() -> None:
    g = position(
        """
        0,0   ocean  | owner 1 | oni: 2 large | 1: squeaker
        1,0   home 1
        """,
        modules=["oni-missions"],
    )
    begin(g, 0, 0)
    begin_action(g, CONQUEST, 1)
    seat, answers = first_question(whole(g), "done")
    assert (seat, "pass" in answers) == (1, True)  # the Boarlords may answer now
    assert g.seats[0].missions == ["neighbour"]


@rule("tsukuyumi.onimission.neighbour", "tsukuyumi.epic.shifting-frontiers", "tsukuyumi.legend.gambler")
def test_a_marker_that_is_carried_away_after_a_vain_oni_attack_fulfils_no_mission() -> None:
    g = position(
        """
        0,0   ocean  | owner 1 | legend | 1: boarmaster
        1,0   home 1
        0,1   ocean
        """,
        factions=("nomads", "boarlords", "dark-seed"),
        modules=["oni-missions", "legendary-oni", "epic-events"],
        legend="gambler",
    )
    mixed_in(g, "shifting-frontiers")
    load(g, 4)  # she loses: the active seat draws an event
    begin(g, 0, 0)
    seats = act(
        g, 0, CONQUEST, 1,
        "done", "pass", "draw stack", "pick-area 0 0",
    )  # fmt: skip
    assert seats[-1] == 1
    assert g.owner[at(0, 0)] == NOBODY
    assert g.owner[at(0, 1)] == 1
    assert "neighbour" in g.oni_missions
    assert g.seats[0].missions == []


@rule("tsukuyumi.onimission.moon", "tsukuyumi.legend.abyssal")
def test_the_extra_attack_of_the_abyssal_fulfils_no_oni_mission() -> None:
    g = position(
        """
        0,0   moon centre  | owner 1
        1,0   moon | legend
        """,
        phase="green",
        modules=["oni-missions", "legendary-oni"],
        legend="abyssal",
    )
    act(g, 0, ABYSSAL, 1)
    assert g.owner[at(0, 0)] == NOBODY
    assert "oni-moon" in g.oni_missions


# ---------------------------------------------------------------------- goals and points


@rule("tsukuyumi.altgoal.core", "tsukuyumi.mission.timing")
def test_holy_ritual_is_met_when_the_units_meet_in_the_turn_of_another_seat() -> None:
    g = position(
        "0,0 ocean | 1: boarmother, 4 boarrior, 6 boarmaiden", modules=["alternative-goals"], active=0
    )
    g.seats[1].goal = "holy-ritual"
    scoring.check_step(g)  # a retreat has just ended, the attacker has combat actions left
    assert g.seats[1].points == {"goal": 2}


@rule("tsukuyumi.duel.scoring", "tsukuyumi.epic.dragon-blood")
def test_with_two_seats_dragon_blood_and_oni_missions_give_nothing_and_say_so() -> None:
    g = position(
        """
        0,0   moon centre  | owner 1 | oni: large
        """,
        factions=("cybersamurai", "nomads"),
        duel=True,
        modules=["oni-missions", "epic-events"],
    )
    heard = listen(g)
    run(resolve(g, 0, epic(g, "dragon-blood")))
    oni_slain(g, 0)
    act(g, 0, CONQUEST, 1)
    assert g.oni_missions == ["evaluation", "neighbour"]
    assert not [event for event in heard if isinstance(event, PointsGained)]
    assert g.seats[0].points == {}


@rule("tsukuyumi.legend.ronin", "tsukuyumi.mission.geo-tagging", "tsukuyumi.mission.timing")
def test_land_that_becomes_fertile_under_a_marker_fulfils_a_mission_at_once() -> None:
    g = position(
        """
        0,0   ocean  | owner 3
        1,0   ocean  | owner 3
        0,1   mountain 15 | owner 3
        """,
        modules=["legendary-oni"],
    )
    g.legends[:] = ["ronin"]
    begin(g, 0, 0)
    run(come(g, 0, "ronin", at(0, 0)), "pick-tile t28", "lay-tile 0 0 0")
    assert g.seats[3].missions == ["geo-tagging"]


@rule("tsukuyumi.production.placement", "tsukuyumi.core.homezone-not-area", "tsukuyumi.duel.victory-cards")
def test_no_new_unit_appears_in_a_foreign_homezone_beside_the_own_one() -> None:
    lines = """
        0,0   home 0
        1,0   home 1
        0,1   ocean
        """
    g = position(lines, factions=("nomads", "cybersamurai"), duel=True)
    spots = {(option.q, option.r) for option in placements(g, 0, "private")}
    assert spots == {(0, 0), (0, 1)}


# ---------------------------------------------------------------------- Oni power cards


@rule("tsukuyumi.onipower.revenge")
def test_in_revenge_oni_go_towards_units_however_far_they_are() -> None:
    lines = [f"{q},0 ocean" for q in range(-7, 8)]
    lines[0] += " | oni: small"
    lines[-1] += " | 1: squeaker"
    g = position("\n".join(lines), power="revenge-of-the-oni", modules=["oni-powers"])
    act(g, 0, CONQUEST, 1)
    assert at(-6, 0) in g.oni


@rule("tsukuyumi.onipower.strong-defensive")
def test_nobody_has_to_choose_a_second_counterattack_for_the_oni() -> None:
    g = position("0,0 ocean | oni: small | 0: 3 private\n1,0 ocean", power="strong-defensive", active=0)
    flow = fight(g, 0, at(0, 0), "conquest")
    _, first = first_question(flow, "agree")
    assert first == ["counter counterstrike", "counter retreat"]
    g = position("0,0 ocean | oni: small | 0: 3 private\n1,0 ocean", power="strong-defensive", active=0)
    run(fight(g, 0, at(0, 0), "conquest"), "agree", "counter retreat", "pass", "done")
    assert g.oni == {at(0, 0): (1, 0, 0)}


@rule("tsukuyumi.legend.shadows", "tsukuyumi.oni.place-homezone")
def test_a_shadow_in_a_homezone_lets_oni_come_to_the_areas_around_it() -> None:
    lines = """
        0,0   home 0 | legend
        1,0   ocean
        2,0   ocean
        """
    g = position(lines, legend="three-shadows", modules=["legendary-oni"])
    assert {(option.q, option.r) for option in ordinary(g)} == {(1, 0)}


# ---------------------------------------------------------------------- starting advantages


@rule("tsukuyumi.startadv.rest")
def test_all_hear_which_oni_was_banished() -> None:
    g = position("0,0 moon centre | oni: large\n1,0 moon | oni: small", phase="goals")
    g.seats[0].advantage, g.seats[0].advantage_used = "banishing-rite", True
    heard = listen(g)
    run(advantages.resolve(g, 0), "pick-area 0 0")
    assert [event.units for event in heard if isinstance(event, UnitsLost)] == [{"large": 1}]


# ---------------------------------------------------------------------- epic events


@rule("tsukuyumi.epic.nature")
def test_epic_cards_that_nature_turns_up_stay_aside_until_all_events_are_carried_out() -> None:
    g = position("0,0 ocean", factions=("nomads", "boarlords"), modules=["epic-events"])
    g.event_deck.bag[:] = ["oil", "storm"]
    mixed_in(g, "rockfall")
    g.event_deck.bag.remove("oil")
    g.event_deck.put_on_top("oil", ())
    g.event_deck.top.reverse()
    flow = resolve(g, 0, epic(g, "nature-on-the-move"))
    seat, _ = first_question(flow)
    assert (seat, g.seats[0].events) == (0, ["oil"])
    assert "rockfall" in g.event_deck.discard  # shown, without effect
    assert g.supply["blockade"] == 13


@rule("tsukuyumi.epic.nature")
def test_afterwards_they_are_shuffled_back_once() -> None:
    g = position("0,0 ocean", factions=("nomads", "boarlords"), modules=["epic-events"])
    g.event_deck.bag[:] = ["oil", "storm"]
    mixed_in(g, "rockfall")
    run(resolve(g, 0, epic(g, "nature-on-the-move")), "done", "done")
    assert g.event_deck.bag == ["rockfall"]
    assert sorted(g.event_deck.discard) == ["oil", "storm"]


@rule("tsukuyumi.epic.nature", "tsukuyumi.event.discard")
def test_nature_finds_nothing_when_only_epic_cards_are_left() -> None:
    g = position("0,0 ocean", factions=("nomads", "boarlords"), modules=["epic-events"])
    g.event_deck.bag.clear()
    mixed_in(g, "rockfall")
    run(resolve(g, 0, epic(g, "nature-on-the-move")))
    assert g.event_deck.count() == 1
    assert g.event_deck.discard == []


# ---------------------------------------------------------------------- hands


@rule("tsukuyumi.counter.natures-wisdom", "tsukuyumi.event.hand-secret")
def test_a_card_that_is_played_as_soon_as_it_is_drawn_is_not_the_one_that_all_have_seen() -> None:
    from hyakki.games.tsukuyumi.rules.eventdeck import draw_and_maybe_play

    g = position("0,0 ocean")
    g.seats[0].events[:] = g.seats[0].open_events[:] = ["danger-in-the-deep"]
    g.event_deck.bag.remove("danger-in-the-deep")
    on_top(g.event_deck, "danger-in-the-deep")
    run(draw_and_maybe_play(g, 0), "draw stack", "play-event danger-in-the-deep")
    assert g.seats[0].open_events == ["danger-in-the-deep"]


@rule("tsukuyumi.event.play-it-again", "tsukuyumi.event.discard")
def test_play_it_again_finds_nothing_but_itself() -> None:
    g = position("0,0 ocean")
    g.seats[0].events.append("play-it-again-sam")
    g.event_deck.bag.remove("play-it-again-sam")
    from hyakki.games.tsukuyumi.rules.plays import playable

    assert playable(g, 0) == []
    g.event_deck.discard.append("oil")
    g.event_deck.bag.remove("oil")
    run(play_event(g, 0, "play-it-again-sam"))
    assert g.stuck == [at(0, 0)]
    assert sorted(g.event_deck.discard) == ["oil", "play-it-again-sam"]


# ---------------------------------------------------------------------- boards


@rule("tsukuyumi.scenario.exploration", "tsukuyumi.scenario.control", "tsukuyumi.scenario.fullmoon-four")
@pytest.mark.parametrize(
    ("board", "seats", "kinds"),
    [
        ("exploration", 3, ["fertile-ground"]),
        ("control", 3, ["fertile-ground"]),
        ("full-moon-down", 4, ["fertile-ground", "radioactive"]),
    ],
)
def test_tiles_beyond_an_exact_number_are_no_reserve(board: str, seats: int, kinds: list[str]) -> None:
    g = new(seats, board=board)
    reserve = [g.box.tile_list[tile] for tile in g.reserve]
    assert reserve
    assert not [tile for tile in reserve if tile.terrain in kinds or tile.property in kinds]
    assert not list(GAME.flaws(g))


@rule("tsukuyumi.scenario.use")
def test_other_boards_keep_all_tiles_that_are_left() -> None:
    g = new(4, board="the-canyon")
    assert len(g.reserve) == 37 - 28
    assert g.gone == []


@rule("tsukuyumi.setup.table-edge", "tsukuyumi.duel.board")
def test_two_seats_lay_no_tile_beyond_the_end_of_the_table() -> None:
    lines = "\n".join(f"{q},0 ocean" for q in range(2, RADIUS + 1))
    g = position(lines, factions=("nomads", "boarlords"), duel=True, moon=True, phase="homes")
    g.drawn = g.reserve[0]
    places = {(option.q, option.r) for option in boards.duel_places(g)}
    assert (RADIUS - 1, 1) in places
    assert all(max(abs(q), abs(r), abs(q + r)) <= RADIUS for q, r in places)


@rule("tsukuyumi.setup.table-edge")
def test_a_pack_may_not_lay_tiles_where_no_homezone_fits_around_them(tmp_path: Path) -> None:
    shipped = [at for board in load_box().boards.values() for at in board.positions]
    assert max(max(abs(q), abs(r), abs(q + r)) for q, r in shipped) < RADIUS
    text = files("hyakki.games.tsukuyumi").joinpath("content", "boards.toml").read_text(encoding="utf-8")
    (tmp_path / "content").mkdir()
    far = text.replace('"-3: 0 1"', f'"-3: 0 {RADIUS}"', 1)
    (tmp_path / "content" / "boards.toml").write_text(far, encoding="utf-8")
    assert any("at most 7 steps" in problem for problem in GAME.check_content(tmp_path))


# ---------------------------------------------------------------------- giving up


@rule("tsukuyumi.mode.resign")
@pytest.mark.parametrize("seat", [0, 1])
def test_with_two_seats_the_other_one_wins_when_one_gives_up(seat: int) -> None:
    match = Match.new(GAME, 2, {"factions": "random"}, 1)
    outcome = match.resign(seat)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((1 - seat,), "tsukuyumi.mode.resign")


@rule("tsukuyumi.mode.resign")
def test_with_three_seats_the_game_goes_on() -> None:
    match = Match.new(GAME, 3, {"factions": "random"}, 1)
    assert match.resign(1) is None
    assert match.outcome is None
