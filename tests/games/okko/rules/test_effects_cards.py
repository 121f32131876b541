"""Operations on cards: drawing, discarding, taking back, mending, looking at clues, Actions, readied cards,
clocks."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from hyakki.games.okko.events import (
    ActionsChanged,
    CardsRecovered,
    ClockMoved,
    CluesArranged,
    CluesSeen,
    EventsDrawn,
    ItemUnreadied,
    Peeked,
    WoundsMended,
    WoundsMendedSeen,
)
from hyakki.games.okko.rules.clues import draw_clue
from hyakki.games.okko.rules.heroes import begin
from hyakki.games.okko.rules.operations import Use
from hyakki.games.okko.rules.using import forbids_use, has_object, moment, play_card
from hyakki.games.okko.state import NOBODY, Mission, Okko
from hyakki.kernel.events import Told
from hyakki.kernel.flow import Question
from tests.games.okko.activation import actions, carry, equip, hero, play, told
from tests.games.okko.table import Answer, act, figure, first_question, listen, on_top, run, table
from tests.rules import rule

ONI = 2
MEND = "x.blessing"


def three_seats() -> Okko:
    """Okko and Setsuka, led by seats 0 and 1; seat 2 is the Oni."""
    return table(heroes=("okko", "setsuka"), seats=3, seats_of=(0, 1))


def event(g: Okko, name: str) -> Generator[Any, Any, None]:
    """The Oni plays an Event for its Special Effect."""
    return play_card(g, Use(name, NOBODY, g.oni.seat, card="ashigaru"))


def drawn(g: Okko, name: str, who: str = "okko", seat: int = 0) -> Generator[Any, Any, None]:
    """A Hero has drawn a Complication."""
    number = figure(g, who).number
    return play_card(g, Use(name, number, seat, drawer=number))


def help_of(g: Okko, name: str, who: str = "okko") -> Generator[Any, Any, None]:
    """A Hero calls a Courtier's help."""
    return play_card(g, Use(name, figure(g, who).number, hero(g, who).seat))


def hear(g: Okko) -> list[Told]:
    heard: list[Told] = []
    g.io = heard.append
    return heard


# ---------------------------------------------------------------------- draw


def test_a_courtier_may_bring_equipment_that_is_placed_at_once():
    g = three_seats()
    on_top(g.equipment, "jitte")
    run(help_of(g, "ietsugu"), "put jitte right")
    assert hero(g, "okko").slots["right"] == "jitte"


def test_the_hero_who_drew_the_card_places_the_equipment():
    g = three_seats()
    on_top(g.equipment, "tessen")
    seats: list[int] = []
    run(drawn(g, "old-friend", "setsuka", seat=1), "put tessen left", seats=seats)
    assert seats == [1]
    assert hero(g, "setsuka").slots["left"] == "tessen"


@pytest.mark.parametrize(("name", "count"), [("watched", 1), ("x.feast-of-fear", 2)])
def test_events_go_to_the_hand_of_the_oni(name, count):
    g = three_seats()
    heard = listen(g)
    play = drawn(g, name, seat=ONI) if name == "watched" else event(g, name)
    run(play, always=lambda options: options[-1])
    assert len(g.oni.hand) == count
    assert told(heard, EventsDrawn) == [EventsDrawn(count)]


@rule("okko.effect.nothing")
def test_without_a_card_left_there_is_nothing_to_draw():
    g = three_seats()
    courtier, feast = Use("ietsugu", 0, 0), Use("x.feast-of-fear", NOBODY, ONI)
    g.oni.events.bag.clear()
    assert forbids_use(g, courtier) is None
    assert forbids_use(g, feast) is not None
    g.oni.events.discard.append("barbs")
    g.equipment.bag.clear()
    assert forbids_use(g, courtier) is not None
    assert forbids_use(g, feast) is None
    g.equipment.discard.append("inro")
    assert forbids_use(g, courtier) is None
    assert forbids_use(g, Use("ietsugu", NOBODY, 0)) is not None  # for nobody


# ---------------------------------------------------------------------- discard


