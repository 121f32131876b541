"""Whatever is pointed at and is no answer is refused with the rule that forbids it: production, placement,
movement, combat, Oni actions, events, drafting and set-up by example."""

from __future__ import annotations

from hyakki.games.tsukuyumi import why
from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.rules import movement
from hyakki.games.tsukuyumi.rules.battle import fight
from hyakki.games.tsukuyumi.rules.epic import resolve
from hyakki.games.tsukuyumi.rules.eventcards import resolve as play
from hyakki.games.tsukuyumi.rules.setup import take_faction
from hyakki.games.tsukuyumi.rules.turns import step
from hyakki.games.tsukuyumi.state import Phase, Tsukuyumi, Turn
from hyakki.kernel.flow import Together
from hyakki.kernel.terms import Outcome
from tests.games.tsukuyumi.effects import turn_of
from tests.games.tsukuyumi.fresh import NOMADS, new, until, with_factions
from tests.games.tsukuyumi.pointing import answer, question, refused, said
from tests.games.tsukuyumi.table import at, begin, position
from tests.rules import rule

HERE = at(0, 0)
COAST = """
    0,0   ocean        | 0: 2 private, dog | 1: boarguard
    1,0   mountain 15  | 0: private
    0,1   fertile      | owner 0 | 0: dog
    -1,1  ocean        | oni: small
    2,-1  home 0
    -1,0  home 1
"""


def acting(lines: str, symbol: str, phase: Phase = "red") -> tuple[Tsukuyumi, Turn]:
    """A position in an action of seat 0."""
    g = position(lines, phase=phase)
    turn = begin(g, 0, combats=0)
    turn.acting = symbol
    return g, turn


# ---------------------------------------------------------------------- turns


@rule("tsukuyumi.round.phase-order", "tsukuyumi.vp.final")
def test_who_is_not_asked_hears_what_goes_on() -> None:
    g = position(COAST, active=0)
    assert said(GAME.view(g, 1), why.why_not(g, 1, ("do:movement",))) == "It is the turn of Nomads."
    assert said(GAME.view(g, 0), why.why_not(g, 0, ("do:movement",))) == "Another player has to answer first."
    g.turn = None
    assert said(GAME.view(g, 0), why.why_not(g, 0, ())) == "Nobody's turn is under way."
    g.phase, g.seats[0].chosen = "selection", "raid"
    assert said(GAME.view(g, 0), why.why_not(g, 0, ())) == "You have chosen your action card of this round."
    assert said(GAME.view(g, 1), why.why_not(g, 1, ())) == "The action cards are chosen first."
    g.outcome = Outcome((0,), "tsukuyumi.vp.final", "end.final")
    assert said(GAME.view(g, 1), why.why_not(g, 1, ())) == "The game is over."


@rule("tsukuyumi.round.any-order", "tsukuyumi.combat.cost", "tsukuyumi.round.symbol-phase")
def test_what_belongs_to_another_action() -> None:
    g = position(COAST, active=0)
    assert answer(g, "do:movement")[1] == "One action after the other: finish combat first."
    assert answer(g, "buy:dog")[1] == "That needs the action production, which is not under way."
    g = turn_of(COAST, 0, phase="red", card="logistics")
    assert answer(g, "area:0,0")[1] == "Begin an action first; then an area can be chosen."
    assert answer(g, "area:0,0", "card:conquest")[1] == (
        "That needs the action combat, which is not under way."
    )
    assert answer(g, "do:initiative")[0] == "tsukuyumi.round.symbol-phase"
    assert answer(g, "do:tetsuo")[1] == "That is no part of your faction effect, or it cannot be used now."


@rule("tsukuyumi.round.move-before-combat", "tsukuyumi.round.oni-mandatory")
def test_the_order_of_actions_and_duties() -> None:
    g = position(COAST)
    turn = begin(g, 0, combats=0, movement=2, production=1)
    turn.fought = True
    assert answer(g, "do:movement")[0] == "tsukuyumi.round.move-before-combat"
    turn.symbols = {"place-oni": 1, "production": 1}
    assert answer(g, "do:done")[1] == "First comes your duty: placing Oni."


@rule("tsukuyumi.init.change", "tsukuyumi.init.change-partial")
def test_initiative() -> None:
    g, turn = acting(COAST, "initiative", "blue")
    turn.amount = 1
    assert answer(g, "do:shift 2")[1] == "You shift by 1 to 1 place."
    assert answer(g, "do:shift -1")[1] == "That would leave the initiative board."


