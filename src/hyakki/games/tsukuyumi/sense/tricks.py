"""Cards and abilities: events and their targets, faction effects, Tetsuo, Mines, Terraforming."""

from __future__ import annotations

from hyakki.board.bases import bits
from hyakki.games.tsukuyumi.cyber import strike_areas
from hyakki.games.tsukuyumi.options import (
    AGREE,
    DONE,
    Arm,
    Assign,
    Draw,
    Effect,
    Hit,
    Move,
    MoveOni,
    PickArea,
    PickEdge,
    PickProperty,
    PickSeat,
    PlayEvent,
)
from hyakki.games.tsukuyumi.sense import oni, worth
from hyakki.games.tsukuyumi.state import NOBODY, ONI, RADIOACTIVE, Tsukuyumi
from hyakki.games.tsukuyumi.totals import counts, kind_of
from hyakki.games.tsukuyumi.world import FRAME, at, has_property, is_home, opponents
from hyakki.kernel.decision import Decision, Option

PLAIN = {
    "hidden-reserves": 3.0, "quick-march": 2.0, "radioactive-contamination": 1.5, "oil": 0.8, "storm": 0.8,
    "oni-rule": 0.5, "lured-away": 0.6, "neutralisation": 0.4, "cave-in": 0.3, "danger-in-the-deep": 0.3,
    "play-it-again-sam": 1.0, "cleared-pass": 0.2, "turning-ground": 0.05,
}  # fmt: skip  # how gladly a seat plays an event
OWN = 2.0  # a card of the own faction
FRIENDLY = ("quick-march",)  # events that one plays on oneself
TERRAFORMINGS = ("stronghold", "cover", "tunnel", "boarlords-blockade")
EFFECTS = ("march", "take-wing", "lay-eggs", "ignore-radioactivity", "lay-mines", "tetsuo")


# ---------------------------------------------------------------------- events


def events(g: Tsukuyumi, decision: Decision) -> Option:
    """Draw first, then play what is useful."""
    draws = [option for option in decision.options if isinstance(option, Draw)]
    if draws:
        return max(draws, key=lambda option: _draw(g, option))
    plays = [option for option in decision.options if isinstance(option, PlayEvent)]
    best = max(plays, key=lambda option: _play(option.card), default=None)
    return best if best is not None and _play(best.card) > 0.1 else decision.options[-1]


def _draw(g: Tsukuyumi, option: Draw) -> float:
    if option.source == "faction":
        return OWN
    if option.source == "stack":
        return 0.7
    at_ = 0 if option.source == "left" else len(g.display) - 1
    return PLAIN.get(g.display[at_], 0.3) if g.display else 0.0


def _play(card: str) -> float:
    return PLAIN.get(card, OWN)


def target(g: Tsukuyumi, decision: Decision) -> Option:
    """What harms the others most, or helps where a card is kind."""
    seat, card = decision.seat, str(decision.prompt.params.get("card", ""))
    kind = card in FRIENDLY

    def score(option: Option) -> float:
        if isinstance(option, PickArea):
            cell = at(option.q, option.r)
            return _mine(g, seat, cell) if kind else -_mine(g, seat, cell) + _theirs(g, seat, cell)
        if isinstance(option, PickProperty):
            bad = option.name == "radioactive"
            cell = at(option.q, option.r)
            return _mine(g, seat, cell) if bad else _theirs(g, seat, cell) * 0.2
        if isinstance(option, PickEdge):
            return _edge(g, seat, option, card)
        if isinstance(option, PickSeat):
            return 0.0 if option.seat == seat else 2.0 if option.seat == worth.leader(g, seat) else 1.0
        return _other(g, seat, option)

    return max(decision.options, key=score)


def _other(g: Tsukuyumi, seat: int, option: Option) -> float:
    """Activate (Oni that are lured away), a card to replay."""
    if option == DONE:
        return 0.01
    card = getattr(option, "card", "")
    if card:
        return _play(card)
    q, r = getattr(option, "q", None), getattr(option, "r", None)
    if isinstance(q, int) and isinstance(r, int):
        return -oni.presence(g, seat, at(q, r))
    return 0.0


