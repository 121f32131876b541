"""Attacks of enemies and wanderers (rules/aiattack.py). Faces are loaded by their place on the die."""

from __future__ import annotations

from typing import TypeVar

from hyakki.games.harakiri.box.notation import Line
from hyakki.games.harakiri.events import AttackBegan, Missed, Rolled, YinYangUsed
from hyakki.games.harakiri.rules.aiattack import strike
from hyakki.games.harakiri.rules.creatures import health_of
from hyakki.games.harakiri.rules.plans import Scout
from hyakki.games.harakiri.state import AKIRA, HATTORI, HIKARU, TOMOE, Creature, Harakiri
from hyakki.kernel.events import Event
from tests.games.harakiri.table import add, character, listen, load, resistor, run, square, stand, table
from tests.games.tabletop import Answer
from tests.rules import rule

FLOOR = ["........"] * 5
E = TypeVar("E", bound=Event)

BLANK, BREAK, CRITICAL, PIERCE = 0, 1, 4, 5  # faces of the focus die


def told(heard: list[Event], kind: type[E]) -> list[E]:
    return [event for event in heard if isinstance(event, kind)]


def attack(g: Harakiri, creature: Creature, text: str, *answers: Answer, priority: str = "near") -> None:
    """A creature makes the one attack of a line."""
    (part,) = Line.read(text).parts
    run(strike(g, Scout(g, creature), part, priority), *answers)


@rule("harakiri.aiattack.target")
def test_an_attack_needs_range_and_sight() -> None:
    g = table(["....", "...."], at={"akira": (4, 1)})
    hunter = add(g, "demon-hunter", 1, 1)
    part = Line.read("attack range 3").parts[0]
    assert [one.id for one in Scout(g, hunter).valid_targets(part)] == [AKIRA]
    assert Scout(g, hunter).valid_targets(Line.read("attack range 2").parts[0]) == []
    assert Scout(g, hunter).valid_targets(Line.read("attack adjacent").parts[0]) == []
    blocked = table([".o..", "...."], at={"akira": (4, 1)})
    assert Scout(blocked, add(blocked, "demon-hunter", 1, 1)).valid_targets(part) == []


@rule("harakiri.aiattack.target", "harakiri.range.height")
def test_short_attacks_do_not_cross_heights() -> None:
    g = table(["..."], heights=["001"], at={"akira": (3, 1)})
    ashigaru, hunter = add(g, "ashigaru", 1, 1), add(g, "demon-hunter", 2, 1)
    assert Scout(g, ashigaru).valid_targets(Line.read("attack").parts[0]) == []
    assert Scout(g, hunter).valid_targets(Line.read("attack adjacent").parts[0]) == []
    assert len(Scout(g, hunter).valid_targets(Line.read("attack range 5").parts[0])) == 1


@rule("harakiri.aiattack.dice")
def test_the_printed_dice_are_rolled_and_the_focus_die_only_where_it_is_shown() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    kachi = add(g, "kachi", 2, 1)
    heard = listen(g)
    load(g, 0, 0)
    attack(g, kachi, "attack adjacent")
    load(g, 0, 0, BREAK)
    attack(g, kachi, "attack adjacent focus")
    plain, focused = told(heard, Rolled)
    assert (plain.dice, plain.focus) == (("green", "purple"), "")
    assert (focused.dice, focused.focus) == (("green", "purple"), "break")


@rule("harakiri.aiattack.dice")
def test_an_attack_skill_changes_the_attack() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    kachi = add(g, "kachi", 2, 1)
    load(g, 1, 0)
    attack(g, kachi, "kenjutsu")
    assert character(g, "akira").health == 10 - (1 + 1 - 1)
    load(g, 3, 0)
    attack(g, kachi, "slice-them")
    assert character(g, "akira").conditions == {"bleeding": 1}


@rule("harakiri.aiattack.focus", "harakiri.counter.by-character")
def test_a_critical_fail_lets_the_target_answer_and_a_blank_does_not() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    kachi = add(g, "kachi", 2, 1)
    load(g, 3, 2, BLANK)
    attack(g, kachi, "attack adjacent focus")
    assert character(g, "akira").health == 10
    load(g, 3, 2, CRITICAL, 3, 0)
    attack(g, kachi, "attack adjacent focus", "counter")
    assert character(g, "akira").health == 10
    assert kachi.damage == 2 + 1 - 1  # two hits, Power 1, armour 1


