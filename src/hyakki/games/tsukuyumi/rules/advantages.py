"""Starting advantages: dealt face down, shown when they are used, and what each of them does.

Nobody may learn from a question who holds what. So every holder is asked at the same three moments: when the
cards are dealt, at the beginning of its own set-up, and before round 1. Cards that act in a later phase are
shown before round 1 as well (tsukuyumi.startadv.deal).
"""

from __future__ import annotations

from itertools import combinations

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.carddefs import AdvantageDef
from hyakki.games.tsukuyumi.box.frame import FRAME, at, place
from hyakki.games.tsukuyumi.box.vocabulary import SIZES
from hyakki.games.tsukuyumi.events import (
    AdvantageDealt,
    AdvantageExchanged,
    AdvantageUsed,
    CardsExchanged,
    CardsSeen,
    UnitsLost,
)
from hyakki.games.tsukuyumi.options import (
    DONE,
    DeclineAdvantage,
    Exchange,
    LayTile,
    PickArea,
    PickTile,
    PlayEvent,
    RedrawAdvantage,
    Shift,
    UseAdvantage,
)
from hyakki.games.tsukuyumi.rules import initiative, movement, scoring
from hyakki.games.tsukuyumi.rules.areas import is_moon
from hyakki.games.tsukuyumi.rules.boards import lay_tile, layout_of, spins
from hyakki.games.tsukuyumi.rules.figures import take_oni
from hyakki.games.tsukuyumi.rules.homes import SPREAD_OUT, board_edge, tile_mask
from hyakki.games.tsukuyumi.rules.lasting import advantage, advantage_of, idle, use
from hyakki.games.tsukuyumi.rules.plays import forbids_event, play_event
from hyakki.games.tsukuyumi.rules.production import produce_for
from hyakki.games.tsukuyumi.rules.stack import deal_normal
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi
from hyakki.kernel.decision import Option
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

SCOUT = use.declare(
    "lay-tile", numbers="amount", doc="`amount` reserve tiles of choice, over a tile or at the edge."
)
HARVEST = use.declare("produce", numbers="amount", doc="Produce for `amount`.")


def _cannot_rise(g: Tsukuyumi, seat: int, card: AdvantageDef) -> Refusal | None:
    return idle() if g.order[0] == seat else None


RISE = use.declare("rise", numbers="amount", doc="Rise up to `amount` places.", forbids=_cannot_rise)

MODULE = "starting-advantages"
OWN_SET_UP = ("homezone", "starting-areas", "starting-units")
AT_ONCE = ("before-setup",)


# ---------------------------------------------------------------------- dealing


def deal(g: Tsukuyumi) -> None:
    """One card face down to each seat."""
    for seat in range(len(g.seats)):
        _draw(g, seat)


def _draw(g: Tsukuyumi, seat: int) -> None:
    card = g.advantages.pop(g.rng.below(len(g.advantages)))
    g.seats[seat].advantage = card
    g.tell(AdvantageDealt(seat, card), "tsukuyumi.startadv.deal", (seat,))


def is_idle(g: Tsukuyumi, seat: int) -> bool:
    """Whether the card of a seat can have no effect."""
    card = advantage_of(g, seat)
    return card is not None and use.forbids(card.effect, g, seat, card) is not None


def look(g: Tsukuyumi) -> Flow[None]:
    """Every seat looks at its card: one without effect may be exchanged, Rise to Power may be used."""
    asked = list(range(len(g.seats)))
    while asked and g.advantages:
        risers = yield from _look(g, asked)
        for seat in risers:
            yield from _rise(g, seat)


def _look(g: Tsukuyumi, asked: list[int]) -> Flow[list[int]]:
    """Ask some seats in secret. Returns those that rise; those that drew another card stay in `asked`."""
    picks = yield from g.ask_all(asked, Prompt("ask.advantage.look"), lambda seat: _first_uses(g, seat))
    asked[:] = [seat for seat, pick in picks.items() if isinstance(pick, RedrawAdvantage)]
    for seat in asked:
        shown = g.seats[seat].advantage
        g.shown_advantages.append(shown)
        g.tell(AdvantageExchanged(seat, shown), "tsukuyumi.startadv.deal")
        _draw(g, seat)
    risers = [seat for seat, pick in picks.items() if isinstance(pick, UseAdvantage)]
    for seat in risers:
        _show(g, seat)
    return risers


def _first_uses(g: Tsukuyumi, seat: int) -> list[Option]:
    if forbids_redraw(g, seat, AT_ONCE) is None:
        return [RedrawAdvantage(), DONE]
    return [UseAdvantage(), DONE] if forbids_use(g, seat, AT_ONCE) is None else [DONE]


def forbids_use(g: Tsukuyumi, seat: int, timings: tuple[str, ...]) -> Refusal | None:
    """Why a seat may not use its starting advantage at a moment for cards with these timings, or None."""
    card = advantage_of(g, seat)
    if card is None or card.timing not in timings:
        return refuse("tsukuyumi.startadv.deal.use-advantage")
    return use.forbids(card.effect, g, seat, card)