# ---------------------------------------------------------------------- combat


@rule(
    "tsukuyumi.combat.conquest-blocked", "tsukuyumi.area.mountain-conquest", "tsukuyumi.combat.conquest-own"
)
def test_fights() -> None:
    g = position(COAST, active=0)
    assert answer(g, "area:0,0", "card:conquest") == (
        "tsukuyumi.combat.conquest-blocked",
        "You have 25 conquest points here and need 50.",
    )
    assert answer(g, "area:1,0", "card:conquest")[1] == (
        "You have 10 conquest points; this mountain range needs 15."
    )
    assert answer(g, "area:0,1")[1] == "This area is already yours."
    assert answer(g, "area:-1,1", "card:annihilation-nomads")[0] == "tsukuyumi.combat.need-unit"
    assert answer(g, "area:0,0", "card:kamikaze")[1] == "This combat card is not yours."
    assert answer(g, "area:5,5")[1] == "There is no space of the board there."


BATTLE = "0,0 ocean | 0: 3 private | 1: squeaker, boarguard | 2: 2 worker, wasp | oni: small"


@rule("tsukuyumi.combat.split-declare", "tsukuyumi.combat.split-damage")
def test_damage_is_shared_out_target_by_target() -> None:
    g = position(BATTLE, active=0)
    asked = question(fight(g, 0, HERE, "annihilation-nomads"))
    assert refused(g, asked, "seat:2")[1] == "One after the other: this is about the share of Boarlords."
    assert refused(g, asked, "seat:1", "amount:7")[0] == "tsukuyumi.combat.split-damage"
    assert refused(g, asked, "amount:100")[1] == "Damage is shared out in steps of 5, and there are 15."
    assert refused(g, asked, "unit:squeaker")[1].startswith("First this has to be answered:")


@rule("tsukuyumi.counter.choice", "tsukuyumi.oni.defender-limits", "tsukuyumi.counter.optional")
def test_counterattacks() -> None:
    g = position(BATTLE, active=0)
    asked = question(fight(g, 0, HERE, "annihilation-nomads"), "assign 1 10", "assign 2 5")
    assert refused(g, asked, "counter:total-loss")[0] == "tsukuyumi.counter.choice"
    g = position("0,0 ocean | 0: 3 private | oni: 2 small", active=0)
    asked = question(fight(g, 0, HERE, "annihilation-nomads"), "assign 9 15")
    assert refused(g, asked, "counter:protection")[1] == "Oni cannot choose Protection."
    assert refused(g, asked, "do:pass")[1].startswith("Nobody may leave this out:")
    g = position("0,0 ocean | 1: 2 boarguard | 0: 2 private", active=1)
    asked = question(fight(g, 1, HERE, "annihilation"), "assign 0 15")
    assert refused(g, asked, "counter:defence-action")[1] == "Nomads have no defence action."


@rule("tsukuyumi.combat.owner-assigns", "tsukuyumi.combat.full-on-one", "tsukuyumi.legend.observer")
def test_who_takes_damage() -> None:
    g = position("0,0 ocean | 0: 3 private | 2: 2 worker, wasp", active=0)
    asked = question(fight(g, 0, HERE, "annihilation-nomads"), "assign 2 10", "pass")
    assert refused(g, asked, "unit:private")[1] == "Private is no unit of Dark Seed."
    assert refused(g, asked, "unit:breeder")[1] == "No Breeder of Dark Seed is left there that could be hit."
    lines = "0,0 ocean | 0: 4 private | oni: small, medium | legend"
    g = position(lines, active=0, legend="dark-observer")
    asked = question(fight(g, 0, HERE, "annihilation-nomads"), "assign 9 20", "counter retreat")
    assert refused(g, asked, "unit:dark-observer")[0] == "tsukuyumi.legend.observer"


@rule("tsukuyumi.nomads.weapons")
def test_weapons() -> None:
    g = position("0,0 ocean | 0: 3 private | 1: boarguard", active=0, weapons={"pistol": 1})
    asked = question(fight(g, 0, HERE, "annihilation-nomads"))
    assert refused(g, asked, "weapon:grenade") == ("tsukuyumi.nomads.weapons", "No Grenade is ready.")


