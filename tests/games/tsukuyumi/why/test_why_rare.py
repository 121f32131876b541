"""Questions that random games hardly meet: each in a small position, and one thing that is refused there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from hyakki.games.tsukuyumi.box.vocabulary import MEDIUM
from hyakki.games.tsukuyumi.options import Effect
from hyakki.games.tsukuyumi.rules import cyber, eventdeck, factionevents, plays
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.damage import hurt
from hyakki.games.tsukuyumi.rules.factions import use_free
from hyakki.games.tsukuyumi.rules.gambler import gambler as throw_die
from hyakki.games.tsukuyumi.rules.turns import step
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.decision import Decision
from hyakki.kernel.rng import Rng
from tests.games.tsukuyumi.effects import CYBER, NOMADS, SEED, turn_of
from tests.games.tsukuyumi.pointing import check, question, refused
from tests.games.tsukuyumi.table import at, begin, load, position
from tests.rules import rule

HERE = at(0, 0)
Table = tuple[Tsukuyumi, Decision]


class Rare(NamedTuple):
    """How a question comes up, what is pointed at, and the rule and sentence against it."""

    table: Callable[[], Table]
    pointed: tuple[str, ...]
    rule: str
    sentence: str


# ---------------------------------------------------------------------- battles

QUEEN = "0,0 ocean | 2: 4 worker, warrior | 0: launcher\n1,0 ocean\n0,1 ocean\n-1,0 ocean red 0"


def for_the_queen(*more: str) -> Table:
    g = position(QUEEN, active=NOMADS)
    answers = ("assign 2 15", "counter defence-action", *more)
    return g, question(fight(g, NOMADS, HERE, "annihilation-nomads"), *answers)


def defence_matrix(*more: str, effect: str = "") -> Table:
    lines = "0,0 ocean | 3: 2 cyberoid | 0: 4 private | 1: squeaker\n1,0 ocean"
    g = position(lines, active=NOMADS, uplinks=["tetsuo", "kaneda"])
    if effect:
        g.seats[CYBER].effects.append(effect)
    answers = ("assign 1 0", "assign 3 10", "pass", "counter defence-action", *more)
    return g, question(fight(g, NOMADS, HERE, "annihilation-nomads"), *answers)


def shield() -> Table:
    """Only a surgical attacker picks the units of others."""
    g = position("0,0 ocean | 0: 3 private | 3: shield-drone, cyberoid, cybersamurai-2-1", active=NOMADS)
    return g, question(hurt(g, CYBER, HERE, 15, NOMADS, "attack", NOMADS), "hit cyberoid")


def reload_weapons() -> Table:
    g = position("0,0 ocean | 0: 2 private | 1: 3 boarguard", active=NOMADS, weapons={"pistol": 2})
    g.seats[NOMADS].effects.append("reload")
    answers = ("arm pistol", "done", "assign 1 10", "pass")
    return g, question(fight(g, NOMADS, HERE, "annihilation-nomads"), *answers)


def landscaping() -> Table:
    g = position("0,0 ocean red 2 | legend | 1: squeaker\n1,0 ocean", active=NOMADS, legend="skybound")
    return g, question(fight(g, NOMADS, HERE, "skybound-attack", oni=True), "counter landscaping")


def hold_the_line() -> Table:
    g = position("0,0 ocean | 0: private, hunter | 1: boarguard, squeaker", active=NOMADS)
    g.owner[HERE] = NOMADS
    flow = fight(g, NOMADS, HERE, "annihilation-nomads")
    return g, question(flow, "assign 1 5", "counter hold-the-line")


# ---------------------------------------------------------------------- Oni


def stray() -> Table:
    g = position("0,0 moon centre | oni: small\n1,0 moon\n0,1 moon", phase="green")
    begin(g, NOMADS, combats=0).acting = "oni-conquest"
    assert g.turn is not None
    g.turn.conquests = 1
    return g, question(step(g))


def ronin(lines: str, *answers: str) -> Table:
    g = position(lines, phase="green", modules=["legendary-oni"], moon=True)
    g.legends.append("ronin")
    g.oni_supply[MEDIUM] = 1
    begin(g, NOMADS, combats=0).acting = "place-oni"
    assert g.turn is not None
    g.turn.amount = 1
    return g, question(step(g), "place-oni ronin 2 0", *answers)


FERTILE = "2,0 fertile\n3,0 fertile\n-2,0 fertile\n0,2 ocean"
BARREN = "2,0 ocean\n0,2 ocean\n3,0 ocean | 1: squeaker"


def new_ground(*more: str) -> Table:
    g, decision = ronin(BARREN)
    if not more:
        return g, decision
    return ronin(BARREN, decision.options[0].text())


def gambler(*more: str) -> Table:
    g = position("0,0 ocean | 0: private, dog\n1,0 ocean | 0: private\n0,1 ocean", active=NOMADS)
    load(g, 0)
    return g, question(throw_die(g, NOMADS), *more)


# ---------------------------------------------------------------------- cards and factions


def mimicry() -> Table:
    g = position("0,0 ocean\n1,0 ocean | 1: squeaker", phase="blue", modules=["faction-events"])
    begin(g, NOMADS, combats=0)
    g.seats[NOMADS].events.append("storm")
    g.seats[CYBER].own_events.bag.remove("digital-mimicry")
    g.seats[CYBER].events.append("digital-mimicry")
    return g, question(plays.play_event(g, NOMADS, "storm"), "pick-area 0 0")


def own_event() -> Table:
    g = position("0,0 ocean\n1,0 ocean | guarded\n2,0 home 0\n0,1 ocean\n1,1 ocean", phase="blue")
    begin(g, NOMADS, combats=0)
    card = next(card for card in g.box.events_of["nomads"] if card.effect == "close-areas")
    return g, question(factionevents.resolve_own(g, NOMADS, card))


def queen_travels() -> Table:
    g = position("2,0 ocean\n3,0 home 2\n-2,0 home 0\n-1,-1 ocean", phase="blue", moon=True)
    begin(g, SEED, combats=0)
    card = next(card for card in g.box.events_of["dark-seed"] if card.effect == "move-nest")
    return g, question(factionevents.resolve_own(g, SEED, card))


def play_drawn() -> Table:
    g = position("0,0 ocean\n1,0 ocean", phase="blue")
    begin(g, NOMADS, combats=0)
    g.seats[NOMADS].events, g.display = ["oil"], ["storm", "cave-in"]
    return g, question(eventdeck.draw_and_maybe_play(g, NOMADS), "draw left")


def raider_drone() -> Table:
    lines = "0,0 ocean | 3: shield-drone, cyberoid\n1,0 ocean | 3: shield-drone\n0,1 ocean | 3: cyberoid"
    g = turn_of(lines, CYBER)
    g.seats[CYBER].effects.append("raider-drone-update")
    return g, question(use_free(g, CYBER, Effect("raider-drone")))


def tenno() -> Table:
    g = turn_of("0,0 ocean | 3: cyberoid | owner 3", CYBER, uplinks=["tenno-sub-ai"])
    part = g.sheets[CYBER].faction.effect.always[0]
    return g, question(cyber.use_uplink(g, CYBER, part))


def tetsuo() -> Table:
    g = turn_of("0,0 ocean | 0: dog | oni: small | 3: cyberoid", CYBER, uplinks=["tetsuo"])
    return g, question(use_free(g, CYBER, Effect("tetsuo")))


RARE: dict[str, Rare] = {
    "ask.give-up": Rare(
        for_the_queen, ("unit:wasp",), "darkseed.defence", "No Wasp of yours is left in this fight."
    ),
    "ask.flee": Rare(
        lambda: for_the_queen(*["hit worker"] * 3),
        ("area:-1,0",), "block.edge", "A Blockade closes this edge.",
    ),
    "ask.matrix": Rare(
        defence_matrix, ("do:rocket-attack-blue",), "cyber.defence", "cannot be placed now: it is not blue"
    ),
    "ask.tetsuo": Rare(tetsuo, ("seat:1",), "cyber.tetsuo", "Boarlords cannot be hit here."),
    "ask.solar-laser": Rare(
        lambda: defence_matrix("effect tetsuo", "pick-seat 0", effect="solar-laser"),
        ("seat:1",), "facevent.cyber-solar", "First this has to be answered: Spend Solar Laser",
    ),
    "ask.shield": Rare(shield, ("do:pass",), "cyber.shield-drone", "Nobody may leave this out"),
    "ask.reload": Rare(reload_weapons, ("weapon:pistol",), "facevent.nomad-reload", "Spend Reload!"),
    "ask.landscaping": Rare(
        landscaping, ("edge:0,0,3",), "block.edge", "There is no space behind this edge."
    ),
    "ask.hold-the-line": Rare(hold_the_line, ("area:0,0",), "counter.hold-the-line", "Hold the Line"),
    "ask.march.oni-stray": Rare(
        stray, ("area:1,0",), "move.each-unit", "Nobody there takes part in this movement."
    ),
    "ask.companion": Rare(
        lambda: ronin(FERTILE),
        ("area:0,2",), "legend.ronin", "The companions come to the other fertile grounds.",
    ),
    "ask.fertile-tile": Rare(new_ground, ("tile:t99",), "round.quantity", "That is nothing one can act on."),
    "ask.spin": Rare(
        lambda: new_ground("tile"), ("area:0,2",), "area.rotate", "It is settled which place this is about."
    ),
    "ask.lose-where": Rare(gambler, ("area:0,1",), "legend.gambler", "None of your units stand there."),
    "ask.lose-unit": Rare(
        lambda: gambler("pick-area 0 0"), ("unit:hunter",), "legend.gambler", "You have no Hunter there."
    ),
    "ask.mimicry": Rare(mimicry, ("card:oil",), "event.play", "You do not hold that event."),
    "ask.own-event": Rare(
        own_event, ("area:1,0",), "facevent.nomad-perimeter", "This area is guarded already."
    ),
    "ask.queen-travels": Rare(
        queen_travels,
        ("area:1,0",), "facevent.dark-queen-limits", "covers no homezone and no part of the moon.",
    ),
    "ask.play-drawn": Rare(
        play_drawn, ("card:oil",), "event.play", "Only the card that you have just drawn may be played now."
    ),
    "ask.raider-drone": Rare(
        raider_drone, ("area:0,1", "card:conquest"), "facevent.cyber-raider",
        "No Shield Drone there has a free Conquest left.",
    ),
    "ask.tenno": Rare(tenno, ("do:initiative",), "cyber.tenno", "is not on the white list."),
}  # fmt: skip


@rule(
    "tsukuyumi.darkseed.defence", "tsukuyumi.cyber.defence", "tsukuyumi.cyber.tetsuo",
    "tsukuyumi.legend.ronin", "tsukuyumi.legend.gambler", "tsukuyumi.facevent.cyber-raider",
    "tsukuyumi.facevent.nomad-perimeter",
)  # fmt: skip
@pytest.mark.parametrize("key", RARE)
def test_rare_questions(key: str) -> None:
    case = RARE[key]
    g, decision = case.table()
    assert decision.prompt.key == key
    check(g, decision, Rng.seeded(1))
    ledger, sentence = refused(g, decision, *case.pointed)
    assert ledger == f"tsukuyumi.{case.rule}"
    assert case.sentence in sentence
