"""Why not: whatever is pointed at, the rule that forbids it, and a sentence that can be read."""

from __future__ import annotations

from typing import Literal

import pytest

from hyakki.games.harakiri import why
from hyakki.games.harakiri.game import GAME
from hyakki.games.harakiri.rules import activation, attack, setup, shop, zones
from hyakki.games.harakiri.state import Harakiri, Hunt
from hyakki.kernel.decision import Decision
from hyakki.kernel.match import Match
from hyakki.kernel.rng import Rng
from hyakki.kernel.terms import Prompt, Refusal
from tests.games.harakiri.table import act, add, character, give, load, resistor, table
from tests.rules import rule

ROOM = [
    "..........",
    "..o.......",
    "....~.....",
    "..........",
    "..........",
]


def asked(g: Harakiri, key: str = "action") -> Decision:
    """The open question of the acting character."""
    assert g.act is not None
    one = g.characters[g.act.character]
    options = activation.actions(g, one)
    return Decision(
        0, 1, Prompt(f"ask.{key}", {"character": one.id, "ap": one.ap, "points": 0}), tuple(options), (0,)
    )


def refused(g: Harakiri, *pointed: str) -> Refusal | None:
    found = why.why_no_answer(g, asked(g), pointed)
    if found is not None:
        assert found.rule in GAME.ledger
        assert GAME.texts.say(found.reason, **found.params)
    return found


def reason(g: Harakiri, *pointed: str) -> str:
    found = refused(g, *pointed)
    assert found is not None
    return found.reason.removeprefix("why.")


@pytest.fixture
def g() -> Harakiri:
    found = table(ROOM, at={"akira": (1, 1), "tomoe": (2, 1)}, level=5)
    act(found, "akira")
    return found


# ---------------------------------------------------------------------- steps


def test_a_step_needs_an_open_move(g: Harakiri) -> None:
    assert reason(g, "square:1,2") == "move.cost.step"


@pytest.mark.parametrize(
    ("square", "expected"),
    [
        ("5,5", "adjacency.squares"),
        ("3,2", "terrain.obstacle"),
        ("99,99", "terrain.inaccessible.off"),
        ("nonsense", "now.unknown"),
    ],
)
def test_why_a_step_is_not_possible(g: Harakiri, square: str, expected: str) -> None:
    assert g.act is not None
    g.act.moving, g.act.points = True, 3
    assert reason(g, f"square:{square}") == expected


def test_a_step_onto_an_enemy_past_a_flank_or_without_points(g: Harakiri) -> None:
    assert g.act is not None
    add(g, "kachi", 1, 2)
    g.act.moving, g.act.points = True, 3
    assert reason(g, "square:1,2") == "move.through-allies.figure"
    assert reason(g, "square:2,2") == "move.diagonal"
    g.act.points = 0
    assert reason(g, "square:2,1") == "move.cost.points"


def sentence(g: Harakiri, *pointed: str) -> str:
    found = refused(g, *pointed)
    assert found is not None
    return GAME.voice.say_refusal(GAME.view(g, 0), found)


@rule("harakiri.move.cost", "harakiri.move.exert")
def test_a_square_out_of_reach_tells_the_way_and_what_there_is(g: Harakiri) -> None:
    akira = character(g, "akira")
    akira.ap = 2
    assert sentence(g, "square:9,1") == "Too far: 8 movement, and Akira has 3, by exerting 3 more."
    assert reason(g, "square:7,1") == "move.cost.step"  # 6 movement: in reach
    akira.ap = 1
    assert sentence(g, "square:7,1") == "Too far: 6 movement, and Akira has 3."
    akira.ap = 0
    assert reason(g, "square:1,2") == "move.cost"
    assert g.act is not None
    akira.ap, g.act.moved = 2, True
    assert reason(g, "square:1,2") == "activation.once-limits.move"
    g.act.moving, g.act.points = True, 1
    assert sentence(g, "square:9,1") == "Too far: 8 movement, and Akira has 1, by exerting 6 more."