def forbids_redraw(g: Tsukuyumi, seat: int, timings: tuple[str, ...]) -> Refusal | None:
    """Why a seat may not exchange its starting advantage, or None: only when it is dealt, if it is idle."""
    return (
        None
        if timings == AT_ONCE and is_idle(g, seat)
        else refuse("tsukuyumi.startadv.deal.redraw-advantage")
    )


def late_timings(g: Tsukuyumi) -> tuple[str, ...]:
    """The timings of the cards that are shown before round 1."""
    return tuple(sorted({card.timing for card in g.box.advantages.values()} - {*OWN_SET_UP, *AT_ONCE}))


def _show(g: Tsukuyumi, seat: int) -> None:
    """A card that is used lies open from now on."""
    g.seats[seat].advantage_used = True
    g.learned += 1
    g.tell(AdvantageUsed(seat, g.seats[seat].advantage), "tsukuyumi.startadv.deal")


def _rise(g: Tsukuyumi, seat: int) -> Flow[None]:
    """Rise to Power: the seat sets up earlier, too (tsukuyumi.startadv.rise)."""
    amount = g.box.advantages[g.seats[seat].advantage].amount
    highest = min(amount, g.order.index(seat))
    if highest:
        answer = yield from g.ask(
            seat, Prompt("ask.rise"), lambda: [Shift(-places) for places in range(highest, 0, -1)]
        )
        initiative.shift(g, seat, answer.places)


# ---------------------------------------------------------------------- in the own set-up


def before_own_set_up(g: Tsukuyumi, seat: int) -> Flow[None]:
    """Scout, Spread Out and Rich Harvest are shown before the homezone is placed; Scout acts at once."""
    if not g.seats[seat].advantage or g.seats[seat].advantage_used:
        return
    answer = yield from g.ask_hidden(seat, Prompt("ask.advantage.setup"), lambda: _uses(g, seat, OWN_SET_UP))
    if isinstance(answer, UseAdvantage):
        _show(g, seat)
        if advantage(g, seat, SCOUT) is not None:
            yield from _scout(g, seat)


def _uses(g: Tsukuyumi, seat: int, timings: tuple[str, ...]) -> list[Option]:
    return [DONE] if forbids_use(g, seat, timings) is not None else [UseAdvantage(), DeclineAdvantage()]


def _scout(g: Tsukuyumi, seat: int) -> Flow[None]:
    """A tile of choice from the reserve, over a tile or at the edge (tsukuyumi.startadv.scout)."""
    if not g.reserve:
        return
    answer = yield from g.ask(seat, Prompt("ask.scout-tile"), lambda: _reserve(g))
    tile = list(g.box.tiles).index(answer.tile)
    where = yield from g.ask(
        seat, Prompt("ask.scout-place", {"tile": answer.tile}), lambda: scout_places(g, tile)
    )
    g.reserve.remove(tile)
    lay_tile(g, tile, where, "tsukuyumi.startadv.scout")


def _reserve(g: Tsukuyumi) -> list[PickTile]:
    """The tiles of the reserve, one of those that look alike."""
    kinds: dict[object, PickTile] = {}
    for number in sorted(g.reserve):
        tile = g.box.tile_list[number]
        kinds.setdefault((tile.terrain, tile.value, tile.property, tile.red), PickTile(tile.id))
    return list(kinds.values())


def scout_places(g: Tsukuyumi, tile: int) -> list[LayTile]:
    """Over any tile but the moon and homezones, or at the edge; marked spots for homezones stay free."""
    cells = g.map.adjacency.cells
    spots = [cell for cell in bits(cells | FRAME.beside(cells)) if forbids_scout(g, cell) is None]
    return [LayTile(*place(cell), spin) for cell in spots for spin in spins(g, tile)]


def forbids_scout(g: Tsukuyumi, cell: int) -> Refusal | None:
    """Why a tile may not be laid by Scout at a position, or None."""
    cells, layout = g.map.adjacency.cells, layout_of(g)
    if layout is not None and place(cell) in [spot.at for spot in layout.homezones]:
        return refuse("tsukuyumi.startadv.scout.home")
    if (tile_mask(g) | board_edge(cells, cells)) >> cell & 1:
        return None
    return refuse("tsukuyumi.startadv.scout.moon" if g.map.tiles[cell] >= 0 else "tsukuyumi.startadv.scout")


def after_own_set_up(g: Tsukuyumi, seat: int) -> Flow[None]:
    """Rich Harvest, after the starting units. Spread Out is worth points to a seat without starting areas."""
    harvest, spread = advantage(g, seat, HARVEST), advantage(g, seat, SPREAD_OUT)
    if spread is not None and not g.seats[seat].lands:
        scoring.gain(g, seat, "advantage", spread.amount, "tsukuyumi.startadv.spread-out")
    if harvest is not None:
        yield from produce_for(g, seat, harvest.amount, harvest.id)


# ---------------------------------------------------------------------- before round 1


