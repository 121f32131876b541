"""Counterattacks: which are offered to whom, how they are chosen, and what each of them does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hyakki.board.terms import Marker
from hyakki.games.tsukuyumi.box.frame import LUNAR, at, place
from hyakki.games.tsukuyumi.box.vocabulary import COUNTERS
from hyakki.games.tsukuyumi.events import CounterChosen, CounterIdle, DamageSplit, MarkerRemoved
from hyakki.games.tsukuyumi.options import (
    AGREE,
    DONE,
    Activate,
    Assign,
    Counter,
    Done,
    PickArea,
    PickEdge,
    yes_or_no,
)
from hyakki.games.tsukuyumi.rules import onipowers
from hyakki.games.tsukuyumi.rules.areas import has_property, is_home, is_moon
from hyakki.games.tsukuyumi.rules.damage import hurt, oni_chooser, standing
from hyakki.games.tsukuyumi.rules.defences import defend, forbids_defence, protection
from hyakki.games.tsukuyumi.rules.eventdeck import draw_and_maybe_play
from hyakki.games.tsukuyumi.rules.fights import lose_combat
from hyakki.games.tsukuyumi.rules.ground import clear_edge, close_edge, forbids_beyond
from hyakki.games.tsukuyumi.rules.marking import can_take, clear_marker, conquer, mark
from hyakki.games.tsukuyumi.rules.movement import (
    is_shut_in,
    scattered_march,
    scattered_oni_march,
    small_march,
    small_oni_march,
)
from hyakki.games.tsukuyumi.rules.oni import place_one
from hyakki.games.tsukuyumi.rules.production import produce_for
from hyakki.games.tsukuyumi.rules.totals import counts, damage
from hyakki.games.tsukuyumi.rules.underway import battle_of
from hyakki.games.tsukuyumi.rules.weapons import arm, out_of_ammo
from hyakki.games.tsukuyumi.state import NOBODY, ONI, Battle, Tsukuyumi
from hyakki.games.tsukuyumi.terms import Loss
from hyakki.kernel.decision import PASS, Pass
from hyakki.kernel.effects import Effects
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Prompt, Refusal

counter = Effects[[Tsukuyumi, int]](COUNTERS)
"""The counterattacks, with the side that defends."""

STRIKES = ("counterstrike", "total-loss")  # these act with the damage
HOLD_THE_LINE = "hold-the-line"
RETREAT = "retreat"


def _no_defence(g: Tsukuyumi, side: int) -> Refusal | None:
    return None if side == ONI else forbids_defence(g, side, battle_of(g).cell)


DEFENCE_ACTION = counter.declare(
    "defence-action", doc="The defence action of the faction, which says when it acts.", forbids=_no_defence
)


def _no_protection(g: Tsukuyumi, side: int) -> Refusal | None:
    if side == ONI:
        return None
    if protection(g, side) <= 0:
        return refuse("tsukuyumi.counter.protection", side=side)
    there = g.seats[side].troops.get(battle_of(g).cell)
    return None if there else refuse("tsukuyumi.mascot.limits.defence")


PROTECTION = counter.declare(
    "protection", doc="The protection value of the faction as health for each unit.", forbids=_no_protection
)


def speaker(g: Tsukuyumi, side: int) -> int:
    """The seat that decides for a defender (tsukuyumi.oni.defender-chooser): of two seats always the one that
    does not attack (tsukuyumi.duel.oni-counter)."""
    return oni_chooser(g, battle_of(g).attacker) if side == ONI else side


# ---------------------------------------------------------------------- choosing


def offered(g: Tsukuyumi, side: int) -> list[str]:
    """The counterattacks of the attacker's card that a defender can choose."""
    battle = battle_of(g)
    return [
        name for name in g.box.combat_cards[battle.card].counters if forbids_counter(g, side, name) is None
    ]


def forbids_counter(g: Tsukuyumi, side: int, name: str) -> Refusal | None:
    """Why a defender cannot choose a counterattack, or None. Cards that deal damage list defence action and
    Protection (tsukuyumi.counter.defence-or-protection)."""
    battle = battle_of(g)
    if name not in g.box.combat_cards[battle.card].counters:
        return refuse("tsukuyumi.counter.choice", card=battle.card, counter=name)
    if name in battle.counters.get(side, ()):
        return refuse("tsukuyumi.onipower.strong-defensive-same", counter=name)
    refusal = counter.forbids(name, g, side)
    return _forbids_oni(g, battle.cell, name) if refusal is None and side == ONI else refusal


