"""Attributes with what lifts them, wherever they are read."""

from __future__ import annotations

import pytest

from hyakki.games.harakiri.box.vocabulary import ATTRIBUTES
from hyakki.games.harakiri.rules.attack import declare, weapon_aim
from hyakki.games.harakiri.rules.damage import bonus_parts
from hyakki.games.harakiri.rules.ki import withdrawals
from hyakki.games.harakiri.rules.numbers import attribute, attribute_parts, movement, total
from tests.games.harakiri.table import act, add, character, give, table
from tests.rules import rule

LIFTING = {
    "power": "warrior-headband",
    "knowledge": "scholars-lens",
    "dexterity": "silk-sandals",
    "spirit": "jade-amulet",
}


@rule("harakiri.level.attribute", "harakiri.item.held")
@pytest.mark.parametrize("name", ATTRIBUTES)
def test_a_held_card_lifts_its_attribute_and_no_other_one(name: str) -> None:
    g = table("c1", at={"akira": (2, 2)})
    akira = character(g, "akira")
    akira.attributes = {"power": 3, "knowledge": 1}
    before = {one: attribute(g, akira, one) for one in ATTRIBUTES}
    give(g, akira, LIFTING[name])
    for one in ATTRIBUTES:
        assert attribute(g, akira, one) == before[one] + (one == name)
        assert attribute(g, akira, one) == total(attribute_parts(g, akira, one))


@rule("harakiri.ki.withdraw", "harakiri.move.cost", "harakiri.damage.formula")
def test_what_is_lifted_counts_for_withdrawals_movement_and_hits() -> None:
    g = table("c1", at={"akira": (2, 2)})
    akira, kachi = act(g, "akira"), add(g, "kachi", 3, 2)
    aim = declare(g, akira, weapon_aim(g, akira, kachi.id, "fast"), "fast")

    def read() -> tuple[int, int, int]:
        return withdrawals(g, akira), movement(g, akira), total(bonus_parts(g, aim, akira, kachi))

    before = read()
    for name in ("spirit", "dexterity", "power"):
        give(g, akira, LIFTING[name])
    assert read() == tuple(number + 1 for number in before)