def _mine(g: Tsukuyumi, seat: int, cell: int) -> float:
    """How much a seat has in an area."""
    own = worth.holding(g, seat, cell) if g.owner[cell] == seat else 0.0
    return own + worth.army(g, seat, cell)


def _theirs(g: Tsukuyumi, seat: int, cell: int) -> float:
    found = max(0.0, worth.harm(g, seat, cell)) * 0.5
    first = worth.leader(g, seat)
    for other in opponents(g, seat, cell):
        if other != ONI:
            found += worth.army(g, other, cell) * (1.5 if other == first else 1.0)
    return found


def _edge(g: Tsukuyumi, seat: int, option: PickEdge, card: str) -> float:
    """An edge between own ground and others is good to close, one to free ground good to open."""
    cell = at(option.q, option.r)
    other = FRAME.neighbour[cell][option.direction]
    if other < 0:
        return 0.0
    sides = (g.owner[cell], g.owner[other])
    if card == "cleared-pass":
        return float(seat in sides) + (0.5 if NOBODY in sides else 0.0)
    hostile = any(owner not in (seat, NOBODY) for owner in sides)
    return (1.0 if seat in sides and hostile else 0.0) - (0.5 if seat in sides and not hostile else 0.0)


# ---------------------------------------------------------------------- faction effects


def effect(g: Tsukuyumi, decision: Decision) -> Option:
    """The parts of a faction effect, kinds of Terraforming, uses of the Defence Matrix."""
    names = [option.name for option in decision.options if isinstance(option, Effect)]
    if decision.prompt.key in ("ask.terraform", "ask.terraforming"):
        return _dig(g, decision)
    for name in EFFECTS:
        if name == "ignore-radioactivity" and not _glows(g, decision.seat):
            continue
        if name in names:
            return Effect(name)
    return decision.options[0]


def _glows(g: Tsukuyumi, seat: int) -> bool:
    return any(has_property(g, cell, RADIOACTIVE) for cell in g.seats[seat].troops if not is_home(g, cell))


def _dig(g: Tsukuyumi, decision: Decision) -> Option:
    for option in decision.options:
        if isinstance(option, PickArea):
            return max(
                (o for o in decision.options if isinstance(o, PickArea)),
                key=lambda o: _mine(g, decision.seat, at(o.q, o.r)) - 3 * g.strongholds.get(at(o.q, o.r), 0),
            )
    for name in TERRAFORMINGS[:3] if DONE in decision.options else TERRAFORMINGS:
        if Effect(name) in decision.options:
            return Effect(name)
    return decision.options[-1]


def dig_edge(g: Tsukuyumi, decision: Decision) -> Option:
    """Tunnels lead to ground that one wants; Blockades keep the others off."""
    tunnel = decision.prompt.params.get("marker") == "tunnel"

    def score(option: Option) -> float:
        assert isinstance(option, PickEdge)
        cell = at(option.q, option.r)
        other = FRAME.neighbour[cell][option.direction]
        return worth.gain(g, decision.seat, other) * (1 if tunnel else -1)

    return max(decision.options, key=score)


def lay(g: Tsukuyumi, decision: Decision) -> Option:
    """Mines and Eggs wherever they may lie, where most is at stake."""
    spots = [option for option in decision.options if isinstance(option, PickArea)]
    return max(spots, key=lambda o: _mine(g, decision.seat, at(o.q, o.r)), default=DONE)


def guard(g: Tsukuyumi, decision: Decision) -> Option:
    """A marker that shuts an area: the best own one that others could come to."""

    def score(option: Option) -> float:
        assert isinstance(option, PickArea)
        cell = at(option.q, option.r)
        near = worth.feared(g, decision.seat, cell)
        return _mine(g, decision.seat, cell) * (2.0 if near else 1.0)

    return max(decision.options, key=score)


