"""Tables from files: sound ones are played on, broken ones are refused with a phrase that says why."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.errors import SaveError
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.saves import load, read, save
from tests.games.conformance import play_on
from tests.games.tsukuyumi import invariants
from tests.games.tsukuyumi.setups import ALL_MODULES, DUEL_MODULES
from tests.rules import rule

Damage = Callable[[dict[str, Any]], object]


@cache
def saved() -> bytes:
    match = Match.new(GAME, 3, {**ALL_MODULES, "factions": "random"}, 4)
    play_on(match, Rng.seeded(3), 120)
    assert match.outcome is None
    return save(match)


def test_a_sound_table_is_played_on() -> None:
    match = load(GAME, saved()).match
    play_on(match, Rng.seeded(1), 20)
    assert GAME.flaws(match.state) == []


@rule("tsukuyumi.nomads.hit-and-run-displaced")
def test_a_match_of_the_first_rules_says_which_answer_differs_and_goes_on_from_its_checkpoint() -> None:
    """Displacement answered a Hit and Run of seat 0, which may now move the figure that was displaced."""
    data = (Path(__file__).parent / "version-1.json").read_bytes()
    assert read(data).rules < GAME.version
    loaded = load(GAME, data)
    assert (loaded.differs_at, loaded.why) == (215, "'agree' is no longer possible for seat 0")
    assert GAME.flaws(loaded.match.state) == []
    play_on(loaded.match, Rng.seeded(1), 20)


@pytest.mark.parametrize("rules", range(1, GAME.version))
def test_a_match_of_older_rules_that_no_mended_rule_meets_is_replayed_as_a_whole(rules: int) -> None:
    record = msgspec.json.decode(saved())
    record["rules"] = rules
    loaded = load(GAME, msgspec.json.encode(record))
    assert loaded.differs_at is None
    assert len(loaded.match.history) == len(record["answers"])


DAMAGES: dict[str, tuple[Damage, str]] = {
    "seats": (lambda s: s["seats"].pop(), "there are 2 seats|the order of the seats"),
    "order": (lambda s: s["order"].reverse() or s["order"].append(0), "the order of the seats"),
    "faction": (lambda s: s["seats"][0].update(faction="ghosts"), "unknown faction 'ghosts'"),
    "hand": (lambda s: s["seats"][1]["hand"].append("ace"), "no action card 'ace'"),
    "lost": (lambda s: s["event_deck"]["bag"].clear(), "of the event"),
    "tile": (lambda s: s["reserve"].append(99), "no area tile 99"),
    "twice": (lambda s: s["reserve"].append(s["reserve"][0]), "there are 2 of the tile"),
    "owner": (lambda s: s["owner"].__setitem__(0, 7), "belongs to nobody"),
    "cells": (lambda s: s["owner"].pop(), "the list of areas 'owner'"),
    "beside": (lambda s: s["oni"].update({"216": [1, 0, 0]}), "lies beside the board"),
    "oni": (lambda s: s.update(oni_supply=[1, -2, 0]), "the supply of Oni"),
    "power": (lambda s: s.update(power="thunder"), "no Oni power 'thunder'"),
    "uplink": (lambda s: s["seats"][2]["uplinks"].append("radio"), "no uplink 'radio'"),
    "markers": (lambda s: s["supply"].pop("negation"), "the markers in the reserve"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_broken_table_is_refused(name: str) -> None:
    damage, said = DAMAGES[name]
    record = msgspec.json.decode(saved())
    damage(record["checkpoint"]["state"])
    with pytest.raises(SaveError, match=said):
        load(GAME, msgspec.json.encode(record))


TABLES = [(2, DUEL_MODULES), (3, {"board": "exploration"}), (4, {**ALL_MODULES, "supremacy": "20"})]


@pytest.mark.parametrize(("seats", "settings"), TABLES)
def test_whatever_is_played_the_table_stays_sound(seats: int, settings: dict[str, str]) -> None:
    match: Match[Tsukuyumi] = Match.new(GAME, seats, {**settings, "factions": "random"}, seats)
    rng = Rng.seeded(seats)
    first = GAME.pieces(match.state)
    for _ in range(250):
        if match.outcome is not None:
            break
        seat = rng.pick(match.asked())
        decision = match.decision(seat)
        assert decision is not None
        invariants.look(match.state, decision)
        invariants.check(match.state)
        invariants.every_card_is_there(match.state)
        assert GAME.pieces(match.state) == first
        match.answer(seat, rng.pick(decision.options))