@rule("harakiri.aiattack.order", "harakiri.condition.blinded")
def test_a_blinded_miss_breaks_no_armour() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    kachi = add(g, "kachi", 2, 1)
    kachi.conditions["blinded"] = 1
    heard = listen(g)
    load(g, 3, 2, BREAK, 2)  # dice, focus, then the check shows 3
    attack(g, kachi, "attack adjacent focus")
    akira = character(g, "akira")
    assert (akira.health, akira.armour) == (10, 1)
    assert told(heard, Missed) == [Missed(kachi.id, AKIRA, "blinded", 3)]
    load(g, 0, 0, BREAK)
    attack(g, kachi, "attack adjacent focus")
    assert akira.armour == 0


@rule("harakiri.aiattack.order")
def test_a_focus_fail_comes_before_the_blinded_check() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    kachi = add(g, "kachi", 2, 1)
    kachi.conditions["blinded"] = 1
    load(g, 3, 2, BLANK)
    attack(g, kachi, "attack adjacent focus")
    assert kachi.conditions == {"blinded": 1}


@rule("harakiri.aiattack.yin-yang")
def test_yin_and_yang_of_an_enemy_always_count() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    undertaker = add(g, "undertaker", 2, 1)
    undertaker.damage = 5
    heard = listen(g)
    load(g, 4, 5, 0)  # red 1 with yin, purple 3 with yang
    attack(g, undertaker, "attack adjacent")
    assert told(heard, YinYangUsed) == [YinYangUsed(undertaker.id, "undertaker.yin-yang")]
    assert undertaker.damage == 4
    load(g, 4, 5, 0, BLANK)
    attack(g, undertaker, "attack adjacent focus")
    assert undertaker.damage == 4, "an attack that fails has no such effect"


@rule("harakiri.counter.resistor", "harakiri.aiattack.resistor")
def test_an_attack_on_a_resistor_rolls_nothing() -> None:
    g = table(FLOOR, at={"akira": (8, 5)})
    kachi, villager = add(g, "kachi", 2, 1), resistor(g, 1, 1, tokens=2)
    load(g)
    attack(g, kachi, "slice-them focus")
    assert villager.tokens == 1


# ---------------------------------------------------------------------- everybody at once


@rule("harakiri.aiattack.several-targets", "harakiri.golden.single-roll")
def test_sweep_rolls_once_and_hits_everybody_in_reach() -> None:
    g = table(["........"] * 6, at={"akira": (4, 2), "hattori": (4, 3), "tomoe": (8, 6)})
    oni = add(g, "blood-oni", 2, 2)
    akira, hattori = character(g, "akira"), character(g, "hattori")
    akira.armour, hattori.armour = 1, 0
    g.queue = [HATTORI, oni.id, AKIRA]
    heard = listen(g)
    load(g, 2, 0, 0, 0)
    attack(g, oni, "sweep")
    assert (akira.health, hattori.health) == (10 - 2, 9 - 3)
    assert len(told(heard, Rolled)) == 1
    assert told(heard, AttackBegan)[0].target == HATTORI, "targets in the order of the queue"


@rule("harakiri.aiattack.several-targets")
def test_sweep_takes_tokens_of_resistors_too() -> None:
    g = table(["........"] * 6, at={"akira": (4, 2)})
    oni, villager = add(g, "blood-oni", 2, 2), resistor(g, 4, 4, tokens=2)
    load(g, 2, 0, 0, 0)
    attack(g, oni, "sweep")
    assert (character(g, "akira").health, villager.tokens) == (10 - 2, 1)


@rule("harakiri.aiattack.focus", "harakiri.aiattack.several-targets")
def test_every_target_of_a_critical_fail_may_answer() -> None:
    g = table(["........"] * 6, at={"akira": (4, 2), "hikaru": (4, 3)})
    oni = add(g, "blood-oni", 2, 2)
    g.queue = [HIKARU, AKIRA, oni.id]
    load(g, 2, 0, 0, 0, CRITICAL)
    seats: list[int] = []
    (part,) = Line.read("sweep focus").parts
    run(strike(g, Scout(g, oni), part, "near"), "no-counter", "no-counter", seats=seats)
    assert len(seats) == 2
    assert (character(g, "akira").health, character(g, "hikaru").health) == (10, 10)


# ---------------------------------------------------------------------- what skills do besides


