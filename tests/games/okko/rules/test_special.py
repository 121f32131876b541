"""Every Event played for its Special Effect, and what becomes of the card."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.games.okko.events import EventPlayed
from hyakki.games.okko.options import (
    Corrupt,
    Creep,
    Done,
    End,
    PickDoor,
    PickFigure,
    PickItem,
    PickMission,
    PickSpace,
    PickTile,
    PickToken,
    PlayEvent,
    Reinforce,
    Strike,
)
from hyakki.games.okko.rules import agents
from hyakki.games.okko.rules.aiming import targets
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.special import event_options, play_event
from hyakki.games.okko.rules.trials import prospect_test
from hyakki.games.okko.rules.trials import test as attribute_test
from hyakki.games.okko.state import Figure, Okko, Turn
from hyakki.kernel.decision import PASS
from tests.games.okko.fighting import dice, fall, fight, hold
from tests.games.okko.table import Answer, add, at, cell, drive, lay, listen, run, stain, table
from tests.rules import rule

OKKO, NOBURO = 0, 1


def active(card: str = "yurei", scenario: str = "silent-cell", hand: Sequence[str] = ()) -> Okko:
    """A Character card of the Oni is being activated; the Heroes stand in the middle of A."""
    g = table(scenario, at={"okko": "A:2,2", "noburo": "A:2,3"})
    g.revealed = True
    g.turn = Turn(side="oni", stage="figures", card=card)
    g.oni.cards = [card] if card else []
    for event in hand:
        take(g, event)
    return g


def take(g: Okko, event: str) -> None:
    if event in g.oni.events.bag:
        g.oni.events.bag.remove(event)
    g.oni.hand.append(event)


def play(g: Okko, event: str, *answers: Answer, seats: list[int] | None = None) -> None:
    """An Event of the hand is played; then it lies on the discard pile."""
    take(g, event)
    assert PlayEvent(event) in event_options(g)
    run(play_event(g, event), *answers, seats=seats)
    assert event not in g.oni.hand
    assert g.oni.events.discard[-1] == event
    assert g.turn is not None
    assert g.turn.playing == ""


def over(g: Okko) -> None:
    """The activation ends, another one of the same card begins."""
    assert g.turn is not None
    card = g.turn.card
    drive(agents.step(g), [End()])
    g.turn = Turn(side="oni", stage="figures", card=card)


def evidence(g: Okko, figure: Figure) -> int:
    """With how many dice a Hero would make an Analysis Test of difficulty 3."""
    return prospect_test(g, figure, "guile", "evidence", token(g), 3)[0]


def token(g: Okko) -> int:
    if not g.tokens:
        lay(g, "evidence", "evidence-1", "A:3,2")
    return next(iter(g.tokens))


# ---------------------------------------------------------------------- the card itself


@rule("okko.event.special-discard")
def test_a_played_event_lies_on_the_pile_after_it_was_resolved():
    g = active()
    take(g, "dark-mending")
    wounded = add(g, "yurei", "B:2,2")
    add(g, "yurei", "B:2,1")
    flow = play_event(g, "dark-mending")
    heard = listen(g)
    flow.send(None)  # which agent?
    assert heard == [EventPlayed("dark-mending")]
    assert g.turn is not None
    assert (g.oni.hand, g.turn.playing, g.oni.events.discard) == ([], "dark-mending", [])
    with pytest.raises(StopIteration):
        flow.send(PickFigure(wounded.number))
    assert (g.turn.playing, g.oni.events.discard) == ("", ["dark-mending"])


@rule("okko.event.special-discard", "okko.event.reshuffle")
def test_an_event_that_draws_does_not_draw_itself():
    g = active(scenario="guest-at-dusk")
    g.oni.events.bag = []
    play(g, "ill-omen")
    assert g.oni.hand == []


@rule("okko.event.special-any")
def test_an_event_may_be_about_anything():
    g = active()
    add(g, "yurei", "B:2,2")
    play(g, "slammed-doors", PickDoor(0), Done())
    assert g.shut == 1


@rule("okko.effect.nothing")
def test_an_event_may_be_played_to_no_effect():
    g = active(card="")  # the Oni drew a card instead
    ghost = add(g, "yurei", "A:3,2")
    play(g, "powerful-blow")
    assert dice(fight(g, ghost, g.figures[OKKO], "0 0 0")) == (3, 0)


# ---------------------------------------------------------------------- Events about the activated card


@rule("okko.event.powerful-blow", "okko.event.special-agents")
def test_powerful_blow_makes_combat_dice_action_dice_until_the_activation_is_over():
    g = active("samurai")
    first, second = add(g, "samurai", "A:3,2"), add(g, "samurai", "A:3,3")
    g.alarm = True
    play(g, "powerful-blow")
    for figure in (first, second):
        assert dice(fight(g, figure, g.figures[OKKO], "/ 0 0 0 0")) == (0, 4)
    over(g)
    assert dice(fight(g, first, g.figures[OKKO], "0 0 0 0")) == (4, 0)


@rule("okko.event.special-agents")
def test_sudden_rush_moves_each_figure_of_the_card_one_area():
    g = active()
    first, second = add(g, "yurei", "B:2,1"), add(g, "yurei", "B:0,5")
    other = add(g, "ninja", "K3:0,0")
    to, too = cell(g, "B:3,0"), cell(g, "B:2,5")
    seats: list[int] = []
    play(g, "sudden-rush", PickFigure(first.number), PickSpace(to), PickSpace(too), seats=seats)
    assert (first.cell, second.cell) == (to, too)
    assert at(g, other) == "K3:0,0"
    assert set(seats) == {g.oni.seat}


@rule("okko.event.special-agents")
def test_sudden_rush_moves_only_thralls_that_may_act_and_each_may_stay():
    g = active("ashigaru")
    here = add(g, "ashigaru", "C:2,1")
    add(g, "ashigaru", "D:0,1")
    stain(g, "C:3,3")
    play(g, "sudden-rush", PASS)
    assert at(g, here) == "C:2,1"


@rule("okko.event.special-agents")
def test_iron_discipline_protects_the_whole_card_this_round_newcomers_too():
    g = active("samurai")
    guards = [add(g, "samurai", place) for place in ("C:2,1", "C:2,2", "D:2,2")]
    ghost = add(g, "yurei", "B:2,2")
    plain = g.box.sheets["samurai"].defense
    play(g, "iron-discipline")
    over(g)
    late = add(g, "samurai", "C:3,3")
    assert [value(g, guard, "defense") for guard in (*guards, late)] == [plain + 1] * 4
    assert value(g, ghost, "defense") == g.box.sheets["yurei"].defense


@rule("okko.event.special-agents")
@pytest.mark.parametrize(("event", "condition"), [("envenomed", "poisoned"), ("barbs", "bleeding")])
def test_hits_of_the_activated_card_inflict_a_condition(event: str, condition: str):
    g = active()
    ghost, star = add(g, "yurei", "A:3,2"), add(g, "ninja", "A:3,3")
    play(g, event)
    fight(g, star, g.figures[NOBURO], "2 2 2")
    assert g.figures[NOBURO].conditions == {}
    fight(g, ghost, g.figures[OKKO], "0 0 0")
    assert g.figures[OKKO].conditions == {}
    fight(g, ghost, g.figures[OKKO], "2 2 2")
    assert g.figures[OKKO].conditions == {condition: 0}
    g.figures[OKKO].conditions.clear()
    over(g)
    fight(g, ghost, g.figures[OKKO], "2 2 2")
    assert g.figures[OKKO].conditions == {}


@rule("okko.event.special-agents", "okko.effect.limit")
def test_hunger_adds_damage_to_one_hit_of_the_activation():
    g = active()
    first, second = add(g, "yurei", "A:3,2"), add(g, "yurei", "A:3,3")
    play(g, "x.hunger")
    fight(g, first, g.figures[OKKO], "2 2 2")
    assert g.figures[OKKO].damage == 2
    fight(g, second, g.figures[NOBURO], "2 2 2")
    assert g.figures[NOBURO].damage == 1


@rule("okko.event.special-agents")
def test_long_arms_let_the_card_strike_two_spaces_away():
    g = active()
    ghost = add(g, "yurei", "A:4,2")
    strike = Strike(OKKO, "melee")
    assert strike not in targets(g, ghost)
    play(g, "x.long-arms")
    assert strike in targets(g, ghost)
    over(g)
    assert strike not in targets(g, ghost)


# ---------------------------------------------------------------------- Events about Heroes


@rule("okko.event.special-any")
def test_whispers_lower_the_guile_of_one_hero_this_round():
    g = active()
    guile = [value(g, g.figures[hero], "guile") for hero in (OKKO, NOBURO)]
    play(g, "whispers", PickFigure(OKKO))
    over(g)
    assert value(g, g.figures[OKKO], "guile") == guile[0] - 2
    assert value(g, g.figures[NOBURO], "guile") == guile[1]


@rule("okko.event.special-any", "okko.effect.limit")
def test_a_false_trail_makes_the_next_investigation_test_harder():
    g = active()
    okko = g.figures[OKKO]
    assert evidence(g, okko) == 3
    play(g, "false-trail")
    over(g)
    assert evidence(g, okko) == 5
    assert prospect_test(g, okko, "speed", "chest", token(g), 3)[0] == 3
    run(attribute_test(g, okko, "guile", "evidence", token(g), 3))
    g.tokens[token(g)].penalty = 0
    assert evidence(g, okko) == 3


@rule("okko.effect.limit")
def test_a_second_false_trail_works_as_the_first_did():
    g = active()
    okko = g.figures[OKKO]
    play(g, "false-trail")
    over(g)
    play(g, "false-trail")
    assert evidence(g, okko) == 7  # both wait for the next test
    g = active()
    okko = g.figures[OKKO]
    play(g, "false-trail")
    run(attribute_test(g, okko, "guile", "evidence", token(g), 3))
    g.tokens[token(g)].penalty = 0
    over(g)
    play(g, "false-trail")
    assert evidence(g, okko) == 5
    run(attribute_test(g, okko, "guile", "evidence", token(g), 3))
    g.tokens[token(g)].penalty = 0
    assert evidence(g, okko) == 3


@rule("okko.event.special-any")
def test_a_hundred_eyes_make_all_sneak_tests_harder():
    g = active()
    okko = g.figures[OKKO]
    play(g, "x.hundred-eyes")
    over(g)
    for _ in range(2):
        assert prospect_test(g, okko, "speed", "sneak", 0, 3, direct=True)[0] == 4
        run(attribute_test(g, okko, "speed", "sneak", 0, 3, direct=True))
    assert evidence(g, okko) == 3


@rule("okko.event.special-any")
def test_grave_chill_stuns_every_hero_on_one_corrupted_tile():
    g = active()
    g.figures[NOBURO].cell = cell(g, "B:2,2")
    stain(g, "A:0,5")
    stain(g, "B:0,5")
    play(g, "grave-chill", PickTile(g.palace.tile("A")))
    assert g.figures[OKKO].conditions == {"stunned": 0}
    assert g.figures[NOBURO].conditions == {}


@rule("okko.effect.nothing")
def test_grave_chill_without_a_hero_on_a_corrupted_tile_does_nothing():
    g = active()
    stain(g, "C:0,0")
    play(g, "grave-chill")
    assert g.figures[OKKO].conditions == {}


@rule("okko.event.special-any")
def test_stolen_courage_takes_an_action_from_a_hero_who_has_not_acted():
    g = active()
    g.heroes[NOBURO].activated = True
    play(g, "stolen-courage")  # only Okko is left to choose
    assert (g.heroes[OKKO].fewer, g.heroes[NOBURO].fewer) == (-1, 0)


@rule("okko.event.special-any")
def test_cracked_blade_turns_a_mundane_hand_card_face_down():
    g = active()
    hold(g, "okko", "katana")
    legendary = next(name for name, item in g.box.equipment.items() if item.legendary and "hand" in item.slot)
    hold(g, "noburo", legendary)
    play(g, "cracked-blade")  # Noburo's card is legendary
    assert (g.heroes[OKKO].readied, g.heroes[OKKO].unready) == ("", True)
    assert g.heroes[NOBURO].readied == legendary


@rule("okko.event.special-any")
def test_cold_embers_make_a_hero_discard_a_card_of_its_own_choice():
    g = active()
    g.heroes[OKKO].supplies = ["inro", "storm-lantern"]
    g.heroes[NOBURO].slots["right"] = "wakizashi"
    seats: list[int] = []
    play(g, "x.cold-embers", PickFigure(OKKO), PickItem("inro"), seats=seats)
    assert g.heroes[OKKO].supplies == ["storm-lantern"]
    assert seats == [g.oni.seat, g.heroes[OKKO].seat]


# ---------------------------------------------------------------------- Events about the palace


@rule("okko.event.dark-influence")
def test_dark_influence_moves_up_to_two_courtiers():
    g = active()
    genzo, yota = lay(g, "courtier", "genzo", "C:0,3"), lay(g, "courtier", "yota", "B:5,0")
    chest = lay(g, "chest", "chest-1", "B:4,0")
    to, too = cell(g, "C:2,2"), cell(g, "B:2,0")
    play(g, "dark-influence", PickToken(genzo.number), PickSpace(to), PickToken(yota.number), PickSpace(too))
    assert (genzo.cell, yota.cell) == (to, too)
    assert at(g, chest) == "B:4,0"


@rule("okko.event.special-any")
def test_slammed_doors_close_up_to_two_doors():
    g = active()
    play(g, "slammed-doors", PickDoor(0), PickDoor(2))
    assert g.shut == 0b101
    assert g.closed & 0b101 == 0b101


@rule("okko.event.special-any", "okko.corruption.move-adjacent")
def test_spreading_shadow_moves_up_to_two_corruption_tokens():
    g = active()
    for place in ("A:0,5", "C:3,3", "D:0,0"):
        stain(g, place)
    to, too = cell(g, "K1:0,0"), cell(g, "K4:0,0")
    play(g, "spreading-shadow", Creep(0), Corrupt(to), Creep(1), Corrupt(too))
    assert [found.cell for found in g.stains] == [to, too, cell(g, "D:0,0")]


@rule("okko.corruption.unmasked-stop")
def test_spreading_shadow_moves_nothing_for_an_unmasked_oni():
    g = active()
    g.oni.unmasked = True
    stain(g, "A:0,5")
    play(g, "spreading-shadow")
    assert g.stains[0].cell == cell(g, "A:0,5")


@rule("okko.event.special-any")
def test_ill_omen_moves_the_clock_of_a_mission():
    g = active(scenario="two-fires")
    first, second = g.missions
    play(g, "ill-omen", PickMission(second.id))
    assert (first.clock, second.clock) == (0, 1)
    assert g.oni.hand == []


@rule("okko.event.special-any")
def test_ill_omen_draws_an_event_where_no_mission_is_open():
    g = active(scenario="guest-at-dusk")
    play(g, "ill-omen")
    assert len(g.oni.hand) == 1


@rule("okko.event.no-limit")
def test_the_feast_of_fear_draws_two_events():
    g = active()
    play(g, "x.feast-of-fear")
    assert len(g.oni.hand) == 2


# ---------------------------------------------------------------------- Events about other agents


@rule("okko.event.special-any")
def test_a_summons_places_a_minion_that_may_act_at_once():
    g = active()
    add(g, "yurei", "B:2,2")
    where = cell(g, "K3:1,4")
    play(g, "night-summons", Reinforce("yurei", where))
    assert [figure.cell for figure in g.figures.values() if figure.kind == "yurei"] == [
        cell(g, "B:2,2"),
        where,
    ]
    assert len(agents.leads(g)) == 2


@rule("okko.event.special-any", "okko.effect.one-object")
def test_dark_mending_heals_one_agent_and_takes_its_conditions():
    g = active()
    champion, beast = add(g, "hiroji", "C:2,2"), add(g, "bakemono", "B:2,2")
    for figure in (champion, beast):
        figure.damage, figure.conditions = 3, {"stunned": 0, "bleeding": 1}
    play(g, "dark-mending", PickFigure(beast.number))
    assert (beast.damage, beast.conditions) == (1, {})
    assert (champion.damage, champion.conditions) == (3, {"stunned": 0, "bleeding": 1})


@rule("okko.event.special-any", "okko.effect.one-object")
def test_puppet_strings_move_a_thrall_of_a_clean_tile_and_let_it_attack():
    g = active()
    guard = add(g, "ashigaru", "A:2,1")
    add(g, "ashigaru", "C:0,5")
    to = cell(g, "A:3,2")
    fall(g, "2 2 2")
    play(g, "puppet-strings", PickFigure(guard.number), PickSpace(to), Strike(OKKO, "melee"))
    assert guard.cell == to
    assert g.figures[OKKO].damage == 1
    assert not g.alarm


@rule("okko.event.cards")
def test_every_event_is_played_here():
    """A new Event needs a test of its own."""
    tested = {
        *("barbs", "cracked-blade", "dark-influence", "dark-mending", "envenomed", "false-trail"),
        *("grave-chill", "ill-omen", "iron-discipline", "night-summons", "powerful-blow", "puppet-strings"),
        *("slammed-doors", "spreading-shadow", "stolen-courage", "sudden-rush", "whispers"),
        *("x.cold-embers", "x.feast-of-fear", "x.hundred-eyes", "x.hunger", "x.long-arms"),
    }
    g = table()
    assert set(g.box.all_events) == tested
    assert sum(card.copies for card in g.box.events.values()) == 26
