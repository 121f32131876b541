"""What can be foretold of the automated Oni, and that it comes true as far as it goes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.games.okko.events import (
    AttackDeclared,
    CardActivated,
    DemonEscaped,
    FigureActs,
    Moved,
    NothingToActivate,
)
from hyakki.games.okko.rules import agents
from hyakki.games.okko.rules.automa import forecast
from hyakki.games.okko.rules.automa.foretold import FORETOLD
from hyakki.games.okko.rules.limits import stay
from hyakki.games.okko.rules.rounds import is_onis_turn
from hyakki.games.okko.state import Okko, Turn
from hyakki.kernel.decision import Option
from hyakki.kernel.events import Event, Told
from hyakki.kernel.flow import GameOver, Question
from tests.games.okko.lists import auto, hold
from tests.games.okko.table import act, add, drive, table
from tests.games.okko.tables import at_random, automated, play
from tests.rules import rule

START = {"okko": "A:2,2", "noburo": "D:5,5"}


def events(g: Okko) -> list[Event]:
    return [told.event for told in forecast(g)]


def palace() -> Okko:
    """Okko acts; two Samurai are near him."""
    g = auto(at=START, stance="hunt")
    add(g, "samurai", "A:2,3")
    add(g, "samurai", "A:5,3")
    g.turned = 1
    act(g, "okko")
    return g


@rule("okko.auto.foretold")
def test_the_card_its_figures_their_moves_and_attacks_are_foretold():
    g = palace()
    before = g.clone()
    first, second = (number for number, figure in g.figures.items() if figure.sort == "agent")
    found = events(g)
    assert found[0] == CardActivated("samurai")
    assert found[1:4] == [
        FigureActs(first),
        AttackDeclared(first, 0, "melee", ""),
        AttackDeclared(first, 0, "melee", ""),
    ]
    assert [type(event) for event in found[4:]] == [FigureActs, Moved, AttackDeclared]
    assert found[4] == FigureActs(second)
    assert g == before, "nothing on the table has changed"


@rule("okko.auto.foretold", "okko.auto.secret")
def test_it_does_not_depend_on_hidden_events():
    found = []
    for hand in ((), ("barbs", "sudden-rush"), ("night-summons", "powerful-blow", "puppet-strings")):
        g = palace()
        hold(g, *hand)
        found.append(events(g))
    assert found[0] == found[1] == found[2]


@rule("okko.auto.foretold")
def test_techniques_count_once_they_are_revealed():
    g = palace()
    g.oni.techniques = {"samurai": ["night-summons"]}
    more = [event for event in events(g) if isinstance(event, AttackDeclared)]
    g.revealed, g.phase, g.turn = False, "order", None
    fewer = [event for event in events(g) if isinstance(event, AttackDeclared)]
    assert (len(more), len(fewer)) == (5, 3)


@rule("okko.auto.foretold")
def test_what_lasts_as_long_as_the_activation_under_way_is_over_by_then():
    g = palace()
    before = events(g)
    stay(g, g.box.triggers["x.long-arms"]["use"][0], "activation", begun=True, card="samurai")
    assert events(g) == before


@rule("okko.auto.foretold", "okko.auto.ties")
def test_it_ends_where_a_die_decides():
    g = auto(at={"okko": "A:2,2", "noburo": "A:4,2"})
    g.last_order = []
    guard = add(g, "ashigaru", "A:3,2")
    act(g, "okko")
    assert events(g) == [CardActivated("ashigaru"), FigureActs(guard.number)]


@rule("okko.auto.foretold", "okko.auto.escape")
def test_an_escape_is_foretold():
    g = palace()
    demon = add(g, "gozu", "D:5,0")
    g.final, g.fallen_in_final = True, 1
    assert events(g)[-1] == DemonEscaped(demon.number)


def test_that_nobody_can_be_activated_is_foretold():
    g = palace()
    g.alarm = False
    assert events(g) == [NothingToActivate()]


@rule("okko.auto.foretold")
def test_nothing_is_foretold_where_nothing_follows():
    g = palace()
    g.turn = Turn(side="oni", card="samurai", stage="figures")
    assert not forecast(g), "an activation is under way"
    g = palace()
    g.oni.tokens = 2
    assert not forecast(g), "it was the last of the round"
    g = palace()
    g.phase = "track"
    assert not forecast(g), "its stance is not known"
    g = table()
    add(g, "samurai", "A:2,3")
    act(g, "okko")
    assert not forecast(g), "somebody plays the Oni"


def fixed(found: list[Event]) -> list[Event]:
    """The part before the first Attack, with it."""
    for place, event in enumerate(found):
        if isinstance(event, AttackDeclared):
            return found[: place + 1]
    return found


def happens(g: Okko) -> list[Event]:
    """What the next activation of the Oni really brings without Events, up to its first Attack."""
    copy = g.clone()
    found: list[Event] = []

    def ear(told: Told) -> None:
        if isinstance(told.event, FORETOLD):
            found.append(told.event)

    copy.oni.hand.clear()
    copy.io = ear
    drive(agents.begin(copy), [])
    try:
        while copy.turn is not None and not any(isinstance(event, AttackDeclared) for event in found):
            drive(agents.step(copy), [], always=lambda options: options[-1])
    except GameOver:
        pass
    return found


@rule("okko.auto.foretold")
@pytest.mark.parametrize("seed", range(4))
def test_it_may_be_asked_for_in_the_middle_of_anything(seed: int):
    g, choose, asked = automated(seed + 70), at_random(seed), 0

    def looks(question: Question, options: Sequence[Option]) -> Option:
        nonlocal asked
        before = g.clone()
        asked += bool(forecast(g))
        assert g == before
        return choose(question, options)

    play(g, looks, until=lambda g: g.round > 3 or g.phase == "between")
    assert asked > 30


@rule("okko.auto.foretold")
def test_what_is_foretold_is_what_happens_up_to_the_first_attack():
    compared = 0
    for seed in range(8):
        g = automated(seed + 30)
        choose = at_random(seed)

        def looks(g: Okko) -> bool:
            nonlocal compared
            if g.phase == "activation" and g.turn is None and is_onis_turn(g):
                told, true = fixed(events(g)), fixed(happens(g))
                assert told == true[: len(told)]
                compared += len(told) > 2
            return g.round > 4 or g.phase == "between"

        play(g, choose, until=looks)
    assert compared > 40
