"""Whatever a person points at is allowed, or answered with a rule of the ledger and a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from hyakki.games.journey import why
from hyakki.games.journey.game import GAME
from hyakki.games.journey.state import ON_SIDE, Condition, Journey
from hyakki.kernel.decision import Option
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Refusal
from tests.games.journey.table import give, position
from tests.rules import rule

DEEDS = (
    "move", "attack", "pray", "meditate", "collect", "take-over", "rescue", "recover", "rest", "revive",
    "master-skill", "use-fan", "done", "break-door", "close-gate", "kill", "cleanse", "roll", "pass",
    "follow 1", "pay 1 0", "pick-colour red", "upgrade good", "retry", "end-series", "good", "bad",
    "nonsense",
)  # fmt: skip


def vocabulary(g: Journey) -> Iterator[tuple[str, ...]]:
    """Everything that can be pointed at: squares, figures, facings, gates, doors, cards, deeds, nonsense."""
    grid = g.field.grid
    for y in range(grid.height + 1):
        for x in range(grid.width + 1):
            yield (f"square:{x},{y}",)
    for token in ("collect", "rescue", "recover"):
        for cell in (*g.sutras, *g.villagers, *(well.cell for well in g.wells)):
            yield f"square:{grid.xs[cell]},{grid.ys[cell]}", f"do:{token}"
    for number in range(g.next_figure + 1):
        yield (f"figure:{number}",)
        for deed in ("attack", "revive", "take-over", "rest"):
            yield f"figure:{number}", f"do:{deed}"
    for facing in "nesw":
        yield (f"facing:{facing}",)
    for number in range(4):
        yield (f"gate:{number}",)
        yield (f"door:{number}",)
    hands = {card for p in g.pilgrims for card in (*p.skills, *p.fortune, *p.corruption)}
    for card in sorted(
        hands | {ability.id for ability in g.box.abilities.values()} | {"om-chant", "nonsense"}
    ):
        yield (f"card:{card}",)
        for number in range(5):
            yield f"figure:{number}", f"card:{card}"
    for deed in DEEDS:
        yield (f"do:{deed}",)
    yield from ((), ("square:here",), ("figure:x",), ("facing:up",), ("nonsense",), ("square:1,1", "do:rest"))


def check_answer(g: Journey, refusal: Refusal, pointed: tuple[str, ...]) -> str:
    """The refusal cites the ledger, and its sentence can be said with just its parameters."""
    assert refusal.rule in GAME.ledger, pointed
    assert refusal.reason in GAME.texts, pointed
    view = GAME.view(g, None)
    numbers = ("mv", "ap", "cost", "chi", "limit", "karma", "pilgrims", "squares")
    worded = GAME.voice.worded(view, refusal.params)
    assert all(isinstance(value, str) for name, value in worded.items() if name not in numbers), pointed
    return GAME.voice.say_refusal(view, refusal)


def check_position(match: Match[Journey]) -> int:
    """Every seat, every anchor: None exactly where an option begins so. Gives back how much was allowed."""
    allowed = 0
    for seat in range(match.seats):
        decision = match.decision(seat)
        options = () if decision is None else decision.options
        begun = {anchors[:n] for option in options for anchors in (option.anchors(),) for n in range(1, 3)}
        acting = decision is not None and decision.prompt.key == "ask.action"
        for pointed in vocabulary(match.state):
            answer = match.why_not(seat, pointed)
            legal = pointed in begun or (not pointed and decision is not None)
            allowed += legal
            assert (answer is None) == legal, (pointed, answer)
            if answer is not None:
                check_answer(match.state, answer, pointed)
            if acting and pointed:
                # In an activation the checks alone know what is legal.
                assert (why.forbidden(match.state, seat, pointed) is None) == legal, (pointed, answer)
    return allowed


def pick_kind_first(rng: Rng, options: Sequence[Option]) -> Option:
    """A random option, but rare kinds as often as common ones."""
    kinds = list(dict.fromkeys(type(option) for option in options))
    kind = rng.pick(kinds)
    return rng.pick([option for option in options if type(option) is kind])


@cache
def walk(quest: str, seats: int, seed: int) -> list[Match[Journey]]:
    """Positions of a random match, every so often one."""
    match = Match.new(GAME, seats, {"quest": quest, "omen": "random", "ties": "ask"}, seed)
    rng, found = Rng.seeded(seed + 1000), []
    for number in range(260):
        if match.outcome is not None:
            break
        if number % 13 == seed % 13:
            found.append(match.clone())
        match.answer(match.asked()[0], pick_kind_first(rng, match.choices()))
    return [*found, match]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("quest", ["q1", "q3", "q5", "q7", "q9"])
def test_all_that_can_be_pointed_at_is_allowed_or_answered(quest: str, seed: int) -> None:
    positions = walk(quest, 1 + seed % 3, seed)
    assert sum(check_position(match) for match in positions) > len(positions)


def test_random_positions_hold_all_kinds_of_questions() -> None:
    # The property above is only worth something if many different questions were open.
    asked = {
        match.question.prompt.key
        for quest in ("q1", "q3", "q5", "q7", "q9")
        for seed in range(5)
        for match in walk(quest, 1 + seed % 3, seed)
        if match.question is not None
    }
    assert "ask.action" in asked
    assert len(asked) > 6


# ---------------------------------------------------------------------- examples


def answer(g: Journey, *pointed: str, seat: int = 0) -> tuple[str, str]:
    refusal = why.why_not(g, seat, pointed)
    assert refusal is not None
    return refusal.rule, check_answer(g, refusal, pointed)


ROOM = """
    .   .   .   .  .
    .   T>  s<  U  X
    C>  #   .   s< .