@rule("harakiri.terrain.inaccessible", "harakiri.terrain.obstacle", "harakiri.move.end-empty")
def test_a_square_that_nobody_enters_tells_what_is_there() -> None:
    g = table("c1", at={"akira": (2, 2), "tomoe": (3, 3)})
    kachi = add(g, "kachi", 6, 3)
    resistor(g, 6, 6)
    g.points = ["a", "b"]
    act(g, "akira")
    assert g.act is not None
    for moving in (False, True):
        g.act.moving, g.act.points = moving, 3
        assert sentence(g, "square:8,3") == "A wall: nobody goes there."
        assert sentence(g, "square:5,2") == "An obstacle: nobody walks onto it or sees through it."
        assert sentence(g, "square:8,4").startswith("The barred door is closed.")
        assert sentence(g, "square:6,3") == f"Occupied: Kachi {kachi.id} stands there."
        assert sentence(g, "square:6,6") == "Occupied: the old man stands there."
        assert sentence(g, "square:2,2") == "Akira stands here already."
        assert sentence(g, "square:30,30") == "That is off the board."
    g.act.moving = False
    assert sentence(g, "square:3,3") == "Occupied: Tomoe stands there. One can pass, but not stop."


def test_a_square_that_no_way_leads_to() -> None:
    g = table([".#.", "##.", "..."], at={"akira": (1, 1)})
    act(g, "akira")
    assert sentence(g, "square:3,3") == "No way leads there now."


def test_on_a_shared_square_the_move_must_go_on(g: Harakiri) -> None:
    assert g.act is not None
    character(g, "akira").cell = character(g, "tomoe").cell
    g.act.moving, g.act.points, g.act.moved = True, 3, True
    assert reason(g, "do:end") == "activation.complete-action"
    assert reason(g, "item:1") == "activation.complete-action"


@pytest.mark.parametrize(
    ("pointed", "expected"),
    [
        ("do:exert", "move.exert-timing"),
        ("do:close", "move.exert-timing"),
        ("do:swap-weapon", "interact.swap-weapon"),
        ("do:kami-mode", "kami-mode.conditions.health"),
        ("do:lift", "chapter.carry"),
        ("do:trade", "now.step"),
        ("do:nonsense", "now.elsewhere"),
        ("seat:3", "now.unknown"),
    ],
)
def test_actions_by_name(g: Harakiri, pointed: str, expected: str) -> None:
    if pointed == "do:trade":
        character(g, "tomoe").cell = g.field.cell(9, 5)
    assert reason(g, pointed) == expected


def test_action_points_and_limits(g: Harakiri) -> None:
    akira = character(g, "akira")
    akira.ap = 0
    assert reason(g, "do:move") == "move.cost"
    assert reason(g, "do:reroll-ki") == "reroll.action"
    assert g.act is not None
    g.act.moved = True
    assert reason(g, "do:move") == "activation.once-limits.move"


def test_kami_mode_has_three_conditions(g: Harakiri) -> None:
    akira = character(g, "akira")
    akira.health = 1
    assert reason(g, "do:kami-mode") == "kami-mode.conditions.affinity"
    akira.affinity = 6
    character(g, "tomoe").mode = "active"
    assert reason(g, "do:kami-mode") == "kami-mode.conditions.other"


# ---------------------------------------------------------------------- attacks


def test_why_an_attack_is_not_possible(g: Harakiri) -> None:
    far, near = add(g, "kachi", 9, 5), add(g, "kachi", 1, 2)
    assert reason(g, f"figure:{far.id}", "do:fast") == "attack.target.range"
    assert reason(g, "figure:3", "do:fast") == "attack.only-enemies"
    assert refused(g, f"figure:{near.id}", "do:fast") is None
    character(g, "akira").ap = 1
    assert reason(g, f"figure:{near.id}", "do:strong") == "attack.fast-strong.points"
    assert g.act is not None
    g.act.attacks = 1
    assert reason(g, f"figure:{near.id}", "do:fast") == "activation.once-limits.attack"
    assert reason(g, "figure:99", "do:fast") == "now.unknown"


