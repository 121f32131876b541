"""The Strategy Phase of the automated Oni: stance, enhancements, waves, Techniques, levels."""

from __future__ import annotations

import pytest

from hyakki.games.okko.box.vocabulary import AgentType, TrackTree
from hyakki.games.okko.events import (
    Adjusted,
    Enhanced,
    EventsSpent,
    PlansLaid,
    Reasoned,
    Reinforced,
    StanceRolled,
)
from hyakki.games.okko.options import Done, Enhance, Place, Reinforce, Spend, Wave
from hyakki.games.okko.rules import strategy, track
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.automa import roll_stance
from hyakki.games.okko.rules.eventdeck import draw_for_round
from hyakki.games.okko.rules.oniside import make_decks
from hyakki.games.okko.rules.reinforcements import minion_options, wave_options
from hyakki.games.okko.state import Okko
from hyakki.kernel.decision import PASS
from hyakki.kernel.flow import Together
from tests.games.okko.activation import told
from tests.games.okko.lists import answer, auto, hold, reasons
from tests.games.okko.table import COMBAT, add, drive, listen, load, stain, table
from tests.rules import rule

START = {"okko": "A:2,2", "noburo": "A:3,3"}

# ---------------------------------------------------------------------- stance


@rule("okko.auto.stance")
@pytest.mark.parametrize(("face", "stance"), [(0, "guard"), (1, "hunt"), (2, "scheme"), ("KI", "scheme")])
def test_the_stance_is_rolled_in_the_open_with_one_combat_die(face: int | str, stance: str):
    g = auto()
    load(g, COMBAT[face])
    heard = listen(g)
    roll_stance(g)
    assert g.oni.stance == stance
    assert [event.stance for event in told(heard, StanceRolled)] == [stance]


@rule("okko.auto.stance")
@pytest.mark.parametrize(("final", "round_"), [(True, 5), (False, 9)])
def test_in_the_final_battle_and_after_round_8_it_hunts_without_a_roll(final: bool, round_: int):
    g = auto(stance="guard")
    load(g)
    g.final, g.round = final, round_
    heard = listen(g)
    roll_stance(g)
    assert g.oni.stance == "hunt"
    assert told(heard, StanceRolled) == [StanceRolled(-1, "hunt")]


def test_in_round_8_it_still_rolls():
    g = auto()
    g.round = 8
    load(g, COMBAT[0])
    roll_stance(g)
    assert g.oni.stance == "guard"


@rule("okko.auto.stance")
def test_it_comes_at_the_start_of_the_strategy_phase_and_only_for_the_automated_oni():
    g = auto(stance="hunt")
    load(g, COMBAT[0])
    track.begin(g)
    assert g.oni.stance == "guard"
    g = table()
    load(g)
    track.begin(g)
    assert not g.oni.stance


# ---------------------------------------------------------------------- enhancements


def enhanced(stance: str, tree: TrackTree, *taken: str):
    """Which position is taken, and the line that decided."""
    g = auto(stance=stance)
    g.mortal[:], g.supernatural[:] = (taken, ()) if tree == "mortal" else ((), taken)
    chosen, why = answer(g, "enhance", track.enhance_options(g, tree), tree=tree)
    assert isinstance(chosen, Enhance)
    return chosen.position, why.line


@rule("okko.auto.track")
def test_enhancing_line_0_on_guard_the_lowest_row():
    assert enhanced("guard", "mortal", "m-a") == ("m-b2", 0)
    assert enhanced("guard", "mortal", "m-a", "m-b1") == ("m-c2", 0)
    assert enhanced("guard", "supernatural", "s-a") == ("s-b3", 0)


@rule("okko.auto.track")
def test_enhancing_line_1_in_the_hunt_the_highest_row():
    assert enhanced("hunt", "mortal", "m-a") == ("m-b1", 1)
    assert enhanced("hunt", "mortal", "m-a", "m-b2") == ("m-c2", 1)


@rule("okko.auto.track")
def test_enhancing_line_2_when_it_schemes_the_middle_row_else_the_highest():
    assert enhanced("scheme", "supernatural", "s-a") == ("s-b2", 2)
    assert enhanced("scheme", "mortal", "m-a") == ("m-b1", 2)
    assert enhanced("scheme", "mortal", "m-a", "m-b2") == ("m-c2", 2)


