"""Tables from files: sound ones are played on, broken ones are refused with a phrase that says why."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from hyakki.games.okko.box.content import load_box
from hyakki.games.okko.guard.flaws import flaws
from hyakki.games.okko.state import Okko
from hyakki.games.okko.view import view
from hyakki.games.okko.view.imagine import imagine
from hyakki.kernel.flow import GameOver
from hyakki.kernel.forms import made_from
from hyakki.kernel.rng import Rng
from tests.games.okko.setting_up import fresh
from tests.games.okko.worlds import in_phase, played, step
from tests.rules import rule

Tree = dict[str, Any]
Damage = Callable[[Tree], object]


def tree_of(g: Okko) -> Tree:
    """A table as a file holds it."""
    tree: Tree = msgspec.to_builtins(g, str_keys=True)
    return tree


def loaded(tree: Tree) -> Okko:
    """A table from a file, before anything was looked at."""
    g = made_from(tree, Okko)
    g.io = None
    return g


def said(tree: Tree) -> str:
    return "; ".join(flaws(load_box(), loaded(tree)))


# ---------------------------------------------------------------------- sound tables


TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {"scenario": "two-fires", "heroes": "4", "expansion": "on"}),
    (5, {"scenario": "silent-cell"}),
    (2, {"scenario": "chronicle", "expansion": "on"}),
    (2, {"scenario": "stolen-reliquary", "heroes": "1"}),
    (2, {"scenario": "champion-of-the-gate"}),
    (2, {"campaign": "three-nights", "heroes": "1"}),
    (3, {"campaign": "the-veil-lifts", "expansion": "on"}),
]


@rule("okko.scenario.choice", "okko.players.count")
@pytest.mark.parametrize(("seats", "wishes"), TABLES)
def test_whatever_is_played_the_table_stays_sound_between_steps(seats: int, wishes: dict[str, str]) -> None:
    g, rng = fresh(seats, seats + 7, **wishes), Rng.seeded(seats)
    for number in range(500):
        if number < 60 or number % 5 == 0:
            assert said(tree_of(g)) == ""
        try:
            step(g, rng)
        except GameOver:
            break


def test_a_sound_table_is_played_on() -> None:
    g = played(in_phase("activation", 2), scenario="silent-cell")
    again = loaded(tree_of(g))
    assert flaws(load_box(), again) == []
    assert again == g
    step(again, Rng.seeded(1))


# ---------------------------------------------------------------------- broken tables


@cache
def saved(name: str) -> bytes:
    g = {
        "cell": lambda: played(in_phase("activation", 2), 3, 2, scenario="silent-cell", heroes="3"),
        "plan": lambda: played(in_phase("adjust", 3), 3, 2, scenario="two-fires", heroes="3"),
        "swap": lambda: played(in_phase("plan"), 2, 6, scenario="silent-cell", expansion="on"),
        "chronicle": lambda: played(in_phase("track"), 2, 3, scenario="chronicle"),
        "relic": lambda: played(in_phase("plan"), 2, 3, scenario="stolen-reliquary", heroes="2"),
        "campaign": lambda: played(_second_night, 2, 5, campaign="three-nights", heroes="1"),
    }[name]()
    return msgspec.json.encode(tree_of(g))


def _second_night(g: Okko) -> bool:
    return g.campaign is not None and len(g.campaign.played) == 1 and g.phase == "plan"


def hero(tree: Tree, number: int = 0) -> Tree:
    found: Tree = tree["heroes"][number]
    return found


def agent(tree: Tree) -> Tree:
    found: Tree = next(one for one in tree["figures"].values() if one["sort"] == "agent")
    return found


def token(tree: Tree, form: str) -> Tree:
    found: Tree = next(one for one in tree["tokens"].values() if one["form"] == form)
    return found


def _move(key: str, to: str) -> Damage:
    """The last card of a pile goes where it never lies."""

    def damage(tree: Tree) -> None:
        oni = tree["oni"]
        oni[to].append(oni["events"][key].pop())

    return damage


DAMAGES: dict[str, tuple[str, Damage, str]] = {
    # what was agreed
    "setting": ("cell", lambda t: t["settings"].update(oni="nobody"), "setting oni cannot be 'nobody'"),
    "no setting": ("cell", lambda t: t["settings"].pop("heroes"), "setting heroes cannot be None"),
    "more settings": ("cell", lambda t: t["settings"].update(dice="loaded"), "setting dice cannot be"),
    "seats": ("cell", lambda t: t.update(seats=77), "there are 77 seats"),
    "too few seats": ("cell", lambda t: t.update(seats=1), "2 to 5 seats"),
    "began": ("cell", lambda t: t.update(began=4), "4 Heroes began, but 3 were agreed"),
    "oni seat": ("cell", lambda t: t["oni"].update(seat=0), "the Oni is seat 0"),
    "scenario": ("cell", lambda t: t.update(scenario="two-fires"), "the scenario is 'two-fires'"),
    "chronicle": ("cell", lambda t: t.update(chronicle=_chronicle()), "a chronicle is played"),
    # names
    "hero": ("cell", lambda t: hero(t).update(id="sasuke"), "there is no Hero 'sasuke'"),
    "hand": ("cell", lambda t: hero(t)["hand"].append("ace"), "no Action card of .* 'ace'"),
    "foreign card": ("cell", lambda t: hero(t)["hand"].append(hero(t, 1)["hand"][0]), "no Action card of"),
    "wound": ("cell", lambda t: t["wounds"].append("papercut"), "no Wound 'papercut'"),
    "item": ("cell", lambda t: hero(t)["supplies"].append("gun"), "no Equipment 'gun'"),
    "slots": ("cell", lambda t: hero(t)["slots"].pop("left"), "the slots of"),
    "tally": ("cell", lambda t: hero(t)["tallies"].update(naps=3), "no tally 'naps'"),
    "kind": ("cell", lambda t: agent(t).update(kind="dragon"), "no agent 'dragon'"),
    "sort": ("cell", lambda t: agent(t).update(sort="kami"), "there is no kami"),
    "block": ("cell", lambda t: _renumber(t), "figure 99 cannot be"),
    "condition": ("cell", lambda t: agent(t)["conditions"].update(asleep=0), "no Condition 'asleep'"),
    "talent": ("cell", lambda t: agent(t)["lost"].append("flight"), "no Natural Talent"),
    "token": ("cell", lambda t: token(t, "chest").update(id="chest-99"), "no chest token 'chest-99'"),
    "supply": ("cell", lambda t: t["supply"].update(relic=["relic"]), "the supply has"),
    "event": ("cell", lambda t: t["oni"]["hand"].append("thunder"), "no Event 'thunder'"),
    "nature": ("cell", lambda t: t["oni"].update(nature="ghost"), "no nature 'ghost'"),
    "identity": ("cell", lambda t: t["oni"].update(identity="nobody"), "no Courtier 'nobody'"),
    "card": ("cell", lambda t: t["oni"]["activated"].append("gozu"), "no Character card 'gozu'"),
    "position": ("cell", lambda t: t["mortal"].append("m-z9"), "no Enhancement of Mortal"),
    "track": ("cell", lambda t: t["track"].append(3), "Corruption tokens lie on rounds"),
    "clue": ("cell", lambda t: t["clues"].append("x"), "no Clue card 'x'"),
    "memory": ("cell", lambda t: t["memoirs"].append({"id": "x", "side": "oni"}), "no Recollection 'x'"),
    "lasting": ("cell", lambda t: t["lasting"].append(_lasting()), "no effect 9 of 'barbs'"),
    "count": ("cell", lambda t: t["counts"].update(cats=2), "no count 'cats'"),
    # places
    "beside": ("cell", lambda t: agent(t).update(cell=99999), "stands beside the board"),
    "below": ("cell", lambda t: agent(t).update(cell=-2), "stands beside the board"),
    "void": ("cell", lambda t: agent(t).update(cell=_void()), "stands beside the board"),
    "nowhere": ("cell", lambda t: agent(t).update(cell=-1), "stands nowhere"),
    "one space": ("cell", lambda t: agent(t).update(cell=t["figures"]["0"]["cell"]), "on one Space"),
    "on a token": ("cell", lambda t: agent(t).update(cell=token(t, "chest")["cell"]), "on one Space"),
    "reinforcement": ("cell", lambda t: t["figures"]["0"].update(cell=_green()), "Reinforcement Space"),
    "damage": ("cell", lambda t: agent(t).update(damage=-1), "has -1 Damage tokens"),
    "side": ("cell", lambda t: agent(t)["conditions"].update(stunned=7), "has Conditions"),
    "areas": ("cell", lambda t: agent(t).update(came_into=1 << 400), "came into Areas"),
    "follows": ("cell", lambda t: agent(t).update(owner=0), "follows a Hero|cannot follow"),
    "follower": ("cell", lambda t: hero(t).update(follower=10), "the Follower of"),
    "no card": ("cell", lambda t: t["oni"]["cards"].remove(agent(t)["kind"]), "no Character card"),
    "demon": ("cell", lambda t: _demon(t), "before the Final Battle"),
    "token beside": ("cell", lambda t: token(t, "chest").update(cell=-1), "lies beside the board"),
    "carried": ("cell", lambda t: token(t, "chest").update(holder=0, cell=-1), "cannot be carried"),
    "turned": ("cell", lambda t: token(t, "chest").update(flipped=True), "has no other side"),
    "numbered": ("cell", lambda t: t.update(next_token=1), "a number that is not its own"),
    "gate": ("cell", lambda t: t.update(closed=1 << 90), "Doors are closed that are not there"),
    "shut": ("cell", lambda t: t.update(shut=t["closed"]), "closed what is no Door"),
    "door": ("cell", lambda t: t.update(closed=t["closed"] | 1), "neither scenario nor effect"),
    "penalty": ("cell", lambda t: t.update(door_tests={"0": 2}), "Penalty tokens lie on Doors"),
    "stain": ("cell", lambda t: t["stains"][0].update(cell=-5), "Corruption token lies beside"),
    "relic twice": ("relic", lambda t: _twice(t, "relic"), "lies there twice"),
    # play
    "heroes": ("cell", lambda t: t["heroes"].pop(), "there are 2 Heroes|cannot be"),
    "led": ("cell", lambda t: hero(t).update(seat=2), "is led by seat 2"),
    "place": ("cell", lambda t: t.update(phase="end", place=42), "phase end has come to place 42"),
    "between": ("cell", lambda t: t.update(phase="between"), "nothing after the scenario"),
    "face up": ("plan", lambda t: t.update(revealed=True), "cards lie face up in phase adjust"),
    "face down": ("cell", lambda t: t.update(revealed=False), "were not revealed"),
    "order": ("plan", lambda t: t.update(order=[0, 0, 1]), "the order of the Heroes"),
    "short order": ("plan", lambda t: t["order"].pop(), "the order of the Heroes"),
    "turned up": ("plan", lambda t: t.update(turned=9), "9 Initiative cards"),
    "round": ("cell", lambda t: t.update(round=0), "a number is below nothing"),
    "far": ("cell", lambda t: t.update(round=10**15), "out of reach"),
    "striker": ("cell", lambda t: t.update(striker=3), "somebody strikes"),
    "sneak": ("cell", lambda t: t.update(sneak={"figure": 0, "left": 1}), "a sneaked Move is under way"),
    "attack": ("cell", lambda t: t.update(attack=_attack()), "an Attack is under way"),
    "turn": ("plan", lambda t: t.update(turn={"side": "oni"}), "somebody is activated in phase adjust"),
    "stage": ("cell", lambda t: t.update(turn=_turn(t, stage="nap")), "acts in stage 'nap'"),
    "out of turn": ("cell", lambda t: t.update(turn={"side": "heroes", "hero": 9}), "out of turn"),
    "tree": ("cell", lambda t: t["mortal"].append(t["mortal"][0]), "the Enhancements are"),
    "mission": ("cell", lambda t: t["missions"].clear(), "not those of the scenario"),
    "tile": ("cell", lambda t: t["missions"][0].update(tile=0), "on another Tile"),
    "clock": ("cell", lambda t: t["missions"][0].update(clock=77), "shows 77"),
    "marks": ("cell", lambda t: t["missions"][0].update(marks=[1]), "the progress of"),
    # cards
    "lost": ("cell", lambda t: t["oni"]["events"]["bag"].pop(), "of 'Event .*' there are"),
    "doubled": ("cell", lambda t: t["clues"].append(t["clues"][0]), "of 'Clue card .*' there are 2"),
    "third wound": ("cell", lambda t: _wounds(t), "holds 3 Wounds"),
    "known": ("cell", lambda t: hero(t)["open_wounds"].append("fever"), "is known to hold"),
    "planned": ("plan", lambda t: _unplan(t), "has planned nothing"),
    "too much": ("plan", lambda t: _plan(t, 3), "has planned [34] cards"),
    "wrong side": ("plan", lambda t: _wrong_side(t), "lies on the wrong side"),
    "readied": ("cell", lambda t: hero(t).update(readied="naginata"), "is readied, but not in hand"),
    "swapped": ("cell", _move("bag", "swapped"), "lies where it cannot|swapped out|base Event"),
    "missing": ("cell", lambda t: t["oni"]["missing"].extend(["barbs"] * 3), "cannot have come|missing"),
    "accused": ("cell", lambda t: t.update(false=2, accused=[]), "2 Accusations were false"),
    "truth": ("cell", lambda t: t.update(accused=[t["oni"]["nature"]], false=1), "the truth was called"),
    "no secret": ("cell", lambda t: t["oni"].update(identity=""), "has no secret|Clue card"),
    "final": ("cell", lambda t: t["oni"].update(unmasked=True), "the Final Battle has not begun"),
    "secret": ("relic", lambda t: t["oni"].update(nature="gozu"), "a secret without Investigation"),
    # a chronicle
    "its story": ("chronicle", lambda t: t["chronicle"].update(story="x"), "none that the game makes up"),
    "its chests": ("chronicle", lambda t: t["chronicle"]["chests"].pop(), "the chronicle has"),
    "its agents": ("chronicle", lambda t: t["chronicle"]["agents"][0].update(kind="ninja"), "agents"),
    "its doors": ("chronicle", lambda t: t["chronicle"]["doors"][0].update(closed=True), "is closed"),
    "its tiles": ("chronicle", lambda t: t["chronicle"]["tiles"][0].update(x=3), "cannot be laid out"),
    "far tiles": ("chronicle", lambda t: t["chronicle"]["tiles"][0].update(x=10**9), "cannot be laid"),
    "no face": ("chronicle", lambda t: t["chronicle"]["tiles"][0].update(face="9Z"), "no face 9Z"),
    "no tiles": ("chronicle", lambda t: t["chronicle"]["tiles"].clear(), "cannot be laid out"),
    "its places": ("chronicle", lambda t: t["chronicle"]["evidence"].__setitem__(0, "Q:1,1"), "Q:1,1"),
    "courtier": ("chronicle", lambda t: t["chronicle"]["courtiers"][0].update(id="q"), "Courtier"),
    # a campaign
    "campaign": ("campaign", lambda t: t["campaign"].update(id="off"), "the campaign is 'off'"),
    "no campaign": ("campaign", lambda t: t.update(campaign=None), "a campaign is played"),
    "node": ("campaign", lambda t: t["campaign"].update(node="two-fires"), "is played with scenario"),
    "history": ("campaign", lambda t: t["campaign"]["played"].clear(), "is played with scenario"),
    "points": ("campaign", lambda t: t["campaign"]["played"][0].update(oni=-4), "was played in the place"),
    "bonus": ("campaign", lambda t: t["campaign"].update(bonus_n=9), "the bonus is 9"),
    "kept": ("campaign", lambda t: t["campaign"]["kept"].update(okko=["gun"]), "of 'gun' are kept|no Hero"),
}


def _chronicle() -> Tree:
    found: Tree = msgspec.json.decode(saved("chronicle"))["chronicle"]
    return found


def _renumber(tree: Tree) -> None:
    tree["figures"]["99"] = dict(agent(tree), number=99)


def _lasting() -> Tree:
    return {"source": "barbs", "effect": 9, "until": "round"}


def _attack() -> Tree:
    return {"attacker": 0, "target": 1, "form": "melee", "declared": 1}


def _turn(tree: Tree, stage: str) -> Tree:
    number = tree["order"][tree["turned"] - 1] if tree["turned"] else tree["order"][0]
    tree["turned"] = max(1, tree["turned"])
    return {"side": "heroes", "hero": number, "figure": number, "stage": stage}


def _void() -> int:
    g = loaded(msgspec.json.decode(saved("cell")))
    flaws(load_box(), g)
    return next(cell for cell, kind in enumerate(g.palace.kinds) if not kind)


def _green() -> int:
    g = loaded(msgspec.json.decode(saved("cell")))
    flaws(load_box(), g)
    taken = {figure.cell for figure in g.figures.values()}
    return next(
        cell for cell, kind in enumerate(g.palace.kinds) if kind.startswith("green") and cell not in taken
    )


def _demon(tree: Tree) -> None:
    name = next(iter(load_box().demons))
    number = load_box().figures.numbers(name)[0]
    tree["oni"]["cards"].append(name)
    tree["figures"][str(number)] = dict(agent(tree), number=number, kind=name)


def _twice(tree: Tree, form: str) -> None:
    number = tree["next_token"]
    taken = {one["cell"] for one in (*tree["tokens"].values(), *tree["figures"].values())}
    g = loaded(copy.deepcopy(tree))
    flaws(load_box(), g)
    free = next(cell for cell, kind in enumerate(g.palace.kinds) if kind == "blue" and cell not in taken)
    tree["tokens"][str(number)] = dict(token(tree, form), number=number, cell=free)
    tree["next_token"] = number + 1


def _wounds(tree: Tree) -> None:
    hero(tree)["wounds"] += [tree["wounds"].pop() for _ in range(3 - len(hero(tree)["wounds"]))]


def _unplan(tree: Tree) -> None:
    mine = hero(tree)
    for side in ("left", "right"):
        mine["hand"] += [card for card in mine[side] if card in load_box().actions]
        mine["wounds"] += [card for card in mine[side] if card in load_box().wounds]
        mine[side] = []


def _plan(tree: Tree, more: int) -> None:
    mine = hero(tree)
    fitting = [card for card in mine["hand"] if load_box().actions[card].use != "none"][:more]
    mine["left"] += fitting
    mine["hand"] = [card for card in mine["hand"] if card not in fitting]


def _wrong_side(tree: Tree) -> None:
    _unplan(tree)
    for mine in tree["heroes"]:
        weak = next((card for card in mine["hand"] if load_box().actions[card].kind == "weakness"), None)
        if weak is not None:
            mine["hand"].remove(weak)
            mine["right"].append(weak)
            return
    raise AssertionError("every Weakness was played")


@pytest.mark.parametrize("name", DAMAGES)
def test_a_broken_table_is_refused(name: str) -> None:
    table, damage, expected = DAMAGES[name]
    tree = msgspec.json.decode(saved(table))
    assert said(copy.deepcopy(tree)) == ""
    damage(tree)
    phrases = said(tree)
    assert re.search(expected, phrases), phrases or "nothing was found"


# ---------------------------------------------------------------------- whatever somebody writes


def places(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a file that can be changed."""
    if isinstance(tree, dict | list):
        for key, part in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield (*path, key)
            yield from places(part, (*path, key))