def test_the_oni_chooses_the_hero_and_its_seat_the_card():
    g = three_seats()
    equip(g, "setsuka", "tessen", "silk-kimono")
    carry(g, "setsuka", "ofuda")
    seats: list[int] = []
    run(event(g, "x.cold-embers"), "pick-figure 1", "pick-item silk-kimono", seats=seats)
    assert seats == [ONI, 1]
    assert hero(g, "setsuka").slots["clothing"] == ""
    assert g.equipment.discard == ["silk-kimono"]


@rule("okko.effect.nothing")
def test_a_hero_without_equipment_has_nothing_to_discard():
    g = three_seats()
    assert forbids_use(g, Use("x.cold-embers", NOBODY, ONI)) is not None
    run(event(g, "x.cold-embers"), "pick-figure 1")
    assert g.equipment.discard == []
    equip(g, "okko", "katana")
    assert forbids_use(g, Use("x.cold-embers", NOBODY, ONI)) is None


# ---------------------------------------------------------------------- recover and mend


def test_action_cards_come_back_from_the_discard_pile():
    g = three_seats()
    setsuka = hero(g, "setsuka")
    setsuka.hand = ["setsuka.poise"]
    setsuka.discard = ["setsuka.dance-of-fans", "dizzy", "setsuka.honeyed-words", "setsuka.like-a-shadow"]
    heard = listen(g)
    seats: list[int] = []
    run(
        drawn(g, "clear-mind"),
        "pick-figure 1",
        "pick-card setsuka.like-a-shadow",
        "pick-card setsuka.dance-of-fans",
        seats=seats,
    )
    assert seats == [0, 1, 1]
    assert setsuka.hand == ["setsuka.poise", "setsuka.like-a-shadow", "setsuka.dance-of-fans"]
    assert setsuka.discard == ["dizzy", "setsuka.honeyed-words"]
    assert told(heard, CardsRecovered) == [
        CardsRecovered(1, ("setsuka.like-a-shadow", "setsuka.dance-of-fans"))
    ]


@rule("okko.players.council")
def test_where_the_hero_side_decides_any_of_its_seats_may_answer():
    g = three_seats()
    use = Use("clear-mind", 0, 0, drawer=0, council=(0, 1))
    question = next(play_card(g, use))
    assert isinstance(question, Question)
    assert question.seats() == (0, 1)


@rule("okko.effect.nothing")
@pytest.mark.parametrize(("name", "card"), [("clear-mind", "okko.cold-trail"), (MEND, "dizzy")])
def test_only_cards_of_their_kind_can_be_taken_back_or_mended(name, card):
    g = three_seats()
    bound = g.box.triggers[name]["drawn"][0]
    use = Use(name, 0, 0, drawer=0)
    assert not has_object(g, use, bound)
    hero(g, "okko").discard = ["dizzy" if card != "dizzy" else "okko.cold-trail"]
    assert not has_object(g, use, bound)
    hero(g, "okko").discard = [card]
    assert has_object(g, use, bound)


def test_fewer_cards_come_back_if_there_are_fewer_and_wounds_are_none():
    g = three_seats()
    okko = hero(g, "okko")
    okko.discard = ["okko.cold-trail", "dizzy"]
    _, options = first_question(drawn(g, "clear-mind"))
    assert options == ["pick-figure 0", "pick-figure 1"]
    run(drawn(g, "clear-mind"), "pick-figure 0")
    assert okko.discard == ["dizzy"]
    assert "okko.cold-trail" in okko.hand


def wounded(*answers: Answer) -> tuple[Okko, list[Told]]:
    g = three_seats()
    g.wounds.remove("dizzy")
    g.wounds.remove("fever")
    okko = hero(g, "okko")
    okko.wounds, okko.discard = ["dizzy"], ["fever", "okko.cold-trail"]
    heard = hear(g)
    run(drawn(g, MEND), *answers)
    return g, heard


def test_a_wound_of_hand_or_discard_pile_goes_back_to_its_deck():
    g, heard = wounded("pick-card fever")
    assert hero(g, "okko").discard == ["okko.cold-trail"]
    assert g.wounds.count("fever") == 2
    assert g.wounds == sorted(g.wounds)
    assert [(told.event, told.to) for told in heard] == [
        (WoundsMended(0, 1), None),
        (WoundsMendedSeen(0, ("fever",)), (0, 1)),
    ]
    g, _ = wounded("pick-card dizzy")
    assert hero(g, "okko").wounds == []


