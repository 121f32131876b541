"""Weapons of the Nomads: chosen when their units cause damage, discarded when the battle is over."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.vocabulary import ABILITIES, FACTION_EVENTS
from hyakki.games.tsukuyumi.options import DONE, Arm, Done
from hyakki.games.tsukuyumi.rules.lasting import in_force, spend_event
from hyakki.games.tsukuyumi.rules.underway import battle_of
from hyakki.games.tsukuyumi.state import Tsukuyumi
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

NO_WEAPONS = ABILITIES.declare("no-weapons", doc="May not use weapons.")
MORE_WEAPONS = FACTION_EVENTS.declare("more-weapons", numbers="amount", doc="`amount` weapons more in total.")
KEEP_WEAPONS = FACTION_EVENTS.declare("keep-weapons", doc="Used weapons are not discarded.")


def limit(g: Tsukuyumi, seat: int, cell: int, each: int) -> int:
    """How many weapons a side may use in a fight: `each` for every unit that can hold one
    (tsukuyumi.nomads.weapons); All Guns Blazing! adds to the sum (tsukuyumi.facevent.nomad-guns)."""
    troops = g.seats[seat].troops.get(cell)
    if troops is None:
        return 0
    hands = sum(
        n for n, unit in zip(troops, g.sheets[seat].units, strict=True) if NO_WEAPONS not in unit.abilities
    )
    if not hands:
        return 0  # no card lets Dogs use weapons (tsukuyumi.core.precedence, tsukuyumi.nomads.abilities)
    guns = in_force(g, seat, MORE_WEAPONS)
    return hands * each + (guns.amount if guns is not None else 0)


def most_damage(g: Tsukuyumi, seat: int, cell: int, each: int) -> int:
    """The most that weapons can add in a fight."""
    player = g.seats[seat]
    if not any(player.weapons.values()):
        return 0
    ready = sorted(
        (g.box.weapons[name].damage for name, n in player.weapons.items() for _ in range(n)), reverse=True
    )
    return sum(ready[: limit(g, seat, cell, each)])


def arm(g: Tsukuyumi, seat: int, cell: int, each: int) -> Flow[int]:
    """Choose weapons one by one; they add their damage and lie with the battle until it is over."""
    player, battle = g.seats[seat], battle_of(g)
    added, left = 0, limit(g, seat, cell, each)
    while left and any(player.weapons.values()):
        answer = yield from g.ask(
            seat, Prompt("ask.weapon", {"left": left, "added": added}), lambda: _ready(g, seat)
        )
        if isinstance(answer, Done):
            break
        player.weapons[answer.weapon] -= 1
        battle.weapons[answer.weapon] = battle.weapons.get(answer.weapon, 0) + 1
        added += g.box.weapons[answer.weapon].damage
        left -= 1
    if added:
        _spend_guns(g, seat, cell, each)
    return added


def forbids_weapon(g: Tsukuyumi, seat: int, name: str) -> Refusal | None:
    """Why a weapon cannot be used in the fight under way, or None."""
    return None if g.seats[seat].weapons.get(name) else refuse("tsukuyumi.nomads.weapons", weapon=name)


def _ready(g: Tsukuyumi, seat: int) -> list[Arm | Done]:
    weapons = g.seats[seat].weapons
    found: list[Arm | Done] = [Arm(name) for name in weapons if forbids_weapon(g, seat, name) is None]
    return [*found, DONE]


def _spend_guns(g: Tsukuyumi, seat: int, cell: int, each: int) -> None:
    """All Guns Blazing! is over once a fight has used more weapons than the units alone could."""
    guns, battle = in_force(g, seat, MORE_WEAPONS), g.battle
    if guns is None or battle is None:
        return
    if sum(battle.weapons.values()) > limit(g, seat, cell, each) - guns.amount:
        g.seats[seat].effects.remove(guns.id)


def put_away(g: Tsukuyumi) -> Flow[None]:
    """After the battle used weapons go to the supply, unless Reload! is spent to keep them."""
    battle = battle_of(g)
    if not battle.weapons:
        return
    seat = next(number for number, player in enumerate(g.seats) if player.faction == "nomads")
    kept = yield from spend_event(g, seat, KEEP_WEAPONS, Prompt("ask.reload"))
    pile = g.seats[seat].arsenal if kept is None else g.seats[seat].weapons
    for name, n in battle.weapons.items():
        pile[name] = pile.get(name, 0) + n
    battle.weapons.clear()


def out_of_ammo(g: Tsukuyumi, count: int) -> Flow[int]:
    """The attacking Nomads discard weapons that they have not used (tsukuyumi.counter.out-of-ammo); while
    Reload! may keep the used ones, these can go instead (tsukuyumi.facevent.nomad-reload). Gives how many."""
    battle = battle_of(g)
    seat = battle.attacker
    player = g.seats[seat]
    for gone in range(count):
        if not _loose(g, seat):
            return gone
        answer = yield from g.ask(
            seat, Prompt("ask.discard-weapon"), lambda: [Arm(name) for name in _loose(g, seat)]
        )
        pile = player.weapons if player.weapons.get(answer.weapon) else battle.weapons
        pile[answer.weapon] -= 1
        player.arsenal[answer.weapon] = player.arsenal.get(answer.weapon, 0) + 1
    return count


def _loose(g: Tsukuyumi, seat: int) -> list[str]:
    return [name for name in g.seats[seat].weapons if forbids_discard(g, seat, name) is None]


def forbids_discard(g: Tsukuyumi, seat: int, name: str) -> Refusal | None:
    """Why a weapon cannot be discarded for Out of Ammo, or None."""
    used = g.battle.weapons if g.battle is not None and in_force(g, seat, KEEP_WEAPONS) is not None else {}
    if g.seats[seat].weapons.get(name) or used.get(name):
        return None
    return refuse("tsukuyumi.counter.out-of-ammo", weapon=name)
