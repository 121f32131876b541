"""What an Attack would be rolled with and against: dice, DEFENSE and additions with their sources. Nothing
here changes the table, so that it serves the Attack itself, its odds and whoever thinks about one.
"""

from __future__ import annotations

from hyakki.games.okko.rules.attributes import BASE, Part, base, modifiers, parts, upgrades
from hyakki.games.okko.rules.limits import Bound, key_of
from hyakki.games.okko.rules.words import triggered
from hyakki.games.okko.state import KI, NOBODY, Attack, Figure, Form, Okko

Counted = tuple[int, Bound]
"""An effect that counts in an Attack, with its owner."""


class Prospect:
    """The numbers of an Attack.

    `combat` and `action` are the dice after all changes, `upgraded` of them Combat dice that are rolled as
    Action dice; `dice` says where they come from. `hits` are the fixed `additions`, `ki_hits` come on top if
    a KI shows. `guard` says where DEFENSE comes from. `counted` are the effects that belong to this Attack
    alone.
    """

    __slots__ = (
        "action", "additions", "combat", "counted", "defense", "dice", "guard", "hits", "ki_hits", "upgraded",
    )  # fmt: skip

    def __init__(self, might: int) -> None:
        self.combat = might
        self.action = self.upgraded = self.hits = self.ki_hits = self.defense = 0
        self.dice: list[Part] = [(BASE, might)]
        self.additions: list[Part] = []
        self.guard: list[Part] = []
        self.counted: list[Counted] = []

    def change_might(self, source: str, n: int) -> None:
        """Bonuses add Action dice, penalties take Combat dice, and they are not netted
        (okko.attack.dice-bonus, okko.attack.dice-penalty, okko.attack.dice-mixed)."""
        self.dice.append((source, n))
        if n > 0:
            self.action += n
        else:
            self.combat += n

    def change_dice(self, source: str, die: str, n: int) -> None:
        """So many dice of one kind more or fewer."""
        self.dice.append((source, n))
        if die == "action":
            self.action += n
        else:
            self.combat += n

    def settle(self) -> None:
        """No number is below 0 (okko.attack.dice-none, okko.hero.minimum); what is left of the Combat dice
        may be rolled as Action dice (okko.event.powerful-blow)."""
        self.combat, self.action = max(0, self.combat), max(0, self.action)
        self.upgraded = min(self.upgraded, self.combat)
        self.combat -= self.upgraded
        self.action += self.upgraded
        self.defense = max(0, sum(n for _, n in self.guard))


def prospect(g: Okko, attacker: Figure, target: Figure, form: Form, extra: int = 0) -> Prospect:
    """What an Attack would be like if it were made now; effects that somebody would be asked about are left
    out. `extra` are the dice of the effect that would give it."""
    attack = Attack(
        attacker=attacker.number, target=target.number, form=form, declared=target.number, extra=extra
    )
    found = weigh(g, attack)
    found.additions = [part_of(bound) for _, bound in additions(g, attack)]
    found.hits = sum(n for _, n in found.additions)
    attack.chains = [[KI, 0]]
    found.ki_hits = sum(bound[2].n for _, bound in additions(g, attack)) - found.hits
    return found


def weigh(g: Okko, attack: Attack) -> Prospect:
    """Dice and DEFENSE of an Attack that has been declared, against its target after redirects
    (okko.effect.redirect). MIGHT gives Combat dice (okko.attack.dice-might), Techniques and Equipment change
    them and DEFENSE (okko.card.might, okko.equipment.might, okko.card.defense); all sources add up
    (okko.effect.stack)."""
    attacker, target = g.figures[attack.attacker], g.figures[attack.target]
    found = Prospect(base(g, attacker, "might"))
    for source, n in modifiers(g, attacker, "might"):
        found.change_might(source, n)
    if attack.extra:
        found.change_might(attack.why, attack.extra)
    found.guard = parts(g, target, "defense")
    found.upgraded = upgrades(g, attacker)
    for owner, bound in (
        *triggered(g, "attacked", target, attack),
        *triggered(g, "attacking", attacker, attack),
    ):
        number = NOBODY if owner is None else owner.number
        if _counts(g, attack, number, bound) and _count(found, bound):
            found.counted.append((number, bound))
    found.settle()
    return found


def _count(found: Prospect, bound: Bound) -> bool:
    """Whether an effect of the declared window changes a number of the Attack, and does so."""
    source, _, effect = bound
    match effect.do, effect.attr:
        case "dice", _:
            found.change_dice(source, effect.die, effect.n)
        case "upgrade", _:
            found.upgraded += effect.n
        case "mod", "might":
            found.change_might(source, effect.n)
        case "mod", "defense":
            found.guard.append((source, effect.n))
        case _:
            return False
    return True


def _counts(g: Okko, attack: Attack, owner: int, bound: Bound) -> bool:
    """Whether an effect works by itself or was agreed to (okko.effect.automatic)."""
    return not bound[2].may or key_of(g, bound, owner) in attack.accepted


def additions(g: Okko, attack: Attack) -> list[Counted]:
    """What is added to the dice as they lie, in the after-roll window: conditions about KI look at the faces
    that are left (okko.effect.reroll)."""
    attacker, target = g.figures[attack.attacker], g.figures[attack.target]
    found = []
    for owner, bound in (
        *triggered(g, "rolled-against", target, attack),
        *triggered(g, "rolled", attacker, attack),
    ):
        number = NOBODY if owner is None else owner.number
        if bound[2].do == "hits" and _counts(g, attack, number, bound):
            found.append((number, bound))
    return found


def part_of(bound: Bound) -> Part:
    """An effect as a part of a sum."""
    return bound[0], bound[2].n
