"""Whom enemies choose (rules/targets.py)."""

from __future__ import annotations

import pytest

from hyakki.games.harakiri.events import Rolled, TargetChosen, TieBroken, TokenLost
from hyakki.games.harakiri.rules.enemies import activate
from hyakki.games.harakiri.rules.lasting import stay
from hyakki.games.harakiri.rules.targets import best, choose, hostile_bodies
from hyakki.games.harakiri.state import AKIRA, HATTORI, HIKARU, TOMOE, Creature, Harakiri
from hyakki.games.harakiri.terms import Compared
from tests.games.harakiri.table import add, character, first_question, listen, load, resistor, run, table
from tests.rules import rule

FLOOR = ["........"] * 5


def chosen(g: Harakiri, creature: Creature, priority: str) -> list[int]:
    """Whom a creature takes if everybody is a valid target."""
    return best(g, creature, hostile_bodies(g, creature), priority)[0]


def two_beside(health: tuple[int, int] = (7, 4)) -> tuple[Harakiri, Creature]:
    """Akira and Tomoe on either side of a kachi."""
    g = table(FLOOR, at={"akira": (2, 2), "tomoe": (4, 2)})
    character(g, "akira").health, character(g, "tomoe").health = health
    return g, add(g, "kachi", 3, 2)


@rule("harakiri.golden.enemy-of-follower", "harakiri.resistor.tokens")
def test_a_follower_fights_characters_opposed_wanderers_and_resistors_with_tokens() -> None:
    g = table(FLOOR, at={"akira": (1, 1), "tomoe": (1, 2)})
    kachi, sedrik = add(g, "kachi", 5, 1), add(g, "sedrik", 5, 3, foe=False)
    add(g, "kappa", 6, 1)
    villager = resistor(g, 3, 3, tokens=1)
    resistor(g, 3, 5, tokens=0)
    assert {one.id for one in hostile_bodies(g, kachi)} == {AKIRA, TOMOE, sedrik.id, villager.id}


@rule("harakiri.golden.enemy-of-wanderer")
def test_a_wanderer_fights_the_side_that_it_was_set_against() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    landolfo, kappa = add(g, "landolfo", 4, 1), add(g, "kappa", 5, 1)
    villager = resistor(g, 3, 3)
    assert {one.id for one in hostile_bodies(g, landolfo)} == {AKIRA, villager.id}, "hostile: never minions"
    landolfo.foe = False
    assert [one.id for one in hostile_bodies(g, landolfo)] == [kappa.id], "allied: never the party"


@rule("harakiri.ai.priority-icon", "harakiri.aimove.target-adjacent")
def test_a_single_valid_target_is_taken_whatever_the_priority() -> None:
    g = table(FLOOR, at={"akira": (2, 2), "tomoe": (8, 5)})
    character(g, "akira").health, character(g, "tomoe").health = 2, 9
    kappa = add(g, "kappa", 3, 2)
    load(g, 0, 1, 1)  # entry 1: most health, attack adjacent
    run(activate(g, kappa))
    assert character(g, "akira").health == 1
    assert character(g, "tomoe").health == 9


@rule("harakiri.ai.priority-icon")
@pytest.mark.parametrize(
    ("priority", "expected"),
    [("near", TOMOE), ("-health", HATTORI), ("+health", AKIRA), ("-armour", HIKARU), ("+power", TOMOE)],
)
def test_priorities_compare_what_they_name(priority: str, expected: int) -> None:
    g = table(FLOOR, at={"akira": (1, 1), "hattori": (1, 5), "hikaru": (6, 5), "tomoe": (8, 2)})
    for one, health, armour, power in zip(
        g.characters, (9, 2, 5, 5), (2, 3, 0, 1), (1, 0, 0, 3), strict=True
    ):
        one.health, one.armour, one.attributes["power"] = health, armour, power
    assert chosen(g, add(g, "kachi", 8, 1), priority) == [expected]


