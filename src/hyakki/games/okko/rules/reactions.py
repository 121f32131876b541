"""The three windows of an Attack: when it is declared, after the roll, after the result
(okko.attack.reactions).

In each the defender's side comes first. What works by itself works; what asks is asked of the seat that
decides. Everything lies face up, so only those who have something are asked (okko.effect.automatic).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hyakki.games.okko.events import DiceRolled, HarmChanged, Redirected, Rerolled
from hyakki.games.okko.options import Reroll, UseEffect
from hyakki.games.okko.rules.asking import ask_seat, seat_of
from hyakki.games.okko.rules.dice import chain, total_of
from hyakki.games.okko.rules.ground import side_of
from hyakki.games.okko.rules.limits import Bound, is_left, key_of, mark
from hyakki.games.okko.rules.operations import Use, operation
from hyakki.games.okko.rules.prospect import additions
from hyakki.games.okko.rules.words import Set, triggered
from hyakki.games.okko.state import NOBODY, OFF, Attack, Figure, Okko
from hyakki.kernel.decision import PASS, Pass
from hyakki.kernel.flow import Flow

NUMBERS = frozenset({"dice", "hits", "mod", "upgrade"})
"""Operations that only change the numbers of an Attack; they are read where it is worked out."""

ASKING = frozenset({"redirect", "reroll", "attack", "push", "move"})
"""Operations that ask when they are carried out."""

LATER = frozenset({"redirect", "reroll", "attack"})
"""Operations with a moment of their own: redirects come first, extra Attacks after everything else."""

HEALING = frozenset({"heal", "cure"})
PUSHING = frozenset({"push", "move"})


# ---------------------------------------------------------------------- who and what


def attack_of(g: Okko) -> Attack:
    """The Attack under way."""
    attack = g.attack
    assert attack is not None
    return attack


def standing(g: Okko, number: int) -> Figure | None:
    """A figure, if it is still on the board."""
    figure = g.figures.get(number)
    return None if figure is None or figure.cell == OFF else figure


def set_off(g: Okko, against: str, by: str) -> list[Set]:
    """The effects that a moment of the Attack sets off for its target and for its attacker, those of the
    defender's side first (okko.effect.order)."""
    attack = attack_of(g)
    target, attacker = g.figures[attack.target], g.figures[attack.attacker]
    found = [*triggered(g, against, target), *triggered(g, by, attacker)]
    side = side_of(target)
    first = [one for one in found if _side(one) == side]
    return first + [one for one in found if _side(one) != side]


def _side(one: Set) -> str:
    return "oni" if one[0] is None else side_of(one[0])


def number_of(one: Set) -> int:
    """The owner of an effect; NOBODY: the Oni without a figure."""
    return NOBODY if one[0] is None else one[0].number


def use_of(g: Okko, owner: int, bound: Bound) -> Use:
    """An effect that was set off as a use of its card: its owner's seat decides (okko.effect.owner)."""
    figure = g.figures.get(owner)
    if figure is None:
        return Use(bound[0], owner, g.oni.seat)
    return Use(bound[0], owner, seat_of(g, figure), figure.kind if figure.sort == "agent" else "")


def set_to_work(g: Okko, owner: int, bound: Bound) -> Flow[None]:
    """An effect that was set off happens, unless it is used up, its owner is gone or it has no object: then
    it is not counted as used either (okko.effect.limit, okko.effect.nothing)."""
    if owner != NOBODY and standing(g, owner) is None:
        return
    use = use_of(g, owner, bound)
    name = bound[2].do
    if is_left(g, bound, owner) and operation.forbids(name, g, use, bound) is None:
        mark(g, bound, owner)
        yield from operation[name].run(g, use, bound)


# ---------------------------------------------------------------------- asking


def is_asked(one: Set) -> bool:
    """Whether the owner of an effect can answer for it: a Follower without a Hero does nothing
    (okko.follower.owner-eliminated)."""
    owner = one[0]
    return owner is None or owner.sort != "follower" or owner.owner != NOBODY


