"""What is counted of a finished game for the balance."""

from __future__ import annotations

from hyakki.games.okko.events import FinalBattle, RoundBegan
from hyakki.games.okko.rules import memoirs
from hyakki.games.okko.rules.accounts import measures
from hyakki.games.okko.state import Mission
from hyakki.kernel.events import Told
from tests.games.okko.table import table


def test_points_are_counted_by_their_source():
    g = table("champion-of-the-gate", heroes=("okko", "noshin"))
    memoirs.take(g, "scenario", "heroes", "okko.goal")
    memoirs.take(g, "hero-okko", "oni", "okko.personal.complete")
    memoirs.take(g, "hero-noshin", "oni", "okko.personal.complete")
    found = measures(g, [])
    assert found["points heroes scenario"] == memoirs.worth(g, "scenario")
    assert found["points oni scenario"] == 0
    assert found["points oni personal"] == 2
    assert "unmasked" not in found


def test_the_demon_is_counted_by_its_nature_and_whether_it_was_named():
    g = table("silent-cell", heroes=("okko",))
    g.oni.nature, g.oni.named, g.final, g.fate, g.false = "kumo", True, True, "heroes", 2
    log = [Told(RoundBegan(4)), Told(RoundBegan(5)), Told(FinalBattle("unmasked")), Told(RoundBegan(6))]
    found = measures(g, log)
    assert found["unmasked in round"] == 5
    assert found["false Accusations"] == 2
    assert found["kumo named fell"] == found["demon named fell"] == 1
    assert "kumo not named fell" not in found


def test_missions_of_the_side_and_of_each_hero_are_counted():
    g = table("silent-cell", heroes=("okko", "noshin"))
    g.missions = [Mission(id="m1", tile=0, done="heroes"), Mission(id="m2", tile=1, done="oni")]
    g.heroes[0].mission = g.heroes[1].mission = ""
    name = next(name for name, card in g.box.personal.items() if card.goal.kind == "quiet-until-final")
    g.heroes[0].mission = name
    g.quiet = True
    found = measures(g, [])
    assert (found["m1 done"], found["m2 done"]) == (1, 0)
    assert found[f"{name} done"] == 1
    g.heroes[0].out = True
    found = measures(g, [])
    assert found[f"{name} done"] == 0
    assert found["Heroes fallen"] == 1
