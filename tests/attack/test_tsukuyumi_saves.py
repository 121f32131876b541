"""Forged saves of Tsukuyumi: each is refused in a sentence, or it is a table that can be played on."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi
from hyakki.kernel.errors import SaveError
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.saves import load, save
from tests.attack.tsukuyumi_outputs import answer_rarely, readable
from tests.games.tsukuyumi.setups import ALL_MODULES, DUEL_MODULES

Tree = dict[str, Any]
TABLES: tuple[tuple[int, Mapping[str, str]], ...] = ((2, DUEL_MODULES), (3, ALL_MODULES), (4, ALL_MODULES))


def _is_at(g: Tsukuyumi | None, wanted: str) -> bool:
    assert g is not None
    if wanted == "march":
        return g.march is not None and g.march.seat != ONI and g.march.movers[0].fresh
    return g.turn is not None and g.round > 1 if wanted == "turn" else g.phase == "homes" and g.place > 0


@cache
def saved(table: int, wanted: str, seed: int = 3) -> bytes:
    """A match whose last step began with something under way: a march, a turn, the set-up of the homes."""
    seats, settings = TABLES[table]
    match, rng = Match.new(GAME, seats, settings, seed), Rng.seeded(seed)
    while not _is_at(match.legs[-1].checkpoint, wanted):
        assert match.outcome is None
        answer_rarely(match, rng)
    return save(match)


def forged(data: bytes, change: Callable[[Tree], object]) -> bytes:
    record = json.loads(data)
    change(record["checkpoint"]["state"])
    return json.dumps(record).encode()


def mover(tree: Tree) -> Tree:
    found: Tree = tree["march"]["movers"][0]
    return found


def armed(tree: Tree) -> Tree:
    return next(seat for seat in tree["seats"] if seat["arsenal"])


FORGERIES: dict[str, tuple[int, str, Callable[[Tree], object], str]] = {
    "crowd": (1, "march", lambda t: mover(t).update(count=40), "move from an area where less are"),
    "endless": (1, "march", lambda t: mover(t).update(left=2**63), "steps left"),
    "moved": (1, "march", lambda t: mover(t).update(fresh=False), "have moved, but did not come"),
    "other": (1, "march", lambda t: t["march"].update(seat=(t["march"]["seat"] + 1) % 3), "move"),
    "tunnel": (1, "march", lambda t: t["march"].update(tunnels={"3": 1}), "a Tunnel that is not there"),
    "legends": (1, "turn", lambda t: t["legends"].append(t["legends"][0]), "legendary Oni"),
    "supremacy": (1, "turn", lambda t: t.update(supremacy=500), "'supremacy' is 500, but 0 was agreed"),
    "rounds": (1, "turn", lambda t: t.update(rounds=-2), "'rounds' is -2, but 4 was agreed"),
    "modules": (1, "turn", lambda t: t["modules"].pop(), "'modules' is"),
    "settings": (1, "turn", lambda t: t["settings"].update(board="x"), "setting board cannot be 'x'"),
    "wishes": (
        0,
        "turn",
        lambda t: t["settings"].update({"faction-events": "on"}),
        "cannot be played by two",
    ),
    "debt": (1, "turn", lambda t: t["seats"][0].update(debt=-2), "a number is below nothing"),
    "arsenal": (2, "turn", lambda t: armed(t).update(arsenal={}), "the weapons of seat"),
    "used": (0, "homes", lambda t: t["seats"][0].update(advantage="", advantage_used=True), "has none"),
    "printed": (1, "turn", lambda t: t["map"]["printed"].__setitem__(0, 500), "the tiles of the box"),
    "spin": (1, "turn", lambda t: t["map"]["turns"].__setitem__(9, 8), "than it has sides"),
    "marked": (1, "turn", lambda t: t["marked"].__setitem__(0, 1000), "a marker of no property"),
    "units": (1, "turn", lambda t: t["seats"][1]["supply"].__setitem__(0, 0), "of 'unit "),
    "troops": (1, "turn", lambda t: t["seats"][1]["troops"].clear(), "of 'unit "),
    "weapons": (2, "turn", lambda t: armed(t)["weapons"].update(mg=36), "of 'weapon mg'"),
    "uplink": (
        1,
        "turn",
        lambda t: t["seats"][0].update(placed_markers={"kaneda-red": 0}),
        "needs an uplink",
    ),
    "act": (1, "turn", lambda t: t["turn"].update(acting="dance"), "there is no action 'dance'"),
    "stage": (1, "turn", lambda t: t["turn"].update(stage="x"), "there is no stage 'x'"),
    "awake": (1, "turn", lambda t: t["turn"].update(awake={"0": [1]}), "activated"),
    "allowance": (1, "turn", lambda t: t["turn"].update(allowance={"0": -1}), "left to place"),
    "round": (1, "turn", lambda t: t.update(round=9), "round 9 is not played"),
    "chosen": (1, "homes", lambda t: t.update(phase="selection"), "is not played in phase|homezone"),
    "place": (1, "homes", lambda t: t.update(place=77), "the set-up has come to place 77"),
    "covers": (1, "turn", lambda t: t.update(covers={"14": -1}), "covers on the board|beside the board"),
    "legend": (1, "turn", lambda t: t.update(legend="defiler", legend_side=26), "no side 26|legendary Oni"),
    "home": (1, "turn", lambda t: t["seats"][1].update(home=-2), "the homezone of seat 1"),
    "own": (1, "turn", lambda t: t["seats"][0]["own_events"]["bag"].append("x"), "faction event x"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_table_is_refused_with_its_flaw(name: str):
    table, wanted, change, said = FORGERIES[name]
    with pytest.raises(SaveError, match=said) as found:
        load(GAME, forged(saved(table, wanted), change))
    assert len(str(found.value)) < 300


# ---------------------------------------------------------------------- anything anywhere

STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    9,
    37,
    99,
    217,
    2**63,
    "",
    "x",
    [],
    {},
    [0],
    ["x"],
    {"3": 1},
)
CHANGES = 90


def ways(tree: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    below = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [way, *(found for key, part in below for found in ways(part, (*way, key)))]


def kind_of(way: tuple[Any, ...]) -> tuple[Any, ...]:
    """The way without the numbers in it: lists with many places are not to be met more often than fields."""
    return tuple("#" if isinstance(key, int) or key.isdigit() else key for key in way)


def disturbed(tree: Tree, rng: Rng) -> Tree:
    """A value somewhere is exchanged, doubled, lost or one more."""
    found = copy.deepcopy(tree)
    every = [way for way in ways(found)[1:] if way[0] != "rng"]
    kind = rng.pick(sorted({kind_of(way) for way in every}))
    *way, last = rng.pick([way for way in every if kind_of(way) == kind])
    part: Any = found
    for key in way:
        part = part[key]
    old = part[last]
    match old:
        case list() if old and rng.below(2):
            part[last] = [*old, rng.pick(old)] if rng.below(2) else old[1:]
        case dict() if old and rng.below(2):
            del old[rng.pick(sorted(old))]
        case int() if rng.below(2):
            part[last] = old + rng.pick([-1, 1])
        case _:
            part[last] = rng.pick(STRANGE)
    return found


@pytest.mark.parametrize(("table", "wanted"), [(0, "turn"), (1, "march"), (2, "turn"), (2, "homes")])
def test_whatever_is_changed_it_is_refused_in_words_or_played_on(table: int, wanted: str):
    record, rng, refused = json.loads(saved(table, wanted)), Rng.seeded(table + len(wanted)), 0
    for _ in range(CHANGES):
        tree = disturbed(record["checkpoint"]["state"], rng)
        data = json.dumps({**record, "checkpoint": {**record["checkpoint"], "state": tree}}).encode()
        said = complaint(data, rng)
        refused += said != ""
        assert len(said) < 400
        assert "Error(" not in said, said  # a flaw is named, no rule stumbles over it
    assert CHANGES // 3 < refused < CHANGES


def complaint(data: bytes, rng: Rng) -> str:
    """What is said against a file; nothing if it is played on."""
    try:
        match = load(GAME, data).match
    except SaveError as error:
        return str(error)
    for _ in range(6):
        if match.outcome is None:
            answer_rarely(match, rng)
    assert readable(match, 0)
    return ""
