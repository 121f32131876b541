"""What the table tells beforehand is what comes: where groups can step, what a figure adds to a side."""

from __future__ import annotations

import random

import pytest

from hyakki.games.tsukuyumi.events import DamageTaken
from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.options import Assign, Counter, Move, MoveOni, PlaceOni, PlaceUnit
from hyakki.games.tsukuyumi.rules.setup import MODULES
from hyakki.games.tsukuyumi.state import ONI, Battle, Tsukuyumi
from hyakki.games.tsukuyumi.view.seen import AreaView, Joining, TsukuyumiView
from hyakki.kernel.decision import PASS, Option
from hyakki.kernel.match import Match
from hyakki.kernel.terms import Prompt
from tests.games.tsukuyumi.table import at, own, position

ANSWERS = 500
SEEDS = range(3)


def played(seed: int) -> Match[Tsukuyumi]:
    """A match with all modules, played at random."""
    key = seed.to_bytes(32, "big")
    return Match.new(GAME, 4, dict.fromkeys(MODULES, "on"), key)


@pytest.mark.parametrize("seed", SEEDS)
def test_goals_and_sums_are_what_the_rules_say(seed: int) -> None:
    match, chance = played(seed), random.Random(seed)
    marches = sums = joined = 0
    for _ in range(ANSWERS):
        if match.outcome is not None:
            break
        seat = match.asked()[0]
        decision = match.decision(seat)
        assert decision is not None
        view: TsukuyumiView = match.view(seat)
        steps = {step_of(option) for option in decision.options if isinstance(option, Move | MoveOni)}
        if view.march is not None and decision.prompt.key.startswith("ask.march."):
            marches += 1
            assert goals(view) == steps, decision.prompt.key
        for area in view.areas:
            sums += check_sums(view, area)
        option = chance.choice(decision.options)
        told = GAME.ways(match.state, seat, decision, option.anchors())
        match.answer(seat, option)
        if isinstance(option, Move | MoveOni | PlaceUnit | PlaceOni):
            joined += check_joining(match.view(seat), told)
    assert sums > 100
    assert marches > 3
    assert joined > 30


def step_of(option: Move | MoveOni) -> tuple[str, tuple[int, int], tuple[int, int]]:
    name = option.unit if isinstance(option, Move) else option.size
    return name, (option.q, option.r), (option.to_q, option.to_r)


def goals(view: TsukuyumiView) -> set[tuple[str, tuple[int, int], tuple[int, int]]]:
    assert view.march is not None
    return {(mover.unit, mover.at, goal.at) for mover in view.march.movers for goal in mover.goals}


def check_sums(view: TsukuyumiView, area: AreaView) -> int:
    """The totals of each side are those of its figures as each counts there."""
    for side in area.sides:
        figures = oni(view, area) if side.seat == ONI else area.units[side.seat]
        assert side.each.keys() == figures.keys()
        sums = [sum(side.each[name][value] * n for name, n in figures.items()) for value in range(3)]
        assert [side.conquest, side.health, side.damage] == sums
    return len(area.sides)


def check_joining(view: TsukuyumiView, told: Joining | None) -> bool:
    """A side is worth what was told, unless something else has happened there at once."""
    assert told is not None
    area = next(area for area in view.areas if area.at == told.at)
    found = next((side for side in area.sides if side.seat == told.side.seat), None)
    if found is None or found.units != told.side.units:
        return False
    assert found == told.side
    return True


def oni(view: TsukuyumiView, area: AreaView) -> dict[str, int]:
    return area.oni | ({view.legend: area.legend} if area.legend else {})


# ---------------------------------------------------------------------- counterattacks

BATTLE = """
    0,0   ocean red 0 | 0: 2 launcher | 1: 2 squeaker | 1: boarguard
    1,0   ocean
    0,1   fertile
    -1,0  mountain 15
"""
NOMADS, BOARLORDS = 0, 1


def fought(card: str = "annihilation-nomads", damage: int = 0) -> Tsukuyumi:
    """Nomads attack Boarlords; the way to the east is closed."""
    g = position(BATTLE)
    points = {NOMADS: 30, BOARLORDS: 80}
    g.battle = Battle(
        attacker=NOMADS, runner=NOMADS, cell=at(0, 0), card=card, defenders=[BOARLORDS], points=points
    )
    if damage:
        g.battle.shares = {BOARLORDS: damage}
    return g


def told(g: Tsukuyumi, option: Option) -> str:
    view = GAME.view(g, BOARLORDS)
    return GAME.voice.say_choice(view, Prompt("ask.counter", {"side": BOARLORDS}), option)


def test_a_counterattack_says_what_it_comes_to_here() -> None:
    g = fought(damage=35)
    assert told(g, PASS) == "No counterattack: lose 2 of 3"
    assert told(g, Counter("protection")) == "Protection: lose 1, not 2"
    assert told(g, Counter("retreat")) == "Retreat: 1 may go to 2 areas"
    assert told(g, Counter("hold-the-line")) == "Hold the Line: you may take I9"
    assert told(g, Counter("defence-action")) == "Displacement: 2 areas to push them to"
    assert told(g, Counter("counterstrike")).startswith("Counterstrike: 20 damage against Nomads (health ")


def test_whoever_is_wiped_out_is_told_so() -> None:
    g = fought(damage=95)
    assert told(g, PASS) == "No counterattack: lose 3 of 3"
    assert told(g, Counter("retreat")) == "Retreat: nobody of yours would be left"


