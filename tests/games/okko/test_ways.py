"""Where figures could go and what Attacks and tests would be like, told before they are done."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hyakki.board.masks import bits
from hyakki.games.okko import state
from hyakki.games.okko.rules.ground import passages
from hyakki.games.okko.rules.movement import destinations, sneak_areas
from hyakki.games.okko.rules.odds import attack_chances
from hyakki.games.okko.state import Figure, Okko
from hyakki.games.okko.view.foretold import MoveWays, StrikeWays, TrialWays
from hyakki.games.okko.view.ways import ways
from tests.games.okko.table import act, add, lay, stain, table
from tests.rules import rule


def moves(g: Okko, number: int) -> MoveWays:
    found = ways(g, (f"figure:{number}",))
    assert isinstance(found, MoveWays)
    return found


# ---------------------------------------------------------------------- Moves


@pytest.mark.parametrize("scenario", ["guest-at-dusk", "silent-cell", "stolen-reliquary"])
def test_moves_lead_to_the_spaces_that_are_offered(scenario: str) -> None:
    g = table(scenario)
    okko = act(g, "okko")
    found = moves(g, okko.number)
    free = {cell for way in found.areas if not way.sneak for cell in way.spaces}
    assert free == {*bits(destinations(g, okko))}
    assert {way.area for way in found.areas if way.sneak} == {
        g.palace.area_names[area] for area in bits(sneak_areas(g, okko))
    }
    assert all(way.chance == 1.0 for way in found.areas if not way.sneak)
    assert found.speed == g.box.heroes["okko"].speed


def test_areas_come_with_the_steps_that_lead_there() -> None:
    g = table()
    okko = act(g, "okko")
    found = moves(g, okko.number)
    own = g.palace.area_names[g.palace.areas.area_of[okko.cell]]
    assert {way.area: way.steps for way in found.areas}[own] == 0
    assert {way.steps for way in found.areas} == {0, 1, 2} | ({3} if found.speed == 3 else set())


def test_areas_come_with_a_way_through_areas_side_by_side() -> None:
    for scenario in table().box.scenarios:
        g = table(scenario)
        okko = act(g, "okko")
        number = {name: area for area, name in enumerate(g.palace.area_names)}
        for way in moves(g, okko.number).areas:
            passed = [number[name] for name in way.way]
            assert len(passed) == way.steps + 1
            assert passed[0] == g.palace.areas.area_of[okko.cell]
            assert passed[-1] == number[way.area]
            assert all(passages(g).steps[a] >> b & 1 for a, b in pairwise(passed))


def test_no_way_leads_through_an_area_that_ends_a_move() -> None:
    g = table(at={"okko": "A:0,0"})
    okko = act(g, "okko")
    straight = {way.area: way.way for way in moves(g, okko.number).areas}
    over = next(way for way in straight.values() if len(way) == 3)
    add(g, "samurai", _space_in(g, over[1]))
    around = {way.area: way.way for way in moves(g, okko.number).areas}
    assert over[1] in around
    assert all(over[1] not in way[:-1] for way in around.values())


def _space_in(g: Okko, area: str) -> str:
    """The address of a Space of an Area."""
    number = g.palace.area_names.index(area)
    return g.palace.address(bits(g.palace.areas.spaces_in[number] & g.palace.blue)[0])


def test_a_prohibited_tile_comes_with_the_chance_to_get_in_unseen() -> None:
    for name in table().box.scenarios:
        g = table(name)
        okko = act(g, "okko")
        for area in range(len(g.palace.area_names)):
            spaces = bits(g.palace.areas.spaces_in[area] & g.palace.blue)
            if spaces and not g.palace.difficulty[g.palace.areas.tile_of_area[area]]:
                okko.cell = spaces[0]
                sneaks = [way for way in moves(g, okko.number).areas if way.sneak]
                if sneaks:
                    assert all(0 < way.chance < 1 and way.spaces for way in sneaks)
                    return
    raise AssertionError("no scenario has a Prohibited Tile to sneak onto")


def test_agents_have_ways_too_and_need_no_test() -> None:
    g = table()
    ghost = add(g, "yurei", "A:3,3")
    found = moves(g, ghost.number)
    assert found.areas
    assert not any(way.sneak for way in found.areas)


# ---------------------------------------------------------------------- Attacks


def test_an_attack_is_told_with_dice_defense_and_chances() -> None:
    g = table(at={"okko": "A:2,2"})
    okko, foe = act(g, "okko"), add(g, "samurai", "A:2,3")
    found = ways(g, (f"figure:{okko.number}", f"figure:{foe.number}", "do:melee"))
    assert isinstance(found, StrikeWays)
    exact = attack_chances(g, okko, foe, "melee")
    assert (found.combat, found.action, found.why) == (g.box.heroes["okko"].might, 0, "")
    assert found.defense == g.box.agents["samurai"].defense
    assert (found.hit, found.eliminated, found.ki) == (
        float(exact.hit),
        float(exact.eliminated),
        float(exact.ki),
    )
    stain(g, "A:4,4")
    back = ways(g, (f"figure:{foe.number}", f"figure:{okko.number}"))
    assert isinstance(back, StrikeWays)
    assert (back.attacker, back.form) == (foe.number, "melee")


def test_an_attack_that_is_not_possible_says_why() -> None:
    g = table(at={"okko": "A:2,2"})
    okko, foe = act(g, "okko"), add(g, "samurai", "A:5,5")
    found = ways(g, (f"figure:{okko.number}", f"figure:{foe.number}", "do:ranged"))
    assert isinstance(found, StrikeWays)
    assert found.why == "why.attack.ranged"
    assert ways(g, (f"figure:{okko.number}", "figure:1", "do:melee")) is None


def hidden(g: Okko, figure: Figure, target: Figure) -> str:
    found = ways(g, (f"figure:{figure.number}", f"figure:{target.number}", "do:ranged"))
    assert isinstance(found, StrikeWays)
    return found.hidden


def test_what_lies_across_the_line_of_sight_is_told() -> None:
    g = table(at={"okko": "A:2,2"})
    okko, near, far = act(g, "okko"), add(g, "samurai", "A:2,3"), add(g, "samurai", "A:2,4")
    assert hidden(g, okko, near) == ""
    assert hidden(g, okko, far) == f"figure:{near.number}"
    okko.cell, near.cell = g.palace.cell("A:0,2"), g.palace.cell("A:0,3")
    assert hidden(g, okko, near) == "wall"
    okko.cell, near.cell = g.palace.areas.gates[0]
    assert hidden(g, okko, near) == ""
    g.closed |= 1
    assert hidden(g, okko, near) == "door:0"


@rule("okko.strategy.sides", "okko.strategy.hand-equipment")
def test_an_attack_is_told_with_cards_that_are_only_planned() -> None:
    def told(*planned: str, phase: state.Phase = "plan") -> StrikeWays | None:
        g = table(heroes=("okko", "noburo"))
        okko, yurei = act(g, "okko"), add(g, "yurei", "A:2,2")
        g.turn, g.phase, g.revealed = None, phase, False
        g.heroes[0].slots = {"right": "katana", "left": ""}
        found = ways(g, (f"figure:{okko.number}", f"figure:{yurei.number}", "do:melee", *planned))
        assert found is None or isinstance(found, StrikeWays)
        return found

    bare, fury = told(), told("card:okko.cold-fury", "side:right")
    assert bare is not None
    assert fury is not None
    assert (fury.combat, fury.action) == (bare.combat, bare.action + 3)
    assert fury.hit > bare.hit
    armed = told("card:okko.cold-fury", "side:right", "item:katana", "do:ready")
    assert armed is not None
    assert armed.action == fury.action + 1
    for wrong in (
        ("card:okko.cold-fury",),
        ("card:noburo.sheer-force", "side:right"),
        ("item:naginata", "do:ready"),
        ("card:okko.cold-fury", "do:ready"),
    ):
        assert told(*wrong) is None
    assert told("card:okko.cold-fury", "side:right", phase="activation") is None


# ---------------------------------------------------------------------- tests


def test_tests_of_tokens_spaces_and_doors_are_told() -> None:
    g = table("silent-cell", heroes=("noburo", "okko"))
    act(g, "noburo")
    clue = next(card for card in g.box.clue_tokens.values() if card.form == "evidence")
    token = lay(g, "evidence", clue.id, "A:2,3")
    found = ways(g, ("figure:0", f"token:{token.number}"))
    assert isinstance(found, TrialWays)
    assert (found.attribute, found.about, found.dice) == ("guile", "evidence", clue.difficulty)
    orange = next(iter(g.palace.breach))
    cell = ways(g, ("figure:0", f"space:{orange}"))
    assert isinstance(cell, TrialWays)
    assert (cell.attribute, cell.about) == ("might", "mission")
    assert 0 < cell.chance < 1
    g.closed |= 1
    door = ways(g, ("figure:0", "door:0", "do:test-speed"))
    assert isinstance(door, TrialWays)
    assert (door.attribute, door.dice) == ("speed", g.scene.doors[0].difficulty)


def test_what_cannot_be_tested_is_told_nothing() -> None:
    g = table()
    act(g, "okko")
    courtier = next(iter(g.box.courtiers))
    g.present = [courtier]
    token = lay(g, "courtier", courtier, "A:2,3")
    assert isinstance(ways(g, ("figure:0", f"token:{token.number}")), TrialWays)
    token.flipped = True
    assert ways(g, ("figure:0", f"token:{token.number}")) is None
    relic = lay(g, "relic", "relic", "A:3,3")
    assert ways(g, ("figure:0", f"token:{relic.number}")) is None
    ghost = add(g, "yurei", "A:4,4")
    chest = lay(g, "chest", next(iter(g.box.chests)), "A:5,2")
    assert ways(g, (f"figure:{ghost.number}", f"token:{chest.number}")) is None


@pytest.mark.parametrize(
    "pointed",
    [
        (),
        ("",),
        ("figure:",),
        ("figure:99",),
        ("figure:-1",),
        ("figure:99999999999999999999",),
        ("figure:x", "figure:y"),
        ("figure:0", "nothing"),
        ("figure:0", "token:0"),
        ("figure:0", "space:99999"),
        ("figure:0", "space:0"),
        ("figure:0", "door:0"),
        ("figure:0", "door:99"),
        ("figure:0", "figure:1", "do:bite"),
        ("space:1", "figure:0"),
    ],
)
def test_nonsense_is_told_nothing(pointed: tuple[str, ...]) -> None:
    g = table()
    act(g, "okko")
    add(g, "samurai", "A:2,3")
    before = g.clone()
    assert ways(g, pointed) is None
    assert g == before