def mines(g: Tsukuyumi, decision: Decision) -> Option:
    """As many Mines as do harm, no more; not for Oni that do none."""
    side = int(decision.prompt.params["side"])
    cell = at(int(decision.prompt.params["q"]), int(decision.prompt.params["r"]))
    best = 0.15
    found: Option = DONE
    for option in decision.options:
        if isinstance(option, Assign):
            fallen, lost = worth.losses(g, side, cell, option.amount)
            score = lost + fallen * worth.kill(g, decision.seat) - 0.01 * option.amount
            if score > best:
                best, found = score, option
    return found


def strike(g: Tsukuyumi, seat: int) -> tuple[float, int]:
    """What Tetsuo would do at best, and where."""
    power = next((up.amount for up in g.box.uplinks.values() if up.effect == "strike"), 0)
    best, found = -1.0, -1
    for cell in strike_areas(g, seat):
        for side in opponents(g, seat, cell):
            fallen, lost = worth.losses(g, side, cell, power)
            score = lost + fallen * worth.kill(g, seat)
            if side == ONI and not worth.gain(g, seat, cell) and g.owner[cell] != seat:
                score -= 0.2
            if score > best:
                best, found = score, cell
    return best, found


def tetsuo_area(g: Tsukuyumi, decision: Decision) -> Option:
    """Where Tetsuo does most harm."""
    cell = strike(g, decision.seat)[1]
    return next(
        (o for o in decision.options if isinstance(o, PickArea) and at(o.q, o.r) == cell), decision.options[0]
    )


def give_up(g: Tsukuyumi, decision: Decision) -> Option:
    """The unit that is worth least."""

    def price(option: Option) -> float:
        if not isinstance(option, Hit):
            return 0.0
        return worth.unit(g, decision.seat, kind_of(g, decision.seat, option.unit))

    return min(decision.options, key=price)


def lose_where(g: Tsukuyumi, decision: Decision) -> Option:
    """Where the cheapest own unit is."""

    def price(option: Option) -> float:
        assert isinstance(option, PickArea)
        there = counts(g, decision.seat, at(option.q, option.r))
        return min(worth.unit(g, decision.seat, kind) for kind, n in enumerate(there) if n)

    return min(decision.options, key=price)


def displace(g: Tsukuyumi, decision: Decision) -> Option:
    """Others are pushed away from own ground, best to where they are in the way of each other."""
    side = int(decision.prompt.params["side"])

    def score(option: Option) -> float:
        assert isinstance(option, Move | MoveOni)
        cell = at(option.to_q, option.to_r)
        crowd = sum(other not in (side, decision.seat) for other in opponents(g, side, cell))
        return 0.1 * crowd - _mine(g, decision.seat, cell) + 0.2 * (g.owner[cell] == side)

    return max(decision.options, key=score)


def throw_away(g: Tsukuyumi, decision: Decision) -> Option:
    """The weakest weapon."""
    arms = [option for option in decision.options if isinstance(option, Arm)]
    return min(arms, key=lambda option: g.box.weapons[option.weapon].damage, default=decision.options[0])


def refuge(g: Tsukuyumi, decision: Decision) -> Option:
    """Somewhere quiet: own ground before free ground before the ground of others."""

    def score(option: Option) -> float:
        if not isinstance(option, PickArea):
            return -9.0
        cell = at(option.q, option.r)
        danger = sum(other != decision.seat for other in opponents(g, decision.seat, cell))
        near = len(bits(g.map.adjacency.open_neighbours[cell]))
        return _mine(g, decision.seat, cell) + 0.5 * worth.gain(g, decision.seat, cell) - danger - 0.01 * near

    return max(decision.options, key=score)


def agree(decision: Decision) -> Option:
    """Something optional that is good for the one that is asked."""
    return AGREE if AGREE in decision.options else decision.options[0]