def test_only_wounds_are_mended():
    g = three_seats()
    hero(g, "okko").wounds, hero(g, "okko").discard = ["dizzy"], ["fever", "okko.cold-trail", "fever"]
    _, options = first_question(drawn(g, MEND))
    assert options == ["pick-card dizzy", "pick-card fever", "pass"]


def test_mending_may_be_declined():
    g, heard = wounded("pass")
    assert hero(g, "okko").wounds == ["dizzy"]
    assert heard == []


def test_of_two_like_wounds_the_one_in_hand_is_mended():
    g = three_seats()
    okko = hero(g, "okko")
    okko.wounds, okko.discard = ["dizzy"], ["dizzy"]
    run(drawn(g, MEND), "pick-card dizzy")
    assert (okko.wounds, okko.discard) == ([], ["dizzy"])


def test_which_wounds_are_held_is_asked_in_secret_even_if_there_is_one():
    g = three_seats()
    hero(g, "okko").wounds = ["dizzy"]
    question = next(drawn(g, MEND))
    assert (question.hidden, question.seat) == (True, 0)


def test_a_wound_that_was_never_in_the_deck_does_not_come_into_it():
    g = three_seats()
    hero(g, "okko").wounds = ["wound"]
    before = list(g.wounds)
    run(drawn(g, MEND), "pick-card wound")
    assert g.wounds == before
    assert hero(g, "okko").wounds == []


# ---------------------------------------------------------------------- peek


def test_the_heroes_look_at_the_next_clues_and_put_them_back_in_any_order():
    g = three_seats()
    g.clues = ["ayame", "doan"]
    g.clue_top = ["gozu", "mayu"]  # mayu is the next to be drawn
    heard = hear(g)
    run(help_of(g, "rensai"), "remember gozu,mayu")
    assert g.clue_top == ["mayu", "gozu"]
    assert g.clues == ["ayame", "doan"]
    assert [(told.event, told.to) for told in heard] == [
        (Peeked(2), None),
        (CluesSeen(("mayu", "gozu")), (0, 1)),
        (CluesArranged(("gozu", "mayu")), (0, 1)),
    ]


def test_cards_are_fixed_only_as_far_as_they_are_looked_at():
    g = three_seats()
    g.clues = ["ayame", "doan", "gozu", "mayu"]
    before = g.learned
    run(drawn(g, "slip-of-the-tongue"), lambda options: options[-1])
    assert len(g.clue_top) == 3
    assert len(g.clues) == 1
    assert sorted([*g.clue_top, *g.clues]) == ["ayame", "doan", "gozu", "mayu"]
    assert g.learned > before


def test_only_the_deciding_seat_is_asked_and_in_secret():
    g = three_seats()
    g.clues = ["ayame", "doan", "gozu"]
    question = next(help_of(g, "rensai", "setsuka"))
    assert (question.hidden, question.seat) == (True, 1)
    assert len(question.build()) == 2


@rule("okko.players.council", "okko.clue.complication")
def test_where_the_hero_side_puts_them_back_any_of_its_seats_may():
    """By a Complication or a Courtier's help that names the Hero side; an own card is its Hero's business."""
    g = three_seats()
    g.clue_top, g.last_order = ["ayame", "doan", "gozu", "slip-of-the-tongue"], [1, 0]
    question = next(draw_clue(g, 0))
    assert isinstance(question, Question)
    assert (question.prompt.key, question.hidden, question.seats()) == ("ask.remember", True, (1, 0))
    assert next(help_of(g, "rensai", "okko")).seats() == (0, 1)
    assert next(help_of(g, "mirror-of-truth", "setsuka")).seats() == (1,)


@rule("okko.effect.nothing")
def test_a_single_clue_is_seen_and_none_is_nothing():
    g = three_seats()
    g.clues = ["ayame"]
    assert forbids_use(g, Use("rensai", 0, 0)) is None
    run(help_of(g, "rensai"))
    assert (g.clues, g.clue_top) == ([], ["ayame"])
    assert forbids_use(g, Use("rensai", 0, 0)) is None
    g.clue_top.clear()
    heard = listen(g)
    run(help_of(g, "rensai"))
    assert heard == []
    assert forbids_use(g, Use("rensai", 0, 0)) is not None


