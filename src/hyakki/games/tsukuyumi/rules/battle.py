"""A battle from the declared card to its end, in the order of tsukuyumi.combat.resolve-order."""

from __future__ import annotations

from hyakki.games.tsukuyumi.box.carddefs import CombatCardDef
from hyakki.games.tsukuyumi.box.frame import LUNAR, place
from hyakki.games.tsukuyumi.box.vocabulary import COMBAT_EFFECTS
from hyakki.games.tsukuyumi.events import BattleBegan, BattleEnded, MarkerPlaced
from hyakki.games.tsukuyumi.options import AGREE, yes_or_no
from hyakki.games.tsukuyumi.rules.areas import has_property, is_home, is_moon, mountain
from hyakki.games.tsukuyumi.rules.boar import terraform
from hyakki.games.tsukuyumi.rules.counters import (
    after_effects,
    before_damage,
    choose_counters,
    counter_damage,
    divide,
)
from hyakki.games.tsukuyumi.rules.damage import destroy, hurt, leave_eggs, pay_destroyer, remove
from hyakki.games.tsukuyumi.rules.gambler import ROLLS_DIE, gambler
from hyakki.games.tsukuyumi.rules.marking import clear_marker, conquer, forbids_marking, mark
from hyakki.games.tsukuyumi.rules.movement import scattered_march
from hyakki.games.tsukuyumi.rules.presence import opponents
from hyakki.games.tsukuyumi.rules.scoring import oni_conquered
from hyakki.games.tsukuyumi.rules.totals import (
    DAMAGE,
    HALF_DAMAGE,
    MARK,
    attack_total,
    conquest,
    counts,
    damage,
    needed,
    oni_hits,
)
from hyakki.games.tsukuyumi.rules.weapons import arm, put_away
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Battle, Tsukuyumi
from hyakki.kernel.effects import Effects
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt

WEAPONS_EACH = COMBAT_EFFECTS.declare(
    "weapons-each", numbers="weapons", doc="Each unit that may use weapons may use `weapons`."
)
ATTACKER_PICKS = COMBAT_EFFECTS.declare(
    "attacker-picks", doc="The attacker picks the units that take the damage."
)
MOVE_AWAY = COMBAT_EFFECTS.declare(
    "move-away", numbers="steps", doc="At the very end survivors may move `steps` areas."
)
DEVASTATE = COMBAT_EFFECTS.declare("devastate", doc="The area is turned to its devastated side.")
MOON_DAMAGE = COMBAT_EFFECTS.declare("moon-damage", doc="On a moon area Oni there cause damage instead.")

afterwards = Effects[[Tsukuyumi, Battle, CombatCardDef]](COMBAT_EFFECTS)
"""What combat cards do after the casualties; the other effects are read where they count."""


def fight(
    g: Tsukuyumi, seat: int, cell: int, card: str, oni: bool = False, sacrifice: int | None = None
) -> Flow[None]:
    """A whole battle, in whatever phase (tsukuyumi.combat.any-phase). The combat action is already paid. With
    `oni` the seat runs attacking Oni; `sacrifice` is the kind of a Conqueror that is given up for it."""
    battle = _begin(g, seat, cell, card, oni)
    chosen = g.box.combat_cards[card]
    conquerors = _number(g, seat, sacrifice)
    yield from _declare(g, battle, chosen)
    yield from choose_counters(g)
    yield from before_damage(g)
    yield from _attack_damage(g, battle, chosen)
    yield from counter_damage(g)
    legend = g.legend
    _remove_casualties(g, battle)
    yield from _attacker_effects(g, battle, chosen)
    yield from after_effects(g)
    if MOVE_AWAY in chosen.effects:
        elsewhere = battle.displaced.get(seat, {})
        yield from scattered_march(g, seat, "hit-and-run", cell, elsewhere, chosen.steps)
    leave_eggs(g, cell, battle.eggs)
    yield from put_away(g)
    if sacrifice is not None:
        _give_up(g, battle, sacrifice, conquerors)
    yield from _end(g, battle, legend)


