"""A deck is a bag: the order is decided at the draw, so every draw is a die.

`bag` holds what is face down in no order; `top` what was put there knowingly, topmost last, each card with the seats
that know it (None: everybody). There is no order in the state that could leak or be imagined.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from hyakki.kernel.clone import Clonable, clonable
from hyakki.kernel.game import State
from hyakki.kernel.rng import Rng


class Placed(msgspec.Struct, frozen=True):
    """A card that somebody put on top knowingly.

    `known` seats know card and place (None: it lies open). When another seat has put several cards back in a new order,
    those who knew them still know that they are there, but not where: they are `glimpsed` within their `group`.
    """

    card: str
    known: tuple[int, ...] | None = None
    group: int = 0
    glimpsed: tuple[int, ...] = ()


@clonable
class Bag(Clonable):
    """A face-down deck with its open discard pile."""

    bag: list[str]
    top: list[Placed]
    discard: list[str]

    @classmethod
    def of(cls, cards: Iterable[str]) -> Bag:
        """A fresh deck; kept sorted, so that equal contents look equal."""
        return cls(bag=sorted(cards), top=[], discard=[])

    def count(self) -> int:
        """How many cards lie face down."""
        return len(self.bag) + len(self.top)

    def draw(self, g: State) -> str | None:
        """The next card, after turning the discard pile over if need be; None if there is nothing left.

        The caller puts it into a hand or a pile before the next question.
        """
        if self.top:
            g.learned += 1
            return self.top.pop().card
        if not self.bag:
            if not self.discard:
                return None
            self.bag[:] = sorted(self.discard)
            self.discard.clear()
        return self.bag.pop(g.rng.below(len(self.bag)))

    def put_back(self, card: str) -> None:
        """Into the face-down cards, at a place that nobody knows."""
        self.bag.append(card)
        self.bag.sort()

    def peek(self, g: State, count: int, known: tuple[int, ...] | None) -> list[str]:
        """Fix the next cards and show them to some seats; they stay on top. The first is the next to be drawn."""
        g.learned += 1
        while len(self.top) < min(count, self.count()):
            self.top.insert(0, Placed(self.bag.pop(g.rng.below(len(self.bag))), ()))
        for at in range(len(self.top) - min(count, len(self.top)), len(self.top)):
            placed = self.top[at]
            seats = None if known is None or placed.known is None else (*placed.known, *known)
            self.top[at] = Placed(
                placed.card,
                seats if seats is None else tuple(sorted(set(seats))),
                placed.group,
                tuple(seat for seat in placed.glimpsed if known is not None and seat not in known),
            )
        return [placed.card for placed in self.top[-count:]][::-1] if count else []

    def arrange(self, seat: int, order: Sequence[str]) -> None:
        """One seat puts the next cards back in an order of its own; the first of `order` is drawn first."""
        old = self.top[-len(order) :]
        group = 1 + max((placed.group for placed in self.top), default=0)
        for at, card in enumerate(reversed(order)):
            before = next(placed for placed in old if placed.card == card)
            old.remove(before)
            others = (*(before.known or ()), *before.glimpsed)
            glimpsed = tuple(sorted({other for other in others if other != seat}))
            self.top[len(self.top) - len(order) + at] = Placed(card, (seat,), group, glimpsed)

    def imagine(self, seat: int | None, rng: Rng) -> None:
        """Deal the cards on top that a seat does not know anew, in place, keeping what it has glimpsed."""

        def knows(placed: Placed) -> bool:
            return placed.known is None or (seat is not None and seat in placed.known)

        unknown = [at for at, placed in enumerate(self.top) if not knows(placed)]
        self.bag.extend(self.top[at].card for at in unknown if seat not in self.top[at].glimpsed)
        self.bag.sort()
        for at in unknown:
            placed = self.top[at]
            if seat not in placed.glimpsed:
                card = self.bag.pop(rng.below(len(self.bag)))
                self.top[at] = Placed(card, placed.known, placed.group, placed.glimpsed)
        for group in sorted({self.top[at].group for at in unknown} - {0}):
            places = [at for at in unknown if self.top[at].group == group]
            cards = [(self.top[at].card, self.top[at].glimpsed) for at in places]
            rng.shuffle(cards)
            for at, (card, glimpsed) in zip(places, cards, strict=True):
                self.top[at] = Placed(card, self.top[at].known, group, glimpsed)
