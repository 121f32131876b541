"""Zones: laying, revealing, travelling, start squares; the events of a round."""

from __future__ import annotations

import pytest

from hyakki.games.harakiri.rules import eventcards, interact, rounds, zones
from hyakki.games.harakiri.rules.activation import actions
from hyakki.games.harakiri.rules.active import at_work
from hyakki.games.harakiri.rules.operations import Use
from hyakki.games.harakiri.rules.watching import PhaseOver
from hyakki.games.harakiri.state import AKIRA, HATTORI, HIKARU, OFF, TOMOE, Harakiri, Zone
from tests.games.harakiri.table import Asked, act, add, character, first_question, run, square, table
from tests.rules import rule

FOUR = {"akira": (2, 2), "hattori": (2, 3), "hikaru": (2, 5), "tomoe": (2, 6)}


def boxed(g: Harakiri) -> Harakiri:
    """All event cards in the box."""
    g.events = {colour: sorted(card.id for card in cards) for colour, cards in g.box.cards_of.items()}
    return g


def laid(chapter: str, zone: str) -> Harakiri:
    """A chapter whose zone lies as it is set up."""
    g = boxed(table(chapter, zones=[zone]))
    g.zones.clear()
    zones.lay_zone(g, zone)
    return g


# ---------------------------------------------------------------------- laying


@rule("harakiri.setup.zone")
def test_a_zone_is_laid_with_all_that_the_chapter_lists() -> None:
    g = laid("c1", "1.1")
    assert [zone.id for zone in g.zones] == ["1.1"]
    assert [(one.kind, square(g, one)) for one in g.creatures] == [
        ("ashigaru", (6, 3)),
        ("ashigaru", (6, 5)),
        ("ashigaru", (6, 7)),
        ("akaname", (5, 6)),
    ]
    assert g.points == ["a", "b"]
    assert g.resistors == []


@rule("harakiri.setup.event-sleeves")
def test_a_scripted_zone_has_a_purple_card_and_a_random_one_green_and_red() -> None:
    g = laid("c4", "4.1")
    assert g.zones[0].cards == {"purple": "p2"}
    assert "p2" not in g.events["purple"]
    g = laid("c1", "1.1")
    assert set(g.zones[0].cards) == {"green", "red"}


@rule("harakiri.events.box")
def test_any_card_of_the_box_may_be_in_a_sleeve() -> None:
    seen = {laid_with(seed) for seed in range(200)}
    assert len(seen) > 30


def laid_with(seed: int) -> str:
    g = boxed(table("c1", dice=[seed % 36, 0]))
    g.zones.clear()
    zones.lay_zone(g, "1.1")
    assert len(g.events["green"]) == 35
    return g.zones[0].cards["green"]


@rule("harakiri.setup.servant-wanderer-board")
def test_a_guest_stands_on_the_side_that_the_omen_says() -> None:
    g = boxed(table("c3"))
    g.zones.clear()
    g.omen = "success"
    zones.lay_zone(g, "3.1")
    sedrik = next(one for one in g.creatures if one.kind == "sedrik")
    assert (sedrik.foe, square(g, sedrik), sedrik.damage) == (False, (2, 6), 0)


def test_an_enemy_that_a_flag_leads_past_is_not_there() -> None:
    g = boxed(table("c5"))
    g.zones.clear()
    g.flags = ["guide"]
    zones.lay_zone(g, "5.1")
    assert sum(one.kind == "kachi" for one in g.creatures) == 2


@rule("harakiri.campaign.once")
def test_a_point_without_an_option_left_is_not_placed_in_a_repeat() -> None:
    g = boxed(table("c1", zones=["1.1", "1.2"]))
    g.taken = ["c1.c.silver"]
    g.zones.clear()
    zones.lay_zone(g, "1.2")
    assert "c" in g.points
    g.points.clear()
    g.zones.clear()
    g.taken.append("c1.c.bar")
    zones.lay_zone(g, "1.2")
    assert "c" not in g.points


# ---------------------------------------------------------------------- revealing


@rule("harakiri.zone.exploration-reveal", "harakiri.zone.reveal-continues-action")
def test_a_door_reveals_a_zone_beside_the_others_and_the_activation_goes_on() -> None:
    g = boxed(table("c1", at={**FOUR, "akira": (7, 4)}))
    g.points = ["a"]
    g.oracle_box = {"green": 8, "red": 8}
    akira = act(g, "akira")
    assert g.act is not None
    run(interact.use_point(g, akira, g.act, "a"))
    assert [zone.id for zone in g.zones] == ["1.1", "1.2"]
    assert [one.kind for one in g.creatures] == ["kachi", "kachi", "ashigaru"]
    assert g.oracle.count() == 2
    assert {one.id for one in g.creatures} <= set(g.queue)
    assert g.act.character == AKIRA
    assert akira.ap == 3
    assert any(type(option).__name__ == "Move" for option in actions(g, akira))