# ---------------------------------------------------------------------- Actions and readied cards


@rule("okko.activation.three-actions")
def test_a_hero_who_waits_has_an_action_less():
    g = three_seats()
    hero(g, "okko").activated = True
    heard = listen(g)
    run(event(g, "stolen-courage"))  # only Setsuka has not been activated yet
    assert hero(g, "setsuka").fewer == -1
    assert told(heard, ActionsChanged) == [ActionsChanged(1, -1, "stolen-courage")]
    run(begin(g, 1))
    assert actions(g) == 2


def test_a_hero_who_acts_gains_or_loses_it_at_once():
    g = three_seats()
    act(g, "okko", actions=1)
    hero(g, "okko").activated = True
    play(g, "okko", "short-breath", side="right")
    run(moment(g, figure(g, "okko"), "reveal"))
    assert actions(g) == 0
    run(moment(g, figure(g, "okko"), "reveal"))
    assert actions(g) == 0


def test_short_of_breath_counts_from_the_reveal():
    g = three_seats()
    play(g, "okko", "short-breath", side="right")
    run(moment(g, figure(g, "okko"), "reveal"))
    run(begin(g, 0))
    assert actions(g) == 2


def test_a_hero_whose_activation_is_over_is_not_changed():
    g = three_seats()
    hero(g, "okko").activated = True
    play(g, "okko", "short-breath", side="right")
    run(moment(g, figure(g, "okko"), "reveal"))
    assert hero(g, "okko").fewer == 0


def test_a_numb_hand_readies_nothing():
    g = three_seats()
    okko = equip(g, "okko", "katana", readied="katana")
    play(g, "okko", "numb-hand", side="right")
    heard = listen(g)
    run(moment(g, figure(g, "okko"), "reveal"))
    assert (okko.readied, okko.unready) == ("", True)
    assert told(heard, ItemUnreadied) == [ItemUnreadied(0, "katana")]


@rule("okko.equipment.legendary")
def test_a_legendary_card_is_no_object_of_what_breaks_mundane_ones():
    g = three_seats()
    okko = equip(g, "okko", "demon-slayer", readied="demon-slayer")
    setsuka = equip(g, "setsuka", "tessen", readied="tessen")
    run(event(g, "cracked-blade"))  # Setsuka is the only one
    assert (okko.readied, setsuka.readied) == ("demon-slayer", "")
    assert (okko.unready, setsuka.unready) == (False, True)
    assert forbids_use(g, Use("cracked-blade", NOBODY, ONI)) is not None


# ---------------------------------------------------------------------- clocks


def test_a_clock_moves_on_but_never_to_its_end():
    g = three_seats()
    mission = g.missions[0]
    heard = listen(g)
    run(event(g, "ill-omen"))
    assert mission.clock == 1
    assert told(heard, ClockMoved) == [ClockMoved("m1", 1, 6, "ill-omen")]
    assert g.oni.hand == []  # a Mission Tile is open
    mission.clock = 5
    heard.clear()
    run(event(g, "ill-omen"))
    assert mission.clock == 5
    assert heard == []


def test_the_oni_chooses_among_open_missions():
    g = three_seats()
    g.missions.append(Mission(id="m2", tile=2))
    seat, options = first_question(event(g, "ill-omen"))
    assert (seat, options) == (ONI, ["pick-mission m1", "pick-mission m2"])
    run(event(g, "ill-omen"), "pick-mission m2")
    assert [mission.clock for mission in g.missions] == [0, 1]
    g.missions[0].clock = 5
    run(event(g, "ill-omen"))  # only the other one can move on
    assert [mission.clock for mission in g.missions] == [5, 2]
    assert forbids_use(g, Use("ill-omen", NOBODY, ONI)) is None
    g.missions[1].clock = 5
    assert forbids_use(g, Use("ill-omen", NOBODY, ONI)) is not None


def test_without_an_open_mission_an_event_is_drawn_instead():
    g = three_seats()
    g.missions[0].done = "heroes"
    run(event(g, "ill-omen"))
    assert g.missions[0].clock == 0
    assert len(g.oni.hand) == 1
