"""When the automated Oni plays an Event: the condition of each, and the decision `special-effect`."""

from __future__ import annotations

import pytest

from hyakki.games.okko.events import EventPlayed
from hyakki.games.okko.options import End, Lead, PlayEvent
from hyakki.games.okko.rules import agents, special
from hyakki.games.okko.rules.automa.uses import CONDITIONS
from hyakki.games.okko.state import Okko, Token, Turn
from tests.games.okko.activation import told
from tests.games.okko.fighting import hold as ready
from tests.games.okko.lists import answer, auto, hold, oni_turn, worn
from tests.games.okko.table import add, cell, drive, lay, listen, stain
from tests.rules import rule

OKKO = 0
BESIDE, NEAR, FAR = "A:2,3", "A:4,5", "D:5,5"


def alone(at: str = "A:2,2", scenario: str = "silent-cell", alarm: bool = True) -> Okko:
    """Okko alone, who still waits for his activation."""
    return auto(scenario, heroes=("okko",), at={"okko": at}, alarm=alarm)


def holds(g: Okko, event: str) -> bool:
    return CONDITIONS[event](g)


def activated(kind: str, *places: str, alarm: bool = True) -> Okko:
    """The card of some figures is activated, none has acted."""
    g = alone(alarm=alarm)
    for place in places:
        add(g, kind, place)
    oni_turn(g, kind)
    return g


# ---------------------------------------------------------------------- the activated card


@rule("okko.auto.event")
@pytest.mark.parametrize("event", ["powerful-blow", "envenomed", "barbs"])
def test_two_minions_that_can_attack_or_one_greater_figure(event: str):
    assert holds(activated("ashigaru", BESIDE, "A:3,3"), event)
    assert not holds(activated("ashigaru", BESIDE, FAR), event)
    assert holds(activated("bakemono", BESIDE), event)
    assert holds(activated("gozu", BESIDE), event)
    assert not holds(activated("gozu", FAR), event)


@rule("okko.auto.event")
def test_not_where_the_heroes_in_reach_suffer_the_condition_already():
    for event, condition in (("envenomed", "poisoned"), ("barbs", "bleeding")):
        g = activated("ashigaru", BESIDE, "A:3,3")
        g.figures[OKKO].conditions[condition] = 0
        assert not holds(g, event)
        assert holds(g, "powerful-blow")


@rule("okko.auto.event")
def test_figures_that_may_not_act_do_not_count():
    g = activated("ashigaru", BESIDE, "A:3,3", alarm=False)
    assert not holds(g, "powerful-blow")


@rule("okko.auto.event")
def test_conditions_about_the_card_fail_after_a_draw():
    g = activated("ashigaru", BESIDE, "A:3,3")
    g.turn = Turn(side="oni", stage="figures")
    for event in ("powerful-blow", "envenomed", "barbs", "sudden-rush", "iron-discipline"):
        assert not holds(g, event)


@rule("okko.auto.event")
def test_iron_discipline_near_a_hero_who_waits():
    g = activated("ashigaru", BESIDE, "A:2,4")
    assert holds(g, "iron-discipline")
    g.heroes[OKKO].activated = True
    assert not holds(g, "iron-discipline")
    assert not holds(activated("ashigaru", BESIDE, FAR), "iron-discipline")
    assert holds(activated("hiroji", "A:2,4"), "iron-discipline")


@rule("okko.auto.event")
def test_sudden_rush_for_a_figure_that_could_attack_after_it():
    assert holds(activated("ashigaru", "B:5,0"), "sudden-rush")
    assert not holds(activated("ashigaru", BESIDE), "sudden-rush"), "it can already"
    assert not holds(activated("ashigaru", FAR), "sudden-rush"), "it could not even then"


# ---------------------------------------------------------------------- thralls


@rule("okko.auto.event")
def test_puppet_strings_for_a_thrall_that_cannot_be_activated():
    g = alone(alarm=False)
    guard = add(g, "ashigaru", "A:2,4")
    assert holds(g, "puppet-strings")
    guard.cell = cell(g, "A:5,0")
    assert holds(g, "puppet-strings"), "one Area away from the Hero's"
    guard.cell = cell(g, FAR)
    assert not holds(g, "puppet-strings")
    guard.cell = cell(g, "A:2,4")
    g.alarm = True
    assert not holds(g, "puppet-strings"), "it can be activated"
    g.oni.activated = ["ashigaru"]
    assert holds(g, "puppet-strings"), "its card has been"
    oni_turn(g, "ashigaru")
    assert not holds(g, "puppet-strings"), "it is about to act"