@rule("harakiri.ai.priority-current-values")
def test_values_of_the_moment_are_compared() -> None:
    g, kachi = two_beside((7, 4))
    assert chosen(g, kachi, "-health") == [TOMOE]
    character(g, "akira").health = 3
    assert chosen(g, kachi, "-health") == [AKIRA]
    character(g, "akira").armour = 2
    character(g, "akira").conditions["downed"] = 1  # armour 1 now, as Tomoe's
    assert chosen(g, kachi, "-armour") == [AKIRA, TOMOE]


@rule("harakiri.initiative.first-next", "harakiri.initiative.no-queue")
def test_first_and_next_in_initiative() -> None:
    g = table(FLOOR, at={"hattori": (1, 1), "hikaru": (1, 3), "tomoe": (1, 5)})
    undertaker, kappa = add(g, "undertaker", 4, 3), add(g, "kappa", 8, 1)
    g.queue = [HATTORI, undertaker.id, kappa.id, HIKARU, TOMOE]
    assert chosen(g, undertaker, "first") == [HATTORI]
    assert chosen(g, undertaker, "next") == [HIKARU]
    g.queue = []
    assert chosen(g, undertaker, "first") == [HATTORI, HIKARU, TOMOE]
    assert chosen(g, undertaker, "next") == [HATTORI, HIKARU, TOMOE]


@rule("harakiri.initiative.no-queue", "harakiri.ai.extra-activation")
def test_before_there_is_a_queue_the_party_chooses_between_those_in_reach() -> None:
    g = table(FLOOR, at={"akira": (2, 2), "tomoe": (4, 2)})
    onryo = add(g, "onryo", 3, 2)
    g.phase, g.queue = "events", []
    load(g, 0)  # entry 1: first in initiative, Wail
    assert first_question(activate(g, onryo)) == (0, ["pick 0", "pick 3"])


@rule("harakiri.ai.wanderer", "harakiri.ai.priority-icon")
def test_an_allied_wanderer_compares_followers_by_his_priority() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    sedrik = add(g, "sedrik", 4, 3, foe=False)
    weak, strong = add(g, "kappa", 8, 1), add(g, "landolfo", 8, 5)
    assert chosen(g, sedrik, "-health") == [weak.id]
    assert chosen(g, sedrik, "+health") == [strong.id]


# ---------------------------------------------------------------------- who comes first


@rule("harakiri.ai.resistor-first", "harakiri.aiattack.resistor")
def test_a_resistor_is_attacked_before_a_character() -> None:
    g, kachi = two_beside()
    villager = resistor(g, 3, 1, tokens=2)
    heard = listen(g)
    load(g, 0)
    run(activate(g, kachi))  # no die but that of its behaviour
    assert villager.tokens == 1
    assert TokenLost(villager.id, 1) in heard
    assert [event.how for event in heard if isinstance(event, TargetChosen)] == ["resistor"]


@rule("harakiri.ai.resistor-first")
def test_only_a_resistor_that_is_a_valid_target_of_that_part_comes_first() -> None:
    g, kachi = two_beside()
    villager = resistor(g, 8, 5)
    load(g, 2, 0, 0)  # +power: Kenjutsu on somebody adjacent
    run(activate(g, kachi))
    assert villager.tokens == 3
    assert character(g, "akira").marks.get("attacked") == 1


@rule("harakiri.ai.resistor-first", "harakiri.ai.wanderer-as-resistor")
def test_between_resistors_and_wanderers_the_party_chooses() -> None:
    g, kachi = two_beside()
    villager, sedrik = resistor(g, 3, 1), add(g, "sedrik", 3, 3, foe=False)
    load(g, 0)
    options = first_question(activate(g, kachi))[1]
    assert sorted(options) == sorted([f"pick {villager.id}", f"pick {sedrik.id}"])