def _forbids_oni(g: Tsukuyumi, cell: int, name: str) -> Refusal | None:
    """Oni have neither defence action nor Protection (tsukuyumi.oni.defender-limits), nor a hand of cards
    (tsukuyumi.oni.defender-natures-wisdom)."""
    use = g.box.counters[name].oni
    if use == "limited":
        return None if _oni_can_hold(g, cell) else refuse("tsukuyumi.oni.defender-hold")
    return None if use == "yes" else refuse("tsukuyumi.oni.defender-limits", counter=name)


def _oni_can_hold(g: Tsukuyumi, cell: int) -> bool:
    """Oni mark plain areas; on the moon and in Tsukuyumi areas they only remove a player's marker
    (tsukuyumi.oni.defender-hold)."""
    if _is_oni_land(g, cell):
        return g.owner[cell] not in (NOBODY, ONI)
    return g.owner[cell] != ONI


def _is_oni_land(g: Tsukuyumi, cell: int) -> bool:
    return is_moon(g, cell) or has_property(g, cell, LUNAR)


def choose_counters(g: Tsukuyumi) -> Flow[None]:
    """Each defender in initiative order, the Oni last, chooses a counterattack or declines; for Oni one must
    be chosen (tsukuyumi.counter.choice, tsukuyumi.counter.optional). When Oni attack, the active seat answers
    like everybody else (tsukuyumi.oni.attack-counters)."""
    battle = battle_of(g)
    for side in battle.defenders:
        battle.counters[side] = []
        for _ in range(_how_many(g, side)):
            prompt = Prompt("ask.counter", {"side": side, "card": battle.card})
            if side == ONI and not g.noted(lambda: bool(_choices(g, side))):
                break
            answer = yield from g.ask(speaker(g, side), prompt, lambda: _choices(g, side))
            if isinstance(answer, Pass):
                break
            battle.counters[side].append(answer.name)
            g.tell(CounterChosen(side, answer.name), "tsukuyumi.counter.choice")
            if answer.name == DEFENCE_ACTION:
                yield from defend(g, side, "at-once")


def may_choose(g: Tsukuyumi, side: int) -> bool:
    """Whether a defender is still to choose a counterattack, or another one."""
    chosen = battle_of(g).counters
    if side not in chosen:
        return True
    return side == list(chosen)[-1] and len(chosen[side]) < _how_many(g, side)


def can_mark(g: Tsukuyumi, side: int) -> bool:
    """Whether a defender could put a marker on the area of the battle, or as Oni take one off."""
    cell = battle_of(g).cell
    return _oni_can_hold(g, cell) if side == ONI else can_take(g, side, cell)


def _how_many(g: Tsukuyumi, side: int) -> int:
    """One each; Strong Defensive gives Oni more (tsukuyumi.onipower.strong-defensive), all different
    (tsukuyumi.onipower.strong-defensive-same)."""
    return 1 + (onipowers.more_counters(g) if side == ONI else 0)


def _choices(g: Tsukuyumi, side: int) -> list[Counter | Pass]:
    found: list[Counter | Pass] = [Counter(name) for name in offered(g, side)]
    if side == ONI and not battle_of(g).counters[side]:
        return found
    return [*found, PASS]  # a second one for Oni is no duty (tsukuyumi.onipower.strong-defensive)


# ---------------------------------------------------------------------- before and with the damage


def before_damage(g: Tsukuyumi) -> Flow[None]:
    """Protection and the defence actions that act before damage (tsukuyumi.combat.resolve-order)."""
    battle = battle_of(g)
    for side in battle.defenders:
        if PROTECTION in battle.counters[side]:
            battle.armour[side] = protection(g, side)
            if not battle.shares.get(side):
                _came_to_nothing(g, side, PROTECTION, "no-damage")
        elif DEFENCE_ACTION in battle.counters[side]:
            yield from defend(g, side, "before-damage")


def counter_damage(g: Tsukuyumi) -> Flow[None]:
    """Counterattacks that destroy; the doomed strike all the same (tsukuyumi.counter.even-if-dead)."""
    battle = battle_of(g)
    for side in battle.defenders:
        for name in STRIKES:
            if name in battle.counters[side]:
                yield from counter[name].run(g, side)