def _begin(g: Tsukuyumi, seat: int, cell: int, card: str, oni: bool) -> Battle:
    """The attacker with all its units against everybody else there (tsukuyumi.combat.attacker-role)."""
    attacker = ONI if oni else seat
    defenders = opponents(g, attacker, cell)
    points = {attacker: conquest(g, attacker, cell, False)}
    for side in defenders:
        points[side] = conquest(g, side, cell, True)
    gamble = bool(g.legend) and cell in g.legend_cells and ROLLS_DIE in g.box.legendary[g.legend].abilities
    g.battle = Battle(
        attacker=attacker,
        runner=seat,
        cell=cell,
        card=card,
        defenders=defenders,
        points=points,
        gamble=gamble,
    )
    if not oni and g.box.combat_cards[card].type == "once-per-round":
        g.seats[seat].once.append(card)
    if g.io is not None:
        began = BattleBegan(attacker, place(cell), card, tuple(defenders), dict(points))
        g.tell(began, "tsukuyumi.combat.sequence")
    return g.battle


# ---------------------------------------------------------------------- the attacker's declaration


def _declare(g: Tsukuyumi, battle: Battle, card: CombatCardDef) -> Flow[None]:
    """The marker is placed or the damage divided before anybody answers (tsukuyumi.combat.split-declare): an
    attack does the one or the other (tsukuyumi.combat.types)."""
    if battle.attacker == ONI:
        yield from _declare_oni(g, battle, card)
    elif MARK in card.effects:
        # where nobody answers, nothing speaks against the marker (tsukuyumi.combat.conquest-empty)
        yield from _mark(g, battle, forgo=bool(battle.defenders))
    elif DAMAGE in card.effects or HALF_DAMAGE in card.effects:
        added = 0
        if any(g.seats[battle.attacker].weapons.values()):
            # Scorched Ground lets each unit use more than one (tsukuyumi.nomads.scorched-ground)
            added = yield from arm(g, battle.attacker, battle.cell, card.weapons or 1)
        battle.total = attack_total(g, battle.attacker, battle.cell, card, added)
        yield from _split(g, battle)


def _split(g: Tsukuyumi, battle: Battle) -> Flow[None]:
    """The attacker chooses whom it hits, never which units (tsukuyumi.combat.split-damage)."""
    shares = yield from divide(g, battle.attacker, battle.runner, battle.total, battle.defenders)
    battle.shares.update(shares)


def _mark(g: Tsukuyumi, battle: Battle, forgo: bool) -> Flow[None]:
    """Place the attacker's marker; the attacker may forgo it (tsukuyumi.combat.attack-certain)."""
    if forbids_marking(g, battle.attacker, battle.cell) is not None:
        return
    if forgo:
        answer = yield from g.ask(battle.attacker, Prompt("ask.mark"), yes_or_no)
        if answer != AGREE:
            return
    conquer(g, battle.attacker, battle.cell)


def _declare_oni(g: Tsukuyumi, battle: Battle, card: CombatCardDef) -> Flow[None]:
    """Oni take the area (tsukuyumi.oni.conquest-success) or are too weak (tsukuyumi.oni.conquest-weak); only
    by cards and legendary Oni they deal damage (tsukuyumi.oni.no-damage) or devastate it, which Skybound
    does not do to the moon (tsukuyumi.legend.skybound-card)."""
    cell = battle.cell
    if oni_hits(g, cell):
        battle.total = damage(g, ONI, cell)
        yield from _split(g, battle)
    elif DEVASTATE in card.effects:
        if not is_home(g, cell) and cell not in g.wasted:
            g.wasted.append(cell)
            g.tell(MarkerPlaced(battle.runner, "devastated", place(cell)), "tsukuyumi.legend.skybound")
    elif battle.points[ONI] >= needed(g, ONI, cell):
        _oni_take(g, battle)


def _oni_take(g: Tsukuyumi, battle: Battle) -> None:
    """Oni win an area. In an Oni Conquest action this may fulfil a mission at once; the attack that the
    Abyssal makes besides is none (tsukuyumi.onimission.moon, tsukuyumi.onimission.neighbour)."""
    cell = battle.cell
    before = g.owner[cell]
    if is_moon(g, cell) or has_property(g, cell, LUNAR):
        clear_marker(g, cell)  # tsukuyumi.oni.conquest-tsukuyumi
    else:
        mark(g, ONI, cell)
    if g.owner[cell] != before and g.turn is not None and g.turn.acting == "oni-conquest":
        oni_conquered(g, battle.runner, cell, before)


