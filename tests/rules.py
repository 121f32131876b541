"""`@rule("journey.move.turn", ...)` names the rules of the ledger that a test proves."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import pytest


@cache
def ledger_ids(game: str) -> frozenset[str]:
    """The ids in the shipped ledger of a game; none if there is no such game."""
    ledger = files("hyakki").joinpath("games", game, "rules.toml")
    if not ledger.is_file():
        return frozenset()
    return frozenset(row["id"] for row in tomllib.loads(ledger.read_text(encoding="utf-8"))["rule"])


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the rules it proves; an id that no ledger has is an error at once."""
    if not ids:
        raise ValueError("@rule needs the id of at least one rule")
    for rule_id in ids:
        game = rule_id.partition(".")[0]
        if rule_id not in ledger_ids(game):
            raise ValueError(f"@rule: '{rule_id}' is not in src/hyakki/games/{game}/rules.toml")
    return pytest.mark.rule(*ids)