@rule("harakiri.interact.door")
def test_an_open_door_is_plain_ground_and_cannot_be_used_again() -> None:
    g = boxed(table("c1", at={**FOUR, "akira": (7, 4)}))
    g.points = ["a"]
    door = 1 << g.field.cell(8, 4)
    assert g.closed & door
    akira = act(g, "akira")
    assert g.act is not None
    run(interact.use_point(g, akira, g.act, "a"))
    assert not g.closed & door
    refusal = interact.forbids_use(g, akira, g.act, "a")
    assert refusal is not None
    assert refusal.rule == "harakiri.interact.door"


@rule("harakiri.interact.point")
def test_a_picker_of_locks_pays_from_the_second_interaction_on() -> None:
    g = boxed(table("c1", at={**FOUR, "hattori": (7, 4)}))
    g.points = ["a"]
    hattori = act(g, "hattori")
    hattori.skills = [*hattori.skills, "lock-picker"]
    hattori.slots["lock-picker"] = 2
    assert g.act is not None
    before = hattori.ap
    assert interact.cost_of(g, hattori, g.act) == 0
    run(interact.use_point(g, hattori, g.act, "a"))
    assert hattori.ap == before
    assert interact.cost_of(g, hattori, g.act) == 1


# ---------------------------------------------------------------------- travelling


def travelling(seats: tuple[int, ...] = (0, 0, 0, 0)) -> Harakiri:
    """Chapter 2 with the gate free, Akira beside it in her activation."""
    g = boxed(table("c2", at={**FOUR, "akira": (7, 4)}, seats=seats))
    g.points = ["a"]
    g.queue = [AKIRA, HATTORI, HIKARU, TOMOE]
    act(g, "akira")
    return g


@rule("harakiri.zone.travel", "harakiri.zone.travel-new-round", "harakiri.zone.travel-several-old")
def test_the_group_travels_and_everything_else_stays_behind() -> None:
    g = travelling()
    kappas = [add(g, "kappa", 5, 2), add(g, "kappa", 5, 3)]
    g.heads = {3: 1}
    run(rounds.step(g), "use a")
    assert [zone.id for zone in g.zones] == ["2.2"]
    assert not {one.id for one in kappas} & {one.id for one in g.creatures}
    assert sum(one.heads for one in g.characters) == 0
    assert g.heads == {}
    assert g.phase == "position"
    assert g.queue == []
    for _ in range(4):
        run(rounds.step(g), always=lambda options: options[0])
    run(rounds.step(g))
    assert phase_of(g) == "oracle"


def phase_of(g: Harakiri) -> str:
    return g.phase


@rule("harakiri.zone.travel-cleanup")
def test_travel_ends_the_activation_but_lowers_no_die() -> None:
    g = travelling()
    akira, tomoe = character(g, "akira"), character(g, "tomoe")
    tomoe.skills = [*tomoe.skills]
    tomoe.slots = {tomoe.skills[0]: 3}
    tomoe.ap = 3
    akira.conditions["downed"] = 1
    run(rounds.step(g), "use a")
    assert (akira.ap, tomoe.ap) == (1, 3)
    assert not akira.conditions.get("downed", 0)
    assert tomoe.slots == {tomoe.skills[0]: 3}
    assert g.act is None


@rule("harakiri.zone.defeated-stay-out")
def test_the_defeated_are_not_placed() -> None:
    g = travelling()
    character(g, "tomoe").defeated = True
    character(g, "tomoe").cell = OFF
    run(rounds.step(g), "use a")
    for _ in range(3):
        run(rounds.step(g), always=lambda options: options[0])
    run(rounds.step(g))
    assert phase_of(g) == "oracle"
    assert character(g, "tomoe").cell == OFF
    assert sum(one.cell != OFF for one in g.characters) == 3


@rule("harakiri.setup.character-placement")
def test_any_character_may_stand_on_any_start_square() -> None:
    g = boxed(table("c1"))
    for one in g.characters:
        one.defeated = False
    assert len(zones.positions(g)) == 16
    seat, texts = first_question(zones.position_step(g))
    assert seat == 0
    assert "position 3 2 2" in texts
    run(zones.position_step(g), "position 3 2 2")
    assert square(g, character(g, "tomoe")) == (2, 2)
    assert len(zones.positions(g)) == 9


# ---------------------------------------------------------------------- events


def two_zones() -> Harakiri:
    """Chapter 1 with both zones, in the event step; the cards are known."""
    g = boxed(table("c1", zones=["1.1", "1.2"], at={"akira": (2, 2)}))
    g.phase = "events"
    add(g, "shikome", 7, 6)  # while an enemy stands the chapter goes on
    for zone in g.zones:
        zone.cards = {"green": g.events["green"].pop(), "red": g.events["red"].pop()}
    return g


@rule("harakiri.events.which-zones")
def test_only_zones_with_somebody_in_them_have_an_event() -> None:
    g = two_zones()
    eventcards.await_events(g)
    assert g.waiting == ["1.1"]
    add(g, "kappa", 12, 3)
    eventcards.await_events(g)
    assert g.waiting == ["1.1", "1.2"]


