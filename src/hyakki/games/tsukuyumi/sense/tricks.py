"""Cards and abilities: events and their targets, faction effects, Tetsuo, Mines, Terraforming."""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.tsukuyumi.box.carddefs import FactionEventDef
from hyakki.games.tsukuyumi.box.frame import FRAME, RADIOACTIVE, at
from hyakki.games.tsukuyumi.options import (
    AGREE,
    DONE,
    Activate,
    Arm,
    Assign,
    Draw,
    Effect,
    Hit,
    Move,
    MoveOni,
    PickArea,
    PickCard,
    PickEdge,
    PickProperty,
    PickSeat,
    PlayEvent,
)
from hyakki.games.tsukuyumi.rules.areas import has_property, is_home
from hyakki.games.tsukuyumi.rules.cyber import strike_areas
from hyakki.games.tsukuyumi.rules.presence import opponents
from hyakki.games.tsukuyumi.rules.totals import counts, kind_of
from hyakki.games.tsukuyumi.sense import oni, shaping, worth
from hyakki.games.tsukuyumi.sense.worth import Eyes
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi
from hyakki.kernel.decision import Decision, Option

PLAIN = {
    "hidden-reserves": 3.0, "quick-march": 2.0, "radioactive-contamination": 1.5, "oil": 0.8, "storm": 0.8,
    "oni-rule": 0.5, "lured-away": 0.6, "neutralisation": 0.4, "cave-in": 0.3, "danger-in-the-deep": 0.3,
    "play-it-again-sam": 1.0, "cleared-pass": 0.2, "turning-ground": 0.05,
}  # fmt: skip  # how gladly a seat plays an event
OWN = 2.0  # a card of the own faction
ENOUGH = 0.1  # what is worth less is kept
FRIENDLY = ("quick-march",)  # events that one plays on oneself
TERRAFORMINGS = ("stronghold", "cover", "tunnel", "boarlords-blockade")
EFFECTS = ("march", "take-wing", "lay-eggs", "ignore-radioactivity", "lay-mines", "tetsuo")


# ---------------------------------------------------------------------- events


def events(eyes: Eyes, decision: Decision) -> Option:
    """Draw first, then play what is useful."""
    draws = [option for option in decision.options if isinstance(option, Draw)]
    if draws:
        return max(draws, key=lambda option: _draw(eyes.g, option))
    plays = [option for option in decision.options if isinstance(option, PlayEvent)]
    best = max(plays, key=lambda option: _play(eyes, option.card), default=None)
    return best if best is not None and _play(eyes, best.card) > ENOUGH else decision.options[-1]


def _draw(g: Tsukuyumi, option: Draw) -> float:
    if option.source == "faction":
        return OWN
    if option.source == "stack":
        return 0.7
    at_ = 0 if option.source == "left" else len(g.display) - 1
    return PLAIN.get(g.display[at_], 0.3) if g.display else 0.0


def is_useful(eyes: Eyes, card: str) -> bool:
    """Whether a card may be played now with some use."""
    return _play(eyes, card) > ENOUGH


def _play(eyes: Eyes, card: str) -> float:
    """How gladly a seat plays a card now; a card of the own faction only when its time has come."""
    event = eyes.g.box.faction_events.get(card)
    if event is None:
        return PLAIN.get(card, OWN)
    return OWN if _is_time(eyes, event) else 0.0


def _is_time(eyes: Eyes, event: FactionEventDef) -> bool:
    """Whether what a faction event strengthens is there."""
    g, player, effect = eyes.g, eyes.g.seats[eyes.seat], event.effect
    if effect in ("more-weapons", "keep-weapons"):
        return sum(player.weapons.values()) >= 2 and g.phase != "green"
    if effect == "stronger-tetsuo":
        return "tetsuo" in player.uplinks
    if effect in ("keep-conquerors", "drone-conquests", "swift-units", "more-terraforming"):
        word = {"keep-conquerors": "sacrifice", "drone-conquests": "bodyguard",
                "more-terraforming": "terraformer", "swift-units": ""}[effect]  # fmt: skip
        units = g.sheets[eyes.seat].units
        return any(
            n and (word in units[kind].abilities or units[kind].id in event.units)
            for troops in player.troops.values()
            for kind, n in enumerate(troops)
        )
    if effect == "kill-production":
        return player.kills_round > 0 or worth.rounds_left(g) == 1
    if effect in ("squeakers-for-strongholds", "stronger-strongholds"):
        return sum(g.strongholds.values()) >= (1 if effect == "stronger-strongholds" else 2)
    if effect == "free-tunnels":
        return bool(g.map.tunnels)
    if effect == "white-actions":
        return g.phase == "white" or worth.rounds_left(g) > 1
    return effect != "move-nest" or not any(eyes.prizes.get(c) for c in _beside_home(eyes))