@rule("harakiri.ai.wanderer-as-resistor")
def test_a_wanderer_is_preferred_and_rolled_against() -> None:
    g = table(FLOOR, at={"akira": (2, 2)})
    ashigaru, sedrik = add(g, "ashigaru", 3, 2), add(g, "sedrik", 4, 2, foe=False)
    heard = listen(g)
    load(g, 0, 3, 3)  # 2 and 2 against armour 1 and toughness 1
    run(activate(g, ashigaru))
    assert sedrik.damage == 2
    assert any(isinstance(event, Rolled) for event in heard)


def test_who_hides_is_chosen_only_if_there_is_nobody_else() -> None:
    g, kachi = two_beside((7, 4))
    vanish = g.box.triggers["vanish"]["use"][0]
    stay(g, vanish, TOMOE, TOMOE, "own-next")
    assert best(g, kachi, hostile_bodies(g, kachi), "-health") == ([AKIRA], [], "hidden")
    heard = listen(g)
    run(choose(g, kachi, hostile_bodies(g, kachi), "-health", "attack"))
    assert [event.hidden for event in heard if isinstance(event, TargetChosen)] == [(TOMOE,)]
    stay(g, vanish, AKIRA, AKIRA, "own-next")
    assert chosen(g, kachi, "-health") == [TOMOE]


@rule("harakiri.content.chosen")
def test_the_demon_hunter_goes_for_the_character_he_damaged_last() -> None:
    g = table(FLOOR, at={"akira": (2, 2), "tomoe": (4, 2)})
    hunter = add(g, "demon-hunter", 3, 2)
    character(g, "akira").health = 1
    assert chosen(g, hunter, "-health") == [AKIRA]
    hunter.marked = TOMOE
    assert best(g, hunter, hostile_bodies(g, hunter), "-health") == ([TOMOE], [], "marked")
    villager = resistor(g, 3, 1)
    assert chosen(g, hunter, "-health") == [villager.id], "resistors come before every mark"


# ---------------------------------------------------------------------- ties


@rule("harakiri.golden.players-break-ties", "harakiri.players.collective-decision")
def test_the_party_settles_a_tie() -> None:
    g, kachi = two_beside((5, 5))
    heard = listen(g)
    assert run(choose(g, kachi, hostile_bodies(g, kachi), "-health", "attack"), "pick 3").id == TOMOE
    assert heard == [
        TieBroken(kachi.id, "party"),
        TargetChosen(kachi.id, TOMOE, "attack", "-health", (Compared(AKIRA, 5), Compared(TOMOE, 5)), "party"),
    ]


@rule("harakiri.ai.priority-icon")
def test_who_would_be_preferred_but_is_no_valid_target_is_told() -> None:
    g = table(FLOOR, at={"akira": (2, 2), "tomoe": (4, 2), "hattori": (8, 5), "hikaru": (8, 4)})
    for name, health in (("akira", 5), ("tomoe", 6), ("hattori", 4), ("hikaru", 8)):
        character(g, name).health = health
    kachi = add(g, "kachi", 3, 2)
    heard = listen(g)
    assert run(choose(g, kachi, [g.characters[AKIRA], g.characters[TOMOE]], "-health", "attack")).id == AKIRA
    told = [event.beyond for event in heard if isinstance(event, TargetChosen)]
    assert told == [(Compared(HATTORI, 4),)], "the weaker one who cannot be hit, and no stronger one"


@rule("harakiri.players.auto-ties")
def test_the_table_may_settle_ties_by_itself() -> None:
    g, kachi = two_beside((5, 6))
    g.auto_ties = True
    heard = listen(g)
    assert run(choose(g, kachi, hostile_bodies(g, kachi), "+power", "attack")).id == AKIRA  # his Power is 1
    character(g, "akira").attributes["power"] = 0
    assert run(choose(g, kachi, hostile_bodies(g, kachi), "+power", "attack")).id == TOMOE  # healthier
    assert [event.how for event in heard if isinstance(event, TargetChosen)] == ["priority", "auto"]
