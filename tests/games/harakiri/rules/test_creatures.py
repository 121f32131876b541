"""Sides, sight and ranges between figures, collective decisions, ties, items that work while held."""

from __future__ import annotations

from hyakki.games.harakiri.box.notation import Line
from hyakki.games.harakiri.rules import asking
from hyakki.games.harakiri.rules.active import sources_among
from hyakki.games.harakiri.rules.attack import attacks
from hyakki.games.harakiri.rules.creatures import (
    foot_of,
    hostile_to,
    in_reach,
    is_inside,
    occupied_for,
    range_between,
    sees,
)
from hyakki.games.harakiri.rules.enemies import resolve
from hyakki.games.harakiri.rules.items import forbids_item
from hyakki.games.harakiri.rules.move import steps
from hyakki.games.harakiri.rules.numbers import parts_of
from hyakki.games.harakiri.rules.words import found
from hyakki.games.harakiri.state import Hunt
from hyakki.kernel.flow import Question
from tests.games.harakiri.table import act, add, cell, character, give, load, resistor, run, table
from tests.rules import rule

FLOOR = ["......"] * 5


@rule("harakiri.golden.enemy-of-character", "harakiri.wanderer.sides")
def test_a_wanderer_is_on_the_side_that_the_chapter_says() -> None:
    g = table(FLOOR, at={"akira": (1, 1), "tomoe": (5, 5)})
    landolfo = add(g, "landolfo", 2, 1)
    akira = act(g, "akira")
    assert {option.target for option in attacks(g, akira)} == {landolfo.id}
    assert hostile_to(g, landolfo) == [akira, character(g, "tomoe")]
    landolfo.foe = False
    assert attacks(g, akira) == []
    minion = add(g, "kappa", 4, 4)
    assert hostile_to(g, landolfo) == [minion]
    assert hostile_to(g, minion) == [akira, character(g, "tomoe"), landolfo]


@rule("harakiri.wanderer.sides")
def test_an_allied_wanderer_can_be_passed() -> None:
    g = table(["....", "####"], at={"akira": (1, 1)})
    sedrik = add(g, "sedrik", 2, 1, foe=False)
    akira = act(g, "akira")
    assert g.act is not None
    g.act.moving, g.act.points = True, 3
    assert [(one.x, one.y) for one in steps(g, akira, g.act)] == [(2, 1)]
    sedrik.foe = True
    g.allies, g.foes = 0, foot_of(g, sedrik)
    assert steps(g, akira, g.act) == []


@rule("harakiri.los.who-blocks", "harakiri.terrain.obstacle", "harakiri.resistor.occupied")
def test_what_stops_sight_depends_on_who_looks() -> None:
    g = table(["....."], at={"tomoe": (1, 1), "akira": (3, 1)})
    kappa = add(g, "kappa", 5, 1)
    tomoe = character(g, "tomoe")
    assert sees(g, tomoe, kappa), "a friend does not block"
    assert not sees(g, kappa, tomoe), "for the kappa she is hidden behind Akira"
    g = table(["..o.."], at={"tomoe": (1, 1)})
    assert not sees(g, character(g, "tomoe"), add(g, "kappa", 5, 1))
    g = table(["....."], at={"tomoe": (1, 1)})
    resistor(g, 3, 1)
    assert not sees(g, character(g, "tomoe"), add(g, "kappa", 5, 1))


@rule("harakiri.range.not-attack")
def test_a_range_of_a_skill_minds_no_height_and_an_attack_does() -> None:
    g = table(["..."], heights=["100"], at={"tomoe": (1, 1)})
    kappa = add(g, "kappa", 3, 1)
    tomoe = character(g, "tomoe")
    assert not in_reach(g, tomoe, kappa, 2)
    effect = next(
        effect
        for effects in g.box.effects_of.values()
        for effect in effects
        if effect.who == "enemy" and effect.range in (2, 3) and not effect.sight
    )
    assert found(g, effect, tomoe) == [kappa]
    assert range_between(g, tomoe, kappa) == 2