def _beside_home(eyes: Eyes) -> list[int]:
    home = eyes.g.seats[eyes.seat].home
    return bits(eyes.g.map.adjacency.adjacent_mask(home)) if home >= 0 else []


def target(eyes: Eyes, decision: Decision) -> Option:
    """What harms the others most, or helps where a card is kind."""
    card = str(decision.prompt.params.get("card", ""))
    return max(decision.options, key=lambda option: _target(eyes, card, option))


def _target(eyes: Eyes, card: str, option: Option) -> float:
    if isinstance(option, PickArea):
        return _area(eyes, card, at(option.q, option.r))
    if isinstance(option, PickProperty):
        cell = at(option.q, option.r)
        return eyes.mine(cell) if option.name == "radioactive" else eyes.theirs(cell) * 0.2
    if isinstance(option, PickEdge):
        # opened is the opposite of closed: a Cleared Pass, a Passage
        return shaping.close(eyes, option) * (-1 if card == "cleared-pass" else 1)
    if isinstance(option, PickSeat):
        return eyes.spite.get(option.seat, 0.1) if option.seat != eyes.seat else 0.0
    if option == DONE:
        return ENOUGH
    if isinstance(option, PickCard):
        return _play(eyes, option.card)
    if isinstance(option, Activate):
        return -oni.presence(eyes, at(option.q, option.r))
    return 0.0


def _area(eyes: Eyes, card: str, cell: int) -> float:
    """An area for a card: turned where that helps, broken away or spoilt where it hurts the others."""
    epic = eyes.g.box.epic_events.get(card)
    if card == "turning-ground" or (epic is not None and epic.effect == "rotate"):
        return shaping.best_turn(eyes, cell)
    if epic is not None and epic.effect == "remove-areas":
        return eyes.harm(cell)
    if epic is not None and epic.effect == "give-property":  # Oni may come there from now on
        return oni.presence(eyes, cell)
    return eyes.mine(cell) if card in FRIENDLY else eyes.theirs(cell) - eyes.mine(cell)


# ---------------------------------------------------------------------- faction effects


def effect(eyes: Eyes, decision: Decision) -> Option:
    """The parts of a faction effect, kinds of Terraforming, uses of the Defence Matrix."""
    g = eyes.g
    names = [option.name for option in decision.options if isinstance(option, Effect)]
    if decision.prompt.key in ("ask.terraform", "ask.terraforming"):
        return _dig(eyes, decision)
    for name in EFFECTS:
        if name == "ignore-radioactivity" and not _glows(g, decision.seat):
            continue
        if name in names:
            return Effect(name)
    return decision.options[0]


def _glows(g: Tsukuyumi, seat: int) -> bool:
    return any(has_property(g, cell, RADIOACTIVE) for cell in g.seats[seat].troops if not is_home(g, cell))


def _dig(eyes: Eyes, decision: Decision) -> Option:
    heaps = eyes.g.strongholds
    for option in decision.options:
        if isinstance(option, PickArea):
            return max(
                (o for o in decision.options if isinstance(o, PickArea)),
                key=lambda o: eyes.mine(at(o.q, o.r)) - 3 * heaps.get(at(o.q, o.r), 0),
            )
    for name in TERRAFORMINGS[:3] if DONE in decision.options else TERRAFORMINGS:
        if Effect(name) in decision.options:
            return Effect(name)
    return decision.options[-1]


def dig_edge(eyes: Eyes, decision: Decision) -> Option:
    """Tunnels lead to ground that one wants; Blockades keep the others off."""
    tunnel = decision.prompt.params.get("marker") == "tunnel"

    def score(option: Option) -> float:
        assert isinstance(option, PickEdge)
        cell = at(option.q, option.r)
        other = FRAME.neighbour[cell][option.direction]
        return eyes.gain(other) if tunnel else shaping.close(eyes, option) - 0.1 * eyes.gain(other)

    return max(decision.options, key=score)


def lay(eyes: Eyes, decision: Decision) -> Option:
    """Mines and Eggs wherever they may lie, where most is at stake."""
    spots = [option for option in decision.options if isinstance(option, PickArea)]
    return max(spots, key=lambda o: eyes.mine(at(o.q, o.r)), default=DONE)