def announce(g: Tsukuyumi) -> Flow[None]:
    """All seats say at the same time whether they use the cards that are left."""
    seats = [seat for seat in g.order if g.seats[seat].advantage and not g.seats[seat].advantage_used]
    late = late_timings(g)
    if seats:
        picks = yield from g.ask_all(seats, Prompt("ask.advantage.start"), lambda seat: _uses(g, seat, late))
        for seat, pick in picks.items():
            if isinstance(pick, UseAdvantage):
                _show(g, seat)


def resolve(g: Tsukuyumi, seat: int) -> Flow[None]:
    """What a shown card does before round 1."""
    card = advantage_of(g, seat)
    if card is not None and g.seats[seat].advantage_used:
        yield from use[card.effect].run(g, seat, card)


def _no_points(g: Tsukuyumi, seat: int, card: AdvantageDef) -> Refusal | None:
    return idle() if g.duel else None


@use("points", numbers="amount", forbids=_no_points)
def _points(g: Tsukuyumi, seat: int, card: AdvantageDef) -> Flow[None]:
    """`amount` permanent points."""
    scoring.gain(g, seat, "advantage", card.amount, "tsukuyumi.startadv.precious-land")
    yield from ()


@use("march", numbers="amount")
def _advance(g: Tsukuyumi, seat: int, card: AdvantageDef) -> Flow[None]:
    """Each own unit moves up to `amount` areas.

    The steps that follow are taken one by one in setup_step (tsukuyumi.startadv.advanced-position).
    """
    movement.start(g, seat, "advance", card.amount)
    yield from movement.march_step(g)


@use("free-events", numbers="amount")
def _intelligence(g: Tsukuyumi, seat: int, card: AdvantageDef) -> Flow[None]:
    """Draw `amount` events from the stack; each may be played without event action, so they are
    remembered."""
    player = g.seats[seat]
    for _ in range(card.amount):
        if deal_normal(g, seat):
            player.gift.append(player.events[-1])
    yield from ()


@use("banish-oni", numbers="amount")
def _banish(g: Tsukuyumi, seat: int, card: AdvantageDef) -> Flow[None]:
    """Return `amount` Oni from any moon area to the supply (tsukuyumi.startadv.rest)."""
    for _ in range(card.amount):
        if not _banishable(g):
            return
        answer = yield from g.ask(seat, Prompt("ask.banish"), lambda: _banishable(g))
        cell = at(answer.q, answer.r)
        size = next(size for size, count in enumerate(g.oni[cell]) if count)
        take_oni(g, size, cell)
        lost = UnitsLost(ONI, (answer.q, answer.r), {SIZES[size]: 1}, None, "banished")
        g.tell(lost, "tsukuyumi.startadv.rest")


def _banishable(g: Tsukuyumi) -> list[PickArea]:
    return [PickArea(*place(cell)) for cell in sorted(g.oni) if forbids_banishing(g, cell) is None]


def forbids_banishing(g: Tsukuyumi, cell: int) -> Refusal | None:
    """Why no Oni can be banished from a space, or None."""
    if not is_moon(g, cell):
        return refuse("tsukuyumi.startadv.rest.moon")
    return None if cell in g.oni else refuse("tsukuyumi.startadv.rest.nobody")


@use("exchange-cards", numbers="amount")
def _second_thoughts(g: Tsukuyumi, seat: int, card: AdvantageDef) -> Flow[None]:
    """Up to `amount` action cards for random undealt ones.

    New cards are drawn before the old ones are put away, so none of those comes back.
    """
    player = g.seats[seat]
    answer = yield from g.ask_hidden(
        seat,
        Prompt("ask.exchange", {"cards": card.amount}),
        lambda: [
            Exchange(cards)
            for count in range(min(card.amount, len(g.actions)) + 1)
            for cards in combinations(sorted(player.hand), count)
        ],
    )
    for old in answer.cards:
        player.hand.remove(old)
        player.hand.append(g.actions.pop(g.rng.below(len(g.actions))))
    player.hand.sort()
    player.returned += tuple(answer.cards)
    g.actions.extend(answer.cards)
    g.actions.sort()
    g.tell(CardsExchanged(seat, len(answer.cards)), "tsukuyumi.startadv.rest")
    g.tell(CardsSeen(seat, tuple(player.hand)), "tsukuyumi.startadv.rest", (seat,))


# ---------------------------------------------------------------------- in play


def free_plays(g: Tsukuyumi, seat: int) -> list[PlayEvent]:
    """Intelligence: cards that it drew may be played without an action (tsukuyumi.startadv.intelligence)."""
    gift = g.seats[seat].gift
    if not gift:
        return []
    return [PlayEvent(card) for card in dict.fromkeys(gift) if forbids_event(g, seat, card) is None]


def play_free(g: Tsukuyumi, seat: int, card: str) -> Flow[None]:
    """Play a card of Intelligence."""
    g.seats[seat].gift.remove(card)
    yield from play_event(g, seat, card)