# ---------------------------------------------------------------------- damage and casualties


def _attack_damage(g: Tsukuyumi, battle: Battle, card: CombatCardDef) -> Flow[None]:
    """The hit seats pick their units; a surgical attacker picks instead (tsukuyumi.cyber.surgical-strike).
    What was meant for units that are gone lapses (tsukuyumi.darkseed.defence-damage)."""
    picker = battle.attacker if ATTACKER_PICKS in card.effects else None
    by = NOBODY if battle.attacker == ONI else battle.attacker
    for side, amount in list(battle.shares.items()):
        if amount and any(counts(g, side, battle.cell)):
            yield from hurt(g, side, battle.cell, amount, by, "attack", picker)


def _remove_casualties(g: Tsukuyumi, battle: Battle) -> None:
    """Only now the doomed are taken off (tsukuyumi.combat.casualties-last)."""
    battle.settled = True
    battle.armour.clear()
    battle.eggs, battle.paid = remove(g, battle.cell, battle.doomed, "battle")


def _attacker_effects(g: Tsukuyumi, battle: Battle, card: CombatCardDef) -> Flow[None]:
    """What special cards do after the casualties; Annihilation takes no land
    (tsukuyumi.combat.annihilation-no-land)."""
    for effect in afterwards.values():
        if effect.name in card.effects:
            yield from effect.run(g, battle, card)
            return


@afterwards("mark-if-cleared")
def overrun(g: Tsukuyumi, battle: Battle, card: CombatCardDef) -> Flow[None]:
    """Mark the area if no opposing unit is left after casualties (tsukuyumi.darkseed.overrun)."""
    seat, cell = battle.attacker, battle.cell
    if not opponents(g, seat, cell) and not battle.fled and _meets(g, seat, cell, mountain(g, cell)):
        yield from _mark(g, battle, forgo=True)


@afterwards("mark-if-enough")
def stampede(g: Tsukuyumi, battle: Battle, card: CombatCardDef) -> Flow[None]:
    """Mark the area if the conquest points suffice against those left (tsukuyumi.boar.stampede)."""
    if _meets(g, battle.attacker, battle.cell, needed(g, battle.attacker, battle.cell)):
        yield from _mark(g, battle, forgo=True)


@afterwards("terraform", numbers="amount")
def dig_in(g: Tsukuyumi, battle: Battle, card: CombatCardDef) -> Flow[None]:
    """Place `amount` Terraformings (tsukuyumi.boar.dig-in)."""
    seat, cell = battle.attacker, battle.cell
    yield from terraform(g, seat, cell, card.amount)
    if _meets(g, seat, cell, mountain(g, cell)):
        yield from _mark(g, battle, forgo=False)


def _meets(g: Tsukuyumi, seat: int, cell: int, goal: int) -> bool:
    return conquest(g, seat, cell, False) >= goal


# ---------------------------------------------------------------------- the end


def _number(g: Tsukuyumi, seat: int, kind: int | None) -> int:
    return 0 if kind is None else sum(troops[kind] for troops in g.seats[seat].troops.values())


def _give_up(g: Tsukuyumi, battle: Battle, kind: int, before: int) -> None:
    """The Conqueror that was used is removed if it did not fall, be it to Mines where it was displaced to
    (tsukuyumi.darkseed.conqueror)."""
    seat = battle.attacker
    if _number(g, seat, kind) < before:
        return
    for cell in (battle.cell, *sorted(g.seats[seat].troops, key=lambda to: _distance(g, battle.cell, to))):
        if g.seats[seat].troops.get(cell, (0,) * (kind + 1))[kind]:
            destroy(g, seat, cell, kind, 1, NOBODY, "sacrifice")
            return


def _distance(g: Tsukuyumi, start: int, to: int) -> int:
    return g.map.adjacency.flights(start)[to]


def _end(g: Tsukuyumi, battle: Battle, legend: str) -> Flow[None]:
    """The card returns; then the Merchant pays and the Gambler throws her die."""
    g.battle = None
    g.tell(BattleEnded(place(battle.cell)), "tsukuyumi.combat.card-reuse")
    if battle.paid != NOBODY:
        yield from pay_destroyer(g, battle.paid, legend)
    if battle.gamble:
        yield from gambler(g, battle.runner)