def strike_out(tree: Tree, rng: Rng) -> None:
    """Change one thing at random."""
    *way, last = rng.pick([path for path in places(tree) if path[0] not in ("rng", "outcome", "learned")])
    holder: Any = tree
    for key in way:
        holder = holder[key]
    old = holder[last]
    if isinstance(old, bool):
        holder[last] = not old
    elif isinstance(old, int):
        holder[last] = rng.pick([old + 1, old - 1, -1, 0, 99, 10**12])
    elif isinstance(old, str):
        holder[last] = rng.pick(["", "nonsense", "okko", "barbs", "ashigaru", "left"])
    elif isinstance(old, list) and old:
        match rng.below(3):
            case 0:
                old.append(copy.deepcopy(old[0]))
            case 1:
                old.pop()
            case _:
                old.clear()
    elif isinstance(old, dict) and old:
        old.pop(next(iter(old)))


@pytest.mark.parametrize("table", ["cell", "plan", "swap", "chronicle", "relic", "campaign"])
def test_random_changes_are_refused_or_can_be_looked_at_and_played_on(table: str) -> None:
    found: Counter[str] = Counter()
    for key in range(60):
        rng = Rng.seeded(key)
        tree = msgspec.json.decode(saved(table))
        strike_out(tree, rng)
        try:
            g = loaded(tree)
        except msgspec.ValidationError:
            found["not a table"] += 1
            continue
        if flaws(load_box(), g):
            found["refused"] += 1
            continue
        found["played"] += 1
        for seat in (None, *range(g.seats)):
            view(g, seat)
            imagine(g.clone(), seat, rng)
        for _ in range(3):
            try:
                step(g, rng)
            except GameOver:
                break
    assert found["refused"] > 15
    assert found["played"] > 3
