"""Whatever is pointed at is either allowed or refused with a rule and a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from hyakki.games.tsukuyumi import movement, why
from hyakki.games.tsukuyumi.game import GAME
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.games.tsukuyumi.world import SIZES, place
from hyakki.kernel.decision import Option
from hyakki.kernel.game import Refusal
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from tests.games.tsukuyumi.table import at, begin, position
from tests.rules import rule

SYMBOLS = (
    "faction-effect", "events", "initiative", "production", "place-oni", "oni-conquest", "movement", "combat",
    "abyssal",
)  # fmt: skip
STRANGE = (
    "area:9,9", "area:here", "area:-9,0", "faction:nomads", "weapon:pistol", "counter:retreat", "seat:1",
    "tile:t01", "oni:gambler", "oni:huge", "nonsense",
)  # fmt: skip
MODULES = ("epic-events", "faction-events", "mascots", "oni-powers", "oni-missions", "legendary-oni")


def vocabulary(g: Tsukuyumi, seat: int) -> Iterator[tuple[str, ...]]:
    """A great deal of what can be pointed at on a table."""
    yield ()
    faction = g.seats[seat].faction
    units = g.sheets[seat].names
    cards = [card.id for card in g.box.combat_cards_of[faction]] if faction else ["conquest"]
    spaces = [cell for cell, tile in enumerate(g.map.tiles) if tile >= 0]
    for cell in spaces:
        q, r = place(cell)
        area = f"area:{q},{r}"
        yield (area,)
        for card in cards:
            yield area, f"card:{card}"
        for unit in units:
            yield area, f"unit:{unit}"
            yield f"unit:{unit}", area
        for size in SIZES:
            yield f"oni:{size}", area
            yield area, f"oni:{size}"
        yield (f"edge:{q},{r},0",)
    for cell in spaces[::3]:
        q, r = place(cell)
        for unit in units[:3]:
            yield f"area:{q},{r}", f"unit:{unit}", f"to:{q + 1},{r}"
            yield f"area:{q},{r}", f"unit:{unit}", f"to:{units[-1]}"
    for item in (*units, "bundle", "pistol", "uplink-kaneda", "nonsense"):
        yield (f"buy:{item}",)
        yield (f"unit:{item}",)
    for card in (*g.seats[seat].hand, *g.seats[seat].events, *cards, "oil", "logistics", "nonsense"):
        yield (f"card:{card}",)
    for deed in (
        *SYMBOLS,
        "done",
        "pass",
        "agree",
        "draw-stack",
        "draw-left",
        "shift -1",
        "kaneda-blue",
        "x",
    ):
        yield (f"do:{deed}",)
    for strange in STRANGE:
        yield (strange,)


def said(refusal: Refusal, pointed: tuple[str, ...]) -> str:
    """The refusal cites the ledger, and its sentence can be said with just its parameters."""
    assert refusal.rule in GAME.ledger, (pointed, refusal)
    sentence = GAME.texts.say(refusal.reason, **refusal.params)
    assert sentence.endswith("."), sentence
    return sentence


def check_position(match: Match[Tsukuyumi]) -> int:
    """Every seat, every anchor: None exactly where an option begins so. Gives back how much was allowed."""
    allowed = 0
    for seat in range(match.seats):
        decision = match.decision(seat)
        options = () if decision is None else decision.options
        begun = {anchors[:n] for option in options for anchors in (option.anchors(),) for n in range(1, 5)}
        for pointed in vocabulary(match.state, seat):
            answer = match.why_not(seat, pointed)
            legal = pointed in begun or (not pointed and decision is not None)
            allowed += legal
            assert (answer is None) == legal, (pointed, answer)
            if answer is not None:
                said(answer, pointed)
            if legal and pointed and decision is not None and decision.prompt.key in CHECKED:
                # what is offered in an action, the checks alone allow as well
                refusal = why.forbidden(match.state, seat, pointed)
                assert refusal in (None, why.SOMETHING_ELSE), (pointed, refusal)
    return allowed


CHECKED = (
    "ask.fight",
    "ask.produce",
    "ask.march.movement",
    "ask.march.faction",
    "ask.place-oni",
    "ask.activate",
)


def pick_kind_first(rng: Rng, options: Sequence[Option]) -> Option:
    """A random option, but rare kinds as often as common ones."""
    kinds = list(dict.fromkeys(type(option) for option in options))
    kind = rng.pick(kinds)
    return rng.pick([option for option in options if type(option) is kind])


@cache
def walk(seats: int, seed: int) -> list[Match[Tsukuyumi]]:
    """Positions of a random match, every so often one."""
    modules = {} if seats == 2 else dict.fromkeys(MODULES, "on")
    match = Match.new(GAME, seats, modules, seed)
    rng, found = Rng.seeded(seed + 1000), []
    for number in range(400):
        if match.outcome is not None:
            break
        if number % 37 == seed % 37:
            found.append(match.clone())
        match.answer(match.asked()[0], pick_kind_first(rng, match.choices()))
    return [*found, match]


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (3, 3), (4, 4), (4, 5)])
def test_all_that_can_be_pointed_at_is_allowed_or_answered(seats: int, seed: int) -> None:
    positions = walk(seats, seed)
    assert sum(check_position(match) for match in positions) > len(positions)


def test_random_positions_hold_all_kinds_of_questions() -> None:
    # The property above is only worth something if many different questions were open.
    asked = {
        decision.prompt.key
        for seats, seed in ((2, 1), (3, 2), (3, 3), (4, 4), (4, 5))
        for match in walk(seats, seed)
        for seat in range(seats)
        if (decision := match.decision(seat)) is not None
    }
    assert len(asked) > 8
    assert asked & set(CHECKED)


# ---------------------------------------------------------------------- examples


def answer(g: Tsukuyumi, *pointed: str, seat: int = 0) -> tuple[str, str]:
    refusal = why.why_not(g, seat, pointed)
    return refusal.rule, said(refusal, pointed)


COAST = """
    0,0   ocean        | 0: 2 private, dog | 1: boarguard
    1,0   mountain 15  | 0: private
    0,1   fertile      | owner 0 | 0: dog
    -1,1  ocean        | oni: small
    2,-1  home 0
    -1,0  home 1
