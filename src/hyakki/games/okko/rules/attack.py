"""One Attack, from its declaration to the last extra Attack that it sets off, in the order of
okko.attack.push-order.

The page of the rulebook on it is partly lost (okko.attack.lost-page). Whom one may attack is in `aiming`, the
numbers are in `prospect`, the windows in `reactions`.
"""

from __future__ import annotations

from hyakki.board.masks import bits
from hyakki.games.okko.events import AlarmRaised, AttackDeclared, Attacked
from hyakki.games.okko.options import PickSpace, Strike
from hyakki.games.okko.rules.aiming import targets
from hyakki.games.okko.rules.asking import ask_owner, ask_seat
from hyakki.games.okko.rules.attributes import ignores, penalty
from hyakki.games.okko.rules.conditions import BLEEDING
from hyakki.games.okko.rules.damage import ATTACK, hurt
from hyakki.games.okko.rules.deeds import ALLIES, deed
from hyakki.games.okko.rules.dice import chain, shows_ki, total_of
from hyakki.games.okko.rules.ground import adjacent, is_corrupted, side_of, tile_of, type_of
from hyakki.games.okko.rules.limits import Bound, expire, is_left, mark
from hyakki.games.okko.rules.operations import Use, operation
from hyakki.games.okko.rules.prospect import Prospect, additions, part_of, weigh
from hyakki.games.okko.rules.pushing import push_cells, push_to
from hyakki.games.okko.rules.reactions import (
    add_up,
    after_damage,
    before_damage,
    declared,
    number_of,
    rolled,
    set_off,
    standing,
    use_of,
)
from hyakki.games.okko.rules.watching import look
from hyakki.games.okko.rules.words import Set, triggered
from hyakki.games.okko.state import NOBODY, Attack, Figure, Form, Okko
from hyakki.kernel.decision import PASS, Pass
from hyakki.kernel.flow import Flow

Answer = tuple[int, int, Bound]
"""An extra Attack that is owed: by whom, the other side of the Attack that set it off, and the effect."""


@deed(Strike, targets, sorts=ALLIES)
def strike(g: Okko, figure: Figure, option: Strike) -> Flow[None]:
    """An Attack for an Action, against one opponent; there may be several in an activation
    (okko.attack.action)."""
    yield from attack(g, figure, g.figures[option.target], option.form)


def attack(
    g: Okko, attacker: Figure, target: Figure, form: Form, why: str = "", extra: int = 0
) -> Flow[None]:
    """One whole Attack. `why` is the card or rule that gave it ("": an Action), `extra` the Action dice more
    that come with it, below 0 the Combat dice fewer. What it sets off comes last, each in full
    (okko.effect.extra-attack)."""
    owed = yield from _resolve(g, _declare(g, attacker, target, form, why, extra))
    _close(g)
    for owner, foe, bound in owed:
        yield from _answer(g, owner, foe, bound)


def _declare(g: Okko, attacker: Figure, target: Figure, form: Form, why: str, extra: int) -> Attack:
    """Target and form are declared (okko.attack.form), and the alarm may be raised."""
    g.attack = Attack(
        attacker=attacker.number,
        target=target.number,
        form=form,
        declared=target.number,
        why=why,
        extra=extra,
    )
    g.tell(AttackDeclared(attacker.number, target.number, form, why), "okko.attack.form")
    _raise_alarm(g, attacker, target)
    return g.attack


def raises_alarm(g: Okko, attacker: Figure, target: Figure) -> bool:
    """Whether an Attack raises the alarm: the Hero side attacks a Mortal Thrall on a Tile without Corruption,
    the target's Tile, hit or miss (okko.alarm.raise, okko.alarm.tile-of-target, okko.follower.raises-alarm).
    It is raised once, for good (okko.alarm.effect, okko.alarm.recollection, okko.special.open-war)."""
    if g.alarm or side_of(attacker) == "oni" or type_of(g, target) != "mortal":
        return False
    return not is_corrupted(g, tile_of(g, target)) and not ignores(g, attacker, "alarm")


def _raise_alarm(g: Okko, attacker: Figure, target: Figure) -> None:
    if raises_alarm(g, attacker, target):
        g.alarm = True
        g.tell(AlarmRaised(attacker.number, target.number), "okko.alarm.raise")