@rule("harakiri.events.zone-order")
def test_the_party_says_which_zone_comes_first() -> None:
    g = two_zones()
    g.waiting = ["1.1", "1.2"]
    assert first_question(eventcards.events_step(g))[1] == ["pick-zone 1.1", "pick-zone 1.2"]


@rule("harakiri.events.random")
def test_the_next_entry_of_the_oracle_colour_is_resolved() -> None:
    g = two_zones()
    zone = g.zones[0]
    zone.shown = {"green": 1}
    run(eventcards.resolve_event(g, zone), always=lambda options: options[0])
    assert zone.shown == {"green": 2}


@rule("harakiri.events.scripted")
def test_a_scripted_zone_does_not_mind_the_oracle() -> None:
    g = boxed(table("c4", at={"akira": (2, 2)}))
    g.phase = "events"
    g.current = "red"
    zone = g.zones[0]
    zone.cards = {"purple": "p2"}
    run(eventcards.resolve_event(g, zone), always=lambda options: options[0])
    assert zone.shown == {"purple": 1}


@rule("harakiri.events.scripted")
@pytest.mark.parametrize(("colour", "losses"), [("green", [0, 1]), ("red", [2, 2])])
def test_at_the_gate_scripted_entries_are_worse_under_a_red_oracle(colour: str, losses: list[int]) -> None:
    """Which card is read does not depend on the oracle; what it says may."""
    g = boxed(table("c6", at={"akira": (2, 2)}))
    g.phase, g.current = "events", colour
    akira, zone = character(g, "akira"), g.zones[0]
    zone.cards = {"purple": "p4"}
    found = []
    for entry in ("blood-rain", "the-gate-drinks"):
        zone.shown = {"purple": g.box.event_cards["p4"].entries.index(entry)}
        before = akira.health
        run(eventcards.resolve_event(g, zone))
        found.append(before - akira.health)
    assert found == losses


@rule("harakiri.events.none-available", "harakiri.events.wrong-colour-left")
def test_without_an_entry_of_the_colour_malice_rises_per_zone() -> None:
    g = two_zones()
    add(g, "kappa", 12, 3)
    for zone in g.zones:
        zone.shown = {"green": 4, "red": 2}
    eventcards.await_events(g)
    run(eventcards.events_step(g), "pick-zone 1.2")
    run(eventcards.events_step(g))
    assert g.malice == 2
    assert all(zone.shown == {"green": 4, "red": 2} for zone in g.zones)


@rule("harakiri.events.zone-without-cards")
def test_a_zone_without_cards_never_needs_an_event() -> None:
    g = two_zones()
    g.zones[0].cards = {}
    eventcards.await_events(g)
    assert g.waiting == []


@rule("harakiri.events.scope", "harakiri.events.duration")
def test_an_event_sticks_to_those_who_were_there_for_the_round() -> None:
    g = two_zones()
    here, late = add(g, "kappa", 5, 3), add(g, "kappa", 12, 3)
    entry = next(
        key
        for key, effects in g.box.effects_of.items()
        if key in g.box.entries and effects and effects[0].do == "hits" and effects[0].who == "minions"
    )
    zone = g.zones[0]
    card = next(card for card in g.box.event_cards.values() if entry in card.entries)
    zone.cards = {card.colour: card.id}
    g.current = card.colour
    zone.shown = {card.colour: card.entries.index(entry)}
    run(eventcards.resolve_event(g, zone))
    here.cell = g.field.cell(13, 4)
    assert [bound.source for bound in at_work(g, here, "hits", "always")] == [entry]
    assert list(at_work(g, late, "hits", "always")) == []
    g.phase = "ki"
    run(rounds.step(g))
    assert list(at_work(g, here, "hits", "always")) == []


@rule("harakiri.round.sequence")
def test_after_the_ki_step_a_new_card_is_drawn() -> None:
    g = two_zones()
    g.phase = "ki"
    g.round = 3
    g.oracle.bag = ["red", "red"]
    run(rounds.step(g))
    assert phase_of(g) == "oracle"
    run(rounds.step(g))
    assert (g.round, g.current, phase_of(g)) == (4, "red", "events")


def test_malice_at_its_end_stops_everything_before_initiative() -> None:
    g = two_zones()
    g.malice = 5
    g.zones[0].shown = {"green": 4}
    g.waiting = ["1.1"]
    run(rounds.step(g))
    assert (phase_of(g), g.result) == ("after", "failure")
    with pytest.raises(PhaseOver):
        run(eventcards.resolve_event(g, g.zones[0]))


def test_the_next_entries_of_the_own_zone_are_seen() -> None:
    g = two_zones()
    zone: Zone = g.zones[0]
    source = next(
        key for key, effects in g.box.effects_of.items() if effects and effects[0].do == "see-event"
    )
    bound = g.box.triggers[source]["use"][0]
    eventcards.see_event(g, Use(source, AKIRA), bound)
    assert zone.peeked == {"green": 1, "red": 1}
    assert g.zones[1].peeked == {}


def test_a_question_is_asked_of_the_party() -> None:
    g = two_zones()
    g.waiting = ["1.1", "1.2"]
    with pytest.raises(Asked):
        run(eventcards.events_step(g))
