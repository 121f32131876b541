"""Walks over cells that are linked in any way: drawn by their links, and against a plain search at random."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from hyakki.board.masks import bits
from hyakki.board.walks import (
    FAR,
    components,
    distances,
    flood,
    is_connected,
    layers,
    path,
    reach,
    reaches,
    steps_to,
)

SEEDS = range(40)


class Web:
    """Cells with letters for names: `AB BC` links A with B and B with C, `A>C` leads one way only."""

    def __init__(self, text: str) -> None:
        self.names = sorted({letter for letter in text if letter.isalpha()})
        self.links = [0] * len(self.names)
        for link in text.split():
            here, there = self.names.index(link[0]), self.names.index(link[-1])
            self.links[here] |= 1 << there
            if ">" not in link:
                self.links[there] |= 1 << here
        self.cells = (1 << len(self.names)) - 1

    def mask(self, letters: str) -> int:
        return sum(1 << self.names.index(letter) for letter in letters)

    def letters(self, mask: int) -> str:
        return "".join(self.names[cell] for cell in bits(mask))


def road() -> Web:
    """A road C P Q R S with a lane C T U P beside its beginning."""
    return Web("CP PQ QR RS CT TU UP CU")


def test_layers_are_what_each_step_reaches_first():
    web = road()
    found = layers(web.links, web.mask("S"), web.cells)
    assert [web.letters(layer) for layer in found] == ["S", "R", "Q", "P", "CU", "T"]
    assert [web.letters(layer) for layer in layers(web.links, web.mask("S"), web.cells, limit=2)] == list(
        "SRQ"
    )
    both = layers(web.links, web.mask("CS"), web.cells)
    assert [web.letters(layer) for layer in both] == ["CS", "PRTU", "Q"]


def test_who_must_stop_goes_no_farther_but_may_leave_where_the_walk_begins():
    web = road()
    assert web.letters(reach(web.links, web.mask("C"), web.cells, stops=web.mask("P"))) == "CPTU"
    assert web.letters(reach(web.links, web.mask("P"), web.cells, limit=1, stops=web.mask("P"))) == "CPQU"
    assert steps_to(web.links, web.mask("C"), web.mask("S"), web.cells, stops=web.mask("R")) is None
    assert steps_to(web.links, web.mask("C"), web.mask("R"), web.cells, stops=web.mask("R")) == 3


def test_one_search_serves_walkers_of_different_speed():
    web = road()
    found = reaches(web.links, web.mask("S"), web.cells, limit=6)
    assert [web.letters(mask) for mask in found] == ["S", "RS", "QRS", "PQRS", "CPQRSU", "CPQRSTU", "CPQRSTU"]
    assert reaches(web.links, web.mask("S"), web.cells, limit=0) == [web.mask("S")]


def test_what_is_not_free_is_not_entered_but_may_be_the_beginning():
    web = road()
    free = web.cells & ~web.mask("Q")
    assert web.letters(flood(web.links, web.mask("C"), free)) == "CPTU"
    assert path(web.links, web.mask("C"), web.mask("S"), free) is None
    assert web.letters(flood(web.links, web.mask("Q"), free)) == "CPQRSTU"


def test_a_way_out_is_no_way_back():
    web = Web("A>B BC")
    assert web.letters(flood(web.links, web.mask("A"), web.cells)) == "ABC"
    assert web.letters(flood(web.links, web.mask("C"), web.cells)) == "BC"
    assert list(distances(web.links, web.mask("B"), web.cells)) == [FAR, 0, 1]


def test_a_path_names_every_cell_on_the_way_and_prefers_lower_ones_back_from_the_goal():
    web = Web("AB AC BD CD DE")
    way = path(web.links, web.mask("A"), web.mask("E"), web.cells)
    assert way is not None
    assert "".join(web.names[cell] for cell in way) == "ABDE"
    assert path(web.links, web.mask("A"), web.mask("E"), web.cells, stops=web.mask("D")) is None
    around = path(web.links, web.mask("A"), web.mask("E"), web.cells, stops=web.mask("B"))
    assert around == [web.names.index(letter) for letter in "ACDE"]
    assert path(web.links, web.mask("A"), web.mask("AE"), web.cells) == [0]


def test_parts_come_by_their_first_cell():
    web = Web("AD BC EF")
    assert [web.letters(part) for part in components(web.links, web.cells)] == ["AD", "BC", "EF"]
    assert [web.letters(part) for part in components(web.links, web.mask("ABC"))] == ["A", "BC"]
    assert is_connected(web.links, web.mask("AD"))
    assert not is_connected(web.links, web.mask("ABD"))


def spread(links: list[set[int]], start: set[int], free: set[int], stops: set[int]) -> dict[int, int]:
    """The plain search: the steps to every cell that can be reached."""
    steps, front = dict.fromkeys(start, 0), sorted(start)
    for cell in front:
        if cell in stops and cell not in start:
            continue
        for other in sorted(links[cell] & free - steps.keys()):
            steps[other] = steps[cell] + 1
            front.append(other)
    return steps


@pytest.mark.parametrize("seed", SEEDS)
def test_against_a_plain_search(seed):
    random = Random(seed)
    size = random.randrange(1, 24)
    linked: list[set[int]] = [set() for _ in range(size)]
    for _ in range(random.randrange(2 * size)):
        one, other = random.randrange(size), random.randrange(size)
        linked[one].add(other)
        linked[other].add(one)
    links = [sum(1 << other for other in others) for others in linked]
    start = {random.randrange(size) for _ in range(random.choice((1, 1, 3)))}
    free = {cell for cell in range(size) if random.random() < 0.9}
    stops = {cell for cell in range(size) if random.random() < 0.2}
    goals = {random.randrange(size) for _ in range(2)}
    begin, area, ends, wanted = (sum(1 << cell for cell in cells) for cells in (start, free, stops, goals))
    expected = spread(linked, start, free, stops)
    table = distances(links, begin, area, ends)
    assert {cell: steps for cell, steps in enumerate(table) if steps != FAR} == expected
    for limit in range(5):
        near = [cell for cell in range(size) if expected.get(cell, FAR) <= limit]
        assert list(bits(reach(links, begin, area, limit, ends))) == near
        assert list(bits(reaches(links, begin, area, limit, ends)[limit])) == near
    fewest = min((expected[cell] for cell in goals if cell in expected), default=None)
    assert steps_to(links, begin, wanted, area, ends) == fewest
    way = path(links, begin, wanted, area, ends)
    assert (None if way is None else len(way) - 1) == fewest
    if way is not None:
        assert way[0] in start
        assert way[-1] in goals
        assert free.issuperset(way[1:])
        assert stops.isdisjoint(way[1:-1])
        assert all(after in linked[before] for before, after in pairwise(way))
