"""Dice of an attack (rules/dice.py, rules/pool.py)."""

from __future__ import annotations

from hyakki.games.harakiri.rules.dice import face_hits, face_symbol, in_supply
from hyakki.games.harakiri.rules.pool import has_yin_yang, hits_of, pool_of, reroll, roll, symbols_of
from hyakki.games.harakiri.state import Aim, Harakiri, Kind
from tests.games.harakiri.table import act, add, load, table
from tests.rules import rule

FIELD = ["......", "......", "......"]


def aimed(g: Harakiri, attacker: int, target: int, kind: Kind = "fast", **more: object) -> Aim:
    aim = Aim(attacker=attacker, target=target, kind=kind, range=1, targets=[target])
    for name, value in more.items():
        setattr(aim, name, value)
    return aim


@rule("harakiri.components.attack-die-faces")
def test_the_faces_of_the_attack_dice():
    g = table(FIELD)
    sums = {name: sum(face_hits(g, name, place) for place in range(6)) for name in g.box.dice}
    assert sums == {"orange": 5, "green": 7, "purple": 8, "red": 12}
    assert [face_hits(g, "red", place) for place in range(6)] == [0, 2, 3, 4, 1, 2]


@rule("harakiri.components.yin-yang-faces")
def test_the_fifth_face_is_yin_and_the_sixth_yang():
    g = table(FIELD)
    akaname = add(g, "akaname+", 2, 1)  # green, orange, orange
    aim = aimed(g, akaname.id, 0, "enemy")
    load(g, 5, 4, 0)
    roll(g, aim)
    assert symbols_of(g, aim) == (True, True)
    assert hits_of(g, aim) == 3
    for colour in g.box.dice:
        assert [face_symbol(g, colour, place) for place in range(6)] == ["", "", "", "", "yin", "yang"]


@rule("harakiri.components.focus-die-faces")
def test_the_focus_die_adds_no_hits_and_no_symbols():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = act(g, "akira"), add(g, "kachi", 2, 1)
    assert g.box.focus.faces == ("blank", "break", "break", "break", "critical", "pierce")
    aim = aimed(g, akira.id, kachi.id, focus=True)
    load(g, 1, 1, 2)
    roll(g, aim)
    assert (hits_of(g, aim), symbols_of(g, aim), aim.focus_face) == (2, (False, False), "break")


@rule("harakiri.components.attack-dice-pool")
def test_no_pool_holds_more_than_two_dice_of_a_colour():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = act(g, "akira"), add(g, "kachi", 2, 1)
    assert in_supply(g, ["red", "red", "red", "green"]) == ["red", "red", "green"]
    akira.kami, akira.mode, akira.affinity = "susanoo", "active", 6  # one more red die
    assert pool_of(g, aimed(g, akira.id, kachi.id, "strong")) == ["red", "purple", "red"]
    akira.equipped = "tempered-katana"
    assert pool_of(g, aimed(g, akira.id, kachi.id, "strong")) == ["red", "red", "orange"]


@rule("harakiri.attack.pool")
def test_the_pool_holds_the_printed_dice_and_the_focus_die():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = act(g, "akira"), add(g, "kachi", 2, 1)
    aim = aimed(g, akira.id, kachi.id, "strong", focus=True)
    load(g, 0, 0, 5)  # no more and no fewer dice
    roll(g, aim)
    assert aim.pool == ["red", "purple"]
    assert aim.focus_face == "pierce"
    assert g.rng.draws == 3
    plain = aimed(g, akira.id, kachi.id, "fast")
    load(g, 0, 0)
    roll(g, plain)
    assert (plain.pool, plain.focus_face) == (["green", "purple"], "")


@rule("harakiri.counter.kind")
def test_a_counterattack_uses_fast_dice_or_strong_ones_if_there_are_none():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = act(g, "akira"), add(g, "kachi", 2, 1)
    counter = aimed(g, akira.id, kachi.id, "counter", plain=True)
    assert pool_of(g, counter) == ["green", "purple"]
    akira.equipped = "nodachi"
    assert pool_of(g, counter) == ["red", "red"]


@rule("harakiri.counter.by-character")
def test_a_counterattack_is_made_with_printed_dice_only():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = act(g, "akira"), add(g, "kachi", 2, 1)
    akira.kami, akira.mode, akira.affinity = "susanoo", "active", 6  # one more red die
    assert pool_of(g, aimed(g, akira.id, kachi.id, "fast")) == ["green", "purple", "red"]
    assert pool_of(g, aimed(g, akira.id, kachi.id, "counter", plain=True)) == ["green", "purple"]


@rule("harakiri.attack.reroll-dice")
def test_a_symbol_that_is_rolled_again_is_lost():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = act(g, "akira"), add(g, "kachi", 2, 1)
    for again in range(6):
        aim = aimed(g, akira.id, kachi.id)
        load(g, 4, 5, again)
        roll(g, aim)
        assert has_yin_yang(g, aim)
        reroll(g, aim, [0], "flurry")
        assert not has_yin_yang(g, aim)
        assert hits_of(g, aim) == face_hits(g, "green", again) + 3


@rule("harakiri.attack.reroll-dice")
def test_symbols_on_dice_that_stay_are_kept():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = act(g, "akira"), add(g, "kachi", 2, 1)
    akira.equipped = "tempered-katana"
    aim = aimed(g, akira.id, kachi.id)
    load(g, 4, 5, 0, 3)
    roll(g, aim)
    reroll(g, aim, [2], "flurry")
    assert has_yin_yang(g, aim)


@rule("harakiri.attack.reroll-symbols")
def test_a_symbol_of_a_reroll_does_not_count():
    g = table(FIELD, at={"akira": (1, 1)})
    akira, kachi = act(g, "akira"), add(g, "kachi", 2, 1)
    aim = aimed(g, akira.id, kachi.id)
    load(g, 4, 0, 5)
    roll(g, aim)
    reroll(g, aim, [1], "flurry")
    assert symbols_of(g, aim) == (True, False)
    assert hits_of(g, aim) == 1 + 3
