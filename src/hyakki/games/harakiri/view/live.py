"""Decks, queue, market, and whatever is under way, as everybody sees it."""

from __future__ import annotations

from collections import Counter

from hyakki.games.harakiri.rules import shop
from hyakki.games.harakiri.rules.ki import withdrawals
from hyakki.games.harakiri.rules.prices import head_price, item_price, repair_price, sell_price
from hyakki.games.harakiri.state import Character, Harakiri
from hyakki.games.harakiri.view.seen import (
    ActView,
    AIDeckView,
    AimView,
    CounterView,
    DealView,
    HuntView,
    LastingView,
    MarketView,
    OracleView,
    PriceView,
    ProgressView,
    QueueView,
)

# ---------------------------------------------------------------------- decks


def oracle_view(g: Harakiri) -> OracleView:
    """What is left by colour, and the next card where everybody has seen it (harakiri.oracle.peek)."""
    oracle = g.oracle
    left = Counter(oracle.bag)
    left.update(placed.card for placed in oracle.top)
    drawn = Counter(oracle.discard)
    seen = oracle.seen_by(None)
    return OracleView(
        current=g.current,
        green=left["green"],
        red=left["red"],
        drawn_green=drawn["green"],
        drawn_red=drawn["red"],
        next=(seen[0] if seen else None) or "",
    )


def deck_views(g: Harakiri) -> tuple[AIDeckView, ...]:
    """The AI cards left of each Chosen, without their order."""
    return tuple(
        AIDeckView(chosen, dict(sorted(Counter(deck.bag).items())), tuple(deck.discard))
        for chosen, deck in g.decks.items()
    )


def queue_view(g: Harakiri) -> tuple[QueueView, ...]:
    """The cards from left to right."""
    active = g.act.character if g.act is not None else -1 if g.hunt is None else g.hunt.creature
    return tuple(QueueView(number, number in g.done, number == active) for number in g.queue)


# ---------------------------------------------------------------------- the market


def market_view(g: Harakiri) -> MarketView:
    """The market; what each character pays is told between chapters."""
    counters = tuple(_counter(g, one) for one in g.characters) if g.phase == "shop" else ()
    left = g.market.count() + len(g.bottom)
    return MarketView(tuple(g.row), tuple(g.bottom), left, counters)


def _counter(g: Harakiri, one: Character) -> CounterView:
    smith = [] if shop.is_first(g) else shop.pile(g, one)
    owned = [] if shop.is_first(g) else [*one.weapons, *([one.armour_card] if one.armour_card else [])]
    staples = [card for card in g.box.items if shop.is_staple(g, one, card)]
    return CounterView(
        character=one.id,
        smith=tuple(PriceView(card, shop.smith_price(g, card, "coins")) for card in smith),
        sells=tuple(PriceView(card, sell_price(g, card)) for card in owned),
        items=tuple(PriceView(card, item_price(g, one, card)) for card in dict.fromkeys([*g.row, *staples])),
        repair=repair_price(g, one),
        head=head_price(g, one, False),
        boss_head=head_price(g, one, True),
    )


# ---------------------------------------------------------------------- under way


def act_view(g: Harakiri) -> ActView | None:
    """The activation of a character."""
    act = g.act
    if act is None:
        return None
    return ActView(
        character=act.character,
        moved=act.moved,
        moving=act.moving,
        points=act.points,
        entered=act.entered,
        attacks=act.attacks,
        withdrawals=act.withdrawals,
        most_withdrawals=withdrawals(g, g.characters[act.character]),
        point=act.point,
    )


def aim_view(g: Harakiri) -> AimView | None:
    """An attack with its dice, which lie open."""
    aim = g.aim
    if aim is None:
        return None
    return AimView(
        attacker=aim.attacker,
        target=aim.target,
        kind=aim.kind,
        range=aim.range,
        skill=aim.skill,
        targets=tuple(aim.targets),
        focus=aim.focus,
        pool=tuple(aim.pool),
        faces=tuple(aim.faces),
        rerolled=tuple(aim.rerolled),
        picked=tuple(aim.picked),
        focus_face=aim.focus_face,
        stage=aim.stage,
    )


def deal_view(g: Harakiri) -> DealView | None:
    """A proposal."""
    deal = g.deal
    if deal is None:
        return None
    return DealView(deal.character, deal.partner, tuple(deal.gives), tuple(deal.wants))


def hunt_view(g: Harakiri) -> HuntView | None:
    """The enemy that acts."""
    hunt = g.hunt
    return None if hunt is None else HuntView(hunt.creature, hunt.roll, hunt.card, hunt.line)


def lasting_views(g: Harakiri) -> tuple[LastingView, ...]:
    """Effects that stay, each use of a source once for everybody whom it concerns."""
    found = {(one.source, one.owner, one.target, one.until): None for one in g.lasting}
    return tuple(LastingView(*key) for key in found)


def progress_view(g: Harakiri) -> ProgressView:
    """What the chapter counts."""
    progress = g.progress
    return ProgressView(
        killed=tuple(progress.killed),
        saved=tuple(progress.saved),
        consecrated=tuple(progress.consecrated),
        seals=tuple(progress.seals),
        stones=progress.stones,
        out=tuple(progress.out),
        carrier=progress.carrier,
        lad=progress.lad,
        missions=tuple(progress.missions),
        slain=tuple(progress.slain),
    )