# ---------------------------------------------------------------------- Heroes who wait


@rule("okko.auto.event")
def test_stolen_courage():
    g = alone()
    assert not holds(g, "stolen-courage")
    worn(g, OKKO, wounds=("fever",))
    assert holds(g, "stolen-courage")
    g.heroes[OKKO].activated = True
    assert not holds(g, "stolen-courage")
    assert holds(alone("D:2,1"), "stolen-courage"), "orange Spaces are near"
    g = alone()
    token = lay(g, "courtier", "doan", "A:2,4")
    assert holds(g, "stolen-courage")
    token.flipped = True
    assert not holds(g, "stolen-courage")


@rule("okko.auto.event")
def test_cracked_blade():
    g = alone()
    assert not holds(g, "cracked-blade")
    ready(g, "okko", "katana")
    assert holds(g, "cracked-blade")
    g.heroes[OKKO].activated = True
    assert not holds(g, "cracked-blade")
    legendary = next(item for item, card in g.box.equipment.items() if card.legendary and "hand" in card.slot)
    g = alone()
    ready(g, "okko", legendary)
    assert not holds(g, "cracked-blade")


@rule("okko.auto.event")
def test_false_trail():
    g = alone()
    assert not holds(g, "false-trail")
    lay(g, "evidence", "evidence-ash", "A:2,4")
    assert holds(g, "false-trail")
    g.heroes[OKKO].activated = True
    assert not holds(g, "false-trail")


@rule("okko.auto.event")
def test_whispers():
    assert not holds(alone(), "whispers")
    assert not holds(alone("D:2,1"), "whispers"), "the Cell asks for MIGHT"
    g = alone("D:2,2", scenario="two-fires")
    assert holds(g, "whispers"), "the Bedchamber asks for GUILE"
    g.missions[1].done = "oni"
    assert not holds(g, "whispers")
    g = alone()
    lay(g, "objective", "objective", "A:2,4")
    assert holds(g, "whispers")
    g.heroes[OKKO].activated = True
    assert not holds(g, "whispers")


@rule("okko.auto.event")
def test_slammed_doors():
    assert not holds(alone(), "slammed-doors")
    g = alone("K3:0,2")
    assert holds(g, "slammed-doors"), "a Door leads to the Cell"
    g.heroes[OKKO].activated = True
    assert not holds(g, "slammed-doors")
    g.tokens[5] = Token(number=5, form="relic", id="relic", holder=OKKO)
    assert holds(g, "slammed-doors")
    assert not holds(alone("D:0,2"), "slammed-doors"), "the Hero is there already"


# ---------------------------------------------------------------------- the rest


@rule("okko.auto.event")
@pytest.mark.parametrize(("clock", "played"), [(1, False), (2, True), (4, True), (5, False)])
def test_ill_omen_while_a_clock_can_be_moved(clock: int, played: bool):
    g = alone()
    g.missions[0].clock = clock
    assert holds(g, "ill-omen") is played
    g.missions[0].done = "heroes"
    assert not holds(g, "ill-omen")


@rule("okko.auto.event")
def test_grave_chill():
    g = alone()
    stain(g, "B:0,0")
    assert not holds(g, "grave-chill")
    stain(g, "A:5,5")
    assert holds(g, "grave-chill")


@rule("okko.auto.event")
def test_dark_mending():
    g = alone()
    captain, guard = add(g, "hiroji", FAR), add(g, "samurai", "D:5,3")
    guard.damage, captain.damage = 2, 1
    assert not holds(g, "dark-mending")
    captain.damage = 2
    assert holds(g, "dark-mending")


@rule("okko.auto.event")
def test_night_summons():
    assert holds(alone(), "night-summons"), "purple Spaces are near"
    assert not holds(alone(alarm=False), "night-summons"), "but not for Minions that could act"
    assert holds(alone("B:2,5", alarm=False), "night-summons"), "a green Space is"


