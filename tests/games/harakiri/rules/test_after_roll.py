"""The moment after the roll: asked only where something could still change the attack."""

from __future__ import annotations

import pytest

from hyakki.games.harakiri.options import Force
from hyakki.games.harakiri.rules import rounds
from hyakki.games.harakiri.rules.after_roll import after_roll
from hyakki.games.harakiri.rules.attack import declare, weapon_aim
from hyakki.games.harakiri.rules.pool import roll
from hyakki.games.harakiri.state import Aim, Character, Harakiri
from tests.games.harakiri.table import act, add, cell, first_question, load, table
from tests.rules import rule

BLANK = (0, 0, 0, 0)
BOTH = (4, 5, 0, 0)
"""Faces of the first dice: nothing, or yin and yang."""


def rolled(
    name: str, skills: list[str], above: bool = False, weapon: str = "", faces: tuple[int, ...] = BLANK
) -> tuple[Harakiri, Character, Aim]:
    """A character with these skills, Spirit 1 and no dice, whose attack has been rolled."""
    heights = ["1000", "0000"] if above else ["0000", "0000"]
    g = table(["....", "...."], heights=heights, at={name: (1, 1)})
    one, kappa = act(g, name), add(g, "kappa", 4, 1)
    one.skills, one.attributes["spirit"] = skills, 1
    weapon = weapon or "yumi"
    one.weapons, one.equipped = [weapon], weapon
    if weapon != "yumi":
        kappa.cell = cell(g, 2, 1)
    force: Force = "fast" if g.box.weapons[weapon].fast else "strong"
    aim = declare(g, one, weapon_aim(g, one, kappa.id, force), force)
    load(g, *faces)
    roll(g, aim)
    return g, one, aim


def texts(g: Harakiri, one: Character, aim: Aim) -> list[str]:
    return [option.text() for option in after_roll(g, one, aim)]


# ---------------------------------------------------------------------- nothing is asked


@rule("harakiri.attack.after-roll")
@pytest.mark.parametrize("skill", ["barbed-arrow", "command", "keen-eye", "fleet-foot", "unbroken"])
def test_a_withdrawal_that_could_change_nothing_is_not_asked(skill: str) -> None:
    g, tomoe, aim = rolled("tomoe", [skill, "heartseeker"])
    tomoe.slots = {skill: 6}
    assert texts(g, tomoe, aim) == [], "the only die would be rolled anew, and no skill reads it now"
    tomoe.supply = [6]
    assert texts(g, tomoe, aim) == [], "nor does a die on an attack skill count any more"


@rule("harakiri.attack.after-roll", "harakiri.activation.free-during-attack")
def test_what_was_not_asked_can_be_done_right_after() -> None:
    g, tomoe, aim = rolled("tomoe", ["barbed-arrow"])
    tomoe.slots = {"barbed-arrow": 6}
    assert texts(g, tomoe, aim) == []
    g.aim = None
    assert "withdraw barbed-arrow" in first_question(rounds.step(g))[1]


# ---------------------------------------------------------------------- it is asked


@rule("harakiri.attack.after-roll")
@pytest.mark.parametrize(("above", "offered"), [(True, True), (False, False)])
def test_a_bonus_for_height_counts_from_above_alone(above: bool, offered: bool) -> None:
    g, tomoe, aim = rolled("tomoe", ["high-ground", "heartseeker"], above)
    tomoe.supply = [2, 6]
    assert ("place-ki 0 high-ground" in texts(g, tomoe, aim)) == offered
    tomoe.supply, tomoe.slots = [], {"heartseeker": 6}
    assert ("withdraw heartseeker" in texts(g, tomoe, aim)) == offered, "rolled anew it could be placed there"


@rule("harakiri.attack.after-roll", "harakiri.ki.all-exhausted-timing")
def test_a_withdrawal_that_does_not_exhaust_all_dice_brings_none_back() -> None:
    g, tomoe, aim = rolled("tomoe", ["high-ground", "heartseeker", "command"], above=True)
    tomoe.slots = {"heartseeker": 6, "command": 6}
    assert texts(g, tomoe, aim) == [], "one withdrawal, two dice"
    tomoe.attributes["spirit"] = 2
    assert "withdraw command" in texts(g, tomoe, aim)
    tomoe.slots, tomoe.supply = {"heartseeker": 6}, [1]
    assert texts(g, tomoe, aim) == [], "the 1 fits no slot and stays"


@rule("harakiri.attack.after-roll")
def test_a_die_that_is_too_low_makes_room_for_a_better_one() -> None:
    g, tomoe, aim = rolled("tomoe", ["high-ground"], above=True)
    tomoe.slots, tomoe.supply = {"high-ground": 1}, [5]
    assert texts(g, tomoe, aim) == ["withdraw high-ground"]


@rule("harakiri.attack.after-roll")
@pytest.mark.parametrize(("faces", "offered"), [(BOTH, ["withdraw backstab"]), (BLANK, [])])
def test_dice_matter_if_yin_and_yang_would_move_them(faces: tuple[int, ...], offered: list[str]) -> None:
    g, hattori, aim = rolled("hattori", ["backstab"], weapon="tanto", faces=faces)
    hattori.slots = {"backstab": 3}
    assert g.box.effects_of["tanto"][0].do == "ki-reroll"
    assert texts(g, hattori, aim) == offered


@rule("harakiri.attack.after-roll", "harakiri.attack.reroll-dice")
def test_where_dice_can_be_rolled_again_free_actions_are_offered_too() -> None:
    g, tomoe, aim = rolled("tomoe", ["quick-nock", "command"])
    tomoe.slots = {"quick-nock": 3}
    aim.skill, aim.ki = "quick-nock", 3
    assert {"die 0", "withdraw quick-nock"} <= set(texts(g, tomoe, aim))


@rule("harakiri.attack.after-roll", "harakiri.heads.retrieve", "harakiri.kami-mode.conditions")
def test_heads_and_kami_mode_are_asked_for() -> None:
    g, tomoe, aim = rolled("tomoe", ["command"])
    g.heads[cell(g, 1, 2)] = 1
    assert texts(g, tomoe, aim) == ["retrieve 1 2 minion"]
    g.heads.clear()
    tomoe.affinity, tomoe.health = 6, 1
    assert texts(g, tomoe, aim) == ["kami-mode"]
