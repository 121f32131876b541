"""Why something is no answer in a battle, and where else units take damage."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.tsukuyumi.options import PickArea
from hyakki.games.tsukuyumi.rules import (
    conquests,
    counters,
    cyber,
    damage,
    darkseed,
    defences,
    fights,
    weapons,
)
from hyakki.games.tsukuyumi.rules.gambler import forbids_losing
from hyakki.games.tsukuyumi.rules.pushes import forbids_push
from hyakki.games.tsukuyumi.rules.totals import LEGEND
from hyakki.games.tsukuyumi.state import ONI, Battle, Tsukuyumi
from hyakki.games.tsukuyumi.why.asked import Asked, by_area, first_of
from hyakki.games.tsukuyumi.why.turn import belongs_to_action, between
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal


def _battle(asked: Asked) -> Battle:
    assert asked.g.battle is not None, "this is only asked in battles"
    return asked.g.battle


# ---------------------------------------------------------------------- starting a fight


Forbids = Callable[[Tsukuyumi, int, int, str], Refusal | None]


def _fight(asked: Asked, forbids: Forbids) -> Refusal | None:
    """An area and a combat card: with one of them alone, what keeps it from fitting any other."""
    g, seat, cell, card = asked.g, asked.seat, asked.cell, asked.name("card")
    if card is not None and card not in g.box.combat_cards:
        return belongs_to_action(asked) or refuse("tsukuyumi.combat.types")
    cards = [own.id for own in g.box.combat_cards_of[g.seats[seat].faction]] if card is None else [card]
    cells = sorted(g.seats[seat].troops) if cell is None else [cell]
    if not cells:
        return refuse("tsukuyumi.combat.need-unit")
    return first_of([forbids(g, seat, where, name) for where in cells for name in cards])


def fight(asked: Asked) -> Refusal | None:
    """An attack, or what the faction may use between two of them (tsukuyumi.combat.between)."""
    if "do" in asked.named and asked.cell is None and "card" not in asked.named:
        return between(asked)
    return _fight(asked, fights.forbids_fight)


def conqueror(asked: Asked) -> Refusal | None:
    return _fight(asked, darkseed.forbids_conqueror)


def raider_drone(asked: Asked) -> Refusal | None:
    return _fight(asked, cyber.forbids_drone)


def oni_attack(asked: Asked) -> Refusal | None:
    """Oni attack with the card that fits them."""
    cell, card = asked.cell, asked.name("card")
    refusal = None if cell is None else conquests.forbids_attack(asked.g, cell)
    if refusal is None and card is not None and not asked.is_offered("area", "card"):
        return refuse("tsukuyumi.oni.conquest-action.card", card=card)
    return refusal


# ---------------------------------------------------------------------- damage


def hit(asked: Asked) -> Refusal | None:
    """The next unit that takes damage; who has been hit already is known by what is still offered."""
    g, side, unit = asked.g, asked.number("side"), asked.named["unit"][0]
    names = _names(g, side)
    if unit not in names:
        return refuse("tsukuyumi.combat.owner-assigns", side=side, unit=unit)
    offered = asked.offers("unit")
    left = [int(name in offered) for name in names]
    if side == ONI and unit == g.legend and "hit-last" in g.box.legendary[unit].abilities:
        left[LEGEND] = int(g.battle is None or g.battle.cell in g.legend_cells)
    return damage.forbids_hit(g, side, left, names.index(unit))


def _names(g: Tsukuyumi, side: int) -> list[str]:
    """The kinds of a side, mascot or legendary figure last."""
    if side == ONI:
        return [*g.box.oni, g.legend]
    return [*g.sheets[side].names, g.box.mascot_of[g.seats[side].faction].id]


def split(asked: Asked) -> Refusal | None:
    """One target after the other gets its share."""
    target, left = asked.number("target"), asked.number("left")
    if asked.name("seat") not in (None, str(target)):
        return refuse("tsukuyumi.combat.split-declare", target=target)
    amount = int(asked.name("amount") or left)
    return None if amount <= left and not amount % 5 else refuse("tsukuyumi.combat.split-damage", left=left)


def mines(asked: Asked) -> Refusal | None:
    side, each = asked.number("side"), asked.g.box.material["mine"].amount
    if asked.name("seat") not in (None, str(side)):
        return refuse("tsukuyumi.nomads.mines.side", side=side)
    lying = asked.number("mines")
    amount = int(asked.name("amount") or each)
    fits = 0 < amount <= each * lying and not amount % each
    return None if fits else refuse("tsukuyumi.nomads.mines", each=each, mines=lying)


# ---------------------------------------------------------------------- counterattacks


def counter(asked: Asked) -> Refusal | None:
    return counters.forbids_counter(asked.g, asked.number("side"), asked.named["counter"][0])


def weapon(asked: Asked) -> Refusal | None:
    return weapons.forbids_weapon(asked.g, asked.seat, asked.named["weapon"][0])


def discard_weapon(asked: Asked) -> Refusal | None:
    return weapons.forbids_discard(asked.g, asked.seat, asked.named["weapon"][0])


def give_up(asked: Asked) -> Refusal | None:
    return (
        None
        if asked.is_offered("unit")
        else refuse("tsukuyumi.darkseed.defence.unit", unit=asked.named["unit"][0])
    )


flee = by_area(lambda asked, cell: forbids_push(asked.g, asked.seat, _battle(asked).cell, cell))


def matrix(asked: Asked) -> Refusal | None:
    g, name = asked.g, asked.named["do"][0]
    material = g.box.material.get(name)
    if name != defences.TETSUO and (material is None or material.effect != "uplink-marker"):
        return refuse("tsukuyumi.cyber.defence.part")
    return defences.forbids_matrix(g, asked.seat, _battle(asked).cell, name)


def tetsuo(asked: Asked) -> Refusal | None:
    side = int(asked.named["seat"][0])
    return None if asked.is_offered("seat") else refuse("tsukuyumi.cyber.tetsuo.target", side=side)


def displace(asked: Asked) -> Refusal | None:
    """The units of a fight go one by one; each leaves the area of the fight."""
    g, side, cell = asked.g, asked.number("side"), _battle(asked).cell
    if asked.cell not in (None, cell):
        return refuse("tsukuyumi.boar.defence.area")
    kind = "oni" if side == ONI else "unit"
    [unit] = asked.offers(kind)
    named = asked.name("unit") or asked.name("oni")
    if named not in (None, unit):
        return refuse("tsukuyumi.boar.defence", unit=unit)
    if "to" in asked.named and asked.goal is None:
        return refuse("tsukuyumi.move.board-only")
    if not asked.is_offered("how"):
        return refuse("tsukuyumi.boar.defence.how")
    return None if asked.goal is None else forbids_push(g, side, cell, asked.goal)


@by_area
def racket(asked: Asked, cell: int) -> Refusal | None:
    """Whoever speaks only for Oni has no units of the defender to choose."""
    own = any(isinstance(option, PickArea) for option in asked.options)
    return counters.forbids_racket(asked.g, asked.seat if own else ONI, cell)


def landscaping(asked: Asked) -> Refusal | None:
    cell, direction = asked.edge
    if cell != _battle(asked).cell:
        return refuse("tsukuyumi.legend.skybound-counters.area")
    return counters.forbids_landscape(asked.g, cell, direction)


# ---------------------------------------------------------------------- the Gambler


lose_where = by_area(lambda asked, cell: forbids_losing(asked.g, asked.seat, cell))


def lose_unit(asked: Asked) -> Refusal | None:
    return (
        None
        if asked.is_offered("unit")
        else refuse("tsukuyumi.legend.gambler.unit", unit=asked.named["unit"][0])
    )
