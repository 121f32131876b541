"""A deck is a bag: the order is decided at the draw, so every draw is a die.

`bag` holds what is face down in no order; `top` what was put there knowingly, topmost last, each card with
the seats that know it. There is no order in the state that could leak or be imagined.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hyakki.kernel.clone import Clonable, clonable
from hyakki.kernel.decks import UNKNOWN, DeckView, Placed, Seats
from hyakki.kernel.flow import State
from hyakki.kernel.rng import Rng


def _among(seat: int | None, seats: Seats) -> bool:
    return seats is None or (seat is not None and seat in seats)


def _with(seats: Seats, more: Seats) -> Seats:
    return None if seats is None or more is None else tuple(sorted({*seats, *more}))


def _only(seats: Seats, allowed: Seats) -> Seats:
    """Those of `seats` that are among `allowed`."""
    if seats is None or allowed is None:
        return allowed if seats is None else seats
    return tuple(seat for seat in seats if seat in allowed)


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
        """The next card, openly, after turning the discard pile over if need be; None if there is nothing
        left.

        The caller puts it into a hand or a pile before the next question.
        """
        placed = self.take(g, None)
        return None if placed is None else placed.card

    def take(self, g: State, seen: Seats) -> Placed | None:
        """The next card, seen by some seats only. Its `known` says who else knows what was drawn.

        Those who glimpsed it among others and do not see it now cannot tell any more which of them are left.
        """
        if self.top:
            g.learned += 1
            placed = self.top.pop()
            self._forget(placed.group, seen)
            return placed
        if not self.bag:
            if not self.discard:
                return None
            self.bag[:] = sorted(self.discard)
            self.discard.clear()
        return Placed(self.bag.pop(g.rng.below(len(self.bag))), ())

    def _forget(self, group: int, but: Seats) -> None:
        """Nobody else than `but` keeps track of the cards of a group whose order was never known to them."""
        for at, placed in enumerate(self.top):
            if group and placed.group == group:
                self.top[at] = Placed(placed.card, placed.known, group, _only(placed.glimpsed, but))

    def put_back(self, card: str) -> None:
        """Into the face-down cards, at a place that nobody knows."""
        self.bag.append(card)
        self.bag.sort()

    def put_on_top(self, card: str, known: Seats) -> None:
        """Face down on top, before the eyes of some seats: it is the next to be drawn."""
        self.top.append(Placed(card, known))

    def peek(self, g: State, count: int, known: Seats) -> list[str]:
        """Fix the next cards and show them to some seats; they stay on top, the first to be drawn first."""
        g.learned += 1
        count = min(count, self.count())
        while len(self.top) < count:
            self.top.insert(0, Placed(self.bag.pop(g.rng.below(len(self.bag))), ()))
        first = len(self.top) - count
        for at, placed in enumerate(self.top[first:], first):
            self.top[at] = Placed(placed.card, _with(placed.known, known), placed.group, placed.glimpsed)
        return [placed.card for placed in reversed(self.top[first:])]

    def arrange(self, seats: Seats, order: Sequence[str]) -> None:
        """The next cards are put back in a new order, which these seats see; the first of it is drawn first.

        Others who knew some of the cards know that they are there, but no longer where.
        """
        first = len(self.top) - len(order)
        old = self.top[max(first, 0) :]
        if sorted(order) != sorted(placed.card for placed in old):
            raise ValueError(f"{list(order)} are not the next {len(order)} cards")
        for group in {placed.group for placed in old}:
            # Whoever glimpsed a group of which only a part is put back anew loses track of it.
            if any(placed.group == group for placed in self.top[:first]):
                self._forget(group, ())
        old = self.top[first:]
        group = 1 + max((placed.group for placed in self.top), default=0)
        known = _with(seats, ())
        for at, card in enumerate(reversed(order), first):
            before = next(placed for placed in old if placed.card == card)
            old.remove(before)
            self.top[at] = Placed(card, known, group, _with(before.known, before.glimpsed))

    def seen_by(self, seat: int | None) -> list[str | None]:
        """The cards on top as a seat (None: a spectator) knows them, the next to be drawn first."""
        return [placed.card if _among(seat, placed.known) else None for placed in reversed(self.top)]

    def glimpsed_by(self, seat: int | None) -> list[list[str]]:
        """Cards that a seat knows to be on top without knowing their order, group by group."""
        groups: dict[int, list[str]] = {}
        for placed in self.top:
            if _among(seat, placed.glimpsed) and not _among(seat, placed.known):
                groups.setdefault(placed.group, []).append(placed.card)
        return [sorted(groups[group]) for group in sorted(groups)]

    def view(self, seat: int | None) -> DeckView:
        """All that a seat (None: a spectator) sees of the deck."""
        top = tuple(card or UNKNOWN for card in self.seen_by(seat))
        glimpsed = sorted(card for group in self.glimpsed_by(seat) for card in group)
        return DeckView(self.count(), top, tuple(glimpsed), tuple(self.discard))

    def imagine(self, seat: int | None, rng: Rng) -> None:
        """Deal the cards on top that a seat does not know anew, in place, keeping what it has glimpsed.

        What is dealt follows from what the seat knows alone: within a group others may know which of its
        cards are which, so their order there must not count.
        """

        def mark(at: int) -> tuple[int, str]:
            return self.top[at].group, repr(self.top[at].glimpsed)

        unknown = [at for at, placed in enumerate(self.top) if not _among(seat, placed.known)]
        strange = [at for at in unknown if not _among(seat, self.top[at].glimpsed)]
        self.bag.extend(self.top[at].card for at in strange)
        self.bag.sort()
        for at in sorted(strange, key=mark):
            placed = self.top[at]
            card = self.bag.pop(rng.below(len(self.bag)))
            self.top[at] = Placed(card, placed.known, placed.group, placed.glimpsed)
        for group in sorted({self.top[at].group for at in unknown} - {0}):
            places = [at for at in unknown if self.top[at].group == group]
            ranked = sorted(places, key=lambda at: (self.top[at].card, mark(at)))
            cards = [(self.top[at].card, self.top[at].glimpsed) for at in ranked]
            rng.shuffle(cards)
            for at, (card, glimpsed) in zip(places, cards, strict=True):
                self.top[at] = Placed(card, self.top[at].known, group, glimpsed)