"""


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


@rule("tsukuyumi.round.phase-order", "tsukuyumi.round.any-order", "tsukuyumi.combat.cost")
def test_whose_turn_it_is_and_what_is_under_way() -> None:
    g = position(COAST, active=0)
    assert answer(g, "do:movement", seat=1)[1] == "It is the turn of Nomads."
    assert answer(g, "do:movement")[1] == "One action after the other: finish combat first."
    begin(g, 0, combats=0)
    assert answer(g, "area:0,0")[1] == "Begin an action first; then an area can be chosen."
    assert answer(g, "area:0,0", "card:conquest")[1] == (
        "That needs the action combat, which is not under way."
    )
    g.turn = None
    assert answer(g, "do:movement")[1] == "Nobody's turn is under way."


@rule("tsukuyumi.round.move-before-combat", "tsukuyumi.round.oni-mandatory")
def test_the_order_of_actions_and_duties() -> None:
    g = position(COAST)
    turn = begin(g, 0, combats=0, movement=2)
    turn.fought = True
    assert answer(g, "do:movement")[0] == "tsukuyumi.round.move-before-combat"
    turn.symbols = {"place-oni": 1}
    assert answer(g, "do:done")[1] == "First comes your duty: placing Oni."


@rule("tsukuyumi.production.points", "tsukuyumi.core.material-limit", "tsukuyumi.production.placement")
def test_production() -> None:
    g = position(COAST, phase="green")
    turn = begin(g, 0, combats=0)
    assert answer(g, "buy:dog")[1] == "That needs the action production, which is not under way."
    turn.acting, turn.points = "production", 1
    assert answer(g, "buy:bundle")[1] == "That costs 2, and 1 point is left."
    assert answer(g, "buy:worker")[1] == "Your faction sheet does not offer Worker."
    assert answer(g, "buy:dog")[1] == "None is left in the supply: Dog."
    assert answer(g, "unit:private", "area:-1,1")[0] == "tsukuyumi.production.placement"
    assert answer(g, "area:0,0", "unit:dog", "to:private")[1] == "Dog cannot be turned into Private."


@rule("tsukuyumi.move.board-only", "tsukuyumi.move.each-unit", "tsukuyumi.block.edge")
def test_movement() -> None:
    g = position(COAST.replace("1,0   mountain 15", "1,0   mountain 15 red 3"))
    turn = begin(g, 0, combats=0)
    assert answer(g, "area:0,0", "unit:dog", "to:0,1")[1] == "No movement is under way."
    turn.acting = "movement"
    movement.start(g, 0, "movement", 1)
    assert answer(g, "area:0,0", "unit:dog", "to:1,0")[1] == "A Blockade closes this edge."
    assert answer(g, "area:0,0", "unit:dog", "to:1,1")[0] == "tsukuyumi.move.board-only"
    assert answer(g, "area:0,0", "unit:hunter")[1] == "No Hunter there takes part in this movement."
    assert answer(g, "area:-1,1")[1] == "Nobody there takes part in this movement."
    assert why.forbidden(g, 0, ("area:0,0", "unit:dog", "to:0,1")) is None


@rule("tsukuyumi.oni.place-homezone", "tsukuyumi.oni.place-short", "tsukuyumi.oni.conquest-action")
def test_oni_actions() -> None:
    g = position(COAST, phase="green")
    turn = begin(g, 0, combats=0)
    turn.acting, turn.amount = "place-oni", 1
    assert answer(g, "oni:small", "area:2,-1")[1] == "Oni are not placed in homezones."
    assert answer(g, "oni:small", "area:1,0")[0].startswith("tsukuyumi.oni.place")
    g.oni_supply[2] = 0
    assert answer(g, "oni:large", "area:0,0")[1] == "No large Oni is left in the supply."
    turn.acting, turn.amount, turn.conquests = "oni-conquest", 0, 1
    assert answer(g, "area:0,0")[1] == "No Oni stand there that could still be activated."


@rule("tsukuyumi.event.play", "tsukuyumi.event.draw")
def test_events() -> None:
    g = position(COAST, phase="blue")
    turn = begin(g, 0, combats=0)
    g.seats[0].events = ["lured-away", "play-it-again-sam"]
    assert answer(g, "card:lured-away")[1] == "That needs the action events, which is not under way."
    turn.acting, turn.plays = "events", 1
    assert answer(g, "card:play-it-again-sam")[0] == "tsukuyumi.event.play-it-again"
    assert answer(g, "area:0,0", "card:lured-away")[1] == "No Oni stand there."
    assert answer(g, "card:oil")[1] == "That card is not in your hand."
    assert answer(g, "do:draw-stack")[1] == "No draw of events is left in this action."
    turn.plays = 0
    assert answer(g, "card:lured-away")[1] == "No play of events is left in this action."


@rule("tsukuyumi.round.select-card", "tsukuyumi.setup.faction-choice")
def test_drafting_and_set_up() -> None:
    g = position(COAST, phase="selection")
    g.seats[0].hand = ["logistics"]
    assert answer(g, "card:raid")[1] == "That card is not in your hand."
    g.seats[0].chosen = "raid"
    assert answer(g, "card:logistics")[1] == "You have chosen your action card of this round."
    assert answer(g, "do:movement")[1] == "The action cards are chosen first."
    g.phase = "factions"
    assert answer(g, "faction:boarlords")[1] == "Boarlords are taken."
    g.phase = "homes"
    assert answer(g, "area:0,1")[0] == "tsukuyumi.setup.start-areas-bans"


@rule("tsukuyumi.cyber.uplink-markers")
def test_uplink_markers() -> None:
    g = position(COAST, phase="blue", active=3, combats=0)
    assert "Kaneda" in answer(g, "do:kaneda-blue", seat=3)[1]


def test_nothing_of_the_hands_of_others_is_told() -> None:
    g = position(COAST, active=0, phase="white")
    before = [why.why_not(g, 0, pointed) for pointed in vocabulary(g, 0)]
    g.seats[1].hand, g.seats[1].events, g.seats[1].chosen = ["raid"], ["oil"], "ambush"
    assert [why.why_not(g, 0, pointed) for pointed in vocabulary(g, 0)] == before
    assert at(0, 0) in g.seats[0].troops