# ---------------------------------------------------------------------- production, movement, Oni


@rule("tsukuyumi.production.points", "tsukuyumi.core.material-limit", "tsukuyumi.production.placement")
def test_production() -> None:
    g, turn = acting(COAST, "production", "green")
    turn.points = 1
    assert answer(g, "buy:bundle")[1] == "That costs 2, and 1 point is left."
    assert answer(g, "buy:worker")[1] == "Your faction sheet does not offer Worker."
    assert answer(g, "buy:dog")[1] == "None is left in the supply: Dog."
    assert answer(g, "area:0,0", "unit:dog", "to:private")[1] == "Dog cannot be turned into Private."
    assert answer(g, "area:-1,1")[1] == "No unit of yours there can be replaced by a better one now."
    asked = question(step(g), "buy private")
    assert asked.prompt.key == "ask.place-unit"
    assert refused(g, asked, "unit:private", "area:-1,1")[0] == "tsukuyumi.production.placement"
    assert refused(g, asked, "unit:dog")[1] == "This is about the place of Private."


@rule("tsukuyumi.move.board-only", "tsukuyumi.move.each-unit", "tsukuyumi.block.edge")
def test_movement() -> None:
    g, _ = acting(COAST.replace("1,0   mountain 15", "1,0   mountain 15 red 3"), "movement")
    movement.start(g, 0, "movement", 1)
    assert answer(g, "area:0,0", "unit:dog", "to:1,0")[1] == "A Blockade closes this edge."
    assert answer(g, "area:0,0", "unit:dog", "to:1,1")[0] == "tsukuyumi.move.board-only"
    assert answer(g, "area:0,0", "unit:hunter")[1] == "No Hunter there takes part in this movement."
    said = answer(g, "area:-1,1")[1]  # somebody else's area is meant as a goal
    assert (
        said
        == "That is 1 area from your nearest units, at I9, and they have 2 steps. Choose the units first."
    )
    assert answer(g, "unit:worker")[1] == "Nomads move now, and Worker is none of them."
    assert why.why_no_answer(g, question(step(g)), ("area:0,0", "unit:dog", "to:0,1")) is None
    assert why.why_no_answer(g, question(step(g)), ("unit:dog", "area:0,0")) is None


@rule("tsukuyumi.oni.place-homezone", "tsukuyumi.oni.place-short", "tsukuyumi.oni.conquest-action")
def test_oni_actions() -> None:
    g, turn = acting(COAST + "    0,-1 moon", "place-oni", "green")
    turn.amount = 1
    assert answer(g, "oni:small", "area:2,-1")[1] == "Oni are not placed in homezones."
    assert answer(g, "oni:small", "area:0,1")[0] == "tsukuyumi.oni.place"
    assert answer(g, "do:done")[1].startswith("Nobody may leave this out:")
    g.oni_supply[2] = 0
    assert answer(g, "oni:large", "area:0,0")[1] == "No large Oni is left in the supply."
    g, turn = acting(COAST + "    3,3 ocean | oni: large", "oni-conquest", "green")
    turn.conquests = 1
    assert answer(g, "area:0,0")[1] == "No Oni stand there that could still be activated."


@rule("tsukuyumi.boar.terraforming-effects", "tsukuyumi.boar.effect", "tsukuyumi.boar.terraforming-supply")
def test_terraformings() -> None:
    lines = "0,0 ocean | 1: boarrior\n1,0 ocean | 1: boarrior\n2,0 ocean | 1: squeaker\n3,0 home 1\n0,1 ocean"
    g = turn_of(lines, 1)
    assert g.turn is not None
    g.turn.acting = "faction-effect"
    assert answer(g, "area:2,0")[1] == "No Boarrior there may place a Terraforming now."
    assert answer(g, "area:3,0")[0] == "tsukuyumi.core.homezone-not-area"
    asked = question(step(g), "pick-area 0 0", "effect tunnel")
    assert refused(g, asked, "edge:1,0,0")[1].startswith("This Terraforming lies on an edge of the area")
    g.seats[1].stock["cover"] = 0
    asked = question(step(g), "pick-area 0 0")
    assert refused(g, asked, "do:cover")[0] == "tsukuyumi.boar.terraforming-supply"


# ---------------------------------------------------------------------- events