@rule("harakiri.content.minions")
def test_frenzy_strikes_again_with_the_same_dice_if_it_drew_blood() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    shikome = add(g, "shikome", 2, 1)
    heard = listen(g)
    load(g, 2, 0, 1, 0)  # purple 2 and green 0 do 1 damage; then 1 and 0 do none
    attack(g, shikome, "frenzy")
    assert [event.dice for event in told(heard, Rolled)] == [("purple", "green")] * 2
    assert character(g, "akira").health == 9
    heard.clear()
    load(g, 1, 0)
    attack(g, shikome, "frenzy")
    assert len(told(heard, Rolled)) == 1


@rule("harakiri.content.chosen")
def test_purge_strikes_another_adjacent_one_whatever_came_of_the_first() -> None:
    g = table(FLOOR, at={"akira": (1, 1), "tomoe": (3, 1)})
    hunter = add(g, "demon-hunter", 2, 1)
    heard = listen(g)
    load(g, 0, 0, 0, 0, BLANK, 2, 0, 0, 0)  # the first one fails, the second rolls no focus die
    attack(g, hunter, "purge focus", priority="+power")
    assert [event.target for event in told(heard, AttackBegan)] == [AKIRA, TOMOE]
    assert character(g, "tomoe").health == 9 - (3 - 1)
    stand(g, character(g, "tomoe"), 8, 5)
    heard.clear()
    load(g, 0, 0, 0, 0)
    attack(g, hunter, "purge")
    assert [event.target for event in told(heard, AttackBegan)] == [AKIRA], "nobody else is adjacent"


@rule("harakiri.content.chosen")
def test_hook_chain_pulls_a_damaged_target_and_downs_it() -> None:
    g = table(["......"], at={"tomoe": (5, 1)})
    hunter = add(g, "demon-hunter", 2, 1)
    load(g, 2, 0, 0, 0)
    attack(g, hunter, "hook-chain")
    tomoe = character(g, "tomoe")
    assert square(g, tomoe) == (3, 1)
    assert tomoe.conditions == {"downed": 1}
    assert g.party == 1 << tomoe.cell
    stand(g, tomoe, 5, 1)
    load(g, 0, 0, 0, 0)
    attack(g, hunter, "hook-chain")
    assert square(g, tomoe) == (5, 1), "who is not damaged stays"


@rule("harakiri.content.chosen", "harakiri.golden.players-break-ties")
def test_between_squares_equally_close_the_party_chooses_where_the_chain_ends() -> None:
    g = table([".....", ".....", "....."], at={"tomoe": (5, 2)})
    hunter = add(g, "demon-hunter", 2, 2)
    add(g, "kachi", 3, 2)
    load(g, 2, 0, 0, 0)
    attack(g, hunter, "hook-chain", "pick-square 3 3")
    assert square(g, character(g, "tomoe")) == (3, 3)


@rule("harakiri.content.chosen")
def test_drink_heals_the_oni_by_the_damage() -> None:
    g = table(["........"] * 6, at={"akira": (4, 2)})
    oni = add(g, "blood-oni", 2, 2)
    oni.damage = 10
    load(g, 3, 0, 0, 0)
    attack(g, oni, "drink")
    assert character(g, "akira").health == 10 - 3
    assert health_of(oni) == oni.most - 7


@rule("harakiri.content.chosen")
def test_drop_counts_squares_entered_in_this_activation() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    head = add(g, "tsurube-otoshi", 2, 1)
    head.entered = 3
    load(g, 1, 0, 0, 0)
    attack(g, head, "attack adjacent")
    assert character(g, "akira").health == 10 - (2 + 1 - 1)


@rule("harakiri.content.chosen")
def test_hunters_mark_follows_who_was_damaged() -> None:
    g = table(FLOOR, at={"akira": (1, 1), "tomoe": (3, 1)})
    hunter = add(g, "demon-hunter", 2, 1)
    character(g, "tomoe").health = 5
    load(g, 2, 0, 0, 0)
    attack(g, hunter, "attack adjacent", priority="-health")
    assert hunter.marked == TOMOE
    character(g, "akira").health = 1
    load(g, 0, 0, 0, 0)
    heard = listen(g)
    attack(g, hunter, "attack adjacent", priority="-health")
    assert told(heard, AttackBegan)[0].target == TOMOE


@rule("harakiri.content.wanderers", "harakiri.aiattack.damage")
def test_a_wanderer_rolls_against_armour_and_toughness_of_followers() -> None:
    g = table(FLOOR, at={"akira": (8, 5)})
    landolfo, kappa = add(g, "landolfo", 2, 1, foe=False), add(g, "kappa", 3, 1)
    load(g, 2, 2)
    attack(g, landolfo, "shield-bash")
    assert kappa.damage == 4 - 1
    assert kappa.conditions == {"downed": 1}