def guard(eyes: Eyes, decision: Decision) -> Option:
    """A marker that shuts an area: the best own one that others could come to."""

    def score(option: Option) -> float:
        assert isinstance(option, PickArea)
        cell = at(option.q, option.r)
        return eyes.mine(cell) * (2.0 if eyes.feared(cell) else 1.0)

    return max(decision.options, key=score)


def mines(eyes: Eyes, decision: Decision) -> Option:
    """As many Mines as do harm, no more; not for Oni that do none."""
    g = eyes.g
    side = int(decision.prompt.params["side"])
    cell = at(int(decision.prompt.params["q"]), int(decision.prompt.params["r"]))
    best = 0.15
    found: Option = DONE
    for option in decision.options:
        if isinstance(option, Assign):
            fallen, lost = worth.losses(g, side, cell, option.amount)
            score = lost + fallen * (eyes.kill if side != ONI else 0.0) - 0.01 * option.amount
            if score > best:
                best, found = score, option
    return found


def strike(eyes: Eyes) -> tuple[float, int]:
    """What Tetsuo would do at best, and where."""
    g, seat = eyes.g, eyes.seat
    power = next((up.amount for up in g.box.uplinks.values() if up.effect == "strike"), 0)
    best, found = -1.0, -1
    for cell in strike_areas(g, seat):
        for side in eyes.others(cell):
            fallen, lost = worth.losses(g, side, cell, power)
            score = lost + (fallen * eyes.kill if side != ONI else 0.0)
            if side == ONI and not eyes.gain(cell) and g.owner[cell] != seat:
                score -= 0.2
            elif side == eyes.first:
                score *= 1.2
            if score > best:
                best, found = score, cell
    return best, found


def tetsuo_area(eyes: Eyes, decision: Decision) -> Option:
    """Where Tetsuo does most harm."""
    cell = strike(eyes)[1]
    return next(
        (o for o in decision.options if isinstance(o, PickArea) and at(o.q, o.r) == cell), decision.options[0]
    )


def give_up(eyes: Eyes, decision: Decision) -> Option:
    """The unit that is worth least."""
    g = eyes.g

    def price(option: Option) -> float:
        if not isinstance(option, Hit):
            return 0.0
        return worth.unit(g, decision.seat, kind_of(g, decision.seat, option.unit))

    return min(decision.options, key=price)


def lose_where(eyes: Eyes, decision: Decision) -> Option:
    """Where the cheapest own unit is."""
    g = eyes.g

    def price(option: Option) -> float:
        assert isinstance(option, PickArea)
        there = counts(g, decision.seat, at(option.q, option.r))
        return min(worth.unit(g, decision.seat, kind) for kind, n in enumerate(there) if n)

    return min(decision.options, key=price)


def displace(eyes: Eyes, decision: Decision) -> Option:
    """Others are pushed away from own ground, best to where they are in the way of each other."""
    g, side = eyes.g, int(decision.prompt.params["side"])

    def score(option: Option) -> float:
        assert isinstance(option, Move | MoveOni)
        cell = at(option.to_q, option.to_r)
        crowd = sum(other not in (side, decision.seat) for other in opponents(g, side, cell))
        return 0.1 * crowd - eyes.mine(cell) + 0.2 * (g.owner[cell] == side)

    return max(decision.options, key=score)


def throw_away(eyes: Eyes, decision: Decision) -> Option:
    """The weakest weapon."""
    arms = [option for option in decision.options if isinstance(option, Arm)]
    return min(arms, key=lambda o: eyes.g.box.weapons[o.weapon].damage, default=decision.options[0])


def refuge(eyes: Eyes, decision: Decision) -> Option:
    """Somewhere quiet: own ground before free ground before the ground of others."""
    g = eyes.g

    def score(option: Option) -> float:
        if not isinstance(option, PickArea):
            return -9.0
        cell = at(option.q, option.r)
        danger = len(eyes.others(cell))
        near = len(bits(g.map.adjacency.open_neighbours[cell]))
        return eyes.mine(cell) + 0.5 * eyes.gain(cell) - danger - 0.01 * near

    return max(decision.options, key=score)


def agree(_eyes: Eyes, decision: Decision) -> Option:
    """Something optional that is good for the one that is asked."""
    return AGREE if AGREE in decision.options else decision.options[0]