def test_sight_and_heights() -> None:
    g = table(["......", "..o...", "......"], at={"tomoe": (1, 2)})
    kachi = add(g, "kachi", 5, 2)
    act(g, "tomoe")
    assert reason(g, f"figure:{kachi.id}", "do:fast") == "attack.target.sight"
    high = table(["...", "..."], heights=["001", "000"], at={"akira": (2, 1)})
    above = add(high, "kachi", 3, 1)
    act(high, "akira")
    assert reason(high, f"figure:{above.id}", "do:fast") == "range.height"


def test_inside_terrain_nobody_is_hit() -> None:
    g = table(["...", ".o.", "..."], at={"akira": (1, 1)})
    ghost = add(g, "onryo", 2, 2)
    act(g, "akira")
    assert reason(g, f"figure:{ghost.id}", "do:fast") == "spectral.inside"


def test_who_carries_the_lad_makes_no_strong_attacks(g: Harakiri) -> None:
    near = add(g, "kachi", 1, 2)
    g.progress.carrier = 0
    assert reason(g, f"figure:{near.id}", "do:strong") == "chapter.carry.strong"


def test_before_the_roll_skills_and_further_targets(g: Harakiri) -> None:
    near, other = add(g, "kachi", 1, 2), add(g, "kachi", 9, 4)
    akira = character(g, "akira")
    g.aim = attack.declare(g, akira, attack.weapon_aim(g, akira, near.id, "fast"), "fast")
    options = tuple(attack.preparations(g, akira, g.aim))
    prompt = Prompt("ask.attack", {"character": 0, "target": near.id, "force": "fast"})
    decision = Decision(0, 1, prompt, options, (0,))
    skill = next(one for one in akira.skills if g.box.skills[one].type == "attack")
    found = why.why_no_answer(g, decision, (f"card:{skill}",))
    assert found is not None
    assert found.reason == "why.skill.character-requirement"
    found = why.why_no_answer(g, decision, (f"figure:{other.id}",))
    assert found is not None
    assert found.reason == "why.attack.extra-targets"
    found = why.why_no_answer(g, decision, ("do:end",))
    assert found is not None
    assert found.reason == "why.now.first"
    assert "Kachi" in GAME.voice.say_refusal(GAME.view(g, 0), found, decision.prompt)


# ---------------------------------------------------------------------- skills, Ki, items, points, trade


def test_skills_and_ki(g: Harakiri) -> None:
    akira = character(g, "akira")
    technique = next(one for one in akira.skills if g.box.skills[one].type == "technique")
    assert reason(g, f"card:{technique}") == "skill.character-requirement"
    assert reason(g, "card:nothing") == "ki.areas"
    akira.supply = [1]
    dear = max(akira.skills, key=lambda one: g.box.skills[one].ki)
    assert reason(g, "ki:supply-0", f"card:{dear}") == "ki.place"
    assert reason(g, "ki:supply-9", f"card:{dear}") == "ki.areas"
    akira.slots[dear] = 6
    assert reason(g, "ki:supply-0", f"card:{dear}") == "ki.one-per-slot"
    assert reason(g, f"card:{dear}", "do:withdraw") == "ki.withdraw"
    assert reason(g, "do:withdraw", f"card:{dear}") == "ki.withdraw"
    empty = next(one for one in akira.skills if one != dear)
    assert reason(g, f"card:{empty}", "do:withdraw") == "ki.withdraw.empty"


def test_kami_skills_need_affinity(g: Harakiri) -> None:
    tomoe = character(g, "tomoe")
    act(g, "tomoe")
    tomoe.affinity = 1
    kami = next(
        f"{tomoe.kami}.{part}"
        for part in ("third", "fifth")
        if getattr(g.box.kami[tomoe.kami], part).type != "passive"
    )
    assert reason(g, f"card:{kami}") == "skill.kami-requirement"