@counter("counterstrike")
def counterstrike(g: Tsukuyumi, side: int) -> Flow[None]:
    """A defender's damage (tsukuyumi.counter.counterstrike), against the attacker or others who defend
    (tsukuyumi.counter.third-party), divided among them (tsukuyumi.counter.third-split)."""
    battle = battle_of(g)
    cell = battle.cell
    targets = [
        other
        for other in (battle.attacker, *battle.defenders)
        if other != side and any(standing(g, other, cell, battle.doomed))
    ]
    total = damage(g, side, cell)
    if targets and side != ONI and any(g.seats[side].weapons.values()):
        total += yield from arm(g, side, cell, 1)  # tsukuyumi.nomads.weapons-counter
    shares = yield from divide(g, side, speaker(g, side), total, targets)
    by = NOBODY if side == ONI else side
    if not any(shares.values()):
        _came_to_nothing(g, side, "counterstrike", "no-damage")
    for target, amount in shares.items():
        if amount:
            yield from hurt(g, target, cell, amount, by, "counterstrike")


def divide(g: Tsukuyumi, side: int, seat: int, total: int, targets: Sequence[int]) -> Flow[dict[int, int]]:
    """Give each target a share, in steps of 5; what nobody gets is forgone (tsukuyumi.combat.partial)."""
    shares = dict.fromkeys(targets, 0)
    left = total
    for target in targets:
        if left:
            prompt = Prompt("ask.split", {"target": target, "left": left})
            if len(targets) == 1:  # there is nothing to share
                prompt = Prompt("ask.deal", {"side": side, "target": target, "left": left})
            answer = yield from g.ask(seat, prompt, lambda: [Assign(target, n) for n in range(left, -1, -5)])
            shares[target] = answer.amount
            left -= answer.amount
    g.tell(DamageSplit(side, dict(shares)), "tsukuyumi.combat.split-declare")
    return shares


@counter("total-loss")
def total_loss(g: Tsukuyumi, side: int) -> None:
    """The attacker loses every unit in the area (tsukuyumi.counter.total-loss)."""
    battle = battle_of(g)
    by = NOBODY if side == ONI else side
    for kind, n in enumerate(standing(g, battle.attacker, battle.cell, battle.doomed)):
        battle.doomed.extend([Loss(battle.attacker, kind, by)] * n)


# ---------------------------------------------------------------------- after the casualties


def after_effects(g: Tsukuyumi) -> Flow[None]:
    """What happens after removal, in initiative order, the Oni last (tsukuyumi.counter.hold-two)."""
    battle = battle_of(g)
    survivors = [side for side in battle.defenders if any(counts(g, side, battle.cell))]
    for side in battle.defenders:
        for name in battle.counters[side]:
            if name == DEFENCE_ACTION:
                yield from defend(g, side, "after-casualties")
            elif name in (HOLD_THE_LINE, RETREAT) and side not in survivors:
                _came_to_nothing(g, side, name, "fallen")
            elif name not in STRIKES:
                yield from counter[name].run(g, side)


def _came_to_nothing(g: Tsukuyumi, side: int, name: str, reason: str) -> None:
    """Whoever saw the answer waits for what comes of it, so that is told as well."""
    g.tell(CounterIdle(side, name, reason), "tsukuyumi.counter.choice")


def _not_at_home(g: Tsukuyumi, side: int) -> Refusal | None:
    return refuse("tsukuyumi.combat.conquest-homezone") if is_home(g, battle_of(g).cell) else None


@counter(HOLD_THE_LINE, forbids=_not_at_home)
def hold_the_line(g: Tsukuyumi, side: int) -> Flow[None]:
    """A defender with a survivor may mark the area (tsukuyumi.counter.hold-the-line)."""
    cell = battle_of(g).cell
    before = g.owner[cell]
    if side != ONI:
        yield from _may_conquer(g, side, "ask.hold-the-line")
    elif _oni_can_hold(g, cell):
        if _is_oni_land(g, cell):
            clear_marker(g, cell)
        else:
            mark(g, ONI, cell)
    if g.owner[cell] == before:
        _came_to_nothing(g, side, HOLD_THE_LINE, "no-marker")


def _may_conquer(g: Tsukuyumi, seat: int, ask: str) -> Flow[None]:
    cell = battle_of(g).cell
    if can_take(g, seat, cell):
        answer = yield from g.ask(seat, Prompt(ask), yes_or_no)
        if answer == AGREE:
            conquer(g, seat, cell)


