"""The decorator that ties tests to the ledger."""

import pytest

from tests.rules import rule


def test_a_known_rule_becomes_a_mark():
    mark = rule("journey.move.turn", "journey.map.on-tile").mark
    assert mark.name == "rule"
    assert mark.args == ("journey.move.turn", "journey.map.on-tile")


@pytest.mark.parametrize("wrong", ["journey.move.trun", "voyage.move.turn", "journey"])
def test_an_unknown_rule_is_refused_by_name(wrong):
    with pytest.raises(ValueError, match=f"'{wrong}' is not in"):
        rule(wrong)


def test_a_mark_without_rules_is_refused():
    with pytest.raises(ValueError, match="at least one rule"):
        rule()