@rule("harakiri.large.footprint")
def test_large_creatures_take_four_squares_for_the_other_side() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    nue = add(g, "nue", 3, 2)
    squares = {(3, 2), (4, 2), (3, 3), (4, 3)}
    assert set(g.field.squares(foot_of(g, nue))) == squares
    assert all(occupied_for(g, False) >> cell(g, *one) & 1 for one in squares)
    for kind in g.box.kinds.values():
        assert kind.size == (2 if kind.id in ("nue", "blood-oni", "tsurube-otoshi") else 1)


@rule("harakiri.spectral.inside")
def test_inside_terrain_nobody_is_a_target() -> None:
    g = table(["..o."], at={"akira": (2, 1)})
    onryo = add(g, "onryo", 3, 1)
    assert is_inside(g, onryo)
    assert attacks(g, act(g, "akira")) == []
    assert not in_reach(g, onryo, character(g, "akira"), 2)


@rule("harakiri.players.collective-decision", "harakiri.golden.players-break-ties")
def test_a_tie_is_the_party_s_and_the_leader_is_asked_first() -> None:
    g = table(FLOOR, at={"akira": (1, 1), "tomoe": (3, 1)}, seats=(2, 1, 0, 1))
    question = next(asking.tied_figure(g, [0, 3], 9))
    assert isinstance(question, Question)
    assert question.seats() == (1, 0, 2), "the lowest seat with somebody undefeated comes first"
    assert len(question.build()) == 2
    act(g, "akira")
    question = next(asking.tied_figure(g, [0, 3], 9))
    assert isinstance(question, Question)
    assert question.seat == 2, "the controller of the active character"
    assert run(asking.tied_figure(g, [0, 3], 9), "pick 3") == 3


@rule("harakiri.players.auto-ties")
def test_the_table_settles_ties_where_it_is_set() -> None:
    g = table(FLOOR, at={"akira": (1, 1), "tomoe": (3, 1)}, ties="auto")
    cells = [cell(g, 3, 4), cell(g, 4, 3)]
    assert run(asking.tied_square(g, cells, 9)) == cell(g, 4, 3)
    akira, tomoe = character(g, "akira"), character(g, "tomoe")
    akira.health, tomoe.health = 4, 6
    assert run(asking.tied_figure(g, [0, 3], 9)) == 3, "the most current health"
    tomoe.health = 4
    assert run(asking.tied_figure(g, [3, 0], 9)) == 0, "then the order of the four"


@rule("harakiri.item.held")
def test_a_held_item_needs_its_knowledge_and_is_never_used() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    akira = act(g, "akira")
    mask = give(g, akira, "oni-mask")
    akira.health = 2
    assert "oni-mask" not in sources_among(g, akira, g.box.triggers)
    assert parts_of(g, akira, "hits", "always") == []
    akira.attributes["knowledge"] = 1
    assert [part.n for part in parts_of(g, akira, "hits", "always")] == [1]
    refusal = forbids_item(g, akira, mask.number)
    assert refusal is not None
    assert refusal.rule == "harakiri.item.held"


@rule("harakiri.skill.enemy")
def test_enemies_use_skills_only_where_a_line_names_them_and_passives_always() -> None:
    g = table(FLOOR, at={"akira": (1, 1)})
    undertaker = add(g, "undertaker", 2, 1)
    g.hunt = Hunt(creature=undertaker.id)
    load(g, 0, 0, 0)
    run(resolve(g, undertaker, [Line.read("attack adjacent")], "near"), always=lambda options: options[0])
    assert character(g, "akira").conditions == {}, "Bury was not named, so nobody is downed"
    assert [one.kind for one in g.creatures] == ["undertaker"], "nor was Call the Dead"
    shikome = add(g, "shikome", 4, 4)
    assert [part.n for part in parts_of(g, shikome, "movement", "always")] == []
    character(g, "akira").health = 1
    assert [part.n for part in parts_of(g, shikome, "movement", "always")] == [2]
