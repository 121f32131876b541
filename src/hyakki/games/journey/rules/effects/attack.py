"""Cards for a pilgrim's own attacks, and those that strike a demon without one."""

from __future__ import annotations

from hyakki.games.journey.box.content import PlayCard
from hyakki.games.journey.events import Conditioned
from hyakki.games.journey.options import Attack, Pick, Play
from hyakki.games.journey.rules import aims, attack, defeat, knockback
from hyakki.games.journey.rules.conditions import give_condition
from hyakki.games.journey.rules.figures import demon, footprint
from hyakki.games.journey.rules.moments import Declared, Moment
from hyakki.games.journey.state import Journey, Pilgrim
from hyakki.kernel.flow import Flow
from hyakki.kernel.terms import Prompt


def _declared(card: PlayCard, moment: Moment) -> Declared:
    """The attack action that is being declared (journey.attack.declare)."""
    if moment.declared is None:
        raise ValueError(f"{card.id} is played on an attack, but none is declared")
    return moment.declared


def damage_bonus(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """More damage on the first individual attack."""
    _declared(card, moment).damage_bonus += card.amount


def attack_range(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Another range, and another number of targets if the card gives one."""
    declared = _declared(card, moment)
    declared.range = card.range
    declared.targets = card.targets or declared.targets


def attack_knock_back(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """Every successful individual attack also pushes."""
    _declared(card, moment).knock_back += card.knock_back


def attack_condition(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """The first successful individual attack also gives a condition."""
    _declared(card, moment).conditions.append(card.condition)


def attack_twice(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> None:
    """A second attack action for the same AP (journey.attack.twice)."""
    _declared(card, moment).twice = True


def free_attack(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Havoc: one attack action for 0 AP."""
    first = yield from g.ask(
        p.seat, Prompt("ask.card.free-attack", {"card": card.id}), lambda: attack.attack_options(g, p)
    )
    if isinstance(first, Attack | Play):
        yield from attack.attack_action(g, p, first, cost_ap=False)


def afflict(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Immobilising Spell: a condition on a demon in sight (journey.condition.on-demons)."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.afflict", {"card": card.id}),
        lambda: [Pick(found.id) for found in aims.afflictable(g, p, card)],
    )
    give_condition(g, demon(g, picked.figure), card.condition)
    g.tell(Conditioned(picked.figure, card.condition), "journey.condition.on-demons")


def throw(g: Journey, p: Pilgrim, card: PlayCard, moment: Moment) -> Flow[None]:
    """Wrestle: a push without an attack roll; only crushing hurts. Follow only straight ahead."""
    picked = yield from g.ask(
        p.seat,
        Prompt("ask.card.throw", {"card": card.id}),
        lambda: [Pick(found.id) for found in aims.throwable(g, p)],
    )
    thrown = demon(g, picked.figure)
    dx, dy = knockback.push_direction(g, footprint(g, p), footprint(g, thrown))
    moved, crushed = yield from knockback.knock_back(g, thrown, dx, dy, card.knock_back)
    if moved:
        yield from knockback.follow(g, p, moved, (dx, dy))
    yield from defeat.damage_demon(g, thrown, crushed, p, p, cause="crush")