def test_what_is_installed_counts_for_protection() -> None:
    g = position("0,0 ocean | 0: hunter | 3: 3 attack-drone", uplinks=["aegis-mesh"])
    points = {NOMADS: 10, 3: 10}
    g.battle = Battle(
        attacker=0, runner=0, cell=at(0, 0), card="annihilation-nomads", defenders=[3], points=points
    )
    armour = GAME.box.uplinks["aegis-mesh"].amount
    assert armour > GAME.box.factions[g.seats[3].faction].protection
    battle = GAME.view(g, 3).battle
    assert [(one.side, one.armour) for one in battle.answering] == [(3, armour)]
    g.battle.shares = {3: 3 * health_of(g, "attack-drone")}
    voice, view = GAME.voice, GAME.view(g, 3)
    said = voice.say_choice(view, Prompt("ask.counter", {"side": 3}), Counter("protection"))
    g.battle.armour = {3: armour}
    assert said == "Protection: lose 1, not 3"


def health_of(g: Tsukuyumi, name: str) -> int:
    area = next(area for area in GAME.view(g, 0).areas if area.at == (0, 0))
    each: list[int] = [side.each[name][1] for side in area.sides if name in side.each]
    return each[0]


def test_an_area_that_cannot_be_taken_is_not_promised() -> None:
    g = fought(damage=5)
    assert told(g, Counter("you-shall-not-pass")).endswith("you may take the area")
    g.seats[BOARLORDS].markers = 0
    assert told(g, Counter("hold-the-line")) == "Hold the Line: you cannot take I9"
    assert told(g, Counter("you-shall-not-pass")).endswith("you cannot take I9")
    g.seats[BOARLORDS].markers = 26
    own(g, at(0, 0), BOARLORDS)
    assert told(g, Counter("you-shall-not-pass")).endswith("you cannot take I9")


def test_weapons_are_told_with_a_counterstrike() -> None:
    g = position("0,0 ocean | 0: private | 1: squeaker", weapons={"mg": 1})
    points = {NOMADS: 10, BOARLORDS: 10}
    g.battle = Battle(
        attacker=BOARLORDS,
        runner=BOARLORDS,
        cell=at(0, 0),
        card="conquest",
        defenders=[NOMADS],
        points=points,
    )
    (nomads,) = GAME.view(g, NOMADS).battle.answering
    assert nomads.armed == nomads.strike + GAME.box.weapons["mg"].damage
    said = GAME.voice.say_choice(
        GAME.view(g, NOMADS), Prompt("ask.counter", {"side": NOMADS}), Counter("counterstrike")
    )
    assert said.endswith(f"up to {nomads.armed} with weapons")


def test_oni_with_a_second_counterattack_see_their_ways_out() -> None:
    g = position("0,0 ocean | 0: 2 private | oni: small\n1,0 ocean", power="strong-defensive")
    points = {NOMADS: 20, ONI: 5}
    g.battle = Battle(
        attacker=NOMADS, runner=NOMADS, cell=at(0, 0), card="conquest", defenders=[ONI], points=points
    )
    g.battle.counters = {ONI: ["counterstrike"]}
    assert [way.at for way in GAME.view(g, 1).battle.ways if not way.forbids] == [(1, 0)]
    g.battle.counters = {ONI: ["counterstrike", "hold-the-line"]}
    assert GAME.view(g, 1).battle.ways == ()


def test_ways_out_of_a_battle_name_what_closes_them() -> None:
    battle = GAME.view(fought(), BOARLORDS).battle
    ways = {way.at: way.forbids for way in battle.ways if way.side == BOARLORDS and not way.pushed}
    assert ways == {(1, 0): "block.edge", (0, 1): "", (-1, 0): ""}
    pushed = {way.at for way in battle.ways if way.side == NOMADS and way.pushed and not way.forbids}
    assert pushed == {(0, 1), (-1, 0)}
    assert GAME.voice.cardboard().barriers["block.edge"]


def test_a_counterstrike_that_is_too_weak_says_so() -> None:
    g = position("0,0 ocean | 0: private | 1: boarmaster")
    g.battle = Battle(
        attacker=BOARLORDS,
        runner=BOARLORDS,
        cell=at(0, 0),
        card="conquest",
        defenders=[NOMADS],
        points={NOMADS: 10, BOARLORDS: 10},
    )
    prompt = Prompt("ask.counter", {"side": NOMADS})
    said = GAME.voice.say_choice(GAME.view(g, NOMADS), prompt, Counter("counterstrike"))
    assert "destroys nobody" in said


def test_damage_that_is_dealt_says_what_has_to_fall() -> None:
    """Their owner names the toughest first, and what is too little for it does nothing."""
    g = position("0,0 ocean | 0: launcher | oni: small, large")
    points = {NOMADS: 30, ONI: 30}
    g.battle = Battle(
        attacker=ONI, runner=NOMADS, cell=at(0, 0), card="oni-conquest", defenders=[NOMADS], points=points
    )

    def said(amount: int) -> str:
        return GAME.voice.say_option(GAME.view(g, NOMADS), Assign(ONI, amount)).partition(": ")[2]

    assert said(15).startswith("nobody has to fall")
    assert said(20) == "1 of 2 falls at least"
    assert said(30) == "all fall"
    assert said(0) == ""


def test_damage_in_vain_is_not_told_twice() -> None:
    view = GAME.view(position("0,0 ocean"), 0)
    assert GAME.voice.brief(view, DamageTaken(ONI, 15, 15)).endswith("all in vain")
    assert GAME.voice.brief(view, DamageTaken(ONI, 15, 5)).endswith("5 of it in vain")
