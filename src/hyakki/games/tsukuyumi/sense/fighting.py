"""Battles: which attack is worth a combat action, how to answer one, and who takes the damage."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games.tsukuyumi.box.frame import at
from hyakki.games.tsukuyumi.options import DONE, Arm, Assign, Counter, Fight, Hit
from hyakki.games.tsukuyumi.rules.areas import mountain
from hyakki.games.tsukuyumi.rules.defences import protection
from hyakki.games.tsukuyumi.rules.fights import fights
from hyakki.games.tsukuyumi.rules.marking import forbids_marking
from hyakki.games.tsukuyumi.rules.presence import opponents
from hyakki.games.tsukuyumi.rules.totals import (
    attack_total,
    conquest,
    counts,
    damage,
    health,
    healths,
    kind_of,
)
from hyakki.games.tsukuyumi.rules.victory import conditions
from hyakki.games.tsukuyumi.rules.weapons import most_damage
from hyakki.games.tsukuyumi.sense import worth
from hyakki.games.tsukuyumi.sense.worth import Eyes
from hyakki.games.tsukuyumi.state import ONI, Tsukuyumi
from hyakki.kernel.decision import Decision, Option

ENOUGH = 0.1  # an attack is made from this worth on: the action would be lost
FOLLOW = 0.6  # what is left of an area's worth if it takes another action to conquer it
STRUCK = 0.6  # how likely a counterattack is that hurts
HATED, FEARED = 0.4, 0.5  # what a unit that another seat loses is worth to oneself, and one of the leader
DIGGING = 0.15  # what a Terraforming is worth
AIMLESS = 0.05  # a Counterstrike beside what it destroys; one of a seat that destroys nobody is worth nothing
AWAY = 0.03  # the choice to leave after a battle
RUIN = 0.8  # the part of the own units that a Kamikaze costs


# ---------------------------------------------------------------------- attacking


def best(eyes: Eyes, options: Sequence[Option], left: int) -> tuple[float, Option]:
    """The best attack among the options, and its worth."""
    found = [(value(eyes, option, left), option) for option in options if isinstance(option, Fight)]
    return max(found, key=lambda pair: pair[0], default=(0.0, DONE))


def outlook(eyes: Eyes, left: int = 1) -> float:
    """What the best attack is worth that could be made now."""
    return best(eyes, fights(eyes.g, eyes.seat, free=True), left)[0]


def choose(eyes: Eyes, decision: Decision) -> Option:
    """An attack, or none if none is worth it."""
    left = eyes.g.turn.combats if eyes.g.turn is not None else 1
    worth_of, option = best(eyes, decision.options, left)
    if worth_of >= ENOUGH or DONE not in decision.options:
        return option
    return DONE


def value(eyes: Eyes, fight: Fight, left: int) -> float:
    """What an attack is worth."""
    g, seat, cell = eyes.g, eyes.seat, at(fight.q, fight.r)
    card = g.box.combat_cards[fight.card]
    effects, rivals, prize = card.effects, eyes.others(cell), eyes.gain(cell)
    if "mark" in effects:
        return prize - (_struck(eyes, cell, rivals) if "counterstrike" in card.counters else 0.0)
    mine = conquest(g, seat, cell, False)
    if "mark-unowned" in effects:
        stuck = mine < mountain(g, cell)
        return DIGGING * _digs(g, seat, cell) + (0.0 if stuck else prize)
    total = attack_total(g, seat, cell, card, most_damage(g, seat, cell, card.weapons or 1))
    found, points, cleared = _blow(eyes, cell, rivals, total)
    if "mark-if-cleared" in effects and cleared and mine >= mountain(g, cell):
        found += prize
    elif mine >= max(points, mountain(g, cell)):
        found += prize * (1.0 if "mark-if-enough" in effects else FOLLOW if left > 1 else 0.2)
    if "add-health" in effects:
        found -= worth.army(g, seat, cell) * RUIN
    if "counterstrike" in card.counters:
        found -= _struck(eyes, cell, rivals)
    return found - (0.05 if sum(g.seats[seat].weapons.values()) else 0.0)


def _blow(eyes: Eyes, cell: int, rivals: Sequence[int], total: int) -> tuple[float, int, bool]:
    """What so much damage does: its worth, the conquest points that the strongest has left, and whether
    nobody is left."""
    g, found, points, cleared = eyes.g, 0.0, 0, True
    for rival in sorted(rivals, key=lambda side: healths(g, side, cell)):
        armour = 0 if rival == ONI else protection(g, rival) // 2
        fallen, lost = worth.losses(g, rival, cell, total, armour)
        total -= min(total, healths(g, rival, cell))
        if rival == ONI:
            found += lost * HATED
        else:
            found += lost * (worth.DUEL_SPITE if g.duel else FEARED if rival == eyes.first else HATED)
            found += fallen * eyes.kill
        if fallen < sum(counts(g, rival, cell)):
            cleared = False
            points = max(points, _left_over(g, rival, cell, fallen))
    return found, points, cleared


def _left_over(g: Tsukuyumi, side: int, cell: int, fallen: int) -> int:
    """Conquest points of a side when some have fallen, as if all were alike."""
    units = sum(counts(g, side, cell))
    return conquest(g, side, cell, True) * (units - fallen) // units


def _struck(eyes: Eyes, cell: int, rivals: Sequence[int]) -> float:
    """What counterstrikes would cost: units, and in a duel (weapons counted) points for those who destroy."""
    g, seat, found = eyes.g, eyes.seat, 0.0
    for rival in rivals:
        arms = most_damage(g, rival, cell, 1) if g.duel and rival != ONI else 0
        fallen, lost = worth.losses(g, seat, cell, damage(g, rival, cell) + arms)
        found += lost
        if g.duel and rival != ONI:
            found += fallen * worth.kill(g, rival) * worth.DUEL_SPITE
    return STRUCK * found


def _digs(g: Tsukuyumi, seat: int, cell: int) -> float:
    """A Stronghold that a victory card rewards is worth far more than others."""
    if g.duel and cell not in g.strongholds:
        return 1.0 + 10 * any(line.scores == "per-material" for line in conditions(g, seat))
    return 1.0


def arm(eyes: Eyes, decision: Decision) -> Option:
    """Weapons as long as there is somebody left to be hit by them, the strongest first."""
    g, battle = eyes.g, eyes.g.battle
    assert battle is not None
    seat, cell = decision.seat, battle.cell
    rivals = [battle.attacker] if battle.attacker != seat else opponents(g, seat, cell)
    aim = sum(healths(g, rival, cell) for rival in rivals)
    if aim <= damage(g, seat, cell) + int(decision.prompt.params.get("added", 0)):
        return DONE
    found = [option for option in decision.options if isinstance(option, Arm)]
    return max(found, key=lambda option: g.box.weapons[option.weapon].damage, default=DONE)


def split(eyes: Eyes, decision: Decision) -> Option:
    """Enough to destroy a target, nothing for oneself; seats before Oni."""
    g, battle = eyes.g, eyes.g.battle
    assert battle is not None
    target = int(decision.prompt.params["target"])
    amounts = [option for option in decision.options if isinstance(option, Assign)]
    if target == decision.seat:
        return amounts[-1]
    left = amounts[0].amount
    others = [side for side in battle.defenders if side not in (target, decision.seat, ONI) and target == ONI]
    reserved = min(left, sum(healths(g, side, battle.cell) for side in others))
    goal = min(left - reserved, healths(g, target, battle.cell) + 15)
    return next((option for option in amounts if option.amount <= goal), amounts[-1])


# ---------------------------------------------------------------------- being attacked


def counter(eyes: Eyes, decision: Decision) -> Option:
    """The counterattack that saves or destroys most."""
    g, battle = eyes.g, eyes.g.battle
    assert battle is not None
    side = int(decision.prompt.params["side"])
    if side == ONI and battle.attacker == decision.seat:
        return decision.options[0]
    return max(
        decision.options,
        key=lambda option: _answer(g, side, option.name) if isinstance(option, Counter) else 0.0,
    )


def _answer(g: Tsukuyumi, side: int, name: str) -> float:
    """What a counterattack is worth to a side."""
    battle = g.battle
    assert battle is not None
    cell, attacker, coming = battle.cell, battle.attacker, battle.shares.get(side, 0)
    fallen, lost = worth.losses(g, side, cell, coming)
    stands = fallen < sum(counts(g, side, cell))
    if name == "total-loss":
        return worth.army(g, attacker, cell)
    if name == "counterstrike":
        bonus = worth.kill(g, side) if side != ONI else 0.0
        arms = 0 if side == ONI else most_damage(g, side, cell, 1)
        dead, harm = worth.losses(g, attacker, cell, damage(g, side, cell) + arms)
        return (AIMLESS if side == ONI or dead else 0.0) + harm + dead * bonus
    if name == "protection":
        return lost - worth.losses(g, side, cell, coming, protection(g, side))[1]
    if name == "retreat":  # whoever survives may still stay
        return 0.01 if side == ONI else AWAY if stands else 0.0
    if name in ("hold-the-line", "you-shall-not-pass"):
        return _holds(g, side, name, stands)
    if name == "defence-action":
        return _defence(g, side, coming, lost, stands)
    return {"natures-wisdom": 0.15, "loss-of-momentum": 0.4, "out-of-ammo": 0.2, "what-a-racket": 0.1,
            "public-outcry": 0.4, "where-there-is-one": 0.02}.get(name, 0.0)  # fmt: skip


def _holds(g: Tsukuyumi, side: int, name: str, stands: bool) -> float:
    battle = g.battle
    assert battle is not None
    if side == ONI:
        return 0.5 if stands else 0.0
    if not stands or forbids_marking(g, side, battle.cell) is not None:
        return 0.0
    if name == "you-shall-not-pass":
        best = max(points for other, points in battle.points.items() if other != side)
        if battle.points[side] <= best:
            return 0.0
    return Eyes(g, side).gain(battle.cell)


def _defence(g: Tsukuyumi, side: int, coming: int, lost: float, stands: bool) -> float:
    battle = g.battle
    assert battle is not None
    faction = g.seats[side].faction
    if faction == "dark-seed":  # half of the units are given up for the other half
        half = worth.army(g, side, battle.cell) * 0.55
        return lost - half if sum(counts(g, side, battle.cell)) > 1 else 0.0
    if faction == "boarlords":  # the others are pushed away
        return 0.35 if stands else 0.0
    return 0.3


# ---------------------------------------------------------------------- damage


def hit(eyes: Eyes, decision: Decision) -> Option:
    """Own damage goes to somebody that can stand it, else to the cheapest; others lose their best."""
    g = eyes.g
    side, rest = int(decision.prompt.params["side"]), int(decision.prompt.params["damage"])
    cell = g.battle.cell if g.battle is not None else _scene(g)

    def sturdy(option: Option) -> tuple[bool, float]:
        assert isinstance(option, Hit)
        kind = kind_of(g, side, option.unit)
        stands, price = health(g, side, kind, cell), worth.unit(g, side, kind)
        if side not in (decision.seat, ONI):
            return stands <= rest, price
        return stands > rest, stands / 100 - price

    return max(decision.options, key=sturdy)


def _scene(g: Tsukuyumi) -> int:
    """Where damage outside of battles is taken: by those that have just moved in, else anywhere."""
    if g.march is not None and g.march.entered:
        return list(g.march.entered)[-1]
    return 0
