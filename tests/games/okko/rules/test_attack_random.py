"""Fights at random tables, held to what must be true of every Attack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from hyakki.games.okko.box.content import Box
from hyakki.games.okko.events import Attacked, Damaged, Fell, HarmChanged, Pushed, Rerolled
from hyakki.games.okko.rules.aiming import targets
from hyakki.games.okko.rules.attack import attack
from hyakki.games.okko.rules.attributes import value
from hyakki.games.okko.rules.dice import worth
from hyakki.games.okko.rules.prospect import prospect
from hyakki.games.okko.state import KI, OFF, Figure, Okko
from hyakki.kernel.decision import Option
from hyakki.kernel.events import Event
from hyakki.kernel.rng import Rng
from tests.games.okko.fighting import hold, plan, told
from tests.games.okko.table import add, figure, listen, run, stain, table

HEROES = ("okko", "noburo", "noshin", "setsuka")
AGENTS = ("ashigaru", "ashigaru", "ashigaru", "samurai", "samurai", "hiroji", "yurei", "ninja", "bakemono")
FOLLOWERS = ("kuma.porter", "kuma.wrestler", "hana.knife", "genzo", "saigen", "earth.boulder", "water.tide")


def crowded(rng: Rng) -> Okko:
    """Four Heroes with cards, weapons and Followers among agents and a demon on two Tiles, all marked."""
    g = table(heroes=HEROES)
    spaces = [place for place in range(g.palace.areas.size) if g.palace.areas.spaces >> place & 1]
    near = [place for place in spaces if g.palace.areas.tile_of[place] in (0, 1)]
    rng.shuffle(near)
    for number in range(len(HEROES)):
        g.figures[number].cell = near.pop()
        _equip(g, g.box, rng, HEROES[number])
    for kind in (*AGENTS, rng.pick(list(g.box.demons))):
        add(g, kind, g.palace.address(near.pop()))
    for hero in HEROES[:2]:
        kind = rng.pick([kind for kind in FOLLOWERS if not _is_taken(g, kind)])
        add(g, kind, g.palace.address(near.pop()), owner=hero)
    for who in g.figures.values():
        for condition in ("poisoned", "stunned", "bleeding"):
            if not rng.below(6):
                who.conditions[condition] = rng.below(2)
    g.mortal += [rng.pick(list(g.box.mortal))]
    g.supernatural += [rng.pick(list(g.box.supernatural))]
    if rng.below(2):
        stain(g, g.palace.address(near.pop()))
    return g


def _is_taken(g: Okko, kind: str) -> bool:
    return any(number in g.figures for number in g.box.figures.numbers(kind))


def _equip(g: Okko, box: Box, rng: Rng, hero: str) -> None:
    cards = [card.id for card in box.actions_of[hero]]
    rng.shuffle(cards)
    plan(g, hero, left=cards[:1], right=[*cards[1:2], rng.pick(list(box.wounds))])
    fitting = [item for item, card in box.all_equipment.items() if box.heroes[hero].class_ in card.classes]
    hold(g, hero, rng.pick([item for item in fitting if "hand" in box.all_equipment[item].slot]))
    hold(g, hero, rng.pick([item for item in fitting if box.all_equipment[item].slot == "clothing"]))


def check(g: Okko, target: Figure, before: int, heard: Sequence[Event]) -> None:
    """One Attack without extra ones: its sum, its damage, and nothing left behind."""
    rolled = told(heard, Attacked)[0]
    total = sum(worth(chain) for chain in rolled.chains) + sum(n for _, n in rolled.additions)
    assert rolled.total == total
    assert rolled.hit == (total >= rolled.defense)
    for chain in rolled.chains:
        assert all(shown == KI for shown in chain[:-1])
        assert chain[-1] != KI
    harm = max(0, 1 + sum(event.count for event in told(heard, HarmChanged))) if rolled.hit else 0
    placed = [event.count for event in told(heard, Damaged) if event.figure == target.number]
    assert sum(placed) == harm
    assert target.damage <= before + harm
    for event in told(heard, Pushed):
        assert event.figure == target.number
        assert g.palace.areas.neighbours(event.start, g.closed) >> event.end & 1
    assert (g.attack, [lasting for lasting in g.lasting if lasting.until == "attack"]) == (None, [])


def everybody_stands_right(g: Okko) -> None:
    """One figure on a Space, none at its STAMINA but Heroes, Heroes and Allies off Reinforcement Spaces."""
    cells = Counter(who.cell for who in g.figures.values() if who.cell != OFF)
    assert max(cells.values()) == 1
    for who in g.figures.values():
        if who.sort != "hero":
            assert who.damage < value(g, who, "stamina")


@pytest.mark.parametrize("seed", range(12))
def test_every_attack_adds_up(seed: int):
    rng = Rng.seeded(100 + seed)
    for _ in range(4):
        g = crowded(rng)
        g.rng = rng
        _fight_on(g, rng)


def _fight_on(g: Okko, rng: Rng) -> None:
    for number in list(g.figures):
        who = g.figures.get(number)
        if who is None or not targets(g, who):
            continue
        strike = rng.pick(targets(g, who))
        aimed = g.figures[strike.target]
        seen = prospect(g, who, aimed, strike.form)
        damage = {other.number: other.damage for other in g.figures.values()}
        heard = listen(g)
        asked: list[Option] = []

        def anything(options: Sequence[Option], asked: list[Option] = asked) -> Option:
            asked.append(rng.pick(options))
            return asked[-1]

        run(attack(g, who, aimed, strike.form), always=anything)
        everybody_stands_right(g)
        rolls = told(heard, Attacked)
        if len(rolls) == 1:
            target = next(
                (found for found in g.figures.values() if found.number == rolls[0].target),
                Figure(number=rolls[0].target, sort="agent", kind=aimed.kind),
            )
            check(g, target, damage[target.number], heard)
        if not asked and not told(heard, Rerolled):
            assert (rolls[0].kinds.count("combat"), rolls[0].defense) == (seen.combat, seen.defense)
            assert rolls[0].kinds.count("action") == seen.action
        for event in told(heard, Fell):
            assert event.figure not in g.figures


def test_random_tables_have_all_that_they_need():
    g = crowded(Rng.seeded(1))
    assert len(g.figures) == 16
    assert figure(g, "okko").cell != OFF