def offer(g: Okko, key: str, open_: list[Set]) -> Flow[Set | None]:
    """Each seat with effects that ask is offered its own, in turn; the first that is used, or None."""
    seats = [seat_of(g, owner) if owner is not None else g.oni.seat for owner, _ in open_]
    for seat in dict.fromkeys(seats):
        mine = [one for one, asked in zip(open_, seats, strict=True) if asked == seat]
        chosen = yield from _offer(g, key, seat, mine)
        if chosen is not None:
            return chosen
    return None


def _offer(g: Okko, key: str, seat: int, mine: list[Set]) -> Flow[Set | None]:
    attack = attack_of(g)

    def options() -> list[UseEffect | Pass]:
        return [*(UseEffect(one[1][0], number_of(one)) for one in mine), PASS]

    answer = yield from ask_seat(g, seat, key, options, attacker=attack.attacker, target=attack.target)
    for one in mine:
        if answer == UseEffect(one[1][0], number_of(one)):
            return one
    return None


def _choose(g: Okko, found: list[Set]) -> Flow[None]:
    """Effects marked `may` are asked each time, and used once in an Attack; those that ask for dice, Spaces
    or targets can be declined there."""
    open_ = [one for one in found if one[1][2].may and one[1][2].do not in ASKING and is_asked(one)]
    while open_:
        used = yield from offer(g, "reaction", open_)
        if used is None:
            return
        open_.remove(used)
        attack_of(g).accepted.append(key_of(g, used[1], number_of(used)))


def agreed(g: Okko, found: Iterable[Set]) -> list[Set]:
    """Those of some effects that work by themselves or were agreed to."""
    accepted = attack_of(g).accepted
    return [
        one
        for one in found
        if not one[1][2].may or one[1][2].do in ASKING or key_of(g, one[1], number_of(one)) in accepted
    ]


# ---------------------------------------------------------------------- declared


def declared(g: Okko) -> Flow[list[Set]]:
    """The first window: redirects before everything else, then what the final target and the attacker have.
    Returns what was set off."""
    yield from _redirect(g)
    found = set_off(g, "attacked", "attacking")
    yield from _choose(g, found)
    for one in agreed(g, found):
        if one[1][2].do not in NUMBERS | LATER:
            yield from set_to_work(g, number_of(one), one[1])
    return found


def _redirect(g: Okko) -> Flow[None]:
    """At most one figure takes the blow in the place of the target, wherever it stands; the alarm and the
    form stay as declared (okko.effect.redirect)."""
    attack = attack_of(g)
    target = g.figures[attack.target]
    open_ = [one for one in triggered(g, "attacked", target) if one[1][2].do == "redirect" and is_asked(one)]
    if not open_:
        return
    used = yield from offer(g, "redirect", open_)
    if used is not None:
        mark(g, used[1], number_of(used))
        attack.target = number_of(used)
        g.tell(Redirected(attack.target, used[1][0]), "okko.effect.redirect")


# ---------------------------------------------------------------------- rolled


def rolled(g: Okko) -> Flow[list[Set]]:
    """The second window: re-rolls, the defender's before the attacker's, who knows the new faces
    (okko.effect.reroll); then everything else. Returns what was set off."""
    found = set_off(g, "rolled-against", "rolled")
    yield from _choose(g, found)
    open_ = [one for one in found if one[1][2].do == "reroll" and is_asked(one)]
    if open_:
        _tell_dice(g)
    for side in dict.fromkeys(_side(one) for one in open_):
        yield from _rerolls(g, [one for one in open_ if _side(one) == side])
    for one in agreed(g, found):
        if one[1][2].do not in NUMBERS | LATER:
            yield from set_to_work(g, number_of(one), one[1])
    return found


def _rerolls(g: Okko, open_: list[Set]) -> Flow[None]:
    """The re-rolls of one side, in the order that it chooses."""
    while open_:
        used: Set | None = open_[0]
        if len(open_) > 1:
            used = yield from offer(g, "reaction", open_)
        if used is None:
            return
        open_.remove(used)
        yield from _reroll(g, number_of(used), used[1])