@rule("okko.auto.event")
def test_spreading_shadow():
    g = alone(alarm=False)
    stain(g, "K2:0,0")
    assert not holds(g, "spreading-shadow")
    add(g, "ashigaru", "C:0,0")
    assert holds(g, "spreading-shadow")
    g.alarm = True
    assert not holds(g, "spreading-shadow")


@rule("okko.auto.event")
def test_dark_influence():
    g = alone()
    token = lay(g, "courtier", "doan", FAR)
    assert not holds(g, "dark-influence")
    token.cell = cell(g, "A:2,4")
    assert holds(g, "dark-influence")
    token.flipped = True
    assert not holds(g, "dark-influence")


# ---------------------------------------------------------------------- the decision


@rule("okko.auto.event")
def test_line_0_once_before_the_first_figure():
    g = activated("ashigaru", BESIDE, "A:3,3")
    hold(g, "barbs")
    chosen, why = answer(g, "figure", agents.figure_options(g), card="ashigaru")
    assert (chosen, why.decision, why.line) == (PlayEvent("barbs"), "special-effect", 1)
    assert g.turn is not None
    g.turn.acted = [10]
    assert isinstance(answer(g, "figure", agents.figure_options(g), card="ashigaru")[0], Lead)
    g.turn.acted = [10, 11]
    assert answer(g, "last-event", agents.figure_options(g), card="ashigaru")[0] == End()


@rule("okko.auto.event")
def test_line_1_the_first_of_the_list_whose_condition_holds():
    g = activated("ashigaru", BESIDE, "A:3,3")
    hold(g, "barbs", "envenomed", "grave-chill")
    assert answer(g, "figure", agents.figure_options(g))[0] == PlayEvent("envenomed")
    g.figures[OKKO].conditions["poisoned"] = 0
    assert answer(g, "figure", agents.figure_options(g))[0] == PlayEvent("barbs")
    g.figures[OKKO].conditions["bleeding"] = 0
    assert isinstance(answer(g, "figure", agents.figure_options(g))[0], Lead), "no condition holds"


@rule("okko.auto.event")
def test_an_event_may_come_after_a_draw():
    g = alone()
    g.turn = Turn(side="oni", stage="figures")
    hold(g, "grave-chill")
    assert answer(g, "last-event", agents.figure_options(g))[0] == End()
    stain(g, "A:5,5")
    assert answer(g, "last-event", agents.figure_options(g))[0] == PlayEvent("grave-chill")


@rule("okko.auto.event")
def test_an_event_without_a_condition_is_never_played():
    g = activated("ashigaru", BESIDE, "A:3,3")
    g.oni.hand = ["x.hunger"]
    assert isinstance(answer(g, "figure", agents.figure_options(g))[0], Lead)


@rule("okko.auto.event")
def test_no_event_is_played_between_actions():
    g = activated("ashigaru", BESIDE, "A:3,3")
    hold(g, "barbs")
    oni_turn(g, "ashigaru", g.figures[10])
    options = agents.deed_options(g, g.figures[10])
    assert PlayEvent("barbs") in options
    assert not isinstance(answer(g, "figure-act", options, figure=10)[0], PlayEvent)


@rule("okko.auto.event")
def test_at_most_one_event_in_an_activation_each_event_is_resolved_by_the_lists():
    for event in CONDITIONS:
        g = activated("ashigaru", "B:5,0", "A:3,3", "A:2,4")
        g.missions[0].clock = 2
        stain(g, "A:5,5")
        lay(g, "courtier", "doan", "A:2,5")
        add(g, "hiroji", FAR).damage = 2
        ready(g, "okko", "katana")
        hold(g, event, "whispers" if event != "whispers" else "barbs")
        heard = listen(g)
        drive(special.play_event(g, event), [])
        assert [event_.card for event_ in told(heard, EventPlayed)] == [event]
        g.io = None
        options = agents.figure_options(g)
        assert not any(isinstance(option, PlayEvent) for option in options)


@rule("okko.auto.event", "okko.auto.secret")
def test_reasons_do_not_tell_what_else_is_in_hand():
    g = activated("ashigaru", BESIDE, "A:3,3")
    hold(g, "barbs", "dark-mending", "ill-omen")
    _, why = answer(g, "figure", agents.figure_options(g))
    assert (why.tried, why.chosen) == ((), "event:barbs")
