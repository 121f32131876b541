"""Random activations in a full palace: no card is lost, every slot is legal, at every question; and every
activation ends."""

from __future__ import annotations

from collections import Counter

import pytest

from hyakki.games.okko.rules.equipment import SYMBOLS, is_permitted, items_of, lying_in, room_of
from hyakki.games.okko.rules.heroes import begin, step
from hyakki.games.okko.state import NOBODY, OFF, Okko, TokenForm
from hyakki.kernel.flow import Question
from hyakki.kernel.rng import Rng
from tests.games.okko.activation import equip, play
from tests.games.okko.table import add, lay, table

NAMES = ("okko", "noburo", "noshin", "setsuka")
PLACES = ("A:2,2", "A:3,3", "A:2,3", "A:3,2")
TOKENS: tuple[tuple[TokenForm, str, str], ...] = (
    ("chest", "chest-3", "A:2,1"),
    ("chest", "chest-5", "A:4,2"),
    ("chest", "chest-1", "A:0,3"),
    ("evidence", "evidence-ash", "A:2,4"),
    ("parchment", "parchment-map", "A:5,2"),
    ("courtier", "ayame", "A:1,3"),
    ("follower", "kuma", "A:4,3"),
    ("test", "test-guile-3", "A:5,3"),
)
AGENTS = (("ashigaru", "A:3,4"), ("samurai", "A:5,5"), ("yurei", "A:0,2"), ("bakemono", "K1:1,3"))


def crowded(seed: int) -> Okko:
    """Four Heroes close together with all that they begin with, among thralls, creatures and tokens."""
    g = table(heroes=NAMES, at=dict(zip(NAMES, PLACES, strict=True)), seats=3, seats_of=(0, 1, 0, 1))
    g.rng = Rng.seeded(seed)
    for form, name, place in TOKENS:
        lay(g, form, name, place)
    add(g, "tikku.novice", "A:3,1", owner="okko")
    for kind, place in AGENTS:
        add(g, kind, place)
    g.clues = ["ayame", "doan", "genzo", "gozu", "old-friend", "clear-mind", "slip-of-the-tongue"]
    g.held = ["ietsugu", "rensai"]
    for name in NAMES:
        hero = g.box.heroes[name]
        equip(g, name, *hero.start, readied=hero.start[0])
        play(g, name, *(card.id for card in g.box.actions_of[name] if g.rng.below(3) == 0))
    return g


def check(g: Okko, cards: Counter[str]) -> None:
    """What holds at every question."""
    assert all_cards(g) == cards
    for number, hero in enumerate(g.heroes):
        assert len(hero.supplies) <= room_of(g, hero, "supplies")
        for item in lying_in(hero, "hands") + lying_in(hero, "clothing"):
            places = [place for place, there in hero.slots.items() if there == item]
            wanted = SYMBOLS[g.box.all_equipment[item].slot]
            assert places == ["right", "left"] if wanted == ("hands",) else places[0] in wanted
            assert is_permitted(g, hero, item)
        assert hero.readied == "" or hero.readied in items_of(hero)
        if hero.follower != NOBODY:
            assert g.figures[hero.follower].owner == number
    cells = [figure.cell for figure in g.figures.values() if figure.cell != OFF]
    cells += [token.cell for token in g.tokens.values() if token.cell != OFF]
    assert len(cells) == len(set(cells))


def all_cards(g: Okko) -> Counter[str]:
    """Every Equipment card, wherever it lies."""
    found = Counter([*g.equipment.bag, *(placed.card for placed in g.equipment.top), *g.equipment.discard])
    for hero in g.heroes:
        found.update({item for item in hero.slots.values() if item})
        found.update(hero.supplies)
    return found


@pytest.mark.parametrize("seed", range(40))
def test_random_activations_keep_the_table_whole(seed):
    g, dice = crowded(seed), Rng.seeded(1000 + seed)
    cards = all_cards(g)
    assert cards == Counter(list(g.box.equipment))
    for number in range(len(NAMES)):
        flow, steps = begin(g, number), 0
        while True:
            answer = None
            try:
                while True:
                    question = flow.send(answer)
                    assert isinstance(question, Question)
                    check(g, cards)
                    answer = dice.pick(question.build())
            except StopIteration:
                pass
            steps += 1
            for hero in g.heroes:  # judged when a rearrangement is done
                assert hero.readied == "" or hero.readied in lying_in(hero, "hands")
            if g.turn is None:
                break
            assert steps < 60
            flow = step(g)
        check(g, cards)