"""


@rule("journey.move.forward", "journey.move.turn-needs-move", "journey.move.no-diagonal", "journey.move.edge")
def test_squares_and_facings_without_a_move() -> None:
    g = position(ROOM)
    assert answer(g, "facing:n")[0] == "journey.move.turn-needs-move"
    assert answer(g, "square:2,2")[0] == "journey.move.no-diagonal"
    far, said = answer(g, "square:3,0")
    assert (far, said.partition(".")[0]) == ("journey.move.forward", "That is 3 squares away")
    assert answer(g, "square:9,9")[0] == "journey.move.edge"
    assert answer(g, "square:1,2") == ("journey.move.blocked", "Nobody walks into a structure.")
    assert answer(g, "square:1,1")[1] == "Tripitaka stands there already."


@rule("journey.attack.same-type", "journey.attack.profile", "journey.condition.disabled")
def test_figures() -> None:
    g = position(ROOM)
    assert answer(g, "figure:2") == (
        "journey.attack.same-type",
        "Pilgrims do not attack pilgrims, and Cho Hakkai is one.",
    )
    said = "Bull Soldier 5 is 3 squares away, and the range of Tripitaka is strike."
    assert answer(g, "figure:5") == ("journey.attack.profile", said)
    g.pilgrims[0].conditions.append(Condition(kind="disabled"))
    assert answer(g, "figure:4")[0] == "journey.condition.disabled"
    g.act.ap = 0  # type: ignore[union-attr]  # position() has begun an activation
    assert answer(g, "figure:4")[1] == "That takes 1 AP, and 0 are left."


@rule("journey.attack.los", "journey.attack.miniatures-block")
def test_what_blocks_the_sight_is_named() -> None:
    g = position(". M> s< s< .", active="M")
    assert (
        answer(g, "figure:5")[1]
        == "Bull Soldier 5 is in range, but Bull Soldier 4 stands in the line of sight."
    )
    g = position(". M> X s< .", active="M")
    assert answer(g, "figure:4")[1] == "Bull Soldier 4 is in range, but the token at C1 blocks the sight."
    g = position(". M> . s< .", active="M", yellow=[(1, 0, 1)])
    assert answer(g, "figure:4")[1] == "Bull Soldier 4 is in range, but a wall blocks the sight."


@rule("journey.sutra.collect", "journey.gate.close", "journey.door.contact", "journey.revive.who")
def test_tokens_gates_doors_and_the_fallen() -> None:
    g = position("""
        T> .  1 1
        .  .  D D
        C> .  . U
    """)
    assert answer(g, "square:3,2")[0] == "journey.sutra.collect"
    assert answer(g, "gate:1")[0] == "journey.gate.close"
    assert answer(g, "door:1")[0] == "journey.door.contact"
    g.pilgrims[2].fallen = ON_SIDE
    assert answer(g, "figure:2")[1] == "Tripitaka must stand next to Cho Hakkai to revive."
    assert answer(g, "gate:7")[1] == "That is nothing a pilgrim can act on."


@rule(
    "journey.card.cost-chi", "journey.card.timing-kinds", "journey.card.owner", "journey.condition.paralyzed"
)
def test_cards() -> None:
    g = position(ROOM, seats=2)
    give(g, "T", "white-horse", "prayer-of-mercy")
    give(g, "C", "iron-belly", "feast")
    assert answer(g, "figure:0", "card:white-horse")[1].startswith(
        "This card is played when a move has begun"
    )
    assert answer(g, "card:prayer-of-mercy")[1] == "This card is played after a demon's attack roll."
    g.pilgrims[0].chi = 1
    assert answer(g, "card:prayer-of-mercy")[1] == "That costs 3 chi, and 1 is left."
    assert answer(g, "figure:0", "card:feast")[1] == "That card is not in this pilgrim's hand."
    assert answer(g, "card:iron-belly", seat=1)[1] == "That belongs to Cho Hakkai, whom another player leads."
    assert answer(g, "card:feast")[1] == "This card is played in its owner's own activation, between actions."
    g.pilgrims[2].conditions.append(Condition(kind="paralyzed"))
    assert answer(g, "card:iron-belly")[0] == "journey.condition.paralyzed"


@rule("journey.pilgrim.order", "journey.ai.control", "journey.turn.phases")
def test_whose_turn_it_is() -> None:
    g = position(ROOM, seats=2)
    assert answer(g, "do:rest", seat=1)[1] == "It is the turn of Tripitaka, whom another player leads."
    g.phase, g.act = "activations", None
    assert answer(g, "square:2,0")[1] == "The demons act now."
    g.phase = "maintenance"
    assert answer(g, "do:rest")[0] == "journey.turn.phases"


@rule("journey.attack.profile")
def test_what_is_out_of_reach_says_how_far_it_is_and_what_one_has() -> None:
    g = position("T> . . . . . . . . . . . . s<")
    said = answer(g, "figure:4")[1]
    assert said.startswith("Bull Soldier 4 is 13 squares away, and the range of Tripitaka is ")
    assert answer(g, "square:12,0")[1].startswith("That is 12 squares away, and Tripitaka has ")
    beside = position("""
        . s< .
        . T> .
    """)
    assert answer(beside, "figure:4")[1].startswith("Bull Soldier 4 is near enough, but not where Tripitaka")
