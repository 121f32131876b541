"""Kami: summoned by Talents, two activations long, never handed over."""

from __future__ import annotations

from hyakki.games.okko.events import KamiAged, KamiFaded, KamiSummoned
from hyakki.games.okko.rules.followers import forbids_hand_over
from hyakki.games.okko.rules.heroes import begin, step
from hyakki.games.okko.rules.kami import forbids_element, forbids_summon, summon
from hyakki.games.okko.rules.operations import Use
from hyakki.games.okko.rules.talents import forbids_talent
from hyakki.games.okko.state import NOBODY, Figure, Okko
from tests.games.okko.activation import acting, actions, do, end, hero, is_over, offered, play, told
from tests.games.okko.proofs import plays
from tests.games.okko.table import act, add, at, cell, figure, first_question, lay, listen, run, table
from tests.rules import rule

WATER, FIRE = "noshin.call-water-wind", "noshin.call-fire-earth"


def caller(*cards: str) -> Okko:
    """Noshin, who acts, with Talents that summon; Okko is beside him."""
    g = table(heroes=("noshin", "okko"), at={"noshin": "A:2,2", "okko": "A:3,3"})
    play(g, "noshin", *(cards or (WATER,)))
    act(g, "noshin")
    return g


def summoned(g: Okko, where: str = "A:3,2", version: str = "water.stream") -> Figure:
    do(
        g,
        f"use-talent {WATER}",
        f"element {version.split('.')[0]}",
        f"version {version}",
        f"stand {cell(g, where)}",
    )
    return figure(g, version)


@plays(WATER)
@rule("okko.kami.summon", "okko.kami.place")
def test_a_talent_summons_a_kami_to_an_adjacent_space():
    g = caller()
    heard = listen(g)
    assert offered(g, "use-talent") == [f"use-talent {WATER}"]
    kami = summoned(g)
    assert (kami.sort, kami.kind, kami.owner, at(g, kami)) == ("kami", "water.stream", 0, "A:3,2")
    assert hero(g, "noshin").follower == kami.number
    assert not kami.old
    assert actions(g) == 2
    assert told(heard, KamiSummoned) == [KamiSummoned(0, kami.number, "water.stream", cell(g, "A:3,2"))]
    assert hero(g, "noshin").spoken == ["water"]


@rule("okko.kami.place")
def test_the_summoner_chooses_element_version_and_space():
    g = caller()
    talent = f"use-talent {WATER}"
    assert first_question(step(g), talent)[1] == ["element water", "element wind", "pass"]
    g = caller()
    versions = ["version wind.gust", "version wind.veil"]
    assert first_question(step(g), talent, "element wind")[1] == versions
    g = caller()
    lay(g, "chest", "chest-1", "A:2,1")
    _, spaces = first_question(step(g), talent, "element wind", "version wind.veil")
    beside = ("A:1,2", "A:1,3", "A:2,3", "A:3,1", "A:3,2")
    assert {f"stand {cell(g, address)}" for address in beside if address != "A:1,3"} >= set(spaces)
    assert f"stand {cell(g, 'A:3,2')}" in spaces
    assert f"stand {cell(g, 'A:2,1')}" not in spaces


@plays(FIRE)
def test_fire_and_earth_are_called_by_the_other_card():
    g = caller(FIRE)
    stand = f"stand {cell(g, 'A:3,2')}"
    do(g, f"use-talent {FIRE}", "element earth", "version earth.root", stand)
    assert figure(g, "earth.root").owner == 0
    g = caller(FIRE)
    assert first_question(step(g), f"use-talent {FIRE}")[1] == ["element fire", "element earth", "pass"]


@rule("okko.kami.place", "okko.follower.one")
def test_without_a_free_slot_the_talent_is_not_usable():
    g = caller()
    add(g, "tikku.novice", "A:2,3", owner="noshin")
    assert offered(g, "use-talent") == []
    refusal = forbids_talent(g, figure(g, "noshin"), WATER)
    assert refusal is not None
    assert refusal.rule == "okko.effect.nothing"


