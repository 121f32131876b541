"""Planning: both sides lay their cards face down at the same time, the Heroes set their order, the Oni makes
one adjustment, and everything is turned up (okko.strategy.simultaneous, okko.strategy.planning).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Final, TypeAlias

from hyakki.games.okko.box.definitions import Modifiers
from hyakki.games.okko.events import Adjusted, ItemReadied, OrderSet, PhaseBegan, PlansLaid, Revealed
from hyakki.games.okko.options import (
    Done,
    Exchange,
    Order,
    Place,
    Plan,
    Planned,
    PlanSide,
    Ready,
    ReadyNone,
    Shift,
    TakeBack,
)
from hyakki.games.okko.rules.asking import ask_oni_hidden, ask_side, hero_seats, oni_seats
from hyakki.games.okko.rules.ground import board, heroes_in_play
from hyakki.games.okko.rules.hands import turned_up
from hyakki.games.okko.rules.using import moment
from hyakki.games.okko.rules.watching import look
from hyakki.games.okko.state import NOBODY, Hero, Okko
from hyakki.kernel.decision import PASS, Pass
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

SIDES: Final[tuple[PlanSide, ...]] = ("left", "right")
NO_TECHNIQUE: Final = Modifiers()

Choice: TypeAlias = "Plan | Ready | Place"
Adjustment: TypeAlias = "Shift | TakeBack | Place | Exchange | Pass"

# ---------------------------------------------------------------------- side by side


def plan(g: Okko) -> Flow[None]:
    """All seats plan side by side, each for all its Heroes; nothing is put down before everybody is done. The
    Hero side plans in each other's sight, the Oni alone (okko.players.table-talk). Then numbers and sides are
    public, and so are the readied hand cards (okko.strategy.hand-equipment-public)."""
    leading = {hero.seat for hero in g.heroes if not hero.out}
    seats = [seat for seat in hero_seats(g) if seat in leading]
    picks = yield from g.together(
        [*seats, *oni_seats(g)], lambda seat: choose(g, seat), allies=lambda a, b: is_council(g, a, b)
    )
    if g.oni.seat == NOBODY:  # before the Heroes' cards lie there: it plans at the same time
        yield from _place_by_lists(g)
    for hero in g.heroes:
        hero.readied = ""
    for chosen in picks.values():
        for choice in chosen:
            _lay(g, choice)
    g.tell(_laid(g), "okko.strategy.planning")
    for number, hero in enumerate(g.heroes):
        if hero.readied:
            g.tell(ItemReadied(number, hero.readied), "okko.strategy.hand-equipment-public")
    g.phase = "order"


def is_council(g: Okko, a: int, b: int) -> bool:
    """Whether two seats are both of the Hero side and show each other their cards."""
    return g.oni.seat not in (a, b)


def choose(g: Okko, seat: int) -> Flow[list[Choice]]:
    """What one seat plans, without a trace on the table: for the Oni its Events, else for each of its Heroes
    the cards and the hand card to ready."""
    if seat == g.oni.seat:
        placed = yield from choose_events(g)
        return [*placed]
    chosen: list[Choice] = []
    for number, hero in enumerate(g.heroes):
        if hero.seat == seat and not hero.out:
            chosen += yield from choose_cards(g, number)
            readied = yield from choose_item(g, number)
            chosen += readied
    return chosen


def _lay(g: Okko, choice: Choice) -> None:
    """Put down what was chosen."""
    match choice:
        case Plan(number, card, side):
            hero = g.heroes[number]
            (hero.hand if card in hero.hand else hero.wounds).remove(card)
            (hero.left if side == "left" else hero.right).append(card)
        case Ready(number, item):
            g.heroes[number].readied = item
        case Place(event, kind):
            g.oni.hand.remove(event)
            put_beside(g, event, kind)


def _laid(g: Okko) -> PlansLaid:
    left = {number: len(hero.left) for number, hero in enumerate(g.heroes) if not hero.out}
    right = {number: len(hero.right) for number, hero in enumerate(g.heroes) if not hero.out}
    return PlansLaid(left, right, counts(g))


# ---------------------------------------------------------------------- the cards of a Hero


def choose_cards(g: Okko, number: int) -> Flow[list[Plan]]:
    """A Hero plays 1 or 2 cards face down (okko.strategy.min-max-cards), on the sides of its choice
    (okko.strategy.same-side). The first is an Action card, so that a Wound never comes alone."""
    seat = g.heroes[number].seat
    first = yield from g.ask_hidden(seat, Prompt("ask.plan", {"hero": number}), lambda: plans(g, number, ()))
    second = yield from g.ask_hidden(
        seat,
        Prompt("ask.plan-second", {"hero": number}),
        lambda: [*plans(g, number, (first,)), Planned(number)],
    )
    return [first, second] if isinstance(second, Plan) else [first]


def plans(g: Okko, number: int, before: Sequence[Plan]) -> list[Plan]:
    """Every card that a Hero may play next, with every side that it may lie on."""
    hero = g.heroes[number]
    return [
        Plan(number, card, side)
        for card in dict.fromkeys([*hero.hand, *hero.wounds])
        for side in SIDES
        if forbids_plan(g, number, card, side, before) is None
    ]


def forbids_plan(
    g: Okko, number: int, card: str, side: PlanSide, before: Sequence[Plan] = ()
) -> Refusal | None:
    """Why a Hero cannot play a card on a side, after those already played, or None. On the left a card gives
    only its Talent, on the right only its Technique (okko.strategy.sides)."""
    hero = g.heroes[number]
    if len(before) >= MOST_CARDS:
        return refuse("okko.strategy.min-max-cards")
    if card in hero.wounds:
        return _forbids_wound(hero, side, before)
    if card not in hero.hand:
        return refuse("okko.card.own-set")
    if any(plan.card == card for plan in before):
        return refuse("okko.strategy.sides")
    return forbids_side(g, card, side)


def forbids_side(g: Okko, card: str, side: PlanSide) -> Refusal | None:
    """Why an Action card never lies on a side, or None (okko.strategy.one-function-cards,
    okko.weakness.left-only)."""
    action = g.box.actions[card]
    if side == "left":
        return refuse("okko.strategy.one-function-cards.talent") if action.use == "none" else None
    if action.kind == "weakness":
        return refuse("okko.weakness.left-only")
    return refuse("okko.strategy.one-function-cards") if action.technique == NO_TECHNIQUE else None


MOST_CARDS: Final = 2


def _forbids_wound(hero: Hero, side: PlanSide, before: Sequence[Plan]) -> Refusal | None:
    """A Wound lies on the right (okko.wound.play), one at most and never without an Action card
    (okko.strategy.wound-with-action). A Weakness is an Action card in this, and when nothing else is left it
    must come (okko.weakness.must-come)."""
    if not any(plan.card in hero.hand for plan in before):
        return refuse("okko.strategy.wound-with-action")
    return None if side == "right" else refuse("okko.wound.play")


def hand_items(hero: Hero) -> list[str]:
    """The Equipment cards in the Hand slots; a two-handed one counts once (okko.strategy.hand-equipment)."""
    held = (hero.slots.get("right", ""), hero.slots.get("left", ""))
    return [item for item in dict.fromkeys(held) if item]


def choose_item(g: Okko, number: int) -> Flow[list[Ready]]:
    """At most one hand card is turned face up; the others give nothing in this round
    (okko.strategy.hand-equipment, okko.equipment.hands-facedown)."""
    hero = g.heroes[number]
    if hero.unready or not hand_items(hero):
        return []
    answer = yield from g.ask(
        hero.seat,
        Prompt("ask.ready", {"hero": number}),
        lambda: [*(Ready(number, item) for item in hand_items(hero)), ReadyNone(number)],
    )
    return [answer] if isinstance(answer, Ready) else []


# ---------------------------------------------------------------------- the Events of the Oni


def counts(g: Okko) -> dict[str, int]:
    """How many Events lie beside each Character card."""
    # in the order of the cards: that of the placing would tell of an exchange
    return {kind: len(g.oni.techniques[kind]) for kind in g.oni.cards if kind in g.oni.techniques}


def placed_events(g: Okko) -> int:
    """How many Events lie beside Character cards in all."""
    return sum(map(len, g.oni.techniques.values()))


def forbids_place(g: Okko, kind: str, before: int) -> Refusal | None:
    """Why another Event cannot be placed beside a Character card after so many others, or None: as many as
    Heroes are in play (okko.strategy.oni-events), beside whichever of its cards, also several beside one or
    beside one without figures (okko.strategy.oni-events-stack)."""
    if kind not in g.oni.cards:
        return refuse("okko.strategy.oni-events-stack")
    if before >= heroes_in_play(g):
        return refuse("okko.strategy.oni-events", most=heroes_in_play(g))
    return None


def place_options(g: Okko, before: Sequence[Place]) -> list[Place]:
    """Every Event that is left in the hand, beside every Character card."""
    left = Counter(g.oni.hand) - Counter(place.event for place in before)
    count = placed_events(g) + len(before)
    kinds = [kind for kind in g.oni.cards if forbids_place(g, kind, count) is None]
    return [Place(event, kind) for event in left for kind in kinds]


def places_left(g: Okko, before: int) -> int:
    """How many Events the Oni may still place by what everybody knows: its hand, its cards, the Heroes."""
    if not g.oni.cards:
        return 0
    return min(len(g.oni.hand), heroes_in_play(g) - placed_events(g)) - before


def choose_events(g: Okko) -> Flow[list[Place]]:
    """The Oni chooses Events and where they go, until it has enough (okko.strategy.oni-events)."""
    placed: list[Place] = []
    while places_left(g, len(placed)) > 0:
        left = places_left(g, len(placed))
        answer = yield from g.ask_hidden(
            g.oni.seat,
            Prompt("ask.technique", {"left": left}),
            lambda: [*place_options(g, placed), Done()],
        )
        if not isinstance(answer, Place):
            break
        placed.append(answer)
    return placed


def _place_by_lists(g: Okko) -> Flow[None]:
    """The automated Oni places its Events (okko.auto.technique); nobody sees which before the reveal."""
    while places_left(g, 0) > 0:
        answer = yield from ask_oni_hidden(
            g, "technique", lambda: [*place_options(g, ()), Done()], left=places_left(g, 0)
        )
        if not isinstance(answer, Place):
            return
        _lay(g, answer)


def put_beside(g: Okko, event: str, kind: str) -> None:
    """An Event lies face down beside a Character card."""
    g.oni.techniques.setdefault(kind, []).append(event)
    g.oni.techniques[kind].sort()


def _take_off(g: Okko, event: str, kind: str) -> None:
    beside = g.oni.techniques[kind]
    beside.remove(event)
    if not beside:
        del g.oni.techniques[kind]


# ---------------------------------------------------------------------- order and adjustment


def order(g: Okko) -> Flow[None]:
    """The Heroes stack their Initiative cards; that declares them ready, and they change nothing any more
    (okko.strategy.initiative, okko.strategy.ready). The Oni does not see the order."""
    answer = yield from ask_side(g, "order", lambda: orders(g))
    g.order[:] = answer.heroes
    g.turned = 0
    g.learned += 1  # the Oni adjusts knowing that they are ready
    g.tell(OrderSet(answer.heroes), "okko.strategy.initiative", hero_seats(g))
    g.phase = "adjust"


def orders(g: Okko) -> list[Order]:
    """Every order of the Heroes in play."""
    living = [number for number, hero in enumerate(g.heroes) if not hero.out]
    return [Order(heroes) for heroes in permutations(living)]


def adjust(g: Okko) -> Flow[None]:
    """The Oni may make one adjustment to its Events (okko.strategy.oni-adjust), then all cards are turned up.
    It is asked whenever it has an Event in hand or placed, as everybody can see."""
    if g.oni.cards and (g.oni.hand or g.oni.techniques):
        answer = yield from ask_oni_hidden(g, "adjust", lambda: adjustments(g))
        _adjusted(g, answer)
        g.tell(Adjusted(counts(g)), "okko.strategy.oni-adjust")
    yield from reveal(g)


def adjustments(g: Okko) -> Sequence[Adjustment]:
    """Moving one placed Event, taking one back, exchanging one, adding one within the limit, or nothing."""
    found: list[Adjustment] = []
    hand = list(dict.fromkeys(g.oni.hand))
    for kind, events in g.oni.techniques.items():
        for event in dict.fromkeys(events):
            found += [Shift(event, kind, to) for to in g.oni.cards if to != kind]
            found.append(TakeBack(event, kind))
            found += [Exchange(event, kind, by) for by in hand if by != event]
    return [*found, *place_options(g, ()), PASS]


def _adjusted(g: Okko, answer: Adjustment) -> None:
    match answer:
        case Shift(event, kind, to):
            _take_off(g, event, kind)
            put_beside(g, event, to)
        case TakeBack(event, kind):
            _take_off(g, event, kind)
            g.oni.hand.append(event)
        case Exchange(event, kind, by):
            _take_off(g, event, kind)
            g.oni.hand.append(event)
            _lay(g, Place(by, kind))
        case Place():
            _lay(g, answer)
    g.oni.hand.sort()


# ---------------------------------------------------------------------- the reveal


def reveal(g: Okko) -> Flow[None]:
    """The Activation Phase begins: all face-down cards are turned up at once and work until the round is over
    (okko.activation.reveal, okko.activation.duration); what a Wound does at the reveal happens now."""
    g.revealed = True
    g.learned += 1
    for hero in g.heroes:
        turned_up(hero)
    g.tell(PhaseBegan("activation"), "okko.round.phases")
    g.tell(_revealed(g), "okko.activation.reveal")
    for figure in board(g):
        yield from moment(g, figure, "reveal")
    look(g)
    g.phase = "activation"


def _revealed(g: Okko) -> Revealed:
    left = {number: tuple(hero.left) for number, hero in enumerate(g.heroes) if not hero.out}
    right = {number: tuple(hero.right) for number, hero in enumerate(g.heroes) if not hero.out}
    return Revealed(left, right, {kind: tuple(g.oni.techniques[kind]) for kind in counts(g)})