@rule("okko.auto.track", "okko.auto.module")
def test_the_track_enhances_without_asking():
    g = auto(stance="hunt")
    g.phase, g.place, g.round = "track", 2, 3
    g.mortal[:] = ["m-a"]
    heard = listen(g)
    drive(track.step(g), [])
    assert told(heard, Enhanced) == [Enhanced("m-b1")]


# ---------------------------------------------------------------------- waves


def court(
    *hand: str, alarm: bool = True, trees: tuple[str, ...] = ("m-a", "s-a"), stance: str = "hunt"
) -> Okko:
    """The Oni with some Events, and waves of both types open."""
    g = auto(at=START, alarm=alarm, stance=stance)
    hold(g, *hand)
    g.mortal[:] = [tree for tree in trees if tree[0] == "m"]
    g.supernatural[:] = [tree for tree in trees if tree[0] == "s"]
    g.phase, g.place = "track", 3
    return g


FIVE = ("barbs", "envenomed", "ill-omen", "whispers", "grave-chill")


def wave(g: Okko):
    """What is bought, and the line that decided."""
    chosen, why = answer(g, "wave", wave_options(g))
    return chosen, why.line


@rule("okko.auto.track")
def test_wave_line_0_at_most_one_purchase_in_a_round():
    g = court(*FIVE)
    g.oni.bought = ["supernatural"]
    assert wave(g) == (Done(), 0)


@rule("okko.auto.track")
def test_wave_line_1_a_lieutenant_with_two_cards_to_spare():
    assert wave(court(*FIVE)) == (Wave("bakemono"), 1)
    assert wave(court(*FIVE[:4]))[1] == 3, "one card too few"
    assert wave(court(*FIVE, trees=("m-a",))) == (Wave("hiroji"), 1)
    assert wave(court(*FIVE, trees=("m-a",), alarm=False))[0] == Done(), "Mortal, and no alarm"
    assert wave(court(*FIVE, alarm=False)) == (Wave("bakemono"), 1)


@rule("okko.auto.track")
def test_wave_line_1_one_lieutenant_in_a_game():
    g = court(*FIVE)
    g.oni.lieutenants = 1
    assert wave(g) == (Wave("mortal"), 3)


@rule("okko.auto.track")
def test_wave_line_2_a_wave_needs_a_card_and_two_spaces_to_spare():
    assert wave(court(*FIVE[:2])) == (Done(), 2)
    assert wave(court(*FIVE[:3])) == (Wave("mortal"), 3)
    g = court(*FIVE[:3], trees=("s-a",))
    assert wave(g) == (Wave("supernatural"), 4)
    for place in ("B:3,4", "K3:1,4"):
        add(g, "yurei", place)
    assert wave(g) == (Done(), 2), "one green Space is left"


@rule("okko.auto.track")
def test_wave_line_3_thralls_after_the_alarm_or_on_corrupted_tiles():
    assert wave(court(*FIVE[:3])) == (Wave("mortal"), 3)
    g = court(*FIVE[:3], alarm=False)
    assert wave(g) == (Wave("supernatural"), 4)
    stain(g, "A:5,5")
    assert wave(g) == (Wave("mortal"), 3), "both purple Spaces of the Gate Court are corrupted now"


@rule("okko.auto.track")
def test_wave_line_4_otherwise_creatures_otherwise_nothing():
    assert wave(court(*FIVE[:3], alarm=False)) == (Wave("supernatural"), 4)
    assert wave(court(*FIVE[:3], alarm=False, trees=("m-a",))) == (Done(), 4)


def newcomer(g: Okko, type_: AgentType):
    chosen, why = answer(g, "reinforce", [*minion_options(g, (type_,)), Done()], what=type_, left=2)
    assert isinstance(chosen, Reinforce)
    return chosen.kind, g.palace.address(chosen.cell), why.line


@rule("okko.auto.track")
@pytest.mark.parametrize(
    ("stance", "mortal", "supernatural"),
    [("hunt", "samurai", "ninja"), ("guard", "ashigaru", "ninja"), ("scheme", "ashigaru", "yurei")],
)
def test_wave_line_5_kinds_by_the_stance(stance: str, mortal: str, supernatural: str):
    g = court(stance=stance)
    assert newcomer(g, "mortal")[0] == mortal
    assert newcomer(g, "supernatural")[0] == supernatural


@rule("okko.auto.track")
def test_wave_line_5_the_other_minion_once_the_figures_are_out():
    g = court(stance="hunt")
    for place in ("D:5,0", "D:5,1", "D:5,2", "D:5,3", "D:5,5"):
        add(g, "samurai", place)
    assert newcomer(g, "mortal")[0] == "ashigaru"