def test_items(g: Harakiri) -> None:
    akira = character(g, "akira")
    herb = give(g, akira, "healing-herb")
    assert reason(g, f"item:{herb.number}") == "technique.no-effect"
    akira.health -= 1
    assert refused(g, f"item:{herb.number}") is None
    herb.used = g.round
    assert reason(g, f"item:{herb.number}") == "item.once-per-round"
    assert reason(g, "item:99") == "item.use.holder"
    akira.ap = 0
    assert reason(g, f"item:{herb.number}") == "item.use"


def test_points() -> None:
    g = table("c1", at={"akira": (2, 2)})
    act(g, "akira")
    g.points = ["b"]
    assert reason(g, "point:b") == "interact.point.far"
    assert reason(g, "point:a") == "interact.token-removed"
    assert reason(g, "point:v1") == reason(g, "point:no-such-point")  # what is not revealed is not told
    character(g, "akira").cell = g.field.cell(3, 6)
    character(g, "akira").ap = 0
    assert reason(g, "point:b") == "interact.point"


def test_trade(g: Harakiri) -> None:
    hikaru = character(g, "hikaru")
    assert reason(g, "figure:2", "do:trade") == "defeat.character"
    hikaru.defeated = False
    hikaru.cell = g.field.cell(9, 4)
    assert reason(g, "figure:2", "do:trade") == "interact.swap-belongings.far"
    character(g, "akira").ap = 0
    assert reason(g, "figure:3", "do:trade") == "interact.swap-belongings"


def test_heads(g: Harakiri) -> None:
    g.heads[g.field.cell(8, 4)] = 1
    assert reason(g, "square:8,4", "do:retrieve-minion") == "heads.retrieve.far"
    assert reason(g, "square:8,4", "do:retrieve-boss") == "heads.retrieve.none"
    assert reason(g, "do:retrieve-minion", "square:8,4") == "heads.retrieve.far"


# ---------------------------------------------------------------------- between chapters


def shopping() -> Harakiri:
    g = table("c2")
    g.phase, g.campaign = "shop", True
    shop.lay_row(g)
    return g


@pytest.mark.parametrize(
    ("pointed", "expected"),
    [
        (("figure:0", "card:katana"), "setup.blacksmith-pile"),
        (("figure:0", "do:repair"), "campaign.smith.whole"),
        (("figure:0", "do:pray"), "campaign.shrine"),
        (("figure:0", "do:sell-minion-head"), "campaign.sell-heads"),
        (("figure:0", "do:swap-weapon"), "interact.swap-weapon"),
        (("figure:9", "do:pray"), "now.unknown"),
        (("do:repair",), "now.step"),
    ],
)
def test_between_chapters(pointed: tuple[str, ...], expected: str) -> None:
    g = shopping()
    for one in g.characters:
        one.coins = 0
    decision = Decision(0, 1, Prompt("ask.shop", {"chapter": "c2"}), (), (0,))
    found = why.why_no_answer(g, decision, pointed)
    assert found is not None
    assert found.reason == f"why.{expected}"


@rule("harakiri.campaign.own-deals")
@pytest.mark.parametrize(
    ("phase", "place", "key", "pointed", "expected"),
    [
        ("shop", 0, "visit", ("figure:1", "do:pray"), "own-deals"),
        ("shop", 0, "visit", ("figure:0", "do:pray"), "shrine"),
        ("shop", 2, "leave", ("figure:1", "do:pray"), "own-deals.turn"),
        ("shop", 3, "visit", ("figure:2", "do:pray"), "own-deals.turn"),
        ("exchange", 0, "exchange", ("figure:1", "do:swap-weapon"), "own-deals.turn"),
        ("exchange", 1, "share", ("figure:1", "do:swap-weapon"), "own-deals"),
    ],
)
def test_nobody_deals_for_others_nor_out_of_turn(
    phase: Literal["shop", "exchange"], place: int, key: str, pointed: tuple[str, ...], expected: str
) -> None:
    g = table("c2", seats=(0, 1, 0, 1))
    g.campaign, g.phase, g.place = True, phase, place
    decision = Decision(0, 1, Prompt(f"ask.{key}", {"chapter": "c2"}), (), (0,))
    found = why.why_no_answer(g, decision, pointed)
    assert found is not None
    assert found.reason == f"why.campaign.{expected}"