def _resolve(g: Okko, attack: Attack) -> Flow[list[Answer]]:
    """From the first window to Bleeding; returns the extra Attacks that are owed. It breaks off if an effect
    takes one of the two off the board before the result."""
    found = yield from declared(g)
    if _is_over(g, attack):
        return _owed(attack, found)
    dice = yield from _make_pool(g, attack)
    _roll(g, attack)
    found += yield from rolled(g)
    if _is_over(g, attack):
        return _owed(attack, found)
    hit = _compare(g, attack, dice)
    result = set_off(g, "hit-by" if hit else "missed-by", "hit" if hit else "")
    kills = list(triggered(g, "kills", g.figures[attack.attacker])) if hit else []
    yield from before_damage(g, result)
    target = standing(g, attack.target)
    if hit and target is not None:
        yield from hurt(g, target, attack.harm, ATTACK, attack.attacker)
    yield from after_damage(g, result)
    yield from _push(g, attack)
    yield from _bleed(g, attack)
    return _owed(attack, [*found, *result, *(kills if attack.killed else ())])


def _is_over(g: Okko, attack: Attack) -> bool:
    return standing(g, attack.attacker) is None or standing(g, attack.target) is None


# ---------------------------------------------------------------------- dice


def _make_pool(g: Okko, attack: Attack) -> Flow[Prospect]:
    """Dice and DEFENSE against the final target; limited effects that count are used up, and changes that
    last longer than the Attack begin."""
    found = weigh(g, attack)
    attack.combat, attack.action, attack.upgrade = found.combat, found.action, found.upgraded
    attack.defense = found.defense
    for owner, bound in found.counted:
        mark(g, bound, owner)
        if bound[2].do in ("mod", "upgrade") and bound[2].until != "attack":
            yield from operation[bound[2].do].run(g, use_of(g, owner, bound), bound)
    return found


def _roll(g: Okko, attack: Attack) -> None:
    """All dice, as many as there are (okko.component.dice-unlimited); each KI is rolled again
    (okko.attack.ki). Without dice only what is added counts (okko.attack.dice-none)."""
    attack.kinds = ["combat"] * attack.combat + ["action"] * attack.action
    attack.chains = [chain(g, kind) for kind in attack.kinds]
    attack.stage = "rolled"
    add_up(g, attack)


def _compare(g: Okko, attack: Attack, dice: Prospect) -> bool:
    """After re-rolls and additions the total must reach DEFENSE, of agents as of Heroes
    (okko.attack.success, okko.attack.symbol-text)."""
    added = additions(g, attack)
    attack.hits = sum(bound[2].n for _, bound in added)
    for owner, bound in added:
        mark(g, bound, owner)
    total = total_of(attack)
    hit = total >= attack.defense
    attack.stage = "hit" if hit else "missed"
    if g.io is not None:
        g.tell(
            Attacked(
                attack.attacker,
                attack.target,
                tuple(attack.kinds),
                tuple(tuple(shown) for shown in attack.chains),
                tuple(dice.dice),
                tuple(part_of(bound) for _, bound in added),
                total,
                attack.defense,
                hit,
            ),
            "okko.attack.success",
        )
    return hit


# ---------------------------------------------------------------------- afterwards


def _push(g: Okko, attack: Attack) -> Flow[None]:
    """An Attack with a KI may push its target one Space away if it still stands: hit or miss, in melee or at
    range, if there is room (okko.attack.push, okko.attack.push-where)."""
    attack.stage = "after"
    attacker, target = standing(g, attack.attacker), standing(g, attack.target)
    if attacker is None or target is None or not shows_ki(attack):
        return
    cells = push_cells(g, target, attacker.cell)
    if not cells:
        return

    def options() -> list[PickSpace | Pass]:
        return [*(PickSpace(cell) for cell in bits(cells)), PASS]

    answer = yield from ask_owner(g, attacker, "push", options, target=target.number)
    if isinstance(answer, PickSpace):
        push_to(g, target, answer.cell, attacker.number)


