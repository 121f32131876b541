"""The checks of the long runs find what they should: a sound table passes, each planted fault is named."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from hyakki.games.harakiri import why
from hyakki.games.harakiri.game import GAME
from hyakki.games.harakiri.options import End, Step
from hyakki.games.harakiri.state import OFF, Harakiri, Hunt, Item
from hyakki.kernel.decision import Decision
from hyakki.kernel.match import Match
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt
from tests.games.harakiri import invariants
from tests.games.probe import AnyMatch

Fault = Callable[[Harakiri], object]


@cache
def reached() -> AnyMatch:
    """Somebody is asked what it does in the second round of the last chapter."""
    match = Match.new(GAME, 2, {"play": "c6", "ties": "auto"}, 4)
    while True:
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        act = match.state.act
        if match.state.round > 1 and decision.prompt.key == "ask.action" and act is not None and act.moving:
            return match
        match.answer(seat, GAME.sense(match.state, decision))


def table() -> Harakiri:
    g: Harakiri = reached().clone().state
    return g


def question() -> Decision:
    match = reached()
    found = match.decision(match.asked()[0])
    assert found is not None
    return found


def _one(name: str, value: object) -> Fault:
    """A number of Tomoe."""
    return lambda g: setattr(g.characters[3], name, value)


def _beside_the_board(g: Harakiri) -> None:
    g.off |= 1 << g.creatures[0].cell


def _on_somebody(g: Harakiri) -> None:
    g.creatures[1].cell = g.creatures[0].cell


def _defeated_on_the_board(g: Harakiri) -> None:
    other = next(one for one in g.characters if g.act is not None and one.id != g.act.character)
    other.defeated = True


def _the_defeated_acts(g: Harakiri) -> None:
    assert g.act is not None
    actor = g.characters[g.act.character]
    g.party &= ~(1 << actor.cell)
    actor.defeated, actor.cell = True, OFF


@pytest.mark.parametrize(
    ("fault", "named"),
    [
        (_one("health", 99), "tomoe has 99 of"),
        (_one("health", -1), "tomoe has -1 of"),
        (_one("ap", 5), "tomoe has 5 action points"),
        (_one("affinity", 0), "the affinity of tomoe is 0"),
        (_one("affinity", 7), "the affinity of tomoe is 7"),
        (_one("coins", -1), "coins of tomoe: -1"),
        (_one("heads", -1), "heads of tomoe: -1"),
        (_one("armour", -1), "armour of tomoe: -1"),
        (_one("items", [Item(number=900, card="healing-herb", charges=-1)]), "has -1 charges"),
        (_one("conditions", {"poisoned": -1}), "tomoe: "),
        (_one("attributes", {"power": -1}), "tomoe: "),
        (_one("equipped", "spoon"), "holds spoon without having it"),
        (_one("supply", [1] * 9), "Ki dice at level"),
        (lambda g: g.characters[3].skills.pop(), "Ki dice|has a die on|tomoe"),
        (_beside_the_board, "stands beside the board"),
        (_on_somebody, "stands on somebody"),
        (lambda g: setattr(g, "party", 0), "a mask is old"),
        (lambda g: setattr(g, "foes", 0), "a mask is old"),
        (lambda g: setattr(g.creatures[0], "damage", g.creatures[0].most), "has .* of"),
        (_defeated_on_the_board, "is defeated and stands on the board"),
        (_the_defeated_acts, "is defeated and acts"),
        (lambda g: setattr(g.act, "points", -1), "has -1 movement points"),
        (lambda g: setattr(g, "hunt", Hunt(creature=999)), "who hunts has left"),
        (lambda g: g.queue.pop(), "the queue is"),
        (lambda g: g.done.append(999), "999.* are done"),
        (lambda g: g.done.extend([g.queue[0]] * 2), "active twice"),
    ],
)
def test_a_planted_fault_is_found(fault: Fault, named: str) -> None:
    g = table()
    invariants.check(g)
    fault(g)
    with pytest.raises(AssertionError, match=named):
        invariants.check(g)


def test_a_die_that_shows_what_no_die_shows_is_found() -> None:
    g = table()
    one = next(one for one in g.characters if one.slots)
    invariants.ki_dice_are_all_there(one)
    skill = next(iter(one.slots))
    one.slots[skill] = 7
    with pytest.raises(AssertionError, match="the Ki dice of"):
        invariants.ki_dice_are_all_there(one)
    one.slots["stamp"] = 3
    one.slots.pop(skill)
    with pytest.raises(AssertionError, match="has a die on"):
        invariants.ki_dice_are_all_there(one)


def test_a_card_in_two_places_is_found() -> None:
    g = table()
    invariants.every_card_is_there(g)
    g.characters[0].weapons.append(g.characters[1].weapons[0])
    with pytest.raises(AssertionError, match="one card of each"):
        invariants.every_card_is_there(g)
    g = table()
    for one in g.characters[:2]:
        one.items.append(Item(number=900, card="antidote"))
    with pytest.raises(AssertionError, match="the numbers of the items"):
        invariants.every_card_is_there(g)


# ---------------------------------------------------------------------- questions


def without(decision: Decision, *options: object) -> Decision:
    left = tuple(option for option in decision.options if option not in options)
    return Decision(decision.seat, decision.number, decision.prompt, left, decision.may)


def test_a_sound_question_passes() -> None:
    invariants.look(table(), question())


def test_a_step_that_is_not_offered_is_found() -> None:
    step = next(option for option in question().options if isinstance(option, Step))
    with pytest.raises(AssertionError, match=f"'{step.text()}' is not offered"):
        invariants.look(table(), without(question(), step))


def test_an_answer_that_a_rule_forbids_is_found() -> None:
    asked = question()
    far = Decision(asked.seat, asked.number, asked.prompt, (*asked.options, Step(1, 1)), asked.may)
    with pytest.raises(AssertionError, match="'step 1 1' is forbidden by"):
        invariants.look(table(), far)


def test_a_question_to_the_defeated_is_found() -> None:
    g, prompt = table(), Prompt("ask.attack", question().prompt.params)
    asked = Decision(0, 1, prompt, (End(),), (0,))
    invariants.look(g, asked)
    g.characters[int(prompt.params["character"])].defeated = True
    with pytest.raises(AssertionError, match="is defeated and is asked"):
        invariants.look(g, asked)


def test_a_table_that_could_not_be_saved_is_found() -> None:
    g = table()
    g.malice = 7
    with pytest.raises(AssertionError, match="malice is 7"):
        invariants.look(g, question())


def test_what_cannot_be_pointed_at_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(why, "why_no_answer", lambda *_: refuse("harakiri.players.control"))
    with pytest.raises(AssertionError, match="cannot be pointed at"):
        invariants.look(table(), question())


def test_what_only_grows_is_seen_to_fall() -> None:
    g = table()
    before = invariants.growing(g)
    g.next_figure -= 1
    assert any(old > new for old, new in zip(before, invariants.growing(g), strict=True))