def _reroll(g: Okko, owner: int, bound: Bound) -> Flow[None]:
    """Up to n dice are rolled once more together; one that showed KI goes with its whole chain
    (okko.effect.reroll)."""
    attack, n = attack_of(g), bound[2].n

    def options() -> list[Reroll | Pass]:
        return [*(Reroll(places) for places in choices(attack, n)), PASS]

    answer = yield from ask_seat(
        g,
        use_of(g, owner, bound).seat,
        "reroll",
        options,
        figure=owner,
        source=bound[0],
        total=total_of(attack),
        defense=attack.defense,
    )
    if isinstance(answer, Pass):
        return
    mark(g, bound, owner)
    for place in answer.dice:
        attack.chains[place] = chain(g, attack.kinds[place])
    add_up(g, attack)
    faces = tuple(tuple(attack.chains[place]) for place in answer.dice)
    g.tell(Rerolled(owner, bound[0], answer.dice, faces), "okko.effect.reroll")


def choices(attack: Attack, n: int) -> Iterator[tuple[int, ...]]:
    """The dice that can be rolled once more, 1 to n of them. Dice of a kind that show the same are the same:
    the first of them stand for all."""
    alike: dict[tuple[str, tuple[int, ...]], list[int]] = {}
    for place, kind in enumerate(attack.kinds):
        alike.setdefault((kind, tuple(attack.chains[place])), []).append(place)
    groups = list(alike.values())

    def pick(at: int, left: int) -> Iterator[tuple[int, ...]]:
        if at == len(groups):
            yield ()
            return
        for count in range(min(left, len(groups[at])) + 1):
            for rest in pick(at + 1, left - count):
                yield (*groups[at][:count], *rest)

    for places in pick(0, n):
        if places:
            yield tuple(sorted(places))


def add_up(g: Okko, attack: Attack) -> None:
    """What is added to the dice as they lie now."""
    attack.hits = sum(bound[2].n for _, bound in additions(g, attack))


def _tell_dice(g: Okko) -> None:
    attack = attack_of(g)
    chains = tuple(tuple(shown) for shown in attack.chains)
    g.tell(
        DiceRolled(
            attack.attacker,
            attack.target,
            tuple(attack.kinds),
            chains,
            total_of(attack),
            attack.defense,
        ),
        "okko.attack.ki",
    )


# ---------------------------------------------------------------------- the result


def before_damage(g: Okko, found: list[Set]) -> Flow[None]:
    """The third window, before the damage is placed: how much a hit deals, and what the target has against
    it. A hit brought to nothing, or below, is still a hit (okko.effect.hit-without-damage)."""
    yield from _choose(g, found)
    attack = attack_of(g)
    for one in agreed(g, found):
        owner, bound = number_of(one), one[1]
        effect = bound[2]
        if effect.do == "harm":
            if is_left(g, bound, owner):
                mark(g, bound, owner)
                attack.harm += effect.n
                g.tell(HarmChanged(attack.target, bound[0], effect.n), "okko.effect.automatic")
        elif effect.when == "hit-by" and effect.do not in LATER:
            yield from set_to_work(g, owner, bound)


def after_damage(g: Okko, found: list[Set]) -> Flow[None]:
    """The third window, after the damage: healing, then Conditions and the like, then pushes by effects
    (okko.attack.push-order)."""
    rest = [one for one in agreed(g, found) if one[1][2].when != "hit-by" and one[1][2].do not in LATER]
    yield from _all(g, [one for one in rest if one[1][2].do in HEALING])
    yield from _all(g, [one for one in rest if one[1][2].do not in HEALING | PUSHING | {"harm"}])
    yield from _all(g, [one for one in rest if one[1][2].do in PUSHING])


def _all(g: Okko, found: list[Set]) -> Flow[None]:
    for one in found:
        yield from set_to_work(g, number_of(one), one[1])