@counter("you-shall-not-pass")
def you_shall_not_pass(g: Tsukuyumi, side: int) -> Flow[None]:
    """With more points than the Oni and everybody else there, those doomed included
    (tsukuyumi.counter.you-shall-not-pass, once called otherwise: tsukuyumi.counter.hold-your-ground-name).
    The seat that led the Oni there may do so too (tsukuyumi.oni.attack-self)."""
    cell = battle_of(g).cell
    before = g.owner[cell]
    if prevails(battle_of(g), side):
        yield from _may_conquer(g, side, "ask.not-pass")
    if g.owner[cell] == before:
        _came_to_nothing(g, side, "you-shall-not-pass", "no-marker")


def prevails(battle: Battle, side: int) -> bool:
    """Whether a side has more points than everybody else in a battle."""
    return all(battle.points[side] > theirs for other, theirs in battle.points.items() if other != side)


@counter(RETREAT, numbers="amount")
def retreat(g: Tsukuyumi, side: int) -> Flow[None]:
    """Survivors may step `amount` areas away (tsukuyumi.counter.retreat), also those that Displacement has
    moved before, from where they were put (tsukuyumi.counter.retreat-displaced)."""
    battle, steps = battle_of(g), g.box.counters[RETREAT].amount
    cell, elsewhere = battle.cell, battle.displaced.get(side, {})
    if elsewhere:
        left = yield from _scattered_retreat(g, side, cell, elsewhere, steps)
        reason = "stay"
    else:
        left = yield from _small_move(g, side, side, RETREAT, cell, steps)
        reason = _why_nobody_left(g, side, cell, steps)
    if not left:
        _came_to_nothing(g, side, RETREAT, reason)


def _scattered_retreat(
    g: Tsukuyumi, side: int, cell: int, elsewhere: Mapping[int, Sequence[int]], steps: int
) -> Flow[bool]:
    """Whether anybody has left, the area of the battle or where Displacement put them."""
    if side == ONI:
        return (yield from scattered_oni_march(g, speaker(g, side), cell, elsewhere, steps))
    return (yield from scattered_march(g, side, RETREAT, cell, elsewhere, steps))


def _why_nobody_left(g: Tsukuyumi, side: int, cell: int, steps: int) -> str:
    if not any(counts(g, side, cell)):
        return "gone"
    return "shut-in" if is_shut_in(g, side, cell, steps) else "stay"


def _small_move(g: Tsukuyumi, side: int, moved: int, why: str, cell: int, steps: int) -> Flow[bool]:
    """Whether anybody has left the area."""
    if not any(counts(g, moved, cell)):
        return False
    if moved == ONI:
        return (yield from small_oni_march(g, speaker(g, side), cell, steps))
    return (yield from small_march(g, moved, why, cell, steps))


@counter("what-a-racket", numbers="amount")
def what_a_racket(g: Tsukuyumi, side: int) -> Flow[None]:
    """Move own units, or Oni, of any one area by `amount` (tsukuyumi.counter.what-a-racket)."""
    steps = g.box.counters["what-a-racket"].amount
    answer = yield from g.ask(speaker(g, side), Prompt("ask.racket"), lambda: racket_areas(g, side))
    if isinstance(answer, Done):
        _came_to_nothing(g, side, "what-a-racket", "stay")
        return
    moved = ONI if isinstance(answer, Activate) else side
    left = yield from _small_move(g, side, moved, "racket", at(answer.q, answer.r), steps)
    if not left:
        _came_to_nothing(g, side, "what-a-racket", "stay")


def forbids_racket(g: Tsukuyumi, side: int, cell: int) -> Refusal | None:
    """Why nobody of an area can be moved by What a Racket, or None."""
    if cell in g.oni or cell in g.legend_cells:
        return None
    if side != ONI and any(counts(g, side, cell)):
        return None
    return refuse("tsukuyumi.counter.what-a-racket")


def racket_areas(g: Tsukuyumi, side: int) -> list[PickArea | Activate | Done]:
    """The areas from which What a Racket may move own units or Oni, and the end."""
    found: list[PickArea | Activate | Done] = []
    if side != ONI:
        mine = set(g.seats[side].troops)
        if g.seats[side].mascot >= 0:
            mine.add(g.seats[side].mascot)
        found += [PickArea(*place(cell)) for cell in sorted(mine)]
    found += [Activate(*place(cell)) for cell in sorted({*g.oni, *g.legend_cells})]
    return [*found, DONE]


@counter("natures-wisdom", numbers="amount")
def natures_wisdom(g: Tsukuyumi, side: int) -> Flow[None]:
    """Draw `amount` events; keep each or play it (tsukuyumi.counter.natures-wisdom)."""
    drawn = 0
    for _ in range(g.box.counters["natures-wisdom"].amount):
        drawn += yield from draw_and_maybe_play(g, side)
    if not drawn:
        _came_to_nothing(g, side, "natures-wisdom", "no-card")


