"""The queue: laying, shifting, exchanging, Chosen, newcomers, first and next."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.games.harakiri.box.effectdefs import EffectDef
from hyakki.games.harakiri.rules import initiative, rounds, spawning
from hyakki.games.harakiri.rules.harm import defeat
from hyakki.games.harakiri.rules.operations import Use, carry_out
from hyakki.games.harakiri.rules.words import found
from hyakki.games.harakiri.state import AKIRA, HATTORI, HIKARU, TOMOE, Harakiri
from hyakki.kernel.flow import Question
from tests.games.harakiri.table import Asked, act, add, run, table
from tests.rules import rule

FLOOR = ["........"] * 6
FOUR = {"akira": (1, 1), "hattori": (1, 2), "hikaru": (1, 3), "tomoe": (1, 4)}


def party(dice: Sequence[int] | None = None, seats: Sequence[int] = (0, 0, 0, 0)) -> Harakiri:
    g = table(FLOOR, at=FOUR, dice=dice, seats=seats)
    g.phase = "initiative"
    return g


def phase_of(g: Harakiri) -> str:
    return g.phase


@rule("harakiri.initiative.shuffle")
def test_the_queue_is_a_permutation_of_all_cards_but_the_chosen() -> None:
    g = party()
    kappa, hunter = add(g, "kappa", 5, 1), add(g, "demon-hunter", 7, 5)
    orders = set()
    for _ in range(30):
        initiative.lay_queue(g)
        orders.add(tuple(g.queue))
        assert sorted(g.queue) == [AKIRA, HATTORI, HIKARU, TOMOE, kappa.id]
        assert hunter.id not in g.queue
    assert len(orders) > 10


@rule("harakiri.components.initiative-cards")
def test_every_miniature_has_its_own_card() -> None:
    g = party()
    for x in (3, 4, 5):
        add(g, "ashigaru", x, 1)
    for x in (3, 4):
        add(g, "kappa", x, 3)
    initiative.lay_queue(g)
    assert len(g.queue) == 9


@rule("harakiri.initiative.advance-meaning")
def test_advancing_slides_past_the_others() -> None:
    g = party()
    g.queue = [AKIRA, HATTORI, HIKARU, TOMOE]
    initiative.shift(g, TOMOE, 2, "x", "harakiri.initiative.advance-meaning")
    assert g.queue == [AKIRA, TOMOE, HATTORI, HIKARU]
    initiative.shift(g, AKIRA, -9, "x", "harakiri.initiative.advance-meaning")
    assert g.queue == [TOMOE, HATTORI, HIKARU, AKIRA]
    initiative.shift(g, HIKARU, 9, "x", "harakiri.initiative.advance-meaning")
    assert g.queue == [HIKARU, TOMOE, HATTORI, AKIRA]


@rule("harakiri.initiative.advance-direction")
def test_several_cards_advance_from_the_left_and_are_delayed_from_the_right() -> None:
    g = party()
    b, d = add(g, "kappa", 5, 1).id, add(g, "kappa", 5, 3).id
    g.queue = [AKIRA, b, HIKARU, d]
    initiative.shift_all(g, [d, b], 1, "x")
    assert g.queue == [b, AKIRA, d, HIKARU]
    g.queue = [b, d, AKIRA, HIKARU]
    initiative.shift_all(g, [b, d], -1, "x")
    assert g.queue == [AKIRA, b, d, HIKARU]


@rule("harakiri.initiative.servant-passive")
def test_servants_and_wanderers_advance_up_to_three() -> None:
    g = party()
    sedrik = add(g, "sedrik", 5, 1, foe=False)
    g.queue = [AKIRA, sedrik.id, HATTORI]
    run(initiative.enemy_shifts(g))
    assert g.queue == [sedrik.id, AKIRA, HATTORI]
    nue = add(g, "nue", 5, 3)
    g.queue = [AKIRA, HATTORI, HIKARU, TOMOE, nue.id]
    run(initiative.enemy_shifts(g))
    assert g.queue == [AKIRA, nue.id, HATTORI, HIKARU, TOMOE]


def test_the_order_of_servants_is_asked_only_where_it_matters() -> None:
    g = party()
    one, other = add(g, "undertaker", 5, 1).id, add(g, "sedrik", 5, 3, foe=False).id
    g.queue = [one, AKIRA, HATTORI, HIKARU, TOMOE, other]
    run(initiative.enemy_shifts(g))
    assert g.queue == [one, AKIRA, other, HATTORI, HIKARU, TOMOE]
    g.queue = [AKIRA, one, other]
    run(initiative.enemy_shifts(g), f"pick {one}")
    assert g.queue == [other, one, AKIRA]


@rule("harakiri.initiative.effects-order")
def test_events_come_before_enemy_skills() -> None:
    g = party(dice=[0] * 9)
    servant = add(g, "undertaker", 7, 1)
    g.shifts = [f"red-x -1 {servant.id}"]
    g.auto_ties = True
    # The row by the dice: Akira, Hattori, Hikaru, Tomoe, servant.
    run(rounds.initiative_step(g), "keep")
    # Delayed first (already last), then 3 forward; the other way round it would stand one place further back.
    assert g.queue == [AKIRA, servant.id, HATTORI, HIKARU, TOMOE]


@rule("harakiri.initiative.swap", "harakiri.initiative.swap-timing")
def test_the_exchange_is_offered_once_before_the_first_activation() -> None:
    g = party(dice=[0] * 4)
    seats: list[int] = []
    run(rounds.initiative_step(g), f"swap {AKIRA} {TOMOE}", seats=seats)
    assert g.queue == [TOMOE, HATTORI, HIKARU, AKIRA]
    assert g.phase == "act"
    assert g.swapped
    run(rounds.step(g))  # the first activation begins
    with pytest.raises(Asked) as asked:
        run(rounds.step(g))
    assert "swap" not in str(asked.value)


@rule("harakiri.initiative.worked-example")
def test_the_worked_example() -> None:
    g = party(dice=[1, 0, 2, 0, 0, 0])
    akira = g.characters[AKIRA]
    akira.skills = ["sixth-sense"]
    akira.slots = {"sixth-sense": 6}
    minion, servant = add(g, "kappa", 5, 1).id, add(g, "undertaker", 5, 3).id
    chosen = add(g, "demon-hunter", 7, 5).id
    run(rounds.initiative_step(g), "accept", f"swap {AKIRA} {TOMOE}")
    # Hattori, Akira, minion, Hikaru, Tomoe, servant; Akira 1, servant 3, Akira against Tomoe, Chosen first.
    assert g.queue == [chosen, TOMOE, HATTORI, servant, minion, HIKARU, AKIRA]


@rule("harakiri.initiative.chosen-front", "harakiri.initiative.two-chosen")
def test_chosen_stand_first_in_an_order_of_the_party() -> None:
    g = party()
    hunter, oni = add(g, "demon-hunter", 3, 1).id, add(g, "blood-oni", 5, 3).id
    g.queue = [HATTORI, AKIRA]
    run(initiative.chosen_to_front(g), f"pick {oni}")
    assert g.queue == [oni, hunter, HATTORI, AKIRA]


@rule("harakiri.initiative.new-zone", "harakiri.initiative.new-zone-chosen")
def test_newcomers_are_shuffled_with_the_pending_cards_behind_the_active_one() -> None:
    g = party()
    old = add(g, "undertaker", 5, 1).id
    places = set()
    for _ in range(40):
        g.phase = "act"
        g.queue = [HIKARU, AKIRA, HATTORI, TOMOE, old]
        g.done = [HIKARU]
        act(g, "akira")
        new = [91, 92]
        initiative.join(g, new)
        assert g.queue[:2] == [HIKARU, AKIRA]
        assert sorted(g.queue[2:]) == sorted([HATTORI, TOMOE, old, *new])
        places.add(g.queue.index(old))
    assert places == {2, 3, 4, 5, 6}, "no passive advances the servant in this update"


@rule("harakiri.initiative.mid-round-spawn")
def test_a_minion_that_appears_in_mid_round_has_a_pending_card() -> None:
    g = party()
    g.phase = "act"
    g.queue = [AKIRA, HATTORI]
    act(g, "akira")
    made = run(spawning.spawn(g, "kappa", g.field.cell(5, 5)))
    assert made is not None
    assert made.id in initiative.pending(g)
    g.phase = "events"
    other = run(spawning.spawn(g, "kappa", g.field.cell(6, 5)))
    assert other is not None
    assert other.id not in g.queue, "the coming queue has it"


@rule("harakiri.initiative.remove-defeated")
def test_the_card_of_the_defeated_leaves_the_queue() -> None:
    g = party()
    g.phase = "act"
    kappa = add(g, "kappa", 5, 1)
    g.queue = [AKIRA, kappa.id, HATTORI]
    run(defeat(g, kappa))
    assert g.queue == [AKIRA, HATTORI]
    g.done = [HATTORI]
    run(defeat(g, g.characters[HATTORI]))
    assert (g.queue, g.done) == ([AKIRA], [])


@rule("harakiri.initiative.first-next")
def test_first_and_next_in_initiative() -> None:
    g = party()
    undertaker, kappa = add(g, "undertaker", 5, 1).id, add(g, "kappa", 5, 3).id
    g.queue = [HATTORI, undertaker, kappa, HIKARU, TOMOE]
    g.done = [HATTORI]
    assert initiative.next_after(g, undertaker, [HATTORI, HIKARU, TOMOE]) == [HIKARU]
    assert initiative.first(g, [HATTORI, HIKARU, TOMOE]) == [HATTORI]
    assert initiative.next_after(g, undertaker, [HATTORI]) == [HATTORI], "it wraps to the left end"


@rule("harakiri.initiative.no-queue")
def test_before_there_is_a_queue_nobody_is_first() -> None:
    g = party()
    g.queue = []
    assert initiative.first(g, [AKIRA, TOMOE]) == [AKIRA, TOMOE]
    assert initiative.next_after(g, 9, [AKIRA, TOMOE]) == [AKIRA, TOMOE]


@rule("harakiri.initiative.activated-mark")
def test_when_all_cards_are_marked_the_ki_step_begins() -> None:
    g = party()
    g.phase = "act"
    g.queue = [AKIRA, TOMOE]
    g.done = [AKIRA]
    run(rounds.step(g))  # Tomoe's activation begins
    run(rounds.step(g), "end")
    assert g.done == [AKIRA, TOMOE]
    run(rounds.step(g))
    assert phase_of(g) == "ki"


@rule("harakiri.events.shift-scope")
def test_an_event_shifts_only_those_whom_it_applies_to() -> None:
    g = party()
    g.phase = "events"
    source = next(key for key, effects in g.box.effects_of.items() if _advances_characters(effects))
    use = Use(source, zone="drawn", scope=(AKIRA, HATTORI, HIKARU))
    run(carry_out(g, use, g.box.triggers[source]["use"]))
    g.queue = [TOMOE, AKIRA, HATTORI, HIKARU]
    run(initiative.event_shifts(g))
    assert g.queue == [AKIRA, HATTORI, HIKARU, TOMOE]
    g.queue = [AKIRA, TOMOE]
    assert not g.shifts


def _advances_characters(effects: tuple[EffectDef, ...]) -> bool:
    return bool(effects) and (effects[0].do, effects[0].who, effects[0].n) == ("advance", "characters", 1)


@rule("harakiri.golden.enemy-in-events")
def test_enemies_in_events_are_those_whom_the_characters_fight() -> None:
    g = party()
    minion, boss = add(g, "kappa", 3, 1), add(g, "undertaker", 3, 3)
    friend, foe = add(g, "sedrik", 5, 1, foe=False), add(g, "landolfo", 5, 3)
    effect = next(
        effect for effects in g.box.effects_of.values() for effect in effects if effect.who == "enemies"
    )
    assert [one.id for one in found(g, effect, None)] == [minion.id, boss.id, foe.id]
    assert friend.id not in [one.id for one in found(g, effect, None)]


def test_all_seats_may_answer_for_the_party() -> None:
    g = party(seats=(0, 1, 2, 3))
    g.queue = [AKIRA, HATTORI]
    question = next(initiative.offer_swap(g))
    assert isinstance(question, Question)
    assert question.seats() == (0, 1, 2, 3)


def test_shifts_of_several_events_are_ordered_by_the_party() -> None:
    g = party()
    g.queue = [AKIRA, HATTORI]
    g.shifts = [f"one 1 {HATTORI}", f"two -1 {HATTORI}"]
    run(initiative.event_shifts(g), "shift two")
    assert g.queue == [HATTORI, AKIRA]