@rule("okko.setup.follower-no-room")
def test_a_kami_without_room_beside_its_hero_appears_as_near_as_possible():
    g = table(heroes=("noshin",), at={"noshin": "A:0,0"})
    play(g, "noshin", WATER)
    act(g, "noshin")
    lay(g, "chest", "chest-1", "A:0,1")
    _, spaces = first_question(step(g), f"use-talent {WATER}", "element wind", "version wind.veil")
    assert spaces == [f"stand {cell(g, 'A:0,2')}", f"stand {cell(g, 'A:1,2')}"]


@rule("okko.kami.return")
def test_two_kami_of_one_element_are_never_in_play():
    g = caller(WATER, FIRE)
    add(g, "water.tide", "A:2,3", owner="okko")
    assert first_question(step(g), f"use-talent {WATER}")[1] == ["element wind", "pass"]
    refusal = forbids_element(g, "water")
    assert refusal is not None
    assert refusal.rule == "okko.kami.return"
    add(g, "wind.veil", "A:5,5")
    act(g, "noshin")
    assert offered(g, "use-talent") == [f"use-talent {FIRE}"]


@rule("okko.kami.lifetime")
def test_a_kami_acts_in_the_activation_that_summoned_it_and_once_more():
    g = caller()
    kami = summoned(g)
    end(g)
    assert acting(g) is kami
    assert actions(g) == 2
    heard = listen(g)
    end(g)
    assert is_over(g)
    assert kami.old
    assert told(heard, KamiAged) == [KamiAged(kami.number)]
    kami.acted = False  # the next round
    g.marks.clear()
    run(begin(g, 0))
    end(g)
    assert acting(g) is kami
    end(g)
    assert kami.number not in g.figures
    assert hero(g, "noshin").follower == NOBODY
    assert told(heard, KamiFaded) == [KamiFaded(kami.number, "water.stream")]


@rule("okko.kami.idle")
def test_a_kami_ages_even_if_it_uses_no_action():
    g = table(heroes=("noshin",), at={"noshin": "A:2,2"})
    kami = add(g, "earth.root", "A:2,3", owner="noshin")
    kami.old = True
    run(begin(g, 0))
    end(g)
    end(g)
    assert is_over(g)
    assert kami.number not in g.figures


@rule("okko.kami.return")
def test_a_kami_that_left_may_be_summoned_again():
    g = caller()
    kami = summoned(g)
    kami.old = True
    end(g)
    end(g)
    assert figure(g, "noshin").number in g.figures
    g.marks.clear()
    run(begin(g, 0))
    again = summoned(g, version="water.tide")
    assert again.number == kami.number
    assert hero(g, "noshin").spoken == ["water"]


@rule("okko.kami.no-transfer")
def test_a_kami_is_never_handed_over():
    g = caller()
    kami = summoned(g, "A:3,2")
    assert offered(g, "hand-over") == []
    refusal = forbids_hand_over(g, figure(g, "noshin"), kami.number, 1)
    assert refusal is not None
    assert refusal.rule == "okko.kami.no-transfer"


@rule("okko.kami.summon")
def test_without_an_effect_no_kami_comes():
    g = table(heroes=("noshin", "okko"), at={"noshin": "A:2,2", "okko": "A:3,3"})
    act(g, "noshin")
    assert offered(g, "use-talent") == []
    play(g, "noshin", WATER, side="right")  # a Technique summons nobody
    assert offered(g, "use-talent") == []


@rule("okko.kami.summon")
def test_only_a_hero_summons():
    g = caller()
    bound = g.box.triggers[WATER]["use"][0]
    for owner in (NOBODY, add(g, "tikku.novice", "A:2,3", owner="okko").number):
        refusal = forbids_summon(g, Use(WATER, owner, 0), bound)
        assert refusal is not None
        assert refusal.rule == "okko.kami.summon"
        run(summon(g, Use(WATER, owner, 0), bound))  # nobody is asked
    assert forbids_summon(g, Use(WATER, 0, 0), bound) is None


@rule("okko.kami.cards")
def test_there_are_eight_kami_cards_for_four_elements():
    box = table().box
    assert len(box.kami) == 8
    assert {token: len(box.versions_of[token]) for token in box.kami_tokens} == {
        "water": 2,
        "fire": 2,
        "earth": 2,
        "wind": 2,
    }