@counter("where-there-is-one", numbers="amount")
def where_there_is_one(g: Tsukuyumi, side: int) -> Flow[None]:
    """Place `amount` Oni, if there is one left (tsukuyumi.counter.where-there-is-one)."""
    placed = False
    if any(g.oni_supply):
        answer = yield from g.ask(side, Prompt("ask.place-one"), yes_or_no)
        placed = answer == AGREE
    if placed:
        yield from place_one(g, side)
    else:
        _came_to_nothing(g, side, "where-there-is-one", "no-oni")


@counter("public-outcry", numbers="amount")
def public_outcry(g: Tsukuyumi, side: int) -> Flow[None]:
    """Produce for `amount` at once (tsukuyumi.legend.skybound-counters)."""
    yield from produce_for(g, side, g.box.counters["public-outcry"].amount, "public-outcry")


@counter("landscaping")
def landscaping(g: Tsukuyumi, side: int) -> Flow[None]:
    """Put a Blockade on an open edge of the area, or take one off (tsukuyumi.legend.skybound-counters)."""
    cell = battle_of(g).cell
    answer: PickEdge | Done = DONE
    if _edges(g, cell):
        answer = yield from g.ask(side, Prompt("ask.landscaping"), lambda: _landscapes(g, cell))
    if isinstance(answer, Done):
        _came_to_nothing(g, side, "landscaping", "no-edge")
        return
    lying = [marker for marker in g.map.markers_on(cell, answer.direction) if not marker.passage]
    rule = "tsukuyumi.legend.skybound-counters"
    if lying:
        _lift(g, lying[0])
    elif g.map.adjacency.open_edge(cell, answer.direction):
        close_edge(g, side, cell, answer.direction, rule)
    else:
        clear_edge(g, side, cell, answer.direction, rule)


def _landscapes(g: Tsukuyumi, cell: int) -> list[PickEdge | Done]:
    found: list[PickEdge | Done] = [PickEdge(*place(cell), direction) for direction in _edges(g, cell)]
    return [*found, DONE]


def _edges(g: Tsukuyumi, cell: int) -> list[int]:
    """Edges with a Blockade marker; while there are markers in the supply also open ones, and those that the
    area prints (tsukuyumi.block.passage)."""
    return [direction for direction in range(6) if forbids_landscape(g, cell, direction) is None]


def forbids_landscape(g: Tsukuyumi, cell: int, direction: int) -> Refusal | None:
    """Why Landscaping can do nothing with an edge of the area: what another area prints stays."""
    if any(not marker.passage for marker in g.map.markers_on(cell, direction)):
        return None
    if not g.map.adjacency.open_edge(cell, direction):
        refusal = forbids_beyond(g, cell, direction)
        if refusal is not None:
            return refusal
        if not g.map.wall_sides(cell) >> direction & 1:
            return refuse("tsukuyumi.legend.skybound-counters")
    return None if g.supply["blockade"] else refuse("tsukuyumi.core.material-limit", item="blockade")


def _lift(g: Tsukuyumi, marker: Marker) -> None:
    """Take a Blockade off; it returns to its owner (tsukuyumi.boar.blockade)."""
    g.map.lift([marker])
    if marker.owner >= 0:
        g.seats[marker.owner].stock["boarlords-blockade"] += 1
    else:
        g.supply["blockade"] += 1
    g.tell(
        MarkerRemoved("blockade", place(marker.cell), marker.direction), "tsukuyumi.legend.skybound-counters"
    )


@counter("loss-of-momentum", numbers="amount")
def loss_of_momentum(g: Tsukuyumi, side: int) -> Flow[None]:
    """The attack costs `amount` combat actions more (tsukuyumi.counter.loss-of-momentum)."""
    for _ in range(g.box.counters["loss-of-momentum"].amount):
        lose_combat(g, battle_of(g).attacker)
    yield from ()


@counter("out-of-ammo", numbers="amount")
def ammo(g: Tsukuyumi, side: int) -> Flow[None]:
    """The attacking Nomads discard `amount` more weapons (tsukuyumi.counter.out-of-ammo)."""
    gone = yield from out_of_ammo(g, g.box.counters["out-of-ammo"].amount)
    if not gone:
        _came_to_nothing(g, side, "out-of-ammo", "no-weapon")