@rule("tsukuyumi.event.play", "tsukuyumi.event.draw", "tsukuyumi.event.refill", "tsukuyumi.facevent.setup")
def test_events() -> None:
    g, turn = acting(COAST, "events", "blue")
    g.seats[0].events = ["lured-away", "play-it-again-sam"]
    g.display = ["oil", "storm"]
    turn.plays = turn.draws = 1
    assert answer(g, "card:play-it-again-sam")[0] == "tsukuyumi.event.play-it-again"
    assert answer(g, "card:oil")[1] == "That card is not in your hand."
    assert answer(g, "do:draw-faction")[0] == "tsukuyumi.facevent.setup"
    assert answer(g, "card:conquest")[1] == "That needs the action combat, which is not under way."
    turn.draws = 0
    assert answer(g, "do:draw-stack")[1] == "No draw of events is left in this action."
    turn.plays, turn.draws = 0, 1
    assert answer(g, "card:lured-away")[1] == "No play of events is left in this action."


@rule("tsukuyumi.event.unoccupied", "tsukuyumi.event.cave-in", "tsukuyumi.event.cleared-pass")
def test_targets_of_events() -> None:
    g = position(COAST + "    0,2 ocean red 2\n    0,3 ocean", active=0)
    box = g.box.events
    asked = question(play(g, 0, box["danger-in-the-deep"]))
    assert refused(g, asked, "area:2,-1")[0] == "tsukuyumi.event.anywhere"
    asked = question(play(g, 0, box["cave-in"]))
    assert refused(g, asked, "edge:0,0,0")[1] == "Units stand there, and the area is not unstable."
    assert refused(g, asked, "edge:0,2,2")[1] == "A Blockade closes this edge already."
    assert refused(g, asked, "edge:0,2,0")[1] == "There is no space behind this edge."
    asked = question(play(g, 0, box["quick-march"]))
    assert refused(g, asked, "area:-1,1")[1] == "None of your units stand there."


@rule("tsukuyumi.epic.earthquake", "tsukuyumi.epic.ground", "tsukuyumi.epic.frontiers")
def test_epic_events() -> None:
    g = position(
        COAST + "    0,2 ocean\n    1,1 moon\n    3,0 ocean | owner 0\n    4,0 ocean | owner 1", active=0
    )
    box = g.box.epic_events
    asked = question(resolve(g, 0, box["earthquake"]))
    assert refused(g, asked, "area:1,1")[0] == "tsukuyumi.epic.earthquake"
    asked = question(resolve(g, 0, box["the-ground-breaks-away"]))
    assert refused(g, asked, "area:0,0")[1] == "Units stand there: this area does not break away."
    asked = question(resolve(g, 0, box["shifting-frontiers"]))
    assert refused(g, asked, "area:4,0")[1] == "No marker of yours lies there."
    asked = question(resolve(g, 0, box["shifting-frontiers"]), "pick-area 0 1")
    assert refused(g, asked, "area:4,0")[1] == "Another marker lies there already."


# ---------------------------------------------------------------------- drafting and set-up


@rule("tsukuyumi.round.select-card")
def test_drafting() -> None:
    g = position(COAST, phase="selection")
    for player in g.seats:
        player.hand = ["logistics", "raid"]
    together = next(step(g))
    assert isinstance(together, Together)
    asked = question(together.flow(0))
    assert refused(g, asked, "card:counsel")[1] == "That card is not in your hand."
    assert refused(g, asked, "card:raid", "card:logistics")[1].startswith("One thing at a time: ")
    assert refused(g, asked, "do:movement")[1].startswith("First this has to be answered: Round 1:")


@rule("tsukuyumi.setup.faction-choice", "tsukuyumi.setup.homezone-edge", "tsukuyumi.setup.start-areas-bans")
def test_set_up() -> None:
    g = new(3)
    asked = question(step(g))
    assert refused(g, asked, "faction:none")[1] == "That is nothing one can act on."
    take_faction(g, asked.seat, NOMADS)
    g.place += 1
    assert answer(g, "faction:nomads")[1] == "Nomads are taken."
    g = until(with_factions(NOMADS, "boarlords", "cybersamurai"), "homes")
    asked = question(step(g))
    assert asked.prompt.key == "ask.home"
    assert refused(g, asked, "area:0,0")[0] == "tsukuyumi.setup.homezone-edge"
    assert refused(g, asked, "area:9,9")[0] == "tsukuyumi.move.board-only"