@rule("okko.auto.track")
def test_wave_line_5_decides_where_one_space_is_left():
    g = court(stance="hunt")
    for place in ("B:3,4", "K3:1,4"):
        add(g, "yurei", place)
    kind, _, line = newcomer(g, "supernatural")
    assert (kind, line) == ("ninja", 5)


@rule("okko.auto.track")
def test_wave_line_6_before_the_alarm_corrupted_tiles_first_then_the_nearest():
    g = court(stance="hunt")
    assert newcomer(g, "mortal")[1:] == ("A:1,0", 6)
    g = court(stance="hunt", alarm=False)
    stain(g, "C:0,0")
    assert newcomer(g, "mortal")[1].startswith("C:")
    g.alarm = True
    assert newcomer(g, "mortal")[1].startswith("A:")


@rule("okko.auto.track", "okko.auto.module")
def test_a_wave_is_bought_paid_and_placed_without_asking():
    g = court("barbs", "dark-mending", "grave-chill")
    heard = listen(g)
    drive(track.step(g), [])
    assert len(told(heard, Reinforced)) == 2, "as many figures as allowed"
    assert told(heard, EventsSpent) == [EventsSpent(("barbs", "dark-mending"))]
    assert g.oni.hand == ["grave-chill"]
    drive(track.step(g), [])
    assert g.phase == "plan", "nothing more in this round"


@rule("okko.auto.track")
def test_with_two_events_no_wave_is_brought():
    g = court("barbs", "envenomed")
    drive(track.step(g), [])
    assert g.phase == "plan"
    assert len(g.oni.hand) == 2


def spent(*hand: str) -> str:
    g = court(*hand)
    chosen, why = answer(g, "spend", [Spend(event) for event in hand], what="mortal", left=2)
    assert (why.line, why.tried, why.tie) == (7, (), 0), "what else was in hand is not told"
    assert isinstance(chosen, Spend)
    return chosen.event


@rule("okko.auto.track")
def test_wave_line_7_the_smallest_sum_then_the_later_in_the_list():
    assert spent("stolen-courage", "barbs", "ill-omen") == "barbs"
    assert spent("powerful-blow", "iron-discipline", "false-trail") == "iron-discipline"
    assert spent("ill-omen", "dark-mending") == "dark-mending"


# ---------------------------------------------------------------------- Techniques


def planned(g: Okko) -> list[Place]:
    """The Events that are placed, in order."""
    found = []
    while strategy.places_left(g, 0) > 0:
        options = [*strategy.place_options(g, ()), Done()]
        chosen, _ = answer(g, "technique", options, left=strategy.places_left(g, 0))
        if not isinstance(chosen, Place):
            break
        found.append(chosen)
        g.oni.hand.remove(chosen.event)
        strategy.put_beside(g, chosen.event, chosen.kind)
    return found


def army(*hand: str, stance: str = "hunt") -> Okko:
    """Two Ashigaru and a Samurai beside the Heroes, a Ninja far away."""
    g = auto(at=START, stance=stance)
    g.revealed = False
    for kind, place in (
        ("ashigaru", "A:4,2"),
        ("ashigaru", "A:4,3"),
        ("samurai", "A:2,3"),
        ("ninja", "D:5,5"),
    ):
        add(g, kind, place)
    hold(g, *hand)
    return g


@rule("okko.auto.technique")
def test_technique_line_0_two_events_are_kept_and_no_more_placed_than_heroes_play():
    g = army(*FIVE)
    assert len(planned(g)) == 2
    assert len(g.oni.hand) == 3
    assert not planned(army("barbs", "whispers"))
    assert len(planned(army("barbs", "whispers", "envenomed"))) == 1


@rule("okko.auto.technique")
def test_technique_line_1_beside_the_cards_that_would_be_activated_first():
    assert [place.kind for place in planned(army(*FIVE))] == ["ashigaru", "samurai"]
    g = army(*FIVE)
    for name in ("samurai", "ninja"):
        number = next(n for n, figure in g.figures.items() if figure.kind == name)
        del g.figures[number]
    assert [place.kind for place in planned(g)] == ["ashigaru", "ashigaru"], "then a second round"