def test_what_is_too_dear_is_said_with_its_price() -> None:
    g = shopping()
    one = g.characters[0]
    one.coins = 0
    card = shop.pile(g, one)[0]
    decision = Decision(0, 1, Prompt("ask.shop", {"chapter": "c2"}), (), (0,))
    found = why.why_no_answer(g, decision, ("figure:0", f"card:{card}"))
    assert found is not None
    assert found.params == {"price": g.box.smith[card].cost, "coins": 0}
    found = why.why_no_answer(g, decision, ("figure:0", f"card:{card}", "do:blueprint"))
    assert found is not None
    assert found.reason == "why.content.glossary-blueprints"
    found = why.why_no_answer(g, decision, ("figure:0", f"card:{g.row[0]}"))
    assert found is not None
    assert found.reason == "why.campaign.market"


def test_characters_start_on_start_squares() -> None:
    g = setup.setup(GAME.box, 1, {**table("c1").settings, "omen": "good"}, Rng.seeded(1))
    g.phase = "position"
    zones.lay_zone(g, "1.1")
    g.stage = "1.1"
    options = tuple(zones.positions(g))
    decision = Decision(0, 1, Prompt("ask.position"), options, (0,))
    found = why.why_no_answer(g, decision, ("square:5,5",))
    assert found is not None
    assert found.rule == "harakiri.setup.character-placement"
    assert why.why_no_answer(g, decision, ("square:2,2",)) is None


# ---------------------------------------------------------------------- who is not asked


def test_a_seat_that_is_not_asked_hears_who_acts(g: Harakiri) -> None:
    def said() -> str:
        return GAME.voice.say_refusal(GAME.view(g, 1), why.why_not(g, 1, ("do:move",)))

    assert "Akira" in said()
    g.act = None
    kachi = add(g, "kachi", 5, 5)
    g.hunt = Hunt(creature=kachi.id)
    assert f"Kachi {kachi.id}" in said()
    g.hunt = None
    for phase, refusal in why.PHASES.items():
        g.phase = phase  # type: ignore[assignment]  # each of them
        assert why.why_not(g, 0, ()) == refusal
        assert GAME.texts.say(refusal.reason, **refusal.params)


def test_after_the_end_nothing_can_be_done() -> None:
    match = Match.new(GAME, 1, {"play": "c1"}, 1)
    match.resign(0)
    assert match.why_not(0, ("do:move",)) == why.OVER


def test_the_dice_of_a_rolled_attack(g: Harakiri) -> None:
    near = add(g, "kachi", 1, 2)
    akira = character(g, "akira")
    g.aim = attack.declare(g, akira, attack.weapon_aim(g, akira, near.id, "fast"), "fast")
    load(g, 0, 0, 0)
    decision = Decision(0, 1, Prompt("ask.rolled", {"character": 0, "target": near.id}), (), (0,))
    found = why.why_no_answer(g, decision, ("die:0",))
    assert found is not None
    assert found.rule == "harakiri.attack.reroll-dice"


# ---------------------------------------------------------------------- far away


def test_what_lies_farther_than_all_movement_of_a_turn_is_told_by_its_distance():
    g = table(ROOM + ["." * 10] * 20, at={"akira": (1, 1), "tomoe": (10, 25)}, level=5)
    act(g, "akira")
    found = refused(g, "figure:3")
    assert found is not None
    assert found.reason == "why.now.far"
    assert found.params["squares"] == 24


def test_a_friend_within_a_walk_is_asked_for_beside():
    g = table(ROOM, at={"akira": (1, 1), "tomoe": (4, 1)}, level=5)
    act(g, "akira")
    assert reason(g, "figure:3") == "interact.swap-belongings.far"