def _bleed(g: Okko, attack: Attack) -> Flow[None]:
    """A Bleeding attacker gets its Damage token for every Attack, after everything else
    (okko.condition.bleeding)."""
    attacker = standing(g, attack.attacker)
    if attacker is not None and BLEEDING in attacker.conditions:
        yield from hurt(g, attacker, penalty(g, attacker, BLEEDING), BLEEDING)


def _close(g: Okko) -> None:
    """The Attack is over, with all that lasted as long as it."""
    g.attack = None
    expire(g, "attack")
    look(g)


# ---------------------------------------------------------------------- extra Attacks


def _owed(attack: Attack, found: list[Set]) -> list[Answer]:
    """The extra Attacks that this one set off: answers of the other side, and what follows a kill."""
    return [
        (number_of(one), attack.target if number_of(one) == attack.attacker else attack.attacker, one[1])
        for one in found
        if one[1][2].do == "attack"
    ]


def _answer(g: Okko, owner: int, foe: int, bound: Bound) -> Flow[None]:
    """An extra Attack, if its owner still stands, has one left and has somebody to strike."""
    figure = standing(g, owner)
    if figure is None or not is_left(g, bound, owner):
        return
    use = use_of(g, owner, bound)
    chosen = yield from _choose_strike(g, "answer", use, figure, bound, foe)
    if chosen is not None:
        mark(g, bound, owner)
        yield from attack(g, figure, g.figures[chosen.target], chosen.form, use.source, bound[2].n)


def attack_by_effect(g: Okko, use: Use, figure: Figure, bound: Bound) -> Flow[None]:
    """A figure makes one Attack without spending an Action, in any form that it can, or none
    (okko.effect.extra-attack)."""
    chosen = yield from _choose_strike(g, "extra-attack", use, figure, bound, NOBODY)
    if chosen is not None:
        yield from attack(g, figure, g.figures[chosen.target], chosen.form, use.source, bound[2].n)


def _choose_strike(
    g: Okko, key: str, use: Use, figure: Figure, bound: Bound, foe: int
) -> Flow[Strike | None]:
    """Whom an extra Attack strikes, as the seat of the effect's owner decides; None: it is declined, or
    nobody is in reach."""
    against = bound[2].against
    if not strikes(g, figure, against, foe):
        return None

    def options() -> list[Strike | Pass]:
        return [*strikes(g, figure, against, foe), PASS]

    g.striker, g.striker_dice = figure.number, bound[2].n
    answer = yield from ask_seat(g, use.seat, key, options, figure=figure.number, source=use.source)
    g.striker, g.striker_dice = NOBODY, 0
    return answer if isinstance(answer, Strike) else None


def strikes(g: Okko, figure: Figure, against: str, foe: int) -> list[Strike]:
    """The Attacks that an effect lets a figure make: on anybody, on the attacker, on somebody else beside it,
    or in melee on all who are beside it."""
    found = targets(g, figure)
    if against == "attacker":
        return [option for option in found if option.target == foe]
    if against == "other":
        return [option for option in found if option.target != foe and is_beside(g, figure, option)]
    if against == "each-adjacent":
        return [option for option in found if option.form == "melee" and is_beside(g, figure, option)]
    return found


def is_beside(g: Okko, figure: Figure, option: Strike) -> bool:
    """Whether the target of an Attack is adjacent to a figure."""
    return adjacent(g, figure.cell, g.figures[option.target].cell)


def attack_each(g: Okko, use: Use, figure: Figure, bound: Bound) -> Flow[None]:
    """A figure attacks everybody who is beside it at the beginning, in its own order; who is gone or no
    longer adjacent is left out (okko.effect.extra-attack)."""
    left = [option.target for option in strikes(g, figure, "each-adjacent", NOBODY)]

    def options() -> list[Strike | Pass]:
        found = strikes(g, figure, "each-adjacent", NOBODY)
        return [*(option for option in found if option.target in left), PASS]

    while standing(g, figure.number) is not None and len(options()) > 1:
        g.striker, g.striker_dice = figure.number, bound[2].n
        answer = yield from ask_seat(g, use.seat, "sweep", options, figure=figure.number, source=use.source)
        g.striker, g.striker_dice = NOBODY, 0
        if isinstance(answer, Pass):
            return
        left.remove(answer.target)
        yield from attack(g, figure, g.figures[answer.target], answer.form, use.source, bound[2].n)