def test_technique_line_1_not_beside_a_card_that_could_not_be_activated():
    g = army(*FIVE)
    g.alarm = False
    assert [place.kind for place in planned(g)] == ["ninja", "ninja"]
    del g.figures[next(n for n, figure in g.figures.items() if figure.kind == "ninja")]
    assert not planned(army_without_orders(g))


def army_without_orders(g: Okko) -> Okko:
    """The same with the Events back in hand."""
    for events in g.oni.techniques.values():
        g.oni.hand += events
    g.oni.techniques.clear()
    return g


@rule("okko.auto.technique")
@pytest.mark.parametrize(
    ("stance", "hand", "events"),
    [
        ("hunt", ("stolen-courage", "barbs", "night-summons", "dark-mending"), ["stolen-courage", "barbs"]),
        ("hunt", ("slammed-doors", "barbs", "grave-chill", "whispers"), ["slammed-doors", "barbs"]),
        (
            "hunt",
            ("night-summons", "dark-mending", "whispers", "grave-chill"),
            ["night-summons", "grave-chill"],
        ),
        ("guard", ("dark-mending", "whispers", "iron-discipline", "barbs"), ["dark-mending", "whispers"]),
        (
            "guard",
            ("iron-discipline", "false-trail", "barbs", "envenomed"),
            ["false-trail", "iron-discipline"],
        ),
        (
            "scheme",
            ("night-summons", "grave-chill", "sudden-rush", "barbs"),
            ["night-summons", "grave-chill"],
        ),
        ("scheme", ("ill-omen", "sudden-rush", "barbs", "envenomed"), ["ill-omen", "sudden-rush"]),
    ],
)
def test_technique_line_2_which_event(stance: str, hand: tuple[str, ...], events: list[str]):
    assert [place.event for place in planned(army(*hand, stance=stance))] == events


@rule("okko.auto.technique", "okko.auto.secret")
def test_only_the_cards_are_told_not_the_events():
    g = army(*FIVE)
    heard = listen(g)
    drive(strategy._place_by_lists(g), [])
    assert [why.chosen for why in reasons(heard)] == ["kind:ashigaru", "kind:samurai"]
    assert {(why.tried, why.line, why.tie, why.about) for why in reasons(heard)} == {((), 1, 0, "")}
    assert not any(event in str(heard) for event in FIVE)


@rule("okko.auto.technique")
def test_it_plans_before_the_heroes_cards_lie_on_the_table():
    g = army(*FIVE)
    g.phase = "plan"
    seen = []
    g.io = lambda told: seen.append((type(told.event), [len(hero.left + hero.right) for hero in g.heroes]))
    flow = strategy.plan(g)
    together = flow.send(None)
    assert isinstance(together, Together)
    picks = {0: [strategy.plans(g, number, ())[0] for number in (0, 1)]}
    with pytest.raises(StopIteration):
        flow.send(picks)
    assert (Reasoned, [0, 0]) in seen
    assert (PlansLaid, [1, 1]) in seen


@rule("okko.auto.technique")
def test_there_is_no_final_adjustment():
    g = army(*FIVE)
    strategy.put_beside(g, "barbs", "ashigaru")
    g.oni.hand.remove("barbs")
    assert answer(g, "adjust", strategy.adjustments(g))[0] == PASS
    heard = listen(g)
    drive(strategy.adjust(g), [])
    assert told(heard, Adjusted) == [Adjusted({"ashigaru": 1})]


# ---------------------------------------------------------------------- levels


@rule("okko.auto.level")
@pytest.mark.parametrize(("level", "count"), [("gentle", 0), ("even", 2), ("grim", 3)])
def test_events_at_the_end_of_a_round_by_level(level: str, count: int):
    g = table(oni=level, seats=1)
    draw_for_round(g)
    assert len(g.oni.hand) == count


@rule("okko.auto.level")
@pytest.mark.parametrize(("level", "count"), [("gentle", 2), ("even", 2), ("grim", 4)])
def test_events_at_set_up_by_level(level: str, count: int):
    g = table("stolen-reliquary", oni=level, seats=1)
    drive(make_decks(g), [])
    assert len(g.oni.hand) == count


@rule("okko.auto.level")
@pytest.mark.parametrize(("level", "more"), [("gentle", -2), ("even", 0), ("grim", 2)])
def test_stamina_of_the_demon_by_level(level: str, more: int):
    g = table(oni=level, seats=1)
    demon = add(g, "gozu", "D:5,5")
    assert value(g, demon, "stamina") == g.box.demons["gozu"].stamina_by_heroes[1] + more
