"""What a counterattack would do here and now: units that fall or not, areas to go to, points that suffice.
All of it is read from what the seat sees, so that nothing is told that it does not know."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.games.tsukuyumi.rules.defences import MOVES, given_up
from hyakki.games.tsukuyumi.state import ONI
from hyakki.games.tsukuyumi.tell.places import area_at, side_name
from hyakki.games.tsukuyumi.tell.words import BoxVoice, place
from hyakki.games.tsukuyumi.view.seen import AreaView, BattleView, TsukuyumiView
from hyakki.kernel.telling import listed


class Plight:
    """A defender in a battle: the table as it sees it, the area, what is coming."""

    def __init__(self, voice: BoxVoice, view: TsukuyumiView, battle: BattleView, area: AreaView, side: int):
        self.voice, self.view, self.battle, self.area, self.side = voice, view, battle, area, side
        self.faction = "" if side == ONI else view.seats[side].faction
        self.share = battle.shares.get(side, 0)
        self.means = next((one for one in battle.answering if one.side == side), None)

    def say(self, key: str, **words: str | int) -> str:
        """A consequence in words."""
        return self.voice.texts.say(key, **words)

    def name(self, side: int) -> str:
        """A side by its name."""
        return side_name(self.voice, self.view, side)

    @property
    def units(self) -> int:
        """How many figures the defender has there."""
        return sum(there.units for there in self.area.sides if there.seat == self.side)

    def losses(self, armour: int = 0, damage: int | None = None) -> int:
        """How many figures fall if their owner picks well: the toughest takes the damage first, as all that
        is left falls on one and too little lapses (tsukuyumi.combat.full-on-one). An attacker who picks takes
        the weakest first. `damage`: so much instead of what is coming."""
        healths = sorted(self._healths(armour), reverse=not self._is_picked())
        rest, lost = self.share if damage is None else damage, 0
        if rest >= sum(healths):
            return len(healths)
        for health in healths:
            if rest < health:
                break
            rest -= health
            lost += 1
        return lost

    def _is_picked(self) -> bool:
        return "attacker-picks" in self.voice.box.combat_cards[self.battle.card].effects

    def _healths(self, armour: int) -> list[int]:
        """The health of each figure there."""
        area = self.area
        here = area.oni | ({self.view.legend: area.legend} if area.legend else {})
        if self.side != ONI:
            here = area.units.get(self.side, {})
        each = next((there.each for there in area.sides if there.seat == self.side), {})
        units = self.voice.box.units  # nothing but these puts armour on
        return [
            each[name][1] + (armour if name in units else 0) for name, n in here.items() for _ in range(n)
        ]


def plight(voice: BoxVoice, view: TsukuyumiView, side: int) -> Plight | None:
    """The defender's position, if there is a battle."""
    area = None if view.battle is None else area_at(view, view.battle.at)
    return None if view.battle is None or area is None else Plight(voice, view, view.battle, area, side)


def consequence(voice: BoxVoice, view: TsukuyumiView, side: int, counter: str) -> str:
    """What a counterattack comes to for a side, or nothing if only its own sentence can tell."""
    here, told = plight(voice, view, side), _TOLD.get(counter)
    return "" if here is None or told is None else told(here)


def without(voice: BoxVoice, view: TsukuyumiView, side: int) -> str:
    """What is coming if nothing is answered."""
    here = plight(voice, view, side)
    return "" if here is None or not here.share else _fall(here, here.losses())


def _fall(here: Plight, lost: int) -> str:
    return here.say("consequence.lose" if lost else "consequence.lose-none", lost=lost, units=here.units)


def _protection(here: Plight) -> str:
    if not here.share or here.means is None:
        return ""
    armour = here.means.armour
    bare, shielded = here.losses(), here.losses(armour)
    if not bare:
        return here.say("consequence.protect-idle")
    key = "consequence.protect" if shielded < bare else "consequence.protect-not"
    return here.say(key, health=armour, lost=shielded, instead=bare)


