"""Walks over cells that are linked in any way: reach, distances, paths and connected parts.

`links[cell]` is the mask of cells that one step leads to: a table of an `Adjacency` (for walkers, flyers or
diggers) or of a `Frame`. `start` and `free` are sets of cells: where a walk begins, and what it may enter.
`stops` are cells that may be entered but not left again; where a walk begins it may always leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Links: TypeAlias = Sequence[int]

FAR = 255
"""The distance of what cannot be reached."""


def layers(links: Links, start: int, free: int, limit: int = -1, stops: int = 0) -> list[int]:
    """The cells first reached after 0, 1, 2, ... steps, up to the limit; shorter if nothing new is reached.

    >>> row = [0b00010, 0b00101, 0b01010, 0b10100, 0b01000]
    >>> layers(row, 0b00001, 0b11111, limit=2)
    [1, 2, 4]
    >>> layers(row, 0b00100, 0b11111, stops=0b00010)
    [4, 10, 16]
    """
    rest, new, found = free & ~start, start, [start]
    while new and rest and limit:
        limit -= 1
        beside = 0
        while new:
            low = new & -new
            beside |= links[low.bit_length() - 1]
            new ^= low
        new = beside & rest
        if not new:
            break
        rest ^= new
        found.append(new)
        new &= ~stops
    return found


def reach(links: Links, start: int, free: int, limit: int = -1, stops: int = 0) -> int:
    """All cells within the limit, the start among them.

    >>> row = [0b00010, 0b00101, 0b01010, 0b10100, 0b01000]
    >>> bin(reach(row, 0b00001, 0b11111, limit=2))
    '0b111'
    """
    rest, new, found = free & ~start, start, start
    while new and rest and limit:
        limit -= 1
        beside = 0
        while new:
            low = new & -new
            beside |= links[low.bit_length() - 1]
            new ^= low
        new = beside & rest
        rest ^= new
        found |= new
        new &= ~stops
    return found


def reaches(links: Links, start: int, free: int, limit: int, stops: int = 0) -> list[int]:
    """One search for units of different speed: the cells within 0, 1, 2, ... `limit` steps.

    >>> row = [0b00010, 0b00101, 0b01010, 0b10100, 0b01000]
    >>> [bin(mask) for mask in reaches(row, 0b00001, 0b00011, limit=3)]
    ['0b1', '0b11', '0b11', '0b11']
    """
    found, mask = [], 0
    for layer in layers(links, start, free, limit, stops):
        mask |= layer
        found.append(mask)
    return found + [mask] * (limit + 1 - len(found))


def flood(links: Links, start: int, free: int) -> int:
    """Everything that can be reached, in whatever number of steps.

    >>> bin(flood([0b010, 0b101, 0b010], 0b001, 0b011))
    '0b11'
    """
    return reach(links, start, free)


def distances(links: Links, start: int, free: int, stops: int = 0) -> bytes:
    """The steps to every cell, `FAR` for those out of reach.

    >>> list(distances([0b010, 0b101, 0b010, 0], 0b001, 0b111))
    [0, 1, 2, 255]
    """
    table = bytearray([FAR]) * len(links)
    for steps, layer in enumerate(layers(links, start, free, stops=stops)):
        while layer:
            low = layer & -layer
            table[low.bit_length() - 1] = steps
            layer ^= low
    return bytes(table)


def steps_to(links: Links, start: int, goals: int, free: int, stops: int = 0) -> int | None:
    """The fewest steps to one of the goals; None if none can be reached.

    >>> steps_to([0b010, 0b101, 0b010, 0], 0b001, 0b100, 0b111)
    2
    """
    for steps, layer in enumerate(layers(links, start, free, stops=stops)):
        if layer & goals:
            return steps
    return None


def path(links: Links, start: int, goals: int, free: int, stops: int = 0) -> list[int] | None:
    """A shortest way to one of the goals, both ends included; among equals the one of lower cells, read from
    the goal back. None if there is none. Links must lead both ways.

    >>> path([0b0110, 0b1001, 0b1001, 0b0110], 0b0001, 0b1000, 0b1111)
    [0, 1, 3]
    """
    found = layers(links, start, free, stops=stops)
    steps = next((steps for steps, layer in enumerate(found) if layer & goals), None)
    if steps is None:
        return None
    hit = found[steps] & goals
    way = [(hit & -hit).bit_length() - 1]
    for number in range(steps - 1, -1, -1):
        before = found[number] & links[way[-1]]
        if number:
            before &= ~stops
        way.append((before & -before).bit_length() - 1)
    return way[::-1]


def components(links: Links, cells: int) -> list[int]:
    """The connected parts of a set of cells, by their first cell.

    >>> components([0b010, 0b101, 0b010, 0b0], 0b1101)
    [1, 4, 8]
    """
    found = []
    while cells:
        part = flood(links, cells & -cells, cells)
        found.append(part)
        cells ^= part
    return found


def is_connected(links: Links, cells: int) -> bool:
    """Whether one can get from every cell of the set to every other without leaving it.

    >>> is_connected([0b010, 0b101, 0b010], 0b111), is_connected([0b010, 0b101, 0b010], 0b101)
    (True, False)
    """
    return flood(links, cells & -cells, cells) == cells
