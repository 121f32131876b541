"""The operations of effects that belong to Attacks: numbers, damage, healing, Conditions, extra Attacks, what
a figure may do and what it is not bound by.
"""

from __future__ import annotations

from hyakki.games.okko.box.definitions import EffectDef
from hyakki.games.okko.events import EffectWorked
from hyakki.games.okko.rules.aiming import targets
from hyakki.games.okko.rules.attack import attack_by_effect, attack_each, strikes
from hyakki.games.okko.rules.conditions import curable, cure, inflict
from hyakki.games.okko.rules.damage import heal, hurt
from hyakki.games.okko.rules.limits import Bound, expire
from hyakki.games.okko.rules.operations import Use, go_on, lacks, operation, owner_in, subjects
from hyakki.games.okko.rules.reactions import standing
from hyakki.games.okko.state import NOBODY, Figure, Okko
from hyakki.kernel.flow import Flow
from hyakki.kernel.refuse import refuse
from hyakki.kernel.terms import Refusal

# ---------------------------------------------------------------------- read where they count

DICE = operation.declare("dice", numbers="die n", doc="The Attack has `n` more (or fewer) dice of a kind.")
HITS = operation.declare("hits", numbers="n", doc="`n` is added to the total of the Attack.")
HARM = operation.declare("harm", numbers="n", doc="A hit deals `n` more (or fewer) Damage tokens.")
REROLL = operation.declare("reroll", numbers="n of", doc="Up to `n` dice are rolled once more together.")
REDIRECT = operation.declare("redirect", doc="The owner becomes the target of the Attack.")
TESTDICE = operation.declare(
    "testdice", numbers="n", doc="The test is rolled with `n` more (or fewer) Test dice, at least 1."
)


def whom(effect: EffectDef) -> str:
    """Whom Conditions and blocks concern if nothing is said: after a hit the target, else the owner."""
    return "target" if effect.when == "hit" else ""


# ---------------------------------------------------------------------- changes that last


def _begin(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """A change that lasts begins for those whom it is about."""
    effect = bound[2]
    figures = yield from subjects(g, use, effect, whom(effect))
    go_on(g, use, bound, figures)
    what = effect.attr or effect.what or effect.do
    for figure in figures:
        g.tell(EffectWorked(bound[0], figure.number, what, effect.n), "okko.effect.automatic")


@operation("mod", numbers="attr n")
def mod(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """An attribute is changed by `n`: a MIGHT bonus gives Action dice, a penalty takes Combat dice."""
    yield from _begin(g, use, bound)


def _forbids_upgrade(g: Okko, use: Use, bound: Bound) -> Refusal | None:
    """Better dice for one Attack are for nothing where nobody can be attacked."""
    owner = owner_in(g, use)
    if bound[2].until == "attack" and owner is not None and not targets(g, owner):
        return refuse("okko.effect.nothing")
    return None


@operation("upgrade", numbers="n", forbids=_forbids_upgrade)
def upgrade(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """`n` Combat dice of the Attacks are rolled as Action dice, 99 all that are left after penalties."""
    yield from _begin(g, use, bound)


@operation("block", numbers="what")
def block(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """May not do `what`."""
    yield from _begin(g, use, bound)


@operation("ignore", numbers="what")
def ignore(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """Is not bound by `what`."""
    yield from _begin(g, use, bound)


@operation("ranged", numbers="n")
def ranged(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """May make ranged Attacks up to `n` Areas away, 99 without limit."""
    yield from _begin(g, use, bound)


@operation("reach", numbers="n")
def reach(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """Melee Attacks may be made up to `n` Spaces away in a row in clear Line of Sight."""
    yield from _begin(g, use, bound)


# ---------------------------------------------------------------------- tokens


@operation("damage", numbers="n")
def damage(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """`n` Damage tokens are placed."""
    for figure in (yield from subjects(g, use, bound[2])):
        yield from hurt(g, figure, bound[2].n, use.source, use.owner)


def _is_hurt(_g: Okko, _effect: EffectDef, figure: Figure) -> bool:
    return figure.damage > 0


@operation("heal", numbers="n", forbids=lacks(_is_hurt))
def healing(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """Up to `n` Damage tokens are removed."""
    for figure in (yield from subjects(g, use, bound[2])):
        heal(g, figure, bound[2].n, use.source)


@operation("condition", numbers="name")
def condition(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """The Condition `name` is inflicted."""
    for figure in (yield from subjects(g, use, bound[2], whom(bound[2]))):
        yield from inflict(g, figure, bound[2].name, use.source)


def _is_afflicted(_g: Okko, _effect: EffectDef, figure: Figure) -> bool:
    return bool(curable(figure))


@operation("cure", numbers="n", forbids=lacks(_is_afflicted))
def curing(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """Up to `n` Conditions are removed, 99 all of them; never Amputee."""
    for figure in (yield from subjects(g, use, bound[2])):
        yield from cure(g, figure, bound[2].n, use.source, use.seat)


# ---------------------------------------------------------------------- extra Attacks


def _can_strike(g: Okko, effect: EffectDef, figure: Figure) -> bool:
    """Whether somebody is in reach; a Follower without a Hero does not act
    (okko.follower.owner-eliminated)."""
    orphan = figure.sort == "follower" and figure.owner == NOBODY
    return not orphan and bool(strikes(g, figure, effect.against, NOBODY))


@operation("attack", numbers="n?", forbids=lacks(_can_strike))
def extra_attack(g: Okko, use: Use, bound: Bound) -> Flow[None]:
    """Makes one Attack at once without spending an Action, with `n` more Action dice, below 0 so many Combat
    dice fewer; or one on everybody beside it."""
    for figure in (yield from subjects(g, use, bound[2])):
        if standing(g, figure.number) is None or not _can_strike(g, bound[2], figure):
            continue
        if bound[2].against == "each-adjacent":
            yield from attack_each(g, use, figure, bound)
        else:
            yield from attack_by_effect(g, use, figure, bound)
    expire(g, "attack")  # what the card gave to this Attack, if it was declined