def _counterstrike(here: Plight) -> str:
    if here.means is None:
        return ""
    damage, armed = here.means.strike, here.means.armed
    foes = [
        there
        for there in here.area.sides
        if there.seat != here.side and there.seat in (here.battle.attacker, *here.battle.defenders)
    ]
    against = listed(
        here.voice.texts,
        [here.say("consequence.foe", side=here.name(foe.seat), health=foe.health) for foe in foes],
    )
    if all(max(armed, damage) < health for foe in foes for _, health, _ in foe.each.values()):
        return here.say("consequence.strike-idle", damage=max(armed, damage), foes=against)
    if armed > damage:
        return here.say("consequence.strike-armed", damage=damage, armed=armed, foes=against)
    return here.say("consequence.strike", damage=damage, foes=against)


def _total_loss(here: Plight) -> str:
    attackers = sum(there.units for there in here.area.sides if there.seat == here.battle.attacker)
    return here.say("consequence.all-fall", side=here.name(here.battle.attacker), units=attackers)


def _ammo(here: Plight) -> str:
    if here.battle.attacker == ONI:
        return ""
    held = sum(here.view.seats[here.battle.attacker].weapons.values())
    return here.say(
        "consequence.weapons" if held else "consequence.weapons-none",
        side=here.name(here.battle.attacker),
        held=held,
    )


def _retreat(here: Plight) -> str:
    saved = here.units - here.losses()
    if not saved:
        return here.say("consequence.nobody-left")
    ways = [way for way in here.battle.ways if way.side == here.side and not way.pushed and not way.forbids]
    return here.say("consequence.retreat" if ways else "consequence.shut-in", areas=len(ways), units=saved)


def _hold(here: Plight) -> str:
    area = here.area
    if area.owner == here.side:
        return here.say("consequence.hold-yours", at=place(area.at))
    if here.losses() >= here.units:
        return here.say("consequence.nobody-left")
    return here.say("consequence.hold" if _can_take(here) else "consequence.no-marker", at=place(area.at))


def _can_take(here: Plight) -> bool:
    return here.means is not None and here.means.takes


def _not_pass(here: Plight) -> str:
    points = here.battle.points
    own, most = points.get(here.side, 0), max((n for s, n in points.items() if s != here.side), default=0)
    if own > most and not _can_take(here):
        return here.say("consequence.no-marker", at=place(here.area.at))
    return here.say("consequence.points" if own > most else "consequence.points-few", own=own, most=most)


def _racket(here: Plight) -> str:
    areas = [area for area in here.view.areas if area.oni or area.legend or area.units.get(here.side, {})]
    return here.say("consequence.racket", areas=len(areas))


def _wisdom(here: Plight) -> str:
    return here.say("consequence.events", cards=here.view.event_deck.count)


def _another(here: Plight) -> str:
    left = sum(here.view.oni_supply.values())
    return here.say("consequence.oni" if left else "consequence.oni-none", left=left)


def _defence(here: Plight) -> str:
    defence = here.voice.box.defence_of.get(here.faction)
    whom = None if defence is None else MOVES.get(defence.id)
    open_ways = [way for way in here.battle.ways if way.pushed and not way.forbids]
    if whom == "attacker":
        ways = [way for way in open_ways if way.side == here.battle.attacker]
        return here.say("consequence.push" if ways else "consequence.push-none", areas=len(ways))
    if whom == "defender":
        ways = [way for way in open_ways if way.side == here.side]
        return here.say("consequence.flee", given=given_up(here.units), units=here.units, areas=len(ways))
    return ""


_TOLD: dict[str, Callable[[Plight], str]] = {
    "protection": _protection,
    "counterstrike": _counterstrike,
    "total-loss": _total_loss,
    "out-of-ammo": _ammo,
    "retreat": _retreat,
    "hold-the-line": _hold,
    "you-shall-not-pass": _not_pass,
    "what-a-racket": _racket,
    "natures-wisdom": _wisdom,
    "where-there-is-one": _another,
    "defence-action": _defence,
}
"""Counterattacks whose outcome can be told beforehand."""
