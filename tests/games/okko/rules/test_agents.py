"""The Oni's activations: which card, which figures in which order, what they may do, and when an Event may be
played.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.games.okko.events import (
    CardActivated,
    DemonEscaped,
    EventsDrawn,
    FigureActs,
    Moved,
    NothingToActivate,
)
from hyakki.games.okko.options import Activate, End, Escape, Go, Lead, OpenDoor, PlayEvent, Stop, Strike
from hyakki.games.okko.rules import agents, special
from hyakki.games.okko.rules.asking import DECIDERS
from hyakki.games.okko.rules.doors import close_door
from hyakki.games.okko.rules.rounds import is_onis_turn
from hyakki.games.okko.state import NOBODY, Figure, Okko
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Question
from tests.games.okko.fighting import fall
from tests.games.okko.table import Answer, act, add, at, cell, drive, first_question, listen, stain, table
from tests.games.tabletop import options_of
from tests.rules import rule


def palace(hand: Sequence[str] = ()) -> Okko:
    """The Heroes in A, the Oni with some Events in hand; its turn has come."""
    g = table(at={"okko": "A:2,2", "noburo": "A:2,3"})
    g.revealed = True
    g.turned = 1
    for event in hand:
        g.oni.events.bag.remove(event)
    g.oni.hand = sorted(hand)
    return g


def activate(g: Okko, *answers: Answer) -> None:
    """An activation of the Oni begins; its steps go on as long as there are answers or nothing is asked."""
    drive(agents.begin(g), [])
    go_on(g, *answers)


def go_on(g: Okko, *answers: Answer) -> None:
    """The steps of the activation under way, until something is asked beyond the answers."""
    left = list(answers)
    while g.turn is not None and (left or not isinstance(question(g), Question)):
        drive(agents.step(g), left)
    assert not left, f"never asked for {left}"


def question(g: Okko) -> Question | None:
    """What the Oni would be asked next; None if nothing, or if the only answer is known to all."""
    copy = g.clone()
    copy.io = None
    try:
        asked = agents.step(copy).send(None)
    except StopIteration:
        return None
    assert isinstance(asked, Question)
    return asked if asked.hidden or len(options_of(asked)) > 1 else None


def asked(g: Okko) -> tuple[str, bool]:
    """The key of the next question, and whether it is asked whatever is possible."""
    found = question(g)
    assert found is not None
    return found.prompt.key, found.hidden


def offered(g: Okko) -> list[Option]:
    found = question(g)
    assert found is not None
    return list(options_of(found))


def kinds(options: Sequence[Option]) -> set[type[Option]]:
    return {type(option) for option in options}


def go(g: Okko, figure: Figure, address: str) -> Go:
    place = cell(g, address)
    return Go(g.palace.area_names[g.palace.areas.area_of[place]], place)


# ---------------------------------------------------------------------- the card


@rule("okko.activation.oni-turn")
def test_a_card_is_activated_once_in_a_round_and_gets_a_token():
    g = palace()
    add(g, "yurei", "B:2,2")
    add(g, "ninja", "K3:0,0")
    heard = listen(g)
    activate(g, Activate("ninja"))
    assert g.oni.activated == ["ninja"]
    assert heard == [CardActivated("ninja")]
    go_on(g, End())
    assert g.turn is None
    refusal = agents.forbids_activate(g, "ninja")
    assert refusal is not None
    assert refusal.rule == "okko.activation.oni-turn"
    assert agents.cards(g) == [Activate("yurei")]


@rule("okko.activation.oni-count", "okko.activation.oni-cannot")
def test_the_oni_acts_as_often_as_heroes_are_in_play_draws_included():
    g = palace()
    add(g, "yurei", "B:2,2")
    assert is_onis_turn(g)
    activate(g, End())
    assert g.oni.tokens == 1
    assert not is_onis_turn(g)
    g.turned = 2
    assert is_onis_turn(g)
    activate(g, End())  # nothing is left to activate: it draws
    assert g.oni.tokens == 2
    assert not is_onis_turn(g)


@rule("okko.activation.oni-must")
def test_a_card_that_can_be_activated_must_be():
    g = palace()
    add(g, "ninja", "K3:0,0")
    activate(g)  # the only card answers for itself
    assert g.turn is not None
    assert g.turn.card == "ninja"
    assert g.oni.hand == []


@rule("okko.activation.oni-must")
def test_a_card_without_figures_cannot_be_activated():
    g = palace()
    g.oni.cards = ["ninja"]
    refusal = agents.forbids_activate(g, "ninja")
    assert refusal is not None
    assert refusal.rule == "okko.activation.oni-must"


@rule("okko.activation.oni-cannot", "okko.thrall.activate-corrupted")
def test_an_oni_that_cannot_activate_draws_an_event_and_may_play_one():
    g = palace()
    add(g, "ashigaru", "C:2,1")
    add(g, "samurai", "D:2,2")
    heard = listen(g)
    activate(g)
    assert heard[:2] == [NothingToActivate(), EventsDrawn(1)]
    assert len(g.oni.hand) == 1
    assert g.oni.activated == []
    assert asked(g) == ("ask.last-event", True)
    assert offered(g) == [PlayEvent(g.oni.hand[0]), End()]
    go_on(g, End())
    assert g.turn is None


# ---------------------------------------------------------------------- thralls


@rule("okko.thrall.activate-corrupted", "okko.corruption.effect")
def test_before_the_alarm_only_thralls_on_corrupted_tiles_act():
    g = palace()
    here = [add(g, "ashigaru", place) for place in ("C:2,1", "C:0,5")]
    for place in ("D:0,1", "B:5,4", "D:5,5"):
        add(g, "ashigaru", place)
    stain(g, "C:3,3")
    activate(g)
    assert offered(g) == [*(Lead(figure.number) for figure in here), End()]
    idle = next(figure for figure in g.figures.values() if at(g, figure) == "D:0,1")
    refusal = agents.forbids_lead(g, idle)
    assert refusal is not None
    assert refusal.rule == "okko.thrall.activate-start"
    g.alarm = True
    assert len(agents.leads(g)) == 5


@rule("okko.thrall.activate-start")
def test_a_thrall_that_leaves_the_corrupted_tile_goes_on_acting():
    g = palace()
    guard = add(g, "ashigaru", "K1:0,3")
    stain(g, "K1:1,1")
    g.figures[0].cell = cell(g, "A:3,4")
    activate(g, Lead(guard.number), go(g, guard, "A:3,5"))
    assert at(g, guard) == "A:3,5"
    assert Strike(0, "melee") in offered(g)


@rule("okko.thrall.activate-start")
def test_a_thrall_whose_tile_became_clean_before_it_began_does_not_act():
    g = palace(["spreading-shadow"])
    add(g, "ashigaru", "C:2,1")
    add(g, "ashigaru", "C:0,5")
    token = stain(g, "C:3,3")
    activate(g)
    token.cell = cell(g, "K2:0,0")
    assert agents.leads(g) == []
    assert asked(g) == ("ask.last-event", True)


@rule("okko.thrall.supernatural-free")
def test_supernatural_creatures_act_anywhere():
    g = palace()
    ghost = add(g, "yurei", "B:2,2")
    activate(g)
    assert agents.leads(g) == [Lead(ghost.number)]


# ---------------------------------------------------------------------- figures


@rule("okko.activation.minions-together")
def test_every_figure_of_the_card_acts_once():
    g = palace()
    ghosts = [add(g, "yurei", place) for place in ("B:2,1", "B:2,2", "B:3,3", "B:0,5")]
    add(g, "ninja", "K3:0,0")
    activate(g, Activate("yurei"))
    for count, ghost in enumerate(ghosts):
        assert len(agents.leads(g)) == 4 - count
        go_on(g, Lead(ghost.number), Stop())
    assert g.turn is None  # nothing is left to choose
    assert [ghost.acted for ghost in ghosts] == [True] * 4


@rule("okko.activation.minions-together")
def test_figures_may_stay_idle():
    g = palace()
    for place in ("B:2,1", "B:2,2"):
        add(g, "yurei", place)
    activate(g, End())
    assert g.turn is None
    assert g.oni.activated == ["yurei"]


@rule("okko.activation.minions-together")
def test_figures_of_other_cards_do_not_act():
    g = palace()
    add(g, "yurei", "B:2,1")
    other = add(g, "ninja", "K3:0,0")
    activate(g, Activate("yurei"))
    refusal = agents.forbids_lead(g, other)
    assert refusal is not None
    assert refusal.rule == "okko.activation.minions-together"


@rule("okko.activation.one-figure-at-a-time")
def test_a_figure_that_made_way_for_the_next_acts_no_more():
    g = palace()
    first, second = add(g, "yurei", "B:2,1"), add(g, "yurei", "B:2,2")
    activate(g, Lead(first.number), go(g, first, "B:3,2"))
    assert not any(isinstance(option, Lead) for option in offered(g))  # its Actions come first
    refusal = agents.forbids_lead(g, second)
    assert refusal is not None
    assert refusal.rule == "okko.activation.one-figure-at-a-time"
    go_on(g, Stop())
    assert agents.leads(g) == [Lead(second.number)]
    refusal = agents.forbids_lead(g, first)
    assert refusal is not None
    assert refusal.rule == "okko.activation.one-figure-at-a-time"


@rule("okko.activation.oni-actions")
def test_a_figure_moves_attacks_opens_doors_or_stops():
    g = palace()
    guard = add(g, "ashigaru", "A:3,5")
    stain(g, "A:0,0")
    g.figures[0].cell = cell(g, "A:2,4")
    activate(g, Lead(guard.number))
    assert kinds(offered(g)) == {Go, Strike, Stop}
    close_door(g, 0)
    assert OpenDoor(0) in offered(g)
    go_on(g, OpenDoor(0))
    assert not g.shut
    assert OpenDoor(0) not in offered(g)


@rule("okko.activation.oni-actions", "okko.round.actions-any-order")
def test_each_action_is_one_of_those_on_the_card():
    g = palace()
    ghost = add(g, "yurei", "B:2,1")
    heard = listen(g)
    activate(g, Lead(ghost.number), go(g, ghost, "B:2,2"), go(g, ghost, "B:2,1"))
    assert g.turn is None  # both Actions are spent, and nobody else is left
    assert [event for event in heard if isinstance(event, (FigureActs, Moved))] == [
        FigureActs(ghost.number),
        Moved(ghost.number, cell(g, "B:2,1"), cell(g, "B:2,2"), ""),
        Moved(ghost.number, cell(g, "B:2,2"), cell(g, "B:2,1"), ""),
    ]


@rule("okko.event.technique")
def test_a_technique_gives_one_action_more():
    g = palace()
    star = add(g, "ninja", "K3:0,0")
    g.oni.techniques = {"ninja": ["night-summons"]}
    activate(g, Lead(star.number))
    assert g.turn is not None
    assert g.turn.actions == g.box.sheets["ninja"].actions + 1


@rule("okko.activation.oni-actions")
def test_an_attack_costs_an_action_and_is_one_step():
    g = palace()
    ghost = add(g, "yurei", "A:3,2")
    activate(g, Lead(ghost.number))
    fall(g, "2 2 2")
    drive(agents.step(g), [Strike(0, "melee")])
    assert g.figures[0].damage == 1
    assert g.turn is not None
    assert g.turn.actions == 1


@rule("okko.activation.one-figure-at-a-time", "okko.condition.bleeding")
def test_a_figure_that_falls_by_its_own_attack_is_done():
    g = palace()
    first, second = add(g, "yurei", "A:3,2"), add(g, "yurei", "B:2,2")
    first.conditions = {"bleeding": 0}
    activate(g, Lead(first.number))
    fall(g, "0 0 0")
    drive(agents.step(g), [Strike(0, "melee")])
    assert first.number not in g.figures
    assert agents.leads(g) == [Lead(second.number)]
    assert offered(g) == [Lead(second.number), End()]


@rule("okko.activation.minions-together")
def test_what_lasts_as_long_as_the_activation_ends_with_it():
    g = palace(["envenomed"])
    add(g, "yurei", "B:2,1")
    activate(g, PlayEvent("envenomed"))
    assert [lasting.source for lasting in g.lasting] == ["envenomed"]
    go_on(g, End())
    assert g.lasting == []


# ---------------------------------------------------------------------- the demon


@rule("okko.effect.owner", "okko.agent.talents")
def test_what_begins_with_the_activation_happens_when_the_card_is_chosen():
    g = palace()
    add(g, "hannya", "A:3,3")  # every opponent in its Area is Stunned
    g.figures[1].cell = cell(g, "A:0,0")
    activate(g)
    assert g.figures[0].conditions == {"stunned": 0}
    assert g.figures[1].conditions == {}


@rule("okko.final.escape", "okko.final.escape-conditions")
def test_the_demon_may_escape_once_a_hero_fell_in_the_final_battle():
    g = palace()
    demon = add(g, "gozu", "B:3,3")
    g.final = True
    activate(g, Lead(demon.number))
    assert Escape() not in offered(g)
    g.fallen_in_final = 1
    assert Escape() in offered(g)
    heard = listen(g)
    go_on(g, Escape())  # the mission is still open, so the game goes on
    assert demon.number not in g.figures
    assert any(isinstance(event, DemonEscaped) for event in heard)


# ---------------------------------------------------------------------- Events


@rule("okko.activation.oni-event")
def test_one_event_is_played_in_each_activation():
    g = palace(["iron-discipline", "whispers"])
    ghost, star = add(g, "yurei", "B:2,1"), add(g, "ninja", "K3:0,0")
    activate(g, Activate("yurei"), PlayEvent("iron-discipline"))
    assert offered(g) == [Lead(ghost.number), End()]
    assert asked(g) == ("ask.figure", False)
    refusal = special.forbids_event(g, "whispers")
    assert refusal is not None
    assert refusal.rule == "okko.activation.oni-event"
    go_on(g, End())
    activate(g)
    assert offered(g) == [Lead(star.number), PlayEvent("whispers"), End()]


@rule("okko.activation.oni-event")
def test_the_window_is_open_before_between_and_after_actions():
    g = palace(["iron-discipline"])
    ghost = add(g, "yurei", "B:2,1")
    play = PlayEvent("iron-discipline")
    activate(g)
    assert asked(g) == ("ask.figure", True)
    assert play in offered(g)
    go_on(g, Lead(ghost.number))
    assert asked(g) == ("ask.figure-act", True)
    assert play in offered(g)
    go_on(g, go(g, ghost, "B:2,2"))
    assert play in offered(g)
    go_on(g, Stop())
    assert asked(g) == ("ask.last-event", True)
    assert offered(g) == [play, End()]
    go_on(g, play)
    assert g.turn is None


@rule("okko.activation.oni-event")
def test_whether_the_oni_is_asked_does_not_depend_on_what_it_holds():
    keys = []
    for hand in (["dark-influence"], ["powerful-blow"], []):
        g = palace(hand)
        ghost = add(g, "yurei", "B:2,1")
        activate(g, Lead(ghost.number), Stop())
        keys.append("" if g.turn is None else asked(g)[0])
    assert keys == ["ask.last-event", "ask.last-event", ""]


@rule("okko.activation.oni-event")
def test_an_empty_hand_is_never_asked_in_secret():
    g = palace()
    ghost = add(g, "yurei", "B:2,1")
    activate(g)
    assert asked(g) == ("ask.figure", False)
    go_on(g, Lead(ghost.number))
    assert asked(g) == ("ask.figure-act", False)


@rule("okko.event.special-window")
def test_events_are_played_in_activations_of_the_oni_only():
    g = palace(["whispers"])
    add(g, "yurei", "B:2,1")
    for phase in ("track", "plan", "order", "adjust", "end"):
        g.phase = phase
        assert special.event_options(g) == []
    g.phase = "activation"
    act(g, "okko")
    assert special.event_options(g) == []
    refusal = special.forbids_window(g)
    assert refusal is not None
    assert refusal.rule == "okko.event.special-window"
    drive(agents.begin(g), [])
    assert special.event_options(g) == []  # the card is chosen first
    go_on(g)
    assert special.event_options(g) == [PlayEvent("whispers")]


@rule("okko.auto.module")
def test_the_automated_oni_is_never_asked(monkeypatch: pytest.MonkeyPatch):
    g = table(at={"okko": "A:2,2"}, oni="even", seats=1)
    g.oni.hand = ["whispers"]
    ghost = add(g, "yurei", "B:2,1")
    wishes = [Lead(ghost.number), Stop(), End()]
    heard = []

    def decide(_g: Okko, options: Sequence[Option], prompt: object) -> Option:
        heard.append(prompt)
        return wishes.pop(0)

    for key in ("figure", "figure-act", "last-event"):
        monkeypatch.setitem(DECIDERS, key, decide)
    activate_automated(g)
    assert len(heard) == 3
    assert wishes == []
    assert g.oni.seat == NOBODY


def activate_automated(g: Okko) -> None:
    drive(agents.begin(g), [])
    while g.turn is not None:
        drive(agents.step(g), [])


def test_the_oni_is_asked_for_the_card():
    g = palace()
    add(g, "yurei", "B:2,1")
    add(g, "ninja", "K3:0,0")
    drive(agents.begin(g), [])
    seat, options = first_question(agents.step(g))
    assert seat == g.oni.seat
    assert options == [Activate("yurei").text(), Activate("ninja").text()]
